"""Offers unsaved work that was left behind when the program ended without being closed: open it, throw it away, or later."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from itertools import count

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from workbench.base.diagnostics import Diagnostics
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.storage import open_document, recovered_document
from workbench.desktop.look.language import plain_text
from workbench.desktop.window.welcome import draw_preview
from workbench.files.recovery import RecoveredWork, RecoveryFile, RecoveryFolder
from workbench.files.safe_files import FileState, state_since
from workbench.files.scenario_writer import dump_scenario
from workbench.rules.ruleset import Ruleset
from workbench.scenario.changes import differences
from workbench.scenario.scenario import AnyScenario

# --- The line above the map that tells of a file changed by another program, with what can be done about it.


class ChangedBar(QFrame):
    """Hidden while the file of the document in front is as it was."""

    compare_wanted = Signal()
    reload_wanted = Signal()
    save_as_wanted = Signal()
    left_alone = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.words = QLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.compare, self.reload, self.save_as = QPushButton(), QPushButton(), QPushButton()
        self.blocking = QToolButton()
        self.blocking.setText("✕")
        self.blocking.setAutoRaise(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 3, 6, 3)
        row.addWidget(self.words, 1)
        for button, wanted in (
            (self.compare, self.compare_wanted),
            (self.reload, self.reload_wanted),
            (self.save_as, self.save_as_wanted),
            (self.blocking, self.left_alone),
        ):
            button.clicked.connect(wanted)
            row.addWidget(button)
        self.hide()

    def tell(self, name: str, state: FileState, *, dirty: bool) -> None:
        """Tell what became of a file; with SAME or UNKNOWN there is nothing to tell."""
        gone = state is FileState.MISSING
        self.setVisible(gone or state is FileState.CHANGED)
        self.compare.setVisible(not gone)
        self.reload.setVisible(not gone)
        self.compare.setText(self.tr("What differs…"))
        self.reload.setText(self.tr("Reload"))
        self.save_as.setText(self.tr("Save as…"))
        self.reload.setToolTip(self.tr("Show what is in the file now; Undo brings back what is here"))
        self.blocking.setToolTip(self.tr("Leave it so; saving will ask"))
        self.blocking.setAccessibleName(self.blocking.toolTip())
        if gone:
            words = self.tr("{name} is no longer there: what you see is in no file. Save it again.")
        elif dirty:
            words = self.tr("{name} was changed by another program, and you have changes that are not saved.")
        else:
            words = self.tr("{name} was changed by another program.")
        self.words.setText(words.format(name=name))


_PICTURE = QSize(168, 112)


@dataclass(frozen=True)
class RecoveryOffer:
    """Work that was left behind, as a document that is not saved; None if it cannot be read."""

    found: RecoveryFile
    document: AnyDocument | None


def recovery_offer(found: RecoveryFile, language: str) -> RecoveryOffer | None:
    """The offer of a recovery file; None if its work is in the document's file already."""
    if found.work is None:
        return RecoveryOffer(found, None)
    document = recovered_document(found.work, language)[0]
    if document is not None and document.path is not None:
        saved = open_document(document.path, language)[0]
        if saved is not None and dump_scenario(saved.scenario, saved.ruleset) == found.work.text:
            return None
    return RecoveryOffer(found, document)


class RecoveryDialog(QDialog):
    """All that was left behind; what is ticked is opened or thrown away, the rest is offered again."""

    open_wanted = Signal(object)
    """An :class:`Offer`."""
    thrown_away = Signal(object)
    """An :class:`Offer`."""

    def __init__(self, offers: Sequence[RecoveryOffer], language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Unsaved work"))
        self.resize(720, 440)
        self._language = language
        self.offers = list(offers)
        said = QLabel(
            self.tr("The program ended last time before this work was saved. What is opened is not saved yet either.")
        )
        said.setWordWrap(True)
        self.list = QListWidget()
        self.list.setAccessibleName(self.windowTitle())
        self.list.setIconSize(_PICTURE)
        self.list.setSpacing(4)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.open_button = QPushButton(self.tr("&Open"))
        self.throw = QPushButton(self.tr("&Throw away…"))
        self.later = QPushButton(self.tr("&Later"))
        self.later.setToolTip(self.tr("Ask again at the next start"))
        self.open_button.setDefault(True)
        row = QHBoxLayout()
        row.addWidget(self.throw)
        row.addStretch(1)
        row.addWidget(self.later)
        row.addWidget(self.open_button)
        box = QVBoxLayout(self)
        box.addWidget(said)
        box.addWidget(self.list, 1)
        box.addLayout(row)
        for offer in self.offers:
            self.list.addItem(self._item(offer))
        self.list.itemChanged.connect(self._enable)
        self.open_button.clicked.connect(self._open)
        self.throw.clicked.connect(self._throw)
        self.later.clicked.connect(self.reject)
        self._enable()

    def _item(self, offer: RecoveryOffer) -> QListWidgetItem:
        item = QListWidgetItem("\n".join(self._words(offer)))
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked)
        document = offer.document
        if document is not None:
            preview = draw_preview(document, _PICTURE)
            item.setIcon(QIcon(QPixmap.fromImage(preview.picture)))
        path = document.path if document is not None and document.path else offer.found.path
        item.setToolTip(plain_text(str(path)))
        return item

    def _words(self, offer: RecoveryOffer) -> list[str]:
        """Title, file, when it was kept, how much it is, and what its file has otherwise."""
        rescued, document = offer.found.work, offer.document
        if rescued is None:
            damaged = any(item.code == "recovery_broken" for item in offer.found.diagnostics)
            return [self.tr("Damaged")] * damaged + [item.text.get(self._language) for item in offer.found.diagnostics]
        file = rescued.path.name if rescued.path is not None else self.tr("in no file yet")
        shown = f"{rescued.when.astimezone():%Y-%m-%d %H:%M:%S}"
        words = [f"{rescued.title.get(self._language)} – {file}", self.tr("kept on {time}").format(time=shown)]
        if document is None:
            return [*words, self.tr("It cannot be opened: its ruleset is not found or it is damaged.")]
        board, units = document.scenario.board, sum(1 for _ in document.scenario.forces)
        grid = getattr(board, "grid", None)
        size = (
            f"{grid.columns} × {grid.rows}" if grid is not None else f"{board.width:g} × {board.height:g} {board.unit}"
        )
        words.append(self.tr("{size}, units: {count}").format(size=size, count=units))
        return [*words, *self._since(document)]

    def _since(self, document: AnyDocument) -> list[str]:
        """What the file of a document has otherwise now."""
        path, stamp = document.path, document.stamp
        if path is None:
            return []
        state = state_since(path, stamp) if stamp is not None else FileState.UNKNOWN
        if state is FileState.MISSING:
            return [self.tr("its file is no longer there")]
        saved = open_document(path, self._language)[0]
        if saved is None:
            return [self.tr("its file cannot be read now")]
        lines = [line.get(self._language) for line in differences(saved.scenario, document.scenario)]
        changed = [self.tr("its file was changed since")] if state is FileState.CHANGED else []
        return [*changed, self.tr("not saved: {what}").format(what="; ".join(lines))]

    @property
    def chosen(self) -> list[RecoveryOffer]:
        """What is ticked."""
        ticked = (self.list.item(row).checkState() is Qt.CheckState.Checked for row in range(self.list.count()))
        return [offer for offer, on in zip(self.offers, ticked, strict=True) if on]

    def _enable(self) -> None:
        self.open_button.setEnabled(any(offer.document is not None for offer in self.chosen))
        self.throw.setEnabled(bool(self.chosen))

    def _open(self) -> None:
        for offer in self.chosen:
            if offer.document is not None:
                self.open_wanted.emit(offer)
                self._remove(offer)
        self._end()

    def _throw(self) -> None:
        button = QMessageBox.StandardButton
        words = self.tr("Throw this work away? It cannot be brought back.")
        answer = QMessageBox.question(self, self.windowTitle(), words, button.Discard | button.Cancel)
        if answer == button.Discard:
            for offer in self.chosen:
                self.thrown_away.emit(offer)
                self._remove(offer)
            self._end()

    def _remove(self, offer: RecoveryOffer) -> None:
        row = self.offers.index(offer)
        blocked = self.list.blockSignals(True)
        self.offers.pop(row)
        self.list.takeItem(row)
        self.list.blockSignals(blocked)
        self._enable()

    def _end(self) -> None:
        if not self.offers:
            self.accept()


# --- Keeps unsaved work in recovery files, apart from the documents: some seconds after an edit, off the window's
# thread.


_TIMER_MARGIN = 0.02
"""How many seconds writing waits, so that it does not take the interpreter from the step of the window that asked for it."""


@dataclass(eq=False)
class _WatchedDocument:
    """A document, the key of its recovery file, when its oldest edit was made that is not kept yet (seconds of a clock that
    only goes on), and the scenario that the file holds."""

    document: AnyDocument
    key: str
    since: float | None = None
    kept: AnyScenario | None = None
    hear: Callable[[], None] = lambda: None


class Autosave(QObject):
    """Watches documents, whatever windows show them. ``seconds`` tells how long an edit may stay in memory alone (0 = for
    ever); without ``threaded`` files are written in place."""

    failed = Signal(object)
    """Diagnostics: a recovery file could not be written."""
    _written = Signal(str, object)

    def __init__(
        self, room: RecoveryFolder, seconds: Callable[[], int], *, threaded: bool = True, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.room = room
        self._seconds = seconds
        self._watched: list[_WatchedDocument] = []
        self._keys = count(1)
        self._pool = ThreadPoolExecutor(1, "recovery") if threaded else None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._keep_due)
        self._written.connect(self._wrote)
        self._told = False

    def watch(self, document: AnyDocument) -> None:
        """Keep a document's unsaved work from now on; a second time does nothing."""
        if self._find(document) is None:
            one = _WatchedDocument(document, str(next(self._keys)))
            one.hear = partial(self._worked, one)
            document.worked.connect(one.hear)
            self._watched.append(one)
            self._worked(one)

    def let_go(self, document: AnyDocument | None) -> None:
        """A document is closed: what is not saved of it is not wanted."""
        one = self._find(document) if document is not None else None
        if one is not None:
            if isValid(one.document):
                one.document.worked.disconnect(one.hear)
            self._watched.remove(one)
            self._do(partial(self._remove, one.key))

    def keep_now(self) -> bool:
        """Keep all unsaved work at once and wait until it is on the disk; False if some could not be."""
        told = [self._keep(one) for one in self._watched if isValid(one.document) and one.document.dirty]
        return not any(future.result().has_errors for future in told)

    def keeps(self, document: AnyDocument) -> bool:
        """Is a document's work as it is now in a recovery file, or on its way there?"""
        one = self._find(document)
        return one is not None and one.kept is document.scenario

    def close(self) -> None:
        """The program ends. Work of documents that are still watched stays where it is kept."""
        self._timer.stop()
        if self._pool is not None:
            self._pool.shutdown(wait=True)
        self._pool = None
        self.room.close()

    def _find(self, document: AnyDocument) -> _WatchedDocument | None:
        return next((one for one in self._watched if one.document is document), None)

    def _worked(self, one: _WatchedDocument) -> None:
        document = one.document
        if not document.dirty:
            one.since = None
            if one.kept is not None:
                one.kept = None
                self._do(partial(self._remove, one.key))
        elif document.scenario is one.kept:
            one.since = None
        elif one.since is None:
            # counted from the first edit: whoever never rests is kept all the same
            one.since = time.monotonic()
            self._wind()
        elif not self._timer.isActive():
            self._wind()  # the interval was none before

    def _wind(self) -> None:
        """Set the clock for the work that is due next."""
        seconds = self._seconds()
        waiting = [one.since for one in self._watched if one.since is not None]
        if waiting and seconds > 0:
            left = min(waiting) + seconds - time.monotonic()
            self._timer.start(max(0, round(1000 * left)))

    def _keep_due(self) -> None:
        limit = time.monotonic() - self._seconds() + 0.01
        for one in self._watched:
            if one.since is not None and one.since <= limit and isValid(one.document):
                self._keep(one)
        self._wind()

    def _keep(self, one: _WatchedDocument) -> Future[Diagnostics]:
        document = one.document
        one.since, one.kept = None, document.scenario
        path, home = (place.absolute() if place is not None else None for place in (document.path, document.home))
        blank = RecoveredWork("", document.scenario.title, datetime.now(UTC), path, document.stamp, home)
        return self._do(partial(self._write, one.key, blank, document.scenario, document.ruleset))

    def _write(self, key: str, blank: RecoveredWork, scenario: AnyScenario, ruleset: Ruleset) -> Diagnostics:
        # in the worker's thread, from values that nobody can change
        if self._pool is not None:
            time.sleep(_TIMER_MARGIN)
        told = self.room.write(key, replace(blank, text=dump_scenario(scenario, ruleset)))
        with suppress(RuntimeError):  # the window may be gone
            self._written.emit(key, told)
        return told

    def _remove(self, key: str) -> Diagnostics:
        self.room.remove(key)
        return Diagnostics()

    def _do(self, work: Callable[[], Diagnostics]) -> Future[Diagnostics]:
        """Do something with the recovery files, one thing after the other."""
        if self._pool is not None:
            return self._pool.submit(work)
        done: Future[Diagnostics] = Future()
        done.set_result(work())
        return done

    def _wrote(self, key: str, told: Diagnostics) -> None:
        """Tell once that work cannot be kept, and again only after it could."""
        if told.has_errors:
            for one in self._watched:
                one.kept = None if one.key == key else one.kept  # the next edit tries again
            if not self._told:
                self.failed.emit(told)
        self._told = told.has_errors
