"""The contents of a file of OpenStreetMap, nodes, ways and relations as arrays, and the land that is made of them.

Relations of areas are joined ring by ring, so that one that does not close is named and left out, and nothing else with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from workbench.base.numbers import FloatArray
from workbench.base.text import Text
from workbench.files.formats.map_format import Tally
from workbench.files.formats.source import Refused
from workbench.real_ground.land import GROUND_KEYS, Land, LandThing, is_area

MOST_NODES, MOST_WAYS, MOST_REFERENCES = 40_000_000, 4_000_000, 60_000_000
"""Of one file; 16 bytes a node, 8 a reference."""
MOST_MEMBERS = 20_000
"""Members of one relation."""

_MISSING_NODES = Text(
    "ways with points outside the file, cut there", "chemins ayant des points hors du fichier, coupés là"
)
_BAD_PLACES = Text("nodes with a place that is none on earth", "nœuds à une place qui n’est pas sur terre")


def check_count(count: int, most: int) -> None:
    """Refused (``too_large``) for more than a file may hold."""
    if count > most:
        text = Text("more than {most} nodes, ways or references", "plus de {most} nœuds, chemins ou références")
        hint = Text("cut out the area you need", "découpez la zone voulue")
        raise Refused("too_large", text.format(most=f"{most:,}"), hint)


@dataclass(slots=True)
class OsmWay:
    """A way: its id, its kept tags, and where its references lie in those of the file."""

    id: int
    tags: Mapping[str, str]
    start: int
    end: int


@dataclass(slots=True)
class OsmRelation:
    """An area of several ways (``members``, by their ids)."""

    id: int
    tags: Mapping[str, str]
    members: Sequence[int]


@dataclass
class OsmData:
    """The contents of a file. ``ids``, ``longitudes`` and ``latitudes`` are those of nodes; ``points`` are nodes that have tags
    of their own."""

    ids: npt.NDArray[np.int64]
    longitudes: npt.NDArray[np.float64]
    latitudes: npt.NDArray[np.float64]
    references: npt.NDArray[np.int64]
    points: Sequence[tuple[int, float, float, Mapping[str, str]]] = ()
    ways: Sequence[OsmWay] = ()
    relations: Sequence[OsmRelation] = ()
    tally: Tally = field(default_factory=Tally)

    def land(self) -> Land:
        """Its areas, lines and points."""
        return _Assembly(self).land()


class _Assembly:
    def __init__(self, data: OsmData) -> None:
        self.data = data
        self.things: list[LandThing] = []
        self.shapes: list[object] = []
        self.broken: list[str] = []
        order = np.argsort(data.ids, kind="stable")
        ids = data.ids[order]
        sound = np.isfinite(data.longitudes) & np.isfinite(data.latitudes)
        sound &= (np.abs(data.longitudes) <= 180.000001) & (np.abs(data.latitudes) <= 90.000001)
        data.tally.add(_BAD_PLACES, count=int((~sound).sum()))
        at = np.searchsorted(ids, data.references)
        at = np.minimum(at, max(0, len(ids) - 1))
        known = (ids[at] == data.references) if len(ids) else np.zeros(len(data.references), dtype=np.bool_)
        node = order[at] if len(ids) else np.zeros(len(data.references), dtype=np.int64)
        known &= sound[node] if len(ids) else known
        self.known, self.node = known, node

    def land(self) -> Land:
        data = self.data
        for number, lon, lat, tags in data.points:
            if abs(lon) <= 180 and abs(lat) <= 90:
                self._add(f"node {number}", tags, shapely.Point(lon, lat))
        self._ways()
        by_id = {way.id: way for way in data.ways}
        for relation in data.relations:
            self._relation(relation, by_id)
        shapes = np.array(self.shapes, dtype=np.object_)
        return Land(tuple(self.things), shapes, tuple(self.broken), data.tally.rows(), from_osm=self._from_osm)

    @property
    def _from_osm(self) -> bool:
        """Does any of it come from OpenStreetMap? Editors give negative ids to what has never been in its database."""
        data = self.data
        ids = (*(way.id for way in data.ways), *(relation.id for relation in data.relations))
        return bool((data.ids > 0).any()) or any(number > 0 for number in ids)

    def _add(self, name: str, tags: Mapping[str, str], shape: object) -> None:
        self.things.append(LandThing(name, tags))
        self.shapes.append(shape)

    def _course(self, way: OsmWay) -> FloatArray:
        """The points of a way that the file has."""
        known = self.known[way.start : way.end]
        nodes = self.node[way.start : way.end][known]
        return np.column_stack([self.data.longitudes[nodes], self.data.latitudes[nodes]])

    def _ways(self) -> None:
        """Ways with tags of the ground, as areas or lines: all of them made at once."""
        areas: list[OsmWay] = []
        lines: list[OsmWay] = []
        cut = ""
        missing = 0
        for way in self.data.ways:
            if not any(key in way.tags for key in GROUND_KEYS):
                continue
            count = int(self.known[way.start : way.end].sum())
            whole = count == way.end - way.start
            if not whole:
                missing += 1
                cut = cut or f"way {way.id}"
            references = self.data.references
            closed = whole and count >= 4 and references[way.start] == references[way.end - 1]
            if closed and is_area(way.tags):
                areas.append(way)
            elif count >= 2:
                lines.append(way)
        self.data.tally.add(_MISSING_NODES, cut, missing)
        for ways, closed in ((areas, True), (lines, False)):
            if not ways:
                continue
            courses = [self._course(way) for way in ways]
            owner = np.repeat(np.arange(len(ways)), [len(course) for course in courses])
            points = np.concatenate(courses)
            made: Any = (
                shapely.polygons(shapely.linearrings(points, indices=owner))
                if closed
                else shapely.linestrings(points, indices=owner)
            )
            for way, shape in zip(ways, made, strict=True):
                self._add(f"way {way.id}", way.tags, shape)

    def _relation(self, relation: OsmRelation, by_id: Mapping[int, OsmWay]) -> None:
        if not any(key in relation.tags for key in GROUND_KEYS):
            return
        name = f"relation {relation.id}"
        if relation.tags.get("name"):
            name += f" ({relation.tags['name'][:40]})"
        ways = [by_id.get(number) for number in relation.members]
        chains = [
            self.data.references[way.start : way.end].tolist()
            for way in ways
            if way is not None and way.end - way.start >= 2
        ]
        whole = all(way is not None and bool(self.known[way.start : way.end].all()) for way in ways)
        rings = closed_rings(chains) if whole and chains else None
        if not rings:
            self.broken.append(name)
            return
        places = dict(zip(self._references(ways), self._nodes(ways), strict=True))
        outlines = []
        for ring in rings:
            nodes = [places[number] for number in ring]
            points = np.column_stack([self.data.longitudes[nodes], self.data.latitudes[nodes]])
            outlines.append(shapely.LineString(points))
        area = shapely.build_area(shapely.multilinestrings(outlines))
        if area is None or area.is_empty or area.area == 0:
            self.broken.append(name)
            return
        self._add(f"relation {relation.id}", relation.tags, area)

    def _references(self, ways: Sequence[OsmWay | None]) -> list[int]:
        return [
            number for way in ways if way is not None for number in self.data.references[way.start : way.end].tolist()
        ]

    def _nodes(self, ways: Sequence[OsmWay | None]) -> list[int]:
        return [number for way in ways if way is not None for number in self.node[way.start : way.end].tolist()]


def closed_rings(chains: Sequence[list[int]]) -> list[list[int]] | None:
    """Rings of chains that are joined at equal ends; None if any is left over."""
    rings = [chain for chain in chains if chain[0] == chain[-1] and len(chain) >= 4]
    waiting = [chain for chain in chains if chain[0] != chain[-1]]
    ends: dict[int, list[int]] = {}
    for place, chain in enumerate(waiting):
        ends.setdefault(chain[0], []).append(place)
        ends.setdefault(chain[-1], []).append(place)
    used = [False] * len(waiting)
    for place, chain in enumerate(waiting):
        if used[place]:
            continue
        used[place] = True
        ring = list(chain)
        while ring[0] != ring[-1]:
            onward = next((other for other in ends.get(ring[-1], ()) if not used[other]), None)
            if onward is None:
                return None
            used[onward] = True
            following = waiting[onward]
            ring += following[1:] if following[0] == ring[-1] else following[-2::-1]
        if len(ring) < 4:
            return None
        rings.append(ring)
    return rings
