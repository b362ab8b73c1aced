"""Questions about lines of sight: is one open, what blocks or hinders it, how closely is it decided? And about which of some
places are seen: blind places, and places to stand."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import shapely

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, IntArray
from workbench.base.text import Text
from workbench.engine.sight.results import Effect, SightArea, SightLine, SightRequest, Standpoint
from workbench.engine.sight.wording import passed_over
from workbench.geometry.hex_lines import sextant
from workbench.lessons.answer_forms import ANY_PLACE, NUMBER, PLACE, PLACES, YES_NO, AnswerValue
from workbench.lessons.mining import (
    AMONG_HEXES,
    AMONG_POINTS,
    FAR,
    NEAR,
    TRIES,
    QuizTopic,
    tabletop_enemies,
    tabletop_units,
)
from workbench.lessons.places import MM, named, places_on
from workbench.lessons.questions import Answered, Ground, PlacesKind, Question, QuestionKind
from workbench.protocol.request import Answer

MARGIN_WITHIN = 10.0
"""Millimetres: a margin that is told as near as this is right, unless the question says otherwise."""
_MOST_HINDERING = 8
"""So many parts of a hindrance stand in its sentence."""
_HINDERS = "sight_hinders"
"""The message of terrain that hinders."""
_MOST_PASSED = 2
"""So much that does not hinder stands in the sentence of an answer."""
_OF_ONE, _OF_ONE_ON_TABLES = 2, 6
"""So many lines of each kind begin in one hex, and so many of all kinds in one place of a table."""
_OFF = (4.0, 9.0, 15.0, 30.0)
"""Millimetres: so far beside the edge of what is seen are the points that are asked about."""
_FINEST = 2
"""Decimals of coordinates."""


class _Sees(QuestionKind):
    def more_grounds(self, found: Answered, grounds: Sequence[Ground]) -> Iterator[Ground]:
        """All that does not stop an open line on hexes, and why, where the reasons of the line do not say it already."""
        return _passed(found, grounds) if found.value else iter(())

    def is_about(self, found: Answered, ground: Ground) -> bool:
        """What does not stop an open line comes before what hinders it."""
        return not (found.value and _cites_hindrance(found, ground))


def _passed(found: Answered, grounds: Sequence[Ground]) -> Iterator[Ground]:
    """All that an open line on hexes passes, and that stands in the hexes of its ends, but for what is said already."""
    line = found.line
    if not isinstance(line, SightLine):
        return
    places = places_on(found.analysis)
    for step in passed_over(line, (ground.text for ground in grounds if ground.decides)):
        label = places.where(step.chosen).en
        if not any(ground.at == label for ground in grounds if ground.decides):
            yield Ground(step.rule, step.text, label, decides=True)
    for reason in places.of_ends(line, found.question.request):
        yield Ground(reason.rule, reason.text, reason.at, decides=True)


def _cites_hindrance(found: Answered, ground: Ground) -> bool:
    message = found.analysis.ruleset.messages.get(_HINDERS)
    return message is not None and message.rule == ground.rule


class _Blocker(QuestionKind):
    def also_right(self, question: Question, value: AnswerValue, analysis: AnyAnalysis) -> tuple[AnswerValue, ...]:
        """Other places that block the line by themselves, by the same judgement."""
        reasons = places_on(analysis).line(question.request).reasons
        found = (reason.at for reason in reasons if reason.effect is Effect.BLOCKS and reason.at)
        return tuple(at for at in dict.fromkeys(found) if at != value)

    def place_grounds(self, found: Answered, place: Any) -> Sequence[Ground]:
        """The effect of the place on the line: what is said of it, what the line meets there, or that it does not meet it."""
        name, places = named(place), places_on(found.analysis)
        own = [ground for ground in found.grounds if ground.at == name]
        if own:
            return own[:1]
        line = found.line
        if isinstance(line, SightLine):
            if name in (places.where(line.origin).en, places.where(line.target).en):
                return [Ground("", _OF_END)]
            for step in line.steps:
                met = {places.where(number).en for number in step.hexes}
                if name in met or set(name.split("/")) == met:
                    return [Ground(step.rule, step.text, name)]
        return [Ground("", _NOT_MET if isinstance(line, SightLine) else _STOPS_NOTHING)]


_OF_END = Text("one end of the line, and not between them", "un bout de la ligne, et non entre les deux")
_NOT_MET = Text("the line does not pass through it", "la ligne n’y passe pas")
_STOPS_NOTHING = Text("it does not stop this line", "il n’arrête pas cette ligne")


class _Hindrance(QuestionKind):
    def more_grounds(self, found: Answered, grounds: Sequence[Ground]) -> Iterator[Ground]:
        """All that does not hinder an open line, and why."""
        return iter(()) if found.value else _passed(found, grounds)

    def is_about(self, found: Answered, ground: Ground) -> bool:
        """Does it cite the rule of Hindrances?"""
        return _cites_hindrance(found, ground)

    def in_sentence(self, found: Answered, ruled: Sequence[Ground]) -> Sequence[Ground]:
        """The things that hinder the line, which together are the answer; or those that do not."""
        reasons = found.line.reasons if found.value and found.line is not None else ()
        hindering = [Ground(one.rule, one.text, one.at) for one in reasons if one.effect is Effect.HINDERS]
        passed = [row for row in ruled if row.decides and self.is_about(found, row)]
        return hindering[:_MOST_HINDERING] or passed[:_MOST_PASSED] or ruled[:1]


class _Margin(QuestionKind):
    def read(self, question: Question, record: Answer, analysis: AnyAnalysis) -> AnswerValue | None:
        """The margin of a line on a table in whole millimetres."""
        margin = record.get("margin")
        length = None if margin is None else margin["length"]
        scale = places_on(analysis).millimetres
        return None if length is None or scale is None else round(length * scale)

    def value_text(self, value: AnswerValue) -> Text:
        """With its unit."""
        return Text("{value} mm", "{value} mm").format(value=value)


class _Blind(PlacesKind):
    def offers(self, shown: Mapping[str, Any], among: Sequence[Any], analysis: AnyAnalysis) -> Iterator[dict[str, Any]]:
        """About the place that looks."""
        for places in places_on(analysis).proposals(shown["from"], among):
            yield {"question": self.id, **shown, **places}

    def read(self, question: Question, record: Answer, analysis: AnyAnalysis) -> AnswerValue | None:
        """Of the places those that the area does not hold."""
        if "targets" in record:
            pairs = zip(question.among, record["targets"], strict=True)
            return tuple(sorted(named(place) for place, seen in pairs if not seen))
        hidden, places = set(record["blind"]), places_on(analysis)
        return tuple(sorted(named(place) for place in question.among if places.key(place) in hidden))

    def of_place(self, question: Question, place: Any) -> Question:
        """Is it seen?"""
        return Question(SEES, {**question.rest("to"), "ask": "los", "to": place})

    def shown_request(self, question: Question) -> Mapping[str, Any]:
        """The whole area."""
        return {"ask": question.request["ask"], **question.rest("to")}


class _Stand(PlacesKind):
    def request(self, fields: Mapping[str, Any], among: Sequence[Any], analysis: AnyAnalysis) -> dict[str, Any]:
        """Every place with the target."""
        made = {"ask": self.ask, **fields}
        target = made.pop("to", None)
        if target is None:
            raise CannotAnswer("missing_field", Text('the field "to" is missing', "il manque le champ « to »"))
        made["pairs"] = [[place, target] for place in among]
        return made

    def words(self, question: Question, analysis: AnyAnalysis) -> Mapping[str, Text]:
        """The target."""
        return {"target": places_on(analysis).text(question.request["pairs"][0][1])}

    def offers(self, shown: Mapping[str, Any], among: Sequence[Any], analysis: AnyAnalysis) -> Iterator[dict[str, Any]]:
        """About the end of the line."""
        for places in places_on(analysis).proposals(shown["to"], among):
            yield {"question": self.id, "to": shown["to"], **places}

    def read(self, question: Question, record: Answer, analysis: AnyAnalysis) -> AnswerValue | None:
        """The places from which the target is seen."""
        pairs = zip(question.among, record["visible"], strict=True)
        return tuple(sorted(named(place) for place, seen in pairs if seen))

    def of_place(self, question: Question, place: Any) -> Question:
        """Is the target seen from it?"""
        target = question.request["pairs"][0][1]
        return Question(SEES, {**question.rest("pairs", "to"), "ask": "los", "from": place, "to": target})


SEES = _Sees(
    id="sees",
    form=YES_NO,
    ask="los",
    field="visible",
    wording=Text("Does {from} see {to}?", "Est-ce que {from} voit {to} ?"),
    offered_for=("los",),
)
BLOCKER = _Blocker(
    id="blocker",
    form=PLACE,
    ask="los",
    field="blocker",
    wording=Text("What blocks the line from {from} to {to}?", "Qu’est-ce qui arrête la ligne de {from} à {to} ?"),
    offered_for=("los",),
)
HINDRANCE = _Hindrance(
    id="hindrance",
    form=NUMBER,
    ask="los",
    field="hindrance",
    wording=Text(
        "How much hindrance is on the line from {from} to {to}?", "Combien de gêne sur la ligne de {from} à {to} ?"
    ),
    offered_for=("los",),
)
MARGIN = _Margin(
    id="margin",
    form=NUMBER,
    ask="los",
    wording=Text(
        "By how many millimetres is the line from {from} to {to} decided?",
        "À combien de millimètres près la ligne de {from} à {to} est-elle décidée ?",
    ),
    offered_for=("los",),
    within=MARGIN_WITHIN,
)
BLIND = _Blind(
    id="blind",
    form=PLACES,
    ask="area",
    wording=Text(
        "Which of these places does {from} not see: {among}?",
        "Lesquels de ces lieux ne voit-on pas depuis {from} : {among} ?",
    ),
    offered_for=("area",),
    about="from",
)
STAND = _Stand(
    id="stand",
    form=ANY_PLACE,
    ask="sees",
    wording=Text(
        "Where must one stand to see {target}: {among}?", "Où faut-il se tenir pour voir {target} : {among} ?"
    ),
    offered_for=("los",),
    about="to",
)
KINDS = (
    SEES,
    BLOCKER,
    HINDRANCE,
    MARGIN,
    BLIND,
    STAND,
)


# --- Found for a quiz: on hexes.


class _HexSight:
    """The views of the hexes of a map, from one hex after the other."""

    def __init__(self, analysis: Analysis, rng: random.Random) -> None:
        self.analysis = analysis
        self.rng = rng
        self.grid = analysis.scenario.board.grid
        self.labels = self.grid.labels

    def observers(self) -> list[int]:
        """The hexes from which is looked: those of units first, then all others."""
        units = {unit.at for _, unit in self.analysis.scenario.forces if unit.at is not None}
        first, rest = sorted(units), [number for number in range(self.grid.size) if number not in units]
        self.rng.shuffle(first)
        self.rng.shuffle(rest)
        mixed = [*first, *rest]
        # units do not stand everywhere that is instructive: every second observer is any hex
        return list(dict.fromkeys(one for pair in zip(mixed, rest, strict=False) for one in pair)) + mixed[len(rest) :]

    def distances(self, origin: int) -> IntArray:
        """The distance of every hex."""
        here = self.grid.hexes[origin]
        found: IntArray = np.array([one.distance(here) for one in self.grid.hexes], dtype=np.int32)
        return found

    def edges(self, visible: BoolArray) -> tuple[BoolArray, BoolArray]:
        """Seen hexes beside a blind one, blind hexes beside one that is seen."""
        around = self.grid.neighbours
        there = around >= 0
        beside = np.where(there, visible[np.maximum(around, 0)], False)
        seen: BoolArray = visible & (there & ~beside).any(axis=1)
        blind: BoolArray = ~visible & beside.any(axis=1)
        return seen, blind


class _HexLines(_HexSight):
    """Lines that one hexside, one level or one obstacle decides. They are found with whole areas as arrays."""

    def questions(self) -> Iterator[Question]:
        """One line after the other: over the edge of what is seen, hindered, along a hexside, one way only, a level off."""
        for origin in self.observers():
            area = self.analysis.area(origin)
            targets = self._targets(origin, area)
            # the answers of the questions find these lines
            self.analysis.judge_lines_together((origin, target, SightRequest()) for target in targets)
            for target in targets:
                yield self._about(origin, target, area)
            yield from self._a_level_up(origin, area)

    def _targets(self, origin: int, area: SightArea) -> list[int]:
        """The most instructive targets of a hex."""
        away = self.distances(origin)
        near = (away >= NEAR) & (away <= FAR)
        seen, blind = self.edges(area.visible)
        hindered = area.visible & (area.hindrance >= max(1, int(area.hindrance[near].max(initial=0)) - 1))
        found = []
        for mask in (
            blind & near,
            seen & near,
            hindered & near,
            self._along(origin) & near,
            self._one_way(origin, area, near),
        ):
            numbers = np.flatnonzero(mask).tolist()
            self.rng.shuffle(numbers)
            found += numbers[:_OF_ONE]
        return list(dict.fromkeys(found))

    def _along(self, origin: int) -> BoolArray:
        """Targets to which the line runs along hexsides."""
        here = self.grid.hexes[origin]
        ways = (sextant(one.minus(here)) for one in self.grid.hexes)
        found: BoolArray = np.array([a == b and a > 0 for _, a, b in ways], dtype=np.bool_)
        return found

    def _one_way(self, origin: int, area: SightArea, near: BoolArray) -> BoolArray:
        """Targets for which the way back says otherwise."""
        numbers = np.flatnonzero(near)
        back = self.analysis.sees([(int(number), origin) for number in numbers])
        found: BoolArray = np.zeros(self.grid.size, dtype=np.bool_)
        found[numbers] = back != area.visible[numbers]
        return found

    def _about(self, origin: int, target: int, area: SightArea) -> Question:
        """A question about a line: what blocks it, how much hinders it, or whether it is open."""
        request = {"ask": "los", "from": self.labels[origin], "to": self.labels[target]}
        if not area.visible[target] and area.blocker[target] >= 0 and self.rng.random() < 0.4:
            return Question(BLOCKER, request)
        counted = any("hindrance_blocks" in table.cells for table in self.analysis.ruleset.tables.values())
        if counted and area.visible[target] and area.hindrance[target] > 0 and self.rng.random() < 0.6:
            return Question(HINDRANCE, request)
        return Question(SEES, request)

    def _a_level_up(self, origin: int, area: SightArea) -> Iterator[Question]:
        """Where a hex has a place one level higher: what an observer there sees otherwise."""
        sight = self.analysis.sight
        if not sight.knows_places or any(sight.no_place(origin, 1)):
            return
        try:
            above = self.analysis.area(origin, SightRequest(observer_level=1))
        except CannotAnswer:
            return
        away = self.distances(origin)
        numbers = np.flatnonzero((above.visible != area.visible) & (away >= NEAR) & (away <= FAR)).tolist()
        self.rng.shuffle(numbers)
        for target in numbers[:1]:
            for start in (self.labels[origin], f"{self.labels[origin]}@1"):
                yield Question(SEES, {"ask": "los", "from": start, "to": self.labels[target]})


def _lines_on_hexes(analysis: Analysis, rng: random.Random) -> Iterator[Question]:
    return _HexLines(analysis, rng).questions()


class _HexSets(_HexSight):
    """Sets of hexes of which some are seen."""

    def questions(self) -> Iterator[Question]:
        """Blind hexes, and where one must stand, by turns."""
        for count, origin in enumerate(self.observers()):
            area = self.analysis.area(origin)
            away = self.distances(origin)
            near = (away >= NEAR) & (away <= FAR // 2)
            seen, blind = (np.flatnonzero(mask & near).tolist() for mask in self.edges(area.visible))
            self.rng.shuffle(seen)
            self.rng.shuffle(blind)
            half = AMONG_HEXES // 2
            if len(seen) >= 2 and len(blind) >= 2 and count % 2 == 0:
                among = tuple(self.labels[number] for number in sorted(seen[:half] + blind[:half]))
                yield Question(BLIND, {"ask": "area", "from": self.labels[origin]}, among)
            elif seen and blind:
                yield from self._where_to_stand(origin, seen[:half] + blind[:half])

    def _where_to_stand(self, target: int, places: list[int]) -> Iterator[Question]:
        """From which of some places is a hex seen? None, if all of them or none see it."""
        seers = self.analysis.sees([(place, target) for place in places])
        if seers.any() and not seers.all():
            among = tuple(self.labels[number] for number in sorted(places))
            pairs = [[place, self.labels[target]] for place in among]
            yield Question(STAND, {"ask": "sees", "pairs": pairs}, among)


def _sets_on_hexes(analysis: Analysis, rng: random.Random) -> Iterator[Question]:
    return _HexSets(analysis, rng).questions()


# --- On tables.


def _tabletop_observers(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[tuple[Any, Standpoint]]:
    """Places to look from, as requests name them: units, then any points."""
    units = [unit.id for _, unit in tabletop_units(analysis)]
    rng.shuffle(units)
    for name in units:
        yield f"unit:{name}", analysis.stand(name)
    board = analysis.scenario.board
    for _ in range(TRIES):
        at = [round(rng.uniform(0, board.width), 0), round(rng.uniform(0, board.height), 0)]
        try:
            yield at, analysis.point((at[0], at[1]))
        except CannotAnswer:
            continue


def _beside_the_edge(analysis: TabletopAnalysis, origin: Standpoint, rng: random.Random) -> list[list[float]]:
    """Points close beside the edge of what a place sees, inside and outside by turns."""
    board = analysis.scenario.board
    edge = analysis.area(origin).visible.boundary.difference(board.outline.boundary.buffer(0.5 / MM[board.unit]))
    if edge.is_empty or edge.length == 0:
        return []
    found = []
    for _ in range(_OF_ONE_ON_TABLES * 3):
        off = rng.choice(_OFF) / MM[board.unit]
        at = edge.interpolate(rng.random() * edge.length)
        turned = shapely.Point(at.x + off, at.y)
        near = shapely.affinity.rotate(turned, rng.choice((0, 90, 180, 270)), origin=at)
        if shapely.covers(board.outline, near):
            found.append([round(near.x, _FINEST), round(near.y, _FINEST)])
    return found


def _lines_on_tables(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    """Lines between enemies, and lines that just pass or just fail."""
    enemies = tabletop_enemies(analysis, rng)
    lines: Iterator[dict[str, Any]] = (
        {"ask": "los", "from": f"unit:{one.id}", "to": f"unit:{other.id}"} for one, other in enemies
    )
    number = 0
    for name, origin in _tabletop_observers(analysis, rng):
        between = next(lines, None)
        close = [{"ask": "los", "from": name, "to": point} for point in _beside_the_edge(analysis, origin, rng)]
        for request in ([between] if between is not None else []) + close[:_OF_ONE_ON_TABLES]:
            number += 1
            if number % 4 == 3:
                yield Question(MARGIN, request, within=MARGIN_WITHIN)
            else:
                yield Question(BLOCKER if number % 4 == 1 else SEES, request)


def _sets_on_tables(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    """Which of some points are not seen?"""
    for name, origin in _tabletop_observers(analysis, rng):
        points = _beside_the_edge(analysis, origin, rng)[:AMONG_POINTS]
        if len(points) == AMONG_POINTS:
            yield Question(BLIND, {"ask": "area", "from": name, "to": points}, tuple(points))


SIGHT = QuizTopic(
    id="sight",
    words=Text("Lines of sight", "Lignes de vue"),
    share=10,
    stream=0,
    on_hexes=_lines_on_hexes,
    on_tables=_lines_on_tables,
)
SETS = QuizTopic(
    id="places",
    words=Text("Blind places and places to stand", "Lieux aveugles et postes"),
    share=2,
    stream=1,
    on_hexes=_sets_on_hexes,
    on_tables=_sets_on_tables,
)
TOPICS = (SIGHT, SETS)
