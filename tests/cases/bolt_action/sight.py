"""Questions ``los`` of the worked cases of Bolt Action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.cases.bolt_action.scene import HOUSE, SIDES, Scene, place
from tests.cases.bolt_action.setup_readers import Ask, Translators, translated
from tests.cases.bolt_action.words import SMALL_ARMS, Setup, server_of, weapon_key
from tests.cases.protocol_client import ProtocolClient

START, FAR = (0.0, 0.0), (30.0, 0.0)
BESIDE = [(-0.5, 1.5), (-1.7, 1.5)]
"""Where the crew of a gun at the origin stands."""


def word(answer: Mapping[str, Any]) -> str:
    """A line in the words of the cases."""
    if not answer["visible"]:
        return "blocked"
    return f"visible_soft_cover_-{answer['hindrance']}" if answer["hindrance"] else "visible"


def line_of_sight(case: Setup, inquiry: Ask) -> Any:
    """What a case about lines of sight expects."""
    return translated(TRANSLATORS, case, inquiry)


def _smoke(case: Setup, inquiry: Ask) -> str:
    setup = case["setup"]
    ends = [place(end) for end in setup["line"]]
    depth = setup["depth"] if "depth" in setup else setup["depth_total"]
    return _through(inquiry(Scene().smoke(setup["smoke"])), ends, depth)


def _smoke_by_model(case: Setup, inquiry: Ask) -> dict[str, str]:
    """Each man of a squad against the man before him, by points and in the table of all models."""
    setup = case["setup"]
    names = list(setup["shooters"])
    pairs = [(setup["shooters"][name], setup["target_models"][f"for_{name}"]) for name in names]
    scene = Scene().smoke(setup["smoke"])
    scene.unit("squad", "infantry", base=0, models=[one for one, _ in pairs])
    scene.unit("enemy", "infantry", side="B", base=0, facing=180, models=[other for _, other in pairs])
    client = inquiry(scene)
    table = client.ask({"ask": "models", "from": "unit:squad", "to": "unit:enemy", "purpose": "fire"})
    found = {}
    for number, name in enumerate(names):
        found[name] = _through(client, [place(end) for end in pairs[number]], setup["smoke_depth"][name])
        assert table["seen"][number][number] is (found[name] != "blocked"), name
        assert bool(table["hindered"][number][number]) is found[name].startswith("visible_soft"), name
    return found


def _through(client: ProtocolClient, ends: list[list[float]], depth: float) -> str:
    there = client.ask({"ask": "los", "from": ends[0], "to": ends[1], "purpose": "fire"})
    back = client.ask({"ask": "los", "from": ends[1], "to": ends[0], "purpose": "fire"})
    assert word(there) == word(back), "smoke is no thicker from behind"
    inside = sum(crossing["length"] for crossing in there["crossings"] if crossing["terrain"] == "smoke")
    assert inside == pytest.approx(depth, abs=0.001)
    targets = client.ask({"ask": "area", "from": ends[0], "to": [ends[1]], "purpose": "fire"})["targets"]
    assert targets == [there["visible"]], "the area says what the line says"
    return word(there)


def _fire(client: ProtocolClient, weapon: str, start: str, end: str, purpose: str = "fire") -> dict[str, Any]:
    observer = {"values": {"weapon": weapon}}
    return client.ask({"ask": "los", "from": start, "to": end, "purpose": purpose, "observer": observer})


def armed(scene: Scene, weapon: str, at: tuple[float, float] = START, **more: Any) -> Scene:
    """A unit ``shooter`` that looks along x, with one weapon that its men, its gun or its vehicle carry."""
    mount: dict[str, Any] = {"id": "w", "weapon": weapon}
    kind = server_of(weapon)
    if kind.startswith("tank"):
        mount |= {"mount": "turret", "muzzle": 2}
    return scene.unit("shooter", kind, at, weapons=[mount], **more)


def _house(case: Setup, inquiry: Ask) -> str:
    """Somebody on a floor of a house, of which the firer sees one side."""
    setup = case["setup"]
    weapon = weapon_key(setup["weapon"])
    floor = setup.get("target_floor", 0)
    openings = {
        ("west", int(key.rpartition("_")[2])): count
        for key, count in setup.items()
        if key.startswith("seen_side_openings_on_floor_")
    }
    if "seen" in setup:
        openings["west", floor] = 0 if "no opening" in setup["seen"] else 1
    distance = setup.get("distance_in", 5 if weapon in SMALL_ARMS else 15)
    middle = (distance + HOUSE, 0.0)
    # windows on the far side: the house itself is no sealed box
    scene = Scene().house(middle, {**openings, ("east", floor): 1}, floors=max(1, floor))
    armed(scene, weapon).unit("target", "infantry", middle, side="B", floor=floor)
    return word(_fire(inquiry(scene), weapon, "unit:shooter", "unit:target"))


def _from_house(case: Setup, inquiry: Ask) -> dict[str, Any]:
    """A squad in a house with openings on some of its sides, and a target on each side."""
    setup = case["setup"]
    openings = {(side, 0): count for side, count in setup["openings"].items()}
    scene = Scene().house(START, openings)
    scene.unit("squad", "infantry", START)
    for side, (dx, dy) in SIDES.items():
        scene.unit(side, "infantry", (20 * dx, 20 * dy), side="B")
    client = inquiry(scene)
    most = client.ask({"ask": "shooters", "unit": "squad"})["sides"]
    found: dict[str, Any] = {}
    for name in case["expected"]:
        side = name.removesuffix("_target").removeprefix("max_shooters_")
        if name.endswith("_target"):
            found[name] = _fire(client, "rifle", "unit:squad", f"unit:{side}")["visible"]
        else:
            found[name] = most[side]["most"] if side in most else 0
    return found


def _shared_order(case: Setup, inquiry: Ask) -> dict[str, bool]:
    """A mortar and its spotter, who has had the order of this turn or not."""
    setup = case["setup"]
    state = ["advance"] if setup["spotter_used_order_this_turn"] else []
    scene = armed(Scene(), "mortar_medium", values={"spotter": "spotter"})
    scene.unit("spotter", "spotter", (10, 10), state=state).unit("target", "infantry", FAR, side="B")
    request = {"ask": "may_fire", "unit": "shooter", "weapon": "mortar_medium", "purpose": "indirect", "action": "fire"}
    return {"gun_may_fire": inquiry(scene).ask(request)["may"]}


def _flak(case: Setup, inquiry: Ask) -> str:
    """An aircraft's marker before or behind the gun, near or far, with something between."""
    setup = case["setup"]
    ahead = setup.get("in_arc", True)
    away = 20.0 if setup.get("in_range", True) else 60.0
    marker = (away if ahead else -away, 0.0)
    scene = Scene()
    if setup.get("marker_behind"):
        scene.house((marker[0] / 2, 0), {})
    client = inquiry(armed(scene, "autocannon_light", values={"flak": True}))
    weapon = "autocannon_light"
    line = client.ask(
        {
            "ask": "los",
            "from": "unit:shooter",
            "to": place(marker),
            "purpose": "fire",
            "observer": {"values": {"weapon": weapon}},
            "target": {"kind": "aircraft"},
        }
    )
    bears = client.ask({"ask": "arc", "unit": "shooter", "weapon": weapon, "to": place(marker)})["in_arc"]
    carries = client.ask({"ask": "range", "unit": "shooter", "weapon": weapon, "to": place(marker)})["in_range"]
    assert (bears, carries) == (ahead, setup.get("in_range", True))
    return word(line) if bears and carries else "blocked"


def _barrel_or_crew(case: Setup, inquiry: Ask) -> str:
    """A gun whose barrel or whose crew has a wall of a house before it, with or without a spotter at the side."""
    setup = case["setup"]
    indirect = setup.get("mode", "direct") == "indirect"
    weapon = setup.get("weapon", "howitzer_light" if indirect else "at_medium")
    scene = Scene()
    if not setup.get("barrel_los", True):
        scene.area("building", [(5, -3), (7, -3), (7, 0.2), (5, 0.2)])
    if not setup.get("crew_los", True):
        scene.area("building", [(5, 0.6), (7, 0.6), (7, 4), (5, 4)])
    values = {}
    if "spotter_los" in setup:
        values["spotter"] = "spotter"
        aside = (20.0, -10.0)
        scene.unit("spotter", "spotter", aside)
        if not setup["spotter_los"]:
            scene.area("building", [(22, -9), (24, -9), (24, -5), (22, -5)])
    scene.unit(
        "shooter",
        weapon,
        START,
        models=BESIDE,
        values=values,
        weapons=[{"id": "w", "weapon": weapon, "muzzle": 2}],
    )
    scene.unit("target", "infantry", FAR, side="B", base=0)
    return word(_fire(inquiry(scene), weapon, "unit:shooter", "unit:target", "indirect" if indirect else "fire"))


def _by_order(case: Setup, inquiry: Ask) -> Any:
    """A mortar that aims indirectly with an order: what it does not fire at is as good as blocked."""
    setup = case["setup"]
    weapon = weapon_key(setup.get("weapon", "mortar"))
    scene = armed(Scene(), weapon).unit("target", "infantry", FAR, side="B", base=0)
    client = inquiry(scene)
    line = _fire(client, weapon, "unit:shooter", "unit:target", "indirect")
    request = {"ask": "may_fire", "unit": "shooter", "weapon": weapon, "purpose": "indirect", "action": setup["order"]}
    may = client.ask(request)["may"] and line["visible"]
    if isinstance(case["expected"], Mapping):
        return dict.fromkeys(case["expected"], may)
    return may if isinstance(case["expected"], bool) else word(line) if may else "blocked"


def _aboard(case: Setup, inquiry: Ask) -> dict[str, bool]:
    """Infantry in a truck, and an enemy who sees the truck."""
    setup = case["setup"]
    scene = Scene()
    scene.unit("transport", "truck", START).unit("squad", "infantry", values={"aboard": "transport"})
    scene.unit("enemy", "infantry", FAR, side="B")
    if not setup["truck_in_los"]:
        scene.house((15, 0), {})
    client = inquiry(scene)
    assert _fire(client, "rifle", "unit:enemy", "unit:transport")["visible"] is setup["truck_in_los"]
    return {
        "unit_targetable": _fire(client, "rifle", "unit:enemy", "unit:squad")["visible"],
        "unit_may_fire": client.ask({"ask": "may_fire", "unit": "squad", "weapon": "rifle"})["may"],
    }


def _marker(case: Setup, inquiry: Ask) -> dict[str, bool]:
    """A forward observer and the place that he names."""
    setup = case["setup"]
    scene = Scene().unit("observer", "artillery_observer", START)
    if not setup["marker_visible_to_observer"]:
        scene.house((15, 0), {})
    request = {"ask": "los", "from": "unit:observer", "to": place(FAR), "purpose": "observe"}
    return {"placement_legal": inquiry(scene).ask(request)["visible"]}


TRANSLATORS: Translators = [
    ({"smoke", "line"}, _smoke),
    ({"smoke", "shooters", "target_models"}, _smoke_by_model),
    ({"spotter_used_order_this_turn"}, _shared_order),
    ({"openings"}, _from_house),
    ({"weapon", "target_floor"}, _house),
    ({"weapon", "seen"}, _house),
    ({"marker_behind"}, _flak),
    ({"barrel_los"}, _barrel_or_crew),
    ({"crew_los"}, _barrel_or_crew),
    ({"spotter_los"}, _barrel_or_crew),
    ({"order"}, _by_order),
    ({"truck_in_los"}, _aboard),
    ({"marker_visible_to_observer"}, _marker),
]
"""Which function reads a setup that has these keys."""
