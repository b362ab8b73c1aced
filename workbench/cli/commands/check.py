"""``check``: loads scenarios and rulesets and prints what is wrong with them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from workbench.base.diagnostics import Diagnostics, Severity
from workbench.base.text import Text
from workbench.cli.console import DONE, ERRORS, Console

ABOUT = Text(
    "load scenarios and rulesets, print what is wrong with them", "charger scénarios et jeux, dire ce qui n'y va pas"
)
_PATHS = Text(
    "scenario files, folders of scenarios, folders of rulesets",
    "fichiers de scénario, dossiers de scénarios, dossiers de jeux",
)
_SUMMARY = Text(
    "{files} checked: {errors} errors, {warnings} warnings", "{files} vérifiés : {errors} erreurs, {warnings} alertes"
)
_RULESET = "ruleset.yaml"


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """What the command takes."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help=_PATHS.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Print ``file:line:col: error[code] text`` for everything found, then a summary; 1 if there is an error."""
    files = [path for given in args.paths for path in _files(Path(given))]
    found = Diagnostics()
    for path in files:
        diagnostics = _check(path)
        console.diagnostics(diagnostics, as_answer=True)
        found.extend(diagnostics)
    counts = {level: sum(item.severity is level for item in found) for level in Severity}
    console.answer(_SUMMARY.format(files=len(files), errors=counts[Severity.ERROR], warnings=counts[Severity.WARNING]))
    return ERRORS if found.has_errors else DONE


def _files(path: Path) -> Iterator[Path]:
    """A file or a ruleset folder as it is; any other folder stands for the scenarios and rulesets in it."""
    if not path.is_dir() or (path / _RULESET).is_file():
        yield path
        return
    for inner in sorted(path.iterdir()):
        if inner.is_dir() or inner.suffix in (".yaml", ".yml"):
            yield from _files(inner)


def _check(path: Path) -> Diagnostics:
    from workbench.files.rulesets import load_ruleset
    from workbench.files.scenario_reader import load_scenario

    if path.is_dir() or path.name == _RULESET:
        return load_ruleset(path if path.is_dir() else path.parent)[1]
    return load_scenario(path)[2]
