"""The window: the only room that knows Qt."""

from workbench.desktop.bindings import spare_sources

spare_sources()
