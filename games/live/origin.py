"""Whose pages may open a socket: an exact list of origins, scheme and port included."""

from collections.abc import Collection, Iterable

Headers = Iterable[tuple[bytes, bytes]]


def is_allowed(headers: Headers, *, origins: Collection[str]) -> bool:
    """Whether there is exactly one Origin, and it is one of these; `null` and none are not."""
    found = [value for name, value in headers if name.lower() == b"origin"]
    return len(found) == 1 and found[0].decode("latin1") in origins


def cookie(headers: Headers, *, name: str) -> str | None:
    """The value of a cookie; None without it, and where it has two: one of them may be another's doing."""
    found: set[str] = set()
    for header, value in headers:
        if header.lower() == b"cookie":
            parts = (part.strip().partition("=") for part in value.decode("latin1").split(";"))
            found |= {text.strip('"') for key, _, text in parts if key == name}
    return found.pop() if len(found) == 1 else None
