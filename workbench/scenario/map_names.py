"""Names on a map: places, rivers along their courses, hills, regions, notes, the title and the compass.

The same on hexes and on tables. Points are those of drawn shapes: in the plane of a map of hexes the middles of two hexes that
touch are 1 apart, on tables they are in the table's unit.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from workbench.base.text import Text, id_in_words

Point = tuple[float, float]

LEAST_SIZE, MOST_SIZE = 0.25, 6.0
"""Bounds of :attr:`MapName.size`."""
MOST_COURSE = 200
"""Points of one course."""
_DIGITS = 3


class NameForm(Enum):
    """How a name lies on the map.

    - ``BESIDE``: near its point, on the side where there is room
    - ``FIXED``: with its middle on its point
    - ``ALONG``: along its course, where there is room; with one point as ``FIXED``
    - ``SPREAD``: with its letters spread over the whole of its course; with one point as ``FIXED``
    """

    BESIDE = "beside"
    FIXED = "fixed"
    ALONG = "along"
    SPREAD = "spread"


@dataclass(frozen=True, slots=True)
class NameKind:
    """A kind of name, with its style.

    - ``height``: of its letters, in units of :func:`letter_unit`
    - ``ink``: the colour of its letters, ``#rrggbb``
    - ``spacing``: between letters, as a share of their height
    - ``dot``: a mark at its point: "" (none), ``peak`` or ``rose``
    - ``plate``: on a plate of paper instead of in a halo
    - ``priority``: of two names that want one room, the higher one has it
    """

    id: str
    name: Text
    form: NameForm
    height: float
    ink: str
    priority: int
    italic: bool = False
    bold: bool = False
    capitals: bool = False
    spacing: float = 0.0
    dot: str = ""
    plate: bool = False

    @property
    def has_course(self) -> bool:
        """May it have more points than one?"""
        return self.form in (NameForm.ALONG, NameForm.SPREAD)


def _kinds(*kinds: NameKind) -> Mapping[str, NameKind]:
    return {kind.id: kind for kind in kinds}


NAME_KINDS = _kinds(
    NameKind("place", Text("place", "lieu"), NameForm.BESIDE, 0.44, "#201c16", 6, bold=True),
    NameKind("farm", Text("small place", "lieu-dit"), NameForm.BESIDE, 0.34, "#2b261e", 4),
    NameKind("hill", Text("hill", "hauteur"), NameForm.BESIDE, 0.36, "#5a3a12", 5, italic=True, dot="peak"),
    NameKind("river", Text("river", "cours d’eau"), NameForm.ALONG, 0.38, "#1d4f7c", 5, italic=True, spacing=0.12),
    NameKind("road", Text("road", "route"), NameForm.ALONG, 0.3, "#5c3420", 3),
    NameKind("region", Text("region", "région"), NameForm.SPREAD, 0.62, "#3c4a2a", 2, capitals=True, spacing=0.35),
    NameKind("note", Text("note on the map", "note sur la carte"), NameForm.FIXED, 0.3, "#2b261e", 7, plate=True),
    NameKind("title", Text("title", "titre"), NameForm.FIXED, 0.72, "#201c16", 9, bold=True, plate=True),
    NameKind("compass", Text("compass", "rose des vents"), NameForm.FIXED, 0.4, "#201c16", 9, bold=True, dot="rose"),
    NameKind("edge", Text("edge of the map", "bord de carte"), NameForm.FIXED, 0.55, "#201c16", 8, bold=True),
)
"""By their ids, in the order of lists."""
NORTH = Text("N", "N")
"""What a compass without words says."""


@dataclass(frozen=True)
class MapName:
    """A name on the map.

    - ``kind``: one of :data:`NAME_KINDS`
    - ``text``: "" only for a compass
    - ``points``: its place, or the corners of its course in order
    - ``size``: times the usual height of letters of its kind
    - ``angle``: in degrees, clockwise; of a compass the way to the north. Names along a course follow that
    - ``shift``: where a hand moved it to: its middle, from its point, or from where it would lie best along its course; None:
      it is placed where there is room
    """

    id: str
    kind: str = "place"
    text: Text = Text()
    points: tuple[Point, ...] = ()
    size: float = 1.0
    angle: float = 0.0
    shift: Point | None = None

    @property
    def style(self) -> NameKind:
        """Its kind; that of a place where a newer program knows one that this does not."""
        return NAME_KINDS.get(self.kind, NAME_KINDS["place"])

    @property
    def shown(self) -> Text:
        """Its words as they stand on the map."""
        words = self.text or (NORTH if self.style.dot == "rose" else Text())
        return Text(words.en.upper(), words.fr.upper()) if self.style.capitals else words

    @property
    def called(self) -> Text:
        """Its words, or else its kind and what tells it from others."""
        if self.text:
            return self.text
        return Text("{kind} {number}").format(kind=self.style.name, number=id_in_words(self.id))

    @property
    def has_course(self) -> bool:
        """Does it lie along a course?"""
        return self.style.has_course and len(self.points) > 1

    @property
    def is_whole(self) -> bool:
        """Has it an id, a place, and words where its kind needs them?"""
        return bool(self.id and self.points and (self.text or self.style.dot == "rose"))

    @property
    def is_fixed(self) -> bool:
        """Does it lie on its point, so that to move it is to move the point?"""
        return self.style.form is not NameForm.BESIDE and not self.has_course

    def moved_by_hand(self, shift: Point) -> MapName:
        """The same, so far from where it lies of itself; a name that lies on its point takes the point along."""
        if self.is_fixed:
            dx, dy = shift
            return replace(self, points=tuple((x + dx, y + dy) for x, y in self.points), shift=None)
        return replace(self, shift=shift)

    def with_points_moved(self, by: Point) -> MapName:
        """The same with its place, or its course, moved so far."""
        return replace(self, points=tuple((x + by[0], y + by[1]) for x, y in self.points))


def note_at_foot(name_id: str, text: Text, bounds: tuple[float, float, float, float]) -> MapName:
    """A note in the middle of the lower edge of a map with these bounds (left, top, right, bottom)."""
    left, _, right, bottom = bounds
    return MapName(name_id, "note", text, (_short(((left + right) / 2, bottom - (right - left) * 0.012)),))


def letter_unit(units_per_cm: float | None) -> float:
    """The length by which heights of letters are measured: the distance of two hexes that touch, or 5 cm of a table."""
    return 1.0 if units_per_cm is None else 5.0 * units_per_cm


_READABLE_CM = 180.0
"""On tables that are longer than so many centimetres new names are larger, so that they can be read where all of it is seen."""


def size_of_new_names(longest_cm: float | None) -> float:
    """The size that a new name begins with on a map of hexes (None), or on a table whose longer side is so long."""
    if longest_cm is None:
        return 1.0
    return min(max(round(longest_cm / _READABLE_CM, 1), 1.0), MOST_SIZE)


def find_name(names: Iterable[MapName], name_id: str) -> MapName | None:
    """The name with this id."""
    return next((one for one in names if one.id == name_id), None)


def free_name_id(names: Iterable[MapName]) -> str:
    """The first of ``n1 n2 ...`` that no name has."""
    used = {one.id for one in names}
    number = 1
    while f"n{number}" in used:
        number += 1
    return f"n{number}"


def rounded(name: MapName) -> MapName:
    """The name as a file keeps it: points and lengths to a thousandth, a size and an angle within their bounds."""
    shift = None if name.shift is None else _short(name.shift)
    size = min(max(round(name.size, _DIGITS), LEAST_SIZE), MOST_SIZE)
    points = tuple(_short(point) for point in name.points)
    if not name.style.has_course:
        points = points[:1]
    return replace(name, points=points, size=size, angle=round(name.angle % 360.0, 1) % 360.0, shift=shift)


def _short(point: Point) -> Point:
    # adding zero makes -0.0 a plain 0.0
    return round(point[0], _DIGITS) + 0.0, round(point[1], _DIGITS) + 0.0


# --- Names after the map under them moved.


def moved_names(names: Iterable[MapName], move: Callable[[Point], Point]) -> tuple[MapName, ...]:
    """The names whose points went where ``move`` says, a move without scaling. Words stay upright: a move that turns the map
    turns only what has an angle of its own, and a compass."""
    return tuple(rounded(_moved(one, move)) for one in names)


def _moved(name: MapName, move: Callable[[Point], Point]) -> MapName:
    base = name.points[0] if name.points else (0.0, 0.0)
    zero = move(base)

    def way(x: float, y: float) -> Point:
        there = move((base[0] + x, base[1] + y))
        return there[0] - zero[0], there[1] - zero[1]

    angle, radians = name.angle, math.radians(name.angle)
    if name.style.dot == "rose":
        x, y = way(math.sin(radians), -math.cos(radians))
        angle = math.degrees(math.atan2(x, -y))
    elif angle:
        x, y = way(math.cos(radians), math.sin(radians))
        # words that would stand on their head are turned round
        angle = math.degrees(math.atan2(y, x) if x > 0 or (x == 0 and y > 0) else math.atan2(-y, -x))
    shift = None if name.shift is None else way(*name.shift)
    return replace(name, points=tuple(move(point) for point in name.points), angle=angle, shift=shift)


def joined_names(parts: Iterable[tuple[str, Iterable[MapName]]]) -> tuple[MapName, ...]:
    """The names of several maps that became one; ids that are taken get the name of their map."""
    found: dict[str, MapName] = {}
    for board, names in parts:
        for one in names:
            key, count = one.id, 1
            while key in found:
                key = f"{one.id}_{board}" if count == 1 else f"{one.id}_{board}_{count}"
                count += 1
            found[key] = replace(one, id=key)
    return tuple(found.values())


def as_mapping(name: MapName) -> dict[str, Any]:
    """A name as plain values and texts, as the query protocol and other formats tell it; what is usual is left out."""
    values: dict[str, Any] = {"text": name.text, "points": [list(point) for point in name.points]}
    if name.size != 1.0:
        values["size"] = name.size
    if name.angle:
        values["angle"] = name.angle
    if name.shift is not None:
        values["shift"] = list(name.shift)
    return {"id": name.id, "kind": name.kind, **values}
