"""The command line: finds the command, runs it, and turns whatever happens into an exit code."""

from __future__ import annotations

import argparse
import importlib
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import LANGUAGES, Text
from workbench.cli.console import DONE, ERRORS, USAGE, Console

COMMANDS = {
    "query": Text(
        "answer requests (JSON lines, from a file or standard input) with JSON lines, in order",
        "répondre à des demandes (lignes JSON, d’un fichier ou de l’entrée standard) par des lignes JSON, dans l’ordre",
    ),
    "batch": Text(
        "answer the same requests for every scenario of a folder, on all processors",
        "répondre aux mêmes demandes pour chaque scénario d’un dossier, sur tous les processeurs",
    ),
    "audit": Text(
        "hold every line of sight against the line back: name the rule that permits a difference, or a defect",
        "confronter chaque ligne de vue à son retour : nommer la règle qui permet l’écart, ou un défaut",
    ),
    "los": Text("the line of sight between two places", "la ligne de vue entre deux lieux"),
    "area": Text("everything that one place sees", "tout ce que voit un lieu"),
    "index": Text(
        "who sees whom on a whole map: every pair of hexes",
        "qui voit qui sur toute une carte : chaque paire d’hexagones",
    ),
    "reach": Text(
        "every place that one move of a unit can end in", "tous les lieux où peut finir un mouvement d’une unité"
    ),
    "spot": Text("is somebody spotted from a place?", "quelqu’un est-il repéré depuis un lieu ?"),
    "check": Text(
        "load scenarios and rulesets, print what is wrong with them",
        "charger scénarios et jeux, dire ce qui n’y va pas",
    ),
    "render": Text("draw the map with chosen overlays into a file", "dessiner la carte et des calques dans un fichier"),
    "assemble": Text(
        "join scenarios of single boards into one file", "joindre des scénarios d’un seul plateau en un seul fichier"
    ),
    "generate": Text(
        "make a plausible map from a seed, as a start",
        "faire une carte plausible à partir d’une graine, pour commencer",
    ),
    "units": Text(
        "list the units of a scenario, or take them from a table",
        "lister les unités d’un scénario, ou les lire d’un tableau",
    ),
    "rulesets": Text("list the rulesets, or one ruleset's charts", "lister les jeux, ou les tables d’un jeu"),
    "install-desktop": Text(
        "make the program known to a Linux desktop: menu entry, icon, file type",
        "faire connaître le programme à un bureau Linux : entrée de menu, icône, type de fichier",
    ),
    "completion": Text(
        "print a script with which bash, zsh or fish completes the command line",
        "écrire un script avec lequel bash, zsh ou fish complète la ligne de commande",
    ),
}
"""The commands in the order of the help, with what each is for: the module of a command is loaded when it is used."""
log = logging.getLogger(__name__)

_WINDOW = "window"
_INTERRUPTED = 130

_ABOUT = Text(
    "Scenario editor and analysis bench for tactical wargames. Without a command it opens the window.",
    "Éditeur de scénarios et établi d’analyse pour jeux de guerre tactiques. Sans commande, ouvre la fenêtre.",
)
_LANGUAGE = Text("language of texts: en or fr", "langue des textes : en ou fr")
_RULESETS = Text("one more folder of rulesets (may be repeated)", "un dossier de jeux de plus (répétable)")
_NO_FOLDER = Text('there is no folder "{folder}"', "il n’y a pas de dossier « {folder} »")


_OURS = Text(
    "the bench failed, which is our mistake; please report: {what}",
    "l’établi a échoué, par notre faute ; merci de signaler : {what}",
)


def run(argv: Sequence[str]) -> int:
    """Run one command; returns the exit code (0 done, 1 there are errors, 2 wrong usage). Never raises."""
    arguments = list(argv)
    language = _language_in(arguments)
    try:
        parser = _parser(language, _command_in(arguments))
        args = parser.parse_args(arguments)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else USAGE
    console = Console(args.lang or LANGUAGES[0])
    try:
        for folder in (*args.rulesets_folders, *getattr(args, "more_folders", ())):
            _add_ruleset_folder(Path(folder))
        code: int = _module(args.command).run(args, console)
        console.flush()
        return code
    except CannotAnswer as problem:
        console.message(problem.text)
        return ERRORS
    except BrokenPipeError:
        # the reader of the answer has closed the pipe; the interpreter must not complain when it closes the stream
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        return _INTERRUPTED
    except Exception as problem:
        # the last resort before the user: one sentence to report, never a traceback
        log.debug("the command failed", exc_info=True)
        console.message(_OURS.format(what=f"{type(problem).__name__}: {problem}"))
        return ERRORS


def _add_ruleset_folder(folder: Path) -> None:
    from workbench.files.rulesets import add_ruleset_folder

    if not folder.is_dir():
        raise CannotAnswer("no_folder", _NO_FOLDER.format(folder=folder))
    add_ruleset_folder(folder.resolve())


def _module(command: str) -> ModuleType:
    return importlib.import_module(f"workbench.cli.commands.{command.replace('-', '_')}")


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
        if word in ("--lang", "--rulesets"):
            next(rest, None)
        elif word in ("-h", "--help"):
            return "help"
        elif not word.startswith("-"):
            return word if word in COMMANDS else None
    return None


def _parser(language: str, chosen: str | None) -> argparse.ArgumentParser:
    # ``--lang`` is understood before and after the command
    parser = argparse.ArgumentParser(prog="workbench", description=_ABOUT.get(language))
    help_text = _LANGUAGE.get(language)
    parser.add_argument("--lang", choices=LANGUAGES, help=help_text)
    rulesets: dict[str, Any] = {"metavar": "FOLDER", "action": "append", "help": _RULESETS.get(language), "default": []}
    parser.add_argument("--rulesets", dest="rulesets_folders", **rulesets)
    if chosen is None:
        parser.set_defaults(command=_WINDOW)
        _module(_WINDOW).arguments(parser, language)
        return parser
    _module(_WINDOW).about_arguments(parser, language)
    parser.usage = "workbench [--lang {en,fr}] [SCENARIO | COMMAND ...]"
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", prog="workbench")
    for name, about in COMMANDS.items():
        command = commands.add_parser(name, help=about.get(language), description=about.get(language))
        command.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=help_text)
        command.add_argument("--rulesets", dest="more_folders", **rulesets)
        if name == chosen:
            _module(name).arguments(command, language)
    return parser


def window_parser(language: str) -> argparse.ArgumentParser:
    """The parser of the program without a command."""
    return _parser(language, None)


def command_parsers(language: str) -> dict[str, argparse.ArgumentParser]:
    """The parser of every command, whole; loads the modules of all."""
    found = {}
    for name in COMMANDS:
        (commands,) = (action for action in _parser(language, name)._actions if action.dest == "command")
        found[name] = cast("dict[str, argparse.ArgumentParser]", commands.choices)[name]
    return found
