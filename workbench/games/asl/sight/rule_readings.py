"""The readings of unclear rules, and the numbers, that the judgement of lines in Advanced Squad Leader needs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from workbench.rules.ruleset import Ruleset
from workbench.rules.values import Scalar
from workbench.scenario.scenario import Scenario

SWITCHES = ("B.10", "6.2", "6.3", "6.42", "6.7", "6.7-range", "10.3-crest", "10.3-hexside", "9.221")
"""The readings that can change a line, by the sections that leave them open."""


@dataclass(frozen=True, slots=True)
class Readings:
    """Switches, numbers and conditions in force.

    Heights are in half levels. ``limit`` is how many Hindrances block a line (0: none ever do), ``weather`` a Hindrance on
    every line, ``visibility`` the greatest distance in hexes that is seen (-1: no limit, or at ``night`` none known), ``month``
    0 if unknown, ``close`` (in hexes) how near to the edge of a drawing a line is too close to call.
    """

    per_range: int
    least: int
    per_hex: int
    limit: int
    storey_extra: int
    smoke_cap: int
    smoke_out: int
    weather: int
    visibility: int
    month: int
    breeze: bool
    no_smoke: bool
    night: bool
    close: float
    tops_block: bool  # 6.2
    from_floor: bool  # 6.3
    least_first: bool  # 6.42
    any_level: bool  # 6.7
    whole_range: bool  # 6.7-range
    only_higher: bool  # 10.3-crest
    both_count: bool  # 10.3-hexside
    bends_block: bool  # 9.221
    ends_clear: bool  # 9.221

    @classmethod
    def from_scenario(cls, scenario: Scenario, ruleset: Ruleset) -> Readings:
        """Read them from the scenario and its ruleset; a switch that the ruleset lacks keeps its recommended reading."""

        chosen = partial(ruleset.takes, scenario.switches)

        def number(table: str, cell: str, default: int) -> Fraction:
            known = ruleset.tables.get(table)
            value = known[cell] if known is not None and cell in known.cells else None
            return exact(default if value is None else value)

        def condition(key: str) -> Scalar:
            known = ruleset.conditions.get(key)
            value: Scalar = scenario.conditions.get(key, known.default if known is not None else None)
            return value

        close = ruleset.parameters.get("too_close")
        visibility = condition("visibility")
        wind = condition("wind")
        return cls(
            per_range=max(1, int(number("sight", "blind_per_range", 5))),
            least=int(number("sight", "blind_least", 1)),
            per_hex=half_levels(number("sight", "depression_levels_per_hex", 1)),
            limit=0 if chosen("B.10", "counts") else int(number("sight", "hindrance_blocks", 6)),
            storey_extra=half_levels(number("sight", "storey_extra", 0) or Fraction(1, 2)),
            smoke_cap=int(number("smoke", "per_hex_cap", 3)),
            smoke_out=int(number("smoke", "outgoing_extra", 1)),
            weather=int(exact(condition("low_visibility"))),
            visibility=-1 if visibility is None else int(exact(visibility)),
            month=int(exact(condition("month"))),
            breeze=wind == "mild_breeze",
            no_smoke=wind == "gusty" or condition("weather") == "rain",
            night=condition("time") == "night",
            close=float(exact(close.value if close is not None and not isinstance(close.value, tuple) else "1/100")),
            tops_block=chosen("6.2", "blocked"),
            from_floor=chosen("6.3", "floor"),
            least_first=chosen("6.42", "obstacle"),
            any_level=chosen("6.7", "any"),
            whole_range=chosen("6.7-range", "line"),
            only_higher=chosen("10.3-crest", "higher_only"),
            both_count=chosen("10.3-hexside", "each"),
            bends_block=chosen("9.221", "every"),
            ends_clear=chosen("9.221", "clear"),
        )

    def in_season(self, first: Scalar, last: Scalar) -> bool:
        """Is it one of the months from ``first`` to ``last``? Without a month everything is in season."""
        if not self.month or first is None or last is None:
            return True
        begin, end = int(exact(first)), int(exact(last))
        return begin <= self.month <= end if begin <= end else self.month >= begin or self.month <= end


def exact(value: Scalar) -> Fraction:
    """A number of the ruleset; nothing is 0."""
    return Fraction(str(value)) if value not in (None, "") else Fraction(0)


def half_levels(value: Scalar) -> int:
    """A height in levels as half levels, rounded down."""
    return int(2 * exact(value))
