"""Numbers are typed with a full stop or a comma in every field; what is no number is refused with the reason, never cut."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QSignalBlocker, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QDialog, QToolTip, QWidget

from tests.desktop.everything_shown import HEX, LANGUAGES, TABLE, dialogs_once, opened, speaking
from tests.desktop.typed_fields import typed
from workbench.desktop.dialogs.new_scenario import NewTableDialog
from workbench.desktop.dialogs.print_scenario import PrintDialog
from workbench.desktop.documents.storage import known_rulesets
from workbench.desktop.export.print_set import PrintSource
from workbench.desktop.look.language import locale_of
from workbench.desktop.look.settings import Settings
from workbench.desktop.widgets.number_fields import DecimalField, NumberField, WholeNumberField

pytestmark = pytest.mark.gui
TIP = pytest.mark.qt_log_ignore("does not support (raise|propagateSizeHints)", extend=True)
CTRL = Qt.KeyboardModifier.ControlModifier


def all_fields(qapp: QApplication, settings: Settings, language: str) -> Iterator[tuple[str, Any]]:
    """Every field for a number in both windows and in all dialogs, and where it is."""
    with speaking(qapp, settings, language), opened(settings, HEX, TABLE) as shell:
        for _ in shell.tabs:
            shell.step(1)
            page = shell.page
            assert page is not None
            yield from fields_in(page)
            for make in dialogs_once(page).values():
                dialog = make()
                yield from fields_in(dialog)
                dialog.deleteLater()


def fields_in(window: QWidget) -> Iterator[tuple[str, Any]]:
    for field in window.findChildren(QAbstractSpinBox):
        words = field.accessibleName() or field.toolTip() or field.prefix()  # type: ignore[attr-defined]
        yield f"{type(window).__name__}, {words[:40]}", field


def put(field: NumberField, words: str) -> None:
    """Type words over what a field holds, without leaving it."""
    field.lineEdit().selectAll()
    field.lineEdit().insert(words)


def middle_of(field: NumberField) -> float:
    """A number between the bounds of a field, with a decimal where it takes one."""
    low, high = field.minimum(), field.maximum()
    whole = int(low) + 1 if high - low > 2 else int(low)
    return whole + 0.5 if isinstance(field, DecimalField) and field.decimals() and whole + 0.5 <= high else whole


@pytest.mark.slow
@TIP
@pytest.mark.share(2, among="everything in every window")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_takes_both_signs_and_cuts_nothing_short(
    qapp: QApplication, settings: Settings, language: str
) -> None:
    wrong, decimals = [], 0
    for where, field in all_fields(qapp, settings, language):
        assert isinstance(field, NumberField), where
        field.setEnabled(True)
        quiet, before, number = QSignalBlocker(field), field.value(), middle_of(field)
        shown = field.textFromValue(number)  # type: ignore[arg-type]
        decimals += "." in f"{number!r}"
        if "." in f"{number!r}" and f"{number!r}".replace(".", "," if language == "fr" else ".") not in shown:
            wrong.append(f"{where} shows {shown}")
        for sign in ".", ",":
            field.setValue(before)
            put(field, f"{number!r}".replace(".", sign))
            field.interpretText()
            if field.value() != number:
                wrong.append(f"{where}: {number!r} with {sign} became {field.value()}")
        for blanks in " {}  ", "\u00a0{}\u202f", "\t{}", "\u200b{}\ufeff":
            field.setValue(before)
            put(field, blanks.format(repr(number)))
            field.interpretText()
            if field.mistake or field.value() != number:
                wrong.append(f"{where}: {number!r} in {blanks!r} became {field.value()}, {field.mistake!r}")
        field.setValue(before)
        for mistake in "99999abc", "1.2.3", "12 km north", "--1":
            put(field, mistake)
            QApplication.sendEvent(field, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.TabFocusReason))
            if mistake not in field.text() or not field.mistake or field.value() != before:
                wrong.append(f"{where}: {mistake} became {field.text()} ({field.value()}), {field.mistake!r}")
        field.setValue(before)
        if field.mistake:
            wrong.append(f"{where}: its own value is {field.mistake}")
        del quiet
    QToolTip.hideText()
    assert wrong == []
    assert decimals > 10


def shown_print_dialog(settings: Settings, language: str, driver: Any) -> PrintDialog:
    scenario, ruleset = driver.document.scenario, driver.document.ruleset
    driver.window.setLocale(locale_of(language))
    dialog = PrintDialog(PrintSource(scenario, ruleset), language, HEX, None, driver.window)
    dialog.show()
    QApplication.processEvents()
    return dialog


@pytest.mark.slow
@pytest.mark.parametrize(("language", "shown"), [("en", "1.5 mm"), ("fr", "1,5 mm")])
@pytest.mark.parametrize("words", ["1.5", "1,5", "1,5 mm", " 1.50"])
def test_a_margin_typed_with_either_sign(
    driver: Any, settings: Settings, language: str, shown: str, words: str
) -> None:
    dialog = shown_print_dialog(settings, language, driver)
    typed(dialog.overlap, words, None)
    QTest.keyClick(dialog.overlap, Qt.Key.Key_Tab)
    assert (dialog.overlap.value(), dialog.overlap.text()) == (1.5, shown)
    dialog.close()


def new_table() -> NewTableDialog:
    dialog = NewTableDialog(known_rulesets(), "en")
    dialog.preset.setCurrentIndex(dialog.preset.count() - 1)  # another size
    dialog.show()
    QApplication.processEvents()
    return dialog


@pytest.mark.slow(8)
@TIP
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("99999abc", "“99999abc” is not a number"),
        ("99999", "99999 is out of range: from"),
        ("80.25", "80.25 is too fine: at most 1 digits after the decimal sign"),
        ("", "A number is wanted"),
    ],
)
def test_what_is_no_number_stays_with_its_reason_and_keeps_the_dialog_open(
    qapp: QApplication, words: str, reason: str
) -> None:
    dialog = new_table()
    before = dialog.across.value()
    typed(dialog.across, words, None)
    if not words:
        QTest.keyClick(dialog.across, Qt.Key.Key_Delete)
    QTest.keyClick(dialog.across, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert dialog.across.mistake.startswith(reason)
    QTest.keyClick(dialog.across, Qt.Key.Key_Tab)
    assert dialog.across.text().startswith(words)
    assert dialog.across.value() == before
    dialog.accept()
    assert dialog.isVisible()
    assert dialog.focusWidget() is dialog.across
    typed(dialog.across, "80,5", None)
    dialog.accept()
    assert (dialog.result(), dialog.across.value()) == (QDialog.DialogCode.Accepted, 80.5)
    QToolTip.hideText()


def test_a_mistake_is_marked_with_a_red_edge_and_told_at_the_mouse(qapp: QApplication) -> None:
    field = WholeNumberField()
    field.setRange(1, 99)
    field.show()
    plain = field.grab().toImage().pixelColor(1, 1)
    typed(field, "9", None)
    assert field.grab().toImage().pixelColor(1, 1).hue() == plain.hue()  # it may become a number
    typed(field, "9a", None)
    edge = field.grab().toImage().pixelColor(1, 1)
    assert edge.red() > edge.green() + 60
    field.setValue(field.value())
    assert field.grab().toImage().pixelColor(1, 1) == plain
    field.close()


@pytest.mark.parametrize(
    ("words", "value"), [("1 234", 1234), ("12 ", 12), ("\N{MINUS SIGN}3", -3), ("7.0", 7), ("+4", 4)]
)
def test_pasted_numbers_are_taken_as_programs_write_them(qapp: QApplication, words: str, value: int) -> None:
    field = WholeNumberField()
    field.setRange(-9999, 9999)
    QApplication.clipboard().setText(words)
    field.selectAll()
    field.lineEdit().paste()
    field.interpretText()
    assert field.value() == value
    field.deleteLater()
