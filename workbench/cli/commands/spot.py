"""``spot``: is somebody spotted, for people."""

from __future__ import annotations

import argparse
from typing import Any

from workbench.analysis.any_analysis import by_map_kind
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.text import Text
from workbench.cli.answer_text import ask, sight_arguments, sight_fields, write_spotting, write_tabletop_spotting
from workbench.cli.console import DONE, ERRORS, Console
from workbench.cli.loading import open_any
from workbench.protocol.request import Answer

_TARGET = Text("unit kind of the target", "type d’unité de la cible")
_STATE = Text("a state of the target (may be repeated)", "un état de la cible (répétable)")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    sight_arguments(parser, language, target=True)
    parser.add_argument("--target-kind", metavar="KIND", help=_TARGET.get(language))
    parser.add_argument("--target-state", metavar="STATE", action="append", default=[], help=_STATE.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Verdict first, with range and limit, then the reasons."""
    analysis = open_any(args.scenario, console, args.setup)
    if analysis is None:
        return ERRORS
    request: dict[str, Any] = {"ask": "spotted", "from": args.origin, "to": args.target, **sight_fields(args)}
    target = {"kind": args.target_kind} if args.target_kind else {}
    if args.target_state:
        target["state"] = args.target_state
    request |= {"target": target} if target else {}
    answer = ask(analysis, request, args, console)
    if answer is None:
        return ERRORS
    if args.json:
        return DONE
    by_map_kind(analysis, _write_on_hexes, _write_on_table, console, answer)
    return DONE


def _write_on_hexes(analysis: Analysis, console: Console, answer: Answer) -> None:
    write_spotting(console, analysis, answer)


def _write_on_table(analysis: TabletopAnalysis, console: Console, answer: Answer) -> None:
    write_tabletop_spotting(console, answer, analysis.scenario.board.unit)
