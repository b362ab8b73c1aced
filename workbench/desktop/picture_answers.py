"""The answers that a picture without a window shows: one for each overlay that was asked for."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from workbench.analysis import Analysis
from workbench.desktop.questions import AREA, FIELD, LINE, REACH, Answer, Question
from workbench.movement.request import MoveRequest
from workbench.sight.results import Party, SightRequest


def picture_answers(
    analysis: Analysis,
    *,
    area: str | int | None,
    los: tuple[str | int, str | int] | None,
    reach: str | None,
    field: str | None,
    looks: Mapping[str, SightRequest] = MappingProxyType({}),
) -> list[Answer]:
    """Answers for ``area`` (from a place), ``los`` (between two), ``reach`` and ``field`` (of a unit); None asks for none.
    ``looks`` {"area" or "los": the question of sight, with its levels and points}.

    Each overlay has its own observer, so each is a question of its own. CannotAnswer for an unknown place or unit.
    """
    found = []
    if area is not None:
        here, request = _number(analysis, area), looks.get("area", SightRequest())
        question = Question(analysis.scenario, analysis.ruleset, frozenset([AREA]), here, sight=request)
        found.append(Answer(question, area=analysis.area(here, request)))
    if field is not None:
        unit = field.removeprefix("unit:")
        held = analysis.field_of_fire(unit)
        question = Question(analysis.scenario, analysis.ruleset, frozenset([FIELD]), held.origin, firing=(unit, ""))
        found.append(Answer(question, field=held, weapons=analysis.weapons(unit)))
    if reach is not None:
        move = _move(analysis, reach)
        question = Question(analysis.scenario, analysis.ruleset, frozenset([REACH]), move=move)
        found.append(Answer(question, reach=analysis.reach(move)))
    if los is not None:
        here, there = (_number(analysis, place) for place in los)
        request = looks.get("los", SightRequest())
        question = Question(analysis.scenario, analysis.ruleset, frozenset([LINE]), here, there, request)
        line = analysis.line(here, there, request)
        found.append(Answer(question, line=line, section=analysis.section(line)))
    return found


def _number(analysis: Analysis, place: str | int) -> int:
    return place if isinstance(place, int) else analysis.place(place)


def _move(analysis: Analysis, name: str) -> MoveRequest:
    start = analysis.place(name if name.startswith("unit:") else f"unit:{name}")
    found = analysis.scenario.forces.find(name)
    assert found is not None  # place() has refused unknown units
    side, unit = found
    mover = Party(unit.kind, side, unit.id, unit.state, values=unit.values)
    return MoveRequest(mover, start, facing=unit.facing)
