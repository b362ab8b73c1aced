"""One move of a game of one's own: who moves on which graph with how many points, what enemies close, what stacking bars."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from workbench.base.text import Text
from workbench.engine.movement.hex_doctrine import no_allowance
from workbench.engine.movement.movers import MovementWording, Occupants, exact_number, points
from workbench.engine.movement.movers import Mover as BaseMover
from workbench.engine.movement.results import CostPart, MoveRequest, Stacking
from workbench.engine.spotting.troops import in_hexes, joined
from workbench.games.generic.movement.costs import ADDED, DOWN, EVERYBODY, PATH, SIDE, TERRAIN, UP, Item, Price
from workbench.games.generic.movement.graph import WHOLE, MoveGraph
from workbench.rules.ruleset import Mode, Ruleset
from workbench.scenario.scenario import Scenario

NO_ZONE, STOP, COST, BAN = "none", "stop", "cost", "ban"
"""What the hexes beside an enemy do to a move."""
CLOSED = "closed"
_MESSAGES = {TERRAIN: "terrain", ADDED: "added", SIDE: "side", PATH: "path", UP: "up", DOWN: "down"}


@dataclass(frozen=True)
class Mover(BaseMover):
    """One unit that moves."""

    @property
    def allowance(self) -> Fraction | None:
        """Its movement points; None if nothing says how many."""
        return exact_number(self.value("move"))

    def named(self, words: Iterable[str]) -> bool:
        """Is its kind, or one of its tags, among some words?"""
        return any(word == self.kind.key or word in self.kind.tags for word in words)


class MoveWording(MovementWording):
    """Sentences whose sections are those of the chart."""

    def cited(self, key: str, rule: str, paid: Fraction | None, at: int | None = None, **values: object) -> CostPart:
        """One item of a price with the section of a cell."""
        section = self.rule(key) or rule
        return CostPart(section, paid, self.sentence(key, at, rule=section, **values))

    def of_table(self, key: str, cell: str, paid: Fraction | None, at: int | None = None, **values: object) -> CostPart:
        """One item of a price with the section of a cell of the table ``movement``."""
        return self.cited(key, self._ruleset.tables["movement"].cells[cell].citation.rule, paid, at, **values)

    def parts(self, price: Price, mobility: str, at: int, mode: Mode | None = None) -> tuple[CostPart, ...]:
        """The items of a price as sentences; one that is forbidden says why at the end."""
        name = self._ruleset.mobility[mobility]
        if not price.items and mode is not None and mode.along:
            paths = joined([self._ruleset.terrain[key].name for key in mode.along])
            return (self.cited("off_path", mode.citation.rule, None, at, mode=mode.name, paths=paths),)
        if not price.items:
            return (self.cited("unpriced", "", None, at, mobility=name),)
        parts = [self._part(item, at) for item in price.items]
        if price.amount is None:
            last = price.items[-1]
            key = "too_steep" if last.what in (UP, DOWN) else "prohibited"
            parts[-1] = self.cited(key, last.rule, None, at, terrain=last.name, mobility=name)
        return tuple(parts)

    def _part(self, item: Item, at: int) -> CostPart:
        if item.cost.whole:
            return self.cited("whole", item.rule, None, at, terrain=item.name)
        values = {"terrain": item.name, "cost": points(item.amount), "levels": item.levels}
        return self.cited(_MESSAGES[item.what], item.rule, item.amount, at, **values)


class Zones:
    """The hexes beside enemies that matter to moves (zones of control), by side, and what they do."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, occupants: Occupants[Mover]) -> None:
        table = ruleset.tables["movement"]
        self.does = str(table["zoc"])
        self.cost = Fraction(int(table["zoc_cost"] or 0))
        self.held = table["zoc_held"] is True and self.does != NO_ZONE
        self.enemies_close = table["enemy_hexes"] == CLOSED
        self._by = str(table["zoc_by"] or "").split()
        self._ignored_by = str(table["zoc_ignored_by"] or "").split()
        self._scenario, self._occupants = scenario, occupants
        self._beside: dict[str, frozenset[int]] = {}

    def beside_enemies(self, movers: Sequence[Mover]) -> frozenset[int]:
        """The hexes in which enemies hinder a move; none for those who ignore them, or for nobody's unit."""
        side = movers[0].side
        if self.does == NO_ZONE or not side or all(mover.named(self._ignored_by) for mover in movers):
            return frozenset()
        known = self._beside.get(side)
        if known is None:
            around = self._scenario.board.grid.neighbours
            holders = [number for number in self._occupants.hexes() if self._holds(number, side)]
            near = (other for number in holders for other in around[number].tolist() if other >= 0)
            known = self._beside[side] = frozenset(near)
        return known

    def _holds(self, number: int, side: str) -> bool:
        return any(not self._by or unit.named(self._by) for unit in self._occupants.enemies(number, side))

    def enemy_hexes(self, side: str) -> frozenset[int]:
        """The hexes that enemies close."""
        if not self.enemies_close or not side:
            return frozenset()
        occupants = self._occupants
        return frozenset(number for number in occupants.hexes() if occupants.enemies(number, side))


class StackLimits:
    """The limits of stacking: so many units of a kind or tag of one side share a hex, and so many of all."""

    def __init__(self, ruleset: Ruleset) -> None:
        cells = ruleset.tables["stacking"].cells
        self.limits = {
            key: (cell.value, cell.citation.rule) for key, cell in cells.items() if isinstance(cell.value, int)
        }

    def excess(self, units: Sequence[Mover]) -> list[tuple[str, int, list[Mover]]]:
        """StackLimits that units of one side break: by which name, how many are allowed, who is too many."""
        found = []
        for name, (limit, _) in self.limits.items():
            counted = [unit for unit in units if name == EVERYBODY or unit.named((name,))]
            if len(counted) > limit:
                found.append((name, limit, counted[limit:]))
        return found

    def rule(self, name: str) -> str:
        """The section of a limit."""
        return self.limits[name][1]


def judge_stacking(
    words: MoveWording, limits: StackLimits, occupants: Occupants[Mover], at: int, units: Sequence[Mover]
) -> Stacking:
    """May ``units`` share a hex with those of their sides who are there?"""
    moving = {unit.unit for unit in units}
    together = [*(unit for unit in occupants.movers_at(at) if unit.unit not in moving), *units]
    reasons: list[Text] = []
    excess: list[str] = []
    for side in dict.fromkeys(unit.side for unit in together):
        mine = [unit for unit in together if unit.side == side]
        for _, _, many in limits.excess(mine):
            excess += [unit.unit for unit in many if unit.unit not in excess]
        for name, (limit, _) in limits.limits.items():
            count = sum(name == EVERYBODY or unit.named((name,)) for unit in mine)
            key = "stack_of" if name == EVERYBODY else "stack_of_tag"
            if count:
                reasons.append(words.sentence(key, at, side=words.camp(side), n=count, limit=limit, tag=name))
    if not reasons:
        reasons.append(words.sentence("stack_free", at))
    return Stacking(not excess, tuple(excess), tuple(reasons))


@dataclass(frozen=True, eq=False)
class Move:
    """One move: those who move, on which graph, with how many points, and what keeps them from hexes."""

    scenario: Scenario
    ruleset: Ruleset
    words: MoveWording
    graph: MoveGraph
    movers: tuple[Mover, ...]
    start: int
    allowance: Fraction
    occupants: Occupants[Mover]
    limits: StackLimits
    zones: Zones
    avoid: frozenset[int] = frozenset()
    obey_enemy: bool = True
    mode: Mode | None = None
    _full: dict[int, tuple[str, int] | None] = field(default_factory=dict)

    @property
    def mobility(self) -> str:
        """The class of movement."""
        return self.graph.mobility

    @property
    def scale(self) -> int:
        """Parts of a movement point that weights count."""
        return self.graph.scale

    @property
    def cutoff(self) -> int:
        """The points in whole parts."""
        return int(self.allowance * self.scale)

    @cached_property
    def least_hexes(self) -> int:
        """The number of hexes that may be entered whatever they cost; none without any points."""
        return int(self.words.number("least_hexes", 0)) if self.allowance > 0 else 0

    @cached_property
    def most_hexes(self) -> HexLimit | None:
        """The most hexes that a move enters under the conditions of the scenario and in the states of the movers; None without
        a limit."""
        found = list(state_limits(self.movers, self.ruleset))
        if self.mode is None or not self.mode.any_conditions:
            found += condition_limits(self.scenario, self.ruleset)
        return min(found, key=lambda one: one.hexes, default=None)

    def limit_text(self) -> Text:
        """The sentence that a condition or a state limits the hexes of a move, with the section."""
        assert self.most_hexes is not None
        hexes, condition, rule = self.most_hexes
        return self.words.cited("most_hexes", rule, None, condition=condition, n=in_hexes(hexes)).text

    @cached_property
    def zone(self) -> frozenset[int]:
        """The hexes beside enemies."""
        return self.zones.beside_enemies(self.movers) if self.obey_enemy else frozenset()

    @cached_property
    def enemies(self) -> frozenset[int]:
        """The hexes that enemies close."""
        return self.zones.enemy_hexes(self.movers[0].side) if self.obey_enemy else frozenset()

    def refusal(self, here: int, there: int) -> CostPart | None:
        """Why a step may not be taken as things stand, whatever it costs, or None."""
        if there in self.avoid:
            return self.words.avoided(there)
        if there in self.enemies:
            return self.words.of_table("enemy", "enemy_hexes", None, there)
        if there in self.zone:
            if self.zones.does == BAN:
                return self.words.of_table("zoc_ban", "zoc", None, there)
            if self.zones.held and here in self.zone:
                return self.words.of_table("zoc_held", "zoc_held", None, there)
        return None

    def may_step(self, here: int, there: int) -> bool:
        """Is there no :meth:`refusal`?"""
        if there in self.avoid or there in self.enemies:
            return False
        return there not in self.zone or not (self.zones.does == BAN or (self.zones.held and here in self.zone))

    def stops_in(self, there: int) -> bool:
        """Does a move end beside an enemy there?"""
        return self.zones.does == STOP and there in self.zone

    def weight(self, there: int, weight: int) -> int:
        """The weight of a step with what enemies add."""
        own = self.cutoff if weight == WHOLE else weight
        return own + int(self.zones.cost * self.scale) if self.zones.does == COST and there in self.zone else own

    def edge_weight(self, here: int, there: int, data: dict[str, int]) -> int | None:
        """The weight of an edge for these movers; None if they may not take it."""
        return self.weight(there, data["w"]) if self.may_step(here, there) else None

    def full(self, number: int) -> tuple[str, int] | None:
        """The limit of stacking that keeps a move from ending in a hex (its name, how many), or None."""
        if number not in self._full:
            friends = self.occupants.friends(number, self.movers[0].side, self.movers) if self.movers[0].side else []
            found = self.limits.excess([*friends, *self.movers]) if friends else []
            own = self.limits.excess(self.movers) if friends else []
            new = [one for one in found if one[0] not in {other[0] for other in own}]
            self._full[number] = (new[0][0], new[0][1]) if new else None
        return self._full[number]

    def end_refusal(self, number: int) -> CostPart | None:
        """Why a move may not end in a hex, or None."""
        full = self.full(number)
        if number == self.start or full is None:
            return None
        return self.words.cited("full", self.limits.rule(full[0]), None, number, limit=full[1])

    def step_parts(self, here: int, there: int) -> tuple[Fraction | None, tuple[CostPart, ...], Price]:
        """The cost of a step with what enemies add, and its items; None: forbidden, the last item says why."""
        price = self.graph.price(here, there)
        parts = self.words.parts(price, self.mobility, there, self.mode)
        if price.amount is None:
            return None, parts, price
        refused = self.refusal(here, there)
        if refused is not None:
            return None, (*parts, refused), price
        weight = self.weight(there, WHOLE if price.whole else int(price.amount * self.scale))
        if there in self.zone:
            if self.zones.does == COST:
                cost = points(self.zones.cost)
                parts = (*parts, self.words.of_table("zoc_cost", "zoc_cost", self.zones.cost, there, cost=cost))
            elif self.zones.does == STOP:
                parts = (*parts, self.words.of_table("zoc_stop", "zoc", Fraction(0), there))
        return Fraction(weight, self.scale), parts, price


class HexLimit(NamedTuple):
    """At most so many hexes in a move, and the name of the condition or state and the section that say so."""

    hexes: int
    condition: Text
    rule: str


def condition_limits(scenario: Scenario, ruleset: Ruleset) -> Iterator[HexLimit]:
    """The limits that the conditions of a scenario set to the hexes of a move."""
    for name, key in (("time", "most_hexes_by_time"), ("weather", "most_hexes_by_weather")):
        chosen = scenario.conditions
        words = ruleset.condition_words(name, chosen)
        yield from _limits(ruleset, key, {ruleset.condition_choice(name, chosen): words})


def state_limits(movers: Iterable[Mover], ruleset: Ruleset) -> Iterator[HexLimit]:
    """The limits that the states of those who move set to the hexes of their move."""
    states = {key: ruleset.states[key].name for mover in movers for key in sorted(mover.state) if key in ruleset.states}
    yield from _limits(ruleset, "most_hexes_of_state", states)


def _limits(ruleset: Ruleset, table: str, names: Mapping[str, Text]) -> Iterator[HexLimit]:
    """The limits in a table that a ruleset may lack, of some of its cells by what they are called; 0 limits nothing."""
    cells = ruleset.tables[table].cells if table in ruleset.tables else {}
    for key, name in names.items():
        cell = cells.get(key)
        if cell is not None and isinstance(cell.value, int) and cell.value:
            yield HexLimit(cell.value, name, cell.citation.rule)


def move_of(
    request: MoveRequest,
    movers: tuple[Mover, ...],
    graph: MoveGraph,
    common: tuple[Scenario, Ruleset, MoveWording, Occupants[Mover], StackLimits, Zones],
    *,
    needs_allowance: bool = True,
) -> Move:
    """The move that a request asks for; CannotAnswer if nobody knows how many points a mover has."""
    scenario, ruleset, words, occupants, limits, zones = common
    allowance = request.allowance
    if allowance is None:
        each = [mover.allowance for mover in movers]
        if needs_allowance and None in each:
            raise no_allowance(next(mover.name for mover in movers if mover.allowance is None))
        allowance = min((one for one in each if one is not None), default=Fraction(0))
    return Move(
        scenario,
        ruleset,
        words,
        graph,
        movers,
        request.start,
        allowance,
        occupants,
        limits,
        zones,
        request.avoid,
        request.obey_enemy,
        ruleset.modes.get(request.mode),
    )
