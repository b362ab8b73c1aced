"""The rulesets that come with the program, read once for all tests."""

from __future__ import annotations

from functools import lru_cache

from workbench.checks.loading import load_ruleset
from workbench.rules.ruleset import Ruleset


@lru_cache
def ruleset(name: str) -> Ruleset:
    """A ruleset by the name of its folder; fails if it cannot be read."""
    found, diagnostics = load_ruleset(name)
    assert found is not None, [item.format() for item in diagnostics]
    return found
