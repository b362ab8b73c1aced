"""Scenarios written as hexagonal maps of Tiled (``.tmx``): layers of ground, terrain and levels, lines for paths and hexsides.

Tiles are hexes of one colour, in a sheet of pictures beside the map: Tiled, Godot and libraries that read its files know no
pictures inside of them. Properties that begin with ``workbench:`` let us read it again as it was.
"""

from __future__ import annotations

import colorsys
import math
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from xml.etree.ElementTree import Element, SubElement, indent, tostring
from zlib import compress, crc32

import numpy as np
import numpy.typing as npt

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.files.formats.foreign_names import own_values
from workbench.files.formats.map_format import (
    LEVEL_HEXES,
    LINES,
    NAMES,
    PIXELS_OF_SIGHT,
    SHAPES,
    TERRAIN_HEXES,
    TERRAIN_SIDES,
    Counted,
    Exported,
    OpenScenario,
    Target,
    contents_of,
    details_of,
)
from workbench.files.formats.tiled_grid import (
    DRAWN,
    GROUND_KEY,
    HEXSIDES,
    LABELS,
    MORE_HEXES,
    NAME_VALUES,
    RADIUS,
    RULESET,
    SHIFTED_BY,
    SIGHT_PIXELS,
    TERRAIN,
    TiledPlane,
    numbers_of_hexes,
    own_value,
    pixels_text,
    stagger_of,
)
from workbench.files.neutral_terrain import installed_neutral_terrain
from workbench.geometry.hexes import DIRECTIONS, Hex
from workbench.geometry.shapes import CIRCLE, LINE
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_board import HexBoard, Shape
from workbench.scenario.map_names import MapName
from workbench.scenario.scenario import Scenario

_LONG, _SHORT, _SIDE = 64, 56, 32
"""A hex in pixels: from corner to corner, from side to side, and a side."""
_UPON = 0.6
"""How large terrain that lies upon other terrain is drawn, in hexes."""
_WHOLE = 0.98
_COLUMNS = 8
"""So many tiles stand beside each other in a sheet."""
_IN_FILE = {TERRAIN_HEXES, LEVEL_HEXES, TERRAIN_SIDES, LINES, SHAPES, NAMES, PIXELS_OF_SIGHT}
Colour = tuple[int, int, int]


def write_tiled(work: OpenScenario, target: Target) -> Exported:
    """The map of a scenario of hexes. CannotAnswer (``other_map``) for a table."""
    scenario = work.scenario
    if not isinstance(scenario, Scenario):
        text = Text("only maps of hexes are written for Tiled", "seules les cartes à hexagones s’écrivent pour Tiled")
        raise CannotAnswer("other_map", text)
    sheet = target.path.name + ".png"
    writer = _Writer(scenario.board, work.ruleset)
    root = writer.map(sheet, scenario.names, target.language)
    indent(root, " ")
    head = b'<?xml version="1.0" encoding="UTF-8"?>\n'
    data = head + tostring(root, encoding="utf-8") + b"\n"
    return Exported(data, tuple(_losses(scenario)), {sheet: writer.sheet()})


def _losses(scenario: Scenario) -> Iterator[Counted]:
    yield from (one for one in contents_of(scenario) if one.what not in _IN_FILE and one.count)
    yield from (one for one in details_of(scenario.board) if one.what not in _IN_FILE)


class _Writer:
    """Makes the elements of one map."""

    def __init__(self, board: HexBoard, ruleset: Ruleset) -> None:
        self.board, self.ruleset, grid = board, ruleset, board.grid
        self.width, self.height = (_LONG, _SHORT) if grid.is_flat else (_SHORT, _LONG)
        self.plane = TiledPlane(grid, self.width, self.height, _SIDE)
        self.numbers = numbers_of_hexes(grid)
        self.keys = [board.ground, *(key for key, mask in board.cover.items() if mask.any() and key != board.ground)]
        self.levels = sorted(set(board.elevation.tolist()) - {0})
        self.neutral: Mapping[str, str] = {}
        neutral = installed_neutral_terrain()
        if neutral.knows(ruleset):
            self.neutral = neutral.game(ruleset).words
        self.layers = self.objects = 0

    def map(self, sheet: str, names: Sequence[MapName], language: str) -> Element:
        """The whole map, whose tiles are in a sheet of that name, with the names on it in a language."""
        rows, columns = self.numbers.shape
        axis, index = stagger_of(self.board.grid)
        said = {
            "version": "1.10",
            "tiledversion": "1.10.2",  # libraries that read maps ask for it: the Tiled whose format this is
            "orientation": "hexagonal",
            "renderorder": "right-down",
            "width": columns,
            "height": rows,
            "tilewidth": self.width,
            "tileheight": self.height,
            "infinite": 0,
            "hexsidelength": _SIDE,
            "staggeraxis": axis,
            "staggerindex": index,
        }
        root = Element("map", {key: str(value) for key, value in said.items()})
        grid = self.board.grid
        facts = {RULESET: self.ruleset.id, GROUND_KEY: self.board.ground, LABELS: grid.label_style}
        facts |= {SHIFTED_BY: grid.stagger_by, MORE_HEXES: "true" if grid.extra else "false"}
        pixels = pixels_text(grid)
        _properties(root, facts | ({SIGHT_PIXELS: pixels} if pixels else {}))
        self.tileset(root, sheet)
        self.tile_layers(root)
        self.lines(root)
        self.names(root, names, language)
        root.set("nextlayerid", str(self.layers + 1))
        root.set("nextobjectid", str(self.objects + 1))
        return root

    # tiles

    def looks(self) -> list[tuple[Colour, float]]:
        """The colours and sizes of the tiles: those of terrain, then those of levels."""
        rows = self.ruleset.terrain
        terrain = [
            (_colour(rows[key].look.get("colour") if key in rows else None, key), self.size(key)) for key in self.keys
        ]
        most = max(map(abs, self.levels), default=1)
        return [*terrain, *((_shade(level / most), _WHOLE) for level in self.levels)]

    def size(self, key: str) -> float:
        row = self.ruleset.terrain.get(key)
        return _WHOLE if row is None or row.base else _UPON

    def sheet(self) -> bytes:
        """A PNG of all tiles, in rows."""
        looks = self.looks()
        rows = -(-len(looks) // _COLUMNS)
        width, height = self.width, self.height
        pixels = np.zeros((rows * height, self.columns * width, 4), dtype=np.uint8)
        for place, (colour, size) in enumerate(looks):
            row, column = divmod(place, _COLUMNS)
            hex_ = _picture(colour, size, width, height, is_flat=self.board.grid.is_flat)
            pixels[row * height : (row + 1) * height, column * width : (column + 1) * width] = hex_
        return _png(pixels)

    @property
    def columns(self) -> int:
        return min(_COLUMNS, len(self.keys) + len(self.levels))

    def tileset(self, root: Element, sheet: str) -> None:
        """One tileset for all tiles: each is a part of the sheet, by its number."""
        count = len(self.keys) + len(self.levels)
        sizes = {"tilewidth": self.width, "tileheight": self.height, "tilecount": count, "columns": self.columns}
        facts = {"firstgid": "1", "name": "Terrain", **{key: str(size) for key, size in sizes.items()}}
        made = SubElement(root, "tileset", facts)
        width, height = self.columns * self.width, -(-count // _COLUMNS) * self.height
        SubElement(made, "image", source=sheet, width=str(width), height=str(height))
        for place, key in enumerate(self.keys):
            _properties(SubElement(made, "tile", id=str(place)), self.terrain(key))
        for place, level in enumerate(self.levels, start=len(self.keys)):
            _properties(SubElement(made, "tile", id=str(place)), {"level": str(level)}, kind="int")

    def tile_layers(self, root: Element) -> None:
        size = self.board.grid.size
        self.tile_layer(root, "Ground", np.ones(size, dtype=np.int64))
        layers: list[npt.NDArray[np.int64]] = []
        for place, key in enumerate(self.keys[1:], start=2):
            left = self.board.cover[key].copy()
            for layer in layers:
                free = left & (layer == 0)
                layer[free] = place
                left &= ~free
            if left.any():
                layers.append(np.where(left, place, 0))
        for count, layer in enumerate(layers, start=1):
            self.tile_layer(root, f"Terrain {count}", layer)
        if self.levels:
            first = len(self.keys) + 1
            tiles = np.zeros(size, dtype=np.int64)
            for place, level in enumerate(self.levels):
                tiles[self.board.elevation == level] = first + place
            made = self.tile_layer(root, "Levels", tiles)
            made.set("class", "levels")
            made.set("opacity", "0.4")

    def tile_layer(self, root: Element, name: str, tiles: npt.NDArray[np.int64]) -> Element:
        rows, columns = self.numbers.shape
        made = self.layer(root, "layer", name)
        made.set("width", str(columns))
        made.set("height", str(rows))
        table = np.where(self.numbers >= 0, tiles[self.numbers], 0)
        text = ",\n".join(",".join(map(str, row)) for row in table.tolist())
        SubElement(made, "data", encoding="csv").text = f"\n{text}\n"
        return made

    def layer(self, root: Element, tag: str, name: str) -> Element:
        self.layers += 1
        return SubElement(root, tag, id=str(self.layers), name=name)

    def terrain(self, key: str) -> dict[str, str]:
        neutral = self.neutral.get(key, "")
        return {TERRAIN: key, **({"terrain": neutral} if neutral else {})}

    # lines

    def lines(self, root: Element) -> None:
        paths = {key: chains for key, chains in self.board.paths.items() if chains}
        if paths:
            layer = self.layer(root, "objectgroup", "Paths")
            for key, chains in paths.items():
                for chain in chains:
                    centres = [self.board.grid.point(self.board.grid.hexes[number]) for number in chain]
                    self.line(layer, key, centres if len(centres) > 1 else centres * 2)
        if self.board.shapes:
            layer = self.layer(root, "objectgroup", "Shapes")
            layer.set("class", DRAWN)
            for shape in self.board.shapes:
                self.shape(layer, shape)
        sides = {key: mask for key, mask in self.board.hexsides.items() if mask.any()}
        if sides:
            layer = self.layer(root, "objectgroup", "Hexsides")
            layer.set("class", HEXSIDES)
            for key, mask in sides.items():
                for number, direction in np.argwhere(mask).tolist():
                    self.line(layer, key, self.side(number, direction))

    def names(self, root: Element, names: Sequence[MapName], language: str) -> None:
        """Names on the map as texts with their middle on their first point; beside them all that makes them ours again."""
        layer = self.layer(root, "objectgroup", "Names") if names else None
        for name in names:
            assert layer is not None
            high = name.style.height * name.size * self.plane.step_down
            words = name.shown.get(language)
            wide, high = max(high, 0.62 * high * max(map(len, words.splitlines()), default=1)), 1.4 * high
            x, y = self.plane.to_pixels(*name.points[0])
            self.objects += 1
            head = {"id": str(self.objects), "name": name.called.get(language), "type": name.kind}
            box = {"x": x - wide / 2, "y": y - high / 2, "width": wide, "height": high}
            made = SubElement(layer, "object", {**head, **{key: f"{value:.4f}" for key, value in box.items()}})
            _properties(made, {NAME_VALUES: own_values(name)})
            look = {
                "pixelsize": str(max(1, round(high / 1.4))),
                "color": name.style.ink,
                "halign": "center",
                "valign": "center",
            }
            SubElement(made, "text", look).text = name.text.get(language)

    def side(self, number: int, direction: int) -> list[tuple[float, float]]:
        """The two ends of a hexside."""
        grid = self.board.grid
        x, y = grid.point(grid.hexes[number])
        step = DIRECTIONS[direction]
        here = grid.hexes[number]
        x1, y1 = grid.point(Hex(here.q + step.q, here.r + step.r))
        right, down = (x1 - x) / (2 * math.sqrt(3)), (y1 - y) / (2 * math.sqrt(3))
        return [((x + x1) / 2 - down, (y + y1) / 2 + right), ((x + x1) / 2 + down, (y + y1) / 2 - right)]

    def shape(self, layer: Element, shape: Shape) -> None:
        """A polygon or a line as such; a circle as an ellipse, for a hex is not quite regular in whole pixels."""
        values = {own_value(name): str(value) for name, value in shape.values.items() if name != RADIUS}
        if shape.kind != CIRCLE:
            self.line(layer, shape.terrain, shape.points, "polyline" if shape.kind == LINE else "polygon", values)
            return
        (x, y), radius = shape.points[0], float(shape.values[RADIUS])
        x0, y0 = self.plane.to_pixels(x - radius, y - radius)
        x1, y1 = self.plane.to_pixels(x + radius, y + radius)
        made = self.object(layer, shape.terrain, (x0, y0), values)
        made.set("width", f"{x1 - x0:.4f}")
        made.set("height", f"{y1 - y0:.4f}")
        SubElement(made, "ellipse")

    def line(
        self,
        layer: Element,
        key: str,
        points: Iterable[tuple[float, float]],
        form: str = "polyline",
        values: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        places = [self.plane.to_pixels(x, y) for x, y in points]
        x0, y0 = places[0]
        made = self.object(layer, key, (x0, y0), values)
        SubElement(made, form, points=" ".join(f"{x - x0:.4f},{y - y0:.4f}" for x, y in places))

    def object(self, layer: Element, key: str, at: tuple[float, float], values: Mapping[str, str]) -> Element:
        self.objects += 1
        made = SubElement(layer, "object", id=str(self.objects), type=key, x=f"{at[0]:.4f}", y=f"{at[1]:.4f}")
        _properties(made, {**self.terrain(key), **values})
        return made


def _properties(element: Element, said: Mapping[str, str], kind: str = "") -> None:
    held = SubElement(element, "properties")
    for name, value in said.items():
        made = SubElement(held, "property", name=name, value=value)
        if kind:
            made.set("type", kind)


# --- Pictures of tiles


def _colour(named: object, key: str) -> Colour:
    """A colour as ``#rrggbb``; one of its own for terrain that has none."""
    text = str(named or "").lstrip("#")
    try:
        if len(text) == 6:
            value = int(text, 16)
            return value >> 16, value >> 8 & 255, value & 255
    except ValueError:
        pass
    red, green, blue = colorsys.hls_to_rgb(crc32(key.encode()) % 360 / 360, 0.6, 0.4)
    return int(red * 255), int(green * 255), int(blue * 255)


def _shade(part: float) -> Colour:
    """Brown for high ground, the darker the higher; blue for low."""
    deep = int(150 * abs(part))
    return (220 - deep // 2, 190 - deep, 150 - deep) if part > 0 else (150 - deep, 190 - deep, 230 - deep // 2)


def _picture(colour: Colour, size: float, width: int, height: int, *, is_flat: bool) -> npt.NDArray[np.uint8]:
    """The pixels of a hex in a colour and a size."""
    down, across = np.mgrid[0:height, 0:width] + 0.5
    along, aside = np.abs(across / width * 2 - 1), np.abs(down / height * 2 - 1)
    if not is_flat:
        along, aside = np.abs(down / height * 2 - 1), np.abs(across / width * 2 - 1)
    # half of the long way is 1 in the middle and a half at a side
    distance = np.maximum(aside, along + aside / 2)
    pixels = np.zeros((height, width, 4), dtype=np.uint8)
    pixels[distance <= size] = (*colour, 255)
    return pixels


def _png(pixels: npt.NDArray[np.uint8]) -> bytes:
    height, width, _ = pixels.shape
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc32(kind + data))
