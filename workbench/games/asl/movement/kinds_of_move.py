"""The kinds of move: the ends, single steps and paths that each allows, and its dice tests; Bypass; remarks on moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Protocol

from workbench.base.text import Text
from workbench.engine.movement.results import CostPart, DiceTest
from workbench.games.asl.movement.cost_items import CostWording, Price, cheaper, failure_probability
from workbench.games.asl.movement.costs import LOW_CRAWL, NO_STEP, ROUT, hexsides_between
from workbench.games.asl.movement.graph import Enemies
from workbench.games.asl.movement.movers import CREST, VERTEX, Node, Occupants, hex_of, kind_of, vertex_in_neighbour
from workbench.games.asl.movement.orders import ADVANCE, ASSAULT, DASH
from workbench.games.asl.movement.rout import Rout
from workbench.games.asl.movement.search import MINIMUM, AslSearchResult, Move, Search, Step
from workbench.games.asl.movement.short_moves import Advance, AssaultMove, Dash, LowCrawl, OneStep
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

# --- One Bypass as requested: round which obstacle, along which hexsides, to which vertex (4.3, 4.31).


def bypass_step(move: Move, to: int, goal: Node, via: Sequence[tuple[int, int]]) -> Step:
    """The step of a move in Bypass: along the hexsides ``via`` of hex ``to``; to its vertex ``goal``; or, with neither, the
    cheapest round it. From a vertex a hex is entered where the request names no hexside of it."""
    if kind_of(move.source) == VERTEX and kind_of(goal) != VERTEX and not via:
        return move.step(move.source, goal)
    if via:
        return _step_along(move, to, goal, via)
    if kind_of(goal) == VERTEX:
        price = move.graph.price(move.source, goal)
        return _step_at_price(move, goal, price, range(6))
    best, found = NO_STEP, goal
    for vertex in range(6):
        node: Node = (to, VERTEX, vertex)
        price = cheaper(move.graph.price(move.source, node), best)
        if price is not best:
            best, found = price, node
    return _step_at_price(move, found, best, range(6))


def _step_along(move: Move, to: int, goal: Node, via: Sequence[tuple[int, int]]) -> Step:
    prices = move.graph.prices
    directions = [_direction(move, to, pair) for pair in via]
    if None in directions:
        return _refused_step(move, to, "bypass_elsewhere")
    sides = {direction for direction in directions if direction is not None}
    start = hex_of(move.source)
    climbed = prices.level(to) - prices.level(move.source)
    across = prices.hexside_items(start, to) if start != to else ()
    for begin, turn in _begin_vertices(move, to):
        for end in range(6):
            run = hexsides_between(begin, end, turn)
            fits = set(run) == sides and (kind_of(goal) != VERTEX or goal == (to, VERTEX, end))
            if run and fits:
                price = prices.bypass_price(to, run, climbed=climbed, across=across)
                return _step_at_price(move, (to, VERTEX, end), price, run)
    return _refused_step(move, to, "bypass_apart")


def _begin_vertices(move: Move, to: int) -> list[tuple[int, int]]:
    """The vertices of ``to`` that the movers can begin at, each with the direction round the hex (1 or -1)."""
    source, table = move.source, move.ground.neighbours
    if not isinstance(source, int) and source[1] == VERTEX:
        vertex = source[2]
        if source[0] != to:
            direction = table[source[0]].index(to) if to in table[source[0]] else -1
            if direction not in ((vertex - 1) % 6, vertex):
                return []
            vertex = vertex_in_neighbour(direction, vertex)
        return [(vertex, -1), (vertex, 1)]
    start = hex_of(source)
    if start == to or start not in table[to]:
        return []
    towards = table[to].index(start)
    return [(towards, -1), ((towards + 1) % 6, 1)]


def _direction(move: Move, to: int, pair: tuple[int, int]) -> int | None:
    if to not in pair:
        return None
    other = pair[0] if pair[1] == to else pair[1]
    return move.ground.neighbours[to].index(other) if other in move.ground.neighbours[to] else None


def _refused_step(move: Move, to: int, key: str) -> Step:
    why = move.words.sentence(key)
    return Step(to, None, (move.words.part("no_bypass", None, to, why=why),))


def _step_at_price(move: Move, node: Node, price: Price, sides: Sequence[int]) -> Step:
    """A step at this price, or the reason that bars the Bypass."""
    number = hex_of(node)
    if price.amount is not None:
        return move.step(move.source, node, price=price)
    item = price.items[0] if price.items else None
    if item is None:
        # nothing bars a single hexside: name what bars the obstacle
        found = [move.graph.prices.bypass_refusal(number, (direction,)) for direction in sides]
        item = next((one for one in found if one is not None), None) if all(found) or len(sides) < 6 else None
    if item is None:
        return _refused_step(move, number, "bypass_apart")
    if not item.message.startswith("bypass"):
        return Step(node, None, (move.words.item(item, move.allowance, number),))
    terrain = move.ruleset.terrain[item.key].name if item.key else ""
    why = move.words.sentence(item.message, number, terrain=terrain)
    part = move.words.part("no_bypass", None, number, why=why)
    return Step(node, None, (CostPart(part.rule, None, part.text),))


class KindOfMove(Protocol):
    """One kind of move."""

    def result(self) -> tuple[AslSearchResult, list[Text]]:
        """Where it can end, and notes for the legend."""
        ...

    def allowed_step(self, step: Step) -> Step:
        """A first step as this kind of move allows it."""
        ...

    def resulting_states(self, step: Step) -> tuple[str, ...]:
        """The states that the kind of move puts the unit in."""
        ...

    def cheapest_path(self, found: AslSearchResult, goal: Node) -> list[Node] | None:
        """The path of one such move to a place, None if it cannot end there."""
        ...

    def path_refusal(self, nodes: Sequence[Node]) -> CostPart | None:
        """What bars a given path apart from its prices, or None."""
        ...

    def tests(self, nodes: Sequence[Node]) -> list[DiceTest]:
        """The dice tests of entering places."""
        ...


class OrdinaryMove:
    """The ordinary move, double time, gallop, wave, Bypass; ``more`` are the points that double time would add."""

    def __init__(self, move: Move, more: Fraction) -> None:
        self._search, self._more = Search(move), more

    def result(self) -> tuple[AslSearchResult, list[Text]]:
        """See :class:`KindOfMove`."""
        return self._search.result(self._more), []

    def allowed_step(self, step: Step) -> Step:
        """The step as priced."""
        return step

    def resulting_states(self, step: Step) -> tuple[str, ...]:
        """No state."""
        return ()

    def cheapest_path(self, found: AslSearchResult, goal: Node) -> list[Node] | None:
        """See :class:`KindOfMove`."""
        return self._search.cheapest_path(found, goal)

    def path_refusal(self, nodes: Sequence[Node]) -> CostPart | None:
        """None: only prices bar it."""
        return None

    def tests(self, nodes: Sequence[Node]) -> list[DiceTest]:
        """None of its own."""
        return []


class OneStepMove:
    """A move of one step."""

    def __init__(self, move: Move, rules: OneStep) -> None:
        self._move, self._rules = move, rules

    def result(self) -> tuple[AslSearchResult, list[Text]]:
        """See :class:`KindOfMove`."""
        return self._rules.result(), []

    def allowed_step(self, step: Step) -> Step:
        """The step as the rules of the move allow it."""
        return self._rules.allowed_step(step)

    def resulting_states(self, step: Step) -> tuple[str, ...]:
        """The states by the rules of the move."""
        return self._rules.resulting_states(step)

    def cheapest_path(self, found: AslSearchResult, goal: Node) -> list[Node] | None:
        """The step itself."""
        return [goal] if goal in found.first_step_ends else None

    def path_refusal(self, nodes: Sequence[Node]) -> CostPart | None:
        """Refuses more than one step, and a step that the rules of the move refuse."""
        if len(nodes) > 1:
            return self._move.words.part("one_place", None, hex_of(nodes[-1]))
        step = self.allowed_step(self._move.step(self._move.source, nodes[0]))
        return step.parts[-1] if step.cost is None else None

    def tests(self, nodes: Sequence[Node]) -> list[DiceTest]:
        """None of its own."""
        return []


class DashMove:
    """A Dash."""

    def __init__(self, move: Move, enemies: Enemies) -> None:
        self._move, self._dash = move, Dash(move, enemies.enemies_of(move.mover))

    def result(self) -> tuple[AslSearchResult, list[Text]]:
        """See :class:`KindOfMove`."""
        found = self._dash.result()
        return found, self._dash.notes(found)

    def allowed_step(self, step: Step) -> Step:
        """Only a first step onto the road of an allowed Dash."""
        bars = [bar for over, _, bar in self._dash.options() if over == hex_of(step.target)]
        bar = bars[0] if bars else self._move.words.part("dash_road", None, hex_of(step.target))
        return step if bar is None or step.cost is None else replace(step, cost=None, parts=(bar,))

    def resulting_states(self, step: Step) -> tuple[str, ...]:
        """No state."""
        return ()

    def cheapest_path(self, found: AslSearchResult, goal: Node) -> list[Node] | None:
        """The path over the road."""
        return self._dash.path_to(hex_of(goal)) if kind_of(goal) == "" else None

    def path_refusal(self, nodes: Sequence[Node]) -> CostPart | None:
        """Refuses anything but the two hexes of a Dash: nothing may be spent before (4.63)."""
        far = hex_of(nodes[-1])
        if self._dash.path_to(far) == list(nodes):
            return None
        bar = next((why for over, end, why in self._dash.options() if [over, end] == list(nodes)), None)
        return bar or self._move.words.part("dash_two", None, far)

    def tests(self, nodes: Sequence[Node]) -> list[DiceTest]:
        """None of its own."""
        return []


class RoutMove:
    """A rout."""

    def __init__(self, move: Move, enemies: Enemies) -> None:
        self._move, self._rout = move, Rout(move, enemies)

    def result(self) -> tuple[AslSearchResult, list[Text]]:
        """See :class:`KindOfMove`."""
        return self._rout.result()

    def allowed_step(self, step: Step) -> Step:
        """The step as enemies allow it."""
        bar = self._rout.step_refusal(self._move.source, step.target) if step.cost is not None else None
        return step if bar is None else replace(step, cost=None, parts=(*step.parts, bar))

    def resulting_states(self, step: Step) -> tuple[str, ...]:
        """No state."""
        return ()

    def cheapest_path(self, found: AslSearchResult, goal: Node) -> list[Node] | None:
        """The cheapest rout to a place that it may end in."""
        ends = goal in found.places or found.nodes.get(hex_of(goal)) == goal
        return self._rout.cheapest_path(goal) if ends else None

    def path_refusal(self, nodes: Sequence[Node]) -> CostPart | None:
        """Refuses a step or an end that a rout may not take."""
        found, _ = self._rout.result()
        goal = nodes[-1]
        for here, there in zip((self._move.source, *nodes), nodes, strict=False):
            bar = self._rout.step_refusal(here, there)
            if bar is not None:
                return bar
        if goal in found.places or found.nodes.get(hex_of(goal)) == goal:
            return None
        return found.refused.get(hex_of(goal))

    def tests(self, nodes: Sequence[Node]) -> list[DiceTest]:
        """Interdiction (10.53)."""
        return list(self._rout.interdictions(nodes))


def kind_of_move(move: Move, enemies: Enemies, more: Fraction) -> KindOfMove:
    """The kind of a move; ``more`` are the points that double time would add."""
    if move.mode == ADVANCE:
        return OneStepMove(move, Advance(move))
    if move.mode == ASSAULT:
        return OneStepMove(move, AssaultMove(move))
    if move.mode == DASH:
        return DashMove(move, enemies)
    if move.mode == ROUT:
        return RoutMove(move, enemies)
    if move.mode == LOW_CRAWL:
        rout = Rout(move, enemies)
        return OneStepMove(move, LowCrawl(move, rout, rout.enemies))
    return OrdinaryMove(move, more)


# --- What a move entails apart from its price: dice tests, states that it ends in, and assumptions of the answer.


class Remarks:
    """Collects dice tests, resulting states and assumptions."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, words: CostWording, occupants: Occupants) -> None:
        self._scenario, self._ruleset = scenario, ruleset
        self._words, self._occupants = words, occupants

    def tests_of(self, nodes: Iterable[Node], move: Move, steps: Sequence[Step]) -> Iterator[DiceTest]:
        """The dice tests of entering places: overruns, mines, wire, bog."""
        for step in steps:
            if step.entry.overrun is not None and step.cost is not None:
                number = hex_of(step.target)
                p = failure_probability(move.mover.morale, self._hex_drm(move, number))
                yield self._test("overrun_check", number, p)
        seen: set[int] = set()
        for node in nodes:
            number = hex_of(node)
            if number in seen:
                continue
            seen.add(number)
            held = move.ground.markers.get(number, ())
            if any("minefield" in self._ruleset.terrain[key].roles for key in (*held, *move.ground.terrain[number])):
                yield self._test("mines", number, None)
            wired = [key for key in (*held, *move.ground.terrain[number]) if self._ruleset.terrain[key].fact("exit_dr")]
            if wired:
                yield self._test("wire", number, None)
            if move.mover.is_vehicle and number != move.start:
                yield from self._bog(move, number)

    def _hex_drm(self, move: Move, number: int) -> int:
        """TEM and Hindrance in a hex, for the check before an overrun (4.15); hexsides are left out."""
        rows = [
            self._ruleset.terrain[key] for key in (*move.ground.terrain[number], *move.ground.markers.get(number, ()))
        ]
        tem = sum(int(str(row.fact("tem") or 0)) for row in rows if not row.fact("in_cover"))
        return tem + sum(
            int(str(row.fact("hindrance") or 0)) for row in rows if row.fact("los") in ("hindrance", "smoke")
        )

    def _bog(self, move: Move, number: int) -> Iterator[DiceTest]:
        mobility = move.mover.kind.mobility
        for key in move.ground.terrain[number]:
            if mobility in str(self._ruleset.terrain[key].fact("bog") or "").split():
                yield self._test("bog", number, None)
                return

    def _test(self, key: str, number: int, p: float | None) -> DiceTest:
        return DiceTest(self._words.label(number), self._words.sentence(key, number), p, self._words.rule(key))

    def resulting_states(self, move: Move, nodes: Iterable[Node]) -> tuple[str, ...]:
        """The states that a move through these places ends in."""
        found: dict[str, None] = {}
        if move.mode in ("double_time", "double_time_late"):
            found["cx"] = None
        for node in nodes:
            keys = move.ground.terrain[hex_of(node)]
            if kind_of(node) == "" and any(self._ruleset.terrain[key].fact("makes_cx") for key in keys):
                found["cx"] = None
        return tuple(found)

    def states_by_hex(self, move: Move, found: AslSearchResult, kind: KindOfMove) -> dict[int, tuple[str, ...]]:
        """The states that a move ends in, for every hex that it can end in."""
        ended = {}
        for number in sorted(found.weights):
            node = found.nodes.get(number, number)
            states = ("cx", "pinned") if found.needs.get(number) == MINIMUM else self.resulting_states(move, [node])
            own = kind.resulting_states(found.first_step_ends[node]) if node in found.first_step_ends else ()
            states = tuple(dict.fromkeys((*states, *own)))
            if states:
                ended[number] = states
        return ended

    def end_remarks(self, move: Move, found: AslSearchResult) -> Iterator[Text]:
        """Remarks on the kind that the move must be to end in some hexes, and on the reach of double time."""
        by_need: dict[str, list[int]] = {}
        for number, need in sorted(found.needs.items()):
            by_need.setdefault(need, []).append(number)
        for need, numbers in by_need.items():
            yield self._words.sentence(
                f"needs_{need}", hexes=", ".join(self._words.label(number) for number in numbers)
            )
        more = sum(number not in found.weights for number in found.further)
        if more:
            yield self._words.sentence("further", n=more)

    def ground_remarks(self, move: Move, hexes: Iterable[int]) -> Iterator[Text]:
        """Assumptions about where a move goes."""
        words, ground = self._words, move.ground
        entered = list(hexes)
        hidden = [
            number
            for number in entered
            if number in self._occupants.places.values()
            and any(not one.is_known for one in self._occupants.enemies(number, move.side))
        ]
        if hidden:
            yield words.sentence("concealed_enemy", hidden[0])
        if any(ground.rows[key].fact("hazardous") for number in entered for key in ground.terrain[number]):
            yield words.sentence("hazardous", entered[0])
        if kind_of(move.source) == CREST or any(number in ground.sunk for number in entered):
            yield words.sentence("crest_note")
        steep = any(
            abs(ground.crest[number] - ground.crest[other]) > 1
            for number in entered
            for other in ground.neighbours[number]
            if other >= 0
        )
        if steep:
            yield words.sentence("abrupt")
        if any(ground.has_stairs(n) and not self._has_painted_stairs(move, n) for n in entered if ground.storeys(n)):
            yield words.sentence("stairs_everywhere")

    def _has_painted_stairs(self, move: Move, number: int) -> bool:
        return any(move.ground.rows[key].fact("stairwell") for key in move.ground.terrain[number])
