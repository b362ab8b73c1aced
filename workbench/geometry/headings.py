"""Edges as one eye sees them: between which headings, and how far in each."""

from __future__ import annotations

import math

import numpy as np

from workbench.base.arrays import FloatArray
from workbench.geometry.edges import Indices


class Headed:
    """Edges from ``p`` to ``q`` (n, 2, with the eye as origin) by the headings between which they are seen, ``low`` to ``high``
    from minus to plus half a circle. Those seen across the heading of half a circle are there twice: ``source`` is the edge."""

    def __init__(self, p: FloatArray, q: FloatArray) -> None:
        a, b = np.arctan2(p[:, 1], p[:, 0]), np.arctan2(q[:, 1], q[:, 0])
        low, high = np.minimum(a, b), np.maximum(a, b)
        wraps = np.flatnonzero(high - low > math.pi)
        plain = np.flatnonzero(high - low <= math.pi)
        half = np.full(len(wraps), math.pi)
        self.source: Indices = np.concatenate([plain, wraps, wraps])
        self.low = np.concatenate([low[plain], high[wraps], -half])
        self.high = np.concatenate([high[plain], half, low[wraps]])
        self.side = (q - p)[self.source]
        self.aside, self.ahead = np.ascontiguousarray(self.side.T)
        self.cross = (p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0])[self.source]

    def distance(self, edge: Indices, heading: FloatArray) -> FloatArray:
        """How far edges are in some directions."""
        return self.along(edge, np.cos(heading), np.sin(heading))

    def along(self, edge: Indices, x: FloatArray, y: FloatArray) -> FloatArray:
        """How far edges are along some unit vectors."""
        with np.errstate(divide="ignore", invalid="ignore"):
            found = self.cross[edge] / (x * self.ahead[edge] - y * self.aside[edge])
        found[~(found > 0)] = np.inf
        return np.asarray(found, dtype=np.float64)

    def meeting(self, one: Indices, two: Indices) -> FloatArray:
        """The headings in which edges cross each other (their reciprocal distances are linear in the ray)."""
        normal = [
            np.column_stack([self.side[edge, 1], -self.side[edge, 0]]) / self.cross[edge][:, None]
            for edge in (one, two)
        ]
        away = normal[0] - normal[1]
        return np.asarray(np.arctan2(away[:, 0], -away[:, 1]), dtype=np.float64)
