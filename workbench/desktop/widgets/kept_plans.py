"""The row of the panel of plans that keeps them: the plans that a scenario keeps by name, and a menu to keep, name and drop."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QMenu, QToolButton, QWidget

from workbench.desktop.look.theme import scaled_pixels


class KeptPlansRow(QWidget):
    """The kept plans to choose from, and what can be done to the one that is shown."""

    kept_wanted = Signal(str)
    """A plan that the scenario keeps is to be shown, by its name; "": none of them."""
    keep_wanted = Signal()
    """The plan that is shown is to be kept."""
    rename_wanted, drop_wanted = Signal(), Signal()
    """The kept plan that is shown is to have another name, or to be kept no longer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chooser = QComboBox()
        self.chooser.setAccessibleName(self.tr("Kept plans"))
        self.chooser.setToolTip(self.tr("Plans that the scenario keeps, to be shown again whatever is selected"))
        self.chooser.activated.connect(lambda _: self.kept_wanted.emit(self.chooser.currentData()))
        self.more = QToolButton()
        self.more.setText("⋯")
        self.more.setMinimumWidth(scaled_pixels(26))
        self.more.setAccessibleName(self.tr("Keep, name or drop the plan"))
        self.more.setToolTip(self.tr("Keep, name or drop the plan"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.more)
        self.keep = menu.addAction(self.tr("Keep this plan…"))
        self.rename, self.drop = menu.addAction(self.tr("Rename…")), menu.addAction(self.tr("Keep it no longer"))
        self.keep.triggered.connect(lambda *_: self.keep_wanted.emit())
        self.rename.triggered.connect(lambda *_: self.rename_wanted.emit())
        self.drop.triggered.connect(lambda *_: self.drop_wanted.emit())
        self.more.setMenu(menu)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.chooser, 1)
        layout.addWidget(self.more)

    def show_kept(self, names: Sequence[str], shown: str) -> None:
        """Offer the plans that the scenario keeps; ``shown`` is the one on the map, "" = none of them."""
        first = self.tr("none: for what is selected") if names else self.tr("none yet")
        rows = [("", first), *((name, name) for name in names)]
        now = [(self.chooser.itemData(number), self.chooser.itemText(number)) for number in range(self.chooser.count())]
        with QSignalBlocker(self.chooser):
            if now != rows:
                self.chooser.clear()
                for key, words in rows:
                    self.chooser.addItem(words, key)
            self.chooser.setCurrentIndex(max(self.chooser.findData(shown), 0))
        self.chooser.setEnabled(bool(names))
        self.rename.setEnabled(bool(shown))
        self.drop.setEnabled(bool(shown))
