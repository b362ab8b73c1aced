"""How boards look: drawn terrain as it is judged, half hexes at the edges, centre dots, seams, buildings, crest lines."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from tests.desktop.board_pictures import BARE, at, cut, differs, drawn, shot
from tests.desktop.styled_boards import GROUND, HALVES, board_rules, boards, number, square
from tests.desktop.terrain_map import near, picture, pixels_of
from workbench.desktop.canvas.hex_map import HexMapView
from workbench.desktop.drawing.ground import Ground
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.terrain_styles import row_look
from workbench.rules.ruleset import HEXES, HEXSIDES, MARKERS, PATHS
from workbench.scenario.changes import compare
from workbench.scenario.hex_board import Shape

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
AREAS = [
    *("woods", "brush", "grain", "orchard", "marsh", "pond", "crags", "graveyard", "stone_building"),
    *("wooden_building", "rubble", "shellholes", "gully"),
]


def test_every_area_is_drawn_and_distinguished() -> None:
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


@pytest.mark.slow
def test_an_edit_of_a_shape_repaints_only_what_it_touches(qtbot: QtBot) -> None:
    grid = dataclasses.replace(HALVES, columns=41, rows=30)
    before = boards(square("woods", "C3", grid=grid), square("woods", "AA20", grid=grid), grid=grid)
    moved = square("woods", "C3", 0.44, grid=grid)
    after = dataclasses.replace(before, board=dataclasses.replace(before.board, shapes=(moved, before.board.shapes[1])))
    view = HexMapView()
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


def test_what_stands_in_a_shape_stays_when_the_outline_is_moved() -> None:
    small, large = drawn(boards(square("woods", "E3", 0.3))), drawn(boards(square("woods", "E3", 0.4)))
    assert differs(cut(small, at("E3"), 9), cut(large, at("E3"), 9)).mean() < 0.05


def test_every_style_of_boards_has_a_drawing() -> None:
    assert [key for key, row in board_rules().terrain.items() if not row_look(row).has_drawing] == []


@pytest.mark.parametrize("layer", [HEXES, HEXSIDES, PATHS, MARKERS])
def test_every_row_of_boards_shows_and_is_distinguished(layer: str) -> None:
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
