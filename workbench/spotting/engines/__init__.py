"""Spotting doctrines, one file each; a ruleset names the one it uses."""

from __future__ import annotations
