"""One .po file a language: bringing it up to date with the sources, and telling what is missing or left over."""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from games.catalogue.sources import Text

ENGLISH = "en"
"""The language of the msgids; its own file says each of them again, so that none is ever missing."""

_HEADER = """\
# Réfléchi, {language}. Made up to date by: manage.py messages
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"

"""


def path(folder: Path, language: str) -> Path:
    """Where a language's texts are kept."""
    return folder / language.replace("-", "_") / "LC_MESSAGES" / "django.po"


def read(folder: Path, language: str) -> Catalog:
    """The kept texts of a language; none when it is new."""
    file = path(folder, language)
    if not file.exists():
        return Catalog(locale=locale(language))
    return read_po(BytesIO(file.read_bytes()), locale=locale(language))


def updated(kept: Catalog, texts: Iterable[Text], *, language: str) -> Catalog:
    """The sources' texts with what is translated already; texts no longer used are gone."""
    fresh = Catalog(locale=locale(language))
    for text in texts:
        fresh.add(text.msgid, locations=[(text.source, 0)], context=text.context)
    for message in fresh:
        if message.id:
            message.string = _translation(kept, message, language=language)
    return fresh


def written(catalog: Catalog, *, language: str) -> bytes:
    """The file's bytes: the same for the same texts, without dates."""
    body = BytesIO()
    write_po(body, catalog, width=110, omit_header=True, include_lineno=False, sort_by_file=False, sort_output=True)
    plural = str(get_plural(locale(language)).plural_forms)
    return _HEADER.format(language=language, plural=plural).encode() + body.getvalue()


def differences(kept: Catalog, fresh: Catalog) -> list[str]:
    """What stands between the kept file and the sources, one line a text."""
    known, wanted = _ids(kept), _ids(fresh)
    return [
        *(f"missing: {' | '.join(text)}" for _context, text in sorted(wanted - known)),
        *(f"no longer used: {' | '.join(text)}" for _context, text in sorted(known - wanted)),
        *(f"not translated: {' | '.join(forms(it.id))}" for it in kept if it.id and not _complete(it)),
    ]


def _ids(catalog: Catalog) -> set[tuple[str, tuple[str, ...]]]:
    return {(_context(message), forms(message.id)) for message in catalog if message.id}


def _translation(kept: Catalog, message: Message, *, language: str) -> str | tuple[str, ...]:
    """What is known of it in this language; empty in all its forms when nothing is."""
    known = kept.get(forms(message.id)[0], message.context)
    if language == ENGLISH:
        said = forms(message.id)
    elif known is not None and known.pluralizable == message.pluralizable:
        said = forms(known.string)
    else:
        said = ("",) * (get_plural(locale(language)).num_plurals if message.pluralizable else 1)
    return said if message.pluralizable else said[0]


def _complete(message: Message) -> bool:
    return all(forms(message.string)) and not message.fuzzy


def forms(text: object) -> tuple[str, ...]:
    """A text's forms, one where it has no plural."""
    return tuple(map(str, text)) if isinstance(text, list | tuple) else (str(text or ""),)


def _context(message: Message) -> str:
    return str(message.context or "")


def locale(language: str) -> Locale:
    """Whose rules of counting hold; "pt" alone would be Brazil, where none is singular."""
    return Locale.parse("pt_PT" if language == "pt" else language.replace("-", "_"))
