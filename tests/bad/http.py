"""What is sent over HTTP and is no good, and its answer: a table as data.

A row is a request as it goes over the wire. `{token}` is a good CSRF token, `{own}` the site's own origin, `{port}`
its port; `{cookies}` are the sender's. Rows that name no Host, cookies or length get the usual ones.
"""

from dataclasses import dataclass

JSON = "Content-Type: application/json"
FORM = "Content-Type: application/x-www-form-urlencoded"
GOOD = "X-CSRFToken: {token}"
HERE = "Origin: {own}"


@dataclass(frozen=True)
class Row:
    """`status`: those that will do. `said`: what the answer holds; `location`: where it leads to. `bare`: nothing is
    added to the headers. `ends`: the sender says its last word behind it."""

    line: str
    headers: tuple[str, ...] = ()
    body: bytes = b""
    status: tuple[int, ...] = (400,)
    said: bytes = b""
    location: str | None = None
    bare: bool = False
    ends: bool = False


def form(path: str, body: bytes, *status: int, said: bytes = b"", location: str | None = None) -> Row:
    """A form, sent as the site's own page would."""
    return Row(f"POST {path} HTTP/1.1", (FORM, GOOD, HERE), body, status, said, location)


def asked(path: str, *status: int, method: str = "GET") -> Row:
    return Row(f"{method} {path} HTTP/1.1", (), b"", status)


def api(path: str, body: bytes, *status: int, said: bytes = b"", method: str = "POST") -> Row:
    return Row(f"{method} {path} HTTP/1.1", (JSON, GOOD, HERE), body, status, said)


FOREIGN_FORMS: dict[str, Row] = {
    name: Row("POST /new/ HTTP/1.1", (FORM, *headers), b"draw=1", (403,), b"<h1")
    for name, headers in {
        "no token": (HERE,),
        "a made-up token": ("X-CSRFToken: " + "x" * 64, HERE),
        "another site": (GOOD, "Origin: http://evil.example"),
        "no site": (GOOD, "Origin: null"),
        "another port": (GOOD, "Origin: http://127.0.0.1:1"),
        "another scheme": (GOOD, "Origin: https://127.0.0.1:{port}"),
        "a longer host": (GOOD, "Origin: {own}.evil.example"),
        "a forged host to fit": (GOOD, "Origin: http://localhost:1", "X-Forwarded-Host: localhost:1"),
    }.items()
}

DAYS: dict[str, Row] = {
    f"{verb} {day}": row
    for day in ("2099-01-01", "2026-02-30", "'%20OR%201=1", "0000-00-00", "2026-1-1", "%D9%A2026-01-01", "1" * 5000)
    for verb, row in {
        "look at": asked(f"/daily/{day}/1/", 404),
        "start": form(f"/daily/{day}/1/start/", b"", 404),
        "ask for": api(f"/api/dailies/{day}/1/start", b"{}", 404),
    }.items()
}

CODES: dict[str, Row] = {
    "lower case": form("/new/", b"code=tf1-d1n-aaaaaac", 302, location="/play/"),
    "spaces": form("/new/", b"code=%20TF1+D1N+AAA+AAAC%20", 302, location="/play/"),
    "0 1 8": form("/new/", b"code=TF1-D1N-0181818", 302, location="/play/"),
    "6 letters": form("/new/", b"code=TF1-D1N-AAAAAA", 400, said=b"ends too soon"),
    "9": form("/new/", b"code=TF1-D1N-9AAAAAA", 400, said="Character 9 is “9”".encode()),
    "a Cyrillic A": form("/new/", b"code=TF1-D1N-%D0%90AAAAAA", 400, said="Character 9 is “А”".encode()),
    "10 kB": form("/new/", b"code=" + b"A" * 10_000, 400, said=b"Character 1"),
    "TF2": form("/new/", b"code=TF2-D1N-AAAAAAB", 400, said=b"Character 3"),
    "a sealed one": form("/new/", b"code=TF1-D1S-AAAAAAC", 404, said=b"No deal has this code here"),
    "no text": form("/new/", b"code=%FF%FE%00", 400, said=b'class="err'),
    "as JSON": api("/api/games/", b'{"code":"TF2-D1N-AAAAAAB"}', 400, said=b'"bad-code"'),
    "no text as JSON": api("/api/games/", b'{"code":"\xff"}', 400, said=b'"bad-request"'),
}

SIGN_UP = "/accounts/signup/"
NAMES: dict[str, Row] = {
    name: form(SIGN_UP, b"username=" + text + b"&password1=quite+a+long+one+7&email=", 200, said=b'class="err')
    for name, text in {
        "none": b"",
        "151 long": b"x" * 151,
        "reserved": b"Admin",
        "a guest's": b"Guest+1234",
        "zero-width": b"Mi%E2%80%8Bra",
        "newline": b"Mi%0Ara",
        "markup": b"%3Cscript%3E",
        "two alphabets": b"M%D1%96ra",
        "NUL": b"Mi%00ra",
        "no text": b"%FF%FE",
    }.items()
}

PASSWORDS: dict[str, Row] = {
    "1 MB": form(SIGN_UP, b"username=Nora&password1=" + b"x" * 1_000_000, 200, said=b"4,096 bytes"),
    "1 MB to log in": form("/accounts/login/", b"login=Nora&password=" + b"x" * 1_000_000, 200, said=b"4,096 bytes"),
    "common": form(SIGN_UP, b"username=Nora&password1=password123", 200, said=b"too common"),
    "the name": form(SIGN_UP, b"username=MiraculousMira&password1=MiraculousMira", 200, said=b"too similar"),
    "NUL": form("/accounts/login/", b"login=%00&password=%00", 200),
}

PARAMETERS: dict[str, Row] = {
    path: asked(path, 200, 400, 404, *([302] if path.startswith("/admin/") else []))
    for path in (
        "/boards/?sort=password",
        "/boards/?measure=password&span=__class__&draw=2&day=x",
        "/boards/?page=-1",
        "/boards/?page=1000000000",
        "/boards/?day=0001-01-01",
        "/boards/?day=9999-12-31&span=month",
        "/race/?code=" + "A" * 4000,
        "/race/%F0%9F%82%A1/",
        "/player/%2e%2e/",
        "/player/" + "x" * 4000 + "/",
        "/player/x/?before=-1",
        "/player/x/?before=" + "9" * 400,
        "/review/99999999999999999999/",
        "/play/%E2%80%AE/",
        "/new/?draw[]=1",
        "/?" + "a=1&" * 500,
        "/api/deals/%00%FF/",
        "/api/attempts/9223372036854775808/review/",
        "/api/attempts/1/review/9223372036854775808/",
        "/api/games/9223372036854775808/hint/",
        "/static/../manage.py",
        "/static/%2e%2e/%2e%2e/manage.py",
        "/accounts/confirm-email/%F0/",
        "/accounts/password/reset/key/0-x/",
        "/admin/games/player/9223372036854775808/change/?_to_field=password",
        "/admin/?next=//evil.example",
    )
}
NEXTS = ("//evil.example", "/\\evil.example", "javascript:alert(1)", "%0d%0aSet-Cookie:a=b", "http:///evil", "\t//evil")
"""Where a log-in is asked to lead to; it leads home."""

FRIENDS: dict[str, Row] = {
    "asked by nobody": form("/friends/ask/", b"name=Ada", 403, said=b"<h1"),
    "blocked by nobody": form("/friends/block/", b"player=1", 403, said=b"<h1"),
    "an unknown verb": form("/friends/befriend/", b"player=1", 404, said=b"<h1"),
    "looked at": asked("/friends/accept/", 405),
    "a challenge of another's game": form("/friends/challenge/1/", b"player=1", 403, said=b"<h1"),
    "a challenge of no game": form("/friends/challenge/" + "9" * 400 + "/", b"player=1", 403, 404),
    "an invitation without a race": api("/api/races/BCD2FGH/invite", b'{"player":1}', 404, said=b'"absent"'),
    "an invitation of a name": api("/api/races/BCD2FGH/invite", b'{"player":"Ada"}', 400, said=b'"bad-request"'),
    "news for nobody": asked("/api/news/", 403),
}

SCORES: dict[str, Row] = {
    f"{method} {path}": api(path, b'{"score":999999}', 404, 405, method=method)
    for method in ("POST", "PUT", "PATCH", "DELETE")
    for path in ("/api/games/current/", "/api/attempts/1/score/", "/api/attempts/1/review/", "/boards/", "/daily/")
}
SCORES["a score beside"] = api("/api/games/", b'{"draw":1,"score":999999}', 400, said=b"score")
SCORES["a score of a race"] = api("/api/races/BCD2FGH/score", b'{"score":999999}', 404)

_HUGE = 300 * 1024 * 1024
BODIES: dict[str, Row] = {
    "multipart": Row(
        "POST /api/games/ HTTP/1.1", (GOOD, HERE, "Content-Type: multipart/form-data; boundary=x"), b"--x", (415,)
    ),
    "no boundary": Row("POST /new/ HTTP/1.1", (GOOD, HERE, "Content-Type: multipart/form-data"), b"x", (400,)),
    "gzip": Row("POST /new/ HTTP/1.1", ("Content-Encoding: gzip",), b"\x1f\x8b\x08\0", (415,)),
    "gzip that never comes": Row(
        "POST /new/ HTTP/1.1", ("Content-Encoding: gzip", "Content-Length: 1000"), b"", (415,)
    ),
    "chunked 10 MB": Row(
        "POST /new/ HTTP/1.1", ("Transfer-Encoding: chunked",), (b"10000\r\n" + b"x" * 65536 + b"\r\n") * 160, (413,)
    ),
    "300 MiB announced": Row("POST /new/ HTTP/1.1", (f"Content-Length: {_HUGE}",), b"", (413,)),
    "less than announced": Row("POST /new/ HTTP/1.1", ("Content-Length: 1000",), b"draw=1", (400,), ends=True),
    "half a head": Row("GET / HTTP/1.1\r\nX-Half", (), b"", (400,), bare=True, ends=True),
    "more than announced": Row(
        "POST /nowhere/ HTTP/1.1", ("Content-Length: 1",), b"draw=1 nonsense\r\n\r\n", (403, 404)
    ),
    "two lengths": Row("POST /new/ HTTP/1.1", ("Content-Length: 1", "Content-Length: 2"), b"xx", (400,)),
    "a length and chunks": Row(
        "POST /new/ HTTP/1.1", ("Content-Length: 5", "Transfer-Encoding: chunked"), b"0\r\n\r\n", (400,)
    ),
    "a negative length": Row("POST /new/ HTTP/1.1", ("Content-Length: -1",), b"x", (400,)),
    "a signed length": Row("POST /new/ HTTP/1.1", ("Content-Length: +1",), b"x", (400,)),
    "a length in words": Row("POST /new/ HTTP/1.1", ("Content-Length: one",), b"x", (400,)),
    "a length of 5,000 digits": Row("POST /new/ HTTP/1.1", ("Content-Length: " + "9" * 5000,), b"", (400,)),
    "a bad chunk": Row("POST /new/ HTTP/1.1", ("Transfer-Encoding: chunked",), b"zz\r\n", (400,)),
    "an unknown coding": Row("POST /new/ HTTP/1.1", ("Transfer-Encoding: gzip, chunked",), b"0\r\n\r\n", (400, 501)),
    "another charset": Row("POST /new/ HTTP/1.1", (GOOD, HERE, FORM + "; charset=utf-7"), b"draw=1", (400,)),
    "no JSON": api("/api/games/", b"{nope", 400, said=b'"bad-request"'),
    "JSON nested 30,000 deep": api("/api/games/", b'{"draw":' + b"[" * 30_000, 400, said=b'"bad-request"'),
    "JSON of 65 KiB": api("/api/games/", b" " * 65 * 1024 + b"{}", 413),
    "1,000 fields": form("/new/", b"&".join(b"a%d=1" % n for n in range(1000)), 400),
}

HEADS: dict[str, Row] = {
    "a forged host": Row(
        "GET / HTTP/1.1",
        (
            "Host: evil.example",
            "Connection: close",
        ),
        bare=True,
    ),
    "two hosts": Row(
        "GET / HTTP/1.1", ("Host: 127.0.0.1:{port}", "Host: evil.example", "Connection: close"), bare=True
    ),
    "a host in the line": Row("GET http://evil.example/ HTTP/1.1", (), b"", (200, 400, 404)),
    "a forwarded host": Row("GET /race/ HTTP/1.1", ("X-Forwarded-Host: evil.example",), b"", (200,)),
    "a forwarded address": Row("GET / HTTP/1.1", ("X-Forwarded-For: 9.9.9.9, ' OR 1=1",), b"", (200,)),
    "a forwarded scheme": Row("GET / HTTP/1.1", ("X-Forwarded-Proto: https",), b"", (200,)),
    "Daphne's root": Row("GET / HTTP/1.1", ("Daphne-Root-Path: //evil.example",), b"", (200,)),
    "no host": Row("GET / HTTP/1.1", ("Connection: close",), bare=True),
    "an unknown method": Row("BREW /play/ HTTP/1.1", (), b"", (403, 405)),
    "no HTTP": Row("nonsense", (), bare=True),
    "another version": Row("GET / HTTP/9.9", (), b"", (400, 505)),
    "a long line": Row("GET /" + "a" * 60_000 + " HTTP/1.1", ()),
    "a long header": Row("GET / HTTP/1.1", ("X-Long: " + "a" * 60_000,)),
    "1,000 headers": Row("GET / HTTP/1.1", tuple(f"X-{n}: 1" for n in range(1000))),
    "a header of odd letters": Row("GET / HTTP/1.1", ("X-\xe9: 1",)),
    "a NUL in a header": Row("GET / HTTP/1.1", ("X-Odd: \0",), b"", (200, 400)),
    "a bare carriage return": Row("GET / HTTP/1.1", ("X-Odd: a\rSet-Cookie: b=1",), b"", (200, 400)),
    "a NUL in the address": Row("GET /player/%00/ HTTP/1.1", ()),
    "two log-ins": Row("GET / HTTP/1.1", ("Cookie: sessionid=aaaaaaaaaa; sessionid=bbbbbbbbbb",), b"", (200,)),
    "an odd cookie": Row("GET / HTTP/1.1", ('Cookie: sessionid="\\012"; theme=<script>; csrftoken=\xff',), b"", (200,)),
    "a cookie of 7 kB": Row("GET / HTTP/1.1", ("Cookie: sessionid=" + "a" * 7000,), b"", (200,)),
}

TABLE = {
    f"{kind}: {name}": row
    for kind, rows in {
        "foreign form": FOREIGN_FORMS,
        "day": DAYS,
        "code": CODES,
        "name": NAMES,
        "password": PASSWORDS,
        "parameter": PARAMETERS,
        "friends": FRIENDS,
        "score": SCORES,
        "body": BODIES,
        "head": HEADS,
    }.items()
    for name, row in rows.items()
}

MOST_IMPORTANT = (FOREIGN_FORMS, BODIES, HEADS, SCORES)
"""Those that are also sent to two processes on PostgreSQL."""
