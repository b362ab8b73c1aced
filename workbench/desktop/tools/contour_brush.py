"""The brush that changes the drawn ground by hand: it pushes contours as clay, raises, lowers and smooths."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from workbench.base.text import Text
from workbench.desktop.canvas.pointer_events import MapEvent
from workbench.desktop.drawing.hex_sketch import NO_SKETCH, Sketch, SketchOutline
from workbench.desktop.tools.contour_edit import level_words
from workbench.desktop.tools.hex_shapes import ShapingTool
from workbench.desktop.tools.hex_tool import HexContext
from workbench.desktop.tools.shapes import STROKE_STEP
from workbench.desktop.tools.tool import ALT, CTRL, LEFT, RIGHT, SHIFT, translate
from workbench.geometry.shapes import CIRCLE, POLYGON, Point
from workbench.scenario.edits.contour_brush import (
    BrushEdit,
    BrushStroke,
    ShiftLevels,
    SmoothContours,
    SpreadLevel,
    level_at,
)
from workbench.scenario.hex_board import HexBoard

SMALLEST, LARGEST = 0.1, 2.0
"""The radius of the brush, in hexes."""
_STEP = 1.25
"""The factor by which a key makes the brush wider."""
_SET_LEVEL = Text("Set the level of the ground", "Fixer le niveau du sol")


@dataclass(frozen=True)
class BrushTerms:
    """The terms of an edit of the brush: the stroke, the level on which it began, the level of the tool bar, and the lowest and
    highest level of the rules."""

    stroke: BrushStroke
    begun_on: int
    chosen: int
    range: tuple[int, int]


@dataclass(frozen=True)
class BrushMode:
    """A use of the brush: its words in the tool bar, and the edits that a stroke makes, with Ctrl the opposite one."""

    words: Text
    edit: Callable[[BrushTerms], BrushEdit]
    opposite: Callable[[BrushTerms], BrushEdit]


def _raised(terms: BrushTerms) -> BrushEdit:
    return ShiftLevels(terms.stroke, 1, *terms.range)


def _lowered(terms: BrushTerms) -> BrushEdit:
    return ShiftLevels(terms.stroke, -1, *terms.range)


def _spread(terms: BrushTerms) -> BrushEdit:
    return SpreadLevel(terms.stroke, terms.begun_on, pushes=True)


def _set(terms: BrushTerms) -> BrushEdit:
    return SpreadLevel(terms.stroke, terms.chosen, _SET_LEVEL)


def _levelled(terms: BrushTerms) -> BrushEdit:
    return SpreadLevel(terms.stroke, 0, _SET_LEVEL)


def _smoothed(terms: BrushTerms) -> BrushEdit:
    return SmoothContours(terms.stroke)


PUSH, AT_LEVEL = "push", "set"
MODES: Mapping[str, BrushMode] = {
    PUSH: BrushMode(Text("Push", "Pousser"), _spread, _smoothed),
    "raise": BrushMode(Text("Raise", "Relever"), _raised, _lowered),
    "lower": BrushMode(Text("Lower", "Abaisser"), _lowered, _raised),
    AT_LEVEL: BrushMode(Text("Set level", "Fixer le niveau"), _set, _levelled),
    "smooth": BrushMode(Text("Smooth", "Lisser"), _smoothed, _smoothed),
}
"""The uses of the brush, in the order of the tool bar."""


class ContourBrush(ShapingTool):
    """A drag changes the ground under a round brush; what comes of it is shown all the while, and is one step of undo. Shift
    smooths, whatever the brush does; Ctrl does the opposite; Alt takes the level under the mouse."""

    id = "contour_brush"

    def __init__(self, context: HexContext) -> None:
        super().__init__(context)
        self._path: list[Point] = []
        self._begun_on = 0
        self._keys = False, False
        self._preview: tuple[tuple[HexBoard, BrushEdit], tuple[SketchOutline, ...]] | None = None
        """The outlines of contours that the stroke changes, with the board and the edit for which they were worked out."""

    @property
    def under_way(self) -> bool:
        """True while the button is down."""
        return bool(self._path)

    def cancel(self) -> None:
        """Drop the stroke."""
        self._path, self._preview = [], None
        super().cancel()
        self.context.show_sketch(NO_SKETCH)

    def deactivate(self) -> None:
        """Drop the stroke."""
        self._path, self._preview = [], None
        super().deactivate()

    def leave_map(self) -> None:
        """Hide the brush when the mouse leaves the map."""
        if not self.under_way:
            self.context.show_sketch(NO_SKETCH)

    def pressed(self, event: MapEvent) -> None:
        """Begin a stroke; Alt or the right button takes the level."""
        self.message = ""
        if event.button == RIGHT or (event.button == LEFT and event.modifiers & ALT):
            self._pick(event)
        elif event.button == LEFT:
            self._path, self._preview = [event.point], None
            self._begun_on = self._level(event)
            self._keys = bool(event.modifiers & SHIFT), bool(event.modifiers & CTRL)
            self._show(event)
        self.context.update_hint()

    def moved(self, event: MapEvent) -> None:
        """Go on with the stroke, or show the brush."""
        if self._path and event.button == LEFT:
            if math.dist(event.point, self._path[-1]) >= STROKE_STEP * event.pixel:
                self._path.append(event.point)
            self._show(event)
        elif not self._path:
            self._show(event)

    def released(self, event: MapEvent) -> None:
        """Make the edit."""
        if event.button != LEFT or not self._path:
            return
        if self._path[-1] != event.point:
            self._path.append(event.point)
        edit = self._edit()
        self._path, self._preview = [], None
        if not self.context.document.apply(edit):
            self.message = translate("Tools", "Nothing to change here: the ground has that level already")
        self._show(event)
        self.context.update_hint()

    def change_size(self, by: int) -> None:
        """Make the brush wider or narrower, by a factor."""
        size = self.context.choices.brush_size * _STEP**by
        self.context.choices.choose(brush_size=round(min(max(size, SMALLEST), LARGEST), 2))

    def _edit(self) -> BrushEdit:
        choices, ruleset = self.context.choices, self.context.document.ruleset
        stroke = BrushStroke(tuple(self._path), choices.brush_size)
        terms = BrushTerms(stroke, self._begun_on, choices.level, ruleset.elevation_steps)
        smooths, opposite = self._keys
        mode = MODES["smooth" if smooths else choices.brush_mode]
        return mode.opposite(terms) if opposite else mode.edit(terms)

    def _show(self, event: MapEvent) -> None:
        """Show the brush, and during a stroke the contours as they would become."""
        others: tuple[SketchOutline, ...] = ()
        words: tuple[tuple[Point, str], ...] = ()
        if self._path:
            others = self._changed_outlines()
        if self.context.choices.brush_mode in (PUSH, AT_LEVEL):
            level = self._begun_on if self._path else self._level(event)
            level = self.context.choices.level if self.context.choices.brush_mode == AT_LEVEL else level
            top = event.point[0], event.point[1] - self.context.choices.brush_size
            words = ((top, level_words(level)),) if event.hex is not None else ()
        self.context.show_sketch(
            Sketch((event.point,), CIRCLE, self.context.choices.brush_size, handles=False, words=words, others=others)
        )

    def _changed_outlines(self) -> tuple[SketchOutline, ...]:
        """The outlines of the contours that the stroke changes, worked out once for each point of its path: the brush itself
        follows every move of the mouse."""
        board = self.context.document.scenario.board
        known = board, self._edit()
        if self._preview is None or self._preview[0] != known:
            old = set(board.contours)
            changed = [one for one in known[1].contours(board) if one not in old]
            self._preview = known, tuple(SketchOutline(ring, POLYGON) for one in changed for ring in one.rings)
        return self._preview[1]

    def _level(self, event: MapEvent) -> int:
        """The level of the ground under the mouse; 0 beside the map."""
        board = self.context.document.scenario.board
        return level_at(board, event.hex, event.point) if event.hex is not None else 0

    def _pick(self, event: MapEvent) -> None:
        """Choose the level that is drawn under the mouse."""
        if event.hex is not None:
            self.context.choices.choose(level=self._level(event))

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        if self.context.choices.brush_mode == PUSH:
            return translate(
                "Tools",
                "Drag from ground of one level: it spreads, contours are pushed · Shift smooths · + - size of the brush",
            )
        return translate(
            "Tools",
            "Drag over the ground · Shift smooths · Ctrl does the opposite · Alt takes a level · + - size of the brush",
        )
