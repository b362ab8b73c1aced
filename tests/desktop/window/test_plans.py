"""Plans in the window: what the map, the panel and the protocol say is the same, on hexes and on tables."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QLabel, QSpinBox

from tests.desktop.every_ask import STAGES, ask
from tests.desktop.plan_rows import (
    button,
    choose_from_menu,
    chooser,
    inside,
    plan_dock,
    row,
    rows_list,
    said,
    words_beside,
)
from tests.desktop.sample_windows import OpenSample, pick, printed_words
from tests.desktop.window_driver import ALT, WindowDriver, load_document
from tests.loading import with_units
from workbench.analysis.any_analysis import analysis_of
from workbench.desktop.export.map_page import PageRequest
from workbench.desktop.export.render import PictureRequest, render_file
from workbench.desktop.look.answer_colours import answer_colours
from workbench.desktop.overlays.plan import PlanOverlay
from workbench.desktop.panels.plan import KeptPlansRow, PlanChart
from workbench.desktop.questions.tabletop_questions import TabletopPlace
from workbench.files.scenario_writer import dump_scenario
from workbench.planning.plan_fields import GOAL as GOAL_FIELD
from workbench.planning.plan_registry import PLAN_KINDS
from workbench.planning.plans import PlanPicture
from workbench.planning.threat import HexThreat, hex_threat
from workbench.protocol.answers import answer_request
from workbench.scenario.edits.tabletop_units import unit_edits
from workbench.scenario.edits.units import MoveUnits

pytestmark = [pytest.mark.gui, pytest.mark.share(15, among="plans in the window")]
LIPOVKA = STAGES["panzer_grenadier"].path
KEYS = {kind.id: kind.key.removeprefix("Alt+") for kind in PLAN_KINDS if kind.key}
MOVER, GOAL = "s_inf2", "1701"


@pytest.fixture
def driver(open_sample: OpenSample) -> WindowDriver:
    return open_sample(LIPOVKA)


@pytest.fixture
def few(open_sample: OpenSample, tmp_path: Path) -> WindowDriver:
    """The same map with few units, for questions about all of them."""
    units = ("g_obs", "g_inf1", "g_eng", "g_at1", "s_lt", "s_inf1", "s_inf2", "s_hmg1", "s_tank1", "s_rec")
    return open_sample(with_units(LIPOVKA, units, tmp_path))


def press(driver: Any, kind: str) -> None:
    """Ask for a plan by its key."""
    key = getattr(Qt.Key, f"Key_{KEYS[kind]}")
    QTest.keyClick(driver.window.view, key, ALT)
    wait()


def wait() -> None:
    """Let the answer come."""
    for _ in range(5):
        QApplication.processEvents()


def number(driver: Any, label: str) -> QSpinBox:
    found = row(driver.window, label)
    assert isinstance(found, QSpinBox)
    return found


def rows(driver: Any) -> list[str]:
    return [rows_list(driver.window).item(number).text() for number in range(rows_list(driver.window).count())]


def picture(driver: Any) -> PlanPicture:
    shown = driver.window.kind.overlays.shown["plan"]
    assert isinstance(shown, PlanOverlay)
    return shown.picture


def asked(driver: Any, **fields: Any) -> dict[str, Any]:
    analysis = analysis_of(driver.window.document.scenario, driver.window.document.ruleset)
    answer = answer_request(analysis, fields)
    assert "error" not in answer, answer
    return answer


def hold(driver: WindowDriver, label: str) -> None:
    """Select the mover and right-click a hex."""
    driver.window.inquiry.select((MOVER,))
    number = driver.scenario.board.grid.find(label)
    assert number is not None
    driver.window.view.show_hexes([number, driver.scenario.forces.find(MOVER)[1].at])  # type: ignore[index]
    at = driver.window.view.widget_position(number)
    # where the mouse is already, it does not move
    QTest.mouseMove(driver.window.view.viewport(), at + QPoint(30, 0))
    QTest.mouseMove(driver.window.view.viewport(), at)
    QTest.mouseClick(driver.window.view.viewport(), Qt.MouseButton.RightButton, pos=at)
    wait()
    assert driver.window.inquiry.line.end == number


@pytest.mark.slow
def test_the_threat_map_shows_what_the_protocol_counts(driver: WindowDriver) -> None:
    press(driver, "threat")
    told = asked(driver, ask="threat", side="German")["places"]
    counts = picture(driver).counts
    labels = driver.scenario.board.grid.labels
    assert {labels[n]: max(int(counts[n]), 0) for n in range(len(labels))} == {
        label: place["seen_by"] for label, place in told.items()
    }
    most = max(place["seen_by"] for place in told.values())
    label = rows(driver)[0].partition(":")[0]
    assert rows(driver)[0].startswith(f"{label}: seen by {most}")
    assert told[label]["seen_by"] == most > 1
    assert plan_dock(driver.window).isVisible()


@pytest.mark.slow
def test_two_clicks_tell_where_a_unit_gets_unseen(driver: WindowDriver) -> None:
    at = driver.window.view.unit_position("s_rec")
    assert at is not None
    QTest.mouseClick(driver.window.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    press(driver, "unseen")
    unit = driver.window.inquiry.selection[0]
    told = asked(driver, ask="reach", unit=unit, unseen_by="German")
    labels = driver.scenario.board.grid.labels
    covered, unseen = picture(driver).covered, picture(driver).unseen
    assert isinstance(covered, frozenset)
    assert isinstance(unseen, frozenset)
    assert {labels[number] for number in covered} == set(told["covered"])
    assert {labels[number] for number in unseen} == set(told["unseen"])
    assert f"{len(told['costs'])} hexes reached" in said(driver.window)
    assert "Green: out of sight all the way; pale green: at the end" in said(driver.window)


@pytest.mark.slow
def test_turns_of_the_first_of_a_side_are_those_of_the_protocol(few: WindowDriver) -> None:
    driver = few
    hold(driver, GOAL)
    press(driver, "turns")
    assert said(driver.window).startswith("Turns to reach: 2nd Rifle Platoon")
    chooser(driver.window, "Who moves").setCurrentIndex(chooser(driver.window, "Who moves").findData("Soviet"))
    wait()
    told = asked(driver, ask="turns", side="Soviet", most=number(driver, "Turns").value())
    labels, counts = driver.scenario.board.grid.labels, picture(driver).counts
    assert counts is not None
    assert {labels[n]: int(counts[n]) for n in range(len(labels)) if counts[n] > 0} == {
        label: turn for label, turn in told["turns"].items() if turn
    }
    assert said(driver.window).startswith("Turns to reach: first unit (Soviet)")
    found = driver.scenario.forces.find(told["by"][GOAL])
    assert found is not None
    assert rows(driver)[0].endswith(found[1].name.get("en"))
    assert not row(driver.window, "Unit").isVisible()


@pytest.mark.slow
def test_an_approach_has_a_curve_whose_points_are_clicked(driver: WindowDriver) -> None:
    hold(driver, GOAL)
    press(driver, "approach")
    told = asked(driver, ask="approach", unit=MOVER, to=GOAL, side="German")["routes"]
    labels = driver.scenario.board.grid.labels
    assert [[labels[at] for at in way.places[1:]] for way in picture(driver).ways] == [one["along"] for one in told]
    assert len(rows(driver)) == len(told)
    chart = inside(plan_dock(driver.window), PlanChart)
    assert chart.isVisible()
    point = chart.position(3).toPoint()
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=QPoint(point.x(), point.y()))
    wait()
    assert rows_list(driver.window).currentRow() == 3
    assert driver.window.docks.plans.source.chosen == 3
    steps = rows(driver)[4 : 4 + len(told[3]["along"])]
    places = asked(driver, ask="threat", side="German")["places"]
    seen = [places[label]["seen_by"] for label in told[3]["along"]]
    starts = [
        f"{label}: " + (f"seen by {n}: " if n else "out of sight")
        for label, n in zip(told[3]["along"], seen, strict=True)
    ]
    assert [row.strip()[: len(start)] for row, start in zip(steps, starts, strict=True)] == starts
    assert sum(seen) == told[3]["exposure"]
    button(driver.window, "Profile of this way").click()
    wait()
    answer = asked(driver, ask="profile", unit=MOVER, along=told[3]["along"], side="German")
    assert [row.split(":")[0] for row in rows(driver)] == told[3]["along"], "the way chosen, not the cheapest"
    assert "by the way chosen in the approach" in words_beside(driver.window, "Where to")
    for words_, step in zip(rows(driver), answer["steps"], strict=True):
        assert ("nobody may fire" in words_) == (not any(shot["reacts"] for shot in step["fired_by"]))


def shift_click(driver: WindowDriver, at: QPoint) -> None:
    QTest.mouseClick(driver.window.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, at)
    wait()


@pytest.mark.slow
def test_the_way_of_a_profile_is_given_by_points(few: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = few
    driver.window.inquiry.select((MOVER,))
    press(driver, "profile")
    assert "Shift+click" in words_beside(driver.window, "Where to")
    labels, view = driver.scenario.board.grid.labels, driver.window.view
    start = driver.scenario.forces.find(MOVER)[1].at  # type: ignore[index]
    beside = next(int(n) for n in driver.scenario.board.grid.neighbours[start] if n >= 0)
    far = driver.scenario.board.grid.find("1907")
    assert isinstance(far, int)
    view.show_hexes([start, far])
    for number in (beside, far):
        shift_click(driver, view.widget_position(number))
    assert not driver.window.inquiry.observers.is_pinned, "points of a way, not observers"
    steps = [row.split(":")[0] for row in rows(driver)]
    told = asked(driver, ask="path", at=labels[beside], kind="infantry", side="Soviet", to="1907")
    assert steps == [labels[beside], *(step["to"] for step in told["steps"])], "the cheapest way between points"
    answer = asked(driver, ask="profile", unit=MOVER, along=steps, side="German")
    assert [("nobody may fire" in row) for row in rows(driver)] == [
        not any(shot["reacts"] for shot in step["fired_by"]) for step in answer["steps"]
    ]
    assert words_beside(driver.window, "Where to") == "1907; points of the way: 2"
    keep(driver, monkeypatch, "By the left")
    assert f'along: ["{labels[beside]}", "1907"]' in dump_scenario(driver.scenario)
    driver.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert driver.scenario.plans == ()
    driver.key(Qt.Key.Key_Backspace)
    wait()
    assert [row.split(":")[0] for row in rows(driver)] == [labels[beside]]
    QTest.mouseClick(button(driver.window, "Clear the way"), Qt.MouseButton.LeftButton)
    wait()
    assert "Shift+click" in said(driver.window)
    assert not button(driver.window, "Clear the way").isEnabled()
    press(driver, "profile")
    shift_click(driver, view.widget_position(far))
    assert driver.window.inquiry.observers.is_pinned, "without the profile Shift chooses observers"


@pytest.mark.slow
def test_an_approach_without_a_place_says_what_it_needs(driver: WindowDriver) -> None:
    driver.window.inquiry.select((MOVER,))
    press(driver, "approach")
    assert "right-click" in said(driver.window)
    assert driver.window.kind.overlays.shown["plan"] is None


@pytest.mark.slow
def test_a_plan_follows_the_selection_and_an_edit(driver: WindowDriver) -> None:
    driver.window.inquiry.select((MOVER,))
    press(driver, "turns")
    first = picture(driver).counts
    driver.window.inquiry.select(("s_tank1",))
    wait()
    assert "T-34" in picture(driver).title.en
    assert not np.array_equal(first, picture(driver).counts)
    QTest.keyClick(driver.window.view, Qt.Key.Key_7, ALT)
    wait()
    assert driver.window.kind.overlays.shown["plan"] is None
    assert not driver.window.docks.plans.on


@pytest.mark.slow
@pytest.mark.qt_log_ignore("does not support (raise|grabbing|propagateSizeHints)", extend=True)
def test_chances_grow_and_a_held_place_does_not_begin_them_anew(
    few: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.planning.plans.EVERY", 0.0)
    monkeypatch.setattr("workbench.planning.planner.FIRST_CELLS", 2)
    begun: list[str] = []

    def counted(*arguments: Any, **more: Any) -> HexThreat:
        begun.append("threat")
        return hex_threat(*arguments, **more)

    monkeypatch.setattr("workbench.planning.planner.hex_threat", counted)
    grown: list[np.ndarray[Any, Any]] = []
    goes_on: list[bool] = []
    said: set[str] = set()
    plans = few.window.docks.plans

    def look() -> None:
        grown.append(picture(few).counts)
        if len(grown) == 2 and chooser(few.window, "Count").currentIndex() == 3:
            few.window.inquiry.line.hold()
            goes_on.append(plans.work.busy)
        said.add(plans.panel.being_worked_out.text())

    plans.work.grown.connect(look)
    few.window.inquiry.select((MOVER,))
    press(few, "threat")
    few.hover("1710")
    chooser(few.window, "Target").setCurrentIndex(chooser(few.window, "Target").findData("infantry"))
    grown.clear()
    chooser(few.window, "Count").setCurrentIndex(3)
    wait()
    counts, title = picture(few).counts, picture(few).title
    told = asked(few, ask="threat", side="German", target={"kind": "infantry"})["places"]
    labels = few.scenario.board.grid.labels
    wanted = {label: round(100 * Fraction(one["p"])) for label, one in told.items() if one.get("p")}
    assert {labels[at]: int(counts[at]) for at in np.flatnonzero(counts > 0)} == {k: v for k, v in wanted.items() if v}
    assert grown, "the map was shown before it was whole"
    assert any(not np.array_equal(one, counts) for one in grown)
    assert goes_on == [True], "a place that is held meanwhile does not begin the map anew"
    assert said == {"⚠ Being worked out. Below: what is known so far"}
    told_last = plans.source.answer
    assert told_last is not None
    assert told_last.question.request[GOAL_FIELD] == few.number("1710"), "it is told when the map is whole"
    before = len(begun)
    few.window.inquiry.line.hold()
    wait()
    assert len(begun) == before, "a held place is told with the map as it is"
    assert np.array_equal(picture(few).counts, counts)
    few.window.inquiry.select(())
    wait()
    assert picture(few).title == title, "the same side goes on looking"
    before = len(begun)
    few.document.apply(MoveUnits({MOVER: 0}))
    wait()
    assert len(begun) > before


@pytest.mark.slow
@pytest.mark.qt_log_ignore("does not support (raise|grabbing|propagateSizeHints)", extend=True)
def test_posts_and_kill_zones_are_those_of_the_protocol(few: WindowDriver) -> None:
    driver = few
    driver.window.inquiry.select((MOVER,))
    press(driver, "killzone")
    told = asked(driver, ask="killzone", side="Soviet", least=2)["places"]
    labels = driver.scenario.board.grid.labels
    counts = picture(driver).counts
    assert {labels[number]: int(counts[number]) for number in np.flatnonzero(counts > 0)} == told
    number(driver, "Weapons, at least").setValue(3)
    chooser(driver.window, "Colour by").setCurrentIndex(1)
    chooser(driver.window, "Target").setCurrentIndex(chooser(driver.window, "Target").findData("infantry"))
    wait()
    answer = asked(driver, ask="killzone", side="Soviet", least=3, target={"kind": "infantry"})
    counts = picture(driver).counts
    told = {label: round(100 * Fraction(chance)) for label, chance in answer["p"].items()}
    assert {labels[number]: int(counts[number]) for number in np.flatnonzero(counts >= 0)} == told
    assert [labels[number] for number in picture(driver).gaps] == answer["gaps"] != []
    place = max(told, key=lambda label: told[label])
    driver.window.inquiry.line.hold()
    wait()
    assert rows(driver)[0].startswith(f"{place}: {answer['places'][place]} weapons: ")
    best = answer["by"][place][0]
    assert f"{round(100 * Fraction(best['p']))}%" in rows(driver)[0]
    driver.window.inquiry.line.release()
    press(driver, "posts")
    shown = [labels[at] for at in picture(driver).posts]
    every = list(labels)
    assert shown == asked(driver, ask="posts", candidates=every, watch=every, count=2)["posts"]
    choose_from_menu(driver.window, 0, "Never take this post")
    wait()
    assert f"Never: {shown[0]}" in said(driver.window)
    others = asked(driver, ask="posts", candidates=every, watch=every, count=2, without=shown[:1])["posts"]
    assert [labels[at] for at in picture(driver).posts] == others
    choose_from_menu(driver.window, 1, "Always take this post")
    wait()
    told = asked(driver, ask="posts", candidates=every, watch=every, count=2, without=shown[:1], fixed=others[1:])
    assert [labels[at] for at in picture(driver).posts] == told["posts"]
    choose_from_menu(driver.window, 0, "Choose all posts freely again")
    wait()
    assert [labels[at] for at in picture(driver).posts] == shown


@pytest.mark.slow
def test_posts_stand_in_selected_hexes_and_watch_roads(few: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = few
    press(driver, "posts")
    driver.window.tool_context.activate_tool("marquee")
    for act, place in ((driver.press, "1909"), (driver.move, "2010"), (driver.release, "2010")):
        act(place)
    driver.window.tool_context.activate_tool("inspect")
    labels = driver.scenario.board.grid.labels
    chosen = [labels[number] for number in driver.window.tool_context.area.hexes]
    assert len(chosen) == 4
    pick(driver, chooser(driver.window, "Posts may be in"), ":selected")
    assert chooser(driver.window, "Posts may be in").currentText() == "selected hexes: 4"
    pick(driver, chooser(driver.window, "To be watched"), ":roads")
    wait()
    paths = driver.scenario.board.paths["road"]
    watch = [labels[number] for number in sorted({number for chain in paths for number in chain})]
    assert chooser(driver.window, "To be watched").currentText() == f"roads: {len(watch)} hexes"
    told = asked(driver, ask="posts", candidates=chosen, watch=watch, count=2)
    assert [labels[at] for at in picture(driver).posts] == told["posts"]
    analysis = analysis_of(driver.scenario, driver.document.ruleset)
    refused = answer_request(analysis, {"ask": "posts", "candidates": "german_setpu", "watch": watch, "count": 2})
    zones = [zone.id for zone in driver.scenario.zones]
    assert refused["error"]["message"].startswith('"german_setpu" is not a hex of this map (zones: ')
    assert all(zone in refused["error"]["message"] for zone in zones[:8])
    keep(driver, monkeypatch, "Along the road")
    driver.window.tool_context.area.clear()
    wait()
    assert [labels[at] for at in picture(driver).posts] == told["posts"]
    assert chooser(driver.window, "Posts may be in").findText("selected hexes: 4") == -1
    press(driver, "threat")
    pick(driver, chooser(driver.window, "Kept"), "Along the road")
    wait()
    assert chooser(driver.window, "Posts may be in").currentText() == "hexes of the kept plan: 4"
    assert [labels[at] for at in picture(driver).posts] == told["posts"]


@pytest.mark.slow
def test_the_state_of_the_target_is_chosen(few: WindowDriver) -> None:
    driver = few
    press(driver, "threat")
    pick(driver, chooser(driver.window, "Target"), "infantry")
    pick(driver, chooser(driver.window, "Count"), "spotted")
    shown = picture(driver).counts
    pick(driver, chooser(driver.window, "State of the target"), "spotted")
    wait()
    told = asked(
        driver, ask="threat", side="German", target={"kind": "infantry", "side": "Soviet", "state": ["spotted"]}
    )
    counts, labels = picture(driver).counts, driver.scenario.board.grid.labels
    assert counts is not None
    assert {labels[n]: max(int(counts[n]), 0) for n in range(len(labels))} == {
        label: place["spotted_by"] for label, place in told["places"].items()
    }
    assert not np.array_equal(shown, counts)
    assert "Target: infantry, spotted" in said(driver.window)
    for field, usual in (
        (chooser(driver.window, "State of the target"), ""),
        (chooser(driver.window, "Target"), ""),
        (chooser(driver.window, "Count"), "seen"),
    ):
        pick(driver, field, usual)  # the next test gets the same window


@pytest.mark.slow
def test_a_row_brings_its_place_into_view(driver: WindowDriver) -> None:
    press(driver, "threat")
    driver.window.view.show_hexes([100])
    at = driver.window.view.widget_position(100)
    QTest.mouseMove(driver.window.view.viewport(), at + QPoint(30, 0))
    QTest.mouseMove(driver.window.view.viewport(), at)
    QTest.mouseClick(driver.window.view.viewport(), Qt.MouseButton.RightButton, pos=at)
    wait()
    assert rows(driver)[0].startswith(f"{driver.scenario.board.grid.labels[100]}: "), "without an observer"
    driver.window.inquiry.line.release()
    wait()
    driver.window.view.set_zoom(3.0)
    centre = driver.window.view.mapToScene(driver.window.view.viewport().rect().center())
    rows_list(driver.window).setFocus(Qt.FocusReason.TabFocusReason)
    wait()
    assert driver.window.view.mapToScene(driver.window.view.viewport().rect().center()) == centre
    item = rows_list(driver.window).item(0)
    QTest.mouseClick(
        rows_list(driver.window).viewport(),
        Qt.MouseButton.LeftButton,
        pos=rows_list(driver.window).visualItemRect(item).center(),
    )
    number = driver.scenario.board.grid.find(item.text().partition(":")[0])
    assert number is not None
    assert number != 100, "another place than the one that was brought into view before"
    assert driver.window.view.viewport().rect().contains(driver.window.view.widget_position(number))


@pytest.mark.slow
def test_a_plan_is_painted_again_and_again_in_a_small_window(lend_window: Any) -> None:
    window = lend_window(load_document(STAGES["panzer_grenadier"].path))
    window.resize(640, 480)
    QApplication.processEvents()
    window.view.fit()
    for name in ("threat", "unseen", "kill_zone", "threat"):
        ask(window, "panzer_grenadier", name)
        for _ in range(3):
            window.view.viewport().update()
            QApplication.processEvents()
    picture = window.docks.plans.source.answer.picture
    shot, view = window.grab().toImage(), window.view
    darkest = [int(number) for number in np.argsort(-picture.counts)[:40]]  # counters stand in some of them
    colours = [
        shot.pixelColor(view.viewport().mapTo(window.widget, view.widget_position(number))) for number in darkest
    ]
    assert sum(260 < colour.hue() < 300 for colour in colours) > 4, "the ramp is on the map"


@pytest.mark.slow
def test_plans_on_a_table(lend_window: Any) -> None:
    driver: Any = WindowDriver(lend_window(load_document(STAGES["blitzkrieg"].path)))
    driver.window.inquiry.select(("ge_5",))
    driver.window.inquiry.line.hold(TabletopPlace("", (106.0, 67.0)))
    press(driver, "approach")
    told = asked(driver, ask="approach", unit="ge_5", to=[106, 67], side="American")["routes"]
    assert len(rows(driver)) == len(told) > 1
    source = driver.window.docks.plans.source
    assert source.answer is not None
    assert [len(way.places) - 1 for way in source.answer.picture.ways] == [len(one["along"]) for one in told]
    press(driver, "profile")
    view, given = driver.window.view, ((90.0, 60.0), (106.0, 67.0))
    for x, y in given:
        shift_click(driver, view.mapFromScene(view.scale_.scene((x, y))))
    way = driver.window.docks.plans.source.answer.picture.ways[0].places
    assert [pytest.approx(at, abs=0.3) for at in given] == list(way[1:])
    driver.window.inquiry.change_way(())
    press(driver, "unseen")
    assert "% out of sight" in said(driver.window) or "% of the reach out of sight" in said(driver.window)
    titles = [drawer.legend.title for drawer in driver.window.view.drawers]
    assert any(title.startswith("Out of sight") for title in titles)
    press(driver, "unseen")
    assert not any(drawer.legend.title.startswith("Out of sight") for drawer in driver.window.view.drawers)


@pytest.mark.slow
def test_fills_of_answers_rest_while_a_plan_fills_the_map(lend_window: Any) -> None:
    driver: Any = WindowDriver(lend_window(load_document(STAGES["blitzkrieg"].path)))
    driver.window.inquiry.select(("us_tank_1",))
    for overlay in ("reach", "area"):
        driver.window.actions_[f"overlay_{overlay}"].trigger()
    wait()

    def titles() -> str:
        return " · ".join(drawer.legend.title for drawer in driver.window.view.drawers)

    def pressed() -> set[str]:
        return {one for one in ("reach", "area", "line") if driver.window.actions_[f"overlay_{one}"].isChecked()}

    assert "Reach" in titles()
    asked_before = driver.window.inquiry.asked
    press(driver, "unseen")
    assert "Out of sight" in titles()
    assert "Reach" not in titles()
    assert pressed() == set(), "the buttons say so"
    assert "rest until" in driver.status_text
    assert all(line[:1] == line[:1].upper() for line in said(driver.window).splitlines())
    press(driver, "unseen")
    assert "Reach" in titles()
    assert pressed() == {"line", "reach", "area"}
    assert driver.window.inquiry.asked == asked_before, "what was asked last stands first again"

    press(driver, "unseen")
    driver.window.actions_["overlay_reach"].trigger()
    wait()
    assert "Reach" in titles(), "whoever wants both has both"
    press(driver, "unseen")
    assert pressed() == {"line", "reach", "area"}


@pytest.mark.slow
def test_what_is_out_of_sight_has_its_colour_in_the_legend(lend_window: Any) -> None:
    driver: Any = WindowDriver(lend_window(load_document(STAGES["blitzkrieg"].path)))
    driver.window.inquiry.select(("us_tank_1",))
    press(driver, "unseen")
    drawer = next(one for one in driver.window.view.drawers if one.legend.title.startswith("Out of sight"))
    image = QImage(40, 20, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    drawer.swatch(painter, QRectF(0, 0, 40, 20))
    painter.end()
    assert "reen: out of sight" in "".join(drawer.legend.lines)
    shown = image.pixelColor(5, 10)
    assert shown.green() > shown.red() + 20
    assert shown.green() > shown.blue() + 20


@pytest.mark.slow
def test_pinned_observers_look_in_place_of_a_side(driver: WindowDriver) -> None:
    driver.window.inquiry.observers.set(("g_at1",))
    driver.window.inquiry.select((MOVER,))
    press(driver, "unseen")
    told = asked(driver, ask="reach", unit=MOVER, unseen_by=["unit:g_at1"])
    covered = picture(driver).covered
    assert isinstance(covered, frozenset)
    assert {driver.scenario.board.grid.labels[number] for number in covered} == set(told["covered"])
    assert not chooser(driver.window, "Who looks").isVisible()
    assert "75 mm anti-tank" in words_beside(driver.window, "Who looks")
    driver.key(Qt.Key.Key_Escape)  # lets go of the unit that is selected
    driver.key(Qt.Key.Key_Escape)
    wait()
    assert chooser(driver.window, "Who looks").isVisible()
    assert not inside(row(driver.window, "Who looks"), QLabel).isVisible()


@pytest.mark.slow
def test_a_saved_picture_holds_the_plan(driver: WindowDriver, tmp_path: Any) -> None:
    bare, planned = tmp_path / "bare.svg", tmp_path / "planned.svg"
    driver.window.file_commands.export_to(bare)
    press(driver, "threat")
    driver.window.file_commands.export_to(planned)
    assert "Threat: German" not in bare.read_text(encoding="utf-8")
    assert planned.stat().st_size > bare.stat().st_size


@pytest.mark.slow
def test_the_fairness_report_is_listed_and_saved(
    few: WindowDriver, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = few
    press(driver, "fairness")
    told = asked(driver, ask="fairness", most=1)
    words = rows(driver)
    assert any("Bridge (1710): German there now (Engineers)" in row for row in words)
    assert all(any(f"({shot['at']})" in row for row in words) for shot in told["first_fire"])
    number = driver.scenario.board.grid.find("1710")
    assert number in picture(driver).posts
    driver.window.view.set_zoom(3.0)
    at = next(place for place, row in enumerate(words) if "Bridge (1710)" in row)
    rows_list(driver.window).scrollToItem(rows_list(driver.window).item(at))
    box = rows_list(driver.window).visualItemRect(rows_list(driver.window).item(at))
    QTest.mouseClick(rows_list(driver.window).viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert number is not None
    assert driver.window.view.viewport().rect().contains(driver.window.view.widget_position(number))
    out = tmp_path / "fair.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    assert button(driver.window, "Save as a page…").isVisible()
    QTest.mouseClick(button(driver.window, "Save as a page…"), Qt.MouseButton.LeftButton)
    assert "The bridge at Lipovka" in out.read_text(encoding="utf-8")
    assert "fair.html" in driver.status_text
    press(driver, "threat")
    assert not button(driver.window, "Save as a page…").isVisible()


@pytest.mark.slow
def test_the_rows_of_the_fairness_report_come_one_after_another(
    few: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.planning.plans.EVERY", 0.0)
    grown: list[list[str]] = []
    told: list[str] = []

    def look() -> None:
        grown.append(rows(few))
        told.append(few.window.docks.plans.panel.being_worked_out.text())
        assert rows_list(few.window).isEnabled()
        assert not button(few.window, "Save as a page…").isVisible()

    few.window.docks.plans.work.grown.connect(look)
    press(few, "fairness")
    few.window.docks.plans.work.grown.disconnect(look)
    whole = rows(few)
    # a busy machine passes over some of the pictures, the first ones too
    assert len(grown) > 1
    assert len(grown[0]) < len(whole)
    assert [len(one) for one in grown] == sorted(len(one) for one in grown)
    assert any(any("Bridge (1710): German there now (Engineers)" in words for words in one) for one in grown)
    for words in grown[-1]:
        assert any(one.split(") ")[-1] == words.split(") ")[-1] for one in whole), "what was shown stays true"
    assert set(told) == {"⚠ Being worked out. Below: what is known so far"}
    assert not few.window.docks.plans.panel.being_worked_out.isVisible()
    assert button(few.window, "Save as a page…").isVisible()


@pytest.mark.slow
def test_nothing_is_said_to_be_worked_out_where_there_is_no_plan(driver: WindowDriver) -> None:
    driver.click(driver.where(MOVER))
    press(driver, "unseen")
    assert "Out of sight" in said(driver.window)
    panel = driver.window.docks.plans.panel
    driver.key(Qt.Key.Key_Escape)
    wait()
    assert "needs a unit" in said(driver.window)
    assert panel.being_worked_out.isHidden()
    driver.click(driver.where(MOVER))
    wait()
    assert "Out of sight" in said(driver.window)
    assert panel.being_worked_out.isHidden()


@pytest.mark.slow
def test_a_saved_picture_of_hexes_holds_the_posts(driver: WindowDriver, tmp_path: Any) -> None:
    """What lies above the counters in the window does so in the picture."""
    blue = answer_colours().selection.rgb()
    marked = {}
    for kind in ("threat", "posts"):
        press(driver, kind)
        out = tmp_path / f"{kind}.png"
        driver.window.file_commands.export_to(out)
        image = QImage(str(out)).convertToFormat(QImage.Format.Format_RGB32)
        marked[kind] = sum(
            image.pixel(x, y) == blue for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)
        )
    assert len(picture(driver).posts) == 2
    assert marked["posts"] > marked["threat"] + 60


def keep(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch, name: str, action: str = "keep") -> str:
    """Keep the plan (or rename the kept one) under a name; what stood in the field."""
    offered = []

    def ask(*_: object, text: str = "") -> tuple[str, bool]:
        offered.append(text)
        return name, True

    monkeypatch.setattr(QInputDialog, "getText", ask)
    keeping = inside(plan_dock(driver.window), KeptPlansRow)
    getattr(keeping, action).trigger()
    wait()
    return offered[0] if offered else ""


@pytest.mark.slow
def test_a_plan_is_kept_and_shown_again_whatever_is_selected(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not chooser(driver.window, "Kept").isEnabled()
    hold(driver, GOAL)
    press(driver, "approach")
    words = rows(driver)
    assert keep(driver, monkeypatch, "Over the hill") == "Approach: 2nd Rifle Platoon"
    assert "Kept: Over the hill" in driver.status_text
    assert "kind: approach, side: German, unit: s_inf2" in dump_scenario(driver.scenario)
    assert chooser(driver.window, "Kept").currentText() == "Over the hill"
    driver.window.inquiry.select(("g_inf1",))
    wait()
    assert rows(driver) == words  # what is selected has no part in it
    press(driver, "threat")
    assert chooser(driver.window, "Kept").currentText() == "none: for what is selected"
    assert rows(driver) != words
    pick(driver, chooser(driver.window, "Kept"), "Over the hill")
    wait()
    assert chooser(driver.window, "Plan").currentData() == "approach"
    assert rows(driver) == words
    assert words_beside(driver.window, "Unit") == "2nd Rifle Platoon"
    assert keep(driver, monkeypatch, "Round it", "rename") == "Over the hill"
    assert chooser(driver.window, "Kept").currentText() == "Round it"
    assert rows(driver) == words
    driver.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert [plan.name for plan in driver.scenario.plans] == ["Over the hill"]
    pick(driver, chooser(driver.window, "Kept"), "Over the hill")
    inside(plan_dock(driver.window), KeptPlansRow).drop.trigger()
    wait()
    assert driver.scenario.plans == ()
    assert not chooser(driver.window, "Kept").isEnabled()


@pytest.mark.slow
def test_a_kept_plan_follows_edits_and_is_in_the_picture(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    press(driver, "threat")
    pick(driver, chooser(driver.window, "Who looks"), "Soviet")
    keep(driver, monkeypatch, "Their eyes")
    before = picture(driver).counts
    driver.document.apply(unit_edits(driver.scenario).place({"s_lt": driver.scenario.board.grid.find("0606")}))
    wait()
    assert chooser(driver.window, "Kept").currentText() == "Their eyes"
    assert before is not None
    assert picture(driver).counts is not None
    assert not np.array_equal(before, picture(driver).counts)
    out, other = tmp_path / "plan.svg", tmp_path / "same.svg"
    driver.window.file_commands.export_to(out)
    render_file(
        analysis_of(driver.scenario, driver.document.ruleset),
        other,
        PictureRequest(plan="Their eyes", page=PageRequest(legend=True)),
    )
    assert "Threat: Soviet" in printed_words(out.read_bytes())
    assert "Threat: Soviet" in printed_words(other.read_bytes())


@pytest.mark.slow
def test_a_plan_is_kept_on_a_table(lend_window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    driver: Any = WindowDriver(lend_window(load_document(STAGES["blitzkrieg"].path)))
    press(driver, "threat")
    keep(driver, monkeypatch, "Seen")
    assert [plan.name for plan in driver.document.scenario.plans] == ["Seen"]
    press(driver, "turns")
    pick(driver, chooser(driver.window, "Kept"), "Seen")
    wait()
    assert driver.window.docks.plans.source.answer.picture.request.kind.id == "threat"
    assert driver.window.docks.plans.source.answer.picture.regions
