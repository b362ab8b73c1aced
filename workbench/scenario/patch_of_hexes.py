"""What differs between two maps of hexes, as the patch of an overlay: how brushes write into a layer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

import numpy as np

from workbench.board.hexboard import HexBoard, Path
from workbench.scenario.laid_on_hexes import numbers_of, runs, without_shapes
from workbench.scenario.overlays import HexPatch
from workbench.scenario.scenario import Scenario


def difference_on_hexes(before: Scenario, after: Scenario, bases: frozenset[str]) -> HexPatch:
    """The patch that makes one map of another of the same grid, ground and attributes."""
    old, new = before.board, after.board
    cleared, added = {}, {}
    for key in sorted(old.cover.keys() | new.cover.keys()):
        was, now = old.mask(key), new.mask(key)
        if (was & ~now).any():
            cleared[key] = numbers_of(was & ~now)
        owned = {side: held - old.owners.get(key, {}).get(side, frozenset()) for side, held in _held(new, key)}
        found = set(numbers_of(now & ~was)).union(*owned.values())
        by_side = {side: tuple(sorted(found & held)) for side, held in _held(new, key) if found & held}
        free = found.difference(*by_side.values())
        if found:
            added[key] = {"": tuple(sorted(free)), **by_side} if free else by_side
    levels = new.elevation[new.elevation != old.elevation]
    elevation = {
        int(level): numbers_of((new.elevation == level) & (old.elevation != level)) for level in np.unique(levels)
    }
    torn, laid = _path_differences(old, new)
    taken, put = _marker_differences(before, after), _marker_differences(after, before)
    return HexPatch(
        added=added,
        cleared=cleared,
        elevation=elevation,
        drawn=_side_difference(new, old),
        erased=_side_difference(old, new),
        laid=laid,
        torn=torn,
        shapes=tuple(without_shapes(new.shapes, old.shapes)),
        gone=tuple(without_shapes(old.shapes, new.shapes)),
        markers=put,
        taken=taken,
        bases=bases,
    )


def _held(board: HexBoard, key: str) -> list[tuple[str, frozenset[int]]]:
    return sorted(board.owners.get(key, {}).items())


def _side_difference(one: HexBoard, other: HexBoard) -> dict[str, tuple[tuple[int, int], ...]]:
    """The hexsides that one map has and the other has not."""
    found = {}
    for key, mask in sorted(one.hexsides.items()):
        known = other.hexsides.get(key)
        owners, directions = np.nonzero(mask if known is None else mask & ~known)
        others = one.grid.neighbours[owners, directions]
        pairs = [(a, b) for a, b in zip(owners.tolist(), others.tolist(), strict=True) if b >= 0]
        if pairs:
            found[key] = tuple(pairs)
    return found


def _path_differences(
    old: HexBoard, new: HexBoard
) -> tuple[dict[str, tuple[Path, ...]], dict[str, dict[str, tuple[Path, ...]]]]:
    torn: dict[str, tuple[Path, ...]] = {}
    laid: dict[str, dict[str, tuple[Path, ...]]] = {}
    for key in sorted(old.paths.keys() | new.paths.keys()):
        was, now = old.paths.get(key, ()), new.paths.get(key, ())
        gone, come = tuple(_new_stretches(was, now)), tuple(_new_stretches(now, was))
        if gone:
            torn[key] = gone
        for chain in come:
            side = next((name for name, held in _held(new, key) if held.issuperset(chain)), "")
            mine = laid.setdefault(key, {})
            mine[side] = (*mine.get(side, ()), chain)
    return torn, laid


def _new_stretches(chains: Iterable[Path], others: Iterable[Path]) -> Iterator[Path]:
    """Stretches of chains whose links others have not."""
    others = tuple(others)
    known = {frozenset(link) for chain in others for link in pairwise(chain)}
    for chain in chains:
        if len(chain) == 1 and chain not in others:
            yield chain
        yield from runs(chain, lambda a, b: frozenset((a, b)) not in known)


def _marker_differences(one: Scenario, other: Scenario) -> dict[str, dict[str, tuple[int, ...]]]:
    """The markers that one scenario has beyond those of another."""
    found: dict[str, dict[str, tuple[int, ...]]] = {}
    for key in sorted(one.markers.keys() | one.marker_owners.keys()):
        mine = {"": one.markers.get(key, ()), **one.marker_owners.get(key, {})}
        theirs = {"": other.markers.get(key, ()), **other.marker_owners.get(key, {})}
        for side, places in mine.items():
            more = Counter(places) - Counter(theirs.get(side, ()))
            if more:
                found.setdefault(key, {})[side] = tuple(sorted(more.elements()))
    return found
