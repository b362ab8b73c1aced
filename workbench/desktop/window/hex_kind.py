"""The window of a hex map: palettes left, the inspector right, section and history below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from PySide6.QtCore import QCoreApplication, QPointF
from PySide6.QtGui import QPolygonF
from PySide6.QtWidgets import QWidget

from workbench.checks.hex_scenarios import NO_SLOPE
from workbench.desktop.canvas.dragged_moves import DraggedMovesDisplay, square_around
from workbench.desktop.canvas.hex_map import HexAnswerDisplay, HexMapView
from workbench.desktop.canvas.pointer_events import MapEvent
from workbench.desktop.canvas.profile import Profile, SectionPanel
from workbench.desktop.commands.context_menu import hex_context_menu
from workbench.desktop.commands.hex_editing import HexEditing
from workbench.desktop.commands.hex_navigation import HexNavigation
from workbench.desktop.commands.menus import hex_commands
from workbench.desktop.commands.window_protocols import CommandHost, SideView
from workbench.desktop.documents.document import AnyDocument, Document
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.hex_sketch import add_sketch_item
from workbench.desktop.look.layers import Toggle
from workbench.desktop.overlays.registry import hex_answerer, hex_asks
from workbench.desktop.panels.contours import ContoursPanel
from workbench.desktop.panels.forces_panel import ForcesTree
from workbench.desktop.panels.inspector import HexInspector
from workbench.desktop.panels.kept_lines import HexLinesPanel
from workbench.desktop.panels.palette import HexTerrainPalette, UnitPalette
from workbench.desktop.panels.shape import ShapePanel
from workbench.desktop.panels.unit import HexUnitPanel
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.worker import AnswerWorker
from workbench.desktop.tools.contour_brush import ContourBrush
from workbench.desktop.tools.contour_edit import ContourEditTool
from workbench.desktop.tools.contours import ContourTool
from workbench.desktop.tools.hex_tool import Preview
from workbench.desktop.tools.hex_tool_context import SHAPE_TOOLS, HexToolContext, draws_shapes
from workbench.desktop.tools.lesson_tools import HexLessonTool
from workbench.desktop.widgets.actions import Actions, ActionSpec, MenuEntry
from workbench.desktop.widgets.notices import ProgressLine
from workbench.desktop.window.docks import DockedMap, Docks
from workbench.desktop.window.forces_and_zones import HexForcesMap
from workbench.desktop.window.hex_overlays import CoveredArcsDisplay, ExposureDisplay, HexSelectionDisplay
from workbench.desktop.window.keyboard_cursor import HexSteps
from workbench.desktop.window.lesson_view import LessonMap
from workbench.desktop.window.lesson_writing import WritingMap
from workbench.desktop.window.map_kind import MapKind
from workbench.desktop.window.map_names import NamesMap
from workbench.desktop.window.plans import PlanMap
from workbench.desktop.window.stamps_panel import StampsPanel
from workbench.desktop.window.status_bar import HexStatusBar
from workbench.desktop.window.tool_bar import HexToolBar
from workbench.files.map_variants_reader import base_terrain
from workbench.protocol.map_region import MapRegion, region_of_hexes
from workbench.scenario.changes import ChangeSet
from workbench.scenario.declared_fields import PlanPlace
from workbench.scenario.edits.slopes import slopes_to_draw
from workbench.scenario.map_layers import HEX_LAYERS, SHAPES, UNITS
from workbench.scenario.tabletop_board import Point

# --- The docks around a map of hexes.

_CONTOUR_TOOLS = frozenset(made.id for made in (ContourTool, ContourEditTool, ContourBrush))
_ROAD_STYLES = "road", "sunken_road"
_COUNTER = 0.62 * UNIT
"""The side of a counter that is dragged, and of its ghost, in the scene."""
"""Looks of paths that are roads."""


class HexDocks(Docks):
    """Adds to the docks of every window: right, the selected unit and the selected shape; left, stamps."""

    terrain: HexTerrainPalette
    forces: ForcesTree
    inspector: HexInspector
    unit: HexUnitPanel
    section: SectionPanel
    lines: HexLinesPanel
    below = "section"
    topics_of_lines = "words conditions zones"
    tools_of_terrain = frozenset(
        ("terrain", "fill", "hexside", "path", "marker", "polygon", "rectangle", "blob", "shape_line")
    )

    def __init__(self, kind: HexKind) -> None:
        super().__init__(kind.window)
        inquiry, tool_context, language = kind.inquiry, kind.tool_context, kind.window.language
        self._kind = kind
        self.terrain = HexTerrainPalette(tool_context.choices, language)
        self.units = UnitPalette(tool_context.choices, language)
        for palette in (self.terrain, self.units):
            palette.palette_view.is_map_unfinished = lambda: kind.view.is_unfinished
        self.stamps = StampsPanel(kind, kind.editing)
        self.palettes.addTab(self.terrain, self.tr("Terrain"))
        self.palettes.addTab(self.units, self.tr("Units"))
        self.palettes.addTab(self.stamps, self.tr("Stamps"))
        self.forces = ForcesTree(language)
        self.inspector = HexInspector(inquiry, language)
        self.unit = HexUnitPanel(inquiry, language)
        self.shape = ShapePanel(inquiry, tool_context.shapes, language)
        self.answers.addTab(self.inspector, self.tr("Answer"))
        self.answers.addTab(self.unit, self.tr("Unit"))
        self.answers.addTab(self.shape, self.tr("Shape"))
        self.contours = ContoursPanel(tool_context.contours, language)
        self.answers.addTab(self.contours, self.tr("Contours"))
        self.section = SectionPanel(language)
        self.lines = HexLinesPanel(inquiry)
        self.lay_out(kind.docked_map(), threaded=kind.threaded)
        tool_context.area.changed.connect(self.plans.refresh_hexes)
        self.refresh_when(self.terrain, "units", lambda: self.terrain.show_sides(kind.document.scenario))
        self.refresh_when(self.inspector.watch, "units", self.inspector.watch.open)

    def open(self, document: AnyDocument) -> None:
        """Show another document everywhere."""
        shapes = draws_shapes(document.ruleset)
        super().open(document)
        self.stamps.refresh()
        self.shape.refresh()
        self.contours.open(document.scenario.board.grid, document.ruleset.elevation_steps)
        for tab in (self.shape, self.contours):
            self.answers.setTabVisible(self.answers.indexOf(tab), shapes)
        self.map.layers.show_only((*(set(HEX_LAYERS) - {SHAPES}), *((SHAPES,) if shapes else ())))

    def show_answer(self, answer: Answer) -> None:
        """Show the line of an answer from the side."""
        self.section_seen.run(lambda: self.section.show_answer(answer))

    def show_tool(self, tool: str) -> None:
        """Show the palette of the active tool, and the selected shape with the tools for shapes."""
        super().show_tool(tool)
        if tool in {made.id for made in SHAPE_TOOLS} - _CONTOUR_TOOLS:
            self.answers.setCurrentWidget(self.shape)
        elif tool in _CONTOUR_TOOLS:
            self.answers.setCurrentWidget(self.contours)
        elif self.answers.currentWidget() in (self.shape, self.contours):
            self.answers.setCurrentWidget(self.inspector)


class HexKind(MapKind):
    """The parts of a window of a hex map: the view with its overlays, the inquiry and the tools."""

    id: ClassVar[str] = "hex"
    on_table: ClassVar[bool] = False
    layout: ClassVar[str] = ""
    docks: HexDocks
    inquiry: HexInquiry
    view: HexMapView
    tool_context: HexToolContext
    editing: HexEditing

    def __init__(self, window: CommandHost, document: Document, *, threaded: bool) -> None:
        parent = window.widget
        self.window, self.threaded = window, threaded
        self.answer_worker = AnswerWorker(hex_answerer(), parent, threaded=threaded)
        self.inquiry = HexInquiry(document, self.answer_worker, hex_asks(), parent)
        self.view = HexMapView()
        self.view.names.language = window.language
        self.view.remember_cards(window.settings)
        self.sketch = add_sketch_item(self.view.scene())
        self.overlays = HexAnswerDisplay(self.view, window.language, parent)
        self.progress_line = ProgressLine(self.view, self.inquiry.answered, self.view.set_overlays_dimmed, lambda: True)
        self.dragged_moves = DraggedMovesDisplay(
            self.view,
            self.inquiry.drag_checks,
            lambda: (self.document.scenario, self.document.ruleset),
            self._hex_in_scene,
            window.language,
            names=self.view.names,
            covers=lambda _unit, number: square_around(self._hex_in_scene(number), _COUNTER),
        )
        self.dragged_moves.ghost = _COUNTER
        self.tool_context = HexToolContext(self.inquiry, self._draw_preview, parent)
        self.tool_context.parts = window.settings.paste_parts
        self.exposure = ExposureDisplay(self, threaded=threaded)
        self.arcs = CoveredArcsDisplay(self.inquiry, self.view.scene())
        self.navigation = HexNavigation(self)
        self.editing = HexEditing(self, self.navigation.copy_line)

    def _hex_in_scene(self, number: int) -> QPointF:
        """The centre of a hex in the scene."""
        assert self.view.plane is not None
        return self.view.plane.centre(number)

    def docked_map(self) -> DockedMap:
        """The map as its docks use it."""
        area, view = self.tool_context.area, self.view

        def selected() -> Sequence[str]:
            labels = self.document.scenario.board.grid.labels
            return [labels[number] for number in area.hexes]

        return DockedMap(
            HEX_LAYERS,
            selected,
            lambda: UNIT,
            lambda: view.plane,
            view.fade_ground,
            PlanMap(
                self.overlays.show, self.show_hex, self.hex_words, lambda: area.hexes, self.road_hexes, self.middle_hex
            ),
            LessonMap(HexLessonTool(self.tool_context), self.overlays.show, self.centre, self.show_points, Profile),
            WritingMap(self.middle, selected, HexLessonTool(self.tool_context), self.overlays.show),
            HexForcesMap(self),
            NamesMap(self.overlays.show, self.show_point, lambda: view.is_shown(Toggle.LABELS)),
        )

    def road_hexes(self) -> tuple[int, ...]:
        """The hexes of all roads of the map, by number."""
        terrain, paths = self.document.ruleset.terrain, self.document.scenario.board.paths
        roads = [key for key in paths if key in terrain and terrain[key].look.get("style") in _ROAD_STYLES]
        return tuple(sorted({number for key in roads for chain in paths[key] for number in chain}))

    @property
    def document(self) -> Document:
        """The open document."""
        return self.inquiry.document

    @property
    def draws_shapes(self) -> bool:
        """Do the rules look at what is drawn inside hexes?"""
        return draws_shapes(self.document.ruleset)

    def make_docks(self) -> HexDocks:
        """Make the docks around the map."""
        self.docks = HexDocks(self)
        return self.docks

    def commands(self) -> list[ActionSpec]:
        """All commands, in the order of their menus."""
        return hex_commands(self)

    def make_toolbar(self, actions: Actions) -> HexToolBar:
        """Make the tool bar of the commands that are there."""
        return HexToolBar(actions, self.tool_context)

    def make_status(self) -> HexStatusBar:
        """Make the status bar."""
        self.status = HexStatusBar(self.inquiry, self.window.language)
        self.status.addPermanentWidget(self.exposure.bar)
        self.exposure.bar.hide()
        return self.status

    def context_menu(self, event: MapEvent) -> list[MenuEntry]:
        """What the context menu offers for the place of an event of the map."""
        return hex_context_menu(self, event)

    def steps(self) -> HexSteps:
        """From hex to hex."""
        return HexSteps(self.view)

    def connect(self) -> None:
        """Connect the signals of the parts."""
        self.connect_names()
        inquiry, tool_context, docks, window = self.inquiry, self.tool_context, self.docks, self.window
        self.view.hex_hovered.connect(self._hover)
        inquiry.answered.connect(self.overlays.show)
        HexSelectionDisplay(self)
        tool_context.picked.connect(window.choices_changed)
        tool_context.sketched.connect(self.sketch.show_sketch)
        tool_context.shapes.changed.connect(window.actions_.refresh)
        tool_context.contours.changed.connect(window.actions_.refresh)
        docks.issues.mends = {
            **docks.issues.mends, NO_SLOPE: QCoreApplication.translate("IssuesList", "Draw the slopes")
        }  # fmt: skip
        docks.issues.mend_wanted.connect(self._mend)
        for banner in (docks.inspector.caveat, docks.plans.panel.caveat):
            banner.mend_wanted.connect(lambda: self._mend(NO_SLOPE))
        docks.contours.level_wanted.connect(self.editing.drawn.contours.set_level)
        docks.contours.delete_wanted.connect(self.editing.drawn.contours.delete_whole)
        docks.contours.edit_wanted.connect(self.editing.drawn.contours.edit)
        docks.contours.place_wanted.connect(self.show_point)
        docks.shape.order_wanted.connect(lambda name: window.actions_[name].trigger())
        inquiry.answered.connect(docks.show_answer)
        docks.section.profile.hex_wanted.connect(self.navigation.show_place)
        docks.section.save_wanted.connect(window.file_commands.export)

    def _mend(self, code: str) -> None:
        """Mend what an issue is about."""
        document = self.document
        bases = base_terrain(document.ruleset)
        edit = slopes_to_draw(document.scenario, self.tool_context.slopes, bases) if code == NO_SLOPE else None
        if edit is not None:
            self.document.apply(edit)

    def before_open(self) -> None:
        """Stop work for the old document."""
        self.exposure.set(on=False)

    def open(self, document: AnyDocument) -> None:
        """Show another document, and direct the inquiry to it."""
        self.tool_context.cancel_tool()
        self.tool_context.choices.adopt(document.ruleset, document.scenario)
        self.view.set_scenario(document.drawn_scenario, document.ruleset, None)
        self.overlays.clear()
        self.inquiry.open(document)
        self.tool_context.open(document.ruleset)

    def after_open(self) -> None:
        """Nothing."""

    def show_tool(self) -> None:
        """Another tool is active."""
        self.view.set_tool(self.tool_context.tool)

    def show_change(self, change: ChangeSet) -> None:
        """The document was edited."""
        self.view.set_scenario(self.document.drawn_scenario, self.document.ruleset, change)
        self.tool_context.tool.refresh_preview()
        if change.everything:
            self.overlays.clear()
        if change.units or change.everything:
            self.arcs.refresh()
        self.tool_context.refresh_shape()

    def update_docks(self, change: ChangeSet) -> None:
        """The document was edited: update docks and the status bar."""
        if self.exposure.on:
            self.exposure.refresh()
        self.status.show_place(None if change.everything else self.view.hovered)

    def select(self, units: Iterable[str], pieces: Sequence[str] = ()) -> None:
        """Select units by id."""
        self.inquiry.select(units)

    def show_selection(self) -> None:
        """Show which units are selected."""
        self.view.set_selection(self.inquiry.selection)
        chosen = self.inquiry.selection
        if chosen or self.arcs.item.arcs:
            self.arcs.refresh()
        if chosen or self.docks.forces.selectedItems():
            self.docks.forces.show_selection(chosen)
        if chosen:
            self.docks.show_form(self.docks.unit)

    def show_choices(self) -> None:
        """The choices for the tools changed."""
        self.docks.show_choices()
        self.docks.terrain.show_sides(self.document.scenario)
        self.docks.show_tool(self.tool_context.tool.id)

    def question_changed(self) -> None:
        """The inquiry changed."""
        self.window.show_hint()

    def clear_selection(self) -> None:
        """Let go of the selected hexes, or else of the line that is held, of the selection, of the observers."""
        if self.tool_context.area:
            self.tool_context.area.clear()
        else:
            self.inquiry.let_go()

    def turn(self, steps: int) -> bool:
        """Turn the piece that would be pasted, the selected shapes, or the selected units if units of the game have a facing;
        nothing while the tool only inspects."""
        in_hand = self.editing.hexes.paste_tool is not None or self.editing.drawn.chosen
        if not self.tool_context.edits:
            return False
        if not in_hand and not (self.inquiry.selection and self.document.ruleset.has_facing):
            return False
        if steps:
            self.editing.turn(-steps)
        return True

    def go_to(self, place: str) -> None:
        """Show a hex (by label) or a unit (``unit:ID``) on the map, and make it the target or select it."""
        self.navigation.go_to(place)

    def place_typed(self, words: str) -> tuple[str, Callable[[], None]] | None:
        """A hex of which the label was typed."""
        return self.navigation.typed_place(words)

    def show_hex(self, place: PlanPlace) -> None:
        """Bring a hex (by number) into the middle."""
        if isinstance(place, int):
            self.window.show_map()
            self.view.show_hex(place)

    def show_point(self, point: Point) -> None:
        """Bring a point (in hexes) into the middle, unless it is in view."""
        self.view.show_point(QPointF(*point) * UNIT)

    def centre(self, point: Point) -> None:
        """Bring a point (in hexes) into the middle."""
        self.view.centerOn(QPointF(*point) * UNIT)

    def show_points(self, points: Sequence[Point]) -> None:
        """Bring points (in hexes) into view, all of them."""
        scene = QPolygonF([QPointF(*point) * UNIT for point in points])
        self.view.bring_into_view(scene.boundingRect().adjusted(-UNIT, -UNIT, UNIT, UNIT))

    def middle(self) -> str | None:
        """The label of the hex in the middle of the view."""
        number = self.middle_hex()
        return None if number is None else self.hex_words(number)

    def middle_hex(self) -> int | None:
        """The same by its number."""
        return self.view.hex_at(self.view.viewport().rect().center())

    def units_at(self, place: QPointF) -> list[str]:
        """The units that the map shows in the hex at a point of the scene."""
        number = self.place_of(place)
        if number is None or not self.view.look.shows(UNITS):
            return []
        return [unit.id for _, unit in self.document.drawn_scenario.forces.units_at(number)]

    def place_of(self, place: QPointF) -> int | None:
        """The number of the hex at a point of the scene."""
        return self.view.plane.number_at(place) if self.view.plane is not None else None

    @property
    def drawn_sources(self) -> Iterable[object]:
        """Everything on the map besides answers."""
        return self.overlays.sources.values()

    def hex_words(self, place: PlanPlace) -> str:
        """The label of a hex."""
        return self.document.scenario.board.grid.labels[place] if isinstance(place, int) else ""

    def show_kept_line(self, name: str) -> None:
        """Show a line of sight that the scenario keeps."""
        self.navigation.show_kept_line(name)

    def side_view(self, parent: QWidget) -> SideView:
        """Make a large picture of the line from the side."""
        picture = Profile(self.window.language, large=True, parent=parent)

        def refresh() -> bool:
            picture.show_section(self.docks.inspector.line.profile.section)
            return picture.section is not None

        return SideView(picture, refresh)

    def picture_regions(self) -> dict[str, MapRegion | None]:
        """The part of the map that is seen, and that which is selected."""
        grid = self.document.scenario.board.grid
        part = self.region_in_sight(grid.bounds, UNIT)
        chosen = self.tool_context.area.hexes
        return {"seen": part, "selected": region_of_hexes(grid, chosen) if chosen else None}

    def pause(self) -> None:
        """Another page is in front: pause work."""
        self.exposure.pause()
        super().pause()

    def resume(self) -> None:
        """This page is in front: go on with work."""
        self.exposure.resume()
        super().resume()

    def shutdown(self) -> None:
        """The workers of exposures and of plans end."""
        self.exposure.shutdown()
        super().shutdown()

    def _hover(self, found: int) -> None:
        """The mouse is over another hex; -1: over none."""
        number = found if found >= 0 else None
        if number is None:
            self.tool_context.tool.leave_map()
        if self.tool_context.tool.line_follows_mouse:
            self.inquiry.hover(number)
        self.status.show_place(number)
        self.status.show_hint(self.tool_context.hint())

    def _draw_preview(self, preview: Preview) -> None:
        self.view.set_preview(preview.hexes, preview.sides, preview.chain, "erase" if preview.erases else "paint")
