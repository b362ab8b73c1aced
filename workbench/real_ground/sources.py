"""The files of a place: each recognised and read once, whatever the map that is made of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken, Progress, Steps
from workbench.base.diagnostics import Diagnostic, Severity, Span
from workbench.base.text import Text
from workbench.files.formats.source import HEAD, Refused, SourceFile
from workbench.real_ground.file_kinds import ARCHIVE, ENDINGS, PACKED, RELIEF_ENDINGS, UNPACKED_ENDINGS
from workbench.real_ground.land import Land, joined_land
from workbench.real_ground.osm_pbf import read_pbf
from workbench.real_ground.osm_xml import read_osm_xml
from workbench.real_ground.packed_files import files_of, place_in, sources_in
from workbench.real_ground.relief_files import Extent, Relief, has_extra, read_relief, tile_at
from workbench.real_ground.settings import OSM_CREDIT
from workbench.real_ground.vector_files import read_by_gdal, read_geojson

_TRIM = Text(
    "elevation: {hint}; land: .osm, .osm.pbf, .geojson, .gpkg, .shp",
    "altitude : {hint} ; terrain : .osm, .osm.pbf, .geojson, .gpkg, .shp",
)
_RELIEFS = ".hgt, .asc, .tif"
MOST_TOGETHER = 150_000_000
"""Heights of all files together: 600 MB in memory."""
_TOO_MANY_TILES = Text(
    "with this file there would be more than {most} heights", "avec ce fichier, il y aurait plus de {most} altitudes"
)
_FEWER_TILES = Text("take only the tiles of the place", "ne prenez que les tuiles du lieu")
_AROUND = 0.1
"""Degrees around the land in which tiles of a folder are read too."""


@dataclass(frozen=True)
class GroundSources:
    """The contents of the files of a place: reliefs, in the order in which they are asked, and land. ``names`` are those of
    files that were read, ``problems`` the errors of those that were not."""

    reliefs: tuple[Relief, ...] = ()
    land: Land = field(default_factory=Land)
    names: tuple[str, ...] = ()
    problems: tuple[Diagnostic, ...] = ()

    @property
    def extent(self) -> Extent | None:
        """West, south, east, north of the land, or else of the reliefs; None without either."""
        if self.land.extent is not None:
            return self.land.extent
        if not self.reliefs:
            return None
        corners = np.concatenate([relief.outline() for relief in self.reliefs])
        west, south = corners.min(axis=0).tolist()
        east, north = corners.max(axis=0).tolist()
        return west, south, east, north

    @property
    def credits(self) -> tuple[Text, ...]:
        """The credits that are due on a map that is made of them."""
        return (OSM_CREDIT,) if self.land.from_osm else ()

    @property
    def middle(self) -> tuple[float, float] | None:
        """(latitude, longitude) of a place in the middle of what the files hold: of things of the land the median, of those on
        a relief if any is; without land the middle of the reliefs, where they overlap."""
        extent = self.extent
        if extent is None:
            return None
        if self.land.things:
            centres = self.land.centres
            known = np.zeros(len(centres), dtype=np.bool_)
            for relief in self.reliefs:
                known |= shapely.contains_xy(shapely.Polygon(relief.outline()), centres)
            longitude, latitude = np.nanmedian(centres[known] if known.any() else centres, axis=0).tolist()
            return round(latitude, 5), round(longitude, 5)
        area: BaseGeometry = shapely.box(*extent)
        for relief in self.reliefs:
            both = area.intersection(shapely.Polygon(relief.outline()))
            area = both if both.area > 0 else area
        point = area.centroid
        return round(float(point.y), 5), round(float(point.x), 5)


def read_sources(
    paths: Iterable[Path | str],
    wanted: Extent | None = None,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> GroundSources:
    """All files, those of GDAL only in the ``wanted`` area, and of the tiles in a folder only those in that area or, if none is
    named, around the land. What cannot be read is an error in ``problems``, and the others are read all the same."""
    reading = _Reading(wanted, cancel)
    named = list(dict.fromkeys(Path(path) for path in paths))
    files = list(dict.fromkeys(files_of(named)))
    # what lies in folders is chosen by where the land is, which is read first
    files.sort(key=lambda path: path not in named and tile_at(path.name) is not None)
    steps = Steps(len(files), cancel, progress)
    for path in files:
        if path in named or reading.wants_tile(path.name):
            reading.add(path)
        steps.step()
    return reading.sources()


class _Reading:
    """The reliefs and the land that have been read so far from the files of a place."""

    def __init__(self, wanted: Extent | None, cancel: CancelToken | None) -> None:
        self.wanted, self.cancel = wanted, cancel
        self.reliefs: list[Relief] = []
        self.lands: list[Land] = []
        self.names: list[str] = []
        self.problems: list[Diagnostic] = []
        self.samples = 0

    def sources(self) -> GroundSources:
        """Everything together."""
        # the finest model is asked first, the others where it has voids
        reliefs = tuple(sorted(self.reliefs, key=lambda relief: relief.spacing))
        land = joined_land(self.lands) if self.lands else Land()
        return GroundSources(reliefs, land, tuple(self.names), tuple(self.problems))

    def wants_tile(self, name: str) -> bool:
        """Does a tile of elevation, by its name, lie where the map may be? All do while that is not known."""
        at = tile_at(name)
        areas = [self.wanted] if self.wanted is not None else [land.extent for land in self.lands if land.extent]
        if at is None or not areas:
            return True
        tile = shapely.box(at[0], at[1], at[0] + 1, at[1] + 1).buffer(_AROUND)
        return any(tile.intersects(shapely.box(*area)) for area in areas)

    def add(self, path: Path) -> None:
        """Read a file, or those that it packs."""
        before = len(self.reliefs) + len(self.lands)
        with SourceFile(path) as outer:
            try:
                for source in sources_in(outer):
                    self._add_source(source, path)
            except Refused as problem:
                self.problems.append(problem.diagnostic(str(path)))
        if len(self.reliefs) + len(self.lands) > before:
            self.names.append(path.name)

    def _add_source(self, source: SourceFile, path: Path) -> None:
        try:
            with source:
                self._take(read_source(source, self.wanted, self.cancel))
        except Refused as problem:
            problem.member = problem.member or place_in(source)
            self.problems.append(problem.diagnostic(str(path)))
        except MemoryError:
            text = Text("it needs more memory than there is", "il demande plus de mémoire qu’il n’y en a")
            self.problems.append(Diagnostic(Severity.ERROR, "too_large", text, Span(str(path))))

    def _take(self, found: Relief | Land) -> None:
        if isinstance(found, Land):
            self.lands.append(found)
            return
        self.samples += found.heights.size
        if self.samples > MOST_TOGETHER:
            raise Refused("too_large", _TOO_MANY_TILES.format(most=f"{MOST_TOGETHER:,}"), _FEWER_TILES)
        self.reliefs.append(found)


def read_source(source: SourceFile, wanted: Extent | None = None, cancel: CancelToken | None = None) -> Relief | Land:
    """The relief or the land of one file, by its ending. Refused for an ending that is not known, and for what is broken."""
    ending = source.path.suffix.lower()
    if ending not in ENDINGS:
        text = Text(
            "files of this kind hold no ground that is read here", "ce genre de fichier n’est pas lu comme terrain"
        )
        raise Refused("unknown_format", text, _TRIM.format(hint=_RELIEFS))
    if ending in RELIEF_ENDINGS:
        return read_relief(source, wanted)
    if ending == ".pbf":
        return read_pbf(source, cancel).land()
    if ending == ".osm":
        # a packed file by the name of the other kind
        if b"OSMHeader" in source.head[:HEAD]:
            return read_pbf(source, cancel).land()
        return read_osm_xml(source, cancel).land()
    if ending in (".geojson", ".json"):
        return read_geojson(source, cancel)
    return read_by_gdal(source, wanted, cancel)


def readable_endings() -> tuple[str, ...]:
    """The endings of files that can be read here: those of the extra only where it is installed."""
    by_extra = has_extra("rasterio") and has_extra("pyogrio")
    return (*(ending for ending in ENDINGS if by_extra or ending in UNPACKED_ENDINGS), ARCHIVE, *PACKED)
