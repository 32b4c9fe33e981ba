"""Two processes side by side, each with a share of a batch that needs no others: what they print, added up."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.chaos.houses import House

SIDES = 2
"""As many as the cores that numbers are met on."""

Words = Callable[[int, int, int], tuple[str, ...]]
"""From the side, the first of its units and how many they are: the words after the module's name."""


def side_by_side(setup: House, module: str, *, rounds: int, few: int, words: Words) -> Iterator[dict[str, Any]]:
    """The JSON that each has printed; one alone where there are not more than `few`."""
    sides = 1 if rounds <= few else SIDES
    shares = [rounds // sides + (number < rounds % sides) for number in range(sides)]
    given = [words(side, sum(shares[:side]), share) for side, share in enumerate(shares)]
    with ThreadPoolExecutor(sides) as threads:
        for told in threads.map(lambda one: setup.python(module, *one), given):
            yield json.loads(told)
