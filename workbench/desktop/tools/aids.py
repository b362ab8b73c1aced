"""Help for brushes: painting both halves of a map at once, and scattering."""

from __future__ import annotations

import random
from dataclasses import fields, is_dataclass, replace
from itertools import pairwise
from typing import Any

from workbench.geometry.grid import HexGrid
from workbench.geometry.mirrors import mirrored_hexes
from workbench.scenario.edits import Composite, Edit


def image_of(edit: Edit, grid: HexGrid, mirror: str) -> Edit | None:
    """The same edit on the other half of the map; None if nothing of it lies on the map, or its kind has no image."""
    images = mirrored_hexes(grid, mirror)
    if isinstance(edit, Composite):
        parts = tuple(part for one in edit.edits if (part := image_of(one, grid, mirror)) is not None)
        return Composite(parts, edit.label) if parts else None
    if not is_dataclass(edit):
        return None
    names = {one.name for one in fields(edit)}
    values: dict[str, Any] = {}
    made: Any = edit
    if "hexes" in names:
        # hexes beside the axis are each other's images: they are raised once
        own = set(made.hexes)
        values["hexes"] = tuple(images[n] for n in made.hexes if images[n] >= 0 and images[n] not in own)
    elif "sides" in names:
        pairs = ((images[a], images[b]) for a, b in made.sides)
        values["sides"] = tuple(pair for pair in pairs if min(pair) >= 0)
    elif "chain" in names:
        chain = tuple(images[number] for number in made.chain)
        # a path that leaves the map comes back nowhere: what lies on the map in one piece is drawn
        whole = min(chain) >= 0 and all(b in grid.neighbours[a] for a, b in pairwise(chain))
        values["chain"] = chain if whole else ()
    elif "number" in names and images[made.number] >= 0:
        values["number"] = (images[made.number],)
    if not values or not all(values.values()):
        return None
    if "number" in values:
        values["number"] = values["number"][0]
    return replace(made, **values)


def scattered(hexes: tuple[int, ...], share: int, stroke: int) -> tuple[int, ...]:
    """So many per cent of the hexes by lot. A hex has one lot in a stroke, so that going over it again changes nothing."""
    if share >= 100:
        return hexes
    return tuple(number for number in hexes if random.Random((stroke << 24) ^ number).random() * 100 < share)
