"""The tree of a journal: each action but undo leads to a position of its own, an undo back to the one before. Pure.

Never judges a position; `search` does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from games.rules.game import UNDO_DEPTH

DEAL = 0
"""The node of the deal."""


@dataclass(frozen=True, slots=True)
class Node:
    """A position: the action that led to it from its parent, with its number in the journal; none for the deal."""

    parent: int | None
    action: str | None
    seq: int


@dataclass(frozen=True)
class Tree:
    """nodes: the deal first, each after its parent. path: the node after each entry of the journal."""

    nodes: tuple[Node, ...]
    path: tuple[int, ...]

    @property
    def last(self) -> int:
        """Where the game stood in the end."""
        return self.path[-1] if self.path else DEAL

    def line_to(self, node: int) -> list[int]:
        """The nodes from the deal to this one."""
        line = [node]
        while (parent := self.nodes[line[-1]].parent) is not None:
            line.append(parent)
        return line[::-1]

    def actions_to(self, node: int) -> list[str]:
        """The actions from the deal to this node, undone branches left out."""
        return [action for one in self.line_to(node) if (action := self.nodes[one].action) is not None]

    @cached_property
    def children(self) -> list[list[int]]:
        """What follows each node."""
        following: list[list[int]] = [[] for _ in self.nodes]
        for number, node in enumerate(self.nodes):
            if node.parent is not None:
                following[node.parent].append(number)
        return following

    def lines(self) -> list[list[int]]:
        """The lines of play: that of the end first, then each to where an undo left it."""
        leaves = [number for number, following in enumerate(self.children) if not following and number != self.last]
        return [self.line_to(leaf) for leaf in (self.last, *leaves)]


def grow(actions: Sequence[str]) -> Tree:
    """The tree of a journal's actions in their order, its end left out."""
    nodes = [Node(None, None, 0)]
    path: list[int] = []
    back: list[int] = []
    here = DEAL
    for seq, action in enumerate(actions, start=1):
        if action == "undo":
            here = back.pop()
        else:
            back = [*back[1 - UNDO_DEPTH :], here]
            nodes.append(Node(here, action, seq))
            here = len(nodes) - 1
        path.append(here)
    return Tree(tuple(nodes), tuple(path))
