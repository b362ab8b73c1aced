"""Worked cases of measured games become tables: pieces as rectangles and lines, places, and questions of the protocol.

The cases give coordinates around an origin of their own; on the table it lies at :data:`ORIGIN`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

ORIGIN = (60.0, 60.0)
WIDTH, HEIGHT = 420, 120
REACH = 55.0
"""How far from the origin a line that a case gives by its x runs up and down."""

Point = Sequence[float]


def place(at: Point, above: float = 0.0) -> list[float]:
    """A point of a case as the protocol writes it, so many levels above the ground."""
    x, y = ORIGIN[0] + at[0], ORIGIN[1] + at[1]
    return [x, y, above] if above else [x, y]


def piece(number: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """A piece of terrain of a case."""
    assert set(given) <= {"type", "rect", "x", "level"}, given
    made: dict[str, Any] = {"id": f"p{number}", "terrain": given["type"]}
    if "rect" in given:
        left, top, right, bottom = given["rect"]
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        made["polygon"] = [place(corner) for corner in corners]
    else:
        made["line"] = [place((given["x"], -REACH)), place((given["x"], REACH))]
    if "level" in given:
        made["level"] = given["level"]
    return made


def rect(terrain: str, left: float, right: float, half: float = 50.0) -> dict[str, Any]:
    """An area across the way of a case, as the cases write areas."""
    return {"type": terrain, "rect": [left, -half, right, half]}


def table(pieces: Sequence[Mapping[str, Any]] = (), **more: Any) -> dict[str, Any]:
    """The scenario of a case as plain data of the file format; ``conditions`` and ``forces`` {side: [units]} beside."""
    made: dict[str, Any] = {
        "format": "workbench/1",
        "title": "A worked case",
        "ruleset": "blitzkrieg",
        "map": {
            "kind": "table",
            "unit": "cm",
            "width": WIDTH,
            "height": HEIGHT,
            "features": [piece(number, given) for number, given in enumerate(pieces, start=1)],
        },
    }
    forces = more.pop("forces", {})
    made["forces"] = [{"side": side, "units": units} for side, units in forces.items()]
    return made | more


def above(level: float, at: Point, pieces: Sequence[Mapping[str, Any]]) -> float:
    """How far above the ground somebody at a level of a case is: hills and the bottom of a ravine are the ground there."""
    ground = 0.0
    for given in pieces:
        if "rect" in given:
            left, top, right, bottom = given["rect"]
            inside = left <= at[0] <= right and top <= at[1] <= bottom
            if inside and given["type"].startswith(("hill_", "sand_dune")):
                ground = max(ground, given.get("level", 5))
            elif inside and given["type"] == "ravine_bottom":
                ground = -1.0
    return level - ground
