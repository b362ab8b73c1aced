"""The roll to hit of guns and anti-tank weapons (JET POUR TOUCHER): its scores by what the firer does, and its modifiers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.odds import Inputs, Modifier, OddsAnswer
from workbench.engine.fire.protocol import TabletopRange
from workbench.engine.fire.results import Cover
from workbench.engine.fire.tabletop_weapons import ALL_ROUND, TURRET, Arm
from workbench.engine.sight.results import Reason
from workbench.engine.spotting.tabletop_cover import NONE
from workbench.games.blitzkrieg.fire.dice_tables import Cells, at_least
from workbench.games.blitzkrieg.spotting.troops import MOVES, PIVOTS, Troop
from workbench.odds.dice import certain, chance_of, dice
from workbench.rules.values import citation_text

TABLE, MODIFIERS = "to_hit", "to_hit_modifiers"
TITLE = Text("To hit", "Jet pour toucher")
RULE = "JET POUR TOUCHER"
SCORES = (
    "vehicle_still",
    "gun_still",
    "vehicle_moving",
    "vehicle_moving_stabilised_or_aircraft",
    "vehicle_moving_narrow_turret",
    "vehicle_pivots",
    "gun_pivots",
    "turret_pivots",
    "mount360_pivots",
    "at_weapon_still",
    "panzerfaust_still",
    "at_weapon_moving",
    "panzerfaust_moving",
)
"""The lines of the table, by what fires and whether it moves or turns."""

OF_SHOT = {
    "point_blank_not_heat": Text("point blank", "bout portant"),
    "at_long_range": Text("anti-tank weapon at long range", "arme antichar à longue portée"),
    "exposed_equipment": Text("exposed crew", "équipage exposé"),
    "bad_optics_over_30": Text("bad optics", "mauvaises optiques"),
    "elite": Text("elite firer", "tireur d’élite"),
    "conscript": Text("conscript firer", "tireur conscrit"),
    "higher": Text("the firer is higher", "le tireur est plus haut"),
    "apcr_over_30_or_apds_over_60": Text("APCR or APDS far off", "APCR ou APDS de loin"),
    "successive_2nd": Text("second shot at the target", "deuxième tir sur la cible"),
    "successive_3rd": Text("third shot or later at the target", "troisième tir ou plus sur la cible"),
    "through_smoke": Text("through smoke", "à travers la fumée"),
    "immobilisation_shot": Text("shot to immobilise", "tir d’immobilisation"),
}
"""The modifiers that tell of the firer and of the line."""
OF_TARGET = {
    "size_TP": Text("size TP", "taille TP"),
    "size_P": Text("size P", "taille P"),
    "size_G": Text("size G", "taille G"),
    "size_TG": Text("size TG", "taille TG"),
    "target_vehicle_moving": Text("the target moves", "la cible bouge"),
    "vehicle_in_cover": Text("vehicle in cover", "véhicule à couvert"),
    "vehicle_hull_down": Text("hull out of sight", "caisse invisible"),
    "target_infantry_gun_in_cover": Text("infantry or gun in cover", "infanterie ou canon à couvert"),
    "target_light_gun": Text("light gun", "canon léger"),
    "target_medium_gun": Text("medium gun", "canon moyen"),
    "target_camouflaged": Text("camouflaged or hidden", "camouflé ou caché"),
    "bunker": Text(
        "in a bunker: no other modifier of the target",
        "dans un bunker : aucun autre modificateur de cible",
    ),
}
"""Those that tell of the target: fire at an area has none of them, and a bunker stands for all of them."""
_STRONGER = {"vehicle_hull_down": "vehicle_in_cover", "successive_3rd": "successive_2nd"}
"""A modifier that the sheet prints behind a stroke, and the one before the stroke that it takes the place of."""
_AREA_FIRE = "area_fire"
_SCHURZEN = "schurzen"
_HIT = {"hit": Text("hit", "touché"), "miss": Text("missed", "manqué")}
_SAVED = {**_HIT, "saved": Text("hit, saved by Schürzen", "touché, sauvé par les Schürzen")}


@dataclass(frozen=True, slots=True)
class Shot:
    """One weapon of a unit at a target, with the ``cover`` and the range as they were ``judged``; is the target in a bunker, is
    it camouflaged or hidden?"""

    firer: Troop
    arm: Arm
    target: Troop
    cover: Cover
    judged: TabletopRange
    in_bunker: bool
    hidden: bool


class ToHit:
    """The rolls to hit under one ruleset's tables; ``length`` tells a distance in the table's unit."""

    def __init__(self, cells: Cells, length: Callable[[float], Text]) -> None:
        self._cells, self._length = cells, length

    def chart_odds(self, column: str, given: Inputs) -> OddsAnswer:
        """A line of the table, or a ``score``, with any of the printed modifiers as inputs."""
        if column:
            score = self._cells.number(TABLE, self._cells.column(TITLE, column, SCORES))
        else:
            score = given.number("score", 2, 12)
        added = given.number("modifier", -20, 20, 0)
        named = self._cells.modifiers(MODIFIERS, {**OF_SHOT, **OF_TARGET}, given)
        area = bool(given.number(_AREA_FIRE, 0, 1, 0))
        counted = tuple(named[name] for name in self._counted(named, area=area))
        found = self.roll(score, added + sum(one.value for one in counted))
        found = replace(found, column=column, modifiers=counted)
        return self._saved_by_schurzen(found) if given.number(_SCHURZEN, 0, 1, 0) else found

    def _saved_by_schurzen(self, found: OddsAnswer) -> OddsAnswer:
        """A hit by a shot to immobilise is saved by skirts of armour on a score of one die."""
        saved = chance_of(at_least(self._cells.number(MODIFIERS, "schurzen_save")))
        results = found.results.then(
            lambda shot: saved.map(lambda holds: "saved" if holds else "hit") if shot == "hit" else certain(shot)
        )
        return replace(found, results=results, names=_SAVED, no_effect=frozenset({"miss", "saved"}))

    def _counted(self, named: Collection[str], *, area: bool = False) -> list[str]:
        """Which of some modifiers count together."""
        weaker = {_STRONGER[name] for name in named if name in _STRONGER}
        kept = [name for name in named if name not in weaker]
        if area:
            return [name for name in kept if name not in OF_TARGET]
        if "bunker" in kept:
            return [name for name in kept if name not in OF_TARGET or name == "bunker"]
        return kept

    def roll(self, score: int, modifier: int) -> OddsAnswer:
        """Two dice against a score: a natural 2 always misses, a 12 always hits."""
        misses, always = (self._cells.number(TABLE, name) for name in ("always_misses", "always_hits"))

        def read(roll: int) -> str:
            return "hit" if roll == always or (roll != misses and roll + modifier >= score) else "miss"

        return OddsAnswer(
            TABLE,
            TITLE,
            dice(2).map(read),
            _HIT,
            RULE,
            needed=Text("{n} or more on 2d6", "{n} ou plus avec 2d6").format(n=score - modifier),
            no_effect=frozenset({"miss"}),
        )

    def shot(self, shot: Shot) -> OddsAnswer:
        """The roll of a unit's shot, with the modifiers that the table shows."""
        score = self._cells.number(TABLE, self.line_of(shot.firer, shot.arm))
        named = list(self._of_the_shot(shot))
        named += ["bunker"] if shot.in_bunker else self._of_the_target(shot)
        modifiers = [self._modifier(name) for name in self._counted(named)]
        steps = shot.judged.extra.get("to_hit")
        if isinstance(steps, int) and steps:
            words = Text("distance {n}", "distance {n}").format(n=self._length(shot.judged.range or 0.0))
            modifiers.insert(0, Modifier(steps, Reason("to_hit_distance", RULE, words)))
        found = self.roll(score, sum(one.value for one in modifiers))
        return replace(found, modifiers=tuple(modifiers))

    def line_of(self, firer: Troop, arm: Arm) -> str:
        """The line of the table for a firer by what it does; CannotAnswer (``missing_value``) for a gun that moves."""
        moves, turns = firer.does(MOVES), firer.does(PIVOTS)
        if arm.weapon.key.startswith("panzerfaust"):
            return "panzerfaust_moving" if moves else "panzerfaust_still"
        if "vehicle" in firer.tags:
            if moves:
                if firer.is_a("stabilised"):
                    return "vehicle_moving_stabilised_or_aircraft"
                return "vehicle_moving_narrow_turret" if firer.is_a("narrow_turret") else "vehicle_moving"
            if turns:
                return {TURRET: "turret_pivots", ALL_ROUND: "mount360_pivots"}.get(arm.mount, "vehicle_pivots")
            return "vehicle_still"
        if "gun" in firer.tags:
            if moves:
                words = Text(
                    "the sheet prints no score to hit for a gun that moves [{rule}]",
                    "la feuille n’imprime pas de score pour toucher d’un canon en mouvement [{rule}]",
                )
                raise CannotAnswer("missing_value", words.format(rule=citation_text(RULE)))
            if turns:
                return "mount360_pivots" if arm.mount == ALL_ROUND else "gun_pivots"
            return "gun_still"
        return "at_weapon_moving" if moves else "at_weapon_still"

    def _modifier(self, name: str) -> Modifier:
        rule = f"{RULE}, Modificateurs"
        text = OF_SHOT.get(name) or OF_TARGET[name]
        return Modifier(self._cells.number(MODIFIERS, name), Reason(f"to_hit_{name}", rule, text))

    def _of_the_shot(self, shot: Shot) -> Iterator[str]:
        if shot.judged.extra.get("point_blank"):
            yield "point_blank_not_heat"
        level = shot.firer.values.get("experience")
        if level in ("elite", "conscript"):
            yield str(level)
        for name in ("higher", "through_smoke"):
            if shot.cover.extra.get(name):
                yield name

    def _of_the_target(self, shot: Shot) -> Iterator[str]:
        target = shot.target
        size = target.values.get("size")
        if f"size_{size}" in OF_TARGET:
            yield f"size_{size}"
        covered = shot.cover.values.get("cover") not in (NONE, None)
        if "vehicle" in target.tags:
            if target.does(MOVES):
                yield "target_vehicle_moving"
            if covered:
                yield "vehicle_in_cover"
            if target.has("hull_down"):
                yield "vehicle_hull_down"
        else:
            if covered:
                yield "target_infantry_gun_in_cover"
            if target.kind in ("gun_light", "gun_medium"):
                yield f"target_{target.kind.removeprefix('gun_')}_gun"
        if shot.hidden:
            yield "target_camouflaged"
