"""Levels of observer and target: chosen with keys or fields, shown in the inspector and in legends."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QSpinBox

from tests.desktop.asl_windows import AslMapDriver, OpenAslMap
from tests.desktop.window_driver import CTRL, RIGHT, SHIFT, WindowDriver, load_document
from workbench.desktop.overlays import registry as overlay_registry
from workbench.desktop.overlays.area import AreaOverlay
from workbench.desktop.questions.answer_parts import AREA_PART
from workbench.scenario.hex_board import Shape

pytestmark = pytest.mark.gui
UP, DOWN = Qt.Key.Key_PageUp, Qt.Key.Key_PageDown


@pytest.fixture
def driver(open_asl_map: OpenAslMap) -> AslMapDriver:
    """A two-storey house at A3's neighbour B3, woods between it and H3."""
    grid = open_asl_map().scenario.board.grid

    def square(label: str, half: float) -> tuple[tuple[float, float], ...]:
        number = grid.find(label)
        assert number is not None
        x, y = grid.centres[number].tolist()
        return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))

    house = Shape("stone_building", "polygon", square("B3", 0.3), {"levels": 2})
    wood = Shape("woods", "polygon", square("C3", 0.4))
    return open_asl_map(house, wood)


@pytest.mark.slow
def test_page_up_opens_the_line_over_the_woods(driver: AslMapDriver) -> None:
    inspector = driver.window.docks.inspector
    driver.click("B3")
    driver.hover("G3")
    assert "Blocked" in inspector.line.verdict.words
    driver.key("P", SHIFT)
    assert inspector.asking.levels.isVisible()
    driver.key(UP)
    driver.key(UP)
    assert inspector.asking.observer.words == "B3, level +2"
    assert inspector.asking.levels.observer.value() == 2
    assert "Clear" in inspector.line.verdict.words
    driver.key(UP)
    assert driver.window.inquiry.ends.levels == (2, 0), "the house has two upper levels"
    driver.key(DOWN)
    assert inspector.asking.observer.words == "B3, level +1"


@pytest.mark.slow
def test_the_level_of_an_observer_goes_with_it(driver: AslMapDriver) -> None:
    inspector = driver.window.docks.inspector
    driver.click("B3")
    driver.key(UP)
    assert inspector.asking.observer.words == "B3, level +1"
    driver.click("G3")
    assert inspector.asking.observer.words == "G3"
    assert inspector.asking.levels.observer.value() == 0
    driver.click("G3", button=RIGHT)
    driver.hover("B3")
    driver.key(UP)
    driver.key("A")
    assert inspector.asking.observer.words == "B3, level +1"
    driver.click("B3")
    assert inspector.asking.observer.words == "B3, level +1", "what looked goes on looking"
    driver.click("B3", button=RIGHT)
    driver.hover("G3")
    assert inspector.asking.observer.words == "G3"


@pytest.mark.slow
def test_keys_stop_where_the_place_ends_and_fields_go_on_with_a_warning(driver: AslMapDriver) -> None:
    inspector, inquiry = driver.window.docks.inspector, driver.window.inquiry
    driver.click("G3")
    driver.hover("H3")
    driver.key(UP)
    assert inquiry.ends.levels == (0, 0)
    assert driver.window.status.hint.text() == "⚠ G3 has no place above level 0; the field Levels goes higher"
    inspector.asking.levels.observer.setValue(2)
    assert inspector.asking.observer.words == "G3, level +2"
    assert "No place of G3 lies" in inspector.line.assumed.words
    inspector.asking.levels.observer.setValue(0)
    inspector.asking.levels.target.setValue(2)
    assert "No place of H3 lies" in inspector.line.assumed.words
    driver.key(UP, SHIFT)
    assert driver.window.status.hint.text() == "⚠ No hex of this map has a place above level 2"


@pytest.mark.slow
def test_observers_that_look_together_keep_their_levels(driver: AslMapDriver) -> None:
    inquiry = driver.window.inquiry
    driver.click("B3")
    driver.key(UP)
    driver.key(UP)
    driver.key("O")
    driver.click("G3", SHIFT)
    driver.hover("H5")
    answer = driver.answer
    assert answer[AREA_PART].watch is not None
    assert [one.request.observer_level for one in answer[AREA_PART].watch.observers] == [2, 0]
    watch = driver.window.docks.inspector.watch
    assert watch.list.item(0).text().endswith(", level +2")
    area = overlay_registry.hex_overlays(answer, "en")["area"]
    assert area is not None
    assert any("B3, level +2, G3" in words for words in area.legend.lines)
    driver.key(DOWN)
    assert inquiry.ends.level_of(driver.number("B3")) == 1, (
        "the observer that is pinned is the one whose level is changed"
    )


@pytest.mark.slow
def test_shift_and_page_up_raise_the_target(driver: AslMapDriver) -> None:
    inspector = driver.window.docks.inspector
    driver.click("G3")
    driver.hover("B3")
    assert "Blocked" in inspector.line.verdict.words
    for _ in range(2):
        driver.key(UP, SHIFT)
    assert inspector.asking.target.words == "B3, level +2"
    assert "Clear" in inspector.line.verdict.words
    for _ in range(5):
        driver.key(DOWN, SHIFT)
    assert driver.window.inquiry.ends.levels == (0, 0), "there is no sewer here"


@pytest.mark.slow
def test_the_fields_do_the_same_and_the_area_follows(driver: AslMapDriver) -> None:
    inspector = driver.window.docks.inspector
    driver.click("B3")
    driver.key("A")
    before = driver.window.inquiry.answer[AREA_PART].area.visible.sum()  # type: ignore[union-attr]
    inspector.asking.levels.observer.setValue(2)
    assert driver.window.inquiry.answer[AREA_PART].area.visible.sum() > before  # type: ignore[union-attr]
    assert inspector.asking.observer.words.startswith("B3, level +2")


@pytest.mark.slow
def test_legends_tell_the_levels(driver: AslMapDriver) -> None:

    driver.click("B3")
    driver.hover("G3")
    driver.key("A")
    driver.key(UP)
    driver.key(UP, SHIFT)
    answer = driver.answer
    shown = overlay_registry.hex_overlays(answer, "en")
    area, line = shown["area"], shown["line"]
    assert area is not None
    assert line is not None
    assert "From B3, level +1, for spotting" in area.legend.lines
    assert "Targets at level +1 of their hexes" in area.legend.lines
    assert any("G3, level +1" in words for words in line.legend.lines)


@pytest.mark.slow
def test_a_game_without_levels_offers_none(open_window: object) -> None:
    plain: WindowDriver = open_window()  # type: ignore[operator]
    assert not plain.window.docks.inspector.asking.levels.isVisible()
    plain.key(UP)
    assert plain.window.inquiry.ends.levels == (0, 0)


@pytest.mark.slow
def test_all_levels_at_once_shows_the_lowest_that_is_seen(driver: AslMapDriver) -> None:

    driver.click("G3")
    driver.key("A", SHIFT)
    assert driver.window.actions_["all_levels"].isChecked()
    answer = driver.answer
    area = overlay_registry.hex_overlays(answer, "en")["area"]
    assert isinstance(area, AreaOverlay)
    assert area.legend.title == "Lowest level that is seen"
    assert "Targets at any level from the floor to +2, whether or not there is a place so high" in area.legend.lines
    here = driver.number("B3")
    inquiry = driver.window.inquiry
    lowest = int(area.area.hindrance[here])
    assert area.area.visible[here]
    assert lowest > 0, "the wood hides the ground floor"
    driver.key("A", SHIFT)
    assert not inquiry.ends.all_levels
    for level in range(3):
        inquiry.ends.set_levels((0, level))
        seen = driver.window.inquiry.answer[AREA_PART].area.visible[here]  # type: ignore[union-attr]
        assert bool(seen) == (level >= lowest)
    driver.key("A", SHIFT)
    driver.click("H5", SHIFT)
    assert inquiry.observers.several
    assert not inquiry.ends.all_levels, "several observers are shown at the level that is chosen"


@pytest.mark.slow
def test_the_status_bar_names_what_is_drawn(driver: AslMapDriver) -> None:
    """The corner of the wood reaches into the hex of the house."""
    driver.hover("B3")
    assert driver.window.status.terrain.toolTip() == "Woods, stone building (upper levels: 2), open ground"
    driver.hover("C3")
    assert driver.window.status.terrain.toolTip() == "Woods, open ground"
    driver.hover("H5")
    assert driver.window.status.terrain.toolTip() == "Open ground"


@pytest.mark.slow
def test_a_kept_line_keeps_its_levels(driver: AslMapDriver, tmp_path: Path) -> None:
    driver.click("B3")
    driver.hover("G3")
    driver.key("L", CTRL)
    driver.key(UP)
    driver.key(UP)
    driver.key("L", CTRL)
    low, high = driver.scenario.lines
    assert (low.levels, high.levels) == ((0, 0), (2, 0)), "another level is another line"
    assert "B3, level +2 → G3" in driver.window.docks.lines.list.item(1).toolTip()
    driver.window.kind.navigation.show_kept_line(low.name)
    assert driver.window.inquiry.ends.levels == (0, 0)
    assert "Blocked" in driver.window.docks.inspector.line.verdict.words
    driver.window.kind.navigation.show_kept_line(high.name)
    assert "Clear" in driver.window.docks.inspector.line.verdict.words
    assert driver.window.file_commands.save_to(tmp_path / "a.yaml")
    again = load_document(tmp_path / "a.yaml")
    assert again.scenario.lines == (low, high)


@pytest.mark.slow
def test_what_sight_reads_of_night_and_weather_is_at_hand_and_on_the_cards(driver: AslMapDriver) -> None:
    asking = driver.window.docks.inspector.asking
    assert list(asking.conditions) == ["time", "visibility", "low_visibility", "month", "wind", "weather"]
    driver.click("G3")
    driver.hover("G6")
    driver.key("A")

    def card() -> str:
        answer = driver.answer
        area = overlay_registry.hex_overlays(answer, "en")["area"]
        assert area is not None
        return "\n".join(area.legend.lines)

    assert "visibility" not in card()
    time, limit, haze = (asking.conditions[key] for key in ("time", "visibility", "low_visibility"))
    assert isinstance(time, QComboBox)
    assert isinstance(limit, QSpinBox)
    assert isinstance(haze, QSpinBox)
    time.setCurrentIndex(time.findData("night"))
    time.activated.emit(time.currentIndex())
    assert "Night, visibility not given" in card()
    assert "Type it in" in card(), "what is shown is what is seen by day"
    limit.setValue(2)
    assert "Night, visibility in hexes 2" in card()
    assert driver.window.docks.inspector.line.verdict.words.startswith("✗")
    limit.setValue(limit.minimum())
    haze.setValue(2)
    assert "low visibility 2" in card()
    assert "hindrance 2" in driver.window.docks.inspector.line.facts.words


@pytest.mark.slow
def test_a_level_says_what_it_won(driver: AslMapDriver) -> None:
    area = driver.window.docks.inspector.area
    driver.key("A")
    driver.click("B3")
    assert "(" not in area.verdict.words
    driver.key(UP)
    seen = int(area.verdict.words.split()[1])
    driver.key(UP)
    now = int(area.verdict.words.split()[1])
    assert now > seen
    assert area.verdict.words.endswith(f"(+{now - seen})")
    driver.click("G3")
    assert "(" not in area.verdict.words
