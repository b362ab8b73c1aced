"""The difficulty of a question that was found on a map, measured: how near it is to another answer, how much decides it, how
far it looks, and how likely a guess is right. It is a rating on the scale of :mod:`workbench.lessons.level`."""

from __future__ import annotations

import math

from workbench.analysis.hex_analysis import Analysis
from workbench.engine.sight.results import SightLine
from workbench.geometry.grid import HexGrid
from workbench.lessons.answer_forms import YES_NO
from workbench.lessons.level import HIGHEST, LOWEST
from workbench.lessons.places import places_on
from workbench.lessons.questions import Answered

_BASE = 1150.0
_NEAR_MISS = 350.0
"""If every hex around the target would have another answer."""
_RULE, _MOST_RULES = 60.0, 5
_GROUND, _MOST_GROUNDS = 25.0, 8
_HEX, _MOST_HEXES = 20.0, 12
_PLACE, _MOST_PLACES = 30.0, 8
_NO_GUESS = 120.0
"""Where no guess between two answers helps."""


def difficulty_of(found: Answered) -> float:
    """The rating of a question: higher is harder."""
    question = found.question
    rating = _BASE
    rating += _NEAR_MISS * near_misses(found)
    rating += _RULE * (min(_MOST_RULES, len(found.rules)) - 1)
    rating += _GROUND * min(_MOST_GROUNDS, len(found.grounds))
    rating += _HEX * min(_MOST_HEXES, distance(found))
    rating += _PLACE * min(_MOST_PLACES, len(question.among))
    rating += 0.0 if question.form is YES_NO else _NO_GUESS
    return min(HIGHEST, max(LOWEST, rating))


def near_misses(found: Answered) -> float:
    """Nearness of a question on one line to another answer, 0 to 1: on hexes the share of hexes around the target that are
    seen where it is not, or not seen where it is; on tables how small the margin of the line is."""
    line = found.line
    if isinstance(line, SightLine) and isinstance(found.analysis, Analysis):
        around = [int(hex_) for hex_ in found.analysis.scenario.board.grid.neighbours[line.target] if hex_ >= 0]
        pairs = [(line.origin, hex_) for hex_ in around if hex_ != line.origin]
        other = sum(bool(seen) != line.visible for seen in found.analysis.sees(pairs)) if pairs else 0
        return other / len(pairs) if pairs else 0.0
    length = (found.record.get("margin") or {}).get("length")
    return 0.0 if not isinstance(length, int | float) else max(0.0, 1 - length / (_WIDE * _room(found)))


_WIDE = 0.05
"""A margin of this share of the table is no near miss."""


def distance(found: Answered) -> float:
    """The distance between the ends of a question, in hexes; on a table in twelfths of its diagonal."""
    places = places_on(found.analysis)
    points = [point for place in found.question.ends if (point := places.point(place)) is not None]
    if len(points) < 2:
        return 0.0
    if isinstance(found.analysis, Analysis):
        return math.dist(points[0], points[1]) / _pitch(found.analysis.scenario.board.grid)
    return _MOST_HEXES * math.dist(points[0], points[1]) / _room(found)


def _pitch(grid: HexGrid) -> float:
    """From the centre of one hex to that of the next; 1 on a map of one hex."""
    here = grid.point(grid.hexes[0])
    around = [grid.point(grid.hexes[number]) for number in grid.neighbours[0] if number >= 0]
    return math.dist(here, around[0]) if around else 1.0


def _room(found: Answered) -> float:
    """The diagonal of the map."""
    return math.hypot(*places_on(found.analysis).size)
