"""The window of a free-form table: the table in the middle, palettes left, the inspector right, section and history below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from workbench.desktop.actions import Actions
from workbench.desktop.document import AnyDocument, TableDocument
from workbench.desktop.menus.bar import fill_menus
from workbench.desktop.search.typed import typed_point
from workbench.desktop.settings import Settings
from workbench.desktop.table.answering import TableAnswerer
from workbench.desktop.table.answers_shown import TableAnswersShown
from workbench.desktop.table.arcs_moving import ArcsMoving
from workbench.desktop.table.arcs_shown import TableArcs
from workbench.desktop.table.bench import TableBench, spot_at
from workbench.desktop.table.besides import Besides
from workbench.desktop.table.editing import TableEditing
from workbench.desktop.table.events import TableEvent
from workbench.desktop.table.frame import TableDocks
from workbench.desktop.table.menus.tables import table_commands
from workbench.desktop.table.overlays.groups_shown import GroupsShown
from workbench.desktop.table.overlays.marks import number
from workbench.desktop.table.questions import TableAnswer
from workbench.desktop.table.sketch import NOTHING
from workbench.desktop.table.statusline import TableStatus
from workbench.desktop.table.toolbar import TableToolBar
from workbench.desktop.table.tools.ruler import RulerTool
from workbench.desktop.table.tools.template import TemplateTool
from workbench.desktop.table.view import TableView
from workbench.desktop.table.workplace import TableWorkplace
from workbench.desktop.waiting import Waiting
from workbench.desktop.window import BenchWindow
from workbench.desktop.worker import Analyst
from workbench.scenario.table import TableScenario
from workbench.scenario.table_changes import TableChanges


class TableWindow(BenchWindow):
    """One window with one table. ``threaded`` False answers questions in place (tests, scripts)."""

    KIND = "table"
    LAYOUT = "table_"
    bench: TableBench
    workplace: TableWorkplace
    view: TableView
    docks: TableDocks
    status: TableStatus
    editing: TableEditing

    def __init__(self, document: TableDocument, settings: Settings, *, threaded: bool = True) -> None:
        super().__init__(settings)
        answerer = TableAnswerer()
        self.analyst = Analyst(self, threaded=threaded, answerer=answerer)
        if threaded:
            answerer.tell, answerer.newer = self.analyst.tell, self.analyst.newer
        self.bench = TableBench(document, self.analyst, self)
        self.view = TableView()
        self.view.language = self.language
        self.view.cards.short = settings.short_legends
        self.answers = TableAnswersShown(self.view, self.language, self)
        self.waiting = Waiting(self.view, self.view.dim_answers, lambda: self.bench.behind)
        self.arcs = TableArcs(self.bench, self.view, self)
        self.arcs_moving = ArcsMoving(self.bench, self.view, self)
        self.workplace = TableWorkplace(self.bench, self)
        self.editing = TableEditing(self)
        self.docks = TableDocks(self, self.bench, self.workplace, self.language)
        self.groups = GroupsShown(self.bench, self.view, self.docks.unit.coherency, self)
        self.actions_ = Actions(self, table_commands(self), settings.keys(self.KIND))
        self.toolbar = TableToolBar(self.actions_, self.workplace)
        self.addToolBar(self.toolbar)
        self.recent_menu, self.sample_menu = fill_menus(self, self.actions_, self.docks.docks.values())
        self.status = TableStatus(self.bench, self.language)
        self.setStatusBar(self.status)
        self.set_pages()
        self._connect()
        self.restore_layout()
        self._show_document(document)

    def _connect(self) -> None:
        self.view.set_tool(self.workplace.tool)
        self.view.hovered.connect(self._hovered)
        self.bench.answered.connect(self.answers.show_answer)
        self.bench.answered.connect(self.docks.show_answer)
        self.bench.answered.connect(self.waiting.show_answer)
        self.docks.inspector.line.models.pointed.connect(self.answers.point_at)
        self.bench.changed.connect(self._bench_changed)
        self.bench.selection_changed.connect(self._selection_changed)
        self.workplace.tool_changed.connect(self._tool_changed)
        self.workplace.sketched.connect(self.view.show_sketch)
        self.workplace.told.connect(self.show_hint)
        self.workplace.choices.changed.connect(self._choices_changed)
        self.docks.terrain.tool_wanted.connect(self.take_tool)
        self.docks.typical.tool_wanted.connect(self.take_tool)
        self.docks.units.tool_wanted.connect(self.take_tool)
        self.docks.units.side_wanted.connect(self.editing.add_side)
        self.docks.piece.tool_wanted.connect(self.take_tool)
        self.docks.unit.figures.tool_wanted.connect(self.take_tool)
        self.docks.issues.wanted.connect(self.go_to)
        self.docks.lines.wanted.connect(self.show_kept)
        self.docks.forces.chosen.connect(self.bench.select)
        self.docks.forces.wanted.connect(lambda unit: self.go_to(f"unit:{unit}"))
        self.docks.forces.side_wanted.connect(self.editing.edit_side)

    @property
    def document(self) -> TableDocument:
        """The open document."""
        return self.bench.document

    @property
    def besides(self) -> Besides:
        """What is shown beside the answers; of sketches only measures and templates."""
        found = self.view.besides
        return found if self.workplace.tool.id in (RulerTool.id, TemplateTool.id) else replace(found, sketch=NOTHING)

    @property
    def shown(self) -> TableAnswer | None:
        """The answer that is shown."""
        return self.bench.answer

    def open_document(self, document: AnyDocument) -> None:
        """Show another document in place of the one that was open."""
        if isinstance(document.scenario, TableScenario):
            old = self.document
            self._show_document(document)
            if old is not document:
                old.deleteLater()
        else:
            self.other_wanted.emit(document)

    def _show_document(self, document: TableDocument) -> None:
        self.watch_document(document)
        self.view.set_scenario(document.pictured, document.ruleset, None)
        self.answers.clear()
        self.arcs.clear()
        self.bench.open(document)
        self.workplace.open(document)
        self.docks.open(document)
        self.groups.open()
        self.show_issues(document.diagnostics)
        self.pages.setCurrentWidget(self.view)
        self.view.set_dark(self.theme == "dark")
        self.view.fit()
        self.show_title()
        self._tool_changed(self.workplace.tool.id)
        # keys are for the table, and not for a dialog that has just closed or for a list
        self.view.setFocus()
        if self.isVisible():
            self.activateWindow()

    def go_to(self, place: str) -> None:
        """Bring a unit (``unit:ID``) or a piece (``feature:ID``) into the middle, and select it."""
        scenario = self.document.scenario
        self.pages.setCurrentWidget(self.view)
        found = scenario.forces.find(place) if place.startswith("unit:") else None
        piece = scenario.board.by_id.get(place.removeprefix("feature:"))
        if found is not None and found[1].at is not None:
            self.bench.select((found[1].id,))
            self.view.go_to(found[1].at)
        elif piece is not None:
            middle = piece.area.representative_point()
            self.bench.select((), (piece.id,))
            self.view.go_to((middle.x, middle.y))

    def place_typed(self, words: str) -> tuple[str, Callable[[], None]] | None:
        """A point of the table of which both distances were typed, or a piece by its id."""
        board = self.document.scenario.board
        if words in board.by_id:
            return words, lambda: self.go_to(f"feature:{words}")
        point = typed_point(words)
        if point is None or not self.view.scale_.holds(point):
            return None

        def go() -> None:
            self.show_map()
            self.view.go_to(point)
            self.map_cursor.go(self.view.scale_.scene(point))

        return f"{number(point[0])} / {number(point[1])} {board.unit}", go

    def show_kept(self, name: str) -> None:
        """Show a line of sight that the scenario keeps."""
        line = next((line for line in self.document.scenario.lines if line.name == name), None)
        if line is not None:
            self.bench.show_kept(line)

    def take_tool(self, tool: str) -> None:
        """Take a tool in hand."""
        self.workplace.take(tool)
        self.pages.setCurrentWidget(self.view)
        self.actions_.refresh()

    def cancel(self) -> None:
        """Drop what is under way; when nothing is, let go of the line that is held, then of selection and observer."""
        if self.workplace.tool.busy:
            self.workplace.tool.cancel()
        elif self.workplace.tool.id != "select":
            self.take_tool("select")
        elif self.bench.held is not None:
            self.bench.hold(None)
        else:
            self.bench.select((), ())
            self.bench.pin(None)
            self.bench.choose(watchers=())

    def _document_changed(self, change: object) -> None:
        assert isinstance(change, TableChanges)
        document = self.document
        self.view.set_scenario(document.pictured, document.ruleset, change)
        self.workplace.refresh()
        self.groups.refresh()
        self.docks.refresh(document, change)
        if change.units:
            self.workplace.choices.adopt(document.ruleset, document.scenario)
        if change.zones or change.units or change.everything:
            self.toolbar.zones.refresh()
        if change.words:
            self.show_title()
        if not document.history_moves:
            self.actions_.refresh()
        self.checking.start()

    def _hovered(self, event: TableEvent | None) -> None:
        self.status.show_place(event)
        if event is not None and self.workplace.tool.looks:
            self.bench.hover(spot_at(event.point, event.unit))

    def _bench_changed(self) -> None:
        self.actions_.refresh()
        self.docks.show_question()

    def _selection_changed(self) -> None:
        self.view.set_selection(self.bench.selection)
        self.groups.refresh()
        self.workplace.refresh()
        self.docks.show_selection()
        self.show_hint()

    def show_hint(self) -> None:
        """Show what the tool in hand says."""
        self.status.show_hint(self.workplace.hint())
        self.actions_.refresh()

    def _tool_changed(self, tool: str) -> None:
        self.view.set_tool(self.workplace.tool)
        self.docks.show_tool(tool)
        self.toolbar.show_tool(tool, self.document)
        self.show_hint()

    def _choices_changed(self) -> None:
        self.toolbar.show_tool(self.workplace.tool.id, self.document)
        self.docks.units.open(self.document.ruleset, self.document.scenario)
        self.view.grid_shown = self.workplace.choices.grid
        self.show_hint()

    def turn_by_wheel(self, steps: int) -> bool:
        """Turn what is selected, or the piece in the hand."""
        if not self.editing.chosen and self.workplace.tool.id != "piece":
            return False
        if steps:
            self.editing.turn(-steps)
        return True

    def toggle_grid(self) -> None:
        """Lay the measuring grid over the table, or take it away."""
        on = not self.workplace.choices.grid
        self.workplace.choices.choose(grid=on)
        self.view.show_part("grid", on)

    def toggle_short(self) -> None:
        """Show the titles of the legends only, or all that they say; it is remembered."""
        self.settings.short_legends = not self.view.cards.short
        self.view.show_short(self.settings.short_legends)

    def show_no_place(self, hint: str) -> None:
        """The mouse is not over the table."""
        self.status.show_place(None)
        self.status.show_hint(hint)
