"""Fire out of buildings: two men an opening, one target a side (p.77 TIRS DEPUIS UN BATIMENT, A28)."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.board.tableboard import Point
from workbench.fire.bolt_action.desk import Desk
from workbench.fire.table_arsenal import Arm
from workbench.geometry.bearings import bearing
from workbench.sight.bolt_action.rooms import Room, room_of
from workbench.sight.results import FIRE, Effect, Party, Reason
from workbench.sight.table_results import Stand

COMPASS = ("north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west")
STRAIGHT = 1.0
"""Walls whose directions differ by less are one side (degrees)."""


@dataclass(frozen=True, slots=True)
class Side:
    """A straight outer wall of a building: which way it looks (a second one ``north_2``), its two ends, its openings on one
    floor, and how many fire from it at most."""

    name: str
    begin: Point
    end: Point
    openings: tuple[Point, ...]
    most: int


@dataclass(frozen=True, slots=True)
class Shooters:
    """Who may fire out of a building: its sides, and at a target ``most`` figures in all (None: no target asked about)."""

    sides: tuple[Side, ...]
    most: int | None
    reasons: tuple[Reason, ...]


class Buildings:
    """Fire out of buildings on one table."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def shooters(self, origin: Stand, target: Stand | None, *, firer: Party) -> Shooters:
        """How many figures fire from every side of the floor that a unit is on, and at a target. CannotAnswer
        (``not_modelled``) in the open."""
        desk = self._desk
        room = room_of(desk.scenario, desk.ruleset, origin)
        if room is None:
            words = Text("{unit} is in no building", "{unit} n’est dans aucun bâtiment")
            raise CannotAnswer("not_modelled", words.format(unit=desk.parties.of(firer, origin).name))
        troop = desk.parties.of(firer, origin)
        arms = desk.arsenal.of(troop)
        sides = self.sides(room, self._men(origin, firer))
        named = desk.words.piece(room.feature)
        reasons = [desk.words.reason("fire_two_an_opening", room.feature.id, piece=named)]
        if any(arm.weapon.value("fixed") is True for arm in arms):
            reasons.append(desk.words.reason("fire_fixed_opening"))
        if target is None:
            return Shooters(sides, None, tuple(reasons))
        most = self._at(origin, target, firer, arms[0] if arms else None)
        key = "fire_from_openings" if most else "fire_no_opening"
        effect = Effect.NOTE if most else Effect.BLOCKS
        reasons.append(desk.words.reason(key, room.feature.id, effect, count=most))
        return Shooters(sides, most, tuple(reasons))

    def _men(self, origin: Stand, firer: Party) -> int | None:
        troop = self._desk.parties.of(firer, origin)
        unit = self._desk.unit(troop)
        count = len(unit.models) if unit is not None else 0
        return count or troop.crew

    def _at(self, origin: Stand, target: Stand, firer: Party, arm: Arm | None) -> int:
        desk = self._desk
        troop, party = desk.parties.of(firer, origin), desk.parties.of(desk.party_at(target), target)
        request = desk.request(FIRE, troop, party, arm)
        found = desk.sight.models(origin, target, request)
        if found is not None:
            return found.seers
        return int(desk.sight.line(origin, target, request).visible)

    def sides(self, room: Room, men: int | None) -> tuple[Side, ...]:
        """The straight outer walls with the openings of a floor; so many men share them."""
        per = int(self._desk.number("storeys", "shooters_per_opening"))
        found: list[Side] = []
        seen: dict[str, int] = {}
        for begin, end in _walls(room):
            line = shapely.LineString([begin, end])
            own = tuple(at for at in room.openings if _nearest(room, at).equals(line))
            most = len(own) * per if men is None else min(len(own) * per, men)
            out = bearing((0.0, 0.0), _outward(room, begin, end))
            way = COMPASS[round(out / 45) % 8]
            seen[way] = seen.get(way, 0) + 1
            found.append(Side(way if seen[way] == 1 else f"{way}_{seen[way]}", begin, end, own, most))
        return tuple(found)


def _walls(room: Room) -> list[tuple[Point, Point]]:
    """The outer walls, corners between nearly straight parts left out."""
    area = max(shapely.get_parts(room.feature.area), key=lambda part: part.area)
    corners = shapely.get_coordinates(shapely.orient_polygons(area).exterior)[:-1]
    way = np.diff(np.vstack([corners, corners[:1]]), axis=0)
    angle = np.degrees(np.arctan2(way[:, 1], way[:, 0]))
    turn = np.abs((angle - np.roll(angle, 1) + 180) % 360 - 180)
    kept = corners[turn > STRAIGHT]
    if len(kept) < 3:
        kept = corners
    points: list[Point] = [(float(x), float(y)) for x, y in kept]
    return list(zip(points, [*points[1:], points[0]], strict=True))


def _nearest(room: Room, at: Point) -> shapely.LineString:
    lines = [shapely.LineString(wall) for wall in _walls(room)]
    return min(lines, key=lambda line: float(line.distance(shapely.Point(at))))


def _outward(room: Room, begin: Point, end: Point) -> Point:
    """The direction square to a wall, out of the building."""
    dx, dy = end[0] - begin[0], end[1] - begin[1]
    length = math.hypot(dx, dy)
    normal = (-dy / length, dx / length)
    middle = ((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2)
    step = min(0.01, length / 100)
    inside = room.feature.area.contains(shapely.Point(middle[0] + normal[0] * step, middle[1] + normal[1] * step))
    return (-normal[0], -normal[1]) if inside else normal
