"""What a question about odds names and what changes nothing in its answer: inputs of a bare table, values and the action of a
firer, states of firer and target. The answer says so, that nothing is dropped in silence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.odds import OddsAnswer
from workbench.engine.sight.results import Party
from workbench.engine.spotting.troops import joined

_MOST = 24
"""Of more than so many things nobody is told: each costs the answer once more."""
_IDLE = Text(
    "{names}: without it the answer would be the same.",
    "{names} : sans cela la réponse serait la même.",
)
_OF_TARGET = Text("{state} (target)", "{state} (cible)")
T = TypeVar("T")


def told_of_idle_inputs(ask: Callable[[Mapping[str, int]], OddsAnswer], inputs: Mapping[str, int]) -> OddsAnswer:
    """The answer of a table to these inputs, with those named under ``assumed`` without which it would be the same: an input of
    another case than the one that was asked, or one whose bound is not reached. What is 0 says nothing and is left out."""
    return _told(ask, inputs, [(Text.of(name), _left(inputs, name)) for name, value in inputs.items() if value])


@dataclass(frozen=True, slots=True)
class Named:
    """What a request itself says of those who shoot and are shot at, beside what the scenario knows of them: ``values`` of the
    firer, its ``states``, with ``action`` what it does (in games whose rules name no words for it), ``target_states``."""

    values: Collection[str] = ()
    states: Collection[str] = ()
    target_states: Collection[str] = ()
    action: bool = False


Shot = tuple[Party, Party]
"""A firer and a target."""


def told_of_idle_words(ask: Callable[[Shot], OddsAnswer], shot: Shot, named: Named) -> OddsAnswer:
    """The same of a shot: of what the request ``named``, that without which its answer would be the same."""
    firer, target = shot
    without: list[tuple[Text, Shot]] = [
        (Text.of(name), (replace(firer, values=_left(firer.values, name)), target))
        for name in named.values
        if name in firer.values
    ]
    if named.action and firer.action:
        without.append((Text.of(firer.action), (replace(firer, action=""), target)))
    without += [(Text.of(one), (_not_in(firer, one), target)) for one in named.states if one in firer.state]
    without += [
        (_OF_TARGET.format(state=one), (firer, _not_in(target, one)))
        for one in named.target_states
        if one in target.state
    ]
    return _told(ask, shot, without)


def _not_in(party: Party, state: str) -> Party:
    return replace(party, state=tuple(one for one in party.state if one != state))


def _left(given: Mapping[str, T], name: str) -> dict[str, T]:
    return {one: value for one, value in given.items() if one != name}


def _told(ask: Callable[[T], OddsAnswer], whole: T, without: Sequence[tuple[Text, T]]) -> OddsAnswer:
    found = ask(whole)
    if len(without) > _MOST:
        return found
    idle = [name for name, rest in without if _is_same(ask, rest, found)]
    return replace(found, assumed=(*found.assumed, _IDLE.format(names=joined(idle)))) if idle else found


def _is_same(ask: Callable[[T], OddsAnswer], rest: T, found: OddsAnswer) -> bool:
    try:
        return _gist(ask(rest)) == _gist(found)
    except CannotAnswer:
        return False


def _gist(odds: OddsAnswer) -> tuple[object, ...]:
    """What an answer comes to, without its sentences."""
    answering, brings = (None if one is None else _gist(one) for one in (odds.answering, odds.brings))
    modifiers = tuple((one.value, one.reason.key) for one in odds.modifiers)
    numbers = dict(odds.results.spelled()), dict(odds.expected), dict(odds.figures), odds.strength
    told = odds.may, odds.table, odds.column, odds.needed, modifiers, dict(odds.losses)
    return numbers, told, answering, brings
