"""The palettes: terrain, kinds of units and typical pieces to put on the map."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QInputDialog,
    QLabel,
    QMenu,
    QMessageBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.base.diagnostics import Diagnostics, why_not_written
from workbench.base.text import Text, capitalised, with_minus_sign
from workbench.desktop.dialogs.file_reports import kinds_to_open, kinds_to_save, usual_folder, with_ending
from workbench.desktop.documents.hex_choices import CHOICE_OF, HexChoices, palette_choices, tool_accepts
from workbench.desktop.drawing.side_style import SideStyle, side_icon, side_style
from workbench.desktop.drawing.swatches import features_swatch, sample_swatch, terrain_icon, terrain_swatch, unit_icon
from workbench.desktop.drawing.tabletop_samples import kept_parts, sample_features, size_words
from workbench.desktop.look.language import labelled, plain_text
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.tools.tabletop_choices import TabletopChoices, is_drawn_as_line
from workbench.desktop.widgets.form_fields import row_layout
from workbench.desktop.widgets.library_entries import OWN, counters_in_use, library_groups
from workbench.desktop.widgets.palette_list import Palette, PaletteEntry
from workbench.desktop.wording.hex_answers import printed_value, side_words, value_name
from workbench.files.piece_collection import (
    KeptPiece,
    export_piece,
    forget_piece,
    import_piece,
    kept_pieces,
    rename_piece,
)
from workbench.rules.ruleset import FEATURES, HEXES, Ruleset, TerrainRow, TypicalPiece, UnitKind
from workbench.rules.values import citation_words
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario
from workbench.scenario.supplements import LibraryCounter
from workbench.scenario.tabletop_board import TabletopBoard


def _found_by(*texts: Text, more: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The words of both languages under which an entry is found."""
    return tuple(words for words in (*(part for text in texts for part in (text.en, text.fr)), *more) if words)


# --- The terrain palette: every row of the ruleset's chart by group, and the side that owns what is painted.


KEEPERS = {
    "fill": ("terrain",),
    "polygon": ("terrain",),
    "rectangle": ("terrain",),
    "blob": ("terrain",),
    "shape_line": ("hexside", "path"),
}
"""Tools that stay active when a row for one of these tools is chosen, because they can draw it too."""


class HexTerrainPalette(QWidget):
    """Choosing a row sets the choice, and asks for the tool that draws it."""

    tool_wanted = Signal(str)

    def __init__(self, choices: HexChoices, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices = choices
        self._language = language
        self._ruleset: Ruleset | None = None
        self._tool = "select"
        self.palette_view = Palette()
        self.palette_view.chosen.connect(self._chosen)
        self.owner = QComboBox()
        self.owner.activated.connect(self._owner_chosen)
        self.owner_label = QLabel(self.tr("Belongs to:"))
        row = row_layout(self.owner_label, self.owner, wide=self.owner, margins=(6, 0, 6, 4))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.palette_view)
        box.addLayout(row)

    def open(self, ruleset: Ruleset, scenario: Scenario) -> None:
        """Show the rows of a ruleset."""
        if ruleset is not self._ruleset:
            self._ruleset = ruleset
            self.palette_view.fill(self._groups(ruleset))
        self.show_sides(scenario)

    def show_sides(self, scenario: Scenario) -> None:
        """Offer the scenario's sides as owners of what is painted."""
        sides = ["", *(force.side for force in scenario.forces.sides)]
        if sides != [self.owner.itemData(i) for i in range(self.owner.count())]:
            self.owner.clear()
            for side in sides:
                self.owner.addItem(side_words(scenario, side, self._language) or self.tr("nobody"), side)
        self._show_owner()

    def _show_owner(self) -> None:
        row = self._row
        can = row is not None and row.owned
        owner = self._choices.owners.get(row.key, "") if row is not None and can else ""
        self.owner.setCurrentIndex(max(0, self.owner.findData(owner)))
        self.owner.setEnabled(can)
        self.owner_label.setEnabled(can)
        name = row.name.get(self._language) if row is not None else ""
        words = self.tr("What you paint of this kind ({name}) belongs to this side")
        never = self.tr("Terrain of this kind belongs to nobody")
        self.owner.setToolTip(plain_text(words.format(name=name)) if can else never)

    @property
    def _row(self) -> TerrainRow | None:
        """The row of the chart that the active tool would draw."""
        _, key = self._marked(self._tool)
        return self._ruleset.terrain.get(key) if self._ruleset is not None else None

    def _marked(self, tool: str) -> tuple[str, str]:
        """The key of the entry for the active tool: (tool, terrain)."""
        choice = CHOICE_OF.get(tool, "")
        key = getattr(self._choices, choice) if choice else ""
        row = self._ruleset.terrain.get(key) if self._ruleset is not None else None
        if choice == "line":
            choice = palette_choices(row)[0] if row is not None else ""
        return choice, key

    def _owner_chosen(self) -> None:
        row = self._row
        if row is not None:
            self._choices.set_owner(row.key, self.owner.currentData())

    def show_tool(self, tool: str) -> None:
        """Mark the row that the active tool would draw."""
        self._tool = tool
        field, key = self._marked(tool)
        self.palette_view.mark((field, key) if field else ())
        self._show_owner()

    def _groups(self, ruleset: Ruleset) -> list[tuple[str, list[PaletteEntry]]]:
        groups: dict[str, list[PaletteEntry]] = {}
        for row in ruleset.terrain.values():
            for tool in palette_choices(row):
                groups.setdefault(self._heading(row, tool), []).append(self._entry(row, tool, ruleset))
        return list(groups.items())

    def _heading(self, row: TerrainRow, tool: str) -> str:
        named = {"hexside": self.tr("Hexsides"), "path": self.tr("Paths"), "marker": self.tr("Markers")}
        if tool in named and (row.layer != HEXES or tool != palette_choices(row)[0]):
            return named[tool]
        return row.group.get(self._language) or self.tr("Terrain")

    def _entry(self, row: TerrainRow, tool: str, ruleset: Ruleset) -> PaletteEntry:
        name, summary = row.name.get(self._language), row.summary.get(self._language)
        if len(palette_choices(row)) > 1:
            # two entries of one name and icon: their first words tell them apart
            way = self.tr("Along a path") if tool == "path" else self.tr("As whole hexes")
            name = labelled(name, f"{way[:1].lower()}{way[1:]}")
        called = {key: name.get(self._language) for key, name in ruleset.mobility.items()}
        costs = ", ".join(f"{called.get(mobility, mobility)} {cost}" for mobility, cost in row.cost.items())
        cited = (
            self.tr("Cost: {costs}").format(costs=f"{costs} [{citation_words(row.cost_citation.rule, self._language)}]")
            if costs
            else ""
        )
        return PaletteEntry(
            (tool, row.key),
            capitalised(name),
            summary,
            lambda: QIcon(terrain_icon(row, ruleset)),
            f"{summary}\n{cited}".strip(),
            _found_by(row.name, row.words, more=(" ".join(row.aliases).replace("_", " "),)),
        )

    def _chosen(self, key: tuple[str, ...]) -> None:
        tool, row = key
        known = self._ruleset.terrain.get(row) if self._ruleset is not None else None
        keeps = tool in KEEPERS.get(self._tool, ()) and known is not None and tool_accepts(self._tool, known)
        self._choices.choose(**{"line" if keeps and self._tool == "shape_line" else tool: row})
        self.tool_wanted.emit(self._tool if keeps else tool)


# --- The unit palette: for which side, and which kind of unit.


class UnitChoices(Protocol):
    """The choices for tools that place units."""

    kind: str
    side: str
    counter: LibraryCounter | None

    def choose(self, **values: object) -> None:
        """Set choices by name."""
        ...


def _weapon_names(kind: UnitKind, ruleset: Ruleset) -> list[Text]:
    held = kind.values.get("weapon")
    words = str(held.value).split() if held is not None else []
    return [ruleset.weapons[word].name for word in words if word in ruleset.weapons]


_BAND = 4
"""Pixels."""


class SideFrame(QWidget):
    """A frame in the colour of a side around what is placed for it."""

    def __init__(self, inside: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.style_: SideStyle | None = None
        box = QVBoxLayout(self)
        band = scaled_pixels(_BAND)
        box.setContentsMargins(band, band, band, band)
        box.addWidget(inside)

    def show_side(self, style: SideStyle | None) -> None:
        """Take the colour of a side; None has none."""
        if style != self.style_:
            self.style_ = style
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame."""
        if self.style_ is not None:
            painter = QPainter(self)
            painter.fillRect(self.rect(), self.style_.fill)
            painter.end()


class UnitPalette(QWidget):
    """Choosing a kind of unit activates the unit tool. A frame has the colour of the side whose units are placed."""

    tool_wanted = Signal(str)
    side_wanted = Signal()
    """The user asked for another side."""

    def __init__(self, choices: UnitChoices, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices = choices
        self._language = language
        self._shown: tuple[Ruleset | None, int, str, list[LibraryCounter]] = (None, -1, "", [])
        self.side = QComboBox()
        self.side.setToolTip(self.tr("Whose units you place"))
        self.side.activated.connect(lambda _: choices.choose(side=self.side.currentData()))
        add = QToolButton()
        add.setText("+")
        add.setToolTip(self.tr("Add a side"))
        add.clicked.connect(self.side_wanted)
        self.palette_view = Palette()
        self.palette_view.chosen.connect(self._chosen)
        self.frame = SideFrame(self.palette_view)
        row = row_layout(QLabel(self.tr("Side:")), self.side, add, wide=self.side, margins=(6, 4, 6, 0))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(row)
        box.addWidget(self.frame)

    def open(self, ruleset: Ruleset, scenario: AnyScenario) -> None:
        """Show a ruleset's kinds and a scenario's sides."""
        sides = [force.side for force in scenario.forces.sides]
        if sides != [self.side.itemData(i) for i in range(self.side.count())]:
            self.side.clear()
            for force in scenario.forces.sides:
                icon = side_icon(side_style(force.side, self.side.count()))
                self.side.addItem(icon, force.name.get(self._language) or force.side, force.side)
        self.show_choices()
        order = sides.index(self._choices.side) if self._choices.side in sides else 0
        library = counters_in_use(scenario)
        if (ruleset, order, self._choices.side, library) != self._shown:
            self._shown = (ruleset, order, self._choices.side, library)
            mine = library_groups(scenario, ruleset, self._choices.side, order, self._language)
            groups: dict[Text, list[PaletteEntry]] = {Text(): []}
            for kind in ruleset.units.values():
                groups.setdefault(kind.group, []).append(self._entry(kind, order, ruleset))
            own = [group for group in groups if group and group.en.casefold() in self._choices.side.casefold()]
            first = dict.fromkeys([*own, *groups])  # those of the side before those of all
            kinds = self.tr("Kinds of units")
            printed = {group.get(self._language) or kinds: groups[group] for group in first}
            self.palette_view.fill([*mine.items(), *printed.items()])
            self.show_tool("")

    def show_choices(self) -> None:
        """Show the chosen side."""
        place = self.side.findData(self._choices.side)
        self.side.setCurrentIndex(place)
        self.frame.show_side(side_style(self._choices.side, place) if place >= 0 else None)

    def show_tool(self, tool: str) -> None:
        """Mark the chosen kind while the unit tool is active."""
        counter = self._choices.counter
        self.palette_view.mark(
            () if tool != "unit" else (OWN, counter.key) if counter is not None else (self._choices.kind,)
        )

    def _entry(self, kind: UnitKind, order: int, ruleset: Ruleset) -> PaletteEntry:
        name = kind.name.get(self._language)
        values = []
        for key, cited in kind.values.items():
            shown = printed_value(ruleset, key, cited.value, self._language)
            if shown:  # what the source does not hold is left out
                # it is read here, not typed; a pair as 5-3 keeps its hyphen
                signed = with_minus_sign(shown) if shown.startswith("-") else shown
                values.append(f"{value_name(ruleset, key, self._language)} {signed}")

        def draw(side: str = self._choices.side) -> QIcon:
            return QIcon(unit_icon(kind, side, order, ruleset))

        return PaletteEntry(
            (kind.key,),
            capitalised(name),
            " · ".join(values[:4]),
            draw() if self.palette_view.isVisible() else draw,  # else when it is shown
            names=_found_by(kind.name, kind.words),
            beside=" ".join(_found_by(*_weapon_names(kind, ruleset))),
        )

    def _chosen(self, key: tuple[str, ...]) -> None:
        counter = next((one for one in self._shown[3] if key == (OWN, one.key)), None)
        if counter is None:
            self._choices.choose(kind=key[0])
        else:
            self._choices.choose(kind=counter.kind or self._choices.kind, counter=counter)
        self.tool_wanted.emit("unit")


# --- The palettes of a tabletop: terrain by group, and sample pieces.


def _draws(tool: str) -> bool:
    from workbench.desktop.tools.tabletop_tool_context import DRAWING  # not loaded for a map of hexes

    return any(tool == one.id for one in DRAWING)


class TabletopTerrainPalette(QWidget):
    """Choosing a row sets the terrain to draw, and asks for a tool that draws it unless one is active."""

    tool_wanted = Signal(str)

    def __init__(self, choices: TabletopChoices, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices, self._language = choices, language
        self._ruleset: Ruleset | None = None
        self._scenario: TabletopScenario | None = None
        self._tool = "select"
        self.palette_view = Palette()
        self.palette_view.chosen.connect(self._chosen)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.palette_view)
        choices.changed.connect(self._mark)

    def open(self, ruleset: Ruleset, scenario: TabletopScenario) -> None:
        """Show the rows of a ruleset."""
        self._scenario = scenario
        if ruleset is not self._ruleset:
            self._ruleset = ruleset
            groups: dict[str, list[PaletteEntry]] = {}
            for key in ruleset.layer(FEATURES):
                row = ruleset.terrain[key]
                heading = row.group.get(self._language) or self.tr("Terrain")
                groups.setdefault(heading, []).append(self._entry(row, ruleset))
            self.palette_view.fill(groups.items())
        self._mark()

    def show_tool(self, tool: str) -> None:
        """Mark the row that the active tool would draw."""
        self._tool = tool
        self._mark()

    def _mark(self) -> None:
        self.palette_view.mark((self._choices.terrain,) if _draws(self._tool) else ())

    def _entry(self, row: TerrainRow, ruleset: Ruleset) -> PaletteEntry:
        name, summary = row.name.get(self._language), row.summary.get(self._language)
        levels = ", ".join(with_minus_sign(str(level)) for level in row.levels)
        more = self.tr(" or more") if row.fact("level_min") else ""
        tip = f"{name}\n{summary}"
        if levels:
            tip += "\n" + self.tr("Level {levels}").format(levels=levels + more)
        return PaletteEntry(
            (row.key,),
            capitalised(name),
            summary,
            lambda: QIcon(terrain_swatch(row, ruleset)),
            tip,
            _found_by(row.name, row.words, more=(" ".join(row.aliases).replace("_", " "),)),
        )

    def _chosen(self, key: tuple[str, ...]) -> None:
        if self._ruleset is None or self._scenario is None:
            return
        self._choices.choose_terrain(self._ruleset, self._scenario, key[0])
        row = self._ruleset.terrain[key[0]]
        keeps = is_drawn_as_line(row) if self._tool == "shape_line" else _draws(self._tool) and not row.fact("linear")
        self.tool_wanted.emit(self._tool if keeps else "shape_line" if is_drawn_as_line(row) else "polygon")


MINE = "mine"
"""How the keys of the user's own pieces begin."""


class SamplePiecePalette(QWidget):
    """Choosing a piece asks for the tool that places it. The user's own collection stands first."""

    tool_wanted = Signal(str)
    keep_wanted = Signal()
    """The selection is to be added to the collection."""

    def __init__(
        self, choices: TabletopChoices, language: str, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._choices, self._language, self._settings = choices, language, settings
        self._ruleset: Ruleset | None = None
        self._board: TabletopBoard | None = None
        self._fresh = False
        self.kept_pieces: dict[str, KeptPiece] = {}
        self.palette_view = Palette()
        self.palette_view.chosen.connect(self._chosen)
        self.palette_view.dropped.connect(self._forget)
        self.mine = QToolButton()
        self.mine.setText(self.tr("My pieces"))
        self.mine.setToolTip(
            self.tr("Your own collection: it stands first in this list, for every table of the same rules")
        )
        self.mine.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.mine)
        self.keep = menu.addAction(self.tr("Save the selection as my piece…"), self.keep_wanted.emit)
        menu.addAction(self.tr("Take one from a file…"), self._import)
        menu.addSeparator()
        self._of_one = [
            menu.addAction(self.tr("Rename the chosen one…"), self._rename),
            menu.addAction(self.tr("Write the chosen one into a file…"), self._export),
            menu.addAction(self.tr("Delete the chosen one"), self._forget),
        ]
        menu.aboutToShow.connect(self._enable)
        self.mine.setMenu(menu)
        row = row_layout(self.mine, from_left=True, margins=(6, 0, 6, 4))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        box.addWidget(self.palette_view)
        box.addLayout(row)
        settings.signals.pieces_changed.connect(self.refresh)

    def open(self, ruleset: Ruleset, board: TabletopBoard) -> None:
        """Show the pieces of a ruleset, their sizes in the unit of the table."""
        same = self._board is not None and ruleset is self._ruleset and board.unit == self._board.unit
        self._ruleset, self._board = ruleset, board
        if not same:
            self.refresh()

    def refresh(self) -> None:
        """The rules, the unit or the collection have changed."""
        self._fresh = False
        if self.isVisible():
            self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        """Read the collection once it is seen."""
        super().showEvent(event)
        if not self._fresh:
            self._fill()

    def _fill(self) -> None:
        if self._ruleset is None or self._board is None:
            return
        self._fresh = True
        ruleset, unit = self._ruleset, self._board.unit
        found = kept_pieces()
        self.kept_pieces = {str(one.path): one for one in found}
        shown = [one for one in found if one.scenario is None or one.scenario.ruleset == ruleset.id]
        own = [self._own_entry(one, ruleset, self._board) for one in shown]
        groups: dict[str, list[PaletteEntry]] = {self.tr("My pieces"): own}
        for typical in ruleset.pieces.values():
            groups.setdefault(typical.group.get(self._language), []).append(self._entry(typical, ruleset, unit))
        self.palette_view.fill(groups.items())

    def show_tool(self, tool: str) -> None:
        """Mark the chosen piece while its tool is active."""
        kept = self._choices.kept_piece
        key = next(
            ((MINE, path) for path, one in self.kept_pieces.items() if kept is not None and one.scenario is kept), None
        )
        self.palette_view.mark((key or (self._choices.piece,)) if tool == "piece" else ())

    def _entry(self, typical: TypicalPiece, ruleset: Ruleset, unit: str) -> PaletteEntry:
        name = typical.name.get(self._language)
        found = sample_features(typical, ruleset, unit)
        kinds = ", ".join(dict.fromkeys(ruleset.terrain[one.terrain].name.get(self._language) for one in found))
        if any(one.name for one in found):
            kinds = self.tr("counts as {terrain}").format(terrain=kinds)
        return PaletteEntry(
            (typical.key,),
            capitalised(name),
            f"{size_words(found, unit)} · {kinds}",
            lambda: QIcon(sample_swatch(typical, ruleset)),
            names=_found_by(typical.name, typical.words),
        )

    def _own_entry(self, one: KeptPiece, ruleset: Ruleset, board: TabletopBoard) -> PaletteEntry:
        name = one.name.get(self._language)
        if one.scenario is None:
            why = next((item.format(self._language) for item in one.diagnostics), "")
            return PaletteEntry((MINE, str(one.path)), name, self.tr("cannot be read: {why}").format(why=why), QIcon())
        kept = one.scenario
        features, units = kept_parts(kept, ruleset, board)
        kinds = [ruleset.units[unit.kind].name.get(self._language) for _, unit in units]
        parts = [size_words(features, board.unit)] if features else []
        parts += [f"{kinds.count(kind)} × {kind}" for kind in dict.fromkeys(kinds)]

        def draw() -> QIcon:
            if features:
                return QIcon(features_swatch(kept_parts(kept, ruleset, _CENTIMETRES)[0], ruleset))
            return QIcon(unit_icon(ruleset.units[units[0][1].kind], units[0][0], 0, ruleset)) if units else QIcon()

        return PaletteEntry((MINE, str(one.path)), name, " · ".join(parts), draw)

    def _chosen(self, key: tuple[str, ...]) -> None:
        if key[0] != MINE:
            self._choices.choose(piece=key[0], kept_piece=None, turn=0.0)
            self.tool_wanted.emit("piece")
        elif (scenario := self.kept_pieces[key[1]].scenario) is not None:
            self._choices.choose(kept_piece=scenario, turn=0.0)
            self.tool_wanted.emit("piece")

    # --- the user's own collection

    def _enable(self) -> None:
        for action in self._of_one:
            action.setEnabled(self._current is not None)

    @property
    def _current(self) -> KeptPiece | None:
        key = self.palette_view.current
        return self.kept_pieces.get(key[1]) if len(key) == 2 and key[0] == MINE else None

    def _rename(self) -> None:
        piece = self._current
        if piece is not None:
            name, accepted = QInputDialog.getText(
                self, self.tr("Rename my piece"), self.tr("Name"), text=piece.name.get(self._language)
            )
            if accepted and name.strip():
                self._done(rename_piece(piece, name.strip()))

    def _forget(self) -> None:
        piece = self._current
        if piece is None:
            return
        words = self.tr("Delete “{name}” from your collection? Tables on which it stands keep it.")
        asked = QMessageBox.question(
            self, self.tr("My pieces"), plain_text(words.format(name=piece.name.get(self._language)))
        )
        if asked == QMessageBox.StandardButton.Yes:
            try:
                forget_piece(piece.path)
            except OSError as error:
                QMessageBox.warning(self, self.tr("My pieces"), plain_text(why_not_written(error).get(self._language)))
            self._settings.signals.pieces_changed.emit()

    def _import(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self,
            self.tr("Take a piece from a file"),
            str(usual_folder(None, self._settings)),
            kinds_to_open(self.tr("My pieces")),
        )
        if name:
            self._done(import_piece(Path(name)))

    def _export(self) -> None:
        piece = self._current
        if piece is not None:
            title = self.tr("Write my piece into a file")
            kinds = kinds_to_save(self.tr("My pieces"))
            start = usual_folder(None, self._settings) / piece.path.name
            name, kind = QFileDialog.getSaveFileName(self, title, str(start), kinds)
            if name:
                self._done(export_piece(piece, with_ending(name, kind)))

    def _done(self, diagnostics: Diagnostics) -> None:
        """Show the collection as it is now, and what went wrong."""
        if diagnostics.has_errors:
            words = "\n".join(item.format(self._language) for item in diagnostics)
            QMessageBox.warning(self, self.tr("My pieces"), plain_text(words))
        self._settings.signals.pieces_changed.emit()


_CENTIMETRES = TabletopBoard("cm", 1.0, 1.0, "")
"""The table of a swatch."""
