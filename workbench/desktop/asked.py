"""Makes of the state of the bench the question that is asked."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from workbench.desktop.levels import knows_levels, level_range
from workbench.desktop.questions import BLAME, CLEARING, FIELD, REACH, SPOTTING, Question
from workbench.forces.units import Unit
from workbench.geometry.segments import AT_CENTRE
from workbench.movement.request import MoveRequest
from workbench.sight.observers import Observer
from workbench.sight.results import Party, SightRequest

if TYPE_CHECKING:
    from workbench.desktop.bench import Bench

WHOLE_TURN = ":turn"
"""In place of a mode: the ordinary move, in all foot phases of a turn."""


def party_of(side: str, unit: Unit) -> Party:
    """A unit on the map as a party to a question."""
    return Party(unit.kind, side, unit.id, unit.state, values=unit.values)


def question_of(bench: Bench) -> Question:
    """Everything that is asked now."""
    unit = bench.unit
    observer = party_of(*unit) if unit is not None and bench.pinned is None else Party()
    move = None
    if unit is not None and unit[1].at is not None:
        move = MoveRequest(
            party_of(*unit),
            unit[1].at,
            mode=bench.mode if bench.mode in (mode.key for mode in bench.modes) else "",
            facing=unit[1].facing,
            stack=_stack(bench, unit[1].at),
            # a phase on foot has one point
            allowance=Fraction(bench.phases) if bench.mode == WHOLE_TURN and bench.phases > 1 else None,
            obey_enemy=bench.approach,
        )
    return Question(
        bench.document.seen,
        bench.document.ruleset,
        bench.overlays | ({CLEARING} if bench.clearing else set()) | ({BLAME} if bench.blamed is not None else set()),
        bench.observer,
        bench.target,
        sight_of(bench, _at_place(bench, observer, 0)),
        _at_place(bench, _enemy(bench, observer.side), 1),
        move if REACH in bench.overlays else None,
        bench.blamed,
        _observers(bench),
        bench.combine,
        bench.watcher,
        (unit[1].id, bench.weapon) if unit is not None and FIELD in bench.overlays else None,
        level_range(bench.document.seen, bench.document.ruleset)[1] if bench.all_levels else None,
        bench.target_level if bench.target_level != bench.levels[1] else None,
        bench.fire.ask(),
        (unit[1].id, bench.hiding)
        if unit is not None and unit[1].at is not None and SPOTTING in bench.overlays
        else None,
    )


def sight_of(bench: Bench, party: Party = Party()) -> SightRequest:
    here = bench.aims[0] if bench.pinned is not None else AT_CENTRE
    there = bench.held_aim if bench.held is not None else bench.aims[1]
    return SightRequest(bench.purpose, party.side, party, *bench.levels, here, there)


def _at_place(bench: Bench, party: Party, which: int) -> Party:
    """The observer (0) or target (1) at the level and the point that were chosen, where the rules know such places."""
    if not knows_levels(bench.document.ruleset):
        return party
    values: dict[str, object] = dict(party.values)
    if bench.levels[which] or (which == 0 and "level" in values):
        values["level"] = bench.levels[which]
    sight = sight_of(bench)
    aim = (sight.observer_aim, sight.target_aim)[which]
    if which == 0 and aim != AT_CENTRE:
        values["aim"] = f"{aim.kind} {aim.k}"
    return replace(party, values=values)


def _observers(bench: Bench) -> tuple[Observer, ...]:
    found = []
    for who in bench.watchers:
        unit = bench.document.seen.forces.find(who) if isinstance(who, str) else None
        if isinstance(who, int):
            aim = bench.aims[0] if who == bench.pinned else AT_CENTRE
            sight = replace(sight_of(bench), observer_aim=aim, observer_level=bench.watch_level(who))
            found.append(Observer(who, replace(sight, target_aim=AT_CENTRE)))
        elif unit is not None and unit[1].at is not None:
            found.append(Observer(unit[1].at, _watching(bench, *unit)))
    return tuple(found)


def _watching(bench: Bench, side: str, unit: Unit) -> SightRequest:
    """How one of several units looks: from where it stands, or from the level that was chosen for it."""
    sight = sight_of(bench, party_of(side, unit))
    level = bench.watch_level(unit.id)
    return replace(sight, observer_level=level, observer_aim=AT_CENTRE, target_aim=AT_CENTRE)


def _stack(bench: Bench, at: int) -> tuple[str, ...]:
    """The other selected units of the mover's hex and side: they move with it."""
    forces = bench.document.seen.forces
    side = forces.find(bench.selection[0])
    others = [(unit, forces.find(unit)) for unit in bench.selection[1:]]
    return tuple(unit for unit, found in others if found and side and found[1].at == at and found[0] == side[0])


def _enemy(bench: Bench, side: str) -> Party:
    return Party(bench.enemy_kind, _other_side(bench, side), state=bench.enemy_state, action=bench.fire.action)


def _other_side(bench: Bench, side: str) -> str:
    others = [force.side for force in bench.document.seen.forces.sides if force.side != side]
    return others[0] if side and len(others) == 1 else ""
