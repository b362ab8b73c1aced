"""Actions that cost movement factors without a step: weapons, smoke, searches, horses, charges, leaving the map (4.44, 12.152,
13.31, 23.3, 24.1, 2.6).
"""

from __future__ import annotations

from fractions import Fraction

from workbench.movement.asking import check_action, check_adjacent
from workbench.movement.asl.move import Move
from workbench.movement.asl.nodes import LEVEL, WORKS, Node, hex_of, kind_of
from workbench.movement.results import DiceTest, MoveCost
from workbench.movement.words import points

RECOVER, SEARCH, SMOKE, CHARGE_DC, SET_DC = "recover", "search", "place_smoke", "place_dc", "set_dc"
MOUNT, DISMOUNT, EXIT, DROP, COVER = "mount", "dismount", "exit", "drop", "take_cover"
ACTIONS = {key: key for key in (RECOVER, SEARCH, SMOKE, CHARGE_DC, SET_DC, MOUNT, DISMOUNT, EXIT, DROP, COVER)} | {
    "place": SMOKE,
    "transfer": DROP,
}


class Actions:
    """Prices of the actions of one move; ``target`` is the place that an action is aimed at, None = the mover's own."""

    def __init__(self, move: Move, target: Node | None = None) -> None:
        self._move = move
        self._words = move.words
        self._target = target if target is not None else move.source

    def price(self, action: str) -> MoveCost:
        """What an action costs. CannotAnswer for unknown ones."""
        word = check_action(action, ACTIONS)
        move = self._move
        if word in (MOUNT, DISMOUNT):
            return self._saddle(word)
        if word == EXIT:
            return self._exit()
        if not move.mover.on_foot:
            return self._refused("foot_only")
        if word == SMOKE:
            return self._smoke()
        if word == CHARGE_DC:
            return self._charge()
        if word == SET_DC:
            part = self._words.part("set_dc", move.allowance, move.start)
            return MoveCost(part.cost, (part, self._words.part("hazardous", Fraction(0), move.start)))
        if word == COVER:
            return self._cover()
        if word == DROP:
            part = self._words.part("drop", Fraction(0))
            return MoveCost(part.cost, (part,))
        cost = self._words.number(word, 1)
        part = self._words.part(word, cost)
        if word == SEARCH:
            if not any(one.is_a("mmc") for one in move.movers):
                return self._refused("search_mmc")
            return MoveCost(cost, (part,), becomes=("ti",))
        test = DiceTest(self._words.label(move.start), self._words.say("recover_dr"), 1 / 6, part.rule)
        return MoveCost(cost, (part,), (test,))

    def _refused(self, key: str, at: int | None = None) -> MoveCost:
        part = self._words.part(key, None, self._move.start if at is None else at, unit=self._move.mover.name)
        return MoveCost(None, (part,))

    def _beside(self) -> int:
        target = hex_of(self._target)
        if target != self._move.start:
            check_adjacent(self._move.scenario.board.grid, self._move.start, target)
        return target

    def _smoke(self) -> MoveCost:
        move, target = self._move, self._beside()
        if not any(one.is_a("mmc") for one in move.movers):
            return self._refused("smoke_mmc")
        ground, prices = move.ground, move.graph.prices
        if ground.is_wet(target) and target not in ground.bridged:
            return self._refused("smoke_water", target)
        if move.scenario.conditions.get("wind") == "gusty":
            return self._refused("smoke_gusty", target)
        own = target == move.start
        climb = prices.level(self._target) - prices.level(move.source)
        if climb >= 2:
            return self._refused("smoke_levels", target)
        if climb > 0 and not own and any(ground.rows[key].fact("climb") for key in ground.sides(move.start, target)):
            return self._refused("smoke_levels", target)
        cost = self._words.number("smoke_own" if own else "smoke_adjacent", 1 if own else 2)
        part = self._words.part("place_smoke", cost, target)
        exponent = next((int(str(one.value("smoke"))) for one in move.movers if one.value("smoke") is not None), None)
        p = None if exponent is None else 1 - min(6, exponent) / 6
        test = DiceTest(self._words.label(target), self._words.say("smoke_dr"), p, part.rule)
        extra: tuple[DiceTest, ...] = ()
        if climb > 0:
            again = self._words.say("smoke_up")
            extra = (DiceTest(self._words.label(target), again, 1 / 2, part.rule),)
        return MoveCost(cost, (part,), (test, *extra))

    def _charge(self) -> MoveCost:
        """As entering the target hex without Bypass (23.3)."""
        move, target = self._move, self._beside()
        if target == move.start and kind_of(self._target) != LEVEL:
            part = self._words.part("place_dc_where", None, target)
            return MoveCost(None, (part,))
        price = move.graph.price(move.source, self._target)
        total = price.total(move.allowance)
        parts = move.words.parts(price, move.allowance, target)
        if total is None:
            return MoveCost(None, parts or (move.words.part("no_step", None, target),))
        return MoveCost(total, (move.words.part("place_dc", Fraction(0), target, total=points(total)), *parts))

    def _cover(self) -> MoveCost:
        move = self._move
        node: Node = (move.start, WORKS, 0)
        source: Node = move.start
        goal = node if kind_of(move.source) != WORKS else source
        price = move.graph.price(move.source, goal)
        parts = move.words.parts(price, move.allowance, move.start)
        return MoveCost(price.total(move.allowance), parts or (move.words.part("no_cover", None, move.start),))

    def _saddle(self, word: str) -> MoveCost:
        """Mounting and dismounting, and what the horse has left (13.31): a quarter for every factor of the man."""
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
                return MoveCost(None, (part, words.beyond(cost, left)))
            # of the man's factors that are left, one is for dismounting, each other for a quarter that the horse spends
            free = max(Fraction(0), men - spent - words.number("dismount", 1)) / men
            again = words.part("horse_again", Fraction(0), most=points(free * horse), gallop=points(free * late))
            return MoveCost(cost, (part, said, again))
        most = move.allowance * (words.number("riding", 4) - cost) / words.number("riding", 4)
        return MoveCost(cost, (part, words.part("horse_most", Fraction(0), most=points(most))))

    def _exit(self) -> MoveCost:
        move = self._move
        step = move.exit(move.source)
        if step is None:
            return self._refused("no_exit")
        parts = (*step.parts, move.words.part("exit", Fraction(0), move.start))
        if move.routs:
            return self._refused("exit_rout")
        return MoveCost(step.cost, parts)
