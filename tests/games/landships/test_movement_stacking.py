"""Landships!: how many units fit in a hex (3.1)."""

from __future__ import annotations

import pytest

from tests.engine.movement.small_scenarios import field
from workbench.engine.movement.results import Stacking


def stacked(red: dict[str, int], blue: dict[str, int] | None = None, rest: str = "") -> Stacking:
    def units(side: str, counts: dict[str, int]) -> list[str]:
        made = []
        for kind, count in counts.items():
            name, _, state = kind.partition(" ")
            more = f", state: [{state}]" if state else ""
            made += [f'id: {side}{name}{state}{n}, kind: {name}, at: "0303"{more}' for n in range(count)]
        return made

    stage = field(units=units("r", red), enemies=units("b", blue or {}), rest=rest, ruleset="landships")
    names = [unit.id for _, unit in stage.analysis.scenario.forces]
    return stage.analysis.movement.stack(stage.at("0303"), names)


@pytest.mark.parametrize(
    ("red", "blue", "legal"),
    [
        ({"infantry": 8, "tank": 4, "crew": 3}, {}, True),
        ({"infantry": 5, "mg": 3, "cavalry_mounted": 1}, {}, False),
        ({"infantry pinned": 9}, {}, False),
        ({"tank": 4, "truck broken_down": 2}, {}, True),
        ({"tank": 3}, {"armoured_car": 2}, False),
        ({"infantry": 10}, {"mg": 4}, True),
        ({"infantry": 10, "tank": 5}, {"mg": 4}, False),
        ({"at_gun": 9, "tank_leader": 9, "aircraft": 9}, {}, True),
    ],
)
def test_stacking_limits(red: dict[str, int], blue: dict[str, int], legal: bool) -> None:
    result = stacked(red, blue)
    assert result.legal is legal
    assert bool(result.excess) is not legal
    assert result.reasons


def test_the_last_ones_are_too_many() -> None:
    assert stacked({"infantry": 9}).excess == ("rinfantry8",)


def test_four_vehicles_of_each_side_in_the_other_reading() -> None:
    assert stacked({"tank": 4}, {"tank": 4}, "switches: {A25: per_side}").legal
    assert not stacked({"tank": 5}, {}, "switches: {A25: per_side}").legal
