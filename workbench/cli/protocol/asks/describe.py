"""``describe``: everything known of a place."""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.question import Answer, Question


def answer(question: Question) -> Answer:
    """The whole :class:`~workbench.describe.Description` of a hex; heights in metres, ``level`` in steps."""
    found = question.analysis.describe(question.place("at").hexes[0])
    made: Answer = tojson.plain(found.as_mapping(), question.language)
    return made
