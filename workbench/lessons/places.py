"""Where on the map a question is: the places that it names, as points, and the part of the map that shows all of them."""

from __future__ import annotations

from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.lessons.lesson import View
from workbench.lessons.questions import Question
from workbench.protocol.hex_request import Question as HexQuestion
from workbench.protocol.places import parse_standpoint
from workbench.protocol.request import Fields
from workbench.scenario.tabletop_board import Point

_ROOM, _MOST_ZOOM = 4.0, 12.0
"""Hexes about the places of a question; how much larger than the whole map it is shown at most."""


def ends_of(question: Question) -> list[Any]:
    """The places that a question is about, as requests write them, without those to choose from."""
    request = question.request
    places = [request[name] for name in ("from", "at") if request.get(name) is not None]
    if "to" in request and not question.among:
        places.append(request["to"])
    if "unit" in request:
        places.append(f"unit:{str(request['unit']).removeprefix('unit:')}")
    places += [pair[1] for pair in request.get("pairs", ())[:1]]
    return [*places, *request.get("along", ())]


def places_of(question: Question) -> list[Any]:
    """Every place that a question names, as requests write it."""
    return [*ends_of(question), *question.among]


def bare_points(question: Question, analysis: AnyAnalysis) -> tuple[Point, ...]:
    """The bare points of a table that a question names: nothing on the map shows where they are."""
    if analysis.kind != "table":
        return ()
    written = (place for place in places_of(question) if not str(place).startswith("unit:"))
    found = (on_map(place, analysis) for place in written)
    return tuple(dict.fromkeys(point for point in found if point is not None))


def view_of(question: Question, analysis: AnyAnalysis) -> View | None:
    """What a question is about, in the middle of the view; None for one that is about no place."""
    every = (on_map(place, analysis) for place in places_of(question))
    points = [point for point in every if point is not None]
    if not points:
        return None
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    wide, high = map_size(analysis)
    room = _ROOM if analysis.kind == "hex" else min(wide, high) * 0.15
    zoom = max(1.0, min(wide / (right - left + room), high / (bottom - top + room), _MOST_ZOOM))
    middle = (left + right) / 2, (top + bottom) / 2
    if analysis.kind == "table":
        return View(middle, zoom)
    grid = analysis.scenario.board.grid
    number = grid.index(grid.hex_at(*middle))
    return None if number is None else View(analysis.label(number), zoom)


def on_map(place: Any, analysis: AnyAnalysis) -> Point | None:
    """Where a place lies, in hexes or in the unit of the table; None for one off the map."""
    try:
        if analysis.kind == "table":
            return parse_standpoint(analysis, place).point
        number = HexQuestion(analysis, Fields({"at": place}), "en").sight_place("at").hexes[0]
    except CannotAnswer:
        return None
    grid = analysis.scenario.board.grid
    return grid.point(grid.hexes[number])


def map_size(analysis: AnyAnalysis) -> Point:
    """Width and height of the map, in hexes or in the unit of the table."""
    left, top, right, bottom = analysis.scenario.board.bounds
    return right - left, bottom - top
