"""``assault``: can an assault reach its target?"""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.parties import described, party_of, unit_named
from workbench.cli.protocol.table_question import Answer, TableQuestion, length
from workbench.cli.protocol.table_special import bolt_action_movement


def answer(question: TableQuestion) -> Answer:
    """``possible``, the ``distance`` along the way of the nearest figure to contact (null: no way), the ``limit``, ``models``
    [{``model``, ``distance``}], whether the target fires first (``reaction``), ``reasons``. ``observer`` says more of the
    attackers."""
    fields = question.fields
    side, unit = unit_named(question.analysis, fields.needed_text("unit"))
    _, target = unit_named(question.analysis, fields.needed_text("to"))
    stand, there = question.analysis.stand(unit.id), question.analysis.stand(target.id)
    party = described(question.analysis, party_of(side, unit), fields.inner("observer"))
    found = bolt_action_movement(question).assaults.assault(party, unit, stand, target, there)
    return {
        "possible": found.possible,
        "distance": None if found.distance is None else length(found.distance),
        "limit": length(found.limit),
        "models": [
            {"model": number, "distance": None if far is None else length(far)} for number, far in found.figures
        ],
        "reaction": found.reaction,
        "reasons": tojson.reasons(found.reasons, question.language),
    }
