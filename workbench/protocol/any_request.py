"""A request about any scenario, whatever kind of map it has."""

from __future__ import annotations

from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis, by_map_kind
from workbench.protocol.hex_request import Question
from workbench.protocol.request import Fields
from workbench.protocol.tabletop_request import TabletopQuestion, point_as_json
from workbench.scenario.units import Point

AnyQuestion = Question | TabletopQuestion


def question_of(analysis: AnyAnalysis, fields: Fields, language: str) -> AnyQuestion:
    """A request about the scenario of an analysis."""
    return by_map_kind(analysis, Question, TabletopQuestion, fields, language)


def place_as_json(analysis: AnyAnalysis, place: int | Point) -> Any:
    """A place as the protocol gives it: the label of a hex, ``[x, y]`` on a table."""
    if not isinstance(place, int):
        return point_as_json(place)
    grid = analysis.scenario.grid
    return place if grid is None else grid.labels[place]
