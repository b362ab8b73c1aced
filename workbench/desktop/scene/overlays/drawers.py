"""Which drawer draws which overlay."""

from __future__ import annotations

from workbench.desktop.scene.overlays.aid import AidDrawer
from workbench.desktop.scene.overlays.area import AreaDrawer
from workbench.desktop.scene.overlays.blame import BlameDrawer
from workbench.desktop.scene.overlays.canvas import Drawer
from workbench.desktop.scene.overlays.exposure import ExposureDrawer
from workbench.desktop.scene.overlays.field import FieldDrawer
from workbench.desktop.scene.overlays.line import LineDrawer
from workbench.desktop.scene.overlays.reach import ReachDrawer
from workbench.desktop.scene.overlays.spotting import SpottingDrawer
from workbench.desktop.scene.overlays.zones import ZonesDrawer
from workbench.desktop.scene.overlays_data import (
    AidOverlay,
    AreaOverlay,
    BlameOverlay,
    ExposureOverlay,
    FieldOverlay,
    LineOverlay,
    Overlay,
    ReachOverlay,
    ZonesOverlay,
)
from workbench.desktop.scene.plane import Plane


def drawer_for(overlay: Overlay, plane: Plane) -> Drawer:
    """A drawer of an overlay."""
    if isinstance(overlay, LineOverlay):
        return LineDrawer(overlay, plane)
    if isinstance(overlay, AreaOverlay):
        return AreaDrawer(overlay, plane)
    if isinstance(overlay, BlameOverlay):
        return BlameDrawer(overlay, plane)
    if isinstance(overlay, FieldOverlay):
        return FieldDrawer(overlay, plane)
    if isinstance(overlay, AidOverlay):
        return AidDrawer(overlay, plane)
    if isinstance(overlay, ReachOverlay):
        return ReachDrawer(overlay, plane)
    if isinstance(overlay, ExposureOverlay):
        return ExposureDrawer(overlay, plane)
    if isinstance(overlay, ZonesOverlay):
        return ZonesDrawer(overlay, plane)
    return SpottingDrawer(overlay, plane)


def follows(drawer: Drawer, overlay: Overlay) -> bool:
    """True if the drawer could take the overlay on because only a part that is drawn anew anyway differs."""
    return isinstance(drawer, ReachDrawer) and isinstance(overlay, ReachOverlay) and drawer.follow(overlay)
