"""The unit tool of tables: a click places a unit of the chosen kind, the drag that follows turns it."""

from __future__ import annotations

import math

from workbench.board.tableboard import Point
from workbench.desktop.table.events import TableEvent
from workbench.desktop.table.scale import heading
from workbench.desktop.table.sketch import NOTHING, TableSketch
from workbench.desktop.table.tools.base import CTRL, LEFT, RIGHT, SHIFT, translate
from workbench.desktop.table.tools.drawing import ShapingTool
from workbench.desktop.table.tools.pen import FREE
from workbench.forces.models import TableUnit
from workbench.scenario.edits_models import FaceModels, PlaceModels
from workbench.scenario.edits_units import DeleteUnits, free_id
from workbench.sight.table_footprints import standing


class UnitTool(ShapingTool):
    """Click bare ground to place, drag on to turn; Shift turns by 15 degrees, Ctrl-click deletes, the right button picks."""

    id = "unit"
    _put: tuple[str, Point] | None = None

    def pressed(self, event: TableEvent) -> None:
        """Place, take up, delete or pick."""
        self.said = ""
        if event.button == RIGHT and event.unit is not None:
            found = self.place.document.scenario.forces.find(event.unit)
            if found is not None:
                self.place.choices.choose(side=found[0], kind=found[1].kind)
        elif event.button == LEFT and event.unit is not None and event.held(CTRL):
            self.place.document.apply(DeleteUnits((event.unit,)))
        elif event.button == LEFT and event.unit is not None:
            found = self.place.document.scenario.forces.find(event.unit)
            self.place.select((event.unit,))
            if found is not None and found[1].at is not None:
                self.begin()
                self._put = event.unit, found[1].at
        elif event.button == LEFT:
            self._place(event)
        self.place.tell()

    def _place(self, event: TableEvent) -> None:
        choices, document = self.place.choices, self.place.document
        board, kind = document.scenario.board, document.ruleset.units.get(choices.kind)
        if not choices.side or kind is None:
            self.warn(translate("TableTools", "Not placed: add a side first"))
            return
        at = self.spot(event).point
        if not (0 <= at[0] <= board.width and 0 <= at[1] <= board.height):
            self.warn(translate("TableTools", "Not placed: this is off the table"))
            return
        name = free_id(document.scenario.forces, choices.side, choices.kind)
        unit = TableUnit(name, choices.kind, at, choices.facing)
        self.begin()
        self.apply(PlaceModels(choices.side, (unit,), kind.name))
        self.place.select((name,))
        self._put = name, at

    def moved(self, event: TableEvent) -> None:
        """Turn what is in the hand, or show the base of what would be placed."""
        if self._put is not None and event.button == LEFT:
            name, at = self._put
            if math.dist(at, event.point) > 8 * event.pixel:
                facing = heading(at, event.point)
                facing = round(facing / 15) * 15.0 % 360 if event.held(SHIFT) else round(facing) % 360.0
                self.apply(FaceModels((name,), facing))
                self.place.choices.facing = facing
                words = f"{facing:.0f}°"
                self.place.show_sketch(TableSketch(words=((event.point, words),)))
            return
        self._ghost(event)

    def _ghost(self, event: TableEvent) -> None:
        choices, document = self.place.choices, self.place.document
        if event.unit is not None or choices.kind not in document.ruleset.units:
            self.place.show_sketch(NOTHING)
            return
        spot = self.spot(event)
        unit = TableUnit("", choices.kind, spot.point, choices.facing)
        base = standing(unit, document.scenario.board, document.ruleset)
        mark = spot.point if spot.to != FREE else None
        self.place.show_sketch(TableSketch(areas=(base,), mark=mark))

    def released(self, event: TableEvent) -> None:
        """The unit stands."""
        self._put = None
        self.stroke = 0
        self.place.show_sketch(NOTHING)

    def cancel(self) -> None:
        """Take back what is not let go yet."""
        self._put = None
        super().cancel()

    def deactivate(self) -> None:
        """Let go."""
        self._put = None
        super().deactivate()

    def usual_hint(self) -> str:
        """For the status bar."""
        if not self.place.choices.side:
            return translate("TableTools", "Add a side first: there is nobody to give units to")
        return translate(
            "TableTools",
            "Click to place, drag on to turn (Shift by 15°) · Ctrl-click deletes · right click picks a kind",
        )
