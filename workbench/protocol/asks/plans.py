"""Asks of plans that have none of their own: a request gives the fields that the kind of plan declares, and the answer tells
its rows, the same that a window lists."""

from __future__ import annotations

from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.sight.results import Party
from workbench.planning.plan_registry import PLAN_KINDS, work_out
from workbench.planning.plans import PlanKind, PlanPicture
from workbench.protocol import results_as_json
from workbench.protocol.any_request import AnyQuestion, place_as_json
from workbench.protocol.hex_request import Question
from workbench.protocol.registry import hex_ask, tabletop_ask
from workbench.protocol.request import Answer, described_party
from workbench.protocol.tabletop_request import TabletopQuestion
from workbench.scenario.declared_fields import (
    AmountField,
    AreaField,
    ChoiceField,
    Field,
    NumberField,
    PlaceField,
    PlacesField,
    PlanPlace,
    StateField,
    UnitField,
    UnitKindField,
    WatchersField,
)
from workbench.scenario.zones import find_zone


def answer_plan(kind: PlanKind, question: AnyQuestion) -> Answer:
    """``title``, ``lines``, ``rows`` [{``text``, ``at``}] of a plan, and ``places`` {label: number} on hexes, where hexes have
    a number. The request gives the fields of the plan; ``target`` {``unit``, ``kind``, ``state``} as for other asks."""
    given = {field.name: value for field in kind.fields if (value := _value(question, field)) is not None}
    picture = work_out(question.analysis, kind.request(**given))
    return picture_as_json(question.analysis, picture, question.language)


def picture_as_json(analysis: AnyAnalysis, picture: PlanPicture, language: str) -> Answer:
    """A plan in words and numbers."""
    rows = []
    for row in picture.rows:
        told: Answer = {"text": row.text.get(language)}
        told |= {} if row.at is None else {"at": place_as_json(analysis, row.at)}
        rows.append(told | ({"title": True} if row.title else {}))
    answer: Answer = {
        "title": picture.title.get(language),
        "lines": results_as_json.texts(picture.lines, language),
        "rows": rows,
        "assumed": results_as_json.texts(picture.assumed, language),
    }
    if picture.counts is not None:
        shown = [(number, int(count)) for number, count in enumerate(picture.counts) if count >= 0]
        answer["places"] = {place_as_json(analysis, number): count for number, count in shown}
    return answer


def _value(question: AnyQuestion, field: Field[Any]) -> Any:
    """The value that a request gives to a field; None for none. CannotAnswer for one that does not fit."""
    fields = question.fields
    if isinstance(field, UnitField) and field.moves:
        return fields.text(field.name).removeprefix("unit:")
    if isinstance(field, UnitKindField | StateField | UnitField):
        target = described_party(question.analysis, Party(), fields.inner("target"))
        known = {UnitKindField: target.kind, StateField: next(iter(target.state), "")}
        return known.get(type(field), target.unit)
    if not fields.has(field.name):
        return None
    if isinstance(field, NumberField):
        return _in_bounds(field, fields.whole_number(field.name))
    if isinstance(field, AmountField):
        return float(fields.number(field.name) or 0)
    if isinstance(field, ChoiceField):
        return fields.word(field.name, tuple(field.choices), field.default)
    if isinstance(field, PlaceField):
        return next((place for _, place in _places(question, field.name)), None)
    if isinstance(field, WatchersField):
        return tuple(unit or place for unit, place in _places(question, field.name))
    if isinstance(field, AreaField) and isinstance(fields.peek(field.name), str):
        zone = fields.text(field.name).removeprefix("zone:")
        if find_zone(question.analysis.scenario.zones, zone) is not None:
            return zone
    if isinstance(field, PlacesField | AreaField):
        return tuple(place for _, place in _places(question, field.name))
    return fields.text(field.name)


def _in_bounds(field: NumberField, number: int | None) -> int | None:
    if number is None or field.low <= number <= field.high:
        return number
    words = Text('"{name}" is {low} to {high}', "« {name} » va de {low} à {high}")
    raise CannotAnswer("bad_value", words.format(name=field.name, low=field.low, high=field.high))


def _places(question: AnyQuestion, name: str) -> list[tuple[str, PlanPlace]]:
    """(id of a unit or "", where it is) of every place that a field lists."""
    if isinstance(question, TabletopQuestion):
        return [(place.unit, place.point) for place in question.standpoints(name)]
    places = [question.sight_place_of(one) for one in question.fields.texts(name)]
    return [(place.unit, place.hexes[0]) for place in places]


def _register(kind: PlanKind) -> None:
    def on_hexes(question: Question) -> Answer:
        return answer_plan(kind, question)

    def on_table(question: TabletopQuestion) -> Answer:
        return answer_plan(kind, question)

    on_hexes.__doc__ = on_table.__doc__ = answer_plan.__doc__
    hex_ask(kind.id)(on_hexes)
    tabletop_ask(kind.id)(on_table)


for _kind in PLAN_KINDS:
    if _kind.command is not None and not _kind.command.ask:
        _register(_kind)
