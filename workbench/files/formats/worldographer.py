"""Maps of Worldographer (``.wxx``, of 2017 and 2025): XML in UTF-16, packed by gzip.

Each ``tilerow`` is a column from left to right, with a line for each hex: terrain by number, elevation, ice. Even columns (maps
of columns) or even rows (maps of rows) are half a hex further. Symbols stand in a plane in which hexes are 300 wide.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from xml.etree.ElementTree import Element

import numpy as np

from workbench.base.text import Text
from workbench.files.formats.foreign_maps import PaintedHexes, reader_of
from workbench.files.formats.foreign_names import ForeignName, ForeignNames
from workbench.files.formats.map_format import Can, ForeignMap, MapFormat, Tally
from workbench.files.formats.source import Refused, SourceFile
from workbench.files.value_checks import MOST_HEXES
from workbench.geometry.grid import FLAT, POINTY, HexGrid
from workbench.geometry.hexes import ROW_DISTANCE
from workbench.scenario.map_names import MapName
from workbench.scenario.scenario import Scenario

_GZIP = b"\x1f\x8b"
_BLANK = "Blank"
_WIDE, _STEP, _FIRST = 300.0, 225.0, 150.0
"""A hex, the way from one line of hexes to the next, and the centre of the first hex, in the plane of symbols."""
_MOST_ELEVATION = 1_000_000
_LABELS = Text("labels without a place", "étiquettes sans lieu")
_SHAPES = Text("drawn shapes and lines", "formes et lignes dessinées")
_NOTES = Text("notes and information", "notes et renseignements")
_ICE = Text("ice on hexes", "glace sur des hexagones")
_OFF_MAP = Text("symbols off the map", "symboles hors de la carte")
_EXTRA = Text("terrain of further layers", "terrain d’autres couches")
_RESOURCES = Text("hexes with resources", "hexagones avec ressources")
_NO_RESOURCES = ("", "0", "Z")
_COLOURS = Text("hexes with a colour of their own", "hexagones avec une couleur à eux")
_HIDDEN = Text("hexes that only the game master sees", "hexagones que seul le maître du jeu voit")
_VIEWS = Text("maps of other scales in the same file", "cartes d’autres échelles dans le même fichier")


def _recognises(head: bytes, name: str) -> bool:
    return head.startswith(_GZIP) and name.lower().endswith(".wxx")


def _read(source: SourceFile) -> ForeignMap:
    data = source.read()
    root = source.xml(data=_without_version(source.unpacked(data) if data.startswith(_GZIP) else data))
    tiles = root.find("tiles")
    if root.tag != "map" or tiles is None:
        text = Text("this is no map of Worldographer", "ce n’est pas une carte de Worldographer")
        raise Refused("bad_map", text)
    grid = _grid(root, tiles)
    names = _terrain_names(root)
    losses = Tally()
    painted = PaintedHexes(grid)
    levels = np.zeros(grid.size, dtype=np.int32)
    for number, fields in _hexes(tiles, grid):
        terrain = _whole(fields[0], "tilerow")
        word = names.get(terrain, str(terrain))
        levels[number] = _elevation(fields[1])
        if word != _BLANK:
            painted.paint(word, number)
        _count_rest(fields, grid.labels[number], losses)
    _take_symbols(root, grid, painted, losses)
    labels = _names(root, grid, losses)
    _count_elements(root, losses)
    scenario = Scenario(Text.of(source.path.stem), "", painted.board(levels), names=labels)
    return ForeignMap(scenario, losses.rows())


def _count_rest(fields: list[str], label: str, losses: Tally) -> None:
    """Count what a hex has beside terrain and elevation: ice, a mark for the game master, animals and other resources, a
    colour of its own."""
    marks, rest = fields[2:4], [field.strip() for field in fields[4:]]
    for what, mark in zip((_ICE, _HIDDEN), marks, strict=False):
        losses.add(what, label, mark.strip() == "1")
    losses.add(_RESOURCES, label, any(field not in _NO_RESOURCES and "," not in field for field in rest))
    losses.add(_COLOURS, label, any("," in field for field in rest))


def _count_elements(root: Element, losses: Tally) -> None:
    """Count what lies beside the hexes: lines, notes, further layers and maps."""
    losses.add(_SHAPES, count=len(root.findall("shapes/shape")))
    written = [one for one in root.iter("information") if (one.text or "").strip()]
    losses.add(_NOTES, count=len(root.findall("notes/note")) + len(written))
    losses.add(_EXTRA, count=len(root.findall("extraTerrain/mapLayer/terrainAndLocation")))
    losses.add(_VIEWS, count=max(0, len(root.findall("tiles")) - 1))


def _without_version(data: bytes) -> bytes:
    """The XML with version 1.0 in its head: that of 2025 says 1.1, which the parser of the system does not read."""
    for encoding in ("utf-16-le", "utf-16-be", "utf-8"):
        old, new = (f"version={quote}1.1{quote}".encode(encoding) for quote in "'\""), "1.0".encode(encoding)
        for said in old:
            place = data.find(said, 0, 200)
            if place >= 0:
                changed = said.replace("1.1".encode(encoding), new)
                return data[:place] + changed + data[place + len(said) :]
    return data


def _grid(root: Element, tiles: Element) -> HexGrid:
    orientation = root.get("hexOrientation", "COLUMNS")
    if orientation not in ("COLUMNS", "ROWS"):
        text = Text("only maps of hexes are read", "seules les cartes à hexagones se lisent")
        raise Refused(
            "bad_map", text, Text(f"this one is of {orientation[:40]}", f"celle-ci est de {orientation[:40]}")
        )
    columns, rows = (_whole(tiles.get(name, ""), "tiles") for name in ("tilesWide", "tilesHigh"))
    if columns < 1 or rows < 1 or columns * rows > MOST_HEXES:
        text = Text(f"a map of {columns} x {rows} is not taken", f"une carte de {columns} x {rows} n’est pas reprise")
        raise Refused("too_large", text, Text(f"at most {MOST_HEXES} hexes", f"au plus {MOST_HEXES} hexagones"))
    if orientation == "COLUMNS":
        return HexGrid(columns, rows, FLAT, "even", "down")
    return HexGrid(columns, rows, POINTY, "even", "right")


def _whole(text: str, where: str) -> int:
    try:
        return int(text[:12])
    except ValueError:
        words = Text(f"not a whole number in {where}: {text[:40]}", f"pas un nombre entier dans {where} : {text[:40]}")
        raise Refused("bad_number", words) from None


def _terrain_names(root: Element) -> dict[int, str]:
    """The names of the terrain by number: ``Blank TAB 0 TAB Flat Forest Deciduous TAB 1``."""
    words = (root.findtext("terrainmap") or "").strip("\n").split("\t")
    return {_whole(number, "terrainmap"): name.strip() for name, number in zip(words[::2], words[1::2], strict=False)}


def _hexes(tiles: Element, grid: HexGrid) -> Iterator[tuple[int, list[str]]]:
    """(number of the hex, its fields: terrain by number, elevation, ice, for the game master, animals, then Z or the other
    resources, and a colour)."""
    rows = tiles.findall("tilerow")
    if len(rows) != grid.columns:
        text = Text(
            f"{len(rows)} columns of hexes where {grid.columns} are named",
            f"{len(rows)} colonnes d’hexagones où {grid.columns} sont dites",
        )
        raise Refused("bad_map", text)
    for column, row in enumerate(rows, start=1):
        lines = [line for line in (row.text or "").split("\n") if line.strip()]
        for place, line in enumerate(lines, start=1):
            number = grid.number_of(column, place)
            fields = line.split("\t")
            if number is None or len(fields) < 2:
                where = f"tilerow {column}, {place}"
                raise Refused("bad_line", Text(f"no hex of the map: {where}", f"aucun hexagone : {where}"))
            yield number, fields


def _elevation(text: str) -> int:
    try:
        value = float(text[:20])
    except ValueError:
        value = math.nan
    if not -_MOST_ELEVATION <= value <= _MOST_ELEVATION:
        words = Text(f"no elevation: {text[:40]}", f"pas une altitude : {text[:40]}")
        raise Refused("bad_number", words)
    return round(value)


def _take_symbols(root: Element, grid: HexGrid, painted: PaintedHexes, losses: Tally) -> None:
    """Symbols make the hex in which they stand terrain of their name."""
    for feature in root.findall("features/feature"):
        word = feature.get("type", "")[:80]
        place = feature.find("location")
        number = _hex_at(grid, place) if place is not None and word else None
        if number is None:
            losses.add(_OFF_MAP)
        else:
            painted.paint(word, number)


def _names(root: Element, grid: HexGrid, losses: Tally) -> tuple[MapName, ...]:
    """The labels of the map, and those of symbols; one without a place is counted."""
    found = ForeignNames(grid.painted_bounds, losses)
    labels = [(one, one) for one in root.findall("labels/label")]
    labels += [(one, symbol) for symbol in root.findall("features/feature") for one in symbol.findall("label")]
    for label, holder in labels:
        words = " ".join("".join(label.itertext()).split())
        place = label.find("location")
        place = holder.find("location") if place is None else place
        at = _point(place) if place is not None else None
        if words and at is None:
            losses.add(_LABELS, words[:40])
        elif words and at is not None:
            found.add(ForeignName(words, _in_plane(grid, at)))
    return found.names


def _in_plane(grid: HexGrid, at: tuple[float, float]) -> tuple[float, float]:
    """A place in the plane of the grid: the middle of the first hex lies at a known place, lines and hexes are as far apart as
    those of the program."""
    along, across = at if grid.is_flat else at[::-1]
    x0, y0 = grid.point(grid.hexes[0])
    line, within = (along - _FIRST) / _STEP * ROW_DISTANCE, (across - _FIRST) / _WIDE
    return (x0 + line, y0 + within) if grid.is_flat else (x0 + within, y0 + line)


def _point(place: Element) -> tuple[float, float] | None:
    try:
        x, y = float(place.get("x", "")), float(place.get("y", ""))
    except ValueError:
        return None
    return (x, y) if math.isfinite(x) and math.isfinite(y) else None


def _hex_at(grid: HexGrid, place: Element) -> int | None:
    at = _point(place)
    if at is None:
        return None
    x, y = at
    # along: through the lines of hexes; across: within a line, of which each second one is half a hex further
    along, across = (x, y) if grid.is_flat else (y, x)
    line = round((along - _FIRST) / _STEP)
    within = round((across - _FIRST - (_WIDE / 2 if line % 2 else 0.0)) / _WIDE)
    column, row = (line, within) if grid.is_flat else (within, line)
    return grid.number_of(column + 1, row + 1)


FORMAT = MapFormat(
    id="worldographer",
    name=Text("Worldographer map", "Carte Worldographer"),
    can=frozenset({Can.HEXES}),
    reads=("*.wxx",),
    recognises=_recognises,
    read=reader_of("worldographer", _read),
    foreign=_read,
)
