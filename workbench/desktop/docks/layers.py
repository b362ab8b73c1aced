"""The layers of a map: an eye and a lock for each, and how strongly it is drawn."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSlider,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.scene.layers import ANSWERS
from workbench.scenario import map_layers

translate = QCoreApplication.translate

NAME, EYE, LOCK = 0, 1, 2
LEAST = 15
"""Per cent; a layer that is fainter is better hidden."""


def layer_name(layer: str) -> str:
    """What a layer is called."""
    words: dict[str, Callable[[], str]] = {
        map_layers.UNITS: lambda: translate("Layers", "Units"),
        map_layers.MARKERS: lambda: translate("Layers", "Markers"),
        map_layers.PATHS: lambda: translate("Layers", "Paths and rivers"),
        map_layers.HEXSIDES: lambda: translate("Layers", "Hexsides"),
        map_layers.SHAPES: lambda: translate("Layers", "Drawn shapes"),
        map_layers.TERRAIN: lambda: translate("Layers", "Terrain"),
        map_layers.ELEVATION: lambda: translate("Layers", "Elevation"),
        map_layers.PIECES: lambda: translate("Layers", "Pieces of terrain"),
        ANSWERS: lambda: translate("Layers", "Answers"),
    }
    return words[layer]()


def refusal(layers: frozenset[str]) -> str:
    """What is said of an edit that would change locked layers."""
    names = ", ".join(sorted(layer_name(layer) for layer in layers))
    return "⚠ " + translate("Layers", "Locked, so nothing was changed: {layers}. Unlock it in the Layers panel").format(
        layers=names
    )


class LayersPanel(QWidget):
    """A row for each layer, uppermost first. ``fading`` names the layers that can be drawn more faintly."""

    shown_changed = Signal(str, bool)
    locked_changed = Signal(object)
    """The names of all locked layers, as a frozenset."""
    strength_changed = Signal(str, float)

    def __init__(self, layers: tuple[str, ...], fading: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fading = fading
        self._strength = dict.fromkeys(fading, 100)
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(translate("Layers", "Layers"))
        self.tree.setRootIsDecorated(False)
        self.tree.setHeaderLabels(
            [translate("Layers", "Layer"), translate("Layers", "Shown"), translate("Layers", "Locked")]
        )
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for column in (EYE, LOCK):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.rows: dict[str, QTreeWidgetItem] = {}
        for layer in layers:
            row = QTreeWidgetItem(self.tree, [layer_name(layer)])
            row.setData(NAME, Qt.ItemDataRole.UserRole, layer)
            row.setCheckState(EYE, Qt.CheckState.Checked)
            if layer != ANSWERS:
                row.setCheckState(LOCK, Qt.CheckState.Unchecked)
            row.setToolTip(EYE, translate("Layers", "Show or hide it; answers still take it into account"))
            row.setToolTip(LOCK, translate("Layers", "Lock it against every edit"))
            self.rows[layer] = row
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(LEAST, 100)
        self.slider.setAccessibleName(translate("Layers", "Strength"))
        self.strength = QLabel()
        self.only = QPushButton(QIcon(), translate("Layers", "Lock all others"))
        self.only.setToolTip(translate("Layers", "Only the chosen layer can be painted; again: unlock all"))
        self._lay_out()
        self.tree.itemChanged.connect(self._ticked)
        self.tree.currentItemChanged.connect(lambda *_: self._show_strength())
        self.slider.valueChanged.connect(self._faded)
        self.only.clicked.connect(self._lock_others)
        self.tree.setCurrentItem(self.rows[layers[0]])

    def _lay_out(self) -> None:
        strip = QHBoxLayout()
        strip.setContentsMargins(8, 4, 8, 4)
        label = QLabel(translate("Layers", "Strength"))
        label.setBuddy(self.slider)
        strip.addWidget(label)
        strip.addWidget(self.slider, 1)
        strip.addWidget(self.strength)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 4)
        box.setSpacing(2)
        box.addWidget(self.tree, 1)
        box.addLayout(strip)
        low = QHBoxLayout()
        low.setContentsMargins(8, 0, 8, 0)
        low.addWidget(self.only)
        low.addStretch(1)
        box.addLayout(low)

    @property
    def locked(self) -> frozenset[str]:
        """The locked layers."""
        on = Qt.CheckState.Checked
        return frozenset(layer for layer, row in self.rows.items() if row.checkState(LOCK) == on and layer != ANSWERS)

    @property
    def chosen(self) -> str:
        """The layer whose row is chosen."""
        row = self.tree.currentItem()
        return str(row.data(NAME, Qt.ItemDataRole.UserRole)) if row is not None else ""

    def show_only(self, layers: tuple[str, ...]) -> None:
        """Show the rows of these layers: a game may draw no shapes."""
        for layer, row in self.rows.items():
            row.setHidden(layer not in layers and layer != ANSWERS)

    def lock(self, layers: frozenset[str]) -> None:
        """Lock these layers and no others."""
        blocker = QSignalBlocker(self.tree)
        for layer, row in self.rows.items():
            if layer != ANSWERS:
                row.setCheckState(LOCK, Qt.CheckState.Checked if layer in layers else Qt.CheckState.Unchecked)
        blocker.unblock()
        self.locked_changed.emit(self.locked)

    def toggle(self, layer: str, column: int) -> None:
        """Turn the eye or the lock of a layer."""
        row = self.rows[layer]
        on = row.checkState(column) == Qt.CheckState.Checked
        row.setCheckState(column, Qt.CheckState.Unchecked if on else Qt.CheckState.Checked)

    def _ticked(self, row: QTreeWidgetItem, column: int) -> None:
        layer = str(row.data(NAME, Qt.ItemDataRole.UserRole))
        if column == EYE:
            self.shown_changed.emit(layer, row.checkState(EYE) == Qt.CheckState.Checked)
        elif column == LOCK:
            self.locked_changed.emit(self.locked)

    def _lock_others(self) -> None:
        others = frozenset(self.rows) - {self.chosen, ANSWERS}
        self.lock(frozenset() if self.locked == others else others)

    def _show_strength(self) -> None:
        blocker = QSignalBlocker(self.slider)
        known = self.chosen in self._fading
        self.slider.setEnabled(known)
        value = self._strength.get(self.chosen, 100)
        self.slider.setValue(value)
        blocker.unblock()
        self.strength.setText(f"{value} %" if known else "–")
        self.only.setEnabled(self.chosen != ANSWERS)

    def _faded(self, value: int) -> None:
        self._strength[self.chosen] = value
        self.strength.setText(f"{value} %")
        self.strength_changed.emit(self.chosen, value / 100)
