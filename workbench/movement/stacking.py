"""Counting units against limits, whatever the game counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from workbench.movement.mover import Mover

M = TypeVar("M", bound=Mover)


def over_limit(units: Iterable[M], category: Callable[[M], str | None], limits: Mapping[str, int]) -> list[M]:
    """The units, in order, that are too many; None is the category of who does not count."""
    room = dict(limits)
    found = []
    for unit in units:
        kind = category(unit)
        if kind is None or kind not in room:
            continue
        if room[kind] == 0:
            found.append(unit)
        else:
            room[kind] -= 1
    return found
