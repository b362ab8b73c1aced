"""Random scenarios for comparing a doctrine with its reference: one seed, one case, for every hex game.

Boards are about 8 x 8 or long and thin, flat or pointy, with odd or even lines shifted either way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from tests.games.landships import sight_boards as ls
from tests.games.landships.reference import MEN, SQUADS
from tests.games.landships.reference import Reference as LandshipsReference
from tests.games.panzer_grenadier import sight_boards as pg
from tests.games.panzer_grenadier.reference import FireReference, Reference
from workbench.base.numbers import frozen
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import FIRE, OBSERVE, SPOT, Party, SightRequest
from workbench.games.landships.sight.doctrine import Doctrine as Landships
from workbench.geometry.grid import HexGrid
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.units import Unit


@dataclass(frozen=True)
class Case:
    """A doctrine, what it is asked, and the answer that its reference gives for a pair of hexes.

    Where Hindrances count, ``told`` gives that of an open line and -1 for a blocked one. ``close`` says whether the doctrine
    flags a line as too close to call: then the two may differ.
    """

    engine: SightDoctrine
    grid: HexGrid
    request: SightRequest
    expected: Callable[[int, int], bool]
    told: Callable[[int, int], int] | None = None
    close: Callable[[int, int], bool] | None = None

    def differences(self, origins: Iterable[int] | None = None) -> Iterator[tuple[str, str, bool]]:
        """(from, to, what the doctrine says) of every pair that the reference judges otherwise, from some or all hexes."""
        labels = self.grid.labels
        for origin in range(self.grid.size) if origins is None else origins:
            area = self.engine.area(origin, self.request)
            for target in range(self.grid.size):
                seen = bool(area.visible[target])
                if self.told is None:
                    same = seen == self.expected(origin, target)
                else:
                    same = (int(area.hindrance[target]) if seen else -1) == self.told(origin, target)
                if not same and not (self.close is not None and self.close(origin, target)):
                    yield labels[origin], labels[target], seen


def grid_of(random: Random) -> HexGrid:
    """A small map, or (one in four) a long thin one."""
    short, long = (random.randint(1, 2), random.randint(14, 22)) if random.random() < 0.25 else (0, 0)
    sizes = [short, long] if short else [random.randint(3, 8), random.randint(3, 8)]
    random.shuffle(sizes)
    orientation = random.choice(["flat", "pointy"])
    by = random.choice(["down", "up"] if orientation == "flat" else ["right", "left"])
    return HexGrid(sizes[0], sizes[1], orientation, random.choice(["even", "odd"]), by, random.random() < 0.3)


def levels_of(random: Random, grid: HexGrid) -> np.ndarray:
    """Elevations: none, scattered, or blobs of hill up to three levels."""
    levels = np.zeros(grid.size, dtype=np.int32)
    if random.random() < 0.25:
        return levels
    highest = random.randint(1, 3)
    for _ in range(random.randint(1, max(1, grid.size // 8))):
        centre, level = random.randrange(grid.size), random.randint(1, highest)
        reach = random.choice([0, 0, 1, 1, 2])
        near = np.flatnonzero(grid.distances(centre) <= reach)
        levels[near] = np.maximum(levels[near], level)
    return levels


def cover_of(random: Random, grid: HexGrid, kinds: Iterable[str], share: float) -> dict[str, np.ndarray]:
    """At most one of ``kinds`` in every hex, in about ``share`` of them; a kind named twice comes twice as often."""
    names = list(kinds)
    painted = np.array([random.choice(names) if random.random() < share else "" for _ in range(grid.size)])
    return {key: painted == key for key in dict.fromkeys(names) if (painted == key).any()}


def paths_of(random: Random, grid: HexGrid, keys: Iterable[str]) -> dict[str, tuple[tuple[int, ...], ...]]:
    """A short wandering chain of some of the ``keys``."""
    paths: dict[str, tuple[tuple[int, ...], ...]] = {}
    for key in keys:
        if random.random() < 0.3:
            chain = [random.randrange(grid.size)]
            for _ in range(random.randint(0, 5)):
                chain.append(random.choice([int(n) for n in grid.neighbours[chain[-1]] if n >= 0] or chain[-1:]))
            paths[key] = (tuple(chain) if len(set(chain)) == len(chain) else tuple(chain[:1]),)
    return paths


def chosen_of(random: Random, choices: dict[str, list[str]]) -> dict[str, str]:
    """Readings against the default: none in half of the cases, else each with one chance in three."""
    if random.random() < 0.5:
        return {}
    return {key: random.choice(words) for key, words in choices.items() if random.random() < 0.33}


def places_of(random: Random, grid: HexGrid, most: int) -> tuple[int, ...]:
    return tuple(random.randrange(grid.size) for _ in range(random.randint(0, most)))


# --- Panzer Grenadier

PG_SWITCHES = {
    "A2": ["literal"],
    "A3": ["ignore"],
    "A4": ["first"],
    "A5": ["always", "never"],
    "A6": ["both"],
    "A8": ["less"],
    "A11": ["both_block"],
    "A12": ["crossing_up"],
    "A13": ["spotter"],
    "A14": ["block"],
    "map_edge": ["open"],
}


def panzer_grenadier_board(random: Random) -> HexBoard:
    """Woods, towns, light terrain, wadis, hills with slopes, hedges and cliffs, embankments."""
    grid = grid_of(random)
    kinds = [*pg.OPEN, *pg.BLOCKING, *pg.LIGHT, *pg.LIGHT, "wadi"]
    cover = cover_of(random, grid, kinds, random.choice([0.15, 0.4, 0.7]))
    levels = levels_of(random, grid)
    cover["slope"] = (levels > 0) & np.array([random.random() < 0.7 for _ in range(grid.size)])
    sides = {}
    for key in ("hedge", "cliff"):
        share = random.choice([0.0, 0.1, 0.25])
        sides[key] = frozen(np.array([[random.random() < share for _ in range(3)] for _ in range(grid.size)]))
    ground = random.choice(["clear", "clear", "clear", "light_woods"])
    painted = {key: frozen(mask) for key, mask in cover.items()}
    return HexBoard(grid, ground, painted, frozen(levels), sides, paths_of(random, grid, ["rail_embankment"]))


def panzer_grenadier(seed: int) -> Case:
    """A board of Panzer Grenadier with smoke and readings, or with own units in the line of fire."""
    random = Random(seed)
    board = panzer_grenadier_board(random)
    grid = board.grid
    if random.random() < 0.3:
        units = [
            Unit(str(n), random.choice(["infantry", "tank"]), at) for n, at in enumerate(places_of(random, grid, 8))
        ]
        kind = random.choice(["infantry", "hmg"])
        held = {
            unit.at: [other.kind for other in units if other.at == unit.at] for unit in units if unit.at is not None
        }
        engine = pg.doctrine(board, forces={"Red": units})
        fire = FireReference(board, held, kind)
        return Case(engine, grid, SightRequest(FIRE, "Red", Party(kind)), lambda a, b: fire.los(a, b, FIRE))
    switches, smoke = chosen_of(random, PG_SWITCHES), places_of(random, grid, 4)
    purpose = random.choice([SPOT, FIRE])
    reference = Reference(board, switches, smoke)
    engine = pg.doctrine(board, switches=switches, markers={"smoke": smoke})
    return Case(engine, grid, SightRequest(purpose), lambda a, b: reference.los(a, b, purpose))


# --- Landships!

LS_SWITCHES = {
    "A1": ["transparent"],
    "A2": ["any_height"],
    "A4": ["all"],
    "A6": ["counts"],
    "A9": ["block"],
    "A19": ["ends"],
    "A22": ["same_hex"],
    "A23": ["terrain"],
    "A24": ["see"],
    "A31": ["blocks"],
}
LS_UNITS = [*sorted(SQUADS), *sorted(SQUADS), *sorted(MEN), "tank", "armoured_car", "truck", "at_gun", "aircraft"]


def landships_board(random: Random) -> HexBoard:
    """Woods, towns, strongpoints, hills, trenches, wire, marshes, rivers, roads."""
    grid = grid_of(random)
    share = random.choice([0.1, 0.3, 0.6])
    cover = cover_of(random, grid, ["wood", "wood", "town", "marsh", "river"], share)
    for key, part in (("strongpoint", 0.08), ("trench", 0.15), ("rough", 0.1), ("wire", 0.05)):
        cover |= cover_of(random, grid, [key], part)
    levels = levels_of(random, grid)
    cover["hill"] = (levels > 0) & (random.random() < 0.5)
    painted = {key: frozen(mask) for key, mask in cover.items()}
    ground = random.choice(["clear"] * 6 + ["wood"])
    return HexBoard(grid, ground, painted, frozen(levels), {}, paths_of(random, grid, ["road", "trench"]))


def landships(seed: int) -> Case:
    """A board of Landships! with units of both sides, pinned or not, smoke, barrages, readings, seen by a side or nobody."""
    random = Random(seed)
    board = landships_board(random)
    grid = board.grid
    forces: dict[str, list[Unit]] = {"Red": [], "Blue": []}
    for number, at in enumerate(places_of(random, grid, random.choice([0, 4, 12]))):
        state = tuple(word for word in ("pinned", "broken_down", "fired") if random.random() < 0.25)
        forces[random.choice(["Red", "Blue"])].append(Unit(str(number), random.choice(LS_UNITS), at, state=state))
    few = random.choice([0, 0, 1, 3])
    markers = {"smoke": places_of(random, grid, few), "barrage_hit": places_of(random, grid, few)}
    scenario = ls.scenario(board, forces, chosen_of(random, LS_SWITCHES), markers)
    # who stands nowhere in particular: a side that is asked for decides, whatever stands in the hex
    side, purpose = random.choice(["Red", "Blue", "Green"]), random.choice([SPOT, FIRE, OBSERVE])
    sees = purpose == OBSERVE and scenario.switches.get("A24") == "see"
    reference = LandshipsReference(scenario)
    engine = Landships(scenario, ls.ruleset())
    return Case(engine, grid, SightRequest(purpose, side), lambda a, b: reference.los(a, b, side, sees))


CASES: dict[str, Callable[[int], Case]] = {"panzer_grenadier": panzer_grenadier, "landships": landships}
"""The games of whole hexes, their cases by seed."""

BATCHES = [range(start, start + 20) for start in range(0, 200, 20)]
"""The boards of every run of the tests, in portions that take a few seconds each."""

SHARE = 3
"""A run of the tests asks on every board from one hex in so many; ``python -m tests.engine.sight.compare`` asks from all."""
