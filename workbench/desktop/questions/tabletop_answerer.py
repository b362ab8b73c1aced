"""Answers questions about a tabletop. What does not depend on the mouse is kept until something else changes. No Qt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.analysis.tabletop_shots import Aim, tabletop_shot
from workbench.base.cancellation import CancelToken, PausingToken
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
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
from workbench.desktop.questions.question import (
    AREA,
    BLAME,
    FIELD,
    LINE,
    ODDS,
    REACH,
    SPOTTING,
    LastResults,
    with_firer,
)
from workbench.desktop.questions.tabletop_questions import (
    ASSAULT,
    NEAR,
    RAM,
    REGROUP,
    HiddenByPiece,
    TabletopAnswer,
    TabletopPlace,
    TabletopQuestion,
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
from workbench.engine.fire.odds import KnowsTabletopOdds
from workbench.engine.fire.protocol import Sector
from workbench.engine.fire.tabletop_capabilities import Aura
from workbench.engine.movement.results import TabletopMove, TabletopReach
from workbench.engine.sight.observers import TabletopWatch, watch_together
from workbench.engine.sight.results import FIRE, INDIRECT, Party, Standpoint, TabletopArea, TabletopRequest
from workbench.engine.sight.tabletop_footprints import obstacles
from workbench.engine.sight.whose_height import at_height
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario

Found = dict[str, Any]
Work = Callable[[TabletopAnalysis, TabletopQuestion, CancelToken | None], Found]


class TabletopAnswerer:
    """Answers questions about tables; keeps the analysis of the last scenario and what was found for the last observer."""

    def __init__(self, analysis: TabletopAnalysis | None = None) -> None:
        self._analysis = analysis
        self._kept = LastResults()
        self._before: tuple[TabletopQuestion, BaseGeometry] | None = None
        """The earlier question that an area is compared with, and what was seen then."""
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
        found, troubles = self._before_reach(analysis, question, cancel)
        if REACH in question.wants:
            if self.send_part is not None and not self._moved(question):
                self.send_part(question, TabletopAnswer(question, troubles=dict(troubles), **found))
            token = PausingToken(cancel or CancelToken(), self._meanwhile(analysis, question))
            self._tried(found, troubles, REACH, partial(self._reach, analysis, question, token))
        if question.blamed:
            self._tried(found, troubles, BLAME, partial(self._blame, analysis, question, cancel))
        sides, aura = self._sides(analysis, question), self._aura(analysis, question)
        return TabletopAnswer(question, sides=sides, aura=aura, troubles=troubles, **found)

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
    ) -> tuple[Found, dict[str, Text]]:
        """(results, troubles) of everything but reach and attribution, which take longer."""
        found: Found = {"seen_for": self._seen_for(analysis, question)}
        troubles: dict[str, Text] = {}
        for overlay, work in self._wanted(question):
            if overlay not in (REACH, BLAME):
                self._tried(found, troubles, overlay, partial(work, analysis, question, cancel))
        return found, troubles

    @staticmethod
    def _tried(found: Found, troubles: dict[str, Text], overlay: str, work: Callable[[], Found]) -> None:
        try:
            found |= work()
        except CannotAnswer as refused:
            troubles[overlay] = refused.text

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
            found, troubles = self._before_reach(analysis, question, None)
            if self._first_reach is not None and self._first_reach[0] == question.move:
                found["reach"] = self._first_reach[1]
            self.send_part(question, TabletopAnswer(question, troubles=troubles, **found))

    def strict(self, question: TabletopQuestion) -> TabletopAnswer:
        """As :meth:`answer`, but raises CannotAnswer."""
        analysis = self.analysis(question.scenario, question.ruleset)
        found: Found = {"seen_for": self._seen_for(analysis, question)}
        for _, work in self._wanted(question):
            found |= work(analysis, question, None)
        return TabletopAnswer(question, **found)

    def _wanted(self, question: TabletopQuestion) -> list[tuple[str, Work]]:
        works: dict[str, Work] = {
            LINE: self._line,
            SPOTTING: self._spotting,
            FIELD: self._fire,
            ODDS: self._odds,
            AREA: self._area,
            REACH: self._reach,
        }
        wanted = [(overlay, work) for overlay, work in works.items() if overlay in question.wants]
        return [*wanted, (BLAME, self._blame)] if question.blamed else wanted

    def _moved(self, question: TabletopQuestion) -> bool:
        """True if the reach of this move is known, or none is asked for."""
        return question.move is None or self._kept.has("reach", question.move)

    def stand(self, analysis: TabletopAnalysis, spot: TabletopPlace) -> Standpoint:
        """The place that a spot names."""
        if spot.unit:
            if spot.at is None:
                return analysis.stand(spot.unit)
            return analysis.sight.stand_of(analysis.unit(spot.unit)[1], spot.at)
        assert spot.at is not None
        return analysis.point(spot.at, spot.above)

    def party(self, analysis: TabletopAnalysis, spot: TabletopPlace | None) -> Party:
        """Who is at a place: a unit, or nobody known."""
        return analysis.party(spot.unit) if spot is not None and spot.unit else Party()

    def observer(self, analysis: TabletopAnalysis, question: TabletopQuestion) -> Party:
        """Who looks; the unit that would fire looks along the weapon that was chosen."""
        party = self.party(analysis, question.observer)
        unit, weapon = question.firing or ("", "")
        return party_with_weapon(analysis, party, weapon) if unit and unit == party.unit else party

    def target(self, analysis: TabletopAnalysis, question: TabletopQuestion) -> Party:
        """Who is looked for: the unit pointed at, doing what the question says, or else the party asked about."""
        asked = question.party
        spot = question.target
        if spot is None or not spot.unit:
            return asked
        found = analysis.party(spot.unit)
        return Party(found.kind, found.side, found.unit, found.state, asked.action, found.values)

    def request(self, analysis: TabletopAnalysis, question: TabletopQuestion, *, area: bool = False) -> TabletopRequest:
        """The question of sight."""
        party = self.observer(analysis, question)
        wanted = question.party if area else self.target(analysis, question)
        known = TabletopRequest(question.purpose, party.side, party, wanted, question.above)
        if question.tolerance is None:
            return known
        return TabletopRequest(question.purpose, party.side, party, wanted, question.above, question.tolerance)

    def _line(self, analysis: TabletopAnalysis, question: TabletopQuestion, cancel: CancelToken | None) -> Found:
        if question.observer is None or question.target is None:
            return {}
        origin, target = self.stand(analysis, question.observer), self.stand(analysis, question.target)
        request = self.request(analysis, question)
        line = analysis.line(origin, target, request)
        found: Found = {"line": line, "profile": analysis.sight.profile(line)}
        if not line.visible:
            found["clearing"] = tuple(analysis.sight.clearing(line, request))
        if target.base is not None:
            found["exposure"] = analysis.sight.exposure(origin, target, request)
        if question.held:
            found["others"] = tuple(
                (
                    stand.point,
                    analysis.line(stand, target, self.request(analysis, replace(question, observer=spot))).visible,
                )
                for spot in question.watchers
                if spot not in (question.observer, question.target)
                for stand in (self.stand(analysis, spot),)
            )
        found["models"] = analysis.sight.models(origin, target, request)
        found["openings"] = openings_at(analysis, origin)
        firer, party = request.observer, self.target(analysis, question)
        found["cover"] = analysis.cover(origin, target, firer=firer, party=party, purpose=question.purpose)
        return found

    def _area(self, analysis: TabletopAnalysis, question: TabletopQuestion, cancel: CancelToken | None) -> Found:
        spots = question.looking
        if not spots:
            return {}
        request = self.request(analysis, question, area=True)

        def area(number: int, spot: TabletopPlace) -> TabletopArea:
            def make() -> TabletopArea:
                return analysis.area(self.stand(analysis, spot), request, cancel)

            return self._kept.get(f"area {number}", (spot, request), make)

        areas = tuple(area(number, spot) for number, spot in enumerate(spots))
        one = spots.index(question.observer) if question.observer in spots else 0
        key = (tuple(id(area) for area in areas), question.combine, one)
        watch = self._kept.get("watch", key, lambda: watch_together(areas, question.combine, one))
        return {"watch": watch, **self._compare(analysis, question, watch, cancel)}

    def _compare(
        self, analysis: TabletopAnalysis, question: TabletopQuestion, watch: TabletopWatch, cancel: CancelToken | None
    ) -> Found:
        """What the area wins and loses against that of the question before."""
        before = question.before
        if before is None or not before.looking:
            return {}
        if self._before is None or self._before[0].area_key != before.area_key:
            earlier = analysis if before.scenario is question.scenario else analysis.updated(before.scenario)
            request = self.request(earlier, before, area=True)
            areas = tuple(earlier.area(self.stand(earlier, spot), request, cancel) for spot in before.looking)
            one = before.looking.index(before.observer) if before.observer in before.looking else 0
            self._before = before, watch_together(areas, before.combine, one).visible
        was, now = self._before[1], watch.visible

        def difference() -> tuple[BaseGeometry, BaseGeometry]:
            return shapely.difference(now, was), shapely.difference(was, now)

        gained, lost = self._kept.get("won", (id(was), id(now)), difference)
        return {"gained": gained, "lost": lost}

    def _blame(self, analysis: TabletopAnalysis, question: TabletopQuestion, cancel: CancelToken | None) -> Found:
        pieces = obstacles(question.scenario, question.ruleset)
        piece = next((k for k, one in enumerate(pieces) if one.id == question.blamed), None)
        if piece is None or question.observer is None:
            return {}
        origin, request = self.stand(analysis, question.observer), self.request(analysis, question, area=True)

        def make() -> HiddenByPiece:
            return HiddenByPiece(piece, origin, analysis.sight.alone(origin, piece, request))

        return {"alone": self._kept.get("alone", (question.observer, piece, request), make)}

    def _spotting(self, analysis: TabletopAnalysis, question: TabletopQuestion, cancel: CancelToken | None) -> Found:
        observer = question.observer
        if observer is None:
            return {}
        origin = self.stand(analysis, observer)
        here, wanted = self.party(analysis, observer), at_height(question.party, question.above)
        # turned round, whoever stands here is looked for, by an observer of the kind asked about
        watcher, hunted = (wanted, _doing(here, wanted.action)) if question.reverse else (here, wanted)

        def make() -> Any:
            return analysis.spotting.area(
                origin, observer=watcher, party=hunted, reverse=question.reverse, cancel=cancel
            )

        key = (observer, watcher, hunted, question.reverse)
        found: Found = {"spotting": self._kept.get("spotting", key, make)}
        if question.target is not None:
            there, party = self.stand(analysis, question.target), self.target(analysis, question)
            ends = (there, origin) if question.reverse else (origin, there)
            who = (party, _doing(here, wanted.action)) if question.reverse else (here, party)
            found["spotted"] = analysis.spotted(*ends, observer=who[0], party=who[1])
        return found

    def _fire(self, analysis: TabletopAnalysis, question: TabletopQuestion, cancel: CancelToken | None) -> Found:
        if question.firing is None:
            return {}
        unit, weapon = question.firing
        firer, origin, facing = analysis.party(unit), analysis.stand(unit), analysis.unit(unit)[1].facing
        wanted = self._fired_at(analysis, question)
        aimed_at = analysis.party(question.target.unit) if question.target and question.target.unit else Party()
        weapons = analysis.fire.weapons(firer)

        def make() -> Any:
            return analysis.fire.field(origin, firer=firer, facing=facing, weapon=weapon, party=wanted)

        found: Found = {"weapons": weapons, "field": self._kept.get("field", (question.firing, wanted), make)}
        found["permission"] = fire_permission_of(analysis, firer, weapon, question.purpose, aimed_at)
        if question.target is not None and question.target != TabletopPlace(unit):
            there = self.stand(analysis, question.target)
            found["range"] = analysis.fire.range(origin, there, firer=firer, weapon=weapon)
            asked = self.request(analysis, question)
            if found["permission"] is not None:
                # the weapon looks, or whoever observes for it
                high = bool(found["range"].extra.get("indirect"))
                asked = replace(asked, purpose=INDIRECT if high else FIRE)
            found["sees"] = analysis.line(origin, there, asked).visible
            found["arc"] = analysis.fire.arc(origin, there, firer=firer, facing=facing, weapon=weapon)
        return found

    @staticmethod
    def _fired_at(analysis: TabletopAnalysis, question: TabletopQuestion) -> Party:
        """Whom the field of fire is for: in full, or, where that would clip it to where he is detected and this is not asked,
        somebody as high as he is."""
        party = at_height(question.party, question.above)
        if question.detected or (question.named and not analysis.spotting.limited):
            return party
        tall = analysis.sight.height(question.party)
        tall_values = {"height": tall} if question.named and tall != analysis.sight.height(Party()) else {}
        return at_height(Party(values=tall_values), question.above)

    def _odds(self, analysis: TabletopAnalysis, question: TabletopQuestion, cancel: CancelToken | None) -> Found:
        """What shots of the unit are likely to do."""
        asked, doctrine, there = question.odds, analysis.fire, question.target
        if asked is None:
            return {}
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
            for owner, unit in question.scenario.forces:
                if owner != side and unit.at is not None:
                    if cancel is not None:
                        cancel.check()
                    found.append((unit.at, at_place(analysis.stand(unit.id), analysis.party(unit.id), unit.id)))
            return tuple((at, shot) for at, shot in found if shot.may)

        shots, shot = self._kept.get(ODDS, (asked.unit, weapon, tried), every), None
        if there is not None and there.unit != asked.unit:
            owner, aimed = analysis.unit(there.unit) if there.unit else ("", None)
            if aimed is not None and owner == side:
                shot = shot_at_friend(aimed, analysis.ruleset, asked.unit)
            else:
                party = analysis.party(there.unit) if there.unit else question.party
                shot = at_place(self.stand(analysis, there), party, there.unit)
        doing = firers_actions(doctrine)
        return {"odds": UnitOdds(replace(asked, weapon=weapon), shot, shots, weapons, doing)}

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

    def _reach(self, analysis: TabletopAnalysis, question: TabletopQuestion, cancel: CancelToken | None) -> Found:
        move = question.move
        if move is None:
            return {}
        if move.mover.values.get("aboard"):
            out = self._kept.get("out", move, lambda: dismount_reach(analysis, move))
            if out is not None:
                return {"reach": out}

        if move.mode == REGROUP:
            return self._regroup(analysis, question, move)

        def make() -> TabletopReach:
            return analysis.reach(move, cancel, first)

        def first(reach: TabletopReach) -> None:
            # the risks may take as long again
            self._first_reach = (move, reach)
            self._send_part_now(analysis, self._newest(question))

        found: Found = {"reach": self._kept.get("reach", move, make)}
        found["kept_off"] = self._kept.get("kept_off", move, lambda: ground_closed_by_units(analysis, move))
        target = question.target
        if target is not None:
            to = self.stand(analysis, target).point
            # what one move does not reach is priced only when it is held: that can take longer than a hand waits
            near = question.held or found["reach"].area.distance(shapely.Point(to)) < NEAR
            found["encounter"] = self._kept.get(
                "encounter", (move, target), lambda: encounter_of(analysis, move, target.unit, to)
            )
            encounter = found["encounter"]
            if encounter is not None and encounter.kind in (ASSAULT, RAM):
                # the way that is drawn is the one that the verdict judges, not an ordinary move to the same place
                found["route"] = encounter.route
                return found
            if not near:
                found["barred"] = barring_reasons(analysis, move, to)
                return found
            to = nearest_point_on_lines(found["reach"].area, to)
            found["route"] = self._kept.get("route", (move, to), lambda: analysis.movement.path(move, to=to))
            if found["route"].cost is None:
                found["barred"] = barring_reasons(analysis, move, to)
            else:
                found["headings"] = self._kept.get("headings", (move, to), lambda: headings_of(analysis, move, to))
        return found

    def _regroup(self, analysis: TabletopAnalysis, question: TabletopQuestion, move: TabletopMove) -> Found:
        """Where the winner of a close combat may go, and how far the mouse is: so much a die must show."""
        reach = self._kept.get("regroup", move, lambda: regroup_reach(analysis, move))
        found: Found = {"reach": reach}
        if reach is not None and question.target is not None:
            to = self.stand(analysis, question.target).point
            if reach.area.distance(shapely.Point(to)) < NEAR:
                walk = replace(move, mode="", allowance=reach.allowance)
                found["route"] = self._kept.get("route", (walk, to), lambda: analysis.movement.path(walk, to=to))
        return found


def _doing(party: Party, action: str) -> Party:
    return Party(party.kind, party.side, party.unit, party.state, action, party.values)
