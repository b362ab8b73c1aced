"""Words of legends and panels: numbers with their nouns, levels, limits that nobody knows, in both languages."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from tests.desktop.terrain_map import pixels_of
from tests.desktop.window_driver import SHIFT, WindowDriver, load_document
from workbench.base.data_folders import SAMPLES
from workbench.base.text import Text
from workbench.desktop.documents.document import Document
from workbench.desktop.overlays.spotting import SpottingOverlay
from workbench.desktop.widgets.fields import VerdictLine
from workbench.desktop.wording.hex_answers import (
    BLOCKED_COLOUR,
    Verdict,
    assumed_words,
    counted,
    hexes_words,
    points_words,
    reason_words,
)
from workbench.engine.sight.results import Reason

pytestmark = pytest.mark.gui
FARM = SAMPLES / "landships" / "marcelle_farm.yaml"


def legend(driver: WindowDriver, slot: str) -> tuple[str, str]:
    overlay = driver.window.kind.overlays.shown[slot]
    assert overlay is not None
    return overlay.legend.title, "\n".join(overlay.legend.lines)


def farm(driver: WindowDriver, *, values: bool = True) -> WindowDriver:
    document = load_document(FARM, driver.window.language)
    scenario = document.scenario if values else replace(document.scenario, values={})
    driver.window.open_document(Document(scenario, document.ruleset, language=driver.window.language))
    QApplication.processEvents()
    return driver


def test_counts_are_in_singular_and_plural() -> None:
    assert [counted(n, "{n} unit", "{n} units", "en") for n in (0, 1, 2)] == ["0 units", "1 unit", "2 units"]
    assert [counted(n, "{n} pion", "{n} pions", "fr") for n in (0, 1, 2)] == ["0 pion", "1 pion", "2 pions"]
    assert counted(3, "{n} of {all}", "{n} out of {all}", "en", all=9) == "3 out of 9"
    assert points_words(Fraction(1), "en") == "1 movement point"
    assert points_words(Fraction(3, 2), "en") == "1 ½ movement points"


def test_french_counts(french: None) -> None:
    assert [hexes_words(n, "fr") for n in (0, 1, 2)] == ["0 hexagone", "1 hexagone", "2 hexagones"]
    assert points_words(Fraction(3, 2), "fr") == "1 ½ point de mouvement"


def test_one_observer_is_one_observer(driver: WindowDriver) -> None:
    driver.click("0404", SHIFT)
    driver.key("A")
    title, lines = legend(driver, "area")
    assert title == "Visible area: hatched is blind"
    assert "From 0404, for spotting" in lines
    assert "Targets on the ground of their hexes" in lines
    driver.click("0405", SHIFT)
    assert legend(driver, "area")[0] == "Seen by any of 2 observers"


@pytest.mark.slow
def test_heights_are_levels_in_the_legend_too(driver: WindowDriver) -> None:
    farm(driver)
    driver.click("2215")
    driver.hover("1405")
    assert "heights: level 2 and level 0" in legend(driver, "line")[1]


@pytest.mark.slow
def test_limits_that_nobody_knows_are_not_limits_of_0(driver: WindowDriver) -> None:
    farm(driver, values=False)
    driver.window.inquiry.select(["gm1"])
    driver.key("L")
    driver.key("S")
    driver.hover("1203")
    overlay = driver.window.kind.overlays.shown["spotting"]
    assert isinstance(overlay, SpottingOverlay)
    open_hexes = np.flatnonzero(overlay.area.undecided)
    assert len(open_hexes) > 1
    said = legend(driver, "spotting")[1]
    assert f"Outlined with ?: limit unknown, not in the chart ({len(open_hexes)} hexes)" in said
    assert "Limit of spotting where the ground is seen: 9 hexes" in said
    assert "0 to" not in said
    # a tag with a question mark stands where it was only ground before
    place = driver.scenario.board.grid.labels[
        next(n for n in open_hexes if not driver.scenario.forces.units_at(int(n)))
    ]
    at = driver.point(place)
    shown = pixels_of(driver.window.view.grab().toImage())
    driver.key("S")
    bare = pixels_of(driver.window.view.grab().toImage())
    box = np.s_[at.y() : at.y() + 16, at.x() - 8 : at.x() + 8]
    assert (np.abs(shown[box].astype(int) - bare[box].astype(int)).max(axis=-1) > 60).sum() > 60
    driver.key("S")
    driver.hover(place)
    section = driver.window.docks.inspector.spotting
    assert section.verdict.words.startswith("? Open: range ")
    assert section.verdict.words.endswith("limit not known")


@pytest.mark.slow(8)
def test_long_assumptions_do_not_cover_the_map(driver: WindowDriver) -> None:
    farm(driver, values=False)
    driver.window.inquiry.select(["gm1"])
    driver.key("L")
    driver.key("S")
    lines = legend(driver, "spotting")[1].splitlines()
    assert sum("not in our source" in line for line in lines) == 1
    assert lines[-1] == "and 5 more assumptions (see the inspector)"
    # what the card leaves out is in the inspector
    assert driver.window.docks.inspector.spotting.assumed.words.count("not in our source") > 3


@pytest.mark.slow
def test_no_section_is_wider_than_the_inspector_in_french(french: None, driver: WindowDriver) -> None:
    inspector = driver.window.docks.inspector
    driver.window.inquiry.select(["b1"])
    for key in "LASGR":
        driver.key(key)
    driver.hover("0505")
    QApplication.processEvents()
    assert inspector.reach.approach.isVisible()
    assert inspector.reach.approach.toolTip().startswith("Limites près de l’ennemi")
    page = inspector.scroll_area.widget()
    assert page is not None
    assert page.width() <= inspector.scroll_area.viewport().width()
    for part in (inspector.reach.approach, inspector.reach.mode, inspector.field.enemy):
        assert part.mapTo(inspector, part.rect().topRight()).x() <= inspector.scroll_area.viewport().width()


def test_a_verdict_of_another_colour_still_fits(driver: WindowDriver) -> None:
    line = VerdictLine(driver.window)
    line.resize(300, line.height())
    line.show()
    line.show_verdict(Verdict("✗", "Hors du champ : pas de ligne de vue", BLOCKED_COLOUR))
    assert line.text() == line.words, "the colour came with the usual size of type"
    assert QFontMetrics(line.shown_font()).horizontalAdvance(line.text()) <= line.width()


def test_the_place_of_a_reason_is_set_apart_as_each_language_does() -> None:
    reason = Reason("x", "6.1", Text("no line of sight", "pas de ligne de vue"), "1R7")
    assert reason_words(reason, "en") == "1R7: no line of sight [6.1]"
    assert reason_words(reason, "fr") == "1R7 : pas de ligne de vue [6.1]"


def test_french_assumptions_have_a_space_before_the_semicolon(french: None) -> None:
    assert assumed_words(["un", "deux"]) == "Hypothèses : un ; deux"
