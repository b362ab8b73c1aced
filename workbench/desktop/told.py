"""What an edit left out, in the words of the status bar."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.base.diagnostics import Diagnostic


def said(told: Sequence[Diagnostic], language: str) -> str:
    """What was left out, as one line."""
    words = [item.text.get(language) for item in told]
    return " · ".join(word[:1].upper() + word[1:] for word in words)
