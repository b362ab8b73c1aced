"""``print``: a scenario on paper, its card, order of battle, map to true scale, player aid and counters, as PDF or pictures."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from workbench.base.diagnostics import why_not_written
from workbench.base.text import Text
from workbench.cli.answer_text import SCENARIO
from workbench.cli.commands.window import knows_platform, qt_is_missing
from workbench.cli.console import DONE, ERRORS, Console, ProgressLine, file_to_write, number
from workbench.cli.loading import add_map_options, add_setup_option, map_choices, open_any, tell_undrawn_underlay
from workbench.printing.parts.registry import PARTS, parts_named

_PARTS = Text(
    "what is printed, with commas between: {parts} (map), or all, which leaves out {left}: the page of the scenario holds what "
    "card and oob (order of battle) say, and lessons are the worksheets of lessons on this map",
    "ce qui est imprimé, séparé par des virgules : {parts} (map), ou all, qui laisse de côté {left} : la page du scénario dit "
    "ce que disent card (la fiche) et oob (l’ordre de bataille), et lessons sont les feuilles de travail des leçons sur cette "
    "carte",
).format(parts=", ".join(part.id for part in PARTS), left=", ".join(part.id for part in PARTS if not part.in_all))
_OUT = Text(
    "the file: .pdf; .png or .svg, one file for each sheet; .html or .txt for the parts that are text",
    "le fichier : .pdf ; .png ou .svg, un fichier par feuille ; .html ou .txt pour les parties qui sont du texte",
)
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
_POSTER = Text(
    "with --hex-mm or --ratio: the map on one page as large as it, with marks of where to trim it",
    "avec --hex-mm ou --ratio : la carte sur une page aussi grande qu’elle, avec des repères de coupe",
)
_BOOKLET = Text(
    "a booklet: pages of half the size of the paper, two on each side, in the order for folding; print both sides, turned at "
    "the short edge",
    "un livret : des pages de la moitié du papier, deux par face, dans l’ordre du pliage ; imprimez recto verso, retourné sur "
    "le petit côté",
)
_OVERLAP = Text("how much two sheets show of the same map (10)", "ce que deux feuilles montrent en commun (10)")
_MARGIN = Text("the white edge of the paper (8)", "le bord blanc du papier (8)")
_COUNTERS = Text("counters of so many millimetres (16)", "pions de tant de millimètres (16)")
_LEGEND = Text("without the units", "sans les unités")
_NO_LEGENDS = Text("without legends", "sans légendes")
_KEY = Text(
    "add the key of the terrain on this map: what it does to sight and movement, with sections",
    "ajouter la légende du terrain de cette carte : ses effets sur la vue et le mouvement, avec les sections",
)
_LAYOUT = Text(
    "on a table: add a plan with numbered pieces and their distances from two edges",
    "sur une table : ajouter un plan aux pièces numérotées, avec leurs distances de deux bords",
)
_TEMPLATE = Text(
    "a template of your own in place of a shipped one, or as a further page; may be given several times",
    "un modèle à vous à la place de celui du programme, ou comme page de plus ; plusieurs fois si besoin",
)
_INK = Text("save ink: nothing is filled that need not be", "économiser l’encre : rien n’est rempli sans nécessité")
_SECTIONS = Text(
    "with the numbers of the sections of the rules on pages of text",
    "avec les numéros des sections des règles sur les pages de texte",
)
_DPI = Text("dots to the inch of .png files (150)", "points par pouce des fichiers .png (150)")
_BEGUN = Text("printing…", "impression…")
_PROGRESS = Text("printing: {done} of {total} steps", "impression : {done} étapes sur {total}")
_WRITTEN = Text("{file}: {n} sheets", "{file} : {n} feuilles")
_ONE = Text("{file}: one sheet", "{file} : une feuille")
_FILES = Text("{n} files, {file} to {last}", "{n} fichiers, de {file} à {last}")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("scenario", metavar="SCENARIO", help=SCENARIO.get(language))
    add_setup_option(parser, language)
    parser.add_argument("-o", "--output", type=file_to_write, metavar="FILE", required=True, help=_OUT.get(language))
    parser.add_argument("--parts", metavar="PARTS", default="map", help=_PARTS.get(language))
    parser.add_argument("--paper", metavar="SIZE", default="a4", help=_PAPER.get(language))
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--hex-mm", type=number, metavar="MM", help=_HEX_MM.get(language))
    size.add_argument("--ratio", type=number, metavar="N", help=_RATIO.get(language))
    size.add_argument("--sheets", type=int, metavar="N", help=_SHEETS.get(language))
    parser.add_argument("--poster", action="store_true", help=_POSTER.get(language))
    parser.add_argument("--booklet", action="store_true", help=_BOOKLET.get(language))
    parser.add_argument("--overlap-mm", type=number, metavar="MM", default=10.0, help=_OVERLAP.get(language))
    parser.add_argument("--margin-mm", type=number, metavar="MM", default=8.0, help=_MARGIN.get(language))
    parser.add_argument("--counter-mm", type=number, metavar="MM", default=16.0, help=_COUNTERS.get(language))
    parser.add_argument("--without-units", action="store_true", help=_LEGEND.get(language))
    add_map_options(parser, language)
    parser.add_argument("--without-legends", action="store_true", help=_NO_LEGENDS.get(language))
    parser.add_argument("--key", action="store_true", help=_KEY.get(language))
    parser.add_argument("--layout", action="store_true", help=_LAYOUT.get(language))
    parser.add_argument("--template", metavar="NAME", action="append", default=[], help=_TEMPLATE.get(language))
    parser.add_argument("--save-ink", action="store_true", help=_INK.get(language))
    parser.add_argument("--sections", action="store_true", help=_SECTIONS.get(language))
    parser.add_argument("--dpi", type=number, metavar="N", default=150.0, help=_DPI.get(language))


def _report(console: Console, files: Sequence[Path], sheets: int) -> None:
    """Say which files were written, with how many sheets."""
    if len(files) > 1:
        console.answer(_FILES.format(n=len(files), file=files[0].name, last=files[-1].name))
    else:
        console.answer((_ONE if sheets == 1 else _WRITTEN).format(file=files[0].name, n=sheets))


def run(args: argparse.Namespace, console: Console) -> int:
    """Write the file or the files; 1 if the scenario does not load or a file cannot be written."""
    analysis = open_any(args.scenario, console, args.setup)
    if analysis is None:
        return ERRORS
    if "map" in parts_named(args.parts):
        tell_undrawn_underlay(analysis.scenario, console)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # paper needs no display
    console.temporary_line(_BEGUN)
    if not knows_platform(console):
        return ERRORS
    try:
        from workbench.desktop.export.map_page import MapOptions
        from workbench.desktop.export.paper import paper_named
        from workbench.desktop.export.print_map import PrintedMap
        from workbench.desktop.export.print_set import PrintedSet, print_file
    except ImportError as problem:
        return qt_is_missing(problem, console)
    out = Path(args.output)
    wanted = PrintedSet(
        PrintedMap(
            paper_named(args.paper, args.margin_mm),
            hex_mm=args.hex_mm,
            ratio=args.ratio,
            sheets=args.sheets,
            overlap=args.overlap_mm,
            units=not args.without_units,
            options=MapOptions(**map_choices(args, analysis.scenario)),
            key=args.key,
            legend=not args.without_legends,
            layout=args.layout,
            poster=args.poster,
        ),
        parts_named(args.parts),
        args.counter_mm,
        tuple(args.template),
        args.save_ink,
        console.language,
        sections=args.sections,
        booklet=args.booklet,
    )
    path, progress = Path(args.scenario), ProgressLine(console, _PROGRESS)
    try:
        written = print_file(analysis, out, wanted, plan=args.plan, dpi=args.dpi, scenario_path=path, progress=progress)
    except OSError as problem:
        words = Text("cannot write {file}: {problem}", "impossible d’écrire {file} : {problem}")
        console.message(words.format(file=out, problem=why_not_written(problem)))
        return ERRORS
    _report(console, written.files if len(written.files) > 1 else (out,), written.sheets)
    if written.hint:
        console.answer(written.hint)
    return DONE
