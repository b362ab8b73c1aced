"""The hexes of modules of VASSAL that others made: a grid of ours exactly over them, and the number that each has there."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from xml.etree.ElementTree import Element

from workbench.base.text import Text
from workbench.files.formats.map_format import GROUND
from workbench.files.formats.source import Refused
from workbench.files.formats.vassal_groups import tag_of
from workbench.files.value_checks import MOST_HEXES
from workbench.geometry.grid import FLAT, POINTY, HexGrid
from workbench.geometry.hexes import DIGITS, LETTERS, ROW_DISTANCE
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.underlay import Underlay

_USUAL_ACROSS = 30
"""Hexes over the width of a picture whose module has no hexes."""
_SHARP = 0.25
"""Pixels by which a picture may be off at its corners before it is stretched in one direction, which makes it less sharp."""


def without_hexes(width: int, height: int, picture: str) -> tuple[HexGrid, Underlay]:
    """A usual grid over a picture whose module has no hexes."""
    grid = HexGrid(_USUAL_ACROSS, max(1, round(_USUAL_ACROSS * height / width * ROW_DISTANCE)))
    left, top, right, _ = HexBoard.blank(grid, GROUND).bounds
    return grid, Underlay(picture, left, top, right - left, upright=True)


class ModuleHexes:
    """The hexes of a module, in pixels of its picture. *Along* runs from line to line (columns of a flat map, rows of one that
    is sideways), *across* within a line."""

    def __init__(self, grid: Element) -> None:
        self.sideways = grid.get("sideways") == "true"
        self.dx, self.dy = _positive(grid, "dx"), _positive(grid, "dy")
        self.x0, self.y0 = _number(grid, "x0"), _number(grid, "y0")
        self.numbering = next((one for one in grid.iter() if tag_of(one) == "HexGridNumbering"), None)

    def _first_across(self, line: int) -> float:
        """The place across at which the hex with number 0 of a line has its centre."""
        return self.y0 + (self.dy / 2 if line % 2 else 0.0)

    def over(
        self, width: int, height: int, picture: str, edge: float
    ) -> tuple[HexGrid, Underlay, tuple[str, ...] | None]:
        """The grid of all hexes whose centre is in a picture and not nearer to its edge than ``edge`` pixels, the picture
        under it, and the number that the module gives to each hex (None: it numbers none, "": in a way that is not worked
        out)."""
        long, wide = (height, width) if self.sideways else (width, height)
        first, last = math.ceil((edge - self.x0) / self.dx), math.floor((long - edge - self.x0) / self.dx)
        lines = last - first + 1
        # the lines alternate: of each kind the first and the number of its hexes in the picture
        starts = [math.ceil((edge - self._first_across(first + kind)) / self.dy) for kind in (0, 1)]
        ends = [math.floor((wide - edge - self._first_across(first + kind)) / self.dy) for kind in (0, 1)]
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
        return grid, underlay, self._names(grid, first, starts)

    def _names(self, grid: HexGrid, first: int, starts: list[int]) -> tuple[str, ...] | None:
        """The numbers of all hexes in the module; the lines of the grid begin with its line ``first``, each at its place."""
        if self.numbering is None:
            return None
        return tuple(
            self._name(self.numbering, first + line, starts[line % 2] + place)
            for line in range(grid.lines)
            for place in range(grid.line_length(line + 1))
        )

    def _underlay(self, picture: str, origin: tuple[float, float], width: int, height: int) -> Underlay:
        along, across = ROW_DISTANCE / self.dx, 1 / self.dy
        step_x, step_y = (across, along) if self.sideways else (along, across)
        left, top = (origin[1], origin[0]) if self.sideways else origin
        x, y = -left * step_x, -top * step_y
        if abs(step_y / step_x - 1) * height <= _SHARP:
            return Underlay(picture, x, y, width * step_x, upright=True)
        high = height / width
        corners = ((0.0, 0.0), (1.0, 0.0), (1.0, high), (0.0, high))
        aspect = height * step_y / (width * step_x)
        return Underlay(picture, x, y, width * step_x, upright=True, corners=corners, aspect=aspect)

    def _name(self, numbering: Element, line: int, place: int) -> str:
        """The number of a hex in the module; "" if it counts down."""
        if "true" in (numbering.get("hDescend"), numbering.get("vDescend")):
            return ""
        lower = 1 if numbering.get("stagger") == "true" and line % 2 else 0
        # sideways too, h counts lines and v the hexes in a line
        parts = [_part(numbering, "h", line), _part(numbering, "v", place + lower)]
        if numbering.get("first", "H") == "V":
            parts.reverse()
        return numbering.get("sep", "").join(parts)


def _part(numbering: Element, way: str, count: int) -> str:
    """A column or a row as the module writes it: digits with zeros before them, or A to Z, AA to ZZ ..."""
    number = count + int(_number(numbering, f"{way}Off"))
    if numbering.get(f"{way}Type") == "A":
        return ("-" if number < 0 else "") + chr(65 + abs(number) % 26) * min(9, abs(number) // 26 + 1)
    return str(number).zfill(min(9, int(_number(numbering, f"{way}Leading")) + 1))


def numbered_grids(grid: HexGrid) -> Iterator[HexGrid]:
    """The grid with each of our ways to number hexes."""
    for style in (DIGITS, LETTERS):
        yield replace(grid, label_style=style)


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
