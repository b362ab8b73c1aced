"""All checks by name: the decorators that register them, and the functions that run them.

A check of scenarios takes a :class:`~workbench.files.scenario_reader.ReadScenario`, a check of rulesets a
:class:`Subject`; both yield diagnostics. Checks of scenarios report no errors, so they never prevent loading.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from workbench.base.diagnostics import Diagnostic, Severity, Span
from workbench.base.text import Text
from workbench.files.scenario_reader import ReadScenario
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import with_setup_forces

if TYPE_CHECKING:
    from workbench.files.rulesets.source import Source

# --- The subject of checks of rulesets.


@dataclass(frozen=True)
class Subject:
    """A ruleset with the places in its files of everything it contains."""

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


HEX_MODULES, TABLETOP_MODULES, RULESET_MODULES = (
    ("hex_scenarios", "card"),
    ("tabletop_pieces", "tabletop_units"),
    ("rulesets",),
)
MODULES = (*HEX_MODULES, *TABLETOP_MODULES, *RULESET_MODULES)
"""The modules with checks; they are imported when the first map of hexes, table or ruleset is checked. Checks of both kinds of
map stand among those of hexes."""

Check = Callable[[Any], Iterable[Diagnostic]]
F = TypeVar("F", bound=Callable[[Any], Iterable[Diagnostic]])

_HEX_CHECKS: dict[str, Check] = {}
_TABLETOP_CHECKS: dict[str, Check] = {}
_RULESET_CHECKS: dict[str, Check] = {}
_PAINTED_MAP_CHECKS: dict[str, Check] = {}


def check_of_scenarios(*, hexes: bool = False, tabletops: bool = False) -> Callable[[F], F]:
    """Register a check of maps of hexes, of tables, or of both. It receives a scenario with its map variants applied."""

    def register(function: F) -> F:
        if hexes:
            _add(_HEX_CHECKS, function.__name__, function)
        if tabletops:
            _add(_TABLETOP_CHECKS, function.__name__ if hexes else f"tables.{function.__name__}", function)
        return function

    return register


def check_of_painted_maps(function: F) -> F:
    """Register a check of scenarios of both kinds that receives the map as painted, without its variants."""
    _add(_PAINTED_MAP_CHECKS, function.__name__, function)
    return function


def check_of_rulesets(function: F) -> F:
    """Register a check of rulesets."""
    _add(_RULESET_CHECKS, function.__name__, function)
    return function


def _add(checks: dict[str, Check], name: str, function: Check) -> None:
    if name in checks:
        raise ValueError(f"two checks are called {name!r}")
    checks[name] = function


@cache
def _import_checks(modules: tuple[str, ...]) -> None:
    for module in modules:
        importlib.import_module(f"workbench.checks.{module}")


def scenario_checks(*, table: bool) -> list[str]:
    """Names of all checks of maps of hexes, or of tables, in the order in which they run."""
    _import_checks((*HEX_MODULES, *TABLETOP_MODULES) if table else HEX_MODULES)
    return sorted(_TABLETOP_CHECKS if table else _HEX_CHECKS)


def ruleset_checks() -> list[str]:
    """Names of all checks of rulesets, in the order in which they run."""
    _import_checks(RULESET_MODULES)
    return sorted(_RULESET_CHECKS)


def check_scenario(read: ReadScenario[Any]) -> Iterator[Diagnostic]:
    """The diagnostics of all checks of a scenario."""
    _import_checks(HEX_MODULES)
    for name in sorted(_PAINTED_MAP_CHECKS):
        yield from _PAINTED_MAP_CHECKS[name](read)
    reported = set()
    for found in _checks_of_one_setup(read):
        reported.add((found.code, found.text, found.at))
        yield found
    setups = read.scenario.setups
    for other in setups.others:
        shown = replace(
            read, scenario=with_setup_forces(read.scenario, other.id), unit_paths=read.setup_paths.get(other.id, {})
        )
        for found in _checks_of_one_setup(shown):
            if (found.code, found.text, found.at) not in reported:
                words = Text("set-up {name}: {text}", "mise en place {name} : {text}")
                yield replace(found, text=words.format(name=other.called, text=found.text))


def _checks_of_one_setup(read: ReadScenario[Any]) -> Iterator[Diagnostic]:
    from workbench.scenario.edits.map_variants_applied import with_map_variants

    read = replace(read, scenario=with_map_variants(read.scenario))
    table = read.scenario.table is not None
    for name in scenario_checks(table=table):
        yield from (_TABLETOP_CHECKS if table else _HEX_CHECKS)[name](read)


def check_ruleset(ruleset: Ruleset, source: Source, names: Iterable[str] | None = None) -> Iterator[Diagnostic]:
    """The diagnostics of the checks (all, or those in ``names``) of a ruleset that was built from ``source``."""
    _import_checks(RULESET_MODULES)
    subject = Subject(ruleset, source)
    for name in ruleset_checks() if names is None else names:
        yield from _RULESET_CHECKS[name](subject)
