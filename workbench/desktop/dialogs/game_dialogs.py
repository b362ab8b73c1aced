"""Dialogs about whole games: which one, a new one by its name, and a pack whose game is there already."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import capitalised
from workbench.desktop.look.language import ParagraphDelegate, ParagraphLabel, show_as_plain_text
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.files.own_rulesets import check_free, free_ruleset_id
from workbench.files.rulesets.loader import read_ruleset
from workbench.rules.ruleset import FEATURES, HEXES, Ruleset

translate = QCoreApplication.translate


def game_name(ruleset_id: str, language: str) -> str:
    """The name of a game, as lists show it."""
    ruleset, _ = read_ruleset(ruleset_id)
    return ruleset.name.get(language) if ruleset is not None else ruleset_id


def game_names(games: Sequence[str], language: str) -> list[str]:
    """The names of games, with the id where several have the same."""
    names = [game_name(one, language) for one in games]
    return [f"{name} ({one})" if names.count(name) > 1 else name for name, one in zip(names, games, strict=True)]


def _described(ruleset: Ruleset | None) -> str:
    """The contents of a game, in one line."""
    if ruleset is None:
        return translate("Games", "its rules have mistakes")
    on = translate("Games", "on hexes") if "hex" in ruleset.map_kinds else translate("Games", "on a table")
    ground = sum(row.layer in (HEXES, FEATURES) for row in ruleset.terrain.values())
    words = translate(
        "Games", "{on} · kinds of terrain: {ground} · kinds of units: {units} · charts of results: {charts}"
    )
    return words.format(on=on, ground=ground, units=len(ruleset.units), charts=len(ruleset.charts))


class GameDialog(FittingDialog):
    """Chooses one of several games. ``chosen`` is its id."""

    def __init__(
        self, title: str, games: Sequence[str], first: str, language: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.prefer_size(560, 420)
        self.list = QListWidget()
        self.list.setAccessibleName(title)
        self.list.setItemDelegate(ParagraphDelegate(self.list))
        self.list.setSpacing(3)
        for one, called in zip(games, game_names(games, language), strict=True):
            item = QListWidgetItem(f"{called}\n{_described(read_ruleset(one)[0])}")
            item.setToolTip(one)
            self.list.addItem(item)
        self._games = list(games)
        self.list.setCurrentRow(self._games.index(first) if first in self._games else 0)
        self.list.itemActivated.connect(lambda _: self._accept())
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addWidget(self.list, 1)
        self._add_fields(box)
        box.addWidget(self.buttons)

    def _add_fields(self, box: QVBoxLayout) -> None:
        """Add what else is asked, below the games."""

    def _accept(self) -> None:
        if self._games:
            self.accept()

    @property
    def chosen(self) -> str:
        """The id of the game; "" if there is none."""
        row = self.list.currentRow()
        return self._games[row] if 0 <= row < len(self._games) else ""


def choose_game(title: str, games: Sequence[str], first: str, language: str, parent: QWidget) -> str:
    """The id of the game that the user chooses; "" if he gives up."""
    dialog = GameDialog(title, games, first, language, parent)
    done = dialog.exec() == QDialog.DialogCode.Accepted
    chosen = dialog.chosen if done else ""
    dialog.deleteLater()
    return chosen


class NewGameDialog(GameDialog):
    """Chooses what a new game begins as, and asks its name. The id is made of the name."""

    def _add_fields(self, box: QVBoxLayout) -> None:
        self.name = QLineEdit()
        self.name.setPlaceholderText(translate("Games", "My game"))
        self.id_note = ParagraphLabel()
        self.id_note.setProperty("quiet", True)
        show_as_plain_text(self.id_note)
        form = QFormLayout()
        form.addRow(translate("Games", "&Name of the new game:"), self.name)
        box.addLayout(form)
        box.addWidget(self.id_note)
        self.name.textChanged.connect(lambda _: self._show_id())
        self._show_id()
        self.name.setFocus()
        self.name.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and Down in the field of the name, which has no lines, choose the game above."""
        if watched is self.name and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
            if step is not None:
                self.list.setCurrentRow(min(max(self.list.currentRow() + step, 0), self.list.count() - 1))
                return True
        return super().eventFilter(watched, event)

    @property
    def called(self) -> str:
        """The name that was typed, or the one that is proposed."""
        return self.name.text().strip() or self.name.placeholderText()

    @property
    def new_id(self) -> str:
        """The id made of the name."""
        return free_ruleset_id(self.called)

    def _show_id(self) -> None:
        words = translate("Games", "Scenarios will name it as {id}; you can give it another name at any time.")
        self.id_note.setText(words.format(id=self.new_id))


class RenameDialog(FittingDialog):
    """Asks for another id of a game: the word by which scenarios name it. ``new_id`` is free when it is accepted."""

    def __init__(self, ruleset_id: str, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("Games", "Rename {game}").format(game=game_name(ruleset_id, language)))
        self.prefer_size(460, 180)
        self._language = language
        words = ParagraphLabel(
            translate(
                "Games",
                "The word by which scenarios name this game. Maps that name it by the old one ask for the new one when they "
                "are opened. (The name that people read is a cell of the chart The game.)",
            )
        )
        self.field = QLineEdit(ruleset_id)
        self.field.selectAll()
        self.message = ParagraphLabel()
        show_as_plain_text(words, self.message)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self._accept)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        for part in (words, self.field, self.message, buttons):
            box.addWidget(part)
        self.field.setAccessibleName(self.windowTitle())

    @property
    def new_id(self) -> str:
        """The id that was typed."""
        return self.field.text().strip()

    def _accept(self) -> None:
        try:
            check_free(self.new_id)
        except CannotAnswer as problem:
            self.message.setText(capitalised(problem.text.get(self._language)))
            return
        self.accept()


class Install(Enum):
    """The answers to a pack whose game is there already."""

    NOTHING = 0
    IN_PLACE = 1
    BESIDE = 2


class InstallDialog(FittingDialog):
    """Shows how the game of a pack differs from the one of the same id that is there, and asks what to do."""

    def __init__(self, path: Path, ruleset_id: str, lines: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("Games", "These rules are there already"))
        self.prefer_size(640, 440)
        self.choice = Install.NOTHING
        words = translate(
            "Games",
            "You have rules {id} already. Those in {file} differ in {n} values (yours → theirs). If theirs take the place "
            "of yours, yours are set aside in the folder of earlier states.",
        )
        self.words = ParagraphLabel(words.format(id=ruleset_id, file=path.name, n=len(lines)))
        show_as_plain_text(self.words)
        self.lines = QPlainTextEdit("\n".join(lines) or translate("Games", "They are the same."))
        self.lines.setReadOnly(True)
        self.lines.setAccessibleName(translate("Games", "What differs"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.rejected.connect(self.reject)
        self.in_place = self._button(buttons, translate("Games", "&Take their place"), Install.IN_PLACE)
        self.beside = self._button(buttons, translate("Games", "Install &beside"), Install.BESIDE)
        self.in_place.setDefault(True)
        box = QVBoxLayout(self)
        box.addWidget(self.words)
        box.addWidget(self.lines, 1)
        box.addWidget(buttons)

    def _button(self, buttons: QDialogButtonBox, words: str, choice: Install) -> QPushButton:
        button = buttons.addButton(words, QDialogButtonBox.ButtonRole.ActionRole)
        button.clicked.connect(lambda: self._choose(choice))
        return button

    def _choose(self, choice: Install) -> None:
        self.choice = choice
        self.accept()
