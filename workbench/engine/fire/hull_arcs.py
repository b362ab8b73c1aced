"""Sides of a hull and arcs of weapons, for games that print no angles of their own.

Lines from the middle of the hull through its corners separate the sides; on a line the better armour counts, front before
side before rear. Angles are degrees from the front, clockwise; y grows down.
"""

from __future__ import annotations

import math
from typing import Generic

from shapely.geometry.base import BaseGeometry

from workbench.engine.fire.protocol import Sector
from workbench.engine.fire.results import Arc
from workbench.engine.fire.tabletop_weapons import ALL_ROUND, CARRIAGE, HULL, TURRET, Arm, Arsenal
from workbench.engine.sight.results import Effect, Party, Point, Reason, Standpoint
from workbench.engine.sight.tabletop_wording import TabletopSightWording
from workbench.engine.spotting.troops import AnyTroop, TabletopParties, Troop
from workbench.geometry.bearings import bearing, wedge

FRONT, LEFT, RIGHT, SIDE, REAR, ALL = "front", "left", "right", "side", "rear", "all"
ROUNDING = 1e-9


def side_of(angle: float, half_front: float) -> str:
    """The side of a hull in a direction: front, left, right or rear. ``half_front`` is where the front ends."""
    off = abs(angle)
    if off <= half_front + ROUNDING:
        return FRONT
    if off <= 180 - half_front + ROUNDING:
        return RIGHT if angle > 0 else LEFT
    return REAR


def half_front(size: tuple[float, float] | None) -> float:
    """The angle in degrees from the front of a hull of (length, width) to its corner; 45 without a hull."""
    if size is None or min(size) <= 0:
        return 45.0
    length, width = size
    return math.degrees(math.atan2(width, length))


# --- The sides of the hull of a unit, and the arcs of its weapons.


class HullArcs(Generic[AnyTroop]):
    """Sides and arcs on one table."""

    def __init__(
        self,
        parties: TabletopParties[AnyTroop],
        arsenal: Arsenal,
        words: TabletopSightWording,
        *,
        corners: bool,
        fixed: float,
    ) -> None:
        """``corners``: sides part at the corners of a hull, else in quarters; ``fixed``: how far a weapon that does not turn
        reaches to either side, in degrees."""
        self._scenario, self._parties, self._arsenal, self._words = parties.scenario, parties, arsenal, words
        self._corners, self._fixed = corners, fixed

    def arc(
        self, origin: Standpoint, target: Standpoint | None, *, firer: Party, facing: float, weapon: str = ""
    ) -> Arc:
        """See :meth:`workbench.engine.fire.protocol.TabletopFire.arc`."""
        troop = self._parties.troop_of(firer, origin)
        arm = self._arsenal.pick(troop, weapon) if weapon or self._arsenal.arms_of(troop) else None
        span, why = self.arc_span(troop, arm)
        if target is None:
            aims = (arm.arc if arm is not None else "") or FRONT
            return Arc(True, ALL if span is None else aims, (why,))
        angle = bearing(origin.point, target.point, facing)
        sector = side_of(angle, self._half_front(troop)) if "faces" in troop.tags else ALL
        bears = span is None or abs((angle - span[0] + 180) % 360 - 180) <= span[1] + ROUNDING
        reasons = [why]
        if sector != ALL:
            side = self._words.sentence(f"fire_side_{sector}")
            reasons.append(self._words.reason("fire_side", side=side, degrees=f"{abs(angle):.0f}"))
        if not bears:
            reasons.append(self._words.reason("fire_out_of_arc", effect=Effect.BLOCKS, degrees=f"{abs(angle):.0f}"))
        return Arc(bears, sector, tuple(reasons))

    def arc_span(self, troop: Troop, arm: Arm | None) -> tuple[tuple[float, float] | None, Reason]:
        """The arc of a weapon: its middle, measured from the front, and how far it reaches to either side, in degrees (None =
        all round); and the reason. A side that the scenario names for the weapon takes precedence over its mount."""
        mount, side = (arm.mount, arm.arc) if arm is not None else ("", "")
        if side in (FRONT, LEFT, RIGHT, REAR):
            half = self._half_front(troop)
            middle = {FRONT: 0.0, RIGHT: 90.0, REAR: 180.0, LEFT: -90.0}[side]
            side_text = self._words.sentence(f"fire_side_{side}")
            why = self._words.reason("fire_arc_named", side=side_text)
            return (middle, half if side in (FRONT, REAR) else 90.0 - half), why
        fixed = not side and (mount in (HULL, CARRIAGE) or (not mount and "gun" in troop.tags))
        if fixed:
            half = self._fixed
            return (0.0, half), self._words.reason("fire_arc_fixed", degrees=f"{half:g}")
        key = "fire_arc_turret" if side or mount in (TURRET, ALL_ROUND) else "fire_arc_all"
        return None, self._words.reason(key)

    def _half_front(self, troop: Troop) -> float:
        if not self._corners:
            return 45.0
        found = self._scenario.forces.find(troop.unit) if troop.unit else None
        unit_hull = found[1].hull if found is not None else None
        return half_front(unit_hull or _size(troop.values.get("hull")))

    def sectors(self, origin: Standpoint, *, firer: Party, facing: float) -> tuple[Sector, ...]:
        """See :meth:`workbench.engine.fire.protocol.TabletopFire.sectors`."""
        troop = self._parties.troop_of(firer, origin)
        if "faces" not in troop.tags:
            return ()
        half = self._half_front(troop)
        edges = {
            FRONT: (-half, half),
            RIGHT: (half, 180 - half),
            REAR: (180 - half, 180 + half),
            LEFT: (180 + half, 360 - half),
        }
        middle = origin.point
        return tuple(Sector(name, facing + low, facing + high, middle, middle) for name, (low, high) in edges.items())

    def wedge(self, point: Point, low: float, high: float) -> BaseGeometry:
        """The part of the table between two directions, in degrees clockwise from its top."""
        board = self._scenario.board
        found: BaseGeometry = wedge(point, low, high, board.width + board.height).intersection(board.outline)
        return found


def _size(value: object) -> tuple[float, float] | None:
    if isinstance(value, list | tuple) and len(value) == 2:
        return float(value[0]), float(value[1])
    return None
