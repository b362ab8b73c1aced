"""Rows of a form for declared fields: one class for each type of field (:mod:`workbench.scenario.declared_fields`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from workbench.base.text import Text, capitalised
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.look.language import ParagraphLabel
from workbench.desktop.widgets.choosers import ElidingChooser, allow_narrow, rulesets_named
from workbench.desktop.widgets.form_fields import fill_choices
from workbench.desktop.widgets.number_fields import WholeNumberField
from workbench.rules.ruleset import Ruleset
from workbench.scenario.declared_fields import (
    AreaField,
    ChoiceField,
    Field,
    NumberField,
    OtherStateField,
    PlaceField,
    PlacesField,
    PlanPlace,
    RulesetField,
    SideField,
    StateField,
    UnitField,
    UnitKindField,
)

translate = QCoreApplication.translate
_BY_PINNING = ":pin"
_OF_KEPT = ":kept"
SELECTED, ROADS = ":selected", ":roads"
"""Hexes in place of a zone: those that are selected, those of roads."""
LAST, SAVED, OTHER_FILE = ":last", ":saved", ":file"
"""What a difference may start from, beside other set-ups (by their ids, which have no colon in front)."""


@dataclass
class Offers:
    """What the rows of a form offer: what is in the scenario of a document, and hexes beside its zones, by their keys."""

    language: str
    document: AnyDocument | None = None
    hexes: dict[str, tuple[PlanPlace, ...]] = field(default_factory=dict)


class FieldRow:
    """A row: its ``widget``, the ``field`` that it stands for now, and what is chosen. ``changed`` is called after a choice of
    the user's."""

    def __init__(self, declared: Field[Any], offers: Offers, changed: Callable[[], None]) -> None:
        self.field, self.offers, self.changed = declared, offers, changed
        self.widget = self._made()
        if not isinstance(self.widget, QPushButton):
            self.widget.setAccessibleName(self._words(declared.words))
        if declared.tip:
            self.widget.setToolTip(self._words(declared.tip))

    def _words(self, text: Text) -> str:
        return text.get(self.offers.language)

    def _made(self) -> QWidget:
        raise NotImplementedError

    @property
    def value(self) -> Any:
        """What is chosen; the default of the field where nothing is."""
        return self.field.default

    def show_value(self, value: Any) -> None:
        """Show a value without calling ``changed``."""

    def show_words(self, words: str) -> None:
        """Show what is chosen elsewhere, "" = nothing."""

    def offer(self) -> None:
        """Offer what there is to choose from; what was chosen stays if it is still there."""


class _ChooserRow(FieldRow):
    """A row with a list to choose from."""

    def _made(self) -> QWidget:
        self.box = allow_narrow(ElidingChooser())
        self._fill()
        self.box.currentIndexChanged.connect(lambda *_: self.changed())
        return self.box

    def _entries(self) -> Sequence[tuple[str, str]]:
        """(key, words) of every entry."""
        raise NotImplementedError

    @property
    def value(self) -> Any:
        return self.box.currentData() or ""

    def show_value(self, value: Any) -> None:
        with QSignalBlocker(self.box):
            self.box.setCurrentIndex(max(self.box.findData(value), 0))

    def offer(self) -> None:
        self._fill()

    def _fill(self) -> None:
        rows = list(self._entries())
        if [(self.box.itemData(number), self.box.itemText(number)) for number in range(self.box.count())] == rows:
            return
        fill_choices(self.box, ((words, key) for key, words in rows), self.box.currentData())


class _ChoiceRow(_ChooserRow):
    field: ChoiceField

    def _entries(self) -> Sequence[tuple[str, str]]:
        return [(key, self._words(words)) for key, words in self.field.choices.items()]


class SideRow(_ChooserRow):
    """The sides; in their place who is pinned, if somebody is. ``watched`` is the side that looks while nobody is selected."""

    field: SideField
    watched = ""

    def _made(self) -> QWidget:
        super()._made()
        self.box.setAccessibleName(self._words(self.field.words))
        self.pinned = ParagraphLabel()
        self.pinned.setTextFormat(Qt.TextFormat.PlainText)
        self.pinned.hide()
        both = QWidget()
        layout = QVBoxLayout(both)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.box)
        layout.addWidget(self.pinned)
        return both

    def _entries(self) -> Sequence[tuple[str, str]]:
        document = self.offers.document
        forces = () if document is None else document.scenario.forces
        sides = [] if document is None else [one.side for one in document.scenario.forces.sides]
        called = [(side, forces.called(side).get(self.offers.language)) for side in sides]  # type: ignore[union-attr]
        if self.field.moves:
            first = translate("PlanForm", "the first unit of a side: {side}")
            return [
                ("", self._words(self.field.no_value)),
                *((side, first.format(side=words)) for side, words in called),
            ]
        pin = translate("PlanForm", "single units: click one, press O")
        return [("", self._usual()), *called, (_BY_PINNING, pin)]

    def _usual(self) -> str:
        """Who looks, or whose weapons bear, if no side is chosen."""
        if self.watched:
            return translate("PlanForm", "{side} (no unit is selected)").format(side=self.watched)
        return self._words(self.field.no_value)

    def _fill(self) -> None:
        super()._fill()
        number, model = self.box.findData(_BY_PINNING), self.box.model()
        if number >= 0 and isinstance(model, QStandardItemModel):
            # it says how single units are made to look
            model.item(number).setEnabled(False)

    def show_watching(self, pinned: str, watched: str) -> None:
        """Who is pinned, and who looks while nobody is selected, in words; "" = nobody."""
        self.watched = watched
        self.box.setVisible(not pinned)
        self.pinned.setVisible(bool(pinned))
        words = translate("PlanForm", "Pinned: {names}. Esc (twice while a unit is selected) lets a side look again")
        self.pinned.setText(words.format(names=pinned))
        if self.box.count() and not self.field.moves:
            self.box.setItemText(0, self._usual())


class UnitKindRow(_ChooserRow):
    """Kinds of units; in place of "any" the unit that is selected, which nobody chooses here."""

    unit = ""

    def _entries(self) -> Sequence[tuple[str, str]]:
        document = self.offers.document
        kinds = {} if document is None else document.ruleset.units
        called = [(key, capitalised(kind.name.get(self.offers.language))) for key, kind in kinds.items()]
        return [("", self.unit or self._words(self.field.no_value)), *called]

    def show_sought(self, unit: str, kind: str) -> None:
        """Show whom the plan is for: a unit (in words), or else a ``kind`` ("" = any)."""
        self.unit = unit
        with QSignalBlocker(self.box):
            self.box.setItemText(0, unit or self._words(self.field.no_value))
        self.show_value("" if unit else kind)
        of_unit = translate("PlanForm", "The selected unit: with none selected a kind can be chosen")
        of_kind = translate("PlanForm", "Who is looked for, in all answers: the same as in the inspector")
        self.box.setToolTip(of_unit if unit else of_kind)
        self.box.setEnabled(not unit)


class StateRow(_ChooserRow):
    """The states that a ``kind`` of unit can be in."""

    kind = ""

    def _entries(self) -> Sequence[tuple[str, str]]:
        document = self.offers.document
        if document is None:
            return []
        ruleset = document.ruleset
        kind = ruleset.units.get(self.kind)
        fitting = [state for state in ruleset.states.values() if kind is None or state.fits(kind)]
        called = [(state.key, capitalised(state.name.get(self.offers.language))) for state in fitting]
        return [("", self._words(self.field.no_value)), *called]

    def fit(self, kind: str) -> None:
        """Offer the states of a kind of unit, "" = any."""
        self.kind = kind
        self._fill()


class AreaRow(_ChooserRow):
    """Zones, and hexes in their place: those selected, those of roads, those of a kept plan."""

    field: AreaField
    _kept: tuple[PlanPlace, ...] = ()

    def _entries(self) -> Sequence[tuple[str, str]]:
        document, language = self.offers.document, self.offers.language
        zones = () if document is None else document.scenario.zones
        words = {
            SELECTED: translate("PlanForm", "selected hexes: {n}"),
            ROADS: translate("PlanForm", "roads: {n} hexes"),
            _OF_KEPT: translate("PlanForm", "hexes of the kept plan: {n}"),
        }
        return [
            ("", self._words(self.field.no_value)),
            *((zone.id, zone.called.get(language)) for zone in zones),
            *((key, words[key].format(n=len(hexes))) for key, hexes in self._hexes.items() if hexes),
        ]

    @property
    def _hexes(self) -> dict[str, tuple[PlanPlace, ...]]:
        return {**self.offers.hexes, _OF_KEPT: self._kept}

    @property
    def value(self) -> Any:
        key = super().value
        return self._hexes.get(key, key)

    def show_value(self, value: Any) -> None:
        """Hexes of a kept plan are offered too, if they are not those of roads."""
        if isinstance(value, str):
            super().show_value(value)
            return
        roads = self.offers.hexes.get(ROADS) == value
        self._kept = () if roads else value
        self._fill()
        super().show_value(ROADS if roads else _OF_KEPT)

    def forget(self) -> None:
        """The numbers of hexes mean other places now."""
        self._kept = ()
        self._fill()


class _OtherStateRow(_ChooserRow):
    def _entries(self) -> Sequence[tuple[str, str]]:
        document = self.offers.document
        others = () if document is None else document.scenario.setups.others
        return [
            (LAST, translate("PlanForm", "before the last change")),
            (SAVED, translate("PlanForm", "as its file holds it")),
            *((one.id, one.called.get(self.offers.language)) for one in others),
            (OTHER_FILE, translate("PlanForm", "another file…")),
        ]


class RulesetRow(_ChooserRow):
    """The other rulesets, which are read when they are asked for, because reading those of all games takes long."""

    _read_for: Ruleset | None = None
    _known: Sequence[tuple[str, str]] = ()

    def _entries(self) -> Sequence[tuple[str, str]]:
        return self._known

    def read(self) -> None:
        """Offer the rulesets that there are."""
        from workbench.files.neutral_terrain import others_of_kind

        document = self.offers.document
        if document is not None and self._read_for is not document.ruleset:
            self._read_for = document.ruleset
            found = others_of_kind(document.ruleset, document.scenario.ruleset)
            self._known = rulesets_named(found, self.offers.language)
            self._fill()


class _NumberRow(FieldRow):
    field: NumberField

    def _made(self) -> QWidget:
        self.spin = WholeNumberField()
        self.spin.setRange(self.field.low, self.field.high)
        self.spin.setValue(self.field.default if self.field.start is None else self.field.start)
        self.spin.valueChanged.connect(lambda *_: self.changed())
        return self.spin

    @property
    def value(self) -> Any:
        return self.spin.value()

    def show_value(self, value: Any) -> None:
        with QSignalBlocker(self.spin):
            self.spin.setValue(value)


class _WordsRow(FieldRow):
    """What is chosen on the map, in words."""

    def _made(self) -> QWidget:
        self.label = ParagraphLabel()
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        return self.label

    def show_words(self, words: str) -> None:
        self.label.setText(words or self._words(self.field.no_value))


class _ClearRow(FieldRow):
    """A button that takes places back which were clicked."""

    def _made(self) -> QWidget:
        button = QPushButton(self._words(self.field.no_value))
        button.clicked.connect(lambda *_: self.changed())
        button.setEnabled(False)
        return button

    def show_words(self, words: str) -> None:
        self.widget.setEnabled(bool(words))


ROWS: Mapping[type[Field[Any]], type[FieldRow]] = {
    SideField: SideRow,
    UnitField: _WordsRow,
    PlaceField: _WordsRow,
    PlacesField: _ClearRow,
    AreaField: AreaRow,
    NumberField: _NumberRow,
    ChoiceField: _ChoiceRow,
    UnitKindField: UnitKindRow,
    StateField: StateRow,
    OtherStateField: _OtherStateRow,
    RulesetField: RulesetRow,
}
"""The row of each type of field; other types have none."""
