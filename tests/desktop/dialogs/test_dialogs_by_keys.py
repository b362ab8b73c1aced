"""Every dialog and both windows give each control a name; every dialog is gone through, answered and left by keys."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QDialogButtonBox,
    QGroupBox,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QTabBar,
    QTabWidget,
    QToolButton,
    QWidget,
)

from tests.desktop.accessible_tree import controls, unnamed_controls
from tests.desktop.everything_shown import HEX, LANGUAGES, TABLE, dialog_makers, dialogs, dialogs_once, opened, speaking
from tests.desktop.look.test_readable import takers
from tests.shares import share
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme

pytestmark = pytest.mark.gui
_MNEMONIC = re.compile(r"&([^&\s])")
TYPES_KEYS = {"KeysDialog", "KeySheet", "RulesDialog"}
"""Where Enter is a key that is being set, or ends the typing of a filter or a cell, and closes nothing."""
LEAVES_CELLS = {"RulesDialog"}
"""Where Esc in a cell goes back to the list of charts, and closes from there."""


def letters(dialog: QWidget) -> list[str]:
    """The letters with Alt that a dialog answers to, of its page in front."""
    found: list[str] = []
    for one in dialog.findChildren(QWidget):
        words: list[str] = []
        if not one.isVisible():
            continue
        if isinstance(one, QAbstractButton) or (isinstance(one, QLabel) and one.buddy() is not None):
            words = [one.text()]
        elif isinstance(one, QGroupBox):
            words = [one.title()]
        elif isinstance(one, QTabBar):
            words = [one.tabText(k) for k in range(one.count())]
        found += [letter.lower() for text in words for letter in _MNEMONIC.findall(text.replace("&&", ""))]
    return found


def pages(dialog: QDialog) -> Iterator[int]:
    """Bring every page of a dialog to the front."""
    tabs = dialog.findChild(QTabWidget)
    for number in range(tabs.count() if tabs is not None else 1):
        if tabs is not None:
            tabs.setCurrentIndex(number)
        QApplication.processEvents()
        yield number


def walked(dialog: QDialog) -> list[QWidget]:
    """The controls that Tab goes to, one after the other, until it comes round."""
    first = next(takers(dialog), None)
    if first is None:
        return []
    first.setFocus()
    found = [first]
    for _ in range(400):
        QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Tab)
        has = QApplication.focusWidget()
        if has is None or has in found:
            break
        found.append(has)
    return found


def stuck(dialog: QDialog) -> Iterator[str]:
    """Controls in view that Tab does not reach, and steps of Tab that go back up the dialog more often than once round."""
    way = walked(dialog)
    for one in takers(dialog):
        inner = isinstance(one, QRadioButton) and not one.isChecked()
        if one not in way and not inner and not any(one.isAncestorOf(other) for other in way):
            yield f"Tab does not reach {type(one).__name__} {one.accessibleName()}"
    at = [one.mapTo(dialog, QPoint()) for one in way]
    back = [
        f"{type(a).__name__} {a.property('text') or ''} to {type(b).__name__} {b.property('text') or ''}"
        for a, b, here, there in zip(way, way[1:], at, at[1:], strict=False)
        if there.y() + b.height() <= here.y() and there.x() <= here.x()
    ]
    if len(back) > 1:
        yield f"Tab goes back up: {back}"


def other_presses(room: QWidget) -> Iterator[str]:
    """Buttons in view of which Enter presses another one."""
    for one in list(takers(room)):  # the frame around what has the keys comes and goes
        if not isinstance(one, QPushButton | QToolButton):
            continue
        if isinstance(one, QPushButton) and (one.autoDefault() or one.isDefault()):
            continue  # Qt lets Enter press it
        pressed: list[QWidget] = []
        one.setFocus()
        one.click = lambda one=one, pressed=pressed: pressed.append(one)  # type: ignore[method-assign, misc]
        QTest.keyClick(one, Qt.Key.Key_Return)
        del one.click
        if pressed != [one]:
            yield f"Enter on {one.text() or one.accessibleName()} does not press it"


def wrong_with(dialog: QDialog) -> Iterator[str]:
    """What keeps a dialog from being used by keys alone."""
    dialog.show()
    dialog.activateWindow()
    QApplication.processEvents()
    begun = QApplication.focusWidget()
    box = dialog.findChild(QDialogButtonBox)
    if (
        box is not None
        and begun is not None
        and box.isAncestorOf(begun)
        and any(not box.isAncestorOf(one) for one in takers(dialog))
    ):
        yield f"the keys begin on {begun.property('text')}, not in the first field"
    if isinstance(begun, QScrollArea) and any(begun.isAncestorOf(one) and one is not begun for one in takers(dialog)):
        yield "the keys begin on a form that scrolls, not in its first field"
    yield from (f"nameless: {type(one).__name__} in {type(one.parent()).__name__}" for one in unnamed_controls(dialog))
    if type(dialog).__name__ not in TYPES_KEYS:
        default = [one for one in dialog.findChildren(QPushButton) if one.isDefault() and one.isVisible()]
        if not default:
            yield "Enter does nothing"
    for _ in pages(dialog):
        yield from other_presses(dialog)
        found = letters(dialog)
        yield from (f"Alt+{letter} twice" for letter in sorted(set(found)) if found.count(letter) > 1)
        yield from stuck(dialog)
    for _ in range(2 if type(dialog).__name__ in LEAVES_CELLS else 1):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    if dialog.isVisible():
        yield "Esc does not close it"
    dialog.close()


@pytest.mark.slow
@pytest.mark.share(3, among="everything in every window")
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_controls_have_names_and_dialogs_are_used_by_keys(
    qapp: QApplication, settings: Settings, language: str
) -> None:
    apply_theme(qapp, "light")
    wrong: list[str] = []
    with speaking(qapp, settings, language), opened(settings, HEX, TABLE) as shell:
        for _ in shell.tabs:
            shell.step(1)
            page = shell.page
            assert page is not None
            assert len(controls(shell)) > 50
            wrong += [
                f"{page.map_kind}: {type(one).__name__} in {type(one.parent()).__name__}"
                for one in unnamed_controls(shell)
            ]
            missing = {maker.__name__ for maker in dialog_makers() - set(dialogs(page))}
            assert not missing, f"add to dialogs() in tests/desktop/everything_shown.py: {missing}"
            for maker, make in share(dialogs_once(page).items(), 8, "by keys"):
                dialog = make()
                wrong += [f"{page.map_kind}, {maker.__name__}: {words}" for words in wrong_with(dialog)]
                dialog.deleteLater()
    assert not wrong, "\n".join(wrong)
