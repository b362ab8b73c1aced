"""Questions ``reach`` of the worked cases of Bolt Action about transports and the sections of buildings."""

from __future__ import annotations

from typing import Any

from tests.cases.bolt_action.scene import Scene, corners
from tests.cases.bolt_action.setup_readers import Ask, Translators
from tests.cases.bolt_action.words import Setup

START = (0.0, 0.0)
TRUCK = (6.0, 2.0)


def _mount(case: Setup, inquiry: Ask) -> dict[str, bool]:
    """Men so far from the side of a truck at the end of their Run."""
    distances = case["setup"]["models_to_vehicle"]
    scene = Scene().unit("truck", "truck", START, hull=list(TRUCK))
    men = [(1.2 * (number - 1), TRUCK[1] / 2 + distance) for number, distance in enumerate(distances)]
    scene.unit("squad", "infantry", models=men, base=0, state=["run"])
    answer = inquiry(scene).ask({"ask": "mount", "unit": "squad", "to": "unit:truck"})
    assert answer["far"] == [number for number, distance in enumerate(distances, start=1) if distance > 1]
    return {"mounts": answer["mounts"]}


def _carried() -> Scene:
    scene = Scene().unit("truck", "truck", START, hull=list(TRUCK))
    return scene.unit("squad", "infantry", values={"aboard": "truck"})


def _dismount(case: Setup, inquiry: Ask) -> dict[str, Any]:
    client = inquiry(_carried())
    request = {"ask": "dismount", "unit": "squad", "mode": "advance"}
    did = case["setup"]["transport_action"]
    return {"may_disembark": [client.ask({**request, "action": action})["legal"] for action in did]}


def _dismount_and_run(case: Setup, inquiry: Ask) -> dict[str, Any]:
    assert "isembark" in case["rule"], "an order alone says nothing of what is asked"
    answer = inquiry(_carried()).ask({"ask": "dismount", "unit": "squad", "mode": case["setup"]["order"]})
    return {"assault_same_action": answer["assault"], "move_max": answer["most"]}


def _sections(case: Setup, inquiry: Ask) -> dict[str, bool]:
    """Two joined sections, the first as large as the case says."""
    wide, high = case["setup"]["section"]
    scene = Scene().area("building", corners(0, 0, wide, high), id="first", floors=1)
    scene.area("building", corners(wide, 0, wide + 6, 6), id="next", floors=1)
    scene.unit("squad", "infantry", (wide / 2, high / 2))
    return {"reaches_next_section": inquiry(scene).ask({"ask": "section", "from": "first", "to": "next"})["reaches"]}


TRANSLATORS: Translators = [
    ({"models_to_vehicle"}, _mount),
    ({"transport_action"}, _dismount),
    ({"section"}, _sections),
    ({"order"}, _dismount_and_run),
]
"""Which function reads a setup that has these keys."""
