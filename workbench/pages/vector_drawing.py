"""An SVG drawing of the program's painters in little room: the same shapes, with corners on a fine grid, as a list of strokes.

Qt writes what it paints as SVG of millions of letters. A browser would take seconds to read it and to move it about; of the
list below it draws the part in view in a few milliseconds. See decision 13.

A drawing is a stream of whole numbers, each in 7 bits a byte, the lowest first; signed ones are folded (0, -1, 1, -2 ...). It
holds one entry after the other:

- path: ``PATH``, style, 1 for the even-odd rule, count of runs; a run is ``count * 4 + command`` (move, line, curve, close)
  followed by its points as steps from the point before;
- text: ``TEXT``, style, number of the text, x, y, size, degrees;
- picture: ``PICTURE``, number of the picture, x, y, width, height.

Lengths are in parts of :data:`FINE` of a pixel of the drawing.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from xml.etree import ElementTree

import networkx
import numpy as np
import shapely
from numpy.typing import NDArray

FINE = 8
"""Parts of a pixel: at a hex of 64 pixels a corner lies within a thousandth of a hex."""
PATH, TEXT, PICTURE = 0, 1, 2
MOVE, LINE, CURVE, CLOSE = 0, 1, 2, 3
_POINTS_OF = np.array([1, 1, 3, 0])
"""The number of points that a command has, by its number."""
_NUMBER = re.compile(r"-?\d+\.?\d*(?:[eE][-+]?\d+)?")
_COMMANDS = {"M": MOVE, "L": LINE, "C": CURVE, "Z": CLOSE, "z": CLOSE}
_LETTER = re.compile("[MLCZz]")
_CELL = 512.0
"""Pixels: parts of a path that do not touch are drawn by themselves if they lie in different squares of this side."""
_FEW = 12
_ROUND = 0.5522847498
"""The distance that the handles of a quarter circle lie from its ends, in radii."""
Points = NDArray[np.float64]
Numbers = NDArray[np.int64]
Affine = tuple[float, float, float, float, float, float]
_NOT_MOVED: Affine = (1, 0, 0, 1, 0, 0)
_TAG = re.compile(r"\{.*\}")
_DRAWN_STYLE = (
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-opacity",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "stroke-dashoffset",
    "font-size",
    "font-weight",
    "font-style",
)


@dataclass(frozen=True, eq=False)
class VectorDrawing:
    """A drawing for the page: its ``code``, and what that refers to: ``styles`` (fill, stroke, width, cap, join, dashes, dash
    offset), ``texts``, ``pictures`` (``data:`` addresses)."""

    code: bytes
    styles: tuple[Sequence[Any], ...]
    texts: tuple[str, ...]
    pictures: tuple[str, ...]
    size: tuple[float, float]

    def values(self) -> Mapping[str, Any]:
        """Everything but the code."""
        return {"styles": self.styles, "texts": self.texts, "pictures": self.pictures, "size": self.size, "fine": FINE}


def vector_drawing(svg: bytes) -> VectorDrawing:
    """An SVG drawing as Qt writes it (groups with styles and one matrix, paths, simple shapes, texts, pictures)."""
    writer = _Writer()
    root = ElementTree.fromstring(svg)
    size = [float(value) for value in root.get("viewBox", "0 0 0 0").split()]
    for element, style, matrix in _drawn(root, {}, _NOT_MOVED):
        _WRITERS.get(_name(element), _nothing)(writer, element, style, matrix)
    return VectorDrawing(bytes(writer.code), *writer.tables(), size=(size[2], size[3]))


def _name(element: ElementTree.Element) -> str:
    return _TAG.sub("", element.tag)


def _drawn(
    element: ElementTree.Element, style: Mapping[str, str], matrix: Affine
) -> Iterator[tuple[ElementTree.Element, Mapping[str, str], Affine]]:
    """Every element that draws, with the style and the matrix of its groups."""
    for child in element:
        own = {name: value for name, value in child.attrib.items() if name in _DRAWN_STYLE}
        merged = {**style, **own} if own else style
        moved = _matrix(child.get("transform"), matrix)
        if _name(child) == "g":
            yield from _drawn(child, merged, moved)
        else:
            yield child, merged, moved


def _matrix(written: str | None, outer: Affine) -> Affine:
    if not written:
        return outer
    a, b, c, d, e, f = (float(value) for value in _NUMBER.findall(written))
    p, q, r, s, t, u = outer
    return (p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, p * e + r * f + t, q * e + s * f + u)


def _length(matrix: Affine) -> float:
    """How long a length becomes, whatever its direction."""
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def _moved(points: Points, matrix: Affine) -> Points:
    a, b, c, d, e, f = matrix
    return np.stack([a * points[:, 0] + c * points[:, 1] + e, b * points[:, 0] + d * points[:, 1] + f], axis=1)


# --- The stream.


@dataclass
class _Writer:
    code: bytearray = field(default_factory=bytearray)
    styles: dict[str, int] = field(default_factory=dict)
    texts: dict[str, int] = field(default_factory=dict)
    pictures: dict[str, int] = field(default_factory=dict)

    def tables(self) -> tuple[tuple[Sequence[Any], ...], tuple[str, ...], tuple[str, ...]]:
        return tuple(json.loads(style) for style in self.styles), tuple(self.texts), tuple(self.pictures)

    def whole(self, *values: int) -> None:
        """Numbers from 0 on."""
        self.code += _sevens(np.array(values, dtype=np.int64))

    def signed(self, values: Numbers) -> None:
        """Numbers of either sign."""
        self.code += _sevens((values << 1) ^ (values >> 63))

    def lengths(self, *values: float) -> None:
        self.signed(np.rint(np.array(values) * FINE).astype(np.int64))

    def style(self, style: Mapping[str, str], matrix: Affine, text: bool = False) -> int:
        return self.styles.setdefault(json.dumps(_style(style, matrix, text)), len(self.styles))

    def path(self, path: _Path, style: int, even_odd: bool) -> None:
        """One path, in pixels of the drawing."""
        changes = np.diff(path.commands, prepend=-1) != 0
        # moves and closings stay single
        first = np.flatnonzero(changes | (path.commands == MOVE) | (path.commands == CLOSE))
        counts = np.diff(first, append=len(path.commands))
        corners = np.rint(path.points * FINE).astype(np.int64)
        steps = np.diff(corners, axis=0, prepend=0)
        self.whole(PATH, style, int(even_odd), len(first))
        ends = np.cumsum(_POINTS_OF[path.commands[first]] * counts)
        for command, count, end in zip(path.commands[first].tolist(), counts.tolist(), ends.tolist(), strict=True):
            self.whole(count * 4 + command)
            begin = end - count * int(_POINTS_OF[command])
            if end > begin:
                self.signed(steps[begin:end].ravel())


@dataclass(frozen=True, eq=False)
class _Path:
    """Commands by number, and their points one after the other, shape (count, 2)."""

    commands: Numbers
    points: Points

    @classmethod
    def of(cls, *parts: tuple[int, Points]) -> _Path:
        """A path of single commands, or of lines (several points of ``LINE``)."""
        commands = [np.full(max(1, len(points)) if code == LINE else 1, code, dtype=np.int64) for code, points in parts]
        return cls(np.concatenate(commands), np.concatenate([points for _, points in parts]))


_CLOSED = (CLOSE, np.zeros((0, 2)))


def _sevens(values: Numbers) -> bytes:
    """Numbers from 0 on in 7 bits a byte."""
    most = int(values.max(initial=0))
    if most < 128:
        return values.astype(np.uint8).tobytes()
    width = -(-most.bit_length() // 7)
    parts = (values[:, None] >> (7 * np.arange(width))) & 127
    used = np.maximum(1, (parts > 0).cumsum(axis=1).argmax(axis=1) + 1)[:, None]
    place = np.arange(width)[None]
    parts |= np.where(place < used - 1, 128, 0)
    return bytes(parts.astype(np.uint8)[place < used].tobytes())


def _style(style: Mapping[str, str], matrix: Affine, text: bool) -> list[Any]:
    fill = _colour(style, "fill")
    if text:
        return [fill, style.get("font-weight", "400"), style.get("font-style", "normal")]
    stroke = _colour(style, "stroke")
    if stroke is None:
        return [fill]
    width = float(style.get("stroke-width", "1")) * _length(matrix)
    given = style.get("stroke-dasharray", "none")
    dashes = [] if given == "none" else [round(float(one) * _length(matrix), 2) for one in given.split(",")]
    offset = float(style.get("stroke-dashoffset", "0")) * _length(matrix)
    found: list[Any] = [fill, stroke, round(width, 3), style.get("stroke-linecap"), style.get("stroke-linejoin")]
    return [*found, dashes, round(offset, 2)] if dashes else found


def _colour(style: Mapping[str, str], name: str) -> str | None:
    """A colour as ``#rrggbb`` or ``#rrggbbaa``; None where nothing is drawn."""
    colour, opacity = style.get(name, "none"), round(float(style.get(f"{name}-opacity", "1")) * 255)
    if colour in ("none", "") or not opacity:
        return None
    named = {"black": "#000000", "white": "#ffffff"}.get(colour, colour)
    return named if opacity >= 255 else f"{named}{opacity:02x}"


# --- Elements.


def _nothing(writer: _Writer, element: ElementTree.Element, style: Mapping[str, str], matrix: Affine) -> None:
    """Titles, definitions."""


def _numbers(element: ElementTree.Element, *names: str) -> list[float]:
    return [float(element.get(name, "0")) for name in names]


def _write_path(writer: _Writer, element: ElementTree.Element, style: Mapping[str, str], matrix: Affine) -> None:
    written = element.get("d", "")
    commands = np.array([_COMMANDS[letter] for letter in _LETTER.findall(written)], dtype=np.int64)
    points = _points(_LETTER.sub(" ", written))
    even_odd = element.get("fill-rule", "evenodd") == "evenodd"
    _write_outline(writer, element, _Path(commands, points), style, matrix, even_odd=even_odd)


def _points(written: str) -> Points:
    return np.fromstring(written.replace(",", " "), dtype=np.float64, sep=" ").reshape(-1, 2)


def _write_corners(writer: _Writer, element: ElementTree.Element, style: Mapping[str, str], matrix: Affine) -> None:
    points = _points(element.get("points", ""))
    if len(points) > 1:
        closing = (_CLOSED,) if _name(element) == "polygon" else ()
        _write_outline(writer, element, _Path.of((MOVE, points[:1]), (LINE, points[1:]), *closing), style, matrix)


def _write_rect(writer: _Writer, element: ElementTree.Element, style: Mapping[str, str], matrix: Affine) -> None:
    x, y, w, h = _numbers(element, "x", "y", "width", "height")
    rx = min(float(element.get("rx") or element.get("ry") or 0), w / 2)
    ry = min(float(element.get("ry") or rx), h / 2)
    if not rx:
        corners = np.array([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
        path = _Path.of((MOVE, corners[:1]), (LINE, corners[1:]), _CLOSED)
        return _write_outline(writer, element, path, style, matrix)
    parts: list[tuple[int, Points]] = [(MOVE, np.array([(x + rx, y)]))]
    middles = ((x + w - rx, y + ry, 0), (x + w - rx, y + h - ry, 1), (x + rx, y + h - ry, 2), (x + rx, y + ry, 3))
    for cx, cy, quarter in middles:
        curve = _quarter(cx, cy, rx, ry, quarter)
        parts += [(LINE, curve[:1]), (CURVE, curve[1:])]
    return _write_outline(writer, element, _Path.of(*parts, _CLOSED), style, matrix)


def _quarter(cx: float, cy: float, rx: float, ry: float, number: int) -> Points:
    """A quarter of an ellipse, clockwise; number 0 begins at the top."""
    unit = np.array([(0, -1), (_ROUND, -1), (1, -_ROUND), (1, 0)])
    for _ in range(number):
        unit = np.stack([-unit[:, 1], unit[:, 0]], axis=1)
    return np.asarray(unit * (rx, ry) + (cx, cy))


def _write_ellipse(writer: _Writer, element: ElementTree.Element, style: Mapping[str, str], matrix: Affine) -> None:
    cx, cy, rx, ry, r = _numbers(element, "cx", "cy", "rx", "ry", "r")
    quarters = [_quarter(cx, cy, rx or r, ry or r, number) for number in range(4)]
    curves = ((CURVE, quarter[1:]) for quarter in quarters)
    _write_outline(writer, element, _Path.of((MOVE, quarters[0][:1]), *curves, _CLOSED), style, matrix)


def _write_outline(
    writer: _Writer,
    element: ElementTree.Element,
    path: _Path,
    style: Mapping[str, str],
    matrix: Affine,
    *,
    even_odd: bool = False,
) -> None:
    own = {name: value for name, value in element.attrib.items() if name in _DRAWN_STYLE}
    merged = {**style, **own}
    if not len(path.points) or (_colour(merged, "fill") is None and _colour(merged, "stroke") is None):
        return
    # lines whose width does not grow are as wide as at the scale of the drawing
    width = _NOT_MOVED if element.get("vector-effect") == "non-scaling-stroke" else matrix
    number = writer.style(merged, width)
    for part in _apart(_Path(path.commands, _moved(path.points, matrix))):
        writer.path(part, number, even_odd)


def _write_text(writer: _Writer, element: ElementTree.Element, style: Mapping[str, str], matrix: Affine) -> None:
    words = "".join(element.itertext()).strip("\n")
    if not words.strip():
        return
    x, y = _numbers(element, "x", "y")
    at = _moved(np.array([(x, y)]), matrix)[0]
    size = float(style.get("font-size", "12")) * _length(matrix)
    turned = math.degrees(math.atan2(matrix[1], matrix[0]))
    number = writer.texts.setdefault(words, len(writer.texts))
    writer.whole(TEXT, writer.style(style, matrix, text=True), number)
    writer.lengths(*at.tolist(), size, turned)


def _write_picture(writer: _Writer, element: ElementTree.Element, style: Mapping[str, str], matrix: Affine) -> None:
    source = next((value for name, value in element.attrib.items() if _TAG.sub("", name) == "href"), "")
    x, y, w, h = _numbers(element, "x", "y", "width", "height")
    (left, top), (right, bottom) = _moved(np.array([(x, y), (x + w, y + h)]), matrix).tolist()
    if not source.startswith("data:image/"):
        return
    number = writer.pictures.setdefault("".join(source.split()), len(writer.pictures))
    writer.whole(PICTURE, number)
    writer.lengths(left, top, right - left, bottom - top)


_WRITERS: Mapping[str, Callable[[_Writer, ElementTree.Element, Mapping[str, str], Affine], None]] = {
    "path": _write_path,
    "polyline": _write_corners,
    "polygon": _write_corners,
    "rect": _write_rect,
    "circle": _write_ellipse,
    "ellipse": _write_ellipse,
    "text": _write_text,
    "image": _write_picture,
}


# --- Long paths are cut where their parts do not touch, so that a browser draws only what is in view.


def _apart(path: _Path) -> Iterator[_Path]:
    """The parts of a path that can be drawn one after the other with the same result: outlines whose boxes touch stay
    together."""
    begins = np.flatnonzero(path.commands == MOVE)
    if len(begins) < _FEW:
        yield path
        return
    counts = _POINTS_OF[path.commands]
    firsts = (np.cumsum(counts) - counts)[begins]
    low, high = np.minimum.reduceat(path.points, firsts), np.maximum.reduceat(path.points, firsts)
    boxes = shapely.box(low[:, 0] - 1, low[:, 1] - 1, high[:, 0] + 1, high[:, 1] + 1)
    touching: Any = networkx.Graph()
    touching.add_nodes_from(range(len(begins)))
    touching.add_edges_from(shapely.STRtree(boxes).query(boxes, predicate="intersects").T.tolist())
    cell_of = np.zeros(len(begins), dtype=np.int64)
    for group in networkx.connected_components(touching):
        across, down = (low[min(group)] // _CELL).astype(np.int64).tolist()
        cell_of[list(group)] = across * 4096 + down
    lengths, points = np.diff(begins, append=len(path.commands)), np.diff(firsts, append=len(path.points))
    for cell in np.unique(cell_of).tolist():
        mine = cell_of == cell
        yield _Path(path.commands[np.repeat(mine, lengths)], path.points[np.repeat(mine, points)])
