"""Commands as data: one list from which menus, tool bar, tooltips and the page of shortcuts are built."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QWidget

SEPARATOR = "-"


@dataclass(frozen=True)
class ActionSpec:
    """One command.

    ``menu`` is the id of the menu it stands in ("" = in none); ``shortcut`` in Qt's portable words ("" = none);
    ``enabled`` and ``checked`` are asked when the state of the window changes; ``checked`` None = not checkable.
    """

    id: str
    menu: str
    text: str
    run: Callable[[], object]
    shortcut: str = ""
    tip: str = ""
    enabled: Callable[[], bool] | None = None
    checked: Callable[[], bool] | None = None
    icon: QIcon | None = None


class Actions:
    """The Qt actions of a list of specs."""

    def __init__(self, owner: QWidget, specs: Iterable[ActionSpec]) -> None:
        self.specs = {spec.id: spec for spec in specs}
        self._actions = {spec.id: self._made(owner, spec) for spec in self.specs.values()}

    def __getitem__(self, key: str) -> QAction:
        return self._actions[key]

    def in_menu(self, menu: str) -> list[QAction]:
        """The actions of a menu, in order; a spec with the id ``-...`` is a separator."""
        return [self._actions[spec.id] for spec in self.specs.values() if spec.menu == menu]

    def refresh(self) -> None:
        """Ask again what is enabled and what is checked."""
        for key, spec in self.specs.items():
            action = self._actions[key]
            if spec.enabled is not None:
                action.setEnabled(spec.enabled())
            if spec.checked is not None:
                action.setChecked(spec.checked())

    def shortcuts(self) -> list[tuple[str, str]]:
        """(text, keys) of every action that has keys."""
        return [
            (spec.text.replace("&", ""), self._actions[key].shortcut().toString(QKeySequence.SequenceFormat.NativeText))
            for key, spec in self.specs.items()
            if spec.shortcut
        ]

    def _made(self, owner: QWidget, spec: ActionSpec) -> QAction:
        action = QAction(spec.text, owner)
        action.setObjectName(spec.id)
        if spec.id.startswith(SEPARATOR):
            action.setSeparator(True)
            return action
        if spec.icon is not None:
            action.setIcon(spec.icon)
        plain = spec.text.replace("&", "")
        tip = spec.tip or plain
        if spec.shortcut:
            action.setShortcut(QKeySequence(spec.shortcut))
            tip = f"{tip} ({action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)})"
        action.setToolTip(tip)
        action.setStatusTip("")
        action.setCheckable(spec.checked is not None)
        action.triggered.connect(lambda *_: spec.run())
        owner.addAction(action)
        return action
