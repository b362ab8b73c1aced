"""Land as values: areas, lines and points with the tags that a map is made of, whichever file they came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from workbench.base.text import Text
from workbench.files.formats.map_format import Counted
from workbench.files.formats.word_mapping import LEAVE_OUT, WordMapping
from workbench.real_ground.projection import MapPlane

GROUND_KEYS = (
    "building",
    "landuse",
    "natural",
    "landcover",
    "wetland",
    "leisure",
    "water",
    "waterway",
    "highway",
    "railway",
    "barrier",
    "man_made",
    "aeroway",
    "military",
    "amenity",
)
"""Keys whose tags say what the ground is; ``key=value`` is a word that a mapping knows or not."""
COUNTED_KEYS = frozenset({"landuse", "natural", "waterway", "highway", "railway", "barrier", "building", "landcover"})
"""Keys whose tags are counted as lost where a mapping has no word for them; others are about much else than the ground."""
OTHER_KEYS = (
    "name",
    "name:en",
    "name:fr",
    "place",
    "bridge",
    "tunnel",
    "ford",
    "building:levels",
    "levels",
    "height",
    "width",
    "area",
    "ele",
    "intermittent",
    "type",
)
"""Other tags that are kept."""
KEPT_KEYS = frozenset((*GROUND_KEYS, *OTHER_KEYS))
BUILT = frozenset({"village", "town", "building", "stone_building", "wooden_building", "factory", "ruins"})
"""Words of what makes villages and towns by its share of a hex."""
WATERS = frozenset({"river", "great_river", "stream", "deep_stream"})
ROADS = frozenset({"road", "trail", "railway", "sunken_road", "elevated_road", "embankment"})
SIDES = frozenset({"hedge", "bocage", "wall", "low_wall", "cliff", "rowhouse_wall", "barricade"})
_AREA_KEYS = frozenset({"building", "landuse", "leisure", "water", "wetland", "landcover", "amenity", "aeroway"})
_LINEAR_NATURAL = frozenset({"coastline", "cliff", "tree_row", "ridge", "arete", "valley"})


def is_area(tags: Mapping[str, str]) -> bool:
    """Does a closed way with these tags mean what lies inside it?"""
    area = tags.get("area", "")
    if area in ("yes", "no"):
        return area == "yes"
    if "highway" in tags or "barrier" in tags or "railway" in tags:
        return False
    if tags.get("waterway", "") not in ("", "riverbank", "dock"):
        return False
    return (
        any(key in tags for key in _AREA_KEYS)
        or tags.get("natural", "coastline") not in _LINEAR_NATURAL
        or (tags.get("waterway", "") in ("riverbank", "dock") or "military" in tags)
    )


@dataclass(frozen=True, slots=True)
class LandThing:
    """A thing on the ground: its id in its file (``way 123``), and its kept tags."""

    id: str
    tags: Mapping[str, str]

    @property
    def name(self) -> str:
        """Its name in the language of the place; "" for one without."""
        return self.tags.get("name", "")

    @property
    def text(self) -> Text:
        """Its name, in the languages of the program where the file has them."""
        name = self.name
        return Text(self.tags.get("name:en", name) or name, self.tags.get("name:fr", name) or name)

    @property
    def words(self) -> tuple[str, ...]:
        """Its tags about the ground as words: ``landuse=forest``."""
        return tuple(f"{key}={self.tags[key]}" for key in GROUND_KEYS if key in self.tags)


_MANY_THINGS = 40
_FAR = 5.0
"""Percent of the things at each side that may lie far away."""
_ROOM, _LEAST_ROOM = 0.25, 0.002
"""Around the others: a share of their extent, and degrees."""


@dataclass(frozen=True, eq=False)
class Land:
    """The things of all files with their geometries (longitude, latitude).

    - ``things``: each with the geometry at its place in ``shapes`` (an array of polygons, lines and points).
    - ``broken``: areas whose outlines do not close, by name.
    - ``lost``: what was left out while the files were read.
    - ``from_osm``: did any of it come from OpenStreetMap, whose contributors are to be named?
    """

    things: tuple[LandThing, ...] = ()
    shapes: npt.NDArray[np.object_] = field(default_factory=lambda: np.empty(0, dtype=np.object_))
    broken: tuple[str, ...] = ()
    lost: tuple[Counted, ...] = ()
    from_osm: bool = False

    @cached_property
    def bounds(self) -> npt.NDArray[np.float64]:
        """(west, south, east, north) of each thing, shape (n, 4)."""
        return np.asarray(shapely.bounds(self.shapes)).reshape(len(self.things), 4)

    @cached_property
    def extent(self) -> tuple[float, float, float, float] | None:
        """West, south, east, north of where it is dense: extracts have coasts and railways that lead far beyond the rest; None
        if there is nothing."""
        if not self.things:
            return None
        bounds, centres = self.bounds, self.centres
        low, high = np.nanmin(bounds[:, :2], axis=0), np.nanmax(bounds[:, 2:], axis=0)
        if len(centres) >= _MANY_THINGS:
            dense = np.nanpercentile(centres, [_FAR, 100 - _FAR], axis=0)
            room = np.maximum(np.ptp(dense, axis=0) * _ROOM, _LEAST_ROOM)
            low, high = np.maximum(low, dense[0] - room), np.minimum(high, dense[1] + room)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])

    @cached_property
    def centres(self) -> npt.NDArray[np.float64]:
        """(longitude, latitude) of the middle of each thing, shape (n, 2)."""
        return (self.bounds[:, :2] + self.bounds[:, 2:]) / 2

    def within(self, west: float, south: float, east: float, north: float) -> npt.NDArray[np.int64]:
        """The places of the things that come near an area."""
        if not self.things:
            return np.empty(0, dtype=np.int64)
        box = self.bounds
        near = (box[:, 0] <= east) & (box[:, 2] >= west) & (box[:, 1] <= north) & (box[:, 3] >= south)
        return np.flatnonzero(near)

    def meanings(self, mapping: WordMapping) -> list[tuple[str, str]]:
        """For every thing (its word, what that means): that of its tags which the mapping names first; ("", "") for one without
        a word that means anything."""
        known: dict[tuple[str, ...], tuple[str, str]] = {}
        found = []
        for thing in self.things:
            words = thing.words
            if words not in known:
                ranked = [(mapping.rank(word), word) for word in words if mapping.meaning(word)]
                best = min(ranked)[1] if ranked else ""
                known[words] = (best, mapping.meaning(best) if best else "")
            found.append(known[words])
        return found

    def unknown_words(self, mapping: WordMapping, places: Iterable[int]) -> tuple[Counted, ...]:
        """Tags about the ground that mean nothing under a mapping, of things that have no word that does, the most frequent
        first."""
        counts: Counter[str] = Counter()
        first: dict[str, str] = {}
        for place in places:
            thing = self.things[place]
            words = thing.words
            if any(mapping.meaning(word) for word in words):
                continue
            for word in words:
                if word.split("=", 1)[0] in COUNTED_KEYS:
                    counts[word] += 1
                    first.setdefault(word, thing.id)
        form = Text("{word} (the mapping has no such word)", "{word} (la correspondance n’a pas ce mot)")
        rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
        return tuple(Counted(form.format(word=word[:60]), count, first[word]) for word, count in rows)


AREAS, LINES = (3, 6), (1, 5)
"""Types of geometries, as shapely numbers them."""


@dataclass(frozen=True, eq=False)
class LandOnMap:
    """The land on a map and near it: its ``places`` among the land of all files, its ``things`` with their ``shapes`` in the
    plane of the map and the ``types`` of these, and (word, meaning) of each (``words``)."""

    places: npt.NDArray[np.int64]
    things: Sequence[LandThing]
    shapes: npt.NDArray[np.object_]
    words: Sequence[tuple[str, str]]

    @classmethod
    def near(
        cls,
        land: Land,
        mapping: WordMapping,
        plane: MapPlane,
        bounds: tuple[float, float, float, float],
        margin: float = 0.0,
    ) -> LandOnMap:
        """The land within a rectangle of a plane and a margin around it."""
        places = land.within(*plane.extent(bounds, margin))
        meanings = land.meanings(mapping)
        return cls(
            places,
            [land.things[place] for place in places.tolist()],
            shapely.transform(land.shapes[places], plane.to_map),
            [meanings[place] for place in places.tolist()],
        )

    @cached_property
    def types(self) -> npt.NDArray[np.int32]:
        """The type of each shape."""
        return np.asarray(shapely.get_type_id(self.shapes))

    def with_meaning(self, meanings: Collection[str], types: Collection[int]) -> list[int]:
        """The places of the shapes of some types that have one of some meanings."""
        return [
            place for place, (_, meaning) in enumerate(self.words) if meaning in meanings and self.types[place] in types
        ]

    @property
    def houses(self) -> list[int]:
        """The places of the areas of single buildings."""
        return [
            place
            for place, (word, meaning) in enumerate(self.words)
            if is_building(word) and meaning not in ("", LEAVE_OUT) and self.types[place] in AREAS
        ]

    def areas_by_rank(self, mapping: WordMapping) -> dict[tuple[int, str], list[int]]:
        """The places of the areas that cover ground, by their rank in the mapping and their meaning."""
        found: dict[tuple[int, str], list[int]] = {}
        for place, (word, meaning) in enumerate(self.words):
            covers = meaning not in ("", LEAVE_OUT) and meaning not in BUILT | ROADS | SIDES and not is_building(word)
            if covers and self.types[place] in AREAS:
                found.setdefault((mapping.rank(word), meaning), []).append(place)
        return found

    def lines(self, places: Iterable[int]) -> npt.NDArray[np.object_]:
        """Lines at some places, and the outlines of areas there."""
        return np.array(
            [self.shapes[place].exterior if self.types[place] == 3 else self.shapes[place] for place in places],
            dtype=np.object_,
        )

    @property
    def coast(self) -> npt.NDArray[np.object_]:
        """The coastlines."""
        return self.lines(place for place, (word, _) in enumerate(self.words) if word == "natural=coastline")


def is_building(word: str) -> bool:
    """Is a word that of a single building?"""
    return word.startswith("building=")


def joined_land(parts: Sequence[Land]) -> Land:
    """The land of several files as one."""
    if len(parts) == 1:
        return parts[0]
    things = tuple(thing for part in parts for thing in part.things)
    shapes: Any = np.concatenate([part.shapes for part in parts]) if parts else np.empty(0, dtype=np.object_)
    return Land(
        things,
        shapes,
        tuple(name for part in parts for name in part.broken),
        tuple(row for part in parts for row in part.lost),
        any(part.from_osm for part in parts),
    )


def kept_tags(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The tags that a map is made of, without values of unusual length."""
    return {key: value[:120] for key, value in pairs if key in KEPT_KEYS and value}
