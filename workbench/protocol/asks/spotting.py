"""Asks about who is spotted or hidden, and what is known of a place."""

from __future__ import annotations

from dataclasses import replace

from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.engine.sight.results import OBSERVE
from workbench.engine.spotting.protocol import KnowsConcealment, KnowsConcealmentGain, KnowsHiddenUnits
from workbench.protocol import results_as_json
from workbench.protocol.hex_request import Question
from workbench.protocol.registry import hex_ask, tabletop_ask
from workbench.protocol.request import Answer
from workbench.protocol.results_as_json import geojson
from workbench.protocol.tabletop_request import TabletopQuestion, length, plain

# --- ``concealment``: does a unit stay unspotted?


@hex_ask("concealment")
def hex_concealment(question: Question) -> Answer:
    """``kept``, ``reasons``."""
    _, unit = question.analysis.unit(question.fields.needed_text("unit"))
    doctrine = question.capable(question.analysis.spotting, KnowsConcealment)
    result = doctrine.concealment(unit.id, question.fields.needed_text("action"))
    return {"kept": result.stays_unspotted, "reasons": results_as_json.reasons(result.reasons, question.language)}


# --- ``conceal``: what a unit needs to gain concealment.


TURN_END, SETUP = "turn_end", "setup"


@hex_ask("conceal")
def hex_conceal(question: Question) -> Answer:
    """``gains``: true, false, or the die that it takes (``"dr <= 3"``; with ``dr`` true or false); ``most``: the highest die
    (6 = of itself, 0 = never), ``drm``, ``case`` of the concealment table, ``reasons``.

    Asked with ``unit``, or ``kind`` + ``at`` (+ ``side``); ``when``: ``turn_end`` (default) or ``setup``.
    """
    party, at, _ = question.actor(levels=True)
    party = replace(party, side=party.side or question.fields.text("side"))
    when = question.fields.word("when", (TURN_END, SETUP), TURN_END)
    result = question.capable(question.analysis.spotting, KnowsConcealmentGain).gain(at, party, setup=when == SETUP)
    thrown = question.fields.whole_number("dr")
    gains: bool | str = result.spelled if thrown is None else thrown <= result.most
    return {
        "gains": gains,
        "most": result.most,
        "drm": result.drm,
        "case": result.case,
        "reasons": results_as_json.reasons(result.reasons, question.language),
    }


# --- ``describe``: everything known about a place.


@hex_ask("describe")
def hex_describe(question: Question) -> Answer:
    """The whole :class:`~workbench.analysis.hex_analysis.Description` of a hex; heights in metres, ``level`` in steps."""
    found = question.analysis.describe(question.place("at").hexes[0])
    made: Answer = results_as_json.plain(found.as_mapping(), question.language)
    return made


# --- ``reveal``: is a hidden fortification revealed?


@hex_ask("reveal")
def hex_reveal(question: Question) -> Answer:
    """``revealed``, ``reasons``. Asked with ``at``, ``terrain`` (``trench`` ...) and the ``side`` whose it is."""
    doctrine = question.capable(question.analysis.spotting, KnowsConcealmentGain)
    key, side = question.fields.needed_text("terrain"), question.fields.needed_text("side")
    known = question.analysis.ruleset.terrain
    if key not in known:
        hint = did_you_mean(key, known)
        words = Text(f'there is no terrain "{key}" {hint.en}'.rstrip(), f"pas de terrain « {key} » {hint.fr}".rstrip())
        raise CannotAnswer("unknown_terrain", words)
    result = doctrine.revealed(key, question.place("at").hexes[0], side)
    return {
        "revealed": not result.stays_unspotted,
        "reasons": results_as_json.reasons(result.reasons, question.language),
    }


# --- ``spotted``: is somebody spotted?


@hex_ask("spotted")
def hex_spotted(question: Question) -> Answer:
    """``spotted``, ``visible`` (is it in sight? null where the rules ask for no line), ``range``, ``limit``, ``reasons``.
    ``from`` may be left out with purpose ``observe``."""
    purpose = question.purpose()
    nobody = purpose == OBSERVE and not question.fields.has("from")
    origin = None if nobody else question.sight_place("from")
    target = question.sight_place("to")
    result = question.analysis.spotted(
        origin.hexes[0] if origin else None,
        target.hexes[0],
        observer=question.observer(origin),
        party=question.target(target),
        purpose=purpose,
    )
    return {
        "spotted": result.spotted,
        "visible": result.sight.visible if result.sight is not None else None,
        "range": result.range,
        "limit": result.limit,
        "reasons": results_as_json.reasons(result.reasons, question.language),
        "assumed": results_as_json.texts(result.assumed, question.language),
    }


# --- ``concealment``: does a hidden unit of a table stay hidden?


@tabletop_ask("concealment")
def tabletop_concealment(question: TabletopQuestion) -> Answer:
    """``kept``, ``reasons``; ``action`` is the order of the unit."""
    doctrine = question.capable(question.analysis.spotting, KnowsHiddenUnits)
    party = question.analysis.party(question.fields.needed_text("unit"))
    kept, reason = doctrine.stays_hidden(replace(party, action=question.fields.needed_text("action")))
    return {"kept": kept, "reasons": results_as_json.reasons((reason,), question.language)}


# --- ``describe``: everything known of a place of a table.


@tabletop_ask("describe")
def tabletop_describe(question: TabletopQuestion) -> Answer:
    """The whole :class:`~workbench.analysis.tabletop_analysis.TableDescription` of a place; heights in levels."""
    found = question.analysis.describe(question.standpoint("at"))
    made: Answer = plain(found.as_mapping(), question.language)
    return made


@tabletop_ask("detect")
def tabletop_detect(question: TabletopQuestion) -> Answer:
    """``spotted``: the region as GeoJSON, ``rings`` [{``name``, ``limit``, ``region``}] of the distances, what was ``assumed``.
    With ``reverse: true`` the ``target`` stands at ``from``, and the region is where an ``observer`` would detect it."""
    origin = question.standpoint("from")
    reverse = question.fields.flag("reverse")
    found = question.analysis.spotting.area(
        origin,
        observer=question.observer(None if reverse else origin),
        party=question.target(origin) if reverse else question.raised(question.target(None)),
        reverse=reverse,
    )
    return {
        "spotted": geojson(found.spotted),
        "rings": [
            {"name": name, "limit": None if limit is None else length(limit), "region": geojson(ring)}
            for name, limit, ring in found.rings
        ],
        "reverse": found.reverse,
        "assumed": results_as_json.texts(found.assumed, question.language),
    }


# --- ``spotted``: is somebody on a table detected?


@tabletop_ask("spotted")
def tabletop_spotted(question: TabletopQuestion) -> Answer:
    """``spotted``, ``range``, ``limit`` (null = any distance), ``reasons``, what was ``assumed``."""
    origin, target = question.standpoint("from"), question.standpoint("to")
    result = question.analysis.spotted(
        origin,
        target,
        observer=question.observer(origin),
        party=question.target(target),
        purpose=question.purpose(),
    )
    return {
        "spotted": result.spotted,
        "range": length(result.range),
        "limit": None if result.limit is None else length(result.limit),
        "reasons": results_as_json.reasons(result.reasons, question.language),
        "assumed": results_as_json.texts(result.assumed, question.language),
    }
