"""``clear``: what would open a blocked line over a table."""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.table_question import Answer, TableQuestion
from workbench.sight.table_bodies import obstacles


def answer(question: TableQuestion) -> Answer:
    """``visible``; ``changes`` [{``change``, ``at`` [ids]}]: pieces that would open the line if they were not there, each
    alone; ``obstacles`` [ids]: all that stand below the line; what was ``assumed``."""
    origin, target = question.stand("from"), question.stand("to")
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
        "assumed": tojson.texts(line.assumed, question.language),
    }
