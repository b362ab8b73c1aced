"""What the tools that inspect and those for attribution, units and zones do alike on maps of hexes and on tabletops. The kinds
of map derive, and add how the mouse reaches a place."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

from PySide6.QtCore import Qt

from workbench.base.text import Text
from workbench.desktop.tools.tool import CTRL, INSPECT, LEFT, RIGHT, SHIFT, BaseTool, Context, translate
from workbench.desktop.wording.zones import drawn_zone_words, next_zone
from workbench.geometry.shapes import Point
from workbench.scenario.declared_fields import PlanPlace
from workbench.scenario.edits.units import ChangeUnit, free_unit_id
from workbench.scenario.edits.zones import AddZone
from workbench.scenario.supplements import LibraryCounter, made_of
from workbench.scenario.units import BaseUnit, U
from workbench.scenario.zones import Zone, find_zone, free_zone_id


class BaseInspectTool(BaseTool[Context, Any]):
    """Asks and changes nothing: a click on a unit selects it, a click on the ground observes from there or, while observers are
    pinned, holds the line there; with Shift it adds an observer or removes it, or adds a point to the way of the plan that is
    shown. A drag is a line between two places, the right button holds the line or lets it go."""

    id = INSPECT
    edits = False

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._from: Any = None
        """Where the left button went down."""
        self._drawing = False

    @property
    def busy(self) -> bool:
        """True while a line is drawn."""
        return self._drawing

    @property
    def under_way(self) -> bool:
        """True while a line is drawn."""
        return self._drawing

    def activate(self) -> None:
        """Begin with no line."""
        super().activate()
        self._from, self._drawing = None, False

    def cancel(self) -> None:
        """Let the line that is drawn go."""
        drawing, self._from, self._drawing = self._drawing, None, False
        if drawing:
            self._drop()

    def pressed(self, event: Any) -> None:
        """The left button clicks or begins a line, the right one acts at once."""
        if event.button == RIGHT:
            self.toggle_hold(event)
        elif event.button == LEFT and not self.pressed_left(event):
            self._from = event
        self.context.update_hint()

    def moved(self, event: Any) -> None:
        """Draw the line from where the button went down."""
        start = self._from
        if start is None or event.button != LEFT or self._drawing or not self.is_apart(start, event):
            return
        self._drawing = True
        self.draw_from(start)

    def released(self, event: Any) -> None:
        """Hold the line that was drawn, or click."""
        if event.button != LEFT or self._from is None:
            return
        start, drawing = self._from, self._drawing
        self._from, self._drawing = None, False
        if not drawing:
            self._clicked(start)
        elif self.is_apart(start, event):
            self.hold(event)
        else:
            self._drop()
        self.context.update_hint()

    def _drop(self) -> None:
        self.context.release_line()
        if not self.context.is_pinned:
            self.context.pin(None)

    def _clicked(self, event: Any) -> None:
        if event.modifiers & SHIFT and self.context.draws_way and not self.names_units:
            self.context.change_way((*self.context.way, self.way_point(event)))
        elif event.modifiers & SHIFT and not self.names_units:
            self.toggle_observer_at(event)
        elif event.unit is not None:
            self.select(event)
        elif self.context.is_pinned:
            self.toggle_hold(event)
        else:
            self.look_from(event)

    def keyed(self, key: Qt.Key) -> bool:
        """Backspace takes the last point of the way of a plan back."""
        if key != Qt.Key.Key_Backspace or not self.context.draws_way or not self.context.way:
            return super().keyed(key)
        self.context.change_way(self.context.way[:-1])
        return True

    def way_point(self, event: Any) -> PlanPlace:
        """The place under the mouse as a point of the way of a plan."""
        raise NotImplementedError

    @property
    def names_units(self) -> bool:
        """Does Shift name more units for what is asked, and no observers?"""
        return False

    def pressed_left(self, event: Any) -> bool:
        """Act at once; False if the press begins a click or a line."""
        return False

    def is_apart(self, start: Any, event: Any) -> bool:
        """Has the mouse left the place where the button went down?"""
        raise NotImplementedError

    def observer_at(self, event: Any) -> Any:
        """The unit under the mouse, or else the place, as an observer."""
        raise NotImplementedError

    def look_from(self, event: Any) -> None:
        """Observe from the ground under the mouse."""
        raise NotImplementedError

    def toggle_observer_at(self, event: Any) -> None:
        """Add the unit or place under the mouse to the observers, or remove it from them."""
        self.context.toggle_observer(self.observer_at(event))

    def draw_from(self, event: Any) -> None:
        """Begin a line at the unit or the place under the mouse."""
        self.context.look_once(self.observer_at(event))

    def hold(self, event: Any) -> None:
        """Hold the line to what is under the mouse."""
        raise NotImplementedError

    def toggle_hold(self, event: Any) -> None:
        """Hold the line to what is under the mouse; let it go if it is held there."""
        raise NotImplementedError

    def select(self, event: Any) -> None:
        """Select the unit under the mouse."""
        raise NotImplementedError

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        if self.context.draws_way:
            return translate(
                "Tools",
                "Shift+click: the next point of the way · Backspace takes it back · right click: where to · click: select",
            )
        if self.context.is_pinned:
            return translate(
                "Tools",
                "Observers are pinned · click: select a unit, or hold the line · Shift: add or remove one · Esc lets go",
            )
        return self.free_hint()

    def free_hint(self) -> str:
        """What the mouse does while nobody is pinned."""
        raise NotImplementedError


Name = TypeVar("Name", bound=Hashable)
"""The name of something on the map: the id of a unit or a piece, the number of a drawn shape."""


@dataclass(frozen=True)
class SelectionFrame:
    """A rectangle that the mouse draws to select what lies in it: begun with Shift it adds that to the selection, with Ctrl it
    takes it away. ``modifiers`` are the keys that were down when the button was pressed; later ones change nothing."""

    start: Point
    end: Point
    modifiers: Qt.KeyboardModifier

    @property
    def corners(self) -> tuple[Point, ...]:
        """The four corners in their order; the third is under the mouse."""
        return self.start, (self.end[0], self.start[1]), self.end, (self.start[0], self.end[1])

    def contains(self, point: Point) -> bool:
        """Does a point lie in it?"""
        return all(min(a, b) <= here <= max(a, b) for a, b, here in zip(self.start, self.end, point, strict=True))

    def selected(self, before: Iterable[Name], inside: Iterable[Name]) -> tuple[Name, ...]:
        """What is selected afterwards, of what was selected ``before`` and what lies ``inside``."""
        held, found = tuple(before), tuple(inside)
        if self.modifiers & CTRL:
            return tuple(one for one in held if one not in found)
        return tuple(dict.fromkeys((*held, *found))) if self.modifiers & SHIFT else found

    def words(self, count: int) -> str:
        """The number of things that lie in it, for the tag beside the mouse."""
        sign = "−" if self.modifiers & CTRL else "+" if self.modifiers & SHIFT else ""
        return f"{sign}{count}"

    @staticmethod
    def hint(count: int) -> str:
        """The text for the status bar while it is drawn (translated)."""
        words = translate(
            "Tools", "In the frame: {n} · begun with Shift it adds, with Ctrl it takes away · Esc drops it"
        )
        return words.format(n=count)


class _Clicked(Protocol):
    @property
    def button(self) -> Qt.MouseButton: ...


class BaseAttributionTool(BaseTool[Context, Any]):
    """Click something that may hide ground from the observer; the right button ends it."""

    id = "blame"
    edits = False

    def subject(self, event: Any) -> Any:
        """What a click asks about: a hex or a piece; None without one."""
        raise NotImplementedError

    def pressed(self, event: _Clicked) -> None:
        """Ask, or stop asking."""
        if event.button == LEFT:
            self.context.ask_attribution(self.subject(event))
        elif event.button == RIGHT:
            self.context.ask_attribution(None)

    def deactivate(self) -> None:
        """The question ends with the tool."""
        self.context.ask_attribution(None)
        super().deactivate()


class BaseUnitTool(BaseTool[Context, Any]):
    """Places units of the chosen kind for the chosen side."""

    id = "unit"

    def new_unit_id(self) -> str:
        """An id for a unit of the chosen kind and side that no unit has."""
        choices = self.context.choices
        return free_unit_id(self.context.document.scenario.forces, choices.side, choices.kind)

    def as_chosen(self, unit: U) -> U:
        """A new unit as the counter that was chosen from the user's library, if one was."""
        counter = self.context.choices.counter
        return unit if counter is None else made_of(counter, unit)

    @property
    def weapon(self) -> LibraryCounter | None:
        """The support weapon in hand, which a click gives to a unit; None while units are placed."""
        counter = self.context.choices.counter
        return counter if counter is not None and counter.is_support_weapon else None

    def may_take(self, unit: BaseUnit) -> bool:
        """May a unit have the support weapon in hand, by the columns of the ruleset?"""
        ruleset = self.context.document.ruleset
        kind = ruleset.units.get(unit.kind)
        column = ruleset.unit_columns.get(self.weapon.weapon) if self.weapon is not None else None
        return kind is not None and column is not None and column.fits(kind)

    def give_weapon(self, unit_id: str | None) -> None:
        """Give the support weapon in hand to a unit; say so, or that a unit is wanted."""
        document, counter = self.context.document, self.weapon
        found = document.scenario.forces.find(unit_id) if unit_id else None
        if counter is None:
            return
        language = document.language
        weapon = counter.name.get(language)
        if found is None:
            self.warn(translate("Tools", "Not given: click the unit that takes {weapon}").format(weapon=weapon))
            return
        unit, columns = found[1], document.ruleset.unit_columns
        called = document.called(unit).get(language)
        if not self.may_take(unit):
            words = translate("Tools", "Not given: {unit} cannot have {weapon}")
            self.warn(words.format(unit=called, weapon=weapon))
            return
        adding = [key for key, one in columns.items() if one.adds_up]
        label = Text("Give {weapon}", "Donner : {weapon}").format(weapon=counter.name)
        changed = replace(unit, values=counter.given_to(unit.values, adding))
        document.apply(ChangeUnit(unit.id, changed, label))
        self.context.select([unit.id])
        self.show_message(translate("Tools", "{unit} has {weapon}").format(unit=called, weapon=weapon))

    def pick_unit(self, unit_id: str) -> None:
        """Choose the side and kind of a unit for the next one."""
        found = self.context.document.scenario.forces.find(unit_id)
        if found is not None:
            self.context.choices.choose(side=found[0], kind=found[1].kind)

    def usual_hint(self) -> str:
        """What the mouse does; without a side it can do nothing."""
        if not self.context.choices.side:
            return translate("Tools", "Add a side first: there is nobody to give units to")
        return self.placing_hint()

    def in_hand(self) -> Text:
        """The kind of the next unit, with its side."""
        document, choices = self.context.document, self.context.choices
        kind = document.ruleset.units.get(choices.kind)
        if choices.counter is not None and choices.counter.is_support_weapon:
            return choices.counter.name
        if kind is None or not choices.side:
            return Text()
        side = document.scenario.forces.called(choices.side)
        return Text("{kind} ({side})", "{kind} ({side})").format(
            kind=choices.counter.name if choices.counter is not None else kind.name, side=side
        )

    def placing_hint(self) -> str:
        """What the mouse does (translated)."""
        raise NotImplementedError


class BaseZoneTool(BaseTool[Context, Any]):
    """Draws the chosen zone, or a new one of the chosen kind."""

    id = "zone"

    @property
    def zone(self) -> Zone | None:
        """The chosen zone."""
        return find_zone(self.context.document.scenario.zones, self.context.choices.zone)

    @property
    def zone_kind(self) -> str:
        """The kind of the chosen zone, or else of a new one."""
        return next_zone(self.context.choices, self.context.document.scenario)[0]

    def add_zone(self, outline: tuple[Point, ...] = ()) -> None:
        """Add a zone to the scenario as a part of the stroke, and choose it."""
        document = self.context.document
        kind, side = next_zone(self.context.choices, document.scenario)
        zone = Zone(free_zone_id(document.scenario.zones), kind, side=side, outline=outline)
        document.apply(AddZone(zone), self.stroke)
        self.context.choices.choose(zone=zone.id)

    def zone_words(self, zone: Zone | None) -> str:
        """What a stroke draws: this zone, or a new one (translated)."""
        document = self.context.document
        kind, side = next_zone(self.context.choices, document.scenario)
        return drawn_zone_words(zone, kind, side, document.scenario, document.language)
