"""The tables of a game that are asked bare, without a map: which there are, what each reads, and what its inputs are called.

A check reads its inputs while it works (:class:`~workbench.engine.fire.odds.Inputs`), so what a form must ask is found by
asking the check itself: no list can differ from it. Games give the names (:class:`KnowsTables`), COMMON those that several
share.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.odds import InputField, Inputs, OddsAnswer, noted_inputs
from workbench.odds.charts import column_for, known_column
from workbench.rules.ruleset import ResultChart

_MOST_STEPS = 4
"""A form is asked again until it reads no more inputs: what one value opens may open another."""


@dataclass(frozen=True, slots=True)
class AskedTable:
    """A table or check: its ``name``, the words of its ``columns`` by key, and whether it is asked with one of them only.
    ``chart`` is what can be shown whole; ``words`` are others by which players look for it, with commas between."""

    name: Text
    columns: Mapping[str, Text]
    needs_column: bool = False
    chart: ResultChart | None = None
    words: Text = Text()


@runtime_checkable
class KnowsTables(Protocol):
    """A fire doctrine that names its tables and their inputs."""

    def asked_tables(self) -> Mapping[str, AskedTable]:
        """All that ``chart_odds`` answers, by key, in the order in which they are offered."""
        ...

    def input_words(self, table: str) -> Mapping[str, Text]:
        """What the inputs of a table are called, by their names."""
        ...

    def chart_odds(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """The answer of a table; see :meth:`~workbench.engine.fire.odds.KnowsOdds.chart_odds`."""
        ...


@runtime_checkable
class KnowsUnitInputs(Protocol):
    """A fire doctrine under which a unit brings more to the inputs of tables than what it has under their names."""

    def inputs_of_unit(self, values: Mapping[str, Any], states: tuple[str, ...]) -> Mapping[str, int]:
        """What it brings besides, by the names of inputs."""
        ...


@dataclass(frozen=True)
class TableForm:
    """What a table reads under some inputs, and its answer: ``odds``, or ``trouble`` why there is none."""

    fields: tuple[InputField, ...]
    odds: OddsAnswer | None
    trouble: Text | None = None


def table_form(doctrine: KnowsTables, table: str, column: str, inputs: Mapping[str, int]) -> TableForm:
    """The fields of a table with their bounds, in the order in which it reads them, and what it answers. Of the inputs only
    those count that it reads. A field that must be filled and is not counts as its least value, or 1."""
    fields: dict[str, InputField] = {}
    given: dict[str, int] = {}
    for _ in range(_MOST_STEPS):
        # what it read until it gave up counts; the answer is asked for below
        with noted_inputs() as noted, suppress(CannotAnswer):
            doctrine.chart_odds(table, column, 0, given)
        fields = {**noted}
        known = {
            name: min(max(inputs[name], one.low), one.high)
            for name, one in fields.items()
            if name in inputs and (one.needed or inputs[name] != one.default)
        }
        known |= {name: one.least for name, one in fields.items() if one.needed and name not in known}
        if known == given:
            break
        given = known
    try:
        return TableForm(tuple(fields.values()), doctrine.chart_odds(table, column, 0, given))
    except CannotAnswer as refused:
        return TableForm(tuple(fields.values()), None, refused.text)


def asked_charts(charts: Mapping[str, ResultChart]) -> dict[str, AskedTable]:
    """The charts that a ruleset holds whole."""
    return {
        key: AskedTable(chart.name.capitalised(), {one: Text.of(one) for one in chart.columns}, chart=chart)
        for key, chart in charts.items()
    }


MOST_INPUT = 1000
"""The largest strength, defence or modifier that a bare question may name."""


def chart_question(chart: ResultChart, column: str, modifier: int, inputs: Mapping[str, int]) -> tuple[str, int, int]:
    """The column, the modifier and the roll (0: none was made) of a bare question about a chart; without a column that of the
    strength, or of the odds."""
    given = Inputs({**inputs}, chart.name)
    column = column or _column_of(chart, given)
    rolled = given.number("roll", 0, max(chart.rows), 0)
    modifier += given.number("modifier", -MOST_INPUT, MOST_INPUT, 0)
    given.check_all_read()
    return known_column(chart, column), modifier, rolled


def _column_of(chart: ResultChart, given: Inputs) -> str:
    if len(chart.columns) == 1:
        return chart.columns[0]
    strength = Fraction(given.number("strength", 0, MOST_INPUT))
    if any(":" in one for one in chart.columns):
        strength /= given.number("defence", 1, MOST_INPUT)
    return column_for(chart, strength)


def values_of_unit(values: Mapping[str, Any], states: tuple[str, ...]) -> dict[str, int]:
    """The values of a unit for the fields of a form: its whole numbers by their names, and 1 for each of its states."""
    numbers = {name: one for name, one in values.items() if isinstance(one, int)}
    return {**{name: int(one) for name, one in numbers.items()}, **dict.fromkeys(states, 1)}


OTHER_WORDS: Mapping[str, Text] = {
    "assault": Text("close combat, close assault, melee", "corps à corps, mêlée"),
    "breakdown": Text("malfunction, jam, break", "enrayage, casse"),
    "close_combat": Text("CC, melee, hand to hand", "CC, mêlée"),
    "close_combat_vehicle": Text("CC, CCV", "CC, CCV"),
    "direct_fire": Text("fire table, small arms", "table de tir, armes légères"),
    "ift": Text("fire table, IFT, infantry fire", "table de tir, IFT"),
    "morale": Text("MC, NMC, morale check, morale test", "MC, NMC, test de moral"),
    "rally": Text("rally, unbreak, broken", "rallier, démoralisé"),
    "rof": Text("ROF, rate of fire", "ROF, cadence de tir"),
    "small_arms": Text("fire table, infantry fire", "table de tir, tir d’infanterie"),
    "sniper": Text("SAN, sniper", "SAN, tireur d’élite"),
}
"""Other words by which players look for a table, by its key."""
COMMON: Mapping[str, Text] = {
    "morale": Text("Morale", "Moral"),
    "modifier": Text("Other modifiers", "Autres modificateurs"),
    "roll": Text("Roll that fell (0: none yet)", "Jet obtenu (0 : pas encore)"),
    "strength": Text("Strength", "Force"),
    "leadership": Text("Modifier of the leader", "Modificateur du leader"),
    "broken": Text("Broken", "Démoralisé"),
    "hero": Text("Hero", "Héros"),
    "wounded": Text("Wounded", "Blessé"),
    "inexperienced": Text("Inexperienced", "Inexpérimenté"),
    "armour": Text("Armour", "Blindage"),
    "alone": Text("Alone", "Seul"),
    "dice": Text("Dice", "Dés"),
    "steps": Text("Steps", "Pas"),
    "score": Text("Score needed", "Score nécessaire"),
    "hits": Text("Hits", "Touches"),
    "shots": Text("Shots", "Tirs"),
    "shells": Text("Shells", "Obus"),
    "range": Text("Range", "Distance"),
    "ours": Text("Ours", "À nous"),
    "theirs": Text("Theirs", "À eux"),
    "town": Text("In a town", "Dans une ville"),
    "trench": Text("In a trench", "Dans une tranchée"),
    "wood": Text("In a wood", "Dans un bois"),
    "river": Text("In a river", "Dans une rivière"),
    "wire": Text("In wire", "Dans des barbelés"),
    "gas": Text("In gas", "Dans les gaz"),
    "cavalry": Text("Cavalry", "Cavalerie"),
    "bunker": Text("In a bunker", "Dans un bunker"),
    "building": Text("In a building", "Dans un bâtiment"),
    "immobilised": Text("Immobilised", "Immobilisé"),
    "open_topped": Text("Open-topped", "À toit ouvert"),
    "moving": Text("Moving", "En mouvement"),
    "units": Text("Units", "Unités"),
    "turns": Text("Turns", "Tours"),
    "leader": Text("Leader there", "Leader présent"),
    "aircraft": Text("Aircraft", "Avions"),
    "flamethrower": Text("Flamethrower", "Lance-flammes"),
}
"""Names of inputs that mean the same in several games."""
