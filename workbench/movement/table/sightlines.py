"""What straight lines between the places of one ground cost. It does not depend on where a way starts, so it is kept."""

from __future__ import annotations

import threading

import numpy as np

from workbench.movement.table.edges import Edges, Floats, Ints, Straight, straight

KEPT = 3_000_000
"""Lines that are kept at most; beyond it all are forgotten."""


class Lines:
    """The straight lines between places (n, 2), priced when they are first asked for; ``density`` is what a unit of length
    costs at each place."""

    def __init__(self, edges: Edges, points: Floats, density: Floats) -> None:
        self._edges, self._points, self._density = edges, points, density
        self._most = max(KEPT // max(len(points), 1), 1)
        self._lock = threading.Lock()
        self._forget()

    def _forget(self) -> None:
        self._row = np.full(len(self._points), -1, np.int64)
        self._cost = np.zeros((0, len(self._points)))
        self._fees = np.zeros((0, len(self._points)), np.uint64)
        self._used = 0

    def priced(self, one: Ints, other: Ints) -> Straight:
        """The lines from one place to another, by their numbers (n)."""
        with self._lock:
            self._make_room(np.unique(one))
            row = self._row[one]
            new = np.flatnonzero(np.isnan(self._cost[row, other]))
            if len(new):
                a, b = one[new], other[new]
                found = straight(self._edges, self._points[a], self._points[b], self._density[a])
                self._cost[row[new], b], self._fees[row[new], b] = found.cost, found.fees
            return Straight(self._cost[row, other], self._fees[row, other])

    def _make_room(self, places: Ints) -> None:
        """Rows for places that have none."""
        new = places[self._row[places] < 0]
        if self._used + len(new) > max(self._most, len(places)):
            self._forget()
            new = places
        more = self._used + len(new) - len(self._cost)
        if more > 0:
            more = max(more, len(self._cost), 64)
            self._cost = np.concatenate([self._cost, np.full((more, len(self._points)), np.nan)])
            self._fees = np.concatenate([self._fees, np.zeros((more, len(self._points)), np.uint64)])
        self._row[new] = self._used + np.arange(len(new))
        self._used += len(new)
