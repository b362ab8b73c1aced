"""Levels of observer and target: chosen with keys or fields, told by inspector and legends."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.gui.asl_desks import Drafter, Drafting
from tests.gui.conftest import CTRL, SHIFT, Desk
from workbench.board.hexboard import Shape
from workbench.desktop import legends
from workbench.desktop.scene.overlays_data import AreaOverlay
from workbench.desktop.storage import open_document

pytestmark = pytest.mark.gui
UP, DOWN = Qt.Key.Key_PageUp, Qt.Key.Key_PageDown


@pytest.fixture
def desk(draft: Drafting) -> Drafter:
    """A two-storey house at A3's neighbour B3, woods between it and H3."""
    grid = draft().scenario.board.grid

    def square(label: str, half: float) -> tuple[tuple[float, float], ...]:
        number = grid.find(label)
        assert number is not None
        x, y = grid.centres[number].tolist()
        return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))

    house = Shape("stone_building", "polygon", square("B3", 0.3), {"levels": 2})
    wood = Shape("woods", "polygon", square("C3", 0.4))
    return draft(house, wood)


def test_page_up_opens_the_line_over_the_woods(desk: Drafter) -> None:
    inspector = desk.window.docks.inspector
    desk.click("B3")
    desk.hover("G3")
    assert "Blocked" in inspector.line.verdict.words
    assert inspector.asking.levels.isVisible()
    desk.key(UP)
    desk.key(UP)
    assert inspector.asking.observer.words == "B3, level +2 (pinned)"
    assert inspector.asking.levels.observer.value() == 2
    assert "Clear" in inspector.line.verdict.words
    desk.key(UP)
    assert desk.window.bench.levels == (2, 0), "the house has two upper levels"
    desk.key(DOWN)
    assert inspector.asking.observer.words == "B3, level +1 (pinned)"


def test_shift_and_page_up_raise_the_target(desk: Drafter) -> None:
    inspector = desk.window.docks.inspector
    desk.click("G3")
    desk.hover("B3")
    assert "Blocked" in inspector.line.verdict.words
    for _ in range(2):
        desk.key(UP, SHIFT)
    assert inspector.asking.target.words == "B3, level +2"
    assert "Clear" in inspector.line.verdict.words
    for _ in range(5):
        desk.key(DOWN, SHIFT)
    assert desk.window.bench.levels == (0, 0), "there is no sewer here"


def test_the_fields_do_the_same_and_the_area_follows(desk: Drafter) -> None:
    inspector = desk.window.docks.inspector
    desk.click("B3")
    desk.key("A")
    before = desk.window.shown.area.visible.sum()  # type: ignore[union-attr]
    inspector.asking.levels.observer.setValue(2)
    assert desk.window.shown.area.visible.sum() > before  # type: ignore[union-attr]
    assert inspector.asking.observer.words.startswith("B3, level +2")


def test_legends_tell_the_levels(desk: Drafter) -> None:

    desk.click("B3")
    desk.hover("G3")
    desk.key("A")
    desk.key(UP)
    desk.key(UP, SHIFT)
    answer = desk.window.shown
    assert answer is not None
    shown = legends.overlays(answer, "en")
    area, line = shown["area"], shown["line"]
    assert area is not None
    assert line is not None
    assert "From B3, level +1, for spotting" in area.legend.lines
    assert "Targets at level +1 of their hexes" in area.legend.lines
    assert any("G3, level +1" in words for words in line.legend.lines)


def test_a_game_without_levels_offers_none(open_desk: object) -> None:
    plain: Desk = open_desk()  # type: ignore[operator]
    assert not plain.window.docks.inspector.asking.levels.isVisible()
    plain.key(UP)
    assert plain.window.bench.levels == (0, 0)


def test_all_levels_at_once_shows_the_lowest_that_is_seen(desk: Drafter) -> None:

    desk.click("G3")
    desk.key("A", SHIFT)
    assert desk.window.actions_["all_levels"].isChecked()
    answer = desk.window.shown
    assert answer is not None
    area = legends.overlays(answer, "en")["area"]
    assert isinstance(area, AreaOverlay)
    assert area.legend.title == "Lowest level that is seen"
    assert "Targets at any level from the floor to +2, whether or not there is a place so high" in area.legend.lines
    here = desk.number("B3")
    bench = desk.window.bench
    lowest = int(area.area.hindrance[here])
    assert area.area.visible[here]
    assert lowest > 0, "the wood hides the ground floor"
    desk.key("A", SHIFT)
    assert not bench.all_levels
    for level in range(3):
        bench.choose(levels=(0, level))
        seen = desk.window.shown.area.visible[here]  # type: ignore[union-attr]
        assert bool(seen) == (level >= lowest)
    desk.key("A", SHIFT)
    desk.click("H5", SHIFT)
    assert bench.watchers
    assert not bench.all_levels, "several observers are shown at the level that is chosen"


def test_the_status_bar_names_what_is_drawn(desk: Drafter) -> None:
    """The corner of the wood reaches into the hex of the house."""
    desk.hover("B3")
    assert desk.window.status.terrain.toolTip() == "woods, stone building (upper levels: 2), open ground"
    desk.hover("C3")
    assert desk.window.status.terrain.toolTip() == "woods, open ground"
    desk.hover("H5")
    assert desk.window.status.terrain.toolTip() == "open ground"


def test_a_kept_line_keeps_its_levels(desk: Drafter, tmp_path: Path) -> None:
    desk.click("B3")
    desk.hover("G3")
    desk.key("L", CTRL)
    desk.key(UP)
    desk.key(UP)
    desk.key("L", CTRL)
    low, high = desk.scenario.lines
    assert (low.levels, high.levels) == ((0, 0), (2, 0)), "another level is another line"
    assert "B3, level +2 → G3" in desk.window.docks.lines.list.item(1).toolTip()
    desk.window.showing.line(low.name)
    assert desk.window.bench.levels == (0, 0)
    assert "Blocked" in desk.window.docks.inspector.line.verdict.words
    desk.window.showing.line(high.name)
    assert "Clear" in desk.window.docks.inspector.line.verdict.words
    assert desk.window.filing.save_to(tmp_path / "a.yaml")
    again, diagnostics = open_document(tmp_path / "a.yaml", "en")
    assert again is not None, [item.format() for item in diagnostics]
    assert again.scenario.lines == (low, high)
