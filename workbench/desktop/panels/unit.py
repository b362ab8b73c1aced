"""The selected unit, changed in place: what every unit has, and what only units on hex maps or on tabletops have."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Literal

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from workbench.base.text import Text, capitalised
from workbench.desktop.drawing.tabletop_figures import (
    can_have_figures,
    crew_offset,
    default_gap,
    figure_gap,
    figure_spacing,
    figures_are_unit,
)
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.widgets.choosers import ElidingChooser, FieldsRow, allow_narrow
from workbench.desktop.widgets.fields import SpineField
from workbench.desktop.widgets.form_fields import fill_choices
from workbench.desktop.widgets.measures import AngleField, CoherencyRow, FootprintField, LengthField
from workbench.desktop.widgets.number_fields import WholeNumberField
from workbench.desktop.widgets.placement_fields import SharedValues
from workbench.desktop.widgets.several import mute, says_several, show_choice, show_fitting, show_numbers
from workbench.desktop.widgets.tabletop_weapons import WeaponRows
from workbench.desktop.widgets.unit_fields import UnitFields, with_value
from workbench.engine.doctrines import exclusive_states
from workbench.engine.movement.carrying import carriers, place_out_of
from workbench.engine.sight.tabletop_footprints import usual_sizes
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Ruleset
from workbench.scenario.covered_arcs import turned_with_arc
from workbench.scenario.edits.arrangement import PlaceUnitsAcross, middle_of_units, unit_objects
from workbench.scenario.edits.edit import Composite, Edit
from workbench.scenario.edits.tabletop_units import (
    MOST_FIGURES,
    AddFigures,
    FaceTabletopUnits,
    FormUp,
    PutTabletopUnits,
    RemoveFigures,
)
from workbench.scenario.edits.units import SetUnitField
from workbench.scenario.footprints import FORMATIONS, RANKS, formation_places, place_beside
from workbench.scenario.presence import ABOARD, carrier_of
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import TabletopBoard
from workbench.scenario.units import TabletopUnit, Unit, stated_figures, unit_called

# --- The selected unit on a map of hexes.


_ARROWS_FLAT, _ARROWS_POINTED = "↑↗↘↓↙↖", "↖↗→↘↙←"


def facing_arrow(facing: int, grid: HexGrid) -> str:
    """The direction of a facing on the map, as an arrow."""
    return (_ARROWS_FLAT if grid.is_flat else _ARROWS_POINTED)[facing % 6]


class HexUnitPanel(UnitFields):
    """Adds the facing; hexspines are named by the hex that all selected units are in."""

    def __init__(self, inquiry: HexInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(inquiry, language, parent)
        self._inquiry = inquiry
        self.facing = WholeNumberField()
        self.facing.setRange(0, 5)
        self.facing.setWrapping(True)
        self.facing.valueChanged.connect(lambda facing: None if says_several(self.facing) else self._turned(facing))
        self.form.addRow(self.tr("Facing"), self.facing)
        self.add_staging()

    def show_units(self, units: Sequence[Unit], ruleset: Ruleset) -> None:
        """Show the facing, and offer the hexspines of the units' hex."""
        grid = self._inquiry.document.scenario.board.grid
        facings = {unit.facing for unit in units}
        show_numbers(self.facing, facings, least=0)
        self.facing.setSuffix("" if len(facings) > 1 else " " + facing_arrow(units[0].facing, grid))
        kinds = [ruleset.units.get(unit.kind) for unit in units]
        faces = any(kind is None or "faces" in kind.tags for kind in kinds)
        self.form.setRowVisible(self.facing, faces or facings != {0})
        unused = self.tr(
            "The rules make nothing of the facing of such a unit; it is kept in the file and shown on the counter"
        )
        self.facing.setToolTip(self.tr("Hexsides clockwise from the top of the map") if faces else unused)
        for field in self.values.values():
            if isinstance(field, SpineField):
                places = {unit.at for unit in units}
                field.offer_hexspines(units[0].at if len(places) == 1 else None, grid)

    def _show_fitting_rows(self, units: Sequence[Unit], ruleset: Ruleset) -> None:
        """Hexspines have names only where all units are in one hex."""
        super()._show_fitting_rows(units, ruleset)
        if len({unit.at for unit in units}) > 1:
            for field in self.values.values():
                if isinstance(field, SpineField):
                    mute(field, self.tr("Hexspines are named by their hex: the selected units are in several hexes"))

    def _turned(self, facing: int) -> None:
        """Turn the units, and with them covered arcs that were entered by the user."""
        grid = self._inquiry.document.scenario.board.grid
        self.change(lambda u: turned_with_arc(grid, u, (facing - u.facing + 2) % 6 - 2))


# --- The single figures of the selected units: how many, in which formation and how far apart.


_SAME = 0.02
"""Figures within this distance (in the tabletop's unit) of the places of a formation are in it."""
_FREE = ""
_Spacing = dict[tuple[object, ...], tuple[float, float]]
"""How far apart figures without a gap stand, by kind and size of their unit."""


class FigureRows(QWidget):
    """``given`` is emitted with an edit for all selected units, ``tool_wanted`` when figures are to be placed by hand."""

    given = Signal(object)
    tool_wanted = Signal(str)

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._units: tuple[TabletopUnit, ...] = ()
        self._shown = ""
        self._board: TabletopBoard | None = None
        self._ruleset: Ruleset | None = None
        self.count = WholeNumberField()
        self.count.setRange(0, MOST_FIGURES)
        self.count.setSpecialValueText(self.tr("none"))
        self.count.setAccessibleName(self.tr("How many figures"))
        self.count.setToolTip(
            self.tr("How many single figures the unit has; new ones stand beside the others, the last go first")
        )
        self.count.valueChanged.connect(self._counted)
        self.formation = allow_narrow(ElidingChooser())
        self.formation.setAccessibleName(self.tr("Formation"))
        self.formation.setToolTip(self.tr("Draws the figures up where they are, facing as the unit does"))
        self.formation.addItem(self.tr("as they stand"), _FREE)
        for key, words in FORMATIONS.items():
            self.formation.addItem(words.get(language), key)
        self.formation.activated.connect(lambda _: self.form_up(self.formation.currentData()))
        self.gap = LengthField(0.0, 99.0, 0.25)
        self.gap.setAccessibleName(self.tr("Spacing"))
        self.gap.setToolTip(self.tr("The gap from base to base in a formation"))
        self.gap.valueChanged.connect(lambda _: self.form_up(self.formation.currentData()))
        self.place = QPushButton(self.tr("One by one"))
        self.place.setToolTip(self.tr("Add, move and remove single figures on the table (N)"))
        self.place.clicked.connect(lambda: self.tool_wanted.emit("figures"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(3)
        for parts in ((self.count, self.formation), (self.gap, self.place)):
            box.addWidget(FieldsRow(*parts, gap=3))

    def show_figures(self, units: Sequence[TabletopUnit], board: TabletopBoard, ruleset: Ruleset) -> None:
        """Show the figures of units, without a signal; edits apply to all of them."""
        self._units, self._board, self._ruleset = tuple(units), board, ruleset
        if not units:
            return
        unit = units[0]
        blockers = [QSignalBlocker(part) for part in (self.count, self.formation)]
        show_numbers(self.count, [len(one.models) for one in units], least=0, special=self.tr("none"))
        gap = figure_gap(unit, board, ruleset)
        self.gap.set_unit(board.unit)
        self.gap.setSingleStep(0.25 if board.unit == "in" else 0.5)
        spacing: _Spacing = {}
        formation = self._formation(unit, gap, spacing)
        if formation or unit.id != self._shown:
            self.gap.show_length(gap if formation else default_gap(board))
        self._shown = unit.id
        others = (self._formation(one, figure_gap(one, board, ruleset), spacing) for one in units[1:])
        other = next((one for one in others if one != formation), formation)
        show_choice(self.formation, [formation, other])
        self.formation.setEnabled(any(one.models for one in units))
        del blockers

    def _formation(self, unit: TabletopUnit, gap: float, spacing: _Spacing) -> str:
        """The formation of the figures; "" for none. ``spacing`` keeps that of figures without a gap, which is alike for all
        units of a kind and size."""
        if unit.at is None or len(unit.models) < 2 or self._board is None or self._ruleset is None:
            return _FREE
        alike = unit.kind, unit.base, unit.hull
        if alike not in spacing:
            spacing[alike] = figure_spacing(unit, self._board, self._ruleset, 0.0)
        across, deep = spacing[alike]
        apart = across + gap, deep + gap
        x, y = (sum(part) / len(unit.models) for part in zip(*unit.models, strict=True))
        for key in FORMATIONS:
            places = formation_places(key, len(unit.models), (x, y), unit.facing, apart)
            # which figure is at which place does not matter, only that each place is taken
            if all(any(math.dist(place, model) < _SAME for model in unit.models) for place in places):
                return key
        return _FREE

    def form_up(self, formation: str) -> None:
        """Arrange the figures in a formation, each unit about its own middle; "" leaves them as they are."""
        if formation and self._units:
            label = Text("Form up: {name}", "Formation : {name}").format(name=FORMATIONS[formation])
            self._give([self._drawn(unit, formation) for unit in self._units if unit.models], label)

    def _drawn(self, unit: TabletopUnit, formation: str, count: int | None = None) -> FormUp:
        assert self._board is not None
        assert self._ruleset is not None
        across, deep = figure_spacing(unit, self._board, self._ruleset, self.gap.value())
        back = crew_offset(unit, self._board, self._ruleset, self.gap.value())
        return FormUp((unit.id,), formation, across, deep, count, back)

    def _counted(self, count: int) -> None:
        if says_several(self.count):
            return
        formation = self.formation.currentData()
        edits = [self._count(unit, count, formation) for unit in self._units if unit.at is not None]
        self._give([edit for edit in edits if edit is not None], Text("Number of figures", "Nombre de figurines"))

    def _count(self, unit: TabletopUnit, count: int, formation: str | None) -> Edit[TabletopScenario] | None:
        """The edit that gives a unit a number of figures: in its formation, or else beside the others."""
        assert self._board is not None
        assert self._ruleset is not None
        known = len(unit.models)
        if count == known:
            return None
        if not known or (formation and count):
            return self._drawn(unit, formation or RANKS, count)
        follows = figures_are_unit(unit, self._ruleset)
        if count < known:
            return RemoveFigures(unit.id, range(count, known), follows)
        apart = figure_spacing(unit, self._board, self._ruleset, self.gap.value())
        return AddFigures(unit.id, place_beside(unit.models, count - known, unit.facing, apart), follows)

    def _give(self, edits: Sequence[Edit[TabletopScenario]], label: Text) -> None:
        if edits:
            self.given.emit(Composite(tuple(edits), label))


# --- Choosers of what exactly one thing of a few is true of a unit: its order, its quality, and which other unit it
# belongs to.


class StateChooser(ElidingChooser):
    """One of a group of states that exclude each other (``orders``, ``qualities``); the first entry is none of them. ``given``
    is emitted with another one, "" = none."""

    given = Signal(str)

    def __init__(self, group: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        allow_narrow(self)
        self.group = group
        self.keys: tuple[str, ...] = ()
        self.activated.connect(lambda _: self.given.emit(self.currentData()))

    def open(self, ruleset: Ruleset, language: str, none: str) -> None:
        """Offer the states that a ruleset knows."""
        self.keys = exclusive_states(ruleset.doctrines.values()).get(self.group, ())
        with QSignalBlocker(self):
            self.clear()
            self.addItem(none, "")
            for key in self.keys:
                state = ruleset.states.get(key)
                if state is not None:
                    # "order: Run" stands beside a label that says that it is an order
                    name = state.name.get(language).rpartition(": ")[2]
                    self.addItem(capitalised(name), key)

    def show_states(self, units: Iterable[TabletopUnit]) -> None:
        """Show the state that units have in common."""
        show_choice(self, [next((key for key in self.keys if unit.has(key)), "") for unit in units])

    def chosen(self, states: Iterable[str], key: str) -> tuple[str, ...]:
        """The states of a unit with this one in place of the others."""
        rest = tuple(state for state in states if state not in self.keys)
        return (*rest, key) if key else rest


class UnitChooser(ElidingChooser):
    """Another unit of the same side, by its id. ``given`` is emitted with another one, None = no unit."""

    given = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        allow_narrow(self)
        self.activated.connect(lambda _: self.given.emit(self.currentData() or None))

    def offer_units(self, ids: Collection[str], own: Iterable[object], others: Mapping[str, str]) -> None:
        """Offer units (names by id) to the units ``ids``, which have ``own`` ones now, and show the one that these have in
        common; one that does not exist is shown by its id."""
        held = [str(one or "").removeprefix("unit:") for one in own]
        offered = {"": "–", **{key: name for key, name in others.items() if key not in ids}}
        for one in held:
            offered.setdefault(one, f"{one}?")
        fill_choices(self, ((name, key) for key, name in offered.items()))
        show_choice(self, held)


def units_with_tag(scenario: TabletopScenario, ruleset: Ruleset, side: str, tag: str, language: str) -> dict[str, str]:
    """The units of a side whose kind has a tag: names by id."""
    found = {}
    for whose, unit in scenario.forces:
        kind = ruleset.units.get(unit.kind)
        if whose == side and kind is not None and tag in kind.tags:
            found[unit.id] = unit_called(unit, scenario.forces, ruleset.units).get(language)
    return found


# --- The selected unit on a tabletop.


_HIGHEST = 20
_BESIDE = 8.0
"""Distance between units that are put on the table together, in centimetres."""


class TabletopUnitPanel(UnitFields):
    """Adds where units stand, their footprints, figures and weapons. A place is the middle of a unit; a group that is selected
    together has one place."""

    shown_if_set = ("base", "hull", "weapon")

    def __init__(self, inquiry: TabletopInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(inquiry, language, parent)
        self._inquiry = inquiry
        self._make_place_fields()
        self.footprint = FootprintField()
        self.footprint.footprint_entered.connect(self._sized)
        self.figures = FigureRows(language)
        self.figures.given.connect(self._apply)
        self.coherency = CoherencyRow(language)
        self.weapons = WeaponRows(language)
        self.weapons.mounts_entered.connect(lambda mounts: self.set_field("weapons", mounts))
        self._make_choosers()
        place = FieldsRow(self.across, self.down, self.off)
        for words, field in (
            (self.tr("Place"), place),
            (self.tr("Facing"), self.facing),
            (self.tr("Order"), self.order),
            (self.tr("Quality"), self.quality),
            (self.tr("Aboard"), self.aboard),
            (self.tr("Spotter"), self.spotter),
            (self.tr("Floor"), self.floor),
            (self.tr("Footprint"), self.footprint),
            (self.tr("Figures"), self.figures),
            (self.tr("Coherency"), self.coherency),
            (self.tr("Weapons"), self.weapons),
        ):
            self.form.addRow(words, field)
        self.add_staging()
        self.staging_rows.fields["group"].setToolTip(self.tr("Units with the same word here move together"))

    def _make_place_fields(self) -> None:
        """Make the fields for where a unit stands, how high, and where it faces."""
        self.across, self.down = LengthField(-9999), LengthField(-9999)
        self.across.setAccessibleName(self.tr("From the left edge"))
        self.down.setAccessibleName(self.tr("From the top edge"))
        for field in (self.across, self.down):
            field.setToolTip(self.tr("The middle of the unit, from the left edge and from the top edge of the table"))
            field.setDecimals(3)
        self._across, self._down = SharedValues(self.across), SharedValues(self.down)
        self._across.value_entered.connect(lambda value: self._placed("x", value))
        self._down.value_entered.connect(lambda value: self._placed("y", value))
        self.off = QPushButton()
        self.off.clicked.connect(self._on_or_off)
        self.facing = AngleField()
        self.facing.setToolTip(self.tr("Degrees clockwise from the top of the table"))
        self._facing = SharedValues(self.facing)
        self._facing.value_entered.connect(lambda value: self._apply(FaceTabletopUnits(self._ids, value)))
        self.floor = WholeNumberField()
        self.floor.setRange(0, _HIGHEST)
        self.floor.setSpecialValueText(self.tr("ground floor"))
        self.floor.setToolTip(self.tr("Storeys above the ground, of the building that it is in"))
        self.floor.valueChanged.connect(
            lambda value: None if says_several(self.floor) else self.set_field("floor", value)
        )

    def _make_choosers(self) -> None:
        """Make the choosers of order and quality, of the carrier and of the spotter."""
        self.order, self.quality = StateChooser("orders"), StateChooser("qualities")
        for chooser in (self.order, self.quality):
            chooser.given.connect(lambda key, one=chooser: self._state_given(one, key))
        self.aboard, self.spotter = UnitChooser(), UnitChooser()
        self.aboard.setToolTip(
            self.tr("The vehicle that carries it; who gets out stands beside it. Its rules say what carries men.")
        )
        self.spotter.setToolTip(self.tr("Who observes for its indirect fire"))
        self.aboard.given.connect(self._board)
        self.spotter.given.connect(lambda name: self.set_value("spotter", name))

    @property
    def _ids(self) -> tuple[str, ...]:
        return self._inquiry.selection

    @property
    def _units(self) -> list[TabletopUnit]:
        """The selected units, the one that was selected first before the others."""
        found = [self._inquiry.document.scenario.forces.find(name) for name in self._ids]
        return [one[1] for one in found if one is not None]

    def open(self) -> None:
        """Another document is open: offer its orders and qualities."""
        ruleset = self._inquiry.document.ruleset
        self.order.open(ruleset, self._language, self.tr("none yet"))
        self.quality.open(ruleset, self._language, self.tr("not said"))
        super().open()

    def _show_fitting_rows(self, units: Sequence[TabletopUnit], ruleset: Ruleset) -> None:
        """Show the fields that fit units; states and values with a chooser have no other field."""
        super()._show_fitting_rows(units, ruleset)
        one_side = len({side for side, _ in self.selected_units}) == 1
        why = "" if one_side else self.tr("The selected units are of several sides")
        for chooser in (self.order, self.quality):
            known = bool(chooser.keys) and set(chooser.keys) <= ruleset.states.keys()
            self.form.setRowVisible(chooser, known)
            for key in chooser.keys if known else ():
                self.form.setRowVisible(self.states[key], False)
        for key, field in (("aboard", self.aboard), ("spotter", self.spotter)):
            column = ruleset.unit_columns.get(key)
            kinds = [ruleset.units.get(unit.kind) for unit in units]
            fits = [
                column is not None and (kind is None or column.fits(kind) or key in unit.values)
                for unit, kind in zip(units, kinds, strict=True)
            ]
            show_fitting(self.form, field, fits)
            if why and any(fits):
                mute(field, why)
            if key in self.values:
                self.form.setRowVisible(self.values[key], False)

    def _state_given(self, chooser: StateChooser, key: str) -> None:
        """Give the selected units one state of a group; their other states stay."""
        edits = tuple(SetUnitField((unit.id,), "state", chooser.chosen(unit.state, key)) for unit in self._units)
        if edits:
            self._apply(Composite(edits, Text("Change a state", "Modifier un état")))

    def _show_belonging(self, units: Sequence[TabletopUnit], ruleset: Ruleset) -> None:
        scenario, ids = self._inquiry.document.scenario, [unit.id for unit in units]
        side = self.selected_units[0][0]
        carrying = self._names(carriers(scenario, ruleset, side), ruleset)
        self.aboard.offer_units(ids, [unit.values.get(ABOARD) for unit in units], carrying)
        observers = units_with_tag(scenario, ruleset, side, "observer", self._language)
        self.spotter.offer_units(ids, [unit.values.get("spotter") for unit in units], observers)
        for chooser in (self.order, self.quality):
            chooser.show_states(units)

    def _names(self, units: Iterable[TabletopUnit], ruleset: Ruleset) -> dict[str, str]:
        forces = self._inquiry.document.scenario.forces
        return {unit.id: unit_called(unit, forces, ruleset.units).get(self._language) for unit in units}

    def _board(self, name: str | None) -> None:
        """Let the selected units get into a vehicle, or out of the one that carries them: they stand beside it."""
        scenario, ruleset = self._inquiry.document.scenario, self._inquiry.document.ruleset
        edits: list[Edit[TabletopScenario]] = []
        left: Counter[str] = Counter()
        for unit in self._units:
            edits.append(SetUnitField((unit.id,), "values", with_value(unit.values, ABOARD, name)))
            before = scenario.forces.find(carrier_of(unit, scenario.forces) or "?")
            if name is None and before is not None:
                place = place_out_of(unit, before[1], scenario, ruleset, left[before[1].id])
                left[before[1].id] += 1
                edits.append(PutTabletopUnits({unit.id: place or unit.at}))
        words = Text("Get out", "Descendre") if name is None else Text("Get in", "Monter à bord")
        if edits:
            self._apply(Composite(tuple(edits), words))

    def show_units(self, units: Sequence[TabletopUnit], ruleset: Ruleset) -> None:
        """Show what only units on a tabletop have."""
        self._show_belonging(units, ruleset)
        self._show_place(units)
        board = self._inquiry.document.scenario.board
        self._facing.show_values([unit.facing for unit in units], 0.0, 359.99)
        show_numbers(self.floor, [unit.floor for unit in units], least=0, special=self.tr("ground floor"))
        kinds = [ruleset.units.get(unit.kind) for unit in units]
        sizes = {usual_sizes(kind, board, ruleset) for kind in kinds}
        own = {(unit.base, unit.hull) for unit in units}
        self.footprint.show_footprint(
            own.pop() if len(own) == 1 else None, sizes.pop() if len(sizes) == 1 else None, board.unit
        )
        self._show_weapons(units, ruleset)
        troops = [one for one in units if one.at is not None and can_have_figures(one, ruleset)]
        self.figures.show_figures(troops, board, ruleset)
        drawn_up = [unit.at is not None and can_have_figures(unit, ruleset) for unit in units]
        show_fitting(self.form, self.figures, drawn_up)
        coherent = any(unit.at is not None and (unit.models or unit.group) for unit in units)
        self.form.setRowVisible(self.coherency, coherent)

    def _show_place(self, units: Sequence[TabletopUnit]) -> None:
        """Show where a unit stands; of several each has its own place."""
        unit, scenario = units[0], self._inquiry.document.scenario
        board, rides = scenario.board, any(carrier_of(one, scenario.forces) for one in units)
        here = None if rides else unit.at
        places = [middle_of_units(members) for members in unit_objects(self._standing)] if here is not None else []
        for field, shared, axis in ((self.across, self._across, 0), (self.down, self._down, 1)):
            values, size = [place[axis] for place in places], (board.width, board.height)[axis]
            field.setVisible(here is not None)
            field.set_unit(board.unit)
            # a file may hold a unit that is off the table
            shared.show_values(values, min([0.0, *values]), max([size, *values]))
        self.off.setEnabled(not rides)
        self.off.setText(self.tr("Take off") if here is not None else self.tr("Put on the table"))
        self.off.setToolTip(
            self.tr("Take the selected units off the table")
            if here is not None
            else self.tr("Put the unit in the middle of the table")
        )

    def _show_weapons(self, units: Sequence[TabletopUnit], ruleset: Ruleset) -> None:
        """Show the weapons that units have in common."""
        unit = units[0]
        words = []
        for one in units:
            kind = ruleset.units.get(one.kind)
            printed = kind.values.get("weapon") if kind is not None else None
            words.append(str(one.values.get("weapon", printed.value if printed is not None else "") or ""))
        figures = len(unit.models) or stated_figures(unit.values)
        unit_of_length = self._inquiry.document.scenario.board.unit
        self.weapons.show_mounts(unit.weapons, words[0], ruleset, figures, unit_of_length)
        armed = bool(ruleset.weapons) or any(one.weapons for one in units)
        alike = all((one.weapons, word) == (unit.weapons, words[0]) for one, word in zip(units, words, strict=True))
        why = self.tr("The selected units have several weapons: select units with the same ones")
        show_fitting(self.form, self.weapons, [armed, armed and alike], why)

    def set_field(self, field: str, value: Any) -> None:
        """Set a field of the selected units."""
        self._apply(SetUnitField(self._ids, field, value))

    def set_value(self, key: str, value: Any) -> None:
        """Set a value of the selected units; their other values stay."""
        chosen = [unit for _, unit in self._inquiry.document.scenario.forces if unit.id in self._ids]
        edits = tuple(SetUnitField((unit.id,), "values", with_value(unit.values, key, value)) for unit in chosen)
        if edits:
            self._apply(Composite(edits, edits[0].label))

    def _apply(self, edit: Edit[TabletopScenario]) -> None:
        if self._ids:
            self._inquiry.document.apply(edit)

    @property
    def _standing(self) -> list[TabletopUnit]:
        """The selected units that stand on the table by themselves."""
        forces = self._inquiry.document.scenario.forces
        return [unit for unit in self._units if unit.at is not None and not carrier_of(unit, forces)]

    def _placed(self, measure: Literal["x", "y"], value: float) -> None:
        self._apply(PlaceUnitsAcross(tuple(unit.id for unit in self._standing), measure, value))

    def _on_or_off(self) -> None:
        """Take the units off the table if the first one is there, or put those that are not there side by side in its
        middle."""
        found = self.first_unit
        if found is None:
            return
        board = self._inquiry.document.scenario.board
        if found[1].at is not None:
            self._apply(PutTabletopUnits(dict.fromkeys(self._ids)))
            return
        away, step = [unit.id for unit in self._units if unit.at is None], board.length(_BESIDE, "cm")
        left = board.width / 2 - step * (len(away) - 1) / 2
        self._apply(PutTabletopUnits({one: (left + k * step, board.height / 2) for k, one in enumerate(away)}))

    def _sized(self, base: Any, hull: Any) -> None:
        edits = (SetUnitField(self._ids, "base", base), SetUnitField(self._ids, "hull", hull))
        self._apply(Composite(edits, Text("Change the footprint", "Modifier l’emprise")))
