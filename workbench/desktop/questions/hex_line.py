"""The line of a hex map's inquiry: where within their hexes its ends are, and whether it follows the mouse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from workbench.analysis.hex_levels import (
    OBSERVER,
    TARGET,
    knows_levels,
    level_range,
    place_range,
    standing_level,
)
from workbench.desktop.questions.hex_questions import CLEARING
from workbench.desktop.questions.inquiry import HeldLine, Inquiry
from workbench.desktop.questions.question import AREA, BLAME, LINE
from workbench.engine.sight.results import Party, SightRequest
from workbench.geometry.segments import AT_CENTRE, Aim
from workbench.scenario.scenario import KeptLine, Scenario

HexParts = Inquiry[int, str | int, Any, Any, Scenario]
"""What the parts of a hex map's inquiry know of it."""


class LineEnds:
    """The levels and points of their hexes at which observer and target are, and the unit under the mouse."""

    def __init__(self, inquiry: HexParts) -> None:
        self._inquiry = inquiry
        self.levels = (0, 0)
        """Levels of observer and target above the floors of their hexes: the observer's goes with him, the target's stays for
        every target."""
        self.aims = (AT_CENTRE, AT_CENTRE)
        """The points of their hexes at which the pinned observer and the mouse are."""
        self.held_aim = AT_CENTRE
        self.held_level: int | None = None
        """Point and level (None: that of ``levels``) at which a held line ends."""
        self.target_chosen = False
        """True if the user chose the level of the target, even the floor. Otherwise the line to a unit goes to its level."""
        self.pointed_unit = ""
        """The unit (id) under the mouse; "" if there is none."""
        self.all_levels = False
        """True if the area shows the lowest level at which each hex is seen."""
        self._chosen: dict[str | int, int] = {}
        """Levels that were chosen for observers."""
        self._known = 0
        """The level at which the observing unit stood when the level was last taken from it."""

    def open(self) -> None:
        """Another map is open: all are on the floors of their hexes."""
        self.levels = (0, 0)
        self.aims = (AT_CENTRE, AT_CENTRE)
        self.all_levels = False
        self._chosen = {}

    def set_levels(self, levels: tuple[int, int]) -> None:
        """Set the levels of observer and target, and ask again."""
        here = self._inquiry.observers.present
        if here is not None and here in self._inquiry.observers.chosen:
            self._chosen[here] = levels[OBSERVER]
        self.levels = levels
        self._inquiry.choose()

    def choose_level(self, which: int, level: int) -> None:
        """Ask from (``OBSERVER``) or to (``TARGET``) this level from now on; the area shows what that wins and loses."""
        self._inquiry.stepped_from = replace(self._inquiry.question(), before=None)
        if which == OBSERVER:
            self.set_levels((level, self.levels[TARGET]))
        else:
            self.target_chosen, self.held_level = True, None
            self.set_levels((self.levels[OBSERVER], level))

    def step_level(self, which: int, by: int) -> int | None:
        """Raise or lower the observer within the levels of its hex, or the targets within those of the map. Returns the last
        level if there is no further one, else None."""
        scenario, ruleset, observer = self._inquiry.document.scenario, self._inquiry.ruleset, self._inquiry.observer
        low, high = level_range(scenario, ruleset)
        levels = [self.levels[OBSERVER], self.target_level]
        if which == OBSERVER and observer is not None:
            low, high = place_range(scenario, ruleset, observer)
        # a level beyond that was typed in is left step by step
        level = max(min(low, levels[which]), min(max(high, levels[which]), levels[which] + by))
        if level != levels[which] or which == TARGET:
            self.choose_level(which, level)
        return None if level != levels[which] else low if by < 0 else high

    def show_all_levels(self, on: bool) -> None:
        """Show for every hex the lowest level at which the one observer sees it, or only the level that is chosen."""
        inquiry = self._inquiry
        self.all_levels = on
        if on:
            observers = inquiry.observers
            observers.chosen = observers.chosen[observers.index : observers.index + 1]
            observers.index = 0
            inquiry.overlays = inquiry.overlays | {AREA}
            inquiry.ask_first(AREA)
        inquiry.choose()

    def aim_at(self, aim: Aim) -> None:
        """Take the point of its hex at which the mouse is: the centre, a vertex or a hexside."""
        if aim != self.aims[TARGET]:
            self.aims = (self.aims[OBSERVER], aim)
            self._inquiry.ask()

    def point_at(self, unit: str) -> None:
        """Take the unit under the mouse; "" = none."""
        if unit != self.pointed_unit:
            before = self.target_level
            self.pointed_unit = unit
            if self.target_level != before:
                self._inquiry.choose()

    def move_mouse(self, number: int) -> bool:
        """Take another hex under the mouse; True if that changes a level."""
        inquiry = self._inquiry
        before = (inquiry.observer, self.levels[OBSERVER], self.target_level)
        inquiry.mouse = number
        self.target_chosen = self.levels[TARGET] != 0
        if inquiry.observer != before[0]:
            # from the hex under the mouse one looks from the floor until a level is chosen
            self.levels = (0, self.levels[TARGET])
        return (self.levels[OBSERVER], self.target_level) != before[1:]

    def remember_level(self) -> None:
        """Keep the level of the present observer for when it looks again."""
        here = self._inquiry.observers.present
        if here is not None and self.levels[OBSERVER] != self.level_of(here):
            self._chosen[here] = self.levels[OBSERVER]

    def forget_others(self) -> None:
        """Forget the levels that were chosen for who does not observe any more."""
        self._chosen = {one: level for one, level in self._chosen.items() if one in self._inquiry.observers.chosen}

    def take_level(self) -> None:
        """Look from the level that was chosen for the present observer, or where it stands."""
        here = self._inquiry.observers.present
        self.note_standing_level()
        self.levels = (self.level_of(here) if here is not None else 0, self.levels[TARGET])

    def note_standing_level(self) -> None:
        """Note at which level the observing unit stands; the level that was chosen stays."""
        here = self._inquiry.observers.present
        self._known = self._standing(here) if here is not None else 0

    def follow_unit(self) -> bool:
        """True if the observing unit stands at another level than before: then it looks from there, whatever was chosen."""
        before = self._known
        self.note_standing_level()
        if self._known == before:
            return False
        self.levels = (self._known, self.levels[TARGET])
        return True

    def level_of(self, who: str | int) -> int:
        """The level from which an observer looks: the one chosen for it, or else where it stands."""
        return self._chosen[who] if who in self._chosen else self._standing(who)

    def _standing(self, who: str | int) -> int:
        unit = self._inquiry.document.analysed_scenario.forces.find(who) if isinstance(who, str) else None
        return standing_level(unit[1], self._inquiry.ruleset) if unit is not None else 0

    @property
    def target_level(self) -> int:
        """The level to which the line of now goes: the one that was chosen, or that of the unit under the mouse."""
        level = self.held_level if self._inquiry.line.end is not None else self.unit_level
        return self.levels[TARGET] if level is None else level

    @property
    def unit_level(self) -> int | None:
        """The level of the unit under the mouse, where none was chosen."""
        inquiry, pointed = self._inquiry, self.pointed_unit
        found = None if self.target_chosen else inquiry.document.scenario.forces.find(pointed)
        if found is None or found[1].at != inquiry.mouse or pointed in inquiry.selection[:1]:
            return None
        return standing_level(found[1], inquiry.ruleset)

    @property
    def lie_apart(self) -> bool:
        """True if a held line within one hex leads to another place of it."""
        return (self.levels[OBSERVER], self.aims[OBSERVER]) != (self.target_level, self.held_aim)

    def request(self, party: Party = Party()) -> SightRequest:
        """The request of sight of an observing party, to the targets of areas."""
        inquiry = self._inquiry
        here = self.aims[OBSERVER] if isinstance(inquiry.observers.current, int) else AT_CENTRE
        there = self.held_aim if inquiry.line.end is not None else self.aims[TARGET]
        return SightRequest(inquiry.purpose, party.side, party, *self.levels, here, there)

    def place(self, party: Party, which: int) -> Party:
        """The observer or target at the level and the point that were chosen, where the rules know such places."""
        if not knows_levels(self._inquiry.ruleset):
            return party
        values: dict[str, object] = dict(party.values)
        if self.levels[which] or (which == OBSERVER and "level" in values):
            values["level"] = self.levels[which]
        aim = self.request().observer_aim
        if which == OBSERVER and aim != AT_CENTRE:
            values["aim"] = f"{aim.kind} {aim.k}"
        return replace(party, values=values)


class HexLine(HeldLine[int]):
    """The line of a hex map. ``clearing``: what would clear it is asked for. ``dropped`` is called when it follows the mouse
    again."""

    def __init__(self, inquiry: HexParts, ends: LineEnds, dropped: Callable[[], None]) -> None:
        super().__init__(inquiry)
        self._ends = ends
        self._dropped = dropped
        self.clearing = False

    def drop(self) -> None:
        """Let the line follow the mouse; nothing is asked."""
        super().drop()
        self._ends.held_level, self._ends.held_aim = None, AT_CENTRE
        self.clearing = False
        self._dropped()

    def hold(self) -> None:
        """Keep the line at its target, wherever the mouse goes."""
        target, level = self._inquiry.target, self._ends.unit_level
        self.drop()
        self.end, self._ends.held_level, self._ends.held_aim = target, level, self._ends.aims[TARGET]
        self._inquiry.ask_first(LINE)
        self._inquiry.choose()

    def toggle(self) -> None:
        """Hold the line to the hex of the mouse, or let it go if it is held there; without an observer only the place is held,
        unless something is chosen that is let go of."""
        inquiry = self._inquiry
        if self.end is not None and self.end == inquiry.mouse:
            self.release()
            return
        if self.end is not None:
            self.drop()
        chosen = inquiry.selection or self.blamed is not None
        if inquiry.has_observer and inquiry.target is not None:
            self.hold()
        elif inquiry.mouse is not None and not inquiry.has_observer and not chosen:
            self.drop()
            self.end = inquiry.mouse
            inquiry.choose()
        else:
            inquiry.let_go()

    def show(self, line: KeptLine) -> None:
        """Observe from one end of a line that was kept and hold it to the other."""
        inquiry, ends = self._inquiry, self._ends
        inquiry.purpose = line.purpose
        ends.aims = (line.aims[0], AT_CENTRE)
        inquiry.overlays = inquiry.overlays | {LINE}
        inquiry.ask_first(LINE)
        inquiry.observers.look_once(line.origin)
        ends.levels = line.levels
        self.end, ends.held_aim = line.target, line.aims[1]
        inquiry.choose()

    def ask_clearing(self) -> None:
        """Hold the line and ask what would clear it."""
        if self._inquiry.target is not None:
            self._inquiry.overlays = self._inquiry.overlays | {LINE}
            self.hold()
            self.clearing = True
            self._inquiry.choose()

    @property
    def wants(self) -> frozenset[str]:
        """What is asked of the line that has no overlay that stays on."""
        asked = {CLEARING: self.clearing, BLAME: self.blamed is not None}
        return frozenset(name for name, on in asked.items() if on)
