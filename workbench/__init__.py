"""Workbench: a scenario editor and analysis bench for tactical wargames."""

from __future__ import annotations

__version__ = "0.6.0"
