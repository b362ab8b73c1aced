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
from workbench.real_ground.file_kinds import ENDINGS, RELIEF_ENDINGS
from workbench.real_ground.land import Land, joined_land
from workbench.real_ground.osm_pbf import read_pbf
from workbench.real_ground.osm_xml import read_osm_xml
from workbench.real_ground.relief_files import Extent, Relief, has_extra, read_relief
from workbench.real_ground.settings import OSM_CREDIT
from workbench.real_ground.vector_files import read_by_gdal, read_geojson

_BY_EXTRA = frozenset(ENDINGS) - {".hgt", ".asc", ".osm", ".pbf", ".geojson", ".json"}
_TRIM = Text(
    "elevation: {hint}; land: .osm, .osm.pbf, .geojson, .gpkg, .shp",
    "altitude : {hint} ; terrain : .osm, .osm.pbf, .geojson, .gpkg, .shp",
)
_RELIEFS = ".hgt, .asc, .tif"


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
    """All files, those of GDAL only in the ``wanted`` area. What cannot be read is an error in ``problems``, and the others are
    read all the same."""
    files = list(dict.fromkeys(Path(path) for path in paths))
    steps = Steps(len(files), cancel, progress)
    reliefs: list[Relief] = []
    lands: list[Land] = []
    names: list[str] = []
    problems: list[Diagnostic] = []
    for path in files:
        with SourceFile(path) as source:
            try:
                found = read_source(source, wanted, cancel)
            except Refused as problem:
                problems.append(problem.diagnostic(str(path)))
                continue
            except MemoryError:
                text = Text("it needs more memory than there is", "il demande plus de mémoire qu’il n’y en a")
                problems.append(Diagnostic(Severity.ERROR, "too_large", text, Span(str(path))))
                continue
        if isinstance(found, Relief):
            reliefs.append(found)
        else:
            lands.append(found)
        names.append(path.name)
        steps.step()
    # the finest model is asked first, the others where it has voids
    reliefs.sort(key=lambda relief: relief.spacing)
    return GroundSources(tuple(reliefs), joined_land(lands) if lands else Land(), tuple(names), tuple(problems))


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
    return tuple(ending for ending in ENDINGS if by_extra or ending not in _BY_EXTRA)
