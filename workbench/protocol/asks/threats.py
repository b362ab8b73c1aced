"""Asks about fire that threatens: who sees, spots and fires at every place, kill zones, and the profile of a way under fire."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
from shapely.geometry.base import BaseGeometry

from workbench.analysis.tabletop_shots import shown_choice, shows_sides
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.movement.results import MoveRequest
from workbench.engine.sight.results import SPOT, Party, Standpoint
from workbench.planning.approach import march_along
from workbench.planning.kill_zones import HexKillZone, TabletopKillZone
from workbench.planning.plan_words import no_zone
from workbench.planning.profile import hex_profile, tabletop_profile
from workbench.planning.threat import (
    HexThreat,
    TabletopThreat,
    hex_threat,
    tabletop_threat,
)
from workbench.planning.unit_under_fire import UnitUnderFire
from workbench.planning.watchers import Watcher
from workbench.protocol import results_as_json
from workbench.protocol.asks.planning import hexes_in, move_under_eyes, move_under_eyes_on_table
from workbench.protocol.hex_request import Question
from workbench.protocol.places import Place, hex_place
from workbench.protocol.registry import hex_ask, tabletop_ask
from workbench.protocol.request import Answer
from workbench.protocol.results_as_json import geojson
from workbench.protocol.tabletop_request import TabletopQuestion, length, point_as_json, points_of
from workbench.protocol.watchers import enemy_target, hex_watchers, tabletop_watchers
from workbench.scenario.zones import area_of, find_zone

MOST_SLOW_SHOTS = 1500
"""In games that work out one shot at a time, no more than so many are worked out for one map."""


def _fraction(value: Fraction | None) -> str | None:
    return None if value is None else f"{value.numerator}/{value.denominator}"


def _names(question: Question, watchers: list[Watcher[int]]) -> list[str]:
    return [f"unit:{watcher.unit}" if watcher.unit else question.label(watcher.at) for watcher in watchers]


def _points(watchers: list[Watcher[Standpoint]]) -> list[Any]:
    return [f"unit:{watcher.unit}" if watcher.unit else point_as_json(watcher.at.point) for watcher in watchers]


# --- ``threat``: how many see, spot and fire at every place.


@hex_ask("threat")
def threat_on_hexes(question: Question) -> Answer:
    """``places`` {label: {``seen_by``, ``spotted_by``, ``fired_by``, ``p``}}: how many of the units of a ``side`` (or of
    the ``observers``) see the hex, would spot a ``target`` there and may fire at it; ``p`` is the chance that at least one of
    them has any effect, each alone with its best weapon (left out where no chance is known). ``observers`` lists who was
    counted, ``assumed`` what was taken for granted. ``to`` limits the answer to some places; at an enemy that it names
    (``unit:ID``) all is told for that ``unit`` as it stands, as ``odds`` has it. ``unknown`` [{``unit``, ``weapon``, ``code``,
    ``why``}]: shots that cannot be told and are not counted in ``p``."""
    watchers = hex_watchers(question)
    target = enemy_target(question, watchers)
    level = question.target_level
    found = hex_threat(question.analysis, watchers, target, purpose=question.purpose(SPOT), target_level=level)
    units, numbers = _wanted(question, watchers)
    chances, note = _chances(found, numbers)
    told = {question.label(number): _threat_of(found, number, chances) for number in numbers}
    return {
        "places": told | {question.label(place.hexes[0]): _threat_at_unit(question, found, place) for place in units},
        "observers": _names(question, watchers),
        "assumed": results_as_json.texts((*found.assumed, *note), question.language),
        **_unknown(found, question.language),
    }


def _unknown(found: HexThreat | TabletopThreat, language: str) -> Answer:
    """The shots that cannot be told; nothing where all can. Asked last, when the chances are known."""
    shots = [
        {"unit": one.unit, "weapon": one.weapon, "code": one.code, "why": one.why.get(language)}
        for one in found.unknown.shots
    ]
    return {"unknown": shots} if shots else {}


def _wanted(question: Question, watchers: Sequence[Watcher[int]]) -> tuple[list[Place], list[int]]:
    """(the places that name enemies of the watchers, other hexes)."""
    if not question.fields.has("to"):
        return [], list(range(question.analysis.scenario.board.grid.size))
    places = [hex_place(question.analysis, place) for place in question.fields.texts("to")]
    units = [place for place in places if _is_enemy(question, place.unit, watchers)]
    return units, [place.hexes[0] for place in places if place not in units]


def _is_enemy(question: Question | TabletopQuestion, unit: str, watchers: Sequence[Watcher[Any]]) -> bool:
    return bool(unit) and question.analysis.unit(unit)[0] not in {watcher.party.side for watcher in watchers}


def _threat_at_unit(question: Question, found: HexThreat, place: Place) -> Answer:
    level = place.level or question.analysis.level_of(question.analysis.unit(place.unit)[1])
    return _told_of_unit(place.unit, found.at_unit(place.hexes[0], question.target(place) or Party(), level))


def _told_of_unit(unit: str, found: UnitUnderFire[Any]) -> Answer:
    told: Answer = {
        "unit": unit,
        "seen_by": len(found.seen),
        "spotted_by": len(found.spotted),
        "fired_by": len(found.firers),
    }
    if found.chance is not None:
        told["p"] = _fraction(found.chance)
    return told


def _shots_as_json(shots: Sequence[tuple[Any, Fraction | None]]) -> list[Answer]:
    return [{"unit": one.unit, "weapon": one.weapon, "p": _fraction(chance)} for one, chance in shots]


def _threat_of(found: HexThreat, number: int, chances: dict[int, Fraction]) -> Answer:
    told: Answer = {
        "seen_by": int(found.seen_by[number]),
        "spotted_by": int(found.spotted_by[number]),
        "fired_by": int(found.fired_by[number]),
    }
    if number in chances:
        told["p"] = _fraction(chances[number])
    return told


def _chances(found: HexThreat, numbers: list[int]) -> tuple[dict[int, Fraction], tuple[Text, ...]]:
    fired_at = [number for number in numbers if found.fired_by[number]]
    shots = int(found.fired_by[fired_at].sum()) if fired_at else 0
    if shots > MOST_SLOW_SHOTS and not found.chances_are_fast:
        words = Text(
            "no chances are told for {n} shots at once: name some places in “to”",
            "aucune chance n’est donnée pour {n} tirs à la fois : nommez des lieux dans « to »",
        )
        return {}, (words.format(n=shots),)
    known = found.chances(fired_at)
    return known | {number: Fraction(0) for number in numbers if not found.fired_by[number]}, ()


@tabletop_ask("threat")
def threat_on_table(question: TabletopQuestion) -> Answer:
    """``regions`` [{``seen_by``, ``region``}]: the ground that exactly one, exactly two ... of the units of a ``side`` (or of
    the ``observers``) see; ``fire`` [{``fired_by``, ``region``}] the same for fire at a ``target``; ``targets`` [{``seen_by``,
    ``spotted_by``, ``fired_by``, ``p``}] parallel to the places in ``to``, ``p`` as on hexes; at an enemy that is named there
    (``unit:ID``) all is told for that ``unit`` as it stands. ``shown`` (``as_it_stands``, ``worst``, ``best``) says which side
    a target with sides shows where it does not stand, and stands in the answer where that matters."""
    watchers = tabletop_watchers(question)
    target, shown = enemy_target(question, watchers), _shown(question)
    found = tabletop_threat(question.analysis, watchers, target, shown=shown, purpose=question.purpose(SPOT))
    answer: Answer = {
        "regions": _counted("seen_by", found.seen_by),
        "fire": _counted("fired_by", found.fired_by),
        "observers": _points(watchers),
        **_told_of_sides(question, target, shown),
    }
    if question.fields.has("to"):
        places = question.standpoints("to")
        found.judge(place for place in places if not place.unit)
        answer["targets"] = [_threat_at(question, found, place) for place in places]
    assumed = results_as_json.texts(found.assumed, question.language)
    return {**answer, "assumed": assumed, **_unknown(found, question.language)}


def _shown(question: TabletopQuestion) -> str:
    return shown_choice(question.fields.text("shown"))


def _told_of_sides(question: TabletopQuestion, target: Party, shown: str) -> Answer:
    return {"shown": shown} if shows_sides(question.analysis, target) else {}


def _counted(name: str, regions: tuple[Any, ...]) -> list[Answer]:
    return [{name: count, "region": geojson(region)} for count, region in enumerate(regions, 1) if region.area > 0]


def _chance_at(threat: TabletopThreat, place: Standpoint) -> Fraction | None:
    return threat.chance(place) if threat.who_fires(np.array(place.point)) else Fraction(0)


def _threat_at(question: TabletopQuestion, found: TabletopThreat, place: Standpoint) -> Answer:
    if _is_enemy(question, place.unit, found.watchers):
        return _told_of_unit(place.unit, found.at_unit(place, question.target(place)))
    seen, spotted, fired = (int(count[0]) for count in found.counts(points_of([place])))
    told: Answer = {"seen_by": seen, "spotted_by": spotted, "fired_by": fired}
    chance = _chance_at(found, place)
    if chance is not None:
        told["p"] = _fraction(chance)
    return told


# --- ``killzone``: where at least so many weapons bear.


@hex_ask("killzone")
def kill_zone_on_hexes(question: Question) -> Answer:
    """``places`` {label: how many weapons of a ``side`` bear} where at least ``least`` (1) do: in arc, range and sight, and a
    ``target`` there would be spotted; ``by`` {label: [{``unit``, ``weapon``, ``p``}]}: which, and the chance of each that its
    shot has any effect (null: not known); ``p`` {label: chance that the fire of all has any, each unit with its best weapon};
    ``gaps`` [labels]: where no weapon bears though one should, of ``watch`` (places, or the id of a zone), without it of all
    that is in arc and range."""
    watchers = hex_watchers(question)
    target, level = enemy_target(question, watchers), question.target_level
    threat = hex_threat(question.analysis, watchers, target, target_level=level)
    found = HexKillZone(threat, _at_least(question), _hexes_to_watch(question))
    chances, note = _chances(threat, found.numbers)
    return {
        "places": {question.label(number): int(threat.weapons[number]) for number in found.numbers},
        "by": {question.label(number): _contributions(threat, number, bool(note)) for number in found.numbers},
        "p": {question.label(number): _fraction(chance) for number, chance in chances.items()},
        "gaps": [question.label(number) for number in found.gaps],
        "assumed": results_as_json.texts((*threat.assumed, *note), question.language),
        **_unknown(threat, question.language),
    }


def _contributions(threat: HexThreat, number: int, bare: bool) -> list[Answer]:
    """Which weapons bear on a hex; ``bare``: without their chances, which would take too long."""
    if bare:
        return [{"unit": one.unit, "weapon": one.weapon, "p": None} for one in threat.who_fires(number)]
    return _shots_as_json(threat.shots_at(number))


def _hexes_to_watch(question: Question) -> tuple[int, ...] | None:
    return tuple(hexes_in(question, "watch")) if question.fields.has("watch") else None


@tabletop_ask("killzone")
def kill_zone_on_table(question: TabletopQuestion) -> Answer:
    """``region`` where at least ``least`` (1) weapons of a ``side`` bear, ``regions`` [{``weapons``, ``region``}] by their
    exact number; ``gaps`` (GeoJSON) where none bears though one should, of the zone ``watch``, without it of all that is in
    arc and range; ``targets`` [[{``unit``, ``weapon``, ``p``}]] parallel to the places in ``to``: which bear there and with
    what chance, ``p`` [chances] parallel to them: that the fire of all has any effect; at an enemy that is named there as it
    stands. ``shown`` as for ``threat``."""
    watchers = tabletop_watchers(question)
    target, shown = enemy_target(question, watchers), _shown(question)
    threat = tabletop_threat(question.analysis, watchers, target, shown=shown)
    found = TabletopKillZone(threat, _at_least(question), _ground_to_watch(question))
    answer: Answer = {
        "region": geojson(found.region),
        "regions": [one for one in _counted("weapons", threat.weapons) if one["weapons"] >= found.least],
        "gaps": geojson(found.gaps),
        **_told_of_sides(question, target, shown),
    }
    if question.fields.has("to"):
        places = question.standpoints("to")
        threat.judge(place for place in places if not place.unit)
        told = [_fire_at(question, threat, place) for place in places]
        answer["targets"] = [shots for shots, _ in told]
        answer["p"] = [_fraction(chance) for _, chance in told]
    assumed = results_as_json.texts(threat.assumed, question.language)
    return {**answer, "assumed": assumed, **_unknown(threat, question.language)}


def _fire_at(
    question: TabletopQuestion, threat: TabletopThreat, place: Standpoint
) -> tuple[list[Answer], Fraction | None]:
    """Which weapons bear on a place, and the chance that the fire of all has any effect."""
    if _is_enemy(question, place.unit, threat.watchers):
        found = threat.at_unit(place, question.target(place))
        return _shots_as_json([(shot, shot.chance) for shot in found.shots]), found.chance
    return _shots_as_json(threat.shots_at(place)), _chance_at(threat, place)


def _ground_to_watch(question: TabletopQuestion) -> BaseGeometry | None:
    if not question.fields.has("watch"):
        return None
    name = question.fields.needed_text("watch")
    zone = find_zone(question.analysis.scenario.zones, name)
    if zone is None:
        raise no_zone(name, question.analysis.scenario.zones)
    return area_of(zone)


def _at_least(question: Question | TabletopQuestion) -> int:
    least = question.fields.whole_number("least")
    if least == 0:
        raise CannotAnswer("bad_value", Text('"least" is 1 or more', "« least » vaut 1 ou plus"))
    return 1 if least is None else least


# --- ``profile``: who sees a mover and fires at it along a way.


@hex_ask("profile")
def profile_on_hexes(question: Question) -> Answer:
    """``steps`` [{``at``, ``cost``, ``turn``, ``seen_by`` [units], ``spotted_by`` [units], ``fired_by`` [{``unit``,
    ``weapon``, ``p``, ``reacts``: may it fire at a unit that moves}]}] of a ``unit``
    that goes ``along`` some hexes under the eyes of a ``side``; ``p_unharmed``: the chance that it arrives without any effect,
    null with the ``reasons``. ``cost`` and ``within`` as for ``path``."""
    request = move_under_eyes(question)
    along = _along(question, request)
    target = replace(request.mover, unit="", action="move")
    threat = hex_threat(question.analysis, hex_watchers(question), target, target_level=question.target_level)
    found = hex_profile(question.analysis, request, along, threat, march_along(question.analysis, request, along))
    return {
        "steps": [
            {
                "at": question.label(step.at),
                "cost": results_as_json.cost(step.cost),
                "turn": step.turn,
                "seen_by": list(step.seen_by),
                "spotted_by": list(step.spotted_by),
                "fired_by": [
                    {
                        "unit": shot.unit,
                        "weapon": shot.weapon,
                        "p": _fraction(shot.chance),
                        "reacts": shot.reacts,
                    }
                    for shot in step.fired_by
                ],
            }
            for step in found.steps
        ],
        "p_unharmed": _fraction(found.unharmed),
        "cost": results_as_json.cost(found.cost),
        "within": found.within,
        "reasons": results_as_json.texts(found.reasons, question.language),
        "assumed": results_as_json.texts(found.assumed, question.language),
        **_unknown(threat, question.language),
    }


def _along(question: Question, request: MoveRequest) -> tuple[int, ...]:
    question.fields.needed("along")
    along = tuple(hex_place(question.analysis, label).hexes[0] for label in question.fields.texts("along"))
    along = along[1:] if along and along[0] == request.start else along
    if not along:
        raise CannotAnswer("bad_value", Text("the way is empty", "le chemin est vide"))
    return along


@tabletop_ask("profile")
def profile_on_table(question: TabletopQuestion) -> Answer:
    """As on hexes, for the points of a way ``along`` a table; ``p_unharmed`` is null. The mover faces the way it goes;
    ``shown`` (``worst``, ``best``) takes another side, as for ``threat``."""
    move = move_under_eyes_on_table(question)
    target, shown = replace(question.mover_anywhere(move.mover), action="move"), _shown(question)
    threat = tabletop_threat(question.analysis, tabletop_watchers(question), target, shown=shown)
    question.fields.needed("along")
    along = [place.point for place in question.standpoints("along")]
    along = along[1:] if along and along[0] == move.start else along
    if not along:
        raise CannotAnswer("bad_value", Text("the way is empty", "le chemin est vide"))
    found = tabletop_profile(question.analysis, move, along, threat)
    return {
        "steps": [
            {
                "at": point_as_json(step.at),
                "cost": None if step.cost is None else length(step.cost),
                "seen_by": list(step.seen_by),
                "fired_by": [
                    {"unit": shot.unit, "weapon": shot.weapon, "p": _fraction(shot.chance)} for shot in step.fired_by
                ],
            }
            for step in found.steps
        ],
        "p_unharmed": None,
        "cost": results_as_json.FORBIDDEN if found.cost is None else length(found.cost),
        "within": found.within,
        "reasons": results_as_json.texts(found.reasons, question.language),
        "assumed": results_as_json.texts(found.assumed, question.language),
        **_told_of_sides(question, move.mover, shown),
        **_unknown(threat, question.language),
    }
