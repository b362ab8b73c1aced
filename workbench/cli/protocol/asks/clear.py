"""``clear``: what would open a blocked line."""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.question import Answer, Question
from workbench.sight.blockers import Place


def answer(question: Question) -> Answer:
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
        "assumed": tojson.texts(line.assumed, question.language),
    }
