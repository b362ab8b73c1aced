"""Recovery of unsaved work after a crash, autosave, and the bar about files changed by other programs."""

from __future__ import annotations

import threading
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
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from workbench.base.diagnostics import Diagnostics, Severity
from workbench.base.text import Text
from workbench.desktop.dialogs.mend_scenario import ask_to_mend
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.mended import DamagedWork, damaged_recovery
from workbench.desktop.documents.storage import document_differences, open_document, recovered_document
from workbench.desktop.drawing.tabletop_marks import unit_word
from workbench.desktop.look.language import ParagraphDelegate, ParagraphLabel, joined_clauses, plain_text
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.files.recovery import RecoveredWork, RecoveryFile, RecoveryFolder
from workbench.files.safe_files import FileState, state_since
from workbench.files.scenario_writer import dump_scenario
from workbench.lessons.draft import Draft, draft_text
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario

# --- The bar above the map about a file changed by another program


class ChangedFileBar(QFrame):
    """Offers actions for a changed or missing file; hidden while the file is unchanged."""

    compare_wanted = Signal()
    reload_wanted = Signal()
    save_as_wanted = Signal()
    ignore_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.words = ParagraphLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.compare, self.reload, self.save_as = QPushButton(), QPushButton(), QPushButton()
        self.ignore_button = QToolButton()
        self.ignore_button.setText("✕")
        self.ignore_button.setAutoRaise(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 3, 6, 3)
        row.addWidget(self.words, 1)
        for button, wanted in (
            (self.compare, self.compare_wanted),
            (self.reload, self.reload_wanted),
            (self.save_as, self.save_as_wanted),
            (self.ignore_button, self.ignore_wanted),
        ):
            button.clicked.connect(wanted)
            row.addWidget(button)
        self.show_state("", FileState.SAME, dirty=False)

    def show_state(self, name: str, state: FileState, *, dirty: bool) -> None:
        """Show the state of a file; SAME and UNKNOWN hide the bar."""
        missing = state is FileState.MISSING
        self.setVisible(missing or state is FileState.CHANGED)
        self.compare.setVisible(not missing)
        self.reload.setVisible(not missing)
        self.compare.setText(self.tr("What differs…"))
        self.reload.setText(self.tr("Reload"))
        self.save_as.setText(self.tr("Save as…"))
        self.reload.setToolTip(self.tr("Show what is in the file now; Undo brings back what is here"))
        self.ignore_button.setToolTip(self.tr("Leave it so; saving will ask"))
        self.ignore_button.setAccessibleName(self.ignore_button.toolTip())
        if missing:
            words = self.tr("{name} is no longer there: what you see is in no file. Save it again.")
        elif dirty:
            words = self.tr("{name} was changed by another program, and you have changes that are not saved.")
        else:
            words = self.tr("{name} was changed by another program.")
        self.words.setText(words.format(name=name))


_PICTURE = QSize(168, 112)


@dataclass(frozen=True)
class RecoveryOffer:
    """A recovery file, and its work as an unsaved document; None if it cannot be read: ``damaged`` is then what could be
    mended, and ``reasons`` say why."""

    recovery_file: RecoveryFile
    document: AnyDocument | None
    damaged: DamagedWork | None = None
    reasons: tuple[Text, ...] = ()

    @property
    def may_be_opened(self) -> bool:
        """Is there a document, or could one be made by mending?"""
        return self.document is not None or (self.damaged is not None and self.damaged.damaged.may_be_mended)


_MOST_REASONS = 3


def recovery_offer(found: RecoveryFile, language: str) -> RecoveryOffer | None:
    """The offer of a recovery file; None if the document's file already contains the work."""
    if found.work is None:
        return RecoveryOffer(found, None)
    document, diagnostics = recovered_document(found.work, language)
    if document is None:
        errors = tuple(one.text for one in diagnostics if one.severity is Severity.ERROR)
        return RecoveryOffer(found, None, damaged_recovery(found.work, language), errors)
    if document.origin is not None:
        saved = open_document(document.origin, language)[0]
        same = saved is not None and dump_scenario(saved.scenario, saved.ruleset) == found.work.text
        if same and not found.work.lesson:
            return None
    return RecoveryOffer(found, document)


class RecoveryDialog(FittingDialog):
    """Offers unsaved work of earlier runs; checked offers are opened or discarded, the others are offered again."""

    open_wanted = Signal(object)
    """An :class:`Offer`."""
    discard_wanted = Signal(object)
    """An :class:`Offer`."""

    def __init__(self, offers: Sequence[RecoveryOffer], language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Unsaved work"))
        self.prefer_size(720, 440)
        self._language = language
        self.offers = list(offers)
        heading = ParagraphLabel(
            self.tr("The program ended last time before this work was saved. What is opened is not saved yet either.")
        )
        self.list = QListWidget()
        self.list.setAccessibleName(self.windowTitle())
        self.list.setIconSize(_PICTURE)
        self.list.setSpacing(4)
        self.list.setWordWrap(True)
        self.list.setItemDelegate(ParagraphDelegate(self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.open_button = QPushButton(self.tr("&Open"))
        self.discard_button = QPushButton(self.tr("&Throw away…"))
        self.later_button = QPushButton(self.tr("&Later"))
        self.later_button.setToolTip(self.tr("Ask again at the next start"))
        self.open_button.setDefault(True)
        row = QHBoxLayout()
        row.addWidget(self.discard_button)
        row.addStretch(1)
        row.addWidget(self.later_button)
        row.addWidget(self.open_button)
        box = QVBoxLayout(self)
        box.addWidget(heading)
        box.addWidget(self.list, 1)
        box.addLayout(row)
        for offer in self.offers:
            self.list.addItem(self._item(offer))
        self.list.itemChanged.connect(self._enable)
        self.open_button.clicked.connect(self._open_checked)
        self.discard_button.clicked.connect(self._discard_checked)
        self.later_button.clicked.connect(self.reject)
        self._enable()

    def _item(self, offer: RecoveryOffer) -> QListWidgetItem:
        item = QListWidgetItem("\n".join(self._offer_lines(offer)))
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked)
        document = offer.document
        if document is not None:
            # the first page is loaded when there is work to recover
            from workbench.desktop.window.welcome import draw_preview

            preview = draw_preview(document, _PICTURE)
            item.setIcon(QIcon(QPixmap.fromImage(preview.picture)))
        path = document.origin if document is not None and document.origin else offer.recovery_file.path
        item.setToolTip(plain_text(str(path)))
        return item

    def _offer_lines(self, offer: RecoveryOffer) -> list[str]:
        """The lines of an offer: title and file, time, size, and differences from its file."""
        work, document = offer.recovery_file.work, offer.document
        if work is None:
            damaged = any(item.code == "recovery_broken" for item in offer.recovery_file.diagnostics)
            return [self.tr("Damaged")] * damaged + [
                item.text.get(self._language) for item in offer.recovery_file.diagnostics
            ]
        file = work.path.name if work.path is not None else self.tr("in no file yet")
        shown = f"{work.when.astimezone():%Y-%m-%d %H:%M:%S}"
        words = [f"{work.title.get(self._language)} – {file}", self.tr("kept on {time}").format(time=shown)]
        if document is None:
            return [*words, *self._reason_lines(offer)]
        board, units = document.scenario.board, sum(1 for _ in document.scenario.forces)
        grid = getattr(board, "grid", None)
        if grid is not None:
            size = f"{grid.columns} × {grid.rows}"
        else:
            size = f"{board.width:g} × {board.height:g} {unit_word(board.unit)}"
        words.append(self.tr("{size}, units: {count}").format(size=size, count=units))
        if document.draft is not None:
            words.append(self.tr("with the lesson that was written about it"))
        return [*words, *self._difference_lines(document)]

    def _reason_lines(self, offer: RecoveryOffer) -> list[str]:
        """Why work cannot be opened as it is."""
        found = [one.get(self._language) for one in offer.reasons]
        more = f" (+{len(found) - _MOST_REASONS})" if len(found) > _MOST_REASONS else ""
        reasons = joined_clauses(found[:_MOST_REASONS]) + more
        if offer.damaged is not None and offer.damaged.damaged.may_be_mended:
            return [self.tr("It cannot be opened as it is; Open asks what to do: {why}").format(why=reasons)]
        return [self.tr("It cannot be opened: {why}").format(why=reasons)]

    def _difference_lines(self, document: AnyDocument) -> list[str]:
        """The differences between a document and its file."""
        path, stamp = document.origin, document.stamp
        if path is None:
            return []
        state = state_since(path, stamp) if stamp is not None else FileState.UNKNOWN
        if state is FileState.MISSING:
            return [self.tr("its file is no longer there")]
        saved = open_document(path, self._language)[0]
        if saved is None:
            return [self.tr("its file cannot be read now")]
        lines = [line.get(self._language) for line in document_differences(saved, document)]
        changed = [self.tr("its file was changed since")] if state is FileState.CHANGED else []
        return [*changed, *([self.tr("not saved: {what}").format(what=joined_clauses(lines))] if lines else [])]

    @property
    def checked_offers(self) -> list[RecoveryOffer]:
        """The checked offers."""
        ticked = (self.list.item(row).checkState() is Qt.CheckState.Checked for row in range(self.list.count()))
        return [offer for offer, on in zip(self.offers, ticked, strict=True) if on]

    def _enable(self) -> None:
        self.open_button.setEnabled(any(offer.may_be_opened for offer in self.checked_offers))
        self.discard_button.setEnabled(bool(self.checked_offers))

    def _open_checked(self) -> None:
        for offer in self.checked_offers:
            document = offer.document
            if document is None and offer.damaged is not None:
                document = ask_to_mend(offer.damaged, self._language, self)[0]
            if document is not None:
                self.open_wanted.emit(replace(offer, document=document))
                self._remove(offer)
        self._close_if_empty()

    def _discard_checked(self) -> None:
        button = QMessageBox.StandardButton
        words = self.tr("Throw this work away? It cannot be brought back.")
        answer = QMessageBox.question(self, self.windowTitle(), plain_text(words), button.Discard | button.Cancel)
        if answer == button.Discard:
            for offer in self.checked_offers:
                self.discard_wanted.emit(offer)
                self._remove(offer)
            self._close_if_empty()

    def _remove(self, offer: RecoveryOffer) -> None:
        row = self.offers.index(offer)
        blocked = self.list.blockSignals(True)
        self.offers.pop(row)
        self.list.takeItem(row)
        self.list.blockSignals(blocked)
        self._enable()

    def _close_if_empty(self) -> None:
        if not self.offers:
            self.accept()


# --- Autosave: unsaved work is written to recovery files some seconds after an edit, in threads of its own


def _unsaved_draft(document: AnyDocument) -> Draft | None:
    """The lesson that is written about a document, if no file holds it."""
    return document.draft if document.has_unsaved_draft else None


_TIMER_MARGIN = 0.02
"""Seconds that writing waits, so that it does not take the interpreter from the window's current step."""


@dataclass(eq=False)
class _WatchedDocument:
    """A document, the key of its recovery file, the time of its oldest edit not yet written (seconds of a monotonic clock),
    whether its recovery file was written or tried before, and the scenario and the draft of a lesson in the recovery file."""

    document: AnyDocument
    key: str
    unsaved_since: float | None = None
    was_written: bool = False
    saved_scenario: AnyScenario | None = None
    saved_draft: Draft | None = None
    on_change: Callable[[], None] = lambda: None


class Autosave(QObject):
    """Writes the unsaved work of watched documents to recovery files. ``seconds`` returns how long an edit may stay only in
    memory (0 = for ever).

    The clock is a thread too, so that work is kept while the thread of the window is busy for long (sheets, large files). It
    only takes references to immutable values. Without ``threaded`` all happens in the thread of the window.
    """

    failed = Signal(object)
    """Diagnostics: a recovery file could not be written."""
    _written = Signal(str, object)

    def __init__(
        self,
        folder: RecoveryFolder,
        seconds: Callable[[], int],
        *,
        threaded: bool = True,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.folder = folder
        self._seconds = seconds
        self._watched: list[_WatchedDocument] = []
        self._keys = count(1)
        self._pool = ThreadPoolExecutor(1, "recovery") if threaded else None
        self._lock = threading.RLock()
        """Held by whoever reads or changes what is watched."""
        self._clock: threading.Timer | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(lambda: self._save_due(self._seconds()))
        self._written.connect(self._write_finished)
        self._failure_reported = False

    def watch(self, document: AnyDocument) -> None:
        """Write a document's unsaved work from now on; a second call does nothing."""
        if self._find(document) is None:
            one = _WatchedDocument(document, str(next(self._keys)))
            one.on_change = partial(self._work_changed, one)
            document.work_changed.connect(one.on_change)
            with self._lock:
                self._watched.append(one)
            self._work_changed(one)

    def stop_watching(self, document: AnyDocument | None) -> None:
        """Stop for a closed document and remove its recovery file: the user does not want its unsaved work."""
        one = self._find(document) if document is not None else None
        if one is not None:
            if isValid(one.document):
                one.document.work_changed.disconnect(one.on_change)
            with self._lock:
                self._watched.remove(one)
                self._do(partial(self._remove, one.key))

    def save_now(self) -> bool:
        """Write all unsaved work at once and wait until it is on the disk; False if some could not be written."""
        with self._lock:
            diagnostics = [self._save(one) for one in self._watched if isValid(one.document) and one.document.dirty]
        return not any(future.result().has_errors for future in diagnostics)

    def has_saved(self, document: AnyDocument) -> bool:
        """Is a document's current scenario in a recovery file, or being written to it?"""
        one = self._find(document)
        return one is not None and one.saved_scenario is document.scenario

    def close(self) -> None:
        """Stop at the end of the program. Recovery files of documents that are still watched stay."""
        self._timer.stop()
        with self._lock:
            pool, self._pool = self._pool, None
            if self._clock is not None:
                self._clock.cancel()
        if self._clock is not None:
            self._clock.join()
        if pool is not None:
            pool.shutdown(wait=True)
        self.folder.close()

    def _find(self, document: AnyDocument) -> _WatchedDocument | None:
        return next((one for one in self._watched if one.document is document), None)

    def _work_changed(self, one: _WatchedDocument) -> None:
        document, dirty = one.document, one.document.dirty
        with self._lock:
            if not dirty:
                one.unsaved_since = None
                if one.saved_scenario is not None:
                    one.saved_scenario, one.was_written = None, False
                    self._do(partial(self._remove, one.key))
            elif document.scenario is one.saved_scenario and _unsaved_draft(document) is one.saved_draft:
                one.unsaved_since = None
            elif one.unsaved_since is None:
                # counted from the first edit, so that work is also written while the user never pauses;
                # what was just made and is in no file is written at once
                at_once = document.origin is None and not one.was_written
                one.unsaved_since = time.monotonic() - (self._seconds() if at_once else 0)
                self._start_clock(self._seconds())
            elif not self._is_timed:
                self._start_clock(self._seconds())  # the interval was 0 before

    @property
    def _is_timed(self) -> bool:
        return self._timer.isActive() or (self._clock is not None and self._clock.is_alive())

    def _start_clock(self, seconds: int) -> None:
        """Wait for the work that is due next; with 0 ``seconds`` none ever is."""
        waiting = [one.unsaved_since for one in self._watched if one.unsaved_since is not None]
        if not waiting or seconds <= 0:
            return
        left = max(0.0, min(waiting) + seconds - time.monotonic())
        if self._pool is None:
            self._timer.start(round(1000 * left))
            return
        if self._clock is not None:
            self._clock.cancel()
        self._clock = threading.Timer(left, self._clock_rang, (self._pool, seconds))
        self._clock.daemon = True
        self._clock.start()

    def _clock_rang(self, pool: ThreadPoolExecutor, seconds: int) -> None:
        with self._lock:
            if self._pool is pool:  # not closed meanwhile
                self._save_due(seconds)

    def _save_due(self, seconds: int) -> None:
        limit = time.monotonic() - seconds + 0.01
        with self._lock:
            for one in self._watched:
                if one.unsaved_since is not None and one.unsaved_since <= limit and isValid(one.document):
                    self._save(one)
            self._start_clock(seconds)

    def _save(self, one: _WatchedDocument) -> Future[Diagnostics]:
        document = one.document
        one.unsaved_since, one.was_written = None, True
        one.saved_scenario, one.saved_draft = document.scenario, _unsaved_draft(document)
        path, base_folder = (
            place.absolute() if place is not None else None for place in (document.origin, document.base_folder)
        )
        blank = RecoveredWork("", document.scenario.title, datetime.now(UTC), path, document.stamp, base_folder)
        return self._do(partial(self._write, one.key, blank, document.scenario, document.ruleset, one.saved_draft))

    def _write(
        self, key: str, blank: RecoveredWork, scenario: AnyScenario, ruleset: Ruleset, draft: Draft | None
    ) -> Diagnostics:
        # runs in the worker's thread, on immutable values
        if self._pool is not None:
            time.sleep(_TIMER_MARGIN)
        lesson = draft_text(draft) if draft is not None else ""
        diagnostics = self.folder.write(key, replace(blank, text=dump_scenario(scenario, ruleset), lesson=lesson))
        with suppress(RuntimeError):  # the window may be deleted
            self._written.emit(key, diagnostics)
        return diagnostics

    def _remove(self, key: str) -> Diagnostics:
        self.folder.remove(key)
        return Diagnostics()

    def _do(self, work: Callable[[], Diagnostics]) -> Future[Diagnostics]:
        """Run work on the recovery files, one after the other."""
        if self._pool is not None:
            return self._pool.submit(work)
        done: Future[Diagnostics] = Future()
        done.set_result(work())
        return done

    def _write_finished(self, key: str, diagnostics: Diagnostics) -> None:
        """Report once that work cannot be written, and again only after it could be."""
        if diagnostics.has_errors:
            with self._lock:
                for one in self._watched:
                    one.saved_scenario = None if one.key == key else one.saved_scenario  # the next edit tries again
            if not self._failure_reported:
                self.failed.emit(diagnostics)
        self._failure_reported = diagnostics.has_errors
