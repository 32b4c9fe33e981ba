"""What may be read of races, dailies and results: standings, leaderboards, one's own place. Never writes.

`race` and `races` give standings with nothing in them that gives a deal away; `daily` a day's leaderboard; `best`
the boards of days, weeks, months and all time; `results` what somebody has played, `going` what they are playing.
"""

from games.boards.dailies import DailyBoard, daily
from games.boards.going import Going, going
from games.boards.lists import lobbies, running
from games.boards.meetings import Meetings, Tally, meetings
from games.boards.periods import PeriodBoard, best
from games.boards.places import Row, around, better, place_of, size, top
from games.boards.profile import Played, results
from games.boards.progress import Progress
from games.boards.races import Lane, race, races
from games.boards.standing import Standing, standing
from games.ranking import Measure
from games.results import Span

__all__ = [
    "DailyBoard",
    "Going",
    "Lane",
    "Measure",
    "Meetings",
    "PeriodBoard",
    "Played",
    "Progress",
    "Row",
    "Span",
    "Standing",
    "Tally",
    "around",
    "best",
    "better",
    "daily",
    "going",
    "lobbies",
    "meetings",
    "place_of",
    "race",
    "races",
    "results",
    "running",
    "size",
    "standing",
    "top",
]
