"""The tree of forces after edits: only the rows that changed are touched, and it is as one that was just opened."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTreeWidgetItem

from tests.desktop.tabletop_windows import TabletopDriver, bare_table
from tests.desktop.window_driver import OpenWindow, WindowDriver, small_scenario
from workbench.base.text import Text
from workbench.desktop.panels.forces_panel import ForcesTree
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.tabletop_units import unit_edits
from workbench.scenario.edits.units import (
    AddSide,
    ArrangeUnits,
    ChangeUnit,
    DeleteUnits,
    MoveToSide,
    OrderSide,
    RemoveSide,
    RenameGroup,
    RenameSide,
    SetUnitField,
    ToggleState,
)
from workbench.scenario.units import Force, Forces

pytestmark = pytest.mark.gui
STEPS = 30


def crowded(scenario: Any, count: int = 8) -> Any:
    """The same scenario with so many units more on each side, in two groups and two turns."""

    def more(force: Force[Any]) -> Force[Any]:
        first = force.units[0]
        new = [
            replace(
                first, id=f"{first.id}{k}", group=("", "Alpha", "Bravo")[k % 3], turn=(0, 0, 2, 3)[k % 4], name=Text()
            )
            for k in range(count)
        ]
        return replace(force, units=(*force.units, *new))

    return replace(scenario, forces=Forces(tuple(more(force) for force in scenario.forces.sides)))


def shown(tree: ForcesTree[Any]) -> list[object]:
    """All that a tree shows, from the top down."""

    def row(item: QTreeWidgetItem, depth: int) -> list[object]:
        texts = [(item.text(k), item.toolTip(k)) for k in range(3)]
        icon = None if item.icon(0).isNull() else item.icon(0).pixmap(16, 16).toImage()
        children = [item.child(k) for k in range(item.childCount())]
        looks = (item.isHidden(), item.font(0).italic(), item.flags(), item.isFirstColumnSpanned())
        folded = bool(children) and not item.isExpanded()
        found: list[object] = [(depth, texts, looks, folded, icon)]
        return found + [one for child in children if child is not None for one in row(child, depth + 1)]

    tops = [tree.topLevelItem(k) for k in range(tree.topLevelItemCount())]
    return [one for item in tops if item is not None for one in row(item, 0)]


def random_edit(dice: random.Random, scenario: Any, states: list[str]) -> Edit[Any]:
    """Any change to one or some units, to a group, or to a side."""
    units = [unit for _, unit in scenario.forces]
    sides = [force.side for force in scenario.forces.sides]
    some = tuple(unit.id for unit in dice.sample(units, min(len(units), dice.randint(1, 3))))
    one, other = units[0].id if not some else some[0], dice.choice(units)
    fields = {
        "name": Text.of(dice.choice(["", "Ada", "Berthe"])),
        "note": Text.of(dice.choice(["", "Watch."])),
        "group": dice.choice(["", "Alpha", "Bravo", "Charlie"]),
        "turn": dice.choice([0, 0, 2, 3]),
        "hidden": dice.random() < 0.5,
    }
    field = dice.choice(sorted(fields))
    edits: list[Callable[[], Edit[Any]]] = [
        lambda: SetUnitField(some, field, fields[field]),
        lambda: unit_edits(scenario).place({one: dice.choice([None, other.at])}),
        lambda: ToggleState(some, dice.choice(states), on=dice.random() < 0.6),
        lambda: MoveToSide(some, dice.choice(sides)),
        lambda: ArrangeUnits(some, dice.choice(sides), dice.choice([None, "", "Alpha"]), other.id),
        lambda: RenameGroup(dice.choice(sides), "Alpha", dice.choice(["Delta", ""])),
        lambda: RenameSide(dice.choice(sides), dice.choice(["Blue", "Red", "Green"])),
        lambda: OrderSide(dice.choice(sides), dice.randrange(len(sides))),
        lambda: DeleteUnits((one,)) if len(units) > 6 else AddSide("Grey"),
        lambda: RemoveSide("Grey"),
    ]
    if scenario.kind == "table":
        aboard = {**other.values, "aboard": one} if other.id != one and dice.random() < 0.7 else {}
        edits.append(lambda: ChangeUnit(other.id, replace(other, values=aboard), Text("Ride", "Monter")))
    return dice.choice([edits[0]] * 6 + edits)()


def play(driver: Any, tree: ForcesTree[Any], fresh: Callable[[], ForcesTree[Any]], seed: int) -> int:
    """Make random edits, undo and redo some, filter at times; after each the tree is as a fresh one. The number of edits that
    left all rows in their places."""
    dice, document, kept = random.Random(seed), driver.document, 0
    for step in range(STEPS):
        first, count = tree.topLevelItem(0), document.stack.index()
        draw = dice.random()
        if draw < 0.15 and document.stack.canUndo():
            document.stack.undo()
        elif draw < 0.25 and document.stack.canRedo():
            document.stack.redo()
        else:
            document.apply(random_edit(dice, document.scenario, sorted(document.ruleset.states)))
        kept += document.stack.index() != count and tree.topLevelItem(0) is first
        if step % 10 == 7:
            driver.window.docks.forces_panel.filter.setText(dice.choice(["", "a", "hidden", "turn"]))
        new = fresh()
        new.seen_by = tree.seen_by
        new.open(document.scenario, document.ruleset)
        new.filter(driver.window.docks.forces_panel.filter.text())
        assert shown(tree) == shown(new), (step, document.stack.undoText())
        new.deleteLater()
    return kept


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_after_any_edit_the_tree_is_as_one_that_was_just_opened(open_window: OpenWindow, seed: int) -> None:
    driver = open_window(crowded(small_scenario()))
    if seed == 3:
        driver.window.docks.forces_and_zones.show_view_of("Blue")
    kept = play(driver, driver.window.docks.forces, lambda: ForcesTree("en"), seed)
    assert kept > 3, "most edits leave the rows in their places"


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_so_is_that_of_a_table_with_riders(open_tabletop: Callable[..., TabletopDriver], seed: int) -> None:
    driver = open_tabletop(crowded(bare_table()))
    tree = driver.window.docks.forces
    kept = play(driver, tree, lambda: type(tree)("en"), seed)
    assert kept > 3, "most edits leave the rows in their places"


@pytest.mark.slow
def test_an_edit_of_a_unit_touches_its_row_and_nothing_else(open_window: OpenWindow) -> None:
    driver = open_window(crowded(small_scenario(), 24))
    window, tree = driver.window, driver.window.docks.forces
    window.docks.bring_up("forces")
    QApplication.processEvents()
    alpha = tree.findItems("Alpha", Qt.MatchFlag.MatchStartsWith | Qt.MatchFlag.MatchRecursive)[0]
    alpha.setExpanded(False)
    tree.verticalScrollBar().setValue(tree.verticalScrollBar().maximum())
    QApplication.processEvents()
    place = tree.verticalScrollBar().value()
    assert place > 0
    last = tree.findItems(" r18", Qt.MatchFlag.MatchEndsWith | Qt.MatchFlag.MatchRecursive)[0]
    tree.setCurrentItem(last, 0, QItemSelectionModel.SelectionFlag.ClearAndSelect)
    QApplication.processEvents()
    place = tree.verticalScrollBar().value()
    touched: list[str] = []
    tree.model().dataChanged.connect(lambda index, *_: touched.append(index.sibling(index.row(), 0).data()))
    driver.document.apply(SetUnitField(("b2",), "name", Text.of("Abel")))
    assert touched
    assert set(touched) <= {"Tanks b2", "Abel"}, "as it was, and as it is"
    QApplication.processEvents()
    assert tree.currentItem() is last
    assert tree.selectedItems() == [last]
    assert window.inquiry.selection == ("r18",)
    assert (alpha.isExpanded(), tree.verticalScrollBar().value()) == (False, place)
    QTest.keyClick(tree, Qt.Key.Key_Up)
    assert tree.currentItem() is not last, "the keys go on from the row they were at"
    driver.document.stack.undo()
    assert tree.findItems("Tanks b2", Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)


@pytest.mark.slow(8)
def test_the_column_of_states_is_as_wide_as_what_a_row_says_now(driver: WindowDriver) -> None:
    tree = driver.window.docks.forces
    driver.window.docks.bring_up("forces")
    QApplication.processEvents()
    narrow = tree.columnWidth(2)
    driver.document.apply(ToggleState(("b1",), "demoralized", on=True))
    driver.document.apply(SetUnitField(("b1",), "hidden", value=True))
    QApplication.processEvents()
    assert tree.columnWidth(2) > narrow
    driver.document.stack.undo()
    driver.document.stack.undo()
    QApplication.processEvents()
    assert tree.columnWidth(2) == narrow
