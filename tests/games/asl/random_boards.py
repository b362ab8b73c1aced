"""Random boards of Advanced Squad Leader with drawn terrain, for comparing the doctrine with its reference."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import numpy as np
import shapely

from tests.engine.sight.random_boards import Case, cover_of, levels_of, paths_of, places_of
from tests.games.asl import sight_boards as asl
from tests.games.asl.reference import SMOKE, Reference
from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.engine.sight.results import Effect, SightRequest
from workbench.geometry.grid import HexGrid
from workbench.scenario.contours import Contour
from workbench.scenario.hex_board import HexBoard, Shape
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Forces

PAINTED = ("woods", "woods", "building", "rubble", "grain", "brush", "graveyard", "orchard")
DRAWN = ("woods", "building", "building", "grain", "brush", "rubble")
SIDES = ("wall", "hedge", "bocage", "cliff")
LEVELS = ((0, 0), (0, 0), (1, 0), (0, 2), (1, 1), (2, 1))


def grid_of(random: Random) -> HexGrid:
    """A board as the game's lie, most with half hexes at the edges; one in four long and thin."""
    columns, rows = random.randint(3, 8), random.randint(3, 7)
    if random.random() < 0.25:
        columns, rows = random.choice([(1, 18), (2, 16), (18, 1), (16, 2)])
    return HexGrid(columns, rows, "flat", "even", "up", random.random() < 0.7, "A1")


def drawing(random: Random, grid: HexGrid) -> Shape:
    """A blot of three to seven corners, from a corner of a hex to more than a hex across."""
    x, y = grid.centres[random.randrange(grid.size)] + np.array([random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5)])
    size = random.choice([0.15, 0.3, 0.45, 0.8])
    turns = sorted(random.uniform(0, 2 * math.pi) for _ in range(random.randint(3, 7)))
    away = [size * random.uniform(0.5, 1) for _ in turns]
    points = tuple(
        (float(x) + far * math.cos(at), float(y) + far * math.sin(at)) for far, at in zip(away, turns, strict=True)
    )
    terrain = random.choice(DRAWN)
    return Shape(terrain, "polygon", points, {"levels": random.randint(0, 2)} if terrain == "building" else {})


def stroke(dice: Random, grid: HexGrid) -> Shape:
    """What of the stroke of a wall lies past its hexside: a small rectangle about a corner of a hex."""
    corners = grid.corners(grid.hexes[dice.randrange(grid.size)])
    x, y = dice.choice(corners)
    wide, high = dice.uniform(0.02, 0.2), dice.uniform(0.02, 0.2)
    points = ((x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high))
    return Shape(dice.choice(("wall", "hedge", "bocage")), "polygon", points)


def board(random: Random) -> HexBoard:
    """Hills, gullies painted and dug along paths, whole-hex terrain, terrain on hexsides, and (most) drawings."""
    grid = grid_of(random)
    cover = cover_of(random, grid, PAINTED, random.choice([0.0, 0.1, 0.3, 0.6]))
    cover |= cover_of(random, grid, ["gully"], random.choice([0.0, 0.15]))
    levels = levels_of(random, grid)
    sides = {}
    for key in SIDES:
        share = random.choice([0.0, 0.0, 0.1, 0.25])
        sides[key] = frozen(np.array([[random.random() < share for _ in range(3)] for _ in range(grid.size)]))
    paths = paths_of(random, grid, ["gully"])
    many = random.randint(1, 8) if random.random() < 0.6 else 0
    shapes = tuple(drawing(random, grid) for _ in range(many))
    # by dice of its own, so that the boards are otherwise as they were before there was this terrain
    dice = Random(1000 * grid.size + many)
    share = dice.choice([0.0, 0.1, 0.3])
    sides["rowhouse_wall"] = frozen(np.array([[dice.random() < share for _ in range(3)] for _ in range(grid.size)]))
    shapes += tuple(stroke(dice, grid) for _ in range(dice.choice([0, 0, 3, 12])))
    return HexBoard(
        grid, "open_ground", {key: frozen(mask) for key, mask in cover.items()}, frozen(levels), sides, paths, shapes
    )


def ring(random: Random, x: float, y: float, size: float) -> tuple[tuple[float, float], ...]:
    """A closed line around a point."""
    turns = sorted(random.uniform(0, 2 * math.pi) for _ in range(random.randint(4, 9)))
    away = [size * random.uniform(0.6, 1) for _ in turns]
    return tuple((x + far * math.cos(at), y + far * math.sin(at)) for far, at in zip(away, turns, strict=True))


def contour(random: Random, grid: HexGrid) -> Contour:
    """A hill, a hollow, or one with a hole, from half a hex to four hexes across."""
    while True:
        x, y = (value + random.uniform(-0.5, 0.5) for value in grid.centres[random.randrange(grid.size)].tolist())
        size = random.choice([0.3, 0.6, 1.0, 2.0])
        outline, hole = ring(random, x, y, size), ring(random, x, y, size * 0.4)
        holes = (hole,) if random.random() < 0.3 else ()
        area = shapely.Polygon(outline, holes)
        if (
            area.is_valid
            and shapely.Polygon(outline).is_valid
            and shapely.Polygon(outline).covers(shapely.Polygon(hole))
        ):
            return Contour(random.choice([-1, 1, 1, 2, 3]), outline, holes)


def with_relief(random: Random, flat: HexBoard) -> HexBoard:
    """The board with drawn hills; hexes have the level of their centre, on one board in five that of before."""
    contours = tuple(contour(random, flat.grid) for _ in range(random.randint(1, 5)))
    levels = flat.elevation.copy()
    for hill in contours if random.random() < 0.8 else ():
        area = shapely.Polygon(hill.outline, hill.holes)
        levels[[area.contains(shapely.Point(*at)) for at in flat.grid.centres.tolist()]] = hill.level
    return replace(flat, contours=contours, elevation=frozen(levels))


def advanced_squad_leader_with_relief(seed: int) -> Case:
    """As :func:`advanced_squad_leader`, with contours."""
    return advanced_squad_leader(seed, relief=True)


def advanced_squad_leader(seed: int, *, relief: bool = False) -> Case:
    """A board with smoke and wrecks, seen from one level to another."""
    random = Random(seed)
    ground = board(random)
    ground = with_relief(Random(seed + 1), ground) if relief else ground
    keys = [key for key in (*SMOKE, "wreck") if key in {row.key for row in asl.ROWS}]
    markers = {key: places_of(random, ground.grid, 2) for key in keys if random.random() < 0.4}
    scenario = Scenario(Text.of("test"), "asl", ground, Forces(()), markers=markers)
    above, target = random.choice(LEVELS)
    engine, reference = asl.doctrine(scenario), Reference(scenario)
    request = SightRequest(observer_level=above, target_level=target)

    def expected(a: int, b: int) -> int:
        # the Hindrance of an open line, -1 for a blocked one
        found = reference.los(a, b, above, target)
        return found.hindrance if found.visible else -1

    def close(a: int, b: int) -> bool:
        reasons = engine.line(a, b, request).reasons
        return a == b or any(reason.effect is Effect.UNDECIDED for reason in reasons)

    return Case(engine, ground.grid, request, lambda a, b: expected(a, b) >= 0, expected, close)
