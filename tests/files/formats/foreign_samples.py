"""Small files of other programs, written by us, for the tests of the formats and for the fuzzer: one or more for each format
that has words of its own."""

from __future__ import annotations

import gzip

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


CHURCH = '<feature type="Classic/Building Church"><location viewLevel="WORLD" x="375" y="300" /></feature>'
FILES: dict[str, tuple[bytes, ...]] = {
    "megamek": (BOARD.encode(),),
    "worldographer": (worldographer(symbol=CHURCH), worldographer("ROWS", "1.1", encoding="utf-8", symbol=CHURCH)),
    "vasl": (village().archive(),),
    "wesnoth": (WESNOTH.encode(), b"border_size=0\nusage=map\n\nGg, 1 Gg\nWw, Gg^Fp\n"),
}
"""Files by the id of their format."""
