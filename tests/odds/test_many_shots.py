"""The chances of many shots at once are those of the same shots one by one."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests import loading
from tests.games.random_scenarios import HEX_GAMES, hex_analysis
from workbench.analysis.any_analysis import analysis_of
from workbench.analysis.base_analysis import party_of
from workbench.analysis.hex_analysis import Analysis
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.fire.odds import KnowsManyEffects, KnowsManyOdds, KnowsOdds, Stand, chances
from workbench.engine.sight.results import FIRE, INDIRECT, Effect, Party

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


IFT = {str(total): " ".join("K/1" if total < column else "-" for column in range(11)) for total in range(-4, 16)}
TYPED_IN: dict[str, dict[str, object]] = {
    "asl": {"ift": IFT, "ift_vehicles": {"1": 4, "2": 5, "4": 6, "8": 7}},
    "landships": {
        "at_to_hit": {str(hexes): 6 for hexes in range(1, 21)},
        "small_arms": {"2": 2, "5": 3, "9": 4, "30": 5},
        "barrage": {"10": "H+1 H H - - -"},
    },
    "panzer_grenadier": {},
}
"""Tables that are no part of the sources, made up for the test."""


def _alone(doctrine: KnowsOdds, firer: Stand, target: Stand, weapon: str, purpose: str) -> object:
    try:
        return doctrine.odds(
            firer[0], target[0], firer=firer[1], party=target[1], weapon=weapon, purpose=purpose
        ).chance
    except CannotAnswer:
        return None


def _check_effects(analysis: Analysis, dice: Random, places: int, firers: int) -> int:
    """All effects that are found together are those of single shots; how many of them are known."""
    doctrine = analysis.fire
    assert isinstance(doctrine, KnowsManyEffects)
    assert isinstance(doctrine, KnowsOdds)
    units = [(unit.at, party_of(side, unit)) for side, unit in analysis.scenario.forces if unit.at is not None]
    kinds = dice.sample(sorted(analysis.ruleset.units), 2)
    parties = [Party(), *(Party(kind, state=("pinned",)) for kind in kinds), dice.choice(units)[1]]
    targets = [(at, dice.choice(parties)) for at in dice.sample(range(analysis.scenario.board.grid.size), places)]
    targets += dice.sample(units, min(2, len(units)))
    known = 0
    for firer in dice.sample(units, min(firers, len(units))):
        purpose = dice.choice([FIRE, FIRE, INDIRECT])
        for weapon in ("", *doctrine.weapons(firer[1])):
            (found,) = doctrine.effects([firer], targets, weapon=weapon, purpose=purpose)
            for target, effect in zip(targets, found, strict=True):
                assert effect == _alone(doctrine, firer, target, weapon, purpose), (firer, weapon, target, purpose)
                known += effect is not None
    return known


@pytest.mark.share(4)
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("game", [game for game in HEX_GAMES if game in TYPED_IN])
def test_effects_on_random_maps_are_those_of_single_shots(game: str, seed: int) -> None:
    made = hex_analysis(game, seed)
    scenario = replace(made.scenario, values=TYPED_IN[game], options=_options(game, seed))
    _check_effects(Analysis(scenario, made.ruleset), Random(seed), places=3, firers=4)


def _options(game: str, seed: int) -> tuple[str, ...]:
    """Every other map is played with all options."""
    return tuple(loading.ruleset(game).options) if seed % 2 else ()


@pytest.mark.slow
@pytest.mark.parametrize("sample", ["landships/marcelle_farm.yaml", "asl/sorvino_brook.yaml"])
def test_effects_on_samples_are_those_of_single_shots(sample: str) -> None:
    scenario, rules = loading.scenario(SAMPLES / sample)
    typed = replace(scenario, values={**scenario.values, **TYPED_IN[rules.id]})
    assert _check_effects(Analysis(typed, rules), Random(3), places=6, firers=30) > 50
