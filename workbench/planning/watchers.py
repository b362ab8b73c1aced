"""Who is planned against: units of a side and chosen places, each as somebody who looks and, if it has weapons, fires.

Alike on hexes and tables: only the place differs, the number of a hex or a :class:`Standpoint`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.base_analysis import party_of
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.engine.sight.results import SPOT, Party, SightRequest, Standpoint, TabletopRequest

P = TypeVar("P", int, Standpoint)


@dataclass(frozen=True, eq=False, slots=True)
class Watcher(Generic[P]):
    """Somebody who looks from a place: ``at`` is the number of a hex, or a standpoint on a table; ``party`` what it is, and
    ``level`` how many levels above the floor of its hex it stands. ``facing`` counts hexsides, or degrees on tables. A bare
    place has a party without a unit, and fires nothing."""

    at: P
    party: Party
    facing: float = 0.0
    level: int = 0

    @property
    def unit(self) -> str:
        """The id of the unit, "" for a bare place."""
        return self.party.unit


def watched_by(watchers: Sequence[Watcher[P]]) -> tuple[object, ...]:
    """Everything that an answer about some watchers depends on of them, in values that can be compared."""
    return tuple((one.at, one.party, one.facing, one.level) for one in watchers)


def units_of_side(analysis: AnyAnalysis, side: str) -> list[str]:
    """The ids of all units of a side that stand on the map (not those aboard others, or off it); CannotAnswer
    (``unknown_side``) for a side that there is not."""
    forces = analysis.scenario.forces
    sides = [force.side for force in forces.sides]
    if side not in sides:
        hint = did_you_mean(side, sides)
        text = Text(f'there is no side "{side}" {hint.en}', f"il n’y a pas de camp « {side} » {hint.fr}")
        raise CannotAnswer("unknown_side", Text(text.en.rstrip(), text.fr.rstrip()))
    return [unit.id for owner, unit in forces if owner == side and unit.at is not None]


def hex_watcher(analysis: Analysis, unit: str) -> Watcher[int]:
    """A unit on a map of hexes, at the level on which it stands; CannotAnswer if it is not there."""
    number = analysis.place(f"unit:{unit.removeprefix('unit:')}")
    side, found = analysis.unit(unit)
    return Watcher(number, party_of(side, found), found.facing, analysis.level_of(found))


def tabletop_watcher(analysis: TabletopAnalysis, unit: str) -> Watcher[Standpoint]:
    """A unit on a table; CannotAnswer if it is not there."""
    side, found = analysis.unit(unit)
    return Watcher(analysis.stand(unit), party_of(side, found), found.facing)


def hex_request(watcher: Watcher[int], purpose: str = SPOT, target_level: int = 0) -> SightRequest:
    """What is asked of the sight of somebody who looks over hexes at targets so many levels above the floors of theirs."""
    return SightRequest(purpose, watcher.party.side, watcher.party, watcher.level, target_level)


def tabletop_request(watcher: Watcher[Standpoint], target: Party = Party(), purpose: str = SPOT) -> TabletopRequest:
    """What is asked of the sight of somebody who looks over a table."""
    return TabletopRequest(purpose, watcher.party.side, watcher.party, target)
