"""Getting into transports and out of them (p.72-73)."""

from __future__ import annotations

from dataclasses import dataclass, replace

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.forces.models import TableUnit
from workbench.movement.bolt_action.footwork import Footwork
from workbench.movement.bolt_action.paces import ADVANCE, RUN
from workbench.movement.bolt_action.walks import figures_of
from workbench.movement.table_results import TableMove
from workbench.sight.results import Effect, Party, Reason
from workbench.sight.table_results import Stand

NEAR = 1e-6
APART = 1.0
"""Men get out at places so far apart around the hull (inches): a reach is drawn two hundredths too small at most."""


@dataclass(frozen=True, slots=True)
class Mounting:
    """May a unit get in; the ``far`` figures (from 1) are more than an inch off."""

    mounts: bool
    far: tuple[int, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Dismounting:
    """May a unit get out; how far it goes at ``most`` from the hull (table's unit), and where it can end."""

    legal: bool
    most: float
    area: BaseGeometry
    reasons: tuple[Reason, ...]


class Carrying:
    """Transports on one table."""

    def __init__(self, footwork: Footwork) -> None:
        self._foot, self._words = footwork, footwork.words

    def mount(self, unit: TableUnit, stand: Stand, carrier: TableUnit, hull: Stand) -> Mounting:
        """All figures within an inch of the vehicle, or none gets in (p.72)."""
        words, near = self._words, self._length("mount")
        shape = hull.base if hull.base is not None else shapely.Point(hull.point)
        gaps = {one.number: float(shape.distance(shapely.Point(one.at))) - one.radius for one in figures_of(stand)}
        far = tuple(number for number, gap in gaps.items() if gap > near + NEAR)
        reasons = []
        if far:
            named = ", ".join(map(str, far))
            reasons.append(words.reason("move_mount_far", effect=Effect.BLOCKS, models=named, limit=words.length(near)))
        kind = self._foot.ruleset.units.get(carrier.kind)
        if kind is None or "vehicle" not in kind.tags:
            reasons.append(words.reason("move_no_transport", effect=Effect.BLOCKS, unit=carrier.id))
        capacity = carrier.values.get("capacity")
        aboard = sum(
            max(len(one.models), 1) for _, one in self._foot.scenario.forces if one.values.get("aboard") == carrier.id
        )
        if isinstance(capacity, int | float) and len(gaps) + aboard > capacity:
            reasons.append(words.reason("move_mount_full", effect=Effect.BLOCKS, unit=carrier.id, count=int(capacity)))
        own = self._foot.ruleset.units.get(unit.kind)
        if own is not None and own.tags & {"mounted", "vehicle"}:
            reasons.append(words.reason("move_mount_unfit", effect=Effect.BLOCKS, unit=unit.id))
        if unit.values.get("aboard") == carrier.id:
            reasons.append(words.reason("move_mounted", effect=Effect.BLOCKS, unit=unit.id, carrier=carrier.id))
        if not reasons:
            reasons.append(words.reason("move_mounts", unit=unit.id, carrier=carrier.id))
        return Mounting(all(one.effect is not Effect.BLOCKS for one in reasons), far, tuple(reasons))

    def dismount(self, party: Party, unit: TableUnit, hull: Stand, mode: str, did: str) -> Dismounting:
        """Out of a vehicle that stands or is on an Advance, not after a Run unless it is forced; as far as an Advance or a Run,
        measured from the hull; no assault (p.73). ``did`` is what the transport did: its order, ``stationary`` or
        ``immobilised``."""
        words, foot = self._words, self._foot
        if mode not in ("", ADVANCE, RUN):
            raise CannotAnswer(
                "bad_value", Text("men get out with an advance or a run", "on débarque par une avance ou une course")
            )
        forced = did == "immobilised"
        reasons = []
        if did == RUN:
            reasons.append(words.reason("move_dismount_run", effect=Effect.BLOCKS))
        if forced:
            reasons.append(words.reason("move_forced_out", limit=words.length(self._length("forced_out"))))
        on_foot = replace(
            party, unit="", kind=unit.kind, values={k: v for k, v in party.values.items() if k != "aboard"}
        )
        pace = foot.paces.of(TableMove(on_foot, hull.point, mode or ADVANCE))
        most = self._length("forced_out") if forced else pace.length
        legal = all(one.effect is not Effect.BLOCKS for one in reasons)
        if legal and not forced:
            reasons.append(words.reason("move_dismounts", length=words.length(most)))
        area = self._from(hull, replace(on_foot, unit=""), mode or ADVANCE, most, unit) if legal else shapely.Polygon()
        return Dismounting(legal, most, area, tuple(reasons))

    def _from(self, hull: Stand, party: Party, mode: str, most: float, unit: TableUnit) -> BaseGeometry:
        """Everything that a figure reaches that gets out anywhere."""
        shape = hull.base if hull.base is not None else shapely.Point(hull.point).buffer(NEAR)
        move = TableMove(replace(party, side=self._side(unit)), hull.point, mode, allowance=most)
        return self._foot.beside(move, shape, (hull.unit,), self._foot.ground.inches(APART))

    def _side(self, unit: TableUnit) -> str:
        found = self._foot.scenario.forces.find(unit.id)
        return found[0] if found is not None else ""

    def _length(self, cell: str) -> float:
        return self._foot.ground.inches(float(str(self._foot.ruleset.tables["spacing"][cell])))
