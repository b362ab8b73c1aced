"""Lessons taken in a real browser from start to end: rightly by mouse, wrongly by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.lessons.small_lessons import TABLE, lesson
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_lesson
from workbench.desktop.export.answering_lesson import save_lesson_to_take
from workbench.lessons.lesson import Lesson
from workbench.lessons.result_codes import RIGHT, WRONG, Result, lesson_id, read_code

Open = Callable[..., Any]
READY = "#step-heading"
OF_EACH_GAME = {
    "asl": "03_blind_hexes",
    "blitzkrieg": "01_a_hand_s_breadth_of_wood",
    "bolt_action": "02_in_the_house",
    "landships": "01_yes_or_no",
    "panzer_grenadier": "06_hedges_and_cliffs",
}
ON_HEXES = """
- {text: {en: Look., fr: Regardez.}, view: {at: "0404"}}
- {text: {en: The wood., fr: Le bois.}, ask: {question: sees, from: "0402", to: "0405"}}
- {text: {en: And behind?, fr: Et derrière ?}, ask: {question: blind, from: "0402", ring: 3}}
"""
ON_TABLE = """
- text: {en: The house., fr: La maison.}
  ask: {question: blocker, from: "unit:a1", to: "unit:b1"}
- text: {en: How much?, fr: Combien ?}
  ask: {question: cost, unit: a1, to: [30, 20]}
"""


@pytest.fixture(scope="module")
def small(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Lesson, Path]]:
    """A short lesson on hexes and one on a table, with their pages."""
    folder = tmp_path_factory.mktemp("lessons")
    return {
        "hexes": _made(lesson(ON_HEXES), folder / "hexes.html"),
        "table": _made(lesson(ON_TABLE, TABLE), folder / "table.html"),
    }


def _made(found: Lesson, out: Path) -> tuple[Lesson, Path]:
    save_lesson_to_take(found, out)
    return found, out


def _question(page: Any) -> Any:
    return page.evaluate("workbenchPage.lesson.question")


def _at_end(page: Any) -> bool:
    return bool(page.evaluate("workbenchPage.lesson.atEnd"))


def _answer_rightly_by_mouse(page: Any, question: Any) -> None:
    form, right = question["form"], question["right"]
    if form == "yes_no":
        page.locator("#answer-yes" if right else "#answer-no").click()
    elif form == "number":
        page.locator("#answer-field").fill((question["right_words"] or [f"{right[0]:.6f}".replace(".", ",")])[0])
        page.get_by_role("button", name="Check").click()
    else:
        for place in right[:1] if form == "place" else right:
            page.locator(f'.spot[data-spot="{place}"]').click()
        if form == "places":
            page.locator("#check").click()


def _tab_to(page: Any, selector: str) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(60):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"no Tab leads to {selector}")


def _answer_wrongly_by_keys(page: Any, question: Any) -> None:
    form, right = question["form"], question["right"]
    if form == "yes_no":
        _tab_to(page, "#answer-no" if right else "#answer-yes")
        page.keyboard.press("Enter")
    elif form == "number":
        _tab_to(page, "#answer-field")
        page.keyboard.type("98765")
        page.keyboard.press("Enter")
    elif form == "place":
        _tab_to(page, ".spot")
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 3:
            if page.evaluate("document.activeElement.dataset.spot") not in right:
                break
            page.keyboard.press(key)
        else:
            wrong = next(at for at, (place, _) in enumerate(question["places"]) if place not in right)
            _tab_to(page, f"#place-{wrong}")
        page.keyboard.press("Enter")
    else:
        if not right:
            _tab_to(page, ".spot")
            page.keyboard.press("Enter")
        _tab_to(page, "#check")
        page.keyboard.press("Enter")


def _take(page: Any, answer: Callable[[Any, Any], None], verdict: str, onward: Callable[[Any], None]) -> int:
    """Answer every question, and go on to the end; how many there were. Each answer is judged and explained in words."""
    asked = 0
    while not _at_end(page):
        question = _question(page)
        if question:
            answer(page, question)
            asked += 1
            assert page.locator("#verdict").inner_text() == verdict
            sentence = question["sentence"] if isinstance(question["sentence"], str) else question["sentence"][0]
            assert page.locator(".question .result").inner_text() == sentence
            assert sentence in page.locator("#said").inner_text()
        onward(page)
    return asked


def _click_next(page: Any) -> None:
    page.locator("#next").click()


def _press_next(page: Any) -> None:
    _tab_to(page, "#next")
    page.keyboard.press("Enter")


def _check_both_ways(found: Lesson, file: Path, opened: Open) -> None:
    count = len(found.questions)
    page = opened(file, ready=READY)
    assert _take(page, _answer_rightly_by_mouse, "✓ Right.", _click_next) == count
    assert f"{count} of {count} questions right" in page.locator("#panel-step").inner_text()
    code = page.locator("#code").inner_text()
    assert read_code(code) == Result(lesson_id(found), 1, (RIGHT,) * count)
    other = opened(file, ready=READY)
    other.evaluate("localStorage.clear()")
    other.reload()
    other.wait_for_selector(READY)
    assert _take(other, _answer_wrongly_by_keys, "✗ Not right.", _press_next) == count
    assert f"0 of {count} questions right" in other.locator("#panel-step").inner_text()
    _tab_to(other, "#learner")
    other.keyboard.type("Zoé  M.")
    assert read_code(other.locator("#code").inner_text()) == Result(lesson_id(found), 1, (WRONG,) * count, "Zoé M.")


@pytest.mark.parametrize("kind", ["hexes", pytest.param("table", marks=pytest.mark.slow)])
def test_a_short_lesson_is_taken_rightly_by_mouse_and_wrongly_by_keys(
    small: dict[str, tuple[Lesson, Path]], opened: Open, kind: str
) -> None:
    _check_both_ways(*small[kind], opened)


@pytest.mark.slow
@pytest.mark.parametrize("game", OF_EACH_GAME)
def test_a_lesson_of_each_game_is_taken_rightly_by_mouse_and_wrongly_by_keys(
    game: str, browser: Any, opened: Open, tmp_path: Path
) -> None:
    found = load_lesson(SAMPLES / game / "lessons" / f"{OF_EACH_GAME[game]}.yaml").lesson
    assert found is not None
    _check_both_ways(*_made(found, tmp_path / "lesson.html"), opened)


def test_wrong_picks_are_explained_before_the_answer(small: dict[str, tuple[Lesson, Path]], opened: Open) -> None:
    page = opened(small["hexes"][1], ready=READY)
    page.evaluate("workbenchPage.lesson.go(2)")
    question = _question(page)
    names = [place for place, _ in question["places"]]
    wrong = next(name for name in names if name not in question["right"])
    page.locator(f'.spot[data-spot="{wrong}"]').click()
    page.locator("#check").click()
    first = page.locator(".reasons li").first
    assert wrong in first.inner_text()
    assert page.locator(f'.spot[data-spot="{wrong}"]').inner_text() == "✗"
    assert page.locator(f'.spot[data-spot="{question["right"][0]}"]').inner_text() == "!"
    said = page.locator("#said").inner_text()
    assert said.index(f"{wrong}:") < said.index("The answer is")


def test_what_was_missed_is_asked_again_and_does_not_change_the_code(
    small: dict[str, tuple[Lesson, Path]], opened: Open
) -> None:
    page = opened(small["hexes"][1], ready=READY)
    _click_next(page)
    _answer_rightly_by_mouse(page, _question(page))
    _click_next(page)
    _answer_wrongly_by_keys(page, _question(page))
    _click_next(page)
    code = page.locator("#code").inner_text()
    page.locator("#missed").click()
    assert page.locator("#step-heading").inner_text() == "Step 1 of 1"
    page.reload()
    page.wait_for_selector(READY)
    _answer_rightly_by_mouse(page, _question(page))
    assert page.locator("#verdict").inner_text() == "✓ Right."
    _click_next(page)
    assert page.locator("#code").inner_text() == code
    page.locator("#again").click()
    assert page.locator("#step-heading").inner_text() == "Step 1 of 3"
    assert _take(page, _answer_rightly_by_mouse, "✓ Right.", _click_next) == 2
    assert read_code(page.locator("#code").inner_text()).attempt == 2


def test_a_lesson_fits_a_phone_and_changes_its_language(small: dict[str, tuple[Lesson, Path]], opened: Open) -> None:
    page = opened(small["table"][1], width=360, height=740, ready=READY, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".spot").first.tap()
    assert page.locator("#verdict").is_visible()
    page.get_by_role("button", name="Français").tap()
    assert page.locator("#step-heading").inner_text() == "Étape 1 sur 2"
    assert page.locator("#verdict").inner_text() in ("✓ Juste.", "✗ Ce n’est pas ça.")


_DIFFERENCE = """async () => {
    const [base, over] = [...document.querySelectorAll("#picture img")];
    await Promise.all([base.decode(), over.decode()]);
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [over.naturalWidth, over.naturalHeight];
    const context = canvas.getContext("2d");
    context.drawImage(over, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let kept = 0;
    for (let at = 3; at < data.length; at += 4) kept += data[at] > 0;
    const [one, other] = [base, over].map((image) => image.getBoundingClientRect().toJSON());
    const same = base.naturalWidth === over.naturalWidth && JSON.stringify(one) === JSON.stringify(other);
    return { share: kept / (canvas.width * canvas.height), same };
}"""


def test_a_picture_is_in_the_page_once_and_its_words_in_each_language(
    small: dict[str, tuple[Lesson, Path]], opened: Open
) -> None:
    for kind, images in (("hexes", 1), ("table", 2)):
        page = opened(small[kind][1], ready=READY)
        assert page.locator("#picture img").count() == 1
        page.locator("#language").click()
        assert page.locator("#picture img").count() == images
        assert page.locator("#picture img").first.get_attribute("alt")
    found = page.evaluate(_DIFFERENCE)
    assert found["same"]
    assert 0 < found["share"] < 0.3


def test_a_lesson_prints_as_a_worksheet_without_its_answers(
    small: dict[str, tuple[Lesson, Path]], opened: Open
) -> None:
    found, file = small["hexes"]
    page = opened(file, ready=READY)
    page.emulate_media(media="print")
    sheet = page.locator("#worksheet")
    for number in range(len(found.steps)):
        sheet.locator("img").nth(number).wait_for(state="visible")  # pictures are decoded when they are first shown
    assert sheet.locator("img:visible").count() == len(found.steps)
    assert "☐ yes" in sheet.inner_text()
    assert "The answer is" not in sheet.inner_text()
    assert not page.locator("button:visible").count()


@pytest.mark.parametrize("look", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_the_audit_of_accessibility_finds_nothing_in_a_lesson(
    small: dict[str, tuple[Lesson, Path]], opened: Open, look: str
) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe here: no audit")
    page = opened(small["hexes"][1], ready=READY, color_scheme=look, bypass_csp=True)
    page.evaluate("workbenchPage.lesson.go(2)")
    for _ in ("open", "answered", "end"):
        found = axe.Axe().run(page)
        assert found.response["violations"] == [], found.generate_report()
        if page.locator("#check").count():
            page.locator("#check").click()
        elif not _at_end(page):
            _click_next(page)
