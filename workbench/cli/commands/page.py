"""``page``: a map, or a lesson, as one HTML file that answers, for people who do not have the program."""

from __future__ import annotations

import argparse
from pathlib import Path

from workbench.base.diagnostics import why_not_written
from workbench.base.text import Text
from workbench.cli.commands.lesson import names_lesson, write_lesson_to_take
from workbench.cli.commands.window import can_draw, qt_is_missing
from workbench.cli.console import DONE, ERRORS, USAGE, Console, ProgressLine, file_to_write
from workbench.cli.loading import add_setup_option, open_any, tell_undrawn_underlay

_FILE = Text(
    "scenario file, or lesson file: a page in which the lesson is taken",
    "fichier de scénario, ou de leçon : une page où la leçon se fait",
)
_OUT = Text("file to write: .html", "fichier à écrire : .html")
_SIDE = Text(
    "page for the eyes of a side: hidden units of others and notes for them are not in the file",
    "page pour les yeux d’un camp : les unités cachées des autres et les notes pour eux ne sont pas dans le fichier",
)
_LESSON_SIDE = Text("--side: a lesson has no sides", "--side : une leçon n’a pas de camps")
_PROGRESS = Text("worked out: {done} of {total}", "calculé : {done} sur {total}")
_WRITTEN = Text(
    "written: {file} ({kilobytes} kB), in English and French",
    "écrit : {file} ({kilobytes} ko), en anglais et en français",
)
_NOT_WRITTEN = Text("cannot write {file}: {problem}", "impossible d’écrire {file} : {problem}")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("scenario", metavar="SCENARIO", help=_FILE.get(language))
    add_setup_option(parser, language)
    parser.add_argument("-o", "--output", type=file_to_write, metavar="FILE", required=True, help=_OUT.get(language))
    parser.add_argument("--side", metavar="SIDE", default="", help=_SIDE.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Write the page; 1 if the scenario or lesson does not load or the file cannot be written."""
    if names_lesson(args.scenario):
        if args.side:
            console.message(_LESSON_SIDE)
            return USAGE
        return write_lesson_to_take(Path(args.scenario), Path(args.output), console)
    analysis = open_any(args.scenario, console, args.setup)
    if analysis is None:
        return ERRORS
    tell_undrawn_underlay(analysis.scenario, console)
    if not can_draw(console):
        return ERRORS
    try:
        from workbench.desktop.export.answering_page import save_page
    except ImportError as problem:
        return qt_is_missing(problem, console)
    out = Path(args.output)
    line = ProgressLine(console, _PROGRESS)
    try:
        save_page(analysis, out, console.language, side=args.side, progress=line)
    except OSError as problem:
        console.message(_NOT_WRITTEN.format(file=out, problem=why_not_written(problem)))
        return ERRORS
    finally:
        line.end()
    console.answer(_WRITTEN.format(file=out, kilobytes=-(-out.stat().st_size // 1024)))
    return DONE
