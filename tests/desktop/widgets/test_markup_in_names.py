"""Names that look like markup are shown letter by letter, wherever Qt would guess."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6 import QtGui
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QDialog, QHeaderView, QLabel, QTabBar, QWidget

from tests import loading
from tests.desktop.tabletop_windows import bare_table
from tests.desktop.window_driver import OpenWindow, small_scenario
from workbench.base.diagnostics import Diagnostic, Severity, Span
from workbench.base.text import Text
from workbench.desktop.app.tabs import TabStrip
from workbench.desktop.dialogs.file_reports import CannotOpen, CannotSave, EarlierStates
from workbench.desktop.dialogs.properties import PropertiesDialog
from workbench.desktop.documents.document import AnyDocument, Document
from workbench.desktop.look.language import plain_text
from workbench.desktop.widgets.notices import Notice
from workbench.desktop.window.files import ChangedOnDisk
from workbench.scenario.card import ScenarioCard
from workbench.scenario.scenario import KeptLine, KeptTabletopLine
from workbench.scenario.zones import Zone

pytestmark = pytest.mark.gui
MARK = "<b>x</b><img src='q.png'>&amp;"
NAME = Text(MARK, MARK)
FILE = Path("/maps/<b>x<i>&amp;.yaml")
TIP = Qt.ItemDataRole.ToolTipRole


def renamed(scenario: Any) -> Any:
    """With such names of everything that has one."""
    sides = tuple(
        replace(force, name=NAME, units=tuple(replace(unit, name=NAME, note=NAME, group=MARK) for unit in force.units))
        for force in scenario.forces.sides
    )
    card = ScenarioCard(NAME, NAME, NAME, {MARK: NAME}, MARK)
    return replace(scenario, title=NAME, forces=replace(scenario.forces, sides=sides), card=card)


def guessed(words: str) -> bool:
    return re.search(r"\bx<", words) is not None and QtGui.Qt.mightBeRichText(words)


def rows(model: QAbstractItemModel, under: QModelIndex, columns: int) -> Iterator[str]:
    for row in range(model.rowCount(under)):
        for column in range(columns):
            yield str(model.index(row, column, under).data(TIP) or "")
        yield from rows(model, model.index(row, 0, under), columns)


def tips(root: QWidget) -> Iterator[str]:
    yield from (action.toolTip() for action in root.findChildren(QAction))
    for one in (root, *root.findChildren(QWidget)):
        yield one.toolTip()
        if isinstance(one, QTabBar):
            yield from (one.tabToolTip(place) for place in range(one.count()))
        if isinstance(one, QAbstractItemView) and not isinstance(one, QHeaderView) and one.model() is not None:
            wide = hasattr(one, "header") or hasattr(one, "horizontalHeader")  # models of lists do not tell
            columns = one.model().columnCount(QModelIndex()) if wide else 1
            yield from rows(one.model(), one.rootIndex(), columns)


def taken_for_markup(root: QWidget) -> list[str]:
    """Tooltips and labels below ``root`` that Qt would not show letter by letter, and buttons that lose their &."""
    labels = [one for one in root.findChildren(QLabel) if one.textFormat() != Qt.TextFormat.PlainText]
    buttons = [one.text() for one in root.findChildren(QAbstractButton) if "&amp;" in one.text().replace("&&", "")]
    return [words for words in (*tips(root), *(one.text() for one in labels)) if guessed(words)] + buttons


def shown(root: QWidget) -> bool:
    """Do such names come up below ``root`` at all?"""
    return any("x&lt;" in words or "x<" in words for words in tips(root))


@pytest.mark.slow(8)
def test_a_map_with_names_like_markup(open_window: OpenWindow, tmp_path: Path) -> None:
    before = small_scenario()
    zone = Zone("z", name=NAME, text=NAME, hexes=(30, 31))
    scenario = replace(renamed(before), zones=(zone,), lines=(KeptLine(MARK, 3, 40),))
    window = open_window(scenario, FILE).window
    window.inquiry.select(("b1",))
    window.status.set_hint(MARK)
    assert shown(window)
    assert not taken_for_markup(window)
    language = window.language
    item = Diagnostic(Severity.ERROR, "x", NAME, Span(str(FILE)))
    made: list[QDialog] = [
        CannotSave(FILE, MARK, window),
        CannotOpen(FILE, (item,), language, window),
        EarlierStates(window.document, [], language, window),
        ChangedOnDisk(FILE.name, [NAME], language, window),
        PropertiesDialog(window.document.scenario, window.document.ruleset, language, window),
    ]
    for dialog in made:
        assert not taken_for_markup(dialog), type(dialog).__name__
        dialog.deleteLater()


@pytest.mark.slow
def test_a_table_with_names_like_markup(lend_window: Callable[[AnyDocument], Any]) -> None:
    ruleset = loading.ruleset("blitzkrieg")
    table = renamed(bare_table())
    pieces = tuple(replace(piece, name=NAME, group=MARK) for piece in table.board.features)
    lines = (KeptTabletopLine(MARK, ((10.0, 10.0), 0.0), ((60.0, 60.0), 0.0)),)
    window = lend_window(
        Document(replace(table, board=replace(table.board, features=pieces), lines=lines), ruleset, FILE)
    )
    window.inquiry.select(("b1",))
    assert shown(window)
    assert not taken_for_markup(window)


def test_tabs_and_notices_with_names_like_markup(qapp: object) -> None:
    strip, notice = TabStrip(), Notice()
    strip.add(0)
    strip.describe(0, MARK, str(FILE), unsaved=True)
    notice.add_message(MARK)
    assert "&amp;&lt;" not in strip.bar.tabText(0)
    assert not taken_for_markup(strip)
    assert not taken_for_markup(notice)
    for one in (strip, notice):
        one.deleteLater()


def test_endless_names_are_broken_and_cut() -> None:
    for words in ("w" * 10_000, "<b>" * 5_000, "a b " * 5_000, "line\n" * 5_000):
        told = plain_text(words)
        lines = told.replace("<br>", "\n").split("\n")
        assert len(lines) <= 41
        assert len(told) < 30_000
        assert lines[-1].startswith("…")
        assert not guessed(told) or told.startswith("<qt>")
    assert plain_text("a & b") == "a & b"
    assert plain_text("<b>bold</b>\n<i>") == "<qt>&lt;b&gt;bold&lt;/b&gt;<br>&lt;i&gt;</qt>"
