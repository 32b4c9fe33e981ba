"""Every text is found, kept and compiled; what is missing or left over is told."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.core.management import call_command

from games.catalogue import compiled, faults, languages
from games.catalogue.sources import NotALiteralError, Text, texts

FILES = {
    "games/one.py": """
from x import gettext as _
_("From Python")
ngettext("%(n)d card", "%(n)d cards", 2)
pgettext("verb", "Draw")
""",
    "games/migrations/0001.py": '_("From a migration")',
    "frontend/templates/two.html": """
{% load i18n %}<p title="{% translate 'From a title' %}">{% translate "From a template" %} It's</p>
   {{ x|default:_("From a filter") }}
      {% blocktranslate count n=n trimmed %}
   {{ n }} move
{% plural %}
   {{ n }} moves
{% endblocktranslate %}
""",
    "frontend/src/three.svelte": """
<script>import { t, tn } from "../i18n";</script>
<p>It's {t("From Svelte: {n}", { n })}</p>
{tn("{n} point",
  "{n} points", n)} {format("not a text")} {test("nor this")}
// t(nothing)
""",
    "frontend/src/four.test.ts": 'import "../i18n"; t("From a test");',
    "frontend/src/five.ts": 'import { t } from "./other"; t("Another t");',
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_texts_are_found_in_every_kind_of_source_and_nowhere_else(project: Path) -> None:
    assert {(text.msgid, text.context) for text in texts(project)} == {
        ("From Python", None),
        (("%(n)d card", "%(n)d cards"), None),
        ("Draw", "verb"),
        ("From a title", None),
        ("From a template", None),
        ("From a filter", None),
        (("%(n)s move", "%(n)s moves"), None),
        ("From Svelte: {n}", None),
        (("{n} point", "{n} points"), None),
    }


@pytest.mark.parametrize("call", ["t(word)", "t(`a ${b}`)", 'tn("one", n)', "t('single')"])
def test_a_text_that_reading_cannot_find_is_told_with_its_place(project: Path, call: str) -> None:
    (project / "frontend/src/bad.ts").write_text(f'import {{ t }} from "../i18n";\n\n{call};\n')
    with pytest.raises(NotALiteralError, match=r"frontend/src/bad\.ts:3: "):
        list(texts(project))


def _german(project: Path, **said: str) -> Catalog:
    catalog = languages.updated(Catalog(locale="de"), texts(project), language="de")
    for message in catalog:
        if message.id:
            message.string = ("Eins", "Viele") if message.pluralizable else said.get(str(message.id), "Wort")
    return catalog


def test_what_is_missing_stale_or_untranslated_is_told(project: Path) -> None:
    kept = _german(project)
    assert languages.differences(kept, languages.updated(kept, texts(project), language="de")) == []
    now = [*texts(project), Text("New", None, "games/one.py")][1:]
    told = languages.differences(kept, languages.updated(kept, now, language="de"))
    assert [line.split(":")[0] for line in told] == ["missing", "no longer used"]
    kept.get("From a title").string = ""
    assert "not translated: From a title" in languages.differences(kept, kept)


def _faults(project: Path, **said: str) -> list[str]:
    catalog = _german(project, **said)
    catalog.get("From Svelte: {n}").string = said.get("svelte", "Aus Svelte: {n}")
    catalog.get("%(n)d card").string = ("%(n)d Karte", said.get("cards", "%(n)d Karten"))
    catalog.get("%(n)s move").string = ("%(n)s Zug", "%(n)s Züge")
    catalog.get("{n} point").string = ("{n} Punkt", "{n} Punkte")
    return list(faults.faults(catalog, language="de", same={"Draw": "verb"} if "Draw" in said else {}))


def test_a_broken_placeholder_is_told_in_every_form(project: Path) -> None:
    assert _faults(project) == []
    assert _faults(project, svelte="Aus Svelte: {m}") == ["placeholders differ: From Svelte: {n} | Aus Svelte: {m}"]
    assert _faults(project, cards="%(n) Karten") == ["placeholders differ: %(n)d card | %(n) Karten"]


def test_a_text_that_is_the_same_as_in_english_needs_a_reason(project: Path) -> None:
    said = {"From Python": "From Python"}
    assert [fault.split(":")[0] for fault in _faults(project, **said)] == ["the same as in English"]
    assert _faults(project, Draw="Draw") == []
    assert _faults(project, Draw="Ziehen") == ["alike.json has what is not alike: Draw"]


def test_an_update_keeps_translations_and_drops_what_is_gone(project: Path) -> None:
    kept = _german(project, **{"From Python": "Aus Python"})
    fresh = languages.updated(kept, [*texts(project)][:1], language="de")
    assert [(message.id, message.string) for message in fresh if message.id] == [("From Python", "Aus Python")]


def test_the_same_texts_are_the_same_file(project: Path, tmp_path: Path) -> None:
    catalog = _german(project)
    first = languages.written(catalog, language="de")
    file = languages.path(tmp_path / "locale", "de")
    file.parent.mkdir(parents=True)
    file.write_bytes(first)
    again = languages.read(tmp_path / "locale", "de")
    assert languages.written(languages.updated(again, texts(project), language="de"), language="de") == first


def test_the_client_gets_its_own_texts_and_how_its_language_counts(project: Path, tmp_path: Path) -> None:
    folder = tmp_path / "locale"
    file = languages.path(folder, "de")
    file.parent.mkdir(parents=True)
    file.write_bytes(languages.written(_german(project), language="de"))
    compiled.for_client(folder, "de", target=tmp_path)
    compiled.for_server(folder, "de")
    assert compiled.client_texts(languages.read(folder, "de")) == {
        "From Svelte: {n}": "Wort",
        "{n} point": ["Eins", "Viele"],
    }
    assert '"plural"' in (tmp_path / "de.json").read_text()
    assert file.with_suffix(".mo").exists()


def test_the_catalogues_of_this_project_are_complete() -> None:
    call_command("messages", check=True)
