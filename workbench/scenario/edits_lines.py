"""Edits of the lines of sight that a scenario keeps by name."""

from __future__ import annotations

from dataclasses import dataclass, replace

from workbench.base.text import Text
from workbench.scenario.scenario import KeptLine, Scenario
from workbench.scenario.table import AnyScenario, S


@dataclass(frozen=True)
class KeepLine:
    """Keep a line; one of the same name takes the place of the old one."""

    line: KeptLine

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Keep the line {name}", "Garder la ligne {name}").format(name=self.line.name)

    def apply(self, scenario: Scenario) -> Scenario:
        """Keep."""
        if self.line in scenario.lines:
            return scenario
        if any(line.name == self.line.name for line in scenario.lines):
            kept = tuple(self.line if line.name == self.line.name else line for line in scenario.lines)
            return replace(scenario, lines=kept)
        return replace(scenario, lines=(*scenario.lines, self.line))


@dataclass(frozen=True)
class RenameLine:
    """Give a kept line another name; a name that is taken or empty changes nothing."""

    name: str
    new: str

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Rename the line {name}", "Renommer la ligne {name}").format(name=self.name)

    def apply(self, scenario: S) -> S:
        """Rename."""
        names = [line.name for line in scenario.lines]
        if not self.new or self.new in names or self.name not in names:
            return scenario
        renamed = (replace(line, name=self.new) if line.name == self.name else line for line in scenario.lines)
        return replace(scenario, lines=tuple(renamed))


@dataclass(frozen=True)
class DropLine:
    """Keep a line no longer."""

    name: str

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Drop the line {name}", "Oublier la ligne {name}").format(name=self.name)

    def apply(self, scenario: S) -> S:
        """Drop."""
        left = tuple(line for line in scenario.lines if line.name != self.name)
        return scenario if len(left) == len(scenario.lines) else replace(scenario, lines=left)


def free_name(scenario: AnyScenario, wanted: str) -> str:
    """``wanted``, or with a number behind it where the name is taken."""
    taken = {line.name for line in scenario.lines}
    if wanted not in taken:
        return wanted
    return next(name for n in range(2, len(taken) + 3) if (name := f"{wanted} ({n})") not in taken)
