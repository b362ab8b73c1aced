"""The command line: finds the command, runs it, and turns whatever happens into an exit code."""

from __future__ import annotations

import argparse
import importlib
import logging
import os
import sys
from collections.abc import Sequence
from types import ModuleType

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import LANGUAGES, Text
from workbench.cli.console import DONE, ERRORS, USAGE, Console

COMMANDS = (
    "query",
    "batch",
    "audit",
    "los",
    "area",
    "index",
    "reach",
    "spot",
    "check",
    "render",
    "assemble",
    "generate",
    "units",
    "rulesets",
)
log = logging.getLogger(__name__)

_WINDOW = "window"
_INTERRUPTED = 130

_ABOUT = Text(
    "Scenario editor and analysis bench for tactical wargames. Without a command it opens the window.",
    "Éditeur de scénarios et établi d’analyse pour jeux de guerre tactiques. Sans commande, ouvre la fenêtre.",
)
_LANGUAGE = Text("language of texts: en or fr", "langue des textes : en ou fr")


_OURS = Text(
    "the bench failed, which is our mistake; please report: {what}",
    "l’établi a échoué, par notre faute ; merci de signaler : {what}",
)


def run(argv: Sequence[str]) -> int:
    """Run one command; returns the exit code (0 done, 1 there are errors, 2 wrong usage). Never raises."""
    arguments = list(argv)
    language = _language_in(arguments)
    try:
        parser = _parser(language, window=_command_in(arguments) is None)
        args = parser.parse_args(arguments)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else USAGE
    console = Console(args.lang or LANGUAGES[0])
    try:
        code: int = _module(args.command).run(args, console)
        console.flush()
        return code
    except CannotAnswer as problem:
        console.message(problem.text)
        return ERRORS
    except BrokenPipeError:
        # whoever read the answer has gone away; the interpreter must not complain when it closes the stream
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        return _INTERRUPTED
    except Exception as problem:
        # the last wall before the user: one sentence to report, never a page of program text
        log.debug("the command failed", exc_info=True)
        console.message(_OURS.format(what=f"{type(problem).__name__}: {problem}"))
        return ERRORS


def _module(command: str) -> ModuleType:
    return importlib.import_module(f"workbench.cli.commands.{command}")


def _language_in(arguments: list[str]) -> str:
    # help texts are made before the arguments are read
    for place, word in enumerate(arguments):
        value = word.removeprefix("--lang=") if word.startswith("--lang=") else None
        if word == "--lang" and place + 1 < len(arguments):
            value = arguments[place + 1]
        if value in LANGUAGES:
            return value
    return LANGUAGES[0]


def _command_in(arguments: list[str]) -> str | None:
    """The command, or None if the arguments ask for the window (or for help)."""
    rest = iter(arguments)
    for word in rest:
        if word == "--lang":
            next(rest, None)
        elif word in ("-h", "--help"):
            return "help"
        elif not word.startswith("-"):
            return word if word in COMMANDS else None
    return None


def _parser(language: str, *, window: bool) -> argparse.ArgumentParser:
    # ``--lang`` is understood before and after the command
    parser = argparse.ArgumentParser(prog="workbench", description=_ABOUT.get(language))
    help_text = _LANGUAGE.get(language)
    parser.add_argument("--lang", choices=LANGUAGES, help=help_text)
    if window:
        parser.set_defaults(command=_WINDOW)
        _module(_WINDOW).arguments(parser, language)
        return parser
    parser.usage = "workbench [--lang {en,fr}] [SCENARIO | COMMAND ...]"
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", prog="workbench")
    for name in COMMANDS:
        module = _module(name)
        about = module.ABOUT.get(language)
        command = commands.add_parser(name, help=about, description=about)
        command.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=help_text)
        module.arguments(command, language)
    return parser
