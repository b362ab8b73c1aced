"""An edit kept inside a selection: what it would do to other hexes is left out."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import fields, is_dataclass, replace
from typing import Any

from workbench.scenario.edits import Composite, Edit
from workbench.scenario.scenario import Scenario


def limited(edit: Edit[Scenario], inside: Container[int]) -> Edit[Scenario] | None:
    """The edit on the hexes ``inside`` only, None if nothing of it is left there.

    Edits say where they act by the names of their parts: ``hexes``, the ``chain`` of a path, one ``hex``, or ``sides``, of
    which one with a hex inside is kept. Edits of units, drawn shapes and settings stay as they are.
    """
    if isinstance(edit, Composite):
        kept = tuple(left for one in edit.edits if (left := limited(one, inside)) is not None)
        return replace(edit, edits=kept) if kept else None
    if not is_dataclass(edit):
        return edit
    names = {field.name for field in fields(edit)}
    parts: dict[str, Any] = {}
    for name in ("hexes", "chain"):
        if name in names:
            parts[name] = tuple(number for number in getattr(edit, name) if number in inside)
    if "sides" in names:
        parts["sides"] = tuple(pair for pair in edit.sides if any(number in inside for number in pair))
    if "hex" in names and edit.hex not in inside:
        return None
    if parts and not any(parts.values()):
        return None
    return replace(edit, **parts) if parts else edit
