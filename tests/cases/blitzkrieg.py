"""The worked cases of BlitzKrieg, one function for each kind of question; each gives what the bench answers in the words of
the cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.cases.protocol_client import ProtocolClient
from tests.cases.tabletops import above, place, rect, table

Setup = Mapping[str, Any]
Ask = Callable[[Mapping[str, Any]], ProtocolClient]
"""Puts a scenario on the bench."""

START = (0.0, 0.0)
CLASSES = {
    "infantry (20)": "infantry",
    "half-track (50)": "halftrack",
    "wheeled (40)": "wheeled",
    "tracked fast (50)": "tracked_fast",
    "tracked standard (40)": "tracked_standard",
}


def line_of_sight(case: Setup, inquiry: Ask) -> str:
    """``clear`` or ``blocked``, the same both ways, along the line and in the area."""
    setup = case["setup"]
    pieces = setup["terrain"]
    ends = []
    for name in "AB":
        end = setup[name]
        assert end["base_radius"] == 0, "a bare point"
        ends.append(place(end["pos"], above(end["level"], end["pos"], pieces)))
    client = inquiry(table(pieces))
    there = client.ask({"ask": "los", "from": ends[0], "to": ends[1]})
    back = client.ask({"ask": "los", "from": ends[1], "to": ends[0]})
    assert there["visible"] is back["visible"]
    assert there["asymmetric"] is False
    ravine = any(given["type"] == "ravine_bottom" for given in pieces)
    assert ravine or there["heights"] == [setup["A"]["level"], setup["B"]["level"]]
    for one, other in (ends, ends[::-1]):
        assert client.ask({"ask": "area", "from": one, "to": [other]})["targets"] == [there["visible"]]
    return "clear" if there["visible"] else "blocked"


def cover(case: Setup, inquiry: Ask) -> str:
    """The class of cover."""
    setup = case["setup"]
    request = {"ask": "cover", "from": place(setup["shooter"]), "to": place(setup["target"])}
    if setup["indirect"]:
        request["purpose"] = "indirect"
    found: str = inquiry(table(setup["terrain"])).ask(request)["cover"]["cover"]
    return found


def move_cost(case: Setup, inquiry: Ask) -> dict[str, Any]:
    """Price of a straight move along the x axis, whether it brings a roll for immobilisation, and whether it can be done."""
    setup = case["setup"]
    kind = CLASSES[setup["unit"]]
    if "crosses" in setup:
        length = setup["cm_total"]
        pieces = [{"type": setup["crosses"], "x": length / 2}]
    else:
        length = setup["cm_clear"] + setup["cm_inside"]
        pieces = [rect(setup["terrain"], setup["cm_clear"], length + 30)]
    client = inquiry(table(pieces))
    moving = {"kind": kind, "from": place(START), "to": place((length, 0))}
    answer = client.ask({"ask": "move_cost", **moving})
    way = client.ask({"ask": "path", "kind": kind, "at": moving["from"], "along": [moving["to"]]})
    assert (way["cost"], way["within"]) == (answer["cost"], answer["within"]), (
        "a given way costs what the straight move does"
    )
    rolls = [test for test in answer["tests"] if "immobil" in test["test"].lower()]
    for test in rolls:
        assert abs(test["p"] - 1 / 6) < 1e-9
    return {
        "cost": answer["cost"],
        "immobilisation_roll": bool(rolls),
        "within_allowance": answer["within"] and answer["cost"] != "forbidden",
    }


def _within(client: ProtocolClient, mover: Mapping[str, Any], distances: list[float]) -> list[bool]:
    points = [place((distance, 0)) for distance in distances]
    costs = client.ask({"ask": "reach", **mover, "at": place(START), "to": points})["costs"]
    return [cost is not None for cost in costs]


def _road(client: Ask) -> ProtocolClient:
    made = table()
    made["map"]["features"].append(
        {"id": "r", "terrain": "road", "line": [place((-20, 0)), place((350, 0))], "width": 6}
    )
    return client(made)


def reach(case: Setup, inquiry: Ask) -> Any:
    """Which distances one move reaches."""
    setup = case["setup"]
    name = setup.get("unit") or f"{setup['gun']} gun"
    movers: dict[str, dict[str, Any]] = {
        "line infantry, normal": {"kind": "infantry"},
        "wheeled": {"kind": "wheeled"},
        "infantry fast": {"kind": "infantry", "mode": "fast"},
        "half-track towing a gun": {"kind": "halftrack", "state": ["towing"]},
        "cavalry": {"kind": "cavalry"},
        "medium gun": {"kind": "gun_medium"},
    }
    mover = movers[name]
    if setup.get("all_on_road"):
        return _within(_road(inquiry), mover, setup["distances"])
    if "distances_road" in setup:
        return {
            "clear": _within(inquiry(table()), mover, setup["distances_clear"]),
            "road": _within(_road(inquiry), mover, setup["distances_road"]),
        }
    client = inquiry(table())
    if "distances_charge" in setup:
        return {
            "normal": _within(client, mover, setup["distances_normal"]),
            "charge": _within(client, {**mover, "mode": "charge"}, setup["distances_charge"]),
        }
    return _within(client, mover, setup["distances"])


KINDS = {
    "infantry": "infantry",
    "tank N": "vehicle_N",
    "vehicle TP": "vehicle_TP",
    "heavy gun": "gun_heavy",
}
STATES = {"camouflaged": "camouflaged", "hidden": "hidden", "hidden placement": "hidden"}


def spotted(case: Setup, inquiry: Ask) -> list[bool]:
    """At which distances a target is detected."""
    setup = case["setup"]
    name, *words = setup["target"].split(", ")
    words = [word for word in words if word != setup["visibility"]]
    target: dict[str, Any] = {"kind": KINDS[name]}
    state = [STATES[word] for word in words if word in STATES]
    if state:
        target["state"] = state
    for word, action in (("moving", "move"), ("stationary", "still"), ("firing", "fire")):
        if word in words:
            target["action"] = action
    seen_by = setup.get("observer", "")
    observer = [key for key in ("recce", "artillery_observer") if key.replace("_", " ") in seen_by]
    found = []
    for distance in setup["distances"]:
        # a patch of scrub too thin to hide gives its cover
        pieces = [rect("scrub_vineyard", distance - 1, distance + 1, 1)] if "in cover" in words else []
        if "on a hill" in seen_by:
            pieces.append(rect("hill_gentle", -2, 1, 2))
        client = inquiry(table(pieces, conditions={"visibility": setup["visibility"]}))
        request = {"ask": "spotted", "from": place(START), "to": place((distance, 0)), "target": target}
        answer = client.ask({**request, "observer": {"state": observer}} if observer else request)
        assert answer["range"] == distance
        found.append(answer["spotted"])
    return found


WEAPONS = {
    "mortar 60 mm 120 (10)": "mortar_60",
    "MMG 40/80": "mmg",
    "HMG 60/120": "hmg",
    "ATR 30/60": "atr",
    "20 mm AA": "aa_hmg_20mm",
}
TEMPLATES = {
    "mortar": "mortar",
    "half_battery": "half_battery",
    "battery": "battery",
    "battery_rockets": "battery_rockets",
}


def in_range(case: Setup, inquiry: Ask) -> list[Any]:
    """What a weapon does at each distance; sizes of templates; the score with which aircraft find a target."""
    setup, expected = case["setup"], case["expected"]
    client = inquiry(table())
    if "kinds" in setup:
        listed = {one["key"]: one["diameter"] for one in client.ask({"ask": "template"})["templates"]}
        return [listed[TEMPLATES[kind]] for kind in setup["kinds"]]
    if "target_to_wood_cm" in setup:
        found = []
        for distance in setup["target_to_wood_cm"]:
            near = inquiry(table([rect("dense_wood_jungle", distance, distance + 20)]))
            found.append(near.ask({"ask": "range", "to": place(START)})["air_score"])
        return found
    weapons = setup.get("weapons") or [WEAPONS[setup["weapon"]]] * len(setup["distances"])
    found = []
    for weapon, distance, wanted in zip(weapons, setup["distances"], expected, strict=True):
        request = {"ask": "range", "kind": "infantry", "weapon": weapon}
        answer = client.ask({**request, "at": place(START), "to": place((distance, 0))})
        assert answer["range"] == distance
        assert answer["in_range"] is (answer["band"] is not None)
        found.append(answer["in_range"] if isinstance(wanted, bool) else answer["strength"] or "out")
    return found


QUESTIONS: dict[str, Callable[[Setup, Ask], Any]] = {
    "los": line_of_sight,
    "cover": cover,
    "move_cost": move_cost,
    "reach": reach,
    "spotted": spotted,
    "range": in_range,
}
