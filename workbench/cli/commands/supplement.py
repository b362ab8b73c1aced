"""``supplement``: the tables and counters that the user has typed in for a game: make, check, list, install, export."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from workbench.base.diagnostics import CannotAnswer, why_not_written
from workbench.base.text import Text
from workbench.cli.console import DONE, ERRORS, USAGE, Console

_WHAT = Text(
    "new NAME, check NAME (or a file), list, install FILE, export NAME",
    "new NOM, check NOM (ou un fichier), list, install FICHIER, export NOM",
)
_NAME = Text("name of a supplement, or a file", "nom d’un supplément, ou fichier")
_RULESET = Text(
    "with new: the ruleset that it belongs to; with list: only those of it",
    "avec new : les règles dont il est ; avec list : ceux-là seuls",
)
_OUTPUT = Text(
    "with export: the file to write (NAME.supplement.yaml)", "avec export : le fichier à écrire (NOM.supplement.yaml)"
)
_AS = Text("with install: the name under which it is kept", "avec install : le nom sous lequel il est gardé")
_JSON = Text("as one line of JSON", "en une ligne de JSON")
_MADE = Text("{id} is made: {file}", "{id} est créé : {file}")
_INSTALLED = Text("{id} is installed: {file}", "{id} est installé : {file}")
_EXPORTED = Text("{id} is written: {file}", "{id} est écrit : {file}")
_LISTED = Text(
    "{id}: {name} ({ruleset}; {tables} tables, {counters} counters)",
    "{id} : {name} ({ruleset} ; {tables} tables, {counters} pions)",
)
_NONE = Text("you have no supplement yet", "vous n’avez pas encore de supplément")
_GOOD = Text("{id}: nothing is wrong", "{id} : rien à redire")
_NEEDS = Text("{what} wants a name", "{what} demande un nom")
_NEEDS_RULESET = Text("new wants --ruleset ID", "new demande --ruleset ID")

ACTIONS = ("new", "check", "list", "install", "export")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("action", choices=ACTIONS, help=_WHAT.get(language))
    parser.add_argument("name", nargs="?", metavar="NAME", help=_NAME.get(language))
    parser.add_argument("--ruleset", metavar="ID", default="", help=_RULESET.get(language))
    parser.add_argument("-o", "--output", metavar="FILE", help=_OUTPUT.get(language))
    parser.add_argument("--as", dest="kept_as", metavar="NAME", default="", help=_AS.get(language))
    parser.add_argument("--json", action="store_true", help=_JSON.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Do what is asked; 1 where there are errors."""
    # the reader of files of strangers: most commands do not need it
    from workbench.files.formats.source import Refused

    if args.name is None and args.action != "list":
        console.message(_NEEDS.format(what=args.action))
        return USAGE
    if args.action == "new" and not args.ruleset:
        console.message(_NEEDS_RULESET)
        return USAGE
    work: dict[str, Callable[[argparse.Namespace, Console], int]] = {
        "new": _new,
        "check": _check,
        "list": _list,
        "install": _install,
        "export": _export,
    }
    try:
        return work[args.action](args, console)
    except Refused as problem:
        console.diagnostics([problem.diagnostic(args.name)])
    except CannotAnswer as problem:
        console.message(problem.text)
    except OSError as error:
        console.message(why_not_written(error))
    return ERRORS


def _tell(args: argparse.Namespace, console: Console, words: Text, found: dict[str, Any]) -> int:
    if args.json:
        console.record(found)
    else:
        console.answer(words.format(**found))
    return DONE


def _new(args: argparse.Namespace, console: Console) -> int:
    from workbench.files.own_supplements import new_supplement

    path = new_supplement(args.name, args.ruleset)
    return _tell(args, console, _MADE, {"id": args.name, "ruleset": args.ruleset, "file": str(path)})


def _check(args: argparse.Namespace, console: Console) -> int:
    from workbench.checks.loading import check_supplement
    from workbench.files.supplements import is_supplement_id, supplement_file
    from workbench.files.yaml_reader import read_yaml

    path = supplement_file(args.name) if is_supplement_id(args.name) else Path(args.name)
    found = check_supplement(read_yaml(path))
    console.diagnostics(found, as_answer=True)
    if not len(found):
        console.answer(_GOOD.format(id=args.name))
    return ERRORS if found.has_errors else DONE


def _list(args: argparse.Namespace, console: Console) -> int:
    from workbench.files.own_supplements import own_supplement
    from workbench.files.supplements import find_supplements

    rows = []
    for one in find_supplements():
        try:
            found, mistakes = own_supplement(one)
        except CannotAnswer as problem:
            console.message(problem.text)
            continue
        if args.ruleset and found.ruleset != args.ruleset:
            continue
        rows.append(
            {
                "id": one,
                "name": found.called.get(console.language),
                "ruleset": found.ruleset,
                "tables": len(found.values),
                "counters": len(found.counters),
                "errors": mistakes.has_errors,
            }
        )
    if args.json:
        console.record({"supplements": rows})
    else:
        for row in rows:
            console.answer(_LISTED.format(**row))
        if not rows:
            console.answer(_NONE)
    return DONE


def _install(args: argparse.Namespace, console: Console) -> int:
    from workbench.files.own_supplements import install_supplement

    path = install_supplement(Path(args.name), args.kept_as)
    return _tell(args, console, _INSTALLED, {"id": path.stem, "file": str(path)})


def _export(args: argparse.Namespace, console: Console) -> int:
    from workbench.files.own_supplements import EXPORT_ENDING, export_supplement

    target = Path(args.output or f"{args.name}{EXPORT_ENDING}")
    diagnostics = export_supplement(args.name, target)
    console.diagnostics(diagnostics)
    if diagnostics.has_errors:
        return ERRORS
    return _tell(args, console, _EXPORTED, {"id": args.name, "file": str(target)})
