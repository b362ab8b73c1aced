"""Which pieces lie over which: a step up or down is one that is seen on the table."""

from __future__ import annotations

from workbench.desktop.scene.art.looks import looks_of, unknown_look
from workbench.desktop.table.ground import layer_of
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits import Composite, Edit
from workbench.scenario.edits_features import DOWN, UP, ReorderFeatures
from workbench.scenario.table import TableScenario


def reordering(scenario: TableScenario, ruleset: Ruleset, ids: tuple[str, ...], to: str) -> Edit[TableScenario]:
    """The edit that lays pieces ``front``, ``back``, ``up`` or ``down``. Kinds of terrain lie in layers, so a step goes past as
    many pieces of other layers as are between; where none of the same layer is left to pass, past one piece."""
    once = ReorderFeatures(ids, to)
    if to not in (UP, DOWN):
        return once
    looks = looks_of(ruleset)

    def painted(table: TableScenario) -> list[str]:
        def layer(number: int) -> int:
            key = table.board.features[number].terrain
            return layer_of(looks.get(key) or unknown_look(key))

        return [table.board.features[number].id for number in sorted(range(len(table.board.features)), key=layer)]

    before, then, steps = painted(scenario), once.apply(scenario), 1
    while painted(then) == before:
        further = once.apply(then)
        if further is then:
            return once
        then, steps = further, steps + 1
    return once if steps == 1 else Composite((once,) * steps, once.label)
