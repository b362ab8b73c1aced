"""An index of who sees whom as a file of numpy that grows row by row while it is worked out: whoever stops goes on later, and
maps of any size need no memory for it.

Until it is whole it lies beside its place as ``NAME.part``: a head of :data:`HEAD` bytes that says of what it is, then one row
for each place that was looked from. At last the head becomes that of a numpy array, and the file is put in its place.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

import numpy as np
import numpy.typing as npt

import workbench
from workbench.base.diagnostics import CannotAnswer, why_not_written
from workbench.base.systems import put_in_place
from workbench.base.text import Text
from workbench.files.safe_files import new_private_file, open_regular

FORMAT = "workbench-index-rows/1"
HEAD = 4096
"""The length of the head (bytes)."""

_OTHER = Text(
    "{file} was begun for another map, another question or by another version; remove it, or write to another file",
    "{file} a été commencé pour une autre carte, une autre question ou par une autre version ; supprimez-le, ou écrivez dans "
    "un autre fichier",
)
_FAILED = Text("{file} cannot be written: {why}", "{file} ne peut pas être écrit : {why}")


class GrowingIndex:
    """The rows of an index of ``size`` places in a file at ``path``. ``of`` are the texts that decide every row (the scenario,
    the question): rows of a file that was begun with others are not taken. As a context it closes the file; a file without
    any row is removed. CannotAnswer if it cannot be read or written, or is another's."""

    def __init__(self, path: Path, of: tuple[str, ...], size: int) -> None:
        self.path, self.part = path, path.with_name(path.name + ".part")
        self._shape = size, -(-size // 8)
        key = hashlib.sha256(json.dumps([workbench.__version__, *of]).encode("utf-8", "surrogatepass")).hexdigest()
        self._head = json.dumps({"format": FORMAT, "places": size, "of": key}).encode().ljust(HEAD - 1) + b"\n"
        try:
            self._stream, self.done = self._opened()
        except OSError as error:
            raise self._failed(error) from None

    @property
    def size(self) -> int:
        """The number of rows that it will have."""
        return self._shape[0]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, _: BaseException | None, trace: TracebackType | None) -> None:
        self._stream.close()
        if not self.done:
            with suppress(OSError):
                self.part.unlink(missing_ok=True)

    @property
    def is_another(self) -> CannotAnswer:
        """The error for a file that was begun with something else."""
        return CannotAnswer("other_index", _OTHER.format(file=self.part))

    def add(self, rows: npt.NDArray[np.uint8]) -> None:
        """Write the rows that follow, one for each observer."""
        try:
            self._stream.write(rows.tobytes())
            self._stream.flush()
        except OSError as error:
            raise self._failed(error) from None
        self.done += len(rows)

    def rows(self, first: int, count: int) -> npt.NDArray[np.uint8]:
        """Some rows that are there, read back."""
        return np.fromfile(
            self.part, dtype=np.uint8, count=count * self._shape[1], offset=HEAD + first * self._shape[1]
        ).reshape(count, self._shape[1])

    def rows_so_far(self) -> npt.NDArray[np.uint8]:
        """All rows that are there, read from the file where they are looked at."""
        width = self._shape[1]
        if not self.done:
            return np.zeros((0, width), dtype=np.uint8)
        return np.memmap(self.part, dtype=np.uint8, mode="r", offset=HEAD, shape=(self.done, width))

    def finished(self) -> npt.NDArray[np.uint8]:
        """Put the whole file in its place; its rows as an array that is read from the file where it is looked at."""
        try:
            self._stream.seek(0)
            self._stream.write(_array_head(self._shape))
            self._stream.flush()
            os.fsync(self._stream.fileno())
            self._stream.close()
            put_in_place(self.part, self.path)
        except OSError as error:
            raise self._failed(error) from None
        found: npt.NDArray[np.uint8] = np.load(self.path, mmap_mode="r")
        return found

    def _opened(self) -> tuple[BinaryIO, int]:
        """The file to go on with, and how many rows it has."""
        if not self.part.exists():
            stream = new_private_file(self.part, 0o666)
            stream.write(self._head)
            stream.flush()
            return stream, 0
        with open_regular(self.part) as old:
            if old.read(HEAD) != self._head:
                raise self.is_another
        stream = self.part.open("r+b")
        # a row that was written in part is written again
        done = min(self.size, (stream.seek(0, os.SEEK_END) - HEAD) // self._shape[1])
        stream.truncate(HEAD + done * self._shape[1])
        stream.seek(0, os.SEEK_END)
        return stream, done

    def _failed(self, error: OSError) -> CannotAnswer:
        return CannotAnswer("not_written", _FAILED.format(file=self.part, why=why_not_written(error)))


def _array_head(shape: tuple[int, int]) -> bytes:
    """The head of an array of bytes in a file of numpy (version 1.0), filled up to :data:`HEAD`."""
    about = {"descr": "|u1", "fortran_order": False, "shape": shape}
    start = b"\x93NUMPY\x01\x00" + (HEAD - 10).to_bytes(2, "little")
    return start + repr(about).encode("ascii").ljust(HEAD - len(start) - 1) + b"\n"
