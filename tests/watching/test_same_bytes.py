"""Two deals that differ only in what a viewer may not know give that viewer the same bytes: of the pages of watching
and of replays, of transcripts and of races against ghosts, for every kind of viewer.

The deal is changed under the same attempts, with its code, its key, its known line and all hashes that come of it. A
commitment is another one on another deal, and is left out; par is no secret.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random

import pytest
from django.test import Client

from games import clock, journal
from games.models import Attempt, Daily, Deal, Friendship, Ghost, JournalEntry, Player, Race, Status
from games.rules.deals import format_deck, shuffle
from tests.support import attempts as made
from tests.support.domain import played
from tests.support.watching import NOON, befriend, block, play

pytestmark = pytest.mark.django_db(transaction=True)

LONG, SHORT = ("draw", "draw", "undo", "draw", "draw"), ("draw",)
DECK = shuffle("SSSSSSB", key=bytes(32))
SAME, DRAWN, OWN, NONE = 52, 28 + 3, 28 + 1, 0
"""How many first cards both deals have: all; those that anybody drew; those of who drew one; none."""

SLUG = "BCD2FGH"
BEGAN = NOON - timedelta(minutes=1)
_LEFT_OUT = re.compile(r'name="csrfmiddlewaretoken" value="\w+"|nonce="[^"]+"|<p class="mono">[0-9a-f]{64}</p>')


@dataclass
class World:
    """One deal and what was played of it. shown: the attempts that are looked at. viewers: each kind, and which cards
    they may know at most. sees: those to whom other cards are other bytes, so that something is compared."""

    deal: Deal
    plays: list[tuple[Attempt, Sequence[str], bool]] = field(default_factory=list)
    shown: list[Attempt] = field(default_factory=list)
    pages: list[str] = field(default_factory=list)
    viewers: dict[str, tuple[Player | None, int]] = field(default_factory=dict)
    sees: dict[str, Player] = field(default_factory=dict)

    def played(self, player: Player, of: Race | Daily | Deal, actions: Sequence[str], *, ended: bool) -> Attempt:
        attempt = play(player, of=of)
        self.plays.append((attempt, actions, ended))
        return attempt

    def show(self, of: Race | Daily | Deal) -> tuple[Player, Player]:
        """Two who drew most: one has ended, one plays on."""
        over, playing = made.player(), made.player()
        self.shown = [self.played(over, of, LONG, ended=True), self.played(playing, of, LONG, ended=False)]
        return over, playing

    def related(self, how: Callable[[Player, Player], object] | None = None) -> Player:
        """Somebody new who stands so to both who are shown."""
        one = made.player()
        for attempt in self.shown if how else ():
            assert how is not None
            how(one, attempt.player)
        return one

    def dealt(self, known: int) -> None:
        """Have everything played anew, on a deal that has so many first cards in common with the first one."""
        chance, rest = Random(known), list(DECK[known:])
        chance.shuffle(rest)
        self.deal.letters = f"SSSSS{'ABCDEFGH'[known // 8]}{'ABCDEFGH'[known % 8]}"
        self.deal.cards, self.deal.line = format_deck((*DECK[:known], *rest)), "draw" + " draw" * (known % 20)
        self.deal.key = chance.randbytes(32) if self.deal.key else None
        self.deal.save()
        JournalEntry.objects.all().delete()
        Attempt.objects.filter(deal=self.deal).update(status=Status.PLAYING, ended_at=None, last_hash=None)
        for attempt, actions, ended in self.plays:
            played(attempt, *actions)
            if ended:
                journal.end(attempt.pk, status=Status.RESIGNED, at=60_000)

    def told(self, viewer: Player | None, *, linked: bool) -> dict[str, tuple[int, str]]:
        """Status and bytes by address."""
        client = Client()
        if viewer is not None:
            client.force_login(viewer, backend="games.players.backend.Backend")
        link = f"?race={SLUG}" if linked else ""
        of_each = ("/watch/{}/", "/api/attempts/{}/replay/", "/replay/{}/transcript.txt", "/api/attempts/{}/review/")
        paths = [path.format(one.pk) + link for one in self.shown for path in of_each]
        told = {}
        for path in (*paths, *self.pages):
            answer = client.get(path)
            assert answer.status_code in {200, 403, 404}, (path, answer.status_code)
            told[path] = answer.status_code, _LEFT_OUT.sub("", answer.content.decode())
        return told


def asks(one: Player, other: Player) -> None:
    Friendship.objects.create(asker=one, asked=other)


def is_blocked(one: Player, other: Player) -> None:
    block(other, one)


def a_race(world: World, *, visibility: str = "open") -> None:
    race = Race.objects.create(slug=SLUG, deal=world.deal, visibility=visibility, starts_at=BEGAN, active_at=NOON)
    over, playing = world.show(race)
    Race.objects.update(host=over)
    world.pages = [f"/race/{SLUG}/", f"/api/races/{SLUG}/", f"/api/races/{SLUG}/replays", "/watch/"]
    rival, ended = world.related(befriend), made.player()
    world.played(rival, race, SHORT, ended=False)
    world.played(ended, race, SHORT, ended=True)
    world.viewers = {
        "its player who has ended": (over, DRAWN),
        "its player who plays": (playing, DRAWN),
        "a rival who plays, their friend": (rival, OWN),
        "a rival who has ended": (ended, DRAWN),
        "a friend": (world.related(befriend), DRAWN if visibility == "open" else NONE),
        "a stranger": (world.related(), DRAWN if visibility == "open" else NONE),
        "somebody blocked": (world.related(is_blocked), NONE),
        "somebody who blocks": (world.related(block), NONE),
        "nobody": (None, NONE),
    }
    world.sees = {"a rival who has ended": ended}


def a_race_by_link(world: World) -> None:
    """Of its players as of an open one's."""
    a_race(world, visibility="link")
    world.viewers = {name: one for name, one in world.viewers.items() if one[1] == NONE}
    world.viewers["linked: a stranger"] = (world.related(), DRAWN)
    world.viewers["linked: somebody blocked"] = (world.related(is_blocked), NONE)
    world.viewers["linked: nobody"] = (None, NONE)


def a_daily(world: World) -> None:
    daily = Daily.objects.create(date=NOON.date(), draw=1, deal=world.deal)
    over, playing = world.show(daily)
    world.pages = [f"/daily/{daily.date}/1/", f"/races/ghosts/?attempt={world.shown[0].pk}"]
    ended, plays, stranger = world.related(befriend), world.related(befriend), world.related()
    for one, is_over in ((ended, True), (plays, False), (stranger, True)):
        world.played(one, daily, SHORT, ended=is_over)
    world.viewers = {
        "its player who has ended": (over, DRAWN),
        "its player who plays": (playing, DRAWN),
        "a friend who has ended": (ended, DRAWN),
        "a friend who plays": (plays, OWN),
        "a friend who has not begun": (world.related(befriend), NONE),
        "a stranger who has ended": (stranger, OWN),
        "a stranger": (world.related(), NONE),
        "somebody who asks to be a friend": (world.related(asks), NONE),
        "somebody blocked": (world.related(is_blocked), NONE),
        "somebody who blocks": (world.related(block), NONE),
        "nobody": (None, NONE),
    }
    world.sees = {"a friend who has ended": ended}


def casual_games(world: World) -> None:
    """On an open deal, so that who may replay one is told all."""
    world.show(world.deal)
    race = Race.objects.create(slug=SLUG, deal=world.deal, starts_at=BEGAN, active_at=NOON)
    racing = world.related(befriend)
    world.played(racing, race, SHORT, ended=False)
    world.played(made.player(), race, SHORT, ended=False)
    hidden = made.player()
    Player.objects.filter(pk=hidden.pk).update(settings={"watched": "off"})
    friend = world.related(befriend)
    befriend(friend, hidden)
    world.viewers = {
        "a friend who races on the same cards": (racing, OWN),
        "a stranger": (world.related(), NONE),
        "somebody who asks to be a friend": (world.related(asks), NONE),
        "somebody blocked": (world.related(is_blocked), NONE),
        "somebody who blocks": (world.related(block), NONE),
        "nobody": (None, NONE),
    }
    world.sees = {"a friend": friend}


def casual_games_that_are_not_shown(world: World) -> None:
    over, playing = world.show(world.deal)
    Player.objects.filter(pk__in=[over.pk, playing.pk]).update(settings={"watched": "off"})
    world.viewers = {"a friend": (world.related(befriend), NONE), "a stranger": (world.related(), NONE)}
    world.sees = {"the player": over}


def ghosts_of_a_closed_daily(world: World) -> None:
    daily = Daily.objects.create(date=(NOON - timedelta(days=3)).date(), draw=1, deal=world.deal, closed_at=NOON)
    host, rival, other = made.player(), made.player(), made.player()
    world.shown = [world.played(made.player(), daily, LONG, ended=True), world.played(other, daily, SHORT, ended=True)]
    race = Race.objects.create(slug=SLUG, deal=world.deal, host=host, starts_at=BEGAN, active_at=NOON, unranked=True)
    Ghost.objects.bulk_create(Ghost(race=race, attempt=one) for one in world.shown)
    for one in (host, rival):
        world.played(one, race, SHORT, ended=False)
    befriend(rival, other)
    against = f"/races/ghosts/?attempt={world.shown[0].pk}"
    world.pages = [f"/race/{SLUG}/", f"/api/races/{SLUG}/", f"/api/races/{SLUG}/replays", against]
    world.viewers = {
        "the host": (host, OWN),
        "a rival, a ghost's friend": (rival, OWN),
        "somebody blocked by the ghosts": (world.related(is_blocked), NONE),
        "somebody who blocks them": (world.related(block), NONE),
    }
    world.sees = {"who does not race": made.player()}


PLACES = {
    a_race: "S",
    a_race_by_link: "S",
    a_daily: "S",
    casual_games: "N",
    casual_games_that_are_not_shown: "N",
    ghosts_of_a_closed_daily: "S",
}


@pytest.fixture
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's clock stands still at noon."""
    still = clock.ProcessClock(monotonic=lambda: 0.0, wall=NOON.timestamp)
    monkeypatch.setattr(clock, "process", still)


@pytest.mark.usefixtures("noon")
@pytest.mark.parametrize("place", PLACES)
def test_two_deals_that_differ_in_what_a_viewer_may_not_know_are_told_in_the_same_bytes(
    place: Callable[[World], None],
) -> None:
    kind = PLACES[place]
    world = World(Deal.objects.create(kind=kind, letters="AAAAAAA", draw=1, key=bytes(32) if kind == "S" else None))
    place(world)
    world.dealt(SAME)
    viewers = {name: (viewer, known, name.startswith("linked")) for name, (viewer, known) in world.viewers.items()}
    first = {name: world.told(viewer, linked=linked) for name, (viewer, _, linked) in viewers.items()}
    seen = {name: world.told(viewer, linked=False) for name, viewer in world.sees.items()}
    for cards in {known for _, known, _ in viewers.values()} | {NONE}:
        world.dealt(cards)
        for name, (viewer, known, linked) in viewers.items():
            if known == cards:
                told = world.told(viewer, linked=linked)
                different = [path for path, answer in told.items() if answer != first[name][path]]
                assert different == [], (name, cards)
        if cards == NONE:
            assert all(world.told(viewer, linked=False) != seen[name] for name, viewer in world.sees.items())
