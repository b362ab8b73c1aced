"""The field of fire of a weapon: what it bears on, reaches and sees, and where an enemy would be spotted, hex by hex.

Works for every game on hexes: arcs and ranges come from the fire doctrine, lines and limits from the spotting doctrine, each
for the whole map at once, by the same sums as for single shots.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from workbench.base.arrays import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.fire.doctrine import FireDoctrine
from workbench.sight.results import OBSERVE, Party, Reason
from workbench.spotting.doctrine import SpottingDoctrine


@dataclass(frozen=True, eq=False, slots=True)
class FieldOfFire:
    """Where a weapon may fire at an enemy like the one asked for, as arrays over the hexes.

    ``in_arc``, ``in_range``, ``seen`` (line of sight; everywhere for fire that others direct) and ``spotted`` are the four
    conditions; ``covered`` is where all of them hold, ``uncertain`` where only a spotting limit that nobody knows is missing.
    ``band`` is a place in ``bands``, -1 outside ``covered`` and ``uncertain``. ``maximum`` is the longest range (None =
    unlimited). ``reasons`` say why the weapon fires at nothing, or what is open about it; ``assumed`` what was taken for
    granted.
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

    def in_band(self, name: str) -> BoolArray:
        """Where the weapon fires in one band."""
        found: BoolArray = self.band == self.bands.index(name)
        return found


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

    Without a weapon: the one that reaches farthest. CannotAnswer for a weapon that the game does not have.
    """
    bearing = fire.bearing(origin, firer=firer, facing=facing, weapon=weapon)
    purpose = OBSERVE if bearing.indirect else bearing.purpose
    view = spotting.area(origin, observer=firer, party=target, purpose=purpose)
    seen, spotted, unknown = view.sight, view.spotted, view.unknown
    if bearing.indirect:
        seen = np.ones_like(view.sight)
        spotted = view.spotted | spotting.directed(firer.side)
        unknown = None
    reached = bearing.in_arc & bearing.in_range & seen
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
        bearing.reasons,
        view.assumed,
    )
