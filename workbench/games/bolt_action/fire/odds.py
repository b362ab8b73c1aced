"""Odds of Bolt Action: shots of a unit, from the score to hit to losses of troops or damage to vehicles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.missing import lacks_value
from workbench.engine.fire.odds import Modifier, OddsAnswer
from workbench.engine.fire.protocol import TabletopRange
from workbench.engine.fire.results import Cover
from workbench.engine.sight.results import Reason
from workbench.games.bolt_action.fire.checks import NONE, RESULTS, SIX, DiceChecks, at_least
from workbench.games.bolt_action.fire.context import NEAR
from workbench.games.bolt_action.fire.ranges import LONG
from workbench.games.bolt_action.spotting.troops import Troop
from workbench.odds.dice import Distribution, certain, dice, hits, parse_dice, together
from workbench.rules.ruleset import Ruleset, Weapon

_OUTSIDE = "(hors source)"
_MOST_HITS = 18
_SCORE = Text("{n} or more on 1d6", "{n} ou plus avec 1d6")
_SCORES = Text("{n} or more on 1d6 ({shots})", "{n} ou plus avec 1d6 ({shots})")
_POINT_BLANK = Text("point blank", "bout portant")
_BEYOND_HALF = Text("beyond half range", "au-delà de la demi-portée")
_SOME = Text("{what}, {n} of {all} shots", "{what}, {n} tirs sur {all}")
_LOST = {NONE: Text("no loss", "aucune perte")}


@dataclass(frozen=True, slots=True)
class Volley:
    """So many shots that need the same score to hit."""

    shots: int
    score: int


class Shots:
    """The distributions of shots under one ruleset; scores from beyond the book are told as such (A1)."""

    def __init__(self, ruleset: Ruleset, checks: DiceChecks, near: float) -> None:
        """``near``: how far point blank reaches, in the table's unit."""
        self._ruleset, self._checks, self._near = ruleset, checks, near

    def odds(
        self, firer: Troop, weapon: Weapon, target: Troop, cover: Cover, judged: TabletopRange, *, outside: bool
    ) -> OddsAnswer:
        """One weapon at one target. CannotAnswer where a score that the book does not print is left open (A1 printed)."""
        modifiers: tuple[Modifier, ...] = ()
        indirect, flames = cover.values.get("needed"), weapon.value("hits") is not None
        if isinstance(indirect, int):
            score = indirect
        elif flames:
            score = 1
        else:
            if not outside:
                raise _open(Text("the base score to hit", "le score de base pour toucher"))
            modifiers = tuple(self._modifiers(firer, weapon, target, cover))
            score = self._checks.cell("to_hit_outside", "base") - sum(one.value for one in modifiers)
        explodes = _burst(weapon, target)
        volleys = [Volley(self._shots(weapon, judged), score)]
        if not flames and not isinstance(indirect, int):
            volleys, by_distance = self._by_distance(weapon, judged, score)
            modifiers = (*modifiers, *by_distance)
            score = max(one.score for one in volleys)
        needed = Text("automatic", "automatique") if flames else _needed(volleys)
        assumed = (*cover.assumed, *self._assumed(indirect, flames=flames, score=score))
        reasons = (*judged.reasons, *cover.reasons)
        struck = _struck(volleys, explodes, sure=flames)
        pen = int(str(weapon.value("pen") or 0)) if not explodes or flames else self._shell_pen(explodes)
        if target.is_vehicle:
            one, value = self._on_vehicle(weapon, target, cover, pen)
            return OddsAnswer(
                "shot",
                Text("Shots at a vehicle", "Tirs sur un véhicule"),
                struck.then(lambda n: self._checks.worst_of(one, min(n, _MOST_HITS))),
                RESULTS,
                "p.66-69",
                needed=_with_damage(needed, value),
                modifiers=modifiers,
                reasons=reasons,
                expected={"hits": struck.expected(lambda n: n)},
                assumed=assumed,
            )
        least = cover.values.get("damage_minimum")
        if not isinstance(least, int):
            raise _open(Text("the damage of troops", "les dommages des troupes"))
        found = struck.then(lambda n: hits(min(n, _MOST_HITS), at_least(max(2, least - pen))))
        most = max(found)
        names = {**_LOST, **{f"lost_{n}": _losses(n) for n in range(1, most + 1)}}
        return OddsAnswer(
            "shot",
            Text("Shots at troops", "Tirs sur des troupes"),
            found.map(lambda n: f"lost_{n}" if n else NONE),
            names,
            "p.38, p.66",
            needed=_with_damage(needed, max(2, least - pen)),
            modifiers=modifiers,
            reasons=reasons,
            expected={"hits": struck.expected(lambda n: n), "losses": found.expected(lambda n: n)},
            assumed=assumed,
        )

    def _on_vehicle(self, weapon: Weapon, target: Troop, cover: Cover, pen: int) -> tuple[Distribution[str], int]:
        """(what one hit does to a vehicle, the die that damages it)."""
        value, bonus = cover.values.get("damage_minimum"), cover.values.get("pen_bonus")
        if not isinstance(value, int):
            raise lacks_value(target.name, self._ruleset, "damage")
        pen += bonus if isinstance(bonus, int) else 0
        if target.is_armoured and weapon.value("class") == "small":
            return certain(NONE), value - pen
        if not target.is_armoured:
            chance = at_least(max(2, value - pen))
            throws = {"knocked_out": chance.numerator, NONE: chance.denominator - chance.numerator}
            return Distribution(throws), value - pen
        burns = self._checks.cell("damage_results", "carries_flamethrower") if target.is_a("flamethrower") else 0
        found = self._checks.pierced(pen, value).then(lambda kind: self._checks.results_of(kind, burns))
        return found, value - pen

    def _by_distance(self, weapon: Weapon, judged: TabletopRange, score: int) -> tuple[list[Volley], list[Modifier]]:
        """The shots with the score that each needs at its distance, the nearest first, and the modifiers of distance. Figures
        are judged one by one, each by the nearest that it sees (A33), a crew and whatever is no figure as one."""
        shots, half = self._shots(weapon, judged), judged.extra.get("half")
        told = judged.extra.get("distances")
        gaps = (
            told
            if isinstance(told, Sequence) and not isinstance(told, str) and not self._is_crewed(weapon, judged)
            else ()
        )
        if not gaps or not isinstance(half, int | float):
            near = judged.range is not None and judged.range <= self._near
            places = Counter({(near, judged.band == LONG): shots})
        else:
            places = Counter()
            for gap in gaps:
                places[gap <= self._near, gap > half + NEAR] += shots // len(gaps)
        volleys, modifiers = [], []
        values = {name: self._checks.cell("to_hit_outside", name) for name in ("point_blank", "beyond_half_range")}
        for (near, far), count in sorted(places.items(), key=lambda one: (not one[0][0], one[0][1])):
            change = near * values["point_blank"] + far * values["beyond_half_range"]
            volleys.append(Volley(count, score - change))
        for name, place, words in (("point_blank", 0, _POINT_BLANK), ("beyond_half_range", 1, _BEYOND_HALF)):
            count = sum(number for key, number in places.items() if key[place])
            if count or any(key[place] for key in places):
                part = _SOME.format(what=words, n=count, all=shots) if count < shots else words
                rule = self._ruleset.tables["to_hit_outside"].cells[name].citation.rule
                modifiers.append(Modifier(values[name], Reason(f"odds_{name}", rule, part)))
        return volleys, modifiers

    @staticmethod
    def _is_crewed(weapon: Weapon, judged: TabletopRange) -> bool:
        """Does a crew fire it together? The figure that carries one must see for itself."""
        told = judged.extra.get("models")
        figures = told if isinstance(told, Mapping) else {}
        return (weapon.value("team") is True or weapon.value("class") == "heavy") and figures.get("carry") != 1

    def _shots(self, weapon: Weapon, judged: TabletopRange) -> int:
        """Shots of a weapon, or of all figures that carry it and see a target within range (A33)."""
        each = weapon.value("shots")
        told = judged.extra.get("models")
        figures = told if isinstance(told, Mapping) else {}
        firing = figures.get("fire")
        count = firing if isinstance(firing, int) and not self._is_crewed(weapon, judged) else 1
        return count * (each if isinstance(each, int) else 1)

    def _shell_pen(self, words: str) -> int:
        return self._checks.cell("he_dice", f"{words}_pen")

    def _modifiers(self, firer: Troop, weapon: Weapon, target: Troop, cover: Cover) -> Iterator[Modifier]:
        """What changes the score to hit at any distance: printed modifiers, and those of the playsheet (A1)."""

        def told(table: str, cell: str, en: str, fr: str, times: int = 1) -> Modifier:
            rule = self._ruleset.tables[table].cells[cell].citation.rule
            return Modifier(times * self._checks.cell(table, cell), Reason(f"odds_{cell}", rule, Text(en, fr)))

        covered = cover.values.get("to_hit")
        if isinstance(covered, int) and covered:
            soft = cover.values.get("class") == "soft"
            en, fr = ("soft cover", "couvert léger") if soft else ("hard cover", "couvert lourd")
            yield told("to_hit", "soft_cover" if soft else "hard_cover", en, fr)
        pins = firer.values.get("pins")
        if isinstance(pins, int) and pins:
            yield told("to_hit", "per_pin", f"{pins} pins", f"{pins} clouages", pins)
        if weapon.value("shaped_charge") is True:
            yield told("to_hit", "shaped_charge", "shaped charge", "charge creuse")
        if firer.crew == 1:
            yield told("to_hit", "one_man_crew", "one man left", "un seul servant")
        if weapon.value("sniper") is True and firer.order in ("fire", "ambush"):
            yield told("to_hit", "sniper", "a sniper aims", "un sniper vise")
        if firer.quality == "inexperienced":
            yield told("to_hit_outside", "inexperienced", "inexperienced", "inexpérimenté")
        if firer.order == "advance" and weapon.value("assault") is not True:
            yield told("to_hit_outside", "moved_advance", "moved (Advance)", "a bougé (Avance)")
        if target.has("down") and not target.is_vehicle:
            yield told("to_hit_outside", "target_down", "the target is Down", "la cible est à terre")

    def _assumed(self, indirect: object, *, flames: bool, score: int) -> Iterator[Text]:
        if isinstance(indirect, int):
            yield Text(
                "The first turn of indirect fire at this target.", "Le premier tour de tir indirect sur cette cible."
            )
        elif not flames:
            yield Text(
                "Scores to hit and to damage troops are from the publisher’s playsheet, not from the book (A1); a 1 is a miss.",
                "Les scores (toucher, dommages aux troupes) viennent de l’aide de jeu, non du livre (A1) ; un 1 est un échec.",
            )
        if score > SIX:
            yield Text("A score above 6 is taken for a miss.", "Un score au-dessus de 6 est compté comme un échec.")


def _needed(volleys: Sequence[Volley]) -> Text:
    if len(volleys) == 1:
        return _SCORE.format(n=max(2, volleys[0].score))
    parts = [_SCORES.format(n=max(2, one.score), shots=one.shots) for one in volleys]
    return Text(", ".join(one.en for one in parts), ", ".join(one.fr for one in parts))


def _struck(volleys: Sequence[Volley], explodes: str, *, sure: bool) -> Distribution[int]:
    """How many hits the shots make; each hit of a shell makes as many as its dice give."""
    left, parts = _MOST_HITS, []
    for one in volleys:
        parts.append(hits(min(one.shots, left), at_least(1 if sure else max(2, one.score))))
        left -= min(one.shots, left)
    found = together(parts, sum)
    if not explodes:
        return found
    burst = dice(*parse_dice(explodes))
    return found.then(lambda n: certain(0) if not n else burst)


def _burst(weapon: Weapon, target: Troop) -> str:
    """The dice of hits of a shell or a flamethrower; "" for a shot that pierces: guns fire that at vehicles."""
    if weapon.value("hits") is not None:
        return str(weapon.value("hits"))
    pierces = target.is_vehicle and weapon.value("pen") is not None
    return "" if pierces or weapon.value("he") is None else str(weapon.value("he"))


def _with_damage(needed: Text, least: int) -> Text:
    words = Text("{hit}, then {n} or more to damage", "{hit}, puis {n} ou plus pour endommager")
    return words.format(hit=needed, n=least)


def _losses(count: int) -> Text:
    return Text("1 loss", "1 perte") if count == 1 else Text(f"{count} losses", f"{count} pertes")


def _open(what: Text) -> CannotAnswer:
    words = Text(
        "{what} is not in the source; choose A1 outside among the rules to take it from the playsheet",
        "{what} n’est pas dans la source ; choisissez A1 hors source parmi les règles pour le prendre de l’aide de jeu",
    )
    return CannotAnswer("missing_table", words.format(what=what))
