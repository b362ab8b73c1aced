"""Small files of other programs, written by us, for the tests of the formats and for the fuzzer: one or more for each format
that has words of its own."""

from __future__ import annotations

import gzip
import io
import struct
import zipfile
import zlib

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


def png(width: int, height: int) -> bytes:
    """A green picture."""

    def part(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x60\x90\x50" * width) * height, 1)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", rows) + part(b"IEND", b"")


def vassal(
    grid: str = '<VASSAL.build.module.map.boardPicker.board.HexGrid dx="40.0" dy="46.0" x0="5" y0="-3" sideways="false"/>',
    size: tuple[int, int] = (200, 150),
    build: str = "buildFile.xml",
) -> bytes:
    """A module with two boards, the second of which has that grid, two counters in a box and one on the map."""
    board = "VASSAL.build.module.map.boardPicker.Board"
    xml = f"""<?xml version="1.0" encoding="UTF-8"?>
<VASSAL.build.GameModule name="Two Hills" VassalVersion="3.7.9"><VASSAL.build.module.Map mapName="Main">
<VASSAL.build.module.map.BoardPicker><{board} image="turns.png" name="Turns"/>
<{board} image="map.png" name="Map">{grid}</{board}></VASSAL.build.module.map.BoardPicker>
<VASSAL.build.module.map.SetupStack x="60" y="70"><VASSAL.build.widget.PieceSlot entryName="1st Rifles"/>
</VASSAL.build.module.map.SetupStack></VASSAL.build.module.Map>
<VASSAL.build.widget.PieceSlot entryName="Tank"/><VASSAL.build.widget.PieceSlot entryName="Gun"/></VASSAL.build.GameModule>"""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in ((build, xml.encode()), ("images/turns.png", png(30, 20)), ("images/map.png", png(*size))):
            archive.writestr(zipfile.ZipInfo(name, (2026, 11, 29, 0, 0, 0)), data)
    return packed.getvalue()


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
CHURCH = '<feature type="Classic/Building Church"><location viewLevel="WORLD" x="375" y="300" /></feature>'
FILES: dict[str, tuple[bytes, ...]] = {
    "megamek": (BOARD.encode(),),
    "worldographer": (worldographer(symbol=CHURCH), worldographer("ROWS", "1.1", encoding="utf-8", symbol=CHURCH)),
    "vassal": (vassal(), vassal("", build="buildFile")),
    "tiled": (
        tiled(more=TILED_LINES).encode(),
        TILED_JSON.encode(),
        tiled(
            "eJxjZGBgYAJiZgYIYIRiJiRxmBgLEAMAAhgAFg==", axis="y", data='encoding="base64" compression="zlib"'
        ).encode(),
        tiled(kind="orthogonal", more=TILED_LINES).encode(),
    ),
    "vasl": (village().archive(),),
    "wesnoth": (WESNOTH.encode(), b"border_size=0\nusage=map\n\nGg, 1 Gg\nWw, Gg^Fp\n"),
}
"""Files by the id of their format."""
