"""The state of the questions of a window, as far as it is alike for maps of hexes and for tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from workbench.desktop.documents.document import Document
from workbench.desktop.questions.question import LINE, Asked, Place
from workbench.desktop.questions.worker import AnswerWorker
from workbench.engine.sight.results import SPOT
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import A

Told = TypeVar("Told")
Watcher = TypeVar("Watcher")


class Inquiry(QObject, Generic[Place, Watcher, Asked, Told, A]):
    """Who observes, where the line goes, which overlays are on, which units are selected; asks again whenever one of them
    changes. The kinds of map say who observes and what the question is. ``Watcher`` is who may look with the observer."""

    answered = Signal(object)
    changed = Signal()
    """Overlays, purpose, observer or enemy changed."""
    selection_changed = Signal()

    def __init__(self, document: Document[A], answer_worker: AnswerWorker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.overlays: frozenset[str] = frozenset([LINE])
        self.purpose = SPOT
        self.mode = ""
        self.weapon = ""
        self.pinned: Place | None = None
        """The place that was chosen to observe from."""
        self.mouse: Place | None = None
        self.held: Place | None = None
        """Where the line ends whatever the mouse does."""
        self.watchers: tuple[Watcher, ...] = ()
        self.selection: tuple[str, ...] = ()
        """Ids of selected units."""
        self.answer: Told | None = None
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
    def observer(self) -> Place | None:
        """The place that observes now."""
        raise NotImplementedError

    @property
    def target(self) -> Place | None:
        """Where the line goes now."""
        raise NotImplementedError

    @property
    def has_observer(self) -> bool:
        """Does a unit or a place that was chosen observe?"""
        return self.observer is not None

    def select(self, ids: Iterable[str], /) -> None:
        """Select units."""
        raise NotImplementedError

    def toggle_watcher(self, who: Watcher) -> None:
        """Let a unit or a place look with the observer of now, or no more."""
        raise NotImplementedError

    def question(self) -> Asked:
        """Everything that is asked now."""
        raise NotImplementedError

    def toggle(self, overlay: str, on: bool) -> None:
        """Switch an overlay."""
        self.overlays = self.overlays | {overlay} if on else self.overlays - {overlay}
        self._again()

    def choose(self, **values: Any) -> None:
        """Set parts of the state by name, and ask again."""
        for name, value in values.items():
            setattr(self, name, value)
        self._again()

    def ask(self) -> None:
        """Ask now; the answer comes by itself."""
        self._answer_worker.ask(self.question())

    def units_of(self, side: str) -> tuple[str, ...]:
        """The ids of the units of a side that are on the map."""
        return tuple(unit.id for owner, unit in self.document.seen.forces if owner == side and unit.at is not None)

    def _again(self) -> None:
        self.changed.emit()
        self.ask()

    def _receive(self, answer: Told) -> None:
        self.answer = answer
        self.answered.emit(answer)

    def _document_changed(self, change: Any) -> None:
        """The document was edited: drop what is gone, and ask again."""
        raise NotImplementedError
