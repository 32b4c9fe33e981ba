"""The chain of hashes that makes a journal tamper-evident: each entry's covers all before it.

Source: docs/protocol.md, "Transcripts". Pure; never reads or writes a journal.
"""

from hashlib import sha256


def first(attempt: int, *, letters: str) -> bytes:
    """What the first entry's hash is chained to: 32 bytes."""
    return sha256(f"{attempt}\0{letters}".encode("ascii")).digest()


def link(previous: bytes, *, seq: int, action: str, at: int, score: int, moves: int, home: int) -> bytes:
    """The hash of an entry, 32 bytes, from the hash of the one before it."""
    return sha256(previous + f"{seq} {action} {at} {score} {moves} {home}".encode("ascii")).digest()
