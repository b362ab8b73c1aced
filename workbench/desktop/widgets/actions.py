"""Commands as data: menus, tool bar, tooltips and the page of shortcuts are built from one list."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from html import escape

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QAction, QIcon, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLabel, QMenu, QWidget, QWidgetAction

from workbench.base.text import capitalised
from workbench.desktop.look.digit_keys import DigitKeys
from workbench.desktop.look.keys import assign_keys, keys_of_system, native_keys, other_keys_of_system
from workbench.desktop.look.language import labelled, show_as_plain_text

SEPARATOR = "-"
HISTORY, TOOL, QUESTION = "history", "tool", "question"
"""What may change in a window: what can be undone, the tool in hand, or what is asked and chosen."""
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Precondition:
    """What must be so for a command to be possible: whether it is so, called when the state of the window changes, and the
    words that say what is lacking while it is not."""

    holds: Callable[[], bool]
    lacking: str | Callable[[], str]


@dataclass(frozen=True)
class ActionSpec:
    """One command.

    - ``id``, ``text``: its name for the program, and in the menu
    - ``run``: what it does
    - ``shortcut``: in Qt's portable text ("" = none)
    - ``tip``, ``how``: what the command does, in a sentence or two, and what the hand does; the tooltip has both
    - ``needs``: what must be so for it to be possible; None = it always is
    - ``checked``: is it switched on? Called when the state of the window changes; None = not checkable
    - ``topic``: the only thing that changes its state (:data:`HISTORY`, :data:`TOOL`); "" = anything
    - ``menu``: the id of its menu ("" = none), given by :func:`in_menu`
    - ``other_shortcut``: keys that other programs have for it; they work as well, unless another command has them
    """

    id: str
    text: str
    run: Callable[[], object]
    shortcut: str = ""
    tip: str = ""
    needs: Precondition | None = None
    checked: Callable[[], bool] | None = None
    icon: QIcon | None = None
    topic: str = ""
    how: Callable[[], str] | None = None
    menu: str = ""
    other_shortcut: str = ""

    def why_disabled(self) -> str:
        """What is lacking for the command to be possible just now; "" if nothing is."""
        if self.needs is None or self.needs.holds():
            return ""
        return self.needs.lacking() if callable(self.needs.lacking) else self.needs.lacking

    def tooltip(self, keys: str, why: str) -> str:
        """Rich text: the name with its keys (as they are shown), what the command does, how, and ``why`` it cannot be used."""
        head = f"<b>{escape(self.words.rstrip('…'))}</b>" + (f"&nbsp;&nbsp;({escape(keys)})" if keys else "")
        lines = [head, *(escape(words, quote=False) for words in (self.tip, self.how() if self.how else "") if words)]
        return "<qt>" + "<br>".join([*lines, *([f"<i>⚠ {escape(why, quote=False)}</i>"] if why else [])]) + "</qt>"

    @property
    def gesture(self) -> str:
        """The one thing to know for a first use: the first part of what the hand does, else the last sentence of the tip."""
        return self.how().split(" · ")[0] if self.how else self.tip.rstrip(".").rpartition(". ")[2]

    @property
    def words(self) -> str:
        """The text without the ampersand of its menu letter."""
        return self.text.replace("&", "")

    @property
    def is_separator(self) -> bool:
        """True for a line between commands."""
        return self.id.startswith(SEPARATOR)


def words_about(command: str, words: str) -> str:
    """``Threat map: no unit is selected``: what is said about a command, after its name. A name that asks ends with its own
    mark: ``What does a hex hide? No hex is selected``."""
    name = command.replace("&", "").rstrip("…")
    if name.endswith(("?", "!")):
        return f"{name} {capitalised(words)}"
    return labelled(name, words)


def in_menu(menu: str, *specs: ActionSpec) -> list[ActionSpec]:
    """These commands in a menu, in this order; those that are in a menu inside it stay there."""
    return [replace(spec, menu=spec.menu or menu) for spec in specs]


def separator(name: str) -> ActionSpec:
    """A line between the commands of a menu, with a name that no other line of the window has."""
    return ActionSpec(f"{SEPARATOR}{name}", "", lambda: None)


@dataclass(frozen=True)
class Submenu:
    """A menu inside another. ``lacking`` says why nothing in it is possible; "" if something is."""

    id: str
    text: str
    entries: tuple[MenuEntry, ...]
    lacking: str = ""


MenuEntry = ActionSpec | Submenu | QAction
"""What a menu that is made for one place may hold: a command of its own, a menu, or the action of a command of the window."""


def fill_menu(menu: QMenu, entries: Iterable[MenuEntry]) -> None:
    """Add entries to a menu that is made for one place; what is not possible is grey, and its tooltip says why."""
    menu.setToolTipsVisible(True)
    for entry in entries:
        if isinstance(entry, QAction):
            menu.addAction(entry)
        elif isinstance(entry, Submenu):
            inner = menu.addMenu(entry.text.replace("&", "&&"))
            inner.setObjectName(entry.id)
            fill_menu(inner, entry.entries)
            if entry.lacking:
                inner.setEnabled(False)
                inner.menuAction().setToolTip(_plain_tooltip(entry.text, entry.lacking))
        else:
            _add_command(menu, entry)


def _heading(menu: QMenu, spec: ActionSpec) -> QWidgetAction:
    """Words over the entries that follow. Styles draw the words of a separator without any room round them."""
    label = QLabel(spec.text.replace("&&", "&"))
    show_as_plain_text(label)
    label.setProperty("heading", True)
    action = QWidgetAction(menu)
    action.setObjectName(spec.id)
    action.setText(spec.text)
    action.setDefaultWidget(label)
    action.setSeparator(True)
    return action


def _add_command(menu: QMenu, spec: ActionSpec) -> None:
    if spec.is_separator and spec.words:
        menu.addAction(_heading(menu, spec))
        return
    # the keys are only shown: they belong to the command of the window that does the same
    keys = native_keys(keys_of_system(spec.shortcut))
    action = menu.addAction(f"{spec.text}\t{keys}" if keys else spec.text)
    action.setObjectName(spec.id)
    if spec.is_separator:
        action.setSeparator(True)
        return
    why = spec.why_disabled()
    action.setEnabled(not why)
    action.setToolTip(spec.tooltip("", why))
    if spec.checked is not None:
        action.setCheckable(True)
        action.setChecked(spec.checked())
    action.triggered.connect(lambda *_: _run(spec))


def _plain_tooltip(words: str, why: str) -> str:
    return ActionSpec("", words, lambda: None).tooltip("", why)


def _on_this_system(spec: ActionSpec) -> ActionSpec:
    """The command with the keys that it has here by default."""
    others = spec.other_shortcut or other_keys_of_system(spec.shortcut)
    return replace(spec, shortcut=keys_of_system(spec.shortcut), other_shortcut=others)


_MENU_ROLES = {
    "quit": QAction.MenuRole.QuitRole,
    "preferences": QAction.MenuRole.PreferencesRole,
    "about": QAction.MenuRole.AboutRole,
}
"""What macOS moves into the menu of the program. Without a role Qt guesses it from the words, in some languages only."""


class Actions(QObject):
    """The Qt actions of a list of specs. ``user_keys``: keys that the user chose, by id ("" = none).

    Whether an action is enabled and checked is computed when somebody can see or use it: for actions that are always visible
    (:meth:`keep_current`) at every :meth:`refresh`, for others when their menu opens, when a key is pressed, or when they are
    looked up here by id.
    """

    keys_changed = Signal()
    """Commands have other keys, or the keyboard is another."""
    hovered = Signal(str)
    """The mouse or the keys came to a command (id) in a menu or the tool bar, whether it is possible or not."""

    def __init__(self, owner: QWidget, specs: Iterable[ActionSpec], user_keys: Mapping[str, str] | None = None) -> None:
        super().__init__(owner)
        self.specs = {spec.id: _on_this_system(spec) for spec in specs}
        self._actions = {spec.id: self._made(owner, spec) for spec in self.specs.values()}
        self._ids = {action: key for key, action in self._actions.items()}
        self._stateful = [key for key, spec in self.specs.items() if spec.needs or spec.checked]
        self._watched: list[str] = []
        self._lacking: dict[str, str] = {}
        self._stale = True
        self._ready = False
        self._digit_keys = DigitKeys.of_application()
        self.use_keys(user_keys or {})
        self._digit_keys.changed.connect(self._set_shortcuts)

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
        if spec.needs is not None:
            why = spec.why_disabled()
            action.setEnabled(not why)
            if why != self._lacking.get(key, ""):
                self._lacking[key] = why
                self._explain(key)
        if spec.checked is not None:
            action.setChecked(spec.checked())

    def use_keys(self, user_keys: Mapping[str, str]) -> None:
        """Give every command the user's keys or its default keys, and update menus and tooltips."""
        self.keys = assign_keys(
            ((spec.id, spec.shortcut) for spec in self.specs.values() if not spec.is_separator), user_keys
        )
        self._set_shortcuts()

    def _set_shortcuts(self) -> None:
        """Give the actions their keys, where a digit is typed with Shift the keys without it as well, and keys of other
        programs."""
        for name, keys in self.keys.items():
            others = (self._digit_keys.without_shift(keys), self.specs[name].other_shortcut)
            free = [one for one in others if one and one not in self.keys.values()]
            shown = self._digit_keys.to_press(keys, self.keys)
            self._actions[name].setShortcuts([QKeySequence(one) for one in dict.fromkeys((shown, keys, *free)) if one])
            self._explain(name)
        self.keys_changed.emit()

    def needs_shift(self, name: str) -> bool:
        """Are the keys of a command pressed with Shift, because the sign without Shift belongs to another command?"""
        return self._digit_keys.to_press(self.keys[name], self.keys) != self.keys[name]

    def shown_keys(self, name: str) -> str:
        """The keys of a command in the spelling of this system, as they are pressed on this keyboard; "" if it has none."""
        return native_keys(self._digit_keys.to_press(self.keys[name], self.keys))

    def pressed(self, event: QKeyEvent) -> str:
        """The keys of an event in Qt's portable text, with the digit of a key that types another sign without Shift."""
        keys = QKeySequence(event.keyCombination()).toString(QKeySequence.SequenceFormat.PortableText)
        return self.with_digit(keys)

    def with_digit(self, keys: str) -> str:
        """Keys in portable text with the digit in place of the sign that its key types without Shift."""
        return self._digit_keys.with_digit(keys, self.keys)

    def learn_keyboard(self, event: QKeyEvent) -> None:
        """Note what the key of an event types, before it is looked up among the keys of commands."""
        self._digit_keys.learn(event)

    def _explain(self, name: str) -> None:
        keys, why = self.shown_keys(name), self._lacking.get(name, "")
        self._actions[name].setToolTip(self.specs[name].tooltip(keys, why))

    def _hovered(self, name: str) -> None:
        # what the hand does depends on what is chosen and selected: the tooltip, which is shown after a rest, says it of now
        self._explain(name)
        self.hovered.emit(name)

    def refusal(self, name: str) -> str:
        """A line that says why a command cannot be used just now; "" if it can."""
        why = self.specs[name].why_disabled()
        return words_about(self.specs[name].words, why) if why else ""

    def refused_keys(self, keys: str) -> str:
        """The same for the command that has these keys (:meth:`pressed`); "" if none has, or if it can be used."""
        name = self.command_of(keys)
        return self.refusal(name) if name else ""

    def command_of(self, keys: str) -> str:
        """The id of the command that has these keys (:meth:`pressed`); "" if none has."""
        return next((name for name, own in self.keys.items() if own and own == keys), "")

    def kept_by_list(self, keys: str) -> str:
        """A line that says why the command that has these keys does not run while a list has the focus; "" if none has them."""
        name = self.command_of(keys)
        if not name:
            return ""
        return words_about(self.specs[name].words, self.tr("the list has the keys. Click the map first"))

    def shortcuts(self) -> list[tuple[str, str]]:
        """(text, keys) of every action that has keys."""
        return [(self.specs[name].words, self.shown_keys(name)) for name, keys in self.keys.items() if keys]

    def _made(self, owner: QWidget, spec: ActionSpec) -> QAction:
        action = QAction(spec.text, owner)
        action.setObjectName(spec.id)
        action.setMenuRole(_MENU_ROLES.get(spec.id, QAction.MenuRole.NoRole))
        if spec.is_separator:
            action.setSeparator(True)
            return action
        if spec.icon is not None:
            action.setIcon(spec.icon)
        action.setStatusTip("")
        action.setCheckable(spec.checked is not None)
        action.triggered.connect(lambda *_: _run(spec))
        action.hovered.connect(lambda: self._hovered(spec.id))
        owner.addAction(action)
        return action


def _run(spec: ActionSpec) -> None:
    log.info("command %s", spec.id)
    spec.run()


# --- The menus of a window in their order, and their titles


translate = QCoreApplication.translate

MENUS = ("file", "edit", "map", "tools", "view", "plan", "learn", "scenario", "games", "help")
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
        "plan": translate("Menus", "&Plan"),
        "learn": translate("Menus", "&Learn"),
        "scenario": translate("Menus", "&Scenario"),
        "games": translate("Menus", "&Games"),
        "help": translate("Menus", "&Help"),
        "edit/align": translate("Menus", "Al&ign"),
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
