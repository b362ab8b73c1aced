"""Commands as data: menus, tool bar, tooltips and the page of shortcuts are built from one list."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QWidget

from workbench.desktop.look.keys import assign_keys, native_keys

SEPARATOR = "-"
HISTORY, TOOL, QUESTION = "history", "tool", "question"
"""What may change in a window: what can be undone, the tool in hand, or what is asked and chosen."""
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ActionSpec:
    """One command.

    ``menu`` is the id of its menu ("" = none); ``shortcut`` is in Qt's portable text ("" = none); ``enabled`` and ``checked``
    are called when the state of the window changes; ``checked`` None = not checkable. ``disabled_reason`` states what is
    missing while the command is not enabled. ``topic`` names the only thing that changes its state
    (:data:`HISTORY`, :data:`TOOL`); "" = anything.
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
    disabled_reason: str | Callable[[], str] = ""
    topic: str = ""

    @property
    def words(self) -> str:
        """The text without the ampersand of its menu letter."""
        return self.text.replace("&", "")

    @property
    def is_separator(self) -> bool:
        """True for a line between commands."""
        return self.id.startswith(SEPARATOR)


class Actions:
    """The Qt actions of a list of specs. ``user_keys``: keys that the user chose, by id ("" = none).

    Whether an action is enabled and checked is computed when somebody can see or use it: for actions that are always visible
    (:meth:`keep_current`) at every :meth:`refresh`, for others when their menu opens, when a key is pressed, or when they are
    looked up here by id.
    """

    def __init__(self, owner: QWidget, specs: Iterable[ActionSpec], user_keys: Mapping[str, str] | None = None) -> None:
        self.specs = {spec.id: spec for spec in specs}
        self._actions = {spec.id: self._made(owner, spec) for spec in self.specs.values()}
        self._ids = {action: key for key, action in self._actions.items()}
        self._stateful = [key for key, spec in self.specs.items() if spec.enabled or spec.checked]
        self._watched: list[str] = []
        self._stale = True
        self._ready = False
        self.use_keys(user_keys or {})

    def __getitem__(self, key: str) -> QAction:
        if self._stale and self._ready:
            self._update_state(key)
        return self._actions[key]

    def keep_current(self, actions: Iterable[QAction]) -> None:
        """Update these actions at every refresh, because they are always visible. Call it when the window is complete."""
        self._watched = [key for action in actions if (key := self._ids.get(action, "")) in self._stateful]
        self._ready = True
        self.refresh_all()

    def refresh(self, topic: str = "") -> None:
        """Mark all states as stale after a change, and update the actions that are always visible. With a topic only that
        changed, and commands of another topic are not asked."""
        self._stale = True
        for key in self._watched:
            if not topic or self.specs[key].topic in ("", topic):
                self._update_state(key)

    def refresh_all(self) -> None:
        """Update all actions if their states are stale."""
        if self._stale and self._ready:
            self._stale = False
            for key in self._stateful:
                self._update_state(key)

    def _update_state(self, key: str) -> None:
        action, spec = self._actions[key], self.specs[key]
        if spec.enabled is not None:
            action.setEnabled(spec.enabled())
        if spec.checked is not None:
            action.setChecked(spec.checked())

    def use_keys(self, user_keys: Mapping[str, str]) -> None:
        """Give every command the user's keys or its default keys, and update menus and tooltips."""
        self.keys = assign_keys(
            ((spec.id, spec.shortcut) for spec in self.specs.values() if not spec.is_separator), user_keys
        )
        for name, keys in self.keys.items():
            action, spec = self._actions[name], self.specs[name]
            tip = spec.tip or spec.words
            action.setShortcut(QKeySequence(keys))
            action.setToolTip(f"{tip} ({native_keys(keys)})" if keys else tip)

    def shortcuts(self) -> list[tuple[str, str]]:
        """(text, keys) of every action that has keys."""
        return [(self.specs[name].words, native_keys(keys)) for name, keys in self.keys.items() if keys]

    def _made(self, owner: QWidget, spec: ActionSpec) -> QAction:
        action = QAction(spec.text, owner)
        action.setObjectName(spec.id)
        if spec.is_separator:
            action.setSeparator(True)
            return action
        if spec.icon is not None:
            action.setIcon(spec.icon)
        action.setStatusTip("")
        action.setCheckable(spec.checked is not None)
        action.triggered.connect(lambda *_: _run(spec))
        owner.addAction(action)
        return action


def _run(spec: ActionSpec) -> None:
    log.info("command %s", spec.id)
    spec.run()


# --- The menus of a window in their order, and their titles


translate = QCoreApplication.translate

MENUS = ("file", "edit", "map", "tools", "view", "scenario", "help")
PANELS = "view/panels"
"""The part after the slash is a menu inside another."""


def menu_title(menu: str) -> str:
    """The title of a menu."""
    return {
        "file": translate("Menus", "&File"),
        "edit": translate("Menus", "&Edit"),
        "map": translate("Menus", "&Map"),
        "tools": translate("Menus", "&Tools"),
        "view": translate("Menus", "&View"),
        "scenario": translate("Menus", "&Scenario"),
        "help": translate("Menus", "&Help"),
        "view/levels": translate("Menus", "Le&vels"),
        "view/names": translate("Menus", "Na&mes of units"),
        PANELS: translate("Menus", "&Panels"),
        "view/look": translate("Menus", "&Theme and language"),
    }[menu]


def menu_words(menu: str) -> str:
    """The titles of a menu and of the menus around it, without ampersands; "" for no menu."""
    parts = menu.split("/") if menu else []
    paths = ["/".join(parts[: k + 1]) for k in range(len(parts))]
    return " → ".join(menu_title(path).replace("&", "") for path in paths)
