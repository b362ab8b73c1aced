"""The program: one Qt application with its language, theme, window and handling of faults."""

from __future__ import annotations

import gc
import logging
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import (
    QT_TRANSLATE_NOOP,
    QCoreApplication,
    QEvent,
    QFileSystemWatcher,
    QLibraryInfo,
    QLocale,
    QObject,
    Qt,
    QTimer,
    QTranslator,
    Signal,
    qInstallMessageHandler,
)
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication

from workbench.base.data_folders import DESKTOP_ID, ICONS, IS_INSTALLED, MAIN_RULESET, SAMPLES, TRANSLATIONS
from workbench.base.systems import give_large_blocks_back, names_files_in_events
from workbench.base.text import Text
from workbench.desktop.app.faults import Faults
from workbench.desktop.app.shell import Shell
from workbench.desktop.documents.document import Document
from workbench.desktop.documents.storage import first_ruleset, open_document, what_opens
from workbench.desktop.look.answer_colours import CONTRAST, OKABE_ITO, use_palette
from workbench.desktop.look.fault_details import diagnosis_with_qt, guard_overrides
from workbench.desktop.look.language import locale_of
from workbench.desktop.look.qt_messages import log_qt_messages
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme, system_wants_contrast, ui_scale
from workbench.desktop.widgets.visible_updates import run_later
from workbench.desktop.window.accessibility import FocusFrame
from workbench.desktop.window.window import Window
from workbench.files.logbook import Logbook, version_line
from workbench.files.recovery import CrashRecord
from workbench.files.rulesets import add_ruleset_folder
from workbench.files.running_window import OpeningRequests
from workbench.geometry.grid import HexGrid
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario

translate = QCoreApplication.translate


class Program:
    """Owns the shell with its pages and rebuilds them when language or theme change. ``recent_log`` returns the last lines of
    the log."""

    def __init__(
        self,
        app: QApplication,
        settings: Settings,
        *,
        threaded: bool = True,
        recent_log: Callable[[], Sequence[str]] | None = None,
    ) -> None:
        guard_overrides()
        if folder := settings.rulesets_folder:
            add_ruleset_folder(Path(folder))
        self.app = app
        self.settings = settings
        self._threaded = threaded
        self._translators: list[QTranslator] = []
        self._look_waits = False
        """Is another look wanted that is shown when what is going on has ended?"""
        self.faults = Faults(
            lambda: self.shell,
            save_work=self._save_recovery_files,
            lines=lambda: diagnosis_with_qt(settings),
            recent_log=recent_log if recent_log is not None else tuple,
        )
        self.shell: Shell | None = None

    @property
    def window(self) -> Window | None:
        """The page in front."""
        return self.shell.page if self.shell is not None else None

    def start(self, path: Path | None, *others: Path) -> Window:
        """Show the window with a file, and ``others`` in tabs behind it, else with the files of the last session, else with the
        first page."""
        self._apply_look()
        shell = self.shell = Shell(self.settings, self.blank_document, threaded=self._threaded)
        FocusFrame(self.app, shell)
        shell.language_wanted.connect(self._change_language)
        shell.theme_wanted.connect(self._change_theme)
        shell.look_changed.connect(self._follow_look)
        # connected to the shell, a QObject: a method of this object would still be called after its deletion
        self.app.styleHints().colorSchemeChanged.connect(shell.follow_system)
        if hasattr(self.app.styleHints(), "accessibility"):  # since Qt 6.10
            self.app.styleHints().accessibility().contrastPreferenceChanged.connect(shell.follow_contrast)
        path = what_opens(path) if path is not None else None
        document = open_document(path, self.settings.language)[0] if path is not None else None
        if path is not None and document is not None:
            self.settings.remember_file(path)
            shell.add(document)
        elif path is not None or not self.settings.reopens_files or not shell.restore(self.settings.session):
            shell.add(self.blank_document())
        shell.show()
        shell.focus_front_page()
        assert shell.page is not None
        if path is not None and document is None:
            shell.page.open_path(path)  # which shows the errors of the file
        for other in others:
            shell.page.open_path(what_opens(other))
        if others and path is not None:
            shell.find_open(path)
        if self.settings.problem is not None:
            shell.notice.add_message(self.settings.problem.sentence())
            self.settings.problem = None
        shell.unsaved_work.offer_recovery()
        return shell.page

    def open_file(self, path: Path) -> None:
        """Open a file in the window that is there, or bring its tab to the front. A dialog that waits for an answer is answered
        first."""
        shell = self.shell
        if shell is None or shell.page is None:
            return
        if shell.isMinimized():
            shell.showNormal()
        shell.activateWindow()
        if QApplication.activeModalWidget() is not None:
            run_later(shell, lambda: self.open_file(path), _DIALOG_AGAIN)
        else:
            shell.page.open_path(path)

    def blank_document(self) -> Document:
        """An empty map under the ruleset of the main sample."""
        found = first_ruleset()
        if found is None:
            raise RuntimeError(
                translate("Program", "No ruleset could be loaded: the rulesets folder is missing or broken.")
            )
        name, ruleset = found
        title = translate("Program", "New scenario")
        scenario = Scenario(Text.of(title), name, HexBoard.blank(HexGrid(32, 20), ruleset.ground))
        document = Document(scenario, ruleset, language=self.settings.language)
        document.is_placeholder = True
        return document

    def _save_recovery_files(self) -> str:
        unsaved = self.shell is not None and any(
            tab.document is not None and tab.document.dirty for tab in self.shell.tabs
        )
        if self.shell is None or not unsaved:
            return ""
        if self.shell.unsaved_work.save_now():
            return translate(
                "Program",
                "What is not saved was set aside and will be offered at the next start. Save it, best under another name.",
            )
        return translate("Program", "Some of it is not saved: save it now, best under another name.")

    def _apply_look(self) -> None:
        for old in self._translators:
            self.app.removeTranslator(old)
            old.deleteLater()  # the application would hold it, with all its words
        self._translators = install_language(self.app, self.settings.language)
        QLocale.setDefault(locale_of(self.settings.language))  # else dialogs write numbers as the system does
        chosen = self.settings.palette
        use_palette(CONTRAST if system_wants_contrast() and chosen == OKABE_ITO else chosen)
        apply_theme(self.app, self.settings.theme, self.settings.ui_percent)

    def _change_language(self, language: str) -> None:
        self.settings.language = language
        self._rebuild()

    def _change_theme(self, theme: str) -> None:
        self.settings.theme = theme
        self._rebuild()

    def _follow_look(self) -> None:
        """Show another look, which the system may want at any moment. All pages are made anew for it, so that what is going on
        in them (a dialog, a menu, a drag) is ended first."""
        if self.shell is None or self._look_waits:
            return
        held = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if held or QApplication.activeModalWidget() is not None or QApplication.activePopupWidget() is not None:
            self._look_waits = True
            run_later(self.shell, self._look_again, _DIALOG_AGAIN)
        else:
            self._rebuild()

    def _look_again(self) -> None:
        self._look_waits = False
        self._follow_look()

    def _rebuild(self) -> None:
        if self.shell is not None:
            self.shell.release()
            before = ui_scale()
            self._apply_look()
            self.shell.rebuild()
            if ui_scale() != before and self.shell.page is not None:
                self.shell.page.docks.set_default_widths()  # the text size has changed


QT_WORDS = (
    QT_TRANSLATE_NOOP("QFileDialog", "&Look in:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files of &type:"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Folder"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "%1 File"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "File"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Drive"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Shortcut"),
)
"""Words of Qt's dialogs that Qt's own French lacks; ours has them."""


def install_language(app: QApplication, language: str) -> list[QTranslator]:
    """Install the translators of Qt and the window for a language; English needs none."""
    if language == "en":
        return []
    installed = []
    for name, folder in (
        (f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)),
        (f"workbench_{language}", str(TRANSLATIONS)),
    ):
        translator = QTranslator(app)
        if translator.load(name, folder):
            app.installTranslator(translator)
            installed.append(translator)
    return installed


# --- Runs the program from start to end, with a log and a handler of all errors


FIRST_SAMPLE = SAMPLES / MAIN_RULESET / "lipovka_bridge.yaml"
log = logging.getLogger(__name__)


_DIALOG_AGAIN = 300
"""Milliseconds between two looks whether a dialog still waits for an answer."""


def run_window(
    path: Path | None, language: str | None = None, *others: Path, requests: OpeningRequests | None = None
) -> int:
    """Open the window and run until it is closed; returns the exit code. ``language`` (en, fr) overrides the settings,
    ``others`` open in tabs behind the first, and so do the files of ``requests``.

    Without a path it opens the files of the last session. On the first run an installed program shows the first page, and a
    checkout the main sample.
    """
    logging.raiseExceptions = False  # a full disk costs only lines of the log
    give_large_blocks_back()
    qt_handler = log_qt_messages()
    found = QApplication.instance()
    app = found if isinstance(found, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("Workbench")
    app.setOrganizationName("workbench")
    app.setDesktopFileName(DESKTOP_ID)
    app.setWindowIcon(QIcon(str(ICONS / "workbench.svg")))
    settings = Settings()
    if language in ("en", "fr"):
        settings.language = language
    by_system = OpenedBySystem(app)
    logbook, crash_record = Logbook(), CrashRecord()
    collector = CycleCollector(app)
    program = Program(app, settings, recent_log=lambda: tuple(logbook.lately.lines))
    before = sys.excepthook, threading.excepthook, qt_handler
    install_fault_hooks(program.faults)
    log.info("%s begins", version_line())
    try:
        first = FIRST_SAMPLE if settings.is_first_run and not IS_INSTALLED else None
        settings.begin_with_tips()
        if names_files_in_events():
            app.processEvents()  # the files that it was started with
        asked = [one for one in (path, *others, *by_system.begin()) if one is not None]
        program.start(asked[0] if asked else first, *asked[1:])
        by_system.opened.connect(program.open_file)
        if requests is not None:
            OpenedByOtherStarts(app, requests).opened.connect(program.open_file)
        if crash_record.before:
            program.faults.report_crash(crash_record.before)
        code = app.exec()
        log.info("ends with %d", code)
    finally:
        collector.stop()
        program.faults.close()
        sys.excepthook, threading.excepthook = before[:2]
        qInstallMessageHandler(before[2])
        crash_record.close()
        logbook.close()
    return code


class OpenedBySystem(QObject):
    """macOS names files that are opened with the program (a double click, a drop on its icon) in events, not in its command
    line. Those that come before the window are opened with it. Elsewhere nothing is watched: every event of every widget would
    go through Python, some 28,000 until a window is painted."""

    opened = Signal(Path)

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._waiting: list[Path] | None = []
        if names_files_in_events():
            app.installEventFilter(self)

    def begin(self) -> list[Path]:
        """Return the files that the system has asked for so far. From now on ``opened`` is emitted for each further file."""
        before, self._waiting = self._waiting or [], None
        return before

    def eventFilter(self, receiver: QObject, event: QEvent) -> bool:
        """Take the events of files; others pass."""
        if not isinstance(event, QFileOpenEvent) or not event.file():
            return False
        path = Path(event.file())
        if self._waiting is not None:
            self._waiting.append(path)
        else:
            self.opened.emit(path)
        return True


class OpenedByOtherStarts(QObject):
    """Emits ``opened`` for each file that another start of the program has handed over to this one. If another window takes
    them, this one does so once that is closed."""

    opened = Signal(Path)

    def __init__(self, parent: QObject, requests: OpeningRequests) -> None:
        super().__init__(parent)
        self._requests = requests
        self._watcher = QFileSystemWatcher([str(requests.folder)], self)
        self._watcher.directoryChanged.connect(self._look)
        run_later(self, self._look)  # what came while the window was made

    def _look(self) -> None:
        if self._requests.becomes_first():
            for path in self._requests.taken():
                self.opened.emit(path)


_COLLECTED_EVERY = 1000  # milliseconds


class CycleCollector(QObject):
    """Collects cycles of objects in the thread of the window only, as often as Python would.

    Python collects in whichever thread happens to make an object. If a worker does, it destroys closed windows and dialogs
    while Qt may be handing them an event, which ends the process.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._was_on = gc.isenabled()
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(_COLLECTED_EVERY)
        self._timer.timeout.connect(self._collect)
        self._timer.start()

    def stop(self) -> None:
        """Leave it to Python again, if it was."""
        self._timer.stop()
        if self._was_on:
            gc.enable()

    def _collect(self) -> None:
        young, middle, old = (count > limit for count, limit in zip(gc.get_count(), gc.get_threshold(), strict=True))
        held = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if young and not held:  # a drag goes on without a break
            gc.collect(2 if middle and old else 1 if middle else 0)


def install_fault_hooks(faults: Faults) -> None:
    """Pass every uncaught error of any thread to ``faults``."""

    def in_thread(args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            faults.receive(args.exc_type, args.exc_value, args.exc_traceback)

    def anywhere(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        sys.stderr.write(f"workbench: {kind.__name__}: {error}\n")
        faults.receive(kind, error, trace)

    sys.excepthook = anywhere
    threading.excepthook = in_thread
