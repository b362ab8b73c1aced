"""The sources of copied values: one that was copied from a game with its section, and then changed, is no longer what that game
prints."""

from __future__ import annotations

from typing import Any

from workbench.files.rulesets.draft import RulesDraft
from workbench.files.rulesets.fields import RuleField
from workbench.files.yaml_drafts import NOTHING
from workbench.files.yaml_nodes import Path as DataPath

HOUSE, PRINTED = "house", "printed"
_OF_PRINTED_GAMES = (PRINTED, "reading")
"""Standings that a changed value does not keep."""


def typed_with_authority(found: RuleField, draft: RulesDraft, words: str, origin: RulesDraft | None) -> RulesDraft:
    """The draft with what was typed into a cell. If its section and standing are still those of the game that it was copied
    from, they are removed, until the user gives it others; a value that is changed back to that of the game has them again."""
    changed = found.typed(draft, words)
    if changed is draft or origin is None:
        return changed
    before = origin.value(found.path)
    if before is NOTHING:
        return changed
    if found.words_of(changed.value(found.path)) == found.words_of(before):
        return draft.with_value(found.path, before) if _is_house_value(draft.value(found.path)) else changed
    if found.cited:
        if not _has_copied_source(found, draft, origin):
            return changed
        now = changed.value(found.path)
        value = now["value"] if isinstance(now, dict) else now
        if value is NOTHING:
            return changed
        return changed.with_value(found.path, {"value": value, "rule": "", "standing": HOUSE})
    return without_authority(changed, origin, found.path)


def without_authority(draft: RulesDraft, origin: RulesDraft | None, path: DataPath) -> RulesDraft:
    """The draft in which the entry around a changed value (a chart, an attack) is the user's own, unless he gave it a section
    of its own. Names, looks and words have no authority."""
    home = path[:2]
    if origin is None or len(path) < 3 or str(path[0]) not in _CITED_WHOLE or str(path[2]) in _PLAIN:
        return draft
    now, before = draft.value(home), origin.value(home)
    if not isinstance(now, dict) or not isinstance(before, dict):
        return draft
    of_game = before.get("rule") and before.get("standing", PRINTED) in _OF_PRINTED_GAMES
    if not of_game or any(now.get(part) != before.get(part) for part in ("rule", "standing")):
        return draft
    return draft.with_value((*home, "rule"), "").with_value((*home, "standing"), HOUSE)


_CITED_WHOLE = ("charts", "attacks", "modifiers")
_PLAIN = ("name", "summary", "rule", "standing", "note")


def _has_copied_source(found: RuleField, draft: RulesDraft, origin: RulesDraft) -> bool:
    """Are section and standing of a cell those of the game that it was copied from?"""
    now, before = _source(found, draft), _source(found, origin)
    return now == before and before["standing"] in _OF_PRINTED_GAMES


def _source(found: RuleField, draft: RulesDraft) -> dict[str, str]:
    inherited = found.inherited(draft)
    return {
        "rule": found.source_part(draft, "rule") or inherited.get("rule", ""),
        "standing": found.source_part(draft, "standing") or inherited.get("standing", PRINTED),
    }


def _is_house_value(cell: Any) -> bool:
    return isinstance(cell, dict) and cell.get("rule") == "" and cell.get("standing") == HOUSE
