"""The scenario in force: the painted map with the map variants that are switched on.

Sight, spotting, fire, movement, checks and pictures use this scenario (the façades and the painters make it); edits change
the painted map below. Here is how a change of a variant is applied to the ground, and which change lies between two grounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np

from workbench.base.numbers import BoolArray, frozen
from workbench.geometry.shapes import planar
from workbench.scenario.contours import Contour
from workbench.scenario.hex_board import HexBoard, Path, Shape, numbers_of, stretches_where
from workbench.scenario.map_variants import (
    Change,
    HexPatch,
    MapVariant,
    Removed,
    Replaced,
    TabletopPatch,
    active_map_variants,
)
from workbench.scenario.scenario import A, S, Scenario, TabletopScenario, with_features

_KEPT = "_in_force"
_APPLIED = "_laid"
_D = TypeVar("_D", Shape, Contour)


def with_map_variants(scenario: A) -> A:
    """The scenario with its map variants applied; the same object when none is on, and the same result for the same
    value. Its own overlays keep their names and have no changes left, so that a second call changes nothing."""
    overlays = active_map_variants(scenario.overlays) if scenario.overlays else ()
    if not overlays:
        return scenario
    found: A | None = scenario.__dict__.get(_KEPT)
    if found is None:
        found = _applied(scenario, overlays)
        scenario.__dict__[_KEPT] = found
    return found


def _applied(scenario: A, overlays: tuple[MapVariant, ...]) -> A:
    # units move far more often than the ground changes, so the last result is cached with the board
    kept = scenario.board.__dict__.get(_APPLIED)
    seen = (overlays, *_counters(scenario))
    if kept is None or kept[0] != seen:
        laid = scenario
        for overlay in overlays:
            laid = apply_changes(laid, overlay.changes)
        kept = (seen, laid)
        scenario.board.__dict__[_APPLIED] = kept
    spent = tuple(replace(overlay, changes=()) for overlay in scenario.overlays)
    whole: Any = scenario
    found: A = replace(whole.on_ground_of(kept[1]), overlays=spent)
    return found


def _counters(scenario: object) -> tuple[object, ...]:
    return getattr(scenario, "markers", None), getattr(scenario, "marker_owners", None)


def apply_changes(scenario: A, changes: tuple[Change, ...]) -> A:
    """The scenario with changes applied to its ground, in order."""
    laid: Any = scenario
    apply: Any = _apply_to_hexes if isinstance(scenario, Scenario) else _apply_to_tabletop
    for change in changes:
        laid = apply(laid, change)
    found: A = laid
    return found


def ground_difference(before: S, after: S, bases: frozenset[str]) -> HexPatch | TabletopPatch:
    """The patch that makes one ground of another of the same form; ``bases`` as for
    :class:`~workbench.scenario.map_variants.Replaced`. The order of pieces that were there before stays as it was."""
    if isinstance(before, Scenario):
        return _difference_on_hexes(before, after, bases)
    was, now = before.board.by_id, after.board.by_id
    changed = tuple(piece for piece in after.board.features if was.get(piece.id) != piece)
    return TabletopPatch(changed, tuple(piece.id for piece in before.board.features if piece.id not in now))


def without_map_variants(scenario: A) -> A:
    """The painted map alone."""
    return replace(scenario, overlays=()) if scenario.overlays else scenario


# --- Applies one change of a map variant to the pieces of a table, or to a map of hexes.


def _apply_to_tabletop(scenario: TabletopScenario, change: Replaced | Removed | TabletopPatch) -> TabletopScenario:
    """The table with a change laid on it; the same one if it changes nothing."""
    board = scenario.board
    return with_features(scenario, change.applied_to_pieces(board.features, board.ground))


def _apply_to_hexes(scenario: Scenario, change: Replaced | Removed | HexPatch) -> Scenario:
    """The map with a change applied; the same object if it changes nothing."""
    if isinstance(change, HexPatch):
        return _patched(scenario, change)
    if isinstance(change, Removed):
        for key in change.keys:
            scenario = _without(scenario, key, _mask(scenario.board, change.at))
        return scenario
    return _replaced(scenario, change)


def _mask(board: HexBoard, at: Iterable[int] | None) -> BoolArray:
    mask: BoolArray = np.full(board.grid.size, at is None, dtype=np.bool_)
    if at is not None:
        mask[[number for number in at if 0 <= number < board.grid.size]] = True
    return mask


def _sides(board: HexBoard, key: str, at: BoolArray) -> tuple[tuple[int, int], ...]:
    """The hexsides of a kind of which one hex or the other is at a place."""
    if key not in board.hexsides:
        return ()
    owners, directions = np.nonzero(board.hexsides[key])
    others = board.grid.neighbours[owners, directions]
    pairs = zip(owners.tolist(), others.tolist(), strict=True)
    return tuple((a, b) for a, b in pairs if b >= 0 and (at[a] or at[b]))


def _is_at(board: HexBoard, shape: Shape, at: BoolArray) -> bool:
    if at.all():
        return True
    middle = planar(shape).representative_point()
    number = board.grid.index(board.grid.hex_at(middle.x, middle.y))
    return number is not None and bool(at[number])


def _without(scenario: Scenario, key: str, at: BoolArray) -> Scenario:
    from workbench.scenario.edits.ground import SetHexsides, with_board

    board = scenario.board
    scenario = with_board(scenario, _bared(board, key, at))
    if key in board.hexsides:
        scenario = SetHexsides(key, _sides(board, key, at), present=False).apply(scenario)
    if key in board.paths:
        scenario = _without_paths(scenario, key, at)
    if any(shape.terrain == key for shape in board.shapes):
        left = tuple(s for s in scenario.board.shapes if s.terrain != key or not _is_at(board, s, at))
        scenario = with_board(scenario, replace(scenario.board, shapes=left))
    return _without_markers(scenario, key, at)


def _bared(board: HexBoard, key: str, at: BoolArray) -> HexBoard:
    """The board without whole-hex terrain of a kind in some hexes: as EraseTerrain, for so many hexes that lists are slow."""
    if key not in board.cover or not (board.cover[key] & at).any():
        return board
    left = frozen(board.cover[key] & ~at)
    cover = {name: mask for name, mask in board.cover.items() if name != key or left.any()}
    if key in cover:
        cover[key] = left
    owners = board.owners
    if key in owners:
        held = {side: frozenset(n for n in places if not at[n]) for side, places in owners[key].items()}
        kept = {side: places for side, places in held.items() if places}
        owners = {**{name: sides for name, sides in owners.items() if name != key}, **({key: kept} if kept else {})}
    return replace(board, cover=cover, owners=owners)


def _covered(board: HexBoard, key: str, at: BoolArray, bases: Collection[str]) -> HexBoard:
    """The board with whole-hex terrain of a kind in some hexes: as PaintTerrain."""
    if key in bases:
        for other in tuple(board.cover):
            if other in bases and other != key:
                board = _bared(board, other, at)
    known = board.cover.get(key)
    return replace(board, cover={**board.cover, key: frozen(at if known is None else known | at)})


def _without_paths(scenario: Scenario, key: str, at: BoolArray) -> Scenario:
    from workbench.scenario.edits.ground import with_board
    from workbench.scenario.edits.paths import ErasePaths

    if not at.all():
        return ErasePaths(numbers_of(at), frozenset([key])).apply(scenario)
    paths = {name: chains for name, chains in scenario.board.paths.items() if name != key}
    return with_board(scenario, replace(scenario.board, paths=paths))


def _without_markers(scenario: Scenario, key: str, at: BoolArray) -> Scenario:
    def kept(layer: Mapping[str, tuple[int, ...]], name: str) -> dict[str, tuple[int, ...]]:
        return {**layer, name: tuple(number for number in layer.get(name, ()) if not at[number])}

    if key in scenario.markers:
        scenario = replace(scenario, markers=kept(scenario.markers, key))
    if key in scenario.marker_owners:
        sides = scenario.marker_owners[key]
        for side in sides:
            sides = kept(sides, side)
        scenario = replace(scenario, marker_owners={**scenario.marker_owners, key: sides})
    return scenario


def _replaced(scenario: Scenario, change: Replaced) -> Scenario:
    from workbench.scenario.edits.ground import SetHexsides, with_board
    from workbench.scenario.edits.paths import AddMarker, ExtendPath

    before, at = scenario, _mask(scenario.board, change.at)
    board, by = scenario.board, change.by
    hexes = board.mask(change.key) & at
    if change.key == board.ground:
        painted = [board.cover[key] for key in board.cover if key in change.bases]
        hexes = at & ~np.any(painted, axis=0) if painted else at
    scenario = _without(scenario, change.key, at)
    if by == board.ground:
        return scenario
    if hexes.any():
        scenario = with_board(scenario, _covered(scenario.board, by, hexes, change.bases))
    scenario = SetHexsides(by, _sides(board, change.key, at)).apply(scenario)
    for chain in _stretches(board, change.key, at):
        scenario = ExtendPath(by, chain).apply(scenario)
    shapes = tuple(
        replace(s, terrain=by) if s.terrain == change.key and _is_at(board, s, at) else s for s in board.shapes
    )
    if shapes != board.shapes:
        scenario = with_board(scenario, replace(scenario.board, shapes=shapes))
    for side, places in {"": before.markers.get(change.key, ()), **before.marker_owners.get(change.key, {})}.items():
        for number in places:
            if at[number]:
                scenario = AddMarker(by, number, side).apply(scenario)
    return scenario


def _stretches(board: HexBoard, key: str, at: BoolArray) -> Iterator[Path]:
    """The stretches of paths of a kind that :func:`_without` takes away at some places."""
    for chain in board.paths.get(key, ()):
        if len(chain) == 1 and at[chain[0]]:
            yield chain
        yield from stretches_where(chain, lambda a, b: bool(at[a] or at[b]))


def _patched(scenario: Scenario, patch: HexPatch) -> Scenario:
    from workbench.scenario.edits.ground import EraseTerrain, PaintTerrain, SetHexsides, with_board
    from workbench.scenario.edits.paths import AddMarker, EraseLinks, ExtendPath, RemoveMarker

    for key, places in patch.cleared.items():
        scenario = EraseTerrain(places, frozenset([key])).apply(scenario)
    for key, sides in patch.erased.items():
        scenario = SetHexsides(key, sides, present=False).apply(scenario)
    for key, chains in patch.removed_paths.items():
        for chain in chains:
            scenario = EraseLinks(key, chain).apply(scenario)
    for key, owners in patch.removed_markers.items():
        for side, places in owners.items():
            for number in places:
                scenario = RemoveMarker(key, number, side).apply(scenario)
    for key, owners in patch.added.items():
        for side, places in owners.items():
            scenario = PaintTerrain(key, places, patch.bases, owner=side).apply(scenario)
    if patch.elevation:
        levels = scenario.board.elevation.copy()
        for level, places in patch.elevation.items():
            levels[list(places)] = level
        # the contours stay as they are: the patch names those to remove
        scenario = with_board(scenario, replace(scenario.board, elevation=frozen(levels)))
    for key, sides in patch.drawn.items():
        scenario = SetHexsides(key, sides).apply(scenario)
    for key, held in patch.added_paths.items():
        for side, chains in held.items():
            for chain in chains:
                scenario = ExtendPath(key, chain, owner=side or None).apply(scenario)
    for key, owners in patch.markers.items():
        for side, places in owners.items():
            for number in places:
                scenario = AddMarker(key, number, side).apply(scenario)
    if patch.removed_shapes or patch.shapes:
        shapes = (*_left_of(scenario.board.shapes, patch.removed_shapes), *patch.shapes)
        scenario = with_board(scenario, replace(scenario.board, shapes=shapes))
    if patch.removed_contours or patch.contours:
        contours = (*_left_of(scenario.board.contours, patch.removed_contours), *patch.contours)
        scenario = with_board(scenario, replace(scenario.board, contours=contours))
    return scenario


def _left_of(drawn: Iterable[_D], removed: Collection[_D]) -> list[_D]:
    """Shapes or contours without those in ``removed``, each taken out once."""
    left = list(drawn)
    for one in removed:
        if one in left:
            left.remove(one)
    return left


# --- The difference between two maps of hexes as a patch.


def _difference_on_hexes(before: Scenario, after: Scenario, bases: frozenset[str]) -> HexPatch:
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
        added_paths=laid,
        removed_paths=torn,
        shapes=tuple(_left_of(new.shapes, old.shapes)),
        removed_shapes=tuple(_left_of(old.shapes, new.shapes)),
        contours=tuple(_left_of(new.contours, old.contours)),
        removed_contours=tuple(_left_of(old.contours, new.contours)),
        markers=put,
        removed_markers=taken,
        bases=bases,
    )


def _held(board: HexBoard, key: str) -> list[tuple[str, frozenset[int]]]:
    return sorted(board.owners.get(key, {}).items())


def _side_difference(one: HexBoard, other: HexBoard) -> dict[str, tuple[tuple[int, int], ...]]:
    """The hexsides that only the first of two maps has."""
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
        removed, come = tuple(_new_stretches(was, now)), tuple(_new_stretches(now, was))
        if removed:
            torn[key] = removed
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
        yield from stretches_where(chain, lambda a, b: frozenset((a, b)) not in known)


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
