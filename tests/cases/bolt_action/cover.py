"""Questions ``cover`` of the worked cases of Bolt Action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.bolt_action.scene import HOUSE, Scene, bearing
from tests.cases.bolt_action.setup_readers import Ask, Translators, translated
from tests.cases.bolt_action.words import Setup, order_in, server_of, weapon_key

START = (0.0, 0.0)
FAR = 20.0
PROTECTED = 6
"""The damage value that walls and gun shields give (p.58, 78)."""


def cover(case: Setup, inquiry: Ask) -> Any:
    """What a case about cover expects."""
    return translated(TRANSLATORS, case, inquiry)


def _firing(scene: Scene, words: str, at: tuple[float, float] = START, **more: Any) -> dict[str, Any]:
    """A firer as a case describes him (``sniper, Fire order``), and what the request says of him."""
    weapon = weapon_key(words)
    scene.unit("firer", server_of(weapon), at, weapons=[{"id": "w", "weapon": weapon}], **more)
    return {
        "ask": "cover",
        "from": "unit:firer",
        "to": "unit:target",
        "observer": {"action": order_in(words, "fire"), "values": {"weapon": weapon}},
        "purpose": "fire",
    }


def _in_words(answer: Mapping[str, Any], names: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of an answer that a case asks for."""
    cover = answer["cover"]
    found: dict[str, Any] = {}
    for name, wanted in names.items():
        key = {"shield_applies": "shield"}.get(name, name)
        value = cover[key]
        if key == "damage_minimum" and isinstance(wanted, str):
            value = _damage(value)
        found[name] = value
    return found


def _damage(minimum: int | None) -> str:
    return f"{PROTECTED}+" if minimum == PROTECTED else "quality_value"


def _squad(scene: Scene, words: str) -> None:
    """The target that a case describes, at :data:`FAR` on the x axis."""
    if "house" in words or "building" in words:
        middle = (FAR + HOUSE, 0.0)
        scene.house(middle, {("west", 0): 1})
        scene.unit("target", "infantry", middle, side="B", state=["regular"])
    elif "gun" in words:
        shielded = ["regular", "shield"] if "shield" in words else ["regular"]
        facing = 180.0 if "front" in words else 0.0
        scene.unit("target", "at_light", (FAR, 0), side="B", facing=facing, state=shielded)
    elif "hard cover" in words:
        # a wall with the target right behind it
        scene.across("wall", FAR - 0.5, 4).unit("target", "infantry", (FAR, 0), side="B", state=["regular"])
    else:
        raise AssertionError(f"nobody reads the target {words!r}")


def _target(case: Setup, inquiry: Ask) -> dict[str, Any]:
    setup, expected = case["setup"], case["expected"]
    scene = Scene()
    request = _firing(scene, setup.get("weapon", "mortar"))
    _squad(scene, setup["target"])
    if setup.get("first_shot"):
        request["purpose"] = "indirect"
    if setup.get("indirect"):
        request["purpose"] = "indirect"
    return _in_words(inquiry(scene).ask(request), expected)


def _shield(case: Setup, inquiry: Ask) -> dict[str, str]:
    """Two riflemen around a gun with a shield."""
    setup = case["setup"]
    ways = {"front": setup["shooter_bearing_deg"], "flank": setup["shooter2_bearing_deg"]}
    found = {}
    for name in case["expected"]:
        scene = Scene()
        request = _firing(scene, "rifle", bearing(ways[name], 10))
        facing = setup["gun_facing_deg"]
        scene.unit("target", "at_light", START, side="B", facing=facing, state=["regular", "shield"])
        found[name] = _damage(inquiry(scene).ask(request)["cover"]["damage_minimum"])
    return found


def _upper_floor(case: Setup, inquiry: Ask) -> dict[str, Any]:
    """A weapon on the first floor of a house and a tank before it, front on."""
    setup = case["setup"]
    scene = Scene().house(START, {("east", 1): 1}, floors=1)
    weapon = "mortar_medium" if setup.get("indirect") else setup.get("weapon", "at_rifle")
    request = _firing(scene, weapon, floor=1 if setup["upper_floor"] else 0)
    # the distance runs from the opening to the hull
    away = HOUSE + setup["distance_in"] + 2
    scene.unit("target", "tank_medium", (away, 0), side="B", facing=180, hull=[4, 2])
    request["purpose"] = "indirect" if setup.get("indirect") else "fire"
    return _in_words(inquiry(scene).ask(request), case["expected"])


TRANSLATORS: Translators = [
    ({"upper_floor"}, _upper_floor),
    ({"gun_facing_deg", "shooter_bearing_deg"}, _shield),
    ({"target"}, _target),
]
"""Which function reads a setup that has these keys."""
