"""The rows of a board as a page shows them: the first, a gap where places are left out, and those around one's own."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games import boards
from games.pages import figures


@dataclass(frozen=True, slots=True)
class Shown:
    """One row, or a gap where places are left out (`row` is None). replayed: its game may be."""

    row: boards.Row | None
    mine: bool = False
    replayed: bool = False

    @property
    def time(self) -> str:
        return "" if self.row is None else figures.clock_time(self.row.time)


def shown(
    top: Sequence[boards.Row],
    *,
    around: Sequence[boards.Row],
    player_id: int | None,
    replays: Collection[int] = frozenset(),
) -> list[Shown]:
    """The top, then those around that it does not have, with a gap between when places are missing. `replays`: the
    attempts that may be replayed."""

    def one(row: boards.Row) -> Shown:
        return Shown(row, row.player == player_id, row.attempt in replays)

    listed = {row.player for row in top}
    others = [row for row in around if row.player not in listed]
    rows = [one(row) for row in top]
    if others:
        joined = len(others) < len(around)
        rows += [] if joined else [Shown(None)]
        rows += [one(row) for row in others]
    return rows
