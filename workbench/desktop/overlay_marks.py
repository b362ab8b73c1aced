"""Marks that say where edits go: on the map and in the status bar, while tools paint into an overlay or the map below is
looked at."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtWidgets import QLabel, QStatusBar, QWidget

from workbench.desktop.document import AnyDocument
from workbench.desktop.plain import told_plainly

translate = QCoreApplication.translate
_STYLE = "background: {paper}; color: {ink}; border-radius: 4px; padding: 3px 8px; font-weight: 600;"
_INTO = _STYLE.format(paper="#b3541e", ink="#ffffff")
_BARE = _STYLE.format(paper="#3d5a73", ink="#ffffff")


class OverlayMarks(QObject):
    """A badge over the corner of the view and one in the status bar."""

    def __init__(self, view: QWidget, status: QStatusBar, language: str) -> None:
        super().__init__(view)
        self._language = language
        self.badge, self.chip = QLabel(view), QLabel()
        self.badge.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.badge.move(10, 10)
        status.addPermanentWidget(self.chip)
        told_plainly(self.badge, self.chip)
        for label in (self.badge, self.chip):
            label.hide()

    def show_state(self, document: AnyDocument) -> None:
        """Say where edits of a document go."""
        words, style = "", _INTO
        into = next((one for one in document.scenario.overlays if one.id == document.into), None)
        if into is not None:
            words = translate("Overlays", "✎ Overlay: {name}").format(name=into.title.get(self._language))
        elif document.bare:
            words, style = translate("Overlays", "Map without overlays"), _BARE
        for label in (self.badge, self.chip):
            label.setStyleSheet(style)
            label.setText(words)
            label.setVisible(bool(words))
            label.adjustSize()


def hidden_words() -> str:
    """What is said of an edit of the painted map that nobody sees."""
    return "⚠ " + translate("Overlays", "The map below changed, but an overlay lies over it there")
