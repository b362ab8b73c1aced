"""Odds of BlitzKrieg: shots of small arms with their saves, of indirect fire, and the roll to hit of guns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.odds import Inputs, Modifier, OddsAnswer
from workbench.engine.fire.protocol import TabletopRange
from workbench.engine.fire.results import Cover
from workbench.engine.sight.results import Reason
from workbench.games.blitzkrieg.fire.checks import SAVED, DiceChecks, at_least, dice_needed, hit_key, hit_names
from workbench.games.blitzkrieg.spotting.cover import MOVES, NONE, Troop
from workbench.odds.dice import Distribution, certain, hits, parse_dice
from workbench.rules.ruleset import Weapon

_NOISE = ("fire_air_score", "fire_assault", "fire_no_assault")
"""Remarks of a range that speak of other rolls than a shot."""


class Shots:
    """The distributions of shots under one ruleset's tables; ``length`` tells a distance in the table's unit."""

    def __init__(self, checks: DiceChecks, length: Callable[[float], Text]) -> None:
        self._checks, self._length = checks, length

    def small_arms(
        self, weapon: Weapon, target: Troop, cover: Cover, judged: TabletopRange, *, in_bunker: bool
    ) -> OddsAnswer:
        """The dice of the range that hit on the score of the cover, then the save of infantry whose experience is given."""
        score, left = cover.extra.get("small_arms"), judged.strength or ""
        if "/" in left:
            raise _missing(Text("the size of the charge", "la taille de la charge"), "B2")
        count, less = _dice_of(left)
        flames = weapon.key == "flamethrower"
        bonus = less + (self._checks.cell("small_arms_scores", "point_blank") if judged.extra.get("point_blank") else 0)
        needed = 4 if flames else score if isinstance(score, int) else 0
        found: Distribution[int] = certain(0)
        if count and needed:
            found = hits(count, at_least(needed - bonus))
        reasons = tuple(reason for reason in (*judged.reasons, *cover.reasons) if not reason.key.startswith(_NOISE))
        modifiers: tuple[Modifier, ...] = ()
        if bonus:
            near, crew = (
                Text("point blank, on each die", "bout portant, sur chaque dé"),
                Text("1D6-1: on the die", "1D6-1 : sur le dé"),
            )
            parts = ((bonus - less, "Cible du tir", near), (less, "Armes d'infanterie", crew))
            modifiers = tuple(Modifier(n, Reason("odds_die", rule, text)) for n, rule, text in parts if n)
        answer = OddsAnswer(
            "small_arms",
            Text("Small arms", "Tir d’armes légères"),
            found.map(hit_key),
            hit_names(count),
            "TIRS D'ARMES LEGERES",
            needed=dice_needed(count, needed - bonus) if count and needed else Text("no dice", "aucun dé"),
            modifiers=modifiers,
            reasons=reasons,
            expected={"hits": found.expected(lambda k: k)},
            assumed=cover.assumed,
            no_effect=frozenset({"none"}),
        )
        if flames or "vehicle" in target.tags or "gun" in target.tags:
            return answer
        level = target.values.get("experience")
        if not isinstance(level, str):
            text = Text(
                "The experience of {unit} is not given (value experience, on the Unit tab): only the hits are told, not the "
                "saves.",
                "L’expérience de {unit} n’est pas donnée (valeur experience, onglet Unité) : seules les touches sont dites, "
                "pas les sauvegardes.",
            )
            return replace(answer, assumed=(*answer.assumed, text.format(unit=target.name)))
        least = self._checks.cell("experience", level)
        saved = found.then(
            lambda k: self._checks.saves(k, least, demoralised=target.has("demoralised"), bunker=in_bunker)
        )
        return replace(answer, results=saved, names=SAVED, no_effect=frozenset({"no_effect"}))

    def mortar(self, weapon: Weapon, cover: Cover, judged: TabletopRange) -> OddsAnswer:
        """The dice of indirect fire on one unit under the template; deviation and what is saved are other rolls."""
        score = cover.extra.get("he")
        words = judged.strength or str(weapon.value("he") or "")
        if not isinstance(score, int) or not words:
            none = Text("{weapon} has no dice there", "{weapon} n’a pas de dés là")
            raise CannotAnswer("no_weapon", none.format(weapon=weapon.name))
        found = self._checks.shells("", Inputs({"dice": _dice_of(words)[0], "score": score}, weapon.name))
        reasons = tuple(one for one in (*judged.reasons, *cover.reasons) if not one.key.startswith(_NOISE))
        note = Text(
            "For a unit under the template; that it lies where it was aimed is another roll.",
            "Pour une unité sous le gabarit ; qu’il tombe où on l’a visé est un autre jet.",
        )
        return replace(found, reasons=reasons, assumed=(*cover.assumed, note))

    def to_hit(
        self,
        firer: Troop,
        weapon: Weapon,
        target: Troop,
        cover: Cover,
        judged: TabletopRange,
        *,
        in_bunker: bool,
        hidden: bool,
    ) -> OddsAnswer:
        """The roll to hit of a gun or an anti-tank weapon, with the modifiers that the table shows (7.4)."""
        row = self._shooter(firer, weapon)
        score = self._checks.cell("to_hit", row)
        modifiers = list(self._modifiers(firer, target, cover, judged, in_bunker=in_bunker, hidden=hidden))
        found = self._checks.roll_to_hit(score, sum(one.value for one in modifiers))
        first = Text(
            "A first shot by a shooter that does not turn; destruction needs armour values, which the sheet does not print.",
            "Un premier tir, sans pivoter ; la destruction demande des blindages, que la feuille n’imprime pas.",
        )
        reasons = tuple(reason for reason in (*judged.reasons, *cover.reasons) if not reason.key.startswith(_NOISE))
        return replace(found, modifiers=tuple(modifiers), reasons=reasons, assumed=(*cover.assumed, first))

    def _shooter(self, firer: Troop, weapon: Weapon) -> str:
        moves = firer.does(MOVES)
        if weapon.key.startswith("panzerfaust"):
            return "panzerfaust_moving" if moves else "panzerfaust_still"
        if "vehicle" in firer.tags:
            if not moves:
                return "vehicle_still"
            if firer.is_a("stabilised"):
                return "vehicle_moving_stabilised_or_aircraft"
            return "vehicle_moving_narrow_turret" if firer.is_a("narrow_turret") else "vehicle_moving"
        if "gun" in firer.tags:
            return "gun_still"
        return "at_weapon_moving" if moves else "at_weapon_still"

    def _modifiers(
        self, firer: Troop, target: Troop, cover: Cover, judged: TabletopRange, *, in_bunker: bool, hidden: bool
    ) -> list[Modifier]:
        found: list[Modifier] = []

        def add(cell: str, en: str, fr: str) -> None:
            value = self._checks.cell("to_hit_modifiers", cell)
            found.append(Modifier(value, Reason(f"to_hit_{cell}", "JET POUR TOUCHER, Modificateurs", Text(en, fr))))

        steps = judged.extra.get("to_hit")
        if isinstance(steps, int) and steps:
            words = Text("distance {n}", "distance {n}").format(n=self._length(judged.range or 0.0))
            found.append(Modifier(steps, Reason("to_hit_distance", "JET POUR TOUCHER", words)))
        if judged.extra.get("point_blank"):
            add("point_blank_not_heat", "point blank", "bout portant")
        level = firer.values.get("experience")
        if level == "elite":
            add("elite", "elite firer", "tireur d’élite")
        elif level == "conscript":
            add("conscript", "conscript firer", "tireur conscrit")
        if cover.extra.get("higher"):
            add("higher", "the firer is higher", "le tireur est plus haut")
        if cover.extra.get("through_smoke"):
            add("through_smoke", "through smoke", "à travers la fumée")
        if in_bunker:
            add(
                "bunker",
                "in a bunker: no other modifier of the target",
                "dans un bunker : aucun autre modificateur de cible",
            )
            return found
        size = target.values.get("size")
        if size in ("TP", "P", "G", "TG"):
            add(f"size_{size}", f"size {size}", f"taille {size}")
        covered = cover.values.get("cover") not in (NONE, None)
        if "vehicle" in target.tags:
            if target.does(MOVES):
                add("target_vehicle_moving", "the target moves", "la cible bouge")
            if covered:
                add("vehicle_in_cover", "vehicle in cover", "véhicule à couvert")
        else:
            if covered:
                add("target_infantry_gun_in_cover", "infantry or gun in cover", "infanterie ou canon à couvert")
            if target.kind == "gun_light":
                add("target_light_gun", "light gun", "canon léger")
            elif target.kind == "gun_medium":
                add("target_medium_gun", "medium gun", "canon moyen")
        if hidden:
            add("target_camouflaged", "camouflaged or hidden", "camouflé ou caché")
        return found


def _dice_of(words: str) -> tuple[int, int]:
    """(dice, what is added to each) of "3D6" or "1D6-1" (R-F2); (0, 0) of nothing."""
    if not words:
        return 0, 0
    plain, _, less = words.partition("-")
    return parse_dice(plain)[0], -int(less) if less else 0


def _missing(what: Text, rule: str) -> CannotAnswer:
    words = Text("{what} is not explained by the sheet [{rule}]", "{what} n’est pas expliquée par la feuille [{rule}]")
    return CannotAnswer("missing_value", words.format(what=what, rule=rule))
