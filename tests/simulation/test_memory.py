"""The memory that schedules run on answers what the database answers, of everything that came of some schedules."""

from dataclasses import replace
from datetime import timedelta

import pytest

from games import boards, journal, races
from games.journal import entries
from games.journal.limits import moment
from games.models import Attempt, JournalEntry, Player
from games.poller import Wanted, look
from games.races.phase import runners
from games.sessions import seats
from games.watching import Look, View, admit, lost
from tests.simulation.memory import Memory, player
from tests.simulation.run import lived

pytestmark = pytest.mark.django_db

SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_memory_answers_as_the_database(seed: int) -> None:
    world = lived(seed)
    memory, now = world.memory, moment(int(world.seconds() * 1000))
    _write(memory)
    for number in memory.attempts:
        assert memory.load(number) == journal.load(number)
        for viewer in (1, 2, 3):
            for when in (now, now - timedelta(hours=1)):
                ask = Look(viewer, number, False)
                admitted = admit([ask], now=when)
                assert memory.answer(admit, [ask], now=when)() == admitted
                seen = admitted[ask].seen
                assert memory.answer(lost, {ask}, now=when)() == lost({ask}, now=when)
                assert (seen is View.ABSENT) == (ask in lost({ask}, now=when))
        assert memory.answer(races.barred, [number], now=now)() == races.barred([number], now=now)
    everything = Wanted(attempts=[*memory.attempts, 99], races=list(memory.races))
    assert memory.answer(look, everything)() == look(everything)
    for number, race in memory.races.items():
        assert memory.runners(race) == runners(race)
        mine, theirs = memory.answer(boards.standing, number)(), boards.standing(number)
        assert theirs is not None
        named = {attempt: replace(one, name="", guest=True) for attempt, one in theirs.progress.items()}
        assert mine.progress == named
    for number in (*memory.attempts, 99):
        for somebody in (1, 2):
            claim = seats.Claim(number, somebody, "a-tab-of-somebody")
            assert memory.answer(seats.take, [claim], now=now)() == seats.take([claim], now=now)


def _write(memory: Memory) -> None:
    Player.objects.bulk_create([Player(pk=one, username=f"player-{one}", name_key=str(one)) for one in (1, 2, 3)])
    rows: list[Attempt] = [kept.row for kept in memory.attempts.values()]
    rows[0].deal.save(force_insert=True)
    for made in (rows[0].race, rows[0].daily):
        if made is not None:
            made.save(force_insert=True)
    for row in rows:
        last = memory.entries(row.pk)[-1:]
        row.player = Player.objects.get(pk=player(row.player_id).pk)
        if last and row.has_ended:
            row.score, row.moves, row.home = last[0].score, last[0].moves, last[0].home
        row.save(force_insert=True)
        JournalEntry.objects.bulk_create(entries.row(row.pk, entry=entry) for entry in memory.entries(row.pk))
