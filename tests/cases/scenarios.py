"""Worked cases become scenarios: the map format of the case files, and the short form of the setups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.asl.scenarios import scenario as asl_scenario

METRES_A_STEP = 20
MARKERS = ("smoke", "barbed_wire", "dragons_teeth", "entrenchment", "wreck", "minefield")
_KINDS = {"INF": "infantry", "HMG": "hmg", "RECON": "recon", "truck": "truck", "LEADER": "leader"}


def kind_of(name: str | None) -> str:
    """The unit kind that a case means by a name; an unnamed unit is infantry."""
    return _KINDS[name] if name else "infantry"


def setup_scenario(short: Mapping[str, Any], ruleset: str = "panzer_grenadier") -> dict[str, Any]:
    """The scenario of a setup, as plain data of the file format.

    ``columns``, ``rows`` (6 by 6), the layers of a map (``hexes``, ``elevation``, ``hexsides``, ``paths``, ``ground``,
    ``attributes``), and next to them ``markers``, ``forces`` {side: [units]}, ``conditions``, ``options``, ``switches``,
    ``values``. Advanced Squad Leader has boards of its own (:func:`tests.games.asl.scenarios.scenario`).
    """
    if ruleset == "asl":
        return asl_scenario(**short)
    layers = ("hexes", "elevation", "hexsides", "paths", "ground", "attributes")
    known = {"columns", "rows", *layers, "markers", "forces", "conditions", "options", "switches", "values"}
    assert set(short) <= known, f"unknown words in a setup: {set(short) - known}"
    made: dict[str, Any] = {
        "format": "workbench/1",
        "title": "A worked case",
        "ruleset": ruleset,
        "map": {
            "kind": "hex",
            "orientation": "flat",
            "columns": short.get("columns", 6),
            "rows": short.get("rows", 6),
            "stagger": {"lines": "even", "by": "down"},
            "labels": "0101",
            "ground": "clear",
            **{key: short[key] for key in layers if key in short},
        },
    }
    for key in ("markers", "conditions", "options", "switches", "values"):
        if key in short:
            made[key] = short[key]
    made["forces"] = [{"side": side, "units": units} for side, units in short.get("forces", {}).items()]
    return made


def case_scenario(setup: Mapping[str, Any], *, with_units: bool = True) -> dict[str, Any]:
    """The scenario of a case that comes with a map: spotters of one side, the target of the other, time and month."""
    case_map = setup["map"]
    assert case_map["grid"] == "pg"
    assert case_map["default"] == {"terrain": "clear", "elev": 0}
    spotters = [setup["spotter"]] if "spotter" in setup else setup["spotters"]
    ends = [*spotters, setup["target"]]
    hexes = case_map.get("hexes", {})
    columns, rows = _size([*hexes, *ends])
    short: dict[str, Any] = {"columns": columns, "rows": rows, "conditions": _conditions(setup)}
    short |= _ground(hexes)
    sides: dict[str, list[str]] = {}
    for side in case_map.get("hexsides", ()):
        sides.setdefault(side["kind"], []).append("/".join(side["between"]))
    short["hexsides"] = {kind: " ".join(places) for kind, places in sides.items()}
    state = ["spotted"] if setup.get("target_marked_spotted") else []
    observers = [
        {"id": f"s{number}", "kind": kind_of(setup.get("spotter_unit")), "at": at}
        for number, at in enumerate(spotters, start=1)
    ]
    target = {"id": "t", "kind": kind_of(setup.get("target_unit")), "at": setup["target"], "state": state}
    if with_units:
        short["forces"] = {"Observers": observers, "Targets": [target]}
    return setup_scenario(short)


def _size(labels: list[str]) -> tuple[int, int]:
    # two hexes more on every side than the case names, so that no line ends at the edge of the map
    return max(int(label[:2]) for label in labels) + 2, max(int(label[2:]) for label in labels) + 2


def _ground(hexes: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    cover: dict[str, list[str]] = {}
    levels: dict[int, list[str]] = {}
    for label, what in hexes.items():
        assert set(what) <= {"terrain", "elev", "slope"}, what
        if what.get("terrain", "clear") != "clear":
            cover.setdefault(what["terrain"], []).append(label)
        if what.get("slope"):
            cover.setdefault("slope", []).append(label)
        steps, rest = divmod(what.get("elev", 0), METRES_A_STEP)
        assert rest == 0, what
        if steps:
            levels.setdefault(steps, []).append(label)
    return {
        "hexes": {key: " ".join(labels) for key, labels in cover.items()},
        "elevation": {step: " ".join(labels) for step, labels in levels.items()},
    }


def _conditions(setup: Mapping[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {"time": "day"}
    visibility = setup.get("visibility", 12)
    if visibility in (1, 2):
        made = {"time": "night", "visibility": visibility}
    else:
        assert visibility == 12, visibility
    if "month" in setup:
        made["month"] = setup["month"]
    return made
