"""The base of the inquiries of hex maps and tabletops: the state of what a window asks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from workbench.desktop.documents.document import Document
from workbench.desktop.questions.question import LINE, PlaceT, QuestionT
from workbench.desktop.questions.worker import AnswerWorker
from workbench.engine.sight.results import SPOT
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import A

AnswerT = TypeVar("AnswerT")
WatcherT = TypeVar("WatcherT")


class Inquiry(QObject, Generic[PlaceT, WatcherT, QuestionT, AnswerT, A]):
    """The observer, the end of the line, the overlays that are on, the selected units; it asks again whenever one of them
    changes. Subclasses decide who observes and what the question is. ``WatcherT`` is the type of further observers."""

    answered = Signal(object)
    changed = Signal()
    """Overlays, purpose, observer or enemy changed."""
    selection_changed = Signal()

    def __init__(self, document: Document[A], answer_worker: AnswerWorker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.overlays: frozenset[str] = frozenset([LINE])
        self.asked: tuple[str, ...] = (LINE,)
        """What was asked, the last first: overlays by id, and :data:`~workbench.desktop.questions.question.BLAME`."""
        self.purpose = SPOT
        self.mode = ""
        self.weapon = ""
        self.pinned: PlaceT | None = None
        """The place that was chosen to observe from."""
        self.mouse: PlaceT | None = None
        self.held: PlaceT | None = None
        """The end of a line that does not follow the mouse."""
        self.watchers: tuple[WatcherT, ...] = ()
        self.selection: tuple[str, ...] = ()
        """Ids of selected units."""
        self.answer: AnswerT | None = None
        self._answer_worker = answer_worker
        answer_worker.answered.connect(self._receive)
        document.changed.connect(self._document_changed)

    def open(self, document: Document[A]) -> None:
        """Ask about another document from now on."""
        self.document.changed.disconnect(self._document_changed)
        self.document = document
        document.changed.connect(self._document_changed)
        self.pinned = self.mouse = self.held = None
        self.watchers = ()
        self.mode = self.weapon = ""
        self.answer = None
        self.opened()
        self.select(())
        self.changed.emit()

    def opened(self) -> None:
        """Another document is open: forget what was chosen for the one before."""

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the open document."""
        return self.document.ruleset

    @property
    def observer(self) -> PlaceT | None:
        """The place that observes now."""
        raise NotImplementedError

    @property
    def target(self) -> PlaceT | None:
        """Where the line goes now."""
        raise NotImplementedError

    @property
    def has_observer(self) -> bool:
        """True if a unit or a place that was chosen observes."""
        return self.observer is not None

    def select(self, ids: Iterable[str], /) -> None:
        """Select units."""
        raise NotImplementedError

    def toggle_watcher(self, who: WatcherT) -> None:
        """Add a unit or a place to the observers, or remove it."""
        raise NotImplementedError

    def question(self) -> QuestionT:
        """The question of now."""
        raise NotImplementedError

    def toggle(self, overlay: str, on: bool) -> None:
        """Switch an overlay."""
        if on and overlay not in self.overlays:
            self.ask_first(overlay)
        self.overlays = self.overlays | {overlay} if on else self.overlays - {overlay}
        self._ask_again()

    def ask_first(self, overlay: str) -> None:
        """From now on this is what was asked last: its answer stands above the others."""
        self.asked = (overlay, *(one for one in self.asked if one != overlay))

    def choose(self, **values: Any) -> None:
        """Set parts of the state by name, and ask again."""
        for name, value in values.items():
            setattr(self, name, value)
        self._ask_again()

    def ask(self) -> None:
        """Ask now; the answer comes by itself."""
        self._answer_worker.ask(self.question())

    def units_of(self, side: str) -> tuple[str, ...]:
        """The ids of the units of a side that are on the map."""
        return tuple(
            unit.id for owner, unit in self.document.analysed_scenario.forces if owner == side and unit.at is not None
        )

    def _ask_again(self) -> None:
        self.changed.emit()
        self.ask()

    def _receive(self, answer: AnswerT) -> None:
        self.answer = answer
        self.answered.emit(answer)

    def _document_changed(self, change: Any) -> None:
        """The document was edited: forget units and places that no longer exist, and ask again."""
        raise NotImplementedError
