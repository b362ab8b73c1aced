"""Questions ``arc`` of the worked cases of Bolt Action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.bolt_action.scene import Scene, bearing, heading, place
from tests.cases.bolt_action.setup_readers import Ask
from tests.cases.bolt_action.words import Setup, server_of, weapon_key

ALONE = "it"
"""The name of a target that a case does not name."""


def arc(case: Setup, inquiry: Ask) -> Any:
    """For each target whether a weapon bears on it, or the sector that it is in, as the case expects."""
    setup, expected = case["setup"], case["expected"]
    targets = _targets(setup)
    if isinstance(expected, Mapping) and not set(expected) & set(targets):
        # the answer is told by its parts, of the one target that there is
        (target,) = targets.values()
        answer = _answer(setup, case["rule"], target, inquiry)
        return {name: answer[name] for name in expected}
    wanted = expected if isinstance(expected, Mapping) else dict.fromkeys(targets, expected)
    found = {}
    for name, value in wanted.items():
        answer = _answer(setup, case["rule"], targets[name], inquiry)
        found[name] = answer["in_arc"] if isinstance(value, bool) else answer["sector"]
    return found if isinstance(expected, Mapping) else found[next(iter(found))]


def _targets(setup: Setup) -> dict[str, Any]:
    if "targets" in setup:
        return dict(setup["targets"])
    if "points" in setup:
        return dict(setup["points"])
    if "target_bearing_deg" in setup:
        return {ALONE: bearing(setup["target_bearing_deg"], 20)}
    return {ALONE: setup["target"] if "target" in setup else setup["point"]}


def _answer(setup: Setup, rule: str, target: Any, inquiry: Ask) -> Mapping[str, Any]:
    scene = Scene()
    request = {"ask": "arc", **_firer(scene, setup, rule), "to": _target(scene, target)}
    return inquiry(scene).ask(request)


def _firer(scene: Scene, setup: Setup, rule: str) -> dict[str, Any]:
    """Who aims; the names that the cases give him."""
    given = next(setup[key] for key in ("shooter", "gun", "vehicle", "weapon") if key in setup)
    if isinstance(given, str):
        given = {"mount": given.split()[0], "pos": (0, 0), "facing_deg": float(given.rpartition("facing ")[2])}
    pos, facing = given.get("pos", (0, 0)), given.get("facing_deg", 0)
    if "length" in given or "mount" in given:
        mount = given.get("mount") or ("turret" if "turret" in rule.lower() else "hull")
        mount = {"casemate": "hull"}.get(mount, mount)
        hull = [given.get("length", 5), given.get("width", 2.5)]
        weapons = [{"id": "w", "weapon": "at_medium", "mount": mount, "muzzle": hull[0] / 2}]
        scene.unit("firer", "tank_medium", pos, facing=facing, hull=hull, weapons=weapons)
        return {"unit": "firer", "weapon": "w"}
    if "type" in given:
        weapon = weapon_key(given["type"])
    else:
        weapon = "mmg" if given.get("fixed") else "at_medium"
    return {"kind": server_of(weapon), "at": place(pos), "facing": heading(facing), "weapon": weapon}


def _target(scene: Scene, given: Mapping[str, Any] | Sequence[float]) -> str | list[float]:
    """A bare point, or a unit of one base or of several."""
    if not isinstance(given, Mapping):
        return place(given)
    size = 2 * given["base_radius"]
    models = given.get("models") or given.get("unit_models") or [given["pos"]]
    scene.unit("target", "infantry", side="B", base=size, models=models)
    return "unit:target"
