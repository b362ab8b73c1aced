"""Rows for the weapons of a unit, each with its mount."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from workbench.base.text import capitalised
from workbench.desktop.widgets.choosers import ElidingChooser, FieldsRow, allow_narrow
from workbench.desktop.widgets.fields import WrappedLabel
from workbench.desktop.widgets.measures import LengthField
from workbench.rules.ruleset import Ruleset
from workbench.scenario.units import ARCS, Mount

translate = QCoreApplication.translate


class WeaponRows(QWidget):
    """The weapons of a unit. ``mounts_entered`` carries a new tuple of mounts; () means the weapons of its kind."""

    mounts_entered = Signal(object)

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._ruleset: Ruleset | None = None
        self._mounts: tuple[Mount, ...] = ()
        self._usual = ""
        self.kind_weapons = WrappedLabel(1, small=True)
        self.rows: list[WeaponRow] = []
        self.add = QPushButton(self.tr("Add a weapon"))
        self.add.clicked.connect(self._added)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(3)
        self._box.addWidget(self.kind_weapons)
        self._box.addWidget(self.add)

    def show_mounts(self, mounts: Sequence[Mount], usual: str, ruleset: Ruleset, figures: int, length: str) -> None:
        """Show the weapons of a unit with a number of figures; ``usual`` are the keys of its kind's weapons, ``length`` is the
        table's unit of length."""
        self._mounts, self._usual, self._ruleset = tuple(mounts), usual, ruleset
        keys = usual.replace(",", " ").split()
        names = [ruleset.weapons[key].name.get(self._language) if key in ruleset.weapons else key for key in keys]
        self.kind_weapons.set_words(
            self.tr("as its kind: {names}").format(names=", ".join(names)) if names else self.tr("none")
        )
        self.kind_weapons.setVisible(not mounts)
        self.add.setVisible(bool(ruleset.weapons))
        while len(self.rows) > len(mounts):
            row = self.rows.pop()
            row.hide()
            row.deleteLater()
        while len(self.rows) < len(mounts):
            row = WeaponRow(len(self.rows))
            row.mount_entered.connect(self._changed)
            row.remove_wanted.connect(self._removed)
            self._box.insertWidget(self._box.count() - 1, row)
            self.rows.append(row)
        for row, mount in zip(self.rows, mounts, strict=True):
            row.show_mount(mount, ruleset, self._language, figures, length)

    def _added(self) -> None:
        if self._ruleset is None or not self._ruleset.weapons:
            return
        known = [key for key in self._usual.replace(",", " ").split() if key in self._ruleset.weapons]
        # the first own weapon is that of the unit's kind
        weapon = known[0] if known and not self._mounts else next(iter(self._ruleset.weapons))
        taken = {mount.id for mount in self._mounts}
        number = next(n for n in range(1, len(taken) + 2) if f"w{n}" not in taken)
        self.mounts_entered.emit((*self._mounts, Mount(f"w{number}", weapon)))

    def _changed(self, number: int, mount: Mount) -> None:
        self.mounts_entered.emit((*self._mounts[:number], mount, *self._mounts[number + 1 :]))

    def _removed(self, number: int) -> None:
        self.mounts_entered.emit((*self._mounts[:number], *self._mounts[number + 1 :]))


class WeaponRow(QWidget):
    """One weapon: its mount, arc, muzzle and carrier, and a button to remove it."""

    mount_entered = Signal(int, object)
    remove_wanted = Signal(int)

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = number
        self._mount = Mount("", "")
        self._make_choosers()
        self.muzzle = MuzzleField()
        self.muzzle.setAccessibleName(self.tr("Muzzle"))
        self.muzzle.setToolTip(
            self.tr(
                "How far the muzzle lies before the middle of the unit, where the game measures from it; empty: nobody said"
            )
        )
        self.muzzle.length_entered.connect(lambda value: self._emit_change(replace(self._mount, muzzle=value)))
        self.remove_button = QToolButton()
        self.remove_button.setText("✕")
        self.remove_button.setToolTip(self.tr("Take this weapon away"))
        self.remove_button.setAccessibleName(self.tr("Take this weapon away"))
        self.remove_button.clicked.connect(lambda: self.remove_wanted.emit(self._number))
        box_ = QVBoxLayout(self)
        box_.setContentsMargins(0, 0, 0, 3)
        box_.setSpacing(3)
        named = QHBoxLayout()
        named.setSpacing(3)
        named.addWidget(self.weapon, 1)
        named.addWidget(self.remove_button)
        box_.addLayout(named)
        for row in ((self.mount, self.arc), (self.muzzle, self.model)):
            box_.addWidget(FieldsRow(*row, gap=3))

    def _make_choosers(self) -> None:
        """Make the choosers of (field of the mount, name, tooltip)."""
        self.weapon, self.mount, self.arc, self.model = (allow_narrow(ElidingChooser()) for _ in range(4))
        mount_tip = self.tr("How the weapon is mounted: it says where it may fire without turning the unit")
        arc_tip = self.tr("The side that it fires to; it counts before the way it is mounted")
        model_tip = self.tr("The figure that carries it, by its number on the table")
        for box, field, name, tip in (
            (self.weapon, "weapon", self.tr("Weapon"), ""),
            (self.mount, "mount", self.tr("How it is mounted"), mount_tip),
            (self.arc, "arc", self.tr("Where it fires to"), arc_tip),
            (self.model, "model", self.tr("Who carries it"), model_tip),
        ):
            box.setAccessibleName(name)
            box.setToolTip(tip)
            box.activated.connect(lambda _, f=field, b=box: self._choose(f, b.currentData()))
        self.weapon.currentTextChanged.connect(self.weapon.setToolTip)  # long names are cut

    def _choose(self, field: str, value: Any) -> None:
        self._emit_change(replace(self._mount, **{field: value}))

    def show_mount(self, mount: Mount, ruleset: Ruleset, language: str, figures: int, length: str) -> None:
        """Show a weapon."""
        self._mount = mount
        weapons: dict[Any, str] = {key: weapon.name.get(language) for key, weapon in ruleset.weapons.items()}
        mounts: dict[Any, str] = {
            "": self.tr("–"),
            "turret": self.tr("turret"),
            "mount360": self.tr("all round"),
            "hull": self.tr("hull"),
            "carriage": self.tr("carriage"),
        }
        carriers: dict[Any, str] = {None: self.tr("whole unit")}
        carriers |= {number: self.tr("figure {n}").format(n=number) for number in range(1, figures + 1)}
        if mount.model is not None and mount.model > figures:
            carriers[mount.model] = self.tr("figure {n}?").format(n=mount.model)
        self._fill(self.weapon, weapons, mount.weapon)
        self._fill(self.mount, mounts, mount.mount)
        self._fill(self.arc, {"": self.tr("usual arc"), **{arc: arc_words()[arc] for arc in ARCS}}, mount.arc)
        self._fill(self.model, carriers, mount.model)
        self.weapon.setToolTip(self.weapon.currentText())
        self.model.setVisible(len(carriers) > 1)
        self.muzzle.show_muzzle(mount.muzzle, length)

    def _fill(self, box: QComboBox, words: dict[Any, str], own: Any) -> None:
        with QSignalBlocker(box):
            box.clear()
            for key, name in {**words, **({} if own in words else {own: str(own)})}.items():
                box.addItem(capitalised(name), key)
            box.setCurrentIndex(list({**words, own: ""}).index(own))

    def _emit_change(self, mount: Mount) -> None:
        if mount != self._mount:
            self.mount_entered.emit(self._number, mount)


def arc_words() -> dict[str, str]:
    """The names of the sides that weapons fire to, by id."""
    return {
        "front": translate("WeaponRow", "front"),
        "left": translate("WeaponRow", "left"),
        "right": translate("WeaponRow", "right"),
        "rear": translate("WeaponRow", "rear"),
        "all": translate("WeaponRow", "all sides"),
    }


class MuzzleField(LengthField):
    """A length that may be empty; ``length_entered`` carries the entered one (None: empty)."""

    length_entered = Signal(object)
    _EMPTY = -99.0

    def __init__(self) -> None:
        super().__init__(self._EMPTY, 99.0, 0.5)
        self.setSpecialValueText(self.tr("muzzle –"))
        self.valueChanged.connect(
            lambda value: self.length_entered.emit(None if value <= self._EMPTY else round(value, 3))
        )

    def show_muzzle(self, value: float | None, unit: str) -> None:
        """Show a length without emitting a signal; None is empty."""
        self.set_unit(unit)
        self.show_length(self._EMPTY if value is None else value)

    def stepBy(self, steps: int) -> None:
        """Step the length; from empty the first step leads to 0, the middle of the unit."""
        if self.value() <= self._EMPTY:
            self.setValue(0.0)
        else:
            super().stepBy(steps)
