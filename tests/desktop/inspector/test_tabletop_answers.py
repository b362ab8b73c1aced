"""What the window of a table answers when a hand points: lines, areas, detection, fields of fire, reach, what a piece hides."""

from __future__ import annotations

import math
import re

import pytest
import shapely
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from tests.desktop.conftest import CTRL, LEFT, RIGHT, SHIFT
from tests.desktop.tabletop_windows import TENTH, DrawingDesk, Laying, bare_table, lay, slate
from workbench.desktop.drawing.tabletop_items import TabletopDrawer
from workbench.desktop.look.answer_colours import answer_colours
from workbench.desktop.overlays.area import TabletopAreaDrawer
from workbench.desktop.overlays.blockers import TabletopAttributionDrawer
from workbench.desktop.overlays.reach import RouteDrawer, TabletopReachDrawer
from workbench.desktop.panels.inspector import TabletopInspector
from workbench.engine.sight.observers import ALL
from workbench.scenario.tabletop_board import Point

__all__ = ["lay", "slate"]
pytestmark = pytest.mark.gui
MAN, TANK = (40.0, 20.0), (100.0, 50.0)
BEHIND = (95.0, 52.0)
"""A point that the house hides from the man."""
OPEN = (80.0, 10.0)
NEAR_COLOUR = 60
ROUND = 5


def inspector(desk: DrawingDesk) -> TabletopInspector:
    return desk.window.docks.inspector


def drawer(desk: DrawingDesk, kind: type[TabletopDrawer]) -> TabletopDrawer:
    """The one drawing of a kind that is shown."""
    (found,) = [one for one in desk.window.view.drawers if isinstance(one, kind)]
    return found


def shown(desk: DrawingDesk, kind: type) -> bool:
    return any(isinstance(one, kind) for one in desk.window.view.drawers)


def has_colour(desk: DrawingDesk, place: Point, colour: QColor) -> bool:
    """Is a pixel of this colour on the screen at a point of the table, or close beside it?"""
    image, at = desk.window.view.viewport().grab().toImage(), desk.at(place)
    for dx in range(-ROUND, ROUND + 1):
        for dy in range(-ROUND, ROUND + 1):
            found = image.pixelColor(at + QPoint(dx, dy))
            off = (found.red() - colour.red(), found.green() - colour.green(), found.blue() - colour.blue())
            if sum(abs(part) for part in off) < NEAR_COLOUR:
                return True
    return False


def lightness(desk: DrawingDesk, place: Point) -> float:
    """How light the screen is around a point of the table."""
    image, at = desk.window.view.viewport().grab().toImage(), desk.at(place)
    values = [image.pixelColor(at + QPoint(dx, dy)).lightness() for dx in range(-9, 10) for dy in range(-9, 10)]
    return sum(values) / len(values)


def choose(desk: DrawingDesk, box: QComboBox, data: object) -> None:
    """Choose an entry as a hand does, with the arrow keys."""
    assert box.isVisible()
    place = box.findData(data)
    assert place >= 0, data
    box.setFocus()
    for _ in range(abs(place - box.currentIndex())):
        desk.key(Qt.Key.Key_Down if box.currentIndex() < place else Qt.Key.Key_Up)
    desk.window.view.setFocus()


def cards(desk: DrawingDesk) -> str:
    """All words on the cards."""
    return "\n".join("\n".join((one.legend.title, *one.legend.lines)) for one in desk.window.view.drawers)


# --- the line


def test_a_blocked_line_turns_where_it_is_blocked_and_says_by_what(slate: DrawingDesk) -> None:
    slate.tap(MAN)
    slate.over(BEHIND)
    line = inspector(slate).line
    assert line.verdict.words == "✗ Blocked"
    assert "building or bunker house blocks" in line.why.words
    assert "Bloquée" in line.why.words
    assert "Without building or bunker it would be clear." in line.clearing.words
    # what is written at the house hides some of the line, the more the smaller the view is
    assert any(has_colour(slate, (x, 20 + (x - 40) * 32 / 55), answer_colours().clear) for x in (46.0, 48.0, 50.0))
    assert has_colour(slate, (60.0, 35.0), answer_colours().blocked), "the house is outlined"
    assert any(has_colour(slate, (x, 20 + (x - 40) * 32 / 55), answer_colours().blocked) for x in (80.0, 81.0, 82.0)), (
        "dotted beyond"
    )
    assert "Line of sight: Blocked" in cards(slate)


def test_a_clear_line_has_its_margin_and_both_ends(slate: DrawingDesk) -> None:
    slate.tap(MAN)
    slate.over(OPEN)
    line, asking = inspector(slate).line, inspector(slate).asking
    assert line.verdict.words == "✓ Clear"
    assert re.match(r"39\.\d cm · from level 0 to level 0 · bearing 76°", line.facts.words)
    assert asking.observer.words == "infantry or support weapons b1"
    assert re.fullmatch(r"(80|79)(\.\d)? / (10|9)(\.\d)? cm", asking.target.words)
    assert line.ways.words == "Both ways alike."
    assert has_colour(slate, (60.0, 15.0), answer_colours().clear)


@pytest.mark.parametrize(("x", "verdict"), [(27.0, "✓ Clear"), (22.0, "✗ Blocked")])
def test_lengths_inside_a_wood_are_told_and_dashed(slate: DrawingDesk, x: float, verdict: str) -> None:
    slate.tap(MAN)
    slate.over((x, 20.0))
    line = inspector(slate).line
    assert line.verdict.words == verdict
    inside, used = re.findall(r"\b(\d+(?:\.\d)?) \((\d+) %\)", line.pieces.text())[0]
    deep = 30.0 - slate.hit((x, 20.0))[0]
    assert float(inside) == pytest.approx(deep, abs=TENTH)
    assert int(used) == pytest.approx(deep / 5.0 * 100, abs=1), "of the 5 cm that are seen through"
    assert any(has_colour(slate, (at, 20.0), answer_colours().hindered) for at in (27.6, 28.0, 28.4, 28.8)), (
        "dashes in the wood"
    )
    assert has_colour(
        slate, (30.0, 14.0), answer_colours().hindered if verdict == "✓ Clear" else answer_colours().blocked
    ), "the wood is outlined"


def test_a_near_miss_is_too_close_to_call_under_the_tolerance(slate: DrawingDesk) -> None:
    slate.tap(MAN)
    # the line passes the corner of the house at (70, 30) by a centimetre
    slate.over((100.0, 38.0))
    line = inspector(slate).line
    assert "too close" not in line.verdict.words
    tolerance = inspector(slate).asking.tolerance
    tolerance.setValue(20.0)
    assert "too close to call" in line.verdict.words
    assert "° at the observer" in line.margin.words
    assert "misses building or bunker" in line.margin.words.lower()


def test_part_of_a_base_is_seen(slate: DrawingDesk) -> None:
    slate.tap((40.0, 45.0))
    slate.over(TANK)
    words = inspector(slate).line.exposure.words
    assert re.fullmatch(r"\d+ % of its base is seen from here", words)
    assert int(words.split()[0]) == 100
    slate.tap((40.0, 35.0))
    slate.over(TANK)
    assert 0 < int(inspector(slate).line.exposure.words.split()[0]) < 100


def test_the_right_button_holds_the_line_and_escape_lets_go(slate: DrawingDesk) -> None:
    slate.tap(MAN)
    slate.tap(OPEN, button=RIGHT)
    slate.over(BEHIND)
    assert re.fullmatch(r"(80|79)(\.\d)? / (10|9)(\.\d)? cm \(held\)", inspector(slate).asking.target.words)
    assert inspector(slate).line.verdict.words == "✓ Clear"


def test_heights_of_observer_and_target_are_asked(slate: DrawingDesk) -> None:
    slate.tap((45.0, 35.0))
    slate.over((90.0, 35.0))
    assert inspector(slate).line.verdict.words == "✗ Blocked"
    inspector(slate).asking.eye.setValue(5.0)
    inspector(slate).asking.above.setValue(5.0)
    assert inspector(slate).line.verdict.words == "✓ Clear"
    assert "+ 5 levels" in inspector(slate).asking.observer.words


def test_the_side_view_opens_large_with_the_line_told(slate: DrawingDesk) -> None:
    slate.tap(MAN)
    slate.over(BEHIND)
    small, docks = inspector(slate).line.profile, slate.window.docks
    assert not docks.docks["section"].isVisible()
    QTest.mouseClick(small, LEFT)
    assert docks.docks["section"].isVisible()
    slate.over((94.0, 52.0))
    told = docks.section.story.toPlainText()
    assert told.startswith("Blocked: ")
    assert "house blocks" in told
    view = docks.section.profile
    assert view.view is not None
    found = {view.piece_at(x) for x in range(view.width())} - {None}
    assert [slate.board.features[piece].id for piece in found if piece is not None] == ["house"]


# --- areas


def test_the_visible_area_is_hatched_and_stays_while_the_mouse_moves(slate: DrawingDesk) -> None:
    slate.tap(MAN)
    slate.over(OPEN)
    before = lightness(slate, (90.0, 50.0))
    slate.key("A")
    assert lightness(slate, (90.0, 50.0)) < before - 20
    first = drawer(slate, TabletopAreaDrawer)
    assert isinstance(first, TabletopAreaDrawer)
    assert first.subject.blind.contains(shapely.Point(90, 50))
    assert first.subject.visible.contains(shapely.Point(OPEN))
    assert first.subject.into.contains(shapely.Point(28, 20)), "the edge of the wood is seen into"
    slate.over((82.0, 12.0))
    assert drawer(slate, TabletopAreaDrawer) is first, "what the mouse does not change is not drawn again"
    assert "hatched is blind" in cards(slate)


def test_several_observers_see_together(slate: DrawingDesk) -> None:
    slate.tap(MAN)
    slate.key("A")
    one = drawer(slate, TabletopAreaDrawer).subject.blind.area  # type: ignore[attr-defined]
    slate.tap(TANK, mod=SHIFT)
    any_ = drawer(slate, TabletopAreaDrawer).subject.blind.area  # type: ignore[attr-defined]
    assert any_ < one
    watch = inspector(slate).watch
    assert "infantry" in watch.facts.words
    choose(slate, watch.how, ALL)
    assert drawer(slate, TabletopAreaDrawer).subject.blind.area > one  # type: ignore[attr-defined]
    assert "Seen by all" in cards(slate)
    watch.empty.click()
    assert drawer(slate, TabletopAreaDrawer).subject.blind.area == pytest.approx(one)  # type: ignore[attr-defined]


def test_a_piece_is_asked_what_it_alone_hides(slate: DrawingDesk) -> None:
    slate.tap(MAN)
    slate.key("D")
    slate.tap((65.0, 35.0))
    found = drawer(slate, TabletopAttributionDrawer)
    assert isinstance(found, TabletopAttributionDrawer)
    assert found.subject.region.contains(shapely.Point(BEHIND))
    words = inspector(slate).blame.facts.words
    assert re.match(r"Without building or bunker, \d+ cm² more would be seen", words)
    slate.tap((65.0, 35.0), button=RIGHT)
    assert not shown(slate, TabletopAttributionDrawer)


# --- detection, fire, movement


def test_detection_depends_on_what_the_target_does(slate: DrawingDesk) -> None:
    slate.tap(MAN)
    slate.key("S")
    target = inspector(slate).spotting
    choose(slate, target.kind, "infantry")
    choose(slate, target.action, "still")
    slate.over((85.0, 12.0))
    assert target.verdict.words.startswith("✗ Not detected: 4")
    assert "limit 40 cm" in target.verdict.words
    assert has_colour(slate, (40.0 + 41.5, 20.0), answer_colours().limit.darker(112)), (
        "the ring lies 40 cm from the edge of the base"
    )
    choose(slate, target.action, "move")
    assert target.verdict.words.startswith("✓ Detected")
    assert "limit 90 cm" in target.verdict.words


def test_detection_turned_round(slate: DrawingDesk) -> None:
    slate.tap(TANK)
    slate.key("S")
    choose(slate, inspector(slate).spotting.kind, "infantry")
    slate.over(OPEN)
    there = inspector(slate).spotting.verdict.words
    slate.key("S", SHIFT)
    assert inspector(slate).spotting.reverse.isChecked()
    assert inspector(slate).spotting.verdict.words != there, "a tank is detected from farther off than a man"
    assert "From here it would be detected" in cards(slate)


def test_a_weapon_reaches_and_has_its_bands(slate: DrawingDesk) -> None:
    slate.tap(MAN)
    slate.key("G")
    slate.over((60.0, 12.0))
    fire = inspector(slate).fire
    found = re.match(r"✓ Short range · (\d+(?:\.\d)?) cm · 2D6", fire.verdict.words)
    assert found is not None, fire.verdict.words
    nearest = MAN[0] + 1.5, MAN[1] - 1.5
    far = math.dist(nearest, slate.hit((60.0, 12.0)))
    assert float(found[1]) == pytest.approx(far, abs=TENTH), "from the corner of its base of 3 cm"
    slate.over((95.0, 12.0))
    assert "Long range" in fire.verdict.words
    slate.over((112.0, 12.0))
    assert fire.verdict.words.startswith("✗ Out of range")
    slate.over((88.0, 47.9))
    slate.key("L")
    assert "No line of sight" in fire.verdict.words
    assert "Field of fire" in cards(slate)


def test_reach_in_bands_and_the_way_to_the_mouse(slate: DrawingDesk) -> None:
    slate.tap(TANK)
    slate.key("L")
    slate.key("R")
    slate.over((80.0, 50.0))
    reach = inspector(slate).reach
    told = re.fullmatch(r"✓ (\d+(?:\.\d)?) / 40 cm", reach.verdict.words)
    assert told is not None, reach.verdict.words
    assert float(told[1]) == pytest.approx(math.dist(TANK, slate.hit((80.0, 50.0))), abs=TENTH)
    found = drawer(slate, TabletopReachDrawer)
    assert isinstance(found, TabletopReachDrawer)
    assert found.subject.area.contains(shapely.Point(80, 50))
    assert len(found.subject.bands) > 1
    assert f"Way to the mouse: {told[1]} cm" in cards(slate)
    slate.over((50.0, 50.0))
    assert not shown(slate, RouteDrawer)
    assert "right click" in reach.verdict.words
    slate.tap((50.0, 50.0), button=RIGHT)
    assert "more than one move" in reach.verdict.words
    assert drawer(slate, TabletopReachDrawer) is found


def test_another_kind_of_move_reaches_farther(slate: DrawingDesk) -> None:
    slate.tap(MAN)
    slate.key("R")
    plain = drawer(slate, TabletopReachDrawer).subject.area.area  # type: ignore[attr-defined]
    choose(slate, inspector(slate).reach.mode, "fast")
    assert drawer(slate, TabletopReachDrawer).subject.area.area > 1.5 * plain  # type: ignore[attr-defined]
    assert "fast move" in cards(slate)


# --- kept lines, cards


def test_a_line_is_kept_shown_again_and_undone(slate: DrawingDesk) -> None:
    slate.tap(MAN)
    slate.over(OPEN)
    slate.key("L", CTRL)
    panel = slate.window.docks.lines
    assert panel.list.count() == 1
    (kept,) = slate.scenario.lines
    assert kept.origin == "unit:b1"
    assert not isinstance(kept.target, str)
    point, above = kept.target
    assert point == pytest.approx(slate.hit(OPEN), abs=TENTH)
    assert above == 0.0
    slate.tap((90.0, 70.0))
    slate.over((92.0, 72.0))
    item = panel.list.item(0)
    panel.list.itemActivated.emit(item)
    assert "infantry" in inspector(slate).asking.observer.words
    slate.tap((90.0, 70.0))
    QTest.mouseClick(panel.jump, LEFT)
    assert "infantry" in inspector(slate).asking.observer.words
    slate.window.view.setFocus()
    slate.key("Z", CTRL)
    assert panel.list.count() == 0


def test_cards_keep_off_the_places_that_they_speak_of(slate: DrawingDesk) -> None:
    slate.tap((8.0, 75.0))
    slate.over((30.0, 72.0))
    view = slate.window.view
    seen = [view.mapFromScene(view.scale_.scene(point)) for point in ((8.0, 75.0), (30.0, 72.0))]
    boxes = view.card_boxes()
    assert boxes
    assert not any(box.contains(point.toPointF()) for box in boxes for point in seen)


@pytest.mark.parametrize("unit", ["cm", "in"])
def test_everything_is_answered_at_once_and_follows_edits(lay: Laying, unit: str) -> None:
    desk = lay(bare_table(unit))
    for key in "ASGR":
        desk.key(key)
    desk.tap(MAN)
    desk.over((44.0, 17.0))
    titles = [one.legend.title for one in desk.window.view.drawers]
    assert len(titles) == 6, titles
    assert f" {unit}" in inspector(desk).line.facts.words
    assert f" {unit}" in inspector(desk).fire.verdict.words
    assert not desk.window.inquiry.answer.troubles  # type: ignore[union-attr]
    seen = desk.window.inquiry.answer.watch.visible.area  # type: ignore[union-attr]
    desk.window.go_to("house")
    desk.window.view.setFocus()
    desk.key(Qt.Key.Key_Delete)
    assert "house" not in desk.board.by_id
    desk.tap(MAN)
    assert desk.window.inquiry.answer.watch.visible.area > seen  # type: ignore[union-attr]
    desk.key(Qt.Key.Key_Delete)
    assert desk.scenario.forces.find("b1") is None
    assert desk.window.view.drawers == []
    desk.key("Z", CTRL)
    desk.key("Z", CTRL)
    desk.tap(MAN)
    assert desk.window.inquiry.answer.watch.visible.area == pytest.approx(seen)  # type: ignore[union-attr]


def test_a_kept_line_of_a_unit_that_is_gone_begins_where_it_stood(slate: DrawingDesk) -> None:
    slate.tap(MAN)
    slate.tap(OPEN, button=RIGHT)
    slate.key("L", CTRL)
    slate.key(Qt.Key.Key_Delete)
    assert slate.scenario.forces.find("b1") is None
    slate.window.docks.lines.list.itemActivated.emit(slate.window.docks.lines.list.item(0))
    assert inspector(slate).asking.observer.words == "40 / 20 cm (pinned)"
    assert inspector(slate).line.verdict.words == "✓ Clear"


def test_the_cards_speak_french(lay: Laying, settings: object) -> None:
    settings.language = "fr"  # type: ignore[attr-defined]
    desk = lay()
    desk.tap(MAN)
    desk.over(BEHIND)
    assert "bloque" in cards(desk) or "arrête" in cards(desk) or "bâtiment" in inspector(desk).line.why.words


def test_a_third_of_an_allowance_is_said_with_one_decimal(slate: DrawingDesk) -> None:
    slate.tap(TANK)
    slate.key("R")
    slate.window.inquiry.choose(mode="reverse")
    slate.over((105.0, 50.0))
    told = inspector(slate).reach
    assert "13.3 cm" in told.assumed.text()
    found = re.search(r"\b(\d+(?:\.\d)?) / 13\.3 cm$", told.verdict.text())
    assert found is not None, told.verdict.text()
    assert float(found[1]) == pytest.approx(math.dist(TANK, slate.hit((105.0, 50.0))), abs=TENTH)
    assert "13.3 cm over clear ground" in drawer(slate, TabletopReachDrawer).legend.lines
