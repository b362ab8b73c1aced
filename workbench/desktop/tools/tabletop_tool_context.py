"""The tools of tables and what they need of the window; exactly one of them is in hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject

from workbench.desktop.documents.document import TabletopDocument
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.questions.tabletop_questions import TabletopPlace
from workbench.desktop.tools.tabletop_choices import TableChoices
from workbench.desktop.tools.tabletop_figures import FiguresTool
from workbench.desktop.tools.tabletop_ruler import RulerTool
from workbench.desktop.tools.tabletop_select import TableSelectTool
from workbench.desktop.tools.tabletop_shape_edit import EraserTool, OpeningTool, VertexTool
from workbench.desktop.tools.tabletop_shapes import CircleTool, FreehandTool, LineTool, PolygonTool, RectangleTool
from workbench.desktop.tools.tabletop_templates import TemplateTool
from workbench.desktop.tools.tabletop_tool import TabletopTool
from workbench.desktop.tools.tabletop_units import PieceTool, TableBlameTool, UnitTool
from workbench.desktop.tools.tabletop_zones import TableZoneTool
from workbench.desktop.tools.tool import BaseToolContext
from workbench.scenario.edits.edit import Edit
from workbench.scenario.scenario import TabletopScenario

DRAWING: tuple[type[TabletopTool], ...] = (PolygonTool, RectangleTool, CircleTool, FreehandTool, LineTool)
"""Tools that draw the chosen terrain."""
TOOLS: tuple[type[TabletopTool], ...] = (
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


class TabletopToolContext(BaseToolContext[TabletopInquiry, TabletopTool, TabletopScenario]):
    """The tools of a table."""

    def __init__(self, inquiry: TabletopInquiry, parent: QObject | None = None) -> None:
        super().__init__(inquiry, parent)
        self.choices = TableChoices(self)
        self.fill([made(self) for made in TOOLS])

    @property
    def pieces(self) -> tuple[str, ...]:
        """Ids of the selected pieces."""
        return self._inquiry.pieces

    def select(self, units: Iterable[str], pieces: Iterable[str] = ()) -> None:
        """Select units and pieces and nothing else."""
        self._inquiry.select(units, pieces)

    def pin(self, spot: TabletopPlace | None) -> None:
        """Make a unit or a point the observer; None lets go of it."""
        self._inquiry.pin(spot)

    def hold(self, spot: TabletopPlace | None) -> None:
        """Keep the end of the line where it is; None lets it follow the mouse."""
        self._inquiry.hold(spot)

    def look_too(self, spot: TabletopPlace) -> None:
        """Let a unit or a point look with the observer, or no more."""
        self._inquiry.toggle_watcher(spot)

    def blame(self, piece: str) -> None:
        """Ask which ground a piece alone hides; "" asks no more."""
        self._inquiry.choose(blamed=piece)

    def drag(self, edits: Sequence[Edit[TabletopScenario]]) -> None:
        """Units are where these edits would put them; none: they are let go of. Dragged pieces change too much to follow."""
        if not edits or self.pieces or not self.selection:
            self._inquiry.drag(None)
            return
        scenario = self.document.scenario
        for edit in edits:
            scenario = edit.apply(scenario)
        self._inquiry.drag(scenario)

    def take(self, tool: str) -> None:
        """Make a tool the active one; one that draws terrain gets a terrain that it can draw."""
        if tool in {made.id for made in DRAWING if made is not FreehandTool}:
            document = self.document
            self.choices.suit(document.ruleset, document.scenario, lines=tool == LineTool.id)
        super().take(tool)

    def refresh(self) -> None:
        """The table or the selection is another: the tool in hand shows its handles anew."""
        self.tool.refresh()

    def open(self, document: TabletopDocument) -> None:
        """Another document is open."""
        self.tool.cancel()
        self.choices.adopt(document.ruleset, document.scenario)
