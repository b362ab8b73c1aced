"""What differs between two scenarios, so that caches, graphs and pictures redo only that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from workbench.base.arrays import BoolArray
from workbench.board.hexboard import HexBoard
from workbench.geometry.shapes import outlines, planar
from workbench.scenario.in_force import in_force
from workbench.scenario.scenario import Scenario


@dataclass(frozen=True, eq=False, slots=True)
class ChangeSet:
    """The difference between two scenarios.

    ``everything`` if the grid, the ground or the ruleset changed and nothing old is of use. ``hexes``: hexes whose
    terrain, elevation, hexsides, paths, shapes, markers or owners changed (both hexes of a changed hexside, all hexes that
    a changed shape touches), or None when ``everything``. ``units`` if any unit or side changed; ``conditions`` if
    conditions, options, switches or values did; ``words`` if the title, the card or the kept lines did; ``zones`` if zones did;
    ``overlays`` if overlays did: then, and while any is on, ``hexes`` are those that changed on the painted map or on the map
    in force. ``hidden`` if something of the painted map changed that nobody sees, for an overlay lies over it.
    ``underlay`` if the picture under the map did.
    """

    everything: bool
    hexes: BoolArray | None
    units: bool
    conditions: bool
    words: bool
    zones: bool = False
    overlays: bool = False
    hidden: bool = False
    underlay: bool = False

    @property
    def ground(self) -> bool:
        """True if anything of the map itself changed."""
        return self.everything or (self.hexes is not None and bool(self.hexes.any()))


def compare(before: Scenario, after: Scenario) -> ChangeSet:
    """What has to be redone when ``before`` becomes ``after``."""
    painted = replace(_compared(before, after), underlay=before.underlay != after.underlay)
    old, new = in_force(before), in_force(after)
    if old is before and new is after:
        return painted
    seen = _compared(old, new)
    everything = painted.everything or seen.everything
    if painted.hexes is None or seen.hexes is None:
        hexes, hidden = None, False
    else:
        hexes, hidden = painted.hexes | seen.hexes, bool((painted.hexes & ~seen.hexes).any())
    return replace(painted, everything=everything, hexes=hexes, hidden=hidden)


def _compared(before: Scenario, after: Scenario) -> ChangeSet:
    old, new = before.board, after.board
    everything = old.grid != new.grid or old.ground != new.ground or before.ruleset != after.ruleset
    everything = everything or old.attributes != new.attributes
    redrawn = None if everything else _redrawn(old, new)
    everything = everything or (redrawn is not None and not redrawn.any())
    hexes = None if everything else _changed_hexes(before, after)
    if hexes is not None and redrawn is not None:
        hexes |= redrawn
    conditions = (before.conditions, before.options, before.switches, before.values) != (
        after.conditions,
        after.options,
        after.switches,
        after.values,
    )
    words = (before.title, before.card, before.lines) != (after.title, after.card, after.lines)
    zones, overlays = before.zones != after.zones, before.overlays != after.overlays
    return ChangeSet(everything, hexes, before.forces != after.forces, conditions, words, zones, overlays)


def _changed_hexes(before: Scenario, after: Scenario) -> BoolArray:
    old, new = before.board, after.board
    changed: BoolArray = np.zeros(new.grid.size, dtype=np.bool_)
    if old is not new:
        changed |= old.elevation != new.elevation
        changed |= _masks(old.cover, new.cover, (new.grid.size,))
        sides = _masks(old.hexsides, new.hexsides, (new.grid.size, 3))
        for direction in range(3):
            owners = np.flatnonzero(sides[:, direction])
            changed[owners] = True
            others = new.grid.neighbours[owners, direction]
            changed[others[others >= 0]] = True
        _paths(old, new, changed)
        _owned(old.owners, new.owners, changed)
    _places(before.markers, after.markers, changed)
    _owned(before.marker_owners, after.marker_owners, changed)
    return changed


def _redrawn(old: HexBoard, new: HexBoard) -> BoolArray | None:
    """The hexes that shapes which changed their form or their order touch; None if no shape did."""
    a, b = old.shapes, new.shapes
    if a is b or a == b:
        return None
    short = min(len(a), len(b))
    # most are the same objects: only others are looked into
    first = next((k for k in range(short) if a[k] is not b[k] and a[k] != b[k]), short)
    last = next(
        (k for k in range(short - first) if a[-1 - k] is not b[-1 - k] and a[-1 - k] != b[-1 - k]), short - first
    )
    changed: BoolArray = np.zeros(new.grid.size, dtype=np.bool_)
    for shape in (*a[first : len(a) - last], *b[first : len(b) - last]):
        changed[outlines(new.grid).touched(planar(shape))] = True
    return changed


def _masks(old: Mapping[str, BoolArray], new: Mapping[str, BoolArray], shape: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    differs = np.zeros(shape, dtype=np.bool_)
    for key in old.keys() | new.keys():
        a, b = old.get(key), new.get(key)
        if a is not b:
            differs |= (False if a is None else a) != (False if b is None else b)
    return differs


def _paths(old: HexBoard, new: HexBoard, changed: BoolArray) -> None:
    for key in old.paths.keys() | new.paths.keys():
        a, b = old.paths.get(key, ()), new.paths.get(key, ())
        if a != b:
            for chain in set(a) ^ set(b):
                changed[list(chain)] = True


def _places(old: Mapping[str, Any], new: Mapping[str, Any], changed: BoolArray) -> None:
    for key in old.keys() | new.keys():
        a, b = tuple(old.get(key, ())), tuple(new.get(key, ()))
        if a != b:
            changed[[number for number in set(a) | set(b) if a.count(number) != b.count(number)]] = True


def _owned(old: Mapping[str, Any], new: Mapping[str, Any], changed: BoolArray) -> None:
    for key in old.keys() | new.keys():
        _places(old.get(key, {}), new.get(key, {}), changed)
