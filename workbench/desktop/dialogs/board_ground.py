"""The ground of the test board of the rules window, on hexes and on tables: the painted terrain, the places of units, the
names of places and their points in the picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from PySide6.QtCore import QCoreApplication, QPointF

from workbench.base.text import Text, capitalised
from workbench.desktop.questions.tabletop_questions import TabletopPlace
from workbench.generator.blank_maps import blank_scenario, usual_sides
from workbench.rules.ruleset import FEATURES, HEXES, HEXSIDES, Ruleset, TerrainRow
from workbench.scenario.edits.ground import PaintTerrain, SetElevation, SetHexsides
from workbench.scenario.edits.tabletop_pieces import AddFeatures
from workbench.scenario.tabletop_board import POLYGON, Feature
from workbench.scenario.units import Force, Forces, TabletopUnit, Unit

translate = QCoreApplication.translate
Place = Any
"""A hex by its number, or a point of a table."""
Stroke = tuple[str, tuple[float, float]]
"""The terrain that is painted, and its place: column and row from 1, or a point of a table."""
COLUMNS, ROWS = 11, 9
TESTED, TARGET = "tested", "target"
_HIGHER, _LOWER = "+1", "-1"
_PATCHES = ((2, 2), (5, 4), (8, 2), (2, 6), (8, 6), (5, 7))
"""The places of the first kinds of terrain of a game at first: column and row, from 1."""


class BoardGround(Protocol):
    """The part of the test board that differs between hexes and a table."""

    ends: tuple[Place, Place]
    """The places that are asked about at first."""

    def brushes(self, language: str) -> list[tuple[str, object]]:
        """The kinds of terrain that can be painted: (words, key)."""
        ...

    def scenario(self, painted: Sequence[Stroke]) -> Any:
        """The board with what was painted; without anything with the first kinds of terrain of the game."""
        ...

    def first_strokes(self) -> list[Stroke]:
        """The terrain that is painted at first."""
        ...

    def stroke(self, key: str, place: Place) -> Stroke:
        """The terrain that a click paints, and its place."""
        ...

    def with_units(self, scenario: Any, units: Mapping[str, tuple[str, Place]]) -> Any:
        """The scenario with units of the first two sides: (kind, place) by their ids."""
        ...

    def asked(self, place: Place) -> Any:
        """A place as requests name it."""
        ...

    def drawn(self, place: Place) -> Any:
        """A place as pictures of answers name it."""
        ...

    def label(self, place: Place) -> str:
        """A place in words."""
        ...

    def position(self, page: Any, place: Place) -> QPointF:
        """The point of a place in the scene of a page."""
        ...

    def place_at(self, page: Any, position: QPointF) -> Place | None:
        """The place at a point of the scene."""
        ...

    def ring(self, page: Any) -> float:
        """The size of a place in the scene."""
        ...

    def stepped(self, page: Any, place: Place, right: int, down: int) -> Place:
        """The next place in a direction; the same at the edge."""
        ...


def ground_of(ruleset: Ruleset) -> BoardGround | None:
    """The test board of a ruleset; None if it has no ground to paint."""
    layers = {row.layer for row in ruleset.terrain.values()}
    if "hex" in ruleset.map_kinds and HEXES in layers:
        return HexGround(ruleset)
    return TableGround(ruleset) if "table" in ruleset.map_kinds and FEATURES in layers else None


class HexGround:
    """A small map of hexes."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._rules = ruleset
        self._blank: Any = blank_scenario(ruleset.id, ruleset, COLUMNS, ROWS, sides=usual_sides(ruleset))
        self.ends = self._number((1, 5)), self._number((9, 4))

    def _number(self, place: tuple[float, float]) -> int:
        return self._blank.board.grid.number_of(int(place[0]), int(place[1])) or 0

    def brushes(self, language: str) -> list[tuple[str, object]]:
        """Terrain of hexes and hexsides, and levels."""
        rows = self._rules.terrain.items()
        found: list[tuple[str, object]] = [
            (capitalised(row.name.get(language)), key) for key, row in rows if row.layer in (HEXES, HEXSIDES)
        ]
        higher, lower = translate("Rules", "One level higher"), translate("Rules", "One level lower")
        return [*found, (higher, _HIGHER), (lower, _LOWER)]

    def first_strokes(self) -> list[Stroke]:
        """A patch of each of the first kinds of terrain."""
        rules = self._rules
        keys = [key for key, row in rules.terrain.items() if row.layer == HEXES and row.base and key != rules.ground]
        return [
            (key, (column + right, row + down))
            for key, (column, row) in zip(keys, _PATCHES, strict=False)
            for right, down in ((0, 0), (0, 1), (1, 0))
        ]

    def stroke(self, key: str, place: Place) -> Stroke:
        """A hex."""
        return key, self._blank.board.grid.column_row(place)

    def scenario(self, painted: Sequence[Stroke]) -> Any:
        """The map; terrain that the rules have no longer is left out."""
        found = self._blank
        for key, place in painted or self.first_strokes():
            found = self._painted(found, key, self._number(place))
        return found

    def _painted(self, scenario: Any, key: str, number: int) -> Any:
        rules = self._rules
        row: TerrainRow | None = rules.terrain.get(key)
        if key in (_HIGHER, _LOWER):
            level = int(scenario.board.elevation[number]) + int(key)
            low, high = rules.elevation_steps
            return SetElevation((number,), max(low, min(high, level))).apply(scenario)
        if row is None or row.layer not in (HEXES, HEXSIDES):
            return scenario
        if row.layer == HEXSIDES:
            near = [int(one) for one in scenario.board.grid.neighbours[number] if one >= 0]
            return SetHexsides(key, tuple((number, one) for one in near[:2])).apply(scenario)
        bases = frozenset(one.key for one in rules.terrain.values() if one.layer == HEXES and one.base)
        return PaintTerrain(key, (number,), bases, Text()).apply(scenario)

    def with_units(self, scenario: Any, units: Mapping[str, tuple[str, Place]]) -> Any:
        """Counters of the first two sides."""
        made = [Unit(name, kind, place) for name, (kind, place) in units.items()]
        return replace(scenario, forces=_two_sides(scenario, made))

    def asked(self, place: Place) -> str:
        """The label of a hex."""
        return self.label(place)

    def drawn(self, place: Place) -> str:
        """The label of a hex."""
        return self.label(place)

    def label(self, place: Place) -> str:
        """The label of a hex."""
        return str(self._blank.board.grid.labels[place])

    def position(self, page: Any, place: Place) -> QPointF:
        """The middle of a hex."""
        return QPointF(page.ground.plane.centre(place))

    def place_at(self, page: Any, position: QPointF) -> Place | None:
        """The hex at a point."""
        return page.ground.plane.number_at(position)

    def ring(self, page: Any) -> float:
        """The size of a hex."""
        return float(page.map_in_scene[1])

    def stepped(self, page: Any, place: Place, right: int, down: int) -> Place:
        """The next hex."""
        grid = page.ground.plane.grid
        column, row = grid.column_row(place)
        there = grid.number_of(column + right, row + down)
        return place if there is None else there


class TableGround:
    """A small table."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._rules = ruleset
        self._unit = ruleset.length_unit
        self._step = 1.0 if self._unit == "in" else 2.5
        self._width, self._depth = 44 * self._step, 36 * self._step
        self._blank: Any = blank_scenario(
            ruleset.id, ruleset, int(self._width), int(self._depth), unit=self._unit, sides=usual_sides(ruleset)
        )
        self.ends = self._point(6, 20), self._point(30, 16)

    def _point(self, right: float, down: float) -> tuple[float, float]:
        return right * self._step, down * self._step

    def brushes(self, language: str) -> list[tuple[str, object]]:
        """Terrain of pieces."""
        rows = self._rules.terrain.items()
        return [(capitalised(row.name.get(language)), key) for key, row in rows if row.layer == FEATURES]

    def first_strokes(self) -> list[Stroke]:
        """A piece of each of the first kinds of terrain."""
        rules = self._rules
        keys = [key for key, row in rules.terrain.items() if row.layer == FEATURES and key != rules.ground]
        return [(key, self._point(4 * column, 4 * row)) for key, (column, row) in zip(keys, _PATCHES, strict=False)]

    def stroke(self, key: str, place: Place) -> Stroke:
        """A piece about a point."""
        return key, place

    def scenario(self, painted: Sequence[Stroke]) -> Any:
        """The table; terrain that the rules have no longer is left out."""
        strokes = [one for one in painted or self.first_strokes() if one[0] in self._rules.terrain]
        pieces = tuple(self._piece(key, place) for key, place in strokes if key != self._rules.ground)
        return AddFeatures(pieces).apply(self._blank) if pieces else self._blank

    def _piece(self, key: str, place: tuple[float, float]) -> Feature:
        (x, y), (right, down) = place, self._point(3, 2.5)
        corners = ((x - right, y - down), (x + right, y - down), (x + right, y + down), (x - right, y + down))
        return Feature("", key, POLYGON, corners)

    def with_units(self, scenario: Any, units: Mapping[str, tuple[str, Place]]) -> Any:
        """Models of the first two sides."""
        made = [TabletopUnit(name, kind, place) for name, (kind, place) in units.items()]
        return replace(scenario, forces=_two_sides(scenario, made))

    def asked(self, place: Place) -> list[float]:
        """A point."""
        return list(place)

    def drawn(self, place: Place) -> TabletopPlace:
        """A point."""
        return TabletopPlace(at=place)

    def label(self, place: Place) -> str:
        """A point in the unit of the table."""
        return f"{place[0]:.0f}, {place[1]:.0f} {self._unit}"

    def position(self, page: Any, place: Place) -> QPointF:
        """The point in the scene."""
        rect, per_unit = page.map_in_scene
        return QPointF(rect.left() + place[0] * per_unit, rect.top() + place[1] * per_unit)

    def place_at(self, page: Any, position: QPointF) -> Place | None:
        """The point under a position, if it is on the table."""
        rect, per_unit = page.map_in_scene
        if not rect.contains(position):
            return None
        return round((position.x() - rect.left()) / per_unit, 1), round((position.y() - rect.top()) / per_unit, 1)

    def ring(self, page: Any) -> float:
        """The size of a base."""
        return float(page.map_in_scene[1]) * 2 * self._step

    def stepped(self, page: Any, place: Place, right: int, down: int) -> Place:
        """A step further."""
        x, y = place[0] + right * self._step, place[1] + down * self._step
        return min(max(x, 0.0), self._width), min(max(y, 0.0), self._depth)


def _two_sides(scenario: Any, units: Sequence[Any]) -> Any:
    """The forces with the first unit on the first side, the second on the second."""
    sides = list(scenario.forces.sides)
    while len(sides) < len(units):
        sides.append(Force(f"side_{len(sides) + 1}"))
    made = [replace(one, units=(units[place],) if place < len(units) else ()) for place, one in enumerate(sides)]
    return Forces(tuple(made))
