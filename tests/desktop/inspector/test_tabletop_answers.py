"""What the window of a table answers under the mouse: lines, areas, detection, fields of fire, reach, what a piece hides."""

from __future__ import annotations

import math
import re

import pytest
import shapely
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from tests.desktop.tabletop_windows import TENTH, OpenTabletop, TabletopDriver, bare_table
from tests.desktop.window_driver import CTRL, LEFT, RIGHT, SHIFT
from workbench.desktop.drawing.tabletop_items import TabletopDrawer
from workbench.desktop.look.answer_colours import answer_colours
from workbench.desktop.overlays.area import TabletopAreaDrawer
from workbench.desktop.overlays.blockers import TabletopAttributionDrawer
from workbench.desktop.overlays.reach import RouteDrawer, TabletopReachDrawer
from workbench.desktop.panels.inspector import TabletopInspector
from workbench.desktop.questions.answer_parts import AREA_PART
from workbench.engine.sight.observers import ALL
from workbench.scenario.tabletop_board import Point

pytestmark = pytest.mark.gui
MAN, TANK = (40.0, 20.0), (100.0, 50.0)
BEHIND = (95.0, 52.0)
"""A point that the house hides from the man."""
OPEN = (80.0, 10.0)
NEAR_COLOUR = 60
ROUND = 5


def inspector(driver: TabletopDriver) -> TabletopInspector:
    return driver.window.docks.inspector


def drawer(driver: TabletopDriver, kind: type[TabletopDrawer]) -> TabletopDrawer:
    """The one drawing of a kind that is shown."""
    (found,) = [one for one in driver.window.view.drawers if isinstance(one, kind)]
    return found


def shown(driver: TabletopDriver, kind: type) -> bool:
    return any(isinstance(one, kind) for one in driver.window.view.drawers)


def has_colour(driver: TabletopDriver, place: Point, colour: QColor) -> bool:
    """Is a pixel of this colour on the screen at a point of the table, or close beside it?"""
    image, at = driver.window.view.viewport().grab().toImage(), driver.at(place)
    for dx in range(-ROUND, ROUND + 1):
        for dy in range(-ROUND, ROUND + 1):
            found = image.pixelColor(at + QPoint(dx, dy))
            off = (found.red() - colour.red(), found.green() - colour.green(), found.blue() - colour.blue())
            if sum(abs(part) for part in off) < NEAR_COLOUR:
                return True
    return False


def lightness(driver: TabletopDriver, place: Point) -> float:
    """How light the screen is around a point of the table."""
    image, at = driver.window.view.viewport().grab().toImage(), driver.at(place)
    values = [image.pixelColor(at + QPoint(dx, dy)).lightness() for dx in range(-9, 10) for dy in range(-9, 10)]
    return sum(values) / len(values)


def choose(driver: TabletopDriver, box: QComboBox, data: object) -> None:
    """Choose an entry as a hand does, with the arrow keys."""
    assert box.isVisible()
    place = box.findData(data)
    assert place >= 0, data
    box.setFocus()
    for _ in range(abs(place - box.currentIndex())):
        driver.key(Qt.Key.Key_Down if box.currentIndex() < place else Qt.Key.Key_Up)
    driver.window.view.setFocus()


def cards(driver: TabletopDriver) -> str:
    """All words on the cards."""
    return "\n".join("\n".join((one.legend.title, *one.legend.lines)) for one in driver.window.view.drawers)


# --- the line


@pytest.mark.slow(8)
def test_a_blocked_line_turns_where_it_is_blocked_and_says_by_what(tabletop: TabletopDriver) -> None:
    tabletop.tap(MAN)
    tabletop.point_at(BEHIND)
    line = inspector(tabletop).line
    assert line.verdict.words == "✗ Blocked"
    assert "Building or bunker house blocks" in line.why.words
    assert "Blocked" in line.why.words
    assert "Without building or bunker house it would be clear." in line.clearing.words
    # what is written at the house hides some of the line, the more the smaller the view is
    assert any(has_colour(tabletop, (x, 20 + (x - 40) * 32 / 55), answer_colours().clear) for x in (46.0, 48.0, 50.0))
    assert has_colour(tabletop, (60.0, 35.0), answer_colours().blocked), "the house is outlined"
    assert any(
        has_colour(tabletop, (x, 20 + (x - 40) * 32 / 55), answer_colours().blocked) for x in (80.0, 81.0, 82.0)
    ), "dotted beyond"
    assert "Line of sight: Blocked" in cards(tabletop)


def test_a_clear_line_has_its_margin_and_both_ends(tabletop: TabletopDriver) -> None:
    tabletop.tap(MAN)
    tabletop.point_at(OPEN)
    line, asking = inspector(tabletop).line, inspector(tabletop).asking
    assert line.verdict.words == "✓ Clear"
    assert re.match(r"39\.\d cm edge to edge · from level 0 to level 0 · bearing 76°", line.facts.words)
    assert asking.observer.words == "Infantry or support weapons b1"
    assert re.fullmatch(r"(80|79)(\.\d)? / (10|9)(\.\d)? cm", asking.target.words)
    assert line.ways.words == "Both ways alike."
    assert has_colour(tabletop, (60.0, 15.0), answer_colours().clear)


@pytest.mark.slow(8)
@pytest.mark.parametrize(("x", "verdict"), [(27.0, "✓ Clear"), (22.0, "✗ Blocked")])
def test_lengths_inside_a_wood_are_reported_and_dashed(tabletop: TabletopDriver, x: float, verdict: str) -> None:
    tabletop.tap(MAN)
    tabletop.point_at((x, 20.0))
    line = inspector(tabletop).line
    assert line.verdict.words == verdict
    inside, used = re.findall(r"\b(\d+(?:\.\d)?) \((\d+) %\)", line.pieces.text())[0]
    deep = 30.0 - tabletop.hit((x, 20.0))[0]
    assert float(inside) == pytest.approx(deep, abs=TENTH)
    assert int(used) == pytest.approx(deep / 5.0 * 100, abs=1), "of the 5 cm that are seen through"
    assert any(has_colour(tabletop, (at, 20.0), answer_colours().hindered) for at in (27.6, 28.0, 28.4, 28.8)), (
        "dashes in the wood"
    )
    assert has_colour(
        tabletop, (30.0, 14.0), answer_colours().hindered if verdict == "✓ Clear" else answer_colours().blocked
    ), "the wood is outlined"


@pytest.mark.slow(8)
def test_a_near_miss_is_too_close_to_call_under_the_tolerance(tabletop: TabletopDriver) -> None:
    tabletop.tap(MAN)
    # the line passes the corner of the house at (70, 30) by a centimetre
    tabletop.point_at((100.0, 38.0))
    line = inspector(tabletop).line
    assert "too close" not in line.verdict.words
    tolerance = inspector(tabletop).asking.tolerance
    tolerance.setValue(20.0)
    assert "too close to call" in line.verdict.words
    assert "° at the observer" in line.margin.words
    assert "misses building or bunker" in line.margin.words.lower()


@pytest.mark.slow(8)
def test_part_of_a_base_is_seen(tabletop: TabletopDriver) -> None:
    tabletop.tap((40.0, 45.0))
    tabletop.point_at(TANK)
    words = inspector(tabletop).line.exposure.words
    assert re.fullmatch(r"\d+ % of its base is seen from here", words)
    assert int(words.split()[0]) == 100
    tabletop.tap((40.0, 35.0))
    tabletop.point_at(TANK)
    assert 0 < int(inspector(tabletop).line.exposure.words.split()[0]) < 100


@pytest.mark.slow(8)
def test_the_right_button_holds_the_line_and_escape_lets_go(tabletop: TabletopDriver) -> None:
    tabletop.tap(MAN)
    tabletop.tap(OPEN, button=RIGHT)
    tabletop.point_at(BEHIND)
    assert re.fullmatch(r"(80|79)(\.\d)? / (10|9)(\.\d)? cm \(held\)", inspector(tabletop).asking.target.words)
    assert inspector(tabletop).line.verdict.words == "✓ Clear"


@pytest.mark.slow(8)
def test_heights_of_observer_and_target_are_asked(tabletop: TabletopDriver) -> None:
    tabletop.tap((45.0, 35.0))
    tabletop.point_at((90.0, 35.0))
    assert inspector(tabletop).line.verdict.words == "✗ Blocked"
    inspector(tabletop).asking.eye.setValue(5.0)
    inspector(tabletop).asking.above.setValue(5.0)
    assert inspector(tabletop).line.verdict.words == "✓ Clear"
    assert "+ 5 levels" in inspector(tabletop).asking.observer.words


@pytest.mark.slow(8)
def test_the_side_view_opens_large_with_the_line_told(tabletop: TabletopDriver) -> None:
    tabletop.tap(MAN)
    tabletop.point_at(BEHIND)
    small, docks = inspector(tabletop).line.profile, tabletop.window.docks
    assert not docks.docks["section"].isVisible()
    QTest.mouseClick(small, LEFT)
    assert docks.docks["section"].isVisible()
    tabletop.point_at((94.0, 52.0))
    told = docks.section.story.toPlainText()
    assert told.startswith("Blocked: ")
    assert "house blocks" in told
    view = docks.section.profile
    assert view.view is not None
    found = {view.piece_at(x) for x in range(view.width())} - {None}
    assert [tabletop.board.features[piece].id for piece in found if piece is not None] == ["house"]


# --- areas


@pytest.mark.slow(8)
def test_the_visible_area_is_hatched_and_stays_while_the_mouse_moves(tabletop: TabletopDriver) -> None:
    tabletop.tap(MAN)
    tabletop.point_at(OPEN)
    before = lightness(tabletop, (90.0, 50.0))
    tabletop.key("A")
    assert lightness(tabletop, (90.0, 50.0)) < before - 20
    first = drawer(tabletop, TabletopAreaDrawer)
    assert isinstance(first, TabletopAreaDrawer)
    assert first.subject.blind.contains(shapely.Point(90, 50))
    assert first.subject.visible.contains(shapely.Point(OPEN))
    assert first.subject.into.contains(shapely.Point(28, 20)), "the edge of the wood is seen into"
    tabletop.point_at((82.0, 12.0))
    assert drawer(tabletop, TabletopAreaDrawer) is first, "what the mouse does not change is not drawn again"
    assert "hatched is blind" in cards(tabletop)


@pytest.mark.slow(8)
def test_several_observers_see_together(tabletop: TabletopDriver) -> None:
    tabletop.tap(MAN)
    tabletop.key("A")
    one = drawer(tabletop, TabletopAreaDrawer).subject.blind.area  # type: ignore[attr-defined]
    tabletop.tap(TANK, mod=SHIFT)
    any_ = drawer(tabletop, TabletopAreaDrawer).subject.blind.area  # type: ignore[attr-defined]
    assert any_ < one
    watch = inspector(tabletop).watch
    assert watch.list.count() == 2
    assert "infantry" in watch.list.item(0).text()
    choose(tabletop, watch.how, ALL)
    assert drawer(tabletop, TabletopAreaDrawer).subject.blind.area > one  # type: ignore[attr-defined]
    assert "Seen by all" in cards(tabletop)
    watch.empty.click()
    assert drawer(tabletop, TabletopAreaDrawer).subject.blind.area == pytest.approx(one)  # type: ignore[attr-defined]


@pytest.mark.slow(8)
def test_a_piece_is_asked_what_it_alone_hides(tabletop: TabletopDriver) -> None:
    tabletop.tap(MAN)
    tabletop.key("D")
    tabletop.tap((65.0, 35.0))
    found = drawer(tabletop, TabletopAttributionDrawer)
    assert isinstance(found, TabletopAttributionDrawer)
    assert found.subject.region.contains(shapely.Point(BEHIND))
    words = inspector(tabletop).blame.facts.words
    assert re.match(r"Without building or bunker house, \d+ cm² more would be seen", words)
    tabletop.tap((65.0, 35.0), button=RIGHT)
    assert not shown(tabletop, TabletopAttributionDrawer)


# --- detection, fire, movement


@pytest.mark.slow(8)
def test_detection_depends_on_what_the_target_does(tabletop: TabletopDriver) -> None:
    tabletop.tap(MAN)
    tabletop.key("S")
    target = inspector(tabletop).spotting
    choose(tabletop, target.kind, "infantry")
    choose(tabletop, target.action, "still")
    tabletop.point_at((85.0, 12.0))
    assert target.verdict.words.startswith("✗ Not detected: 4")
    assert "limit 40 cm" in target.verdict.words
    assert has_colour(tabletop, (40.0 + 41.5, 20.0), answer_colours().limit.darker(112)), (
        "the ring lies 40 cm from the edge of the base"
    )
    choose(tabletop, target.action, "move")
    assert target.verdict.words.startswith("✓ Detected")
    assert "limit 90 cm" in target.verdict.words


@pytest.mark.slow(8)
def test_detection_turned_round(tabletop: TabletopDriver) -> None:
    tabletop.tap(TANK)
    tabletop.key("S")
    choose(tabletop, inspector(tabletop).spotting.kind, "infantry")
    tabletop.point_at(OPEN)
    there = inspector(tabletop).spotting.verdict.words
    tabletop.key("S", SHIFT)
    assert inspector(tabletop).spotting.reverse.isChecked()
    assert inspector(tabletop).spotting.verdict.words != there, "a tank is detected from farther off than a man"
    assert "From here it would be detected" in cards(tabletop)


@pytest.mark.slow(8)
def test_a_weapon_reaches_and_has_its_bands(tabletop: TabletopDriver) -> None:
    tabletop.tap(MAN)
    tabletop.key("G")
    tabletop.point_at((60.0, 12.0))
    fire = inspector(tabletop).fire
    found = re.match(r"✓ Short range · (\d+(?:\.\d)?) cm · 2D6", fire.verdict.words)
    assert found is not None, fire.verdict.words
    nearest = MAN[0] + 1.5, MAN[1] - 1.5
    far = math.dist(nearest, tabletop.hit((60.0, 12.0)))
    assert float(found[1]) == pytest.approx(far, abs=TENTH), "from the corner of its base of 3 cm"
    tabletop.point_at((95.0, 12.0))
    assert "Long range" in fire.verdict.words
    tabletop.point_at((112.0, 12.0))
    assert fire.verdict.words.startswith("✗ Out of range")
    tabletop.point_at((88.0, 47.9))
    tabletop.key("L")
    assert "No line of sight" in fire.verdict.words
    assert "Field of fire" in cards(tabletop)


@pytest.mark.slow(8)
def test_reach_in_bands_and_the_way_to_the_mouse(tabletop: TabletopDriver) -> None:
    tabletop.tap(TANK)
    tabletop.key("L")
    tabletop.key("R")
    tabletop.point_at((80.0, 50.0))
    reach = inspector(tabletop).reach
    told = re.fullmatch(r"✓ (\d+(?:\.\d)?) / 40 cm", reach.verdict.words)
    assert told is not None, reach.verdict.words
    assert float(told[1]) == pytest.approx(math.dist(TANK, tabletop.hit((80.0, 50.0))), abs=TENTH)
    found = drawer(tabletop, TabletopReachDrawer)
    assert isinstance(found, TabletopReachDrawer)
    assert found.subject.area.contains(shapely.Point(80, 50))
    assert len(found.subject.bands) > 1
    assert f"Way to the mouse: {told[1]} cm" in cards(tabletop)
    tabletop.point_at((50.0, 50.0))
    assert not shown(tabletop, RouteDrawer)
    assert reach.verdict.words == "Beyond one move"
    assert "right click" in reach.tests.words
    tabletop.tap((50.0, 50.0), button=RIGHT)
    assert "more than one move" in reach.verdict.words
    assert drawer(tabletop, TabletopReachDrawer) is found


@pytest.mark.slow(8)
def test_another_kind_of_move_reaches_farther(tabletop: TabletopDriver) -> None:
    tabletop.tap(MAN)
    tabletop.key("R")
    plain = drawer(tabletop, TabletopReachDrawer).subject.area.area  # type: ignore[attr-defined]
    choose(tabletop, inspector(tabletop).reach.mode, "fast")
    assert drawer(tabletop, TabletopReachDrawer).subject.area.area > 1.5 * plain  # type: ignore[attr-defined]
    assert "fast move" in cards(tabletop)


# --- kept lines, cards


@pytest.mark.slow(8)
def test_a_line_is_kept_shown_again_and_undone(tabletop: TabletopDriver) -> None:
    tabletop.tap(MAN)
    tabletop.point_at(OPEN)
    tabletop.key("L", CTRL)
    panel = tabletop.window.docks.lines
    assert panel.list.count() == 1
    (kept,) = tabletop.scenario.lines
    assert kept.origin == "unit:b1"
    assert not isinstance(kept.target, str)
    point, above = kept.target
    assert point == pytest.approx(tabletop.hit(OPEN), abs=TENTH)
    assert above == 0.0
    tabletop.tap((90.0, 70.0))
    tabletop.point_at((92.0, 72.0))
    item = panel.list.item(0)
    panel.list.itemActivated.emit(item)
    assert "Infantry" in inspector(tabletop).asking.observer.words
    tabletop.tap((90.0, 70.0))
    QTest.mouseClick(panel.jump, LEFT)
    assert "Infantry" in inspector(tabletop).asking.observer.words
    tabletop.window.view.setFocus()
    tabletop.key("Z", CTRL)
    assert panel.list.count() == 0


def test_cards_keep_off_the_places_that_they_speak_of(tabletop: TabletopDriver) -> None:
    tabletop.tap((8.0, 75.0))
    tabletop.point_at((30.0, 72.0))
    view = tabletop.window.view
    seen = [view.mapFromScene(view.scale_.scene(point)) for point in ((8.0, 75.0), (30.0, 72.0))]
    boxes = view.card_boxes()
    assert boxes
    assert not any(box.contains(point.toPointF()) for box in boxes for point in seen)


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["cm", "in"])
def test_everything_is_answered_at_once_and_follows_edits(open_tabletop: OpenTabletop, unit: str) -> None:
    driver = open_tabletop(bare_table(unit))
    for key in "ASGR":
        driver.key(key)
    driver.tap(MAN)
    driver.point_at((44.0, 17.0))
    titles = [one.legend.title for one in driver.window.view.drawers]
    assert len(titles) == 6, titles
    assert f" {unit}" in inspector(driver).line.facts.words
    assert f" {unit}" in inspector(driver).fire.verdict.words
    assert not driver.window.inquiry.answer.troubles  # type: ignore[union-attr]
    seen = driver.window.inquiry.answer[AREA_PART].watch.visible.area  # type: ignore[union-attr]
    driver.window.kind.go_to("house")
    driver.window.view.setFocus()
    driver.key(Qt.Key.Key_Delete)
    assert "house" not in driver.board.by_id
    driver.tap(MAN)
    assert driver.window.inquiry.answer[AREA_PART].watch.visible.area > seen  # type: ignore[union-attr]
    driver.key(Qt.Key.Key_Delete)
    assert driver.scenario.forces.find("b1") is None
    assert driver.window.view.drawers == []
    driver.key("Z", CTRL)
    driver.key("Z", CTRL)
    driver.tap(MAN)
    assert driver.window.inquiry.answer[AREA_PART].watch.visible.area == pytest.approx(seen)  # type: ignore[union-attr]


@pytest.mark.slow(8)
def test_a_kept_line_of_a_unit_that_is_gone_begins_where_it_stood(tabletop: TabletopDriver) -> None:
    tabletop.tap(MAN)
    tabletop.tap(OPEN, button=RIGHT)
    tabletop.key("L", CTRL)
    tabletop.key(Qt.Key.Key_Delete)
    assert tabletop.scenario.forces.find("b1") is None
    tabletop.window.docks.lines.list.itemActivated.emit(tabletop.window.docks.lines.list.item(0))
    assert inspector(tabletop).asking.observer.words == "40 / 20 cm"
    assert inspector(tabletop).line.verdict.words == "✓ Clear"


@pytest.mark.slow
def test_the_cards_speak_french(open_tabletop: OpenTabletop, settings: object) -> None:
    settings.language = "fr"  # type: ignore[attr-defined]
    driver = open_tabletop()
    driver.tap(MAN)
    driver.point_at(BEHIND)
    assert "bloque" in cards(driver) or "arrête" in cards(driver) or "bâtiment" in inspector(driver).line.why.words


@pytest.mark.slow(8)
def test_a_third_of_an_allowance_is_said_with_one_decimal(tabletop: TabletopDriver) -> None:
    tabletop.tap(TANK)
    tabletop.key("R")
    tabletop.window.inquiry.mover.choose(mode="reverse")
    tabletop.point_at((105.0, 50.0))
    told = inspector(tabletop).reach
    assert "13.3 cm" in told.assumed.text()
    found = re.search(r"\b(\d+(?:\.\d)?) / 13\.3 cm$", told.verdict.text())
    assert found is not None, told.verdict.text()
    assert float(found[1]) == pytest.approx(math.dist(TANK, tabletop.hit((105.0, 50.0))), abs=TENTH)
    assert "13.3 cm over clear ground" in drawer(tabletop, TabletopReachDrawer).legend.lines
