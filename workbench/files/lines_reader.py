"""Reads the lines of sight that a scenario keeps by name."""

from __future__ import annotations

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.files.map_reader import MapReader
from workbench.files.names import Names
from workbench.files.source import Source
from workbench.scenario.scenario import KeptLine
from workbench.sight.results import PURPOSES, SPOT


def read_lines(
    source: Source, names: Names, ground: MapReader | None, diagnostics: Diagnostics
) -> tuple[KeptLine, ...]:
    """The lines under ``lines``; those that are wrong are reported and left out."""
    found: dict[str, KeptLine] = {}
    for place in source.entries("lines"):
        name = source.word(*place, "name")
        ends = [source.word(*place, key) for key in ("from", "to")]
        purpose = source.word(*place, "purpose") or SPOT
        span = source.document.span((*place, "purpose"))
        known = names.choice("purpose", purpose, {key: Text.of(key) for key in PURPOSES}, span)
        if ground is None or name is None or not known:
            continue
        here, there = (
            ground.labels.point(word, (*place, key)) if word is not None else None
            for word, key in zip(ends, ("from", "to"), strict=True)
        )
        if name in found:
            text = Text(f'the line "{name}" stands here twice', f"la ligne « {name} » figure deux fois")
            hint = Text("give one of the two another name", "donnez un autre nom à l’une des deux")
            diagnostics.error("duplicate_line", text, span=source.document.span((*place, "name")), hint=hint)
        elif here is not None and there is not None:
            levels = source.get(*place, "levels")
            # files of older versions give the levels apart
            at = (levels[0], levels[1]) if _are_levels(levels) else (here[2], there[2])
            found[name] = KeptLine(name, here[0], there[0], purpose, at, (here[1], there[1]))
    return tuple(found.values())


def _are_levels(levels: object) -> bool:
    # what is wrong with them the schema has told
    return isinstance(levels, list) and len(levels) == 2 and all(isinstance(level, int) for level in levels)
