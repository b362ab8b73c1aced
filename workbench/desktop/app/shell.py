"""The window of the program: open scenarios as pages with tabs, maps of hexes and tables side by side.

A page is a whole window (:class:`~workbench.desktop.window.window.Window`) laid into this one: it keeps its own menus, docks
and bars, and Qt does not hear the keys of one that is hidden. Pages are made when they are first looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QShowEvent, QWindow
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from workbench.base.diagnostics import Diagnostic, Diagnostics
from workbench.base.text import Text
from workbench.desktop.app.recovery import Autosave, ChangedBar, RecoveryDialog, RecoveryOffer, recovery_offer
from workbench.desktop.app.tabs import ClosedTab, ClosedTabs, TabStrip, ViewState, restore_view_state, view_state
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.storage import DiskWatch, open_document, same_file
from workbench.desktop.look.session import OpenFile, SavedView, Session
from workbench.desktop.look.settings import Settings
from workbench.desktop.widgets.notices import Notice
from workbench.desktop.window.docks import restore_window_size, save_window_size
from workbench.desktop.window.window import Window
from workbench.files.recovery import RecoveryFolder
from workbench.files.safe_files import FileState, data_path

# --- What keeps the work of all tabs safe: recovery files, and a word when another program changes a file that is
# open.


class UnsavedWork(QObject):
    """Belongs to a shell, which tells it whenever documents come, go or are saved (:meth:`follow`)."""

    def __init__(self, shell: Shell, *, threaded: bool = True) -> None:
        super().__init__(shell)
        self._shell = shell
        settings = shell.settings
        room = RecoveryFolder(data_path() / "recovery")
        self.keeper = Autosave(room, lambda: settings.autosave_seconds, threaded=threaded, parent=self)
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
            made = recovery_offer(found, self._shell.settings.language)
            if made is None:
                self.keeper.room.discard(found)
            else:
                offers.append(made)
        if not offers:
            self.keeper.room.leave_for_next_start()
            return
        dialog = self.dialog = RecoveryDialog(offers, self._shell.settings.language, self._shell)
        dialog.open_wanted.connect(self._recover)
        dialog.thrown_away.connect(lambda offer: self.keeper.room.discard(offer.found))
        dialog.finished.connect(self._answered)
        dialog.setModal(True)
        dialog.show()

    def _recover(self, offer: RecoveryOffer) -> None:
        assert offer.document is not None
        self._shell.take_over(offer.document)
        # the old file goes only when the work is in one of this program
        if self.keeper.keep_now() and self.keeper.keeps(offer.document):
            self.keeper.room.discard(offer.found)

    def _answered(self) -> None:
        self.keeper.room.leave_for_next_start()
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
            self._shell.page.file_commands.compare_with_file()
        self.disk.look()

    def _reload(self) -> None:
        if self._shell.page is not None:
            self._shell.page.file_commands.reload()
        self.disk.look()

    def _save_as(self) -> None:
        if self._shell.page is not None:
            self._shell.page.file_commands.save_as()
        self.disk.look()

    def _leave(self) -> None:
        if self._shell.page is not None:
            self.disk.leave(self._shell.page.document)


# --- One open scenario of the shell.


@dataclass(eq=False)
class Tab:
    """One open scenario. Without a document its file is read when the tab is first looked at; without a page it was not yet
    looked at since it was opened or since language, theme, palette or size changed."""

    title: Text
    path: Path | None = None
    document: AnyDocument | None = None
    page: Window | None = None
    place: SavedView | None = None
    bearings: ViewState | None = None

    @property
    def file(self) -> Path | None:
        """The file that it stands for."""
        return self.document.path if self.document is not None else self.path


__all__ = ["Shell", "Tab", "Window"]


class Shell(QWidget):
    """All open scenarios. ``blank`` makes the document of a first page; ``threaded`` False answers questions in place."""

    language_wanted = Signal(str)
    theme_wanted = Signal(str)
    look_changed = Signal()

    def __init__(self, settings: Settings, blank: Callable[[], AnyDocument], *, threaded: bool = True) -> None:
        super().__init__()
        self.settings = settings
        self._blank = blank
        self._threaded = threaded
        self._closed = ClosedTabs()
        self.tabs: list[Tab] = []
        self.current: Tab | None = None
        self.strip = TabStrip()
        self.notice = Notice()
        self.safety = UnsavedWork(self, threaded=threaded)
        self._stack = QStackedWidget()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        for part in (self.strip, self.notice, self.safety.bar, self._stack):
            box.addWidget(part)
        self.strip.chosen.connect(lambda place: self._show(self.tabs[place]))
        self.strip.close_wanted.connect(lambda place: self._close(self.tabs[place]))
        self.strip.moved.connect(self._moved)
        self.strip.another_wanted.connect(self.first_page)
        restore_window_size(self, settings)

    def follow_system(self) -> None:
        """The theme of the system changed; a window that is closed has nothing to follow with."""
        if self.isVisible() and self.settings.follows_system:
            self.look_changed.emit()

    # --- what pages want of their shell

    @property
    def page(self) -> Window | None:
        """The page in front."""
        return self.current.page if self.current is not None else None

    @property
    def has_several_tabs(self) -> bool:
        """Are there several tabs?"""
        return len(self.tabs) > 1

    @property
    def can_reopen_tab(self) -> bool:
        """Was a tab closed that can be opened again?"""
        return bool(self._closed)

    def add(self, document: AnyDocument) -> Window:
        """Show a document in a tab of its own, beside the one in front."""
        tab = Tab(document.scenario.title, document=document)
        self._insert(tab, self.tabs.index(self.current) + 1 if self.current is not None else 0)
        page = self._show(tab)
        assert page is not None
        return page

    def find_open(self, path: Path) -> bool:
        """Bring the tab of a file that is open to the front; False if there is none."""
        tab = next((tab for tab in self.tabs if tab.file is not None and same_file(tab.file, path)), None)
        page = self._show(tab) if tab is not None else None
        if page is not None:
            page.pages.setCurrentWidget(page.view)
        return page is not None

    def is_open_elsewhere(self, path: Path, page: QWidget) -> bool:
        """Is a file open in another tab than that of a page?"""
        return any(tab.page is not page and tab.file is not None and same_file(tab.file, path) for tab in self.tabs)

    def take_over(self, document: AnyDocument) -> None:
        """Show work that was left behind: in the tab of its file if that has no unsaved work, or else in one of its own."""
        path = document.path
        if path is not None and self.find_open(path) and self.page is not None and not self.page.document.dirty:
            self.page.open_document(document)
            return
        spare = self.current if self._is_spare(self.current) else None
        self.add(document)
        if spare is not None:
            self._drop(spare)

    def first_page(self) -> None:
        """Show the first page, in a tab of its own if there is none yet."""
        tab = next((tab for tab in self.tabs if tab.document is not None and tab.document.untouched), None)
        page = self.add(self._blank()) if tab is None else self._show(tab)
        if page is not None:
            page.show_welcome()
            page.welcome.setFocus()

    def step(self, by: int) -> None:
        """Go to a tab further right or left; behind the last comes the first."""
        if self.current is not None:
            self._show(self.tabs[(self.tabs.index(self.current) + by) % len(self.tabs)])

    def close_tab(self) -> bool:
        """Close the tab in front; False if the user would rather keep it. In place of the last one stands the first page."""
        return self.current is not None and self._close(self.current)

    def close_page(self, page: QWidget) -> bool:
        """Close a page that was told to close; the last one closes the shell."""
        tab = next((tab for tab in self.tabs if tab.page is page), None)
        if tab is None or not self.has_several_tabs:
            return self.close()
        return self._close(tab)

    def reopen(self) -> None:
        """Open the tab that was closed last; a file that is gone is told of."""
        closed = self._closed.take()
        if closed is None:
            return
        if closed.path is not None and self.find_open(closed.path):
            return
        tab = Tab(closed.title, closed.path, closed.document, place=closed.place)
        spare = self.current if self._is_spare(self.current) else None
        self._insert(tab, min(closed.index, len(self.tabs)))
        if self._show(tab) is not None and spare is not None:
            self._drop(spare)

    def show_tabs(self) -> None:
        """Show the tabs if there are several, unless the page in front has cleared its map."""
        self.strip.setVisible(self.has_several_tabs and (self.page is None or not self.page.clear.on))

    # --- sessions, languages and themes

    def restore(self, session: Session) -> bool:
        """Open what was open when the program was left; files that are gone are told of. False if none is left."""
        found = [one for one in session.files if one.path.is_file()]
        for gone in session.files:
            if gone not in found:
                self.notice.tell(self.tr("{path} was open last time and is no longer there.").format(path=gone.path))
        front = session.files[session.current] if session.files else None
        for one in found:
            self._insert(Tab(one.title, one.path, place=one.place), len(self.tabs))
        waiting = list(self.tabs)
        if front in found:
            waiting.insert(0, waiting.pop(found.index(front)))
        # a broken one takes itself away
        return any(self._show(tab) is not None for tab in waiting)

    @property
    def session(self) -> Session:
        """The files that are open."""
        kept = [tab for tab in self.tabs if tab.file is not None]
        files = tuple(OpenFile(tab.file.resolve(), self._title(tab), self._place(tab)) for tab in kept if tab.file)
        return Session(files, kept.index(self.current) if self.current in kept else 0)

    def release(self) -> None:
        """Give up all pages: with :meth:`rebuild` new ones show the same documents, from the same places."""
        for tab in self.tabs:
            if tab.page is not None:
                tab.bearings = view_state(tab.page)
                tab.page.release_document()
                self._stack.removeWidget(tab.page)
                tab.page.deleteLater()
                if tab is not self.current:
                    # at once, or the next theme would be put on all that is in it; the one in front is still being asked
                    QCoreApplication.sendPostedEvents(tab.page, QEvent.Type.DeferredDelete.value)
                tab.page = None

    def rebuild(self) -> None:
        """Make the page in front anew, in the language and theme of now; the others follow when they are looked at."""
        front, self.current = self.current, None
        self.strip.speak()
        self.notice.hide()
        if front is not None:
            self._show(front)
        for tab in self.tabs:
            self._name(tab)

    # --- tabs

    def _insert(self, tab: Tab, place: int) -> None:
        self.tabs.insert(place, tab)
        self.strip.add(place)
        self._name(tab)
        self.show_tabs()

    def _moved(self, old: int, new: int) -> None:
        self.tabs.insert(new, self.tabs.pop(old))

    def _show(self, tab: Tab) -> Window | None:
        """Bring a tab to the front; None if its file cannot be read: then the tab goes, and that is told."""
        before = self.current
        if tab is before and tab.page is not None:
            return tab.page
        if tab.document is None and not self._read(tab):
            self._drop(tab)
            return None
        assert tab.document is not None
        if before is not None and before.page is not None:
            before.place = before.page.view.place
            before.page.pause()
        self.current = tab
        fresh = tab.page is None
        page = tab.page or self._made(tab, tab.document)
        self._stack.setCurrentWidget(page)
        self.strip.choose(self.tabs.index(tab))
        self.show_tabs()
        self._settle(tab, page, fresh=fresh)
        self._name(tab)
        return page

    def _settle(self, tab: Tab, page: Window, *, fresh: bool) -> None:
        """Give a page that has just come to the front its room, then its place, then the keys."""
        for layout in (self.layout(), page.layout()):
            if layout is not None:
                layout.activate()
        page.resume()
        if fresh and tab.bearings is not None:
            restore_view_state(page, tab.bearings)
        elif fresh or tab.place is not None:
            page.view.show_place(tab.place)
        tab.bearings = None
        page.show_page_hint()
        if self.isVisible():
            self.come_forward()

    def event(self, event: QEvent) -> bool:
        """Keys that are pressed in the strip of tabs are for the commands of the page in front too."""
        if event.type() == QEvent.Type.ShortcutOverride and self.page is not None:
            self.page.actions_.refresh_all()
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        """A map that was shown before it had its room comes back to its place."""
        super().showEvent(event)
        if self.current is not None and self.current.page is not None and self.current.place is not None:
            self.current.page.view.show_place(self.current.place)

    def come_forward(self) -> None:
        """Give the keys to the page in front: after a dialog not every system does."""
        self.activateWindow()
        if self.page is not None:
            (self.page.pages.currentWidget() or self.page).setFocus()

    def _made(self, tab: Tab, document: AnyDocument) -> Window:
        page = Window(document, self.settings, threaded=self._threaded)
        page.host = self
        page.other_wanted.connect(lambda other: self._swap(tab, other))
        page.language_wanted.connect(self.language_wanted)
        page.theme_wanted.connect(self.theme_wanted)
        page.look_changed.connect(self.look_changed)
        page.titled.connect(lambda: self._name(tab))
        self._stack.addWidget(page)
        tab.page = page
        if document.untouched:
            page.show_welcome()
        return page

    def _swap(self, tab: Tab, document: AnyDocument) -> None:
        """Show a document of the other kind in place of the one in a tab."""
        old, before = tab.page, tab.document
        tab.document, tab.page, tab.place, tab.path = document, None, None, None
        if old is not None:
            old.release_document()
        self.current = None
        self._show(tab)
        if old is not None:
            self._stack.removeWidget(old)
            old.deleteLater()
        if before is not None:
            before.deleteLater()

    def _name(self, tab: Tab) -> None:
        """Show the title of a tab, and that of the one in front as the window's."""
        page = tab.page
        if tab not in self.tabs:
            return
        if page is not None:
            tab.document, tab.title = page.document, page.document.scenario.title
        title = page.tab_title if page is not None else tab.title.get(self.settings.language)
        unsaved = tab.document is not None and tab.document.dirty
        self.strip.describe(self.tabs.index(tab), title, str(tab.file or ""), unsaved=unsaved)
        self._keep_safe()
        if tab is self.current and page is not None:
            self.setWindowTitle(page.windowTitle())
            self.setWindowModified(page.isWindowModified())

    def _keep_safe(self) -> None:
        self.safety.follow(tab.document for tab in self.tabs if tab.document is not None)

    def _title(self, tab: Tab) -> Text:
        return tab.document.scenario.title if tab.document is not None else tab.title

    def _place(self, tab: Tab) -> SavedView | None:
        if tab is self.current and tab.page is not None:
            return tab.page.view.place
        return tab.bearings.place if tab.bearings is not None else tab.place

    def _read(self, tab: Tab) -> bool:
        """Read the file of a tab that was not looked at before."""
        assert tab.path is not None
        tab.document, diagnostics = open_document(tab.path, self.settings.language)
        if tab.document is None:
            self._tell_broken(tab.path, tuple(diagnostics))
        return tab.document is not None

    def _tell_broken(self, path: Path, items: Sequence[Diagnostic]) -> None:
        words = self.tr("{path} cannot be opened: {why}")
        why = items[0].format(self.settings.language) if items else ""
        self.notice.tell(words.format(path=path, why=why))

    def _is_spare(self, tab: Tab | None) -> bool:
        return tab is not None and tab.document is not None and tab.document.untouched

    def _close(self, tab: Tab) -> bool:
        """Close a tab, after a question about unsaved work."""
        if self._is_spare(tab) and not self.has_several_tabs:
            return False
        if tab.document is not None and tab.document.dirty:
            page = self._show(tab)
            if page is not None and not page.file_commands.may_close():
                return False
        if not self._is_spare(tab):
            self._closed.keep(
                ClosedTab(self._title(tab), tab.file, tab.document, self._place(tab), self.tabs.index(tab))
            )
        if not self.has_several_tabs:
            self.add(self._blank())
        self._drop(tab)
        return True

    def _drop(self, tab: Tab) -> None:
        """Take a tab away; the one to its right comes to the front, or else the one to its left."""
        place = self.tabs.index(tab)
        if tab is self.current and self.has_several_tabs:
            self._show(self.tabs[place + 1] if place + 1 < len(self.tabs) else self.tabs[place - 1])
            place = self.tabs.index(tab)
        self.tabs.pop(place)
        self.strip.remove(place)
        if tab.page is not None:
            document = tab.page.release_document()
            self._stack.removeWidget(tab.page)
            tab.page.deleteLater()
            if not self._closed.holds(document):
                document.deleteLater()
        self._keep_safe()
        self.show_tabs()
        if self.current in self.tabs:
            self.strip.choose(self.tabs.index(self.current))
        if self.page is not None:
            self.page.actions_.refresh()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved work in every tab; remember what is open; stop all workers."""
        for tab in [tab for tab in self.tabs if tab.document is not None and tab.document.dirty]:
            page = self._show(tab)
            if page is not None and not page.file_commands.may_close():
                event.ignore()
                return
        self.settings.session = self.session
        save_window_size(self, self.settings)
        for tab in self.tabs:
            if tab.page is not None and tab is not self.current:
                tab.page.save_and_stop()
        if self.page is not None:
            self.page.save_and_stop()  # last, as its docks are those that are remembered
        self.safety.end()
        event.accept()
