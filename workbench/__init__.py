"""Workbench: a scenario editor and analysis bench for tactical wargames."""

from __future__ import annotations

__version__ = "0.6.0"
__released__ = ""
"""The day of its release, as 2026-12-24; "" before that."""
__new_versions__ = ""
"""Address of the page with new versions, which *About* names; "" where none is published. The program itself never asks it."""
