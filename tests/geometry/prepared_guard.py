"""A guard that finds tests of lines or areas against geometry that several threads may share and that is prepared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import numpy as np
import shapely

from workbench.geometry import prepared

WRITES = (
    "intersects",
    "contains",
    "contains_properly",
    "covers",
    "covered_by",
    "crosses",
    "disjoint",
    "overlaps",
    "touches",
    "within",
)
"""Functions of shapely that write into the indexes of a prepared first argument."""


class SharedPreparedError(AssertionError):
    """A prepared geometry that does not belong to this thread alone was tested against a line or an area."""


def _check(first: Any, second: Any, name: str) -> None:
    geometries = np.atleast_1d(np.asarray(first, dtype=object))
    own = {id(copy) for _, copy in prepared._COPIES.by_identity.values()}
    if any(shapely.is_prepared(one) and id(one) not in own for one in geometries.ravel() if one is not None):
        others = shapely.get_type_id(second)
        if not np.isin(others, (shapely.GeometryType.POINT, shapely.GeometryType.MULTIPOINT)).all():
            raise SharedPreparedError(f"{name} against a prepared geometry that threads share")


def _checked(name: str) -> Callable[..., Any]:
    plain = getattr(shapely, name)

    def asked(a: Any, b: Any, *args: Any, **options: Any) -> Any:
        _check(a, b, name)
        return plain(a, b, *args, **options)

    return asked


@contextmanager
def guarded() -> Iterator[None]:
    """While this lasts, such a test raises :class:`SharedPreparedError`; copies of a thread are all kept meanwhile."""
    plain = shapely.STRtree.query

    def query(tree: shapely.STRtree, geometry: Any, predicate: str | None = None, distance: Any = None) -> Any:
        if predicate in WRITES:
            _check(geometry, shapely.Polygon(), f"a tree asked with {predicate}")
        return plain(tree, geometry, predicate, distance)

    with ExitStack() as stack:
        stack.enter_context(patch.object(prepared, "_MOST_KEPT", 10**9))
        for name in WRITES:
            stack.enter_context(patch.object(shapely, name, _checked(name)))
        stack.enter_context(patch.object(shapely.STRtree, "query", query))
        yield
