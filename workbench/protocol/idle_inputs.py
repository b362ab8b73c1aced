"""What a question about odds names and what changes nothing in its answer: inputs of a bare table, values and the action of a
firer. The answer says so, that nothing is dropped in silence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.odds import OddsAnswer
from workbench.engine.sight.results import Party

_MOST = 24
"""Of more than so many things nobody is told: each costs the answer once more."""
_IDLE = Text(
    "{names}: without it the answer would be the same.",
    "{names} : sans cela la réponse serait la même.",
)
T = TypeVar("T")


def told_of_idle_inputs(ask: Callable[[Mapping[str, int]], OddsAnswer], inputs: Mapping[str, int]) -> OddsAnswer:
    """The answer of a table to these inputs, with those named under ``assumed`` without which it would be the same: an input of
    another case than the one that was asked, or one whose bound is not reached. What is 0 says nothing and is left out."""
    without = {name: _left(inputs, name) for name, value in inputs.items() if value}
    return _told(ask, inputs, without)


def told_of_idle_values(
    ask: Callable[[Party], OddsAnswer], firer: Party, values: object, *, action: bool
) -> OddsAnswer:
    """The same of a shot: the ``values`` that a request gives its firer beside those of the unit, and with ``action`` what he
    does, in games whose rules name no words for it."""
    named = [name for name in values if name in firer.values] if isinstance(values, Mapping) else []
    without = {str(name): replace(firer, values=_left(firer.values, name)) for name in named}
    if action and firer.action:
        without[firer.action] = replace(firer, action="")
    return _told(ask, firer, without)


def _left(given: Mapping[str, T], name: str) -> dict[str, T]:
    return {one: value for one, value in given.items() if one != name}


def _told(ask: Callable[[T], OddsAnswer], whole: T, without: Mapping[str, T]) -> OddsAnswer:
    found = ask(whole)
    if len(without) > _MOST:
        return found
    idle = [name for name, rest in without.items() if _is_same(ask, rest, found)]
    return replace(found, assumed=(*found.assumed, _IDLE.format(names=", ".join(idle)))) if idle else found


def _is_same(ask: Callable[[T], OddsAnswer], rest: T, found: OddsAnswer) -> bool:
    try:
        return _gist(ask(rest)) == _gist(found)
    except CannotAnswer:
        return False


def _gist(odds: OddsAnswer) -> tuple[object, ...]:
    """What an answer comes to, without its sentences."""
    answering = None if odds.answering is None else _gist(odds.answering)
    modifiers = tuple((one.value, one.reason.key) for one in odds.modifiers)
    numbers = dict(odds.results.spelled()), dict(odds.expected), dict(odds.figures), odds.strength
    return numbers, odds.may, odds.table, odds.column, odds.needed, modifiers, answering
