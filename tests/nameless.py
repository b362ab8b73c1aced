"""Samples in which nothing but units has a name: what people read of them must not fall back on the ids of files."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from workbench.base.text import Text
from workbench.checks.loading import load_scenario
from workbench.files.scenario_writer import dump_scenario
from workbench.scenario.edits.edit import apply_all
from workbench.scenario.edits.map_variants import AddMapVariant
from workbench.scenario.edits.setups import AddSetUp
from workbench.scenario.edits.units import each_unit
from workbench.scenario.map_variants import MapVariant

ID = re.compile(r"(?<![\w:.#/])(?:[zfo]\d+|setup\d+)(?![\w:])")
"""An id as the program makes it: of a zone, a piece, an overlay, a set-up. ``zone:z1`` is what may be typed."""


def nameless(sample: Path, folder: Path) -> Path:
    """A copy of a sample whose zones (``z1`` ...), pieces (``f1`` ...), its overlay (``o1``) and its second set-up
    (``setup2``) have no names."""
    loaded, ruleset, _ = load_scenario(sample)
    assert loaded is not None
    assert ruleset is not None
    scenario: Any = loaded  # of either kind of map
    zones = {zone.id: f"z{number}" for number, zone in enumerate(scenario.zones, 1)}

    bare: Any = each_unit(scenario, lambda _, unit: replace(unit, zone=zones.get(unit.zone, "")))
    bare = replace(
        bare, zones=tuple(replace(zone, id=zones[zone.id], name=Text()) for zone in scenario.zones), plans=()
    )
    if bare.table is not None:
        pieces = tuple(replace(piece, id=f"f{n}", name=Text()) for n, piece in enumerate(bare.board.features, 1))
        bare = replace(bare, board=replace(bare.board, features=pieces))
    bare = apply_all(bare, [AddSetUp(Text()), AddMapVariant(MapVariant("o1"))])
    made = folder / f"nameless_{sample.name}"
    made.write_text(dump_scenario(bare, ruleset), encoding="utf-8")
    return made
