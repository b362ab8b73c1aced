"""Modules of VASSAL (``.vmod``): the picture of the map with our hexes exactly over those of the module.

A module is a zip archive with ``buildFile.xml`` (``buildFile`` in old ones) and ``images/``. It says where the centres of its
hexes lie in the picture, in pixels: columns ``dx`` apart, hexes of a column ``dy``, the first at ``x0``, ``y0``, each second
column half a hex further down; with ``sideways`` x and y are exchanged. It has no terrain: what the picture shows is painted
over it here. Counters, tables and cards are counted as left behind.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from xml.etree.ElementTree import Element

from workbench.base.text import Text
from workbench.files.formats.foreign_maps import reader_of
from workbench.files.formats.map_format import GROUND, Can, ForeignMap, MapFormat, Tally
from workbench.files.formats.pictures import ENDINGS
from workbench.files.formats.source import MOST_PICTURE_BYTES, Refused, SourceFile
from workbench.files.value_checks import MOST_HEXES
from workbench.geometry.grid import FLAT, POINTY, HexGrid
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario
from workbench.scenario.underlay import Underlay, picture_path_error

_BUILD = ("buildFile.xml", "buildFile")
_BETWEEN_LINES = math.sqrt(3) / 2
"""From one line of hexes to the next, in the plane of a grid."""
_USUAL_ACROSS = 30
"""Hexes over the width of a picture whose module has no hexes."""
_SHARP = 0.25
"""Pixels by which a picture may be off at its corners before it is stretched in one direction, which makes it less sharp."""
_COUNTERS = Text("counters", "pions")
_PLACED = Text("counters placed at the start", "pions placés au départ")
_BOARDS = Text("further boards", "autres plateaux")
_NO_HEXES = Text(
    "the grid of hexes: the module has none, fit the map to the picture by hand",
    "la grille d’hexagones : le module n’en a pas, ajustez la carte à l’image à la main",
)
_NUMBERS = Text("numbers of hexes as the module has them", "numéros d’hexagones tels que le module les a")


@dataclass(frozen=True)
class _Board:
    """A board of the module: its name, its picture, and its grid of hexes (None: it has another one, or none)."""

    name: str
    image: str
    grid: Element | None


def _tag(element: Element) -> str:
    return element.tag.rpartition(".")[2]


def _boards(root: Element) -> Iterator[_Board]:
    for element in root.iter():
        if _tag(element) == "Board" and element.get("image"):
            grids = (one for one in element.iter() if _tag(one) == "HexGrid")
            yield _Board(element.get("name", ""), element.get("image", ""), next(grids, None))


def _read(source: SourceFile) -> ForeignMap:
    member = next((name for name in _BUILD if name in source.members), None)
    if member is None:
        text = Text("this archive is no module of VASSAL", "cette archive n’est pas un module VASSAL")
        raise Refused("bad_module", text, Text("buildFile.xml is missing", "il manque buildFile.xml"))
    root = source.xml(member)
    boards = list(_boards(root))
    if not boards:
        raise Refused("bad_module", Text("the module has no picture of a map", "le module n’a pas d’image de carte"))
    board = next((one for one in boards if one.grid is not None), boards[0])
    image = f"images/{board.image}"
    head = source.picture(image)
    picture = _picture_name(board.image, head.kind)
    losses = Tally()
    if board.grid is None:
        losses.add(_NO_HEXES, board.name)
        grid, underlay = _without_grid(head.width, head.height, picture)
    else:
        grid, underlay, first = _Hexes(board.grid).over(head.width, head.height, picture)
        if first is not None and first != grid.labels[0]:
            losses.add(_NUMBERS, first, grid.size)
    losses.add(_BOARDS, next((one.name for one in boards if one is not board), ""), len(boards) - 1)
    for what, names in zip((_PLACED, _COUNTERS), _counters(root), strict=True):
        losses.add(what, names[0] if names else "", len(names))
    made = HexBoard.blank(grid, GROUND)
    title = Text.of(root.get("name") or source.path.stem)
    pictures = {underlay.picture: source.member(image, MOST_PICTURE_BYTES)}
    return ForeignMap(Scenario(title, "", made, underlay=underlay), losses.rows(), pictures)


def _counters(root: Element) -> tuple[list[str], list[str]]:
    """The names of the counters that stand on the map at the start, and of those in boxes."""
    stacks = (one for one in root.iter() if _tag(one) == "SetupStack")
    placed = {id(one) for stack in stacks for one in stack.iter()}
    slots = [one for one in root.iter() if _tag(one) in ("PieceSlot", "CardSlot")]
    on_map = [one.get("entryName", "") for one in slots if id(one) in placed]
    return on_map, [one.get("entryName", "") for one in slots if id(one) not in placed]


def _picture_name(image: str, kind: str) -> str:
    """The name of the picture beside the scenario: as in the module, if it may be called so here."""
    name = PurePosixPath(image).name
    known = PurePosixPath(name).suffix.lower().lstrip(".") in ENDINGS
    return name if known and picture_path_error(name) is None else f"map.{kind}"


def _without_grid(width: int, height: int, picture: str) -> tuple[HexGrid, Underlay]:
    grid = HexGrid(_USUAL_ACROSS, max(1, round(_USUAL_ACROSS * height / width * _BETWEEN_LINES)))
    left, top, right, _ = HexBoard.blank(grid, GROUND).bounds
    return grid, Underlay(picture, left, top, right - left, upright=True)


class _Hexes:
    """The hexes of a module, in pixels of its picture. *Along* runs from line to line (columns of a flat map, rows of one that
    is sideways), *across* within a line."""

    def __init__(self, grid: Element) -> None:
        self.sideways = grid.get("sideways") == "true"
        self.dx, self.dy = _positive(grid, "dx"), _positive(grid, "dy")
        self.x0, self.y0 = _number(grid, "x0"), _number(grid, "y0")
        self.numbering = next((one for one in grid.iter() if _tag(one) == "HexGridNumbering"), None)

    def _first_across(self, line: int) -> float:
        """Where the hex with number 0 of a line has its centre."""
        return self.y0 + (self.dy / 2 if line % 2 else 0.0)

    def over(self, width: int, height: int, picture: str) -> tuple[HexGrid, Underlay, str | None]:
        """The grid of all hexes whose centre is in a picture, the picture under it, and the number that the module gives to the
        first hex (None: it numbers none, "": in a way that is not worked out)."""
        long, wide = (height, width) if self.sideways else (width, height)
        first, last = math.ceil((0 - self.x0) / self.dx), math.floor((long - self.x0) / self.dx)
        lines = last - first + 1
        # the lines alternate: of each kind the first and the number of its hexes in the picture
        starts = [math.ceil((0 - self._first_across(first + kind)) / self.dy) for kind in (0, 1)]
        ends = [math.floor((wide - self._first_across(first + kind)) / self.dy) for kind in (0, 1)]
        counts = [end - start + 1 for start, end in zip(starts, ends, strict=True)]
        if lines < 1 or min(counts) < 1 or lines * max(counts) > MOST_HEXES:
            text = Text(
                f"a grid of {lines} x {max(counts)} hexes is not taken",
                f"une grille de {lines} x {max(counts)} hexagones n’est pas reprise",
            )
            raise Refused("bad_grid", text, Text(f"1 to {MOST_HEXES} hexes", f"de 1 à {MOST_HEXES} hexagones"))
        tops = [self._first_across(first + kind) + starts[kind] * self.dy for kind in (0, 1)]
        upper = 0 if tops[0] < tops[1] else 1
        if counts[upper] > counts[1 - upper]:
            # the lines that begin further up have one hex more: they are those that are shifted up
            plain, shifted, extra = 1 - upper, upper, True
        else:
            plain, shifted, extra = upper, 1 - upper, False
        shift = ("left" if extra else "right") if self.sideways else ("up" if extra else "down")
        stagger = "odd" if shifted == 0 else "even"
        size = (counts[plain], lines) if self.sideways else (lines, counts[plain])
        grid = HexGrid(*size, POINTY if self.sideways else FLAT, stagger, shift, extra)
        origin = (first * self.dx + self.x0, tops[plain])
        underlay = self._underlay(picture, origin, width, height)
        return grid, underlay, self._name(first, starts[0])

    def _underlay(self, picture: str, origin: tuple[float, float], width: int, height: int) -> Underlay:
        along, across = _BETWEEN_LINES / self.dx, 1 / self.dy
        step_x, step_y = (across, along) if self.sideways else (along, across)
        left, top = (origin[1], origin[0]) if self.sideways else origin
        x, y = -left * step_x, -top * step_y
        if abs(step_y / step_x - 1) * height <= _SHARP:
            return Underlay(picture, x, y, width * step_x, upright=True)
        high = height / width
        corners = ((0.0, 0.0), (1.0, 0.0), (1.0, high), (0.0, high))
        aspect = height * step_y / (width * step_x)
        return Underlay(picture, x, y, width * step_x, upright=True, corners=corners, aspect=aspect)

    def _name(self, line: int, place: int) -> str | None:
        """The number of a hex in the module, if it consists of digits that count up."""
        numbering = self.numbering
        if numbering is None:
            return None
        letters = "A" in (numbering.get("hType"), numbering.get("vType"))
        if letters or "true" in (numbering.get("hDescend"), numbering.get("vDescend")):
            return ""
        lower = 1 if numbering.get("stagger") == "true" and line % 2 else 0
        column, row = (place + lower, line) if self.sideways else (line, place + lower)
        parts = [
            str(int(_number(numbering, "hOff")) + column).zfill(min(9, int(_number(numbering, "hLeading")) + 1)),
            str(int(_number(numbering, "vOff")) + row).zfill(min(9, int(_number(numbering, "vLeading")) + 1)),
        ]
        if numbering.get("first", "H") == "V":
            parts.reverse()
        return numbering.get("sep", "").join(parts)


def _number(element: Element, name: str) -> float:
    text = element.get(name, "0")
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not abs(value) <= 1e6:
        words = Text(f"not a number: {name} {text[:40]}", f"pas un nombre : {name} {text[:40]}")
        raise Refused("bad_number", words)
    return value


def _positive(element: Element, name: str) -> float:
    value = _number(element, name)
    if value < 1:
        words = Text(f"the hexes are too small: {name} {value:g}", f"hexagones trop petits : {name} {value:g}")
        raise Refused("bad_number", words)
    return value


FORMAT = MapFormat(
    id="vassal",
    name=Text("VASSAL module", "Module VASSAL"),
    can=frozenset({Can.HEXES}),
    reads=("*.vmod",),
    recognises=lambda head, name: head.startswith(b"PK") and name.lower().endswith(".vmod"),
    read=reader_of("vassal", _read),
    foreign=_read,
)
