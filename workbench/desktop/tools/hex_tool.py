"""What the tools of hex maps share: picking, previews, mirror images on the other half of the map, and paths between hexes."""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import pairwise
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, Signal

from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.desktop.canvas.pointer_events import MapEvent
from workbench.desktop.documents.hex_choices import CHOICE_OF, MAX_RADIUS, HexChoices, HexSelection, fill_terrain_keys
from workbench.desktop.drawing.hex_sketch import Sketch
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.tools.tool import ALT, CTRL, LEFT, RIGHT, SHIFT, BaseTool, ToolContext
from workbench.geometry.grid import HexGrid, hex_path
from workbench.geometry.hexes import DIRECTIONS, Hex, disk
from workbench.geometry.segments import AT_CENTRE, Aim
from workbench.geometry.shapes import edge_at
from workbench.geometry.symmetry import mirrored_hexes
from workbench.scenario.contours import ClosedLine, Contour
from workbench.scenario.edits.clips import Clip
from workbench.scenario.edits.edit import Composite, Edit
from workbench.scenario.hex_board import Shape
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Point

_STILL = 6
"""Pixels by which a hand moves between two clicks at one place."""

# --- Which drawn shapes are selected, and which corner of one; follows the shapes through edits, undo and redo.


D = TypeVar("D", Shape, Contour)


class DrawnChoice(QObject, Generic[D]):
    """Selected ones of the things that are drawn on the map of the open document, by their places in the list."""

    changed = Signal()

    def __init__(self, inquiry: HexInquiry, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._inquiry = inquiry
        self.numbers: tuple[int, ...] = ()
        """The one that was selected first before the others."""
        self.vertex: int | None = None
        """The corner that is selected, of a thing that is selected alone."""
        self._known: tuple[tuple[D, ...], int] = ((), 0)

    @property
    def all(self) -> tuple[D, ...]:
        """All of them in the open document."""
        raise NotImplementedError

    def has_corner(self, one: D, vertex: int) -> bool:
        """Is there a corner of that number?"""
        raise NotImplementedError

    @property
    def selected(self) -> tuple[D, ...]:
        """The selected ones."""
        found = self.all
        return tuple(found[number] for number in self.numbers if number < len(found))

    @property
    def number(self) -> int | None:
        """The place of the only selected one; None if none is, or several are."""
        return self.numbers[0] if len(self.numbers) == 1 else None

    @property
    def only(self) -> D | None:
        """The only selected one."""
        selected = self.selected
        return selected[0] if len(selected) == 1 else None

    def select(self, *numbers: int, vertex: int | None = None) -> None:
        """Select some and nothing else; of a single one a corner, too."""
        self.numbers = tuple(number for number in numbers if number < len(self.all))
        self.vertex = vertex
        self._known = (self.selected, len(self.all))
        self.changed.emit()

    def refresh(self) -> None:
        """The document was edited: keep the same ones selected at their places or at their new ones, without those that were
        deleted."""
        known, count = self._known
        shapes, numbers = self.all, self.numbers
        if not numbers:
            return
        left: dict[D, list[int]] = {}
        for number, shape in enumerate(shapes):
            left.setdefault(shape, []).append(number)
        found: list[int] = []
        for number, shape in zip(numbers, known, strict=True):
            places = left.get(shape, [])
            if number in places:
                found.append(number)
            elif places:
                found.append(places[0])
            elif len(shapes) == count:
                found.append(number)
        kept = tuple(dict.fromkeys(found))
        if kept == numbers and self.selected == known:
            return
        only = shapes[kept[0]] if len(kept) == 1 else None
        there = only is not None and self.vertex is not None and self.has_corner(only, self.vertex)
        self.select(*kept, vertex=self.vertex if there else None)


class ShapeChoice(DrawnChoice[Shape]):
    """The selected shapes."""

    @property
    def all(self) -> tuple[Shape, ...]:
        """All shapes of the open document."""
        return self._inquiry.document.scenario.board.shapes

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """All shapes of the open document."""
        return self.all

    @property
    def shape(self) -> Shape | None:
        """The only selected shape."""
        return self.only

    def has_corner(self, one: Shape, vertex: int) -> bool:
        """Is there a corner of that number?"""
        return vertex < len(one.points)


class ContourChoice(DrawnChoice[Contour]):
    """The selected contours. ``listed`` is emitted when there are others than before, or in another order."""

    listed = Signal()
    _listed: tuple[Contour, ...] = ()
    ring = 0
    """The line on which the selected corner lies: 0 is the outline, 1 the first hole."""

    @property
    def all(self) -> tuple[Contour, ...]:
        """All contours of the open document, the uppermost last."""
        return self._inquiry.document.scenario.board.contours

    def select_others(self, known: Collection[Contour]) -> None:
        """Select all that are not among the known ones."""
        self.select(*(number for number, one in enumerate(self.all) if one not in known))

    def refresh(self) -> None:
        """The document was edited."""
        if self.all != self._listed:
            self._listed = self.all
            self.listed.emit()
        super().refresh()

    def has_corner(self, one: Contour, vertex: int) -> bool:
        """Is there a corner of that number on the line?"""
        rings = one.rings
        return self.ring < len(rings) and vertex < len(rings[self.ring])


def contour_line_at(contours: Sequence[Contour], point: Point, within: float) -> int | None:
    """The contour whose line is near a point, the uppermost first."""
    for number in range(len(contours) - 1, -1, -1):
        if any(edge_at(ClosedLine(ring), point, within) is not None for ring in contours[number].rings):
            return number
    return None


# --- Help for brushes: painting both halves of a map at once, and scattering.


def mirrored_edit(edit: Edit, grid: HexGrid, mirror: str) -> Edit | None:
    """The mirror image of an edit on the other half of the map; None if it lies off the map, or edits of its kind have none."""
    images = mirrored_hexes(grid, mirror)
    if isinstance(edit, Composite):
        parts = tuple(part for one in edit.edits if (part := mirrored_edit(one, grid, mirror)) is not None)
        return Composite(parts, edit.label) if parts else None
    if not is_dataclass(edit):
        return None
    names = {one.name for one in fields(edit)}
    values: dict[str, Any] = {}
    made: Any = edit
    if "hexes" in names:
        # hexes on both sides of the axis are each other's images: they are raised once
        own = set(made.hexes)
        values["hexes"] = tuple(images[n] for n in made.hexes if images[n] >= 0 and images[n] not in own)
    elif "sides" in names:
        pairs = ((images[a], images[b]) for a, b in made.sides)
        values["sides"] = tuple(pair for pair in pairs if min(pair) >= 0)
    elif "chain" in names:
        chain = tuple(images[number] for number in made.chain)
        # a path is mirrored only if its image lies on the map in one piece
        whole = min(chain) >= 0 and all(b in grid.neighbours[a] for a, b in pairwise(chain))
        values["chain"] = chain if whole else ()
    elif "number" in names and images[made.number] >= 0:
        values["number"] = (images[made.number],)
    if not values or not all(values.values()):
        return None
    if "number" in values:
        values["number"] = values["number"][0]
    return replace(made, **values)


def random_share(hexes: tuple[int, ...], share: int, stroke: int) -> tuple[int, ...]:
    """``share`` per cent of the hexes, at random. A hex has one lot in a stroke, so that painting it again changes nothing."""
    if share >= 100:
        return hexes
    return tuple(number for number in hexes if random.Random((stroke << 24) ^ number).random() * 100 < share)


@dataclass(frozen=True, slots=True)
class Preview:
    """What a tool would change: hexes, hexsides and a chain of hexes, drawn lightly over the map."""

    hexes: tuple[int, ...] = ()
    sides: tuple[tuple[int, int], ...] = ()
    chain: tuple[int, ...] = ()
    erases: bool = False


class HexContext(ToolContext[int, Sketch, Scenario], Protocol):
    """What a tool needs of the window around a map of hexes."""

    choices: HexChoices
    shapes: ShapeChoice
    contours: ContourChoice
    area: HexSelection
    parts: frozenset[str]
    """Which parts of a map cut, clear, turn and paste include."""

    def edit_contours(self, event: MapEvent) -> None:
        """Take the tool that edits contours, and press it there; it goes back to the tool that draws them."""
        ...

    def show_area(self, mask: BoolArray | None) -> None:
        """Outline hexes that would be selected; None outlines those that are selected."""
        ...

    def show_piece(self, clip: Clip | None, at: Hex | None) -> None:
        """Show the piece that would be pasted with its anchor in a hex; None hides it."""
        ...

    def move_piece(self, at: Hex) -> None:
        """Show the piece that would be pasted at another hex."""
        ...

    def select(self, ids: Iterable[str]) -> None:
        """Select units."""
        ...

    def pin(self, number: int | None, /, aim: Aim = AT_CENTRE) -> None:
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
        """The special fire that is aimed with clicks on the map; "" without one."""
        ...

    def toggle_firer(self, unit: str) -> bool:
        """While odds are asked for, let a friend of the selected unit attack together with it, or leave it out again; False if
        the unit is no such friend."""
        ...

    def aim_side(self, side: tuple[int, int] | None) -> None:
        """The mouse is nearest to this hexside."""
        ...

    def take_aim(self, event: MapEvent) -> bool:
        """Aim special fire with a click; False if none is aimed, or not at this place."""
        ...

    @property
    def knows_places(self) -> bool:
        """Do the rules judge lines from vertices and hexsides?"""
        ...

    def hold_line(self) -> None:
        """Hold the line to where the mouse is."""
        ...

    def toggle_hold(self) -> None:
        """Hold the line to where the mouse is, or let it go if it is held there."""
        ...

    def show_preview(self, preview: Preview) -> None:
        """Draw a preview; an empty one removes it."""
        ...

    def pick(self, event: MapEvent) -> None:
        """Choose what is under the mouse, and the tool that draws it."""
        ...


class HexTool(BaseTool[HexContext, MapEvent]):
    """A tool whose left button makes strokes; subclasses override :meth:`touch`."""

    def __init__(self, context: HexContext) -> None:
        super().__init__(context)
        self.start: MapEvent | None = None
        self.last: int | None = None
        self._pointed: MapEvent | None = None
        self._last_click: tuple[str, Point | None] = ("", None)
        """The unit whose counter was clicked last, and the point of the click."""

    def clear(self) -> None:
        """Remove the preview."""
        self._pointed = None
        self.context.show_preview(Preview())

    def change_size(self, by: int) -> None:
        """Make the brush wider or narrower, by a ring of hexes."""
        choices = self.context.choices
        choices.choose(radius=min(MAX_RADIUS, max(0, choices.radius + by)))

    def refresh_preview(self) -> None:
        """Show what a click would change now, because the map under the resting mouse is another one."""
        event = self._pointed
        if event is not None and not self.stroke and (event.hex is None or event.hex < self.grid.size):
            self.context.show_preview(self._both(self.preview(event)))

    def leave_map(self) -> None:
        """Remove the preview, which would look like painted ground, when the mouse leaves the map; what is under way stays."""
        if not self.stroke and not self.under_way:
            self._pointed = None
            self.context.show_preview(Preview())

    def pressed(self, event: MapEvent) -> None:
        """Left begins a stroke, right or Alt picks."""
        if event.button == RIGHT or (event.button == LEFT and event.modifiers & ALT):
            self.context.pick(event)
        elif event.button == LEFT and not self.stroke:
            self.begin()
            self.start = event
            self.last = event.hex
            self.touch(event, self._begin(event))

    def moved(self, event: MapEvent) -> None:
        """Go on with the stroke, or show what a click would change."""
        self._pointed = event
        self.context.show_preview(self._both(self.preview(event)))
        if self.stroke and event.button == LEFT:
            self.touch(event, self._way(event))

    def released(self, event: MapEvent) -> None:
        """End the stroke."""
        if event.button == LEFT and self.stroke:
            self.finish(event)
            self.end()

    def touch(self, event: MapEvent, path: tuple[int, ...]) -> None:
        """The button is down and the mouse passed the hexes ``path`` since the last call."""

    def finish(self, event: MapEvent) -> None:
        """The button was released; the stroke is about to end."""

    def preview(self, event: MapEvent) -> Preview:
        """What a click here would change."""
        return Preview(hexes=() if event.hex is None else (event.hex,), erases=bool(event.modifiers & CTRL))

    def _both(self, preview: Preview) -> Preview:
        """A preview with its image on the other half of the map, if strokes are repeated there."""
        mirror = self.context.choices.mirror
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

    def apply(self, edit: Edit[Any]) -> bool:
        """Make an edit as a part of the stroke."""
        inside = self.context.area.limited_edit(edit)
        done = inside is not None and self.context.document.apply(inside, self.stroke)
        mirror = self.context.choices.mirror
        image = mirrored_edit(edit, self.grid, mirror) if mirror else None
        if image is not None and (other := self.context.area.limited_edit(image)) is not None:
            done = self.context.document.apply(other, self.stroke) or done
        return done

    def clicked_again(self, event: MapEvent) -> str:
        """The only selected unit, if it was selected by clicks at this place of its stack: another click there goes on to the
        next one. "" otherwise: a click on another counter, or elsewhere on the same one of a stack that is spread, is for what
        is drawn there. The place is noted as clicked."""
        unit, chosen = event.unit or "", self.context.selection
        (before, place), self._last_click = self._last_click, (unit, event.point)
        still = place is None or math.dist(place, event.point) <= _STILL * event.pixel
        if len(chosen) != 1 or not still:
            return ""
        return chosen[0] if chosen[0] == unit or (before == unit and chosen[0] in self._stack_of(unit)) else ""

    def next_in_stack(self, unit: str) -> str:
        """The unit below another one in its stack; below the lowest comes the uppermost."""
        ids = self._stack_of(unit)
        return ids[ids.index(unit) - 1] if unit in ids else unit

    def _stack_of(self, unit: str) -> list[str]:
        """The units in the hex of a unit, the lowest first."""
        there = self.context.document.drawn_scenario.forces
        found = there.find(unit)
        at = found[1].at if found is not None else None
        return [one.id for _, one in there if one.at == at and at is not None]

    @property
    def grid(self) -> HexGrid:
        """The grid of the open map."""
        return self.context.document.scenario.board.grid

    @property
    def base_keys(self) -> frozenset[str]:
        """Base terrain of the open ruleset."""
        return fill_terrain_keys(self.context.document.ruleset)

    def in_hand(self) -> Text:
        """The terrain that the tool puts on the map."""
        choice = CHOICE_OF.get(self.id)
        row = self.context.document.ruleset.terrain.get(getattr(self.context.choices, choice)) if choice else None
        return row.name if row is not None else Text()

    def name(self, key: str) -> Text:
        """The name of a terrain row."""
        return self.context.document.ruleset.terrain[key].name

    def owner_of(self, key: str) -> str | None:
        """The side to which this terrain belongs when it is painted; "" = nobody, None where it cannot have an owner."""
        return self.context.choices.owner_of(self.context.document.ruleset.terrain[key])

    def disk(self, centres: Iterable[int]) -> tuple[int, ...]:
        """The hexes within the brush's radius of any of ``centres``."""
        grid = self.grid
        radius = self.context.choices.radius
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
            target = nearest_on_straight_row(self.grid, self.start.hex, target)
        if target is None or target == self.last:
            return ()
        path = (target,) if self.last is None else hex_path(self.grid, self.last, target)
        self.last = target
        return path

    def end(self) -> None:
        """End the stroke."""
        super().end()
        self.start = None
        self.last = None


def nearest_on_straight_row(grid: HexGrid, start: int, target: int) -> int:
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
