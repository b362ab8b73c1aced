"""Asks about ranges, arcs, fields of fire, cover and templates."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import shapely

from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.engine.fire.protocol import Template
from workbench.engine.fire.tabletop_capabilities import KnowsBuildingFire, KnowsSparedUnits
from workbench.engine.sight.results import FIRE, Party, Standpoint
from workbench.engine.sight.tabletop_wording import length_text
from workbench.protocol import results_as_json
from workbench.protocol.hex_request import Question
from workbench.protocol.places import hex_place
from workbench.protocol.registry import hex_ask, tabletop_ask
from workbench.protocol.request import Answer, described_party
from workbench.protocol.results_as_json import geojson
from workbench.protocol.tabletop_request import TabletopQuestion, length, plain, point_as_json
from workbench.scenario.tabletop_board import ROUND, Point

# --- ``arc``: does a weapon bear on a place?


@hex_ask("arc")
def hex_arc(question: Question) -> Answer:
    """``in_arc``, ``sector``, ``reasons``. An arc takes in hexes with all their levels."""
    firer, origin, facing = question.actor(levels=True)
    target = question.level_place("to") if question.fields.has("to") else None
    result = question.analysis.fire.arc(
        origin,
        target.hexes[0] if target else None,
        firer=firer,
        facing=question.facing(facing),
        weapon=question.fields.text("weapon"),
    )
    return {
        "in_arc": result.in_arc,
        "sector": result.sector,
        "reasons": results_as_json.reasons(result.reasons, question.language),
    }


# --- ``cover``: what protects a target.


@hex_ask("cover")
def hex_cover(question: Question) -> Answer:
    """``cover`` {the ruleset's own keys}, ``reasons``, and further results of the ruleset (sums before a limit,
    columns of its tables); what was ``assumed``."""
    origin, target = question.sight_place("from"), question.sight_place("to")
    result = question.analysis.cover(
        origin.hexes[0],
        target.hexes[0],
        firer=question.observer(origin),
        party=question.target(target) or Party(),
        purpose=question.purpose(FIRE),
    )
    return {
        "cover": results_as_json.plain(result.values, question.language),
        "reasons": results_as_json.reasons(result.reasons, question.language),
        **results_as_json.plain(result.extra, question.language),
        "assumed": results_as_json.texts(result.assumed, question.language),
    }


# --- ``field``: where may a weapon fire?


@hex_ask("field")
def hex_field(question: Question) -> Answer:
    """``covered`` labels, and the same by range band (``bands`` {band: labels}); apart from them ``uncertain`` (only an
    unknown spotting limit is missing), those out of sight (``blind``) and those where an enemy would not be spotted
    (``hidden``): no hex is in two of the four, and together they are all hexes in arc and range. ``weapon``, ``max``
    (null = no limit), ``reasons``, ``assumed``.

    Asked with ``unit``, or ``kind`` + ``at`` (+ ``facing``); optional ``weapon``, and ``target``: the enemy to fire at.
    """
    firer, origin, facing = question.actor(levels=True)
    analysis = question.analysis
    target = described_party(analysis, Party(), question.fields.inner("target"))
    weapon = question.fields.text("weapon")
    found = analysis.field_from(origin, firer=firer, facing=question.facing(facing), weapon=weapon, target=target)
    labels = analysis.scenario.board.grid.labels

    def named(mask: BoolArray) -> list[str]:
        return [labels[number] for number in np.flatnonzero(mask)]

    bands = {name: named(found.in_band(name)) for name in found.bands}
    return {
        "weapon": found.weapon,
        "covered": named(found.covered),
        "bands": {name: held for name, held in bands.items() if held},
        "uncertain": named(found.uncertain),
        "blind": named(found.blind),
        "hidden": named(found.hidden),
        "max": found.maximum,
        "reasons": results_as_json.reasons(found.reasons, question.language),
        "assumed": results_as_json.texts(found.assumed, question.language),
    }


# --- ``range``: is a place in range of a weapon?


@hex_ask("range")
def hex_range(question: Question) -> Answer:
    """``in_range``, ``range``, ``band``, ``min``, ``max`` (null = no limit), the ``strength`` left there, ``reasons``, and
    further results of the game (factors of firepower, columns).

    ``observer`` is the place of whoever spots for the firer (a place, or an object with ``at``); an object without
    ``at`` describes the firer itself, whose ``action`` may stand beside it. A unit off the map is off-board artillery.
    """
    firer, origin, _ = question.shooter(levels=True)
    target = question.sight_place("to") if question.fields.has("to") else None
    spotter = None
    if not question.describes_firer and question.fields.has("observer"):
        whole = question.fields.raw("observer")
        inner = None if isinstance(whole, str) else question.fields.inner("observer")
        spotter = hex_place(question.analysis, whole if inner is None else inner.raw("at")).hexes[0]
    firer = question.firing(firer)
    if target is not None and target.level:
        firer = replace(firer, values={**firer.values, "target_level": target.level})
    result = question.analysis.fire.range(
        origin,
        target.hexes[0] if target else None,
        firer=firer,
        weapon=question.fields.text("weapon"),
        observer=spotter,
    )
    return {
        "in_range": result.in_range,
        "range": result.range,
        "band": result.band,
        "min": result.minimum,
        "max": result.maximum,
        "strength": result.strength,
        "reasons": results_as_json.reasons(result.reasons, question.language),
        **results_as_json.plain(result.extra, question.language),
    }


# --- ``arc``: does a weapon bear on a place of a table?


@tabletop_ask("arc")
def tabletop_arc(question: TabletopQuestion) -> Answer:
    """``in_arc``, ``sector``, ``reasons``."""
    firer, origin, facing = question.actor()
    target = question.standpoint("to") if question.fields.has("to") else None
    weapon = question.fields.text("weapon")
    result = question.analysis.fire.arc(origin, target, firer=firer, facing=facing, weapon=weapon)
    return {
        "in_arc": result.in_arc,
        "sector": result.sector,
        "reasons": results_as_json.reasons(result.reasons, question.language),
    }


# --- ``cover``: what protects a target on a table.


@tabletop_ask("cover")
def tabletop_cover(question: TabletopQuestion) -> Answer:
    """``cover`` {the ruleset's own keys}, ``reasons``, and further results of the ruleset; what was ``assumed``."""
    origin, target = question.standpoint("from"), question.standpoint("to")
    result = question.analysis.cover(
        origin,
        target,
        firer=question.observer(origin),
        party=question.target(target),
        purpose=question.purpose(FIRE),
    )
    return {
        "cover": plain(result.values, question.language),
        "reasons": results_as_json.reasons(result.reasons, question.language),
        **plain(result.extra, question.language),
        "assumed": results_as_json.texts(result.assumed, question.language),
    }


# --- ``field``: where a unit of a table may fire.


@tabletop_ask("field")
def tabletop_field(question: TabletopQuestion) -> Answer:
    """``region`` as GeoJSON, its ``bands`` by name, the ``arc`` alone, ``weapon``, ``max`` (null = no limit), what was
    ``assumed``. Asked with ``unit``, or ``kind`` + ``at`` + ``facing``, ``weapon`` and ``target``, both optional."""
    firer, origin, facing = question.actor()
    found = question.analysis.fire.field(
        origin,
        firer=firer,
        facing=facing,
        weapon=question.fields.text("weapon"),
        party=question.raised(question.target(None)),
    )
    return {
        "region": geojson(found.region),
        "bands": {name: geojson(band) for name, band in found.bands.items()},
        "arc": geojson(found.arc),
        "weapon": found.weapon,
        "max": None if found.maximum is None else length(found.maximum),
        "assumed": results_as_json.texts(found.assumed, question.language),
    }


# --- ``measure``: the ruler: distances between two places, as the game measures and from middle to middle.


@tabletop_ask("measure")
def tabletop_measure(question: TabletopQuestion) -> Answer:
    """``range`` as the game measures, ``centre`` from middle to middle, ``bearing`` in degrees clockwise from the top of the
    table, ``heights`` of both places in levels, and the ``unit`` of lengths; with ``weapon`` (a key, "" = the first of the unit
    at ``from``) also the ``muzzle`` from which its shots are measured, null where that is the base."""
    origin, target = question.standpoint("from"), question.standpoint("to")
    sight = question.analysis.sight
    dx, dy = target.point[0] - origin.point[0], target.point[1] - origin.point[1]
    found: Answer = {
        "range": length(sight.distance(origin, target)),
        "centre": length(math.hypot(dx, dy)),
        "bearing": length(math.degrees(math.atan2(dx, -dy)) % 360) if dx or dy else None,
        "heights": [length(sight.ground(place.point) + place.above) for place in (origin, target)],
        "unit": question.analysis.scenario.board.unit,
    }
    if question.fields.has("weapon"):
        found["muzzle"] = _muzzle(question, origin, target)
    return found


def _muzzle(question: TabletopQuestion, origin: Standpoint, target: Standpoint) -> Answer | None:
    """From where shots are measured: its ``kind``, the ``weapon``, the points ``at`` and ``to``, the ``range`` between them."""
    analysis, weapon = question.analysis, question.fields.text("weapon")
    if not origin.unit:
        words = Text("a bare point has no weapon", "un simple point n’a pas d’arme")
        raise CannotAnswer("no_weapon", words)
    facing = analysis.unit(origin.unit)[1].facing
    found = analysis.fire.muzzle(origin, target, firer=analysis.party(origin.unit), facing=facing, weapon=weapon)
    if found is None:
        return None
    return {
        "kind": found.kind,
        "weapon": found.weapon,
        "at": point_as_json(found.at),
        "to": point_as_json(found.to),
        "range": length(found.range),
        "text": found.words.get(question.language),
    }


# --- ``range``: is a place of a table in range of a weapon?


@tabletop_ask("range")
def tabletop_range(question: TabletopQuestion) -> Answer:
    """``in_range``, ``range``, ``band``, ``min``, ``max`` (null = no limit), the ``strength`` at that range (dice, or what it
    pierces), ``reasons``, and further results of the game. ``observer`` describes the firer; with ``to`` alone only the
    target is looked at; ``purpose: indirect`` lets a weapon fire high that can do both; ``action`` is what the firer does (its
    order)."""
    fields = question.fields
    alone = fields.has("to") and not (fields.has("unit") or fields.has("kind") or fields.has("weapon"))
    firer, origin, _ = (Party(), None, 0.0) if alone else question.shooter()
    firer = question.firing_party(firer)
    target = question.standpoint("to") if fields.has("to") else None
    result = question.analysis.fire.range(
        origin, target, firer=firer, weapon=fields.text("weapon"), purpose=question.purpose(FIRE)
    )
    return {
        "in_range": result.in_range,
        "range": None if result.range is None else length(result.range),
        "band": result.band,
        "min": length(result.minimum),
        "max": None if result.maximum is None else length(result.maximum),
        "strength": result.strength,
        "reasons": results_as_json.reasons(result.reasons, question.language),
        **plain(result.extra, question.language),
    }


# --- ``shooters``: who may fire out of a building?


@tabletop_ask("shooters")
def tabletop_shooters(question: TabletopQuestion) -> Answer:
    """``sides`` {``north``, ``east`` ...: {``wall``, ``openings``, ``most``}} of the floor that the unit is on (a second wall
    to the north is ``north_2``), and with ``to`` the ``most`` figures that see that target (else null), ``reasons``."""
    firer, origin, _ = question.actor()
    target = question.standpoint("to") if question.fields.has("to") else None
    found = question.capable(question.analysis.fire, KnowsBuildingFire).shooters(origin, target, firer=firer)
    return {
        "sides": {
            side.name: {
                "wall": [point_as_json(side.begin), point_as_json(side.end)],
                "openings": [point_as_json(at) for at in side.openings],
                "most": side.most,
            }
            for side in found.sides
        },
        "most": found.most,
        "reasons": results_as_json.reasons(found.reasons, question.language),
    }


NEAR = 1e-9
"""Lengths that differ by less are the same."""


@tabletop_ask("template")
def tabletop_template(question: TabletopQuestion) -> Answer:
    """``units`` [ids] of whom any part of the base lies under the disc, its ``diameter``, its ``region`` as GeoJSON and the
    ``rule`` it is from. Asked with ``at`` and ``diameter`` (unit of the table) or ``template`` (key); without ``at`` it lists
    the ``templates``. ``shift: {distance, direction}`` (degrees clockwise from the top of the table) lets it deviate: then all
    results are for where it ends (``at``), and ``aimed`` are the units under it where it was aimed. ``deviation`` is how far a
    template of the game may deviate, ``at_risk`` whom it may hit then. Some templates spare units under them, by where the
    ``unit`` that fires stands: ``spared`` [ids] and ``reasons``."""
    if not question.fields.has("at"):
        return {"templates": [_template(one, question.language) for one in question.analysis.fire.templates()]}
    diameter, rule, deviation = question.amount("diameter"), "", 0.0
    if diameter is None:
        chosen = _chosen_template(question)
        diameter, rule, deviation = chosen.diameter, chosen.rule, chosen.deviation
    if diameter <= 0:
        raise CannotAnswer(
            "bad_value",
            Text("the diameter of a template is above 0", "le diamètre d’un gabarit est plus grand que 0"),
        )
    aim = question.standpoint("at").point
    end = _shifted(question, aim, deviation)
    found: Answer = {
        "units": _under(question, end, diameter / 2),
        "diameter": length(diameter),
        "region": geojson(shapely.Point(end).buffer(diameter / 2, quad_segs=ROUND)),
        "rule": rule,
        "at": point_as_json(end),
    }
    if end != aim:
        found["aimed"] = _under(question, aim, diameter / 2)
    if deviation > 0:
        found["deviation"] = length(deviation)
        found["at_risk"] = _under(question, aim, diameter / 2 + deviation)
    return _without_spared(question, found)


def _template(one: Template, language: str) -> Answer:
    return {
        "key": one.key,
        "name": one.name.get(language),
        "diameter": length(one.diameter),
        "rule": one.rule,
        "deviation": length(one.deviation),
    }


def _chosen_template(question: TabletopQuestion) -> Template:
    """The template of the game that the request names; CannotAnswer for one that there is not."""
    known = {one.key: one for one in question.analysis.fire.templates()}
    key = question.fields.needed_text("template")
    if key not in known:
        hint, listed = did_you_mean(key, list(known)), ", ".join(known)
        words = Text(
            f'there is no template "{key}" (known: {listed}) {hint.en}'.rstrip(),
            f"il n’y a pas de gabarit « {key} » (connus : {listed}) {hint.fr}".rstrip(),
        )
        raise CannotAnswer("bad_value", words)
    return known[key]


def _without_spared(question: TabletopQuestion, found: Answer) -> Answer:
    """The answer about a template without the units that it spares."""
    fire = question.analysis.fire
    if not question.fields.has("template") or not isinstance(fire, KnowsSparedUnits):
        return found
    key, firer = question.fields.needed_text("template"), question.fields.text("unit")
    if firer:
        firer = question.analysis.unit(firer)[1].id
    spared, reasons = fire.spared(key, tuple(found["units"]), firer)
    if not reasons:
        return found
    units = [unit for unit in found["units"] if unit not in spared]
    said = results_as_json.reasons(reasons, question.language)
    return {**found, "units": units, "spared": list(spared), "reasons": said}


def _under(question: TabletopQuestion, middle: Point, radius: float) -> list[str]:
    """The units that come so near to a point with any part of their base."""
    sight, found = question.analysis.sight, []
    for _, unit in question.analysis.scenario.forces:
        if unit.at is not None:
            base = sight.stand_of(unit).base
            # by distance, not by drawn shape: a disc of corners would miss what only its edge touches
            if shapely.distance(shapely.Point(middle), base if base is not None else shapely.Point(unit.at)) <= radius:
                found.append(unit.id)
    return found


def _shifted(question: TabletopQuestion, aim: Point, most: float) -> Point:
    """Where a template ends after its ``shift``; CannotAnswer if its rules do not let it go so far."""
    shift = question.fields.inner("shift")
    if shift is None:
        return aim
    far, way = (float(shift.number(name) or 0.0) for name in ("distance", "direction"))
    if way > 360:
        words = Text("a direction on a table is 0 to 360 degrees", "une direction sur table va de 0 à 360 degrés")
        raise CannotAnswer("bad_value", words)
    if question.fields.has("template") and far > most + NEAR:
        words = Text(
            "this template goes at most {most} astray",
            "ce gabarit dévie d’au plus {most}",
        )
        raise CannotAnswer("bad_value", words.format(most=length_text(most, question.analysis.scenario.board.unit)))
    return aim[0] + far * math.sin(math.radians(way)), aim[1] - far * math.cos(math.radians(way))
