"""What holds for every game that the registry finds: a further game is held to it without a line here."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TypeVar

import numpy as np
import pytest
import shapely

import workbench.games
from tests.games.random_scenarios import HEX_GAMES, SIDES, TABLE_GAMES, hex_analysis, table_analysis
from tests.loading import ruleset
from tests.shares import non_empty
from workbench.analysis.hex_analysis import Analysis
from workbench.base.data_folders import RULESETS
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.doctrines import TOPICS, find_doctrine, find_games, find_vocabulary
from workbench.engine.movement.results import MoveRequest, TabletopMove
from workbench.engine.sight.results import FIRE, SPOT, Party, SightRequest, TabletopRequest
from workbench.rules.ruleset import HEXES
from workbench.scenario.edits.ground import PaintTerrain, SetElevation
from workbench.scenario.edits.tabletop_pieces import DeleteFeatures
from workbench.scenario.scenario import Scenario

GAMES = list(find_games())
WITH_DOCTRINES = [name for name, game in find_games().items() if game.topics]
"""Those that do not borrow all of them."""
FOLDER = Path(workbench.games.__file__).parent
SEEDS = range(3)
BLUR = 0.05
"""So near to the edge of a region (of its table's unit) a single point may be judged otherwise."""
T = TypeVar("T")


def answered(ask: Callable[[], T]) -> T | str:
    """An answer, or the code and words of why there is none."""
    try:
        return ask()
    except CannotAnswer as refused:
        return f"{refused.code}: {refused.text.en}"


# --- The packages.


def test_every_package_is_a_game_with_a_ruleset_of_its_name() -> None:
    packages = [module.name for module in pkgutil.iter_modules(workbench.games.__path__)]
    assert packages == GAMES
    assert all((RULESETS / game / "ruleset.yaml").exists() for game in GAMES)
    assert all(set(ruleset(game).doctrines.values()) <= set(GAMES) for game in GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_files_of_a_game_have_the_names_of_their_roles(game: str) -> None:
    names = {path.name for path in (FOLDER / game).iterdir() if path.name != "__pycache__"}
    topics = set(find_games()[game].topics)
    assert topics <= set(TOPICS)
    # a game that borrows all of its doctrines reads their vocabularies
    assert names == ({"__init__.py", "vocabulary.py", *topics} if topics else {"__init__.py"})
    for topic in topics:
        assert (FOLDER / game / topic / "doctrine.py").is_file(), topic


@pytest.mark.parametrize("game", GAMES)
def test_no_ruleset_says_that_odds_are_left_out_which_are_told(game: str) -> None:
    """What stands under "not modelled" was written before the odds were: it says nothing else of shots than they do."""
    told = re.compile(r"\b(hits?|saves?|damage|to-hit|rolls|misfires?|destruction)\b")
    for option in ruleset(game).not_modelled:
        for clause in re.split(r"[.;]", option.summary.en):
            assert "not worked out" not in clause or not told.search(clause), (option.key, clause)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("topic", TOPICS)
def test_a_doctrine_is_found_by_its_name(game: str, topic: str) -> None:
    if topic not in find_games()[game].topics:
        pytest.skip("the game borrows this doctrine")
    doctrine = find_doctrine(topic, game)
    assert doctrine.__name__ == "Doctrine"
    assert doctrine.__module__ == f"workbench.games.{game}.{topic}.doctrine"


@pytest.mark.parametrize("game", WITH_DOCTRINES)
def test_every_module_of_a_game_can_be_loaded(game: str) -> None:
    found = pkgutil.walk_packages([str(FOLDER / game)], f"workbench.games.{game}.")
    names = [module.name for module in found]
    assert len(names) > len(find_games()[game].topics)
    for name in names:
        importlib.import_module(name)


@pytest.mark.parametrize("game", WITH_DOCTRINES)
def test_a_game_has_a_vocabulary_that_its_ruleset_fills(game: str) -> None:
    words = find_vocabulary(game)
    assert words is not None
    rules = ruleset(game)
    assert set(words.switches) <= set(rules.switches)
    assert set(words.tables) <= set(rules.tables)
    assert all(len(rules.keys_in_role(role)) == 1 for role in words.roles)
    for states in words.one_of.values():
        assert set(states) <= set(rules.states)


# --- Sight.


@pytest.mark.slow(8)
@pytest.mark.share(4)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", HEX_GAMES)
def test_line_and_area_agree(game: str, seed: int) -> None:
    analysis, dice = hex_analysis(game, seed), Random(seed)
    size = analysis.scenario.board.grid.size
    for origin in dice.sample(range(size), 4):
        request = SightRequest(dice.choice((SPOT, FIRE)), side=dice.choice(SIDES))
        area = analysis.sight.area(origin, request)
        targets = np.array(dice.sample(range(size), 30), dtype=np.int32)
        seen = analysis.sight.seen(origin, targets, request)
        for target, one in zip(targets.tolist(), seen.tolist(), strict=True):
            line = analysis.sight.line(origin, target, request)
            assert line.visible == bool(area.visible[target]) == one, (origin, target)
            assert line.reasons


@pytest.mark.slow
@pytest.mark.share(3)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_line_points_and_region_agree_on_a_table(game: str, seed: int) -> None:
    analysis, dice = table_analysis(game, seed), Random(seed)
    board, request = analysis.scenario.board, TabletopRequest(SPOT, SIDES[0])
    origin = analysis.point((dice.uniform(1, board.width - 1), dice.uniform(1, board.height - 1)))
    area = analysis.sight.area(origin, request)
    points = [(dice.uniform(1, board.width - 1), dice.uniform(1, board.height - 1)) for _ in range(60)]
    seen = analysis.sight.seen(origin, np.array(points), request)
    compared = 0
    for point, one in zip(points, seen.tolist(), strict=True):
        if shapely.Point(point).distance(area.visible.boundary) < BLUR:
            continue
        assert analysis.sight.line(origin, analysis.point(point), request).visible == one, point
        assert shapely.intersects_xy(area.visible, *point) == one, point
        compared += 1
    assert compared > 30


# --- Spotting.


@pytest.mark.slow(8)
@pytest.mark.share(4)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", HEX_GAMES)
def test_one_target_is_spotted_where_the_area_says_so(game: str, seed: int) -> None:
    analysis, dice = hex_analysis(game, seed), Random(seed)
    kinds, size = list(analysis.ruleset.units), analysis.scenario.board.grid.size
    for origin in dice.sample(range(size), 4):
        observer, party = Party(dice.choice(kinds), SIDES[0]), Party(dice.choice(kinds), SIDES[1])
        area = answered(lambda: analysis.spotting.area(origin, observer=observer, party=party))  # noqa: B023
        for target in dice.sample(range(size), 25):
            one = answered(lambda: analysis.spotting.spotted(origin, target, observer=observer, party=party))  # noqa: B023
            if isinstance(area, str) or isinstance(one, str):
                assert area == one
            else:
                assert one.spotted == bool(area.spotted[target]), (observer, party, origin, target)
                assert one.reasons


@pytest.mark.slow
@pytest.mark.share(3)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_one_target_is_detected_where_the_region_says_so(game: str, seed: int) -> None:
    analysis, dice = table_analysis(game, seed), Random(seed)
    board, kinds = analysis.scenario.board, list(analysis.ruleset.units)
    origin = analysis.point((dice.uniform(1, board.width - 1), dice.uniform(1, board.height - 1)))
    observer, party = Party(dice.choice(kinds), SIDES[0]), Party(dice.choice(kinds), SIDES[1])
    area = analysis.spotting.area(origin, observer=observer, party=party)
    edges = shapely.union_all([area.spotted.boundary, area.sight.boundary])
    compared = 0
    for _ in range(60):
        point = dice.uniform(1, board.width - 1), dice.uniform(1, board.height - 1)
        if shapely.Point(point).distance(edges) < BLUR:
            continue
        found = analysis.spotting.spotted(origin, analysis.point(point), observer=observer, party=party)
        assert found.spotted == shapely.intersects_xy(area.spotted, *point), point
        compared += 1
    assert compared > 30


# --- Movement: after edits a doctrine that follows them answers as one that is built anew.


def edited(analysis: Analysis, dice: Random) -> Scenario:
    """The scenario with some ground painted and some raised."""
    scenario, rules = analysis.scenario, analysis.ruleset
    bases = frozenset(key for key, row in rules.terrain.items() if row.base and row.layer == HEXES)
    hexes = dice.sample(range(scenario.board.grid.size), 6)
    scenario = PaintTerrain(dice.choice(sorted(bases)), tuple(hexes[:3]), bases).apply(scenario)
    return SetElevation(tuple(hexes[3:]), dice.randrange(3)).apply(scenario)


@pytest.mark.slow(8)
@pytest.mark.share(3)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", HEX_GAMES)
def test_reach_after_an_edit_is_that_of_a_map_read_from_its_file(game: str, seed: int) -> None:
    analysis, dice = hex_analysis(game, seed), Random(seed)
    movers = [(side, unit) for side, unit in analysis.scenario.forces if unit.at is not None]
    requests = [MoveRequest(Party(unit.kind, side, unit.id), unit.at or 0) for side, unit in movers]
    for request in requests:
        answered(lambda: analysis.reach(request))  # noqa: B023
    moved = 0
    for _ in range(3):
        analysis = analysis.updated(edited(analysis, dice))
        anew = Analysis(analysis.scenario, analysis.ruleset)
        for request in requests:
            followed, built = (answered(lambda: one.reach(request)) for one in (analysis, anew))  # noqa: B023
            assert followed == built, request
            moved += not isinstance(built, str) and bool(built.costs)
    assert moved


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_reach_after_an_edit_is_that_of_a_table_read_from_its_file(game: str) -> None:
    analysis = table_analysis(game, 1)
    places = np.array([unit.at for _, unit in analysis.scenario.forces if unit.at is not None])
    moves = [
        TabletopMove(Party(unit.kind, side, unit.id, unit.state), unit.at)
        for side, unit in analysis.scenario.forces
        if unit.at is not None
    ][:3]
    for move in moves:
        analysis.movement.reach(move)
    gone = tuple(feature.id for feature in analysis.scenario.board.features[:3])
    scenario = DeleteFeatures(gone).apply(analysis.scenario)
    followed, anew = analysis.updated(scenario), type(analysis)(scenario, analysis.ruleset)
    for move in non_empty(moves):
        one, other = (each.movement.reach(move) for each in (followed, anew))
        assert one.area.symmetric_difference(other.area).area < BLUR, move
        assert (one.start, one.allowance, one.tests, one.assumed) == (
            other.start,
            other.allowance,
            other.tests,
            other.assumed,
        )
        assert np.allclose(followed.movement.costs(move, places), anew.movement.costs(move, places))
