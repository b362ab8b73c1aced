"""The panel of map layers: visibility, lock and opacity of each."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
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

from workbench.desktop.look.layers import ANSWERS, DEFAULT_LOOK, PICTURE, LayerLook
from workbench.desktop.widgets.choosers import FieldsRow
from workbench.desktop.widgets.screen_readers import announce
from workbench.scenario import map_layers
from workbench.scenario.underlay import Underlay

translate = QCoreApplication.translate

NAME, EYE, LOCK = 0, 1, 2
LEAST = 15
"""Least opacity in per cent; below it a layer should be hidden."""


def layer_name(layer: str) -> str:
    """The name of a layer (translated)."""
    words: dict[str, Callable[[], str]] = {
        map_layers.UNITS: lambda: translate("Layers", "Units"),
        map_layers.MARKERS: lambda: translate("Layers", "Markers"),
        map_layers.PATHS: lambda: translate("Layers", "Paths and rivers"),
        map_layers.HEXSIDES: lambda: translate("Layers", "Hexsides"),
        map_layers.SHAPES: lambda: translate("Layers", "Drawn shapes"),
        map_layers.TERRAIN: lambda: translate("Layers", "Terrain"),
        map_layers.ELEVATION: lambda: translate("Layers", "Elevation"),
        map_layers.PIECES: lambda: translate("Layers", "Pieces of terrain"),
        map_layers.ZONES: lambda: translate("Layers", "Zones"),
        map_layers.NAMES: lambda: translate("Layers", "Names on the map"),
        ANSWERS: lambda: translate("Layers", "Answers"),
        PICTURE: lambda: translate("Layers", "Picture under the map"),
    }
    return words[layer]()


def locked_layers_message(layers: frozenset[str]) -> str:
    """The message for an edit that would change locked layers."""
    names = ", ".join(sorted(layer_name(layer) for layer in layers))
    return "⚠ " + translate("Layers", "Locked, so nothing was changed: {layers}. Unlock it in the Layers panel").format(
        layers=names
    )


class LayersPanel(QWidget):
    """A row for each layer, uppermost first; the picture under the map has one if there is a picture."""

    look_changed = Signal(object)
    """How the layers are to be drawn (:class:`~workbench.desktop.look.layers.LayerLook`)."""
    locked_changed = Signal(object)
    """The names of all locked layers, as a frozenset."""
    picture_changed = Signal(str, object)
    """A field of the picture under the map (``shown``, ``locked``, ``opacity``) and its value."""

    def __init__(self, layers: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._strength = dict.fromkeys((*layers, PICTURE), 100)
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(translate("Layers", "Layers"))
        self.tree.setAccessibleDescription(
            translate("Layers", "Space shows or hides the layer, Ctrl+Space locks or unlocks it")
        )
        self.tree.setToolTip(self.tree.accessibleDescription())
        self.tree.installEventFilter(self)
        self.tree.setRootIsDecorated(False)
        self.tree.setHeaderLabels(
            [translate("Layers", "Layer"), translate("Layers", "Shown"), translate("Layers", "Locked")]
        )
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for column in (EYE, LOCK):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        headings = sum(header.sectionSizeHint(column) for column in (NAME, EYE, LOCK))
        self.tree.setMinimumWidth(
            headings + self.tree.verticalScrollBar().sizeHint().width() + 2 * self.tree.frameWidth()
        )
        self.rows: dict[str, QTreeWidgetItem] = {}
        for layer in (*layers, PICTURE):
            row = QTreeWidgetItem(self.tree, [layer_name(layer)])
            row.setData(NAME, Qt.ItemDataRole.UserRole, layer)
            row.setCheckState(EYE, Qt.CheckState.Checked)
            if layer != ANSWERS:
                row.setCheckState(LOCK, Qt.CheckState.Unchecked)
            row.setToolTip(EYE, translate("Layers", "Show or hide it; answers still take it into account"))
            row.setToolTip(LOCK, translate("Layers", "Lock it against every edit"))
            self.rows[layer] = row
        self.rows[PICTURE].setHidden(True)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(LEAST, 100)
        self.slider.setAccessibleName(translate("Layers", "Strength"))
        self.strength = QLabel()
        self.lock_others = QPushButton(QIcon(), translate("Layers", "Lock all others"))
        self.lock_others.setToolTip(translate("Layers", "Only the chosen layer can be painted; again: unlock all"))
        self.usual = QPushButton(translate("Layers", "As usual"))
        self.usual.setToolTip(translate("Layers", "All layers shown, strong and unlocked"))
        self._lay_out()
        self.tree.itemChanged.connect(self._ticked)
        self.tree.currentItemChanged.connect(lambda *_: self._show_strength())
        self.slider.valueChanged.connect(self._faded)
        self.lock_others.clicked.connect(self._lock_others)
        self.usual.clicked.connect(lambda: self.show_layers(DEFAULT_LOOK, frozenset()))
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
        buttons = FieldsRow(self.lock_others, self.usual)
        buttons.setContentsMargins(8, 0, 8, 0)
        box.addWidget(buttons)

    @property
    def locked(self) -> frozenset[str]:
        """The locked layers."""
        on = Qt.CheckState.Checked
        return frozenset(layer for layer in self.lockable if self.rows[layer].checkState(LOCK) == on)

    @property
    def lockable(self) -> frozenset[str]:
        """The layers that can be locked against edits; the picture under the map has its own lock."""
        return frozenset(self.rows) - {ANSWERS, PICTURE}

    @property
    def look(self) -> LayerLook:
        """How the layers are to be drawn."""
        layers = [layer for layer in self.rows if layer != PICTURE]
        off = Qt.CheckState.Unchecked
        return LayerLook(
            frozenset(layer for layer in layers if self.rows[layer].checkState(EYE) == off),
            tuple((layer, self._strength[layer] / 100) for layer in layers if self._strength[layer] < 100),
        )

    def show_layers(self, look: LayerLook, locked: frozenset[str]) -> None:
        """Show how the layers are drawn, and lock exactly these layers."""
        with QSignalBlocker(self.tree):
            for layer, row in self.rows.items():
                if layer != PICTURE:
                    row.setCheckState(EYE, Qt.CheckState.Checked if look.shows(layer) else Qt.CheckState.Unchecked)
                    self._strength[layer] = min(100, max(LEAST, round(look.opacity(layer) * 100)))
                    self._name(layer)
        self._show_strength()
        self.look_changed.emit(self.look)
        self.lock(locked)

    def show_picture(self, underlay: Underlay | None) -> None:
        """Show the row of the picture under the map; None: there is no picture."""
        row = self.rows[PICTURE]
        row.setHidden(underlay is None)
        if underlay is not None:
            with QSignalBlocker(self.tree):
                on, off = Qt.CheckState.Checked, Qt.CheckState.Unchecked
                row.setCheckState(EYE, on if underlay.shown else off)
                row.setCheckState(LOCK, on if underlay.locked else off)
                self._strength[PICTURE] = round(underlay.opacity * 100)
                self._name(PICTURE)
            self._show_strength()
        elif self.chosen == PICTURE:
            self.tree.setCurrentItem(next(iter(self.rows.values())))

    def _name(self, layer: str) -> None:
        strength = self._strength[layer]
        words = layer_name(layer)
        self.rows[layer].setText(NAME, words if strength == 100 else f"{words} · {strength} %")

    @property
    def chosen(self) -> str:
        """The layer whose row is selected."""
        row = self.tree.currentItem()
        return str(row.data(NAME, Qt.ItemDataRole.UserRole)) if row is not None else ""

    def show_only(self, layers: tuple[str, ...]) -> None:
        """Show the rows of these layers only, because not every game has all of them."""
        for layer, row in self.rows.items():
            if layer != PICTURE:
                row.setHidden(layer not in layers and layer != ANSWERS)

    def lock(self, layers: frozenset[str]) -> None:
        """Lock exactly these layers."""
        blocker = QSignalBlocker(self.tree)
        for layer, row in self.rows.items():
            if layer in self.lockable:
                row.setCheckState(LOCK, Qt.CheckState.Checked if layer in layers else Qt.CheckState.Unchecked)
        blocker.unblock()
        self.locked_changed.emit(self.locked)

    def is_ticked(self, layer: str, column: int) -> bool:
        """Is the eye or the lock of a layer on?"""
        return layer in self.rows and self.rows[layer].checkState(column) == Qt.CheckState.Checked

    def toggle(self, layer: str, column: int) -> None:
        """Switch the eye or the lock of a layer."""
        row = self.rows[layer]
        on = row.checkState(column) == Qt.CheckState.Checked
        row.setCheckState(column, Qt.CheckState.Unchecked if on else Qt.CheckState.Checked)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Space switches the eye of the chosen layer, with Ctrl its lock."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_Space:
            return False
        layer, column = self.chosen, LOCK if event.modifiers() & Qt.KeyboardModifier.ControlModifier else EYE
        if column == LOCK and layer not in self.lockable | {PICTURE}:
            return True
        self.toggle(layer, column)
        states = {
            (EYE, True): translate("Layers", "{layer}: shown"),
            (EYE, False): translate("Layers", "{layer}: hidden"),
            (LOCK, True): translate("Layers", "{layer}: locked"),
            (LOCK, False): translate("Layers", "{layer}: unlocked"),
        }
        announce(states[column, self.is_ticked(layer, column)].format(layer=layer_name(layer)), self.tree)
        return True

    def _ticked(self, row: QTreeWidgetItem, column: int) -> None:
        layer = str(row.data(NAME, Qt.ItemDataRole.UserRole))
        if layer == PICTURE and column in (EYE, LOCK):
            on = row.checkState(column) == Qt.CheckState.Checked
            self.picture_changed.emit("shown" if column == EYE else "locked", on)
        elif column == EYE:
            self.look_changed.emit(self.look)
        elif column == LOCK:
            self.locked_changed.emit(self.locked)

    def _lock_others(self) -> None:
        others = self.lockable - {self.chosen}
        self.lock(frozenset() if self.locked == others else others)

    def _show_strength(self) -> None:
        blocker = QSignalBlocker(self.slider)
        value = self._strength.get(self.chosen, 100)
        self.slider.setRange(0 if self.chosen == PICTURE else LEAST, 100)
        self.slider.setValue(value)
        blocker.unblock()
        self.strength.setText(f"{value} %")
        self.lock_others.setEnabled(self.chosen in self.lockable)

    def _faded(self, value: int) -> None:
        self._strength[self.chosen] = value
        self.strength.setText(f"{value} %")
        with QSignalBlocker(self.tree):
            self._name(self.chosen)
        if self.chosen == PICTURE:
            self.picture_changed.emit("opacity", value / 100)
        else:
            self.look_changed.emit(self.look)
