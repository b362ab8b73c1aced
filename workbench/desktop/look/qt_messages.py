"""What Qt remarks on goes into the log, not to the terminal of a user, for whom it says nothing."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

log = logging.getLogger(__name__)

_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def log_qt_messages() -> Callable[[QtMsgType, QMessageLogContext, str], Any] | None:
    """Log all messages of Qt from now on; gives the handler before. The last words of a Qt that ends the process are written
    on standard error, too."""
    if not logging.getLogger().handlers:
        # with no handler at all Python would write warnings on standard error
        logging.getLogger(__name__).addHandler(logging.NullHandler())
    before: Callable[[QtMsgType, QMessageLogContext, str], Any] | None = qInstallMessageHandler(_log)
    return before


def _log(kind: QtMsgType, context: QMessageLogContext, words: str) -> None:
    log.log(_LEVELS.get(kind, logging.WARNING), "Qt: %s", words)
    if kind == QtMsgType.QtFatalMsg and sys.stderr is not None:
        sys.stderr.write(f"workbench: {words}\n")
