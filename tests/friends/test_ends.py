"""What stays of friends when an account is given up, and when time goes by."""

from datetime import UTC, datetime, timedelta

import pytest

from games import friends
from games.friends import news
from games.keeper import cleaning
from games.models import Attempt, Block, Challenge, Friendship, News, Player, Presence, Status
from games.players import leaving
from tests.support.attempts import attempt

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 7, 28, 12, tzinfo=UTC)


def people(*names: str) -> list[Player]:
    return [Player.objects.create_user(name, password=None) for name in names]


def test_nothing_between_people_stays_of_who_gives_up_the_account() -> None:
    ada, ben, cyd = people("Ada", "Ben", "Cyd")
    friends.ask(ada, name="Ben", now=NOW)
    friends.accept(ben, other=ada.pk, now=NOW)
    friends.block(cyd, other=ada.pk)
    for one, other in ((ada, ben), (ben, ada)):
        Challenge.objects.create(attempt=attempt(player=one), asked=other)
    friends.renew([ada.pk, ben.pk], playing=[ada.pk], now=NOW)
    leaving.leave(ada)
    assert not Friendship.objects.exists()
    assert not Block.objects.exists()
    assert not Challenge.objects.exists()
    assert not News.objects.exists()
    assert [one.player for one in Presence.objects.all()] == [ben]


def test_presence_runs_out_by_itself_and_is_kept_of_accounts_alone() -> None:
    ada, ben = people("Ada", "Ben")
    guest = Player.objects.create(username="guest", is_guest=True)
    friends.renew({ada.pk, ben.pk, guest.pk}, playing={ben.pk}, now=NOW)
    here = friends.states([ada.pk, ben.pk, guest.pk], now=NOW + timedelta(seconds=10))
    assert here == {ada.pk: "online", ben.pk: "playing", guest.pk: "away"}
    friends.renew({ben.pk}, playing=set(), now=NOW + timedelta(seconds=15))
    later = friends.states([ada.pk, ben.pk], now=NOW + timedelta(seconds=30))
    assert later == {ada.pk: "away", ben.pk: "online"}


def test_news_are_told_once_and_go_after_two_months() -> None:
    ada, ben = people("Ada", "Ben")
    for _ in range(2):
        news.tell(ben.pk, News.Kind.ACCEPTED, by=ada.pk, now=NOW)
    (told,) = News.objects.all()
    assert news.unread([ada.pk, ben.pk]) == {ben.pk: (1, told.pk)}
    news.read(ben, upto=told.pk - 1, now=NOW)
    assert news.unread([ben.pk]) == {ben.pk: (1, told.pk)}
    news.read(ben, upto=told.pk, now=NOW)
    assert news.unread([ben.pk]) == {}
    while cleaning.clean(NOW + timedelta(days=59)):
        pass
    assert News.objects.count() == 1
    assert cleaning._news(NOW + timedelta(days=61)) == 1


def test_challenges_that_nobody_can_answer_any_more_go_after_two_months() -> None:
    ada, ben, cyd = people("Ada", "Ben", "Cyd")
    Friendship.objects.create(asker=ben, asked=ada, accepted_at=NOW)
    Friendship.objects.create(asker=ada, asked=cyd)
    answer = ended(ben)
    for_ben, told, answered, in_vain, fresh = (
        Challenge.objects.create(attempt=ended(ada), asked=asked, answer=theirs)
        for asked, theirs in ((ben, None), (ben, answer), (ben, answer), (cyd, None), (cyd, None))
    )
    Challenge.objects.exclude(pk=fresh.pk).update(created_at=NOW - timedelta(days=61))
    news.tell(ada.pk, News.Kind.ANSWERED, by=ben.pk, now=NOW, challenge=told)
    news.tell(cyd.pk, News.Kind.CHALLENGED, by=ada.pk, now=NOW, challenge=in_vain)
    assert cleaning._challenges(NOW) == 2
    assert set(Challenge.objects.all()) == {for_ben, told, fresh}
    assert [one.challenge for one in News.objects.all()] == [told]
    Challenge.objects.update(created_at=NOW)
    while cleaning.clean(NOW + timedelta(days=61)):
        pass
    assert set(Challenge.objects.all()) == {for_ben}
    assert answered.pk not in Challenge.objects.values_list("pk", flat=True)


def ended(player: Player) -> Attempt:
    return attempt(player=player, status=Status.RESIGNED, ended_at=NOW)
