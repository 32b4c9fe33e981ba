"""The reader of raw frames that other tests go by."""

import pytest

from tests.support.frames import close_code

PING = b"\x89\x04\x88\x02\x03\xe8"
TEXT = b"\x81\x7e\x00\x80" + b"\x88" * 128
CLOSED = b"\x88\x02\x03\xea"


@pytest.mark.parametrize(
    ("heard", "code"),
    [(b"", None), (PING, None), (TEXT, None), (CLOSED, 1002), (PING + TEXT + CLOSED, 1002), (PING + b"\x88", None)],
)
def test_a_close_is_a_frame_and_no_byte_within_another(heard: bytes, code: int | None) -> None:
    assert close_code(heard) == code
