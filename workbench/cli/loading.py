"""Loads what a command works on; what is wrong with a file is said on standard error."""

from __future__ import annotations

from pathlib import Path

from workbench.analysis import Analysis
from workbench.base.diagnostics import Severity
from workbench.cli.console import Console


def open_analysis(path: str, console: Console) -> Analysis | None:
    """The analysis of a scenario file, or None after its diagnostics were printed. Warnings are printed too; hints are for
    ``check``."""
    from workbench.files.scenario_reader import load_scenario

    scenario, ruleset, diagnostics = load_scenario(Path(path))
    console.diagnostics(item for item in diagnostics if item.severity is not Severity.INFO)
    if scenario is None or ruleset is None or diagnostics.has_errors:
        return None
    return Analysis(scenario, ruleset)
