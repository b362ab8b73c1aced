"""The user guide is correct: its keys and menus are those of the window, and a script makes its pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu, QMenuBar

from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import WindowDriver
from tests.pictures import DIALOG_SCENES, PICTURES, SCENES
from tests.tabletop_pictures import TABLE_SCENES
from workbench.desktop.widgets.actions import Actions

pytestmark = pytest.mark.gui
GUIDE = Path(__file__).resolve().parents[3] / "docs" / "guide.md"
WHOLE = GUIDE.read_text(encoding="utf-8")
_PARTS = re.split(r"(?m)^(?=## )", WHOLE)
TABLES = "".join(part for part in _PARTS if part.startswith("## Tables"))
TEXT = "".join(part for part in _PARTS if not part.startswith("## Tables"))


IN_DIALOGS = {"Ctrl+F"}
"""Keys that the guide tells of windows of their own."""


def keys_of(text: str) -> set[str]:
    """The keys that a part of the guide tells of."""
    told = set(re.findall(r"\bCtrl\+(?:Shift\+)?[A-Z0-9]\b", text))
    told |= set(re.findall(r"\*\*([A-Z])(?:\*\*|: )", text))
    told |= set(re.findall(r"^\| ([A-Z]) \|", text, re.MULTILINE))
    told |= set(re.findall(r"`([\[\]+-]|(?:Ctrl\+|Shift\+)*(?:[\[\]A-Z]|PgUp|PgDown))`", text))
    return told | ({"Del", "Esc", "K", "V"} & set(re.findall(r"\b\w+\b", text)))


def named_in(text: str) -> list[tuple[str, ...]]:
    """The menu entries that a part of the guide names, as the ways to them (beyond an entry, into its dialog)."""
    return [tuple(part.strip() for part in path.split("→")) for path in re.findall(r"\*(\w+ →[^*]+)\*", text)]


def led_to(bar: QMenuBar, way: tuple[str, ...]) -> bool:
    """Do the menus of a window lead there?"""
    held: QMenuBar | QMenu = bar
    for words in way:
        found = [one for one in held.actions() if one.text().replace("&", "").rstrip("…") == " ".join(words.split())]
        inner = found[0].menu() if found else None
        if not isinstance(inner, QMenu):
            return bool(found)
        inner.aboutToShow.emit()  # which fills some of them
        held = inner
    return True


def keys_of_window(actions: Actions) -> set[str]:
    """The keys of all commands, with those of other programs that work as well."""
    others = {spec.other_shortcut for spec in actions.specs.values()}
    return {key for _, key in actions.shortcuts()} | (others - {""})


def test_every_key_of_the_guide_is_a_key_of_the_window(driver: WindowDriver) -> None:
    keys = keys_of_window(driver.window.actions_)
    told = keys_of(TEXT)
    assert {"Ctrl+E", "Ctrl+L", "T", "W", "D", "O", "G", "R", "X", "[", "]", "Del", "K", "V"} <= told
    assert {"C", "Y", "Q", "J", "I", "N", "PgUp", "PgDown", "Shift+PgUp", "Shift+PgDown", "Shift+A", "Ctrl+D"} <= told
    assert told - IN_DIALOGS <= keys, told - keys


def test_every_menu_entry_of_the_guide_is_in_its_menu(driver: WindowDriver) -> None:
    named = named_in(TEXT)
    assert ("View", "Panels", "Section") in named
    for way in named:
        assert led_to(driver.window.menuBar(), way), way


@pytest.mark.slow(8)
def test_the_keys_and_menus_of_tables_are_those_of_their_window(tabletop: TabletopDriver) -> None:
    keys = keys_of_window(tabletop.window.actions_)
    told = keys_of(TABLES)
    assert {"C", "Y", "Q", "E", "J", "I", "P", "U", "X", "W", "Ctrl+G", "Ctrl+D", "[", "]", "Del"} <= told
    assert told <= keys, told - keys
    for way in named_in(TABLES):
        assert led_to(tabletop.window.menuBar(), way), way


def test_every_picture_of_the_guide_is_made_by_the_script() -> None:
    shown = set(re.findall(r"\(pictures/(\w+)\.png\)", WHOLE))
    assert shown
    made = {*SCENES, *TABLE_SCENES, *DIALOG_SCENES}
    assert shown <= made
    assert all((PICTURES / f"{name}.png").is_file() for name in made)
