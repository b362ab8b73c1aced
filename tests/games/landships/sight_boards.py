"""Small boards of Landships! for the tests of sight, under the ruleset that comes with the program."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tests import loading
from tests.games.panzer_grenadier import sight_boards as pg
from workbench.base.text import Text
from workbench.games.landships.sight.doctrine import Doctrine
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces, Unit

board = pg.board


def ruleset() -> Ruleset:
    """The ruleset of the game."""
    return loading.ruleset("landships")


def units(grid: HexGrid, *words: str) -> tuple[Unit, ...]:
    """Units from words: ``"infantry 0304 pinned"``."""
    made = []
    for number, word in enumerate(words):
        kind, at, *state = word.split()
        place = grid.find(at)
        assert place is not None, word
        made.append(Unit(f"{kind}-{at}-{number}", kind, place, state=tuple(state)))
    return tuple(made)


def scenario(
    ground: HexBoard,
    forces: Mapping[str, Iterable[Unit]] = {},
    switches: Mapping[str, str] = {},
    markers: Mapping[str, tuple[int, ...]] = {},
    options: tuple[str, ...] = (),
) -> Scenario:
    """A scenario on a board."""
    sides = tuple(Force(side, tuple(members)) for side, members in forces.items())
    return Scenario(
        Text.of("Test"),
        "landships",
        ground,
        Forces(sides),
        markers=dict(markers),
        options=options,
        switches=dict(switches),
    )


def doctrine(ground: HexBoard, **more: object) -> Doctrine:
    """The doctrine on a board; ``more`` as in :func:`scenario`."""
    return Doctrine(scenario(ground, **more), ruleset())  # type: ignore[arg-type]
