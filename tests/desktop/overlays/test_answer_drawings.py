"""Answers over the map: never by colour alone, the ground stays readable, legends stay put."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF
from pytestqt.qtbot import QtBot

from tests.desktop.terrain_map import board, near, numbers, pixels_of, rules, scenario, settle
from workbench.base.text import Text
from workbench.desktop.canvas.hex_map import HexMapView
from workbench.desktop.drawing.answer_painter import Legend
from workbench.desktop.drawing.hex_coordinates import Plane
from workbench.desktop.overlays.area import AreaOverlay
from workbench.desktop.overlays.kind import Overlay
from workbench.desktop.overlays.legend_words import mixed_number_text
from workbench.desktop.overlays.line_of_sight import LineOverlay, blocking_point
from workbench.desktop.overlays.reach import BANDS, ReachOverlay, band_of, step_position
from workbench.desktop.overlays.spotting import SpottingOverlay
from workbench.engine.movement.results import Reach, Route, RouteStep
from workbench.engine.sight.results import Effect, Reason, SightArea, SightLine, SightStep
from workbench.engine.spotting.results import SpottingArea
from workbench.scenario.units import Unit

pytestmark = pytest.mark.gui

CLEAR, HINDERED, BLOCKED, LIMIT = "#0072B2", "#E69F00", "#D55E00", "#CC79A7"
LEGEND = Legend("A title", ("From 0504, for spotting", "Day"))
Picture = npt.NDArray[np.uint8]


class Table:
    """A view on an empty map, with pictures of it."""

    def __init__(self, view: HexMapView) -> None:
        self.view = view
        assert view.plane is not None
        self.grid = view.plane.grid

    def hex(self, label: str) -> int:
        return numbers(self.grid, label)[0]

    def picture(self) -> Picture:
        settle(self.view)
        return pixels_of(self.view.grab().toImage())

    def around(self, picture: Picture, label: str, radius: int = 24) -> Picture:
        return self.cut(picture, self.view.widget_position(self.hex(label)), radius)

    def cut(self, picture: Picture, at: QPoint, radius: int) -> Picture:
        return picture[at.y() - radius : at.y() + radius, at.x() - radius : at.x() + radius]

    def show(self, overlay: Overlay) -> Picture:
        self.view.set_overlay("slot", overlay)
        return self.picture()


@pytest.fixture
def table(qtbot: QtBot) -> Table:
    view = HexMapView()
    qtbot.addWidget(view)
    view.resize(1000, 800)
    view.show()
    qtbot.waitExposed(view)
    view.set_scenario(scenario(board(size=(14, 11))), rules(), None)
    view.set_zoom(1.0)
    assert view.plane is not None
    view.show_hex(numbers(view.plane.grid, "0706")[0])
    return Table(view)


def step(table: Table, label: str, enter: float, leave: float, effect: Effect) -> SightStep:
    number = table.hex(label)
    return SightStep((number,), number, enter, leave, 0, 0, (), effect, "8.41", Text("x"))


def line(
    table: Table,
    *steps: SightStep,
    blocker: str = "",
    side: tuple[str, str] | None = None,
    ends: tuple[str, str] = ("0706", "0702"),
) -> LineOverlay:
    blocked = bool(blocker or side)
    reasons = (Reason("sight_x", "8.41", Text("x"), None, Effect.BLOCKS),) if blocked else ()
    edge = (table.hex(side[0]), table.hex(side[1])) if side else None
    hinders = sum(one.effect is Effect.HINDERS for one in steps)
    return LineOverlay(
        SightLine(
            table.hex(ends[0]),
            table.hex(ends[1]),
            not blocked,
            4,
            hinders,
            False,
            reasons,
            steps,
            table.hex(blocker) if blocker else None,
            edge,
            0,
            0,
        ),
        LEGEND,
    )


def column(table: Table, picture: Picture, top: str, bottom: str) -> Picture:
    """The strip of the picture between two hexes of a column, without their centres."""
    a, b = (table.view.widget_position(table.hex(label)) for label in (top, bottom))
    return picture[a.y() + 14 : b.y() - 14, a.x() - 3 : a.x() + 4]


def covered(strip: Picture, colour: str) -> float:
    """Which part of the rows of a strip holds a colour."""
    rows = [near(row[None], colour, 40) > 0 for row in strip]
    return sum(rows) / len(rows)


def test_a_clear_line_is_solid_blue(table: Table) -> None:
    strip = column(table, table.show(line(table)), "0702", "0706")
    assert covered(strip, CLEAR) > 0.98


def test_a_hindered_line_is_dashed_orange_with_counts(table: Table) -> None:
    shown = table.show(line(table, step(table, "0704", 0.4, 0.6, Effect.HINDERS)))
    strip = column(table, shown, "0702", "0706")
    assert 0.2 < covered(strip, HINDERED) < 0.95
    assert covered(strip, CLEAR) > 0.2  # clear as far as the hindrance
    tag = table.around(shown, "0704", 9)
    assert near(tag, HINDERED, 30) > 60
    assert near(tag, "#1c1a17", 60) > 6  # the figure


def test_a_blocked_line_is_dotted_behind_the_outlined_blocker(table: Table) -> None:
    shown = table.show(line(table, step(table, "0704", 0.4, 0.6, Effect.BLOCKS), blocker="0704"))
    assert covered(column(table, shown, "0705", "0706"), CLEAR) > 0.9
    behind = column(table, shown, "0702", "0703")
    assert 0.2 < covered(behind, BLOCKED) < 0.98
    assert near(behind, CLEAR) == 0
    outline = table.around(shown, "0704", 36)
    assert near(outline, BLOCKED, 30) > 300
    label = table.cut(shown, table.view.widget_position(table.hex("0704")) - QPoint(0, 29), 8)
    assert near(label, BLOCKED, 30) > 80


def test_the_cross_on_a_line_from_above_leaves_the_rule_readable(table: Table) -> None:
    down = ("0702", "0706")
    shown = table.show(line(table, step(table, "0704", 0.4, 0.6, Effect.BLOCKS), blocker="0704", ends=down))
    middle = table.view.widget_position(table.hex("0704"))
    assert near(table.cut(shown, middle + QPoint(0, 29), 8), BLOCKED, 30) > 80
    assert near(table.cut(shown, middle - QPoint(0, 29), 8), BLOCKED, 30) < 80  # there the line ends in its cross


def test_a_blocking_hexside_is_drawn_as_a_side(table: Table) -> None:
    plain = table.picture()
    shown = table.show(line(table, step(table, "0704", 0.4, 0.6, Effect.BLOCKS), side=("0704", "0705")))
    at = table.view.side_position(table.hex("0704"), table.hex("0705")) + QPoint(14, 0)
    assert near(table.cut(shown, at, 4), BLOCKED, 40) > near(table.cut(plain, at, 4), BLOCKED, 40) + 8


def test_what_is_undecided_has_a_question_mark_of_its_own(table: Table) -> None:
    plain = table.around(table.picture(), "0704", 34)
    shown = table.around(table.show(line(table, step(table, "0704", 0.4, 0.6, Effect.UNDECIDED))), "0704", 34)
    assert near(shown, "#ffffff", 10) > near(plain, "#ffffff", 10) + 40
    assert near(shown, "#1c1a17", 40) > near(plain, "#1c1a17", 40) + 40


def test_blocking_points() -> None:
    steps = (SightStep((1,), 1, 0.3, 0.5, 0, 0, (), Effect.BLOCKS, "", Text()),)
    made = SightLine(0, 1, False, 2, 0, False, (), steps, 1, None, 0, 0)
    assert blocking_point(made) == pytest.approx(0.3)


def area(table: Table, blind: str, hindered: str = "") -> AreaOverlay:
    size = table.grid.size
    visible = np.ones(size, dtype=np.bool_)
    visible[numbers(table.grid, blind)] = False
    hindrance = np.zeros(size, dtype=np.int32)
    if hindered:
        hindrance[numbers(table.grid, hindered)] = 2
    return AreaOverlay(SightArea(table.hex("0706"), visible, hindrance, np.full(size, -1, dtype=np.int32)), LEGEND)


def test_blind_hexes_are_hatched_and_seen_ones_are_left_alone(table: Table) -> None:
    plain = table.picture()
    shown = table.show(area(table, "0403 0404"))
    assert (table.around(shown, "0903") == table.around(plain, "0903")).all()
    hatched = table.around(shown, "0403").astype(int).sum(axis=-1)
    bare = table.around(plain, "0403").astype(int).sum(axis=-1)
    darker = bare - hatched
    assert (darker > 200).mean() > 0.15  # lines
    assert (darker < 130).mean() > 0.3  # the ground between them
    # a hatch at 45 degrees looks the same when moved along the diagonal, and not along a row
    lines = (darker > 200)[4:-4, 4:-4]
    along = (lines[1:, :-1] == lines[:-1, 1:]).mean()
    across = (lines[1:, 1:] == lines[:-1, :-1]).mean()
    assert along > across + 0.05


def test_hindered_hexes_have_dots_and_a_count(table: Table) -> None:
    plain = table.around(table.picture(), "0903")
    shown = table.around(table.show(area(table, "0403", "0903")), "0903")
    changed = (np.abs(shown.astype(int) - plain).max(axis=-1) > 30).mean()
    assert 0.01 < changed < 0.25


@pytest.mark.slow
def test_far_away_the_area_is_one_image(table: Table) -> None:
    view = table.view
    big = scenario(board(size=(90, 90)))
    view.set_scenario(big, rules(), None)
    far = Table(view)
    view.fit()
    plain = far.picture()
    shown = far.show(area(far, "1010-1040 1110-1140 1210-1240 1310-1340 1410-1440 1510-1540"))
    at = view.widget_position(far.hex("1225"))
    assert far.cut(shown, at, 4).mean() < far.cut(plain, at, 4).mean() - 20
    at = view.widget_position(far.hex("6020"))
    assert (far.cut(shown, at, 4) == far.cut(plain, at, 4)).all()


def test_the_spotting_limit_is_a_ring_and_unspotted_hexes_have_dots(table: Table) -> None:
    size = table.grid.size
    limit = np.full(size, 2, dtype=np.int32)
    sight = np.zeros(size, dtype=np.bool_)
    sight[table.hex("0702")] = True
    spotted = np.zeros(size, dtype=np.bool_)
    spotted[[table.hex("0704"), table.hex("0705")]] = True
    plain = table.picture()
    shown = table.show(SpottingOverlay(SpottingArea(table.hex("0706"), spotted, sight, limit), LEGEND))
    tint = table.around(shown, "0705", 5).astype(int).mean(axis=(0, 1)) - table.around(plain, "0705", 5).mean(
        axis=(0, 1)
    )
    assert tint[1] < -15, "spotted hexes are told from hexes out of sight"
    assert (table.around(shown, "0906", 12) == table.around(plain, "0906", 12)).all()
    edge = table.view.side_position(table.hex("0704"), table.hex("0703"))
    assert near(table.cut(shown, edge, 6), LIMIT, 40) > 10
    # ticks point inwards: the ring's own colour lies below this upper edge, not above it
    below, above = edge + QPoint(0, 7), edge - QPoint(0, 7)
    ticks = table.cut(shown, below, 12)[8:], table.cut(shown, above, 12)[:16]
    assert near(ticks[0], "#b1698f", 40) > 4
    assert near(ticks[1][:6], "#b1698f", 40) == 0
    dotted = table.around(shown, "0702", 22).astype(int) - table.around(plain, "0702", 22)
    assert (np.abs(dotted).max(axis=-1) > 60).sum() > 15


def test_reach_is_a_ramp_with_costs_and_a_way_with_dots(table: Table) -> None:
    costs = {table.hex("0705"): Fraction(1), table.hex("0704"): Fraction(3), table.hex("0703"): Fraction(5)}
    steps = tuple(RouteStep(table.hex(label), Fraction(2), "5.0") for label in ("0705", "0704"))
    reach = Reach(table.hex("0706"), Fraction(5), costs, {table.hex("0707"): Text("enemy")})
    plain = table.picture()
    shown = table.show(ReachOverlay(reach, None, LEGEND))
    tones = [float(table.around(shown, label, 10).mean()) for label in ("0705", "0704", "0703")]
    assert tones == sorted(tones, reverse=True)
    figure = table.cut(shown, table.view.widget_position(table.hex("0704")) + QPoint(0, 23), 7)
    assert near(figure, "#1c1a17", 60) > 5
    refused = table.cut(shown, table.view.widget_position(table.hex("0707")) + QPoint(19, 17), 8)
    assert near(refused, "#1c1a17", 60) > 5
    assert (table.around(shown, "1003") == table.around(plain, "1003")).all()
    with_way = table.show(ReachOverlay(reach, Route(Fraction(4), True, steps), LEGEND))
    assert near(table.cut(with_way, table.view.widget_position(table.hex("0705")), 6), "#0b3d2a", 30) > 40


def test_costs_of_the_way_lie_above_the_counters(table: Table) -> None:
    costs = {table.hex("0705"): Fraction(1), table.hex("0704"): Fraction(3)}
    steps = (RouteStep(table.hex("0705"), Fraction(1), "5.0"), RouteStep(table.hex("0704"), Fraction(2), "5.0"))
    reach = Reach(table.hex("0706"), Fraction(5), costs, {})
    overlay = ReachOverlay(reach, Route(Fraction(3), True, steps), LEGEND)
    crowded = scenario(board(size=(14, 11)), {"German": [Unit("a", "infantry", table.hex("0705"))]})
    table.view.set_scenario(crowded, rules(), None)
    at = table.view.widget_position(table.hex("0705")) - QPoint(0, 15)
    hidden = table.cut(table.show(ReachOverlay(reach, None, LEGEND)), at, 5)
    bubble = table.cut(table.show(overlay), at, 5)
    assert near(bubble, "#0b3d2a", 60) > near(hidden, "#0b3d2a", 60) + 10
    # the way is gone when the mouse is
    assert (table.cut(table.show(ReachOverlay(reach, None, LEGEND)), at, 5) == hidden).all()


@pytest.mark.parametrize(
    ("cost", "band"), [("0", 0), ("1", 0), ("1 1/2", 1), ("2", 1), ("4 1/2", 4), ("5", 4), ("7", 4)]
)
def test_bands_of_the_ramp(cost: str, band: int) -> None:
    amount = sum((Fraction(part) for part in cost.split()), Fraction(0))
    assert band_of(amount, Fraction(5)) == band
    assert band < BANDS


@pytest.mark.parametrize(
    ("cost", "words"), [("3", "3"), ("1/2", "½"), ("5/3", "1⅔"), ("7/12", "7/12"), ("19/12", "1 7/12"), ("0", "0")]
)
def test_costs_are_printed_as_fractions(cost: str, words: str) -> None:
    assert mixed_number_text(Fraction(cost)) == words


def test_open_legends_do_not_scale(table: Table) -> None:
    table.view.cards.opened |= {"AreaDrawer", "LineDrawer"}
    table.view.set_overlay("area", area(table, "0403"))
    table.view.set_overlay("line", line(table))
    first = [box.size() for box in table.view.card_boxes()]
    assert len(first) == 2
    assert max(size.height() for size in first) > 40
    table.view.set_zoom(1.5)
    assert [box.size() for box in table.view.card_boxes()] == first


def test_an_overlay_goes_away_when_another_map_is_shown(table: Table) -> None:
    table.view.set_overlay("area", area(table, "0403"))
    table.view.set_scenario(scenario(board(size=(3, 3))), rules(), None)
    assert table.view.overlay_slots() == ()
    assert QRectF(table.view.viewport().rect()).isValid()


def test_a_step_in_bypass_ends_at_its_vertex() -> None:
    plane = Plane(board().grid)
    grid = plane.grid
    at = grid.find("0505")
    assert at is not None
    here = grid.hexes[at]
    for k, corner in enumerate(plane.corner_offsets.tolist()):
        around = (grid.index(here.neighbour(way)) for way in ((k - 1) % 6, k))
        place = "^".join(grid.labels[number] for number in (at, *around) if number is not None)
        assert place.count("^") == 2
        vertex = plane.centre(at) + QPointF(*corner)
        end = step_position(plane, RouteStep(at, Fraction(1), "4.31", place=place))
        assert (end - vertex).manhattanLength() < 1e-6
        assert step_position(plane, RouteStep(at, Fraction(1), "4.31", place="0505@1")) == plane.centre(at)
