"""The window: the map in the middle, palettes left, the inspector right, history and issues below."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget
from shiboken6 import isValid

from workbench.base.diagnostics import Diagnostic
from workbench.desktop import legends
from workbench.desktop.actions import Actions
from workbench.desktop.bench import Bench
from workbench.desktop.choices import MAX_RADIUS
from workbench.desktop.command_list import command_list
from workbench.desktop.dialogs.properties import PropertiesDialog
from workbench.desktop.dialogs.reference import not_modelled_dialog, shortcuts_dialog
from workbench.desktop.dialogs.sides import ask_new_side, ask_side, ask_side_name
from workbench.desktop.document import Document
from workbench.desktop.filing import Filing
from workbench.desktop.frame import Docks, fill_menus
from workbench.desktop.questions import BLAME, OVERLAYS, Answer
from workbench.desktop.scene.layers import Toggle
from workbench.desktop.scene.mapview import MapView
from workbench.desktop.scene.overlays_data import Overlay
from workbench.desktop.settings import Settings
from workbench.desktop.showing import Showing
from workbench.desktop.statusline import StatusLine
from workbench.desktop.storage import issues
from workbench.desktop.toolbar import ToolBar
from workbench.desktop.tools.base import Preview
from workbench.desktop.welcome import WelcomePage
from workbench.desktop.worker import Analyst
from workbench.desktop.workplace import Workplace
from workbench.scenario.changes import ChangeSet
from workbench.scenario.edits_units import AddSide, DeleteUnits, MoveUnits, RemoveSide, RenameSide, TurnUnits

DIM_AFTER = 120
"""Milliseconds after which the last answer is dimmed because a new one is being worked out."""
CHECK_AFTER = 500
"""Milliseconds of rest after which an edited scenario is checked again."""


class MainWindow(QMainWindow):
    """One window with one document. ``threaded`` False answers questions in place (tests, scripts)."""

    language_wanted = Signal(str)
    theme_wanted = Signal(str)

    def __init__(self, document: Document, settings: Settings, *, threaded: bool = True) -> None:
        super().__init__()
        self._overlays: dict[str, Overlay | None] = {}
        self.settings = settings
        self.language = settings.language
        self.theme = settings.theme
        self.analyst = Analyst(self, threaded=threaded)
        self.bench = Bench(document, self.analyst, self)
        self.view = MapView()
        self._check = QTimer(self, singleShot=True, interval=CHECK_AFTER)
        self._slow = QTimer(self, singleShot=True, interval=DIM_AFTER)
        self.workplace = Workplace(self.bench, self._draw_preview, self)
        self.filing = Filing(self, self, settings, self.language)
        self.showing = Showing(self)
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
        self._connect()
        self.resize(1440, 900)
        self._restore_layout()
        self.open_document(document)

    @property
    def document(self) -> Document:
        """The open document."""
        return self.bench.document

    @property
    def shown(self) -> Answer | None:
        """The answer that the map shows."""
        return self.bench.answer

    def _connect(self) -> None:
        bench, workplace, docks = self.bench, self.workplace, self.docks
        self.view.set_tool(workplace.tool)
        self.view.hex_hovered.connect(self._hovered)
        bench.answered.connect(self._show_answer)
        bench.changed.connect(self.actions_.refresh)
        bench.selection_changed.connect(self._show_selection)
        workplace.tool_changed.connect(self._tool_changed)
        workplace.picked.connect(self._choices_changed)
        workplace.choices.changed.connect(self._choices_changed)
        docks.terrain.tool_wanted.connect(self.take_tool)
        docks.units.tool_wanted.connect(self.take_tool)
        docks.units.side_wanted.connect(self.add_side)
        docks.forces.chosen.connect(bench.select)
        docks.forces.wanted.connect(lambda unit: self.go_to(f"unit:{unit}"))
        docks.issues.wanted.connect(self.go_to)
        bench.answered.connect(docks.section.show_answer)
        docks.inspector.line.profile.opened.connect(docks.show_section)
        docks.section.profile.hex_wanted.connect(self.showing.place)
        docks.lines.wanted.connect(self.showing.line)
        docks.section.save_wanted.connect(self.filing.export)
        self.welcome.file_wanted.connect(self._open_from_welcome)
        self.pages.currentChanged.connect(self._page_changed)
        self.welcome.new_wanted.connect(self.filing.new)
        self.welcome.open_wanted.connect(self.filing.open)
        self.analyst.failed.connect(self._broke)
        self.analyst.busy_changed.connect(self._busy)
        self._check.timeout.connect(self.check)
        self._slow.timeout.connect(lambda: self.view.set_overlays_dimmed(True))

    def open_document(self, document: Document) -> None:
        """Show another document in place of the one that was open."""
        old = self.document
        document.language = self.language
        document.changed.connect(self._document_changed)
        document.file_changed.connect(self._show_title)
        document.stack.indexChanged.connect(self._history_moved)
        self.workplace.cancel_tool()
        self.workplace.choices.adopt(document.ruleset, document.scenario)
        self.view.set_scenario(document.scenario, document.ruleset, None)
        self._clear_overlays()
        self.bench.open(document)
        if old is not document:
            old.deleteLater()
        self.docks.open(document)
        self.toolbar.open(document.ruleset.elevation_steps)
        self.show_issues(document.diagnostics)
        self.pages.setCurrentWidget(self.view)
        self.view.set_dark(self.theme == "dark")
        self.view.fit()
        self._show_title()
        self._tool_changed(self.workplace.tool.id)

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

    def _open_from_welcome(self, path: Path) -> None:
        self.filing.open_path(path)

    def take_tool(self, tool: str) -> None:
        """Take a tool in hand."""
        self.workplace.take(tool)
        self.pages.setCurrentWidget(self.view)
        self.actions_.refresh()

    def change_radius(self, by: int) -> None:
        """Make the brush wider or narrower."""
        choices = self.workplace.choices
        choices.choose(radius=min(MAX_RADIUS, max(0, choices.radius + by)))

    def toggle_overlay(self, overlay: str) -> None:
        """Switch an overlay on or off."""
        self.bench.toggle(overlay, overlay not in self.bench.overlays)

    def turn(self, by: int) -> None:
        """Turn the selected units."""
        self.document.apply(TurnUnits(self.bench.selection, by))

    def delete_units(self) -> None:
        """Delete the selected units."""
        self.document.apply(DeleteUnits(self.bench.selection))

    def take_off_map(self) -> None:
        """Leave the selected units off the map."""
        self.document.apply(MoveUnits(dict.fromkeys(self.bench.selection)))

    def select_all(self) -> None:
        """Select every unit on the map."""
        self.bench.select(unit.id for _, unit in self.document.scenario.forces if unit.at is not None)

    def cancel(self) -> None:
        """Drop what is under way; when nothing is, let go of selection and observer."""
        if self.workplace.tool.stroke:
            self.workplace.tool.cancel()
        elif self.workplace.tool.id != "select":
            self.take_tool("select")
        else:
            self.bench.select(())
            self.bench.pin(None)  # which also lets go of a line that is held

    def fit(self) -> None:
        """Show the whole map."""
        self.view.fit()

    def toggle_part(self, part: Toggle) -> None:
        """Show or hide a part of the map."""
        self.view.set_shown(part, not self.view.is_shown(part))
        self.actions_.refresh()

    def toggle_theme(self) -> None:
        """Light or dark margins."""
        self.theme_wanted.emit("light" if self.theme == "dark" else "dark")

    def choose_language(self, language: str) -> None:
        """Speak another language."""
        self.actions_.refresh()
        if language != self.language:
            self.language_wanted.emit(language)

    def edit_properties(self) -> None:
        """Edit what is not on the map."""
        dialog = PropertiesDialog(self.document.scenario, self.document.ruleset, self.language, self)
        if dialog.exec():
            self.document.apply(dialog.edit())

    def add_side(self) -> None:
        """Ask for the name of a new side."""
        name = ask_new_side(self)
        if name and self.document.apply(AddSide(name)):
            self.workplace.choices.choose(side=name)

    def rename_side(self) -> None:
        """Ask which side gets which name."""
        side = ask_side(self, self.document.scenario.forces)
        name = ask_side_name(self, side) if side else None
        if side and name:
            self.document.apply(RenameSide(side, name))

    def remove_side(self) -> None:
        """Ask which side goes; it can be undone."""
        side = ask_side(self, self.document.scenario.forces)
        if side:
            self.document.apply(RemoveSide(side))

    def show_shortcuts(self) -> None:
        """List all keys."""
        shortcuts_dialog(self.actions_, self).exec()

    def show_not_modelled(self) -> None:
        """List the rules that the bench knows of and does not apply."""
        not_modelled_dialog(self.document.ruleset, self.language, self).exec()

    def go_to(self, place: str) -> None:
        """Show a hex (by label) or a unit (``unit:ID``) on the map."""
        forces, grid = self.document.scenario.forces, self.document.scenario.board.grid
        found = forces.find(place) if place.startswith("unit:") else None
        number = found[1].at if found is not None else grid.find(place.partition("/")[0])
        if found is not None:
            self.bench.select([found[1].id])
        if number is not None:
            self.pages.setCurrentWidget(self.view)
            self.view.show_hex(number)
            if found is None:
                self.bench.pin(number)

    def _document_changed(self, change: ChangeSet) -> None:
        document = self.document
        self.view.set_scenario(document.scenario, document.ruleset, change)
        if change.everything:
            self._clear_overlays()
        self.docks.refresh(document, change)
        if change.units:
            self.workplace.choices.adopt(document.ruleset, document.scenario)
        if change.words:
            self._show_title()
        self.status.show_hex(self.bench.mouse)
        self.actions_.refresh()
        self._check.start()

    def _history_moved(self) -> None:
        # a stack that is being destroyed says so once more
        if isValid(self.document.stack):
            self.actions_.refresh()

    def _hovered(self, found: int) -> None:
        number = found if found >= 0 else None
        self.bench.hover(number)
        self.status.show_hex(number)
        self.status.show_hint(self.workplace.tool.hint())

    def _show_answer(self, answer: Answer) -> None:
        for slot, overlay in legends.overlays(answer, self.language).items():
            # an area that is the same object as before is on the map already: while the mouse moves only lines change
            if overlay is None or not legends.same_picture(self._overlays.get(slot), overlay):
                self.view.set_overlay(slot, overlay)
            self._overlays[slot] = overlay

    def _clear_overlays(self) -> None:
        self._overlays.clear()
        for slot in (*OVERLAYS, BLAME):
            self.view.set_overlay(slot, None)

    def _show_selection(self) -> None:
        self.view.set_selection(self.bench.selection)
        self.docks.forces.show_selection(self.bench.selection)
        self.status.show_hint(self.workplace.tool.hint())
        self.actions_.refresh()

    def _draw_preview(self, preview: Preview) -> None:
        self.view.set_preview(preview.hexes, preview.sides, preview.chain, "erase" if preview.erases else "paint")

    def _tool_changed(self, tool: str) -> None:
        self.view.set_tool(self.workplace.tool)
        self.toolbar.show_tool(tool)
        self.docks.show_tool(tool)
        self.status.show_hint(self.workplace.tool.hint())
        self.actions_.refresh()

    def _choices_changed(self) -> None:
        self.toolbar.show_choices()
        self.docks.show_choices(self.document)
        self.docks.show_tool(self.workplace.tool.id)
        self.status.show_hint(self.workplace.tool.hint())

    def _show_title(self) -> None:
        document = self.document
        name = document.path.name if document.path else self.tr("not saved")
        title = document.scenario.title.get(self.language)
        self.setWindowTitle(f"{title} [*] – {name} – Workbench")
        self.setWindowModified(document.dirty)

    def _busy(self, busy: bool) -> None:
        # an answer that is there within a blink dims nothing
        if busy:
            self._slow.start()
        else:
            self._slow.stop()
            self.view.set_overlays_dimmed(False)

    def _broke(self, error: Exception) -> None:
        raise error  # in the window's thread, where the program's hook reports it

    def release(self) -> Document:
        """Give the document away with its history and close without a question."""
        document = self.document
        document.setParent(None)
        for signal in (document.changed, document.file_changed, document.stack.indexChanged):
            signal.disconnect()
        self._keep_layout()
        self.analyst.shutdown()
        self.hide()
        return document

    def _page_changed(self, page: int) -> None:
        if self.pages.widget(page) is self.view:
            self.docks.bring_back()
            self.status.show_hint(self.workplace.tool.hint())
        else:
            self.status.show_hex(None)
            self.status.show_hint(self.tr("Choose a sample, a file or a new map"))

    def _restore_layout(self) -> None:
        geometry, state = self.settings.layout("geometry"), self.settings.layout("state")
        if geometry is not None:
            self.restoreGeometry(geometry)
        if state is not None:
            self.restoreState(state)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Offer to save; then stop the worker."""
        if not self.filing.may_close():
            event.ignore()
            return
        self._keep_layout()
        self.analyst.shutdown()
        event.accept()

    def _keep_layout(self) -> None:
        self.docks.bring_back()
        self.settings.keep_layout("geometry", self.saveGeometry())
        self.settings.keep_layout("state", self.saveState())
