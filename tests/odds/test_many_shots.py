"""The chances of many shots at once are those of the same shots one by one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests import loading
from workbench.analysis.any_analysis import analysis_of
from workbench.analysis.base_analysis import party_of
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.fire.odds import KnowsManyOdds, Stand, chances
from workbench.engine.sight.results import Effect

LIPOVKA = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"


class OneByOne:
    """A doctrine that knows no shortcut."""

    def __init__(self, doctrine: KnowsManyOdds) -> None:
        self.odds = doctrine.odds  # type: ignore[attr-defined]
        self.chart_odds = doctrine.chart_odds  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def sides() -> tuple[KnowsManyOdds, list[Stand], list[Stand]]:
    scenario, rules = loading.scenario(LIPOVKA)
    units = [(side, unit) for side, unit in scenario.forces if unit.at is not None]
    stands = {
        name: [(unit.at, party_of(side, unit)) for side, unit in units if side == name] for name in ("German", "Soviet")
    }
    return analysis_of(scenario, rules).fire, stands["German"], stands["Soviet"]


@pytest.mark.parametrize("weapon", ["", "df", "bf", "at", "assault"])
def test_all_at_once_as_one_by_one(weapon: str, sides: tuple[KnowsManyOdds, list[Stand], list[Stand]]) -> None:
    doctrine, ours, theirs = sides
    firers, targets = ours[2:20:2], theirs[1:20:2]
    at_once = chances(doctrine, firers, targets, weapon=weapon)
    again = chances(OneByOne(doctrine), firers, targets, weapon=weapon)
    for row, same in zip(at_once, again, strict=True):
        for one, other in zip(row, same, strict=True):
            assert (one is None) == (other is None)
            if one is not None and other is not None:
                assert (one.table, one.column, one.results, one.effect) == (
                    other.table,
                    other.column,
                    other.results,
                    other.effect,
                )
    assert any(one is not None for row in at_once for one in row)


@pytest.mark.parametrize("weapon", ["", "df", "bf", "at"])
def test_effects_alone_are_those_of_chances(weapon: str, sides: tuple[KnowsManyOdds, list[Stand], list[Stand]]) -> None:
    doctrine, ours, theirs = sides
    firers, targets = ours[1:20:3], theirs[:20:3]
    found = doctrine.effects(firers, targets, weapon=weapon)
    told = [[one and one.effect for one in row] for row in chances(doctrine, firers, targets, weapon=weapon)]  # type: ignore[arg-type]
    assert found == told
    assert any(one for row in found for one in row) or weapon in ("bf", "at")


@pytest.mark.slow
def test_a_barred_shot_says_so(sides: tuple[KnowsManyOdds, list[Stand], list[Stand]]) -> None:
    doctrine, ours, theirs = sides
    found = chances(doctrine, ours, theirs)
    seen = set()
    for (origin, firer), row in zip(ours, found, strict=True):
        for (target, party), one in zip(theirs, row, strict=True):
            if one is None:
                with pytest.raises(CannotAnswer):
                    doctrine.odds(origin, target, firer=firer, party=party)  # type: ignore[attr-defined]
                continue
            told = doctrine.odds(origin, target, firer=firer, party=party)  # type: ignore[attr-defined]
            assert one.allowed == (not any(reason.effect is Effect.BLOCKS for reason in told.reasons))
            seen.add(one.allowed)
    assert seen == {True, False}


def test_states_may_be_tried_without_touching_the_scenario(
    sides: tuple[KnowsManyOdds, list[Stand], list[Stand]],
) -> None:
    doctrine, ours, theirs = sides
    where, gun = next(stand for stand in ours if stand[1].unit == "g_hmg1")
    halved = (where, replace(gun, state=("disrupted",)))
    (whole,), (half,) = chances(doctrine, [(where, gun), halved], theirs[1:2], weapon="df")
    assert whole is not None
    assert half is not None
    assert half.effect < whole.effect
