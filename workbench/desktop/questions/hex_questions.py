"""Questions about a hex map and their answers: frozen values that may cross threads. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from typing import TypeVar

from workbench.analysis.base_analysis import party_of
from workbench.analysis.hex_analysis import Analysis
from workbench.base.cancellation import CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, frozen
from workbench.base.text import Text
from workbench.desktop.questions.odds import ShotOdds, UnitOdds, no_odds_text, odds_weapons, shot_at_friend, shot_odds
from workbench.desktop.questions.question import (
    AREA,
    BLAME,
    FIELD,
    LINE,
    ODDS,
    REACH,
    SPOTTING,
    BaseAnswer,
    BaseQuestion,
    LastResults,
    with_firer,
)
from workbench.desktop.questions.special_fire import SpecialFireAnswer, SpecialFireAnswerer, SpecialFireQuestion
from workbench.engine.doctrines import find_doctrine
from workbench.engine.fire.field_of_fire import Aim, FieldOfFire
from workbench.engine.fire.odds import KnowsCombinedOdds, KnowsOdds, OddsAnswer, chances
from workbench.engine.movement.results import MoveRequest, Reach, Route
from workbench.engine.sight.blind_hexes import Attribution
from workbench.engine.sight.clearing import Clearing
from workbench.engine.sight.observers import ANY, Observer, Watch
from workbench.engine.sight.profile import Section
from workbench.engine.sight.results import Party, Reason, SightArea, SightLine, SightRequest
from workbench.engine.sight.wording import line_text
from workbench.engine.spotting.results import Concealment, Spotting, SpottingArea
from workbench.geometry.segments import AT_CENTRE
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Unit

# --- Concealment: what a unit may do and stay unspotted, and what it needs to conceal itself.


GOING = ("move", "crawl", "assault_move", "advance")
"""Actions that lead to another hex."""
STILL = "still"


@dataclass(frozen=True, eq=False, slots=True)
class ConcealmentAnswer:
    """What a unit's doing ``action`` (in or into hex ``to``) does to its concealment; ``most`` is the highest die with which it
    conceals itself at the end of its turn where it stands (None: the rules know no such die), and ``gain`` why."""

    unit: str
    action: str
    to: int | None
    kept: Concealment | None = None
    most: int | None = None
    gain: tuple[Reason, ...] = ()
    trouble: Text | None = None


def concealing_actions(ruleset: Ruleset) -> tuple[str, ...]:
    """The actions that the rules of concealment know, in their order."""
    doctrine = find_doctrine("spotting", ruleset.doctrines["spotting"])
    found: tuple[str, ...] = getattr(doctrine, "concealing", ())
    return found


def concealment_answer(analysis: Analysis, unit_id: str, action: str, there: int | None) -> ConcealmentAnswer:
    """What ``action`` does to the concealment of a unit; an action that leads elsewhere leads to ``there``."""
    to = there if action in GOING else None
    words = action if to is None else f"{action} {analysis.label(to)}"
    try:
        kept = analysis.concealment(unit_id, words)
    except CannotAnswer as refused:
        return ConcealmentAnswer(unit_id, action, to, trouble=refused.text)
    most, gain = None, ()
    ask = getattr(analysis.spotting, "gain", None)
    found = analysis.scenario.forces.find(unit_id)
    if ask is not None and found is not None and found[1].at is not None:
        side, unit = found
        judged = ask(unit.at, party_of(side, unit))
        most, gain = judged.most, judged.reasons
    return ConcealmentAnswer(unit_id, action, to, kept, most, gain)


CLEARING, COVER, EXPOSED, MODES = "clearing", "cover", "exposed", "modes"
"""Names of troubles and of what is asked once, without an overlay that stays on."""

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Question(BaseQuestion[int, Scenario]):
    """Everything that the window wants to know at one moment: ``observer``, ``target`` and ``blamed`` are hex numbers.

    ``move`` is the unit whose reach is asked for, and ``target`` is where its route leads;
    ``special_fire`` is a question of special fire: with a kind it takes the place of the field of fire; ``hiding`` is
    (unit, action) whose concealment is asked for;
    ``trial`` is one of the changes that would clear the line: line and area are answered as they would be then;
    with ``top_level`` the area holds for every hex the lowest level, up to this one, at which it is seen; ``line_level`` is
    the level to which the line alone goes, where it is another than that of ``sight``; ``sought`` is the unit (id) that
    ``party`` describes, if it is one; ``held``: the line does not follow the
    mouse.
    """

    sight: SightRequest = SightRequest()
    move: MoveRequest | None = None
    blamed: int | None = None
    watchers: tuple[Observer, ...] = ()
    combine: str = ANY
    watcher: int = 0
    top_level: int | None = None
    line_level: int | None = None
    special_fire: SpecialFireQuestion | None = None
    hiding: tuple[str, str] | None = None
    held: bool = False
    trial: Clearing | None = None
    sought: str = ""

    def same_work(self, other: Question) -> bool:
        """True if only the target differs: then an answer under way is still worth having."""
        return (
            self.scenario is other.scenario
            and self.ruleset is other.ruleset
            and (self.wants, self.observer) == (other.wants, other.observer)
            and self.seen_from == other.seen_from
            and (self.party, self.move, self.blamed) == (other.party, other.move, other.blamed)
            and (self.firing, self.fires_else, self.top_level) == (other.firing, other.fires_else, other.top_level)
            and (self.watchers, self.combine, self.watcher) == (other.watchers, other.combine, other.watcher)
            and (self.special_fire and self.special_fire.lasting) == (other.special_fire and other.special_fire.lasting)
            and (self.hiding, self.trial, self.sought) == (other.hiding, other.trial, other.sought)
            and (self.odds and self.odds.lasting) == (other.odds and other.odds.lasting)
            and (self.before and self.before.area_key) == (other.before and other.before.area_key)
        )

    @property
    def area_key(self) -> tuple[object, ...]:
        """What the visible area depends on."""
        return (
            id(self.scenario), self.observer, self.seen_from, self.watchers, self.combine, self.watcher, self.top_level
        )  # fmt: skip

    @property
    def seen_from(self) -> SightRequest:
        """The question of sight without the point of the target: that concerns a single line, areas are seen at centres."""
        return replace(self.sight, target_aim=AT_CENTRE)

    @property
    def line_sight(self) -> SightRequest:
        """The question of sight of the line to the target."""
        return self.sight if self.line_level is None else replace(self.sight, target_level=self.line_level)

    @property
    def line_party(self) -> Party:
        """The enemy that is asked for, as it stands where the line goes."""
        if self.line_level is None:
            return self.party
        return replace(self.party, values={**self.party.values, "level": self.line_level})


@dataclass(frozen=True, slots=True)
class Trial:
    """A change that is tried: ``line`` is the line without it; ``seen`` counts the hexes that are seen without it and with it,
    None while no area is asked for."""

    change: Clearing
    line: SightLine
    seen: tuple[int, int] | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Answer(BaseAnswer[Question]):
    """The answer to a question. What was not asked or cannot be answered is None.

    ``section`` and ``story`` are the line from the side and in words; ``back`` is the other way, where it differs;
    ``watch`` is what several observers see (``area`` is then what of it is shown);
    ``field`` is a field of fire at ``fired_at`` (the enemy that was asked for, or else the first kind that the weapon is
    fired at), ``aim`` what it says of the target, ``weapons`` what else its unit could fire;
    ``barred_modes`` are the kinds of move that the mover may not use, and why;
    ``exposed`` is where enemies (by id) have a mover in the open, ``cover`` what protects the target of an open line, where
    the rules know places inside hexes;
    ``special_fire`` is what special fire does, ``hiding`` what becomes of a unit's concealment;
    ``clearings`` is what would open it, ``trial`` that of them which line and area take as done;
    ``blame`` is what one hex hides and what hides it. ``caveat`` is what the answers for this observer depend on because the
    map lacks it, ``lacking`` what the map lacks at all.
    """

    line: SightLine | None = None
    area: SightArea | None = None
    spotted: Spotting | None = None
    spotting: SpottingArea | None = None
    reach: Reach | None = None
    route: Route | None = None
    section: Section | None = None
    story: tuple[Text, ...] = ()
    back: SightLine | None = None
    clearings: tuple[Clearing, ...] | None = None
    trial: Trial | None = None
    blame: Attribution | None = None
    watch: Watch | None = None
    field: FieldOfFire | None = None
    aim: Aim | None = None
    exposed: Mapping[str, BoolArray] = dataclass_field(default_factory=dict)
    barred_modes: Mapping[str, Text] = dataclass_field(default_factory=dict)
    fired_at: Party = Party()
    special_fire: SpecialFireAnswer | None = None
    hiding: ConcealmentAnswer | None = None
    caveat: Reason | None = None
    lacking: Reason | None = None


class Answerer:
    """Answers questions one after another; it keeps the analysis of the last scenario and the last results."""

    def __init__(self) -> None:
        self._analysis: Analysis | None = None
        self._special_fire: SpecialFireAnswerer | None = None
        self._kept = LastResults()
        self._before: tuple[Question, BoolArray] | None = None
        """The earlier question that an area is compared with, and what was seen then."""

    def answer(self, question: Question, cancel: CancelToken | None = None) -> Answer:
        """Answer one question; Cancelled if ``cancel`` is set meanwhile."""
        analysis = self._analysis_of(question)
        question = with_firer(question, analysis.weapons)
        running = _RunningQuestion(question, cancel or CancelToken(), {})
        found = Answer(question, troubles=running.troubles, lacking=analysis.sight.caveat())
        if found.lacking is not None:
            found = replace(found, caveat=analysis.sight.caveat(question.observer, None, question.seen_from))
        found = self._compare(self._areas(found, analysis, running), analysis, running)
        found = self._lines(found, analysis, running)
        found = self._blame(found, analysis, running)
        found = self._fire(found, analysis, running)
        found = self._odds(found, analysis, running)
        if question.hiding is not None:
            running.token.check()
            found = replace(found, hiding=concealment_answer(analysis, *question.hiding, question.target))
        return self._moves(found, analysis, running)

    def _watch(self, found: Answer, analysis: Analysis, running: _RunningQuestion) -> Answer:
        question = running.question
        watchers, how = question.watchers, (question.combine, question.watcher)
        seen = running.get(AREA, self._once("watch", watchers, lambda: analysis.watch(watchers, running.token)))
        if seen is None:
            return found
        one = min(question.watcher, len(seen.areas) - 1)
        area = self._once(AREA, (watchers, how), lambda: seen.area(question.combine, one))
        return replace(found, watch=seen, area=area())

    def _compare(self, found: Answer, analysis: Analysis, running: _RunningQuestion) -> Answer:
        """What the area wins and loses against that of the question before."""
        before, area = running.question.before, found.area
        if before is None or area is None:
            return found
        was = self._seen_before(before, analysis, running)
        if was is None:
            return found
        gained, lost = self._once("won", (id(was), id(area)), lambda: _difference(was, area.visible))()
        return replace(found, gained=gained, lost=lost)

    def _seen_before(self, before: Question, analysis: Analysis, running: _RunningQuestion) -> BoolArray | None:
        if self._before is not None and self._before[0].area_key == before.area_key:
            return self._before[1]
        if before.scenario.board.grid != analysis.scenario.board.grid:
            return None
        if before.scenario is not running.question.scenario:
            analysis = analysis.updated(before.scenario)
        seen: BoolArray
        if before.watchers:
            watch = analysis.watch(before.watchers, running.token)
            seen = watch.area(before.combine, min(before.watcher, len(watch.areas) - 1)).visible
        elif before.observer is None:
            return None
        elif before.top_level is not None:
            seen = analysis.lowest_seen(before.observer, before.top_level, before.seen_from, running.token).visible
        else:
            seen = analysis.area(before.observer, before.seen_from, running.token).visible
        self._before = before, seen
        return seen

    def _blame(self, found: Answer, analysis: Analysis, running: _RunningQuestion) -> Answer:
        question = running.question
        here, hex_, sight = question.observer, question.blamed, question.seen_from
        if BLAME not in question.wants or here is None or hex_ is None or here == hex_:
            return found
        work = self._once(BLAME, (here, hex_, sight), lambda: analysis.attribution(here, hex_, sight, running.token))
        return replace(found, blame=running.get(BLAME, work))

    def _areas(self, found: Answer, analysis: Analysis, running: _RunningQuestion) -> Answer:
        question = running.question
        here, sight, party = question.observer, question.seen_from, question.party
        if AREA in question.wants and question.watchers:
            found = self._watch(found, analysis, running)
        if here is None:
            return found
        if AREA in question.wants and not question.watchers:
            top = question.top_level

            def seen() -> SightArea:
                if top is None:
                    return analysis.area(here, sight, running.token)
                return analysis.lowest_seen(here, top, sight, running.token)

            found = replace(found, area=running.get(AREA, self._once(AREA, (here, sight, top), seen)))
        if SPOTTING in question.wants:
            work_s = self._once(
                SPOTTING,
                (here, sight, party),
                lambda: analysis.spotting_area(here, observer=sight.observer, party=party, purpose=sight.purpose),
            )
            found = replace(found, spotting=running.get(SPOTTING, work_s))
        return found

    def _lines(self, found: Answer, analysis: Analysis, running: _RunningQuestion) -> Answer:
        question = running.question
        here, there, sight = question.observer, question.target, question.line_sight
        if here is None or there is None or (there == here and not sight.apart):
            return found
        if LINE in question.wants:
            line = running.get(LINE, lambda: analysis.line(here, there, sight))
            if line is not None:
                back = analysis.reverse_line(line, sight) if line.asymmetric else None
                section = analysis.section(line)
                found = replace(found, line=line, back=back, section=section, story=line_text(line, section, back))
            if line is not None and question.held:
                found = replace(found, others=running.get("others", lambda: _other_lines(question, analysis)) or ())
            if line is not None and line.visible and analysis.sight.knows_places:
                firer, point = sight.observer, sight.target_aim
                party = question.line_party
                if point != AT_CENTRE:
                    party = replace(party, values={**party.values, "aim": f"{point.kind} {point.k}"})
                cover = running.get(COVER, lambda: analysis.cover(here, there, firer=firer, party=party))
                found = replace(found, cover=cover)
        if CLEARING in question.wants and found.line is not None:
            clearings = self._once(
                CLEARING, (here, there, sight), lambda: analysis.clearing(here, there, sight, running.token)
            )
            found = self._try(replace(found, clearings=clearings()), analysis, running)
        if SPOTTING in question.wants and SPOTTING not in running.troubles:
            party, purpose = question.line_party, sight.purpose
            spotted = running.get(
                SPOTTING,
                lambda: analysis.spotted(here, there, observer=sight.observer, party=party, purpose=purpose),
            )
            found = replace(found, spotted=spotted)
        return found

    def _try(self, found: Answer, analysis: Analysis, running: _RunningQuestion) -> Answer:
        """The line and the area after the change that is tried; the scenario stays."""
        question, line = running.question, found.line
        change, sight = question.trial, question.line_sight
        if change is None or line is None or change not in (found.clearings or ()):
            return found
        changed, (here, there) = self._once(
            "trial", (line.origin, line.target, change), lambda: analysis.after(change, line.origin, line.target)
        )()
        then = changed.line(here, there, sight)
        back = changed.reverse_line(then, sight) if then.asymmetric else None
        section = changed.section(then)
        seen = None
        if found.area is not None and found.watch is None and question.top_level is None:
            from_there = here, question.seen_from, change
            area = self._once("tried area", from_there, lambda: changed.area(here, question.seen_from, running.token))()
            was = found.area.visible
            seen = int(was.sum()), int(area.visible.sum())
            gained, lost = self._once("tried", (id(was), id(area)), lambda: _difference(was, area.visible))()
            found = replace(found, area=area, gained=gained, lost=lost)
        story = line_text(then, section, back)
        trial = Trial(change, line, seen)
        return replace(found, line=then, back=back, section=section, story=story, trial=trial, cover=None)

    def _fire(self, found: Answer, analysis: Analysis, running: _RunningQuestion) -> Answer:
        question = running.question
        if FIELD not in question.wants or question.firing is None:
            return found
        (unit, wanted), party, there = question.firing, question.party, question.target
        weapons = running.get(FIELD, lambda: analysis.weapons(unit)) or {}
        # a weapon that was chosen for another unit is none of this one's
        weapon = wanted if wanted in weapons else ""
        # a weapon that is fired at vehicles only is shown for the first kind that is one
        party = running.get(FIELD, lambda: analysis.enemy_for(unit, weapon, party)) or party
        found = replace(found, fired_at=party)
        if question.special_fire is not None:
            self._special_fire = self._special_fire or SpecialFireAnswerer(analysis)
            running.token.check()
            found = replace(
                found, special_fire=self._special_fire.answer(replace(question.special_fire, weapon=weapon), party)
            )
            if question.special_fire.kind:
                return replace(found, weapons=weapons)
        level = question.sight.observer.values.get("level")
        at = {"level": level} if analysis.sight.knows_places and level is not None else {}
        how = question.special_fire.firing if question.special_fire is not None else ""
        key = (unit, weapon, party, level, how)
        held = running.get(
            FIELD,
            self._once(FIELD, key, lambda: analysis.field_of_fire(unit, weapon, target=party, values=at, action=how)),
        )
        aim = None
        if held is not None and there is not None and there != held.origin:
            aim = running.get(FIELD, lambda: analysis.aim(held, unit, there, party=party, values=at, action=how))
        return replace(found, field=held, aim=aim, weapons=weapons)

    def _odds(self, found: Answer, analysis: Analysis, running: _RunningQuestion) -> Answer:
        """What shots of the unit are likely to do."""
        question = running.question
        asked, there, doctrine, forces = question.odds, question.target, analysis.fire, analysis.scenario.forces
        firing = forces.find(asked.unit) if asked is not None else None
        if asked is None or firing is None or firing[1].at is None:
            return found
        side, origin = firing[0], firing[1].at
        if not isinstance(doctrine, KnowsOdds):
            return replace(found, troubles={**found.troubles, ODDS: no_odds_text(analysis.ruleset)})
        tried = asked.what_if
        firer = party_of(*firing)
        weapons = odds_weapons(doctrine, firer)
        weapon = asked.weapon if asked.weapon in weapons else ""
        firer = tried.firer.party(firer)

        def target_of(owner: str, unit: Unit) -> Party:
            return tried.target.party(party_of(owner, unit))

        def every() -> tuple[tuple[int, ShotOdds], ...]:
            enemies = [(owner, unit, unit.at) for owner, unit in forces if owner != side and unit.at is not None]
            targets = [(at, target_of(owner, unit)) for owner, unit, at in enemies]
            told = chances(doctrine, [(origin, firer)], targets, weapon=weapon)[0]
            return tuple(
                (at, ShotOdds(unit.id, one.effect))
                for (_, unit, at), one in zip(enemies, told, strict=True)
                if one is not None and one.allowed
            )

        def shoot(at: int, party: Party) -> OddsAnswer:
            joined = [one for one in map(forces.find, asked.others) if one is not None and one[0] == side]
            firers = [(unit.at, party_of(owner, unit)) for owner, unit in joined if unit.at is not None]
            if firers and isinstance(doctrine, KnowsCombinedOdds):
                return doctrine.combined_odds([(origin, firer), *firers], at, party=party, weapon=weapon)
            return doctrine.odds(origin, at, firer=firer, party=party, weapon=weapon)

        running.token.check()
        shots = self._once(ODDS, (asked.unit, weapon, tried), every)()
        shot = None
        if there is not None and there != origin:
            enemies = [(owner, unit) for owner, unit in forces.units_at(there) if owner != side]
            aimed = next((one for one in enemies if one[1].id == asked.pointed), enemies[0] if enemies else None)
            friends = [unit for owner, unit in forces.units_at(there) if owner == side]
            if aimed is None and friends:
                friend = next((one for one in friends if one.id == asked.pointed), friends[0])
                shot = shot_at_friend(friend, analysis.ruleset, asked.unit)
            else:
                party = target_of(*aimed) if aimed is not None else tried.target.party(question.line_party)
                shot = shot_odds(aimed[1].id if aimed is not None else "", lambda: shoot(there, party))
        return replace(found, odds=UnitOdds(replace(asked, weapon=weapon), shot, shots, weapons))

    def _moves(self, found: Answer, analysis: Analysis, running: _RunningQuestion) -> Answer:
        question = running.question
        move, there = question.move, question.target
        if REACH not in question.wants or move is None:
            return found
        reach = running.get(REACH, self._once(REACH, move, lambda: analysis.reach(move)))
        route = None
        if reach is not None and there is not None and there != move.start:
            route = running.get(REACH, lambda: analysis.path(move, to=there))
        exposed: Mapping[str, BoolArray] = {}
        side = move.mover.side
        if reach is not None and side:
            mover = replace(move.mover, values={})  # whoever moves does so at the floors of hexes
            exposed = running.get(EXPOSED, self._once(EXPOSED, mover, lambda: analysis.exposed(side, mover))) or {}
        kinds = self._once("modes", replace(move, mode=""), lambda: analysis.barred_modes(move))
        barred = running.get(MODES, kinds) or {}
        return replace(found, reach=reach, route=route, exposed=exposed, barred_modes=barred)

    def _once(self, name: str, key: object, work: Callable[[], _T]) -> Callable[[], _T]:
        return lambda: self._kept.get(name, key, work)

    def _analysis_of(self, question: Question) -> Analysis:
        old = self._analysis
        if old is not None and old.scenario is question.scenario and old.ruleset is question.ruleset:
            return old
        self._kept.clear()
        self._special_fire = None
        self._analysis = None  # a broken update must not leave half of the old one behind
        same_map = old is not None and old.scenario.board.grid == question.scenario.board.grid
        if old is not None and same_map and old.ruleset is question.ruleset:
            self._analysis = old.updated(question.scenario)
        else:
            self._analysis = Analysis(question.scenario, question.ruleset)
        return self._analysis


def _difference(was: BoolArray, now: BoolArray) -> tuple[BoolArray, BoolArray]:
    return frozen(now & ~was), frozen(was & ~now)


def _other_lines(question: Question, analysis: Analysis) -> tuple[tuple[int, bool], ...]:
    """The other observers, and whether each sees the target at its level."""
    here, there, sight = question.observer, question.target, question.line_sight
    others = [one for one in question.watchers if one.at not in (here, there)]
    asked = [replace(one.request, target_level=sight.target_level, target_aim=sight.target_aim) for one in others]
    if there is None:
        return ()
    return tuple((one.at, analysis.line(one.at, there, how).visible) for one, how in zip(others, asked, strict=True))


@dataclass(frozen=True, slots=True)
class _RunningQuestion:
    """A question that is being answered, with its token and the refusals so far."""

    question: Question
    token: CancelToken
    troubles: dict[str, Text]

    def get(self, name: str, work: Callable[[], _T]) -> _T | None:
        """The answer, or None and a trouble under ``name`` when the rules or the map give none."""
        self.token.check()
        try:
            return work()
        except CannotAnswer as refused:
            self.troubles[name] = refused.text
            return None


# --- The answers that a picture without a window shows. Each overlay has its own observer, so each is a question of its
# own. A place is a label, ``unit:ID`` or a hex number; CannotAnswer for an unknown place or unit.


def area_answer(analysis: Analysis, place: str | int, request: SightRequest) -> Answer:
    """What is seen from a place."""
    here = _number(analysis, place)
    question = Question(analysis.scenario, analysis.ruleset, frozenset([AREA]), here, sight=request)
    area = analysis.area(here, request)
    return Answer(question, area=area, caveat=area.caveat)


def line_answer(analysis: Analysis, ends: tuple[str | int, str | int], request: SightRequest) -> Answer:
    """The line between two places, with its section."""
    here, there = (_number(analysis, place) for place in ends)
    question = Question(analysis.scenario, analysis.ruleset, frozenset([LINE]), here, there, request)
    line = analysis.line(here, there, request)
    return Answer(question, line=line, section=analysis.section(line))


def field_answer(analysis: Analysis, name: str, _: SightRequest) -> Answer:
    """The field of fire of a unit (``ID`` or ``unit:ID``)."""
    unit = name.removeprefix("unit:")
    field = analysis.field_of_fire(unit)
    question = Question(analysis.scenario, analysis.ruleset, frozenset([FIELD]), field.origin, firing=(unit, ""))
    caveat = analysis.sight.caveat(field.origin)
    return Answer(question, field=field, weapons=analysis.weapons(unit), caveat=caveat)


def reach_answer(analysis: Analysis, name: str | MoveRequest, _: SightRequest) -> Answer:
    """The reach of a unit (``ID`` or ``unit:ID``) in its ordinary move, or of a move."""
    move = _move(analysis, name) if isinstance(name, str) else name
    question = Question(analysis.scenario, analysis.ruleset, frozenset([REACH]), move=move)
    return Answer(question, reach=analysis.reach(move), lacking=analysis.sight.caveat())


def _number(analysis: Analysis, place: str | int) -> int:
    return place if isinstance(place, int) else analysis.place(place)


def _move(analysis: Analysis, name: str) -> MoveRequest:
    start = analysis.place(name if name.startswith("unit:") else f"unit:{name}")
    found = analysis.scenario.forces.find(name)
    assert found is not None  # place() has refused unknown units
    side, unit = found
    mover = party_of(side, unit)
    return MoveRequest(mover, start, facing=unit.facing)
