"""Asks about plans: who threatens what, unseen ways, posts, kill zones, profiles of ways and turns to reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
from shapely.geometry.base import BaseGeometry

from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.engine.movement.results import MoveRequest, TabletopMove
from workbench.engine.sight.results import SPOT, Party, Standpoint
from workbench.planning.approach import hex_approach, march_along, moves_along, tabletop_approach
from workbench.planning.kill_zones import HexKillZone, TabletopKillZone
from workbench.planning.plans import no_zone, zones_there
from workbench.planning.posts import Posts, best_posts, hexes_seen, points_seen
from workbench.planning.profile import hex_profile, tabletop_profile
from workbench.planning.threat import (
    HexThreat,
    TabletopThreat,
    hex_seen,
    hex_threat,
    tabletop_seen,
    tabletop_threat,
)
from workbench.planning.turns import (
    MOST_TURNS,
    hex_moves_of_side,
    tabletop_moves_of_side,
    tabletop_turns,
    tabletop_turns_of_side,
    turns_to_reach,
)
from workbench.planning.watchers import Watcher
from workbench.protocol import results_as_json
from workbench.protocol.hex_request import Question
from workbench.protocol.places import hex_place
from workbench.protocol.registry import hex_ask, tabletop_ask
from workbench.protocol.request import Answer, described_party
from workbench.protocol.results_as_json import geojson
from workbench.protocol.tabletop_request import TabletopQuestion, length, point_as_json, points_of
from workbench.protocol.watchers import enemy_target, hex_watchers, tabletop_watchers
from workbench.scenario.zones import Zone, area_of, find_zone

MOST_SLOW_SHOTS = 1500
"""In games that work out one shot at a time, no more than so many are worked out for one map."""
MOST_POSTS = 20


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
    counted, ``assumed`` what was taken for granted. ``to`` limits the answer to some places."""
    watchers = hex_watchers(question)
    target = enemy_target(question, watchers)
    found = hex_threat(question.analysis, watchers, target, purpose=question.purpose(SPOT))
    numbers = _wanted(question)
    chances, note = _chances(found, numbers)
    return {
        "places": {question.label(number): _threat_of(found, number, chances) for number in numbers},
        "observers": _names(question, watchers),
        "assumed": results_as_json.texts((*found.assumed, *note), question.language),
    }


def _wanted(question: Question) -> list[int]:
    if not question.fields.has("to"):
        return list(range(question.analysis.scenario.board.grid.size))
    return [hex_place(question.analysis, place).hexes[0] for place in question.fields.texts("to")]


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
    ``spotted_by``, ``fired_by``, ``p``}] parallel to the places in ``to``, ``p`` as on hexes."""
    watchers = tabletop_watchers(question)
    found = tabletop_threat(
        question.analysis, watchers, enemy_target(question, watchers), purpose=question.purpose(SPOT)
    )
    answer: Answer = {
        "regions": _counted("seen_by", found.seen_by),
        "fire": _counted("fired_by", found.fired_by),
        "observers": _points(watchers),
        "assumed": results_as_json.texts(found.assumed, question.language),
    }
    if question.fields.has("to"):
        answer["targets"] = [_threat_at(found, place) for place in question.standpoints("to")]
    return answer


def _counted(name: str, regions: tuple[Any, ...]) -> list[Answer]:
    return [{name: count, "region": geojson(region)} for count, region in enumerate(regions, 1) if region.area > 0]


def _chance_at(threat: TabletopThreat, place: Standpoint) -> Fraction | None:
    return threat.chance(place) if threat.who_fires(np.array(place.point)) else Fraction(0)


def _threat_at(found: TabletopThreat, place: Standpoint) -> Answer:
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
    threat = hex_threat(question.analysis, watchers, enemy_target(question, watchers))
    found = HexKillZone(threat, _at_least(question), _hexes_to_watch(question))
    chances, note = _chances(threat, found.numbers)
    return {
        "places": {question.label(number): int(threat.weapons[number]) for number in found.numbers},
        "by": {question.label(number): _contributions(threat, number, bool(note)) for number in found.numbers},
        "p": {question.label(number): _fraction(chance) for number, chance in chances.items()},
        "gaps": [question.label(number) for number in found.gaps],
        "assumed": results_as_json.texts((*threat.assumed, *note), question.language),
    }


def _contributions(threat: HexThreat, number: int, bare: bool) -> list[Answer]:
    """Which weapons bear on a hex; ``bare``: without their chances, which would take too long."""
    if bare:
        return [{"unit": one.unit, "weapon": one.weapon, "p": None} for one in threat.who_fires(number)]
    return [{"unit": one.unit, "weapon": one.weapon, "p": _fraction(chance)} for one, chance in threat.shots_at(number)]


def _hexes_to_watch(question: Question) -> tuple[int, ...] | None:
    return tuple(_hexes(question, "watch")) if question.fields.has("watch") else None


@tabletop_ask("killzone")
def kill_zone_on_table(question: TabletopQuestion) -> Answer:
    """``region`` where at least ``least`` (1) weapons of a ``side`` bear, ``regions`` [{``weapons``, ``region``}] by their
    exact number; ``gaps`` (GeoJSON) where none bears though one should, of the zone ``watch``, without it of all that is in
    arc and range; ``targets`` [[{``unit``, ``weapon``, ``p``}]] parallel to the places in ``to``: which bear there and with
    what chance, ``p`` [chances] parallel to them: that the fire of all has any effect."""
    watchers = tabletop_watchers(question)
    threat = tabletop_threat(question.analysis, watchers, enemy_target(question, watchers))
    found = TabletopKillZone(threat, _at_least(question), _ground_to_watch(question))
    answer: Answer = {
        "region": geojson(found.region),
        "regions": [one for one in _counted("weapons", threat.weapons) if one["weapons"] >= found.least],
        "gaps": geojson(found.gaps),
        "assumed": results_as_json.texts(threat.assumed, question.language),
    }
    if question.fields.has("to"):
        places = question.standpoints("to")
        answer["targets"] = [
            [{"unit": one.unit, "weapon": one.weapon, "p": _fraction(chance)} for one, chance in threat.shots_at(place)]
            for place in places
        ]
        answer["p"] = [_fraction(_chance_at(threat, place)) for place in places]
    return answer


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


# --- ``approach``: routes that trade points for exposure.


@hex_ask("approach")
def approach_on_hexes(question: Question) -> Answer:
    """``routes`` [{``cost``, ``exposure``, ``along``, ``turns``}]: every way of a ``unit`` to the place ``to`` that no other
    beats in both cost and exposure, the cheapest first. ``exposure`` is the sum over the hexes entered of how many of a
    ``side`` (or of the ``observers``) see each; ``turns`` in how many turns it is moved (null: not known). ``extra``: at
    most so many points above the cheapest; ``mode``, ``with`` and the other fields as for ``path``. ``reasons`` say why there
    is none."""
    request = _move_under_eyes(question)
    target = question.move_place("to")
    seen = hex_seen(question.analysis, hex_watchers(question)).sum(axis=0, dtype=np.int32)
    found = hex_approach(question.analysis, request, target.hexes[0], seen, extra=question.fields.number("extra"))
    return {
        "routes": [
            {
                "cost": results_as_json.number(route.cost),
                "exposure": route.exposure,
                "along": [question.label(number) for number in route.along],
                "turns": len(moves_along(question.analysis, request, route.along)) or None,
            }
            for route in found.routes
        ],
        "complete": found.complete,
        "reasons": results_as_json.texts(found.reasons, question.language),
    }


@tabletop_ask("approach")
def approach_on_table(question: TabletopQuestion) -> Answer:
    """``routes`` [{``cost``, ``exposure``, ``seen_by``, ``along``}]: for every number of enemies the cheapest way that stays
    off ground which so many or more of them see, those left out that another beats. ``exposure`` is the length of the way,
    each stretch as often as enemies see it, ``seen_by`` how many see some stretch at once."""
    move = _move_under_eyes_on_table(question)
    mover = replace(move.mover, unit="")
    seen = tabletop_seen(question.analysis, tabletop_watchers(question), target=mover)
    found = tabletop_approach(question.analysis, move, question.standpoint("to").point, seen)
    extra = question.amount("extra")
    most = None if extra is None or not found.routes else found.routes[0].cost + extra
    return {
        "routes": [
            {
                "cost": length(route.cost),
                "exposure": length(route.exposure),
                "seen_by": route.most,
                "along": [point_as_json(point) for point in route.along],
            }
            for route in found.routes
            if most is None or route.cost <= most
        ],
        "reasons": results_as_json.texts(found.reasons, question.language),
    }


def _move_under_eyes_on_table(question: TabletopQuestion) -> TabletopMove:
    move = question.move()
    own = question.analysis.unit(move.mover.unit)[0] if move.mover.unit else ""
    if own and own == question.fields.text("side"):
        raise CannotAnswer("bad_value", _OWN_SIDE)
    return replace(move, mover=replace(move.mover, side=own))


_OWN_SIDE = Text(
    '"side" names the enemy, not the side of the mover', "« side » nomme l’ennemi, pas le camp qui se déplace"
)


def _move_under_eyes(question: Question) -> MoveRequest:
    """The move of a request whose field ``side`` names the enemy who looks."""
    request = question.move()
    mover = request.mover
    own = question.analysis.unit(mover.unit)[0] if mover.unit else ""
    if own and own == question.fields.text("side"):
        raise CannotAnswer("bad_value", _OWN_SIDE)
    return replace(request, mover=replace(mover, side=own))


# --- ``profile``: who sees a mover and fires at it along a way.


@hex_ask("profile")
def profile_on_hexes(question: Question) -> Answer:
    """``steps`` [{``at``, ``cost``, ``turn``, ``seen_by`` [units], ``spotted_by`` [units], ``fired_by`` [{``unit``,
    ``weapon``, ``p``, ``reacts``: may it fire at a unit that moves}]}] of a ``unit``
    that goes ``along`` some hexes under the eyes of a ``side``; ``p_unharmed``: the chance that it arrives without any effect,
    null with the ``reasons``. ``cost`` and ``within`` as for ``path``."""
    request = _move_under_eyes(question)
    along = _along(question, request)
    target = replace(request.mover, unit="", action="move")
    threat = hex_threat(question.analysis, hex_watchers(question), target)
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
    """As on hexes, for the points of a way ``along`` a table; ``p_unharmed`` is null."""
    move = _move_under_eyes_on_table(question)
    target = replace(move.mover, unit="", action="move")
    threat = tabletop_threat(question.analysis, tabletop_watchers(question), target)
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
    }


# --- ``posts``: the places that together watch most.


@hex_ask("posts")
def posts_on_hexes(question: Question) -> Answer:
    """``posts`` [labels], the ``count`` places out of the ``candidates`` (places, or the id of a zone) from which an
    ``observer`` sees most of the places to ``watch``; how many are ``seen``, the ``share``, the ``gaps`` [labels], whether the
    choice is ``exact``, and the ``bound`` on what any choice sees. ``fixed`` places are among them, those in ``without`` are
    not."""
    candidates, watch = _hexes(question, "candidates"), _hexes(question, "watch")
    fixed, without = _rows(question, "fixed", candidates), _rows(question, "without", candidates)
    observer = described_party(question.analysis, Party(), question.fields.inner("observer"))
    seen = hexes_seen(question.analysis, candidates, watch, observer=observer, purpose=question.purpose(SPOT))
    found = best_posts(seen, _count(question), fixed=fixed, without=without)
    return {
        "posts": [question.label(candidates[row]) for row in found.chosen],
        "gaps": [question.label(watch[column]) for column in found.gaps],
        **_coverage(found, seen),
    }


@tabletop_ask("posts")
def posts_on_table(question: TabletopQuestion) -> Answer:
    """As on hexes, for points: ``candidates`` and ``watch`` list places, or name a zone, which stands for the points of a
    lattice of ``step`` (a twentieth of the table's width) in it."""
    candidates, watch = _stands(question, "candidates"), _stands(question, "watch")
    fixed = _places_in(question, "fixed", candidates)
    without = _places_in(question, "without", candidates)
    observer = described_party(question.analysis, Party(), question.fields.inner("observer"))
    seen = points_seen(question.analysis, candidates, watch, observer=observer, purpose=question.purpose(SPOT))
    found = best_posts(seen, _count(question), fixed=fixed, without=without)
    return {
        "posts": [_place_as_json(candidates[row]) for row in found.chosen],
        "gaps": [_place_as_json(watch[column]) for column in found.gaps],
        **_coverage(found, seen),
    }


def _coverage(found: Posts, seen: BoolArray) -> Answer:
    return {
        "seen": found.seen,
        "watched": found.watched,
        "share": round(found.share, 6),
        "each": [int(seen[row].sum()) for row in found.chosen],
        "exact": found.exact,
        "bound": found.bound,
    }


def _count(question: Question | TabletopQuestion) -> int:
    question.fields.needed("count")
    count = question.fields.whole_number("count") or 0
    if not 1 <= count <= MOST_POSTS:
        words = Text(f'"count" is 1 to {MOST_POSTS}', f"« count » va de 1 à {MOST_POSTS}")
        raise CannotAnswer("bad_value", words)
    return count


def _hexes(question: Question, name: str) -> list[int]:
    """The hexes that a field lists, or those of the zone that it names, each once."""
    value = question.fields.needed(name)
    zone = find_zone(question.analysis.scenario.zones, value) if isinstance(value, str) else None
    if zone is not None:
        return sorted(zone.hexes)
    try:
        found = [question.sight_place_of(place).hexes[0] for place in question.fields.texts(name)]
    except CannotAnswer as refused:
        raise _with_zones(refused, value, question.analysis.scenario.zones) from None
    if not found:
        raise CannotAnswer("bad_value", Text(f'"{name}" is empty', f"« {name} » est vide"))
    return list(dict.fromkeys(found))


def _with_zones(refused: CannotAnswer, value: Any, zones: Sequence[Zone]) -> CannotAnswer:
    """The same refusal; where one word was given, which may be the misspelt id of a zone, with the zones that there are."""
    hint = zones_there(value, zones) if isinstance(value, str) else Text()
    return CannotAnswer(refused.code, Text(refused.text.en + hint.en, refused.text.fr + hint.fr))


def _rows(question: Question, name: str, candidates: list[int]) -> list[int]:
    """The places in a field as places in the list of candidates; one that is not there yet is added to it if it is fixed."""
    rows = []
    for place in question.fields.texts(name):
        number = question.sight_place_of(place).hexes[0]
        if number not in candidates:
            if name == "without":
                continue
            candidates.append(number)
        rows.append(candidates.index(number))
    return rows


def _stands(question: TabletopQuestion, name: str) -> list[Standpoint]:
    value = question.fields.needed(name)
    zone = find_zone(question.analysis.scenario.zones, value) if isinstance(value, str) else None
    if zone is None:
        try:
            return question.standpoints(name)
        except CannotAnswer as refused:
            raise _with_zones(refused, value, question.analysis.scenario.zones) from None
    board = question.analysis.scenario.board
    return question.analysis.lattice_in(area_of(zone), question.amount("step") or max(board.width, board.height) / 20)


def _places_in(question: TabletopQuestion, name: str, candidates: list[Standpoint]) -> list[int]:
    rows = []
    for place in question.standpoints(name):
        found = [row for row, known in enumerate(candidates) if known.point == place.point]
        if not found and name == "fixed":
            candidates.append(place)
            found = [len(candidates) - 1]
        rows += found[:1]
    return rows


def _place_as_json(place: Standpoint) -> Any:
    return f"unit:{place.unit}" if place.unit else point_as_json(place.point)


# --- ``turns``: in which turn every hex can be reached.


@hex_ask("turns")
def turns_on_hexes(question: Question) -> Answer:
    """``turns`` {label: n}: in which turn a ``unit`` (or a ``kind`` ``at`` a place), or the first unit of a ``side``, can be in
    each hex; the start is 0. ``most`` turns are looked ahead (30). ``by`` {label: unit} for a side. ``mode``, ``with`` and
    ``action: enter`` as for ``reach``; ``reasons`` say who cannot move."""
    most = question.fields.whole_number("most")
    side = question.fields.text("side")
    alone = question.fields.has("unit") or question.fields.has("kind")
    if not side and not alone:
        words = Text('the request needs "unit" or "side"', "la demande doit donner « unit » ou « side »")
        raise CannotAnswer("missing_field", words)
    requests = (
        [_entering(question, question.move())]
        if alone
        else hex_moves_of_side(question.analysis, side, question.fields.text("mode"))
    )
    found = turns_to_reach(question.analysis, requests, MOST_TURNS if most is None else most)
    told: Answer = {
        "turns": {question.label(number): turn for number, turn in sorted(found.turns.items())},
        "reasons": results_as_json.texts(found.reasons, question.language),
        "assumed": results_as_json.texts(found.assumed, question.language),
    }
    if not alone:
        told["by"] = {question.label(number): unit for number, unit in sorted(found.by.items())}
    return told


def _entering(question: Question, request: MoveRequest) -> MoveRequest:
    return replace(request, enters=question.fields.text("action") == "enter")


@tabletop_ask("turns")
def turns_on_table(question: TabletopQuestion) -> Answer:
    """``regions`` [{``turn``, ``region``}]: the ground that a ``unit``, or the first unit of a ``side``, reaches in at most so
    many turns (``most``, 3); ``turns`` parallel to the places in ``to`` (null: not in so many), for a side also ``by`` (ids,
    null: nobody)."""
    given = question.fields.whole_number("most")
    most = 3 if given is None else given
    if not 1 <= most <= MOST_TURNS:
        raise CannotAnswer("bad_value", Text(f'"most" is 1 to {MOST_TURNS}', f"« most » va de 1 à {MOST_TURNS}"))
    places = [place.point for place in question.standpoints("to")]
    side = question.fields.text("side")
    alone = not side or question.fields.has("unit") or question.fields.has("kind")
    if alone:
        found = tabletop_turns(question.analysis, question.move(), most, places)
    else:
        moves = tabletop_moves_of_side(question.analysis, side, question.fields.text("mode"))
        found = tabletop_turns_of_side(question.analysis, moves, most, places)
    told: Answer = {
        "regions": [{"turn": turn, "region": geojson(region)} for turn, region in enumerate(found.regions, 1)],
        "assumed": results_as_json.texts(found.notes, question.language),
    }
    if question.fields.has("to"):
        told["turns"] = list(found.places)
        if not alone:
            told["by"] = [unit or None for unit in found.by]
    return told
