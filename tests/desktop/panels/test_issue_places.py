"""The list of issues calls places as people do; ids, as files have them, stand in the tooltips."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from tests.desktop.window_driver import small_scenario
from workbench.base.diagnostics import Diagnostic, Severity
from workbench.base.text import Text
from workbench.checks.loading import load_ruleset
from workbench.desktop.documents.document import Document
from workbench.desktop.documents.problems import Checked
from workbench.desktop.drawing.tabletop_marks import unit_word
from workbench.desktop.panels.issues import IssuesList
from workbench.desktop.widgets.visible_updates import AFTER_PAINTING
from workbench.desktop.window.templates import empty_boards
from workbench.scenario.tabletop_board import POLYGON, Feature
from workbench.scenario.units import Force, Forces, TabletopUnit, Unit
from workbench.scenario.zones import Zone

pytestmark = pytest.mark.gui
ZONES = (Zone("z1"), Zone("z2", name=Text("Gate", "Porte")))


def rows_of(scenario: Any, ruleset_id: str, language: str) -> dict[str, QTreeWidgetItem]:
    """The rows of all issues of a scenario, by the id that their tooltips end with."""
    ruleset = load_ruleset(ruleset_id)[0]
    assert ruleset is not None
    document = Document[Any](scenario, ruleset, language=language)
    document.problems.take(document.problems.check(scenario))
    issues = IssuesList(language)
    issues.show_problems(document)
    rows = (issues.takeTopLevelItem(0) for _ in range(issues.topLevelItemCount()))
    return {row.toolTip(2).splitlines()[-1]: row for row in rows if row is not None}


@pytest.mark.parametrize(
    ("language", "zone", "gate", "unit", "named"),
    [
        ("en", "Zone 1 (set-up area)", "Gate", "Infantry squad g1, 30.12 · 300 {unit}", "Anna, 28 · 300 {unit}"),
        (
            "fr",
            "Zone 1 (zone de placement)",
            "Porte",
            "Groupe d’infanterie g1, 30,12 · 300 {unit}",
            "Anna, 28 · 300 {unit}",
        ),
    ],
)
def test_places_of_tables(qapp: QApplication, language: str, zone: str, gate: str, unit: str, named: str) -> None:
    empty = next(one for one in empty_boards() if one.ruleset == "bolt_action")
    ruleset = load_ruleset(empty.ruleset)[0]
    assert ruleset is not None
    table: Any = empty.scenario(ruleset, "Table", dict.fromkeys(("Blue", "Red"), Text()))
    outlines = {name: ((x, 5.0), (x + 8, 5.0), (x + 8, 13.0), (x, 13.0)) for name, x in (("f1", 5.0), ("f2", 8.0))}
    pieces = tuple(Feature(name, "building", POLYGON, outline) for name, outline in outlines.items())
    units = (
        TabletopUnit("g1", "infantry", (30.123, 300)),
        TabletopUnit("g2", "infantry", (28, 300), name=Text.of("Anna")),
    )
    forces = Forces[TabletopUnit]((Force("Blue", units), Force("Red", ())))
    table = replace(table, board=replace(table.board, features=pieces), forces=forces, zones=ZONES)
    rows = rows_of(table, "bolt_action", language)
    places = {name: row.text(2) for name, row in rows.items()}
    length = unit_word(table.board.unit)
    assert places["z1"] == zone
    assert places["z2"] == gate
    assert places["g1"] == unit.format(unit=length)
    assert places["g2"] == named.format(unit=length)
    assert places["f2"] not in ("", "f2")
    assert not set(places.values()) & {"f1", "f2", "g1", "g2", "z1", "z2"}


@pytest.mark.parametrize(("language", "unit"), [("en", "Infantry b1, 0303"), ("fr", "Infanterie b1, 0303")])
def test_places_of_hex_maps(qapp: QApplication, language: str, unit: str) -> None:
    scenario: Any = small_scenario()
    number = scenario.board.grid.find("0303")
    forces = Forces[Unit]((Force("Blue", (Unit("b1", "infantry", number, zone="nowhere"),)), Force("Red", ())))
    rows = rows_of(replace(scenario, forces=forces), "panzer_grenadier", language)
    assert rows["b1"].text(2) == unit


def test_a_new_list_does_not_step_through_the_rows_of_the_old_one(qapp: QApplication) -> None:
    """With a row chosen among thousands that took the window minutes."""
    ruleset = load_ruleset("panzer_grenadier")[0]
    assert ruleset is not None
    issues = IssuesList("en")
    issues.addTopLevelItems([QTreeWidgetItem([str(number)]) for number in range(40)])
    issues.setCurrentItem(issues.topLevelItem(20))
    chosen: list[object] = []
    issues.currentItemChanged.connect(lambda now, before: chosen.append(now))
    issues.show_problems(Document[Any](small_scenario(), ruleset, language="en"))
    assert "20" not in {issues.topLevelItem(row).text(0) for row in range(issues.topLevelItemCount())}
    assert chosen == [None]


@pytest.mark.parametrize("visible", [False, True])
def test_many_issues_are_listed_after_the_map_and_only_where_they_are_seen(qtbot: QtBot, *, visible: bool) -> None:
    ruleset = load_ruleset("panzer_grenadier")[0]
    assert ruleset is not None
    document = Document[Any](small_scenario(), ruleset, language="en")
    many = tuple(Diagnostic(Severity.WARNING, "test", Text.of(f"Issue {number}")) for number in range(200))
    issues = IssuesList("en")
    qtbot.addWidget(issues)
    if visible:
        issues.show()

    def show(items: tuple[Diagnostic, ...]) -> None:
        document.problems.take(Checked(document.scenario, items))
        issues.show_problems(document)

    show(many)
    assert issues.topLevelItemCount() == 0, "not in the turn of the edit"
    if not visible:
        qtbot.wait(5 * AFTER_PAINTING)
        assert issues.topLevelItemCount() == 0
        issues.show()
    qtbot.waitUntil(lambda: issues.topLevelItemCount() == 200)
    first = issues.topLevelItem(0)
    issues.show_problems(document)
    qtbot.wait(5 * AFTER_PAINTING)
    assert issues.topLevelItem(0) is first, "the same issues are not listed again"
    show(many[1:])
    qtbot.waitUntil(lambda: issues.topLevelItemCount() == 199)
    show(many[:3])
    assert issues.topLevelItemCount() == 3, "few are listed at once"
    qtbot.wait(5 * AFTER_PAINTING)
    assert issues.topLevelItemCount() == 3
