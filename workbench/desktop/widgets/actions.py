"""Commands as data: one list from which menus, tool bar, tooltips and the page of shortcuts are built."""

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

    ``menu`` is the id of the menu it stands in ("" = in none); ``shortcut`` in Qt's portable words ("" = none);
    ``enabled`` and ``checked`` are asked when the state of the window changes; ``checked`` None = not checkable.
    ``why`` says what is lacking while the command is not enabled. ``topic`` names the only thing that changes its state
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
    why: str | Callable[[], str] = ""
    topic: str = ""

    @property
    def words(self) -> str:
        """Its text without the mark of the letter that opens it in its menu."""
        return self.text.replace("&", "")

    @property
    def is_line(self) -> bool:
        """Is it a line between commands?"""
        return self.id.startswith(SEPARATOR)


class Actions:
    """The Qt actions of a list of specs. ``own``: keys that the user chose, by id ("" = none).

    What is enabled and what is checked is asked when somebody can see or use it: of actions that are always in sight
    (:meth:`watch`) at every :meth:`refresh`, of others when their menu opens, when a key is pressed, or when they are taken
    from here by their id.
    """

    def __init__(self, owner: QWidget, specs: Iterable[ActionSpec], own: Mapping[str, str] | None = None) -> None:
        self.specs = {spec.id: spec for spec in specs}
        self._actions = {spec.id: self._made(owner, spec) for spec in self.specs.values()}
        self._ids = {action: key for key, action in self._actions.items()}
        self._asked = [key for key, spec in self.specs.items() if spec.enabled or spec.checked]
        self._watched: list[str] = []
        self._stale = True
        self._ready = False
        self.use_keys(own or {})

    def __getitem__(self, key: str) -> QAction:
        if self._stale and self._ready:
            self._ask(key)
        return self._actions[key]

    def watch(self, actions: Iterable[QAction]) -> None:
        """Keep these up to date from now on: they are always in sight. The window has all its parts now."""
        self._watched = [key for action in actions if (key := self._ids.get(action, "")) in self._asked]
        self._ready = True
        self.refresh_all()

    def refresh(self, topic: str = "") -> None:
        """Something changed: ask again what is enabled and what is checked, of those in sight at once. With a topic only that
        changed, and commands of another topic are not asked."""
        self._stale = True
        for key in self._watched:
            if not topic or self.specs[key].topic in ("", topic):
                self._ask(key)

    def refresh_all(self) -> None:
        """Ask again of all that may be old."""
        if self._stale and self._ready:
            self._stale = False
            for key in self._asked:
                self._ask(key)

    def _ask(self, key: str) -> None:
        action, spec = self._actions[key], self.specs[key]
        if spec.enabled is not None:
            action.setEnabled(spec.enabled())
        if spec.checked is not None:
            action.setChecked(spec.checked())

    def use_keys(self, own: Mapping[str, str]) -> None:
        """Give every command the keys that the user chose, or else its usual ones; menus and tooltips follow at once."""
        self.keys = assign_keys(((spec.id, spec.shortcut) for spec in self.specs.values() if not spec.is_line), own)
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
        if spec.is_line:
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


# --- The menus of a window, in their order, and what they are called.


translate = QCoreApplication.translate

MENUS = ("file", "edit", "map", "tools", "view", "scenario", "help")
PANELS = "view/panels"
"""What follows a stroke is a menu inside another."""


def menu_title(menu: str) -> str:
    """The words of a menu."""
    return {
        "file": translate("Menus", "&File"),
        "edit": translate("Menus", "&Edit"),
        "map": translate("Menus", "&Map"),
        "tools": translate("Menus", "&Tools"),
        "view": translate("Menus", "&View"),
        "scenario": translate("Menus", "&Scenario"),
        "help": translate("Menus", "&Help"),
        "view/levels": translate("Menus", "Le&vels"),
        PANELS: translate("Menus", "&Panels"),
        "view/look": translate("Menus", "&Theme and language"),
    }[menu]


def menu_words(menu: str) -> str:
    """The words of a menu and of those that it stands in, without the marks of letters; "" for no menu."""
    parts = menu.split("/") if menu else []
    paths = ["/".join(parts[: k + 1]) for k in range(len(parts))]
    return " → ".join(menu_title(path).replace("&", "") for path in paths)
