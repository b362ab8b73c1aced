"""A request about any scenario, whatever kind of map it has."""

from __future__ import annotations

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.protocol.hex_request import Question
from workbench.protocol.request import Fields
from workbench.protocol.tabletop_request import TabletopQuestion

AnyQuestion = Question | TabletopQuestion


def question_of(analysis: AnyAnalysis, fields: Fields, language: str) -> AnyQuestion:
    """A request about the scenario of an analysis."""
    if analysis.kind == "table":
        return TabletopQuestion(analysis, fields, language)
    return Question(analysis, fields, language)
