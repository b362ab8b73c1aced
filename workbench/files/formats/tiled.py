"""Maps of Tiled (``.tmx``, ``.tmj``): hexes of hexagonal maps, and pieces on a table of orthogonal ones.

Of a hexagonal map every tile is terrain by its word, from the lowest layer up; lines are roads or rivers through the hexes
that they cross. Of an orthogonal map only what is drawn in layers of objects is taken: squares have no place here.
"""

from __future__ import annotations

import base64
import binascii
import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import PurePosixPath

import numpy as np

from workbench.base.numbers import BoolArray, IntArray
from workbench.base.text import Text
from workbench.files.formats.foreign_maps import PaintedHexes, reader_of
from workbench.files.formats.foreign_names import ForeignName, ForeignNames
from workbench.files.formats.map_format import GROUND, SQUARES, Can, ForeignMap, MapFormat, OwnWord, WordPicture
from workbench.files.formats.picture_heads import PictureHead
from workbench.files.formats.source import MB, Refused, SourceFile, whole_picture_of
from workbench.files.formats.tiled_files import (
    Data,
    Tile,
    TiledMap,
    TiledObject,
    TileLayer,
    Tileset,
    level_of,
    listed,
    read_beside,
    read_tiled,
    whole,
    word,
)
from workbench.files.formats.tiled_grid import (
    DRAWN,
    GROUND_KEY,
    HEXSIDES,
    NAME_VALUES,
    RADIUS,
    RULESET,
    TABLE_UNIT,
    TILE_LENGTH,
    TiledPlane,
    grid_of_map,
    numbers_of_hexes,
    own_value,
)
from workbench.files.formats.tiled_writing import write_tiled
from workbench.files.hex_reader import VALUES
from workbench.files.value_checks import MOST_HEXES
from workbench.geometry.grid import hex_path
from workbench.geometry.shapes import problems
from workbench.scenario.hex_board import HexBoard, Shape
from workbench.scenario.scenario import Scenario, TabletopScenario
from workbench.scenario.tabletop_board import CIRCLE, LARGEST_LENGTH, LINE, POLYGON, Feature, TabletopBoard

# --- The pictures of the tiles of a map: a part of the picture of its tileset, or a picture of its own (a collection of
# images), in a file beside the map or inside the map itself. One that is missing, damaged or elsewhere only leaves a word
# without one: of the map nothing is lost by it.


_MOST_PICTURE = 8 * MB
_MOST_FILES = 200
"""Files of pictures that are read for one map."""


class TilePictures:
    """Finds pictures of tiles; each file is read once."""

    def __init__(self, found: TiledMap, source: SourceFile) -> None:
        self._map, self._source = found, source
        self._tiles: dict[int, dict[int, Data]] = {}
        self._files: dict[str, tuple[bytes, PictureHead] | None] = {}

    def of(self, number_of_tile: int) -> WordPicture | None:
        """The picture of the tile of a number in a layer; None if there is none that can be read."""
        tileset = self._map.tileset(number_of_tile)
        if tileset is None:
            return None
        here = number_of_tile - tileset.first
        try:
            tiles = self._tiles.get(tileset.first)
            if tiles is None:
                tiles = {whole(one, "id"): one for one in listed(tileset.data, "tiles")}
                self._tiles[tileset.first] = tiles
            own = tiles.get(here, {})
            if own.get("image") or own.get("imagedata"):
                return self._own_picture(tileset, own)
            return self._part_of_sheet(tileset, here)
        except Refused:  # a number that makes no sense
            return None

    def _own_picture(self, tileset: Tileset, tile: Data) -> WordPicture | None:
        found = self._picture(tileset, tile)
        if found is None:
            return None
        data, head = found
        part = tuple(whole(tile, key) for key in ("x", "y", "width", "height"))
        left, top, width, height = part
        return WordPicture(data, (left, top, width, height) if _is_inside(part, head) else None)

    def _part_of_sheet(self, tileset: Tileset, here: int) -> WordPicture | None:
        found = self._picture(tileset, tileset.data)
        if found is None:
            return None
        data, head = found
        width, height = whole(tileset.data, "tilewidth"), whole(tileset.data, "tileheight")
        margin, spacing = whole(tileset.data, "margin"), whole(tileset.data, "spacing")
        if min(width, height) < 1 or min(margin, spacing) < 0:
            return None
        columns = whole(tileset.data, "columns") or (head.width - 2 * margin + spacing) // (width + spacing)
        if columns < 1:
            return None
        row, column = divmod(here, columns)
        part = (margin + column * (width + spacing), margin + row * (height + spacing), width, height)
        return WordPicture(data, part) if _is_inside(part, head) else None

    def _picture(self, tileset: Tileset, said: Data) -> tuple[bytes, PictureHead] | None:
        """The picture that a tileset or a tile names or holds, with its head."""
        inside, name = said.get("imagedata"), word(said, "image")
        if isinstance(inside, str) and inside:
            return _checked(inside)
        if not name:
            return None
        path = (PurePosixPath(tileset.folder) / name.replace("\\", "/")).as_posix()
        if path not in self._files:
            self._files[path] = self._read(path) if len(self._files) < _MOST_FILES else None
        return self._files[path]

    def _read(self, path: str) -> tuple[bytes, PictureHead] | None:
        try:
            data = read_beside(self._source, path, _MOST_PICTURE)
            return data, whole_picture_of(data)
        except Refused:
            return None


def _checked(text: str) -> tuple[bytes, PictureHead] | None:
    """A picture in base64."""
    try:
        data = base64.b64decode("".join(text.split()))
        return data, whole_picture_of(data)
    except (binascii.Error, ValueError, Refused):
        return None


def _is_inside(part: tuple[int, ...], head: PictureHead) -> bool:
    left, top, width, height = part
    return min(left, top) >= 0 and min(width, height) > 0 and left + width <= head.width and top + height <= head.height


_LEVELS = ("level", "levels", "elevation", "elevations")
"""Names of a layer whose tiles say levels and no terrain."""
_MOST_LEVEL = 999
_MOST_STEPS = 2 * MOST_HEXES
"""Hexes in all lines together."""
_ELLIPSE = 32
_DIGITS, _FINE = 3, 6
"""Digits after the point of lengths, and of squares, which may be long."""
_POINTS = Text("points", "points")
_PICTURES = Text("pictures placed freely", "images placées librement")
_NO_TILE = Text("hexes without a tile (plain ground)", "hexagones sans tuile (terrain de base)")
_NO_LEVEL = Text("tiles that name no level", "tuiles qui ne disent pas de niveau")
_OFF_MAP = Text("objects off the map", "objets hors de la carte")
_NO_SHAPE = Text("outlines that make no shape", "contours qui ne font pas de forme")
_NO_SIZE = Text("objects without any size", "objets sans étendue")
_SQUARES = Text("tiles of squares", "tuiles de carrés")
_NO_SIDE = Text("lines that run along no hexside", "lignes qui ne suivent aucun côté d’hexagone")
_COUNTED = {"point": _POINTS, "tile": _PICTURES}


def _recognises(head: bytes, name: str) -> bool:
    if name.lower().endswith((".tmx", ".tmj")):
        return b"<map" in head or b"{" in head
    return b'"tiledversion"' in head and b'"orientation"' in head


def _read(source: SourceFile) -> ForeignMap:
    found = read_tiled(source)
    if found.orientation == "hexagonal":
        return _HexReader(found, source).made()
    if found.orientation == "orthogonal":
        return _table(found, source)
    kind = found.orientation
    text = Text(f"{kind} maps of Tiled are not read", f"les cartes de Tiled de type {kind} ne se lisent pas")
    hint = Text("hexagonal and orthogonal ones are", "les hexagonales et les orthogonales se lisent")
    raise Refused("bad_map", text, hint)


def _extent(found: TiledMap) -> tuple[int, int, int, int]:
    """(column and row of the first tile, columns, rows) of a map; of an infinite one the box around its tiles."""
    if not found.infinite:
        return 0, 0, found.columns, found.rows
    boxes = []
    for layer in found.layers:
        for column, row, block in layer.blocks:
            rows, columns = np.nonzero(block)
            if rows.size:
                boxes.append((column + columns.min(), row + rows.min(), column + columns.max(), row + rows.max()))
    if not boxes:
        return 0, 0, found.columns, found.rows
    low, high = np.array(boxes)[:, :2].min(axis=0), np.array(boxes)[:, 2:].max(axis=0)
    return int(low[0]), int(low[1]), int(high[0] - low[0]) + 1, int(high[1] - low[1]) + 1


# --- Hexes


class _HexReader:
    """A hexagonal map."""

    def __init__(self, found: TiledMap, source: SourceFile) -> None:
        self.map, self.source = found, source
        self.column, self.row, columns, rows = _extent(found)
        self.grid = grid_of_map(
            found.stagger_axis, found.stagger_index, (self.column, self.row), (columns, rows), found.properties
        )
        self.plane = TiledPlane(self.grid, found.tile_width, found.tile_height, found.side_length)
        self.numbers = numbers_of_hexes(self.grid)
        self.levels = np.zeros(self.grid.size, dtype=np.float64)
        self.painted = PaintedHexes(self.grid)
        self.sides: dict[str, BoolArray] = {}
        self.paths: dict[str, list[tuple[int, ...]]] = {}
        self.shapes: list[Shape] = []
        self.own: dict[str, OwnWord] = {}
        self.pictures: dict[str, WordPicture] = {}
        self.tile_pictures = TilePictures(found, source)
        self.names = ForeignNames(self.grid.painted_bounds, found.losses)
        self.ruleset = found.properties.get(RULESET, "")
        self.ground = self.word(Tile(found.properties.get(GROUND_KEY, GROUND)))
        self.steps = 0

    def made(self) -> ForeignMap:
        tiled = np.zeros(self.grid.size, dtype=np.bool_)
        for layer in self.map.layers:
            for column, row, block in layer.blocks:
                self.take_block(layer, tiled, *self.cropped(column - self.column, row - self.row, block))
        empty = np.flatnonzero(~tiled)
        if empty.size:
            self.map.losses.add(_NO_TILE, self.grid.labels[int(empty[0])], int(empty.size))
        for one in self.map.objects:
            self.take_object(one)
        levels = np.rint(np.clip(self.levels, -_MOST_LEVEL, _MOST_LEVEL)).astype(np.int32)
        paths = {word: tuple(chains) for word, chains in self.paths.items()}
        board = replace(self.painted.board(levels, paths, self.sides, ground=self.ground), shapes=tuple(self.shapes))
        return ForeignMap(
            Scenario(Text.of(self.source.path.stem), "", board, names=self.names.names),
            self.map.losses.rows(),
            {},
            self.map.diagnostics,
            self.own,
            self.pictures,
        )

    def word(self, tile: Tile) -> str:
        """The word of a tile or an object; in a map of ours the id of its ruleset stands in front."""
        if not self.ruleset or not tile.word:
            return tile.word
        word = f"{self.ruleset}:{tile.word}"
        self.own.setdefault(word, OwnWord(self.ruleset, tile.word, tile.neutral))
        return word

    # tiles

    def cropped(self, column: int, row: int, block: IntArray) -> tuple[IntArray, IntArray]:
        """(numbers of hexes, numbers of tiles) of those places of a block that hold a tile and lie on the map."""
        rows, columns = np.nonzero(block)
        tiles = block[rows, columns]
        across, down = columns + column, rows + row
        high, wide = self.numbers.shape
        inside = (across >= 0) & (across < wide) & (down >= 0) & (down < high)
        here = self.numbers[down[inside], across[inside]]
        tiles = tiles[inside]
        return here[here >= 0], tiles[here >= 0]

    def take_block(self, layer: TileLayer, tiled: BoolArray, here: IntArray, tiles: IntArray) -> None:
        says_levels = any(name.casefold() in _LEVELS for name in layer.names)
        whole = level_of(layer.properties)
        for number in np.unique(tiles).tolist():
            tile, places = self.map.tile(number), here[tiles == number]
            level = whole if tile.level is None else tile.level
            if level is None and says_levels:
                level = _number(tile.word)
                if level is None:
                    self.map.losses.add(_NO_LEVEL, self.grid.labels[int(places[0])], len(places))
            if level is not None:
                self.levels[places] = level
            if says_levels:
                continue
            tiled[places] = True
            word = self.word(tile)
            if word == self.ground:
                continue
            self.painted.paint(word, places)
            if word not in self.pictures and (picture := self.tile_pictures.of(number)) is not None:
                self.pictures[word] = picture

    # objects

    def take_object(self, one: TiledObject) -> None:
        if one.form in _COUNTED:
            self.map.losses.add(_COUNTED[one.form], one.id)
            return
        if one.form == "text":
            ((x, y),) = self.placed([_middle(one)])
            self.names.add(ForeignName(one.text, (x, y), one.word, one.properties.get(NAME_VALUES, "")))
            return
        tile = Tile(_called(one), neutral=one.properties.get("terrain", "") if self.ruleset else "")
        word = self.word(tile)
        layers = [name.casefold() for name in one.layer]
        if one.form == "polyline" and HEXSIDES in layers:
            self.take_sides(one, word, self.placed(_outline(one)))
        elif one.form == "polyline" and DRAWN not in layers:
            self.take_path(one, word, self.placed(_outline(one)))
        else:
            self.take_shape(one, word)

    def placed(self, points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        """Pixels in the plane of the grid."""
        return [self.plane.to_plane(x - self.left, y - self.top) for x, y in points]

    def take_shape(self, one: TiledObject, word: str) -> None:
        values: dict[str, float] = {}
        for name in VALUES:
            said = one.properties.get(own_value(name), "")
            value = _number(said)
            if said.casefold() in ("true", "false"):
                values[name] = said.casefold() == "true"
            elif value is not None:
                values[name] = int(value) if value.is_integer() else value
        if one.form == "ellipse" and self.ruleset:
            (x0, y0), (x1, y1) = self.placed((one.points[0], one.points[2]))
            middle = (round((x0 + x1) / 2, 3), round((y0 + y1) / 2, 3))
            shape = Shape(word, CIRCLE, (middle,), {RADIUS: round(abs(y1 - y0) / 2, 3), **values})
        else:
            points = tuple((round(x, 3), round(y, 3)) for x, y in self.placed(_outline(one)))
            shape = Shape(word, LINE if one.form == "polyline" else POLYGON, points, values)
        broken = next(iter(problems(self.grid, shape)), None)
        if broken is None:
            self.shapes.append(shape)
        else:
            self.map.losses.add(_OFF_MAP if broken.code == "shape_off_map" else _NO_SHAPE, one.id)

    @property
    def left(self) -> float:
        return self.column * self.plane.step_right

    @property
    def top(self) -> float:
        return self.row * self.plane.step_down

    def take_path(self, one: TiledObject, word: str, points: list[tuple[float, float]]) -> None:
        """A line through hexes: as many chains as it leaves and enters the map."""
        chain: list[int] = []
        chains = self.paths.setdefault(word, [])
        for x, y in points:
            here = self.grid.index(self.grid.hex_at(x, y))
            if here is None:
                self.map.losses.add(Text("points of lines off the map", "points de lignes hors de la carte"), one.id)
            if here is None or not chain:
                chains.extend([tuple(chain)] if chain else [])
                chain = [here] if here is not None else []
            else:
                steps = hex_path(self.grid, chain[-1], here)
                chain += steps
                self.steps += len(steps)
            if self.steps > _MOST_STEPS:
                raise Refused("too_many", Text("the lines are too long", "les lignes sont trop longues"))
        chains.extend([tuple(chain)] if chain else [])

    def take_sides(self, one: TiledObject, word: str, points: list[tuple[float, float]]) -> None:
        """A line along hexsides, from corner to corner."""
        mask = self.sides.get(word)
        if mask is None:
            mask = self.sides[word] = np.zeros((self.grid.size, 3), dtype=np.bool_)
        board = HexBoard.blank(self.grid, GROUND)
        for (x0, y0), (x1, y1) in pairwise(points):
            length = math.hypot(x1 - x0, y1 - y0) or 1.0
            x, y = (x0 + x1) / 2, (y0 + y1) / 2
            aside = (y0 - y1) / length / 4, (x1 - x0) / length / 4
            either = (self.grid.index(self.grid.hex_at(x + s * aside[0], y + s * aside[1])) for s in (-1, 1))
            a, b = either
            place = board.side_between(a, b) if a is not None and b is not None else None
            if place is None:
                self.map.losses.add(_NO_SIDE, one.id)
            else:
                mask[place] = True


def _number(text: str) -> float | None:
    """The number at the end of a word: ``level 3``, ``-1``."""
    try:
        value = float(text.rsplit(maxsplit=1)[-1]) if text.split() else math.nan
    except ValueError:
        return None
    return value if abs(value) <= _MOST_LEVEL else None


def _middle(one: TiledObject) -> tuple[float, float]:
    """The middle of the box of an object."""
    xs, ys = zip(*one.points, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _called(one: TiledObject) -> str:
    """What an object is, or else what its layer is called."""
    return one.word or next(iter(one.layer), "") or one.form


def _outline(one: TiledObject) -> list[tuple[float, float]]:
    """The points of an object; of an ellipse those of an outline through its box."""
    if one.form != "ellipse":
        return list(one.points)
    (x0, y0), (x1, y1), (x2, y2), _ = one.points
    x, y = (x0 + x2) / 2, (y0 + y2) / 2
    across, down = ((x1 - x0) / 2, (y1 - y0) / 2), ((x2 - x1) / 2, (y2 - y1) / 2)
    turns = (2 * math.pi * step / _ELLIPSE for step in range(_ELLIPSE))
    return [
        (x + across[0] * math.cos(t) + down[0] * math.sin(t), y + across[1] * math.cos(t) + down[1] * math.sin(t))
        for t in turns
    ]


# --- Tables


def _table(found: TiledMap, source: SourceFile) -> ForeignMap:
    column, row, columns, rows = _extent(found)
    said = found.properties
    length = _number(said.get(TILE_LENGTH, "")) or 0.0
    unit = said.get(TABLE_UNIT, "in")
    if length <= 0 or unit not in ("in", "cm"):
        length, unit = 1.0, SQUARES
    digits = _FINE if unit == SQUARES else _DIGITS
    width, height = columns * length, rows * length
    if not (0 < width <= LARGEST_LENGTH and 0 < height <= LARGEST_LENGTH):
        size = f"{width:g} x {height:g}"
        text = Text(f"a table of {size} {unit} is not taken", f"une table de {size} {unit} n’est pas reprise")
        raise Refused("bad_size", text, Text(f"at most {LARGEST_LENGTH}", f"au plus {LARGEST_LENGTH}"))
    for layer in found.layers:
        count = sum(int(np.count_nonzero(block)) for _, _, block in layer.blocks)
        found.losses.add(_SQUARES, next(iter(layer.names), ""), count)
    pieces, names = [], ForeignNames((0.0, 0.0, width, height), found.losses)

    def placed(x: float, y: float) -> tuple[float, float]:
        across, down = (x / found.tile_width - column) * length, (y / found.tile_height - row) * length
        return round(across, digits), round(down, digits)

    for place, one in enumerate(found.objects, start=1):
        if one.form in _COUNTED:
            found.losses.add(_COUNTED[one.form], one.id)
            continue
        if one.form == "text":
            names.add(ForeignName(one.text, placed(*_middle(one)), one.word))
            continue
        points = [placed(x, y) for x, y in _outline(one)]
        xs, ys = zip(*points, strict=True) if points else ((-1.0,), (-1.0,))
        if max(xs) < 0 or max(ys) < 0 or min(xs) > width or min(ys) > height:
            found.losses.add(_OFF_MAP, one.id)
        else:
            made = list(_piece(one, points, f"piece-{place}", length / found.tile_width))
            pieces += made
            found.losses.add(_NO_SIZE, one.id, 0 if made else 1)
    board = TabletopBoard(unit, width, height, GROUND, tuple(pieces))
    scenario = TabletopScenario(Text.of(source.path.stem), "", board, names=names.names)
    return ForeignMap(scenario, found.losses.rows(), {}, found.diagnostics)


def _piece(one: TiledObject, points: list[tuple[float, float]], name: str, scale: float) -> Iterator[Feature]:
    """The piece that an object is, with its height and storeys if it says any."""
    said = one.properties
    level = _number(said.get("height", "")) if "height" in said else level_of(said)
    floors = int(min(20.0, max(0.0, _number(said.get("floors", "")) or 0.0)))
    called = _called(one)
    if one.form == "polyline":
        if len(set(points)) >= 2:
            width = max(0.0, _number(said.get("width", "")) or 0.0)
            yield Feature(name, called, LINE, tuple(points), width, level=level, floors=floors)
    elif one.form == "ellipse" and _is_round(one):
        radius = round(math.dist(one.points[0], one.points[1]) / 2 * scale, 3)
        middle = tuple(round(sum(values) / len(points), 3) for values in zip(*points, strict=True))
        if radius > 0:
            yield Feature(name, called, CIRCLE, ((middle[0], middle[1]),), radius=radius, level=level, floors=floors)
    elif len(set(points)) >= 3:
        yield Feature(name, called, POLYGON, tuple(points), level=level, floors=floors)


def _is_round(one: TiledObject) -> bool:
    across, down = math.dist(one.points[0], one.points[1]), math.dist(one.points[1], one.points[2])
    return math.isclose(across, down, rel_tol=0.01)


FORMAT = MapFormat(
    id="tiled",
    name=Text("Tiled map", "Carte Tiled"),
    can=frozenset({Can.HEXES, Can.TABLE}),
    reads=("*.tmx", "*.tmj"),
    writes=("*.tmx",),
    writes_only=frozenset({Can.HEXES}),
    recognises=_recognises,
    read=reader_of("tiled", _read),
    foreign=_read,
    write=write_tiled,
)
