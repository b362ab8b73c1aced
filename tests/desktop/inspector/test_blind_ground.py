"""Holding a line, what would clear it, and what one hex hides."""

from __future__ import annotations

import pytest

from tests.desktop.sample_windows import FARM, OpenSample, cut, map_pixels
from tests.desktop.terrain_map import near, pixels_of
from tests.desktop.window_driver import RIGHT, OpenWindow, WindowDriver
from workbench.base.data_folders import SAMPLES
from workbench.desktop.overlays.blockers import BlameOverlay

pytestmark = pytest.mark.gui


def test_a_held_line_stays_while_the_mouse_goes_elsewhere(driver: WindowDriver) -> None:
    line = driver.window.docks.inspector.line
    driver.click("0404")
    driver.hover("0804")
    driver.key("T")
    driver.hover("0408")
    assert line.verdict.text() == "✗ Blocked at 0604"
    assert driver.window.actions_["hold"].isChecked()
    driver.key("T")
    driver.hover("0409")
    assert line.verdict.text() == "✓ Clear"
    driver.key("T")
    driver.click("0204")  # another observer: nothing is held any more
    assert driver.window.inquiry.line.end is None


def test_what_would_clear_the_line_is_listed_and_goes_with_it(driver: WindowDriver) -> None:
    line = driver.window.docks.inspector.line
    driver.click("0404")
    driver.hover("0804")
    assert line.clearings.isHidden()
    driver.key("W")
    told = line.clearings.text()
    assert "No woods at 0604\tclear" in told
    driver.hover("0101")
    assert line.clearings.text() == told
    driver.key("T")
    assert line.clearings.isHidden()


def test_an_open_line_needs_no_clearing(driver: WindowDriver) -> None:
    driver.click("0404")
    driver.hover("0408")
    driver.key("W")
    assert driver.window.docks.inspector.line.clearings.text() == "The line is open\t"


def test_a_click_on_an_obstacle_shows_what_it_hides(driver: WindowDriver) -> None:
    driver.click("0404")
    driver.key("D")
    blame = driver.window.docks.inspector.blame
    driver.click("0604")
    overlay = driver.window.kind.overlays.shown["blame"]
    assert isinstance(overlay, BlameOverlay)
    assert driver.number("0804") in overlay.blame.alone
    assert blame.verdict.text().startswith("✗ 0604 hides ")
    assert "0804" in blame.alone.words
    assert blame.culprits.words == "0604 itself is seen from 0404."
    assert "What 0604 hides" in overlay.legend.title
    pixels = pixels_of(driver.window.view.grab().toImage())
    assert near(pixels, "#D55E00", 30) > 100


@pytest.mark.slow(8)
def test_a_click_on_a_blind_hex_shows_what_would_have_to_go(driver: WindowDriver) -> None:
    driver.click("0404")
    driver.key("D")
    driver.click("0804")
    blame = driver.window.docks.inspector.blame
    assert blame.culprits.words.endswith("all of these would have to go: 0604")
    assert blame.verdict.text() == "✗ 0804 hidden by 0604"
    assert blame.alone.isHidden()
    assert blame.others.isHidden()
    driver.click("0804", button=RIGHT)
    assert driver.window.kind.overlays.shown["blame"] is None
    assert blame.isHidden()


@pytest.mark.slow
def test_the_answer_goes_with_the_tool(driver: WindowDriver) -> None:
    driver.click("0404")
    driver.key("D")
    driver.click("0604")
    driver.key("V")
    assert driver.window.kind.overlays.shown["blame"] is None
    assert driver.steps == 0


def test_without_an_observer_the_panel_says_so(driver: WindowDriver) -> None:
    driver.key("D")
    driver.click("0604")
    blame = driver.window.docks.inspector.blame
    assert blame.verdict.text() == "No observer"
    assert "pinned hex" in blame.culprits.words


def test_the_observers_own_hex_is_reported_as_such(driver: WindowDriver) -> None:
    driver.click("0404")
    driver.key("D")
    driver.click("0404")
    blame = driver.window.docks.inspector.blame
    assert blame.verdict.text() == "0404: the observer’s hex"
    assert "pinned" not in blame.culprits.words
    assert blame.culprits.words.startswith("Click an obstacle for what it hides from here, or a blind hex")


@pytest.mark.slow(8)
def test_a_seen_hex_that_hides_nothing_is_told_so(driver: WindowDriver) -> None:
    driver.click("0404")
    driver.key("D")
    driver.click("0408")
    blame = driver.window.docks.inspector.blame
    assert blame.verdict.text() == "✓ 0408 is seen, hides nothing"


def test_all_that_an_obstacle_hides_is_in_the_tip(driver: WindowDriver) -> None:
    driver.click("0404")
    driver.key("D")
    driver.click("0604")
    blame = driver.window.docks.inspector.blame
    overlay = driver.window.kind.overlays.shown["blame"]
    assert isinstance(overlay, BlameOverlay)
    labels = driver.scenario.board.grid.labels
    for part, numbers in ((blame.alone, overlay.blame.alone), (blame.others, overlay.blame.others)):
        assert part.toolTip().split() == ([labels[number] for number in numbers] or ["–"])


def test_a_hedge_is_named_with_what_it_hides(open_window: OpenWindow) -> None:
    driver = open_window()
    driver.choose("hexside", "hedge")
    driver.drag("0405/0406", "0405/0406")
    driver.key("V")
    driver.click("0403")
    driver.key("D")
    blame = driver.window.docks.inspector.blame
    driver.click("0405")
    assert blame.verdict.text() == "✗ 0405/0406 hides 4 hexes"
    assert blame.alone.words == "It alone hides: 0407 0408 0409 0410"
    assert blame.sides.isHidden()
    overlay = driver.window.kind.overlays.shown["blame"]
    assert isinstance(overlay, BlameOverlay)
    assert driver.number("0408") in overlay.blame.alone
    driver.click("0408")
    assert blame.culprits.words.endswith("all of these would have to go: 0405/0406")


def test_a_wood_behind_a_hedge_is_distinguished_from_the_hedge(open_window: OpenWindow) -> None:
    driver = open_window()
    driver.choose("hexside", "hedge")
    driver.drag("0605/0606", "0605/0606")
    driver.key("V")
    driver.click("0602")
    driver.key("D")
    blame = driver.window.docks.inspector.blame
    driver.click("0605")
    assert blame.verdict.text().startswith("✗ 0605 hides ")
    assert not blame.sides.isHidden()
    assert blame.sides.words.startswith("Hexside 0605/0606 · alone: – · with others: 0606 0607")


@pytest.mark.slow
def test_smoke_is_named_with_where_it_comes_from(open_window: OpenWindow) -> None:
    driver = open_window()
    driver.open(SAMPLES / "landships" / "marcelle_farm.yaml")
    blame = driver.window.docks.inspector.blame
    driver.click("1211")
    driver.key("D")
    driver.click("1213")  # the marker lies in 1214
    assert blame.verdict.text().startswith("✗ Smoke from 1214 hides ")
    assert "1215" in blame.alone.words + blame.others.words
    assert "1214" in blame.culprits.words
    driver.click("1214")
    assert blame.verdict.text().startswith("✗ 1214 hides ")
    assert "what is on 1214" in blame.culprits.words


@pytest.mark.slow
def test_what_hides_a_hex_is_numbered_above_the_counters(open_sample: OpenSample) -> None:
    driver = open_sample(FARM)
    driver.window.view.set_zoom(1.0)
    driver.window.view.show_hex(driver.number("0609"))
    driver.click("0512")
    driver.key("D")
    driver.click("0607")
    assert driver.window.docks.inspector.blame.verdict.text() == "✗ 0607 hidden by 0511, 0608"
    driver.hover("0902")
    shown = map_pixels(driver).astype(int)
    for place in ("0511", "0608"):
        at = driver.point(place)
        top = shown[at.y() - 32 : at.y() - 14, at.x() - 9 : at.x() + 9]
        assert near(top, "#D55E00", 30) > 90, place


@pytest.mark.slow
def test_a_hedge_that_hides_is_outlined_and_its_hexes_are_not(open_window: OpenWindow) -> None:
    driver = open_window()
    driver.choose("hexside", "hedge")
    driver.drag("0405/0406", "0405/0406")
    driver.key("V")
    driver.click("0403")
    driver.key("D")
    driver.click("0408")
    assert driver.window.docks.inspector.blame.verdict.text() == "✗ 0408 hidden by 0405/0406"
    driver.hover("1009")
    shown = map_pixels(driver)
    assert near(cut(driver, shown, "0405/0406", 8), "#D55E00", 30) > 80
    for far in ("0404/0405", "0406/0407"):
        assert near(cut(driver, shown, far, 4), "#D55E00", 30) == 0, far
