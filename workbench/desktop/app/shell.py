"""The window of the program: open scenarios as pages with tabs, maps of hexes and tables side by side.

A page is a whole window (:class:`~workbench.desktop.window.window.Window`) inside this one: it has its own menus, docks and
bars, and Qt ignores the keys of a hidden page. A page is created when its tab is first shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QShowEvent,
    QWindow,
)
from PySide6.QtWidgets import QLayout, QStackedWidget, QVBoxLayout, QWidget

from workbench.base.background_problems import background_problems
from workbench.base.diagnostics import Diagnostic, Diagnostics
from workbench.base.text import capitalised
from workbench.desktop.app.recovery import Autosave, ChangedFileBar, RecoveryDialog, RecoveryOffer, recovery_offer
from workbench.desktop.app.tabs import ClosedTab, ClosedTabs, Tab, TabStrip, restore_view_state, view_state
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.storage import DiskWatch, is_sample, open_document, same_file
from workbench.desktop.look.language import joined_clauses
from workbench.desktop.look.session import OpenFile, Session
from workbench.desktop.look.settings import Settings
from workbench.desktop.widgets.notices import Notice
from workbench.desktop.widgets.visible_updates import run_later
from workbench.desktop.window.arrangement import restore_window_size, save_window_size
from workbench.desktop.window.files import copy_title
from workbench.desktop.window.window import Window
from workbench.files.recovery import RecoveryFolder
from workbench.files.safe_files import FileState, data_path
from workbench.lessons.run import Run
from workbench.real_ground.file_kinds import holds_ground

# --- Unsaved work of all tabs: recovery files, and the bar when another program changes an open file


class UnsavedWork(QObject):
    """The recovery and the watched files of a shell's documents; the shell calls :meth:`set_documents` after every change."""

    def __init__(self, shell: Shell, *, threaded: bool = True) -> None:
        super().__init__(shell)
        self._shell = shell
        settings = shell.settings
        folder = RecoveryFolder(data_path() / "recovery")
        self.autosave = Autosave(folder, lambda: settings.autosave_seconds, threaded=threaded, parent=self)
        self.autosave.failed.connect(self._save_failed)
        self.disk_watch = DiskWatch(lambda: self._documents, self)
        self.disk_watch.state_changed.connect(self.update_changed_bar)
        self.changed_bar = ChangedFileBar()
        self.changed_bar.compare_wanted.connect(self._compare)
        self.changed_bar.reload_wanted.connect(self._reload)
        self.changed_bar.save_as_wanted.connect(self._save_as)
        self.changed_bar.ignore_wanted.connect(self._ignore_change)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.focusWindowChanged.connect(self._window_focused)
        self.dialog: RecoveryDialog | None = None
        """The open dialog of recovered work; None if it is closed."""
        self._documents: list[AnyDocument] = []

    def set_documents(self, documents: Iterable[AnyDocument]) -> None:
        """Watch the documents that are open now."""
        before, self._documents = self._documents, list(documents)
        for closed in before:
            if all(closed is not one for one in self._documents):
                self.autosave.stop_watching(closed)
        for document in self._documents:
            self.autosave.watch(document)
        self.disk_watch.watch_open_files()
        self.update_changed_bar()

    def save_now(self) -> bool:
        """Write all unsaved work to recovery files at once; False if that failed."""
        return self.autosave.save_now()

    def end(self) -> None:
        """Stop after the window was closed; the user has saved or given up all work."""
        self.set_documents([])
        self.autosave.close()

    # --- unsaved work of earlier runs

    def offer_recovery(self) -> None:
        """Offer the unsaved work of earlier runs, if there is any."""
        offers = []
        for found in self.autosave.folder.left_behind():
            made = recovery_offer(found, self._shell.settings.language)
            if made is None:
                self.autosave.folder.discard(found)
            else:
                offers.append(made)
        if not offers:
            self.autosave.folder.leave_for_next_start()
            return
        dialog = self.dialog = RecoveryDialog(offers, self._shell.settings.language, self._shell)
        dialog.open_wanted.connect(self._recover)
        dialog.discard_wanted.connect(lambda offer: self.autosave.folder.discard(offer.recovery_file))
        dialog.finished.connect(self._dialog_closed)
        dialog.setModal(True)
        dialog.show()

    def _recover(self, offer: RecoveryOffer) -> None:
        assert offer.document is not None
        self._shell.show_recovered(offer.document)
        # the old recovery file is deleted only when this run has written the work again
        if self.autosave.save_now() and self.autosave.has_saved(offer.document):
            self.autosave.folder.discard(offer.recovery_file)

    def _dialog_closed(self) -> None:
        self.autosave.folder.leave_for_next_start()
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None
        self._shell.show_front_of_session()
        self._shell.focus_front_page()

    def _save_failed(self, diagnostics: Diagnostics) -> None:
        why = joined_clauses(item.text.get(self._shell.settings.language) for item in diagnostics)
        words = self.tr("Unsaved work cannot be set aside ({why}): save it yourself now and then.")
        self._shell.notice.add_message(words.format(why=why))

    # --- files changed by other programs

    def _window_focused(self, window: QWindow | None) -> None:
        """Check the files when the window gets the focus: the user may have changed one in another program."""
        if window is not None and self._documents:
            self.disk_watch.check_files()

    def update_changed_bar(self) -> None:
        """Show the state of the file of the document in front."""
        page = self._shell.page
        document = page.document if page is not None else None
        state = self.disk_watch.file_state(document) if document is not None else FileState.SAME
        if document is None or document.path is None:
            self.changed_bar.hide()
        else:
            self.changed_bar.show_state(document.path.name, state, dirty=document.dirty)

    def _compare(self) -> None:
        if self._shell.page is not None:
            self._shell.page.file_commands.compare_with_file()
        self.disk_watch.check_files()

    def _reload(self) -> None:
        if self._shell.page is not None:
            self._shell.page.file_commands.reload()
        self.disk_watch.check_files()

    def _save_as(self) -> None:
        if self._shell.page is not None:
            self._shell.page.file_commands.save_as()
        self.disk_watch.check_files()

    def _ignore_change(self) -> None:
        if self._shell.page is not None:
            self.disk_watch.ignore_change(self._shell.page.document)


_SESSION_PAUSE = 300
"""Milliseconds after the last change of the tabs until they are noted."""


__all__ = ["Shell", "Tab", "Window"]


def _dropped_files(event: QDropEvent) -> list[Path]:
    """The files on this computer that are dragged."""
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]


class Shell(QWidget):
    """All open scenarios. ``blank`` makes the document of a first page; ``threaded`` False answers in the window's thread."""

    accessible_role = QAccessible.Role.Window
    language_wanted = Signal(str)
    theme_wanted = Signal(str)
    look_changed = Signal()
    _problem_reported = Signal(object)
    """A diagnostic of work in the background, from any thread."""

    def __init__(self, settings: Settings, blank: Callable[[], AnyDocument], *, threaded: bool = True) -> None:
        super().__init__()
        self.settings = settings
        self._blank = blank
        self._threaded = threaded
        self._closed = ClosedTabs()
        self._last_session = Session()
        """What was open at the last start, as far as it may still come back from recovery files."""
        self._session_timer = QTimer(self, singleShot=True, interval=_SESSION_PAUSE)
        self._session_timer.timeout.connect(self._save_session)
        self.tabs: list[Tab] = []
        self.current: Tab | None = None
        self.strip = TabStrip()
        self.notice = Notice()
        self.unsaved_work = UnsavedWork(self, threaded=threaded)
        self._stack = QStackedWidget()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        # a page that wants more room than the screen has does not make the window larger
        box.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._notices = QWidget()
        """The widget of the notices above a page. It is hidden while a projector shows the map."""
        column = QVBoxLayout(self._notices)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for notice in (self.notice, self.unsaved_work.changed_bar):
            column.addWidget(notice)
        for part in (self.strip, self._notices, self._stack):
            box.addWidget(part)
        self.strip.tab_chosen.connect(lambda place: self._show(self.tabs[place]))
        self.strip.close_wanted.connect(lambda place: self._close(self.tabs[place]))
        self.strip.moved.connect(self._moved)
        self.strip.new_tab_wanted.connect(self.first_page)
        self.setAcceptDrops(True)
        restore_window_size(self, settings)
        self._problem_reported.connect(self._show_problem)
        self._listener = listener = self._problem_reported.emit
        background_problems.listen(listener)
        self.destroyed.connect(lambda: background_problems.stop_listening(listener))

    def follow_system(self) -> None:
        """Follow a change of the system's theme; a closed window ignores it."""
        if self.isVisible() and self.settings.follows_system:
            self.look_changed.emit()

    def follow_contrast(self) -> None:
        """The system wants high contrast, or no more; a closed window ignores it."""
        if self.isVisible():
            self.look_changed.emit()

    # --- for the pages

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
        """True if a closed tab can be opened again."""
        return bool(self._closed)

    def add(self, document: AnyDocument) -> Window:
        """Show a document in a new tab, right of the one in front."""
        tab = Tab(document.title, document=document)
        self._insert(tab, self.tabs.index(self.current) + 1 if self.current is not None else 0)
        page = self._show(tab)
        assert page is not None
        return page

    def replace_quiz(self, document: AnyDocument) -> bool:
        """Show a quiz in the tab of one that is over; False if there is none, or if it has changes that are not saved."""
        tab = next((tab for tab in self.tabs if tab.has_finished_quiz), None)
        page = self._show(tab) if tab is not None else None
        if page is None or page.document.dirty:
            return False
        page.open_document(document)
        return True

    def find_open(self, path: Path) -> bool:
        """Bring the tab of a file that is open to the front; False if there is none. A sample with changes is another
        scenario than the sample."""
        found = (tab for tab in self.tabs if tab.file is not None and same_file(tab.file, path))
        tab = next((tab for tab in found if not tab.is_changed_copy), None)
        page = self._show(tab) if tab is not None else None
        if page is not None:
            page.pages.setCurrentWidget(page.view)
        return page is not None

    def find_lesson(self, run: Run, *, show: bool = True) -> bool:
        """Bring the tab of a lesson or quiz to the front, or with ``show`` off only look for it; False if there is none."""
        tab = next((tab for tab in self.tabs if tab.document is not None and tab.document.lesson is run), None)
        return tab is not None and (not show or self._show(tab) is not None)

    def set_origin(self, path: Path, origin: Run) -> None:
        """Lead a way back from the lesson of a file, if it is in front, to another one."""
        page = self.page
        run = page.document.lesson if page is not None else None
        if page is None or run is None or run is origin or run.path is None or not same_file(run.path, path):
            return
        run.origin = origin
        page.docks.lessons.offer_origin()

    def is_open_elsewhere(self, path: Path, page: QWidget) -> bool:
        """Is a file open in another tab than that of a page?"""
        return any(tab.page is not page and tab.file is not None and same_file(tab.file, path) for tab in self.tabs)

    def show_recovered(self, document: AnyDocument) -> None:
        """Show recovered work: in the tab of its file if that has no unsaved work, else in a new tab."""
        path = document.origin
        if path is not None and self.find_open(path) and self.page is not None and not self.page.document.dirty:
            self.page.open_document(document)
            return
        placeholder = self.current if self.current is not None and self.current.is_placeholder else None
        tab = Tab(document.scenario.title, document=document, order=self._order_of(document))
        if tab.order is None:
            place = self.tabs.index(self.current) + 1 if self.current is not None else 0
        else:
            left = (k for k, other in enumerate(self.tabs) if other.order is not None and other.order < tab.order)
            place = max(left, default=-1) + 1
        self._insert(tab, place)
        self._show(tab)
        if placeholder is not None:
            self._remove_tab(placeholder)

    def _order_of(self, document: AnyDocument) -> int | None:
        """The number in the last session of recovered work that is in no file; None if it was not there."""
        taken = {tab.order for tab in self.tabs}
        title = document.scenario.title
        rows = enumerate(self._last_session.files)
        waiting = (k for k, one in rows if one.path is None and one.title == title and k not in taken)
        return next(waiting, None) if document.origin is None else None

    def show_front_of_session(self) -> None:
        """Bring the tab to the front that was there at the end of the last session, once recovered work is back."""
        wanted = next((tab for tab in self.tabs if tab.order == self._last_session.current), None)
        if wanted is not None:
            self._show(wanted)

    def first_page(self) -> None:
        """Show the first page, in a new tab if there is none yet."""
        tab = next((tab for tab in self.tabs if tab.is_placeholder), None)
        page = self.add(self._blank()) if tab is None else self._show(tab)
        if page is not None:
            page.show_welcome()
            page.welcome.setFocus()

    def step(self, by: int) -> None:
        """Go ``by`` tabs to the right (negative: left); the first follows the last."""
        if self.current is not None:
            self._show(self.tabs[(self.tabs.index(self.current) + by) % len(self.tabs)])

    def close_tab(self) -> bool:
        """Close the tab in front; False if the user cancels. The first page replaces the last tab."""
        return self.current is not None and self._close(self.current)

    def close_page(self, page: QWidget) -> bool:
        """Close a page; the last one closes the shell. False if the user cancels."""
        tab = next((tab for tab in self.tabs if tab.page is page), None)
        if tab is None or not self.has_several_tabs:
            return self.close()
        return self._close(tab)

    def reopen(self) -> None:
        """Open the tab that was closed last; a missing file is reported."""
        closed = self._closed.pop()
        if closed is None:
            return
        if closed.path is not None and self.find_open(closed.path):
            return
        tab = Tab(closed.title, closed.path, closed.document, place=closed.place, lesson=closed.lesson)
        placeholder = self.current if self.current is not None and self.current.is_placeholder else None
        self._insert(tab, min(closed.index, len(self.tabs)))
        if self._show(tab) is not None and placeholder is not None:
            self._remove_tab(placeholder)

    def show_tabs(self) -> None:
        """Show the tab strip if there are several tabs, unless the page in front shows only its map, and notices unless that
        is on a projector."""
        self.strip.setVisible(self.has_several_tabs and (self.page is None or not self.page.clear.on))
        self._notices.setVisible(self.page is None or not self.page.projector.on)

    # --- sessions, languages and themes

    def restore(self, session: Session) -> bool:
        """Open the files of a session; missing files are reported. False if none could be opened."""
        self._last_session = session
        found = [one for one in session.files if one.path is not None and one.path.is_file()]
        for gone in session.files:
            if gone not in found and gone.path is not None:
                self.notice.add_message(
                    self.tr("{path} was open last time and is no longer there.").format(path=gone.path)
                )
        front = session.files[session.current] if session.files else None
        for one in found:
            tab = Tab(one.title, one.path, place=one.place, lesson=one.lesson, order=session.files.index(one))
            self._insert(tab, len(self.tabs))
        waiting = list(self.tabs)
        if front in found:
            waiting.insert(0, waiting.pop(found.index(front)))
        # a tab whose file is broken removes itself
        return any(self._show(tab) is not None for tab in waiting)

    @property
    def session(self) -> Session:
        """The files that are open."""
        return self._session(unsaved=False)

    def _session(self, *, unsaved: bool) -> Session:
        """What is open; ``unsaved``: also the places of work in no file, which recovery files hold."""
        kept = [tab for tab in self.tabs if tab.file is not None or (unsaved and tab.is_unsaved)]
        files = tuple(
            OpenFile(
                tab.file.resolve() if tab.file is not None else None,
                tab.newest_title,
                tab.newest_place(in_front=tab is self.current),
                tab.newest_lesson,
            )
            for tab in kept
        )
        return Session(files, kept.index(self.current) if self.current in kept else 0)

    def _save_session(self) -> None:
        """Note what is open, so that a start after a crash finds it."""
        now = self._session(unsaved=True)
        if now.to_text() != self.settings.session.to_text():
            self.settings.session = now

    def release(self) -> None:
        """Delete all pages; :meth:`rebuild` then creates new ones with the same documents and views."""
        for tab in self.tabs:
            if tab.page is not None:
                tab.view_state = view_state(tab.page)
                tab.page.release_document()
                self._stack.removeWidget(tab.page)
                tab.page.deleteLater()
                if tab is not self.current:
                    # deleted at once, or the next theme would style all its widgets; the page in front is still in use
                    QCoreApplication.sendPostedEvents(tab.page, QEvent.Type.DeferredDelete.value)
                tab.page = None

    def rebuild(self) -> None:
        """Create the page in front again, in the current language and theme; the others follow when they are shown."""
        front, self.current = self.current, None
        self.strip.retranslate()
        self.notice.clear()
        if front is not None:
            self._show(front)
        for tab in self.tabs:
            self._update_title(tab)

    def _show_problem(self, problem: Diagnostic) -> None:
        """Show a problem of work in the background, such as that what was learned could not be saved."""
        self.notice.add_message(self._words_of(problem))

    def _show_picture_problem(self) -> None:
        """Say above the map why the picture under it is not drawn, as long as its page is in front."""
        document = self.current.document if self.current is not None else None
        problems = document.problems.of_picture if document is not None else ()
        self.notice.show_of_page("\n".join(map(self._words_of, problems)))

    def _words_of(self, problem: Diagnostic) -> str:
        language = self.settings.language
        words = problem.text.get(language)
        words = capitalised(words)
        if problem.hint:
            words = self.tr("{problem}: {hint}").format(problem=words, hint=problem.hint.get(language))
        place = f" ({problem.span})" if problem.span is not None else ""
        return f"{words}{place}"

    # --- tabs

    def _insert(self, tab: Tab, place: int) -> None:
        self.tabs.insert(place, tab)
        self.strip.add(place)
        self._update_title(tab)
        self.show_tabs()

    def _moved(self, old: int, new: int) -> None:
        self.tabs.insert(new, self.tabs.pop(old))
        self._session_timer.start()

    def _show(self, tab: Tab) -> Window | None:
        """Bring a tab to the front; None if its file cannot be read: then the tab is removed and the error reported."""
        before = self.current
        if tab is before and tab.page is not None:
            return tab.page
        if tab.document is None and not self._read(tab):
            self._remove_tab(tab)
            return None
        assert tab.document is not None
        if before is not None and before.page is not None:
            before.place = before.page.view.place
            before.page.pause()
        self.current = tab
        is_new = tab.page is None
        page = tab.page or self._create_page(tab, tab.document)
        self._stack.setCurrentWidget(page)
        self.strip.choose(self.tabs.index(tab))
        self.show_tabs()
        self._restore_view(tab, page, is_new=is_new)
        self._update_title(tab)
        self._show_picture_problem()
        page.announcements.tell_document()
        return page

    def _restore_view(self, tab: Tab, page: Window, *, is_new: bool) -> None:
        """Lay out a page that has come to the front, restore its view, and give it the focus."""
        for layout in (self.layout(), page.layout()):
            if layout is not None:
                layout.activate()
        page.resume()
        if is_new and tab.view_state is not None:
            restore_view_state(page, tab.view_state)
        elif tab.place is not None:
            page.view.show_place(tab.place)
        elif is_new:
            page.docks.lessons.look_at_first()
        tab.view_state = None
        page.show_page_hint()
        if self.isVisible():
            self.focus_front_page()

    def event(self, event: QEvent) -> bool:
        """Update the commands of the page in front, because keys pressed in the tab strip trigger them too."""
        if event.type() == QEvent.Type.ShortcutOverride and self.page is not None:
            self.page.actions_.refresh_all()
            if isinstance(event, QKeyEvent):
                self.page.actions_.learn_keyboard(event)
        return super().event(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files may be dropped anywhere on the window."""
        if _dropped_files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the files that were dropped, and open them when the drag is over: a dialog within it would keep the program that
        they come from waiting, and Qt does not bear a second drop meanwhile."""
        files = _dropped_files(event)
        event.acceptProposedAction()
        run_later(self, lambda: self._open_dropped(files))

    def _open_dropped(self, files: list[Path]) -> None:
        """Open files; those of a place on earth make one map together."""
        ground = [path for path in files if holds_ground(path)]
        for path in files:
            if self.page is not None and path not in ground:
                self.page.open_path(path)
        if self.page is not None and ground:
            self.page.file_commands.open_ground(ground)

    def showEvent(self, event: QShowEvent) -> None:
        """Show the place of the map again, because its size was not final before."""
        super().showEvent(event)
        if self.current is not None and self.current.page is not None and self.current.place is not None:
            self.current.page.view.show_place(self.current.place)

    def focus_front_page(self) -> None:
        """Give the focus to the page in front: not every system does so after a dialog."""
        self.activateWindow()
        if self.page is not None:
            self.page.take_keys()

    def _create_page(self, tab: Tab, document: AnyDocument) -> Window:
        page = Window(document, self.settings, threaded=self._threaded)
        page.host = self
        page.other_wanted.connect(lambda other: self._replace_document(tab, other))
        page.language_wanted.connect(self.language_wanted)
        page.theme_wanted.connect(self.theme_wanted)
        page.look_changed.connect(self.look_changed)
        page.titled.connect(lambda: self._update_title(tab))
        page.titled.connect(self._show_picture_problem)
        document.problems.changed.connect(self._show_picture_problem)
        self._stack.addWidget(page)
        tab.page = page
        if document.is_untouched_placeholder:
            page.show_welcome()
        return page

    def _replace_document(self, tab: Tab, document: AnyDocument) -> None:
        """Replace the document of a tab by one of the other kind of map."""
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

    def _update_title(self, tab: Tab) -> None:
        """Update the title of a tab, and the window's title if the tab is in front."""
        page = tab.page
        if tab not in self.tabs:
            return
        if page is not None:
            tab.document, tab.title = page.document, page.document.title
        title = page.title.of_tab if page is not None else tab.title.get(self.settings.language)
        if page is None and tab.newest_lesson is None and tab.file is not None and is_sample(tab.file):
            title = copy_title(title)
        unsaved = tab.document is not None and tab.document.dirty
        self.strip.describe(self.tabs.index(tab), title, str(tab.file or ""), unsaved=unsaved)
        self._session_timer.start()
        self._watch_documents()
        if tab is self.current and page is not None:
            self.setWindowTitle(page.windowTitle())
            self.setWindowModified(page.isWindowModified())

    def _watch_documents(self) -> None:
        for tab in self.tabs:
            if tab.document is not None and tab.document.path is not None:
                self.notice.drop_messages_about(str(tab.document.path))
        self.unsaved_work.set_documents(tab.document for tab in self.tabs if tab.document is not None)

    def _read(self, tab: Tab) -> bool:
        """Read the file of a tab that is shown for the first time; False after a message that it cannot be read."""
        assert tab.path is not None
        language = self.settings.language
        tab.document, diagnostics = open_document(tab.path, language)
        if tab.document is None:
            why = next((problem.format(language) for problem in diagnostics), "")
            words = self.tr("{path} cannot be opened: {why}")
            self.notice.add_message(words.format(path=tab.path, why=why))
            return False
        self.notice.drop_messages_about(str(tab.path))
        if tab.lesson is not None and tab.document.lesson is not None:
            tab.document.lesson.resume(tab.lesson)
        return tab.document is not None

    def _close(self, tab: Tab) -> bool:
        """Close a tab, after a question about unsaved work; False if the user cancels."""
        if tab.is_placeholder and not self.has_several_tabs:
            return False
        if tab.document is not None and tab.document.dirty:
            page = self._show(tab)
            if page is not None and not page.file_commands.may_close():
                return False
        if not tab.is_placeholder:
            self._closed.push(
                ClosedTab(
                    tab.newest_title,
                    tab.file if not tab.is_changed_copy else None,
                    tab.document,
                    tab.newest_place(in_front=tab is self.current),
                    self.tabs.index(tab),
                    tab.newest_lesson,
                )
            )
        self._remove_tab(tab)
        return True

    def _remove_tab(self, tab: Tab) -> None:
        """Remove a tab; the one to its right comes to the front, or else the one to its left, of those that can be read; the
        first page, if there is none."""
        while tab is self.current and self.has_several_tabs:
            place = self.tabs.index(tab)
            # one that cannot be read is removed in its turn
            self._show(self.tabs[place + 1] if place + 1 < len(self.tabs) else self.tabs[place - 1])
        if tab is self.current:
            self.add(self._blank())
        place = self.tabs.index(tab)
        self.tabs.pop(place)
        self.strip.remove(place)
        if tab.page is not None:
            document = tab.page.release_document()
            self._stack.removeWidget(tab.page)
            tab.page.deleteLater()
            if not self._closed.holds(document):
                document.deleteLater()
        self._watch_documents()
        self._session_timer.start()
        self.show_tabs()
        if self.current in self.tabs:
            self.strip.choose(self.tabs.index(self.current))
        if self.page is not None:
            self.page.actions_.refresh()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved work in every tab, save the session, and stop all workers."""
        for tab in [tab for tab in self.tabs if tab.document is not None and tab.document.dirty]:
            page = self._show(tab)
            if page is not None and not page.file_commands.may_close():
                event.ignore()
                return
        self._session_timer.stop()
        self.settings.session = self.session
        save_window_size(self, self.settings)
        for tab in self.tabs:
            if tab.page is not None and tab is not self.current:
                tab.page.save_and_stop()
        if self.page is not None:
            self.page.save_and_stop()  # last, because its dock layout is the one that is saved
        self.unsaved_work.end()
        background_problems.stop_listening(self._listener)
        event.accept()
