"""Which obstacles block which lines of one observer, as arrays: every pair of a blind hex and an obstacle, from one judgement.

A line is open when nothing stands across it (*walls*) and what only counts together on it (the *pool*: light terrain, hexes
beside the line) stays below what the game allows. So whether one obstacle alone hides a hex is arithmetic: what it takes
away with it from walls and pool, against what there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

import numpy as np

from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.geometry.grid import HexGrid
from workbench.geometry.hex_lines import Cells
from workbench.scenario.hex_board import HexBoard, Path
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Forces

Place = tuple[int, ...]
"""One hex, or the two hexes of a hexside (the smaller number first)."""


class Pairs(NamedTuple):
    """Lines (by any number that names them) with the obstacles that block them; ``alone``: the line opens without it."""

    line: IntArray
    obstacle: IntArray
    alone: BoolArray

    @classmethod
    def none(cls) -> Pairs:
        """No pair."""
        empty = np.zeros(0, dtype=np.int32)
        return cls(empty, empty, np.zeros(0, dtype=np.bool_))


@dataclass(frozen=True, eq=False)
class Blockers:
    """What blocks the lines from one hex. Row k belongs to the blind hex ``targets[k]`` (ascending), and its obstacles are
    ``obstacle[start[k]:start[k + 1]]``, each once; ``alone`` runs along with them.

    Obstacles are numbers: a hex by its own (whatever blocks in it: terrain, hill, units, the markers that lie there), the
    hexside in direction d = 0, 1, 2 of hex h as ``grid.size + 3 * h + d``; see :meth:`place`.
    """

    grid: HexGrid
    targets: IntArray
    start: IntArray
    obstacle: IntArray
    alone: BoolArray

    @classmethod
    def from_pairs(cls, grid: HexGrid, parts: Iterable[Pairs]) -> Blockers:
        """From pairs whose lines are named by their targets."""
        # numbers of obstacles: hexes, then three hexsides a hex
        every = merged(parts, 4 * grid.size)
        targets, first = np.unique(every.line, return_index=True)
        start = np.append(first, len(every.line)).astype(np.int32)
        return cls(grid, frozen(targets), frozen(start), frozen(every.obstacle), frozen(every.alone))

    @property
    def target(self) -> IntArray:
        """The blind hex of every pair."""
        return np.repeat(self.targets, np.diff(self.start))

    def place(self, obstacle: int) -> Place:
        """Where an obstacle is."""
        if obstacle < self.grid.size:
            return (obstacle,)
        owner, direction = divmod(obstacle - self.grid.size, 3)
        a, b = sorted((owner, int(self.grid.neighbours[owner, direction])))
        return a, b

    def of_target(self, target: int) -> tuple[Place, ...]:
        """The obstacles that block the line to a hex; none if it is seen."""
        row = int(np.searchsorted(self.targets, target))
        if row == len(self.targets) or self.targets[row] != target:
            return ()
        return tuple(map(self.place, self.obstacle[self.start[row] : self.start[row + 1]].tolist()))

    def by_obstacle(self) -> Iterable[tuple[Place, tuple[int, ...], tuple[int, ...]]]:
        """(place, blind hexes that it blocks, those that it alone hides), hexes first, then hexsides."""
        order = np.argsort(self.obstacle, kind="stable")
        obstacle, target, alone = self.obstacle[order], self.target[order], self.alone[order]
        found, first = np.unique(obstacle, return_index=True)
        ends = np.append(first, len(obstacle))[1:].tolist()
        # converted once, and cut as lists: an array for each obstacle would cost more than the work
        only = target[alone].tolist()
        # where the part of each obstacle begins and ends among those that are hidden by it alone
        held = np.concatenate(([0], np.cumsum(alone))).tolist()
        every = target.tolist()
        places = zip(found.tolist(), first.tolist(), ends, strict=True)
        return [
            (self.place(number), tuple(every[begin:end]), tuple(only[held[begin] : held[end]]))
            for number, begin, end in places
        ]


def merged(parts: Iterable[Pairs], width: int) -> Pairs:
    """Pairs from several judgements, sorted by line and obstacle (numbers below ``width``), each once; an obstacle hides
    alone if any of them says so."""
    some = [part for part in parts if len(part.line)]
    if not some:
        return Pairs.none()
    # line and obstacle as one number (64 bits: the product may exceed 32)
    key = np.concatenate([part.line.astype(np.int64) * width + part.obstacle for part in some])
    alone = np.concatenate([part.alone for part in some])
    order = np.argsort(key, kind="stable")
    key, alone = key[order], alone[order]
    # the first row of every pair
    heads = np.flatnonzero(np.concatenate(([True], key[1:] != key[:-1])))
    line, obstacle = np.divmod(key[heads], width)
    return Pairs(line.astype(np.int32), obstacle.astype(np.int32), np.logical_or.reduceat(alone, heads))


class PoolRule(Protocol):
    """Does a pool of so many members, so many of them grave, block a line?"""

    def __call__(self, line: IntArray, pool: IntArray, grave: IntArray) -> BoolArray: ...


class Tally:
    """Counts what blocks some lines, and what each obstacle takes away from that when it goes."""

    def __init__(self, count: int, size: int) -> None:
        self.size = size
        self.walls: IntArray = np.zeros(count, dtype=np.int32)
        self.pool: IntArray = np.zeros(count, dtype=np.int32)
        self.grave: IntArray = np.zeros(count, dtype=np.int32)
        self._taken: list[tuple[IntArray, ...]] = []

    def wall(self, line: IntArray, obstacle: IntArray) -> None:
        """Things that stand across lines, each of them one obstacle."""
        self.standing(line)
        self.add_obstacles(line, obstacle, walls=np.ones(len(line), dtype=np.int32))

    def standing(self, line: IntArray) -> None:
        """Things that stand across lines; :meth:`add_obstacles` gives the obstacles that remove them."""
        self.walls += np.bincount(line, minlength=len(self.walls)).astype(np.int32)

    def pooled(self, line: IntArray, grave: BoolArray) -> None:
        """Members of the pools of lines; :meth:`add_obstacles` names the obstacles that remove them."""
        self.pool += np.bincount(line, minlength=len(self.pool)).astype(np.int32)
        self.grave += np.bincount(line[grave], minlength=len(self.grave)).astype(np.int32)

    def add_obstacles(
        self,
        line: IntArray,
        obstacle: IntArray,
        *,
        walls: IntArray | None = None,
        pool: IntArray | None = None,
        grave: IntArray | None = None,
    ) -> None:
        """Obstacles that block, and how much each takes away when it goes alone (nothing, if others are needed too)."""
        zero = np.zeros(len(line), dtype=np.int32)
        self._taken.append((line, obstacle, *(zero if count is None else count for count in (walls, pool, grave))))

    def pairs(self, rule: PoolRule) -> Pairs:
        """Every line with the obstacles that block it."""
        if not self._taken:
            return Pairs.none()
        line, obstacle, walls, pool, grave = (np.concatenate(parts) for parts in zip(*self._taken, strict=True))
        key = line.astype(np.int64) * (4 * self.size) + obstacle
        order = np.argsort(key, kind="stable")
        key = key[order]
        if not len(key):
            return Pairs.none()
        heads = np.flatnonzero(np.concatenate(([True], key[1:] != key[:-1])))
        walls, pool, grave = (np.add.reduceat(part[order], heads) for part in (walls, pool, grave))
        line, obstacle = line[order[heads]], obstacle[order[heads]]
        # without it no wall is left, and what is left of the pool does not block
        alone = (self.walls[line] == walls) & ~rule(line, self.pool[line] - pool, self.grave[line] - grave)
        return Pairs(line, obstacle, alone)


def side_numbers(cells: Cells, size: int, cell: IntArray, way: IntArray) -> IntArray:
    """The numbers of the hexsides of cells in directions 0..5 (see :class:`Blockers`); both their hexes are on the map."""
    steps = np.array(cells.steps[:6], dtype=np.int32)
    # a hexside in directions 3 to 5 belongs to the hex beyond
    owner = np.where(way < 3, cell, cell + steps[way])
    return (size + 3 * cells.hex_of[owner] + way % 3).astype(np.int32)


def joined(parts: Sequence[IntArray]) -> IntArray:
    """Arrays one after another; an empty one if there are none."""
    return np.concatenate(parts) if parts else np.zeros(0, dtype=np.int32)


# --- A scenario without one obstacle: what the map looks like when it is gone.


def without_obstacle(
    scenario: Scenario, place: Place, open_ground: str, ends: tuple[int, int] | None = None
) -> Scenario:
    """The scenario without the obstacle at a place, as it matters to lines between other hexes.

    A hex becomes bare and level (``open_ground`` at the lowest level of the map, and no hill), without units and without the
    markers that lie in it. It keeps its height if there is something on its hexsides, for what a cliff does depends on it.
    If the hex is one of the ``ends`` (observer, target) of a line, its ground stays: an observer loses the markers in his
    hex, a target the markers and the units.
    """
    if len(place) > 1:
        return replace(scenario, board=_without_side(scenario.board, place[0], place[1]))
    number = place[0]
    cleared = without_markers(scenario, number)
    if ends is not None and number == ends[0]:
        return cleared
    cleared = replace(cleared, forces=_without_units(scenario.forces, number))
    if ends is not None and number == ends[1]:
        return cleared
    return replace(cleared, board=_without_hex(scenario.board, number, open_ground))


def without_markers(scenario: Scenario, number: int) -> Scenario:
    """The scenario without the markers that lie in a hex."""
    markers = {key: _elsewhere(places, number) for key, places in scenario.markers.items()}
    owners = {
        key: {side: _elsewhere(places, number) for side, places in sides.items()}
        for key, sides in scenario.marker_owners.items()
    }
    return replace(scenario, markers=markers, marker_owners=owners)


def _elsewhere(places: tuple[int, ...], removed: int) -> tuple[int, ...]:
    return tuple(number for number in places if number != removed)


def _without_units(forces: Forces, number: int) -> Forces:
    if not forces.units_at(number):
        return forces
    sides = [replace(force, units=tuple(unit for unit in force.units if unit.at != number)) for force in forces.sides]
    return Forces(tuple(sides))


def _without_side(board: HexBoard, a: int, b: int) -> HexBoard:
    side = board.side_between(a, b)
    if side is None:
        return board
    hexsides = {}
    for key, mask in board.hexsides.items():
        cleared = mask.copy()
        cleared[side] = False
        hexsides[key] = frozen(cleared)
    return replace(board, hexsides=hexsides)


def _without_hex(board: HexBoard, number: int, open_ground: str) -> HexBoard:
    cover = {key: changed_at(mask, number, on=False) for key, mask in board.cover.items()}
    if board.ground != open_ground:
        cover[open_ground] = changed_at(board.mask(open_ground), number, on=True)
    paths = {key: broken_path(chains, number) for key, chains in board.paths.items()}
    return levelled(replace(board, cover=cover, paths=paths), number)


def changed_at(mask: BoolArray, number: int, *, on: bool) -> BoolArray:
    """A copy of a mask that differs in one hex."""
    changed = mask.copy()
    changed[number] = on
    return frozen(changed)


def levelled(board: HexBoard, number: int) -> HexBoard:
    """A hex at the lowest level of the map, unless there is something on its hexsides."""
    if _has_sides(board, number):
        return board
    elevation = board.elevation.copy()
    elevation[number] = min(0, int(board.elevation.min()))
    return replace(board, elevation=frozen(elevation))


def _has_sides(board: HexBoard, number: int) -> bool:
    near = (int(number) for number in board.grid.neighbours[number] if number >= 0)
    return any(board.sides_at(number, other) for other in near)


def broken_path(chains: tuple[Path, ...], number: int) -> tuple[Path, ...]:
    """Chains without one hex: each becomes the pieces on either side of it."""
    pieces: list[Path] = []
    for chain in chains:
        piece: list[int] = []
        for here in (*chain, number):
            if here != number:
                piece.append(here)
            elif piece:
                pieces.append(tuple(piece))
                piece = []
    return tuple(pieces)
