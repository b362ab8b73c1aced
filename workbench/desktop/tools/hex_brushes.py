"""The brushes of hex maps and other tools that click or drag over hexes: ground, paths, markers, units, zones, attribution."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt

from workbench.base.text import Text
from workbench.checks.hex_scenarios import judged_stack
from workbench.desktop.canvas.pointer_events import MapEvent
from workbench.desktop.documents.hex_choices import LOWER, RAISE, RAMP, SET, SMOOTH, is_watercourse, path_fills_hexes
from workbench.desktop.look.language import joined_clauses
from workbench.desktop.tools.base_tools import BaseAttributionTool, BaseUnitTool, BaseZoneTool
from workbench.desktop.tools.hex_tool import HexContext, HexTool, Preview, random_share
from workbench.desktop.tools.tool import ALT, CTRL, LEFT, RIGHT, SHIFT, translate
from workbench.geometry.grid import hex_path
from workbench.geometry.shapes import Point
from workbench.geometry.symmetry import mirrored_hexes
from workbench.rules.ruleset import TerrainRow
from workbench.scenario.edits.edit import Composite, Edit
from workbench.scenario.edits.ground import (
    ChangeElevation,
    EraseTerrain,
    PaintTerrain,
    RampElevation,
    SetElevation,
    SetHexsides,
    SmoothElevation,
    connected_same_ground,
)
from workbench.scenario.edits.paths import AddMarker, ClearMarkers, EraseLinks, ErasePaths, ExtendPath, RemoveMarker
from workbench.scenario.edits.units import DeleteUnits, MoveUnits, PlaceUnits
from workbench.scenario.edits.zones import PaintZone
from workbench.scenario.units import Unit

# --- The tool for attribution: what a hex hides from the observer, and what hides it.


class AttributionTool(BaseAttributionTool[HexContext], HexTool):
    """Click a hex: what it alone hides, what it hides with others, and what hides it; the right button ends that."""

    def subject(self, event: MapEvent) -> int | None:
        """The hex under the mouse."""
        return event.hex

    def preview(self, event: MapEvent) -> Preview:
        """The hex that a click would choose."""
        return Preview(hexes=() if event.hex is None else (event.hex,))

    def hint(self) -> str:
        """The hint for the use of the mouse."""
        if not self.context.has_observer:
            return translate("Tools", "Nobody observes yet: V, a click on a unit or a hex, then D again")
        return translate("Tools", "Click a hex: what it hides from the observer, and what hides it · right ends")


class ElevationBrush(HexTool):
    """Raises, lowers or sets the level; every hex once a stroke. Ctrl does the opposite (and sets 0)."""

    id = "elevation"

    def activate(self) -> None:
        """Start a new stroke."""
        self._touched: set[int] = set()

    def preview(self, event: MapEvent) -> Preview:
        """The hexes under the brush, or those of the ramp."""
        if self.context.choices.level_mode == RAMP:
            return Preview(hexes=self.disk(self._ramp(event)))
        return Preview(hexes=() if event.hex is None else self.disk([event.hex]), erases=bool(event.modifiers & CTRL))

    def touch(self, event: MapEvent, path: tuple[int, ...]) -> None:
        """Raise, lower, set or smooth; a ramp is made when the button is released."""
        if self.context.choices.level_mode == RAMP:
            return
        if event is self.start:
            self._touched = set()
        hexes = tuple(number for number in self.disk(path) if number not in self._touched)
        self._touched.update(hexes)
        if self.context.choices.mirror:
            images = mirrored_hexes(self.grid, self.context.choices.mirror)
            self._touched.update(images[number] for number in hexes)
        if not hexes:
            return
        choices, other_way = self.context.choices, bool(event.modifiers & CTRL)
        if choices.level_mode == SMOOTH:
            self.apply(SmoothElevation(hexes))
        elif choices.level_mode == SET:
            self.apply(SetElevation(hexes, 0 if other_way else choices.level))
        else:
            up = (choices.level_mode == RAISE) != other_way
            self.apply(ChangeElevation(hexes, 1 if up else -1, *self.context.document.ruleset.elevation_steps))

    def _ramp(self, event: MapEvent) -> tuple[int, ...]:
        """The hexes from where the button went down to the mouse."""
        if event.hex is None:
            return ()
        first = self.start.hex if self.start is not None and self.start.hex is not None else event.hex
        return (first, *hex_path(self.grid, first, event.hex)) if first != event.hex else (event.hex,)

    def finish(self, event: MapEvent) -> None:
        """Make the ramp."""
        if self.context.choices.level_mode == RAMP:
            path = self._ramp(event)
            self.apply(RampElevation(path, tuple(self.disk([number]) for number in path)))

    def hint(self) -> str:
        """The hint for the use of the mouse."""
        words = {
            RAISE: translate("Tools", "Drag to raise · Shift straight · Ctrl lower · Alt or right button picks"),
            LOWER: translate("Tools", "Drag to lower · Shift straight · Ctrl raise · Alt or right button picks"),
            SET: translate(
                "Tools", "Drag to set the level · Shift straight · Ctrl level 0 · Alt or right button picks"
            ),
            SMOOTH: translate("Tools", "Drag to smooth · Shift straight · Alt or right button picks"),
            RAMP: translate("Tools", "Drag from one level to another: what lies between rises evenly"),
        }
        return words[self.context.choices.level_mode]


# --- The eraser.


ERASE = Text("Erase", "Effacer")


class Eraser(HexTool):
    """Erases terrain, paths, hexsides and markers of hexes; units stay. Ctrl also sets the ground to level 0."""

    id = "eraser"

    def preview(self, event: MapEvent) -> Preview:
        """The hexes under the brush."""
        return Preview(hexes=() if event.hex is None else self.disk([event.hex]), erases=True)

    def touch(self, event: MapEvent, path: tuple[int, ...]) -> None:
        """Erase."""
        if not path:
            return
        hexes = self.disk(path)
        near = self.grid.neighbours
        sides = tuple((number, other) for number in hexes for other in near[number].tolist() if other >= 0)
        edits: list[Edit] = [
            EraseTerrain(hexes),
            ErasePaths(hexes),
            SetHexsides(None, sides, present=False),
            ClearMarkers(hexes),
        ]
        if event.modifiers & CTRL:
            edits.append(SetElevation(hexes, 0))
        self.apply(Composite(tuple(edits), ERASE))

    def hint(self) -> str:
        """The hint for the use of the mouse."""
        return translate(
            "Tools", "Drag to erase the ground · Shift straight · Ctrl also levels it · right button picks"
        )


# --- The fill tool.


FILL = Text("Fill", "Remplir")


class FillTool(HexTool):
    """Fills the region of like ground under the mouse with the chosen terrain; Ctrl empties it."""

    id = "fill"

    def preview(self, event: MapEvent) -> Preview:
        """The region that a click would fill."""
        if event.hex is None:
            return Preview()
        return Preview(
            hexes=connected_same_ground(self.context.document.drawn_scenario.board, event.hex, self.base_keys)
        )

    def touch(self, event: MapEvent, path: tuple[int, ...]) -> None:
        """Fill once, where the stroke began."""
        if event is not self.start or event.hex is None:
            return
        hexes = connected_same_ground(self.context.document.drawn_scenario.board, event.hex, self.base_keys)
        key = self.context.choices.terrain
        if event.modifiers & CTRL:
            edit = EraseTerrain(hexes, self.base_keys)
            self.apply(Composite((edit,), FILL))
        else:
            self.apply(Composite((PaintTerrain(key, hexes, self.base_keys, self.name(key)),), FILL))

    def hint(self) -> str:
        """The hint for the use of the mouse."""
        return translate("Tools", "Click to fill the region · Ctrl empties it · Alt or right button picks")


# --- The hexside brush.


_NEAR_SIDE = 0.2
"""A drag draws on a hexside that is so near to the mouse, in hexes; through the middle of a hex it draws on none."""


class HexsideBrush(HexTool):
    """Draws the chosen terrain on the hexside nearest to a click, and on those along which the mouse is dragged; Ctrl erases,
    Shift stays on the sides of the first hex."""

    id = "hexside"

    def preview(self, event: MapEvent) -> Preview:
        """The hexside nearest to the mouse."""
        return Preview(sides=() if event.side is None else (event.side,), erases=bool(event.modifiers & CTRL))

    def touch(self, event: MapEvent, path: tuple[int, ...]) -> None:
        """Draw or erase."""
        side = event.side
        key = self.context.choices.hexside
        if side is None or not key:
            return
        if event.modifiers & SHIFT and self.start is not None and self.start.hex not in side:
            return
        if event is not self.start and self._distance(event.point, side) > _NEAR_SIDE:
            return
        self.apply(SetHexsides(key, (side,), not event.modifiers & CTRL, self.name(key)))

    def _distance(self, point: Point, side: tuple[int, int]) -> float:
        """The distance of a point from a hexside, in hexes."""
        (ax, ay), (bx, by) = (self.grid.centres[number] for number in side)
        across, along = point[0] - (ax + bx) / 2, point[1] - (ay + by) / 2
        length = math.hypot(bx - ax, by - ay)
        nx, ny = (bx - ax) / length, (by - ay) / length
        beyond = max(0.0, abs(across * ny - along * nx) - length / math.sqrt(12))
        return math.hypot(across * nx + along * ny, beyond)

    def hint(self) -> str:
        """The hint for the use of the mouse."""
        return translate("Tools", "Drag along hexsides · Shift around one hex · Ctrl erase · Alt or right button picks")


# --- The marker tool.


class MarkerTool(HexTool):
    """Puts the chosen marker into hexes, one for each hex and stroke; Ctrl removes one, Shift skips hexes that have one."""

    id = "marker"

    def touch(self, event: MapEvent, path: tuple[int, ...]) -> None:
        """Add or remove."""
        choices = self.context.choices
        name = self.name(choices.marker)
        for number in path:
            if event.modifiers & CTRL:
                self.apply(RemoveMarker(choices.marker, number, None, name))
            elif not (event.modifiers & SHIFT and self.context.document.scenario.marker_count(choices.marker, number)):
                self.apply(AddMarker(choices.marker, number, choices.owners.get(choices.marker, ""), name))

    def hint(self) -> str:
        """The hint for the use of the mouse."""
        return translate(
            "Tools", "Click to place a marker · Shift only one a hex · Ctrl remove · Alt or right button picks"
        )


# --- The path tool: roads and trails from hex to hex, and watercourses, which are terrain of the hexes that they run
# through.


def _is_way(row: TerrainRow | None) -> bool:
    """Is it carried over rivers by a bridge?"""
    return row is not None and row.look.get("style") in ("road", "trail", "rail", "railway")


class PathTool(HexTool):
    """Draws the chosen path along the drag; Ctrl erases it there."""

    id = "path"

    def activate(self) -> None:
        """Start a new path."""
        super().activate()
        self._tail: int | None = None
        self._drawn: set[int] = set()
        self._too_short = False
        """Has the stroke touched a single hex, where what is chosen needs two?"""

    def touch(self, event: MapEvent, path: tuple[int, ...]) -> None:
        """Draw or erase the hexes since the last call."""
        if event is self.start:
            self._tail, self.message, self._too_short = None, "", False
            self._drawn.clear()
        if not path or not self.context.choices.path:
            return
        chain = path if self._tail is None else (self._tail, *path)
        self._tail = path[-1]
        edit = self._edit(chain, bool(event.modifiers & CTRL))
        self._too_short = edit is None
        if edit is not None:
            self.apply(edit)
            self._drawn.update(() if event.modifiers & CTRL else chain)

    def finish(self, event: MapEvent) -> None:
        """Tell of the bridges that the stroke made: maps of some games draw one wherever a way meets a river. A stroke that was
        too short to change anything says so."""
        if self._too_short:
            self.warn(translate("Tools", "A click alone changes nothing here: drag to the next hex"))
            return
        document = self.context.document
        row = document.ruleset.terrain.get(self.context.choices.path)
        if row is None or document.ruleset.look.painted_bridges:
            return
        board, rows = document.scenario.board, document.ruleset.terrain
        if is_watercourse(row):
            ways = [chain for key, chains in board.paths.items() if _is_way(rows.get(key)) for chain in chains]
            met = {number for chain in ways for number in chain}
        elif _is_way(row):
            masks = [board.mask(key) for key, other in rows.items() if is_watercourse(other)]
            met = {number for number in self._drawn if any(mask[number] for mask in masks)}
        else:
            return
        bridges = sorted(met & self._drawn)
        if bridges:
            words = translate("Tools", "A bridge was set where road and river cross: {places} · Ctrl+Z takes it away")
            self.show_message(words.format(places=", ".join(board.grid.labels[number] for number in bridges[:3])))

    def _edit(self, chain: tuple[int, ...], erase: bool) -> Edit | None:
        key = self.context.choices.path
        row = self.context.document.ruleset.terrain[key]
        if is_watercourse(row):
            if erase:
                return EraseTerrain(chain, frozenset([key]))
            return PaintTerrain(key, chain, self.base_keys, row.name, self.owner_of(key))
        if len(chain) < 2 and not path_fills_hexes(row):
            return None
        return EraseLinks(key, chain, row.name) if erase else ExtendPath(key, chain, row.name, self.owner_of(key))

    def hint(self) -> str:
        """What the mouse does, or what the last stroke has to say."""
        if self.message:
            return self.message
        row = self.context.document.ruleset.terrain.get(self.context.choices.path)
        if row is not None and not is_watercourse(row) and path_fills_hexes(row):
            return translate(
                "Tools", "Drag from hex to hex, or click one · Shift straight · Ctrl erase · Alt or right button picks"
            )
        return translate("Tools", "Drag from hex to hex · Shift straight · Ctrl erase · Alt or right button picks")


# --- The terrain brush.


class TerrainBrush(HexTool):
    """Paints the chosen whole-hex terrain; Ctrl erases it."""

    id = "terrain"

    def preview(self, event: MapEvent) -> Preview:
        """The hexes under the brush."""
        return Preview(hexes=() if event.hex is None else self.disk([event.hex]), erases=bool(event.modifiers & CTRL))

    def touch(self, event: MapEvent, path: tuple[int, ...]) -> None:
        """Paint or erase."""
        if not path:
            return
        key = self.context.choices.terrain
        hexes = self.disk(path)
        if event.modifiers & CTRL:
            self.apply(EraseTerrain(hexes, self.base_keys if key in self.base_keys else frozenset([key])))
        else:
            hexes = random_share(hexes, self.context.choices.scatter, self.stroke)
            self.apply(PaintTerrain(key, hexes, self.base_keys, self.name(key), self.owner_of(key)))

    def hint(self) -> str:
        """The hint for the use of the mouse."""
        return translate("Tools", "Drag to paint · Shift straight · Ctrl erase · Alt or right button picks")


# --- The unit tool: places new units, and moves and deletes units.


class UnitTool(BaseUnitTool[HexContext], HexTool):
    """Click a place to put a unit of the chosen kind there, also onto units, as far as the rules let them stack; Shift does so
    in any case. Drag a unit to move it; Ctrl deletes the unit."""

    def activate(self) -> None:
        """Start without a unit that is moved."""
        super().activate()
        self._carried: str | None = None
        self._onto = False
        """Was the button pressed on a unit, and is it a click so far?"""

    def touch(self, event: MapEvent, path: tuple[int, ...]) -> None:
        """Place, move or delete a unit."""
        if self.weapon is not None:
            if event is self.start:
                self._carried, self._onto = None, False
                self.give_weapon(event.unit or self._only_taker(event.hex))
            return
        if event is self.start:
            self._carried = event.unit
            self._onto = event.unit is not None and not event.modifiers & (SHIFT | CTRL)
            if event.unit is None or event.modifiers & SHIFT:
                self._put(event.hex, event.modifiers)
            elif event.modifiers & CTRL:
                self.apply(DeleteUnits((event.unit,)))
                self._carried = None
        elif self._carried is not None and path:
            if self._onto:
                self._onto = False
                self.context.select([self._carried])
            self.apply(MoveUnits({self._carried: path[-1]}))

    def _only_taker(self, number: int | None) -> str | None:
        """The one unit in a hex that may take the weapon in hand, where a click meets none; None where there are several."""
        forces = self.context.document.scenario.forces
        found = [unit.id for _, unit in forces if number is not None and unit.at == number and self.may_take(unit)]
        return found[0] if len(found) == 1 else None

    def finish(self, event: MapEvent) -> None:
        """A click on a unit puts another one onto it."""
        if self._onto and self._carried is not None:
            found = self.context.document.scenario.forces.find(self._carried)
            self._put_onto(found[1].at if found is not None else event.hex, event.modifiers)
        self._onto = False

    def _put_onto(self, number: int | None, modifiers: Qt.KeyboardModifier) -> None:
        """Put a unit onto others, if they may share a hex; say so, or why not."""
        document, choices = self.context.document, self.context.choices
        here = [(side, unit.id) for side, unit in document.scenario.forces if unit.at == number]
        label = document.scenario.board.grid.labels[number] if number is not None else ""
        made = self._new(number)
        if number is None or made is None:
            return
        after = PlaceUnits(choices.side, (made,)).apply(document.scenario)
        own = [one for side, one in here if side == choices.side]
        judged = judged_stack(after, document.ruleset, number, (*own, made.id))
        if judged is not None and not judged.legal:
            why = joined_clauses(reason.get(document.language) for reason in judged.reasons)
            words = translate("Tools", "Not placed in {hex}: {why} · Shift and a click places it all the same")
            self.warn(words.format(hex=label, why=why))
            self.context.select([self._carried or ""])
            return
        self._put(number, modifiers)
        words = translate(
            "Tools", "Placed in {hex} onto {n} · drag a unit to move it, right click or Alt picks its kind"
        )
        self.show_message(words.format(hex=label, n=len(here)))

    def _new(self, number: int | None) -> Unit | None:
        """A unit of the chosen kind and side in a hex; None if nothing is chosen."""
        choices = self.context.choices
        if number is None or not choices.kind or not choices.side:
            return None
        return self.as_chosen(Unit(self.new_unit_id(), choices.kind, number))

    def _put(self, number: int | None, modifiers: Qt.KeyboardModifier) -> None:
        self.message = ""
        made, choices, document = self._new(number), self.context.choices, self.context.document
        if made is None or modifiers & CTRL:
            return
        self.apply(PlaceUnits(choices.side, (made,), document.ruleset.units[choices.kind].name))
        self.context.select([made.id])
        self._carried = made.id

    def preview(self, event: MapEvent) -> Preview:
        """The hex under the mouse."""
        return Preview(hexes=() if event.hex is None else (event.hex,))

    def placing_hint(self) -> str:
        """The hint for the use of the mouse."""
        return translate(
            "Tools",
            "Click to place, also onto others (Shift: in any case) · drag a unit to move it · Ctrl-click deletes · right picks",
        )


# --- The zone tool: hexes are painted into the chosen zone.


class ZoneTool(BaseZoneTool[HexContext], HexTool):
    """Adds hexes to the chosen zone, or to a new one of the chosen kind; Ctrl removes them."""

    def pressed(self, event: MapEvent) -> None:
        """Right or Alt chooses the zone under the mouse."""
        if event.button == RIGHT or (event.button == LEFT and event.modifiers & ALT):
            under = [zone for zone in self.context.document.scenario.zones if event.hex in zone.hexes]
            if under:
                self.context.choices.choose(zone=under[-1].id)
            return
        super().pressed(event)

    def preview(self, event: MapEvent) -> Preview:
        """The hexes under the brush."""
        return Preview(hexes=() if event.hex is None else self.disk([event.hex]), erases=bool(event.modifiers & CTRL))

    def touch(self, event: MapEvent, path: tuple[int, ...]) -> None:
        """Add or remove hexes."""
        document, choices = self.context.document, self.context.choices
        if not path:
            return
        if self.zone is None:
            if event.modifiers & CTRL:
                return
            self.add_zone()
        document.apply(PaintZone(choices.zone, self.disk(path), not event.modifiers & CTRL), self.stroke)

    def hint(self) -> str:
        """The hint for the use of the mouse."""
        return translate(
            "Tools", "{zone}: drag to paint · Ctrl takes out · right click chooses a zone · kind, side: tool bar"
        ).format(zone=self.zone_words(self.zone))
