"""The face we bring has every letter of our texts, so that no machine shows an empty box for one."""

import re

import pytest
from babel.messages.pofile import read_po

from tests.support.service import ROOT

FACES = (ROOT / "frontend/src/look/fonts.css").read_text()


def drawn() -> set[str]:
    """The characters that one of the faces has, by its `unicode-range`."""
    found: set[str] = set()
    for first, last in re.findall(r"U\+([0-9A-F]{4})(?:-([0-9A-F]{4}))?", FACES):
        found.update(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
    return found


@pytest.mark.parametrize("language", ["bg", "en", "fr", "id", "it", "pt"])
def test_every_letter_of_a_language_is_in_our_face(language: str) -> None:
    catalogue = ROOT / "frontend/locale" / language / "LC_MESSAGES/django.po"
    with catalogue.open("rb") as file:
        messages = list(read_po(file))
    texts = [
        text for one in messages for text in (one.string if isinstance(one.string, tuple | list) else [one.string])
    ]
    assert len(texts) > 500
    assert sorted(set("".join(text or "" for text in texts)) - drawn() - {"\n"}) == []
