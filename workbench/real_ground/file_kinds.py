"""Recognition of files of a place on earth, by their endings and first bytes. Every start loads this, and no reader with it."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from workbench.files.formats.source import Refused, SourceFile

RELIEF_ENDINGS = (".hgt", ".asc", ".tif", ".tiff", ".dt0", ".dt1", ".dt2", ".img")
LAND_ENDINGS = (".osm", ".pbf", ".geojson", ".json", ".gpkg", ".shp", ".fgb")
ENDINGS = (*RELIEF_ENDINGS, *LAND_ENDINGS)
_TIFF_ORDERS: dict[bytes, Literal["little", "big"]] = {b"II": "little", b"MM": "big"}
_SAMPLES_PER_PIXEL, _GEO_KEYS = 277, 34735
_MOST_TIFF_ENTRIES = 200


def holds_ground(path: Path) -> bool:
    """Is a file that is opened one of a place on earth? Of JSON only a collection of features is, of TIFF only one band of
    values with its place; pictures are none."""
    ending = path.suffix.lower()
    if ending not in ENDINGS or ending == ".img":
        return False
    try:
        with SourceFile(path) as source:
            if ending in (".tif", ".tiff"):
                return _is_elevation_tiff(source)
            return ending not in (".json", ".geojson") or b'"FeatureCollection"' in source.head
    except Refused:
        return ending not in (".tif", ".tiff", ".json")


def _is_elevation_tiff(source: SourceFile) -> bool:
    """Is a TIFF a model with its place on earth (GeoTIFF) and one value a sample, as scanned pictures are not?"""
    with source.opened() as stream:
        head = stream.read(16)
        order = _TIFF_ORDERS.get(head[:2])
        if order is None or len(head) < 16:
            return False
        # BigTIFF has wider fields
        big = int.from_bytes(head[2:4], order) == 43
        start, wide, size = (8, 8, 20) if big else (4, 2, 12)
        stream.seek(int.from_bytes(head[start : start + (8 if big else 4)], order) & 0x7FFFFFFFFFFFFFFF)
        count = min(int.from_bytes(stream.read(wide), order), _MOST_TIFF_ENTRIES)
        entries = stream.read(count * size)
    values = {}
    for begin in range(0, len(entries) - size + 1, size):
        tag = int.from_bytes(entries[begin : begin + 2], order)
        at = begin + size - (8 if big else 4)
        values[tag] = int.from_bytes(entries[at : at + 2], order)
    return _GEO_KEYS in values and values.get(_SAMPLES_PER_PIXEL, 1) == 1
