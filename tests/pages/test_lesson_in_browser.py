"""Lessons taken in a real browser from start to end: rightly and wrongly, by mouse and by keys alone."""

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


class Mouse:
    """Answers by clicks, and by letters typed into the field that was clicked."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def press(self, selector: str) -> None:
        """Press a button."""
        self.page.locator(selector).click()

    def write(self, selector: str, words: str) -> None:
        """Write into a field, and send it off."""
        self.page.locator(selector).click()
        self.page.keyboard.type(words)
        self.page.get_by_role("button", name="Check").click()

    def pick(self, place: str) -> None:
        """Pick a place on the picture."""
        self.page.locator(f'.spot[data-spot="{place}"]').click()


class Keys:
    """Answers by Tab, arrows, letters, Space and Enter; no mouse."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def press(self, selector: str) -> None:
        """Press a button."""
        _tab_to(self.page, selector)
        self.page.keyboard.press("Enter")

    def write(self, selector: str, words: str) -> None:
        """Write into a field, and send it off."""
        _tab_to(self.page, selector)
        self.page.keyboard.type(words)
        self.page.keyboard.press("Enter")

    def pick(self, place: str) -> None:
        """Go to a place on the picture by arrows, and pick it."""
        _tab_to(self.page, ".spot")
        for key in _way_by_arrows(self.page, place):
            self.page.keyboard.press(key)
        assert self.page.evaluate("document.activeElement.dataset.spot") == place
        self.page.keyboard.press("Space")


Hand = Mouse | Keys
HANDS = (Mouse, Keys)
_NEIGHBOURS = """() => Object.fromEntries([...document.querySelectorAll(".spot")].map((spot) => [spot.dataset.spot,
    Object.fromEntries(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"].map((key) => {
        spot.focus();
        spot.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        return [key, document.activeElement.dataset.spot];
    }))]))"""


def _way_by_arrows(page: Any, place: str) -> list[str]:
    """The arrows that lead from the place with the focus to another."""
    start = page.evaluate("document.activeElement.dataset.spot")
    neighbours = page.evaluate(_NEIGHBOURS)
    page.locator(f'.spot[data-spot="{start}"]').focus()
    ways: dict[str, list[str]] = {start: []}
    for at in (queue := [start]):
        for key, after in neighbours[at].items():
            if after not in ways:
                ways[after] = [*ways[at], key]
                queue.append(after)
    assert place in ways, f"no arrows lead from {start} to {place}"
    return ways[place]


def _tab_to(page: Any, selector: str) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(60):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"no Tab leads to {selector}")


def _answer_rightly(hand: Hand, question: Any) -> None:
    form, right = question["form"], question["right"]
    if form == "yes_no":
        hand.press("#answer-yes" if right else "#answer-no")
    elif form == "number":
        hand.write("#answer-field", (question["right_words"] or [f"{right[0]:.6f}".replace(".", ",")])[0])
    else:
        for place in right[:1] if form == "place" else right:
            hand.pick(place)
        if form == "places":
            hand.press("#check")


def _answer_wrongly(hand: Hand, question: Any) -> None:
    form, right = question["form"], question["right"]
    if form == "yes_no":
        hand.press("#answer-no" if right else "#answer-yes")
    elif form == "number":
        hand.write("#answer-field", "98765")
    elif form == "place":
        spots = hand.page.evaluate("[...document.querySelectorAll('.spot')].map((spot) => spot.dataset.spot)")
        hand.pick(next(place for place in spots if place not in right))
    else:
        if not right:
            hand.pick(hand.page.locator(".spot").first.get_attribute("data-spot"))
        hand.press("#check")


Answering = Callable[[Hand, Any], None]


def _take(hand: Hand, answer: Answering, verdict: str) -> int:
    """Answer every question, and go on to the end; how many there were. Each answer is judged and explained in words."""
    page, asked = hand.page, 0
    while not _at_end(page):
        question = _question(page)
        if question:
            answer(hand, question)
            asked += 1
            assert page.locator("#verdict").inner_text() == verdict
            sentence = question["sentence"] if isinstance(question["sentence"], str) else question["sentence"][0]
            assert page.locator(".question .result").inner_text() == sentence
            assert sentence in page.locator("#said").inner_text()
        hand.press("#next")
    return asked


def _opened_afresh(file: Path, opened: Open) -> Any:
    page = opened(file, ready=READY)
    page.evaluate("localStorage.clear()")
    page.reload()
    page.wait_for_selector(READY)
    return page


def _check_all_right(found: Lesson, file: Path, opened: Open, by: type[Hand]) -> None:
    count = len(found.questions)
    page = _opened_afresh(file, opened)
    assert _take(by(page), _answer_rightly, "✓ Right.") == count
    assert f"{count} of {count} questions right" in page.locator("#panel-step").inner_text()
    assert read_code(page.locator("#code").inner_text()) == Result(lesson_id(found), 1, (RIGHT,) * count)


def _check_all_wrong(found: Lesson, file: Path, opened: Open, by: type[Hand]) -> None:
    count = len(found.questions)
    page = _opened_afresh(file, opened)
    assert _take(by(page), _answer_wrongly, "✗ Not right.") == count
    assert f"0 of {count} questions right" in page.locator("#panel-step").inner_text()
    _tab_to(page, "#learner")
    page.keyboard.type("Zoé  M.")
    assert read_code(page.locator("#code").inner_text()) == Result(lesson_id(found), 1, (WRONG,) * count, "Zoé M.")


@pytest.mark.parametrize("by", HANDS)
@pytest.mark.parametrize("kind", ["hexes", pytest.param("table", marks=pytest.mark.slow)])
def test_a_short_lesson_is_taken_rightly_and_wrongly(
    small: dict[str, tuple[Lesson, Path]], opened: Open, kind: str, by: type[Hand]
) -> None:
    _check_all_right(*small[kind], opened, by)
    _check_all_wrong(*small[kind], opened, by)


@pytest.mark.slow
@pytest.mark.parametrize("game", OF_EACH_GAME)
def test_a_lesson_of_each_game_is_taken_rightly_and_wrongly_by_mouse_and_by_keys(
    game: str, browser: Any, opened: Open, tmp_path: Path
) -> None:
    found = load_lesson(SAMPLES / game / "lessons" / f"{OF_EACH_GAME[game]}.yaml").lesson
    assert found is not None
    file = _made(found, tmp_path / "lesson.html")[1]
    for by in HANDS:
        _check_all_right(found, file, opened, by)
        _check_all_wrong(found, file, opened, by)


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
    mouse, keys = Mouse(page), Keys(page)
    mouse.press("#next")
    _answer_rightly(mouse, _question(page))
    mouse.press("#next")
    _answer_wrongly(keys, _question(page))
    mouse.press("#next")
    code = page.locator("#code").inner_text()
    page.locator("#missed").click()
    assert page.locator("#step-heading").inner_text() == "Step 1 of 1"
    page.reload()
    page.wait_for_selector(READY)
    _answer_rightly(mouse, _question(page))
    assert page.locator("#verdict").inner_text() == "✓ Right."
    mouse.press("#next")
    assert page.locator("#code").inner_text() == code
    page.locator("#again").click()
    assert page.locator("#step-heading").inner_text() == "Step 1 of 3"
    assert _take(mouse, _answer_rightly, "✓ Right.") == 2
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


@pytest.mark.slow
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
            page.locator("#next").click()
