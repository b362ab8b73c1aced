"""What a reader of the program is to the fuzzer: a function that is fed with bytes, and how its inputs are made."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from workbench.base.diagnostics import Diagnostics, Severity

Maker = Callable[[random.Random], bytes]


class Fault(Exception):
    """What a reader did wrong with an input, in words."""


@dataclass(frozen=True)
class Reader:
    """One reader of the program.

    - ``feed``: gives it an input; True if the input got past the first refusal (something was read, loaded or answered), False
      if it was refused. Raises :class:`Fault` for what the reader did wrong; any other exception is a fault too.
    - ``make``: makes an input
    - ``share``: how many of a hundred inputs of a run are for it, more or less
    - ``depth``: which part of the inputs must get past the first refusal, so that more than the head of the reader is tried;
      0 where a broken input is refused as a whole by design
    """

    feed: Callable[[bytes], bool]
    make: Maker
    share: float
    depth: float = 0.4


def check_places(told: Diagnostics, name: str) -> None:
    """Every error has a place, and no remark has control characters."""
    for item in told:
        if item.severity is Severity.ERROR and (item.span is None or not item.span.file):
            raise Fault(f"{name}: an error without a place: {item.format()}")
        if "\x1b" in item.format() or "\n" in item.format():
            raise Fault(f"{name}: control characters in {item.format()!r}")
        if not item.text.fr and item.text.en:
            continue  # words of a file, or of Python
        item.format("fr")


def check_refused(taken: bool, told: Diagnostics, name: str) -> bool:
    """Whether an input was taken; what is not taken must have been refused with an error."""
    check_places(told, name)
    if not taken and not told.has_errors:
        raise Fault(f"{name}: refused without an error")
    return taken


@contextmanager
def scratch_file(raw: bytes, name: str = "input.yaml") -> Iterator[Path]:
    """A file with these bytes in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(raw)
        yield path
