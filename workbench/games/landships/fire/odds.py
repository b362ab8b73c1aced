"""Odds of fire in Landships!: anti-tank fire from shot to shot, other weapons against vehicles, small arms, barrages and close
combat with the tables that the user types in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from workbench.base.text import Text
from workbench.engine.fire.odds import Inputs, OddsAnswer, no_columns, unknown_table
from workbench.games.landships.fire.checks import (
    MOST,
    SIDES,
    TITLES,
    DiceChecks,
    answer,
    morale_odds,
    or_less,
)
from workbench.games.landships.spotting.card_tables import CardTables
from workbench.odds.charts import column_odds, known_column
from workbench.odds.dice import Distribution, certain, die, hits
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

TEN = 10
LARGEST_COLUMN = 30
"""Where a flamethrower attacks (13.13a)."""
_NAMES: Mapping[str, tuple[Text, str]] = {
    "anti_tank": (Text("Anti-tank fire", "Tir antichar"), "8.53"),
    "at_rifle": (Text("Anti-tank rifles", "Fusils antichars"), "13.12"),
    "flamethrower": (Text("Flamethrower at a vehicle", "Lance-flammes sur un véhicule"), "13.13b"),
    "mg_at_tank": (Text("Machine guns at a weak tank", "Mitrailleuses sur un char faible"), "13.14"),
    "small_arms": (Text("Small arms fire", "Tir d’armes légères"), "8.63"),
    "small_arms_roll": (Text("Small arms fire, the modified die", "Tir d’armes légères, le dé modifié"), "8.63"),
    "barrage": (Text("Barrage", "Barrage"), "5.43"),
    "barrage_roll": (Text("Barrage, the modified die", "Barrage, le dé modifié"), "5.43"),
    "close_combat": (Text("Close combat", "Combat rapproché"), "12.2"),
    "close_combat_roll": (Text("Close combat, the modified die", "Combat rapproché, le dé modifié"), "12.2"),
    "air_combat_roll": (Text("Air combat, the modified die", "Combat aérien, le dé modifié"), "11.12"),
}
CHECK_NAMES: Mapping[str, tuple[Text, str]] = {**_NAMES, **TITLES}
"""The weapons and checks that are asked bare: titles with their sections."""
_AT_INPUTS = {
    "no_crew": "no_crew",
    "tank_leader": "tank_leader",
    "on_the_floor": "crew_on_the_floor",
    "art_vs_wheels": "art_vs_wheels",
}
_ROLL = Text("read {column} of your table with this die", "lisez {column} de votre table avec ce dé")
_INFERRED = Text(
    "Small arms: low rolls are taken for hits, as the modifiers suggest [8.63].",
    "Armes légères : les petits jets sont tenus pour des coups au but, comme le suggèrent les modificateurs [8.63].",
)
TOO_WEAK = Text(
    "Small arms of strength {n} have no column [8.63].", "Les armes légères de force {n} n’ont pas de colonne [8.63]."
)


@dataclass(frozen=True)
class Series:
    """A chain of anti-tank shots of one weapon (8.54-8.56). ``to_hit`` is the number of the table, ``modifier`` what all
    shots have in common, ``acquired`` the shots fired at the first target before, ``targets`` the vehicles that it may turn
    to one after the other."""

    to_hit: int
    modifier: int
    shots: int = 3
    acquired: int = 0
    targets: int = 1


@dataclass(frozen=True)
class SmallArms:
    """One small arms attack: total strength, modifier of the die, and what it adds to the morale of its targets."""

    strength: int
    modifier: int
    morale_modifier: int = 0
    attacks: int = 1

    @property
    def figures(self) -> dict[str, int | tuple[int, ...]]:
        """Its numbers as an answer tells them."""
        return {
            "strength": self.strength,
            "modifier": self.modifier,
            "morale_modifier": self.morale_modifier,
            "attacks": self.attacks,
        }


@dataclass(frozen=True)
class Combatants:
    """One side of a close combat: its unpinned ``squads`` and ``mgs``, and what stands with them."""

    squads: int
    mgs: int
    tanks: int
    cars: int
    flamethrowers: int
    pinned: int

    @property
    def units(self) -> int:
        """What counts for the difference; vehicles without squads do not fight so (12.22, 12.23, 12.33)."""
        men = self.squads + self.mgs
        return men + (self.tanks + self.cars if men + self.pinned else 0)

    @property
    def has_tank(self) -> bool:
        """Does a tank with squads of its side shift the column (12.31)?"""
        return bool(self.tanks and self.squads + self.mgs + self.pinned)


class FireOdds:
    """The odds of one scenario's charts, checks and weapons."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self.tables = CardTables(scenario, ruleset)
        self.checks = DiceChecks(ruleset, self.tables)
        second = 0 if ruleset.choice("A7", scenario.switches) == "erratum" else self._at("second_shot")
        self._acquisition = (self._at("first_shot"), second, self._at("third_shot"))
        self._weapons: Mapping[str, Callable[[Inputs], OddsAnswer]] = {
            "anti_tank": self._anti_tank,
            "at_rifle": self._at_rifle,
            "flamethrower": lambda given: self.flamethrower(),
            "mg_at_tank": self._mg_at_tank,
            "small_arms": self._small_arms,
            "small_arms_roll": lambda given: self._roll_of("small_arms_roll", self._attack(given)),
            "barrage": lambda given: self._barrage(given, roll=False),
            "barrage_roll": lambda given: self._barrage(given, roll=True),
            "close_combat": lambda given: self._close_combat(given, roll=False),
            "close_combat_roll": lambda given: self._close_combat(given, roll=True),
            "air_combat_roll": self._air_combat,
        }

    def _at(self, cell: str) -> int:
        return self.tables.printed("at_drms", cell)

    def chart_odds(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """See :meth:`workbench.engine.fire.odds.KnowsOdds.chart_odds`."""
        charts = self._ruleset.charts
        if table in charts:
            chart = charts[table]
            Inputs(inputs, chart.name).check_all_read()
            column = known_column(chart, column) if column else chart.columns[0]
            found = column_odds(chart, column, modifier)
            return OddsAnswer(table, chart.name, found, chart.results, chart.citation.rule, column=column)
        if table not in self._weapons and table not in TITLES:
            raise unknown_table(table, [*charts, *self._weapons, *TITLES])
        name = (_NAMES.get(table) or TITLES[table])[0]
        if column:
            raise no_columns(name)
        given = Inputs(inputs if "modifier" in inputs or not modifier else {**inputs, "modifier": modifier}, name)
        found_ = self._weapons[table](given) if table in self._weapons else self.checks.ask(table, given)
        given.check_all_read()
        return found_

    # --- Anti-tank fire

    def to_hit(self, distance: int) -> int:
        """The number of the anti-tank table; CannotAnswer (``missing_table``) where nobody knows it (8.53)."""
        return self.tables.needed("at_to_hit", str(distance))

    def series(self, shot: Series) -> OddsAnswer:
        """How many vehicles a chain of shots destroys. Each is missed or hit with one ten-sided die, a natural 1 always hits
        (8.53b); the next target begins the acquisition anew (8.56)."""
        if shot.shots < 1 or shot.targets < 1:
            title, rule = _NAMES["anti_tank"]
            return answer("anti_tank", title, rule, certain("none"), figures={"shots": 0})
        state: Distribution[tuple[int, int]] = certain((0, shot.acquired))
        for _ in range(shot.shots):
            state = state.then(lambda before: self._next(shot, *before))
        words = {0: "none", 1: "destroyed"}
        found = state.map(lambda after: words.get(after[0], f"destroyed_{after[0]}"))
        mods = tuple(shot.modifier + self._acquired(shot.acquired + n) for n in range(shot.shots))
        needed = tuple(min(max(shot.to_hit - one, 1), TEN) for one in mods)
        title, rule = _NAMES["anti_tank"]
        names = {"none": Text("no effect", "sans effet"), "destroyed": Text("destroyed", "détruit")}
        for count in range(2, shot.targets + 1):
            names[f"destroyed_{count}"] = Text("{n} destroyed", "{n} détruits").format(n=count)
        words_needed = Text("{n} or less on 1d10", "{n} ou moins avec 1d10").format(n=", ".join(map(str, needed)))
        figures: dict[str, int | tuple[int, ...]] = {
            "shots": shot.shots,
            "to_hit": shot.to_hit,
            "modifiers": mods,
            "needed": needed,
        }
        expected = {"destroyed": state.expected(lambda after: after[0])}
        return OddsAnswer(
            "anti_tank", title, found, names, rule, needed=words_needed, expected=expected, figures=figures
        )

    def _next(self, shot: Series, destroyed: int, acquired: int) -> Distribution[tuple[int, int]]:
        if destroyed == shot.targets:
            return certain((destroyed, acquired))
        modifier = shot.modifier + self._acquired(acquired)
        hit, miss = (destroyed + 1, 0), (destroyed, acquired + 1)
        return die(TEN).map(lambda roll: hit if roll == 1 or roll + modifier <= shot.to_hit else miss)

    def _acquired(self, shots_before: int) -> int:
        return self._acquisition[min(shots_before, len(self._acquisition) - 1)]

    def _anti_tank(self, given: Inputs) -> OddsAnswer:
        """Shots at one vehicle, or at several one after the other. ``moves_on`` asks for the shots that are left after a hit,
        with the next vehicle in another hex: none in offensive fire (8.55)."""
        shots, acquired = given.number("shots", 0, 20, 3), given.number("acquired", 0, MOST, 0)
        typed = given.number("to_hit", 0, 30, 0)
        distance = given.number("range", 0, MOST, 0 if typed else None)
        modifier = given.number("modifier", -20, 20, 0) + given.number("size", -5, 5, 0)
        if given.number("rotated", 0, 1, 0):
            modifier += self._at("rotated")
        for name, cell in _AT_INPUTS.items():
            modifier += self._at(cell) if given.number(name, 0, 1, 0) else 0
        if given.number("town", 0, 1, 0):
            modifier += _fact(self._ruleset, "town", "at_drm")
        if given.number("at_gun", 0, 1, 0) and distance <= self._at("at_gun_close_range"):
            modifier += self._at("at_gun_close")
        targets = given.number("targets", 1, 8, 1)
        if given.number("moves_on", 0, 1, 0):
            shots = 0 if given.number("offensive", 0, 1, 0) else shots
            acquired = 0
        else:
            given.number("offensive", 0, 1, 0)
        if not shots:
            return self.series(Series(0, modifier, 0))
        return self.series(Series(typed or self.to_hit(distance), modifier, shots, acquired, targets))

    # --- Weapons against vehicles that need no table

    def _at_rifle(self, given: Inputs) -> OddsAnswer:
        rifles = given.number("rifles", 0, 20, 1)
        shots = given.number("shots", 0, 60, rifles * self.tables.printed("vehicle_hits", "at_rifle_shots"))
        return self.at_rifle(shots)

    def at_rifle(self, shots: int) -> OddsAnswer:
        """A shot disables on 1-2 and then 1-2; what kind of breakdown, a third die says (13.12, 6.16a)."""
        hit, disables = (self.tables.printed("vehicle_hits", f"at_rifle_{what}") for what in ("hits", "disables"))
        return self._disabled("at_rifle", hit, disables, shots)

    def _disabled(self, name: str, hit: int, disables: int, shots: int) -> OddsAnswer:
        one = die().then(lambda roll: die().map(lambda second: second <= disables) if roll <= hit else certain(False))
        found = hits(shots, one[True]).map(lambda count: "breakdown" if count else "none")
        title, rule = _NAMES[name]
        needed = Text("1-{hit}, then 1-{then} on 1d6, {n} times", "1-{hit}, puis 1-{then} avec 1d6, {n} fois").format(
            hit=hit, then=disables, n=shots
        )
        return answer(name, title, rule, found, needed, figures={"shots": shots, "attacks": shots})

    def flamethrower(self) -> OddsAnswer:
        """It destroys a vehicle on 1-3 (13.13b)."""
        most = self.tables.printed("vehicle_hits", "flamethrower")
        title, rule = _NAMES["flamethrower"]
        found = die().map(lambda roll: "destroyed" if roll <= most else "none")
        return answer("flamethrower", title, rule, found, or_less(most), figures={"shots": 1})

    def mg_attacks(self, squads: int, vehicle_mgs: int) -> int:
        """The attacks on a tank: one for each squad and for each pair of vehicle machine guns (13.14)."""
        return squads + vehicle_mgs // self.tables.printed("vehicle_hits", "mgs_of_vehicle")

    def _mg_at_tank(self, given: Inputs) -> OddsAnswer:
        squads, mgs = given.number("mg_squads", 0, 20, 0), given.number("vehicle_mgs", 0, 40, 0)
        weak = given.number("weak", 0, 1, 1)
        return self.mg_at_tank(self.mg_attacks(squads, mgs) if weak else 0)

    def mg_at_tank(self, attacks: int) -> OddsAnswer:
        """Machine guns at a weakly armoured tank: 1-4 hits, then 1 disables (13.14)."""
        return self._disabled("mg_at_tank", *self._mg_numbers(), attacks)

    def _mg_numbers(self) -> tuple[int, int]:
        return self.tables.printed("vehicle_hits", "mg_hits"), self.tables.printed("vehicle_hits", "mg_disables")

    # --- Small arms

    def _attack(self, given: Inputs) -> SmallArms:
        """The sum of an attack (8.23 note, 8.62-8.66, 11.22, 11.33, 13.13a, 16.13-16.15), of its firers and its target."""
        vehicle_mgs = given.number("vehicle_mgs", 0, 60, 0)
        mg_squads, shock = given.number("mg_squads", 0, 40, 0), given.number("stosstruppen", 0, 40, 0)
        strength = self._strength_of(given, vehicle_mgs, shock)
        flames = given.number("flamethrower", 0, 1, 0)
        pairs = vehicle_mgs // self.tables.printed("vehicle_hits", "mgs_of_vehicle")
        split = given.number("split", 0, 1, 0)
        # squads that fire through friends lose their bonus, the morale of the target suffers as ever (8.23, note)
        through_friends = given.number("through_friends", 0, 40, 0)
        helping = 0 if split else max(mg_squads - through_friends, 0)
        modifier = given.number("modifier", -20, 20, 0)
        modifier += self.tables.printed("saf_drms", "rifle_grenades") * given.number("grenades", 0, 8, 0)
        aircraft, strafing = given.number("aircraft", 0, 1, 0), given.number("strafing", 0, 1, 0)
        # a flamethrower always attacks alone, on its column (8.62a, 13.13a)
        guns_help = not (aircraft or strafing or flames)
        if guns_help:
            modifier += self.tables.printed("saf_drms", "mg_squad") * (helping + shock)
            modifier += self.tables.printed("saf_drms", "two_vehicle_mgs") * pairs
        modifier += self.tables.printed("saf_drms", "aircraft") if aircraft else 0
        modifier += self._modifier_of_target(given)
        mg = self.tables.printed("morale_mods", "mg") if guns_help and (mg_squads or shock or pairs) else 0
        barred = given.number("from_river", 0, 1, 0)
        if flames:
            return SmallArms(LARGEST_COLUMN, modifier, self.tables.printed("morale_mods", "flamethrower"))
        return SmallArms(0 if barred else strength, modifier, mg, 0 if barred or not strength else 2 if split else 1)

    def _strength_of(self, given: Inputs, vehicle_mgs: int, shock: int) -> int:
        """The strength of all that fires together (8.62)."""
        large, small, vehicle_mg, stosstruppen = (
            self.tables.printed("small_arms_strengths", cell)
            for cell in ("large_gun", "small_gun", "vehicle_mg", "stosstruppen")
        )
        strength = given.number("strength", 0, 500, 0) + given.number("wire_strength", 0, 500, 0) // 2
        strength += large * given.number("large_guns", 0, 40, 0) + small * given.number("small_guns", 0, 40, 0)
        return strength + vehicle_mg * vehicle_mgs + stosstruppen * shock

    def _modifier_of_target(self, given: Inputs) -> int:
        """What the state of the target and the terrain that it is in bring (8.66)."""
        modifier = 0
        for name, cell in (
            ("cavalry", "mounted_cavalry"),
            ("art_rotated", "art_rotated"),
            ("whippet_out_of_control", "whippet_out_of_control"),
            ("stosstruppen_target_clear", "stosstruppen_target_clear"),
        ):
            modifier += self.tables.printed("saf_drms", cell) if given.number(name, 0, 1, 0) else 0
        # mounted men find no shelter in works (8.66a)
        shelters = ("town", "wood", "river")
        for terrain in ("town", "strongpoint", "trench", "wood", "river"):
            counts = terrain in shelters or not given.number("cavalry", 0, 1, 0)
            modifier += _fact(self._ruleset, terrain, "saf_drm") if given.number(terrain, 0, 1, 0) and counts else 0
        return modifier

    def _small_arms(self, given: Inputs) -> OddsAnswer:
        attack, morale = self._attack(given), self.checks.morale_of(given)
        check = morale_odds(morale, attack.morale_modifier)
        return self.small_arms(attack, check, hit=bool(given.number("hit", 0, 1, 0)))

    def small_arms(self, attack: SmallArms, check: Distribution[str], *, hit: bool = False) -> OddsAnswer:
        """What an attack does to one target: a hit, then the ``check`` that follows it (8.63, 9.11). ``hit``: the hit is
        certain, so no table is needed; else CannotAnswer (``missing_table``) until the column is typed in."""
        title, rule = _NAMES["small_arms"]
        if not attack.attacks:
            return answer("small_arms", title, rule, certain("none"), figures=attack.figures)
        if hit:
            return answer("small_arms", title, rule, check, figures=attack.figures)
        column, most = self._column("small_arms", attack.strength)
        if column < 0:
            words = TOO_WEAK.format(n=attack.strength)
            return answer("small_arms", title, rule, certain("none"), figures=attack.figures, assumed=(words,))
        found = die().then(lambda roll: check if roll + attack.modifier <= most else certain("none"))
        needed = or_less(most - attack.modifier)
        return answer("small_arms", title, rule, found, needed, figures=attack.figures, assumed=(_INFERRED,))

    def _column(self, table: str, strength: int) -> tuple[int, int]:
        """(column, highest roll that hits) for a strength; (-1, 0) below the first column."""
        known = {int(cell): value for cell, value in self.tables.typed(table).items() if cell.isdecimal()}
        printed = {int(cell) for cell in self._ruleset.tables[table].cells if cell.isdecimal()}
        fitting = [column for column in {*known, *printed} if column <= strength]
        if not fitting:
            return -1, 0
        column = max(fitting)
        return column, self.tables.needed(table, str(column))

    def _roll_of(self, name: str, attack: SmallArms) -> OddsAnswer:
        title, rule = _NAMES[name]
        if not attack.attacks:
            return answer(name, title, rule, certain("none"), figures=attack.figures)
        return self._modified_die(name, attack.modifier, column=str(attack.strength), figures=attack.figures)

    def _modified_die(
        self, name: str, modifier: int, *, column: str, figures: Mapping[str, int | tuple[int, ...]]
    ) -> OddsAnswer:
        title, rule = _NAMES[name]
        found = die().map(lambda roll: str(roll + modifier))
        return answer(name, title, rule, found, _ROLL.format(column=column), figures=figures)

    def _typed_column(self, table: str, column: str, modifier: int) -> Distribution[str]:
        """A column that the user typed in, as a list of the results of one die; beyond its ends the first or last is read."""
        row = self.tables.typed(table).get(column)
        row = row.split() if isinstance(row, str) else row
        if not isinstance(row, tuple | list) or len(row) != SIDES:
            raise self.tables.missing(table, column, "[1, 2, 3, 4, 5, 6]")
        results = [str(one) for one in row]
        return die().map(lambda roll: results[min(max(roll + modifier, 1), SIDES) - 1])

    # --- Barrages, close combat, air combat

    def _barrage(self, given: Inputs, *, roll: bool) -> OddsAnswer:
        """Drumfire adds its elements on one column, a hurricane rolls for each on column 10 (5.42, 5.43); shrapnel needs
        three squads on open ground and raises the number after the H by one (5.32). Smoke and gas are drumfire, and markers
        without a roll (5.33, 5.34)."""
        elements = given.number("elements", 1, 20, 1)
        hurricane, shrapnel = given.number("hurricane", 0, 1, 0), given.number("shrapnel", 0, 1, 0)
        squads = given.number("squads", 0, MOST, 0)
        each = self.tables.printed("barrage_strengths", "element")
        modifier = given.number("modifier", -20, 20, 0)
        cavalry = bool(given.number("cavalry", 0, 1, 0))
        modifier += self.tables.printed("barrage_strengths", "mounted_cavalry") if cavalry else 0
        shock = given.number("stosstruppen_clear", 0, 1, 0)
        modifier += self.tables.printed("barrage_strengths", "stosstruppen_clear") if shock else 0
        of_ground, open_ground = self._barrage_ground(given, cavalry=cavalry)
        modifier += of_ground
        enough = squads >= self.tables.printed("morale_mods", "shrapnel_squads")
        smoke, gas = given.number("smoke", 0, 1, 0), given.number("gas", 0, 1, 0)
        marker = "smoke" if smoke else "gas" if gas else ""
        # smoke and gas are fired by drumfire alone
        allowed = not marker and (not shrapnel or (enough and open_ground))
        strength, attacks = (each, elements) if hurricane else (each * elements, 1)
        figures: dict[str, int | tuple[int, ...]] = {
            "strength": strength,
            "attacks": attacks if allowed else 0,
            "modifier": modifier,
            "column": min(strength, LARGEST_COLUMN),
            "morale_modifier": self.tables.printed("morale_mods", "shrapnel") if shrapnel else 0,
        }
        name = "barrage_roll" if roll else "barrage"
        title, rule = _NAMES[name]
        if not allowed:
            placed = marker if marker and not hurricane else "none"
            return answer(name, title, rule, certain(placed), figures=figures)
        column = str(figures["column"])
        if roll:
            return self._modified_die(name, modifier, column=column, figures=figures)
        return answer(name, title, rule, self._typed_column("barrage", column, modifier), figures=figures)

    def barrage_column(self, column: str, modifier: int) -> Distribution[str]:
        """The results of a barrage by the column that the user typed in; CannotAnswer (``missing_table``) without it (5.43)."""
        return self._typed_column("barrage", column, modifier)

    def _barrage_ground(self, given: Inputs, *, cavalry: bool) -> tuple[int, bool]:
        """(what the ground of the target adds to the die, may shrapnel be fired at it): kinds of terrain by name, ``improved``
        for the works of 1916 and later (5.32, 5.43b, 5.52, 16.24)."""
        total, open_to_shrapnel = 0, True
        improved = given.number("improved", 0, 1, 0)
        for key, row in self._ruleset.terrain.items():
            if "barrage_drm" not in row.facts or row.fact("barrage_drm") is not None:
                continue
            if not given.number(key, 0, 1, 0):
                continue
            open_to_shrapnel &= not row.fact("no_shrapnel")
            if not cavalry or row.fact("rider_barrage"):
                better = improved and row.fact("saf_drm_1916") is not None
                total += self.tables.needed("barrage_drm", key) + int(better)
        return total, open_to_shrapnel

    def _close_combat(self, given: Inputs, *, roll: bool) -> OddsAnswer:
        """The difference of unpinned units with the shifts of 12.31 and the modifiers of 12.32 and 12.33. The side that has
        more rolls (12.21), in a town at 0 the defender (12.31); ``roller`` is 1 where that is so. ``attackers`` and
        ``defenders`` are squads without the machine guns; tanks and armoured cars count beside squads only (12.22)."""
        town, modifier = given.number("town", 0, 1, 0), given.number("modifier", -20, 20, 0)
        first = self._combatants(given, "attackers", "attacker")
        second = self._combatants(given, "defenders", "defender")
        mods = {
            cell: self.tables.printed("close_combat_mods", cell)
            for cell in ("tank", "town", "mg", "flamethrower", "pinned")
        }
        differential = abs(first.units - second.units)
        roller = int(second.units > first.units)
        column = differential + (mods["town"] if town else 0)
        if column < 0:
            roller, column = 1 - roller, -column
        strong, weak = (second, first) if roller else (first, second)
        column += mods["tank"] * (strong.has_tank - weak.has_tank)
        modifier += mods["mg"] * (weak.mgs - strong.mgs)
        modifier += mods["flamethrower"] * (weak.flamethrowers - strong.flamethrowers)
        modifier += mods["pinned"] * weak.pinned
        figures = {"differential": differential, "column": column, "modifier": modifier, "roller": roller}
        name = "close_combat_roll" if roll else "close_combat"
        if roll:
            return self._modified_die(name, modifier, column=str(column), figures=figures)
        title, rule = _NAMES[name]
        return answer(name, title, rule, self._typed_column("close_combat", str(column), modifier), figures=figures)

    def _combatants(self, given: Inputs, squads: str, side: str) -> Combatants:
        numbers = {
            what: given.number(f"{side}_{what}", 0, MOST, 0)
            for what in ("mgs", "tanks", "cars", "flamethrowers", "pinned")
        }
        return Combatants(given.number(squads, 0, MOST, 0), **numbers)

    def _air_combat(self, given: Inputs) -> OddsAnswer:
        """One die for each aircraft: fighters on column 5-8, others on 2-4, -1 with a bonus fighter (11.12, 11.12a)."""
        aircraft, fighters = given.number("aircraft", 1, 20, 1), given.number("fighters", 0, 1, 0)
        bonus = given.number("bonus_fighter", 0, 1, 0)
        modifier = self.tables.printed("air", "bonus_fighter") if bonus else 0
        column = 5 if fighters else 2
        figures = {"dice": aircraft, "column": column, "modifier": modifier}
        words = "5-8" if fighters else "2-4"
        return self._modified_die("air_combat_roll", modifier, column=words, figures=figures)


def _fact(ruleset: Ruleset, role: str, fact: str) -> int:
    value = ruleset.row_in_role(role).fact(fact)
    return value if isinstance(value, int) else 0
