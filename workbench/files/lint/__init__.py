"""Checks of a whole scenario that loads: what is allowed by the form but probably not meant.

Each check is a module with a function ``check(context) -> Iterable[Diagnostic]``, in this package for maps of hexes and in
``tables`` for tables (:data:`BOTH` are for either); a new file is found by itself. None of them is an error: a scenario is
loaded whatever they say.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from workbench.base.diagnostics import Diagnostic
from workbench.files.lint import _overlays_in_vain, tables
from workbench.files.lint._context import LintContext
from workbench.scenario.in_force import in_force
from workbench.scenario.table import TableScenario

__all__ = ["LintContext", "lint", "lint_names", "table_lint_names"]

BOTH = ("options_not_modelled", "reinforcements_on_the_map", "units_out_of_their_zone", "zones_in_doubt")


def lint_names() -> list[str]:
    """Names of all checks of maps of hexes, in the order in which they run."""
    found = (module.name for module in pkgutil.iter_modules(__path__) if not module.ispkg)
    return sorted(name for name in found if not name.startswith("_"))


def table_lint_names() -> list[str]:
    """Names of all checks of tables, in the order in which they run."""
    return sorted([*BOTH, *(f"tables.{module.name}" for module in pkgutil.iter_modules(tables.__path__))])


def lint(context: LintContext[Any]) -> Iterator[Diagnostic]:
    """What every check says about a scenario, with its overlays in force."""
    yield from _overlays_in_vain.check(context)
    context = replace(context, scenario=in_force(context.scenario))
    names = table_lint_names() if isinstance(context.scenario, TableScenario) else lint_names()
    for name in names:
        yield from importlib.import_module(f"{__name__}.{name}").check(context)
