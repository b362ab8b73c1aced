"""A ruleset that lacks what its doctrine's engines read, or holds what they cannot use, gets diagnostics before they run."""

from __future__ import annotations

import shutil
from fractions import Fraction
from pathlib import Path

import pytest

from workbench.base.data_folders import RULESETS
from workbench.checks.loading import load_ruleset
from workbench.engine.doctrines import find_vocabulary
from workbench.games.panzer_grenadier.vocabulary import VOCABULARY
from workbench.rules.ruleset import Ruleset
from workbench.rules.values import Value
from workbench.rules.vocabulary import Kind, expected_value_text, value_fits

NAME = "panzer_grenadier"


def changed(folder: Path, file: str, old: str, new: str) -> Path:
    """A copy of the Panzer Grenadier ruleset with one piece of text exchanged."""
    copy = folder / NAME
    shutil.copytree(RULESETS / NAME, copy)
    text = (copy / file).read_text(encoding="utf-8")
    assert old in text
    (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return copy


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "words"),
    [
        ("spotting.yaml", "      dusk-15: 2\n", "", "missing_for_doctrine", "tables: visibility: dusk-15"),
        ("spotting.yaml", "  spotting:\n", "  spoting:\n", "missing_for_doctrine", "tables: spotting"),
        ("fire.yaml", "      most: 3\n", "", "missing_for_doctrine", "tables: df_shifts: most"),
        ("fire.yaml", "most: 3", "most: three", "bad_value", "a whole number"),
        ("fire.yaml", '"3/2"', '"3/0"', "bad_value", "a fraction"),
        ("results.yaml", '"1 2 4 7', '"1 two 4 7', "bad_chart", "weakest first"),
        ("results.yaml", '"1 2 4 7', '"2 1 4 7', "bad_chart", "weakest first"),
        ("results.yaml", "dice: 2d6", "dice: two", "bad_chart", "does not name dice"),
        ("results.yaml", "dice: 2d6", "dice: 3d6", "bad_chart", "each of 3 to 18"),
        ("results.yaml", "2: M M1 M1 X X 2X 2X 3X 3X", "2: M M1 M1 X X 2X 2X 3X", "bad_chart", "8 results for 9 columns"),
        ("results.yaml", "2: M M1 M1", "2: M M1 M9", "unknown_reference", "M9"),
        ("results.yaml", "  bombardment:\n", "  bombing:\n", "missing_for_doctrine", "charts: bombardment"),
        ("terrain.yaml", "los: block", "los: blocks", "bad_value", "open, block, two"),
        ("terrain.yaml", "height: 20", "height: high", "bad_value", "a whole number"),
        ("terrain.yaml", "limiting: true", "limiting: 3", "bad_value", "true or false"),
        ("terrain.yaml", 'value: "+5"', 'value: "+five"', "bad_value", "a cost"),
        ("terrain.yaml", "    roles: [smoke]\n", "", "missing_for_doctrine", "terrain: smoke: roles: [smoke]"),
        ("terrain.yaml", "roles: [cliff]", "roles: [clif]", "unknown_to_doctrine", "clif"),
        ("terrain.yaml", "roles: [cliff]", "roles: [smoke]", "role_taken", "smoke"),
        ("terrain.yaml", "winter_as: {value: clear", "winter_as: {value: cleer", "unknown_reference", "cleer"),
        ("units.yaml", "bf: [8, 10]", "bf: [8]", "bad_value", "a pair"),
        ("units.yaml", "move: 3", "move: fast", "bad_value", "a whole number"),
        ("switches.yaml", "  A2:\n", "  A202:\n", "missing_for_doctrine", "switches: A2"),
        ("switches.yaml", "      literal:\n", "      litteral:\n", "unknown_choice", "litteral"),
        ("conditions.yaml", "  time:\n", "  hour:\n", "missing_for_doctrine", "conditions: time"),
        ("moves.yaml", "  charge:\n", "  gallop:\n", "unknown_to_doctrine", "gallop"),
        ("moves.yaml", "  ford_cost:\n", "  ferry_cost:\n", "unknown_to_doctrine", "ferry_cost"),
        ("conditions.yaml", "      day: {", "      noon: {en: noon, fr: midi}\n      day: {", "missing_for_doctrine", "noon"),
    ],
)  # fmt: skip
def test_what_an_engine_would_trip_over_is_an_error(
    tmp_path: Path, file: str, old: str, new: str, code: str, words: str
) -> None:
    folder = changed(tmp_path, file, old, new)
    ruleset, diagnostics = load_ruleset(folder)
    assert ruleset is None
    found = [item for item in diagnostics if item.code == code and words in item.text.en]
    assert found, [item.format() for item in diagnostics]
    assert found[0].span is not None
    assert Path(found[0].span.file).parent == folder
    assert code == "missing_for_doctrine" or Path(found[0].span.file).name == file
    assert found[0].text.fr != found[0].text.en


def test_a_fact_that_no_engine_reads_is_a_warning_with_a_hint(tmp_path: Path) -> None:
    ruleset, diagnostics = load_ruleset(changed(tmp_path, "terrain.yaml", "limiting: true", "limitting: true"))
    assert ruleset is not None
    found = next(item for item in diagnostics if item.code == "unread")
    assert {item.severity.value for item in diagnostics} == {"warning"}
    assert "limiting" in found.hint.en


def test_a_message_that_is_gone_is_said_by_its_key() -> None:
    ruleset, _ = load_ruleset(NAME)
    assert ruleset is not None
    assert ruleset.messages["no_such_message"].text.format(at="x").fr == "[no_such_message]"


@pytest.fixture(scope="module")
def pg() -> Ruleset:
    ruleset, _ = load_ruleset(NAME)
    assert ruleset is not None
    return ruleset


def test_the_vocabulary_and_the_ruleset_name_the_same_words(pg: Ruleset) -> None:
    by_choice = {table for _, table, _ in VOCABULARY.by_choice}
    assert {name: set(table.cells) for name, table in pg.tables.items() if name not in by_choice} == {
        name: set(cells) for name, cells in VOCABULARY.tables.items()
    }
    assert {fact for row in pg.terrain.values() for fact in row.facts} == set(VOCABULARY.facts)
    assert {key: tuple(switch.choices) for key, switch in pg.switches.items()} == dict(VOCABULARY.switches)
    assert {value for kind in pg.units.values() for value in kind.values} <= set(VOCABULARY.unit_values)


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        (Kind.NUMBER, [0, -2, 12], [True, 1.5, "1", None, 10**9]),
        (Kind.FRACTION, [2, "3/2", 1.5], ["1/0", "x", True, None, Fraction]),
        (Kind.FLAG, [True, False], [0, "true", None]),
        (Kind.WORDS, ["a b"], [3, None]),
        (Kind.COST, [1, "+2", "2/3", "P", "ALL"], ["?", True, None, "1/0", -1]),
        (Kind.PAIR, [(9, 5)], [(9,), (1, -1), 9, None]),
        (Kind.HEADINGS, ["1 2 4"], ["", "1 a", 3]),
        (("open", "block"), ["open"], ["shut", None]),
    ],
)
def test_kinds_of_values(kind: Kind | tuple[str, ...], good: list[Value], bad: list[Value]) -> None:
    assert all(value_fits(kind, value) for value in good)
    assert not any(value_fits(kind, value) for value in bad)
    assert expected_value_text(kind).en != expected_value_text(kind).fr


def test_a_doctrine_may_have_no_vocabulary() -> None:
    assert find_vocabulary("nobody_wrote_this") is None
    assert find_vocabulary(NAME) is VOCABULARY


def test_a_blank_reads_numbers_and_refuses_words() -> None:
    loaded, _ = load_ruleset(NAME)
    assert loaded is not None
    ford, crossing = loaded.blanks["ford_cost"], loaded.blanks["river_crossing"]
    assert (ford.read("1,5"), ford.read(" 2 "), crossing.read("12")) == ("3/2", 2, 12)
    for words in ("1e999999999", "1/0", "9" * 400):
        with pytest.raises(ValueError, match=r"."):
            ford.read(words)
    assert ford.rows["foot"] == loaded.mobility["foot"]
    for blank, typed in ((crossing, "3/2"), (crossing, "1"), (crossing, "13"), (ford, "-1"), (ford, "two")):
        with pytest.raises(ValueError, match=r"\S"):
            blank.read(typed)


def test_a_neutral_word_that_there_is_not_is_an_error_with_a_hint(tmp_path: Path) -> None:
    _, diagnostics = load_ruleset(changed(tmp_path, "terrain.yaml", "neutral: crops", "neutral: crop"))
    (found,) = (item for item in diagnostics if item.code == "unknown_word")
    assert found.span is not None
    assert found.span.line
    assert "crops" in found.hint.en
