"""A table for a worked case of Bolt Action: pieces and units at the coordinates of the cases.

The cases draw x to the right and y up, angles counter-clockwise from x, around an origin of their own; the program draws y down
and angles clockwise from the top of the table. Lengths are inches.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

ORIGIN = (110.0, 70.0)
WIDTH, HEIGHT = 240, 140

Point = Sequence[float]
HOUSE = 3.0
"""Half of the side of a house that a case does not measure: the ideal section is 6 by 6 (p.76)."""
SIDES = {"north": (0.0, 1.0), "east": (1.0, 0.0), "south": (0.0, -1.0), "west": (-1.0, 0.0)}


def place(at: Point, above: float = 0.0) -> list[float]:
    """A point of a case as the protocol writes it."""
    x, y = round(ORIGIN[0] + at[0], 6), round(ORIGIN[1] - at[1], 6)
    return [x, y, above] if above else [x, y]


def heading(degrees: float) -> float:
    """A facing of a case as the program counts it."""
    return (90.0 - degrees) % 360


def bearing(degrees: float, distance: float, start: Point = (0, 0)) -> tuple[float, float]:
    """The point so far away in a direction of a case."""
    angle = math.radians(degrees)
    return (start[0] + distance * math.cos(angle), start[1] + distance * math.sin(angle))


def corners(left: float, low: float, right: float, high: float) -> list[Point]:
    """A rectangle of a case."""
    return [(left, low), (right, low), (right, high), (left, high)]


FIGURES = ("figures_apart", "figures_overlap")
"""Warnings about figures, which lie where the diagram of a case puts them."""


class Scene:
    """Pieces and units are added one by one; :meth:`data` is the scenario as plain data of the file format."""

    def __init__(self, **settings: Any) -> None:
        self._settings = settings
        self._pieces: list[dict[str, Any]] = []
        self._sides: dict[str, list[dict[str, Any]]] = {}

    def area(self, terrain: str, points: Iterable[Point], **more: Any) -> Scene:
        """A polygon."""
        return self._piece(terrain, polygon=[place(point) for point in points], **more)

    def line(self, terrain: str, points: Iterable[Point], **more: Any) -> Scene:
        """A line, without a width if none is given."""
        return self._piece(terrain, line=[place(point) for point in points], **more)

    def disc(self, terrain: str, centre: Point, radius: float, **more: Any) -> Scene:
        """A circle."""
        return self._piece(terrain, circle=[*place(centre), radius], **more)

    def across(self, terrain: str, x: float, half: float = 60.0, **more: Any) -> Scene:
        """A line across the x axis; there is no way round it."""
        return self.line(terrain, [(x, -half), (x, half)], **more)

    def smoke(self, clouds: Iterable[Mapping[str, Any]]) -> Scene:
        """Discs of smoke as the cases write them."""
        for cloud in clouds:
            assert set(cloud) == {"center", "radius"}, cloud
            self.disc("smoke", cloud["center"], cloud["radius"])
        return self

    def house(
        self,
        centre: Point,
        openings: Mapping[tuple[str, int], int],
        *,
        floors: int = 0,
        half: Point = (HOUSE, HOUSE),
        **more: Any,
    ) -> Scene:
        """A building of so many storeys above the ground floor, with so many openings on a (side, floor)."""
        x, y = centre
        wide, high = half
        made = []
        for (side, floor), count in openings.items():
            dx, dy = SIDES[side]
            for number in range(count):
                # spread along the wall, none on a corner
                along = (number + 1) / (count + 1) * 2 - 1
                at = (x + dx * wide + abs(dy) * along * wide, y + dy * high + abs(dx) * along * high)
                made.append({"floor": floor, "at": place(at)})
        ring = corners(x - wide, y - high, x + wide, y + high)
        return self.area("building", ring, floors=floors, openings=made, **more)

    def unit(
        self,
        name: str,
        kind: str,
        at: Point | None = None,
        *,
        side: str = "A",
        facing: float = 0.0,
        models: Iterable[Point] = (),
        **more: Any,
    ) -> Scene:
        """A unit of a side; ``facing`` as the cases count it."""
        made: dict[str, Any] = {"id": name, "kind": kind, "facing": heading(facing), **more}
        figures = [place(model) for model in models]
        if figures:
            made["models"] = figures
        if at is not None:
            made["at"] = place(at)
        self._sides.setdefault(side, []).append(made)
        return self

    def data(self) -> dict[str, Any]:
        """The scenario."""
        return {
            "format": "workbench/1",
            "title": "A worked case",
            "ruleset": "bolt_action",
            **self._settings,
            "map": {
                "kind": "table",
                "unit": "in",
                "width": WIDTH,
                "height": HEIGHT,
                "ground": "open",
                "features": self._pieces,
            },
            "forces": [{"side": side, "units": units} for side, units in self._sides.items()],
        }

    def _piece(self, terrain: str, **given: Any) -> Scene:
        given.setdefault("id", f"p{len(self._pieces) + 1}")
        self._pieces.append({"terrain": terrain, **given})
        return self
