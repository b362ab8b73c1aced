"""What was asked last stands at the top of the inspector: verdict, sentence and the line from the side, without scrolling."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.desktop.every_ask import ASKS, STAGES, ask, pixel_of
from tests.desktop.sample_windows import LIPOVKA, OpenSample
from tests.desktop.window_driver import LEFT, SHIFT, WindowDriver, load_document
from tests.shares import non_empty, share
from workbench.desktop.questions.answer_parts import LINE_PART
from workbench.desktop.widgets.fields import AnswerSection, WrappedLabel

pytestmark = pytest.mark.gui

TOP = {
    "line": "line",
    "area": "area",
    "spotting": "spotting",
    "fire": "field",
    "odds": "odds",
    "reach": "reach",
    "all": "reach",
    "how_many": "area",
    "clearing": "line",
    "hidden": "blame",
}
"""The section of each ask; that of fire has another name on tables."""
PLANS = {"threat", "kill_zone", "unseen"}
"""These are answered in a panel of their own."""
AGAIN = {
    "area": "area",
    "spotting": "spotting",
    "fire": "field",
    "odds": "odds",
    "reach": "reach",
    "all": "reach",
    "how_many": "area",
}


def section_of(inspector: Any, name: str) -> AnswerSection:
    found = getattr(inspector, TOP[name], None) or inspector.fire
    assert isinstance(found, AnswerSection)
    return found


def sentence_of(section: Any) -> QWidget:
    """The words that explain the verdict."""
    for name in ("why", "tests", "culprits", "facts"):
        if hasattr(section, name):
            part = getattr(section, name)
            assert isinstance(part, QWidget)
            return part
    raise AssertionError(section)


def inside(part: QWidget, inspector: Any) -> bool:
    """Is all of a part on the screen, in the inspector, without scrolling?"""
    paper = inspector.scroll_area.viewport()
    box = QRect(part.mapTo(paper, QPoint()), part.size())
    seen = part.visibleRegion().boundingRect() == part.rect()
    return bool(part.isVisible() and paper.rect().contains(box) and seen)


@pytest.fixture
def open_stage(lend_window: Any, use_language: Any) -> Callable[..., Any]:
    """Opens the sample of a game in a window of 1280 x 720."""

    def opened(game: str, language: str = "en") -> Any:
        use_language(language)
        window = lend_window(load_document(STAGES[game].path, language))
        window.resize(1280, 720)
        QApplication.processEvents()
        window.view.fit()
        return window

    return opened


def ask_last(window: Any, game: str, name: str) -> None:
    """Ask with the line on, as it usually is, and let the question of the name be the last one."""
    ask(window, game, name)
    if "line" not in window.inquiry.overlays:
        window.actions_["overlay_line"].trigger()
    if name in AGAIN:
        overlay = window.actions_[f"overlay_{AGAIN[name]}"]
        overlay.trigger()
        overlay.trigger()
    QApplication.processEvents()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), share(itertools.product(STAGES, ["en", "fr"]), 3, "answers seen"))
def test_the_answer_is_seen_without_scrolling(open_stage: Callable[..., Any], game: str, language: str) -> None:
    window = open_stage(game, language)
    inspector = window.docks.inspector
    picture = inspector.line.profile
    for name in non_empty(share((name for name in ASKS if name not in PLANS), 3, f"answers seen {game} {language}")):
        ask_last(window, game, name)
        assert (window.width(), window.height()) == (1280, 720)
        top = section_of(inspector, name)
        assert inspector.sections.widgets[0] is top, name
        for part in (top.verdict, sentence_of(top), picture):
            assert inside(part, inspector), (name, part)
        assert top.verdict.words, name
        assert not top.verdict.text().endswith("…"), (name, top.verdict.words)
        assert inspector.asking.fold.isVisible()
        assert not inspector.asking.body.isVisible()
        assert inspector.sections.widgets[0].geometry().top() == 0
        names = {place.name for place, section in inspector.sections._rows if not section.isHidden()}
        wanted = {"line", AGAIN.get(name, "line")}
        assert {{"field": "fire"}.get(one, one) if window.map_kind == "table" else one for one in wanted} <= names


@pytest.mark.slow
def test_every_special_fire_is_seen_without_scrolling(open_stage: Callable[..., Any]) -> None:
    window = open_stage("asl")
    inspector = window.docks.inspector
    kinds = window.inquiry.fire.offered
    assert len(kinds) > 3
    for kind in share(kinds, 2, "kinds of fire"):
        ask_last(window, "asl", "fire")
        window.inquiry.fire.choose(kind=kind)
        QApplication.processEvents()
        for part in (inspector.field.verdict, inspector.field.why, inspector.line.profile):
            assert inside(part, inspector), (kind, part)
    window.inquiry.fire.choose(kind="")


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("game", ["bolt_action", "blitzkrieg"])
def test_an_assault_is_seen_without_scrolling(open_stage: Callable[..., Any], game: str) -> None:
    window = open_stage(game)
    reach = window.docks.inspector.reach
    window.inquiry.select([STAGES[game].looks])
    window.actions_["overlay_reach"].trigger()
    if game == "bolt_action":
        window.inquiry.mover.choose(mode="assault")
    QTest.mouseMove(window.view.viewport(), pixel_of(window, STAGES[game].enemy))
    QApplication.processEvents()
    for part in (reach.verdict, reach.tests, window.docks.inspector.line.profile):
        assert inside(part, window.docks.inspector), part
    assert "ssault" in reach.verdict.words or game == "blitzkrieg"


@pytest.mark.slow
def test_keys_bring_their_answer_to_the_top(open_sample: OpenSample) -> None:
    driver = open_sample(LIPOVKA)
    inspector = driver.window.docks.inspector
    driver.click("1409")
    driver.hover("2312")
    sections = inspector.sections
    assert sections.widgets == [inspector.line]
    for key, section in (("S", inspector.spotting), ("R", inspector.reach), ("A", inspector.area)):
        driver.key(key)
        assert sections.widgets[0] is section
    assert inspector.line in sections.widgets
    bar = inspector.scroll_area.verticalScrollBar()
    assert bar.maximum() > 0
    bar.setValue(bar.maximum())
    driver.hover("2009")
    assert bar.value() == bar.maximum(), "the mouse does not scroll"
    driver.key("W")
    assert sections.widgets[0] is inspector.line
    assert bar.value() == 0
    driver.key("A")
    assert not inspector.area.isVisible(), "what is off is not there"


@pytest.mark.slow
def test_conditions_fold_into_one_line_that_is_remembered(open_sample: OpenSample) -> None:
    driver = open_sample(LIPOVKA)
    asking, settings = driver.window.docks.inspector.asking, driver.window.settings
    assert asking.fold.text() == "Spotting · Day"
    assert not asking.purpose.isVisible()
    QTest.mouseClick(asking.fold, LEFT)
    assert asking.purpose.isVisible()
    assert settings.shows_conditions
    driver.window.view.setFocus()
    driver.key("P", SHIFT)
    assert not asking.purpose.isVisible()
    assert not settings.shows_conditions
    driver.click("1409")
    driver.key("G")
    assert asking.fold.text() == "Fire · Day"


@pytest.mark.slow
def test_a_text_that_does_not_fit_opens_with_a_click(driver: WindowDriver) -> None:
    driver.click("0404")
    driver.hover("0804")
    why = driver.window.docks.inspector.line.why
    room = why.height()
    assert isinstance(why, WrappedLabel)
    why.set_words("Blocked at 0604: woods. " * 20)
    assert why.is_cut
    assert why.text().endswith("… ▾")
    QTest.mouseClick(why, LEFT)
    assert not why.is_cut
    assert why.height() > room
    QTest.mouseClick(why, LEFT)
    assert why.is_cut
    assert why.height() == room


@pytest.mark.slow
def test_the_other_way_is_as_large_as_the_verdict_where_it_differs(open_sample: OpenSample) -> None:
    driver = open_sample(STAGES["landships"].path)
    line = driver.window.docks.inspector.line
    driver.click("2316")
    driver.hover("1316")
    large = QFontMetrics(line.verdict.shown_font()).height()
    assert line.back.words.startswith("⇄ ")
    assert line.back.words.partition(": ")[2] != line.verdict.words.partition(" ")[2]
    assert QFontMetrics(line.back.shown_font()).height() > 0.7 * large
    driver.hover("2216")
    assert line.back.words == "Both ways alike"
    assert QFontMetrics(line.back.shown_font()).height() < 0.7 * large


@pytest.mark.slow
def test_a_change_that_would_clear_the_line_is_tried_and_taken_back(open_sample: OpenSample) -> None:
    driver = open_sample(LIPOVKA)
    inspector, before = driver.window.docks.inspector, driver.scenario
    line, area = inspector.line, inspector.area
    driver.click("1409")
    driver.key("A")
    driver.hover("2312")
    assert line.verdict.words == "✗ Blocked at 2112"
    seen = int(area.verdict.words.split()[1])
    assert not line.end_trial.isVisible()
    driver.key("W")
    paper, first = line.clearings.viewport(), line.clearings.visualItemRect(line.clearings.topLevelItem(0)).center()
    assert line.clearings.topLevelItem(0).text(0) == "Observer one level up at 1409"
    QTest.mouseClick(paper, LEFT, pos=first)
    QApplication.processEvents()
    assert line.verdict.words == "✓ Trial: Clear"
    gained, lost = (int(part) for part in area.verdict.words.split("(+")[1].rstrip(")").split(" −"))
    won = gained - lost
    assert won > 0
    assert line.trial.words == (
        "Tried, not done: observer one level up at 1409. Before: Blocked at 2112. "
        f"Hexes seen: {seen}, then {seen + won} (+{won})."
    )
    shown = driver.window.kind.overlays.shown
    assert shown["line"].line.visible
    assert shown["line"].legend.title == "Trial, not done: ✓ Clear"
    assert shown["area"].legend.lines[0].startswith("Trial, not done: observer one level up at 1409. From 1409")
    assert int(shown["area"].area.visible.sum()) == seen + won
    assert (int(shown["area"].gained.sum()), int(shown["area"].lost.sum())) == (gained, lost)
    assert driver.scenario is before
    assert driver.steps == 0
    QTest.mouseClick(line.end_trial, LEFT)
    QApplication.processEvents()
    assert line.verdict.words == "✗ Blocked at 2112"
    assert area.verdict.words.split()[1:] == [str(seen), "of", "640", "hexes", "seen"]
    assert not line.end_trial.isEnabled()
    QTest.mouseClick(paper, LEFT, pos=first)
    driver.key(Qt.Key.Key_Escape)
    driver.click("1409")
    driver.hover("2312")
    assert line.verdict.words == "✗ Blocked at 2112", "the trial ends with the question"


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("game", ["asl", "landships", "panzer_grenadier"])
def test_every_change_on_offer_does_what_it_says(open_stage: Callable[..., Any], game: str) -> None:
    window = open_stage(game)
    ask(window, game, "clearing")
    changes = window.inquiry.answer[LINE_PART].clearings
    assert changes
    for change in changes:
        # answered at once: no event of the platform's cursor comes between, which would take the line elsewhere
        window.inquiry.line.try_change(change)
        assert window.inquiry.answer[LINE_PART].trial.change == change
        assert window.inquiry.answer[LINE_PART].line.visible, change
        assert window.inquiry.answer[LINE_PART].line.hindrance == change.hindrance
        assert window.docks.inspector.line.verdict.words.partition(" ")[2].startswith("Trial: ")
