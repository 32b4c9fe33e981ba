"""The chain of hashes, against a reader that shares no code with it."""

import hashlib

from games.journal import chain


def test_the_first_link_hangs_on_the_attempt_and_its_deal() -> None:
    assert chain.first(7, letters="AAAAAAB") == hashlib.sha256(b"7\0AAAAAAB").digest()


def test_a_link_covers_the_one_before_and_the_columns_in_order() -> None:
    linked = chain.link(b"p" * 32, seq=3, action="t4>t2:5", at=1234, score=15, moves=3, home=1)
    assert linked == hashlib.sha256(b"p" * 32 + b"3 t4>t2:5 1234 15 3 1").digest()
