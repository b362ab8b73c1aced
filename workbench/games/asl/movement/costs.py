"""The price of one step between two places (4.13 to 4.134, 4.31, 24.7), from the map alone: who stands in the way is for the
search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from workbench.base.text import Text
from workbench.engine.movement.movers import MovementWording, exact_number, points
from workbench.games.asl.movement.cost_items import Item, Price, cheaper, folded
from workbench.games.asl.movement.movers import BRIDGE, CREST, LEVEL, VERTEX, WORKS, Mover, Node, hex_of, kind_of, twin
from workbench.games.asl.movement.terrain import OPEN, Ground
from workbench.rules.ruleset import PATHS, TerrainRow

# --- How many movement factors a move has: class, leader, double time, portage, wounds and the like (4.11 to 4.12,
# 4.4, 4.5).


DOUBLE_TIME, DOUBLE_LATE, GALLOP, GALLOP_LATE = "double_time", "double_time_late", "gallop", "gallop_late"
ROUT, LOW_CRAWL, WAVE = "rout", "low_crawl", "human_wave"


@dataclass(frozen=True, slots=True)
class Factors:
    """Movement factors of a move: how many, how they came about, and the most that they can be (None: no limit)."""

    amount: Fraction | None
    told: tuple[Text, ...] = ()
    most: Fraction | None = None


class Allowance:
    """Counts movement factors by the ruleset's table."""

    def __init__(self, words: MovementWording) -> None:
        self._words = words

    def of(self, movers: Sequence[Mover], mode: str) -> Factors:
        """The factors of units that move as one stack: those of the slowest. None if a counter shows none."""
        leaders = [mover for mover in movers if mover.leads]
        lent = self._lent(movers, leaders, mode)
        found = [self._one(mover, mode, leaders, lent.get(place, Fraction(0))) for place, mover in enumerate(movers)]
        known = [one for one in found if one.amount is not None]
        if len(known) < len(found) or not known:
            return next((one for one in found if one.amount is None), Factors(None))
        return min(known, key=lambda one: one.amount or Fraction(0))

    def _number(self, cell: str) -> Fraction:
        return self._words.number(cell, 0)

    def _one(self, mover: Mover, mode: str, leaders: Sequence[Mover], lent: Fraction) -> Factors:
        if mover.is_vehicle:
            return Factors(exact_number(mover.value("mp")))
        fixed = self._fixed(mover, mode)
        if fixed is not None:
            return Factors(fixed, most=fixed)
        base = exact_number(mover.value("mf"))
        if base is None:
            return Factors(None)
        words = self._words
        remarks: list[Text] = []
        led = bool(self._leading(mover, leaders))
        # a Green unit under a leader is like any other, a Conscript never (19.31)
        if mover.is_a("mmc") and (mover.has("conscript") or (mover.has("green") and not led)):
            base = min(base, self._number("inexperienced"))
        amount = base
        if led:
            amount += self._number("leader_bonus")
            remarks.append(words.say("leader", gain=f"+{points(self._number('leader_bonus')).en}"))
        gain = self._gain(mode)
        if gain:
            amount += gain
            key = "gallop" if mode in (GALLOP, GALLOP_LATE) else "double"
            remarks.append(words.say(key, gain=f"+{points(gain).en}"))
        most = None
        if mover.on_foot:
            most = self._number("most_conscript" if mover.has("conscript") else "most")
            amount = min(amount, most)
        free = self._free(mover, mode)
        over = max(Fraction(0), mover.load - free - lent)
        if mover.load:
            remarks.append(
                words.say("portage", load=points(mover.load), free=points(free + lent), gain=f"-{points(over).en}")
            )
        return Factors(max(Fraction(0), amount - over), tuple(remarks), most)

    def _fixed(self, mover: Mover, mode: str) -> Fraction | None:
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

    def _leading(self, mover: Mover, leaders: Sequence[Mover]) -> list[Mover]:
        """The leaders of its nation that take an MMC along (4.12)."""
        if not mover.is_a("mmc") or not mover.on_foot:
            return []
        return [leader for leader in leaders if leader.nation == mover.nation]

    def _free(self, mover: Mover, mode: str) -> Fraction:
        tired = mover.on_foot and (mover.has("cx") or mode in (DOUBLE_TIME, DOUBLE_LATE))
        return max(Fraction(0), mover.carries_free - (self._number("cx_ipc") if tired else 0))

    def _lent(self, movers: Sequence[Mover], leaders: Sequence[Mover], mode: str) -> dict[int, Fraction]:
        """What leaders carry free for others of the stack (4.42), by the place of the unit: to whoever is slowed most."""
        spare = sum((max(Fraction(0), self._free(one, mode) - one.load) for one in leaders), Fraction(0))
        over = {
            place: mover.load - self._free(mover, mode)
            for place, mover in enumerate(movers)
            if mover.is_a("mmc") and mover.on_foot and mover.load > self._free(mover, mode)
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
NO_WAY = Price(None, ())


@dataclass(frozen=True, slots=True)
class Profile:
    """Whom prices are for: a column of the chart; cavalry at a gallop; a vehicle that is buttoned up."""

    mobility: str
    gallop: bool = False
    buttoned: bool = False

    @property
    def on_foot(self) -> bool:
        """Men on foot, who use floors, fortifications and Bypass."""
        return self.mobility == ON_FOOT

    @property
    def bypasses(self) -> bool:
        """Men, and horses that do not gallop (4.3, 13.3)."""
        return self.mobility in (ON_FOOT, CAVALRY) and not self.gallop

    @property
    def doubles(self) -> bool:
        """Who pays double uphill (4.133); motor vehicles pay points more."""
        return self.mobility in (ON_FOOT, CAVALRY, HORSES)


class Prices:
    """Prices of one profile on one map."""

    def __init__(self, ground: Ground, profile: Profile) -> None:
        self.ground = ground
        self.profile = profile
        self._cells = ground.ruleset.tables["movement"].cells
        self._cot: dict[tuple[str, ...], Price] = {}
        self._sides: dict[tuple[str, ...], tuple[Item, ...]] = {}
        self._arcs: dict[tuple[int, frozenset[int], int], Price] = {}
        self._entries: dict[tuple[object, ...], Price] = {}

    def number(self, cell: str) -> Fraction:
        """A number of the movement table."""
        return Fraction(str(self._cells[cell].value))

    def rule(self, cell: str) -> str:
        """Where a number of the movement table comes from."""
        return self._cells[cell].citation.rule

    def step(self, node: Node, target: Node) -> Price:
        """The price of a step between two places, NO_WAY if none leads there."""
        a, b = hex_of(node), hex_of(target)
        if a == b:
            return self._inside(a, node, target)
        if b not in self.ground.neighbours[a]:
            return NO_WAY
        into, out = kind_of(target), kind_of(node)
        if into == VERTEX:
            return self._into_bypass(node, b, target)
        if LEVEL in (into, out):
            return self._upstairs(node, target)
        if into in (WORKS, CREST):
            return NO_WAY  # how one gets into crest status is not in the source (B20.9)
        if out == WORKS:
            leave, entry = self._works(a, True), self._entry(a, target, True)
            if leave.amount is None or entry.amount is None:
                return entry
            return folded((*leave.items, *entry.items), road=entry.road)
        if out == VERTEX:
            vertex = node[2] if not isinstance(node, int) else 0
            if self.ground.neighbours[a].index(b) not in ((vertex - 1) % 6, vertex):
                return NO_WAY
        return self._entry(node, target, out != VERTEX)

    def level(self, node: Node) -> int:
        """The level of a place: floors of the map, a bridge and who is in crest status at the crest."""
        number, kind = hex_of(node), kind_of(node)
        if kind in (BRIDGE, CREST):
            return self.ground.crest[number]
        floor: int = self.ground.floor[number]
        return floor + (node[2] if kind == LEVEL and not isinstance(node, int) else 0)

    # --- hexes

    def cot(self, keys: tuple[str, ...]) -> Price:
        """The cost of the terrain of a hex: the numbers of several terrains add up (2.4), open ground counts alone."""
        if keys not in self._cot:
            self._cot[keys] = folded(self._terrain_items(keys))
        return self._cot[keys]

    def _terrain_items(self, keys: tuple[str, ...]) -> Iterator[Item]:
        rows = [self.ground.rows[key] for key in keys]
        mobility = self.profile.mobility
        whole = [row for row in rows if (cost := row.cost.get(mobility)) is not None and cost.whole]
        counted = [row for row in rows if (cost := row.cost.get(mobility)) is not None and not cost.adds]
        opens = any(row.key != OPEN for row in counted)
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
            elif row.key != OPEN or not opens:
                yield Item(row.key, "terrain", cost.amount, row.cite_cost(mobility).rule)

    def _smoke(self, number: int) -> tuple[Item, ...]:
        key = self.ground.smoke_at(number)
        if key is None:
            return ()
        row = self.ground.rows[key]
        cost = row.cost.get(self.profile.mobility)
        if cost is None or not cost.adds:
            return ()
        return (Item(key, "smoke", cost.amount, row.cite_cost(self.profile.mobility).rule),)

    def crossed(self, a: int, b: int) -> tuple[Item, ...]:
        """What the hexside terrain between two hexes costs."""
        keys = self.ground.sides(a, b)
        if keys not in self._sides:
            self._sides[keys] = tuple(item for key in keys for item in self._side_item(self.ground.rows[key]))
        return self._sides[keys]

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

    def uphill(self, climbed: int, cot: Price, smoke: tuple[Item, ...], *, road: bool) -> tuple[Item, ...]:
        """What climbing adds (4.133)."""
        if climbed <= 0:
            return ()
        if not self.profile.doubles:
            cell = "uphill_vehicle_road" if road else "uphill_vehicle"
            return (Item("", "uphill_vehicle", self.number(cell) * climbed, self.rule(cell)),)
        factor = self.number("uphill_factor")
        doubled = cot.amount or Fraction(0)
        if self.ground.terms.smoke_doubled:
            doubled += sum((item.amount or Fraction(0) for item in smoke), Fraction(0))
        return (Item("", "uphill", doubled * (factor - 1), self.rule("uphill_factor"), cot.whole * (int(factor) - 1)),)

    def _entry(self, node: Node, target: Node, by_centre: bool) -> Price:
        a, b = hex_of(node), hex_of(target)
        ground = self.ground
        climbed = self.level(target) - self.level(node)
        over = kind_of(target) == BRIDGE or kind_of(node) == BRIDGE
        roads = by_centre and (kind_of(target) == BRIDGE or b not in ground.bridged)
        along = tuple(row.key for row in ground.roads(a, b)) if roads else ()
        # everything that the price depends on
        blaze, smoke, sides = ground.blaze_at(b), ground.smoke_at(b), ground.sides(a, b)
        known = (ground.terrain[b], blaze, smoke, sides, along, max(0, climbed), over)
        if known not in self._entries:
            self._entries[known] = self._priced(a, b, blaze, along, climbed, over=over)
        return self._entries[known]

    def _priced(self, a: int, b: int, blaze: str | None, along: tuple[str, ...], climbed: int, *, over: bool) -> Price:
        if blaze is not None:
            rule = self.ground.rows[blaze].cite_cost(self.profile.mobility).rule
            return Price(None, (Item(blaze, "prohibited", None, rule),))
        across, smoke = self.crossed(a, b), self._smoke(b)
        best = NO_WAY
        if not over:
            cot = self.cot(self.ground.terrain[b])
            up = self.uphill(climbed, cot, smoke, road=False)
            best = folded((*cot.items, *smoke, *up, *across))
        for key in along:
            item = self.road_item(self.ground.rows[key])
            if item is not None:
                up = self.uphill(climbed, folded((item,)), smoke, road=True)
                best = cheaper(best, folded((item, *smoke, *up, *across), road=True))
        return best

    def road_item(self, row: TerrainRow) -> Item | None:
        """What following a road costs, None if these may not."""
        mobility = self.profile.mobility
        cost = row.cost.get(mobility)
        if cost is None or cost.prohibited or (self.profile.gallop and row.fact("no_gallop")):
            return None
        if self.profile.buttoned and mobility in _ARMOURED:
            return Item(row.key, "road", self.number("road_buttoned_up"), self.rule("road_buttoned_up"))
        return Item(row.key, "road", cost.amount, row.cite_cost(mobility).rule)

    # --- places inside a hex

    def _inside(self, number: int, node: Node, target: Node) -> Price:
        out, into = kind_of(node), kind_of(target)
        if out == VERTEX and into == VERTEX and not isinstance(node, int) and not isinstance(target, int):
            return self._around(number, node[2], target[2], climbed=0, across=())
        if out == VERTEX:
            return self.cot(self.ground.terrain[number]) if into == "" else NO_WAY
        if into == VERTEX:
            return NO_WAY
        if {out, into} == {"", WORKS}:
            return self._works(number, out == WORKS)
        steps = abs(self._storey(node) - self._storey(target))
        if out in ("", LEVEL) and into in ("", LEVEL) and steps == 1 and self.ground.has_stairs(number):
            return folded((Item("", "level", self.number("level"), self.rule("level")),))
        return NO_WAY

    def _storey(self, node: Node) -> int:
        return 0 if isinstance(node, int) else node[2]

    def _works(self, number: int, leaving: bool) -> Price:
        key = self.ground.works_at(number)
        if key is None:
            return NO_WAY
        row = self.ground.rows[key]
        if leaving and "markers" not in (row.layer, *row.also):
            return Price(Fraction(0), ())  # shellholes are left as any hex
        amount = Fraction(str(row.fact("mf_in") or 0))
        return folded((Item(key, "out_of_cover" if leaving else "into_cover", amount, row.cite("mf_in").rule),))

    def _upstairs(self, node: Node, target: Node) -> Price:
        if isinstance(node, int) or isinstance(target, int) or {node[1], target[1]} != {LEVEL}:
            return NO_WAY
        a, b = node[0], target[0]
        across = tuple(item for item in self.crossed(a, b) if item.amount is None)
        if self.ground.same_storey(a, b, node[2]) != target[2] or across:
            return Price(None, across)
        return folded((*self.cot(self.ground.terrain[b]).items, *self._smoke(b)))

    # --- Bypass

    def _into_bypass(self, node: Node, number: int, target: Node) -> Price:
        """Along the hexsides of ``number`` to its vertex: from the hex beside it, or from a vertex of that hex."""
        if isinstance(target, int) or not self.profile.bypasses or kind_of(node) not in ("", VERTEX):
            return NO_WAY
        a = hex_of(node)
        towards = self.ground.neighbours[number].index(a)
        climbed = self.level(number) - self.level(node)
        across = self.crossed(a, number)
        if isinstance(node, int):
            best = NO_WAY
            for begin, turn in ((towards, -1), ((towards + 1) % 6, 1)):
                sides = arc(begin, target[2], turn)
                if sides and towards not in sides:
                    best = cheaper(self.along(number, sides, climbed=climbed, across=across), best)
            return best
        back = (towards + 3) % 6
        if back not in ((node[2] - 1) % 6, node[2]):
            return NO_WAY
        return self._around(number, twin(back, node[2]), target[2], climbed=climbed, across=across)

    def _around(self, number: int, begin: int, end: int, *, climbed: int, across: tuple[Item, ...]) -> Price:
        best = NO_WAY
        for turn in (-1, 1):
            sides = arc(begin, end, turn)
            if sides:
                best = cheaper(self.along(number, sides, climbed=climbed, across=across), best)
        return best

    def along(self, number: int, sides: tuple[int, ...], *, climbed: int = 0, across: tuple[Item, ...] = ()) -> Price:
        """The price of Bypass along hexsides of a hex (4.31): that of the other terrain there, double for more than two."""
        known = (number, frozenset(sides), max(0, climbed))
        if known not in self._arcs:
            self._arcs[known] = self._along(number, sides, climbed)
        price = self._arcs[known]
        return price if price.amount is None or not across else folded((*price.items, *across))

    def _along(self, number: int, sides: tuple[int, ...], climbed: int) -> Price:
        why = self.bars_bypass(number, sides)
        if why is not None:
            return Price(None, (why,))
        ground = self.ground
        touched = {key for way in sides for key in ground.touching(number, way)}
        held = ground.obstacles[number]
        other = tuple(key for key in ground.terrain[number] if key not in held)
        if not any(ground.rows[key].base for key in other):
            other = (OPEN, *other)
        cot = self.cot((*other, *sorted(touched)))
        smoke = self._smoke(number)
        up = self.uphill(climbed, cot, smoke, road=False)
        once = folded((*cot.items, *smoke, *up))
        if once.amount is None or len(sides) <= self.number("bypass_hexsides"):
            return once
        more = once.amount * (self.number("bypass_more_factor") - 1)
        return folded((*once.items, Item("", "bypass_more", more, self.rule("bypass_more_factor"))))

    def bars_bypass(self, number: int, sides: tuple[int, ...]) -> Item | None:
        """Why nobody bypasses along these hexsides, or None."""
        ground, rule = self.ground, self.ground.rows[OPEN].cite("bypass").rule
        if not self.profile.bypasses:
            return Item("", "bypass_gallop" if self.profile.gallop else "bypass_vehicle", None, rule)
        held = ground.obstacles.get(number, ())
        if not held:
            return Item("", "bypass_nothing", None, rule)
        if any(ground.closed_side(number, way) for way in sides):
            return Item("", "bypass_side", None, rule)
        touched = {key for way in sides for key in ground.touching(number, way)}
        blocked = [key for key in touched if ground.rows[key].fact("location")]
        if blocked or set(held) <= touched:
            return Item((blocked or sorted(touched))[0], "bypass_touched", None, rule)
        return None


def arc(begin: int, end: int, turn: int) -> tuple[int, ...]:
    """The hexsides from one vertex of a hex to another, clockwise (1) or the other way (-1); none from a vertex to itself."""
    steps = ((end - begin) * turn) % 6
    return tuple((begin + k) % 6 if turn > 0 else (begin - 1 - k) % 6 for k in range(steps))
