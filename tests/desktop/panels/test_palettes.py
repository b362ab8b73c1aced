"""The palettes: their filter finds things by meaning, and what they place is complete and in scale."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests.desktop.bolt_action_windows import OpenBoltAction
from tests.desktop.every_ask import STAGES
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import WindowDriver, load_document
from workbench.base.text import Text
from workbench.desktop.widgets.palette_list import Palette
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import TabletopBoard
from workbench.scenario.units import Force, Forces

pytestmark = pytest.mark.gui


def shown(palette: Palette) -> list[str]:
    rows = [palette.list.item(row) for row in range(palette.list.count())]
    return [row.text() for row in rows if not row.isHidden()]


def typed(palette: Palette, words: str) -> list[str]:
    palette.filter.setText(words)
    return shown(palette)


@pytest.fixture
def bare(open_bolt_action: OpenBoltAction) -> Iterator[TabletopDriver]:
    """A window on 48 x 36 inches of open ground; its filters are cleared afterwards."""
    board = TabletopBoard("in", 48.0, 36.0, "open")
    driver = open_bolt_action(TabletopScenario(Text("Bare"), "bolt_action", board, Forces((Force("Allies"),))))
    yield driver
    for palette in (driver.window.docks.units, driver.window.docks.samples):
        palette.palette_view.filter.clear()


@pytest.mark.slow
def test_the_filter_finds_by_meaning_in_both_languages(bare: TabletopDriver) -> None:
    page = bare.window.docks
    units = page.units.palette_view
    assert set(typed(units, "mach")) == {"MMG team", "HMG team"}, "and no vehicle that only carries one"
    assert typed(units, "équipe de bazooka")[0] == "Bazooka team"
    page.palettes.setCurrentWidget(page.samples)
    pieces = page.samples.palette_view
    assert typed(pieces, "bridge") == ["Bridge"]
    assert typed(pieces, "road")[0] == "Road"
    assert "Marsh" in typed(pieces, "water")
    usual = typed(pieces, "")
    assert usual[:2] == ["Houses", "Cottage"], "without a filter all is in its usual order, with headings"


def test_road_comes_before_what_only_mentions_roads(driver: WindowDriver) -> None:
    palette = driver.window.docks.terrain.palette_view
    found = typed(palette, "road")
    assert found[0] == "Road"
    assert "Road" in typed(palette, "bridge"), "a bridge is drawn where a road meets a river"
    palette.filter.clear()


def test_an_empty_list_says_why_and_places_nothing(bare: TabletopDriver) -> None:
    palette = bare.window.docks.units.palette_view
    bare.choose_unit("tank_medium")
    before = bare.window.tool_context.choices.kind
    assert typed(palette, "xyzzy") == []
    assert "xyzzy" in palette.list.empty_words
    QTest.keyClick(palette.filter, Qt.Key.Key_Return)
    QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(40, 20))
    assert bare.window.tool_context.choices.kind == before
    assert list(bare.scenario.forces) == []
    QTest.keyClick(palette.filter, Qt.Key.Key_Escape)
    assert "MMG team" in shown(palette)


@pytest.mark.slow(8)
@pytest.mark.parametrize(("kind", "men"), [("infantry", 8), ("mmg", 3), ("at_medium", 3), ("tank_medium", 0)])
def test_units_of_bolt_action_come_with_their_men(bare: TabletopDriver, kind: str, men: int) -> None:
    bare.choose_unit(kind)
    bare.tap((20.0, 18.0))
    ((_, unit),) = bare.scenario.forces
    assert len(unit.models) == men
    if men:
        assert max(abs(x - 20) + abs(y - 18) for x, y in unit.models) < 10
    bare.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert list(bare.scenario.forces) == [], "one step of undo"


@pytest.mark.slow(8)
def test_a_squad_turns_as_it_is_placed(bare: TabletopDriver) -> None:
    bare.choose_unit("infantry")
    bare.pull((20.0, 18.0), (30.0, 18.0))
    ((_, unit),) = bare.scenario.forces
    assert unit.facing == pytest.approx(90, abs=2)
    wide, deep = (max(part) - min(part) for part in zip(*unit.models, strict=True))
    assert deep > wide, "its front rank faces east"


def test_sizes_are_told_in_the_unit_of_the_table(bare: TabletopDriver) -> None:
    bare.window.docks.palettes.setCurrentWidget(bare.window.docks.samples)
    item = bare.window.docks.samples.palette_view.item(("house",))
    assert item is not None
    assert "8 × 6\N{NO-BREAK SPACE}in" in item.toolTip()


@pytest.mark.slow(8)
def test_what_a_tool_draws_is_marked_whatever_the_filter_hides(driver: WindowDriver) -> None:
    palette = driver.window.docks.terrain.palette_view
    palette.filter.setText("wood")
    assert "Woods" in palette.list.item(0).text()
    driver.window.take_tool("path")
    assert palette.filter.text() == ""
    assert palette.list.currentItem().text() == "Road"


TYPED = {
    "en": ("river", "water", "bridge", "ford", "path", "forest", "house", "transport", "truck", "lorry", "machine gun"),
    "fr": ("rivière", "eau", "pont", "gué", "chemin", "forêt", "maison", "transport", "camion", "mitrailleuse"),
}
"""What players type into a filter, whatever their game calls it."""


@pytest.mark.slow
@pytest.mark.parametrize("game", STAGES)
def test_the_filters_know_the_words_that_people_type(game: str, lend_window: Any) -> None:
    docks = lend_window(load_document(STAGES[game].path)).docks
    palettes = [palette for page in (docks.units, docks.terrain) for palette in page.findChildren(Palette)]
    for words in (words for language in TYPED.values() for words in language):
        found = [row for palette in palettes for row in typed(palette, words)]
        for palette in palettes:
            palette.filter.clear()
        assert found, words
    units = docks.units.palette_view
    half_tracks = typed(units, "half-track")
    units.filter.clear()
    assert set(half_tracks) <= set(typed(units, "semi-chenillé")), "the French word finds them too"
    units.filter.clear()
    first = typed(units, "medium machine gun")[:1]
    units.filter.clear()
    assert "tank" not in " ".join(first).lower()


@pytest.mark.slow(8)
def test_what_is_dragged_from_a_palette_is_dropped_on_the_map(driver: WindowDriver) -> None:
    docks, steps = driver.window.docks, driver.steps
    driver.carry(docks.terrain, ("terrain", "woods"), driver.point("0808"))
    assert "woods" in driver.terrain("0808")
    driver.carry(docks.units, ("tank",), driver.point("0906"))
    assert [driver.where(unit.id) for _, unit in driver.scenario.forces if unit.kind == "tank"] == ["0307", "0906"]
    assert driver.steps == steps + 2, "one step of undo each"
    assert driver.window.focusWidget() is driver.window.view, "the next keys are for the map"


@pytest.mark.slow(8)
def test_what_is_dragged_onto_a_table_is_dropped_there(bare: TabletopDriver) -> None:
    docks = bare.window.docks
    bare.carry(docks.samples, ("house_small",), bare.at((30.0, 20.0)))
    assert [piece.terrain for piece in bare.drawn] == ["building"]
    bare.carry(docks.units, ("infantry",), bare.at((12.0, 9.0)))
    assert [unit.kind for _, unit in bare.scenario.forces] == ["infantry"]
    assert bare.steps == 2


def test_a_drag_that_ends_beside_the_map_or_with_esc_changes_nothing(driver: WindowDriver) -> None:
    docks, before = driver.window.docks, driver.scenario
    rows = docks.units.palette_view.list
    driver.carry(docks.units, ("tank",), QPoint(-4000, 30))
    driver.carry(docks.units, ("infantry",), driver.point("0906"), drop=False)
    QTest.keyClick(rows, Qt.Key.Key_Escape)
    QTest.mouseRelease(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.viewport().mapFromGlobal(QPoint(700, 400)))
    assert driver.scenario is before
    assert driver.tool == "unit", "the kind is chosen, as by a click"


def test_a_drag_inside_a_palette_does_not_run_through_its_rows(driver: WindowDriver) -> None:
    docks = driver.window.docks
    driver.choose_unit("tank")
    rows = docks.units.palette_view.list
    there = [rows.visualItemRect(rows.item(row)).center() for row in (2, 5)]
    QTest.mousePress(rows.viewport(), Qt.MouseButton.LeftButton, pos=there[0])
    QTest.mouseMove(rows.viewport(), there[1])
    assert rows.currentRow() == 2
    QTest.mouseRelease(rows.viewport(), Qt.MouseButton.LeftButton, pos=there[1])
