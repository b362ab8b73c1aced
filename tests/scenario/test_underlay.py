"""Pictures under maps are fitted without drift, and go along with the map."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.files.small_files import SAMPLE, load, told
from tests.scenario.strategies import blank
from tests.shares import some
from workbench.files.scenario_writer import dump_scenario
from workbench.files.underlay_file import find_picture
from workbench.geometry.grid import HexGrid
from workbench.scenario.edits.settings import SetUnderlay
from workbench.scenario.underlay import (
    Underlay,
    corners_error,
    fitted_underlay,
    moved_underlay,
    scaled_underlay,
    straightened_underlay,
    turned_underlay,
)

_numbers = st.floats(-1e4, 1e4)
underlays = st.builds(
    Underlay,
    st.sampled_from(["scan.png", "maps/old scan.jpg"]),
    _numbers,
    _numbers,
    st.floats(0.01, 1e4),
    st.floats(-180, 180),
    st.floats(0, 1),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sampled_from([(), ((0.1, 0.05), (0.9, 0.1), (1.0, 0.6), (0.02, 0.7))]),
    st.floats(0.1, 10),
).map(lambda one: one if one.corners else replace(one, aspect=1.0))
SLANTED = ((412.0, 300.0), (1650.0, 340.0), (1990.0, 1380.0), (30.0, 1290.0))
"""The corners of a table in a photo of 2,000 x 1,500 pixels."""


def test_a_scan_of_60_by_40_hexes_fits_in_every_corner() -> None:
    grid = HexGrid(60, 40)
    hex_pixels, angle = 47.3791, math.radians(0.37)

    def scanned(label: str) -> tuple[float, float]:
        found = grid.find(label)
        assert found is not None
        x, y = grid.point(grid.hexes[found])
        x, y = x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
        return x * hex_pixels + 61.7, y * hex_pixels + 44.2

    def centre(label: str) -> tuple[float, float]:
        found = grid.find(label)
        assert found is not None
        return grid.point(grid.hexes[found])

    # clicks at twice the size of the scan are half a pixel fine
    clicked = {label: tuple(round(2 * part) / 2 for part in scanned(label)) for label in ("0101", "6002", "3040")}
    fit = fitted_underlay(Underlay("s.png"), [(at, centre(label)) for label, at in clicked.items()], 2500)  # type: ignore[misc]
    assert fit is not None
    assert fit.error < 0.5
    for label in ("0101", "6001", "0140", "6040", "3020"):
        assert math.dist(fit.underlay.to_picture(centre(label), 2500), scanned(label)) < 0.5


@given(underlays, st.tuples(st.floats(0, 2000), st.floats(0, 2000)))
@settings(max_examples=some(40))
def test_pixels_and_points_of_the_map_answer_each_other(underlay: Underlay, pixel: tuple[float, float]) -> None:
    back = underlay.to_picture(underlay.to_map(pixel, 1000), 1000)
    assert math.dist(back, pixel) < 1e-3 * max(1.0, 1e4 / underlay.width)


def test_one_place_twice_is_no_fit() -> None:
    pairs = [((5.0, 5.0), (0.0, 0.0)), ((5.0, 5.0), (9.0, 0.0))]
    assert fitted_underlay(Underlay("s.png"), pairs, 100) is None
    assert fitted_underlay(Underlay("s.png"), pairs[:1], 100) is None


def test_two_points_and_a_distance_scale_a_photo() -> None:
    new = scaled_underlay(Underlay("s.png", 3.0, 4.0, 10.0, 20.0), ((10.0, 10.0), (40.0, 50.0)), 25.0, 100)
    assert new is not None
    a, b = new.to_map((10.0, 10.0), 100), new.to_map((40.0, 50.0), 100)
    assert math.dist(a, b) == pytest.approx(25.0)
    assert a == pytest.approx(Underlay("s.png", 3.0, 4.0, 10.0, 20.0).to_map((10.0, 10.0), 100))


def test_turning_about_a_point_leaves_it() -> None:
    old = Underlay("s.png", 1.0, 2.0, 10.0, 5.0)
    new = turned_underlay(old, (4.0, 4.0), 30.0, 2.0)
    pixel = old.to_picture((4.0, 4.0), 100)
    assert new.to_map(pixel, 100) == pytest.approx((4.0, 4.0))
    assert (new.angle, new.width) == (35.0, 20.0)


def test_the_picture_goes_along_with_the_map() -> None:
    old = Underlay("s.png", 1.0, 2.0, 10.0, 5.0)
    shifted = moved_underlay(old, lambda point: (point[0] + 2, point[1] - 1))
    assert shifted == Underlay("s.png", 3.0, 1.0, 10.0, 5.0)
    turned = moved_underlay(old, lambda point: (9 - point[0], 9 - point[1]))
    assert turned is not None
    assert (turned.x, turned.y, turned.angle) == (8.0, 7.0, -175.0)
    assert moved_underlay(old, lambda point: (9 - point[0], point[1])) is None


@given(underlays)
@settings(max_examples=some(30))
def test_it_is_equal_after_save_and_load(underlay: Underlay) -> None:
    scenario, ruleset, _ = load(SAMPLE)
    assert scenario is not None
    edited = SetUnderlay(underlay).apply(scenario)
    again, _, diagnostics = load(dump_scenario(edited, ruleset))
    assert [item.code for item in diagnostics] == ["no_picture"] or not diagnostics.has_errors
    assert again == edited
    assert SetUnderlay(None).apply(edited) == scenario
    assert SetUnderlay(None).apply(blank()) == blank()


@pytest.mark.parametrize("name", ["/etc/x.png", "../x.png", "a/../../x.png", "C:/x.png", "a\\\\x.png", "a//x.png", ""])
def test_pictures_stay_in_the_folder(name: str) -> None:
    found = told(SAMPLE + f'underlay: {{picture: "{name}", width: 5}}\n')
    assert "bad_picture_path" in [item.code for item in found]


def test_links_out_of_the_folder_are_not_followed(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "secret.png").write_bytes(b"x")
    (home / "link.png").symlink_to(tmp_path / "secret.png")
    (home / "out").symlink_to(tmp_path)
    (home / "own.png").write_bytes(b"x")
    assert find_picture(home, "own.png")[0] == (home / "own.png").resolve()
    assert "leads out" in find_picture(home, "link.png")[1].en
    assert "leads out" in find_picture(home, "out/secret.png")[1].en
    assert "no picture" in find_picture(home, "none.png")[1].en


@pytest.mark.parametrize("places", [((0, 0), (72, 0), (72, 48), (0, 48)), ((3, 2), (60, 5), (65, 40), (1, 44))])
def test_four_corners_of_a_slanted_photo_lie_on_their_places(places: tuple[tuple[float, float], ...]) -> None:
    pairs = list(zip(SLANTED, places, strict=True))
    made = straightened_underlay(Underlay("photo.jpg", 5, 5, 30, 12), pairs, 2000)
    assert isinstance(made, Underlay)
    for pixel, place in pairs:
        assert made.to_map(pixel, 2000) == pytest.approx(place)
        assert made.to_picture(place, 2000) == pytest.approx(pixel)
    # what is straight in the photo is straight on the map: the diagonals meet in one point
    ends = [complex(*made.to_map(pixel, 2000)) for pixel in SLANTED]
    assert abs(ends[0] - complex(*places[0])) < 1e-6
    turned = turned_underlay(made, made.middle((2000, 1500)), 90)
    assert turned.middle((2000, 1500)) == pytest.approx(made.middle((2000, 1500)))
    assert math.dist(turned.to_map(SLANTED[0], 2000), turned.to_map(SLANTED[2], 2000)) == pytest.approx(
        math.dist(places[0], places[2])
    )


def test_corners_that_are_none_are_refused_with_words() -> None:
    crossed = (SLANTED[0], SLANTED[2], SLANTED[1], SLANTED[3])
    mirrored = tuple(reversed(SLANTED))
    line = ((0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0))
    for corners in (crossed, mirrored, line):
        problem = corners_error([(x / 2000, y / 2000) for x, y in corners])
        assert problem is not None
        assert problem.en != problem.fr
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    found = straightened_underlay(Underlay("p.png"), list(zip(crossed, square, strict=True)), 2000)
    assert not isinstance(found, Underlay)
    rows = "[[0.1, 0.1], [0.9, 0.9], [0.9, 0.1], [0.1, 0.9]]"
    text = SAMPLE + f"underlay: {{picture: p.png, width: 5, corners: {rows}}}\n"
    scenario, _, diagnostics = load(text)
    assert scenario is not None
    assert scenario.underlay is not None
    assert scenario.underlay.corners == ()
    assert "bad_corners" in [item.code for item in diagnostics]
