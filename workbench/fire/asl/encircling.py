"""Encirclement (7.7): where the lines of several attackers enter their target's hex."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from workbench.geometry.grid import HexGrid
from workbench.sight.results import Effect, Reason
from workbench.spotting.asl.entry import Entry
from workbench.spotting.sentences import Sentences

IN_PHASES = ("pfph", "dfph", "afph")
"""Not in the movement phase."""


@dataclass(frozen=True, slots=True)
class Encirclement:
    """Whether a hex is encircled, the entries (labels of hexside or vertex), and why."""

    encircled: bool
    entries: tuple[str, ...]
    reasons: tuple[Reason, ...]


def encircles(entries: Sequence[Entry], *, strict: bool) -> bool:
    """Do these entries encircle? ``strict``: three vertices lie between two of them both ways round; else one way is enough.

    Three sides no two of which touch do too, and a vertex with both sides that meet at the one opposite (7.7 EX).
    """
    vertices = {entry.vertex for entry in entries if entry.vertex is not None}
    sides = {entry.side for entry in entries if entry.vertex is None and entry.side is not None}
    if any(_between(one, two, strict=strict) for one, two in combinations(entries, 2)):
        return True
    if any({(vertex + 2) % 6, (vertex + 3) % 6} <= sides for vertex in vertices):
        return True
    return {0, 2, 4} <= sides or {1, 3, 5} <= sides


def _between(one: Entry, two: Entry, *, strict: bool) -> bool:
    """Do exactly three vertices lie between two entries: the places are whole numbers at vertices, halves in sides."""
    if one.place is None or two.place is None:
        return False
    if one.vertex is not None and two.vertex is not None and (one.vertex - two.vertex) % 6 == 3:
        return True
    if one.place == two.place:
        return False
    low, high = sorted((one.place, two.place))
    inside = sum(low < vertex < high for vertex in range(6))
    outside = sum(vertex < low or vertex > high for vertex in range(6))
    return inside == outside == 3 if strict else 3 in {inside, outside}


def entry_label(grid: HexGrid, target: int, entry: Entry) -> str:
    """An entry as the protocol writes places: ``A/B`` a hexside, ``A^B^C`` a vertex."""
    around = grid.neighbours[target]

    def name(way: int) -> str:
        return grid.labels[int(around[way % 6])] if around[way % 6] >= 0 else "-"

    if entry.vertex is not None:
        return "^".join((grid.labels[target], name(entry.vertex - 1), name(entry.vertex)))
    return f"{grid.labels[target]}/{name(entry.side)}" if entry.side is not None else grid.labels[target]


def judge(
    words: Sentences,
    grid: HexGrid,
    target: int,
    entries: Sequence[Entry],
    *,
    barred: Sequence[Reason],
    strict: bool,
    phase: str = "",
) -> Encirclement:
    """Is a hex encircled by attacks that enter there?"""
    at = grid.labels[target]
    labels = tuple(entry_label(grid, target, entry) for entry in entries)
    if phase and phase.lower() not in IN_PHASES:
        said = words.say("fire_encircled_phase", Effect.BLOCKS, at)
        return Encirclement(False, labels, (said, *barred))
    found = encircles(entries, strict=strict)
    said = words.reason(
        "fire_encircles" if found else "fire_encircles_not" if labels else "fire_encircles_none",
        {"at": at, "entries": ", ".join(labels)},
        Effect.NOTE if found else Effect.BLOCKS,
        at,
    )
    return Encirclement(found, labels, (said, *barred, words.say("fire_encircle_needs", at=at)))
