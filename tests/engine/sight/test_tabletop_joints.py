"""Joints between pieces on tables: what several pieces block together is blocked, and parts answer as the whole."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Sequence

import numpy as np
import pytest
import shapely
from shapely import affinity
from shapely.ops import split

from tests.engine.sight.cut_pieces import CUTS, FITS, Floats, area, beside, lines, stroke
from tests.loading import ruleset
from tests.shares import non_empty
from tests.tabletops import box, disc, wall
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.text import Text
from workbench.engine.sight.results import Effect, TabletopLine, TabletopRequest
from workbench.engine.sight.tabletop_doctrine import TabletopSightBase
from workbench.engine.sight.tabletop_judgement import Ends, judge
from workbench.engine.sight.tabletop_wording import piece_called
from workbench.games.blitzkrieg.sight.doctrine import Doctrine as BlitzKrieg
from workbench.games.bolt_action.sight.doctrine import Doctrine as BoltAction
from workbench.protocol.answers import answer_line
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import POLYGON, Feature, Point, TabletopBoard

GAMES = {"blitzkrieg": (BlitzKrieg, "cm", "clear"), "bolt_action": (BoltAction, "in", "open")}


def sight(*pieces: Feature, game: str = "blitzkrieg", switches: dict[str, str] | None = None) -> TabletopSightBase:
    """The doctrine of a table of 60 x 60."""
    doctrine, unit, ground = GAMES[game]
    board = TabletopBoard(unit, 60, 60, ground, pieces)
    return doctrine(TabletopScenario(Text.of("table"), game, board, switches=switches or {}), ruleset(game))


def line(found: TabletopSightBase, here: Point, there: Point, above: float = 0.0) -> TabletopLine:
    return found.line(found.stand_at(here, above), found.stand_at(there, above))


# --- single joints: each is open on either side of the line for one piece, and closed for both


HOUSE, WOOD, HEDGE = "building_bunker", "dense_wood_jungle", "bocage"
JOINTS = {
    "shared edge": ((box(HOUSE, 20, 10, 30, 20), box(HOUSE, 20, 20, 30, 30)), (10, 20), (40, 20)),
    "edge shared in part": ((box(HOUSE, 20, 10, 30, 20), box(HOUSE, 26, 20, 40, 30)), (10, 20), (50, 20)),
    "corner to corner": ((box(HOUSE, 20, 10, 30, 20), box(HOUSE, 30, 20, 40, 30)), (22, 28), (38, 12)),
    "three at a point": (
        (box(HOUSE, 20, 10, 30, 20), box(HOUSE, 30, 10, 40, 20), box(HOUSE, 25, 20, 35, 30)), (30, 5), (30, 40),
    ),
    "T of an edge and an end": ((box(HOUSE, 20, 10, 30, 20), wall(HEDGE, (30, 15), (40, 15))), (30, 5), (30, 30)),
    "wall at a corner": ((box(HOUSE, 20, 10, 30, 20), wall(HEDGE, (30, 20), (40, 30))), (25, 25), (35, 15)),
    "ends of two lines": ((wall(HEDGE, (20, 5), (20, 20)), wall(HEDGE, (20, 20), (35, 35))), (10, 20), (30, 20)),
    "a line that closes": (
        (wall(HEDGE, (20, 20), (30, 10), (40, 20), (30, 30), (20, 20)),), (10, 20), (30, 20),
    ),
    "parts of a hill": ((box("hill_gentle", 20, 10, 30, 20), box("hill_gentle", 20, 20, 30, 30)), (10, 20), (40, 20)),
    "parts of a wood": ((box(WOOD, 20, 10, 40, 20), box(WOOD, 20, 20, 40, 30)), (10, 20), (30, 20)),
    "a wood and a house": ((box(WOOD, 20, 10, 40, 20), box(HOUSE, 20, 20, 40, 30)), (10, 20), (50, 20)),
    "two rounds": ((disc(HOUSE, 20, 20, 5), disc(HOUSE, 30, 20, 5)), (25, 5), (25, 35)),
}  # fmt: skip


@pytest.mark.parametrize("fit", FITS)
@pytest.mark.parametrize("name", JOINTS)
def test_nothing_is_seen_through_a_joint(name: str, fit: float) -> None:
    pieces, here, there = JOINTS[name]
    moved = [_moved(piece, fit * (1 if number % 2 else 0)) for number, piece in enumerate(pieces)]
    found = sight(*moved)
    for start, end in ((here, there), (there, here)):
        told = line(found, start, end)
        assert not told.visible
        assert not found.seen(found.stand_at(start), np.array([end]))[0]
        assert not shapely.Point(end).within(found.area(found.stand_at(start)).visible)
        assert told.reasons
        assert told.reasons[0].effect is Effect.BLOCKS
        # it is not one of the lines of which nobody can tell
        assert not told.close or told.margin is None or told.margin.length is None or told.margin.length > 0.1
    if len(pieces) > 1 and "three" not in name:
        # each alone lets it through, and each is offered to be taken away
        assert all(line(sight(piece), here, there).visible for piece in moved)
        told = line(found, here, there)
        if told.reasons[0].key == "sight_joint":
            assert list(found.clearing(told)) == [0, 1]
            for piece in moved[:2]:
                called = piece_called(piece, ruleset("blitzkrieg"))
                assert called.en in told.reasons[0].text.en
                assert called.fr in told.reasons[0].text.fr


OPEN = {
    "a gap": ((box(HOUSE, 20, 10, 30, 20), box(HOUSE, 20, 20.02, 30, 30)), (10, 20.01), (40, 20.01)),
    "along two fronts in one row": ((box(HOUSE, 20, 10, 30, 20), box(HOUSE, 30, 10, 40, 20)), (10, 20), (50, 20)),
    "between two that lie apart": ((box(HOUSE, 20, 10, 30, 20), box(HOUSE, 35, 20, 45, 30)), (10, 20), (50, 20)),
    "along one edge": ((box(HOUSE, 20, 10, 30, 20),), (10, 20), (50, 20)),
    "a low wall beside a house": (
        (box(HOUSE, 20, 10, 30, 20), wall("low_wall_bank", (20, 20), (20, 30))),
        (10, 20),
        (40, 20),
    ),
    "off a corner where two touch": ((box(HOUSE, 20, 10, 30, 20), box(HOUSE, 30, 20, 40, 30)), (30, 20), (22, 28)),
    "a house beside a short wood": ((box(WOOD, 20, 10, 24, 20), box(HOUSE, 20, 20, 40, 30)), (10, 20), (50, 20)),
}


@pytest.mark.parametrize("name", OPEN)
def test_what_is_open_beside_a_joint_stays_open(name: str) -> None:
    pieces, here, there = OPEN[name]
    # over the low wall, not over the house
    above = 1.5 if "low wall" in name else 0.0
    found = sight(*pieces)
    assert line(found, here, there, above).visible
    assert line(found, there, here, above).visible


def test_a_depth_beside_a_house_counts_and_no_more() -> None:
    told = line(sight(box(WOOD, 20, 10, 24, 20), box(HOUSE, 20, 20, 40, 30)), (10, 20), (50, 20))
    (wood,) = [met for met in told.crossings if met.share > 0]
    assert wood.piece == 0
    assert wood.share == pytest.approx(4 / 5, abs=1e-2)


def test_a_terrace_hides_a_squad_and_a_hull_behind_it() -> None:
    houses = [
        Feature(f"h{n}", "building", POLYGON, ((16, 4 + 8 * n), (22, 4 + 8 * n), (22, 12 + 8 * n), (16, 12 + 8 * n)))
        for n in range(3)
    ]
    found = sight(*houses, game="bolt_action")
    for y in (12.0, 20.0, 16.0):
        assert not line(found, (10, y), (28, y)).visible


def _moved(piece: Feature, by: float) -> Feature:
    return Feature(
        piece.id, piece.terrain, piece.kind, tuple((x + by, y + by) for x, y in piece.points), radius=piece.radius
    )


# --- random pieces in parts


TERRAIN = (HOUSE, WOOD, "factory_warehouse", "hill_gentle", HEDGE, "ravine_bottom", "trench", "cultivated_field")
SWITCHES: tuple[dict[str, str], ...] = ({}, {"R-L2": "each"}, {"R-L3": "contact"}, {"R-L7": "inside"}, {"R-L8": "lip"})
HEIGHTS = ((0.0, 0.0), (1.5, 0.0), (0.0, 6.0), (7.0, 0.0))
STEP = 0.02
"""Lines whose verdict changes within so much are too close to an edge of the whole."""


def _open(found: TabletopSightBase, ends: tuple[Floats, Floats], above: tuple[float, float]) -> np.ndarray:
    start, end = (Ends.from_points(found.pieces, points, up) for points, up in zip(ends, above, strict=True))
    return judge(found.pieces, start, end, found.terms).open


def _compare(whole: TabletopSightBase, parts: TabletopSightBase, ends: tuple[Floats, Floats]) -> int:
    """How many lines were compared."""
    count = 0
    for above in HEIGHTS:
        wanted = _open(whole, ends, above)
        kept = np.hypot(*(ends[1] - ends[0]).T) > 0.5
        for moved in beside(*ends, STEP):
            kept &= _open(whole, moved, above) == wanted
        found = _open(parts, ends, above)
        wrong = np.flatnonzero(kept & (found != wanted))
        assert not len(wrong), [(above, ends[0][row].tolist(), ends[1][row].tolist(), wanted[row]) for row in wrong[:3]]
        count += int(kept.sum())
    return count


@pytest.mark.slow(8)
@pytest.mark.share(12, among="cut pieces")
@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("terrain", TERRAIN)
def test_an_area_in_parts_answers_as_the_whole(terrain: str, cut: str) -> None:
    compared = 0
    for seed in range(3):
        dice = random.Random(f"{terrain} {cut} {seed}")
        whole, parts = area(dice, terrain, cut)
        if len(parts) < 2:
            continue
        switches = dice.choice(SWITCHES)
        ends = lines(dice, whole, parts)
        compared += _compare(sight(whole, switches=switches), sight(*parts, switches=switches), ends)
    assert compared > 300


@pytest.mark.share(6, among="cut strokes")
@pytest.mark.parametrize("seed", range(12))
def test_a_line_in_strokes_answers_as_the_whole(seed: int) -> None:
    dice = random.Random(seed)
    whole, parts = stroke(dice, dice.choice((HEDGE, "stone_wall", "hedge_fence")))
    ends = lines(dice, whole, parts)
    assert _compare(sight(whole), sight(*parts), ends) > 100


@pytest.mark.share(6, among="cut areas of sight")
@pytest.mark.parametrize("terrain", TERRAIN)
def test_the_area_seen_past_parts_is_that_past_the_whole(terrain: str) -> None:
    dice = random.Random(terrain)
    whole, parts = area(dice, terrain, dice.choice(CUTS))
    eyes, _ = lines(dice, whole, parts, 4)
    for eye in non_empty(dice.sample(eyes.tolist(), 4)):
        if whole.area.boundary.distance(shapely.Point(eye)) < 0.05:
            continue
        for up, above in ((0.0, 0.0), (7.0, 0.0), (0.0, 6.0)):
            request = TabletopRequest(above=above)
            seen = [found.area(found.stand_at(eye, up), request).visible for found in (sight(whole), sight(*parts))]
            # curved limits of depth are straightened by up to 0.2 mm
            assert seen[0].symmetric_difference(seen[1]).area < 0.5


COVERING = {
    "blitzkrieg": (
        "ruined_building",
        "cultivated_field",
        "light_wood_orchard",
        "entrenchment",
        "bocage",
        "hill_gentle",
    ),
    "bolt_action": ("wreck", "ruins", "wood", "field", "bocage", "rough", "fortified_position"),
}


@pytest.mark.slow
@pytest.mark.parametrize("game", COVERING)
def test_who_stands_on_a_seam_has_the_cover_of_the_whole(game: str) -> None:
    for number, terrain in enumerate(COVERING[game]):
        for fit in FITS:
            dice = random.Random(f"{game} {terrain} {fit}")
            turned = affinity.rotate(shapely.box(24, 14, 36, 26), dice.uniform(0, 90) if number % 2 else 0.0)
            angle = dice.choice((0.0, math.pi / 2, dice.uniform(0, math.pi)))
            along = np.array([math.cos(angle), math.sin(angle)])
            middle = np.array([30.0, 20.0])
            knife = shapely.LineString([middle - 50 * along, middle + 50 * along])
            halves = [shapely.get_coordinates(half)[:-1] for half in split(turned, knife).geoms]
            parts = [corners + dice.uniform(-fit, fit) for corners in halves]
            whole = TabletopAnalysis(*_table(game, terrain, [shapely.get_coordinates(turned)[:-1]]))
            cut = TabletopAnalysis(*_table(game, terrain, parts))
            across = np.array([-along[1], along[0]])
            for eye in (middle - 12 * along, middle - 4 * along, middle + 13 * across, middle - 13 * across):
                for place in (middle, middle + along):
                    asked = {"from": eye.tolist(), "to": place.tolist()}
                    for ask, kept in (("cover", "cover"), ("spotted", "limit"), ("spotted", "spotted")):
                        line = json.dumps({"ask": ask, **asked}).encode()
                        wanted, found = (json.loads(answer_line(one, line) or b"{}") for one in (whole, cut))
                        assert kept not in wanted or found[kept] == wanted[kept], (terrain, fit, asked, ask)


def _table(game: str, terrain: str, areas: Sequence[Floats]) -> tuple[TabletopScenario, Ruleset]:
    _, unit, ground = GAMES[game]
    pieces = tuple(Feature(f"part{n}", terrain, POLYGON, tuple(map(tuple, one))) for n, one in enumerate(areas))
    return TabletopScenario(Text.of("table"), game, TabletopBoard(unit, 60, 60, ground, pieces)), ruleset(game)
