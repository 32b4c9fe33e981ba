#!/usr/bin/env python
"""Django's command line for Réfléchi; `manage.py help` lists the commands."""

import gc
import os
import sys

if __name__ == "__main__":
    # What is imported is no rubbish: searching it over and over takes a tenth of every start. `GamesConfig` allows it.
    gc.disable()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reflechi.settings")
    try:
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
    except ImportError as error:
        raise SystemExit("Django is not installed here: run `make setup` first.") from error
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        raise SystemExit(f"The settings are wrong. {error}") from None
