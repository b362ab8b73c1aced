"""The tools of tables and what they need of the window; exactly one of them is in hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, Signal

from workbench.desktop.documents.document import TableDocument
from workbench.desktop.drawing.tabletop_sketch import TableSketch
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.questions.tabletop_questions import TabletopPlace
from workbench.desktop.tools.tabletop_choices import TableChoices
from workbench.desktop.tools.tabletop_figures import FiguresTool
from workbench.desktop.tools.tabletop_ruler import RulerTool
from workbench.desktop.tools.tabletop_select import TableSelectTool
from workbench.desktop.tools.tabletop_shape_edit import EraserTool, OpeningTool, VertexTool
from workbench.desktop.tools.tabletop_shapes import CircleTool, FreehandTool, LineTool, PolygonTool, RectangleTool
from workbench.desktop.tools.tabletop_templates import TemplateTool
from workbench.desktop.tools.tabletop_tool import TableBaseTool
from workbench.desktop.tools.tabletop_units import PieceTool, TableBlameTool, UnitTool
from workbench.desktop.tools.tabletop_zones import TableZoneTool
from workbench.scenario.edits.edit import Edit
from workbench.scenario.scenario import TabletopScenario

DRAWING: tuple[type[TableBaseTool], ...] = (PolygonTool, RectangleTool, CircleTool, FreehandTool, LineTool)
"""Tools that draw the chosen terrain."""
TOOLS: tuple[type[TableBaseTool], ...] = (
    TableSelectTool,
    VertexTool,
    *DRAWING,
    PieceTool,
    OpeningTool,
    UnitTool,
    FiguresTool,
    TableZoneTool,
    EraserTool,
    RulerTool,
    TemplateTool,
    TableBlameTool,
)


class TabletopToolContext(QObject):
    """Holds the tools."""

    tool_changed = Signal(str)
    sketched = Signal(object)
    """A :class:`~workbench.desktop.drawing.tabletop_sketch.TableSketch` to be shown."""
    told = Signal()
    """The tool in hand has something else to say."""

    def __init__(self, inquiry: TabletopInquiry, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = inquiry
        self.choices = TableChoices(self)
        self.tools: dict[str, TableBaseTool] = {made.id: made(self) for made in TOOLS}
        self.tool = self.tools["select"]
        self.asked = ""
        """What the clicks are for while they are not for the tool in hand."""
        self.tool.activate()

    @property
    def document(self) -> TableDocument:
        """The open document."""
        return self._bench.document

    @property
    def selection(self) -> tuple[str, ...]:
        """Ids of the selected units."""
        return self._bench.selection

    @property
    def pieces(self) -> tuple[str, ...]:
        """Ids of the selected pieces."""
        return self._bench.pieces

    def select(self, units: Iterable[str], pieces: Iterable[str] = ()) -> None:
        """Select units and pieces and nothing else."""
        self._bench.select(units, pieces)

    def pin(self, spot: TabletopPlace | None) -> None:
        """Make a unit or a point the observer; None lets go of it."""
        self._bench.pin(spot)

    def hold(self, spot: TabletopPlace | None) -> None:
        """Keep the end of the line where it is; None lets it follow the mouse."""
        self._bench.hold(spot)

    @property
    def observed(self) -> bool:
        """Is there an observer?"""
        return self._bench.observer is not None

    def look_too(self, spot: TabletopPlace) -> None:
        """Let a unit or a point look with the observer, or no more."""
        known = self._bench.watchers
        left = tuple(one for one in known if one != spot)
        self._bench.choose(watchers=left if spot in known else (*known, spot))

    def blame(self, piece: str) -> None:
        """Ask which ground a piece alone hides; "" asks no more."""
        self._bench.choose(blamed=piece)

    def show_sketch(self, sketch: TableSketch) -> None:
        """Draw what is being drawn."""
        self.sketched.emit(sketch)

    def drag(self, edits: Sequence[Edit[TabletopScenario]]) -> None:
        """Units are where these edits would put them; none: they are let go of. Dragged pieces change too much to follow."""
        if not edits or self.pieces or not self.selection:
            self._bench.drag(None)
            return
        scenario = self.document.scenario
        for edit in edits:
            scenario = edit.apply(scenario)
        self._bench.drag(scenario)

    def hint(self) -> str:
        """What the status bar says."""
        return self.asked or self.tool.hint()

    def tell(self) -> None:
        """What the tool in hand says has changed."""
        self.told.emit()

    def take(self, tool: str) -> None:
        """Take a tool in hand."""
        if tool in {made.id for made in DRAWING if made is not FreehandTool}:
            document = self.document
            self.choices.suit(document.ruleset, document.scenario, lines=tool == LineTool.id)
        if self.tools[tool] is not self.tool:
            self.tool.deactivate()
            self.tool = self.tools[tool]
            self.tool.activate()
            self.tool_changed.emit(tool)

    def refresh(self) -> None:
        """The table or the selection is another: the tool in hand shows its handles anew."""
        if isinstance(self.tool, TableSelectTool | VertexTool | FiguresTool | TableZoneTool):
            self.tool.refresh()

    def open(self, document: TableDocument) -> None:
        """Another document is open."""
        self.tool.cancel()
        self.choices.adopt(document.ruleset, document.scenario)
