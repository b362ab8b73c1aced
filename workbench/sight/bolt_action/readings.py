"""The readings and numbers that sight in Bolt Action depends on, from the ruleset and the scenario's switches."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario

A1, A7, CONTACT = "A1", "A7", "contact"


@dataclass(frozen=True, slots=True)
class Readings:
    """Lengths in the table's unit, heights in levels (inches). ``outside``: are the holes of the source filled (A1)? ``total``:
    do the lengths in all clouds add up (A7)? ``over``: does who touches an obstacle look over it? ``figure`` is the diameter
    of a base, ``contact`` how near touches, ``point`` the height of a man, ``storey`` that of a floor; so many look out of one
    opening as ``shooters`` says."""

    outside: bool
    total: bool
    over: bool
    figure: float
    contact: float
    point: float
    storey: float
    shooters: int

    @classmethod
    def of(cls, scenario: TableScenario, ruleset: Ruleset) -> Readings:
        """Those that a scenario chose, the default for the rest."""

        def number(table: str, cell: str) -> float:
            value = ruleset.tables[table][cell]
            assert isinstance(value, int | float)
            return float(value)

        def length(table: str, cell: str) -> float:
            return scenario.board.length(number(table, cell), ruleset.length_unit)

        return cls(
            outside=ruleset.choice(A1, scenario.switches) == "outside",
            total=ruleset.choice(A7, scenario.switches) == "total",
            over=ruleset.choice(CONTACT, scenario.switches) == "over",
            figure=length("sight", "figure"),
            contact=length("sight", "contact"),
            point=number("heights", "point"),
            storey=number("storeys", "height"),
            shooters=int(number("storeys", "shooters_per_opening")),
        )
