"""Boards of Advanced Squad Leader for questions of movement: drawn obstacles on the grid of a board, and who sees whom given
by hand, so that movement is tried apart from sight.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Sequence
from typing import Any

import numpy as np

from tests.engine.movement.small_scenarios import Field, opened
from workbench.engine.fire.results import Bearing, Cover
from workbench.engine.spotting.results import SpottingArea
from workbench.protocol.answers import answer_line
from workbench.scenario.scenario import Scenario

BOARD = """kind: hex
columns: {columns}
rows: 10
stagger: {{lines: even, by: up, extra: true}}
labels: "A1"
ground: {ground}"""


RULES = "asl"


class Watchers:
    """Sees what it is told: pairs of labels "A1 B2" that cannot see each other; all others do."""

    def __init__(self, scenario: Scenario, blind: Collection[str]) -> None:
        self._grid = scenario.board.grid
        self._blind = [tuple(self._grid.find(label) for label in pair.split()) for pair in blind]

    def area(self, origin: int, **_: object) -> SpottingArea:
        sees = np.ones(self._grid.size, dtype=np.bool_)
        for pair in self._blind:
            if origin in pair:
                sees[[number for number in pair if number != origin]] = False
        return SpottingArea(origin, sees, sees, np.zeros(self._grid.size, dtype=np.int32))


class Guns:
    """Everybody reaches six hexes; nothing protects but what it is told (labels)."""

    def __init__(self, scenario: Scenario, sheltered: Collection[str]) -> None:
        self._grid = scenario.board.grid
        self._sheltered = {self._grid.find(label) for label in sheltered}

    def bearing(self, origin: int, **_: object) -> Bearing:
        away = self._grid.distances(origin)
        band = np.where(away <= 6, 0, np.where(away <= 12, 1, -1)).astype(np.int32)
        return Bearing("inherent", np.ones(self._grid.size, dtype=np.bool_), band, ("full", "long"), 12)

    def cover(self, origin: int, target: int, **_: object) -> Cover:
        return Cover({"tem": 1 if target in self._sheltered else 0}, ())


class Board(Field):
    """A field that also answers lines of the query protocol."""

    def ask(self, **request: object) -> dict[str, Any]:
        line = answer_line(self.analysis, json.dumps(request).encode())
        assert line is not None
        answer: dict[str, Any] = json.loads(line)
        assert "error" not in answer, answer
        assert "ignored" not in answer, answer
        return answer

    def farthest(self, **request: object) -> int:
        """How many hexes a reach gets."""
        answer = self.ask(ask="reach", **request)
        grid = self.analysis.scenario.board.grid
        start = self.analysis.movement.reach(self.request(str(request["unit"]))).start
        away = grid.distances(start)
        return max((int(away[self.at(label)]) for label in answer["costs"]), default=0)


def board(
    drawing: str = "",
    *,
    units: Sequence[str] = (),
    enemies: Sequence[str] = (),
    shapes: Sequence[str] = (),
    markers: str = "",
    rest: str = "",
    columns: int = 33,
    ground: str = "open_ground",
    blind: Collection[str] = (),
    sheltered: Collection[str] = (),
    real: bool = False,
) -> Board:
    """A board of open ground; ``drawing`` are lines of YAML of its map, units flow mappings of Reds and (enemies) Blues. Sight
    and fire are given by hand, unless ``real``."""
    lines = ["format: workbench/1", "title: test", f"ruleset: {RULES}", "map:"]
    lines += [f"  {line}" for line in BOARD.format(columns=columns, ground=ground).splitlines()]
    lines += [f"  {line}" for line in drawing.splitlines()]
    lines += ["  shapes:", *(f"    - {{{shape}}}" for shape in shapes)] if shapes else []
    lines += ["markers:", *(f"  {line}" for line in markers.splitlines())] if markers else []
    lines += [rest] if rest else []
    analysis = opened(lines, units, enemies)
    if not real:
        analysis.__dict__["spotting"] = Watchers(analysis.scenario, blind)
        analysis.__dict__["fire"] = Guns(analysis.scenario, sheltered)
    return Board(analysis)


def centre(label: str) -> tuple[float, float]:
    """Where the centre of a hex of a board lies in the plane."""
    letters = label.rstrip("0123456789")
    column = (len(letters) - 1) * 26 + ord(letters[0]) - ord("A") + 1
    number = int(label[len(letters) :])
    y = number - 1.0 if column % 2 else number - 1.5 + 0.0
    return (column - 1) * math.sqrt(3) / 2, y + (0.0 if column % 2 else 1.0)


def house(label: str, *, size: float = 0.25, terrain: str = "stone_building", more: str = "") -> str:
    """A square building in the middle of a hex, which touches no hexside."""
    x, y = centre(label)
    points = [[x - size, y - size], [x + size, y - size], [x + size, y + size], [x - size, y + size]]
    return f"terrain: {terrain}, polygon: {json.dumps(points)}{more}"


def spread(label: str, sides: Sequence[int], terrain: str = "woods") -> str:
    """Terrain that fills a hex from its centre to some neighbouring hexsides."""
    x, y = centre(label)
    turns = [math.radians(-120 + 60 * k) for k in (*sides, sides[-1] + 1)]
    corners = [(x + math.cos(turn) / math.sqrt(3), y + math.sin(turn) / math.sqrt(3)) for turn in turns]
    return f"terrain: {terrain}, polygon: {json.dumps([(x, y), *corners])}"
