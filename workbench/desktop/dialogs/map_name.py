"""The dialog of one name on the map: its kind, its words in both languages, size, angle, and automatic placing."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QDialogButtonBox, QFormLayout, QPlainTextEdit, QVBoxLayout, QWidget

from workbench.base.text import Text
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.form_fields import choice_field, tick
from workbench.desktop.widgets.number_fields import DecimalField
from workbench.desktop.wording.map_names import name_kind_name
from workbench.scenario.map_names import LEAST_SIZE, MOST_SIZE, NAME_KINDS, MapName

_LINES = 2.6
"""The number of lines of words that are in sight."""


class MapNameDialog(FittingDialog):
    """Edits a name; Ok is possible once it has the words that its kind needs."""

    def __init__(self, name: MapName, language: str, parent: QWidget | None = None, *, new: bool = False) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("New name on the map") if new else self.tr("Name on the map"))
        self._name = name
        # the keys go through the fields in the order in which they are made: the language of the window comes first
        order = ("fr", "en") if language == "fr" else ("en", "fr")
        fields = {each: self._words(name.text.fr if each == "fr" else name.text.en) for each in order}
        self.english, self.french = fields["en"], fields["fr"]
        self.kind = choice_field(*((name_kind_name(kind, language), kind) for kind in NAME_KINDS), chosen=name.kind)
        self.size_ = DecimalField()
        self.size_.setRange(LEAST_SIZE * 100, MOST_SIZE * 100)
        self.size_.setDecimals(0)
        self.size_.setSingleStep(10)
        self.size_.setSuffix(self.tr(" %"))
        self.size_.setValue(name.size * 100)
        self.size_.setToolTip(self.tr("The height of its letters, as a share of what is usual for its kind"))
        self.angle = DecimalField()
        self.angle.setRange(-359, 359)
        self.angle.setDecimals(0)
        self.angle.setSingleStep(5)
        self.angle.setSuffix(self.tr("°"))
        self.angle.setValue(name.angle)
        self.automatic = tick(self.tr("Place it automatically again"), on=False)
        self.automatic.setVisible(name.shift is not None)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        words = {self.english: self.tr("English"), self.french: self.tr("French")}
        form = QFormLayout()
        for field in fields.values():
            form.addRow(words[field], field)
        form.addRow(self.tr("Kind"), self.kind)
        form.addRow(self.tr("Size"), self.size_)
        form.addRow(self.tr("Angle"), self.angle)
        form.addRow(self.automatic)
        box = QVBoxLayout(self)
        box.addLayout(form)
        box.addWidget(self.buttons)
        for field in (self.english, self.french):
            field.textChanged.connect(self._show_what_is_possible)
        self.kind.activated.connect(lambda _: self._show_what_is_possible())
        self._show_what_is_possible()

    def _words(self, words: str) -> QPlainTextEdit:
        field = QPlainTextEdit(words, self)
        field.setTabChangesFocus(True)
        field.setFixedHeight(round(_LINES * field.fontMetrics().lineSpacing()) + scaled_pixels(8))
        return field

    @property
    def name(self) -> MapName:
        """The name as it was edited. With words in one language alone they hold for both."""
        words = [
            "\n".join(" ".join(line.split()) for line in field.toPlainText().strip().splitlines())
            for field in (self.english, self.french)
        ]
        shift = None if self.automatic.isChecked() else self._name.shift
        text = Text(words[0] or words[1], words[1] or words[0]) if any(words) else Text()
        return replace(
            self._name,
            kind=str(self.kind.currentData()),
            text=text,
            size=round(self.size_.value()) / 100,
            angle=float(round(self.angle.value())),
            shift=shift,
        )

    def _show_what_is_possible(self) -> None:
        style, name = NAME_KINDS[str(self.kind.currentData())], self.name
        ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(name.is_whole)
        ok.setToolTip("" if name.is_whole else self.tr("Type its words first"))
        along = style.has_course and len(name.points) > 1
        self.angle.setEnabled(not along)
        self.angle.setToolTip(
            self.tr("Letters follow the course") if along else self.tr("Clockwise; of a compass, where the north is")
        )
