"""The inquiry of a hex map: who observes, what is selected, which overlays are on; it makes the questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject

from workbench.analysis.base_analysis import party_of
from workbench.analysis.hex_levels import OBSERVER, TARGET, standing_level
from workbench.desktop.documents.document import Document
from workbench.desktop.questions.concealment import STILL
from workbench.desktop.questions.enemy_choice import HexEnemy
from workbench.desktop.questions.hex_line import HexLine, LineEnds
from workbench.desktop.questions.hex_questions import Answer, Question
from workbench.desktop.questions.inquiry import Inquiry, Observers
from workbench.desktop.questions.mover import HexMover
from workbench.desktop.questions.question import AREA, FIELD, ODDS, AnyPart
from workbench.desktop.questions.special_fire import SNAP, SPRAY, SpecialFireQuestion, special_fire_kinds
from workbench.desktop.questions.worker import AnswerWorker
from workbench.engine.fire.special_fire import LEFT
from workbench.engine.sight.observers import Observer
from workbench.engine.sight.results import FIRE, SPOT, Party
from workbench.geometry.segments import AT_CENTRE, Aim
from workbench.scenario.changes import ChangeSet
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Unit


def _observers(inquiry: HexInquiry) -> tuple[Observer, ...]:
    """How each of several observers looks: from where it stands, or from the level that was chosen for it."""
    found, ends = [], inquiry.ends
    for who in inquiry.observers.several:
        unit = inquiry.document.analysed_scenario.forces.find(who) if isinstance(who, str) else None
        if isinstance(who, int):
            at, party, aim = who, Party(), ends.aims[OBSERVER] if who == inquiry.observers.current else AT_CENTRE
        elif unit is not None and unit[1].at is not None:
            at, party, aim = unit[1].at, party_of(*unit), AT_CENTRE
        else:
            continue
        sight = replace(ends.request(party), observer_level=ends.level_of(who))
        found.append(Observer(at, replace(sight, observer_aim=aim, target_aim=AT_CENTRE)))
    return tuple(found)


class HexObservers(Observers[int, str | int]):
    """Who observes on a hex map: units by id, hexes by number."""

    _inquiry: HexInquiry

    @property
    def present(self) -> str | int | None:
        """Who observes now: the id of a unit, or the number of a hex."""
        if self.current is not None:
            return self.current
        unit = self._inquiry.mover.unit
        return unit[1].id if unit is not None else self._inquiry.observer

    @property
    def under_mouse(self) -> str | int | None:
        """The uppermost unit in the hex of the mouse, or else the hex."""
        mouse, forces = self._inquiry.mouse, self._inquiry.document.analysed_scenario.forces
        there = forces.units_at(mouse) if mouse is not None else ()
        return there[0][1].id if there else mouse

    def unit_of(self, who: str | int) -> str:
        """The id of an observer; "" for a hex."""
        return who if isinstance(who, str) else ""

    def from_unit(self, unit: str) -> str:
        """A unit as an observer: its id."""
        return unit

    def _look(self, who: tuple[str | int, ...], *, pinned: bool, index: int = 0) -> None:
        if self.present in who:
            self._inquiry.ends.remember_level()
        super()._look(who, pinned=pinned, index=index)

    def changed(self) -> None:
        """The line goes to the mouse; who looks does so from the level that was chosen for him, or where he stands."""
        inquiry = self._inquiry
        inquiry.eye = Party()
        inquiry.ends.forget_others()
        inquiry.line.drop()
        if len(self.chosen) > 1:
            inquiry.overlays = inquiry.overlays | {AREA}
            inquiry.ask_first(AREA)
            inquiry.ends.all_levels = False
        inquiry.ends.take_level()

    def current_changed(self) -> None:
        """Who is told in full looks from the level that was chosen for him, or where he stands."""
        self._inquiry.ends.take_level()


class FireChoice:
    """The special fire that the user chose, and where it is aimed.

    ``kind`` is the special fire in the place of the field of fire ("" = none), ``hand`` that of an alternate grain, ``action``
    how the enemy moves as he is fired at, ``firing`` how the firer fires, ``side`` the hexside nearest to the mouse,
    ``sprayed`` the hexes that were clicked for a spray."""

    def __init__(self, inquiry: HexInquiry) -> None:
        self._inquiry = inquiry
        self.kind = self.action = self.firing = ""
        self.hand = LEFT
        self.side: tuple[int, int] | None = None
        self.sprayed: tuple[int, ...] = ()

    def open(self) -> None:
        """Another document is open: forget the choice."""
        self.kind = self.action = self.firing = ""
        self.side = None
        self.clear_aim()

    def clear_aim(self) -> None:
        """Forget the hexes that were clicked for a spray."""
        self.sprayed = ()

    def choose(self, **values: object) -> None:
        """Set ``kind``, ``hand``, ``action`` or ``firing``, and ask again. With another kind the line follows the mouse
        again."""
        for name, value in values.items():
            setattr(self, name, value)
        if "kind" in values:
            self._inquiry.line.release()
        self._inquiry.choose()

    @property
    def offered(self) -> tuple[str, ...]:
        """The kinds that the rules of the open document know."""
        return special_fire_kinds(self._inquiry.ruleset)

    @property
    def aiming(self) -> str:
        """The kind that takes the clicks on the map; "" if none does."""
        inquiry = self._inquiry
        fires = inquiry.firer is not None and inquiry.firer == inquiry.looking_unit
        return self.kind if FIELD in inquiry.overlays and fires else ""

    def aim_side(self, side: tuple[int, int] | None) -> None:
        """The mouse is nearest to this hexside."""
        if side != self.side and self._inquiry.line.end is None:
            self.side = side
            if self.aiming == SNAP:
                self._inquiry.ask()

    def take(self, number: int) -> None:
        """Aim at a hex that was clicked: a spray takes it as one of its two hexes, other fire is held there."""
        if self.aiming == SPRAY:
            full = len(self.sprayed) > 1 or number in self.sprayed
            self.sprayed = (number,) if full else (*self.sprayed, number)
            self._inquiry.choose()
        else:
            self._inquiry.line.release()
            self._inquiry.line.hold()

    def ask(self) -> SpecialFireQuestion | None:
        """The question of now; None where no unit fires, or the rules know no special fire."""
        inquiry, unit = self._inquiry, self._inquiry.firer
        if unit is None or unit[1].at is None or FIELD not in inquiry.overlays or not self.offered:
            return None
        kind = self.kind if self.kind in self.offered else ""
        target = inquiry.line.end if inquiry.line.end is not None else inquiry.mouse
        target = target if target != unit[1].at else None
        sprayed = self.sprayed
        if len(sprayed) == 1 and target is not None and target not in sprayed:
            sprayed = (*sprayed, target)
        stands = standing_level(unit[1], inquiry.ruleset)
        level = inquiry.ends.levels[0] if inquiry.looking_unit == unit else stands
        return SpecialFireQuestion(
            kind,
            unit[1].id,
            target=target,
            side=self.side if kind == SNAP else None,
            sprayed=sprayed if kind == SPRAY else (),
            hand=self.hand,
            attackers=inquiry.selection if unit == inquiry.mover.unit else (unit[1].id,),
            level=level if level or "level" in unit[1].values else None,
            firing=self.firing if not kind else "",
        )


class HexInquiry(Inquiry[int, str | int, Question, Answer, Scenario]):
    """The state of the questions. The observer is the pinned hex, or else the selected unit's, or else the mouse's hex;
    the target is the mouse's hex as soon as something else observes."""

    observers: HexObservers
    line: HexLine

    def __init__(
        self,
        document: Document,
        answer_worker: AnswerWorker,
        asks: Mapping[AnyPart, Callable[[HexInquiry], Any]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(document, answer_worker, parent)
        self._asks = asks
        self._purposes = (SPOT, FIRE)
        self.observers = HexObservers(self)
        self.enemy = HexEnemy(self)
        self.mover = HexMover(self)
        self.fire = FireChoice(self)
        self.ends = LineEnds(self)
        self.line = HexLine(self, self.ends, self.fire.clear_aim)
        self.hiding = STILL
        """What the selected unit does, whose concealment is asked for."""
        self.eye = Party()
        """Who looks from the hex that observes, where a lesson says so."""
        self._grid = document.scenario.board.grid

    def opened(self) -> None:
        """Another map is open: forget what was chosen for the one before."""
        self._grid = self.document.scenario.board.grid
        self.mover.mode = ""
        self.ends.open()
        self.fire.open()
        self.enemy.open()
        self.hiding = STILL

    def toggle(self, overlay: str, on: bool) -> None:
        """Switch an overlay. While the field of fire is on, the purpose of lines is fire, unless the user chooses another."""
        if overlay == FIELD and on != (FIELD in self.overlays):
            self._purposes = (self.purpose, FIRE) if on else self._purposes[::-1]
            if self.purpose == self._purposes[0]:
                self.purpose = self._purposes[1]
        super().toggle(overlay, on)

    def hover(self, number: int | None) -> None:
        """Take the hex under the mouse; None (the mouse is off the map) changes nothing."""
        if number is not None and number != self.mouse:
            if self.ends.move_mouse(number):
                self.changed.emit()
            self.ask()

    def pin(self, number: int | None, aim: Aim = AT_CENTRE) -> None:
        """Observe from the floor of a hex, or of a vertex or hexside, until a unit is selected; None lets the observer follow
        the mouse again."""
        self.ends.aims = (aim, self.ends.aims[TARGET])
        self.observers.set(() if number is None else (number,), pinned=False)

    @property
    def looking_unit(self) -> tuple[str, Unit] | None:
        """(side, unit) that observes; None while a hex does."""
        current = self.observers.current
        if current is None:
            return self.mover.unit
        return self.document.analysed_scenario.forces.find(current) if isinstance(current, str) else None

    @property
    def firer(self) -> tuple[str, Unit] | None:
        """(side, unit) whose field of fire is asked for: the unit that observes, or else the selected one."""
        return self.looking_unit or self.mover.unit

    def select(self, ids: Iterable[str]) -> None:
        """Select units; the first one moves, and observes from the level at which it stands, if no observers are pinned."""
        self.observers.look_again()
        before, fired = self.observers.present, self.firer
        self.selection = tuple(dict.fromkeys(ids))
        if self.selection and not self.observers.is_pinned:
            self.observers.chosen = ()
        self.ends.note_standing_level()
        if self.observers.present != before or not self.observers.is_pinned:
            if self.observers.present != before:
                self.ends.take_level()
            self.line.drop()
        if fired is not None and self.firer is not None and fired[1].id != self.firer[1].id:
            self.fire.clear_aim()
        self.selection_changed.emit()
        self._ask_again()

    def toggle_firer(self, unit: str) -> bool:
        """While odds are asked for, let a friend of the selected unit attack together with it and observe, or leave it out
        again; False if the unit is no such friend."""
        forces, chosen = self.document.analysed_scenario.forces, self.selection
        first = forces.find(chosen[0]) if chosen else None
        found = forces.find(unit)
        if ODDS not in self.overlays or first is None or found is None or found[0] != first[0] or unit == chosen[0]:
            return False
        joins, overlays = unit not in chosen, self.overlays
        if joins != (unit in self.observers.chosen):
            self.observers.toggle(unit)
        # they look together too, but what is asked for are the odds
        self.overlays = overlays
        self.ask_first(ODDS)
        self.select((*chosen, unit) if joins else tuple(one for one in chosen if one != unit))
        return True

    @property
    def observer(self) -> int | None:
        """The hex that observes now."""
        if isinstance(self.observers.current, int):
            return self.observers.current
        unit = self.looking_unit
        return unit[1].at if unit is not None else self.mouse if self.observers.current is None else None

    @property
    def has_observer(self) -> bool:
        """True if a unit or a hex that was chosen observes, and not just the hex under the mouse."""
        return bool(self.observers.chosen or self.selection)

    @property
    def target(self) -> int | None:
        """The hex that is looked at; the observer's own only where a line to another place of it is held."""
        end = self.line.end
        target = end if end is not None else self.mouse
        return target if target != self.observer or (end is not None and self.ends.lie_apart) else None

    @property
    def target_height(self) -> float:
        """The level of targets in their hexes."""
        return float(self.ends.levels[TARGET])

    def question(self) -> Question:
        """The question of now: what is pointed at, and what each kind of answer asks."""
        ends, line, fires, looks = self.ends, self.line, self.firer, self.looking_unit
        moves, observer = self.mover.unit, party_of(*looks) if looks is not None else self.eye
        now = Question(
            self.document.analysed_scenario,
            self.document.ruleset,
            self.overlays | line.wants,
            self.observer,
            self.target,
            party=ends.place(self.enemy.party(observer.side, self.fire.action), TARGET),
            firing=(fires[1].id, self.weapon) if fires is not None and FIELD in self.overlays else None,
            fires_else=moves[1].id if moves is not None and moves != fires else "",
            parts={key: ask(self) for key, ask in self._asks.items()},
            sight=ends.request(ends.place(observer, OBSERVER)),
            watchers=_observers(self),
            watcher=self.observers.index,
            line_level=ends.target_level if ends.target_level != ends.levels[TARGET] else None,
            held=line.end is not None,
            sought=self.enemy.unit,
        )
        return replace(now, before=self.earlier(now))

    def _receive(self, answer: Answer) -> None:
        if answer.question.scenario is self.document.analysed_scenario:
            super()._receive(answer)

    def _document_changed(self, change: ChangeSet) -> None:
        grid = self.document.scenario.board.grid
        if grid != self._grid:
            # the numbers of hexes mean other places now
            self._grid = grid
            self.line.blamed, self.way = None, ()
            self.observers.keep(lambda who: isinstance(who, str))
            self.fire.clear_aim()
        if change.everything:
            self.mouse = None
            self.line.drop()
        forces = self.document.analysed_scenario.forces
        self.observers.keep(lambda who: isinstance(who, int) or forces.find(who) is not None)
        left = tuple(unit for unit in self.selection if forces.find(unit) is not None)
        if left != self.selection:
            self.select(left)
        elif self.ends.follow_unit():
            self._ask_again()
        else:
            self.ask()
