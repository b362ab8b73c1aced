"""What the second game looks like: field works, markers and symbols of the Great War."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from tests import loading
from tests.desktop.terrain_map import around, board, colour_distance, near, picture, pixels_of, scenario, spot
from workbench.desktop.drawing.ground import Ground, GroundOptions
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.terrain_styles import row_look
from workbench.desktop.drawing.unit_symbols import SYMBOLS, paint_symbol
from workbench.desktop.drawing.walls_and_fieldworks import crenellated_lines
from workbench.rules.ruleset import HEXES, MARKERS, Ruleset
from workbench.scenario.scenario import Scenario

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
GROUND = GroundOptions(grid=False, labels=False)


@cache
def rules() -> Ruleset:
    return loading.ruleset("landships")


def shown(made: Scenario, box: QRectF | None = None) -> np.ndarray:
    return pixels_of(picture(made, show=GROUND, rules_=rules(), box=box))


def changed(made: Scenario, at: str, *, radius: float = 26, tolerance: int = 12) -> int:
    box = around(spot(made, at), radius)
    return int((colour_distance(shown(made, box), shown(scenario(board()), box)) > tolerance).sum())


def test_every_look_has_a_drawing() -> None:
    assert [key for key, row in rules().terrain.items() if not row_look(row).has_drawing] == []


@pytest.mark.parametrize("key", [key for key, row in rules().terrain.items() if row.layer == HEXES and key != "clear"])
def test_every_whole_hex_terrain_shows(key: str) -> None:
    assert changed(scenario(board({key: "0504"})), "0504") > 40


@pytest.mark.parametrize("key", [key for key, row in rules().terrain.items() if row.layer == MARKERS])
def test_every_marker_shows(key: str) -> None:
    assert changed(scenario(board(), None, **{key: "0504"}), "0504", tolerance=20) > 60


@pytest.mark.parametrize("key", ["wire", "minefield"])
def test_what_may_be_painted_looks_like_the_marker(key: str) -> None:
    painted, placed = scenario(board({key: "0504"})), scenario(board(), None, **{key: "0504"})
    assert (shown(painted) == shown(placed)).all()


def test_a_drawn_trench_runs_through_its_hexes_only() -> None:
    made = scenario(board(paths={"trench": ["0303 0304 0305 0306"]}))
    for at in ("0303", "0304", "0305", "0306"):
        assert changed(made, at) > 200
    assert changed(made, "0505") == 0


def test_painted_and_drawn_trenches_look_alike() -> None:
    painted = scenario(board({"trench": "0303-0306"}))
    drawn = scenario(board(paths={"trench": ["0303 0304 0305 0306"]}))
    assert (shown(painted) == shown(drawn)).all()


def test_a_road_draws_its_own_bridge() -> None:
    road = ["0304 0404 0505 0605 0706"]
    without = scenario(board({"river": "0503-0507"}, paths={"road": road}))
    bridged = scenario(board({"river": "0503-0507", "bridge": "0505"}, paths={"road": road}))
    assert (shown(without) == shown(bridged)).all()
    lone, bare = (scenario(board({"river": "0503-0507", **more})) for more in ({"bridge": "0505"}, {}))
    assert (shown(lone) != shown(bare)).any()


def test_a_part_painted_alone_equals_the_whole() -> None:
    made = scenario(
        board(
            {"trench": "0302-0307", "rough": "0503-0507 0604", "strongpoint": "0705"},
            paths={"trench": ["0902 0903 0904 0905"]},
        ),
        barrage_hit="0803",
        gas="0806",
    )
    whole = picture(made, show=GROUND, rules_=rules())
    ground = Ground(made, rules())
    left, top = 3 * 64, 2 * 64
    origin = ground.plane.rect.topLeft()
    part = QImage(256, 192, QImage.Format.Format_ARGB32_Premultiplied)
    part.fill(0xFFFFFFFF)
    painter = QPainter(part)
    painter.translate(-origin.x() - left, -origin.y() - top)
    ground.paint(painter, QRectF(origin.x() + left, origin.y() + top, 256, 192), UNIT)
    painter.end()
    a, b = pixels_of(whole, QRectF(left, top, 256, 192)), pixels_of(part)
    assert (colour_distance(a, b) > 40).mean() < 0.002


def test_the_bays_of_a_trench_begin_and_end_on_its_course() -> None:
    pieces = np.array([[[0.0, 0.0], [5.0, 1.0], [10.0, 0.0]], [[3.0, 4.0], [3.0, 4.0], [9.0, 12.0]]])
    lines = crenellated_lines(pieces)
    assert np.allclose(lines[:, 0], pieces[:, 0])
    assert np.allclose(lines[:, -1], pieces[:, 2])
    assert (np.abs(lines[0, :, 1]) > 0.04 * UNIT).any()


def symbol(name: str) -> np.ndarray:
    image = QImage(60, 40, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_symbol(painter, name, QRectF(5, 5, 50, 30), QColor("#000000"))
    painter.end()
    return pixels_of(image)


def test_every_kind_has_a_symbol_of_its_own() -> None:
    names = [kind.symbol for kind in rules().units.values()]
    assert set(names) <= set(SYMBOLS)
    pictures = [symbol(name) for name in names]
    assert all(near(one[10:30, 10:50], "#000000", 60) > 20 for one in pictures)
    for k, one in enumerate(pictures):
        for j, other in enumerate(pictures[:k]):
            different = (colour_distance(one, other) > 60).sum()
            assert different > 25, (names[k], names[j])


def test_river_hexes_that_lie_together_are_a_lake_and_a_course_stays_a_course() -> None:
    grid = board().grid
    middle = grid.find("0504")
    assert middle is not None
    around_it = [grid.labels[n] for n in grid.neighbours[middle].tolist()]
    lake = scenario(board({"river": " ".join(["0504", *around_it])}))
    water = np.array(row_look(rules().terrain["river"]).colour.getRgb()[:3])

    def wet_share(made: Scenario) -> float:
        pixels = shown(made, around(spot(made, "0504"), 0.9 * UNIT))
        return float((np.abs(pixels[..., :3].astype(int) - water).sum(axis=-1) < 60).mean())

    assert wet_share(lake) > 0.9
    course = scenario(board({"river": f"{around_it[0]} 0504 {around_it[3]}"}))
    assert wet_share(course) < 0.5
