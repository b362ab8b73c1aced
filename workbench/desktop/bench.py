"""What is being asked: observer, target, mover, overlays, purpose and the enemy looked for. Turns them into questions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from PySide6.QtCore import QObject, Signal

from workbench.desktop.document import Document
from workbench.desktop.levels import knows_levels, level_range, standing_level
from workbench.desktop.questions import AREA, BLAME, CLEARING, FIELD, LINE, REACH, Answer, Question
from workbench.desktop.worker import Analyst
from workbench.forces.units import Unit
from workbench.geometry.segments import AT_CENTRE, Aim
from workbench.movement.request import MoveRequest
from workbench.rules.ruleset import Mode
from workbench.scenario.changes import ChangeSet
from workbench.scenario.scenario import KeptLine
from workbench.sight.observers import ANY, Observer
from workbench.sight.results import SPOT, Party, SightRequest

WHOLE_TURN = ":turn"
"""In place of a mode: the ordinary move, in all foot phases of a turn."""


def party_of(side: str, unit: Unit) -> Party:
    """A unit on the map as a party to a question."""
    return Party(unit.kind, side, unit.id, unit.state, values=unit.values)


class Bench(QObject):
    """The state of the questions. The observer is the pinned hex, or else the selected unit's, or else the mouse's hex;
    the target is the mouse's hex as soon as something else observes."""

    answered = Signal(object)
    changed = Signal()
    """Overlays, purpose, observer or enemy changed."""
    selection_changed = Signal()

    def __init__(self, document: Document, analyst: Analyst, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.overlays: frozenset[str] = frozenset([LINE])
        self.purpose = SPOT
        self.enemy_kind = ""
        self.enemy_state: tuple[str, ...] = ()
        self.approach = True
        self.mode = ""
        self.weapon = ""
        self.levels = (0, 0)
        """Levels of observer and target above the floors of their hexes."""
        self.aims = (AT_CENTRE, AT_CENTRE)
        """The points of their hexes at which the pinned observer and the mouse are."""
        self.held_aim = AT_CENTRE
        self.all_levels = False
        """Does the area show the lowest level at which each hex is seen?"""
        self.pinned: int | None = None
        self.mouse: int | None = None
        self.held: int | None = None
        self.clearing = False
        self.blamed: int | None = None
        self.watchers: tuple[str | int, ...] = ()
        self.combine = ANY
        self.watcher = 0
        self.selection: tuple[str, ...] = ()
        self._stood = False
        self.answer: Answer | None = None
        self._analyst = analyst
        analyst.answered.connect(self._receive)
        document.changed.connect(self._document_changed)

    def open(self, document: Document) -> None:
        """Ask about another document from now on."""
        self.document.changed.disconnect(self._document_changed)
        self.document = document
        document.changed.connect(self._document_changed)
        self.pinned = self.mouse = None
        self.answer = None
        self.mode = self.weapon = ""
        self.levels = (0, 0)
        self.aims = (AT_CENTRE, AT_CENTRE)
        self.all_levels = False
        self.watchers = ()
        self._let_go()
        if self.enemy_kind not in document.ruleset.units:
            self.enemy_kind, self.enemy_state = next(iter(document.ruleset.units), ""), ()
        self.select(())
        self.changed.emit()

    def toggle(self, overlay: str, on: bool) -> None:
        """Switch an overlay."""
        self.overlays = self.overlays | {overlay} if on else self.overlays - {overlay}
        self._again()

    def choose(self, **values: object) -> None:
        """Set ``purpose``, ``enemy_kind``, ``enemy_state``, ``approach`` (limits near the enemy), ``mode``, ``weapon`` or
        ``levels``."""
        for name, value in values.items():
            setattr(self, name, value)
        self._again()

    def hover(self, number: int | None) -> None:
        """The mouse is over another hex, or over none (then the last answer stays)."""
        if number is not None and number != self.mouse:
            self.mouse = number
            self.ask()

    def aim_at(self, aim: Aim) -> None:
        """The mouse is at a point of its hex that is not the centre, or at the centre again."""
        if aim != self.aims[1]:
            self.aims = (self.aims[0], aim)
            self.ask()

    def pin(self, number: int | None, aim: Aim = AT_CENTRE) -> None:
        """Observe from a hex, or from a vertex or hexside of it; None lets the observer follow the mouse again."""
        self.pinned = number
        self.aims = (aim, self.aims[1])
        self._let_go()
        self._again()

    def hold(self, on: bool) -> None:
        """Keep the line to the hex that is looked at, wherever the mouse goes; off lets it follow again."""
        target = self.target
        self._let_go()
        self.held = target if on else None
        self.held_aim = self.aims[1] if on else AT_CENTRE
        self._again()

    def show_line(self, line: KeptLine) -> None:
        """Observe from one end of a line that was kept and hold it to the other."""
        self.selection = ()
        self.selection_changed.emit()
        self.purpose, self.levels = line.purpose, line.levels
        self.aims = (line.aims[0], AT_CENTRE)
        self.overlays = self.overlays | {LINE}
        self._let_go()
        self.pinned, self.held, self.held_aim = line.origin, line.target, line.aims[1]
        self._again()

    def ask_clearing(self) -> None:
        """Hold the line and ask what would clear it."""
        if self.target is not None:
            self.hold(True)
            self.clearing = True
            self._again()

    def set_watchers(self, who: Iterable[str | int]) -> None:
        """Let several observers look at once: ids of units, numbers of hexes; none = the one observer again."""
        self.watchers = tuple(dict.fromkeys(who))
        self.watcher = 0
        if self.watchers:
            self.overlays = self.overlays | {AREA}
            self.all_levels = False
        self._again()

    def show_all_levels(self, on: bool) -> None:
        """Show for every hex the lowest level at which the one observer sees it, or only the level that is chosen."""
        self.all_levels = on
        if on:
            self.watchers = ()
            self.overlays = self.overlays | {AREA}
        self._again()

    def add_watcher(self) -> None:
        """Let the observer of now look with the others; if it does already, whatever is under the mouse."""
        here = self._looking
        if here is None or here in self.watchers:
            there = self.document.scenario.forces.at(self.mouse) if self.mouse is not None else ()
            here = there[0][1].id if there else self.mouse
        if here is not None:
            self.set_watchers((*self.watchers, here))

    def toggle_watcher(self, who: str | int) -> None:
        """Let a unit or a hex look with the observer of now, or no more."""
        first = self._looking if self.pinned is not None or self.selection else None
        present = self.watchers or (() if first is None else (first,))
        self.set_watchers([one for one in present if one != who] if who in present else [*present, who])

    @property
    def _looking(self) -> str | int | None:
        unit = self.unit if self.pinned is None else None
        return unit[1].id if unit is not None else self.observer

    def watch_side(self, side: str) -> None:
        """Let all units of a side on the map look at once."""
        self.set_watchers(self._units_of(side))

    @property
    def watching_side(self) -> str:
        """The side whose units all look, and nobody else; "" if that is not so."""
        sides = self.document.scenario.forces.sides if self.watchers else ()
        return next((force.side for force in sides if self._units_of(force.side) == self.watchers), "")

    def _units_of(self, side: str) -> tuple[str, ...]:
        forces = self.document.scenario.forces
        return tuple(unit.id for owner, unit in forces if owner == side and unit.at is not None)

    def _observers(self) -> tuple[Observer, ...]:
        found = []
        for who in self.watchers:
            unit = self.document.scenario.forces.find(who) if isinstance(who, str) else None
            if isinstance(who, int):
                aim = self.aims[0] if who == self.pinned else AT_CENTRE
                found.append(Observer(who, replace(self._sight(), observer_aim=aim, target_aim=AT_CENTRE)))
            elif unit is not None and unit[1].at is not None:
                found.append(Observer(unit[1].at, self._watching(*unit)))
        return tuple(found)

    def _watching(self, side: str, unit: Unit) -> SightRequest:
        """How one of several units looks: from where it stands, the selected one from the level that was chosen."""
        chosen = self.levels[0] if not self._stood or unit.id in self.selection[:1] else 0
        level = chosen if unit.id in self.selection[:1] else standing_level(unit, self.document.ruleset) or chosen
        sight = self._sight(party_of(side, unit))
        return replace(sight, observer_level=level, observer_aim=AT_CENTRE, target_aim=AT_CENTRE)

    @property
    def sight(self) -> SightRequest:
        """How the line of now is looked along, whoever observes."""
        return self._sight()

    def _sight(self, party: Party = Party()) -> SightRequest:
        here = self.aims[0] if self.pinned is not None else AT_CENTRE
        there = self.held_aim if self.held is not None else self.aims[1]
        return SightRequest(self.purpose, party.side, party, *self.levels, here, there)

    def _at_place(self, party: Party, which: int) -> Party:
        """The observer (0) or target (1) at the level and the point that were chosen, where the rules know such places."""
        if not knows_levels(self.document.ruleset):
            return party
        values: dict[str, object] = dict(party.values)
        if self.levels[which] or (which == 0 and "level" in values):
            values["level"] = self.levels[which]
        sight = self._sight()
        aim = (sight.observer_aim, sight.target_aim)[which]
        if which == 0 and aim != AT_CENTRE:
            values["aim"] = f"{aim.kind} {aim.k}"
        return replace(party, values=values)

    def blame(self, number: int | None) -> None:
        """Ask what a hex hides from the observer, and which obstacles hide it; None asks no more."""
        self.blamed = number
        self._again()

    def _let_go(self) -> None:
        self.held = self.blamed = None
        self.held_aim = AT_CENTRE
        self.clearing = False

    def select(self, ids: Iterable[str]) -> None:
        """Select units; the first one observes and moves."""
        self.selection = tuple(dict.fromkeys(ids))
        if self.selection:
            self.pinned = None
        self._stand()
        self._let_go()
        self.selection_changed.emit()
        self._again()

    def _stand(self) -> None:
        """Look from the level at which the unit stands that was selected; with none, from the floor again."""
        unit = self.unit
        level = standing_level(unit[1], self.document.ruleset) if unit is not None else 0
        if unit is not None or self._stood:
            self.levels = (level, self.levels[1])
        self._stood = level != 0

    @property
    def unit(self) -> tuple[str, Unit] | None:
        """(side, unit) that was selected first."""
        return self.document.scenario.forces.find(self.selection[0]) if self.selection else None

    @property
    def observer(self) -> int | None:
        """The hex that observes now."""
        if self.pinned is not None:
            return self.pinned
        unit = self.unit
        return unit[1].at if unit is not None else self.mouse

    @property
    def target(self) -> int | None:
        """The hex that is looked at; the observer's own only where a line to another place of it is held."""
        target = self.held if self.held is not None else self.mouse
        within = self.held is not None and (self.levels[0], self.aims[0]) != (self.levels[1], self.held_aim)
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

    def _stack(self, at: int) -> tuple[str, ...]:
        """The other selected units of the mover's hex and side: they move with it."""
        forces = self.document.scenario.forces
        side = forces.find(self.selection[0])
        others = [(unit, forces.find(unit)) for unit in self.selection[1:]]
        return tuple(unit for unit, found in others if found and side and found[1].at == at and found[0] == side[0])

    def question(self) -> Question:
        """Everything that is asked now."""
        unit = self.unit
        observer = party_of(*unit) if unit is not None and self.pinned is None else Party()
        move = None
        if unit is not None and unit[1].at is not None:
            move = MoveRequest(
                party_of(*unit),
                unit[1].at,
                mode=self.mode if self.mode in (mode.key for mode in self.modes) else "",
                facing=unit[1].facing,
                stack=self._stack(unit[1].at),
                # a phase on foot has one point
                allowance=Fraction(self.phases) if self.mode == WHOLE_TURN and self.phases > 1 else None,
                obey_enemy=self.approach,
            )
        return Question(
            self.document.scenario,
            self.document.ruleset,
            self.overlays | ({CLEARING} if self.clearing else set()) | ({BLAME} if self.blamed is not None else set()),
            self.observer,
            self.target,
            self._sight(self._at_place(observer, 0)),
            self._at_place(Party(self.enemy_kind, self._other_side(observer.side), state=self.enemy_state), 1),
            move if REACH in self.overlays else None,
            self.blamed,
            self._observers(),
            self.combine,
            self.watcher,
            (unit[1].id, self.weapon) if unit is not None and FIELD in self.overlays else None,
            level_range(self.document.scenario, self.document.ruleset)[1] if self.all_levels else None,
        )

    def ask(self) -> None:
        """Ask now."""
        self._analyst.ask(self.question())

    def _other_side(self, side: str) -> str:
        others = [force.side for force in self.document.scenario.forces.sides if force.side != side]
        return others[0] if side and len(others) == 1 else ""

    def _again(self) -> None:
        self.changed.emit()
        self.ask()

    def _receive(self, answer: Answer) -> None:
        if answer.question.scenario is self.document.scenario:
            self.answer = answer
            self.answered.emit(answer)

    def _document_changed(self, change: ChangeSet) -> None:
        size = self.document.scenario.board.grid.size
        if change.everything:
            self.pinned = self.pinned if self.pinned is not None and self.pinned < size else None
            self.mouse = None
            self.watchers = tuple(who for who in self.watchers if isinstance(who, str))
            self._let_go()
        forces = self.document.scenario.forces
        left = tuple(unit for unit in self.selection if forces.find(unit) is not None)
        if left != self.selection:
            self.select(left)
        else:
            self.ask()
