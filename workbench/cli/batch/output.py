"""Where the answers of a batch go: standard output, or a file that is there only when it is whole."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.console import Console

Write = Callable[[str], None]
"""Takes one line, without its end."""

_UNWRITTEN = Text("cannot write {file}: {problem}", "impossible d’écrire {file} : {problem}")
_KEPT = Text("stopped; what was answered until then is in {file}", "arrêté ; ce qui a été répondu est dans {file}")


@contextmanager
def answers_to(file: str | None, console: Console) -> Iterator[Write]:
    """A place for lines. A file grows under another name and takes its own at the end, in place of an older one; after Ctrl+C
    or an error the part remains, and the console tells where. Raises ``CannotAnswer`` if it cannot be written."""
    if file is None:

        def say(line: str) -> None:
            console.answer(line)
            console.flush()

        yield say
        return
    whole = Path(file)
    part = whole.with_name(whole.name + ".part")
    try:
        stream = part.open("w", encoding="utf-8", newline="\n")
    except OSError as problem:
        raise _unwritten(whole, problem) from None

    def write(line: str) -> None:
        try:
            stream.write(line + "\n")
        except OSError as problem:
            raise _unwritten(whole, problem) from None

    try:
        yield write
    except BaseException:
        try:
            stream.close()
            console.message(_KEPT.format(file=part))
        except OSError as problem:
            console.message(_unwritten(part, problem).text)
        raise
    try:
        stream.flush()
        os.fsync(stream.fileno())
        stream.close()
        part.replace(whole)
    except OSError as problem:
        raise _unwritten(whole, problem) from None


def _unwritten(file: Path, problem: OSError) -> CannotAnswer:
    return CannotAnswer("write_failed", _UNWRITTEN.format(file=file, problem=problem.strerror or problem))
