"""Odds of BlitzKrieg: shots of small arms with their saves, of indirect fire, and the roll to hit of guns with what a hit
brings."""

from __future__ import annotations

from dataclasses import replace

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text, signed
from workbench.engine.fire.odds import Modifier, OddsAnswer
from workbench.engine.fire.protocol import TabletopRange
from workbench.engine.fire.results import Cover
from workbench.engine.sight.results import Effect, Reason
from workbench.engine.spotting.tabletop_cover import BUNKER
from workbench.games.blitzkrieg.fire.checks import SAVED, DiceChecks
from workbench.games.blitzkrieg.fire.dice_tables import at_least, dice_count, dice_needed, hit_key, hit_names
from workbench.games.blitzkrieg.fire.shells import no_dice
from workbench.games.blitzkrieg.fire.to_hit import Shot
from workbench.games.blitzkrieg.spotting.troops import MOVES, PIVOTS
from workbench.odds.dice import Distribution, certain, hits, parse_dice
from workbench.rules.ruleset import Weapon
from workbench.rules.values import citation_text

SMALL_ARMS, UNDER_TEMPLATE, TO_HIT = "small_arms", "indirect", "to_hit"
_NOISE = ("fire_air_score", "fire_assault", "fire_no_assault")
"""Remarks of a range that speak of other rolls than a shot."""
_DEVIATION = Text(
    "For a unit under the template; that it lies where it was aimed is another roll.",
    "Pour une unité sous le gabarit ; qu’il tombe où on l’a visé est un autre jet.",
)
_POINT_BLANK = Text("point blank, on each die", "bout portant, sur chaque dé")
_LESS_ON_THE_DIE = Text("1D6-1: on the die", "1D6-1 : sur le dé")
_NO_EXPERIENCE = Text(
    "The experience of {unit} is not given (value experience, on the Unit tab): only the hits are told, not the saves.",
    "L’expérience de {unit} n’est pas donnée (valeur experience, onglet Unité) : seules les touches sont dites, pas les "
    "sauvegardes.",
)
_ARMOUR_UNDER = Text(
    "Fewer than {n} hits do nothing to armour; from {n} on it tests its destruction against the armour of the rear, from "
    "above: table destruction, input template.",
    "Moins de {n} touches ne font rien à un blindé ; à partir de {n}, test de destruction contre le blindage arrière, tir "
    "venant du haut : table destruction, donnée template.",
)
_NO_FACTOR = Text(
    "The sheet prints no anti-tank factor of this weapon.",
    "La feuille n’imprime pas de facteur antichar pour cette arme.",
)
_OPEN_TOPS = Text(
    "Its anti-tank factor counts against open-topped vehicles alone: hits on a closed one do nothing.",
    "Son facteur antichar ne vaut que contre un toit ouvert : les touches sur un véhicule fermé ne font rien.",
)
_STILL = Text(
    "A first shot by a shooter that does not turn, with ordinary shells and good optics, its crew inside: table to_hit has "
    "inputs for all else (action: pivot turns it).",
    "Un premier tir sans pivoter, avec des obus ordinaires et de bonnes optiques, équipage à l’abri : la table to_hit a des "
    "données pour le reste (action : pivot fait pivoter).",
)
_TURNS = Text(
    "A first shot by a shooter that turns, with ordinary shells and good optics, its crew inside: table to_hit has inputs for "
    "all else.",
    "Un premier tir en pivotant, avec des obus ordinaires et de bonnes optiques, équipage à l’abri : la table to_hit a des "
    "données pour le reste.",
)
_DESTRUCTION = Text(
    "A hit destroys if 2d6 {all} is more than the armour (AC {ac}, modifiers {more}): table destruction; the sheet prints no "
    "armour.",
    "Une touche détruit si 2d6 {all} dépasse le blindage (AC {ac}, modificateurs {more}) : table destruction ; la feuille "
    "n’imprime pas de blindages.",
)
_NO_SHELLS = Text(
    "It fires no explosive shells: what its hit does to men and guns the sheet does not print.",
    "Elle ne tire pas d’obus explosifs : la feuille n’imprime pas ce que sa touche fait aux hommes et aux canons.",
)


_OF_THE_ROLL_TO_HIT = frozenset({"fire_higher", "fire_through_smoke"})
"""Reasons of a cover that change the roll to hit of anti-tank fire only, and so none of small arms."""

FIRERS_ACTIONS = {
    MOVES: Text("moves and fires", "mouvement et tir"),
    PIVOTS: Text("turns to fire", "pivote pour tirer"),
}
"""What a firer may do that changes its shot."""


def way_of(weapon: Weapon) -> str:
    """How a weapon is rolled for against targets on the ground; "" for those whose fire at them the sheet does not print."""
    if weapon.value("indirect") is True:
        return UNDER_TEMPLATE
    if weapon.value("firepower") is not None:
        return SMALL_ARMS
    return TO_HIT if weapon.value("ac") is not None else ""


class Shots:
    """The distributions of shots under one ruleset's tables."""

    def __init__(self, checks: DiceChecks) -> None:
        self._checks = checks

    def small_arms(self, shot: Shot) -> OddsAnswer:
        """The dice of the range that hit on the score of the cover, then the save of infantry whose experience is given."""
        target, judged, cover = shot.target, shot.judged, shot.cover
        score, left = cover.extra.get("small_arms"), judged.strength or ""
        if "/" in left:
            raise _missing(Text("the size of the charge", "la taille de la charge"), "B2")
        count, less = _dice_of(left)
        flames = shot.arm.weapon.key == "flamethrower"
        bonus = less + (self._checks.cell("small_arms_scores", "point_blank") if judged.extra.get("point_blank") else 0)
        needed = 4 if flames else score if isinstance(score, int) else 0
        found: Distribution[int] = certain(0)
        if count and needed:
            found = hits(count, at_least(needed - bonus))
        parts = ((bonus - less, "Cible du tir", _POINT_BLANK), (less, "Armes d'infanterie", _LESS_ON_THE_DIE))
        answer = OddsAnswer(
            "small_arms",
            Text("Small arms", "Tir d’armes légères"),
            found.map(hit_key),
            hit_names(count),
            "TIRS D'ARMES LEGERES",
            needed=dice_needed(count if needed else 0, needed - bonus),
            modifiers=tuple(Modifier(n, Reason("odds_die", rule, text)) for n, rule, text in parts if n and bonus),
            reasons=tuple(one for one in _reasons(judged, cover) if one.key not in _OF_THE_ROLL_TO_HIT),
            expected={"hits": found.expected(lambda k: k)},
            assumed=cover.assumed,
            no_effect=frozenset({"none"}),
        )
        if flames or "vehicle" in target.tags or "gun" in target.tags:
            return answer
        level = target.values.get("experience")
        if not isinstance(level, str):
            return replace(answer, assumed=(*answer.assumed, _NO_EXPERIENCE.format(unit=target.name)))
        least = self._checks.cell("experience", level)
        saved = found.then(
            lambda k: self._checks.saves(k, least, demoralised=target.has("demoralised"), bunker=shot.in_bunker)
        )
        return replace(answer, results=saved, names=SAVED, no_effect=frozenset({"no_effect"}))

    def mortar(self, shot: Shot, printed: str) -> OddsAnswer:
        """The dice of indirect fire on one unit under the template, as far as the range and the works of the target leave any
        of those ``printed``; deviation and what is saved are other rolls. CannotAnswer (``missing_value``) for
        a weapon of which no dice are printed."""
        if not printed:
            raise no_dice(shot.arm.weapon)
        target, judged, cover = shot.target, shot.judged, shot.cover
        score = cover.extra.get("he")
        assert isinstance(score, int), "every target has a score under a template"
        found = self._checks.shells.on_target(dice_count(judged.strength), score)
        found = replace(found, reasons=_reasons(judged, cover), assumed=(*cover.assumed, _DEVIATION))
        if "vehicle" not in target.tags or target.is_a("unarmoured"):
            return found
        tested = self._checks.cell("he_scores", "armour_tested_at_hits")
        weak = {hit_key(count) for count in range(tested)}
        notes = [_ARMOUR_UNDER.format(n=tested)]
        if target.closed_armour and judged.extra.get("open_topped_only"):
            weak, notes = set(found.names), [_OPEN_TOPS]
        elif "ac" not in judged.extra:
            notes.append(_NO_FACTOR)
        figures = self._checks.destruction.under_template(target, judged)
        return replace(found, no_effect=frozenset(weak), assumed=(*found.assumed, *notes), figures=figures)

    def to_hit(self, shot: Shot) -> OddsAnswer:
        """The roll to hit of a gun or an anti-tank weapon, with the modifiers that the table shows (7.4). A hit at men and guns
        brings the dice of its shells, one at a vehicle the test of destruction."""
        found = self._checks.to_hit.shot(shot)
        target, judged, cover = shot.target, shot.judged, shot.cover
        notes = [*cover.assumed, _TURNS if shot.firer.does(PIVOTS) else _STILL]
        if "vehicle" in target.tags:
            figures = self._checks.destruction.of_shot(target, cover, judged)
            if figures:
                ac, more = figures["ac"], figures["destruction"]
                notes.append(_DESTRUCTION.format(all=signed(ac + more), ac=ac, more=signed(more)))
            return replace(found, reasons=_reasons(judged, cover), assumed=tuple(notes), figures=figures)
        score, dice = cover.extra.get("he"), str(shot.arm.weapon.value("he") or "")
        brings = None
        if not dice:
            notes.append(_NO_SHELLS)
        elif isinstance(score, int):
            less = self._checks.shells.less(BUNKER if shot.in_bunker else "", indirect=False)
            brings = self._checks.shells.on_target(dice_count(dice) + less, score, sure=1)
        return replace(found, reasons=_reasons(judged, cover), assumed=tuple(notes), brings=brings)


def barred(found: OddsAnswer, *reasons: Reason) -> OddsAnswer:
    """The same shot, which some reasons forbid."""
    blocks = tuple(replace(reason, effect=Effect.BLOCKS) for reason in reasons)
    return replace(found, reasons=(*blocks, *found.reasons))


def only_at_aircraft(weapon: Weapon) -> CannotAnswer:
    """The error (``missing_value``) for a weapon of which the sheet prints its fire at aircraft alone."""
    words = Text(
        "{weapon}: the sheet prints only its fire at aircraft (table anti_aircraft); give the unit the same weapon for fire at "
        "the ground [{rule}]",
        "{weapon} : la feuille n’imprime que son tir sur avions (table anti_aircraft) ; donnez à l’unité la même arme pour le "
        "tir au sol [{rule}]",
    )
    return CannotAnswer("missing_value", words.format(weapon=weapon.name, rule=citation_text(weapon.citation.rule)))


def _reasons(judged: TabletopRange, cover: Cover) -> tuple[Reason, ...]:
    found: dict[tuple[str, str | None, str], Reason] = {}
    for reason in (*judged.reasons, *cover.reasons):
        if not reason.key.startswith(_NOISE):
            # what both say stands once, as the range says it: there it may bar the shot
            found.setdefault((reason.key, reason.at, reason.text.en), reason)
    return tuple(found.values())


def _dice_of(words: str) -> tuple[int, int]:
    """(dice, what is added to each) of "3D6" or "1D6-1" (R-F2); (0, 0) of nothing."""
    if not words:
        return 0, 0
    plain, _, less = words.partition("-")
    return parse_dice(plain)[0], -int(less) if less else 0


def _missing(what: Text, rule: str) -> CannotAnswer:
    words = Text("{what} is not explained by the sheet [{rule}]", "{what} n’est pas expliquée par la feuille [{rule}]")
    return CannotAnswer("missing_value", words.format(what=what, rule=citation_text(rule)))
