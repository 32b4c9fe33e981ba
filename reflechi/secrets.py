"""Where secrets come from: the environment, else a file under `var/` that is made on first use.

It never writes a secret anywhere else and never makes one in production.
"""

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def secret(name: str, folder: Path, *, required: bool) -> str:
    """The secret called `name`: at least 40 characters in production, else `ImproperlyConfigured`."""
    value = os.environ.get(name, "")
    if required and len(value) < 40:
        raise ImproperlyConfigured(
            f"Set {name} to a random text of at least 40 characters, for example the output of: "
            f"python3 -c 'import secrets; print(secrets.token_urlsafe(48))'"
        )
    return value or _kept(folder / f"{name.lower().replace('_', '-')}.txt")


def _kept(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    # Exclusive creation of a private file, moved into place whole: several processes may start at once.
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    if not path.exists():
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        fresh.unlink()
    return path.read_text()
