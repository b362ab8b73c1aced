"""How boards look at their edges and in files: half hexes, seams, dots, names, smoke, bridges, what a ruleset asks for."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from tests.desktop.board_pictures import BARE, at, cut, differs, drawn, shot
from tests.desktop.styled_boards import GROUND, HALVES, JOINED, board_rules, boards, number, square
from tests.desktop.terrain_map import near, picture, pixels_of, rules
from tests.loading import read_yaml
from workbench.base.data_folders import RULESETS
from workbench.base.text import Text
from workbench.checks.loading import load_ruleset
from workbench.desktop.canvas.hex_map import HexMapView
from workbench.desktop.dialogs.new_scenario import NewMapDialog
from workbench.desktop.drawing.counters import state_letters
from workbench.desktop.drawing.ground import Ground, GroundOptions
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.swatches import terrain_icon
from workbench.desktop.drawing.terrain_styles import row_look
from workbench.desktop.drawing.unit_symbols import SYMBOLS
from workbench.desktop.export.map_page import PageRequest
from workbench.desktop.export.render import PictureRequest, render_file
from workbench.files.rulesets import find_rulesets
from workbench.rules.ruleset import MARKERS, TerrainRow
from workbench.rules.values import Citation, Cited, Scalar
from workbench.scenario.units import Force, Forces, Unit

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]


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
    from workbench.analysis.hex_analysis import Analysis

    files = []
    for name, shown in (("plain", boards()), ("drawn", boards(square("wooden_building", "E3", levels=2)))):
        out = tmp_path / f"{name}.{ending}"
        render_file(Analysis(shown, rules()), out, PictureRequest(page=PageRequest(scale=40)))
        files.append(out.read_bytes())
    assert len(files[1]) > len(files[0])


def test_names_of_half_hexes_lie_on_the_board() -> None:
    shown = boards()
    with_names, without = drawn(shown, show=GroundOptions(grid=False)), drawn(shown)
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
    view = HexMapView()
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
    assert row_look(row).mark == "+2"
    assert row_look(dataclasses.replace(row, facts={})).mark == ""
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


def _on_hexes(key: str) -> bool:
    return "hex" in read_yaml(RULESETS / key / "ruleset.yaml")["ruleset"]["map_kinds"]


@pytest.mark.parametrize("key", find_rulesets())
def test_every_ruleset_has_a_drawing_for_each_row_and_a_symbol_for_each_kind(key: str) -> None:
    ruleset, _ = load_ruleset(key)
    assert ruleset is not None
    assert [row.key for row in ruleset.terrain.values() if not row_look(row).has_drawing] == []
    assert [kind.key for kind in ruleset.units.values() if kind.symbol not in SYMBOLS] == []
    letters = state_letters(ruleset.states, ruleset)
    assert len(set(letters.values())) == len(letters)


@pytest.mark.parametrize("key", [key for key in find_rulesets() if _on_hexes(key)])
def test_every_row_of_a_ruleset_has_a_swatch_of_its_own(key: str) -> None:
    ruleset, _ = load_ruleset(key)
    assert ruleset is not None
    looks: dict[bytes, str] = {}
    for row in ruleset.terrain.values():
        swatch = pixels_of(terrain_icon(row, ruleset).toImage())
        assert swatch.any(), row.key
        same = looks.setdefault(swatch.tobytes(), row.key)
        assert row_look(ruleset.terrain[same]).style == row_look(row).style, (same, row.key)


def test_beyond_the_edge_of_a_board_there_is_no_hex() -> None:
    plane = Plane(HALVES)
    middle = plane.centre(number(HALVES, "A3"))
    assert plane.number_at(middle) == plane.number_at(middle - QPointF(2, 0)) == number(HALVES, "A3")
    assert plane.number_at(middle - QPointF(20, 0)) is None
    assert plane.number_at(plane.centre(number(HALVES, "B0")) - QPointF(0, 20)) is None


def test_an_edit_keeps_what_was_worked_out_for_other_shapes() -> None:
    before = boards(square("woods", "E3"), square("stone_building", "G3"))
    ground = Ground(before, board_rules())
    old = ground.drawn_shapes.all
    moved = (square("woods", "E4"), before.board.shapes[1])
    after = dataclasses.replace(before, board=dataclasses.replace(before.board, shapes=moved))
    new = ground.after(after).drawn_shapes.all
    assert new[1] is old[1]
    assert new[0] is not old[0]
    assert ground.after(dataclasses.replace(before, title=Text("other"))).drawn_shapes is ground.drawn_shapes
