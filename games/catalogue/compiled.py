"""What is served: the .mo of a language for the server, and for the client only the texts it uses."""

import json
from gettext import c2py
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.plurals import get_plural

from games.catalogue import languages

_COUNTED = 200


def for_server(folder: Path, language: str) -> None:
    """Write the .mo beside the .po."""
    source = languages.path(folder, language)
    compiled = BytesIO()
    write_mo(compiled, languages.read(folder, language))
    _write(source.with_suffix(".mo"), compiled.getvalue())


def for_client(folder: Path, language: str, *, target: Path) -> None:
    """Write `target/<language>.json`, as `frontend/src/i18n/messages.ts` describes it; English needs none."""
    if language == languages.ENGLISH:
        return
    catalogue = {
        "language": language,
        "plural": _plural_forms(language),
        "texts": client_texts(languages.read(folder, language)),
    }
    text = json.dumps(catalogue, ensure_ascii=False, sort_keys=True, indent=1)
    _write(target / f"{language}.json", text.encode())


def client_texts(catalog: Catalog) -> dict[str, str | list[str]]:
    """Text by msgid, or plural forms by singular, of the texts that stand in the client's sources."""
    texts: dict[str, str | list[str]] = {}
    for message in catalog:
        if not any(source.endswith((".ts", ".svelte")) for source, _line in message.locations):
            continue
        said = languages.forms(message.string)
        texts[languages.forms(message.id)[0]] = list(said) if message.pluralizable else said[0]
    return texts


def _plural_forms(language: str) -> list[int]:
    """The plural form of each n below 200; no language's rule looks further than n mod 100 and small n."""
    rule = c2py(get_plural(languages.locale(language)).plural_expr)
    return [int(rule(n)) for n in range(_COUNTED)]


def _write(target: Path, content: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.exists() or target.read_bytes() != content:
        target.write_bytes(content)
