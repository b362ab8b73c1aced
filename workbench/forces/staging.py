"""How a scenario is staged: the areas in which sides set up, enter and win, and what is written on the map."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from workbench.base.text import Text
from workbench.forces.models import Point
from workbench.forces.units import Forces

SETUP, ENTRY, OBJECTIVE, NOTE, AREA = "setup", "entry", "objective", "note", "area"
ZONE_KINDS = {
    SETUP: Text("set-up area", "zone de déploiement"),
    ENTRY: Text("entry", "entrée"),
    OBJECTIVE: Text("objective", "objectif"),
    NOTE: Text("note", "note"),
    AREA: Text("area", "zone"),
}
MOST_TURNS = 999


@dataclass(frozen=True)
class Zone:
    """A named part of the map.

    ``kind`` is one of :data:`ZONE_KINDS`; ``side`` the side that it is meant for ("" = all). On a map of hexes it is a set
    of ``hexes`` (numbers, kept in order), on a table an ``outline`` in the table's unit: one point, or the corners of a
    polygon. ``turn`` is the game turn from which it holds (0 = from the start); ``text`` what players read of it.
    """

    id: str
    kind: str = SETUP
    name: Text = Text()
    side: str = ""
    hexes: tuple[int, ...] = ()
    outline: tuple[Point, ...] = ()
    turn: int = 0
    text: Text = Text()

    def __post_init__(self) -> None:
        object.__setattr__(self, "hexes", tuple(sorted(set(self.hexes))))

    @property
    def called(self) -> Text:
        """Its name, or else its id."""
        return self.name or Text.of(self.id)

    @property
    def empty(self) -> bool:
        """Has it no place?"""
        return not self.hexes and not self.outline


def find_zone(zones: Iterable[Zone], zone_id: str) -> Zone | None:
    """The zone with this id (with or without ``zone:``)."""
    wanted = zone_id.removeprefix("zone:")
    return next((zone for zone in zones if zone.id == wanted), None)


def free_zone_id(zones: Iterable[Zone], taken: Iterable[str] = ()) -> str:
    """The first of ``z1 z2 ...`` that no zone has."""
    used = {zone.id for zone in zones} | set(taken)
    number = 1
    while f"z{number}" in used:
        number += 1
    return f"z{number}"


def unseen_by(forces: Forces[Any], side: str) -> frozenset[str]:
    """Ids of the hidden units of other sides, which a ``side`` is not told of; "" sees everything."""
    if not side:
        return frozenset()
    return frozenset(unit.id for owner, unit in forces if unit.hidden and owner != side)
