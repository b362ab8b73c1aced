"""Size and docks of the window, kept from one session to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workbench.desktop.mainwindow import MainWindow


def restore_layout(window: MainWindow) -> None:
    """Arrange the window as it was left; the first time in a size that most screens have."""
    window.resize(1440, 900)
    geometry, state = window.settings.layout("geometry"), window.settings.layout("state")
    if geometry is not None:
        window.restoreGeometry(geometry)
    if state is not None:
        window.restoreState(state)


def keep_layout(window: MainWindow) -> None:
    """Remember how the window is arranged; docks that the first page has set aside count as shown."""
    window.docks.bring_back()
    window.settings.keep_layout("geometry", window.saveGeometry())
    window.settings.keep_layout("state", window.saveState())
