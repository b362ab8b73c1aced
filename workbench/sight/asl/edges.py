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
    """What stands along hexsides, each different stretch once: what the owner of the side has, and what the hex beyond."""

    of: Mapping[Side, tuple[tuple[Standing, Standing], ...]]

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
        """The same as arrays."""
        row: IntArray = np.full((6, cells.count), -1, dtype=np.int32)
        count: IntArray = np.zeros((6, cells.count), dtype=np.int32)
        mine: list[Standing] = []
        other: list[Standing] = []
        for (cell, way), pairs in sorted(self.of.items()):
            for here, direction, place in ((cell, way, 0), (cell + cells.steps[way], way + 3, 1)):
                row[direction, here], count[direction, here] = len(mine), len(pairs)
                mine += [pair[place] for pair in pairs]
                other += [pair[1 - place] for pair in pairs]
        shape = (len(mine), len(KINDS))
        return Edges(
            frozen(row),
            frozen(count),
            frozen(np.array(mine, dtype=np.int32).reshape(shape)),
            frozen(np.array(other, dtype=np.int32).reshape(shape)),
        )


def _stretches(mine: list[Contact], other: list[Contact]) -> tuple[tuple[Standing, Standing], ...]:
    """What stands on both sides of a hexside, stretch by stretch, each different one once."""
    half = 0.5 / math.sqrt(3)
    cuts = sorted({-half, half, *(end for low, high, _, _ in (*mine, *other) for end in (low, high))})
    found: dict[tuple[Standing, Standing], None] = {}
    for low, high in pairwise(cuts):
        if high - low > STRETCH:
            middle = (low + high) / 2
            found[_standing(mine, middle), _standing(other, middle)] = None
    return tuple(found)


def _standing(contacts: list[Contact], at: float) -> Standing:
    best = [0] * len(KINDS)
    for low, high, kind, value in contacts:
        if low < at < high:
            best[kind] = max(best[kind], value)
    return tuple(best)
