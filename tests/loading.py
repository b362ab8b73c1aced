"""Rulesets and scenarios from files, for tests that take for granted that they can be read."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_ruleset, load_scenario
from workbench.rules.ruleset import Ruleset

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the one in C takes a tenth of the time


def read_yaml(path: Path) -> Any:
    """What a YAML file holds, anew for each caller."""
    return yaml.load(path.read_text(encoding="utf-8"), _LOADER)


@lru_cache
def ruleset(name: str) -> Ruleset:
    """A ruleset by the name of its folder, read once for all tests; fails if it cannot be read."""
    found, diagnostics = load_ruleset(name)
    assert found is not None, [item.format() for item in diagnostics]
    return found


def scenario(path: Path) -> tuple[Any, Ruleset]:
    """The scenario in a file and its ruleset; fails if one of them cannot be read. A sample is read once for all tests."""
    return _sample(path) if path.is_relative_to(SAMPLES) else _scenario(path)


def _scenario(path: Path) -> tuple[Any, Ruleset]:
    found, rules, diagnostics = load_scenario(path)
    assert found is not None, [item.format() for item in diagnostics]
    assert rules is not None, [item.format() for item in diagnostics]
    return found, rules


_sample = lru_cache(_scenario)


def with_units(sample: Path, units: Collection[str], folder: Path) -> Path:
    """A copy of a sample in a folder, with no more than some of its units: pairs of all units are slow to compare."""
    text = sample.read_text(encoding="utf-8")
    forces = re.search(r"^forces:\n(?:[ #].*\n)+", text, re.MULTILINE)
    assert forces is not None
    gone = set(re.findall(r"^ +- \{id: (\w+),", forces[0], re.MULTILINE)) - {*units}
    kept = [
        line
        for line in text.splitlines()
        if not (line.lstrip().startswith("- {") and gone & set(re.findall(r"\w+", line)))
    ]
    # a key whose list is empty now goes too
    depth = [len(line) - len(line.lstrip()) for line in (*kept, "end")]
    kept = [line for n, line in enumerate(kept) if not (line.endswith(":") and depth[n + 1] <= depth[n])]
    path = folder / sample.name
    path.write_text("\n".join(kept), encoding="utf-8")
    return path
