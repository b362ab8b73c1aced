"""A table is measured in another unit: every length is converted, and nothing moves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.loading import scenario
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.data_folders import SAMPLES
from workbench.base.text import Text
from workbench.checks.loading import load_scenario_text
from workbench.files.scenario_writer import scenario_text
from workbench.planning.plan_fields import EXTRA, GOAL
from workbench.scenario.edits.settings import SetTableUnit
from workbench.scenario.kept_plans import KeptPlan
from workbench.scenario.scenario import KeptTabletopLine, Underlay
from workbench.scenario.zones import Zone

ORMEAUX = SAMPLES / "bolt_action" / "les_ormeaux.yaml"


def full_table() -> Any:
    found, _ = scenario(ORMEAUX)
    line = KeptTabletopLine("l", "unit:us_1", ((10.0, 20.0), 2.0))
    zone = Zone("zz", outline=((1.0, 2.0), (3.0, 2.0), (3.0, 4.0)))
    plan = KeptPlan("p", "approach", {GOAL: (30.0, 20.0), EXTRA: 6.0})
    under = Underlay("p.png", 1.0, 2.0, 72.0)
    return replace(found, lines=(line,), zones=(zone,), plans=(plan,), underlay=under, title=Text("All", "Tout"))


def test_every_length_is_converted() -> None:
    before = full_table()
    after = SetTableUnit("cm").apply(before)
    board = after.board
    assert (board.unit, board.width, board.height) == ("cm", 182.88, 121.92)
    for old, new in zip(before.board.features, board.features, strict=True):
        assert new.area.area == pytest.approx(old.area.area * 2.54**2, rel=1e-3, abs=0.01)
        assert new.width == pytest.approx(old.width * 2.54, abs=0.001)
        assert (new.level, new.floors, len(new.openings)) == (old.level, old.floors, len(old.openings))
    for (_, old), (_, new) in zip(before.forces, after.forces, strict=True):
        if old.at is not None:
            assert new.at == pytest.approx((old.at[0] * 2.54, old.at[1] * 2.54), abs=0.001)
    assert after.lines[0].target == ((25.4, 50.8), 2.0), "levels are no lengths of the table"
    assert after.zones[0].outline[2] == (7.62, 10.16)
    assert after.plans[0].values == {GOAL: (76.2, 50.8), EXTRA: 15.24}
    assert (after.underlay.x, after.underlay.width) == pytest.approx((2.54, 182.88))


def test_there_and_back_is_where_it_was_to_a_hair() -> None:
    before = full_table()
    after = SetTableUnit("in").apply(SetTableUnit("cm").apply(before))
    for old, new in zip(before.board.features, after.board.features, strict=True):
        for one, other in zip(old.points, new.points, strict=True):
            assert other == pytest.approx(one, abs=0.001)
    assert SetTableUnit("in").apply(before) is before


def test_it_is_saved_read_and_answers_alike() -> None:
    before, rules = scenario(ORMEAUX)
    after = SetTableUnit("cm").apply(before)
    read, _, diagnostics = load_scenario_text(scenario_text(after).text, "t.yaml")
    assert not diagnostics.has_errors
    assert read is not None
    assert read.board == after.board
    inches, centimetres = TabletopAnalysis(before, rules), TabletopAnalysis(after, rules)
    pairs = [("us_1", "de_1"), ("us_mmg", "de_pak"), ("us_tank", "de_1"), ("us_spotter", "de_schreck")]
    for one, other in pairs:
        seen = [table.sees([(table.stand(one), table.stand(other))])[0] for table in (inches, centimetres)]
        assert seen[0] == seen[1], (one, other)
