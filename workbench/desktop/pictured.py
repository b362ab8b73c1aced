"""What a picture without a window needs of Qt: an application that draws without a display, and the language of its words."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtGui import QGuiApplication

_I18N = Path(__file__).resolve().parents[2] / "resources" / "i18n"
_kept: list[QGuiApplication] = []
"""Qt wants its application object to live as long as the process."""


def with_application() -> None:
    """Make an application if there is none; without a display it draws off the screen."""
    if QCoreApplication.instance() is None:
        if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        _kept.append(QGuiApplication(sys.argv[:1]))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language for a while."""
    translator = QTranslator()
    loaded = language != "en" and translator.load(f"workbench_{language}", str(_I18N))
    if loaded:
        QCoreApplication.installTranslator(translator)
    try:
        yield
    finally:
        if loaded:
            QCoreApplication.removeTranslator(translator)
