"""The base of the inquiries of hex maps and tabletops: the state of what a window asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from workbench.desktop.documents.document import Document
from workbench.desktop.questions.odds import OddsQuestion, WhatIf
from workbench.desktop.questions.question import AREA, LINE, ODDS, PlaceT, QuestionT
from workbench.desktop.questions.worker import AnswerWorker
from workbench.engine.sight.observers import ANY
from workbench.engine.sight.results import SPOT
from workbench.rules.ruleset import Ruleset
from workbench.scenario.declared_fields import PlanPlace
from workbench.scenario.presence import present
from workbench.scenario.scenario import A

AnswerT = TypeVar("AnswerT")
WatcherT = TypeVar("WatcherT")


class Inquiry(QObject, Generic[PlaceT, WatcherT, QuestionT, AnswerT, A]):
    """The observers, the end of the line, the overlays that are on, the selected units; it asks again whenever one of them
    changes.

    Eyes and hands are apart. ``observers`` look: units and places that were chosen for it, one of them as ``chosen``, or else
    the unit that was selected first. ``selection`` is what moves. Observers that are pinned stay while other units are
    selected; a place that was only clicked observes until a unit is selected. Subclasses make the question; ``WatcherT`` is the
    type of an observer.
    """

    answered = Signal(object)
    changed = Signal()
    """Overlays, purpose, observer or enemy changed."""
    selection_changed = Signal()

    def __init__(self, document: Document[A], answer_worker: AnswerWorker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.overlays: frozenset[str] = frozenset([LINE])
        self.asked: tuple[str, ...] = (LINE,)
        """What was asked, the last first: overlays by id, and :data:`~workbench.desktop.questions.question.BLAME`."""
        self.purpose = SPOT
        self.mode = ""
        self.weapon = ""
        self.what_if = WhatIf()
        """States of firer and target that are tried in the odds."""
        self.observers: tuple[WatcherT, ...] = ()
        """Units and places that were chosen to observe; () lets the selected unit do so."""
        self.chosen = 0
        """Which of several observers is told in full."""
        self.is_pinned = False
        """Do the observers stay when units are selected?"""
        self.combine = ANY
        """What counts as seen by several."""
        self.kind_chosen = False
        """Did the user say which kind of unit is looked for where none is selected? Otherwise anybody is."""
        self._set_aside: tuple[tuple[WatcherT, ...], int] | None = None
        """Pinned observers and which of them, while a line from elsewhere is held."""
        self.mouse: PlaceT | None = None
        self.held: PlaceT | None = None
        """The end of a line that does not follow the mouse."""
        self.way: tuple[PlanPlace, ...] = ()
        """Points that the user gave for the way of a profile, in their order."""
        self.draws_way = False
        """Does Shift and a click add a point to the way, in place of an observer? While a profile is shown."""
        self.selection: tuple[str, ...] = ()
        """Ids of selected units."""
        self.kept_before: QuestionT | None = None
        """What was asked when the user began to compare areas; None: nothing is compared."""
        self.stepped_from: QuestionT | None = None
        """What was asked before the last step to another level."""
        self.trial: Any = None
        """A change of the map that is tried."""
        self.answer: AnswerT | None = None
        self._answer_worker = answer_worker
        answer_worker.answered.connect(self._receive)
        document.changed.connect(self._document_changed)

    def open(self, document: Document[A]) -> None:
        """Ask about another document from now on."""
        self.document.changed.disconnect(self._document_changed)
        self.document = document
        document.changed.connect(self._document_changed)
        self.mouse = self.held = None
        self.observers, self.chosen, self.is_pinned, self._set_aside = (), 0, False, None
        self.way = ()
        self.mode = self.weapon = ""
        self.kind_chosen = False
        self.answer = self.kept_before = self.stepped_from = self.trial = None
        self.opened()
        self.select(())
        self.changed.emit()

    def opened(self) -> None:
        """Another document is open: forget what was chosen for the one before."""

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the open document."""
        return self.document.ruleset

    @property
    def observer(self) -> PlaceT | None:
        """The place that observes now."""
        raise NotImplementedError

    @property
    def target(self) -> PlaceT | None:
        """Where the line goes now."""
        raise NotImplementedError

    @property
    def sought_unit(self) -> str:
        """The unit (id) that pinned observers look for, wherever it might be: the first of those selected that is none of them.
        Its height is that of every answer; "" = there is none."""
        if not self.is_pinned:
            return ""
        looking = {self.observing_unit(who) for who in self.observers}
        forces = self.document.analysed_scenario.forces
        return next((unit for unit in self.selection if unit not in looking and forces.find(unit) is not None), "")

    @property
    def sought_kind(self) -> str:
        """The kind that is looked for where no unit is; "" for anybody."""
        raise NotImplementedError

    def seek(self, kind: str) -> None:
        """Look for a kind of unit from now on; "" for anybody."""
        raise NotImplementedError

    @property
    def has_observer(self) -> bool:
        """True if a unit or a place that was chosen observes."""
        return self.observer is not None

    @property
    def pinned(self) -> WatcherT | None:
        """The chosen one of the observers; None while the selected unit observes, or the mouse."""
        return self.observers[min(self.chosen, len(self.observers) - 1)] if self.observers else None

    @property
    def watchers(self) -> tuple[WatcherT, ...]:
        """The observers, where there are several."""
        return self.observers if len(self.observers) > 1 else ()

    @property
    def present_observer(self) -> WatcherT | None:
        """Who observes now: the chosen observer, the selected unit, or the place of the mouse."""
        raise NotImplementedError

    @property
    def observer_under_mouse(self) -> WatcherT | None:
        """Who would observe from where the mouse is: the unit there, or else the place."""
        raise NotImplementedError

    def observing_unit(self, who: WatcherT) -> str:
        """The id of an observer; "" for a place."""
        raise NotImplementedError

    def unit_observer(self, unit: str) -> WatcherT:
        """A unit, by its id, as an observer."""
        raise NotImplementedError

    def select(self, ids: Iterable[str], /) -> None:
        """Select units; observers that are not pinned look no longer."""
        raise NotImplementedError

    def observers_changed(self) -> None:
        """Other observers look, or none: called before that is asked about."""

    def set_observers(self, who: Iterable[WatcherT], *, pinned: bool = True) -> None:
        """Let these look; pinned, they stay when units are selected."""
        self._set_aside = None
        self._look(tuple(dict.fromkeys(who)), pinned=pinned)

    def _look(self, who: tuple[WatcherT, ...], *, pinned: bool, chosen: int = 0) -> None:
        self.observers, self.chosen, self.is_pinned = who, chosen, pinned and bool(who)
        self.observers_changed()
        self._ask_again()

    def pin_observers(self) -> None:
        """Pin who observes now. If they are pinned, add the selected unit, or else what is under the mouse, or remove it."""
        here = self.present_observer
        if self.observers and not self.is_pinned:
            self.set_observers(self.observers)
        elif not self.observers and here is not None:
            self.set_observers((here,))
        elif self.observers:
            more = self.unit_observer(self.selection[0]) if self.selection else None
            more = more if more is not None and more not in self.observers else self.observer_under_mouse
            if more is not None:
                self.toggle_observer(more)

    def toggle_observer(self, who: WatcherT) -> None:
        """Add a unit or a place to the observers, or remove it; they are pinned."""
        first = self.present_observer if self.has_observer else None
        present = self.observers or (() if first is None else (first,))
        self.set_observers([one for one in present if one != who] if who in present else [*present, who])

    def change_way(self, way: tuple[PlanPlace, ...]) -> None:
        """Give other points for the way of a profile; () gives none. Only plans ask about it."""
        if way != self.way:
            self.way = way
            self.changed.emit()

    def watch_side(self, side: str) -> None:
        """Let all units of a side that are on the map look at once."""
        self.set_observers(tuple(self.unit_observer(unit) for unit in self.units_of(side)))

    @property
    def watching_side(self) -> str:
        """The side whose units all look, and nobody else; "" if that is not so."""
        looking = {self.observing_unit(who) for who in self.observers}
        sides = self.document.scenario.forces.sides if looking else ()
        return next((force.side for force in sides if set(self.units_of(force.side)) == looking), "")

    def keep_observers(self, stays: Callable[[WatcherT], bool]) -> None:
        """Of the observers keep these; the chosen one stays chosen if it is among them. Nothing is asked."""
        left = tuple(who for who in self.observers if stays(who))
        if left != self.observers:
            chosen = self.pinned
            self.observers = left
            self.chosen = left.index(chosen) if chosen in left else 0
            self.is_pinned = self.is_pinned and bool(left)
            self.observers_changed()
        if self._set_aside is not None:
            self._set_aside = tuple(who for who in self._set_aside[0] if stays(who)), 0

    def look_once(self, who: WatcherT) -> None:
        """Observe from a unit or a place for one line; pinned observers look again when the line is let go."""
        aside = (self.observers, self.chosen) if self.is_pinned else self._set_aside
        self.set_observers((who,), pinned=False)
        self._set_aside = aside

    def look_again(self) -> None:
        """Let the pinned observers look again that one line had set aside."""
        if self._set_aside is not None:
            (who, chosen), self._set_aside = self._set_aside, None
            self._look(who, pinned=True, chosen=chosen)

    def let_go(self) -> None:
        """Esc: take back what is tried, or let go of the line that is held, or else of what is selected, or else of the
        observers."""
        if self.trial:
            self.choose(trial=None)
        elif self.held is not None or self._set_aside is not None:
            self.release_line()
        elif self.has_selection:
            self.select(())
            if not self.is_pinned:
                self.set_observers(())
        else:
            self.set_observers(())

    @property
    def has_selection(self) -> bool:
        """Is anything selected?"""
        return bool(self.selection)

    def compare_areas(self) -> None:
        """Show from now on what the visible area wins and loses against what is seen now, or no longer."""
        if self.kept_before is not None:
            self.kept_before = self.stepped_from = None
        else:
            self.overlays |= {AREA}
            self.ask_first(AREA)
            self.kept_before = replace(self.question(), before=None)
        self._ask_again()

    def earlier(self, now: QuestionT) -> QuestionT | None:
        """The question whose area is compared with that of the question of now; None where none is."""
        if AREA not in self.overlays:
            return None
        step = self.stepped_from
        same = step is not None and step.observer == now.observer and step.scenario is now.scenario
        return self.kept_before or (step if same else None)

    def release_line(self) -> None:
        """Let the line follow the mouse again."""
        raise NotImplementedError

    def question(self) -> QuestionT:
        """The question of now."""
        raise NotImplementedError

    def forget_mouse(self) -> None:
        """The hand edits: no line follows the mouse, and nothing observes from where it is."""
        if self.mouse is not None:
            self.mouse = None
            self._ask_again()

    def toggle(self, overlay: str, on: bool) -> None:
        """Switch an overlay."""
        if on and overlay not in self.overlays:
            self.ask_first(overlay)
        self.overlays = self.overlays | {overlay} if on else self.overlays - {overlay}
        self._ask_again()

    def show_overlays(self, overlays: frozenset[str]) -> None:
        """Have exactly these overlays on; what was asked last stays what was asked last."""
        self.overlays = overlays
        self._ask_again()

    def odds_question(self, firer: str) -> OddsQuestion | None:
        """What is asked about the shots of a unit; None while nobody asks."""
        if ODDS not in self.overlays:
            return None
        others = tuple(unit for unit in self.selection if unit != firer) if firer in self.selection else ()
        return OddsQuestion(firer, self.weapon, self.pointed_unit, self.what_if, others)

    @property
    def pointed_unit(self) -> str:
        """The unit (id) under the mouse; "" if there is none."""
        raise NotImplementedError

    def ask_first(self, overlay: str) -> None:
        """From now on this is what was asked last: its answer stands above the others."""
        self.asked = (overlay, *(one for one in self.asked if one != overlay))

    def choose(self, **values: Any) -> None:
        """Set parts of the state by name, and ask again."""
        for name, value in values.items():
            setattr(self, name, value)
        self._ask_again()

    def ask(self) -> None:
        """Ask now; the answer comes by itself."""
        self._answer_worker.ask(self.question())

    def units_of(self, side: str) -> tuple[str, ...]:
        """The ids of the units of a side that are on the map."""
        there = present(self.document.analysed_scenario)
        return tuple(unit.id for owner, unit in there.forces if owner == side and unit.at is not None)

    def _ask_again(self) -> None:
        self.changed.emit()
        self.ask()

    def _receive(self, answer: AnswerT) -> None:
        self.answer = answer
        self.answered.emit(answer)

    def _document_changed(self, change: Any) -> None:
        """The document was edited: forget units and places that no longer exist, and ask again."""
        raise NotImplementedError
