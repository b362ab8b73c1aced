"""Inputs of a bare table that change nothing: the answer says so, that none is dropped in silence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.odds import OddsAnswer

_MOST = 24
"""Of more inputs than this nobody is told: each costs the answer once more."""
_IDLE = Text(
    "{names}: without it the answer would be the same.",
    "{names} : sans cela la réponse serait la même.",
)


def told_of_idle_inputs(ask: Callable[[Mapping[str, int]], OddsAnswer], inputs: Mapping[str, int]) -> OddsAnswer:
    """The answer of a table to these inputs, with those named under ``assumed`` without which it would be the same: an input of
    another case than the one that was asked, or one whose bound is not reached. What is 0 says nothing and is left out."""
    found = ask(inputs)
    named = [name for name, value in inputs.items() if value]
    if len(named) > _MOST:
        return found
    idle = [name for name in named if _is_idle(ask, inputs, name, found)]
    if not idle:
        return found
    return replace(found, assumed=(*found.assumed, _IDLE.format(names=", ".join(idle))))


def _is_idle(
    ask: Callable[[Mapping[str, int]], OddsAnswer], inputs: Mapping[str, int], name: str, found: OddsAnswer
) -> bool:
    try:
        without = ask({one: value for one, value in inputs.items() if one != name})
    except CannotAnswer:
        return False
    return _gist(without) == _gist(found)


def _gist(odds: OddsAnswer) -> tuple[object, ...]:
    answering = None if odds.answering is None else _gist(odds.answering)
    modifiers = tuple((one.value, one.reason.key) for one in odds.modifiers)
    chances = dict(odds.results.spelled())
    return (
        chances,
        odds.column,
        odds.needed,
        modifiers,
        dict(odds.expected),
        dict(odds.figures),
        odds.strength,
        answering,
    )
