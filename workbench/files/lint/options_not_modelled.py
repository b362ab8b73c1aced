"""Optional rules that a scenario puts in force and that the bench knows only by name."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.lint._context import LintContext


def check(context: LintContext) -> Iterator[Diagnostic]:
    """Remark each option in force that changes no answer."""
    for place, key in enumerate(context.scenario.options):
        option = context.ruleset.options.get(key)
        if option is not None and not option.modelled:
            text = Text(
                f"the option {option.name.en} ({option.citation.rule}) changes no answer: it is not modelled",
                f"l’option {option.name.fr} ({option.citation.rule}) ne change aucune réponse : elle n’est pas modélisée",
            )
            yield context.note("not_modelled", text, context.document.span(("options", place)))
