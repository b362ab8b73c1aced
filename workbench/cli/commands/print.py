"""``print``: a map or a table on paper, to true scale over as many sheets as it takes, as PDF."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from workbench.base.diagnostics import CannotAnswer, why_not_written
from workbench.base.text import Text
from workbench.cli.answer_text import SCENARIO
from workbench.cli.commands.window import knows_platform, qt_is_missing
from workbench.cli.console import DONE, ERRORS, USAGE, Console
from workbench.cli.loading import add_setup_option, open_any

PARTS = ("map",)
"""What can be printed."""
_PARTS = Text("what is printed, with commas between: map", "ce qui est imprimé, séparé par des virgules : map")
_OUT = Text("the PDF file", "le fichier PDF")
_PAPER = Text(
    "size of the paper: a3, a4, a5, letter, legal, tabloid, or 200x300 in mm (a4)",
    "format du papier : a3, a4, a5, letter, legal, tabloid, ou 200x300 en mm (a4)",
)
_HEX_MM = Text(
    "hexes so many millimetres from side to side; without it the map is fitted to one sheet",
    "hexagones de tant de millimètres d’un côté à l’autre ; sinon la carte tient sur une feuille",
)
_RATIO = Text(
    "tables at a scale of 1 to N; without it the table is fitted to one sheet",
    "table à l’échelle de 1 pour N ; sinon la table tient sur une feuille",
)
_SHEETS = Text("as large as N sheets allow", "aussi grand que N feuilles le permettent")
_OVERLAP = Text("how much two sheets show of the same map (10)", "ce que deux feuilles montrent en commun (10)")
_MARGIN = Text("the white edge of the paper (8)", "le bord blanc du papier (8)")
_LEGEND = Text("without the units", "sans les unités")
_PLAN = Text("draw a plan that the scenario keeps", "dessiner un plan que le scénario garde")
_WRITTEN = Text("{file}: {n} sheets", "{file} : {n} feuilles")
_ONE = Text("{file}: one sheet", "{file} : une feuille")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("scenario", metavar="SCENARIO", help=SCENARIO.get(language))
    add_setup_option(parser, language)
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help=_OUT.get(language))
    parser.add_argument("--parts", metavar="PARTS", default="map", help=_PARTS.get(language))
    parser.add_argument("--paper", metavar="SIZE", default="a4", help=_PAPER.get(language))
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--hex-mm", type=float, metavar="MM", help=_HEX_MM.get(language))
    size.add_argument("--ratio", type=float, metavar="N", help=_RATIO.get(language))
    size.add_argument("--sheets", type=int, metavar="N", help=_SHEETS.get(language))
    parser.add_argument("--overlap-mm", type=float, metavar="MM", default=10.0, help=_OVERLAP.get(language))
    parser.add_argument("--margin-mm", type=float, metavar="MM", default=8.0, help=_MARGIN.get(language))
    parser.add_argument("--without-units", action="store_true", help=_LEGEND.get(language))
    parser.add_argument("--plan", metavar="NAME", default="", help=_PLAN.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Write the file; 1 if the scenario does not load or the file cannot be written."""
    out = Path(args.output)
    if out.suffix.lower() != ".pdf":
        words = Text("{file}: the ending must be .pdf", "{file} : l’extension doit être .pdf")
        console.message(words.format(file=out))
        return USAGE
    unknown = [part for part in args.parts.split(",") if part.strip() not in PARTS]
    if unknown:
        words = Text(
            'the part "{part}" cannot be printed (known: {known})',
            "la partie « {part} » ne peut être imprimée (connues : {known})",
        )
        raise CannotAnswer("bad_value", words.format(part=unknown[0], known=", ".join(PARTS)))
    analysis = open_any(args.scenario, console, args.setup)
    if analysis is None:
        return ERRORS
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # paper needs no display
    if not knows_platform(console):
        return ERRORS
    try:
        from workbench.desktop.export.paper import paper_named
        from workbench.desktop.export.print_map import PrintedMap, print_file
    except ImportError as problem:
        return qt_is_missing(problem, console)
    wanted = PrintedMap(
        paper_named(args.paper, args.margin_mm),
        hex_mm=args.hex_mm,
        ratio=args.ratio,
        sheets=args.sheets,
        overlap=args.overlap_mm,
        units=not args.without_units,
    )
    try:
        count = print_file(analysis, out, wanted, plan=args.plan, language=console.language)
    except OSError as problem:
        words = Text("cannot write {file}: {problem}", "impossible d’écrire {file} : {problem}")
        console.message(words.format(file=out, problem=why_not_written(problem)))
        return ERRORS
    console.answer((_ONE if count == 1 else _WRITTEN).format(file=out.name, n=count))
    return DONE
