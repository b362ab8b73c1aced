"""Areas and lines on random tables: the polygon, the engine's lines and the slow reference say the same."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.sight.compare_tabletops import SHEET, Count, compare
from tests.engine.sight.random_tabletops import place, table
from tests.engine.sight.tabletop_reference import Reference
from tests.shares import some
from workbench.engine.sight.results import Party, Standpoint, TabletopRequest
from workbench.engine.sight.tabletop_areas import CURVE, View, visible
from workbench.engine.sight.tabletop_judgement import Ends
from workbench.engine.sight.tabletop_terrain import Kind
from workbench.games.blitzkrieg.sight.doctrine import Doctrine


@pytest.mark.slow
@settings(max_examples=some(30), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_polygon_lines_and_reference_agree(seed: int) -> None:
    count = Count()
    compare(seed, points=1200, lines=25, count=count)
    assert count.points == 1200
    assert count.bad == []
    assert count.one_way == 0
    assert count.invalid == 0


@pytest.mark.slow(8)
@settings(max_examples=some(15), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_lines_are_the_same_there_and_back(seed: int) -> None:
    sight, dice = Doctrine(table(seed), SHEET), random.Random(seed)
    for _ in range(6):
        a, b = (Standpoint(place(dice), dice.choice((0.0, 1.0, 2.5))) for _ in range(2))
        there, back = sight.line(a, b), sight.line(b, a)
        assert there.visible == back.visible
        assert there.heights == back.heights[::-1]
        assert {(met.piece, met.effect) for met in there.crossings} == {
            (met.piece, met.effect) for met in back.crossings
        }
        assert {met.piece: met.share for met in there.crossings} == {met.piece: met.share for met in back.crossings}
        aside, back_aside = (None if line.margin is None else line.margin.length for line in (there, back))
        assert aside == (None if back_aside is None else pytest.approx(back_aside, abs=1e-5))


@pytest.mark.slow
@settings(max_examples=some(15), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_the_story_has_the_verdict_of_the_points(seed: int) -> None:
    sight, dice = Doctrine(table(seed), SHEET), random.Random(seed)
    origin = Standpoint(place(dice))
    targets = [place(dice) for _ in range(25)]
    seen = sight.seen(origin, np.array(targets), TabletopRequest(above=1))
    assert [sight.line(origin, Standpoint(target, 1.0)).visible for target in targets] == seen.tolist()


@pytest.mark.slow
@settings(max_examples=some(15), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_what_a_piece_alone_hides_is_seen_when_it_is_gone(seed: int) -> None:
    scenario, dice = table(seed), random.Random(seed)
    sight, slow = Doctrine(scenario, SHEET), Reference(scenario.board.features)
    eye = place(dice)
    origin = Standpoint(eye)
    piece = dice.randrange(len(scenario.board.features))
    alone = sight.alone(origin, piece)
    assert alone.intersection(sight.area(origin).visible).area == pytest.approx(0, abs=1e-4)
    points = [place(dice) for _ in range(150)]
    points += [
        (point.x, point.y)
        for point in (part.representative_point() for part in shapely.get_parts(alone) if part.area > 0.01)
    ]
    for target in points:
        if alone.boundary.distance(shapely.Point(target)) < 0.1:
            continue
        only = slow.seen(eye, target, without=piece) and not slow.seen(eye, target)
        assert only == alone.contains(shapely.Point(target)), (piece, target)


@pytest.mark.slow(8)
@settings(max_examples=some(10), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_what_a_piece_alone_hides_is_the_difference_of_two_areas(seed: int) -> None:
    """Only the blind ground behind a piece is judged again: the answer is that of the whole table judged twice, under every
    reading and for targets on every level."""
    dice = random.Random(seed + 2)
    names = ("R-L1", "R-L2", "R-L3", "R-L7", "R-L8", "stacked")
    switches = {name: dice.choice(list(SHEET.switches[name].choices)) for name in names}
    sight = Doctrine(replace(table(seed), switches=switches), SHEET)
    origin, above = Standpoint(place(dice), dice.choice((0.0, 1.0, 3.0))), dice.choice((0.0, 1.0))
    seen = sight.area(origin, TabletopRequest(above=above)).visible
    eye, outline = Ends.from_stand(sight.pieces, origin), sight.scenario.board.outline
    for piece in dice.sample(range(len(sight.pieces.all)), min(3, len(sight.pieces.all))):
        without = View(sight.pieces, replace(sight.terms, without=frozenset([piece])), eye, outline, CURVE)
        wanted = visible([without], above).difference(seen)
        off = sight.alone(origin, piece, TabletopRequest(above=above)).symmetric_difference(wanted)
        # nothing is wider than what outlines are straightened by, there and here
        assert off.buffer(-CURVE).is_empty, piece


@pytest.mark.slow(8)
@settings(max_examples=some(15), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_what_pieces_hide_is_found_together_as_one_by_one(seed: int) -> None:
    sight, dice = Doctrine(table(seed), SHEET), random.Random(seed + 3)
    origin, above = Standpoint(place(dice), dice.choice((0.0, 1.0, 3.0))), dice.choice((0.0, 1.0))
    hidden = sight.area(origin, TabletopRequest(above=above)).hidden
    view = View(sight.pieces, sight.terms, Ends.from_stand(sight.pieces, origin), sight.scenario.board.outline, CURVE)
    for piece in sight.pieces.of_kind(Kind.DEPTH).tolist():
        one_by_one = [cell.region.intersection(view.hidden(cell, piece)) for cell in view.cells(above)]
        off = shapely.union_all(one_by_one).symmetric_difference(hidden[piece])
        assert off.buffer(-CURVE).is_empty, piece


@settings(max_examples=some(15), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_the_ground_is_divided_by_level(seed: int) -> None:
    """Each place of a table lies in one region, whose level is that of the ground there."""
    sight = Doctrine(table(seed), SHEET)
    regions = sight.pieces.levels_of(sight.scenario.board.outline)
    points = np.random.default_rng(seed).uniform(0, (sight.scenario.board.width, sight.scenario.board.height), (300, 2))
    held = np.array([shapely.contains_xy(region, *points.T) for region, _ in regions])
    edges = shapely.multilinestrings(shapely.get_rings([region for region, _ in regions]))
    far = shapely.distance(edges, shapely.points(points)) > 1e-3
    assert (held.sum(axis=0)[far] == 1).all()
    levels = np.array([level for _, level in regions])
    assert (levels[held[:, far].argmax(axis=0)] == sight.pieces.ground(points[far])).all()


@pytest.mark.slow
@settings(max_examples=some(15), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_line_moved_aside_by_its_margin_gets_the_other_answer(seed: int) -> None:
    sight, dice = Doctrine(table(seed), SHEET), random.Random(seed)
    found = 0
    for _ in range(12):
        a, b = Standpoint(place(dice)), Standpoint(place(dice))
        told = sight.line(a, b)
        margin = told.margin
        if margin is None or margin.aside is None or margin.aside < 1e-3:
            continue
        found += 1
        line = sight._line(a, b)
        way = line.way / np.hypot(*line.way)
        across = np.array([-way[1], way[0]])

        def verdicts(by: float, line=line, across=across) -> list[bool]:
            start = line.start + np.array([[by], [-by]]) * across
            return line.judged(start, start + line.way).open.tolist()

        assert verdicts(margin.aside - 1e-5) == [told.visible] * 2
        assert (not told.visible) in verdicts(margin.aside + 1e-5)
        if margin.degrees is not None:
            turns = np.radians(margin.degrees) * np.array([1, -1])
            for off, same in ((-1e-6, True), (1e-6, False)):
                turned = turns + off * np.sign(turns)
                away = np.stack([_turned(line.way, turn) for turn in turned])
                answers = line.judged(np.stack([line.start] * 2), line.start + away).open.tolist()
                assert answers == [told.visible] * 2 if same else (not told.visible) in answers


def _turned(way: np.ndarray, by: float) -> np.ndarray:
    c, s = np.cos(by), np.sin(by)
    return np.array([way[0] * c - way[1] * s, way[0] * s + way[1] * c])


@settings(max_examples=some(15), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_the_share_of_a_base_that_is_seen(seed: int) -> None:
    """Against points of the base, each judged with what the middle has as its own and at its level."""
    sight, dice = Doctrine(table(seed), SHEET), random.Random(seed)
    middle = place(dice)
    base = shapely.Point(middle).buffer(dice.uniform(1, 6))
    origin, target = Standpoint(place(dice)), Standpoint(middle, 0.0, base)
    told = sight.exposure(origin, target)
    assert 0 <= told.share <= 1
    assert told.seen.area == pytest.approx(told.share * base.area)
    line = sight._line(origin, target)
    radius = np.sqrt(base.area / np.pi) * 0.99
    spots = np.random.default_rng(seed).uniform(-radius, radius, (200, 2)) + middle
    spots = spots[np.hypot(*(spots - middle).T) < radius]
    clear = line.judged(np.repeat(line.start[None], len(spots), axis=0), spots).open
    inside = shapely.contains_xy(told.seen, spots[:, 0], spots[:, 1])
    off = shapely.distance(shapely.points(spots), told.seen.boundary) if not told.seen.is_empty else np.ones(len(spots))
    assert not (np.flatnonzero(clear != inside) & (off > 0.1)[clear != inside]).any()


@settings(max_examples=some(15), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_every_reading_changes_areas_and_lines_alike(seed: int) -> None:
    """Readings by the dice, a base at the observer, and a table in inches now and then."""
    dice = random.Random(seed + 1)
    names = ("R-L1", "R-L2", "R-L3", "R-L4", "R-L7", "R-L8", "stacked")
    switches = {name: dice.choice(list(SHEET.switches[name].choices)) for name in names}
    if dice.random() < 0.2:
        switches["R-L0"] = "bases"
    scenario = table(seed)
    board = replace(scenario.board, unit=dice.choice(("cm", "cm", "in")))
    sight = Doctrine(replace(scenario, board=board, switches=switches), SHEET)
    eye = place(dice)
    base = shapely.Point(eye).buffer(2, quad_segs=2) if dice.random() < 0.5 else None
    request = TabletopRequest(above=dice.choice((0.0, 0.0, 1.0)), target=Party(dice.choice(("infantry", "vehicle_N"))))
    origin = Standpoint(eye, dice.choice((0.0, 1.0, 3.0)), base)
    area = sight.area(origin, request)
    targets = np.array([place(dice) for _ in range(800)])
    inside = shapely.contains_xy(area.visible, targets[:, 0], targets[:, 1])
    wrong = targets[inside != sight.seen(origin, targets, request)]
    assert (shapely.distance(shapely.points(wrong), shapely.boundary(area.visible)) <= 0.1).all()
    assert area.visible.is_valid
    assert area.visible.area + area.blind.area == pytest.approx(board.width * board.height)
