"""The tools of hex maps and what they need of the window: the document, the choices, the selection, previews and picking."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.analysis.hex_levels import knows_levels
from workbench.base.numbers import BoolArray
from workbench.desktop.canvas.pointer_events import MapEvent
from workbench.desktop.documents.hex_choices import (
    CHOICE_OF,
    SET,
    HexChoices,
    HexSelection,
    is_watercourse,
    tool_accepts,
)
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.tools.contour_brush import ContourBrush
from workbench.desktop.tools.contour_edit import ContourEditTool
from workbench.desktop.tools.contours import ContourTool
from workbench.desktop.tools.hex_brushes import (
    AttributionTool,
    ElevationBrush,
    Eraser,
    FillTool,
    HexsideBrush,
    MarkerTool,
    PathTool,
    TerrainBrush,
    UnitTool,
    ZoneTool,
)
from workbench.desktop.tools.hex_selection import AREA_TOOLS, InspectTool, SelectTool
from workbench.desktop.tools.hex_shape_edit import ShapeTool
from workbench.desktop.tools.hex_shapes import (
    DrawingTool,
    FreehandTool,
    LineTool,
    NaturalTool,
    PolygonTool,
    RectangleTool,
)
from workbench.desktop.tools.hex_tool import ContourChoice, HexTool, Preview, ShapeChoice
from workbench.desktop.tools.map_names import HexNamesTool
from workbench.desktop.tools.paste import PasteTool
from workbench.desktop.tools.tool import SELECT, BaseToolContext, translate
from workbench.desktop.widgets.hint_bar import WARNING_MILLISECONDS
from workbench.engine.doctrines import find_doctrine
from workbench.engine.sight.terrain_arrays import slope_terms
from workbench.geometry.hexes import Hex
from workbench.geometry.segments import AT_CENTRE, Aim
from workbench.geometry.shapes import LINE, hit
from workbench.rules.ruleset import HEXES, MARKERS, Ruleset
from workbench.scenario.edits.clips import USUAL_PARTS, Clip
from workbench.scenario.scenario import Scenario
from workbench.scenario.slopes import SlopeTerms

TOOLS: tuple[type[HexTool], ...] = (
    InspectTool,
    SelectTool,
    AttributionTool,
    TerrainBrush,
    FillTool,
    ElevationBrush,
    HexsideBrush,
    PathTool,
    MarkerTool,
    UnitTool,
    ZoneTool,
    HexNamesTool,
    Eraser,
)
SHAPE_TOOLS: tuple[type[HexTool], ...] = (
    ShapeTool,
    PolygonTool,
    RectangleTool,
    FreehandTool,
    LineTool,
    NaturalTool,
    ContourTool,
    ContourEditTool,
    ContourBrush,
)
"""Tools for games whose line of sight depends on what is drawn inside hexes."""

_KEPT_INSIDE = frozenset(("terrain", "fill", "elevation", "hexside", "path", "marker", "eraser"))
"""Tools that can be limited to the selected hexes."""
EVERY_TOOL: tuple[type[HexTool], ...] = (*TOOLS, *SHAPE_TOOLS, *AREA_TOOLS, PasteTool)


def draws_shapes(ruleset: Ruleset) -> bool:
    """Do the rules judge lines against shapes?"""
    return bool(getattr(find_doctrine("sight", ruleset.doctrines["sight"]), "judges_shapes", False))


class HexToolContext(BaseToolContext[HexInquiry, HexTool, Scenario]):
    """The tools of a map of hexes."""

    picked = Signal()
    area_previewed = Signal(object)
    """A mask of hexes that would be selected; None: those that are selected."""
    piece_shown = Signal(object, object)
    """The piece that would be pasted and the hex under the mouse, or None."""
    piece_moved = Signal(object)
    """The hex under the mouse while a piece is about to be pasted."""

    def __init__(self, inquiry: HexInquiry, draw: Callable[[Preview], None], parent: QObject | None = None) -> None:
        super().__init__(inquiry, parent)
        self._draw = draw
        self.choices = HexChoices(self)
        self.shapes = ShapeChoice(inquiry, self)
        self.contours = ContourChoice(inquiry, self)
        self.area = HexSelection(self)
        self.parts = USUAL_PARTS
        """Which parts of a map cut, clear, turn and paste include."""
        self.notice = ""
        """A warning about the active tool, shown until an edit, another choice or some seconds later."""
        self.notice_timer = QTimer(self, singleShot=True, interval=2 * WARNING_MILLISECONDS)
        self.notice_timer.timeout.connect(self._settle)
        self.fill([made(self) for made in EVERY_TOOL])
        self.slopes: SlopeTerms | None = None
        """The slopes of the rules that are open; None if they have none."""
        self.shapes.changed.connect(self._shapes_selected)
        self.contours.changed.connect(self._contours_selected)
        self.choices.changed.connect(self._settle)
        self.choices.changed.connect(self._let_slopes_follow)
        self.choices.changed.connect(self.update_hint)

    def select(self, ids: Iterable[str]) -> None:
        """Select units."""
        self._inquiry.select(ids)

    def pin(self, number: int | None, /, aim: Aim = AT_CENTRE) -> None:
        """Make a hex, or a point of it, the observer."""
        self._inquiry.pin(number, aim)

    def aim_at(self, aim: Aim) -> None:
        """The mouse is at this point of its hex."""
        self._inquiry.ends.aim_at(aim)

    def point_at(self, unit: str) -> None:
        """The mouse is on this unit."""
        self._inquiry.ends.point_at(unit)

    @property
    def aiming(self) -> str:
        """The special fire that is aimed with clicks on the map."""
        return self._inquiry.fire.aiming

    def toggle_firer(self, unit: str) -> bool:
        """While odds are asked for, let a friend of the selected unit attack together with it, or leave it out again; False if
        the unit is no such friend."""
        return self._inquiry.toggle_firer(unit)

    def aim_side(self, side: tuple[int, int] | None) -> None:
        """The mouse is nearest to this hexside."""
        self._inquiry.fire.aim_side(side)

    def take_aim(self, event: MapEvent) -> bool:
        """Aim special fire with a click at a hex; a click on a unit of the firer's side selects it as usual."""
        forces, firer = self.document.scenario.forces, self._inquiry.mover.unit
        under = forces.find(event.unit) if event.unit is not None else None
        if not self.aiming or event.hex is None or firer is None or (under is not None and under[0] == firer[0]):
            return False
        self._inquiry.fire.take(event.hex)
        return True

    @property
    def knows_places(self) -> bool:
        """Do the rules judge lines from vertices and hexsides?"""
        return knows_levels(self.document.ruleset)

    def hold_line(self) -> None:
        """Hold the line to where the mouse is."""
        self._inquiry.line.hold()

    def toggle_hold(self) -> None:
        """Hold the line to where the mouse is, or let it go if it is held there."""
        self._inquiry.line.toggle()

    def ask_attribution(self, number: int | None) -> None:
        """Ask what a hex hides, and what hides it."""
        self._inquiry.line.blame(number)

    def show_preview(self, preview: Preview) -> None:
        """Draw a preview in the hexes that the active tool may change."""
        self._draw(replace(preview, hexes=self.area.paintable(preview.hexes)) if self.area.is_limiting else preview)

    def edit_contours(self, event: MapEvent) -> None:
        """Take the tool that edits contours, and press it there; it goes back to the tool that draws them."""
        self.shapes.select()
        self.activate_tool(ContourEditTool.id)
        if isinstance(self.tool, ContourEditTool):
            self.tool.goes_back = True
            self.tool.pressed(event)

    def show_area(self, mask: BoolArray | None) -> None:
        """Outline hexes that would be selected."""
        self.area_previewed.emit(mask)

    def show_piece(self, clip: Clip | None, at: Hex | None) -> None:
        """Show the piece that would be pasted."""
        self.piece_shown.emit(clip, at)

    def move_piece(self, at: Hex) -> None:
        """Show the piece that would be pasted at another hex."""
        self.piece_moved.emit(at)

    def open(self, ruleset: Ruleset) -> None:
        """Another document is open: deselect shapes and hexes, and leave tools that do not fit its rules."""
        self.slopes = slope_terms(ruleset)
        self._let_slopes_follow()
        self.shapes.select()
        self.contours.select()
        self.area.use_grid(self.document.scenario.board.grid)
        self.area.clear()
        self.notice = ""
        strange = self.tool.id in {made.id for made in SHAPE_TOOLS} and not draws_shapes(ruleset)
        if strange or isinstance(self.tool, PasteTool):
            self.activate_tool(SELECT)
        self.forget_last_edit()

    def _shapes_selected(self) -> None:
        self.tool.selection_changed()

    def _contours_selected(self) -> None:
        """The tool bar shows the level of a contour that is selected."""
        only = self.contours.only
        if only is not None and only.level != self.choices.level:
            self.choices.choose(level=only.level)
        self.tool.selection_changed()

    def _let_slopes_follow(self) -> None:
        self.document.slopes = self.slopes if self.choices.slopes_follow else None

    def refresh_shape(self) -> None:
        """The document was edited: show the selected shape as it is now."""
        self._settle()
        self.area.use_grid(self.document.scenario.board.grid)
        self.shapes.refresh()
        self.contours.refresh()
        if isinstance(self.tool, ShapeTool | ContourTool | ContourEditTool):
            self.tool.refresh()

    def pick(self, event: MapEvent) -> None:
        """Choose what is under the mouse: something that the active tool draws, or else a unit, or the terrain."""
        if event.hex is None:
            return
        if not self._pick_for_tool(event, event.hex):
            if event.unit is not None:
                self._pick_unit(event.unit)
            else:
                self._pick_terrain(event.hex)
        self.picked.emit()

    @property
    def returns_to(self) -> frozenset[str]:
        """Every tool but that of pasting, which has nothing to paste any more."""
        return frozenset(self.tools) - {PasteTool.id}

    def before_switch(self, tool: str) -> None:
        """Deselect the shape before a tool that is not of shapes, and choose terrain for the tool."""
        if tool not in {made.id for made in SHAPE_TOOLS}:
            self.shapes.select()  # Del is for the units again
        if tool not in (ContourTool.id, ContourEditTool.id) and self.contours.numbers:
            self.contours.select()
        self._adopt_choice(tool)

    def hint(self) -> str:
        """The text for the status bar: a warning about the tool, or what the active tool does."""
        if self.prompt:
            return self.prompt
        if self.tool.id in _KEPT_INSIDE and self.area.is_limiting:
            # without this a stroke that paints nothing looks like a defect
            words = translate("Tools", "Only inside the selection (Map menu) · {hint}")
            return words.format(hint=self.notice or self.hint_of_tool())
        return self.notice or self.hint_of_tool()

    def _adopt_choice(self, tool: str) -> None:
        """Let a tool draw what is chosen in the palette; if it cannot, set a warning that names what it draws instead."""
        self.notice_timer.stop()
        self.notice = ""
        choice = CHOICE_OF.get(tool)
        if choice is None:
            return
        rows, chosen = self.document.ruleset.terrain, self.choices.last_terrain
        wanted = rows.get(chosen)
        if wanted is not None and tool_accepts(tool, wanted):
            if getattr(self.choices, choice) != chosen:
                self.choices.choose(**{choice: chosen})
            return
        now = rows.get(getattr(self.choices, choice))
        if now is None:
            self.notice = "⚠ " + translate("Tools", "The terrain of this game has nothing for this tool")
            return
        self.choices.choose(**{choice: now.key})
        if wanted is not None:
            language = self.document.language
            names = {"wanted": wanted.name.get(language), "now": now.name.get(language)}
            warning = translate("Tools", "Not for this tool: {wanted}. Chosen in its place: {now}").format(**names)
            self.notice = f"⚠ {warning}"
            self.notice_timer.start()

    def _settle(self) -> None:
        if self.notice:
            self.notice = ""
            self.hint_changed.emit()

    def _pick_for_tool(self, event: MapEvent, number: int) -> bool:
        scenario, choices = self.document.drawn_scenario, self.choices
        board = scenario.board
        if isinstance(self.tool, DrawingTool | ShapeTool):
            return self._pick_shape(event)
        if self.tool.id == "elevation":
            choices.choose(level_mode=SET, level=int(board.elevation[number]))
            return True
        if self.tool.id == "hexside" and event.side is not None and (sides := board.sides_at(*event.side)):
            choices.choose(hexside=sides[0])
            return True
        if self.tool.id == "path":
            for key, mask in board.path_mask.items():
                if mask[number]:
                    choices.choose(path=key)
                    return True
        if self.tool.id == "marker":
            for key in self.document.ruleset.layer(MARKERS):
                if scenario.marker_count(key, number):
                    choices.choose(marker=key)
                    return True
        return False

    def _pick_shape(self, event: MapEvent) -> bool:
        board = self.document.scenario.board
        number = hit(board.shapes, event.point, 4 * event.pixel)
        if number is not None:
            shape = board.shapes[number]
            line = shape.kind == LINE
            self.choices.choose(**{"line" if line else "terrain": shape.terrain})
            self.activate_tool(
                "shape_line" if line else self.tool.id if self.tool.id in ("rectangle", "blob") else "polygon"
            )
            return True
        painted = [key for key in board.terrain_at(event.hex or 0) if key in self.document.ruleset.terrain]
        if painted and self.tool.id != "shape_line":
            self.choices.choose(terrain=painted[0])
        return True

    def _pick_unit(self, unit_id: str) -> None:
        found = self.document.scenario.forces.find(unit_id)
        if found is not None:
            self.choices.choose(side=found[0], kind=found[1].kind)
            self.activate_tool("unit")

    def _pick_terrain(self, number: int) -> None:
        rows = self.document.ruleset.terrain
        board = self.document.drawn_scenario.board
        here = [key for key in board.terrain_at(number) if key in rows and rows[key].layer == HEXES]
        bases = [key for key in here if rows[key].base]
        key = (bases or here or [board.ground])[0]
        if is_watercourse(rows[key]):
            self.choices.choose(path=key)
            self.activate_tool("path")
        else:
            self.choices.choose(terrain=key)
            if self.tool.id != "fill":
                self.activate_tool("terrain")
