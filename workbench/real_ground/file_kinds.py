"""Recognition of files of a place on earth, by their endings and first bytes. Every start loads this, and no reader with it."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from workbench.files.formats.source import Refused, SourceFile

RELIEF_ENDINGS = (".hgt", ".asc", ".tif", ".tiff", ".dt0", ".dt1", ".dt2", ".img")
LAND_ENDINGS = (".osm", ".pbf", ".geojson", ".json", ".gpkg", ".shp", ".fgb")
ENDINGS = (*RELIEF_ENDINGS, *LAND_ENDINGS)
UNPACKED_ENDINGS = (".hgt", ".asc", ".osm", ".pbf", ".geojson", ".json")
"""Kinds that are read without the extra, and so out of archives too: GDAL wants a file."""
ARCHIVE, PACKED = ".zip", (".gz", ".bz2")
_SURE_MEMBERS = (".hgt", ".asc", ".osm", ".pbf")
"""By a member of these kinds an archive is one of a place; other archives hold JSON and pictures too."""
_TIFF_ORDERS: dict[bytes, Literal["little", "big"]] = {b"II": "little", b"MM": "big"}
_SAMPLES_PER_PIXEL, _GEO_KEYS = 277, 34735
_MOST_TIFF_ENTRIES = 200


def ending_of(path: Path) -> str:
    """The ending of a file of a place; "" for another file."""
    ending = path.suffix.lower()
    return ending if ending in ENDINGS else ""


def holds_ground(path: Path) -> bool:
    """Is a file that is opened one of a place on earth? Of JSON only a collection of features is, of TIFF only one band of
    values with its place, of archives one with a file that cannot be of anything else; pictures are none."""
    ending = path.suffix.lower()
    if ending in PACKED:
        return ending_of(path.with_suffix("")) in UNPACKED_ENDINGS
    if ending != ARCHIVE and (ending not in ENDINGS or ending == ".img"):
        return False
    try:
        with SourceFile(path) as source:
            if ending == ARCHIVE:
                return any(ending_of(Path(name)) in _SURE_MEMBERS for name in source.members)
            if ending in (".tif", ".tiff"):
                return _is_elevation_tiff(source)
            return ending not in (".json", ".geojson") or b'"FeatureCollection"' in source.head
    except Refused:
        return ending not in (".tif", ".tiff", ".json", ARCHIVE)


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
