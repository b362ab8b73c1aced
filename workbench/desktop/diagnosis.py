"""What a report of a fault needs to know of Qt, the screens and the settings."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QLocale
from PySide6.QtGui import QFont, QGuiApplication

from workbench.base.discreet import discreet
from workbench.desktop.settings import Settings
from workbench.files.diagnosis import Lines, diagnosis


def whole_diagnosis(settings: Settings) -> Lines:
    """The program's diagnosis with what Qt says; it needs a running Qt application."""
    return [*diagnosis(), *[(what, discreet(how)) for what, how in (*_qt(), *_chosen(settings))]]


def _qt() -> Lines:
    app = QGuiApplication.instance()
    assert isinstance(app, QGuiApplication)
    lines = [
        ("Qt", QLibraryInfo.version().toString()),
        ("Qt platform", QGuiApplication.platformName()),
        ("Qt language", QLocale.system().name()),
        ("font", f"{app.font().family()} {app.font().pointSizeF():g}, in its place {_real_font(app.font())}"),
    ]
    for number, screen in enumerate(QGuiApplication.screens(), 1):
        size = screen.geometry()
        lines.append(
            (f"screen {number}", f"{size.width()} x {size.height()}, scale {screen.devicePixelRatio():g}, "
             f"{screen.logicalDotsPerInch():.0f} dpi")
        )  # fmt: skip
    return lines


def _real_font(font: QFont) -> str:
    from PySide6.QtGui import QFontInfo

    return QFontInfo(font).family()


def _chosen(settings: Settings) -> Lines:
    # what is no preference (files, sizes, what a session held) tells of the user and nothing of the fault
    return [(f"setting {name}", value) for name, value in settings.preferences()]
