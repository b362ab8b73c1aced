"""Which lines from a hex an edit can have touched."""

from __future__ import annotations

import numpy as np

from workbench.base.arrays import BoolArray, IntArray
from workbench.geometry.crossings import Cells

MANY = 64
"""From this many edited hexes on, everything is judged again: looking for the few lines that stay costs more."""


def targets_near(cells: Cells, origin: int, changed: BoolArray) -> IntArray:
    """The hexes whose line from ``origin`` passes a changed hex, or near one (some may be named needlessly).

    A line that crosses a hex, runs along its side or crosses a side of it passes within one hex of its centre.
    """
    everywhere = np.arange(len(cells.axial), dtype=np.int32)
    places = np.flatnonzero(changed)
    if changed[origin] or len(places) > MANY:
        return everywhere
    # twice the square of a length in axial coordinates: 2(q*q + q*r + r*r); whole numbers, so nothing is lost
    q, r = (cells.axial - cells.axial[origin]).astype(np.int64).T
    length = q * q + q * r + r * r
    near = np.zeros(len(everywhere), dtype=np.bool_)
    for place in places:
        hq, hr = int(q[place]), int(r[place])
        cross = q * hr - r * hq
        along = 2 * (q * hq + r * hr) + q * hr + r * hq
        # the distance to the line is |cross| * sqrt(3/4) / length: within 1 hex, and not behind the observer by more
        within = (3 * cross * cross <= 4 * length) & (along >= -2 * np.sqrt(length))
        near |= within & (length >= hq * hq + hq * hr + hr * hr - 2 * np.sqrt(length) - 1)
    return everywhere[near]
