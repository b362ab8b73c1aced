"""Bare tables of Bolt Action about shells and whole shots: hits, pins, the floor on which a shell bursts, shots at troops and
vehicles with whatever a unit would bring to them (p.32, p.37-38, p.66-69, p.78)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.engine.fire.odds import Inputs, OddsAnswer
from workbench.games.bolt_action.fire.damage import COLLAPSES, NONE, Effect, Tally
from workbench.games.bolt_action.fire.shells import SIX, House, Volley, burst, hits_of
from workbench.games.bolt_action.fire.shot_rolls import AtTroops, AtVehicle, ShotRolls
from workbench.odds.dice import Distribution, certain, together

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
        return _told(shown, struck, effects, tally)

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
        return _told(shown, struck, effects, tally)

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


def _told(shown: OddsAnswer, struck: Distribution[int], effects: Distribution[Effect], tally: Tally) -> OddsAnswer:
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
