"""What the moves of dragged units say about the places they are dragged to, worked out between the answers.

The newest place wins: while one is checked, others that the mouse passes are forgotten. What takes longer, the way, comes after
the costs and is stopped when the mouse goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal

from workbench.analysis.any_analysis import AnyAnalysis, analysis_of, updated_analysis
from workbench.analysis.move_checks import MoveCheck, UnitMoves, moves_of_unit
from workbench.base.cancellation import Cancelled, CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.desktop.questions.worker import AnswerWorker
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario

MOST_UNITS = 12
"""Of more units that are dragged together only the first are checked."""


class DragInquiry(QObject):
    """``is_on`` tells whether dragged units are checked at all, ``stops`` whether they stop at the limit of their moves."""

    changed = Signal()
    """There are other checks, or a drag has ended."""

    def __init__(self, worker: AnswerWorker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_on: Callable[[], bool] = lambda: True
        self.stops: Callable[[], bool] = lambda: False
        self.checks: tuple[MoveCheck[Any], ...] = ()
        """Of each unit whose moves the rules know, in the order in which they are dragged."""
        self.starts: dict[str, Any] = {}
        """Where the units stood when the drag began; empty while nothing is dragged."""
        self._worker = worker
        self._analysis: AnyAnalysis | None = None
        """Of the worker's thread alone, which keeps it from drag to drag."""
        self._moves: dict[str, UnitMoves[Any]] | None = None
        self._drag: object = None
        """The drag under way; another one, or None, after it has ended."""
        self._wanted: Mapping[str, Any] = {}
        self._token: CancelToken | None = None

    def begin(self, scenario: AnyScenario, ruleset: Ruleset, units: Sequence[str]) -> None:
        """Units (ids) begin to be dragged, the one under the mouse first."""
        self.end()
        found = [scenario.forces.find(unit) for unit in units]
        self.starts = {one[1].id: one[1].at for one in found if one is not None and one[1].at is not None}
        if not self.is_on() or not self.starts:
            return
        self._drag = drag = object()
        names = tuple(self.starts)
        self._worker.run_between_answers(
            lambda: (drag, self._prepared(scenario, ruleset, names)), lambda found: self._take_moves(*found)
        )

    def move_to(self, places: Mapping[str, Any]) -> None:
        """The units are dragged to these places now."""
        if self._drag is None or places == self._wanted:
            return
        self._wanted = dict(places)
        if self._token is not None:
            self._token.cancel()
        elif self._moves is not None:
            self._check()

    def stopped(self, unit: str, place: Any, *, stops: bool) -> Any:
        """Where a unit may be dragged to: where the mouse is, or, if it ``stops``, the nearest place that a move leads to."""
        moves = self._moves.get(unit) if stops and self._moves is not None else None
        return place if moves is None else moves.nearest(place)

    def end(self) -> None:
        """The units are dropped, or the drag is cancelled."""
        dragged = self._drag is not None
        if self._token is not None:
            self._token.cancel()
        self._drag = self._moves = self._token = None
        self._wanted, self.checks, self.starts = {}, (), {}
        if dragged:
            self.changed.emit()

    # --- in the worker's thread

    def _prepared(self, scenario: AnyScenario, ruleset: Ruleset, units: Sequence[str]) -> dict[str, UnitMoves[Any]]:
        known = self._analysis
        if known is None or known.ruleset is not ruleset:
            self._analysis = analysis_of(scenario, ruleset)
        elif known.scenario is not scenario:
            self._analysis = updated_analysis(known, scenario)
        assert self._analysis is not None
        found: dict[str, UnitMoves[Any]] = {}
        for unit in units[:MOST_UNITS]:
            try:
                found[unit] = moves_of_unit(self._analysis, unit, units)
            except CannotAnswer:
                continue
        return found

    # --- in the window's thread

    def _take_moves(self, drag: object, moves: dict[str, UnitMoves[Any]]) -> None:
        if drag is self._drag:
            self._moves = moves
            self._check()

    def _check(self) -> None:
        places, moves, drag = self._wanted, self._moves, self._drag
        if not places or not moves:
            return
        self._token = token = CancelToken()

        def checked() -> object:
            return drag, token, tuple(moves[unit].check(place) for unit, place in places.items() if unit in moves)

        self._worker.run_between_answers(checked, lambda found: self._take_checks(*found))

    def _take_checks(self, drag: object, token: CancelToken, checks: tuple[MoveCheck[Any], ...]) -> None:
        if drag is not self._drag or self._moves is None:
            return
        self.checks = checks
        self.changed.emit()
        worst = self.worst
        if token.cancelled or worst is None:
            self._done(token)
            return
        moves = self._moves[worst.unit]

        def with_way() -> object:
            try:
                return drag, token, moves.with_way(worst, token)
            except Cancelled:
                return drag, token, None

        self._worker.run_between_answers(with_way, lambda found: self._take_way(*found))

    def _take_way(self, drag: object, token: CancelToken, check: MoveCheck[Any] | None) -> None:
        if drag is not self._drag:
            return
        if check is not None and not token.cancelled:
            self.checks = tuple(check if one.unit == check.unit else one for one in self.checks)
            self.changed.emit()
        self._done(token)

    def _done(self, token: CancelToken) -> None:
        self._token = None
        if token.cancelled:
            self._check()

    @property
    def worst(self) -> MoveCheck[Any] | None:
        """The check of the unit that is the farthest from being allowed to move so; None without any check."""
        return max(self.checks, key=lambda check: check.badness, default=None)
