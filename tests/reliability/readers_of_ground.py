"""Readers of real ground: elevation models and OpenStreetMap, and the maps that are made of what they give."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import random
import struct
import zipfile
from collections.abc import Iterator

from tests.ground.places import asc_text, degrees, osm_text, pbf_bytes, request_of, square
from tests.reliability.hostile_input import Fault, Reader, check_places, scratch_file
from tests.reliability.mutations import broken_text
from tests.reliability.readers_of_strange_files import with_faults
from workbench.base.diagnostics import CannotAnswer, Diagnostics
from workbench.real_ground.making import make_ground
from workbench.real_ground.sources import read_sources

_OSM = osm_text(
    [
        (square(0, 0, 400), {"natural": "wood"}),
        ([(-900, 0), (900, 30)], {"waterway": "river", "name": "R"}),
        ([(0, -900), (0, 900)], {"highway": "primary", "bridge": "yes"}),
        (square(200, 300, 12), {"building": "house", "building:levels": "2"}),
        (square(-300, 300, 300), {"natural": "coastline"}),
        ([(-500, -500), (500, -500)], {"barrier": "hedge"}),
    ],
    [(10, 10, {"place": "village", "name": "V"})],
)
_ASC = asc_text(lambda x, y: 200 + x / 20, half=500, step=0.002)
_CORNERS = degrees(square(0, 0, 400)[:-1])
_PBF = pbf_bytes(
    dict(enumerate(_CORNERS, 1)),
    [(5, [1, 2, 3], {}), (6, [3, 4, 1], {}), (7, [1, 3], {"highway": "primary"})],
    [(8, [(5, "outer"), (6, "outer")], {"type": "multipolygon", "natural": "wood", "name": "W"})],
    packed=False,
)
_JSON = json.dumps(
    {
        "type": "FeatureCollection",
        "features": [
            {
                "type": "Feature",
                "id": "way/1",
                "properties": {"landuse": "forest"},
                "geometry": {"type": "Polygon", "coordinates": [[*map(list, _CORNERS), list(_CORNERS[0])]]},
            },
            {
                "type": "Feature",
                "properties": {"waterway": "river"},
                "geometry": {"type": "LineString", "coordinates": [list(place) for place in _CORNERS]},
            },
        ],
    }
)


def _zipped(name: str, data: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return made.getvalue()


_HGT = b"".join(struct.pack(">h", row % 300) for row in range(601 * 601))
_WHOLE: dict[str, bytes] = {
    "land.osm": _OSM.encode(),
    "dem.asc": _ASC.encode(),
    "land.osm.pbf": _PBF,
    "land.geojson": _JSON.encode(),
    "N48E007.hgt": _HGT,
    "N48E007.hgt.zip": _zipped("N48E007.hgt", _HGT),
    "land.osm.gz": gzip.compress(_OSM.encode(), mtime=0),
    "land.osm.bz2": bz2.compress(_OSM.encode()),
}


def read_ground(raw: bytes) -> bool:
    """A file of a place: its name in the first line, then the file; and the map of it."""
    name, _, body = raw.partition(b"\n")
    wanted = name.decode("ascii", "replace")
    if wanted not in _WHOLE:
        return False
    with scratch_file(body, wanted) as path:
        sources = read_sources([path])
    told = Diagnostics(sources.problems)
    check_places(told, wanted)
    if sources.problems:
        return False
    try:
        made = make_ground(request_of(sources, columns=6, rows=5))
    except CannotAnswer:
        return bool(sources.names)
    if made.imported.scenario is None:
        raise Fault(f"{wanted}: no map")
    return True


def _ground(rng: random.Random) -> bytes:
    name = rng.choice(sorted(_WHOLE))
    whole = _WHOLE[name]
    if name.endswith((".osm", ".asc", ".geojson")) and rng.random() < 0.8:
        text = whole.decode()
        changed = broken_text(text, [text], rng).encode("utf-8", "surrogatepass")
    else:
        changed = with_faults(whole, rng)
    return name.encode() + b"\n" + changed


def whole_texts() -> Iterator[tuple[str, bytes]]:
    """Inputs that are sound."""
    yield "ground", b"land.osm.pbf\n" + _PBF


READERS = {"ground": Reader(read_ground, _ground, 3, depth=0.2)}
