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


def hexes_before_a_flip(bench: Bench, setup: Mapping[str, Any], expected: Any) -> int:
    """Hexes that a two-sided vehicle may enter and still turn over."""
    allowance = bench.ask({"ask": "reach", "unit": "b"})["allowance"]
    flip = bench.ask({"ask": "move_cost", "unit": "b", "action": "flip"})["cost"]
    return bench.farthest("b", allowance - flip)


def nearest_in_movement_points(bench: Bench, setup: Mapping[str, Any], expected: Any) -> str:
    """Which of three units a leader reaches with the fewest movement points."""
    costs = {
        name: bench.ask({"ask": "path", "unit": "c", "to": f"unit:{name}"})["cost"] for name in ("two", "six", "nine")
    }
    assert costs == {"two": 2, "six": 6, "nine": 9}
    return f"the unit {min(costs.values())} MP away"


def safe_from_the_enemy(bench: Bench, setup: Mapping[str, Any], expected: Any) -> bool:
    """Whether no enemy both spots a unit and has it in range."""
    return not may_fire(bench, {**setup, "firer": "inf", "at": "unit:u"}, expected)


def may_fire(bench: Bench, setup: Mapping[str, Any], expected: Any) -> bool:
    """Whether a unit both spots a target and has it in range."""
    firer, target = setup.get("firer", "a"), setup.get("at", "unit:b")
    in_range = bench.ask({"ask": "range", "unit": firer, "weapon": "df", "to": target})["in_range"]
    assert in_range, "the case is about spotting: the target is in range"
    return bench.ask({"ask": "spotted", "from": f"unit:{firer}", "to": target, "purpose": "fire"})["spotted"]


def shifts_and_column(bench: Bench, setup: Mapping[str, Any], expected: Any) -> Mapping[str, Any]:
    """The column shift after the cap, the sum before it, and the column of the ruleset's table it leads to."""
    cover = bench.ask(setup["ask"])["cover"]
    headings = [int(word) for word in str(bench.analysis.ruleset.tables["columns"]["df"]).split()]
    place = max(number for number, heading in enumerate(headings) if heading <= setup["strength"])
    column = headings[max(0, min(len(headings) - 1, place + cover["df"]))]
    return {"raw_shift": cover["df_sum"], "net_shift": cover["df"], "column": column}


SPECIALS: dict[str, Special] = {
    made.__name__: made
    for made in (
        left_after_loading_a_gun,
        hexes_before_a_flip,
        nearest_in_movement_points,
        safe_from_the_enemy,
        may_fire,
        shifts_and_column,
    )
}
