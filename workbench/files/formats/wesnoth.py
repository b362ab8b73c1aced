"""Maps of the Battle for Wesnoth (``.map``): rows of codes such as ``Gs^Fds``, with a border of one hex that is not of the map.

A code is a ground and, after ``^``, what stands upon it; both are words of their own. Once the border is away, even columns lie
half a hex lower. Old files have a head of ``border_size=`` lines, and start places are numbers before a code.
"""

from __future__ import annotations

import re

import numpy as np

from workbench.base.text import Text
from workbench.files.formats.foreign_maps import PaintedHexes, reader_of
from workbench.files.formats.map_format import Can, ForeignMap, MapFormat, Tally
from workbench.files.formats.source import Refused, SourceFile
from workbench.files.value_checks import MOST_HEXES
from workbench.geometry.grid import FLAT, HexGrid
from workbench.scenario.scenario import Scenario

_CODE = re.compile(
    r"(?:(?P<place>[\w]+) )?(?P<ground>[A-Z_][A-Za-z\\|/]{0,3}[a-z]?)?(?:\^(?P<upon>[A-Za-z\\|/_]{1,5}))?"
)
_FIRST = re.compile(rb"(\w+ )?[A-Z_][\w\\|/^]*,")
_HEAD = re.compile(r"(border_size|usage)\s*=\s*(\w*)")
_LEVELS = {"H": 1, "M": 2}
"""Levels of hills and mountains, which have none there: by the first letter of the ground."""
_PLACES = Text("starting places and named places", "places de départ et places nommées")
_BORDER = Text("hexes of the border", "hexagones de la bordure")

_MOST_CODES = 2 * MOST_HEXES
"""Codes of a file, with those of its border."""


def _recognises(head: bytes, name: str) -> bool:
    first = head.split(b"\n", 1)[0]
    return name.lower().endswith(".map") and (b"border_size" in first or _FIRST.match(first) is not None)


def _read(source: SourceFile) -> ForeignMap:
    rows, border = _rows(source)
    width = len(rows[0][1]) if rows else 0
    columns, lines = width - 2 * border, len(rows) - 2 * border
    if columns < 1 or lines < 1 or columns * lines > MOST_HEXES:
        text = Text(f"a map of {columns} x {lines} is not taken", f"une carte de {columns} x {lines} n’est pas reprise")
        raise Refused("bad_size", text, Text(f"1 to {MOST_HEXES} hexes", f"de 1 à {MOST_HEXES} hexagones"))
    grid = HexGrid(columns, lines, FLAT, "even", "down")
    losses = Tally()
    painted = PaintedHexes(grid)
    levels = np.zeros(grid.size, dtype=np.int32)
    for row, (line, codes) in enumerate(rows):
        if len(codes) != width:
            text = Text(
                f"{len(codes)} hexes in this line, {width} in the first",
                f"{len(codes)} hexagones dans cette ligne, {width} dans la première",
            )
            raise Refused("bad_line", text, line=line)
        for column, code in enumerate(codes):
            found = _CODE.fullmatch(code)
            if found is None or not (found["ground"] or found["upon"]):
                text = Text(f"no code of terrain: {code[:40]}", f"pas un code de terrain : {code[:40]}")
                raise Refused("bad_code", text, line=line)
            number = grid.number_of(column - border + 1, row - border + 1)
            if number is None:
                losses.add(_BORDER)
                continue
            if found["place"]:
                losses.add(_PLACES, grid.labels[number])
            levels[number] = _LEVELS.get((found["ground"] or "")[:1], 0)
            for word in (f"^{found['upon']}" if found["upon"] else "", found["ground"] or ""):
                if word:
                    painted.paint(word, number)
    return ForeignMap(Scenario(Text.of(source.path.stem), "", painted.board(levels)), losses.rows())


def _rows(source: SourceFile) -> tuple[list[tuple[int, list[str]]], int]:
    """(number of the line, its codes) of every row, and how wide the border is."""
    rows: list[tuple[int, list[str]]] = []
    border = 1
    text = source.text()
    if text.count(",") > _MOST_CODES:
        many = Text("the map has too many hexes", "la carte a trop d’hexagones")
        raise Refused("bad_size", many, Text(f"1 to {MOST_HEXES} hexes", f"de 1 à {MOST_HEXES} hexagones"))
    for number, line in enumerate(text.splitlines(), start=1):
        head = _HEAD.fullmatch(line.strip())
        if head is not None:
            border = int(head[2]) if head[1] == "border_size" and head[2] in ("0", "1") else border
        elif line.strip():
            rows.append((number, [code.strip() for code in line.split(",")]))
    return rows, border


FORMAT = MapFormat(
    id="wesnoth",
    name=Text("Wesnoth map", "Carte Wesnoth"),
    can=frozenset({Can.HEXES}),
    reads=("*.map",),
    recognises=_recognises,
    read=reader_of("wesnoth", _read),
    foreign=_read,
)
