"""What the commands for people share: their arguments, and asking through the query protocol so that a command and a
request can never answer differently."""

from __future__ import annotations

import argparse
from typing import Any

from workbench.base.text import Text
from workbench.cli.console import Console
from workbench.cli.protocol.answers import answer_request
from workbench.cli.protocol.parties import AnyAnalysis
from workbench.cli.protocol.question import Answer
from workbench.sight.results import PURPOSES

SCENARIO = Text("scenario file", "fichier de scénario")
JSON = Text("print the answer of the query protocol as one line of JSON", "donner la réponse du protocole en JSON")
_FROM = Text(
    "where from: a hex, a point x,y or x,y,level, or unit:ID",
    "d’où : un hexagone, un point x,y ou x,y,niveau, ou unit:ID",
)
_TO = Text(
    "where to: a hex, a point x,y or x,y,level, or unit:ID",
    "vers où : un hexagone, un point x,y ou x,y,niveau, ou unit:ID",
)
_SIDE = Text("the side that looks", "le camp qui regarde")
_PURPOSE = Text("what the line is for", "à quoi sert la ligne")
_OBSERVER = Text("unit kind of the observer", "type d’unité de l’observateur")


def sight_arguments(parser: argparse.ArgumentParser, language: str, *, target: bool) -> None:
    """Arguments of the commands that look: scenario, place or places, side, purpose, observer."""
    parser.add_argument("scenario", metavar="SCENARIO", help=SCENARIO.get(language))
    parser.add_argument("origin", metavar="FROM", help=_FROM.get(language))
    if target:
        parser.add_argument("target", metavar="TO", help=_TO.get(language))
    parser.add_argument("--side", help=_SIDE.get(language))
    parser.add_argument("--purpose", choices=PURPOSES, help=_PURPOSE.get(language))
    parser.add_argument("--observer", metavar="KIND", help=_OBSERVER.get(language))
    parser.add_argument("--json", action="store_true", help=JSON.get(language))


def sight_fields(args: argparse.Namespace) -> dict[str, Any]:
    """The fields of a request that the arguments of :func:`sight_arguments` stand for."""
    fields: dict[str, Any] = {name: getattr(args, name) for name in ("side", "purpose") if getattr(args, name)}
    if args.observer:
        fields["observer"] = {"kind": args.observer}
    return fields


def ask(analysis: AnyAnalysis, request: dict[str, Any], args: argparse.Namespace, console: Console) -> Answer | None:
    """The answer to a request, or None after saying why there is none. With ``--json`` the answer is printed."""
    answer = answer_request(analysis, request, console.language)
    if args.json:
        console.record(answer)
    problem = answer.get("error")
    if problem is None:
        return answer
    if not args.json:
        console.message(problem["message"])
    return None
