"""The inspector's section on single figures: how many see, how many are seen, and a row for each that looks."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal
from PySide6.QtWidgets import QTreeWidgetItem, QWidget

from workbench.desktop.docks.parts import Section, StepTable, VerdictLine, Words
from workbench.desktop.table.overlays.models import BLIND, SEEN, SMOKE, verdict_of
from workbench.desktop.table.questions import TableAnswer
from workbench.desktop.wording import BLOCKED_COLOUR, CLEAR_COLOUR, Verdict
from workbench.forces.models import TableUnit
from workbench.sight.table_results import ModelSight

SIGNS = {SEEN: "✓", SMOKE: "≈", BLIND: "✗"}
translate = QCoreApplication.translate
_MOST_SIGNS = 12
"""A row with more targets than these has no room for a sign for each."""


class TableModelsSection(Section):
    """``pointed`` tells the number of the row under the mouse, -1 = none: its lines are shown on the table."""

    pointed = Signal(int)

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.heading.setText(self.tr("Figure by figure"))
        self.verdict = VerdictLine(small=True)
        self.rows = StepTable([self.tr("From"), self.tr("sees"), self.tr("each of the target’s")], 5, 2)
        self.rows.setMouseTracking(True)
        self.rows.itemEntered.connect(self._entered)
        self.rows.viewport().installEventFilter(self)
        self.sides = Words(1, small=True)
        for part in (self.verdict, self.rows, self.sides):
            self.add(part)

    def show_answer(self, answer: TableAnswer) -> None:
        """Show who sees whom."""
        models = answer.models
        self.setVisible(models is not None and len(models.origins) + len(models.targets) > 2)
        if models is None:
            return
        words = models.words.get(self._language)
        symbol, colour = ("✓", CLEAR_COLOUR) if models.seers else ("✗", BLOCKED_COLOUR)
        self.verdict.show_verdict(Verdict(symbol, words[:1].upper() + words[1:], colour))
        self.rows.show_rows(self._row(answer, models, row) for row in range(len(models.origins)))
        names = side_words()
        told = ", ".join(f"{names.get(side, side)} {most}" for side, most in answer.openings.items())
        self.sides.say(self.tr("Fire from its floor, by side: {sides}").format(sides=told) if told else "")

    def _row(self, answer: TableAnswer, models: ModelSight, row: int) -> tuple[list[str], str]:
        verdicts = [verdict_of(models, row, column) for column in range(len(models.targets))]
        seen = sum(verdict != BLIND for verdict in verdicts)
        signs = " ".join(SIGNS[verdict] for verdict in verdicts) if len(verdicts) <= _MOST_SIGNS else ""
        tip = self.tr("✓ clear, ≈ through smoke, ✗ blocked: the figures of the target in their order")
        return [self._name(answer, models, row), f"{seen} / {len(verdicts)}", signs], tip

    def _name(self, answer: TableAnswer, models: ModelSight, row: int) -> str:
        """Whose eyes they are: a figure by its number, an opening, the weapon on a hull."""
        spot = answer.question.observer
        found = answer.question.scenario.forces.find(spot.unit) if spot is not None and spot.unit else None
        unit: TableUnit | None = found[1] if found is not None else None
        here = models.origins[row]
        if unit is not None and answer.line is not None and answer.line.origin.within:
            return self.tr("opening {n}").format(n=row + 1)
        if unit is not None and here in unit.models:
            return self.tr("figure {n}").format(n=unit.models.index(here) + 1)
        return self.tr("unit") if len(models.origins) == 1 else str(row + 1)

    def _entered(self, item: QTreeWidgetItem) -> None:
        self.pointed.emit(self.rows.indexOfTopLevelItem(item))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The mouse left the list."""
        if event.type() == QEvent.Type.Leave:
            self.pointed.emit(-1)
        return super().eventFilter(watched, event)


def side_words() -> dict[str, str]:
    """Sides of buildings by the way they look."""
    return {
        "north": translate("TableModelsSection", "north"),
        "north_east": translate("TableModelsSection", "north-east"),
        "east": translate("TableModelsSection", "east"),
        "south_east": translate("TableModelsSection", "south-east"),
        "south": translate("TableModelsSection", "south"),
        "south_west": translate("TableModelsSection", "south-west"),
        "west": translate("TableModelsSection", "west"),
        "north_west": translate("TableModelsSection", "north-west"),
    }
