"""Random tables for sight: pieces of every kind, dented and round, on hills and across each other."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

from workbench.base.text import Text
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import CIRCLE, LINE, POLYGON, Feature, Point, TabletopBoard

WIDTH, HEIGHT = 180.0, 120.0
AREAS = [
    "building_bunker",
    "building_bunker",
    "factory_warehouse",
    "ruined_building",
    "dense_wood_jungle",
    "light_wood_orchard",
    "scrub_vineyard",
    "cultivated_field",
    "ploughed_field",
]
HILLS = ["hill_gentle", "hill_rough", "sand_dune"]
LINES = ["hedge_fence", "bocage", "low_wall_bank", "stone_wall", "railway_embankment", "barricade", "stream"]
LEVELS = {"building_bunker": (2, 3, 4), "factory_warehouse": (2, 3), "hedge_fence": (1, 2), "hill_gentle": (5, 6, 7)}


def table(seed: int, pieces: int | None = None) -> TabletopScenario:
    """A table of 180 x 120 cm."""
    dice = random.Random(seed)
    count = dice.randint(3, 22) if pieces is None else pieces
    features = [*_relief(dice), *(_piece(dice, i) for i in range(count)), *_ditches(dice)]
    board = TabletopBoard("cm", WIDTH, HEIGHT, "clear", tuple(features))
    return TabletopScenario(Text("table"), "blitzkrieg", board)


def place(dice: random.Random) -> Point:
    """Somewhere on the table."""
    return dice.uniform(0, WIDTH), dice.uniform(0, HEIGHT)


def _piece(dice: random.Random, number: int) -> Feature:
    name = f"p{number}"
    kind = dice.random()
    if kind < 0.35:
        terrain = dice.choice(LINES)
        width = dice.choice((0.0, 0.0, 1.0, 2.5))
        points = tuple(_walk(dice, dice.randint(2, 5)))
        return Feature(name, terrain, LINE, points, width=width, level=_level(dice, terrain))
    terrain = dice.choice(AREAS)
    middle, size = place(dice), dice.uniform(3, 22)
    if kind < 0.45:
        return Feature(name, terrain, CIRCLE, (middle,), radius=size * 0.7, level=_level(dice, terrain))
    if kind < 0.6:
        return Feature(name, terrain, POLYGON, _box(dice, middle, size, size * 0.6), level=_level(dice, terrain))
    # walls and hedges drawn as areas too
    terrain = dice.choice((*AREAS, "stone_wall", "bocage"))
    return Feature(name, terrain, POLYGON, _blob(dice, middle, size), level=_level(dice, terrain))


def _relief(dice: random.Random) -> Iterator[Feature]:
    for number in range(dice.choice((0, 0, 1, 2, 3))):
        terrain, middle, size = dice.choice(HILLS), place(dice), dice.uniform(15, 40)
        yield Feature(f"h{number}", terrain, POLYGON, _blob(dice, middle, size), level=_level(dice, terrain))
        if dice.random() < 0.4:
            top = _blob(dice, middle, size * 0.4)
            yield Feature(f"t{number}", terrain, POLYGON, top, level=8)


def _ditches(dice: random.Random) -> Iterator[Feature]:
    if dice.random() < 0.3:
        path = tuple(_walk(dice, 3))
        yield Feature("r", "ravine_bottom", LINE, path, width=dice.uniform(4, 9))
        if dice.random() < 0.6:
            (x0, y0), (x1, y1) = path[0], path[1]
            off = dice.uniform(2, 4) / max(math.dist(path[0], path[1]), 1)
            side = ((x0 - (y1 - y0) * off, y0 + (x1 - x0) * off), (x1 - (y1 - y0) * off, y1 + (x1 - x0) * off))
            yield Feature("rs", "ravine_slopes", LINE, side, width=3)
    if dice.random() < 0.4:
        yield Feature("d", "trench", LINE, tuple(_walk(dice, 3)), width=dice.uniform(2, 6))


def _level(dice: random.Random, terrain: str) -> float | None:
    return dice.choice((None, *LEVELS.get(terrain, ())))


def _walk(dice: random.Random, count: int) -> Iterator[Point]:
    x, y = place(dice)
    heading = dice.uniform(0, 2 * math.pi)
    for _ in range(count):
        yield x, y
        heading += dice.uniform(-0.9, 0.9)
        step = dice.uniform(6, 25)
        x, y = x + step * math.cos(heading), y + step * math.sin(heading)


def _box(dice: random.Random, middle: Point, width: float, height: float) -> tuple[Point, ...]:
    turn = dice.choice((0.0, dice.uniform(0, math.pi)))
    corners = ((-width, -height), (width, -height), (width, height), (-width, height))
    c, s = math.cos(turn) / 2, math.sin(turn) / 2
    return tuple((middle[0] + x * c - y * s, middle[1] + x * s + y * c) for x, y in corners)


def _blob(dice: random.Random, middle: Point, size: float) -> tuple[Point, ...]:
    """A polygon around a middle, mostly dented."""
    count = dice.randint(3, 10)
    turns = sorted(dice.uniform(0, 2 * math.pi) for _ in range(count))
    radii = [size * dice.uniform(0.4, 1) for _ in turns]
    return tuple(
        (middle[0] + r * math.cos(turn), middle[1] + r * math.sin(turn)) for r, turn in zip(radii, turns, strict=True)
    )
