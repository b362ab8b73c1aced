"""Small maps of Landships! for tests of spotting and fire: hexes of one row, whose columns count the range."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from tests.games.panzer_grenadier.spotting_maps import OpenSight, at, make_board
from tests.loading import ruleset
from workbench.base.text import Text
from workbench.games.landships.spotting.doctrine import Doctrine
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces, Unit

WIDE = HexGrid(40, 9)


def rules() -> Ruleset:
    """The ruleset of the game."""
    return ruleset("landships")


def place(column: int, row: int = 5) -> int:
    """The number of a hex; column 1 of row 5 is where most questions start."""
    return at(f"{column:02}{row:02}", WIDE)


def board(
    cover: Mapping[str, str] = {},
    steps: Mapping[str, int] = {},
    trenches: Mapping[str, str] = {},
    roads: Iterable[str] = (),
    **attributes: Any,
) -> HexBoard:
    """A wide board; ``trenches`` side -> labels."""
    dug = " ".join(trenches.values())
    made = make_board({**cover, **({"trench": dug} if dug else {})}, steps, grid=WIDE)
    owners = {side: frozenset(at(label, WIDE) for label in labels.split()) for side, labels in trenches.items()}
    paths = {"road": tuple(tuple(at(label, WIDE) for label in road.split()) for road in roads)}
    return replace(made, owners={"trench": owners}, paths=paths, attributes=attributes)


def unit(name: str, kind: str, column: int | None, *state: str, row: int = 5, facing: int = 0, **values: Any) -> Unit:
    """A unit on the wide board."""
    where = None if column is None else place(column, row)
    return Unit(name, kind, where, facing, state=state, values=values)


def scenario(
    made: HexBoard | None = None,
    british: Iterable[Unit] = (),
    german: Iterable[Unit] = (),
    spot: Mapping[str, object] | None = None,
    **more: Any,
) -> Scenario:
    """A scenario with two sides; ``spot`` is the spotting chart as the user typed it."""
    forces = Forces((Force("British", tuple(british)), Force("German", tuple(german))))
    values = {} if spot is None else {"spot_range": spot}
    return Scenario(Text("test"), "landships", made if made is not None else board(), forces, values=values, **more)


class HiddenSight(OpenSight):
    """The sight double on the wide board; hidden hexes are given by column, in row 5."""

    def __init__(self, made: Scenario, hidden: Iterable[int] = ()) -> None:
        super().__init__(made)
        self.visible[[place(column) for column in hidden]] = False


def doctrine(made: Scenario, hidden: Iterable[int] = ()) -> Doctrine:
    """The doctrine over the sight double."""
    return Doctrine(made, rules(), HiddenSight(made, hidden))
