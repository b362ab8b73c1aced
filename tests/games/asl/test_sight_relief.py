"""Advanced Squad Leader: levels drawn inside hexes by contours, on single lines, areas and whole maps."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
import shapely

from tests.engine.sight.compare import compared
from tests.games.asl import sight_boards as asl
from tests.games.asl.random_boards import advanced_squad_leader_with_relief
from tests.games.asl.test_sight import seen
from tests.games.asl.test_sight_drawn import GRID, at, box
from tests.games.asl.test_sight_random import random_scenario
from tests.shares import share, some
from workbench.base.numbers import frozen
from workbench.engine.sight.profile import section_of
from workbench.engine.sight.results import Effect, SightRequest
from workbench.geometry.segments import VERTEX, Aim
from workbench.geometry.shapes import outlines
from workbench.scenario.contours import Contour
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario


def hill(level: int, label: str, *, dx: float = 0.0, dy: float = 0.0, wide: float = 0.2, high: float = 0.2) -> Contour:
    """An oblong at a level, about a point of a hex."""
    x, y = at(label)[0] + dx, at(label)[1] + dy
    return Contour(level, ((x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high)))


def with_contours(scenario: Scenario, *contours: Contour, levels: bool = True) -> Scenario:
    """A scenario with contours; hexes have the level drawn at their centres."""
    board = replace(scenario.board, contours=contours)
    return replace(scenario, board=replace(board, elevation=board.drawn_levels.centres) if levels else board)


def shaped(*contours: Contour, **more: object) -> Scenario:
    return with_contours(asl.scenario(**more), *contours)  # type: ignore[arg-type]


def test_the_drawn_ground_blocks_and_not_its_hex() -> None:
    assert not seen(shaped(hill(1, "H5")), "H3", "H7").visible
    aside = shaped(hill(1, "H5", dx=0.3))
    assert aside.board.elevation[asl.number(GRID, "H5")] == 0
    assert seen(aside, "H3", "H7").visible
    reached = shaped(hill(1, "H5", dy=0.25))
    assert reached.board.elevation[asl.number(GRID, "H5")] == 0
    assert [reason.key for reason in seen(reached, "H3", "H7").reasons] == ["sight_ground"]


def test_a_line_beside_the_crest_of_a_hill_hex_passes() -> None:
    # the centre of H5 lies on the hill, its western half does not
    scenario = shaped(hill(1, "H5", dx=0.3, wide=0.35, high=0.9))
    assert scenario.board.elevation[asl.number(GRID, "H5")] == 1
    west = SightRequest(observer_aim=Aim(VERTEX, 4), target_aim=Aim(VERTEX, 4))
    number = {label: asl.number(GRID, label) for label in ("H3", "H7")}
    doctrine = asl.doctrine(scenario)
    assert doctrine.line(number["H3"], number["H7"], west).visible
    assert not doctrine.line(number["H3"], number["H7"], SightRequest()).visible


def test_an_end_on_its_hill_sees_over_the_crest_that_is_its_own() -> None:
    # the hill of H3 reaches into H4, whose middle lies below
    own = shaped(hill(1, "H3", dy=0.3, high=0.6))
    assert own.board.elevation[[asl.number(GRID, label) for label in ("H3", "H4")]].tolist() == [1, 0]
    assert seen(own, "H3", "H7").visible
    assert seen(own, "H7", "H3").visible
    # another crest as high as the end hides what is lower behind it
    other = shaped(hill(1, "H3", dy=0.3, high=0.6), hill(1, "H5", dy=0.25))
    line = seen(other, "H3", "H7")
    assert not line.visible
    assert GRID.labels[line.blocker or 0] == "H5"


def test_a_reverse_slope_is_blind_behind_drawn_ground() -> None:
    # seen from level 2 at a distance of nine, one hex behind level 1 is blind
    crest = hill(1, "H10", dy=0.25)
    scenario = shaped(hill(2, "H1"), crest)
    assert [reason.key for reason in seen(scenario, "H1", "H11").reasons] == ["sight_crest"]
    assert seen(scenario, "H1", "H12").visible
    assert seen(shaped(hill(2, "H6"), crest), "H6", "H11").visible, "too near for a blind hex"
    assert seen(shaped(hill(2, "H1"), hill(1, "H10", dx=0.3)), "H1", "H11").visible, "beside it"


def test_terrain_is_as_high_as_the_ground_below_it() -> None:
    woods = box("woods", "H5")
    assert seen(shaped(hill(1, "H2"), hill(1, "H8"), shapes=[woods]), "H2", "H8").visible
    on_hill = shaped(hill(1, "H2"), hill(1, "H8"), hill(1, "H5", dx=0.3, wide=0.4), shapes=[woods])
    line = seen(on_hill, "H2", "H8")
    assert [reason.key for reason in line.reasons] == ["sight_obstacle"]
    assert "2" in asl.doctrine(on_hill).heights(asl.number(GRID, "H5")).__repr__()
    # woods that fill the hex stand on its hill too
    filled = shaped(hill(1, "H2"), hill(1, "H8"), hill(1, "H5", dx=0.3, wide=0.4), hexes={"woods": "H5"})
    assert not seen(filled, "H2", "H8").visible
    beside = shaped(hill(1, "H2"), hill(1, "H8"), hill(1, "H5", dx=0.3), hexes={"woods": "H5"})
    assert seen(beside, "H2", "H8").visible, "the line is over woods on level 0"


def test_a_hindrance_counts_at_the_level_of_its_ground_alone() -> None:
    for terrain in ({"shapes": [box("brush", "H5")]}, {"hexes": {"brush": "H5"}}):
        assert seen(shaped(**terrain), "H3", "H7").hindrance == 1
        below = shaped(hill(-1, "H5", high=0.6, wide=0.7), **terrain)
        assert seen(below, "H3", "H7").hindrance == 0
        part = shaped(hill(-1, "H5", dx=0.4, wide=0.35, high=0.6), **terrain)
        assert seen(part, "H3", "H7").hindrance == 1
        raised = [hill(1, label, wide=0.6, high=0.55) for label in ("H3", "H4", "H5", "H6", "H7")]
        assert seen(shaped(*raised, **terrain), "H3", "H7").hindrance == 1


def test_in_a_depression_only_ground_above_its_rim_counts() -> None:
    gully = {"paths": {"gully": "H5 I5"}}
    assert seen(shaped(**gully), "H3", "H7").visible
    assert seen(shaped(hill(0, "H5", wide=0.5, high=0.5), **gully), "H3", "H7").visible
    assert not seen(shaped(hill(1, "H5", dy=0.25), **gully), "H3", "H7").visible


def test_a_wall_stands_on_the_ground_where_the_line_meets_its_hexside() -> None:
    ends = hill(1, "H3"), hill(1, "H8")
    wall = {"hexsides": {"wall": "H5/H6"}}
    assert seen(shaped(*ends, **wall), "H3", "H8").visible, "half a level above level 0"
    under = shaped(*ends, hill(1, "H5", dy=0.45, dx=0.1, high=0.2, wide=0.2), **wall)
    assert [reason.key for reason in seen(under, "H3", "H8").reasons] == ["sight_half_side"]
    aside = shaped(*ends, hill(1, "H5", dy=0.45, dx=0.25, high=0.2, wide=0.2), **wall)
    assert seen(aside, "H3", "H8").visible


def test_near_a_contour_a_line_is_too_close_to_call() -> None:
    touching = seen(shaped(hill(1, "H5", dx=0.205)), "H3", "H7")
    assert touching.visible
    assert [r.key for r in touching.reasons if r.effect is Effect.UNDECIDED] == ["sight_close_out"]
    inside = seen(shaped(hill(1, "H5", dx=0.195)), "H3", "H7")
    assert not inside.visible
    assert [r.key for r in inside.reasons if r.effect is Effect.UNDECIDED] == ["sight_close_in"]


def test_what_would_clear_a_line_is_the_hex_of_the_crest() -> None:
    doctrine = asl.doctrine(shaped(hill(1, "H5", dx=0.1)))
    one, two = asl.number(GRID, "H3"), asl.number(GRID, "H8")
    area = doctrine.area(one, SightRequest())
    assert not area.visible[two]
    assert GRID.labels[area.blocker[two]] == "H5"
    assert doctrine.line(one, two, SightRequest()).blocker == area.blocker[two]


def test_the_section_shows_the_ground_as_it_is_drawn() -> None:
    scenario = shaped(hill(2, "H5", dx=0.1, high=0.1))
    doctrine = asl.doctrine(scenario)
    one, two = asl.number(GRID, "H3"), asl.number(GRID, "H7")
    section = section_of(doctrine.line(one, two, SightRequest()), doctrine, scenario, asl.ruleset())
    part = next(part for part in section.parts if part.place == "H5")
    assert [floor.height for floor in part.floors] == [0.0, 2.0, 0.0]
    _, (enter, leave, _), _ = part.floors
    assert (enter, leave) == pytest.approx(((2 - 0.1) / 4, (2 + 0.1) / 4))
    assert section.stop == pytest.approx(enter)
    assert section.highest >= 2.0


def as_contours(board: HexBoard) -> HexBoard:
    """The board with its levels drawn along hexsides, in thousandths of a hex as files have them."""
    contours = []
    levels = sorted({*board.elevation.tolist()} - {0}, key=abs)
    for level in levels:
        beyond = board.elevation >= level if level > 0 else board.elevation <= level
        whole = shapely.set_precision(shapely.union_all(outlines(board.grid).hexes[beyond]), 0.001)
        contours += [Contour.from_area(level, part) for part in shapely.get_parts(whole)]
    return replace(board, contours=tuple(contours))


@pytest.mark.slow(8)
@pytest.mark.parametrize("seed", range(4))
def test_contours_along_hexsides_answer_like_levels_of_hexes(seed: int) -> None:
    plain = random_scenario(seed, 8)
    drawn = replace(plain, board=as_contours(plain.board))
    assert drawn.board.contours
    assert not drawn.board.drawn_levels.regions
    one, other = asl.doctrine(plain), asl.doctrine(drawn)
    for request in (SightRequest(), SightRequest(observer_level=1)):
        for origin in range(plain.board.grid.size):
            a, b = one.area(origin, request), other.area(origin, request)
            assert np.array_equal(a.visible, b.visible)
            assert np.array_equal(a.hindrance, b.hindrance)
            assert np.array_equal(a.blocker, b.blocker)


def relief(seed: int) -> Scenario:
    """A random board with everything on drawn hills."""
    engine = advanced_squad_leader_with_relief(seed).engine
    found = engine.scenario
    assert isinstance(found, Scenario)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 9, 17])
def test_lines_areas_and_pairs_are_one_judgement_and_symmetric(seed: int) -> None:
    scenario = relief(seed)
    doctrine, size = asl.doctrine(scenario), scenario.board.grid.size
    areas = [doctrine.area(origin, SightRequest()) for origin in range(size)]
    seen_from = np.array([area.visible for area in areas])
    assert np.array_equal(seen_from, seen_from.T)
    pairs = np.stack(np.meshgrid(np.arange(size), np.arange(size), indexing="ij"), axis=-1).reshape(-1, 2)
    listed = doctrine.sees(pairs[:, 0].astype(np.int32), pairs[:, 1].astype(np.int32), SightRequest())
    assert np.array_equal(listed.reshape(size, size), seen_from)
    for origin in range(0, size, max(1, size // some(16))):
        for target in range(size):
            line = doctrine.line(origin, target, SightRequest())
            assert line.visible == seen_from[origin, target]
            assert line.hindrance == areas[origin].hindrance[target] or not line.visible
            assert "".join(step.text.en for step in line.steps) or line.range < 2
            parts = section_of(line, doctrine, scenario, asl.ruleset()).parts if origin != target else ()
            for part in parts:
                # drawn ground leaves no gap in its hex
                ends = [part.enter, *(place for floor in part.floors for place in floor[:2]), part.leave]
                assert not part.floors or ends == pytest.approx(sorted(ends), abs=1e-6)
                assert all(thing.top >= -1 for thing in part.met or ())


@pytest.mark.parametrize("seed", [3, 11])
def test_an_edit_answers_as_if_read_anew(seed: int) -> None:
    scenario = relief(seed)
    board = scenario.board
    doctrine = asl.doctrine(scenario)
    turned = replace(board, contours=board.contours[::-1])
    lifted = replace(board, elevation=frozen(board.elevation + 1))
    fewer = replace(board, shapes=board.shapes[1:])
    for changed in (turned, lifted, fewer, replace(board, contours=())):
        after = replace(scenario, board=changed)
        kept, fresh = doctrine.updated(after), asl.doctrine(after)
        for origin in range(0, board.grid.size, 3):
            a, b = kept.area(origin, SightRequest()), fresh.area(origin, SightRequest())
            assert np.array_equal(a.visible, b.visible)
            assert np.array_equal(a.hindrance, b.hindrance)


@pytest.mark.slow(8)
@pytest.mark.parametrize("seed", share(range(100, 133), 6, "relief"))
def test_the_slow_walk_over_drawn_ground_agrees(seed: int) -> None:
    assert compared("asl relief", [seed], 4)[1] == []


def test_a_hill_with_a_hollow_has_a_rim() -> None:
    x, y = at("H6")

    def ring(size: float) -> tuple[tuple[float, float], ...]:
        return tuple((x + size * math.cos(k * math.pi / 4), y + size * math.sin(k * math.pi / 4)) for k in range(8))

    scenario = shaped(Contour(1, ring(2.2), (ring(1.4),)))
    assert scenario.board.elevation[asl.number(GRID, "H6")] == 0
    assert seen(scenario, "H6", "H5").visible
    assert not seen(scenario, "H6", "H3").visible
    assert not seen(scenario, "H2", "H10").visible
