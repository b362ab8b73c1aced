"""An overlay in force that changes nothing: a slip in a rule, or terrain that was painted over since.

It looks at the painted map, so it runs before the overlays are laid for all other checks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.lint._context import LintContext
from workbench.scenario.in_force import lay
from workbench.scenario.overlays import in_use


def check(context: LintContext[Any]) -> Iterator[Diagnostic]:
    """Remark on each."""
    scenario = context.scenario
    for overlay in in_use(scenario.overlays):
        before, scenario = scenario, lay(scenario, overlay.changes)
        if scenario is before or scenario == before:
            name = overlay.title
            text = Text('the overlay "{name}" changes nothing', "la surcouche « {name} » ne change rien").format(
                name=name
            )
            span = context.document.span(("overlays", context.scenario.overlays.index(overlay)))
            hint = Text("is its terrain on the map?", "son terrain est-il sur la carte ?")
            yield context.note("overlay_in_vain", text, span, hint=hint)
