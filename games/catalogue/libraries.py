"""The texts of libraries that stand on our pages and in our mails, so that they are said in all our languages.

Libraries have catalogues too, but not of every language, nor always whole. Django's own are, so they are not here.
"""

from collections.abc import Iterator
from pathlib import Path

import allauth

from games.catalogue.sources import Text, of_python, of_template

_ROOT = Path(allauth.__file__).parent
_FOLDERS = ("account", "core", "mfa", "templates/account", "templates/allauth", "templates/mfa")
_NOT_SHOWN = {"migrations", "tests", "admin.py", "models.py", "management"}


def texts() -> Iterator[Text]:
    """Every text of allauth's parts that are installed here, in a stable order."""
    for folder in _FOLDERS:
        for path in sorted((_ROOT / folder).rglob("*")):
            source = f"allauth/{path.relative_to(_ROOT).as_posix()}"
            if _NOT_SHOWN & set(path.relative_to(_ROOT).parts):
                continue
            if path.suffix == ".py":
                yield from of_python(path.read_text(), source=source)
            elif path.suffix in {".html", ".txt"}:
                yield from of_template(path.read_text(), source=source)
