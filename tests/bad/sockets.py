"""What is sent on a socket and is no good, beside texts that are no message (`unreadable`): a table as data."""

RAW = {
    "invalid UTF-8": (b"\x81\x82mask" + bytes(a ^ b for a, b in zip(b"\xff\xfe", b"ma", strict=True)), 1007),
    "an unmasked frame": (b"\x81\x02{}", 1002),
    "reserved bits": (b"\xf1\x82mask\x00\x00", 1002),
    "an unknown opcode": (b"\x83\x82mask\x00\x00", 1002),
    "a fragment of nothing": (b"\x80\x82mask\x00\x00", 1002),
    "2,000 fragments of a byte": (b"\x01\x81mask\x00" + b"\x00\x81mask\x00" * 2000, 1009),
}
"""Frames against the standard, sent after the handshake, with the code that ends the socket."""

ILLEGAL = [
    ("t1>t2:3", "no-such-card"),
    ("w>f", "no-such-card"),
    ("t7>t7", "same-pile"),
    ("t7>t1:4", "ordered-group"),
    ("t7>f:2", "foundation-one-card"),
    ("t7>f", "foundation-next-in-suit"),
    ("t1>t2", "opposite-colour-one-lower"),
    ("recycle", "stock-not-empty"),
    ("undo", "nothing-to-undo"),
]
"""Actions at the first number of an untouched TF1-D1N-AAAAAAB, with the rule that refuses them."""

FOREIGN = [
    "null",
    "http://evil.example",
    "http://127.0.0.1:1",
    "https://127.0.0.1:{port}",
    "http://127.0.0.1",
    "http://127.0.0.1:{port}/",
    "http://127.0.0.1:{port}.evil.example",
    "HTTP://127.0.0.1:{port}",
    "ws://127.0.0.1:{port}",
]
"""Origins of other pages: another host, port or scheme, or our own misspelt."""

NOT_ONE_ORIGIN = [[], ["{own}", "{own}"], ["{own}", "http://evil.example"], ["{own}, {own}"]]
"""Origin headers of a handshake that do not name one origin."""

NOBODYS_COOKIES = [
    "",
    "sessionid=",
    "sessionid=nobodys-key",
    "sessionid=' OR 1=1",
    "sessionid=%00",
    "sessionid=" + "a" * 4000,
]
"""Cookies that are no log-in."""
