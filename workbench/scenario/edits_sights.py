"""Edits of the lines of sight that a table keeps by name. ``RenameLine`` and ``DropLine`` of :mod:`edits_lines` do so too."""

from __future__ import annotations

from dataclasses import dataclass, replace

from workbench.base.text import Text
from workbench.scenario.table import KeptSight, TableScenario


@dataclass(frozen=True)
class KeepSight:
    """Keep a line; one of the same name takes the place of the old one."""

    line: KeptSight

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Keep the line {name}", "Garder la ligne {name}").format(name=self.line.name)

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Keep."""
        if self.line in scenario.lines:
            return scenario
        if any(line.name == self.line.name for line in scenario.lines):
            kept = tuple(self.line if line.name == self.line.name else line for line in scenario.lines)
            return replace(scenario, lines=kept)
        return replace(scenario, lines=(*scenario.lines, self.line))
