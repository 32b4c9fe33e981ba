"""Results and the boards they stand on: what an end counts for, written in the transaction of that end.

`count` is called by whoever ends attempts; `claim` when a guest has become an account or accounts are joined;
`repair`, `check` and `rebuild` make boards a function of the attempts again. Reading boards is for `boards`.
"""

from games.results.claims import claim
from games.results.count import count, would_be_key
from games.results.families import Board, Span, board_of
from games.results.instants import Instants, instants
from games.results.repair import Difference, check, rebuild, repair, tally_anew

__all__ = [
    "Board",
    "Difference",
    "Instants",
    "Span",
    "board_of",
    "check",
    "claim",
    "count",
    "instants",
    "rebuild",
    "repair",
    "tally_anew",
    "would_be_key",
]
