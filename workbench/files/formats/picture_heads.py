"""What the bytes of a picture say without decoding it: its kind and size, how its camera was held, and whether it is whole."""

from __future__ import annotations

import mmap
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

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
    or is a PNG that has changed since it was written."""
    found = picture_head(data)
    if found is None or is_cut_off(data, found.kind) or (found.kind == "png" and not has_its_sums(data)):
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


def has_its_sums(data: Bytes) -> bool:
    """Is every chunk of a whole PNG what its sum says?"""
    at = 8
    while True:
        length, name = struct.unpack_from(">I4s", data, at)
        found, end = zlib.crc32(name), at + 8 + length
        for start in range(at + 8, end, _MB):
            found = zlib.crc32(data[start : min(start + _MB, end)], found)
        if found != struct.unpack_from(">I", data, end)[0]:
            return False
        if name == b"IEND":
            return True
        at = end + 4


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
