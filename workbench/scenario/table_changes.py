"""What differs between two scenarios on tables, so that caches and pictures redo only that."""

from __future__ import annotations

from dataclasses import dataclass, replace

from workbench.scenario.in_force import in_force
from workbench.scenario.table import TableScenario


@dataclass(frozen=True, slots=True)
class TableChanges:
    """The difference between two scenarios on tables.

    ``everything`` if size, unit, ground or ruleset changed; ``features``: ids of the pieces that were added, removed,
    changed or moved in the order; ``units`` if any unit or side changed; ``conditions`` if conditions, options, switches or
    values did; ``words`` if the title, the card or the kept lines did; ``zones`` if zones did;
    ``overlays`` if overlays did: then, and while any is on, ``features`` are those that changed on the painted table or on the
    one in force. ``hidden`` if something of the painted table changed that nobody sees, for an overlay lies over it.
    ``underlay`` if the picture under the table did.
    """

    everything: bool
    features: frozenset[str]
    units: bool
    conditions: bool
    words: bool
    zones: bool = False
    overlays: bool = False
    hidden: bool = False
    underlay: bool = False

    @property
    def ground(self) -> bool:
        """True if anything of the table itself changed."""
        return self.everything or bool(self.features)


def compare_tables(before: TableScenario, after: TableScenario) -> TableChanges:
    """What has to be redone when ``before`` becomes ``after``."""
    painted = _compared(before, after)
    laid = in_force(before), in_force(after)
    if laid[0] is before and laid[1] is after:
        return painted
    seen = _changed(*laid)
    return replace(painted, features=painted.features | seen, hidden=bool(painted.features - seen))


def _compared(before: TableScenario, after: TableScenario) -> TableChanges:
    old, new = before.board, after.board
    same = (old.unit, old.width, old.height, old.ground) == (new.unit, new.width, new.height, new.ground)
    return TableChanges(
        everything=not same or before.ruleset != after.ruleset,
        features=_changed(before, after),
        units=before.forces != after.forces,
        conditions=(before.conditions, before.options, before.switches, before.values)
        != (after.conditions, after.options, after.switches, after.values),
        words=(before.title, before.card, before.lines) != (after.title, after.card, after.lines),
        zones=before.zones != after.zones,
        overlays=before.overlays != after.overlays,
        underlay=before.underlay != after.underlay,
    )


def _changed(before: TableScenario, after: TableScenario) -> frozenset[str]:
    old, new = before.board.features, after.board.features
    if old is new:
        return frozenset()
    was, now = before.board.by_id, after.board.by_id
    changed = set(was.keys() ^ now.keys())
    kept = [feature.id for feature in old if feature.id in now]
    order = [feature.id for feature in new if feature.id in was]
    changed |= {key for key in kept if was[key] is not now[key] and was[key] != now[key]}
    if kept != order:
        changed |= {a for a, b in zip(kept, order, strict=True) if a != b}
    return frozenset(changed)
