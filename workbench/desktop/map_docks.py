"""The docks that every map has beside its forces: layers and minimap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt

from workbench.desktop.docks.layers import LayersPanel
from workbench.desktop.document import AnyDocument
from workbench.desktop.minimap import Minimap
from workbench.desktop.scene.layers import ANSWERS
from workbench.scenario.map_layers import UNITS

if TYPE_CHECKING:
    from workbench.desktop.dock_frame import DockFrame
    from workbench.desktop.window import BenchWindow

translate = QCoreApplication.translate


class MapDocks(QObject):
    """Makes both docks and keeps them in step with the document. ``layers`` uppermost first; ``fading`` of them, besides
    units and answers, can be drawn more faintly."""

    def __init__(
        self, frame: DockFrame, window: BenchWindow, layers: tuple[str, ...], fading: tuple[str, ...] = ()
    ) -> None:
        super().__init__(window)
        self._window = window
        self.layers = LayersPanel((ANSWERS, *layers), (ANSWERS, UNITS, *fading))
        self.minimap = Minimap(window.view)
        left = Qt.DockWidgetArea.LeftDockWidgetArea
        frame.docks["layers"] = frame.made("layers", translate("Layers", "Layers"), self.layers, left)
        frame.docks["minimap"] = frame.made("minimap", translate("Layers", "Minimap"), self.minimap, left)
        window.tabifyDockWidget(frame.docks["forces"], frame.docks["layers"])
        window.tabifyDockWidget(frame.docks["layers"], frame.docks["minimap"])
        frame.docks["forces"].raise_()
        self.layers.locked_changed.connect(self._lock)
        self.layers.strength_changed.connect(window.view.set_strength)
        self.layers.shown_changed.connect(self._show)

    def open(self, document: AnyDocument) -> None:
        """Another document: what was locked stays locked in it too."""
        document.locked = self.layers.locked
        self.minimap.refresh()

    def _lock(self, layers: frozenset[str]) -> None:
        self._window.document.locked = layers
        self._window.actions_.refresh()

    def _show(self, layer: str, on: bool) -> None:
        self._window.view.show_layer(layer, on)
        self.minimap.refresh()
