"""Who watches in other processes: as many as each says, and the names that are to be known, once each."""

import pytest

from games.hub import NOBODY, Crowd
from games.hub.crowd import MOST_NAMED
from games.models import Audience
from games.watching import exchange, names_of
from games.watching.audience import LEASE
from tests.support.domain import NOON, account

pytestmark = pytest.mark.django_db


def told(process: str, *, attempt: int = 7, mine: Crowd = NOBODY, now=NOON) -> Crowd:
    return exchange({attempt: mine}, process=process, wanted={attempt}, now=now).get(attempt, NOBODY)


def test_each_hears_what_the_others_say_and_not_what_it_says_itself() -> None:
    assert told("one", mine=Crowd(2, ("Ada", "Ben"))) == NOBODY
    assert told("two", mine=Crowd(3, ("Ben", "Eve"))) == Crowd(2, ("Ada", "Ben"))
    assert told("three") == Crowd(5, ("Ada", "Ben", "Eve"))
    assert told("one", mine=Crowd(1)) == Crowd(3, ("Ben", "Eve"))
    assert told("three") == Crowd(4, ("Ben", "Eve"))


def test_who_watches_no_more_and_what_a_dead_process_said_is_gone() -> None:
    told("one", mine=Crowd(2, ("Ada",)))
    told("two", mine=Crowd(1))
    told("one")
    assert told("three") == Crowd(1)
    assert told("three", now=NOON + LEASE) == NOBODY


def test_a_crowd_has_so_many_names_at_most_and_counts_all() -> None:
    many = tuple(f"player {number:02}" for number in range(MOST_NAMED))
    both = Crowd(MOST_NAMED, many).and_(Crowd(1, ("zoe",)))
    assert (both.count, both.names) == (MOST_NAMED + 1, many)


def test_a_name_is_known_of_who_turned_it_on_alone() -> None:
    on, off, silent = account(), account(), account()
    for player, value in ((on, "on"), (off, "off")):
        player.settings = {"named": value}
        player.save(update_fields=["settings"])
    assert names_of([on.pk, off.pk, silent.pk]) == {on.pk: on.username}
    assert not Audience.objects.exists()
