"""The member ``LOSData`` of a VASL board: what its picture is made of, pixel by pixel.

It is packed by gzip, and inside is the stream of a Java ``ObjectOutputStream`` that holds block data and no objects: four whole
numbers (columns, rows, width, height in pixels), then for every pixel, column after column, its level (with a sign) and the
code of its terrain, then for every hex, column after column, 1 where stairs are. Every second column has a hex more.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from workbench.base.text import Text
from workbench.files.formats.source import MB, Refused
from workbench.files.value_checks import MOST_HEXES

MOST_UNPACKED = 40 * MB
"""Bytes of LOSData: room for a picture of 20 million pixels, ten times a usual board."""
_HEAD = b"\xac\xed\x00\x05"
_SHORT, _LONG = 0x77, 0x7A
"""Tags of block data: with a length of one byte, and of four."""
_MOST_BLOCKS = 200_000
_NUMBERS = struct.Struct(">4i")


@dataclass(frozen=True, eq=False)
class LosData:
    """A board: its size in hexes, ``levels`` and ``codes`` by pixel, shape (height, width), and for every hex whether it has
    stairs, column after column."""

    columns: int
    rows: int
    levels: npt.NDArray[np.int8]
    codes: npt.NDArray[np.uint8]
    stairs: npt.NDArray[np.bool_]


def los_data(data: bytes) -> LosData:
    """What an unpacked LOSData holds. Refused (``bad_data``, ``cut_off``, ``too_large``) if it is not what it should be."""
    block = _block_data(data)
    if len(block) < _NUMBERS.size:
        raise _cut_off()
    columns, rows, width, height = _NUMBERS.unpack_from(block)
    if (
        min(columns, rows, width, height) < 1
        or columns * (rows + 1) > MOST_HEXES
        or width * height > MOST_UNPACKED // 2
    ):
        text = Text(
            f"a board of {columns} x {rows} hexes and {width} x {height} pixels is not taken",
            f"un plateau de {columns} x {rows} hexagones et {width} x {height} pixels n’est pas repris",
        )
        raise Refused("too_large", text)
    pixels = width * height
    hexes = columns * rows + columns // 2
    if len(block) < _NUMBERS.size + 2 * pixels + hexes:
        raise _cut_off()
    both = np.frombuffer(block, np.uint8, 2 * pixels, _NUMBERS.size).reshape(width, height, 2)
    stairs = np.frombuffer(block, np.uint8, hexes, _NUMBERS.size + 2 * pixels) == 1
    return LosData(columns, rows, both[:, :, 0].T.astype(np.int8), both[:, :, 1].T.copy(), stairs)


def _cut_off() -> Refused:
    return Refused("cut_off", Text("its LOSData end too early", "ses LOSData finissent trop tôt"))


def _block_data(data: bytes) -> bytes:
    """The bytes of all blocks of a stream, one behind the other."""
    if not data.startswith(_HEAD):
        text = Text("its LOSData are no stream of Java", "ses LOSData ne sont pas un flux de Java")
        raise Refused("bad_data", text)
    parts: list[bytes] = []
    place = len(_HEAD)
    while place < len(data):
        tag = data[place]
        lengths = 1 if tag == _SHORT else 4
        begin = place + 1 + lengths
        length = int.from_bytes(data[place + 1 : begin], "big")
        if tag not in (_SHORT, _LONG) or not length or len(parts) >= _MOST_BLOCKS:
            text = Text("its LOSData hold what is no terrain", "ses LOSData contiennent autre chose que du terrain")
            raise Refused("bad_data", text)
        if begin + length > len(data):
            raise _cut_off()
        parts.append(data[begin : begin + length])
        place = begin + length
    return b"".join(parts)
