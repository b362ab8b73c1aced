"""The fonts of printed pages, which come with the program: their families, their files, and parts of them for files that hold
all they need.

A web page or a picture gets those letters of a font that it uses, as WOFF: the table of outlines without the others, the rest
as it is. Substitutions of OpenType are left out: every letter of a page has a glyph of its own.
"""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from workbench.base.data_folders import FONTS

READING_FAMILY = "Workbench Serif"
"""The family of running text."""
SMALL_CAPITALS_FAMILY = "Workbench Serif SC"
"""The family whose small letters are small capitals."""


@dataclass(frozen=True)
class FontFile:
    """A font: its file in the folder of fonts, its family, and its style in CSS."""

    file: str
    family: str
    weight: str = "normal"
    style: str = "normal"

    @property
    def path(self) -> Path:
        """Where it lies."""
        return FONTS / self.file


FONT_FILES = (
    FontFile("WorkbenchSerif-Regular.ttf", READING_FAMILY),
    FontFile("WorkbenchSerif-Italic.ttf", READING_FAMILY, style="italic"),
    FontFile("WorkbenchSerif-Bold.ttf", READING_FAMILY, weight="bold"),
    FontFile("WorkbenchSerifSC-Regular.ttf", SMALL_CAPITALS_FAMILY),
)


def font_faces(letters: Iterable[str], families: Iterable[str] = (READING_FAMILY, SMALL_CAPITALS_FAMILY)) -> str:
    """Rules of CSS that bring the fonts of some families with them, as far as these letters need them."""
    used = "".join(sorted(set(letters)))
    wanted = set(families)
    return "\n".join(_face(font, used) for font in FONT_FILES if font.family in wanted)


def _face(font: FontFile, letters: str) -> str:
    data = base64.b64encode(web_font(font.path, letters)).decode("ascii")
    return (
        f'@font-face {{ font-family: "{font.family}"; font-weight: {font.weight}; font-style: {font.style}; '
        f'src: url("data:font/woff;base64,{data}") format("woff"); }}'
    )


@cache
def _tables(path: Path) -> dict[str, bytes]:
    """The tables of a TrueType font by their tags, in the order of the file."""
    data = path.read_bytes()
    (count,) = struct.unpack_from(">H", data, 4)
    found = {}
    for at in range(12, 12 + 16 * count, 16):
        tag, _, start, length = struct.unpack_from(">4sIII", data, at)
        found[tag.decode("ascii")] = data[start : start + length]
    return found


_LEFT_OUT = ("GSUB", "GDEF", "gasp")


def web_font(path: Path, letters: str) -> bytes:
    """A font of ours as WOFF with the outlines of these letters alone."""
    tables = {tag: data for tag, data in _tables(path).items() if tag not in _LEFT_OUT}
    tables["glyf"], tables["loca"], is_long = _outlines(tables, letters)
    head = bytearray(tables["head"])
    struct.pack_into(">h", head, 50, is_long)
    tables["head"] = bytes(head)
    return _woff(tables)


def _outlines(tables: dict[str, bytes], letters: str) -> tuple[bytes, bytes, int]:
    """The tables of outlines and of their places, where the glyphs of no letter are empty; 1 for places of four bytes."""
    glyphs, starts = tables["glyf"], _starts(tables)
    wanted = {0, *(glyph for code, glyph in _glyphs(tables["cmap"]) if chr(code) in letters)}
    waiting = list(wanted)
    while waiting:
        glyph = waiting.pop()
        for part in _parts(glyphs[starts[glyph] : starts[glyph + 1]]):
            if part not in wanted:
                wanted.add(part)
                waiting.append(part)
    kept, places = bytearray(), [0]
    for glyph in range(len(starts) - 1):
        if glyph in wanted:
            kept += glyphs[starts[glyph] : starts[glyph + 1]]
            kept += bytes(-len(kept) % 4)
        places.append(len(kept))
    return bytes(kept), struct.pack(f">{len(places)}I", *places), 1


def _starts(tables: dict[str, bytes]) -> tuple[int, ...]:
    """Where each outline begins, and where the last one ends."""
    data = tables["loca"]
    if struct.unpack_from(">h", tables["head"], 50)[0]:
        return struct.unpack(f">{len(data) // 4}I", data)
    return tuple(2 * half for half in struct.unpack(f">{len(data) // 2}H", data))


_ARE_WORDS, _HAS_SCALE, _MORE, _HAS_TWO_SCALES, _HAS_MATRIX = 0x1, 0x8, 0x20, 0x40, 0x80
"""What a glyph says of each of the glyphs that it is put together of."""


def _parts(outline: bytes) -> Iterator[int]:
    """The glyphs that a glyph is put together of; none for one with an outline of its own."""
    if not outline or struct.unpack_from(">h", outline)[0] >= 0:
        return
    at, flags = 10, _MORE
    while flags & _MORE:
        flags, glyph = struct.unpack_from(">HH", outline, at)
        yield glyph
        at += 8 if flags & _ARE_WORDS else 6
        at += 2 if flags & _HAS_SCALE else 4 if flags & _HAS_TWO_SCALES else 8 if flags & _HAS_MATRIX else 0


def _glyphs(cmap: bytes) -> Iterator[tuple[int, int]]:
    """The letters of a font and their glyphs, of the first table of letters, which is one of ranges (format 4)."""
    (start,) = struct.unpack_from(">I", cmap, 8)
    table = cmap[start:]
    (count,) = struct.unpack_from(">H", table, 6)
    ends = struct.unpack_from(f">{count // 2}H", table, 14)
    firsts = struct.unpack_from(f">{count // 2}H", table, 16 + count)
    shifts = struct.unpack_from(f">{count // 2}H", table, 16 + 2 * count)
    offsets = struct.unpack_from(f">{count // 2}H", table, 16 + 3 * count)
    for k, (first, end) in enumerate(zip(firsts, ends, strict=True)):
        for code in range(first, end + 1):
            glyph = code
            if offsets[k]:
                at = 16 + 3 * count + 2 * k + offsets[k] + 2 * (code - first)
                (glyph,) = struct.unpack_from(">H", table, at)
            if code != 0xFFFF and glyph:
                yield code, (glyph + shifts[k]) % 0x10000


def _woff(tables: dict[str, bytes]) -> bytes:
    """A file of WOFF 1 with some tables."""
    begin = 44 + 20 * len(tables)
    directory, body, whole = b"", bytearray(), 12 + 16 * len(tables)
    for tag, data in sorted(tables.items()):
        packed = zlib.compress(data, 9)
        stored = packed if len(packed) < len(data) else data
        padded = data + bytes(-len(data) % 4)
        total = sum(struct.unpack(f">{len(padded) // 4}I", padded)) % 2**32
        directory += struct.pack(">4sIIII", tag.encode("ascii"), begin + len(body), len(stored), len(data), total)
        body += stored + bytes(-len(stored) % 4)
        whole += len(padded)
    length = begin + len(body)
    head = struct.pack(">4sIIHHIHHIIIII", b"wOFF", 0x00010000, length, len(tables), 0, whole, 1, 0, 0, 0, 0, 0, 0)
    return head + directory + bytes(body)
