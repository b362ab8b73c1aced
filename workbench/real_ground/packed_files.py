"""Files of a place as they are downloaded: in zip archives, packed by gzip or bzip2, or many of them in a folder.

Nothing is unpacked into a folder: what is read comes out of the packing while it is read, and no more than a limit of it.
"""

from __future__ import annotations

import bz2
import gzip
import io
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import BinaryIO

from workbench.base.text import Text
from workbench.files.formats.source import Refused, SourceFile
from workbench.real_ground.file_kinds import ARCHIVE, PACKED, UNPACKED_ENDINGS, ending_of, holds_ground

_MOST_STREAM = 1024 * 2**20
_MOST_MEMBER = 256 * 2**20
_MOST_MEMBERS = 100
_MOST_FILES = 5_000
"""Files of a folder that are looked at."""

_BROKEN = Text("the compressed data are broken or cut off", "les données compressées sont abîmées ou incomplètes")
_AGAIN = Text("download it again", "téléchargez-le de nouveau")
_TOO_LARGE = Text("what is packed in it is larger than 1 GB", "ce qui y est compressé dépasse 1 Go")
_CUT = Text("cut out the area you need", "découpez la zone voulue")
_NOTHING = Text(
    "the archive holds no file of a place that is read here", "l’archive ne contient aucun fichier de lieu qui soit lu"
)
_UNPACK = Text("{kind} is not read while it is packed", "{kind} n’est pas lu tant qu’il est compressé")
_UNPACK_IT = Text(
    "unpack it, and choose the file that comes out", "décompressez-le et choisissez le fichier qui en sort"
)
_MANY = Text("more than {most} files of places", "plus de {most} fichiers de lieux")
_NO_FOLDER = Text("the folder holds no file of a place", "le dossier ne contient aucun fichier de lieu")

_Opener = Callable[[BinaryIO], "gzip.GzipFile | bz2.BZ2File"]
_UNPACKERS: Mapping[str, _Opener] = {
    ".gz": lambda stream: gzip.GzipFile(fileobj=stream, mode="rb"),
    ".bz2": lambda stream: bz2.BZ2File(stream, "rb"),
}


def files_of(paths: Iterable[Path]) -> Iterator[Path]:
    """Files as they are given, and for a folder those of a place that lie in it, by name; the folder itself where there are
    none."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        try:
            inside = sorted(path.iterdir())[:_MOST_FILES]
        except OSError:
            inside = []
        found = [one for one in inside if one.is_file() and holds_ground(one)]
        # a tile that lies there packed and unpacked is one
        plain = {one.name for one in found}
        found = [one for one in found if one.suffix.lower() not in (ARCHIVE, *PACKED) or one.stem not in plain]
        yield from found or [path]


def sources_in(source: SourceFile) -> Iterator[SourceFile]:
    """The files of a place in one file: itself, what it packs, or the members of an archive. Refused for an archive without
    any, for what only a file of its own can be read from, and for what is broken or too large."""
    ending = source.path.suffix.lower()
    if source.path.is_dir():
        raise Refused("no_ground", _NO_FOLDER)
    if ending == ARCHIVE:
        yield from _members(source)
    elif ending in PACKED:
        _check_kind(source.path.with_suffix(""))
        yield _PackedFile(source)
    else:
        yield source


def _members(archive: SourceFile) -> Iterator[SourceFile]:
    names = [name for name in archive.members if ending_of(Path(name)) and not name.startswith("__MACOSX/")]
    readable = [name for name in names if ending_of(Path(name)) in UNPACKED_ENDINGS]
    if not readable and names:
        _check_kind(Path(names[0]))
    if not readable:
        raise Refused("no_ground", _NOTHING)
    if len(readable) > _MOST_MEMBERS:
        raise Refused("too_many", _MANY.format(most=_MOST_MEMBERS), _CUT)
    for name in sorted(readable):
        yield _Member(archive, name)


def _check_kind(path: Path) -> None:
    """Refuse what cannot be read while it is unpacked."""
    ending = path.suffix.lower()
    if ending not in UNPACKED_ENDINGS:
        raise Refused("bad_member", _UNPACK.format(kind=ending or path.name), _UNPACK_IT, member=path.name)


class _PackedFile(SourceFile):
    """The contents of a packed file, under its name without the ending of the packing."""

    def __init__(self, outer: SourceFile) -> None:
        super().__init__(outer.path.with_suffix(""))
        self._outer = outer

    def opened(self) -> BinaryIO:
        """The unpacked bytes, of which no more than 1 GB can be read."""
        unpacker = _UNPACKERS[self._outer.path.suffix.lower()]
        return io.BufferedReader(_Unpacking(self._outer.opened(), unpacker))


class _Unpacking(io.RawIOBase):
    """Bytes that are unpacked while they are read. Reading raises Refused for data that are broken, and beyond the limit."""

    def __init__(self, packed: BinaryIO, unpacker: _Opener) -> None:
        self._packed, self._plain, self._left = packed, unpacker(packed), _MOST_STREAM

    def readable(self) -> bool:
        """Always."""
        return True

    def readinto(self, buffer: object) -> int:
        """Fill a buffer with what comes next; 0 at the end."""
        room = memoryview(buffer)  # type: ignore[arg-type]
        try:
            data = self._plain.read(len(room))
        except (OSError, EOFError, zlib.error, ValueError):
            raise Refused("bad_data", _BROKEN, _AGAIN) from None
        self._left -= len(data)
        if self._left < 0:
            raise Refused("too_large", _TOO_LARGE, _CUT)
        room[: len(data)] = data
        return len(data)

    def close(self) -> None:
        """Close the file that is unpacked too."""
        if not self.closed:
            self._plain.close()
            self._packed.close()
        super().close()


class _Member(SourceFile):
    """A member of a zip archive, in memory while it is read."""

    def __init__(self, archive: SourceFile, name: str) -> None:
        super().__init__(archive.path.with_name(Path(name).name))
        self._archive_file, self.member_name = archive, name

    @cached_property
    def _bytes(self) -> bytes:
        return self._archive_file.member(self.member_name, _MOST_MEMBER)

    def opened(self) -> BinaryIO:
        """Its bytes."""
        return io.BytesIO(self._bytes)


def place_in(source: SourceFile) -> str:
    """The member of an archive that a source is; "" for other files."""
    return source.member_name if isinstance(source, _Member) else ""
