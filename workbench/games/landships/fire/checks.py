"""Checks that dice decide in Landships!: morale, charges, barrages, breakdowns, crews, wire and gas, aircraft, close combat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from workbench.base.text import Text
from workbench.engine.fire.odds import Inputs, OddsAnswer
from workbench.games.landships.spotting.card_tables import CardTables
from workbench.odds.charts import column_odds
from workbench.odds.dice import Distribution, certain, die, hits, together
from workbench.rules.ruleset import Ruleset

SIDES, MOST = 6, 60

RESULTS: Mapping[str, Text] = {
    "none": Text("no effect", "sans effet"),
    "pinned": Text("pinned", "cloué"),
    "eliminated": Text("eliminated", "éliminé"),
    "destroyed": Text("destroyed", "détruit"),
    "breakdown": Text("breakdown", "panne"),
    "temporary": Text("temporary breakdown", "panne temporaire"),
    "permanent": Text("permanent breakdown", "panne définitive"),
    "repaired": Text("repaired", "réparé"),
    "retreat": Text("retreats two hexes, pinned", "recule de deux hexagones, cloué"),
    "retreat_eliminated": Text("cannot retreat: eliminated", "ne peut reculer : éliminé"),
    "pinned_mounted": Text("pinned, still mounted", "cloué, toujours à cheval"),
    "pinned_dismounted": Text("pinned, dismounted", "cloué, à pied"),
    "recovered": Text("recovers", "se remet"),
    "lost": Text("out of control", "incontrôlable"),
    "kept": Text("under control", "sous contrôle"),
    "bail_out": Text("the crew bails out", "l’équipage évacue"),
    "on_floor": Text("the crew is on the floor", "l’équipage est à terre"),
    "turned": Text("turns to its own edge", "se tourne vers son bord"),
    "on_target": Text("on the target hex", "sur l’hexagone visé"),
    "scatter": Text("scatters to a neighbouring hex", "disperse sur un hexagone voisin"),
    "no_communication": Text("no communication", "pas de communication"),
    "no_fire_order": Text("no fire order", "pas d’ordre de tir"),
    "aborted": Text("mission aborted", "mission interrompue"),
    "removed": Text("wire removed", "barbelés enlevés"),
    "smoke": Text("smoke on the hex and around it", "fumigènes sur l’hexagone et autour"),
    "gas": Text("gas on the hex and three around it", "gaz sur l’hexagone et trois alentour"),
}


NO_EFFECT = frozenset({"none", "kept", "-"})
"""Results that leave everything as it was."""


def named(found: Distribution[str]) -> dict[str, Text]:
    """The words for the results of a distribution, in the order of the list above; others are their own words."""
    known = {key: name for key, name in RESULTS.items() if key in found.throws}
    return {**known, **{key: Text.of(key) for key in found if key not in known}}


def answer(
    table: str,
    title: Text,
    rule: str,
    found: Distribution[str],
    needed: Text = Text(),
    *,
    figures: Mapping[str, int | tuple[int, ...]] | None = None,
    assumed: tuple[Text, ...] = (),
) -> OddsAnswer:
    """An answer with words for its results."""
    return OddsAnswer(
        table,
        title,
        found,
        named(found),
        rule,
        needed=needed,
        figures=figures or {},
        assumed=assumed,
        no_effect=NO_EFFECT,
    )


def or_less(number: int) -> Text:
    """What one die must show."""
    return Text("{n} or less on 1d6", "{n} ou moins avec 1d6").format(n=number)


def morale_odds(morale: int, modifier: int, failed: str = "eliminated", passed: str = "pinned") -> Distribution[str]:
    """A check (9.11): up to the morale the unit is pinned, above it eliminated."""
    return die().map(lambda roll: passed if roll + modifier <= morale else failed)


TITLES: Mapping[str, tuple[Text, str]] = {
    "morale": (Text("Morale check", "Test de moral"), "9.11"),
    "barrage_morale": (
        Text("Men in a hex that a barrage hit", "Hommes dans un hexagone touché par un barrage"),
        "5.51",
    ),
    "charge_fright": (Text("Fear of a charge", "Peur de la charge"), "6.34"),
    "cavalry_hit": (Text("Hit on mounted cavalry", "Coup sur des cavaliers"), "8.66b"),
    "barrage_call": (Text("A barrage that is asked for", "Un barrage demandé"), "5.11"),
    "scatter": (Text("Where a barrage falls", "Où tombe un barrage"), "5.41c"),
    "gun_hit": (Text("Barrage that hits guns", "Barrage qui touche des pièces"), "5.53"),
    "vehicle_hit": (Text("Barrage that hits a vehicle", "Barrage qui touche un véhicule"), "5.54"),
    "wire": (Text("Barrage on wire", "Barrage sur des barbelés"), "5.55"),
    "gas": (Text("Gas", "Gaz"), "5.56"),
    "breakdown": (Text("Breakdown of a tank", "Panne d’un char"), "6.16"),
    "breakdown_kind": (Text("Kind of breakdown", "Type de panne"), "6.16a"),
    "repair": (Text("Repair", "Réparation"), "6.16a"),
    "whippet": (Text("Control of a Whippet", "Contrôle d’un Whippet"), "6.14a"),
    "recovery": (Text("Removal of pins", "Retrait des marqueurs cloué"), "10.0"),
    "german_crew": (Text("Nerve of a German crew", "Nerfs d’un équipage allemand"), "15.11"),
    "truck_crew": (Text("Small arms that hit a truck", "Armes légères qui touchent un camion"), "8.67b"),
    "tank_alone": (Text("Vehicles alone against foot troops", "Véhicules seuls contre des troupes à pied"), "12.23"),
    "aa_fire": (Text("Anti-aircraft fire", "Tir antiaérien"), "11.21"),
}


class DiceChecks:
    """The checks of one scenario, asked bare by name."""

    def __init__(self, ruleset: Ruleset, tables: CardTables) -> None:
        self._ruleset = ruleset
        self._tables = tables

    def ask(self, name: str, given: Inputs) -> OddsAnswer:
        """A check of ``TITLES``; CannotAnswer for inputs that are missing, not known or out of bounds."""
        found: OddsAnswer = getattr(self, f"_{name}")(given)
        return found

    def _mod(self, cell: str) -> int:
        return self._tables.printed("morale_mods", cell)

    def _chart(self, name: str, modifier: int = 0) -> Distribution[str]:
        chart = self._ruleset.charts[name]
        return column_odds(chart, chart.columns[0], modifier)

    def morale_of(self, given: Inputs) -> int:
        """The morale that counts: 3 at most in wire, one less in gas, 4 at most in 1918 by option (9.12, 16.12)."""
        morale = given.number("morale", 0, SIDES)
        if given.number("capped", 0, 1, 0):
            morale = min(morale, self._mod("cap_1918"))
        if given.number("wire", 0, 1, 0):
            morale = min(morale, self._mod("wire"))
        return morale + (self._mod("gas") if given.number("gas", 0, 1, 0) else 0)

    def morale_modifier(self, given: Inputs) -> int:
        """What machine guns, flamethrowers, and the number after the H of a barrage add (8.65, 13.13a, 5.51, 5.32)."""
        added = given.number("modifier", -SIDES, SIDES, 0) + given.number("barrage", 0, SIDES, 0)
        for cell in ("mg", "flamethrower", "shrapnel"):
            added += self._mod(cell) if given.number(cell, 0, 1, 0) else 0
        return added

    def _morale(self, given: Inputs) -> OddsAnswer:
        """Pinned or eliminated; who was pinned before and passes, retreats two hexes, or is lost if it cannot (9.11, 9.3)."""
        morale, added = self.morale_of(given), self.morale_modifier(given)
        again, surrounded = given.number("pinned", 0, 1, 0), given.number("surrounded", 0, 1, 0)
        if given.number("gas", 0, 1, 0):
            # gas has pinned it, and who must retreat out of gas is lost (5.56)
            again, surrounded = 1, 1
        passed = ("retreat_eliminated" if surrounded else "retreat") if again else "pinned"
        title, rule = TITLES["morale"]
        found = morale_odds(morale, added, passed=passed)
        figures = {"morale": morale, "morale_modifier": added}
        return answer("morale", title, rule, found, or_less(morale - added), figures=figures)

    def _barrage_morale(self, given: Inputs) -> OddsAnswer:
        """One roll for all men in a hex that a barrage hit, each against its own morale (5.51): how many of ``units``, of
        morale ``morale``, and of ``others``, of morale ``other``, are lost."""
        units, others = given.number("units", 1, 20, 1), given.number("others", 0, 20, 0)
        other = given.number("other", 0, SIDES, 0)
        morale, added = self.morale_of(given), self.morale_modifier(given)
        lost = die().map(lambda roll: units * (roll + added > morale) + others * (roll + added > other))
        found = lost.map(lambda n: f"lost_{n}")
        names = {
            f"lost_{n}": Text("{n} eliminated, {m} pinned", "{n} éliminés, {m} cloués").format(
                n=n, m=units + others - n
            )
            for n in range(units + others + 1)
        }
        title, rule = TITLES["barrage_morale"]
        figures = {"morale": morale, "morale_modifier": added}
        expected = {"eliminated": lost.expected(lambda n: n)}
        return OddsAnswer("barrage_morale", title, found, names, rule, expected=expected, figures=figures)

    def _charge_fright(self, given: Inputs) -> OddsAnswer:
        """``works``, a ``trench`` or a ``strongpoint`` in the clear shelter; any other terrain is ``other_terrain``, where
        nobody takes fright, nor does a ``tank_leader`` anywhere (6.34)."""
        works = sum(given.number(name, 0, 1, 0) for name in ("works", "trench", "strongpoint")) > 0
        spared = sum(given.number(name, 0, 1, 0) for name in ("other_terrain", "tank_leader")) > 0
        return self.charge_fright(self.morale_of(given), works=works, spared=spared)

    def charge_fright(self, morale: int, *, works: bool, spared: bool = False) -> OddsAnswer:
        """Two checks of who is charged, the second at +1 when the cavalry is adjacent; works shelter in both (6.34, A36)."""
        title, rule = TITLES["charge_fright"]
        if spared:
            return answer("charge_fright", title, rule, certain("none"), figures={"checks": 0})
        shelter = self._mod("charge_in_works") if works else 0
        added = (shelter, shelter + self._mod("charge_adjacent"))
        first, second = (morale_odds(morale, one, "pinned", "none") for one in added)
        found = first.then(lambda result: certain(result) if result == "pinned" else second)
        return answer("charge_fright", title, rule, found, figures={"modifiers": added, "morale": morale})

    def _cavalry_hit(self, given: Inputs) -> OddsAnswer:
        morale, added = self.morale_of(given), self.morale_modifier(given)
        title, rule = TITLES["cavalry_hit"]
        return answer("cavalry_hit", title, rule, self.cavalry_odds(morale, added), or_less(morale - added))

    def cavalry_odds(self, morale: int, modifier: int) -> Distribution[str]:
        """Mounted cavalry that is hit: its check, and whether who survives dismounts (5.52, 8.66b)."""
        stays = self._chart("dismount").map(lambda result: f"pinned_{result}")
        return morale_odds(morale, modifier).then(lambda one: stays if one == "pinned" else certain(one))

    def wheels(self) -> Distribution[str]:
        """Small arms that hit an armoured car (8.67a)."""
        return self._chart("armoured_car_wheel")

    def _scatter_of(self, given: Inputs) -> Distribution[str]:
        return self._chart("scatter_hurricane" if given.number("hurricane", 0, 1, 0) else "scatter_drumfire")

    def _barrage_call(self, given: Inputs) -> OddsAnswer:
        """Communication of an observer on foot, the fire order, then scatter (5.11-5.14, 5.41)."""
        first_turn = given.number("first_turn", 0, 1, 0)
        aircraft, automatic = given.number("aircraft", 0, 1, 0), given.number("automatic", 0, 1, 0)
        scatter = self._scatter_of(given)
        turns = given.number("turns", 0, MOST, 0)
        order: Distribution[bool] = certain(True)
        assumed: tuple[Text, ...] = ()
        if not first_turn:
            most = self._tables.needed("orders_of_fire", str(turns))
            helped = self._tables.printed("barrage_strengths", "aircraft") if aircraft else 0
            order = die().map(lambda roll: roll + helped <= most)
            assumed = (
                Text(
                    "Fire order: low rolls are taken for good, as the modifier of aircraft suggests [5.11d].",
                    "Ordre de tir : les petits jets sont tenus pour bons, comme le suggère le modificateur des avions [5.11d].",
                ),
            )
        spoken: Distribution[str] = self._chart("communication")
        if first_turn or aircraft or automatic:
            spoken = certain("through")

        def heard(result: str) -> Distribution[str]:
            if result != "through":
                return certain("no_communication")
            return order.then(lambda given_: scatter if given_ else certain("no_fire_order"))

        title, rule = TITLES["barrage_call"]
        return answer("barrage_call", title, rule, spoken.then(heard), figures={"column": turns}, assumed=assumed)

    def _scatter(self, given: Inputs) -> OddsAnswer:
        """The hex aimed at, or one of its six neighbours by the number of the diagram on the map (5.41c)."""
        found = self._scatter_of(given).then(
            lambda one: certain("on_target") if one == "on_target" else die().map(lambda roll: f"neighbour_{roll}")
        )
        title, rule = TITLES["scatter"]
        names = {"on_target": RESULTS["on_target"]}
        for roll in range(1, SIDES + 1):
            names[f"neighbour_{roll}"] = Text("neighbour {n}", "voisin {n}").format(n=roll)
        return OddsAnswer("scatter", title, found, names, rule)

    def _gun_hit(self, given: Inputs) -> OddsAnswer:
        """How many guns in the hex an HE hit destroys; shrapnel and gas do nothing to guns (5.53)."""
        guns = given.number("guns", 1, 20, 1)
        return self._barrage_hit("gun_hit", "barrage_on_gun", given, guns)

    def _vehicle_hit(self, given: Inputs) -> OddsAnswer:
        """Armour is destroyed on a 1 by HE; the crew of a truck checks its morale, whatever the shells (5.54)."""
        added = given.number("modifier", -SIDES, SIDES, 0)
        if given.number("truck", 0, 1, 0):
            given.number("shrapnel", 0, 1, 0)
            title, rule = TITLES["vehicle_hit"]
            morale = self._tables.printed("vehicle_hits", "crew_morale")
            found = morale_odds(morale, added, "destroyed")
            return answer("vehicle_hit", title, f"{rule}a", found, or_less(morale - added))
        return self._barrage_hit("vehicle_hit", "barrage_on_armour", given, 1)

    def _barrage_hit(self, name: str, chart: str, given: Inputs, targets: int) -> OddsAnswer:
        one = certain("none") if given.number("shrapnel", 0, 1, 0) else self._chart(chart)
        lost = hits(targets, one["destroyed"])
        title, rule = TITLES[name]
        expected = {"destroyed": lost.expected(lambda n: n)}
        counts = one if targets == 1 else lost.map(lambda n: "none" if not n else str(n))
        return replace(answer(name, title, rule, counts), expected=expected)

    def _wire(self, given: Inputs) -> OddsAnswer:
        """A barrage of 30 or more that rolls a natural 1 removes wire; by option a second die confirms (5.55)."""
        strong = given.number("strength", 0, 1000, 30) >= 30
        one = self._chart("barrage_on_wire") if strong else certain("none")
        if given.number("confirm", 0, 1, 0):
            one = one.then(
                lambda result: (
                    die().map(lambda roll: "removed" if roll <= 3 else "none")
                    if result == "removed"
                    else certain(result)
                )
            )
        title, rule = TITLES["wire"]
        return answer("wire", title, rule, one)

    def _gas(self, given: Inputs) -> OddsAnswer:
        """Within its radius gas pins soft targets and trucks without a roll (5.56)."""
        near = given.number("distance", 0, 1000) <= self._tables.printed("gas", "radius")
        spared = [given.number(name, 0, 1, 0) for name in ("own", "armoured")]
        pins = near and not any(spared)
        title, rule = TITLES["gas"]
        return answer("gas", title, rule, certain("pinned" if pins else "none"))

    def _breakdown(self, given: Inputs) -> OddsAnswer:
        """One ten-sided die after a move of so many hexes; none if the tank only turned (6.16). ``needed`` in the inputs
        stands for the table."""
        hexes = given.number("hexes", 0, MOST)
        added = given.number("modifier", -10, 10, 0)
        for cell in ("schneider", "ft17_in_wood", "rough", "tank_leader"):
            added += self._tables.printed("breakdown_drms", cell) if given.number(cell, 0, 1, 0) else 0
        title, rule = TITLES["breakdown"]
        typed = given.number("needed", 0, 30, 0)
        if not hexes:
            return answer("breakdown", title, rule, certain("none"), figures={"checks": 0})
        least = typed or self._tables.needed("breakdown", str(hexes))
        found = die(10).map(lambda roll: "breakdown" if roll + added >= least else "none")
        needed = Text("{n} or more on 1d10", "{n} ou plus avec 1d10").format(n=least - added)
        return answer("breakdown", title, rule, found, needed, figures={"checks": 1, "modifier": added})

    def kind_of_breakdown(self, *, leader: bool = False) -> Distribution[str]:
        """Temporary or permanent (6.16a)."""
        most = self._tables.printed("breakdown_kind", "temporary_up_to")
        added = self._tables.printed("breakdown_kind", "tank_leader") if leader else 0
        return die().map(lambda roll: "temporary" if roll + added <= most else "permanent")

    def _breakdown_kind(self, given: Inputs) -> OddsAnswer:
        title, rule = TITLES["breakdown_kind"]
        leader = bool(given.number("tank_leader", 0, 1, 0))
        return answer("breakdown_kind", title, rule, self.kind_of_breakdown(leader=leader))

    def _repair(self, given: Inputs) -> OddsAnswer:
        """Only of a temporary breakdown, and not by a tank that took part in offensive fire (6.16a)."""
        most = self._tables.printed("breakdown_kind", "repair_up_to")
        leader = given.number("tank_leader", 0, 1, 0)
        most -= self._tables.printed("breakdown_kind", "tank_leader") if leader else 0
        barred = sum(given.number(name, 0, 1, 0) for name in ("fired", "permanent")) > 0
        title, rule = TITLES["repair"]
        rolled = die().map(lambda roll: "repaired" if roll <= most else "none")
        return answer("repair", title, rule, certain("none") if barred else rolled, Text() if barred else or_less(most))

    def _whippet(self, given: Inputs) -> OddsAnswer:
        most = self._tables.printed("whippet", "lost_up_to")
        title, rule = TITLES["whippet"]
        return answer("whippet", title, rule, die().map(lambda roll: "lost" if roll <= most else "kept"))

    def _recovery(self, given: Inputs) -> OddsAnswer:
        """Pins go by themselves, except near gas; the crew of an abandoned tank rolls (10.0, 15.12)."""
        radius = self._tables.printed("gas", "radius")
        near = given.number("gas_distance", 0, 1000, radius + 1) <= radius
        title, rule = TITLES["recovery"]
        if given.number("bailed_out", 0, 1, 0) and not near:
            most = self._tables.printed("vehicle_hits", "crew_recovers")
            found = die().map(lambda roll: "recovered" if roll <= most else "none")
            return answer("recovery", title, "15.12", found, or_less(most))
        return answer("recovery", title, rule, certain("none" if near else "recovered"))

    def crew_nerves(self, *, checks: int = 1, failed: bool = False, broken_down: bool = False) -> Distribution[str]:
        """One or more morale checks of a German crew; the worst result counts (15.11, 15.12)."""
        added = self._tables.printed("vehicle_hits", "abandoned_broken_down") if broken_down else 0
        second = self._chart("crew_nerves", added)
        morale = self._tables.printed("vehicle_hits", "crew_morale")
        check = morale_odds(morale, 0, "fails", "none")
        one = second if failed else check.then(lambda result: second if result == "fails" else certain(result))
        return _worst([one] * checks)

    def _german_crew(self, given: Inputs) -> OddsAnswer:
        """``mg_attacks`` must hit first; ``hits`` have hit; ``failed``: the check is lost already (15.11, 15.12)."""
        broken_down, failed = bool(given.number("broken_down", 0, 1, 0)), bool(given.number("failed", 0, 1, 0))
        known_hits, attacks = given.number("hits", 0, 6, 0), given.number("mg_attacks", 0, 6, 0)
        title, rule = TITLES["german_crew"]
        nerves = self.crew_nerves(failed=failed, broken_down=broken_down)
        attack = self.mg_hits().then(lambda hit: nerves if hit else certain("none"))
        parts = [attack] * attacks + [nerves] * (known_hits if attacks or known_hits else 1)
        found = _worst(parts)
        return answer("german_crew", title, rule, found, figures={"attacks": attacks})

    def mg_hits(self) -> Distribution[bool]:
        """Does one machine gun squad, or one pair of vehicle machine guns, hit a tank (13.14)?"""
        most = self._tables.printed("vehicle_hits", "mg_hits")
        return die().map(lambda roll: roll <= most)

    def _truck_crew(self, given: Inputs) -> OddsAnswer:
        title, rule = TITLES["truck_crew"]
        morale = self._tables.printed("vehicle_hits", "crew_morale")
        added = given.number("modifier", -SIDES, SIDES, 0)
        return answer("truck_crew", title, rule, morale_odds(morale, added, "destroyed"), or_less(morale - added))

    def _tank_alone(self, given: Inputs) -> OddsAnswer:
        morale, added = self.morale_of(given), given.number("modifier", -SIDES, SIDES, 0)
        title, rule = TITLES["tank_alone"]
        return answer("tank_alone", title, rule, morale_odds(morale, added, "retreat"), or_less(morale - added))

    def _aa_fire(self, given: Inputs) -> OddsAnswer:
        """Three dice for every gun; each 1 hits, and three hits destroy (11.21)."""
        guns = given.number("guns", 1, 6, 1)
        return self.aa_odds(guns)

    def aa_odds(self, guns: int) -> OddsAnswer:
        """Hits of anti-aircraft guns on one aircraft (11.21)."""
        thrown = guns * self._tables.printed("air", "aa_dice")
        taken = hits(thrown, Fraction(self._tables.printed("air", "aa_hits_on"), SIDES))
        words = {
            "none": RESULTS["none"],
            "disturbed": Text("its attack at +1, or no observation", "attaque à +1, ou pas d’observation"),
            "aborted": RESULTS["aborted"],
            "destroyed": RESULTS["destroyed"],
        }
        found = taken.map(lambda n: tuple(words)[min(n, 3)])
        title, rule = TITLES["aa_fire"]
        needed = Text("each 1 of {n} dice", "chaque 1 de {n} dés").format(n=thrown)
        return OddsAnswer("aa_fire", title, found, words, rule, needed=needed, figures={"dice": thrown})


_CREW = ("bail_out", "on_floor", "turned", "none")
"""What becomes of a German crew, the worst first."""


def _worst(parts: Sequence[Distribution[str]]) -> Distribution[str]:
    found: Distribution[str] = certain(_CREW[-1])
    for part in parts:
        found = together([found, part], lambda pair: min(pair, key=_CREW.index))
    return found
