"""Boards of VASL, the module of VASSAL for Advanced Squad Leader: the user's own archives ``bd01`` and the like.

VASL knows terrain and level of every pixel of a board. Areas and buildings become drawn shapes, exact to the pixel, levels
become contours; walls, hedges, bocage and cliffs become hexsides, and what of the strokes of walls lies past them small
shapes; roads, depressions and bridges become chains of hexes. The level of a hex is that of its centre, as it is in VASL too.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import PurePath
from xml.etree.ElementTree import Element

import numpy as np
import numpy.typing as npt
import shapely

from workbench.base.diagnostics import Diagnostics, Span
from workbench.base.numbers import BoolArray, FloatArray, IntArray, frozen
from workbench.base.text import Text
from workbench.files.formats.foreign_maps import PaintedHexes, reader_of
from workbench.files.formats.map_format import Can, ForeignMap, MapFormat, Tally
from workbench.files.formats.source import Refused, SourceFile
from workbench.files.formats.vasl_los_data import MOST_UNPACKED, LosData, los_data
from workbench.files.formats.vasl_terrain import Form, PixelTerrain, codes_of, terrain_of_code
from workbench.geometry.grid import FLAT, HexGrid
from workbench.geometry.hexes import LETTERS, ROW_DISTANCE
from workbench.geometry.pixel_outlines import closed_gaps, is_speckled, pixel_polygons
from workbench.scenario.contours import Contour
from workbench.scenario.hex_board import HexBoard, Path, Shape, chains_of
from workbench.scenario.scenario import Scenario
from workbench.scenario.shape_cutting import without_holes

_LOS_DATA, _METADATA = "LOSData", "BoardMetadata.xml"
_STAIRWAY = "Stairway"
_HEX_WIDTH, _HEX_HEIGHT = 56.25, 64.5
"""From column to column, and from row to row, on a usual board, in pixels."""
_USUAL_SIZES = ((33, 10), (17, 20))
_TOLERANCE, _NOTCHES = 0.25, 1.01
"""The greatest distance of an outline from the edges of its pixels, and the depth up to which notches are filled that lines
cannot cross without touching a pixel, in pixels."""
_MARGIN = 40
"""How far what lies at the edge of the picture is drawn out past it, for half hexes lie there, in pixels."""
_SPECK = 4.0
"""Areas of fewer pixels are left out, and such holes are filled."""
_GAP, _GAP_AREA = 2, 250.0
"""In terrain that is hatched: half the distance of strokes, and the area of holes that lie between them, in pixels."""
_DIGITS = 3
_PRECISION = 0.001
"""Outlines are written in thousandths of a hex."""
_NEAR_CENTRE = 16
"""Inherent terrain so near to the centre of a hex fills it, in pixels."""
_MOST_EDGES = 500_000
"""Places where terrain of another kind begins, from pixel to pixel; real boards have up to 300,000."""
_MOST_OFF = 3.0
"""Pixels by which the picture may be larger or smaller than its hexes."""
_WALL_SHARE = 0.6
"""A wall lies on a hexside if it covers so much of its length, or its middle."""
_STROKE = 7.0
"""So far from its hexside, in pixels, a stroke of a wall belongs to it."""
_ROAD_SHARE = 0.25
"""A road crosses a hexside if it covers so much of the ground around its middle."""
_BESIDE = 0.2
"""So far beside a hexside a road that crosses it is still seen, in hexes."""
_CORNER_SHARE, _ALONG_SHARE = 0.15, 0.8
"""A way that crosses a hexside beside its middle covers more than the first part of it; more than the second it runs along."""
_BRIDGE_PIXELS = 60
_WIDEST = 40
"""Half the width of the widest depression, in pixels."""
_NAME = re.compile(r"bd[0-9a-z_+-]{1,20}", re.IGNORECASE)

_PICTURES = Text("pictures of the board", "images du plateau")
_SPECIAL_RULES = Text("changes by special rules (SSR)", "modifications par règles spéciales (SSR)")
_SLOPES = Text("hexes with slopes", "hexagones à pentes")
_EMBANKMENTS = Text("hexes with a railway embankment of their own list", "hexagones à remblai de leur propre liste")
_SPECKS = Text("specks of terrain, smaller than four pixels", "taches de terrain de moins de quatre pixels")
_LEVEL_SPECKS = Text("specks of levels, smaller than four pixels", "taches de niveau de moins de quatre pixels")
_LIST_ROWS = {
    _SPECIAL_RULES: ("overlaySSRule", "underlaySSRule", "colorSSRule"),
    _SLOPES: ("slope",),
    _EMBANKMENTS: ("rrembankment",),
}


def _recognises(head: bytes, name: str) -> bool:
    return head.startswith(b"PK\x03\x04") and (
        b"BoardMetadata.xml" in head or bool(_NAME.fullmatch(PurePath(name).name))
    )


@dataclass(frozen=True, eq=False)
class _Picture:
    """The pixels of a board under its grid; ``width`` and ``height`` of a hex in pixels."""

    grid: HexGrid
    data: LosData
    width: float
    height: float

    def pixels(self, points: FloatArray) -> tuple[IntArray, IntArray]:
        """(rows, columns) of the pixels at some points of the plane, shape (..., 2); the nearest for those off the picture."""
        rows, columns = self.data.codes.shape
        x = np.floor(points[..., 0] * self.width / ROW_DISTANCE).astype(np.int32)
        y = np.floor((points[..., 1] + 0.5) * self.height).astype(np.int32)
        return np.clip(y, 0, rows - 1), np.clip(x, 0, columns - 1)

    def plane(self, pixels: FloatArray) -> FloatArray:
        """Corners of pixels, shape (n, 2) as (x, y), in the plane of the grid."""
        scale = np.array([ROW_DISTANCE / self.width, 1 / self.height])
        found: FloatArray = pixels * scale - np.array([0.0, 0.5])
        return found

    def corners_of_pixels(self, points: FloatArray) -> FloatArray:
        """Points of the plane, shape (..., 2), among corners of pixels as (x, y): the other way of :meth:`plane`."""
        scale = np.array([self.width / ROW_DISTANCE, self.height])
        found: FloatArray = (points + np.array([0.0, 0.5])) * scale
        return found

    def around(self, points: FloatArray, radius: int) -> npt.NDArray[np.uint8]:
        """Codes of the square of pixels around each of n points, shape (n, pixels)."""
        rows, columns = self.pixels(points)
        step = np.arange(-radius, radius + 1)
        high, wide = self.data.codes.shape
        down = np.clip(rows[:, None, None] + step[:, None], 0, high - 1)
        along = np.clip(columns[:, None, None] + step, 0, wide - 1)
        found: npt.NDArray[np.uint8] = self.data.codes[down, along].reshape(len(points), -1)
        return found

    @cached_property
    def centre_codes(self) -> list[int]:
        """The code under the centre of every hex."""
        found: list[int] = self.data.codes[self.pixels(self.grid.centres)].tolist()
        return found

    @cached_property
    def bridges(self) -> dict[int, int]:
        """The code of the bridge in every hex near whose centre one is."""
        codes = codes_of(Form.BRIDGE)
        near = self.around(self.grid.centres, _NEAR_CENTRE)
        there = np.flatnonzero(np.isin(near, codes).sum(axis=1) >= _BRIDGE_PIXELS).tolist()
        return {
            number: Counter(code for code in near[number].tolist() if code in codes).most_common(1)[0][0]
            for number in there
        }

    @cached_property
    def sides(self) -> tuple[IntArray, FloatArray]:
        """Every inner hexside as (hex, direction 0 to 2, hex beyond), shape (n, 3), and its two ends, shape (n, 2, 2)."""
        neighbours = self.grid.neighbours[:, :3]
        numbers, directions = np.nonzero(neighbours >= 0)
        corners = np.array([self.grid.corners(here) for here in self.grid.hexes])
        ends = np.stack([corners[numbers, directions], corners[numbers, directions + 1]], axis=1)
        return np.stack([numbers, directions, neighbours[numbers, directions]], axis=1).astype(np.int32), ends


def _read(source: SourceFile) -> ForeignMap:
    members = source.members
    if _LOS_DATA not in members:
        text = Text(
            "this board has no LOSData, and so no terrain that can be read",
            "ce plateau n’a pas de LOSData, et donc aucun terrain lisible",
        )
        hint = Text(
            "take a newer version of the board, if VASL has one, or lay its picture under an empty map and paint over it",
            "prenez une version plus récente du plateau, si VASL en a une, ou mettez son image sous une carte vide et peignez",
        )
        raise Refused("no_los_data", text, hint)
    metadata = source.xml(_METADATA) if _METADATA in members else Element("boardMetadata")
    data = los_data(source.unpacked(source.member(_LOS_DATA), MOST_UNPACKED))
    _check_edges(data)
    diagnostics = Diagnostics()
    picture = _picture(data, metadata, source.name, diagnostics)
    losses = Tally()
    losses.add(_PICTURES, count=sum(name.lower().endswith((".gif", ".png", ".jpg")) for name in members))
    for what, tags in _LIST_ROWS.items():
        losses.add(what, count=sum(1 for element in metadata.iter() if element.tag in tags))
    board = _board(picture, losses)
    return ForeignMap(Scenario(_title(metadata, source), "", board), losses.rows(), diagnostics=diagnostics)


def _check_edges(data: LosData) -> None:
    """Refused (``too_large``) if the picture is cut up so much that its outlines would take minutes."""
    codes = data.codes
    edges = np.count_nonzero(codes[1:] != codes[:-1]) + np.count_nonzero(codes[:, 1:] != codes[:, :-1])
    if edges > _MOST_EDGES:
        text = Text(
            f"its terrain is cut up into {edges:,} edges of pixels, and {_MOST_EDGES:,} are taken at most",
            f"son terrain est découpé en {edges:,} bords de pixels, et {_MOST_EDGES:,} au plus sont repris",
        )
        raise Refused("too_large", text, member=_LOS_DATA)


def _title(metadata: Element, source: SourceFile) -> Text:
    name = metadata.get("name", "")[:60] or source.path.stem.removeprefix("bd")
    version = metadata.get("version", "")[:20]
    behind = f" (VASL {version})" if version else ""
    return Text(f"Board {name}{behind}", f"Plateau {name}{behind}")


# --- Its size


def _number(metadata: Element, name: str, usual: float) -> float:
    text = metadata.get(name, "")[:20]
    try:
        value = float(text) if text.strip() else usual
    except ValueError:
        value = math.nan
    if not abs(value) < 1e5:
        words = Text(f"not a number: {name}={text}", f"pas un nombre : {name}={text}")
        raise Refused("bad_number", words, member=_METADATA)
    return value


def _picture(data: LosData, metadata: Element, file: str, diagnostics: Diagnostics) -> _Picture:
    """The picture under its grid. Refused if its hexes do not fill it, or are turned; a size that is not usual is told."""
    if metadata.get("altHexGrain", "").casefold() == "true":
        text = Text("the hexes of this board run across it", "les hexagones de ce plateau sont tournés")
        raise Refused("other_grain", text, Text("such boards are not read yet", "ces plateaux ne se lisent pas encore"))
    width, height = _number(metadata, "hexWidth", _HEX_WIDTH), _number(metadata, "hexHeight", _HEX_HEIGHT)
    rows, columns = data.codes.shape
    whole = (data.columns - 1) * width, data.rows * height
    first = _number(metadata, "A1CenterX", 0.0) / width if width > 0 else math.nan
    begins = not math.isnan(first) and abs(first - round(first)) < 0.05 and round(first) % 2 == 0
    if not begins or abs(whole[0] - columns) > _MOST_OFF or abs(whole[1] - rows) > _MOST_OFF:
        pixels, hexes = f"{columns} x {rows}", f"{data.columns} x {data.rows}"
        text = Text(
            f"the board is cropped: {hexes} hexes do not fill its picture of {pixels} pixels",
            f"le plateau est rogné : {hexes} hexagones ne remplissent pas son image de {pixels} pixels",
        )
        hint = Text(
            "take the whole board, and crop it here with New from boards",
            "prenez le plateau entier, et rognez-le ici avec Nouveau à partir de plateaux",
        )
        raise Refused("cropped_board", text, hint)
    if (data.columns, data.rows) not in _USUAL_SIZES:
        text = Text(
            f"a board of an unusual size: {data.columns} x {data.rows} hexes",
            f"plateau d’une taille inhabituelle : {data.columns} x {data.rows} hexagones",
        )
        diagnostics.warning("odd_size", text, span=Span(file))
    if round(first):
        text = Text(
            f"the columns of this board begin behind the first {abs(round(first))}; here they begin with A",
            f"les colonnes de ce plateau commencent après les {abs(round(first))} premières ; ici elles commencent par A",
        )
        diagnostics.warning("other_labels", text, span=Span(file))
    grid = HexGrid(data.columns, data.rows, FLAT, "even", "up", True, LETTERS, pixels=(width, height))
    return _Picture(grid, data, width, height)


# --- What stands on it


def _board(picture: _Picture, losses: Tally) -> HexBoard:
    grid = picture.grid
    painted = PaintedHexes(grid)
    _paint_whole_hexes(picture, painted)
    sides = _hexsides(picture)
    depressions = dict(_depressions(picture))
    paths = {**dict(_roads(picture)), **depressions, **dict(_bridges(picture))}
    levels = _hex_levels(picture)
    contours = tuple(_contours(picture, levels, losses))
    shapes = (*_shapes(picture, losses), *_strokes_past_hexsides(picture, sides))
    return replace(painted.board(levels, paths), hexsides=sides, shapes=shapes, contours=contours)


def _paint_whole_hexes(picture: _Picture, painted: PaintedHexes) -> None:
    """Paint inherent terrain, one kind in a hex, and stairs."""
    near = picture.around(picture.grid.centres, _NEAR_CENTRE)
    left = np.ones(picture.grid.size, dtype=np.bool_)
    for code in codes_of(Form.WHOLE_HEX):
        mask = ((near == code).sum(axis=1) >= _SPECK) & left
        left &= ~mask
        for number in np.flatnonzero(mask).tolist():
            painted.paint(terrain_of_code(code).word, number)
    for number in np.flatnonzero(picture.data.stairs).tolist():
        painted.paint(_STAIRWAY, number)


def _hexsides(picture: _Picture) -> dict[str, BoolArray]:
    """Walls and the like by their word: what lies under the middle of a hexside, or along most of it."""
    sides, ends = picture.sides
    middle = picture.around(ends.mean(axis=1), 1)
    share = np.linspace(0.1, 0.9, 17)[:, None]
    along = picture.around((ends[:, :1] * (1 - share) + ends[:, 1:] * share).reshape(-1, 2), 3)
    along = along.reshape(len(sides), len(share), -1)
    crossed = np.isin(middle, codes_of(Form.PATH, Form.BRIDGE)).all(axis=1)
    found: dict[str, BoolArray] = {}
    for code in np.intersect1d(np.unique(along), codes_of(Form.WALL, Form.HEXSIDE, Form.PARTY_WALL)).tolist():
        covers = (along == code).any(axis=2).mean(axis=1) >= _WALL_SHARE
        there = (middle == code).any(axis=1) | (covers & ~crossed)
        if there.any():
            word = terrain_of_code(code).word
            mask = found.setdefault(word, np.zeros((picture.grid.size, 3), dtype=np.bool_))
            mask[sides[there, 0], sides[there, 1]] = True
    return {word: frozen(mask) for word, mask in found.items()}


def _strokes_past_hexsides(picture: _Picture, walls: Mapping[str, BoolArray]) -> Iterator[Shape]:
    """The parts of walls' strokes on no hexside that has a wall: past the corner in which their hexside ends, or along less of
    another than counts. VASL stops lines at each of their pixels."""
    codes = picture.data.codes
    rows, columns = np.nonzero(np.isin(codes, codes_of(Form.WALL)))
    if not len(rows):
        return
    sides, ends = picture.sides
    walled = np.zeros(len(sides), dtype=np.bool_)
    for mask in walls.values():
        walled |= mask[sides[:, 0], sides[:, 1]]
    bands = shapely.buffer(shapely.linestrings(picture.corners_of_pixels(ends[walled])), _STROKE, cap_style="flat")
    left = ~shapely.contains_xy(shapely.union_all(bands), columns + 0.5, rows + 0.5)
    rows, columns = rows[left], columns[left]
    past = np.zeros_like(codes)
    past[rows, columns] = codes[rows, columns]
    for code in np.unique(past[rows, columns]).tolist():
        for polygon in pixel_polygons(past == code, _TOLERANCE, _SPECK, _NOTCHES):
            if polygon.area >= _SPECK:
                yield from _drawn(picture, terrain_of_code(code), polygon)


def _crossed(picture: _Picture, codes: list[int]) -> Iterator[tuple[int, tuple[int, int]]]:
    """(its most frequent code, the two hexes) for every hexside that terrain of some ``codes`` crosses,
    those that it crosses in the middle first. A way that leaves by a corner crosses one side of those that meet there."""
    sides, ends = picture.sides
    share = np.linspace(0, 1, 25)[:, None]
    along = picture.around((ends[:, :1] * (1 - share) + ends[:, 1:] * share).reshape(-1, 2), 0).reshape(len(sides), -1)
    middle = picture.around(ends.mean(axis=1), 4)
    # what runs along a side has nothing to its left and right
    across = picture.grid.centres[sides[:, 2]] - picture.grid.centres[sides[:, 0]]
    beside = np.stack([picture.around(ends.mean(axis=1) + way * across * _BESIDE, 2) for way in (-1, 1)], axis=1)
    beyond = np.isin(beside, codes).any(axis=(1, 2))
    in_middle = np.isin(middle, codes).mean(axis=1)
    on_side = np.isin(along, codes).mean(axis=1)
    strong = (in_middle >= _ROAD_SHARE) & beyond
    weak = ~strong & (on_side >= _CORNER_SHARE) & (on_side < _ALONG_SHARE)
    joined: dict[int, set[int]] = {number: set() for number in range(picture.grid.size)}
    order = [
        *np.flatnonzero(strong).tolist(),
        *sorted(np.flatnonzero(weak).tolist(), key=lambda place: -on_side[place]),
    ]
    for place in order:
        a, _, b = sides[place].tolist()
        if strong[place] or not _is_spur(picture.grid, joined, a, b):
            joined[a].add(b)
            joined[b].add(a)
            seen = Counter(code for code in (*middle[place].tolist(), *along[place].tolist()) if code in codes)
            yield seen.most_common(1)[0][0], (a, b)


def _is_spur(grid: HexGrid, joined: Mapping[int, set[int]], a: int, b: int) -> bool:
    """Would a link at a corner only double what is there: do both hexes have one neighbour joined to them, or does it end in a
    hex without another, beside a way that leaves by the same corner?"""
    if joined[a] & joined[b]:
        return True
    if bool(joined[a]) == bool(joined[b]):
        return False
    way, end = (a, b) if joined[a] else (b, a)
    return not joined[way].isdisjoint(grid.neighbours[end].tolist())


def _links(picture: _Picture, codes: list[int], bridges: list[int]) -> Iterator[tuple[int, tuple[int, int]]]:
    """(code, the two hexes) for every hexside that terrain of some ``codes``, or a bridge, crosses; of bridges alone it has the
    code of what is around them."""
    for code, (a, b) in _crossed(picture, [*codes, *bridges]):
        near = [code]
        if code in bridges:
            around = picture.around(picture.grid.centres[[a, b]], 25).ravel().tolist()
            near = [one for one, _ in Counter(one for one in around if one in codes).most_common(1)]
        for one in near:
            yield one, (a, b)


def _roads(picture: _Picture) -> Iterator[tuple[str, tuple[Path, ...]]]:
    links: dict[str, list[tuple[int, int]]] = {}
    for code, pair in _links(picture, codes_of(Form.PATH), codes_of(Form.BRIDGE)):
        links.setdefault(terrain_of_code(code).word, []).append(pair)
    for word, pairs in links.items():
        yield word, chains_of(pairs)


def _depressions(picture: _Picture) -> Iterator[tuple[str, tuple[Path, ...]]]:
    """A depression goes on through a hexside if it lies under its middle, and it or a bridge under both centres."""
    codes, bridges = codes_of(Form.DEPRESSION), codes_of(Form.BRIDGE)
    low = {number: code for number, code in enumerate(picture.centre_codes) if code in codes}
    over = set(picture.bridges)
    links: dict[str, list[tuple[int, int]]] = {}
    joined: set[int] = set()
    for code, (a, b) in _links(picture, codes, bridges):
        if (a in low or a in over) and (b in low or b in over):
            links.setdefault(terrain_of_code(code).word, []).append((a, b))
            joined |= {a, b}
    alone: dict[str, list[Path]] = {}
    for number, code in low.items():
        if number not in joined:
            alone.setdefault(terrain_of_code(code).word, []).append((number,))
    for word in {**links, **alone}:
        yield word, (*chains_of(links.get(word, ())), *alone.get(word, ()))


def _bridges(picture: _Picture) -> Iterator[tuple[str, tuple[Path, ...]]]:
    """Bridges stand in the hexes near whose centre they are."""
    found: dict[str, list[Path]] = {}
    for number, code in picture.bridges.items():
        found.setdefault(terrain_of_code(code).word, []).append((number,))
    for word, chains in found.items():
        yield word, tuple(chains)


# --- Its levels


def _hex_levels(picture: _Picture) -> IntArray:
    """The level of every hex: that of the ground beside its depression, which is one higher than its bottom."""
    found: IntArray = picture.data.levels[picture.pixels(picture.grid.centres)].astype(np.int32)
    found[np.isin(picture.centre_codes, codes_of(Form.DEPRESSION))] += 1
    return found


def _ground_levels(picture: _Picture) -> IntArray:
    """The level of the ground under every pixel; in a depression that of the ground beside it, a level higher at most than
    the bottom. Bridges and the roads on them are no ground beside one."""
    raw, codes = picture.data.levels.astype(np.int32), picture.data.codes
    sunk, levels = np.isin(codes, codes_of(Form.DEPRESSION)), raw.copy()
    left = sunk | np.isin(codes, codes_of(Form.BRIDGE)) | (np.isin(codes, codes_of(Form.PATH)) & _near_bridges(picture))
    rows, columns = levels.shape
    for _ in range(_WIDEST if sunk.any() else 0):
        # from the edges inwards
        framed, known = np.pad(levels, 1), ~np.pad(left, 1, constant_values=True)
        for y, x in ((0, 1), (2, 1), (1, 0), (1, 2)):
            beside = slice(y, y + rows), slice(x, x + columns)
            reached = left & known[beside]
            levels[reached], left[reached] = framed[beside][reached], False
    beside_it: IntArray = np.where(left, raw + 1, np.minimum(levels, raw + 1))
    return np.where(sunk, beside_it, raw)


def _near_bridges(picture: _Picture) -> BoolArray:
    """The pixels around bridges, where roads lie on them."""
    found: BoolArray = np.zeros(picture.data.codes.shape, dtype=np.bool_)
    numbers = list(picture.bridges)
    for row, column in zip(*(part.tolist() for part in picture.pixels(picture.grid.centres[numbers])), strict=True):
        found[max(row - _WIDEST, 0) : row + _WIDEST, max(column - _WIDEST, 0) : column + _WIDEST] = True
    return found


def _contours(picture: _Picture, centres: IntArray, losses: Tally) -> Iterator[Contour]:
    """Hills from level 1 upwards, then valleys from level -1 downwards, each with all that is beyond it; none on flat boards
    (``centres`` are the levels of hexes)."""
    levels = _ground_levels(picture)
    lowest, highest = int(levels.min(initial=0)), int(levels.max(initial=0))
    if not centres.any() and lowest == highest == 0:
        return
    framed = np.pad(levels, _MARGIN, mode="edge")
    rows, columns = levels.shape
    inside = shapely.box(0, 0, columns, rows)
    for level in (*range(1, highest + 1), *range(-1, lowest - 1, -1)):
        for polygon in pixel_polygons(framed >= level if level > 0 else framed <= level, _TOLERANCE, _SPECK, _NOTCHES):
            area = shapely.transform(polygon, lambda points: points - _MARGIN)
            if area.area < _SPECK:
                losses.add(_LEVEL_SPECKS)
            elif shapely.intersects(area, inside):
                whole = shapely.set_precision(shapely.transform(area, picture.plane), _PRECISION)
                for part in shapely.get_parts(whole):
                    if isinstance(part, shapely.Polygon) and not part.is_empty:
                        yield Contour.from_area(level, shapely.transform(part, lambda points: points.round(_DIGITS)))


# --- Drawn shapes


def _shapes(picture: _Picture, losses: Tally) -> Iterator[Shape]:
    codes = np.pad(_with_walls(picture.data.codes), _MARGIN, mode="edge")
    rows, columns = picture.data.codes.shape
    inside = shapely.box(0, 0, columns, rows)
    for code in np.unique(codes).tolist():
        terrain = terrain_of_code(code)
        if terrain.form not in (Form.AREA, Form.BUILDING, Form.OUTER_WALL):
            continue
        for polygon in _areas(codes, code):
            area = shapely.transform(polygon, lambda points: points - _MARGIN)
            if area.area < _SPECK:
                losses.add(_SPECKS)
            elif shapely.intersects(area, inside):
                yield from _drawn(picture, terrain, area)


def _areas(codes: npt.NDArray[np.uint8], code: int) -> list[shapely.Polygon]:
    """The areas of a code. Fields and the like are hatched in the pictures, and so are their pixels: the plain ground between
    the strokes belongs to them."""
    mask: BoolArray = codes == code
    if not is_speckled(mask):
        return pixel_polygons(mask, _TOLERANCE, _SPECK, _NOTCHES)
    closed = mask | (closed_gaps(mask, _GAP) & np.isin(codes, codes_of(Form.GROUND)))
    return pixel_polygons(closed, _TOLERANCE, _GAP_AREA, _NOTCHES)


def _drawn(picture: _Picture, terrain: PixelTerrain, area: shapely.Polygon) -> Iterator[Shape]:
    whole = shapely.transform(area, picture.plane)
    for cut in without_holes(whole):
        # rounding may fold an outline: where it does it is cut there
        for part in shapely.get_parts(shapely.set_precision(cut, _PRECISION)):
            if isinstance(part, shapely.Polygon) and not part.is_empty:
                points = np.round(part.exterior.coords[:-1], _DIGITS)
                yield Shape(terrain.word, "polygon", tuple(map(tuple, points.tolist())), terrain.values)


def _with_walls(codes: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """The codes with walls inside buildings, and those of factories, as part of the building beside them."""
    walls, buildings = codes_of(Form.PARTY_WALL, Form.OUTER_WALL), codes_of(Form.BUILDING)
    made = codes.copy()
    for _ in range(8):  # a wall is a few pixels thick
        left = np.isin(made, walls)
        if not left.any():
            break
        framed = np.pad(made, 1)
        for beside in (framed[:-2, 1:-1], framed[2:, 1:-1], framed[1:-1, :-2], framed[1:-1, 2:]):
            take = left & np.isin(beside, buildings)
            made[take] = beside[take]
    return made


FORMAT = MapFormat(
    id="vasl",
    name=Text("VASL board", "Plateau VASL"),
    can=frozenset({Can.HEXES}),
    reads=("bd*",),
    made_for=("asl",),
    recognises=_recognises,
    read=reader_of("vasl", _read),
    foreign=_read,
)
