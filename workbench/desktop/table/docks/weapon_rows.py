"""The weapons that a unit carries: one row each, with how it is mounted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from workbench.desktop.docks.parts import Words, narrow
from workbench.forces.models import Mount
from workbench.rules.ruleset import Ruleset


class WeaponRows(QWidget):
    """``given`` tells of another tuple of mounts; () leaves the unit to the weapons of its kind."""

    given = Signal(object)

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._ruleset: Ruleset | None = None
        self._mounts: tuple[Mount, ...] = ()
        self._usual = ""
        self.usual = Words(1, small=True)
        self.rows: list[WeaponRow] = []
        self.add = QPushButton(self.tr("Add a weapon"))
        self.add.clicked.connect(self._added)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(3)
        self._box.addWidget(self.usual)
        self._box.addWidget(self.add)

    def put(self, mounts: Sequence[Mount], usual: str, ruleset: Ruleset) -> None:
        """Show the weapons of a unit; ``usual`` are the keys of those that it has otherwise."""
        self._mounts, self._usual, self._ruleset = tuple(mounts), usual, ruleset
        keys = usual.replace(",", " ").split()
        names = [ruleset.weapons[key].name.get(self._language) if key in ruleset.weapons else key for key in keys]
        self.usual.say(self.tr("as its kind: {names}").format(names=", ".join(names)) if names else self.tr("none"))
        self.usual.setVisible(not mounts)
        self.add.setVisible(bool(ruleset.weapons))
        while len(self.rows) > len(mounts):
            self.rows.pop().deleteLater()
        while len(self.rows) < len(mounts):
            row = WeaponRow(len(self.rows))
            row.given.connect(self._changed)
            row.gone.connect(self._removed)
            self._box.insertWidget(self._box.count() - 1, row)
            self.rows.append(row)
        for row, mount in zip(self.rows, mounts, strict=True):
            row.put(mount, ruleset, self._language)

    def _added(self) -> None:
        if self._ruleset is None or not self._ruleset.weapons:
            return
        known = [key for key in self._usual.replace(",", " ").split() if key in self._ruleset.weapons]
        # the first row spells out what the unit had as one of its kind
        weapon = known[0] if known and not self._mounts else next(iter(self._ruleset.weapons))
        taken = {mount.id for mount in self._mounts}
        number = next(n for n in range(1, len(taken) + 2) if f"w{n}" not in taken)
        self.given.emit((*self._mounts, Mount(f"w{number}", weapon)))

    def _changed(self, number: int, mount: Mount) -> None:
        self.given.emit((*self._mounts[:number], mount, *self._mounts[number + 1 :]))

    def _removed(self, number: int) -> None:
        self.given.emit((*self._mounts[:number], *self._mounts[number + 1 :]))


class WeaponRow(QWidget):
    """Which weapon, how it is mounted, and a button that takes it away."""

    given = Signal(int, object)
    gone = Signal(int)

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = number
        self._mount = Mount("", "")
        self.weapon, self.mount = narrow(QComboBox()), narrow(QComboBox())
        self.weapon.setAccessibleName(self.tr("Weapon"))
        self.mount.setAccessibleName(self.tr("How it is mounted"))
        self.mount.setToolTip(self.tr("How the weapon is mounted: it says where it may fire without turning the unit"))
        self.weapon.activated.connect(lambda _: self._tell(replace(self._mount, weapon=self.weapon.currentData())))
        self.mount.activated.connect(lambda _: self._tell(replace(self._mount, mount=self.mount.currentData())))
        self.away = QToolButton()
        self.away.setText("✕")
        self.away.setToolTip(self.tr("Take this weapon away"))
        self.away.setAccessibleName(self.tr("Take this weapon away"))
        self.away.clicked.connect(lambda: self.gone.emit(self._number))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3)
        row.addWidget(self.weapon, 3)
        row.addWidget(self.mount, 2)
        row.addWidget(self.away)

    def put(self, mount: Mount, ruleset: Ruleset, language: str) -> None:
        """Show a weapon."""
        self._mount = mount
        weapons = {key: weapon.name.get(language) for key, weapon in ruleset.weapons.items()}
        mounts = {
            "": self.tr("–"),
            "turret": self.tr("turret"),
            "mount360": self.tr("all round"),
            "hull": self.tr("hull"),
            "carriage": self.tr("carriage"),
        }
        for box, words, own in ((self.weapon, weapons, mount.weapon), (self.mount, mounts, mount.mount)):
            with QSignalBlocker(box):
                box.clear()
                for key, name in {**words, **({} if own in words else {own: own})}.items():
                    box.addItem(name[:1].upper() + name[1:], key)
                box.setCurrentIndex(box.findData(own))
            box.setToolTip(box.currentText() if box is self.weapon else box.toolTip())

    def _tell(self, mount: Mount) -> None:
        if mount != self._mount:
            self.given.emit(self._number, mount)
