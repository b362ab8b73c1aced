"""``reach``: every place that one move of a unit can end in, for people."""

from __future__ import annotations

import argparse

from workbench.base.text import Text
from workbench.cli.asking import JSON, SCENARIO, ask
from workbench.cli.console import DONE, ERRORS, Console
from workbench.cli.loading import open_analysis
from workbench.cli.telling import tell_reach

ABOUT = Text("every place that one move of a unit can end in", "tous les lieux où peut finir un mouvement d’une unité")
_UNIT = Text("id of the unit", "identifiant de l’unité")
_MODE = Text("kind of move (assault, charge ...)", "genre de mouvement (assault, charge ...)")
_ALLOWANCE = Text("movement points instead of the unit's own", "points de mouvement au lieu de ceux de l’unité")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """What the command takes."""
    parser.add_argument("scenario", metavar="SCENARIO", help=SCENARIO.get(language))
    parser.add_argument("unit", metavar="UNIT", help=_UNIT.get(language))
    parser.add_argument("--mode", default="", help=_MODE.get(language))
    parser.add_argument("--allowance", help=_ALLOWANCE.get(language))
    parser.add_argument("--json", action="store_true", help=JSON.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Places by cost, then the places that were refused."""
    analysis = open_analysis(args.scenario, console)
    if analysis is None:
        return ERRORS
    request = {"ask": "reach", "unit": args.unit}
    request |= {"mode": args.mode} if args.mode else {}
    request |= {"allowance": args.allowance} if args.allowance else {}
    answer = ask(analysis, request, args, console)
    if answer is None:
        return ERRORS
    if not args.json:
        tell_reach(console, args.unit, answer)
    return DONE
