"""The first entries of an attempt that does not begin at the deal: what led there, all at its start."""

from collections.abc import Sequence

from games.journal.entries import entry_of
from games.journal.record import BrokenJournalError, load
from games.models import JournalEntry
from games.rules.actions import parse_action
from games.rules.game import Game, play, turned


def lead(attempt: int, *, actions: Sequence[str]) -> None:
    """Keep these actions as the first entries of a new attempt, at 0 ms, in the caller's transaction.

    BrokenJournalError for actions that the rules do not allow, or that end the game.
    """
    record = load(attempt)
    assert record is not None
    assert record.seq == 0
    game, hashed, rows = record.game, record.hash, []
    for seq, text in enumerate(actions, start=1):
        action = parse_action(text)
        after = play(game, action)
        if not isinstance(after, Game) or after.ended:
            raise BrokenJournalError(f"attempt {attempt} cannot begin with {text}")
        entry = entry_of(after, seq=seq, action=text, at=0, cards=turned(game, action), previous=hashed)
        game, hashed = after, entry.hash
        rows.append(
            JournalEntry(
                attempt_id=attempt,
                seq=seq,
                action=text,
                at=0,
                score=entry.score,
                moves=entry.moves,
                home=entry.home,
                hash=entry.hash,
            )
        )
    JournalEntry.objects.bulk_create(rows)
