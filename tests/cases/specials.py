"""Cases whose answer is put together from several answers of the protocol: one function each, named by its setup."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.cases.asking import Bench

Special = Callable[[Bench, Mapping[str, Any], Any], Any]


def left_after_loading_a_gun(bench: Bench, setup: Mapping[str, Any], expected: Any) -> int:
    """Hexes that a truck may still enter once it has limbered and loaded a gun."""
    allowance = bench.ask({"ask": "reach", "unit": "t"})["allowance"]
    spent = bench.ask({"ask": "move_cost", "unit": "t", "action": "load", "with": ["g"]})["cost"]
    left = allowance - spent
    assert left >= 0
    return bench.farthest("t", left) if left else 0


def nearest_in_movement_points(bench: Bench, setup: Mapping[str, Any], expected: Any) -> str:
    """Which of three units a leader reaches with the fewest movement points."""
    costs = {
        name: bench.ask({"ask": "path", "unit": "c", "to": f"unit:{name}"})["cost"] for name in ("two", "six", "nine")
    }
    assert costs == {"two": 2, "six": 6, "nine": 9}
    return f"the unit {min(costs.values())} MP away"


def safe_from_the_enemy(bench: Bench, setup: Mapping[str, Any], expected: Any) -> bool:
    """Whether the enemy cannot fire at a unit although his weapon would reach it."""
    answer = bench.ask({"ask": "range", "unit": "inf", "weapon": "df", "to": "unit:u"})
    assert answer["range"] <= answer["max"], "the case is about spotting: the weapon reaches so far"
    return not answer["in_range"]


SPECIALS: dict[str, Special] = {
    made.__name__: made
    for made in (
        left_after_loading_a_gun,
        nearest_in_movement_points,
        safe_from_the_enemy,
    )
}
