"""Which names are one name, and which may be taken."""

import pytest
from django.core.exceptions import ValidationError

from games.models import names

ONE_NAME = [
    ("Mira", "mira"),
    ("Mira", "ＭＩＲＡ"),
    ("José", "Jose\u0301"),
    ("Anna", "Аnna"),
    ("coco", "сосо"),
    ("Paul", "Рaul"),
    ("Ilya", "llya"),
    ("Bob0", "BobO"),
    ("Mira 1", "Mira l"),
    ("Mira B", "Mira-B"),
    ("Straße", "STRASSE"),
    ("modern", "modem"),
    ("Nika", "Νika"),
    ("Agent 7", "Agent ٧"),
    ("Zoe", "ᴢᴏe"),
    ("Ilya", "ǀlya"),
]
TWO_NAMES = [("Mira", "Mara"), ("José", "Jose"), ("Мира", "Mira"), ("Анна", "Anna"), ("Ana", "Anna"), ("7", "2")]
FREE = ["Mira", "Мира Иванова", "Ångström", "O’Hara", "J.-P. Dupont", "李小龍", "さくら子", "김철수", "Zoë 2", "A"]
REFUSED = [
    "",
    "   ",
    "...",
    "x" * 31,
    "x" * 151,
    "Mi\u200bra",
    "Mi\u200dra",
    "Mi\u034fra",
    "Mira\ufe0f",
    "Mira\U000e0100",
    "\u3164",
    "김\u115f",
    "\u17b5\u1780",
    "\ufeffMira",
    "Mi\nra",
    "Mi\tra",
    "Mi\x00ra",
    "\u202eariM",
    "<script>",
    "a@b.org",
    "Mira  B",
    "Мira",
    "Z̵̶̷algo",
    "🂡 ace",
    "Guest 4821",
    "guest1000",
    "Admin",
    "Réfléchi",
    "Αdmin",
]


@pytest.mark.parametrize(("one", "other"), ONE_NAME)
def test_names_that_are_taken_for_one_another_have_one_key(one: str, other: str) -> None:
    assert names.key(one) == names.key(other)


@pytest.mark.parametrize(("one", "other"), TWO_NAMES)
def test_names_that_are_told_apart_have_two(one: str, other: str) -> None:
    assert names.key(one) != names.key(other)


@pytest.mark.parametrize("name", FREE)
def test_people_of_all_scripts_may_have_their_names(name: str) -> None:
    names.validate(names.tidy(name))


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        names.validate(names.tidy(name))


def test_a_name_is_kept_composed_and_without_spaces_around() -> None:
    assert names.tidy("  Jose\u0301 ") == "José"
