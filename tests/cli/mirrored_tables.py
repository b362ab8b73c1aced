"""Tables mirrored, turned by quarters and shifted, with the questions about them and the answers to these.

Right angles and whole numbers stay exact, so that places on edges and corners are on them in every image.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature, Point
from workbench.scenario.units import Mount, TabletopUnit

POINTS = {"at", "to", "from", "along", "gaps", "posts", "stopped", "observers", "candidates", "watch", "fixed", "pairs",
          "without", "origins", "wall", "openings", "place"}  # fmt: skip
"""Fields that hold points, or lists of them, wherever they stand."""
ANGLES = {"facing", "bearing", "direction"}
COMPASS = ("north", "east", "south", "west")
SWAPPED = {"left": "right", "right": "left"}
WORDY = {"text", "reasons", "assumed", "notes", "rule", "id", "story", "title", "name", "names"}
"""Fields of words, which are not compared: they tell places, and lists of pieces in the order of the table."""


@dataclass(frozen=True)
class Motion:
    """A quarter turn (``turns`` times, clockwise), after a mirror image left to right if ``mirrored``, and a shift."""

    turns: int
    mirrored: bool = False
    shift: Point = (0.0, 0.0)

    def __str__(self) -> str:
        return f"{'mirrored ' if self.mirrored else ''}{self.turns} quarters, shift {self.shift}"

    def point(self, size: Point, point: Point) -> Point:
        """The image of a point of a table of a size."""
        (width, height), (x, y) = size, (float(point[0]), float(point[1]))
        if self.mirrored:
            x = width - x
        for _ in range(self.turns):
            x, y = height - y, x
            width, height = height, width
        return x + self.shift[0], y + self.shift[1]

    def size(self, size: Point) -> Point:
        """The size of the image of a table; a shifted one gets wider and higher by the shift."""
        width, height = size[:: -1 if self.turns % 2 else 1]
        return width + self.shift[0], height + self.shift[1]

    def angle(self, degrees: float) -> float:
        """The image of a direction."""
        return ((-degrees if self.mirrored else degrees) + 90 * self.turns) % 360

    def word(self, word: str) -> str:
        """The image of a compass point or a side."""
        if word in COMPASS:
            return COMPASS[round(self.angle(90 * COMPASS.index(word)) / 90) % 4]
        return SWAPPED.get(word, word) if self.mirrored else word


MOTIONS = (*(Motion(turns, mirrored) for turns in range(4) for mirrored in (False, True)),)[1:]
"""All images of a table but itself."""


def scenario_image(scenario: TabletopScenario, motion: Motion) -> TabletopScenario:
    """A scenario moved."""
    board = scenario.board
    size = board.width, board.height

    def image(point: Point) -> Point:
        return motion.point(size, point)

    def feature(one: Feature) -> Feature:
        openings = tuple(replace(opening, at=image(opening.at)) for opening in one.openings)
        return replace(one, points=tuple(map(image, one.points)), bends=tuple(map(image, one.bends)), openings=openings)

    def unit(one: TabletopUnit) -> TabletopUnit:
        weapons = tuple(_mount(weapon, motion) for weapon in one.weapons)
        at = None if one.at is None else image(one.at)
        return replace(
            one, at=at, facing=motion.angle(one.facing), models=tuple(map(image, one.models)), weapons=weapons
        )

    width, height = motion.size(size)
    moved = replace(board, width=width, height=height, features=tuple(map(feature, board.features)))
    sides = tuple(replace(force, units=tuple(map(unit, force.units))) for force in scenario.forces.sides)
    zones = tuple(replace(zone, outline=tuple(map(image, zone.outline))) for zone in scenario.zones)
    return replace(scenario, board=moved, forces=replace(scenario.forces, sides=sides), zones=zones, lines=())


def _mount(weapon: Mount, motion: Motion) -> Mount:
    return replace(weapon, arc=motion.word(weapon.arc))


def moved(value: Any, motion: Motion, size: Point, key: str = "") -> Any:
    """A request or an answer about the image of a table."""
    if isinstance(value, Mapping):
        if "coordinates" in value:
            return moved_shape(shapely.geometry.shape(value), motion, size)
        return {motion.word(name): moved(one, motion, size, name) for name, one in value.items()}
    if isinstance(value, BaseGeometry):
        return moved_shape(value, motion, size)
    if key in POINTS and _is_point(value):
        # a third number is a height
        return [*motion.point(size, value[:2]), *value[2:]]
    if isinstance(value, (list, tuple)):
        return [moved(one, motion, size, key) for one in value]
    if key in ANGLES and isinstance(value, (int, float)):
        return motion.angle(value)
    if isinstance(value, str):
        x, comma, y = value.partition(",")
        named = comma and _is_figure(x) and _is_figure(y)
        return "{:g},{:g}".format(*motion.point(size, (float(x), float(y)))) if named else motion.word(value)
    return value


def _is_figure(word: str) -> bool:
    return word.replace(".", "", 1).isdigit()


def moved_shape(shape: BaseGeometry, motion: Motion, size: Point) -> BaseGeometry:
    """The image of a geometry."""
    return shapely.transform(shape, lambda points: [motion.point(size, point) for point in points.tolist()])


def _is_point(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and len(value) in (2, 3) and all(map(_is_number, value))


@dataclass(frozen=True)
class Tolerance:
    """How far answers may be off: numbers by ``number`` and a ``share`` of them, the edges of regions by ``edge``."""

    number: float = 2e-6
    share: float = 0.0
    edge: float = 0.06


def differences(one: Any, other: Any, within: Tolerance, where: str = "") -> Iterator[str]:
    """What is not the same in two answers."""
    key = where.rpartition(".")[2]
    if key in WORDY:
        return
    one, other = _shape(one), _shape(other)
    if isinstance(one, BaseGeometry) and isinstance(other, BaseGeometry):
        one, other = _areas(one), _areas(other)
        for part, name in ((one.difference(other), "more"), (other.difference(one), "less")):
            # what holds a disc of that radius is at least as large; the buffer of slivers is not always empty
            parts = shapely.get_parts(part)
            wide = shapely.union_all(parts[shapely.area(parts) >= math.pi * within.edge**2]).buffer(-within.edge)
            if not wide.is_empty:
                yield f"{where}: {name} by {wide.centroid}, {part.area:.4f}"
    elif isinstance(one, Mapping) and isinstance(other, Mapping):
        for name in sorted({*one, *other} - WORDY):
            if name not in one or name not in other:
                yield f"{where}: {name} only in one"
            else:
                yield from differences(one[name], other[name], within, f"{where}.{name}")
    elif isinstance(one, list) and isinstance(other, list):
        if key in {"spans", "under"}:
            one, other = _joined(one), _joined(other)
        if len(one) != len(other):
            yield f"{where}: {one} and {other}"
            return
        for number, pair in enumerate(zip(one, other, strict=True)):
            yield from differences(*pair, within, f"{where}[{number}]")
    elif _is_number(one) and _is_number(other):
        most = within.number + within.share * max(abs(one), abs(other))
        apart = abs(one - other)
        if key.partition("[")[0] in ANGLES:
            apart = abs(math.remainder(one - other, 360))
        if apart > most:
            yield f"{where}: {one} and {other}"
    elif one != other:
        yield f"{where}: {one} and {other}"


def _joined(spans: list[list[float]]) -> list[list[float]]:
    """Stretches of a line, those that go on in each other as one: at a corner that only touches it a line may be parted."""
    found: list[list[float]] = []
    for first, last in spans:
        if found and first - found[-1][1] < 1e-5:
            found[-1] = [found[-1][0], last]
        else:
            found.append([first, last])
    return found


def _shape(value: Any) -> Any:
    """The geometry that a value of an answer is; the value itself if it is none."""
    if isinstance(value, Mapping) and {"coordinates", "geometries"} & value.keys():
        return shapely.geometry.shape(value)
    return value


def _areas(shape: BaseGeometry) -> BaseGeometry:
    # a vehicle that goes straight on reaches a line, which may lie on the edge of the rest
    parts = shapely.get_parts(shapely.make_valid(shape))
    areas = parts[shapely.area(parts) > 0]
    return shapely.union_all(areas) if len(areas) else shape


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
