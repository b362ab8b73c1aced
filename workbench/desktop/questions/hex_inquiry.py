"""The inquiry of a hex map: observer, target, mover, overlays, purpose and the enemy that is looked for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject

from workbench.analysis.base_analysis import party_of
from workbench.base.diagnostics import CannotAnswer
from workbench.desktop.documents.document import Document
from workbench.desktop.questions.fire_choice import FireChoice
from workbench.desktop.questions.hex_levels import (
    OBSERVER,
    TARGET,
    knows_levels,
    level_range,
    place_range,
    standing_level,
)
from workbench.desktop.questions.hex_questions import CLEARING, STILL, Answer, Question
from workbench.desktop.questions.inquiry import Inquiry
from workbench.desktop.questions.question import AREA, BLAME, FIELD, LINE, REACH, SPOTTING
from workbench.desktop.questions.worker import AnswerWorker
from workbench.engine.doctrines import find_doctrine
from workbench.engine.movement.results import MoveRequest
from workbench.engine.sight.clearing import Clearing
from workbench.engine.sight.observers import Observer
from workbench.engine.sight.results import FIRE, SPOT, Party, SightRequest
from workbench.geometry.segments import AT_CENTRE, Aim
from workbench.rules.ruleset import Mode
from workbench.scenario.changes import ChangeSet
from workbench.scenario.scenario import KeptLine, Scenario
from workbench.scenario.units import Unit

translate = QCoreApplication.translate

# --- Makes the question from the state of the inquiry.


WHOLE_TURN = ":turn"
"""In place of a mode: the ordinary move, in all foot phases of a turn."""


def question_of(inquiry: HexInquiry) -> Question:
    """The question that the state of an inquiry amounts to."""
    unit, looks, fires = inquiry.unit, inquiry.looking_unit, inquiry.firer
    observer = party_of(*looks) if looks is not None else inquiry.eye
    move = None
    if unit is not None and unit[1].at is not None:
        move = MoveRequest(
            party_of(*unit),
            unit[1].at,
            mode=inquiry.mode if inquiry.mode in (mode.key for mode in inquiry.modes) else "",
            facing=unit[1].facing,
            stack=_stack(inquiry, unit[1].at),
            # a phase on foot has one point
            allowance=Fraction(inquiry.phases) if inquiry.mode == WHOLE_TURN and inquiry.phases > 1 else None,
            obey_enemy=inquiry.approach,
            enters=inquiry.enters and inquiry.knows_entering,
            queue=inquiry.queue,
        )
    here = unit is not None and unit[1].at is not None
    return Question(
        inquiry.document.analysed_scenario,
        inquiry.document.ruleset,
        inquiry.overlays
        | ({CLEARING} if inquiry.clearing else set())
        | ({BLAME} if inquiry.blamed is not None else set()),
        inquiry.observer,
        inquiry.target,
        sight_of(inquiry, _at_place(inquiry, observer, 0)),
        party=_at_place(inquiry, _enemy(inquiry, observer.side), 1),
        move=move if REACH in inquiry.overlays else None,
        blamed=inquiry.blamed,
        watchers=_observers(inquiry) if inquiry.watchers else (),
        held=inquiry.held is not None,
        combine=inquiry.combine,
        watcher=inquiry.chosen,
        firing=(fires[1].id, inquiry.weapon) if fires is not None and FIELD in inquiry.overlays else None,
        fires_else=unit[1].id if unit is not None and unit != fires else "",
        top_level=level_range(inquiry.document.analysed_scenario, inquiry.document.ruleset)[1]
        if inquiry.all_levels
        else None,
        line_level=inquiry.target_level if inquiry.target_level != inquiry.levels[1] else None,
        odds=inquiry.odds_question(fires[1].id) if fires is not None else None,
        special_fire=inquiry.fire.ask() if FIELD in inquiry.overlays else None,
        hiding=(unit[1].id, inquiry.hiding) if unit is not None and here and SPOTTING in inquiry.overlays else None,
        trial=inquiry.trial if inquiry.clearing else None,
        sought=inquiry.sought_unit,
    )


def sight_of(inquiry: HexInquiry, party: Party = Party()) -> SightRequest:
    here = inquiry.aims[0] if isinstance(inquiry.pinned, int) else AT_CENTRE
    there = inquiry.held_aim if inquiry.held is not None else inquiry.aims[1]
    return SightRequest(inquiry.purpose, party.side, party, *inquiry.levels, here, there)


def _at_place(inquiry: HexInquiry, party: Party, which: int) -> Party:
    """The observer (0) or target (1) at the level and the point that were chosen, where the rules know such places."""
    if not knows_levels(inquiry.document.ruleset):
        return party
    values: dict[str, object] = dict(party.values)
    if inquiry.levels[which] or (which == 0 and "level" in values):
        values["level"] = inquiry.levels[which]
    sight = sight_of(inquiry)
    aim = (sight.observer_aim, sight.target_aim)[which]
    if which == 0 and aim != AT_CENTRE:
        values["aim"] = f"{aim.kind} {aim.k}"
    return replace(party, values=values)


def _observers(inquiry: HexInquiry) -> tuple[Observer, ...]:
    found = []
    for who in inquiry.watchers:
        unit = inquiry.document.analysed_scenario.forces.find(who) if isinstance(who, str) else None
        if isinstance(who, int):
            aim = inquiry.aims[0] if who == inquiry.pinned else AT_CENTRE
            sight = replace(sight_of(inquiry), observer_aim=aim, observer_level=inquiry.watch_level(who))
            found.append(Observer(who, replace(sight, target_aim=AT_CENTRE)))
        elif unit is not None and unit[1].at is not None:
            found.append(Observer(unit[1].at, _watcher_sight(inquiry, *unit)))
    return tuple(found)


def _watcher_sight(inquiry: HexInquiry, side: str, unit: Unit) -> SightRequest:
    """How one of several units looks: from where it stands, or from the level that was chosen for it."""
    sight = sight_of(inquiry, party_of(side, unit))
    level = inquiry.watch_level(unit.id)
    return replace(sight, observer_level=level, observer_aim=AT_CENTRE, target_aim=AT_CENTRE)


def _stack(inquiry: HexInquiry, at: int) -> tuple[str, ...]:
    """The other selected units of the mover's hex and side: they move with it."""
    forces = inquiry.document.analysed_scenario.forces
    side = forces.find(inquiry.selection[0])
    others = [(unit, forces.find(unit)) for unit in inquiry.selection[1:]]
    return tuple(unit for unit, found in others if found and side and found[1].at == at and found[0] == side[0])


def _enemy(inquiry: HexInquiry, side: str) -> Party:
    found = inquiry.document.analysed_scenario.forces.find(inquiry.sought_unit)
    if found is not None:
        return _sought(inquiry, side, *found)
    return Party(inquiry.enemy_kind, _other_side(inquiry, side), state=inquiry.enemy_state, action=inquiry.fire.action)


def _sought(inquiry: HexInquiry, side: str, owner: str, unit: Unit) -> Party:
    """The unit that is looked for, as an enemy would be on the floor of any hex."""
    values = {name: value for name, value in unit.values.items() if name != "level"}
    hostile = owner if owner != side else _other_side(inquiry, side)
    return Party(unit.kind, hostile, "", unit.state, inquiry.fire.action, values)


def _other_side(inquiry: HexInquiry, side: str) -> str:
    others = [force.side for force in inquiry.document.analysed_scenario.forces.sides if force.side != side]
    return others[0] if side and len(others) == 1 else ""


class HexInquiry(Inquiry[int, str | int, Question, Answer, Scenario]):
    """The state of the questions. The observer is the pinned hex, or else the selected unit's, or else the mouse's hex;
    the target is the mouse's hex as soon as something else observes."""

    def __init__(self, document: Document, answer_worker: AnswerWorker, parent: QObject | None = None) -> None:
        super().__init__(document, answer_worker, parent)
        self._purposes = (SPOT, FIRE)
        self.enemy_kind = ""
        self.enemy_state: tuple[str, ...] = ()
        self.fire = FireChoice(self)
        self.hiding = STILL
        """What the selected unit does, whose concealment is asked for."""
        self.approach = True
        self.enters, self.queue = False, 1
        """Does the selected unit come onto the map in its hex, and at which place of the column?"""
        self.eye = Party()
        """Who looks from the hex that observes, where a lesson says so."""
        self.levels = (0, 0)
        """Levels of observer and target above the floors of their hexes: the observer's goes with him, the target's stays for
        every target."""
        self.aims = (AT_CENTRE, AT_CENTRE)
        """The points of their hexes at which the pinned observer and the mouse are."""
        self.held_aim = AT_CENTRE
        self.target_chosen = False
        """True if the user chose the level of the target, even the floor. Otherwise the line to a unit goes to its level."""
        self.pointed = ""
        """The unit under the mouse."""
        self.held_level: int | None = None
        self.all_levels = False
        """True if the area shows the lowest level at which each hex is seen."""
        self.clearing = False
        self.trial: Clearing | None
        """The change that is tried of those that would clear the line."""
        self.blamed: int | None = None
        self.watch_levels: dict[str | int, int] = {}
        """Levels that were chosen for observers that look with others."""
        self._known_level = 0
        self._grid = document.scenario.board.grid

    def opened(self) -> None:
        """Another map is open: forget what was chosen for the one before."""
        self._grid = self.document.scenario.board.grid
        self.levels = (0, 0)
        self.aims = (AT_CENTRE, AT_CENTRE)
        self.all_levels = False
        self.watch_levels = {}
        self.fire.open()
        self.hiding = STILL
        self._release_line()
        units = self.document.ruleset.units
        if self.enemy_kind not in units:
            self.enemy_kind, self.enemy_state = next(iter(units), ""), ()

    def toggle(self, overlay: str, on: bool) -> None:
        """Switch an overlay. While the field of fire is on, the purpose of lines is fire, unless the user chooses another."""
        if overlay == FIELD and on != (FIELD in self.overlays):
            self._purposes = (self.purpose, FIRE) if on else self._purposes[::-1]
            if self.purpose == self._purposes[0]:
                self.purpose = self._purposes[1]
        super().toggle(overlay, on)

    def choose(self, **values: Any) -> None:
        """Set parts of the state by name (``approach``: limits near the enemy), and ask again."""
        if "levels" in values and (here := self.present_observer) in self.observers and here is not None:
            self.watch_levels[here] = values["levels"][0]
        before = self.pinned
        super().choose(**values)
        if self.pinned != before:
            self._take_level()
            self._ask_again()

    def choose_level(self, which: int, level: int) -> None:
        """Ask from (``OBSERVER``) or to (``TARGET``) this level from now on; the area shows what that wins and loses."""
        self.stepped_from = replace(self.question(), before=None)
        if which == OBSERVER:
            self.choose(levels=(level, self.levels[TARGET]))
        else:
            self.choose(levels=(self.levels[OBSERVER], level), target_chosen=True, held_level=None)

    def step_level(self, which: int, by: int) -> str:
        """Raise or lower the observer within the levels of its hex, or the targets within those of the map. Returns a message
        if there is no further level, else ""."""
        scenario, ruleset = self.document.scenario, self.document.ruleset
        low, high = level_range(scenario, ruleset)
        levels = [self.levels[OBSERVER], self.target_level]
        if which == OBSERVER and self.observer is not None:
            low, high = place_range(scenario, ruleset, self.observer)
        # a level beyond that was typed in is left step by step
        level = max(min(low, levels[which]), min(max(high, levels[which]), levels[which] + by))
        if level != levels[which] or which == TARGET:
            self.choose_level(which, level)
        return "" if level != levels[which] else self._no_level(which, low if by < 0 else high, by)

    def _no_level(self, which: int, end: int, by: int) -> str:
        if which == TARGET or self.observer is None:
            up = translate("Levels", "No hex of this map has a place above level {n}")
            down = translate("Levels", "No hex of this map has a place below level {n}")
            return (down if by < 0 else up).format(n=end)
        place = self.document.scenario.board.grid.labels[self.observer]
        up = translate("Levels", "{hex} has no place above level {n}; the field Levels goes higher")
        down = translate("Levels", "{hex} has no place below level {n}")
        return (down if by < 0 else up).format(hex=place, n=end)

    def hover(self, number: int | None) -> None:
        """Take the hex under the mouse; None (the mouse is off the map) changes nothing."""
        if number is not None and number != self.mouse:
            before = (self.observer, self.levels[0], self.target_level)
            self.mouse = number
            self.target_chosen = self.levels[1] != 0
            if self.observer != before[0]:
                # from the hex under the mouse one looks from the floor until a level is chosen
                self.levels = (0, self.levels[1])
            if (self.levels[0], self.target_level) != before[1:]:
                self.changed.emit()
            self.ask()

    def aim_at(self, aim: Aim) -> None:
        """Take the point of its hex at which the mouse is: the centre, a vertex or a hexside."""
        if aim != self.aims[1]:
            self.aims = (self.aims[0], aim)
            self.ask()

    def point_at(self, unit: str) -> None:
        """Take the unit under the mouse; "" = none."""
        if unit != self.pointed:
            before = self.target_level
            self.pointed = unit
            if self.target_level != before:
                self._ask_again()

    def pin(self, number: int | None, aim: Aim = AT_CENTRE) -> None:
        """Observe from the floor of a hex, or of a vertex or hexside, until a unit is selected; None lets the observer follow
        the mouse again."""
        self.aims = (aim, self.aims[1])
        self.set_observers(() if number is None else (number,), pinned=False)

    def _look(self, who: tuple[str | int, ...], *, pinned: bool, chosen: int = 0) -> None:
        here = self.present_observer
        if here is not None and here in who and self.levels[0] != self.watch_level(here):
            self.watch_levels[here] = self.levels[0]
        super()._look(who, pinned=pinned, chosen=chosen)

    def observers_changed(self) -> None:
        """The line goes to the mouse; who looks does so from the level that was chosen for him, or where he stands."""
        self.eye = Party()
        self.watch_levels = {one: level for one, level in self.watch_levels.items() if one in self.observers}
        self._release_line()
        if len(self.observers) > 1:
            self.overlays = self.overlays | {AREA}
            self.ask_first(AREA)
            self.all_levels = False
        self._take_level()

    def _take_level(self) -> None:
        here = self.present_observer
        self._known_level = self._standing_level
        self.levels = (self.watch_level(here) if here is not None else 0, self.levels[1])

    def hold(self, on: bool) -> None:
        """Keep the line at its target, wherever the mouse goes; False lets it follow the mouse again."""
        target, level = self.target, self._unit_level
        self._release_line()
        self.held, self.held_level = (target, level) if on else (None, None)
        self.held_aim = self.aims[1] if on else AT_CENTRE
        if on:
            self.ask_first(LINE)
        else:
            self.look_again()
        self._ask_again()

    def toggle_hold(self) -> None:
        """Hold the line to the hex of the mouse, or let it go if it is held there; without an observer only the place is held,
        unless something is chosen that is let go of."""
        if self.held is not None and self.held == self.mouse:
            self.release_line()
            return
        if self.held is not None:
            self._release_line()
        chosen = self.selection or self.blamed is not None
        if self.has_observer and self.target is not None:
            self.hold(True)
        elif self.mouse is not None and not self.has_observer and not chosen:
            self._release_line()
            self.held = self.mouse
            self._ask_again()
        else:
            self.let_go()

    def show_line(self, line: KeptLine) -> None:
        """Observe from one end of a line that was kept and hold it to the other."""
        self.purpose = line.purpose
        self.aims = (line.aims[0], AT_CENTRE)
        self.overlays = self.overlays | {LINE}
        self.ask_first(LINE)
        self.look_once(line.origin)
        self.levels = line.levels
        self.held, self.held_aim = line.target, line.aims[1]
        self._ask_again()

    def ask_clearing(self) -> None:
        """Hold the line and ask what would clear it."""
        if self.target is not None:
            self.overlays = self.overlays | {LINE}
            self.hold(True)
            self.clearing = True
            self._ask_again()

    def show_all_levels(self, on: bool) -> None:
        """Show for every hex the lowest level at which the one observer sees it, or only the level that is chosen."""
        self.all_levels = on
        if on:
            self.observers = self.observers[self.chosen : self.chosen + 1]
            self.chosen = 0
            self.overlays = self.overlays | {AREA}
            self.ask_first(AREA)
        self._ask_again()

    @property
    def sought_kind(self) -> str:
        """The kind that is looked for where no unit is; "" for anybody."""
        return self.enemy_kind if self.kind_chosen else ""

    def seek(self, kind: str) -> None:
        """Look for a kind of unit from now on; "" for anybody."""
        usual = next(iter(self.ruleset.units), "")
        self.choose(kind_chosen=bool(kind), enemy_kind=kind or usual)

    @property
    def present_observer(self) -> str | int | None:
        """Who observes now: the id of a unit, or the number of a hex."""
        if self.pinned is not None:
            return self.pinned
        unit = self.unit
        return unit[1].id if unit is not None else self.observer

    @property
    def observer_under_mouse(self) -> str | int | None:
        """The uppermost unit in the hex of the mouse, or else the hex."""
        there = self.document.analysed_scenario.forces.units_at(self.mouse) if self.mouse is not None else ()
        return there[0][1].id if there else self.mouse

    def observing_unit(self, who: str | int) -> str:
        """The id of an observer; "" for a hex."""
        return who if isinstance(who, str) else ""

    def unit_observer(self, unit: str) -> str:
        """A unit as an observer: its id."""
        return unit

    @property
    def looking_unit(self) -> tuple[str, Unit] | None:
        """(side, unit) that observes; None while a hex does."""
        if self.pinned is None:
            return self.unit
        return self.document.analysed_scenario.forces.find(self.pinned) if isinstance(self.pinned, str) else None

    @property
    def pointed_unit(self) -> str:
        """The unit (id) under the mouse; "" if there is none."""
        return self.pointed

    @property
    def firer(self) -> tuple[str, Unit] | None:
        """(side, unit) whose field of fire is asked for: the unit that observes, or else the selected one."""
        return self.looking_unit or self.unit

    def watch_level(self, who: str | int) -> int:
        """The level from which one of several observers looks: the one chosen for it, or else where it stands."""
        if who in self.watch_levels:
            return self.watch_levels[who]
        unit = self.document.analysed_scenario.forces.find(who) if isinstance(who, str) else None
        return standing_level(unit[1], self.document.ruleset) if unit is not None else 0

    @property
    def sight(self) -> SightRequest:
        """The request of sight for the line of now, without the observing party."""
        return replace(sight_of(self), target_level=self.target_level)

    @property
    def target_level(self) -> int:
        """The level to which the line of now goes: the one that was chosen, or that of the unit under the mouse."""
        level = self.held_level if self.held is not None else self._unit_level
        return self.levels[1] if level is None else level

    @property
    def _unit_level(self) -> int | None:
        """The level of the unit under the mouse, where none was chosen."""
        found = None if self.target_chosen else self.document.scenario.forces.find(self.pointed)
        if found is None or found[1].at != self.mouse or self.pointed in self.selection[:1]:
            return None
        return standing_level(found[1], self.document.ruleset)

    def blame(self, number: int | None) -> None:
        """Ask what a hex hides from the observer, and which obstacles hide it; None ends the question."""
        self.blamed = number
        if number is not None:
            self.ask_first(BLAME)
        self._ask_again()

    def _release_line(self) -> None:
        self.held = self.blamed = self.held_level = None
        self.held_aim = AT_CENTRE
        self.clearing, self.trial = False, None
        self.fire.clear_aim()

    def select(self, ids: Iterable[str]) -> None:
        """Select units; the first one moves, and observes from the level at which it stands, if no observers are pinned."""
        self.look_again()
        before, fired = self.present_observer, self.firer
        self.selection = tuple(dict.fromkeys(ids))
        if self.selection and not self.is_pinned:
            self.observers = ()
        self._known_level = self._standing_level
        if self.present_observer != before or not self.is_pinned:
            if self.present_observer != before:
                self._take_level()
            self._release_line()
        if fired is not None and self.firer is not None and fired[1].id != self.firer[1].id:
            self.fire.clear_aim()
        self.selection_changed.emit()
        self._ask_again()

    def release_line(self) -> None:
        """Let the line follow the mouse again."""
        self._release_line()
        self.look_again()
        self._ask_again()

    @property
    def _standing_level(self) -> int:
        """The level at which the unit that observes stands, whatever was chosen."""
        unit = self.looking_unit
        return standing_level(unit[1], self.document.ruleset) if unit is not None else 0

    @property
    def unit(self) -> tuple[str, Unit] | None:
        """(side, unit) that was selected first."""
        return self.document.analysed_scenario.forces.find(self.selection[0]) if self.selection else None

    @property
    def observer(self) -> int | None:
        """The hex that observes now."""
        if isinstance(self.pinned, int):
            return self.pinned
        unit = self.looking_unit
        return unit[1].at if unit is not None else self.mouse if self.pinned is None else None

    @property
    def has_observer(self) -> bool:
        """True if a unit or a hex that was chosen observes, and not just the hex under the mouse."""
        return bool(self.observers or self.selection)

    @property
    def target(self) -> int | None:
        """The hex that is looked at; the observer's own only where a line to another place of it is held."""
        target = self.held if self.held is not None else self.mouse
        within = self.held is not None and (self.levels[0], self.aims[0]) != (self.target_level, self.held_aim)
        return target if target != self.observer or within else None

    @property
    def modes(self) -> tuple[Mode, ...]:
        """The kinds of move that the ruleset has for the selected units besides the ordinary one."""
        ruleset, forces = self.document.ruleset, self.document.scenario.forces
        found = [forces.find(unit) for unit in self.selection]
        kinds = [ruleset.units[unit[1].kind] for unit in found if unit is not None and unit[1].kind in ruleset.units]
        return tuple(mode for mode in ruleset.modes.values() if any(mode.fits(kind) for kind in kinds))

    @property
    def phases(self) -> int:
        """How many foot phases a turn of the selected unit has, where the ruleset says so and it moves on foot; else 1."""
        ruleset, unit = self.document.ruleset, self.unit
        kind = ruleset.units.get(unit[1].kind) if unit is not None else None
        table = ruleset.tables.get("movement")
        cell = table.cells.get("foot_phases") if table is not None else None
        value = cell.value if cell is not None and kind is not None and "foot" in kind.tags else 1
        return value if isinstance(value, int) else 1

    @property
    def knows_entering(self) -> bool:
        """Has the game a rule for coming onto the map?"""
        try:
            doctrine = find_doctrine("movement", self.document.ruleset.doctrines.get("movement", ""))
        except CannotAnswer:
            return False
        return bool(getattr(doctrine, "knows_entering", False))

    def question(self) -> Question:
        """The question of now."""
        now = question_of(self)
        return replace(now, before=self.earlier(now))

    def _receive(self, answer: Answer) -> None:
        if answer.question.scenario is self.document.analysed_scenario:
            super()._receive(answer)

    def _document_changed(self, change: ChangeSet) -> None:
        grid = self.document.scenario.board.grid
        if grid != self._grid:
            # the numbers of hexes mean other places now
            self._grid = grid
            self.blamed, self.way = None, ()
            self.keep_observers(lambda who: isinstance(who, str))
            self.fire.clear_aim()
        if change.everything:
            self.mouse = None
            self._release_line()
        forces = self.document.analysed_scenario.forces
        self.keep_observers(lambda who: isinstance(who, int) or forces.find(who) is not None)
        left = tuple(unit for unit in self.selection if forces.find(unit) is not None)
        if left != self.selection:
            self.select(left)
        elif self._known_level != self._standing_level:
            self._known_level = self._standing_level
            self.levels = (self._known_level, self.levels[1])
            self._ask_again()
        else:
            self.ask()
