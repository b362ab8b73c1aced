"""Answers questions about a hex map. What does not depend on the mouse is kept until something else changes. No Qt.

The functions after the answerer are the works of the kinds of overlays: each finds one part of an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from workbench.analysis.base_analysis import party_of
from workbench.analysis.hex_analysis import Analysis
from workbench.base.cancellation import CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, frozen
from workbench.base.text import Text
from workbench.desktop.questions.answer_parts import (
    AREA_PART,
    BLAME_PART,
    FIELD_PART,
    LINE_PART,
    ODDS_PART,
    REACH_PART,
    SPOTTING_PART,
    AreaFound,
    FieldFound,
    LineFound,
    Others,
    ReachFound,
    SpottingFound,
    Trial,
)
from workbench.desktop.questions.concealment import concealment_answer
from workbench.desktop.questions.hex_questions import CLEARING, COVER, EXPOSED, MODES, Answer, Question
from workbench.desktop.questions.odds import (
    OddsQuestion,
    ShotOdds,
    UnitOdds,
    no_odds_text,
    odds_weapons,
    shot_at_friend,
    shot_odds,
)
from workbench.desktop.questions.question import (
    AREA,
    BLAME,
    FIELD,
    LINE,
    ODDS,
    REACH,
    SPOTTING,
    AnyPart,
    LastResults,
    PartKey,
    with_firer,
)
from workbench.desktop.questions.special_fire import SpecialFireAnswerer
from workbench.engine.fire.odds import KnowsCombinedOdds, KnowsOdds, OddsAnswer, Stand, chances
from workbench.engine.sight.blind_hexes import Attribution
from workbench.engine.sight.results import Party, SightArea
from workbench.engine.sight.wording import line_text
from workbench.geometry.segments import AT_CENTRE
from workbench.scenario.units import Unit

T = TypeVar("T")
Found = TypeVar("Found")


class HexRun:
    """A question that is being answered: its analysis, its token, and so far the refusals (``troubles``) and the parts of the
    answer. A part that another one needs is found when it is asked for: ``run.part(KEY)``."""

    def __init__(self, question: Question, analysis: Analysis, token: CancelToken, answerer: Answerer) -> None:
        self.question, self.analysis, self.token = question, analysis, token
        self.troubles: dict[str, Text] = {}
        self.parts: dict[AnyPart, Any] = {}
        self._answerer = answerer

    def part(self, key: PartKey[Any, Found, Any, Any]) -> Found:
        """The part of a kind."""
        if key not in self.parts:
            work = self._answerer.works.get(key)
            part = work(self) if work is not None else key.hex_found
            # a change that is tried may have found it meanwhile
            self.parts.setdefault(key, part)
        found: Found = self.parts[key]
        return found

    def get(self, name: str, work: Callable[[], T]) -> T | None:
        """A result, or None and a trouble under ``name`` when the rules or the map give none."""
        self.token.check()
        try:
            return work()
        except CannotAnswer as refused:
            self.troubles[name] = refused.text
            return None

    def once(self, name: str, key: object, work: Callable[[], T]) -> Callable[[], T]:
        """The work, which is done again only for another key than the last."""
        return lambda: self._answerer.kept.get(name, key, work)

    def special_fire(self) -> SpecialFireAnswerer:
        """What answers questions of special fire for the scenario."""
        return self._answerer.special_fire_answerer(self.analysis)

    def seen_before(self, before: Question) -> BoolArray | None:
        """What was seen in an earlier question; None where that cannot be told."""
        return self._answerer.seen_before(before, self)


HexWork = Callable[[HexRun], Any]
"""Finds the part of one kind."""


class Answerer:
    """Answers questions one after another by the works of the kinds; it keeps the analysis of the last scenario and the last
    results."""

    def __init__(self, works: Mapping[AnyPart, HexWork]) -> None:
        self.works = works
        self.kept = LastResults()
        self._analysis: Analysis | None = None
        self._special_fire: SpecialFireAnswerer | None = None
        self._before: tuple[Question, BoolArray] | None = None
        """The earlier question that an area is compared with, and what was seen then."""

    def answer(self, question: Question, cancel: CancelToken | None = None) -> Answer:
        """Answer one question; Cancelled if ``cancel`` is set meanwhile."""
        analysis = self._analysis_of(question)
        question = with_firer(question, analysis.weapons)
        run = HexRun(question, analysis, cancel or CancelToken(), self)
        lacking, caveat = analysis.sight.caveat(), None
        if lacking is not None:
            caveat = analysis.sight.caveat(question.observer, None, question.seen_from)
        for key in self.works:
            if key.id in question.wants:
                run.part(key)
        return Answer(question, parts=run.parts, troubles=run.troubles, lacking=lacking, caveat=caveat)

    def special_fire_answerer(self, analysis: Analysis) -> SpecialFireAnswerer:
        """What answers questions of special fire for the scenario of an analysis."""
        self._special_fire = self._special_fire or SpecialFireAnswerer(analysis)
        return self._special_fire

    def seen_before(self, before: Question, run: HexRun) -> BoolArray | None:
        """What was seen in an earlier question; None where that cannot be told."""
        if self._before is not None and self._before[0].area_key == before.area_key:
            return self._before[1]
        analysis, asked = run.analysis, before[AREA_PART]
        if before.scenario.board.grid != analysis.scenario.board.grid:
            return None
        if before.scenario is not run.question.scenario:
            analysis = analysis.updated(before.scenario)
        seen: BoolArray
        if before.watchers:
            watch = analysis.watch(before.watchers, run.token)
            seen = watch.area(asked.combine, min(before.watcher, len(watch.areas) - 1)).visible
        elif before.observer is None:
            return None
        elif asked.top_level is not None:
            seen = analysis.lowest_seen(before.observer, asked.top_level, before.seen_from, run.token).visible
        else:
            seen = analysis.area(before.observer, before.seen_from, run.token).visible
        self._before = before, seen
        return seen

    def _analysis_of(self, question: Question) -> Analysis:
        old = self._analysis
        if old is not None and old.scenario is question.scenario and old.ruleset is question.ruleset:
            return old
        self.kept.clear()
        self._special_fire = None
        self._analysis = None  # a broken update must not leave half of the old one behind
        same_map = old is not None and old.scenario.board.grid == question.scenario.board.grid
        if old is not None and same_map and old.ruleset is question.ruleset:
            self._analysis = old.updated(question.scenario)
        else:
            self._analysis = Analysis(question.scenario, question.ruleset)
        return self._analysis


# --- The visible area.


def area_work(run: HexRun) -> AreaFound:
    """What is seen, and what that wins and loses against the question before."""
    question, analysis = run.question, run.analysis
    here, sight, watchers = question.observer, question.seen_from, question.watchers
    asked = question[AREA_PART]
    if watchers:
        seen = run.get(AREA, run.once("watch", watchers, lambda: analysis.watch(watchers, run.token)))
        if seen is None:
            return AreaFound()
        one = min(question.watcher, len(seen.areas) - 1)
        shown = run.once(AREA, (watchers, (asked.combine, question.watcher)), lambda: seen.area(asked.combine, one))
        return _compared(AreaFound(shown(), seen), run)
    if here is None:
        return AreaFound()

    def work() -> SightArea:
        if asked.top_level is None:
            return analysis.area(here, sight, run.token)
        return analysis.lowest_seen(here, asked.top_level, sight, run.token)

    return _compared(AreaFound(run.get(AREA, run.once(AREA, (here, sight, asked.top_level), work))), run)


def _compared(found: AreaFound, run: HexRun) -> AreaFound:
    """What the area wins and loses against that of the question before."""
    before, area = run.question.before, found.area
    was = run.seen_before(before) if before is not None and area is not None else None
    if was is None or area is None:
        return found
    gained, lost = run.once("won", (id(was), id(area)), lambda: _difference(was, area.visible))()
    return replace(found, gained=gained, lost=lost)


def _difference(was: BoolArray, now: BoolArray) -> tuple[BoolArray, BoolArray]:
    return frozen(now & ~was), frozen(was & ~now)


# --- The line of sight.


def _line_ends(question: Question) -> tuple[int, int] | None:
    """Where the line goes; None where there is none."""
    here, there = question.observer, question.target
    if here is None or there is None or (there == here and not question.line_sight.apart):
        return None
    return here, there


def line_work(run: HexRun) -> LineFound:
    """The line, and what would clear it. A change that is tried changes the area too."""
    question, analysis, sight = run.question, run.analysis, run.question.line_sight
    ends = _line_ends(question)
    if ends is None:
        return LineFound()
    here, there = ends
    line = run.get(LINE, lambda: analysis.line(here, there, sight))
    if line is None:
        return LineFound()
    back = analysis.reverse_line(line, sight) if line.asymmetric else None
    section = analysis.section(line, sight)
    found = LineFound(line, section, line_text(line, section, back), back)
    if question.held:
        found = replace(found, others=run.get("others", lambda: _other_lines(question, analysis)) or ())
    if line.visible and analysis.sight.knows_places:
        firer, point = sight.observer, sight.target_aim
        party = question.line_party
        if point != AT_CENTRE:
            party = replace(party, values={**party.values, "aim": f"{point.kind} {point.k}"})
        found = replace(found, cover=run.get(COVER, lambda: analysis.cover(here, there, firer=firer, party=party)))
    if CLEARING not in question.wants:
        return found
    clearings = run.once(CLEARING, (here, there, sight), lambda: analysis.clearing(here, there, sight, run.token))
    return _tried(replace(found, clearings=clearings()), run)


def _other_lines(question: Question, analysis: Analysis) -> Others:
    """The other observers, and whether each sees the target at its level."""
    here, there, sight = question.observer, question.target, question.line_sight
    others = [one for one in question.watchers if one.at not in (here, there)]
    asked = [replace(one.request, target_level=sight.target_level, target_aim=sight.target_aim) for one in others]
    if there is None:
        return ()
    return tuple((one.at, analysis.line(one.at, there, how).visible) for one, how in zip(others, asked, strict=True))


def _tried(found: LineFound, run: HexRun) -> LineFound:
    """The line and the area after the change that is tried; the scenario stays."""
    question, analysis, line = run.question, run.analysis, found.line
    change, sight = question[LINE_PART], question.line_sight
    if change is None or line is None or change not in (found.clearings or ()):
        return found
    changed, (here, there) = run.once(
        "trial", (line.origin, line.target, change), lambda: analysis.after(change, line.origin, line.target)
    )()
    then = changed.line(here, there, sight)
    back = changed.reverse_line(then, sight) if then.asymmetric else None
    section = changed.section(then, sight)
    seen, before = None, run.part(AREA_PART) if AREA in question.wants else AreaFound()
    if before.area is not None and before.watch is None and question[AREA_PART].top_level is None:
        from_there = here, question.seen_from, change
        area = run.once("tried area", from_there, lambda: changed.area(here, question.seen_from, run.token))()
        was = before.area.visible
        seen = int(was.sum()), int(area.visible.sum())
        gained, lost = run.once("tried", (id(was), id(area)), lambda: _difference(was, area.visible))()
        run.parts[AREA_PART] = AreaFound(area, gained=gained, lost=lost)
    story = line_text(then, section, back)
    trial = Trial(change, line, seen)
    return replace(found, line=then, back=back, section=section, story=story, trial=trial, cover=None)


# --- Spotting.


def spotting_work(run: HexRun) -> SpottingFound:
    """Where the enemy would be spotted, whether he is at the target, and what becomes of the selected unit's concealment."""
    question, analysis, sight = run.question, run.analysis, run.question.seen_from
    here, party, ends = question.observer, question.party, _line_ends(question)
    found = SpottingFound()
    if here is not None:
        work = run.once(
            SPOTTING,
            (here, sight, party),
            lambda: analysis.spotting_area(here, observer=sight.observer, party=party, purpose=sight.purpose),
        )
        found = SpottingFound(run.get(SPOTTING, work))
    if ends is not None and SPOTTING not in run.troubles:
        aimed, purpose, observer = question.line_party, question.line_sight.purpose, question.line_sight.observer
        spotted = run.get(SPOTTING, lambda: analysis.spotted(*ends, observer=observer, party=aimed, purpose=purpose))
        found = replace(found, spotted=spotted)
    hiding = question[SPOTTING_PART]
    if hiding is not None:
        run.token.check()
        found = replace(found, hiding=concealment_answer(analysis, *hiding, question.target))
    return found


# --- What a hex hides.


def blame_work(run: HexRun) -> Attribution | None:
    """What one hex hides and what hides it."""
    question, analysis = run.question, run.analysis
    here, hex_, sight = question.observer, question[BLAME_PART], question.seen_from
    if here is None or hex_ is None or here == hex_:
        return None
    work = run.once(BLAME, (here, hex_, sight), lambda: analysis.attribution(here, hex_, sight, run.token))
    return run.get(BLAME, work)


# --- Fire.


def field_work(run: HexRun) -> FieldFound:
    """The field of fire, or the special fire in its place."""
    question, analysis = run.question, run.analysis
    if question.firing is None:
        return FieldFound()
    (unit, wanted), party, there, special = question.firing, question.party, question.target, question[FIELD_PART]
    weapons = run.get(FIELD, lambda: analysis.weapons(unit)) or {}
    # a weapon that was chosen for another unit is none of this one's
    weapon = wanted if wanted in weapons else ""
    # a weapon that is fired at vehicles only is shown for the first kind that is one
    party = run.get(FIELD, lambda: analysis.enemy_for(unit, weapon, party)) or party
    found = FieldFound(fired_at=party, weapons=weapons)
    if special is not None:
        run.token.check()
        found = replace(found, special_fire=run.special_fire().answer(replace(special, weapon=weapon), party))
        if special.kind:
            return found
    level = question.sight.observer.values.get("level")
    at = {"level": level} if analysis.sight.knows_places and level is not None else {}
    how = special.firing if special is not None else ""
    key = (unit, weapon, party, level, how)
    field = run.get(
        FIELD,
        run.once(FIELD, key, lambda: analysis.field_of_fire(unit, weapon, target=party, values=at, action=how)),
    )
    aim = None
    if field is not None and there is not None and there != field.origin:
        aim = run.get(FIELD, lambda: analysis.aim(field, unit, there, party=party, values=at, action=how))
    return replace(found, field=field, aim=aim)


def odds_work(run: HexRun) -> UnitOdds | None:
    """What shots of the unit are likely to do."""
    analysis, asked, doctrine = run.analysis, run.question[ODDS_PART], run.analysis.fire
    firing = analysis.scenario.forces.find(asked.unit) if asked is not None else None
    if asked is None or firing is None or firing[1].at is None:
        return None
    if not isinstance(doctrine, KnowsOdds):
        run.troubles[ODDS] = no_odds_text(analysis.ruleset)
        return None
    firer = party_of(*firing)
    weapons = odds_weapons(doctrine, firer)
    asked = replace(asked, weapon=asked.weapon if asked.weapon in weapons else "")
    shots_of = _ShotsOfUnit(analysis, doctrine, asked, firing[0], firing[1].at, asked.what_if.firer.party(firer))
    run.token.check()
    every = run.once(ODDS, asked.lasting, lambda: shots_of.at_every_enemy(run.token))()
    there = run.question.target
    shot = shots_of.at_hex(there, run.question.line_party) if there is not None and there != shots_of.origin else None
    return UnitOdds(asked, shot, every, weapons)


@dataclass(frozen=True)
class _ShotsOfUnit:
    """The shots of a unit, which is ``firer`` at the hex ``origin``, of a side."""

    analysis: Analysis
    doctrine: KnowsOdds
    asked: OddsQuestion
    side: str
    origin: int
    firer: Party

    def at_every_enemy(self, token: CancelToken) -> tuple[tuple[int, ShotOdds], ...]:
        """(hex, chances) of every unit of other sides that may be fired at, by all who fire together."""
        forces = self.analysis.scenario.forces
        enemies = [(owner, unit, unit.at) for owner, unit in forces if owner != self.side and unit.at is not None]
        targets = [(at, self._target(owner, unit)) for owner, unit, at in enemies]
        if self._others and isinstance(self.doctrine, KnowsCombinedOdds):
            shots = []
            for (_, unit, at), (_, target) in zip(enemies, targets, strict=True):
                token.check()
                shot = shot_odds(unit.id, partial(self._shoot, at, target))
                shots += [(at, shot)] if shot.may and shot.chance is not None else []
            return tuple(shots)
        told = chances(self.doctrine, [(self.origin, self.firer)], targets, weapon=self.asked.weapon)[0]
        return tuple(
            (at, ShotOdds(unit.id, one.effect))
            for (_, unit, at), one in zip(enemies, told, strict=True)
            if one is not None and one.allowed
        )

    def at_hex(self, there: int, party: Party) -> ShotOdds:
        """The chances at the enemy in a hex, the one that is pointed at before others; where none is, at a ``party``."""
        pointed, units = self.asked.pointed, self.analysis.scenario.forces.units_at(there)
        enemies = [(owner, unit) for owner, unit in units if owner != self.side]
        aimed = next((one for one in enemies if one[1].id == pointed), enemies[0] if enemies else None)
        friends = [unit for owner, unit in units if owner == self.side]
        if aimed is None and friends:
            friend = next((one for one in friends if one.id == pointed), friends[0])
            return shot_at_friend(friend, self.analysis, self.asked.unit)
        target = self._target(*aimed) if aimed is not None else self.asked.what_if.target.party(party)
        return shot_odds(aimed[1].id if aimed is not None else "", lambda: self._shoot(there, target))

    def _target(self, owner: str, unit: Unit) -> Party:
        return self.asked.what_if.target.party(party_of(owner, unit))

    @property
    def _others(self) -> list[Stand]:
        """Those of its side on the map who fire together with it."""
        found = map(self.analysis.scenario.forces.find, self.asked.others)
        joined = [one for one in found if one is not None and one[0] == self.side]
        return [(unit.at, party_of(owner, unit)) for owner, unit in joined if unit.at is not None]

    def _shoot(self, at: int, party: Party) -> OddsAnswer:
        doctrine, weapon = self.doctrine, self.asked.weapon
        if self._others and isinstance(doctrine, KnowsCombinedOdds):
            firers = [(self.origin, self.firer), *self._others]
            return doctrine.combined_odds(firers, at, party=party, weapon=weapon)
        return doctrine.odds(self.origin, at, firer=self.firer, party=party, weapon=weapon)


# --- Movement.


def reach_work(run: HexRun) -> ReachFound:
    """Where the unit gets to, and its way to the target."""
    question, analysis = run.question, run.analysis
    move, there = question[REACH_PART], question.target
    if move is None:
        return ReachFound()
    reach = run.get(REACH, run.once(REACH, move, lambda: analysis.reach(move)))
    route = None
    if reach is not None and there is not None and there != move.start:
        route = run.get(REACH, lambda: analysis.path(move, to=there))
    exposed: Mapping[str, BoolArray] = {}
    side = move.mover.side
    if reach is not None and side:
        mover = replace(move.mover, values={})  # whoever moves does so at the floors of hexes
        exposed = run.get(EXPOSED, run.once(EXPOSED, mover, lambda: analysis.exposed(side, mover))) or {}
    kinds = run.once("modes", replace(move, mode=""), lambda: analysis.barred_modes(move))
    return ReachFound(reach, route, exposed, run.get(MODES, kinds) or {})
