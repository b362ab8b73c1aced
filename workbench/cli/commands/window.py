"""Without a command: the window, if Qt is there."""

from __future__ import annotations

import argparse
from pathlib import Path

from workbench.base.text import Text
from workbench.cli.console import ERRORS, Console

_SCENARIO = Text("scenario to open", "scénario à ouvrir")
_NO_QT = Text(
    "This needs Qt (package PySide6-Essentials), which could not be loaded: {problem}\n"
    "query, los, area, reach, spot, check and rulesets work without it.",
    "Il faut Qt (paquet PySide6-Essentials), qui n'a pas pu être chargé : {problem}\n"
    "query, los, area, reach, spot, check et rulesets s'en passent.",
)


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """What the command takes."""
    parser.add_argument("scenario", nargs="?", metavar="SCENARIO", help=_SCENARIO.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Open the window; returns when it is closed."""
    try:
        from workbench.desktop.app import run_window
    except ImportError as problem:
        return qt_is_missing(problem, console)
    return int(run_window(Path(args.scenario) if args.scenario else None, args.lang))


def qt_is_missing(problem: ImportError, console: Console) -> int:
    """Say that Qt could not be loaded (not there, or a library of the system is missing); other failures are ours."""
    qt = str(problem.name or "").startswith(("PySide6", "shiboken6")) or ".so" in str(problem)
    if not qt:
        raise problem
    console.message(_NO_QT.format(problem=problem))
    return ERRORS
