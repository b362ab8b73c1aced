"""What a report of a fault needs to know of Qt, the screens and the settings."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QLocale
from PySide6.QtGui import QFont, QFontInfo, QGuiApplication

from workbench.base.discreet import discreet
from workbench.desktop.settings import Settings
from workbench.files.diagnosis import Lines, diagnosis


def whole_diagnosis(settings: Settings) -> Lines:
    """The program's diagnosis with what Qt and the settings say; it needs a running Qt application."""
    return [*diagnosis(), *_of_qt(settings)]


def lines_of_qt() -> Lines:
    """What Qt and the settings of the user say, asked by a program that has no window."""
    app = QGuiApplication.instance() or QGuiApplication(["workbench"])
    assert app is not None
    return _of_qt(Settings())


def _of_qt(settings: Settings) -> Lines:
    return [(what, discreet(how)) for what, how in (*_qt(), *_chosen(settings))]


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
    return QFontInfo(font).family()


def _chosen(settings: Settings) -> Lines:
    # what is no preference (files, sizes, what a session held) tells of the user and nothing of the fault
    return [(f"setting {name}", value) for name, value in settings.preferences()]
