"""A flag on a piece that no rule of the game asks for: most likely a slip."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic, did_you_mean
from workbench.base.text import Text
from workbench.files.lint._context import LintContext
from workbench.rules.vocabulary import find_vocabulary
from workbench.scenario.table import TableScenario


def check(context: LintContext[TableScenario]) -> Iterator[Diagnostic]:
    """Remark every such flag, with what was perhaps meant."""
    found = [find_vocabulary(name) for name in dict.fromkeys(context.ruleset.doctrines.values())]
    known = [flag for words in found if words is not None for flag in words.flags]
    if not known:
        return
    for feature in context.scenario.board.features:
        for place, flag in enumerate(feature.flags):
            if flag not in known:
                text = Text(f'no rule asks for the flag "{flag}"', f"aucune règle ne demande le drapeau « {flag} »")
                words = ", ".join(known)
                hint = did_you_mean(flag, known) or Text(f"known: {words}", f"connus : {words}")
                span = context.feature_span(feature.id, "flags", place)
                yield context.note("unknown_flag", text, span, at=f"feature:{feature.id}", hint=hint)
