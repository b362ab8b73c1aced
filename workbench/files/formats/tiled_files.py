"""Files of Tiled as values: maps (``.tmx``, ``.tmj``) and tilesets (``.tsx``, ``.tsj``), whatever their form.

XML is brought into the shape of the JSON form first, so that what follows is written once. Both forms are described in the
manual of Tiled (TMX Map Format, JSON Map Format). Nothing that they say is trusted: every number is checked, and all bytes come
through :class:`~workbench.files.formats.source.SourceFile`.
"""

from __future__ import annotations

import base64
import binascii
import json
import math
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any
from xml.etree.ElementTree import Element

import numpy as np
import numpy.typing as npt

from workbench.base.diagnostics import Diagnostics, Span
from workbench.base.numbers import IntArray
from workbench.base.text import Text
from workbench.files.formats.map_format import Tally
from workbench.files.formats.source import MB, Refused, SourceFile, decoded, knows_zstd, parsed_xml
from workbench.files.formats.tiled_grid import NAME_VALUES
from workbench.files.value_checks import MOST_CORNERS, MOST_HEXES, MOST_SHAPES

Data = dict[str, Any]
_TILE = 0x0FFFFFFF
"""The bits of a tile's number; the others say how the tile is turned and mirrored."""
_MOST_CELLS = 16 * MOST_HEXES
"""Places in all tile layers together."""
_MOST_POINTS = 500_000
"""Points of all drawn things together."""
_MOST_TILESETS = 100
_MOST_GROUPS = 50
_MOST_TILESET = 8 * MB
_MOST_PARTS = 20
"""Folders in the name of a file."""
_LONG_VALUES = {NAME_VALUES: 20_000}
"""Letters of the values of properties that may be long."""
_MOST_TEXT = 1000
_MOST_BRACKETS, _MOST_COMMAS = 500_000, 5_000_000
_FARTHEST = 1_000_000.0
_TERRAIN = ("workbench:terrain", "terrain", "type")
"""Properties that say what a tile or an object is, the first that is there."""
LEVEL = ("level", "elevation")
_IMAGES = Text("layers of pictures", "couches d’images")
_TEMPLATES = Text("objects made from templates", "objets faits d’après un modèle")
_ZLIB = Text(
    "choose zlib in Tiled (Map > Map Properties, Tile Layer Format) and save again",
    "choisissez zlib dans Tiled (propriétés de la carte, format des couches) et enregistrez",
)
_TILESETS = Text("tilesets that could not be read", "jeux de tuiles illisibles")


@dataclass(frozen=True)
class Tile:
    """A tile: the ``word`` for its terrain, its ``level`` (None: it says none), the ``neutral`` word beside a key of ours."""

    word: str
    level: float | None = None
    neutral: str = ""


@dataclass(frozen=True)
class Tileset:
    """A tileset: the number of its ``first`` tile in layers, its ``name``, the ``tiles`` of which it says anything by their
    place in it, the ``folder`` of its file as seen from the map ("" = beside it), and all its ``data``."""

    first: int
    name: str
    tiles: Mapping[int, Tile]
    folder: str
    data: Data


@dataclass(frozen=True)
class TileLayer:
    """A layer of tiles: blocks of numbers of tiles, shape (rows, columns), each at the ``column`` and ``row`` of its first."""

    names: tuple[str, ...]
    properties: Mapping[str, str]
    blocks: tuple[tuple[int, int, IntArray], ...]


@dataclass(frozen=True)
class TiledObject:
    """Something drawn: its ``form`` (polygon, polyline, rectangle, ellipse, point, text, tile) and points in pixels of the map.
    A rectangle, an ellipse and a text have the four corners of their box. ``word`` is "" if only the names of its ``layer`` say
    what it is; ``text`` holds the words of a text."""

    id: str
    form: str
    points: tuple[tuple[float, float], ...]
    word: str
    properties: Mapping[str, str]
    layer: tuple[str, ...]
    text: str = ""


@dataclass
class TiledMap:
    """A map: its shape, the layers from below, the objects, and what of it was not read."""

    orientation: str
    columns: int
    rows: int
    tile_width: float
    tile_height: float
    side_length: float
    stagger_axis: str
    stagger_index: str
    infinite: bool
    properties: Mapping[str, str]
    layers: list[TileLayer] = field(default_factory=list)
    objects: list[TiledObject] = field(default_factory=list)
    losses: Tally = field(default_factory=Tally)
    diagnostics: Diagnostics = field(default_factory=Diagnostics)
    tilesets: list[Tileset] = field(default_factory=list)

    def tileset(self, number: int) -> Tileset | None:
        """The tileset of the tile of a number in a layer; None for a number below all of them."""
        place = bisect_right(self.tilesets, number, key=lambda one: one.first) - 1
        return self.tilesets[place] if place >= 0 else None

    def tile(self, number: int) -> Tile:
        """The tile of a number in a layer; one that says nothing is called by its tileset and its place there."""
        of = self.tileset(number)
        if of is None:
            return Tile(f"tile {number}")
        return of.tiles.get(number - of.first) or Tile(f"{of.name} {number - of.first}")


def read_tiled(source: SourceFile) -> TiledMap:
    """The map in a file. Refused for what is no map of Tiled, is broken, or is larger than a limit."""
    data = _parsed(source.read())
    if data.get("orientation") is None or not isinstance(data.get("layers", []), list):
        raise Refused("bad_map", Text("this is no map of Tiled", "ce n’est pas une carte de Tiled"))
    found = TiledMap(
        word(data, "orientation"),
        whole(data, "width"),
        whole(data, "height"),
        number(data, "tilewidth"),
        number(data, "tileheight"),
        number(data, "hexsidelength"),
        word(data, "staggeraxis") or "y",
        word(data, "staggerindex") or "odd",
        data.get("infinite") in (True, "1"),
        properties(data),
    )
    if not (1 <= found.tile_width <= _FARTHEST and 1 <= found.tile_height <= _FARTHEST):
        raise Refused("bad_map", Text("the size of its tiles makes no sense", "la taille des tuiles n’a pas de sens"))
    _take_tilesets(found, data, source)
    _LayerReader(found, source).take(data, 0)
    return found


# --- Values of a document in which anything may stand


def word(data: Data, key: str) -> str:
    """A text, "" if there is none."""
    found = data.get(key, "")
    return found.strip()[:80] if isinstance(found, str) else ""


def number(data: Mapping[str, Any], key: str, default: float = 0.0) -> float:
    """A number. Refused for anything else, and for one that is beyond every map."""
    found = data.get(key, default)
    try:
        value = float(found[:30] if isinstance(found, str) else found)
    except (TypeError, ValueError, OverflowError):
        value = math.nan
    if not abs(value) <= _FARTHEST:
        shown = str(found)[:30]
        text = Text(f"not a number that fits, in {key}: {shown}", f"pas un nombre acceptable, dans {key} : {shown}")
        raise Refused("bad_number", text)
    return value


def whole(data: Data, key: str, default: int = 0) -> int:
    """A whole number."""
    return int(number(data, key, default))


def listed(data: Data, key: str) -> list[Data]:
    """The entries of a list; what is no entry is passed over."""
    found = data.get(key)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def properties(data: Data) -> dict[str, str]:
    """The properties that somebody gave to something, as texts, by names in small letters."""
    found = {}
    old = data.get("properties")
    if isinstance(old, dict):  # JSON of Tiled before 1.2
        data = {"properties": [{"name": str(name), "value": value} for name, value in old.items()]}
    for one in listed(data, "properties"):
        value = one.get("value")
        if isinstance(value, (str, int, float)):
            name = word(one, "name").casefold()
            found[name] = str(value).strip()[: _LONG_VALUES.get(name, 80)]
    return found


def level_of(said: Mapping[str, str]) -> float | None:
    """The level that properties name; None if they name none, or something else than a number."""
    for key in LEVEL:
        try:
            value = float(said[key])
        except (KeyError, ValueError):
            continue
        if abs(value) <= _FARTHEST:
            return value
    return None


def _word_of(data: Data, said: Mapping[str, str]) -> str:
    """What something is: by a property, its class (which has two names), or its name."""
    by_property = (said.get(key, "") for key in _TERRAIN)
    by_attribute = (word(data, key) for key in ("class", "type", "name"))
    return next((found for found in (*by_property, *by_attribute) if found), "")


# --- XML in the shape of JSON


_LISTS = {
    "tileset": "tilesets",
    "tile": "tiles",
    "object": "objects",
    "layer": "layers",
    "objectgroup": "layers",
    "imagelayer": "layers",
    "group": "layers",
}
_LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}


def _parsed(data: bytes) -> Data:
    """XML or JSON, by its first sign."""
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return _parsed_json(decoded(data))
    return _as_json(parsed_xml(data))


def _parsed_json(text: str) -> Data:
    if text.count("{") + text.count("[") > _MOST_BRACKETS or text.count(",") > _MOST_COMMAS:
        raise Refused("too_many", Text("the file has too many entries", "le fichier a trop d’entrées"))
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        broken = Text(f"the JSON is broken: {error.msg}", f"le JSON est abîmé : {error.msg}")
        raise Refused("bad_json", broken, line=error.lineno, column=error.colno) from None
    except (ValueError, RecursionError):
        raise Refused("bad_json", Text("the JSON is broken", "le JSON est abîmé")) from None
    return found if isinstance(found, dict) else {}


def _as_json(element: Element) -> Data:
    found: Data = dict(element.attrib)
    if element.tag in _LAYERS:
        found["type"] = _LAYERS[element.tag]
    for child in element:
        if child.tag in _LISTS:
            found.setdefault(_LISTS[child.tag], []).append(_as_json(child))
        elif child.tag == "properties":
            found["properties"] = [
                {"name": one.get("name", ""), "value": one.get("value", one.text or "")} for one in child
            ]
        elif child.tag == "image":
            found["image"] = child.get("source", "")
            found["imagedata"] = child.findtext("data") or ""
        elif child.tag in ("polygon", "polyline"):
            found[child.tag] = child.get("points", "")
        elif child.tag == "text":
            found["text"] = {"text": child.text or ""}
        elif child.tag in ("ellipse", "point"):
            found[child.tag] = True
        elif child.tag == "data":
            found.update(_cells_as_json(child), encoding=child.get("encoding", "csv"))
            found["compression"] = child.get("compression", "")
            found["chunks"] = [{**one.attrib, **_cells_as_json(one)} for one in child.findall("chunk")]
    return found


def _cells_as_json(element: Element) -> Data:
    tiles = element.findall("tile")
    return {"data": [one.get("gid", "0") for one in tiles] if tiles else element.text or ""}


# --- Tilesets


def _take_tilesets(found: TiledMap, data: Data, source: SourceFile) -> None:
    entries = listed(data, "tilesets")
    if len(entries) > _MOST_TILESETS:
        raise Refused("too_many", Text("the map has too many tilesets", "la carte a trop de jeux de tuiles"))
    for entry in entries:
        first, file = whole(entry, "firstgid", 1), entry.get("source")
        said, name, folder = entry, word(entry, "name") or "tileset", ""
        if isinstance(file, str) and file:
            path = PurePosixPath(file.replace("\\", "/"))
            name, folder = path.stem[:80], path.parent.as_posix()
            try:
                said = _parsed(read_beside(source, file, _MOST_TILESET))
            except Refused as problem:
                words = Text("the tileset {file} was not read: {why}", "jeu de tuiles {file} non lu : {why}")
                text = words.format(file=file[:80], why=problem.text)
                found.diagnostics.warning("no_tileset", text, span=Span(source.name), hint=problem.hint)
                found.losses.add(_TILESETS, file[:80])
        name = word(said, "name") or name
        tiles = {whole(one, "id"): tile for one in listed(said, "tiles") if (tile := _tile(one, name))}
        found.tilesets.append(Tileset(first, name, tiles, folder, said))
    found.tilesets.sort(key=lambda one: one.first)


def read_beside(source: SourceFile, name: str, most: int) -> bytes:
    """A file that a map names: under that name in its folder or below or, where that leads elsewhere, beside the map under the
    longest end of the name that is there. Refused if there is none."""
    parts = name.replace("\\", "/").split("/")
    refused: Refused | None = None
    for begin in range(min(len(parts), _MOST_PARTS)):
        try:
            return source.beside("/".join(parts[begin:]), most)
        except Refused as problem:
            refused = refused or problem
    assert refused is not None  # a name has a part
    raise refused


def _tile(data: Data, tileset: str) -> Tile:
    said = properties(data)
    image = word(data, "image").replace("\\", "/")
    called = _word_of(data, said) or PurePosixPath(image).stem
    neutral = said.get("terrain", "") if "workbench:terrain" in said else ""
    return Tile(called or f"{tileset} {whole(data, 'id')}", level_of(said), neutral)


# --- Layers and objects


class _LayerReader:
    """Takes the layers of a map one after the other, those of groups in their place."""

    def __init__(self, found: TiledMap, source: SourceFile) -> None:
        self.map, self.source = found, source
        self.cells = self.points = 0

    def take(self, data: Data, depth: int, x: float = 0.0, y: float = 0.0) -> None:
        if depth > _MOST_GROUPS:
            raise Refused("too_many", Text("too many groups of layers", "trop de groupes de couches"))
        for layer in listed(data, "layers"):
            kind = layer.get("type")
            right, down = x + number(layer, "offsetx"), y + number(layer, "offsety")
            if kind == "group":
                self.take(layer, depth + 1, right, down)
            elif kind == "objectgroup":
                self._objects(layer, right, down)
            elif kind == "tilelayer":
                blocks = tuple(self._blocks(layer))
                self.map.layers.append(TileLayer(_names(layer), properties(layer), blocks))
            else:
                self.map.losses.add(_IMAGES, word(layer, "name"))

    def _blocks(self, layer: Data) -> Iterator[tuple[int, int, IntArray]]:
        chunks = listed(layer, "chunks")
        for part in chunks if chunks or self.map.infinite else [{**layer, "x": 0, "y": 0}]:
            width, height = whole(part, "width"), whole(part, "height")
            if width < 1 or height < 1 or self.cells + width * height > _MOST_CELLS:
                size = f"{width} x {height}"
                raise Refused("bad_size", Text(f"a layer of {size} is not taken", f"couche de {size} non reprise"))
            self.cells += width * height
            numbers = self._numbers(part.get("data"), layer, width * height)
            yield whole(part, "x"), whole(part, "y"), (numbers & _TILE).astype(np.int32).reshape(height, width)

    def _numbers(self, data: object, layer: Data, count: int) -> npt.NDArray[np.int64]:
        """Numbers of tiles, with the bits that turn them."""
        if isinstance(data, str) and layer.get("encoding") == "base64":
            found = np.frombuffer(self._unpacked(data, layer, count), dtype="<u4").astype(np.int64)
        else:
            parts = data.split(",", count + 1) if isinstance(data, str) else data if isinstance(data, list) else []
            try:
                values = [int(one) for one in parts if not isinstance(one, str) or one.strip()]
                found = np.array(values, dtype=np.int64)
            except (TypeError, ValueError, OverflowError):
                text = Text("the tiles are no whole numbers", "les tuiles ne sont pas des nombres entiers")
                raise Refused("bad_data", text, Text.of(word(layer, "name"))) from None
        if len(found) != count or (found < 0).any():
            text = Text(f"{len(found)} tiles where {count} belong", f"{len(found)} tuiles là où il en faut {count}")
            raise Refused("bad_data", text, Text.of(word(layer, "name")))
        return found

    def _unpacked(self, text: str, layer: Data, count: int) -> bytes:
        packed_by = word(layer, "compression")
        try:
            data = base64.b64decode("".join(text.split()))
        except (binascii.Error, ValueError):
            raise Refused("bad_data", Text("the base64 data are broken", "les données base64 sont abîmées")) from None
        if packed_by in ("gzip", "zlib") or (packed_by == "zstd" and knows_zstd()):
            data = self.source.unpacked(data, 4 * count)
        elif packed_by:
            words = Text("its layers are compressed by {how}", "ses couches sont compressées par {how}")
            hint = _ZLIB
            if packed_by == "zstd":
                hint = Text(f"{_ZLIB.en}, or install the extra zstd", f"{_ZLIB.fr}, ou installez l’extra zstd")
            raise Refused("compression", words.format(how=packed_by), hint)
        return data[: len(data) // 4 * 4]

    def _objects(self, layer: Data, right: float, down: float) -> None:
        for one in listed(layer, "objects"):
            if len(self.map.objects) >= MOST_SHAPES:
                raise Refused("too_many", Text("the map has too many objects", "la carte a trop d’objets"))
            if one.get("template"):
                self.map.losses.add(_TEMPLATES, str(one.get("id", ""))[:20])
                continue
            form = next((key for key in ("polygon", "polyline", "ellipse", "point", "text") if one.get(key)), "")
            text = one.get("text")
            form = "tile" if "gid" in one else form or "rectangle"
            said = properties(one)
            points = tuple((x + right, y + down) for x, y in _points(one, form))
            self.points += len(points)
            if self.points > _MOST_POINTS:
                raise Refused("too_many", Text("the lines have too many points", "les lignes ont trop de points"))
            self.map.objects.append(
                TiledObject(
                    str(one.get("id", ""))[:20], form, points, _word_of(one, said), said, _names(layer), _text_of(text)
                )
            )


def _text_of(found: object) -> str:
    """The words of a text."""
    words = found.get("text", "") if isinstance(found, Mapping) else ""
    return words[:_MOST_TEXT] if isinstance(words, str) else ""


def _names(layer: Data) -> tuple[str, ...]:
    """What a layer is called: its class, its name."""
    return tuple(found for found in (word(layer, "class"), word(layer, "name")) if found)


def _drawn(found: object) -> list[tuple[float, float]]:
    """The points of a line or outline: a text ``x,y x,y`` in XML, entries in JSON."""
    if isinstance(found, str):
        pairs = (pair.partition(",") for pair in found.split(maxsplit=MOST_CORNERS + 1))
        entries: list[Data] = [{"x": x, "y": y} for x, _, y in pairs]
    else:
        entries = listed({"points": found}, "points")
    return [(number(one, "x"), number(one, "y")) for one in entries]


def _points(data: Data, form: str) -> list[tuple[float, float]]:
    """The points of an object, turned about its own place."""
    x, y = number(data, "x"), number(data, "y")
    width, height = number(data, "width"), number(data, "height")
    if form in ("polygon", "polyline"):
        points = _drawn(data[form])
    else:
        points = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    if len(points) > MOST_CORNERS:
        raise Refused("too_many", Text("an object has too many points", "un objet a trop de points"))
    turn = math.radians(number(data, "rotation"))
    sine, cosine = math.sin(turn), math.cos(turn)
    return [(x + a * cosine - b * sine, y + a * sine + b * cosine) for a, b in points]
