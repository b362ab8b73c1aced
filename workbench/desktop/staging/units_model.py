"""The units of a document as a table that can be edited; a text that means nothing in its column is refused with a reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QPersistentModelIndex, Qt, Signal

from workbench.base.text import Text
from workbench.desktop.document import AnyDocument
from workbench.desktop.plain import plain
from workbench.desktop.wording import value_words
from workbench.files.unit_cells import PLAIN, TABLE_ONLY, VALUES, BadCell, Cells
from workbench.forces.staging import find_zone, unseen_by
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits import Composite, Edit
from workbench.scenario.edits_forces import ArrangeUnits, ReplaceUnits
from workbench.scenario.edits_models import ChangeModel, FaceModels, PutModels
from workbench.scenario.edits_units import AddSide, ChangeUnit, MoveUnits, TurnUnits

translate = QCoreApplication.translate
_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
SORT = Qt.ItemDataRole.UserRole


def column_title(column: str, ruleset: Ruleset, language: str) -> str:
    """What a column is called; values as the rules call them, and those that they do not know by their key."""
    if column.startswith(VALUES):
        name = value_words(ruleset, column.removeprefix(VALUES), language)
        return name[:1].upper() + name[1:] if name != column.removeprefix(VALUES) else name
    words = {
        "side": translate("UnitsTable", "Side"),
        "id": translate("UnitsTable", "Id"),
        "kind": translate("UnitsTable", "Kind"),
        "name": translate("UnitsTable", "Name"),
        "group": translate("UnitsTable", "Group"),
        "place": translate("UnitsTable", "Place"),
        "facing": translate("UnitsTable", "Facing"),
        "state": translate("UnitsTable", "States"),
        "turn": translate("UnitsTable", "Turn"),
        "zone": translate("UnitsTable", "Zone"),
        "hidden": translate("UnitsTable", "Hidden"),
        "note": translate("UnitsTable", "Note"),
        "floor": translate("UnitsTable", "Floor"),
        "base": translate("UnitsTable", "Base"),
        "hull": translate("UnitsTable", "Hull"),
        "models": translate("UnitsTable", "Models"),
        "weapons": translate("UnitsTable", "Weapons"),
    }
    return words[column]


class UnitsModel(QAbstractTableModel):
    """A row for each unit that the side whose view is shown knows of."""

    refused = Signal(object, str)
    """The index of a cell that was not changed, and why."""

    def __init__(self) -> None:
        super().__init__()
        self._document: AnyDocument | None = None
        self.rows: list[tuple[str, Any]] = []
        self.columns: tuple[str, ...] = PLAIN
        self.cells: Cells | None = None

    def open(self, document: AnyDocument) -> None:
        """Show the units of a document as they are now."""
        scenario = document.scenario
        cells = Cells(scenario, document.ruleset)
        unseen = unseen_by(scenario.forces, document.seen_by)
        rows = [(side, unit) for side, unit in scenario.forces if unit.id not in unseen]
        more = TABLE_ONLY if cells.on_table else ()
        faces = cells.on_table or document.ruleset.has_facing or any(unit.facing for _, unit in rows)
        plain_ones = tuple(column for column in PLAIN if column != "facing" or faces)
        columns = (*plain_ones, *more, *(VALUES + key for key in cells.value_keys()))
        known = self._document is not None and self._document.ruleset is document.ruleset
        same = known and columns == self.columns and [unit.id for _, unit in rows] == [unit.id for _, unit in self.rows]
        if not same:
            self.beginResetModel()
        self._document, self.cells, self.rows, self.columns = document, cells, rows, columns
        if not same:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(columns) - 1))

    def rowCount(self, parent: _Index = _ROOT) -> int:
        """Units."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        """Columns."""
        return 0 if parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What columns are called."""
        if orientation != Qt.Orientation.Horizontal or self._document is None:
            return None
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        title = column_title(self.columns[section], self._document.ruleset, self._document.language)
        # a tooltip is for names that are longer than their column
        return plain(title) if role == Qt.ItemDataRole.ToolTipRole else title

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """All cells can be edited."""
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Words to read, text to edit, and something to sort by."""
        if not index.isValid() or self.cells is None or self._document is None:
            return None
        (side, unit), column = self.rows[index.row()], self.columns[index.column()]
        text = self.cells.text(side, unit, self._written(unit, column))
        if role == Qt.ItemDataRole.EditRole:
            return text
        if role == SORT:
            return (float(text), "") if text.replace(".", "", 1).isdigit() else (float("inf"), text.casefold())
        if role == Qt.ItemDataRole.DisplayRole:
            return self._words(side, unit, column, text)
        if role == Qt.ItemDataRole.ToolTipRole and column in ("note", "name", "weapons", "models"):
            return plain(text)
        return None

    def _words(self, side: str, unit: Any, column: str, text: str) -> str:
        """A cell in the language of the window."""
        assert self._document is not None
        scenario, ruleset, language = self._document.scenario, self._document.ruleset, self._document.language
        if column == "side":
            return str(scenario.forces.called(side).get(language))
        if column == "kind":
            kind = ruleset.units.get(unit.kind)
            return kind.name.get(language) if kind is not None else text
        if column == "hidden":
            return translate("UnitsTable", "hidden") if text else ""
        if column in ("name", "note"):
            return str(getattr(unit, column).get(language))
        if column == "state":
            return ", ".join(
                ruleset.states[key].name.get(language) if key in ruleset.states else key for key in unit.state
            )
        if column == "zone" and text:
            zone = find_zone(scenario.zones, text)
            return str(zone.called.get(language)) if zone is not None else text
        return text

    def _written(self, unit: Any, column: str) -> str:
        """The column in which a cell is written: words that differ between languages in that of the window."""
        french = self._document is not None and self._document.language == "fr" and column in ("name", "note")
        return f"{column}.fr" if french and getattr(unit, column).en != getattr(unit, column).fr else column

    def choices(self, column: str) -> list[tuple[str, str]]:
        """(key, words) of what a column can hold, if that is a choice; else nothing."""
        if self._document is None:
            return []
        scenario, ruleset, language = self._document.scenario, self._document.ruleset, self._document.language
        if column == "side":
            return [(force.side, scenario.forces.called(force.side).get(language)) for force in scenario.forces.sides]
        if column == "kind":
            return [(kind.key, kind.name.get(language)) for kind in ruleset.units.values()]
        if column == "hidden":
            return [("", "–"), ("true", translate("UnitsTable", "hidden"))]
        if column == "zone":
            return [("", "–"), *((zone.id, zone.called.get(language)) for zone in scenario.zones)]
        return []

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Change one cell."""
        return self.change([index.row()], index.column(), value)

    def change(self, rows: Sequence[int], place: int, value: Any) -> bool:
        """Put a text into a column of several rows, as one step of undo; if it means nothing in one of them, in none."""
        column = self.columns[place]
        if self._document is None or self.cells is None or not rows:
            return False
        language = self._document.language
        units = [self.rows[row] for row in rows]
        if column == "id":
            taken = self._document.scenario.forces.find(str(value).strip())
            if len(units) > 1 or (taken is not None and taken[1].id != units[0][1].id):
                words = translate("UnitsTable", "The id {id} is taken: every unit has its own")
                self.refused.emit(self.index(rows[0], place), words.format(id=value))
                return False
        try:
            cells = self.cells
            changed = [cells.with_cell(side, unit, self._written(unit, column), str(value)) for side, unit in units]
        except BadCell as bad:
            hint = bad.hint.get(language)
            said = bad.text.get(language) + (f" ({hint})" if hint else "")
            self.refused.emit(self.index(rows[0], place), said)
            return False
        return self._document.apply(self._edit(column, units, changed))

    def _edit(self, column: str, old: list[tuple[str, Any]], new: list[tuple[str, Any]]) -> Edit[Any]:
        """What makes the old units the new ones; what goes along with places and facings goes along."""
        assert self.cells is not None
        assert self._document is not None
        table = self.cells.on_table
        ids = tuple(unit.id for _, unit in old)
        label = Text("Change the {name} of units", "Modifier des unités : {name}").format(
            name=Text(*(column_title(column, self._document.ruleset, language) for language in ("en", "fr")))
        )
        if column == "side":
            return Composite((AddSide(new[0][0]), ArrangeUnits(ids, new[0][0])), label)
        if column == "id":
            return (ChangeModel if table else ChangeUnit)(ids[0], new[0][1])
        if column == "place":
            places = {unit.id: unit.at for _, unit in new}
            return (PutModels if table else MoveUnits)(places)
        if column == "facing":
            if table:
                return FaceModels(ids, new[0][1].facing)
            turns = zip(old, new, strict=True)
            return Composite(
                tuple(TurnUnits((was.id,), now.facing - was.facing) for (_, was), (_, now) in turns), label
            )
        return ReplaceUnits({was.id: now for (_, was), (_, now) in zip(old, new, strict=True)}, label)
