"""How a setup finds the function that reads it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.cases.bolt_action.scene import Scene
from tests.cases.protocol_client import ProtocolClient

Ask = Callable[[Scene], ProtocolClient]
"""Puts a table on the bench."""
Translators = list[tuple[set[str], Callable[[Mapping[str, Any], Ask], Any]]]
"""Keys of a setup, and the function that reads a case whose setup has them all; the first that fits reads it."""


def translated(translators: Translators, case: Mapping[str, Any], inquiry: Ask) -> Any:
    """What the bench answers to a case, in the words of the cases."""
    keys = set(case["setup"])
    for needed, translate in translators:
        if needed <= keys:
            return translate(case, inquiry)
    raise AssertionError(f"nobody reads {sorted(keys)}")
