"""The window: the map in the middle, palettes left, the inspector right, history and issues below."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt

from workbench.desktop.canvas.hex_map import AnswersShown, MapView
from workbench.desktop.canvas.profile import SectionPanel
from workbench.desktop.commands.hex_commands import hex_commands
from workbench.desktop.commands.hex_editing import Editing
from workbench.desktop.commands.menus import fill_menus
from workbench.desktop.documents.document import AnyDocument, Document
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.hex_sketch import sketch_in
from workbench.desktop.look.layers import Toggle
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import sized
from workbench.desktop.panels.forces_panel import ForcesPanel, ForcesTree
from workbench.desktop.panels.inspector import Inspector
from workbench.desktop.panels.issues_and_card import CardView, IssuesList
from workbench.desktop.panels.kept_lines import LinesPanel
from workbench.desktop.panels.layers import EYE
from workbench.desktop.panels.palette import TerrainPalette, UnitPalette
from workbench.desktop.panels.shape import ShapePanel
from workbench.desktop.panels.unit import UnitPanel
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.worker import AnswerWorker
from workbench.desktop.tools.hex_tool import Preview
from workbench.desktop.tools.hex_tool_context import SHAPE_TOOLS, HexToolContext, draws_shapes
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
from workbench.desktop.window.forces_and_zones import HexStaging
from workbench.desktop.window.hex_overlays import ArcsShown, ExposureShown, SelectionShown
from workbench.desktop.window.stamps import StampsPanel
from workbench.desktop.window.status_bar import StatusLine
from workbench.desktop.window.tool_bar import ToolBar
from workbench.desktop.window.underlay_dock import UnderlayRoom
from workbench.desktop.window.window import MapWindow
from workbench.scenario.changes import ChangeSet
from workbench.scenario.map_layers import HEX_LAYERS, SHAPES, UNITS
from workbench.scenario.scenario import TabletopScenario

# --- The docks around the map and the menus above it.


class Docks(DockFrame):
    """Left: palettes over forces. Right: inspector and unit. Below, closed at first: section, history, issues, card."""

    def __init__(self, window: HexWindow, inquiry: HexInquiry, tool_context: HexToolContext, language: str) -> None:
        super().__init__(window)
        self._window = window
        self.terrain = TerrainPalette(tool_context.choices, language)
        self.units = UnitPalette(tool_context.choices, language)
        self.palettes = Tabs()
        self.palettes.addTab(self.terrain, self.tr("Terrain"))
        self.palettes.addTab(self.units, self.tr("Units"))
        self.stamps = StampsPanel(window)
        self.palettes.addTab(self.stamps, self.tr("Stamps"))
        self.forces = ForcesTree(language)
        self.forces_panel = ForcesPanel(self.forces, language)
        self.inspector = Inspector(inquiry, language)
        self.unit = UnitPanel(inquiry, language)
        self.shape = ShapePanel(inquiry, tool_context.shapes, language)
        self.answers = Tabs()
        self.answers.addTab(self.inspector, self.tr("Answer"))
        self.answers.addTab(self.unit, self.tr("Unit"))
        self.answers.addTab(self.shape, self.tr("Shape"))
        self.history = history_view()
        self.issues = IssuesList(language)
        self.card = CardView(language)
        self.section = SectionPanel(language)
        self.lines = LinesPanel(inquiry)
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
        self.map = MapDocks(self, window, HEX_LAYERS)
        self.overlays = OverlayDock(self, window, lambda: tool_context.area.hexes)
        view = window.view
        self.underlay = UnderlayRoom(self, window, lambda: UNIT, lambda: view.plane, view.fade_ground)
        window.setCorner(Qt.Corner.BottomLeftCorner, left)
        window.setCorner(Qt.Corner.BottomRightCorner, right)
        window.tabifyDockWidget(self.docks["section"], self.docks["lines"])
        window.tabifyDockWidget(self.docks["lines"], self.docks["history"])
        window.tabifyDockWidget(self.docks["history"], self.docks["issues"])
        window.tabifyDockWidget(self.docks["issues"], self.docks["card"])
        self.forces_and_zones = HexStaging(window, inquiry, tool_context.choices, self, self.forces_panel)
        sides = [self.docks["palette"], self.docks["inspector"], self.docks["section"]]
        window.resizeDocks(sides[:2], [sized(LEFT_WIDTH), sized(RIGHT_WIDTH)], Qt.Orientation.Horizontal)
        window.resizeDocks([self.docks["palette"], self.docks["forces"]], [520, 260], Qt.Orientation.Vertical)
        window.resizeDocks(sides[2:], [sized(BOTTOM_HEIGHT)], Qt.Orientation.Vertical)

    def open(self, document: Document) -> None:
        """Show another document everywhere."""
        scenario, ruleset = document.scenario, document.ruleset
        self.terrain.open(ruleset, scenario)
        self.units.open(ruleset, scenario)
        self.stamps.refresh()
        self.forces_and_zones.open(document)
        self.inspector.open()
        self.unit.open()
        self.shape.refresh()
        self.answers.setTabVisible(self.answers.indexOf(self.shape), draws_shapes(ruleset))
        self.history.setStack(document.stack)
        self.mark_saved(on_disk=document.path is not None)
        self.map.open(document)
        self.overlays.open(document)
        self.underlay.open(document)
        shapes = (SHAPES,) if draws_shapes(ruleset) else ()
        self.map.layers.show_only((*(set(HEX_LAYERS) - {SHAPES}), *shapes))
        self.card.open(scenario, ruleset)
        self.lines.open()

    def refresh(self, document: Document, change: ChangeSet) -> None:
        """Show what an edit changed."""
        self.map.refresh(document)
        self.overlays.refresh(document, change)
        self.underlay.refresh(change)
        self.forces_and_zones.refresh(document, change)
        scenario, ruleset = document.scenario, document.ruleset
        if change.units or change.everything:
            self.units.open(ruleset, scenario)
            self.terrain.show_sides(scenario)
            self.inspector.watch.open()
            self.unit.refresh()
            self.forces.show_selection(self._window.inquiry.selection)
        elif change.zones:
            self.unit.refresh()
        if change.conditions:
            self.inspector.open()
        if change.words or change.conditions or change.zones or change.everything:
            self.card.open(scenario, ruleset)
            self.lines.open()

    def show_tool(self, tool: str) -> None:
        """Show the palette of the tool in hand."""
        self.terrain.show_tool(tool)
        self.units.show_tool(tool)
        if tool == "unit":
            self.palettes.setCurrentWidget(self.units)
        elif tool in ("terrain", "fill", "hexside", "path", "marker", "polygon", "rectangle", "blob", "shape_line"):
            self.palettes.setCurrentWidget(self.terrain)
        if tool in {made.id for made in SHAPE_TOOLS}:
            self.answers.setCurrentWidget(self.shape)
        elif self.answers.currentWidget() is self.shape:
            self.answers.setCurrentWidget(self.inspector)

    def show_choices(self, document: Document) -> None:
        """Show the choices of the palettes."""
        self.units.open(document.ruleset, document.scenario)
        self.terrain.show_sides(document.scenario)

    def show_section(self) -> None:
        """Open the section of the line."""
        self.bring_up("section")


# --- Bringing lines, places and reference pages into sight, and taking the line of now along: kept by name, or as
# text.


translate = QCoreApplication.translate


class Navigation:
    """The commands of one window that show something and change nothing on the map."""

    def __init__(self, window: HexWindow) -> None:
        self._window = window

    def place(self, label: str) -> None:
        """Bring a hex into sight, and change nothing else."""
        number = self._window.document.scenario.board.grid.find(label)
        if number is not None:
            self._window.view.show_hex(number)

    def typed(self, words: str) -> tuple[str, Callable[[], None]] | None:
        """The hex of which the label was typed, and what goes there; None if there is no such hex."""
        grid = self._window.document.scenario.board.grid
        number = grid.find(words) if words else None
        if number is None:
            return None
        label = grid.labels[number]

        def go() -> None:
            self._window.show_map()
            self.place(label)
            if (plane := self._window.view.plane) is not None:
                self._window.map_cursor.go(plane.centre(number))

        return label, go

    def line(self, name: str) -> None:
        """Show a line that the scenario keeps."""
        window = self._window
        line = next((line for line in window.document.scenario.lines if line.name == name), None)
        if line is not None:
            window.pages.setCurrentWidget(window.view)
            window.view.show_hex(line.target)
            window.view.show_hex(line.origin)
            window.inquiry.show_line(line)

    def keep(self) -> None:
        """Keep the line of now in the scenario and show the list."""
        docks = self._window.docks
        if not docks.lines.keep_line():
            self._miss_line()
        else:
            docks.docks["lines"].show()
            docks.docks["lines"].raise_()

    def copy(self) -> None:
        """Put the line of sight, hex by hex, on the clipboard."""
        section = self._window.docks.inspector.line
        if section.copy.isEnabled():
            section.copy_story()
            self._window.status.say(translate("Navigation", "The line was copied as text"))
        else:
            self._miss_line()

    def hold(self) -> None:
        """Hold the line at its target, or let it follow the mouse again."""
        inquiry = self._window.inquiry
        if inquiry.held is None and inquiry.target is None:
            self._miss_line()
        else:
            inquiry.hold(inquiry.held is None)

    def clearing(self) -> None:
        """Ask what would clear the line."""
        if self._window.inquiry.target is None:
            self._miss_line()
        else:
            self._window.inquiry.ask_clearing()

    def _miss_line(self) -> None:
        """Say why a command on the line of now does nothing."""
        words = translate(
            "Navigation", "There is no line: click a hex or a unit to observe from, then point at a target"
        )
        self._window.status.say(f"⚠ {words}")

    def go_to(self, place: str) -> None:
        """Show a hex (by label) or a unit (``unit:ID``) on the map, and ask about it."""
        window = self._window
        forces, grid = window.document.scenario.forces, window.document.scenario.board.grid
        found = forces.find(place) if place.startswith("unit:") else None
        number = found[1].at if found is not None else grid.find(place.partition("/")[0])
        if found is not None:
            window.inquiry.select([found[1].id])
        if number is not None:
            window.pages.setCurrentWidget(window.view)
            window.view.show_hex(number)
            if found is None:
                window.inquiry.pin(number)

    def toggle_overlay(self, overlay: str) -> None:
        """Switch an overlay on or off."""
        inquiry = self._window.inquiry
        inquiry.toggle(overlay, overlay not in inquiry.overlays)

    def toggle_part(self, part: Toggle) -> None:
        """Show or hide a part of the map."""
        view = self._window.view
        if part is Toggle.UNITS:
            self._window.docks.map.layers.toggle(UNITS, EYE)
        else:
            view.set_shown(part, not view.is_shown(part))
        self._window.actions_.refresh()


# --- Which part of the window hears of what.


def connect(window: HexWindow) -> None:
    """Connect the parts of a window that has all of them."""
    inquiry, tool_context, docks = window.inquiry, window.tool_context, window.docks
    window.view.set_tool(tool_context.tool)
    window.view.hex_hovered.connect(window.hovered)
    inquiry.answered.connect(window.overlays.show_answer)
    ArcsShown(inquiry, window.view.scene(), window)
    SelectionShown(window)
    inquiry.changed.connect(window.show_hint)
    inquiry.selection_changed.connect(window.show_selection)
    tool_context.tool_changed.connect(window.tool_changed)
    tool_context.picked.connect(window.choices_changed)
    tool_context.sketched.connect(window.sketch.show_sketch)
    tool_context.told.connect(window.show_hint)
    tool_context.shapes.changed.connect(window.actions_.refresh)
    tool_context.choices.changed.connect(window.choices_changed)
    docks.terrain.tool_wanted.connect(window.take_tool)
    docks.units.tool_wanted.connect(window.take_tool)
    docks.units.side_wanted.connect(window.editing.add_side)
    docks.forces.chosen.connect(inquiry.select)
    docks.forces.wanted.connect(lambda unit: window.navigation.go_to(f"unit:{unit}"))
    docks.forces.side_wanted.connect(window.editing.edit_side)
    docks.shape.order_wanted.connect(lambda name: window.actions_[name].trigger())
    docks.issues.wanted.connect(window.navigation.go_to)
    inquiry.answered.connect(docks.section.show_answer)
    docks.inspector.line.profile.opened.connect(docks.show_section)
    docks.section.profile.hex_wanted.connect(window.navigation.place)
    docks.lines.wanted.connect(window.show_kept)
    docks.section.save_wanted.connect(window.file_commands.export)
    inquiry.answered.connect(window.waiting.show_answer)


class HexWindow(MapWindow):
    """One window with one document. ``threaded`` False answers questions in place (tests, scripts)."""

    inquiry: HexInquiry
    tool_context: HexToolContext
    view: MapView
    docks: Docks
    status: StatusLine
    editing: Editing

    def __init__(self, document: Document, settings: Settings, *, threaded: bool = True) -> None:
        super().__init__(settings)
        self.answer_worker = AnswerWorker(self, threaded=threaded)
        self.inquiry = HexInquiry(document, self.answer_worker, self)
        self.view = MapView()
        self.sketch = sketch_in(self.view.scene())
        self.overlays = AnswersShown(self.view, self.language, self)
        self.waiting = ProgressLine(self.view, self.view.set_overlays_dimmed, lambda: True)
        self.tool_context = HexToolContext(self.inquiry, self._draw_preview, self)
        self.navigation = Navigation(self)
        self.editing = Editing(self)
        self.docks = Docks(self, self.inquiry, self.tool_context, self.language)
        self.actions_ = Actions(self, hex_commands(self), settings.keys(self.KIND))
        self.toolbar = ToolBar(self.actions_, self.tool_context)
        self.addToolBar(self.toolbar)
        self.recent_menu, self.sample_menu = fill_menus(self, self.actions_, self.docks.docks.values())
        self.status = StatusLine(self.inquiry, self.language)
        self.setStatusBar(self.status)
        self.exposure = ExposureShown(self, threaded=threaded)
        self.set_pages()
        connect(self)
        self.restore_layout()
        self.open_document(document)

    @property
    def document(self) -> Document:
        """The open document."""
        return self.inquiry.document

    @property
    def shown(self) -> Answer | None:
        """The answer that the map shows."""
        return self.inquiry.answer

    def open_document(self, document: AnyDocument) -> None:
        """Show another document in place of the one that was open; a table wants another window."""
        if isinstance(document.scenario, TabletopScenario):
            self.other_wanted.emit(document)
            return
        self.exposure.set(on=False)
        old = self.document
        self.watch_document(document)
        self.tool_context.cancel_tool()
        self.tool_context.choices.adopt(document.ruleset, document.scenario)
        self.view.set_scenario(document.pictured, document.ruleset, None)
        self.overlays.clear()
        self.inquiry.open(document)
        if old is not document:
            old.deleteLater()
        self.tool_context.open(document.ruleset)
        self.docks.open(document)
        self.toolbar.open(document.ruleset.elevation_steps, shapes=self.draws_shapes)
        self.show_issues(document.diagnostics)
        self.pages.setCurrentWidget(self.view)
        self.view.set_dark(self.theme == "dark")
        self.view.fit()
        self.show_title()
        self.tool_changed(self.tool_context.tool.id)

    @property
    def draws_shapes(self) -> bool:
        """Do the rules look at what is drawn inside hexes?"""
        return draws_shapes(self.document.ruleset)

    def go_to(self, place: str) -> None:
        """Show a hex (by label) or a unit (``unit:ID``) on the map, and ask about it."""
        self.navigation.go_to(place)

    def place_typed(self, words: str) -> tuple[str, Callable[[], None]] | None:
        """A hex of which the label was typed."""
        return self.navigation.typed(words)

    def show_kept(self, name: str) -> None:
        """Show a line of sight that the scenario keeps."""
        self.navigation.line(name)

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
        self.tool_context.take(tool)
        self.pages.setCurrentWidget(self.view)
        self.actions_.refresh()

    def cancel(self) -> None:
        """Drop what is under way; when nothing is, let go of selection and observer."""
        if self.tool_context.tool.busy:
            self.tool_context.tool.cancel()
        elif self.tool_context.tool.id != "select":
            self.take_tool("select")
        else:
            self.tool_context.area.clear()
            self.inquiry.select(())
            self.inquiry.pin(None)  # which also lets go of a line that is held
            self.tool_context.look_alone()

    def _document_changed(self, change: object) -> None:
        assert isinstance(change, ChangeSet)
        document = self.document
        self.view.set_scenario(document.pictured, document.ruleset, change)
        if change.everything:
            self.overlays.clear()
        self.tool_context.refresh_shape()
        self.docks.refresh(document, change)
        self.exposure.refresh()
        if change.units:
            self.tool_context.choices.adopt(document.ruleset, document.scenario)
        if change.zones or change.units or change.everything:
            self.toolbar.zones.refresh()
        if change.words:
            self.show_title()
        self.status.show_hex(None if change.everything else self.inquiry.mouse)
        if not document.history_moves:
            self.actions_.refresh()
        self.checking.start()

    def hovered(self, found: int) -> None:
        """The mouse is over another hex; -1: over none."""
        number = found if found >= 0 else None
        self.inquiry.hover(number)
        self.status.show_hex(number)
        self.status.show_hint(self.tool_context.hint())

    def turn_by_wheel(self, steps: int) -> bool:
        """Turn the piece in hand, or the selected units where units have a front."""
        in_hand = self.editing.hexes.in_hand is not None
        if not in_hand and not (self.inquiry.selection and self.document.ruleset.has_facing):
            return False
        if steps:
            self.editing.turn(-steps)
        return True

    def show_selection(self) -> None:
        """Show which units are selected."""
        self.view.set_selection(self.inquiry.selection)
        self.docks.forces.show_selection(self.inquiry.selection)
        self.status.show_hint(self.tool_context.hint())
        self.actions_.refresh()

    def show_hint(self) -> None:
        """Show what the tool in hand says."""
        self.status.show_hint(self.tool_context.hint())
        self.actions_.refresh()

    def _draw_preview(self, preview: Preview) -> None:
        self.view.set_preview(preview.hexes, preview.sides, preview.chain, "erase" if preview.erases else "paint")

    def tool_changed(self, tool: str) -> None:
        """Another tool is in hand."""
        self.view.set_tool(self.tool_context.tool)
        self.toolbar.show_tool(tool)
        self.docks.show_tool(tool)
        self.status.show_hint(self.tool_context.hint())
        self.actions_.refresh()

    def choices_changed(self) -> None:
        """Something else is chosen for the tools."""
        self.toolbar.show_choices()
        self.docks.show_choices(self.document)
        self.docks.show_tool(self.tool_context.tool.id)
        self.status.show_hint(self.tool_context.hint())

    def show_no_place(self, hint: str) -> None:
        """The mouse is not over the map."""
        self.status.show_hex(None)
        self.status.show_hint(hint)
