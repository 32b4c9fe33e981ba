"""Finding every text for people: in Python, in Django's templates, in TypeScript and Svelte.

In the client only `t("…")` and `tn("…", "…", n)` with plain literals are texts; anything else there is an error.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from babel.messages.extract import DEFAULT_KEYWORDS, extract_python
from django.utils.translation.template import templatize

Msgid = str | tuple[str, str]
"""A text, or its singular and plural."""

_KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
_LITERAL = r'"(?:[^"\\\n]|\\.)*"'
_CALL = re.compile(rf"(?<![\w.$])(tn?)\(\s*(?:({_LITERAL})\s*(?:,\s*({_LITERAL}))?)?")
_LINE_COMMENT = re.compile(r"^\s*(?://|\*|/\*).*$", re.MULTILINE)


class NotALiteralError(ValueError):
    """A call in the client whose text cannot be found by reading; the message names the place."""


@dataclass(frozen=True, slots=True)
class Text:
    """One text at one place; `source` is the file's path from the root."""

    msgid: Msgid
    context: str | None
    source: str


def texts(root: Path) -> Iterator[Text]:
    """Every text under the project's root, in a stable order."""
    for path in _files(root, "games", ".py") + _files(root, "reflechi", ".py"):
        yield from of_python(path.read_text(), source=_name(path, root))
    for path in _files(root, "frontend/templates", ".html", ".txt"):
        yield from of_template(path.read_text(), source=_name(path, root))
    for path in _files(root, "frontend/src", ".ts", ".svelte"):
        yield from _client(path.read_text(), source=_name(path, root))


def _files(root: Path, folder: str, *endings: str) -> list[Path]:
    found = (root / folder).rglob("*")
    return sorted(
        path
        for path in found
        if path.suffix in endings and not {"migrations", "i18n"} & set(path.parts) and ".test." not in path.name
    )


def _name(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()


def of_python(code: str, *, source: str) -> Iterator[Text]:
    """The texts of a Python file."""
    calls = extract_python(BytesIO(code.encode()), _KEYWORDS, (), {"encoding": "utf-8"})
    for _line, function, found, _comments in calls:
        parts = [str(part) for part in (found if isinstance(found, tuple) else (found,)) if isinstance(part, str)]
        context = parts.pop(0) if "pgettext" in function else None
        if parts and parts[0]:
            yield Text(_msgid(parts), context, source)


def of_template(template: str, *, source: str) -> Iterator[Text]:
    """The texts of a template: as calls, one statement a line, since indentation means nothing there."""
    lines = templatize(template, origin=source).splitlines()
    yield from of_python("\n".join(line.lstrip() for line in lines), source=source)


def _msgid(parts: list[str]) -> Msgid:
    return (parts[0], parts[1]) if len(parts) > 1 else parts[0]


def _client(code: str, *, source: str) -> Iterator[Text]:
    if "/i18n" not in code:
        return
    bare = _LINE_COMMENT.sub("", code)
    for call in _CALL.finditer(bare):
        name, one, many = call.groups()
        if one is None or (name == "tn" and many is None):
            line = bare.count("\n", 0, call.start()) + 1
            raise NotALiteralError(f"{source}:{line}: {name}() needs plain text in double quotes")
        yield Text((json.loads(one), json.loads(many)) if name == "tn" else json.loads(one), None, source)
