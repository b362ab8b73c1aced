"""The field of fire of a weapon: what it bears on, reaches and sees, and where an enemy would be spotted, hex by hex.

Works for every game on hexes: arcs and ranges come from the fire doctrine, lines and limits from the spotting doctrine, each
for the whole map at once, by the same sums as for single shots.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.results import BOMBARD, FIRE, OBSERVE, Effect, Party, Reason

if TYPE_CHECKING:
    from workbench.engine.fire.protocol import FireDoctrine
    from workbench.engine.fire.results import Bearing
    from workbench.engine.spotting.protocol import SpottingDoctrine

WEAPON, ARC, RANGE, LINE, SPOTTED = "weapon", "arc", "range", "line", "spotted"
UNKNOWN = "unknown"
"""What may be lacking for a shot, in the order in which it is looked at; ``UNKNOWN`` stands for a range nobody knows."""


@dataclass(frozen=True, slots=True)
class Aim:
    """One hex of a field of fire.

    - ``target``, ``range``: the hex, and how far it is
    - ``covered``: does the weapon fire there?
    - ``band``, ``strength``: if so (None where the rules name none)
    - ``lacking``: what is missing if not, the first of which decides
    - ``uncertain``: only a spotting limit that nobody knows is missing
    - ``reasons``: of the hex and of the enemy that the field is asked for, whichever units are there

    Where a real enemy stands in arc and range:

    - ``present``: may the weapon fire at him? None: nobody stands there, or it is open
    - ``present_open``: nobody can tell
    - ``present_reasons``: why
    """

    target: int
    range: int
    covered: bool
    uncertain: bool
    band: str | None
    strength: int | None
    lacking: tuple[str, ...]
    reasons: tuple[Reason, ...]
    present: bool | None = None
    present_open: bool = False
    present_reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, eq=False, slots=True)
class FieldOfFire:
    """Where a weapon may fire at an enemy like the one asked for, as arrays over the hexes.

    The four conditions:

    - ``in_arc``, ``in_range``: does the hex lie in them?
    - ``seen``: line of sight; everywhere for fire that others direct
    - ``spotted``: would the enemy be spotted there?

    What follows from them:

    - ``covered``: where all of them hold
    - ``uncertain``: where only a spotting limit that nobody knows is missing
    - ``band``: a place in ``bands``, -1 outside ``covered`` and ``uncertain``
    - ``bearing_band``: the same for everything in arc and range, seen or not

    For the whole field:

    - ``origin``, ``weapon``: the hex of the firer, and what it fires
    - ``bands``: the keys of the range bands
    - ``maximum``: the longest range (None = unlimited)
    - ``purpose``: what the line of sight is for (``bombard``: others direct the fire)
    - ``reasons``: why the weapon fires at nothing, or what is open about it
    - ``arc_reasons``: what arc the weapon has
    - ``assumed``: what was taken for granted
    - ``spared``: the hexes in which the weapon cannot harm the enemy, though it may elsewhere; ``spared_reasons``: why
    """

    origin: int
    weapon: str
    in_arc: BoolArray
    in_range: BoolArray
    seen: BoolArray
    spotted: BoolArray
    covered: BoolArray
    uncertain: BoolArray
    band: IntArray
    bands: tuple[str, ...]
    maximum: int | None
    reasons: tuple[Reason, ...] = ()
    assumed: tuple[Text, ...] = ()
    purpose: str = FIRE
    arc_reasons: tuple[Reason, ...] = ()
    bearing_band: IntArray = field(default_factory=lambda: frozen(np.zeros(0, dtype=np.int32)))
    spared: BoolArray | None = None
    spared_reasons: tuple[Reason, ...] = ()

    @property
    def indirect(self) -> bool:
        """True for fire that others direct."""
        return self.purpose == BOMBARD

    @property
    def blind(self) -> BoolArray:
        """In arc and range, and out of sight."""
        found: BoolArray = self.in_arc & self.in_range & ~self.seen
        return found

    @property
    def hidden(self) -> BoolArray:
        """In arc, range and sight, but an enemy there would not be spotted."""
        found: BoolArray = self.in_arc & self.in_range & self.seen & ~self.spotted & ~self.uncertain
        return found

    @property
    def bands_reached(self) -> tuple[int, ...]:
        """Places in ``bands`` of those that reach beyond the firer's own hex, the nearest first."""
        beyond = self.bearing_band.copy()
        beyond[self.origin] = -1
        return tuple(int(place) for place in np.unique(beyond) if place >= 0)

    def in_band(self, name: str) -> BoolArray:
        """Where the weapon may fire in one band. What is ``uncertain`` lies in no band, so the bands make up ``covered``."""
        found: BoolArray = self.covered & (self.band == self.bands.index(name))
        return found


@dataclass(frozen=True, slots=True)
class Shooter:
    """A firer in hex ``origin`` with one of its weapons, and what that bears on."""

    origin: int
    firer: Party
    facing: int
    bearing: Bearing

    @property
    def looks_for(self) -> str:
        """The purpose of its own line of sight: who fires by the eyes of others observes."""
        return OBSERVE if self.bearing.indirect else self.bearing.purpose


def shooter_at(fire: FireDoctrine, origin: int, *, firer: Party, facing: int = 0, weapon: str = "") -> Shooter:
    """A firer with a weapon, by default that which reaches farthest. CannotAnswer for one that the game does not have."""
    return Shooter(origin, firer, facing, fire.bearing(origin, firer=firer, facing=facing, weapon=weapon))


def field_of_fire(
    fire: FireDoctrine,
    spotting: SpottingDoctrine,
    origin: int,
    *,
    firer: Party,
    facing: int = 0,
    weapon: str = "",
    target: Party = Party(),
) -> FieldOfFire:
    """The field of fire of a firer at hex ``origin`` against an enemy like ``target`` (an ordinary one by default).

    Without a weapon: the one that reaches farthest. A weapon that is not fired at such an enemy covers nothing, and the
    reasons say so. CannotAnswer for a weapon that the game does not have.
    """
    return field_of(fire, spotting, shooter_at(fire, origin, firer=firer, facing=facing, weapon=weapon), target)


def cannot_harm(fire: FireDoctrine, firer: Party, weapon: str, party: Party, place: int) -> bool:
    """Is a weapon one that cannot harm an enemy of this kind at all, or not in this hex?"""
    from workbench.engine.fire.protocol import KnowsWhereHarmless

    if fire.harmless(firer, weapon, party):
        return True
    return isinstance(fire, KnowsWhereHarmless) and bool(fire.harmless_in(firer, weapon, party)[0][place])


def field_of(fire: FireDoctrine, spotting: SpottingDoctrine, shooter: Shooter, target: Party) -> FieldOfFire:
    """As :func:`field_of_fire`, once it is known what the weapon bears on."""
    from workbench.engine.fire.protocol import KnowsWhereHarmless

    origin, firer, bearing = shooter.origin, shooter.firer, shooter.bearing
    harmless = fire.harmless(firer, bearing.weapon, target)
    view = spotting.area(origin, observer=firer, party=target, purpose=shooter.looks_for)
    seen, spotted, unknown = view.sight, view.spotted, view.unknown
    if bearing.indirect:
        seen = np.ones_like(view.sight)
        spotted = view.spotted | spotting.directed(firer.side, target)
        unknown = None
    reached = bearing.in_arc & bearing.in_range & seen & (not harmless)
    spared: BoolArray | None = None
    spared_reasons: tuple[Reason, ...] = ()
    if isinstance(fire, KnowsWhereHarmless):
        spared, spared_reasons = fire.harmless_in(firer, bearing.weapon, target)
        reached &= ~spared
    covered = reached & spotted
    uncertain = reached & ~spotted & unknown if unknown is not None else np.zeros_like(covered)
    band = np.where(covered | uncertain, bearing.band, -1).astype(np.int32)
    return FieldOfFire(
        origin,
        bearing.weapon,
        bearing.in_arc,
        frozen(bearing.in_range),
        frozen(seen),
        frozen(spotted),
        frozen(covered),
        frozen(uncertain),
        frozen(band),
        bearing.bands,
        bearing.maximum,
        (*bearing.reasons, *harmless),
        view.assumed,
        bearing.purpose,
        fire.arc(origin, None, firer=firer, facing=shooter.facing, weapon=bearing.weapon).reasons,
        frozen(np.where(bearing.in_arc, bearing.band, -1).astype(np.int32)),
        spared,
        spared_reasons,
    )


def _lacking(held: FieldOfFire, target: int) -> tuple[str, ...]:
    """What a field of fire lacks at a hex, in the words of :class:`Aim`."""
    silent = any(reason.effect is Effect.BLOCKS for reason in held.reasons)
    holds = {
        WEAPON: not silent and (held.spared is None or not held.spared[target]),
        ARC: bool(held.in_arc[target]),
        RANGE: silent or bool(held.in_range[target]),
        LINE: bool(held.seen[target]),
        SPOTTED: bool(held.spotted[target] or held.uncertain[target] or not held.seen[target]),
    }
    # nothing is in range and there is no longest range: the source lacks it and nobody typed it in
    unknown = held.maximum is None and not silent and not held.in_range.any()
    return tuple(UNKNOWN if name == RANGE and unknown else name for name, held_so in holds.items() if not held_so)


def aim_at(
    held: FieldOfFire,
    fire: FireDoctrine,
    spotting: SpottingDoctrine,
    target: int,
    *,
    firer: Party,
    facing: int = 0,
    party: Party = Party(),
) -> Aim:
    """What a field of fire says of one hex, with the reasons of each rule that decides there."""
    arc = fire.arc(held.origin, target, firer=firer, facing=facing, weapon=held.weapon)
    shot = fire.range(held.origin, target, firer=firer, weapon=held.weapon)
    lacking = _lacking(held, target)
    reasons = list(held.reasons)
    if held.spared is not None and held.spared[target]:
        reasons += held.spared_reasons
    if ARC in lacking:
        reasons += arc.reasons
    # reasons about a real enemy in the hex are listed separately: the verdict is about the enemy of the question
    present = list(shot.there)
    if held.in_range[target]:
        # the weapon reaches an empty hex here, so whatever else bars the shot is in the hex now (a melee)
        present += [one for one in shot.reasons if one.effect is Effect.BLOCKS and one not in present]
    bare = [reason for reason in shot.reasons if reason not in present]
    occupied = shot.occupied or len(present) > len(shot.there)
    if RANGE in lacking or UNKNOWN in lacking:
        reasons += bare
    if not (held.seen[target] and held.spotted[target]):
        look_for = OBSERVE if held.indirect else held.purpose
        reasons += spotting.spotted(held.origin, target, observer=firer, party=party, purpose=look_for).reasons
    if not lacking:
        reasons += [*bare, *arc.reasons]
        if not held.indirect and held.spotted[target]:
            reasons += spotting.spotted(held.origin, target, observer=firer, party=party, purpose=held.purpose).reasons
    place = int(held.band[target])
    band = held.bands[place] if place >= 0 else None
    covered, uncertain = bool(held.covered[target]), bool(held.uncertain[target])
    distance = 0 if shot.range is None else shot.range
    aim = Aim(target, distance, covered, uncertain, band, shot.strength, lacking, tuple(dict.fromkeys(reasons)))
    if not occupied or ARC in lacking:
        return aim
    left_open = shot.in_range and any(reason.effect is Effect.UNDECIDED for reason in (*present, *arc.reasons))
    fires = None if left_open else shot.in_range
    return replace(aim, present=fires, present_open=left_open, present_reasons=tuple(present))
