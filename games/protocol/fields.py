"""The kinds of values that messages are made of, with the patterns that texts must fit.

It never says what a value means in a game; rules and sessions do.
"""

from typing import Annotated

from msgspec import Meta

AttemptId = Annotated[int, Meta(ge=1, le=2**53 - 1)]
Seq = Annotated[int, Meta(ge=1, le=2**31 - 1)]
"""The number that an action has, or would have, in its attempt's journal: 1 is the first."""

SeqOrNone = Annotated[int, Meta(ge=0, le=2**31 - 1)]
"""A journal's last number: 0 before the first action."""

ActionText = Annotated[
    str,
    Meta(
        max_length=8,
        pattern=r"\A(?:draw|recycle|undo|(?:t[1-7]|w|f[SHDC])>(?:t[1-7]|f)(?::(?:[1-9]|1[0-9]))?)\Z",
    ),
]
"""The grammar of actions, docs/rules.md."""

Entry = Annotated[str, Meta(max_length=16)]
"""A journal's action: an action in its stored form, or `end:…`."""

Card = Annotated[str, Meta(pattern=r"\A[A23456789TJQK][SHDC]\Z")]
SeatToken = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{16,32}\Z")]
"""Made by the client, one a tab: the same token on a new socket is the same tab coming back."""

Slug = Annotated[str, Meta(pattern=r"\A[BCDFGHJKMNPQRSTVWXYZ2-9]{7}\Z")]
"""The short code that a race is found by, in its own form."""

PlayerId = Annotated[int, Meta(ge=1, le=2**53 - 1)]
Milliseconds = Annotated[int, Meta(ge=0, le=2**53 - 1)]
ClientTime = Annotated[float, Meta(ge=0, le=1e18)]
"""The client's own clock, given back untouched; nothing else is done with it."""
