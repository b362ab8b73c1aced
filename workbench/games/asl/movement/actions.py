"""Actions that cost movement factors without a step: weapons, smoke, searches, horses, charges, leaving the map (4.44, 12.152,
13.31, 23.3, 24.1, 2.6)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from workbench.base.text import signed
from workbench.engine.movement.hex_doctrine import check_action, check_adjacent
from workbench.engine.movement.movers import exact_number, points
from workbench.engine.movement.results import DiceTest, MoveCost
from workbench.games.asl.movement.movers import LEVEL, WORKS, Node, hex_of, kind_of
from workbench.games.asl.movement.search import Move

RECOVER, SEARCH, SMOKE, CHARGE_DC, SET_DC = "recover", "search", "place_smoke", "place_dc", "set_dc"
MOUNT, DISMOUNT, EXIT, DROP, COVER = "mount", "dismount", "exit", "drop", "take_cover"
ACTIONS = {key: key for key in (RECOVER, SEARCH, SMOKE, CHARGE_DC, SET_DC, MOUNT, DISMOUNT, EXIT, DROP, COVER)} | {
    "place": SMOKE,
    "transfer": DROP,
}


class Actions:
    """Prices of the actions of one move; ``target`` is the place that an action is aimed at, None = the place of the mover.
    ``sees``: is there a line of sight to a place beside the mover (A.8)?"""

    def __init__(
        self, move: Move, target: Node | None = None, sees: Callable[[Node], bool] = lambda place: True
    ) -> None:
        self._move, self._sees = move, sees
        self._words = move.words
        self._target = target if target is not None else move.source

    def price(self, action: str) -> MoveCost:
        """What an action costs. CannotAnswer for unknown ones."""
        word = check_action(action, ACTIONS)
        move = self._move
        if word in (MOUNT, DISMOUNT):
            return self._mount_or_dismount(word)
        if word == EXIT:
            return self._exit()
        if not move.mover.on_foot:
            return self._refused("foot_only")
        if word == SMOKE:
            return self._smoke()
        if word == CHARGE_DC:
            return self._place_charge()
        if word == SET_DC:
            part = self._words.part("set_dc", move.allowance, move.start)
            test = self._set_charge_test()
            return MoveCost(part.cost, (part, self._words.part("hazardous", Fraction(0), move.start)), (test,))
        if word == COVER:
            return self._take_cover()
        if word == DROP:
            part = self._words.part("drop", Fraction(0))
            return MoveCost(part.cost, (part,))
        cost = self._words.number(word, 1)
        part = self._words.part(word, cost)
        if word == SEARCH:
            if not any(one.is_a("mmc") for one in move.movers):
                return self._refused("search_mmc")
            return MoveCost(cost, (part,), (self._search_test(),), becomes=("ti",))
        return MoveCost(cost, (part,), (self._recovery_test(),))

    def _test(self, key: str, at: int, p: float | None, drm: int, rule: str, **values: object) -> DiceTest:
        """A roll, with its modifier in words where there is one."""
        said = self._words.sentence(key, at, **values)
        if drm:
            said = self._words.sentence("with_drm", test=said, drm=signed(drm))
        return DiceTest(self._words.label(at), said, p, self._words.rule(rule))

    def _recovery_test(self) -> DiceTest:
        """The die of who recovers, worse for the CX and at night (4.44, 4.51)."""
        move, words = self._move, self._words
        night = move.scenario.conditions.get("time") == "night"
        drm = int(words.number("cx", 1, "recovery_drm")) * move.mover.has("cx")
        drm += int(words.number("night", 1, "recovery_drm")) * night
        fails_on = int(words.number("recovery_fails_on", 6, "thresholds"))
        return self._test("recover_dr", move.start, _at_least(fails_on - drm), drm, RECOVER, n=fails_on)

    def _search_test(self) -> DiceTest:
        """The die that counts the hexes left out, by who searches (12.152)."""
        move, words = self._move, self._words
        halves = sum((one.squads for one in move.movers if one.is_a("mmc")), Fraction(0)) * 2
        times = {
            "stealthy": sum(one.stealthy for one in move.movers),
            "more_half_squads": max(0, int(halves) - 1),
            "lax": sum(one.has("lax") for one in move.movers),
            "cx": sum(one.has("cx") for one in move.movers),
        }
        drm = sum(int(words.number(name, 0, "search_drm")) * count for name, count in times.items())
        led = [lead for one in move.movers if (lead := one.leadership) is not None and not one.is_broken]
        drm += min(led, default=0)
        return self._test("search_dr", move.start, None, drm, SEARCH)

    def _set_charge_test(self) -> DiceTest:
        """The US number or less, with the leadership of a leader who helps, worse for the CX (23.7, 4.51)."""
        move, words = self._move, self._words
        drm = int(words.number("cx", 1, "set_charge_drm")) * move.mover.has("cx")
        helping = [lead for one in move.movers[1:] if (lead := one.leadership) is not None and not one.is_broken]
        drm += min(helping, default=0)
        us = exact_number(move.mover.value("us"))
        p = None if us is None else _at_least(int(us) + 1 - drm)
        return self._test("set_dc_dr", move.start, p, drm, SET_DC, n="?" if us is None else int(us))

    def _refused(self, key: str, at: int | None = None) -> MoveCost:
        part = self._words.part(key, None, self._move.start if at is None else at, unit=self._move.mover.name)
        return MoveCost(None, (part,))

    def _adjacent_target(self) -> int:
        target = hex_of(self._target)
        if target != self._move.start:
            check_adjacent(self._move.scenario.board.grid, self._move.start, target)
        return target

    def _smoke(self) -> MoveCost:
        move, target = self._move, self._adjacent_target()
        if not any(one.is_a("mmc") for one in move.movers):
            return self._refused("smoke_mmc")
        ground, prices = move.ground, move.graph.prices
        if ground.is_wet(target) and target not in ground.bridged:
            return self._refused("smoke_water", target)
        if move.scenario.conditions.get("wind") == "gusty":
            return self._refused("smoke_gusty", target)
        own = target == move.start
        if not own and not self._sees(self._target):
            return self._refused("smoke_unseen", target)
        climb = prices.level(self._target) - prices.level(move.source)
        if climb >= 2:
            return self._refused("smoke_levels", target)
        if climb > 0 and not own and any(ground.rows[key].fact("climb") for key in ground.sides(move.start, target)):
            return self._refused("smoke_levels", target)
        cost = self._words.number("smoke_own" if own else "smoke_adjacent", 1 if own else 2)
        part = self._words.part("place_smoke", cost, target)
        thrower = next((one for one in move.movers if one.value("smoke") is not None), None)
        drm = int(self._words.number("cx", 1, "smoke_drm")) * (thrower is not None and thrower.has("cx"))
        p = None if thrower is None else _at_least(int(str(thrower.value("smoke"))) + 1 - drm)
        test = self._test("smoke_dr", target, p, drm, SMOKE)
        extra: tuple[DiceTest, ...] = ()
        if climb > 0:
            again = self._words.sentence("smoke_up")
            extra = (DiceTest(self._words.label(target), again, 1 / 2, part.rule),)
        return MoveCost(cost, (part,), (test, *extra))

    def _place_charge(self) -> MoveCost:
        """Costs as much as entering the target hex without Bypass (23.3)."""
        move, target = self._move, self._adjacent_target()
        if target == move.start and kind_of(self._target) != LEVEL:
            part = self._words.part("place_dc_where", None, target)
            return MoveCost(None, (part,))
        if target != move.start and not self._sees(self._target):
            return self._refused("place_dc_unseen", target)
        price = move.graph.price(move.source, self._target)
        total = price.total(move.allowance)
        parts = move.words.parts(price, move.allowance, target)
        if total is None:
            return MoveCost(None, parts or (move.words.part("no_step", None, target),))
        return MoveCost(total, (move.words.part("place_dc", Fraction(0), target, total=points(total)), *parts))

    def _take_cover(self) -> MoveCost:
        move = self._move
        node: Node = (move.start, WORKS, 0)
        source: Node = move.start
        goal = node if kind_of(move.source) != WORKS else source
        price = move.graph.price(move.source, goal)
        parts = move.words.parts(price, move.allowance, move.start)
        return MoveCost(price.total(move.allowance), parts or (move.words.part("no_cover", None, move.start),))

    def _mount_or_dismount(self, word: str) -> MoveCost:
        """Mounting and dismounting, and the MF that the horse has left (13.31): a quarter for every factor of the rider."""
        move, words = self._move, self._words
        fits = all(one.on_foot for one in move.movers) if word == MOUNT else all(one.is_mounted for one in move.movers)
        if not fits:
            return self._refused("no_mount" if word == MOUNT else "no_dismount")
        if move.mode == "advance":
            return self._refused("no_mount_advance")
        cost = words.number(word, 1)
        part = words.part(word, cost)
        horse = Fraction(str(move.ruleset.units["cavalry"].values["mf"].value))
        if word == MOUNT:
            men = words.number("riding", 4)
            left = min(men, move.left)
            spent = men - left + cost
            quarters = max(Fraction(0), 1 - spent / men)
            late = horse + words.number("gallop_late", 4)
            lost = spent / men * horse
            said = words.part(
                "horse_left", Fraction(0), left=points(quarters * horse), gallop=points(max(Fraction(0), late - lost))
            )
            if left < cost:
                return MoveCost(None, (part, words.beyond_allowance(cost, left)))
            # of the man's factors that are left, one is for dismounting, each other for a quarter that the horse spends
            free = max(Fraction(0), men - spent - words.number("dismount", 1)) / men
            again = words.part("horse_again", Fraction(0), most=points(free * horse), gallop=points(free * late))
            return MoveCost(cost, (part, said, again))
        most = move.allowance * (words.number("riding", 4) - cost) / words.number("riding", 4)
        return MoveCost(cost, (part, words.part("horse_most", Fraction(0), most=points(most))))

    def _exit(self) -> MoveCost:
        move = self._move
        step = move.exit_step(move.source)
        if step is None:
            return self._refused("no_exit")
        parts = (*step.parts, move.words.part("exit", Fraction(0), move.start))
        if move.is_rout:
            return self._refused("exit_rout")
        return MoveCost(step.cost, parts)


def _at_least(number: int) -> float:
    """The chance that one die shows a number or more."""
    return min(6, max(0, 7 - number)) / 6
