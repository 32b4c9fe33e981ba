"""Reading a JSON request strictly, and saying no in JSON.

Errors are `{error: code, …}`; the words for people are in the client's catalogue.
"""

from typing import TypeVar

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, JsonResponse

LARGEST = 64 * 1024
"""Bytes of a body; the longest request there is, a whole game that was played offline, has 55 kB."""

Wanted = TypeVar("Wanted", bound=msgspec.Struct)


class Refused(Exception):
    """A request that ends here, with the answer to give."""

    def __init__(self, error: str, *, status: int, **more: object) -> None:
        super().__init__(error)
        self.response = JsonResponse({"error": error, **more}, status=status)


def read(request: HttpRequest, wanted: type[Wanted]) -> Wanted:
    """The body as `wanted`. Raises Refused: 415 for another type, 413 above 64 KiB, 400 for a bad shape."""
    if request.content_type != "application/json" or request.headers.get("Content-Encoding"):
        raise Refused("not-json", status=415)
    try:
        body = request.body
    except RequestDataTooBig as error:
        raise Refused("too-large", status=413) from error
    if len(body) > LARGEST:
        raise Refused("too-large", status=413)
    try:
        return msgspec.json.decode(body, type=wanted)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused("bad-request", status=400, detail=str(error)) from error
