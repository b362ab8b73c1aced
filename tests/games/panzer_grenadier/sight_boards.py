"""Small boards of Panzer Grenadier for the tests of sight, under the ruleset that comes with the program."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from hypothesis import strategies as st

from tests import loading
from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.games.panzer_grenadier.sight.doctrine import Doctrine
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces, Unit

OPEN = ("field", "marsh", "minor_river")
BLOCKING = ("woods", "town", "village", "dense_woods", "sand_dunes", "mangrove")
LIGHT = ("light_woods", "orchard", "palm", "light_jungle")


def ruleset() -> Ruleset:
    """The ruleset of the game."""
    return loading.ruleset("panzer_grenadier")


def board(
    grid: HexGrid,
    hexes: Mapping[str, str] = {},
    elevation: Mapping[int, str] = {},
    hexsides: Mapping[str, str] = {},
    paths: Mapping[str, str] = {},
    ground: str = "clear",
) -> HexBoard:
    """A board from words, as a scenario file writes it: labels with spaces between, ``A/B`` for hexsides."""

    def numbers(words: str) -> list[int]:
        found = [grid.find(word) for word in words.split()]
        assert None not in found, words
        return [number for number in found if number is not None]

    cover = {}
    for key, words in hexes.items():
        mask = np.zeros(grid.size, dtype=np.bool_)
        mask[numbers(words)] = True
        cover[key] = frozen(mask)
    levels = np.zeros(grid.size, dtype=np.int32)
    for level, words in elevation.items():
        levels[numbers(words)] = level
    blank = HexBoard.blank(grid, ground)
    sides = {}
    for key, words in hexsides.items():
        held = np.zeros((grid.size, 3), dtype=np.bool_)
        for word in words.split():
            a, b = numbers(word.replace("/", " "))
            place = blank.side_between(a, b)
            assert place is not None, word
            held[place] = True
        sides[key] = frozen(held)
    chains = {key: (tuple(numbers(words)),) for key, words in paths.items()}
    return HexBoard(grid, ground, cover, frozen(levels), sides, chains)


def scenario(
    ground: HexBoard,
    forces: Mapping[str, Iterable[Unit]] = {},
    switches: Mapping[str, str] = {},
    markers: Mapping[str, tuple[int, ...]] = {},
) -> Scenario:
    """A scenario on a board."""
    sides = tuple(Force(side, tuple(units)) for side, units in forces.items())
    return Scenario(
        Text.of("Test"), "panzer_grenadier", ground, Forces(sides), markers=dict(markers), switches=dict(switches)
    )


def doctrine(ground: HexBoard, **more: object) -> Doctrine:
    """The doctrine on a board; ``more`` as in :func:`scenario`."""
    return Doctrine(scenario(ground, **more), ruleset())  # type: ignore[arg-type]


@st.composite
def boards(
    draw: st.DrawFn,
    blocking: tuple[str, ...] = BLOCKING,
    hexsides: tuple[str, ...] = ("hedge", "cliff"),
    largest: int = 7,
    on: HexGrid | None = None,
) -> HexBoard:
    """A random board with every kind of terrain that matters to sight; never more than a few dozen hexes."""
    grid = on or HexGrid(
        draw(st.integers(2, largest)),
        draw(st.integers(2, largest)),
        draw(st.sampled_from(["flat", "pointy"])),
        draw(st.sampled_from(["even", "odd"])),
        draw(st.sampled_from(["down", "up"])),
        draw(st.booleans()),
    )
    random = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    bare = draw(st.sampled_from([0.3, 0.6, 0.85]))
    kinds = [*OPEN, *blocking, *LIGHT, "wadi"]
    painted = np.where(random.random(grid.size) < bare, -1, random.integers(0, len(kinds), grid.size))
    cover = {key: frozen(painted == place) for place, key in enumerate(kinds) if (painted == place).any()}
    high = draw(st.sampled_from([1, 2, 3]))
    levels = random.integers(0, high, grid.size).astype(np.int32)
    cover["slope"] = frozen((levels > 0) & (random.random(grid.size) < 0.7))
    sides = {key: frozen(random.random((grid.size, 3)) < 0.12 * draw(st.integers(0, 2))) for key in hexsides}
    start = int(random.integers(grid.size))
    near = [int(n) for n in grid.neighbours[start] if n >= 0]
    paths = {"rail_embankment": ((start, *near[:1]),)} if draw(st.booleans()) else {}
    ground = draw(st.sampled_from(["clear", "clear", "clear", "light_woods"]))
    return HexBoard(grid, ground, cover, frozen(levels), sides, paths)
