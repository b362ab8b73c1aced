"""Geometry that is prepared for many tests, safe beside other threads; the only module that calls :func:`shapely.prepare`.

A prepared geometry keeps an index of its edges, and GEOS writes into that index whenever a line or an area is tested against
it. Two threads that test one prepared geometry at the same time therefore crash the program (libgeos, issue 825). Tests of
points and of distances only read, once the indexes are built. So values that several threads share, such as what a piece
covers, are not prepared; whoever tests often takes one of two copies:

- :func:`prepared_to_share`: kept within a value that threads share; only points and distances are tested against it.
- :func:`prepared_here`: of this thread alone; anything is tested against it.
"""

from __future__ import annotations

import threading
from typing import Any

import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

_MOST_KEPT = 32
"""Copies that a thread keeps: those of what it tests in turn."""


class _Copies(threading.local):
    """The prepared copies of a thread by the identity of their originals, which are kept with them so that no other geometry
    gets the same identity; the one that was asked for last stands last."""

    def __init__(self) -> None:
        self.by_identity: dict[int, tuple[BaseGeometry, BaseGeometry]] = {}


_COPIES = _Copies()


def _copy(geometry: BaseGeometry) -> BaseGeometry:
    found: BaseGeometry = shapely.force_2d(geometry)  # the cheapest of shapely's functions that give a new object
    return found


def prepared_to_share(geometry: BaseGeometry) -> BaseGeometry:
    """A copy of a plane geometry for tests of points (``contains_xy``, ``intersects_xy``) and of distances (``dwithin``) from
    any thread. Nothing else may be asked of it, as the first argument; where the test is the same both ways, as
    ``intersects`` is, it may be the second."""
    found = _copy(geometry)
    shapely.prepare(found)
    # both indexes are built now: GEOS builds them at the first test, and has no lock for that
    shapely.intersects_xy(found, 0.0, 0.0)
    shapely.dwithin(found, shapely.Point(0.0, 0.0), 1.0)
    return found


def prepare_own(geometries: NDArray[Any]) -> None:
    """Prepare geometries (n,) in place that the caller has made and that no other thread knows."""
    shapely.prepare(geometries)


def prepared_here(geometry: BaseGeometry) -> BaseGeometry:
    """A copy of a plane geometry to test anything against within this thread; the same copy while it is asked for again and
    again. The caller does not keep it where another thread finds it."""
    copies = _COPIES.by_identity
    known = copies.pop(id(geometry), None)
    if known is None:
        found = _copy(geometry)
        shapely.prepare(found)
        known = geometry, found
    copies[id(geometry)] = known
    if len(copies) > _MOST_KEPT:
        del copies[next(iter(copies))]
    return known[1]
