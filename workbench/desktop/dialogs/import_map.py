"""The dialog for a map of another program: what its words mean, what they become under a ruleset, and the map that follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QFont, QImage, QKeyEvent, QPixmap, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QCompleter,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QListWidget,
    QMessageBox,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.base.diagnostics import CannotAnswer, Severity, why_not_written
from workbench.base.text import Text
from workbench.desktop.dialogs.background_work import BackgroundWork
from workbench.desktop.dialogs.file_reports import ReportDialog
from workbench.desktop.dialogs.import_sides import CounterSides
from workbench.desktop.drawing.ground import Ground
from workbench.desktop.drawing.map_thumbnails import map_image, map_thumbnail, table_thumbnail
from workbench.desktop.look.language import ParagraphLabel, plain_text, show_as_plain_text, unbroken
from workbench.desktop.widgets.choosers import allow_narrow, rulesets_named
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.form_fields import push_button
from workbench.desktop.widgets.fuzzy_match import without_accents
from workbench.desktop.widgets.number_fields import DecimalField, refuse_mistakes
from workbench.files.formats.foreign_maps import ForeignWord, translated, words_of
from workbench.files.formats.foreign_units import groups_of
from workbench.files.formats.map_format import ForeignMap, Imported, MapFormat
from workbench.files.formats.mapping_files import keep_mapping, mapping_text, named_mapping, usual_mapping
from workbench.files.formats.source import Refused
from workbench.files.formats.word_mapping import LEAVE_OUT, MOST_WORTH
from workbench.files.safe_files import replace_file
from workbench.rules.neutral_terrain import NeutralTerrain
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario, scenario_by_map_kind

translate = QCoreApplication.translate

PICTURE = QSize(330, 220)
PREVIEW_DELAY = 120
"""Milliseconds from the last change to the preview."""
_DETAILED_HEXES, _DRAWN_HEXES = 1_500, 20_000
"""Up to so many hexes the preview has trees and houses, and up to so many there is one: drawing more takes seconds."""
_WORD, _COUNT, _FIRST, _MEANS, _BECOMES = range(5)
_KEY = Qt.ItemDataRole.UserRole


@dataclass(frozen=True)
class ForeignFile:
    """A file of another program that was read: its ``path``, its format, its map in its own words, and these words."""

    path: Path
    format: MapFormat
    foreign: ForeignMap
    words: tuple[ForeignWord, ...]


def foreign_file(path: Path, form: MapFormat, foreign: ForeignMap) -> ForeignFile:
    """The file with its words."""
    return ForeignFile(path, form, foreign, tuple(one for one in words_of(foreign.scenario) if one.word))


class MeaningChooser(QComboBox):
    """A chooser that can be typed into: what is typed narrows the choice. Enter on what was typed chooses it."""

    chosen = Signal(str)
    """The key of what was chosen by hand."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        completer = QCompleter(self.model(), self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompleter(completer)
        self.activated.connect(lambda row: self.chosen.emit(self.itemData(row)))

    def show_key(self, key: str | None) -> None:
        """Show an entry; none for a key that is not offered."""
        with QSignalBlocker(self):
            self.setCurrentIndex(self.findData(key) if key else -1)
            self.setEditText(self.itemText(self.currentIndex()) if self.currentIndex() >= 0 else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes what was typed; on what is chosen already it is that of the dialog."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            offered = self._hide_offered()
            if self._take_typed() or offered:
                event.accept()
                return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Whoever goes on takes what was typed, or leaves it as it was."""
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self._take_typed()
        super().focusOutEvent(event)

    def _hide_offered(self) -> bool:
        """Close the list of what begins so, which leaves Enter to whoever takes it; was it open?"""
        completer = self.completer()
        popup = completer.popup() if completer is not None else None
        if popup is None or not popup.isVisible():
            return False
        popup.hide()
        return True

    def _take_typed(self) -> bool:
        """Choose the entry that was typed, or the first one with such words; was anything typed?"""
        typed, now = self.currentText().strip(), self.itemText(self.currentIndex()) if self.currentIndex() >= 0 else ""
        if typed == now:
            return False
        row = self._row_of(typed) if typed else -1
        if row < 0:
            self.setEditText(now)
            return True
        self.setCurrentIndex(row)
        self.setEditText(self.itemText(row))
        self.chosen.emit(self.itemData(row))
        return True

    def _row_of(self, typed: str) -> int:
        bare = without_accents(typed).casefold()
        names = [without_accents(self.itemText(row)).casefold() for row in range(self.count())]
        whole = (row for row, name in enumerate(names) if name == bare)
        begins = (row for row, name in enumerate(names) if name.startswith(bare))
        within = (row for row, name in enumerate(names) if bare in name)
        return next(whole, next(begins, next(within, -1)))


class ImportMapDialog(FittingDialog):
    """Asks what the words of a file mean and by which rules it is played. Once accepted, ``imported`` is the map that follows.
    The usual mapping of the format is where it begins; nothing is written unless the user says so."""

    imported: Imported | None = None

    def __init__(
        self,
        file: ForeignFile,
        rulesets: Mapping[str, Ruleset],
        neutral: NeutralTerrain,
        language: str,
        parent: QWidget | None = None,
        *,
        first: str = "",
    ) -> None:
        super().__init__(parent)
        self._file, self._rulesets, self._neutral, self._language = file, rulesets, neutral, language
        self.mapping, self._problems = usual_mapping(file.format.id)
        self._usual = self.mapping
        self._made_of: object = None
        self._accepts_when_made = False
        self.setWindowTitle(self.tr("Import a map"))
        self._make_fields(first)
        self._lay_out()
        self._work = BackgroundWork(self)
        self._work.done.connect(self._receive)
        self._delay = QTimer(self, singleShot=True, interval=PREVIEW_DELAY)
        self._delay.timeout.connect(self._translate)
        self._list_words()
        self._connect()
        self.prefer_size(980, 540)
        self._translate()

    # --- Fields

    def _make_fields(self, first: str) -> None:
        self.ruleset = allow_narrow(QComboBox(), 20)
        self._fill_rulesets(first)
        self.level = DecimalField()
        self.level.setDecimals(2)
        self.level.setRange(0.01, MOST_WORTH)
        self.level.setStepType(DecimalField.StepType.AdaptiveDecimalStepType)
        self.level.setSuffix(self.tr(" levels of the rules"))
        self.level.setValue(self.mapping.level)
        if not scenario_by_map_kind(self._file.foreign.scenario, _has_levels, lambda _: False):
            self.level.setEnabled(False)
            self.level.setToolTip(self.tr("This map has no levels"))
        self.words = QTreeWidget()
        self.words.setRootIsDecorated(False)
        self.words.setUniformRowHeights(True)
        self.words.setAllColumnsShowFocus(True)
        self.words.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.words.setHeaderLabels(
            [self.tr("Word"), self.tr("Count"), self.tr("First"), self.tr("Means"), self.tr("Becomes")]
        )
        self.meaning = allow_narrow(MeaningChooser(), 20)
        typed = self.meaning.lineEdit()
        assert typed is not None
        typed.setPlaceholderText(self.tr("choose, or type to search"))
        typed.setAccessibleName(self.tr("&Meaning of the chosen words").replace("&", ""))
        self.meaning.addItem(self.tr("leave out"), LEAVE_OUT)
        for name, key in sorted(self._meanings(), key=lambda one: without_accents(one[0]).casefold()):
            self.meaning.addItem(name, key)
        self.picture = QLabel()
        self.picture.setFixedSize(PICTURE)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setWordWrap(True)
        self.picture.setAccessibleName(self.tr("Picture of the map"))
        self.sides = CounterSides(groups_of(self._file.foreign.units), self._language)
        self.losses = QListWidget()
        self.losses.setWordWrap(True)
        self.keep = QCheckBox(self.tr("&Keep for this format"))
        self.keep.setToolTip(self.tr("Later files of this format begin with these meanings"))

    def _meanings(self) -> list[tuple[str, str]]:
        return [(word.name.get(self._language), key) for key, word in self._neutral.words.items()]

    def _fill_rulesets(self, first: str) -> None:
        model = self.ruleset.model()
        assert isinstance(model, QStandardItemModel)
        usable = []
        for row, (key, name) in enumerate(rulesets_named(self._rulesets, self._language)):
            self.ruleset.addItem(name, key)
            why = self._why_not(self._rulesets[key])
            if why:
                model.item(row).setEnabled(False)
                self.ruleset.setItemData(row, why, Qt.ItemDataRole.ToolTipRole)
            else:
                usable.append(row)
        chosen = self.ruleset.findData(first)
        self.ruleset.setCurrentIndex(chosen if chosen in usable else next(iter(usable), -1))

    def _why_not(self, ruleset: Ruleset) -> str:
        """Why a ruleset cannot take this map; "" if it can."""
        if self._file.foreign.scenario.kind not in ruleset.map_kinds:
            return self.tr("It is not played on this kind of map")
        return "" if self._neutral.knows(ruleset) else self.tr("Its terrain has no neutral words")

    def _lay_out(self) -> None:
        intro = self.tr("{name} ({format}) has words of its own. What do they mean?")
        heading = ParagraphLabel(
            intro.format(name=self._file.path.name, format=self._file.format.name.get(self._language))
        )
        show_as_plain_text(heading)
        self.note = ParagraphLabel()
        show_as_plain_text(self.note)
        form = QFormLayout()
        form.addRow(self.tr("&Rules"), self.ruleset)
        form.addRow(self.tr("A &level of the file is worth"), self.level)
        header = self.words.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        meaning = QLabel(self.tr("&Meaning of the chosen words"))
        meaning.setBuddy(self.meaning)
        words = QLabel(self.tr("&Words of the file"))
        words.setBuddy(self.words)
        below = QHBoxLayout()
        below.addWidget(meaning)
        below.addWidget(self.meaning, 1)
        left = QVBoxLayout()
        left.addLayout(form)
        left.addWidget(words)
        left.addWidget(self.words, 1)
        left.addLayout(below)
        left.addWidget(self.sides, 2)
        of_words: tuple[QWidget, ...] = (words, self.words, meaning, self.meaning)
        if self._file.foreign.units and not self._file.words:
            for field in of_words:
                field.hide()
        self.lost_label = QLabel(self.tr("&Not taken over"))
        self.lost_label.setBuddy(self.losses)
        right = QVBoxLayout()
        right.addWidget(self.picture)
        right.addWidget(self.lost_label)
        right.addWidget(self.losses, 1)
        columns = QHBoxLayout()
        columns.addLayout(left, 1)
        columns.addLayout(right)
        files = QHBoxLayout()
        self.load_button = push_button(
            self.tr("L&oad mapping…"), self.tr("Take the meanings of a file, of yours or of others"), self._load
        )
        self.save_button = push_button(
            self.tr("&Save mapping as…"), self.tr("Write the meanings into a file, to keep or to share"), self._save
        )
        for button in (self.load_button, self.save_button):
            button.setAutoDefault(False)
        for part in (self.keep, self.load_button, self.save_button):
            files.addWidget(part)
        files.addStretch(1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.import_button = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.import_button.setText(self.tr("Import"))
        self.import_button.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addWidget(heading)
        box.addWidget(self.note)
        box.addLayout(columns, 1)
        box.addLayout(files)
        box.addWidget(buttons)

    def _connect(self) -> None:
        self.ruleset.currentIndexChanged.connect(lambda _: self._changed())
        self.level.valueChanged.connect(self._set_level)
        self.words.itemSelectionChanged.connect(self._show_meaning)
        self.words.itemDoubleClicked.connect(lambda *_: self.meaning.setFocus())
        self.meaning.chosen.connect(self._set_meaning)
        self.sides.given.connect(self._set_sides)
        self._choose_first_word()

    # --- Words and their meanings

    def _list_words(self) -> None:
        """List the words anew: those that mean nothing yet come first, then the most frequent."""
        with QSignalBlocker(self.words):
            self.words.clear()
            for one in sorted(self._file.words, key=lambda one: bool(self.mapping.meaning(one.word))):
                item = QTreeWidgetItem([one.word, str(one.count), one.first, "", ""])
                item.setData(_WORD, _KEY, one.word)
                item.setTextAlignment(_COUNT, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.words.addTopLevelItem(item)
        self._show_meanings()
        for column in range(_BECOMES):
            self.words.resizeColumnToContents(column)

    def _items(self) -> Iterable[QTreeWidgetItem]:
        found = (self.words.topLevelItem(row) for row in range(self.words.topLevelItemCount()))
        return [item for item in found if item is not None]

    def _show_meanings(self) -> None:
        """Write into every row what its word means, and what it becomes under the ruleset."""
        count = 0
        for item in self._items():
            meaning = self.mapping.meaning(item.data(_WORD, _KEY))
            count += not meaning
            row = self.meaning.findData(meaning) if meaning else -1
            item.setText(_MEANS, self.meaning.itemText(row) if row >= 0 else self.tr("? nothing yet"))
            item.setText(_BECOMES, self._becomes(meaning))
            font = QFont(self.words.font())
            font.setBold(not meaning)
            for column in (_WORD, _MEANS):
                item.setFont(column, font)
            item.setToolTip(_BECOMES, plain_text(item.text(_BECOMES)))
            item.setToolTip(_WORD, plain_text(item.text(_WORD)))
        words = (
            self.tr("One word means nothing yet: it is left out unless you say what it is.")
            if count == 1
            else self.tr("{n} words mean nothing yet: they are left out unless you say what they are.").format(n=count)
        )
        no_side = self.sides.show_sides(self.mapping, self.chosen_ruleset)
        if no_side and not count:
            words = self.tr("Groups of counters without a side are left out: {n}.").format(n=no_side)
            count = no_side
        problems = [f"⚠ {item.format(self._language)}" for item in self._problems if item.severity is not Severity.INFO]
        self.note.setText("\n".join([*([words] if count else []), *problems]))
        self.note.setVisible(bool(self.note.text()))

    def _becomes(self, meaning: str) -> str:
        ruleset = self.chosen_ruleset
        if not meaning or ruleset is None:
            return ""
        if meaning == LEAVE_OUT:
            return self.tr("nothing")
        found = self._neutral.counterpart_of_word(meaning, ruleset)
        if not found.key:
            return self.tr("nothing: {why}").format(why=found.reason.get(self._language))
        name = ruleset.terrain[found.key].name.get(self._language)
        return self.tr("taken as {name}").format(name=name) if found.near else name

    def _choose_first_word(self) -> None:
        first = self.words.topLevelItem(0)
        if first is not None:
            self.words.setCurrentItem(first)
        self._show_meaning()

    def _show_meaning(self) -> None:
        """Show in the chooser what the chosen words mean, if that is the same."""
        chosen = {self.mapping.meaning(item.data(_WORD, _KEY)) for item in self.words.selectedItems()}
        self.meaning.setEnabled(bool(chosen))
        self.meaning.show_key(next(iter(chosen)) if len(chosen) == 1 else None)

    def _set_meaning(self, meaning: str) -> None:
        for item in self.words.selectedItems():
            word = item.data(_WORD, _KEY)
            if self.mapping.meaning(word) != meaning:
                self.mapping = self.mapping.with_meaning(word, meaning)
        self._changed()

    def _set_sides(self, groups: tuple[str, ...], side: str) -> None:
        for group in groups:
            self.mapping = self.mapping.with_side(group, side)
        self._changed()

    def _set_level(self, value: float) -> None:
        self.mapping = replace(self.mapping, level=value)
        self._changed()

    def _changed(self) -> None:
        self._show_meanings()
        self._delay.start()

    # --- The map that follows

    @property
    def chosen_ruleset(self) -> Ruleset | None:
        """The rules by which the map is played; None if none can take it."""
        return self._rulesets.get(self.ruleset.currentData() or "")

    def _translate(self) -> None:
        """Make the map that follows, in a thread: one at a time, the newest choice next."""
        self._delay.stop()
        key, ruleset = self.ruleset.currentData(), self.chosen_ruleset
        self.import_button.setEnabled(ruleset is not None)
        if ruleset is None:
            self.picture.setText(self.tr("No rules can take this map"))
            return
        if self._work.busy:
            return  # what is chosen now comes next
        foreign, mapping, neutral = self._file.foreign, self.mapping, self._neutral
        self._made_of = key, mapping

        def work() -> Imported | Text:
            try:
                return translated(foreign, mapping, key, ruleset, neutral)
            except (CannotAnswer, Refused) as problem:
                return problem.text

        self._work.begin(work)

    @property
    def _is_current(self) -> bool:
        return self._made_of == (self.ruleset.currentData(), self.mapping)

    def _receive(self, made: Imported | Text) -> None:
        if not self._is_current:
            self._translate()
            return
        if isinstance(made, Text):
            self.imported, self._accepts_when_made = None, False
            self.import_button.setEnabled(False)
            self.picture.setText(made.get(self._language))
            return
        self.imported = made
        if self._accepts_when_made:
            self.accept()
            return
        self._show_losses(made)
        assert made.scenario is not None
        assert made.ruleset is not None
        picture = map_preview(made.scenario, made.ruleset)
        if picture is None:
            self.picture.setText(self.tr("A map this large has no preview."))
        else:
            self.picture.setPixmap(QPixmap.fromImage(picture))

    def _show_losses(self, made: Imported) -> None:
        self.losses.clear()
        lines = [unbroken(one.text.get(self._language)) for one in made.losses]
        lines += [item.format(self._language) for item in made.diagnostics if item.severity is not Severity.INFO]
        self.losses.addItems(lines or [self.tr("Everything is taken over.")])

    # --- Mappings as files

    def _load(self) -> None:
        kinds = self.tr("Mappings") + " (*.yaml *.yml)"
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Load a mapping"), str(self._file.path.parent), kinds)
        if not name:
            return
        try:
            self.mapping, problems = named_mapping(Path(name), self._file.format.id)
        except CannotAnswer as problem:
            words = self.tr("{name} was not loaded.").format(name=Path(name).name)
            ReportDialog(self.tr("Load a mapping"), words, problem.text.get(self._language), self).exec()
            return
        self._problems = problems
        with QSignalBlocker(self.level):
            self.level.setValue(self.mapping.level)
        self._list_words()
        self._choose_first_word()
        self._changed()

    def _save(self) -> None:
        title = self.tr("Save the mapping as")
        start = self._file.path.with_name(f"{self._file.format.id}.yaml")
        name, _ = QFileDialog.getSaveFileName(self, title, str(start), self.tr("Mappings") + " (*.yaml)")
        if not name:
            return
        path = Path(name)
        if not path.suffix:
            path = path.with_suffix(".yaml")
            words = self.tr("There is a file {name} already. Replace it?").format(name=path.name)
            button = QMessageBox.StandardButton
            if path.exists() and button.Yes != QMessageBox.question(
                self, title, plain_text(words), button.Yes | button.Cancel
            ):
                return
        try:
            groups = [one.name for one in groups_of(self._file.foreign.units)]
            replace_file(path, mapping_text(self.mapping, [one.word for one in self._file.words], groups).encode())
        except OSError as problem:
            words = self.tr("{name} was not written.").format(name=path.name)
            ReportDialog(title, words, why_not_written(problem).get(self._language), self).exec()

    # --- Answers

    def done(self, result: int) -> None:
        """Close. What is imported is what is chosen now; if the user wants it, the meanings are kept first."""
        if result == self.DialogCode.Accepted:
            if refuse_mistakes(self):
                return
            if not self._is_current or self._work.busy:
                self._accepts_when_made = True
                self._translate()
                return
            if self.imported is None or not self._kept():
                return
        else:
            self._work.stop()
            self.imported = None
        super().done(result)

    def _kept(self) -> bool:
        """Keep the mapping if that is wanted; False if it cannot be written, which is said."""
        if not self.keep.isChecked() or self.mapping == self._usual:
            return True
        problems = keep_mapping(self.mapping)
        if not problems.has_errors:
            return True
        words = self.tr("The meanings cannot be kept for this format.")
        report = "\n".join(item.format(self._language) for item in problems)
        ReportDialog(self.windowTitle(), words, report, self).exec()
        return False


def _has_levels(scenario: Scenario) -> bool:
    return bool(scenario.board.elevation.any())


def map_preview(scenario: AnyScenario, ruleset: Ruleset) -> QImage | None:
    """A picture of the map that fits into :data:`PICTURE`; None for one that takes too long to draw."""
    return scenario_by_map_kind(scenario, _hex_preview, _table_preview, ruleset)


def _hex_preview(scenario: Scenario, ruleset: Ruleset) -> QImage | None:
    size = scenario.board.grid.size
    if size <= _DETAILED_HEXES:
        return map_thumbnail(scenario, ruleset, PICTURE)
    if size > _DRAWN_HEXES:
        return None
    ground = Ground(scenario, ruleset)
    rect = ground.plane.rect
    room = rect.size().scaled(PICTURE, Qt.AspectRatioMode.KeepAspectRatio).toSize()
    return map_image(ground, scenario.forces, room.expandedTo(QSize(1, 1)))


def _table_preview(scenario: TabletopScenario, ruleset: Ruleset) -> QImage:
    return table_thumbnail(scenario, ruleset, PICTURE)
