"""What a check of a scenario may look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic

from workbench.base.diagnostics import Diagnostic, Severity, Span
from workbench.base.text import Text
from workbench.files.spans import Path
from workbench.files.yamlio import Document
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import A


@dataclass(frozen=True)
class LintContext(Generic[A]):
    """A scenario, its ruleset, and where the file says what; ``unit_paths`` gives the path of each unit's entry,
    ``feature_paths`` that of each piece of a table."""

    scenario: A
    ruleset: Ruleset
    document: Document
    unit_paths: Mapping[str, Path]
    feature_paths: Mapping[str, Path] = field(default_factory=dict)

    def unit_span(self, unit_id: str, *inner: str) -> Span:
        """Where a unit, or a value of it, stands in the file."""
        return self.document.span((*self.unit_paths.get(unit_id, ()), *inner))

    def feature_span(self, feature_id: str, *inner: str | int) -> Span:
        """Where a piece of a table, or a value of it, stands in the file."""
        return self.document.span((*self.feature_paths.get(feature_id, ()), *inner))

    def warn(self, code: str, text: Text, span: Span, at: str | None = None, hint: Text = Text()) -> Diagnostic:
        """A warning."""
        return Diagnostic(Severity.WARNING, code, text, span, hint, at)

    def note(self, code: str, text: Text, span: Span, at: str | None = None, hint: Text = Text()) -> Diagnostic:
        """A remark that asks for nothing."""
        return Diagnostic(Severity.INFO, code, text, span, hint, at)
