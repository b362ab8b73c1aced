"""A small board of VASL, painted here: the pixels, and the archive with its LOSData. Nothing in it is of a real board."""

from __future__ import annotations

import gzip
import io
import struct
import zipfile

import numpy as np

OPEN, WOODS, GRAIN, BRUSH, ORCHARD, WATER = 0, 60, 24, 25, 63, 8
STONE, STONE_TWO, PARTY_WALL = 40, 42, 78
WALL, HEDGE, CLIFF = 72, 73, 75
DIRT_ROAD, GULLY, BRIDGE = 65, 30, 82
COLUMN, ROW = 56.25, 64.5


class PaintedBoard:
    """Open ground at level 0 to paint on, with the hexes of a usual board: column A is not shifted, B begins with B0."""

    def __init__(self, columns: int = 5, rows: int = 3) -> None:
        self.columns, self.rows = columns, rows
        self.width, self.height = round((columns - 1) * COLUMN), round(rows * ROW)
        self.codes = np.zeros((self.height, self.width), dtype=np.uint8)
        self.levels = np.zeros((self.height, self.width), dtype=np.int8)
        self.stairs: set[tuple[int, int]] = set()
        self.metadata = f'<boardMetadata name="T1" version="6.1" width="{columns}" height="{rows}" />'
        self.members: dict[str, bytes] = {"bdT1.gif": b"GIF89a"}

    def centre(self, label: str) -> tuple[int, int]:
        """The pixel (x, y) of the centre of a hex: ``B2``."""
        column, row = ord(label[0]) - ord("A"), int(label[1:])
        return round(column * COLUMN), round((row if column % 2 else row - 0.5) * ROW)

    def box(self, code: int, left: float, top: float, right: float, bottom: float, level: int | None = None) -> None:
        """Paint a rectangle of pixels."""
        place = np.s_[max(0, round(top)) : max(0, round(bottom)), max(0, round(left)) : max(0, round(right))]
        self.codes[place] = code
        if level is not None:
            self.levels[place] = level

    def around(self, code: int, label: str, half: int = 20, level: int | None = None) -> None:
        """Paint a square around the centre of a hex."""
        x, y = self.centre(label)
        self.box(code, x - half, y - half, x + half, y + half, level)

    def line(self, code: int, first: str, second: str, half: int = 5, level: int | None = None) -> None:
        """Paint a way from the centre of a hex to another's, ``half`` pixels to each side."""
        (ax, ay), (bx, by) = self.centre(first), self.centre(second)
        for share in np.linspace(0, 1, 80):
            x, y = ax + share * (bx - ax), ay + share * (by - ay)
            self.box(code, x - half, y - half, x + half, y + half, level)

    @property
    def block_data(self) -> bytes:
        """What the stream holds."""
        pixels = np.stack([self.levels.view(np.uint8).T, self.codes.T], axis=-1)
        hexes = [(column, row) for column in range(self.columns) for row in range(self.rows + column % 2)]
        stairs = bytes(int(here in self.stairs) for here in hexes)
        return struct.pack(">4i", self.columns, self.rows, self.width, self.height) + pixels.tobytes() + stairs

    @property
    def stream(self) -> bytes:
        """The stream as Java writes it: long blocks of 1,024 bytes, and a short one at the end."""
        data, parts = self.block_data, [b"\xac\xed\x00\x05"]
        for begin in range(0, len(data), 1024):
            block = data[begin : begin + 1024]
            short = len(block) < 256
            parts.append((b"\x77" + bytes([len(block)]) if short else b"\x7a" + struct.pack(">i", len(block))) + block)
        return b"".join(parts)

    def archive(self, stream: bytes | None = None) -> bytes:
        """The archive of the board; ``stream`` takes the place of its own."""
        found = io.BytesIO()
        with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as archive:
            packed = gzip.compress(self.stream if stream is None else stream, mtime=0)
            for name, data in {**self.members, "BoardMetadata.xml": self.metadata.encode(), "LOSData": packed}.items():
                archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), data)
        return found.getvalue()


def village() -> PaintedBoard:
    """Woods at the edge, a house of two storeys, a wall, a road over a gully, a hill and an orchard."""
    board = PaintedBoard()
    board.around(OPEN, "D1", 30, level=2)
    board.box(WOODS, 0, 0, 40, 50)
    board.line(GULLY, "B0", "B3", 8, level=-1)
    board.line(DIRT_ROAD, "A3", "B2", level=0)
    board.line(DIRT_ROAD, "B2", "C3", level=0)
    board.around(BRIDGE, "B2", 8, level=0)
    board.around(STONE_TWO, "D2", 15)
    board.around(ORCHARD, "E2", 10)
    x, y = board.centre("C2")
    board.box(WALL, x - 16, y - 34, x + 16, y - 30)
    board.stairs = {(3, 2)}
    return board
