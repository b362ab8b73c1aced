"""The window: the map in the middle, palettes left, the inspector right, history and issues below."""

from __future__ import annotations

from collections.abc import Callable

from workbench.desktop.actions import Actions
from workbench.desktop.answers_shown import AnswersShown
from workbench.desktop.bench import Bench
from workbench.desktop.document import AnyDocument, Document
from workbench.desktop.editing import Editing
from workbench.desktop.exposure_shown import ExposureShown
from workbench.desktop.frame import Docks
from workbench.desktop.menus.bar import fill_menus
from workbench.desktop.menus.hexes import hex_commands
from workbench.desktop.questions import Answer
from workbench.desktop.scene.mapview import MapView
from workbench.desktop.scene.sketch import sketch_in
from workbench.desktop.settings import Settings
from workbench.desktop.showing import Showing
from workbench.desktop.statusline import StatusLine
from workbench.desktop.toolbar import ToolBar
from workbench.desktop.tools.base import Preview
from workbench.desktop.waiting import Waiting
from workbench.desktop.window import BenchWindow
from workbench.desktop.wiring import connect
from workbench.desktop.worker import Analyst
from workbench.desktop.workplace import Workplace, draws_shapes
from workbench.scenario.changes import ChangeSet
from workbench.scenario.table import TableScenario


class MainWindow(BenchWindow):
    """One window with one document. ``threaded`` False answers questions in place (tests, scripts)."""

    bench: Bench
    workplace: Workplace
    view: MapView
    docks: Docks
    status: StatusLine
    editing: Editing

    def __init__(self, document: Document, settings: Settings, *, threaded: bool = True) -> None:
        super().__init__(settings)
        self.analyst = Analyst(self, threaded=threaded)
        self.bench = Bench(document, self.analyst, self)
        self.view = MapView()
        self.sketch = sketch_in(self.view.scene())
        self.overlays = AnswersShown(self.view, self.language, self)
        self.waiting = Waiting(self.view, self.view.set_overlays_dimmed, lambda: True)
        self.workplace = Workplace(self.bench, self._draw_preview, self)
        self.showing = Showing(self)
        self.editing = Editing(self)
        self.docks = Docks(self, self.bench, self.workplace, self.language)
        self.actions_ = Actions(self, hex_commands(self), settings.keys(self.KIND))
        self.toolbar = ToolBar(self.actions_, self.workplace)
        self.addToolBar(self.toolbar)
        self.recent_menu, self.sample_menu = fill_menus(self, self.actions_, self.docks.docks.values())
        self.status = StatusLine(self.bench, self.language)
        self.setStatusBar(self.status)
        self.exposure = ExposureShown(self, threaded=threaded)
        self.set_pages()
        connect(self)
        self.restore_layout()
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
        self.exposure.set(on=False)
        old = self.document
        self.watch_document(document)
        self.workplace.cancel_tool()
        self.workplace.choices.adopt(document.ruleset, document.scenario)
        self.view.set_scenario(document.pictured, document.ruleset, None)
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

    def go_to(self, place: str) -> None:
        """Show a hex (by label) or a unit (``unit:ID``) on the map, and ask about it."""
        self.showing.go_to(place)

    def place_typed(self, words: str) -> tuple[str, Callable[[], None]] | None:
        """A hex of which the label was typed."""
        return self.showing.typed(words)

    def show_kept(self, name: str) -> None:
        """Show a line of sight that the scenario keeps."""
        self.showing.line(name)

    def rest(self) -> None:
        """Another page is in front."""
        super().rest()
        self.exposure.rest()

    def wake(self) -> None:
        """This page is in front."""
        super().wake()
        self.exposure.wake()

    def put_away(self) -> None:
        """Remember how docks and bars are arranged, and stop the workers."""
        super().put_away()
        self.exposure.shutdown()

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
            self.workplace.area.clear()
            self.bench.select(())
            self.bench.pin(None)  # which also lets go of a line that is held
            self.workplace.look_alone()

    def _document_changed(self, change: object) -> None:
        assert isinstance(change, ChangeSet)
        document = self.document
        self.view.set_scenario(document.pictured, document.ruleset, change)
        if change.everything:
            self.overlays.clear()
        self.workplace.refresh_shape()
        self.docks.refresh(document, change)
        self.exposure.refresh()
        if change.units:
            self.workplace.choices.adopt(document.ruleset, document.scenario)
        if change.zones or change.units or change.everything:
            self.toolbar.zones.refresh()
        if change.words:
            self.show_title()
        self.status.show_hex(None if change.everything else self.bench.mouse)
        if not document.history_moves:
            self.actions_.refresh()
        self.checking.start()

    def hovered(self, found: int) -> None:
        """The mouse is over another hex; -1: over none."""
        number = found if found >= 0 else None
        self.bench.hover(number)
        self.status.show_hex(number)
        self.status.show_hint(self.workplace.hint())

    def turn_by_wheel(self, steps: int) -> bool:
        """Turn the piece in hand, or the selected units where units have a front."""
        in_hand = self.editing.hexes.in_hand is not None
        if not in_hand and not (self.bench.selection and self.document.ruleset.has_facing):
            return False
        if steps:
            self.editing.turn(-steps)
        return True

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

    def show_no_place(self, hint: str) -> None:
        """The mouse is not over the map."""
        self.status.show_hex(None)
        self.status.show_hint(hint)
