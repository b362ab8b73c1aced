"""Fields of the question of a step that is being written: its own wording, a hint in both languages, places by clicks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from workbench.base.text import Text
from workbench.files.lesson_writer import as_text

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
