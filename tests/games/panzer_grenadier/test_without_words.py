"""What plans ask without words is what the answers in words say."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.random_scenarios import hex_analysis
from workbench.analysis.base_analysis import party_of
from workbench.engine.sight.results import FIRE, OBSERVE, SPOT, Party, SightRequest
from workbench.games.panzer_grenadier.fire.doctrine import Doctrine as Fire
from workbench.games.panzer_grenadier.sight.doctrine import Doctrine as Sight
from workbench.games.panzer_grenadier.spotting.doctrine import Doctrine as Spotting

SEEDS = range(12)


@pytest.mark.share(4)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_way_of_a_line(seed: int) -> None:
    analysis, dice = hex_analysis("panzer_grenadier", seed), Random(seed)
    sight = analysis.sight
    assert isinstance(sight, Sight)
    for _ in range(12):
        origin, target = (dice.randrange(analysis.scenario.board.grid.size) for _ in range(2))
        request = SightRequest(dice.choice([SPOT, FIRE]), "Red")
        told, found = sight.line(origin, target, request), sight.path(origin, target, request)
        assert found.hexes == tuple(step.chosen for step in told.steps)
        assert (found.visible, found.range, found.assumed) == (told.visible, told.range, told.assumed)


@pytest.mark.share(4)
@pytest.mark.parametrize("seed", SEEDS)
def test_lines_and_shots_judged_together_are_those_judged_one_by_one(seed: int) -> None:
    together, alone = (hex_analysis("panzer_grenadier", seed) for _ in range(2))
    dice, size = Random(seed), together.scenario.board.grid.size
    assert isinstance(together.sight, Sight)
    assert isinstance(alone.sight, Sight)
    assert isinstance(together.fire, Fire)
    assert isinstance(alone.fire, Fire)
    side, unit = dice.choice([one for one in together.scenario.forces if one[1].at is not None])
    assert unit.at is not None
    hexes, request = (
        [unit.at, *dice.choices(range(size), k=20)],
        SightRequest(FIRE, side, observer=party_of(side, unit)),
    )
    lines = together.sight.paths(unit.at, hexes, request)
    assert lines == [alone.sight.path(unit.at, target, request) for target in hexes]
    firer, party = (unit.at, party_of(side, unit)), Party(dice.choice(sorted(together.ruleset.units)))
    for weapon in ("df", "bf", "at", "assault"):
        every = together.fire.effects([firer], [(target, party) for target in hexes], weapon=weapon)[0]
        assert every == [alone.fire.effects([firer], [(target, party)], weapon=weapon)[0][0] for target in hexes]


@pytest.mark.share(4)
@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_spotted(seed: int) -> None:
    analysis, dice = hex_analysis("panzer_grenadier", seed), Random(seed)
    spotting = analysis.spotting
    assert isinstance(spotting, Spotting)
    units = [(side, unit) for side, unit in analysis.scenario.forces if unit.at is not None]
    parties = [None, Party(), Party(dice.choice(sorted(analysis.ruleset.units))), party_of(*dice.choice(units))]
    for side, unit in dice.sample(units, 6):
        assert unit.at is not None
        asked = {
            "observer": party_of(side, unit),
            "party": dice.choice(parties),
            "purpose": dice.choice([SPOT, OBSERVE]),
        }
        target = dice.choice([dice.randrange(analysis.scenario.board.grid.size), dice.choice(units)[1].at])
        assert spotting.spots(unit.at, target, **asked) == spotting.spotted(unit.at, target, **asked).spotted  # type: ignore[arg-type]
