"""Asks about lines of sight, the areas that are seen, and what hides the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import shapely

from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.engine.sight.blockers import Place
from workbench.engine.sight.protocol import KnowsBypass
from workbench.engine.sight.results import NO_MARGIN, Crossing, Margin, SightLine, SightRequest, TabletopLine
from workbench.geometry.regions import without_slivers
from workbench.protocol import results_as_json
from workbench.protocol.hex_request import Question
from workbench.protocol.places import SIDE, hex_place, parse_place
from workbench.protocol.registry import hex_ask, lines_of_ask, tabletop_ask
from workbench.protocol.request import Answer, Fields
from workbench.protocol.results_as_json import geojson, line_texts

if TYPE_CHECKING:
    from workbench.protocol.tabletop_request import TabletopQuestion

# --- ``area``: everything that one place sees.


@hex_ask("area")
def hex_area(question: Question) -> Answer:
    """``visible`` and ``blind`` labels, ``hindered`` {label: count}, what was ``assumed``; ``target_level``: seen so many
    levels above the floors of the hexes."""
    origin = question.sight_place("from")
    area = question.analysis.area(origin.hexes[0], question.sight(origin))
    labels = question.analysis.scenario.board.grid.labels
    hindered = np.flatnonzero(area.visible & (area.hindrance > 0))
    return {
        "visible": [labels[number] for number in np.flatnonzero(area.visible)],
        "hindered": {labels[number]: int(area.hindrance[number]) for number in hindered},
        "blind": [labels[number] for number in np.flatnonzero(~area.visible)],
        "assumed": results_as_json.texts(area.assumed, question.language),
    }


# --- ``blind``: which obstacle blinds which places.


@hex_ask("blind")
def hex_blind(question: Question) -> Answer:
    """``obstacles`` [{``at``, ``blinds`` [labels], ``alone`` [labels]}], what was ``assumed``; ``at`` names one obstacle, hex
    or hexside; ``target_level`` as for ``area``."""

    origin = question.level_place("from")
    request = question.sight(origin)
    only: tuple[int, ...] | None = None
    if question.fields.has("at"):
        place = parse_place(question.analysis, question.fields.raw("at"))
        only = place.between if place.kind == SIDE else hex_place(question.analysis, question.fields.raw("at")).hexes
    found = question.analysis.blinding_obstacles(origin.hexes[0], request, obstacle=only)
    return {
        "obstacles": [
            {
                "at": "/".join(question.label(number) for number in obstacle.at),
                "blinds": [question.label(number) for number in obstacle.blinds],
                "alone": [question.label(number) for number in obstacle.alone],
            }
            for obstacle in found
        ],
        "assumed": results_as_json.texts(question.analysis.area(origin.hexes[0], request).assumed, question.language),
    }


# --- ``clear``: what would open a blocked line.


@hex_ask("clear")
def hex_clear(question: Question) -> Answer:
    """``visible``; ``changes`` [{``change``, ``at`` [places], ``hindrance``, ``text``}], the smallest first, none for an open
    line; ``obstacles`` [places]: all that would have to go together; what was ``assumed``."""
    origin, target = question.level_place("from"), question.level_place("to")
    ends = origin.hexes[0], target.hexes[0]
    request = question.sight(origin, target)
    analysis = question.analysis
    labels = analysis.scenario.board.grid.labels

    def place(found: Place) -> str:
        return "/".join(labels[number] for number in found)

    line = analysis.line(*ends, request)
    return {
        "visible": line.visible,
        "changes": [
            {
                "change": change.kind,
                "at": [place(found) for found in change.at],
                "hindrance": change.hindrance,
                "text": change.words(labels).get(question.language),
            }
            for change in analysis.clearing(*ends, request)
        ],
        "obstacles": [place(found) for found in analysis.obstacles(*ends, request)],
        "assumed": results_as_json.texts(line.assumed, question.language),
    }


# --- ``los``: the line of sight between two places.


@hex_ask("los")
def hex_los(question: Question) -> Answer:
    """``visible``, ``range``, ``hindrance``, ``asymmetric``, ``reasons``; also ``blocker`` and what was ``assumed``;
    with ``story: true`` the line hex by hex, one text a row. Where the game has Bypass, ``bypass`` names the hexsides of the
    target's hex along which it moves: the line to the centre must cross one."""
    origin, target = question.sight_place("from"), question.sight_place("to")
    sight = question.sight(origin, target)
    bypassed = question.hexsides("bypass")
    if bypassed:
        _check(question, target.hexes[0], bypassed)
        line = question.capable(question.analysis.sight, KnowsBypass).bypasser(
            origin.hexes[0], target.hexes[0], bypassed, sight
        )
    else:
        line = question.analysis.line(origin.hexes[0], target.hexes[0], sight)
    found = {
        "visible": line.visible,
        "range": line.range,
        "hindrance": line.hindrance,
        "asymmetric": line.asymmetric,
        "reasons": results_as_json.reasons(line.reasons, question.language),
        "blocker": _blocker(question, line),
        "assumed": results_as_json.texts(line.assumed, question.language),
    }
    if question.fields.flag("story"):
        found["story"] = results_as_json.texts(question.analysis.line_text(line, sight), question.language)
    return found


@lines_of_ask("los")
def los_lines(question: Question) -> list[tuple[int, int, SightRequest]]:
    """The line of :func:`hex_los`; none where its target moves in Bypass, which is judged by itself."""
    if question.fields.has("bypass"):
        return []
    origin, target = question.sight_place("from"), question.sight_place("to")
    return [(origin.hexes[0], target.hexes[0], question.sight(origin, target))]


def _hex_line(question: Question, line: SightLine) -> Answer:
    blocker = _blocker(question, line)
    return {"visible": line.visible, "range": line.range, "hindrance": line.hindrance, "blocker": blocker}


def _blocker(question: Question, line: SightLine) -> str | None:
    """The hex or the hexside that blocks first; None on an open line."""
    if line.blocker is not None:
        return question.label(line.blocker)
    return None if line.blocker_side is None else "/".join(question.label(number) for number in line.blocker_side)


def _check(question: Question, target: int, bypassed: tuple[tuple[int, int], ...]) -> None:
    """A bypassing target moves along hexsides of its own hex; CannotAnswer for other hexsides."""
    for side in bypassed:
        if target not in side:
            named, at = "/".join(question.label(number) for number in side), question.label(target)
            en = f'"{named}" is no hexside of {at}, where the target bypasses'
            fr = f"« {named} » n’est pas un côté de {at}, où la cible contourne"
            raise CannotAnswer("bad_place", Text(en, fr))


# --- ``sees``: the bare verdicts of many lines at once.


@hex_ask("sees")
def hex_sees(question: Question) -> Answer:
    """``visible`` [bool], parallel to the ``pairs`` [[from, to]], each as ``los`` would say, how many are (``count``), and what
    all of them take for granted (``assumed``)."""
    groups = question.grouped_pairs(question.sight_place_of, question.sight_depends_on)
    visible = np.zeros(sum(len(numbers) for numbers, _ in groups), dtype=np.bool_)
    assumed: list[tuple[Text, ...]] = []
    for numbers, pairs in groups:
        ends = [(origin.hexes[0], target.hexes[0]) for origin, target in pairs]
        request = question.sight(*pairs[0])
        try:
            visible[numbers] = question.analysis.sees(ends, request)
        except CannotAnswer as problem:
            raise question.of_pair(numbers[0], problem) from None
        assumed += [question.analysis.sight.assumed(origin, request) for origin in {origin for origin, _ in ends}]
    return _verdicts(question, visible, assumed)


@tabletop_ask("sees")
def tabletop_sees(question: TabletopQuestion) -> Answer:
    """As on maps of hexes; a pair is [from, to] with points or units."""
    groups = question.grouped_pairs(question.standpoint_of, lambda origin, target: (origin.unit, target.unit))
    visible = np.zeros(sum(len(numbers) for numbers, _ in groups), dtype=np.bool_)
    for numbers, pairs in groups:
        try:
            visible[numbers] = question.analysis.sees(pairs, question.sight(*pairs[0]))
        except CannotAnswer as problem:
            raise question.of_pair(numbers[0], problem) from None
    return _verdicts(question, visible, [])


def _verdicts(question: Question | TabletopQuestion, visible: BoolArray, assumed: Sequence[tuple[Text, ...]]) -> Answer:
    return {"visible": visible.tolist(), "count": int(visible.sum()), "assumed": _common(question, assumed)}


def _common(question: Question | TabletopQuestion, assumed: Sequence[tuple[Text, ...]]) -> list[str]:
    """What all of some lines take for granted."""
    sets = [frozenset(said) for said in dict.fromkeys(assumed)]
    common = [text for text in assumed[0] if all(text in said for said in sets)] if assumed else []
    return results_as_json.texts(common, question.language)


# --- ``lines``: many lines at once, with their reasons.


DECIDING, ALL = "deciding", "all"


@hex_ask("lines")
def hex_lines(question: Question) -> Answer:
    """``lines`` [{``visible``, ``range``, ``hindrance``, ``blocker``, ``reason``}], parallel to the ``pairs`` [[from, to]],
    each as ``los`` would say; with ``reasons: all`` every one of the ``reasons`` and ``asymmetric`` in place of the one
    ``reason`` that decides; how many are open (``count``), and what all of them take for granted (``assumed``)."""
    all_reasons = question.fields.word("reasons", (DECIDING, ALL), DECIDING) == ALL
    groups = question.grouped_pairs(question.sight_place_of, question.sight_depends_on)
    told: dict[int, Answer] = {}
    assumed: list[tuple[Text, ...]] = []
    for numbers, pairs in groups:
        ends = [(origin.hexes[0], target.hexes[0]) for origin, target in pairs]
        request = question.sight(*pairs[0])
        try:
            lines = question.analysis.lines(ends, request)
        except CannotAnswer as problem:
            raise question.of_pair(numbers[0], problem) from None
        for number, line in zip(numbers, lines, strict=True):
            told[number] = _hex_line(question, line) | _why(line, question.language, all_reasons=all_reasons)
        assumed += [question.analysis.sight.assumed(origin, request) for origin in {origin for origin, _ in ends}]
    return _many_lines(question, told, assumed)


@tabletop_ask("lines")
def tabletop_lines(question: TabletopQuestion) -> Answer:
    """As on maps of hexes; a pair is [from, to] with points or units, ``blocker`` is a piece. Whether a line is too close to
    call is not asked, which would take most of the time."""
    from workbench.protocol.tabletop_request import length

    all_reasons = question.fields.word("reasons", (DECIDING, ALL), DECIDING) == ALL
    groups = question.grouped_pairs(question.standpoint_of, lambda origin, target: (origin.unit, target.unit))
    told: dict[int, Answer] = {}
    assumed: list[tuple[Text, ...]] = []
    for numbers, pairs in groups:
        request = replace(question.sight(*pairs[0]), tolerance=NO_MARGIN)
        for number, (origin, target) in zip(numbers, pairs, strict=True):
            try:
                line = question.analysis.line(origin, target, replace(request, above=target.above))
            except CannotAnswer as problem:
                raise question.of_pair(number, problem) from None
            told[number] = {
                "visible": line.visible,
                "range": length(line.range),
                "hindrance": line.hindrance,
                "blocker": question.piece(line.blocker),
                **_why(line, question.language, all_reasons=all_reasons),
            }
            assumed.append(line.assumed)
    return _many_lines(question, told, assumed)


def _why(line: SightLine | TabletopLine, language: str, *, all_reasons: bool) -> Answer:
    if all_reasons:
        return {"asymmetric": line.asymmetric, "reasons": results_as_json.reasons(line.reasons, language)}
    return {"reason": results_as_json.reasons((line.deciding,), language)[0]}


def _many_lines(
    question: Question | TabletopQuestion, told: dict[int, Answer], assumed: Sequence[tuple[Text, ...]]
) -> Answer:
    every = [told[number] for number in sorted(told)]
    return {
        "lines": every,
        "count": sum(line["visible"] for line in every),
        "assumed": _common(question, assumed),
    }


# --- ``watch``: what several observers see together.


@hex_ask("watch")
def hex_watch(question: Question) -> Answer:
    """``any`` and ``all`` [labels], ``count`` {label: n}, and ``each`` [{``from``, ``visible``}] separately. ``observers``
    names the places; instead of it (or in addition) ``side`` makes every unit of a side on the map look."""
    from workbench.engine.sight.observers import Observer

    places = list(question.fields.texts("observers"))
    side = question.fields.text("side")
    forces = question.analysis.scenario.forces
    if side:
        if side not in (force.side for force in forces.sides):
            raise CannotAnswer("unknown_side", Text(f'there is no side "{side}"', f"il n’y a pas de camp « {side} »"))
        places += [f"unit:{unit.id}" for owner, unit in forces if owner == side and unit.at is not None]
    if not places:
        raise CannotAnswer(
            "missing_field",
            Text('the request needs "observers" or "side"', "la demande doit donner « observers » ou « side »"),
        )
    purpose = question.purpose()
    observers = []
    for place in places:
        one = Question(question.analysis, Fields({"from": place, "purpose": purpose}), question.language)
        found = one.sight_place("from")
        observers.append(Observer(found.hexes[0], one.sight(found)))
    seen = question.analysis.watch(observers)
    labels = question.analysis.scenario.board.grid.labels
    names = [places[observers.index(one)] for one in seen.observers]
    return {
        "any": [labels[number] for number in np.flatnonzero(seen.any)],
        "all": [labels[number] for number in np.flatnonzero(seen.all)],
        "count": {labels[number]: int(seen.count[number]) for number in np.flatnonzero(seen.any)},
        "each": [
            {
                "from": place,
                "visible": [labels[number] for number in np.flatnonzero(area.visible)],
            }
            for place, area in zip(names, seen.areas, strict=True)
        ],
        "assumed": results_as_json.texts(seen.assumed, question.language),
    }


# --- ``area``: everything that one place of a table sees.


@tabletop_ask("area")
def tabletop_area(question: TabletopQuestion) -> Answer:
    """``visible`` as a GeoJSON geometry, ``into``: the part of it in terrain that is seen into, not through, the ``share`` of
    the table that is seen; ``targets`` [bool] parallel to the places in ``to``, if there are any. ``target`` {``unit`` or
    ``kind``} says who might be there, and so how high; ``target_level``: seen so many levels above the ground of every place;
    ``seen_for`` is both in words. ``curve`` bounds how far curved edges were straightened."""
    from workbench.protocol.tabletop_request import length

    origin = question.standpoint("from")
    request = question.sight(origin)
    places = question.standpoints("to")
    area = question.analysis.area(origin, request)
    found: Answer = {
        "visible": geojson(area.visible),
        "into": geojson(area.into),
        "share": length(area.visible.area / question.analysis.scenario.board.outline.area),
        "curve": area.curve,
        "seen_for": question.analysis.sight.target_words(request.target, request.above).get(question.language),
        "assumed": results_as_json.texts(area.assumed, question.language),
    }
    if question.fields.has("to"):
        found["targets"] = question.are_seen(origin, places, request)
    return found


# --- ``blind``: which piece of a table blinds what.


@tabletop_ask("blind")
def tabletop_blind(question: TabletopQuestion) -> Answer:
    """``obstacles`` [{``at``, ``terrain``, ``blinds``, ``alone``}]: for every piece the region that it hides and the one
    that it alone hides, as GeoJSON; ``at`` names one piece; ``target_level`` as for ``area``; what was ``assumed``."""
    from workbench.engine.sight.tabletop_footprints import obstacles

    origin = question.standpoint("from")
    request = question.sight(origin)
    only = question.feature("at")
    sight = question.analysis.sight
    area = sight.area(origin, request)
    pieces = obstacles(question.analysis.scenario, question.analysis.ruleset)
    numbers = sorted(area.hidden) if only is None else [only[0]]
    blinding = []
    for number in numbers:
        hides = area.hidden.get(number)
        if only is None and (hides is None or hides.is_empty):
            continue
        blinding.append(
            {
                "at": pieces[number].id,
                "terrain": pieces[number].terrain,
                "blinds": geojson(hides) if hides is not None else {"type": "MultiPolygon", "coordinates": []},
                "alone": geojson(sight.alone(origin, number, request)),
            }
        )
    return {"obstacles": blinding, "assumed": results_as_json.texts(area.assumed, question.language)}


# --- ``clear``: what would open a blocked line over a table.


@tabletop_ask("clear")
def tabletop_clear(question: TabletopQuestion) -> Answer:
    """``visible``; ``changes`` [{``change``, ``at`` [ids]}]: pieces that would open the line if they were not there, each
    alone; ``obstacles`` [ids]: all that stand below the line; what was ``assumed``."""
    from workbench.engine.sight.tabletop_footprints import obstacles

    origin, target = question.standpoint("from"), question.standpoint("to")
    request = question.sight(origin, target)
    sight = question.analysis.sight
    line = sight.line(origin, target, request)
    pieces = obstacles(question.analysis.scenario, question.analysis.ruleset)
    return {
        "visible": line.visible,
        "changes": [{"change": "remove", "at": [pieces[number].id]} for number in sight.clearing(line, request)],
        "obstacles": [
            pieces[crossing.piece].id
            for crossing in line.crossings
            if not line.visible and (crossing.share > 0 or crossing.effect.value == "blocks")
        ],
        "assumed": results_as_json.texts(line.assumed, question.language),
    }


# --- ``exposure``: how much of a target's base is seen.


@tabletop_ask("exposure")
def tabletop_exposure(question: TabletopQuestion) -> Answer:
    """``share`` (0 to 1) of the base that is seen from the middle of the observer, and the ``seen`` part as GeoJSON."""
    from workbench.protocol.tabletop_request import length

    origin, target = question.standpoint("from"), question.standpoint("to")
    found = question.analysis.sight.exposure(origin, target, question.sight(origin, target))
    return {"share": length(found.share), "seen": geojson(found.seen)}


@tabletop_ask("los")
def tabletop_los(question: TabletopQuestion) -> Answer:
    """``visible``, ``range``, ``hindrance``, ``asymmetric``, ``reasons``; also ``blocker`` (id of the piece), ``crossings``
    (the pieces that the line meets), ``stopped`` (the point at which the line is first stopped, null: nowhere, or by a rule),
    ``heights`` of both ends in levels, the ``margin`` to the other verdict and whether
    it is too ``close`` to call; with ``story: true`` the line piece by piece, one text a row."""
    origin, target = question.standpoint("from"), question.standpoint("to")
    request = question.sight(origin, target)
    line = question.analysis.line(origin, target, request)
    found = line_answer(question, line)
    if question.fields.flag("story"):
        found["story"] = results_as_json.texts(line_texts(question.analysis, line), question.language)
    return found


def line_answer(question: TabletopQuestion, line: TabletopLine) -> Answer:
    """A judged line as JSON."""
    from workbench.protocol.tabletop_request import length, point_as_json

    span = _length(line)
    return {
        "visible": line.visible,
        "range": length(line.range),
        "hindrance": line.hindrance,
        "asymmetric": line.asymmetric,
        "reasons": results_as_json.reasons(line.reasons, question.language),
        "blocker": question.piece(line.blocker),
        "crossings": [_crossing(question, crossing, span) for crossing in line.crossings],
        "stopped": None if line.stopped is None else point_as_json(line.stopped),
        "heights": [length(height) for height in line.heights],
        "margin": _margin(question, line.margin),
        "close": line.close,
        "assumed": results_as_json.texts(line.assumed, question.language),
    }


def _length(line: TabletopLine) -> float:
    (x, y), (a, b) = line.origin.point, line.target.point
    return float(((a - x) ** 2 + (b - y) ** 2) ** 0.5)


def _crossing(question: TabletopQuestion, crossing: Crossing, span: float) -> Answer:
    """One piece: ``spans`` and ``under`` (below its top) are distances from the observer's middle; a ``top`` of null means
    unlimited height: smoke."""
    from workbench.engine.sight.tabletop_footprints import obstacle
    from workbench.engine.sight.tabletop_judgement import SKY
    from workbench.protocol.tabletop_request import length

    piece = obstacle(question.analysis.scenario, question.analysis.ruleset, crossing.piece)
    return {
        "at": piece.id,
        "terrain": piece.terrain,
        "spans": [[length(start * span), length(end * span)] for start, end in crossing.spans],
        "under": [[length(start * span), length(end * span)] for start, end in crossing.under],
        "length": length(sum(end - start for start, end in crossing.spans) * span),
        "top": length(crossing.top) if crossing.top < SKY else None,
        "effect": crossing.effect.value,
        "share": length(crossing.share),
        "own": crossing.own,
        "rule": crossing.rule,
        "text": crossing.text.get(question.language),
    }


def _margin(question: TabletopQuestion, margin: Margin | None) -> Answer | None:
    from workbench.protocol.tabletop_request import length

    if margin is None:
        return None
    return {
        "length": None if margin.length is None else length(margin.length),
        "degrees": None if margin.degrees is None else length(margin.degrees),
        "at": question.piece(margin.piece),
        "text": margin.words.get(question.language),
    }


# --- ``models``: who sees whom between two units of figures.


@tabletop_ask("models")
def tabletop_models(question: TabletopQuestion) -> Answer:
    """``seen`` and ``hindered``: a row for each of the ``origins`` (points that figures look from: their own, openings, a
    muzzle), a column for each of the ``targets``; ``firers``: how many see each target, of ``strength`` in all; ``see`` and
    ``are_seen``: how many do; ``text``. Between two single bodies there is one row and one column."""
    from workbench.protocol.tabletop_request import point_as_json

    origin, target = question.standpoint("from"), question.standpoint("to")
    request = question.sight(origin, target)
    found = question.analysis.sight.models(origin, target, request)
    if found is None:
        return _single(question.analysis.line(origin, target, request))
    return {
        "origins": [point_as_json(point) for point in found.origins],
        "targets": [point_as_json(point) for point in found.targets],
        "seen": found.seen.tolist(),
        "hindered": found.hindered.tolist(),
        "firers": found.firers.tolist(),
        "strength": found.strength,
        "see": found.seers,
        "are_seen": found.shown,
        "text": found.words.get(question.language),
    }


def _single(line: TabletopLine) -> Answer:
    from workbench.protocol.tabletop_request import point_as_json

    seen = int(line.visible)
    return {
        "origins": [point_as_json(line.origin.point)],
        "targets": [point_as_json(line.target.point)],
        "seen": [[line.visible]],
        "hindered": [[line.visible and line.hindrance > 0]],
        "firers": [seen],
        "strength": 1,
        "see": seen,
        "are_seen": seen,
        "text": "",
    }


# --- ``section``: from one section of a building to the next?


@tabletop_ask("section")
def tabletop_section(question: TabletopQuestion) -> Answer:
    """``reaches``, ``reasons``: is a unit in the building ``from`` in the one called ``to`` after one Advance or Run?"""
    from workbench.engine.movement.tabletop_capabilities import KnowsBuildings

    entering = question.capable(question.analysis.movement, KnowsBuildings)
    here, there = (entering.building(question.fields.needed_text(name)) for name in ("from", "to"))
    found = entering.section(here, there)
    return {"reaches": found.legal, "reasons": results_as_json.reasons(found.reasons, question.language)}


# --- ``watch``: what several observers see together of a table.


@tabletop_ask("watch")
def tabletop_watch(question: TabletopQuestion) -> Answer:
    """``any`` and ``all`` as GeoJSON, ``count`` {how many: the ground that exactly so many see}, and ``each``
    [{``from``, ``visible``}] separately; ``targets`` [how many see it]
    parallel to the places in ``to``. ``observers`` names the places; instead of it (or in addition) ``side`` makes every unit
    of a side that is on the table look."""
    from workbench.engine.sight.observers import seen_by_exactly

    given = question.fields.raw("observers")
    places = question.standpoints("observers")
    names: list[object] = [f"unit:{place.unit}" if place.unit else [*place.point, place.above] for place in places]
    side = question.fields.text("side")
    analysis = question.analysis
    forces = analysis.scenario.forces
    if side:
        if side not in (force.side for force in forces.sides):
            raise CannotAnswer("unknown_side", Text(f'there is no side "{side}"', f"il n’y a pas de camp « {side} »"))
        looking = [unit for owner, unit in forces if owner == side and unit.at is not None]
        places += [analysis.sight.stand_of(unit) for unit in looking]
        names += [f"unit:{unit.id}" for unit in looking]
    if not places and (given is None and not side):
        words = Text('the request needs "observers" or "side"', "la demande doit donner « observers » ou « side »")
        raise CannotAnswer("missing_field", words)
    targets = question.standpoints("to")
    areas = [analysis.area(place, question.sight(place)) for place in places]
    regions = [area.visible for area in areas]
    nothing = shapely.MultiPolygon()
    found: Answer = {
        "any": geojson(shapely.union_all(regions) if regions else nothing),
        "all": geojson(without_slivers(shapely.intersection_all(regions)) if regions else nothing),
        "count": {str(n): geojson(part) for n, part in enumerate(seen_by_exactly(regions), 1) if part.area > 0},
        "each": [{"from": name, "visible": geojson(region)} for name, region in zip(names, regions, strict=True)],
        "assumed": list(
            dict.fromkeys(text for area in areas for text in results_as_json.texts(area.assumed, question.language))
        ),
    }
    if question.fields.has("to"):
        seen = [question.are_seen(place, targets, question.sight(place)) for place in places]
        found["targets"] = [sum(column) for column in zip(*seen, strict=True)] if seen else [0] * len(targets)
    return found
