"""The hexes of a map as they were when it was made of real ground: by a short digest of each, those that somebody has painted
since are known. A map that is resized, shifted or turned takes this with it, and where it lies on the earth."""

from __future__ import annotations

import base64
import zlib
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, frozen
from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.scenario.contours import Contour
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.map_moves import GridMove
from workbench.scenario.scenario import ImportRecord, Scenario

_DIGEST = 3
"""Bytes of a hex: one of 16 million changes goes unnoticed."""
_MOST_HEXES = 400 * 400
_NEW = b"\0" * _DIGEST
"""The digest of a hex that came to the map after it was made, and has never been made."""
Digests = npt.NDArray[np.uint8]

NOT_MADE = Text(
    "this map was not made of real ground, or its file says no more how",
    "cette carte n’a pas été faite d’un terrain réel, ou son fichier ne dit plus comment",
)
_OTHER_SIZE = Text(
    "the file of this map says of other hexes than it has how they were made",
    "le fichier de cette carte dit d’autres hexagones que les siens comment ils furent faits",
)


def hex_digests(board: HexBoard) -> str:
    """A digest of each hex of a board, a few bytes for each, packed and written in letters."""
    return packed_record(_digests(board).tobytes())


def painted_by_hand(scenario: Scenario) -> BoolArray:
    """The hexes that are something else than they were when the map was made. CannotAnswer (``not_made``) where that is not
    known."""
    made = _made(scenario)
    return np.asarray((made != _digests(scenario.board)).any(axis=1) & ~_is_new(made))


def never_made(scenario: Scenario) -> BoolArray:
    """The hexes that came to the map after it was made. CannotAnswer as :func:`painted_by_hand`."""
    return _is_new(_made(scenario))


def contours_digest(contours: tuple[Contour, ...]) -> float:
    """A checksum of contours, which those that were changed by hand have no more; 0 without any."""
    if not contours:
        return 0.0
    return float(zlib.crc32(repr([(one.level, one.outline, one.holes) for one in contours]).encode()))


def moved_record(before: Scenario, after: Scenario, move: GridMove) -> ImportRecord | None:
    """The record of a map that was moved: which of its hexes were painted by hand, and where it lies on the earth. A map
    that is mirrored lies nowhere any more, and cannot be made again."""
    record = before.imported
    if record is None or not record.made:
        return record
    try:
        painted, new = painted_by_hand(before), never_made(before)
    except CannotAnswer:
        return record
    if move.turn.mirrored:
        return replace(record, made="")
    digests = _digests(after.board)
    known = move.to >= 0
    is_new = np.ones(len(digests), dtype=np.bool_)
    is_new[move.to[known]] = new[known]
    by_hand = np.zeros(len(digests), dtype=np.bool_)
    by_hand[move.to[known]] = painted[known]
    # a digest that the hex does not have: it has been painted
    digests[by_hand] ^= 0xFF
    digests[is_new] = 0
    settings = {**record.settings, **_place(record, move)}
    if contours_digest(before.board.contours) == record.settings.get("contours", 0.0):
        settings["contours"] = contours_digest(after.board.contours)
    return replace(record, settings=settings, made=packed_record(digests.tobytes()))


def _place(record: ImportRecord, move: GridMove) -> dict[str, float]:
    """The place of the map after the move: the one on earth that is kept for it is no longer in its middle."""

    def number(key: str) -> float:
        value = record.settings.get(key, 0.0)
        return float(value) if isinstance(value, int | float) else 0.0

    x, y = move.source.middle
    there = move.point((x + number("right"), y + number("down")))
    middle = move.target.middle
    return {
        "right": round(there[0] - middle[0], 9) + 0.0,
        "down": round(there[1] - middle[1], 9) + 0.0,
        "turn": (number("turn") - 60 * move.turn.steps) % 360,
        "columns": move.target.columns,
        "rows": move.target.rows,
    }


def _digests(board: HexBoard) -> Digests:
    """The digests of all hexes, shape (hexes, bytes)."""
    grid = board.grid
    words: list[list[str]] = [[str(level)] for level in board.elevation.tolist()]
    for key in sorted(board.cover):
        for number in np.flatnonzero(board.cover[key]).tolist():
            words[number].append(key)
    for key in sorted(board.hexsides):
        for number, sides in _sides_around(grid, board.hexsides[key]).items():
            words[number].append(f"{key}{sides}")
    for key in sorted(board.links):
        links = board.links[key]
        for number in np.flatnonzero(board.path_mask[key]).tolist():
            words[number].append(f"{key}:{links[number]}")
    raw = b"".join(_digest("|".join(word)) for word in words)
    return np.frombuffer(raw, dtype=np.uint8).reshape(-1, _DIGEST).copy()


def _digest(words: str) -> bytes:
    found = zlib.crc32(words.encode()).to_bytes(4, "big")[:_DIGEST]
    return found if found != _NEW else b"\1" * _DIGEST


def _is_new(digests: Digests) -> BoolArray:
    return frozen(np.asarray((digests == 0).all(axis=1)))


def _sides_around(grid: HexGrid, mask: BoolArray) -> dict[int, int]:
    """For every hex with terrain of a kind on a side, which of its six sides have it."""
    found: dict[int, int] = {}
    for number, direction in np.argwhere(mask).tolist():
        other = int(grid.neighbours[number, direction])
        found[number] = found.get(number, 0) | 1 << direction
        if other >= 0:
            found[other] = found.get(other, 0) | 1 << (direction + 3)
    return found


def _made(scenario: Scenario) -> Digests:
    """The digests of the hexes when the map was made."""
    raw = unpacked_record(scenario.imported, _DIGEST * _MOST_HEXES) if scenario.imported is not None else b""
    if not raw:
        raise CannotAnswer("not_made", NOT_MADE)
    if len(raw) != _DIGEST * scenario.board.grid.size:
        raise CannotAnswer("not_made", _OTHER_SIZE)
    return np.frombuffer(raw, dtype=np.uint8).reshape(-1, _DIGEST)


def packed_record(raw: bytes) -> str:
    """The letters in which a record keeps some bytes packed; see :func:`unpacked_record`."""
    return base64.b64encode(zlib.compress(raw, 9)).decode()


def unpacked_record(record: ImportRecord, most: int) -> bytes:
    """The bytes that a record holds packed, at most so many of them; none where it is broken."""
    try:
        return zlib.decompressobj().decompress(base64.b64decode(record.made, validate=True), most)
    except (ValueError, zlib.error):
        return b""
