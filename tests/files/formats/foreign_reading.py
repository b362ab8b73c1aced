"""Maps of other programs as their readers give them, before anything is translated."""

from __future__ import annotations

from pathlib import Path

from tests.files.formats.test_registry import format_of
from workbench.files.formats.map_format import ForeignMap
from workbench.files.formats.registry import installed
from workbench.files.formats.source import SourceFile
from workbench.scenario.scenario import Scenario, TabletopScenario


def foreign(path: Path) -> ForeignMap:
    """The map in a file, in the words of its program."""
    found = installed().formats[format_of(path)]
    assert found.foreign is not None
    with SourceFile(path) as source:
        return found.foreign(source)


def foreign_hexes(path: Path) -> Scenario:
    """The map of hexes in a file."""
    scenario = foreign(path).scenario
    assert isinstance(scenario, Scenario)
    return scenario


def foreign_table(path: Path) -> TabletopScenario:
    """The table in a file."""
    scenario = foreign(path).scenario
    assert isinstance(scenario, TabletopScenario)
    return scenario
