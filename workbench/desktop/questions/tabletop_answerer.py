"""Answers questions about a tabletop. What does not depend on the mouse is kept until something else changes. No Qt.

The functions after the answerer are the works of the kinds of overlays: each finds one part of an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.analysis.tabletop_shots import Aim, tabletop_shot
from workbench.base.cancellation import CancelToken, PausingToken
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.desktop.questions.answer_parts import (
    AREA_PART,
    BLAME_PART,
    FIELD_PART,
    ODDS_PART,
    REACH_PART,
    SPOTTING_PART,
    HiddenByPiece,
    Others,
    TabletopAreaFound,
    TabletopFieldFound,
    TabletopLineFound,
    TabletopReachFound,
    TabletopSpottingFound,
)
from workbench.desktop.questions.odds import (
    ShotOdds,
    UnitOdds,
    firers_actions,
    no_odds_text,
    odds_weapons,
    shot_at_friend,
    shot_odds,
    single_weapon,
)
from workbench.desktop.questions.question import BLAME, ODDS, AnyPart, LastResults, with_firer
from workbench.desktop.questions.tabletop_additions import (
    ASSAULT,
    NEAR,
    RAM,
    REGROUP,
    aura_of,
    barring_reasons,
    dismount_reach,
    encounter_of,
    fire_permission_of,
    ground_closed_by_units,
    headings_of,
    nearest_point_on_lines,
    openings_at,
    party_with_weapon,
    regroup_reach,
)
from workbench.desktop.questions.tabletop_questions import TabletopAnswer, TabletopPlace, TabletopQuestion
from workbench.engine.fire.odds import KnowsTabletopOdds
from workbench.engine.fire.protocol import Sector, TabletopField
from workbench.engine.fire.tabletop_capabilities import Aura
from workbench.engine.movement.results import TabletopMove, TabletopReach
from workbench.engine.sight.observers import TabletopWatch, watch_together
from workbench.engine.sight.results import FIRE, INDIRECT, Party, Standpoint, TabletopArea, TabletopRequest
from workbench.engine.sight.tabletop_footprints import obstacles
from workbench.engine.sight.whose_height import at_height
from workbench.engine.spotting.protocol import TabletopSpottingArea
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario


@dataclass(slots=True)
class TabletopRun:
    """A question that is being answered, with its analysis, its token (None: it is not stopped) and the results that are kept:
    ``kept`` until the scenario changes, ``earlier`` longer. ``tell_reach`` takes a reach before its risks are known, which may
    take as long again."""

    question: TabletopQuestion
    analysis: TabletopAnalysis
    kept: LastResults
    earlier: LastResults
    cancel: CancelToken | None = None
    tell_reach: Callable[[TabletopReach], None] | None = None

    def stand(self, spot: TabletopPlace) -> Standpoint:
        """The place that a spot names."""
        analysis = self.analysis
        if spot.unit:
            if spot.at is None:
                return analysis.stand(spot.unit)
            return analysis.sight.stand_of(analysis.unit(spot.unit)[1], spot.at)
        assert spot.at is not None
        return analysis.point(spot.at, spot.above)

    def party(self, spot: TabletopPlace | None) -> Party:
        """Who is at a place: a unit, or nobody known."""
        return self.analysis.party(spot.unit) if spot is not None and spot.unit else Party()

    def observer(self) -> Party:
        """Who looks; the unit that would fire looks along the weapon that was chosen."""
        party = self.party(self.question.observer)
        unit, weapon = self.question.firing or ("", "")
        return party_with_weapon(self.analysis, party, weapon) if unit and unit == party.unit else party

    def target(self) -> Party:
        """Who is looked for: the unit pointed at, doing what the question says, or else the party asked about."""
        asked, spot = self.question.party, self.question.target
        if spot is None or not spot.unit:
            return asked
        found = self.analysis.party(spot.unit)
        return Party(found.kind, found.side, found.unit, found.state, asked.action, found.values)

    def request(self, *, area: bool = False) -> TabletopRequest:
        """The question of sight."""
        question, party = self.question, self.observer()
        wanted = question.party if area else self.target()
        known = TabletopRequest(question.purpose, party.side, party, wanted, question.above)
        return known if question.tolerance is None else replace(known, tolerance=question.tolerance)

    def asking(self, question: TabletopQuestion) -> TabletopRun:
        """The same about another question of the same scenario."""
        return replace(self, question=question)


TabletopWork = Callable[[TabletopRun], Any]
"""Finds the part of one kind; CannotAnswer where the rules or the table give none."""
Parts = dict[AnyPart, Any]


class TabletopAnswerer:
    """Answers questions about tables by the works of the kinds; keeps the analysis of the last scenario and what was found for
    the last observer."""

    def __init__(self, works: Mapping[AnyPart, TabletopWork], analysis: TabletopAnalysis | None = None) -> None:
        self._works = works
        self._analysis = analysis
        self._kept, self._earlier = LastResults(), LastResults()
        self._first_reach: tuple[TabletopMove, TabletopReach] | None = None
        self.send_part: Callable[[TabletopQuestion, TabletopAnswer], None] | None = None
        """Receives a question and its answer without the reach, before the reach is worked out, which can take long."""
        self.waiting_question: Callable[[], object] | None = None
        """Returns the question that waits; if it differs only in its target, its line is sent at once."""

    def analysis(self, scenario: TabletopScenario, ruleset: Ruleset) -> TabletopAnalysis:
        """The analysis of a scenario, made from that of the one before where that is possible."""
        known = self._analysis
        if known is not None and known.ruleset is ruleset and known.scenario is scenario:
            return known
        self._kept.clear()
        self._first_reach = None
        self._analysis = (
            TabletopAnalysis(scenario, ruleset)
            if known is None or known.ruleset is not ruleset
            else known.updated(scenario)
        )
        return self._analysis

    def answer(self, question: TabletopQuestion, cancel: CancelToken | None = None) -> TabletopAnswer:
        """The answer to a question; what cannot be answered is among its troubles."""
        analysis = self.analysis(question.scenario, question.ruleset)
        question = with_firer(question, lambda unit: analysis.fire.weapons(analysis.party(unit)))
        if question.firing is not None:
            unit, weapon = question.firing
            question = replace(question, firing=(unit, single_weapon(analysis, unit, weapon)))
        seen_for = self._seen_for(analysis, question)
        parts, troubles = self._before_reach(analysis, question, cancel)
        for key, work in self._wanted(question):
            if key not in _SLOW:
                continue
            run = TabletopRun(question, analysis, self._kept, self._earlier, cancel)
            if key is REACH_PART:
                if self.send_part is not None and not self._moved(question):
                    early = TabletopAnswer(question, parts=dict(parts), troubles=dict(troubles), seen_for=seen_for)
                    self.send_part(question, early)
                run.cancel = PausingToken(cancel or CancelToken(), self._meanwhile(analysis, question))
                run.tell_reach = partial(self._tell_reach, analysis, question)
            self._tried(parts, troubles, key, partial(work, run))
        sides, aura = self._sides(analysis, question), self._aura(analysis, question)
        return TabletopAnswer(question, parts=parts, troubles=troubles, seen_for=seen_for, sides=sides, aura=aura)

    @staticmethod
    def _seen_for(analysis: TabletopAnalysis, question: TabletopQuestion) -> Text:
        """Whom the answers are for, and how high that is. Nobody named is anybody, unless the kind that stands for him in
        detection is of another height."""
        sight, party = analysis.sight, question.party
        if not question.named and sight.height(party) == sight.height(Party()):
            party = Party()
        return sight.target_words(party, question.above)

    def _before_reach(
        self, analysis: TabletopAnalysis, question: TabletopQuestion, cancel: CancelToken | None
    ) -> tuple[Parts, dict[str, Text]]:
        """(parts, troubles) of everything but reach and attribution, which take longer."""
        parts: Parts = {}
        troubles: dict[str, Text] = {}
        run = TabletopRun(question, analysis, self._kept, self._earlier, cancel)
        for key, work in self._wanted(question):
            if key not in _SLOW:
                self._tried(parts, troubles, key, partial(work, run))
        return parts, troubles

    @staticmethod
    def _tried(parts: Parts, troubles: dict[str, Text], key: AnyPart, work: Callable[[], Any]) -> None:
        try:
            parts[key] = work()
        except CannotAnswer as refused:
            troubles[key.id] = refused.text

    def _tell_reach(self, analysis: TabletopAnalysis, question: TabletopQuestion, reach: TabletopReach) -> None:
        move = question[REACH_PART]
        assert move is not None
        self._first_reach = (move, reach)
        self._send_part_now(analysis, self._newest(question))

    def _meanwhile(self, analysis: TabletopAnalysis, question: TabletopQuestion) -> Callable[[], None]:
        """A function to call now and then while a reach is worked out: it sends the line to the present target."""
        sent = question

        def look() -> None:
            nonlocal sent
            newest = self._newest(question)
            if newest is not sent:
                sent = newest
                self._send_part_now(analysis, newest)

        return look

    def _newest(self, question: TabletopQuestion) -> TabletopQuestion:
        """The question that waits, if it differs from one only in its target."""
        waiting_question = self.waiting_question() if self.waiting_question is not None else None
        if (
            isinstance(waiting_question, TabletopQuestion)
            and waiting_question.scenario is question.scenario
            and waiting_question.lasting == question.lasting
        ):
            return waiting_question
        return question

    def _send_part_now(self, analysis: TabletopAnalysis, question: TabletopQuestion) -> None:
        """Send the answer without the final reach."""
        if self.send_part is not None:
            parts, troubles = self._before_reach(analysis, question, None)
            if self._first_reach is not None and self._first_reach[0] == question[REACH_PART]:
                parts[REACH_PART] = TabletopReachFound(self._first_reach[1])
            seen_for = self._seen_for(analysis, question)
            self.send_part(question, TabletopAnswer(question, parts=parts, troubles=troubles, seen_for=seen_for))

    def strict(self, question: TabletopQuestion) -> TabletopAnswer:
        """As :meth:`answer`, but raises CannotAnswer."""
        analysis = self.analysis(question.scenario, question.ruleset)
        run = TabletopRun(question, analysis, self._kept, self._earlier)
        parts = {key: work(run) for key, work in self._wanted(question)}
        return TabletopAnswer(question, parts=parts, seen_for=self._seen_for(analysis, question))

    def _wanted(self, question: TabletopQuestion) -> list[tuple[AnyPart, TabletopWork]]:
        asked = question.wants | ({BLAME} if question[BLAME_PART] else set())
        return [(key, work) for key, work in self._works.items() if key.id in asked]

    def _moved(self, question: TabletopQuestion) -> bool:
        """True if the reach of this move is known, or none is asked for."""
        move = question[REACH_PART]
        return move is None or self._kept.has("reach", move)

    def _sides(self, analysis: TabletopAnalysis, question: TabletopQuestion) -> tuple[Sector, ...]:
        """The sides of the unit that would fire; () for one without a front, and where they cannot be told."""
        if question.firing is None:
            return ()
        unit = question.firing[0]

        def make() -> tuple[Sector, ...]:
            facing = analysis.unit(unit)[1].facing
            try:
                return analysis.fire.sectors(analysis.stand(unit), firer=analysis.party(unit), facing=facing)
            except CannotAnswer:
                return ()

        return self._kept.get("sides", unit, make)

    def _aura(self, analysis: TabletopAnalysis, question: TabletopQuestion) -> Aura | None:
        """Whom the unit that is selected helps, if it is one that does."""
        if question.firing is None:
            return None
        unit = question.firing[0]
        return self._kept.get("aura", unit, lambda: aura_of(analysis, unit))


_SLOW = (REACH_PART, BLAME_PART)
"""What takes longer than a line may wait."""


def line_work(run: TabletopRun) -> TabletopLineFound:
    """The line to the target, its profile, its cover."""
    analysis, question = run.analysis, run.question
    if question.observer is None or question.target is None:
        return TabletopLineFound()
    origin, target = run.stand(question.observer), run.stand(question.target)
    request = run.request()
    line = analysis.line(origin, target, request)
    profile = analysis.sight.profile(line)
    clearing = () if line.visible else tuple(analysis.sight.clearing(line, request))
    exposure = analysis.sight.exposure(origin, target, request) if target.base is not None else None
    others = _other_lines(run, target) if question.held else ()
    models = analysis.sight.models(origin, target, request)
    openings = openings_at(analysis, origin)
    firer, party = request.observer, run.target()
    cover = analysis.cover(origin, target, firer=firer, party=party, purpose=question.purpose)
    return TabletopLineFound(line, profile, exposure, clearing, models, openings, cover, others)


def _other_lines(run: TabletopRun, target: Standpoint) -> Others:
    """The other observers, and whether each sees the target."""
    question, found = run.question, []
    for spot in question.watchers:
        if spot not in (question.observer, question.target):
            stand = run.stand(spot)
            line = run.analysis.line(stand, target, run.asking(replace(question, observer=spot)).request())
            found.append((stand.point, line.visible))
    return tuple(found)


def area_work(run: TabletopRun) -> TabletopAreaFound:
    """What is seen, and what that wins and loses against the question before."""
    if not run.question.looking:
        return TabletopAreaFound()
    watch = _watch(run, lambda number, key, make: run.kept.get(f"area {number}", key, make))
    before = run.question.before
    if before is None or not before.looking:
        return TabletopAreaFound(watch)
    was, now = run.earlier.get("before", before.area_key, lambda: _seen_before(run, before)), watch.visible

    def difference() -> tuple[BaseGeometry, BaseGeometry]:
        return shapely.difference(now, was), shapely.difference(was, now)

    gained, lost = run.kept.get("won", (id(was), id(now)), difference)
    return TabletopAreaFound(watch, gained, lost)


def _watch(run: TabletopRun, once: Callable[[int, object, Callable[[], TabletopArea]], TabletopArea]) -> TabletopWatch:
    """What all who look see; ``once`` gives the area of one of them, by number, key and how it is made."""
    question, spots, request = run.question, run.question.looking, run.request(area=True)

    def area(number: int, spot: TabletopPlace) -> TabletopArea:
        return once(number, (spot, request), lambda: run.analysis.area(run.stand(spot), request, run.cancel))

    areas = tuple(area(number, spot) for number, spot in enumerate(spots))
    one = spots.index(question.observer) if question.observer in spots else 0
    combine = question[AREA_PART].combine
    key = (tuple(id(area) for area in areas), combine, one)
    return run.kept.get("watch", key, lambda: watch_together(areas, combine, one))


def _seen_before(run: TabletopRun, before: TabletopQuestion) -> BaseGeometry:
    """What was seen in an earlier question."""
    analysis = run.analysis if before.scenario is run.question.scenario else run.analysis.updated(before.scenario)
    earlier = TabletopRun(before, analysis, LastResults(), run.earlier, run.cancel)
    return _watch(earlier, lambda _, key, make: make()).visible


def blame_work(run: TabletopRun) -> HiddenByPiece | None:
    """What one piece of terrain alone hides."""
    analysis, question = run.analysis, run.question
    pieces = obstacles(question.scenario, question.ruleset)
    piece = next((k for k, one in enumerate(pieces) if one.id == question[BLAME_PART]), None)
    if piece is None or question.observer is None:
        return None
    origin, request = run.stand(question.observer), run.request(area=True)

    def make() -> HiddenByPiece:
        return HiddenByPiece(piece, origin, analysis.sight.alone(origin, piece, request))

    return run.kept.get("alone", (question.observer, piece, request), make)


def spotting_work(run: TabletopRun) -> TabletopSpottingFound:
    """Where somebody is detected, and whether the target is."""
    analysis, question, cancel = run.analysis, run.question, run.cancel
    observer, reverse = question.observer, question[SPOTTING_PART].reverse
    if observer is None:
        return TabletopSpottingFound()
    origin = run.stand(observer)
    here, wanted = run.party(observer), at_height(question.party, question.above)
    # turned round, whoever stands here is looked for, by an observer of the kind asked about
    watcher, hunted = (wanted, _doing(here, wanted.action)) if reverse else (here, wanted)

    def make() -> TabletopSpottingArea:
        return analysis.spotting.area(origin, observer=watcher, party=hunted, reverse=reverse, cancel=cancel)

    found = TabletopSpottingFound(run.kept.get("spotting", (observer, watcher, hunted, reverse), make))
    if question.target is None:
        return found
    there, party = run.stand(question.target), run.target()
    ends = (there, origin) if reverse else (origin, there)
    who = (party, _doing(here, wanted.action)) if reverse else (here, party)
    return replace(found, spotted=analysis.spotted(*ends, observer=who[0], party=who[1]))


def field_work(run: TabletopRun) -> TabletopFieldFound:
    """The field of fire, and what is told of the target."""
    analysis, question = run.analysis, run.question
    if question.firing is None:
        return TabletopFieldFound()
    unit, weapon = question.firing
    firer, origin, facing = analysis.party(unit), analysis.stand(unit), analysis.unit(unit)[1].facing
    wanted, target = _fired_at(analysis, question), question.target
    aimed_at = analysis.party(target.unit) if target and target.unit else Party()
    weapons = analysis.fire.weapons(firer)

    def make() -> TabletopField:
        return analysis.fire.field(origin, firer=firer, facing=facing, weapon=weapon, party=wanted)

    field = run.kept.get("field", (question.firing, wanted), make)
    permission = fire_permission_of(analysis, firer, weapon, question.purpose, aimed_at)
    found = TabletopFieldFound(field, weapons, permission=permission)
    if target is None or target == TabletopPlace(unit):
        return found
    there = run.stand(target)
    range_ = analysis.fire.range(origin, there, firer=firer, weapon=weapon)
    asked = run.request()
    if permission is not None:
        # the weapon looks, or whoever observes for it
        asked = replace(asked, purpose=INDIRECT if range_.extra.get("indirect") else FIRE)
    sees = analysis.line(origin, there, asked).visible
    arc = analysis.fire.arc(origin, there, firer=firer, facing=facing, weapon=weapon)
    return replace(found, range=range_, sees=sees, arc=arc)


def _fired_at(analysis: TabletopAnalysis, question: TabletopQuestion) -> Party:
    """Whom the field of fire is for: in full, or, where that would clip it to where he is detected and this is not asked,
    somebody as high as he is."""
    party = at_height(question.party, question.above)
    if question[FIELD_PART].detected or (question.named and not analysis.spotting.limited):
        return party
    tall = analysis.sight.height(question.party)
    tall_values = {"height": tall} if question.named and tall != analysis.sight.height(Party()) else {}
    return at_height(Party(values=tall_values), question.above)


def odds_work(run: TabletopRun) -> UnitOdds | None:
    """What shots of the unit are likely to do."""
    analysis, question, cancel = run.analysis, run.question, run.cancel
    asked, doctrine, there = question[ODDS_PART], analysis.fire, question.target
    if asked is None:
        return None
    if not isinstance(doctrine, KnowsTabletopOdds):
        raise CannotAnswer("not_modelled", no_odds_text(analysis.ruleset))
    side, origin, tried = analysis.unit(asked.unit)[0], analysis.stand(asked.unit), asked.what_if
    firer = analysis.party(asked.unit)
    weapons = odds_weapons(doctrine, firer)
    weapon = asked.weapon if asked.weapon in weapons else ""
    firer = tried.firer.party(firer)

    def at_place(stand: Standpoint, party: Party, unit: str = "") -> ShotOdds:
        shot_at = tried.target.party(party)
        aim = Aim(stand, shot_at)
        return shot_odds(unit, lambda: tabletop_shot(analysis, origin, firer, aim, weapon=weapon))

    def every() -> tuple[tuple[Any, ShotOdds], ...]:
        found = []
        for owner, unit in analysis.scenario.forces:  # without who enters later
            if owner != side and unit.at is not None:
                if cancel is not None:
                    cancel.check()
                found.append((unit.at, at_place(analysis.stand(unit.id), analysis.party(unit.id), unit.id)))
        return tuple((at, shot) for at, shot in found if shot.may)

    shots, shot = run.kept.get(ODDS, (asked.unit, weapon, tried), every), None
    if there is not None and there.unit != asked.unit:
        owner, aimed = analysis.unit(there.unit) if there.unit else ("", None)
        if aimed is not None and owner == side:
            shot = shot_at_friend(aimed, analysis, asked.unit)
        else:
            party = analysis.party(there.unit) if there.unit else question.party
            shot = at_place(run.stand(there), party, there.unit)
    doing = firers_actions(doctrine)
    return UnitOdds(replace(asked, weapon=weapon), shot, shots, weapons, doing)


def reach_work(run: TabletopRun) -> TabletopReachFound:
    """Where the unit gets to, and its way to the target."""
    analysis, question, kept = run.analysis, run.question, run.kept
    move, target = question[REACH_PART], question.target
    if move is None:
        return TabletopReachFound()
    if move.mover.values.get("aboard"):
        out = kept.get("out", move, lambda: dismount_reach(analysis, move))
        if out is not None:
            return TabletopReachFound(out)

    if move.mode == REGROUP:
        return _regroup(run, move)

    def make() -> TabletopReach:
        return analysis.reach(move, run.cancel, run.tell_reach)

    reach = kept.get("reach", move, make)
    kept_off = kept.get("kept_off", move, lambda: ground_closed_by_units(analysis, move))
    found = TabletopReachFound(reach, kept_off=kept_off)
    if target is None:
        return found
    to = run.stand(target).point
    # what one move does not reach is priced only when it is held: that can take longer than a hand waits
    near = question.held or reach.area.distance(shapely.Point(to)) < NEAR
    encounter = kept.get("encounter", (move, target), lambda: encounter_of(analysis, move, target.unit, to))
    found = replace(found, encounter=encounter)
    if encounter is not None and encounter.kind in (ASSAULT, RAM):
        # the way that is drawn is the one that the verdict judges, not an ordinary move to the same place
        return replace(found, route=encounter.route)
    if not near:
        return replace(found, barred=barring_reasons(analysis, move, to))
    end = nearest_point_on_lines(reach.area, to)
    route = kept.get("route", (move, end), lambda: analysis.movement.path(move, to=end))
    if route.cost is None:
        return replace(found, route=route, barred=barring_reasons(analysis, move, end))
    headings = kept.get("headings", (move, end), lambda: headings_of(analysis, move, end))
    return replace(found, route=route, headings=headings)


def _regroup(run: TabletopRun, move: TabletopMove) -> TabletopReachFound:
    """Where the winner of a close combat may go, and how far the mouse is: so much a die must show."""
    analysis, target = run.analysis, run.question.target
    reach, route = run.kept.get("regroup", move, lambda: regroup_reach(analysis, move)), None
    if reach is not None and target is not None:
        to = run.stand(target).point
        if reach.area.distance(shapely.Point(to)) < NEAR:
            walk = replace(move, mode="", allowance=reach.allowance)
            route = run.kept.get("route", (walk, to), lambda: analysis.movement.path(walk, to=to))
    return TabletopReachFound(reach, route)


def _doing(party: Party, action: str) -> Party:
    return Party(party.kind, party.side, party.unit, party.state, action, party.values)
