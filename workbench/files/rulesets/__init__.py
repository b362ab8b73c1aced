"""Rulesets on disk: folders of YAML that a player can read and correct."""

from workbench.files.rulesets.loading import RULESETS, find_rulesets, load_ruleset

__all__ = ["RULESETS", "find_rulesets", "load_ruleset"]
