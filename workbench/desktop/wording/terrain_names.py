"""The terrain of hexes and hexsides by its names, as maps on paper write it into them. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from workbench.base.text import Text
from workbench.desktop.questions.hex_levels import DRAWN
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

_LEVEL = Text("level {n}", "niveau {n}")
_STOREYS = Text("{name} +{n}", "{name} +{n}")


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
