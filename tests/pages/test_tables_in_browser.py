"""Pages of tables in a real browser: places, units and the ruler, by mouse, touch and keys, and an audit of accessibility."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.pages.reading import SMALL_TABLES, analysis_at, page_of

Open = Callable[..., Any]
GAMES = sorted(SMALL_TABLES)


@pytest.fixture(scope="module")
def pages(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pages of small tables, by game."""
    folder = tmp_path_factory.mktemp("pages")
    return {game: page_of(analysis_at(path), folder / f"{game}.html") for game, path in SMALL_TABLES.items()}


def _at(page: Any, x: float, y: float) -> tuple[float, float]:
    """Where a place of the table lies in the window."""
    to_screen = "([x, y]) => { const { map } = workbenchPage; return map.view.toScreen(x * map.scale, y * map.scale); }"
    u, v = page.evaluate(to_screen, [x, y])
    box = page.locator("#map").bounding_box()
    return box["x"] + u, box["y"] + v


def _unit(page: Any, number: int) -> tuple[float, float]:
    x, y = page.evaluate("number => workbenchPage.units.units[number].at", number)
    return _at(page, x, y)


def _enemies(page: Any) -> tuple[int, int]:
    """The first unit, and the first one of another side."""
    sides = page.evaluate("workbenchPage.units.units.map((unit) => unit.side)")
    return 0, next(number for number, side in enumerate(sides) if side != sides[0])


def _said(page: Any) -> str:
    return str(page.locator("#said").inner_text())


def _empty(page: Any) -> tuple[float, float]:
    """A place of the grid with no unit near it."""
    x, y = page.evaluate(
        """() => { const { map } = workbenchPage;
        const all = Array.from({ length: map.points.count }, (_, k) => map.points.at(k));
        return all.findLast(([x, y]) => !map.unitAt(x, y, map.points.step)); }"""
    )
    return x, y


@pytest.mark.parametrize("game", GAMES)
def test_a_click_shows_what_is_seen_from_a_place_and_how_far_its_point_is(
    pages: dict[str, Path], opened: Open, game: str
) -> None:
    page = opened(pages[game])
    page.mouse.click(*_at(page, *_empty(page)))
    panel = page.locator("#panel-sight")
    assert panel.locator("h2").inner_text().startswith("What is seen from ")
    assert "points of the grid" in _said(page)
    assert "no place is farther than " in panel.inner_text()
    assert "infantry on the ground" in panel.inner_text()
    assert page.locator(".legend").inner_text() == "hatched: not seen"
    page.get_by_label("Who sees it").check()
    assert panel.locator("h2").inner_text().startswith("From where ")


@pytest.mark.parametrize("game", GAMES)
def test_a_drag_from_unit_to_unit_gives_verdict_reason_and_range(
    pages: dict[str, Path], opened: Open, game: str
) -> None:
    page = opened(pages[game])
    one, other = _enemies(page)
    page.get_by_role("button", name="Ruler").click()
    page.mouse.move(*_unit(page, one))
    page.mouse.down()
    page.mouse.move(*_at(page, *_empty(page)))
    page.mouse.move(*_unit(page, other))
    page.mouse.up()
    panel = page.locator("#panel-line")
    names = page.evaluate("workbenchPage.units.units.map((_, number) => workbenchPage.units.nameOf(number))")
    assert panel.locator("h2").inner_text() == f"From {names[one]} to {names[other]}"
    assert panel.locator(".verdict").inner_text() in _said(page)
    assert panel.locator(".rule").count()
    assert "The line that is judged is " in panel.inner_text()
    side = panel.get_by_role("img")
    assert side.get_attribute("aria-label").startswith(f"From {names[one]} at ")
    assert side.locator("rect").count()
    panel.get_by_text("The other way", exact=True).click()
    assert panel.locator("h2").inner_text() == f"From {names[other]} to {names[one]}"


@pytest.mark.parametrize("game", GAMES)
def test_a_unit_shows_each_of_its_areas(pages: dict[str, Path], opened: Open, game: str) -> None:
    page = opened(pages[game])
    page.mouse.click(*_unit(page, 0))
    panel = page.locator("#panel-units")
    shows = panel.get_by_label("Show")
    for show in shows.locator("option").all_inner_texts()[1:]:
        shows.select_option(label=show)
        assert panel.locator(".result").inner_text() == _said(page)
        assert page.locator(".legend p").count() == 1


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_fire_at_a_place_has_its_chance(pages: dict[str, Path], opened: Open, game: str) -> None:
    page = opened(pages[game])
    unit, chance, place = page.evaluate("""() => { const { units, map } = workbenchPage;
        for (const [number, unit] of units.units.entries()) {
            for (const [point, chance] of unit.weapons.length ? units.chancesOf(unit.weapons[0]) : []) {
                const [x, y] = map.points.at(point);
                if (!map.unitAt(x, y, map.points.step)) return [number, chance, [x, y]];
            }
        } }""")
    page.mouse.click(*_unit(page, unit))
    panel = page.locator("#panel-units")
    panel.get_by_label("Show").select_option(label="where it can fire")
    said = _said(page)
    assert "Chance of any effect on " in panel.inner_text()
    assert "number: chance of any effect in %" in page.locator(".legend").inner_text()
    page.mouse.click(*_at(page, *place))
    assert f"chance of any effect {chance} %" in panel.inner_text()
    assert f"chance of any effect {chance} %" in _said(page)
    page.mouse.click(*_unit(page, unit))
    panel.get_by_label("Show").select_option(label="where it can fire")
    assert _said(page) == said


def test_keys_alone_ask_about_places_lines_and_templates(pages: dict[str, Path], opened: Open) -> None:
    page = opened(pages["blitzkrieg"])
    page.get_by_label("Place (cm)").fill("7.5; 7.5")
    page.keyboard.press("Enter")
    assert page.locator("#panel-place h2").inner_text() == "7.5 / 7.5 cm"
    page.locator("#map").focus()
    for key in ("ArrowRight", "ArrowDown", "b"):
        page.keyboard.press(key)
    assert page.locator("#panel-line h2").inner_text() == "From 7.5 / 7.5 cm to 12.5 / 12.5 cm"
    assert "7.1 cm" in _said(page)
    page.locator("#panel-place select").select_option(index=1)
    page.locator("#map").focus()
    page.keyboard.press("t")
    assert "at 12.5 / 12.5 cm. Under it by their middle: nobody." in _said(page)
    page.get_by_label("Place (cm)").fill("700; 1")
    page.keyboard.press("Enter")
    assert "is no place of the table" in _said(page)


def test_a_finger_asks_on_a_phone_in_french(pages: dict[str, Path], opened: Open) -> None:
    page = opened(pages["bolt_action"], width=360, height=740, has_touch=True, is_mobile=True, locale="fr-FR")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.touchscreen.tap(*_unit(page, 0))
    assert page.evaluate("workbenchPage.state.unit") is not None
    assert " % de la table" in page.locator("#panel-units .result").inner_text()


@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_audit_of_accessibility_finds_nothing(pages: dict[str, Path], opened: Open, look: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe here: no audit")
    page = opened(pages["blitzkrieg"], color_scheme=look, bypass_csp=True)
    one, other = _enemies(page)
    page.evaluate(
        "([one, other]) => { const { units, map } = workbenchPage; units.select(one); map.lineTo(units.placeOf(other)); }",
        [one, other],
    )
    page.locator("#panel-place select").select_option(index=1)
    found = axe.Axe().run(page)
    assert found.response["violations"] == [], found.generate_report()
