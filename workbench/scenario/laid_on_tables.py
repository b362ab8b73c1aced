"""Lays one change of an overlay on the pieces of a table."""

from __future__ import annotations

from dataclasses import replace

from workbench.board.tableboard import Feature
from workbench.scenario.edits_table import with_features
from workbench.scenario.overlays import Removed, Replaced, TablePatch
from workbench.scenario.table import TableScenario


def lay_on_table(scenario: TableScenario, change: Replaced | Removed | TablePatch) -> TableScenario:
    """The table with a change laid on it; the same one if it changes nothing."""
    features = scenario.board.features
    if isinstance(change, TablePatch):
        return with_features(scenario, _patched(features, change))
    keys = (change.key,) if isinstance(change, Replaced) else change.keys
    meant = {piece.id for piece in features if piece.terrain in keys and (change.at is None or piece.id in change.at)}
    if isinstance(change, Removed) or change.by == scenario.board.ground:
        return with_features(scenario, tuple(piece for piece in features if piece.id not in meant))
    by = change.by
    return with_features(scenario, tuple(replace(p, terrain=by) if p.id in meant else p for p in features))


def _patched(features: tuple[Feature, ...], patch: TablePatch) -> tuple[Feature, ...]:
    new = {piece.id: piece for piece in patch.pieces}
    kept = tuple(new.pop(piece.id, piece) for piece in features if piece.id not in patch.gone)
    return (*kept, *new.values())


def difference_on_table(before: TableScenario, after: TableScenario) -> TablePatch:
    """The patch that makes one table of another. The order of pieces that were there before stays as it was."""
    was = before.board.by_id
    changed = tuple(piece for piece in after.board.features if was.get(piece.id) != piece)
    gone = tuple(piece.id for piece in before.board.features if piece.id not in after.board.by_id)
    return TablePatch(changed, gone)
