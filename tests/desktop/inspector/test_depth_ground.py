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

from tests.desktop.conftest import LEFT, NONE, RIGHT, SHIFT, Desk
from tests.desktop.sample_windows import FARM, LIPOVKA, cut, map_pixels, opened, pick, picture_words

pytestmark = pytest.mark.gui


@pytest.fixture
def sample(open_desk: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], Desk]:
    return lambda path: opened(open_desk, path, monkeypatch)


@pytest.mark.parametrize(
    ("path", "observer", "obstacle", "alone", "together"),
    [(LIPOVKA, "1018", "0918", "0518", "0111"), (FARM, "0512", "0511", "0307", "0607")],
)
def test_a_click_on_an_obstacle_marks_what_it_hides(
    sample: Callable[[Path], Desk], path: Path, observer: str, obstacle: str, alone: str, together: str
) -> None:
    desk = sample(path)
    blame = desk.window.docks.inspector.blame
    desk.click(observer)
    desk.key("L")
    desk.key("K")  # the card would lie over the south-west
    desk.key("D")
    before = map_pixels(desk)
    desk.click(obstacle)
    assert blame.isVisible()
    assert re.fullmatch(rf"✗ {obstacle} hides \d+ hexes", blame.verdict.text())
    assert alone in blame.alone.toolTip()
    assert together in blame.others.toolTip()
    assert blame.culprits.words == f"{obstacle} itself is seen from {observer}."
    after = map_pixels(desk)
    change = {place: np.abs(cut(desk, after, place) - cut(desk, before, place)).mean() for place in (alone, together)}
    assert change[alone] > 5, "hatched"
    assert change[together] > 1, "dotted"
    desk.click(obstacle, button=RIGHT)
    assert not blame.isVisible()


def _bare(desk: Desk, place: str) -> None:
    desk.key("X")
    desk.click(place, SHIFT)


def _leave(desk: Desk, place: str) -> None:
    desk.key("V")
    desk.click(place)
    desk.key(Qt.Key.Key_Delete)


@pytest.mark.share(1)
@pytest.mark.parametrize(
    ("path", "observer", "blind", "culprits", "go"),
    [(LIPOVKA, "1018", "0812", ("0915", "1017"), _bare), (FARM, "0512", "0607", ("0511", "0608"), _leave)],
)
def test_a_click_on_a_blind_hex_names_all_that_would_have_to_go(
    sample: Callable[[Path], Desk],
    path: Path,
    observer: str,
    blind: str,
    culprits: tuple[str, ...],
    go: Callable[[Desk, str], None],
) -> None:
    desk = sample(path)
    inspector = desk.window.docks.inspector
    desk.click(observer)
    desk.key("D")
    desk.click(blind)
    assert inspector.blame.culprits.words == (
        f"{blind} is blind. For {observer} to see it, all of these would have to go: {', '.join(culprits)}"
    )
    for left, place in zip(range(len(culprits) - 1, -1, -1), culprits, strict=True):
        go(desk, place)
        desk.key("V")
        desk.click(observer)
        desk.hover(blind)
        assert inspector.line.verdict.text() == ("✗ Blocked at " + culprits[-1] if left else "✓ Clear")


@pytest.mark.parametrize(
    ("path", "first", "second", "empty"), [(LIPOVKA, "0606", "2006", "0105"), (FARM, "0609", "1111", "0116")]
)
def test_observers_are_added_by_key_and_by_click_and_told_apart(
    sample: Callable[[Path], Desk],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    path: Path,
    first: str,
    second: str,
    empty: str,
) -> None:
    desk = sample(path)
    watch = desk.window.docks.inspector.watch
    alone = []
    for place in (first, second):
        desk.click(place)
        if not desk.window.actions_["overlay_area"].isChecked():
            desk.key("A")
        desk.hover(empty)
        alone.append(seen_by_one(desk, tmp_path, monkeypatch))
    desk.click(first)
    desk.key("O")
    desk.click(second, SHIFT)
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
        pick(desk, watch.how, how)
        words = legend(desk, tmp_path, monkeypatch)
        assert title in words
        assert "Targets on the ground of their hexes" in words
        assert "for spotting" in words
        seen[how] = size - blind_of(words)
    assert seen == {"any": either, "all": both, "count": either, "one": alone[0]}
    row = watch.list.visualItemRect(watch.list.item(1)).center()
    QTest.mouseClick(watch.list.viewport(), LEFT, NONE, row)
    QApplication.processEvents()
    assert size - blind_of(legend(desk, tmp_path, monkeypatch)) == alone[1]
    QTest.mouseClick(watch.empty, LEFT)
    assert watch.list.count() == 0


def legend(desk: Desk, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    return picture_words(desk, folder / "legend.svg", monkeypatch)


def blind_of(words: str) -> int:
    found = re.search(r"Hatched: blind \((\d+) of", words)
    assert found is not None
    return int(found[1])


def seen_by_one(desk: Desk, folder: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many hexes the one observer sees, by the card on the map."""
    return desk.scenario.board.grid.size - blind_of(legend(desk, folder, monkeypatch))


@pytest.mark.parametrize(("path", "side", "number"), [(LIPOVKA, "German", 20), (FARM, "British", 25)])
def test_a_whole_side_looks_at_once(
    sample: Callable[[Path], Desk],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    path: Path,
    side: str,
    number: int,
) -> None:
    desk = sample(path)
    watch = desk.window.docks.inspector.watch
    desk.key("A")
    pick(desk, watch.side, side)
    assert watch.list.count() == number
    assert watch.facts.words.startswith(f"{number} observers: any sees ")
    assert f"Seen by any of {number} observers" in legend(desk, tmp_path, monkeypatch)


@pytest.mark.parametrize(("path", "observer", "target"), [(LIPOVKA, "0206", "0201"), (FARM, "0301", "0902")])
def test_purpose_and_heights_are_in_the_legend_and_the_purpose_is_switched(
    sample: Callable[[Path], Desk],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    path: Path,
    observer: str,
    target: str,
) -> None:
    desk = sample(path)
    desk.click(observer)
    desk.key("A")
    desk.hover(target)
    words = legend(desk, tmp_path, monkeypatch)
    assert words.count("for spotting") == 2
    assert "heights: " in words
    assert "Targets on the ground of their hexes" in words
    pick(desk, desk.window.docks.inspector.asking.purpose, "fire")
    words = legend(desk, tmp_path, monkeypatch)
    assert words.count("for fire") == 2
    assert "for spotting" not in words
    desk.key("K")
    assert not desk.window.actions_["show_legends"].isChecked()
