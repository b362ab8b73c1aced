"""The keys of all commands, to be found, changed, and given back."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt
from PySide6.QtGui import QFont, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTextBrowser,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.look.keys import command_with_keys, is_map_key, key_warning, native_keys, portable_keys
from workbench.desktop.look.settings import Settings
from workbench.desktop.widgets.actions import Actions, menu_words
from workbench.rules.ruleset import Ruleset

_COMMAND, _MENU, _KEYS = 0, 1, 2
_ID = Qt.ItemDataRole.UserRole


class KeysDialog(QDialog):
    """A list of commands over a field that takes the next keys pressed. What is changed counts at once."""

    def __init__(self, actions: Actions, settings: Settings, kind: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(
            self.tr("Keys of the window of tables") if kind == "table" else self.tr("Keys of the window of hex maps")
        )
        self.resize(620, 600)
        self._actions, self._settings, self._kind = actions, settings, kind
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(self.tr("Filter by command or keys"))
        self.filter.setAccessibleName(self.filter.placeholderText())
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._sift)
        self.list = self._list()
        self.said = QLabel()
        self.said.setWordWrap(True)
        self.said.setMinimumHeight(self.fontMetrics().lineSpacing() * 2 + 4)
        self.said.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        box = QVBoxLayout(self)
        box.addWidget(self.filter)
        box.addWidget(self.list, 1)
        box.addLayout(self._row())
        box.addWidget(self.said)
        box.addWidget(self._buttons())
        self._show()
        self._sift("")
        self.list.setCurrentItem(self._items()[0])

    def _list(self) -> QTreeWidget:
        made = QTreeWidget()
        made.setAccessibleName(self.tr("Commands and their keys"))
        made.setHeaderLabels([self.tr("Command"), self.tr("Menu"), self.tr("Keys")])
        made.setRootIsDecorated(False)
        made.setUniformRowHeights(True)
        made.setAlternatingRowColors(True)
        made.header().setStretchLastSection(False)
        made.header().setSectionResizeMode(_COMMAND, QHeaderView.ResizeMode.Stretch)
        for column in (_MENU, _KEYS):
            made.header().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        for name in self._actions.keys:
            spec = self._actions.specs[name]
            item = QTreeWidgetItem([spec.words.rstrip("…"), menu_words(spec.menu), ""])
            item.setData(_COMMAND, _ID, name)
            made.addTopLevelItem(item)
        made.currentItemChanged.connect(lambda *_: self._choose())
        made.itemDoubleClicked.connect(lambda *_: self.field.setFocus())
        return made

    def _row(self) -> QHBoxLayout:
        label = QLabel(self.tr("&New keys:"))
        self.field = QKeySequenceEdit()
        self.field.setMaximumSequenceLength(1)
        self.field.setAccessibleName(self.tr("New keys"))
        self.field.setToolTip(self.tr("Click here and press the keys"))
        self.field.keySequenceChanged.connect(self._pressed)
        label.setBuddy(self.field)
        self.take = self._button(self.tr("Take them"), self._take)
        self.none = self._button(self.tr("No &keys"), lambda: self._keep(""))
        self.reset = self._button(self.tr("&Reset"), lambda: self._keep(None))
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self.field, 1)
        for part in (self.take, self.none, self.reset):
            row.addWidget(part)
        return row

    def _button(self, words: str, run: object) -> QPushButton:
        made = QPushButton(words)
        made.setAutoDefault(False)
        made.clicked.connect(run)
        return made

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.reset_all = self._button(self.tr("Reset &all"), self._reset_all)
        buttons.addButton(self.reset_all, QDialogButtonBox.ButtonRole.ResetRole)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        return buttons

    @property
    def chosen(self) -> str:
        """The id of the command that is chosen in the list; "" if none is."""
        item = self.list.currentItem()
        return str(item.data(_COMMAND, _ID)) if item is not None and not item.isHidden() else ""

    def choose(self, name: str) -> None:
        """Choose a command by its id."""
        for item in self._items():
            if item.data(_COMMAND, _ID) == name:
                self.list.setCurrentItem(item)
                self.list.scrollToItem(item)

    def _items(self) -> list[QTreeWidgetItem]:
        found = (self.list.topLevelItem(row) for row in range(self.list.topLevelItemCount()))
        return [item for item in found if item is not None]

    def _show(self) -> None:
        """Show the keys of now; those that the user changed are bold and tell the usual ones."""
        changed = False
        for item in self._items():
            name = item.data(_COMMAND, _ID)
            keys, usual = self._actions.keys[name], portable_keys(self._actions.specs[name].shortcut) or ""
            font = QFont(self.font())
            font.setBold(keys != usual)
            item.setText(_KEYS, native_keys(keys))
            item.setFont(_KEYS, font)
            told = self.tr("Usually {keys}").format(keys=native_keys(usual)) if usual else self.tr("Usually no keys")
            item.setToolTip(_KEYS, told if keys != usual else "")
            changed = changed or keys != usual
        self.reset_all.setEnabled(changed)
        self._choose()

    def _sift(self, words: str) -> None:
        parts = words.casefold().split()
        for item in self._items():
            held = " ".join(item.text(column) for column in (_COMMAND, _MENU, _KEYS)).casefold()
            item.setHidden(not all(part in held for part in parts))
        current = self.list.currentItem()
        if current is None or current.isHidden():
            left = [item for item in self._items() if not item.isHidden()]
            if left:
                self.list.setCurrentItem(left[0])
        self._choose()

    def _choose(self) -> None:
        if not hasattr(self, "reset_all"):
            return
        name = self.chosen
        keys = self._actions.keys.get(name, "")
        with QSignalBlocker(self.field):
            self.field.setKeySequence(QKeySequence(keys))
        usual = portable_keys(self._actions.specs[name].shortcut) or "" if name else ""
        self.field.setEnabled(bool(name))
        self.none.setEnabled(bool(keys))
        self.reset.setEnabled(keys != usual)
        self.take.hide()
        self.said.setText(key_warning(keys) if keys else "")

    def _pressed(self, sequence: QKeySequence) -> None:
        """Keys were pressed: they count at once if they are free, else it is said whose they are."""
        keys = portable_keys(sequence.toString(QKeySequence.SequenceFormat.PortableText))
        self.take.hide()
        if not keys or not self.chosen:
            return
        if is_map_key(keys):
            self.said.setText(
                "⚠ " + self.tr("{keys} is kept for the map and the dialogs.").format(keys=native_keys(keys))
            )
            return
        owner = command_with_keys(keys, self._actions.keys, self.chosen)
        if owner:
            words = self._actions.specs[owner].words.rstrip("…")
            self.said.setText(
                "⚠ " + self.tr("{keys} belongs to “{command}”.").format(keys=native_keys(keys), command=words)
            )
            self.take.show()
            return
        self._keep(keys)

    def _take(self) -> None:
        """Take the keys in the field from the command that has them."""
        keys = self.field.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        owner = command_with_keys(keys, self._actions.keys, self.chosen)
        self._settings.save_keys(self._kind, {owner: "", self.chosen: keys})
        self._show()

    def _keep(self, keys: str | None) -> None:
        """Remember keys for the chosen command; None = its usual ones, which another command may have by now."""
        usual = portable_keys(self._actions.specs[self.chosen].shortcut) or ""
        owner = command_with_keys(usual, self._actions.keys, self.chosen) if keys is None else ""
        if owner:
            with QSignalBlocker(self.field):
                self.field.setKeySequence(QKeySequence(usual))
            self._pressed(QKeySequence(usual))
            return
        self._settings.save_keys(self._kind, {self.chosen: None if keys == usual else keys})
        self._show()

    def _reset_all(self) -> None:
        self._settings.save_keys(self._kind, dict.fromkeys(self._settings.keys(self._kind)))
        self._show()


# --- Pages to look things up: all keys, and what is not modelled.


translate = QCoreApplication.translate


def _page(title: str, html: str, parent: QWidget) -> QDialog:
    dialog = QDialog(parent)
    dialog.setWindowTitle(title)
    dialog.resize(560, 560)
    text = QTextBrowser()
    text.setHtml(html)
    text.setAccessibleName(title)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    box = QVBoxLayout(dialog)
    box.addWidget(text)
    box.addWidget(buttons)
    return dialog


def _cursor(*, table: bool) -> Iterable[tuple[str, str]]:
    by_hexes, by_length = translate("Keys", "Cursor by a tenth of a hex"), translate("Keys", "Cursor by a millimetre")
    yield translate("Keys", "Cursor over the map, far with Shift"), translate("Keys", "Arrows")
    yield by_length if table else by_hexes, translate("Keys", "Alt and arrows")
    yield translate("Keys", "Click at the cursor; held down with arrows it drags"), translate("Keys", "Enter")
    yield translate("Keys", "Right button at the cursor"), translate("Keys", "Menu key")
    yield translate("Keys", "Scroll"), translate("Keys", "Ctrl and arrows")


def _map_mouse_help() -> Iterable[tuple[str, str]]:
    yield translate("Keys", "Move the map"), translate("Keys", "Space and drag")
    yield translate("Keys", "Zoom"), translate("Keys", "Wheel")
    yield translate("Keys", "Keep to a straight row"), translate("Keys", "Shift")
    yield translate("Keys", "Erase, lower or copy instead"), translate("Keys", "Ctrl")
    yield translate("Keys", "Pick what lies under the mouse"), translate("Keys", "Alt or right button")


def _table_mouse_help() -> Iterable[tuple[str, str]]:
    yield translate("Keys", "Move the table"), translate("Keys", "Space or middle button and drag")
    yield translate("Keys", "Zoom"), translate("Keys", "Wheel")
    yield translate("Keys", "Select more"), translate("Keys", "Ctrl and click")
    yield translate("Keys", "Select with a frame"), translate("Keys", "Shift and drag")
    yield translate("Keys", "Let one look too"), translate("Keys", "Shift and click")
    yield translate("Keys", "Hold the line where it is"), translate("Keys", "Right button")
    yield translate("Keys", "Move what is selected by 1 mm, by 1 cm"), translate("Keys", "Arrows, Shift and arrows")
    yield translate("Keys", "Turn what is selected"), translate("Keys", "Ctrl and wheel")
    yield translate("Keys", "Steps of 15°, squares"), translate("Keys", "Shift")
    yield translate("Keys", "Draw without snapping"), translate("Keys", "Ctrl")
    yield translate("Keys", "End a polygon or a line"), translate("Keys", "Enter or right button")
    yield (
        translate("Keys", "Draw the terrain under the mouse"),
        translate("Keys", "Right button before the first point"),
    )
    yield translate("Keys", "Take the last corner back"), translate("Keys", "Backspace")


def shortcuts_dialog(actions: Actions, parent: QWidget, *, table: bool = False) -> QDialog:
    """Every command that has a key, and what the mouse does on a hex map, or on a ``table``."""
    hand = _table_mouse_help() if table else _map_mouse_help()
    rows = [(escape(words), escape(keys)) for words, keys in (*actions.shortcuts(), *_cursor(table=table), *hand)]
    body = "".join(f"<tr><td>{words}</td><td width='40'></td><td><b>{keys}</b></td></tr>" for words, keys in rows)
    return _page(translate("Keys", "Keys"), f"<table cellpadding='3'>{body}</table>", parent)


def not_modelled_dialog(ruleset: Ruleset, language: str, parent: QWidget) -> QDialog:
    """The rules that the bench knows of and does not apply."""
    parts = [translate("Reference", "{rules}: known and not applied").format(rules=ruleset.name.get(language))]
    body = f"<h3>{escape(parts[0])}</h3>"
    for option in ruleset.not_modelled:
        words = option.summary.get(language)
        body += f"<p><b>{escape(option.name.get(language))}</b> [{escape(option.citation.rule)}]<br>{escape(words)}</p>"
    return _page(translate("Reference", "What is not modelled"), body, parent)
