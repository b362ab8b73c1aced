"""What a command says of itself: its tooltip, and why it cannot be used just now."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication, QMenu, QToolButton

from tests.desktop.commands.test_every_command import HexHost, TabletopHost, hosted
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import CTRL, WindowDriver
from tests.shares import non_empty
from workbench.desktop.look.make_translations import SOURCE
from workbench.planning.plan_registry import PLAN_KINDS

pytestmark = pytest.mark.gui


@pytest.fixture(scope="module", params=[HexHost, TabletopHost])
def host(
    request: pytest.FixtureRequest, qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[HexHost | TabletopHost]:
    yield from hosted(request.param, Path(tmp_path_factory.mktemp("help")))


def words_of(tip: str) -> list[str]:
    """The lines of a tooltip without markup."""
    return unescape(re.sub("<[^>]*>", "", tip.replace("<br>", "\n"))).replace("\u00a0", " ").split("\n")


@pytest.mark.slow
def test_every_command_says_what_it_does_and_its_keys(host: HexHost | TabletopHost) -> None:
    actions = host.window.actions_
    for name, keys in non_empty(actions.keys.items()):
        spec = actions.specs[name]
        head, *lines = words_of(actions[name].toolTip())
        assert head.startswith(spec.words.rstrip("…")), name
        assert ("(" in head) == bool(keys), name
        assert lines, f"{name}: give the command a tip that says what it does"
        said = " ".join(lines)
        assert len(said) > 12, name
        assert said.casefold() != spec.words.casefold(), name
        assert len(said) < 420, f"{name}: shorten the tip"
        if name.startswith("tool_"):
            assert len(lines) > 1, f"{name}: a tool says how it is used, too"
        in_both = {kind.tip.en for kind in PLAN_KINDS if kind.tip.fr}
        translated = f"<source>{spec.tip.replace(chr(39), '&apos;')}</source>" in SOURCE.read_text(encoding="utf-8")
        assert translated or spec.tip in in_both, name


@pytest.mark.slow
def test_a_command_that_can_be_impossible_says_what_is_lacking(host: HexHost | TabletopHost) -> None:
    actions = host.window.actions_
    for name in actions.keys:
        spec = actions.specs[name]
        if spec.needs is not None:
            assert spec.needs.lacking, f"{name}: say what is lacking"
        if why := spec.why_disabled():
            assert why in words_of(actions[name].toolTip())[-1], name
            assert not actions[name].isEnabled()


@pytest.mark.slow(8)
def test_keys_of_an_impossible_command_say_why(driver: WindowDriver) -> None:
    driver.key(Qt.Key.Key_X, CTRL)
    assert driver.window.status.hint.text() == "⚠ Cut: neither hexes nor units are selected"
    assert "neither hexes nor units are selected" in driver.window.actions_["cut"].toolTip()
    driver.key(Qt.Key.Key_A, CTRL | Qt.KeyboardModifier.ShiftModifier)
    driver.window.status.show_message("")
    driver.key(Qt.Key.Key_X, CTRL)
    assert "⚠" not in driver.window.status.hint.text()
    assert "no hexes" not in driver.window.actions_["cut"].toolTip()


def test_the_mouse_over_an_impossible_button_says_why(driver: WindowDriver) -> None:
    bar = driver.window.toolbar
    button = bar.widgetForAction(driver.window.actions_["undo"])
    assert isinstance(button, QToolButton)
    at = QPointF(button.rect().center())
    QApplication.sendEvent(button, QEnterEvent(at, at, QPointF(button.mapToGlobal(at))))
    assert driver.window.status.hint.text() == "⚠ Undo: nothing to undo"


def test_menus_show_tips_and_say_why_not(driver: WindowDriver) -> None:
    (edit,) = (menu for menu in driver.window.menuBar().findChildren(QMenu) if menu.title().replace("&", "") == "Edit")
    assert edit.toolTipsVisible()
    edit.aboutToShow.emit()
    (cut,) = (action for action in edit.actions() if action.objectName() == "cut")
    assert words_of(cut.toolTip())[-1] == "⚠ neither hexes nor units are selected"


def test_an_answer_about_a_unit_asks_for_one(driver: WindowDriver) -> None:
    driver.key("G")
    assert driver.window.status.hint.text() == "Field of fire: select a unit first, with a click on it"


@pytest.mark.slow(8)
def test_an_answer_about_a_unit_on_a_table_asks_for_one(tabletop: TabletopDriver) -> None:
    tabletop.key("R")
    assert tabletop.window.status.hint.text() == "Reach: select a unit first, with a click on it"
