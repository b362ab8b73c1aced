"""Who a request plans against: the units of a side, and places from which somebody looks; and the target that they look for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.sight.results import Party, Standpoint
from workbench.planning.watchers import Watcher, hex_watcher, tabletop_watcher, units_of_side
from workbench.protocol.hex_request import Question
from workbench.protocol.request import described_party
from workbench.protocol.tabletop_request import TabletopQuestion


def hex_watchers(question: Question, field: str = "observers") -> list[Watcher[int]]:
    """The units of the side in the field ``side``, and the places that ``field`` lists (or the side that it names);
    CannotAnswer (``missing_field``, ``unknown_side``, ``bad_place``) if there is nothing of that kind."""
    side, places = _named(question, field)
    units = units_of_side(question.analysis, side) if side else []
    return [hex_watcher(question.analysis, unit) for unit in units] + [_looks_from(question, name) for name in places]


def _looks_from(question: Question, name: object) -> Watcher[int]:
    place = question.sight_place_of(name)
    if place.unit:
        found = hex_watcher(question.analysis, place.unit)
        return replace(found, level=place.level or found.level)
    return Watcher(place.hexes[0], question.standing(Party(), place), level=place.level)


def tabletop_watchers(question: TabletopQuestion, field: str = "observers") -> list[Watcher[Standpoint]]:
    """As :func:`hex_watchers`, on a table."""
    side, places = _named(question, field)
    units = units_of_side(question.analysis, side) if side else []
    return [tabletop_watcher(question.analysis, unit) for unit in units] + [
        _stands_at(question, place) for place in (question.standpoints(field) if places else ())
    ]


def _stands_at(question: TabletopQuestion, place: Standpoint) -> Watcher[Standpoint]:
    return tabletop_watcher(question.analysis, place.unit) if place.unit else Watcher(place, Party())


def _named(question: Question | TabletopQuestion, field: str) -> tuple[str, Sequence[Any]]:
    """(side, places). A field that is the name of a side stands for it."""
    value = question.fields.raw(field)
    sides = [force.side for force in question.analysis.scenario.forces.sides]
    side = question.fields.text("side") if field == "observers" else ""
    if isinstance(value, str) and value in sides:
        return value, ()
    places = [value] if isinstance(value, str) else value
    if not side and (not isinstance(places, list) or not places):
        words = Text('the request needs "{field}" or "side"', "la demande doit donner « {field} » ou « side »")
        raise CannotAnswer("missing_field", words.format(field=field))
    if isinstance(value, str) and field != "observers" and not value.startswith("unit:"):
        units_of_side(question.analysis, value)  # neither a side nor a place: the error names the sides
    return side, places if isinstance(places, list) else ()


def enemy_target(
    question: Question | TabletopQuestion, watchers: Sequence[Watcher[Any]], field: str = "target"
) -> Party:
    """The target that a request describes in a field; of a side that the watchers are not of, if it does not say which. On a
    table ``target_level`` raises it above the ground."""
    looking = {watcher.party.side for watcher in watchers}
    sides = [force.side for force in question.analysis.scenario.forces.sides]
    side = next((side for side in sides if side not in looking), "")
    found = described_party(question.analysis, Party(side=side), question.fields.inner(field))
    return question.raised(found) if isinstance(question, TabletopQuestion) else found
