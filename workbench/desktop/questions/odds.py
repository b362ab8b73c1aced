"""What a shot of the selected unit is likely to do, at what is under the mouse and at every enemy it may fire at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, TypeVar

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.base_analysis import friend_text
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.missing import RollUnknown
from workbench.engine.fire.odds import KnowsFirersActions, KnowsOtherAttacks, Modifier, OddsAnswer, Share
from workbench.engine.sight.results import Party
from workbench.rules.ruleset import Ruleset
from workbench.scenario.units import TabletopUnit, Unit

PlaceT = TypeVar("PlaceT")


@dataclass(frozen=True, slots=True)
class Tried:
    """What is tried of one unit: ``state`` in place of its states (None: as they are), ``values`` that go before its own, and
    the ``action`` that it does ("": none)."""

    state: tuple[str, ...] | None = None
    values: tuple[tuple[str, Any], ...] = ()
    action: str = ""

    def __bool__(self) -> bool:
        return self.state is not None or bool(self.values or self.action)

    def party(self, party: Party) -> Party:
        """The party with what is tried."""
        state = party.state if self.state is None else self.state
        values = {**party.values, **dict(self.values)}
        return replace(party, state=state, values=values, action=self.action or party.action) if self else party


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What is tried of firer and target. The scenario stays."""

    firer: Tried = Tried()
    target: Tried = Tried()

    def __bool__(self) -> bool:
        return bool(self.firer) or bool(self.target)


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """Whose shot (a unit's id), with which weapon ("" = the usual one against the target), at which unit ("" = whoever is
    there), and what is tried. ``others`` are units and leaders who fire together with it at what is under the mouse."""

    unit: str
    weapon: str = ""
    pointed: str = ""
    what_if: WhatIf = WhatIf()
    others: tuple[str, ...] = ()

    @property
    def lasting(self) -> tuple[object, ...]:
        """All of the question but the target."""
        return self.unit, self.weapon, self.what_if, self.others


@dataclass(frozen=True, eq=False, slots=True)
class ShotOdds:
    """One shot: ``target`` is the unit that is fired at ("" = a described enemy), ``chance`` that of any effect (None: it
    cannot be told); ``odds`` is all that it may do, where that was asked, or ``trouble`` why it cannot be told. ``may`` is
    False if the rules forbid the shot. ``is_friend``: a unit of the firer's own side stands there, at which nobody fires."""

    target: str
    chance: Fraction | None = None
    may: bool = True
    odds: OddsAnswer | None = None
    trouble: Text | None = None
    is_friend: bool = False
    modifiers: tuple[Modifier, ...] = ()
    """What changes a roll that cannot be told."""
    shares: tuple[Share, ...] = ()
    """The share of each of several firers, also where the chance is not known."""


@dataclass(frozen=True, eq=False, slots=True)
class UnitOdds:
    """The odds of a unit's shots: ``shot`` at what is under the mouse, ``every`` at each enemy that it may fire at, with the
    place where he stands. ``weapons`` are those to choose from, ``actions`` what the firer may do, names by key."""

    question: OddsQuestion
    shot: ShotOdds | None = None
    every: tuple[tuple[Any, ShotOdds], ...] = ()
    weapons: Mapping[str, Text] = field(default_factory=dict)
    actions: Mapping[str, Text] = field(default_factory=dict)


def no_odds_text(ruleset: Ruleset) -> Text:
    """That the odds of a game are not known."""
    words = Text("the odds of {game} are not modelled yet", "les probabilités de {game} ne sont pas encore modélisées")
    return words.format(game=ruleset.name)


def odds_weapons(doctrine: Any, firer: Any) -> dict[str, Text]:
    """What a unit may be asked to shoot or fight with, names by key."""
    others = doctrine.other_attacks(firer) if isinstance(doctrine, KnowsOtherAttacks) else {}
    return {**doctrine.weapons(firer), **others}


def firers_actions(doctrine: Any) -> Mapping[str, Text]:
    """What a firer may be asked about as doing, names by key; nothing in games where that is a state."""
    return doctrine.firers_actions() if isinstance(doctrine, KnowsFirersActions) else {}


def single_weapon(analysis: AnyAnalysis, unit: str, weapon: str) -> str:
    """The weapon with which other questions than odds look and fire: "" for what is no single one."""
    doctrine = analysis.fire
    if not weapon or not isinstance(doctrine, KnowsOtherAttacks):
        return weapon
    return "" if weapon in doctrine.other_attacks(analysis.party(unit)) else weapon


def shot_odds(target: str, ask: Callable[[], OddsAnswer]) -> ShotOdds:
    """The odds of a shot, or why they cannot be told. A reason that blocks forbids it."""
    try:
        found = ask()
    except CannotAnswer as refused:
        known = refused if isinstance(refused, RollUnknown) else RollUnknown(refused.code, refused.text, ())
        return ShotOdds(target, may=False, trouble=refused.text, modifiers=known.modifiers, shares=known.shares)
    return ShotOdds(target, found.chance, found.may, found, shares=found.shares)


def shot_at_friend(unit: Unit | TabletopUnit, analysis: AnyAnalysis, firer: str) -> ShotOdds:
    """That a unit of the side of ``firer`` (an id) is no target of his."""
    return ShotOdds(unit.id, may=False, trouble=friend_text(unit, analysis, firer), is_friend=True)


def best_of_each_place(shots: Iterable[tuple[PlaceT, ShotOdds]]) -> dict[PlaceT, ShotOdds]:
    """Of the shots at units of one place that with the greatest chance."""
    found: dict[PlaceT, ShotOdds] = {}
    for at, shot in shots:
        known = found.get(at)
        if known is None or (shot.chance or 0) > (known.chance or 0):
            found[at] = shot
    return found


# --- In words


_LITTLE = Fraction(1, 200)


def chance_words(chance: Fraction) -> str:
    """A chance in per cent; one that is not quite nothing, or not quite certain, says so."""
    if 0 < chance < _LITTLE:
        return "< 1 %"
    if 1 - _LITTLE < chance < 1:
        return "> 99 %"
    return f"{round(chance * 100)} %"


def headline_words(odds: OddsAnswer, language: str) -> str:
    """Words for the fate of the target, the worst first: "16 % broken or worse, 11 % pinned"; "" if the answer names none."""
    return ", ".join(f"{chance_words(chance)} {what.get(language)}" for what, chance in odds.suffers)


def fraction_words(value: Fraction) -> str:
    """A mean with two decimals."""
    return f"{float(value):.2f}"
