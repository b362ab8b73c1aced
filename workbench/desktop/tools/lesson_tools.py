"""The tool that answers the questions of a lesson with clicks on the map. It changes nothing, and no command takes it: a lesson
puts it into the hand while it runs."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.desktop.canvas.pointer_events import MapEvent, TabletopEvent
from workbench.desktop.tools.hex_tool import HexContext, HexTool
from workbench.desktop.tools.tabletop_tool import TabletopContext, TabletopTool
from workbench.desktop.tools.tool import LEFT, LESSON, BaseTool, Context, translate
from workbench.lessons.answer_forms import ANY_PLACE, CHANCE, COST, NUMBER, PLACE, PLACES
from workbench.lessons.places import named, places_on
from workbench.lessons.questions import Question

_NEAR_SIDE = 0.2
"""So near to a hexside (in hexes) a click is at what stands on it."""
_NEAR_POINT = 20.0
"""So many pixels from a point of a table a click still means it."""


class BaseLessonTool(BaseTool[Context, Any]):
    """Names the place that a click means for the question that waits."""

    id = LESSON
    edits = False
    question: Question | None = None
    """The question that waits for an answer; None while clicks mean nothing."""
    analysis: AnyAnalysis | None = None
    at_end = False
    """Is the last step done?"""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.taken: Callable[[str], None] = lambda _: None
        """Is given the name of the place that was clicked."""
        self.picked: Callable[[Any], None] | None = None
        """Is given every place that is clicked, as files write places, where a lesson is written; None while one runs."""

    @property
    def line_follows_mouse(self) -> bool:
        """No: it would tell the answer."""
        return False

    @property
    def busy(self) -> bool:
        """Always, so that Esc lets nothing go that the lesson shows."""
        return True

    @property
    def under_way(self) -> bool:
        """Nothing can be taken back."""
        return False

    def cancel(self) -> None:
        """Nothing is under way."""

    def pressed(self, event: Any) -> None:
        """Name the place under the mouse."""
        if event.button == LEFT and self.picked is not None:
            place = self.place(event)
            if place is not None:
                self.picked(place)
            return
        if event.button != LEFT or self.question is None or self.analysis is None:
            return
        form = self.question.form
        found = ""
        if form is PLACE:
            found = self.obstacle(event)
        elif form.offers_places:
            found = self.candidate(event, self.question, self.analysis)
        if found:
            self.taken(found)

    def moved(self, event: Any) -> None:
        """Nothing follows the mouse."""

    def released(self, event: Any) -> None:
        """A press is enough."""

    def obstacle(self, event: Any) -> str:
        """The thing under the mouse that may block a line."""
        raise NotImplementedError

    def place(self, event: Any) -> Any:
        """The place under the mouse as files write it, a point as a pair of numbers; None beside the map."""
        raise NotImplementedError

    def candidate(self, event: Any, question: Question, analysis: AnyAnalysis) -> str:
        """Which of the places to choose from is under the mouse; "" if none is."""
        raise NotImplementedError

    def usual_hint(self) -> str:
        """The effects of clicks and keys."""
        if self.picked is not None:
            return translate("Lesson", "Click places that the question offers · a second click takes one back")
        if self.at_end:
            return translate("Lesson", "PgUp: back to the last step · the buttons beside the map go on")
        form = self.question.form if self.question is not None else None
        if form is PLACES:
            return translate("Lesson", "Click the places on the map, then Check · PgDn: next step")
        if form in (PLACE, ANY_PLACE):
            return translate("Lesson", "Click the place on the map, or arrow keys and Enter · PgDn: next step")
        if form in (NUMBER, COST, CHANCE):
            return translate("Lesson", "Type the answer, then Enter · PgDn: next step · Esc: to the map")
        return translate("Lesson", "Space or PgDn: next step · PgUp: back · try it yourself: edit and ask freely")


class HexLessonTool(BaseLessonTool[HexContext], HexTool):
    """On a map of hexes."""

    def obstacle(self, event: MapEvent) -> str:
        """The hexside next to the mouse if something stands on it, or else the hex."""
        if event.hex is None:
            return ""
        grid, board = self.grid, self.context.document.analysed_scenario.board
        if event.side is not None and board.sides_at(*event.side):
            a, b = (grid.point(grid.hexes[number]) for number in event.side)
            across = ((event.point[0] - a[0]) * (b[0] - a[0]) + (event.point[1] - a[1]) * (b[1] - a[1])) - 0.5
            if abs(across) <= _NEAR_SIDE:
                return "/".join(grid.labels[number] for number in event.side)
        return grid.labels[event.hex]

    def place(self, event: MapEvent) -> str | None:
        """The label of the hex."""
        return None if event.hex is None else self.grid.labels[event.hex]

    def candidate(self, event: MapEvent, question: Question, analysis: AnyAnalysis) -> str:
        """The one that lies in the hex."""
        label = "" if event.hex is None else self.grid.labels[event.hex]
        places = places_on(analysis)
        same = (named(place) for place in question.among if places.key(place) == label)
        return next(same, "")


class TabletopLessonTool(BaseLessonTool[TabletopContext], TabletopTool):
    """On a table."""

    def obstacle(self, event: TabletopEvent) -> str:
        """The piece."""
        return event.feature or ""

    def place(self, event: TabletopEvent) -> str | tuple[float, float] | None:
        """The unit, or the point in tenths of the table's unit."""
        if event.unit is not None:
            return f"unit:{event.unit}"
        board = self.context.document.analysed_scenario.board
        x, y = (round(part, 1) for part in event.point)
        return (x, y) if 0 <= x <= board.width and 0 <= y <= board.height else None

    def candidate(self, event: TabletopEvent, question: Question, analysis: AnyAnalysis) -> str:
        """The unit, or the point that is nearest."""
        places = places_on(analysis)
        points = [(places.point(place), named(place)) for place in question.among]
        near = [(math.dist(point, event.point), name) for point, name in points if point is not None]
        units = [name for _, name in near if event.unit is not None and name == f"unit:{event.unit}"]
        if units:
            return units[0]
        closest = min(near, default=(math.inf, ""))
        return closest[1] if closest[0] <= _NEAR_POINT * event.pixel else ""

    def keyed(self, key: Qt.Key) -> bool:
        """No key is for the tool."""
        return False
