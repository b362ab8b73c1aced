"""What the ground looks like: every terrain looks different, courses run on, heights are shaded, nothing moves."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest
import shapely
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPdfWriter

from tests.desktop.colour_vision import contrast
from tests.desktop.terrain_map import (
    around,
    between,
    board,
    colour_distance,
    every_terrain,
    near,
    picture,
    pixels_of,
    rules,
    scenario,
    spot,
)
from workbench.base.numbers import FloatArray, IntArray, frozen
from workbench.base.text import Text
from workbench.desktop.drawing.grid_and_labels import label_offset, numbers_with_room
from workbench.desktop.drawing.ground import Ground, GroundOptions
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.paint_region import HexRegion
from workbench.desktop.drawing.relief import level_outlines, shade_image
from workbench.desktop.drawing.terrain_shapes import geometry_path
from workbench.desktop.drawing.terrain_styles import row_look
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import HEXES, MARKERS, TerrainRow
from workbench.scenario.contours import Contour
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.hex_numbers import NUMBER_PLACES, HexNumbers
from workbench.scenario.shape_cutting import contours_of_hexes

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]


@pytest.mark.slow(8)
def test_every_whole_hex_terrain_shows() -> None:
    keys = [key for key in rules().layer(HEXES) if key != "clear"]
    seen = {}
    for key in keys:
        shown = scenario(board({key: "0504"}))
        box = around(spot(shown, "0504"), 24)
        own = pixels_of(picture(shown, box=box))
        bare = pixels_of(picture(scenario(board()), box=box))
        changed = (colour_distance(own, bare) > 12).sum()
        assert changed > 40, f"{key} cannot be seen"
        seen[key] = own.tobytes()
    assert len(set(seen.values())) == len(keys)


@pytest.mark.parametrize("key", ["smoke", "barbed_wire", "wreck", "entrenchment", "minefield", "dragons_teeth", "cave"])
def test_every_marker_shows(key: str) -> None:
    assert rules().terrain[key].layer == MARKERS
    shown = scenario(board(), **{key: "0504"})
    box = around(spot(shown, "0504"), 26)
    with_it = pixels_of(picture(shown, box=box))
    without = pixels_of(picture(scenario(board()), box=box))
    assert (colour_distance(with_it, without) > 20).sum() > 60


def test_two_markers_are_counted() -> None:
    one, two = scenario(board(), smoke="0504"), scenario(board(), smoke="0504 0504")
    assert picture(one) != picture(two)


def test_terrain_without_a_drawing_is_tinted_and_named_never_an_error() -> None:
    row = TerrainRow("crystal_forest", Text("crystal"), HEXES, look={"style": "crystals", "colour": "#cc55cc"})
    odd = dataclasses.replace(rules(), terrain={**rules().terrain, row.key: row})
    shown = scenario(board({"crystal_forest": "0504", "not_in_any_chart": "0704"}))
    image = picture(shown, rules_=odd)
    assert near(pixels_of(image, around(spot(shown, "0504"), 24)), "#d890d2", 30) > 500
    assert near(pixels_of(image, around(spot(shown, "0704"), 10)), "#4a4436", 40) > 5


def test_a_malformed_look_falls_back() -> None:
    look = row_look(
        TerrainRow("woods", Text("woods"), HEXES, look={"style": "woods", "colour": "greenish", "width": "?"})
    )
    assert look.colour.isValid()
    assert look.width == 0.0


def test_river_hexes_join_into_one_ribbon_and_are_not_blue_hexes() -> None:
    shown = scenario(board({"minor_river": "0402-0407"}))
    image = pixels_of(picture(shown, show=GroundOptions(grid=False, labels=False)))
    water = rules().terrain["minor_river"].look["colour"]
    for a, b in (("0402", "0403"), ("0403", "0404"), ("0404", "0405"), ("0406", "0407")):
        at = between(shown, a, b)
        assert near(image[at.y() - 2 : at.y() + 3, at.x() - 2 : at.x() + 3], str(water), 30) == 25
    at = spot(shown, "0404")
    aside = image[at.y() - 4 : at.y() + 4, at.x() + 24 : at.x() + 30]
    assert near(aside, str(water), 30) == 0


def test_a_road_runs_through_the_hexsides_it_shares() -> None:
    shown = scenario(board(paths={"road": ["0203 0303 0404 0504", "0404 0405 0406"]}))
    image = pixels_of(picture(shown))
    for a, b in (("0203", "0303"), ("0303", "0404"), ("0404", "0504"), ("0404", "0405"), ("0405", "0406")):
        at = between(shown, a, b)
        assert near(image[at.y() - 2 : at.y() + 3, at.x() - 2 : at.x() + 3], "#e6d3ae", 40) >= 8, (a, b)


def test_a_bridge_carries_the_road_over_the_river() -> None:
    river, road = {"minor_river": "0402-0406"}, {"road": ["0204 0304 0404 0504 0604"]}
    with_bridge = scenario(board(river, paths=road))
    image = pixels_of(picture(with_bridge), around(spot(with_bridge, "0404"), 30))
    assert near(image, "#4a4136", 30) > 20  # parapets


def test_hills_are_lit_from_the_north_west() -> None:
    shown = scenario(board(elevation={1: "0503-0506 0403-0405 0603-0605 0404"}))
    image = (
        pixels_of(picture(shown, show=GroundOptions(grid=False, labels=False, contour=False)))
        .astype(float)
        .sum(axis=-1)
    )
    at = spot(shown, "0504")

    def lightness(dx: int, dy: int) -> float:
        return float(image[at.y() + dy - 3 : at.y() + dy + 3, at.x() + dx - 3 : at.x() + dx + 3].mean())

    assert lightness(-60, -60) > lightness(60, 110)


def test_contours_can_be_left_out() -> None:
    shown = scenario(board(elevation={1: "0503-0506"}))
    assert picture(shown) != picture(shown, show=GroundOptions(contour=False))


def test_a_part_painted_alone_equals_the_whole() -> None:
    """Tiles fit: trees stay where they are whatever stretch is painted."""
    shown = every_terrain()
    whole = picture(shown, show=GroundOptions(grid=False, labels=False))
    ground = Ground(shown, rules())
    left, top = 4 * 64, 3 * 64
    origin = ground.plane.rect.topLeft()
    part = QImage(256, 192, QImage.Format.Format_ARGB32_Premultiplied)
    part.fill(0xFFFFFFFF)
    painter = QPainter(part)
    painter.translate(-origin.x() - left, -origin.y() - top)
    ground.paint(painter, QRectF(origin.x() + left, origin.y() + top, 256, 192), UNIT)
    painter.end()
    a = pixels_of(whole, QRectF(left, top, 256, 192))
    b = pixels_of(part)
    assert (colour_distance(a, b) > 40).mean() < 0.002


def test_merged_woods_have_no_seam_along_their_common_hexside() -> None:
    shown = scenario(board({"marsh": "0503 0504"}))
    image = pixels_of(picture(shown, show=GroundOptions(grid=False, labels=False)))
    at = between(shown, "0503", "0504")
    strip = image[at.y() - 3 : at.y() + 3, at.x() - 10 : at.x() + 10]
    assert near(strip, "#ece7d6", 10) == 0


def test_grid_and_labels_fade_when_zoomed_out() -> None:
    shown = scenario(board())
    assert picture(shown, 40) != picture(shown, 40, GroundOptions(labels=False))
    assert picture(shown, 20) != picture(shown, 20, GroundOptions(grid=False))
    assert picture(shown, 8) == picture(shown, 8, GroundOptions(labels=False))
    assert picture(shown, 7) == picture(shown, 7, GroundOptions(grid=False, labels=False))


_SMOOTHED = 0.69
"""How much of its contrast the darkest pixel of a thin, smoothed letter has at least."""


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("pixels", [24, 30, 64])
@pytest.mark.parametrize("terrain", ["clear", "woods", "field", "town"])
def test_labels_are_read_at_every_zoom_with_textures(pixels: int, scale: float, terrain: str) -> None:
    """They have the height of small print, also where they are only in some hexes, and the contrast of words."""
    shown = scenario(board({} if terrain == "clear" else {terrain: "0101-0808"}))
    bare = pixels_of(picture(shown, pixels, GroundOptions(labels=False))).astype(float)
    image = pixels_of(picture(shown, pixels, GroundOptions(label_scale=scale))).astype(float)
    changed = np.abs(image - bare).max(axis=2) > 12
    of_words = np.flatnonzero(changed.any(axis=1))
    first = np.split(of_words, np.flatnonzero(np.diff(of_words) > 1) + 1)[0]
    assert len(first) >= 6 * scale, "the height of a figure"
    ink = QColor(*(int(part) for part in image[changed][image[changed].sum(axis=1).argmin()]))
    ground = QColor(*(int(part) for part in np.median(bare[changed], axis=0)))
    assert contrast(ink, ground) >= 4.5 * _SMOOTHED


def labelled(pixels: float) -> int:
    """In how many hexes of the map a label is painted."""
    shown = scenario(board())
    plane = Plane(shown.board.grid)
    with_labels = pixels_of(picture(shown, pixels)).astype(int)
    without = pixels_of(picture(shown, pixels, GroundOptions(labels=False))).astype(int)
    changed = np.abs(with_labels - without).max(axis=2) > 12
    found = 0
    for number in range(plane.grid.size):
        at = (plane.centre(number) - plane.rect.topLeft() + QPointF(0, label_offset(plane))) * (pixels / UNIT)
        x, y, far = round(at.x()), round(at.y()), round(0.2 * pixels)
        found += bool(changed[max(0, y - far) : y + far, max(0, x - far) : x + far].any())
    return found


def test_labels_grow_in_small_hexes_then_thin_out_and_never_vanish_at_once() -> None:
    every = scenario(board()).board.grid.size
    counts = [labelled(pixels) for pixels in (64, 48, 34, 32, 30, 29, 26)]
    assert counts == [every] * len(counts), "all of them around the zoom at which whole maps fit"
    assert every > labelled(16) > every / 20


FLAT_GRID, POINTED_GRID = HexGrid(11, 10), HexGrid(11, 10, orientation="pointy", stagger_by="right")


@pytest.mark.parametrize("grid", [FLAT_GRID, POINTED_GRID], ids=["flat", "pointy"])
@pytest.mark.parametrize("place", list(NUMBER_PLACES))
@pytest.mark.parametrize(
    ("style", "lines"), [("every", range(1, 12)), ("fifth", (1, 5, 10)), ("none", ())], ids=["every", "fifth", "none"]
)
def test_numbers_stand_in_the_hexes_and_at_the_place_that_are_chosen(
    grid: HexGrid, place: str, style: str, lines: tuple[int, ...]
) -> None:
    shown, pixels, plane = scenario(HexBoard.blank(grid, "clear")), 64.0, Plane(grid)
    asked = GroundOptions(numbers=HexNumbers(style, place))
    with_numbers = pixels_of(picture(shown, pixels, asked)).astype(int)
    without = pixels_of(picture(shown, pixels, GroundOptions(labels=False))).astype(int)
    changed = np.abs(with_numbers - without).max(axis=2) > 12
    rows = {"top": (-0.5, -0.3), "centre": (-0.1, 0.1), "bottom": (0.3, 0.5)}
    for number in range(grid.size):
        column, row = grid.column_row(number)
        wanted = column in lines and row in lines
        for name, (upper, lower) in rows.items():
            middle = plane.centre(number) - plane.rect.topLeft()
            x, top, bottom = (middle.x(), middle.y() + upper * UNIT, middle.y() + lower * UNIT)
            ink = changed[
                round(top * pixels / UNIT) : round(bottom * pixels / UNIT),
                round((x - 0.2 * UNIT) * pixels / UNIT) : round((x + 0.2 * UNIT) * pixels / UNIT),
            ].any()
            assert ink == (wanted and name == place), (grid.labels[number], name)


def test_numbers_of_every_fifth_line_thin_out_where_there_is_no_room() -> None:
    numbers = HexNumbers("fifth")
    lines = [1, 2, 4, 5, 10, 15, 20]
    assert [line for line in lines if numbers.is_numbered(line, 5, 2, 2)] == [1, 5, 10, 15, 20]
    assert [line for line in lines if numbers.is_numbered(line, 5, 10, 1)] == [10, 20]
    assert not numbers.is_numbered(10, 5, 1, 10)


def test_pages_have_numbers_in_every_fifth_line_where_more_would_hide_the_map() -> None:
    plane = Plane(HexGrid(60, 40))
    small, large = (numbers_with_room(plane, pixels, 1.0, HexNumbers(place="bottom")) for pixels in (15.0, 60.0))
    assert (small, large) == (HexNumbers("fifth", "bottom"), HexNumbers("every", "bottom"))
    assert numbers_with_room(plane, 15.0, 1.0, HexNumbers("none")) == HexNumbers("none")


def test_light_edges_take_little_room_in_a_printed_file(tmp_path: Path) -> None:
    shown, sizes = scenario(HexBoard.blank(HexGrid(20, 20), "clear")), []
    for edged in (False, True):
        file = QPdfWriter(str(tmp_path / f"{edged}.pdf"))
        plane, painter = Plane(shown.board.grid), QPainter(file)
        scale = file.width() / plane.rect.width()
        painter.scale(scale, scale)
        painter.translate(-plane.rect.topLeft())
        Ground(shown, rules()).paint_print(painter, plane.rect, 60.0, GroundOptions(edged_labels=edged))
        painter.end()
        sizes.append((tmp_path / f"{edged}.pdf").stat().st_size)
    # bytes for each number: of letters one by one it was 560, of curves three times that; now it is 270
    assert 0 < (sizes[1] - sizes[0]) / shown.board.grid.size < 400


def test_works_on_pointed_hexes_too() -> None:
    grid = HexGrid(6, 6, orientation="pointy", stagger_by="right")
    mask = np.zeros(grid.size, dtype=np.bool_)
    mask[14] = True
    blank = HexBoard.blank(grid, "clear")
    shown = dataclasses.replace(scenario(blank), board=dataclasses.replace(blank, cover={"woods": mask}))
    assert near(pixels_of(picture(shown)), str(rules().terrain["woods"].look["colour"]), 30) > 300


def test_hexes_lie_on_their_own_side_of_contours() -> None:
    """Levels are by hex, so the centre and more than half of every hex must lie within the outline of its level alone."""
    grid = HexGrid(9, 8, "flat", "even", "up", extra=True, label_style="A1")
    plane, numbers = Plane(grid), np.arange(grid.size)
    rng = np.random.default_rng(4)
    across = np.linspace(-0.56, 0.56, 11)
    patch = HexRegion(plane, numbers, QRectF(), 60.0, np.zeros((0, 2)), np.zeros(0, dtype=np.uint8))
    for share in (0.15, 0.5, 0.85):
        level = (rng.random(grid.size) < share).astype(np.int32)
        path = level_outlines(patch, level)[1]
        for number in numbers[(grid.neighbours >= 0).all(axis=1)].tolist():
            outline = shapely.Polygon(grid.corners(grid.hexes[number]))
            x, y = grid.point(grid.hexes[number])
            inside = [
                (x + dx, y + dy) for dx in across for dy in across if outline.contains(shapely.Point(x + dx, y + dy))
            ]
            right = [
                path.contains(QPointF(px * UNIT, py * UNIT)) == bool(level[number]) for px, py in [(x, y), *inside]
            ]
            assert right[0]
            assert sum(right) > 0.6 * len(right), grid.labels[number]


_CELLS = 0, 0, 64, 64


def _opacities(grid: HexGrid, elevation: IntArray, contours: Iterable[Contour], finer: int = 1) -> FloatArray:
    """The shade of eight by eight hexes: how opaque it is in every cell."""
    drawn = [(one.level, geometry_path(shapely.transform(one.area, lambda points: points * UNIT))) for one in contours]
    image = shade_image(Plane(grid), elevation, _CELLS, finer, drawn).convertToFormat(QImage.Format.Format_ARGB32)
    pixels = np.frombuffer(image.constBits(), dtype=np.uint32).reshape(image.height(), image.width())
    return np.asarray(np.where((pixels & 0xFF) < 128, -1.0, 1.0) * (pixels >> 24))


@pytest.mark.parametrize("level", [1, 2, -1])
def test_contours_along_hexsides_are_shaded_like_painted_hills(level: int) -> None:
    grid = HexGrid(9, 8, "flat", "even", "up", extra=True, label_style="A1")
    mask = np.zeros(grid.size, dtype=np.bool_)
    mask[[grid.labels.index(label) for label in ("D4", "D5", "E4", "E5")]] = True
    none = np.zeros(grid.size, dtype=np.int32)
    painted = _opacities(grid, np.where(mask, level, 0).astype(np.int32), ())
    drawn = _opacities(grid, none, contours_of_hexes(grid, frozen(mask), level))
    assert np.abs(painted).max() > 20
    assert np.abs(painted - drawn).mean() < 1.0


@pytest.mark.parametrize("finer", [1, 4], ids=["screen", "paper"])
def test_the_shade_lies_at_the_contour_and_not_at_the_hex(finer: int) -> None:
    grid = HexGrid(9, 8, "flat", "even", "up", extra=True, label_style="A1")
    none = np.zeros(grid.size, dtype=np.int32)
    places = []
    for dx in (-0.4, 0.4):
        x, y = grid.centres[grid.labels.index("E5")].tolist()
        ring = tuple((x + dx + 0.5 * math.cos(k / 2), y + 0.5 * math.sin(k / 2)) for k in range(12))
        shade = _opacities(grid, none, (Contour(1, ring),), finer)
        places.append(np.unravel_index(int(np.argmin(shade)), shade.shape))
    (_, left), (_, right) = places
    assert (right - left) / (8 * finer) == pytest.approx(0.8, abs=0.15)


def test_tiles_of_shaded_contours_fit() -> None:
    """A contour just beside a tile is shaded in it, too."""
    grid = HexGrid(9, 8, "flat", "even", "up", extra=True, label_style="A1")
    x, y = grid.centres[grid.labels.index("E5")].tolist()
    ring = tuple((x + 0.8 * math.cos(k / 2), y + 0.8 * math.sin(k / 2)) for k in range(12))
    board_there = dataclasses.replace(HexBoard.blank(grid, "clear"), contours=(Contour(1, ring),))
    ground = Ground(scenario(board_there), rules())
    whole, below = ((y - 2) * UNIT, 4 * UNIT), ((y + 0.9) * UNIT, UNIT)
    images = []
    for top, height in (whole, below):
        image = QImage(int(4 * UNIT), int(height), QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        painter.translate(-(x - 2) * UNIT, -top)
        ground.paint(painter, QRectF((x - 2) * UNIT, top, 4 * UNIT, height), UNIT, GroundOptions(False, False))
        painter.end()
        images.append(pixels_of(image))
    first = int(below[0] - whole[0])
    cut = images[0][first + 2 : first + images[1].shape[0] - 2].astype(int)
    assert np.abs(cut - images[1][2:-2].astype(int)).mean() < 1.0
