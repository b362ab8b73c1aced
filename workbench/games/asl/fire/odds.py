"""Odds of Advanced Squad Leader: the checks and rolls that Chapter A prints whole (morale, rally, weapons, snipers, promotions,
searches). Every check has the inputs ``natural`` where two dice are rolled (a roll that fell) and the causes of its
table of modifiers by name, how many times each holds; the fire table is :mod:`workbench.games.asl.fire.fire_table`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.odds import Inputs, Modifier, OddsAnswer, no_columns, unknown_table
from workbench.engine.sight.results import Reason
from workbench.games.asl.fire.close_combat_odds import CloseCombat
from workbench.games.asl.fire.fire_table import FireTable
from workbench.games.asl.fire.rolls import CHECKS, LEADERSHIP, MOST, Rolls, Words, answer, needed, two_dice
from workbench.odds.charts import column_odds, known_column
from workbench.odds.dice import Distribution, certain, chance_of, dice, die, repeated
from workbench.rules.ruleset import Ruleset

_MC: Words = {
    "pass": Text("passed", "réussi"),
    "pinned": Text("passed, but pinned", "réussi, mais cloué"),
    "broken": Text("broken", "démoralisé"),
    "replaced": Text("broken and replaced by a lesser unit", "démoralisé et remplacé par moindre qualité"),
    "wounded": Text("wounded", "blessé"),
    "reduced": Text("reduced", "réduit"),
    "reduced_broken": Text("reduced and broken", "réduit et démoralisé"),
    "eliminated": Text("eliminated", "éliminé"),
}
_TASK: Words = {"pass": Text("passed", "réussi"), "fail": Text("failed", "raté")}
_PIN: Words = {"pass": Text("no effect", "sans effet"), "pinned": Text("pinned", "cloué")}


class ResultOdds(Rolls):
    """The distributions of one ruleset's charts and checks, with what a scenario types in (``typed``)."""

    def __init__(self, ruleset: Ruleset, typed: Mapping[str, Any]) -> None:
        super().__init__(ruleset, typed)
        self.fire, fight = FireTable(ruleset, typed), CloseCombat(ruleset, typed)
        self._checks: Mapping[str, Callable[[Inputs], OddsAnswer]] = {
            "ambush": fight.ambush,
            "close_combat_vehicle": fight.vehicle,
            "morale": self._morale,
            "llmc": self._llmc,
            "lltc": self._lltc,
            "task": self._task,
            "pin": self._pin,
            "paatc": self._paatc,
            "fpf": self._fpf,
            "rally": self._rally,
            "heat_of_battle": self._heat_of_battle,
            "leader_creation": self._leader_creation,
            "rof": self._rof,
            "breakdown": self._breakdown,
            "repair": self._repair,
            "recovery": self._recovery,
            "cowering": self._cowering,
            "smoke": self._smoke,
            "molotov": self._molotov,
            "molotov_kill": self._molotov_kill,
            "demolition_charge": self._demolition_charge,
            "set_charge": self._set_charge,
            "scrounging": self._scrounging,
            "to_hit": self._to_hit,
            "sniper": self._sniper,
            "sniper_check": self._sniper_check,
            "concealment": self._concealment,
            "gun_revealed": self._gun_revealed,
            "search": self._search,
            "search_casualty": self._search_casualty,
            "integrity": self._integrity,
            "integrity_regain": self._integrity_regain,
            "random_selection": self._random_selection,
        }
        self._with_columns: Mapping[str, Callable[[str, Inputs], OddsAnswer]] = {
            "close_combat": fight.personnel,
            "ift": self.fire.ift,
            "vehicle_line": self.fire.vehicle_line,
            "residual": self.fire.residual,
        }

    def chart_odds(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """See :meth:`workbench.engine.fire.odds.KnowsOdds.chart_odds`. Only ``ift``, ``vehicle_line``, ``close_combat`` and
        ``residual`` have columns among the checks."""
        charts = self.ruleset.charts
        if table in CHECKS:
            given = Inputs({**({"modifier": modifier} if modifier else {}), **inputs}, CHECKS[table][0])
            found = self._check(table, column, given)
            given.check_all_read()
            return found
        if table not in charts:
            raise unknown_table(table, [*CHECKS, *(one for one in charts if one not in CHECKS)])
        chart = charts[table]
        given = Inputs(inputs, chart.name)
        given.check_all_read()
        column = known_column(chart, column or chart.columns[0])
        return OddsAnswer(table, chart.name, column_odds(chart, column, modifier), chart.results, chart.citation.rule)

    def _check(self, table: str, column: str, given: Inputs) -> OddsAnswer:
        if table in self._with_columns:
            return self._with_columns[table](column, given)
        if column:
            name = CHECKS[table][0]
            raise no_columns(name)
        return self._checks[table](given)

    # --- morale

    def _mc(self, given: Inputs, added: int, level: int) -> Callable[[int], str]:
        """What a roll of a morale check gives (10.1, 10.3, 10.31, 7.8, 15.2, 19.1)."""
        broken, hero = given.number("broken", 0, 1, 0), given.number("hero", 0, 1, 0)
        wounded, never_pinned = given.number("wounded", 0, 1, 0), given.number("never_pinned", 0, 1, 0)
        elr = given.number("elr", 0, MOST, MOST)
        casualty = self.number("casualty_on")

        def read(roll: int) -> str:
            over = roll + added - level
            if over <= 0 and roll < casualty:
                return "pinned" if over == 0 and not (broken or hero or never_pinned) else "pass"
            if hero:
                return "eliminated" if wounded else "wounded"
            if broken:
                return "eliminated" if roll >= casualty else "reduced"
            if roll >= casualty:
                return "reduced_broken"
            return "replaced" if over > elr else "broken"

        return read

    def _morale(self, given: Inputs) -> OddsAnswer:
        level = self.morale_level(given)
        total, modifiers = self.modifiers(given)
        found = two_dice(given).map(self._mc(given, total, level))
        heat = Fraction(0) if given.number("hero", 0, 1, 0) else self._heat()
        return answer("morale", found, _MC, modifiers, needed(min(level - total, 11), 2), {"heat_of_battle": heat})

    def _heat(self) -> Fraction:
        return dice(2).chance(lambda roll: roll <= self.number("heat_on"))

    def _llmc(self, given: Inputs) -> OddsAnswer:
        """Only units of less morale than the lost leader; his bonus turned round is the only modifier (10.2, 10.21)."""
        level, added, checks = self._leader_loss(given)
        read = self._mc(given, added, level)
        rolled = two_dice(given)
        found = rolled.map(read) if checks else certain("pass")
        return answer("llmc", found, _MC, needed=needed(level - added, 2) if checks else Text())

    def _lltc(self, given: Inputs) -> OddsAnswer:
        """As the morale check after the loss of a leader, but who fails is pinned only, and only the unbroken check (10.2)."""
        level, added, checks = self._leader_loss(given)
        rolled = two_dice(given)
        if given.number("broken", 0, 1, 0) or not checks:
            return answer("lltc", certain("pass"), _PIN)
        found = rolled.map(lambda roll: "pass" if roll + added <= level else "pinned")
        return answer("lltc", found, _PIN, needed=needed(level - added, 2))

    def _leader_loss(self, given: Inputs) -> tuple[int, int, bool]:
        level = self.morale_level(given)
        added = max(0, -given.number("lost_leadership", -3, 3, 0))
        return level, added, level < given.number("lost_morale", 1, 12, 12)

    def _task(self, given: Inputs) -> OddsAnswer:
        return self.up_to("task", given, self.morale_level(given), _TASK, self.modifiers(given), 2)

    def _pin(self, given: Inputs) -> OddsAnswer:
        """A normal task check; who fails is pinned; the broken do not check (7.305)."""
        level, drms = self.morale_level(given), self.modifiers(given)
        two_dice(given)  # a roll that fell is no unknown input, though the broken do not roll
        if given.number("broken", 0, 1, 0):
            return answer("pin", certain("pass"), _PIN, drms[1])
        return self.up_to("pin", given, level, _PIN, drms, 2)

    def _paatc(self, given: Inputs) -> OddsAnswer:
        """A task check, with one more for the inexperienced; who fails is pinned; single men, the fanatic and the berserk need
        none (11.6)."""
        level, (total, modifiers) = self.morale_level(given), self.modifiers(given)
        total += given.number("inexperienced", 0, 1, 0)
        return self.up_to("paatc", given, level, _PIN, (total, modifiers), 2)

    def _fpf(self, given: Inputs) -> OddsAnswer:
        """The natural roll of the shot is a morale check of the firers; the leader who directs it checks first, without his
        own modifier, and helps only if he is neither pinned nor broken (8.31, 7.831)."""
        level = self.morale_level(given)
        leadership = given.number(LEADERSHIP, -3, 3, 0)
        leader = given.number("leader_morale", 0, 12, 0)
        alone, helped = self._mc(given, 0, level), self._mc(given, leadership, level)
        if not leader:
            return answer("fpf", two_dice(given).map(alone), _MC, (), needed(level, 2))
        own = self._mc(Inputs({}, Text()), 0, min(leader, self.number("morale_most")))

        def both(roll: int) -> str:
            first = own(roll)
            return f"{first}/{(helped if first == 'pass' else alone)(roll)}"

        names = {
            f"{one}/{two}": Text(
                f"leader: {_MC[one].en}; unit: {_MC[two].en}", f"leader : {_MC[one].fr} ; unité : {_MC[two].fr}"
            )
            for one in _MC
            for two in _MC
        }
        return answer("fpf", two_dice(given).map(both), names)

    def _rally(self, given: Inputs) -> OddsAnswer:
        """The broken morale or less; a natural 12 reduces; the first try of a squad alone on a natural 2 rallies and may make
        a leader (10.6-10.64, 18.11); the Heat of Battle comes on a natural 2, not in self-rally (15.1)."""
        level = self.morale_level(given)
        total, modifiers = self.modifiers(given, "rally_drm")
        alone, first = given.number("self_rally", 0, 1, 0), given.number("promotion", 0, 1, 0)
        casualty, heat = self.number("casualty_on"), self.number("heat_on")

        def read(roll: int) -> str:
            if first and alone and roll <= heat:
                return "leader"
            if roll >= casualty:
                return "reduced"
            return "rallied" if roll + total <= level else "fails"

        names = {
            "leader": Text("rallied, and a roll for a leader", "rallié, et un dr de création de leader"),
            "rallied": Text("rallied", "rallié"),
            "fails": Text("stays broken", "reste démoralisé"),
            "reduced": _MC["reduced"],
        }
        expected = {"heat_of_battle": Fraction(0) if alone else self._heat()}
        return answer("rally", two_dice(given).map(read), names, modifiers, needed(min(level - total, 11), 2), expected)

    def _heat_of_battle(self, given: Inputs) -> OddsAnswer:
        """The chart with its modifiers; Italians and Axis Minors that are not elite surrender sooner; some never do and go
        berserk, and without an enemy in sight the berserk are hardened (15.1, 15.44, 15.5)."""
        total, modifiers = self.modifiers(given, "heat_drm", leader=False)
        nations = [given.number(name, -3, MOST, 0) for name in ("italian", "axis_minor")]
        elite = given.number("elite", -3, MOST, 0)
        soft = any(nations) and not elite
        least = self.number("italian_surrender" if soft else "surrender")
        never = sum(given.number(name, 0, 1, 0) for name in ("never_surrenders", "japanese", "partisan")) > 0
        no_enemy = given.number("no_enemy", 0, 1, 0)
        chart = self.ruleset.charts["heat_of_battle"]
        low, high = min(chart.rows), max(chart.rows)

        def read(roll: int) -> str:
            final = roll + total
            result = "surrender" if final >= least else chart.rows[min(max(final, low), high)][0]
            if result == "surrender" and never:
                result = "berserk"
            return "hardened" if result == "berserk" and no_enemy else result

        return answer("heat_of_battle", two_dice(given).map(read), dict(chart.results), modifiers)

    def _leader_creation(self, given: Inputs) -> OddsAnswer:
        total, modifiers = self.modifiers(given, "leader_drm", leader=False)
        cells = self.ruleset.tables["leader_morale"]
        morale = given.number("morale", 1, 12, 7)
        high, low = int(str(cells["high_from"])), int(str(cells["low_to"]))
        if by := -1 if morale >= high else int(morale <= low):
            words = Text(f"morale {morale}", f"Niveau de Moral {morale}")
            modifiers = (*modifiers, Modifier(by, Reason("morale", "18.2", words)))
        chart = self.ruleset.charts["leader_creation"]
        return answer(
            "leader_creation", column_odds(chart, chart.columns[0], total + by), dict(chart.results), modifiers
        )

    # --- weapons

    def _rof(self, given: Inputs) -> OddsAnswer:
        """Kept while the coloured die shows the rate or less; ``shots`` are expected with the first (9.2)."""
        rate = given.number("rof", 0, 5)
        words = {"kept": Text("keeps its rate of fire", "garde sa ROF"), "lost": Text("has fired", "perd sa ROF")}
        found = self.up_to("rof", given, rate, words, (0, ()), 1)
        return replace(found, expected={"shots": 1 / (1 - Fraction(rate, 6))})

    def _breakdown(self, given: Inputs) -> OddsAnswer:
        """The breakdown number ``b`` or more; where something lowers it, the original number destroys; ``x`` or more removes
        the weapon at once: without a ``b`` it never merely malfunctions (9.7, 9.71, A.11). ``shots``: after so many shots."""
        ends, never = given.number("x", 0, 13, 0), 13
        original = given.number("b", 2, never, never if ends else self.number("breakdown"))
        less = self.number("sustained") * given.number("sustained", 0, 1, 0) + given.number("lowered", 0, 10, 0)
        breaks_on = original - less if original < never else never
        lost_on = min(ends - less if ends else never, original if less else never)

        def read(roll: int) -> str:
            return "destroyed" if roll >= lost_on else "malfunction" if roll >= breaks_on else "works"

        names = {
            "works": Text("works", "fonctionne"),
            "malfunction": Text("malfunctions", "s’enraye"),
            "destroyed": Text("removed for good", "définitivement hors d’usage"),
        }
        once = two_dice(given).map(read)
        shots = given.number("shots", 1, 10, 1)
        found = repeated("works", lambda state: once if state == "works" else certain(state), shots)
        return answer("breakdown", found, names, needed=needed(min(breaks_on, lost_on) - 1, 2))

    def _repair(self, given: Inputs) -> OddsAnswer:
        number, lost = given.number("r", 1, 5), self.number("repair_lost_on")
        names = {
            "repaired": Text("repaired", "réparée"),
            "none": Text("no effect", "sans effet"),
            "destroyed": Text("removed for good", "définitivement hors d’usage"),
        }
        found = die().map(lambda roll: "repaired" if roll <= number else "destroyed" if roll >= lost else "none")
        return answer("repair", found, names, needed=needed(number, 1))

    def _recovery(self, given: Inputs) -> OddsAnswer:
        """Below a number; the night and CX count against it (4.44, 4.51)."""
        words = {"recovered": Text("recovered", "récupérée"), "none": Text("not recovered", "pas récupérée")}
        drms = self.modifiers(given, "recovery_drm", leader=False)
        return self.up_to("recovery", given, self.number("recovery_fails_on") - 1, words, drms, 1)

    def _cowering(self, given: Inputs) -> OddsAnswer:
        names = {"cowers": Text("cowers", "couardise"), "none": Text("fires as announced", "tire comme prévu")}
        immune = sum(given.number(name, 0, 1, 0) for name in ("leader", "immune")) > 0
        doubles = certain("none") if immune else chance_of(Fraction(1, 6)).map(lambda yes: "cowers" if yes else "none")
        return answer("cowering", doubles, names)

    def _smoke(self, given: Inputs) -> OddsAnswer:
        """The exponent or less, one less for the CX; a 6 ends the move; uphill a second die decides where it lands (24.1,
        4.51)."""
        exponent, uphill = given.number("exponent", 0, 5), given.number("uphill", 0, 1, 0)
        total, modifiers = self.modifiers(given, "smoke_drm", leader=False)
        names = {
            "placed": Text("smoke is placed", "SMOKE placée"),
            "own_location": Text("smoke in its own place", "SMOKE dans sa propre Location"),
            "none": Text("no smoke", "pas de SMOKE"),
            "move_ends": Text("no smoke, and the move ends", "pas de SMOKE, et la MPh s’arrête"),
        }
        second = chance_of(Fraction(self.number("smoke_uphill"), 6)).map(
            lambda yes: "placed" if yes else "own_location"
        )
        ends = self.number("smoke_ends_on")

        def read(roll: int) -> Distribution[str]:
            if roll + total <= exponent:
                return second if uphill else certain("placed")
            return certain("move_ends" if roll >= ends else "none")

        return answer("smoke", die().then(read), names, modifiers, needed(exponent - total, 1))

    def _molotov(self, given: Inputs) -> OddsAnswer:
        words = {"has": Text("has a Molotov", "dispose d’un MOL"), "none": Text("has none", "n’en a pas")}
        drms = self.modifiers(given, "molotov_drm", leader=False)
        return self.up_to("molotov", given, self.number("molotov"), words, drms, 1)

    def _molotov_kill(self, given: Inputs) -> OddsAnswer:
        """Below the kill number, which the user types in (Chapter C), a burning wreck; equal, eliminated (22.612)."""
        base = given.number("kill", -1, 20, -1)
        if base < 0:
            words = Text(
                'the kill number of a Molotov (chart C7.34) is not in the source: type it in as the input "kill"',
                "le TK# d’un MOL (table C7.34) n’est pas dans la source : saisissez-le comme donnée « kill »",
            )
            raise CannotAnswer("missing_table", words)
        changes, modifiers = self.modifiers(given, "molotov_kill", leader=False)
        kill = base + changes
        names = self.ruleset.charts["improbable"].results
        found = two_dice(given).map(lambda roll: "burning" if roll < kill else "destroyed" if roll == kill else "none")
        return answer("molotov_kill", found, dict(names), modifiers, needed(kill, 2))

    def _demolition_charge(self, given: Inputs) -> OddsAnswer:
        fails = self.number("dc_captured_fails_on" if given.number("captured", 0, 1, 0) else "dc_fails_on")
        words = {"explodes": Text("explodes", "explose"), "dud": Text("does not explode", "n’explose pas")}
        return self.up_to("demolition_charge", given, fails - 1, words, (0, ()), 2)

    def _set_charge(self, given: Inputs) -> OddsAnswer:
        words = {"set": Text("set", "préparée"), "none": Text("not set", "pas préparée")}
        drms = self.modifiers(given, "set_charge_drm")
        return self.up_to("set_charge", given, given.number("us", 0, 6), words, drms, 1)

    def _scrounging(self, given: Inputs) -> OddsAnswer:
        words = {"armed": Text("finds arms", "trouve des armes"), "none": Text("finds none", "ne trouve rien")}
        return self.up_to("scrounging", given, self.number("scrounging"), words, (0, ()), 2)

    def _to_hit(self, given: Inputs) -> OddsAnswer:
        """A number to hit that the user types in (Chapter C), less the modifiers; a near miss may hit another of the vehicles
        that crowd the hex (5.132)."""
        base = given.number("base", -1, 20, -1)
        if base < 0:
            words = Text(
                'the table to hit (Chapter C) is not in the source: type its number in as the input "base"',
                "la table To Hit (chapitre C) n’est pas dans la source : saisissez son nombre comme donnée « base »",
            )
            raise CannotAnswer("missing_table", words)
        total, modifiers = self.modifiers(given, leader=False)
        vehicles = given.number("vehicles", 1, 10, 1)
        names = {
            "hit": Text("hit", "touché"),
            "other": Text("another vehicle in the hex is hit", "un autre véhicule de l’hex est touché"),
            "miss": Text("missed", "manqué"),
        }
        second = chance_of(Fraction(min(vehicles - 1, 6), 6)).map(lambda yes: "other" if yes else "miss")

        def read(roll: int) -> Distribution[str]:
            over = roll + total - base
            if over <= 0:
                return certain("hit")
            return second if over < vehicles else certain("miss")

        return answer("to_hit", two_dice(given).then(read), names, modifiers, needed(base - total, 2))

    # --- snipers, concealment, searches, integrity

    def _sniper(self, given: Inputs) -> OddsAnswer:
        """A roll of two dice that equals the sniper number lets the sniper roll a die (14.1, 14.3)."""
        number, chart = given.number("san", 2, 7), self.ruleset.charts["sniper_attack"]
        attack = column_odds(chart, chart.columns[0])
        found = two_dice(given).then(lambda roll: attack if roll == number else certain("none"))
        return answer("sniper", found, dict(chart.results))

    def _sniper_check(self, given: Inputs) -> OddsAnswer:
        total, modifiers = self.modifiers(given, "sniper_check_drm")
        dead, pinned = self.number("sniper_eliminated"), self.number("sniper_pinned")
        names = {
            "eliminated": Text("the sniper is eliminated", "le Sniper est éliminé"),
            "pinned": Text("the sniper is pinned", "le Sniper est cloué"),
            "none": Text("no effect", "sans effet"),
        }
        found = two_dice(given).map(
            lambda roll: "eliminated" if roll + total <= dead else "pinned" if roll + total == pinned else "none"
        )
        return answer("sniper_check", found, names, modifiers, needed(dead - total, 2))

    def _concealment(self, given: Inputs) -> OddsAnswer:
        words = {"gained": Text('gains a "?"', "gagne un « ? »"), "none": Text('no "?"', "pas de « ? »")}
        drms = self.modifiers(given, "concealment_drm")
        return self.up_to("concealment", given, self.number("concealment"), words, drms, 1)

    def _gun_revealed(self, given: Inputs) -> OddsAnswer:
        """The coloured die of its shot; a higher one is needed if its nearest enemy in sight is far (12.34)."""
        table = self.ruleset.tables["concealment"]
        far = given.number("range", 0, 200) > int(str(table["range"]))
        least = int(str(table["gun_revealed_far" if far else "gun_revealed_from"]))
        words = {"hidden": Text("stays hidden", "reste caché"), "revealed": Text("revealed", "révélé")}
        found = die().map(lambda roll: "revealed" if roll >= least else "hidden")
        return answer("gun_revealed", found, words)

    def _search(self, given: Inputs) -> OddsAnswer:
        """The final die is the number of accessible hexes (``hexes``) that are not searched (12.152)."""
        total, modifiers = self.modifiers(given, "search_drm")
        hexes = given.number("hexes", 0, 12, 6)
        found = die().map(lambda roll: str(min(max(roll + total, 0), hexes)))
        names = {str(n): Text(f"{n} hexes are not searched", f"{n} hexagones non fouillés") for n in range(hexes + 1)}
        return answer("search", found, names, modifiers, expected={"searched": hexes - found.expected(int)})

    def _search_casualty(self, given: Inputs) -> OddsAnswer:
        words = {
            "reduced": Text("the searcher is reduced", "le chercheur est réduit"),
            "none": Text("no loss", "aucune perte"),
        }
        drms = self.modifiers(given, "search_casualty_drm")
        return self.up_to("search_casualty", given, self.number("search_casualty"), words, drms, 1)

    def _integrity(self, given: Inputs) -> OddsAnswer:
        words = {
            "holds": Text("the ELR holds", "l’ELR tient"),
            "lost": Text("the ELR drops by one", "l’ELR baisse de un"),
        }
        drms = self.modifiers(given, "integrity_drm")
        return self.up_to("integrity", given, self.number("integrity") - 1, words, drms, 2)

    def _integrity_regain(self, given: Inputs) -> OddsAnswer:
        """Modifiers above zero do not count (16.3)."""
        _, modifiers = self.modifiers(given, "integrity_drm")
        kept = tuple(one for one in modifiers if one.value < 0)
        words = {"regained": Text("an ELR is regained", "un ELR est regagné"), "none": Text("no effect", "sans effet")}
        drms = (sum(one.value for one in kept), kept)
        found = self.up_to("integrity_regain", given, self.number("integrity_regain"), words, drms, 2)
        note = Text(
            "Read as 2 or less: the sign of the print is doubtful [16.3].",
            "Lu comme 2 ou moins : le signe imprimé est douteux [16.3].",
        )
        return replace(found, assumed=(note,))

    def _random_selection(self, given: Inputs) -> OddsAnswer:
        """A die for each unit, the highest and its equals are taken: the chance of one of them (A.9)."""
        units = given.number("units", 1, 12)
        chosen = sum(pips ** (units - 1) for pips in range(1, 7))
        found = Distribution({"selected": chosen, "spared": 6**units - chosen})
        names = {
            "selected": Text("a given unit is taken", "une unité donnée est désignée"),
            "spared": Text("it is spared", "elle est épargnée"),
        }
        return answer("random_selection", found, names, expected={"units": units * found["selected"]})
