"""Small made-up places for tests: elevation and land as files, and requests for maps of them."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from workbench.checks.loading import load_ruleset
from workbench.real_ground.hex_maps import GroundRequest, MadeGround
from workbench.real_ground.making import ground_mapping, ground_request, make_ground
from workbench.real_ground.projection import LocalPlane
from workbench.real_ground.settings import GroundSettings
from workbench.real_ground.sources import GroundSources, read_sources
from workbench.rules.ruleset import Ruleset

LATITUDE, LONGITUDE = 48.0, 7.0
PLANE = LocalPlane(LATITUDE, LONGITUDE)
Tags = dict[str, str]


def degrees(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """(longitude, latitude) of points in metres east and north of the middle."""
    return [(x, y) for x, y in PLANE.to_degrees(np.array(points, dtype=np.float64)).tolist()]


def square(x: float, y: float, half: float) -> list[tuple[float, float]]:
    """A square around a point, closed."""
    return [
        (x - half, y - half),
        (x + half, y - half),
        (x + half, y + half),
        (x - half, y + half),
        (x - half, y - half),
    ]


def osm_text(
    ways: Sequence[tuple[list[tuple[float, float]], Tags]], nodes: Sequence[tuple[float, float, Tags]] = ()
) -> str:
    """An .osm file of ways in metres; equal points are one node."""
    ids: dict[tuple[float, float], int] = {}
    lines = ['<osm version="0.6">']
    named = []
    for x, y, tags in nodes:
        (lon, lat), number = degrees([(x, y)])[0], 900_000 + len(named)
        named.append(f'<node id="{number}" lat="{lat}" lon="{lon}">{_tags(tags)}</node>')
    body = []
    for number, (points, tags) in enumerate(ways, 1):
        references = "".join(f'<nd ref="{ids.setdefault(point, len(ids) + 1)}"/>' for point in points)
        body.append(f'<way id="{number}">{references}{_tags(tags)}</way>')
    for point, number in ids.items():
        lon, lat = degrees([point])[0]
        lines.append(f'<node id="{number}" lat="{lat}" lon="{lon}"/>')
    return "\n".join([*lines, *named, *body, "</osm>"])


def _tags(tags: Tags) -> str:
    return "".join(f'<tag k="{key}" v="{value}"/>' for key, value in tags.items())


def asc_text(height: Callable[[float, float], float], half: float = 4000.0, step: float = 0.0005) -> str:
    """An .asc file of heights by metres east and north; NaN is a void."""
    (west, south), (east, north) = degrees([(-half, -half), (half, half)])
    columns, rows = int((east - west) / step), int((north - south) / step)
    lines = [f"ncols {columns}", f"nrows {rows}", f"xllcorner {west}", f"yllcorner {south}", f"cellsize {step}"]
    lines.append("NODATA_value -9999")
    for row in range(rows):
        latitude = south + (rows - row - 0.5) * step
        places = np.array([(west + (column + 0.5) * step, latitude) for column in range(columns)])
        values = [height(x, y) for x, y in PLANE.to_metres(places).tolist()]
        lines.append(" ".join("-9999" if value != value else f"{value:.3f}" for value in values))
    return "\n".join(lines) + "\n"


def sources_of(folder: Path, **files: str) -> GroundSources:
    """The sources of files: their names with ``_`` for the full stop."""
    paths = []
    for name, text in files.items():
        path = folder / name.replace("_", ".", 1)
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    return read_sources(paths)


def ruleset_of(name: str = "panzer_grenadier") -> Ruleset:
    """An installed ruleset."""
    found, _ = load_ruleset(name)
    assert found is not None
    return found


def request_of(sources: GroundSources, ruleset: str = "panzer_grenadier", **choices: Any) -> GroundRequest:
    """A request for a map around the middle."""
    settings = replace(GroundSettings(LATITUDE, LONGITUDE, columns=20, rows=16), **choices)
    return ground_request(sources, settings, ruleset, ruleset_of(ruleset), ground_mapping()[0])


def map_of(sources: GroundSources, ruleset: str = "panzer_grenadier", **choices: Any) -> MadeGround:
    """The map around the middle."""
    return make_ground(request_of(sources, ruleset, **choices))


# --- A packed file, written by the description of the format


def _varint(value: int) -> bytes:
    found = bytearray()
    value &= 0xFFFFFFFFFFFFFFFF
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    found.append(value)
    return bytes(found)


def _zigzag(value: int) -> int:
    return value << 1 ^ value >> 63


def _field(number: int, data: bytes) -> bytes:
    return _varint(number << 3 | 2) + _varint(len(data)) + data


def _packed(numbers: Sequence[int], *, signed: bool = False) -> bytes:
    return b"".join(_varint(_zigzag(number) if signed else number) for number in numbers)


def _deltas(numbers: Sequence[int]) -> list[int]:
    return [number - before for number, before in zip(numbers, [0, *numbers], strict=False)]


def block(kind: str, data: bytes, *, packed: bool = True) -> bytes:
    """A block of a packed file."""
    blob = _varint(2 << 3) + _varint(len(data)) + _field(3, zlib.compress(data)) if packed else _field(1, data)
    head = _field(1, kind.encode()) + _varint(3 << 3) + _varint(len(blob))
    return len(head).to_bytes(4, "big") + head + blob


def pbf_bytes(
    nodes: dict[int, tuple[float, float]],
    ways: Sequence[tuple[int, list[int], Tags]],
    relations: Sequence[tuple[int, list[tuple[int, str]], Tags]] = (),
    *,
    packed: bool = True,
) -> bytes:
    """A packed file of nodes (longitude, latitude), ways and multipolygons."""
    table = [""]

    def word(text: str) -> int:
        if text not in table:
            table.append(text)
        return table.index(text)

    ids = list(nodes)
    dense = _field(1, _packed(_deltas(ids), signed=True))
    dense += _field(8, _packed(_deltas([round(nodes[one][1] * 1e7) for one in ids]), signed=True))
    dense += _field(9, _packed(_deltas([round(nodes[one][0] * 1e7) for one in ids]), signed=True))
    groups = _field(2, _field(2, dense))
    made = b""
    for number, references, tags in ways:
        keys, values = _packed([word(key) for key in tags]), _packed([word(value) for value in tags.values()])
        way = _varint(1 << 3) + _varint(number) + _field(2, keys) + _field(3, values)
        made += _field(3, way + _field(8, _packed(_deltas(references), signed=True)))
    groups += _field(2, made)
    made = b""
    for number, members, tags in relations:
        keys, values = _packed([word(key) for key in tags]), _packed([word(value) for value in tags.values()])
        relation = _varint(1 << 3) + _varint(number) + _field(2, keys) + _field(3, values)
        relation += _field(8, _packed([word(role) for _, role in members]))
        relation += _field(9, _packed(_deltas([member for member, _ in members]), signed=True))
        relation += _field(10, _packed([1 for _ in members]))
        made += _field(4, relation)
    groups += _field(2, made) if made else b""
    strings = _field(1, b"".join(_field(1, one.encode()) for one in table))
    header = _field(4, b"OsmSchema-V0.6") + _field(4, b"DenseNodes")
    return block("OSMHeader", header, packed=packed) + block("OSMData", strings + groups, packed=packed)
