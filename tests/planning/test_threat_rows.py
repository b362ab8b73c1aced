"""A threat map says in words how much of the map is free of it, as a player looks for it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import shapely

from tests import loading
from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.planning.kinds.threat import THREAT
from workbench.planning.plan_fields import FIRED, SEEN, SPOTTED
from workbench.planning.plan_registry import work_out
from workbench.planning.plans import PlanPicture, PlanRequest

TABLE = Path("samples/blitzkrieg/teaching/7_detection.yaml")
HEXES = Path("samples/landships/marcelle_farm.yaml")
WORDS = {SEEN: "Seen by nobody", SPOTTED: "Spotted by nobody", FIRED: "Fired at by nobody"}


def _free(analysis: AnyAnalysis, picture: PlanPicture) -> float:
    """The share of the map, in per cent, on which the picture counts nobody."""
    if analysis.kind == "hex":
        assert picture.counts is not None
        return 100 * float(np.mean(picture.counts <= 0))
    outline = analysis.scenario.board.outline
    taken = shapely.union_all([region for region, _ in picture.regions])
    return 100 * float(outline.difference(taken).area / outline.area)


@pytest.mark.slow
@pytest.mark.parametrize("path", [HEXES, TABLE])
def test_the_ground_that_is_free_of_a_threat_has_a_row(path: Path) -> None:
    analysis = analysis_of(*loading.scenario(path))
    side = analysis.scenario.forces.sides[0].side
    for measure, words in WORDS.items():
        picture = work_out(analysis, PlanRequest(THREAT, {"side": side, "measure": measure}))
        (row,) = [row for row in picture.rows if row.text.en.startswith(words)]
        share = row.text.en.partition(": ")[2].partition("%")[0]
        free = _free(analysis, picture)
        assert share == ("<1" if 0 < free < 0.5 else f"{free:.0f}")
        assert row.text.fr.endswith(" % de la carte" if analysis.kind == "hex" else " % de la table")
        if path == TABLE and free > 0:
            assert isinstance(row.at, tuple)
            assert not any(region.contains(shapely.Point(row.at)) for region, _ in picture.regions)
