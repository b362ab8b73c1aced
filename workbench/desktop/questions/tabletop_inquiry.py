"""The inquiry of a tabletop: observer, target, mover, overlays; it makes the questions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from workbench.analysis.base_analysis import party_of
from workbench.desktop.documents.document import TabletopDocument
from workbench.desktop.questions.inquiry import Inquiry
from workbench.desktop.questions.question import AREA, BLAME, FIELD, LINE, REACH
from workbench.desktop.questions.tabletop_questions import TabletopAnswer, TabletopPlace, TabletopQuestion
from workbench.desktop.questions.worker import AnswerWorker
from workbench.engine.movement.results import TabletopMove
from workbench.engine.sight.results import Party, Standpoint
from workbench.engine.sight.tabletop_footprints import footing
from workbench.engine.sight.whose_height import as_if_there
from workbench.rules.ruleset import Ruleset
from workbench.scenario.changes import TabletopChanges
from workbench.scenario.edits.tabletop_pieces import DeleteFeatures
from workbench.scenario.map_variants_applied import with_map_variants
from workbench.scenario.scenario import End, KeptTabletopLine, TabletopScenario, as_seen_by
from workbench.scenario.tabletop_board import Point


class TabletopInquiry(Inquiry[TabletopPlace, TabletopPlace, TabletopQuestion, TabletopAnswer, TabletopScenario]):
    """The state of the questions. The observer is what was pinned, or else the selected unit; the target is the unit or the
    point under the mouse."""

    drag_changed = Signal()
    """Units are dragged to another place, or no longer."""

    def __init__(self, document: TabletopDocument, answer_worker: AnswerWorker, parent: QObject | None = None) -> None:
        super().__init__(document, answer_worker, parent)
        self.detected = False
        self.above = 0.0
        self.tolerance: float | None = None
        self.enemy = Party()
        self.reverse = False
        self.blamed = ""
        self.pieces: tuple[str, ...] = ()
        """Ids of selected pieces of terrain."""
        self._tried: tuple[TabletopScenario, str, TabletopScenario] | None = None
        """The scenario without the piece that is tried, and what it was made of."""
        self.dragged: TabletopScenario | None = None
        """The scenario with units where they are dragged; None while none are."""

    def opened(self) -> None:
        """Another table is open: forget what was chosen for the one before."""
        self.blamed = ""
        self.dragged = None
        ruleset = self.document.ruleset
        if self.enemy.kind not in ruleset.units:
            self.enemy = Party(next(iter(ruleset.units), ""))

    @property
    def sought(self) -> Party:
        """Who is looked for where no unit is pointed at: the selected unit, or the kind that was chosen."""
        found = self.document.analysed_scenario.forces.find(self.sought_unit)
        if found is None:
            return self.enemy
        return replace(as_if_there(party_of(*found)), action=self.enemy.action)

    @property
    def sought_kind(self) -> str:
        """The kind that is looked for where no unit is; "" for anybody."""
        return self.enemy.kind if self.kind_chosen else ""

    def seek(self, kind: str) -> None:
        """Look for a kind of unit from now on; "" for anybody."""
        usual = next(iter(self.ruleset.units), "")
        self.choose(kind_chosen=bool(kind), enemy=replace(self.enemy, kind=kind or usual, unit="", values={}))

    @property
    def observer(self) -> TabletopPlace | None:
        """The chosen observer, or else the unit that was selected first."""
        return self.pinned if self.pinned is not None else self._selected_place

    @property
    def present_observer(self) -> TabletopPlace | None:
        """Who observes now: the chosen observer, or the unit that was selected first."""
        return self.observer

    @property
    def _selected_place(self) -> TabletopPlace | None:
        first = self.selection[0] if self.selection else ""
        return TabletopPlace(first) if first and self._on_table(first) else None

    @property
    def observer_under_mouse(self) -> TabletopPlace | None:
        """The unit or the point under the mouse."""
        return self.mouse

    def observing_unit(self, who: TabletopPlace) -> str:
        """The id of an observer; "" for a point."""
        return who.unit

    def unit_observer(self, unit: str) -> TabletopPlace:
        """A unit as an observer."""
        return TabletopPlace(unit)

    @property
    def has_selection(self) -> bool:
        """Is a unit or a piece selected?"""
        return bool(self.selection or self.pieces)

    @property
    def target(self) -> TabletopPlace | None:
        """The end of the line: the held place, or else that under the mouse (a bare point at the height ``above``)."""
        target = self.held if self.held is not None else self.mouse
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
        self.set_observers(() if spot is None else (spot,), pinned=False)

    def observers_changed(self) -> None:
        """The line goes to the mouse."""
        self.held = self.trial = None
        self.blamed = ""
        if len(self.observers) > 1:
            self.overlays = self.overlays | {AREA}
            self.ask_first(AREA)

    def hold(self, spot: TabletopPlace | None) -> None:
        """Keep the line's end where it is, whatever the mouse does; None lets it follow the mouse again."""
        self.held = spot
        self.trial = None
        if spot is not None:
            self.ask_first(LINE)
        else:
            self.look_again()
        self._ask_again()

    def release_line(self) -> None:
        """Let the line follow the mouse again."""
        self.hold(None)

    def blame(self, piece: str) -> None:
        """Ask what a piece alone hides; "" ends the question."""
        if piece:
            self.ask_first(BLAME)
        self.choose(blamed=piece)

    def select(self, units: Iterable[str], pieces: Iterable[str] = ()) -> None:
        """Select units and pieces and nothing else; observers that are not pinned look no longer if a unit is."""
        self.look_again()
        chosen, shapes = tuple(dict.fromkeys(units)), tuple(dict.fromkeys(pieces))
        if (chosen, shapes) != (self.selection, self.pieces):
            before = self._firing_unit
            if chosen != self.selection:
                self.mode = ""
            self.selection, self.pieces = chosen, shapes
            if chosen and not self.is_pinned:
                self.observers = ()
            if self._firing_unit != before:
                self.weapon = ""
            self.selection_changed.emit()
            self._ask_again()
        elif chosen and self.observers and not self.is_pinned:
            self.set_observers(())

    def question(self) -> TabletopQuestion:
        """The question of now."""
        document = self.document
        dragging = self.dragged is not None
        now = TabletopQuestion(
            self.dragged or document.analysed_scenario,
            document.ruleset,
            self._light if dragging else self.overlays,
            observer=self.observer,
            target=None if dragging else self.target,
            held=self.held is not None,
            watchers=self.watchers,
            purpose=self.purpose,
            above=self.above,
            tolerance=self.tolerance,
            party=self.sought,
            named=self.kind_chosen or bool(self.sought_unit),
            reverse=self.reverse,
            move=None if dragging else self._move(),
            firing=self._firing(),
            odds=None if dragging or not self._firing_unit else self.odds_question(self._firing_unit),
            combine=self.combine,
            fires_else=self.selection[0] if self.selection and self.selection[0] != self._firing_unit else "",
            detected=self.detected,
            blamed="" if dragging else self.blamed,
            dragging=dragging,
        )
        if self.trial and not dragging:
            return replace(now, scenario=self._tried_scenario(), trial=self.trial, before=now, move=None, odds=None)
        return replace(now, before=self.earlier(now))

    def earlier(self, now: TabletopQuestion) -> TabletopQuestion | None:
        """The question whose area is compared with that of the question of now: for a target of the same height."""
        found = super().earlier(now)
        return None if found is None else replace(found, party=now.party, named=now.named, above=now.above)

    def try_without(self, piece: str) -> None:
        """Show line and area as they would be without a piece (its id) while the line is held; "" ends the trial."""
        if piece and self.held is None:
            self.hold(self.target)
        self.choose(trial=piece or None)

    def _tried_scenario(self) -> TabletopScenario:
        scenario = self.document.analysed_scenario
        if self._tried is None or self._tried[0] is not scenario or self._tried[1] != self.trial:
            self._tried = scenario, self.trial, DeleteFeatures((self.trial,)).apply(scenario)
        return self._tried[2]

    @property
    def _light(self) -> frozenset[str]:
        """The overlays that are asked while units are dragged."""
        return self.overlays & ({FIELD} if FIELD in self.overlays else {AREA})

    def _move(self) -> TabletopMove | None:
        if REACH not in self.overlays or not self.selection:
            return None
        found = self.document.analysed_scenario.forces.find(self.selection[0])
        if found is None:
            return None
        side, unit = found
        # who is aboard is where the transport is
        carrier = self.document.analysed_scenario.forces.find(str(unit.values.get("aboard") or ""))
        place = carrier[1].at if carrier is not None else unit.at
        if place is None:
            return None
        party = party_of(side, unit)
        return TabletopMove(party, place, self.mode, unit.facing, stack=self.selection[1:])

    @property
    def pointed_unit(self) -> str:
        """The unit (id) under the mouse; "" if there is none."""
        return self.target.unit if self.target is not None else ""

    @property
    def _firing_unit(self) -> str:
        """The unit that fires: the one that observes, or else the one that was selected first; "" without one on the table."""
        looking = self.observer.unit if self.observer is not None else ""
        first = self._selected_place
        return looking if looking and self._on_table(looking) else first.unit if first is not None else ""

    def _firing(self) -> tuple[str, str] | None:
        return (self._firing_unit, self.weapon) if self._firing_unit else None

    def raise_eye(self, above: float) -> None:
        """Look from so many levels above the ground of the point that is pinned."""
        eye = self.pinned
        if eye is not None and not eye.unit:
            others = tuple(replace(who, above=above) if who == eye else who for who in self.observers)
            self._look(others, pinned=self.is_pinned, chosen=self.chosen)

    def show_kept(self, line: KeptTabletopLine) -> None:
        """Ask about a line that the scenario keeps."""
        self.purpose = line.purpose
        self.overlays |= {LINE}
        self.look_once(_place_of_end(line.origin))
        self.hold(_place_of_end(line.target))

    def _on_table(self, unit: str) -> bool:
        found = self.document.analysed_scenario.forces.find(unit)
        return found is not None and found[1].at is not None

    def _document_changed(self, change: TabletopChanges) -> None:
        self.dragged = self.trial = None
        scenario = self.document.analysed_scenario
        units = {unit.id for _, unit in scenario.forces}
        spots = [self.held, self.mouse]
        self.held, self.mouse = (None if s and s.unit and s.unit not in units else s for s in spots)
        self.keep_observers(lambda who: not who.unit or who.unit in units)
        if self.blamed not in scenario.board.by_id:
            self.blamed = ""
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
