"""``los``: the line of sight between two places, for people."""

from __future__ import annotations

import argparse

from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.text import Text
from workbench.cli.answer_text import ask, sight_arguments, sight_fields
from workbench.cli.console import DONE, ERRORS, Console
from workbench.cli.loading import open_any
from workbench.cli.protocol.hex_request import Fields, Question
from workbench.cli.protocol.results_as_json import line_texts
from workbench.cli.protocol.tabletop_request import TabletopQuestion

ABOUT = Text("the line of sight between two places", "la ligne de vue entre deux lieux")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """What the command takes."""
    sight_arguments(parser, language, target=True)


def run(args: argparse.Namespace, console: Console) -> int:
    """Verdict first, then the reasons, then the line hex by hex, or piece by piece."""
    analysis = open_any(args.scenario, console)
    if analysis is None:
        return ERRORS
    request = {"ask": "los", "from": args.origin, "to": args.target, **sight_fields(args)}
    answer = ask(analysis, request, args, console)
    if answer is None:
        return ERRORS
    if isinstance(analysis, TabletopAnalysis):
        if not args.json:
            shown = TabletopQuestion(analysis, Fields(request), console.language)
            ends = shown.stand("from"), shown.stand("to")
            for text in line_texts(analysis, analysis.sight.line(*ends, shown.sight(*ends))):
                console.answer(text)
    elif not args.json:
        question = Question(analysis, Fields(request), console.language)
        origin, target = question.sight_place("from"), question.sight_place("to")
        sight = question.sight(origin, target)
        line = analysis.line(origin.hexes[0], target.hexes[0], sight)
        for text in analysis.line_text(line, sight):
            console.answer(text)
    return DONE
