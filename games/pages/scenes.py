"""The scenes of the examples page: real open deals, what is played on them, and what to say of each step.

Pure data with texts; the client plays them by the rules, and the cases hold what the rules answer. Never a sealed deal.
"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

OK = "ok"


@dataclass(frozen=True, slots=True)
class Step:
    """One press of Step: actions in the game's notation, of which the last is answered by `answer` and the others by
    "ok"; `answer` is "ok" or the rule that forbids it. `text` says what is to be seen."""

    actions: tuple[str, ...]
    text: str | Promise
    answer: str = OK


@dataclass(frozen=True, slots=True)
class Scene:
    """`name` is its id on the page, `rule` its section of the rules page, `intro` what lies on the table at first."""

    name: str
    code: str
    rule: str
    title: str | Promise
    intro: str | Promise
    steps: tuple[Step, ...]


SCENES = (
    Scene(
        "stays-apart",
        "TF1-D1N-AAAAAAM",
        "groups",
        _("Two neighbours that do not travel together"),
        _("In column 5 a 6 and a 5 lie one on the other, both black. A red 7 is free in column 7: can they go there?"),
        (
            Step(
                ("t5>t7:2",),
                _("No. Black lies on black, so the two are no group, and the rule says which card breaks it."),
                "ordered-group",
            ),
            Step(("t5>t1",), _("One at a time, then: the 5 of spades finds the red 6 in column 1.")),
            Step(("t5>t7",), _("Now the 6 of clubs is free and goes on the red 7. Two moves instead of one.")),
        ),
    ),
    Scene(
        "dealt-run",
        "TF1-D1N-AAAAJFD",
        "groups",
        _("A run that the deal made"),
        _("Column 6 ends in 10, 9, 8: black, red, black. Nobody put them in order but the deal, and that is enough."),
        (
            Step(("t6>t2:3",), _("All three go on the red jack of column 2 in a single move.")),
            Step(("t6>f",), _("Underneath lay an ace. It goes home for 10 points.")),
            Step(("t6>f",), _("And another one under it: 10 points more.")),
        ),
    ),
    Scene(
        "empty-column",
        "TF1-D1N-AAAAAAI",
        "empty-column",
        _("A column that waits for a king"),
        _("Column 1 holds a single card, a red queen, and the black king that takes it is free in column 7."),
        (
            Step(("t1>t7",), _("The queen of diamonds goes on the king of clubs. Column 1 is empty.")),
            Step(
                ("t5>t1",),
                _("The queen of hearts may not go there, however handy that would be. Only a king may."),
                "king-on-empty",
            ),
            Step(("t7>t1:2",), _("The king of clubs goes, and brings along the queen that lies on him.")),
        ),
    ),
    Scene(
        "fan",
        "TF1-D3N-AAAAAFM",
        "stock",
        _("Three at a time"),
        _("This game draws three. Watch the fan on the waste: only its top card plays."),
        (
            Step(
                ("draw",), _("Three cards are turned and fanned. The 4 of clubs, turned last, is the one that plays.")
            ),
            Step(
                ("w>t2",),
                _("It goes on the red 5 of column 2 for 5 points. The fan is two cards now, the 6 of clubs in front."),
            ),
            Step(("undo",), _("Undo brings back all of it: the card, the points and the fan of three.")),
            Step(
                ("w>t2", "w>t6"), _("Played once more, and the 6 of clubs after it. A single card is left in the fan.")
            ),
            Step(
                ("draw",),
                _("The next draw is a fan of its own. The card that was left waits under it for its turn."),
            ),
        ),
    ),
    Scene(
        "take-back",
        "TF1-D1N-AAAAACA",
        "foundations",
        _("Taken back from a foundation"),
        _("The ace of clubs is free, and so is its 2. A red 3 is free in column 3."),
        (
            Step(("t4>f",), _("The ace goes home: 10 points.")),
            Step(("t5>f",), _("The 2 follows: 20 points.")),
            Step(("fC>t3",), _("You may take the 2 back and lay it on the red 3. The score stays at 20.")),
            Step(
                ("t3>f",),
                _("Up again: still 20. A card is paid for once, so taking back costs nothing and earns nothing."),
            ),
        ),
    ),
    Scene(
        "early-recycle",
        "TF1-D3N-AAAAABF",
        "stock",
        _("A recycle that costs less than 100"),
        _("Turning the waste over costs 100 points, but no score goes below 0. Early in a game that is a bargain."),
        (
            Step(("t3>f",), _("The ace of spades goes home: 10 points.")),
            Step(("draw", "w>t4"), _("A first draw, and its top card goes on a column: 5 points, 15 in all.")),
            Step(
                ("draw",) * 7,
                _("Seven more draws, and the stock is empty. Its place now says what recycling costs: 15."),
            ),
            Step(("recycle",), _("The waste is the stock again, in the same order. The score is 0, not 85 below it.")),
            Step(("undo",), _("And undo gives the 15 points back.")),
        ),
    ),
)
