"""Loads the files of a command; their errors are written on standard error."""

from __future__ import annotations

import argparse
from pathlib import Path

from workbench.analysis.any_analysis import AnyAnalysis, analysis_in_setup, analysis_of
from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import Severity
from workbench.base.text import Text
from workbench.cli.console import Console
from workbench.files.installed_rulesets import InstalledRulesets
from workbench.scenario.map_variants import active_map_variants, variants_in_force_text

_SETUP = Text(
    "the set-up of the forces that counts (without it the one that the file shows)",
    "la mise en place des forces qui compte (sinon celle que le fichier affiche)",
)


def add_setup_option(parser: argparse.ArgumentParser, language: str) -> None:
    """Add ``--setup ID`` to a command that asks about one scenario."""
    parser.add_argument("--setup", metavar="ID", default="", help=_SETUP.get(language))


def open_any(path: str, console: Console, setup: str = "") -> AnyAnalysis | None:
    """The analysis of a scenario file with its forces in a ``setup`` (else in the one that is shown), or None after its
    diagnostics were printed. Warnings are printed too; hints are for ``check``. CannotAnswer for an unknown set-up."""
    from workbench.checks.loading import load_scenario

    scenario, ruleset, diagnostics = load_scenario(Path(path))
    console.diagnostics(item for item in diagnostics if item.severity is not Severity.INFO)
    if scenario is None or ruleset is None or diagnostics.has_errors:
        return None
    if active_map_variants(scenario.overlays):
        console.message(variants_in_force_text(scenario.overlays))
    found = analysis_of(scenario, ruleset)
    found.library = InstalledRulesets()
    found = analysis_in_setup(found, setup) if setup else found
    if found.scenario.setups.shown_text is not None:
        console.message(found.scenario.setups.shown_text)
    return found


def open_analysis(path: str, console: Console, setup: str = "") -> Analysis | None:
    """As :func:`open_any`, for a command that only works on maps of hexes."""
    found = open_any(path, console, setup)
    if found is not None and found.kind == "table":
        console.message(Text("this command needs a map of hexes", "cette commande demande une carte d’hexagones"))
        return None
    return found
