"""The chances of a unit at many places of a table are those of its single shots."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from tests import loading
from tests.games.bolt_action.random_tables import squad, table
from tests.games.random_scenarios import TABLE_GAMES as EVERY_TABLE_GAME
from tests.games.random_scenarios import table_analysis
from workbench.analysis.any_analysis import analysis_of
from workbench.analysis.base_analysis import party_of
from workbench.analysis.shown_sides import AS_IT_STANDS, SHOWN
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.analysis.tabletop_shots import Aim, chances_at, tabletop_shot
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.fire.odds import Chance, KnowsManyTabletopOdds, KnowsTabletopOdds
from workbench.engine.sight.results import Party, Standpoint
from workbench.planning.watchers import Watcher, tabletop_request, tabletop_watcher
from workbench.scenario.units import Force, Forces

PLACES = 6
TABLE_GAMES = [game for game in EVERY_TABLE_GAME if game != "generic_table"]
"""The generic doctrine judges its shots one by one."""
TABLES = [
    path for game in TABLE_GAMES for path in sorted((SAMPLES / game).rglob("*.yaml")) if "lessons" not in path.parts
]


def _parties(analysis: TabletopAnalysis, dice: Random) -> list[Party]:
    """Anybody, some kinds, and a unit that stands elsewhere."""
    kinds = dice.sample(sorted(analysis.ruleset.units), 3)
    units = [(side, unit) for side, unit in analysis.scenario.forces if unit.at is not None]
    return [Party(), *(Party(kind) for kind in kinds), party_of(*dice.choice(units))]


def _alone(analysis: TabletopAnalysis, watcher: Watcher[Standpoint], aim: Aim, weapon: str) -> object:
    try:
        found = tabletop_shot(analysis, watcher.at, watcher.party, aim, weapon=weapon)
    except CannotAnswer:
        return None
    return found.chance, found.may


def _told(chance: Chance | None) -> object:
    return None if chance is None else (chance.effect, chance.allowed)


def _check(analysis: TabletopAnalysis, seed: int, firers: int = 2) -> None:
    """All chances that are found together are those of single shots."""
    assert isinstance(analysis.fire, KnowsManyTabletopOdds)
    dice, board = Random(seed), analysis.scenario.board
    names = [unit.id for _, unit in analysis.scenario.forces if unit.at is not None]
    for name in dice.sample(names, min(firers, len(names))):
        watcher = tabletop_watcher(analysis, name)
        party, shown = dice.choice(_parties(analysis, dice)), dice.choice([AS_IT_STANDS, *SHOWN])
        points = [(dice.uniform(0, board.width), dice.uniform(0, board.height)) for _ in range(PLACES)]
        pieces = [one.area.intersection(board.outline) for one in board.features]
        inside = [piece.representative_point() for piece in pieces if not piece.is_empty]
        points += [(at.x, at.y) for at in dice.sample(inside, min(3, len(inside)))]
        aims = [Aim(analysis.point(point), party, shown) for point in points]
        asked = {weapon: np.arange(len(aims)) for weapon in analysis.fire.weapons(watcher.party)}
        found = chances_at(analysis, watcher.at, watcher.party, aims, asked)
        for weapon, chances in found.items():
            for aim, chance in zip(aims, chances, strict=True):
                assert _told(chance) == _alone(analysis, watcher, aim, weapon), (name, weapon, aim)


@pytest.mark.share(4)
@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_samples(path: Path) -> None:
    analysis = analysis_of(*loading.scenario(path))
    assert isinstance(analysis, TabletopAnalysis)
    _check(analysis, seed=len(path.stem))


@pytest.mark.slow
@pytest.mark.share(4)
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_random_tables(game: str, seed: int) -> None:
    _check(table_analysis(game, seed), seed)


@pytest.mark.slow
@pytest.mark.share(4)
@pytest.mark.parametrize("seed", range(20))
def test_squads_among_buildings_and_smoke(seed: int) -> None:
    scenario, dice = table(seed), Random(seed)
    ours = Force("B", tuple(squad(dice, f"b{number}") for number in range(2)))
    forces = Forces((*scenario.forces.sides, ours))
    rules = loading.ruleset("bolt_action")
    _check(TabletopAnalysis(scenario.__class__(scenario.title, scenario.ruleset, scenario.board, forces), rules), seed)


def test_some_chances_are_known_together() -> None:
    analysis = analysis_of(*loading.scenario(SAMPLES / "bolt_action" / "les_ormeaux.yaml"))
    assert isinstance(analysis, TabletopAnalysis)
    watcher = tabletop_watcher(analysis, "us_2")
    aims = [Aim(analysis.point(point), Party()) for point in ((27.0, 20.0), (42.0, 19.0), (30.0, 30.0))]
    found = chances_at(analysis, watcher.at, watcher.party, aims, {"rifles": np.array([2, 0])})
    assert [_told(chance) for chance in found["rifles"]] == [
        _alone(analysis, watcher, aims[row], "rifles") for row in (2, 0)
    ]
    assert all(found["rifles"])


@pytest.mark.slow
@pytest.mark.share(3)
@pytest.mark.parametrize("firer", ["us_1", "us_tank", "us_mmg", "de_1", "de_stug", "de_mortar"])
def test_a_barred_shot_says_so(firer: str) -> None:
    analysis = analysis_of(*loading.scenario(SAMPLES / "bolt_action" / "les_ormeaux.yaml"))
    assert isinstance(analysis, TabletopAnalysis)
    doctrine, watcher = analysis.fire, tabletop_watcher(analysis, firer)
    assert isinstance(doctrine, KnowsManyTabletopOdds)
    assert isinstance(doctrine, KnowsTabletopOdds)
    weapons = list(doctrine.weapons(watcher.party))
    asked = {weapon: np.zeros(1, dtype=np.int64) for weapon in weapons}
    for side, unit in analysis.scenario.forces:
        if side == watcher.party.side or unit.at is None:
            continue
        stand, party = analysis.stand(unit.id), party_of(side, unit)
        found = doctrine.chances(watcher.at, [stand], firer=watcher.party, parties=[party], asked=asked)
        for weapon in weapons:
            told = doctrine.odds(watcher.at, stand, firer=watcher.party, party=party, weapon=weapon)
            (one,) = found[weapon]
            assert one is not None
            assert (one.effect, one.allowed, one.results) == (told.chance, told.may, told.results), (weapon, unit.id)


def _check_units_at_once(analysis: TabletopAnalysis, seed: int) -> None:
    """All units that a few others may fire at, each as it stands: judged together they are seen and hit as one by one."""
    assert isinstance(analysis.fire, KnowsManyTabletopOdds)
    dice = Random(seed)
    on_table = [(side, unit) for side, unit in analysis.scenario.forces if unit.at is not None]
    for _, firer in dice.sample(on_table, min(2, len(on_table))):
        watcher = tabletop_watcher(analysis, firer.id)
        aims = [Aim(analysis.stand(unit.id), party_of(side, unit)) for side, unit in on_table if unit is not firer]
        aims.append(Aim(analysis.point((1.0, 1.0)), Party()))
        requests = [tabletop_request(watcher, aim.party) for aim in aims]
        together = analysis.sight.sees_each(watcher.at, [aim.place for aim in aims], requests)
        looks = zip(aims, requests, strict=True)
        assert together.tolist() == [analysis.sight.sees(watcher.at, aim.place, request) for aim, request in looks]
        asked = {weapon: np.arange(len(aims)) for weapon in analysis.fire.weapons(watcher.party)}
        for weapon, chances in chances_at(analysis, watcher.at, watcher.party, aims, asked).items():
            for aim, chance in zip(aims, chances, strict=True):
                if chance is not None:  # else it is asked about by itself
                    assert _told(chance) == _alone(analysis, watcher, aim, weapon), (firer.id, weapon, aim)


@pytest.mark.slow(8)
@pytest.mark.share(4)
@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_units_of_samples_at_once(path: Path) -> None:
    analysis = analysis_of(*loading.scenario(path))
    assert isinstance(analysis, TabletopAnalysis)
    _check_units_at_once(analysis, seed=len(path.stem))


@pytest.mark.slow
@pytest.mark.share(4)
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_units_of_random_tables_at_once(game: str, seed: int) -> None:
    _check_units_at_once(table_analysis(game, seed), seed)
