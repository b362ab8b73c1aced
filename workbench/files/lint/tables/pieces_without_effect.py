"""A piece of terrain whose row says nothing that the bench could judge: it lies there for the eye."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.lint._context import LintContext
from workbench.rules.ruleset import TerrainRow
from workbench.scenario.table import TableScenario

NOTHING = (None, 0, 0.0, False, "none", "free", "")
SHAPES = ("levels", "level_min", "linear", "class")
"""Facts that do nothing by themselves: heights of what hides nothing, and what other charts call it."""


def check(context: LintContext[TableScenario]) -> Iterator[Diagnostic]:
    """Remark each kind of terrain on the table that changes no answer, once."""
    told: set[str] = set()
    for feature in context.scenario.board.features:
        row = context.ruleset.terrain.get(feature.terrain)
        if row is None or row.key in told or _does_something(row):
            continue
        told.add(row.key)
        text = Text(
            f"{row.name.en} changes no answer of this game", f"{row.name.fr} ne change aucune réponse dans ce jeu"
        )
        span = context.feature_span(feature.id, "terrain")
        yield context.note("no_effect", text, span, at=f"feature:{feature.id}")


def _does_something(row: TerrainRow) -> bool:
    facts = (cited.value for name, cited in row.facts.items() if name not in SHAPES)
    return any(str(cell) != "free" for cell in row.passage.values()) or any(value not in NOTHING for value in facts)
