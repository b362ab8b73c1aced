"""Size and docks of a window, kept from one session to the next; those of a table apart from those of a hex map."""

from __future__ import annotations

from PySide6.QtWidgets import QMainWindow

from workbench.desktop.dock_frame import DockFrame
from workbench.desktop.settings import Settings


def restore_layout(window: QMainWindow, settings: Settings, kind: str = "") -> None:
    """Arrange the window as one of its kind was left; the first time in a size that most screens have."""
    window.resize(1440, 900)
    geometry, state = settings.layout(f"{kind}geometry"), settings.layout(f"{kind}state")
    if geometry is not None:
        window.restoreGeometry(geometry)
    if state is not None:
        window.restoreState(state)


def keep_layout(window: QMainWindow, docks: DockFrame, settings: Settings, kind: str = "") -> None:
    """Remember how the window is arranged; docks that the first page has set aside count as shown."""
    docks.bring_back()
    settings.keep_layout(f"{kind}geometry", window.saveGeometry())
    settings.keep_layout(f"{kind}state", window.saveState())
