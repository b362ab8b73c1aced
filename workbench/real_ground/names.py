"""Names that real ground brings to a map: places, rivers, peaks, and the credit of whose data it is made."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely

from workbench.base.text import Text
from workbench.real_ground.land import LandOnMap
from workbench.real_ground.lines import merged
from workbench.real_ground.settings import PERIOD_NOTE, GroundSettings
from workbench.real_ground.sources import GroundSources
from workbench.scenario.map_names import MOST_COURSE, MapName, note_at_foot

_PLACES = {
    "city": ("place", 1.4, 0),
    "town": ("place", 1.2, 1),
    "village": ("place", 1.0, 2),
    "suburb": ("farm", 1.0, 3),
    "hamlet": ("farm", 1.0, 4),
    "island": ("farm", 1.0, 4),
    "isolated_dwelling": ("farm", 0.9, 6),
    "farm": ("farm", 0.9, 6),
    "locality": ("farm", 0.8, 7),
}
"""Values of ``place``: the kind of name, its size, and its rank among those that want room."""
_PEAK_RANK = 5
_APART = 0.055
"""The least distance between two names, as a share of the longer side of the map."""
_MOST_NAMES = 60
_LEAST_RIVER = 0.15
"""The least length of a river with a name, as a share of the longer side of the map."""
Bounds = tuple[float, float, float, float]


@dataclass(frozen=True)
class GroundNames:
    """The names of a map, and its title: the largest place that is nearest to its middle."""

    names: tuple[MapName, ...]
    title: Text


def map_names(land: LandOnMap, bounds: Bounds, settings: GroundSettings, sources: GroundSources) -> GroundNames:
    """Names within the bounds of a map. Credit and period stand on every map, whatever the settings are."""
    left, top, right, bottom = bounds
    span = max(right - left, bottom - top)
    found = _points(land, bounds)
    middle = np.array([(left + right) / 2, (top + bottom) / 2])
    placed = sorted(found, key=lambda one: (one.rank, float(np.hypot(*(np.array(one.at) - middle)))))
    names: list[MapName] = []
    if settings.names:
        kept: list[_Found] = []
        for one in placed:
            clear = all(np.hypot(one.at[0] - two.at[0], one.at[1] - two.at[1]) >= _APART * span for two in kept)
            if clear and len(kept) < _MOST_NAMES:
                kept.append(one)
        names += [MapName(f"n{place + 1}", one.kind, one.text, (one.at,), one.size) for place, one in enumerate(kept)]
        names += _rivers(land, bounds, len(names))
    names.append(_note(sources, bounds))
    if settings.turn % 360:
        at = (right - span * 0.03, top + span * 0.05)
        names.append(MapName("north", "compass", Text(), (_rounded(at),), 1.0, round(-settings.turn % 360, 3)))
    places = [one for one in placed if one.rank <= 2] or placed
    title = places[0].text if places else Text.of(f"{settings.latitude:.3f}, {settings.longitude:.3f}")
    return GroundNames(tuple(names), title)


@dataclass(frozen=True)
class _Found:
    text: Text
    kind: str
    size: float
    rank: int
    at: tuple[float, float]


def _points(land: LandOnMap, bounds: Bounds) -> list[_Found]:
    left, top, right, bottom = bounds
    found = []
    for thing, shape in zip(land.things, land.shapes, strict=True):
        if not thing.name:
            continue
        kind = _PLACES.get(thing.tags.get("place", ""))
        if kind is None and thing.tags.get("natural") == "peak":
            kind = ("hill", 1.0, _PEAK_RANK)
        if kind is None:
            continue
        point = shape if shape.geom_type == "Point" else shape.representative_point()
        if left < point.x < right and top < point.y < bottom:
            text = thing.text
            height = thing.tags.get("ele", "")
            if kind[0] == "hill" and height.replace(".", "", 1).isdigit():
                text = Text(f"{text.en} {float(height):.0f}", f"{text.fr} {float(height):.0f}")
            found.append(_Found(text, *kind, at=_rounded((float(point.x), float(point.y)))))
    return found


def _rivers(land: LandOnMap, bounds: Bounds, before: int) -> list[MapName]:
    """Rivers with a name, each along its longest stretch."""
    left, top, right, bottom = bounds
    least = _LEAST_RIVER * max(right - left, bottom - top)
    lines: dict[Text, list[object]] = {}
    for thing, shape, (_, meaning) in zip(land.things, land.shapes, land.words, strict=True):
        if meaning in ("river", "great_river") and thing.name and shape.geom_type == "LineString":
            lines.setdefault(thing.text, []).append(shape)
    found: list[MapName] = []
    for text, parts in sorted(lines.items(), key=lambda one: one[0].en):
        joined = merged(np.array(parts, dtype=np.object_), bounds)
        if not len(joined):
            continue
        longest = joined[int(np.argmax(shapely.length(joined)))]
        if longest.length < least:
            continue
        course = longest.simplify(0.3)
        while len(course.coords) > MOST_COURSE:
            course = course.simplify(course.length / 100)
        points = tuple(_rounded((float(x), float(y))) for x, y in course.coords)
        found.append(MapName(f"n{before + len(found) + 1}", "river", text, points))
    return found


def _note(sources: GroundSources, bounds: Bounds) -> MapName:
    """The line on the map that names the time that it shows and those whose data it is made of."""
    words = (PERIOD_NOTE, *sources.credits)
    text = Text(". ".join(one.en for one in words), ". ".join(one.fr for one in words))
    return note_at_foot("credit", text, bounds)


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 3), round(point[1], 3)
