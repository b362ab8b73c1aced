"""The tables of distances at which targets of a table game of one's own are spotted, by what they do."""

from __future__ import annotations

from collections.abc import Mapping

HIDDEN, COVER, COVER_ACTIVE, OPEN, ACTIVE = "hidden", "cover", "cover_active", "open", "active"
LIMITS: Mapping[str, str] = {state: f"spotted_{state}" for state in (HIDDEN, COVER, COVER_ACTIVE, OPEN, ACTIVE)}
"""The table of each state of a target."""
REDUCED: Mapping[str, str] = {state: f"{name}_reduced" for state, name in LIMITS.items()}
"""The same for reduced visibility; a ruleset may lack them."""
