"""What a lint question looks at."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.base.diagnostics import Diagnostic, Severity, Span
from workbench.base.text import Text
from workbench.files.rulesets.reading import Source
from workbench.rules.ruleset import Ruleset


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
