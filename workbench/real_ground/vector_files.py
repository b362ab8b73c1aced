"""Land of GeoJSON, which is read here, and of GeoPackage, shapefile and what else GDAL knows, with pyogrio.

Their attributes are taken for tags: columns named as OpenStreetMap’s keys (``landuse``, ``highway`` ...), or the columns
``fclass`` and ``type`` of extracts as shapefiles, whose values are looked for among the usual words.
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import shapely

from workbench.base.cancellation import CancelToken
from workbench.base.text import Text
from workbench.files.formats.map_format import Tally
from workbench.files.formats.source import Refused, SourceFile, parsed_json
from workbench.real_ground.land import GROUND_KEYS, KEPT_KEYS, Land, LandThing, kept_tags
from workbench.real_ground.relief_files import Extent, extra_module

MOST_FEATURES = 2_000_000
_NO_TAGS = Text("features without tags about the ground", "objets sans étiquette sur le terrain")
_BAD_SHAPES = Text("features whose geometry is broken", "objets dont la géométrie est abîmée")
_OFF_EARTH = Text("features that do not lie on earth", "objets qui ne sont pas sur terre")
_OSM_KINDS = ("osm_id", "osm_way_id", "@id", "osm_type", "full_id")
_CLASS_KEYS: tuple[tuple[str, str], ...] = (
    ("waterway", "waterways"),
    ("highway", "roads"),
    ("railway", "railways"),
    ("building", "buildings"),
    ("natural", "natural"),
    ("natural", "water"),
    ("landuse", "landuse"),
    ("place", "places"),
)
"""The key that the classes of a layer belong to, by a part of the name of its file, as extracts as shapefiles have it."""


def read_geojson(source: SourceFile, cancel: CancelToken | None = None) -> Land:
    """The land of a GeoJSON file. Refused for JSON that is broken, and for coordinates that are none on earth."""
    data = parsed_json(source.text(256 * 2**20))
    if cancel is not None:
        cancel.check()
    if not isinstance(data, dict) or data.get("type") not in ("FeatureCollection", "Feature", "GeometryCollection"):
        text = Text("this JSON is no FeatureCollection", "ce JSON n’est pas une FeatureCollection")
        raise Refused("bad_form", text, line=1, column=1)
    if isinstance(data.get("workbench"), dict):
        text = Text(
            "a map of this program has no place on earth", "une carte de ce programme n’a pas de place sur terre"
        )
        raise Refused("no_projection", text, Text("open its scenario instead", "ouvrez plutôt son scénario"))
    features = data.get("features", [data])
    if not isinstance(features, list):
        raise Refused("bad_form", Text('"features" is no list', "« features » n’est pas une liste"), line=1, column=1)
    return _land(_of_json(features), source.path.stem)


_BEGINNINGS = (b"SQLite format 3\0", b"\0\0\x27\x0a", b"fgb\x03")
"""GeoPackage, shapefile, FlatGeobuf."""
Row = tuple[str, Mapping[str, str], Any]


def _of_json(features: Sequence[object]) -> Iterator[Row]:
    for place, feature in enumerate(features):
        if not isinstance(feature, dict):
            yield f"feature {place + 1}", {}, None
            continue
        properties = feature.get("properties")
        plain = properties if isinstance(properties, dict) else {}
        nested = plain.get("tags")
        if isinstance(nested, dict):
            plain = {**plain, **nested}
        name = str(feature.get("id") or plain.get("@id") or f"feature {place + 1}")[:60]
        pairs = {str(key): str(value) for key, value in plain.items() if isinstance(value, str | int | float)}
        try:
            geometry = shapely.from_geojson(json.dumps(feature.get("geometry")))
        except (shapely.GEOSException, ValueError, TypeError, RecursionError):
            geometry = None
        yield name, pairs, geometry


def _land(rows: Iterator[Row], layer: str) -> Land:
    things: list[LandThing] = []
    shapes: list[Any] = []
    tally = Tally()
    from_osm = False
    for name, pairs, geometry in rows:
        if len(things) >= MOST_FEATURES:
            raise Refused("too_large", Text("more than 2,000,000 features", "plus de 2 000 000 d’objets"))
        if not from_osm:
            from_osm = any(key in pairs for key in _OSM_KINDS) or name.startswith(("way/", "node/", "relation/"))
        tags = _tags_of(pairs, layer)
        if geometry is None or geometry.is_empty:
            tally.add(_BAD_SHAPES, name)
        elif not any(key in tags for key in (*GROUND_KEYS, "place")):
            tally.add(_NO_TAGS, name)
        elif not _on_earth(geometry):
            tally.add(_OFF_EARTH, name)
        else:
            for part in _parts(geometry):
                things.append(LandThing(name, tags))
                shapes.append(part)
    return Land(tuple(things), np.array(shapes, dtype=np.object_), (), tally.rows(), from_osm)


def _parts(geometry: Any) -> Iterator[Any]:
    """Its polygons together, and each of its lines and points."""
    flat = shapely.get_parts(shapely.get_parts(shapely.force_2d(geometry)))
    areas = [part for part in flat if part.geom_type == "Polygon"]
    if areas:
        yield areas[0] if len(areas) == 1 else shapely.multipolygons(areas)
    yield from (part for part in flat if part.geom_type in ("LineString", "Point"))


def _on_earth(geometry: Any) -> bool:
    west, south, east, north = shapely.bounds(geometry).tolist()
    return bool(-180.001 <= west <= east <= 180.001 and -90.001 <= south <= north <= 90.001)


_OTHER_TAGS = re.compile(r'"((?:[^"\\]|\\.)*)"=>"((?:[^"\\]|\\.)*)"')


def _tags_of(pairs: Mapping[str, str], layer: str) -> dict[str, str]:
    """The attributes of a feature as tags."""
    more = _OTHER_TAGS.findall(pairs.get("other_tags", "")[:20_000])
    tags = kept_tags([*pairs.items(), *((key, value.replace('\\"', '"')) for key, value in more)])
    if any(key in tags for key in (*GROUND_KEYS, "place")):
        return tags
    value = pairs.get("fclass", "")
    if value:
        for key, part in _CLASS_KEYS:
            if part in layer.lower():
                return {**tags, key: value}
    return tags


def read_by_gdal(source: SourceFile, wanted: Extent | None, cancel: CancelToken | None = None) -> Land:
    """The land of all layers of a GeoPackage, a shapefile or the like, only what lies in the ``wanted`` area. Refused for what
    GDAL cannot read, and for a file without projection."""
    # GDAL goes by the contents of a file and not by its name: a text that names other files would lead it to those
    if not source.head.startswith(_BEGINNINGS):
        text = Text(
            "it does not begin as a file of its ending does", "il ne commence pas comme un fichier de son extension"
        )
        raise Refused("bad_form", text)
    pyogrio = extra_module("pyogrio", Text("this file of land", "ce fichier de terrain"))
    rows: list[Row] = []
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for layer, _ in pyogrio.list_layers(str(source.path)):
                if cancel is not None:
                    cancel.check()
                rows += _layer(pyogrio, source, str(layer), wanted)
    except (Refused, MemoryError):
        raise
    except Exception as error:
        if cancel is not None:
            cancel.check()
        text = Text("GDAL cannot read it: {why}", "GDAL ne peut le lire : {why}")
        raise Refused("read_failed", text.format(why=str(error)[:200])) from error
    return _land(iter(rows), source.path.stem)


def _layer(pyogrio: Any, source: SourceFile, layer: str, wanted: Extent | None) -> Iterator[Row]:
    info = pyogrio.read_info(str(source.path), layer=layer)
    if info["geometry_type"] is None:
        return
    crs = info["crs"]
    if crs is None:
        text = Text(
            "the file does not say where it lies (no projection)", "le fichier ne dit pas où il est (sans projection)"
        )
        raise Refused("no_projection", text, Text("put the .prj file beside it", "mettez le fichier .prj à côté"))
    geographic = str(crs).upper() in ("EPSG:4326", "OGC:CRS84")
    if info["features"] > MOST_FEATURES:
        raise Refused("too_large", Text("more than 2,000,000 features", "plus de 2 000 000 d’objets"))
    kept = [
        name for name in info["fields"].tolist() if name in KEPT_KEYS or name in (*_OSM_KINDS, "fclass", "other_tags")
    ]
    meta, ids, geometries, columns = pyogrio.raw.read(
        str(source.path),
        layer=layer,
        columns=kept,
        bbox=wanted if geographic else None,
        return_fids=True,
        force_2d=True,
    )
    shapes = shapely.from_wkb(geometries, on_invalid="ignore")
    if not geographic:
        warp = extra_module("rasterio.warp", Text("a projected file", "un fichier projeté"))

        def to_degrees(points: Any) -> Any:
            return np.column_stack(warp.transform(crs, "EPSG:4326", points[:, 0], points[:, 1])[:2])

        shapes = shapely.transform(shapes, to_degrees)
    names = meta["fields"].tolist()
    for place in range(len(shapes)):
        pairs = {
            name: str(column[place])
            for name, column in zip(names, columns, strict=True)
            if column[place] is not None and column[place] == column[place]
        }
        called = pairs.get("osm_id") or pairs.get("osm_way_id") or str(ids[place])
        yield f"{layer} {called}"[:60], pairs, shapes[place]
