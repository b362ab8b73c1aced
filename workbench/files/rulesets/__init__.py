"""Rulesets on disk: folders of YAML that a player can read and correct."""

from __future__ import annotations

from workbench.files.rulesets.loader import find_rulesets, read_ruleset

__all__ = ["find_rulesets", "read_ruleset"]
