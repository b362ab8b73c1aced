"""Odds: what a roll that the rules ask for is likely to give, with the chart, its column and every modifier."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.engine.sight.results import FIRE, Effect, Party, Reason, Standpoint
from workbench.odds.dice import Distribution
from workbench.rules.attacks import ATTACKER, BOTH, DEFENDER
from workbench.rules.ruleset import Ruleset
from workbench.scenario.supplements import TypedValues

EXPECTED_WORDS = {
    "steps": Text("steps lost", "pertes de pas"),
    "hits": Text("hits", "touches"),
    "losses": Text("losses", "pertes"),
    "pins": Text("pin markers", "marqueurs de clouage"),
    "planes": Text("planes", "avions"),
    "shots": Text("shots", "tirs"),
    "units": Text("units", "unités"),
    "searched": Text("places searched", "places fouillées"),
    "heat_of_battle": Text("Heat of Battle", "Épreuve du Feu"),
    "pinned": Text("pinned", "fixé"),
    "broken": Text("broken", "démoralisé"),
    "reduced": Text("reduced", "réduit"),
    "eliminated": Text("eliminated", "éliminé"),
    "destroyed": Text("destroyed", "détruit"),
}
"""The names of the means of an answer."""
FAVOUR_SIGNS = {ATTACKER: "+", BOTH: "±", DEFENDER: "−"}
"""The marks of results: good for the attacker, at a cost to both, good for the defender."""
BRINGS = Text("A hit brings: {title}, {needed}", "Une touche amène : {title}, {needed}")
"""The roll that a hit leads to."""


@dataclass(frozen=True)
class Modifier:
    """What moves a column or the dice, by how much, and why."""

    value: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class Share:
    """What one of several brings to an attack that they make together: its id and ``name``, its ``strength`` (firepower or
    points), and ``how`` it comes about, such as its weapons one by one (empty: nothing to add)."""

    unit: str
    name: Text
    strength: Fraction
    how: Text = Text()


@dataclass(frozen=True, slots=True)
class StepLoss:
    """Steps that some units lose together, as their owner shares them out: ``among`` are the ids of those who may take them,
    ``first`` those of whom one takes the first, ``one_of`` those of whom one takes at least one (empty: no such rule)."""

    steps: int
    among: tuple[str, ...]
    first: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Losses:
    """What one result does to the units in the target hex: the steps that each group of them loses, and the check (by id) that
    everybody makes who is left."""

    steps: tuple[StepLoss, ...]
    checks: Mapping[str, str]


@dataclass(frozen=True)
class OddsAnswer:
    """The distribution of one roll.

    - ``table``: the key of the chart or the check
    - ``title``: its name
    - ``results``: the chances by key
    - ``names``: what the keys mean
    - ``rule``: where it is printed
    - ``column``: the column that is read
    - ``needed``: what must be rolled where there is no column
    - ``modifiers``: those that move the column or the dice
    - ``reasons``: why it is so
    - ``expected``: means, such as steps lost
    - ``assumed``: what was taken for granted
    - ``no_effect``: the keys of results that do nothing
    - ``strength``: what the column was found with
    - ``answering``: the roll that the other side makes in an assault
    - ``brings``: the roll that a success leads to
    - ``figures``: whole numbers that lead to the roll (shots, strength, modifier), several where there is a chain of
      rolls
    - ``losses``: by result, who of the units in the target hex loses steps, and who checks
    - ``suffers``: what is said first, with the chance of each alone: where a result may be a check that the target passes,
      what becomes of the target, the worst first (broken or worse; pinned); where a chart also harms the attacker, for whom
      the results are good
    - ``favours``: for whom a result is good, ``attacker``, ``defender``, or ``both`` for what costs both; () where all results
      are about the target
    - ``means``: what results bring, in words
    - ``shares``: of those who fire together, what each brings
    """

    table: str
    title: Text
    results: Distribution[str]
    names: Mapping[str, Text]
    rule: str
    column: str = ""
    needed: Text = Text()
    modifiers: tuple[Modifier, ...] = ()
    reasons: tuple[Reason, ...] = ()
    expected: Mapping[str, Fraction] = field(default_factory=dict)
    assumed: tuple[Text, ...] = ()
    no_effect: frozenset[str] = frozenset({"none"})
    """The results that leave the target as it was."""
    strength: int | None = None
    answering: OddsAnswer | None = None
    brings: OddsAnswer | None = None
    figures: Mapping[str, int | tuple[int, ...]] = field(default_factory=dict)
    losses: Mapping[str, Losses] = field(default_factory=dict)
    suffers: tuple[tuple[Text, Fraction], ...] = ()
    shares: tuple[Share, ...] = ()
    favours: Mapping[str, str] = field(default_factory=dict)
    means: Mapping[str, Text] = field(default_factory=dict)

    def with_standing(self, typed: TypedValues, ruleset: Ruleset) -> OddsAnswer:
        """The answer with the remark that its table, or what it asks of another one, was typed in by the user, and where."""
        found = []
        for key in dict.fromkeys(typed):
            blank = ruleset.blanks.get(key)
            if blank is None or self.table not in (key, *blank.asked):
                continue
            where = typed.standing(key, self.column if self.column in blank.rows and not blank.columns else "")
            if where:
                words = Text("{table}: {where} [{rule}].", "{table} : {where} [{rule}].")
                found.append(words.format(table=blank.name, where=where, rule=blank.citation.rule))
        return replace(self, assumed=(*found, *self.assumed)) if found else self

    @cached_property
    def chance(self) -> Fraction:
        """The chance of any effect: of any result that does something, if only a check that the target may pass."""
        return 1 - sum((self.results[result] for result in self.no_effect), Fraction(0))

    @property
    def brings_words(self) -> Text:
        """What a success leads to, in words; empty if to nothing."""
        if self.brings is None:
            return Text()
        return BRINGS.format(title=self.brings.title, needed=self.brings.needed)

    @property
    def may(self) -> bool:
        """False if one of the reasons forbids the shot."""
        return not any(reason.effect is Effect.BLOCKS for reason in self.reasons)


@dataclass(frozen=True, slots=True)
class Chance:
    """What one of many shots is likely to do, without the sentences of an :class:`OddsAnswer`: with which weapon, in which
    table and column, and ``effect``, the chance of any result that does something. ``allowed`` is False for a shot that the
    rules bar; its chance is what it would have."""

    weapon: str
    table: str
    column: str
    results: Distribution[str]
    effect: Fraction
    allowed: bool


Stand = tuple[int, Party]
"""A unit, as a party to a question, in its hex."""
Rows = NDArray[np.int64]
"""The numbers of some rows of a list."""


@dataclass(frozen=True, slots=True)
class InputField:
    """A number that a check reads: its bounds, and what it is taken for where nobody says it. ``needed``: somebody must."""

    name: str
    low: int
    high: int
    default: int | None

    @property
    def needed(self) -> bool:
        """Is there no answer without it?"""
        return self.default is None

    @property
    def least(self) -> int:
        """The value that stands for one that is missing: 1, or what lies nearest to it."""
        return min(max(1, self.low), self.high)

    @property
    def is_yes_or_no(self) -> bool:
        """Is it 1 where something holds and 0 where it does not?"""
        return (self.low, self.high) == (0, 1)


_NOTED: ContextVar[dict[str, InputField] | None] = ContextVar("noted inputs", default=None)


@contextmanager
def noted_inputs() -> Iterator[dict[str, InputField]]:
    """While checks are asked, note every input that they read, in their order; one that is missing counts as its least value
    above zero, so that a form can be made of what a check reads."""
    noted: dict[str, InputField] = {}
    token = _NOTED.set(noted)
    try:
        yield noted
    finally:
        _NOTED.reset(token)


class Inputs:
    """The numbers that a bare check is asked with; CannotAnswer for one that is missing, out of bounds or not known."""

    def __init__(self, values: Mapping[str, int], table: Text) -> None:
        self._values = values
        self._table = table
        self._read: set[str] = set()

    def has(self, name: str) -> bool:
        """Was a number given?"""
        self._read.add(name)
        return name in self._values

    def number(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number between two bounds."""
        self._read.add(name)
        value = self._values.get(name, default)
        noted = _NOTED.get()
        if noted is not None:
            field_read = noted.setdefault(name, InputField(name, low, high, default))
            value = field_read.least if value is None else value
        if value is None:
            words = Text(f'{self._table.en} needs the input "{name}"', f"{self._table.fr} demande la donnée « {name} »")
            raise CannotAnswer("missing_input", words)
        if not low <= value <= high:
            words = Text(
                f"{name} is between {low} and {high}, not {value}", f"{name} est entre {low} et {high}, pas {value}"
            )
            raise CannotAnswer("bad_value", words)
        return value

    def check_all_read(self) -> None:
        """CannotAnswer if a number was given that the check does not know."""
        for name in self._values:
            if name not in self._read:
                hint = did_you_mean(name, self._read)
                words = Text(
                    f'{self._table.en} has no input "{name}" {hint.en}'.rstrip(),
                    f"{self._table.fr} n’a pas de donnée « {name} » {hint.fr}".rstrip(),
                )
                raise CannotAnswer("unknown_input", words)


def unknown_table(table: str, known: Collection[str]) -> CannotAnswer:
    """The error (``unknown_table``) for a chart or check that a game does not have."""
    hint, listed = did_you_mean(table, known), ", ".join(known)
    words = Text(
        f'there is no table "{table}" (known: {listed}) {hint.en}'.rstrip(),
        f"pas de table « {table} » (connues : {listed}) {hint.fr}".rstrip(),
    )
    return CannotAnswer("unknown_table", words)


def no_columns(name: Text) -> CannotAnswer:
    """The error (``no_column``) for a column of a check that has none."""
    return CannotAnswer("no_column", Text(f"{name.en} has no columns", f"{name.fr} n’a pas de colonnes"))


def check_odds(
    checks: Mapping[str, Callable[[str, Inputs], OddsAnswer]],
    table: str,
    column: str,
    modifier: int,
    inputs: Mapping[str, int],
) -> OddsAnswer:
    """The answer of one of some checks, each asked with a column and its inputs; errors as for :meth:`KnowsOdds.chart_odds`."""
    if table not in checks:
        raise unknown_table(table, checks)
    given = Inputs({**inputs, **({"modifier": modifier} if modifier else {})}, Text.of(table))
    found = checks[table](column, given)
    given.check_all_read()
    return found


@runtime_checkable
class KnowsOtherAttacks(Protocol):
    """A fire doctrine whose units also attack with what is no single weapon: an assault, or all their weapons together."""

    def other_attacks(self, firer: Party) -> Mapping[str, Text]:
        """What may be asked for in place of a weapon, names by key."""
        ...


@runtime_checkable
class KnowsFirersActions(Protocol):
    """A fire doctrine whose odds depend on what the firer does, which is no state of it."""

    def firers_actions(self) -> Mapping[str, Text]:
        """What a firer may do besides standing still: names by the words of an ``action``."""
        ...


@runtime_checkable
class KnowsTabletopOdds(Protocol):
    """The same for games on tables."""

    def chart_odds(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """As for :class:`KnowsOdds`."""
        ...

    def odds(
        self,
        origin: Standpoint,
        target: Standpoint,
        *,
        firer: Party,
        party: Party = Party(),
        weapon: str = "",
        purpose: str = FIRE,
    ) -> OddsAnswer:
        """What one weapon of a unit is likely to do to a place; errors and reasons as for :class:`KnowsOdds`."""
        ...

    def why_alone(self) -> Text:
        """Why units of this game do not fire together, with the section."""
        ...


@runtime_checkable
class KnowsManyTabletopOdds(Protocol):
    """A fire doctrine of a table that finds the chances of one unit on many targets in less time than one by one."""

    def chances(
        self,
        origin: Standpoint,
        targets: Sequence[Standpoint],
        *,
        firer: Party,
        parties: Sequence[Party],
        asked: Mapping[str, Rows],
    ) -> Mapping[str, list[Chance | None]]:
        """For every weapon that is asked about what it is likely to do to some of the targets (``asked``: rows of them;
        ``parties``: what each target is), in the same order, as :meth:`KnowsTabletopOdds.odds` has it; None for a shot that is
        to be asked about by itself, because a value that it needs is missing, or many at once are not known of it."""
        ...


@runtime_checkable
class KnowsOdds(Protocol):
    """A fire doctrine that knows the result charts of its game."""

    def chart_odds(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """The bare distribution of a chart (in a ``column``, or that of the input ``strength``) or of a check with inputs;
        CannotAnswer for a table, column or input that there is not."""
        ...

    def odds(
        self, origin: int, target: int, *, firer: Party, party: Party = Party(), weapon: str = "", purpose: str = FIRE
    ) -> OddsAnswer:
        """What one weapon of a unit is likely to do to a hex; CannotAnswer if the unit has no such weapon, or a value that the
        roll needs is missing. That the shot is not allowed stands among the reasons."""
        ...


@runtime_checkable
class KnowsCombinedOdds(Protocol):
    """A fire doctrine whose units may fire together, or better after others."""

    def combined_odds(
        self,
        firers: Sequence[Stand],
        target: int,
        *,
        party: Party = Party(),
        weapon: str = "",
        purpose: str = FIRE,
        after: Sequence[int] = (),
    ) -> OddsAnswer:
        """As :meth:`KnowsOdds.odds`, for all ``firers`` together (leaders among them help); ``after`` are the hexes from which
        the target was fired at before. CannotAnswer for fire that never combines."""
        ...


@runtime_checkable
class KnowsManyEffects(Protocol):
    """A fire doctrine that finds the chances of any effect of many shots in less time than one by one."""

    def effects(
        self, firers: Sequence[Stand], targets: Sequence[Stand], *, weapon: str = "", purpose: str = FIRE
    ) -> list[list[Fraction | None]]:
        """The chance of any effect of every firer (a row each) on every target, as :meth:`KnowsOdds.odds` has it, whether the
        shot is allowed or not: that takes longer to tell. None where the firer has no such weapon or a value that the
        roll needs is missing."""
        ...


@runtime_checkable
class KnowsManyOdds(KnowsManyEffects, Protocol):
    """The same for all that these shots do, and whether they are allowed."""

    def chances(
        self, firers: Sequence[Stand], targets: Sequence[Stand], *, weapon: str = "", purpose: str = FIRE
    ) -> list[list[Chance | None]]:
        """See :func:`chances`."""
        ...


@dataclass(frozen=True, slots=True)
class Reaction:
    """How often a unit may fire a weapon at an enemy while he moves: ``shots`` in a turn, at most one in each hex. ``at_end``:
    none on the way, but so many where the move ends. ``spots``: the firer must spot the mover itself. ``last``: after such a
    shot the unit fires no more in the turn. ``reasons`` name the rules.

    A unit with several weapons fires as often as that with the most shots allows, each time with any of them that has shots
    left."""

    shots: int
    at_end: bool
    reasons: tuple[Reason, ...]
    spots: bool = False
    last: bool = False


@runtime_checkable
class KnowsReactionFire(Protocol):
    """A fire doctrine that knows how often units may fire at an enemy who moves."""

    def reaction(self, firer: Party, weapon: str, mover: Party) -> Reaction:
        """How often a unit may fire one of its weapons at a mover in its turn."""
        ...


def chances(
    doctrine: KnowsOdds,
    firers: Sequence[Stand],
    targets: Sequence[Stand],
    *,
    weapon: str = "",
    purpose: str = FIRE,
) -> list[list[Chance | None]]:
    """The chance of every firer (a row each) on every target, as :meth:`KnowsOdds.odds` has it; None where the firer has no
    such weapon or a value that the roll needs is missing."""
    if isinstance(doctrine, KnowsManyOdds):
        return doctrine.chances(firers, targets, weapon=weapon, purpose=purpose)
    return [[_one_chance(doctrine, one, other, weapon, purpose) for other in targets] for one in firers]


def _one_chance(doctrine: KnowsOdds, firer: Stand, target: Stand, weapon: str, purpose: str) -> Chance | None:
    try:
        found = doctrine.odds(firer[0], target[0], firer=firer[1], party=target[1], weapon=weapon, purpose=purpose)
    except CannotAnswer:
        return None
    return Chance(weapon, found.table, found.column, found.results, found.chance, found.may)
