"""The façade for free-form tables: ``TableAnalysis(scenario, ruleset)`` answers every question and caches per value."""

from __future__ import annotations

import math
from functools import cached_property

from workbench.base.diagnostics import did_you_mean
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.fire.table_doctrine import TableFire
from workbench.forces.models import Point, TableUnit
from workbench.movement.table_doctrine import TableMovement
from workbench.rules.doctrines import find_doctrine
from workbench.rules.ruleset import Ruleset
from workbench.scenario.in_force import in_force
from workbench.scenario.table import TableScenario
from workbench.sight.results import Party
from workbench.sight.table_doctrine import TableSight
from workbench.sight.table_results import Stand
from workbench.spotting.table_doctrine import TableSpottingDoctrine


class TableAnalysis:
    """Answers questions about one table, with its overlays in force, under one ruleset.

    Places are :class:`Stand` values; see :meth:`stand`.
    """

    def __init__(self, scenario: TableScenario, ruleset: Ruleset) -> None:
        self.scenario = in_force(scenario)
        self.ruleset = ruleset

    @cached_property
    def sight(self) -> TableSight:
        """The sight doctrine, compiled for this table."""
        doctrine: TableSight = find_doctrine("sight", self.ruleset.doctrines.get("sight", ""))(
            self.scenario, self.ruleset
        )
        return doctrine

    @cached_property
    def spotting(self) -> TableSpottingDoctrine:
        """The detection doctrine."""
        made = find_doctrine("spotting", self.ruleset.doctrines.get("spotting", ""))
        doctrine: TableSpottingDoctrine = made(self.scenario, self.ruleset, self.sight)
        return doctrine

    @cached_property
    def fire(self) -> TableFire:
        """The fire doctrine."""
        made = find_doctrine("fire", self.ruleset.doctrines.get("fire", ""))
        doctrine: TableFire = made(self.scenario, self.ruleset, self.sight, self.spotting)
        return doctrine

    @cached_property
    def movement(self) -> TableMovement:
        """The movement doctrine."""
        made = find_doctrine("movement", self.ruleset.doctrines.get("movement", ""))
        doctrine: TableMovement = made(self.scenario, self.ruleset, self.sight)
        return doctrine

    def updated(self, scenario: TableScenario) -> TableAnalysis:
        """An analysis of the edited table that reuses what the edit left true."""
        new = TableAnalysis(scenario, self.ruleset)
        if "sight" in self.__dict__:
            new.__dict__["sight"] = self.sight.updated(new.scenario)
        if "movement" in self.__dict__:
            new.__dict__["movement"] = self.movement.updated(new.scenario, new.sight)
        return new

    def unit(self, name: str) -> tuple[str, TableUnit]:
        """(side, unit) with this id, with or without ``unit:``; CannotAnswer (``unknown_unit``) if there is none."""
        found = self.scenario.forces.find(name)
        if found is None:
            name = name.removeprefix("unit:")
            hint = did_you_mean(name, [unit.id for _, unit in self.scenario.forces])
            text = Text(f'there is no unit "{name}" {hint.en}', f"il n’y a pas d’unité « {name} » {hint.fr}")
            raise CannotAnswer("unknown_unit", Text(text.en.rstrip(), text.fr.rstrip()))
        return found

    def stand(self, unit: str) -> Stand:
        """Where a unit stands, or the transport that it is aboard; CannotAnswer (``off_map``) if it is not on the table."""
        _, found = self.unit(unit)
        place = self.place_of(found)
        if place is not None and found.at is None:
            return self.sight.stand_of(found, place)
        if found.at is None:
            words = Text('unit "{name}" is not on the table', "l’unité « {name} » n’est pas sur la table")
            raise CannotAnswer("off_map", words.format(name=found.id))
        return self.sight.stand_of(found)

    def place_of(self, unit: TableUnit) -> Point | None:
        """The middle of a unit, or of the unit on the table that it is aboard (its value ``aboard``); None off the table."""
        if unit.at is not None:
            return unit.at
        carrier = str(unit.values.get("aboard") or "")
        found = self.scenario.forces.find(carrier) if carrier else None
        return found[1].at if found is not None else None

    def point(self, point: Point, above: float = 0.0) -> Stand:
        """A bare point, some levels above the ground of its place, as the game counts one; CannotAnswer
        (``bad_place``) if it is off the table."""
        board = self.scenario.board
        x, y = point
        if not (math.isfinite(x) and math.isfinite(y) and 0 <= x <= board.width and 0 <= y <= board.height):
            words = Text(
                "[{x:g}, {y:g}] is off the table, which is {w:g} x {h:g} {unit}",
                "[{x:g}, {y:g}] est hors de la table, qui fait {w:g} x {h:g} {unit}",
            )
            raise CannotAnswer("bad_place", words.format(x=x, y=y, w=board.width, h=board.height, unit=board.unit))
        return self.sight.stand_at((float(x), float(y)), above)

    def party(self, unit: str) -> Party:
        """The party that a unit is."""
        side, found = self.unit(unit)
        return Party(found.kind, side, found.id, found.state, values=found.values)
