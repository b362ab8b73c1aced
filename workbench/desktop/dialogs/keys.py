"""The dialog to look up and change the keys of commands."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.look.keys import command_with_keys, is_map_key, key_warning, native_keys, portable_keys
from workbench.desktop.look.language import ParagraphLabel
from workbench.desktop.look.settings import Settings
from workbench.desktop.widgets.actions import Actions, menu_words
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.form_fields import row_layout
from workbench.desktop.widgets.fuzzy_match import without_accents
from workbench.desktop.widgets.list_keys import FilterKeys

_COMMAND, _MENU, _KEYS = 0, 1, 2
_ID = Qt.ItemDataRole.UserRole


class KeysDialog(FittingDialog):
    """A list of commands above a field that reads the next pressed keys. Changes take effect at once."""

    def __init__(self, actions: Actions, settings: Settings, kind: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        titles = {"hex": self.tr("Keys of the window of hex maps"), "table": self.tr("Keys of the window of tables")}
        self.setWindowTitle(titles[kind])
        self.prefer_size(620, 600)
        self._actions, self._settings, self._kind = actions, settings, kind
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(self.tr("Filter by command or keys"))
        self.filter.setAccessibleName(self.filter.placeholderText())
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._filter_commands)
        self.list = self._list()
        FilterKeys(self.filter, self.list)
        self.message = ParagraphLabel()
        self.message.setMinimumHeight(self.fontMetrics().lineSpacing() * 2 + 4)
        self.message.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        box = QVBoxLayout(self)
        box.addWidget(self.filter)
        box.addWidget(self.list, 1)
        box.addLayout(self._row())
        box.addWidget(self.message)
        box.addWidget(self._buttons())
        self._show()
        self._filter_commands("")
        self.list.setCurrentItem(self._items()[0])

    def _list(self) -> QTreeWidget:
        widget = QTreeWidget()
        widget.setAccessibleName(self.tr("Commands and their keys"))
        widget.setHeaderLabels([self.tr("Command"), self.tr("Menu"), self.tr("Keys")])
        widget.setRootIsDecorated(False)
        widget.setUniformRowHeights(True)
        widget.setAlternatingRowColors(True)
        widget.header().setStretchLastSection(False)
        widget.header().setSectionResizeMode(_COMMAND, QHeaderView.ResizeMode.Stretch)
        for column in (_MENU, _KEYS):
            widget.header().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        for name in self._actions.keys:
            spec = self._actions.specs[name]
            item = QTreeWidgetItem([spec.words.rstrip("…"), menu_words(spec.menu), ""])
            item.setData(_COMMAND, _ID, name)
            widget.addTopLevelItem(item)
        widget.currentItemChanged.connect(lambda *_: self._show_selected())
        widget.itemDoubleClicked.connect(lambda *_: self.keys_field.setFocus())
        return widget

    def _row(self) -> QHBoxLayout:
        label = QLabel(self.tr("&New keys:"))
        self.keys_field = QKeySequenceEdit()
        self.keys_field.setMaximumSequenceLength(1)
        self.keys_field.setAccessibleName(self.tr("New keys"))
        inner = self.keys_field.findChild(QLineEdit)
        if inner is not None:
            inner.setAccessibleName(self.tr("New keys"))
        self.keys_field.setToolTip(self.tr("Click here and press the keys"))
        self.keys_field.keySequenceChanged.connect(self._keys_pressed)
        self.keys_field.installEventFilter(self)
        label.setBuddy(self.keys_field)
        self.take_button = self._button(self.tr("Take them"), self._take_keys)
        self.no_keys_button = self._button(self.tr("No &keys"), lambda: self._save_keys(""))
        self.reset_button = self._button(self.tr("&Reset"), lambda: self._save_keys(None))
        buttons = self.take_button, self.no_keys_button, self.reset_button
        return row_layout(label, self.keys_field, *buttons, wide=self.keys_field)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Learn what the keys of this keyboard type."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            self._actions.learn_keyboard(event)
        return super().eventFilter(watched, event)

    def _button(self, words: str, run: object) -> QPushButton:
        widget = QPushButton(words)
        widget.setAutoDefault(False)
        widget.clicked.connect(run)
        return widget

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.reset_all_button = self._button(self.tr("Reset &all"), self._reset_all)
        buttons.addButton(self.reset_all_button, QDialogButtonBox.ButtonRole.ResetRole)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        return buttons

    @property
    def selected_command(self) -> str:
        """The id of the command selected in the list; "" if none is."""
        item = self.list.currentItem()
        return str(item.data(_COMMAND, _ID)) if item is not None and not item.isHidden() else ""

    def select_command(self, name: str) -> None:
        """Select a command by its id."""
        for item in self._items():
            if item.data(_COMMAND, _ID) == name:
                self.list.setCurrentItem(item)
                self.list.scrollToItem(item)

    def _items(self) -> list[QTreeWidgetItem]:
        found = (self.list.topLevelItem(row) for row in range(self.list.topLevelItemCount()))
        return [item for item in found if item is not None]

    def _show(self) -> None:
        """Show the current keys; changed keys are bold, with the default in the tooltip."""
        changed = False
        for item in self._items():
            name = item.data(_COMMAND, _ID)
            keys, usual = self._actions.keys[name], portable_keys(self._actions.specs[name].shortcut) or ""
            font = QFont(self.font())
            font.setBold(keys != usual)
            item.setText(_KEYS, self._actions.shown_keys(name))
            item.setFont(_KEYS, font)
            tooltip = self.tr("Usually {keys}").format(keys=native_keys(usual)) if usual else self.tr("Usually no keys")
            item.setToolTip(_KEYS, tooltip if keys != usual else "")
            changed = changed or keys != usual
        self.reset_all_button.setEnabled(changed)
        self._show_selected()

    def _filter_commands(self, words: str) -> None:
        parts = without_accents(words).split()
        for item in self._items():
            texts = without_accents(" ".join(item.text(column) for column in (_COMMAND, _MENU, _KEYS)))
            item.setHidden(not all(part in texts for part in parts))
        current = self.list.currentItem()
        if current is None or current.isHidden():
            left = [item for item in self._items() if not item.isHidden()]
            if left:
                self.list.setCurrentItem(left[0])
        self._show_selected()

    def _show_selected(self) -> None:
        if not hasattr(self, "reset_all_button"):
            return
        name = self.selected_command
        keys = self._actions.keys.get(name, "")
        with QSignalBlocker(self.keys_field):
            self.keys_field.setKeySequence(QKeySequence(keys))
        usual = portable_keys(self._actions.specs[name].shortcut) or "" if name else ""
        self.keys_field.setEnabled(bool(name))
        self.no_keys_button.setEnabled(bool(keys))
        self.reset_button.setEnabled(keys != usual)
        self.take_button.hide()
        self.message.setText(key_warning(keys) if keys else "")

    def _keys_pressed(self, sequence: QKeySequence) -> None:
        """Save pressed keys at once if they are free; otherwise show which command has them."""
        keys = portable_keys(sequence.toString(QKeySequence.SequenceFormat.PortableText))
        # on a keyboard that types digits with Shift, the key with the 1 means the 1, and not the sign that it types alone
        keys = self._actions.with_digit(keys) if keys else keys
        self.take_button.hide()
        if not keys or not self.selected_command:
            return
        if is_map_key(keys):
            self.message.setText(
                "⚠ " + self.tr("{keys} is kept for the map and the dialogs.").format(keys=native_keys(keys))
            )
            return
        owner = command_with_keys(keys, self._actions.keys, self.selected_command)
        if owner:
            words = self._actions.specs[owner].words.rstrip("…")
            self.message.setText(
                "⚠ " + self.tr("{keys} belongs to “{command}”.").format(keys=native_keys(keys), command=words)
            )
            self.take_button.show()
            return
        self._save_keys(keys)

    def _take_keys(self) -> None:
        """Take the keys in the field from the command that has them."""
        keys = self._actions.with_digit(
            self.keys_field.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        )
        owner = command_with_keys(keys, self._actions.keys, self.selected_command)
        self._settings.save_keys(self._kind, {owner: "", self.selected_command: keys})
        self._show()

    def _save_keys(self, keys: str | None) -> None:
        """Save keys for the selected command; None = its default keys, which another command may have by now."""
        usual = portable_keys(self._actions.specs[self.selected_command].shortcut) or ""
        owner = command_with_keys(usual, self._actions.keys, self.selected_command) if keys is None else ""
        if owner:
            with QSignalBlocker(self.keys_field):
                self.keys_field.setKeySequence(QKeySequence(usual))
            self._keys_pressed(QKeySequence(usual))
            return
        self._settings.save_keys(self._kind, {self.selected_command: None if keys == usual else keys})
        self._show()

    def _reset_all(self) -> None:
        self._settings.save_keys(self._kind, dict.fromkeys(self._settings.keys(self._kind)))
        self._show()
