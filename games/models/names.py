"""When two names are one, and which names may be taken.

Pure functions on texts: whether a name is free is the database's to say, by `name_key`'s constraint.
"""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

LONGEST = 30
"""Characters of a player's name; a row of standings shows about 19 before it cuts."""

LEFT = "Someone who left"
"""With a number, the name of an account that was given up; nobody may choose such a name."""

_JOINERS = " .-_'’·"
_MARKS_IN_A_ROW = 2
# Scripts that one name may mix.
_TOGETHER = frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO"})

# A letter, then the Latin letter or digit it is taken for, after case folding. From Unicode's confusables
# (UTS 39), cut to what a name of one script can hold. Where the capital and the small letter look like two
# different ones (Greek Η, Ν), the capital decides: it is the perfect twin.
_LOOKS = (
    "il 1l ıl ɩl ɪl ǀl 0o ɑa ɡg ſs ᴄc ᴏo ꜱs ᴜu ᴠv ᴡw ʏy ᴢz "  # Latin and digits
    "аa вb еe ёë з3 кk мm нh оo рp сc тt уy хx ьb ѕs іl їï јj ԁd ԛq ԝw һh ӏl ԍg "  # Cyrillic
    "αa βb εe ζz ηh ιl κk μm νn οo ρp τt υy χx ϲc ϳj "  # Greek
    "ոn սu հh օo ցg զq"  # Armenian
)
_AS_SEEN = str.maketrans({pair[0]: pair[1] for pair in _LOOKS.split()})
_PAIRS = (("rn", "m"), ("vv", "w"))
# Marks and letters of which nothing is seen: a joiner, Hangul's fillers, Khmer's inherent vowels, selectors.
_UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
_RESERVED = frozenset({"admin", "administrator", "moderator", "reflechi", "réfléchi", "system", "guest", "staff"})


def tidy(name: str) -> str:
    """The name as it is kept and shown: NFKC, without spaces around it."""
    return unicodedata.normalize("NFKC", name).strip()


def key(name: str) -> str:
    """What two names share when a reader could take one for the other; empty for a name without letters."""
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    text = "".join(map(_digit, text)).translate(_AS_SEEN)
    for seen, meant in _PAIRS:
        text = text.replace(seen, meant)
    return "".join(character for character in text if character not in _JOINERS)


def is_left(name: str) -> bool:
    """Whether this is the name of an account that was given up."""
    return re.fullmatch(rf"{LEFT} [0-9]+", name) is not None


def validate(name: str) -> None:
    """Raise ValidationError unless an account may have this (tidy) name."""
    validate_form(name)
    if key(name) in _RESERVED_KEYS or re.fullmatch(_GIVEN_KEY, key(name)) is not None:
        raise ValidationError(_("This name is reserved."), code="reserved")


def validate_form(name: str) -> None:
    """Raise ValidationError unless the text can be anybody's name, a guest's too."""
    if not key(name):
        raise ValidationError(_("A name needs at least one letter or digit."), code="empty")
    if len(name) > LONGEST:
        raise ValidationError(_("A name has at most %(longest)d characters."), code="long", params={"longest": LONGEST})
    marks = 0
    for character in name:
        marks = marks + 1 if unicodedata.category(character)[0] == "M" else 0
        if not _may_stand(character) or marks > _MARKS_IN_A_ROW:
            raise ValidationError(_("A name is made of letters, digits, spaces and . - _ ’ only."), code="character")
    if "  " in name:
        raise ValidationError(_("One space between words is enough."), code="spaces")
    if len({_script(character) for character in name if character.isalpha()}) > 1:
        raise ValidationError(_("Letters of two alphabets cannot be mixed in a name."), code="mixed")


def _digit(character: str) -> str:
    """Any script's decimal digit as ours."""
    return str(unicodedata.decimal(character)) if character.isdecimal() else character


def _may_stand(character: str) -> bool:
    if _UNSEEN.match(character):
        return False
    return character in _JOINERS or unicodedata.category(character) in {"Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd"}


def _script(letter: str) -> str:
    """The first word of the letter's Unicode name, with those that belong together as one."""
    word = unicodedata.name(letter, "?").split()[0]
    return "TOGETHER" if word in _TOGETHER else word


_RESERVED_KEYS = frozenset(map(key, _RESERVED))
# In a key the digits 1 and 0 have become letters.
_GIVEN_KEY = f"({key('guest')}|{key(LEFT)})[2-9lo]+"
