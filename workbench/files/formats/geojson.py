"""Maps and tables written as GeoJSON (``.geojson``), for GIS programs and scripts: a feature for each hex, hexside, path,
piece, zone, marker and unit.

Coordinates are local: x to the right and y up from the lower left corner of the map, in metres (hexes, by the size that the
rules give them) or in the unit of the table. RFC 7946 knows only longitude and latitude unless both sides agree on something
else (section 4): the member ``workbench`` says what is agreed here, and ``crs`` is null, by which GDAL and QGIS give the map no
place on the earth. Every feature names its ``layer``; the other properties stand in docs/files.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from workbench.base.text import Text
from workbench.files.formats.map_format import (
    BOARDS,
    LEVEL_HEXES,
    LINES,
    MARKERS,
    NAMES,
    PIECES,
    SHAPES,
    TERRAIN_HEXES,
    TERRAIN_SIDES,
    UNITS,
    ZONES,
    Can,
    Exported,
    MapFormat,
    OpenScenario,
    Tally,
    Target,
    contents_of,
    details_of,
)
from workbench.files.neutral_terrain import installed_neutral_terrain
from workbench.geometry.shapes import CIRCLE, LINE
from workbench.planning.same_ground import hex_outlines
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_board import Shape
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario, hex_metres_of, scenario_by_map_kind
from workbench.scenario.tabletop_board import ROUND, Feature
from workbench.scenario.units import BaseUnit, TabletopUnit
from workbench.scenario.zones import Zone, area_of

_IN_FILE = {
    TERRAIN_HEXES, LEVEL_HEXES, TERRAIN_SIDES, LINES, SHAPES, MARKERS, PIECES, UNITS, ZONES, NAMES, BOARDS
}  # fmt: skip
_NOTE = (
    "Local coordinates, not longitude and latitude: x to the right and y up from the lower left corner of the map, "
    "in this unit (RFC 7946, section 4: by prior arrangement)."
)
_DIGITS = 6
Found = Iterator[dict[str, Any]]


def _write(work: OpenScenario, target: Target) -> Exported:
    scenario = work.scenario
    writer: _Hexes | _Table = scenario_by_map_kind(scenario, _Hexes, _Table, work.ruleset)
    collection = {
        "type": "FeatureCollection",
        "crs": None,
        "workbench": {"coordinates": "local", "unit": writer.unit, "note": _NOTE, "ruleset": work.ruleset.id},
        "title": _both(scenario.title),
    }
    losses = Tally()
    details = details_of(scenario.board) if isinstance(scenario, Scenario) else ()
    for one in (*contents_of(scenario), *details):
        if one.what not in _IN_FILE:
            losses.add(one.what, one.first, one.count)
    # each feature in a line of its own: files can be compared
    head = json.dumps(collection, ensure_ascii=False)[:-1]
    lines = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in writer.features())
    return Exported(f'{head}, "features": [\n{lines}\n]}}\n'.encode(), losses.rows())


def _both(text: Text) -> dict[str, str]:
    return {"en": text.get("en"), "fr": text.get("fr")}


class _Writer:
    """What maps of both kinds have: terrain in words, units and zones."""

    unit = ""

    def __init__(self, scenario: AnyScenario, ruleset: Ruleset) -> None:
        self.scenario, self.ruleset = scenario, ruleset
        neutral = installed_neutral_terrain()
        self.neutral: Mapping[str, str] = neutral.game(ruleset).words if neutral.knows(ruleset) else {}

    def placed(self, points: Any) -> Any:
        """Points of the plane of the map, shape (n, 2), in the coordinates of the file."""
        raise NotImplementedError

    def feature(self, layer: str, name: str, where: BaseGeometry | None, /, **properties: Any) -> dict[str, Any]:
        """One feature; what is empty is left out of its properties."""
        geometry = None
        if where is not None and not where.is_empty:
            placed = shapely.set_precision(shapely.transform(where, self.placed), 10**-_DIGITS, mode="pointwise")
            geometry = _rounded(shapely.geometry.mapping(_oriented(placed)))
        kept = {key: value for key, value in properties.items() if value not in (None, "", (), [], {})}
        return {
            "type": "Feature",
            "id": f"{layer}:{name}",
            "geometry": geometry,
            "properties": {"layer": layer, **kept},
        }

    def terrain(self, key: str) -> dict[str, Any]:
        """A terrain by its key, its name and its neutral word."""
        row = self.ruleset.terrain.get(key)
        return {"terrain": key, "name": _both(row.name) if row else None, "neutral": self.neutral.get(key, "")}

    def units(self, at: Mapping[str, BaseGeometry]) -> Found:
        """Every unit as a point, without one where it is not on the map."""
        for side, unit in self.scenario.forces:
            kind = self.ruleset.units.get(unit.kind)
            yield self.feature(
                "unit",
                unit.id,
                at.get(unit.id),
                side=side,
                side_name=_both(self.scenario.forces.called(side)),
                name=_both(unit.name) if unit.name else None,
                kind=unit.kind,
                kind_name=_both(kind.name) if kind is not None else None,
                facing=unit.facing,
                state=list(unit.state),
                group=unit.group,
                enters_in_turn=unit.turn or None,
                zone=unit.zone,
                hidden=unit.hidden or None,
                **self.stands(unit),
            )

    def stands(self, unit: BaseUnit) -> dict[str, Any]:
        """Where a unit stands, in words of the map."""
        raise NotImplementedError

    def zones(self) -> Found:
        for zone in self.scenario.zones:
            said = {key: _both(value) if isinstance(value, Text) else value for key, value in zone.as_mapping().items()}
            said.pop("id")
            said["name"] = _both(zone.called)
            yield self.feature("zone", zone.id, self.ground(zone), **said)

    def names(self) -> Found:
        """Names on the map, at their point or along their course."""
        for name in self.scenario.names:
            where = shapely.LineString(name.points) if name.has_course else shapely.Point(name.points[0])
            yield self.feature(
                "name",
                name.id,
                where,
                kind=name.kind,
                text=_both(name.text) if name.text else None,
                size=name.size if name.size != 1.0 else None,
                angle=name.angle or None,
            )

    def ground(self, zone: Zone) -> BaseGeometry:
        """The ground of a zone."""
        raise NotImplementedError


class _Hexes(_Writer):
    """A map of hexes, in metres; in hexes where the rules do not say how large one is."""

    scenario: Scenario

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        super().__init__(scenario, ruleset)
        self.board, self.grid = scenario.board, scenario.board.grid
        metres = hex_metres_of(scenario, ruleset.hex_metres)
        self.unit, self.size = ("m", metres) if metres is not None else ("hex", 1.0)
        self.outlines = hex_outlines(self.grid)

    def placed(self, points: Any) -> Any:
        left, _, _, bottom = self.grid.bounds
        return np.column_stack((points[:, 0] - left, bottom - points[:, 1])) * self.size

    def features(self) -> Found:
        """The whole map."""
        labels = self.grid.labels
        for number, label in enumerate(labels):
            keys = self.board.terrain_at(number) or (self.board.ground,)
            yield self.feature(
                "hex",
                label,
                self.outlines[number],
                label=label,
                level=int(self.board.elevation[number]),
                terrain=list(keys),
                neutral=[self.neutral[key] for key in keys if key in self.neutral],
                names=list(self.grid.names[number]) if len(self.grid.names[number]) > 1 else [],
            )
        yield from self.sides()
        yield from self.paths()
        for place, shape in enumerate(self.board.shapes, start=1):
            said = self.terrain(shape.terrain)
            yield self.feature("shape", str(place), _area(shape), kind=shape.kind, **said, values=_plain(shape.values))
        yield from self.markers()
        yield from self.zones()
        yield from self.names()
        at = {unit.id: self.centre(unit.at) for _, unit in self.scenario.forces if unit.at is not None}
        yield from self.units(at)

    def centre(self, number: int) -> BaseGeometry:
        return shapely.Point(self.grid.centres[number])

    def sides(self) -> Found:
        labels = self.grid.labels
        for key, mask in self.board.hexsides.items():
            for number, direction in np.argwhere(mask).tolist():
                corners = self.grid.corners(self.grid.hexes[number])
                other = int(self.grid.neighbours[number, direction])
                between = [labels[number], *([labels[other]] if other >= 0 else [])]
                line = shapely.LineString([corners[direction], corners[(direction + 1) % 6]])
                yield self.feature("hexside", f"{key}:{'/'.join(between)}", line, between=between, **self.terrain(key))

    def paths(self) -> Found:
        for key, chains in self.board.paths.items():
            for place, chain in enumerate(chains, start=1):
                points = [self.grid.centres[number] for number in chain]
                where = shapely.LineString(points) if len(points) > 1 else shapely.Point(points[0])
                hexes = [self.grid.labels[number] for number in chain]
                yield self.feature("path", f"{key}:{place}", where, hexes=hexes, **self.terrain(key))

    def markers(self) -> Found:
        held = [(key, "", numbers) for key, numbers in self.scenario.markers.items()]
        for key, by_side in self.scenario.marker_owners.items():
            held += [(key, side, tuple(numbers)) for side, numbers in by_side.items()]
        for key, side, numbers in held:
            for number in numbers:
                label = self.grid.labels[number]
                yield self.feature(
                    "marker", f"{key}:{label}", self.centre(number), hex=label, side=side, **self.terrain(key)
                )

    def stands(self, unit: BaseUnit) -> dict[str, Any]:
        return {"hex": self.grid.labels[unit.at] if unit.at is not None else ""}

    def ground(self, zone: Zone) -> BaseGeometry:
        found: BaseGeometry = shapely.union_all(self.outlines[list(zone.hexes)], grid_size=1e-9)
        return found


class _Table(_Writer):
    """A table, in its own unit."""

    scenario: TabletopScenario

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset) -> None:
        super().__init__(scenario, ruleset)
        self.board = scenario.board
        self.unit = self.board.unit

    def placed(self, points: Any) -> Any:
        return np.column_stack((points[:, 0], self.board.height - points[:, 1]))

    def features(self) -> Found:
        """The whole table."""
        yield self.feature("table", "table", self.board.outline, **self.terrain(self.board.ground))
        for piece in self.board.features:
            yield self.feature("piece", piece.id, piece.area, **self.piece(piece))
            for place, opening in enumerate(piece.openings, start=1):
                yield self.feature(
                    "opening",
                    f"{piece.id}:{place}",
                    shapely.Point(opening.at),
                    piece=piece.id,
                    kind="door" if opening.door else "window",
                    floor=opening.floor,
                )
        yield from self.zones()
        yield from self.names()
        at = {unit.id: shapely.Point(unit.at) for _, unit in self.scenario.forces if unit.at is not None}
        yield from self.units(at)

    def piece(self, piece: Feature) -> dict[str, Any]:
        """What there is to say about a piece: its terrain, height in levels, and what the chart of the game says of it."""
        row = self.ruleset.terrain[piece.terrain]
        usual = row.levels[0] if row.levels else None
        said = self.terrain(piece.terrain)
        return {
            **said,
            "called": _both(piece.name) if piece.name else None,
            "height": usual if piece.level is None else piece.level,
            "floors": piece.floors or None,
            "width": piece.width or None,
            "radius": piece.radius or None,
            "flags": list(piece.flags),
            "group": piece.group,
            "effects": {name: row.fact(name) for name in row.facts},
            "values": _plain(piece.values),
        }

    def stands(self, unit: BaseUnit) -> dict[str, Any]:
        assert isinstance(unit, TabletopUnit)
        models = self.placed(np.array(unit.models)).tolist() if unit.models else []
        return {"floor": unit.floor or None, "models": [[round(value, _DIGITS) for value in one] for one in models]}

    def ground(self, zone: Zone) -> BaseGeometry:
        return area_of(zone)


# --- Geometry and values


def _area(shape: Shape) -> BaseGeometry:
    """What a shape drawn in hexes covers; a line stays a line."""
    found: BaseGeometry
    if shape.kind == CIRCLE:
        found = shapely.Point(shape.points[0]).buffer(float(shape.values.get("radius", 0)), quad_segs=ROUND)
    elif shape.kind == LINE:
        found = shapely.LineString(shape.points)
    else:
        found = shapely.make_valid(shapely.Polygon(shape.points))
    return found


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values as JSON has them."""
    return {key: value if isinstance(value, str | int | float | bool) else str(value) for key, value in values.items()}


def _oriented(where: BaseGeometry) -> BaseGeometry:
    """Outlines run against the clock, holes with it (RFC 7946, 3.1.6)."""
    if isinstance(where, shapely.Polygon):
        return orient(where)
    if isinstance(where, shapely.MultiPolygon):
        return shapely.MultiPolygon([orient(part) for part in where.geoms])
    if isinstance(where, shapely.GeometryCollection):
        return shapely.GeometryCollection([_oriented(part) for part in where.geoms])
    return where


def _rounded(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _rounded(one) for key, one in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_rounded(one) for one in value]
    return round(value, _DIGITS) + 0.0 if isinstance(value, float) else value


FORMAT = MapFormat(
    id="geojson",
    name=Text("GeoJSON (for GIS programs)", "GeoJSON (pour les SIG)"),
    can=frozenset({Can.HEXES, Can.TABLE}),
    writes=("*.geojson",),
    write=_write,
)
