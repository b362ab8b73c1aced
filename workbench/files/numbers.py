"""Numbers and points of a document, whatever else may stand where they are wanted."""

from __future__ import annotations

import math

from workbench.board.tableboard import Point


def number(value: object) -> float | None:
    """A finite number; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    try:
        found = float(value)
    except OverflowError:
        return None
    return found + 0.0 if math.isfinite(found) else None  # no -0.0


def numbers(value: object, *counts: int) -> tuple[float, ...] | None:
    """A list of so many finite numbers (of one of the counts); None for anything else."""
    if not isinstance(value, list) or len(value) not in counts:
        return None
    found = tuple(part for item in value if (part := number(item)) is not None)
    return found if len(found) == len(value) else None


def point(value: object) -> Point | None:
    """``[x, y]``; None for anything else."""
    found = numbers(value, 2)
    return (found[0], found[1]) if found is not None else None


def points(value: object) -> tuple[Point, ...] | None:
    """A list of points; None for anything else."""
    if not isinstance(value, list):
        return None
    found = tuple(here for item in value if (here := point(item)) is not None)
    return found if len(found) == len(value) else None
