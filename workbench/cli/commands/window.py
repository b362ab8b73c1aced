"""Opens the window, if Qt is installed: what the program does without a command."""

from __future__ import annotations

import argparse
import gc
import importlib.util
import os
import re
import sys
from pathlib import Path

from workbench.base.data_folders import FILE_ENDINGS
from workbench.base.diagnostics import did_you_mean
from workbench.base.systems import let_another_window_come_forward
from workbench.base.text import Text, terminal_safe, without_private_paths
from workbench.cli.console import DONE, ERRORS, USAGE, Console
from workbench.files.running_window import OpeningRequests

_SCENARIO = Text("scenarios to open, each in a tab", "scénarios à ouvrir, chacun dans un onglet")
_VERSION = Text("say which version this is", "dire quelle est la version")
_DIAGNOSE = Text(
    "say what a report of a fault needs: versions, system, screens, settings, last errors; no private paths or names",
    "dire ce qu’il faut à un rapport d’erreur : versions, système, écrans, réglages, dernières erreurs ; sans chemin ni nom",
)
_NO_QT = Text(
    "This needs Qt (package PySide6-Essentials), which could not be loaded: {problem}\n"
    "query, los, area, reach, spot, check and rulesets work without it.",
    "Il faut Qt (paquet PySide6-Essentials), qui n’a pas pu être chargé : {problem}\n"
    "query, los, area, reach, spot, check et rulesets s’en passent.",
)
_NEW_WINDOW = Text(
    "open a window of its own, also where one runs that would take the files as tabs",
    "ouvrir une fenêtre à part, même s’il y en a une qui prendrait les fichiers en onglets",
)
_HANDED_OVER = Text(
    "Opened in the window that runs already (--new-window opens one of its own).",
    "Ouvert dans la fenêtre déjà ouverte (--new-window en ouvre une à part).",
)
_NO_FILE = Text(
    'there is no file and no command "{word}"',
    "il n’y a ni fichier ni commande « {word} »",
)
_NO_DISPLAY = Text(
    "There is no display to open a window on. query, los, area, reach, spot, check, render and rulesets need none.",
    "Pas d’écran où ouvrir une fenêtre. query, los, area, reach, spot, check, render et rulesets n’en ont pas besoin.",
)


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", help=_SCENARIO.get(language))
    parser.add_argument("--new-window", action="store_true", help=_NEW_WINDOW.get(language))
    about_arguments(parser, language)


def about_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """What says something about the program itself."""
    parser.add_argument("--version", action="store_true", help=_VERSION.get(language))
    parser.add_argument("--diagnose", action="store_true", help=_DIAGNOSE.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Open the window; returns when it is closed. Or print the version, or the facts for a report of a fault."""
    if args.version or args.diagnose:
        return _about(console, whole=args.diagnose)
    for word in args.scenarios:
        if not Path(word).exists():
            console.message(_NO_FILE.format(word=terminal_safe(word)))
            if hint := _similar_word(word):
                console.message(hint)
            return USAGE
    if _no_display():
        console.message(_NO_DISPLAY)
        return ERRORS
    if not knows_platform(console):
        return ERRORS
    paths = [Path(word) for word in args.scenarios]
    requests = OpeningRequests()
    if not requests.becomes_first() and paths and not args.new_window:
        let_another_window_come_forward()
        if requests.hand_over(paths):
            console.message(_HANDED_OVER)
            return DONE
    # nothing that a start makes can go: to look through all of it again and again takes a twentieth of the start. The window
    # collects itself when it is shown.
    collects = gc.isenabled()
    gc.disable()
    try:
        from workbench.desktop.app.application import run_window

        gc.freeze()  # what was loaded stays: nobody looks through it again while the window is used
        return int(run_window(paths[0] if paths else None, args.lang, *paths[1:], requests=requests))
    except ImportError as problem:
        return qt_is_missing(problem, console)
    finally:
        requests.close()
        gc.unfreeze()
        if collects:
            gc.enable()


def _similar_word(word: str) -> Text:
    """A hint at the command or the file beside that was probably meant; empty if nothing is near."""
    from workbench.cli.main import COMMANDS

    beside = Path(word).parent
    files = [str(path) for path in beside.iterdir() if path.suffix in FILE_ENDINGS] if beside.is_dir() else []
    return did_you_mean(word, [*COMMANDS, *files])


def _about(console: Console, *, whole: bool) -> int:
    from workbench.files.logbook import as_columns, diagnosis, version_line

    console.answer(version_line())
    if not whole:
        return DONE
    lines, problem = diagnosis(), None
    try:
        # without a display the offscreen platform answers
        if _no_display():
            os.environ["QT_QPA_PLATFORM"] = "offscreen"
        from workbench.desktop.look.fault_details import qt_diagnosis_lines as lines_of_qt

        lines += lines_of_qt()
    except ImportError as error:
        problem = error
    console.answer(as_columns(lines))
    if problem is not None:
        console.answer(without_private_paths(_NO_QT.format(problem=problem).get(console.language)))
    return DONE


def _no_display() -> bool:
    # without one Qt would end the whole process
    known = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return sys.platform.startswith("linux") and not any(os.environ.get(name) for name in known)


_PLUGIN = re.compile(r"(?:lib)?q(\w+?)\.(?:so|dll|dylib)")
_NO_PLATFORM = Text(
    'QT_QPA_PLATFORM names "{name}", which Qt does not have here (there are: {known})',
    "QT_QPA_PLATFORM nomme « {name} », que Qt n’a pas ici (il y a : {known})",
)


def knows_platform(console: Console) -> bool:
    """Say so if the environment asks Qt for a platform that it does not have: Qt itself would end the whole process."""
    wanted = [word.partition(":")[0] for word in os.environ.get("QT_QPA_PLATFORM", "").split(";") if word]
    found = importlib.util.find_spec("PySide6")
    if not wanted or found is None or found.origin is None:
        return True
    home = Path(found.origin).parent
    plugins = [path.name for folder in ("Qt/plugins", "plugins") for path in (home / folder / "platforms").glob("*")]
    known = sorted({named[1] for name in plugins if (named := _PLUGIN.match(name)) is not None})
    if not known or any(word.startswith(one) for word in wanted for one in known):
        return True
    console.message(_NO_PLATFORM.format(name=terminal_safe(wanted[0]), known=", ".join(known)))
    return False


def can_draw(console: Console) -> bool:
    """Let Qt draw without a display, which pictures do not need; False after a message, as for :func:`knows_platform`."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return knows_platform(console)


def qt_is_missing(problem: ImportError, console: Console) -> int:
    """Report that Qt could not be loaded (not installed, or a system library is missing); other errors are raised again."""
    qt = str(problem.name or "").startswith(("PySide6", "shiboken6")) or ".so" in str(problem)
    if not qt:
        raise problem
    console.message(_NO_QT.format(problem=problem))
    return ERRORS
