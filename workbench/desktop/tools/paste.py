"""The tools that show what was copied, a piece of a map or parts of a table, under the mouse until a click pastes it."""

from __future__ import annotations

from collections.abc import Callable

import shapely

from workbench.desktop.canvas.pointer_events import MapEvent, TabletopEvent
from workbench.desktop.tools.clipboard import diagnostics_line, ruleset_terms
from workbench.desktop.tools.hex_tool import HexContext, HexTool, Preview
from workbench.desktop.tools.tabletop_tool import TabletopContext
from workbench.desktop.tools.tabletop_units import Parts, PieceTool
from workbench.desktop.tools.tool import LEFT, RIGHT, SELECT, translate
from workbench.geometry.hexes import Hex
from workbench.geometry.symmetry import Turn, left_to_right, top_to_bottom
from workbench.scenario.edits.clipboard import PasteClip
from workbench.scenario.edits.clips import Clip, adapted_clip, clip_as_pasted, parts_to_paste, turned_clip


class PasteTool(HexTool):
    """A click pastes the piece, [ ] or Ctrl with the wheel turn it, the right button ends the tool."""

    id = "paste"

    def __init__(self, context: HexContext) -> None:
        super().__init__(context)
        self.clip: Clip | None = None
        self.shown: Clip | None = None
        """The piece as it is turned now."""
        self.turn = Turn()
        self.message = ""
        self._last: Hex | None = None
        self._before = "marquee"

    def hold(self, clip: Clip, before: str) -> None:
        """Set the piece to paste, and the id of the tool to return to afterwards."""
        self.clip, self.turn, self.message = clip, Turn(), ""
        self._before = before if before != self.id else self._before

    def activate(self) -> None:
        """Show the piece where the mouse was last."""
        self._show()

    def deactivate(self) -> None:
        """Remove the piece."""
        self.clip = self.shown = None
        self.context.show_piece(None, None)
        super().deactivate()

    def pressed(self, event: MapEvent) -> None:
        """Paste, or return to the tool before."""
        if event.button == RIGHT:
            self.context.activate_tool(self._before)
        elif event.button == LEFT:
            self._last = self.grid.hex_at(*event.point)
            self._drop()

    def moved(self, event: MapEvent) -> None:
        """The piece follows the mouse, also off the map."""
        there = self.grid.hex_at(*event.point)
        if there != self._last:
            self._last = there
            self.context.move_piece(there)

    def released(self, event: MapEvent) -> None:
        """Nothing: the press pastes."""

    def preview(self, event: MapEvent) -> Preview:
        """Nothing: the piece itself is shown."""
        return Preview()

    def turned(self, event: MapEvent, steps: int) -> bool:
        """The wheel turns the piece."""
        self.turn_by(-steps)
        return True

    def turn_by(self, steps: int) -> None:
        """Turn the piece clockwise by ``steps`` times 60 degrees."""
        self.turn = self.turn.then(Turn(steps))
        self._show()

    def flip(self, *, upright: bool) -> None:
        """Mirror the piece from left to right, or ``upright`` from top to bottom."""
        flat = self.grid.is_flat
        self.turn = self.turn.then(top_to_bottom(flat) if upright else left_to_right(flat))
        self._show()

    def refresh(self) -> None:
        """Show the piece with the parts that are included now."""
        self._show()

    def _show(self) -> None:
        if self.clip is None:
            return
        document = self.context.document
        self.shown = turned_clip(self.clip, self.turn, self.grid.orientation)
        fits = adapted_clip(self.shown, ruleset_terms(document.ruleset), document.scenario.board.ground).clip
        taken = parts_to_paste(self.clip, self.context.parts)
        self.context.show_piece(clip_as_pasted(fits, taken), self._last)
        self.context.update_hint()

    def _drop(self) -> None:
        if self.shown is None or self._last is None:
            return
        document = self.context.document
        edit = PasteClip(
            self.shown,
            Turn(),
            self.shown.offset_to(self._last, Turn()),
            ruleset_terms(document.ruleset),
            parts_to_paste(self.shown, self.context.parts),
        )
        _, left_out = edit.pasted(document.scenario)
        before, there = len(document.scenario.board.shapes), {unit.id for _, unit in document.scenario.forces}
        contours = set(document.scenario.board.contours)
        document.apply(edit)
        if self.shown.has_only_units:
            self.context.select([unit.id for _, unit in document.scenario.forces if unit.id not in there])
        elif self.shown.has_only_shapes:
            self.context.shapes.select(*range(before, len(document.scenario.board.shapes)))
        elif self.shown.has_only_contours:
            self.context.contours.select_others(contours)
        elif (covers := edit.covers(document.scenario)).any():
            self.context.area.set_mask(covers)
        self.message = diagnostics_line(tuple(left_out), document.language)
        self.context.update_hint()

    def hint(self) -> str:
        """What was left out, or what the mouse does."""
        usual = translate(
            "Tools", "Click to drop · [ ] or Ctrl+wheel turn · Shift+X, Shift+Y flip · Esc or right click ends"
        )
        return f"⚠ {self.message}" if self.message else usual


class TabletopPasteTool(PieceTool):
    """On tables: a click puts down what was copied, [ ] or Ctrl with the wheel turn it, the right button ends the tool."""

    id = "paste"

    def __init__(self, context: TabletopContext) -> None:
        super().__init__(context)
        self._copied: Parts = (), ()
        self._angle = 0.0
        self._before = SELECT
        self._put_down: Callable[[Parts], None] = lambda _: None

    def hold(self, copied: Parts, put_down: Callable[[Parts], None], before: str) -> None:
        """Set what is to be pasted, around the origin, what puts it down where it is told, and the id of the tool to return
        to afterwards."""
        self._copied, self._put_down, self._angle, self.message = copied, put_down, 0.0, ""
        self._mirrored = None
        self._before = before if before != self.id else self._before
        self.context.update_hint()

    def deactivate(self) -> None:
        """Nothing is in hand any more."""
        self._copied = (), ()
        super().deactivate()

    def pressed(self, event: TabletopEvent) -> None:
        """Put it down, or return to the tool before."""
        if event.button == RIGHT:
            self.context.activate_tool(self._before)
        else:
            super().pressed(event)

    @property
    def angle(self) -> float:
        """By how many degrees it is turned clockwise; what was copied keeps its angles at first."""
        return self._angle

    def set_angle(self, degrees: float) -> None:
        """Turn it to an angle."""
        self._angle = degrees

    @property
    def _in_hand(self) -> object:
        return self._copied

    def source(self) -> Parts:
        """What was copied, around the origin."""
        return self._copied

    def drop(self, event: TabletopEvent) -> None:
        """Put it down here, and keep it in hand."""
        shapes, units = self.parts_at(event)
        outline = self.context.document.scenario.board.outline
        why = next(filter(None, (self.problem_with(one) for one in shapes)), "")
        if why:
            self.warn(translate("TabletopTools", "Not drawn: {why}").format(why=why))
            return
        if any(unit.at is not None and not outline.covers(shapely.Point(unit.at)) for _, unit in units):
            self.warn(translate("TabletopTools", "Not placed: this is off the table"))
            return
        self._put_down((shapes, units))
        self.moved(event)
        self.context.update_hint()

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        return translate(
            "Tools", "Click to drop · [ ] or Ctrl+wheel turn · Shift+X, Shift+Y flip · Esc or right click ends"
        )
