"""What the second game puts on the map is seen, also where units stand: painted, placed and turned by hand in the window."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

from tests import loading
from tests.desktop.terrain_map import colour_distance, paint_all, pixels_of
from tests.desktop.window_driver import CTRL, OpenWindow, WindowDriver, small_scenario
from workbench.desktop.documents.document import Document
from workbench.desktop.drawing.counters import SIZE
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.look.layers import Toggle
from workbench.geometry.grid import FLAT, POINTY, HexGrid
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces, Unit

pytestmark = pytest.mark.gui


def great_war(scenario: Scenario) -> Scenario:
    """The same map with what both games know, for the rules of the second."""
    cover = {key: mask for key, mask in scenario.board.cover.items() if key != "woods"}
    return replace(scenario, ruleset="landships", board=replace(scenario.board, cover=cover))


@pytest.fixture
def field(open_window: OpenWindow) -> WindowDriver:
    """A map with a hill of level 1 far off, two squads and a tank under Landships!, shown at 100 %."""
    ruleset = loading.ruleset("landships")
    driver = open_window()
    driver.window.open_document(Document(great_war(small_scenario()), ruleset))
    driver.window.view.set_zoom(1.0)
    driver.window.view.show_hex(driver.number("0505"))
    for part in (Toggle.LEGENDS, Toggle.LABELS):
        driver.window.view.set_shown(part, False)
    return driver


def seen(driver: WindowDriver) -> np.ndarray:
    """The pixels of the map as the user sees them, with the mouse elsewhere and every tile painted."""
    view = driver.window.view
    view._hover(None)
    view.set_preview()
    paint_all(view)
    return pixels_of(view.viewport().grab().toImage())


def every_pixel(driver: WindowDriver) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Row and column of the pixels of the view."""
    size = driver.window.view.viewport().size()
    y, x = np.ogrid[: size.height(), : size.width()]
    return y, x


def hexagon(driver: WindowDriver, label: str, reach: float = 0.42) -> npt.NDArray[np.bool_]:
    """Which pixels of the view lie within ``reach`` hexes of a hex's centre."""
    at = driver.point(label)
    y, x = every_pixel(driver)
    inside: npt.NDArray[np.bool_] = (x - at.x()) ** 2 + (y - at.y()) ** 2 <= (
        reach * UNIT * driver.window.view.zoom
    ) ** 2
    return inside


def counter(driver: WindowDriver, label: str) -> np.ndarray:
    """Which pixels of the view a counter on a hex covers, with its shadow."""
    at, zoom = driver.point(label), driver.window.view.zoom
    y, x = every_pixel(driver)
    half = (SIZE / 2 + 0.045 * UNIT) * zoom
    return (np.abs(x - at.x()) <= half) & (np.abs(y - at.y()) <= half)


def change(before: np.ndarray, after: np.ndarray, where: np.ndarray) -> float:
    """The part of some pixels that look different."""
    return different(before[where], after[where])


def different(before: np.ndarray, after: np.ndarray) -> float:
    return float((colour_distance(after, before) > 10).mean())


def neighbours(driver: WindowDriver, label: str) -> list[str]:
    grid = driver.scenario.board.grid
    return [grid.labels[n] for n in grid.neighbours[driver.number(label)].tolist() if n >= 0]


@pytest.mark.slow(8)
@pytest.mark.parametrize(("zoom", "dark"), [(0.5, False), (1.0, True), (2.0, False)])
def test_a_hill_at_the_level_of_the_plain_is_seen(field: WindowDriver, zoom: float, dark: bool) -> None:
    view = field.window.view
    view.set_dark(dark)
    view.set_zoom(zoom)
    view.show_hex(field.number("0505"))
    before = seen(field)
    field.choose("terrain", "hill")
    field.click("0505")
    after = seen(field)
    assert "hill" in field.terrain("0505")
    assert field.level("0505") == 0
    assert change(before, after, hexagon(field, "0505", 0.34)) > 0.8
    assert change(before, after, hexagon(field, "0507")) == 0
    field.document.stack.undo()
    assert change(before, seen(field), hexagon(field, "0505")) == 0


@pytest.mark.slow(8)
def test_a_hill_in_a_wood_still_shows(field: WindowDriver) -> None:
    field.choose("terrain", "wood")
    field.click("0505")
    before = seen(field)
    field.choose("terrain", "hill")
    field.click("0505")
    assert field.terrain("0505") >= {"wood", "hill"}
    assert change(before, seen(field), hexagon(field, "0505")) > 0.2


@pytest.mark.slow(8)
@pytest.mark.parametrize("zoom", [0.5, 1.0])
def test_smoke_covers_the_hexes_that_the_ruleset_says(field: WindowDriver, zoom: float) -> None:
    field.window.view.set_zoom(zoom)
    field.window.view.show_hex(field.number("0505"))
    before = seen(field)
    field.choose("marker", "smoke")
    field.click("0505")
    after = seen(field)
    for label in ["0505", *neighbours(field, "0505")]:
        assert change(before, after, hexagon(field, label)) > 0.9, label
    assert change(before, after, hexagon(field, "0503", 0.3)) == 0
    assert change(before, after, hexagon(field, "0507", 0.3)) == 0
    field.click("0505", CTRL)
    assert not field.scenario.marker_count("smoke", field.number("0505"))
    cleared = seen(field)
    for label in ["0505", *neighbours(field, "0505")]:
        assert change(before, cleared, hexagon(field, label)) == 0, label


@pytest.mark.slow(8)
def test_gas_reaches_three_hexes_and_all_of_them_are_painted_again(field: WindowDriver) -> None:
    before = seen(field)
    field.choose("marker", "gas")
    field.click("0605")
    after = seen(field)
    for label in ("0602", "0608", "0604"):
        assert change(before, after, hexagon(field, label)) > 0.9, label
    assert change(before, after, hexagon(field, "0601", 0.3)) == 0
    field.document.stack.undo()
    assert change(before, seen(field), hexagon(field, "0602")) == 0


@pytest.mark.slow(8)
def test_smoke_of_a_game_that_gives_no_radius_stays_in_its_hex(driver: WindowDriver) -> None:
    driver.window.view.set_zoom(1.0)
    driver.window.view.show_hex(driver.number("0505"))
    before = seen(driver)
    driver.choose("marker", "smoke")
    driver.click("0505")
    after = seen(driver)
    assert change(before, after, hexagon(driver, "0505")) > 0.2
    assert all(change(before, after, hexagon(driver, label)) == 0 for label in neighbours(driver, "0505"))


@pytest.mark.slow
@pytest.mark.share(4)
@pytest.mark.parametrize("key", ["barrage_hit", "wire", "strongpoint", "trench", "smoke", "minefield"])
@pytest.mark.parametrize("zoom", [0.5, 1.5])
def test_it_shows_round_a_unit_and_hides_none_of_it(field: WindowDriver, key: str, zoom: float) -> None:
    row = field.document.ruleset.terrain[key]
    tool = {"hexes": "terrain", "markers": "marker"}[row.layer]
    field.choose_unit("infantry")
    field.click("0505")
    field.window.inquiry.select([])
    field.window.view.set_zoom(zoom)
    field.window.view.show_hex(field.number("0505"))
    before = seen(field)
    field.window.docks.palettes.setCurrentWidget(field.window.docks.terrain)
    field.choose(tool, key)
    field.click("0505")
    after = seen(field)
    face = counter(field, "0505") & hexagon(field, "0505", 0.34)
    assert change(before, after, face) == 0
    round_it = hexagon(field, "0505", 0.55) & ~counter(field, "0505")
    assert change(before, after, round_it) > 0.05


def beyond(driver: WindowDriver, label: str, direction: int) -> npt.NDArray[np.bool_]:
    """Which pixels of the view lie between a counter and one of the hexsides."""
    view = driver.window.view
    assert view.plane is not None
    step = view.plane.side_offsets[direction] * view.zoom
    at = driver.point(label)
    y, x = every_pixel(driver)
    squares = (x - at.x() - 0.92 * step[0]) ** 2 + (y - at.y() - 0.92 * step[1]) ** 2
    between: npt.NDArray[np.bool_] = squares <= (0.05 * UNIT * view.zoom) ** 2
    return between


def turned_pictures(driver: WindowDriver, label: str) -> list[np.ndarray]:
    """The map with the selected unit at each of its facings, turned with the key from the first on; nothing selected."""
    chosen, pictures = driver.window.inquiry.selection, []
    for facing in range(6):
        assert driver.unit(chosen[0]).facing == facing
        driver.window.inquiry.select([])
        pictures.append(seen(driver))
        driver.window.inquiry.select(chosen)
        driver.window.view.setFocus()
        driver.key("]")
    return pictures


def points_where_it_faces(driver: WindowDriver, label: str) -> None:
    pictures = turned_pictures(driver, label)
    beside = [beyond(driver, label, direction) for direction in range(6)]
    usual = [np.median([picture[where] for picture in pictures], axis=0) for where in beside]
    for facing, picture in enumerate(pictures):
        found = [different(was, picture[where]) for was, where in zip(usual, beside, strict=True)]
        assert found[facing] > 0.4, found
        assert sorted(found)[-2] < 0.2, found


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "zoom"), [("tank", 0.5), ("art_gun", 1.0), ("tank", 2.0)])
def test_the_arrow_of_a_unit_points_where_it_was_turned(field: WindowDriver, kind: str, zoom: float) -> None:
    field.choose_unit(kind)
    field.click("0505")
    field.window.view.set_zoom(zoom)
    field.window.view.show_hex(field.number("0505"))
    points_where_it_faces(field, "0505")


@pytest.mark.slow
def test_on_hexes_with_a_pointed_top_it_points_at_the_hexside_too(open_window: OpenWindow) -> None:
    ruleset = loading.ruleset("landships")
    made = great_war(small_scenario())
    grid = HexGrid(12, 10, orientation=POINTY)
    driver = open_window()
    driver.window.open_document(Document(replace(made, board=type(made.board).blank(grid, "clear")), ruleset))
    driver.window.view.set_zoom(1.0)
    driver.window.view.set_shown(Toggle.LEGENDS, False)
    driver.choose_unit("tank")
    driver.click("0505")
    driver.window.view.show_hex(driver.number("0505"))
    points_where_it_faces(driver, "0505")


@pytest.mark.slow(8)
def test_a_squad_that_the_rules_do_not_turn_has_no_arrow(field: WindowDriver) -> None:
    field.choose_unit("infantry")
    field.click("0505")
    chosen = field.window.inquiry.selection
    field.window.inquiry.select([])
    before = seen(field)
    field.window.inquiry.select(chosen)
    field.window.view.setFocus()
    field.key("]")
    field.window.inquiry.select([])
    assert change(before, seen(field), beyond(field, "0505", 0)) == 0
    assert change(before, seen(field), beyond(field, "0505", 1)) > 0.5, "turned by hand it shows that, though"


@pytest.mark.slow(8)
@pytest.mark.parametrize("orientation", [FLAT, POINTY])
def test_reach_marks_the_hexsides_that_a_vehicle_can_face(open_window: OpenWindow, orientation: str) -> None:
    ruleset = loading.ruleset("landships")
    grid = HexGrid(12, 10, orientation=orientation)
    board = HexBoard.blank(grid, "clear")
    start = grid.find("0505")
    driver = open_window()
    unit = Unit("t", "tank", start, values={"ma_cc": 1})
    made = replace(small_scenario(), ruleset="landships", board=board, forces=Forces((Force("Blue", (unit,)),)))
    driver.window.open_document(Document(made, ruleset))
    driver.window.view.set_zoom(2.0)
    driver.window.view.set_shown(Toggle.LEGENDS, False)
    driver.click("0505")
    driver.window.view.show_hex(driver.number("0505"))
    driver.window.view.setFocus()
    driver.key("r")
    after = seen(driver)
    assert start is not None
    ahead = grid.labels[grid.neighbours[start, 0]]
    # one point takes it one hex ahead, facing as before; its way comes in through the side behind it
    dark = [int((after[beyond(driver, ahead, direction)].sum(axis=-1) < 250).sum()) for direction in range(6)]
    dark[3] = 0
    assert dark[0] > 10, dark
    assert sorted(dark)[-2] * 1.8 < dark[0], dark
