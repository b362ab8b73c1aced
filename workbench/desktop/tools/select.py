"""The select tool: asks questions and moves units."""

from __future__ import annotations

from dataclasses import replace

from workbench.desktop.aiming import nearest_aim
from workbench.desktop.scene.events import MapEvent
from workbench.desktop.tools.base import ALT, CTRL, RIGHT, SHIFT, BaseTool, Preview, translate
from workbench.fire.aids import ENCIRCLE, INTERDICT, LANE, SNAP, SPRAY
from workbench.geometry.segments import AT_CENTRE, Aim
from workbench.scenario.edits_units import MoveUnits, PlaceUnit, TurnUnits, free_id


class SelectTool(BaseTool):
    """Click a hex to observe from it, a unit to select it; drag to move the selected units; right button lets go.

    A click leaves one observer; Shift lets another one look too.
    """

    id = "select"

    def activate(self) -> None:
        """Begin with nothing in hand."""
        self._dragged: tuple[str, ...] = ()
        self._alone = False

    def pressed(self, event: MapEvent) -> None:
        """Right ends: nothing is selected and the observer follows the mouse again."""
        if event.button == RIGHT and not event.modifiers & ALT:
            self.place.select(())
            self.place.pin(None)
            self.place.look_alone()
        else:
            super().pressed(event)

    def moved(self, event: MapEvent) -> None:
        """With Ctrl the line goes to the nearest vertex or hexside, where the rules know such places."""
        self.place.aim_at(self._aim(event))
        self.place.point_at(event.unit or "")
        self.place.aim_side(event.side)
        super().moved(event)

    def deactivate(self) -> None:
        """Lines go to centres again."""
        self.place.aim_at(AT_CENTRE)
        self.place.point_at("")
        super().deactivate()

    def _aim(self, event: MapEvent) -> Aim:
        if event.hex is None or not event.modifiers & CTRL or not self.place.knows_places:
            return AT_CENTRE
        return nearest_aim(self.grid, event.hex, event.point)

    def touch(self, event: MapEvent, way: tuple[int, ...]) -> None:
        """Select, or move what is selected."""
        if event is self.start:
            self._take(event)
        elif self._dragged and self.start is not None and event.hex is not None and way:
            self._drag(way[-1])

    def turned(self, event: MapEvent, steps: int) -> bool:
        """Turn the selected units when the mouse is over one of them, where units have a front."""
        chosen = self.place.selection
        if event.unit not in chosen or not self.place.document.ruleset.has_facing:
            return False
        self.place.document.apply(TurnUnits(chosen, -steps))
        return True

    def _take(self, event: MapEvent) -> None:
        self._dragged = ()
        self._alone = False
        if not event.modifiers & (SHIFT | CTRL) and self.place.take_aim(event):
            return
        if event.unit is None:
            self._take_hex(event)
            return
        chosen = self.place.selection
        if event.modifiers & SHIFT:
            if self.place.area_shown:
                self.place.look_too(event.unit)
            without = tuple(unit for unit in chosen if unit != event.unit)
            self.place.select((*chosen, event.unit) if event.unit not in chosen else without)
        elif event.modifiers & CTRL:
            self._copy(event.unit)
        elif event.unit not in chosen:
            self.place.select((event.unit,))
            # a unit that is dragged only moves: who looks is settled when the button comes up
            self._alone = True
        self._dragged = self.place.selection
        self._origin = event.hex

    def _take_hex(self, event: MapEvent) -> None:
        if event.modifiers & SHIFT and event.hex is not None:
            self.place.look_too(event.hex)
            return
        self.place.select(())
        self.place.pin(event.hex, self._aim(event))
        self.place.look_alone()

    def _copy(self, unit_id: str) -> None:
        document = self.place.document
        found = document.scenario.forces.find(unit_id)
        if found is None:
            return
        side, unit = found
        made = replace(unit, id=free_id(document.scenario.forces, side, unit.kind))
        self.apply(PlaceUnit(side, made, document.ruleset.units[unit.kind].name))
        self.place.select((made.id,))

    def _drag(self, to: int) -> None:
        grid, forces = self.grid, self.place.document.scenario.forces
        assert self._origin is not None
        offset = grid.hexes[to].minus(grid.hexes[self._origin])
        places: dict[str, int | None] = {}
        for unit_id in self._dragged:
            found = forces.find(unit_id)
            if found is None or found[1].at is None:
                continue
            there = grid.index(grid.hexes[found[1].at].plus(offset))
            if there is None:
                return  # the group would leave the map: it stays where it is
            places[unit_id] = there
        if places:
            self._alone = False
            self.apply(MoveUnits(places))
            self._origin = to

    def preview(self, event: MapEvent) -> Preview:
        """Nothing: the overlays follow the mouse."""
        return Preview()

    def finish(self, event: MapEvent) -> None:
        """Nothing stays in hand."""
        self._dragged = ()
        if self._alone:
            self._alone = False
            self.place.look_alone()

    def hint(self) -> str:
        """For the status bar."""
        if self.place.aiming:
            return aiming_hint(self.place.aiming)
        if self.place.selection and self.place.document.ruleset.has_facing:
            return translate(
                "Tools",
                "Drag to move · Shift adds · Ctrl-drag copies · [ ] or Ctrl-wheel turn · Del deletes · right ends",
            )
        if self.place.selection:
            return translate(
                "Tools", "Drag to move · Shift adds · Ctrl-drag copies · [ ] turn · Del deletes · right ends"
            )
        if self.place.knows_places:
            return translate(
                "Tools",
                "Click a hex to observe from it, a unit to select it · Ctrl: vertices and hexsides · right ends",
            )
        return translate(
            "Tools", "Click a hex to observe from it, a unit to select it · Shift lets it look too · right ends"
        )


def aiming_hint(kind: str) -> str:
    """What the mouse does while special fire is asked for."""
    return {
        LANE: translate(
            "Tools", "Point where the fire lane counter would lie · click holds it · T lets go · right ends"
        ),
        SNAP: translate(
            "Tools", "Point at a hexside from the hex that is entered · click holds it · T lets go · right ends"
        ),
        SPRAY: translate("Tools", "Click one hex and point at, or click, the other · right ends"),
        ENCIRCLE: translate("Tools", "Point at the target · Shift-click units to name the attackers · click holds it"),
        INTERDICT: translate("Tools", "Point where the enemy would rout · click holds it · T lets go · right ends"),
    }[kind]
