"""Holding a line, what would clear it, and what one hex hides."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.desktop.conftest import RIGHT, Desk
from tests.desktop.sample_windows import FARM, cut, map_pixels, opened
from tests.desktop.terrain_map import near, pixels_of
from workbench.desktop.documents.storage import open_document
from workbench.desktop.overlays.blockers import BlameOverlay

pytestmark = pytest.mark.gui

SAMPLES = Path(__file__).resolve().parents[3] / "samples"


def test_a_held_line_stays_while_the_mouse_goes_elsewhere(desk: Desk) -> None:
    line = desk.window.docks.inspector.line
    desk.click("0404")
    desk.hover("0804")
    desk.key("T")
    desk.hover("0408")
    assert line.verdict.text() == "✗ Blocked at 0604"
    assert desk.window.actions_["hold"].isChecked()
    desk.key("T")
    desk.hover("0409")
    assert line.verdict.text() == "✓ Clear"
    desk.key("T")
    desk.click("0204")  # another observer: nothing is held any more
    assert desk.window.inquiry.held is None


def test_what_would_clear_the_line_is_listed_and_goes_with_it(desk: Desk) -> None:
    line = desk.window.docks.inspector.line
    desk.click("0404")
    desk.hover("0804")
    assert line.clearings.isHidden()
    desk.key("W")
    told = line.clearings.text()
    assert "No woods at 0604\tclear" in told
    desk.hover("0101")
    assert line.clearings.text() == told
    desk.key("T")
    assert line.clearings.isHidden()


def test_an_open_line_needs_no_clearing(desk: Desk) -> None:
    desk.click("0404")
    desk.hover("0408")
    desk.key("W")
    assert desk.window.docks.inspector.line.clearings.text() == "The line is open\t"


def test_a_click_on_an_obstacle_shows_what_it_hides(desk: Desk) -> None:
    desk.click("0404")
    desk.key("D")
    blame = desk.window.docks.inspector.blame
    desk.click("0604")
    overlay = desk.window.kind.overlays.shown["blame"]
    assert isinstance(overlay, BlameOverlay)
    assert desk.number("0804") in overlay.blame.alone
    assert blame.verdict.text().startswith("✗ 0604 hides ")
    assert "0804" in blame.alone.words
    assert blame.culprits.words == "0604 itself is seen from 0404."
    assert "What 0604 hides" in overlay.legend.title
    pixels = pixels_of(desk.window.view.grab().toImage())
    assert near(pixels, "#D55E00", 30) > 100


def test_a_click_on_a_blind_hex_shows_what_would_have_to_go(desk: Desk) -> None:
    desk.click("0404")
    desk.key("D")
    desk.click("0804")
    blame = desk.window.docks.inspector.blame
    assert blame.culprits.words.endswith("all of these would have to go: 0604")
    assert blame.verdict.text() == "✗ 0804 hidden by 0604"
    assert blame.alone.isHidden()
    assert blame.others.isHidden()
    desk.click("0804", button=RIGHT)
    assert desk.window.kind.overlays.shown["blame"] is None
    assert blame.isHidden()


def test_the_answer_goes_with_the_tool(desk: Desk) -> None:
    desk.click("0404")
    desk.key("D")
    desk.click("0604")
    desk.key("V")
    assert desk.window.kind.overlays.shown["blame"] is None
    assert desk.steps == 0


def test_without_an_observer_the_panel_says_so(desk: Desk) -> None:
    desk.key("D")
    desk.click("0604")
    blame = desk.window.docks.inspector.blame
    assert blame.verdict.text() == "No observer"
    assert "pinned hex" in blame.culprits.words


def test_the_observers_own_hex_is_told_as_such(desk: Desk) -> None:
    desk.click("0404")
    desk.key("D")
    desk.click("0404")
    blame = desk.window.docks.inspector.blame
    assert blame.verdict.text() == "0404: the observer’s hex"
    assert "pinned" not in blame.culprits.words
    assert blame.culprits.words.startswith("Click an obstacle for what it hides from here, or a blind hex")


def test_a_seen_hex_that_hides_nothing_is_told_so(desk: Desk) -> None:
    desk.click("0404")
    desk.key("D")
    desk.click("0408")
    blame = desk.window.docks.inspector.blame
    assert blame.verdict.text() == "✓ 0408 is seen, hides nothing"


def test_all_that_an_obstacle_hides_is_in_the_tip(desk: Desk) -> None:
    desk.click("0404")
    desk.key("D")
    desk.click("0604")
    blame = desk.window.docks.inspector.blame
    overlay = desk.window.kind.overlays.shown["blame"]
    assert isinstance(overlay, BlameOverlay)
    labels = desk.scenario.board.grid.labels
    for part, numbers in ((blame.alone, overlay.blame.alone), (blame.others, overlay.blame.others)):
        assert part.toolTip().split() == ([labels[number] for number in numbers] or ["–"])


def test_a_hedge_is_named_with_what_it_hides(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk()
    desk.choose("hexside", "hedge")
    desk.drag("0405/0406", "0405/0406")
    desk.key("V")
    desk.click("0403")
    desk.key("D")
    blame = desk.window.docks.inspector.blame
    desk.click("0405")
    assert blame.verdict.text() == "✗ 0405/0406 hides 4 hexes"
    assert blame.alone.words == "It alone hides: 0407 0408 0409 0410"
    assert blame.sides.isHidden()
    overlay = desk.window.kind.overlays.shown["blame"]
    assert isinstance(overlay, BlameOverlay)
    assert desk.number("0408") in overlay.blame.alone
    desk.click("0408")
    assert blame.culprits.words.endswith("all of these would have to go: 0405/0406")


def test_a_wood_behind_a_hedge_is_told_apart_from_the_hedge(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk()
    desk.choose("hexside", "hedge")
    desk.drag("0605/0606", "0605/0606")
    desk.key("V")
    desk.click("0602")
    desk.key("D")
    blame = desk.window.docks.inspector.blame
    desk.click("0605")
    assert blame.verdict.text().startswith("✗ 0605 hides ")
    assert not blame.sides.isHidden()
    assert blame.sides.words.startswith("Hexside 0605/0606 · alone: – · with others: 0606 0607")


def test_smoke_is_named_with_where_it_comes_from(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk()
    document, _ = open_document(SAMPLES / "landships" / "marcelle_farm.yaml", "en")
    assert document is not None
    desk.window.open_document(document)
    blame = desk.window.docks.inspector.blame
    desk.click("1211")
    desk.key("D")
    desk.click("1213")  # the marker lies in 1214
    assert blame.verdict.text().startswith("✗ Smoke from 1214 hides ")
    assert "1215" in blame.alone.words + blame.others.words
    assert "1214" in blame.culprits.words
    desk.click("1214")
    assert blame.verdict.text().startswith("✗ 1214 hides ")
    assert "what is on 1214" in blame.culprits.words


def test_what_hides_a_hex_is_numbered_above_the_counters(
    open_desk: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = opened(open_desk, FARM, monkeypatch)
    desk.window.view.set_zoom(1.0)
    desk.window.view.show_hex(desk.number("0609"))
    desk.click("0512")
    desk.key("D")
    desk.click("0607")
    assert desk.window.docks.inspector.blame.verdict.text() == "✗ 0607 hidden by 0511, 0608"
    desk.hover("0902")
    shown = map_pixels(desk).astype(int)
    for place in ("0511", "0608"):
        at = desk.point(place)
        top = shown[at.y() - 32 : at.y() - 14, at.x() - 9 : at.x() + 9]
        assert near(top, "#D55E00", 30) > 90, place


def test_a_hedge_that_hides_is_outlined_and_its_hexes_are_not(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk()
    desk.choose("hexside", "hedge")
    desk.drag("0405/0406", "0405/0406")
    desk.key("V")
    desk.click("0403")
    desk.key("D")
    desk.click("0408")
    assert desk.window.docks.inspector.blame.verdict.text() == "✗ 0408 hidden by 0405/0406"
    desk.hover("1009")
    shown = map_pixels(desk)
    assert near(cut(desk, shown, "0405/0406", 8), "#D55E00", 30) > 80
    for far in ("0404/0405", "0406/0407"):
        assert near(cut(desk, shown, far, 4), "#D55E00", 30) == 0, far
