"""Random rulesets over the vocabulary of tables load, answer and hold what every game holds; broken ones are told with their
place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import shapely
import yaml
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.loading import read_yaml
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.data_folders import RULESETS
from workbench.base.diagnostics import CannotAnswer
from workbench.checks.loading import load_ruleset, load_scenario
from workbench.engine.movement.results import TabletopMove
from workbench.engine.sight.results import Party, TabletopRequest
from workbench.games.generic_table.vocabulary import VOCABULARY
from workbench.rules.vocabulary import Kind, ValueType
from workbench.scenario.scenario import TabletopScenario

FILES = ("ruleset", "sight", "spotting", "movement", "terrain", "units", "fire")
WIDTH, HEIGHT = 90, 60
AREAS = ("woods", "field", "water", "house", "hill")
LINES = ("stream", "hedge", "wall", "road")
KINDS = ("infantry", "veterans", "machine_guns", "mortar", "scouts", "tanks")
BLUR = 0.05
"""Curved edges are straightened; places nearer than this to an edge are not compared."""
STATES = ("", "hidden", "dug_in", "hidden shaken")
FEW = settings(
    max_examples=4, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.explicit, Phase.generate]
)


@cache
def template() -> Mapping[str, Any]:
    return {name: read_yaml(RULESETS / "generic_table" / f"{name}.yaml") for name in FILES}


def values_of(wanted: ValueType) -> st.SearchStrategy[Any]:
    """Values of a type of the vocabulary."""
    if isinstance(wanted, tuple):
        return st.sampled_from(wanted)
    if wanted is Kind.FLAG:
        return st.booleans()
    if wanted is Kind.WORDS:
        return st.sampled_from(STATES)
    if wanted is Kind.LIMIT:
        return st.sampled_from(["contact", "unlimited", 8, 25, 50])
    if wanted is Kind.FRACTION:
        return st.sampled_from(["1/3", "1/2", 1, 2])
    return st.integers(0, 30)


CELLS = st.fixed_dictionaries(
    {
        name: st.fixed_dictionaries({cell: values_of(wanted) for cell, wanted in cells.items()})
        for name, cells in VOCABULARY.tables.items()
        if cells and name != "passage"
    }
)
KEYED = st.fixed_dictionaries(
    {
        name: st.fixed_dictionaries({"_": values_of(wanted), "vehicle": values_of(wanted)})
        for name, (section, wanted) in VOCABULARY.keyed_tables.items()
        if wanted is Kind.LIMIT
    }
)
PASSAGES = st.fixed_dictionaries(
    {
        "half": st.sampled_from([2, 3, "3/2"]),
        "half_line": st.sampled_from(["1/2", "1/3"]),
        "immobilised": st.sampled_from(["1/6", "1/2"]),
    }
)
PASSAGE = st.sampled_from(["free", "half", "-5", "forbidden", "half #", "-3 *"])
ROWS = st.fixed_dictionaries(
    {
        key: st.fixed_dictionaries(
            {
                "los": st.sampled_from(["none", "blocked", "depth"]),
                "depth": st.integers(1, 20),
                "cover": st.sampled_from(["none", "light", "heavy", "total"]),
                "cover_void_bombard": st.booleans(),
                "rifles": st.integers(-2, 1),
                "passage": st.fixed_dictionaries(dict.fromkeys(("foot", "wheels", "tracks"), PASSAGE)),
            }
        )
        for key in (*AREAS, "stream", "hedge", "wall")
    }
)
RULES = st.tuples(CELLS, KEYED, PASSAGES, ROWS, st.integers(0, 10_000))


def write_rules(folder: Path, rules: Any) -> None:
    """The empty table game with random tables and terrain."""
    cells, keyed, passage, rows, _ = rules
    data = deepcopy(dict(template()))
    for name in ("sight", "spotting", "movement", "fire"):
        for key, values in {**cells, **keyed, "passage": passage}.items():
            if key in data[name].get("tables", {}):
                data[name]["tables"][key]["cells"] |= values
    # close behind a wall it does not matter how tall the target is; an area takes all of them for points on the ground
    cells_of_sight = data["sight"]["tables"]["sight"]["cells"]
    cells_of_sight["contact"] = min(cells_of_sight["contact"], 1)
    # which states hide and shelter is random; what gives away are actions
    data["spotting"]["tables"]["spotting"]["cells"] |= {"active": "move fire", "active_in_cover": "fire"}
    for key, values in rows.items():
        row, given_facts = data["terrain"]["terrain"][key], dict(values)
        row["passage"] = given_facts.pop("passage")
        if key == "hill":
            given_facts.pop("los")
        row["facts"] |= given_facts
    folder.mkdir()
    for name, content in data.items():
        (folder / f"{name}.yaml").write_text(yaml.safe_dump(content, allow_unicode=True), encoding="utf-8")


def scenario(seed: int, *, mirrored: bool) -> dict[str, Any]:
    """A random table with units, or its picture in a mirror."""
    dice = Random(seed)

    def place(x: float, y: float) -> list[float]:
        return [round(WIDTH - x if mirrored else x, 3), round(y, 3)]

    features: list[dict[str, Any]] = []
    for number in range(7):
        x, y = dice.uniform(2, WIDTH - 25), dice.uniform(2, HEIGHT - 20)
        w, h = dice.uniform(6, 22), dice.uniform(6, 16)
        lean = dice.uniform(0, 4)
        corners = [(x, y), (x + w, y + lean), (x + w + lean, y + h), (x, y + h)]
        terrain = dice.choice(AREAS)
        piece: dict[str, Any] = {"id": f"area{number}", "terrain": terrain, "polygon": [place(*one) for one in corners]}
        if terrain in ("house", "hill"):
            piece["level"] = 2
        features.append(piece)
    for number in range(4):
        x, y = dice.uniform(5, WIDTH - 30), dice.uniform(5, HEIGHT - 15)
        course = [(x, y), (x + dice.uniform(8, 20), y + dice.uniform(-4, 8)), (x + 24, y + dice.uniform(-4, 12))]
        terrain = dice.choice(LINES)
        width = {"road": 6, "stream": 2}.get(terrain, 1)
        line = [place(*one) for one in course]
        features.append({"id": f"line{number}", "terrain": terrain, "line": line, "width": width})
    units = []
    for number in range(6):
        kind = dice.choice(KINDS)
        facing = dice.uniform(0, 360)
        at = place(dice.uniform(6, WIDTH - 6), dice.uniform(6, HEIGHT - 6))
        turned = round((360 - facing if mirrored else facing) % 360, 3)
        units.append({"id": f"u{number}", "kind": kind, "at": at, "facing": turned})
    return {
        "format": "workbench/1",
        "title": "A random table",
        "ruleset": "random_rules",
        "conditions": {"visibility": dice.choice(["normal", "reduced"])},
        "map": {
            "kind": "table",
            "unit": "cm",
            "width": WIDTH,
            "height": HEIGHT,
            "ground": "clear",
            "features": features,
        },
        "forces": [{"side": "Red", "units": units[:3]}, {"side": "Blue", "units": units[3:]}],
    }


def analysis(folder: Path, data: dict[str, Any]) -> TabletopAnalysis:
    path = folder / "table.yaml"
    path.write_text(json.dumps(data), encoding="utf-8")
    loaded, ruleset, diagnostics = load_scenario(path)
    assert not diagnostics.has_errors, [item.format() for item in diagnostics]
    assert isinstance(loaded, TabletopScenario)
    assert ruleset is not None
    return TabletopAnalysis(loaded, ruleset)


@pytest.mark.slow(20)
@pytest.mark.share(1)
@FEW
@given(RULES)
def test_a_random_ruleset_loads_and_answers_as_every_game_does(rules: Any) -> None:
    with TemporaryDirectory() as given_place:
        folder = Path(given_place)
        write_rules(folder / "random_rules", rules)
        found, diagnostics = load_ruleset(str(folder / "random_rules"))
        assert [item.format() for item in diagnostics] == []
        assert found is not None
        seed = rules[-1]
        one, other = (analysis(folder, scenario(seed, mirrored=mirrored)) for mirrored in (False, True))
    dice = Random(seed)
    units = [unit.id for _, unit in one.scenario.forces]
    for unit in dice.sample(units, 2):
        check_lines(one, other, unit, dice)
        check_spotting(one, unit, dice)
        check_attacks(one, other, unit, units)
        check_reach(one, other, unit, dice)


def points(dice: Random, count: int) -> list[tuple[float, float]]:
    return [(dice.uniform(1, WIDTH - 1), dice.uniform(1, HEIGHT - 1)) for _ in range(count)]


def across(point: tuple[float, float]) -> tuple[float, float]:
    return WIDTH - point[0], point[1]


def check_lines(one: TabletopAnalysis, other: TabletopAnalysis, unit: str, dice: Random) -> None:
    """A line, a single verdict and the area agree, and the mirrored table answers the same; whatever blocks is told, and what
    clears a line alone does."""
    here, there = one.stand(unit), other.stand(unit)
    request = TabletopRequest()
    area, image = one.sight.area(here, request), other.sight.area(there, request)
    assert area.visible.area == pytest.approx(image.visible.area, abs=0.5)
    for point in points(dice, 25):
        if shapely.Point(point).distance(area.visible.boundary) < BLUR:
            continue
        seen = bool(shapely.intersects_xy(area.visible, *point))
        line = one.line(here, one.point(point))
        assert line.visible is seen
        assert bool(one.sight.seen(here, [point], request)[0]) is seen
        assert other.line(there, other.point(across(point))).visible is seen
        assert line.reasons
        assert all(reason.text.en and "{" not in reason.text.en + reason.text.fr for reason in line.reasons)
        if not seen:
            assert any(reason.effect.value in ("blocks", "hinders") for reason in line.reasons)


def check_spotting(one: TabletopAnalysis, unit: str, dice: Random) -> None:
    here = one.stand(unit)
    party = Party(dice.choice(KINDS), "Blue", action=dice.choice(["", "move", "fire"]))
    observer = Party(unit=unit)
    area = one.spotting.area(here, observer=observer, party=party)
    edge = shapely.union_all([area.spotted.boundary, area.sight.boundary])
    for point in points(dice, 20):
        if shapely.Point(point).distance(edge) < BLUR:
            continue
        found = one.spotting.spotted(here, one.point(point), observer=observer, party=party)
        assert found.spotted == bool(shapely.intersects_xy(area.spotted, *point)), (unit, point)
        assert found.reasons
        assert all("{" not in reason.text.en + reason.text.fr for reason in found.reasons)


def check_attacks(one: TabletopAnalysis, other: TabletopAnalysis, unit: str, units: list[str]) -> None:
    """Odds are whole, the same in a mirror, and barred where the target is out of range or of the field of fire."""
    for target in units:
        if target == unit:
            continue
        told = []
        for table in (one, other):
            try:
                told.append(
                    table.fire.odds(table.stand(unit), table.stand(target), firer=Party(unit=unit))  # type: ignore[attr-defined]
                )
            except CannotAnswer as problem:
                told.append(problem.code)
        if isinstance(told[0], str):
            assert told[0] == told[1]
            continue
        assert sum(told[0].results[key] for key in told[0].results) == 1
        assert set(told[0].results) <= set(told[0].names)
        assert (told[0].results, told[0].may) == (told[1].results, told[1].may)
        assert all("{" not in reason.text.en + reason.text.fr for reason in told[0].reasons)
        cover = one.cover(one.stand(unit), one.stand(target), firer=Party(unit=unit), party=Party(unit=target))
        image = other.cover(other.stand(unit), other.stand(target), firer=Party(unit=unit), party=Party(unit=target))
        assert cover.values == image.values


def check_reach(one: TabletopAnalysis, other: TabletopAnalysis, unit: str, dice: Random) -> None:
    """The cost of every end is the sum of the parts of the way that leads there; the region is where the costs are within."""
    start = one.stand(unit).point
    move, image = TabletopMove(Party(unit=unit), start), TabletopMove(Party(unit=unit), other.stand(unit).point)
    reach = one.reach(move)
    assert reach.area.area == pytest.approx(other.reach(image).area.area, rel=0.01, abs=0.5)
    for point in points(dice, 12):
        cost = float(one.movement.costs(move, [point])[0])
        edge = reach.area.boundary if reach.area.area else reach.area
        if shapely.Point(point).distance(edge) > 0.3:
            assert (cost <= reach.allowance + 1e-3) == bool(shapely.intersects_xy(reach.area, *point))
        if cost > reach.allowance:
            continue
        route = one.movement.path(move, to=point)
        assert route.cost == pytest.approx(cost, abs=0.05, rel=0.01)
        assert sum(leg.cost for leg in route.legs) == pytest.approx(route.cost, abs=0.05, rel=0.01)


# --- Broken rulesets: an error, with a place and what is meant.


BROKEN = {  # a table that is missing is missed where the first tables stand
    "a word that is none": ("sight", "depths: add ", "depths: adds ", "sight.yaml"),
    "a length in words": ("sight", "contact: 1 ", "contact: one ", "sight.yaml"),
    "a distance that is none": ("spotting", "cells: {_: unlimited}", "cells: {_: unlimitted}", "spotting.yaml"),
    "a tag that is none": ("spotting", "{vehicle: 60, _: 30}", "{vehicles: 60, _: 30}", "spotting.yaml"),
    "a missing table": ("spotting", "  spotted_open:", "  spotted_opened:", "fire.yaml"),
    "a state that moves and is none": ("movement", "{stuck: 0", "{stuk: 0", "movement.yaml"),
    "a kind of move that is none": ("movement", "cells: {run: 30}", "cells: {runs: 30}", "movement.yaml"),
    "a passage that is none": ("terrain", "{foot: half, wheels", "{foot: halved, wheels", "terrain.yaml"),
    "a class of movement that is none": ("terrain", "{foot: half, wheels", "{feet: half, wheels", "terrain.yaml"),
    "a fact of another type": (
        "terrain",
        "cover: light, rifles: -1, gun: -1}",
        "cover: litle, rifles: -1}",
        "terrain.yaml",
    ),
    "an attack of a weapon that is none": ("units", "{attack: gun,", "{attack: guns,", "units.yaml"),
    "a strength that is none": ("units", "strength: 4D6,", "strength: 4K6,", "units.yaml"),
    "an attack that nobody makes": ("units", "{attack: shells,", "{attack: rifles,", "fire.yaml"),
    "a chart of saves that is none": ("fire", "steady: save_veterans", "steady: save_veteran", "fire.yaml"),
    "a trait of saves that is none": ("fire", "{steady: save", "{steedy: save", "fire.yaml"),
    "a cover that is none": ("fire", "cover: [none]", "cover: [nothing]", "fire.yaml"),
    "a side that is none": ("fire", "side: [rear]", "side: [back]", "fire.yaml"),
    "a state that is none": ("fire", "state: [hidden]", "state: [hiden]", "fire.yaml"),
    "a band that is none": ("fire", "band: [close]", "band: [closed]", "fire.yaml"),
    "a multiplied defence, which is read on hexes": ("fire", 'times: "1/2"', 'defence_times: "1/2"', "fire.yaml"),
    "an expression": ("fire", "when: {lower: true}", 'when: {formula: "range > 3"}', "fire.yaml"),
    "a method that is none": ("fire", "method: pool ", "method: pools ", "fire.yaml"),
    "dice that are none": ("fire", "dice: 2d6\n    needed", "dice: 2k6\n    needed", "fire.yaml"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_ruleset_is_told_with_its_place(case: str, tmp_path: Path) -> None:
    name, good, bad, file = BROKEN[case]
    for path in (RULESETS / "generic_table").glob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        if path.stem == name:
            assert good in text
            text = text.replace(good, bad, 1)
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    _, diagnostics = load_ruleset(str(tmp_path))
    errors = [item for item in diagnostics if item.severity.value == "error"]
    assert errors
    assert all(item.span is not None and item.span.line > 0 and item.text.fr for item in errors)
    assert file in {Path(item.span.file).name for item in errors if item.span is not None}
