"""Pass 5: questions to a ruleset that was built, one per module; a new module here is found by itself.

Every module has ``check(subject)``, which yields a diagnostic for each thing it does not like.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic
from workbench.files.rulesets.lint._subject import Subject
from workbench.files.rulesets.reading import Source
from workbench.rules.ruleset import Ruleset


def lint_names() -> list[str]:
    """Names of all questions, in the order in which they are asked."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))


def lint(ruleset: Ruleset, source: Source, names: list[str] | None = None) -> Iterator[Diagnostic]:
    """What the questions (all, or those named) find."""
    subject = Subject(ruleset, source)
    for name in lint_names() if names is None else names:
        yield from importlib.import_module(f"{__name__}.{name}").check(subject)
