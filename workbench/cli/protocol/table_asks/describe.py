"""``describe``: everything known of a place of a table."""

from __future__ import annotations

from workbench.cli.protocol.table_question import Answer, TableQuestion, plain
from workbench.table_describe import describe_place


def answer(question: TableQuestion) -> Answer:
    """The whole :class:`~workbench.table_describe.TableDescription` of a place; heights in levels."""
    found = describe_place(question.analysis, question.stand("at"))
    made: Answer = plain(found.as_mapping(), question.language)
    return made
