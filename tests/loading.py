"""Rulesets and scenarios from files, for tests that take for granted that they can be read."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from workbench.checks.loading import load_ruleset, load_scenario
from workbench.rules.ruleset import Ruleset


@lru_cache
def ruleset(name: str) -> Ruleset:
    """A ruleset by the name of its folder, read once for all tests; fails if it cannot be read."""
    found, diagnostics = load_ruleset(name)
    assert found is not None, [item.format() for item in diagnostics]
    return found


def scenario(path: Path) -> tuple[Any, Ruleset]:
    """The scenario in a file and its ruleset; fails if one of them cannot be read."""
    found, rules, diagnostics = load_scenario(path)
    assert found is not None, [item.format() for item in diagnostics]
    assert rules is not None, [item.format() for item in diagnostics]
    return found, rules
