"""``reach``: every place that one move of a unit can end in, for people."""

from __future__ import annotations

import argparse
from typing import Any

from workbench.analysis.any_analysis import by_map_kind
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.text import Text
from workbench.cli.answer_text import JSON, SCENARIO, ask, write_reach, write_tabletop_reach
from workbench.cli.console import DONE, ERRORS, Console
from workbench.cli.loading import add_setup_option, open_any
from workbench.protocol.answers import answer_request
from workbench.protocol.request import Answer, Fields
from workbench.protocol.tabletop_request import TabletopQuestion

_UNIT = Text("id of the unit", "identifiant de l’unité")
_MODE = Text("kind of move (assault, charge ...)", "genre de mouvement (assault, charge ...)")
_ALLOWANCE = Text("movement points instead of the unit's own", "points de mouvement au lieu de ceux de l’unité")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("scenario", metavar="SCENARIO", help=SCENARIO.get(language))
    add_setup_option(parser, language)
    parser.add_argument("unit", metavar="UNIT", help=_UNIT.get(language))
    parser.add_argument("--mode", default="", help=_MODE.get(language))
    parser.add_argument("--allowance", help=_ALLOWANCE.get(language))
    parser.add_argument("--json", action="store_true", help=JSON.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Places by cost, then the places that were refused."""
    analysis = open_any(args.scenario, console, args.setup)
    if analysis is None:
        return ERRORS
    request = {"ask": "reach", "unit": args.unit}
    request |= {"mode": args.mode} if args.mode else {}
    request |= {"allowance": args.allowance} if args.allowance else {}
    answer = ask(analysis, request, args, console)
    if answer is None:
        return ERRORS
    if args.json:
        return DONE
    by_map_kind(analysis, _write_on_hexes, _write_on_table, request, answer, console)
    return DONE


def _write_on_hexes(analysis: Analysis, request: dict[str, Any], answer: Answer, console: Console) -> None:
    chances = _chances(analysis, request, answer, console.language)
    write_reach(console, analysis.called(request["unit"]), answer, chances, ruleset=analysis.ruleset)


def _write_on_table(analysis: TabletopAnalysis, request: dict[str, Any], answer: Answer, console: Console) -> None:
    move = TabletopQuestion(analysis, Fields(request), console.language).move()
    write_tabletop_reach(console, analysis, request["unit"], analysis.reach(move))


def _chances(
    analysis: Analysis, request: dict[str, Any], answer: Answer, language: str
) -> dict[str, dict[float | None, list[str]]]:
    """For every rule of a test at the start whose chance depends on the path: the chances after the cheapest paths (None =
    unknown), each with the ends of those paths."""
    # the reach holds such a test at the start of the unit, which is not a place that a move can end in
    rules = {test["rule"] for test in answer["tests"] if test["p"] is None and test["at"] not in answer["costs"]}
    found: dict[str, dict[float | None, list[str]]] = {}
    for label in answer["costs"] if rules else ():
        way = answer_request(analysis, {**request, "ask": "path", "to": label}, language)
        for test in way.get("tests", ()):
            if test["rule"] in rules and test["at"] == label:
                found.setdefault(test["rule"], {}).setdefault(test["p"], []).append(label)
    return found
