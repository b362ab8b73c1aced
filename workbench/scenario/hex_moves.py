"""Moves what lies on the hexes of one map to hexes of another: the ground of a map, its markers, places in it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np

from workbench.base.arrays import BoolArray, IntArray, frozen
from workbench.board.hexboard import HexBoard, Path, Shape
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import Hex, direction_of
from workbench.geometry.segments import Aim
from workbench.geometry.shapes import Point, outlines, planar
from workbench.geometry.turns import Turn
from workbench.scenario.cut_shapes import inside

DIGITS = 9
"""Digits after the point of a moved coordinate: what a turn there and back must not change."""


class HexMove(ABC):
    """Where the hexes and points of one map come to lie on another.

    ``to[h]`` is the new number of hex h, or -1 where it was cut off.
    """

    source: HexGrid
    target: HexGrid
    to: IntArray

    @abstractmethod
    def point(self, point: Point) -> Point:
        """The new place of a point of the plane."""

    @abstractmethod
    def aim(self, aim: Aim) -> Aim:
        """A point of a hex as it lies there now."""

    @abstractmethod
    def facing(self, facing: int, *, spine: bool = False) -> int:
        """A facing, towards a hexside or along a hexspine, as it is now."""

    @abstractmethod
    def uncut(self, shape: Shape) -> Iterator[Shape]:
        """What is left of a shape, before it moves."""

    @cached_property
    def covered(self) -> BoolArray:
        """The hexes of the new map to which hexes of the old one came."""
        return frozen(np.isin(np.arange(self.target.size), self.to))

    def landmark(self, number: int) -> int | None:
        """Where a hex comes to lie that only names a place, whether it is moved or not; None off the map."""
        there = int(self.to[number])
        return None if there < 0 else there

    def hexes(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """The new numbers of hexes, without those cut off."""
        return tuple(int(self.to[number]) for number in numbers if self.to[number] >= 0)

    def places(self, layer: Mapping[str, Iterable[int]]) -> dict[str, tuple[int, ...]]:
        """The new numbers of hexes under several names; names without any are left out."""
        moved = {key: tuple(sorted(self.hexes(numbers))) for key, numbers in layer.items()}
        return {key: numbers for key, numbers in moved.items() if numbers}

    def chain(self, chain: Path) -> Iterator[Path]:
        """A path at its new place; a cut may leave several stretches of it, or none."""
        stretch: list[int] = []
        for number in (*chain, -1):
            there = int(self.to[number]) if number >= 0 else -1
            if there >= 0:
                stretch.append(there)
                continue
            if len(stretch) > 1 or (stretch and len(chain) == 1):
                yield tuple(stretch)
            stretch = []

    def board(self, board: HexBoard) -> HexBoard:
        """A board at its new place, alone on the new map."""
        return HexBoard(
            self.target,
            board.ground,
            {key: found for key, mask in board.cover.items() if (found := self.spread(mask)).any()},
            self.spread(board.elevation),
            {key: sides for key, mask in board.hexsides.items() if (sides := self.sides(board, mask)).any()},
            {key: moved for key, chains in board.paths.items() if (moved := self._chains(chains))},
            tuple(new for shape in board.shapes for new in self.shape(shape)),
            self._attributes(board.attributes),
            self._owners(board.owners),
        )

    def spread(self, values: Any) -> Any:
        """An array over the hexes, 0 where no hex came."""
        kept = self.to >= 0
        out = np.zeros(self.target.size, dtype=values.dtype)
        out[self.to[kept]] = values[kept]
        return frozen(out)

    def sides(self, board: HexBoard, mask: BoolArray) -> BoolArray:
        """Hexsides of one kind: those whose two hexes are there."""
        out = np.zeros((self.target.size, 3), dtype=np.bool_)
        hexes = self.target.hexes
        for owner, direction in zip(*(part.tolist() for part in np.nonzero(mask)), strict=True):
            other = int(board.grid.neighbours[owner, direction])
            a, b = (int(self.to[owner]), int(self.to[other])) if other >= 0 else (-1, -1)
            if a >= 0 and b >= 0:
                way = direction_of(hexes[b].minus(hexes[a]))
                if way is not None:
                    out[(a, way) if way < 3 else (b, way - 3)] = True
        return frozen(out)

    def shape(self, shape: Shape) -> Iterator[Shape]:
        """A shape at its new place, in so many parts as the cut leaves."""
        for part in self.uncut(shape):
            yield replace(part, points=tuple(self.point(point) for point in part.points))

    def _chains(self, chains: Iterable[Path]) -> tuple[Path, ...]:
        return tuple(new for chain in chains for new in self.chain(chain))

    def _attributes(self, attributes: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        for key, facts in attributes.items():
            moved = {name: self._fact(value) for name, value in facts.items()}
            kept = {name: value for name, value in moved.items() if value != ()}
            if kept:
                found[key] = kept
        return found

    def _fact(self, value: Any) -> Any:
        if not isinstance(value, (list, tuple)):
            return value
        if value and isinstance(value[0], (list, tuple)):
            return self._chains(tuple(chain) for chain in value)
        return tuple(sorted(self.hexes(value)))

    def _owners(self, owners: Mapping[str, Mapping[str, frozenset[int]]]) -> dict[str, dict[str, frozenset[int]]]:
        moved = {
            key: {side: frozenset(self.hexes(numbers)) for side, numbers in sides.items()}
            for key, sides in owners.items()
        }
        kept = {key: {side: held for side, held in sides.items() if held} for key, sides in moved.items()}
        return {key: sides for key, sides in kept.items() if sides}


class GridMove(HexMove):
    """A map turned on the lattice and then shifted by ``offset``; with ``kept`` only those hexes, and shapes cut to them.

    Shapes that touch a hex which stays on the map stay whole without ``kept``.
    """

    def __init__(
        self, source: HexGrid, target: HexGrid, turn: Turn, offset: Hex, kept: BoolArray | None = None
    ) -> None:
        self.source, self.target, self.turn, self.offset, self.kept = source, target, turn, offset, kept
        table, q0, r0 = target.lookup
        there = turn.all(source.axial) + np.array(offset, dtype=np.int32)
        q, r = there[:, 0] - q0, there[:, 1] - r0
        on = (q >= 0) & (q < table.shape[0]) & (r >= 0) & (r < table.shape[1])
        if kept is not None:
            on &= kept
        to = np.full(source.size, -1, dtype=np.int32)
        to[on] = table[q[on], r[on]]
        self.to = frozen(to)
        self._rows = turn.matrix(source.is_flat, target.is_flat)
        self._from, self._onto = source.point(Hex(0, 0)), target.point(offset)

    def landmark(self, number: int) -> int | None:
        """Hexes that are not kept name places too."""
        return self.target.index(self.turn.of(self.source.hexes[number]).plus(self.offset))

    def point(self, point: Point) -> Point:
        """The new place of a point of the plane."""
        x, y = point[0] - self._from[0], point[1] - self._from[1]
        (a, b), (c, d) = self._rows
        # adding zero makes -0.0 a plain 0.0
        return (
            round(a * x + b * y + self._onto[0], DIGITS) + 0.0,
            round(c * x + d * y + self._onto[1], DIGITS) + 0.0,
        )

    def aim(self, aim: Aim) -> Aim:
        """A point of a hex as it lies there now."""
        return self.turn.aim(aim)

    def facing(self, facing: int, *, spine: bool = False) -> int:
        """A facing as it is now."""
        return self.turn.spine(facing) if spine else self.turn.side(facing)

    def uncut(self, shape: Shape) -> Iterator[Shape]:
        """The shape, or its parts in the hexes that are kept."""
        if self.kept is not None:
            yield from inside(shape, self.source, self.kept)
        elif self._whole or (self.to[outlines(self.source).touched(planar(shape))] >= 0).any():
            yield shape

    @cached_property
    def _whole(self) -> bool:
        return bool((self.to >= 0).all())
