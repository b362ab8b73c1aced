"""The tool that drops a typical piece on the table."""

from __future__ import annotations

from dataclasses import replace

from workbench.board.tableboard import Feature
from workbench.desktop.table.events import TableEvent
from workbench.desktop.table.pieces import TYPICAL, laid
from workbench.desktop.table.sketch import NOTHING, Outline, TableSketch
from workbench.desktop.table.tools.base import CTRL, LEFT, RIGHT, TablePlace, translate
from workbench.desktop.table.tools.drawing import ShapingTool
from workbench.desktop.table.tools.pen import GRID, Spot, free, snapped
from workbench.scenario.edits_features import AddFeatures, free_group, free_ids

_NOTCH = 15.0


class PieceTool(ShapingTool):
    """Click to drop, the wheel with Ctrl turns, the right button gives it back."""

    id = "piece"

    def __init__(self, place: TablePlace) -> None:
        super().__init__(place)
        self._last: TableEvent | None = None

    def deactivate(self) -> None:
        """Nothing is in the hand."""
        self._last = None
        super().deactivate()

    def pressed(self, event: TableEvent) -> None:
        """Drop."""
        self.said = ""
        if event.button == RIGHT:
            self.place.take("select")
        elif event.button == LEFT:
            self._drop(event)

    def moved(self, event: TableEvent) -> None:
        """Show where it would lie."""
        self._last = event
        shapes = self._shapes(event)
        outlines = tuple(Outline(one.kind, one.points, one.radius, one.width) for one in shapes)
        self.place.show_sketch(TableSketch(outlines) if outlines else NOTHING)

    def turn(self, degrees: float) -> None:
        """Turn what is in the hand."""
        choices = self.place.choices
        choices.choose(turn=(choices.turn + degrees) % 360)
        if self._last is not None:
            self.moved(self._last)

    def turned(self, event: TableEvent, steps: int) -> bool:
        """The wheel turns it."""
        self._last = event
        self.turn(-_NOTCH * steps)
        return True

    def _middle(self, event: TableEvent) -> Spot:
        choices = self.place.choices
        if event.held(CTRL) or not choices.snaps or not choices.grid:
            return free(event.point)
        spot = snapped(self.place.document.scenario.board, event.point, 12 * event.pixel, choices.step)
        return spot if spot.to == GRID else free(event.point)

    def _shapes(self, event: TableEvent) -> tuple[Feature, ...]:
        document, choices = self.place.document, self.place.choices
        typical = next((one for one in TYPICAL if one.key == choices.piece), None)
        found = typical.features(document.ruleset, document.scenario.board.unit) if typical is not None else None
        return laid(found, self._middle(event).point, choices.turn) if found else ()

    def _drop(self, event: TableEvent) -> None:
        document = self.place.document
        board, shapes = document.scenario.board, self._shapes(event)
        typical = next((one for one in TYPICAL if one.key == self.place.choices.piece), None)
        if typical is None or not shapes:
            self.warn(translate("TableTools", "Nothing dropped: choose a piece first"))
            return
        why = next(filter(None, (self.wrong(one) for one in shapes)), "")
        if why:
            self.warn(translate("TableTools", "Not drawn: {why}").format(why=why))
            return
        names = free_ids(board.by_id, len(shapes))
        group = free_group(board) if len(shapes) > 1 else ""
        made = tuple(replace(one, id=name, group=group) for one, name in zip(shapes, names, strict=True))
        document.apply(AddFeatures(made, name=typical.name))
        self.place.select((), names)
        self.place.tell()

    def usual_hint(self) -> str:
        """For the status bar."""
        return translate("TableTools", "Click to drop the piece · Ctrl+wheel or [ ] turn it · Esc or right click ends")
