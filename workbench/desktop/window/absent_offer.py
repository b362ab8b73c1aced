"""Offers to take units off the map that stand on it and were just given a turn in which they enter: until then they count as
absent, whatever the map shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton

from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.look.language import show_as_plain_text
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.zoom_view import ZoomView
from workbench.scenario.edits.tabletop_units import unit_edits
from workbench.scenario.presence import waits
from workbench.scenario.units import unit_called

translate = QCoreApplication.translate
EARLY = "early_reinforcement"
"""The code of the issue of such a unit."""
_MOST_NAMED = 3
_INSET = 8


def take_off_words(table: bool) -> str:
    """What the buttons say."""
    return translate("ForcesMenu", "Take off the table") if table else translate("ForcesMenu", "Take off the map")


class AbsentOffer(QFrame):
    """A line over the map; ``taken`` is called with the ids of the units when the user wants them off the map."""

    def __init__(self, view: ZoomView, taken: Callable[[tuple[str, ...]], None]) -> None:
        super().__init__(view)
        self.setObjectName("notice")
        self.setAutoFillBackground(True)
        self._view = view
        self._known: frozenset[str] = frozenset()
        self.units: tuple[str, ...] = ()
        """The units that the line is about."""
        self.words = QLabel()
        show_as_plain_text(self.words)
        self.take_off, self.leave = QPushButton(), QToolButton()
        self.leave.setText("✕")
        self.leave.setAutoRaise(True)
        self.leave.setToolTip(self.tr("Leave them on the map; Issues warns of them"))
        self.leave.setAccessibleName(self.leave.toolTip())
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled_pixels(10), 3, scaled_pixels(4), 3)
        for part in (self.words, self.take_off, self.leave):
            row.addWidget(part)
        self.take_off.clicked.connect(lambda: taken(self.units))
        self.leave.clicked.connect(self.hide)
        self.hide()

    def open(self, document: AnyDocument) -> None:
        """Another document: what waits there was not done now."""
        self._known = _waiting(document)
        self.hide()

    def refresh(self, document: AnyDocument) -> None:
        """Units were edited: show the line about those that wait since then."""
        now, before = _waiting(document), self._known
        self._known = now
        if document.lesson is not None:
            return
        new = tuple(unit.id for _, unit in document.scenario.forces if unit.id in now - before)
        left = tuple(unit for unit in self.units if unit in now) if self.isVisibleTo(self._view) else ()
        self.units = (*left, *(unit for unit in new if unit not in left))
        if not self.units:
            self.hide()
        elif new or self.isVisibleTo(self._view):
            self._tell(document)

    def _tell(self, document: AnyDocument) -> None:
        language = document.language
        found = [document.scenario.forces.find(one) for one in self.units]
        names = [unit_called(one[1]).get(language) for one in found if one is not None]
        turns = {one[1].turn for one in found if one is not None}
        listed = ", ".join(names[:_MOST_NAMED]) + (", …" if len(names) > _MOST_NAMED else "")
        table = document.scenario.kind == "table"
        if len(names) == 1:
            words = self.tr("{units} enters in turn {n} and counts as absent until then.")
        elif len(turns) == 1:
            words = self.tr("{units} enter in turn {n} and count as absent until then.")
        else:
            words = self.tr("{units} enter later and count as absent until then.")
        self.words.setText(words.format(units=listed, n=min(turns)))
        self.take_off.setText(take_off_words(table))
        self.adjustSize()
        self.setMaximumWidth(max(1, self._view.width() - 2 * _INSET))
        self.move((self._view.width() - min(self.width(), self.maximumWidth())) // 2, _INSET)
        self.show()
        self.raise_()


def _waiting(document: AnyDocument) -> frozenset[str]:
    return frozenset(unit.id for _, unit in document.scenario.forces if waits(unit))


def take_off_waiting(document: AnyDocument, ids: Sequence[str] = ()) -> None:
    """Take units (all that wait, if none are named) off the map, as part of the step that made them wait if that is the last
    one."""
    waiting = _waiting(document)
    gone = [one for one in (ids or sorted(waiting)) if one in waiting]
    if not gone:
        return
    edit = unit_edits(document.scenario).place(dict.fromkeys(gone))
    if ids:
        document.extend_last(edit)
    else:
        document.apply(edit)
