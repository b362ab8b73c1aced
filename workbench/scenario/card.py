"""The card of a scenario: what players read before they play. Which fields a game has is said by its ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from workbench.base.text import Text


@dataclass(frozen=True, slots=True)
class Allotment:
    """So many of something: three fires of strength 20, two leaders of a rank, an aircraft a turn.

    ``of`` is a number as words, a key of the field's choices, or a name. ``turn`` is that from which on it is there (0 = from
    the start); ``note`` is for players.
    """

    count: int
    of: str = ""
    turn: int = 0
    note: Text = Text()

    def __str__(self) -> str:
        return f"{self.count} x {self.of}" if self.of else str(self.count)


@dataclass(frozen=True, slots=True)
class VictoryLevel:
    """A level of victory: a key of the field's choices, whose it is ("" = nobody's, a draw), and what brings it."""

    level: str
    side: str = ""
    text: Text = Text()


@dataclass(frozen=True, slots=True)
class CardSide:
    """A side as the value of a field; a value of its own, so that it is renamed with the side."""

    side: str


CURRENT_TURN, CURRENT_PLAYER, CURRENT_PHASE = "current_turn", "current_player", "current_phase"
"""Fields of the card that say how far a game has come: which turn is played, whose it is, and which phase of it."""


@dataclass(frozen=True)
class ScenarioCard:
    """The card of a scenario; every part may be empty.

    ``fields`` holds everything beside the fields that every card has, by key. By the kind of field (see
    :mod:`workbench.rules.card`) a value is a Text (text, long), a str (plain, time, choice), a :class:`CardSide`, an int
    (number), a tuple of int (numbers, turns), of str (choices), of Text (texts), of (losses, number) pairs (steps), of
    :class:`Allotment` or of :class:`VictoryLevel`; fields that each side has map sides to such values. Empty values are left
    out, so that equal cards are equal.
    """

    situation: Text = Text()
    length: Text = Text()
    victory: Text = Text()
    sides: Mapping[str, Text] = field(default_factory=dict)
    author: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        kept = {key: value for key, held in self.fields.items() if not is_empty(value := _tidied(held))}
        object.__setattr__(self, "fields", kept)

    def value(self, key: str) -> Any:
        """The value of a field; None if it has none."""
        held = getattr(self, key) if key in ATTRIBUTES else self.fields.get(key)
        return None if is_empty(held) else held

    @property
    def current_turn(self) -> int:
        """The turn that is played; 0 before the first one, or if nobody has said."""
        held = self.fields.get(CURRENT_TURN)
        return held if isinstance(held, int) else 0

    def with_value(self, key: str, value: Any) -> ScenarioCard:
        """The card with another value of a field; None or an empty one takes it away."""
        if key in ATTRIBUTES:
            return replace(self, **{key: _EMPTY[key] if is_empty(value) else _tidied(value)})
        if is_empty(value):
            return replace(self, fields={name: held for name, held in self.fields.items() if name != key})
        return replace(self, fields={**self.fields, key: value})

    def filled(self) -> tuple[str, ...]:
        """The keys of the fields that have a value."""
        return tuple(key for key in (*sorted(ATTRIBUTES), *self.fields) if self.value(key) is not None)


ATTRIBUTES = frozenset(one.name for one in fields(ScenarioCard)) - {"fields"}
"""Keys of the fields that every card has."""
_EMPTY: Mapping[str, Any] = {"situation": Text(), "length": Text(), "victory": Text(), "sides": {}, "author": ""}


def is_empty(value: Any) -> bool:
    """True for a value that says nothing. Zero says something."""
    return value is None or (not value and not isinstance(value, int))


def _tidied(value: Any) -> Any:
    """A value without sides and texts that say nothing."""
    if isinstance(value, Mapping):
        return {side: kept for side, held in value.items() if not is_empty(kept := _tidied(held))}
    if isinstance(value, tuple):
        return tuple(one for one in value if not isinstance(one, Text) or one)
    return value


def card_of_side(card: ScenarioCard, side: str, to: str | None) -> ScenarioCard:
    """The card with ``side`` called ``to``, or without it (None), wherever it is named."""
    changed = {key: _value_of_side(held, side, to) for key, held in card.fields.items()}
    return replace(card, sides=_value_of_side(card.sides, side, to), fields=changed)


def _value_of_side(held: Any, side: str, to: str | None) -> Any:
    if isinstance(held, Mapping):
        named = {(to if name == side else name): value for name, value in held.items()}
        return {name: value for name, value in named.items() if name is not None}
    if isinstance(held, CardSide):
        return held if held.side != side else CardSide(to) if to is not None else None
    if isinstance(held, tuple):
        return tuple(new for one in held if (new := _level_of_side(one, side, to)) is not None)
    return held


def _level_of_side(one: Any, side: str, to: str | None) -> Any:
    if not isinstance(one, VictoryLevel) or one.side != side:
        return one
    return None if to is None else replace(one, side=to)
