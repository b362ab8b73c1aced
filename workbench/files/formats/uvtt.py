"""Universal VTT (``.dd2vtt``, ``.uvtt``, ``.df2vtt``): JSON with a picture, walls that block sight, and portals in them.

Everything is measured in squares from ``map_origin``; ``pixels_per_grid`` is the size of a square of the picture. There is no
official description, and no program writes heights.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workbench.base.text import Text
from workbench.files.formats.foreign_maps import reader_of
from workbench.files.formats.map_format import Can, ForeignMap, MapFormat, Tally
from workbench.files.formats.source import SourceFile, parsed_json
from workbench.files.formats.virtual_tables import (
    MOST_SQUARES,
    TablePicture,
    WallLine,
    embedded_picture,
    entries,
    mapping,
    number,
    picture_beside,
    table_map,
)
from workbench.scenario.tabletop_board import Point

_LEAST_BASE64 = 200
"""Characters of an image that are certainly no address."""
_LINES = (("line_of_sight", "wall"), ("objects_line_of_sight", "object wall"))
_KNOWN = {*(key for key, _ in _LINES), "portals"}
_LIGHTS = Text("lights", "lumières")
_NO_BOUNDS = Text("portals without ends", "portails sans extrémités")


def _recognises(head: bytes, name: str) -> bool:
    return head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and b'"pixels_per_grid"' in head


def _read(source: SourceFile) -> ForeignMap:
    data = mapping(parsed_json(source.text()), "{")
    resolution = mapping(data.get("resolution"), "resolution")
    origin = _point(resolution.get("map_origin", {"x": 0, "y": 0}), "map_origin")
    size = mapping(resolution.get("map_size"), "map_size")
    width, height = (number(size.get(axis), f"map_size.{axis}", 0.1, MOST_SQUARES) for axis in "xy")
    pixels = number(resolution.get("pixels_per_grid"), "pixels_per_grid", 1.0, 10_000.0)
    image = data.get("image")
    picture = _picture(source, image) if isinstance(image, str) and image else TablePicture()
    losses = Tally()
    lines = [*_walls(data, origin), *_portals(data, origin, losses)]
    for key, value in data.items():
        if isinstance(value, list) and key not in _KNOWN:
            losses.add(_LIGHTS if key == "lights" else Text.of(key[:40]), count=len(value))
    across = picture.size[0] / pixels
    # a picture that was made smaller or larger since still covers the whole map
    across = across if abs(across - width) <= 1 else width
    return table_map(source.path.stem, (width, height), (lines, "wall"), (picture, across), losses)


def _picture(source: SourceFile, image: str) -> TablePicture:
    """The picture: its bytes, or that of an address that some programs write in their place."""
    is_address = len(image) < _LEAST_BASE64 and ("." in image or "\\" in image)
    return picture_beside(source, image) if is_address else embedded_picture(source, image)


def _point(value: object, what: str, origin: Point = (0.0, 0.0)) -> Point:
    point = mapping(value, what)
    return number(point.get("x"), f"{what}.x") - origin[0], number(point.get("y"), f"{what}.y") - origin[1]


def _walls(data: Mapping[str, Any], origin: Point) -> Iterator[WallLine]:
    for key, word in _LINES:
        for at, points in enumerate(entries(data.get(key), key)):
            where = f"{key}[{at}]"
            line = tuple(_point(point, where, origin) for point in entries(points, where))
            if len(line) > 1:
                yield WallLine(word, line)


def _portals(data: Mapping[str, Any], origin: Point, losses: Tally) -> Iterator[WallLine]:
    for at, portal in enumerate(entries(data.get("portals"), "portals")):
        where = f"portals[{at}]"
        ends = entries(mapping(portal, where).get("bounds"), where)
        is_closed = portal.get("closed", True) is not False
        if len(ends) < 2:
            losses.add(_NO_BOUNDS, where)
            continue
        first, last = (_point(end, where, origin) for end in (ends[0], ends[-1]))
        yield WallLine("portal" if is_closed else "open portal", (first, last), opening=True, door=is_closed)


FORMAT = MapFormat(
    id="uvtt",
    name=Text("Universal VTT", "Universal VTT"),
    can=frozenset({Can.TABLE}),
    reads=("*.uvtt", "*.dd2vtt", "*.df2vtt"),
    recognises=_recognises,
    read=reader_of("uvtt", _read),
    foreign=_read,
)
