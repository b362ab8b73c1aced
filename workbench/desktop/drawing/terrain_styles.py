"""The look of each terrain row, and what painters share: outlines of groups of hexes, fixed random numbers, texts.

A piece of an outline depends only on the hexes within two of it, so a tile can be painted from its own surroundings and still
fits its neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import shapely
import shapely.affinity
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPainterPathStroker, QPen
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray
from workbench.base.text import signed
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.painter_paths import closed_loop, paint_outlines, smooth_loops_path
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.rules.values import Scalar

# --- Text on the map, in the application's font, whatever it is


MAX_LETTERS = 60
"""The most letters of a name on the map, so that a long name does not run across all of it."""


def shorten_name(text: str) -> str:
    """A name shortened to ``MAX_LETTERS`` letters."""
    return text if len(text) <= MAX_LETTERS else f"{text[: MAX_LETTERS - 1]}…"


def map_font(size: float, *, bold: bool = False) -> QFont:
    """The application's font ``size`` units high, with figures of equal width if it has them."""
    font = QFont()
    font.setPixelSize(max(1, round(size)))
    font.setBold(bold)
    font.setFeature(QFont.Tag.fromString("tnum"), 1)
    return font


def draw_centred(painter: QPainter, at: QPointF, text: str, size: float, colour: QColor, *, bold: bool = True) -> None:
    """Paint a text of a height in painter units, centred on a point; it is drawn at 32 px and scaled, so any size is smooth."""
    draw_all_centred(painter, [(at, text)], size, colour, bold=bold)


def draw_all_centred(
    painter: QPainter, texts: Iterable[tuple[QPointF, str]], size: float, colour: QColor, *, bold: bool = True
) -> None:
    """Paint texts as :func:`draw_centred` does, with one font and pen for all of them."""
    painter.save()
    scale = size / 32.0
    painter.setFont(map_font(32, bold=bold))
    painter.setPen(colour)
    plain = painter.transform()
    for at, text in texts:
        painter.setTransform(plain)
        painter.translate(at)
        painter.scale(scale, scale)
        painter.drawText(QRectF(-600, -40, 1200, 80), Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


_LIGHT_EDGE = QColor(255, 252, 240, 200)
_HALO_WIDTH = 0.3
"""The width of the light edge of letters, in their height."""
_STRAIGHTENED = 0.4
"""The greatest distance of the light edge of a letter 32 units high from its curves: a fortieth of a millimetre on paper."""


@lru_cache(maxsize=200)
def _edge_of_letter(letter: str, font: QFont) -> tuple[BaseGeometry, float]:
    """The light edge around a letter that begins at the origin of its line, of straight lines and without holes, and how far
    the next letter is. A page has ten thousand numbers, whose curves a printed file would hold each."""
    path = QPainterPath()
    path.addText(0, 0, font, letter)
    stroker = QPainterPathStroker()
    stroker.setWidth(32 * _HALO_WIDTH)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    rings = [
        [(point.x(), point.y()) for point in ring.toList()]
        for ring in stroker.createStroke(path).united(path).simplified().toSubpathPolygons()
    ]
    filled = shapely.union_all([shapely.Polygon(ring).buffer(0) for ring in rings if len(set(ring)) > 2])
    return filled.simplify(_STRAIGHTENED), QFontMetricsF(font).horizontalAdvance(letter)


@lru_cache(maxsize=2_000)
def _edge_of_letters(letters: str, font: QFont) -> tuple[tuple[FloatArray, ...], float]:
    """The light edge around some letters as closed outlines of points (n, 2), of which nearly always there is one, and how wide
    they are."""
    parts, x = [], 0.0
    for letter in letters:
        edge, wide = _edge_of_letter(letter, font)
        parts.append(shapely.affinity.translate(edge, x))
        x += wide
    outlines = shapely.get_parts(shapely.union_all(parts)).tolist()
    return tuple(_on_halves(shapely.get_coordinates(part.exterior)) for part in outlines), x


def draw_edges_centred(painter: QPainter, texts: Iterable[tuple[QPointF, str]], size: float) -> None:
    """Paint the light edges of texts below what :func:`draw_all_centred` writes in letters that are not bold."""
    font = map_font(32)
    metrics = QFontMetricsF(font)
    base = (metrics.ascent() - metrics.descent()) / 2
    scale = size / 32.0
    edges: list[FloatArray] = []
    for at, text in texts:
        # the halves of numbers are columns and rows: a map of 10,000 hexes has some 200 of them
        middle = len(text) // 2
        halves = [_edge_of_letters(letters, font) for letters in (text[:middle], text[middle:])]
        x, y = at.x() / scale - sum(wide for _, wide in halves) / 2, at.y() / scale + base
        for outlines, wide in halves:
            place = _on_halves(np.array([x, y]))
            edges += [outline + place for outline in outlines]
            x += wide
    # all at once: a printed file tells every change of the transformation, and short numbers make it short
    painter.save()
    painter.scale(scale, scale)
    paint_outlines(painter, edges, _LIGHT_EDGE)
    painter.restore()


def _on_halves(points: FloatArray) -> FloatArray:
    return np.rint(2 * points) / 2


def text_path(text: str, at: QPointF, size: float, *, bold: bool = True) -> QPainterPath:
    """The outline of a text centred on a point, for layers that combine hundreds of texts into one path."""
    text = shorten_name(text)
    font = map_font(32, bold=bold)
    metrics = QFontMetricsF(font)
    path = QPainterPath()
    path.addText(-metrics.horizontalAdvance(text) / 2, metrics.capHeight() / 2, font, text)
    scale = size / 32.0
    from PySide6.QtGui import QTransform

    return QTransform.fromScale(scale, scale).map(path).translated(at)


def draw_haloed(
    painter: QPainter, at: QPointF, text: str, size: float, colour: QColor, *, halo: QColor | None = None
) -> None:
    """Paint a text with a light edge, readable on any ground."""
    path = text_path(text, at, size)
    pen = QPen(halo or QColor(255, 252, 240, 225), size * 0.28)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, pen)
    painter.fillPath(path, colour)


# --- The look of a ruleset's terrain: style, colour and a few numbers, with defaults for what is missing


PAPER = QColor("#ece7d6")
INK = QColor("#3a352c")

SOFT_STYLES: Mapping[str, tuple[str, int]] = {
    # style: (default colour, order of painting)
    "shell_holes": ("#c3b08d", 0),
    "beach": ("#ecdfb0", 1),
    "sand": ("#e3cf95", 2),
    "rocky": ("#c9c0ae", 3),
    "field": ("#dcd49a", 4),
    "brush": ("#d3d3a4", 5),
    "wadi": ("#d8c39a", 6),
    "paddy": ("#c2d2b0", 7),
    "marsh": ("#bccbb0", 8),
    "mangrove": ("#93ad8a", 9),
    "orchard": ("#c6d3a2", 10),
    "palm": ("#cdd49a", 11),
    "light_woods": ("#bfcf9c", 12),
    "jungle": ("#86aa66", 13),
    "woods": ("#94b078", 14),
    "village": ("#d9cfbd", 15),
    "town": ("#cfc6bb", 16),
    "graveyard": ("#c9cdb4", 17),
    "rubble": ("#b3aca2", 18),
    "water": ("#a9c1cc", 19),
}
RIVER_STYLES = {"stream": 0.14, "river": 0.45}
LINE_STYLES = {"road": "#b59b78", "trail": "#a88f6d", "rail": "#8b8378", "bridge": "#b59b78"}
OTHER_STYLES = {
    "clear": "#ece7d6",
    "slope": "#b58a55",
    "steep_slope": "#97693a",
    "cliff": "#7a6247",
    "hedge": "#5d7f46",
    "hill": "#b58a55",
    "ditch": "#b39a70",
    "trench": "#6d5538",
    "strongpoint": "#857a6c",
    "junction": "#b59b78",
    "sandbar": "#e6d9a8",
    "teeth": "#8a8580",
    "wire": "#6b6b6b",
    "entrenchment": "#8d7350",
    "mines": "#7d4a3a",
    "wreck": "#5c5652",
    "smoke": "#d2d2d2",
    "gas": "#c3c46a",
    "barrage": "#b4532a",
    "cave": "#6e6458",
    "building": "#a58a72",
    "wall": "#77736c",
    "gully": "#c8b690",
    "sunken_road": "#b9a27c",
    "blaze": "#d9773a",
    "burning_wreck": "#b8643a",
    "roadblock": "#6f5b43",
    "sewer": "#8d8a80",
    "stairwell": "#ffffff",
    "crest_line": "#97693a",
    "dug_in": "#8d7350",
    "stream": "#8fb2c6",
    "river": "#a5c0cd",
}
_GREY = "#c4bfb4"


@dataclass(frozen=True)
class TerrainLook:
    """The drawing of a terrain row. ``width`` is in hexes; ``density`` scales the number of trees and houses and the density
    of smoke; ``mark`` is printed on a marker."""

    key: str
    style: str
    tint: str
    initials: str
    width: float = 0.0
    density: float = 1.0
    mark: str = ""

    @property
    def colour(self) -> QColor:
        """The colour of its ground."""
        return QColor(self.tint)

    @property
    def has_drawing(self) -> bool:
        """True if there is a drawing for this style; other styles are drawn as a tint with initials."""
        return self.style in known_styles()

    @property
    def is_soft(self) -> bool:
        """True if neighbouring hexes of this style merge in a soft outline."""
        return self.style in SOFT_STYLES


def known_styles() -> frozenset[str]:
    """Every style that has a drawing."""
    return frozenset(SOFT_STYLES) | frozenset(RIVER_STYLES) | frozenset(LINE_STYLES) | frozenset(OTHER_STYLES)


def row_look(row: TerrainRow) -> TerrainLook:
    """The look of a row; missing or malformed values fall back to the style's defaults and are no error."""
    style = str(row.look.get("style") or row.key)
    soft = SOFT_STYLES.get(style)
    fallback = soft[0] if soft else OTHER_STYLES.get(style) or LINE_STYLES.get(style) or _GREY
    colour = QColor(str(row.look.get("colour") or fallback))
    if not colour.isValid():
        colour = QColor(fallback)
    initials = "".join(word[0] for word in row.key.split("_") if word)[:3].upper()
    width = _number(row.look.get("width"), RIVER_STYLES.get(style, 0.0))
    density = _number(row.look.get("density"), 1.0)
    return TerrainLook(row.key, style, colour.name(), initials, width, density, _mark(row))


def _mark(row: TerrainRow) -> str:
    """The value of the fact that ``look: {mark: NAME}`` names, with its sign; "" if it is not a number."""
    found = row.facts.get(str(row.look.get("mark")))
    value = found.value if found is not None else None
    return signed(value) if isinstance(value, int) and not isinstance(value, bool) else ""


def _number(value: Scalar, otherwise: float) -> float:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else otherwise


def ruleset_looks(ruleset: Ruleset) -> dict[str, TerrainLook]:
    """The look of every row of a ruleset."""
    return {key: row_look(row) for key, row in ruleset.terrain.items()}


def unknown_look(key: str) -> TerrainLook:
    """The look of terrain that the ruleset does not know."""
    initials = "".join(word[0] for word in key.split("_") if word)[:3].upper()
    return TerrainLook(key, "?", _GREY, initials or "?")


# --- Fixed random numbers in [0, 1) that depend only on a place, so that a tree never moves


def noise(a: npt.ArrayLike, b: npt.ArrayLike, salt: npt.ArrayLike = 0) -> FloatArray:
    """A fixed random number in [0, 1) for every (a, b, salt); the arguments are integers and broadcast."""
    with np.errstate(over="ignore"):
        h = np.asarray(a, dtype=np.int64).astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        h = h ^ (np.asarray(b, dtype=np.int64).astype(np.uint64) * np.uint64(0xC2B2AE3D27D4EB4F))
        h = h ^ (np.asarray(salt, dtype=np.int64).astype(np.uint64) * np.uint64(0x165667B19E3779F9))
        h ^= h >> np.uint64(29)
        h *= np.uint64(0xBF58476D1CE4E5B9)
        h ^= h >> np.uint64(32)
        h *= np.uint64(0x94D049BB133111EB)
        h ^= h >> np.uint64(31)
    return np.asarray((h >> np.uint64(11)).astype(np.float64) / float(1 << 53))


Corners = npt.NDArray[np.int64]
_SPAN = 1 << 24  # larger than any lattice coordinate, to pack two of them into one key


def outline_loops(plane: Plane, mask: BoolArray, numbers: npt.NDArray[np.intp]) -> list[Corners]:
    """The outlines of ``mask`` among the hexes ``numbers``, each a clockwise loop of lattice corners."""
    local = np.zeros(plane.grid.size, dtype=np.bool_)
    local[numbers] = mask[numbers]
    inside = numbers[mask[numbers]]
    beside = plane.grid.neighbours[inside]
    open_side = ~np.where(beside >= 0, local[beside], False)
    starts, ends = [], []
    for side in range(6):
        chosen = inside[open_side[:, side]]
        starts.append(plane.corner_ids(chosen, side))
        ends.append(plane.corner_ids(chosen, side + 1))
    a, b = np.concatenate(starts), np.concatenate(ends)
    return _chained(_packed(a), _packed(b))


def _packed(ids: Corners) -> npt.NDArray[np.int64]:
    return np.asarray((ids[:, 0] + _SPAN // 2) * _SPAN + ids[:, 1] + _SPAN // 2)


def _chained(a: npt.NDArray[np.int64], b: npt.NDArray[np.int64]) -> list[Corners]:
    # three hexes meet in a corner, so an outline passes through it at most once
    following = dict(zip(a.tolist(), b.tolist(), strict=True))
    found = []
    while following:
        first, here = following.popitem()
        chain = [first]
        while here != first:
            chain.append(here)
            here = following.pop(here)
        keys = np.array(chain, dtype=np.int64)
        found.append(np.stack([keys // _SPAN - _SPAN // 2, keys % _SPAN - _SPAN // 2], axis=1))
    return found


def exact_outline(plane: Plane, mask: BoolArray, numbers: npt.NDArray[np.intp]) -> QPainterPath:
    """The outline of a mask along its hexsides, for answers."""
    return _joined(closed_loop(plane.corner_points(loop)) for loop in outline_loops(plane, mask, numbers))


def soft_outline(
    plane: Plane,
    mask: BoolArray,
    numbers: npt.NDArray[np.intp],
    *,
    wander: float = 0.10,
    salt: int = 0,
    rounding: float = 0.27,
) -> QPainterPath:
    """An irregular outline of a mask that deviates from the hexsides by about ``wander`` hexes; ``rounding`` (0 to 1/2) is the
    weight of the neighbouring corners in every corner."""
    found = outline_loops(plane, mask, numbers)
    if not found:
        return QPainterPath()
    lengths = np.array([len(loop) for loop in found])
    corners = np.concatenate(found)
    at_edge = bool((plane.grid.neighbours[numbers] < 0).any())
    shape = (wander, rounding)
    controls = _softened(plane, corners, _after(lengths), shape, salt=salt, at_edge=at_edge)
    path = smooth_loops_path(controls, _after(lengths * 2), np.cumsum(lengths * 2) - lengths * 2)
    path.setFillRule(Qt.FillRule.OddEvenFill)
    return path


def _joined(paths: Iterable[QPainterPath]) -> QPainterPath:
    joined = QPainterPath()
    joined.setFillRule(Qt.FillRule.OddEvenFill)
    for path in paths:
        joined.addPath(path)
    return joined


def _after(lengths: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    # for concatenated loops, the index of the corner that follows each corner
    following = np.arange(1, int(lengths.sum()) + 1)
    ends = np.cumsum(lengths)
    following[ends - 1] = ends - lengths
    return following


def _softened(
    plane: Plane,
    corners: Corners,
    after: npt.NDArray[np.int64],
    shape: tuple[float, float],
    *,
    salt: int,
    at_edge: bool,
) -> FloatArray:
    wander, rounding = shape
    before = np.empty_like(after)
    before[after] = np.arange(len(after))
    points = plane.corner_points(corners) + _shift(corners, wander, salt)
    if at_edge:
        points = points + _off_map_push(plane, corners)
    points = (1 - 2 * rounding) * points + rounding * (points[before] + points[after])
    middles = (points + points[after]) / 2 + _shift(corners + corners[after], wander, salt + 7)
    return np.asarray(np.stack([points, middles], axis=1).reshape(-1, 2))


def _shift(ids: Corners, wander: float, salt: int) -> FloatArray:
    x = noise(ids[:, 0], ids[:, 1], salt * 2 + 1) - 0.5
    y = noise(ids[:, 0], ids[:, 1], salt * 2 + 2) - 0.5
    return np.asarray(np.stack([x, y], axis=1) * (2 * wander * UNIT))


def _off_map_push(plane: Plane, loop: Corners) -> FloatArray:
    # an outline at the edge of the map continues beyond it instead of being rounded
    table, q0, r0 = plane.grid.lookup
    push = np.zeros((len(loop), 2))
    here = plane.corner_points(loop)
    for dq, dr in ((1, 1), (1, -2), (-2, 1), (-1, -1), (-1, 2), (2, -1)):
        moved = loop + np.array([dq, dr])
        whole = (moved % 3 == 0).all(axis=1)
        q, r = moved[:, 0] // 3 - q0, moved[:, 1] // 3 - r0
        inside = (q >= 0) & (q < table.shape[0]) & (r >= 0) & (r < table.shape[1])
        on_map = inside & (table[np.where(inside, q, 0), np.where(inside, r, 0)] >= 0)
        off = whole & ~on_map
        push[off] += (plane.corner_points(moved) - here)[off] * 0.9
    return push
