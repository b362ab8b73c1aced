"""A request about any scenario, whatever kind of map it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.protocol.request import Fields
from workbench.scenario.units import Point

if TYPE_CHECKING:
    from workbench.protocol.hex_request import Question
    from workbench.protocol.tabletop_request import TabletopQuestion

AnyQuestion: TypeAlias = "Question | TabletopQuestion"


def question_of(analysis: AnyAnalysis, fields: Fields, language: str) -> AnyQuestion:
    """A request about the scenario of an analysis."""
    if analysis.kind == "hex":
        from workbench.protocol.hex_request import Question

        return Question(analysis, fields, language)
    from workbench.protocol.tabletop_request import TabletopQuestion

    return TabletopQuestion(analysis, fields, language)


def place_as_json(analysis: AnyAnalysis, place: int | Point) -> Any:
    """A place as the protocol gives it: the label of a hex, ``[x, y]`` on a table."""
    if not isinstance(place, int):
        from workbench.protocol.tabletop_request import point_as_json

        return point_as_json(place)
    grid = analysis.scenario.grid
    return place if grid is None else grid.labels[place]
