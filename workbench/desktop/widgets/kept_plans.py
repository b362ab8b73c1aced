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
        self.kept = QComboBox()
        self.kept.setAccessibleName(self.tr("Kept plans"))
        self.kept.setToolTip(self.tr("Plans that the scenario keeps, to be shown again whatever is selected"))
        self.kept.activated.connect(lambda _: self.kept_wanted.emit(self.kept.currentData()))
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
        layout.addWidget(self.kept, 1)
        layout.addWidget(self.more)

    def show_kept(self, names: Sequence[str], shown: str) -> None:
        """Offer the plans that the scenario keeps; ``shown`` is the one on the map, "" = none of them."""
        first = self.tr("none: for what is selected") if names else self.tr("none yet")
        rows = [("", first), *((name, name) for name in names)]
        now = [(self.kept.itemData(number), self.kept.itemText(number)) for number in range(self.kept.count())]
        with QSignalBlocker(self.kept):
            if now != rows:
                self.kept.clear()
                for key, words in rows:
                    self.kept.addItem(words, key)
            self.kept.setCurrentIndex(max(self.kept.findData(shown), 0))
        self.kept.setEnabled(bool(names))
        self.rename.setEnabled(bool(shown))
        self.drop.setEnabled(bool(shown))
