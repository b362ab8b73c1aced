"""The menus of recent files and of what comes with the program, for the windows of either kind of map."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu, QWidget

from workbench.desktop.plain import plain
from workbench.desktop.settings import Settings
from workbench.desktop.storage import boards, examples, samples

translate = QCoreApplication.translate


class Opener(Protocol):
    """A window that opens files."""

    settings: Settings

    def open_path(self, path: Path) -> bool:
        """Open a file, asking about unsaved work."""
        ...


def file_menus(window: Opener) -> tuple[QMenu, QMenu]:
    """The menus of recent files and of samples of a window."""
    owner = window if isinstance(window, QWidget) else None
    recent = QMenu(translate("Menus", "Open &recent"), owner)
    recent.aboutToShow.connect(lambda: _fill_recent(window, recent))
    sample = QMenu(translate("Menus", "Open sa&mple"), owner)
    _fill_samples(window, sample, samples())
    _fill_samples(window, sample.addMenu(translate("Menus", "Single boards")), boards())
    _fill_samples(window, sample.addMenu(translate("Menus", "Worked examples of rules")), examples())
    return recent, sample


def _fill_samples(window: Opener, menu: QMenu, paths: Iterable[Path]) -> None:
    for path in paths:
        # the file of an example is called after its section, 6_4
        between = "." if path.stem[0].isdigit() else " "
        action = menu.addAction(path.stem.replace("_", between).replace("&", "&&"))
        action.triggered.connect(lambda *_, p=path: window.open_path(p))


def _fill_recent(window: Opener, menu: QMenu) -> None:
    menu.clear()
    paths: list[Path] = window.settings.recent
    for path in paths:
        action = menu.addAction(path.name.replace("&", "&&"))
        action.setToolTip(plain(str(path)))
        action.triggered.connect(lambda *_, p=path: window.open_path(p))
    if not paths:
        menu.addAction(translate("Menus", "No recent files")).setEnabled(False)
