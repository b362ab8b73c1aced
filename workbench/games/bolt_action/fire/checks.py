"""Checks of Bolt Action: the rolls and tables that the book prints, each as a distribution."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.engine.fire.odds import Inputs, OddsAnswer, check_odds
from workbench.games.bolt_action.fire.damage import (
    COLLAPSES,
    FULL,
    MASSIVE,
    NONE,
    RESULTS,
    SUPERFICIAL,
    Effect,
    Tally,
    VehicleTally,
)
from workbench.games.bolt_action.fire.shells import SIX, House, Volley, at_least, burst, hits_of
from workbench.games.bolt_action.fire.shot_rolls import AtTroops, AtVehicle, ShotRolls
from workbench.odds.dice import Distribution, certain, die, hits, together
from workbench.rules.ruleset import Ruleset

_MOST_VALUE, _MOST_SHOTS = 20, 30


_CLASSES = {
    NONE: Text("no damage", "aucun dommage"),
    SUPERFICIAL: Text("superficial damage", "dommages superficiels"),
    FULL: Text("full damage", "dommages complets"),
    MASSIVE: Text("massive damage", "dommages massifs"),
}
_PASS = {"pass": Text("passed", "réussi"), "fail": Text("failed", "manqué")}
_LADDER = 5
"""Turns of indirect fire after which it gets no better."""


class DiceChecks:
    """The distributions of one ruleset's rolls."""

    def __init__(self, ruleset: Ruleset, rolls: ShotRolls) -> None:
        self._ruleset, self.rolls, self.cell = ruleset, rolls, rolls.cell
        self._checks: Mapping[str, Callable[[str, Inputs], OddsAnswer]] = {
            "damage": self._damage,
            "damage_result": self._damage_result,
            "penetration": self._penetration,
            "indirect": self._indirect,
            "close_vehicle": self._close_vehicle,
            "close_vehicle_damage": self._close_vehicle_damage,
            "flak_holds": self._flak_holds,
            "flak": self._flak,
            "ramming": self._ramming,
            "smoke_shell": self._smoke_shell,
            "smoke_cloud": self._smoke_cloud,
            "medic": self._medic,
            "barrage": self._barrage,
            "barrage_unit": self._barrage_unit,
            "air_strike": self._air_strike,
            "aircraft": self._aircraft,
            "flamethrower_fuel": self._fuel,
            "building_burns": self._burns,
            "green_troops": self._green_troops,
            **ShellChecks(rolls).checks,
        }

    def chart_odds(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """See :meth:`workbench.engine.fire.odds.KnowsTabletopOdds.chart_odds`."""
        return check_odds(self._checks, table, column, modifier, inputs)

    # --- Damage

    def _penetration(self, column: str, given: Inputs) -> OddsAnswer:
        pen, value = given.number("pen", -SIX, _MOST_VALUE), given.number("value", 1, _MOST_VALUE)
        pen += given.number("modifier", -SIX, SIX, 0)
        pen += self.cell("penetration", "side_or_top") if column in ("side", "top") else 0
        pen += self.cell("penetration", "rear") if column == "rear" else 0
        known_column(column, ("", "front", "side", "top", "rear"), "penetration")
        pen += self.cell("penetration", "beyond_half_range") if given.number("long_range", 0, 1, 0) else 0
        return OddsAnswer(
            "penetration",
            Text("Damage to armour", "Dommages sur blindés"),
            self.rolls.pierced(pen, value),
            _CLASSES,
            "p.67-69",
            column=column,
            needed=_one_die(value - pen),
        )

    def _damage_result(self, column: str, given: Inputs) -> OddsAnswer:
        """The table of results; of a vehicle that is immobilised already a second time knocks out (p.68)."""
        known_column(column, (SUPERFICIAL, FULL, MASSIVE), "damage_result")
        added = self.rolls.added_to_results(
            open_topped_indirect=bool(given.number("open_topped_indirect", 0, 1, 0)),
            flamethrower=bool(given.number("flamethrower", 0, 1, 0)),
        )
        tally = VehicleTally(bool(given.number("immobilised", 0, 1, 0)))
        return OddsAnswer(
            "damage_result",
            Text("Result of damage", "Résultat des dommages"),
            self.rolls.results_of(column, added).map(tally.result),
            RESULTS,
            "p.68 RESULTATS",
            column=column,
            needed=Text.of("1d6"),
        )

    def _damage(self, column: str, given: Inputs) -> OddsAnswer:
        """A die with the penetration against the damage value of troops or of a soft vehicle."""
        known_column(column, ("", *self._ruleset.tables["damage"].cells), "damage")
        value = self.cell("damage", column) if column else given.number("value", 1, _MOST_VALUE)
        pen = given.number("pen", -SIX, _MOST_VALUE, 0) + given.number("modifier", -SIX, SIX, 0)
        return _test("damage", Text("Damage", "Dommages"), "p.66 VALEUR DE DOMMAGES", value - pen, column)

    # --- Indirect fire

    def _indirect(self, column: str, given: Inputs) -> OddsAnswer:
        """The ladder of indirect fire: better each turn while nobody moves, best after a hit (p.38); launchers never (p.39)."""
        no_column(column, "indirect")
        turn, hit = given.number("turn", 1, 99, 1), given.number("after_hit", 0, 1, 0)
        moved, launcher = given.number("moved", 0, 1, 0), given.number("launcher", 0, 1, 0)
        cell = "turn_1" if moved or launcher else "after_hit" if hit else f"turn_{min(turn, _LADDER)}"
        title = Text("Indirect fire hits", "Le tir indirect touche")
        return _test("indirect", title, "p.38 TIR INDIRECT", self.cell("indirect", cell))

    # --- Close combat with vehicles

    def _close_vehicle(self, column: str, given: Inputs) -> OddsAnswer:
        known_column(column, ("run", "advance", "stationary"), "close_vehicle")
        cell = "close_vehicle_advance" if column == "advance" else "close_vehicle"
        least = SIX + 1 if column == "run" else self.cell("to_hit", cell)
        title = Text("To hit a vehicle in close combat", "Toucher un véhicule au corps à corps")
        return _test("close_vehicle", title, "p.71 COMBAT RAPPROCHE", least, column)

    def _close_vehicle_damage(self, column: str, given: Inputs) -> OddsAnswer:
        no_column(column, "close_vehicle_damage")
        count, value = given.number("hits", 0, _MOST_SHOTS), given.number("value", 1, _MOST_VALUE)
        title, rule = Text("Damage to a vehicle in close combat", "Dommages à un véhicule au corps à corps"), "p.71"
        if not count:
            words = Text("no hit, no damage", "sans touche, pas de dommages")
            return _of_chance("close_vehicle_damage", title, f"{rule} COMBAT RAPPROCHE", Fraction(0), words)
        return _test("close_vehicle_damage", title, f"{rule} COMBAT RAPPROCHE", value - count)

    def _ramming(self, column: str, given: Inputs) -> OddsAnswer:
        """A die and the damage value of each tank; the lower one loses (p.70)."""
        no_column(column, "ramming")
        ours, theirs = given.number("ours", 1, _MOST_VALUE), given.number("theirs", 1, _MOST_VALUE)

        def read(us: int, them: int) -> str:
            a, b = us + ours, them + theirs
            return "ours" if a > b else "tie" if a == b else "theirs"

        found = die().then(lambda us: die().map(lambda them: read(us, them)))
        names = {
            "ours": Text("ours wins", "le nôtre gagne"),
            "tie": Text("a tie", "égalité"),
            "theirs": Text("theirs wins", "le leur gagne"),
        }
        title = Text("Tank against tank", "Char contre char")
        return OddsAnswer("ramming", title, found, names, "p.70", needed=Text.of("1d6"), no_effect=frozenset())

    # --- Aircraft, barrages, smoke

    def _flak_holds(self, column: str, given: Inputs) -> OddsAnswer:
        known_column(column, ("inexperienced", "regular", "veteran"), "flak_holds")
        title = Text("Own flak holds its fire", "La Flak amie retient son tir")
        return _test("flak_holds", title, "p.49 FLAK", self.cell("air_strike", f"flak_holds_{column}"), column)

    def _flak(self, column: str, given: Inputs) -> OddsAnswer:
        """So many shots at a score: enough hits drive the aircraft off, each fewer takes a hit from its attack."""
        no_column(column, "flak")
        shots, score = given.number("shots", 1, _MOST_SHOTS), given.number("score", 2, SIX)
        least = self.cell("air_strike", "flak_drives_off")
        found = hits(shots, at_least(score))
        names = {"gone": Text("driven off", "chassé"), NONE: Text("it attacks", "il attaque")}
        return OddsAnswer(
            "flak",
            Text("Flak", "Flak"),
            found.map(lambda n: "gone" if n >= least else NONE),
            names,
            "p.49 FLAK",
            needed=Text("{n} hits or more", "{n} touches ou plus").format(n=least),
            expected={"hits": found.expected(lambda n: n)},
        )

    def _smoke_shell(self, column: str, given: Inputs) -> OddsAnswer:
        """On target within so many turns in place, each better by one (p.59)."""
        no_column(column, "smoke_shell")
        turns, score = given.number("turns", 1, SIX), self.cell("to_hit", "smoke_shell")
        missed = Fraction(1)
        for turn in range(turns):
            missed *= 1 - at_least(max(2, score - turn))
        return _of_chance(
            "smoke_shell",
            Text("A smoke shell lands on target", "Un fumigène tombe au but"),
            "p.59 TIR DE FUMIGENE",
            1 - missed,
            Text("{n} or more, one better each turn", "{n} ou plus, un de mieux par tour").format(n=score),
        )

    def _smoke_cloud(self, column: str, given: Inputs) -> OddsAnswer:
        no_column(column, "smoke_cloud")
        found = die().map(lambda roll: "gone" if roll == 1 else "drifts" if roll == 2 else "stays")
        names = {"gone": Text("gone", "disparaît"), "drifts": Text("drifts", "dérive"), "stays": Text("stays", "reste")}
        title = Text("Smoke at the start of a turn", "La fumée au début d’un tour")
        none = frozenset({"stays"})
        return OddsAnswer("smoke_cloud", title, found, names, "p.47, p.59", needed=Text.of("1d6"), no_effect=none)

    def _barrage(self, column: str, given: Inputs) -> OddsAnswer:
        no_column(column, "barrage")
        return self._arrival("barrage", Text("Barrage", "Barrage"), "p.47 OBSERVATEURS D'ARTILLERIE AVANCES")

    def _air_strike(self, column: str, given: Inputs) -> OddsAnswer:
        no_column(column, "air_strike")
        return self._arrival("air_strike", Text("Air strike", "Frappe aérienne"), "p.48 OBSERVATEUR AVANCE AERIEN")

    def _arrival(self, table: str, title: Text, rule: str) -> OddsAnswer:
        found = die().map(lambda roll: "opponent" if roll == 1 else "waits" if roll <= 3 else "arrives")
        names = {
            "opponent": Text("the opponent chooses the target", "l’adversaire choisit la cible"),
            "waits": Text("nothing yet", "rien encore"),
            "arrives": Text("it arrives", "elle arrive"),
        }
        return OddsAnswer(table, title, found, names, rule, needed=Text.of("1d6"), no_effect=frozenset({"waits"}))

    def _barrage_unit(self, column: str, given: Inputs) -> OddsAnswer:
        no_column(column, "barrage_unit")
        found = die().map(lambda roll: "hit" if roll == SIX else "pins")
        names = {"pins": Text("D3 pins", "D3 clouages"), "hit": Text("hit", "touchée")}
        title = Text("A unit in a barrage", "Une unité sous un barrage")
        return OddsAnswer("barrage_unit", title, found, names, "p.47", needed=Text.of("6"), no_effect=frozenset())

    def _aircraft(self, column: str, given: Inputs) -> OddsAnswer:
        no_column(column, "aircraft")
        found = die().map(lambda roll: "fighter" if roll == 1 else "fighter_bomber" if roll <= 3 else "ground_attack")
        names = {
            "fighter": Text("fighter", "chasseur"),
            "fighter_bomber": Text("fighter-bomber", "chasseur-bombardier"),
            "ground_attack": Text("ground-attack aircraft", "avion d’attaque au sol"),
        }
        title = Text("Kind of aircraft", "Type d’avion")
        return OddsAnswer(
            "aircraft", title, found, names, "p.49 Table de Frappe", needed=Text.of("1d6"), no_effect=frozenset()
        )

    # --- Others

    def _medic(self, column: str, given: Inputs) -> OddsAnswer:
        no_column(column, "medic")
        near = given.number("within", 0, 1, 1)
        title = Text("A medic saves a casualty", "Un toubib sauve un blessé")
        return _test("medic", title, "p.46 TOUBIB", self.cell("medics", "saves_on") if near else SIX + 1)

    def _fuel(self, column: str, given: Inputs) -> OddsAnswer:
        known_column(column, ("infantry", "vehicle"), "flamethrower_fuel")
        empty = self.cell("flamethrower", f"{column}_empty_up_to")
        chance = Fraction(empty, SIX)
        title = Text("A flamethrower is empty after the shot", "Un lance-flammes est vide après le tir")
        needed = Text("{n} or less on 1d6", "{n} ou moins avec 1d6").format(n=empty)
        return _of_chance("flamethrower_fuel", title, "p.37 LANCE-FLAMMES", chance, needed, column=column)

    def _burns(self, column: str, given: Inputs) -> OddsAnswer:
        no_column(column, "building_burns")
        title = Text("A flamethrower sets a building on fire", "Un lance-flammes met le feu à un bâtiment")
        return _test(
            "building_burns", title, "p.78 LANCE-FLAMMES CONTRE BATIMENTS", self.cell("he_in_buildings", "burns_on")
        )

    def _green_troops(self, column: str, given: Inputs) -> OddsAnswer:
        no_column(column, "green_troops")
        found = die().map(lambda roll: "pinned" if roll == 1 else NONE if roll <= 4 else "regular")
        names = {
            "pinned": Text("D6 pins and Down", "D6 clouages et à terre"),
            NONE: Text("nothing", "rien"),
            "regular": Text("they become regular", "elles deviennent régulières"),
        }
        title = Text("First casualty of green troops", "Premier mort d’une troupe de bleus")
        return OddsAnswer("green_troops", title, found, names, "p.52 BLEUS", needed=Text.of("1d6"))


def _one_die(least: int) -> Text:
    return Text("{n} or more on 1d6", "{n} ou plus avec 1d6").format(n=least)


def _test(table: str, title: Text, rule: str, least: int, column: str = "") -> OddsAnswer:
    """A die that shows so much or more."""
    return _of_chance(table, title, rule, at_least(least), _one_die(least), column=column)


def _of_chance(table: str, title: Text, rule: str, chance: Fraction, needed: Text, *, column: str = "") -> OddsAnswer:
    throws = {"pass": chance.numerator, "fail": chance.denominator - chance.numerator}
    found = Distribution(throws)
    return OddsAnswer(table, title, found, _PASS, rule, column=column, needed=needed, no_effect=frozenset({"fail"}))


# --- Bare tables about shells and whole shots: hits, pins, the floor on which a shell bursts, shots at troops and vehicles with
# whatever a unit would bring to them (p.32, p.37-38, p.66-69, p.78).


_SHELLS = ("D2", "D3", "D6", "2D6", "3D6")
MOST_SHOTS, _MOST_SHELLS, _MOST_VALUE, _MOST_MEN, _MOST_STOREYS = 60, 10, 20, 60, 12
_PINS: Mapping[str, tuple[str, str]] = {
    **{dice: ("he_dice", f"{dice}_pins") for dice in _SHELLS},
    "flamethrower": ("flamethrower", "troops_pins"),
    "flamethrower_vehicle": ("flamethrower", "vehicle_pins"),
    "barrage": ("barrage", "pins"),
    "barrage_hit": ("barrage", "hit_pins"),
    "air_strike": ("air_strike", "pins"),
    "fighter": ("air_strike", "fighter_pins"),
    "fighter_bomber": ("air_strike", "fighter_bomber_pins"),
    "ground_attack": ("air_strike", "ground_attack_pins"),
}
"""The cells that hold the pins of what pins, by the columns of the table."""


class ShellChecks:
    """The distributions of one ruleset's shells and bare shots."""

    def __init__(self, rolls: ShotRolls) -> None:
        self._rolls = rolls

    @property
    def checks(self) -> Mapping[str, Callable[[str, Inputs], OddsAnswer]]:
        """The tables by their keys."""
        return {
            "he_hits": self._he_hits,
            "collapse": self._collapse,
            "pins": self._pins,
            "shell_floor": self._shell_floor,
            "shot_at_troops": self._shot_at_troops,
            "shot_at_vehicle": self._shot_at_vehicle,
        }

    def _he_hits(self, column: str, given: Inputs) -> OddsAnswer:
        """The hits of some ``shells`` that hit, each by its own dice; halved, rounded down, at a target that goes ``down``."""
        one, down = _burst(column or "D6"), given.number("down", 0, 1, 0)
        found = one
        for _ in range(given.number("shells", 1, _MOST_SHELLS, 1) - 1):
            found = together((found, one), sum)
        found = found.map(lambda n: n // 2) if down else found
        names = {str(n): _count(n, "hit", "touche") for n in sorted(found)}
        needed = Text.of(column)
        if down:
            needed = Text(f"{column}, halved, rounded down", f"{column}, divisé par deux, arrondi en dessous")
        return OddsAnswer(
            "he_hits",
            Text("Hits of a shell", "Touches d’un obus"),
            found.map(str),
            names,
            "p.38 HE",
            column=column,
            needed=needed,
            expected={"hits": found.expected(lambda n: n)},
        )

    def _collapse(self, column: str, given: Inputs) -> OddsAnswer:
        least = self._rolls.cell("he_in_buildings", "collapses_on")
        found = _burst(column or "D6").map(lambda n: COLLAPSES if n >= least else NONE)
        names = {
            COLLAPSES: Text("the building collapses", "le bâtiment s’effondre"),
            NONE: Text("it stands", "il tient"),
        }
        needed = Text("{n} hits or more", "{n} touches ou plus").format(n=least)
        title = Text("Shells at a building", "Obus contre un bâtiment")
        return OddsAnswer("collapse", title, found, names, "p.78", column=column, needed=needed)

    def _pins(self, column: str, given: Inputs) -> OddsAnswer:
        """The pin markers that a shell, flames, a barrage or an air strike leave."""
        known_column(column, tuple(_PINS), "pins")
        table, cell = _PINS[column]
        words, rule = self._rolls.printed(table, cell)
        found = _dice_and_more(words)
        return OddsAnswer(
            "pins",
            Text("Pin markers", "Marqueurs de clouage"),
            found.map(str),
            {str(n): _count(n, "pin", "clouage") for n in sorted(found)},
            rule,
            column=column,
            needed=Text.of(words),
            expected={"pins": found.expected(lambda n: n)},
        )

    def _shell_floor(self, column: str, given: Inputs) -> OddsAnswer:
        """On which floor of a house of so many ``storeys`` (the ground floor is one) an indirect shell bursts."""
        no_column(column, "shell_floor")
        top, bursts = given.number("storeys", 1, _MOST_STOREYS) - 1, self._rolls.bursts()
        chances = {floor: House(floor, top).chance(bursts) for floor in range(top + 1, -1, -1)}
        common = max(chance.denominator for chance in chances.values())
        throws = {_floor_key(floor, top): int(chance * common) for floor, chance in chances.items()}
        return OddsAnswer(
            "shell_floor",
            Text("Where an indirect shell bursts in a house", "Où éclate un obus indirect dans une maison"),
            Distribution(throws),
            {_floor_key(floor, top): _floor_name(floor, top) for floor in chances},
            "p.78 TIRS HE CONTRE BATIMENTS",
            needed=Text("{n} or more on 1d6 on each floor", "{n} ou plus avec 1d6 à chaque étage").format(
                n=self._rolls.cell("he_in_buildings", "explodes_on")
            ),
            no_effect=frozenset(),
        )

    def _shot_at_troops(self, column: str, given: Inputs) -> OddsAnswer:
        """``shots`` that hit on ``score`` (1: by themselves) and damage on ``value`` less ``pen``; the column are the dice of
        what bursts, or of ``flames``, which neither who is ``down`` escapes nor fell a ``house``. With the ``storeys`` of the
        house the fire is indirect, at a target on its ``floor``."""
        shell, pen = self._shell(column, given)
        flames = given.number("flames", 0, 1, 0)
        value, men = given.number("value", 1, _MOST_VALUE), given.number("men", 0, _MOST_MEN, 0)
        down, indoors = bool(given.number("down", 0, 1, 0)), bool(given.number("house", 0, 1, 0))
        storeys = given.number("storeys", 0, _MOST_STOREYS, 0)
        house = House(given.number("floor", 0, max(storeys, 0), 0), storeys - 1) if storeys else None
        struck = self._struck(shell, given, house)
        at = AtTroops(value - pen, men or None, down=down, indoors=indoors or house is not None)
        tally, effects = self._rolls.at_troops(struck, at, "" if flames else shell)
        title = Text("Shots at troops", "Tirs sur des troupes")
        shown = OddsAnswer("shot_at_troops", title, certain(NONE), {}, "p.38, p.66, p.78", column=column)
        return _with_results(shown, struck, effects, tally)

    def _shot_at_vehicle(self, column: str, given: Inputs) -> OddsAnswer:
        """The same at a vehicle; ``soft``: without armour; ``immobilised``: before; ``open_topped_indirect`` and
        ``flamethrower`` as of the table of results."""
        shell, pen = self._shell(column, given)
        at = AtVehicle(
            pen,
            given.number("value", 1, _MOST_VALUE),
            armoured=not given.number("soft", 0, 1, 0),
            immobilised=bool(given.number("immobilised", 0, 1, 0)),
            added=self._rolls.added_to_results(
                open_topped_indirect=bool(given.number("open_topped_indirect", 0, 1, 0)),
                flamethrower=bool(given.number("flamethrower", 0, 1, 0)),
            ),
        )
        struck = self._struck(shell, given, None)
        tally, effects = self._rolls.at_vehicle(struck, at)
        title = Text("Shots at a vehicle", "Tirs sur un véhicule")
        shown = OddsAnswer("shot_at_vehicle", title, certain(NONE), {}, "p.66-69", column=column)
        return _with_results(shown, struck, effects, tally)

    def _shell(self, column: str, given: Inputs) -> tuple[str, int]:
        """(the dice of what bursts, the penetration with its modifiers)."""
        known_column(column, ("", *_SHELLS), "shot")
        usual = self._rolls.shell_pen(column) if column else 0
        pen = given.number("pen", -SIX, _MOST_VALUE, usual) + given.number("modifier", -SIX, SIX, 0)
        return column, pen

    def _struck(self, shell: str, given: Inputs, house: House | None) -> Distribution[int]:
        most = _MOST_SHELLS if shell else MOST_SHOTS
        volley = Volley(given.number("shots", 0, most, 1), score := given.number("score", 1, 2 * SIX))
        arrives = house.chance(self._rolls.bursts()) if house is not None else Fraction(1)
        return hits_of([volley], _burst(shell) if shell else None, sure=score == 1, arrives=arrives)


def _with_results(
    shown: OddsAnswer, struck: Distribution[int], effects: Distribution[Effect], tally: Tally
) -> OddsAnswer:
    """The answer ``shown`` with the results of these hits."""
    results = effects.map(tally.result)
    expected = {"hits": struck.expected(lambda n: n), **tally.expected(effects)}
    return replace(shown, results=results, names=tally.names(results), expected=expected)


def _count(number: int, en: str, fr: str) -> Text:
    return Text(f"1 {en}", f"1 {fr}") if number == 1 else Text(f"{number} {en}s", f"{number} {fr}s")


def _floor_key(floor: int, top: int) -> str:
    return "roof" if floor > top else f"floor_{floor}" if floor else "ground"


def _floor_name(floor: int, top: int) -> Text:
    if floor > top:
        return Text("the roof", "le toit")
    return Text(f"floor {floor}", f"étage {floor}") if floor else Text("the ground floor", "le rez-de-chaussée")


def _burst(words: str) -> Distribution[int]:
    """The number that "D2", "D3", "D6" or "2D6" gives; CannotAnswer for anything else."""
    try:
        return burst(words)
    except ValueError:
        columns = ", ".join(_SHELLS)
        bad = Text(f'no dice "{words}" (columns: {columns})', f"pas de dés « {words} » (colonnes : {columns})")
        raise CannotAnswer("no_column", bad) from None


def _dice_and_more(words: str) -> Distribution[int]:
    """What "2", "D3" or "D3+1" gives."""
    thrown, _, more = words.partition("+")
    found = burst(thrown) if "D" in thrown else certain(int(thrown))
    return found.map(lambda n: n + int(more or 0))


def no_column(column: str, table: str) -> None:
    """CannotAnswer (``no_column``) for a column of a table without columns."""
    if column:
        raise CannotAnswer("no_column", Text(f"{table} has no columns", f"{table} n’a pas de colonnes"))


def known_column(column: str, columns: tuple[str, ...], table: str) -> None:
    """CannotAnswer (``no_column``) for a column that a table has not got."""
    if column not in columns:
        hint, known = did_you_mean(column, columns), ", ".join(one for one in columns if one)
        words = Text(
            f'{table} has no column "{column}" (columns: {known}) {hint.en}'.rstrip(),
            f"{table} n’a pas de colonne « {column} » (colonnes : {known}) {hint.fr}".rstrip(),
        )
        raise CannotAnswer("no_column", words)
