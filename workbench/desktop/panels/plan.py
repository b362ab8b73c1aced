"""The panel of plans: what is planned, for whom and against whom, and what came out as rows that jump to their places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QItemSelectionModel, QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from workbench.analysis.tabletop_shots import SHOWN_WORDS
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.overlays.parts import title_case
from workbench.desktop.overlays.plan import plan_card, plan_key
from workbench.desktop.questions.plans import PlanChoice
from workbench.desktop.widgets.choosers import rulesets_named
from workbench.desktop.widgets.kept_plans import KeptPlansRow
from workbench.desktop.widgets.notices import CaveatBanner
from workbench.desktop.widgets.plan_chart import PlanChart
from workbench.files.neutral_terrain import others_of_kind
from workbench.geometry.grid import HexGrid
from workbench.planning.plans import (
    AGAINST,
    APPROACH,
    CHANCE,
    FAIRNESS,
    FIRED,
    IMPACT,
    KILL_ZONE,
    MEASURES,
    OF_UNIT,
    PLANS,
    POSTS,
    PROFILE,
    RULESETS,
    SEEN,
    SPOTTED,
    THREAT,
    TURNS,
    UNDER_FIRE,
    UNSEEN,
    PlanPicture,
    PlanRequest,
    PlanRow,
)
from workbench.rules.ruleset import Option, Ruleset, UnitKind
from workbench.scenario.kept_plans import PlanPlace

_ROW = Qt.ItemDataRole.UserRole
_BY_PINNING = ":pin"
SELECTED, ROADS, _OF_KEPT = ":selected", ":roads", ":kept"
"""Hexes in place of a zone: those that are selected, those of roads, those of a kept plan."""
LAST, SAVED, OTHER_FILE = ":last", ":saved", ":file"
"""What a difference may start from, beside other set-ups (by their ids, which have no colon in front)."""
_MOST_POSTS, _MOST_WEAPONS, _MOST_TURNS = 12, 20, 30


class PlanPanel(QWidget):
    """The fields of a plan and its rows. It changes nothing in the scenario."""

    words_changed = Signal()
    """It says something else, or nothing."""
    changed = Signal()
    """Another plan is chosen."""
    place_wanted = Signal(object)
    """A place (hex number or point) is to be shown."""
    way_chosen = Signal(int)
    """A way (by number) is to be shown above the others; -1: none."""
    off_wanted = Signal()
    """The plan is to be taken off the map."""
    stop_wanted = Signal()
    """The work is to be stopped."""
    kept_wanted = Signal(str)
    """A plan that the scenario keeps is to be shown, by its name; "": the plan of the fields, for what is selected."""
    keep_wanted = Signal()
    """The plan that is shown is to be kept."""
    rename_wanted, drop_wanted = Signal(), Signal()
    """The kept plan that is shown is to have another name, or to be kept no longer."""
    kind_wanted = Signal(str)
    """Another kind of target is chosen, for all answers; "": any."""
    file_wanted = Signal()
    """Another file is to be chosen, to compare with."""
    post_forced = Signal(object, bool)
    """A post (its place) is to be taken in any case, or never (False); None: all are to be chosen freely again."""
    way_cleared = Signal()
    """The points that were given for a way are to be taken back."""
    profile_wanted = Signal()
    """The profile of the way that is chosen is to be shown."""
    save_wanted = Signal()
    """The report is to be saved as a page."""

    def __init__(self, language: str, *, table: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language, self._table = language, table
        self._first_side = ""
        self.kind = QComboBox()
        self.kind.setAccessibleName(self.tr("Kind of plan"))
        for key in PLANS:
            self.kind.addItem(self.kind_words(key), key)
        self.side, self.target, self.measure = QComboBox(), QComboBox(), QComboBox()
        self.state, self.shown = QComboBox(), QComboBox()
        self._states: list[tuple[Option, str]] = []
        self._kinds: Mapping[str, UnitKind] = {}
        self._zones: list[tuple[str, str]] = []
        self._grid: HexGrid | None = None
        self._hexes: dict[str, tuple[PlanPlace, ...]] = {}
        """Hexes that are offered beside the zones, by their key."""
        self.candidates, self.watch, self.against, self.ruleset = (QComboBox() for _ in range(4))
        self._compared: tuple[Ruleset, str] | None = None
        """The ruleset of the scenario and the name of its folder."""
        self._rulesets_offered = False
        self.weight, self.under_fire, self.movers = QComboBox(), QComboBox(), QComboBox()
        for measure in MEASURES:
            self.measure.addItem(self.measure_words(measure), measure)
        for side, called in SHOWN_WORDS.items():
            self.shown.addItem(called.get(language), side)
        self.shown.setToolTip(
            self.tr("Which side a target shows where it does not stand; a unit is judged as it stands")
        )
        self.weight.addItem(self.tr("the weapons that bear"), "")
        self.weight.addItem(self.measure_words(CHANCE), CHANCE)
        self.least, self.count, self.most = QSpinBox(), QSpinBox(), QSpinBox()
        for number, low, high, value in (
            (self.least, 1, _MOST_WEAPONS, 2), (self.count, 1, _MOST_POSTS, 2), (self.most, 1, _MOST_TURNS, 4)
        ):  # fmt: skip
            number.setRange(low, high)
            number.setValue(value)
        self.unit, self.goal, self.place, self.pinned = QLabel(), QLabel(), QLabel(), QLabel()
        self.told, self.heading = QLabel(), QLabel()
        for label in (self.unit, self.goal, self.place, self.pinned, self.told):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.clear_way = QPushButton(self.tr("Clear the way"))
        self.clear_way.setToolTip(
            self.tr(
                "Shift+click on the map adds a point to the way, Backspace takes the last one back. Without points the way is "
                "the one chosen in the approach, or the cheapest"
            )
        )
        self.clear_way.setEnabled(False)
        looking = QWidget()
        of_looking = QVBoxLayout(looking)
        of_looking.setContentsMargins(0, 0, 0, 0)
        of_looking.addWidget(self.side)
        of_looking.addWidget(self.pinned)
        self.side.setAccessibleName(self.tr("Who looks"))
        self.keeping = KeptPlansRow()
        self.keeping.kept_wanted.connect(self.kept_wanted)
        self.keeping.keep_wanted.connect(self.keep_wanted)
        self.keeping.rename_wanted.connect(self.rename_wanted)
        self.keeping.drop_wanted.connect(self.drop_wanted)
        self._form = QFormLayout()
        self._form.addRow(self.tr("Kept"), self.keeping)
        self._form.addRow(self.tr("Plan"), self.kind)
        self._rows: list[tuple[QWidget, frozenset[str]]] = []
        rows: tuple[tuple[str, QWidget, set[str]], ...] = (
            (self.tr("Who looks"), looking, set(PLANS) - {POSTS, FAIRNESS, TURNS, RULESETS}),
            (self.tr("Who moves"), self.movers, {TURNS}),
            (self.tr("Unit"), self.unit, set(OF_UNIT)),
            (self.tr("Where to"), self.goal, {APPROACH, PROFILE, TURNS}),
            (self.tr("Way"), self.clear_way, {PROFILE}),
            (self.tr("Target"), self.target, set(AGAINST)),
            (self.tr("State of the target"), self.state, set(AGAINST)),
            (self.tr("Side it shows"), self.shown, set(UNDER_FIRE) if table else set()),
            (self.tr("Count"), self.measure, {THREAT}),
            (self.tr("Weapons, at least"), self.least, {KILL_ZONE}),
            (self.tr("Colour by"), self.weight, {KILL_ZONE}),
            (self.tr("Ought to lie under fire"), self.under_fire, {KILL_ZONE}),
            (self.tr("At a place"), self.place, {KILL_ZONE, THREAT}),
            (self.tr("Posts"), self.count, {POSTS}),
            (self.tr("Posts may be in"), self.candidates, {POSTS}),
            (self.tr("To be watched"), self.watch, {POSTS}),
            (self.tr("Turns"), self.most, {TURNS}),
            (self.tr("Compared with"), self.against, {IMPACT}),
            (self.tr("Other rules"), self.ruleset, {RULESETS}),
        )
        for words, field, kinds in rows:
            self._form.addRow(words, field)
            if not isinstance(field, QPushButton):
                field.setAccessibleName(words)
            self._rows.append((field, frozenset(kinds)))
        self.bar = QProgressBar()
        self.bar.setAccessibleName(self.tr("How far the plan is worked out"))
        self.stop = QPushButton(self.tr("Stop"))
        self.stop.setToolTip(self.tr("Stop working the plan out; what is shown stays"))
        self.off = QPushButton(self.tr("Take off the map"))
        self.off.setToolTip(self.tr("Show the map without the plan; choosing a plan shows it again"))
        self.save = QPushButton(self.tr("Save as a page…"))
        self.save.setToolTip(self.tr("Write the report with its pictures into one file for a browser"))
        self.of_way = QPushButton(self.tr("Profile of this way"))
        self.of_way.setToolTip(
            self.tr("Step by step who sees the unit on the chosen way, and who may fire with what chance")
        )
        self._picture: PlanPicture | None = None
        self._unfolded = -1
        self.caveat = CaveatBanner(language)
        self.told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.chart = PlanChart()
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setAccessibleName(self.tr("Places and ways of the plan"))
        self.heading.setWordWrap(True)
        heading_font = self.heading.font()
        heading_font.setBold(True)
        self.heading.setFont(heading_font)
        work = QHBoxLayout()
        work.addWidget(self.bar)
        work.addWidget(self.stop)
        layout = QVBoxLayout(self)
        layout.addLayout(self._form)
        layout.addLayout(work)
        layout.addWidget(self.caveat)
        layout.addWidget(self.told)
        layout.addWidget(self.chart)
        layout.addWidget(self.heading)
        layout.addWidget(self.list, 100)
        layout.addStretch(1)
        layout.addWidget(self.of_way)
        layout.addWidget(self.save)
        layout.addWidget(self.off)
        self.target.currentIndexChanged.connect(lambda *_: self._offer_states())
        self.target.currentIndexChanged.connect(lambda *_: self.kind_wanted.emit(self.target.currentData() or ""))
        for choice in (
            self.kind, self.side, self.state, self.shown, self.measure, self.weight, self.candidates, self.watch,
            self.under_fire, self.against, self.ruleset, self.movers,
        ):  # fmt: skip
            choice.currentIndexChanged.connect(lambda *_: self._change())
        chosen = self.against.currentData
        self.against.activated.connect(lambda _: self.file_wanted.emit() if chosen() == OTHER_FILE else None)
        for spin in (self.least, self.count, self.most):
            spin.valueChanged.connect(lambda *_: self._change())
        for button, wanted in (
            (self.off, self.off_wanted), (self.of_way, self.profile_wanted),
            (self.save, self.save_wanted), (self.stop, self.stop_wanted), (self.clear_way, self.way_cleared),
        ):  # fmt: skip
            button.clicked.connect(lambda *_, signal=wanted: signal.emit())
        self.list.currentItemChanged.connect(lambda item, _: self._go(item))
        self.list.itemClicked.connect(self._go)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._offer_forcing)
        self.chart.chosen.connect(self._choose_way)
        self.show_work(None)
        self.show_picture(None)
        self._show_fields()

    def kind_words(self, kind: str) -> str:
        """The name of a kind of plan."""
        return {
            THREAT: self.tr("Threat map"),
            UNSEEN: self.tr("Out of sight"),
            APPROACH: self.tr("Covered approach"),
            PROFILE: self.tr("Profile of a way"),
            POSTS: self.tr("Observation posts"),
            KILL_ZONE: self.tr("Kill zone"),
            TURNS: self.tr("Turns to reach"),
            FAIRNESS: self.tr("Fairness report"),
            IMPACT: self.tr("What changed"),
            RULESETS: self.tr("Two rulesets"),
        }[kind]

    def measure_words(self, measure: str) -> str:
        """What a threat map counts."""
        return {
            SEEN: self.tr("who sees it"),
            SPOTTED: self.tr("who would spot the target"),
            FIRED: self.tr("who may fire at it"),
            CHANCE: self.tr("chance of any effect, %"),
        }[measure]

    @property
    def choice(self) -> PlanChoice:
        """What is chosen."""
        kind = self.kind.currentData()
        return PlanChoice(
            kind,
            (self.movers if kind == TURNS else self.side).currentData() or "",
            self.state.currentData() or "",
            (self.weight if self.kind.currentData() == KILL_ZONE else self.measure).currentData(),
            self.least.value(),
            self.count.value(),
            self.most.value(),
            self._places_of(self.candidates),
            self._places_of(self.under_fire if kind == KILL_ZONE else self.watch),
            (self.ruleset.currentData() or "") if kind == RULESETS else self.against.currentData() or LAST,
            self.shown.currentData(),
        )

    def _places_of(self, field: QComboBox) -> str | tuple[PlanPlace, ...]:
        """The zone that is chosen, or hexes."""
        key = field.currentData() or ""
        return self._hexes.get(key, key)

    def show_hexes(self, selected: tuple[int, ...], roads: tuple[int, ...]) -> None:
        """Offer the selected hexes and those of roads beside the zones."""
        self._hexes |= {SELECTED: selected, ROADS: roads}
        self._offer_places()

    def _offer_places(self) -> None:
        words = {SELECTED: self.tr("selected hexes: {n}"), ROADS: self.tr("roads: {n} hexes")}
        rows = [
            (key, words.get(key, self.tr("hexes of the kept plan: {n}")).format(n=len(hexes)))
            for key, hexes in self._hexes.items()
            if hexes
        ]
        for field, first in (
            (self.candidates, self.tr("the whole map")),
            (self.watch, self.tr("the whole map")),
            (self.under_fire, self.tr("all that is in arc and range")),
        ):
            self._fill(field, [("", first), *self._zones, *rows])

    def _key_of(self, places: str | tuple[PlanPlace, ...], part: str) -> str:
        """The key of a zone or of hexes of a kept plan, which are offered too if they are not those of roads."""
        if isinstance(places, str):
            return places
        found = ROADS if self._hexes.get(ROADS) == places else _OF_KEPT + part
        self._hexes[found] = places
        self._offer_places()
        return found

    def _offer_states(self) -> None:
        """The states that the kind of target can be in."""
        kind = self._kinds.get(self.target.currentData() or "")
        fitting = [(state.key, words) for state, words in self._states if kind is None or state.fits(kind)]
        self._fill(self.state, [("", self.tr("no state")), *fitting])

    def show_request(self, request: PlanRequest) -> None:
        """Show what a kept plan asks for in the fields."""
        candidates, watch = self._key_of(request.candidates, "stands"), self._key_of(request.watch, "watched")
        of_unit = request.kind == TURNS and bool(request.unit)
        if request.kind == RULESETS:
            self._offer_rulesets()
        named = (
            (self.kind, request.kind),
            (self.movers if request.kind == TURNS else self.side, "" if of_unit else request.side),
            (self.target, request.target.kind),
            (self.state, next(iter(request.target.state), "")),
            (self.shown, request.shown),
            (self.weight if request.kind == KILL_ZONE else self.measure, request.measure),
            (self.candidates, candidates),
            (self.under_fire if request.kind == KILL_ZONE else self.watch, watch),
            (self.ruleset if request.kind == RULESETS else self.against, request.against),
        )
        for field, key in named:
            with QSignalBlocker(field):
                field.setCurrentIndex(max(field.findData(key), 0))
            if field is self.target:
                self._offer_states()
        for spin, value, kind in (
            (self.least, request.least, KILL_ZONE), (self.count, request.count, POSTS), (self.most, request.most, TURNS)
        ):  # fmt: skip
            if request.kind == kind:
                with QSignalBlocker(spin):
                    spin.setValue(value)
        self._show_fields()

    def forget_hexes(self) -> None:
        """Another map is open: hexes of a kept plan are offered no longer."""
        self._hexes = {}
        self._offer_places()

    def choose(self, kind: str) -> None:
        """Choose a kind of plan."""
        self.kind.setCurrentIndex(self.kind.findData(kind))

    def compare_with(self, setup_id: str) -> None:
        """Choose the set-up that the difference starts from."""
        self.against.setCurrentIndex(max(self.against.findData(setup_id), 0))

    def open(self, document: AnyDocument) -> None:
        """Offer the sides, kinds and zones of a scenario; what was chosen stays if it is still there."""
        scenario, ruleset, language = document.scenario, document.ruleset, self._language
        sides = [(force.side, scenario.forces.called(force.side).get(language)) for force in scenario.forces.sides]
        kinds = [(key, kind.name.get(language)) for key, kind in ruleset.units.items()]
        grid = getattr(scenario.board, "grid", None)
        if grid != self._grid:
            self._grid, self._hexes = grid, {}  # the numbers of hexes mean other places now
        self._zones = [(zone.id, zone.name.get(language) or zone.id) for zone in scenario.zones]
        self._kinds = ruleset.units
        self._states = [(state, state.name.get(language)) for state in ruleset.states.values()]
        firsts = [(side, self.tr("the first unit of a side: {side}").format(side=words)) for side, words in sides]
        for field, first, rows in (
            (self.side, self._usual_side(), sides),
            (self.movers, self.tr("the selected unit"), firsts),
            (self.target, self.tr("any unit"), kinds),
        ):
            self._fill(field, [("", first), *rows])
        self._offer_places()
        self._offer_states()
        self._offer_pinning()
        if self._compared is None or self._compared[0] is not ruleset:
            self._compared, self._rulesets_offered = (ruleset, scenario.ruleset), False
        if self.kind.currentData() == RULESETS:
            self._offer_rulesets()
        others = [(one.id, one.called.get(language)) for one in scenario.setups.others]
        before = [(LAST, self.tr("before the last change")), (SAVED, self.tr("as its file holds it"))]
        self._fill(self.against, [*before, *others, (OTHER_FILE, self.tr("another file…"))])

    def _offer_rulesets(self) -> None:
        """The other rulesets are read when they are asked for, because reading those of all games takes long."""
        if self._compared is not None and not self._rulesets_offered:
            self._rulesets_offered = True
            self._fill(self.ruleset, rulesets_named(others_of_kind(*self._compared), self._language))

    def _offer_pinning(self) -> None:
        """The last entry of the sides cannot be chosen: it says how single units are made to look."""
        number = self.side.findData(_BY_PINNING)
        if number < 0:
            number = self.side.count()
            self.side.addItem(self.tr("single units: click one, press O"), _BY_PINNING)
        model = self.side.model()
        if isinstance(model, QStandardItemModel):
            model.item(number).setEnabled(False)

    def _usual_side(self) -> str:
        """Who looks, or whose weapons bear, if no side is chosen."""
        if self._first_side:
            return self.tr("{side} (no unit is selected)").format(side=self._first_side)
        if self.kind.currentData() in (KILL_ZONE, IMPACT):
            return self.tr("the side of the selected unit")
        return self.tr("the enemy of the selected unit")

    def _fill(self, field: QComboBox, rows: Sequence[tuple[str, str]]) -> None:
        now = [(field.itemData(number), field.itemText(number)) for number in range(field.count())]
        if now == list(rows):
            return
        chosen = field.currentData()
        with QSignalBlocker(field):
            field.clear()
            for key, words in rows:
                field.addItem(words, key)
            field.setCurrentIndex(max(field.findData(chosen), 0))

    def show_sought(self, unit: str, kind: str) -> None:
        """Show whom the plan is for: a unit (in words), which nobody chooses here, or else a ``kind`` ("" = any)."""
        with QSignalBlocker(self.target):
            self.target.setItemText(0, unit or self.tr("any unit"))
            self.target.setCurrentIndex(0 if unit else max(self.target.findData(kind), 0))
        of_unit = self.tr("The selected unit: with none selected a kind can be chosen")
        of_kind = self.tr("Who is looked for, in all answers: the same as in the inspector")
        self.target.setToolTip(of_unit if unit else of_kind)
        for field in (self.target, self.state):
            field.setEnabled(not unit)
        self._offer_states()

    def show_state(self, unit: str, goal: str, observers: str, side: str = "") -> None:
        """Show the selected unit, where it goes, who is pinned (in place of a side), and the ``side`` that looks because
        nothing is selected; each in words, "" = none."""
        self.unit.setText(unit or self.tr("Select a unit on the map"))
        drawn = self.tr("Right-click a place on the map, or Shift+click the points of a way")
        needed = drawn if self.kind.currentData() == PROFILE else self.tr("Right-click a place on the map")
        self.goal.setText(goal or needed)
        self.place.setText(goal or self.tr("Right-click one: who sees it, what bears there"))
        self.side.setVisible(not observers)
        self.pinned.setVisible(bool(observers))
        words = self.tr("Pinned: {names}. Esc (twice while a unit is selected) lets a side look again")
        self.pinned.setText(words.format(names=observers))
        self._first_side = side
        self.side.setItemText(0, self._usual_side())

    def show_work(self, done: tuple[int, int] | None) -> None:
        """Show how much is done, of how much; None: nothing is worked out."""
        for widget in (self.bar, self.stop):
            widget.setVisible(done is not None)
        self.keeping.keep.setEnabled(done is None and self._picture is not None)
        if done is not None:
            self.bar.setRange(0, done[1])
            self.bar.setValue(done[0])

    def show_words(self, words: str) -> None:
        """Show why there is no plan."""
        self.show_picture(None)
        self.told.setText(words)
        self.words_changed.emit()

    def show_picture(self, picture: PlanPicture | None) -> None:
        """Show what a plan says; None shows nothing."""
        self._picture = picture
        self._fill_list(-1)
        self.off.setEnabled(picture is not None)
        self.keeping.keep.setEnabled(picture is not None)
        self.save.setVisible(bool(picture is not None and picture.sections))
        self.list.setVisible(bool(picture is not None and picture.rows))
        self.heading.setVisible(self.list.isVisibleTo(self) and bool(picture is not None and picture.heading))
        self.heading.setText(picture.heading.get(self._language) if picture is not None else "")
        self.chart.show_chart(picture, self._language)
        self.caveat.show_caveat(picture.caveat if picture is not None else None)
        if picture is None:
            self.told.setText("")
            self.words_changed.emit()
            return
        lines = picture.lines[picture.caveat is not None :]  # the banner says it
        # the legend may be folded to its title
        words = [title_case(line.get(self._language)) for line in lines]
        card = plan_card(replace(picture, caveat=None), [*words, *plan_key(picture, self._language)], self._language)
        self.told.setText("\n".join((title_case(card.title), *card.lines)))
        self.words_changed.emit()

    def _fill_list(self, way: int) -> None:
        """The rows of the plan, under that of a ``way`` (by number) its steps; -1: none. One row is current from the beginning:
        else the list, when it gets the focus, would choose one and jump to its place."""
        picture = self._picture
        self._unfolded = way
        with QSignalBlocker(self.list):
            self.list.clear()
            for row in picture.rows if picture is not None else ():
                self._add_row(row)
                if picture is not None and row.way == way:
                    for step in picture.ways[way].steps:
                        self._add_row(step, indent="    ")
            self.list.selectionModel().setCurrentIndex(
                self.list.model().index(0, 0), QItemSelectionModel.SelectionFlag.NoUpdate
            )
        self.of_way.setVisible(way >= 0)

    def _add_row(self, row: PlanRow, indent: str = "") -> None:
        item = QListWidgetItem(indent + row.text.get(self._language))
        item.setData(_ROW, row)
        if row.title:
            item.setFont(self.heading.font())
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.list.addItem(item)

    def _choose_way(self, way: int) -> None:
        """Unfold a way, mark it in the diagram and choose its row."""
        if way != self._unfolded:
            self._fill_list(way)
        for number in range(self.list.count()):
            if self.list.item(number).data(_ROW).way == way:
                with QSignalBlocker(self.list):
                    self.list.setCurrentRow(number)
                self.list.scrollToItem(self.list.item(number), QListWidget.ScrollHint.PositionAtTop)
        self.chart.choose(way)
        self.way_chosen.emit(way)

    def _go(self, item: QListWidgetItem | None) -> None:
        row = item.data(_ROW) if item is not None else None
        if row is None:
            return
        if row.way is not None:
            self._choose_way(row.way)
        elif row.at is not None:
            self.place_wanted.emit(row.at)

    def _offer_forcing(self, at: QPoint) -> None:
        """The menu of a row of posts."""
        item, picture = self.list.itemAt(at) or self.list.currentItem(), self._picture
        if item is None or picture is None or picture.request.kind != POSTS:
            return
        place, menu = item.data(_ROW).at, QMenu(self.list)
        for words, chosen, taken in (
            (self.tr("Always take this post"), place, True),
            (self.tr("Never take this post"), place, False),
            (self.tr("Choose all posts freely again"), None, True),
        ):
            action = menu.addAction(words)
            action.triggered.connect(lambda *_, one=chosen, yes=taken: self.post_forced.emit(one, yes))
        menu.popup(self.list.viewport().mapToGlobal(at))

    def _change(self) -> None:
        self._show_fields()
        self.changed.emit()

    def _show_fields(self) -> None:
        kind = self.kind.currentData()
        if kind == RULESETS:
            self._offer_rulesets()
        for field, kinds in self._rows:
            of_side = field is self.unit and kind == TURNS and bool(self.movers.currentData())
            self._form.setRowVisible(field, kind in kinds and not of_side)
        if self.side.count():
            self.side.setItemText(0, self._usual_side())
