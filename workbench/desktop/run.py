"""Runs the program from its start to its end, with a log, and with somebody who hears of every error."""

from __future__ import annotations

import logging
import sys
import threading
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from workbench.desktop.app import Program
from workbench.desktop.faults import Faults
from workbench.desktop.settings import Settings
from workbench.desktop.storage import SAMPLES
from workbench.files.diagnosis import version_line
from workbench.files.last_gasp import LastGasp
from workbench.files.logbook import Logbook

FIRST = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
log = logging.getLogger(__name__)

_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def run_window(path: Path | None, language: str | None = None) -> int:
    """Open the window and run until it is closed; returns the exit code. ``language`` (en, fr) overrides the settings.

    Without a path it opens what was open last, and the very first time the main sample.
    """
    logging.raiseExceptions = False  # a disk that is full costs lines of the log, nothing else
    found = QApplication.instance()
    app = found if isinstance(found, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("Workbench")
    app.setOrganizationName("workbench")
    settings = Settings()
    if language in ("en", "fr"):
        settings.language = language
    book, gasp = Logbook(), LastGasp()
    program = Program(app, settings, lately=lambda: tuple(book.lately.lines))
    before = sys.excepthook, threading.excepthook, qInstallMessageHandler(_log_qt)
    listen(program.faults)
    log.info("%s begins", version_line())
    try:
        program.start(path or (FIRST if settings.is_new else None))
        if gasp.before:
            program.faults.tell_of_crash(gasp.before)
        code = app.exec()
        log.info("ends with %d", code)
    finally:
        program.faults.close()
        sys.excepthook, threading.excepthook = before[:2]
        qInstallMessageHandler(before[2])
        gasp.close()
        book.close()
    return code


def listen(faults: Faults) -> None:
    """Let every error that nobody caught be received, from whatever thread."""

    def in_thread(args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            faults.receive(args.exc_type, args.exc_value, args.exc_traceback)

    def anywhere(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        sys.stderr.write(f"workbench: {kind.__name__}: {error}\n")
        faults.receive(kind, error, trace)

    sys.excepthook = anywhere
    threading.excepthook = in_thread


def _log_qt(kind: QtMsgType, context: QMessageLogContext, words: str) -> None:
    log.log(_LEVELS.get(kind, logging.WARNING), "Qt: %s", words)
