"""Lines along hexsides: the panel says which hex the line was taken through, and why, in both games and languages."""

from __future__ import annotations

import pytest

from tests.desktop.sample_windows import OpenSample
from workbench.base.data_folders import SAMPLES
from workbench.desktop.questions.answer_parts import LINE_PART

pytestmark = pytest.mark.gui


@pytest.mark.slow
@pytest.mark.share(3)
@pytest.mark.parametrize(
    ("game", "language", "ends", "words"),
    [
        ("panzer_grenadier/lipovka_bridge.yaml", "en", ("0102", "0702"), "taken through 0401: 0402 would block it"),
        ("panzer_grenadier/lipovka_bridge.yaml", "fr", ("0102", "0702"), "passe par 0401 : 0402 l’arrêterait"),
        ("panzer_grenadier/lipovka_bridge.yaml", "en", ("0102", "0702"), "through 0201: 0202 is no different"),
        ("panzer_grenadier/lipovka_bridge.yaml", "en", ("0103", "0204"), "through 0203: neither hex blocks it there"),
        ("panzer_grenadier/lipovka_bridge.yaml", "fr", ("0102", "0902"), "le côté 0801/0802, et les deux hexagones"),
        ("landships/marcelle_farm.yaml", "en", ("0104", "1104"), "1003: wood, beside the line; a single blocking hex"),
        ("landships/marcelle_farm.yaml", "fr", ("0103", "1103"), "Bloquée au côté de 1003"),
        ("landships/marcelle_farm.yaml", "en", ("0115", "0318"), "Along the side 0215/0116"),
    ],
)
def test_the_panel_says_which_hex_and_why(
    open_sample: OpenSample, game: str, language: str, ends: tuple[str, str], words: str
) -> None:
    driver = open_sample(SAMPLES / game, language)
    start, target = (driver.number(label) for label in ends)
    driver.window.inquiry.pin(start)
    driver.hover(ends[1])
    assert driver.window.inquiry.answer is not None
    line = driver.window.inquiry.answer[LINE_PART].line
    assert line is not None
    assert line.target == target
    section = driver.window.docks.inspector.line
    assert section.sides.isVisible()
    # the reason that decides stands above, and not once more
    assert (words in section.why.words) != (words in section.sides.words)
    assert words not in section.also.words, "told once"


@pytest.mark.slow
def test_a_line_through_hexes_alone_says_nothing_of_sides(open_sample: OpenSample) -> None:
    driver = open_sample(SAMPLES / "panzer_grenadier/lipovka_bridge.yaml", "en")
    driver.click("1018")
    driver.hover("1014")
    assert driver.window.docks.inspector.line.sides.words == ""


@pytest.mark.slow(8)
def test_the_row_names_the_hex_that_was_taken_first(open_sample: OpenSample) -> None:
    driver = open_sample(SAMPLES / "panzer_grenadier/lipovka_bridge.yaml", "en")
    driver.window.inquiry.pin(driver.number("0102"))
    driver.hover("0702")
    assert "0401/0402" in driver.window.docks.inspector.line.steps.text()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "verdict", "beside", "through"),
    [
        ("en", "✗ Blocked at 2215/2216", "[Err. 8.23] Blocked beside 2215: hill of level 2", "taken through"),
        ("fr", "✗ Bloquée en 2215/2216", "[Err. 8.23] Bloquée au côté de 2215 : colline de niveau 2", "prise par"),
    ],
)
def test_blocking_hexes_stand_first_and_no_hex_is_chosen_where_both_are_judged(
    open_sample: OpenSample, language: str, verdict: str, beside: str, through: str
) -> None:
    driver = open_sample(SAMPLES / "landships/marcelle_farm.yaml", language)
    driver.click("1316")
    driver.hover("2316")
    driver.window.docks.bring_up("section")
    line, story = driver.window.docks.inspector.line, driver.window.docks.section.story.toPlainText()
    assert line.verdict.text() == verdict
    assert line.sides.text().startswith(beside)
    assert "2215/2216" in story.splitlines()[0]
    assert through not in story
    rows = line.steps.text().splitlines()
    assert any(row.startswith("2215/2216") and "✗" in row for row in rows)
    # the reason why the other way differs is told once
    shown = [line.why.words, line.also.words, line.sides.words, line.other_way.words]
    assert sum(words.count("8.23.5] L" if language == "fr" else "8.23.5] The other way") for words in shown) == 1
    assert story.count("8.23.5] L’autre sens" if language == "fr" else "8.23.5] The other way") == 1
