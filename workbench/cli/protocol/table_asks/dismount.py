"""``dismount``: may a unit get out of its transport, and how far?"""

from __future__ import annotations

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.protocol import tojson
from workbench.cli.protocol.geojson import geojson
from workbench.cli.protocol.parties import party_of, unit_named
from workbench.cli.protocol.table_question import Answer, TableQuestion, length
from workbench.cli.protocol.table_special import bolt_action_movement


def answer(question: TableQuestion) -> Answer:
    """``legal``, ``most`` (how far from the hull), ``assault`` (never in the same action), ``area`` (GeoJSON), ``reasons``.
    ``mode`` is that of the unit (``advance``, ``run``), ``action`` what the transport did (its order, ``stationary``,
    ``immobilised``); the transport is that of the unit's value ``aboard``, or ``from``."""
    analysis, fields = question.analysis, question.fields
    side, unit = unit_named(analysis, fields.needed_text("unit"))
    name = fields.text("from") or str(unit.values.get("aboard") or "")
    if not name:
        words = Text("{unit} is aboard nothing", "{unit} n’est à bord de rien")
        raise CannotAnswer("not_modelled", words.format(unit=unit.id))
    _, carrier = unit_named(analysis, name)
    if "vehicle" not in analysis.ruleset.units[carrier.kind].tags:
        words = Text("{unit} is no vehicle", "{unit} n’est pas un véhicule")
        raise CannotAnswer("bad_value", words.format(unit=carrier.id))
    carrying = bolt_action_movement(question).carrying
    party = party_of(side, unit)
    did = fields.text("action") or next((word for word in ("immobilised", "run") if carrier.has(word)), "")
    found = carrying.dismount(party, unit, analysis.stand(carrier.id), fields.text("mode"), did)
    return {
        "legal": found.legal,
        "most": length(found.most),
        "assault": False,
        "area": geojson(found.area),
        "reasons": tojson.reasons(found.reasons, question.language),
    }
