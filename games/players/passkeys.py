"""allauth's forms for passkeys: a credential of a shape that no browser makes is a wrong code, not a fault of ours.

It never judges a credential; allauth and fido2 do.
"""

import struct
from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.webauthn import forms as allauth
from django.core.exceptions import ValidationError

_MISSHAPEN = (AttributeError, IndexError, KeyError, TypeError, ValueError, struct.error)
"""What parsing raises for JSON that lacks or confuses something."""


class LoginForm(allauth.LoginWebAuthnForm):
    def clean_credential(self) -> Any:
        try:
            return super().clean_credential()
        except _MISSHAPEN as error:
            raise _wrong() from error


class ReauthenticateForm(allauth.ReauthenticateWebAuthnForm):
    def clean_credential(self) -> Any:
        try:
            return super().clean_credential()
        except _MISSHAPEN as error:
            raise _wrong() from error


class AddForm(allauth.AddWebAuthnForm):
    def clean(self) -> dict[str, Any]:
        try:
            return super().clean()
        except _MISSHAPEN as error:
            raise _wrong() from error


def _wrong() -> ValidationError:
    wrong: ValidationError = get_adapter().validation_error("incorrect_code")
    return wrong
