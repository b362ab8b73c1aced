"""The tools of tabletops and what they need of the window; exactly one of them is active."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from PySide6.QtCore import QObject

from workbench.desktop.documents.document import TabletopDocument
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.questions.tabletop_questions import TabletopPlace
from workbench.desktop.tools.map_names import TabletopNamesTool
from workbench.desktop.tools.paste import TabletopPasteTool
from workbench.desktop.tools.tabletop_asking import RulerTool, TabletopAttributionTool, TabletopInspectTool
from workbench.desktop.tools.tabletop_choices import TabletopChoices
from workbench.desktop.tools.tabletop_figures import FiguresTool
from workbench.desktop.tools.tabletop_select import TabletopSelectTool
from workbench.desktop.tools.tabletop_shape_edit import EraserTool, OpeningTool, VertexTool
from workbench.desktop.tools.tabletop_shapes import CircleTool, FreehandTool, LineTool, PolygonTool, RectangleTool
from workbench.desktop.tools.tabletop_templates import TemplateTool
from workbench.desktop.tools.tabletop_tool import TabletopTool
from workbench.desktop.tools.tabletop_units import PieceTool, TabletopUnitTool
from workbench.desktop.tools.tabletop_zones import TabletopZoneTool
from workbench.desktop.tools.tool import SELECT, BaseToolContext
from workbench.scenario.edits.edit import Edit
from workbench.scenario.scenario import TabletopScenario

DRAWING: tuple[type[TabletopTool], ...] = (PolygonTool, RectangleTool, CircleTool, FreehandTool, LineTool)
"""Tools that draw the chosen terrain."""
TOOLS: tuple[type[TabletopTool], ...] = (
    TabletopInspectTool,
    TabletopSelectTool,
    VertexTool,
    *DRAWING,
    PieceTool,
    OpeningTool,
    TabletopUnitTool,
    FiguresTool,
    TabletopZoneTool,
    TabletopNamesTool,
    EraserTool,
    RulerTool,
    TemplateTool,
    TabletopAttributionTool,
)


class TabletopToolContext(BaseToolContext[TabletopInquiry, TabletopTool, TabletopScenario]):
    """The tools of a tabletop."""

    def __init__(self, inquiry: TabletopInquiry, parent: QObject | None = None) -> None:
        super().__init__(inquiry, parent)
        self.choices = TabletopChoices(self)
        self.fill([made(self) for made in (*TOOLS, TabletopPasteTool)])

    @property
    def pieces(self) -> tuple[str, ...]:
        """Ids of the selected pieces."""
        return self._inquiry.pieces

    def select(self, units: Iterable[str], pieces: Iterable[str] = ()) -> None:
        """Select units and pieces and nothing else."""
        self._inquiry.select(units, pieces)

    def pin(self, spot: TabletopPlace | None) -> None:
        """Make a unit or a point the observer; None removes the observer."""
        self._inquiry.pin(spot)

    def hold(self, spot: TabletopPlace | None) -> None:
        """Fix the end of the line at a place; None lets it follow the mouse."""
        self._inquiry.line.hold(spot)

    @property
    def held_place(self) -> TabletopPlace | None:
        """Where the line is held; None while it follows the mouse."""
        return self._inquiry.line.end

    def ask_attribution(self, piece: str | None) -> None:
        """Show which ground a piece alone hides; None ends that."""
        self._inquiry.line.blame(piece or None)

    def drag(self, edits: Sequence[Edit[TabletopScenario]]) -> None:
        """Show units as these edits would move them while they are dragged; no edits end the drag. Pieces are not followed:
        they change too much."""
        if not edits or self.pieces or not self.selection:
            self._inquiry.drag(None)
            return
        scenario = self.document.scenario
        for edit in edits:
            scenario = edit.apply(scenario)
        self._inquiry.drag(scenario)

    def activate_tool(self, tool: str) -> None:
        """Make a tool the active one; a tool that draws gets a terrain that it can draw."""
        if tool in {made.id for made in DRAWING if made is not FreehandTool}:
            document = self.document
            self.choices.choose_fitting_terrain(document.ruleset, document.scenario, lines=tool == LineTool.id)
        super().activate_tool(tool)

    @property
    def returns_to(self) -> Collection[str]:
        """Every tool but that of pasting, which has nothing to paste any more."""
        return frozenset(self.tools) - {TabletopPasteTool.id}

    def refresh(self) -> None:
        """Show the handles of the active tool again, after the tabletop or the selection changed."""
        self.tool.refresh()

    def open(self, document: TabletopDocument) -> None:
        """Another document is open."""
        self.tool.cancel()
        if isinstance(self.tool, TabletopPasteTool):
            self.activate_tool(SELECT)
        self.forget_last_edit()
        self.choices.adopt(document.ruleset, document.scenario)
