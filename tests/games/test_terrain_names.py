"""A ruleset may call its terrain what it likes: with every row under another key, all answers stay what they were."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import workbench
from tests import loading
from tests.shares import non_empty
from workbench.analysis.any_analysis import analysis_of
from workbench.base.data_folders import RULESETS, SAMPLES
from workbench.engine.doctrines import find_games, find_vocabulary
from workbench.files.rulesets.loader import read_ruleset
from workbench.protocol.answers import answer_request
from workbench.rules.attacks import AttackModifier
from workbench.rules.ruleset import Option, Ruleset, TerrainRow
from workbench.rules.vocabulary import Kind

PACKAGE = Path(workbench.__file__).parent
MARK = "zz_"
PAIRS = ("los", "spotted", "cover")
MAPS = {
    "asl": "teaching/6_6.yaml",
    "landships": "marcelle_farm.yaml",
    "panzer_grenadier": "teaching/training_ground.yaml",
    "blitzkrieg": "teaching/5_ravine.yaml",
    "bolt_action": "teaching/1_smoke.yaml",
    "generic": "first_field.yaml",
    "generic_table": "first_table.yaml",
    "little_wars": "ferry_farm.yaml",
}
MOST_UNITS = 4


def renamed_ruleset(ruleset: Ruleset) -> Ruleset:
    """The ruleset with the mark before every key of terrain, and before every mention of one."""
    keys = set(ruleset.terrain)
    facts = {
        name
        for doctrine in set(ruleset.doctrines.values())
        if (words := find_vocabulary(doctrine)) is not None
        for name, kind in words.facts.items()
        if kind is Kind.TERRAIN
    }

    def row(old: TerrainRow) -> TerrainRow:
        said = {
            name: replace(cell, value=MARK + str(cell.value)) if name in facts and cell.value is not None else cell
            for name, cell in old.facts.items()
        }
        return replace(old, key=MARK + old.key, facts=said)

    def left_out(option: Option) -> Option:
        where = option.concern
        terrain = tuple(MARK + key for key in where.terrain) if where is not None else ()
        return option if where is None else replace(option, concern=replace(where, terrain=terrain))

    def marked(found: Mapping[str, Any]) -> dict[str, Any]:
        # a chart by terrain has a row of every kind; words that it shares with terrain make no chart by terrain
        by_terrain = len(keys & set(found)) > len(found) / 2
        return {MARK + key if by_terrain and key in keys else key: value for key, value in found.items()}

    def of_attacks(modifier: AttackModifier) -> AttackModifier:
        when = modifier.when
        target, firer, crossed = (
            tuple(MARK + key for key in keys) for keys in (when.target_in, when.firer_in, when.crossed)
        )
        return replace(modifier, when=replace(when, target_in=target, firer_in=firer, crossed=crossed))

    return replace(
        ruleset,
        modifiers={key: of_attacks(modifier) for key, modifier in ruleset.modifiers.items()},
        terrain={MARK + key: row(old) for key, old in ruleset.terrain.items()},
        tables={key: replace(table, cells=marked(table.cells)) for key, table in ruleset.tables.items()},
        not_modelled=tuple(left_out(option) for option in ruleset.not_modelled),
        blanks={key: replace(blank, rows=marked(blank.rows)) for key, blank in ruleset.blanks.items()},
    )


def renamed_scenario(scenario: Any) -> Any:
    """The scenario under such a ruleset."""

    def marked(found: Mapping[str, Any]) -> dict[str, Any]:
        return {MARK + key: value for key, value in found.items()}

    board = scenario.board
    if scenario.kind == "table":
        pieces = tuple(replace(piece, terrain=MARK + piece.terrain) for piece in board.features)
        return replace(scenario, board=replace(board, ground=MARK + board.ground, features=pieces))
    board = replace(
        board,
        ground=MARK + board.ground,
        cover=marked(board.cover),
        hexsides=marked(board.hexsides),
        paths=marked(board.paths),
        shapes=tuple(replace(shape, terrain=MARK + shape.terrain) for shape in board.shapes),
        attributes=marked(board.attributes),
        owners=marked(board.owners),
    )
    values = {key: marked(value) if key == "spot_range" else value for key, value in scenario.values.items()}
    counters = {"markers": marked(scenario.markers), "marker_owners": marked(scenario.marker_owners)}
    return replace(scenario, board=board, values=values, **counters)


def requests(scenario: Any) -> list[dict[str, Any]]:
    """Every question about a few units."""
    units = [(side, unit.id) for side, unit in scenario.forces if unit.at is not None]
    sides = list(dict.fromkeys(side for side, _ in units))
    few = [one for side in sides for one in [unit for unit in units if unit[0] == side][:MOST_UNITS]]
    asked: list[dict[str, Any]] = []
    for side, unit in few:
        asked += [{"ask": "reach", "unit": unit}, {"ask": "range", "unit": unit}]
        for other, target in few:
            if other != side:
                asked += [{"ask": ask, "from": f"unit:{unit}", "to": f"unit:{target}"} for ask in PAIRS]
                asked.append({"ask": "odds", "unit": unit, "to": f"unit:{target}"})
    return [*asked, {"ask": "area", "from": f"unit:{few[0][1]}"}]


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(find_games()))
def test_no_answer_depends_on_what_a_ruleset_calls_its_terrain(game: str) -> None:
    scenario, ruleset = loading.scenario(Path(SAMPLES / game / MAPS[game]))
    assert set(scenario.terrain_present()) - {scenario.board.ground}, "the map has terrain that matters"
    here, there = analysis_of(scenario, ruleset), analysis_of(renamed_scenario(scenario), renamed_ruleset(ruleset))
    asked = requests(scenario)
    assert len(asked) > len(PAIRS)
    for request in asked:
        other = json.dumps(answer_request(there, request)).replace(MARK, "")
        assert json.loads(other) == json.loads(json.dumps(answer_request(here, request))), request


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(find_games()))
def test_a_ruleset_from_before_rows_had_roles_is_read_by_the_names_of_its_rows(game: str, tmp_path: Path) -> None:
    folder = tmp_path / game
    shutil.copytree(RULESETS / game, folder)
    chart = folder / "terrain.yaml"
    chart.write_text(re.sub(r"^    roles: .*\n", "", chart.read_text("utf-8"), flags=re.MULTILINE), "utf-8")
    old, diagnostics = read_ruleset(folder)
    assert old is not None, "".join(one.format() for one in diagnostics)
    assert not diagnostics.has_errors
    scenario, ruleset = loading.scenario(Path(SAMPLES / game / MAPS[game]))
    assert not any(row.roles for row in old.terrain.values())
    assert old.ground == ruleset.ground
    here, there = analysis_of(scenario, ruleset), analysis_of(scenario, old)
    for request in non_empty(requests(scenario)):
        assert answer_request(there, request) == answer_request(here, request), request


LOOKS_UP = re.compile(
    r"""\b(?:rows|terrain|mask|cover|paths|links|hexsides|markers|marker_owners|attributes|owners|path_mask)
    (?:\.get)?[\[(]["'](\w+)["']|\.(?:key|terrain)\ (?:==|!=|in)\ \(?["'](\w+)["']""",
    re.VERBOSE,
)
"""Code that looks terrain up by a key, or compares a key of terrain with a word."""


@pytest.mark.slow(8)
def test_no_code_looks_terrain_up_by_the_key_of_a_ruleset() -> None:
    keys = {key for game in find_games() for key in loading.ruleset(game).terrain}
    found = [
        f"{path.relative_to(PACKAGE)}:{number}: {line.strip()}"
        for room in ("analysis", "checks", "engine", "files", "games", "generator", "planning", "protocol", "scenario")
        for path in sorted((PACKAGE / room).rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for match in LOOKS_UP.finditer(line)
        if keys.intersection(match.groups())
    ]
    assert found == []
    assert LOOKS_UP.search('board.links.get("road")')
    assert LOOKS_UP.search('any(row.key in ("town", "hedge") for row in rows)')
