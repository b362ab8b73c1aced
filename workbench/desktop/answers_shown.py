"""The answers that lie on the map: only what differs from the last answer is drawn again."""

from __future__ import annotations

from PySide6.QtCore import QObject

from workbench.desktop import legends
from workbench.desktop.questions import BLAME, OVERLAYS, Answer
from workbench.desktop.scene.mapview import MapView
from workbench.desktop.scene.overlays_data import Overlay


class AnswersShown(QObject):
    """The overlays of a map view, by slot: ``shown`` has None where there is none."""

    def __init__(self, view: MapView, language: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._language = language
        self.shown: dict[str, Overlay | None] = {}

    def show_answer(self, answer: Answer) -> None:
        """Draw an answer over the map."""
        for slot, overlay in legends.overlays(answer, self._language).items():
            # an area that is the same object as before is on the map already: while the mouse moves only lines change
            if overlay is None or not legends.same_picture(self.shown.get(slot), overlay):
                self._view.set_overlay(slot, overlay)
            self.shown[slot] = overlay

    def clear(self) -> None:
        """Take every answer off the map."""
        self.shown.clear()
        for slot in (*OVERLAYS, BLAME):
            self._view.set_overlay(slot, None)
