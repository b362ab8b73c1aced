"""Chart values that the source does not hold: the user types in what his own charts or scenario print."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtWidgets import QFormLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from workbench.desktop.size import sized
from workbench.rules.ruleset import Blank, Ruleset
from workbench.rules.values import Scalar
from workbench.scenario.edits_settings import SetValue
from workbench.scenario.table import AnyScenario

ONE = ""
"""The row of a blank that is a single value."""


class ValuesPage(QWidget):
    """One field a value, empty where nothing was typed in. All of it is the user's and none of it the ruleset's."""

    def __init__(self, scenario: AnyScenario, ruleset: Ruleset, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._before = scenario.values
        self._blanks = ruleset.blanks
        self._language = language
        self.fields: dict[tuple[str, str], QLineEdit] = {}
        self.trouble = QLabel()
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        box = QVBoxLayout(self)
        box.addWidget(
            _quiet(
                self.tr(
                    "The source at hand does not hold these values. What you type in is your own data, "
                    "kept in the scenario; an empty field is unknown, and answers say so."
                )
                if ruleset.blanks
                else self.tr("These rules leave no value blank.")
            )
        )
        for blank in ruleset.blanks.values():
            self._add(box, blank)
        box.addWidget(self.trouble)
        box.addStretch(1)

    def edits(self) -> list[SetValue]:
        """The changes, one edit a blank. Call it when there are no mistakes."""
        found = []
        for key, blank in self._blanks.items():
            value = self._value(blank)
            if value != _plain(self._before.get(key)):
                found.append(SetValue(key, value))
        return found

    def mistakes(self) -> list[str]:
        """Names of the fields that cannot be read; the page says so too."""
        wrong = []
        for (key, row), field in self.fields.items():
            blank = self._blanks[key]
            try:
                _read(blank, field.text())
            except (ValueError, ZeroDivisionError):
                name = blank.rows[row] if row else blank.name
                wrong.append(name.get(self._language))
        words = self.tr("Not a number that fits: {names}").format(names=", ".join(wrong))
        self.trouble.setText(words)
        self.trouble.setVisible(bool(wrong))
        return wrong

    def _add(self, box: QVBoxLayout, blank: Blank) -> None:
        heading = QLabel(f"{blank.name.get(self._language)}  [{blank.citation.rule}]")
        heading.setWordWrap(True)
        heading.setProperty("heading", True)
        box.addWidget(heading)
        if blank.summary:
            box.addWidget(_quiet(blank.summary.get(self._language)))
        form = QFormLayout()
        given = self._before.get(blank.key)
        for row in blank.rows or (ONE,):
            field = QLineEdit(_shown(given, row))
            guess = blank.inferred.get(row)
            unknown = self.tr("unknown")
            hint = self.tr("unknown; {value} is our guess").format(value=guess) if guess is not None else unknown
            field.setPlaceholderText(hint)
            field.setMaximumWidth(sized(260))
            self.fields[blank.key, row] = field
            form.addRow(blank.rows[row].get(self._language) if row else self.tr("Value"), field)
        box.addLayout(form)
        if blank.inferred:
            button = QPushButton(self.tr("Take our guesses"))
            button.setToolTip(self.tr("Fill empty fields with what we believe; nothing vouches for it"))
            button.clicked.connect(lambda *_, b=blank: self._take_guesses(b))
            box.addWidget(button)

    def _take_guesses(self, blank: Blank) -> None:
        for row, value in blank.inferred.items():
            field = self.fields.get((blank.key, row))
            if field is not None and not field.text().strip():
                field.setText(str(value))

    def _value(self, blank: Blank) -> Any:
        if not blank.rows:
            return _read(blank, self.fields[blank.key, ONE].text())
        typed = {row: _read(blank, self.fields[blank.key, row].text()) for row in blank.rows}
        before = self._before.get(blank.key)
        # rows that the ruleset does not list stay as the file has them
        others = (
            {row: value for row, value in before.items() if row not in typed} if isinstance(before, Mapping) else {}
        )
        return {**others, **{row: value for row, value in typed.items() if value is not None}} or None


def _read(blank: Blank, words: str) -> Scalar:
    return blank.read(words) if words.strip() else None


def _shown(given: object, row: str) -> str:
    if row:
        given = given.get(row) if isinstance(given, Mapping) else None
    return "" if given is None or isinstance(given, Mapping) else str(given)


def _plain(value: object) -> object:
    return dict(value) if isinstance(value, Mapping) else value


def _quiet(words: str) -> QLabel:
    label = QLabel(words)
    label.setWordWrap(True)
    label.setProperty("quiet", True)
    return label
