"""The answers that lie on the map: only what differs from the last answer is drawn again."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from workbench.desktop import legends
from workbench.desktop.questions import BLAME, OVERLAYS, Answer
from workbench.desktop.scene.mapview import MapView
from workbench.desktop.scene.overlays_data import Overlay

DIM_AFTER = 120
"""Milliseconds after which the last answer is dimmed because a new one is being worked out."""


class AnswersShown(QObject):
    """The overlays of a map view, by slot: ``shown`` has None where there is none."""

    def __init__(self, view: MapView, language: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._language = language
        self.shown: dict[str, Overlay | None] = {}
        self._slow = QTimer(self, singleShot=True, interval=DIM_AFTER)
        self._slow.timeout.connect(lambda: view.set_overlays_dimmed(True))

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

    def show_busy(self, busy: bool) -> None:
        """The next answer is being worked out, or is there."""
        # an answer that is there within a blink dims nothing
        if busy:
            self._slow.start()
        else:
            self._slow.stop()
            self._view.set_overlays_dimmed(False)
