"""Sight in depth on both games' samples: blind ground by click, several observers, what the legends always say."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.sample_windows import FARM, LIPOVKA, OpenSample, cut, map_pixels, pick, picture_words
from tests.desktop.window_driver import LEFT, NONE, RIGHT, SHIFT, WindowDriver

pytestmark = pytest.mark.gui


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize(
    ("path", "observer", "obstacle", "alone", "together"),
    [(LIPOVKA, "1018", "0918", "0518", "0111"), (FARM, "0512", "0511", "0307", "0607")],
)
def test_a_click_on_an_obstacle_marks_what_it_hides(
    open_sample: OpenSample, path: Path, observer: str, obstacle: str, alone: str, together: str
) -> None:
    driver = open_sample(path)
    blame = driver.window.docks.inspector.blame
    driver.click(observer)
    driver.key("L")
    driver.key("K")  # the card would lie over the south-west
    driver.key("D")
    before = map_pixels(driver)
    driver.click(obstacle)
    assert blame.isVisible()
    assert re.fullmatch(rf"✗ {obstacle} hides \d+ hexes", blame.verdict.text())
    assert alone in blame.alone.toolTip()
    assert together in blame.others.toolTip()
    assert blame.culprits.words == f"{obstacle} itself is seen from {observer}."
    after = map_pixels(driver)
    change = {
        place: np.abs(cut(driver, after, place) - cut(driver, before, place)).mean() for place in (alone, together)
    }
    assert change[alone] > 5, "hatched"
    assert change[together] > 1, "dotted"
    driver.click(obstacle, button=RIGHT)
    assert not blame.isVisible()


def _bare(driver: WindowDriver, place: str) -> None:
    driver.key("X")
    driver.click(place, SHIFT)


def _leave(driver: WindowDriver, place: str) -> None:
    driver.key("V")
    driver.click(place)
    driver.key(Qt.Key.Key_Delete)


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize(
    ("path", "observer", "blind", "culprits", "go"),
    [(LIPOVKA, "1018", "0812", ("0915", "1017"), _bare), (FARM, "0512", "0607", ("0511", "0608"), _leave)],
)
def test_a_click_on_a_blind_hex_names_all_that_would_have_to_go(
    open_sample: OpenSample,
    path: Path,
    observer: str,
    blind: str,
    culprits: tuple[str, ...],
    go: Callable[[WindowDriver, str], None],
) -> None:
    driver = open_sample(path)
    inspector = driver.window.docks.inspector
    driver.click(observer)
    driver.key("D")
    driver.click(blind)
    assert inspector.blame.culprits.words == (
        f"{blind} is blind. For {observer} to see it, all of these would have to go: {', '.join(culprits)}"
    )
    for left, place in zip(range(len(culprits) - 1, -1, -1), culprits, strict=True):
        go(driver, place)
        driver.key("V")
        driver.click(observer)
        driver.hover(blind)
        verdict = inspector.line.verdict.text()
        # with its terrain the slope of a hill may go, which the verdict then says
        assert verdict == "✗ Blocked at " + culprits[-1] if left else verdict.startswith(("✓ Clear", "⚠ Clear"))


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize(
    ("path", "first", "second", "empty"), [(LIPOVKA, "0606", "2006", "0105"), (FARM, "0609", "1111", "0116")]
)
def test_observers_are_added_by_key_and_by_click_and_distinguished(
    open_sample: OpenSample,
    path: Path,
    first: str,
    second: str,
    empty: str,
) -> None:
    driver = open_sample(path)
    watch = driver.window.docks.inspector.watch
    alone = []
    for place in (first, second):
        driver.click(place)
        if not driver.window.actions_["overlay_area"].isChecked():
            driver.key("A")
        driver.hover(empty)
        alone.append(seen_by_one(driver))
    driver.click(first)
    driver.key("O")
    driver.click(second, SHIFT)
    assert watch.list.count() == 2
    found = re.fullmatch(r"2 observers: any sees (\d+), all see (\d+) of (\d+) hexes", watch.facts.words)
    assert found is not None
    either, both, size = map(int, found.groups())
    assert both <= min(alone) <= max(alone) <= either
    assert either + both == sum(alone), "those seen by both are counted twice"
    seen = {}
    for how, title in (
        ("any", "Seen by any of 2 observers"),
        ("all", "Seen by all of 2 observers"),
        ("count", "How many of 2 observers see it"),
        ("one", "One of 2 observers"),
    ):
        pick(driver, watch.how, how)
        words = legend(driver)
        assert title in words
        assert "Targets on the ground of their hexes" in words
        assert "for spotting" in words
        seen[how] = size - blind_of(words)
    assert seen == {"any": either, "all": both, "count": either, "one": alone[0]}
    row = watch.list.visualItemRect(watch.list.item(1)).center()
    QTest.mouseClick(watch.list.viewport(), LEFT, NONE, row)
    QApplication.processEvents()
    assert size - blind_of(legend(driver)) == alone[1]
    QTest.mouseClick(watch.empty, LEFT)
    assert watch.list.count() == 0


def legend(driver: WindowDriver) -> str:
    """The words of the cards on the map."""
    cards = [shown.legend for shown in driver.window.kind.overlays.shown.values() if shown is not None]
    return " ".join(words for card in cards for words in (card.title, *card.lines))


def blind_of(words: str) -> int:
    found = re.search(r"Hatched: blind \((\d+) of", words)
    assert found is not None
    return int(found[1])


def seen_by_one(driver: WindowDriver) -> int:
    """How many hexes the one observer sees, by the card on the map."""
    return driver.scenario.board.grid.size - blind_of(legend(driver))


@pytest.mark.slow(8)
@pytest.mark.share(1)
@pytest.mark.parametrize(("path", "side", "number"), [(LIPOVKA, "German", 20), (FARM, "British", 25)])
def test_a_whole_side_looks_at_once(
    open_sample: OpenSample,
    path: Path,
    side: str,
    number: int,
) -> None:
    driver = open_sample(path)
    watch = driver.window.docks.inspector.watch
    driver.key("A")
    pick(driver, watch.side, side)
    assert watch.list.count() == number
    assert watch.facts.words.startswith(f"{number} observers: any sees ")
    assert f"Seen by any of {number} observers" in legend(driver)


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize(("path", "observer", "target"), [(LIPOVKA, "0206", "0201"), (FARM, "0301", "0902")])
def test_purpose_and_heights_are_in_the_legend_and_the_purpose_is_switched(
    open_sample: OpenSample,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    path: Path,
    observer: str,
    target: str,
) -> None:
    driver = open_sample(path)
    driver.click(observer)
    driver.key("A")
    driver.hover(target)
    words = picture_words(driver, tmp_path / "legend.svg", monkeypatch)
    assert words.count("for spotting") == 2
    assert "heights: " in words
    assert "Targets on the ground of their hexes" in words
    driver.key("P", SHIFT)
    pick(driver, driver.window.docks.inspector.asking.purpose, "fire")
    words = legend(driver)
    assert words.count("for fire") == 2
    assert "for spotting" not in words
    driver.key("K")
    assert not driver.window.actions_["show_legends"].isChecked()
