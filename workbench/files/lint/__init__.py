"""Checks of a whole scenario that loads: what is allowed by the form but probably not meant.

Each check is a module of this package with a function ``check(context) -> Iterable[Diagnostic]``; a new file is found by
itself. None of them is an error: a scenario is loaded whatever they say.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic
from workbench.files.lint._context import LintContext

__all__ = ["LintContext", "lint", "lint_names"]


def lint_names() -> list[str]:
    """Names of all checks, in the order in which they run."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))


def lint(context: LintContext) -> Iterator[Diagnostic]:
    """What every check says about a scenario."""
    for name in lint_names():
        yield from importlib.import_module(f"{__name__}.{name}").check(context)
