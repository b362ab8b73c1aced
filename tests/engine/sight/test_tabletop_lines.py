"""Lines on tables under the BlitzKrieg sheet, in full: what they cross, why, how close, and what each reading changes."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely

from tests.tabletops import a_unit, box, disc, sheet, table, wall
from workbench.engine.sight.results import Effect, Standpoint, TabletopLine, TabletopRequest
from workbench.games.blitzkrieg.sight.doctrine import Doctrine
from workbench.scenario.tabletop_board import CM_PER_INCH, Feature

SHEET = sheet()


def sight(*pieces: Feature, **more: object) -> Doctrine:
    """The doctrine of a table with some pieces."""
    return Doctrine(table(*pieces, **more), SHEET)  # type: ignore[arg-type]


def line(doctrine: Doctrine, a: tuple[float, float], b: tuple[float, float], *above: float) -> TabletopLine:
    """A line between two bare points."""
    up, aim = (*above, 0.0, 0.0)[:2]
    return doctrine.line(Standpoint(a, up), Standpoint(b, aim))


def keys(told: TabletopLine) -> list[str]:
    return [reason.key for reason in told.reasons]


def test_every_sentence_is_there_in_both_languages() -> None:
    keys = [key for key in SHEET.messages if key.startswith("sight_")]
    assert len(keys) > 30
    for key in keys:
        message = SHEET.messages[key]
        assert message.rule
        assert message.text.en
        assert message.text.fr
        assert message.text.en != message.text.fr


def test_open_ground() -> None:
    told = line(sight(), (10, 10), (90, 10))
    assert told.visible
    assert told.margin is None
    assert not told.close
    assert told.crossings == ()
    assert keys(told) == ["sight_nothing"]


def test_a_house_between_blocks_with_its_lengths_and_heights() -> None:
    told = line(sight(box("building_bunker", 20, 0, 31, 20, id="farm", level=3)), (0, 9), (60, 9))
    assert not told.visible
    assert told.blocker == 0
    (met,) = told.crossings
    assert met.spans == (pytest.approx((20 / 60, 31 / 60)),)
    assert met.under == met.spans
    assert (met.top, met.effect, met.rule) == (3, Effect.BLOCKS, "EFFETS DU TERRAIN, Ligne de vue, Bloquée")
    assert "farm" in met.text.en
    assert "11 cm" in met.text.en
    assert "au niveau 0" in met.text.fr
    assert told.reasons[0].at == "farm"
    assert told.margin is not None
    assert told.margin.length == pytest.approx(9)
    assert told.margin.words.fr == "libre 9 cm plus à côté (bâtiment ou bunker farm)"


def test_a_line_that_just_misses_says_by_how_much() -> None:
    doctrine = sight(box("building_bunker", 20, 10.4, 30, 20, id="farm"))
    told = line(doctrine, (0, 10), (60, 10))
    assert told.visible
    assert told.margin is not None
    assert told.margin.length == pytest.approx(0.4)
    assert told.margin.degrees == pytest.approx(math.degrees(math.atan(0.4 / 30)), abs=0.01)
    assert told.margin.piece == 0
    assert told.margin.words.en == "misses building or bunker farm by 4 mm"
    assert not told.close
    near = doctrine.line(Standpoint((0, 10)), Standpoint((60, 10)), TabletopRequest(tolerance=0.5))
    assert near.close
    assert "sight_close" in keys(near)
    assert near.visible


def test_running_along_an_edge_is_clear_and_too_close_to_call() -> None:
    told = line(sight(box("building_bunker", 20, 10, 30, 20)), (0, 10), (60, 10))
    assert told.visible
    assert told.close
    assert told.margin is not None
    assert told.margin.length == pytest.approx(0, abs=1e-5)


def test_heights_of_a_line_over_a_piece() -> None:
    doctrine = sight(box("hill_gentle", 0, 0, 20, 40), box("building_bunker", 40, 0, 50, 40, level=2))
    over = line(doctrine, (10, 20), (77, 20))
    assert over.heights == (5, 0)
    assert over.visible
    assert keys(over) == ["sight_clear", "sight_own_hill", "sight_over"]
    dead = line(doctrine, (10, 20), (70, 20))
    assert not dead.visible
    met = next(met for met in dead.crossings if met.piece == 1)
    # the line sinks below 2 after three fifths of its way
    assert met.under == (pytest.approx((0.6, 40 / 60)),)


@pytest.mark.parametrize(("x", "clear"), [(79.9, False), (80.1, True)])
def test_dead_ground_ends_where_the_sheet_says(x: float, clear: bool) -> None:
    """x · v / (v - L): 48 · 5 / 3 = 80 from the observer."""
    doctrine = sight(box("hill_gentle", 0, 0, 20, 40), box("building_bunker", 40, 0, 58, 40, level=2))
    assert line(doctrine, (10, 20), (10 + x, 20)).visible is clear


def test_depths_of_two_fields_add_up_or_not() -> None:
    fields = box("cultivated_field", 10, 0, 13, 40), box("scrub_vineyard", 30, 0, 33, 40)
    told = line(sight(*fields), (0, 20), (60, 20))
    assert not told.visible
    assert told.blocker is None
    assert [met.share for met in told.crossings] == pytest.approx([0.6, 0.6])
    assert keys(told) == ["sight_depths", "sight_deep_together", "sight_deep_together"]
    assert "120 %" in told.reasons[0].text.en
    assert any("R-L2" in text.en for text in told.assumed)
    each = line(sight(*fields, switches={"R-L2": "each"}), (0, 20), (60, 20))
    assert each.visible
    assert "sight_depths_each" in keys(each)


@pytest.mark.parametrize("shallow", [10, 40])
def test_a_piece_that_is_too_deep_alone_decides_not_the_sum(shallow: int) -> None:
    """Before or behind it another piece, in which less of the line runs than is allowed."""
    fields = box("cultivated_field", 20, 0, 28, 40), box("scrub_vineyard", shallow, 0, shallow + 2, 40)
    told = line(sight(*fields), (0, 20), (60, 20))
    assert not told.visible
    assert told.blocker == 0
    assert keys(told) == ["sight_too_deep", "sight_deep"]
    assert "8 cm" in told.reasons[0].text.en


def test_what_is_left_of_the_depth() -> None:
    told = line(sight(box("dense_wood_jungle", 20, 0, 60, 40)), (0, 20), (24.9, 20))
    assert told.visible
    assert told.close
    assert told.margin is not None
    assert told.margin.words.en.startswith("target 1 mm farther: too deep in ")
    deep = line(sight(box("dense_wood_jungle", 20, 0, 60, 40)), (0, 20), (26.5, 20))
    assert not deep.visible
    assert deep.margin is not None
    assert "plus trop loin" in deep.margin.words.fr or "plus trop" in deep.margin.words.fr


def test_everything_that_blocks_is_reported() -> None:
    """A wood that is too deep by itself blocks behind a house too; the verdict needs only one of them."""
    told = line(
        sight(box("building_bunker", 10, 0, 20, 40), box("dense_wood_jungle", 30, 0, 60, 40)), (0, 20), (50, 20)
    )
    assert [met.effect for met in told.crossings] == [Effect.BLOCKS, Effect.BLOCKS]
    assert keys(told) == ["sight_blocks", "sight_too_deep"]
    assert told.blocker == 0
    back = line(
        sight(box("dense_wood_jungle", 10, 0, 20, 40), box("building_bunker", 30, 0, 40, 40)), (0, 20), (50, 20)
    )
    assert back.blocker == 0


@pytest.mark.parametrize(("x", "near", "touch"), [(21.9, True, False), (22.1, False, False), (20, True, True)])
def test_contact_with_a_hedge(x: float, near: bool, touch: bool) -> None:
    hedge = wall("hedge_fence", (20, 0), (20, 40))
    assert line(sight(hedge), (x, 20), (0, 20)).visible is near
    assert line(sight(hedge, switches={"R-L1": "touch"}), (x, 20), (0, 20)).visible is touch


def test_contact_is_measured_from_the_base() -> None:
    doctrine = sight(wall("hedge_fence", (20, 0), (20, 40)))
    base = shapely.Point(23.5, 20).buffer(2)
    assert doctrine.line(Standpoint((23.5, 20), 0, base), Standpoint((0, 20))).visible
    assert not doctrine.line(Standpoint((23.5, 20)), Standpoint((0, 20))).visible


def test_a_stone_wall_stays_closed_in_contact() -> None:
    stone = wall("stone_wall", (20, 0), (20, 40), width=1)
    told = line(sight(stone), (19, 20), (60, 20))
    assert not told.visible
    assert keys(told) == ["sight_blocks_total"]
    assert line(sight(stone, switches={"R-L3": "contact"}), (19, 20), (60, 20)).visible


def test_a_ravine_is_seen_into_from_its_slopes_only() -> None:
    ravine = wall("ravine_bottom", (50, 0), (50, 100), width=8)
    slope = wall("ravine_slopes", (55, 0), (55, 100), width=2)
    doctrine = sight(ravine, slope)
    assert doctrine.ground((50, 30)) == -1
    assert line(doctrine, (50, 10), (50, 80)).visible
    assert line(doctrine, (55, 30), (50, 50)).visible
    told = line(doctrine, (70, 30), (50, 50))
    assert not told.visible
    assert told.blocker == 0
    assert "sight_ravine" in keys(told)
    assert list(doctrine.clearing(told)) == [0]
    assert line(doctrine, (10, 30), (90, 50)).visible
    assert not line(doctrine, (45, 30), (50, 50)).visible
    assert line(sight(ravine, slope, switches={"R-L8": "lip"}), (45, 30), (50, 50)).visible
    # a slope drawn with a gap belongs to the ravine as long as it is in contact
    beside = wall("ravine_slopes", (56, 0), (56, 100))
    assert line(sight(ravine, beside), (57, 30), (50, 50)).visible
    assert not line(sight(ravine, wall("ravine_slopes", (56.1, 0), (56.1, 100))), (57, 30), (50, 50)).visible
    # slopes of another ravine do not help
    assert not line(sight(ravine, wall("ravine_slopes", (75, 0), (75, 100), width=2)), (75, 30), (50, 50)).visible


def test_a_trench_limits_lines_along_it() -> None:
    trench = wall("trench", (20, 0), (20, 60), width=2)
    doctrine = sight(trench)
    assert line(doctrine, (20, 10), (20, 20)).visible
    assert not line(doctrine, (20, 10), (20, 21)).visible
    out = line(doctrine, (20, 10), (30, 60))
    assert out.visible
    assert "sight_trench_free" in keys(out)
    assert not line(sight(trench, switches={"R-L7": "inside"}), (20, 10), (21.5, 40)).visible


def test_pieces_on_a_hill_stand_on_it_unless_the_scenario_says_otherwise() -> None:
    pieces = box("hill_gentle", 0, 0, 100, 40), box("building_bunker", 40, 10, 50, 30)
    assert not line(sight(*pieces), (10, 20), (90, 20)).visible
    assert line(sight(*pieces, switches={"stacked": "absolute"}), (10, 20), (90, 20)).visible
    # a hill on a hill and a crest line have their level from the table
    higher = box("hill_gentle", 0, 0, 100, 40), box("hill_gentle", 40, 10, 50, 30, level=6)
    assert line(sight(*higher), (10, 20), (45, 20)).heights == (5, 6)
    crest = box("hill_gentle", 0, 0, 100, 40), wall("crest_line", (50, 0), (50, 40), level=6)
    assert sight(*crest).top(1) == 6


def test_a_ravine_on_a_hill_is_sunk_into_it() -> None:
    hill, ravine = box("hill_gentle", 0, 0, 100, 40), box("ravine_bottom", 40, 10, 60, 30)
    found = line(sight(hill, ravine), (10, 20), (50, 20))
    assert found.heights == (5, 4)
    assert not found.visible


def test_nothing_grows_where_a_building_stands() -> None:
    wood, house = box("dense_wood_jungle", 20, 0, 60, 40), box("building_bunker", 30, 10, 40, 30)
    doctrine = sight(wood, house, width=100, height=40)
    assert line(doctrine, (35, 20), (45, 20)).visible
    assert not line(doctrine, (35, 20), (45.1, 20)).visible
    area = doctrine.area(Standpoint((35, 20))).visible
    assert area.contains(shapely.Point(44.9, 20))
    assert not area.contains(shapely.Point(45.1, 20))


def test_vehicles_are_as_high_as_a_low_wall_where_the_scenario_says_so() -> None:
    low = wall("low_wall_bank", (40, 0), (40, 40))
    tanks = [a_unit("a", "vehicle_N", 10, 20), a_unit("b", "vehicle_N", 70, 20)]
    for switches, clear in (({}, False), ({"R-L4": "vehicle"}, True)):
        doctrine = sight(low, units=tanks, switches=switches)
        a, b = map(doctrine.stand_of, tanks)
        assert doctrine.line(a, b).visible is clear
        assert not doctrine.line(a, Standpoint((70, 20))).visible


def test_lines_from_any_point_of_a_base_where_the_scenario_says_so() -> None:
    house = box("building_bunker", 20, 0, 30, 20)
    stands = Standpoint((0, 19), 0, shapely.box(-2, 17, 2, 21)), Standpoint((60, 19), 0, shapely.box(58, 17, 62, 21))
    assert not sight(house).line(*stands).visible
    doctrine = sight(house, switches={"R-L0": "bases"})
    told = doctrine.line(*stands)
    assert told.visible
    assert told.origin.point[1] == told.target.point[1] == 21
    assert any("R-L0" in text.en for text in told.assumed)
    assert doctrine.seen(stands[0], np.array([[60, 21], [60, 10]])).tolist() == [True, False]
    assert doctrine.area(stands[0]).visible.contains(shapely.Point(60, 20.5))


def test_smoke_is_reported_and_does_nothing() -> None:
    told = line(sight(disc("smoke", 40, 20, 10)), (0, 20), (80, 20))
    assert told.visible
    assert "sight_smoke" in keys(told)


def test_a_piece_has_its_own_name() -> None:
    from workbench.base.text import Text

    barn = box("building_bunker", 20, 10.4, 30, 20, name=Text("the barn", "la grange"))
    told = line(sight(barn), (0, 10), (60, 10))
    assert told.margin is not None
    assert told.margin.words == Text("misses the barn by 4 mm", "passe à 4 mm (la grange)")


def test_what_would_open_a_line() -> None:
    houses = box("building_bunker", 20, 0, 30, 20), box("building_bunker", 40, 0, 50, 20)
    assert list(sight(*houses).clearing(line(sight(*houses), (0, 10), (60, 10)))) == []
    one = line(sight(houses[0]), (0, 10), (60, 10))
    assert list(sight(houses[0]).clearing(one)) == [0]
    assert list(sight().clearing(line(sight(), (0, 10), (60, 10)))) == []


def test_a_table_in_inches_measures_centimetres() -> None:
    wood = box("dense_wood_jungle", 8, 0, 24, 16)
    doctrine = sight(wood, unit="in", width=72, height=48)
    depth = 5 / CM_PER_INCH
    assert line(doctrine, (0, 8), (8 + depth - 0.01, 8)).visible
    assert not line(doctrine, (0, 8), (8 + depth + 0.01, 8)).visible
    hedge = sight(wall("hedge_fence", (20, 0), (20, 16)), unit="in", width=72, height=48)
    assert line(hedge, (20.7, 8), (0, 8)).visible
    assert not line(hedge, (20.9, 8), (0, 8)).visible
    near = line(sight(box("building_bunker", 8, 8.1, 12, 16), unit="in", width=72, height=48), (0, 8), (24, 8))
    assert near.margin is not None
    assert near.margin.words.en.endswith("by 0.1 in (3 mm)")


def test_where_units_stand() -> None:
    units = [
        a_unit("round", "infantry", 30, 30, base=3.0),
        a_unit("flat", "infantry", 60, 30, base=(4.0, 2.0), facing=90),
        a_unit("tank", "vehicle_N", 90, 30, hull=(7.0, 3.0), facing=90),
        a_unit("upstairs", "infantry", 100, 100, floor=2),
    ]
    doctrine = sight(units=units)
    round_, flat, tank, upstairs = map(doctrine.stand_of, units)
    assert round_.base is not None
    assert round_.base.area == pytest.approx(math.pi * 1.5**2, rel=1e-3)
    assert flat.base is not None
    assert flat.base.bounds == pytest.approx((59, 28, 61, 32))
    assert tank.base is not None
    assert tank.base.bounds == pytest.approx((86.5, 28.5, 93.5, 31.5))
    assert upstairs.above == 2
    assert doctrine.distance(round_, tank) == pytest.approx(86.5 - 31.5, abs=1e-3)
    assert doctrine.distance(round_, Standpoint((30, 30.5))) == 0
    assert doctrine.stand_of(units[0], (50, 50)).point == (50, 50)
    centres = sight(units=units, switches={"R-M0": "centres"})
    assert centres.distance(round_, tank) == 60


@pytest.mark.parametrize("degrees", [0.7, 17, 45, 61.3])
def test_round_bases_are_measured_as_circles(degrees: float) -> None:
    turn = math.radians(degrees)
    units = [a_unit("one", "infantry", 50, 50, base=3.0), a_unit("car", "vehicle_N", 20, 20, hull=(6.0, 3.0))]
    beside = a_unit("two", "infantry", 50 + 3 * math.cos(turn), 50 + 3 * math.sin(turn), base=3.0)
    off = a_unit("far", "infantry", 50 + 33 * math.cos(turn), 50 + 33 * math.sin(turn), base=3.0)
    corner = a_unit("corner", "infantry", 21.5 + 5 * math.cos(turn), 23 + 5 * math.sin(turn), base=3.0)
    doctrine = sight(units=[*units, beside, off, corner])
    one, car, two, far, at_corner = map(doctrine.stand_of, [*units, beside, off, corner])
    assert doctrine.distance(one, two) == pytest.approx(0, abs=1e-9)
    assert doctrine.distance(one, far) == pytest.approx(30, abs=1e-9)
    assert doctrine.distance(car, at_corner) == pytest.approx(3.5, abs=1e-9)


def test_the_side_view_of_a_line() -> None:
    doctrine = sight(
        box("hill_gentle", 0, 0, 20, 40),
        box("dense_wood_jungle", 40, 0, 60, 40),
        wall("ravine_bottom", (70, 0), (70, 40), width=4),
    )
    told = line(doctrine, (10, 20), (90, 20))
    view = doctrine.profile(told)
    assert view.length == 80
    assert view.ends == (5, 0)
    assert view.ground == (
        (0, 5),
        (pytest.approx(10), 5),
        (pytest.approx(10), 0),
        (pytest.approx(58), 0),
        (pytest.approx(58), -1),
        (pytest.approx(62), -1),
        (pytest.approx(62), 0),
        (80, 0),
    )
    assert [part[0] for part in view.pieces] == [0, 1, 2]
    assert view.pieces[1] == (1, pytest.approx(30), pytest.approx(50), 0, 3)


def test_an_edit_that_leaves_the_terrain_keeps_what_was_compiled() -> None:
    from dataclasses import replace

    doctrine = sight(box("building_bunker", 20, 0, 30, 20))
    eyes = [Standpoint((x, 10)) for x in (0, 5, 10)]
    before = [doctrine.area(eye) for eye in eyes]
    moved = doctrine.updated(replace(doctrine.scenario, options=("x",)))
    assert moved.pieces is doctrine.pieces
    board = replace(doctrine.scenario.board, features=())
    cleared = doctrine.updated(replace(doctrine.scenario, board=board))
    assert line(cleared, (0, 10), (60, 10)).visible
    assert not line(moved, (0, 10), (60, 10)).visible
    # areas of several places are kept, and none of them where the ground is another
    assert [moved.area(eye) for eye in eyes] == before
    assert [doctrine.area(eye) for eye in eyes] == before
    assert not before[0].blind.is_empty
    assert all(cleared.area(eye).blind.is_empty for eye in eyes)


@pytest.mark.parametrize("off", [0.0, 0.05, -0.05])
def test_a_line_along_a_bare_wall_is_close(off: float) -> None:
    bare = wall("low_wall_bank", (40, 20), (60, 20))
    found = line(sight(bare), (20, 20 + off), (80, 20 + off))
    assert found.visible
    assert found.close
    assert "sight_close" in keys(found)
    # beyond the tolerance, beside another end of it, and over it nothing is close
    assert not line(sight(bare), (20, 20.3), (80, 20.3)).close
    assert not line(sight(bare), (50, 21), (80, 20)).close
    hill = box("hill_gentle", 0, 0, 30, 40), box("hill_gentle", 70, 0, 100, 40)
    assert not line(sight(*hill, bare), (20, 20), (80, 20)).close
