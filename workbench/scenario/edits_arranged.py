"""Edits that put several units of a table in order: in a line, and the same way apart. The two that are farthest apart stay."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from dataclasses import dataclass
from itertools import combinations

from workbench.base.text import Text
from workbench.forces.models import Point, TableUnit
from workbench.scenario.edits_table import shifted_unit
from workbench.scenario.edits_units import each_unit
from workbench.scenario.table import TableScenario

_Track = tuple[Point, Point, list[tuple[str, float, float]]]
"""Where a line begins, its direction (length 1), and of each unit the id, how far along the line it is and how far beside."""


@dataclass(frozen=True)
class LineUp:
    """Stand units on the line between the two that are farthest apart, each where it is nearest."""

    ids: Collection[str]

    label = Text("Line up", "Aligner")

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Line up."""
        track = _track(scenario, self.ids)
        return _put(scenario, track, lambda _, along, __: (along, 0.0)) if track is not None else scenario


@dataclass(frozen=True)
class SpaceOut:
    """Stand units the same way apart along the line between the two that are farthest apart; how far beside it stays."""

    ids: Collection[str]

    label = Text("Space evenly", "Espacer régulièrement")

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Space out."""
        track = _track(scenario, self.ids)
        if track is None:
            return scenario
        order = sorted(track[2], key=lambda one: one[1])
        step = order[-1][1] / (len(order) - 1)
        steps = {name: number * step for number, (name, _, _) in enumerate(order)}
        return _put(scenario, track, lambda name, _, beside: (steps[name], beside))


def _track(scenario: TableScenario, ids: Collection[str]) -> _Track | None:
    units = [(unit.id, unit.at) for _, unit in scenario.forces if unit.id in ids and unit.at is not None]
    if len(units) < 3:
        return None
    (_, start), (_, end) = max(combinations(units, 2), key=lambda pair: math.dist(pair[0][1], pair[1][1]))
    length = math.dist(start, end)
    if not length:
        return None
    x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    found = []
    for name, (px, py) in units:
        dx, dy = px - start[0], py - start[1]
        found.append((name, dx * x + dy * y, dy * x - dx * y))
    return start, (x, y), found


def _put(
    scenario: TableScenario, track: _Track, place: Callable[[str, float, float], tuple[float, float]]
) -> TableScenario:
    """Every unit of a track shifted to where ``place`` (id, along, beside) says."""
    _, (x, y), units = track
    shifts = {}
    for name, along, beside in units:
        to, aside = place(name, along, beside)
        dx = (to - along) * x - (aside - beside) * y
        dy = (to - along) * y + (aside - beside) * x
        if math.hypot(dx, dy) >= 0.0005:
            shifts[name] = (dx, dy)

    def moved(_: str, unit: TableUnit) -> TableUnit:
        return shifted_unit(unit, *shifts[unit.id]) if unit.id in shifts else unit

    return each_unit(scenario, moved)
