"""Notices when files of open documents are changed or taken away by other programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from workbench.desktop.document import AnyDocument
from workbench.files.stamps import FileState, Stamp, stamp_of, state_since

_REST = 300
"""Milliseconds after the last sign of a change: programs write in several steps."""


@dataclass(frozen=True, eq=False)
class _Known:
    """What is known of a file: of which document, against which stamp, its stamp now if it is changed."""

    document: AnyDocument
    stamp: Stamp
    found: Stamp | None
    state: FileState


class DiskWatch(QObject):
    """``documents`` gives those that are open. Beside what the system tells, :meth:`look` looks by itself: on network folders
    the system tells nothing."""

    noticed = Signal()
    """The state of a document's file is another one than before."""

    def __init__(self, documents: Callable[[], Iterable[AnyDocument]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._documents = documents
        self._known: list[_Known] = []
        self._left: list[tuple[AnyDocument, Stamp | None]] = []
        self._watcher = QFileSystemWatcher(self)
        self._rest = QTimer(self, singleShot=True, interval=_REST)
        self._rest.timeout.connect(self.look)
        self._watcher.fileChanged.connect(lambda _: self._rest.start())

    def follow(self) -> None:
        """Documents were opened, closed or saved: listen for their files."""
        wanted = {str(one.path) for one in self._documents() if one.path is not None and one.path.is_file()}
        heard = set(self._watcher.files())
        if heard - wanted:
            self._watcher.removePaths(sorted(heard - wanted))
        if wanted - heard:
            self._watcher.addPaths(sorted(wanted - heard))

    def look(self) -> None:
        """Look at the files of all documents; a file that is gone makes its document count as unsaved."""
        before = [(one.document, one.found, one.state) for one in self._known]
        now = []
        for document in self._documents():
            if document.path is not None and document.stamp is not None:
                state = state_since(document.path, document.stamp, thorough=False)
                if state is FileState.GONE and not document.dirty:
                    document.lost_file()
                found = stamp_of(document.path) if state is FileState.CHANGED else None
                now.append(_Known(document, document.stamp, found, state))
        self._known = now
        self.follow()  # a file that was replaced is another one for the system
        if [(one.document, one.found, one.state) for one in now] != before:
            self.noticed.emit()

    def state(self, document: AnyDocument) -> FileState:
        """What is known of the file of a document; SAME too when its change is left alone."""
        known = next((one for one in self._known if one.document is document), None)
        if known is None or known.stamp is not document.stamp or (document, known.found) in self._left:
            return FileState.SAME
        return known.state

    def leave(self, document: AnyDocument) -> None:
        """The user has heard of this change and leaves it alone until saving; a further change is told again."""
        self._left = [(one, stamp) for one, stamp in self._left if one is not document]
        self._left += [(document, one.found) for one in self._known if one.document is document]
        self.noticed.emit()
