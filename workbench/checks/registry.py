"""All checks by name, registered by decorators, and what runs them.

A check of scenarios takes a :class:`~workbench.files.scenario_reader.ReadScenario`, a check of rulesets a
:class:`Subject`; both yield diagnostics. No check of a scenario reports an error: a scenario is loaded whatever they find.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeVar

from workbench.base.diagnostics import Diagnostic, Severity, Span
from workbench.base.text import Text
from workbench.files.rulesets.source import Source
from workbench.files.scenario_reader import ReadScenario
from workbench.rules.ruleset import Ruleset
from workbench.scenario.map_variants_applied import with_map_variants
from workbench.scenario.scenario import TabletopScenario

# --- What a check of a ruleset looks at.


@dataclass(frozen=True)
class Subject:
    """A built ruleset with the places of everything in its files."""

    ruleset: Ruleset
    source: Source

    def error(self, code: str, text: Text, *path: str, hint: Text = Text(), at_key: bool = False) -> Diagnostic:
        """An error at a path of the files (``"terrain", "woods", "cost"``)."""
        return Diagnostic(Severity.ERROR, code, text, self._span(path, at_key), hint)

    def warning(self, code: str, text: Text, *path: str, hint: Text = Text(), at_key: bool = False) -> Diagnostic:
        """A warning at a path of the files."""
        return Diagnostic(Severity.WARNING, code, text, self._span(path, at_key), hint)

    def _span(self, path: tuple[str, ...], at_key: bool) -> Span:
        return self.source.key_span(*path) if at_key else self.source.span(*path)


MODULES = ("hex_scenarios", "tabletop_pieces", "tabletop_units", "rulesets")
"""The modules with checks; they are imported when the first scenario or ruleset is checked."""

Check = Callable[[Any], Iterable[Diagnostic]]
F = TypeVar("F", bound=Callable[[Any], Iterable[Diagnostic]])

_HEX: dict[str, Check] = {}
_TABLETOP: dict[str, Check] = {}
_RULESETS: dict[str, Check] = {}
_PAINTED: dict[str, Check] = {}


def check_of_scenarios(*, hexes: bool = False, tabletops: bool = False) -> Callable[[F], F]:
    """Register a check of maps of hexes, of tables, or of both. It sees a scenario with its map variants in force."""

    def keep(function: F) -> F:
        if hexes:
            _register(_HEX, function.__name__, function)
        if tabletops:
            _register(_TABLETOP, function.__name__ if hexes else f"tables.{function.__name__}", function)
        return function

    return keep


def check_of_painted_maps(function: F) -> F:
    """Register a check of scenarios of both kinds that sees the map as it is painted, without its variants."""
    _register(_PAINTED, function.__name__, function)
    return function


def check_of_rulesets(function: F) -> F:
    """Register a check of rulesets."""
    _register(_RULESETS, function.__name__, function)
    return function


def _register(register: dict[str, Check], name: str, function: Check) -> None:
    if name in register:
        raise ValueError(f"two checks are called {name!r}")
    register[name] = function


@cache
def _load() -> None:
    for module in MODULES:
        importlib.import_module(f"workbench.checks.{module}")


def scenario_checks(*, table: bool) -> list[str]:
    """Names of all checks of maps of hexes, or of tables, in the order in which they run."""
    _load()
    return sorted(_TABLETOP if table else _HEX)


def ruleset_checks() -> list[str]:
    """Names of all checks of rulesets, in the order in which they run."""
    _load()
    return sorted(_RULESETS)


def check_scenario(read: ReadScenario[Any]) -> Iterator[Diagnostic]:
    """What every check finds in a scenario."""
    _load()
    for name in sorted(_PAINTED):
        yield from _PAINTED[name](read)
    read = replace(read, scenario=with_map_variants(read.scenario))
    table = isinstance(read.scenario, TabletopScenario)
    for name in scenario_checks(table=table):
        yield from (_TABLETOP if table else _HEX)[name](read)


def check_ruleset(ruleset: Ruleset, source: Source, names: Iterable[str] | None = None) -> Iterator[Diagnostic]:
    """What the checks (all, or those named) find in a ruleset that was built from ``source``."""
    _load()
    subject = Subject(ruleset, source)
    for name in ruleset_checks() if names is None else names:
        yield from _RULESETS[name](subject)
