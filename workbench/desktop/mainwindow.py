"""The window: the map in the middle, palettes left, the inspector right, history and issues below."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget
from shiboken6 import isValid

from workbench.base.diagnostics import Diagnostic
from workbench.desktop.actions import Actions
from workbench.desktop.answers_shown import AnswersShown
from workbench.desktop.bench import Bench
from workbench.desktop.command_list import command_list
from workbench.desktop.document import AnyDocument, Document
from workbench.desktop.editing import Editing
from workbench.desktop.filing import Filing
from workbench.desktop.frame import Docks, fill_menus
from workbench.desktop.layout import keep_layout, restore_layout
from workbench.desktop.numbers import locale_of
from workbench.desktop.questions import Answer
from workbench.desktop.scene.mapview import MapView
from workbench.desktop.scene.sketch import sketch_in
from workbench.desktop.settings import Settings
from workbench.desktop.showing import Showing
from workbench.desktop.statusline import StatusLine
from workbench.desktop.storage import issues
from workbench.desktop.toolbar import ToolBar
from workbench.desktop.tools.base import Preview
from workbench.desktop.welcome import WelcomePage
from workbench.desktop.wiring import connect
from workbench.desktop.worker import Analyst
from workbench.desktop.workplace import Workplace, draws_shapes
from workbench.scenario.changes import ChangeSet
from workbench.scenario.table import TableScenario

CHECK_AFTER = 500
"""Milliseconds of rest after which an edited scenario is checked again."""


class MainWindow(QMainWindow):
    """One window with one document. ``threaded`` False answers questions in place (tests, scripts)."""

    language_wanted = Signal(str)
    theme_wanted = Signal(str)
    other_wanted = Signal(object)
    """A document that this kind of window cannot show: a table."""

    def __init__(self, document: Document, settings: Settings, *, threaded: bool = True) -> None:
        super().__init__()
        self.settings = settings
        self.language = settings.language
        self.theme = settings.theme
        self.setLocale(locale_of(self.language))
        self.analyst = Analyst(self, threaded=threaded)
        self.bench = Bench(document, self.analyst, self)
        self.view = MapView()
        self.sketch = sketch_in(self.view.scene())
        self.overlays = AnswersShown(self.view, self.language, self)
        self.checking = QTimer(self, singleShot=True, interval=CHECK_AFTER)
        self.workplace = Workplace(self.bench, self._draw_preview, self)
        self.filing = Filing(self, self, settings, self.language)
        self.showing = Showing(self)
        self.editing = Editing(self)
        self.docks = Docks(self, self.bench, self.workplace, self.language)
        self.actions_ = Actions(self, command_list(self))
        self.toolbar = ToolBar(self.actions_, self.workplace.choices)
        self.addToolBar(self.toolbar)
        self.recent_menu, self.sample_menu = fill_menus(self, self.actions_, self.docks)
        self.status = StatusLine(self.bench, self.language)
        self.setStatusBar(self.status)
        self.welcome = WelcomePage(self.language)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.view)
        self.pages.addWidget(self.welcome)
        self.setCentralWidget(self.pages)
        connect(self)
        restore_layout(self, settings)
        self.open_document(document)

    @property
    def document(self) -> Document:
        """The open document."""
        return self.bench.document

    @property
    def shown(self) -> Answer | None:
        """The answer that the map shows."""
        return self.bench.answer

    def open_document(self, document: AnyDocument) -> None:
        """Show another document in place of the one that was open; a table wants another window."""
        if isinstance(document.scenario, TableScenario):
            self.other_wanted.emit(document)
            return
        old = self.document
        document.language = self.language
        document.changed.connect(self._document_changed)
        document.file_changed.connect(self.show_title)
        document.stack.indexChanged.connect(self._history_moved)
        self.workplace.cancel_tool()
        self.workplace.choices.adopt(document.ruleset, document.scenario)
        self.view.set_scenario(document.scenario, document.ruleset, None)
        self.overlays.clear()
        self.bench.open(document)
        if old is not document:
            old.deleteLater()
        self.workplace.open(document.ruleset)
        self.docks.open(document)
        self.toolbar.open(document.ruleset.elevation_steps, shapes=self.draws_shapes)
        self.show_issues(document.diagnostics)
        self.pages.setCurrentWidget(self.view)
        self.view.set_dark(self.theme == "dark")
        self.view.fit()
        self.show_title()
        self.tool_changed(self.workplace.tool.id)

    @property
    def draws_shapes(self) -> bool:
        """Do the rules look at what is drawn inside hexes?"""
        return draws_shapes(self.document.ruleset)

    def check(self) -> None:
        """List what the checks say of the scenario as it is now: an issue goes with its cause."""
        self.show_issues(issues(self.document.scenario, self.document.ruleset))

    def show_issues(self, items: Sequence[Diagnostic]) -> None:
        """List diagnostics; the dock opens by itself when there are errors."""
        self.docks.show_issues(items)

    def show_welcome(self) -> None:
        """Show the first page."""
        self.welcome.open(self.settings.recent)
        self.pages.setCurrentWidget(self.welcome)
        self.docks.set_aside()

    def open_path(self, path: Path) -> bool:
        """Open a file, asking about unsaved work."""
        return self.filing.open_path(path)

    def take_tool(self, tool: str) -> None:
        """Take a tool in hand."""
        self.workplace.take(tool)
        self.pages.setCurrentWidget(self.view)
        self.actions_.refresh()

    def cancel(self) -> None:
        """Drop what is under way; when nothing is, let go of selection and observer."""
        if self.workplace.tool.busy:
            self.workplace.tool.cancel()
        elif self.workplace.tool.id != "select":
            self.take_tool("select")
        else:
            self.bench.select(())
            self.bench.pin(None)  # which also lets go of a line that is held
            self.workplace.look_alone()

    def fit(self) -> None:
        """Show the whole map."""
        self.view.fit()

    def toggle_theme(self) -> None:
        """Light or dark margins."""
        self.theme_wanted.emit("light" if self.theme == "dark" else "dark")

    def choose_language(self, language: str) -> None:
        """Speak another language."""
        self.actions_.refresh()
        if language != self.language:
            self.language_wanted.emit(language)

    def _document_changed(self, change: ChangeSet) -> None:
        document = self.document
        self.view.set_scenario(document.scenario, document.ruleset, change)
        if change.everything:
            self.overlays.clear()
        self.workplace.refresh_shape()
        self.docks.refresh(document, change)
        if change.units:
            self.workplace.choices.adopt(document.ruleset, document.scenario)
        if change.words:
            self.show_title()
        self.status.show_hex(self.bench.mouse)
        self.actions_.refresh()
        self.checking.start()

    def _history_moved(self) -> None:
        # a stack that is being destroyed says so once more
        if isValid(self.document.stack):
            self.actions_.refresh()

    def hovered(self, found: int) -> None:
        """The mouse is over another hex; -1: over none."""
        number = found if found >= 0 else None
        self.bench.hover(number)
        self.status.show_hex(number)
        self.status.show_hint(self.workplace.hint())

    def show_selection(self) -> None:
        """Show which units are selected."""
        self.view.set_selection(self.bench.selection)
        self.docks.forces.show_selection(self.bench.selection)
        self.status.show_hint(self.workplace.hint())
        self.actions_.refresh()

    def show_hint(self) -> None:
        """Show what the tool in hand says."""
        self.status.show_hint(self.workplace.hint())
        self.actions_.refresh()

    def _draw_preview(self, preview: Preview) -> None:
        self.view.set_preview(preview.hexes, preview.sides, preview.chain, "erase" if preview.erases else "paint")

    def tool_changed(self, tool: str) -> None:
        """Another tool is in hand."""
        self.view.set_tool(self.workplace.tool)
        self.toolbar.show_tool(tool)
        self.docks.show_tool(tool)
        self.status.show_hint(self.workplace.hint())
        self.actions_.refresh()

    def choices_changed(self) -> None:
        """Something else is chosen for the tools."""
        self.toolbar.show_choices()
        self.docks.show_choices(self.document)
        self.docks.show_tool(self.workplace.tool.id)
        self.status.show_hint(self.workplace.hint())

    def show_title(self) -> None:
        """Show the name of the document, and whether it is saved."""
        document = self.document
        name = document.path.name if document.path else self.tr("not saved")
        title = document.scenario.title.get(self.language)
        self.setWindowTitle(f"{title} [*] – {name} – Workbench")
        self.setWindowModified(document.dirty)

    def broke(self, error: Exception) -> None:
        """The worker met a defect of ours."""
        raise error  # in the window's thread, where the program's hook reports it

    def release(self) -> Document:
        """Give the document away with its history and close without a question."""
        document = self.document
        document.setParent(None)
        for signal in (document.changed, document.file_changed, document.stack.indexChanged):
            signal.disconnect()
        keep_layout(self, self.docks, self.settings)
        self.analyst.shutdown()
        self.hide()
        return document

    def page_changed(self, page: int) -> None:
        """The map or the first page is shown."""
        if self.pages.widget(page) is self.view:
            self.docks.bring_back()
            self.status.show_hint(self.workplace.hint())
        else:
            self.status.show_hex(None)
            self.status.show_hint(self.tr("Choose a sample, a file or a new map"))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Offer to save; then stop the worker."""
        if not self.filing.may_close():
            event.ignore()
            return
        keep_layout(self, self.docks, self.settings)
        self.analyst.shutdown()
        event.accept()
