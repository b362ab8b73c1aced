"""What every tool shares: the stroke that becomes one undo step, picking, previews and the way between two hexes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from PySide6.QtCore import QCoreApplication, Qt

from workbench.base.arrays import BoolArray
from workbench.base.text import Text
from workbench.desktop.choices import Choices, base_keys
from workbench.desktop.document import Document
from workbench.desktop.hex_choice import HexChoice
from workbench.desktop.scene.events import MapEvent
from workbench.desktop.scene.sketch import Sketch
from workbench.desktop.shape_choice import ShapeChoice
from workbench.desktop.tools.aids import image_of
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import DIRECTIONS, Hex, disk
from workbench.geometry.mirrors import mirrored_hexes
from workbench.geometry.segments import AT_CENTRE, Aim
from workbench.scenario.clips import Clip
from workbench.scenario.edits import Edit

translate = QCoreApplication.translate

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton
RIGHT = Qt.MouseButton.RightButton


@dataclass(frozen=True, slots=True)
class Preview:
    """What a tool would touch: hexes, hexsides and a chain of hexes, drawn lightly over the map."""

    hexes: tuple[int, ...] = ()
    sides: tuple[tuple[int, int], ...] = ()
    chain: tuple[int, ...] = ()
    erases: bool = False


class Workplace(Protocol):
    """What a tool needs of the window around it."""

    choices: Choices
    shapes: ShapeChoice
    area: HexChoice
    parts: frozenset[str]
    """What pieces of maps take along."""

    @property
    def document(self) -> Document:
        """The open document."""
        ...

    @property
    def selection(self) -> tuple[str, ...]:
        """Ids of the selected units."""
        ...

    def take(self, tool: str) -> None:
        """Take another tool in hand."""
        ...

    def show_area(self, mask: BoolArray | None) -> None:
        """Outline hexes that would be selected; None shows those that are."""
        ...

    def show_piece(self, clip: Clip | None, at: Hex | None) -> None:
        """Show the piece in hand, or none."""
        ...

    def lay_piece(self, at: Hex) -> None:
        """The piece in hand is over another hex."""
        ...

    def select(self, ids: Iterable[str]) -> None:
        """Select units."""
        ...

    def pin(self, number: int | None, aim: Aim = AT_CENTRE) -> None:
        """Make a hex, or a point of it, the observer; None lets it follow the mouse."""
        ...

    def aim_at(self, aim: Aim) -> None:
        """The mouse is at this point of its hex."""
        ...

    def point_at(self, unit: str) -> None:
        """The mouse is on this unit; "" is none."""
        ...

    @property
    def aiming(self) -> str:
        """The special fire that takes the clicks on the map; "" if none does."""
        ...

    def aim_side(self, side: tuple[int, int] | None) -> None:
        """The mouse is nearest to this hexside."""
        ...

    def take_aim(self, event: MapEvent) -> bool:
        """Aim special fire with a click; False if the click is none of its."""
        ...

    @property
    def knows_places(self) -> bool:
        """Do the rules judge lines from vertices and hexsides?"""
        ...

    @property
    def area_shown(self) -> bool:
        """True if the map shows what observers see."""
        ...

    def look_too(self, who: str | int) -> None:
        """Let a unit or a hex look with the observer of now, or no more."""
        ...

    def look_alone(self) -> None:
        """Only the observer of now looks."""
        ...

    @property
    def observed(self) -> bool:
        """Does a unit or a hex that was chosen observe?"""
        ...

    def blame(self, number: int | None) -> None:
        """Ask what a hex hides from the observer, and what hides it; None asks no more."""
        ...

    def show_preview(self, preview: Preview) -> None:
        """Draw a preview; an empty one takes it away."""
        ...

    def show_sketch(self, sketch: Sketch) -> None:
        """Draw what is being drawn; an empty sketch takes it away."""
        ...

    def tell(self) -> None:
        """What the tool in hand says has changed."""
        ...

    def pick(self, event: MapEvent) -> None:
        """Choose whatever lies under the mouse, and the tool that puts it there."""
        ...


class BaseTool:
    """A tool whose left button makes strokes: subclasses say what :meth:`touch` does in a hex."""

    id = ""

    def __init__(self, place: Workplace) -> None:
        self.place = place
        self.stroke = 0
        self.start: MapEvent | None = None
        self.last: int | None = None

    def activate(self) -> None:
        """Nothing to prepare."""

    def deactivate(self) -> None:
        """Drop the preview and end the stroke."""
        self._end()
        self.place.show_preview(Preview())

    def pressed(self, event: MapEvent) -> None:
        """Left begins a stroke, right or Alt picks."""
        if event.button == RIGHT or (event.button == LEFT and event.modifiers & ALT):
            self.place.pick(event)
        elif event.button == LEFT and not self.stroke:
            self.stroke = self.place.document.new_stroke()
            self.start = event
            self.last = event.hex
            self.touch(event, self._begin(event))

    def moved(self, event: MapEvent) -> None:
        """Go on with the stroke, or show what a click would touch."""
        self.place.show_preview(self._both(self.preview(event)))
        if self.stroke and event.button == LEFT:
            self.touch(event, self._way(event))

    def released(self, event: MapEvent) -> None:
        """End the stroke."""
        if event.button == LEFT and self.stroke:
            self.finish(event)
            self._end()

    def turned(self, event: MapEvent, steps: int) -> bool:
        """The wheel is the map's."""
        return False

    def keyed(self, key: Qt.Key) -> bool:
        """Keys are the window's."""
        return False

    @property
    def busy(self) -> bool:
        """True while there is something that Esc would drop."""
        return bool(self.stroke)

    def cancel(self) -> None:
        """Take the unfinished stroke back."""
        if self.stroke:
            self.place.document.drop_stroke(self.stroke)
        self._end()
        self.place.show_preview(Preview())

    def hint(self) -> str:
        """Subclasses say what they do."""
        return ""

    def touch(self, event: MapEvent, way: tuple[int, ...]) -> None:
        """The mouse is down and went through the hexes ``way`` since the last call."""

    def finish(self, event: MapEvent) -> None:
        """The button came up; the stroke is about to end."""

    def preview(self, event: MapEvent) -> Preview:
        """What a click here would touch."""
        return Preview(hexes=() if event.hex is None else (event.hex,), erases=bool(event.modifiers & CTRL))

    def _both(self, preview: Preview) -> Preview:
        """A preview with its image on the other half of the map, if strokes are repeated there."""
        mirror = self.place.choices.mirror
        if not mirror:
            return preview
        images = mirrored_hexes(self.grid, mirror)
        hexes = (images[number] for number in preview.hexes)
        sides = ((images[a], images[b]) for a, b in preview.sides)
        return replace(
            preview,
            hexes=(*preview.hexes, *(number for number in hexes if number >= 0)),
            sides=(*preview.sides, *(pair for pair in sides if min(pair) >= 0)),
        )

    def apply(self, edit: Edit) -> bool:
        """Make an edit as a part of the stroke."""
        inside = self.place.area.limited(edit)
        done = inside is not None and self.place.document.apply(inside, self.stroke)
        mirror = self.place.choices.mirror
        image = image_of(edit, self.grid, mirror) if mirror else None
        if image is not None and (other := self.place.area.limited(image)) is not None:
            done = self.place.document.apply(other, self.stroke) or done
        return done

    @property
    def grid(self) -> HexGrid:
        """The grid of the open map."""
        return self.place.document.scenario.board.grid

    @property
    def base_keys(self) -> frozenset[str]:
        """Base terrain of the open ruleset."""
        return base_keys(self.place.document.ruleset)

    def name(self, key: str) -> Text:
        """The name of a terrain row."""
        return self.place.document.ruleset.terrain[key].name

    def owner_of(self, key: str) -> str | None:
        """The side to which this terrain will belong when it is painted."""
        return self.place.choices.owner_of(self.place.document.ruleset.terrain[key])

    def disk(self, centres: Iterable[int]) -> tuple[int, ...]:
        """The hexes within the brush's radius of any of ``centres``."""
        grid = self.grid
        radius = self.place.choices.radius
        found = {
            number
            for centre in centres
            for here in disk(grid.hexes[centre], radius)
            if (number := grid.index(here)) is not None
        }
        return tuple(sorted(found))

    def _begin(self, event: MapEvent) -> tuple[int, ...]:
        return () if event.hex is None else (event.hex,)

    def _way(self, event: MapEvent) -> tuple[int, ...]:
        """The hexes from the last one (not included) to the mouse; with Shift along the straight row of hexes through
        the start that is nearest to the mouse."""
        target = event.hex
        if event.modifiers & SHIFT and self.start is not None and self.start.hex is not None and target is not None:
            target = straightened(self.grid, self.start.hex, target)
        if target is None or target == self.last:
            return ()
        way = (target,) if self.last is None else walk(self.grid, self.last, target)
        self.last = target
        return way

    def _end(self) -> None:
        self.stroke = 0
        self.start = None
        self.last = None


def walk(grid: HexGrid, start: int, target: int) -> tuple[int, ...]:
    """Hexes of the map that lead from ``start`` (not included) to ``target`` in adjacent steps close to the straight
    line; ends early where the edge of the map bars the way."""
    goal = grid.hexes[target]
    x0, y0 = grid.point(grid.hexes[start])
    x1, y1 = grid.point(goal)
    way: list[int] = []
    here = start
    while here != target:
        left = grid.hexes[here].distance(goal)
        nearer = [n for n in grid.neighbours[here].tolist() if n >= 0 and grid.hexes[n].distance(goal) < left]
        if not nearer:
            break

        def aside(number: int) -> float:
            x, y = grid.point(grid.hexes[number])
            return abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0))

        here = min(nearer, key=aside)
        way.append(here)
    return tuple(way)


def straightened(grid: HexGrid, start: int, target: int) -> int:
    """The hex on one of the six straight rows through ``start`` that is nearest to ``target``, on the map."""
    origin, goal = grid.hexes[start], grid.hexes[target]
    reach = origin.distance(goal)
    gx, gy = grid.point(goal)
    best, best_distance = start, float("inf")
    for direction in DIRECTIONS:
        for step in range(reach + 1):
            number = grid.index(origin.plus(direction, step))
            if number is None:
                break
            x, y = grid.point(grid.hexes[number])
            distance = (x - gx) ** 2 + (y - gy) ** 2
            if distance < best_distance:
                best, best_distance = number, distance
    return best
