"""What keeps the work of all tabs safe: recovery files, and a word when another program changes a file that is open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication, QWindow

from workbench.base.diagnostics import Diagnostics
from workbench.desktop.changed_bar import ChangedBar
from workbench.desktop.dialogs.recovery import Offer, RecoveryDialog, offer_of
from workbench.desktop.disk_watch import DiskWatch
from workbench.desktop.document import AnyDocument
from workbench.desktop.keeper import Keeper
from workbench.files.folders import data_place
from workbench.files.recovery_room import RecoveryRoom
from workbench.files.stamps import FileState

if TYPE_CHECKING:
    from workbench.desktop.shell import Shell


class Safety(QObject):
    """Belongs to a shell, which tells it whenever documents come, go or are saved (:meth:`follow`)."""

    def __init__(self, shell: Shell, *, threaded: bool = True) -> None:
        super().__init__(shell)
        self._shell = shell
        settings = shell.settings
        room = RecoveryRoom(data_place() / "recovery")
        self.keeper = Keeper(room, lambda: settings.autosave_seconds, threaded=threaded, parent=self)
        self.keeper.failed.connect(self._not_kept)
        self.disk = DiskWatch(lambda: self._documents, self)
        self.disk.noticed.connect(self.show_bar)
        self.bar = ChangedBar()
        self.bar.compare_wanted.connect(self._compare)
        self.bar.reload_wanted.connect(self._reload)
        self.bar.save_as_wanted.connect(self._save_as)
        self.bar.left_alone.connect(self._leave)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.focusWindowChanged.connect(self._came_back)
        self.dialog: RecoveryDialog | None = None
        """The offer of what was left behind, while it is open."""
        self._documents: list[AnyDocument] = []

    def follow(self, documents: Iterable[AnyDocument]) -> None:
        """These documents are open now."""
        before, self._documents = self._documents, list(documents)
        for gone in before:
            if all(gone is not one for one in self._documents):
                self.keeper.let_go(gone)
        for document in self._documents:
            self.keeper.watch(document)
        self.disk.follow()
        self.show_bar()

    def keep_now(self) -> bool:
        """Set all unsaved work aside at once; False if that failed."""
        return self.keeper.keep_now()

    def end(self) -> None:
        """The window was closed and everything saved or given up."""
        self.follow([])
        self.keeper.close()

    # --- what was left behind

    def offer(self) -> None:
        """Ask about unsaved work that a program left which runs no more, if there is any."""
        offers = []
        for found in self.keeper.room.left_behind():
            made = offer_of(found, self._shell.settings.language)
            if made is None:
                self.keeper.room.throw_away(found)
            else:
                offers.append(made)
        if not offers:
            self.keeper.room.let_go()
            return
        dialog = self.dialog = RecoveryDialog(offers, self._shell.settings.language, self._shell)
        dialog.open_wanted.connect(self._recover)
        dialog.thrown_away.connect(lambda offer: self.keeper.room.throw_away(offer.found))
        dialog.finished.connect(self._answered)
        dialog.setModal(True)
        dialog.show()

    def _recover(self, offer: Offer) -> None:
        assert offer.document is not None
        self._shell.take_over(offer.document)
        # the old file goes only when the work is in one of this program
        if self.keeper.keep_now() and self.keeper.keeps(offer.document):
            self.keeper.room.throw_away(offer.found)

    def _answered(self) -> None:
        self.keeper.room.let_go()
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None
        self._shell.come_forward()

    def _not_kept(self, told: Diagnostics) -> None:
        why = "; ".join(item.text.get(self._shell.settings.language) for item in told)
        words = self.tr("Unsaved work cannot be set aside ({why}): save it yourself now and then.")
        self._shell.notice.tell(words.format(why=why))

    # --- files that other programs change

    def _came_back(self, window: QWindow | None) -> None:
        """Whoever comes back from another program may have changed a file there."""
        if window is not None and self._documents:
            self.disk.look()

    def show_bar(self) -> None:
        """Tell of the file of the document in front, if there is anything to tell."""
        page = self._shell.page
        document = page.document if page is not None else None
        state = self.disk.state(document) if document is not None else FileState.SAME
        if document is None or document.path is None:
            self.bar.hide()
        else:
            self.bar.tell(document.path.name, state, dirty=document.dirty)

    def _compare(self) -> None:
        if self._shell.page is not None:
            self._shell.page.filing.compare_with_file()
        self.disk.look()

    def _reload(self) -> None:
        if self._shell.page is not None:
            self._shell.page.filing.reload()
        self.disk.look()

    def _save_as(self) -> None:
        if self._shell.page is not None:
            self._shell.page.filing.save_as()
        self.disk.look()

    def _leave(self) -> None:
        if self._shell.page is not None:
            self.disk.leave(self._shell.page.document)
