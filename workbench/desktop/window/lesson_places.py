"""Places of a question that are chosen by clicks while its step is written: hexes of a map, points and units of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from PySide6.QtCore import QObject

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.overlays.lesson_marks import MarksSource, marks_on_map
from workbench.desktop.tools.lesson_tools import BaseLessonTool
from workbench.desktop.tools.tool import INSPECT, LESSON
from workbench.lessons.answer_forms import AnswerForm
from workbench.lessons.draft import StepData
from workbench.lessons.question_registry import KINDS
from workbench.lessons.run import CHOSEN, PlaceMark

MOST_PLACES = 60
"""So many places a question may offer."""


def places_of(step: StepData | None) -> tuple[Any, ...]:
    """The places that the question of a step offers one by one; () where it offers none, or a ring or a zone."""
    entry = step.get("ask") if step is not None else None
    among = entry.get("among") if entry else None
    if isinstance(among, str):
        return tuple(among.split())
    return tuple(tuple(place) if isinstance(place, list) else place for place in among or ())


def as_listed(places: Sequence[Any]) -> list[Any]:
    """Places as a lesson's file lists them."""
    return [list(place) if isinstance(place, tuple) else place for place in places]


def offers_places(entry: Any) -> bool:
    """Does a question offer places to choose from?"""
    kind = KINDS.get(str(entry.get("question"))) if entry else None
    form: AnswerForm | None = None if kind is None else kind.form
    return form is not None and form.offers_places


class PlacePicking(QObject):
    """While it is on, a click adds a place to those of the step, or takes it back. ``changed`` is told of it."""

    def __init__(  # noqa: PLR0917
        self,
        window: CommandHost,
        tool: BaseLessonTool[Any],
        mark: Callable[[MarksSource], None],
        analysis: Callable[[], AnyAnalysis],
        changed: Callable[[], None],
        ended: Callable[[], None],
    ) -> None:
        super().__init__(window.widget)
        self._window, self._tool, self._mark = window, tool, mark
        self._analysis, self._changed, self._ended = analysis, changed, ended
        self.is_on = False
        self.places: tuple[Any, ...] = ()
        """The places of the step that is chosen, as files write them; points are pairs of numbers."""
        tool.picked = self._picked
        window.tool_context.tool_changed.connect(self._tool_changed)

    def begin(self) -> None:
        """Take the tool that names places into the hand."""
        self.is_on = True
        self._window.tool_context.use(cast(Any, self._tool))
        self.show()

    def end(self) -> None:
        """Put the tool away, and take the marks off the map."""
        if self.is_on:
            self.is_on = False
            self._mark(MarksSource())
            if self._window.tool_context.tool.id == LESSON:
                self._window.tool_context.activate_tool(INSPECT)

    def take(self, places: Sequence[Any]) -> None:
        """Go on with the places of another step."""
        self.places = tuple(places)
        self.show()

    def show(self) -> None:
        """Mark the places on the map, while clicks choose them."""
        if self.is_on:
            marks = [PlaceMark(list(one) if isinstance(one, tuple) else one, CHOSEN) for one in self.places]
            self._mark(marks_on_map(marks, self._analysis(), self._window.language))

    def _picked(self, place: Any) -> None:
        if not self.is_on:
            return
        if place in self.places:
            self.places = tuple(one for one in self.places if one != place)
        elif len(self.places) < MOST_PLACES:
            self.places = (*self.places, place)
        self.show()
        self._changed()

    def _tool_changed(self, tool: str) -> None:
        if self.is_on and tool != LESSON:
            self.is_on = False
            self._mark(MarksSource())
            self._ended()
