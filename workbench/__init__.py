"""Workbench: a scenario editor and analysis bench for tactical wargames."""

__version__ = "0.1.0"
