"""The tool that holds a piece of a map over it until a click drops it."""

from __future__ import annotations

from dataclasses import replace

from workbench.desktop.canvas.pointer_events import MapEvent
from workbench.desktop.tools.clipboard import chart_of, diagnostics_line
from workbench.desktop.tools.hex_tool import HexContext, HexTool, Preview
from workbench.desktop.tools.tool import LEFT, RIGHT, translate
from workbench.geometry.hexes import Hex
from workbench.geometry.symmetry import Turn, left_to_right, top_to_bottom
from workbench.scenario.clipboard import UNITS, Clip, adapted_clip, turned
from workbench.scenario.edits.clipboard import PasteClip
from workbench.scenario.units import Forces


class PasteTool(HexTool):
    """Click drops the piece, [ ] or the wheel with Ctrl turn it, right gives it back."""

    id = "paste"

    def __init__(self, context: HexContext) -> None:
        super().__init__(context)
        self.clip: Clip | None = None
        self.shown: Clip | None = None
        """The piece as it is turned now."""
        self.turn = Turn()
        self.said = ""
        self._last: Hex | None = None
        self._before = "marquee"

    def hold(self, clip: Clip, before: str) -> None:
        """Have a piece ready for the hand, and afterwards the tool ``before`` again."""
        self.clip, self.turn, self.said = clip, Turn(), ""
        self._before = before if before != self.id else self._before

    def activate(self) -> None:
        """Show the piece where the mouse was last."""
        self._show()

    def deactivate(self) -> None:
        """Nothing is in hand."""
        self.clip = self.shown = None
        self.context.show_piece(None, None)
        super().deactivate()

    def pressed(self, event: MapEvent) -> None:
        """Drop, or end."""
        if event.button == RIGHT:
            self.context.take(self._before)
        elif event.button == LEFT:
            self._last = self.grid.hex_at(*event.point)
            self._drop()

    def moved(self, event: MapEvent) -> None:
        """The piece follows the mouse, also off the map."""
        there = self.grid.hex_at(*event.point)
        if there != self._last:
            self._last = there
            self.context.lay_piece(there)

    def released(self, event: MapEvent) -> None:
        """The press did it all."""

    def preview(self, event: MapEvent) -> Preview:
        """The piece itself is shown."""
        return Preview()

    def turned(self, event: MapEvent, steps: int) -> bool:
        """The wheel turns the piece."""
        self.turn_by(-steps)
        return True

    def turn_by(self, steps: int) -> None:
        """Turn the piece clockwise by so many times 60 degrees."""
        self.turn = self.turn.then(Turn(steps))
        self._show()

    def flip(self, *, upright: bool) -> None:
        """Mirror the piece from left to right, or ``upright`` from top to bottom."""
        flat = self.grid.is_flat
        self.turn = self.turn.then(top_to_bottom(flat) if upright else left_to_right(flat))
        self._show()

    def refresh(self) -> None:
        """What is wanted of pieces has changed."""
        self._show()

    def _show(self) -> None:
        if self.clip is None:
            return
        document = self.context.document
        self.shown = turned(self.clip, self.turn, self.grid.orientation)
        fits = adapted_clip(self.shown, chart_of(document.ruleset), document.scenario.board.ground).clip
        if UNITS not in self.context.parts:
            fits = replace(fits, scenario=replace(fits.scenario, forces=Forces()))
        self.context.show_piece(fits, self._last)
        self.context.tell()

    def _drop(self) -> None:
        if self.shown is None or self._last is None:
            return
        document = self.context.document
        edit = PasteClip(
            self.shown,
            Turn(),
            self.shown.offset_to(self._last, Turn()),
            chart_of(document.ruleset),
            self.context.parts,
        )
        _, told = edit.pasted(document.scenario)
        document.apply(edit)
        if (covers := edit.covers(document.scenario)).any():
            self.context.area.set_mask(covers)
        self.said = diagnostics_line(tuple(told), document.language)
        self.context.tell()

    def hint(self) -> str:
        """What was left out, or what the mouse does."""
        usual = translate(
            "Tools", "Click to drop · [ ] or Ctrl+wheel turn · Shift+X, Shift+Y flip · Esc or right click ends"
        )
        return f"⚠ {self.said}" if self.said else usual
