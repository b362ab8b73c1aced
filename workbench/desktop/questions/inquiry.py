"""The base of the inquiries of hex maps and tabletops: the state of what a window asks, and of the line that is held."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from workbench.desktop.documents.document import Document
from workbench.desktop.questions.drag_inquiry import DragInquiry
from workbench.desktop.questions.odds import OddsQuestion, WhatIf
from workbench.desktop.questions.question import AREA, BLAME, LINE, ODDS, PlaceT, QuestionT
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
    """The overlays that are on, the selected units, the mouse, and parts that are subjects of their own: ``observers``,
    ``line``, and those of the subclasses. It asks again whenever one of them changes.

    Eyes and hands are apart: ``observers`` look, ``selection`` is what moves. Subclasses make the question; ``WatcherT`` is the
    type of an observer.
    """

    observers: Observers[PlaceT, WatcherT]
    line: HeldLine[PlaceT]

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
        self.weapon = ""
        self.what_if = WhatIf()
        """States of firer and target that are tried in the odds."""
        self.combine = ANY
        """What counts as seen by several."""
        self.mouse: PlaceT | None = None
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
        self.answer: AnswerT | None = None
        self._answer_worker = answer_worker
        self.drag_checks = DragInquiry(answer_worker, self)
        """What the moves of dragged units say."""
        answer_worker.answered.connect(self._receive)
        document.changed.connect(self._document_changed)

    def open(self, document: Document[A]) -> None:
        """Ask about another document from now on."""
        self.document.changed.disconnect(self._document_changed)
        self.document = document
        document.changed.connect(self._document_changed)
        self.drag_checks.end()
        self.mouse = None
        self.line.drop()
        self.observers.open()
        self.way = ()
        self.weapon = ""
        self.answer = self.kept_before = self.stepped_from = None
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
    def has_observer(self) -> bool:
        """True if a unit or a place that was chosen observes."""
        return self.observer is not None

    def select(self, ids: Iterable[str], /) -> None:
        """Select units; observers that are not pinned look no longer."""
        raise NotImplementedError

    def change_way(self, way: tuple[PlanPlace, ...]) -> None:
        """Give other points for the way of a profile; () gives none. Only plans ask about it."""
        if way != self.way:
            self.way = way
            self.changed.emit()

    def let_go(self) -> None:
        """Esc: take back what is tried, or let go of the line that is held, or else of what is selected, or else of the
        observers."""
        if self.line.trial:
            self.line.try_change(None)
        elif self.line.end is not None or self.observers.are_set_aside:
            self.line.release()
        elif self.has_selection:
            self.select(())
            if not self.observers.is_pinned:
                self.observers.set(())
        else:
            self.observers.set(())

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

    @property
    def target_height(self) -> float:
        """How many levels above the ground targets are, for every answer."""
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

    def odds_question(self, firer: str, pointed: str) -> OddsQuestion | None:
        """What is asked about the shots of a unit, at the unit ``pointed`` (both by id); None while nobody asks."""
        if ODDS not in self.overlays:
            return None
        others = tuple(unit for unit in self.selection if unit != firer) if firer in self.selection else ()
        return OddsQuestion(firer, self.weapon, pointed, self.what_if, others)

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

    @property
    def is_answered(self) -> bool:
        """Is the answer that is shown about what is pointed at and who looks now? Until their own answer comes, it is that
        about the place before."""
        answer: Any = self.answer
        if answer is None:
            return False
        asked = answer.question
        now = self.document.analysed_scenario, self.observer, self.target
        return asked.scenario is now[0] and (asked.observer, asked.target) == now[1:]

    def _ask_again(self) -> None:
        self.changed.emit()
        self.ask()

    def _receive(self, answer: AnswerT) -> None:
        self.answer = answer
        self.answered.emit(answer)

    def _document_changed(self, change: Any) -> None:
        """The document was edited: forget units and places that no longer exist, and ask again."""
        raise NotImplementedError


class Observers(Generic[PlaceT, WatcherT]):
    """Who looks: units and places that were ``chosen`` for it, one of them (``index``) told in full, or else the unit that was
    selected first. Observers that are pinned (``is_pinned``) stay while other units are selected; a place that was only clicked
    observes until a unit is selected."""

    def __init__(self, inquiry: Inquiry[PlaceT, WatcherT, Any, Any, Any]) -> None:
        self._inquiry = inquiry
        self.chosen: tuple[WatcherT, ...] = ()
        self.index = 0
        self.is_pinned = False
        self._set_aside: tuple[tuple[WatcherT, ...], int] | None = None
        """Pinned observers and which of them, while a line from elsewhere is held."""

    def open(self) -> None:
        """Another document is open: nobody is chosen."""
        self.chosen, self.index, self.is_pinned, self._set_aside = (), 0, False, None

    @property
    def current(self) -> WatcherT | None:
        """The one that is told in full; None while the selected unit observes, or the mouse."""
        return self.chosen[min(self.index, len(self.chosen) - 1)] if self.chosen else None

    @property
    def several(self) -> tuple[WatcherT, ...]:
        """The observers, where there are several."""
        return self.chosen if len(self.chosen) > 1 else ()

    @property
    def present(self) -> WatcherT | None:
        """Who observes now: the current observer, the selected unit, or the place of the mouse."""
        raise NotImplementedError

    @property
    def under_mouse(self) -> WatcherT | None:
        """Who would observe from where the mouse is: the unit there, or else the place."""
        raise NotImplementedError

    def unit_of(self, who: WatcherT) -> str:
        """The id of an observer; "" for a place."""
        raise NotImplementedError

    def from_unit(self, unit: str) -> WatcherT:
        """A unit, by its id, as an observer."""
        raise NotImplementedError

    def changed(self) -> None:
        """Other observers look, or none: called before that is asked about."""

    def current_changed(self) -> None:
        """Another one of the same observers is told in full: called before that is asked about."""

    def set(self, who: Iterable[WatcherT], *, pinned: bool = True) -> None:
        """Let these look; pinned, they stay when units are selected."""
        self._set_aside = None
        self._look(tuple(dict.fromkeys(who)), pinned=pinned)

    def _look(self, who: tuple[WatcherT, ...], *, pinned: bool, index: int = 0) -> None:
        self.chosen, self.index, self.is_pinned = who, index, pinned and bool(who)
        self.changed()
        self._inquiry.choose()

    def choose(self, index: int) -> None:
        """Tell this one of several observers (by its place among them) in full from now on."""
        before = self.current
        self.index = index
        if self.current != before:
            self.current_changed()
        self._inquiry.choose()

    def pin(self) -> None:
        """Pin who observes now. If they are pinned, add the selected unit, or else what is under the mouse, or remove it."""
        here, selection = self.present, self._inquiry.selection
        if self.chosen and not self.is_pinned:
            self.set(self.chosen)
        elif not self.chosen and here is not None:
            self.set((here,))
        elif self.chosen:
            more = self.from_unit(selection[0]) if selection else None
            more = more if more is not None and more not in self.chosen else self.under_mouse
            if more is not None:
                self.toggle(more)

    def toggle(self, who: WatcherT) -> None:
        """Add a unit or a place to the observers, or remove it; they are pinned."""
        first = self.present if self._inquiry.has_observer else None
        present = self.chosen or (() if first is None else (first,))
        self.set([one for one in present if one != who] if who in present else [*present, who])

    def watch_side(self, side: str) -> None:
        """Let all units of a side that are on the map look at once."""
        self.set(tuple(self.from_unit(unit) for unit in self._units_of(side)))

    @property
    def side(self) -> str:
        """The side whose units all look, and nobody else; "" if that is not so."""
        looking = {self.unit_of(who) for who in self.chosen}
        sides = self._inquiry.document.scenario.forces.sides if looking else ()
        return next((force.side for force in sides if set(self._units_of(force.side)) == looking), "")

    def _units_of(self, side: str) -> tuple[str, ...]:
        """The ids of the units of a side that are on the map."""
        there = present(self._inquiry.document.analysed_scenario)
        return tuple(unit.id for owner, unit in there.forces if owner == side and unit.at is not None)

    def keep(self, stays: Callable[[WatcherT], bool]) -> None:
        """Of the observers keep these; the current one stays so if it is among them. Nothing is asked."""
        left = tuple(who for who in self.chosen if stays(who))
        if left != self.chosen:
            current = self.current
            self.chosen = left
            self.index = left.index(current) if current in left else 0
            self.is_pinned = self.is_pinned and bool(left)
            self.changed()
        if self._set_aside is not None:
            self._set_aside = tuple(who for who in self._set_aside[0] if stays(who)), 0

    @property
    def are_set_aside(self) -> bool:
        """Do pinned observers wait until a line from elsewhere is let go?"""
        return self._set_aside is not None

    def look_once(self, who: WatcherT) -> None:
        """Observe from a unit or a place for one line; pinned observers look again when the line is let go."""
        aside = (self.chosen, self.index) if self.is_pinned else self._set_aside
        self.set((who,), pinned=False)
        self._set_aside = aside

    def look_again(self) -> None:
        """Let the pinned observers look again that one line had set aside."""
        if self._set_aside is not None:
            (who, index), self._set_aside = self._set_aside, None
            self._look(who, pinned=True, index=index)


class HeldLine(Generic[PlaceT]):
    """The line that does not follow the mouse: ``end`` is its end (None: it follows the mouse), ``blamed`` the place or the
    piece of terrain of which is asked what it hides, ``trial`` a change of the map that is tried."""

    def __init__(self, inquiry: Inquiry[PlaceT, Any, Any, Any, Any]) -> None:
        self._inquiry = inquiry
        self.end: PlaceT | None = None
        self.blamed: Any = None
        self.trial: Any = None

    def drop(self) -> None:
        """Let the line follow the mouse, and forget what is asked of it; nothing is asked."""
        self.end = self.blamed = self.trial = None

    def release(self) -> None:
        """Let the line follow the mouse again."""
        self.drop()
        self._inquiry.observers.look_again()
        self._inquiry.choose()

    def blame(self, what: Any) -> None:
        """Ask what a hex, or a piece of terrain alone, hides from the observer; None ends the question."""
        self.blamed = what
        if what is not None:
            self._inquiry.ask_first(BLAME)
        self._inquiry.choose()

    def try_change(self, change: Any) -> None:
        """Show line and area as they would be after a change of the map; None ends the trial."""
        self.trial = change
        self._inquiry.choose()
