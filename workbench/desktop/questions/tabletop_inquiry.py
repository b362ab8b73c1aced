"""The inquiry of a tabletop: observer, target, mover, overlays; it makes the questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from workbench.desktop.documents.document import TabletopDocument
from workbench.desktop.questions.enemy_choice import TabletopEnemy
from workbench.desktop.questions.inquiry import HeldLine, Inquiry, Observers
from workbench.desktop.questions.mover import TabletopMover
from workbench.desktop.questions.question import AREA, FIELD, LINE, AnyPart
from workbench.desktop.questions.tabletop_questions import TabletopAnswer, TabletopPlace, TabletopQuestion
from workbench.desktop.questions.worker import AnswerWorker
from workbench.engine.sight.results import Standpoint
from workbench.engine.sight.tabletop_footprints import footing
from workbench.rules.ruleset import Ruleset
from workbench.scenario.changes import TabletopChanges
from workbench.scenario.edits.map_variants_applied import with_map_variants
from workbench.scenario.edits.tabletop_pieces import DeleteFeatures
from workbench.scenario.scenario import End, KeptTabletopLine, TabletopScenario, as_seen_by
from workbench.scenario.tabletop_board import Point


class TabletopObservers(Observers[TabletopPlace, TabletopPlace]):
    """Who observes on a table: units and points."""

    @property
    def present(self) -> TabletopPlace | None:
        """Who observes now: the current observer, or the unit that was selected first."""
        return self._inquiry.observer

    @property
    def under_mouse(self) -> TabletopPlace | None:
        """The unit or the point under the mouse."""
        return self._inquiry.mouse

    def unit_of(self, who: TabletopPlace) -> str:
        """The id of an observer; "" for a point."""
        return who.unit

    def from_unit(self, unit: str) -> TabletopPlace:
        """A unit as an observer."""
        return TabletopPlace(unit)

    def changed(self) -> None:
        """The line goes to the mouse."""
        self._inquiry.line.drop()
        if len(self.chosen) > 1:
            self._inquiry.overlays = self._inquiry.overlays | {AREA}
            self._inquiry.ask_first(AREA)

    def raise_eye(self, above: float) -> None:
        """Look from so many levels above the ground of the point that observes."""
        eye = self.current
        if eye is not None and not eye.unit:
            others = tuple(replace(who, above=above) if who == eye else who for who in self.chosen)
            self._look(others, pinned=self.is_pinned, index=self.index)


class TabletopLine(HeldLine[TabletopPlace]):
    """The line of a table: ``blamed`` and ``trial`` are pieces of terrain (ids)."""

    def __init__(self, inquiry: Inquiry[TabletopPlace, TabletopPlace, Any, Any, TabletopScenario]) -> None:
        super().__init__(inquiry)
        self._tried: tuple[TabletopScenario, str, TabletopScenario] | None = None
        """The scenario without the piece that is tried, and what it was made of."""

    def hold(self, spot: TabletopPlace | None) -> None:
        """Keep the line's end where it is, whatever the mouse does; None lets it follow the mouse again."""
        self.end = spot
        self.trial = None
        if spot is not None:
            self._inquiry.ask_first(LINE)
        else:
            self._inquiry.observers.look_again()
        self._inquiry.choose()

    def release(self) -> None:
        """Let the line follow the mouse again; what a piece hides stays asked for."""
        self.hold(None)

    def show(self, line: KeptTabletopLine) -> None:
        """Ask about a line that the scenario keeps."""
        self._inquiry.purpose = line.purpose
        self._inquiry.overlays |= {LINE}
        self._inquiry.observers.look_once(_place_of_end(line.origin))
        self.hold(_place_of_end(line.target))

    def try_change(self, change: str | None) -> None:
        """Show line and area as they would be without a piece while the line is held; None ends the trial."""
        if change and self.end is None:
            self.hold(self._inquiry.target)
        super().try_change(change or None)

    def tried_scenario(self) -> TabletopScenario:
        """The scenario without the piece that is tried."""
        scenario = self._inquiry.document.analysed_scenario
        if self._tried is None or self._tried[0] is not scenario or self._tried[1] != self.trial:
            self._tried = scenario, self.trial, DeleteFeatures((self.trial,)).apply(scenario)
        return self._tried[2]


class TabletopInquiry(Inquiry[TabletopPlace, TabletopPlace, TabletopQuestion, TabletopAnswer, TabletopScenario]):
    """The state of the questions. The observer is what was pinned, or else the selected unit; the target is the unit or the
    point under the mouse."""

    observers: TabletopObservers
    line: TabletopLine

    drag_changed = Signal()
    """Units are dragged to another place, or no longer."""

    def __init__(
        self,
        document: TabletopDocument,
        answer_worker: AnswerWorker,
        asks: Mapping[AnyPart, Callable[[TabletopInquiry], Any]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(document, answer_worker, parent)
        self._asks = asks
        self.detected = False
        self.above = 0.0
        self.tolerance: float | None = None
        self.reverse = False
        self.observers = TabletopObservers(self)
        self.enemy = TabletopEnemy(self)
        self.mover = TabletopMover(self)
        self.line = TabletopLine(self)
        self.pieces: tuple[str, ...] = ()
        """Ids of selected pieces of terrain."""
        self.dragged: TabletopScenario | None = None
        """The scenario with units where they are dragged; None while none are."""

    def opened(self) -> None:
        """Another table is open: forget what was chosen for the one before."""
        self.dragged = None
        self.mover.mode = ""
        self.enemy.open()

    @property
    def observer(self) -> TabletopPlace | None:
        """The chosen observer, or else the unit that was selected first."""
        current = self.observers.current
        return current if current is not None else self._selected_place

    @property
    def _selected_place(self) -> TabletopPlace | None:
        first = self.selection[0] if self.selection else ""
        return TabletopPlace(first) if first and self._on_table(first) else None

    @property
    def has_selection(self) -> bool:
        """Is a unit or a piece selected?"""
        return bool(self.selection or self.pieces)

    @property
    def target(self) -> TabletopPlace | None:
        """The end of the line: the held place, or else that under the mouse (a bare point at the height ``above``)."""
        target = self.line.end if self.line.end is not None else self.mouse
        if target is not None and not target.unit and target is self.mouse:
            target = replace(target, above=self.above)
        return None if target == self.observer else target

    @property
    def behind(self) -> bool:
        """True if the last answer is about another table, or about other places, than is asked about now."""
        known = self.answer.question if self.answer is not None else None
        if known is None or known.scenario is not (self.dragged or self.document.analysed_scenario):
            return True
        return (known.observer, known.target) != (self.observer, self.target)

    def hover(self, spot: TabletopPlace | None) -> None:
        """Take the place under the mouse; None (the mouse is off the table) changes nothing."""
        if spot is not None and spot != self.mouse and self.dragged is None:
            self.mouse = spot
            self.ask()

    def drag(self, scenario: TabletopScenario | None) -> None:
        """Take the scenario with units where they are dragged; None ends the drag. Meanwhile only the sides of a unit and its
        field of fire, or what it sees, are asked for."""
        if scenario is not self.dragged:
            self.dragged = (
                as_seen_by(with_map_variants(scenario), self.document.viewing_side) if scenario is not None else None
            )
            self.drag_changed.emit()
            self.ask()

    def pin(self, spot: TabletopPlace | None) -> None:
        """Observe from a place until a unit is selected; None: from the selected unit again."""
        self.observers.set(() if spot is None else (spot,), pinned=False)

    def select(self, units: Iterable[str], pieces: Iterable[str] = ()) -> None:
        """Select units and pieces and nothing else; observers that are not pinned look no longer if a unit is."""
        self.observers.look_again()
        chosen, shapes = tuple(dict.fromkeys(units)), tuple(dict.fromkeys(pieces))
        if (chosen, shapes) != (self.selection, self.pieces):
            before = self.firing_unit
            if chosen != self.selection:
                self.mover.mode = ""
            self.selection, self.pieces = chosen, shapes
            if chosen and not self.observers.is_pinned:
                self.observers.chosen = ()
            if self.firing_unit != before:
                self.weapon = ""
            self.selection_changed.emit()
            self._ask_again()
        elif chosen and self.observers.chosen and not self.observers.is_pinned:
            self.observers.set(())

    @property
    def target_height(self) -> float:
        """How high targets are above their ground."""
        return self.above

    def question(self) -> TabletopQuestion:
        """The question of now: what is pointed at, and what each kind of answer asks."""
        document, line, firer = self.document, self.line, self.firing_unit
        dragging = self.dragged is not None
        now = TabletopQuestion(
            self.dragged or document.analysed_scenario,
            document.ruleset,
            self._light if dragging else self.overlays,
            observer=self.observer,
            target=None if dragging else self.target,
            party=self.enemy.party,
            firing=(firer, self.weapon) if firer else None,
            fires_else=self.selection[0] if self.selection and self.selection[0] != firer else "",
            parts={key: ask(self) for key, ask in self._asks.items()},
            held=line.end is not None,
            watchers=self.observers.several,
            purpose=self.purpose,
            above=self.above,
            named=self.enemy.kind_chosen or bool(self.enemy.unit),
            tolerance=self.tolerance,
            dragging=dragging,
        )
        if line.trial and not dragging:
            return replace(now, scenario=line.tried_scenario(), before=now)
        return replace(now, before=self.earlier(now))

    @property
    def is_plain(self) -> bool:
        """True if the table is asked about as it is: nothing is dragged, and no change is tried."""
        return self.dragged is None and not self.line.trial

    def earlier(self, now: TabletopQuestion) -> TabletopQuestion | None:
        """The question whose area is compared with that of the question of now: for a target of the same height."""
        found = super().earlier(now)
        return None if found is None else replace(found, party=now.party, named=now.named, above=now.above)

    @property
    def _light(self) -> frozenset[str]:
        """The overlays that are asked while units are dragged."""
        return self.overlays & ({FIELD} if FIELD in self.overlays else {AREA})

    @property
    def firing_unit(self) -> str:
        """The unit that fires: the one that observes, or else the one that was selected first; "" without one on the table."""
        looking = self.observer.unit if self.observer is not None else ""
        first = self._selected_place
        return looking if looking and self._on_table(looking) else first.unit if first is not None else ""

    def _on_table(self, unit: str) -> bool:
        found = self.document.analysed_scenario.forces.find(unit)
        return found is not None and found[1].at is not None

    def _document_changed(self, change: TabletopChanges) -> None:
        self.dragged = self.line.trial = None
        scenario = self.document.analysed_scenario
        if change.everything:
            # points that were clicked mean other places on a table in another unit
            self.mouse, self.way = None, ()
            self.line.drop()
            self.observers.keep(lambda who: bool(who.unit))
        units = scenario.forces.by_id
        spots = [self.line.end, self.mouse]
        self.line.end, self.mouse = (None if s and s.unit and s.unit not in units else s for s in spots)
        self.observers.keep(lambda who: not who.unit or who.unit in units)
        if self.line.blamed not in scenario.board.by_id:
            self.line.blamed = None
        kept = tuple(unit for unit in self.selection if unit in units)
        pieces = tuple(piece for piece in self.pieces if piece in scenario.board.by_id)
        if (kept, pieces) != (self.selection, self.pieces):
            self.selection, self.pieces = kept, pieces
            self.selection_changed.emit()
        self.ask()


def _place_of_end(end: End) -> TabletopPlace:
    if isinstance(end, str):
        return TabletopPlace(end.removeprefix("unit:"))
    return TabletopPlace(at=end[0], above=end[1])


def spot_at(point: Point, unit: str | None, above: float = 0.0) -> TabletopPlace:
    """The end of a question under the mouse: the unit there, or else the point."""
    return TabletopPlace(unit) if unit else TabletopPlace(at=point, above=above)


# --- How far apart two ends are as games on tables measure: from the edge of one base to that of the other.


def stand_at(spot: TabletopPlace, scenario: TabletopScenario, ruleset: Ruleset) -> Standpoint | None:
    """What stands at an end: a unit with its base, or a bare point; None for a unit that is not on the table."""
    if not spot.unit:
        return Standpoint(spot.at) if spot.at is not None else None
    found = scenario.forces.find(spot.unit)
    if found is None or (spot.at or found[1].at) is None:
        return None
    return footing(found[1], scenario.board, ruleset, spot.at)


def edge_distance(
    here: TabletopPlace, there: TabletopPlace, scenario: TabletopScenario, ruleset: Ruleset
) -> float | None:
    """From edge to edge, in the table's unit; a bare point has no size. None where one end is not on the table."""
    near, far = _kept(here, scenario, ruleset), stand_at(there, scenario, ruleset)
    return None if near is None or far is None else near.gap(far)


_LAST: list[tuple[TabletopPlace, TabletopScenario, Ruleset, Standpoint | None]] = []
"""The first end that was asked about last: it is the same while the mouse moves the other."""


def _kept(spot: TabletopPlace, scenario: TabletopScenario, ruleset: Ruleset) -> Standpoint | None:
    for at, table, rules, stand in _LAST:
        if at == spot and table is scenario and rules is ruleset:
            return stand
    _LAST[:] = [(spot, scenario, ruleset, stand_at(spot, scenario, ruleset))]
    return _LAST[0][3]
