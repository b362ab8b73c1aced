"""Questions ``range`` of the worked cases of Bolt Action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.bolt_action.scene import Scene, place
from tests.cases.bolt_action.setup_readers import Ask, Translators, translated
from tests.cases.bolt_action.words import Setup, list_or_one, server_of, weapon_key
from tests.cases.protocol_client import ProtocolClient

START = (0.0, 0.0)
BASE = 1.0
CARRIAGE = 2.5
"""How deep the carriage of a gun is."""


def in_range(case: Setup, inquiry: Ask) -> Any:
    """What a case about distances expects."""
    return translated(TRANSLATORS, case, inquiry)


def _asked(inquiry: Ask, weapon: str, distance: float, **more: Any) -> dict[str, Any]:
    """A weapon and a target so far away: points first, then bases that lie so far apart, which is the same."""
    request = {"ask": "range", "weapon": weapon, **more}
    kind = server_of(weapon)
    points = inquiry(Scene()).ask({**request, "kind": kind, "at": place(START), "to": place((distance, 0))})
    scene = Scene().unit("firer", kind, START, base=BASE, weapons=[{"id": "w", "weapon": weapon}])
    target: dict[str, Any] = {"base": BASE}
    scene.unit("target", "infantry", (distance + BASE, 0), side="B", **target)
    bases = inquiry(scene).ask({**request, "unit": "firer", "to": "unit:target"})
    if kind == "infantry":
        assert points["range"] == bases["range"] == distance
        assert points["in_range"] is bases["in_range"]
    return points


def _distance(case: Setup, inquiry: Ask) -> Any:
    setup = case["setup"]
    weapon = weapon_key(setup["weapon"])
    distances = setup.get("distances_in") or setup.get("distances") or [setup["distance_in"]]
    if "orders" in setup:
        orders = [{"observer": {"action": order}} for order in setup["orders"]]
        return [_asked(inquiry, weapon, distances[0], **order)["in_range"] for order in orders]
    if isinstance(case["expected"], Mapping):
        purposes = {"direct": "fire", "indirect": "indirect"}
        return {
            name: _asked(inquiry, weapon, distances[0], purpose=purposes[name])["in_range"] for name in case["expected"]
        }
    return list_or_one(case["expected"], [_asked(inquiry, weapon, distance)["in_range"] for distance in distances])


def _distances(case: Setup, inquiry: Ask) -> Any:
    """Whether a weapon reaches, or what its penetration loses, as the case asks."""
    expected = case["expected"]
    return (
        _penalty(case, inquiry) if isinstance(expected, Mapping) and "penalty" in expected else _distance(case, inquiry)
    )


def _penalty(case: Setup, inquiry: Ask) -> dict[str, list[int]]:
    setup = case["setup"]
    weapon = weapon_key(setup["weapon"])
    scene = Scene()
    names = []
    for number, distance in enumerate(setup["distances"]):
        # the muzzle of a gun that is drawn without a barrel is its middle; the hull is what is measured to
        hull = [4, 2]
        scene.unit(f"t{number}", "tank_medium", (distance + hull[1] / 2, 6 * number), side="B", hull=hull, facing=90)
        names.append((f"unit:t{number}", place((0, 6 * number))))
    client = inquiry(scene)
    found = []
    for (name, start), distance in zip(names, setup["distances"], strict=True):
        answer = client.ask(
            {"ask": "range", "kind": server_of(weapon), "at": start, "weapon": weapon, "facing": 90, "to": name}
        )
        assert answer["range"] == distance
        found.append(answer["penetration"])
    return {"penalty": found}


def _gun_as_target(case: Setup, inquiry: Ask) -> bool:
    """A rifle and a gun with its barrel, its carriage and its crew at places of their own."""
    setup = case["setup"]
    gun = setup["gun"]
    near, tip = gun["carriage_nearest"], gun["barrel_tip"]
    middle = (near[0] + CARRIAGE / 2, near[1])
    barrel = {"id": "w", "weapon": "at_light", "muzzle": middle[0] - tip[0]}
    scene = Scene().unit("rifle", "infantry", setup["shooter"], base=0)
    # the case says where the nearest edges are; on its own base the gun is drawn, its men have bases of an inch
    crew = setup.get("crew", [])
    men = [(x + BASE / 2, y) for x, y in crew]
    scene.unit("gun", "at_light", middle, side="B", facing=180, models=men, base=[2, CARRIAGE], weapons=[barrel])
    answer = inquiry(scene).ask({"ask": "range", "unit": "rifle", "weapon": "rifle", "to": "unit:gun"})
    assert answer["range"] == min(near[0], *(model[0] for model in crew))
    assert answer["max"] == setup["rifle"]
    return bool(answer["in_range"])


def _templates(client: ProtocolClient) -> dict[str, float]:
    return {one["key"]: one["diameter"] for one in client.ask({"ask": "template"})["templates"]}


def _smoke_sizes(case: Setup, inquiry: Ask) -> list[float]:
    setup = case["setup"]
    listed = _templates(inquiry(Scene()))
    return [listed[f"smoke_{weapon}"] for weapon in setup["weapons"]]


def _smoke_disc(case: Setup, inquiry: Ask) -> dict[str, bool]:
    setup = case["setup"]
    scene = Scene()
    for name, point in setup["points"].items():
        scene.unit(name, "infantry", point, base=0)
    request = {"ask": "template", "at": place(setup["marker"]), "template": "smoke_barrage"}
    under = inquiry(scene).ask(request)["units"]
    return {name: name in under for name in setup["points"]}


def _reaction(case: Setup, inquiry: Ask) -> dict[str, list[bool]]:
    """An infantry unit that assaults from so far away; the target is what the rule of the case names."""
    found = []
    for distance in case["setup"]["start_distances"]:
        scene = Scene().unit("attacker", "infantry", START, base=0)
        if "vehicle" in case["rule"].lower():
            scene.unit("target", "armoured_car_carrier", (distance + 2, 0), side="B", facing=180, hull=[4, 2])
        else:
            scene.unit("target", "infantry", (distance, 0), side="B", facing=180, base=0)
        answer = inquiry(scene).ask({"ask": "react", "from": "unit:attacker", "to": "unit:target"})
        found.append(answer["reacts"])
    return {"reacts": found}


def _aura(case: Setup, inquiry: Ask) -> dict[str, list[bool]]:
    """Men at distances from an officer on foot, and one beside an officer who is in a vehicle or not."""
    setup = case["setup"]
    scene = Scene().unit("officer", "officer", START, base=0)
    for number, distance in enumerate(setup["distances"]):
        scene.unit(f"m{number}", "infantry", _off(distance, number), base=0)
    near = inquiry(scene).ask({"ask": "aura", "unit": "officer"})["units"]
    found = {"distances": [f"m{number}" in near for number in range(len(setup["distances"]))]}
    if "in_vehicle" in setup:
        found["in_vehicle_aura"] = [_aura_reaches(inquiry, riding) for riding in setup["in_vehicle"]]
    return found


def _aura_reaches(inquiry: Ask, riding: bool) -> bool:
    scene = Scene().unit("car", "truck", START).unit("man", "infantry", (0, 4), base=0)
    if riding:
        scene.unit("officer", "officer", values={"aboard": "car"})
    else:
        scene.unit("officer", "officer", (0, 2), base=0)
    return "man" in inquiry(scene).ask({"ask": "aura", "unit": "officer"})["units"]


def _off(distance: float, number: int) -> tuple[float, float]:
    """A point so far away, each number in another direction: men do not stand in one another."""
    return [(distance, 0.0), (-distance, 0.0), (0.0, distance), (0.0, -distance)][number % 4]


def _air(case: Setup, inquiry: Ask) -> dict[str, list[bool]]:
    setup = case["setup"]
    scene = Scene().unit("target", "infantry", START, base=0)
    for number, distance in enumerate(setup["pinned_within"]):
        scene.unit(f"n{number}", "infantry", _off(distance, number), base=0)
    answer = inquiry(scene).ask({"ask": "air", "to": "unit:target"})
    return {
        "pinned": [f"n{number}" in answer["units"] for number in range(len(setup["pinned_within"]))],
        "marker_legal": [distance <= answer["marker"] for distance in setup["marker_within"]],
    }


TRANSLATORS: Translators = [
    ({"gun", "shooter"}, _gun_as_target),
    ({"weapon", "distances"}, _distances),
    ({"weapon", "distance_in"}, _distance),
    ({"weapon", "distances_in"}, _distance),
    ({"weapons"}, _smoke_sizes),
    ({"marker", "points"}, _smoke_disc),
    ({"start_distances"}, _reaction),
    ({"pinned_within"}, _air),
    ({"distances"}, _aura),
]
"""Which function reads a setup that has these keys."""
