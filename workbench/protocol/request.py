"""What requests about hexes and about tables have in common: typed access to their fields, and the parties they describe."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar, Generic, TypeVar

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.base_analysis import party_of
from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.engine.doctrines import unit_values
from workbench.engine.sight.results import PURPOSES, SPOT, Party
from workbench.rules.vocabulary import ValueType, expected_value_text, value_fits

# --- Typed access to the fields of one request. Every wrong field becomes a :class:`CannotAnswer`, never another
# exception.


C = TypeVar("C")
BIGGEST = 100_000
"""No number of a request may be larger: nothing on a map is, and an exact fraction of any length would be worked out."""


class Fields:
    """The fields of one request or of an object inside it. Records which were read, see :attr:`unread`."""

    def __init__(self, raw: Mapping[str, Any], inside: str = "") -> None:
        self._raw = raw
        self._inside = f"{inside}." if inside else ""
        self._read: set[str] = set()
        self._inner: list[Fields] = []

    def has(self, name: str) -> bool:
        """True if the field is there and not null."""
        return self._raw.get(name) is not None

    def peek(self, name: str) -> Any:
        """The field as JSON gave it, without counting as read."""
        return self._raw.get(name)

    def raw(self, name: str) -> Any:
        """The field as JSON gave it, None if it is missing."""
        self._read.add(name)
        return self._raw.get(name)

    def needed(self, name: str) -> Any:
        """The field as JSON gave it; CannotAnswer if it is missing."""
        value = self.raw(name)
        if value is None:
            raise CannotAnswer(
                "missing_field",
                Text(f'the field "{self._inside}{name}" is missing', f"il manque le champ « {self._inside}{name} »"),
            )
        return value

    def text(self, name: str, default: str = "") -> str:
        """A string field."""
        return default if self.raw(name) is None else self.needed_text(name)

    def needed_text(self, name: str) -> str:
        """A string field that must be there."""
        value = self.needed(name)
        if not isinstance(value, str):
            raise self._wrong(name, Text("a string", "une chaîne"))
        return value

    def word(self, name: str, known: tuple[str, ...], default: str) -> str:
        """A string field that is one of the known words."""
        value = self.text(name, default)
        if value not in known:
            hint = did_you_mean(value, known)
            words = ", ".join(known)
            raise CannotAnswer(
                "bad_value",
                Text(
                    f'"{value}" is no {name} (known: {words}) {hint.en}'.rstrip(),
                    f"« {value} » n’est pas une valeur de {name} (connues : {words}) {hint.fr}".rstrip(),
                ),
            )
        return value

    def number(self, name: str) -> Fraction | None:
        """A number that is not negative, exact; a string like ``"2/3"`` is one too."""
        value = self.raw(name)
        if value is None:
            return None
        number = _fraction(value)
        if number is None:
            raise self._wrong(name, Text("a number", "un nombre"))
        if not 0 <= number <= BIGGEST:
            raise self._wrong(name, Text(f"between 0 and {BIGGEST}", f"entre 0 et {BIGGEST}"))
        return number

    def whole_number(self, name: str) -> int | None:
        """A whole number that is not negative."""
        number = self.number(name)
        if number is not None and number.denominator != 1:
            raise self._wrong(name, Text("a whole number", "un nombre entier"))
        return None if number is None else int(number)

    def flag(self, name: str) -> bool:
        """True or false; false if the field is missing."""
        value = self.raw(name)
        if not isinstance(value, bool | None):
            raise self._wrong(name, Text("true or false", "true ou false"))
        return bool(value)

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of strings; empty if the field is missing. One string stands for a list of one."""
        value = self.raw(name)
        if value is None:
            return ()
        items = [value] if isinstance(value, str) else value
        if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
            raise self._wrong(name, Text("a list of strings", "une liste de chaînes"))
        return tuple(items)

    def pairs(self, name: str) -> list[tuple[Any, Any]]:
        """A list of pairs that must be there, each a list of two, as JSON gave them."""
        value = self.needed(name)
        if not isinstance(value, list):
            raise self._wrong(name, Text("a list of pairs", "une liste de paires"))
        for number, pair in enumerate(value):
            if not isinstance(pair, list) or len(pair) != 2:
                raise CannotAnswer("bad_value", _wrong_pair(number, pair, _TWO_PLACES))
        return [(first, second) for first, second in value]

    def inner(self, name: str) -> Fields | None:
        """An object inside the request, or None if it is missing."""
        value = self.raw(name)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise self._wrong(name, Text("an object", "un objet"))
        made = Fields(value, f"{self._inside}{name}")
        self._inner.append(made)
        return made

    @property
    def names(self) -> list[str]:
        """The names of all fields that are there and not null."""
        return [name for name in self._raw if self.has(name)]

    @property
    def unread(self) -> list[str]:
        """Fields that were not read, here and in objects inside: they had no effect on the answer."""
        own = [f"{self._inside}{name}" for name in self._raw if name not in self._read]
        return own + [name for inner in self._inner for name in inner.unread]

    def _wrong(self, name: str, wanted: Text) -> CannotAnswer:
        return CannotAnswer(
            "bad_value",
            Text(
                f'the field "{self._inside}{name}" must be {wanted.en}',
                f"le champ « {self._inside}{name} » doit être {wanted.fr}",
            ),
        )


_TWO_PLACES = Text("a pair is a list of two places", "une paire est une liste de deux lieux")
_LONGEST_PAIR = 60


def _wrong_pair(number: int, pair: object, problem: Text) -> Text:
    shown = json.dumps(pair, ensure_ascii=False)
    shown = shown if len(shown) <= _LONGEST_PAIR else f"{shown[:_LONGEST_PAIR]}..."
    words = Text("pair {number} {shown}: {problem}", "paire {number} {shown} : {problem}")
    return words.format(number=number + 1, shown=shown, problem=problem)


def _fraction(value: object) -> Fraction | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    if isinstance(value, float) and not math.isfinite(value):
        return None
    text = str(value) if not isinstance(value, int) or abs(value) <= BIGGEST else str(BIGGEST + 1)
    # a short text cannot make a long fraction; "1e9999999" would
    if len(text) > 25 or abs(_exponent(text)) > 400:
        return None
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None


def _exponent(text: str) -> int:
    _, _, exponent = text.lower().partition("e")
    try:
        return int(exponent) if exponent else 0
    except ValueError:
        return 0


# --- Observers, targets and movers: units of the scenario, or parties that a request describes.


def described_party(analysis: AnyAnalysis, base: Party, fields: Fields | None) -> Party:
    """``base`` with the details that a request gives: ``{kind, state, action, values, side, unit}``, every part optional. On
    tables ``weapon`` or ``mount`` (the id of a weapon of its unit) may say what it aims with, as its value ``weapon`` does."""
    if fields is None:
        return base
    named = fields.text("unit")
    if named:
        base = party_of(*analysis.unit(named))
    kind = fields.text("kind")
    state = states_in(analysis, fields)
    inner = fields.inner("values")
    values = values_in(analysis, inner)
    if analysis.scenario.table is not None:
        aimed = fields.text("mount") or fields.text("weapon") or ("" if inner is None else inner.text("mount"))
        values = {**values, "weapon": aimed} if aimed else values
    fields.raw("at")
    return Party(
        kind=check_kind(analysis, kind) if kind else base.kind,
        side=fields.text("side") or base.side,
        unit=base.unit,
        state=base.state if state is None else state,
        action=fields.text("action") or base.action,
        values={**base.values, **values},
    )


def check_kind(analysis: AnyAnalysis, kind: str) -> str:
    """The kind, if the ruleset has it; CannotAnswer otherwise."""
    known = analysis.ruleset.units
    if kind not in known:
        hint = did_you_mean(kind, known)
        raise CannotAnswer(
            "unknown_kind",
            Text(
                f'the ruleset has no unit kind "{kind}"' + (f" ({hint.en})" if hint.en else ""),
                f"le jeu n’a pas de type d’unité « {kind} »" + (f" ({hint.fr})" if hint.fr else ""),
            ),
        )
    return kind


def states_in(analysis: AnyAnalysis, fields: Fields) -> tuple[str, ...] | None:
    """The states in a field ``state``, all known to the ruleset; None if the field is missing."""
    if not fields.has("state"):
        return None
    states = fields.texts("state")
    for state in states:
        if state not in analysis.ruleset.states:
            hint = did_you_mean(state, analysis.ruleset.states)
            raise CannotAnswer(
                "unknown_state",
                Text(
                    f'the ruleset has no unit state "{state}" {hint.en}'.rstrip(),
                    f"le jeu n’a pas d’état d’unité « {state} » {hint.fr}".rstrip(),
                ),
            )
    return states


def values_in(analysis: AnyAnalysis, fields: Fields | None) -> dict[str, object]:
    """Values that rules read, checked for their type; others stay unread and are reported in the answer."""
    if fields is None:
        return {}
    ruleset = analysis.ruleset
    wanted = unit_values(ruleset.doctrines.values())
    printed = {key for kind in ruleset.units.values() for key in kind.values}
    read = {*wanted, *printed, *ruleset.values_of_attacks}
    return {name: _value(name, fields.raw(name), wanted) for name in fields.names if name in read}


def _value(name: str, raw: Any, wanted: Mapping[str, ValueType]) -> object:
    value = tuple(raw) if isinstance(raw, list) else raw
    if not isinstance(value, str | int | float | tuple) or (name in wanted and not value_fits(wanted[name], value)):
        kind = (
            expected_value_text(wanted[name]) if name in wanted else Text("a number or a text", "un nombre ou un texte")
        )
        raise CannotAnswer(
            "bad_value",
            Text(f'the value "{name}" must be {kind.en}', f"la valeur « {name} » doit être {kind.fr}"),
        )
    return value


Answer = dict[str, Any]
M = TypeVar("M", bound="AnyAnalysis")
P = TypeVar("P")


@dataclass(frozen=True)
class BaseQuestion(Generic[M]):
    """One request of the protocol about one scenario."""

    no_such_rule: ClassVar[Text]
    """What is said of a game that lacks a rule; ``{game}`` is its name."""
    analysis: M
    fields: Fields
    language: str = "en"

    def capable(self, doctrine: object, capability: type[C]) -> C:
        """The doctrine as a capability that only some games have; CannotAnswer (``not_modelled``) if this game does not."""
        if isinstance(doctrine, capability):
            return doctrine
        raise CannotAnswer("not_modelled", self.no_such_rule.format(game=self.analysis.ruleset.name))

    def purpose(self, default: str = SPOT) -> str:
        """The purpose of a line."""
        return self.fields.word("purpose", PURPOSES, default)

    def acting_party(self, base: Party) -> Party:
        """The party that acts; a request may also give side, state and values."""
        state = states_in(self.analysis, self.fields)
        values = values_in(self.analysis, self.fields.inner("values"))
        return replace(
            base,
            side=self.fields.text("side") or base.side,
            state=base.state if state is None else state,
            values={**base.values, **values},
        )

    def observing_party(self, base: Party) -> Party:
        """The party that looks or fires: that of a place, with the details in ``observer`` and ``side``."""
        party = described_party(self.analysis, base, self.fields.inner("observer"))
        side = self.fields.text("side")
        return replace(party, side=side) if side else party

    def companions(self) -> tuple[str, ...]:
        """The ids of the units in the field ``with``, which move together with the party that acts."""
        return tuple(self.analysis.unit(name)[1].id for name in self.fields.texts("with"))

    def grouped_pairs(
        self, parse: Callable[[Any], P], key: Callable[[P, P], Hashable]
    ) -> list[tuple[list[int], list[tuple[P, P]]]]:
        """The pairs of places in the field ``pairs``, those with the same key together: (numbers from 0, pairs) of each
        group. A place that is none is an error that names its pair."""
        known: dict[str, P] = {}
        groups: dict[Hashable, tuple[list[int], list[tuple[P, P]]]] = {}
        for number, pair in enumerate(self.fields.pairs("pairs")):
            ends = []
            for written in pair:
                name = repr(written)
                if name not in known:
                    try:
                        known[name] = parse(written)
                    except CannotAnswer as problem:
                        raise self.of_pair(number, problem) from None
                ends.append(known[name])
            numbers, pairs = groups.setdefault(key(ends[0], ends[1]), ([], []))
            numbers.append(number)
            pairs.append((ends[0], ends[1]))
        return list(groups.values())

    def of_pair(self, number: int, problem: CannotAnswer) -> CannotAnswer:
        """A problem of one of the ``pairs`` (numbers from 0) that says which one."""
        return CannotAnswer(problem.code, _wrong_pair(number, self.fields.raw("pairs")[number], problem.text))

    def acting_kind(self) -> Party:
        """The party of the field ``kind``, where no unit is named."""
        if not self.fields.has("kind"):
            words = Text('the request needs "unit" or "kind"', "la demande doit donner « unit » ou « kind »")
            raise CannotAnswer("missing_field", words)
        return self.acting_party(Party(kind=check_kind(self.analysis, self.fields.needed_text("kind"))))
