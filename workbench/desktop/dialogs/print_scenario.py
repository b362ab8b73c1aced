"""The dialog that prints a scenario: which parts, on which paper, how large the map; with the real sheets beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEventLoop, QFileSystemWatcher, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from workbench.base.cancellation import Cancelled, CancelToken, PausingToken
from workbench.base.diagnostics import CannotAnswer, why_not_written
from workbench.base.text import capitalised
from workbench.desktop.dialogs.lesson_reading import LessonReading
from workbench.desktop.dialogs.map_size import HexNumberFields
from workbench.desktop.dialogs.page_making import PageMaking
from workbench.desktop.dialogs.save_picture import NAMED, SEEN, SELECTED, WHOLE, FileSize
from workbench.desktop.dialogs.sheet_preview import SheetPreview, count_words
from workbench.desktop.export.counter_sheets import LEAST_COUNTER, MOST_COUNTER, USUAL_COUNTER
from workbench.desktop.export.map_page import MapOptions
from workbench.desktop.export.paper import MARGIN, MOST_SHEETS, OVERLAP, PAPERS, paper_named
from workbench.desktop.export.print_map import LEAST_HEX, MOST_HEX, MOST_RATIO, PrintedMap
from workbench.desktop.export.print_set import (
    USUAL_PARTS,
    PrintedSet,
    PrintSource,
    Written,
    save_set,
    set_sheets,
    sheets_hint,
    waits_for_pages,
)
from workbench.desktop.export.render import temporary_language
from workbench.desktop.export.sheets import Sheet, ask_for_printer, paint_on
from workbench.desktop.look.language import ParagraphLabel
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.form_fields import (
    add_named_rows,
    begin_typing,
    call_on_change,
    choice_field,
    millimetres,
    number_field,
    row_layout,
    show_stored_value,
    stored_value,
    tick,
)
from workbench.desktop.widgets.number_fields import DecimalField, refuse_mistakes
from workbench.files.safe_files import user_page_templates_folder
from workbench.lessons.course import CourseLesson
from workbench.printing.parts.registry import COUNTERS, LESSONS, MAP, TEMPLATED, parts_of
from workbench.printing.templates import templates
from workbench.protocol.map_region import region_named
from workbench.scenario.hex_numbers import HexNumbers
from workbench.scenario.scenario import Scenario

translate = QCoreApplication.translate

ONE, SEVERAL, SCALE, POSTER = "one", "several", "scale", "poster"
"""The ways to choose the size of a printed map: on one sheet, on so many sheets, to scale, to scale on one large page."""
CUSTOM = "custom"
_DELAY = 200
"""Milliseconds from the last change to the new sheets."""
_SIZES = (
    "number_style",
    "number_place",
    "paper",
    "size_mode",
    "count",
    "hex_mm",
    "ratio",
    "overlap",
    "margin",
    "counter_mm",
)
_LOOKS = (
    *("units", "answers", "legend", "labels", "names", "key", "ruler", "layout_plan", "ink", "sections", "booklet"),
    "template",
)
_KEPT = (*_SIZES, *_LOOKS)


@dataclass(frozen=True)
class MapOnPaper:
    """What a kind of map asks for on paper: the name of the field of its scale with its words, and the names of the ticks that
    no other kind has."""

    size: str
    size_words: Callable[[], str]
    ticks: tuple[str, ...]


MAPS_ON_PAPER = {
    "hex": MapOnPaper("hex_mm", lambda: translate("Print", "A hex, side to side"), ("labels", "names")),
    "table": MapOnPaper("ratio", lambda: translate("Print", "Scale"), ("ruler", "layout_plan")),
}


class PrintDialog(FittingDialog):
    """Asks what of a scenario is printed and how, shows its sheets, and prints them or writes them to a file."""

    def __init__(
        self,
        source: PrintSource,
        language: str,
        start: Path,
        settings: Settings | None = None,
        parent: QWidget | None = None,
        *,
        find_lessons: Callable[[], tuple[CourseLesson, ...]] | None = None,
    ) -> None:
        super().__init__(parent)
        self._source, self._language, self._start, self._settings = source, language, start, settings
        self._map = MAPS_ON_PAPER[source.scenario.kind]
        self._cancel: CancelToken | None = None
        self._makes = False
        self._sheets: list[Sheet] = []
        self._drawn = 0
        self.saved: Path | None = None
        """The file that was written last."""
        self.setWindowTitle(translate("Print", "Print"))
        self._make_fields()
        self._lay_out()
        self._watcher = QFileSystemWatcher(self)
        self._delay_timer = QTimer(self, singleShot=True, interval=_DELAY)
        self._watcher.fileChanged.connect(lambda *_: self._delay_timer.start())
        self._delay_timer.timeout.connect(self.draw)
        self._lessons = LessonReading(self)
        self._lessons.found.connect(self._lessons_found)
        self._lessons.progressed.connect(self._show_progress)
        self._lessons.all_read.connect(self._lessons_read)
        self._pages = PageMaking(self)
        self._pages.made.connect(self._pages_made)
        self._remember(restore=True)
        self._connect()
        self._show_fields()
        self.draw()
        if find_lessons is not None:
            self._lessons.find(find_lessons)

    # --- Fields

    def _make_fields(self) -> None:
        self.parts = {part.id: QCheckBox(part.name.get(self._language)) for part in parts_of(self._source.scenario)}
        for part in parts_of(self._source.scenario):
            if missing := part.missing(self._source.scenario, self._source.ruleset).get(self._language):
                self.parts[part.id].setEnabled(False)
                self.parts[part.id].setToolTip(f"{capitalised(missing)}.")
        self.parts[LESSONS.id].hide()
        self.lesson = choice_field((translate("Print", "All lessons"), ""))
        self.lesson.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.lesson.setMinimumContentsLength(12)
        self._make_paper_fields()
        self._make_map_fields()
        self.counter_mm = millimetres(LEAST_COUNTER, MOST_COUNTER, USUAL_COUNTER)
        self.ink = tick(translate("Print", "Save ink"))
        self.sections = tick(translate("Print", "With sections of the rules"))
        self.booklet = tick(translate("Print", "As a booklet to fold"))
        self.booklet.setToolTip(
            translate(
                "Print",
                "Pages of half the size of the paper, two on each side, in the order for folding: print on both sides, "
                "turned at the short edge.",
            )
        )
        own = [(one.name, one.name) for one in templates().values() if one.is_own]
        self.template = choice_field((translate("Print", "Of the program"), ""), *own)
        self.template.setToolTip(
            translate("Print", "Templates of your own lie in {folder}.").format(folder=user_page_templates_folder())
        )

    def _make_paper_fields(self) -> None:
        """Make the fields for what every sheet has: its size and its language."""
        papers = {
            "letter": translate("Print", "US Letter"),
            "legal": translate("Print", "US Legal"),
            "tabloid": translate("Print", "US Tabloid"),
        }
        sizes = [(papers.get(key, key.upper()), key) for key in PAPERS]
        self.paper = choice_field(*sizes, (translate("Print", "Another size"), CUSTOM), chosen="a4")
        self.wide, self.high = millimetres(60, 2000, 210), millimetres(60, 2000, 297)
        self.margin = millimetres(0, 40, MARGIN)
        self.language = choice_field(("English", "en"), ("Français", "fr"), chosen=self._language)

    def _make_map_fields(self) -> None:
        """Make the fields for the size of the map, for its part, and for what is printed on and beside it."""
        self.size_mode = choice_field(
            (translate("Print", "On one sheet"), ONE),
            (translate("Print", "Over several sheets"), SEVERAL),
            (translate("Print", "To scale"), SCALE),
            (translate("Print", "To scale on one page (poster)"), POSTER),
            chosen=SEVERAL,
        )
        self.count = number_field(1, MOST_SHEETS, 4)
        self.hex_mm = millimetres(LEAST_HEX, MOST_HEX, 19)
        self.ratio = DecimalField()
        self.ratio.setRange(1.0, MOST_RATIO)
        self.ratio.setValue(10.0)
        self.ratio.setDecimals(1)
        self.ratio.setPrefix("1 : ")
        self.size_field: DecimalField = getattr(self, self._map.size)
        self.overlap = millimetres(0, 40, OVERLAP)
        regions = (
            (translate("Print", "What the window shows"), SEEN),
            (translate("Print", "What is selected"), SELECTED),
        )
        self.part = choice_field(
            (translate("Print", "The whole map"), WHOLE),
            *((words, region) for words, region in regions if self._source.regions.get(region) is not None),
            (translate("Print", "A part by its corners"), NAMED),
        )
        self.corners = QLineEdit(self._source.scenario.board.named_corners)
        self.units = tick(translate("Print", "With the units"), on=True)
        self.answers = tick(translate("Print", "With answers and plans"), on=True)
        self.legend = tick(translate("Print", "With legends"), on=True)
        self.labels = tick(translate("Print", "With the numbers of hexes"), on=True)
        self.names = tick(translate("Print", "With the terrain in words"))
        self.key = tick(translate("Print", "With a key of its terrain"))
        self.ruler = tick(translate("Print", "With a ruler along the edges"))
        self.layout_plan = tick(translate("Print", "With a plan for laying it out"))
        own_numbers = scenario.hex_numbers if isinstance(scenario := self._source.scenario, Scenario) else HexNumbers()
        self.numbers = HexNumberFields(own_numbers, self._language, translate("Print", "As on the map"))
        self.number_style, self.number_place = self.numbers.style, self.numbers.place
        own = (getattr(self, name) for name in self._map.ticks)
        self.map_boxes: tuple[QCheckBox, ...] = (self.units, self.answers, self.legend, *own, self.key)

    def _lay_out(self) -> None:
        self.words = ParagraphLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.preview = SheetPreview(self._language)
        self.progress = QProgressBar()
        self.stop = QPushButton(translate("Print", "Stop"))
        self.stop.setAutoDefault(False)
        self.stop.clicked.connect(lambda *_: self._stop())
        self._lay_out_form()
        scroll = self._scrolled_form()
        self._show_work(shown=False)
        left = QVBoxLayout()
        left.addWidget(scroll, 1)
        middle = QHBoxLayout()
        middle.addLayout(left)
        middle.addWidget(self.preview, 1)
        self._make_buttons()
        whole = QVBoxLayout(self)
        whole.addLayout(middle, 1)
        whole.addWidget(self.words)
        whole.addLayout(row_layout(self.progress, self.stop, wide=self.progress))
        whole.addWidget(self.buttons)
        self.prefer_size(980, 640)

    def _lay_out_form(self) -> None:
        self._form = QFormLayout()
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        boxes = QVBoxLayout()
        boxes.setSpacing(2)
        for box in self.parts.values():
            boxes.addWidget(box)
        self._form.addRow(translate("Print", "Parts"), boxes)
        of_the_map = (
            (translate("Print", "Paper"), self.paper),
            (translate("Print", "Width"), self.wide),
            (translate("Print", "Height"), self.high),
            (translate("Print", "Margin"), self.margin),
            (translate("Print", "Language"), self.language),
            (translate("Print", "Map"), self.size_mode),
            (translate("Print", "Sheets, at most"), self.count),
            (self._map.size_words(), self.size_field),
            (translate("Print", "Overlap"), self.overlap),
            (translate("Print", "Part of the map"), self.part),
            (translate("Print", "Corners"), self.corners),
            (translate("Print", "Numbers of hexes"), self.number_style),
            (translate("Print", "Place of the numbers"), self.number_place),
        )
        add_named_rows(self._form, of_the_map)
        for box in self.map_boxes:
            self._form.addRow("", box)
        of_other_parts = (
            (translate("Print", "Counters, edge to edge"), self.counter_mm),
            (translate("Print", "Lesson"), self.lesson),
            (translate("Print", "Template"), self.template),
        )
        add_named_rows(self._form, of_other_parts)
        self._form.addRow("", self.sections)
        self._form.addRow("", self.ink)
        self._form.addRow("", self.booklet)

    def _scrolled_form(self) -> QScrollArea:
        """The form, which scrolls up and down only."""
        fields = QWidget()
        fields.setLayout(self._form)
        scroll = QScrollArea()
        scroll.setWidget(fields)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setMinimumWidth(fields.sizeHint().width() + scaled_pixels(24))
        return scroll

    def _make_buttons(self) -> None:
        self.buttons = QDialogButtonBox()
        roles = QDialogButtonBox.ButtonRole
        self.save = self._button(translate("Print", "Export PDF…"), roles.ActionRole)
        self.pictures = self._button(translate("Print", "Other formats…"), roles.ActionRole)
        self.pictures.setToolTip(
            translate("Print", "One picture for each sheet (PNG, SVG), or the text as a web page or plain text.")
        )
        self.print = self._button(translate("Print", "Print…"), roles.ActionRole)
        self._button(translate("Print", "Close"), roles.RejectRole)
        self.save.setDefault(True)
        self.buttons.rejected.connect(self.reject)

    def _button(self, words: str, role: QDialogButtonBox.ButtonRole) -> QPushButton:
        button = self.buttons.addButton(words, role)
        button.setDefault(False)
        button.setAutoDefault(False)
        return button

    def _connect(self) -> None:
        self.save.clicked.connect(lambda *_: self._save(pdf=True))
        self.pictures.clicked.connect(lambda *_: self._save(pdf=False))
        self.print.clicked.connect(lambda *_: self._print())
        self.part.activated.connect(lambda *_: begin_typing(self.corners))
        choosers = (
            self.paper,
            self.size_mode,
            self.language,
            self.template,
            self.part,
            self.lesson,
            self.number_style,
            self.number_place,
        )
        lengths = self.hex_mm, self.ratio, self.overlap, self.margin, self.counter_mm, self.wide, self.high
        ticks = *self.parts.values(), *self.map_boxes, self.ink, self.sections, self.booklet
        call_on_change(self._changed, (*choosers, *lengths, self.count, self.corners, *ticks))

    @property
    def wanted(self) -> PrintedSet:
        """What is chosen; CannotAnswer for a margin that leaves nothing, and for corners that are not on the map."""
        part, scenario = self.part.currentData(), self._source.scenario
        region = region_named(scenario, self.corners.text()) if part == NAMED else self._source.regions.get(part)
        options = MapOptions(
            region,
            labels=self.labels.isChecked(),
            numbers=self.numbers.numbers,
            terrain_names=self.names.isChecked(),
            ruler=self.ruler.isChecked(),
        )
        mode = self.size_mode.currentData()
        to_scale = self.size_field if mode in (SCALE, POSTER) else None
        name = self.paper.currentData()
        size = f"{self.wide.value():g}x{self.high.value():g}" if name == CUSTOM else name
        return PrintedSet(
            PrintedMap(
                paper_named(size, self.margin.value()),
                hex_mm=self.hex_mm.value() if to_scale is self.hex_mm else None,
                ratio=self.ratio.value() if to_scale is self.ratio else None,
                sheets=self.count.value() if mode == SEVERAL else None,
                overlap=self.overlap.value(),
                units=self.units.isChecked(),
                options=options,
                key=self.key.isChecked(),
                legend=self.legend.isChecked(),
                layout=self.layout_plan.isChecked(),
                answers=self.answers.isChecked(),
                poster=mode == POSTER,
            ),
            tuple(part for part, box in self.parts.items() if box.isChecked() and not box.isHidden()),
            self.counter_mm.value(),
            (self.template.currentData(),) if self.template.currentData() else (),
            self.ink.isChecked(),
            self.language.currentData(),
            self.lesson.currentData() or "",
            self.sections.isChecked(),
            booklet=self.booklet.isChecked(),
        )

    def _changed(self) -> None:
        self._show_fields()
        self._delay_timer.start()

    def _show_fields(self) -> None:
        mode, with_map = self.size_mode.currentData(), self.parts[MAP.id].isChecked()
        custom = self.paper.currentData() == CUSTOM
        for field, shown in (
            (self.wide, custom),
            (self.high, custom),
            (self.size_mode, with_map),
            *((box, with_map) for box in self.map_boxes),
            (self.part, with_map),
            (self.corners, with_map and self.part.currentData() == NAMED),
            (self.count, with_map and mode == SEVERAL),
            (self.size_field, with_map and mode in (SCALE, POSTER)),
            (self.overlap, with_map and mode in (SEVERAL, SCALE)),
            (self.counter_mm, self.parts[COUNTERS.id].isChecked()),
            *((box, with_map and "labels" in self._map.ticks) for box in (self.number_style, self.number_place)),
            (self.lesson, self._lessons_chosen),
            (self.template, self.template.count() > 1),
            (self.sections, any(self.parts[part].isChecked() for part in TEMPLATED if part in self.parts)),
        ):
            self._form.setRowVisible(field, shown)
        for chooser in (self.number_style, self.number_place):
            # a row that went would move the box away from under the mouse
            chooser.setEnabled(self.labels.isChecked())

    def _remember(self, *, restore: bool = False) -> None:
        """Keep what is chosen for the next time, or take what was chosen the last time."""
        kept = self._settings.print_choices if self._settings is not None and restore else ""
        if restore:
            values = dict(part.split("=", 1) for part in kept.split("&") if "=" in part)
            parts = values.get("parts", ",".join(USUAL_PARTS)).split(",")
            for part, box in self.parts.items():
                box.setChecked(part in parts)
            for name in _KEPT:
                if name in values:
                    show_stored_value(getattr(self, name), values[name])
            return
        if self._settings is not None:
            listed = [f"parts={','.join(part for part, box in self.parts.items() if box.isChecked())}"]
            listed += [f"{name}={stored_value(getattr(self, name))}" for name in _KEPT]
            self._settings.print_choices = "&".join(listed)

    # --- The sheets

    def draw(self) -> None:
        """Make the sheets as they are wanted; worksheets wait for their lessons, which a thread reads, and pages of the user's
        templates for their process."""
        self._delay_timer.stop()
        if self._cancel is not None:
            # sheets that are being made are not wanted any more; a file that is being written is
            if self._makes:
                self._cancel.cancel()
            self._delay_timer.start()
            return
        self._pages.stop()
        self._show_work(shown=False)
        self._watch_template()
        if self._lessons_chosen and not self._lessons.read:
            self._wait_for_lessons()
            return
        if self._waits_for_pages():
            self._wait_for_pages()
            return
        self._show_sheets()

    def _show_sheets(self) -> None:
        found = self._made()
        self._sheets = found or []
        self._enable_buttons(found is not None)
        self.preview.show_sheets(self._sheets, self.language.currentData())
        if found is not None:
            hint = sheets_hint(self._source, self.wanted).get(self._language)
            self.words.setText(f"{count_words(found)} · {hint}" if hint else count_words(found))

    def _made(self) -> list[Sheet] | None:
        """The sheets; None after the reason why there are none was shown."""
        try:
            wanted = self.wanted
            with self._making() as cancel, temporary_language(wanted.language, instead=self._language):
                return set_sheets(self._source, wanted, cancel, self._show_progress if self._lessons_chosen else None)
        except CannotAnswer as refused:
            self.words.setText(f"⚠ {refused.text.get(self._language)}")
        except Cancelled:
            self.words.setText(translate("Print", "Stopped; choose again what is printed."))
        return None

    @contextmanager
    def _making(self) -> Iterator[CancelToken]:
        """Sheets are being made: *Stop* is there if there are many, and the dialog answers between two of them."""
        self._cancel, self._makes = CancelToken(), True
        self.setCursor(Qt.CursorShape.WaitCursor)
        self._show_work(shown=self._lessons_chosen)
        try:
            yield PausingToken(self._cancel, self._answer_events)
        finally:
            self._cancel, self._makes = None, False
            self.unsetCursor()
            self._show_work(shown=False)

    def _enable_buttons(self, there: bool) -> None:
        for button in (self.save, self.print, self.pictures):
            button.setEnabled(there)

    def _show_work(self, *, shown: bool) -> None:
        self.progress.setVisible(shown)
        self.stop.setVisible(shown)

    # --- Pages of templates

    def _waits_for_pages(self) -> bool:
        """Has a process to make a page before there are sheets?"""
        try:
            return waits_for_pages(self._source, self.wanted)
        except CannotAnswer:
            return False

    def _wait_for_pages(self) -> None:
        """Show that pages are being made; the sheets are made when they are."""
        self._enable_buttons(False)
        self.progress.setRange(0, 0)
        self._show_work(shown=True)
        self.words.setText(translate("Print", "The page is being made… Esc stops."))
        self._pages.make(self._source, self.wanted)

    def _pages_made(self) -> None:
        self._show_work(shown=False)
        if not self._delay_timer.isActive():
            self._show_sheets()

    # --- Lessons

    @property
    def _lessons_chosen(self) -> bool:
        box = self.parts[LESSONS.id]
        return box.isChecked() and not box.isHidden()

    def _wait_for_lessons(self) -> None:
        """Show that lessons are being read; the sheets are made when they are."""
        self._enable_buttons(False)
        self._show_work(shown=True)
        self.words.setText(translate("Print", "Reading the lessons…"))
        self._lessons.read_all(self._source.lessons)

    def _lessons_found(self, found: object) -> None:
        """Offer the lessons on this map."""
        if not isinstance(found, tuple) or not found:
            return
        self._source = replace(self._source, lessons=found)
        with QSignalBlocker(self.lesson):
            for place, lesson in enumerate(found):
                self.lesson.insertItem(place, lesson.title.get(self._language), lesson.id)
            self.lesson.setCurrentIndex(0)
        self.parts[LESSONS.id].show()
        self._show_fields()
        if self._lessons_chosen:
            self._delay_timer.start()

    def _lessons_read(self, lessons: object) -> None:
        self._show_work(shown=False)
        if isinstance(lessons, dict):
            self._source.read.update(lessons)
        self._delay_timer.start()

    def _stop(self) -> None:
        """Stop what is under way; worksheets that are not read yet are left out."""
        if self._cancel is not None:
            self._cancel.cancel()
        elif self._pages.busy:
            self._pages.stop()
            self._show_work(shown=False)
            self.words.setText(translate("Print", "Stopped; choose again what is printed."))
        elif self._lessons.busy:
            self._lessons.stop()
            self._show_work(shown=False)
            self.parts[LESSONS.id].setChecked(False)

    def _watch_template(self) -> None:
        """A template that is changed while the dialog is open is shown anew."""
        if self._watcher.files():
            self._watcher.removePaths(self._watcher.files())
        chosen = templates().get(self.template.currentData() or "")
        if chosen is not None:
            self._watcher.addPath(str(chosen.path))

    # --- Saving and printing

    def _save(self, *, pdf: bool) -> None:
        """Ask for a file and write the sheets into it."""
        if refuse_mistakes(self):
            return
        title = self.save.text() if pdf else self.pictures.text()
        pdf_kind = translate("Print", "PDF files (*.pdf)")
        pictures = translate(
            "Print", "PNG pictures (*.png);;SVG pictures (*.svg);;Web page (*.html);;Plain text (*.txt)"
        )
        start = str(self._start.with_suffix(".pdf" if pdf else ".png"))
        kinds = pdf_kind if pdf else pictures
        name, chosen = QFileDialog.getSaveFileName(self, title.rstrip("…").replace("&", ""), start, kinds)
        if not name:
            return
        ending = chosen.rpartition("*")[2].rstrip(")") or (".pdf" if pdf else ".png")
        path = Path(name) if Path(name).suffix else Path(f"{name}{ending}")
        try:
            with self._long_work() as cancel, temporary_language(self.language.currentData(), instead=self._language):
                written = save_set(
                    self._source, self.wanted, path, cancel=cancel, progress=self._show_progress, dpi=200.0
                )
        except OSError as problem:
            words = translate("Print", "{name} was not written: {why}")
            why = why_not_written(problem).get(self._language)
            self.words.setText(f"⚠ {words.format(name=path.name, why=why)}")
        except CannotAnswer as refused:
            self.words.setText(f"⚠ {refused.text.get(self._language)}")
        except Cancelled:
            self.words.setText(translate("Print", "Stopped; nothing was written."))
        else:
            self._tell_saved(written)

    def _tell_saved(self, written: Written) -> None:
        self.saved = written.files[0]
        self._remember()
        more, name = len(written.files) - 1, self.saved.name
        size = FileSize(self.saved.stat().st_size, 0.0).words(self._language)
        said = (
            translate("Print", "Saved: {name} and {n} more") if more else translate("Print", "Saved: {name} ({size})")
        )
        self.words.setText(said.format(name=name, n=more, size=size))

    def _print(self) -> None:
        """Ask for a printer and print."""
        if refuse_mistakes(self):
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(self._source.scenario.title.get(self._language))
        if not self._sheets or not ask_for_printer(printer, self):
            return
        try:
            with self._long_work() as cancel, temporary_language(self.language.currentData(), instead=self._language):
                paint_on(printer, self._sheets, cancel, self._show_progress)
        except OSError as problem:
            self.words.setText(f"⚠ {problem}")
            return
        except Cancelled:
            self.words.setText(translate("Print", "Stopped; the printer was told to forget the sheets."))
            return
        self._remember()
        self.words.setText(translate("Print", "Sent to {printer}").format(printer=printer.printerName()))

    @contextmanager
    def _long_work(self) -> Iterator[CancelToken]:
        """Work that Esc stops and that shows how far it is; nothing else can be done meanwhile."""
        self._cancel = CancelToken()
        self.progress.setRange(0, 0)
        self._show_work(shown=True)
        self.words.setText(translate("Print", "Writing… Esc stops."))
        enabled = [widget for widget in (self.buttons, *self.parts.values(), self.preview) if widget.isEnabled()]
        had_keys = self.focusWidget()
        for widget in enabled:
            widget.setEnabled(False)
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)
        try:
            yield PausingToken(self._cancel, self._answer_events)
        finally:
            self._cancel = None
            self._show_work(shown=False)
            for widget in enabled:
                widget.setEnabled(True)
            if had_keys is not None:
                had_keys.setFocus()  # what is disabled gives the keys away

    def _show_progress(self, done: int, total: int | None) -> None:
        self.progress.setRange(0, total or 0)
        self.progress.setValue(done)
        self._answer_events()

    def _answer_events(self) -> None:
        if self.isVisible():
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc stops long work."""
        if event.key() == Qt.Key.Key_Escape and (self._cancel is not None or self._pages.busy):
            self._stop()
            return
        super().keyPressEvent(event)

    def done(self, result: int) -> None:
        """Close; nothing goes on beside."""
        self._lessons.stop()
        self._pages.end()
        super().done(result)

    def reject(self) -> None:
        """Close, unless something is being written: then stop that."""
        if self._cancel is not None:
            self._cancel.cancel()
            if not self._makes:
                return
        self._remember()
        super().reject()
