"""Areas judged in stages, near rings first, equal those judged at once in every value."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.engine.sight.compare import CASES
from workbench.engine.sight import hex_doctrine
from workbench.engine.sight.hex_doctrine import HexDoctrine
from workbench.engine.sight.results import SightArea
from workbench.geometry import hex_lines
from workbench.geometry.grid import HexGrid
from workbench.geometry.hex_lines import Cells, lines


def _area(engine: object, origin: int, case: object, one_stage: int) -> SightArea:
    assert isinstance(engine, HexDoctrine)
    engine._areas.clear()
    engine._open_country = False
    engine.one_stage = one_stage
    found: SightArea = engine.area(origin, case.request)  # type: ignore[attr-defined]
    return found


@pytest.mark.slow(8)
@pytest.mark.parametrize("doctrine", CASES)
def test_stages_change_nothing(doctrine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cut = 0
    for seed in range(400, 408 if doctrine == "asl" else 430):
        monkeypatch.setattr(hex_doctrine, "STAGES", ((1, 2, 3, 4), (3, 6))[seed % 2])
        case = CASES[doctrine](seed)
        size = case.grid.size
        for origin in Random(seed).sample(range(size), min(size, 3)):
            whole = _area(case.engine, origin, case, 10**9)
            staged = _area(case.engine, origin, case, 0)
            for name in ("visible", "hindrance", "blocker"):
                assert np.array_equal(getattr(whole, name), getattr(staged, name)), (seed, origin, name)
            cut += int((~whole.visible).sum())
    assert cut


def test_the_table_of_rings_holds_what_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = Cells(HexGrid(26, 22, "pointy", "odd"))
    everywhere = np.arange(26 * 22, dtype=np.int32)
    for origin in (0, 300):
        for upto in (None, 5):
            known = lines(cells, origin, everywhere, upto)
            with monkeypatch.context() as patch:
                patch.setattr("workbench.geometry.hex_lines.SIZES", ())
                worked = lines(cells, origin, everywhere, upto)
            for name in ("near", "bits", "cell", "second_cell", "second_first", "run", "run_cell"):
                assert np.array_equal(getattr(known, name), getattr(worked, name)), name
    assert len(hex_lines.ring_table(48).near) == hex_lines.ring_rows(np.array(49), np.array(0))
