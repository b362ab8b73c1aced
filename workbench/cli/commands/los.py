"""``los``: the line of sight between two places, for people."""

from __future__ import annotations

import argparse

from workbench.cli.answer_text import ask, sight_arguments, sight_fields
from workbench.cli.console import DONE, ERRORS, Console
from workbench.cli.loading import open_any
from workbench.protocol.any_request import question_of
from workbench.protocol.request import Fields


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    sight_arguments(parser, language, target=True)


def run(args: argparse.Namespace, console: Console) -> int:
    """Verdict first, then the reasons, then the line hex by hex, or piece by piece."""
    analysis = open_any(args.scenario, console, args.setup)
    if analysis is None:
        return ERRORS
    request = {"ask": "los", "from": args.origin, "to": args.target, **sight_fields(args)}
    answer = ask(analysis, request, args, console)
    if answer is None:
        return ERRORS
    if not args.json:
        for text in question_of(analysis, Fields(request), console.language).line_text():
            console.answer(text)
    return DONE
