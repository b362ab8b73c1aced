"""Chances of checks on two dice."""

from __future__ import annotations


def fails(morale: int | None, drm: int = 0) -> float | None:
    """The probability that two dice and a modifier exceed a morale level; None if it is not known."""
    if morale is None:
        return None
    return sum(a + b + drm > morale for a in range(1, 7) for b in range(1, 7)) / 36
