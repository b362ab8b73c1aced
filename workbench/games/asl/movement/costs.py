"""The price of one step between two places (4.13 to 4.134, 4.31, 24.7), from the map alone; units in the way are a matter of
the search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from workbench.base.text import Text, with_minus_sign
from workbench.engine.movement.movers import MovementWording, exact_number, points
from workbench.games.asl.movement.cost_items import Item, Price, cheaper, price_of_items
from workbench.games.asl.movement.movers import (
    BRIDGE,
    CREST,
    LEVEL,
    VERTEX,
    WORKS,
    Mover,
    Node,
    hex_of,
    kind_of,
    vertex_in_neighbour,
)
from workbench.games.asl.movement.terrain import Ground
from workbench.rules.ruleset import PATHS, TerrainRow

# --- The movement factors of a move: class, leader, double time, portage, wounds and the like (4.11 to 4.12,
# 4.4, 4.5).


DOUBLE_TIME, DOUBLE_LATE, GALLOP, GALLOP_LATE = "double_time", "double_time_late", "gallop", "gallop_late"
ROUT, LOW_CRAWL, WAVE = "rout", "low_crawl", "human_wave"


@dataclass(frozen=True, slots=True)
class Factors:
    """Movement factors of a move: their number (None: unknown), remarks on how they came about, and the greatest number that
    they can be (None: no limit)."""

    amount: Fraction | None
    remarks: tuple[Text, ...] = ()
    maximum: Fraction | None = None


class Allowance:
    """Counts movement factors by the ruleset's table."""

    def __init__(self, words: MovementWording) -> None:
        self._words = words

    def stack_factors(self, movers: Sequence[Mover], mode: str) -> Factors:
        """The factors of units that move as one stack: those of the slowest. None if a counter shows none."""
        leaders = [mover for mover in movers if mover.leads]
        lent = self._lent_portage(movers, leaders, mode)
        found = [
            self._factors_of(mover, mode, leaders, lent.get(place, Fraction(0))) for place, mover in enumerate(movers)
        ]
        known = [one for one in found if one.amount is not None]
        if len(known) < len(found) or not known:
            return next((one for one in found if one.amount is None), Factors(None))
        return min(known, key=lambda one: one.amount or Fraction(0))

    def _number(self, cell: str) -> Fraction:
        return self._words.number(cell, 0)

    def _factors_of(self, mover: Mover, mode: str, leaders: Sequence[Mover], lent: Fraction) -> Factors:
        if mover.is_vehicle:
            return Factors(exact_number(mover.value("mp")))
        fixed = self._fixed_factors(mover, mode)
        if fixed is not None:
            return Factors(fixed, maximum=fixed)
        base = exact_number(mover.value("mf"))
        if base is None:
            return Factors(None)
        words = self._words
        remarks: list[Text] = []
        led = bool(self._leaders_of(mover, leaders))
        # a Green unit under a leader is like any other, a Conscript never (19.31)
        if mover.is_a("mmc") and (mover.has("conscript") or (mover.has("green") and not led)):
            base = min(base, self._number("inexperienced"))
        amount = base
        if led:
            amount += self._number("leader_bonus")
            remarks.append(words.sentence("leader", gain=f"+{points(self._number('leader_bonus')).en}"))
        gain = self._gain(mode)
        if gain:
            amount += gain
            key = "gallop" if mode in (GALLOP, GALLOP_LATE) else "double"
            remarks.append(words.sentence(key, gain=f"+{points(gain).en}"))
        maximum = None
        if mover.on_foot:
            maximum = self._number("most_conscript" if mover.has("conscript") else "most")
            amount = min(amount, maximum)
        free = self._free_portage(mover, mode)
        over = max(Fraction(0), mover.load - free - lent)
        if mover.load:
            lost = with_minus_sign(f"-{points(over).en}") if over else "0"
            remarks.append(words.sentence("portage", load=points(mover.load), free=points(free + lent), gain=lost))
        return Factors(max(Fraction(0), amount - over), tuple(remarks), maximum)

    def _fixed_factors(self, mover: Mover, mode: str) -> Fraction | None:
        """Movement factors that nothing raises or lowers (10.5, 15.431, 17.2, 25.232)."""
        if mover.has("wounded"):
            return self._number("wounded")
        if mode in (ROUT, LOW_CRAWL):
            return self._number("rout")
        if mover.has("berserk"):
            return self._number("berserk")
        if mode == WAVE:
            return self._number("human_wave")
        return None

    def _gain(self, mode: str) -> Fraction:
        return self._number(mode) if mode in (DOUBLE_TIME, DOUBLE_LATE, GALLOP, GALLOP_LATE) else Fraction(0)

    def _leaders_of(self, mover: Mover, leaders: Sequence[Mover]) -> list[Mover]:
        """The leaders of its nation that take an MMC along (4.12)."""
        if not mover.is_a("mmc") or not mover.on_foot:
            return []
        return [leader for leader in leaders if leader.nation == mover.nation]

    def _free_portage(self, mover: Mover, mode: str) -> Fraction:
        tired = mover.on_foot and (mover.has("cx") or mode in (DOUBLE_TIME, DOUBLE_LATE))
        return max(Fraction(0), mover.free_portage - (self._number("cx_ipc") if tired else 0))

    def _lent_portage(self, movers: Sequence[Mover], leaders: Sequence[Mover], mode: str) -> dict[int, Fraction]:
        """Portage that leaders lend to others of the stack (4.42), by the index of the unit: to the unit slowed most."""
        spare = sum((max(Fraction(0), self._free_portage(one, mode) - one.load) for one in leaders), Fraction(0))
        over = {
            place: mover.load - self._free_portage(mover, mode)
            for place, mover in enumerate(movers)
            if mover.is_a("mmc") and mover.on_foot and mover.load > self._free_portage(mover, mode)
        }
        lent: dict[int, Fraction] = {}
        while spare > 0 and any(over[place] > lent.get(place, 0) for place in over):
            place = max(over, key=lambda place: over[place] - lent.get(place, 0))
            step = min(Fraction(1), spare)
            lent[place] = lent.get(place, Fraction(0)) + step
            spare -= step
        return lent


ON_FOOT, CAVALRY, HORSES = "inf", "cav", "horse_drawn"
_ARMOURED = ("tracked", "half_track", "armoured_car")
NO_STEP = Price(None, ())


@dataclass(frozen=True, slots=True)
class Profile:
    """The movers that prices are for: a column of the chart; cavalry at a gallop; a vehicle that is buttoned up."""

    mobility: str
    gallop: bool = False
    buttoned_up: bool = False

    @property
    def on_foot(self) -> bool:
        """Infantry, which uses floors, fortifications and Bypass."""
        return self.mobility == ON_FOOT

    @property
    def may_bypass(self) -> bool:
        """Infantry, and cavalry that does not gallop (4.3, 13.3)."""
        return self.mobility in (ON_FOOT, CAVALRY) and not self.gallop

    @property
    def pays_double_uphill(self) -> bool:
        """Pays double uphill (4.133); motor vehicles pay extra points."""
        return self.mobility in (ON_FOOT, CAVALRY, HORSES)


class Prices:
    """Prices of one profile on one map."""

    def __init__(self, ground: Ground, profile: Profile) -> None:
        self.ground = ground
        self.profile = profile
        self._cells = ground.ruleset.tables["movement"].cells
        self._terrain_prices: dict[tuple[str, ...], Price] = {}
        self._hexside_items: dict[tuple[str, ...], tuple[Item, ...]] = {}
        self._bypass_prices: dict[tuple[int, frozenset[int], int], Price] = {}
        self._entry_prices: dict[tuple[object, ...], Price] = {}

    def number(self, cell: str) -> Fraction:
        """A number of the movement table."""
        return Fraction(str(self._cells[cell].value))

    def rule(self, cell: str) -> str:
        """The rule section of a number of the movement table."""
        return self._cells[cell].citation.rule

    def step(self, node: Node, target: Node) -> Price:
        """The price of a step between two places, NO_STEP if none leads there."""
        a, b = hex_of(node), hex_of(target)
        if a == b:
            return self._price_inside(a, node, target)
        if b not in self.ground.neighbours[a]:
            return NO_STEP
        into, out = kind_of(target), kind_of(node)
        if into == VERTEX:
            return self._price_into_bypass(node, b, target)
        if LEVEL in (into, out):
            return self._upper_level_price(node, target)
        if into in (WORKS, CREST):
            return NO_STEP  # how a unit enters crest status is not in the source (B20.9)
        if out == WORKS:
            leave, entry = self._works_price(a, True), self._entry_price(a, target, True)
            if leave.amount is None or entry.amount is None:
                return entry
            return price_of_items((*leave.items, *entry.items), road=entry.road)
        if out == VERTEX:
            vertex = node[2] if not isinstance(node, int) else 0
            if self.ground.neighbours[a].index(b) not in ((vertex - 1) % 6, vertex):
                return NO_STEP
        return self._entry_price(node, target, out != VERTEX)

    def level(self, node: Node) -> int:
        """The level of a place: floors of the map; a bridge and a unit in crest status are at the crest."""
        number, kind = hex_of(node), kind_of(node)
        if kind in (BRIDGE, CREST):
            return self.ground.crest[number]
        floor: int = self.ground.floor[number]
        return floor + (node[2] if kind == LEVEL and not isinstance(node, int) else 0)

    # --- hexes

    def cot(self, keys: tuple[str, ...]) -> Price:
        """The cost of the terrain of a hex: the numbers of several terrains add up (2.4), open ground counts alone."""
        if keys not in self._terrain_prices:
            self._terrain_prices[keys] = price_of_items(self._terrain_items(keys))
        return self._terrain_prices[keys]

    def _terrain_items(self, keys: tuple[str, ...]) -> Iterator[Item]:
        rows = [self.ground.rows[key] for key in keys]
        mobility = self.profile.mobility
        whole = [row for row in rows if (cost := row.cost.get(mobility)) is not None and cost.whole]
        counted = [row for row in rows if (cost := row.cost.get(mobility)) is not None and not cost.adds]
        opens = any(row.key != self.ground.open for row in counted)
        for row in rows:
            cost = row.cost.get(mobility)
            if self.profile.gallop and (row.fact("no_gallop")):
                yield Item(row.key, "no_gallop", None, row.cite("no_gallop").rule)
            elif cost is None:
                if row.cost and row.layer != PATHS:
                    yield Item(row.key, "no_figure", None, row.cite_cost(mobility).rule)
            elif cost.prohibited:
                yield Item(row.key, "prohibited", None, row.cite_cost(mobility).rule)
            elif cost.whole:
                yield Item(row.key, "all", Fraction(0), row.cite_cost(mobility).rule, int(row is whole[0]))
            elif cost.adds:
                if cost.amount:
                    yield Item(row.key, "terrain", cost.amount, row.cite_cost(mobility).rule)
            elif row.key != self.ground.open or not opens:
                yield Item(row.key, "terrain", cost.amount, row.cite_cost(mobility).rule)

    def _smoke_items(self, number: int) -> tuple[Item, ...]:
        key = self.ground.smoke_at(number)
        if key is None:
            return ()
        row = self.ground.rows[key]
        cost = row.cost.get(self.profile.mobility)
        if cost is None or not cost.adds:
            return ()
        return (Item(key, "smoke", cost.amount, row.cite_cost(self.profile.mobility).rule),)

    def hexside_items(self, a: int, b: int) -> tuple[Item, ...]:
        """The items of the hexside terrain between two hexes."""
        keys = self.ground.sides(a, b)
        if keys not in self._hexside_items:
            self._hexside_items[keys] = tuple(item for key in keys for item in self._side_item(self.ground.rows[key]))
        return self._hexside_items[keys]

    def _side_item(self, row: TerrainRow) -> Iterator[Item]:
        cost = row.cost.get(self.profile.mobility)
        rule = row.cite_cost(self.profile.mobility).rule
        if cost is None:
            if row.cost:
                yield Item(row.key, "no_figure", None, rule)
        elif cost.prohibited:
            yield Item(row.key, "climb" if row.fact("climb") else "prohibited", None, rule)
        elif cost.amount:
            yield Item(row.key, "hexside", cost.amount, rule)

    def uphill_items(self, climbed: int, cot: Price, smoke: tuple[Item, ...], *, road: bool) -> tuple[Item, ...]:
        """The items of climbing so many levels (4.133)."""
        if climbed <= 0:
            return ()
        if not self.profile.pays_double_uphill:
            cell = "uphill_vehicle_road" if road else "uphill_vehicle"
            return (Item("", "uphill_vehicle", self.number(cell) * climbed, self.rule(cell)),)
        factor = self.number("uphill_factor")
        doubled = cot.amount or Fraction(0)
        if self.ground.terms.smoke_doubled:
            doubled += sum((item.amount or Fraction(0) for item in smoke), Fraction(0))
        return (Item("", "uphill", doubled * (factor - 1), self.rule("uphill_factor"), cot.whole * (int(factor) - 1)),)

    def _entry_price(self, node: Node, target: Node, by_centre: bool) -> Price:
        a, b = hex_of(node), hex_of(target)
        ground = self.ground
        climbed = self.level(target) - self.level(node)
        over = kind_of(target) == BRIDGE or kind_of(node) == BRIDGE
        roads = by_centre and (kind_of(target) == BRIDGE or b not in ground.bridged)
        along = tuple(row.key for row in ground.roads(a, b)) if roads else ()
        # everything that the price depends on
        blaze, smoke, sides = ground.blaze_at(b), ground.smoke_at(b), ground.sides(a, b)
        known = (ground.terrain[b], blaze, smoke, sides, along, max(0, climbed), over)
        if known not in self._entry_prices:
            self._entry_prices[known] = self._make_entry_price(a, b, blaze, along, climbed, over=over)
        return self._entry_prices[known]

    def _make_entry_price(
        self, a: int, b: int, blaze: str | None, along: tuple[str, ...], climbed: int, *, over: bool
    ) -> Price:
        if blaze is not None:
            rule = self.ground.rows[blaze].cite_cost(self.profile.mobility).rule
            return Price(None, (Item(blaze, "prohibited", None, rule),))
        across, smoke = self.hexside_items(a, b), self._smoke_items(b)
        best = NO_STEP
        if not over:
            cot = self.cot(self.ground.terrain[b])
            up = self.uphill_items(climbed, cot, smoke, road=False)
            best = price_of_items((*cot.items, *smoke, *up, *across))
        for key in along:
            item = self.road_item(self.ground.rows[key])
            if item is not None:
                up = self.uphill_items(climbed, price_of_items((item,)), smoke, road=True)
                best = cheaper(best, price_of_items((item, *smoke, *up, *across), road=True))
        return best

    def road_item(self, row: TerrainRow) -> Item | None:
        """The item of following a road, None if these movers may not."""
        mobility = self.profile.mobility
        cost = row.cost.get(mobility)
        if cost is None or cost.prohibited or (self.profile.gallop and row.fact("no_gallop")):
            return None
        if self.profile.buttoned_up and mobility in _ARMOURED:
            return Item(row.key, "road", self.number("road_buttoned_up"), self.rule("road_buttoned_up"))
        return Item(row.key, "road", cost.amount, row.cite_cost(mobility).rule)

    # --- places inside a hex

    def _price_inside(self, number: int, node: Node, target: Node) -> Price:
        out, into = kind_of(node), kind_of(target)
        if out == VERTEX and into == VERTEX and not isinstance(node, int) and not isinstance(target, int):
            return self._price_around(number, node[2], target[2], climbed=0, across=())
        if out == VERTEX:
            return self.cot(self.ground.terrain[number]) if into == "" else NO_STEP
        if into == VERTEX:
            return NO_STEP
        if {out, into} == {"", WORKS}:
            return self._works_price(number, out == WORKS)
        steps = abs(self._storey(node) - self._storey(target))
        if out in ("", LEVEL) and into in ("", LEVEL) and steps == 1 and self.ground.has_stairs(number):
            return price_of_items((Item("", "level", self.number("level"), self.rule("level")),))
        return NO_STEP

    def _storey(self, node: Node) -> int:
        return 0 if isinstance(node, int) else node[2]

    def _works_price(self, number: int, leaving: bool) -> Price:
        key = self.ground.works_at(number)
        if key is None:
            return NO_STEP
        row = self.ground.rows[key]
        if leaving and "markers" not in (row.layer, *row.also):
            return Price(Fraction(0), ())  # shellholes are left as any hex
        amount = Fraction(str(row.fact("mf_in") or 0))
        return price_of_items((Item(key, "out_of_cover" if leaving else "into_cover", amount, row.cite("mf_in").rule),))

    def _upper_level_price(self, node: Node, target: Node) -> Price:
        if isinstance(node, int) or isinstance(target, int) or {node[1], target[1]} != {LEVEL}:
            return NO_STEP
        a, b = node[0], target[0]
        across = tuple(item for item in self.hexside_items(a, b) if item.amount is None)
        if self.ground.same_storey(a, b, node[2]) != target[2] or across:
            return Price(None, across)
        return price_of_items((*self.cot(self.ground.terrain[b]).items, *self._smoke_items(b)))

    # --- Bypass

    def _price_into_bypass(self, node: Node, number: int, target: Node) -> Price:
        """Along the hexsides of ``number`` to its vertex: from the hex beside it, or from a vertex of that hex."""
        if isinstance(target, int) or not self.profile.may_bypass or kind_of(node) not in ("", VERTEX):
            return NO_STEP
        a = hex_of(node)
        towards = self.ground.neighbours[number].index(a)
        climbed = self.level(number) - self.level(node)
        across = self.hexside_items(a, number)
        if isinstance(node, int):
            best = NO_STEP
            for begin, turn in ((towards, -1), ((towards + 1) % 6, 1)):
                sides = hexsides_between(begin, target[2], turn)
                if sides and towards not in sides:
                    best = cheaper(self.bypass_price(number, sides, climbed=climbed, across=across), best)
            return best
        back = (towards + 3) % 6
        if back not in ((node[2] - 1) % 6, node[2]):
            return NO_STEP
        return self._price_around(number, vertex_in_neighbour(back, node[2]), target[2], climbed=climbed, across=across)

    def _price_around(self, number: int, begin: int, end: int, *, climbed: int, across: tuple[Item, ...]) -> Price:
        best = NO_STEP
        for turn in (-1, 1):
            sides = hexsides_between(begin, end, turn)
            if sides:
                best = cheaper(self.bypass_price(number, sides, climbed=climbed, across=across), best)
        return best

    def bypass_price(
        self, number: int, sides: tuple[int, ...], *, climbed: int = 0, across: tuple[Item, ...] = ()
    ) -> Price:
        """The price of Bypass along hexsides of a hex (4.31): that of the other terrain there, double for more than two."""
        known = (number, frozenset(sides), max(0, climbed))
        if known not in self._bypass_prices:
            self._bypass_prices[known] = self._make_bypass_price(number, sides, climbed)
        price = self._bypass_prices[known]
        return price if price.amount is None or not across else price_of_items((*price.items, *across))

    def _make_bypass_price(self, number: int, sides: tuple[int, ...], climbed: int) -> Price:
        why = self.bypass_refusal(number, sides)
        if why is not None:
            return Price(None, (why,))
        ground = self.ground
        touched = {key for direction in sides for key in ground.touching(number, direction)}
        held = ground.obstacles[number]
        other = tuple(key for key in ground.terrain[number] if key not in held)
        if not any(ground.rows[key].base for key in other):
            other = (ground.open, *other)
        cot = self.cot((*other, *sorted(touched)))
        smoke = self._smoke_items(number)
        up = self.uphill_items(climbed, cot, smoke, road=False)
        once = price_of_items((*cot.items, *smoke, *up))
        if once.amount is None or len(sides) <= self.number("bypass_hexsides"):
            return once
        more = once.amount * (self.number("bypass_more_factor") - 1)
        return price_of_items((*once.items, Item("", "bypass_more", more, self.rule("bypass_more_factor"))))

    def bypass_refusal(self, number: int, sides: tuple[int, ...]) -> Item | None:
        """Why no unit bypasses along these hexsides, or None."""
        ground, rule = self.ground, self.ground.rows[self.ground.open].cite("bypass").rule
        if not self.profile.may_bypass:
            return Item("", "bypass_gallop" if self.profile.gallop else "bypass_vehicle", None, rule)
        held = ground.obstacles.get(number, ())
        if not held:
            return Item("", "bypass_nothing", None, rule)
        if any(ground.is_closed_side(number, direction) for direction in sides):
            return Item("", "bypass_side", None, rule)
        touched = {key for direction in sides for key in ground.touching(number, direction)}
        blocked = [key for key in touched if ground.rows[key].fact("location")]
        if blocked or set(held) <= touched:
            return Item((blocked or sorted(touched))[0], "bypass_touched", None, rule)
        return None


def hexsides_between(begin: int, end: int, turn: int) -> tuple[int, ...]:
    """The hexsides from one vertex of a hex to another, clockwise (1) or the other way (-1); none from a vertex to itself."""
    steps = ((end - begin) * turn) % 6
    return tuple((begin + k) % 6 if turn > 0 else (begin - 1 - k) % 6 for k in range(steps))
