"""What an area wins and loses: by another level, another place, another ground, a change that is tried; on hexes and tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import shapely
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.every_ask import STAGES, ask
from tests.desktop.sample_windows import OpenSample
from tests.desktop.window_driver import SHIFT, WindowDriver, load_document
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.data_folders import SAMPLES
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.questions.answer_parts import AREA_PART, LINE_PART
from workbench.desktop.questions.tabletop_questions import TabletopPlace
from workbench.engine.sight.results import SightRequest
from workbench.scenario.edits.ground import PaintTerrain
from workbench.scenario.edits.tabletop_pieces import DeleteFeatures

Lend = Callable[[AnyDocument], Any]
SORVINO = SAMPLES / "asl" / "sorvino_brook.yaml"


def settle() -> None:
    for _ in range(4):
        QApplication.processEvents()


def seen_from(scenario: Any, ruleset: Any, label: str, level: int = 0) -> np.ndarray:
    """What single lines see of the map: the slow reference."""
    analysis = Analysis(scenario, ruleset)
    origin, request = analysis.place(label), SightRequest(observer_level=level)
    return np.array([analysis.line(origin, target, request).visible for target in range(scenario.board.grid.size)])


def shown(driver: Any) -> tuple[np.ndarray, np.ndarray]:
    overlay = driver.window.kind.overlays.shown["area"]
    assert overlay.gained is not None
    return overlay.gained, overlay.lost


# --- Maps of hexes.


@pytest.mark.slow(8)
def test_a_move_of_the_observer_shows_what_it_wins_and_loses(driver: WindowDriver) -> None:
    window = driver.window
    driver.key("a")
    driver.click("0808")
    QTest.keyClick(window.view, Qt.Key.Key_B, SHIFT)
    assert not np.any(shown(driver)), "nothing has changed yet"
    driver.click("0503")
    settle()
    scenario, ruleset = window.document.scenario, window.document.ruleset
    was, now = (seen_from(scenario, ruleset, label) for label in ("0808", "0503"))
    gained, lost = shown(driver)
    origins = [scenario.board.grid.find(label) for label in ("0808", "0503")]
    others = np.setdiff1d(np.arange(len(was)), origins)  # a line to one's own hex is none
    assert np.array_equal(gained[others], (now & ~was)[others])
    assert np.array_equal(lost[others], (was & ~now)[others])
    assert gained.any()
    assert lost.any()
    words = window.docks.inspector.area.verdict.words
    assert f"(+{gained.sum()} −{lost.sum()})" in words
    legend = next(one.legend for one in window.view.drawers if one.legend.title.startswith("Visible area"))
    assert any("not before" in line for line in legend.lines)
    QTest.keyClick(window.view, Qt.Key.Key_B, SHIFT)
    settle()
    assert driver.window.kind.overlays.shown["area"].gained is None
    assert not window.actions_["area_before"].isChecked()


def test_an_edit_of_the_ground_shows_what_it_wins(driver: WindowDriver) -> None:
    window = driver.window
    driver.key("a")
    driver.click("0303")
    QTest.keyClick(window.view, Qt.Key.Key_B, SHIFT)
    before = window.document.scenario
    hexes = tuple(before.board.grid.find(label) for label in ("0403", "0404", "0503"))
    window.document.apply(PaintTerrain("woods", hexes, frozenset({"clear", "woods"})))
    settle()
    was, now = (seen_from(one, window.document.ruleset, "0303") for one in (before, window.document.scenario))
    gained, lost = shown(driver)
    here = before.board.grid.find("0303")
    others = np.arange(len(was)) != here
    assert np.array_equal(gained[others], (now & ~was)[others])
    assert np.array_equal(lost[others], (was & ~now)[others])
    assert lost.any()


@pytest.mark.slow
def test_a_step_to_another_level_shows_it_at_once(open_sample: OpenSample) -> None:
    driver = open_sample(SORVINO)
    window = driver.window
    ask(window, "asl", "area")
    assert window.inquiry.answer[AREA_PART].gained is None
    window.inquiry.observers.set(())
    window.inquiry.select(("g2",))
    settle()
    before = window.inquiry.answer[AREA_PART].area.visible
    level = window.inquiry.ends.levels[0]
    QTest.keyClick(window.view, Qt.Key.Key_PageUp)
    settle()
    assert window.inquiry.ends.levels[0] == level + 1
    answer = window.inquiry.answer
    assert np.array_equal(answer[AREA_PART].gained, answer[AREA_PART].area.visible & ~before)
    assert np.array_equal(answer[AREA_PART].lost, before & ~answer[AREA_PART].area.visible)
    window.inquiry.select(("g3",))
    settle()
    assert window.inquiry.answer[AREA_PART].gained is None, "another observer is another question"


def test_a_row_of_what_would_clear_it_is_tried_with_its_shades_and_esc_takes_it_back(driver: WindowDriver) -> None:
    window = driver.window
    driver.key("a")
    driver.click("0404")
    driver.hover("0904")
    driver.key("w")
    settle()
    scenario = window.document.scenario
    section = window.docks.inspector.line
    assert not window.inquiry.answer[LINE_PART].line.visible
    item = section.clearings.topLevelItem(0)
    section.clearings.itemClicked.emit(item, 0)
    settle()
    answer = window.inquiry.answer
    assert answer[LINE_PART].trial is not None
    assert answer[LINE_PART].line.visible
    seen = answer[LINE_PART].trial.seen
    gained, lost = shown(driver)
    assert gained.sum() - lost.sum() == seen[1] - seen[0]
    assert gained.any()
    assert window.document.scenario is scenario
    window.view.setFocus()
    driver.key(Qt.Key.Key_Escape)
    settle()
    assert window.inquiry.answer[LINE_PART].trial is None
    assert not window.inquiry.answer[LINE_PART].line.visible
    assert window.inquiry.line.end is not None, "Esc takes back the trial alone"
    assert driver.window.kind.overlays.shown["area"].gained is None


# --- Tables.


@pytest.mark.slow
def test_on_a_table_a_piece_is_tried_away_and_esc_brings_it_back(lend_window: Lend) -> None:
    window = lend_window(load_document(STAGES["blitzkrieg"].path))
    ask(window, "blitzkrieg", "area")
    section = _blocked_line(window)
    answer = window.inquiry.answer
    piece = section._changes[0][0]
    document, was = window.document.scenario, answer[AREA_PART].watch.visible
    section.clearings.itemClicked.emit(section.clearings.topLevelItem(0), 0)
    settle()
    tried = window.inquiry.answer
    assert tried[LINE_PART].line.visible
    assert "Trial: " in section.verdict.words
    assert "Esc" in section.clearing.words
    assert window.document.scenario is document
    analysis = TabletopAnalysis(DeleteFeatures((piece,)).apply(document), window.document.ruleset)
    there = (
        analysis.point(tried.question.observer.at)
        if tried.question.observer.at
        else analysis.stand(tried.question.observer.unit)
    )
    now = analysis.area(there).visible
    assert shapely.symmetric_difference(tried[AREA_PART].gained, shapely.difference(now, was)).area < 0.5
    QTest.keyClick(window.view, Qt.Key.Key_Escape)
    settle()
    assert not window.inquiry.answer[LINE_PART].line.visible
    assert window.inquiry.answer[AREA_PART].gained is None


def _blocked_line(window: Any) -> Any:
    """Look from point to point until one piece alone blocks."""
    section = window.docks.inspector.line
    for piece in window.document.scenario.board.features:
        box = piece.area.bounds
        near, far = (box[0] - 4, (box[1] + box[3]) / 2), (box[2] + 4, (box[1] + box[3]) / 2)
        window.inquiry.observers.set((TabletopPlace(at=near),))
        window.inquiry.line.hold(TabletopPlace(at=far))
        settle()
        answer = window.inquiry.answer
        if (
            answer[LINE_PART].line is not None
            and not answer[LINE_PART].line.visible
            and section.clearings.topLevelItemCount()
        ):
            return section
    raise AssertionError("no line is blocked by one piece")


def test_on_a_table_a_move_shows_what_it_wins(lend_window: Lend) -> None:
    window = lend_window(load_document(STAGES["bolt_action"].path))
    ask(window, "bolt_action", "area")
    was = window.inquiry.answer[AREA_PART].watch.visible
    QTest.keyClick(window.view, Qt.Key.Key_B, SHIFT)
    settle()
    window.inquiry.select(("us_tank",))
    settle()
    answer = window.inquiry.answer
    now = answer[AREA_PART].watch.visible
    assert shapely.equals(answer[AREA_PART].gained, shapely.difference(now, was))
    assert shapely.equals(answer[AREA_PART].lost, shapely.difference(was, now))
    assert answer[AREA_PART].gained.area > 0
    assert "(+" in window.docks.inspector.area.verdict.words
    QTest.keyClick(window.view, Qt.Key.Key_B, SHIFT)
    settle()
    assert window.inquiry.answer[AREA_PART].gained is None
