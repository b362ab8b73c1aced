"""The terrain of hexes and hexsides by its names, and the key of what is on a map: for maps on paper. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from workbench.base.text import Text
from workbench.desktop.questions.hex_levels import DRAWN
from workbench.protocol.map_region import MapRegion
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.rules.values import Citation
from workbench.scenario.scenario import AnyScenario, Scenario

_LEVEL = Text("level {n}", "niveau {n}")
_STOREYS = Text("{name} +{n}", "{name} +{n}")
_PROHIBITED, _WHOLE = Text("no", "non"), Text("all", "tout")


def short_name(ruleset: Ruleset, key: str, language: str) -> str:
    """The name of a terrain without what stands in brackets; its key where the ruleset does not know it."""
    row = ruleset.terrain.get(key)
    return row.name.get(language).split(" (")[0] if row is not None else key.replace("_", " ")


def names_in_hex(scenario: Scenario, ruleset: Ruleset, number: int, language: str) -> tuple[str, ...]:
    """What lies in a hex: drawn shapes, terrain, paths and markers by name, and its level. The bare ground of the map at level
    0 has no name."""
    board = scenario.board
    found = []
    for shape in DRAWN.at(board, number):
        name, storeys = short_name(ruleset, shape.terrain, language), shape.values.get("levels")
        found.append(_STOREYS.format(name=name, n=storeys).get(language) if storeys else name)
    keys = [key for key in board.terrain_at(number) if key != board.ground]
    keys += [key for key, mask in board.path_mask.items() if mask[number]]
    found += [short_name(ruleset, key, language) for key in keys]
    for key in dict.fromkeys([*scenario.markers, *scenario.marker_owners]):
        count = scenario.marker_count(key, number)
        if count:
            name = short_name(ruleset, key, language)
            found.append(f"{count} × {name}" if count > 1 else name)
    level = int(board.elevation[number])
    if level:
        found.append(_LEVEL.format(n=str(level).replace("-", "−")).get(language))
    return tuple(dict.fromkeys(found))


def names_on_sides(scenario: Scenario, ruleset: Ruleset, numbers: Iterable[int], language: str) -> Iterator[Side]:
    """The hexsides of hexes that have terrain: the two hexes, and its names."""
    board = scenario.board
    beside = board.grid.neighbours
    wanted = set(numbers)
    for number in sorted(wanted):
        for direction in range(3):
            other = int(beside[number, direction])
            keys = [key for key, mask in board.hexsides.items() if other >= 0 and mask[number, direction]]
            if keys:
                yield Side(number, other, ", ".join(short_name(ruleset, key, language) for key in keys))


@dataclass(frozen=True, slots=True)
class Side:
    """A hexside between two hexes, and the name of what stands on it."""

    one: int
    other: int
    name: str


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """A row of the key of a map: the terrain, and what it costs to those who move (words, and where that is printed)."""

    row: TerrainRow
    costs: str
    citation: Citation


def map_key(scenario: AnyScenario, ruleset: Ruleset, language: str, region: MapRegion | None = None) -> list[KeyEntry]:
    """The terrain that is on a map, or in a part of it, in the order of the chart."""
    present = _present(scenario, region)
    return [
        KeyEntry(row, cost_words(row, ruleset, language), row.cost_citation)
        for key, row in ruleset.terrain.items()
        if key in present
    ]


def _present(scenario: AnyScenario, region: MapRegion | None) -> frozenset[str]:
    if region is None:
        return scenario.terrain_present()
    if scenario.kind == "table":
        import shapely

        box = shapely.box(region.left, region.top, region.right, region.bottom)
        inside = {one.terrain for one in scenario.board.features if one.area.intersects(box)}
        return frozenset({*inside, scenario.board.ground})
    board = scenario.board
    numbers = [n for n, (x, y) in enumerate(board.grid.centres.tolist()) if region.holds(x, y, 0.3)]
    found = {key for key, mask in board.cover.items() if mask[numbers].any()}
    found |= {key for key, mask in board.hexsides.items() if mask[numbers].any()}
    found |= {key for key, mask in board.path_mask.items() if mask[numbers].any()}
    found |= {shape.terrain for number in numbers for shape in DRAWN.at(board, number)}
    markers = dict.fromkeys([*scenario.markers, *scenario.marker_owners])
    found |= {key for key in markers if any(scenario.marker_count(key, number) for number in numbers)}
    return frozenset({*found, board.ground})


def cost_words(row: TerrainRow, ruleset: Ruleset, language: str) -> str:
    """What a terrain costs to each class of movement, those that pay the same together; "" where the chart has no figures in
    movement points (tables say it in the summary)."""
    together: dict[str, list[str]] = {}
    for mobility, cost in row.cost.items():
        words = (_PROHIBITED if cost.prohibited else _WHOLE if cost.whole else None)
        shown = words.get(language) if words is not None else _figure(str(cost))
        together.setdefault(shown, []).append(_mobility(ruleset.mobility, mobility, language))
    if len(together) == 1:
        (shown,) = together
        return Text("{n} for all", "{n} pour tous").format(n=shown).get(language) if len(row.cost) > 1 else shown
    return " · ".join(f"{', '.join(classes)} {shown}" for shown, classes in together.items())


def _mobility(names: Mapping[str, Text], key: str, language: str) -> str:
    return names[key].get(language) if key in names else key


def _figure(cost: str) -> str:
    return cost.replace("1/2", "½").replace("3/2", "1½").replace("2/3", "⅔").replace("1/3", "⅓")
