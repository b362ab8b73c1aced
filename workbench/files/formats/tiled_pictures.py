"""The pictures of the tiles of a Tiled map, for whoever asks what a tile is: a part of the picture of its tileset, or a picture
of its own (a collection of images), in a file beside the map or inside the map itself.

A picture that is missing, damaged or elsewhere only leaves a word without one: of the map nothing is lost by it.
"""

from __future__ import annotations

import base64
import binascii
from pathlib import PurePosixPath

from workbench.files.formats.map_format import WordPicture
from workbench.files.formats.picture_heads import PictureHead
from workbench.files.formats.source import MB, Refused, SourceFile, whole_picture_of
from workbench.files.formats.tiled_files import Data, TiledMap, Tileset, listed, read_beside, whole, word

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
