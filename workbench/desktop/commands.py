"""The one undo command: it holds two scenarios and swaps them.

A scenario is an immutable value, so no command has to know how to take its work back. Commands are never parented:
child ``QUndoCommand`` objects crash PySide6 when Python holds no reference of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from PySide6.QtGui import QUndoCommand

from workbench.scenario.table import A

_STROKE = 1
_ALONE = -1


class SwapScenario(QUndoCommand, Generic[A]):
    """Shows ``after`` on redo and ``before`` on undo; commands of the same stroke melt into one."""

    def __init__(self, show: Callable[[A], None], before: A, after: A, text: str, stroke: int = 0) -> None:
        super().__init__(text)
        self._show = show
        self.before = before
        self.after = after
        self.stroke = stroke
        self.dropped = False

    def id(self) -> int:
        """Qt asks only commands of equal id to merge."""
        return _STROKE if self.stroke else _ALONE

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take over the end of a later command of the same stroke."""
        if not isinstance(other, SwapScenario) or not self.stroke or other.stroke != self.stroke:
            return False
        self.after = other.after
        self.setText(other.text())
        # Qt deletes it now, but PySide 6.11 never gives its Python half back: it must not hold a scenario for every step
        del other._show, other.before, other.after
        return True

    def redo(self) -> None:
        """Show the scenario after."""
        self._show(self.after)

    def undo(self) -> None:
        """Show the scenario before; a dropped command leaves the stack."""
        # Qt does not run undo() of a command that is obsolete already
        self.setObsolete(self.dropped)
        self._show(self.before)
