"""Advanced Squad Leader on random boards: symmetry, one line against the area, obstacles, areas kept over edits."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import shapely

from tests.games.asl import sight_boards as asl
from tests.shares import non_empty, some
from workbench.base.numbers import frozen
from workbench.engine.sight.results import SightRequest
from workbench.geometry.grid import HexGrid
from workbench.scenario.hex_board import Shape
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces, Unit

LEVELS = ((0, 0), (1, 0), (2, 1))


def random_scenario(seed: int, shapes: int = 12, on: HexGrid | None = None) -> Scenario:
    """A small board with some of everything."""
    random = np.random.default_rng(seed)
    plane = on or asl.grid(int(random.integers(5, 9)), int(random.integers(5, 8)))
    labels = plane.labels

    def some(share: float) -> str:
        return " ".join(label for label in labels if random.random() < share)

    def sides() -> str:
        near = plane.neighbours
        places = [(one, way) for one in range(plane.size) for way in range(3) if near[one, way] >= 0]
        return " ".join(f"{labels[a]}/{labels[near[a, way]]}" for a, way in places if random.random() < 0.05)

    hexes = {key: some(0.05) for key in ("woods", "block", "rubble", "brush", "graveyard", "orchard", "building")}
    hexes["gully"] = some(0.15)
    return asl.scenario(
        hexes,
        {1: some(0.2), 2: some(0.1)},
        {key: sides() for key in ("wall", "bocage", "cliff")},
        shapes=[_blob(random, plane) for _ in range(shapes)],
        markers={"white_full": some(0.03), "wreck": some(0.03), "wp_full": some(0.02), "ffe": some(0.02)},
        on=plane,
    )


def _blob(random: np.random.Generator, plane: HexGrid) -> Shape:
    kinds = ("woods", "building", "brush", "grain", "rubble", "graveyard")
    while True:
        x, y = plane.centres[random.integers(plane.size)] + random.uniform(-0.5, 0.5, 2)
        angles = np.sort(random.uniform(0, 2 * np.pi, int(random.integers(4, 8))))
        radii = random.uniform(0.05, 0.5, len(angles))
        points = [(float(x + r * np.cos(a)), float(y + r * np.sin(a))) for a, r in zip(angles, radii, strict=True)]
        drawn = shapely.Polygon(points)
        if drawn.is_valid and drawn.area > 1e-3:
            return Shape(kinds[int(random.integers(len(kinds)))], "polygon", tuple(points))


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("seed", range(some(4)))
def test_sight_is_symmetric(seed: int) -> None:
    doctrine = asl.doctrine(random_scenario(seed))
    size = doctrine.scenario.board.grid.size
    for above, target_above in LEVELS:
        there = [
            doctrine.area(one, SightRequest(observer_level=above, target_level=target_above)) for one in range(size)
        ]
        back = [
            doctrine.area(one, SightRequest(observer_level=target_above, target_level=above)) for one in range(size)
        ]
        assert (np.array([a.visible for a in there]) == np.array([a.visible for a in back]).T).all()
        assert (np.array([a.hindrance for a in there]) == np.array([a.hindrance for a in back]).T).all()


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("seed", range(8, 8 + some(4)))
def test_one_line_is_as_in_the_area(seed: int) -> None:
    doctrine = asl.doctrine(random_scenario(seed))
    random = np.random.default_rng(seed)
    size = doctrine.scenario.board.grid.size
    for above, target_above in LEVELS:
        request = SightRequest(observer_level=above, target_level=target_above)
        for origin in random.choice(size, 6, replace=False).tolist():
            area = doctrine.area(origin, request)
            for target in random.choice(size, 12, replace=False).tolist():
                line = doctrine.line(origin, target, request)
                assert (line.visible, line.hindrance) == (bool(area.visible[target]), int(area.hindrance[target]))
                assert area.blocker[target] == (-1 if line.blocker is None else line.blocker)
                told = {key for r in line.reasons for key in ([r.effect.value] if r.effect.value == "blocks" else [])}
                assert line.visible is not bool(told)


@pytest.mark.share(1)
@pytest.mark.parametrize("seed", range(12, 12 + some(4)))
def test_every_blind_hex_has_its_obstacles(seed: int) -> None:
    doctrine = asl.doctrine(random_scenario(seed))
    size = doctrine.scenario.board.grid.size
    everywhere = np.arange(size, dtype=np.int32)
    request = SightRequest()
    for origin in range(0, size, 5):
        area = doctrine.area(origin, request)
        found = doctrine.blockers(origin, everywhere, request)
        assert found.targets.tolist() == np.flatnonzero(~area.visible).tolist()
        for target in found.targets.tolist():
            assert area.blocker[target] < 0 or (int(area.blocker[target]),) in found.of_target(target)


@pytest.mark.slow
@pytest.mark.parametrize(("terrain", "share", "size"), [("woods", 0.15, (9, 7)), ("grain", 0.75, (12, 10))])
def test_an_obstacle_that_hides_alone_hides_nothing_when_it_is_cleared(
    terrain: str, share: float, size: tuple[int, int]
) -> None:
    """Without the woods, or the Hindrance, of one hex exactly the blind hexes open that it alone hides."""
    opened = 0
    for seed in range(20, 24):
        random = np.random.default_rng(seed)
        plane = asl.grid(*size)
        held = random.random(plane.size) < share
        words = " ".join(label for label, one in zip(plane.labels, held, strict=True) if one)
        scenario = asl.scenario({terrain: words}, on=plane)
        doctrine = asl.doctrine(scenario)
        origin = int(np.flatnonzero(~held)[0])
        before = doctrine.area(origin, SightRequest()).visible
        found = doctrine.blockers(origin, np.arange(plane.size, dtype=np.int32), SightRequest())
        lines = (doctrine.line(origin, target, SightRequest()) for target in np.flatnonzero(~before).tolist())
        # of a hexside on the line one hex is named
        along = {line.target for line in lines if any(len(step.hexes) > 1 for step in line.steps)}
        for place, _, alone in found.by_obstacle():
            bare = held.copy()
            bare[place[0]] = False
            board = replace(scenario.board, cover={terrain: frozen(bare)})
            after = asl.doctrine(replace(scenario, board=board)).area(origin, SightRequest()).visible
            found_open = set(np.flatnonzero(after & ~before).tolist()) - along
            assert found_open == set(alone) - along
            opened += len(found_open)
    assert opened > 0


@pytest.mark.share(1)
@pytest.mark.parametrize("seed", range(30, 30 + some(4)))
def test_areas_kept_over_edits_are_as_new(seed: int) -> None:
    random = np.random.default_rng(seed)
    scenario = random_scenario(seed)
    doctrine = asl.doctrine(scenario)
    size = scenario.board.grid.size
    origins = random.choice(size, 3, replace=False).tolist()
    for _ in range(4):
        for origin in origins:
            doctrine.area(origin, SightRequest())
        at = int(random.integers(size))
        board = scenario.board
        match int(random.integers(4)):
            case 0:
                woods = board.mask("woods").copy()
                woods[at] = not woods[at]
                scenario = replace(scenario, board=replace(board, cover={**board.cover, "woods": frozen(woods)}))
            case 1:
                levels = board.elevation.copy()
                levels[at] = 2 - levels[at]
                scenario = replace(scenario, board=replace(board, elevation=frozen(levels)))
            case 2:
                gullies = board.mask("gully").copy()
                gullies[at] = not gullies[at]
                scenario = replace(scenario, board=replace(board, cover={**board.cover, "gully": frozen(gullies)}))
            case _:
                scenario = replace(scenario, markers={**scenario.markers, "wreck": (at,)})
        doctrine = doctrine.updated(scenario)
        fresh = asl.doctrine(scenario)
        for origin in origins:
            kept, new = doctrine.area(origin, SightRequest()), fresh.area(origin, SightRequest())
            assert (kept.visible == new.visible).all()
            assert (kept.hindrance == new.hindrance).all()
            assert (kept.blocker == new.blocker).all()


@pytest.mark.slow
def test_a_vehicle_that_moves_hinders_where_it_is_then() -> None:
    """Nothing but the place of a unit changes: what is drawn stays as it was, the Hindrance goes along."""
    scenario = random_scenario(40)
    places = np.random.default_rng(40).choice(scenario.board.grid.size, 6, replace=False).tolist()
    origins, stops = places[:3], places[3:]
    doctrine = asl.doctrine(scenario)
    for at in non_empty(stops):
        for origin in origins:
            doctrine.area(origin, SightRequest())
        drawn = doctrine.ground.drawn
        scenario = replace(scenario, forces=Forces((Force("A", (Unit("t", "tank", at),)),)))
        doctrine = doctrine.updated(scenario)
        assert doctrine.ground.drawn is drawn
        fresh = asl.doctrine(scenario)
        assert (doctrine.ground.vehicles == fresh.ground.vehicles).all()
        assert fresh.ground.vehicles.any()
        for origin in range(scenario.board.grid.size):
            kept, new = doctrine.area(origin, SightRequest()), fresh.area(origin, SightRequest())
            assert (kept.visible == new.visible).all()
            assert (kept.hindrance == new.hindrance).all()


@pytest.mark.slow
def test_drawings_are_read_again_only_when_they_change() -> None:
    """Levels and painted woods change under drawings, one of them an orchard that fills its hexes; then a drawing goes."""
    scenario = random_scenario(41)
    grid = scenario.board.grid
    x, y = grid.centres[grid.size // 2].tolist()
    orchard = Shape("orchard", "polygon", ((x - 0.2, y), (x + 0.6, y - 0.1), (x, y + 0.3)), {})
    scenario = replace(scenario, board=replace(scenario.board, shapes=(*scenario.board.shapes, orchard)))
    doctrine = asl.doctrine(scenario)
    drawn = doctrine.ground.drawn
    raised, woods = scenario.board.elevation.copy(), scenario.board.mask("woods").copy()
    raised[grid.size // 2], woods[: grid.size // 3] = 3, False
    higher = replace(scenario.board, elevation=frozen(raised))
    barer = replace(higher, cover={**higher.cover, "woods": frozen(woods)})
    bare = replace(barer, shapes=barer.shapes[:-1])
    for board, kept in ((higher, True), (barer, True), (bare, False)):
        for origin in range(0, grid.size, 5):
            doctrine.area(origin, SightRequest())
        scenario = replace(scenario, board=board)
        doctrine = doctrine.updated(scenario)
        assert (doctrine.ground.drawn is drawn) is kept
        fresh = asl.doctrine(scenario)
        assert (doctrine.ground.whole.hindrance == fresh.ground.whole.hindrance).all()
        for origin in range(grid.size):
            mine, new = doctrine.area(origin, SightRequest()), fresh.area(origin, SightRequest())
            assert (mine.visible == new.visible).all()
            assert (mine.hindrance == new.hindrance).all()
