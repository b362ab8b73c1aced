"""Values of rulesets that differ, and values that hold some words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from workbench.files.rulesets.draft import RulesDraft
from workbench.files.rulesets.ruleset_cache import HEAD
from workbench.files.yaml_nodes import Path as DataPath
from workbench.files.yaml_writer import value as yaml_value


@dataclass(frozen=True)
class RuleDifference:
    """A cell that two rulesets have differently; "" where one has none."""

    path: DataPath
    mine: str
    other: str


def differences(mine: RulesDraft, other: RulesDraft) -> list[RuleDifference]:
    """All values that differ, in the order of the first; the ids of the two are no difference."""
    left, right = dict(_values(mine)), dict(_values(other))
    paths = dict.fromkeys([*left, *right])
    return [
        RuleDifference(path, left.get(path, ""), right.get(path, ""))
        for path in paths
        if left.get(path) != right.get(path) and path not in ((HEAD, "id"), (HEAD, "copied_from"))
    ]


def _values(draft: RulesDraft) -> Iterator[tuple[DataPath, str]]:
    for section in draft.sections():
        if section == HEAD:
            yield from _values_in(draft.value((HEAD,)), (HEAD,))
            continue
        for key in draft.entries(section):
            yield from _values_in(draft.value((section, key)), (section, key))


def _values_in(data: Any, path: DataPath) -> Iterator[tuple[DataPath, str]]:
    if isinstance(data, dict) and data:
        for key, part in data.items():
            yield from _values_in(part, (*path, key))
    else:
        several = isinstance(data, list) and not any(isinstance(one, dict | list) for one in data)
        yield path, data if isinstance(data, str) else ", ".join(map(str, data)) if several else yaml_value(data)


def found_cells(draft: RulesDraft, words: str) -> list[tuple[DataPath, str]]:
    """The values that contain some words, or whose key does."""
    wanted = words.casefold().strip()
    if not wanted:
        return []
    return [
        (path, shown)
        for path, shown in _values(draft)
        if wanted in shown.casefold() or any(wanted in str(part).casefold() for part in path[1:])
    ]
