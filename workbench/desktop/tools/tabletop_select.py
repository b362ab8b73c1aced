"""Select, move, turn and scale what is on a tabletop."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import shapely

from workbench.base.text import Text
from workbench.desktop.canvas.pointer_events import TabletopEvent
from workbench.desktop.drawing.selection_box import SelectionBox
from workbench.desktop.drawing.tabletop_marks import measured, measured_size
from workbench.desktop.drawing.tabletop_sketch import NO_SKETCH, Outline, TabletopSketch
from workbench.desktop.tools.base_tools import SelectionFrame
from workbench.desktop.tools.tabletop_figures import dragged_figure, figure_under
from workbench.desktop.tools.tabletop_shapes import ShapingTool
from workbench.desktop.tools.tabletop_snapping import DragSnapping, Guides
from workbench.desktop.tools.tabletop_tool import TabletopContext
from workbench.desktop.tools.tool import ALT, CTRL, LEFT, SELECT, SHIFT, translate
from workbench.desktop.tools.transforming import (
    BAND,
    LABELS,
    MOVE,
    SCALE,
    STEP,
    TURN,
    BaseTransformTool,
    DragState,
    turn_words,
)
from workbench.engine.sight.tabletop_footprints import standing, standing_parts
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.edit import Composite, Edit
from workbench.scenario.edits.settings import shifted_unit
from workbench.scenario.edits.tabletop_pieces import MoveFeatures, RotateFeatures, ScaleFeatures, with_groups
from workbench.scenario.edits.tabletop_units import (
    MoveFigure,
    MoveTabletopUnits,
    TurnTabletopUnits,
    turned_unit,
    unit_groups,
)
from workbench.scenario.footprints import middle_of
from workbench.scenario.map_layers import PIECES, UNITS
from workbench.scenario.presence import carrier_of, drawn_units
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import (
    POLYGON,
    Feature,
    Point,
    moved_feature,
    rotated_feature,
    scaled_feature,
)
from workbench.scenario.units import TabletopUnit

# --- The frame round what is selected, guides, and the limits of moves.


def box_of(
    scenario: TabletopScenario, ruleset: Ruleset, chosen: tuple[list[Feature], list[TabletopUnit]], pixel: float
) -> SelectionBox | None:
    """The frame around pieces and units; None if nothing can be turned."""
    pieces, units = chosen
    areas = [piece.area for piece in pieces]
    for unit in units:
        areas += standing_parts(unit, scenario.board, ruleset) if unit.at is not None else ()
    if not areas:
        return None
    left, top, right, bottom = shapely.total_bounds(areas).tolist()
    return SelectionBox(left, top, right, bottom, pixel, scales=bool(pieces))


FIGURE = "figure"
"""The drag with Alt, which moves one figure of a unit."""
_WIDE = 0.05
"""Pieces that cover more than this part of the tabletop must be selected before they can be dragged."""


class TabletopSelectTool(BaseTransformTool[TabletopContext, TabletopEvent], ShapingTool):
    """A click selects a unit or a piece, of a group all; a second click selects the one, also of several that are selected.
    Alt+drag moves a figure; a hill under everything moves only after a click has selected it."""

    id = SELECT

    def __init__(self, context: TabletopContext) -> None:
        super().__init__(context)
        self._edits: tuple[Edit[TabletopScenario], ...] = ()

    # --- what is selected

    @property
    def chosen(self) -> tuple[list[Feature], list[TabletopUnit]]:
        """The pieces that can move and the units that stand on the table, aboard nothing, that are selected."""
        scenario = self.context.document.scenario
        pieces = [scenario.board.by_id[name] for name in self.context.pieces if name in scenario.board.by_id]
        found = [scenario.forces.find(name) for name in self.context.selection]
        units = [one[1] for one in found if one is not None and one[1].at is not None]
        units = [unit for unit in units if not carrier_of(unit, scenario.forces)]
        return [piece for piece in pieces if not piece.locked], units

    @property
    def busy(self) -> bool:
        """True while something is dragged."""
        return self.dragging

    def drop_drag(self) -> None:
        """Show units where they are."""
        self._edits = ()
        self.context.drag(())
        self.context.drag_checks.end()

    # --- the mouse

    def offers_menu(self, event: TabletopEvent) -> bool:
        """Everywhere."""
        return True

    def pressed(self, event: TabletopEvent) -> None:
        """Begin to drag, or select."""
        self.pixel, self.message = event.pixel, ""
        if event.button == LEFT:
            self.left_pressed(event)
        self.context.update_hint()

    def may_take_handle(self, event: TabletopEvent) -> bool:
        """Units lie over the handles."""
        return event.unit is None

    def is_bare(self, event: TabletopEvent) -> bool:
        """Neither a unit nor a piece?"""
        return event.unit is None and event.feature is None

    def is_chosen(self, event: TabletopEvent) -> bool:
        """Is the unit, or else the piece, selected?"""
        if event.unit is not None:
            return event.unit in self.context.selection
        return event.feature in self.context.pieces

    def is_loose(self, event: TabletopEvent) -> bool:
        """A unit, or a piece that need not be selected first?"""
        return event.unit is not None or self._is_loose(event.feature)

    def press_on(self, event: TabletopEvent) -> DragState:
        """Select the unit or the piece with its group; with Alt take a figure of the unit."""
        again = self.is_chosen(event)
        if event.unit is not None and event.has_modifier(ALT):
            self.context.select((event.unit,))
            figure = figure_under(self.context, event)
            action = MOVE if figure is None else FIGURE
            return DragState(action, event.point, figure or 0, modifiers=event.modifiers)
        if event.unit is not None:
            if not again:
                self.context.select(self._group(event.unit))
            return DragState(MOVE, event.point, under=event.unit, again=again)
        piece = self.context.document.scenario.board.by_id.get(event.feature or "")
        if piece is not None and not again:
            self.context.select((), self._piece_group(piece.id))
        free = self._is_loose(event.feature, selected=again)
        return DragState(MOVE if free else BAND, event.point, modifiers=event.modifiers, again=again)

    def _is_loose(self, piece_id: str | None, *, selected: bool = False) -> bool:
        """Does a drag move a piece? A hill under everything moves only after a click has selected it."""
        board = self.context.document.scenario.board
        piece = board.by_id.get(piece_id or "")
        if piece is None or piece.locked:
            return False
        return selected or piece.area.area <= _WIDE * board.width * board.height

    def _group(self, unit: str) -> tuple[str, ...]:
        """A unit, then those that move with it."""
        return unit, *sorted(unit_groups(self.context.document.scenario.forces, (unit,)) - {unit})

    def _piece_group(self, piece: str) -> tuple[str, ...]:
        """A piece, then those of its group."""
        return piece, *sorted(with_groups(self.context.document.scenario.board, (piece,)) - {piece})

    def toggle(self, event: TabletopEvent) -> None:
        """Add what is under the mouse to the selection, or take it away."""
        units, pieces = self.context.selection, self.context.pieces
        if event.unit is not None:
            left = tuple(unit for unit in units if unit != event.unit)
            self.context.select(left if event.unit in units else (*units, event.unit), pieces)
        elif event.feature is not None:
            rest = tuple(piece for piece in pieces if piece != event.feature)
            self.context.select(units, rest if event.feature in pieces else (*pieces, event.feature))

    def select_nothing(self) -> None:
        """Deselect all."""
        self.context.select(())

    def select_one_of(self, event: TabletopEvent) -> None:
        """Select only what was clicked among all that is selected; its group if nothing else was selected."""
        several = len(self.context.selection) + len(self.context.pieces) > 1
        if event.unit is not None:
            self.context.select((event.unit,) if several else self._group(event.unit))
        elif event.feature is not None:
            self.context.select((), (event.feature,) if several else self._piece_group(event.feature))

    def show_frame(self, frame: SelectionFrame, words: str) -> None:
        """Draw it."""
        self.context.show_sketch(TabletopSketch((Outline(POLYGON, frame.corners),), words=((frame.end, words),)))

    def count_in_frame(self, frame: SelectionFrame) -> int:
        """How many units and pieces."""
        units, pieces = self._in_frame(frame)
        return len(units) + len(pieces)

    def _in_frame(self, frame: SelectionFrame) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The units, with those that move with them, and the pieces that lie wholly in a frame."""
        document = self.context.document
        scenario, ruleset = document.scenario, document.ruleset
        area, takes = shapely.Polygon(frame.corners), self.context.takes_layer
        there = drawn_units(document.drawn_scenario.forces) if takes(UNITS) else ()
        units = [one.id for _, one in there if area.covers(standing(one, scenario.board, ruleset))]
        drawn = scenario.board.features if takes(PIECES) else ()
        pieces = [piece.id for piece in drawn if not piece.locked and area.covers(piece.area)]
        return tuple(dict.fromkeys(one for unit in units for one in self._group(unit))), tuple(pieces)

    def select_in_frame(self, frame: SelectionFrame) -> int:
        """Units and pieces."""
        units, pieces = self._in_frame(frame)
        chosen, shapes = (
            frame.selected(self.context.selection, units),
            frame.selected(self.context.pieces, pieces),
        )
        self.context.select(chosen, shapes)
        return len(chosen) + len(shapes)

    # --- what a drag does

    def drag(self, grip: DragState, event: TabletopEvent) -> None:
        """Move, turn or scale what is selected, or move a figure."""
        if grip.action == FIGURE:
            if (found := dragged_figure(self.context, grip.corner, grip.origin, event)) is not None:
                self._edits = (found[0],)
                self.context.show_sketch(found[1])
        else:
            {MOVE: self._shift, TURN: self._turn, SCALE: self._scale}[grip.action](grip, event)

    def end_drag(self, grip: DragState) -> None:
        """Make the edits."""
        edits = self._edits
        self.drop_drag()
        if edits:
            self._make(edits, MoveFigure.label if grip.action == FIGURE else LABELS[grip.action])

    def begin_drag(self, grip: DragState) -> None:
        """Work out what the moves of the units reach that are about to be moved."""
        units = [unit.id for unit in self.chosen[1]]
        if grip.action != MOVE or not units:
            return
        first = [grip.under] if grip.under in units else []
        document = self.context.document
        order = list(dict.fromkeys((*first, *units)))
        self.context.drag_checks.begin(document.analysed_scenario, document.ruleset, order)

    def _shift(self, grip: DragState, event: TabletopEvent) -> None:
        (pieces, units), board = self.chosen, self.context.document.scenario.board
        snapping = DragSnapping(self.context, (pieces, units))
        dx, dy, mark, guides = snapping.shift(grip, event, *grip.distance(event))
        stopped = snapping.within_move(event, dx, dy)
        if stopped is not None:
            (dx, dy), mark, guides = stopped, None, ()
        elif mark is None and not pieces:
            dx, dy = snapping.to_hundredths(dx, dy)
        self.context.drag_checks.move_to({u.id: (u.at[0] + dx, u.at[1] + dy) for u in units if u.at is not None})
        piece_ids, unit_ids = tuple(one.id for one in pieces), tuple(one.id for one in units)
        self._edits = (MoveFeatures(piece_ids, dx, dy), MoveTabletopUnits(unit_ids, dx, dy, grouped=False))
        loose = with_groups(board, piece_ids)
        shown = [moved_feature(one, dx, dy) for one in board.features if one.id in loose and not one.locked]
        walked = [shifted_unit(unit, dx, dy) for unit in units]
        self.context.drag(self._edits)
        words = measured(math.hypot(dx, dy), board.unit)
        marks = TabletopSketch(snap_point=mark, words=((self._above(grip, event, walked), words),), guides=guides)
        self._sketch(shown, walked, marks)

    def _above(self, grip: DragState, event: TabletopEvent, walked: Sequence[TabletopUnit]) -> Point:
        """Where a length stands: at the mouse, above the unit that it drags."""
        document = self.context.document
        held = next((unit for unit in walked if unit.id == grip.under), None)
        if held is None:
            return event.point
        top = standing(held, document.scenario.board, document.ruleset).bounds[1]
        return event.point[0], min(event.point[1], top)

    def _turn(self, grip: DragState, event: TabletopEvent) -> None:
        assert grip.box is not None
        pieces, units = self.chosen
        middle = grip.box.middle
        degrees = grip.degrees(event)
        guides: Guides = ()
        if pieces and self.context.choices.snaps and not event.has_modifier(CTRL | SHIFT):
            degrees, guides = DragSnapping(self.context, (pieces, units)).parallel(degrees, middle)
        centre = middle if pieces or len(units) > 1 else None
        self._edits = self.turning(degrees, centre)
        self.context.drag(self._edits)
        shown = [rotated_feature(one, degrees, middle) for one in pieces]
        turned = [turned_unit(unit, degrees, centre) for unit in units]
        words = ((event.point, turn_words(degrees)),)
        self._sketch(shown, turned, TabletopSketch(words=words, guides=guides))

    def _scale(self, grip: DragState, event: TabletopEvent) -> None:
        pieces, _ = self.chosen
        spot = self.snapped_point(event, tuple(one.id for one in pieces)).point
        across, down, fixed = grip.factors(spot, event)
        self._edits = (ScaleFeatures(tuple(one.id for one in pieces), across, down, fixed),)
        shown = [scaled_feature(one, across, down, fixed) for one in pieces]
        unit = self.context.document.scenario.board.unit
        left, top, right, bottom = shapely.total_bounds([one.area for one in shown]).tolist()
        words = measured_size(right - left, bottom - top, unit)
        self._sketch(shown, [], TabletopSketch(words=((event.point, words),)))

    def turning(self, degrees: float, centre: Point | None) -> tuple[Edit[TabletopScenario], ...]:
        """The edits that turn what is selected about a centre; without one, units turn on the spot."""
        pieces, units = self.chosen
        edits: list[Edit[TabletopScenario]] = []
        if pieces:
            edits.append(RotateFeatures(tuple(one.id for one in pieces), degrees, centre))
        if units:
            about = centre if pieces or len(units) > 1 else None
            edits.append(TurnTabletopUnits(tuple(one.id for one in units), degrees, about, grouped=False))
        return tuple(edits)

    def turn(self, degrees: float) -> bool:
        """Turn what is selected: pieces about their middle, units on the spot, a group of them about its middle."""
        pieces, units = self.chosen
        box = self.selection_box()
        if box is not None:
            places = tuple(unit.at for unit in units if unit.at is not None)
            together = len({unit.group for unit in units}) == 1 and bool(units[0].group)
            centre = box.middle if pieces else middle_of(places) if together else None
            self._make(self.turning(degrees, centre), LABELS[TURN])
            self.refresh()
        return box is not None

    def turned(self, event: TabletopEvent, steps: int) -> bool:
        """Turn what is selected when the mouse is over it."""
        over = event.unit in self.context.selection or event.feature in self.context.pieces
        if over:
            self.turn(-STEP * steps)
        return over

    def nudge_step(self, far: bool) -> float | None:
        """A millimetre, with Shift a centimetre (an eighth of an inch and an inch)."""
        if not any(self.chosen):
            return None
        return 1.0 if far else 0.1 if self.context.document.scenario.board.unit == "cm" else 0.125

    def move_by(self, dx: float, dy: float) -> None:
        """Move pieces and units."""
        pieces, units = self.chosen
        piece_ids, unit_ids = tuple(one.id for one in pieces), tuple(one.id for one in units)
        self._make((MoveFeatures(piece_ids, dx, dy), MoveTabletopUnits(unit_ids, dx, dy, grouped=False)), LABELS[MOVE])

    def _make(self, edits: tuple[Edit[TabletopScenario], ...], label: Text) -> None:
        """Make one step of undo; what would leave the tabletop stays, with a message."""
        document = self.context.document
        after = Composite(edits, label).apply(document.scenario)
        names = {one.id for one in self.chosen[0]}
        gone = [one for one in after.board.features if one.id in names and not one.area.intersects(after.board.outline)]
        ids = {one.id for one in self.chosen[1]}
        outline = after.board.outline
        lost = [
            u
            for _, u in after.forces
            if u.id in ids and u.at is not None and not outline.covers(shapely.MultiPoint([u.at, *u.models]))
        ]
        if gone or lost:
            self.warn(
                translate("TabletopTools", "Not moved: {id} would be off the table").format(
                    id=self.called((gone or lost)[0])
                )
            )
        else:
            document.apply(Composite(edits, label))

    # --- the sketch

    def selection_box(self) -> SelectionBox | None:
        """The frame around the pieces and units that can move."""
        document = self.context.document
        return box_of(document.scenario, document.ruleset, self.chosen, self.pixel)

    def refresh(self) -> None:
        """Show the selection with its handles."""
        if self.busy:
            return
        board = self.context.document.scenario.board
        pieces = [board.by_id[name] for name in self.context.pieces if name in board.by_id]
        box = self.selection_box()
        self._show(pieces, [], box)

    def _sketch(self, pieces: list[Feature], units: list[TabletopUnit], marks: TabletopSketch) -> None:
        """Show what is dragged as it would be, with marks: where it snaps, guides and words."""
        document = self.context.document
        box = box_of(document.scenario, document.ruleset, (pieces, units), self.pixel)
        self._show(pieces, units, box, marks)

    def _show(
        self,
        pieces: list[Feature],
        units: list[TabletopUnit],
        box: SelectionBox | None,
        marks: TabletopSketch = NO_SKETCH,
    ) -> None:
        document = self.context.document
        board, ruleset = document.scenario.board, document.ruleset
        outlines = tuple(Outline(one.kind, one.points, one.radius, one.width, is_placed=True) for one in pieces)
        areas = tuple(standing(unit, board, ruleset) for unit in units if unit.at is not None)
        self.context.show_sketch(replace(marks, outlines=outlines, areas=areas, box=box))

    def _strides(self) -> dict[str, str]:
        """The distance that the arrows move, alone and with Shift, in words."""
        if self.context.document.scenario.board.unit == "cm":
            return {"step": "1 mm", "far": "1 cm"}
        return {"step": translate("TabletopTools", "⅛ in"), "far": translate("TabletopTools", "1 in")}

    def usual_hint(self) -> str:
        """What clicks do."""
        if self.busy:
            if self.context.drag_checks.checks:
                return translate(
                    "TabletopTools",
                    "Shift keeps straight · Ctrl does not snap · Alt stops at the limit, or not · Esc drops",
                )
            return translate("TabletopTools", "Shift keeps straight · Ctrl does not snap · Esc drops")
        units = self.chosen[1]
        if not self.context.pieces and len(units) > 1 and any(unit.group for unit in units):
            return translate(
                "TabletopTools",
                "Drag moves all · a second click picks one of the group · arrows {step} (Shift {far}) "
                "· [ ] or Ctrl+wheel turn",
            ).format(**self._strides())
        if not self.context.pieces and len(units) == 1 and units[0].models:
            return translate(
                "TabletopTools", "Drag moves the unit · Alt+drag moves one figure · N: add and remove figures"
            )
        if self.context.pieces or len(self.context.selection) > 1:
            return translate(
                "TabletopTools",
                "Drag moves · handles scale and turn · arrows {step} (Shift {far}) · [ ] or Ctrl+wheel turn · Del deletes",
            ).format(**self._strides())
        return translate(
            "TabletopTools",
            "Click selects · drag moves · Shift+click: select more · drag from the ground: a frame "
            "(Shift adds, Ctrl takes away)",
        )
