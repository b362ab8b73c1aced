"""Asks about chances: what a shot, an assault or a check is likely to do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeVar

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.base_analysis import friend_text, party_of
from workbench.analysis.tabletop_shots import Aim, shown_choice, tabletop_shot
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.missing import RollUnknown
from workbench.engine.fire.odds import (
    KnowsCombinedOdds,
    KnowsOdds,
    KnowsTabletopOdds,
    Losses,
    Modifier,
    OddsAnswer,
    Share,
    Stand,
)
from workbench.engine.fire.protocol import KnowsFireActions
from workbench.engine.sight.results import FIRE, Party
from workbench.engine.spotting.troops import joined
from workbench.protocol import results_as_json
from workbench.protocol.hex_request import Question
from workbench.protocol.places import Place
from workbench.protocol.registry import hex_ask, tabletop_ask
from workbench.protocol.request import Answer, Fields
from workbench.protocol.tabletop_request import TabletopQuestion
from workbench.rules.ruleset import Ruleset
from workbench.scenario.units import TabletopUnit, Unit


@hex_ask("odds")
def hex_odds(question: Question) -> Answer:
    """``p`` {result: fraction}, ``chance`` of any effect, ``suffers`` [{``what``, ``p``}], ``may`` (is it allowed?),
    ``table``, ``title``, ``column`` or ``needed``, ``rule``,
    ``modifiers`` [{``rule``, ``value``, ``text``, ``at``}], ``expected`` {what: fraction}, ``names`` of the results,
    ``reasons``, ``assumed``; perhaps ``figures`` {what: number, or a list of them for a chain of rolls}.

    Asked with ``unit`` (or ``kind`` + ``at``), ``to`` and perhaps ``weapon``, ``action`` (what the firer does) or ``observer``
    (an object that describes it), ``with`` (ids of units and leaders who fire
    together with it) and ``after`` (places from which the target was fired at before). ``losses`` {result: {``steps``
    [{``steps``, ``among``, ``first``, ``one_of``}], ``checks`` {id: check}}} tell who loses steps, ``favours`` {result:
    ``attacker``, ``defender`` or ``both`` (at a cost to both)} for whom results are good, ``means`` {result: what it
    brings}. Where a table is missing, the error comes with the ``modifiers`` of the roll. Or bare, with ``table`` and a
    ``column``, a ``modifier`` and ``inputs``. A shot tells its ``strength``, an assault
    ``answering``: the same of the roll of the defenders; ``brings`` is the same of the roll that a hit leads to.
    """
    doctrine = question.analysis.fire
    if not isinstance(doctrine, KnowsOdds):
        raise _not_modelled(question.analysis.ruleset)
    if question.fields.has("table"):
        return _as_json(_bare(question.fields, doctrine), question.language)
    firer, origin, _ = question.actor(levels=True)
    firer = question.firing(firer)
    target = question.sight_place("to")
    party = question.target(target)
    _check_enemy(question.analysis, firer, party, question.analysis.scenario.forces.units_at(target.hexes[0]))
    weapon, purpose = question.fields.text("weapon"), question.purpose(FIRE)

    def ask(shot: tuple[Party, Party]) -> OddsAnswer:
        who, whom = shot
        if question.fields.has("with") or question.fields.has("after"):
            return _combined(question, (origin, who), target, whom)
        return doctrine.odds(origin, target.hexes[0], firer=who, party=whom, weapon=weapon, purpose=purpose)

    try:
        found = with_idle_words_noted(ask, (firer, party or Party()), _named(question, doctrine))
    except RollUnknown as refused:
        if not refused.modifiers and not refused.shares:
            raise
        told = _modifiers(refused.modifiers, question.language)
        error = {"code": refused.code, "message": refused.text.get(question.language)}
        return {"error": error, "modifiers": told, **_shares(refused.shares, question.language)}
    return _as_json(found, question.language)


@tabletop_ask("odds")
def tabletop_odds(question: TabletopQuestion) -> Answer:
    """As on hexes, but for ``with`` and ``after``: units on tables fire alone, the error ``cannot_combine`` names the rule.
    ``observer`` describes the firer further and ``action`` what it does, as for ``range``. ``shown`` (``as_it_stands``,
    ``worst``, ``best``): which side a ``target`` with sides shows at a place where it does not stand."""
    doctrine = question.analysis.fire
    if not isinstance(doctrine, KnowsTabletopOdds):
        raise _not_modelled(question.analysis.ruleset)
    if question.fields.has("table"):
        return _as_json(_bare(question.fields, doctrine), question.language)
    if question.fields.texts("with") or question.fields.texts("after"):
        raise CannotAnswer("cannot_combine", doctrine.why_alone())
    firer, origin, _ = question.actor()
    firer = question.firing_party(firer)
    target = question.standpoint("to")
    party = question.target(target)
    _check_enemy(question.analysis, firer, party)
    aim = Aim(target, party, shown_choice(question.fields.text("shown")))
    weapon, purpose = question.fields.text("weapon"), question.purpose(FIRE)
    found = tabletop_shot(question.analysis, origin, firer, aim, weapon=weapon, purpose=purpose)
    return _as_json(found, question.language)


def _named(question: Question, doctrine: KnowsOdds) -> Named:
    return Named(
        values=question.given_values(observer=question.describes_firer),
        states=question.given_states("", *(["observer"] if question.describes_firer else [])),
        target_states=question.given_states("target"),
        action=not isinstance(doctrine, KnowsFireActions),
    )


def _combined(question: Question, firer: Stand, target: Place, party: Party) -> OddsAnswer:
    doctrine = question.capable(question.analysis.fire, KnowsCombinedOdds)
    firers = [firer]
    for name in question.fields.texts("with"):
        side, unit = question.analysis.unit(name)
        if unit.at is None:
            words = Text(f'unit "{unit.id}" is not on the map', f"l’unité « {unit.id} » n’est pas sur la carte")
            raise CannotAnswer("off_map", words)
        if firer[1].side and side != firer[1].side:
            words = Text("{unit} is not on the side of the firer", "{unit} n’est pas du camp du tireur")
            raise CannotAnswer(
                "cannot_combine",
                words.format(unit=question.analysis.called(unit)),
            )
        if unit.id not in {party.unit for _, party in firers}:
            # who fires together fires in the same phase and way
            firers.append((unit.at, replace(party_of(side, unit), action=firer[1].action)))
    return doctrine.combined_odds(
        firers,
        target.hexes[0],
        party=party,
        weapon=question.fields.text("weapon"),
        purpose=question.purpose(FIRE),
        after=[question.sight_place_of(place).hexes[0] for place in question.fields.texts("after")],
    )


def _check_enemy(
    analysis: AnyAnalysis, firer: Party, party: Party | None, there: Iterable[tuple[str, Unit | TabletopUnit]] = ()
) -> None:
    """CannotAnswer (``friend``) if the target, or where the request says nothing of it all that stand ``there``, are on the
    side of the firer. Somebody described, who is no unit, stands for an enemy."""
    if party is not None and party.unit:
        friends = [(party.side, analysis.unit(party.unit)[1])]
    else:
        friends = list(there) if party is None else []
    if not firer.side or not friends or any(owner != firer.side for owner, _ in friends):
        return
    unit = next((one for _, one in friends if one.id == firer.unit), friends[0][1])
    words = Text("no target: {why}", "pas de cible : {why}").format(why=friend_text(unit, analysis, firer.unit))
    raise CannotAnswer("friend", words)


def _not_modelled(ruleset: Ruleset) -> CannotAnswer:
    words = Text("the odds of {game} are not modelled yet", "les probabilités de {game} ne sont pas encore modélisées")
    return CannotAnswer("not_modelled", words.format(game=ruleset.name))


def _bare(fields: Fields, doctrine: KnowsOdds | KnowsTabletopOdds) -> OddsAnswer:
    inner = fields.inner("inputs")
    inputs = {} if inner is None else {name: _signed(inner, name) for name in inner.names}
    given = fields.raw("column")
    modifier = _signed(fields, "modifier") if fields.has("modifier") else 0
    table, column = fields.needed_text("table"), "" if given is None else str(given)
    return with_idle_inputs_noted(lambda some: doctrine.chart_odds(table, column, modifier, some), inputs)


def _signed(fields: Fields, name: str) -> int:
    """A whole number that may be below zero; true and false count as 1 and 0."""
    value: Any = fields.raw(name)
    if isinstance(value, bool):
        return int(value)
    if not isinstance(value, int) or abs(value) > 1000:
        words = Text(f'"{name}" must be a whole number', f"« {name} » doit être un nombre entier")
        raise CannotAnswer("bad_value", words)
    return value


def _as_json(odds: OddsAnswer, language: str) -> Answer:
    spelled = odds.results.spelled()
    made: Answer = {
        "p": {key: spelled[key] for key in odds.names if key in spelled},
        "names": {key: name.get(language) for key, name in odds.names.items() if key in spelled},
        "chance": _fraction(odds.chance),
        "may": odds.may,
        "table": odds.table,
        "title": odds.title.get(language),
        "rule": odds.rule,
        "modifiers": _modifiers(odds.modifiers, language),
        "expected": {what: _fraction(value) for what, value in odds.expected.items()},
        "suffers": [{"what": what.get(language), "p": _fraction(chance)} for what, chance in odds.suffers],
        "reasons": results_as_json.reasons(odds.reasons, language),
        "assumed": results_as_json.texts(odds.assumed, language),
        **_shares(odds.shares, language),
    }
    if odds.column:
        made["column"] = odds.column
    if odds.strength is not None:
        made["strength"] = odds.strength
    if odds.answering is not None:
        made["answering"] = _as_json(odds.answering, language)
    if odds.brings is not None:
        made["brings"] = _as_json(odds.brings, language)
    if odds.needed:
        made["needed"] = odds.needed.get(language)
    if odds.figures:
        made["figures"] = {what: list(one) if isinstance(one, tuple) else one for what, one in odds.figures.items()}
    if odds.favours:
        made["favours"] = {result: whose for result, whose in odds.favours.items() if result in spelled}
    if odds.means:
        made["means"] = {result: words.get(language) for result, words in odds.means.items() if result in spelled}
    if odds.losses:
        made["losses"] = {result: _losses(one) for result, one in odds.losses.items() if result in spelled}
    return made


def _losses(found: Losses) -> dict[str, Any]:
    shares = [
        {"steps": one.steps, "among": list(one.among), "first": list(one.first), "one_of": list(one.one_of)}
        for one in found.steps
    ]
    return {"steps": shares, "checks": dict(found.checks)}


def _modifiers(modifiers: Iterable[Modifier], language: str) -> list[dict[str, Any]]:
    return [
        {"rule": one.reason.rule, "value": one.value, "text": one.reason.text.get(language), "at": one.reason.at}
        for one in modifiers
    ]


def _shares(shares: Iterable[Share], language: str) -> dict[str, Any]:
    """What each of those who fire together brings; nothing for who fires alone."""
    told = [
        {
            "unit": one.unit,
            "name": one.name.get(language),
            "strength": _fraction(one.strength),
            "how": one.how.get(language),
        }
        for one in shares
    ]
    return {"shares": told} if told else {}


def _fraction(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


# --- What a question names and what changes nothing in its answer: inputs of a bare table, values and the action of a firer,
# states of firer and target. The answer says so, that nothing is dropped in silence.


_MOST = 24
"""Of more than so many things nobody is told: each costs the answer once more."""
_IDLE = Text(
    "{names}: without it the answer would be the same.",
    "{names} : sans cela la réponse serait la même.",
)
_OF_TARGET = Text("{state} (target)", "{state} (cible)")
T = TypeVar("T")


def with_idle_inputs_noted(ask: Callable[[Mapping[str, int]], OddsAnswer], inputs: Mapping[str, int]) -> OddsAnswer:
    """The answer of a table to these inputs, with those named under ``assumed`` without which it would be the same: an input of
    another case than the one that was asked, or one whose bound is not reached. What is 0 says nothing and is left out."""
    return _with_idle_noted(
        ask, inputs, [(Text.of(name), _left(inputs, name)) for name, value in inputs.items() if value]
    )


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


def with_idle_words_noted(ask: Callable[[Shot], OddsAnswer], shot: Shot, named: Named) -> OddsAnswer:
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
    return _with_idle_noted(ask, shot, without)


def _not_in(party: Party, state: str) -> Party:
    return replace(party, state=tuple(one for one in party.state if one != state))


def _left(given: Mapping[str, T], name: str) -> dict[str, T]:
    return {one: value for one, value in given.items() if one != name}


def _with_idle_noted(ask: Callable[[T], OddsAnswer], whole: T, without: Sequence[tuple[Text, T]]) -> OddsAnswer:
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
