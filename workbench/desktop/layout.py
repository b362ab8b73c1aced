"""Size of the window and its docks, kept from one session to the next; docks of tables apart from those of hex maps."""

from __future__ import annotations

import json

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from workbench.desktop.scene.layer_looks import AS_EVER, LayerLook
from workbench.desktop.settings import Settings

USUAL_SIZE = 1440, 900
"""Pixels of a window that was never sized by hand."""


def restore_size(window: QWidget, settings: Settings) -> None:
    """Give the window the size and place that it had; the first time a size that most screens have."""
    window.resize(*USUAL_SIZE)
    geometry = settings.layout("geometry")
    if geometry is not None:
        window.restoreGeometry(geometry)


def keep_size(window: QWidget, settings: Settings) -> None:
    """Remember size and place of the window."""
    settings.keep_layout("geometry", window.saveGeometry())


def kept_docks(settings: Settings, kind: str) -> QByteArray | None:
    """How the docks of a kind of window were left."""
    return settings.layout(f"{kind}state")


def restore_docks(window: QMainWindow, settings: Settings, kind: str) -> QByteArray | None:
    """Arrange docks and bars as those of a window of this kind were left; gives back how that was."""
    state = kept_docks(settings, kind)
    if state is not None:
        arrange(window, state)
    return state


def arrange(window: QMainWindow, state: QByteArray) -> None:
    """Arrange docks and bars as a saved state says; docks that it does not know stay as they are.

    Qt leaves stray tabs over the window for docks that lie in tabs when their state is restored, unless they are hidden and
    the layout has heard of it.
    """
    layout = window.layout()
    known = state.data()
    docks = [dock for dock in window.findChildren(QDockWidget) if not dock.isHidden()]
    # a data stream writes names as UTF-16
    others = [dock for dock in docks if dock.objectName().encode("utf-16-be") not in known]
    updates = window.updatesEnabled()
    window.setUpdatesEnabled(False)
    for dock in docks:
        dock.hide()
    if layout is not None:
        layout.activate()
    window.restoreState(state)
    for dock in others:
        dock.show()
    window.setUpdatesEnabled(updates)


def keep_docks(window: QMainWindow, settings: Settings, kind: str) -> QByteArray:
    """Remember how docks and bars are arranged; gives back how that is."""
    state = window.saveState()
    settings.keep_layout(f"{kind}state", state)
    return state


def kept_layers(settings: Settings, kind: str, known: frozenset[str]) -> tuple[LayerLook, frozenset[str]]:
    """How layers were drawn in a kind of window, and which were locked; what cannot be read is as ever."""
    state = settings.layout(f"{kind}layers")
    try:
        read = json.loads(bytes(state.data())) if state is not None else {}
        hidden = frozenset(layer for layer in read.get("hidden", ()) if layer in known)
        faint = {layer: float(read["strength"][layer]) for layer in read.get("strength", {}) if layer in known}
        locked = frozenset(layer for layer in read.get("locked", ()) if layer in known)
    except (ValueError, TypeError, AttributeError, KeyError):
        return AS_EVER, frozenset()
    return LayerLook(hidden, tuple((layer, min(1.0, max(0.0, one))) for layer, one in faint.items())), locked


def keep_layers(settings: Settings, kind: str, look: LayerLook, locked: frozenset[str]) -> None:
    """Remember how layers are drawn and which are locked."""
    said = {"hidden": sorted(look.hidden), "strength": dict(look.faint), "locked": sorted(locked)}
    usual = look == AS_EVER and not locked
    if not usual or settings.layout(f"{kind}layers") is not None:
        settings.keep_layout(f"{kind}layers", QByteArray(json.dumps(said).encode()))
