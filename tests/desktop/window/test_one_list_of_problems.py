"""The list of issues, the mark of the status bar and ``workbench check`` say the same, whatever was done last."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.program_shells import own_settings, put_away_shell
from tests.desktop.window_driver import CTRL, LEFT, SHIFT, WindowDriver, small_scenario
from workbench.base.text import Text, capitalised
from workbench.checks.loading import check_paths, load_ruleset
from workbench.desktop.app.application import Program
from workbench.desktop.window.templates import empty_boards
from workbench.desktop.window.window import Window
from workbench.files.scenario_writer import dump_scenario
from workbench.scenario.edits.edit import ReplaceScenario
from workbench.scenario.edits.settings import SetTitle
from workbench.scenario.edits.units import DeleteUnits
from workbench.scenario.scenario import Underlay
from workbench.scenario.units import Force, Forces, TabletopUnit, Unit

pytestmark = pytest.mark.gui
TABLE = next(one for one in empty_boards() if one.ruleset == "bolt_action")
UNDO, REDO = CTRL, CTRL | SHIFT
GONE = Underlay("gone.png")
"""A picture that no file holds: only the reader of a file sees that."""


@pytest.fixture
def program(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The program with a map of hexes and a table, both with problems."""
    folder = tmp_path_factory.mktemp("problems")
    hexes_rules, table_rules = load_ruleset("panzer_grenadier")[0], load_ruleset(TABLE.ruleset)[0]
    assert hexes_rules is not None
    assert table_rules is not None
    crowd = tuple(Unit(f"b{number}", "infantry", 14) for number in range(1, 9))
    hexes = replace(small_scenario(), forces=Forces((Force("Blue", crowd), Force("Red", ()))), underlay=GONE)
    pair = tuple(TabletopUnit(name, "infantry", (30.0, 30.0)) for name in ("g1", "g2"))
    table: Any = TABLE.scenario(table_rules, "Table", dict.fromkeys(("Blue", "Red"), Text()))
    table = replace(table, forces=Forces((Force("Blue", pair), Force("Red", ()))), underlay=GONE)
    for name, scenario, ruleset in (("hexes", hexes, hexes_rules), ("table", table, table_rules)):
        (folder / f"{name}.yaml").write_text(dump_scenario(scenario, ruleset), encoding="utf-8")
    made = Program(qapp, own_settings(folder), threaded=False)
    made.start(folder / "hexes.yaml")
    assert made.window is not None
    made.window.open_path(folder / "table.yaml")
    yield made
    put_away_shell(made.shell)


def listed(page: Window) -> Counter[tuple[str, str]]:
    """Kind and words of each issue in the list."""
    rows = (page.docks.issues.topLevelItem(row) for row in range(page.docks.issues.topLevelItemCount()))
    return Counter((row.text(0)[:1], row.text(1)) for row in rows if row is not None)


def marked(page: Window) -> Counter[str]:
    """How many issues of each kind the mark in the status bar counts."""
    button = page.issue_chip.button
    words = button.text() if button is not None and button.isVisibleTo(page) else ""
    return Counter({kind: int(number) for kind, number in re.findall(r"(\S) (\d+)", words)})


def checked(page: Window, folder: Path) -> Counter[tuple[str, str]]:
    """What ``workbench check`` says of the scenario as it is now, in the window's language."""
    document, language = page.document, page.language
    path = folder / "checked.yaml"
    path.write_text(dump_scenario(document.scenario, document.ruleset), encoding="utf-8")
    found = [(item, item.hint.get(language)) for item in check_paths([path])]
    kinds = {"error": "✗", "warning": "!", "info": "i"}
    words = ((item, capitalised(item.text.get(language)), hint) for item, hint in found)
    return Counter((kinds[item.severity.value], text + (f" ({hint})" if hint else "")) for item, text, hint in words)


def settle(page: Window) -> None:
    """Let the rest of half a second pass after which an edited scenario is checked."""
    if page.checking.isActive():
        page.checking.stop()
        page.check()
    QApplication.processEvents()


def all_agree(program: Program, folder: Path, after: str) -> int:
    """The list, the mark and the command line agree; how many problems there are."""
    page = program.window
    assert page is not None
    settle(page)
    rows = listed(page)
    assert rows == checked(page, folder), after
    assert marked(page) == Counter(kind for kind, _ in rows.elements() if kind != "i"), after
    assert page.docks.issues.none.isVisibleTo(page.docks.issues) == (not rows), after
    return sum(rows.values())


def press(program: Program, held: Qt.KeyboardModifier) -> None:
    assert program.window is not None
    QTest.keyClick(program.window.view, Qt.Key.Key_Z, held)
    QApplication.processEvents()


def go_to_tab(program: Program, tab: int) -> Window:
    assert program.shell is not None
    bar = program.shell.strip.bar
    QTest.mouseClick(bar, LEFT, pos=bar.tabRect(tab).center())
    QApplication.processEvents()
    assert program.window is not None
    return program.window


def take_all_off(page: Window) -> None:
    units = [unit.id for force in page.document.scenario.forces.sides for unit in force.units]
    assert page.document.apply(DeleteUnits(tuple(units)))


def speak(program: Program, language: str) -> None:
    assert program.window is not None
    program.window.actions_[language].trigger()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()


@pytest.mark.slow
@pytest.mark.parametrize("tab", [0, 1], ids=["hexes", "table"])
def test_whatever_was_done_last_all_say_the_same(program: Program, tmp_path: Path, tab: int) -> None:
    page = go_to_tab(program, tab)

    def count(after: str) -> int:
        return all_agree(program, tmp_path, after)

    many = count("opening")
    assert many >= 2, "a warning of the reader and one of the checks"
    page.document.apply(SetTitle(Text.of("Another")))
    assert count("an edit that changes no problem") == many
    take_all_off(page)
    fewer = count("an edit that mends problems")
    assert fewer < many
    for language in ("french", "english"):
        speak(program, language)
        assert count(f"the change to {language}") == fewer
    press(program, UNDO)
    assert count("undo") == many
    press(program, REDO)
    assert count("redo") == fewer
    go_to_tab(program, 1 - tab)
    count("going to another tab")
    page = go_to_tab(program, tab)
    assert count("coming back") == fewer
    assert page.file_commands.save_to(tmp_path / "own.yaml")
    assert count("saving") == fewer
    assert page.file_commands.reload()
    assert count("reload") == fewer
    press(program, UNDO)
    assert count("undo of the reload") == fewer
    page.settings.theme = "dark"
    speak(program, "french")
    assert count("another theme") == fewer
    speak(program, "english")


@pytest.mark.slow
def test_what_the_status_bar_says_of_an_edit_ends_when_it_is_undone(program: Program) -> None:
    page = go_to_tab(program, 0)
    page.document.stack.setIndex(0)
    settle(page)
    hint = page.tool_context.hint()
    take_all_off(page)
    settle(page)
    press(program, UNDO)
    settle(page)
    assert page.status.hint.text().startswith("! "), "the stack is too high again"
    press(program, REDO)
    assert page.status.hint.text() == hint


@pytest.mark.slow
@pytest.mark.parametrize("with_tool", [False, True], ids=["paste here", "paste tool"])
def test_what_a_paste_lost_stands_before_the_issues_that_it_makes(program: Program, with_tool: bool) -> None:
    page = go_to_tab(program, 0)
    page.document.stack.setIndex(0)
    driver = WindowDriver(page)
    driver.edit()
    places = ["0505"] * 8 + ["0705"] + ["0305"] * 2
    crowd = tuple(Unit(f"b{number}", "infantry", driver.number(at)) for number, at in enumerate(places, 1))
    forces = Forces((Force("Blue", crowd), Force("Red", ())))
    page.document.apply(ReplaceScenario(replace(driver.scenario, forces=forces), Text.of("Crowd")))
    page.inquiry.select([unit.id for unit in crowd])
    driver.key(Qt.Key.Key_C, CTRL)
    take_all_off(page)
    settle(page)
    if with_tool:
        driver.key(Qt.Key.Key_V, CTRL)
        driver.click("0105")
    else:
        page.kind.editing.hexes.paste_at(driver.number("0105"))
    assert page.status.hint.text() == "⚠ 2 units fell outside the map"
    settle(page)
    lost, _, issue = page.status.hint.text().partition(" · ")
    assert lost == "⚠ 2 units fell outside the map"
    assert issue.startswith("! ")


@pytest.mark.slow
def test_a_map_that_was_just_made_is_checked_at_once(program: Program, tmp_path: Path) -> None:
    assert program.window is not None
    program.window.file_commands.new_from(TABLE)
    all_agree(program, tmp_path, "a new table")
