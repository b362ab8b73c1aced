"""The forces: a filter, whose view is shown, and the tree of the order of battle."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from workbench.desktop.docks.forces import ForcesTree
from workbench.desktop.size import sized
from workbench.forces.units import Forces

_WIDEST = 164
"""Pixels that the choice of a side takes at most from the filter beside it."""


class ForcesPanel(QWidget):
    """The filter narrows the tree; the choice of a side hides what the others have hidden from it."""

    seen_wanted = Signal(str)
    """The side by which the scenario is to be seen; "" = everybody."""

    def __init__(self, tree: ForcesTree[Any], language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.tree = tree
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(self.tr("Filter"))
        self.filter.setAccessibleName(self.tr("Filter of the forces"))
        self.filter.setToolTip(self.tr("Side, id, name, kind, group, place or state; all words must fit"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(tree.filter)
        self.seen = QComboBox()
        self.seen.setAccessibleName(self.tr("Seen by"))
        self.seen.setToolTip(self.tr("A side is not shown, and not told of, the hidden units of others"))
        # as wide as its words, which the style would cut in the middle of a letter; endless names leave room for the filter
        self.seen.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.seen.setMaximumWidth(sized(_WIDEST))
        self.seen.activated.connect(lambda _: self.seen_wanted.emit(self.seen.currentData()))
        row = QHBoxLayout()
        row.setContentsMargins(6, 4, 6, 4)
        row.addWidget(self.filter, 1)
        row.addWidget(self.seen)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(row)
        box.addWidget(tree)

    def open(self, forces: Forces[Any], seen_by: str) -> None:
        """Offer the sides of a scenario."""
        self.seen.clear()
        self.seen.addItem(self.tr("Seen by all"), "")
        for force in forces.sides:
            name = forces.called(force.side).get(self._language)
            self.seen.addItem(self.tr("Seen by {side}").format(side=name), force.side)
        self.seen.setCurrentIndex(max(0, self.seen.findData(seen_by)))
