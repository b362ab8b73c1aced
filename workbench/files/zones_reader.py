"""Reads zones: set-up areas, entries, objectives, areas and notes; and what units say of the staging."""

from __future__ import annotations

from typing import Any

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.files.map_reader import MapReader
from workbench.files.numbers import point, points
from workbench.files.source import Source
from workbench.files.spans import Path
from workbench.forces.models import Point
from workbench.forces.staging import ZONE_KINDS, Zone


def read_zones(source: Source, diagnostics: Diagnostics, ground: MapReader | None = None) -> tuple[Zone, ...]:
    """The zones under ``zones``, on hexes where the ``ground`` is given, else on a table; those that are wrong are reported
    and left out."""
    found: dict[str, tuple[Zone, Path]] = {}
    for place in source.entries("zones"):
        name, kind = source.word(*place, "id"), source.word(*place, "kind")
        if not name or kind not in ZONE_KINDS:
            continue  # the schema has told
        if name in found:
            before = source.document.span((*found[name][1], "id"))
            where = f"{before.line}:{before.column}"
            text = Text(
                f'the zone "{name}" stands here twice, first at {where}',
                f"la zone « {name} » figure deux fois, d’abord en {where}",
            )
            hint = Text("give one of the two another id", "donnez un autre identifiant à l’une des deux")
            diagnostics.error("zone_twice", text, span=source.document.span((*place, "id")), hint=hint)
            continue
        at = (*place, "at")
        word = source.word(*at)
        zone = Zone(
            name,
            kind,
            source.text(*place, "name"),
            source.word(*place, "side") or "",
            hexes=tuple(ground.labels.places(word, at)) if ground is not None and word is not None else (),
            outline=_outline(source.get(*at)) if ground is None else (),
            turn=source.number(*place, "turn") or 0,
            text=source.text(*place, "text"),
            control=source.word(*place, "control") or "",
            value=source.number(*place, "value") or 0,
        )
        found[name] = (zone, place)
    return tuple(zone for zone, _ in found.values())


def _outline(value: object) -> tuple[Point, ...]:
    one = point(value)
    return (one,) if one is not None else points(value) or ()


def staging_of(source: Source, place: Path) -> dict[str, Any]:
    """What the entry of a unit at a path says of group, turn, zone, hiding and note, by the names of their fields."""
    return {
        "group": source.word(*place, "group") or "",
        "turn": source.number(*place, "turn") or 0,
        "zone": source.word(*place, "zone") or "",
        "hidden": source.get(*place, "hidden") is True,
        "note": source.text(*place, "note"),
    }
