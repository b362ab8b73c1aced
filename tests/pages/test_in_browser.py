"""Pages in a real browser: clicked, touched, steered by keys, printed, and looked at by an audit of accessibility."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.pages.reading import SMALL, analysis_at, page_of
from workbench.pages.parts import hex_lines

Open = Callable[..., Any]
FROM, TO = "0403", "0609"
"""A line of the printed table of examples."""
EMPTY = "0303"
"""A hex of it without a unit."""


def _at(page: Any, label: str) -> tuple[float, float]:
    """Where a hex lies in the window."""
    x, y = page.evaluate(
        "label => { const { map } = workbenchPage; return map.view.toScreen(...map.hexes.centre(map.hexes.find(label))); }",
        label,
    )
    box = page.locator("#map").bounding_box()
    return box["x"] + x, box["y"] + y


def _said(page: Any) -> str:
    return str(page.locator("#said").inner_text())


def test_a_click_shows_what_a_hex_sees_and_who_sees_it(pages: dict[str, Path], opened: Open) -> None:
    page = opened(pages["panzer_grenadier"])
    page.mouse.click(*_at(page, EMPTY))
    assert page.locator("#panel-sight h2").inner_text() == f"What {EMPTY} sees"
    words = page.locator("#panel-sight .result").inner_text()
    assert "blind" in words
    assert _said(page) == f"What {EMPTY} sees. {words}"
    assert page.locator(".legend").inner_text() == "hatched: not seen"
    page.get_by_label("Who sees it").check()
    assert page.locator("#panel-sight h2").inner_text() == f"Who sees {EMPTY}"


def test_a_drag_with_shift_shows_a_line_with_its_reason_and_the_side_view(pages: dict[str, Path], opened: Open) -> None:
    page = opened(pages["panzer_grenadier"])
    page.keyboard.down("Shift")
    page.mouse.move(*_at(page, FROM))
    page.mouse.down()
    page.mouse.move(*_at(page, "0506"))
    page.mouse.move(*_at(page, TO))
    page.mouse.up()
    page.keyboard.up("Shift")
    panel = page.locator("#panel-line")
    assert panel.locator("h2").inner_text() == f"Line of sight from {FROM} to {TO}"
    verdict = panel.locator(".verdict").inner_text()
    assert verdict in _said(page)
    assert panel.locator(".rule").first.inner_text().startswith("8.4")
    view = panel.get_by_role("img")
    assert view.get_attribute("aria-label").startswith(f"From {FROM} at ")
    panel.get_by_text("The other way", exact=True).click()
    assert panel.locator("h2").inner_text() == f"Line of sight from {TO} to {FROM}"


def test_keys_alone_ask_about_hexes_and_lines(pages: dict[str, Path], opened: Open) -> None:
    page = opened(pages["panzer_grenadier"])
    page.locator("#map").focus()
    page.keyboard.press("ArrowRight")
    assert "," in _said(page) or _said(page)
    page.keyboard.press("Enter")
    first = page.locator("#panel-hex h2").inner_text()
    assert _said(page).startswith(f"What {first} sees")
    for key in ("ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    page.keyboard.press("b")
    assert page.locator("#panel-line h2").inner_text().startswith(f"Line of sight from {first} to ")
    page.keyboard.press("Escape")
    assert page.locator("#panel-line").is_hidden()
    page.get_by_label("Hex", exact=True).fill("0403")
    page.keyboard.press("Enter")
    assert page.locator("#panel-hex h2").inner_text() == "0403"
    page.get_by_label("Hex", exact=True).fill("9999")
    page.keyboard.press("Enter")
    assert _said(page) == "There is no hex 9999."


def test_the_wheel_and_the_hand_move_the_map_and_keep_the_place_under_the_mouse(
    pages: dict[str, Path], opened: Open
) -> None:
    page = opened(pages["panzer_grenadier"])
    x, y = _at(page, "0609")
    page.mouse.move(x, y)
    page.mouse.wheel(0, -600)
    page.wait_for_selector("#map[data-sharp=yes]")
    assert _at(page, "0609") == pytest.approx((x, y), abs=1)
    page.mouse.down()
    page.mouse.move(x + 40, y + 30)
    page.mouse.move(x + 80, y + 60)
    page.mouse.up()
    assert _at(page, "0609") == pytest.approx((x + 80, y + 60), abs=2)
    assert page.evaluate("workbenchPage.state.here") is None
    page.keyboard.press("0")
    page.wait_for_selector("#map[data-sharp=yes]")


def test_fingers_tap_and_pinch_on_a_phone(pages: dict[str, Path], opened: Open) -> None:
    page = opened(pages["panzer_grenadier"], width=360, height=740, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.touchscreen.tap(*_at(page, FROM))
    assert page.locator("#panel-sight h2").inner_text() == f"What {FROM} sees"
    before = page.evaluate("workbenchPage.map.view.scale")
    x, y = _at(page, FROM)
    session = page.context.new_cdp_session(page)
    for kind, gap in (("touchStart", 20), ("touchMove", 45), ("touchMove", 70)):
        points = [{"x": x - gap, "y": y + 60, "id": 1}, {"x": x + gap, "y": y + 60, "id": 2}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.evaluate("workbenchPage.map.view.scale") > 1.5 * before


@pytest.mark.slow
def test_a_page_speaks_the_language_of_its_reader_and_can_be_switched(pages: dict[str, Path], opened: Open) -> None:
    page = opened(pages["asl"], locale="fr-FR", color_scheme="dark")
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme]") == ["fr", "dark"]
    page.mouse.click(*_at(page, page.evaluate("workbenchPage.map.hexes.labels[40]")))
    assert page.locator("#panel-sight h2").inner_text().startswith("Ce que voit ")
    page.get_by_role("button", name="English").click()
    assert page.locator("#panel-sight h2").inner_text().startswith("What ")
    page.get_by_role("button", name="Light").click()
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme]") == ["en", "light"]


def test_a_page_prints_its_map_and_its_answers_without_buttons(pages: dict[str, Path], opened: Open) -> None:
    page = opened(pages["panzer_grenadier"])
    page.mouse.click(*_at(page, FROM))
    assert page.pdf().startswith(b"%PDF")
    page.emulate_media(media="print")
    assert page.locator("#map").is_visible()
    assert page.locator("#panel-sight .result").is_visible()
    assert not page.locator("button:visible").count()
    panels = page.locator(".panel:visible").all()
    assert panels
    assert all(panel.inner_text().strip() for panel in panels)


def test_a_narrow_sheet_of_paper_has_the_whole_map(pages: dict[str, Path], opened: Open) -> None:
    page = opened(pages["panzer_grenadier"])
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 794, "height": 600})
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    stage, canvas = (page.locator(name).bounding_box() for name in ("#stage", "#map canvas"))
    assert canvas["y"] + canvas["height"] <= stage["y"] + stage["height"] + 1


@pytest.mark.parametrize("width", [360, 1280, 1920])
def test_buttons_and_legend_cover_nothing_of_the_map(pages: dict[str, Path], opened: Open, width: int) -> None:
    page = opened(pages["panzer_grenadier"], width=width, color_scheme="dark")
    page.mouse.click(*_at(page, EMPTY))
    map_box = page.locator("#map").bounding_box()
    for name in (".map-tools", ".legend"):
        box = page.locator(name).bounding_box()
        assert box["y"] + box["height"] <= map_box["y"] + 1 or box["y"] >= map_box["y"] + map_box["height"] - 1, name
    # what a browser filters it works out anew for every frame
    assert page.evaluate("getComputedStyle(document.querySelector('#map')).filter") == "none"


def test_a_line_does_not_stay_said_when_its_unit_is_asked_again(pages: dict[str, Path], opened: Open) -> None:
    page = opened(pages["panzer_grenadier"])
    number = page.evaluate("workbenchPage.units.units.findIndex((unit) => unit.moves.length)")
    page.evaluate("number => workbenchPage.units.select(number)", number)
    said = _said(page)
    page.evaluate("label => workbenchPage.map.lineTo(workbenchPage.map.hexes.find(label))", EMPTY)
    assert f" to {EMPTY}" in _said(page)
    page.evaluate("number => workbenchPage.units.select(number)", number)
    assert _said(page) == said


@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_audit_of_accessibility_finds_nothing(pages: dict[str, Path], opened: Open, look: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe here: no audit")
    page = opened(pages["panzer_grenadier"], color_scheme=look, bypass_csp=True)
    page.mouse.click(*_at(page, FROM))
    page.evaluate("workbenchPage.map.lineTo(workbenchPage.map.hexes.find('0609'))")
    found = axe.Axe().run(page)
    assert found.response["violations"] == [], found.generate_report()


def test_a_blocked_line_without_its_reason_is_drawn_blocked_from_its_beginning(
    opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hex_lines, "MOST_REASONS", 1)
    page = opened(page_of(analysis_at(SMALL["panzer_grenadier"]), tmp_path / "page.html"))
    found = page.evaluate(
        """() => {
            const { map, lines } = workbenchPage;
            const all = Array.from({ length: map.places.count }, (_, number) => number);
            const wanted = all.flatMap((from) => all.map((to) => [from, to])).map(([from, to]) => lines.line(from, to));
            const one = wanted.find((line) => line.verdict === "blocked" && !line.reason);
            return one ? lines.parts(one).line.stop : null;
        }"""
    )
    assert found == 0


@pytest.mark.parametrize(("width", "height"), [(360, 740), (640, 360), (1280, 720), (1920, 1080)])
def test_the_answer_to_what_was_asked_last_stands_first_and_is_in_view(
    pages: dict[str, Path], opened: Open, width: int, height: int
) -> None:
    page = opened(pages["panzer_grenadier"], width=width, height=height)
    number, hex_ = page.evaluate(
        "() => { const k = workbenchPage.units.units.findIndex((unit) => unit.moves.length);"
        " return [k, workbenchPage.units.units[k].hex]; }"
    )
    page.evaluate("number => workbenchPage.units.select(number)", number)
    assert page.locator("#answers > .panel").nth(1).get_attribute("id") == "panel-units"
    page.evaluate("workbenchPage.map.ask(workbenchPage.map.hexes.find('0303'))")
    assert page.locator("#answers > .panel").nth(1).get_attribute("id") == "panel-sight"
    page.evaluate("number => workbenchPage.units.select(number)", number)
    centres = "labels => labels.map((one) => workbenchPage.map.hexes.centre(workbenchPage.map.hexes.find(one)))"
    page.evaluate("([from, to]) => workbenchPage.map.dragged(from, to)", page.evaluate(centres, [EMPTY, TO]))
    assert page.locator("#answers > .panel").nth(1).get_attribute("id") == "panel-line"
    # the unit stands elsewhere: nothing of it is said of this line
    assert _said(page).startswith(f"Line of sight from {EMPTY} to {TO}")
    assert page.evaluate("workbenchPage.state.unit") is None
    verdict, said = (page.locator(name).bounding_box() for name in ("#panel-line .verdict", "#said"))
    assert verdict["y"] >= 0
    assert verdict["y"] + verdict["height"] <= min(said["y"], height) + 1
    assert page.evaluate("hex => workbenchPage.map.unitsAt(hex).length", hex_)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (640, 360)])
def test_nothing_with_the_focus_lies_under_the_status(
    pages: dict[str, Path], opened: Open, width: int, height: int
) -> None:
    page = opened(pages["panzer_grenadier"], width=width, height=height)
    page.evaluate("workbenchPage.map.ask(0)")
    page.evaluate("workbenchPage.map.lineTo(workbenchPage.map.hexes.find('0609'))")
    page.evaluate("scrollTo(0, 0)")
    seen = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        name, bottom, status = page.evaluate(
            "() => { const one = document.activeElement; return [one.tagName + one.id + (one.dataset.key ?? ''),"
            " one.getBoundingClientRect().bottom, document.querySelector('#said').getBoundingClientRect().top]; }"
        )
        if name.startswith(("BODY", "DIVmap", "DIVanswers")):
            continue
        seen.add(name)
        assert bottom <= status + 1, name
    assert len(seen) > 8
    assert page.locator("#said").bounding_box()["height"] <= 60


def test_what_was_said_goes_with_its_question_and_a_wrong_hex_is_said_at_its_field(
    pages: dict[str, Path], opened: Open
) -> None:
    page = opened(pages["panzer_grenadier"])
    page.locator("#map").focus()
    page.keyboard.press("b")
    assert "beginning first" in _said(page)
    page.mouse.click(*_at(page, EMPTY))
    page.keyboard.press("Escape")
    assert _said(page) == ""
    field = page.get_by_label("Hex", exact=True)
    field.fill("9999")
    page.keyboard.press("Enter")
    assert field.get_attribute("aria-invalid") == "true"
    assert page.locator("#ask-wrong").inner_text() == "There is no hex 9999."
    field.fill(EMPTY)
    page.keyboard.press("Enter")
    assert field.get_attribute("aria-invalid") is None


def test_layers_and_the_large_map_close_by_escape_and_by_a_click(pages: dict[str, Path], opened: Open) -> None:
    page = opened(pages["panzer_grenadier"], width=360, height=740)
    layers = page.locator(".layers")
    page.locator(".layers summary").click()
    page.keyboard.press("Escape")
    assert layers.get_attribute("open") is None
    page.locator(".layers summary").click()
    page.mouse.click(*_at(page, TO))
    assert layers.get_attribute("open") is None
    before = page.locator("#map").bounding_box()["height"]
    page.locator("#large").click()
    assert page.locator("#map").bounding_box()["height"] > 1.3 * before
    assert page.locator("#answers").is_hidden()
    page.locator("#map").focus()
    page.keyboard.press("Escape")
    assert page.locator("#answers").is_visible()
    assert page.evaluate("workbenchPage.state.here") is not None


def test_a_dark_page_prints_light_with_its_lists_open(pages: dict[str, Path], opened: Open) -> None:
    page = opened(pages["panzer_grenadier"], color_scheme="dark")
    page.evaluate("workbenchPage.map.ask(workbenchPage.map.hexes.find('0403'))")
    page.evaluate("workbenchPage.map.lineTo(workbenchPage.map.hexes.find('0609'))")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("#answers details:not([open])").count() == 0
    colour = page.locator(".verdict").evaluate("one => getComputedStyle(one).color.match(/[0-9]+/g).map(Number)")
    assert sum(colour) < 330, colour
    page.set_viewport_size({"width": 700, "height": 900})
    page.wait_for_timeout(200)
    corner = page.evaluate(
        "() => { const { canvas, context } = workbenchPage.map.view;"
        " return [...context.getImageData(canvas.width - 2, canvas.height - 2, 1, 1).data]; }"
    )
    assert sum(corner[:3]) > 300, "painted to its corner"
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("#answers details:not([open])").count() > 0


def test_the_legend_says_that_numbers_can_be_read_closer_up(pages: dict[str, Path], opened: Open) -> None:
    page = opened(pages["panzer_grenadier"])
    number = page.evaluate("workbenchPage.units.units.findIndex((unit) => unit.moves.length)")
    page.evaluate("number => workbenchPage.units.select(number)", number)
    page.wait_for_selector("#map[data-sharp=yes]")
    assert "zoom in" not in page.locator(".legend").inner_text()
    page.set_viewport_size({"width": 300, "height": 300})
    page.get_by_text("numbers: zoom in to read them").wait_for()
