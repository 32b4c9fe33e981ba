"""From the start to the last end: the countdown, resigning, and the ends that times bring.

Moves and wins are the journal's; here is only who may begin, and what ends by a limit or by idling.
"""

from datetime import datetime, timedelta

from games import journal, results
from games.models import Attempt, Deal, Ghost, Kind, Player, Race, Status
from games.races.limits import COUNTDOWN
from games.races.phase import Phase, due_of, phase_of, runners
from games.races.refusals import Refusal, Refused
from games.races.turns import require_host, require_lobby, turn


def start(race_id: int, *, host: Player, now: datetime, countdown: timedelta = COUNTDOWN) -> datetime:
    """Begin the countdown; when the cards are revealed to all and all clocks start, for late connections too.

    Accounts are ranked where the deal is sealed and there are two of them, never against ghosts. Who races against
    ghosts may be alone. Refused: absent, not-host, started, closed, too-few.
    """
    with turn(race_id, active=now) as race:
        require_host(race, player=host)
        require_lobby(race, now=now)
        attempts = Attempt.objects.filter(race=race)
        if attempts.count() < 2 and not Ghost.objects.filter(race=race).exists():
            raise Refused(Refusal.TOO_FEW)
        race.starts_at = now + countdown
        attempts.update(status=Status.PLAYING, started_at=race.starts_at)
        rank(race)
    _rank_late(race_id)
    return now + countdown


def rank(race: Race) -> None:
    """Have its accounts' results count, where they may: in the turn that begins the race or lets somebody in."""
    accounts = Attempt.objects.filter(race=race, player__is_guest=False)
    if not race.unranked and race.deal.kind == Deal.Kind.SEALED and accounts.count() >= 2:
        Attempt.objects.filter(pk__in=list(accounts.values_list("pk", flat=True))).update(ranked=True)


def resign(race_id: int, *, player: Player, now: datetime) -> bool:
    """Give the race up; False for who has ended already. Refused: absent, not-in-it, not-started (one leaves then)."""
    attempt = Attempt.objects.select_related("race").filter(race=race_id, player=player).first()
    if attempt is None or attempt.race is None:
        raise Refused(Refusal.NOT_IN_IT if Race.objects.filter(pk=race_id).exists() else Refusal.ABSENT)
    begun = attempt.race.starts_at
    if begun is None or now < begun:
        raise Refused(Refusal.NOT_STARTED)
    return journal.end(attempt.pk, status=Status.RESIGNED, at=(now - begun) // timedelta(milliseconds=1))


def settle(race_id: int, *, now: datetime) -> int:
    """Write the ends whose time has come in this race, grace included; how many. Whoever comes first does it."""
    race = Race.objects.filter(pk=race_id, starts_at__lte=now).first()
    return 0 if race is None else _settle(race, now=now)


def settle_all(now: datetime) -> int:
    """As `settle`, of every race that has open attempts."""
    opened = Attempt.objects.filter(kind=Kind.RACE, status__lt=Status.WON, race__starts_at__lte=now)
    races = Race.objects.filter(pk__in=opened.values("race"))
    return sum(_settle(race, now=now) for race in races)


def is_over(race: Race, *, now: datetime) -> bool:
    """Whether every attempt of the race is over, written down or not."""
    return phase_of(race, runners=runners(race), now=now) is Phase.OVER


def _rank_late(race_id: int) -> None:
    """Who became an account while the race began, and so was neither found here nor found it begun."""
    there = Attempt.objects.filter(race=race_id, race__deal__kind=Deal.Kind.SEALED, player__is_guest=False)
    there = there.filter(race__unranked=False)
    late = there.filter(ranked=False).values_list("player", flat=True).first()
    if late is not None:
        results.claim(late)


def _settle(race: Race, *, now: datetime) -> int:
    there = {runner.attempt: runner for runner in runners(race)}
    due = due_of(race, runners=there.values(), now=now)
    # A move that came meanwhile puts idling off: the end takes the number after what was looked at, or none.
    return sum(
        journal.end(attempt, status=status, at=at, seq=there[attempt].seq + 1 if status is Status.IDLE else None)
        for attempt, (at, status) in sorted(due.items())
    )
