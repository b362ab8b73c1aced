"""The ground of a hex map as an immutable value.

Whole-hex terrain, elevation and hexsides are arrays over the hexes of the grid, because every engine judges arrays;
paths stay the chains that the user drew, so that a saved file reads as it was written. Nobody changes an array in place:
edits copy the one array they touch (see :mod:`workbench.scenario.edits`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import direction_of
from workbench.scenario.contours import Contour, DrawnLevels, drawn_levels

Path = tuple[int, ...]
"""A chain of adjacent hexes, by number; a chain of one hex is allowed."""


Owners = Mapping[str, Mapping[str, frozenset[int]]]
"""Who owns terrain: the hexes of each side by the key of the terrain."""


@dataclass(frozen=True)
class Shape:
    """Terrain drawn inside or across hexes; points in the plane of the grid. ``kind`` is polygon, line or circle."""

    terrain: str
    kind: str
    points: tuple[tuple[float, float], ...]
    values: Mapping[str, Any] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.terrain, self.kind, self.points))


@dataclass(frozen=True, eq=False)
class HexBoard:
    """Grid, terrain, elevation, hexsides, paths, shapes, attributes and contours of a hex map.

    ``cover[key]`` says for every hex whether it holds that whole-hex terrain (missing key = nowhere); ``elevation`` is in
    the ruleset's steps; ``hexsides[key]`` has shape (size, 3): entry (h, d) is the side between hex h and its neighbour in
    direction d = 0, 1, 2 (every inner side has exactly one such owner, see :meth:`side_between`); ``owners[key]`` maps a
    side's name to the hexes whose terrain of that kind belongs to it. ``attributes[key]`` holds facts about a kind of terrain:
    hex numbers (``fordable: (12, 40)``), chains of them (``course: ((12, 13),)``) or plain values. ``contours`` draw the
    levels of the ground inside hexes, later ones on top; ``elevation`` stays the level of a hex as a whole.
    """

    grid: HexGrid
    ground: str
    cover: Mapping[str, BoolArray]
    elevation: IntArray
    hexsides: Mapping[str, BoolArray]
    paths: Mapping[str, tuple[Path, ...]]
    shapes: tuple[Shape, ...] = ()
    attributes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    owners: Owners = field(default_factory=dict)
    contours: tuple[Contour, ...] = ()

    @classmethod
    def blank(cls, grid: HexGrid, ground: str) -> HexBoard:
        """A map of nothing but ``ground`` at level 0."""
        return cls(grid, ground, {}, frozen(np.zeros(grid.size, dtype=np.int32)), {}, {})

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """(left, top, right, bottom) of the map, in hexes."""
        return self.grid.bounds

    @property
    def named_corners(self) -> str:
        """The whole map as a region is named: its first and last hex, ``A1:Z9``."""
        return f"{self.grid.labels[0]}:{self.grid.labels[-1]}"

    @property
    def form(self) -> tuple[object, ...]:
        """What no change of terrain alters: two boards of one form may lie one over the other."""
        return self.grid, self.ground, self.attributes

    def mask(self, key: str) -> BoolArray:
        """Where whole-hex terrain ``key`` was painted (the ground of the map is not painted)."""
        found = self.cover.get(key)
        return found if found is not None else frozen(np.zeros(self.grid.size, dtype=np.bool_))

    def terrain_at(self, number: int) -> tuple[str, ...]:
        """Keys of the painted whole-hex terrain of a hex, in the order of the board's mapping; empty = only the ground."""
        return tuple(key for key, mask in self.cover.items() if mask[number])

    def side_between(self, a: int, b: int) -> tuple[int, int] | None:
        """(owner, direction 0..2) of the hexside between two adjacent hexes, or None if they are not adjacent."""
        hexes = self.grid.hexes
        direction = direction_of(hexes[b].minus(hexes[a]))
        if direction is None:
            return None
        return (a, direction) if direction < 3 else (b, direction - 3)

    def sides_at(self, a: int, b: int) -> tuple[str, ...]:
        """Keys of the hexside terrain between two adjacent hexes."""
        place = self.side_between(a, b)
        return tuple(key for key, mask in self.hexsides.items() if place is not None and mask[place])

    @cached_property
    def links(self) -> Mapping[str, npt.NDArray[np.uint8]]:
        """For every path key the sides through which it leaves each hex, as a 6-bit mask (bit d = direction d)."""
        return {key: frozen(self._links(chains)) for key, chains in self.paths.items()}

    def _links(self, chains: Iterable[Path]) -> npt.NDArray[np.uint8]:
        masks = np.zeros(self.grid.size, dtype=np.uint8)
        hexes = self.grid.hexes
        for chain in chains:
            for a, b in pairwise(chain):
                direction = direction_of(hexes[b].minus(hexes[a]))
                if direction is not None:
                    masks[a] |= 1 << direction
                    masks[b] |= 1 << ((direction + 3) % 6)
        return masks

    @cached_property
    def path_mask(self) -> Mapping[str, BoolArray]:
        """For every path key the hexes that it touches."""
        masks = {}
        for key, chains in self.paths.items():
            mask = np.zeros(self.grid.size, dtype=np.bool_)
            mask[[number for chain in chains for number in chain]] = True
            masks[key] = frozen(mask)
        return masks

    @cached_property
    def drawn_levels(self) -> DrawnLevels:
        """The ground as the contours draw it."""
        return drawn_levels(self.grid, self.contours, self.elevation)

    def without_stray_owners(self) -> HexBoard:
        """The board without owners of terrain that is not there, for example where a path lost its last link."""
        owners: dict[str, Mapping[str, frozenset[int]]] = {}
        for key, sides in self.owners.items():
            there = self.mask(key) | self.path_mask[key] if key in self.paths else self.mask(key)
            left = {side: frozenset(n for n in held if there[n]) for side, held in sides.items()}
            if left := {side: held for side, held in left.items() if held}:
                owners[key] = left
        return self if owners == dict(self.owners) else replace(self, owners=owners)

    def _content(self) -> tuple[Any, ...]:
        return (
            self.grid,
            self.ground,
            {key: mask.tobytes() for key, mask in self.cover.items() if mask.any()},
            self.elevation.tobytes(),
            {key: mask.tobytes() for key, mask in self.hexsides.items() if mask.any()},
            # roads and rivers are the hexes that they touch and join: in which strokes they were drawn means nothing, and files
            # cut them where they come to another owner
            {
                key: (self.links[key].tobytes(), self.path_mask[key].tobytes())
                for key, chains in self.paths.items()
                if chains
            },
            self.shapes,
            self.contours,
            {key: dict(value) for key, value in self.attributes.items() if value},
            without_empty_sides(self.owners),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HexBoard) and (self is other or self._content() == other._content())

    def __hash__(self) -> int:
        return id(self)


def without_empty_sides(owners: Owners) -> dict[str, dict[str, frozenset[int]]]:
    """Owners of terrain without the sides that own no hex of it, and without the terrain that nobody owns."""
    return {key: owned for key, sides in owners.items() if (owned := {side: at for side, at in sides.items() if at})}


def numbers_of(mask: BoolArray) -> tuple[int, ...]:
    """The hexes of a mask."""
    return tuple(np.flatnonzero(mask).tolist())


def stretches_where(chain: Path, wanted: Callable[[int, int], bool]) -> Iterator[Path]:
    """The stretches of a chain whose links all satisfy ``wanted``."""
    run: list[int] = []
    for a, b in pairwise(chain):
        if wanted(a, b):
            run = [*run, b] if run else [a, b]
        elif run:
            yield tuple(run)
            run = []
    if run:
        yield tuple(run)


def chains_of(links: Iterable[tuple[int, int]]) -> tuple[Path, ...]:
    """Chains of hexes that run along every link between two adjacent hexes once. Those that end or branch come first, then
    closed rounds."""
    edges: dict[int, list[int]] = {}
    for a, b in sorted({(min(pair), max(pair)) for pair in links}):
        edges.setdefault(a, []).append(b)
        edges.setdefault(b, []).append(a)
    degree = {number: len(others) for number, others in edges.items()}
    walked: set[int] = set()
    chains: list[Path] = []

    def link(a: int, b: int) -> int:
        return min(a, b) << 32 | max(a, b)

    def walk(here: int, onward: int) -> Path:
        chain = [here]
        while True:
            walked.add(link(here, onward))
            chain.append(onward)
            if degree[onward] != 2:
                return tuple(chain)
            ways = [other for other in edges[onward] if link(onward, other) not in walked]
            if not ways:
                return tuple(chain)
            here, onward = onward, ways[0]

    ends = [number for number in edges if degree[number] != 2]
    for number in [*ends, *edges]:
        for other in edges[number]:
            if link(number, other) not in walked:
                chains.append(walk(number, other))
    return tuple(chains)


# --- Boards in files of their own


@dataclass(frozen=True)
class IncludedBoard:
    """A board in a file of its own: the ``file`` as the scenario names it, with slashes and as seen from its folder, the
    ``ground`` that the file holds, which belongs to nobody, and the ``checksum`` of that ground."""

    file: str
    ground: HexBoard = field(repr=False)
    checksum: str


@dataclass(frozen=True)
class IncludedBoards:
    """The boards of a scenario whose ground lies in files of their own, by the names that the map has for them, and the base
    terrains of the ruleset, of which a hex has one. What the scenario has otherwise is
    :func:`~workbench.scenario.included_boards.changes_on_boards`."""

    by_name: Mapping[str, IncludedBoard]
    base_keys: frozenset[str]

    def on(self, grid: HexGrid) -> dict[str, IncludedBoard]:
        """Those that a map still has: none is left on a map that was cut, mirrored or stretched."""
        return {place.name: self.by_name[place.name] for place in grid.boards if place.name in self.by_name}

    def with_files(self, file_of: Callable[[str], str | None]) -> IncludedBoards:
        """The boards under other names of their files; a board without one (None) is included no longer."""
        named = ((name, board, file_of(board.file)) for name, board in self.by_name.items())
        return replace(self, by_name={name: replace(board, file=file) for name, board, file in named if file})
