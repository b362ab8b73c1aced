"""The command line: finds the command, runs it, and turns whatever happens into an exit code."""

from __future__ import annotations

import argparse
import importlib
import keyword
import logging
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn, cast

from workbench.base.background_problems import background_problems
from workbench.base.diagnostics import CannotAnswer, why_not_written
from workbench.base.systems import for_console
from workbench.base.text import LANGUAGES, Text
from workbench.cli.console import DONE, ERRORS, USAGE, Console, OutputFailed

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
        "who sees whom on a whole map or table: every pair of hexes or places",
        "qui voit qui sur toute une carte ou une table : chaque paire d’hexagones ou de lieux",
    ),
    "reach": Text(
        "every place that one move of a unit can end in", "tous les lieux où peut finir un mouvement d’une unité"
    ),
    "odds": Text("what is a shot likely to do?", "que fera probablement un tir ?"),
    "plan": Text(
        "plan a position: threats, unseen ways, posts, kill zones, turns to reach",
        "préparer une position : menaces, trajets cachés, postes, zones d’abattage, tours",
    ),
    "impact": Text(
        "what is seen and reached in one scenario and not in another",
        "ce qui est vu et atteint dans un scénario et pas dans l’autre",
    ),
    "compare": Text(
        "the same ground under another ruleset",
        "le même terrain sous d’autres règles",
    ),
    "report": Text(
        "how fair a scenario is from its set-up, as a page with pictures",
        "l’équité d’un scénario d’après son placement, en une page avec images",
    ),
    "card": Text(
        "the scenario's card with its turn track, markers and pieces to lay out",
        "la fiche du scénario, avec piste des tours, marqueurs et éléments à poser",
    ),
    "lesson": Text(
        "a lesson in words, or as a page with pictures to hand out",
        "une leçon en mots, ou en une page avec images à distribuer",
    ),
    "quiz": Text(
        "questions about a map with answers by the rules, to print, to write or to be asked",
        "des questions sur une carte avec réponses selon les règles, à afficher, à écrire ou à poser",
    ),
    "results": Text(
        "the codes that a class sends from pages of lessons, as a table",
        "les codes qu’une classe envoie depuis des pages de leçons, en un tableau",
    ),
    "spot": Text("is somebody spotted from a place?", "quelqu’un est-il repéré depuis un lieu ?"),
    "check": Text(
        "load scenarios and rulesets, print what is wrong with them",
        "charger scénarios et jeux, dire ce qui n’y va pas",
    ),
    "mend": Text(
        "open a scenario whose rules have lost words, or that has mistakes: other words, all else stays",
        "remettre en état un scénario dont les règles ont perdu des mots, ou qui a des fautes : le reste ne change pas",
    ),
    "render": Text("draw the map with chosen overlays into a file", "dessiner la carte et des calques dans un fichier"),
    "page": Text(
        "write a map, or a lesson, as one HTML file that answers without the program",
        "écrire une carte, ou une leçon, en un fichier HTML qui répond sans le programme",
    ),
    "print": Text(
        "print the map to true scale over sheets of paper, as PDF",
        "imprimer la carte à l’échelle sur des feuilles de papier, en PDF",
    ),
    "assemble": Text(
        "join scenarios of single boards into one file", "joindre des scénarios d’un seul plateau en un seul fichier"
    ),
    "generate": Text(
        "make a plausible map from a seed, as a start",
        "faire une carte plausible à partir d’une graine, pour commencer",
    ),
    "ground": Text(
        "make a map or a table of real ground, from elevation models and OpenStreetMap",
        "faire une carte ou une table d’un terrain réel, d’après des modèles d’altitude et OpenStreetMap",
    ),
    "units": Text(
        "list the units of a scenario, or take them from a table",
        "lister les unités d’un scénario, ou les lire d’un tableau",
    ),
    "import": Text(
        "make a scenario of a file of another program, and tell what was not taken over",
        "faire un scénario d’un fichier d’un autre programme, et dire ce qui n’a pas été repris",
    ),
    "export": Text(
        "write a scenario in the format of another program, and tell what was left behind",
        "écrire un scénario dans le format d’un autre programme, et dire ce qui a été laissé de côté",
    ),
    "rulesets": Text("list the rulesets, or one ruleset's charts", "lister les jeux, ou les tables d’un jeu"),
    "supplement": Text(
        "tables and counters that you typed in for a game: make, check, list, install and export them",
        "les tables et pions que vous avez saisis pour un jeu : les créer, vérifier, lister, installer, exporter",
    ),
    "samples": Text(
        "list the scenarios that come with the program, or copy them into a folder of yours",
        "lister les scénarios fournis, ou les copier dans un dossier à vous",
    ),
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


_NO_OUTPUT = Text("the answer could not be written: {problem}", "la réponse n’a pas pu être écrite : {problem}")


# --- The parser of the standard library writes English only; this is what it writes in French.


_POSITIONALS = Text("positional arguments", "arguments")
_OPTIONS = Text("options", "options")
_HELP = Text("show this help message and exit", "montrer cette aide et finir")
_USAGE = Text("usage: ", "usage : ")
_MISUSED = Text("{program}: error: {problem}", "{program} : erreur : {problem}")
_SEE_HELP = Text("see {program} --help", "voir {program} --help")
_TWO_LANGUAGES = (
    (r"the following arguments are required: (.*)", r"il manque : \1"),
    (r"unrecognized arguments: (.*)", r"arguments inconnus : \1"),
    (r"argument (.*?): (.*)", r"argument \1 : \2"),
    (r"(.*)expected one argument", r"\1une valeur est attendue"),
    (r"(.*)expected at least one argument", r"\1au moins une valeur est attendue"),
    (r"(.*)expected (\d+) arguments?", r"\1\2 valeurs sont attendues"),
    (r"(.*)invalid (?:int|float|number) value: (.*)", r"\1\2 n’est pas un nombre"),
    (
        r"(.*)this cannot go to standard output \(-\): name a file",
        r"\1ceci ne peut pas aller à la sortie standard (-) : nommez un fichier",
    ),
    (r"(.*)invalid choice: (.*) \(choose from (.*)\)", r"\1\2 n’est pas un choix possible (au choix : \3)"),
    (r"(.*)not allowed with argument (.*)", r"\1ne va pas avec l’argument \2"),
    (r"one of the arguments (.*) is required", r"il faut l’un des arguments \1"),
    (r"ambiguous option: (.*) could match (.*)", r"option ambiguë : \1 peut être \2"),
    (r"(.*)ignored explicit argument (.*)", r"\1aucune valeur n’est attendue, mais \2 est donné"),
)
"""(pattern, replacement): patterns of the English error messages of argparse with their French translation. All of them are
applied in turn."""


class _HelpFormatter(argparse.HelpFormatter):
    def __init__(self, prog: str, language: str) -> None:
        super().__init__(prog)
        self._language = language

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, _USAGE.get(self._language) if prefix is None else prefix)


class _Help(argparse.Action):
    """``--help``: of what was named before it, if that has a help of its own, else of the whole command."""

    def __init__(self, option_strings: Sequence[str], dest: str, **options: Any) -> None:
        super().__init__(option_strings, dest, nargs=0, default=argparse.SUPPRESS, **options)

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: str | None = None
    ) -> None:
        """Print the help and leave."""
        found = parser.help_of(namespace) if isinstance(parser, _Parser) else None
        (found or parser).print_help()
        parser.exit()


def _of_nothing_more(_: argparse.Namespace) -> argparse.ArgumentParser | None:
    return None


class _Parser(argparse.ArgumentParser):
    """A parser of which also the words of the standard library are in the language of the user."""

    def __init__(self, *, language: str, **options: Any) -> None:
        formatter = partial(_HelpFormatter, language=language)
        super().__init__(**options, add_help=False, formatter_class=cast("Any", formatter))
        self._language = language
        self._positionals.title, self._optionals.title = _POSITIONALS.get(language), _OPTIONS.get(language)
        self.help_of: Callable[[argparse.Namespace], argparse.ArgumentParser | None] = _of_nothing_more
        """Gives the parser whose help is wanted in place of this one, by what was read so far; None: this one."""
        self.add_argument("-h", "--help", action=_Help, help=_HELP.get(language))

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Read the arguments. Options may stand between the words of a list (``check a.yaml --lang fr b.yaml``): the standard
        library ends a list at the first option and leaves the words after it over."""
        found, left = super().parse_known_args(args, namespace)
        lists = [one for one in self._actions if not one.option_strings and one.nargs in ("*", "+")]
        if left and len(lists) == 1 and not any(word.startswith("-") and word != "-" for word in left):
            (taken,) = lists
            more = cast("list[Any]", self._get_values(taken, left))
            setattr(found, taken.dest, [*(getattr(found, taken.dest, None) or ()), *more])
            left = []
        return found, left

    def _print_message(self, message: str, file: Any = None) -> None:
        """Help, usage and errors, in letters that the console has; no stream if it was closed before the program began."""
        stream = file or sys.stderr
        if message and stream is not None:
            stream.write(for_console(message, getattr(stream, "encoding", None) or "utf-8"))

    def error(self, message: str) -> NoReturn:
        if self._language == "fr":
            for english, french in _TWO_LANGUAGES:
                message = re.sub(f"^{english}$", french, message)
        self.print_usage(sys.stderr)
        program = self.prog
        words = (_MISUSED.format(program=program, problem=message), _SEE_HELP.format(program=program))
        self.exit(USAGE, "".join(f"{text.get(self._language)}\n" for text in words))


def run(argv: Sequence[str]) -> int:
    """Run one command; returns the exit code (0 done, 1 there are errors, 2 wrong usage). Never raises."""
    arguments = list(argv)
    language = _language_in(arguments)
    try:
        chosen = _command_in(arguments)
        parser = _parser(language, chosen)
        args, unknown = parser.parse_known_args(arguments)
        if unknown:
            # the usage of the command helps more than that of the program
            at_fault = _command_parser(parser, chosen) if chosen in COMMANDS else parser
            at_fault.error("unrecognized arguments: " + " ".join(unknown))
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else USAGE
    console = Console(args.lang or language)
    try:
        for folder in (*args.rulesets_folders, *getattr(args, "more_folders", ())):
            _add_ruleset_folder(Path(folder))
        with background_problems.passed_to(lambda problem: console.diagnostics([problem])):
            code: int = _module(args.command).run(args, console)
        console.flush()
        return code
    except CannotAnswer as problem:
        console.message(problem.text)
        return ERRORS
    except BrokenPipeError:
        # the reader of the answer has closed the pipe; the interpreter must not complain when it closes the stream
        _discard_output()
        return DONE
    except OutputFailed as problem:
        console.message(_NO_OUTPUT.format(problem=why_not_written(problem.problem)))
        _discard_output()
        return ERRORS
    except KeyboardInterrupt:
        return _INTERRUPTED
    except Exception as problem:
        # the last resort before the user: one sentence to report, never a traceback
        log.debug("the command failed", exc_info=True)
        console.message(_OURS.format(what=f"{type(problem).__name__}: {problem}"))
        return ERRORS


def _discard_output() -> None:
    """What is still to be written goes nowhere, so that the interpreter does not complain when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    if sys.stdout is not None:
        os.dup2(nowhere, sys.stdout.fileno())


def _add_ruleset_folder(folder: Path) -> None:
    from workbench.files.rulesets import add_ruleset_folder

    if not folder.is_dir():
        raise CannotAnswer("no_folder", _NO_FOLDER.format(folder=folder))
    add_ruleset_folder(folder.resolve())


def _module(command: str) -> ModuleType:
    name = command.replace("-", "_")
    return importlib.import_module(f"workbench.cli.commands.{name}{'_' if keyword.iskeyword(name) else ''}")


def _language_in(arguments: list[str]) -> str:
    # help texts are made before the arguments are read
    for place, word in enumerate(arguments):
        value = word.removeprefix("--lang=") if word.startswith("--lang=") else None
        if word == "--lang" and place + 1 < len(arguments):
            value = arguments[place + 1]
        if value in LANGUAGES:
            return value
    return _system_language()


def _system_language() -> str:
    """The language of the environment, as POSIX reads it; English if it is another one or none."""
    named = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return next((language for language in LANGUAGES if re.match(rf"{language}([_.@]|$)", named)), LANGUAGES[0])


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


def _program_parser(language: str) -> argparse.ArgumentParser:
    # ``--lang`` is understood before and after the command
    parser = _Parser(language=language, prog="workbench", description=_ABOUT.get(language))
    parser.add_argument("--lang", choices=LANGUAGES, help=_LANGUAGE.get(language))
    parser.add_argument("--rulesets", dest="rulesets_folders", **_ruleset_folders(language))
    return parser


def _ruleset_folders(language: str) -> dict[str, Any]:
    return {"metavar": "FOLDER", "action": "append", "help": _RULESETS.get(language), "default": []}


def _parser(language: str, chosen: str | None) -> argparse.ArgumentParser:
    """The parser of the program for a command: of 30 commands it knows this one alone, which takes a twentieth of the time."""
    if chosen is None:
        parser = _program_parser(language)
        parser.set_defaults(command=_WINDOW)
        _module(_WINDOW).arguments(parser, language)
        return parser
    if chosen in COMMANDS:
        return _parser_with_commands(language, [chosen])
    return _parser_with_commands(language, COMMANDS, whole=False)


def _parser_with_commands(language: str, names: Iterable[str], *, whole: bool = True) -> argparse.ArgumentParser:
    """A parser with these commands; their own arguments, unless it is ``whole``, are left out, and no module is loaded."""
    parser = _program_parser(language)
    _module(_WINDOW).about_arguments(parser, language)
    parser.usage = "workbench [--lang {en,fr}] [SCENARIO | COMMAND ...]"
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", prog="workbench")
    for name in names:
        words = COMMANDS[name].get(language)
        command = commands.add_parser(name, language=language, help=words, description=words)
        command.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=_LANGUAGE.get(language))
        command.add_argument("--rulesets", dest="more_folders", **_ruleset_folders(language))
        if whole:
            _module(name).arguments(command, language)
    return parser


def window_parser(language: str) -> argparse.ArgumentParser:
    """The parser of the program without a command."""
    return _parser(language, None)


def command_parsers(language: str) -> dict[str, argparse.ArgumentParser]:
    """The parser of every command, whole; loads the modules of all."""
    parser = _parser_with_commands(language, COMMANDS)
    return {name: _command_parser(parser, name) for name in COMMANDS}


def _command_parser(parser: argparse.ArgumentParser, name: str) -> argparse.ArgumentParser:
    (commands,) = (action for action in parser._actions if action.dest == "command")
    return cast("dict[str, argparse.ArgumentParser]", commands.choices)[name]
