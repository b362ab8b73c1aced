"""Pieces of a table to lay out: grouped by kind and size, with their places from two edges."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.files.small_tabletop_files import TABLES, pieces
from tests.loading import scenario as scenario_of
from workbench.base.data_folders import SAMPLES
from workbench.scenario.tabletop_board import LINE, POLYGON, Feature, TabletopBoard
from workbench.sheets.play_aids import EdgePlace, edge_place, pieces_to_lay, place_words

BOARD = TabletopBoard(
    "cm",
    180.0,
    120.0,
    "clear",
    (
        Feature("h1", "hedge", "line", ((10, 20), (25, 20)), width=1.0),
        Feature("w", "dense_wood", "circle", ((150, 100),), radius=10.0),
        Feature("h2", "hedge", "line", ((170, 20), (170, 34.8)), width=1.0),
        Feature("b", "house", "polygon", ((80, 50), (90, 60), (85, 65), (75, 55)), floors=2),
        Feature("h3", "hedge", "line", ((0, 0), (3, 4), (3, 9)), width=0.0),
    ),
)


def test_alike_pieces_stand_together_in_the_order_of_the_chart() -> None:
    groups = pieces_to_lay(BOARD, TABLES)
    assert [group.words("cm").en for group in groups] == [
        "1 × dense_wood of ⌀ 20 cm",
        "1 × house of 14 × 7 cm, 2 upper floors",
        "2 × hedge of 15 cm (1 cm wide)",
        "1 × hedge of 10 cm",
    ]
    assert groups[2].words("cm").fr == "2 × hedge de 15 cm (large de 1 cm)"
    assert [piece.id for piece in groups[2].pieces] == ["h1", "h2"]
    assert [piece.turned for group in groups for piece in group.pieces] == [0, 45, 0, 90, 72]


def test_places_are_measured_from_the_two_nearest_edges() -> None:
    groups = {group.pieces[0].id: group for group in pieces_to_lay(BOARD, TABLES)}
    assert groups["w"].pieces[0].middle == EdgePlace(("right", 30.0), ("bottom", 20.0))
    assert groups["h1"].pieces[0].middle == EdgePlace(("left", 17.5), ("top", 20.0))
    assert groups["h1"].pieces[0].points == (
        EdgePlace(("left", 10.0), ("top", 20.0)),
        EdgePlace(("left", 25.0), ("top", 20.0)),
    )
    assert len(groups["h3"].pieces[0].points) == 3
    assert len(groups["b"].pieces[0].points) == 4
    words = place_words(edge_place((150, 100), BOARD), "cm")
    assert (words.en, words.fr) == ("30 cm from the right, 20 cm from the bottom", "30 cm de la droite, 20 cm du bas")
    words = place_words(edge_place((7.5, 20.25), BOARD), "in")
    assert (words.en, words.fr) == (
        "7.5 in from the left, 20.2 in from the top",
        "7,5 po de la gauche, 20,2 po du haut",
    )


@pytest.mark.parametrize("name", ["bolt_action/les_ormeaux", "blitzkrieg/saint_aubry"])
def test_every_piece_of_a_sample_is_listed_once_and_lies_where_it_is_told(name: str) -> None:
    scenario, rules = scenario_of(SAMPLES / f"{name}.yaml")
    assert scenario.kind == "table"
    board = scenario.board
    groups = pieces_to_lay(board, rules)
    listed = Counter(piece.id for group in groups for piece in group.pieces)
    assert listed == Counter(piece.id for piece in board.features)
    pieces = {piece.id: piece for piece in board.features}
    for group in groups:
        for laid in group.pieces:
            piece = pieces[laid.id]
            assert (piece.terrain, piece.floors, piece.level) == (group.terrain, group.floors, group.level)
            x = laid.middle.across[1] if laid.middle.across[0] == "left" else board.width - laid.middle.across[1]
            y = laid.middle.down[1] if laid.middle.down[0] == "top" else board.height - laid.middle.down[1]
            low_x, low_y, high_x, high_y = piece.area.bounds
            assert low_x - 0.06 <= x <= high_x + 0.06
            assert low_y - 0.06 <= y <= high_y + 0.06
            # the longer side is never longer than the diagonal of what the piece covers
            if piece.kind == "polygon":
                assert group.length <= math.hypot(high_x - low_x, high_y - low_y) + 1


def test_what_goes_over_the_edge_is_told_by_its_part_on_the_table() -> None:
    house = Feature("house", "house", "polygon", ((-4, 10), (6, 10), (6, 16), (-4, 16)))
    wood = Feature(
        "wood", "dense_wood", "polygon", tuple((170 + 12 * math.cos(a), 5 + 9 * math.sin(a)) for a in range(12))
    )
    road = Feature("road", "hedge", "line", ((-10, 60), (190, 60)), width=4.0)
    board = TabletopBoard("cm", 180.0, 120.0, "clear", (house, wood, road))
    laid = {piece.id: piece for group in pieces_to_lay(board, TABLES) for piece in group.pieces}
    assert {place.across for place in laid["house"].points} == {("left", 0.0), ("left", 6.0)}
    assert laid["house"].middle.across == ("left", 3.0)
    assert [place.across for place in laid["road"].points] == [("left", 0.0), ("right", 0.0)]
    for piece in laid.values():
        assert all(far >= 0 for place in (piece.middle, *piece.points) for _, far in (place.across, place.down))


def test_a_line_of_several_parts_tells_their_lengths_and_a_hill_its_level() -> None:
    groups = {group.pieces[0].id: group for group in pieces_to_lay(BOARD, TABLES)}
    assert groups["h3"].pieces[0].parts == (5.0, 5.0)
    assert groups["h1"].pieces[0].parts == ()
    scenario, rules = scenario_of(SAMPLES / "bolt_action" / "les_ormeaux.yaml")
    hills = [group for group in pieces_to_lay(scenario.board, rules) if group.hill is not None]
    assert hills
    assert all(group.words("in").en.endswith(f", level {group.hill:g}") for group in hills)
    assert all("niveau" in group.words("in").fr for group in hills)


@given(st.lists(pieces, max_size=4))
def test_every_piece_is_told_whatever_its_shape(laid: list[Feature]) -> None:
    """Outlines without an area, lines on one point, and what lies off the table too."""
    flat = Feature("flat", "house", POLYGON, ((10.0, 10.0), (20.0, 20.0), (30.0, 30.0)))
    spot = Feature("spot", "hedge", LINE, ((10.0, 10.0), (10.0, 10.0)), width=1.0)
    away = Feature("away", "house", POLYGON, ((900.0, 900.0), (910.0, 900.0), (910.0, 910.0)))
    features = tuple(replace(one, id=f"p{number}") for number, one in enumerate((*laid, flat, spot, away)))
    board = replace(BOARD, features=features)
    told = [piece for group in pieces_to_lay(board, TABLES) for piece in group.pieces]
    assert sorted(piece.id for piece in told) == sorted(one.id for one in features)
    assert all(math.isfinite(piece.middle.across[1]) for piece in told)
