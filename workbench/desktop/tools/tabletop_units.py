"""The tools of tabletops for sample pieces and units."""

from __future__ import annotations

import math
from dataclasses import replace

import shapely

from workbench.base.text import Text
from workbench.desktop.canvas.pointer_events import TabletopEvent
from workbench.desktop.drawing.tabletop_coordinates import heading_between
from workbench.desktop.drawing.tabletop_figures import can_have_figures, crew_offset, default_gap, figure_spacing
from workbench.desktop.drawing.tabletop_samples import kept_parts, place_features, sample_features
from workbench.desktop.drawing.tabletop_sketch import NO_SKETCH, Outline, TabletopSketch
from workbench.desktop.tools.base_tools import BaseUnitTool
from workbench.desktop.tools.tabletop_shapes import ShapingTool
from workbench.desktop.tools.tabletop_tool import (
    FREE,
    GRID,
    SnapPoint,
    TabletopContext,
    on_step,
    snapped,
    unsnapped_point,
)
from workbench.desktop.tools.tool import CTRL, LEFT, RIGHT, SHIFT, translate
from workbench.engine.sight.tabletop_footprints import crewed, figure_size, standing
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.edit import Composite, Edit
from workbench.scenario.edits.settings import shifted_unit
from workbench.scenario.edits.tabletop_pieces import AddFeatures, free_group, free_ids
from workbench.scenario.edits.tabletop_units import FaceTabletopUnits, FormUp, mirrored_unit, turned_unit
from workbench.scenario.edits.units import DeleteUnits, PlaceUnits, free_unit_id
from workbench.scenario.footprints import LINE as RANK
from workbench.scenario.footprints import RANKS
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature, Point, TabletopBoard, moved_feature, scaled_feature
from workbench.scenario.units import TabletopUnit

# --- The tool that places a sample piece.


Parts = tuple[tuple[Feature, ...], tuple[tuple[str, TabletopUnit], ...]]
_NOTCH = 15.0
_CREW_GAP = 0.25
"""Between the men who serve a gun, in centimetres."""


class PieceTool(ShapingTool):
    """A click places the piece, Ctrl with the wheel turns it, the right button ends the tool."""

    id = "piece"

    def __init__(self, context: TabletopContext) -> None:
        super().__init__(context)
        self._last: TabletopEvent | None = None
        self._own: tuple[tuple[TabletopScenario, Ruleset, str], Parts] | None = None
        self._mirrored: object = None
        """The piece in hand that was flipped; another piece is not."""

    def deactivate(self) -> None:
        """Forget the mouse, and whether the piece was flipped."""
        self._last = self._mirrored = None
        super().deactivate()

    def pressed(self, event: TabletopEvent) -> None:
        """Drop."""
        self.message = ""
        if event.button == RIGHT:
            self.context.activate_tool("select")
        elif event.button == LEFT:
            self.drop(event)

    def moved(self, event: TabletopEvent) -> None:
        """Show where the piece would be placed."""
        self._last = event
        shapes, units = self.parts_at(event)
        outlines = tuple(Outline(one.kind, one.points, one.radius, one.width) for one in shapes)
        document = self.context.document
        areas = tuple(
            standing(unit, document.scenario.board, document.ruleset) for _, unit in units if unit.at is not None
        )
        self.context.show_sketch(TabletopSketch(outlines, areas) if outlines or areas else NO_SKETCH)

    def turn(self, degrees: float) -> bool:
        """Turn the piece that would be placed."""
        self.set_angle((self.angle + degrees) % 360)
        if self._last is not None:
            self.moved(self._last)
        return True

    def flip(self, *, upright: bool) -> bool:
        """Flip what is in hand as it is seen now, left to right or ``upright`` top to bottom; False if nothing is."""
        if not any(self.source()):
            return False
        self._mirrored = None if self.is_mirrored else self._in_hand
        self.set_angle(((180.0 if upright else 0.0) - self.angle) % 360)
        if self._last is not None:
            self.moved(self._last)
        return True

    @property
    def is_mirrored(self) -> bool:
        """Is what is in hand a mirror image?"""
        return self._mirrored is not None and self._mirrored == self._in_hand

    @property
    def _in_hand(self) -> object:
        """The piece that was chosen."""
        return self.context.choices.piece, id(self.context.choices.kept_piece)

    def _source_as_flipped(self) -> Parts:
        shapes, units = self.source()
        if not self.is_mirrored:
            return shapes, units
        middle = (0.0, 0.0)
        return tuple(scaled_feature(one, -1, 1, middle) for one in shapes), tuple(
            (side, mirrored_unit(unit, middle, upright=False)) for side, unit in units
        )

    def turned(self, event: TabletopEvent, steps: int) -> bool:
        """The wheel turns it."""
        self._last = event
        self.turn(-_NOTCH * steps)
        return True

    @property
    def angle(self) -> float:
        """By how many degrees the piece is turned clockwise."""
        return self.context.choices.turn

    def set_angle(self, degrees: float) -> None:
        """Turn the piece to an angle."""
        self.context.choices.choose(turn=degrees)

    def source(self) -> Parts:
        """The pieces, and units with their sides, that would be placed, around the origin and not turned."""
        document, choices = self.context.document, self.context.choices
        board, typical = document.scenario.board, document.ruleset.pieces.get(choices.piece)
        if choices.kept_piece is not None:
            return self._own_parts(choices.kept_piece, document.ruleset, board)
        return (sample_features(typical, document.ruleset, board.unit), ()) if typical is not None else ((), ())

    def _middle(self, event: TabletopEvent) -> SnapPoint:
        choices = self.context.choices
        if event.has_modifier(CTRL) or not choices.snaps or not choices.grid:
            return unsnapped_point(event.point)
        spot = snapped(self.context.document.scenario.board, event.point, 12 * event.pixel, choices.step)
        return spot if spot.to == GRID else unsnapped_point(event.point)

    def parts_at(self, event: TabletopEvent) -> Parts:
        """The pieces, and units with their sides, as they would be placed."""
        choices, (shapes, units) = self.context.choices, self._source_as_flipped()
        if not shapes and not units:
            return (), ()
        x, y = self._middle(event).point
        placed = place_features(shapes, (x, y), self.angle)
        moved = [(side, shifted_unit(turned_unit(unit, self.angle, (0.0, 0.0)), x, y)) for side, unit in units]
        if event.has_modifier(CTRL) or not choices.snaps or not choices.snap_step:
            return placed, tuple(moved)
        # the corner of the piece lies on the step, so that boards and houses fit together
        areas = [one.area for one in placed] or [shapely.Point(unit.at) for _, unit in moved if unit.at is not None]
        left, top = shapely.total_bounds(areas).tolist()[:2]
        to = on_step((left, top), choices.snap_step)
        dx, dy = to[0] - left, to[1] - top
        return tuple(moved_feature(one, dx, dy) for one in placed), tuple(
            (side, shifted_unit(unit, dx, dy)) for side, unit in moved
        )

    def _own_parts(self, kept: TabletopScenario, ruleset: Ruleset, board: TabletopBoard) -> Parts:
        """The parts of a piece of the collection, which stay the same while the mouse moves."""
        made_for = (kept, ruleset, board.unit)
        if self._own is None or any(a is not b for a, b in zip(self._own[0], made_for, strict=True)):
            self._own = made_for, kept_parts(kept, ruleset, board)
        return self._own[1]

    def drop(self, event: TabletopEvent) -> None:
        """Put the piece down."""
        document, choices = self.context.document, self.context.choices
        board, (shapes, units) = document.scenario.board, self.parts_at(event)
        if not shapes and not units:
            self.warn(translate("TabletopTools", "Nothing dropped: choose a piece first"))
            return
        why = next(filter(None, (self.problem_with(one) for one in shapes)), "")
        if why:
            self.warn(translate("TabletopTools", "Not drawn: {why}").format(why=why))
            return
        if units and not choices.side:
            self.warn(translate("TabletopTools", "Not placed: add a side first"))
            return
        name = self.in_hand()
        names = free_ids(board.by_id, len(shapes))
        group = free_group(board) if len(shapes) > 1 else ""
        shapes = self.on_hills(shapes)
        made = tuple(replace(one, id=new, group=group) for one, new in zip(shapes, names, strict=True))
        edits: list[Edit[TabletopScenario]] = [AddFeatures(made, name=name)] if made else []
        sides, scenario, ids = {side for side, _ in units}, document.scenario, []
        known = {force.side for force in scenario.forces.sides}
        for side, unit in units:
            owner = side if len(sides) > 1 and side in known else choices.side
            ids.append(free_unit_id(scenario.forces, owner, unit.kind))
            edit = PlaceUnits(owner, (replace(unit, id=ids[-1], group=""),), name)
            scenario = edit.apply(scenario)
            edits.append(edit)
        document.apply(edits[0] if len(edits) == 1 else Composite(tuple(edits), edits[0].label))
        self.context.select(ids, names)
        self.context.update_hint()

    def in_hand(self) -> Text:
        """The piece that is dropped, of the palette or of the user's own."""
        choices = self.context.choices
        if choices.kept_piece is not None:
            return choices.kept_piece.title
        typical = self.context.document.ruleset.pieces.get(choices.piece)
        return typical.name if typical is not None else Text()

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        return translate(
            "TabletopTools", "Click to drop · [ ] or Ctrl+wheel turn · Shift+X, Shift+Y flip · Esc or right click ends"
        )


class TabletopUnitTool(BaseUnitTool[TabletopContext], ShapingTool):
    """Click free ground to place a unit, drag on to turn it (Shift: by 15 degrees); Ctrl-click deletes, the right one picks."""

    _put: tuple[str, Point] | None = None

    def pressed(self, event: TabletopEvent) -> None:
        """Place, select, delete or pick."""
        self.message = ""
        if event.button == RIGHT and event.unit is not None:
            self.pick_unit(event.unit)
        elif event.button == LEFT and event.unit is not None and event.has_modifier(CTRL):
            self.context.document.apply(DeleteUnits((event.unit,)))
        elif event.button == LEFT and self.weapon is not None:
            self.give_weapon(event.unit)
        elif event.button == LEFT and event.unit is not None:
            found = self.context.document.scenario.forces.find(event.unit)
            self.context.select((event.unit,))
            if found is not None and found[1].at is not None:
                self.begin()
                self._put = event.unit, found[1].at
        elif event.button == LEFT:
            self._place(event)
        self.context.update_hint()

    def _place(self, event: TabletopEvent) -> None:
        choices, document = self.context.choices, self.context.document
        board, kind = document.scenario.board, document.ruleset.units.get(choices.kind)
        if not choices.side or kind is None:
            self.warn(translate("TabletopTools", "Not placed: add a side first"))
            return
        at = self.snapped_point(event).point
        if not (0 <= at[0] <= board.width and 0 <= at[1] <= board.height):
            self.warn(translate("TabletopTools", "Not placed: this is off the table"))
            return
        name = self.new_unit_id()
        unit = self._drawn_up(self.as_chosen(TabletopUnit(name, choices.kind, at, choices.facing)))
        self.begin()
        self.apply(PlaceUnits(choices.side, (unit,), kind.name))
        self.context.select((name,))
        self._put = name, at

    def moved(self, event: TabletopEvent) -> None:
        """Turn the unit that was placed, or show the base of one that would be."""
        if self._put is not None and event.button == LEFT:
            name, at = self._put
            if math.dist(at, event.point) > 8 * event.pixel:
                facing = heading_between(at, event.point)
                facing = round(facing / 15) * 15.0 % 360 if event.has_modifier(SHIFT) else round(facing) % 360.0
                self.apply(self._faced(name, facing))
                self.context.choices.facing = facing
                words = f"{facing:.0f}°"
                self.context.show_sketch(TabletopSketch(words=((event.point, words),)))
            return
        self._ghost(event)

    def _drawn_up(self, unit: TabletopUnit) -> TabletopUnit:
        """The unit with the men whom its ruleset gives it, in ranks, a crew behind its gun; men of a team that is usually on
        one base have bases of their own."""
        board, ruleset = self.context.document.scenario.board, self.context.document.ruleset
        kind, one = ruleset.units[unit.kind], figure_size(board, ruleset)
        if kind.figures and one is not None and "team" in kind.tags and not crewed(unit, ruleset):
            unit = replace(unit, base=one)
        found = self._formation(unit)
        return found.drawn(unit) if found is not None else unit

    def _formation(self, unit: TabletopUnit) -> FormUp | None:
        board, ruleset = self.context.document.scenario.board, self.context.document.ruleset
        men = ruleset.units[unit.kind].figures
        if not men or not can_have_figures(unit, ruleset):
            return None
        gun = crewed(unit, ruleset)
        # a crew stays close to its gun, in one rank
        gap = board.length(_CREW_GAP, "cm") if gun else default_gap(board)
        across, deep = figure_spacing(unit, board, ruleset, gap)
        return FormUp((unit.id,), RANK if gun else RANKS, across, deep, men, crew_offset(unit, board, ruleset, gap))

    def _faced(self, name: str, facing: float) -> Edit[TabletopScenario]:
        """The edit that turns the unit that was placed, its men drawn up anew."""
        turned = FaceTabletopUnits((name,), facing)
        found = self.context.document.scenario.forces.find(name)
        formation = self._formation(found[1]) if found is not None and found[1].models else None
        return Composite((turned, formation), turned.label) if formation is not None else turned

    def _ghost(self, event: TabletopEvent) -> None:
        choices, document = self.context.choices, self.context.document
        if event.unit is not None or choices.kind not in document.ruleset.units:
            self.context.show_sketch(NO_SKETCH)
            return
        spot = self.snapped_point(event)
        unit = self._drawn_up(TabletopUnit("", choices.kind, spot.point, choices.facing))
        base = standing(unit, document.scenario.board, document.ruleset)
        mark = spot.point if spot.to != FREE else None
        self.context.show_sketch(TabletopSketch(areas=(base,), snap_point=mark))

    def released(self, event: TabletopEvent) -> None:
        """End the turn."""
        self._put = None
        self.stroke = 0
        self.context.show_sketch(NO_SKETCH)

    def cancel(self) -> None:
        """Take back the unit that was placed, as long as the button is down."""
        self._put = None
        super().cancel()

    def deactivate(self) -> None:
        """Forget the gesture, and end the tool."""
        self._put = None
        super().deactivate()

    def placing_hint(self) -> str:
        """The hint for the use of the mouse."""
        return translate(
            "TabletopTools",
            "Click to place, drag on to turn (Shift by 15°) · Ctrl-click deletes · right click picks a kind",
        )
