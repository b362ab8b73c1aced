"""Units of two sides in one hex without an assault."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.lint._context import LintContext
from workbench.forces.units import Unit

IN_ASSAULT = "in_assault"


def check(context: LintContext) -> Iterator[Diagnostic]:
    """Warn where the ruleset knows assaults, two sides share a hex and nobody there is in one."""
    if IN_ASSAULT not in context.ruleset.states:
        return
    stacks: dict[int, list[tuple[str, Unit]]] = defaultdict(list)
    for side, unit in context.scenario.forces:
        if unit.at is not None:
            stacks[unit.at].append((side, unit))
    for number, stack in sorted(stacks.items()):
        if len({side for side, _ in stack}) > 1 and not any(unit.has(IN_ASSAULT) for _, unit in stack):
            label = context.scenario.board.grid.labels[number]
            text = Text(
                f"units of several sides stand in {label} and none of them is in an assault",
                f"des unités de plusieurs camps sont en {label} sans être en assaut",
            )
            hint = Text(f"give them the state {IN_ASSAULT}", f"donnez-leur l’état {IN_ASSAULT}")
            yield context.warn("enemies_together", text, context.unit_span(stack[-1][1].id, "at"), at=label, hint=hint)
