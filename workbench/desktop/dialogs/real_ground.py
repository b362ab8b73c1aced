"""The dialog *New from real ground*: files of a place, where on them the map lies, how its ground is judged, and the map that
follows, while sliders move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from workbench.base.cancellation import Cancelled, CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer, Diagnostic
from workbench.base.text import Text
from workbench.desktop.dialogs.background_work import BackgroundWork
from workbench.desktop.dialogs.import_pictures import ForeignPictures, map_preview, preview_parts
from workbench.desktop.look.language import ParagraphLabel, show_as_plain_text
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.form_fields import row_layout
from workbench.desktop.widgets.ground_overview import OVERVIEW, GroundOverviewMap
from workbench.desktop.widgets.number_fields import DecimalField, WholeNumberField
from workbench.desktop.widgets.visible_updates import for_threads
from workbench.files.formats.map_format import Counted
from workbench.geometry.hexes import ROW_DISTANCE
from workbench.real_ground.again import kept_by_hand
from workbench.real_ground.hex_maps import MadeGround, usual_level_metres, usual_metres
from workbench.real_ground.making import ground_mapping, ground_request, make_ground
from workbench.real_ground.other_place import Place, middle_of, moved_to
from workbench.real_ground.overview import GroundOverview, ground_overview
from workbench.real_ground.settings import (
    OSM_CREDIT,
    PERIOD_WARNING,
    GroundSettings,
    HeightOf,
    at_its_place,
    settings_of,
)
from workbench.real_ground.sources import GroundSources, read_sources, readable_endings
from workbench.real_ground.tables import usual_step
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario, Scenario
from workbench.scenario.tabletop_board import CM_PER_INCH

translate = QCoreApplication.translate

PREVIEW_DELAY = 150
"""Milliseconds from the last change to the map that follows."""
_SLOW = 400
_MOST_LOSSES = 12
_TABLE_SIZES = {"cm": (180.0, 120.0), "in": (72.0, 48.0)}


def ground_kinds() -> str:
    """The kinds of files of a place, for a dialog that opens them."""
    patterns = " ".join(f"*{ending}" for ending in readable_endings())
    return "{} ({});;{} (*)".format(
        translate("RealGroundDialog", "Elevation models and OpenStreetMap"),
        patterns,
        translate("FileKinds", "All files"),
    )


@dataclass(frozen=True, eq=False)
class _Read:
    """The contents of the files that were read, and their overview."""

    sources: GroundSources
    overview: GroundOverview | None


def _with_kept(made: MadeGround, before: AnyScenario, fallen: Iterable[Diagnostic]) -> MadeGround:
    """The map with what was changed by hand, counted for itself, and among what is not made what fell off the map."""
    scenario = made.imported.scenario
    assert scenario is not None
    kept = kept_by_hand(before, scenario)
    losses = (*(Counted(one.text, 1) for one in fallen), *made.imported.losses)
    by_hand = Counted(kept.words, kept.count, kept.first)
    return replace(made, imported=replace(made.imported, scenario=kept.scenario, losses=losses), by_hand=by_hand)


class RealGroundDialog(FittingDialog):
    """Asks where a map of real ground lies and how it is made. Once accepted, ``made`` is the map. What was changed by hand
    on a map that is made ``again`` stays; a map of hexes moves by whole hexes, a table not at all."""

    made: MadeGround | None = None

    def __init__(
        self,
        files: Sequence[Path],
        rulesets: Mapping[str, Ruleset],
        language: str,
        parent: QWidget | None = None,
        *,
        first: str = "",
        again: AnyScenario | None = None,
    ) -> None:
        super().__init__(parent)
        self._again = again
        self._files, self._rulesets, self._language = list(files), rulesets, language
        self.mapping, self._problems = ground_mapping()
        self.sources = GroundSources()
        self._token = CancelToken()
        self._made_of: object = None
        self._accepts_when_made = False
        self.setWindowTitle(self.tr("New from real ground") if again is None else self.tr("Real ground again"))
        self._make_fields(first)
        self._lay_out()
        self._reading, self._making = BackgroundWork(self), BackgroundWork(self)
        self._reading.done.connect(self._receive_files)
        self._making.done.connect(self._receive_map)
        self._delay = QTimer(self, singleShot=True, interval=PREVIEW_DELAY)
        self._delay.timeout.connect(self._make)
        self._slow = QTimer(self, singleShot=True, interval=_SLOW)
        self._slow.timeout.connect(self.progress.show)
        self._connect()
        self._use_ruleset()
        if again is not None:
            self._begin_with(again)
        self.prefer_size(1080, 640)
        self._read()

    # --- Fields

    def _make_fields(self, first: str) -> None:
        """Make all parts; ``first`` is the ruleset that is chosen at first."""
        self._make_files_part()
        self.ruleset = QComboBox()
        for key, ruleset in self._rulesets.items():
            self.ruleset.addItem(ruleset.name.get(self._language), key)
        self.ruleset.setCurrentIndex(max(0, self.ruleset.findData(first)))
        self._make_place_fields()
        self._make_ground_fields()
        self._make_result()

    def _make_files_part(self) -> None:
        """Make the list of files and their overview."""
        self.files = ParagraphLabel("")
        self.add_button = QPushButton(self.tr("&Add files…"))
        self.folder_button = QPushButton(self.tr("Add a &folder…"))
        self.folder_button.setToolTip(
            self.tr("All files of a place in it; of its tiles of elevation those around the land")
        )
        self.overview = GroundOverviewMap()
        self.overview.setAccessibleName(self.tr("Overview of the files"))
        self.overview.setToolTip(
            self.tr("Click or drag to put the map elsewhere; with the keys: arrows, with Shift in longer steps")
        )

    def _make_place_fields(self) -> None:
        """Make the fields for the place, the size and the direction of the map."""
        self.latitude, self.longitude = self._decimal(-85, 85, 5), self._decimal(-180, 180, 5)
        self.metres = self._decimal(5, 5000, 0, " m")
        self.columns, self.rows = WholeNumberField(), WholeNumberField()
        for field, value in ((self.columns, 40), (self.rows, 30)):
            field.setRange(1, 300)
            field.setValue(value)
        self.scale = WholeNumberField()
        self.scale.setRange(50, 2000)
        self.scale.setValue(200)
        self.scale.setPrefix("1:")
        self.table_width, self.table_depth = self._decimal(10, 1000, 1), self._decimal(10, 1000, 1)
        named: tuple[tuple[QWidget, str], ...] = (
            (self.latitude, self.tr("Latitude")),
            (self.longitude, self.tr("Longitude")),
            (self.columns, self.tr("Columns")),
            (self.rows, self.tr("Rows")),
            (self.table_width, self.tr("Width of the table")),
            (self.table_depth, self.tr("Depth of the table")),
        )
        for part, words in named:
            part.setAccessibleName(words)
        self.turn = WholeNumberField()
        self.turn.setRange(0, 359)
        self.turn.setSuffix("°")
        self.turn.setWrapping(True)
        self.turn.setToolTip(self.tr("Where the upper edge of the map looks: 0 is north, 90 east"))

    def _make_ground_fields(self) -> None:
        """Make the fields for what becomes of heights, villages and names."""
        self.height_of = QComboBox()
        for kind, words in (
            (HeightOf.MEAN, self.tr("mean of the ground in the hex")),
            (HeightOf.MEDIAN, self.tr("median of the ground in the hex")),
            (HeightOf.CREST, self.tr("its highest ground (crest)")),
        ):
            self.height_of.addItem(words, kind)
        self.level_metres = self._decimal(0.5, 500, 1, " m")
        self.enough_button = QPushButton()
        self.enough_button.setToolTip(
            self.tr("The rules have no level as high as this ground; with such levels they do")
        )
        self.enough_button.hide()
        self.villages = self._slider(4, self.tr("Villages from"))
        self.towns = self._slider(12, self.tr("Towns from"))
        self.names = QCheckBox(self.tr("Names of places, rivers and peaks"))
        self.names.setChecked(True)

    def _make_result(self) -> None:
        """Make the picture of the map, what is said of it, and the buttons."""
        self.picture, self.progress = preview_parts()
        self.summary, self.losses = ParagraphLabel(""), ParagraphLabel("")
        show_as_plain_text(self.files, self.picture, self.summary, self.losses)
        self.losses.setProperty("quiet", True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.make_button = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.make_button.setText(self.tr("Make this map"))
        self.make_button.setDefault(True)

    def _decimal(self, low: float, high: float, digits: int, suffix: str = "") -> DecimalField:
        field = DecimalField()
        field.setDecimals(digits)
        field.setRange(low, high)
        field.setSuffix(suffix)
        return field

    def _slider(self, value: int, words: str) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(1, 60)
        slider.setPageStep(5)
        slider.setValue(value)
        slider.setAccessibleName(words)
        return slider

    def _lay_out(self) -> None:
        self._form = form = self._form_of_fields()
        left = QVBoxLayout()
        left.addWidget(self.files)
        adding = row_layout(self.add_button, self.folder_button)
        adding.addStretch(1)
        left.addLayout(adding)
        left.addWidget(self.overview, 1)
        middle = QVBoxLayout()
        middle.addLayout(form)
        note = ParagraphLabel(PERIOD_WARNING.get(self._language))
        note.setProperty("quiet", True)
        middle.addWidget(note)
        middle.addStretch(1)
        right = QVBoxLayout()
        for part in (self.picture, self.progress, self.summary, self.losses):
            right.addWidget(part)
        right.addStretch(1)
        columns = QHBoxLayout()
        columns.addLayout(left, 2)
        columns.addLayout(middle, 1)
        columns.addLayout(right)
        box = QVBoxLayout(self)
        box.addLayout(columns, 1)
        box.addWidget(self.buttons)

    def _form_of_fields(self) -> QFormLayout:
        """The rows of the fields; those of one kind of map alone are remembered."""
        form = QFormLayout()
        place = row_layout(self.latitude, self.longitude)
        size, table = row_layout(self.columns, self.rows), row_layout(self.table_width, self.table_depth)
        self._level_row = row_layout(self.level_metres, self.enough_button, wide=self.level_metres)
        self._village_row = self._with_share(self.villages)
        self._town_row = self._with_share(self.towns)
        rows: tuple[tuple[str, QWidget | QHBoxLayout], ...] = (
            (self.tr("Rules"), self.ruleset),
            (self.tr("Latitude, longitude"), place),
            (self.tr("A hex is"), self.metres),
            (self.tr("Columns, rows"), size),
            (self.tr("Scale"), self.scale),
            (self.tr("Table"), table),
            (self.tr("Turned to"), self.turn),
            (self.tr("Height of a hex"), self.height_of),
            (self.tr("A level is"), self._level_row),
            (self.tr("Villages from"), self._village_row),
            (self.tr("Towns from"), self._town_row),
            ("", self.names),
        )
        for words, field in rows:
            form.addRow(words, field)
        self._hex_rows: tuple[QWidget | QHBoxLayout, ...] = (
            self.metres,
            size,
            self.height_of,
            self._village_row,
            self._town_row,
        )
        self._table_rows: tuple[QWidget | QHBoxLayout, ...] = (self.scale, table)
        return form

    def _with_share(self, slider: QSlider) -> QHBoxLayout:
        """A slider with its value in words: of the ground under buildings."""
        label = QLabel()

        def show(value: int) -> None:
            label.setText(self.tr("{n} % built").format(n=value))

        slider.valueChanged.connect(show)
        show(slider.value())
        return row_layout(slider, label, wide=slider)

    def _connect(self) -> None:
        self.add_button.clicked.connect(self._add_files)
        self.folder_button.clicked.connect(self._add_folder)
        self.overview.placed.connect(self._set_place)
        self.ruleset.currentIndexChanged.connect(lambda _: self._use_ruleset())
        for field in (
            self.latitude,
            self.longitude,
            self.metres,
            self.level_metres,
            self.table_width,
            self.table_depth,
        ):
            field.valueChanged.connect(lambda _: self._changed())
        for number in (self.columns, self.rows, self.turn, self.scale):
            number.valueChanged.connect(lambda _: self._changed())
        for slider in (self.villages, self.towns):
            slider.valueChanged.connect(lambda _: self._changed())
        self.height_of.currentIndexChanged.connect(lambda _: self._changed())
        self.names.toggled.connect(lambda _: self._changed())
        self.enough_button.clicked.connect(self._take_enough)
        self.buttons.accepted.connect(self._use)
        self.buttons.rejected.connect(self.reject)

    def _use_ruleset(self) -> None:
        """Offer what the chosen rules print, and show the fields of their kind of map."""
        ruleset = self.chosen_ruleset
        if ruleset is None:
            return
        table = "table" in ruleset.map_kinds
        for row in self._hex_rows:
            self._form.setRowVisible(row, not table)
        for row in self._table_rows:
            self._form.setRowVisible(row, table)
        label = self._form.labelForField(self._level_row)
        if isinstance(label, QLabel):
            label.setText(self.tr("A step of hills is") if table else self.tr("A level is"))
        metres = usual_metres(ruleset)
        self.metres.setValue(metres)
        step = usual_step(ruleset, self.scale.value()) if table else usual_level_metres(ruleset, metres)
        self.level_metres.setValue(step)
        for length, value in zip((self.table_width, self.table_depth), _TABLE_SIZES[ruleset.length_unit], strict=True):
            length.setSuffix(f" {ruleset.length_unit}")
            length.setValue(value)
        self._changed()

    def _begin_with(self, again: AnyScenario) -> None:
        """Show the choices by which the map was made; those that it cannot change are fixed."""
        before = settings_of(again)
        self._set_place(*middle_of(again))
        self.metres.setValue(before.metres or self.metres.value())
        self.columns.setValue(before.columns)
        self.rows.setValue(before.rows)
        self.scale.setValue(round(before.scale))
        self.table_width.setValue(before.width)
        self.table_depth.setValue(before.depth)
        self.turn.setValue(round(before.turn))
        self.height_of.setCurrentIndex(self.height_of.findData(before.height_of))
        self.level_metres.setValue(before.level_metres or self.level_metres.value())
        self.villages.setValue(round(before.village_share * 100))
        self.towns.setValue(round(before.town_share * 100))
        fixed: tuple[QWidget, ...] = (self.ruleset, self.metres, self.turn, self.names)
        why = self.tr("What was changed by hand keeps its place only on ground with the same hexes")
        if not isinstance(again, Scenario):
            fixed = (
                *fixed,
                self.latitude,
                self.longitude,
                self.overview,
                self.scale,
                self.table_width,
                self.table_depth,
            )
            why = self.tr("The table stays where it lies, so that what was changed by hand keeps its place")
        for part in fixed:
            part.setEnabled(False)
            part.setToolTip(why)

    @property
    def chosen_ruleset(self) -> Ruleset | None:
        """The rules of the map."""
        return self._rulesets.get(self.ruleset.currentData() or "")

    # --- Files

    def _add_files(self) -> None:
        names, _ = QFileDialog.getOpenFileNames(self, self.tr("Files of the place"), self._folder(), ground_kinds())
        self._add(names)

    def _add_folder(self) -> None:
        self._add([QFileDialog.getExistingDirectory(self, self.tr("Files of the place"), self._folder())])

    def _folder(self) -> str:
        return str(self._files[-1].parent) if self._files else ""

    def _add(self, names: Iterable[str]) -> None:
        new = [Path(name) for name in names if name and Path(name) not in self._files]
        if new:
            self._files += new
            self._read()

    def _read(self) -> None:
        """Read all files in a thread, those that were read before again, so that nothing is in memory twice."""
        files, mapping = tuple(self._files), self.mapping
        self.make_button.setEnabled(False)
        self.files.setText(self.tr("Reading {names} …").format(names=", ".join(path.name for path in files)))
        self.progress.show()
        self._token.cancel()
        self._token = token = CancelToken()
        progress = self._progress_of(token)

        def work() -> _Read | None:
            try:
                sources = read_sources(files, cancel=token, progress=progress)
            except Cancelled:
                return None
            return _Read(sources, ground_overview(sources, mapping, 2 * OVERVIEW.width(), 2 * OVERVIEW.height()))

        self._reading.begin(work)

    def _receive_files(self, read: _Read | None) -> None:
        if read is None:
            return
        self.progress.hide()
        before = self.sources.middle
        self.sources = read.sources
        lines = [", ".join(read.sources.names)] if read.sources.names else []
        lines += [problem.format(self._language) for problem in read.sources.problems]
        if read.sources.land.from_osm:
            lines.append(OSM_CREDIT.get(self._language))
        self.files.setText("\n".join(lines))
        self.overview.show_overview(read.overview)
        middle = read.sources.middle
        if middle is None:
            self.picture.setText(self.tr("These files hold nothing that a map can be made of."))
            return
        if before is None and self._again is None:
            self._set_place(*middle)
        self._changed()

    def _set_place(self, latitude: float, longitude: float) -> None:
        self.latitude.setValue(latitude)
        self.longitude.setValue(longitude)

    # --- The map that follows

    def settings(self) -> GroundSettings:
        """The choices of the fields. CannotAnswer for what makes no map."""
        ruleset = self.chosen_ruleset
        unit = ruleset.length_unit if ruleset is not None else "cm"
        return GroundSettings(
            self.latitude.value(),
            self.longitude.value(),
            metres=self.metres.value(),
            columns=self.columns.value(),
            rows=self.rows.value(),
            turn=float(self.turn.value()),
            height_of=self.height_of.currentData(),
            level_metres=self.level_metres.value(),
            village_share=self.villages.value() / 100,
            town_share=self.towns.value() / 100,
            names=self.names.isChecked(),
            scale=float(self.scale.value()),
            width=self.table_width.value(),
            depth=self.table_depth.value(),
            unit=unit,
        )

    def _changed(self) -> None:
        self._show_area()
        if self.sources.middle is not None:
            self._delay.start()

    def _show_area(self) -> None:
        ruleset = self.chosen_ruleset
        if ruleset is None:
            return
        if "table" in ruleset.map_kinds:
            worth = self.scale.value() / 100 * (1.0 if ruleset.length_unit == "cm" else CM_PER_INCH)
            size = self.table_width.value() * worth, self.table_depth.value() * worth
        else:
            metres = self.metres.value()
            is_flat = ruleset.default_grid.get("orientation", "flat") == "flat"
            across, down = (ROW_DISTANCE, 1.0) if is_flat else (1.0, ROW_DISTANCE)
            size = self.columns.value() * metres * across, self.rows.value() * metres * down
        self.overview.show_area(self.latitude.value(), self.longitude.value(), size, self.turn.value())

    def _make(self) -> None:
        """Make the map in a thread; what was begun before is stopped."""
        self._delay.stop()
        ruleset, key = self.chosen_ruleset, self.ruleset.currentData()
        if ruleset is None:
            return
        try:
            settings = self.settings()
        except CannotAnswer as problem:
            self._refuse(problem.text)
            return
        self._token.cancel()
        self._token = token = CancelToken()
        sources, mapping, before = self.sources, self.mapping, self._again
        place = Place(settings.latitude, settings.longitude, settings.columns, settings.rows)
        progress = self._progress_of(token)

        def work() -> MadeGround | Text | None:
            try:
                if before is None:
                    return make_ground(ground_request(sources, settings, key, ruleset, mapping), token, progress)
                there, fallen = moved_to(before, place, spines=ruleset.faces_spines)
                request = ground_request(sources, at_its_place(there, settings), key, ruleset, mapping, again=there)
                return _with_kept(make_ground(request, token, progress), there, fallen)
            except CannotAnswer as problem:
                return problem.text
            except Cancelled:
                return None

        self._slow.start()
        self._making.begin(work)

    def _take_enough(self) -> None:
        if self.made is not None:
            self.level_metres.setValue(self.made.enough_metres)

    def _show_progress(self, token: CancelToken, done: int, total: int) -> None:
        """Show how much of what is being read or made is done; of what was stopped nothing is shown."""
        if token is self._token and not token.cancelled:
            self.progress.setRange(0, total)
            self.progress.setValue(done)

    def _progress_of(self, token: CancelToken) -> Progress:
        """The progress of work with this token, which is reported from its thread."""
        self.progress.setRange(0, 0)
        return for_threads(self, lambda done, total: self._show_progress(token, done, total))

    def _refuse(self, why: Text) -> None:
        self.made, self._accepts_when_made = None, False
        self.enough_button.hide()
        self.make_button.setEnabled(False)
        self.picture.setText(why.get(self._language))
        self.summary.setText("")
        self.losses.setText("")

    def _receive_map(self, made: MadeGround | Text | None) -> None:
        self._slow.stop()
        self.progress.hide()
        if made is None:
            return
        if isinstance(made, Text):
            self._refuse(made)
            return
        self.made = made
        self.make_button.setEnabled(True)
        if self._accepts_when_made:
            self.accept()
            return
        lines = [made.summary, *([made.by_hand.text] if made.by_hand is not None else [])]
        self.summary.setText("\n".join(line.get(self._language) for line in lines))
        self.enough_button.setVisible(made.enough_metres > 0)
        self.enough_button.setText(self.tr("{n} m for all").format(n=f"{made.enough_metres:g}"))
        rows = [one.text.get(self._language) for one in made.imported.losses[:_MOST_LOSSES]]
        more = len(made.imported.losses) - len(rows)
        rows += [self.tr("and {n} more").format(n=more)] if more > 0 else []
        self.losses.setText("\n".join([self.tr("Not on the map:"), *rows]) if rows else "")
        scenario, ruleset = made.imported.scenario, made.imported.ruleset
        assert scenario is not None
        assert ruleset is not None
        image = map_preview(scenario, ruleset, ForeignPictures())
        if image is None:
            self.picture.setText(self.tr("A map this large has no preview."))
        else:
            self.picture.setPixmap(QPixmap.fromImage(image))

    def _use(self) -> None:
        """Take the map of what is chosen now: it is made first if that is not done yet."""
        if self._delay.isActive() or self._making.busy:
            self._accepts_when_made = True
            if self._delay.isActive():
                self._make()
        elif self.made is not None:
            self.accept()

    def done(self, result: int) -> None:
        """Close, and stop what still runs."""
        self._token.cancel()
        self._delay.stop()
        self._reading.stop()
        self._making.stop()
        super().done(result)
