"""What is wrong with a typed code, in words that name the place."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.deals import CodeError, CodeReason

UNKNOWN = "unknown"


def explained(error: CodeError, *, typed: str) -> str:
    """One sentence for the person who typed it; `place` counts from 1 there."""
    if error.reason is CodeReason.TOO_SHORT:
        return _("The code ends too soon. A code looks like TF1-D1N-AAAAAAB.")
    if error.reason is CodeReason.TOO_LONG:
        length = error.place
        return ngettext(
            "The code goes on after its end, which is character %(length)d.",
            "The code goes on after its end, which is character %(length)d.",
            length,
        ) % {"length": length}
    wrong = {"place": error.place + 1, "character": _visible(typed[error.place])}
    return _SENTENCES[error.reason]() % wrong


def unknown() -> str:
    return _("No deal has this code here, or it cannot be played yet.")


def _visible(character: str) -> str:
    """The character, or its number when nothing would be seen of it."""
    return character if character.isprintable() else f"U+{ord(character):04X}"


_SENTENCES = {
    CodeReason.FORMAT: lambda: _("Character %(place)d is “%(character)s”. A code begins with TF1."),
    CodeReason.DRAW: lambda: _(
        "Character %(place)d is “%(character)s”. After TF1 comes D1 or D3, for the cards drawn at once."
    ),
    CodeReason.KIND: lambda: _("Character %(place)d is “%(character)s”. After the draw count comes N or S."),
    CodeReason.LETTER: lambda: _("Character %(place)d is “%(character)s”. The seven letters are A–Z and 2–7."),
}
