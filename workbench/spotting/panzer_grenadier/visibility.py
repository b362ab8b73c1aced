"""How far units in the open are seen at this time of day and in this weather (8.1, 8.11, 8.12)."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.base.text import Text
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

_DICED_TIMES = ("night", "dawn-60")
"""Times at which the scenario, or else a die, gives the range (8.12)."""


@dataclass(frozen=True, slots=True)
class Visibility:
    """``hexes``: the basic spotting range. ``full`` if nothing reduces it. ``night`` if the night rules hold (5.5).

    ``key`` names the message that explains it.
    """

    hexes: int
    full: bool
    night: bool
    time: Text
    key: str
    assumed: tuple[Text, ...] = ()

    @property
    def very_poor(self) -> bool:
        """True if night or weather leave a range of 1 or 2, which spoils fire (10.3, 16.2)."""
        return not self.full and self.hexes <= 2


def visibility_of(scenario: Scenario, ruleset: Ruleset) -> Visibility:
    """The visibility of a scenario: the table by time, capped by a given visibility; at night the given one counts."""
    time = str(scenario.conditions.get("time") or ruleset.conditions["time"].default)
    by_time = _number(ruleset, "visibility", time)
    base = _number(ruleset, "spotting", "base")
    night = bool(ruleset.tables["night_rules"].cells[time].value)
    name = ruleset.conditions["time"].choices.get(time, Text.of(time))
    given = scenario.conditions.get("visibility")
    if time in _DICED_TIMES:
        if given is not None:
            return Visibility(int(given), int(given) >= base, night, name, "spot_by_scenario")
        guess = ruleset.messages["spot_assumed_night"].text.format(time=name, limit=by_time)
        return Visibility(by_time, by_time >= base, night, name, "spot_by_time", (guess,))
    if given is not None and int(given) < by_time:
        return Visibility(int(given), False, night, name, "spot_by_scenario")
    return Visibility(by_time, by_time >= base, night, name, "spot_by_time")


def _number(ruleset: Ruleset, table: str, cell: str) -> int:
    value = ruleset.tables[table].cells[cell].value
    return value if isinstance(value, int) else 0
