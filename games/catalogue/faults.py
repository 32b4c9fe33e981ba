"""What a translated text must keep of the English one: its placeholders and marks, and not its very words.

It judges no style: that is for people who read the language.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog

from games.catalogue.languages import ENGLISH, forms

_KEPT = re.compile(r"%\(\w+\)[a-z]|%%|\{\w+\}|</?[a-z]\w*|%[sd]")
"""Placeholders of Python, of Django's templates and of the client; the tags of HTML."""

_LETTER = re.compile(r"[^\W\d_]")


def alike(folder: Path) -> dict[str, dict[str, str]]:
    """By language, the texts that are the same word as in English, each with the reason: `alike.json`."""
    file = folder / "alike.json"
    return json.loads(file.read_text()) if file.exists() else {}


def faults(catalog: Catalog, *, language: str, same: dict[str, str]) -> Iterator[str]:
    """One line a fault; a text that is not translated at all is `languages.differences`' to tell."""
    if language == ENGLISH:
        return
    translated = [message for message in catalog if message.id and any(forms(message.string))]
    for message in translated:
        wanted = [_kept(text) for text in forms(message.id)]
        for said in filter(None, forms(message.string)):
            if _kept(said) not in wanted:
                yield f"placeholders differ: {forms(message.id)[0]} | {said}"
            elif said in forms(message.id) and _LETTER.search(_KEPT.sub("", said)) and said not in same:
                yield f"the same as in English: {said} (if that is right, give the reason in alike.json)"
    known = {form for message in translated for form in forms(message.string)}
    yield from (f"alike.json has what is not alike: {text}" for text in sorted(set(same) - known))


def _kept(text: str) -> list[str]:
    return sorted(_KEPT.findall(text))
