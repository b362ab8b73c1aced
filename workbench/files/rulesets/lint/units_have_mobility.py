"""Is the mobility class of every unit kind one that terrain has costs for?"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic, did_you_mean
from workbench.base.text import Text
from workbench.files.rulesets.lint._subject import Subject


def check(subject: Subject) -> Iterator[Diagnostic]:
    """An error for every class that the ruleset does not define."""
    known = subject.ruleset.mobility
    for key, kind in subject.ruleset.units.items():
        if kind.mobility not in known:
            text = Text(
                f'"{kind.mobility}" is not a mobility class', f"« {kind.mobility} » n’est pas une classe de mobilité"
            )
            hint = did_you_mean(kind.mobility, known)
            yield subject.error("unknown_mobility", text, "units", key, "mobility", hint=hint)
