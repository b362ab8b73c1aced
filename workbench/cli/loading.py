"""Loads the files of a command; their errors are written on standard error."""

from __future__ import annotations

from pathlib import Path

from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import Severity
from workbench.base.text import Text
from workbench.cli.console import Console
from workbench.scenario.map_variants import active_map_variants, variants_in_force_text


def open_any(path: str, console: Console) -> AnyAnalysis | None:
    """The analysis of a scenario file, or None after its diagnostics were printed. Warnings are printed too; hints are for
    ``check``."""
    from workbench.checks.loading import load_scenario

    scenario, ruleset, diagnostics = load_scenario(Path(path))
    console.diagnostics(item for item in diagnostics if item.severity is not Severity.INFO)
    if scenario is None or ruleset is None or diagnostics.has_errors:
        return None
    if active_map_variants(scenario.overlays):
        console.message(variants_in_force_text(scenario.overlays))
    return analysis_of(scenario, ruleset)


def open_analysis(path: str, console: Console) -> Analysis | None:
    """As :func:`open_any`, for a command that only works on maps of hexes."""
    found = open_any(path, console)
    if found is not None and found.kind == "table":
        console.message(Text("this command needs a map of hexes", "cette commande demande une carte d’hexagones"))
        return None
    return found
