"""The test of destruction of vehicles (TEST DE DESTRUCTION DES VEHICULES): two dice and what the shot pierces against armour.
The sheet prints no armour, so whoever asks gives it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.odds import Inputs, Modifier, OddsAnswer
from workbench.engine.fire.protocol import TabletopRange
from workbench.engine.fire.results import Cover
from workbench.engine.sight.results import Effect, Reason
from workbench.games.blitzkrieg.fire.dice_tables import SIX, Cells, at_least, not_both
from workbench.games.blitzkrieg.fire.ranges import FULL, WeaponRanges
from workbench.games.blitzkrieg.spotting.troops import Troop
from workbench.odds.dice import certain, chance_of, dice
from workbench.rules.ruleset import Weapon
from workbench.rules.values import citation_text

TABLE = "destruction"
TITLE = Text("Destruction of a vehicle", "Destruction d’un véhicule")
RULE = "TEST DE DESTRUCTION DES VEHICULES"
WORDS = {
    "point_blank_not_heat": Text("point blank", "bout portant"),
    "side": Text("at the side", "sur le côté"),
    "rear": Text("at the rear", "sur l’arrière"),
    "from_above": Text("from above", "tir venant du haut"),
    "open_topped": Text("open-topped target", "cible à toit ouvert"),
    "apcr": Text("APCR shell", "obus APCR"),
    "apds": Text("APDS shell", "obus APDS"),
    "heat": Text("HEAT shell", "obus HEAT"),
}
"""The modifiers that are numbers; a critical hit is a die more."""
_SIDES, _SHELLS = ("side", "rear"), ("apcr", "apds", "heat")
_MOST_ARMOUR, _MOST_AC, _FARTHEST = 60, 30, 1000
_NAMES = {
    "destroyed": Text("destroyed", "détruit"),
    "abandoned": Text("immobilised and abandoned", "immobilisé et abandonné"),
    "immobilised": Text("immobilised", "immobilisé"),
    "none": Text("no effect", "sans effet"),
}
_CREW = Text(
    "The crew of a vehicle that is immobilised tests its morale or abandons it (our reading R-F7): input morale, the score "
    "that it needs.",
    "L’équipage d’un véhicule immobilisé fait un test de moral ou l’abandonne (notre lecture R-F7) : donnée morale, le score "
    "qu’il lui faut.",
)
_TEMPLATE = Text(
    "Under a template the armour of the rear counts and the shot comes from above; a result equal to it immobilises, as at the "
    "rear (our reading).",
    "Sous un gabarit compte le blindage arrière et le tir vient du haut ; un résultat égal immobilise, comme sur l’arrière "
    "(notre lecture).",
)


class Destruction:
    """Tests of destruction under one ruleset's tables; ``ranges`` know what weapons pierce, and how far."""

    def __init__(self, cells: Cells, ranges: WeaponRanges) -> None:
        self._cells, self._ranges = cells, ranges

    def chart_odds(self, column: str, given: Inputs) -> OddsAnswer:
        """A test with an anti-tank factor ``ac``, or with a weapon as ``column`` and perhaps its ``range`` in cm, against an
        ``armour`` that must be given."""
        armour = self._armour(given)
        named = self._cells.modifiers(TABLE, WORDS, given)
        for group in (_SIDES, _SHELLS):
            if sum(name in named for name in group) > 1:
                raise not_both(group)
        template = bool(given.number("template", 0, 1, 0))
        if template:
            named |= {"from_above": self._modifier("from_above")}
        weapon = self._weapon(column) if column else None
        ac, steps = self._pierces(weapon, given) if weapon is not None else (given.number("ac", 0, _MOST_AC), 0)
        shaped = "heat" in named or (weapon is not None and self._ranges.is_shaped_charge(weapon))
        if shaped:
            # nothing for point blank, nor for the distance (Obus HEAT)
            named.pop("point_blank_not_heat", None)
            steps = 0 if "heat" in named else steps
        modifiers = list(named.values())
        if steps:
            far = Text("distance", "distance")
            modifiers.insert(0, Modifier(steps, Reason("destruction_distance", RULE, far)))
        added = sum(one.value for one in modifiers) + given.number("modifier", -20, 20, 0)
        found = self.test(
            ac + added,
            armour,
            stops=template or any(side in named for side in _SIDES),
            critical=bool(given.number("critical", 0, 1, 0)),
            morale=given.number("morale", 0, SIX, 0),
        )
        if weapon is not None and self._ranges.pierces_open_tops_only(weapon) and "open_topped" not in named:
            found = self._closed(found, weapon)
        assumed = (*found.assumed, _TEMPLATE) if template else found.assumed
        return replace(
            found, column=column, modifiers=tuple(modifiers), assumed=assumed, figures={"ac": ac, "armour": armour}
        )

    def test(self, added: int, armour: int, *, stops: bool, critical: bool = False, morale: int = 0) -> OddsAnswer:
        """Two dice with all that is ``added`` to them against an armour. Above it destroys; equal to it immobilises if the hit
        ``stops`` vehicles (on a side or the rear), and then the crew tests its ``morale`` (0: not told)."""
        throws = dice(2 + critical)

        def read(roll: int) -> str:
            total = roll + added
            return "destroyed" if total > armour else "immobilised" if stops and total == armour else "none"

        found = throws.map(read)
        if morale:
            stays = chance_of(at_least(morale))
            found = found.then(
                lambda result: (
                    stays.map(lambda holds: "immobilised" if holds else "abandoned")
                    if result == "immobilised"
                    else certain(result)
                )
            )
        needed = Text("more than {n} on {dice}", "plus de {n} avec {dice}")
        return OddsAnswer(
            TABLE,
            TITLE,
            found,
            _NAMES,
            RULE,
            needed=needed.format(n=armour - added, dice=f"{2 + critical}d6"),
            expected={"destroyed": found["destroyed"]},
            assumed=(_CREW,) if stops and not morale else (),
        )

    def of_shot(self, target: Troop, cover: Cover, judged: TabletopRange) -> Mapping[str, int]:
        """What leads to the test after a unit's hit: the factor ``ac`` and the sum of the modifiers that the table shows, as
        ``destruction``; nothing for a weapon without a factor."""
        ac = judged.extra.get("ac")
        if not isinstance(ac, int):
            return {}
        steps = judged.extra.get("destruction")
        added = sum(self._cells.number(TABLE, name) for name in self._of_shot(target, cover, judged))
        return {"ac": ac, "destruction": added + (steps if isinstance(steps, int) else 0)}

    def under_template(self, target: Troop, judged: TabletopRange) -> Mapping[str, int]:
        """The same for a shell of indirect fire, which comes from above."""
        ac = judged.extra.get("ac")
        if not isinstance(ac, int):
            return {}
        names = ("from_above", "open_topped") if target.is_a("open_topped") else ("from_above",)
        return {"ac": ac, "destruction": sum(self._cells.number(TABLE, name) for name in names)}

    def _of_shot(self, target: Troop, cover: Cover, judged: TabletopRange) -> Iterator[str]:
        if judged.extra.get("point_blank"):
            yield "point_blank_not_heat"
        side = cover.extra.get("side")
        if side in ("left", "right"):
            yield "side"
        elif side == "rear":
            yield "rear"
        if cover.extra.get("higher"):
            yield "from_above"
        if target.is_a("open_topped"):
            yield "open_topped"

    def _armour(self, given: Inputs) -> int:
        if not given.has("armour"):
            words = Text(
                'the sheet prints no armour of vehicles: give that of the side that is hit as the input "armour" [{rule}]',
                "la feuille n’imprime pas de blindages : donnez celui de la face touchée, donnée « armour » [{rule}]",
            )
            raise CannotAnswer("missing_value", words.format(rule=citation_text(RULE)))
        return given.number("armour", 0, _MOST_ARMOUR)

    def _modifier(self, name: str) -> Modifier:
        return Modifier(self._cells.number(TABLE, name), Reason(f"{TABLE}_{name}", RULE, WORDS[name]))

    def _weapon(self, column: str) -> Weapon:
        piercing = [key for key, one in self._cells.ruleset.weapons.items() if one.value("ac") is not None]
        return self._cells.ruleset.weapons[self._cells.column(TITLE, column, piercing)]

    def _pierces(self, weapon: Weapon, given: Inputs) -> tuple[int, int]:
        """The factor of a weapon and the modifier of its distance; without a distance the factor of its short range."""
        if not given.has("range"):
            return self._ranges.anti_tank_factor(weapon, FULL) or 0, 0
        distance = self._ranges.length(given.number("range", 0, _FARTHEST))
        band = self._ranges.band(distance, self._ranges.bands(weapon))
        if band is None:
            words = Text("{weapon} does not fire so far, or so near", "{weapon} : hors de portée, ou trop près")
            raise CannotAnswer("bad_value", words.format(weapon=weapon.name))
        factor = self._ranges.anti_tank_factor(weapon, band) or 0
        return factor, self._ranges.distance_modifier(weapon, distance, to_hit=False) or 0

    def _closed(self, found: OddsAnswer, weapon: Weapon) -> OddsAnswer:
        """Nothing happens to a closed vehicle that is hit by what pierces open tops alone (AC0)."""
        message = self._cells.ruleset.messages["fire_open_tops"]
        why = Reason("fire_open_tops", message.rule, message.text.format(weapon=weapon.name), None, Effect.BLOCKS)
        return replace(found, results=certain("none"), reasons=(why,), expected={}, assumed=())
