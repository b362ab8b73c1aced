"""Hexes with more units than the game lets stack there."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.files.lint._context import LintContext
from workbench.rules.doctrines import doctrine_names, find_doctrine


def check(context: LintContext) -> Iterator[Diagnostic]:
    """Warn of each place and side with units too many, with what the doctrine of movement says of it."""
    scenario, ruleset = context.scenario, context.ruleset
    stacks: dict[tuple[int, str, object], list[str]] = {}
    for side, unit in scenario.forces:
        if unit.at is not None and not unit.turn:
            stacks.setdefault((unit.at, side, unit.values.get("level", 0)), []).append(unit.id)
    full = {place: units for place, units in stacks.items() if len(units) > 1}
    if not full or ruleset.doctrines.get("movement") not in doctrine_names("movement"):
        return
    # stacking asks neither what is seen nor what is fired at, and compiling a large map for that takes seconds
    doctrine = find_doctrine("movement", ruleset.doctrines["movement"])(scenario, ruleset, None, None)
    told: set[str] = set()
    for (at, side, _), units in sorted(full.items(), key=lambda item: (item[0][0], item[0][1])):
        try:
            judged = doctrine.stack(at, units)
        except CannotAnswer:
            continue
        excess = [unit for unit in judged.excess if unit in units and unit not in told]
        told.update(excess)
        if excess:
            label = scenario.board.grid.labels[at]
            many = ", ".join(excess)
            why = Text("; ".join(one.en for one in judged.reasons), " ; ".join(one.fr for one in judged.reasons))
            text = Text(
                f"{label} is overstacked for {side}: {many} too many. {why.en}",
                f"{label} est trop plein pour {side} : {many} en trop. {why.fr}",
            )
            yield context.warn("overstacked", text, context.unit_span(excess[0], "at"), at=label)
