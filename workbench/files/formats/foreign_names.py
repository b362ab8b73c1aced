"""Names on maps of other programs, which become names on ours, and the values by which we read our own again."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

from workbench.base.text import Text
from workbench.files.formats.map_format import Tally
from workbench.scenario.map_names import NAME_KINDS, MapName, Point, rounded

_MOST_NAMES, _MOST_LETTERS, _MOST_POINTS = 2000, 120, 200
_TOO_MANY = Text("names on the map beyond {n}", "noms sur la carte au-delà de {n}").format(n=_MOST_NAMES)
_OFF_MAP = Text("names off the map", "noms hors de la carte")


@dataclass(frozen=True, slots=True)
class ForeignName:
    """A label of another program: its words, its place in the plane of the map, what the program calls its kind, and, of a name
    that we wrote, its values."""

    words: str
    at: Point
    kind: str = ""
    own: str = ""

    @property
    def as_name(self) -> MapName:
        """The name that it becomes, without an id; of a kind that we do not know a place."""
        words = "\n".join(line.strip() for line in self.words[:_MOST_LETTERS].strip().splitlines()[:3])
        kind = self.kind.strip().casefold()
        plain = MapName("", kind if kind in NAME_KINDS else "place", Text.of(words), (self.at,))
        return rounded(_with_own_values(plain, self.own) if self.own else plain)


class ForeignNames:
    """Collects the names of a map; those of other programs that do not lie ``within`` it (left, top, right, bottom) are counted
    as lost."""

    def __init__(self, within: tuple[float, float, float, float], losses: Tally) -> None:
        self._within, self._losses = within, losses
        self._found: list[MapName] = []

    def add(self, label: ForeignName) -> None:
        """Take one over; without words it is none."""
        name = label.as_name
        left, top, right, bottom = self._within
        x, y = name.points[0]
        if not name.text and name.style.dot != "rose":
            return
        if len(self._found) >= _MOST_NAMES:
            self._losses.add(_TOO_MANY)
        elif not (label.own or (left <= x <= right and top <= y <= bottom)):
            self._losses.add(_OFF_MAP, name.text.en)
        else:
            self._found.append(replace(name, id=f"n{len(self._found) + 1}"))

    @property
    def names(self) -> tuple[MapName, ...]:
        """All that were taken over."""
        return tuple(self._found)


def own_values(name: MapName) -> str:
    """All of a name as one line of JSON, for formats whose labels hold a text and a place."""
    values: dict[str, Any] = {"kind": name.kind, "en": name.text.en, "fr": name.text.fr, "points": name.points}
    values |= {"size": name.size, "angle": name.angle, "shift": name.shift}
    return json.dumps({key: value for key, value in values.items() if value not in (None, "")}, ensure_ascii=False)


def _with_own_values(plain: MapName, own: str) -> MapName:
    """The name with the values that we wrote beside a label; one that was moved, or written anew, since then keeps its new
    words and place."""
    try:
        values = json.loads(own[:20_000])
        points = tuple((float(x), float(y)) for x, y in values["points"][:_MOST_POINTS])
        text = Text(str(values.get("en", ""))[:_MOST_LETTERS], str(values.get("fr", ""))[:_MOST_LETTERS])
        kind = str(values["kind"])
        size, angle = float(values.get("size", 1.0)), float(values.get("angle", 0.0))
        shift = _pair(values.get("shift"))
    except (ValueError, TypeError, KeyError, RecursionError):
        return plain
    if kind not in NAME_KINDS or not points:
        return plain
    if plain.text.en not in (text.en, text.fr):
        text = plain.text
    moved = plain.points[0][0] - points[0][0], plain.points[0][1] - points[0][1]
    if max(map(abs, moved)) > 0.05:
        points = tuple((x + moved[0], y + moved[1]) for x, y in points)
    return MapName("", kind, text, points, size, angle, shift)


def _pair(found: object) -> Point | None:
    if not isinstance(found, list):
        return None
    x, y = found
    return float(x), float(y)
