"""The user guide tells the truth: its keys and menus are those of the window, and a script makes its pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.gui.conftest import Desk
from tests.pictures import PICTURES, SCENES

pytestmark = pytest.mark.gui
GUIDE = Path(__file__).resolve().parents[2] / "docs" / "guide.md"
TEXT = GUIDE.read_text(encoding="utf-8")


def test_every_key_of_the_guide_is_a_key_of_the_window(desk: Desk) -> None:
    keys = {key for _, key in desk.window.actions_.shortcuts()}
    told = set(re.findall(r"\bCtrl\+(?:Shift\+)?[A-Z0-9]\b", TEXT))
    told |= set(re.findall(r"\*\*([A-Z])(?:\*\*|: )", TEXT))
    told |= set(re.findall(r"^\| ([A-Z]) \|", TEXT, re.MULTILINE))
    told |= set(re.findall(r"`([\[\]+-]|(?:Ctrl\+|Shift\+)*(?:[\[\]A-Z]|PgUp|PgDown))`", TEXT))
    told |= {"Del", "Esc", "K", "V"} & set(re.findall(r"\b\w+\b", TEXT))
    assert {"Ctrl+E", "Ctrl+L", "T", "W", "D", "O", "G", "R", "X", "[", "]", "Del", "K", "V"} <= told
    assert {"C", "Y", "Q", "J", "I", "N", "PgUp", "PgDown", "Shift+PgUp", "Shift+PgDown", "Shift+A", "Ctrl+D"} <= told
    assert told <= keys, told - keys


def test_every_menu_entry_of_the_guide_is_in_its_menu(desk: Desk) -> None:
    named = re.findall(r"\*(\w+) →\s+([^*→]+?)(?: →[^*]*)?\*", TEXT)
    assert ("View", "Section") in named
    bar = {action.text().replace("&", ""): action.menu() for action in desk.window.menuBar().actions()}
    for menu, entry in named:
        held = [action.text().replace("&", "").rstrip("…") for action in bar[menu].actions()]  # type: ignore[attr-defined]
        assert entry in held, (menu, entry)


def test_every_picture_of_the_guide_is_made_by_the_script() -> None:
    shown = set(re.findall(r"\(pictures/(\w+)\.png\)", TEXT))
    assert shown
    assert shown <= set(SCENES)
    assert all((PICTURES / f"{name}.png").is_file() for name in SCENES)
