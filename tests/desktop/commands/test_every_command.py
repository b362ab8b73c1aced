"""Every command of the windows is run by its keys, or else from its menu, and does something that is seen.

What each is expected to do stands in :mod:`tests.desktop.commands.expected`.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu

from tests.desktop.asl_windows import AslMapDriver, asl_ruleset, asl_scenario
from tests.desktop.commands.expected import Changes, Opens, gathered
from tests.desktop.program_shells import own_settings, put_away_shell
from tests.desktop.tabletop_windows import TabletopDriver, bare_table
from tests.tabletops import a_unit, sheet
from workbench.desktop.app.shell import Shell
from workbench.desktop.commands.search import SearchPalette
from workbench.desktop.documents.document import AnyDocument, Document
from workbench.desktop.look.theme import apply_theme
from workbench.desktop.widgets.frame_times import FrameCard
from workbench.files.safe_files import user_rulesets_folder
from workbench.scenario.edits.ground import SetElevation
from workbench.scenario.hex_board import Shape
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces, Unit

pytestmark = pytest.mark.gui
HEX, TABLE = gathered("HEX"), gathered("TABLE")
WOOD = Shape("woods", "polygon", ((3.0, 2.0), (4.0, 2.0), (4.0, 3.0), (3.0, 3.0)))
HOUSE = Shape("stone_building", "polygon", ((3.1, 2.1), (3.5, 2.1), (3.5, 2.5), (3.1, 2.5)), {"levels": 2})


@pytest.fixture(autouse=True)
def no_rules_left() -> Iterator[None]:
    """Rules of their own that commands need are not left for the tests after them."""
    yield
    shutil.rmtree(user_rulesets_folder(), ignore_errors=True)


def yard() -> Scenario:
    """A house in a wood, a hill, and a unit on either side."""
    bare = asl_scenario(WOOD, HOUSE)
    grid = bare.board.grid
    at = {label: grid.find(label) for label in ("B3", "H3", "G5")}
    assert None not in at.values()
    sides = (Force("Blue", (Unit("b1", "squad", at["B3"]),)), Force("Red", (Unit("r1", "squad", at["H3"]),)))
    hill = SetElevation((at["G5"],), 1).apply(bare)  # type: ignore[arg-type]
    return Scenario(hill.title, hill.ruleset, hill.board, Forces(sides))


class _Host:
    """What the hosts of both kinds of map share: a shell with one tab, and nothing left over from the command before."""

    shell: Shell
    asked: list[str]
    folder: Path

    def __init__(self, shell: Shell) -> None:
        self.shell, self.asked = shell, []
        self._at_first: dict[str, bool] = {}
        self._own: AnyDocument | None = None

    @property
    def window(self) -> Any:
        return self.shell.page

    @staticmethod
    def another() -> AnyDocument:
        """A document of the same kind."""
        raise NotImplementedError

    def looks(self) -> None:
        """The unit observes and the mouse is over its enemy."""
        raise NotImplementedError

    def formats(self) -> list[str]:
        """What kinds of things are on the clipboard."""
        held = QApplication.clipboard().mimeData()
        return held.formats() if held is not None else []

    def rest(self) -> None:
        """One tab with its map, as it was opened, nothing selected, the tool in hand that inspects."""
        shell = self.shell
        if self._own is None:
            self._own = self.window.document
        if len(shell.tabs) > 1 or self.window.document is not self._own or self._own.path is not None:
            self._own = self.another()
            fresh = shell.add(self._own)
            while shell.has_several_tabs:
                shell.step(1)
                if shell.page is not fresh:
                    self.window.document.stack.setClean()
                    self.window.document.draft = None
                    shell.close_tab()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        window = self.window
        window.document.draft = None
        window.language = "en"
        for search in window.findChildren(SearchPalette):
            search.close()
        window.document.stack.setIndex(0)
        window.docks.map.layers.lock(frozenset())
        window.clear.set(on=False)
        window.docks.docks["palette"].show()
        window.pages.setCurrentWidget(window.view)
        window.take_tool("inspect")
        for _ in range(3):
            window.cancel()
        window.inquiry.overlays = frozenset({"line"})
        shell.resize(1100, 700)
        window.view.fit()
        # a dialog that closes does not give the keys back on every platform
        shell.activateWindow()
        QApplication.processEvents()
        window.view.setFocus()
        window.actions_.refresh()
        self._switch_back()

    def _switch_back(self) -> None:
        """Every switch as it was at first: what one command hid must not hide what the next one does."""
        actions = self.window.actions_
        switches = {name: spec.checked for name, spec in actions.specs.items() if spec.checked is not None}
        if not self._at_first:
            self._at_first = {name: checked() for name, checked in switches.items()}
        for on in (True, False):  # what is to be chosen first: that takes back the others of its group
            for name, checked in switches.items():
                if self._at_first.get(name) is on and checked() is not on and actions[name].isEnabled():
                    actions[name].trigger()
        self.asked.clear()
        QApplication.processEvents()


class HexHost(_Host, AslMapDriver):
    """A hex map in a shell."""

    @staticmethod
    def another() -> AnyDocument:
        return Document(yard(), asl_ruleset(), language="en")

    def looks(self) -> None:
        self.window.inquiry.select(("b1",))
        self.hover("H3")


class TabletopHost(_Host, TabletopDriver):
    """A table in a shell."""

    @staticmethod
    def another() -> AnyDocument:
        bare = bare_table()
        blue, red = bare.forces.sides
        more = (a_unit("b2", "infantry", 52.0, 20.0), a_unit("b3", "infantry", 90.0, 24.0))
        forces = Forces((Force(blue.side, (*blue.units, *more)), red))
        return Document(type(bare)(bare.title, bare.ruleset, bare.board, forces), sheet(), language="en")

    def looks(self) -> None:
        self.window.inquiry.select(("b1",))
        self.point_at((100.0, 50.0))


def hosted(made: type[HexHost | TabletopHost], tmp: Path) -> Iterator[Any]:
    """A driver in a shell of its own, put away at the end."""
    settings = own_settings(tmp)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    apply_theme(app, "light")
    driver = made(Shell(settings, made.another, threaded=False))
    driver.folder = tmp
    driver.shell.language_wanted.connect(driver.asked.append)
    driver.shell.theme_wanted.connect(driver.asked.append)
    driver.shell.add(driver.another())
    driver.shell.resize(1100, 700)
    driver.shell.show()
    driver.shell.activateWindow()
    QApplication.processEvents()
    yield driver
    QApplication.clipboard().clear()
    put_away_shell(driver.shell)


@pytest.fixture(scope="module")
def on_map(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HexHost]:
    yield from hosted(HexHost, tmp_path_factory.mktemp("map"))


@pytest.fixture(scope="module")
def on_table(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TabletopHost]:
    yield from hosted(TabletopHost, tmp_path_factory.mktemp("table"))


def in_menus(driver: Any, name: str) -> bool:
    """Does the command stand in a menu?"""
    return any(driver.window.actions_[name] in menu.actions() for menu in driver.window.menuBar().findChildren(QMenu))


def found_by_search(driver: Any, words: str) -> None:
    """Search for a command that stands in no menu, and run it."""
    driver.window.actions_["search"].trigger()
    palette = driver.window.findChildren(SearchPalette)[-1]
    QTest.keyClicks(palette.field, words)
    QTest.keyClick(palette.field, Qt.Key.Key_Return)


def run(driver: Any, name: str) -> list[str]:
    """Run a command by its keys, or else from its menu, or by searching for it; gives back the dialogs that opened, which are
    closed again."""
    opened: list[str] = []

    def close() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is not None:
            opened.append(type(dialog).__name__)
            dialog.reject() if isinstance(dialog, QDialog) else dialog.close()

    watch = QTimer(interval=5)
    watch.timeout.connect(close)
    watch.start()
    action = driver.window.actions_[name]
    assert action.isEnabled(), f"{name} is not possible as it was prepared"
    keys = action.shortcut()
    if not driver.window.actions_.specs[name].menu:
        found_by_search(driver, action.text())
    elif keys.isEmpty():
        assert in_menus(driver, name), f"{name} has neither keys nor a menu"
        action.trigger()
    else:
        QTest.keyClick(QApplication.focusWidget() or driver.window.view, keys[0].key(), keys[0].keyboardModifiers())
    watch.stop()
    QApplication.processEvents()
    return opened


def check(driver: Any, name: str, act: Changes | Opens) -> None:
    driver.rest()
    act.prepare(driver)
    QApplication.processEvents()
    driver.window.actions_.refresh()
    if isinstance(act, Opens):
        assert run(driver, name) == [act.dialog]
        return
    before = act.sees(driver)
    assert run(driver, name) == []
    seen = act.sees(driver)
    for card in driver.window.view.findChildren(FrameCard):
        card.hide()  # which ends its thread
    assert seen != before, f"nothing is seen of {name}"


@pytest.mark.slow
@pytest.mark.share(50)
@pytest.mark.parametrize("name", sorted(HEX))
def test_a_command_of_maps_does_something_that_is_seen(on_map: HexHost, name: str) -> None:
    check(on_map, name, HEX[name])


@pytest.mark.slow
@pytest.mark.share(30)
@pytest.mark.parametrize("name", sorted(TABLE))
def test_a_command_of_tables_does_something_that_is_seen(on_table: TabletopHost, name: str) -> None:
    check(on_table, name, TABLE[name])


@pytest.mark.slow(8)
def test_every_command_has_an_entry(on_map: HexHost, on_table: TabletopHost) -> None:
    for driver, acts, table in ((on_map, HEX, "HEX"), (on_table, TABLE, "TABLE")):
        names = set(driver.window.actions_.keys)
        assert names <= set(acts), (
            f"add to {table} in a module of tests/desktop/commands/expected (see its __init__): {names - set(acts)}"
        )
        assert set(acts) <= names, (
            f"take out of {table} in tests/desktop/commands/expected, there is no such command: {set(acts) - names}"
        )
