"""Zones: the areas in which sides set up, enter and win, and notes on the map."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.text import Text, id_in_words
from workbench.scenario.units import Forces, Point

SETUP, ENTRY, OBJECTIVE, NOTE, AREA = "setup", "entry", "objective", "note", "area"
ZONE_KINDS = {
    SETUP: Text("set-up area", "zone de placement"),
    ENTRY: Text("entry", "entrée"),
    OBJECTIVE: Text("objective", "objectif"),
    NOTE: Text("note", "note"),
    AREA: Text("area", "secteur"),
}
MOST_TURNS = 999
MOST_POINTS = 9999


@dataclass(frozen=True)
class Zone:
    """A named part of the map: a set of hexes, or on a table an outline.

    - ``kind``: one of :data:`ZONE_KINDS`
    - ``side``: the side that it is meant for ("" = all)
    - ``hexes``: numbers, kept in order
    - ``outline``: in the table's unit: one point, or the corners of a polygon
    - ``turn``: the game turn from which it holds (0 = from the start)
    - ``text``: what players read of it

    Meant for objectives, but exits and areas may be worth something too:

    - ``control``: the side that holds it at the start ("" = nobody)
    - ``value``: the points that it is worth (0 = none given)
    """

    id: str
    kind: str = SETUP
    name: Text = Text()
    side: str = ""
    hexes: tuple[int, ...] = ()
    outline: tuple[Point, ...] = ()
    turn: int = 0
    text: Text = Text()
    control: str = ""
    value: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "hexes", tuple(sorted(set(self.hexes))))

    @property
    def called(self) -> Text:
        """Its name, or else what tells it from other zones, and its kind: "Zone 5 (entry)", "Zone north gate (entry)"."""
        kind = ZONE_KINDS.get(self.kind)
        words = self.short_name if kind is None else Text("{zone} ({kind})").format(zone=self.short_name, kind=kind)
        return self.name or words

    @property
    def short_name(self) -> Text:
        """Its name, or else what tells it from other zones, where its kind stands beside it: "Zone 5"."""
        return self.name or Text("Zone {number}").format(number=id_in_words(self.id))

    @property
    def empty(self) -> bool:
        """Does it have no place?"""
        return not self.hexes and not self.outline

    def as_mapping(self) -> dict[str, Any]:
        """Everything except its place as plain values and texts; empty fields are left out."""
        values: dict[str, Any] = {
            "name": self.name,
            "side": self.side,
            "turn": self.turn,
            "control": self.control,
            "value": self.value,
            "text": self.text,
        }
        return {"id": self.id, "kind": self.kind, **{key: value for key, value in values.items() if value}}


def find_zone(zones: Iterable[Zone], zone_id: str) -> Zone | None:
    """The zone with this id (with or without ``zone:``)."""
    wanted = zone_id.removeprefix("zone:")
    return next((zone for zone in zones if zone.id == wanted), None)


def zones_of_side(zones: Iterable[Zone], side: str, to: str) -> tuple[Zone, ...]:
    """The zones with ``side`` replaced by ``to`` ("" = none)."""
    return tuple(
        replace(zone, side=to if zone.side == side else zone.side, control=to if zone.control == side else zone.control)
        if side in (zone.side, zone.control)
        else zone
        for zone in zones
    )


def free_zone_id(zones: Iterable[Zone], taken: Iterable[str] = ()) -> str:
    """The first of ``z1 z2 ...`` that no zone has."""
    used = {zone.id for zone in zones} | set(taken)
    number = 1
    while f"z{number}" in used:
        number += 1
    return f"z{number}"


def unseen_by(forces: Forces[Any], side: str) -> frozenset[str]:
    """Ids of the hidden units of other sides, which a ``side`` does not know; "" sees everything."""
    if not side:
        return frozenset()
    return frozenset(unit.id for owner, unit in forces if unit.hidden and owner != side)


# --- Where on a table a zone lies.


TOUCH = 0.001
"""In the table's unit: a point on the very edge of a zone is in it, whatever the digits of its place."""


def area_of(zone: Zone) -> BaseGeometry:
    """The ground of a zone on a table: an area, a point, or nothing."""
    if not zone.outline:
        return shapely.GeometryCollection()
    if len(zone.outline) < 3:
        return shapely.Point(zone.outline[0])
    found: BaseGeometry = shapely.make_valid(shapely.Polygon(zone.outline))
    return found


def lies_in(zone: Zone, point: Point, within: float = TOUCH) -> bool:
    """Is a point of the table in a zone, or at most ``within`` away from it?"""
    return bool(zone.outline) and bool(shapely.distance(area_of(zone), shapely.Point(point)) <= within)
