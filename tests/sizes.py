"""How much a test tries: all of it by hand, a third of it in the run that every change must pass."""

from __future__ import annotations

import os


def some(count: int) -> int:
    """The number of examples of a property test."""
    return max(3, count // 3) if os.environ.get("HYPOTHESIS_PROFILE") == "ci" else count
