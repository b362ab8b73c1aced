"""Asks about plans: ways that trade points for exposure, posts and turns to reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.engine.movement.results import MoveRequest, TabletopMove
from workbench.engine.sight.results import SPOT, Party, Standpoint
from workbench.planning.approach import hex_approach, moves_along, tabletop_approach
from workbench.planning.plan_fields import MOST_TURNS
from workbench.planning.plan_words import zones_there
from workbench.planning.posts import Posts, best_posts, hexes_seen, points_seen
from workbench.planning.threat import (
    hex_seen,
    tabletop_seen,
)
from workbench.planning.turns import (
    hex_moves_of_side,
    tabletop_moves_of_side,
    tabletop_turns,
    tabletop_turns_of_side,
    turns_to_reach,
)
from workbench.protocol import results_as_json
from workbench.protocol.hex_request import Question
from workbench.protocol.registry import hex_ask, tabletop_ask
from workbench.protocol.request import Answer, described_party
from workbench.protocol.results_as_json import geojson
from workbench.protocol.tabletop_request import TabletopQuestion, length, point_as_json
from workbench.protocol.watchers import hex_watchers, tabletop_watchers
from workbench.scenario.zones import Zone, area_of, find_zone

MOST_POSTS = 20


# --- ``approach``: routes that trade points for exposure.


@hex_ask("approach")
def approach_on_hexes(question: Question) -> Answer:
    """``routes`` [{``cost``, ``exposure``, ``along``, ``turns``}]: every way of a ``unit`` to the place ``to`` that no other
    beats in both cost and exposure, the cheapest first. ``exposure`` is the sum over the hexes entered of how many of a
    ``side`` (or of the ``observers``) see each; ``turns`` in how many turns it is moved (null: not known). ``extra``: at
    most so many points above the cheapest; ``mode``, ``with`` and the other fields as for ``path``. ``reasons`` say why there
    is none."""
    request = move_under_eyes(question)
    target = question.move_place("to")
    rows = hex_seen(question.analysis, hex_watchers(question), target_level=question.target_level)
    seen = rows.sum(axis=0, dtype=np.int32)
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
    move = move_under_eyes_on_table(question)
    mover = question.mover_anywhere(move.mover)
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


def move_under_eyes_on_table(question: TabletopQuestion) -> TabletopMove:
    move = question.move()
    own = question.analysis.unit(move.mover.unit)[0] if move.mover.unit else ""
    if own and own == question.fields.text("side"):
        raise CannotAnswer("bad_value", _OWN_SIDE)
    return replace(move, mover=replace(move.mover, side=own))


_OWN_SIDE = Text(
    '"side" names the enemy, not the side of the mover', "« side » nomme l’ennemi, pas le camp qui se déplace"
)


def move_under_eyes(question: Question) -> MoveRequest:
    """The move of a request whose field ``side`` names the enemy who looks."""
    request = question.move()
    mover = request.mover
    own = question.analysis.unit(mover.unit)[0] if mover.unit else ""
    if own and own == question.fields.text("side"):
        raise CannotAnswer("bad_value", _OWN_SIDE)
    return replace(request, mover=replace(mover, side=own))


# --- ``posts``: the places that together watch most.


@hex_ask("posts")
def posts_on_hexes(question: Question) -> Answer:
    """``posts`` [labels], the ``count`` places out of the ``candidates`` (places, or the id of a zone) from which an
    ``observer`` sees most of the places to ``watch``; how many are ``seen``, the ``share``, the ``gaps`` [labels], whether the
    choice is ``exact``, and the ``bound`` on what any choice sees. ``fixed`` places are among them, those in ``without`` are
    not."""
    candidates, watch = hexes_in(question, "candidates"), hexes_in(question, "watch")
    fixed, without = _rows(question, "fixed", candidates), _rows(question, "without", candidates)
    observer = described_party(question.analysis, Party(), question.fields.inner("observer"))
    seen = hexes_seen(
        question.analysis,
        candidates,
        watch,
        observer=observer,
        purpose=question.purpose(SPOT),
        target_level=question.target_level,
    )
    found = best_posts(seen, _count(question), fixed=fixed, without=without)
    return {
        "posts": [question.label(candidates[row]) for row in found.chosen],
        "gaps": [question.label(watch[column]) for column in found.gaps],
        **_coverage(found, seen),
    }


@tabletop_ask("posts")
def posts_on_table(question: TabletopQuestion) -> Answer:
    """As on hexes, for points: ``candidates`` and ``watch`` list places, or name a zone, which stands for the points of a
    lattice of ``step`` (a twentieth of the table's width) in it. ``target``: who is to be seen there, which says how high."""
    candidates, watch = _stands(question, "candidates"), _stands(question, "watch")
    fixed = _places_in(question, "fixed", candidates)
    without = _places_in(question, "without", candidates)
    observer = described_party(question.analysis, Party(), question.fields.inner("observer"))
    target = question.raised(question.target(None))
    seen = points_seen(
        question.analysis, candidates, watch, observer=observer, target=target, purpose=question.purpose(SPOT)
    )
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


def hexes_in(question: Question, name: str) -> list[int]:
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
