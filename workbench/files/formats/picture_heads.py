"""What the bytes of a picture say without decoding it: its kind and size, how its camera was held, and whether it is whole."""

from __future__ import annotations

import mmap
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from workbench.base.text import Text

Bytes = bytes | mmap.mmap
_MB = 2**20
_MOST_TAGS, _MOST_PARTS = 4096, 1_000_000
"""Tags of a TIFF directory, and strips or tiles of a picture, that are looked at."""


# --- Pictures by their heads


@dataclass(frozen=True)
class PictureHead:
    """What the head of a picture says: its kind as an ending (``png``, ``jpg``, ``gif``, ``bmp``, ``webp``, ``tif``), its size
    in pixels as they are stored, and its ``orientation`` (see :func:`orientation_of`)."""

    kind: str
    width: int
    height: int
    orientation: int = 1


def picture_head(data: bytes) -> PictureHead | None:
    """The head of a picture; None for what is none, says no size or is cut off before."""
    for kind, read in _SIZES.items():
        try:
            size = read(data)
        except (struct.error, IndexError):
            return None
        if size is not None:
            return PictureHead(kind, *size) if min(size) > 0 else None
    return None


def _png_size(data: bytes) -> tuple[int, int] | None:
    if not data.startswith(b"\x89PNG\r\n\x1a\n"):
        return None
    return struct.unpack_from(">II", data, 16)


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    if not data.startswith(b"\xff\xd8\xff"):
        return None
    at = 2
    while True:
        while data[at] == 0xFF and data[at + 1] == 0xFF:
            at += 1
        mark = data[at + 1]
        if data[at] != 0xFF or mark == 0xDA:
            return 0, 0  # the pixels begin, and no size was said
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, at + 5)
            return width, height
        at += 2 + (0 if mark == 0x01 or 0xD0 <= mark <= 0xD7 else max(2, struct.unpack_from(">H", data, at + 2)[0]))


def _gif_size(data: bytes) -> tuple[int, int] | None:
    return struct.unpack_from("<HH", data, 6) if data.startswith((b"GIF87a", b"GIF89a")) else None


def _bmp_size(data: bytes) -> tuple[int, int] | None:
    if not data.startswith(b"BM"):
        return None
    if struct.unpack_from("<I", data, 14)[0] == 12:
        return struct.unpack_from("<HH", data, 18)
    width, height = struct.unpack_from("<ii", data, 18)
    return abs(width), abs(height)


def _webp_size(data: bytes) -> tuple[int, int] | None:
    if not (data.startswith(b"RIFF") and data[8:12] == b"WEBP"):
        return None
    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L":
        bits = struct.unpack_from("<I", data, 21)[0]
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    return 0, 0


def _tiff_size(data: bytes) -> tuple[int, int] | None:
    if not data.startswith(_TIFF):
        return None
    tags = _tiff_tags(data, 0)
    return tags.get(_WIDTH, (0,))[0], tags.get(_HEIGHT, (0,))[0]


_SIZES: Mapping[str, Callable[[bytes], tuple[int, int] | None]] = {
    "png": _png_size,
    "jpg": _jpeg_size,
    "gif": _gif_size,
    "bmp": _bmp_size,
    "webp": _webp_size,
    "tif": _tiff_size,
}


def other_picture(data: bytes) -> Text | None:
    """What a file is that many take for a picture and that is not read; None if it is nothing known."""
    if data[4:8] == b"ftyp" and data[8:12] in (b"heic", b"heix", b"mif1", b"msf1", b"avif", b"hevc"):
        return Text(
            "pictures of this kind (HEIC, AVIF) are not read", "les images de ce type (HEIC, AVIF) ne sont pas lues"
        )
    if data.startswith(b"%PDF"):
        return Text("this is a PDF, not a picture", "ceci est un PDF, pas une image")
    if data.startswith((b"II+\0", b"MM\0+")):
        return Text("TIFF for files of over 4 GB is not read", "le TIFF pour fichiers de plus de 4 Go n’est pas lu")
    return None


# --- TIFF, in which Exif too is written

_TIFF = (b"II*\0", b"MM\0*")
_WIDTH, _HEIGHT, _ORIENTATION = 0x100, 0x101, 0x112
_PLACES = ((0x111, 0x117), (0x144, 0x145))
"""The tags for where strips and tiles begin and how long they are."""
_FORMS = {1: "B", 3: "H", 4: "I"}
"""The types of whole numbers, as ``struct`` names them."""
_BYTES = {2: 1, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8}
"""The bytes of a value of the other types."""


def _tiff_entries(data: Bytes, start: int) -> Iterator[tuple[int, struct.Struct, int, bool]]:
    """The tags of the first directory of a TIFF block, which begins at ``start``: each with the form of its values, where these
    begin, and whether they are whole numbers.

    Raises:
        struct.error: it is cut off.
    """
    order = "<" if data[start : start + 2] == b"II" else ">"
    at = start + struct.unpack_from(f"{order}I", data, start + 4)[0]
    count = min(struct.unpack_from(f"{order}H", data, at)[0], _MOST_TAGS)
    for place in range(at + 2, at + 2 + 12 * count, 12):
        tag, form, many = struct.unpack_from(f"{order}HHI", data, place)
        if many > _MOST_PARTS and form in _FORMS:
            continue
        numbers = form in _FORMS
        values = struct.Struct(f"{order}{many}{_FORMS[form]}" if numbers else f"{many * _BYTES.get(form, 1)}s")
        where = place + 8
        if values.size > 4:
            where = start + struct.unpack_from(f"{order}I", data, place + 8)[0]
        yield tag, values, where, numbers


def _tiff_tags(data: Bytes, start: int) -> dict[int, tuple[int, ...]]:
    """The whole numbers of the first directory of a TIFF block by tag.

    Raises:
        struct.error: it is cut off.
    """
    found = {}
    for tag, values, where, numbers in _tiff_entries(data, start):
        if numbers and values.size and where + values.size <= len(data):
            found[tag] = values.unpack_from(data, where)
    return found


# --- How the camera was held


def orientation_of(data: Bytes, kind: str) -> int:
    """The orientation of a picture as Exif counts it, from 1 (as its pixels are stored) to 8: browsers and file managers turn
    and mirror the picture by it. 1 if it says none, or none that there is."""
    find = _EXIFS.get(kind)
    try:
        start = find(data) if find is not None else None
        found = _tiff_tags(data, start).get(_ORIENTATION, (1,))[0] if start is not None else 1
    except (struct.error, IndexError):
        return 1
    return found if 1 <= found <= 8 else 1


def _exif_in(data: Bytes, at: int) -> int | None:
    """Where the TIFF block of Exif data begins that lie at a place; some programs put a name before it."""
    at += 6 if data[at : at + 6] == b"Exif\0\0" else 0
    return at if data[at : at + 4] in _TIFF else None


def _jpeg_exif(data: Bytes) -> int | None:
    at = 2
    while data[at + 1] != 0xDA:  # until the pixels
        if data[at + 1] == 0xFF:
            at += 1
            continue
        if data[at + 1] == 0xE1 and data[at + 4 : at + 10] == b"Exif\0\0":
            return _exif_in(data, at + 4)
        at += 2 + max(2, struct.unpack_from(">H", data, at + 2)[0])
    return None


def _png_exif(data: Bytes) -> int | None:
    return next((_exif_in(data, at) for name, at in _chunks(data, 8, ">I4s", 4) if name == b"eXIf"), None)


def _webp_exif(data: Bytes) -> int | None:
    return next((_exif_in(data, at) for name, at in _chunks(data, 12, "<4sI", 0) if name == b"EXIF"), None)


def _chunks(data: Bytes, at: int, form: str, sums: int) -> Iterator[tuple[bytes, int]]:
    """The name of each chunk from a place on, and where its data begin; ``sums`` are the bytes after those."""
    while at + 8 <= len(data):
        first, second = struct.unpack_from(form, data, at)
        name, length = (first, second) if isinstance(first, bytes) else (second, first)
        yield name, at + 8
        at += 8 + length + sums + (length % 2 if not sums else 0)


def _tiff_exif(data: Bytes) -> int | None:
    return 0 if data[:4] in _TIFF else None


_EXIFS: Mapping[str, Callable[[Bytes], int | None]] = {
    "jpg": _jpeg_exif,
    "png": _png_exif,
    "webp": _webp_exif,
    "tif": _tiff_exif,
}


# --- Pictures by their ends


def whole_picture_head(data: bytes) -> PictureHead | None:
    """The head of a picture that can be decoded without a complaint on the terminal; None for what is no picture, is cut off,
    or is a PNG that is not sound (see :func:`is_sound_png`)."""
    found = picture_head(data)
    if found is None or is_cut_off(data, found.kind) or (found.kind == "png" and not is_sound_png(data)):
        return None
    return found


def is_cut_off(data: Bytes, kind: str) -> bool:
    """Does a picture of a kind (see :class:`PictureHead`) end before its pixels do? Only its frame is looked at: what is
    broken inside is for whoever decodes it."""
    try:
        return not _ENDS[kind](data)
    except (struct.error, IndexError):
        return True


def _png_ends(data: Bytes) -> bool:
    at = 8
    while True:
        length, name = struct.unpack_from(">I4s", data, at)
        at += 12 + length
        if at > len(data) or name == b"IEND":
            return bool(at <= len(data))


def is_sound_png(data: Bytes) -> bool:
    """Can a whole PNG be decoded? Looked at is all that makes libpng end with a line of its own on the terminal: the sums and
    the order of the chunks, what the head says, the palette, and whether there are as many rows as it says. The rows of a
    picture that is refused for its size are not looked at."""
    try:
        chunks = list(_png_chunks(data))
    except struct.error:
        return False
    names = [name for name, _, _ in chunks]
    unknown = any(name[:1].isupper() and name not in _CRITICAL for name in names)
    if unknown or names[0] != b"IHDR" or names.count(b"IHDR") > 1 or names[-1] != b"IEND" or b"IDAT" not in names:
        return False
    if any(not _has_its_sum(data, start, length) for _, start, length in chunks):
        return False
    start, length = chunks[0][1:]
    rows = _png_rows(data[start : start + length])
    if rows is None or not _has_its_palette(names, chunks, data[start + 9]):
        return False
    first = names.index(b"IDAT")
    pixels = [chunk[1:] for chunk in takewhile(lambda chunk: chunk[0] == b"IDAT", chunks[first:])]
    return sum(high * long for high, long in rows) > _MOST_ROWS or _has_its_rows(data, pixels, rows)


_CRITICAL = (b"IHDR", b"PLTE", b"IDAT", b"IEND")
_WIDEST = 1_000_000
"""Pixels of a row or of a column that libpng takes."""
_MOST_ROWS = 800_000_000
"""Bytes of the rows of a picture; more are for pictures that are refused for their size."""
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
"""Bits of a sample for each kind of colour of a PNG."""
_SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Samples of a pixel for each kind of colour."""
_PALETTE = 3
_PASSES = ((0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2), (0, 1, 1, 2))
"""The first column, the step of columns, the first row and the step of rows of the passes of an interlaced PNG."""
_Chunk = tuple[bytes, int, int]
"""The name of a chunk, where its data begin, and how long they are."""


def _png_chunks(data: Bytes) -> Iterator[_Chunk]:
    at, name = 8, b""
    while name != b"IEND":
        length, name = struct.unpack_from(">I4s", data, at)
        yield name, at + 8, length
        at += 12 + length


def _has_its_sum(data: Bytes, start: int, length: int) -> bool:
    found, end = zlib.crc32(data[start - 4 : start]), start + length
    for at in range(start, end, _MB):
        found = zlib.crc32(data[at : min(at + _MB, end)], found)
    return bool(found == struct.unpack_from(">I", data, end)[0])


def _png_rows(head: bytes) -> list[tuple[int, int]] | None:
    """How many rows of how many bytes a PNG has in each of its passes, by its head; None if that says what cannot be."""
    if len(head) != 13:
        return None
    wide, high, depth, colour, packing, filtering, interlaced = struct.unpack(">IIBBBBB", head)
    if not (0 < wide <= _WIDEST and 0 < high <= _WIDEST) or depth not in _DEPTHS.get(colour, ()):
        return None
    if packing or filtering or interlaced > 1:
        return None
    passes = _PASSES if interlaced else ((0, 1, 0, 1),)
    sizes = (((wide - x + dx - 1) // dx, (high - y + dy - 1) // dy) for x, dx, y, dy in passes)
    return [(rows, 1 + (columns * depth * _SAMPLES[colour] + 7) // 8) for columns, rows in sizes if columns and rows]


def _has_its_palette(names: Sequence[bytes], chunks: Sequence[_Chunk], colour: int) -> bool:
    """Is there one palette before the pixels where colours are numbers of it, and no more than one elsewhere?"""
    if colour != _PALETTE:
        return names.count(b"PLTE") <= 1
    place = names.index(b"PLTE") if names.count(b"PLTE") == 1 else len(names)
    return place < names.index(b"IDAT") and 0 < chunks[place][2] <= 768 and chunks[place][2] % 3 == 0


def _has_its_rows(data: Bytes, pixels: Iterable[tuple[int, int]], rows: Iterable[tuple[int, int]]) -> bool:
    """Are there as many rows as there should be, each with a filter that is known in front, and then the end of what is packed
    or much more?"""
    stream = zlib.decompressobj()
    unpacked = _unpacked(stream, data, pixels)
    held = b""
    try:
        for count, long in rows:
            left = count
            while left:
                if len(held) < long:
                    held += next(unpacked)
                    continue
                whole = min(left, len(held) // long)
                if max(held[: whole * long : long]) > _LAST_FILTER:
                    return False
                held, left = held[whole * long :], left - whole
        while len(held) < _MUCH_MORE and not stream.eof:
            held += next(unpacked)
    except (StopIteration, zlib.error):
        return False
    return True


_LAST_FILTER = 4
_MUCH_MORE = 65_536
"""Bytes after the last row at which libpng looks no further for the end."""


def _unpacked(stream: zlib._Decompress, data: Bytes, pixels: Iterable[tuple[int, int]]) -> Iterator[bytes]:
    """The unpacked bytes of the pixels of a PNG in parts of a megabyte at most."""
    for start, length in pixels:
        for at in range(start, start + length, _MB):
            packed = data[at : min(at + _MB, start + length)]
            while packed and not stream.eof:
                yield stream.decompress(packed, _MB)
                packed = stream.unconsumed_tail
    # what was packed may end before the last part of it was given out
    while not stream.eof and (rest := stream.decompress(b"", _MB)):
        yield rest


def _jpeg_ends(data: Bytes) -> bool:
    at = 2
    while data[at + 1] != 0xDA:  # until the pixels; a thumbnail before them has an end of its own
        at += 1 if data[at + 1] == 0xFF else 2 + max(2, struct.unpack_from(">H", data, at + 2)[0])
    return data.rfind(b"\xff\xd9", at) > 0


def _gif_ends(data: Bytes) -> bool:
    at = 13 + _colours(data[10])
    while data[at] == 0x21:  # remarks and times stand before the first picture
        at = _after_blocks(data, at + 2)
    return data[at] == 0x2C and _after_blocks(data, at + 11 + _colours(data[at + 9])) > 0


def _colours(flags: int) -> int:
    """The bytes of a table of colours."""
    return 3 << (flags & 7) + 1 if flags & 0x80 else 0


def _after_blocks(data: Bytes, at: int) -> int:
    """Where the blocks that begin at a place end."""
    while data[at]:
        at += 1 + data[at]
    return at + 1


def _bmp_ends(data: Bytes) -> bool:
    start, head = struct.unpack_from("<II", data, 10)
    width, height, bits = struct.unpack_from("<HH2xH" if head == 12 else "<ii2xH", data, 18)
    packed = 0 if head == 12 else struct.unpack_from("<I", data, 30)[0]
    if packed in (0, 3, 6):  # rows of plain pixels
        return bool(len(data) >= start + (width * bits + 31) // 32 * 4 * abs(height))
    return bool(len(data) >= start + struct.unpack_from("<I", data, 34)[0])


def _webp_ends(data: Bytes) -> bool:
    return bool(len(data) >= 8 + (struct.unpack_from("<I", data, 4)[0] & ~1))


def _tiff_ends(data: Bytes) -> bool:
    if any(where + values.size > len(data) for _, values, where, _ in _tiff_entries(data, 0)):
        return False
    tags = _tiff_tags(data, 0)
    for places, lengths in _PLACES:
        if places in tags and lengths in tags:
            return all(at + length <= len(data) for at, length in zip(tags[places], tags[lengths], strict=False))
    return False


_ENDS: Mapping[str, Callable[[Bytes], bool]] = {
    "png": _png_ends,
    "jpg": _jpeg_ends,
    "gif": _gif_ends,
    "bmp": _bmp_ends,
    "webp": _webp_ends,
    "tif": _tiff_ends,
}
