"""What every tool of tables shares: the stroke that becomes one undo step, and what it needs of the window around it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from PySide6.QtCore import QCoreApplication, Qt

from workbench.desktop.document import TableDocument
from workbench.desktop.table.choices import TableChoices
from workbench.desktop.table.events import TableEvent
from workbench.desktop.table.questions import Spot
from workbench.desktop.table.sketch import NOTHING, TableSketch
from workbench.scenario.edits import Edit
from workbench.scenario.table import TableScenario

translate = QCoreApplication.translate

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton
RIGHT = Qt.MouseButton.RightButton


class TablePlace(Protocol):
    """What a tool needs of the window."""

    choices: TableChoices

    @property
    def document(self) -> TableDocument:
        """The open document."""
        ...

    @property
    def selection(self) -> tuple[str, ...]:
        """Ids of the selected units."""
        ...

    @property
    def pieces(self) -> tuple[str, ...]:
        """Ids of the selected pieces."""
        ...

    @property
    def observed(self) -> bool:
        """Is there an observer?"""
        ...

    def select(self, units: Iterable[str], pieces: Iterable[str] = ()) -> None:
        """Select units and pieces and nothing else."""
        ...

    def pin(self, spot: Spot | None) -> None:
        """Make a unit or a point the observer; None lets go of it."""
        ...

    def hold(self, spot: Spot | None) -> None:
        """Keep the end of the line where it is; None lets it follow the mouse."""
        ...

    def look_too(self, spot: Spot) -> None:
        """Let a unit or a point look with the observer, or no more."""
        ...

    def blame(self, piece: str) -> None:
        """Ask which ground a piece alone hides; "" asks no more."""
        ...

    def show_sketch(self, sketch: TableSketch) -> None:
        """Draw what is being drawn; an empty sketch takes it away."""
        ...

    def drag(self, edits: Sequence[Edit[TableScenario]]) -> None:
        """Units are where these edits would put them; none: they are let go of."""
        ...

    def tell(self) -> None:
        """What the tool in hand says has changed."""
        ...

    def take(self, tool: str) -> None:
        """Take another tool in hand."""
        ...


class TableBaseTool:
    """A tool that does nothing: subclasses say what they do."""

    id = ""
    looks = True
    """Does the line of sight follow the mouse while the tool is in hand?"""

    def __init__(self, place: TablePlace) -> None:
        self.place = place
        self.stroke = 0
        self.said = ""

    def activate(self) -> None:
        """Begin with nothing said."""
        self.said = ""

    def deactivate(self) -> None:
        """Drop the sketch and end the stroke."""
        self.stroke = 0
        self.place.show_sketch(NOTHING)

    def pressed(self, event: TableEvent) -> None:
        """A mouse button went down."""

    def moved(self, event: TableEvent) -> None:
        """The mouse moved."""

    def released(self, event: TableEvent) -> None:
        """The button came up."""

    def double_clicked(self, event: TableEvent) -> None:
        """A button was pressed twice at one place."""

    def turned(self, event: TableEvent, steps: int) -> bool:
        """The wheel is the view's."""
        return False

    def keyed(self, key: Qt.Key) -> bool:
        """Keys are the window's."""
        return False

    def nudged(self, key: Qt.Key, far: bool) -> bool:
        """Arrow keys are the view's; ``far``: with Shift."""
        return False

    @property
    def busy(self) -> bool:
        """True while there is something that Esc would drop."""
        return bool(self.stroke)

    def cancel(self) -> None:
        """Take the unfinished stroke back."""
        if self.stroke:
            self.place.document.drop_stroke(self.stroke)
        self.stroke = 0
        self.place.show_sketch(NOTHING)

    def hint(self) -> str:
        """Subclasses say what they do."""
        return self.said

    def begin(self) -> None:
        """Begin a stroke: what is applied until it ends is one step of undo."""
        self.stroke = self.place.document.new_stroke()

    def apply(self, edit: Edit[TableScenario]) -> bool:
        """Make an edit as a part of the stroke."""
        return self.place.document.apply(edit, self.stroke)

    def say(self, words: str) -> None:
        """Say something in the place of the hint."""
        self.said = words
        self.place.tell()
