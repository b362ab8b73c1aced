"""What can block a line, and the terms on which it is judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from workbench.base.arrays import IntArray
from workbench.sight.asl.drawn import CORE

BY_GROUND, BY_OBSTACLE, BY_HALF, BY_ABOVE, BY_SIDE = 1, 2, 3, 4, 5
BY_DEPRESSION, BY_FLOORS, BY_SEWER, BY_DARK, BY_HINDRANCE = 6, 7, 8, 9, 10
"""Causes of a blocked line: higher ground or a crest, an obstacle, one of half a level, one to lines between levels, a
hexside; a Depression, the floors of a building, the sewer, beyond the visibility, too many Hindrances."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a judgement is asked for: levels of the ends above their floors, and how far a line must reach into a drawing to
    cross it (other values than :data:`CORE` ask whether a line is too close to call);
    ``fire``: the firer's own smoke counts once more (24.8), never toward the limit of B.10."""

    above: int = 0
    target_above: int = 0
    core: float = CORE
    fire: bool = False


class Shut(NamedTuple):
    """Things that block lines. ``second``: the other hex beside a hexside run, ``way``: the direction of a hexside,
    ``height``: that of the obstacle above its base in half levels; -1 where there is none."""

    line: IntArray
    order: IntArray
    cell: IntArray
    cause: IntArray
    second: IntArray
    way: IntArray
    height: IntArray

    @classmethod
    def of(cls, line: IntArray, order: IntArray, cell: IntArray, cause: IntArray | int, **columns: IntArray) -> Shut:
        """With the columns that are not given empty."""
        none: IntArray = np.full(len(line), -1, dtype=np.int32)
        causes = np.full(len(line), cause, dtype=np.int32) if isinstance(cause, int) else cause
        second, way, height = (columns.get(name, none) for name in ("second", "way", "height"))
        return cls(line, order, cell, causes, second, way, height)

    @classmethod
    def joined(cls, parts: Sequence[Shut]) -> Shut:
        """Several together."""
        return cls(*(np.concatenate([part[x] for part in parts]) for x in range(7)))

    def of_rows(self, some: IntArray) -> Shut:
        """Some of them."""
        return Shut(*(part[some] for part in self))
