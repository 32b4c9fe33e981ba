"""A seed's chance: what Python's own draws, and the same of it, in less time where a schedule draws hundreds."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

One = TypeVar("One")


class Chance(Random):
    """What is drawn is a schedule's whole story: whoever changes it changes all of them."""

    def choice(self, seq: Sequence[One]) -> One:  # type: ignore[override]
        """One of these, drawn as `Random.choice` draws it; IndexError where there is none."""
        if not seq:
            raise IndexError("nothing to choose from")
        count = len(seq)
        bits = count.bit_length()
        at = self.getrandbits(bits)
        while at >= count:
            at = self.getrandbits(bits)
        return seq[at]
