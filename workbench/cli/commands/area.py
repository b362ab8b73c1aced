"""``area``: everything that one place sees, for people."""

from __future__ import annotations

import argparse
from typing import Any

from workbench.analysis.any_analysis import by_map_kind
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.text import Text
from workbench.cli.answer_text import ask, looked_for, sight_arguments, sight_fields, write_area, write_tabletop_area
from workbench.cli.console import DONE, ERRORS, Console, number
from workbench.cli.loading import open_any
from workbench.protocol.hex_request import Question
from workbench.protocol.request import Fields
from workbench.protocol.tabletop_request import TabletopQuestion

_TARGET = Text(
    "who might be there, and so how high: a unit of the scenario, or a kind of unit (on a table; else a man)",
    "qui pourrait y être, et donc de quelle hauteur : une unité du scénario, ou un type d’unité (sur table ; sinon un homme)",
)
_LEVEL = Text("so many levels above the ground of every place", "tant de niveaux au-dessus du sol de chaque lieu")
_MAP = Text("draw a small map in letters", "dessiner une petite carte en caractères")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    sight_arguments(parser, language, target=False)
    parser.add_argument("--target", metavar="UNIT", dest="looked_for", help=_TARGET.get(language))
    parser.add_argument("--target-level", metavar="N", type=number, help=_LEVEL.get(language))
    parser.add_argument("--map", action="store_true", help=_MAP.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Counts first, then the blind places."""
    analysis = open_any(args.scenario, console, args.setup)
    if analysis is None:
        return ERRORS
    request: dict[str, Any] = {"ask": "area", "from": args.origin, **sight_fields(args)}
    if args.looked_for:
        request["target"] = looked_for(args.looked_for, analysis)
    if args.target_level is not None:
        level = args.target_level
        request["target_level"] = int(level) if level == int(level) else level
    if ask(analysis, request, args, console) is None:
        return ERRORS
    if args.json:
        return DONE
    by_map_kind(analysis, _write_on_hexes, _write_on_table, Fields(request), args, console)
    return DONE


def _write_on_hexes(analysis: Analysis, fields: Fields, args: argparse.Namespace, console: Console) -> None:
    question = Question(analysis, fields, console.language)
    origin = question.sight_place("from")
    area = analysis.area(origin.hexes[0], question.sight(origin))
    write_area(console, analysis, area, place=args.origin, with_map=args.map)


def _write_on_table(analysis: TabletopAnalysis, fields: Fields, args: argparse.Namespace, console: Console) -> None:
    question = TabletopQuestion(analysis, fields, console.language)
    sight = question.sight(question.standpoint("from"))
    seen, words = (
        analysis.area(question.standpoint("from"), sight),
        analysis.sight.target_words(sight.target, sight.above),
    )
    write_tabletop_area(console, analysis, seen, seen_for=words, place=args.origin, with_map=args.map)
