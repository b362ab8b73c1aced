"""Pages of templates are made in a thread, which waits for their process, while the dialog that shows them answers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from PySide6.QtCore import QObject, Signal

from workbench.base.cancellation import Cancelled, CancelToken
from workbench.desktop.export.print_set import PrintedSet, PrintSource, make_pages
from workbench.desktop.widgets.visible_updates import for_threads


class PageMaking(QObject):
    """Makes the pages of a printed set, one set after the other. A thread ends with its work."""

    made = Signal()
    """The pages that were asked for last are made, or it is known why they cannot be."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._token: CancelToken | None = None
        self._pools: list[ThreadPoolExecutor] = []

    @property
    def busy(self) -> bool:
        """Are pages being made?"""
        return self._token is not None

    def make(self, source: PrintSource, wanted: PrintedSet) -> None:
        """Make the pages of a set, which are kept in its source; what was asked for before is stopped."""
        self.stop()
        self._token = token = CancelToken()
        self.destroyed.connect(token.cancel)
        tell = for_threads(self, self._take)

        def work() -> None:
            try:
                make_pages(source, wanted, token)
                token.check()
            except Cancelled:
                return
            finally:
                tell(token)

        pool = ThreadPoolExecutor(1, "pages")
        pool.submit(work)
        pool.shutdown(wait=False)
        self._pools.append(pool)

    def stop(self) -> None:
        """Stop what is under way; it ends soon."""
        if self._token is not None:
            self._token.cancel()
            self._token = None

    def end(self) -> None:
        """Stop; returns when no thread is left."""
        self.stop()
        for pool in self._pools:
            pool.shutdown(wait=True)
        self._pools.clear()

    def _take(self, token: object) -> None:
        if token is self._token:
            self._token = None
            self._pools.clear()
            self.made.emit()
