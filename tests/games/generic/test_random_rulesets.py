"""Random rulesets over the vocabulary load, answer and hold what every game holds; broken ones are told with their place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
import yaml
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.loading import read_yaml
from workbench.analysis.hex_analysis import Analysis
from workbench.base.data_folders import RULESETS
from workbench.checks.loading import load_ruleset, load_scenario
from workbench.engine.movement.results import MoveRequest
from workbench.engine.sight.results import Party, SightRequest
from workbench.games.generic.vocabulary import VOCABULARY
from workbench.rules.vocabulary import Kind, ValueType
from workbench.scenario.scenario import Scenario

FILES = ("ruleset", "sight", "spotting", "movement", "terrain", "units", "fire")
COLUMNS, ROWS = 9, 7
"""An odd number of columns: mirrored left to right, the same columns are shifted."""
HEXES = ("field", "light_woods", "woods", "water", "swamp", "town")
KINDS = ("infantry", "machine_guns", "scouts", "tanks", "guns")
FEW = settings(
    max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.explicit, Phase.generate]
)


@cache
def template() -> Mapping[str, Any]:
    return {name: read_yaml(RULESETS / "generic" / f"{name}.yaml") for name in FILES}


def values_of(wanted: ValueType) -> st.SearchStrategy[Any]:
    """Values of a type of the vocabulary."""
    if isinstance(wanted, tuple):
        return st.sampled_from(wanted)
    if wanted is Kind.FLAG:
        return st.booleans()
    if wanted is Kind.WORDS:
        return st.sampled_from(["", "leg", "vehicle", "leg recon"])
    return st.integers(0, 4)


TABLES = st.fixed_dictionaries(
    {
        name: st.fixed_dictionaries({cell: values_of(wanted) for cell, wanted in cells.items()})
        for name, cells in VOCABULARY.tables.items()
        if cells
    }
)
LOS = {key: st.sampled_from(["open", "block", "pool", "hinder", "elevation"]) for key in HEXES}
SIDES = st.fixed_dictionaries(
    {
        "los": st.sampled_from(["open", "block", "hinder"]),
        "open_from": values_of(VOCABULARY.facts["open_from"]),
        "stops_lines": values_of(VOCABULARY.facts["stops_lines"]),
        "open_within": st.integers(0, 4),
    }
)
RULES = st.tuples(TABLES, st.fixed_dictionaries(LOS), SIDES, st.integers(0, 10_000))


def write_rules(folder: Path, rules: Any) -> None:
    """The empty hex game with random tables and terrain."""
    tables, los, hedge, _ = rules
    data = deepcopy(dict(template()))
    for name in ("sight", "spotting", "movement"):
        for key, cells in tables.items():
            if key in data[name].get("tables", {}):
                data[name]["tables"][key]["cells"] |= cells
    # whoever states sees everything as states of the template; words of tags are no states
    data["spotting"]["tables"]["spotting"]["cells"] |= {"seen_states": "spotted", "seen_actions": "fire"}
    for key, value in los.items():
        data["terrain"]["terrain"][key]["facts"]["los"] = value
    data["terrain"]["terrain"]["hedge"]["facts"] |= hedge
    folder.mkdir()
    for name, content in data.items():
        (folder / f"{name}.yaml").write_text(yaml.safe_dump(content, allow_unicode=True), encoding="utf-8")


def scenario(seed: int, *, mirrored: bool) -> dict[str, Any]:
    """A random map with units, or its picture in a mirror."""
    dice = Random(seed)

    def label(column: int, row: int) -> str:
        return f"{COLUMNS + 1 - column if mirrored else column:02}{row:02}"

    places = [(column, row) for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)]
    hexes: dict[str, list[str]] = {}
    levels: dict[int, list[str]] = {}
    for place in places:
        if dice.random() < 0.4:
            hexes.setdefault(dice.choice(HEXES), []).append(label(*place))
        if dice.random() < 0.3:
            levels.setdefault(dice.choice((1, 2)), []).append(label(*place))
    sides: dict[str, list[str]] = {"hedge": [], "river": []}
    for column, row in places:
        if row < ROWS and dice.random() < 0.15:
            sides[dice.choice(("hedge", "river"))].append(f"{label(column, row)}/{label(column, row + 1)}")
    road = " ".join(label(column, 4) for column in range(1, 3)) + " " + label(2, 5)
    units = dice.sample(places, 6)
    return {
        "format": "workbench/1",
        "title": "A random map",
        "ruleset": "random_rules",
        "map": {
            "kind": "hex",
            "orientation": "flat",
            "columns": COLUMNS,
            "rows": ROWS,
            "stagger": {"lines": "even", "by": "down"},
            "labels": "0101",
            "ground": "clear",
            "hexes": {key: " ".join(labels) for key, labels in hexes.items()},
            "elevation": {level: " ".join(labels) for level, labels in levels.items()},
            "hexsides": {key: " ".join(labels) for key, labels in sides.items() if labels},
            "paths": {"road": [road]},
        },
        "forces": [
            {
                "side": side,
                "units": [
                    {"id": f"{side}{n}", "kind": dice.choice(KINDS), "at": label(*units[3 * own + n])} for n in range(3)
                ],
            }
            for own, side in enumerate(("Red", "Blue"))
        ],
    }


def analysis(folder: Path, data: dict[str, Any]) -> Analysis:
    path = folder / "map.yaml"
    path.write_text(json.dumps(data), encoding="utf-8")
    loaded, ruleset, diagnostics = load_scenario(path)
    assert not diagnostics.has_errors, [item.format() for item in diagnostics]
    assert isinstance(loaded, Scenario)
    assert ruleset is not None
    return Analysis(loaded, ruleset)


@pytest.mark.slow
@FEW
@given(RULES)
def test_a_random_ruleset_loads_and_answers_as_every_game_does(rules: Any) -> None:
    with TemporaryDirectory() as place:
        folder = Path(place)
        write_rules(folder / "random_rules", rules)
        found, diagnostics = load_ruleset(str(folder / "random_rules"))
        assert [item.format() for item in diagnostics] == []
        assert found is not None
        seed = rules[3]
        one, other = (analysis(folder, scenario(seed, mirrored=mirrored)) for mirrored in (False, True))
    dice = Random(seed)
    size = one.scenario.board.grid.size
    labels = one.scenario.board.grid.labels
    across = np.array([other.place(f"{COLUMNS + 1 - int(label[:2]):02}{label[2:]}") for label in labels])
    request = SightRequest(side="Red")
    for origin in dice.sample(range(size), 4):
        check_lines(one, origin, request)
        area, image = one.sight.area(origin, request), other.sight.area(int(across[origin]), request)
        assert (area.visible == image.visible[across]).all()
        assert (area.hindrance == image.hindrance[across]).all()
        check_spotting(one, origin, dice)
    for side, unit in one.scenario.forces:
        assert unit.at is not None
        move = MoveRequest(Party(unit.kind, side, unit.id), unit.at)
        reach, image_of = one.reach(move), other.reach(MoveRequest(move.mover, int(across[unit.at])))
        assert {int(across[number]): cost for number, cost in reach.costs.items()} == dict(image_of.costs)
        check_reach(one, move)


def check_lines(one: Analysis, origin: int, request: SightRequest) -> None:
    """A line, a single verdict and the area agree; whatever blocks is named; what clears a line alone does."""
    area = one.sight.area(origin, request)
    every = np.arange(one.scenario.board.grid.size, dtype=np.int32)
    assert (one.sight.seen(origin, every, request) == area.visible).all()
    for target in every[::3].tolist():
        line = one.sight.line(origin, target, request)
        assert line.visible == bool(area.visible[target])
        assert line.reasons
        assert all(reason.text.en and "{" not in reason.text.en for reason in line.reasons)
        assert line.visible or line.blocker is not None or line.blocker_side is not None
        assert len(line.steps) >= min(1, line.range - 1)
    blind = one.sight.blockers(origin, every, request)
    assert set(blind.targets.tolist()) == set(every[~area.visible].tolist())


def check_spotting(one: Analysis, origin: int, dice: Random) -> None:
    observer, party = Party(dice.choice(KINDS), "Red"), Party(dice.choice(KINDS), "Blue")
    area = one.spotting.area(origin, observer=observer, party=party)
    for target in dice.sample(range(one.scenario.board.grid.size), 12):
        found = one.spotting.spotted(origin, target, observer=observer, party=party)
        assert found.spotted == bool(area.spotted[target])
        assert found.reasons


def check_reach(one: Analysis, move: MoveRequest) -> None:
    """The cost of every end is the sum of the steps that lead there, each with the price of its step."""
    for number, cost in one.reach(move).costs.items():
        route = one.movement.path(move, to=number)
        assert route.cost == cost
        assert route.within
        assert sum(step.cost or 0 for step in route.steps) == cost
        assert one.movement.path(move, along=[step.to for step in route.steps]).cost == cost


# --- Broken rulesets: an error, with a place and what is meant.


BROKEN = {
    "a word that is none": ("sight", "heights: highest_end", "heights: highest", "sight.yaml"),
    "a number in words": ("sight", "pool_blocks: 2", "pool_blocks: two", "sight.yaml"),
    "a class that is none": ("movement", 'cells: {_: "+1"}', 'cells: {foots: "+1"}', "movement.yaml"),
    "a tag that is none": ("spotting", "cells: {recon: 1}", "cells: {recons: 1}", "spotting.yaml"),
    "a chart that is none": ("fire", "chart: assault", "chart: assualt", "fire.yaml"),
    "terrain that is none": ("fire", "crossed: [river]", "crossed: [rivers]", "fire.yaml"),
    "a state that is none": ("fire", "state: [dug_in]", "state: [dugin]", "fire.yaml"),
    "a band that is none": ("fire", "band: [close]", "band: [closed]", "fire.yaml"),
    "a condition that is none": ("fire", "time: [night]", "time: [nigth]", "fire.yaml"),
    "no defence": ("fire", "    defence: strength\n", "", "fire.yaml"),
    "an expression": ("fire", "when: {higher: true}", 'when: {formula: "range > 3"}', "fire.yaml"),
    "a value that is none": ("fire", "value: gun", "value: guns", "fire.yaml"),
    "dice that are none": ("fire", "dice: 2d6\n    needed", "dice: 2k6\n    needed", "fire.yaml"),
    "a missing table": ("movement", "  climb_down:", "  climb_sideways:", "movement.yaml"),
    "a method of tables": ("fire", "method: to_hit", "method: pool", "fire.yaml"),
    "a condition of tables": ("fire", "when: {higher: true}", "when: {cover: [light]}", "fire.yaml"),
    "dice of tables": ("fire", "    shift: 2\n", "    shift: 2\n    dice: 1\n", "fire.yaml"),
    "a fact of another type": ("terrain", "facts: {los: pool", "facts: {los: pools", "terrain.yaml"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_ruleset_is_told_with_its_place(case: str, tmp_path: Path) -> None:
    name, good, bad, file = BROKEN[case]
    for path in (RULESETS / "generic").glob("*.yaml"):
        if path.stem == "aid":  # it names tables too, and would be the first to miss one
            continue
        text = path.read_text(encoding="utf-8")
        if path.stem == name:
            assert good in text
            text = text.replace(good, bad, 1)
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    _, diagnostics = load_ruleset(str(tmp_path))
    errors = [item for item in diagnostics if item.severity.value == "error"]
    assert errors
    assert errors[0].span is not None
    assert Path(errors[0].span.file).name == file
    assert errors[0].span.line > 0
    assert errors[0].text.fr
