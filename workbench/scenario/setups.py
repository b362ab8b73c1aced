"""Set-ups: several ways in which the forces of one scenario may stand, each with a name. One of them is shown; its units are
those of the scenario."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from workbench.base.text import Text, id_in_words
from workbench.scenario.units import Forces, U

MAIN = "main"
"""The id of the first set-up, when a second one is made."""


@dataclass(frozen=True)
class SetUp(Generic[U]):
    """One way in which all forces stand: its id, its name for users, and its units."""

    id: str
    name: Text = Text()
    forces: Forces[U] = Forces()

    @property
    def called(self) -> Text:
        """Its name, or else a word for it with what tells it from others: "Set-up 2"."""
        return self.name or Text("Set-up {n}", "Mise en place {n}").format(n=id_in_words(self.id, "setup"))


@dataclass(frozen=True)
class SetUps(Generic[U]):
    """All set-ups in their order, and the id of the one that is ``shown``. Empty for a scenario with one set-up only.

    A scenario keeps them in step with its own ``forces`` (:meth:`in_step`): the shown one holds the units of the scenario,
    and all have its sides.
    """

    shown: str = ""
    all: tuple[SetUp[U], ...] = ()

    @property
    def names(self) -> tuple[str, tuple[tuple[str, Text], ...]]:
        """What a list of them tells: the shown one, every id and name."""
        return self.shown, tuple((one.id, one.name) for one in self.all)

    @property
    def others(self) -> tuple[SetUp[U], ...]:
        """Those that are not shown."""
        return tuple(one for one in self.all if one.id != self.shown)

    def find(self, setup_id: str) -> SetUp[U] | None:
        """The set-up with this id, or None."""
        return next((one for one in self.all if one.id == setup_id), None)

    @property
    def shown_text(self) -> Text | None:
        """Which of them counts, for answers; None where there is no choice."""
        one = self.find(self.shown)
        return Text("set-up: {name}", "mise en place : {name}").format(name=one.called) if one is not None else None

    def forces_shown(self, otherwise: Forces[U]) -> Forces[U]:
        """The forces of the one that is shown; ``otherwise`` if there is none."""
        shown = self.find(self.shown)
        return otherwise if shown is None else shown.forces

    def in_step(self, forces: Forces[U]) -> SetUps[U]:
        """The set-ups with ``forces`` in the shown one and its sides in all others; the same object if nothing differs."""
        made = tuple(
            replace(one, forces=forces if one.id == self.shown else with_sides_of(one.forces, forces))
            for one in self.all
        )
        return self if made == self.all else replace(self, all=made)

    def each(self, change: Callable[[Forces[U]], Forces[U]]) -> SetUps[U]:
        """The set-ups with every one's forces changed."""
        made = tuple(replace(one, forces=change(one.forces)) for one in self.all)
        return self if made == self.all else replace(self, all=made)


def with_sides_of(forces: Forces[Any], model: Forces[Any]) -> Forces[Any]:
    """Forces with the sides of others, in their order and under their names; units of a side that is not there are left out."""
    held = {force.side: force.units for force in forces.sides}
    sides = tuple(replace(force, units=held.get(force.side, ())) for force in model.sides)
    return forces if sides == forces.sides else Forces(sides)


def free_setup_id(setups: SetUps[Any], wanted: str = "setup") -> str:
    """An id that no set-up has: ``setup2``, ``setup3`` ..."""
    taken = {one.id for one in setups.all}
    number = max(2, len(taken))
    while f"{wanted}{number}" in taken:
        number += 1
    return f"{wanted}{number}"


# --- A set-up as what differs from the first one, which is how files keep it.


@dataclass(frozen=True)
class SideDifference(Generic[U]):
    """What differs on one side: ``units`` that stand otherwise or are new, ids of units that are not there (``without``), and
    the ids of all units in their order where that cannot be told from the rest."""

    side: str
    units: tuple[U, ...] = ()
    without: tuple[str, ...] = ()
    order: tuple[str, ...] = ()


def differences_of_sides(first: Forces[U], other: Forces[U]) -> tuple[SideDifference[U], ...]:
    """What differs in ``other``, side by side; sides without a difference are left out. :func:`forces_with_differences` makes
    ``other`` of it again."""
    found = []
    before = {force.side: force.units for force in first.sides}
    for force in other.sides:
        was = {unit.id: unit for unit in before.get(force.side, ())}
        now = {unit.id for unit in force.units}
        one = SideDifference(
            force.side,
            tuple(unit for unit in force.units if was.get(unit.id) != unit),
            tuple(unit_id for unit_id in was if unit_id not in now),
        )
        if merged_units(before.get(force.side, ()), one) != force.units:
            one = replace(one, order=tuple(unit.id for unit in force.units))
        if one.units or one.without or one.order:
            found.append(one)
    return tuple(found)


def forces_with_differences(first: Forces[U], differences: Sequence[SideDifference[U]]) -> Forces[U]:
    """The first set-up's forces with what differs; differences of unknown sides are left out."""
    by_side = {one.side: one for one in differences}
    return Forces(
        tuple(
            replace(force, units=merged_units(force.units, by_side[force.side])) if force.side in by_side else force
            for force in first.sides
        )
    )


def merged_units(units: Sequence[U], difference: SideDifference[U]) -> tuple[U, ...]:
    """The units of a side with what differs: changed ones in their places, new ones at the end."""
    changed = {unit.id: unit for unit in difference.units}
    gone = set(difference.without)
    kept = {unit.id: changed.get(unit.id, unit) for unit in units if unit.id not in gone}
    made = kept | changed
    if difference.order:
        places = {unit_id: place for place, unit_id in enumerate(difference.order)}
        return tuple(sorted(made.values(), key=lambda unit: places.get(unit.id, len(places))))
    return tuple(made.values())
