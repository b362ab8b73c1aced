"""The reaction profile of a way: at each step who sees the mover, who may fire at it with what chance, and how likely it is to
arrive unharmed under the limits that the rules put on fire at units that move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.shown_sides import AS_IT_STANDS
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.analysis.tabletop_shots import shows_sides, what_is_assumed
from workbench.base.text import Text
from workbench.engine.fire.odds import KnowsReactionFire, Reaction
from workbench.engine.movement.results import MoveRequest, TabletopMove
from workbench.engine.sight.results import Party, Point
from workbench.geometry.bearings import bearing
from workbench.planning.approach import March
from workbench.planning.threat import HexShots, HexThreat, TabletopThreat

NO_RULE = Text(
    "the fire of {game} at units that move is not modelled, so no chance to arrive unharmed is told",
    "le tir de {game} sur les unités qui se déplacent n’est pas modélisé : aucune chance d’arriver indemne n’est donnée",
)
NO_CHANCE = Text(
    "the chance of {unit}'s shot is not known, so no chance to arrive unharmed is told",
    "la chance du tir de {unit} n’est pas connue : aucune chance d’arriver indemne n’est donnée",
)
STOPS = Text(
    "no chance to arrive is told: the unit cannot go on at {at}",
    "aucune chance d’arriver n’est donnée : l’unité ne peut continuer en {at}",
)
WORST_CASE = Text(
    "to arrive unharmed: every enemy who may fire takes as many shots as the rules let him, where they do most, each alone; "
    "nothing that happens on the way changes who may fire",
    "arriver indemne : chaque ennemi qui peut tirer tire autant de fois que les règles le permettent, là où son tir est le "
    "meilleur, chacun seul ; rien de ce qui arrive en route ne change qui peut tirer",
)


FACES_ITS_WAY = Text(
    "On its way the unit faces the way it goes", "En chemin, l’unité est tournée dans le sens de sa marche"
)
AT_ITS_MIDDLE = Text(
    "Who sees the unit on its way and which weapons bear is judged at its middle, a chance for the whole unit put there",
    "En chemin, qui voit l’unité et quelles armes portent se juge en son milieu, une chance pour l’unité entière à cet endroit",
)


@dataclass(frozen=True, slots=True)
class StepShot:
    """A weapon that bears on the mover in a step; ``chance`` of any effect, None where it is not known. ``reacts`` is False
    where the rules of fire at units that move keep it from firing there."""

    unit: str
    weapon: str
    chance: Fraction | None
    reacts: bool = True


@dataclass(frozen=True, slots=True)
class ProfileStep:
    """One hex of the way: what entering it costs (None: forbidden), in which turn, who sees it, who would spot the mover there
    and which weapons bear."""

    at: int
    cost: Fraction | None
    turn: int
    seen_by: tuple[str, ...]
    spotted_by: tuple[str, ...]
    fired_by: tuple[StepShot, ...]

    @property
    def reacting(self) -> tuple[StepShot, ...]:
        """The weapons that may fire at a unit that moves."""
        return tuple(shot for shot in self.fired_by if shot.reacts)


@dataclass(frozen=True, slots=True)
class ReactionProfile:
    """The steps of a way; ``unharmed`` is the chance to arrive without any effect, None where ``reasons`` say why not;
    ``within`` tells whether one move can do it."""

    steps: tuple[ProfileStep, ...]
    cost: Fraction | None
    within: bool
    unharmed: Fraction | None
    reasons: tuple[Text, ...]
    assumed: tuple[Text, ...]


def hex_profile(
    analysis: Analysis,
    request: MoveRequest,
    along: Sequence[int],
    threat: HexThreat,
    march: March | None = None,
) -> ReactionProfile:
    """The profile of a mover's way through the hexes ``along`` (its start not among them), against a threat that was worked out
    for a target like the mover. ``march`` cuts the way into turns (:func:`workbench.planning.approach.march_along`); of a way
    that a rule ends on the way no chance to arrive is told."""
    route = analysis.path(request, along=tuple(along))
    costs = [step.cost for step in route.steps if step.to in along]
    turns = [turn for turn, move in enumerate(march.moves if march else (), 1) for _ in move] or [1] * len(along)
    steps = []
    threat.judge(along)
    for place, number in enumerate(along):
        shots = [
            StepShot(shot.unit, shot.weapon, chance, _reacts(analysis, request.mover, threat, shot, number))
            for shot, chance in threat.shots_at(number)
        ]
        steps.append(
            ProfileStep(
                number,
                costs[place] if place < len(costs) else None,
                turns[place] if place < len(turns) else turns[-1],
                tuple(watcher.unit or analysis.label(watcher.at) for watcher in threat.who_sees(number)),
                tuple(watcher.unit or analysis.label(watcher.at) for watcher in threat.who_spots(number)),
                tuple(shots),
            )
        )
    if march is not None and march.stops_at is not None:
        stops = STOPS.format(at=analysis.label(march.stops_at))
        reasons = dict.fromkeys((stops, *march.reasons, *route.reasons))
        return ReactionProfile(tuple(steps), route.cost, route.within, None, tuple(reasons), threat.assumed)
    unharmed, why = _chance_unharmed(analysis, request.mover, steps, threat)
    return ReactionProfile(
        tuple(steps),
        route.cost,
        route.within,
        unharmed,
        (*route.reasons, *why),
        threat.assumed if unharmed is None else (*threat.assumed, WORST_CASE),
    )


def _reacts(analysis: Analysis, mover: Party, threat: HexThreat, shot: HexShots, number: int) -> bool:
    """May a weapon fire at the mover as it enters a hex? True too where the game's rule for that is not modelled."""
    doctrine = analysis.fire
    if not isinstance(doctrine, KnowsReactionFire):
        return True
    row = next(row for row, watcher in enumerate(threat.watchers) if watcher.unit == shot.unit)
    allowed = doctrine.reaction(threat.watchers[row].party, shot.weapon, mover)
    return allowed.shots > 0 and (not allowed.spots or bool(threat.spotted[row, number]))


@dataclass(frozen=True, slots=True)
class _Shot:
    """What a firer may do at one moment of the way: with which weapon, under which rule, with what chance of any effect."""

    weapon: str
    allowed: Reaction
    chance: Fraction


def _chance_unharmed(
    analysis: Analysis, mover: Party, steps: Sequence[ProfileStep], threat: HexThreat
) -> tuple[Fraction | None, tuple[Text, ...]]:
    """The chance that no shot has any effect, if each firer takes its best shots; None with the reason where that is not known.

    Nothing has happened to the mover as long as it is unharmed, so the shots of one firer do not depend on those of another.
    """
    doctrine = analysis.fire
    if not isinstance(doctrine, KnowsReactionFire):
        return None, (NO_RULE.format(game=analysis.ruleset.name),)
    parties = {watcher.unit: watcher.party for watcher in threat.watchers}
    rows = {watcher.unit: row for row, watcher in enumerate(threat.watchers)}
    notes: dict[Text, None] = {}
    moments: dict[tuple[str, int], list[list[_Shot]]] = {}
    for place, step in enumerate(steps):
        ends = place + 1 == len(steps) or steps[place + 1].turn != step.turn
        choices: dict[str, list[_Shot]] = {}
        for shot in step.fired_by:
            allowed = doctrine.reaction(parties[shot.unit], shot.weapon, mover)
            notes |= dict.fromkeys(reason.text for reason in allowed.reasons)
            if allowed.shots == 0 or (allowed.at_end and not ends):
                continue
            if allowed.spots and not threat.spotted[rows[shot.unit], step.at]:
                continue
            if shot.chance is None:
                return None, (
                    NO_CHANCE.format(unit=analysis.called(shot.unit)),
                    *notes,
                )
            choices.setdefault(shot.unit, []).append(_Shot(shot.weapon, allowed, shot.chance))
        for unit, shots in choices.items():
            # where the move ends as many may follow each other as the rule for that says
            times = max((one.allowed.shots for one in shots if one.allowed.at_end), default=1)
            moments.setdefault((unit, step.turn), []).extend(
                [one for one in shots if time == 0 or one.allowed.at_end] for time in range(times)
            )
    unharmed = Fraction(1)
    for choice in moments.values():
        unharmed *= _least_unharmed(choice)
    return unharmed, tuple(notes)


def _least_unharmed(moments: Sequence[Sequence[_Shot]]) -> Fraction:
    """The chance that the best shots of one firer in one turn, at most one at each moment, do nothing."""
    most = max(shot.allowed.shots for shots in moments for shot in shots)
    # how often each weapon was fired (the last one may be one after which none is), with the least chance to be unharmed
    fired: dict[tuple[tuple[str, ...], bool], Fraction] = {((), False): Fraction(1)}
    for shots in moments:
        for (weapons, over), unharmed in list(fired.items()):
            for shot in shots:
                if over or len(weapons) == most or weapons.count(shot.weapon) == shot.allowed.shots:
                    continue
                after = tuple(sorted((*weapons, shot.weapon))), shot.allowed.last
                chance = unharmed * (1 - shot.chance)
                fired[after] = min(chance, fired.get(after, chance))
    return min(fired.values())


# --- The same on a table.


@dataclass(frozen=True, slots=True)
class TabletopProfileStep:
    """One point of a way over a table, with what the leg to it costs (None: barred), who sees the mover there, who may fire."""

    at: Point
    cost: float | None
    seen_by: tuple[str, ...]
    fired_by: tuple[StepShot, ...]


@dataclass(frozen=True, slots=True)
class TabletopProfile:
    """The points of a way; as :class:`ReactionProfile`. The chance to arrive unharmed is not told on tables: who fires at
    movers is an ambush or a reserve that the books leave to orders given before."""

    steps: tuple[TabletopProfileStep, ...]
    cost: float | None
    within: bool
    reasons: tuple[Text, ...]
    assumed: tuple[Text, ...]


def tabletop_profile(
    analysis: TabletopAnalysis, move: TabletopMove, along: Sequence[Point], threat: TabletopThreat
) -> TabletopProfile:
    """The profile of a mover's way through points. Who sees it and what bears is judged at its middle; the chance of a shot is
    that at the unit as it would stand there: it faces the way it goes, unless ``threat.shown`` says otherwise."""
    route = analysis.movement.path(move, along=tuple(along))
    costs: list[float | None] = [leg.cost for leg in route.legs]
    if route.cost is None or len(costs) != len(along):
        # which of the legs is barred is told by each of them alone
        starts = (move.start, *along[:-1])
        alone = [analysis.movement.path(replace(move, start=a), along=(b,)) for a, b in zip(starts, along, strict=True)]
        costs = [one.cost for one in alone]
    steps = []
    places = [analysis.point(point) for point in along]
    facings = [bearing(before, point) % 360 for before, point in zip((move.start, *along[:-1]), along, strict=True)]
    threat.judge(places, facings)
    for point, cost, where, facing in zip(along, costs, places, facings, strict=True):
        told = threat.shots_at(where, facing)
        shots = [StepShot(shot.unit, shot.weapon, chance) for shot, chance in told]
        seen = [watcher.unit or _written(watcher.at.point) for watcher in threat.who_sees(np.array(point))]
        steps.append(TabletopProfileStep(point, cost, tuple(seen), tuple(shots)))
    return TabletopProfile(
        tuple(steps),
        route.cost,
        route.within,
        (*route.reasons, NO_RULE.format(game=analysis.ruleset.name)),
        _assumed_on_the_way(analysis, move.mover, threat),
    )


def _assumed_on_the_way(analysis: TabletopAnalysis, mover: Party, threat: TabletopThreat) -> tuple[Text, ...]:
    """What is taken for granted of the mover on its way, in place of what a threat map takes for granted of its target."""
    of_target = what_is_assumed(analysis, threat.target, threat.shown)
    kept = tuple(text for text in threat.assumed if text not in of_target)
    sides = shows_sides(analysis, mover)
    own = of_target if sides and threat.shown != AS_IT_STANDS else (FACES_ITS_WAY,) if sides else ()
    return (*kept, *own, *((AT_ITS_MIDDLE,) if mover.unit else of_target if not sides else ()))


def _written(point: Point) -> str:
    return f"{point[0]:g},{point[1]:g}"
