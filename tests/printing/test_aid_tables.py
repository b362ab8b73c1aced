"""The tables of the player aid: those that a scenario uses, of every game, with what their cells are called."""

from __future__ import annotations

import shutil
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.loading import scenario
from workbench.base.data_folders import RULESETS, SAMPLES
from workbench.checks.loading import load_ruleset
from workbench.printing.parts.registry import page_values
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario

LIPOVKA = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
MARCELLE = SAMPLES / "landships" / "marcelle_farm.yaml"
FIRST_FIELD = SAMPLES / "generic" / "first_field.yaml"


def tables(found: AnyScenario, rules: Ruleset, language: str = "en") -> dict[str, Any]:
    """The tables of the player aid by their names."""
    return {one["name"]: one for one in page_values(found, rules, language)["aid"]["tables"]}


def rows(table: dict[str, Any]) -> dict[str, list[str]]:
    """The lines of a table."""
    return {row["head"]: [cell["text"] for cell in row["cells"]] for row in table["rows"]}


@pytest.mark.parametrize("game", sorted(path.parent.name for path in RULESETS.glob("*/ruleset.yaml")))
def test_every_game_says_which_tables_its_aid_has_and_what_their_cells_are_called(game) -> None:
    rules, diagnostics = load_ruleset(game)
    assert rules is not None
    assert not diagnostics.has_errors
    assert rules.aid
    for entry in rules.aid.values():
        for name in entry.cells.values():
            assert name.en
            assert name.fr


def test_charts_stand_line_by_line_as_the_book_prints_them() -> None:
    found, rules = scenario(LIPOVKA)
    fire = tables(found, rules)["Direct fire"]
    assert fire["columns"] == list(rules.charts["direct_fire"].columns)
    assert rows(fire)["12"] == ["M", "M1", "M2", "M2", "X", "X", "2X", "2X", "3X"]
    assert {"mark": "2X", "text": "two steps lost"} in fire["key"]
    assert rows(tables(found, rules, "fr")["Décalages du tir direct"])["Cible adjacente"] == ["+2"]
    assert rows(tables(found, rules)["Spotting ranges"])["Into terrain that limits sight"] == ["3"]
    assert "Disrupted" not in str(rows(tables(found, rules, "fr")["Tests de moral"]))


def test_what_the_scenario_does_not_use_is_left_out() -> None:
    found, rules = scenario(LIPOVKA)
    assert "Bombardment" in tables(found, rules)
    assert "Minefield" not in tables(found, rules)
    sides = tuple(
        replace(force, units=tuple(unit for unit in force.units if unit.kind == "infantry"))
        for force in found.forces.sides
    )
    few = replace(found, forces=replace(found.forces, sides=sides))
    left = tables(few, rules)
    assert "Direct fire" in left
    assert "Bombardment" not in left
    assert "Losses among leaders" not in left
    assert "Cavalry charges" in rows(left["Column shifts of assault"])
    assert "At artillery" not in rows(left["Column shifts of direct fire"])


def test_lines_of_one_result_stand_together() -> None:
    found, rules = scenario(LIPOVKA)
    arrival = tables(found, rules)["Arrival of an aircraft"]
    assert arrival["in_words"]
    assert rows(arrival) == {"1–2": ["misses the hex: friendly fire (15.12)"], "3–6": ["attacks the hex"]}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_of_ones_own_has_its_attacks_with_all_that_modifies_them(language) -> None:
    found, rules = scenario(FIRST_FIELD)
    aid = tables(found, rules, language)
    fire = aid[{"en": "Fire", "fr": "Tir"}[language]]
    assert fire["columns"] == ["1", "3", "6", "10", "15+"]
    shifts = rows(fire["parts"][0])
    assert shifts[{"en": "Far", "fr": "De loin"}[language]] == ["−1"]
    assert shifts[{"en": "Target in woods", "fr": "Cible dans : bois"}[language]] == ["−2"]
    guns = aid[{"en": "Guns against armour", "fr": "Canons contre blindés"}[language]]
    assert {"en": "2d6: 9 or more", "fr": "2d6 : 9 ou plus"}[language] in guns["text"]
    assert {"en": "Spotting", "fr": "Repérage"}[language] in aid


def test_what_a_modifier_multiplies_is_printed() -> None:
    found, rules = scenario(FIRST_FIELD)
    first = next(iter(rules.modifiers.values()))
    doubled = replace(first, shift=0, times=Fraction(1, 2), defence_times=Fraction(2), attacks=("assault",))
    changed = replace(rules, modifiers={first.key: doubled})
    assert rows(tables(found, changed)["Assault"]["parts"][0])[first.name.en.capitalize()] == [
        "strength × 1/2, defence × 2"
    ]


def test_values_that_are_all_of_ones_own_bear_no_letters() -> None:
    found, rules = scenario(FIRST_FIELD)
    aid = page_values(found, rules, "en")["aid"]
    assert aid["notes"] == []
    assert not any(cost["mark"] for row in aid["rows"] for cost in row["costs"])
    assert not any(row["marks"] for row in aid["rows"])


def test_a_remark_about_most_values_is_told_once() -> None:
    found, rules = scenario(SAMPLES / "asl" / "sorvino_brook.yaml")
    aid = page_values(found, rules, "en")["aid"]
    assert aid["notes"][0]["mark"] == ""
    assert aid["notes"][0]["text"].startswith("Most values: from outside the source")
    assert len({note["text"] for note in aid["notes"]}) == len(aid["notes"])


def test_a_new_chart_of_a_copied_game_is_printed_without_being_named(tmp_path: Path) -> None:
    folder = tmp_path / "my_game"
    shutil.copytree(RULESETS / "generic", folder)
    (folder / "rally.yaml").write_text(
        "charts:\n  rally:\n    name: Rally\n    rule: '9'\n    standing: house\n    dice: 1d6\n    columns: '1'\n"
        "    rows: {1: R, 2: R, 3: '-', 4: '-', 5: '-', 6: '-'}\n    results: {none: stays, R: rallies}\n",
        encoding="utf-8",
    )
    rules, diagnostics = load_ruleset(folder)
    assert rules is not None, diagnostics
    found, _ = scenario(FIRST_FIELD)
    assert rows(tables(found, rules)["Rally"]) == {"1–2": ["rallies"], "3–6": ["stays"]}


def test_an_aid_that_names_what_is_not_there_is_an_error(tmp_path: Path) -> None:
    folder = tmp_path / "my_game"
    shutil.copytree(RULESETS / "generic", folder)
    aid = "aid:\n  spoting: {}\n  stacking: {cells: {horses: horses}, kinds: [horse], conditions: {moon: [full]}}\n"
    (folder / "aid.yaml").write_text(aid, encoding="utf-8")
    rules, diagnostics = load_ruleset(folder)
    assert rules is None
    words = [one.text.en for one in diagnostics]
    assert len(words) == 4
    assert all(any(f'"{word}"' in one for one in words) for word in ("spoting", "horses", "horse", "moon"))


def test_tables_of_ones_own_copy_are_printed_in_place_of_blank_ones() -> None:
    found, rules = scenario(MARCELLE)
    chart = rows(tables(found, rules)["Spotting chart (hexes)"])
    assert chart["Wood"] == ["3"]
    assert "Spotting chart" not in tables(found, rules)
    asl, asl_rules = scenario(SAMPLES / "asl" / "sorvino_brook.yaml")
    blank = next((one for one in asl_rules.blanks.values() if one.kind == "results" and one.columns), None)
    assert blank is not None
    row = next(iter(blank.rows))
    line = " ".join(["-"] * len(blank.columns))
    typed = replace(asl, values={blank.key: {row: line}})
    table = tables(typed, asl_rules)[blank.name.capitalised().en]
    assert table["columns"] == list(blank.columns)
    assert [len(one) for one in rows(table).values()] == [len(blank.columns)]


@pytest.mark.parametrize(("language", "words"), [("en", "ends the move"), ("fr", "met fin au mouvement")])
def test_a_word_of_the_rules_is_printed_as_people_say_it(language: str, words: str) -> None:
    found, rules = scenario(FIRST_FIELD)
    lines = {head: cells for one in tables(found, rules, language).values() for head, cells in rows(one).items()}
    assert lines["Hexes beside the enemy" if language == "en" else "Hexagones voisins de l’ennemi"] == [words]
