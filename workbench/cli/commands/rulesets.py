"""``rulesets``: the rulesets there are, or one ruleset's charts with the section that every value comes from."""

from __future__ import annotations

import argparse

from workbench.base.text import Text
from workbench.cli.console import DONE, ERRORS, Console
from workbench.rules.describe import describe_ruleset, ruleset_text
from workbench.rules.ruleset import Ruleset

ABOUT = Text("list the rulesets, or one ruleset's charts", "lister les jeux, ou les tables d’un jeu")
_ID = Text("name of a ruleset, or its folder", "nom d’un jeu, ou son dossier")
_JSON = Text("as one line of JSON", "en une ligne de JSON")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """What the command takes."""
    parser.add_argument("id", nargs="?", metavar="ID", help=_ID.get(language))
    parser.add_argument("--json", action="store_true", help=_JSON.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Print the list or the charts; 1 if a ruleset does not load."""
    from workbench.files.rulesets import find_rulesets

    if args.id:
        ruleset = _load(args.id, console)
        if ruleset is None:
            return ERRORS
        if args.json:
            console.record(describe_ruleset(ruleset, console.language))
        else:
            console.answer(ruleset_text(ruleset, console.language).rstrip("\n"))
        return DONE
    names = find_rulesets()
    loaded = [ruleset for name in names if (ruleset := _load(name, console)) is not None]
    rows = [{"id": item.id, "name": item.name.get(console.language), "version": item.version} for item in loaded]
    if args.json:
        console.record({"rulesets": rows})
    else:
        for row in rows:
            console.answer(f"{row['id']:<20} {row['name']} ({row['version']})")
    return DONE if len(loaded) == len(names) else ERRORS


def _load(name: str, console: Console) -> Ruleset | None:
    from workbench.files.rulesets import load_ruleset

    ruleset, diagnostics = load_ruleset(name)
    console.diagnostics(diagnostics)
    return None if diagnostics.has_errors else ruleset
