"""``export``: writes a scenario in the format of another program, and tells what of it is not in that file."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.diagnostics import CannotAnswer, why_not_written
from workbench.base.text import Text
from workbench.cli.answer_text import SCENARIO
from workbench.cli.commands.import_ import losses_record, print_losses
from workbench.cli.commands.window import can_draw, qt_is_missing
from workbench.cli.console import DONE, ERRORS, Console, file_to_write
from workbench.cli.loading import open_any, tell_undrawn_underlay
from workbench.files.formats.map_format import (
    NO_MARGINS,
    Counted,
    CounterPictures,
    DrawMap,
    MapFormat,
    Margins,
    OpenScenario,
    Target,
)

_OUT = Text("file to write", "fichier à écrire")
_FORMAT = Text(
    "its format, by id (workbench, units-csv, picture, or one that a package brings); without it the ending tells",
    "son format, par identifiant (workbench, units-csv, picture, ou celui d’un paquet) ; sinon l’extension le dit",
)
_PIXELS = Text(
    "of VASSAL modules: pixels of a hex from side to side, or of an inch of a table (64)",
    "pour les modules VASSAL : pixels d’un hexagone d’un côté à l’autre, ou d’un pouce de table (64)",
)
_JSON = Text("what was left behind, as JSON", "ce qui a été laissé de côté, en JSON")
_WRITTEN = Text("{file}: written as {format}", "{file} : écrit, format {format}")
_NOT_WRITTEN = Text("cannot write {file}: {problem}", "impossible d’écrire {file} : {problem}")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("scenario", metavar="SCENARIO", help=SCENARIO.get(language))
    parser.add_argument("-o", "--output", type=file_to_write, metavar="OUT", required=True, help=_OUT.get(language))
    parser.add_argument("--format", metavar="ID", default="", help=_FORMAT.get(language))
    parser.add_argument("--pixels", type=int, metavar="N", default=0, help=_PIXELS.get(language))
    parser.add_argument("--json", action="store_true", help=_JSON.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Write the file, and print what is not in it; 1 if the scenario does not load or the file cannot be written."""
    from workbench.files.formats import registry

    out = Path(args.output)
    analysis = open_any(args.scenario, console)
    if analysis is None:
        return ERRORS
    console.diagnostics(registry.installed().problems)
    kind = analysis.scenario.kind
    if args.format:
        found = registry.format_called(args.format, registry.writable_formats(kind))
    else:
        found = registry.format_written(out.name, kind)
    work = OpenScenario(analysis.scenario, analysis.ruleset, Path(args.scenario).parent)
    try:
        target = Target(out, *_painters(analysis, console), console.language, args.pixels)
        exported = registry.write_file(work, found, target)
        exported.save(out)
    except ImportError as problem:
        return qt_is_missing(problem, console)
    except OSError as problem:
        console.message(_NOT_WRITTEN.format(file=out, problem=why_not_written(problem)))
        return ERRORS
    _report(args, found, exported.losses, console)
    return DONE


def _painters(
    analysis: AnyAnalysis, console: Console
) -> tuple[Callable[[str], bytes], DrawMap, Callable[[int, str], CounterPictures]]:
    """Draw the map as ``workbench render`` does without options, the terrain alone, and the counters."""

    def prepare() -> None:
        tell_undrawn_underlay(analysis.scenario, console)
        if not can_draw(console):
            raise CannotAnswer("no_painter", Text("no picture was drawn", "aucune image n’a été dessinée"))

    def draw(ending: str) -> bytes:
        prepare()
        from workbench.desktop.export.map_page import PageRequest
        from workbench.desktop.export.render import PictureRequest, render_file

        with TemporaryDirectory() as folder:
            out = Path(folder) / f"map{ending}"
            render_file(analysis, out, PictureRequest(page=PageRequest(language=console.language)))
            return out.read_bytes()

    def draw_map(scale: float, margins: Margins = NO_MARGINS) -> bytes:
        prepare()
        from workbench.desktop.export.render import bare_map, ensure_application

        ensure_application()
        return bare_map(analysis.scenario, analysis.ruleset, scale, margins)

    def draw_counters(pixels: int, language: str) -> CounterPictures:
        prepare()
        from workbench.desktop.export.counter_pictures import counter_pictures
        from workbench.desktop.export.render import ensure_application

        ensure_application()
        return counter_pictures(analysis.scenario, analysis.ruleset, pixels, language)

    return draw, draw_map, draw_counters


def _report(args: argparse.Namespace, found: MapFormat, losses: tuple[Counted, ...], console: Console) -> None:
    if args.json:
        console.record({"format": found.id, "not_taken_over": losses_record(losses)})
        return
    console.answer(_WRITTEN.format(file=args.output, format=found.name))
    print_losses(losses, console)
