"""Random tables of Bolt Action: buildings with openings, smoke, woods, hills, bocage, wrecks, hulls and squads, in inches."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import shapely

from workbench.base.text import Text
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import CIRCLE, LINE, POLYGON, Feature, Opening, Point, TabletopBoard
from workbench.scenario.units import Force, Forces, TabletopUnit

WIDTH, HEIGHT = 72.0, 48.0
LINES = ("bocage", "bocage", "hedge", "wall")
HULLS = ("truck", "tank_medium", "tank_heavy", "jeep")


def table(seed: int, pieces: int | None = None, *, units: bool = True) -> TabletopScenario:
    """A table of 72 by 48 inches."""
    dice = random.Random(seed)
    count = dice.randint(3, 20) if pieces is None else pieces
    features = [*_hills(dice), *(_piece(dice, i) for i in range(count)), *_smoke(dice)]
    board = TabletopBoard("in", WIDTH, HEIGHT, "open", tuple(features))
    forces = Forces((Force("A", tuple(_units(dice)) if units else ()),))
    return TabletopScenario(Text("table"), "bolt_action", board, forces)


def place(dice: random.Random) -> Point:
    """Somewhere on the table."""
    return dice.uniform(0, WIDTH), dice.uniform(0, HEIGHT)


def squad(dice: random.Random, name: str, count: int = 6) -> TabletopUnit:
    """Figures close together."""
    x, y = dice.uniform(6, WIDTH - 6), dice.uniform(6, HEIGHT - 6)
    models = tuple((x + dice.uniform(-3, 3), y + dice.uniform(-3, 3)) for _ in range(count))
    return TabletopUnit(name, "infantry", (x, y), models=models)


def _piece(dice: random.Random, number: int) -> Feature:
    name, kind = f"p{number}", dice.random()
    if kind < 0.3:
        width = dice.choice((0.0, 0.0, 0.5))
        return Feature(name, dice.choice(LINES), LINE, tuple(_walk(dice, dice.randint(2, 4))), width=width)
    if kind < 0.65:
        return _building(dice, name)
    if kind < 0.85:
        terrain = dice.choice(("wood", "wood", "rough", "field"))
        return Feature(name, terrain, POLYGON, _blob(dice, place(dice), dice.uniform(2, 7)))
    return Feature(name, "wreck", POLYGON, _box(dice, place(dice), 4.5, 2.2))


def _building(dice: random.Random, name: str) -> Feature:
    floors = dice.choice((0, 0, 1, 2))
    corners = _box(dice, place(dice), dice.uniform(3, 8), dice.uniform(3, 8))
    if dice.random() < 0.3:
        corners = _dented(corners)
    ring = shapely.LinearRing(corners)
    openings = []
    for _ in range(dice.randint(0, 5)):
        at = ring.interpolate(dice.random(), normalized=True)
        openings.append(Opening(dice.randint(0, floors), (at.x, at.y)))
    return Feature(name, "building", POLYGON, corners, floors=floors, openings=tuple(openings))


def _hills(dice: random.Random) -> Iterator[Feature]:
    for number in range(dice.choice((0, 0, 1, 2))):
        yield Feature(
            f"h{number}", "hill", POLYGON, _blob(dice, place(dice), dice.uniform(5, 14)), level=dice.choice((2, 4, 6))
        )


def _smoke(dice: random.Random) -> Iterator[Feature]:
    x, y = place(dice)
    for number in range(dice.choice((0, 1, 2, 3, 4))):
        # every other cloud overlaps the one before
        x, y = (x + dice.uniform(-2, 2), y + dice.uniform(-2, 2)) if number % 2 else place(dice)
        yield Feature(f"s{number}", "smoke", CIRCLE, ((x, y),), radius=dice.choice((1.0, 1.5, 2.0, 3.0, 6.0)))


def _units(dice: random.Random) -> Iterator[TabletopUnit]:
    for number in range(dice.choice((0, 1, 2, 3))):
        yield TabletopUnit(f"v{number}", dice.choice(HULLS), place(dice), dice.uniform(0, 360))
    for number in range(2):
        yield squad(dice, f"q{number}")


def _walk(dice: random.Random, count: int) -> Iterator[Point]:
    x, y = place(dice)
    heading = dice.uniform(0, 2 * math.pi)
    for _ in range(count):
        yield x, y
        heading += dice.uniform(-0.9, 0.9)
        step = dice.uniform(3, 12)
        x, y = x + step * math.cos(heading), y + step * math.sin(heading)


def _box(dice: random.Random, middle: Point, width: float, height: float) -> tuple[Point, ...]:
    turn = dice.choice((0.0, dice.uniform(0, math.pi)))
    corners = ((-width, -height), (width, -height), (width, height), (-width, height))
    c, s = math.cos(turn) / 2, math.sin(turn) / 2
    return tuple((middle[0] + x * c - y * s, middle[1] + x * s + y * c) for x, y in corners)


def _dented(corners: tuple[Point, ...]) -> tuple[Point, ...]:
    """A rectangle without one of its corners: an L."""
    a, b, c, d = corners
    middle = ((a[0] + c[0]) / 2, (a[1] + c[1]) / 2)
    bc, cd = ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2), ((c[0] + d[0]) / 2, (c[1] + d[1]) / 2)
    return (a, b, bc, middle, cd, d)


def _blob(dice: random.Random, middle: Point, size: float) -> tuple[Point, ...]:
    count = dice.randint(3, 10)
    turns = sorted(dice.uniform(0, 2 * math.pi) for _ in range(count))
    radii = [size * dice.uniform(0.4, 1) for _ in turns]
    return tuple(
        (middle[0] + r * math.cos(turn), middle[1] + r * math.sin(turn)) for r, turn in zip(radii, turns, strict=True)
    )
