"""The admin: finding and reading, and the few things that may be changed by hand.

Results and journals are never among them, whoever asks; nor are the secrets of second factors.
"""

from allauth.mfa.models import Authenticator
from django.contrib import admin

from games.admin import attempts, deals, friends, journal, people, races, work

__all__ = ["attempts", "deals", "friends", "journal", "people", "races", "work"]

admin.site.site_header = admin.site.site_title = "Réfléchi"
admin.site.unregister(Authenticator)
