"""``area``: everything that one place sees, for people."""

from __future__ import annotations

import argparse

from workbench.base.text import Text
from workbench.cli.answer_text import ask, sight_arguments, sight_fields, write_area, write_tabletop_area
from workbench.cli.console import DONE, ERRORS, Console
from workbench.cli.loading import open_any
from workbench.protocol.hex_request import Question
from workbench.protocol.request import Fields
from workbench.protocol.tabletop_request import TabletopQuestion

_MAP = Text("draw a small map in letters", "dessiner une petite carte en caractères")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    sight_arguments(parser, language, target=False)
    parser.add_argument("--map", action="store_true", help=_MAP.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Counts first, then the blind places."""
    analysis = open_any(args.scenario, console, args.setup)
    if analysis is None:
        return ERRORS
    request = {"ask": "area", "from": args.origin, **sight_fields(args)}
    if ask(analysis, request, args, console) is None:
        return ERRORS
    if args.json:
        return DONE
    if analysis.kind == "table":
        asked = TabletopQuestion(analysis, Fields(request), console.language)
        seen = analysis.area(asked.standpoint("from"), asked.sight(asked.standpoint("from")))
        write_tabletop_area(console, analysis, seen, place=args.origin, with_map=args.map)
    else:
        question = Question(analysis, Fields(request), console.language)
        origin = question.sight_place("from")
        area = analysis.area(origin.hexes[0], question.sight(origin))
        write_area(console, analysis, area, place=args.origin, with_map=args.map)
    return DONE
