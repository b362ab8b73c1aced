"""The scenario in force: the painted map with the map variants that are switched on.

Sight, spotting, fire, movement, checks and pictures use this scenario (the façades and the painters make it); edits change
the painted map below.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from workbench.scenario.edits.settings import with_features
from workbench.scenario.map_variant_patches import apply_to_hexes
from workbench.scenario.map_variants import Change, MapVariant, Removed, Replaced, TabletopPatch, active_map_variants
from workbench.scenario.scenario import A, TabletopScenario

# --- Applies one change of a map variant to the pieces of a table.


def apply_to_tabletop(scenario: TabletopScenario, change: Replaced | Removed | TabletopPatch) -> TabletopScenario:
    """The table with a change laid on it; the same one if it changes nothing."""
    board = scenario.board
    return with_features(scenario, change.applied_to_pieces(board.features, board.ground))


def tabletop_difference(before: TabletopScenario, after: TabletopScenario) -> TabletopPatch:
    """The patch that makes one table of another. The order of pieces that were there before stays as it was."""
    was = before.board.by_id
    changed = tuple(piece for piece in after.board.features if was.get(piece.id) != piece)
    removed = tuple(piece.id for piece in before.board.features if piece.id not in after.board.by_id)
    return TabletopPatch(changed, removed)


_KEPT = "_in_force"
_APPLIED = "_laid"


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
    for change in changes:
        laid = apply_to_tabletop(laid, change) if laid.kind == "table" else apply_to_hexes(laid, change)  # type: ignore[arg-type]
    found: A = laid
    return found


def without_map_variants(scenario: A) -> A:
    """The painted map alone."""
    return replace(scenario, overlays=()) if scenario.overlays else scenario
