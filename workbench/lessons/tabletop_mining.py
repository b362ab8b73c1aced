"""Instructive questions about a table: lines that pass an obstacle closely, how closely, then moves, ranges, detection, cover
and chances."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

import shapely

from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.movement.tabletop_capabilities import KnowsAssaults, KnowsTransports
from workbench.engine.sight.results import Standpoint
from workbench.lessons.asking import MARGIN_WITHIN
from workbench.lessons.questions import MM, Question
from workbench.scenario.units import TabletopUnit

_OF_ONE = 6
"""So many lines begin in one place."""
_OFF = (4.0, 9.0, 15.0, 30.0)
"""Millimetres: so far beside the edge of what is seen are the points that are asked about."""
_FINEST = 2
"""Decimals of coordinates."""
_AMONG = 5
_TRIES = 4000
COST_WITHIN = 5.0
"""Millimetres: nobody measures a way more exactly."""

_DECIDED_NEAR = 12.0 * MM["in"]
"""Millimetres: assaults from about so far away are the instructive ones (p.42)."""
_CLOSE_PAIRS, _NEAR_TRANSPORT = 24, 12.0 * MM["in"]

Pools = Mapping[str, Iterator[Question]]


def tabletop_pools(analysis: TabletopAnalysis, seed: int) -> Pools:
    """The questions about a table, in an order that the seed decides."""
    return {
        "sight": _sight(analysis, random.Random(seed)),
        "places": _sets(analysis, random.Random(seed + 1)),
        "steps": _moves(analysis, random.Random(seed + 2)),
        "ways": _reaches(analysis, random.Random(seed + 3)),
        "spotting": _pairs(analysis, random.Random(seed + 4), "spotted"),
        "cover": _cover(analysis, random.Random(seed + 5)),
        "ranges": _ranges(analysis, random.Random(seed + 7)),
        "chances": _chances(analysis, random.Random(seed + 6)),
        "assaults": _contacts(analysis, random.Random(seed + 8)),
    }


def _units(analysis: TabletopAnalysis) -> list[tuple[str, TabletopUnit]]:
    return [(side, unit) for side, unit in analysis.scenario.forces if analysis.place_of(unit) is not None]


def _enemies(analysis: TabletopAnalysis, rng: random.Random) -> list[tuple[TabletopUnit, TabletopUnit]]:
    placed = _units(analysis)
    found = [(one, other) for side, one in placed for camp, other in placed if side != camp]
    rng.shuffle(found)
    return found


def _point(analysis: TabletopAnalysis, rng: random.Random) -> list[float]:
    board = analysis.scenario.board
    return [round(rng.uniform(0, board.width), 0), round(rng.uniform(0, board.height), 0)]


def _observers(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[tuple[Any, Standpoint]]:
    """Places to look from, as requests name them: units, then any points."""
    units = [unit.id for _, unit in _units(analysis)]
    rng.shuffle(units)
    for name in units:
        yield f"unit:{name}", analysis.stand(name)
    for _ in range(_TRIES):
        at = _point(analysis, rng)
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
    for _ in range(_OF_ONE * 3):
        off = rng.choice(_OFF) / MM[board.unit]
        at = edge.interpolate(rng.random() * edge.length)
        turned = shapely.Point(at.x + off, at.y)
        near = shapely.affinity.rotate(turned, rng.choice((0, 90, 180, 270)), origin=at)
        if shapely.covers(board.outline, near):
            found.append([round(near.x, _FINEST), round(near.y, _FINEST)])
    return found


def _sight(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    """Lines between enemies, and lines that just pass or just fail."""
    lines: Iterator[dict[str, Any]] = (
        {"ask": "los", "from": f"unit:{one.id}", "to": f"unit:{other.id}"} for one, other in _enemies(analysis, rng)
    )
    number = 0
    for name, origin in _observers(analysis, rng):
        between = next(lines, None)
        close = [{"ask": "los", "from": name, "to": point} for point in _beside_the_edge(analysis, origin, rng)]
        for request in ([between] if between is not None else []) + close[:_OF_ONE]:
            number += 1
            yield Question("margin", request, within=MARGIN_WITHIN) if number % 4 == 3 else _line(request, number)


def _line(request: dict[str, Any], number: int) -> Question:
    return Question("blocker" if number % 4 == 1 else "sees", request)


def _sets(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    """Which of some points are not seen?"""
    for name, origin in _observers(analysis, rng):
        points = _beside_the_edge(analysis, origin, rng)[:_AMONG]
        if len(points) == _AMONG:
            yield Question("blind", {"ask": "area", "from": name, "to": points}, tuple(points))


def _moves(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    """What a straight way costs a unit."""
    units = [unit for _, unit in _units(analysis)]
    for _ in range(_TRIES if units else 0):
        unit = rng.choice(units)
        request = {"ask": "move_cost", "unit": unit.id, "to": _near(analysis, unit, rng)}
        yield Question("cost", request, within=COST_WITHIN / MM[analysis.scenario.board.unit])


def _near(analysis: TabletopAnalysis, unit: TabletopUnit, rng: random.Random) -> list[float]:
    """A point that a unit may reach in a move or two."""
    board = analysis.scenario.board
    place = analysis.place_of(unit)
    assert place is not None
    reach = 400.0 / MM[board.unit]
    found = [round(min(max(0.0, at + rng.uniform(-reach, reach)), most), 0) for at, most in _sides(analysis, place)]
    return [min(found[0], board.width), min(found[1], board.height)]


def _sides(analysis: TabletopAnalysis, place: tuple[float, float]) -> tuple[tuple[float, float], tuple[float, float]]:
    board = analysis.scenario.board
    return (place[0], board.width), (place[1], board.height)


def _reaches(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    """Which of some points does a unit reach?"""
    units = [unit for _, unit in _units(analysis)]
    rng.shuffle(units)
    for unit in units * 4:
        points = [_near(analysis, unit, rng) for _ in range(_AMONG)]
        among = [list(point) for point in dict.fromkeys(tuple(point) for point in points)]
        if len(among) == _AMONG:
            yield Question("reach", {"ask": "reach", "unit": unit.id, "to": among}, tuple(among))


def _pairs(analysis: TabletopAnalysis, rng: random.Random, kind: str) -> Iterator[Question]:
    for number, (one, other) in enumerate(_enemies(analysis, rng)):
        ends = {"from": f"unit:{one.id}", "to": f"unit:{other.id}"}
        yield Question("limit" if number % 3 == 2 else kind, {"ask": "spotted", **ends})


def _ranges(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    for one, other in _enemies(analysis, rng):
        yield Question("in_range", {"ask": "range", "unit": one.id, "to": f"unit:{other.id}"})
        yield Question("in_arc", {"ask": "arc", "unit": one.id, "to": f"unit:{other.id}"})


def _cover(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    parts: list[str] = []
    for number, (one, other) in enumerate(_enemies(analysis, rng)):
        if not parts:
            try:
                parts = list(analysis.cover(analysis.stand(one.id), analysis.stand(other.id)).values)
            except CannotAnswer:
                continue
        request = {"ask": "cover", "from": f"unit:{one.id}", "to": f"unit:{other.id}"}
        if parts:
            yield Question("cover", request, part=parts[number % len(parts)])


def _chances(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    for one, other in _enemies(analysis, rng):
        yield Question("chance", {"ask": "odds", "unit": one.id, "to": f"unit:{other.id}"})


def _contacts(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    """Assaults, and who gets in and out, by turns; only where the game's rules have them."""
    assaults = _assaults(analysis, rng) if isinstance(analysis.movement, KnowsAssaults) else iter(())
    transports = _transports(analysis) if isinstance(analysis.movement, KnowsTransports) else iter(())
    for pair in zip_longest(transports, assaults):
        yield from (question for question in pair if question is not None)


def _assaults(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    """Does an assault arrive, and who fires first? Those first whose distance nearly decides it."""
    scale, vehicles = MM[analysis.scenario.board.unit], _vehicles(analysis)
    apart = [
        (abs(_apart(analysis, one, other) * scale - _DECIDED_NEAR), one, other)
        for one, other in _enemies(analysis, rng)
        if one.id not in vehicles and not one.values.get("aboard") and not other.values.get("aboard")
    ]
    nearest = sorted(apart, key=lambda row: row[0])[:_CLOSE_PAIRS]
    for number, (_, one, other) in enumerate(nearest):
        target = f"unit:{other.id}"
        if number % 2:
            yield Question("reacts", {"ask": "react", "from": f"unit:{one.id}", "to": target})
        else:
            yield Question("assaults", {"ask": "assault", "unit": one.id, "to": target})


def _transports(analysis: TabletopAnalysis) -> Iterator[Question]:
    """Who gets into a vehicle of its side that is near, and who gets out of one?"""
    scale, vehicles = MM[analysis.scenario.board.unit], _vehicles(analysis)
    for side, unit in _units(analysis):
        if unit.values.get("aboard"):
            yield Question("dismounts", {"ask": "dismount", "unit": unit.id})
            continue
        for camp, other in _units(analysis):
            fits = camp == side and other.id in vehicles and unit.id not in vehicles
            if fits and _apart(analysis, unit, other) * scale <= _NEAR_TRANSPORT:
                yield Question("mounts", {"ask": "mount", "unit": unit.id, "to": f"unit:{other.id}"})


def _vehicles(analysis: TabletopAnalysis) -> frozenset[str]:
    """The units (their ids) that are vehicles."""
    kinds = analysis.ruleset.units
    return frozenset(unit.id for _, unit in analysis.scenario.forces if "vehicle" in kinds[unit.kind].tags)


def _apart(analysis: TabletopAnalysis, one: TabletopUnit, other: TabletopUnit) -> float:
    """How far the places of two units are apart, in the table's unit."""
    here, there = analysis.place_of(one), analysis.place_of(other)
    return math.inf if here is None or there is None else math.dist(here, there)
