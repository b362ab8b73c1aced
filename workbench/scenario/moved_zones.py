"""Zones after the map under them moved: what crop, resize, flip, rotate and assemble do to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from workbench.base.arrays import IntArray
from workbench.board.drawn_pieces import at
from workbench.board.tableboard import Point
from workbench.forces.staging import Zone


def renumbered(zones: Iterable[Zone], to: Sequence[int] | IntArray) -> tuple[Zone, ...]:
    """Zones of a map whose hex h became ``to[h]`` (-1: it was cut off). A zone that lost all its hexes stays, without any,
    so that its text is not lost; the checks tell of it."""
    return tuple(
        replace(zone, hexes=tuple(int(to[here]) for here in zone.hexes if to[here] >= 0)) if zone.hexes else zone
        for zone in zones
    )


def carried(zones: Iterable[Zone], move: Callable[[Point], Point]) -> tuple[Zone, ...]:
    """Zones of a table whose points went where ``move`` says."""
    return tuple(replace(zone, outline=tuple(at(move(point)) for point in zone.outline)) for zone in zones)


def joined(parts: Iterable[tuple[str, Iterable[Zone]]]) -> tuple[tuple[Zone, ...], dict[tuple[str, str], str]]:
    """The zones of several maps that became one, each named with its zones, and the new ids by (map, old id): those that
    are taken get the name of their map."""
    found: list[Zone] = []
    names: dict[tuple[str, str], str] = {}
    taken: set[str] = set()
    for board, zones in parts:
        for zone in zones:
            name, count = zone.id, 1
            while name in taken:
                name = f"{zone.id}_{board}" if count == 1 else f"{zone.id}_{board}_{count}"
                count += 1
            taken.add(name)
            names[board, zone.id] = name
            found.append(replace(zone, id=name))
    return tuple(found), names
