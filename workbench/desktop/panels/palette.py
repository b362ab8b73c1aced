"""The palettes: lists of terrain, units and sample pieces to put on the map, with headings and a filter."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QGuiApplication, QHideEvent, QIcon, QKeyEvent, QPainter, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.documents.hex_choices import CHOICE_OF, HexChoices, palette_choices, tool_accepts
from workbench.desktop.drawing.swatches import sample_swatch, terrain_icon, terrain_swatch, unit_icon
from workbench.desktop.drawing.tabletop_samples import GROUPS, SamplePiece, available_samples
from workbench.desktop.look.language import plain_text
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.tools.tabletop_choices import TabletopChoices, is_drawn_as_line
from workbench.desktop.widgets.ordered_lists import DeleteKeyFilter
from workbench.desktop.wording.hex_answers import printed_value, side_words, value_name
from workbench.rules.ruleset import FEATURES, HEXES, Ruleset, TerrainRow, UnitKind
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario

SWATCH = 34
_ROW = 42
_HEADING = 26
_KEY = Qt.ItemDataRole.UserRole
_SUMMARY = Qt.ItemDataRole.UserRole + 1
_BETWEEN = 10  # milliseconds between two icons, in which the window handles other events
_MOST_POSTPONED = 150  # times that long icons wait for the map at most

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class PaletteEntry:
    """One entry of a palette; ``key`` identifies it. ``icon`` may be a function that draws it."""

    key: tuple[str, ...]
    name: str
    summary: str
    icon: QIcon | Callable[[], QIcon]
    tip: str = ""


class _Delegate(QStyledItemDelegate):
    """Paints a swatch with the name over one small line, or a heading."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Rows of fixed height."""
        return QSize(scaled_pixels(120), scaled_pixels(_ROW if index.data(_KEY) is not None else _HEADING))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one row."""
        rect: QRect = option.rect
        palette: QPalette = option.palette
        base: QFont = option.font
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if index.data(_KEY) is None:
            font = QFont(base)
            font.setBold(True)
            font.setPointSizeF(base.pointSizeF() * 0.9)
            painter.setFont(font)
            painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
            painter.drawText(rect.adjusted(6, 6, -4, 0), Qt.AlignmentFlag.AlignVCenter, index.data())
            painter.restore()
            return
        if selected:
            painter.fillRect(rect, palette.color(QPalette.ColorRole.Highlight))
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        swatch = scaled_pixels(SWATCH)
        icon = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(icon, QIcon):
            icon.paint(painter, QRect(rect.left() + 6, rect.top() + scaled_pixels((_ROW - SWATCH) / 2), swatch, swatch))
        text = rect.adjusted(swatch + 14, 4, -6, -4)
        painter.setPen(palette.color(role))
        painter.setFont(base)
        name = painter.fontMetrics().elidedText(index.data(), Qt.TextElideMode.ElideRight, text.width())
        half = text.height() // 2
        painter.drawText(text.adjusted(0, 0, 0, -half), Qt.AlignmentFlag.AlignVCenter, name)
        small = QFont(base)
        small.setPointSizeF(base.pointSizeF() * 0.82)
        painter.setFont(small)
        if not selected:
            painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        summary = painter.fontMetrics().elidedText(index.data(_SUMMARY), Qt.TextElideMode.ElideRight, text.width())
        painter.drawText(text.adjusted(0, half, 0, 0), Qt.AlignmentFlag.AlignVCenter, summary)
        painter.restore()


class FilterField(QLineEdit):
    """A field that Esc leaves; elsewhere in the window Esc cancels."""

    left = Signal()

    def event(self, event: QEvent) -> bool:
        """Handle Esc before the window's shortcuts while text is typed."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves the field."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class Palette(QWidget):
    """A filter field over a list of entries in groups."""

    chosen = Signal(tuple)
    """The key of the entry that the user chose."""
    dropped = Signal()
    """Del was pressed in the list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.filter = FilterField()
        self.filter.setPlaceholderText(self.tr("Filter"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setToolTip(self.tr("Enter takes the first that fits, Esc shows all again"))
        self.filter.textChanged.connect(self._filtered)
        self.filter.returnPressed.connect(self._take_first)
        self.filter.left.connect(self._leave)
        self.list = QListWidget()
        self.list.setItemDelegate(_Delegate(self.list))
        DeleteKeyFilter(self.list, self.dropped.emit)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setIconSize(QSize(scaled_pixels(SWATCH), scaled_pixels(SWATCH)))
        self.list.itemClicked.connect(self._clicked)
        self.list.itemActivated.connect(self._clicked)
        self._waiting: list[tuple[QListWidgetItem, Callable[[], QIcon]]] = []
        """Rows whose icon is still to be drawn, one at a time, so that the window stays responsive."""
        self.is_map_unfinished: Callable[[], bool] = lambda: False
        """True while the map beside is still being painted, which goes before."""
        self._postponed = 0
        self._drawing = QTimer(self, interval=_BETWEEN)
        self._drawing.timeout.connect(self._draw_next)
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.setSpacing(4)
        box.addWidget(self.filter)
        box.addWidget(self.list)

    def fill(self, groups: Iterable[tuple[str, list[PaletteEntry]]]) -> None:
        """Show these groups of entries, in order; empty groups are left out."""
        self._waiting.clear()
        self.list.clear()
        for heading, entries in groups:
            if not entries:
                continue
            head = QListWidgetItem(heading)
            head.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(head)
            for entry in entries:
                item = QListWidgetItem(entry.name)
                if isinstance(entry.icon, QIcon):
                    item.setIcon(entry.icon)
                else:
                    self._waiting.append((item, entry.icon))
                item.setData(_KEY, entry.key)
                item.setData(_SUMMARY, entry.summary)
                item.setToolTip(plain_text(entry.tip or f"{entry.name}\n{entry.summary}".strip()))
                self.list.addItem(item)
        self._filtered(self.filter.text())
        if self._waiting and self.isVisible():
            self._drawing.start()

    @property
    def complete(self) -> bool:
        """False while icons are still being drawn."""
        return not self._drawing.isActive()

    def _draw_next(self) -> None:
        if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            return  # the time is needed while the user paints
        if self.is_map_unfinished() and self._postponed < _MOST_POSTPONED:
            self._postponed += 1
            return
        if self._waiting:
            item, draw = self._waiting.pop(0)
            item.setIcon(draw())
        else:
            self._drawing.stop()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw icons while the palette is visible."""
        super().showEvent(event)
        if self._waiting:
            self._drawing.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop drawing icons."""
        super().hideEvent(event)
        self._drawing.stop()

    def mark(self, key: tuple[str, ...]) -> None:
        """Show an entry as the chosen one, without choosing it."""
        for row in range(self.list.count()):
            item = self.list.item(row)
            if item.data(_KEY) is not None and tuple(item.data(_KEY)) == key:
                if self.list.currentItem() is not item:
                    self.list.setCurrentItem(item)
                return
        self.list.setCurrentRow(-1)

    def item(self, key: tuple[str, ...]) -> QListWidgetItem | None:
        """The row of an entry."""
        rows = (self.list.item(row) for row in range(self.list.count()))
        return next((i for i in rows if i.data(_KEY) is not None and tuple(i.data(_KEY)) == key), None)

    def _clicked(self, item: QListWidgetItem) -> None:
        key = item.data(_KEY)
        if key is not None:
            self.chosen.emit(tuple(key))

    def _take_first(self) -> None:
        for row in range(self.list.count()):
            item = self.list.item(row)
            if item.data(_KEY) is not None and not item.isHidden():
                self.list.setCurrentItem(item)
                self.list.setFocus()
                self._clicked(item)
                return

    def _leave(self) -> None:
        self.filter.clear()
        self.list.setFocus()

    def _filtered(self, text: str) -> None:
        wanted = text.strip().casefold()
        heading: QListWidgetItem | None = None
        shown = False
        for row in range(self.list.count()):
            item = self.list.item(row)
            if item.data(_KEY) is None:
                if heading is not None:
                    heading.setHidden(not shown)
                heading, shown = item, False
                continue
            hidden = wanted not in f"{item.text()} {item.data(_SUMMARY)}".casefold()
            item.setHidden(hidden)
            shown = shown or not hidden
        if heading is not None:
            heading.setHidden(not shown)


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
        row = QHBoxLayout()
        row.setContentsMargins(6, 0, 6, 4)
        row.addWidget(self.owner_label)
        row.addWidget(self.owner, 1)
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
        if tool != palette_choices(row)[0]:
            way = self.tr("Along a path") if tool == "path" else self.tr("As whole hexes")
            summary = f"{way} · {summary}" if summary else way
        costs = ", ".join(f"{mobility} {cost}" for mobility, cost in row.cost.items())
        cited = self.tr("Cost: {costs}").format(costs=f"{costs} [{row.cost_citation.rule}]") if costs else ""
        return PaletteEntry(
            (tool, row.key),
            name[:1].upper() + name[1:],
            summary,
            lambda: QIcon(terrain_icon(row, ruleset)),
            f"{summary}\n{cited}".strip(),
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

    def choose(self, **values: object) -> None:
        """Set choices by name."""
        ...


class UnitPalette(QWidget):
    """Choosing a kind of unit activates the unit tool."""

    tool_wanted = Signal(str)
    side_wanted = Signal()
    """The user asked for another side."""

    def __init__(self, choices: UnitChoices, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices = choices
        self._language = language
        self._shown: tuple[Ruleset | None, int, str] = (None, -1, "")
        self.side = QComboBox()
        self.side.setToolTip(self.tr("Whose units you place"))
        self.side.activated.connect(lambda _: choices.choose(side=self.side.currentData()))
        add = QToolButton()
        add.setText("+")
        add.setToolTip(self.tr("Add a side"))
        add.clicked.connect(self.side_wanted)
        self.palette_view = Palette()
        self.palette_view.chosen.connect(self._chosen)
        row = QHBoxLayout()
        row.setContentsMargins(6, 4, 6, 0)
        row.addWidget(QLabel(self.tr("Side:")))
        row.addWidget(self.side, 1)
        row.addWidget(add)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(row)
        box.addWidget(self.palette_view)

    def open(self, ruleset: Ruleset, scenario: AnyScenario) -> None:
        """Show a ruleset's kinds and a scenario's sides."""
        sides = [force.side for force in scenario.forces.sides]
        if sides != [self.side.itemData(i) for i in range(self.side.count())]:
            self.side.clear()
            for force in scenario.forces.sides:
                self.side.addItem(force.name.get(self._language) or force.side, force.side)
        self.show_choices()
        order = sides.index(self._choices.side) if self._choices.side in sides else 0
        if (ruleset, order, self._choices.side) != self._shown:
            self._shown = (ruleset, order, self._choices.side)
            entries = [self._entry(kind, order, ruleset) for kind in ruleset.units.values()]
            self.palette_view.fill([(self.tr("Kinds of units"), entries)])
            self.show_tool("")

    def show_choices(self) -> None:
        """Show the chosen side."""
        self.side.setCurrentIndex(self.side.findData(self._choices.side))

    def show_tool(self, tool: str) -> None:
        """Mark the chosen kind while the unit tool is active."""
        self.palette_view.mark((self._choices.kind,) if tool == "unit" else ())

    def _entry(self, kind: UnitKind, order: int, ruleset: Ruleset) -> PaletteEntry:
        name = kind.name.get(self._language)
        values = []
        for key, cited in kind.values.items():
            shown = printed_value(ruleset, key, cited.value, self._language)
            if shown:  # what the source does not hold is left out
                values.append(f"{value_name(ruleset, key, self._language)} {shown}")

        def draw(side: str = self._choices.side) -> QIcon:
            return QIcon(unit_icon(kind, side, order, ruleset))

        return PaletteEntry(
            (kind.key,),
            name[:1].upper() + name[1:],
            " · ".join(values[:4]),
            draw() if self.palette_view.isVisible() else draw,  # else when it is shown
        )

    def _chosen(self, key: tuple[str, ...]) -> None:
        self._choices.choose(kind=key[0])
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
        levels = ", ".join(str(level) for level in row.levels)
        more = self.tr(" or more") if row.fact("level_min") else ""
        tip = f"{name}\n{summary}"
        if levels:
            tip += "\n" + self.tr("Level {levels}").format(levels=levels + more)
        return PaletteEntry(
            (row.key,), name[:1].upper() + name[1:], summary, lambda: QIcon(terrain_swatch(row, ruleset)), tip
        )

    def _chosen(self, key: tuple[str, ...]) -> None:
        if self._ruleset is None or self._scenario is None:
            return
        self._choices.choose_terrain(self._ruleset, self._scenario, key[0])
        row = self._ruleset.terrain[key[0]]
        keeps = is_drawn_as_line(row) if self._tool == "shape_line" else _draws(self._tool) and not row.fact("linear")
        self.tool_wanted.emit(self._tool if keeps else "shape_line" if is_drawn_as_line(row) else "polygon")


class SamplePiecePalette(QWidget):
    """Choosing a piece asks for the tool that places it."""

    tool_wanted = Signal(str)

    def __init__(self, choices: TabletopChoices, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices, self._language = choices, language
        self._ruleset: Ruleset | None = None
        self.palette_view = Palette()
        self.palette_view.chosen.connect(self._chosen)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.palette_view)

    def open(self, ruleset: Ruleset) -> None:
        """Show the pieces whose terrain a ruleset has."""
        if ruleset is self._ruleset:
            return
        self._ruleset = ruleset
        groups: dict[str, list[PaletteEntry]] = {key: [] for key in GROUPS}
        for typical in available_samples(ruleset):
            groups[typical.group].append(self._entry(typical, ruleset))
        self.palette_view.fill((GROUPS[key].get(self._language), entries) for key, entries in groups.items())

    def show_tool(self, tool: str) -> None:
        """Mark the chosen piece while its tool is active."""
        self.palette_view.mark((self._choices.piece,) if tool == "piece" else ())

    def _entry(self, typical: SamplePiece, ruleset: Ruleset) -> PaletteEntry:
        name = typical.name.get(self._language)
        found = typical.features(ruleset, "cm") or ()
        kinds = dict.fromkeys(ruleset.terrain[one.terrain].name.get(self._language) for one in found)
        return PaletteEntry(
            (typical.key,), name[:1].upper() + name[1:], ", ".join(kinds), QIcon(sample_swatch(typical, ruleset))
        )

    def _chosen(self, key: tuple[str, ...]) -> None:
        self._choices.choose(piece=key[0])
        self.tool_wanted.emit("piece")
