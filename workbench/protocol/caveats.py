"""What the first words of an answer must say because the map lacks something that it shows: hills without slopes.

Whatever is asked about sight, spotting, fire, plans or moves, the caveat stands in front: as ``caveats`` of the answer, and
first among its ``reasons``, ``assumed`` or ``notes``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from workbench.analysis.any_analysis import AnyAnalysis, by_map_kind
from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.sight.results import FIRE, Reason, SightRequest
from workbench.engine.sight.terrain_arrays import slope_terms
from workbench.protocol import results_as_json
from workbench.protocol.hex_request import Question
from workbench.protocol.request import Answer, Fields
from workbench.scenario.slopes import hexes_without_slope

if TYPE_CHECKING:
    from workbench.analysis.tabletop_analysis import TabletopAnalysis

_SILENT = frozenset(("card", "describe", "stack", "arc"))
"""Asks whose answer does not depend on what stands between two places."""
_BETWEEN_TWO = frozenset(("los", "clear", "spotted", "cover", "odds", "range"))
"""Asks about one place and another."""
_OF_ONE = frozenset(("area", "blind", "field"))
"""Asks about all that one place sees."""
_GIVES_RULES = frozenset(("sight", "spotting", "fire", "odds", "special_fire"))
"""Topics whose reasons have rules."""
_OF_FIRE = frozenset(("fire", "odds", "special_fire"))
"""Topics whose lines are those of fire, unless a request says otherwise."""


def with_caveats(analysis: AnyAnalysis, request: Mapping[str, Any], topic: str, found: Answer, language: str) -> Answer:
    """An answer with the caveat that touches it in front, or as it is."""
    if str(request.get("ask", "")) in _SILENT or "error" in found or analysis.caveat is None:
        return found
    caveat = by_map_kind(analysis, _of_map, _of_table, request, topic, found)
    if caveat is None:
        return found
    (told,) = results_as_json.reasons([caveat], language)
    # an answer about two maps names what the other one lacks
    front: Answer = {"caveats": [told, *(one for one in found.get("caveats", ()) if one != told)]}
    # reasons with their rules if the ask has such, else the first list of plain sentences
    reasons = found.get("reasons")
    if isinstance(reasons, list) and topic in _GIVES_RULES:
        front["reasons"] = [told, *(one for one in reasons if one != told)]
    else:
        lists = (one for one in ("assumed", "reasons", "notes") if isinstance(found.get(one), list))
        for one in lists:
            front[one] = [told["text"], *found[one]]
            break
    return {**found, **front}


def _of_map(analysis: Analysis, request: Mapping[str, Any], topic: str, found: Answer) -> Reason | None:
    """The caveat that touches an answer; None if it touches nothing of it."""
    if topic == "movement":
        return _moving(analysis, request, found)
    return _looking(analysis, request, str(request.get("ask", "")), topic)


def _of_table(analysis: TabletopAnalysis, request: Mapping[str, Any], topic: str, found: Answer) -> Reason | None:
    """That of the whole table."""
    return analysis.caveat


def _looking(analysis: Analysis, request: Mapping[str, Any], name: str, topic: str) -> Reason | None:
    """The caveat of a question about sight: of its line, of what one place sees, or of the map where neither is clear."""
    question = Question(analysis, Fields(request), "en")
    try:
        origin = _hex(question, "from") or _hex(question, "unit") or _hex(question, "at")
        target = _hex(question, "to") if name in _BETWEEN_TWO else None
        purpose = question.purpose(FIRE) if topic in _OF_FIRE else question.purpose()
        if origin is None or (target is None and name in _BETWEEN_TWO):
            return analysis.sight.caveat()
        asked = SightRequest(purpose, side=question.fields.text("side"))
        if target is not None:
            return analysis.sight.caveat(origin[0], target[0], asked)
        return analysis.sight.caveat(origin[0], None, asked) if name in _OF_ONE else analysis.sight.caveat()
    except CannotAnswer:
        return analysis.sight.caveat()


def _hex(question: Question, name: str) -> tuple[int] | None:
    """The hex that a field names, in a tuple of its own because 0 is a hex; None if it names none."""
    value = question.fields.raw(name)
    if not isinstance(value, str):
        return None
    return (question.sight_place_of(f"unit:{value.removeprefix('unit:')}" if name == "unit" else value).hexes[0],)


def _moving(analysis: Analysis, request: Mapping[str, Any], found: Answer) -> Reason | None:
    """The caveat of a move: only where it leads over the edge of a hill without slopes."""
    terms = slope_terms(analysis.ruleset)
    if terms is None:
        return None
    labels = analysis.scenario.board.grid.labels
    bare = {labels[number] for number in np.flatnonzero(hexes_without_slope(analysis.scenario.board, terms))}
    steps = (value for step in found.get("steps", ()) for value in step.values() if isinstance(value, str))
    target = request.get("to")
    named = {*found.get("costs", ()), *steps, *([target] if isinstance(target, str) else [])}
    return analysis.sight.caveat() if bare & named else None
