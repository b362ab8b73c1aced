"""Scenes of Foundry VTT: exported JSON, or a database of a world (``.db``) with a scene on every line.

Walls stand in pixels of the canvas, which has a margin (``padding``) around the picture; the picture itself is never in the
file. Old versions number what a wall stops 0 to 2, new ones 0, 10, 20 and more.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from workbench.base.text import Text
from workbench.files.formats.foreign_maps import distinct_names, reader_of, wanted_map
from workbench.files.formats.map_format import Can, ForeignMap, MapFormat, Tally
from workbench.files.formats.source import Refused, SourceFile, parsed_json
from workbench.files.formats.virtual_tables import (
    MOST_SQUARES,
    TablePicture,
    WallLine,
    entries,
    mapping,
    number,
    picture_beside,
    table_map,
)
from workbench.scenario.tabletop_board import Point

_POINTY, _FLAT = (2, 3), (4, 5)
"""Kinds of grids of hexes."""
_LIMITED, _WINDOWS = (2, 10), (30, 40)
_LEFT = {
    "lights": Text("lights", "lumières"),
    "sounds": Text("sounds", "sons"),
    "notes": Text("notes", "notes"),
    "tokens": Text("tokens", "pions"),
    "tiles": Text("tiles with pictures", "tuiles avec images"),
    "drawings": Text("drawings", "dessins"),
    "templates": Text("templates", "gabarits"),
    "regions": Text("regions", "régions"),
}
_SCENES = Text("other scenes of the file", "autres scènes du fichier")
_HEX_GRID = Text("grids of hexes, which tables have not", "grilles d’hexagones, que les tables n’ont pas")
_ONE_WAY = Text("directions of walls that block one way only", "sens des murs qui ne bloquent que d’un côté")
_OPEN = Text("walls that stop neither steps nor sight", "murs qui n’arrêtent ni pas ni vue")
_NUMBERS = 4
_LONGEST_NAME = 60


def _recognises(head: bytes, name: str) -> bool:
    # texts of the game's own may stand between them, and some are long
    keys = (b'"padding"', b'"width"', b'"grid"')
    return head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and all(key in head for key in keys)


def _read(source: SourceFile) -> ForeignMap:
    losses = Tally()
    scene, names, place = _scene(source, losses)
    grid = scene.get("grid")
    kind, size = scene.get("gridType", 1), grid
    if isinstance(grid, dict):
        kind, size = grid.get("type", 1), grid.get("size")
    square = number(size, "grid.size", 1.0, 10_000.0)
    width, height = (number(scene.get(key), key, 1.0, MOST_SQUARES * square) for key in ("width", "height"))
    corner = _corner(scene, kind, square, (width, height))
    if kind in (*_POINTY, *_FLAT):
        losses.add(_HEX_GRID)
    lines = list(_walls(scene, corner, square, losses))
    for key, what in _LEFT.items():
        losses.add(what, count=len(entries(scene.get(key), key)))
    background = scene.get("background")
    address = background.get("src") if isinstance(background, dict) else scene.get("img")
    picture = picture_beside(source, address) if isinstance(address, str) and address else TablePicture()
    name = scene.get("name")
    title = name[:200] if isinstance(name, str) and name.strip() else source.path.stem
    across, down = width / square, height / square
    made = table_map(title, (across, down), (lines, "wall"), (picture, across), losses)
    return replace(made, maps=names if len(names) > 1 else (), map_number=place)


def _corner(scene: Mapping[str, Any], kind: object, square: float, size: Point) -> Point:
    """Where the picture begins on the canvas, in pixels: behind a margin of whole squares (rows, columns of hexes), moved by
    the offset of the picture or, in old versions, of the grid."""
    padding = number(scene.get("padding") or 0, "padding", 0.0, 1.0)
    side = 1.5 * square / math.sqrt(3)  # from a row of hexes to the next
    steps = (square, side) if kind in _POINTY else (side, square) if kind in _FLAT else (square, square)
    background = scene.get("background")
    offsets = (scene.get("shiftX"), scene.get("shiftY"))
    if isinstance(background, dict):
        offsets = (background.get("offsetX"), background.get("offsetY"))
    margin = [math.ceil(round(padding * whole / step, 6)) * step for whole, step in zip(size, steps, strict=True)]
    left, top = (room - number(by or 0, "offset") for room, by in zip(margin, offsets, strict=True))
    return left, top


def _walls(scene: Mapping[str, Any], corner: Point, square: float, losses: Tally) -> Iterator[WallLine]:
    for at, entry in enumerate(entries(scene.get("walls"), "walls")):
        where = f"walls[{at}]"
        wall = mapping(entry, where)
        ends = [number(value, where) for value in entries(wall.get("c"), where)]
        if len(ends) != _NUMBERS:
            four = Text(f"{where}: a wall has four numbers", f"{where} : un mur a quatre nombres")
            raise Refused("bad_number", four)
        points = tuple(((x - corner[0]) / square, (y - corner[1]) / square) for x, y in (ends[:2], ends[2:]))
        if wall.get("dir"):
            losses.add(_ONE_WAY, where)
        word = _word(wall)
        if word:
            doors = word.endswith("door")
            yield WallLine(word, points, opening=doors or word == "window", door=doors)
        else:
            losses.add(_OPEN, where)


def _word(wall: Mapping[str, Any]) -> str:
    """What a wall is called, by what it stops; "" if that is nothing."""
    door, move, sight = wall.get("door"), wall.get("move", 20), wall.get("sight", wall.get("sense", 20))
    if door:
        return "door" if door == 1 else "secret door"
    if not sight:
        return "invisible wall" if move else ""
    if sight in _WINDOWS:
        return "window"
    return "ethereal wall" if not move else "terrain wall" if sight in _LIMITED else "wall"


# --- Which scene


def _scene(source: SourceFile, losses: Tally) -> tuple[Mapping[str, Any], tuple[str, ...], int]:
    """(the scene of a file, the names of all its scenes, the place of this one): of a database that which is wanted, else that
    which is being played, or else the first. Refused (``no_scene``) if there is none."""
    lines = source.text().split("\n")
    first = next((line.strip() for line in lines if line.strip()), "")
    if not (first.startswith("{") and first.endswith("}")):
        lines = ["\n".join(lines)]
    found: dict[str, tuple[int, bool, str]] = {}
    for at, line in enumerate(lines):
        entry = parsed_json(line, at + 1 if len(lines) > 1 else 0) if line.strip() else None
        if not isinstance(entry, dict):
            continue
        name = str(entry.get("_id", at))
        found.pop(name, None) if entry.get("$$deleted") else None
        if "grid" in entry and "width" in entry and "walls" in entry:  # later lines replace earlier ones
            title = entry.get("name")
            words = title.strip()[:_LONGEST_NAME] if isinstance(title, str) else ""
            found[name] = at, entry.get("active") is True, words or f"{len(found) + 1}"
    if not found:
        raise Refused("no_scene", Text("there is no scene of Foundry in it", "il ne contient pas de scène de Foundry"))
    scenes = list(found.values())
    names = distinct_names(name for _, _, name in scenes)
    active = next((place for place, (_, active, _) in enumerate(scenes) if active), 0)
    place = wanted_map(source, names, active)
    losses.add(_SCENES, count=len(scenes) - 1)
    return mapping(parsed_json(lines[scenes[place][0]]), "scene"), names, place


FORMAT = MapFormat(
    id="foundry",
    name=Text("Foundry scene", "Scène Foundry"),
    can=frozenset({Can.TABLE}),
    reads=("*.json", "*.db"),
    recognises=_recognises,
    read=reader_of("foundry", _read),
    foreign=_read,
)
