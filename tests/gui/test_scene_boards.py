"""How boards look: drawn terrain as it is judged, half hexes at the edges, centre dots, seams, buildings, crest lines."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from tests.gui.scene_boards import GROUND, HALVES, JOINED, board_rules, boards, number, square
from tests.gui.scene_maps import around, near, picture, pixels_of, rules
from workbench.base.text import Text
from workbench.board.hexboard import Shape
from workbench.desktop.dialogs.new_map import NewMapDialog
from workbench.desktop.render import render_file
from workbench.desktop.scene.art.ground import Ground, Show
from workbench.desktop.scene.art.looks import look_of
from workbench.desktop.scene.counters import state_letters
from workbench.desktop.scene.mapview import MapView
from workbench.desktop.scene.plane import UNIT, Plane
from workbench.desktop.scene.symbols import SYMBOLS
from workbench.desktop.swatches import terrain_icon
from workbench.files.rulesets import find_rulesets, load_ruleset
from workbench.forces.units import Force, Forces, Unit
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import HEXES, HEXSIDES, MARKERS, PATHS, TerrainRow
from workbench.rules.values import Citation, Cited, Scalar
from workbench.scenario.changes import compare
from workbench.scenario.scenario import Scenario

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
BARE = Show(grid=False, labels=False)
Pixels = npt.NDArray[np.uint8]


def drawn(shown: Scenario, pixels: float = 64.0, show: Show = BARE) -> Pixels:
    return pixels_of(picture(shown, pixels, show, board_rules()))


def at(label: str, grid: HexGrid = HALVES, pixels: float = 64.0) -> QPoint:
    plane = Plane(grid)
    return ((plane.centre(number(grid, label)) - plane.rect.topLeft()) * (pixels / UNIT)).toPoint()


def cut(image: Pixels, centre: QPoint, radius: int) -> Pixels:
    box = around(centre, radius).toRect()
    return image[box.top() : box.bottom(), box.left() : box.right()]


def differs(a: Pixels, b: Pixels, by: int = 12) -> npt.NDArray[np.bool_]:
    return np.asarray(np.abs(a.astype(int) - b).max(axis=-1) > by)


AREAS = [
    *("woods", "brush", "grain", "orchard", "marsh", "pond", "crags", "graveyard", "stone_building"),
    *("wooden_building", "rubble", "shellholes", "gully"),
]


def test_every_area_is_drawn_and_told_apart() -> None:
    plain = drawn(boards())
    seen = {}
    for key in AREAS:
        image = drawn(boards(square(key, "E3")))
        inside = cut(image, at("E3"), 15)
        assert differs(inside, cut(plain, at("E3"), 15)).mean() > 0.6, key
        seen[key] = inside.tobytes()
    assert len(set(seen.values())) == len(AREAS)


@pytest.mark.parametrize("key", AREAS)
def test_what_is_drawn_keeps_to_its_outline(key: str) -> None:
    """The eye must see what is judged: beyond the outline there is nothing but its edge and, of buildings, a shadow."""
    changed = differs(drawn(boards(square(key, "E3"))), drawn(boards()))
    rows, columns = np.nonzero(changed)
    centre, half = at("E3"), 0.3 * UNIT
    assert centre.x() - columns.min() <= half + 4
    assert centre.y() - rows.min() <= half + 4
    assert columns.max() - centre.x() <= half + 6
    assert rows.max() - centre.y() <= half + 6
    # and it reaches it
    assert centre.x() - columns.min() >= half - 2
    assert rows.max() - centre.y() >= half - 2


def test_stone_is_grey_and_wood_is_brown() -> None:
    def warmth(key: str) -> float:
        part = cut(drawn(boards(square(key, "E3"))), at("E3") + QPoint(8, 8), 8).astype(int)
        return float((part[..., 0] - part[..., 2]).mean())

    assert warmth("stone_building") < 15
    assert warmth("wooden_building") > 45


def test_roofs_are_lit_from_the_north_west_and_have_ridges() -> None:
    image = drawn(boards(square("stone_building", "E3"))).astype(int).sum(axis=-1)
    x, y = at("E3").x(), at("E3").y()
    north, south = image[y - 14 : y - 10, x - 3 : x + 3].mean(), image[y + 10 : y + 14, x - 3 : x + 3].mean()
    assert north > south + 30


def test_upper_levels_are_printed_on_a_building() -> None:
    def paper(shape: Shape) -> int:
        return near(cut(drawn(boards(shape)), at("E3"), 20), "#fbf6e4", 12)

    assert paper(square("stone_building", "E3")) == paper(square("stone_building", "E3", levels=0)) == 0
    assert paper(square("stone_building", "E3", levels=1)) > 30
    two, three = (drawn(boards(square("stone_building", "E3", levels=n))) for n in (2, 3))
    assert differs(two, three).any()


def test_a_building_that_fills_its_hexes_has_one_roof() -> None:
    shown = boards(hexes={"stone_building": "E3 E4"})
    image = drawn(shown)
    middle = (at("E3") + at("E4")) / 2
    assert near(cut(image, middle, 6), GROUND, 12) == 0
    # to the hexsides, and no further
    assert near(cut(image, at("E3") + QPoint(0, -29), 2), GROUND, 12) == 0
    assert near(cut(image, at("E3") + QPoint(0, -36), 2), GROUND, 12) == 9


def test_painted_ground_of_boards_reaches_its_hexsides_exactly() -> None:
    changed = differs(drawn(boards(hexes={"woods": "E3"})), drawn(boards()))
    rows, columns = np.nonzero(changed)
    assert abs(rows.max() - rows.min() - 64) <= 4
    assert abs(columns.max() - columns.min() - 64 * 2 / 3**0.5) <= 4


@pytest.mark.parametrize(
    "shape",
    [
        Shape("pond", "circle", ((3.4, 2.0),), {"radius": 0.3}),
        Shape("wall", "line", ((3.0, 2.0), (3.8, 2.2))),
        Shape("hedge", "line", ((3.0, 2.0), (3.4, 2.1), (3.8, 2.0))),
        Shape("wall", "line", ((3.0, 2.0), (3.8, 2.2)), {"width": 0.1}),
        Shape("not_in_any_chart", "polygon", ((3.0, 2.0), (3.8, 2.0), (3.4, 2.5))),
        Shape("woods", "polygon", ((3.0, 2.0), (3.8, 2.5), (3.8, 2.0), (3.0, 2.5))),
    ],
)
def test_circles_lines_and_odd_shapes_are_drawn(shape: Shape) -> None:
    for pixels in (12.0, 32.0, 64.0, 128.0):
        assert differs(drawn(boards(shape), pixels), drawn(boards(), pixels)).sum() > 8


def test_a_far_map_still_shows_its_woods() -> None:
    shown = boards(square("woods", "E3", 0.4))
    ground = Ground(shown, board_rules())
    image = QImage(80, 60, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.scale(0.1, 0.1)
    painter.translate(-ground.plane.rect.topLeft())
    ground.paint_lines(painter, ground.plane.rect, 6.4)
    painter.end()
    assert near(pixels_of(image), "#8fb070", 30) > 4


def wavy(terrain: str, label: str, **values: object) -> Shape:
    """A blob about a hex whose outline has very many corners."""
    x, y = HALVES.centres[number(HALVES, label)].tolist()
    turns = np.linspace(0, 2 * np.pi, 900, endpoint=False)
    reach = 2.1 + 0.25 * np.sin(9 * turns)
    ring = np.stack([x + reach * np.cos(turns), y + reach * np.sin(turns)], axis=1)
    return Shape(terrain, "polygon", tuple(map(tuple, ring.tolist())), dict(values))


@pytest.mark.parametrize("terrain", ["woods", "grain", "pond", "marsh", "mixed"])
def test_a_part_painted_alone_equals_the_whole(terrain: str) -> None:
    places = zip(AREAS[:6], ("C2", "D3", "E3", "F3", "G3", "E4"), strict=True)
    shapes = (
        [square(key, label, 0.42) for key, label in places] if terrain == "mixed" else [wavy(terrain, "E3", height=2)]
    )
    shown = boards(*shapes)
    ground = Ground(shown, board_rules())
    whole = drawn(shown)
    origin = ground.plane.rect.topLeft()
    for left, top in ((128, 96), (64, 32), (224, 160)):
        part = QImage(160, 128, QImage.Format.Format_ARGB32_Premultiplied)
        painter = QPainter(part)
        painter.translate(-origin.x() - left, -origin.y() - top)
        rect = QRectF(origin.x() + left, origin.y() + top, 160, 128)
        ground.paint(painter, rect, UNIT, BARE)
        ground.paint_print(painter, rect, UNIT, BARE)
        painter.end()
        assert differs(whole[top : top + 128, left : left + 160], pixels_of(part), 40).mean() < 0.002


def test_an_edit_of_a_shape_repaints_only_what_it_touches(qtbot: QtBot) -> None:
    grid = dataclasses.replace(HALVES, columns=41, rows=30)
    before = boards(square("woods", "C3", grid=grid), square("woods", "AA20", grid=grid), grid=grid)
    moved = square("woods", "C3", 0.44, grid=grid)
    after = dataclasses.replace(before, board=dataclasses.replace(before.board, shapes=(moved, before.board.shapes[1])))
    view = MapView()
    qtbot.addWidget(view)
    view.resize(1000, 800)
    view.set_scenario(before, board_rules())
    view.set_zoom(1.0)
    view.show_hex(number(grid, "C3"))
    cache = view.tiles
    assert cache is not None
    shot(view)
    painted = cache.painted
    view.set_scenario(after, board_rules(), compare(before, after))
    edited = shot(view)
    assert 0 < cache.painted - painted <= 4
    cache.clear()
    fresh = shot(view)
    assert differs(edited, fresh, 40).mean() < 0.0005


def shot(view: MapView) -> Pixels:
    """The view once everything is painted."""
    assert view.tiles is not None
    painted = -1
    while painted != view.tiles.painted:
        painted = view.tiles.painted
        view.grab()
    return pixels_of(view.grab().toImage())


def test_what_stands_in_a_shape_stays_when_the_outline_is_moved() -> None:
    small, large = drawn(boards(square("woods", "E3", 0.3))), drawn(boards(square("woods", "E3", 0.4)))
    assert differs(cut(small, at("E3"), 9), cut(large, at("E3"), 9)).mean() < 0.05


def test_every_style_of_boards_has_a_drawing() -> None:
    assert [key for key, row in board_rules().terrain.items() if not look_of(row).known] == []


@pytest.mark.parametrize("layer", [HEXES, HEXSIDES, PATHS, MARKERS])
def test_every_row_of_boards_shows_and_is_told_apart(layer: str) -> None:
    seen = {}
    for key in board_rules().layer(layer):
        if key == "open_ground":
            continue
        if layer == HEXES:
            shown = boards(hexes={key: "E3"})
        elif layer == HEXSIDES:
            shown = boards(sides={key: "E3/E4"})
        elif layer == PATHS:
            shown = boards(paths={key: "E2 E3 E4"})
        else:
            shown = dataclasses.replace(boards(), markers={key: (number(HALVES, "E3"),)})
        part = cut(drawn(shown), at("E3"), 40)
        assert differs(part, cut(drawn(boards()), at("E3"), 40)).sum() > 60, key
        seen[key] = part.tobytes()
    assert len(set(seen.values())) == len(seen)


def test_bocage_is_thicker_than_a_hedge() -> None:
    plain = drawn(boards())
    hedge, bocage = (differs(drawn(boards(sides={key: "E3/E4"})), plain).sum() for key in ("hedge", "bocage"))
    assert bocage > 1.3 * hedge


def test_a_stream_painted_as_hexes_runs_on_into_one_drawn_as_a_path() -> None:
    row = dataclasses.replace(board_rules().terrain["stream"], layer=HEXES, also=(PATHS,))
    own = dataclasses.replace(board_rules(), terrain={**board_rules().terrain, "stream": row})
    shown = boards(hexes={"stream": "E2 E3"}, paths={"stream": "E3 E4 E5"})
    image = pixels_of(picture(shown, show=BARE, rules_=own))
    for a, b in (("E2", "E3"), ("E3", "E4"), ("E4", "E5")):
        assert near(cut(image, (at(a) + at(b)) / 2, 4), "#8fb2c6", 30) > 10, (a, b)


def test_a_sunken_road_is_a_road_between_banks() -> None:
    image = drawn(boards(paths={"sunken_road": "E2 E3 E4"}))
    assert near(cut(image, (at("E3") + at("E4")) / 2, 3), "#e6d3ae", 40) >= 8
    banks = image[at("E3").y() - 12 : at("E3").y() - 8, at("E3").x() + 7 : at("E3").x() + 11]
    assert near(banks, GROUND, 20) == 0


def test_a_gully_opens_into_a_stream_and_ends_at_its_bank() -> None:
    stream = "C3 D3 E4 F4 G5"
    alone = drawn(boards(paths={"stream": stream}))
    joined = drawn(boards(paths={"stream": stream, "gully_path": "E2 E3 E4"}))
    changed = differs(joined, alone)
    here, middle = at("E4"), (at("E3") + at("E4")) / 2
    assert changed[middle.y() - 6 : middle.y() + 6, middle.x() - 6 : middle.x() + 6].all()
    assert not changed[here.y() + 7 :].any(), "nothing shows beyond the stream"
    dry = differs(drawn(boards(paths={"gully_path": "E2 E3 E4"})), drawn(boards()))
    assert dry[here.y() + 7 :].any(), "without a stream it has a head there"


def test_crest_lines_are_shaded_between_levels() -> None:
    shown = boards(elevation={"E3": 1, "E4": 1, "D3": 1, "F3": 1})
    image = drawn(shown)
    assert near(image, "#cdb078", 24) > 2000
    assert near(drawn(boards()), GROUND, 4) > 0.97 * image.shape[0] * image.shape[1]
    # below the crest the plain is darker than further away
    foot, plain = cut(image, at("E5") + QPoint(0, -24), 3).mean(), cut(image, at("H2") + QPoint(0, 24), 3).mean()
    assert foot < plain - 5


def test_half_hexes_are_cut_at_the_edge_of_the_board() -> None:
    rect = Plane(HALVES).rect
    assert rect.height() == 6 * UNIT
    assert rect.width() == pytest.approx(8 * UNIT * 3**0.5 / 2)
    centres = Plane(HALVES).centres
    assert centres[number(HALVES, "A3"), 0] == pytest.approx(rect.left())
    assert centres[number(HALVES, "I3"), 0] == pytest.approx(rect.right())
    assert centres[number(HALVES, "B0"), 1] == pytest.approx(rect.top())
    assert centres[number(HALVES, "B6"), 1] == pytest.approx(rect.bottom())


def test_nothing_is_painted_beyond_the_board() -> None:
    shown = boards(hexes={"woods": "A1 A2 B0 D0 H6 I6"}, sides={"hedge": "A1/A2"}, elevation={"B0": 2, "A3": 1})
    ground = Ground(shown, board_rules())
    image = QImage(800, 600, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0xFFFF00FF)
    painter = QPainter(image)
    painter.translate(100 - ground.plane.rect.left(), 100 - ground.plane.rect.top())
    wide = ground.plane.rect.adjusted(-90, -90, 90, 90)
    ground.paint(painter, wide, UNIT)
    ground.paint_print(painter, wide, UNIT)
    painter.end()
    pixels = pixels_of(image)
    right, bottom = round(101 + ground.plane.rect.width()), round(101 + ground.plane.rect.height())
    for beyond in (pixels[:98], pixels[bottom + 1 :], pixels[:, :98], pixels[:, right + 1 :]):
        assert near(beyond, "#ff00ff", 2) == beyond.shape[0] * beyond.shape[1]


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_pictures_in_files_show_drawn_terrain(ending: str, tmp_path: Path) -> None:
    from workbench.analysis import Analysis

    files = []
    for name, shown in (("plain", boards()), ("drawn", boards(square("wooden_building", "E3", levels=2)))):
        out = tmp_path / f"{name}.{ending}"
        render_file(Analysis(shown, rules()), out, scale=40)
        files.append(out.read_bytes())
    assert len(files[1]) > len(files[0])


def test_names_of_half_hexes_lie_on_the_board() -> None:
    shown = boards()
    with_names, without = drawn(shown, show=Show(grid=False)), drawn(shown)
    for label, aside in (("B0", QPoint(0, 16)), ("A3", QPoint(12, -26)), ("I3", QPoint(-12, -26))):
        assert differs(cut(with_names, at(label) + aside, 7), cut(without, at(label) + aside, 7)).sum() > 10, label


def test_centre_dots_are_the_rulesets_choice() -> None:
    dotless = dataclasses.replace(board_rules(), look=dataclasses.replace(board_rules().look, centre_dots=False))
    shown = boards()
    with_dots = cut(drawn(shown), at("E3"), 4)
    without = cut(pixels_of(picture(shown, show=BARE, rules_=dotless)), at("E3"), 4)
    assert near(with_dots, "#14100c", 60) >= 4
    assert near(without, GROUND, 4) == without[..., 0].size
    assert near(drawn(shown, 12), "#14100c", 60) == 0


def test_boards_show_their_seam_and_their_names() -> None:
    assert JOINED.labels[JOINED.size // 2].startswith(("1", "2"))
    joined, plain = boards(grid=JOINED), boards(grid=dataclasses.replace(JOINED, boards=()))
    changed = differs(drawn(joined), drawn(plain))
    seam = at("2I5", JOINED).x()
    assert changed[:, seam - 3 : seam + 4].any(axis=1).mean() > 0.4
    height, width = changed.shape
    # each name in the corner that is its board's upper left: of a turned board the lower right of the map
    assert changed[8:50, 4:50].sum() > 60
    assert changed[height - 50 : height - 8, width - 50 : width - 4].sum() > 60
    assert not changed[100:-100, 40 : seam - 40].any()


def test_a_new_map_takes_size_and_half_hexes_from_the_ruleset(qtbot: QtBot) -> None:
    usual: dict[str, Scalar] = {
        "orientation": "flat",
        "columns": 33,
        "rows": 10,
        "stagger_lines": "even",
        "stagger_by": "up",
    }
    grid: dict[str, Scalar] = {**usual, "stagger_extra": True, "labels": "A1"}
    two = {"boards": dataclasses.replace(board_rules(), default_grid=grid), "plain": rules()}
    dialog = NewMapDialog(two, "en", first="boards")
    qtbot.addWidget(dialog)
    made = dialog.scenario().board.grid
    assert (made.columns, made.rows, made.stagger_by, made.extra, made.label_style) == (33, 10, "up", True, "A1")
    dialog.ruleset.setCurrentIndex(1)
    made = dialog.scenario().board.grid
    assert (made.columns, made.rows, made.stagger_by, made.extra) == (32, 20, "down", False)


def test_answers_about_half_hexes_end_at_the_edge_and_counters_do_not(qtbot: QtBot) -> None:
    grid = HALVES
    squad = Unit("a", "infantry", number(grid, "A4"))
    shown = dataclasses.replace(boards(), forces=Forces((Force("German", (squad,)),)))
    view = MapView()
    qtbot.addWidget(view)
    view.resize(900, 700)
    view.set_scenario(shown, board_rules())
    plain = shot(view)
    view.set_preview(hexes=[number(grid, "A2"), number(grid, "B0")])
    previewed = shot(view)
    edge = view.mapFromScene(Plane(grid).rect.topLeft())
    changed = differs(plain, previewed)
    assert changed.any()
    assert not changed[: edge.y() - 1].any()
    assert not changed[:, : edge.x() - 1].any()
    counter = view.unit_position("a")
    assert counter is not None
    assert near(cut(plain, counter - QPoint(14, 0), 8), "#f6f1e2", 30) > 20


def test_smoke_prints_how_much_it_hinders_and_thins_when_it_disperses() -> None:
    row = TerrainRow(
        "smoke",
        Text("smoke"),
        MARKERS,
        facts={"hindrance": Cited(2, Citation("1"))},
        look={"style": "smoke", "colour": "#dcdcdc", "mark": "hindrance"},
    )
    assert look_of(row).mark == "+2"
    assert look_of(dataclasses.replace(row, facts={})).mark == ""
    seen = []
    for look in ({}, {"mark": None}, {"density": 0.4}):
        own = dataclasses.replace(row, look={**row.look, **look})
        ruled = dataclasses.replace(board_rules(), terrain={**board_rules().terrain, "smoke": own})
        shown = boards(hexes={"woods": "E3"}, smoke="E3")
        seen.append(pixels_of(picture(shown, show=BARE, rules_=ruled)))
    full, plain, thin = seen
    assert differs(full, plain, 60).sum() > 40
    green = [near(cut(image, at("E3") + QPoint(0, -14), 5), "#8fb070", 60) for image in (full, thin)]
    assert green[1] > green[0]


def test_a_bridge_lies_across_what_runs_below_it_and_only_where_it_was_painted() -> None:
    chain = {"stream": "E2 E3 E4"}
    parapets = "#4a4136"
    bare = drawn(boards(paths={**chain, "road": "D3 E3 F4"}))
    assert near(cut(bare, at("E3"), 26), parapets, 24) < 8
    over = drawn(boards(paths={**chain, "road": "D3 E3 F4", "bridge": "E3"}))
    assert near(cut(over, at("E3"), 26), parapets, 24) > 20
    # without a road it is laid straight across: wider than it is long
    alone = differs(drawn(boards(paths={**chain, "bridge": "E3"})), drawn(boards(paths=chain)))
    rows, columns = np.nonzero(alone)
    assert columns.max() - columns.min() > rows.max() - rows.min()
    gully = drawn(boards(paths={"gully_path": "E2 E3 E4", "bridge": "E3"}))
    assert near(cut(gully, at("E3"), 26), parapets, 24) > 20


def test_a_height_that_a_shape_states_is_printed() -> None:
    plain, high = drawn(boards(square("woods", "E3"))), drawn(boards(square("woods", "E3", height=1.5)))
    assert near(cut(high, at("E3"), 20), "#2b2620", 30) > near(cut(plain, at("E3"), 20), "#2b2620", 30) + 15


@pytest.mark.parametrize("key", find_rulesets())
def test_every_ruleset_has_a_drawing_for_each_row_and_a_symbol_for_each_kind(key: str) -> None:
    ruleset, _ = load_ruleset(key)
    assert ruleset is not None
    assert [row.key for row in ruleset.terrain.values() if not look_of(row).known] == []
    assert [kind.key for kind in ruleset.units.values() if kind.symbol not in SYMBOLS] == []
    letters = state_letters(ruleset.states, ruleset)
    assert len(set(letters.values())) == len(letters)


@pytest.mark.parametrize("key", find_rulesets())
def test_every_row_of_a_ruleset_has_a_swatch_of_its_own(key: str) -> None:
    ruleset, _ = load_ruleset(key)
    assert ruleset is not None
    looks: dict[bytes, str] = {}
    for row in ruleset.terrain.values():
        swatch = pixels_of(terrain_icon(row, ruleset).toImage())
        assert swatch.any(), row.key
        same = looks.setdefault(swatch.tobytes(), row.key)
        assert look_of(ruleset.terrain[same]).style == look_of(row).style, (same, row.key)


def test_beyond_the_edge_of_a_board_there_is_no_hex() -> None:
    plane = Plane(HALVES)
    middle = plane.centre(number(HALVES, "A3"))
    assert plane.number_at(middle) == plane.number_at(middle - QPointF(2, 0)) == number(HALVES, "A3")
    assert plane.number_at(middle - QPointF(20, 0)) is None
    assert plane.number_at(plane.centre(number(HALVES, "B0")) - QPointF(0, 20)) is None


def test_an_edit_keeps_what_was_worked_out_for_other_shapes() -> None:
    before = boards(square("woods", "E3"), square("stone_building", "G3"))
    ground = Ground(before, board_rules())
    old = ground.drawn.all
    moved = (square("woods", "E4"), before.board.shapes[1])
    after = dataclasses.replace(before, board=dataclasses.replace(before.board, shapes=moved))
    new = ground.after(after).drawn.all
    assert new[1] is old[1]
    assert new[0] is not old[0]
    assert ground.after(dataclasses.replace(before, title=Text("other"))).drawn is ground.drawn
