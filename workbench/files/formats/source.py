"""A file as a stranger may have made it: the only way by which formats get at bytes, with all limits in one place.

What is larger than a limit is refused before it is unpacked or decoded. Nothing is ever unpacked into a folder: members of an
archive are bytes in memory under their names. XML is read by ``expat`` with handlers that refuse every declaration of an
entity, so that nothing is expanded and nothing outside the file is read.
"""

from __future__ import annotations

import codecs
import errno
import json
import mmap
import stat
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

from workbench.base.diagnostics import Diagnostic, Severity, Span, why_not_read
from workbench.base.text import Text
from workbench.files.formats.picture_heads import (
    PictureHead,
    is_cut_off,
    is_sound_png,
    orientation_of,
    other_picture,
    picture_head,
)
from workbench.files.safe_files import open_regular

if TYPE_CHECKING:
    # every start reads files of our own, and few need what reads archives and XML: it is loaded when it is used
    import zipfile
    from xml.etree.ElementTree import Element, TreeBuilder

MB = 2**20
_LARGE = 50
"""From so many megabytes on a file says what reading it takes."""
_MB_IN_SECOND, _MB_BEFORE = 8, 100
"""Measured on a module of VASSAL of 200 MB, and what the program takes before it reads anything, in megabytes."""
HEAD = 4096
"""Bytes of a file by which it is recognised."""
MOST_BYTES = 64 * MB
"""Bytes of a text, of a member of an archive, of what was packed."""
MOST_ARCHIVE = 1024 * MB
"""Bytes of an archive, which is never read as a whole."""
MOST_DIRECTORY = 4 * MB
"""Bytes of the list of an archive's members: room for some 50,000."""
MOST_UNPACKED = 512 * MB
"""Bytes that are unpacked from one file all in all."""
MOST_ELEMENTS = 1_000_000
MOST_DEPTH = 200
"""Elements of XML with their attributes (some 200 bytes each in memory), and elements inside one another."""
MOST_VALUES = 1_000_000
"""Values of JSON: numbers, texts, lists and objects."""
MOST_PICTURE_BYTES = 200 * MB
MOST_PIXELS = 100_000_000
"""A picture with more pixels is never decoded."""
_PICTURE_HEAD = 4 * MB
"""A JPEG picture says its size only after its thumbnail and its profile of colours."""

NEEDS_COMPANION = "needs_companion"
"""The code of what is refused because another file belongs to it and is not beside it: whoever asks can name that one."""

_ZIP, _GZIP, _ZSTD = b"PK\x03\x04", b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
_MOST_WINDOW = 25
"""The most that zstd may look back, as a power of two: 32 MB."""
_LINK = stat.S_IFLNK
_STORED, _DEFLATED = 0, 8
_T = TypeVar("_T")


class Refused(Exception):
    """A file, or a ``member`` of it, that is broken or larger than a limit; ``line`` and ``column`` count from 1 (0: nowhere).
    A format raises it too, for what it cannot make sense of."""

    def __init__(
        self, code: str, text: Text, hint: Text = Text(), *, member: str = "", line: int = 0, column: int = 0
    ) -> None:
        super().__init__(text.en)
        self.code, self.text, self.hint = code, text, hint
        self.member, self.line, self.column = member, line, column

    def diagnostic(self, name: str) -> Diagnostic:
        """The error at its place: ``name:line:column``, or ``name: member``."""
        file = f"{name}: {self.member}" if self.member else name
        return Diagnostic(Severity.ERROR, self.code, self.text, Span(file, self.line, self.column), self.hint)


def _too_large(what: Text, most: int) -> Refused:
    size = most // MB
    return Refused("too_large", Text(f"{what.en} is larger than {size} MB", f"{what.fr} dépasse {size} Mo"), _SMALLER)


_NO_FILES = {
    errno.EISDIR: Text("this is a folder, not a file", "ceci est un dossier, pas un fichier"),
    errno.ENODEV: Text("this is a pipe or a device, not a file", "ceci est un tube ou un périphérique, pas un fichier"),
}
_SMALLER = Text("make it smaller, or take a part of it", "réduisez-le, ou n’en prenez qu’une partie")
_FILE = Text("the file", "le fichier")
_UNPACKED = Text("what is packed in it", "ce qui y est compressé")
_BROKEN_ZIP = Text("the archive is broken or cut off", "l’archive est abîmée ou incomplète")
_BROKEN_PACK = Text("the compressed data are broken or cut off", "les données compressées sont abîmées ou incomplètes")
_AGAIN = Text("copy or download it again", "copiez-la ou téléchargez-la de nouveau")
_CUT_PICTURE = Text(
    "the picture is cut off: the end of its file is missing", "l’image est incomplète : la fin du fichier manque"
)
_DAMAGED = Text("the picture is damaged inside", "l’image est abîmée à l’intérieur")
_OUTSIDE = Text("it lies outside the folder of the file", "il se trouve hors du dossier du fichier")
_BESIDE = Text("copy it into the folder of the file", "copiez-le dans le dossier du fichier")
_NO_PICTURE = Text("this cannot be read as a picture", "ce n’est pas lisible comme image")
_AS_PICTURE = Text("save it as PNG or JPEG", "enregistrez-la en PNG ou en JPEG")


@dataclass(frozen=True)
class PictureLayer:
    """One of several pictures that lie over one another: its bytes, how far its middle lies from that of the lowest (to the
    right and down, in pixels of that one), and how many of those a pixel of it is worth."""

    data: bytes
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0


LayPictures = Callable[[Sequence[PictureLayer]], bytes]
"""Makes one picture (PNG) of several, the lowest first; none (``b""``) where one of them cannot be read."""


class SourceFile:
    """A file, opened when something of it is wanted. Use it in ``with``, which closes the archive that it may be. The user may
    name a ``companion``, another file without which this one says nothing."""

    def __init__(self, path: Path | str, companion: Path | None = None) -> None:
        self.path, self.name, self.companion = Path(path), str(path), companion
        self.wanted_map = ""
        """Which of several maps of the file is wanted, by its name or number ("" = that which the reader takes)."""
        self.lay_pictures: LayPictures | None = None
        """Makes one picture of several, for readers of counters, where whoever reads can draw."""
        self._unpacked = 0
        self._archive: zipfile.ZipFile | None = None
        self._stream: BinaryIO | None = None

    def __enter__(self) -> SourceFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._close()

    def _close(self) -> None:
        for part in (self._archive, self._stream):
            if part is not None:
                part.close()
        self._archive = self._stream = None

    # --- Bytes and text

    def read(self, most: int = MOST_BYTES) -> bytes:
        """All bytes. Refused for a folder, a pipe, what cannot be read, and what is larger than ``most``."""
        data = self._begin(most + 1)
        if len(data) > most:
            size = Text(f"the file is larger than {most // MB} MB", f"le fichier dépasse {most // MB} Mo")
            raise Refused("too_large", size)
        return data

    @cached_property
    def head(self) -> bytes:
        """The first :data:`HEAD` bytes."""
        return self._begin(HEAD)

    def text(self, most: int = MOST_BYTES) -> str:
        """All of it as text, see :func:`decoded`."""
        return decoded(self.read(most))

    def _begin(self, count: int) -> bytes:
        with self.opened() as stream:
            try:
                return stream.read(count)
            except OSError as error:
                raise Refused("read_failed", why_not_read(error)) from None

    def opened(self) -> BinaryIO:
        """The file, open for reading, to be closed by whoever asks. Refused for a folder, and for a pipe, socket or device,
        which nobody may be writing to or which never ends."""
        try:
            return open_regular(self.path)
        except (OSError, ValueError) as error:
            number = error.errno if isinstance(error, OSError) else None
            raise Refused("read_failed", _NO_FILES.get(number or 0) or why_not_read(error)) from None

    def beside(self, name: str, most: int = MOST_BYTES) -> bytes:
        """The bytes of another file that this one names, in its folder or below. Refused for a name that leads elsewhere, also
        by a link, and for what :meth:`read` refuses; all that is read so counts as unpacked."""
        parts = name.replace("\\", "/").split("/")
        folder = self.path.parent
        try:
            path = folder.joinpath(*parts).resolve()
            inside = path.is_relative_to(folder.resolve())
        except (OSError, ValueError, RuntimeError):
            inside = False
        if not inside or not all(parts) or ".." in parts or ":" in parts[0]:
            raise Refused("outside", _OUTSIDE, _BESIDE)
        data = SourceFile(path).read(most)
        self._count(len(data))
        return data

    @property
    def takes(self) -> Text:
        """What reading it takes, in time and memory, if that is much; "" for a file that is read at once."""
        try:
            size = self.path.stat().st_size // MB
        except OSError:
            return Text()
        if size < _LARGE:
            return Text()
        words = Text(
            "It has {size} MB: reading it takes some {seconds} seconds and {memory} MB of memory.",
            "Il a {size} Mo : le lire prend environ {seconds} secondes et {memory} Mo de mémoire.",
        )
        seconds = max(5, 10 * round(size / _MB_IN_SECOND / 10))
        return words.format(size=size, seconds=seconds, memory=_MB_BEFORE + size)

    # --- Members of an archive

    @property
    def is_archive(self) -> bool:
        """Does it begin as a zip archive does?"""
        return self.head.startswith((_ZIP, b"PK\x05\x06"))

    @cached_property
    def _members(self) -> dict[str, zipfile.ZipInfo]:
        import zipfile

        self._close()  # who asks again after a refusal opens the file again
        self._stream = stream = self.opened()
        self._check_directory(stream)
        self._archive = archive = _guarded(lambda: zipfile.ZipFile(stream), _BROKEN_ZIP)
        found: dict[str, zipfile.ZipInfo] = {}
        for info in archive.infolist():
            name = _safe_name(info)
            if name in found:
                twice = Text("a second member has this name", "un second membre porte ce nom")
                raise Refused("bad_member", twice, _AGAIN, member=name)
            if not info.is_dir():
                found[name] = info
        return found

    def _check_directory(self, stream: BinaryIO) -> None:
        """Refuse an archive before its list of members is read if that list, or all of it, is too large."""
        size = stream.seek(0, 2)
        if size > MOST_ARCHIVE:
            raise _too_large(_FILE, MOST_ARCHIVE)
        begin = max(0, size - 22 - 65535)
        stream.seek(begin)
        tail = stream.read()
        last = len(tail) - 22
        plain = last >= 0 and tail[last : last + 4] == b"PK\x05\x06" and tail[-2:] == b"\0\0"
        at = last if plain else tail.rfind(b"PK\x05\x06")
        if at < 0 or len(tail) < at + 22:
            raise Refused("bad_archive", _BROKEN_ZIP, _AGAIN)
        if tail[max(0, at - 20) : at].startswith(b"PK\x06\x07"):
            large = Text("archives of more than 4 GB are not read", "les archives de plus de 4 Go ne sont pas lues")
            raise Refused("too_large", large, _SMALLER)
        if struct.unpack_from("<I", tail, at + 12)[0] > MOST_DIRECTORY:
            raise _too_large(Text("the list of members", "la liste des membres"), MOST_DIRECTORY)

    @cached_property
    def members(self) -> Mapping[str, int]:
        """The members of an archive by name (with ``/``), each with its size unpacked, in bytes. Refused if a name leads out of
        the archive, stands there twice, is a link or is locked by a password."""
        return {name: info.file_size for name, info in self._members.items()}

    def member(self, name: str, most: int = MOST_BYTES) -> bytes:
        """The bytes of a member. Refused if it is not there, larger than ``most``, or broken."""
        info = self._members.get(name)
        if info is None:
            raise Refused("no_member", Text(f'there is no "{name}" in it', f"il ne contient pas « {name} »"))
        archive = self._archive
        assert archive is not None
        if info.file_size > most:
            refused = _too_large(_UNPACKED, most)
            raise Refused(refused.code, refused.text, refused.hint, member=name)
        self._count(info.file_size)

        def take() -> bytes:
            with archive.open(info) as stream:
                return stream.read(most + 1)

        return _guarded(take, _BROKEN_ZIP, member=name)

    def _count(self, size: int) -> None:
        self._unpacked += size
        if self._unpacked > MOST_UNPACKED:
            raise _too_large(_UNPACKED, MOST_UNPACKED)

    # --- What is packed inside

    def unpacked(self, data: bytes, most: int = MOST_BYTES) -> bytes:
        """What ``gzip``, ``zlib`` or, where :func:`knows_zstd`, ``zstd`` has packed. Refused if it becomes larger than ``most``
        bytes, or is broken."""
        step = _from_zstd if data.startswith(_ZSTD) else _from_zlib
        parts: list[bytes] = []
        left = most
        while data:
            piece, rest = step(data, left + 1)
            left -= len(piece)
            if left < 0:
                raise _too_large(_UNPACKED, most)
            self._count(len(piece))
            parts.append(piece)
            if rest is None:
                raise Refused("bad_data", _BROKEN_PACK, _AGAIN)
            data = rest
        return b"".join(parts)

    # --- XML and pictures

    def xml(self, member: str = "", data: bytes | None = None) -> Element:
        """The outermost element of the file, of a member of it, or of ``data`` that came out of it."""
        if data is None:
            data = self.member(member) if member else self.read()
        try:
            return parsed_xml(data)
        except Refused as problem:
            raise Refused(
                problem.code, problem.text, problem.hint, member=member, line=problem.line, column=problem.column
            ) from None

    def picture(self, member: str = "") -> PictureHead:
        """Kind and size of a picture as its pixels are stored, by its head alone. Refused if it is none, or would be too large
        to decode."""
        if member:
            data = self.member(member, MOST_PICTURE_BYTES)
        else:
            data = self._begin(_PICTURE_HEAD)
            if self.path.stat().st_size > MOST_PICTURE_BYTES:
                raise _too_large(_FILE, MOST_PICTURE_BYTES)
        return _picture_head(data, member)

    def whole_picture(self) -> PictureHead:
        """As :meth:`picture` for the file itself, with its orientation, looked at as far as its end. Refused if it is cut off
        too, for what decodes pictures shows what is left of one without a word; and a PNG that is not sound, about which it
        complains on the terminal."""
        found = self.picture()
        try:
            with self.opened() as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as data:
                return _whole_head(found, data)
        except (OSError, ValueError) as error:
            raise Refused("read_failed", why_not_read(error)) from None


def knows_zstd() -> bool:
    """Can ``zstd`` be unpacked? Python can from 3.14; before, a package that gives it the same module (the extra ``zstd``)."""
    return _zstd() is not None


def _zstd() -> Any:
    for name in ("compression.zstd", "backports.zstd"):
        try:
            return import_module(name)
        except ImportError:
            continue
    return None


def _from_zlib(data: bytes, most: int) -> tuple[bytes, bytes | None]:
    """(at most so many bytes of what the first part unpacks to, what comes after that part; None: it is not whole)"""
    tool = zlib.decompressobj(wbits=47)  # the head says which of the two it is
    piece = _guarded(lambda: tool.decompress(data, most), _BROKEN_PACK)
    return piece, tool.unused_data.lstrip(b"\0") if tool.eof else None  # some programs fill up the last block


def _from_zstd(data: bytes, most: int) -> tuple[bytes, bytes | None]:
    """As :func:`_from_zlib`; Refused where nothing here knows zstd."""
    zstd = _zstd()
    if zstd is None:
        raise Refused("bad_data", _BROKEN_PACK, _AGAIN)
    tool = zstd.ZstdDecompressor(options={zstd.DecompressionParameter.window_log_max: _MOST_WINDOW})
    try:
        piece = tool.decompress(data, most)
    except zstd.ZstdError:
        raise Refused("bad_data", _BROKEN_PACK, _AGAIN) from None
    return piece, tool.unused_data if tool.eof else None


def whole_picture_of(data: bytes) -> PictureHead:
    """As :meth:`SourceFile.whole_picture`, for a picture that came out of a file."""
    return _whole_head(_picture_head(data), data)


def _picture_head(data: bytes, member: str = "") -> PictureHead:
    found = picture_head(data)
    if found is None:
        raise Refused("bad_picture", other_picture(data) or _NO_PICTURE, _AS_PICTURE, member=member)
    if found.width * found.height > MOST_PIXELS:
        size = f"{found.width} × {found.height}"
        large = Text(f"the picture is too large: {size} pixels", f"l’image est trop grande : {size} pixels")
        raise Refused("too_large", large, _SMALLER, member=member)
    return found


def _whole_head(found: PictureHead, data: bytes | mmap.mmap) -> PictureHead:
    """The head with its orientation. Refused if the picture is cut off or damaged."""
    if is_cut_off(data, found.kind):
        raise Refused("cut_picture", _CUT_PICTURE, _AGAIN)
    if found.kind == "png" and not is_sound_png(data):
        raise Refused("bad_picture", _DAMAGED, _AGAIN)
    return replace(found, orientation=orientation_of(data, found.kind))


def _guarded(work: Callable[[], _T], text: Text, member: str = "") -> _T:
    """What the standard library raises about broken archives and data, as Refused."""
    import zipfile

    try:
        return work()
    except (zipfile.BadZipFile, zlib.error, struct.error, OSError, EOFError, ValueError, RuntimeError, IndexError):
        raise Refused("bad_archive" if text is _BROKEN_ZIP else "bad_data", text, _AGAIN, member=member) from None
    except (OverflowError, MemoryError):
        raise Refused("too_large", text, _SMALLER, member=member) from None


def _safe_name(info: zipfile.ZipInfo) -> str:
    """The name of a member, with ``/``. Refused for one that leads out of a folder or is no plain file."""
    name = info.filename.replace("\\", "/")
    parts = name.rstrip("/").split("/")
    if not name or name.startswith("/") or ":" in parts[0] or "\0" in name or ".." in parts:
        out = Text("the name of this member leads out of the archive", "le nom de ce membre mène hors de l’archive")
        raise Refused("bad_member", out, Text("do not trust this file", "méfiez-vous de ce fichier"), member=name)
    if stat.S_IFMT(info.external_attr >> 16) == _LINK:
        link = Text("this member is a link to another file", "ce membre est un lien vers un autre fichier")
        raise Refused("bad_member", link, Text("do not trust this file", "méfiez-vous de ce fichier"), member=name)
    if info.flag_bits & 0x1:
        locked = Text("a password locks this member", "un mot de passe protège ce membre")
        hint = Text("pack it again without a password", "refaites l’archive sans mot de passe")
        raise Refused("bad_member", locked, hint, member=name)
    if info.compress_type not in (_STORED, _DEFLATED):
        rare = Text(
            "this member is packed in a way that is not read", "ce membre est compressé d’une façon non prise en charge"
        )
        hint = Text("pack it again as an ordinary zip archive", "refaites une archive zip ordinaire")
        raise Refused("bad_member", rare, hint, member=name)
    return name


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8 or UTF-16 (which spreadsheets call "Unicode text"), by the mark at its beginning, or else as
    old spreadsheets write it."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def parsed_json(text: str, line: int = 0) -> Any:
    """What JSON says; ``line`` is where it stands in its file (0: it is all of the file). Refused, with a line and a column,
    for what is broken, has too many values or is nested too deeply."""
    many = Text(
        "the JSON has too many values, or values too deep in one another",
        "le JSON a trop de valeurs, ou trop imbriquées",
    )
    if sum(text.count(sign) for sign in ",[{") > MOST_VALUES:
        raise Refused("too_many", many, _SMALLER, line=line)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        broken = Text(f"the JSON is broken: {error.msg}", f"le JSON est abîmé : {error.msg}")
        raise Refused("bad_json", broken, _AGAIN, line=line or error.lineno, column=error.colno) from None
    except (RecursionError, ValueError):  # a number of thousands of digits is a ValueError
        raise Refused("too_many", many, _SMALLER, line=line) from None


def is_free_for(path: Path, data: bytes) -> bool:
    """May a file be written there without replacing another? There is none yet, or one with the same bytes."""
    try:
        return not path.exists() or SourceFile(path).read(len(data)) == data
    except (OSError, Refused):
        return False


# --- XML, without anything that a document may declare


_DECLARES = Text(
    "the XML declares entities of its own, which are not read",
    "le XML déclare ses propres entités, qui ne sont pas lues",
)


def parsed_xml(data: bytes) -> Element:
    """The outermost element of XML. Refused, with a line and a column, for what is not well formed, declares or uses entities,
    or is nested too deeply. A document type is passed over; nothing outside is ever read."""
    from xml.etree.ElementTree import TreeBuilder
    from xml.parsers import expat

    reading = _XmlReading(TreeBuilder())
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = reading.start
    parser.EndElementHandler = reading.end
    parser.CharacterDataHandler = reading.builder.data
    parser.EntityDeclHandler = reading.refuse_entity
    parser.ExternalEntityRefHandler = reading.refuse_entity
    parser.SkippedEntityHandler = reading.refuse_entity
    try:
        parser.Parse(data, True)
        return reading.builder.close()
    except Refused as problem:
        line, column = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
        raise Refused(problem.code, problem.text, problem.hint, line=line, column=column) from None
    except expat.ExpatError as error:
        why = expat.ErrorString(error.code)
        text = Text(f"the XML is broken: {why}", f"le XML est abîmé : {why}")
        raise Refused("bad_xml", text, _AGAIN, line=error.lineno, column=error.offset + 1) from None
    except (ValueError, LookupError, AssertionError) as error:
        raise Refused("bad_xml", Text(f"the XML is broken: {error}", f"le XML est abîmé : {error}"), _AGAIN) from None


class _XmlReading:
    def __init__(self, builder: TreeBuilder) -> None:
        self.builder = builder
        self.depth = self.count = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        self.count += 1 + len(attributes)
        if self.depth > MOST_DEPTH or self.count > MOST_ELEMENTS:
            deep = Text("the XML has too many elements", "le XML a trop d’éléments")
            raise Refused("too_many", deep, _SMALLER)
        self.builder.start(tag, attributes)

    def end(self, tag: str) -> None:
        self.depth -= 1
        self.builder.end(tag)

    def refuse_entity(self, *_: object) -> int:
        raise Refused("bad_xml", _DECLARES, Text("do not trust this file", "méfiez-vous de ce fichier"))
