"""`make bench`: measure, print the table, keep `var/bench.json`; exit 1 when a bar is missed.

`python -m tests.bench [rules] [sockets] …` measures only what is named.
"""

import sys
from collections.abc import Callable, Iterator

from tests.bench import boards, hand, races, reviews, rules, sockets, solver, watchers
from tests.bench.figures import Figure, table, write
from tests.support.service import ROOT

PARTS: dict[str, Callable[[], Iterator[Figure]]] = {
    "rules": rules.figures,
    "sockets": sockets.figures,
    "races": races.figures,
    "watchers": watchers.figures,
    "boards": boards.figures,
    "solver": solver.figures,
    "reviews": reviews.figures,
    "hand": hand.figures,
}


def main(names: list[str]) -> int:
    unknown = set(names) - set(PARTS)
    if unknown:
        print(f"unknown: {', '.join(sorted(unknown))}; there are: {', '.join(PARTS)}", file=sys.stderr)
        return 2
    measured = []
    for name in names or PARTS:
        print(f"measuring {name} …", file=sys.stderr)
        for figure in PARTS[name]():
            print(table([figure]), flush=True)
            measured.append(figure)
    write(measured, path=ROOT / "var" / "bench.json")
    return 0 if all(one.ok for one in measured) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
