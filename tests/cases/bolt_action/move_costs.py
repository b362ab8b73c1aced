"""Questions ``move_cost`` of the worked cases of Bolt Action, and who moves by which class."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.bolt_action.scene import HOUSE, Scene, corners, place
from tests.cases.bolt_action.setup_readers import Ask
from tests.cases.bolt_action.words import Setup, list_or_one
from tests.cases.protocol_client import ProtocolClient

START = (0.0, 0.0)
CLASSES = {
    # first those whose rules name another class too
    "motorcycle": "motorcycle",
    "infantry": "infantry",
    "artillery": "artillery",
    "gun": "artillery",
    "wheeled": "wheeled",
    "tracked": "tracked",
    "half-track": "halftrack",
    "halftrack": "halftrack",
    "cavalry": "cavalry",
}
"""What the cases call a class of mobility, and the kind of unit that has no more to it."""
MOVES: dict[str, dict[str, float]] = {
    "infantry": {"advance": 6, "run": 12},
    "artillery": {"run": 6},
    "wheeled": {"advance": 12, "run": 24},
    "tracked": {"advance": 9, "run": 18},
    "halftrack": {"advance": 9, "run": 18},
    "cavalry": {"advance": 9, "run": 18},
    "motorcycle": {"advance": 12, "run": 24},
}
"""How far a class goes in the open (6.1); guns on Advance only turn."""
FORBIDDEN = "forbidden"


def class_in(words: str) -> str:
    """The class of mobility that a text speaks of."""
    lower = words.lower()
    return next(kind for name, kind in CLASSES.items() if name in lower)


def piece(scene: Scene, terrain: str, near: float, far: float, **more: Any) -> Scene:
    """Terrain across the way, with no way round it: an area, or a line in its middle for obstacles."""
    if terrain in ("obstacle", "wall", "hedge", "bocage", "anti_tank_obstacle"):
        return scene.across(terrain, (near + far) / 2, **more)
    return scene.area(terrain, corners(near, -60, far, 60), **more)


def goes(client: ProtocolClient, kind: str, mode: str, length: float) -> bool:
    """May a straight move of this length be made?"""
    request = {"ask": "move_cost", "kind": kind, "from": place(START), "to": place((length, 0)), "mode": mode}
    answer = client.ask({**request, "facing": 90})
    return bool(answer["cost"] != FORBIDDEN and answer["within"])


def move_cost(case: Setup, inquiry: Ask) -> Any:
    """What the terrain table says of classes and terrain."""
    setup, expected = case["setup"], case["expected"]
    if isinstance(expected, Mapping):
        return {name: code(inquiry, CLASSES[name], setup["terrain"]) for name in setup["classes"]}
    rows = setup["terrain"] if isinstance(setup["terrain"], list) else [setup["terrain"]]
    kind = next((CLASSES[key] for key in setup if key in CLASSES), None) or class_in(case["rule"])
    return list_or_one(expected, [code(inquiry, kind, row) for row in rows])


def code(inquiry: Ask, kind: str, terrain: str) -> str:
    """A cell of the terrain table (p.64), found by driving and walking through such a piece."""
    if kind == "infantry" and terrain == "building":
        return "ok_infantry_entry" if _enters(inquiry) else "no"
    able = [mode for mode, length in MOVES[kind].items() if _passes(inquiry, kind, terrain, mode, length)]
    if not able:
        return "no"
    if "run" not in able:
        return "advance_only"
    if terrain == "road" and _doubles(inquiry, kind):
        return "x2"
    flagged = [
        _passes(inquiry, kind, terrain, mode, length, flag)
        for mode, length in MOVES[kind].items()
        for flag in ("anti_tank", "impassable_bocage")
        if terrain == "obstacle"
    ]
    if flagged and not any(flagged):
        return "ok_unless_flag"
    return "ok"


def _passes(inquiry: Ask, kind: str, terrain: str, mode: str, length: float, flag: str = "") -> bool:
    more = {"flags": [flag]} if flag else {}
    return goes(inquiry(piece(Scene(), terrain, 3, 4, **more)), kind, mode, length)


def _doubles(inquiry: Ask, kind: str) -> bool:
    """All along a road, farther than the allowance?"""
    scene = Scene().line("road", [(-10, 0), (100, 0)], width=6)
    return all(goes(inquiry(scene), kind, mode, 2 * length) for mode, length in MOVES[kind].items())


def _enters(inquiry: Ask) -> bool:
    """Does a squad before the door of a house get in?"""
    scene = Scene().house((HOUSE + 4, 0), {("west", 0): 1}, id="house").unit("squad", "infantry", START)
    return bool(inquiry(scene).ask({"ask": "enter", "unit": "squad", "to": "house"})["legal"])
