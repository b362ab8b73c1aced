"""F1: the guide at the topic of what has the keys or lies under the mouse, in menus and dialogs too."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QCursor, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.dialogs.guide_topics import FIRST, names_of, topic_of
from workbench.desktop.questions.question import AREA, FIELD, LINE, ODDS, REACH, SPOTTING
from workbench.desktop.widgets.visible_updates import run_later

COMMAND = "guide_here"
_INSPECTING = ("select", "inspect")
_OVERLAYS = (ODDS, FIELD, REACH, SPOTTING, AREA, LINE)
"""Of the answers that are shown at once the one that is rarer is asked about."""


class HelpHere(QObject):
    """Finds topics in one window, and serves its menus and dialogs, which keys of commands do not reach."""

    def __init__(self, window: CommandHost) -> None:
        super().__init__(window.widget)
        self._window = window
        for menu in window.widget.menuBar().findChildren(QMenu):
            menu.installEventFilter(self)

    def show(self) -> None:
        """Open the guide at the topic."""
        self._show(self._window.widget, self.topic())

    def _show(self, beside: QWidget, topic: str) -> None:
        from workbench.desktop.dialogs.guide import show_guide  # which few sessions need

        show_guide(beside, self._window.language, topic)

    def topic(self) -> str:
        """The anchor of the topic: of a panel, a bar or a button under the mouse, else of what has the keys, else of the tool
        in hand or of the answer that it asks for."""
        window = self._window
        popup = QApplication.activePopupWidget()
        if isinstance(popup, QMenu):
            return self._entry(popup)
        mouse = window.widget.childAt(window.widget.mapFromGlobal(QCursor.pos()))
        for part in (mouse, QApplication.focusWidget()):
            if part is not None and window.widget.isAncestorOf(part) and not self._is_map(part):
                found = self._of(names_of(part))
                if found:
                    return found
        if window.pages.currentWidget() is not window.view:
            return FIRST
        tool = window.tool_context.tool.id
        asked = next((one for one in _OVERLAYS if one in window.inquiry.overlays), "")
        return self._of([f"overlay_{asked}"] if tool in _INSPECTING and asked else [f"tool_{tool}"])

    def _is_map(self, part: QWidget) -> bool:
        return part is self._window.view or self._window.view.isAncestorOf(part)

    def _of(self, names: Iterable[str]) -> str:
        return topic_of(names, table=self._window.kind.on_table)

    def serve_dialog(self) -> None:
        """A dialog has come over the window: give it the key, once it is there."""
        if self._window.widget.isVisible():
            run_later(self, self._serve)

    def _serve(self) -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QDialog) or dialog.findChild(QShortcut, COMMAND) is not None:
            return
        keys = QKeySequence(self._window.actions_.keys.get(COMMAND, ""))
        key = QShortcut(keys, dialog, context=Qt.ShortcutContext.WindowShortcut)
        key.setObjectName(COMMAND)
        key.activated.connect(lambda: self._show_in(dialog))
        dialog.installEventFilter(self)  # a dialog may open another

    def _show_in(self, dialog: QDialog) -> None:
        mouse = dialog.childAt(dialog.mapFromGlobal(QCursor.pos()))
        names = [*names_of(mouse or dialog.focusWidget()), *names_of(dialog)]
        # beside the dialog and not behind it: a window that it bars could not be read
        self._show(dialog, self._of(names))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The key over an entry of a menu; a dialog over a dialog."""
        if event.type() == QEvent.Type.WindowBlocked and isinstance(watched, QDialog):
            self.serve_dialog()
        if not isinstance(watched, QMenu) or not isinstance(event, QKeyEvent):
            return False
        if self._window.actions_.pressed(event) != self._window.actions_.keys.get(COMMAND):
            return False
        event.accept()
        if event.type() != QEvent.Type.KeyPress:
            return True  # the menu takes the key, and not the command, which does not know of its entries
        self._show(self._window.widget, self._entry(watched))
        return True

    def _entry(self, menu: QMenu) -> str:
        """The topic of the entry that a menu shows as chosen; all menus close, since they would lie over the guide."""
        entry = menu.activeAction()
        while (popup := QApplication.activePopupWidget()) is not None and popup.close():
            pass
        return self._of([entry.objectName()] if entry is not None else []) or FIRST
