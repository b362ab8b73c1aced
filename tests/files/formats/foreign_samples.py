"""Small files of other programs, written by us, for the tests of the formats and for the fuzzer: one or more for each format
that has words of its own."""

from __future__ import annotations

import base64
import gzip
import io
import json
import re
import struct
import zipfile
import zlib
from collections.abc import Sequence
from typing import Any

from tests.files.formats.vasl_board import village

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


def png(width: int, height: int, colour: bytes = b"\x60\x90\x50") -> bytes:
    """A picture of one colour, of a green one."""

    def part(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress((b"\0" + colour * width) * height, 1)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", rows) + part(b"IEND", b"")


def vassal(
    grid: str = '<VASSAL.build.module.map.boardPicker.board.HexGrid dx="40.0" dy="46.0" x0="5" y0="-3" sideways="false"/>',
    size: tuple[int, int] = (200, 150),
    build: str = "buildFile.xml",
    *,
    has_counters: bool = True,
) -> bytes:
    """A module with two boards, the second of which has that grid, two counters in a box and one on the map, or none."""
    board = "VASSAL.build.module.map.boardPicker.Board"
    xml = f"""<?xml version="1.0" encoding="UTF-8"?>
<VASSAL.build.GameModule name="Two Hills" VassalVersion="3.7.9"><VASSAL.build.module.Map mapName="Main">
<VASSAL.build.module.map.BoardPicker><{board} image="turns.png" name="Turns"/>
<{board} image="map.png" name="Map">{grid}</{board}></VASSAL.build.module.map.BoardPicker>
<VASSAL.build.module.map.SetupStack x="60" y="70"><VASSAL.build.widget.PieceSlot entryName="1st Rifles"/>
</VASSAL.build.module.map.SetupStack></VASSAL.build.module.Map>
<VASSAL.build.widget.PieceSlot entryName="Tank"/><VASSAL.build.widget.PieceSlot entryName="Gun"/></VASSAL.build.GameModule>"""
    if not has_counters:
        xml = re.sub("<VASSAL.build.widget.PieceSlot[^>]*/>", "", xml)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in ((build, xml.encode()), ("images/turns.png", png(30, 20)), ("images/map.png", png(*size))):
            archive.writestr(zipfile.ZipInfo(name, (2026, 11, 29, 0, 0, 0)), data)
    return packed.getvalue()


def counter(name: str, image: str, place: str = "null;0;0", slot: str = "7", *, side: str = "", layer: str = "") -> str:
    """TYPE/STATE of a counter: a layer that is shown or not, a mark with its side, and the basic piece."""
    return (
        f"emb2;Flip;128;A;;128;;;128;;;;1;false;0;0;{layer};;true;Flip;;;false;;1;1;false;65,130;;;;1.0;;true\tmark;Side\\\tpiece;;;{image};{name}"
        f"/{1 if layer else -1}\t{side}\\\t{place};{slot};0"
    )


def turned_counter(
    name: str,
    image: str,
    place: str,
    *,
    turn: tuple[str, str] = ("6", "2"),
    text: str = "",
    upon: tuple[str, int, int, str] = ("", 0, 0, "1.0"),
) -> str:
    """TYPE/STATE of a counter with a text that is turned (how many steps there are, and where it is), and a layer ``upon`` it:
    its picture, where it lies and how many times its own size."""
    (steps, state), (above, x, y, scale) = turn, upon
    kinds = (
        f"rotate;{steps};130,65;130,130;Rotate CW;Rotate CCW;;;;",
        f"emb2;;128;;;128;;;128;;;;1;false;{x};{y};{above};;true;Tag;;;false;;1;1;true;;;;;{scale};;true",
        "label;;Text;10;;0,0,0;t;0;c;0;b;c;$pieceName$ ($label$);Dialog;0;0;TextLabel;;false",
        "mark;Strength",
        f"piece;;;{image};{name}",
    )
    return "\t".join(kinds) + "/" + "\t".join((state, "1", text, "4", f"{place};5;0"))


def vassal_game(around: str = "", *, further_board: str = "") -> bytes:
    """A module with a board of hexes (and a second one of a given name), counters of two nations in boxes (one by a prototype),
    one on the map and one card."""
    tag = "VASSAL.build.module."
    widget = "VASSAL.build.widget."
    slot, card, box = f"{widget}PieceSlot", f"{widget}CardSlot", f"{widget}ListWidget"
    picker, board = f"{tag}map.BoardPicker", f"{tag}map.boardPicker.Board"
    prototype, stack, deck = f"{tag}PrototypeDefinition", f"{tag}map.SetupStack", f"{tag}map.DrawPile"
    rifles, tiger = counter("1st Rifles", "rifles"), counter("Tiger tank", "tiger.png")
    smoke, foot = counter("Smoke", "none.png"), counter("", "", side="Soviet", layer="foot.png")
    grid = f'<{tag}map.boardPicker.board.HexGrid dx="40.0" dy="46.0" x0="20" y0="23"/>'
    further = f'<{board} image="back.png" name="{further_board}"/>' if further_board else ""
    by_prototype = "+/null/prototype;Infantry\tpiece;;;;2nd Foot/\tnull;0;0;9;0"
    xml = f"""<?xml version="1.0" encoding="UTF-8"?>
<VASSAL.build.GameModule name="Two Hills" VassalVersion="3.7.9">
<{tag}Map mapName="Main" edgeWidth="10" edgeHeight="20">
<{picker}><{board} image="map.png" name="Map">{grid}</{board}>{further}</{picker}>
<{stack} name="Start" x="100" y="69"><{slot} entryName="1st Rifles" gpid="7">+/null/{rifles}</{slot}></{stack}>
<{deck}><{card} entryName="Rain">+/null/piece;;;;Rain/null;0;0;8;0</{card}></{deck}></{tag}Map>
<{tag}PieceWindow><{widget}TabWidget {around}>
<{box} entryName="German"><{slot} entryName="Tiger tank" gpid="5">+/null/{tiger}</{slot}>
<{slot} entryName="2nd Foot" gpid="9">{by_prototype}</{slot}></{box}>
<{box} entryName="Markers"><{slot} entryName="Smoke" gpid="6">+/null/{smoke}</{slot}></{box}>
</{widget}TabWidget></{tag}PieceWindow>
<{tag}PrototypesContainer><{prototype} name="Infantry">+/null/{foot}</{prototype}></{tag}PrototypesContainer>
</VASSAL.build.GameModule>"""
    files = {
        "buildFile.xml": xml.encode(),
        "moduledata": b"<data><name>Two Hills</name></data>",
        "images/map.png": png(200, 150),
        "images/rifles.gif": png(30, 30, b"\xd0\x20\x20"),
        "images/tiger.png": png(32, 30),
        "images/foot.png": png(34, 30),
        "images/back.png": png(40, 40),
    }
    return _zip(files)


def _zip(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2026, 11, 29, 0, 0, 0)), data)
    return packed.getvalue()


def vassal_save(commands: Sequence[str], *, head: bytes = b"!VCSK", module: str = "Two Hills") -> bytes:
    """A saved game of that module: commands, hidden by the key 5a unless its head says otherwise."""
    text = "\x1b".join(("begin_save", *commands, "end_save")).encode()
    if head == b"!VCSK":
        text = head + b"5a" + bytes(byte ^ 0x5A for byte in text).hex().encode()
    else:
        text = head + text
    return _zip({"savedGame": text, "moduledata": f"<data><name>{module}</name></data>".encode()})


def tiled(
    tiles: str = "1,2,3,0,\n1,1,2,2,\n3,1,1,4",
    *,
    axis: str = "x",
    index: str = "odd",
    size: tuple[int, int] = (4, 3),
    data: str = 'encoding="csv"',
    infinite: int = 0,
    kind: str = "hexagonal",
    head: str = "",
    more: str = "",
) -> str:
    """A map of hexes whose tiles are woods, hills at level 2, a lake, and one that says nothing."""
    lengths = 'tilewidth="64" tileheight="56"' if axis == "x" else 'tilewidth="56" tileheight="64"'
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="{kind}" width="{size[0]}" height="{size[1]}" {lengths} infinite="{infinite}"
 hexsidelength="32" staggeraxis="{axis}" staggerindex="{index}">{head}
 <tileset firstgid="1" name="ground" tilewidth="64" tileheight="56" tilecount="4" columns="4">
  <tile id="0" type="thing"><properties><property name="terrain" value="Woods"/></properties></tile>
  <tile id="1" class="Hills"><properties><property name="level" type="int" value="2"/></properties></tile>
  <tile id="2"><image source="pictures/lake.png" width="64" height="56"/></tile>
 </tileset>
 <layer id="1" name="Ground" width="{size[0]}" height="{size[1]}"><data {data}>{tiles}</data></layer>{more}
</map>
"""


TILED_LINES = """
 <objectgroup id="2" name="Roads">
  <object id="1" name="Main road" x="32" y="28"><polyline points="0,0 144,28"/></object>
  <object id="2" x="32" y="28"><point/></object>
  <object id="3" class="pond" x="20" y="80" width="60" height="60"><ellipse/></object>
  <object id="4" class="pond" x="20" y="20"><polygon points="0,0 60,0 60,60"/></object>
 </objectgroup>"""
TILED_JSON = """{"orientation": "hexagonal", "width": 2, "height": 2, "tilewidth": 14, "tileheight": 12, "hexsidelength": 6,
 "staggeraxis": "y", "staggerindex": "odd", "infinite": false, "tilesets": [{"firstgid": 1, "name": "t", "tiles":
 [{"id": 0, "type": "forest", "properties": [{"name": "level", "type": "int", "value": 1}]}]}],
 "layers": [{"type": "tilelayer", "name": "g", "width": 2, "height": 2, "data": [1, 0, 2, 1]},
 {"type": "objectgroup", "name": "road", "objects":
 [{"id": 1, "x": 7, "y": 6, "polyline": [{"x": 0, "y": 0}, {"x": 14, "y": 0}]}]}],
 "tiledversion": "1.10"}"""


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


TILED_PICTURES = f"""
 <tileset firstgid="60" name="wild" tilewidth="8" tileheight="6" columns="2" margin="1" spacing="1">
  <image format="png"><data encoding="base64">{base64.b64encode(png(20, 16)).decode()}</data></image>
  <tile id="2" class="Reeds"><image><data encoding="base64">{base64.b64encode(png(9, 9)).decode()}</data></image></tile>
 </tileset>"""
"""A tileset with its pictures inside the file."""
CHURCH = '<feature type="Classic/Building Church"><location viewLevel="WORLD" x="375" y="300" /></feature>'
FILES: dict[str, tuple[bytes, ...]] = {
    "megamek": (BOARD.encode(),),
    "worldographer": (worldographer(symbol=CHURCH), worldographer("ROWS", "1.1", encoding="utf-8", symbol=CHURCH)),
    "vassal": (vassal(), vassal("", build="buildFile"), vassal_game()),
    "tiled": (
        tiled(more=TILED_LINES).encode(),
        TILED_JSON.encode(),
        tiled(
            "eJxjZGBgYAJiZgYIYIRiJiRxmBgLEAMAAhgAFg==", axis="y", data='encoding="base64" compression="zlib"'
        ).encode(),
        tiled(kind="orthogonal", more=TILED_LINES).encode(),
        tiled("60,61,62,60,\n1,61,2,62,\n63,1,1,4", head=TILED_PICTURES).encode(),
    ),
    "vasl": (village().archive(),),
    "uvtt": (uvtt(), uvtt((3, -2), 20, image="maps/mill.png")),
    "foundry": (
        json.dumps(foundry()).encode(),
        json.dumps(foundry(name="First")).encode() + b"\n" + json.dumps(foundry(_id="b", active=True)).encode() + b"\n",
    ),
    "wesnoth": (WESNOTH.encode(), b"border_size=0\nusage=map\n\nGg, 1 Gg\nWw, Gg^Fp\n"),
}
"""Files by the id of their format."""
