"""The panel in which a lesson is written: its steps in order, their text in both languages beside a preview, their
questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.base.text import Text
from workbench.desktop.look.language import ParagraphLabel
from workbench.desktop.look.theme import enlarged_font, scaled_pixels
from workbench.desktop.widgets.choosers import ElidingChooser, FieldsRow, allow_narrow
from workbench.files.lesson_writer import as_text
from workbench.lessons.draft import Choice, Draft, StepData, same_question, stale_languages
from workbench.lessons.markup import as_html, as_plain

# --- The question of a step that is being written: its own wording, a hint in both languages, places by clicks.


_LONGEST = 300
_PARTS = ("text", "hint")
"""What is typed here, by the keys of a question in a lesson's file."""


class QuestionFields(QWidget):
    """Emits what was changed; :meth:`show_entry` shows a question."""

    words_changed = Signal(str, object)
    """The key of a part of the question (``text`` or ``hint``), and its :class:`Text` (None: the usual wording, no hint)."""
    places_wanted = Signal(bool)
    """Places are to be chosen by clicks on the map, or no longer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entry: Mapping[str, Any] = {}
        self._language = "en"
        self.places = QPushButton(self.tr("Places by cl&icking"))
        self.places.setCheckable(True)
        self.places.setToolTip(
            self.tr(
                "Click places of the map that the question offers, one after the other; a second click takes one back"
            )
        )
        self.places.toggled.connect(self.places_wanted)
        self.wording = self._field(self.tr("Question in your own words (empty: as above)"), "text")
        self.hint = self._field(self.tr("Hint that learners may ask for"), "hint")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        for widget in (self.places, self.wording, self.hint):
            box.addWidget(widget)

    def _field(self, words: str, part: str) -> QLineEdit:
        field = QLineEdit()
        field.setPlaceholderText(words)
        field.setAccessibleName(words)
        field.setMaxLength(_LONGEST)
        field.textEdited.connect(lambda typed: self._typed(part, typed))
        return field

    def show_entry(self, entry: Mapping[str, Any] | None, language: str, *, there: bool) -> None:
        """Show the question of a step in a language; ``there``: a step is chosen."""
        self._entry, self._language = entry or {}, language
        for field, part in zip((self.wording, self.hint), _PARTS, strict=True):
            text = as_text(self._entry.get(part, ""))
            words = text.en if language == "en" else text.fr
            with QSignalBlocker(field):
                if field.text() != words:
                    field.setText(words)
            field.setEnabled(there and bool(entry))
        self.places.setEnabled(there)

    def show_places(self, *, chosen: bool) -> None:
        """Show whether clicks choose places."""
        with QSignalBlocker(self.places):
            self.places.setChecked(chosen)

    def _typed(self, part: str, typed: str) -> None:
        now = as_text(self._entry.get(part, ""))
        english, french = (typed, now.fr) if self._language == "en" else (now.en, typed)
        self.words_changed.emit(part, Text(english, french) if english or french else None)


_LANGUAGES, _NAMES = ("en", "fr"), ("English", "Français")
_LARGE = 1.2
_ROWS = 5


def text_with(text: Text, language: str, words: str) -> Text:
    """A text with other words in one language. While both languages say the same, the other one follows."""
    if text.en == text.fr:
        return Text(words, words)
    return Text(words, text.fr) if language == "en" else Text(text.en, words)


def _preview() -> QLabel:
    """Shows the text of a step as learners see it."""
    preview = ParagraphLabel()
    preview.setTextFormat(Qt.TextFormat.RichText)
    preview.setAlignment(Qt.AlignmentFlag.AlignTop)
    preview.setContentsMargins(8, 4, 8, 4)
    preview.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
    preview.setFont(enlarged_font(preview.font(), _LARGE))
    return preview


def _scrolled(preview: QLabel) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.StyledPanel)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(preview)
    area.setMinimumHeight(scaled_pixels(70))
    return area


class LessonEditor(QWidget):
    """Fields of a draft. It changes nothing itself: every change is a signal, and :meth:`show_draft` shows the next draft."""

    title_changed = Signal(object)
    """The title as a :class:`Text`."""
    text_changed = Signal(int, object)
    """The number of a step, and its text as a :class:`Text`."""
    question_changed = Signal(int, object)
    """The number of a step, and the entry of its question (None: it asks nothing)."""
    question_words_changed = Signal(int, str, object)
    """The number of a step, the part of its question (``text`` or ``hint``), and its :class:`Text` (None: none)."""
    places_wanted = Signal(bool)
    """Places of the question are to be chosen by clicks on the map, or no longer."""
    level_changed = Signal(str)
    """How hard the lesson is."""
    add_wanted = Signal()
    remove_wanted = Signal(int)
    move_wanted = Signal(int, int)
    """The number of a step, and by how much it is to move."""
    chosen = Signal(int)
    """The step that is to be shown on the map."""
    try_wanted = Signal()
    save_wanted = Signal()
    export_wanted = Signal()

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._draft = Draft()
        self._entries: list[Mapping[str, Any] | None] = []
        self._make_head()
        self._make_steps()
        self._make_buttons()
        self._lay_out()
        self.show_draft(Draft(), ())

    def _make_head(self) -> None:
        """The language of the texts, title and level of the lesson."""
        self.languages = QTabBar()
        self.languages.setAccessibleName(self.tr("Language of the texts"))
        for words in _NAMES:
            self.languages.addTab(words)
        self.turn_to(self._language)
        self.languages.currentChanged.connect(lambda _: self._language_chosen())
        self.title = QLineEdit()
        self.title.setPlaceholderText(self.tr("Title of the lesson"))
        self.title.setAccessibleName(self.tr("Title of the lesson"))
        self.title.setMaxLength(200)
        self.title.textEdited.connect(self._title_typed)
        self.level = allow_narrow(QComboBox())
        self.level.setAccessibleName(self.tr("How hard the lesson is"))
        self.level.addItem(self.tr("In no course"), None)
        self.level.addItem(self.tr("First steps"), "basic")
        self.level.addItem(self.tr("Going further"), "further")
        self.level.addItem(self.tr("For experts"), "expert")
        self.level.activated.connect(self._level_chosen)

    def _make_steps(self) -> None:
        """The list of steps with its buttons, text and question of the chosen one."""
        self.add = QPushButton(self.tr("&Add step from what is shown"))
        self.add.setMinimumHeight(scaled_pixels(34))
        self.add.setToolTip(
            self.tr(
                "A step with the line that is held, the area, the reach or the odds that are on, and this view of the map"
            )
        )
        self.add.clicked.connect(self.add_wanted)
        self.steps = self._step_list()
        self.up = self._small("▲", self.tr("Move the step up"), lambda: self.move_wanted.emit(self.number, -1))
        self.down = self._small("▼", self.tr("Move the step down"), lambda: self.move_wanted.emit(self.number, 1))
        self.remove = self._small("✕", self.tr("Remove the step"), lambda: self.remove_wanted.emit(self.number))
        self.text = self._text_field()
        self.question = allow_narrow(ElidingChooser())
        self.question.setAccessibleName(self.tr("Question of the step"))
        self.question.activated.connect(self._question_chosen)
        self.fields = QuestionFields()
        self.fields.words_changed.connect(lambda part, text: self.question_words_changed.emit(self.number, part, text))
        self.fields.places_wanted.connect(self.places_wanted)
        self.preview = _preview()
        self.trouble = ParagraphLabel()
        self.trouble.hide()

    def _make_buttons(self) -> None:
        """The buttons for the whole lesson."""
        self.try_it = QPushButton(self.tr("T&ry"))
        self.try_it.setToolTip(self.tr("Go through the lesson as a learner does, in a tab of its own"))
        self.try_it.clicked.connect(self.try_wanted)
        self.save = QPushButton(self.tr("Save as lesso&n…"))
        self.save.setToolTip(self.tr("Write the lesson to a file that can be opened, checked and handed on"))
        self.save.clicked.connect(self.save_wanted)
        self.export = QPushButton(self.tr("Hand-o&ut…"))
        self.export.setToolTip(self.tr("Write one HTML page, to be read or to be taken by a class, or a worksheet"))
        self.export.clicked.connect(self.export_wanted)

    def _step_list(self) -> QListWidget:
        steps = QListWidget()
        steps.setAccessibleName(self.tr("Steps of the lesson"))
        steps.setFixedHeight(steps.fontMetrics().lineSpacing() * _ROWS + scaled_pixels(26))
        steps.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        steps.setTextElideMode(Qt.TextElideMode.ElideRight)
        steps.currentRowChanged.connect(self._step_chosen)
        return steps

    def _text_field(self) -> QPlainTextEdit:
        text = QPlainTextEdit()
        text.setAccessibleName(self.tr("Text of the step"))
        text.setTabChangesFocus(True)
        text.setFixedHeight(text.fontMetrics().lineSpacing() * 4 + scaled_pixels(16))
        text.setToolTip(self.tr("**bold**, *italic*, lists with -; a blank line begins a paragraph"))
        text.textChanged.connect(self._text_typed)
        return text

    def _lay_out(self) -> None:
        order = QVBoxLayout()
        for tool in (self.up, self.down, self.remove):
            order.addWidget(tool)
        order.addStretch(1)
        listed = QHBoxLayout()
        listed.addWidget(self.steps, 1)
        listed.addLayout(order)
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 6, 8, 8)
        box.setSpacing(6)
        for widget in (self.languages, self.title, self.level, self.add):
            box.addWidget(widget)
        box.addLayout(listed)
        box.addWidget(self.text)
        box.addWidget(self.question)
        box.addWidget(self.fields)
        box.addWidget(_scrolled(self.preview), 1)
        box.addWidget(self.trouble)
        box.addWidget(FieldsRow(self.try_it, self.save, self.export))

    def _small(self, words: str, tip: str, run: object) -> QToolButton:
        button = QToolButton()
        button.setText(words)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.clicked.connect(run)
        return button

    @property
    def number(self) -> int:
        """The number of the step that is chosen, from 0; -1: none."""
        return self.steps.currentRow()

    @property
    def language(self) -> str:
        """The language that is typed."""
        return _LANGUAGES[self.languages.currentIndex()]

    def turn_to(self, language: str) -> None:
        """Show and type the texts in a language."""
        self.languages.setCurrentIndex(_LANGUAGES.index(language))

    def show_draft(self, draft: Draft, choices: Sequence[Choice], number: int = -1) -> None:
        """Show a draft with one of its steps chosen, and the questions that this step may ask."""
        self._draft = draft
        with QSignalBlocker(self.steps):
            self.steps.clear()
            self.steps.addItems([self._row_of(place, step) for place, step in enumerate(draft.steps, 1)])
            self.steps.setCurrentRow(number)
        self._show_questions(choices, number)
        self._show_texts()
        with QSignalBlocker(self.level):
            self.level.setCurrentIndex(max(0, self.level.findData(draft.level or None)))
        there = 0 <= number < len(draft.steps)
        for widget in (self.text, self.question, self.remove):
            widget.setEnabled(there)
        self.up.setEnabled(there and number > 0)
        self.down.setEnabled(there and number + 1 < len(draft.steps))
        for button in (self.try_it, self.save, self.export):
            button.setEnabled(bool(draft.steps))

    def show_trouble(self, words: str) -> None:
        """Say what is wrong with the lesson; nothing if all is well."""
        self.trouble.setText(f"⚠ {words}" if words else "")
        self.trouble.setVisible(bool(words))

    def _show_questions(self, choices: Sequence[Choice], number: int) -> None:
        entry = self._draft.steps[number].get("ask") if 0 <= number < len(self._draft.steps) else None
        self._entries = [None, *(choice.entry for choice in choices)]
        words = [self.tr("No question"), *(choice.words.get(self._language) for choice in choices)]
        asked = next((row for row, one in enumerate(self._entries) if same_question(entry, one)), None)
        if asked is None:
            asked = len(self._entries)
            self._entries.append(entry)
            words.append("" if entry is None else str(entry.get("question", "")))
        with QSignalBlocker(self.question):
            self.question.clear()
            self.question.addItems(words)
            for row, one in enumerate(words):
                self.question.setItemData(row, one, Qt.ItemDataRole.ToolTipRole)
            self.question.setCurrentIndex(asked)
            if len(words) == 1 and 0 <= number < len(self._draft.steps):
                self._add_why_no_question()

    def _add_why_no_question(self) -> None:
        """A grey row that says what a question needs."""
        why = self.tr(
            "What is shown gives no question: hold a line, or select places to choose from and click the step again"
        )
        self.question.addItem(why)
        self.question.setItemData(1, why, Qt.ItemDataRole.ToolTipRole)
        model = self.question.model()
        if isinstance(model, QStandardItemModel):
            model.item(1).setEnabled(False)

    def _show_texts(self) -> None:
        language, number = self.language, self.number
        with QSignalBlocker(self.title):
            words = self._draft.title.get(language)
            if self.title.text() != words:
                self.title.setText(words)
        step = self._draft.steps[number] if 0 <= number < len(self._draft.steps) else None
        words = step["text"].get(language) if step is not None else ""
        with QSignalBlocker(self.text):
            if self.text.toPlainText() != words:
                self.text.setPlainText(words)
        self._show_stale()
        self._show_preview()

    def _language_chosen(self) -> None:
        self._show_texts()

    def _show_stale(self) -> None:
        """Mark the languages in which the words of the step are older than in the other."""
        number = self.number
        step = self._draft.steps[number] if 0 <= number < len(self._draft.steps) else {}
        old = stale_languages(step)
        tip = self.tr("These words are older than those of the other language: look at them again")
        for place, (language, words) in enumerate(zip(_LANGUAGES, _NAMES, strict=True)):
            self.languages.setTabText(place, f"{words} ⚠" if language in old else words)
            self.languages.setTabToolTip(place, tip if language in old else "")
        self.fields.show_entry(step.get("ask"), self.language, there=bool(step))

    def _level_chosen(self, row: int) -> None:
        level = self.level.itemData(row)
        if level is not None:
            self.level_changed.emit(level)
        else:
            self.level.setCurrentIndex(max(0, self.level.findData(self._draft.level or None)))

    def _show_preview(self) -> None:
        asked = self.question.currentText() if self.question.currentIndex() > 0 else ""
        tail = f"<p><b>{asked.replace('&', '&amp;').replace('<', '&lt;')}</b></p>" if asked else ""
        self.preview.setText(as_html(self.text.toPlainText()) + tail)

    def _title_typed(self, words: str) -> None:
        self.title_changed.emit(text_with(self._draft.title, self.language, words))

    def _text_typed(self) -> None:
        self._show_preview()
        number = self.number
        if 0 <= number < len(self._draft.steps):
            now = self._draft.steps[number]["text"]
            words = self.text.toPlainText()
            typed = Text(words, now.fr) if self.language == "en" else Text(now.en, words)
            self.text_changed.emit(number, typed)

    def _question_chosen(self, row: int) -> None:
        if 0 <= row < len(self._entries):
            self.question_changed.emit(self.number, self._entries[row])

    def _step_chosen(self, row: int) -> None:
        if row >= 0:
            self.chosen.emit(row)

    def take(self, draft: Draft) -> None:
        """The draft with what was typed: nothing of it needs to be shown again but the row of the step."""
        self._draft = draft
        row, number = self.steps.currentItem(), self.number
        if row is not None and 0 <= number < len(draft.steps):
            row.setText(self._row_of(number + 1, draft.steps[number]))
        self._show_stale()

    def _row_of(self, number: int, step: StepData) -> str:
        """A step in the list: its number from 1, marks for edits and a question, the first line of its text."""
        words = as_plain(step["text"].get(self._language)).split("\n")[0]
        marks = f"{' ✎' if step.get('edits') else ''}{' ?' if step.get('ask') else ''}"
        return f"{number}.{marks}{' ⚠' if stale_languages(step) else ''} {words}"
