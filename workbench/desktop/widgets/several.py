"""Fields of forms while several things are selected: a field says "several" where they differ, what is entered goes to all of
them, and what does not fit all of them is grey and says why."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QWidget

from workbench.desktop.widgets.number_fields import NumberField, WholeNumberField

translate = QCoreApplication.translate
_USUAL_TIP = "usual_tip"
_LEAST = "least_number"


def several_words() -> str:
    """What a field shows where the selected things differ."""
    return translate("StagingRows", "several")


def show_choice(box: QComboBox, values: Collection[Hashable]) -> None:
    """Show the choice that all things have in common, or "several", without a signal."""
    with QSignalBlocker(box):
        box.setPlaceholderText(several_words())
        common = set(values)
        entries = [box.itemData(row) for row in range(box.count())]
        value = common.pop() if len(common) == 1 else None
        box.setCurrentIndex(entries.index(value) if not common and value in entries else -1)


def show_words(field: QLineEdit, words: Collection[str], *, empty: str = "") -> None:
    """Show the words that all things have in common, or "several"; ``empty`` stands where there are none."""
    common = set(words)
    field.setText(common.pop() if len(common) == 1 else "")
    field.setPlaceholderText(several_words() if common else empty)
    field.setModified(False)


def show_ticks(box: QCheckBox, ticks: Sequence[bool]) -> None:
    """Tick a box if all things are so, half if some are; a click on "some" ticks all. Without a signal."""
    with QSignalBlocker(box):
        box.setTristate(any(ticks) and not all(ticks))
        whole = Qt.CheckState.Checked if all(ticks) else Qt.CheckState.Unchecked
        box.setCheckState(Qt.CheckState.PartiallyChecked if box.isTristate() else whole)


def is_ticked(box: QCheckBox) -> bool:
    """What a click on a box has made of it."""
    return box.checkState() != Qt.CheckState.Unchecked


def show_numbers(field: NumberField, values: Collection[float], *, least: float, special: str = "") -> None:
    """Show the number that all things have in common, or "several", without a signal. ``least`` is the lowest number that may
    be entered, and ``special`` is shown in its place."""
    common = set(values)
    mixed = len(common) > 1
    field.setProperty(_LEAST, least)
    with QSignalBlocker(field):
        # the words stand in place of the least number of the field, which nobody may enter
        if isinstance(field, WholeNumberField):
            field.setMinimum(int(least) - mixed)
        else:
            field.setMinimum(least - mixed)
        field.setSpecialValueText(several_words() if mixed else special)
        if isinstance(field, WholeNumberField):
            field.setValue(field.minimum() if mixed else int(common.pop()))
        else:
            field.setValue(field.minimum() if mixed else common.pop())


def says_several(field: NumberField) -> bool:
    """Does a field for numbers still say "several", or hold what is below its least number, so that nothing was entered?"""
    return field.specialValueText() == several_words() and field.value() < field.property(_LEAST)


def show_fitting(form: QFormLayout, field: QWidget, fits: Sequence[bool], why: str = "") -> None:
    """Show a row that fits any of the selected things, grey unless it fits all; ``why`` it does not, in place of the usual
    reason that they are of different kinds."""
    form.setRowVisible(field, any(fits))
    mute(field, "" if all(fits) else why or translate("Several", "Not for all that is selected: their kinds differ"))
    label = form.labelForField(field)
    if label is not None:
        label.setEnabled(all(fits))


def mute(field: QWidget, why: str) -> None:
    """Make a field grey, with the reason as its tooltip; without a reason it can be used, with its usual tooltip."""
    usual = field.property(_USUAL_TIP)
    if why and usual is None:
        field.setProperty(_USUAL_TIP, field.toolTip())
    elif not why and usual is not None:
        field.setToolTip(usual)
        field.setProperty(_USUAL_TIP, None)
    field.setEnabled(not why)
    if why:
        field.setToolTip(why)
