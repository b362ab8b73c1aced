"""Small files of other programs, written by us, for the tests of the formats and for the fuzzer: one or more for each format
that has words of its own."""

from __future__ import annotations

import base64
import gzip
import json
import struct
from collections.abc import Sequence
from typing import Any
from zlib import compress, crc32

BOARD = """size 4 3
option exit_roads_to_pavement false
hex 0101 0 "woods:1;foliage_elev:2" ""
hex 0201 2 "woods:2" "grass"
hex 0301 -1 "" ""
hex 0401 0 "building:2:0;bldg_cf:40;bldg_elev:3" ""
hex 0102 0 "road:1:2" ""
hex 0202 0 "road:1:36" ""
hex 0302 1 "road:1" ""
hex 0402 0 "rubble:1;woods:1" ""
hex 0103 0 "water:1" ""
hex 0203 0 "water:0" ""
hex 0303 0 "moonstone:3" ""
hex 0403 0 "bridge:1:9;bridge_cf:40;bridge_elev:1;water:1" ""
end
"""

WESNOTH = """Xu, Gg, Gg, Gg, Xu
Xu, Gs^Fds, 1 Ww, Re^Vh, Xu
Xu, Hh, Mm, Rr, Xu
Xu, Gg, Gg, Gg, Xu
"""


def worldographer(
    orientation: str = "COLUMNS", head: str = "1.0", *, encoding: str = "utf-16", symbol: str = ""
) -> bytes:
    """A map of three columns and two rows: woods in the first column, hills in the last."""
    rows = "".join(
        f"<tilerow>\n{terrain}\t{height}\t0\t0\t0\tZ\n0\t1\t{ice}\t0\t0\tZ\n</tilerow>\n"
        for terrain, height, ice in ((1, 1, 0), (0, 1, 1), (2, 1000, 0))
    )
    text = (
        f"<?xml version='{head}' encoding='{encoding}'?>\n"
        f'<map type="WORLD" version="1.77" hexOrientation="{orientation}">\n'
        "<terrainmap>Blank\t0\tFlat Forest Deciduous\t1\tHills\t2</terrainmap>\n"
        f'<tiles viewLevel="WORLD" tilesWide="3" tilesHigh="2">\n{rows}</tiles>\n'
        f"<features>{symbol}</features><labels><label>Ford</label></labels></map>"
    )
    return gzip.compress(text.encode(encoding), mtime=0)


def png(width: int, height: int) -> bytes:
    """A grey picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc32(kind + data))

    rows = (b"\0" + b"\x80" * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", compress(rows)) + chunk(b"IEND", b"")


def _polyline(points: Sequence[tuple[float, float]]) -> list[dict[str, float]]:
    return [{"x": x, "y": y} for x, y in points]


HOUSE = ((4, 4), (8, 4), (8, 6))
"""The walls of a house from its north-west corner to its door; then those from its door."""
HOUSE_ON = ((8, 7), (8, 8), (4, 8), (4, 4))
FENCE = ((1, 1), (1, 9))


def uvtt(origin: tuple[float, float] = (0, 0), pixels: int = 10, **changed: Any) -> bytes:
    """A map of 12 x 10 squares: a house with a door in its east wall, a straight wall, a closed pillar, a gate, a lamp."""
    x0, y0 = origin

    def moved(points: Sequence[tuple[float, float]]) -> list[dict[str, float]]:
        return _polyline([(x + x0, y + y0) for x, y in points])

    def portal(a: tuple[float, float], b: tuple[float, float], *, closed: bool) -> dict[str, Any]:
        middle = moved([((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)])[0]
        return {"position": middle, "bounds": moved([a, b]), "rotation": 0, "closed": closed, "freestanding": False}

    data = {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": x0, "y": y0}, "map_size": {"x": 12, "y": 10}, "pixels_per_grid": pixels,
        },
        "line_of_sight": [moved(HOUSE), moved(HOUSE_ON), moved(FENCE)],
        "objects_line_of_sight": [moved(((10, 2), (11, 2), (11, 3), (10, 2)))],
        "portals": [portal((8, 6), (8, 7), closed=True), portal((1, 9), (2, 9), closed=False)],
        "lights": [{"position": {"x": 5, "y": 5}, "range": 3}],
        "image": base64.b64encode(png(120, 100)).decode(),
    }  # fmt: skip
    return json.dumps({**data, **changed}).encode()


def foundry_wall(x1: float, y1: float, x2: float, y2: float, **stops: int) -> dict[str, Any]:
    """A wall that stops all, unless ``stops`` says otherwise."""
    return {"c": [x1, y1, x2, y2], "move": 20, "sight": 20, "door": 0, "dir": 0, **stops}


def foundry(corner: tuple[float, float] = (300, 300), **changed: Any) -> dict[str, Any]:
    """A scene of 10 x 10 squares of 100 pixels: a house of 2 x 2 squares with a door and a window, and a wall of each sort. The
    picture begins at a ``corner`` of the canvas; with the usual padding that is 300, 300."""
    x, y = corner
    ends = (100, 100, 300, 100), (300, 100, 300, 200), (300, 200, 300, 300), (300, 300, 100, 300), (100, 300, 100, 100)
    stops: tuple[dict[str, int], ...] = ({}, {"door": 1}, {}, {"sight": 30}, {})
    walls = [foundry_wall(x + a, y + b, x + c, y + d, **stop) for (a, b, c, d), stop in zip(ends, stops, strict=True)]
    for at, stop in enumerate(({"sight": 10}, {"sight": 0}, {"move": 0}, {"door": 2, "dir": 1})):
        walls.append(foundry_wall(x + 500, y + 100 * at, x + 700, y + 100 * at, **stop))
    scene = {
        "name": "Mill", "_id": "mill", "padding": 0.25, "width": 1000, "height": 1000, "grid": {"type": 1, "size": 100},
        "background": {"src": "maps/mill.png", "offsetX": 0, "offsetY": 0}, "walls": walls, "lights": [{"x": 1}],
    }  # fmt: skip
    return {**scene, **changed}


CHURCH = '<feature type="Classic/Building Church"><location viewLevel="WORLD" x="375" y="300" /></feature>'
FILES: dict[str, tuple[bytes, ...]] = {
    "megamek": (BOARD.encode(),),
    "worldographer": (worldographer(symbol=CHURCH), worldographer("ROWS", "1.1", encoding="utf-8", symbol=CHURCH)),
    "uvtt": (uvtt(), uvtt((3, -2), 20, image="maps/mill.png")),
    "foundry": (
        json.dumps(foundry()).encode(),
        json.dumps(foundry(name="First")).encode() + b"\n" + json.dumps(foundry(_id="b", active=True)).encode() + b"\n",
    ),
    "wesnoth": (WESNOTH.encode(), b"border_size=0\nusage=map\n\nGg, 1 Gg\nWw, Gg^Fp\n"),
}
"""Files by the id of their format."""
