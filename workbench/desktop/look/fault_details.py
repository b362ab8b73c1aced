"""Guards for methods that Qt calls, and the diagnosis that fault reports contain.

Shiboken 6.11 reads the error of an override as if it were a complete exception object. Under Python 3.11 an error raised in C
(an index beyond a tuple, a wrong argument for Qt) is not a complete object yet, and the process dies. Catching the error once
completes it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

from PySide6.QtCore import QLibraryInfo, QLocale, QObject
from PySide6.QtGui import QFont, QFontInfo, QGuiApplication, QUndoCommand
from PySide6.QtWidgets import QGraphicsItem, QStyle

from workbench.base.text import without_private_paths
from workbench.desktop.look.settings import Settings
from workbench.files.logbook import Lines, diagnosis

# --- What a fault report states about Qt, the screens and the settings.


def diagnosis_with_qt(settings: Settings) -> Lines:
    """The program's diagnosis with lines about Qt and the settings; it needs a running Qt application."""
    return [*diagnosis(), *_qt_lines(settings)]


def qt_diagnosis_lines() -> Lines:
    """The lines about Qt and the user's settings, for a program that has no window."""
    app = QGuiApplication.instance() or QGuiApplication(["workbench"])
    assert app is not None
    return _qt_lines(Settings())


def _qt_lines(settings: Settings) -> Lines:
    return [(what, without_private_paths(how)) for what, how in (*_qt_versions(), *_chosen_settings(settings))]


def _qt_versions() -> Lines:
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


def _chosen_settings(settings: Settings) -> Lines:
    # other values (files, sizes, the session) would reveal private data and explain no fault
    return [(f"setting {name}", value) for name, value in settings.preferences()]


OWN_PACKAGE = "workbench."
_GUARDED = "_guarded"


def guard_overrides() -> None:
    """Guard every method of our classes that Qt may call, of all modules that are imported; a second time does nothing."""
    seen: set[type] = set()
    for root in (QObject, QGraphicsItem, QUndoCommand, QStyle):
        for kind in _subclasses(root, seen):
            if kind.__module__.startswith(OWN_PACKAGE):
                _guard(kind)


def _subclasses(kind: type, seen: set[type]) -> Iterator[type]:
    children: list[type] = type.__subclasses__(kind)
    for child in children:
        if child not in seen:
            seen.add(child)
            yield child
            yield from _subclasses(child, seen)


def _guard(kind: type) -> None:
    foreign = [base for base in kind.__mro__ if not base.__module__.startswith(OWN_PACKAGE) and base is not object]
    for name, method in list(vars(kind).items()):
        overrides = not name.startswith("__") and any(name in vars(base) for base in foreign)
        if overrides and isinstance(method, FunctionType) and not hasattr(method, _GUARDED):
            setattr(kind, name, _catching_first(method))


def _catching_first(method: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def run(*args: Any, **named: Any) -> Any:
        try:
            return method(*args, **named)
        except Exception:  # catching it completes the exception object
            raise

    setattr(run, _GUARDED, True)
    return run
