"""What happens to twins of a sealed deal, and how the twins differ: only in what one kind of viewer may not know."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

VIEWERS = ("player", "rival", "ended", "watcher", "stranger")
RACE_TWINS = {
    "player": "undrawn",
    "rival": "beyond the rival",
    "ended": "undrawn",
    "watcher": "undrawn",
    "stranger": "all",
}
DAILY_TWINS = {
    "player": "undrawn",
    "rival": "beyond the rival",
    "ended": "beyond the ended",
    "watcher": "all",
    "stranger": "all",
}

CODE = "TF1-D{draw}S-{letters}"
PAGES = (
    "/", "/race/", "/race/{slug}/", "/race/{slug}/qr.svg", "/api/races/{slug}", "/daily/", "/daily/2026-07-28/{draw}/",
    "/boards/", "/player/player/", "/player/ended/", "/review/{attempt}/", "/api/attempts/{attempt}/review/",
    "/api/attempts/{attempt}/review/1/", "/api/games/current/", "/api/deals/{code}/", "/play/{code}/", "/me/",
    "/review/{own}/", "/api/attempts/{own}/review/",
)  # fmt: skip


@dataclass(frozen=True)
class Plan:
    """What happens, on whatever deal: how far who draws, and what who looks at."""

    seed: int
    draw: int
    is_daily: bool
    draws: Mapping[str, int]
    pages: Mapping[str, Sequence[str]]
    undo_at: int

    @classmethod
    def of(cls, seed: int) -> "Plan":
        chance = random.Random(seed)
        draw = chance.choice((1, 3))
        # With three moves' worth of draws more, no stock is empty.
        player = chance.randrange(2, 6)
        draws = {"player": player, "rival": chance.randrange(player), "ended": chance.randrange(player)}
        pages = {viewer: chance.sample(PAGES, 4) for viewer in VIEWERS}
        return cls(seed, draw, seed % 2 == 1, draws, pages, chance.randrange(player))

    @property
    def twins(self) -> Mapping[str, str]:
        return DAILY_TWINS if self.is_daily else RACE_TWINS

    def deck(self, kind: str) -> tuple[str, ...]:
        """The first deal ("first"), or one that differs from it only in what `kind` says."""
        from games.rules.deals import shuffle

        first = shuffle("AAAAAAA", key=self.seed.to_bytes(32, "big"))
        known = {
            "first": 52,
            "undrawn": 28 + self.draw * max(self.draws.values()),
            "beyond the rival": 28 + self.draw * self.draws["rival"],
            "beyond the ended": 28 + self.draw * self.draws["ended"],
            "all": 0,
        }[kind]
        rest = list(first[known:])
        random.Random(f"{self.seed} {kind}").shuffle(rest)
        return (*first[:known], *rest)

    def deal(self, kind: str) -> dict[str, object]:
        """The row of such a deal: its letters and key are others too, since those nobody may know."""
        from games.rules.deals import NUMBERS, letters_of

        chance = random.Random(f"{self.seed} {kind} letters")
        return {
            "letters": letters_of(chance.randrange(NUMBERS)),
            "cards": " ".join(self.deck(kind)),
            "key": chance.randbytes(32),
            "draw": self.draw,
        }

    def moves(self, kind: str) -> list[str]:
        """Moves between columns that open the player's game, the same wherever the 28 are the same."""
        from games.rules.actions import parse_action
        from games.rules.game import Game, play, start

        if self.is_daily:
            return []
        if kind == "all":
            # Other cards, another line: as many numbers in the journal.
            return ["draw"] * len(self.moves("first"))
        found: list[str] = []
        game, chance = start(self.deck(kind), draw=self.draw), random.Random(self.seed)
        tries = [f"t{a}>{b}" for a in range(1, 8) for b in (*(f"t{n}" for n in range(1, 8)), "f") if b != f"t{a}"]
        for text in chance.sample(tries, len(tries)):
            after = play(game, parse_action(text))
            if isinstance(after, Game) and len(found) < 3:
                game, found = after, [*found, text]
        return found
