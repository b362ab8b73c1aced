"""The docks that every map has beside its forces: layers and minimap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtWidgets import QLabel

from workbench.desktop.docks.layers import LayersPanel, layer_name
from workbench.desktop.document import AnyDocument
from workbench.desktop.layout import keep_layers, kept_layers
from workbench.desktop.minimap import Minimap
from workbench.desktop.scene.layer_looks import LayerLook
from workbench.desktop.scene.layers import ANSWERS
from workbench.desktop.settings import Settings

if TYPE_CHECKING:
    from workbench.desktop.dock_frame import DockFrame
    from workbench.desktop.window import BenchWindow

translate = QCoreApplication.translate


class MapDocks(QObject):
    """Makes both docks and keeps them in step with the document. ``layers`` uppermost first."""

    def __init__(self, frame: DockFrame, window: BenchWindow, layers: tuple[str, ...]) -> None:
        super().__init__(window)
        self._window = window
        self.layers = LayersPanel((ANSWERS, *layers))
        self.chip: QLabel | None = None
        """Says in the status bar that layers are hidden, for nobody who looks at the map alone would know."""
        self.minimap = Minimap(window.view)
        left = Qt.DockWidgetArea.LeftDockWidgetArea
        frame.docks["layers"] = frame.made("layers", translate("Layers", "Layers"), self.layers, left)
        frame.docks["minimap"] = frame.made("minimap", translate("Layers", "Minimap"), self.minimap, left)
        window.tabifyDockWidget(frame.docks["forces"], frame.docks["layers"])
        window.tabifyDockWidget(frame.docks["layers"], frame.docks["minimap"])
        frame.docks["forces"].raise_()
        self.layers.locked_changed.connect(self._lock)
        self.layers.look_changed.connect(self._show)
        self.layers.tree.currentItemChanged.connect(lambda *_: window.actions_.refresh())
        self.layers.picture_changed.connect(self._change_picture)

    def open(self, document: AnyDocument) -> None:
        """Another document: what was locked stays locked in it too."""
        document.locked = self.layers.locked
        self.layers.show_picture(document.scenario.underlay)
        self.minimap.refresh()

    def refresh(self, document: AnyDocument) -> None:
        """The document was edited."""
        self.layers.show_picture(document.scenario.underlay)
        self.minimap.refresh()

    def _lock(self, layers: frozenset[str]) -> None:
        self._window.document.locked = layers
        self._window.actions_.refresh()

    def _show(self, look: LayerLook) -> None:
        self._window.view.set_look(look)
        names = ", ".join(layer_name(layer) for layer in self.layers.rows if not look.shows(layer))
        self._tell_hidden(names)
        self.minimap.refresh()
        self._window.actions_.refresh()

    def _tell_hidden(self, names: str) -> None:
        if self.chip is None:
            if not names:
                return
            self.chip = QLabel()
            self._window.status.addPermanentWidget(self.chip)
        self.chip.setText(translate("Layers", "Hidden: {layers}").format(layers=names))
        self.chip.setVisible(bool(names))

    def _change_picture(self, field: str, value: object) -> None:
        self._window.docks.underlay.panel.field_changed.emit(field, value)

    def restore(self, settings: Settings, kind: str) -> None:
        """Draw and lock the layers as a window of this kind was left."""
        look, locked = kept_layers(settings, kind, frozenset(self.layers.rows))
        if look != self.layers.look or locked != self.layers.locked:
            self.layers.put(look, locked)

    def keep(self, settings: Settings, kind: str) -> None:
        """Remember how layers are drawn and locked."""
        keep_layers(settings, kind, self.layers.look, self.layers.locked)
