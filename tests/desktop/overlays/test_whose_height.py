"""Whose height: with eyes pinned and a unit selected every answer is for that unit, and its card says so in its first words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import shapely
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desktop.bolt_action_windows import OpenBoltAction
from tests.desktop.plan_rows import chooser
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import ALT, RIGHT
from tests.desktop.window_driver import WindowDriver as HexDriver
from workbench.base.text import Text
from workbench.desktop.drawing.answer_painter import Legend
from workbench.desktop.overlays.area import TabletopAreaDrawer
from workbench.desktop.overlays.field_of_fire import TabletopFieldDrawer
from workbench.desktop.overlays.plan import TabletopPlanDrawer
from workbench.desktop.overlays.spotting import TabletopSpottingDrawer
from workbench.desktop.questions.answer_parts import AREA_PART
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import LINE, Feature, TabletopBoard
from workbench.scenario.units import Force, Forces, Mount, TabletopUnit

pytestmark = pytest.mark.gui
GUN, TANK, MAN = (62.6, 29.7), (20.0, 30.0), (12.0, 40.0)
BEHIND = (30.0, 30.0)
"""Behind the wall: a tank is seen over it there, a man is not."""


def walled_road() -> TabletopScenario:
    """72 x 48 inches: a wall an inch and a fifth high across a road, a medium gun on one side, a medium tank on the other."""
    pieces = (
        Feature("road", "road", LINE, ((0.0, 30.0), (72.0, 30.0)), width=4.0),
        Feature("wall", "wall", LINE, ((37.7, 2.0), (37.7, 46.0)), width=0.4, level=1.2),
    )
    tank = TabletopUnit("b6", "tank_medium", TANK, 90.0, weapons=(Mount("gun", "at_medium", "turret", 3.5),))
    man = TabletopUnit("b2", "infantry", MAN, 90.0, models=(MAN,))
    gun = TabletopUnit("g5", "at_medium", GUN, 270.0, hull=(2.0, 1.5))
    board = TabletopBoard("in", 72.0, 48.0, "open", pieces)
    forces = Forces((Force("Americans", (tank, man)), Force("Germans", (gun,))))
    return TabletopScenario(Text("A walled road", "Une route murée"), "bolt_action", board, forces)


def drawn(driver: TabletopDriver, kind: type) -> Any:
    """What draws an answer on the map."""
    return next(one for one in driver.window.view.drawers if isinstance(one, kind))


def first_words(card: Legend) -> str:
    """What a card says first of height: its title, or the line below it; a plan for a move is "Out of sight: ..."."""
    for_whom = card.title.partition(": ")[2]
    if for_whom.partition(", ")[0].endswith((" b6", " b2")):
        return f"{'Pour' if ' : ' in card.title else 'For'} {for_whom}"
    return card.title if card.title.startswith(("For ", "Pour ")) else card.lines[0]


def seen(driver: TabletopDriver) -> Any:
    return drawn(driver, TabletopAreaDrawer).subject.visible


def look(driver: TabletopDriver) -> None:
    """The guide's own steps: click the gun, O, click the tank, A and R."""
    driver.tap(GUN)
    driver.key("O")
    driver.tap(TANK)
    driver.key("A")
    driver.key("R")


@pytest.fixture
def road(open_bolt_action: OpenBoltAction) -> TabletopDriver:
    return open_bolt_action(walled_road())


def plan_card(driver: TabletopDriver, key: Any) -> Legend:
    """Show a plan by its key and wait for it; its card."""
    QTest.keyClick(driver.window.view, key, ALT)
    QTest.qWait(300)
    found = drawn(driver, TabletopPlanDrawer).legend
    assert isinstance(found, Legend)
    return found


@pytest.mark.slow
def test_where_this_tank_can_go_unseen_is_answered_for_the_tank(road: TabletopDriver) -> None:
    look(road)
    assert first_words(drawn(road, TabletopAreaDrawer).legend).startswith("For medium tank b6, 2 in high")
    assert shapely.contains_xy(seen(road), *BEHIND), "it is higher than the wall"
    assert road.window.docks.inspector.asking.ends.sought_unit.words == "Medium tank b6, 2 in high"
    card = plan_card(road, Qt.Key.Key_2)
    assert first_words(card).startswith("For medium tank b6, 2 in high")
    assert any(line.startswith("0% of the reach out of sight") for line in card.lines)
    road.key("A")
    plan = road.window.docks.plans.source.answer.picture
    (in_sight, _), hidden = plan.regions[0], drawn(road, TabletopAreaDrawer).subject.blind
    assert plan.unseen.is_empty
    assert hidden.is_empty or not hidden.intersects(in_sight), "blind and in sight never stand side by side"


@pytest.mark.slow
def test_with_nobody_selected_it_is_a_man(road: TabletopDriver) -> None:
    look(road)
    high = seen(road).area
    road.key(Qt.Key.Key_Escape)
    assert road.window.inquiry.observers.is_pinned
    assert first_words(drawn(road, TabletopAreaDrawer).legend) == "For a man, 1 in high"
    assert not shapely.contains_xy(seen(road), *BEHIND)
    assert seen(road).area < high
    road.tap(MAN)
    assert first_words(drawn(road, TabletopAreaDrawer).legend).startswith("For infantry squad b2, 1 in high")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "For medium tank b6, 2 in high"), ("fr", "Pour char moyen b6, 2 po de haut")],
)
def test_every_card_says_it_first_in_both_languages(
    language: str, words: str, open_bolt_action: OpenBoltAction, use_language: Callable[[str], None]
) -> None:
    use_language(language)
    driver = open_bolt_action(walled_road())
    look(driver)
    driver.key("S")
    driver.key("G")
    for kind in (TabletopAreaDrawer, TabletopSpottingDrawer, TabletopFieldDrawer):
        assert drawn(driver, kind).legend.title.startswith(words), kind
    driver.window.inquiry.line.blame("wall")
    for drawer in driver.window.view.drawers:
        if type(drawer).__name__ == "TabletopAttributionDrawer":
            assert drawer.legend.title.startswith(words)
    driver.tap(BEHIND, button=RIGHT)
    cards = [plan_card(driver, key) for key in (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_5)]
    assert [first_words(card).startswith(words) for card in cards] == [True] * 5, [first_words(card) for card in cards]


@pytest.mark.slow
def test_the_height_is_shown_and_changed_in_one_place(road: TabletopDriver) -> None:
    look(road)
    ends = road.window.docks.inspector.asking.ends
    head = ends.sought
    assert ends.sought_unit.isVisible()
    assert not head.isVisible(), "the unit that is selected is looked for"
    road.key(Qt.Key.Key_Escape)
    assert head.isVisible()
    assert not ends.sought_unit.isVisible()
    head.setFocus()
    rows = {head.itemData(row): row for row in range(head.count())}
    for _ in range(rows["truck"] - head.currentIndex()):
        QTest.keyClick(head, Qt.Key.Key_Down)
    head.activated.emit(head.currentIndex())
    assert first_words(drawn(road, TabletopAreaDrawer).legend).startswith("For truck, 2 in high")
    card = plan_card(road, Qt.Key.Key_1)
    assert first_words(card).startswith("For truck, 2 in high")
    target = chooser(road.window, "Target")
    assert target.currentData() == "truck"
    target.setCurrentIndex(0)
    QTest.qWait(300)
    assert head.currentIndex() == 0, "the plan changes the same choice"
    assert first_words(drawn(road, TabletopPlanDrawer).legend) == "For a man, 1 in high"
    road.window.docks.inspector.asking.above.setValue(3.0)
    QTest.qWait(300)
    assert first_words(drawn(road, TabletopPlanDrawer).legend) == "For a man, 1 in high, 3 in above the ground"
    road.key("A")
    assert first_words(drawn(road, TabletopAreaDrawer).legend) == "For a man, 1 in high, 3 in above the ground"


@pytest.mark.slow
def test_before_and_after_compare_areas_of_one_height(road: TabletopDriver) -> None:
    look(road)
    road.key(Qt.Key.Key_Escape)
    road.window.inquiry.compare_areas()
    road.tap(TANK)
    answer = road.answer
    assert answer[AREA_PART].gained is not None
    assert answer[AREA_PART].gained.area + answer[AREA_PART].lost.area < 1e-6, (
        "nothing moved: only who is selected is another"
    )


@pytest.mark.slow
def test_the_threat_is_for_the_selected_unit_of_the_other_side(road: TabletopDriver) -> None:
    road.tap(TANK)
    card = plan_card(road, Qt.Key.Key_1)
    assert first_words(card).startswith("For medium tank b6, 2 in high")
    picture = road.window.docks.plans.source.answer.picture
    assert any(shapely.contains_xy(region, *BEHIND) for region, _ in picture.regions), "seen over the wall"
    target = chooser(road.window, "Target")
    assert target.currentText() == "medium tank b6"
    assert not target.isEnabled()
    road.key(Qt.Key.Key_Escape)
    QTest.qWait(300)
    assert target.isEnabled()


@pytest.mark.slow
def test_its_own_hull_hides_nothing_where_it_might_go(open_bolt_action: OpenBoltAction) -> None:
    bare = walled_road()
    open_ground = replace(bare, board=replace(bare.board, features=()))
    driver = open_bolt_action(open_ground)
    look(driver)
    behind_itself = (14.0, 30.05)
    assert shapely.contains_xy(seen(driver), *behind_itself)
    driver.key(Qt.Key.Key_Escape)
    assert not shapely.contains_xy(seen(driver), *behind_itself), "a man is hidden behind the tank"


@pytest.mark.slow
def test_on_hexes_spotting_and_cards_are_for_the_selected_unit(driver: HexDriver) -> None:
    forces = driver.scenario.forces
    (_, eye), (_, other) = next(
        ((a, one), (b, two)) for a, one in forces for b, two in forces if a != b and one.at is not None and two.at
    )
    labels = driver.scenario.board.grid.labels
    driver.click(labels[eye.at])
    driver.key("O")
    driver.click(labels[other.at])
    driver.key("A")
    driver.key("S")
    answer = driver.answer
    assert answer.question.sought == other.id
    assert answer.question.party.kind == other.kind
    shown = driver.window.kind.overlays.shown
    for overlay in ("area", "spotting"):
        title = shown[overlay].legend.title
        assert title.startswith("For "), title
        assert "on the ground of its hex" in title
    driver.key(Qt.Key.Key_Escape)
    assert driver.answer.question.sought == ""
    assert not driver.window.kind.overlays.shown["area"].legend.title.startswith("For ")
