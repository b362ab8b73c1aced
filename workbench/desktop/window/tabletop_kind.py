"""The window of a tabletop: palettes left, the inspector right, section and history below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import ClassVar

import shapely
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QWidget

from workbench.desktop.canvas.dragged_moves import DraggedMovesDisplay
from workbench.desktop.canvas.pointer_events import TabletopEvent
from workbench.desktop.canvas.profile import SideViewWidget, TabletopProfilePanel
from workbench.desktop.canvas.tabletop_arcs import TabletopArcs
from workbench.desktop.canvas.tabletop_map import TabletopAnswerDisplay, TabletopView
from workbench.desktop.commands.context_menu import tabletop_context_menu
from workbench.desktop.commands.menus import tabletop_commands
from workbench.desktop.commands.search import typed_point
from workbench.desktop.commands.tabletop_editing import TabletopEditing
from workbench.desktop.commands.window_protocols import CommandHost, SideView
from workbench.desktop.documents.document import AnyDocument, TabletopDocument
from workbench.desktop.drawing.tabletop_marks import length_text, unit_word
from workbench.desktop.drawing.tabletop_sketch import NO_SKETCH
from workbench.desktop.overlays.registry import table_answerer, table_asks
from workbench.desktop.overlays.tabletop_groups import ExtraDrawings
from workbench.desktop.panels.forces_panel import TabletopForcesTree
from workbench.desktop.panels.inspector import TabletopInspector
from workbench.desktop.panels.kept_lines import TabletopLinesPanel
from workbench.desktop.panels.palette import SamplePiecePalette, TabletopTerrainPalette, UnitPalette
from workbench.desktop.panels.tabletop_piece import PiecePanel
from workbench.desktop.panels.unit import TabletopUnitPanel
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry, spot_at, stand_at
from workbench.desktop.questions.tabletop_questions import TabletopAnswer
from workbench.desktop.questions.worker import AnswerWorker
from workbench.desktop.tools.lesson_tools import TabletopLessonTool
from workbench.desktop.tools.tabletop_asking import RulerTool
from workbench.desktop.tools.tabletop_templates import TemplateTool
from workbench.desktop.tools.tabletop_tool_context import DRAWING, TabletopToolContext
from workbench.desktop.widgets.actions import Actions, ActionSpec, MenuEntry
from workbench.desktop.widgets.notices import ProgressLine
from workbench.desktop.window.docks import DockedMap, Docks
from workbench.desktop.window.forces_and_zones import TabletopForcesMap
from workbench.desktop.window.keyboard_cursor import TabletopSteps
from workbench.desktop.window.lesson_view import LessonMap
from workbench.desktop.window.lesson_writing import WritingMap
from workbench.desktop.window.map_kind import MapKind
from workbench.desktop.window.map_names import NamesMap
from workbench.desktop.window.plans import PlanMap
from workbench.desktop.window.status_bar import TabletopStatusBar
from workbench.desktop.window.tabletop_overlays import DraggedArcsDisplay, GroupsDisplay
from workbench.desktop.window.tool_bar import TabletopToolBar
from workbench.engine.sight.tabletop_footprints import standing
from workbench.protocol.map_region import MapRegion
from workbench.scenario.changes import TabletopChanges
from workbench.scenario.declared_fields import PlanPlace
from workbench.scenario.map_layers import TABLETOP_LAYERS
from workbench.scenario.presence import carrier_of
from workbench.scenario.tabletop_board import Point

# --- The docks around a table.


class TabletopDocks(Docks):
    """Adds to the docks of every window: right, the selected unit and the selected piece; left, sample pieces."""

    terrain: TabletopTerrainPalette
    forces: TabletopForcesTree
    inspector: TabletopInspector
    unit: TabletopUnitPanel
    section: TabletopProfilePanel
    lines: TabletopLinesPanel
    below = "history"
    topics_of_lines = "words"
    tools_of_terrain = frozenset(made.id for made in DRAWING)

    def __init__(self, kind: TabletopKind) -> None:
        super().__init__(kind.window)
        inquiry, tool_context, language = kind.inquiry, kind.tool_context, kind.window.language
        self._kind = kind
        self.terrain = TabletopTerrainPalette(tool_context.choices, language)
        self.samples = SamplePiecePalette(tool_context.choices, language, kind.window.settings)
        self.samples.keep_wanted.connect(kind.editing.keep_piece)
        self.units = UnitPalette(tool_context.choices, language)
        self.palettes.addTab(self.terrain, self.tr("Terrain"))
        self.palettes.addTab(self.samples, self.tr("Pieces"))
        self.palettes.addTab(self.units, self.tr("Units"))
        self.forces = TabletopForcesTree(language)
        self.inspector = TabletopInspector(inquiry, language)
        self.unit = TabletopUnitPanel(inquiry, language)
        self.piece = PiecePanel(inquiry, language)
        self.answers.addTab(self.inspector, self.tr("Answer"))
        self.answers.addTab(self.unit, self.tr("Unit"))
        self.answers.addTab(self.piece, self.tr("Piece"))
        self.section = TabletopProfilePanel(language)
        self.lines = TabletopLinesPanel(inquiry, language)
        self.lay_out(kind.docked_map(), threaded=kind.threaded)
        self.section.profile.piece_wanted.connect(kind.go_to)
        self.refresh_when(self.piece, "ground", self.piece.refresh)

    def open(self, document: AnyDocument) -> None:
        """Show another document everywhere."""
        self.samples.open(document.ruleset, document.scenario.board)
        super().open(document)
        self.piece.refresh()

    def show_answer(self, answer: TabletopAnswer) -> None:
        """Show an answer; while units are dragged, the text stays as it was."""
        if answer.question.dragging:
            return
        self.inspector.show_answer(answer)
        self.section_seen.run(lambda: self.section.show_answer(answer))

    def keep_line(self) -> None:
        """Keep the current line, and show the list of kept lines."""
        if self.lines.keep_line():
            self.bring_up("lines")

    def show_selection(self) -> None:
        """Show what is selected, and its fields where they are wanted."""
        self.forces.show_selection(self._kind.inquiry.selection)
        wanted = self.unit if self._kind.inquiry.selection else self.piece if self._kind.inquiry.pieces else None
        if wanted is not None:
            self.show_form(wanted)

    def show_tool(self, tool: str) -> None:
        """Show the palette of the active tool."""
        super().show_tool(tool)
        self.samples.show_tool(tool)
        if tool == "piece":
            self.turn_to(self.samples)


class TabletopKind(MapKind):
    """The parts of a window of a tabletop: the view with its overlays, the inquiry and the tools."""

    id: ClassVar[str] = "table"
    on_table: ClassVar[bool] = True
    layout: ClassVar[str] = "table_"
    docks: TabletopDocks
    inquiry: TabletopInquiry
    view: TabletopView
    tool_context: TabletopToolContext
    editing: TabletopEditing

    def __init__(self, window: CommandHost, document: TabletopDocument, *, threaded: bool) -> None:
        parent = window.widget
        self.window, self.threaded = window, threaded
        answerer = table_answerer()
        self.answer_worker = AnswerWorker(answerer, parent, threaded=threaded)
        if threaded:
            answerer.send_part, answerer.waiting_question = (
                self.answer_worker.send_part,
                self.answer_worker.waiting_question,
            )
        self.inquiry = TabletopInquiry(document, self.answer_worker, table_asks(), parent)
        self.view = TabletopView()
        self.view.language = self.view.names.language = window.language
        self.view.remember_cards(window.settings)
        self.answers = TabletopAnswerDisplay(self.view, window.language, parent)
        self.progress_line = ProgressLine(
            self.view, self.inquiry.answered, self.view.dim_answers, lambda: self.inquiry.behind
        )
        self.arcs = TabletopArcs(self.inquiry, self.view, parent)
        self.arcs_moving = DraggedArcsDisplay(self.inquiry, self.view, parent)
        self.dragged_moves = DraggedMovesDisplay(
            self.view,
            self.inquiry.drag_checks,
            lambda: (self.document.scenario, self.document.ruleset),
            self._point_in_scene,
            window.language,
            names=self.view.names,
            covers=self._covered_in_scene,
        )
        self.tool_context = TabletopToolContext(self.inquiry, parent)
        self.tool_context.choices.remembered_step = window.settings.snap_step
        self.editing = TabletopEditing(self)

    @property
    def document(self) -> TabletopDocument:
        """The open document."""
        return self.inquiry.document

    def _point_in_scene(self, point: Point) -> QPointF:
        """A point of the table in the scene."""
        return self.view.scale_.scene(point)

    def _covered_in_scene(self, unit: str, at: Point) -> QRectF:
        """What a unit would cover at a point of the table, in the scene."""
        scenario = self.document.scenario
        found = scenario.forces.find(unit)
        if found is None:
            return QRectF()
        left, top, right, bottom = standing(found[1], scenario.board, self.document.ruleset, at).bounds
        return QRectF(self.view.scale_.scene((left, top)), self.view.scale_.scene((right, bottom)))

    def docked_map(self) -> DockedMap:
        """The table as its docks use it."""
        inquiry, view, answers = self.inquiry, self.view, self.answers
        return DockedMap(
            TABLETOP_LAYERS,
            lambda: inquiry.pieces,
            lambda: view.scale_.per_unit,
            lambda: None,
            view.fade_ground,
            PlanMap(answers.show_plan, self.show_point, self.point_words, middle=self.middle_point),
            LessonMap(
                TabletopLessonTool(self.tool_context),
                answers.show_marks,
                view.show_table_point,
                view.show_points,
                SideViewWidget,
            ),
            WritingMap(self.middle, tuple, TabletopLessonTool(self.tool_context), answers.show_marks),
            TabletopForcesMap(self),
            NamesMap(answers.show_map_names, view.show_table_point),
        )

    @property
    def extra_drawings(self) -> ExtraDrawings:
        """Drawings for a picture in addition to the answers; of sketches only measures and templates."""
        found = self.view.extra_drawings
        return (
            found if self.tool_context.tool.id in (RulerTool.id, TemplateTool.id) else replace(found, sketch=NO_SKETCH)
        )

    def make_docks(self) -> TabletopDocks:
        """Make the docks around the tabletop."""
        self.docks = TabletopDocks(self)
        self.groups = GroupsDisplay(self.inquiry, self.view, self.docks.unit.coherency, self.window.widget)
        return self.docks

    def commands(self) -> list[ActionSpec]:
        """All commands, in the order of their menus."""
        return tabletop_commands(self)

    def make_toolbar(self, actions: Actions) -> TabletopToolBar:
        """Make the tool bar of the commands that are there."""
        return TabletopToolBar(actions, self.tool_context)

    def make_status(self) -> TabletopStatusBar:
        """Make the status bar."""
        self.status = TabletopStatusBar(self.inquiry, self.window.language)
        return self.status

    def context_menu(self, event: TabletopEvent) -> list[MenuEntry]:
        """What the context menu offers for the place of an event of the table."""
        return tabletop_context_menu(self, event)

    def steps(self) -> TabletopSteps:
        """By a length."""
        return TabletopSteps(self.view)

    def connect(self) -> None:
        """Connect the signals of the parts."""
        self.connect_names()
        inquiry, docks, window = self.inquiry, self.docks, self.window
        self._under_mouse: TabletopEvent | None = None
        self.view.hovered.connect(self._hover)
        inquiry.answered.connect(self.answers.show_answer)
        inquiry.answered.connect(docks.show_answer)
        docks.inspector.line.models.pointed.connect(self.answers.highlight_figure)
        self.tool_context.sketched.connect(self.view.show_sketch)
        docks.samples.tool_wanted.connect(window.take_tool)
        docks.piece.tool_wanted.connect(window.take_tool)
        docks.unit.figures.tool_wanted.connect(window.take_tool)

    def before_open(self) -> None:
        """Nothing: there is no work but answers."""

    def open(self, document: AnyDocument) -> None:
        """Show another document, and direct the inquiry to it."""
        self.view.set_scenario(document.drawn_scenario, document.ruleset, None)
        self.answers.clear()
        self.arcs.clear()
        self.inquiry.open(document)
        self.tool_context.open(document)

    def after_open(self) -> None:
        """Give the keyboard to the tabletop, and not to a dialog that has just closed or to a list."""
        self.groups.open()
        self.inquiry.ask()  # the inspector says what to do before the mouse comes
        self.view.setFocus()
        if self.window.widget.isVisible():
            self.window.widget.activateWindow()

    def show_tool(self) -> None:
        """Another tool is active."""
        self.view.set_tool(self.tool_context.tool)

    def show_change(self, change: TabletopChanges) -> None:
        """The document was edited."""
        self.view.set_scenario(self.document.drawn_scenario, self.document.ruleset, change)
        if change.everything:
            # the table may be measured in another unit
            self.tool_context.tool.cancel()
            self.tool_context.choices.adopt(self.document.ruleset, self.document.scenario)
        self.tool_context.refresh()
        self.groups.refresh()

    def update_docks(self, change: TabletopChanges) -> None:
        """The document was edited: update docks and the status bar. Sizes of pieces are told in the unit of the table."""
        if change.everything:
            self._under_mouse = None
            self.docks.samples.open(self.document.ruleset, self.document.scenario.board)
            self.docks.unit.open()
            self.docks.piece.refresh()
        event = self._under_mouse
        self.status.show_place(None if event is None else self.view.event_now(event))

    @property
    def pieces(self) -> tuple[str, ...]:
        """Ids of the selected pieces."""
        return self.inquiry.pieces

    def select(self, units: Iterable[str], pieces: Sequence[str] = ()) -> None:
        """Select units and pieces by id."""
        self.inquiry.select(units, pieces)

    def show_selection(self) -> None:
        """Show what is selected."""
        self.view.set_selection(self.inquiry.selection)
        self.groups.refresh()
        self.tool_context.refresh()
        self.docks.show_selection()

    def show_choices(self) -> None:
        """The choices for the tools changed."""
        self.docks.show_choices()
        choices = self.tool_context.choices
        self.view.grid_shown = choices.grid
        settings = self.window.settings
        if settings.snap_step(choices.unit) != choices.snap_step:
            settings.save_snap_step(choices.unit, choices.snap_step)

    def question_changed(self) -> None:
        """The inquiry changed."""
        self.window.actions_.refresh()
        self.docks.inspector.show_question()

    def clear_selection(self) -> None:
        """Let go of the line that is held, or else of the selection, of the observers."""
        self.inquiry.let_go()

    def turn(self, steps: int) -> bool:
        """Turn what is selected, or the piece that would be placed; nothing while the tool only inspects."""
        if not self.tool_context.edits:
            return False
        if not self.editing.chosen and self.tool_context.tool.id != "piece":
            return False
        if steps:
            self.editing.turn(-steps)
        return True

    def go_to(self, place: str) -> None:
        """Bring a unit (``unit:ID``) or a piece (``feature:ID``) into the middle, and select it."""
        scenario = self.document.scenario
        self.window.show_map()
        found = scenario.forces.find(place) if place.startswith("unit:") else None
        piece = scenario.board.by_id.get(place.removeprefix("feature:"))
        rides = scenario.forces.find(carrier_of(found[1], scenario.forces) or "?") if found is not None else None
        stands = rides or found
        if found is not None and stands is not None and stands[1].at is not None:
            self.inquiry.select((found[1].id,))
            self.view.show_table_point(stands[1].at)
        elif piece is not None:
            middle = piece.area.representative_point()
            self.inquiry.select((), (piece.id,))
            self.view.show_table_point((middle.x, middle.y))

    def place_typed(self, words: str) -> tuple[str, Callable[[], None]] | None:
        """The point of the tabletop whose two distances were typed, or the piece whose id was typed."""
        board = self.document.scenario.board
        if words in board.by_id:
            return words, lambda: self.go_to(f"feature:{words}")
        point = typed_point(words)
        if point is None or not self.view.scale_.contains(point):
            return None

        def go() -> None:
            self.window.show_map()
            self.view.show_table_point(point)
            self.window.map_cursor.go(self.view.scale_.scene(point))

        return f"{length_text(point[0])} / {length_text(point[1])} {unit_word(board.unit)}", go

    def show_point(self, place: PlanPlace) -> None:
        """Bring a point of the tabletop into the middle."""
        if isinstance(place, tuple):
            self.window.show_map()
            self.view.show_table_point(place)

    def units_at(self, place: QPointF) -> list[str]:
        """The uppermost unit that the tabletop shows at a point of the scene."""
        view = self.view
        shown = view.units_shown and view.units is not None
        unit = view.units.unit_at(view.scale_.table(place)) if shown and view.units is not None else None
        return [unit] if unit is not None else []

    def place_of(self, place: QPointF) -> Point | None:
        """A point of the scene in the table's unit."""
        point = self.view.scale_.table(place)
        return point if self.view.scale_.contains(point) else None

    @property
    def drawn_sources(self) -> Iterable[object]:
        """Everything on the table besides answers."""
        return self.answers.sources.values()

    def middle(self) -> list[float] | None:
        """The point in the middle of the view."""
        point = self.middle_point()
        return None if point is None else [round(part, 1) for part in point]

    def middle_point(self) -> Point | None:
        """The same exactly."""
        view = self.view
        point = view.scale_.table(view.mapToScene(view.viewport().rect().center()))
        return point if view.scale_.contains(point) else None

    def point_words(self, place: PlanPlace) -> str:
        """The two distances of a point."""
        if not isinstance(place, tuple):
            return ""
        unit = unit_word(self.document.scenario.board.unit)
        return f"{length_text(place[0])} / {length_text(place[1])} {unit}"

    def show_kept_line(self, name: str) -> None:
        """Show a line of sight that the scenario keeps."""
        line = next((line for line in self.document.scenario.lines if line.name == name), None)
        if line is not None:
            self.inquiry.line.show(line)
            ends = (self.inquiry.observer, self.inquiry.target)
            scenario, ruleset = self.document.analysed_scenario, self.document.ruleset
            stands = [stand_at(end, scenario, ruleset) for end in ends if end is not None]
            self.view.show_points([stand.point for stand in stands if stand is not None])

    def toggle_grid(self) -> None:
        """Show the measuring grid over the tabletop, or hide it."""
        on = not self.tool_context.choices.grid
        self.tool_context.choices.choose(grid=on)
        self.view.show_part("grid", on)

    def side_view(self, parent: QWidget) -> SideView:
        """Make a large picture of the line from the side."""
        picture = SideViewWidget(self.window.language, large=True, parent=parent)

        def refresh() -> bool:
            picture.show_answer(self.docks.inspector.line.profile.answer)
            return picture.view is not None

        return SideView(picture, refresh)

    def picture_regions(self) -> dict[str, MapRegion | None]:
        """The part of the tabletop that is seen, and that which is selected."""
        board = self.document.scenario.board
        part = self.region_in_sight((0.0, 0.0, board.width, board.height), self.view.scale_.per_unit)
        areas = [board.by_id[piece].area for piece in self.pieces if piece in board.by_id]
        if not areas:
            return {"seen": part, "selected": None}
        edge = 2.0 * board.units_per_cm
        left, top, right, bottom = shapely.total_bounds(areas).tolist()
        chosen = MapRegion(
            max(0.0, left - edge),
            max(0.0, top - edge),
            min(board.width, right + edge),
            min(board.height, bottom + edge),
        )
        return {"seen": part, "selected": chosen}

    def _hover(self, event: TabletopEvent | None) -> None:
        self._under_mouse = event
        self.status.show_place(event)
        if event is not None and self.tool_context.tool.line_follows_mouse:
            self.inquiry.hover(spot_at(event.point, event.unit))
