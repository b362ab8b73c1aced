"""Boards, scenarios and a sight double for tests of spotting and fire."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from tests.loading import ruleset
from workbench.base.text import Text
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import SightArea, SightLine, SightRequest
from workbench.games.panzer_grenadier.sight.doctrine import Doctrine as Sight
from workbench.games.panzer_grenadier.spotting.doctrine import Doctrine
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces, Unit

GRID = HexGrid(12, 32)


def rules() -> Ruleset:
    """The ruleset of the game."""
    return ruleset("panzer_grenadier")


def at(label: str, grid: HexGrid = GRID) -> int:
    """The number of a hex."""
    number = grid.find(label)
    assert number is not None, label
    return number


def make_board(
    cover: Mapping[str, str] = {},
    steps: Mapping[str, int] = {},
    hexsides: Mapping[str, str] = {},
    ground: str = "clear",
    grid: HexGrid = GRID,
) -> HexBoard:
    """A board: ``cover`` terrain -> labels, ``steps`` label -> level, ``hexsides`` terrain -> pairs ``A/B``."""
    blank = HexBoard.blank(grid, ground)
    masks = {}
    for key, labels in cover.items():
        mask = np.zeros(grid.size, dtype=np.bool_)
        mask[[at(label, grid) for label in labels.split()]] = True
        masks[key] = mask
    elevation = np.zeros(grid.size, dtype=np.int32)
    for label, step in steps.items():
        elevation[at(label, grid)] = step
    sides = {}
    for key, pairs in hexsides.items():
        mask = np.zeros((grid.size, 3), dtype=np.bool_)
        for pair in pairs.split():
            place = blank.side_between(*(at(label, grid) for label in pair.split("/")))
            assert place is not None
            mask[place] = True
        sides[key] = mask
    return replace(blank, cover=masks, elevation=elevation, hexsides=sides)


def unit(name: str, kind: str, where: str | None, *state: str, **values: Any) -> Unit:
    """A unit on the test grid."""
    return Unit(name, kind, None if where is None else at(where), state=state, values=values)


def scenario(
    board: HexBoard | None = None,
    german: Iterable[Unit] = (),
    soviet: Iterable[Unit] = (),
    conditions: Mapping[str, Any] = {},
    switches: Mapping[str, str] = {},
    **more: Any,
) -> Scenario:
    """A scenario with two sides."""
    forces = Forces((Force("German", tuple(german)), Force("Soviet", tuple(soviet))))
    return Scenario(
        Text("test"),
        "panzer_grenadier",
        board if board is not None else make_board(),
        forces,
        conditions=conditions,
        switches=switches,
        **more,
    )


class OpenSight:
    """A sight double: everything is in sight but the hexes ``hidden``, from everywhere."""

    def __init__(self, made: Scenario, hidden: str = "") -> None:
        self.scenario = made
        self.visible = np.ones(made.board.grid.size, dtype=np.bool_)
        self.visible[[at(label, made.board.grid) for label in hidden.split()]] = False

    def line(self, origin: int, target: int, request: SightRequest) -> SightLine:
        """A line without a story."""
        hexes = self.scenario.board.grid.hexes
        distance = hexes[origin].distance(hexes[target])
        seen = bool(self.visible[target]) or origin == target
        return SightLine(origin, target, seen, distance, 0, False, (), (), None, None, 0.0, 0.0)

    def area(self, origin: int, request: SightRequest, cancel: object = None, progress: object = None) -> SightArea:
        """The same lines as arrays."""
        visible = self.visible.copy()
        visible[origin] = True
        nothing = np.zeros(visible.shape, dtype=np.int32)
        return SightArea(origin, visible, nothing, nothing - 1)

    def updated(self, made: Scenario) -> SightDoctrine:
        """A double for another scenario."""
        return OpenSight(made)


def doctrine(made: Scenario, hidden: str = "") -> Doctrine:
    """The doctrine over the sight double."""
    return Doctrine(made, rules(), OpenSight(made, hidden))


def real(made: Scenario) -> Doctrine:
    """The doctrine over the real sight doctrine."""
    return Doctrine(made, rules(), Sight(made, rules()))
