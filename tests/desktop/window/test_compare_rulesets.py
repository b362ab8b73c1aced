"""*Plan > Compare rulesets* by keys and clicks: three shades on the map, both reasons in words, on hexes and on tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests import loading
from tests.desktop.every_ask import STAGES, ask, pixel_of
from tests.desktop.plan_rows import chooser, rows, said
from tests.desktop.window_driver import ALT, RIGHT, load_document
from tests.shares import share
from tests.telltales import telltales
from workbench.analysis.any_analysis import analysis_of
from workbench.desktop.documents.document import AnyDocument
from workbench.files.installed_rulesets import InstalledRulesets
from workbench.planning.plan_fields import OTHER_RULES
from workbench.planning.ruleset_comparison import hex_shades, two_rulesets

Lend = Callable[[AnyDocument], Any]


def compare(lend_window: Lend, game: str) -> Any:
    """A window that compares the line of a sample's first ask."""
    window = lend_window(load_document(STAGES[game].path))
    ask(window, game, "line")
    QTest.mouseClick(window.view.viewport(), RIGHT, pos=pixel_of(window, STAGES[game].enemy))
    QTest.keyClick(window.view, Qt.Key.Key_0, ALT)
    for _ in range(5):
        QApplication.processEvents()
    return window


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("game", share(list(STAGES), 3, "compared"))
def test_alt_0_shades_the_map_and_tells_both_reasons(lend_window: Lend, game: str) -> None:
    window = compare(lend_window, game)
    picture = window.docks.plans.source.answer.picture
    assert len(picture.shades) == 3
    names = {name.en for name in picture.shade_names}
    assert window.document.ruleset.name.en in names
    told = said(window)
    assert all(name in told for name in names)
    for name in names:
        assert any(row.startswith(f"{name}: ") and row.endswith("]") for row in rows(window)), rows(window)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["bolt_action", "panzer_grenadier"])
def test_the_rows_are_for_people(lend_window: Lend, game: str) -> None:
    window = compare(lend_window, game)
    ids = [unit.id for _, unit in window.document.scenario.forces]
    betrayed = [(why, row) for row in rows(window) for why in telltales(row, "en", ids)]
    assert not betrayed
    table = window.document.scenario.table
    if table is not None:
        named = [row for row in rows(window) if any(f"({piece}" in row for piece in table.by_id)]
        assert not named, "pieces are counted: nobody knows them by their ids"


@pytest.mark.slow
def test_another_ruleset_is_chosen_in_the_panel_and_the_shades_are_those_of_the_core(lend_window: Lend) -> None:
    window = compare(lend_window, "panzer_grenadier")
    others = chooser(window, "Other rules")
    offered = [others.itemData(number) for number in range(others.count())]
    assert set(offered) == {"asl", "landships", "generic", "battle_for_moscow"}
    others.setCurrentIndex(offered.index("landships"))
    for _ in range(5):
        QApplication.processEvents()
    question = window.docks.plans.source.answer.question
    assert question.request[OTHER_RULES] == "landships"
    two = two_rulesets(
        analysis_of(window.document.scenario, window.document.ruleset),
        loading.ruleset("landships"),
        InstalledRulesets().neutral_terrain(),
    )
    shades = hex_shades(two, window.inquiry.observer)
    shown = window.docks.plans.source.answer.picture.shades
    for part, expected in zip(shown, (shades.only_there, shades.only_here, shades.both), strict=True):
        assert np.array_equal(part, expected)
    assert any("cliff" in row for row in rows(window)), "what the other game lacks is listed"


@pytest.mark.slow
def test_without_an_observer_the_panel_says_what_to_click(lend_window: Lend) -> None:
    window = lend_window(load_document(STAGES["landships"].path))
    window.inquiry.select(())
    window.inquiry.observers.set(())
    QTest.keyClick(window.view, Qt.Key.Key_0, ALT)
    for _ in range(5):
        QApplication.processEvents()
    assert "click a hex or a unit" in said(window)
