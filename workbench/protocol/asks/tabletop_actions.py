"""Asks about tables that only some games know: orders, auras, assaults, transports, buildings. A game whose doctrine has no
such rule answers ``not_modelled``."""

from __future__ import annotations

from dataclasses import replace

from workbench.analysis.base_analysis import party_of
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.tabletop_capabilities import (
    Aura,
    KnowsAirStrikes,
    KnowsAuras,
    KnowsFirePermission,
    KnowsReactions,
)
from workbench.engine.movement.tabletop_capabilities import KnowsAssaults, KnowsBuildings, KnowsRamming, KnowsTransports
from workbench.engine.sight.results import FIRE
from workbench.protocol import results_as_json
from workbench.protocol.registry import tabletop_ask
from workbench.protocol.request import Answer, described_party
from workbench.protocol.results_as_json import geojson
from workbench.protocol.tabletop_request import TabletopQuestion, length

# --- ``air``: whom an air strike pins, and where its marker may be put.


@tabletop_ask("air")
def tabletop_air(question: TabletopQuestion) -> Answer:
    """``units`` [ids] that are pinned, those within the radius ``pinned`` of the target ``to``, itself included; ``marker``:
    how far from it the marker may lie; both as GeoJSON in ``regions``; ``reasons``."""
    pinned, marker = question.capable(question.analysis.fire, KnowsAirStrikes).air(question.standpoint("to"))
    return {
        "pinned": length(pinned.radius),
        "units": list(pinned.units),
        "marker": length(marker.radius),
        "regions": {"pinned": geojson(pinned.ground), "marker": geojson(marker.ground)},
        "reasons": results_as_json.reasons((*pinned.reasons, *marker.reasons), question.language),
    }


# --- ``assault``: can an assault reach its target?


@tabletop_ask("assault")
def tabletop_assault(question: TabletopQuestion) -> Answer:
    """``possible``, the ``distance`` along the way of the nearest figure to contact (null: no way), the ``limit``, ``models``
    [{``model``, ``distance``}], whether the target fires first (``reaction``), ``reasons``. ``observer`` describes the
    attackers."""
    fields = question.fields
    side, unit = question.analysis.unit(fields.needed_text("unit"))
    _, target = question.analysis.unit(fields.needed_text("to"))
    stand, there = question.analysis.stand(unit.id), question.analysis.stand(target.id)
    party = described_party(question.analysis, party_of(side, unit), fields.inner("observer"))
    found = question.capable(question.analysis.movement, KnowsAssaults).assault(party, unit, stand, target, there)
    return {
        "possible": found.possible,
        "distance": None if found.distance is None else length(found.distance),
        "limit": length(found.limit),
        "models": [
            {"model": number, "distance": None if far is None else length(far)} for number, far in found.figures
        ],
        "reaction": found.reaction,
        "reasons": results_as_json.reasons(found.reasons, question.language),
    }


# --- ``aura``: whom an officer or a medic helps, or whose bonus a unit has.


@tabletop_ask("aura")
def tabletop_aura(question: TabletopQuestion) -> Answer:
    """``radius`` (0: only units in the same vehicle), ``bonus``, ``units`` [ids], ``region`` (GeoJSON), ``reasons``. Asked
    with ``unit``, or ``kind`` + ``at``. With ``of`` (a unit) it is the best officer's: ``units`` names him."""
    fire = question.capable(question.analysis.fire, KnowsAuras)
    if question.fields.has("of"):
        found = fire.morale(question.analysis.unit(question.fields.needed_text("of"))[1].id)
    else:
        firer, origin, _ = question.actor()
        found = fire.aura(origin, firer=firer)
    return {**_aura(question, found), "bonus": found.bonus}


def _aura(question: TabletopQuestion, found: Aura) -> Answer:
    """An aura as JSON."""
    return {
        "radius": length(found.radius),
        "units": list(found.units),
        "region": geojson(found.ground),
        "reasons": results_as_json.reasons(found.reasons, question.language),
    }


# --- ``dismount``: may a unit get out of its transport, and how far?


@tabletop_ask("dismount")
def tabletop_dismount(question: TabletopQuestion) -> Answer:
    """``legal``, ``most`` (how far from the hull), ``assault`` (never in the same action), ``area`` (GeoJSON), ``reasons``.
    ``mode`` is that of the unit (``advance``, ``run``), ``action`` what the transport did (its order, ``stationary``,
    ``immobilised``); the transport is that of the unit's value ``aboard``, or ``from``."""
    analysis, fields = question.analysis, question.fields
    side, unit = analysis.unit(fields.needed_text("unit"))
    name = fields.text("from") or str(unit.values.get("aboard") or "")
    if not name:
        words = Text("{unit} is aboard nothing", "{unit} n’est à bord de rien")
        raise CannotAnswer("not_modelled", words.format(unit=unit.id))
    _, carrier = analysis.unit(name)
    if "vehicle" not in analysis.ruleset.units[carrier.kind].tags:
        words = Text("{unit} is no vehicle", "{unit} n’est pas un véhicule")
        raise CannotAnswer("bad_value", words.format(unit=carrier.id))
    carrying = question.capable(question.analysis.movement, KnowsTransports)
    party = party_of(side, unit)
    did = fields.text("action") or next((word for word in ("immobilised", "run") if carrier.has(word)), "")
    found = carrying.dismount(party, unit, analysis.stand(carrier.id), fields.text("mode"), did)
    return {
        "legal": found.legal,
        "most": length(found.most),
        "assault": False,
        "area": geojson(found.area),
        "reasons": results_as_json.reasons(found.reasons, question.language),
    }


# --- ``enter``: may a unit go into a building?


@tabletop_ask("enter")
def tabletop_enter(question: TabletopQuestion) -> Answer:
    """``legal``, ``reasons``: with a Run every figure of the ``unit`` gets within an inch of the building ``to``, and one to an
    opening of its ground floor."""
    analysis = question.analysis
    side, unit = analysis.unit(question.fields.needed_text("unit"))
    entering = question.capable(question.analysis.movement, KnowsBuildings)
    house = entering.building(question.fields.needed_text("to"))
    found = entering.enter(party_of(side, unit), unit, analysis.stand(unit.id), house)
    return {"legal": found.legal, "reasons": results_as_json.reasons(found.reasons, question.language)}


# --- ``may_fire``: may a weapon fire, under the order and in the state of its unit?


@tabletop_ask("may_fire")
def tabletop_may_fire(question: TabletopQuestion) -> Answer:
    """``may``, ``reasons``. Asked with ``unit``, or ``kind`` + ``at``; ``weapon``, ``action`` (the order), ``state``,
    ``values``, ``purpose``, in ``with`` another weapon that is fired in the same action, and whom it fires at (``to``,
    ``target``)."""
    fields = question.fields
    firer, _, _ = question.shooter()
    action = fields.text("action")
    if action:
        firer = replace(firer, action=action)
    found = question.capable(question.analysis.fire, KnowsFirePermission).may_fire(
        firer,
        fields.text("weapon"),
        purpose=question.purpose(FIRE),
        beside=fields.text("with"),
        target=question.target(question.standpoint("to") if fields.has("to") else None),
    )
    return {"may": found.may, "reasons": results_as_json.reasons(found.reasons, question.language)}


# --- ``mount``: may a unit get into a transport?


@tabletop_ask("mount")
def tabletop_mount(question: TabletopQuestion) -> Answer:
    """``mounts``, ``far`` [numbers of the figures, from 1, that a Run does not bring within an inch], ``reasons``; asked with
    ``unit`` and ``to`` (the transport), which has ended its move; a unit in the state ``run`` has, too."""
    analysis = question.analysis
    _, unit = analysis.unit(question.fields.needed_text("unit"))
    _, carrier = analysis.unit(question.fields.needed_text("to"))
    carrying = question.capable(question.analysis.movement, KnowsTransports)
    found = carrying.mount(unit, analysis.stand(unit.id), carrier, analysis.stand(carrier.id))
    return {
        "mounts": found.mounts,
        "far": list(found.far),
        "reasons": results_as_json.reasons(found.reasons, question.language),
    }


# --- ``ram``: whom does a tank overrun?


@tabletop_ask("ram")
def tabletop_ram(question: TabletopQuestion) -> Answer:
    """``may``, the ``corridor`` of the hull straight ahead (GeoJSON), the ``least`` that it must go and the ``length`` that
    it can, ``units`` [ids] in its way with their ``distances``, ``reasons``. With ``to`` (a unit) also whether it
    meets that one."""
    move = question.move()
    target = question.analysis.unit(question.fields.needed_text("to"))[1].id if question.fields.has("to") else ""
    found = question.capable(question.analysis.movement, KnowsRamming).ram(move.mover, move.start, target)
    return {
        "may": found.may,
        "corridor": geojson(found.corridor),
        "least": length(found.least),
        "length": length(found.length),
        "units": [unit for unit, _ in found.units],
        "distances": [length(gone) for _, gone in found.units],
        "reasons": results_as_json.reasons(found.reasons, question.language),
    }


# --- ``react``: does the target of an assault fire at those who assault it?


@tabletop_ask("react")
def tabletop_react(question: TabletopQuestion) -> Answer:
    """``reacts``, the ``distance`` from edge to edge, ``reasons``. Asked with ``from`` (those who assault) and ``to``;
    ``observer`` and ``target`` describe them."""
    origin, target = question.standpoint("from"), question.standpoint("to")
    facing = question.analysis.unit(target.unit)[1].facing if target.unit else 0.0
    found = question.capable(question.analysis.fire, KnowsReactions).react(
        origin, target, firer=question.observer(origin), party=question.target(target), facing=facing
    )
    return {
        "reacts": found.reacts,
        "distance": length(found.distance),
        "reasons": results_as_json.reasons(found.reasons, question.language),
    }


# --- ``regroup``: where may the winner of a close combat go?


@tabletop_ask("regroup")
def tabletop_regroup(question: TabletopQuestion) -> Answer:
    """``distance`` and ``area`` (GeoJSON) for the ``dice`` rolled: one, of cavalry and riders of motorcycles two."""
    dice = question.fields.raw("dice")
    if not isinstance(dice, list) or not all(isinstance(die, int) and not isinstance(die, bool) for die in dice):
        raise CannotAnswer("bad_value", Text("dice must be a list of numbers", "dice doit être une liste de nombres"))
    found = question.capable(question.analysis.movement, KnowsAssaults).regroup(question.move(), tuple(dice))
    return {
        "distance": length(found.allowance),
        "area": geojson(found.area),
        "assumed": results_as_json.texts(found.assumed, question.language),
    }
