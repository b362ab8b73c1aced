"""``check``: loads scenarios and rulesets and prints what is wrong with them."""

from __future__ import annotations

import argparse

from workbench.base.diagnostics import Severity
from workbench.base.text import Text
from workbench.cli.console import DONE, ERRORS, Console

_PATHS = Text(
    "scenario files, folders of scenarios, folders of rulesets",
    "fichiers de scénario, dossiers de scénarios, dossiers de jeux",
)
_SUMMARY = Text("{errors} errors, {warnings} warnings", "{errors} erreurs, {warnings} alertes")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """What the command takes."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help=_PATHS.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Print ``file:line:col: error[code] text`` for everything found, then a summary; 1 if there is an error."""
    from workbench.checks.loading import check_paths

    found = check_paths(args.paths)
    console.diagnostics(found, as_answer=True)
    counts = {level: sum(item.severity is level for item in found) for level in Severity}
    console.answer(_SUMMARY.format(errors=counts[Severity.ERROR], warnings=counts[Severity.WARNING]))
    return ERRORS if found.has_errors else DONE
