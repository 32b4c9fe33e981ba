"""What happens to twins of a deal, and how the twins differ: only in what one kind of viewer may not know."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

VIEWERS = ("player", "rival", "ended", "watcher", "stranger", "friend", "blocked")
"""The player has the friend and, so that theirs may be replayed, who has ended is the friend's friend too."""

RACE, DAILY, CASUAL = "race", "daily", "casual"
KINDS = (RACE, DAILY, CASUAL)
DAY = "2026-07-28"

CODE = "TF1-D{draw}S-{letters}"
OPEN_CODE = "TF1-D{draw}N-{letters}"
PAGES_EACH = 2
PAGES = (
    "/", "/race/", "/race/{slug}/", "/race/{slug}/qr.svg", "/api/races/{slug}", f"/daily/{DAY}/{{draw}}/", "/daily/",
    "/boards/", "/player/player/", "/player/ended/", "/player/friend/", "/review/{attempt}/", "/review/{own}/",
    "/api/attempts/{attempt}/review/", "/api/attempts/{own}/review/", "/api/attempts/{attempt}/review/1/",
    "/api/games/current/", "/api/deals/{code}/", "/play/{code}/", "/me/", "/new/",
    "/watch/", "/watch/{attempt}/", "/watch/{attempt}/?race={slug}", "/watch/{ended}/",
    "/replay/{attempt}/", "/replay/{attempt}/?race={slug}", "/replay/{own}/", "/replay/{ended}/",
    "/replay/{own}/?with={attempt}", "/api/attempts/{attempt}/replay/", "/api/attempts/{own}/replay/",
    "/api/attempts/{ended}/replay/", "/replay/{attempt}/transcript.txt", "/replay/{own}/transcript.txt",
    "/replay/{ended}/transcript.txt", "/api/races/{slug}/replays", "/api/races/{slug}/reviews", "/api/races/{slug}/",
    "/boards/?friends=1", "/boards/?span=ever&measure=moves&friends=1", f"/daily/{DAY}/{{draw}}/?friends=1",
    "/friends/", "/friends/player/", "/api/news/", "/api/friends/", "/races/ghosts/?attempt={attempt}",
    "/friends/challenge/{attempt}/", "/preview/result/{attempt}.png", "/preview/race/{slug}.png",
)  # fmt: skip


@dataclass(frozen=True)
class Plan:
    """What happens, on whatever deal: how far who draws, and what who looks at.

    kind: of KINDS. draws: of each who plays. open: a race that everybody may watch. comes: the friend has what it takes
    to watch: the race's link, their own daily ended, or the player's leave. bare: no move scores, so that standings
    are the same whatever the cards are, and whoever is blocked enters the race. blocks: which of the two blocks.
    ends: the casual game is over before pages are looked at.
    """

    seed: int
    kind: str
    draw: int
    draws: Mapping[str, int]
    pages: Mapping[str, Sequence[str]]
    undo_at: int
    open: bool
    comes: bool
    bare: bool
    blocks: str
    ends: bool

    @classmethod
    def of(cls, seed: int) -> "Plan":
        chance = random.Random(seed)
        draw = chance.choice((1, 3))
        # With three moves' worth of draws more, no stock is empty.
        player = chance.randrange(2, 6)
        draws = {"player": player, "rival": chance.randrange(player), "ended": chance.randrange(player)}
        draws["friend"] = chance.randrange(draws["ended"] + 1)
        pages = {viewer: chance.sample(PAGES, PAGES_EACH) for viewer in VIEWERS}
        undo_at, kind = chance.randrange(player), KINDS[seed % 3]
        flags = [chance.random() < 0.5 for _ in range(4)]
        blocks = chance.choice(("player", "blocked"))
        return cls(seed, kind, draw, draws, pages, undo_at, flags[0], flags[1], flags[2], blocks, flags[3])

    @property
    def twins(self) -> Mapping[str, str]:
        """The twin of each viewer who is compared: who may know an open deal whole is not."""
        nothing = dict.fromkeys(("stranger", "blocked"), "all")
        match self.kind:
            case "race":
                friend = "undrawn" if self.open or self.comes else "all"
                knowing = dict.fromkeys(("player", "ended", "watcher"), "undrawn")
                return {**nothing, **knowing, "rival": "beyond the rival", "friend": friend}
            case "daily":
                friend = "undrawn" if self.comes else "all"
                own = {"player": "undrawn", "rival": "beyond the rival", "ended": "beyond the ended"}
                return {**nothing, **own, "watcher": "all", "friend": friend}
            case _:
                others = dict.fromkeys(("rival", "ended", "watcher"), "all")
                return {**nothing, **others, **({} if self.comes else {"friend": "all"})}

    def looked_at(self, viewer: str) -> list[str]:
        """The pages that a viewer asks for. Standings tell of points, and so of cards where they differ."""
        scored = self.kind == RACE and not self.bare and self.twins.get(viewer) == "all"
        return [page for page in self.pages[viewer] if not (scored and page == "/api/races/{slug}/")]

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
        chance = random.Random(f"{self.seed} {kind} key")
        return {
            "letters": self.letters(kind),
            "cards": " ".join(self.deck(kind)),
            "key": chance.randbytes(32),
            "draw": self.draw,
        }

    def letters(self, kind: str) -> str:
        from games.rules.deals import NUMBERS, letters_of

        return letters_of(random.Random(f"{self.seed} {kind} letters").randrange(NUMBERS))

    def open_code(self, kind: str) -> str:
        """Of the casual game: another open deal on each twin."""
        return OPEN_CODE.format(draw=self.draw, letters=self.letters(kind))

    def moves(self, kind: str) -> list[str]:
        """Moves between columns that open the player's race, the same wherever the 28 are the same."""
        from games.rules.actions import parse_action
        from games.rules.game import Game, play, start

        if self.kind != RACE:
            return []
        if kind == "all":
            # Other cards, another line: as many numbers in the journal.
            return ["draw"] * len(self.moves("first"))
        found: list[str] = []
        game, chance = start(self.deck(kind), draw=self.draw), random.Random(self.seed)
        targets = [f"t{number}" for number in range(1, 8)] + ([] if self.bare else ["f"])
        tries = [f"t{a}>{b}" for a in range(1, 8) for b in targets if b != f"t{a}"]
        for text in chance.sample(tries, len(tries)):
            after = play(game, parse_action(text))
            if isinstance(after, Game) and len(found) < 3:
                game, found = after, [*found, text]
        return found
