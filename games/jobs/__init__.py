"""Work for worker processes: claimed by one at a time, done beside the web, its progress in the database."""

from games.jobs.claim import Claim, NotWantedError, StoppedError, claim
from games.jobs.kinds import KINDS

__all__ = ["KINDS", "Claim", "NotWantedError", "StoppedError", "claim"]
