"""The form of a plan: its kind, and a row for each of the fields that the kind declares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.questions.plans import PlanChoice
from workbench.desktop.widgets.choosers import ElidingChooser, PanelForm, allow_narrow
from workbench.desktop.widgets.declared_fields import (
    OTHER_FILE,
    ROADS,
    ROWS,
    SELECTED,
    AreaRow,
    FieldRow,
    Offers,
    RulesetRow,
    SideRow,
    StateRow,
    UnitKindRow,
)
from workbench.geometry.grid import HexGrid
from workbench.planning.plan_registry import PLAN_KINDS, plan_kind
from workbench.planning.plans import PlanKind, PlanRequest
from workbench.scenario.declared_fields import (
    ChoiceField,
    Field,
    OtherStateField,
    PlaceField,
    PlacesField,
    SideField,
    UnitField,
)

R = TypeVar("R", bound=FieldRow)


class PlanForm(QWidget):
    """Chooses what is planned. A field that several kinds share, or fields that are called alike, have one row."""

    changed = Signal()
    """Another plan is chosen."""
    kind_wanted = Signal(str)
    """Another kind of target is chosen, for all answers; "": any."""
    file_wanted = Signal()
    """Another file is to be chosen, to compare with."""
    way_cleared = Signal()
    """The points that were given for a way are to be taken back."""

    def __init__(self, language: str, *, table: bool) -> None:
        super().__init__()
        self._language, self._table = language, table
        self._offers = Offers(language)
        self._grid: HexGrid | None = None
        self._kinds = allow_narrow(ElidingChooser(), 18)
        self._kinds.setAccessibleName(self.tr("Kind of plan"))
        for kind in PLAN_KINDS:
            self._kinds.addItem(kind.words.get(language), kind.id)
        self._kinds.currentIndexChanged.connect(lambda *_: self._change())
        self.form = PanelForm(self)
        self.form.addRow(self.tr("Plan"), self._kinds)
        self._rows: dict[tuple[str, str], FieldRow] = {}
        for declared in _in_order(PLAN_KINDS):
            row = self._row_of_type(declared)
            self._rows[_key(declared)] = row
            self.form.addRow(declared.words.get(language), row.widget)
        self._show_rows()

    def _row_of_type(self, declared: Field[Any]) -> FieldRow:
        changed = self._change
        if isinstance(declared, PlacesField):
            changed = self.way_cleared.emit
        row = ROWS[type(declared)](declared, self._offers, changed)
        if isinstance(row, UnitKindRow):
            row.changed = lambda: self._choose_target(row.value)
        if isinstance(declared, OtherStateField):
            box = row.widget
            assert isinstance(box, QComboBox)
            box.activated.connect(lambda _: self.file_wanted.emit() if box.currentData() == OTHER_FILE else None)
        return row

    # --- What is chosen.

    @property
    def kind(self) -> PlanKind:
        """The kind of plan."""
        return plan_kind(self._kinds.currentData())

    @property
    def choice(self) -> PlanChoice:
        """What is chosen."""
        return PlanChoice(self.kind, {declared.name: row.value for declared, row in self._shown()})

    def choose(self, kind: PlanKind) -> None:
        """Choose a kind of plan."""
        self._kinds.setCurrentIndex(self._kinds.findData(kind.id))

    def choose_value(self, declared: Field[Any], value: Any) -> None:
        """Choose the value of a field, as a user would."""
        self._rows[_key(declared)].show_value(value)
        self._change()

    def show_request(self, request: PlanRequest) -> None:
        """Show what a kept plan asks for in the fields."""
        with QSignalBlocker(self._kinds):
            self.choose(request.kind)
        self._read_rulesets()
        for declared, row in self._shown():
            value = request[declared]
            if isinstance(declared, SideField) and declared.moves and any(
                request[one] for one in request.kind.fields if isinstance(one, UnitField)
            ):  # fmt: skip
                value = ""
            row.show_value(value)
            if isinstance(row, UnitKindRow):
                self._fit_states(row.value)
        self._show_rows()

    # --- What there is to choose from.

    def open(self, document: AnyDocument) -> None:
        """Offer the sides, kinds and zones of a scenario; what was chosen stays if it is still there."""
        self._offers.document = document
        grid = getattr(document.scenario.board, "grid", None)
        if grid != self._grid:
            self._grid = grid
            self.forget_hexes()
        for row in self._rows.values():
            row.offer()
        self._read_rulesets()

    def show_hexes(self, selected: tuple[int, ...], roads: tuple[int, ...]) -> None:
        """Offer the selected hexes and those of roads beside the zones."""
        self._offers.hexes = {SELECTED: selected, ROADS: roads}
        for row in self._of(AreaRow):
            row.offer()

    def forget_hexes(self) -> None:
        """Another map is open: hexes of a kept plan are offered no longer."""
        self._offers.hexes = {}
        for row in self._of(AreaRow):
            row.forget()

    def show_sought(self, unit: str, kind: str) -> None:
        """Show whom the plan is for: a unit (in words), which nobody chooses here, or else a ``kind`` ("" = any)."""
        for row in self._of(UnitKindRow):
            row.show_sought(unit, kind)
            self._fit_states(row.value)
        for states in self._of(StateRow):
            states.widget.setEnabled(not unit)

    def show_state(self, unit: str, goal: str, observers: str, side: str, *, given: bool) -> None:
        """Show the selected unit, where it goes, who is pinned (in place of a side), and the ``side`` that looks because
        nothing is selected, each in words ("" = none); ``given``: are there points of a way?"""
        for declared, row in self._shown():
            if isinstance(declared, UnitField):
                row.show_words(unit)
            elif isinstance(declared, PlaceField):
                row.show_words(goal)
            elif isinstance(declared, PlacesField):
                row.show_words("given" if given else "")
            elif isinstance(row, SideRow) and not row.field.moves:
                row.show_watching(observers, side)

    # --- Rows.

    def _shown(self) -> list[tuple[Field[Any], FieldRow]]:
        """The fields of the kind that have rows, with these."""
        return [(one, self._rows[_key(one)]) for one in self.kind.fields if _key(one) in self._rows]

    def _of(self, kind: type[R]) -> list[R]:
        return [row for row in self._rows.values() if isinstance(row, kind)]

    def _show_rows(self) -> None:
        shown = dict(self._shown())
        of_side = any(isinstance(one, SideField) and one.moves and row.value for one, row in shown.items())
        visible = set()
        for declared, row in shown.items():
            row.field = declared
            if isinstance(row, SideRow):
                row.offer()
            usable = self._table or not (isinstance(declared, ChoiceField) and declared.tables_only)
            if usable and not (of_side and isinstance(declared, UnitField)):
                visible.add(row)
        for row in self._rows.values():
            self.form.setRowVisible(row.widget, row in visible)

    def _read_rulesets(self) -> None:
        for _, row in self._shown():
            if isinstance(row, RulesetRow):
                row.read()

    def _fit_states(self, kind: str) -> None:
        for row in self._of(StateRow):
            row.fit(kind)

    def _choose_target(self, kind: str) -> None:
        self._fit_states(kind)
        self.kind_wanted.emit(kind)

    def _change(self) -> None:
        self._read_rulesets()
        self._show_rows()
        self.changed.emit()


def _key(declared: Field[Any]) -> tuple[str, str]:
    return declared.name, declared.words.en


def _in_order(kinds: Sequence[PlanKind]) -> list[Field[Any]]:
    """The fields that have rows, one for each row, in an order in which those of every kind stand as the kind has them."""
    found: list[Field[Any]] = []
    for kind in kinds:
        place = 0
        for declared in kind.fields:
            if not declared.words:
                continue
            known = next((at for at, one in enumerate(found) if _key(one) == _key(declared)), None)
            if known is None:
                found.insert(place, declared)
                known = place
            place = known + 1
    return found
