"""Templates in their sandbox: what they may use, and that hostile ones reach nothing and end soon."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.loading import scenario
from tests.shares import non_empty
from workbench.base.data_folders import PAGES, ROOT, SAMPLES
from workbench.base.text import Text
from workbench.files import safe_files
from workbench.printing import sandbox
from workbench.printing import templates as module
from workbench.printing.markup import Page, as_html, as_text
from workbench.printing.parts.registry import TEMPLATED, page_values
from workbench.printing.sandbox import BadTemplate, TemplateFolders
from workbench.printing.templates import PageTemplate, made_page, template_named, templates
from workbench.scenario.units import Forces

GAMES = (
    "panzer_grenadier/lipovka_bridge.yaml",
    "landships/marcelle_farm.yaml",
    "asl/sorvino_brook.yaml",
    "bolt_action/les_ormeaux.yaml",
    "blitzkrieg/saint_aubry.yaml",
)


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder of templates."""
    folder = tmp_path / "page_templates"
    folder.mkdir()
    monkeypatch.setattr(module, "user_page_templates_folder", lambda: folder)
    return folder


def page_made_here(template: PageTemplate, values: dict[str, object]) -> Page:
    """The page of a template of the user's without a process of its own, which takes a third of a second."""
    return sandbox.made_page(template.name, TemplateFolders(PAGES, template.path.parent), values)


def write(folder: Path, text: str, name: str = "mine") -> PageTemplate:
    """A template of the user's."""
    (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return template_named(name)


@pytest.mark.slow(8)
@pytest.mark.share(5)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_template_makes_a_page_of_every_game(game: str, language: str) -> None:
    values = page_values(*scenario(SAMPLES / game), language)
    for part in TEMPLATED:
        text = as_text(made_page(template_named(part), values))
        assert values["words"][part].upper() in text.upper() or values["title"] in text
        for trouble in ("{{", "{%", "None", "Undefined", "Text("):
            assert trouble not in text, (part, trouble)
        if language == "fr":
            for key in ("foxhole", "smoke", "mount360", "ambush", "smithy", "platoon", " in,", "identifiant"):
                assert key not in text, (part, key)


DOCUMENT = (ROOT / "docs" / "templates.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"`([\w-]+)\.html`[^\n]*\n\n```html\n(.*?)```", DOCUMENT, re.DOTALL)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_templates_of_the_document_make_pages_of_every_game(own: Path, game: str) -> None:
    values = page_values(*scenario(SAMPLES / game), "fr")
    assert [name for name, _ in EXAMPLES] == ["briefing", "aid-club", "scenario-mag"]
    for name, text in EXAMPLES:
        said = as_text(page_made_here(write(own, text, name), values))
        assert "{{" not in said
        wanted = {
            "briefing": [side["name"] for side in values["sides"]],
            "aid-club": [table["name"] for table in values["aid"]["tables"]],
            "scenario-mag": [group["name"] for group in values["scenario_page"]["groups"]],
        }[name]
        assert wanted
        assert all(words.casefold() in said.casefold() for words in wanted)


@pytest.mark.slow
@pytest.mark.share(3)
@pytest.mark.parametrize("game", GAMES)
def test_no_column_with_a_heading_is_empty(game: str) -> None:
    found, ruleset = scenario(SAMPLES / game)
    bare = replace(found, forces=Forces(tuple(
        replace(force, units=tuple(replace(unit, name=Text(), at=None) for unit in force.units)) for force in found.forces.sides
    )))  # fmt: skip
    tables = 0
    for one in (found, bare):
        values = page_values(one, ruleset, "en")
        for part in non_empty(TEMPLATED):
            for table in made_page(template_named(part), values).body.find("table"):
                heads, *rows = [list(row.elements()) for row in table.find("tr")] or [[]]
                if not rows or any(cell.tag != "th" or "colspan" in cell.attributes for cell in heads):
                    continue
                tables += 1
                for place, head in enumerate(heads):
                    words = as_html(head.children).strip()
                    cells = [as_html(row[place].children).strip() for row in rows if len(row) == len(heads)]
                    assert not words or not cells or any(cells), (part, words)
    assert tables


def test_the_order_of_battle_names_every_unit() -> None:
    found, ruleset = scenario(SAMPLES / GAMES[0])
    text = as_text(made_page(template_named("oob"), page_values(found, ruleset, "fr")))
    for _, unit in found.forces:
        # a long name is broken in its column
        assert unit.name.get("fr").split()[0] in text
    assert "Ordre de bataille" in text


def test_values_name_weapons_as_people_do() -> None:
    found, ruleset = scenario(SAMPLES / GAMES[4])
    texts = [
        value["text"]
        for side in page_values(found, ruleset, "en")["sides"]
        for unit in side["units"]
        for value in unit["values"]
    ]
    assert texts
    assert not {text for text in texts if text in ruleset.weapons and "_" in text}


@pytest.mark.parametrize(
    "game", ["blitzkrieg/saint_aubry.yaml", "bolt_action/les_ormeaux.yaml", "generic_table/first_table.yaml"]
)
def test_sizes_and_counts_have_the_sign_of_the_printer(game: str) -> None:
    values = page_values(*scenario(SAMPLES / game), "en")
    sizes = [
        value["text"]
        for side in values["sides"]
        for unit in side["units"]
        for value in unit["values"]
        if value["key"] in ("base", "hull")
    ]
    assert sizes
    assert not [size for size in sizes if "-" in size]
    assert any(" × " in size for size in sizes)
    for part in ("scenario", "card", "oob"):
        assert " x " not in as_text(made_page(template_named(part), values))


def test_the_player_aid_has_the_terrain_of_this_map_only() -> None:
    found, ruleset = scenario(SAMPLES / GAMES[0])
    rows = page_values(found, ruleset, "en")["aid"]["rows"]
    present = found.terrain_present()
    names = {row["name"] for row in rows}
    assert {ruleset.terrain[key].name.en for key in present if key in ruleset.terrain} == names
    assert len(names) < len(ruleset.terrain)
    woods = next(row for row in rows if row["name"] == "woods")
    assert [cost["text"] for cost in woods["costs"]][:1] == [str(ruleset.terrain["woods"].cost["foot"])]
    assert woods["rules"] == []
    aid = page_values(found, ruleset, "en", sections=True)["aid"]
    woods = next(row for row in aid["rows"] if row["name"] == "woods")
    sections = {str(one["number"]): one["text"] for one in aid["sections"]}
    assert "8.32 TEC" in [sections.get(rule, rule) for rule in woods["rules"]]


@pytest.mark.slow(8)
def test_a_template_of_the_user_stands_in_place_of_the_shipped_one(own: Path) -> None:
    assert not templates()["card"].is_own
    one = write(own, "<h1>{{ title|upper }}</h1>{% include 'head.html' %}", "card")
    assert one.is_own
    assert templates()["card"] == one
    assert made_page(one, {"title": "a", "heading": "b", **_HEAD}).body.text.startswith("A")
    assert write(own, "x", "card-club").part == "card"
    assert write(own, "x", "cardboard").part == "own"


_HEAD = {"saves_ink": False, "game": "g", "author": "", "words": {"page": "p", "of": "o"}}


def test_names_with_markup_are_shown_letter_by_letter(own: Path) -> None:
    page = made_page(write(own, "<p>{{ title }}</p>"), {"title": "<script>x</script> & {{ 7 * 7 }} <img src=http://x>"})
    assert page.body.text == "<script>x</script> & {{ 7 * 7 }} <img src=http://x>"
    assert [element.tag for element in page.body.elements()] == ["p"]


HOSTILE = [
    "{{ ''.__class__.__mro__ }}",
    "{{ title['__class__'] }}",
    "{{ title|attr('__class__') }}",
    "{{ side.__init__.__globals__ }}",
    "{{ self.__init__ }}",
    "{{ range.__self__ }}",
    "{{ namespace.__init__.__globals__ }}",
    "{{ cycler }}",
    "{{ lipsum() }}",
    "{{ title.format_map(side) }}",
    "{{ '{0.__class__}'.format(title) }}",
    "{{ '%s'|format(title) }}",
    "{% include '/etc/passwd' %}",
    "{% include '../../../etc/passwd' %}",
    "{% include 'C:\\\\secret.html' %}",
    "{% extends 'http://example.org/x.html' %}",
    "{% import 'os' as os %}",
    "{% for i in range(10**9) %}x{% endfor %}",
    "{% for i in range(1000000000) %}x{% endfor %}",
    "{% for i in range(9999) %}{% for j in range(9999) %}{% set x = 1 %}{% endfor %}{% endfor %}",
    "{% for i in range(9999) %}{% for j in range(9999) %}x{% endfor %}{% endfor %}",
    "{{ 'x' * 10000000000 }}",
    "{{ '%1000000000d' % 1 }}",
    "{{ [title] * 1000000000 }}",
    "{% set a = 'xxxxxxxxxxxxxxxx' %}"
    + "".join("{% set a = a ~ a ~ a ~ a ~ a ~ a ~ a ~ a %}" for _ in range(30))
    + "{{ a }}",
    "{% set a = 'xxxxxxxxxxxxxxxx' %}" + "{% set a = a + a + a + a %}" * 40 + "{{ a }}",
    "{% set a = 'xxxxxxxxxxxxxxxx' %}" + "{% set a = [a, a, a, a]|join(a) %}" * 40 + "{{ a }}",
    "{% set a = 'xxxxxxxxxxxxxxxx' %}" + "{% set a = a|replace('x', a) %}" * 9 + "{{ a }}",
    "{% set a = ['xxxxxxxxxxxxxxxx'] %}" + "{% set a = [a, a, a, a, a, a, a, a] %}" * 40 + "{{ a }}",
    "{% set n = namespace(a='xxxxxxxx') %}{% for i in range(60) %}{% set n.a = n.a ~ n.a %}{% endfor %}{{ n.a }}",
    "{% set a = 99999999 %}" + "{% set a = a * a %}" * 40 + "{{ a }}",
    "{{ 9 ** 9 ** 9 }}",
    "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
    "{% macro f(n) %}{% for i in range(9) %}{{ f(n) }}{% endfor %}{% endmacro %}{{ f(1) }}",
    "{% set a %}{% for i in range(9000) %}{% for j in range(30) %}"
    + "x" * 999
    + "{% endfor %}{% endfor %}{% endset %}",
    "{{ title|pprint }}",
    "{{ side }}",
    "{{ nothing }}",
    "{% if %}",
    "{{ 1 / 0 }}",
    "{{ title() }}",
    "<script>alert(1)</script>",
    "<img src='http://example.org/x.png'>",
    "<img src='file:///etc/passwd'>",
    "<img src='{{ title }}/../../x.png'>",
    "<iframe src='x'>",
    "<object data='x'>",
    "<form action='http://x'>",
    "<a href='http://x'>x</a>",
]


@pytest.mark.parametrize("source", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_template_is_an_error_with_its_file(own: Path, source: str) -> None:
    with pytest.raises(BadTemplate) as raised:
        page_made_here(write(own, source), {"title": "Lipovka", "side": {"name": "x"}})
    said = raised.value.text.en
    assert said.startswith("mine.html")
    assert "root:" not in said
    assert raised.value.text.fr


def test_an_error_says_the_line(own: Path) -> None:
    for source, line in (
        ("<p>a</p>\n\n{{ nothing }}", 3),
        ("<p>\n{% if x %}", 2),
        ("a\n{{ title.__class__ }}", 2),
        ("a\nb\nc\n{% include 'none.html' %}", 4),
    ):
        with pytest.raises(BadTemplate) as raised:
            page_made_here(write(own, source), {"title": "x"})
        assert raised.value.diagnostic.span is not None
        assert raised.value.diagnostic.span.line == line


def test_an_error_in_an_included_template_names_its_line(own: Path) -> None:
    write(own, "\n{{ nothing }}", "inner")
    with pytest.raises(BadTemplate) as raised:
        page_made_here(write(own, "{% include 'inner.html' %}"), {})
    assert raised.value.diagnostic.span is not None
    assert raised.value.diagnostic.span.line == 2


@pytest.mark.slow(8)
def test_files_that_are_no_templates_are_refused(own: Path) -> None:
    (own / "large.html").write_text("x" * 300_000, encoding="utf-8")
    (own / "bytes.html").write_bytes(b"abc\n\xff\xfe")
    for name in ("large", "bytes"):
        with pytest.raises(BadTemplate):
            made_page(template_named(name), {})
    (own / "a b.html").write_text("x", encoding="utf-8")
    assert "a b" not in templates()


@pytest.mark.slow(8)
def test_huge_texts_of_a_scenario_are_bounded(own: Path) -> None:
    template = write(own, "{% for number in range(10) %}<p>{{ title }}</p>{% endfor %}")
    assert len(made_page(template, {"title": "word " * 19_999}).body.text) > 990_000
    with pytest.raises(BadTemplate, match="a paragraph has more than 100000 letters"):
        made_page(template, {"title": "word " * 20_001})
    with pytest.raises(BadTemplate):
        made_page(template, {"title": "x" * 2_500_000})


def test_the_folder_is_that_of_the_user() -> None:
    assert safe_files.user_page_templates_folder().name == "page_templates"
