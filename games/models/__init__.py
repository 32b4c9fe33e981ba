"""The tables and their constraints; one noun a module. They hold no behaviour."""

from games.models.attempts import Attempt, Kind, Status
from games.models.audience import Audience
from games.models.boards import Place, Tally
from games.models.dailies import Daily
from games.models.deals import Deal
from games.models.friends import Block, Friendship
from games.models.jobs import Job, Lease
from games.models.journal import JournalEntry
from games.models.news import Challenge, News, Presence
from games.models.players import Player, SessionSuccession
from games.models.races import Ghost, Kicked, Race, Seeking
from games.models.ratings import Rating, Spoiler
from games.models.spent import Spent

__all__ = [
    "Attempt",
    "Audience",
    "Block",
    "Challenge",
    "Daily",
    "Deal",
    "Friendship",
    "Ghost",
    "Job",
    "JournalEntry",
    "Kicked",
    "Kind",
    "Lease",
    "News",
    "Place",
    "Player",
    "Presence",
    "Race",
    "Rating",
    "Seeking",
    "SessionSuccession",
    "Spent",
    "Spoiler",
    "Status",
    "Tally",
]
