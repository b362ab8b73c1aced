"""The window: the only room that knows Qt."""

from __future__ import annotations

from workbench.desktop.app.application import spare_sources

spare_sources()
