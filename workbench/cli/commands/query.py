"""``query``: answers requests, one JSON object a line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from workbench.base.text import Text
from workbench.cli.console import DONE, ERRORS, USAGE, Console
from workbench.cli.loading import add_setup_option, open_any
from workbench.files.formats.source import Refused, SourceFile
from workbench.protocol.answers import LONGEST_LINE, answer_line, answer_lines

_SCENARIO = Text("scenario file", "fichier de scénario")
_REQUESTS = Text("file of requests; standard input without it", "fichier de demandes ; sans lui, l’entrée standard")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("scenario", metavar="SCENARIO", help=_SCENARIO.get(language))
    add_setup_option(parser, language)
    parser.add_argument("requests", nargs="?", metavar="REQUESTS", help=_REQUESTS.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Answer every line; a line that cannot be answered gives an error line and the next one goes on."""
    analysis = open_any(args.scenario, console, args.setup)
    if analysis is None:
        return ERRORS
    from_file = args.requests not in (None, "-")
    if not from_file:
        lines = _standard_input()
    else:
        try:
            lines = _lines_of(Path(args.requests))
        except Refused as problem:
            words = Text(
                '{file}: {problem}; requests of another program come in by standard input, with "-" in place of the file',
                "{file} : {problem} ; les demandes d’un autre programme passent par l’entrée standard, avec « - » pour fichier",
            )
            if Path(args.requests).is_file() or not Path(args.requests).exists():
                words = Text("{file}: {problem}", "{file} : {problem}")
            console.message(words.format(file=args.requests, problem=problem.text))
            return USAGE
    if from_file:
        answers = answer_lines(analysis, lines, console.language)
    else:  # another program may wait for each answer before it asks on
        answers = (answer_line(analysis, line, console.language) for line in lines)
    for answer in answers:
        if answer is not None:
            console.answer(answer)
            console.flush()
    return DONE


def _lines_of(path: Path) -> Iterable[bytes]:
    # opened at once, so that a missing file is reported before the first answer
    stream = SourceFile(path).opened()

    def lines() -> Iterator[bytes]:
        with stream:
            yield from _cut(stream)

    return lines()


def _cut(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; of one that is too long, only enough to see that it is."""
    whole = True
    while part := stream.readline(LONGEST_LINE + 1):
        if whole:
            yield part
        whole = part.endswith(b"\n")


def _standard_input() -> Iterable[bytes]:
    stream: Any = getattr(sys.stdin, "buffer", None)
    if stream is not None:
        return _cut(stream)
    return (line.encode("utf-8", "surrogatepass") for line in sys.stdin)
