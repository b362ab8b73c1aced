"""Announces to screen readers what keys did: which document came to the front, who is selected and who observes, which tool and
which answers are on, and what an edit, undo and redo changed."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QApplication

from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.look.language import joined_clauses, labelled
from workbench.desktop.widgets.screen_readers import announce

translate = QCoreApplication.translate
_MOST_NAMED = 4
"""So many units are announced by name; of more, how many there are."""


class Announcements(QObject):
    """Follows one window, and announces what changed. It says nothing while another window has the keys."""

    def __init__(self, window: CommandHost) -> None:
        super().__init__(window.widget)
        self._window = window
        self._selection: tuple[str, ...] = ()
        self._observers: object = ()
        self._overlays = frozenset(window.inquiry.overlays)
        self._tool = window.tool_context.tool.id
        self._document: AnyDocument | None = None
        self._step = 0
        window.inquiry.selection_changed.connect(self._selected)
        window.inquiry.changed.connect(self._asked)
        window.tool_context.tool_changed.connect(self._tool_taken)

    def open(self, document: AnyDocument) -> None:
        """Follow the history of another document."""
        self._document, self._step = document, document.stack.index()
        self._selection, self._observers = (), ()
        self._overlays = frozenset(self._window.inquiry.overlays)
        self.tell_document()

    def tell_document(self) -> None:
        """Say what is in front now, whatever has the keys: another tab, or another document in this one."""
        window = self._window
        if window.widget.isVisible():
            title = window.widget.windowTitle().replace("[*]", "").removesuffix(" – Workbench")
            game = window.document.ruleset.name.get(window.language)
            announce(joined_clauses((" ".join(title.split()), game)), first=True)

    def history_moved(self) -> None:
        """An edit was made, undone or done again."""
        document = self._document
        if document is None:
            return
        stack, before = document.stack, self._step
        self._step = now = stack.index()
        if now < before:
            words = translate("Announcements", "Undone")
            self._say(joined_clauses(labelled(words, stack.text(step)) for step in reversed(range(now, before))))
        elif now > before and not document.is_applying:
            words = translate("Announcements", "Done again")
            self._say(joined_clauses(labelled(words, stack.text(step)) for step in range(before, now)))
        elif now > before and self._map_has_keys:
            self._say(stack.text(now - 1))

    @property
    def _map_has_keys(self) -> bool:
        return self._window.view.hasFocus()

    def _say(self, words: str) -> None:
        has = QApplication.focusWidget()
        if has is not None and has.window() is self._window.widget.window() and self._window.widget.isVisible():
            announce(words, first=True)

    def _selected(self) -> None:
        selection = tuple(self._window.inquiry.selection)
        if selection == self._selection or self._window.document.lesson is not None:
            return
        self._selection = selection
        name = self._window.docks.inspector.asking.unit_name
        if not selection:
            self._say(translate("Announcements", "Nothing is selected"))
        elif len(selection) > _MOST_NAMED:
            self._say(translate("Announcements", "Selected: {n} units").format(n=len(selection)))
        else:
            names = ", ".join(name(unit) for unit in selection)
            self._say(translate("Announcements", "Selected: {names}").format(names=names))

    def _asked(self) -> None:
        """Who observes, and which answers are on; in a lesson the steps change that."""
        inquiry = self._window.inquiry
        if self._window.document.lesson is not None:
            return
        observers = inquiry.observers.chosen
        if observers != self._observers:
            self._observers = observers
            names = ", ".join(self._window.docks.inspector.watch.names())
            words = translate("Announcements", "Observes: {names}").format(names=names)
            self._say(words if observers else translate("Announcements", "No observer is chosen"))
        overlays = frozenset(inquiry.overlays)
        changed, self._overlays = overlays ^ self._overlays, overlays
        for overlay in sorted(changed):
            spec = self._window.actions_.specs.get(f"overlay_{overlay}")
            if spec is not None:
                on = translate("Announcements", "{what}: on")
                off = translate("Announcements", "{what}: off")
                self._say((on if overlay in overlays else off).format(what=spec.words))

    def _tool_taken(self, tool: str) -> None:
        spec = self._window.actions_.specs.get(f"tool_{tool}")
        if tool != self._tool and spec is not None:
            self._say(spec.words)
        self._tool = tool
