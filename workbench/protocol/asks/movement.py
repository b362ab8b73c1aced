"""Asks about costs of moves, paths, reaches and stacking."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import numpy as np
import shapely

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.movement.entering import ENTER
from workbench.engine.movement.protocol import KnowsWaves
from workbench.engine.movement.results import Ends, Leg, MoveRequest, RouteStep, TabletopMove, Waypoint
from workbench.engine.movement.tabletop_capabilities import KnowsHeadings
from workbench.planning.threat import hex_seen, tabletop_seen
from workbench.planning.unseen import TabletopUnseenReach, UnseenReach, hex_unseen_reach, tabletop_unseen_reach
from workbench.protocol import results_as_json
from workbench.protocol.hex_request import Question
from workbench.protocol.registry import hex_ask, tabletop_ask
from workbench.protocol.request import Answer, described_party
from workbench.protocol.results_as_json import geojson
from workbench.protocol.tabletop_request import TabletopQuestion, length, point_as_json, points_of
from workbench.protocol.watchers import hex_watchers, tabletop_watchers


@hex_ask("move_cost")
def hex_move_cost(question: Question) -> Answer:
    """``cost`` or ``"forbidden"``, its ``parts``, the ``tests`` that it brings, and what ``barred`` it as things stand;
    ``becomes``: the states that it puts the unit in, if any."""
    fields = question.fields
    start = "from" if fields.has("from") or not fields.has("at") else "at"
    request = question.move(start)
    inside = question.analysis.movement.knows_places  # in such games actions may be aimed at a place
    if fields.has("action") == fields.has("to") and not (inside and fields.has("action")):
        raise CannotAnswer(
            "bad_request",
            Text('a price needs either "to" or "action"', "un coût demande ou « to » ou « action »"),
        )
    if fields.has("action"):
        if fields.has("to"):
            aimed = question.move_place("to")
            request = replace(request, target=aimed.hexes[0], goal=question.inside(aimed))
        result = question.analysis.movement.action_cost(request, fields.needed_text("action"))
    else:
        place = question.move_place("to")
        target = place.hexes[0]
        request = replace(request, goal=question.inside(place))
        hexes = question.analysis.scenario.board.grid.hexes
        if hexes[request.start].distance(hexes[target]) != 1 and not (inside and target == request.start):
            raise CannotAnswer(
                "not_adjacent",
                Text(
                    f"{question.label(target)} is not adjacent to {question.label(request.start)}",
                    f"{question.label(target)} n’est pas adjacent à {question.label(request.start)}",
                ),
            )
        result = question.analysis.movement.move_cost(request, target)
    return {
        "cost": results_as_json.cost(result.cost),
        "parts": results_as_json.parts(result.parts, question.language),
        "tests": results_as_json.tests(result.tests, question.language),
        "barred": results_as_json.parts(result.barred, question.language),
        **({"becomes": list(result.becomes)} if result.becomes else {}),
    }


# --- ``path``: the cheapest way, or the price of a given one.


_MOST_TURNS = 1000


def _entering(question: Question, request: MoveRequest) -> MoveRequest:
    """The request, from off the map if the field ``action: enter`` says so; CannotAnswer for another action."""
    action = question.fields.text("action")
    if action and action != ENTER:
        raise CannotAnswer(
            "bad_request",
            Text(
                'a move begins with no action but "enter"; name others in "actions"',
                "un mouvement ne commence par aucune action sauf « enter » ; donnez les autres dans « actions »",
            ),
        )
    return replace(request, enters=action == ENTER)


_OFF_MAP = -1


def _step(question: Question, step: RouteStep, *, is_turn: bool) -> Answer:
    found: Answer = {"to": question.label(step.to), "cost": results_as_json.cost(step.cost), "rule": step.rule}
    if step.facing is not None:
        found["facing"] = step.facing
    if is_turn:
        found["turn"] = True
    if step.place:
        found["place"] = step.place
    return found


@hex_ask("path")
def hex_path(question: Question) -> Answer:
    """``cost``, ``within``, ``steps``, ``tests``; ``to`` asks for the cheapest way, ``along`` for exactly that way. In games
    with places inside hexes its places may be levels, vertices, and hexsides that the way follows in bypass."""
    fields = question.fields
    request = question.move()
    if fields.has("to") == fields.has("along"):
        raise CannotAnswer(
            "bad_request",
            Text('a path needs either "to" or "along"', "un chemin demande ou « to » ou « along »"),
        )
    turns = fields.whole_number("turns")
    if turns is not None and not 0 <= turns <= _MOST_TURNS:
        raise CannotAnswer("bad_value", Text(f"turns must be 0 to {_MOST_TURNS}", f"turns va de 0 à {_MOST_TURNS}"))
    way = question.way("along")
    if fields.has("along") and not way:
        raise CannotAnswer("bad_value", Text("the way is empty", "le chemin est vide"))
    if way and way[0] == Waypoint(request.start):
        way = way[1:]  # a path may be given with its start
    if any(point != Waypoint(point.at) for point in way):
        request = replace(request, way=way)
    places = [request.start, *(point.at for point in way)]
    along = tuple(number for before, number in pairwise(places) if number != before or not request.way)
    target = question.move_place("to") if fields.has("to") else None
    if target is not None:
        request = replace(request, goal=question.inside(target))
    request = _entering(question, request)
    route = question.analysis.path(request, to=target.hexes[0] if target else None, along=along, turns=turns)
    start = _OFF_MAP if request.enters else request.start
    return {
        "cost": results_as_json.cost(route.cost),
        "within": route.within,
        "steps": [
            _step(question, step, is_turn=is_turn) for step, is_turn in route.steps_and_turns(start, request.facing)
        ],
        "tests": results_as_json.tests(route.tests, question.language),
        "reasons": results_as_json.texts(route.reasons, question.language),
    }


# --- ``reach``: every place that one move can end in.


def unseen_on_hexes(question: Question, request: MoveRequest) -> UnseenReach:
    """The reach of a move, split by whom those in the field ``unseen_by`` see; with ``as`` {kind, state}, by whether they spot
    such a unit."""
    analysis = question.analysis
    watchers = hex_watchers(question, "unseen_by")
    if question.fields.has("as"):
        party = described_party(analysis, replace(request.mover, unit=""), question.fields.inner("as"))
        areas = [analysis.spotting_area(one.at, observer=one.party, party=party).spotted for one in watchers]
        seen = np.array(areas)
    else:
        seen = hex_seen(analysis, watchers, target_level=question.target_level)
    return hex_unseen_reach(analysis, request, seen.sum(axis=0, dtype=np.int32))


@hex_ask("reach")
def hex_reach(question: Question) -> Answer:
    """``costs`` {label: cost} without the start (with ``action: enter``, from off the map, with it), ``allowance``, ``tests``,
    the places ``barred`` {label: why}; for units with a facing also ``facings`` {label: [0..5]}, those that the move can end
    in, cheapest first.

    ``unseen_by`` (a side, or places) adds ``unseen`` {label: cost}: ends that none of them sees, ``covered`` {label: cost}:
    ends with a way that none of them sees, and ``seen_by`` {label: how many}. Seen is a line of sight, or with ``as`` {kind,
    state} that such a unit would be spotted.

    Where a game has it: ``needs`` {label: what the move must be}, ``becomes`` {label: [states]}, ``further`` {label: cost and
    mode} of what only another mode reaches, ``places`` {place inside a hex: cost}, ``exits`` {label: cost of leaving the map}.

    ``towards`` (the hex of an enemy, in games whose units attack in waves) adds ``wave``: the ``directions`` [{``grain``,
    ``way``, ``distance``, ``frontal`` [labels], ``lateral`` [labels]}] that a wave may take from there (``way``: hexside of a
    hex grain, vertex of an alternate one, 0 to 5), ``closed`` {label: why the unit may not enter it}, ``reasons``: what is not
    met.
    """
    request = _entering(question, question.move())
    hidden = unseen_on_hexes(question, request) if question.fields.has("unseen_by") else None
    reach = question.analysis.reach(request) if hidden is None else hidden.reach
    facings = {question.label(number): list(found) for number, found in sorted(reach.facings.items())}
    return {
        "costs": {question.label(number): results_as_json.number(cost) for number, cost in sorted(reach.costs.items())},
        "allowance": results_as_json.number(reach.allowance),
        "tests": results_as_json.tests(reach.tests, question.language),
        "barred": {question.label(number): why.get(question.language) for number, why in sorted(reach.barred.items())},
        "assumed": results_as_json.texts(reach.assumed, question.language),
        **({"facings": facings} if facings else {}),
        **_ends(question, reach.ends),
        **({} if hidden is None else _unseen(question, hidden)),
        **({"wave": _wave(question, request)} if question.fields.has("towards") else {}),
    }


def _wave(question: Question, request: MoveRequest) -> Answer:
    found = question.capable(question.analysis.movement, KnowsWaves).wave(request, question.place("towards").hexes[0])

    def named(numbers: Iterable[int]) -> list[str]:
        return [question.label(number) for number in numbers]

    return {
        "directions": [
            {
                "grain": one.grain,
                "way": one.way,
                "distance": one.distance,
                "frontal": named(one.frontal),
                "lateral": named(one.lateral),
            }
            for one in found.directions
        ],
        "closed": {question.label(number): why.get(question.language) for number, why in found.closed.items()},
        "reasons": results_as_json.texts(found.reasons, question.language),
    }


def _unseen(question: Question, hidden: UnseenReach) -> Answer:
    def named(costs: Mapping[int, Fraction]) -> Answer:
        return {question.label(number): results_as_json.number(cost) for number, cost in sorted(costs.items())}

    counts = {question.label(number): count for number, count in sorted(hidden.seen_by.items())}
    return {"unseen": named(hidden.unseen), "covered": named(hidden.covered), "seen_by": counts}


def _ends(question: Question, ends: Ends) -> Answer:
    told: Answer = {
        "needs": {question.label(number): word for number, word in ends.needs.items()},
        "becomes": {question.label(number): list(states) for number, states in ends.becomes.items()},
        "further": {
            question.label(number): {"cost": results_as_json.number(cost), "mode": mode}
            for number, (cost, mode) in ends.further.items()
        },
        "places": {name: results_as_json.number(cost) for name, cost in ends.places.items()},
        "exits": {question.label(number): results_as_json.number(cost) for number, cost in ends.exits.items()},
    }
    return {key: value for key, value in told.items() if value}


# --- ``stack``: may units share a hex?


@hex_ask("stack")
def hex_stack(question: Question) -> Answer:
    """``legal``: are they within the limit? (False also where a game allows more in play at a price, as its reason says);
    the ids in ``excess``, ``reasons`` [{``text``}]. ``at`` may name a level, if each has its own limit."""
    at = question.level_place("at")
    question.fields.needed("units")
    units = tuple(question.analysis.unit(name)[1].id for name in question.fields.texts("units"))
    result = question.analysis.movement.stack(at.hexes[0], units, at.level)
    return {
        "legal": result.legal,
        "excess": list(result.excess),
        "reasons": [{"text": text} for text in results_as_json.texts(result.reasons, question.language)],
    }


# --- ``move_cost``: the price of a straight move over a table.


@tabletop_ask("move_cost")
def tabletop_move_cost(question: TabletopQuestion) -> Answer:
    """``cost`` or ``"forbidden"``, its ``parts``, the ``tests`` that it brings, and whether one move can do it (``within``)."""
    fields = question.fields
    if fields.has("action"):
        words = Text(
            'the actions of this game have no price: ask for "to"',
            "les actions de ce jeu n’ont pas de coût : donnez « to »",
        )
        raise CannotAnswer("not_modelled", words)
    start = "from" if fields.has("from") or not fields.has("at") else "at"
    move = question.move(start)
    price = question.analysis.movement.price(move, question.standpoint("to").point)
    return {
        "cost": _cost(price.cost),
        "parts": [
            {"rule": rule, "cost": _cost(cost), "text": text.get(question.language)} for rule, cost, text in price.parts
        ],
        "tests": results_as_json.tests(price.tests, question.language),
        "within": price.within,
    }


def _cost(cost: float | None) -> float | str:
    return results_as_json.FORBIDDEN if cost is None else length(cost)


# --- ``path``: the cheapest way over a table, or the price of a given one.


def _leg(question: TabletopQuestion, leg: Leg) -> Answer:
    return {
        "to": point_as_json(leg.to),
        "cost": length(leg.cost),
        "rule": leg.rules,
        "parts": [
            {"rule": rule, "cost": length(cost), "text": text.get(question.language)} for rule, cost, text in leg.parts
        ],
    }


@tabletop_ask("path")
def tabletop_path(question: TabletopQuestion) -> Answer:
    """``cost`` or ``"forbidden"``, ``within``, ``steps`` [{``to``, ``cost``, ``rule``, ``parts``}], ``tests``; ``to`` asks for
    the cheapest way, ``along`` [points] for exactly that way."""
    fields = question.fields
    move = question.move()
    if fields.has("to") == fields.has("along"):
        raise CannotAnswer(
            "bad_request",
            Text('a path needs either "to" or "along"', "un chemin demande ou « to » ou « along »"),
        )
    along = tuple(place.point for place in question.standpoints("along"))
    if fields.has("along") and not along:
        raise CannotAnswer("bad_value", Text("the way is empty", "le chemin est vide"))
    if along and along[0] == move.start:
        along = along[1:]  # a path may be given with its start
    target = question.standpoint("to").point if fields.has("to") else None
    route = question.analysis.movement.path(move, to=target, along=along)
    return {
        "cost": results_as_json.FORBIDDEN if route.cost is None else length(route.cost),
        "within": route.within,
        "steps": [_leg(question, leg) for leg in route.legs],
        "tests": results_as_json.tests(route.tests, question.language),
        "reasons": results_as_json.texts(route.reasons, question.language),
    }


# --- ``reach``: everywhere that one move on a table can end.


@tabletop_ask("reach")
def tabletop_reach(question: TabletopQuestion) -> Answer:
    """``area`` as GeoJSON, ``allowance``, ``costs`` parallel to the places in ``to`` (null where not reached), ``tests``;
    where vehicles have a facing ``headings`` parallel to them: the facings a move can end in, as ranges [from, to]; with
    ``bands: true`` the parts of the area by cost, ``risky``: where every way there brings a test; what was ``assumed``.
    ``unseen_by`` (a side, or places; ``as`` as on hexes) adds ``unseen_area`` and ``covered_area``: ends out of sight, and
    those with a way out of sight (null for a vehicle that pivots)."""
    move = question.move()
    places = question.standpoints("to")
    movement = question.analysis.movement
    hidden = _unseen_on_table(question, move) if question.fields.has("unseen_by") else None
    reach = movement.reach(move) if hidden is None else hidden.reach
    found: Answer = {
        "area": geojson(reach.area),
        "allowance": length(reach.allowance),
        "tests": results_as_json.tests(reach.tests, question.language),
        "risky": geojson(reach.risky),
        "assumed": results_as_json.texts(reach.assumed, question.language),
    }
    if question.fields.has("to"):
        costs = movement.costs(move, points_of(places)).tolist() if places else []
        found["costs"] = [length(cost) if np.isfinite(cost) else None for cost in costs]
        if isinstance(movement, KnowsHeadings):
            ends = movement.headings(move, points_of(places))
            found["headings"] = [[[length(low), length(high)] for low, high in one] for one in ends]
    if question.fields.flag("bands"):
        found["bands"] = [{"cost": length(cost), "area": geojson(band)} for cost, band in reach.bands.items()]
    if hidden is not None:
        found["unseen_area"], found["covered_area"] = geojson(hidden.unseen), geojson(hidden.covered)
        found["assumed"] += results_as_json.texts(hidden.notes, question.language)
    return found


def _unseen_on_table(question: TabletopQuestion, move: TabletopMove) -> TabletopUnseenReach:
    analysis = question.analysis
    watchers = tabletop_watchers(question, "unseen_by")
    if question.fields.has("as"):
        party = described_party(analysis, question.mover_anywhere(move.mover), question.fields.inner("as"))
        regions = [analysis.spotting.area(one.at, observer=one.party, party=party).spotted for one in watchers]
    else:
        regions = tabletop_seen(analysis, watchers, target=question.mover_anywhere(move.mover))
    return tabletop_unseen_reach(analysis, move, shapely.union_all(regions))
