"""The user's preferences on one page with a search. Menus have commands for the same settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.drawing.patterns import FALLING, UPRIGHT, hatch_brush, thin_line_brush
from workbench.desktop.look.answer_colours import PALETTES, answer_colours, temporary_palette, with_alpha
from workbench.desktop.look.language import ParagraphLabel
from workbench.desktop.look.settings import AUTOSAVE, BACKUPS, SYSTEM, Settings
from workbench.desktop.look.theme import SIZES, scaled_pixels, ui_scale
from workbench.desktop.overlays.reach import ramp_swatch
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.form_fields import choice_field, number_field, tick
from workbench.desktop.widgets.fuzzy_match import without_accents
from workbench.files.safe_files import user_rulesets_folder

# --- A sample of a palette: lines, areas and bands of answers


_PAPER = QColor("#ece7d6")
_HIGH, _GAP = 46, 8.0


class PaletteSample(QWidget):
    """Clear, hindered and blocked lines, a reach, blind ground, a field of fire and spotted ground."""

    def __init__(self, palette: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self.setMinimumHeight(scaled_pixels(_HIGH))
        self.setMaximumHeight(scaled_pixels(_HIGH))

    def show_palette(self, palette: str) -> None:
        """Show another palette."""
        self._palette = palette
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sample on the paper colour of maps."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), _PAPER)
        painter.scale(ui_scale(), ui_scale())
        with temporary_palette(self._palette):
            self._lines(painter)
            left, size = 90.0, QRectF(0, _GAP, 54, _HIGH - 2 * _GAP)
            for paint in (_paint_reach, _paint_blind, _paint_field, _paint_spotted):
                paint(painter, size.translated(left, 0))
                left += 54 + _GAP
        painter.end()

    def _lines(self, painter: QPainter) -> None:
        palette = answer_colours()
        lines = (
            (palette.clear, Qt.PenStyle.SolidLine),
            (palette.hindered, Qt.PenStyle.DashLine),
            (palette.blocked, Qt.PenStyle.DotLine),
        )
        for place, (colour, style) in enumerate(lines):
            painter.setPen(QPen(colour, 3.0, style, Qt.PenCapStyle.FlatCap))
            y = _GAP + 4 + place * (_HIGH - 2 * _GAP - 8) / 2
            painter.drawLine(QLineF(_GAP, y, 82, y))


def _paint_reach(painter: QPainter, box: QRectF) -> None:
    ramp_swatch(painter, box)


def _paint_blind(painter: QPainter, box: QRectF) -> None:
    painter.fillRect(
        box, hatch_brush(with_alpha(answer_colours().blind, 150), with_alpha(answer_colours().blind, 38), 1.0)
    )


def _paint_field(painter: QPainter, box: QRectF) -> None:
    painter.fillRect(box, with_alpha(answer_colours().field, 60))
    if answer_colours().has_line_patterns:
        painter.fillRect(box, thin_line_brush(answer_colours().field_edge, 1.0, FALLING))
    _paint_frame(painter, box, answer_colours().field_edge)


def _paint_spotted(painter: QPainter, box: QRectF) -> None:
    painter.fillRect(box, with_alpha(answer_colours().limit, 64))
    if answer_colours().has_line_patterns:
        painter.fillRect(box, thin_line_brush(answer_colours().limit, 1.0, UPRIGHT))
    _paint_frame(painter, box, answer_colours().limit)
    for k in range(4):
        x = box.left() + (k + 0.5) * box.width() / 4
        painter.drawLine(QLineF(x, box.top(), x, box.top() + 6))


def _paint_frame(painter: QPainter, box: QRectF, colour: QColor) -> None:
    painter.setPen(QPen(colour, 2.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)


_SIZE = QSize(660, 640)
_LABELS = 210
"""The width of the names of preferences, in pixels of the default size; longer names wrap."""


@dataclass(eq=False)
class _Row:
    """One preference: its widgets, and the text that the search matches."""

    parts: tuple[QWidget, ...]
    words: str
    heading: QLabel


class PreferencesDialog(FittingDialog):
    """Shows the preferences; nothing changes before :meth:`save`. ``keys`` opens the dialog of keys."""

    def __init__(self, settings: Settings, keys: Callable[[], object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Preferences"))
        self._settings = settings
        self._rows: list[_Row] = []
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        self._grid.setVerticalSpacing(scaled_pixels(4))
        self._grid.setHorizontalSpacing(scaled_pixels(16))
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Search the preferences"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter_rows)
        self._add_look()
        self._add_mouse_and_keys(keys)
        self._add_files()
        self.no_match = QLabel(self.tr("No preference is called so."))
        self.no_match.setProperty("quiet", True)
        self.no_match.hide()
        page = QWidget()
        column = QVBoxLayout(page)
        column.addLayout(self._grid)
        column.addWidget(self.no_match)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidget(page)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFrameShape(QFrame.Shape.NoFrame)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addWidget(self.search)
        box.addWidget(area, 1)
        box.addWidget(buttons)
        self.resize(scaled_pixels(_SIZE.width()), scaled_pixels(_SIZE.height()))
        self.search.setFocus()

    # --- the page

    def _add_look(self) -> None:
        settings = self._settings
        heading = self._add_heading(self.tr("Look"))
        self.language = _choice_box({"en": "English", "fr": "Français"}, settings.language)
        self._add_row(heading, self.tr("&Language"), self.language)
        themes = {SYSTEM: self.tr("That of the system"), "light": self.tr("Light"), "dark": self.tr("Dark")}
        self.theme = _choice_box(themes, SYSTEM if settings.follows_system else settings.theme)
        self._add_row(heading, self.tr("&Theme"), self.theme, self.tr("Of panels and bars; the map stays paper."))
        self.percent = _choice_box({str(size): f"{size} %" for size in SIZES}, str(settings.ui_percent))
        note = self.tr("Letters, icons, rows, and what lies over maps: lines, tags, legends. The map itself is zoomed.")
        self._add_row(heading, self.tr("&Size"), self.percent, note)
        names = {key: inks.name.get(settings.language) for key, inks in PALETTES.items()}
        self.palette_ = _choice_box(names, settings.palette)
        self.sample = PaletteSample(settings.palette)
        self.palette_.currentIndexChanged.connect(lambda _: self.sample.show_palette(_chosen_key(self.palette_)))
        note = self.tr("Of lines, areas and bands, in pictures too. Every palette is for eyes that see few colours.")
        self._add_row(heading, self.tr("&Colours of answers"), self.palette_, note, self.sample)

    def _add_mouse_and_keys(self, keys: Callable[[], object]) -> None:
        heading = self._add_heading(self.tr("Mouse and keys"))
        actions = {"zoom": self.tr("Zooms, with Ctrl it scrolls"), "scroll": self.tr("Scrolls, with Ctrl it zooms")}
        self.wheel = _choice_box(actions, "scroll" if self._settings.wheel_scrolls else "zoom")
        note = self.tr("On a touch pad two fingers scroll and a pinch zooms. Alt and the wheel turn what is selected.")
        self._add_row(heading, self.tr("&Wheel over the map"), self.wheel, note)
        self.keys = QPushButton(self.tr("Change keys…"))
        self.keys.setAutoDefault(False)
        self.keys.clicked.connect(keys)
        self._add_row(heading, self.tr("&Keys of commands"), self.keys)
        self.tips = tick(self.tr("Tell how a tool is used, the first time"), on=self._settings.shows_tips)
        self._add_row(
            heading, self.tr("T&ips"), self.tips, self.tr("In the status bar, once for each tool and answer.")
        )

    def _add_files(self) -> None:
        settings = self._settings
        heading = self._add_heading(self.tr("Files"))
        self.reopens = tick(self.tr("Open the files of the last time again"), on=settings.reopens_files)
        self._add_row(heading, self.tr("At the sta&rt"), self.reopens)
        self.backups = number_field(BACKUPS[0], BACKUPS[2], settings.backups)
        self._add_row(heading, self.tr("&Earlier states kept of a file"), self.backups, self.tr("0 keeps none."))
        self.autosave = number_field(AUTOSAVE[0], AUTOSAVE[2], settings.autosave_seconds)
        self.autosave.setSuffix(self.tr(" s", "seconds"))
        note = self.tr("How soon after an edit unsaved work is set aside for the case of a crash. 0 never does.")
        self._add_row(heading, self.tr("Set &unsaved work aside after"), self.autosave, note)
        self.rulesets = QLineEdit(settings.rulesets_folder)
        self.rulesets.setClearButtonEnabled(True)
        self.rulesets.setPlaceholderText(str(user_rulesets_folder()))
        self.choose_rulesets = QPushButton(self.tr("Choose…"))
        self.choose_rulesets.setAutoDefault(False)
        self.choose_rulesets.clicked.connect(self._choose_rulesets)
        note = self.tr("Games of your own: a folder with a folder for each. From the next start on.")
        self._add_row(heading, self.tr("Folder of &more rulesets"), self.rulesets, note, self.choose_rulesets)

    def _choose_rulesets(self) -> None:
        title = self.tr("Folder of more rulesets")
        if folder := QFileDialog.getExistingDirectory(self, title, self.rulesets.text()):
            self.rulesets.setText(folder)

    def _add_heading(self, words: str) -> QLabel:
        label = QLabel(words)
        label.setProperty("heading", True)
        self._grid.addWidget(label, self._grid.rowCount(), 0, 1, 2)
        return label

    def _add_row(self, heading: QLabel, words: str, field: QWidget, note: str = "", *more: QWidget) -> None:
        """Add a row: name and field, below them an explanation and more widgets."""
        label = ParagraphLabel(words)
        label.setFixedWidth(scaled_pixels(_LABELS))
        label.setBuddy(field)
        name = words.replace("&", "")
        field.setAccessibleName(name)
        field.setAccessibleDescription(note)
        row = self._grid.rowCount()
        self._grid.addWidget(label, row, 0)
        self._grid.addWidget(field, row, 1)
        parts = [label, field]
        if note:
            note_label = ParagraphLabel(note)
            note_label.setProperty("quiet", True)
            parts.append(note_label)
        for below, part in enumerate([*parts[2:], *more], 1):
            self._grid.addWidget(part, row + below, 1)
        choices = [field.itemText(k) for k in range(field.count())] if isinstance(field, QComboBox) else []
        shown = [field.text()] if isinstance(field, QCheckBox | QPushButton) else []
        words = without_accents(" ".join([name, note, heading.text(), *choices, *shown]))
        self._rows.append(_Row((*parts, *more), words, heading))

    def _filter_rows(self, typed: str) -> None:
        """Show the rows that contain every typed word."""
        wanted = without_accents(typed).split()
        found = [row for row in self._rows if all(word in row.words for word in wanted)]
        for row in self._rows:
            for part in row.parts:
                part.setVisible(row in found)
            row.heading.setVisible(any(other.heading is row.heading for other in found))
        self.no_match.setVisible(not found)

    # --- the result

    def save(self) -> bool:
        """Save the choices; True if the look of the window has changed."""
        settings = self._settings
        before = settings.language, settings.theme, settings.follows_system, settings.ui_percent, settings.palette
        settings.language = _chosen_key(self.language)
        settings.theme = _chosen_key(self.theme)
        settings.ui_percent = int(_chosen_key(self.percent))
        settings.palette = _chosen_key(self.palette_)
        settings.wheel_scrolls = _chosen_key(self.wheel) == "scroll"
        settings.shows_tips = self.tips.isChecked()
        settings.reopens_files = self.reopens.isChecked()
        settings.rulesets_folder = self.rulesets.text().strip()
        settings.backups, settings.autosave_seconds = self.backups.value(), self.autosave.value()
        now = settings.language, settings.theme, settings.follows_system, settings.ui_percent, settings.palette
        return before != now


def _choice_box(choices: dict[str, str], chosen: str) -> QComboBox:
    return choice_field(*((words, key) for key, words in choices.items()), chosen=chosen)


def _chosen_key(box: QComboBox) -> str:
    return str(box.currentData())
