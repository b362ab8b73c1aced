"""Barrages of guns on the map at one target: which shells, what the ground adds to the die, and what a hit does to whom (5.3 to
5.56). Calling, fire orders and scatter are tables of their own; the barrage is taken to fall where it was aimed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text, signed
from workbench.engine.fire.missing import telling_what_is_known
from workbench.engine.fire.odds import Modifier, OddsAnswer, Share
from workbench.engine.sight.results import Effect, Reason
from workbench.engine.spotting.troops import Parties, Sentences
from workbench.games.landships.fire.checks import answer, morale_odds
from workbench.games.landships.fire.cover import SHOCK, Case, CoverRules
from workbench.games.landships.fire.harm import GAS, SHRAPNEL, SMOKE, closed_to_shrapnel, shells_harm, shells_of
from workbench.games.landships.fire.odds import FireOdds
from workbench.games.landships.spotting.troops import STOSSTRUPPEN, Ground, Troop
from workbench.odds.dice import Distribution, certain
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

_HIT = re.compile(r"H(?:\+(\d+))?")
_MISSES = ("-", "–", "—", "none", "miss", "M")
_FALLS = Text(
    "The barrage falls on the hex that it is aimed at; calling it, fire orders and scatter are the tables barrage_call and "
    "scatter [5.1, 5.41].",
    "Le barrage tombe sur l’hexagone visé ; l’appel, les ordres de tir et la dispersion sont les tables barrage_call et "
    "scatter [5.1, 5.41].",
)
_ONE_ROLL = Text(
    "one check for all men of the hex; others of other morale fare by the same roll (table barrage_morale) [5.51].",
    "un seul test pour tous les hommes de l’hexagone ; ceux d’un autre moral subissent le même jet (table barrage_morale) "
    "[5.51].",
)


@dataclass(frozen=True)
class Barrage:
    """A barrage of some guns at one target: their ``shells`` and the strength of all."""

    case: Case
    shells: str
    strength: int


class Barrages:
    """The odds of barrages on one scenario."""

    def __init__(  # noqa: PLR0917
        self,
        scenario: Scenario,
        ruleset: Ruleset,
        ground: Ground,
        parties: Parties[Troop],
        cover: CoverRules,
        odds: FireOdds,
    ) -> None:
        self._scenario, self._ruleset, self._ground, self._parties = scenario, ruleset, ground, parties
        self._cover, self._odds, self._tables = cover, odds, odds.tables
        self._words = Sentences(ruleset)

    def barrage_odds(self, cases: Sequence[Case], morale: int | None, *, is_gassed: bool) -> OddsAnswer:
        """What a drumfire of these guns does to the target (5.42, 5.43); ``morale`` is that of the target, gas and wire
        counted. CannotAnswer without the column of the table, and for guns that fire different shells (5.3)."""
        shells = {shells_of(case.firer) for case in cases}
        if len(shells) > 1:
            raise CannotAnswer("cannot_combine", self._words.text("fire_barrage_shells"))
        each = self._tables.printed("barrage_strengths", "element")
        barrage = Barrage(cases[0], shells.pop(), each * len(cases))
        if barrage.shells == SMOKE:
            return self._marker("fire_barrage_smoke", certain("smoke"))
        if barrage.shells == GAS:
            return self._gas(barrage)
        refused = self._shrapnel_refusal(barrage)
        if refused is not None:
            return replace(self._nothing(refused.rule), reasons=(refused,))
        after = self._after_hit(barrage, morale, is_gassed=is_gassed)
        if after is None:
            reason = self._words.reason_of("fire_barrage_harmless", Effect.BLOCKS, unit=barrage.case.troop.name)
            return replace(self._nothing(reason.rule), reasons=(reason,))
        together = cases if len(cases) > 1 else ()
        shares = tuple(Share(one.firer.unit, one.firer.name, Fraction(each)) for one in together)
        with telling_what_is_known(shares=shares):
            return replace(self._rolled(barrage, after), shares=shares)

    def _rolled(self, barrage: Barrage, after: dict[int, Distribution[str]]) -> OddsAnswer:
        modifiers, column = self._modifiers(barrage.case), min(barrage.strength, 30)
        total = sum(one.value for one in modifiers)
        with telling_what_is_known(modifiers):
            rolled = self._odds.barrage_column(str(column), total)
        more = self._tables.printed("morale_mods", "shrapnel") if barrage.shells == SHRAPNEL else 0

        def read(result: str) -> Distribution[str]:
            hit = _HIT.fullmatch(result)
            if hit is None:
                return certain("none" if result in _MISSES else result)
            return after[min(int(hit.group(1) or 0) + more, max(after))]

        figures: dict[str, int | tuple[int, ...]] = {"strength": barrage.strength, "modifier": total, "attacks": 1}
        made = answer("barrage", *self._title, rolled.then(read), figures=figures, assumed=(_FALLS,))
        men = (
            barrage.case.troop.is_a("foot")
            and len(self._parties.troops_at(barrage.case.target, barrage.case.troop.side)) > 1
        )
        return replace(
            made, column=str(column), modifiers=modifiers, assumed=(*made.assumed, *((_ONE_ROLL,) if men else ()))
        )

    def _after_hit(
        self, barrage: Barrage, morale: int | None, *, is_gassed: bool
    ) -> dict[int, Distribution[str]] | None:
        """What a hit does to the target, by the number after the H; None for whom shells do no harm (5.51 to 5.54)."""
        troop, checks = barrage.case.troop, self._odds.checks
        most = range(7)
        if not shells_harm(barrage.shells, troop):
            return None
        if troop.is_a("needs_crew") or (troop.is_a("vehicle") and not troop.is_a("truck")):
            table = "gun_hit" if troop.is_a("needs_crew") else "vehicle_hit"
            found = self._odds.chart_odds(table, "", 0, {}).results
            return dict.fromkeys(most, found)
        if troop.is_a("truck"):
            crew = self._tables.printed("vehicle_hits", "crew_morale")
            return {added: morale_odds(crew, added, "destroyed") for added in most}
        level = morale or 0
        if troop.is_a("cavalry"):
            return {added: checks.cavalry_odds(level, added) for added in most}
        passed = "retreat_eliminated" if is_gassed else "retreat" if troop.pinned else "pinned"
        return {added: morale_odds(level, added, passed=passed) for added in most}

    def _modifiers(self, case: Case) -> tuple[Modifier, ...]:
        """What the ground of the target and the target itself add to the die; of mounted men only woods and towns count
        (5.43b, 5.52, 16.15b, 16.24). CannotAnswer (``missing_table``) for ground that the card would tell."""
        found = []
        for row in self._ground.rows(case.target):
            if "barrage_drm" not in row.facts or (case.troop.is_a("cavalry") and not row.fact("rider_barrage")):
                continue
            amount = self._cover.barrage_of(row)
            if amount is None:
                raise self._tables.missing("barrage_drm", row.key)
            if amount:
                found.append(self._modifier("fire_barrage_ground", amount, terrain=row.name))
        name = case.troop.name
        if case.troop.is_a("cavalry"):
            amount = self._tables.printed("barrage_strengths", "mounted_cavalry")
            found.append(self._modifier("fire_barrage_mounted", amount, unit=name))
        if case.troop.has(STOSSTRUPPEN) and SHOCK in self._scenario.options and self._cover.in_clear(case.target):
            amount = self._tables.printed("barrage_strengths", "stosstruppen_clear")
            found.append(self._modifier("fire_barrage_shock", amount, unit=name))
        return tuple(found)

    def _modifier(self, key: str, amount: int, **values: object) -> Modifier:
        effect = Effect.HINDERS if amount > 0 else Effect.NOTE
        return Modifier(amount, self._words.reason(key, {"amount": signed(amount), **values}, effect))

    def _shrapnel_refusal(self, barrage: Barrage) -> Reason | None:
        """Why shrapnel may not be fired at the hex: only at clear ground, woods, marsh and rivers, with three squads (5.32)."""
        if barrage.shells != SHRAPNEL:
            return None
        at = self._parties.label(barrage.case.target)
        closed = closed_to_shrapnel(self._ground, barrage.case.target)
        if closed is not None:
            return self._words.reason_of("fire_shrapnel_ground", Effect.BLOCKS, at, terrain=closed.name)
        least = self._tables.printed("morale_mods", "shrapnel_squads")
        squads = [
            one for one in self._parties.troops_at(barrage.case.target, barrage.case.troop.side) if one.is_a("squad")
        ]
        if len(squads) < least:
            return self._words.reason_of("fire_shrapnel_squads", Effect.BLOCKS, at, least=least, n=len(squads))
        return None

    def _gas(self, barrage: Barrage) -> OddsAnswer:
        """Gas pins by itself whom it concerns; mounted men lose their horses (5.34, 5.56)."""
        troop = barrage.case.troop
        spared = troop.flies or troop.is_a("tank", "armoured_car", "needs_crew", "carried")
        result = "none" if spared else "pinned_dismounted" if troop.is_a("cavalry") else "pinned"
        return self._marker("fire_barrage_gas", certain(result))

    def _marker(self, key: str, found: Distribution[str]) -> OddsAnswer:
        reason = self._words.reason_of(key)
        title, _ = self._title
        made = answer("barrage", title, reason.rule, found, figures={"attacks": 0}, assumed=(_FALLS,))
        return replace(made, reasons=(reason,))

    @property
    def _title(self) -> tuple[Text, str]:
        return Text("Barrage", "Barrage"), "5.43"

    def _nothing(self, rule: str) -> OddsAnswer:
        words, roll = Text("No attack", "Pas d’attaque"), Text("no roll", "aucun jet")
        return answer("no_attack", words, rule, certain("none"), roll, figures={"attacks": 0})
