"""What drawings do along the hexsides that they reach: stretch by stretch, on both sides."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from workbench.base.arrays import IntArray, frozen
from workbench.geometry.crossings import Cells
from workbench.sight.asl.drawn import KINDS, Edges
from workbench.sight.asl.drawn_hex import STRETCH, Contact, Contacts

Side = tuple[int, int]
"""A cell and a direction 0, 1 or 2."""
Standing = tuple[int, ...]
"""What stands at a place, by kind."""


@dataclass(frozen=True, eq=False, slots=True)
class Stretches:
    """What stands along hexsides, each different stretch once, by kind: what the owner of the side has, and the hex beyond
    (an array of stretches, 2, kinds)."""

    of: Mapping[Side, IntArray]

    @classmethod
    def read(
        cls,
        cells: Cells,
        contacts: Mapping[int, Contacts],
        before: Stretches | None = None,
        changed: Iterable[int] = (),
    ) -> Stretches:
        """From the contacts of cells; only those that ``changed`` differ from ``before``."""
        found = {} if before is None else dict(before.of)
        wanted = set()
        for cell in contacts if before is None else changed:
            for way in range(3):
                wanted |= {(cell, way), (cell - cells.steps[way], way)}
        for cell, way in wanted:
            mine = contacts.get(cell, {}).get(way, [])
            other = contacts.get(cell + cells.steps[way], {}).get(way + 3, [])
            if mine or other:
                found[cell, way] = _stretches(mine, other)
            else:
                found.pop((cell, way), None)
        return cls(found)

    def edges(self, cells: Cells) -> Edges:
        """The same as arrays: what owners of sides have, then what the hexes beyond have."""
        row: IntArray = np.full((6, cells.count), -1, dtype=np.int32)
        count: IntArray = np.zeros((6, cells.count), dtype=np.int32)
        sides = sorted(self.of)
        many = np.array([len(self.of[side]) for side in sides], dtype=np.int32)
        first = np.cumsum(many) - many
        for way in range(3):
            places = [place for place, side in enumerate(sides) if side[1] == way]
            here = np.array([sides[place][0] for place in places], dtype=np.int32)
            row[way, here], count[way, here] = first[places], many[places]
            beyond = here + cells.steps[way]
            row[way + 3, beyond], count[way + 3, beyond] = first[places] + many.sum(), many[places]
        none: IntArray = np.zeros((0, 2, len(KINDS)), dtype=np.int32)
        both = np.concatenate([none, *(self.of[side] for side in sides)])
        mine, other = np.concatenate([both, both[:, ::-1]]).swapaxes(0, 1)
        return Edges(frozen(row), frozen(count), frozen(mine.copy()), frozen(other.copy()))


def _stretches(mine: list[Contact], other: list[Contact]) -> IntArray:
    """What stands on both sides of a hexside, stretch by stretch, each different one once."""
    half = 0.5 / math.sqrt(3)
    cuts = sorted({-half, half, *(end for low, high, _, _ in (*mine, *other) for end in (low, high))})
    found: dict[tuple[Standing, Standing], None] = {}
    for low, high in pairwise(cuts):
        if high - low > STRETCH:
            middle = (low + high) / 2
            found[_standing(mine, middle), _standing(other, middle)] = None
    stretches: IntArray = np.array(list(found), dtype=np.int32).reshape(-1, 2, len(KINDS))
    return stretches


def _standing(contacts: list[Contact], at: float) -> Standing:
    best = [0] * len(KINDS)
    for low, high, kind, value in contacts:
        if low < at < high:
            best[kind] = max(best[kind], value)
    return tuple(best)
