"""Advanced Squad Leader: Open Ground of a whole map is that of every single hex, with walls, hills and drawings in the way."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest

from tests.games.asl.scenarios import analysis
from tests.shares import some
from workbench.analysis.hex_analysis import Analysis
from workbench.engine.sight.results import Party
from workbench.games.asl.spotting.doctrine import Doctrine

LABELS = [f"{column}{row}" for column in "ABCDEFGHIJKL" for row in range(1, 11)]


def terrain(seed: int) -> dict[str, Any]:
    """A dozen columns of some of everything; some walls are drawn along hexsides."""
    chooser = random.Random(seed)

    def parted(share: float, keys: list[Any]) -> dict[Any, str]:
        """Each key in part of the hexes, no two in one."""
        held = {label: chooser.choice(keys) for label in LABELS if chooser.random() < share}
        return {key: " ".join(label for label, has in held.items() if has == key) for key in keys}

    plain = analysis(rows=10).scenario.board
    grid = plain.grid
    sides, drawn = [], []
    for label in LABELS:
        here, way = grid.find(label), chooser.randrange(6)
        assert here is not None
        if grid.neighbours[here, way] >= 0 and chooser.random() < 0.2:
            corners = grid.corners(grid.hexes[here])
            if chooser.random() < 0.5:
                drawn.append({"terrain": "wall", "line": [list(corners[way]), list(corners[(way + 1) % 6])]})
            else:
                sides.append(f"{label}/{grid.labels[int(grid.neighbours[here, way])]}")
    return {
        "hexes": parted(0.3, ["woods", "brush", "grain", "orchard", "gully"]),
        "hexsides": {"wall": " ".join(sides[::2]), "hedge": " ".join(sides[1::2])},
        "elevation": parted(0.3, [1, 2]),
        "shapes": drawn,
        "markers": {"trench": " ".join(chooser.sample(LABELS, 20))},
        "rows": 10,
    }


@pytest.mark.slow(8)
@pytest.mark.parametrize("seed", range(2))
def test_the_area_is_every_single_look(seed: int) -> None:
    inquiry = analysis(**terrain(seed))
    open_ground, parties = _open_ground(inquiry), inquiry.spotting.parties  # type: ignore[attr-defined]
    firer = parties.of_party(Party("squad", "Red"))
    chooser = random.Random(seed)
    movers = (
        Party("squad", "Blue"),
        Party("squad", "Blue", values={"level": 1}),
        Party("squad", "Blue", state=("entrenched",)),
    )
    for mover in movers:
        moved = parties.of_party(mover)
        for label in chooser.sample(LABELS, 2):
            origin = inquiry.place(label)
            area = open_ground.area(origin, firer, moved, 16)
            near = np.flatnonzero(inquiry.scenario.board.grid.distances(origin) <= 16).tolist()
            for number in chooser.sample(near, some(40)):
                assert open_ground.judge(origin, number, firer, moved).open == bool(area[number]), (
                    label,
                    inquiry.label(number),
                )


def _open_ground(inquiry: Analysis) -> Any:
    spotting = inquiry.spotting
    assert isinstance(spotting, Doctrine)
    return spotting.open_ground


def test_a_drawn_wall_shelters_who_stands_behind_it() -> None:
    """9.2: from the far side only."""
    x, y, half = 7 * math.sqrt(3) / 2, 4.5, 0.5 / math.sqrt(3)
    wall = {"terrain": "wall", "line": [[x - half, y + 0.5], [x + half, y + 0.5]]}
    inquiry = analysis(shapes=[wall])
    for firer, tem in (("H9", 2), ("H1", 0)):
        assert inquiry.cover(inquiry.place(firer), inquiry.place("H5"), party=Party("squad")).values["tem"] == tem
