"""Questions ``reach`` of the worked cases of Bolt Action that are about a move in the open and through terrain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.bolt_action import assaults, transports
from tests.cases.bolt_action.move_costs import CLASSES, MOVES, START, piece
from tests.cases.bolt_action.scene import Point, Scene, corners, heading, place
from tests.cases.bolt_action.setup_readers import Ask, Translators, translated
from tests.cases.bolt_action.words import Setup, after, numbers, order_in
from tests.cases.protocol_client import ProtocolClient

HULL = (4.0, 2.0)
"""Length and width of vehicles whose front the cases speak of."""
ON_FOOT = ("infantry", "cavalry", "motorcycle", "artillery")


def reach(case: Setup, inquiry: Ask) -> Any:
    """What a case about moves expects."""
    return translated(TRANSLATORS, case, inquiry)


def reached(
    client: ProtocolClient, mover: Mapping[str, Any], modes: Sequence[str], points: Sequence[Point]
) -> list[bool]:
    """Which points one move reaches, by any of the modes."""
    found = [False] * len(points)
    for mode in modes:
        request = {"ask": "reach", **mover, "mode": mode, "to": [place(point) for point in points]}
        found = [old or cost is not None for old, cost in zip(found, client.ask(request)["costs"], strict=True)]
    return found


def modes_of(case: Setup, default: Sequence[str]) -> Sequence[str]:
    """The kinds of move that a case means; an Advance of a vehicle may be backwards (6.2)."""
    setup = case["setup"]
    if "mode" in setup:
        return [setup["mode"]]
    order = setup.get("order") or order_in(case["rule"])
    if order == "advance":
        return ["advance", "reverse"]
    return [order] if order in ("run", "reverse") else default


def _vehicle(case: Setup, inquiry: Ask) -> list[bool]:
    setup = case["setup"]
    given = setup["vehicle"]
    if isinstance(given, str):
        given = {"class": given}
    mover: dict[str, Any] = {
        "kind": CLASSES[given["class"]],
        "at": place(given.get("pos", START)),
        "facing": heading(given.get("facing_deg", 0)),
    }
    if given.get("recce"):
        mover["state"] = ["recce"]
    modes = modes_of(case, ("advance", "run"))
    if mover["kind"] in ON_FOOT:
        modes = [mode for mode in modes if mode != "reverse"]
    return reached(inquiry(Scene()), mover, modes, setup["points"])


def _gun(case: Setup, inquiry: Ask) -> list[bool]:
    """A gun as the case describes it: its key, whether it has wheels, its crew."""
    setup = case["setup"]
    kind, *words = (part.strip() for part in setup["gun"].split(","))
    crew = next((int(numbers(part)[0]) for part in words if "crew" in part), 3)
    state = ["no_wheels"] if any(part in ("no wheels", "unwheeled") for part in words) else []
    mover = {"kind": kind, "at": place(START), "state": state, "values": {"crew": crew}}
    return reached(inquiry(Scene()), mover, ["run"], setup["points"])


def _mover(setup: Setup) -> tuple[str, str, float]:
    """(kind, order, length) of a setup such as ``tracked: Run 18"``."""
    name = next(key for key in setup if key in CLASSES)
    words = setup[name]
    kind, order = CLASSES[name], order_in(words)
    given = numbers(words)
    return kind, order, given[0] if given else MOVES[kind][order]


def _driver(scene: Scene, kind: str) -> tuple[dict[str, Any], float]:
    """A unit whose foremost point is at the start of the case, and how far that is before its middle."""
    if kind in ON_FOOT:
        scene.unit("mover", kind, START, base=0)
        return {"unit": "mover"}, 0.0
    scene.unit("mover", kind, (-HULL[0] / 2, 0), hull=list(HULL))
    return {"unit": "mover"}, HULL[0] / 2


def _gets_to(inquiry: Ask, scene: Scene, kind: str, order: str, distance: float) -> bool:
    mover, ahead = _driver(scene, kind)
    return reached(inquiry(scene), mover, [order], [(distance - ahead, 0)])[0]


def _rough(case: Setup, inquiry: Ask) -> dict[str, bool]:
    setup = case["setup"]
    kind, order, _ = _mover(setup)
    found = {}
    for name in case["expected"]:
        scene = piece(Scene(), "rough", setup["rough_starts_at"], 60)
        found[name] = _gets_to(inquiry, scene, kind, order, numbers(name.replace("_", " "))[0])
    return found


def _obstacle(case: Setup, inquiry: Ask) -> dict[str, bool]:
    setup = case["setup"]
    kind, order, length = _mover(setup)
    scene = Scene().across("obstacle", setup["obstacle_at"], flags=setup.get("flags", []))
    # beyond the obstacle with the whole hull, or as near to that as the move allows
    return {"passes": _gets_to(inquiry, scene, kind, order, length)}


def _demolish(case: Setup, inquiry: Ask) -> list[bool]:
    """Straight through a house, the ordinary way."""
    found = []
    for kind in case["setup"]["classes"]:
        scene = Scene().area("building", corners(3, -60, 4, 60))
        scene.unit("mover", kind, START, hull=list(HULL))
        found.append(reached(inquiry(scene), {"unit": "mover"}, ["advance"], [(8.5, 0)])[0])
    return found


def _road_scene(length: float, kind: str) -> tuple[Scene, dict[str, Any]]:
    scene = Scene().line("road", [(-10, 0), (length, 0)], width=6)
    scene.unit("mover", kind, START, **({"base": 0} if kind in ON_FOOT else {"hull": list(HULL)}))
    return scene, {"unit": "mover"}


def _on_road_to(inquiry: Ask, kind: str, order: str, off: float = 0.0) -> float:
    """The farthest point on the axis in tenths of an inch, when the last inches (``off``) lie beyond the end of the road."""
    ways = [number / 10 for number in range(1, 600)]
    if not off:
        scene, mover = _road_scene(100, kind)
        able = reached(inquiry(scene), mover, [order], [(way, 0) for way in ways])
        return max(way for way, there in zip(ways, able, strict=True) if there)

    def gets(tenths: int) -> bool:
        # the road ends under the middle of the vehicle, so far before the end of its move
        scene, mover = _road_scene(tenths / 10 - off, kind)
        return reached(inquiry(scene), mover, [order], [(tenths / 10, 0)])[0]

    # any move that is not wholly on the road is bounded alike: the bound is found by halving
    low, high = int(10 * min(MOVES[kind].values())), 600
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if gets(middle) else (low, middle)
    return low / 10


def _road(case: Setup, inquiry: Ask) -> dict[str, float]:
    setup = case["setup"]
    kind, order, _ = _mover(setup)
    found = {}
    for name in case["expected"]:
        found[name] = _on_road_to(inquiry, kind, order, setup["off_road_last"] if "partly" in name else 0.0)
    return found


def _turned_gun(case: Setup, inquiry: Ask) -> dict[str, Any]:
    """How far a gun gets on Advance, whether it may face where the case says, and whether it fires then."""
    setup = case["setup"]
    scene = Scene().unit("gun", "at_medium", START, values={"crew": 3})
    client = inquiry(scene)
    mode = setup["order"]
    near = [(0.0, 0.0), (0.1, 0.0), (0.0, 3.0), (6.0, 0.0)]
    able = reached(client, {"unit": "gun"}, [mode], near)
    answer = client.ask({"ask": "reach", "unit": "gun", "mode": mode, "to": [place(START)]})
    wanted = heading(setup["new_facing_deg"])
    assert any(_between(turn, wanted) for turn in answer["headings"][0]), answer["headings"]
    fires = client.ask({"ask": "may_fire", "unit": "gun", "weapon": "at_medium", "action": mode})["may"]
    return {
        "moved_in": max((point[0] + point[1] for point, there in zip(near, able, strict=True) if there), default=0),
        "may_fire": fires,
    }


def _between(turn: Sequence[float], wanted: float) -> bool:
    """Does a range of headings [from, to], clockwise, hold one?"""
    start, end = turn
    return end - start >= 360 or (wanted - start) % 360 <= (end - start) % 360


def _beside(case: Setup, inquiry: Ask) -> dict[str, bool]:
    """A straight Run past another unit, whose base lies so far from the way."""
    setup = case["setup"]
    words = setup["other_unit_base_edge_at"]
    left, right = after(words, "from x="), after(words, "to x=")
    edge = after(words, "y=")
    scene = Scene().unit("mover", "infantry", START, base=0)
    middle = ((left + right) / 2, edge + 0.5)
    scene.unit("other", "infantry", middle, side="B", base=[right - left, 1.0])
    length = numbers(setup["infantry"])[0]
    request = {"ask": "move_cost", "unit": "mover", "from": place(START), "to": place((length, 0)), "mode": "run"}
    answer = inquiry(scene).ask(request)
    return {"straight_path": answer["cost"] != "forbidden" and answer["within"]}


TRANSLATORS: Translators = [
    ({"vehicle", "points"}, _vehicle),
    ({"gun", "points"}, _gun),
    ({"rough_starts_at"}, _rough),
    ({"obstacle_at"}, _obstacle),
    ({"classes"}, _demolish),
    ({"new_facing_deg"}, _turned_gun),
    ({"other_unit_base_edge_at"}, _beside),
    *assaults.TRANSLATORS,
    *transports.TRANSLATORS,
    *(({name}, _road) for name in CLASSES),
]
"""Which function reads a setup that has these keys."""
