"""Of two hundred names of all kinds on large random maps and tables no two overlap; those without room are named."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest
import shapely

from tests.loading import ruleset
from tests.shares import share
from tests.tabletops import box, disc, table
from workbench.base.text import Text
from workbench.desktop.drawing.map_names import LaidName
from workbench.desktop.drawing.name_layout import lay_names
from workbench.geometry.grid import HexGrid
from workbench.geometry.label_candidates import LEAST_SHARE
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.map_names import NAME_KINDS, MapName, letter_unit
from workbench.scenario.scenario import AnyScenario, Scenario
from workbench.scenario.units import Force, Forces, Unit

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
COUNT, MAPS = 200, 40
_WEIGHTS = {"place": 5, "farm": 7, "hill": 4, "river": 4, "road": 4, "region": 3, "note": 2, "title": 0.15}
"""How often each kind comes; of all others one in a hundred names."""


def random_map(seed: int) -> AnyScenario:
    """60 x 40 hexes with units, or a table as large with hills and houses, and two hundred names."""
    chance = Random(seed)
    made = _hexes(chance) if seed % 2 else _table(chance)
    return replace(made, names=tuple(random_names(chance, made)))


def _hexes(chance: Random) -> Scenario:
    grid = HexGrid(60, 40)
    units = tuple(Unit(f"u{k}", "infantry", chance.randrange(grid.size)) for k in range(80))
    board, forces = HexBoard.blank(grid, "clear"), Forces((Force("Blue", units),))
    return Scenario(Text.of("Large"), "panzer_grenadier", board, forces)


def _table(chance: Random) -> AnyScenario:
    hills = [
        disc("hill", chance.uniform(20, 240), chance.uniform(20, 180), chance.uniform(8, 20), level=1)
        for _ in range(12)
    ]
    houses = []
    for k in range(40):
        x, y = chance.uniform(5, 245), chance.uniform(5, 185)
        houses.append(box("building", x, y, x + 8, y + 6, floors=1, id=f"h{k}"))
    return table(*hills, *houses, width=260, height=200)


def random_names(chance: Random, scenario: AnyScenario, count: int = COUNT) -> Iterator[MapName]:
    """Names of all kinds anywhere on a map, with courses that bend and cross, in words of both languages."""
    unit = letter_unit(None if scenario.table is None else scenario.table.units_per_cm)
    right, bottom = (
        (52.0, 40.0) if scenario.table is None else (scenario.table.width / unit, scenario.table.height / unit)
    )
    kinds = list(NAME_KINDS.values())
    weights = [_WEIGHTS.get(kind.id, 0.3) for kind in kinds]
    for number in range(count):
        kind = chance.choices(kinds, weights)[0]
        x, y = chance.uniform(0.5, right - 0.5), chance.uniform(0.5, bottom - 0.5)
        points = [(x, y)]
        if kind.has_course:
            way, length = chance.uniform(-1.2, 1.2), chance.uniform(0.4, 1.8)
            for _ in range(chance.randint(1, 6)):
                x, y, way = x + length * math.cos(way), y + length * math.sin(way), way + chance.uniform(-0.5, 0.5)
                points.append((x, y))
        course = tuple((x * unit, y * unit) for x, y in points)
        text = Text(_words(chance, 5, 12), _words(chance, 5, 14))
        angle = chance.choice((0.0, 30.0)) if number % 19 == 0 and not kind.has_course else 0.0
        yield MapName(f"n{number}", kind.id, text, course, size=chance.choice((0.8, 1.0, 1.0, 1.3)), angle=angle)


def _words(chance: Random, least: int, most: int) -> str:
    return "".join(chance.choice("abcdefghijklmnopqr") for _ in range(chance.randint(least, most))).capitalize()


def overlapping(laid: Sequence[LaidName]) -> list[tuple[str, str]]:
    """The pairs of names that overlap, by their kinds."""
    shapes = [one.spot.shape for one in laid]
    pairs = zip(*shapely.STRtree(shapes).query(shapes, predicate="intersects").tolist(), strict=True)
    return [(laid[one].name.kind, laid[other].name.kind) for one, other in pairs if one < other]


@pytest.mark.parametrize("seed", share(range(MAPS), 4, "names without overlap"))
def test_two_hundred_names_of_all_kinds_do_not_overlap(seed: int) -> None:
    scenario = random_map(seed)
    rules = ruleset(scenario.ruleset)
    for language in ("en", "fr"):
        laid = lay_names(scenario, language, ruleset=rules)
        assert overlapping(laid) == []
        assert len(laid) >= 0.97 * COUNT, "few are left out"
        usual = sum(one.spot.size == 1.0 for one in laid)
        assert usual >= 0.9 * COUNT, "few are smaller than usual"
        assert all(one.spot.size >= LEAST_SHARE for one in laid)
