"""The window: the only room that knows Qt."""

from __future__ import annotations

from workbench.desktop.app.application import skip_source_parsing

skip_source_parsing()
