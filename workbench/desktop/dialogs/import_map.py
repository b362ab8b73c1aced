"""The dialog for a map of another program: what its words mean, what they become under a ruleset, and the map that follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QImage, QPixmap, QStandardItemModel
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QMessageBox,
    QVBoxLayout,
    QWidget,
)

from workbench.base.diagnostics import CannotAnswer, Diagnostic, Severity, why_not_written
from workbench.base.text import Text
from workbench.desktop.dialogs.background_work import BackgroundWork
from workbench.desktop.dialogs.file_reports import ReportDialog
from workbench.desktop.dialogs.import_pictures import (
    ForeignPictures,
    drawn_places,
    foreign_pictures,
    map_preview,
    preview_parts,
)
from workbench.desktop.dialogs.import_sides import CounterSides
from workbench.desktop.dialogs.import_words import MeaningChooser, WordList, WordTexts
from workbench.desktop.look.language import ParagraphLabel, labelled, plain_text, show_as_plain_text, unbroken
from workbench.desktop.widgets.choosers import allow_narrow, rulesets_named
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.form_fields import push_button
from workbench.desktop.widgets.number_fields import WorthField, refuse_mistakes
from workbench.engine.sight.tabletop_wording import unit_name
from workbench.files.formats.foreign_maps import SQUARE, ForeignTerrain, ForeignWord, translated, words_of
from workbench.files.formats.foreign_units import groups_of
from workbench.files.formats.map_format import SQUARES, ForeignMap, Imported, MapFormat
from workbench.files.formats.mapping_files import keep_mapping, mapping_text, named_mapping, usual_mapping
from workbench.files.formats.source import Refused
from workbench.files.formats.word_mapping import MOST_SCALE, MOST_WORTH
from workbench.files.safe_files import replace_file
from workbench.planning.same_ground import printed_levels
from workbench.rules.neutral_terrain import NeutralTerrain
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario, TabletopScenario, scenario_by_map_kind

PREVIEW_DELAY = 120
"""Milliseconds from the last change to the preview."""
_SLOW = 300
"""Milliseconds after which work that goes on is shown."""


@dataclass(frozen=True)
class ForeignFile:
    """A file of another program that was read: its ``path``, its format, its map in its own words, and these words; the
    ``companion`` is the other file that it needs, if the user named one."""

    path: Path
    format: MapFormat
    foreign: ForeignMap
    words: tuple[ForeignWord, ...]
    companion: Path | None = None


def foreign_file(path: Path, form: MapFormat, foreign: ForeignMap, companion: Path | None = None) -> ForeignFile:
    """The file with its words."""
    words = tuple(one for one in words_of(foreign.scenario) if one.word)
    return ForeignFile(path, form, foreign, words, companion)


class ImportMapDialog(FittingDialog):
    """Asks what the words of a file mean and by which rules it is played. Once accepted, ``imported`` is the map that follows.
    The usual mapping of the format is where it begins; nothing is written unless the user says so."""

    imported: Imported | None = None
    wanted_map = ""
    """The name of another map of the file that the user wants to see; the dialog is closed then."""

    def __init__(
        self,
        file: ForeignFile,
        rulesets: Mapping[str, Ruleset],
        neutral: NeutralTerrain,
        language: str,
        parent: QWidget | None = None,
        *,
        first: str = "",
        before: ImportMapDialog | None = None,
    ) -> None:
        super().__init__(parent)
        self._file, self._rulesets, self._neutral, self._language = file, rulesets, neutral, language
        self._texts = WordTexts(file.foreign.own, neutral, rulesets, language)
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
        self._slow = QTimer(self, singleShot=True, interval=_SLOW)
        self._slow.timeout.connect(self.progress.show)
        self._looks = BackgroundWork(self)
        self._looks.done.connect(self._receive_looks)
        self._pictures: ForeignPictures | None = None
        """The pictures that the file has; None while they are decoded."""
        self._places: Iterator[tuple[str, QImage]] = iter(())
        self._drawing = QTimer(self, interval=0)
        self._drawing.timeout.connect(self._draw_place)
        self._list_words()
        self._connect()
        self.prefer_size(1000, 560)
        if before is not None:
            self._go_on_from(before)
        foreign, words = file.foreign, file.words
        self._looks.begin(lambda: foreign_pictures(foreign, words))
        self._translate()

    def _go_on_from(self, before: ImportMapDialog) -> None:
        """Take the place, the rules and the meanings of the dialog of another map of the file."""
        self.setGeometry(before.geometry())
        self.mapping = before.mapping
        self.keep.setChecked(before.keep.isChecked())
        self.ruleset.setCurrentIndex(before.ruleset.currentIndex())
        self._show_meanings()
        self.map_.setFocus()

    # --- Fields

    def _make_fields(self, first: str) -> None:
        self.ruleset = allow_narrow(QComboBox(), 20)
        self._fill_rulesets(first)
        self.map_ = allow_narrow(QComboBox(), 20)
        self.map_.addItems(self._file.foreign.maps)
        self.map_.setCurrentIndex(self._file.foreign.map_number if self._file.foreign.maps else -1)
        self._make_numbers()
        self.words = WordList(self._file.words, self._texts)
        self.meaning = allow_narrow(MeaningChooser(self._texts.meanings()), 20)
        self.picture, self.progress = preview_parts()
        self.sides = CounterSides(groups_of(self._file.foreign.units), self._language)
        self.losses = QListWidget()
        self.losses.setWordWrap(True)
        self.keep = QCheckBox(self.tr("&Keep for this format"))
        self.keep.setToolTip(self.tr("Later files of this format begin with these meanings"))

    def _make_numbers(self) -> None:
        """The fields for what a file does not say: what a level is worth or, of a table, a square, and how high things are."""
        self.level = WorthField()
        self.level.setDecimals(4)
        self.level.setRange(0.0001, MOST_WORTH)
        self.level.setStepType(WorthField.StepType.AdaptiveDecimalStepType)
        self.level.setSuffix(self.tr(" levels of the rules"))
        self.scale = WorthField()
        self.scale.setDecimals(4)
        self.scale.setRange(0.0001, MOST_SCALE)
        self.scale.setStepType(WorthField.StepType.AdaptiveDecimalStepType)
        self.height_ = allow_narrow(QComboBox(), 20)
        has_levels = scenario_by_map_kind(self._file.foreign.scenario, _has_levels, lambda _: False)
        if not has_levels and not self._file.foreign.heights:
            self.level.setEnabled(False)
            self.level.setToolTip(self.tr("This map has no levels"))
        if not scenario_by_map_kind(self._file.foreign.scenario, lambda _: False, _is_in_squares):
            self.scale.setEnabled(False)
            self.scale.setToolTip(self.tr("The file says how large the table is"))

    def _show_numbers(self) -> None:
        """Show the numbers of the mapping, those of lengths and heights as the ruleset counts them."""
        with QSignalBlocker(self.level), QSignalBlocker(self.scale), QSignalBlocker(self.height_):
            self.level.show_exactly(self.mapping.level_worth)
            ruleset = self.chosen_ruleset
            if ruleset is None or not self._is_table:
                return
            unit = ruleset.length_unit
            self.scale.setSuffix(f" {unit_name(unit).get(self._language)}")
            self.scale.show_exactly(self.mapping.scale or SQUARE[unit])
            heights = self._heights(ruleset)
            self.height_.clear()
            self.height_.addItem(self.tr("the usual one of each"), None)
            for height in heights:
                self.height_.addItem(self._in_language(height), height)
            if self.mapping.height is not None and self.mapping.height not in heights:
                words = self.tr("{n} (not printed)").format(n=self._in_language(self.mapping.height))
                self.height_.addItem(words, self.mapping.height)
            values = [self.height_.itemData(row) for row in range(self.height_.count())]
            self.height_.setCurrentIndex(values.index(self.mapping.height))
            self.height_.setEnabled(len(values) > 1)
            self.height_.setToolTip("" if len(values) > 1 else self.tr("These rules print no other heights for it"))

    def _in_language(self, value: float) -> str:
        return self.locale().toString(value, "g", 6)

    def _heights(self, ruleset: Ruleset) -> list[float]:
        """The heights that the rules print for what the words become."""
        terrain = ForeignTerrain(self.mapping, ruleset, self._neutral, self._file.foreign.own)
        keys = {terrain.counterpart(one.word).key for one in self._file.words}
        return sorted({level for key in keys if key for level in printed_levels(ruleset, key)})

    @property
    def _has_meanings(self) -> bool:
        """Does a mapping say anything of this file?"""
        return bool(self._file.words or self._file.foreign.units) or self.level.isEnabled() or self.scale.isEnabled()

    @property
    def _is_table(self) -> bool:
        return self._file.foreign.scenario.kind == "table"

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
        # the game that the files of this format are made for comes before that of the open map
        wanted = [self.ruleset.findData(key) for key in (*self._file.format.made_for, first)]
        self.ruleset.setCurrentIndex(next((row for row in (*wanted, *usable) if row in usable), -1))

    def _why_not(self, ruleset: Ruleset) -> str:
        """Why a ruleset cannot take this map; "" if it can."""
        if self._file.foreign.scenario.kind not in ruleset.map_kinds:
            return self.tr("It is not played on this kind of map")
        return "" if self._neutral.knows(ruleset) else self.tr("Its terrain has no neutral words")

    def _lay_out(self) -> None:
        intro = self.tr("{name} ({format}) has words of its own. What do they mean?")
        if not self._file.words:
            intro = self.tr("{name} ({format}) says nothing about terrain. By which rules is it played?")
        heading = ParagraphLabel(
            intro.format(name=self._file.path.name, format=self._file.format.name.get(self._language))
        )
        show_as_plain_text(heading)
        self.note = ParagraphLabel()
        show_as_plain_text(self.note)
        columns = QHBoxLayout()
        columns.addLayout(self._lay_out_words(), 1)
        columns.addLayout(self._lay_out_picture())
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
        box.addLayout(self._lay_out_mapping())
        box.addWidget(buttons)

    def _lay_out_words(self) -> QVBoxLayout:
        """The choices, the words of the file with the meaning of the chosen ones, the sides of its counters."""
        form = QFormLayout()
        if self._file.foreign.maps:
            form.addRow(self.tr("Ma&p of the file"), self.map_)
        form.addRow(self.tr("&Rules"), self.ruleset)
        if self._is_table:
            form.addRow(self.tr("A s&quare of the file is worth"), self.scale)
            form.addRow(self.tr("&Height of walls and pieces"), self.height_)
        else:
            form.addRow(self.tr("A &level of the file is worth"), self.level)
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
        if not self._file.words:
            if not self._file.foreign.units:
                left.addStretch(1)
            for field in (words, self.words, meaning, self.meaning):
                field.hide()
        return left

    def _lay_out_picture(self) -> QVBoxLayout:
        """The map as it becomes, and what is not taken over."""
        self.lost_label = QLabel(self.tr("&Not taken over"))
        self.lost_label.setBuddy(self.losses)
        right = QVBoxLayout()
        right.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignHCenter)
        right.addWidget(self.progress)
        right.addWidget(self.lost_label)
        right.addWidget(self.losses, 1)
        return right

    def _lay_out_mapping(self) -> QHBoxLayout:
        """The buttons of the file that holds the meanings."""
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
            if not self._has_meanings:
                part.setEnabled(False)
                part.setToolTip(self.tr("This file has nothing that a mapping could give a meaning"))
        files.addStretch(1)
        return files

    def _connect(self) -> None:
        self.map_.activated.connect(lambda _: self._want_map())
        self.ruleset.currentIndexChanged.connect(lambda _: self._changed())
        self.level.valueChanged.connect(lambda value: self._set_numbers(level=value))
        self.scale.valueChanged.connect(lambda value: self._set_numbers(scale=value))
        self.height_.activated.connect(lambda _: self._set_numbers(height=self.height_.currentData()))
        self.words.itemSelectionChanged.connect(self._show_meaning)
        self.words.itemDoubleClicked.connect(lambda *_: self.meaning.setFocus())
        self.meaning.chosen.connect(self._set_meaning)
        self.sides.given.connect(self._set_sides)
        self._choose_first_word()

    # --- Words and their meanings

    def _list_words(self) -> None:
        """List the words anew with their meanings."""
        self.words.fill(self.mapping)
        self._show_meanings()
        self.words.fit_columns()

    def _show_meanings(self) -> None:
        """Show what words mean and become, the numbers, and what is wrong with the mapping."""
        count = self.words.show_meanings(self.mapping, self.chosen_ruleset)
        self._show_numbers()
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

    def _choose_first_word(self) -> None:
        self.words.choose_first()
        self._show_meaning()

    def _show_meaning(self) -> None:
        """Show in the chooser what the chosen words mean, if that is the same."""
        chosen = {self._texts.meaning(word, self.mapping) for word in self.words.chosen}
        self.meaning.setEnabled(bool(chosen))
        self.meaning.show_key(next(iter(chosen)) if len(chosen) == 1 else None)

    def _set_meaning(self, meaning: str) -> None:
        for word in self.words.chosen:
            if self._texts.meaning(word, self.mapping) != meaning:
                self.mapping = self.mapping.with_meaning(word, meaning)
        self._changed()

    def _set_sides(self, groups: tuple[str, ...], side: str) -> None:
        for group in groups:
            self.mapping = self.mapping.with_side(group, side)
        self._changed()

    def _want_map(self) -> None:
        if self.map_.currentIndex() != self._file.foreign.map_number:
            self.wanted_map = self.map_.currentText()
            self.reject()

    def _set_numbers(self, **numbers: float | None) -> None:
        self.mapping = replace(self.mapping, **numbers)  # type: ignore[arg-type]
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

        self._slow.start()
        self._work.begin(work)

    @property
    def _is_current(self) -> bool:
        return self._made_of == (self.ruleset.currentData(), self.mapping)

    def _receive(self, made: Imported | Text) -> None:
        if not self._is_current:
            self._translate()
            return
        self._slow.stop()
        self.progress.hide()
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
        self._show_preview(made)
        self._draw_places()

    def _show_preview(self, made: Imported) -> None:
        assert made.scenario is not None
        assert made.ruleset is not None
        picture = map_preview(made.scenario, made.ruleset, self._pictures or ForeignPictures())
        if picture is None:
            self.picture.setText(self.tr("A map this large has no preview."))
        else:
            self.picture.setPixmap(QPixmap.fromImage(picture))

    # --- Pictures of words

    def _receive_looks(self, pictures: ForeignPictures) -> None:
        """Show the pictures that the file has; words without one have a place of the map that follows."""
        self._pictures = pictures
        for word, image in pictures.of_words.items():
            self.words.show_picture(word, image)
        self.sides.show_pictures(pictures.of_units)
        if self.imported is not None and (pictures.of_units or not pictures.under.isNull()):
            self._show_preview(self.imported)
        self._draw_places()

    def _draw_places(self) -> None:
        """Draw a place for each word of which the file has no picture, one after the other."""
        made = self.imported
        if self._pictures is None or made is None or made.scenario is None or made.ruleset is None:
            return
        words = [one for one in self._file.words if one.word not in self._pictures.of_words]
        here, there = made.scenario, self._file.foreign.scenario
        squares = 1.0
        if isinstance(here, TabletopScenario) and isinstance(there, TabletopScenario):
            squares = here.board.width / there.board.width
        self._places = drawn_places(here, made.ruleset, words, squares)
        self._drawing.start()

    def _draw_place(self) -> None:
        found = next(self._places, None)
        if found is None:
            self._drawing.stop()
        else:
            self.words.show_picture(*found)

    def _show_losses(self, made: Imported) -> None:
        self.losses.clear()
        lines = [_told(item, self._language) for item in made.diagnostics if item.severity is not Severity.INFO]
        lines += [unbroken(one.text.get(self._language)) for one in made.losses]
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
        self._looks.stop()
        self._drawing.stop()
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


def _told(item: Diagnostic, language: str) -> str:
    """A remark of the reader on the file, with its line, and without the path of the file, which the user has just chosen."""
    hint = f" ({item.hint.get(language)})" if item.hint else ""
    words = f"{item.text.get(language)}{hint}"
    return unbroken(labelled(str(item.span.line), words) if item.span is not None and item.span.line else words)


def _is_in_squares(scenario: TabletopScenario) -> bool:
    return scenario.board.unit == SQUARES
