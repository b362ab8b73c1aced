"""Questions ``reach`` of the worked cases of Bolt Action about assaults, and what follows them."""

from __future__ import annotations

from typing import Any

from tests.cases.bolt_action.scene import Point, Scene, corners
from tests.cases.bolt_action.setup_readers import Ask, Translators
from tests.cases.bolt_action.words import Setup, after, numbers, points_in
from tests.cases.protocol_client import ProtocolClient

START = (0.0, 0.0)
BY_DAMAGE = {6: "truck", 7: "armoured_car_carrier", 8: "tank_light", 9: "tank_medium", 10: "tank_heavy"}
"""A kind of vehicle for each damage value (p.66)."""


def _assault(client: ProtocolClient) -> dict[str, Any]:
    return client.ask({"ask": "assault", "unit": "attacker", "to": "unit:target"})


def _two(scene: Scene, start: Point, end: Point, **more: Any) -> Scene:
    scene.unit("attacker", "infantry", start, **more)
    return scene.unit("target", "infantry", end, side="B", facing=180, **more)


def _open_ground(case: Setup, inquiry: Ask) -> dict[str, bool]:
    setup = case["setup"]
    start, end = points_in(setup["attackers"])[0], points_in(setup["target"])[0]
    return {"assault_possible": _assault(inquiry(_two(Scene(), start, end, base=0)))["possible"]}


def _bocage(case: Setup, inquiry: Ask) -> dict[str, bool]:
    setup = case["setup"]
    found = {}
    for name, words in setup["cases"].items():
        terrain = words.split()[0]
        scene = Scene().across(terrain, after(words, "x="))
        _two(scene, setup["attacker_at"], setup["target_at"], base=1)
        found[name] = _assault(inquiry(scene))["possible"]
    return found


def _near_another(case: Setup, inquiry: Ask) -> bool:
    """The straight way to A passes B at some distance; on the other side of the way there is a house."""
    gap = numbers(case["setup"]["B"])[0]

    def scene(with_other: bool) -> Scene:
        made = Scene().area("building", corners(3, -60, 9, -0.55))
        _two(made, START, (12, 0), base=1)
        if with_other:
            made.unit("other", "infantry", (6, 0.5 + gap + 0.5), side="B", base=1)
        return made

    assert _assault(inquiry(scene(False)))["possible"], "without B nothing is in the way"
    return bool(_assault(inquiry(scene(True)))["possible"])


def _far_model(case: Setup, inquiry: Ask) -> dict[str, bool]:
    """A unit of two men, one of them behind the other."""
    setup = case["setup"]
    near, far = setup["unit_nearest_model"], setup["far_model"]
    scene = Scene().unit("attacker", "infantry", models=[START, (near - far, 0)], base=0)
    scene.unit("target", "infantry", side="B", facing=180, models=[(near, 0), (near, 2)], base=0)
    answer = _assault(inquiry(scene))
    assert answer["distance"] == near
    lengths = {one["model"]: one["distance"] for one in answer["models"]} if answer["possible"] else {}
    return {"far_model_may_move_to_contact": lengths.get(2, 0) >= far}


def _who_rams(case: Setup, inquiry: Ask) -> list[bool]:
    found = []
    for value in case["setup"]["damage_values"]:
        scene = Scene().unit("mover", BY_DAMAGE[value], START, values={"damage": value})
        found.append(inquiry(scene).ask({"ask": "ram", "unit": "mover"})["may"])
    return found


def _regroup(case: Setup, inquiry: Ask) -> dict[str, float]:
    setup = case["setup"]
    found = {}
    for name in case["expected"]:
        dice = setup.get(f"{name}_rolls") or [setup[f"{name}_roll"]]
        scene = Scene().unit("winner", name, START)
        found[name] = inquiry(scene).ask({"ask": "regroup", "unit": "winner", "dice": dice})["distance"]
    return found


TRANSLATORS: Translators = [
    ({"attackers", "target"}, _open_ground),
    ({"attacker_at", "target_at", "cases"}, _bocage),
    ({"assault", "B"}, _near_another),
    ({"unit_nearest_model"}, _far_model),
    ({"damage_values"}, _who_rams),
    ({"infantry_roll"}, _regroup),
    ({"cavalry_rolls"}, _regroup),
]
"""Which function reads a setup that has these keys."""
