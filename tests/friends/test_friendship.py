"""Asking, agreeing, ending, blocking: what each side sees of it."""

from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, transaction

from games import friends
from games.friends import Bond, Refusal, Refused
from games.models import Friendship, News, Player

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 7, 28, 12, tzinfo=UTC)


@pytest.fixture
def ada() -> Player:
    return Player.objects.create_user("Ada", password=None)


@pytest.fixture
def ben() -> Player:
    return Player.objects.create_user("Ben", password=None)


def kinds(player: Player) -> list[str]:
    return [news.kind for news in News.objects.filter(player=player)]


def test_who_is_asked_and_agrees_is_a_friend_of_both_sides(ada: Player, ben: Player) -> None:
    friends.ask(ada, name="ben", now=NOW)
    assert (friends.requests_of(ada), friends.requests_to(ben)) == ([ben], [ada])
    assert not friends.are_friends(ada.pk, other=ben.pk)
    assert kinds(ben) == ["asked"]
    friends.accept(ben, other=ada.pk, now=NOW)
    assert friends.friends_of(ada.pk) == {ben.pk}
    assert friends.friends_of(ben.pk) == {ada.pk}
    assert friends.pairs([ada.pk], others=[ben.pk, ada.pk]) == {(ada.pk, ben.pk)}
    assert (kinds(ada), kinds(ben)) == (["accepted"], [])


def test_asking_who_has_asked_is_agreeing(ada: Player, ben: Player) -> None:
    friends.ask(ada, name="Ben", now=NOW)
    friends.ask(ben, name="Ada", now=NOW)
    assert friends.are_friends(ada.pk, other=ben.pk)
    assert Friendship.objects.count() == 1


def test_a_pair_is_one_row_whoever_asked(ada: Player, ben: Player) -> None:
    Friendship.objects.create(asker=ada, asked=ben)
    with pytest.raises(IntegrityError), transaction.atomic():
        Friendship.objects.create(asker=ben, asked=ada)


@pytest.mark.parametrize("name", ["Nobody", "", "guest", "Someone who left 1"])
def test_only_accounts_can_be_asked(ada: Player, name: str) -> None:
    Player.objects.create(username="guest", is_guest=True)
    with pytest.raises(Refused) as refused:
        friends.ask(ada, name=name, now=NOW)
    assert refused.value.refusal is Refusal.ABSENT


def test_guests_ask_nobody(ben: Player) -> None:
    guest = Player.objects.create(username="guest", is_guest=True)
    with pytest.raises(Refused) as refused:
        friends.ask(guest, name="Ben", now=NOW)
    assert refused.value.refusal is Refusal.GUEST


def test_oneself_and_twice_are_refused(ada: Player, ben: Player) -> None:
    with pytest.raises(Refused) as refused:
        friends.ask(ada, name="ADA", now=NOW)
    assert refused.value.refusal is Refusal.ONESELF
    friends.ask(ada, name="Ben", now=NOW)
    for asker, name in ((ada, "Ben"), (ada, "Ben")):
        with pytest.raises(Refused) as refused:
            friends.ask(asker, name=name, now=NOW)
        assert refused.value.refusal is Refusal.TWICE


def test_a_blocker_is_asked_as_anybody_and_never_sees_it(ada: Player, ben: Player) -> None:
    friends.block(ben, other=ada.pk)
    friends.ask(ada, name="Ben", now=NOW)
    assert friends.bond(ada, other=ben) is Bond.ASKING
    assert friends.requests_of(ada) == [ben]
    with pytest.raises(Refused) as refused:
        friends.ask(ada, name="Ben", now=NOW)
    assert refused.value.refusal is Refusal.TWICE
    assert (friends.requests_to(ben), kinds(ben)) == ([], [])
    for verb in (lambda: friends.accept(ben, other=ada.pk, now=NOW), lambda: friends.remove(ben, other=ada.pk)):
        with pytest.raises(Refused):
            verb()
    friends.unblock(ben, other=ada.pk)
    assert (friends.requests_to(ben), kinds(ben)) == ([], [])


def test_a_block_ends_the_friendship_and_what_was_told_of_it(ada: Player, ben: Player) -> None:
    friends.ask(ada, name="Ben", now=NOW)
    friends.accept(ben, other=ada.pk, now=NOW)
    friends.block(ada, other=ben.pk)
    friends.block(ada, other=ben.pk)
    assert not friends.are_friends(ada.pk, other=ben.pk)
    assert (kinds(ada), kinds(ben)) == ([], [])
    assert (friends.bond(ada, other=ben), friends.bond(ben, other=ada)) == (Bond.BLOCKED, Bond.NONE)
    assert friends.blocked_by(ada) == [ben]
    with pytest.raises(Refused) as refused:
        friends.ask(ada, name="Ben", now=NOW)
    assert refused.value.refusal is Refusal.BLOCKED


def test_either_may_end_it_decline_or_take_it_back(ada: Player, ben: Player) -> None:
    for ender, other in ((ada, ben), (ben, ada)):
        friends.ask(ada, name="Ben", now=NOW)
        friends.remove(ender, other=other.pk)
        assert not Friendship.objects.exists()
        assert kinds(ben) == []
        friends.ask(ada, name="Ben", now=NOW)
        friends.accept(ben, other=ada.pk, now=NOW)
        friends.remove(ender, other=other.pk)
        assert not Friendship.objects.exists()
    with pytest.raises(Refused) as refused:
        friends.remove(ada, other=ben.pk)
    assert refused.value.refusal is Refusal.NOT_FRIENDS
