"""What differs between two states of a scenario, in words for people: which hexes, pieces and units, and what else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from workbench.base.text import Text
from workbench.forces.units import Forces
from workbench.scenario.changes import compare
from workbench.scenario.scenario import Scenario
from workbench.scenario.table import AnyScenario, TableScenario
from workbench.scenario.table_changes import compare_tables

_NAMED = 6
"""More places or units than these are counted only."""


def differences(before: AnyScenario, after: AnyScenario) -> tuple[Text, ...]:
    """What ``after`` has otherwise than ``before``, a line for each part; empty if they are equal."""
    if isinstance(before, Scenario) and isinstance(after, Scenario):
        ground = _hexes(before, after)
    elif isinstance(before, TableScenario) and isinstance(after, TableScenario):
        ground = _pieces(before, after)
    else:
        return (Text("a map of hexes against a table", "une carte d’hexagones contre une table"),)
    return (*ground, *_units(before.forces, after.forces), *_words(before, after))


def _hexes(before: Scenario, after: Scenario) -> list[Text]:
    change = compare(before, after)
    old, new = before.board.grid, after.board.grid
    if old != new:
        return [
            Text(
                f"the map: {old.columns} × {old.rows} hexes, then {new.columns} × {new.rows}",
                f"la carte : {old.columns} × {old.rows} hexagones, puis {new.columns} × {new.rows}",
            )
        ]
    if change.hexes is None:
        return [Text("the map as a whole", "la carte dans son ensemble")]
    labels = [new.labels[number] for number in np.flatnonzero(change.hexes)]
    return [_listed(labels, Text("hexes", "hexagones"))] if labels else []


def _pieces(before: TableScenario, after: TableScenario) -> list[Text]:
    change = compare_tables(before, after)
    if change.everything:
        return [Text("the table as a whole", "la table dans son ensemble")]
    return [_listed(sorted(change.features), Text("pieces", "pièces"))] if change.features else []


def _units(before: Forces[Any], after: Forces[Any]) -> list[Text]:
    was, now = ({unit.id: (side, unit) for side, unit in forces} for forces in (before, after))
    parts = (
        (now.keys() - was.keys(), Text("units added", "unités ajoutées")),
        (was.keys() - now.keys(), Text("units removed", "unités retirées")),
        ({key for key in was.keys() & now.keys() if was[key] != now[key]}, Text("units changed", "unités modifiées")),
    )
    told = [_listed(sorted(keys), words) for keys, words in parts if keys]
    if not told and before != after:
        told.append(Text("sides, or the order of units", "les camps, ou l’ordre des unités"))
    return told


def _words(before: AnyScenario, after: AnyScenario) -> list[Text]:
    parts: tuple[tuple[Text, tuple[str, ...]], ...] = (
        (Text("ruleset", "règles"), ("ruleset",)),
        (Text("card", "fiche"), ("card",)),
        (
            Text("conditions, options or values", "conditions, options ou valeurs"),
            ("conditions", "options", "switches", "values"),
        ),
        (Text("kept lines", "lignes conservées"), ("lines",)),
        (Text("zones", "zones"), ("zones",)),
        (Text("overlays", "calques"), ("overlays",)),
        (Text("the picture underneath", "l’image du dessous"), ("underlay",)),
    )
    told = [words for words, names in parts if any(getattr(before, name) != getattr(after, name) for name in names)]
    old, new = before.title, after.title
    if old != new:
        told.insert(0, Text(f"title: “{old.en}”, then “{new.en}”", f"titre : « {old.fr} », puis « {new.fr} »"))
    return told


def _listed(names: Iterable[str], words: Text) -> Text:
    known = list(names)
    more = len(known) - _NAMED
    shown = ", ".join(known[:_NAMED])
    if more <= 0:
        return Text(f"{words.en}: {shown}", f"{words.fr} : {shown}")
    return Text(
        f"{words.en} ({len(known)}): {shown} and {more} more", f"{words.fr} ({len(known)}) : {shown} et {more} de plus"
    )
