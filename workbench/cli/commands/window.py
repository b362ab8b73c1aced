"""Without a command: the window, if Qt is there."""

from __future__ import annotations

import argparse
from pathlib import Path

from workbench.base.text import Text
from workbench.cli.console import ERRORS, Console

_SCENARIO = Text("scenario to open", "scénario à ouvrir")
_QT = ("PySide6", "shiboken6")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """What the command takes."""
    parser.add_argument("scenario", nargs="?", metavar="SCENARIO", help=_SCENARIO.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Open the window; returns when it is closed."""
    try:
        from workbench.desktop.app import run_window
    except ImportError as problem:
        if not str(problem.name or problem).startswith(_QT) and ".so" not in str(problem):
            raise
        console.message(
            Text(
                "The window needs Qt (package PySide6-Essentials), which could not be loaded: {problem}\n"
                "The commands work without it; see workbench --help.",
                "La fenêtre a besoin de Qt (paquet PySide6-Essentials), qui n'a pas pu être chargé : {problem}\n"
                "Les commandes s'en passent ; voir workbench --help.",
            ).format(problem=problem)
        )
        return ERRORS
    return run_window(Path(args.scenario) if args.scenario else None)
