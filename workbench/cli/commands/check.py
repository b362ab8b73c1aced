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
_ERROR, _ERRORS = Text("{count} error", "{count} erreur"), Text("{count} errors", "{count} erreurs")
_WARNING, _WARNINGS = Text("{count} warning", "{count} alerte"), Text("{count} warnings", "{count} alertes")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help=_PATHS.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Print ``file:line:col: error[code] text`` for everything found, then a summary; 1 if there is an error."""
    from workbench.checks.loading import check_paths
    from workbench.files.installed_games import problems_of_games

    found = check_paths(args.paths)
    found.extend(problems_of_games())
    console.diagnostics(found, as_answer=True)
    counts = {level: sum(item.severity is level for item in found) for level in Severity}
    errors = _counted(counts[Severity.ERROR], _ERROR, _ERRORS)
    warnings = _counted(counts[Severity.WARNING], _WARNING, _WARNINGS)
    console.answer(Text(f"{errors.en}, {warnings.en}", f"{errors.fr}, {warnings.fr}"))
    return ERRORS if found.has_errors else DONE


def _counted(count: int, one: Text, many: Text) -> Text:
    # none is plural in English and singular in French
    return Text((one if count == 1 else many).en, (one if count <= 1 else many).fr).format(count=count)
