"""Cases whose answer is put together from several answers of the protocol: one function each, named by its setup."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.cases.protocol_client import ProtocolClient
from tests.cases.scenarios import setup_scenario

Special = Callable[[ProtocolClient, Mapping[str, Any], Any], Any]


def left_after_loading_a_gun(inquiry: ProtocolClient, setup: Mapping[str, Any], expected: Any) -> int:
    """Hexes that a truck may still enter once it has limbered and loaded a gun."""
    allowance = inquiry.ask({"ask": "reach", "unit": "t"})["allowance"]
    spent = inquiry.ask({"ask": "move_cost", "unit": "t", "action": "load", "with": ["g"]})["cost"]
    left = allowance - spent
    assert left >= 0
    return inquiry.farthest("t", left) if left else 0


def nearest_in_movement_points(inquiry: ProtocolClient, setup: Mapping[str, Any], expected: Any) -> str:
    """Which of three units a leader reaches with the fewest movement points."""
    costs = {
        name: inquiry.ask({"ask": "path", "unit": "c", "to": f"unit:{name}"})["cost"] for name in ("two", "six", "nine")
    }
    assert costs == {"two": 2, "six": 6, "nine": 9}
    return f"the unit {min(costs.values())} MP away"


def safe_from_the_enemy(inquiry: ProtocolClient, setup: Mapping[str, Any], expected: Any) -> bool:
    """Whether the enemy cannot fire at a unit although his weapon would reach it."""
    answer = inquiry.ask({"ask": "range", "unit": "inf", "weapon": "df", "to": "unit:u"})
    assert answer["range"] <= answer["max"], "the case is about spotting: the weapon reaches so far"
    return not answer["in_range"]


def flees_from_the_enemy(inquiry: ProtocolClient, setup: Mapping[str, Any], expected: Any) -> Mapping[str, Any]:
    """Which neighbours a demoralized unit may flee to, by their distance from the enemy; 3 is where it stands."""
    open_ground, shut = (
        _flight_by_distance(inquiry),
        _flight_by_distance(inquiry.other(setup_scenario(setup["second"]))),
    )
    assert shut.get(4) in (None, False), "the second scenario leaves no way to distance 4"
    only_if = shut[3] and not open_ground[3]
    return {
        "distance 4": open_ground[4],
        "distance 3": "only if no hex at 4 can be entered" if only_if else open_ground[3],
        "distance 2": open_ground[2] or shut[2],
    }


def _flight_by_distance(inquiry: ProtocolClient) -> dict[int, bool]:
    grid = inquiry.analysis.scenario.board.grid
    unit, enemy = (grid.hexes[inquiry.analysis.place(name)] for name in ("unit:u", "unit:inf"))
    costs = inquiry.ask({"ask": "reach", "unit": "u"})["costs"]
    around = [(grid.labels[number], here) for number, here in enumerate(grid.hexes) if here.distance(unit) == 1]
    return {
        distance: all(label in costs for label, here in around if here.distance(enemy) == distance)
        for distance in {here.distance(enemy) for _, here in around}
    }


def lost_if_it_must_flee(inquiry: ProtocolClient, setup: Mapping[str, Any], expected: Any) -> str:
    """What the bench says of a unit that cannot move and would have to flee."""
    answer = inquiry.ask({"ask": "reach", "unit": "gun"})
    assert answer["costs"] == {}
    rule = inquiry.analysis.ruleset.messages["move_flight_immobile"]
    assert rule.rule == "14.34"
    assert any(rule.text.en in text for text in answer["assumed"]), answer
    return "eliminated"


def bears_without_turning(inquiry: ProtocolClient, setup: Mapping[str, Any], expected: Any) -> Mapping[str, Any]:
    """Whether a gun bears as it stands, and what turning would bring: nothing, if it does."""
    bears = inquiry.ask(setup["ask"])["in_arc"]
    turned = inquiry.analysis.ruleset.tables["at_drms"]["rotated"]
    second = not bears if setup["second"] == "rotation_needed" else 0 if bears else turned
    return {"can_fire": bears, setup["second"]: second}


def moved_and_dismounted(inquiry: ProtocolClient, setup: Mapping[str, Any], expected: Any) -> Any:
    """What a way and dismounting at its end cost together."""
    way = inquiry.ask(setup["ask"])
    assert way["within"]
    return way["cost"] + inquiry.ask({"ask": "move_cost", "unit": "m", "action": "dismount"})["cost"]


def vertices_in_sight(inquiry: ProtocolClient, setup: Mapping[str, Any], expected: Any) -> Mapping[str, Any]:
    """Whether a unit in Bypass is seen at any of its vertices, and at which."""
    asked = {
        name: inquiry.ask({"ask": "los", "from": setup["from"], "to": place})
        for name, place in setup["vertices"].items()
    }
    seen = [name for name, answer in asked.items() if answer["visible"]]
    found = {"los": "clear" if seen else "blocked", "vertices_seen": seen}
    return {key: found[key] for key in expected}


SPECIALS: dict[str, Special] = {
    made.__name__: made
    for made in (
        bears_without_turning,
        flees_from_the_enemy,
        moved_and_dismounted,
        lost_if_it_must_flee,
        left_after_loading_a_gun,
        nearest_in_movement_points,
        safe_from_the_enemy,
        vertices_in_sight,
    )
}
