"""The kind and the side of the zone that is drawn next, chosen in the tool bar: the same for maps and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QToolBar

from workbench.desktop.staging.zone_words import kind_name, next_zone
from workbench.forces.staging import ZONE_KINDS

if TYPE_CHECKING:
    from workbench.desktop.table.workplace import TableWorkplace
    from workbench.desktop.workplace import Workplace

translate = QCoreApplication.translate


class ZoneChoosers:
    """Show the chosen zone, or the new one that would be drawn. A choice begins a new zone, also of the kind that is shown
    already; the Zones panel changes those that are there."""

    def __init__(self, bar: QToolBar, workplace: Workplace | TableWorkplace) -> None:
        self._workplace = workplace
        self.kind, self.side = QComboBox(), QComboBox()
        self.kind.setAccessibleName(translate("Zones", "Kind of the new zone"))
        self.kind.setToolTip(
            translate("Zones", "Begin a new zone of this kind; the Zones panel changes those that are there")
        )
        self.side.setAccessibleName(translate("Zones", "Side of the new zone"))
        self.side.setToolTip(translate("Zones", "Begin a new zone for this side"))
        for box in (self.kind, self.side):
            box.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for kind in ZONE_KINDS:
            self.kind.addItem(kind_name(kind), kind)
        self.kind.activated.connect(lambda _: self._begin(self.kind.currentData(), None))
        self.side.activated.connect(lambda _: self._begin(self.kind.currentData(), self.side.currentData()))
        self._actions = [bar.addWidget(box) for box in (self.kind, self.side)]

    def _begin(self, kind: str, side: str | None) -> None:
        self._workplace.choices.choose(zone="", zone_kind=kind, zone_side=side)

    def show(self, *, on: bool) -> None:
        """Show what is drawn next, while the zone tool is in hand."""
        for action in self._actions:
            action.setVisible(on)
        if on:
            self.refresh()

    def refresh(self) -> None:
        """The chosen zone, the sides or the choices are others."""
        document = self._workplace.document
        scenario, language = document.scenario, document.language
        kind, side = next_zone(self._workplace.choices, scenario)
        sides = [(force.side, force.name.get(language) or force.side) for force in scenario.forces.sides]
        known = [("", translate("Zones", "For all")), *sides]
        with QSignalBlocker(self.kind), QSignalBlocker(self.side):
            self.kind.setCurrentIndex(self.kind.findData(kind))
            if known != [(self.side.itemData(k), self.side.itemText(k)) for k in range(self.side.count())]:
                self.side.clear()
                for key, words in known:
                    self.side.addItem(words, key)
            self.side.setCurrentIndex(self.side.findData(side))
