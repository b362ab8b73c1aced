"""What is wrong with an open scenario, or may be: one list, which everything that tells of problems reads.

The list of issues, the mark of the status bar and ``workbench check`` agree because there is no other copy: each window that
shows a document reads this list, and is told when it changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from workbench.base.diagnostics import Diagnostic
from workbench.checks.registry import check_scenario
from workbench.files.scenario_reader import ReadScenario
from workbench.files.yaml_reader import read_yaml_text
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario


def scenario_diagnostics(scenario: AnyScenario, ruleset: Ruleset) -> tuple[Diagnostic, ...]:
    """The diagnostics of all checks for a scenario; without places, as there may be no file."""
    read: ReadScenario[Any] = ReadScenario(scenario, ruleset, read_yaml_text("", ""), {})
    return tuple(replace(item, span=None) for item in check_scenario(read))


_OF_PICTURE = frozenset(["no_picture", "bad_picture"])
"""What readers of files say of a picture under the map."""


@dataclass(frozen=True, eq=False)
class Checked:
    """A scenario with what was found in it."""

    scenario: AnyScenario
    items: tuple[Diagnostic, ...]


class Problems(QObject):
    """The problems of a document's scenario as it is now, as far as they are known.

    What only the reader of a file can see (a text that was cut, a mistake in its ruleset) stays in the list while the
    scenario is edited, until the file is read again.
    """

    changed = Signal()
    """There is another list, or it is no longer that of the scenario as it is now."""

    def __init__(
        self,
        scenario: AnyScenario,
        ruleset: Ruleset,
        read: Iterable[Diagnostic] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._scenario = scenario
        self._ruleset = ruleset
        self._read = None if read is None else Checked(scenario, tuple(read))
        self._newest = self._read
        self._of_file: tuple[Checked, tuple[Diagnostic, ...]] | None = None
        self._picture: tuple[Diagnostic, ...] | None = None
        self._wants_attention = False

    @property
    def items(self) -> tuple[Diagnostic, ...]:
        """What was found last; of an earlier scenario where ``is_current`` is False."""
        found = () if self._newest is None else self._newest.items
        if self._picture is None:
            return found
        read = tuple(item for item in found if item.code in _OF_PICTURE)
        rest = tuple(item for item in found if item.code not in _OF_PICTURE)
        return (*(read or self._picture), *rest) if self._picture else rest

    def show_picture(self, problems: tuple[Diagnostic, ...]) -> None:
        """Take what whoever draws the picture under the map says of it, which need not be that of the file any more."""
        before, self._picture = self.items, problems
        if self.items != before:
            self.changed.emit()

    @property
    def of_picture(self) -> tuple[Diagnostic, ...]:
        """Why the picture under the map is not drawn, once somebody draws it."""
        return self._picture or ()

    def want_attention(self) -> None:
        """Let the list be opened once, as soon as it is that of the scenario and not empty."""
        self._wants_attention = True

    def take_attention(self) -> bool:
        """Is the list to be opened now? That is so once."""
        wanted = self._wants_attention and self.is_current and bool(self.items)
        self._wants_attention = self._wants_attention and not wanted
        return wanted

    @property
    def is_current(self) -> bool:
        """Was the scenario checked as it is now?"""
        return self._newest is not None and self._newest.scenario is self._scenario

    def follow(self, scenario: AnyScenario) -> None:
        """The document shows another scenario. What was read, or was checked last, is known at once."""
        before, self._scenario = self._was_shown, scenario
        if self._read is not None and self._read.scenario is scenario:
            self._newest = self._read
        if before != self._was_shown:
            self.changed.emit()

    @property
    def _was_shown(self) -> tuple[int, bool]:
        return id(self._newest), self.is_current

    def check(self, scenario: AnyScenario) -> Checked:
        """What there is to say of a scenario; any thread may ask."""
        if self._read is not None and self._read.scenario is scenario:
            return self._read
        return Checked(scenario, (*self._found_in_file(), *scenario_diagnostics(scenario, self._ruleset)))

    def take(self, checked: Checked) -> None:
        """Show what was found, unless the scenario has changed since."""
        if checked.scenario is self._scenario and checked is not self._newest:
            self._newest = checked
            self.changed.emit()

    def read_again(self, scenario: AnyScenario, items: Iterable[Diagnostic]) -> None:
        """Show what reading the document's file found, which now holds this scenario."""
        self._read = self._newest = Checked(scenario, tuple(items))
        self._of_file = None
        self.changed.emit()

    @property
    def only_in_file(self) -> tuple[Diagnostic, ...]:
        """What only the reader of the file could see, if a check of an edited scenario has looked for it."""
        return self._of_file[1] if self._of_file is not None and self._of_file[0] is self._read else ()

    def _found_in_file(self) -> tuple[Diagnostic, ...]:
        # no check of the scenario finds it; any thread may ask
        read = self._read
        if read is None or not read.items:
            return ()
        known = self._of_file
        if known is None or known[0] is not read:
            found = {_same(item) for item in scenario_diagnostics(read.scenario, self._ruleset)}
            known = self._of_file = read, tuple(item for item in read.items if _same(item) not in found)
        return known[1]


def _same(item: Diagnostic) -> tuple[object, ...]:
    """What two diagnostics of one fact have in common, whether or not there is a file."""
    return item.code, item.text, item.at
