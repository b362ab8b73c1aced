"""Questions about moves: what a step or a way costs, and which places a unit reaches."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.text import Text, decimal
from workbench.engine.sight.terrain_arrays import terrain_of
from workbench.lessons.answer_forms import COST, FORBIDDEN_COST, PLACES, AnswerValue
from workbench.lessons.mining import AMONG_HEXES, AMONG_POINTS, TRIES, QuizTopic, tabletop_units
from workbench.lessons.places import MM, named, places_on, unit_place
from workbench.lessons.questions import Answered, Ground, PlacesKind, Question, QuestionKind, answer
from workbench.protocol.request import Answer
from workbench.scenario.units import TabletopUnit

COST_WITHIN = 5.0
"""Millimetres: nobody measures a way more exactly."""
_PARTS = 8
"""So many parts of a cost stand in its sentence."""
_PARTS_OF_WAY = 5
"""A way of more parts is told without them: round a corner it has a part for every turn."""
_STEPS = 4000
"""So many steps from hex to hex are looked at for different ones."""


class _Cost(QuestionKind):
    def request(self, fields: Mapping[str, Any], among: Sequence[Any], analysis: AnyAnalysis) -> dict[str, Any]:
        """One step or action, or else the cheapest way."""
        stepwise = "action" in fields or ("from" in fields and "along" not in fields)
        return {"ask": "move_cost" if stepwise else self.ask, **fields}

    def words(self, question: Question, analysis: AnyAnalysis) -> Mapping[str, Text]:
        """The way."""
        return {"way": _way(question.request, analysis)}

    def in_sentence(self, found: Answered, ruled: Sequence[Ground]) -> Sequence[Ground]:
        """Every part of the cost."""
        return ruled[:_PARTS]


def _way(request: Mapping[str, Any], analysis: AnyAnalysis) -> Text:
    places = places_on(analysis)
    if "along" in request:
        steps = [places.text(place) for place in request["along"]]
        joint = Text(" – ".join(step.en for step in steps), " – ".join(step.get("fr") for step in steps))
        return Text("along {steps}", "par {steps}").format(steps=joint)
    if "action" in request and "to" not in request:
        return Text("(action: {action})", "(action : {action})").format(action=request["action"])
    if "from" in request and "to" in request:
        words = Text("from {start} to {end}", "de {start} à {end}")
        return words.format(start=places.text(request["from"]), end=places.text(request["to"]))
    words = Text("to {end} by the cheapest way", "à {end} par le chemin le moins cher")
    if request.get("ask") == "move_cost":
        words = Text("straight to {end}", "tout droit à {end}")
    return words.format(end=places.text(request.get("to", "")))


class _Reach(PlacesKind):
    def offers(self, shown: Mapping[str, Any], among: Sequence[Any], analysis: AnyAnalysis) -> Iterator[dict[str, Any]]:
        """Of places that the author has chosen."""
        if among:
            yield {"question": self.id, **shown, "among": list(among)}

    def read(self, question: Question, record: Answer, analysis: AnyAnalysis) -> AnswerValue | None:
        """Of the places those that have a cost."""
        costs = record["costs"]
        if isinstance(costs, list):
            pairs = zip(question.among, costs, strict=True)
            return tuple(sorted(named(place) for place, cost in pairs if cost is not None))
        places = places_on(analysis)
        return tuple(sorted(named(place) for place in question.among if places.key(place) in costs))

    def of_place(self, question: Question, place: Any) -> Question:
        """The question about the cost of the way there."""
        return Question(COST_OF_WAY, {**question.rest("pairs", "to"), "ask": "path", "to": place})

    def place_grounds(self, found: Answered, place: Any) -> Sequence[Ground]:
        """The cost of the cheapest way there in all its parts, and the allowance of the unit; or why there is none."""
        way = answer(self.of_place(found.question, place), found.analysis)
        closed = way.forbidding if way.value == FORBIDDEN_COST else None
        if closed is not None:
            return [ground for ground in (_too_far(found, place), closed) if ground is not None][:1]
        reached = named(place) in found.value if isinstance(found.value, tuple) else False
        allowance = found.record.get("allowance")
        priced = Ground(_rules(way), _price(way, allowance), named(place), decides=True)
        enough = isinstance(allowance, int | float) and isinstance(way.value, int | float) and way.value <= allowance
        if reached is enough:
            return [priced]
        explained = [ground for ground in way.grounds if not ground.rule][:1]
        return [*explained, priced]


def _rules(way: Answered) -> str:
    """The sections of the parts of a way, each once."""
    rules = [part["rule"] for step in way.record["steps"] for part in step.get("parts", (step,)) if part["rule"]]
    return "; ".join(dict.fromkeys(rules))


def _price(way: Answered, allowance: object) -> Text:
    """The cost of a way and the allowance of the unit. ``26 of the 20 that it has: 16 cm of way; 5 cm for crossing brook``"""
    steps = way.record["steps"]
    if steps and all("parts" in step for step in steps):
        rows = [ground.text for ground in way.grounds if ground.rule]
    else:
        sums: dict[str, float] = {}
        for step in steps:
            sums[named(step["to"])] = sums.get(named(step["to"]), 0) + float(step["cost"])
        rows = [Text(f"{to} {_figure(cost).en}", f"{to} {_figure(cost).fr}") for to, cost in sums.items()]
    parts = Text()
    if 1 < len(rows) <= _PARTS_OF_WAY:
        several = Text("; ".join(row.en for row in rows), " ; ".join(row.get("fr") for row in rows))
        parts = Text(": {parts}", " : {parts}").format(parts=several)
    words = _COSTS if allowance is None else _COSTS_OF
    return words.format(cost=_figure(way.value), has=_figure(allowance), parts=parts)


def _too_far(found: Answered, place: Any) -> Ground | None:
    """On a table: a place to which even the straight way is longer than all that the unit has."""
    places, allowance = places_on(found.analysis), found.record.get("allowance")
    ends = places.point(unit_place(found.question.request["unit"])), places.point(place)
    if places.millimetres is None or not isinstance(allowance, int | float) or None in ends:
        return None
    (x, y), (to_x, to_y) = (end or (0.0, 0.0) for end in ends)
    away = math.hypot(to_x - x, to_y - y)
    if away <= allowance:
        return None
    words = Text(
        "{away} away in a straight line, and the unit has {has}", "à {away} en ligne droite, et l’unité a {has}"
    )
    return Ground("", words.format(away=_figure(away), has=_figure(allowance)), named(place), decides=True)


def _figure(value: object) -> Text:
    return decimal(f"{round(float(value), 2):g}") if isinstance(value, int | float) else Text.of(str(value))


_COSTS = Text("the cheapest way costs {cost}{parts}", "le chemin le moins cher coûte {cost}{parts}")
_COSTS_OF = Text(
    "the cheapest way costs {cost}, and the unit has {has}{parts}",
    "le chemin le moins cher coûte {cost}, et l’unité a {has}{parts}",
)


COST_OF_WAY = _Cost(
    id="cost",
    form=COST,
    ask="path",
    field="cost",
    wording=Text("What does it cost to go {way} ({unit})?", "Combien coûte le déplacement {way} ({unit}) ?"),
)
REACH = _Reach(
    id="reach",
    form=PLACES,
    ask="reach",
    wording=Text(
        "Which of these places can {unit} reach: {among}?", "Lesquels de ces lieux peut atteindre {unit} : {among} ?"
    ),
    offered_for=("reach",),
)
KINDS = (COST_OF_WAY, REACH)


# --- Found for a quiz: on hexes.


def _mobilities(analysis: Analysis, rng: random.Random) -> list[str]:
    """Kinds of units that move, one of each mobility class, those of the scenario first."""
    present = [unit.kind for _, unit in analysis.scenario.forces]
    rng.shuffle(present)
    known = analysis.ruleset.units
    chosen: dict[str, str] = {}
    for key in (*present, *known):
        if key in known:
            chosen.setdefault(known[key].mobility, key)
    return list(chosen.values())


def _hex_steps(analysis: Analysis, rng: random.Random) -> Iterator[Question]:
    """The cost of one step: every kind of step of the map once, then more of them."""
    board = analysis.scenario.board
    around = board.grid.neighbours
    pairs = [(int(a), int(around[a, way])) for a, way in np.argwhere(around >= 0)]
    rng.shuffle(pairs)
    kinds = _mobilities(analysis, rng)
    if not kinds:
        return
    seen: set[object] = set()
    rest: list[tuple[int, int, str]] = []
    for number, (a, b) in enumerate(pairs[:_STEPS]):
        kind = kinds[number % len(kinds)]
        linked = tuple(key for key, links in board.links.items() if links[a] and links[b])
        rise = int(np.sign(int(board.elevation[b]) - int(board.elevation[a])))
        sort = (kind, terrain_of(analysis.scenario, analysis.ruleset, b), board.sides_at(a, b), linked, rise)
        if sort in seen:
            rest.append((a, b, kind))
            continue
        seen.add(sort)
        yield _hex_step(analysis, a, b, kind)
    for a, b, kind in rest:
        yield _hex_step(analysis, a, b, kind)


def _hex_step(analysis: Analysis, a: int, b: int, kind: str) -> Question:
    request = {"ask": "move_cost", "kind": kind, "from": analysis.label(a), "to": analysis.label(b)}
    return Question(COST_OF_WAY, request)


def _hex_ways(analysis: Analysis, rng: random.Random) -> Iterator[Question]:
    """The cost of the cheapest way of a unit, and the places that it reaches."""
    units = [unit for _, unit in analysis.scenario.forces if unit.at is not None]
    rng.shuffle(units)
    grid = analysis.scenario.board.grid
    for turn in range(6):
        for unit in units:
            assert unit.at is not None
            here = grid.hexes[unit.at]
            near = [number for number, one in enumerate(grid.hexes) if 2 <= one.distance(here) <= 5]
            rng.shuffle(near)
            if len(near) < AMONG_HEXES:
                continue
            if turn % 2:
                yield Question(COST_OF_WAY, {"ask": "path", "unit": unit.id, "to": grid.labels[near[0]]})
            else:
                among = tuple(grid.labels[number] for number in sorted(near[:AMONG_HEXES]))
                yield Question(REACH, {"ask": "reach", "unit": unit.id}, among)


# --- On tables.


def _tabletop_steps(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    """The cost of a straight way for a unit."""
    units = [unit for _, unit in tabletop_units(analysis)]
    for _ in range(TRIES if units else 0):
        unit = rng.choice(units)
        request = {"ask": "move_cost", "unit": unit.id, "to": _near(analysis, unit, rng)}
        yield Question(COST_OF_WAY, request, within=COST_WITHIN / MM[analysis.scenario.board.unit])


def _near(analysis: TabletopAnalysis, unit: TabletopUnit, rng: random.Random) -> list[float]:
    """A point that a unit may reach in a move or two."""
    board = analysis.scenario.board
    place = analysis.place_of(unit)
    assert place is not None
    reach = 400.0 / MM[board.unit]
    sides = (place[0], board.width), (place[1], board.height)
    found = [round(min(max(0.0, at + rng.uniform(-reach, reach)), most), 0) for at, most in sides]
    return [min(found[0], board.width), min(found[1], board.height)]


def _tabletop_ways(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    """Which of some points does a unit reach?"""
    units = [unit for _, unit in tabletop_units(analysis)]
    rng.shuffle(units)
    for unit in units * 4:
        points = [_near(analysis, unit, rng) for _ in range(AMONG_POINTS)]
        among = [list(point) for point in dict.fromkeys(tuple(point) for point in points)]
        if len(among) == AMONG_POINTS:
            yield Question(REACH, {"ask": "reach", "unit": unit.id, "to": among}, tuple(among))


STEPS = QuizTopic(
    id="steps",
    words=Text("Costs of moves", "Coûts de mouvement"),
    share=3,
    stream=2,
    on_hexes=_hex_steps,
    on_tables=_tabletop_steps,
)
WAYS = QuizTopic(
    id="ways",
    words=Text("Where a unit can go", "Où une unité peut aller"),
    share=1,
    stream=3,
    on_hexes=_hex_ways,
    on_tables=_tabletop_ways,
)
TOPICS = (STEPS, WAYS)
