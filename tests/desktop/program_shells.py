"""Shells of the program, as tests begin and end them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QSettings
from PySide6.QtWidgets import QApplication

from workbench.desktop.app.shell import Shell
from workbench.desktop.look.settings import Settings


def own_settings(folder: Path) -> Settings:
    """Settings in a file of their own, as before the first start, in English."""
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    settings.language = "en"
    return settings


def clean(shell: Shell) -> None:
    """Nothing in any tab counts as changed, so that nobody asks whether to save it."""
    for tab in shell.tabs:
        if tab.document is not None:
            tab.document.draft = None
            tab.document.stack.setClean()


def put_away_shell(shell: Shell | None) -> None:
    """Close a shell with all its tabs without a question, and delete it now."""
    assert shell is not None
    clean(shell)
    shell.close()
    shell.deleteLater()
    # without a running loop nothing is deleted by itself, and every change of theme would reach all windows that are left
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
