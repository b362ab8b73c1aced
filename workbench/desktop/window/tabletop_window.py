"""The window of a free-form table: the table in the middle, palettes left, the inspector right, section and history below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt

from workbench.desktop.canvas.pointer_events import TableEvent
from workbench.desktop.canvas.profile import TableSectionPanel
from workbench.desktop.canvas.tabletop_arcs import TableArcs
from workbench.desktop.canvas.tabletop_map import TableAnswersShown, TableView
from workbench.desktop.commands.menus import fill_menus
from workbench.desktop.commands.search import typed_point
from workbench.desktop.commands.tabletop_commands import table_commands
from workbench.desktop.commands.tabletop_editing import TableEditing
from workbench.desktop.documents.document import AnyDocument, TableDocument
from workbench.desktop.drawing.tabletop_marks import length_text
from workbench.desktop.drawing.tabletop_sketch import NOTHING
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import sized
from workbench.desktop.overlays.tabletop_groups import ExtraDrawings
from workbench.desktop.panels.forces_panel import ForcesPanel, TableForces
from workbench.desktop.panels.inspector import TableInspector
from workbench.desktop.panels.issues_and_card import CardView, IssuesList
from workbench.desktop.panels.kept_lines import TableLinesPanel
from workbench.desktop.panels.palette import TableTerrain, TypicalPalette, UnitPalette
from workbench.desktop.panels.tabletop_piece import PiecePanel
from workbench.desktop.panels.tabletop_unit import TableUnitPanel
from workbench.desktop.questions.tabletop_answerer import TableAnswerer
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry, spot_at
from workbench.desktop.questions.tabletop_questions import TableAnswer
from workbench.desktop.questions.worker import AnswerWorker
from workbench.desktop.tools.tabletop_ruler import RulerTool
from workbench.desktop.tools.tabletop_templates import TemplateTool
from workbench.desktop.tools.tabletop_tool_context import DRAWING, TabletopToolContext
from workbench.desktop.widgets.actions import Actions
from workbench.desktop.widgets.notices import ProgressLine
from workbench.desktop.window.docks import (
    BOTTOM_HEIGHT,
    LEFT_WIDTH,
    RIGHT_WIDTH,
    DockFrame,
    MapDocks,
    OverlayDock,
    Tabs,
    history_view,
)
from workbench.desktop.window.forces_and_zones import TableStaging
from workbench.desktop.window.status_bar import TableStatus
from workbench.desktop.window.tabletop_overlays import ArcsMoving, GroupsShown
from workbench.desktop.window.tool_bar import TableToolBar
from workbench.desktop.window.underlay_dock import UnderlayRoom
from workbench.desktop.window.window import MapWindow
from workbench.scenario.changes import TabletopChanges
from workbench.scenario.map_layers import TABLETOP_LAYERS
from workbench.scenario.scenario import TabletopScenario

# --- The docks around a table and the menus above it.


class TableDocks(DockFrame):
    """Left: palettes over forces. Right: the inspector. Below, closed at first: history, issues, card."""

    def __init__(
        self, window: TabletopWindow, inquiry: TabletopInquiry, tool_context: TabletopToolContext, language: str
    ) -> None:
        super().__init__(window)
        self._window = window
        self._bench = inquiry
        self.palettes = Tabs()
        self.terrain = TableTerrain(tool_context.choices, language)
        self.typical = TypicalPalette(tool_context.choices, language)
        self.units = UnitPalette(tool_context.choices, language)
        self.palettes.addTab(self.terrain, self.tr("Terrain"))
        self.palettes.addTab(self.typical, self.tr("Pieces"))
        self.palettes.addTab(self.units, self.tr("Units"))
        self.forces = TableForces(language)
        self.forces_panel = ForcesPanel(self.forces, language)
        self.inspector = TableInspector(inquiry, language)
        self.answers = Tabs()
        self.unit = TableUnitPanel(inquiry, language)
        self.piece = PiecePanel(inquiry, language)
        self.answers.addTab(self.inspector, self.tr("Answer"))
        self.answers.addTab(self.unit, self.tr("Unit"))
        self.answers.addTab(self.piece, self.tr("Piece"))
        self.section = TableSectionPanel(language)
        self.lines = TableLinesPanel(inquiry, language)
        self.history = history_view()
        self.issues = IssuesList(language)
        self.card = CardView(language)
        left, right, below = (
            Qt.DockWidgetArea.LeftDockWidgetArea,
            Qt.DockWidgetArea.RightDockWidgetArea,
            Qt.DockWidgetArea.BottomDockWidgetArea,
        )
        self.docks = {
            "palette": self.made("palette", self.tr("Palette"), self.palettes, left),
            "forces": self.made("forces", self.tr("Forces"), self.forces_panel, left),
            "inspector": self.made("inspector", self.tr("Inspector"), self.answers, right),
            "section": self.made("section", self.tr("Section"), self.section, below),
            "lines": self.made("lines", self.tr("Kept lines"), self.lines, below),
            "history": self.made("history", self.tr("History"), self.history, below),
            "issues": self.made("issues", self.tr("Issues"), self.issues, below),
            "card": self.made("card", self.tr("Card"), self.card, below),
        }
        # hidden before they are laid into tabs: Qt leaves stray tabs over the window for docks that are not
        for name in ("section", "lines", "history", "issues", "card"):
            self.docks[name].hide()
        self.map = MapDocks(self, window, TABLETOP_LAYERS)
        self.overlays = OverlayDock(self, window, lambda: inquiry.pieces)
        view = window.view
        self.underlay = UnderlayRoom(self, window, lambda: view.scale_.per_unit, lambda: None, view.fade_ground)
        window.setCorner(Qt.Corner.BottomLeftCorner, left)
        window.setCorner(Qt.Corner.BottomRightCorner, right)
        window.tabifyDockWidget(self.docks["section"], self.docks["lines"])
        window.tabifyDockWidget(self.docks["lines"], self.docks["history"])
        window.tabifyDockWidget(self.docks["history"], self.docks["issues"])
        window.tabifyDockWidget(self.docks["issues"], self.docks["card"])
        self.forces_and_zones = TableStaging(window, inquiry, tool_context.choices, self, self.forces_panel)
        sides = [self.docks["palette"], self.docks["inspector"]]
        window.resizeDocks(sides, [sized(LEFT_WIDTH), sized(RIGHT_WIDTH)], Qt.Orientation.Horizontal)
        window.resizeDocks([self.docks["palette"], self.docks["forces"]], [520, 260], Qt.Orientation.Vertical)
        window.resizeDocks([self.docks["history"]], [sized(BOTTOM_HEIGHT)], Qt.Orientation.Vertical)
        self.inspector.line.profile.opened.connect(lambda: self.bring_up("section"))
        self.section.profile.piece_wanted.connect(window.go_to)

    def open(self, document: TableDocument) -> None:
        """Show another document everywhere."""
        self.terrain.open(document.ruleset, document.scenario)
        self.typical.open(document.ruleset)
        self.units.open(document.ruleset, document.scenario)
        self.forces_and_zones.open(document)
        self.history.setStack(document.stack)
        self.mark_saved(on_disk=document.path is not None)
        self.map.open(document)
        self.overlays.open(document)
        self.underlay.open(document)
        self.card.open(document.scenario, document.ruleset)
        self.inspector.open()
        self.lines.open()
        self.unit.open()
        self.piece.refresh()

    def refresh(self, document: TableDocument, change: TabletopChanges) -> None:
        """Show what an edit changed."""
        self.map.refresh(document)
        self.overlays.refresh(document, change)
        self.underlay.refresh(change)
        self.forces_and_zones.refresh(document, change)
        if change.units or change.everything:
            self.forces.show_selection(self._bench.selection)
            self.units.open(document.ruleset, document.scenario)
            self.unit.refresh()
        elif change.zones:
            self.unit.refresh()
        if change.ground:
            self.piece.refresh()
        if change.words or change.everything:
            self.lines.open()
        if change.conditions or change.everything:
            self.inspector.open()
        if change.words or change.conditions or change.zones or change.everything:
            self.card.open(document.scenario, document.ruleset)

    def show_answer(self, answer: TableAnswer) -> None:
        """Tell an answer; while units are dragged, the words stay what they were."""
        if answer.question.dragging:
            return
        self.inspector.show_answer(answer)
        self.section.show_answer(answer)

    def keep_line(self) -> None:
        """Keep the line of now, and show the list of kept lines."""
        if self.lines.keep_line():
            self.bring_up("lines")

    def bring_up(self, name: str) -> None:
        """Show a dock before those that it shares its place with."""
        self.docks[name].show()
        self.docks[name].raise_()

    def show_question(self) -> None:
        """Show what is asked."""
        self.inspector.show_question()

    def show_selection(self) -> None:
        """Show what is selected; who looks at the panel of a unit or of a piece gets that of what is selected now."""
        self.forces.show_selection(self._bench.selection)
        wanted = self.unit if self._bench.selection else self.piece if self._bench.pieces else None
        if wanted is not None and self.answers.currentWidget() in (self.unit, self.piece):
            self.answers.setCurrentWidget(wanted)

    def show_tool(self, tool: str) -> None:
        """Show the palette of the tool in hand."""
        self.terrain.show_tool(tool)
        self.typical.show_tool(tool)
        self.units.show_tool(tool)
        if tool == "unit":
            self.palettes.setCurrentWidget(self.units)
        elif tool == "piece":
            self.palettes.setCurrentWidget(self.typical)
        elif tool in {made.id for made in DRAWING}:
            self.palettes.setCurrentWidget(self.terrain)


class TabletopWindow(MapWindow):
    """One window with one table. ``threaded`` False answers questions in place (tests, scripts)."""

    KIND = "table"
    LAYOUT = "table_"
    inquiry: TabletopInquiry
    tool_context: TabletopToolContext
    view: TableView
    docks: TableDocks
    status: TableStatus
    editing: TableEditing

    def __init__(self, document: TableDocument, settings: Settings, *, threaded: bool = True) -> None:
        super().__init__(settings)
        answerer = TableAnswerer()
        self.answer_worker = AnswerWorker(self, threaded=threaded, answerer=answerer)
        if threaded:
            answerer.tell, answerer.newer = self.answer_worker.tell, self.answer_worker.newer
        self.inquiry = TabletopInquiry(document, self.answer_worker, self)
        self.view = TableView()
        self.view.language = self.language
        self.view.cards.short = settings.short_legends
        self.answers = TableAnswersShown(self.view, self.language, self)
        self.waiting = ProgressLine(self.view, self.view.dim_answers, lambda: self.inquiry.behind)
        self.arcs = TableArcs(self.inquiry, self.view, self)
        self.arcs_moving = ArcsMoving(self.inquiry, self.view, self)
        self.tool_context = TabletopToolContext(self.inquiry, self)
        self.editing = TableEditing(self)
        self.docks = TableDocks(self, self.inquiry, self.tool_context, self.language)
        self.groups = GroupsShown(self.inquiry, self.view, self.docks.unit.coherency, self)
        self.actions_ = Actions(self, table_commands(self), settings.keys(self.KIND))
        self.toolbar = TableToolBar(self.actions_, self.tool_context)
        self.addToolBar(self.toolbar)
        self.recent_menu, self.sample_menu = fill_menus(self, self.actions_, self.docks.docks.values())
        self.status = TableStatus(self.inquiry, self.language)
        self.setStatusBar(self.status)
        self.set_pages()
        self._connect()
        self.restore_layout()
        self._show_document(document)

    def _connect(self) -> None:
        self.view.set_tool(self.tool_context.tool)
        self.view.hovered.connect(self._hovered)
        self.inquiry.answered.connect(self.answers.show_answer)
        self.inquiry.answered.connect(self.docks.show_answer)
        self.inquiry.answered.connect(self.waiting.show_answer)
        self.docks.inspector.line.models.pointed.connect(self.answers.point_at)
        self.inquiry.changed.connect(self._bench_changed)
        self.inquiry.selection_changed.connect(self._selection_changed)
        self.tool_context.tool_changed.connect(self._tool_changed)
        self.tool_context.sketched.connect(self.view.show_sketch)
        self.tool_context.told.connect(self.show_hint)
        self.tool_context.choices.changed.connect(self._choices_changed)
        self.docks.terrain.tool_wanted.connect(self.take_tool)
        self.docks.typical.tool_wanted.connect(self.take_tool)
        self.docks.units.tool_wanted.connect(self.take_tool)
        self.docks.units.side_wanted.connect(self.editing.add_side)
        self.docks.piece.tool_wanted.connect(self.take_tool)
        self.docks.unit.figures.tool_wanted.connect(self.take_tool)
        self.docks.issues.wanted.connect(self.go_to)
        self.docks.lines.wanted.connect(self.show_kept)
        self.docks.forces.chosen.connect(self.inquiry.select)
        self.docks.forces.wanted.connect(lambda unit: self.go_to(f"unit:{unit}"))
        self.docks.forces.side_wanted.connect(self.editing.edit_side)

    @property
    def document(self) -> TableDocument:
        """The open document."""
        return self.inquiry.document

    @property
    def besides(self) -> ExtraDrawings:
        """What is shown beside the answers; of sketches only measures and templates."""
        found = self.view.besides
        return found if self.tool_context.tool.id in (RulerTool.id, TemplateTool.id) else replace(found, sketch=NOTHING)

    @property
    def shown(self) -> TableAnswer | None:
        """The answer that is shown."""
        return self.inquiry.answer

    def open_document(self, document: AnyDocument) -> None:
        """Show another document in place of the one that was open."""
        if isinstance(document.scenario, TabletopScenario):
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
        self.inquiry.open(document)
        self.tool_context.open(document)
        self.docks.open(document)
        self.groups.open()
        self.show_issues(document.diagnostics)
        self.pages.setCurrentWidget(self.view)
        self.view.set_dark(self.theme == "dark")
        self.view.fit()
        self.show_title()
        self._tool_changed(self.tool_context.tool.id)
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
            self.inquiry.select((found[1].id,))
            self.view.go_to(found[1].at)
        elif piece is not None:
            middle = piece.area.representative_point()
            self.inquiry.select((), (piece.id,))
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

        return f"{length_text(point[0])} / {length_text(point[1])} {board.unit}", go

    def show_kept(self, name: str) -> None:
        """Show a line of sight that the scenario keeps."""
        line = next((line for line in self.document.scenario.lines if line.name == name), None)
        if line is not None:
            self.inquiry.show_kept(line)

    def take_tool(self, tool: str) -> None:
        """Take a tool in hand."""
        self.tool_context.take(tool)
        self.pages.setCurrentWidget(self.view)
        self.actions_.refresh()

    def cancel(self) -> None:
        """Drop what is under way; when nothing is, let go of the line that is held, then of selection and observer."""
        if self.tool_context.tool.busy:
            self.tool_context.tool.cancel()
        elif self.tool_context.tool.id != "select":
            self.take_tool("select")
        elif self.inquiry.held is not None:
            self.inquiry.hold(None)
        else:
            self.inquiry.select((), ())
            self.inquiry.pin(None)
            self.inquiry.choose(watchers=())

    def _document_changed(self, change: object) -> None:
        assert isinstance(change, TabletopChanges)
        document = self.document
        self.view.set_scenario(document.pictured, document.ruleset, change)
        self.tool_context.refresh()
        self.groups.refresh()
        self.docks.refresh(document, change)
        if change.units:
            self.tool_context.choices.adopt(document.ruleset, document.scenario)
        if change.zones or change.units or change.everything:
            self.toolbar.zones.refresh()
        if change.words:
            self.show_title()
        if not document.history_moves:
            self.actions_.refresh()
        self.checking.start()

    def _hovered(self, event: TableEvent | None) -> None:
        self.status.show_place(event)
        if event is not None and self.tool_context.tool.looks:
            self.inquiry.hover(spot_at(event.point, event.unit))

    def _bench_changed(self) -> None:
        self.actions_.refresh()
        self.docks.show_question()

    def _selection_changed(self) -> None:
        self.view.set_selection(self.inquiry.selection)
        self.groups.refresh()
        self.tool_context.refresh()
        self.docks.show_selection()
        self.show_hint()

    def show_hint(self) -> None:
        """Show what the tool in hand says."""
        self.status.show_hint(self.tool_context.hint())
        self.actions_.refresh()

    def _tool_changed(self, tool: str) -> None:
        self.view.set_tool(self.tool_context.tool)
        self.docks.show_tool(tool)
        self.toolbar.show_tool(tool, self.document)
        self.show_hint()

    def _choices_changed(self) -> None:
        self.toolbar.show_tool(self.tool_context.tool.id, self.document)
        self.docks.units.open(self.document.ruleset, self.document.scenario)
        self.view.grid_shown = self.tool_context.choices.grid
        self.show_hint()

    def turn_by_wheel(self, steps: int) -> bool:
        """Turn what is selected, or the piece in the hand."""
        if not self.editing.chosen and self.tool_context.tool.id != "piece":
            return False
        if steps:
            self.editing.turn(-steps)
        return True

    def toggle_grid(self) -> None:
        """Lay the measuring grid over the table, or take it away."""
        on = not self.tool_context.choices.grid
        self.tool_context.choices.choose(grid=on)
        self.view.show_part("grid", on)

    def toggle_short(self) -> None:
        """Show the titles of the legends only, or all that they say; it is remembered."""
        self.settings.short_legends = not self.view.cards.short
        self.view.show_short(self.settings.short_legends)

    def show_no_place(self, hint: str) -> None:
        """The mouse is not over the table."""
        self.status.show_place(None)
        self.status.show_hint(hint)
