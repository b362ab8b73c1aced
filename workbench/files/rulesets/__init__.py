"""Rulesets on disk: folders of YAML that a player can read and correct."""

from __future__ import annotations

from workbench.files.rulesets.loader import add_ruleset_folder, find_rulesets, read_ruleset, ruleset_folders

__all__ = ["add_ruleset_folder", "find_rulesets", "read_ruleset", "ruleset_folders"]
