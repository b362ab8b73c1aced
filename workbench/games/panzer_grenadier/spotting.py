"""Spotting in Panzer Grenadier (section 8): sight, then the smaller of visibility and the limit of the target's terrain.

Single questions and areas take their limits from the same sums (:class:`LimitRules`) and their lines from the same sight
doctrine, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.results import BOMBARD, FIRE, OBSERVE, Effect, Party, Reason, SightArea, SightLine
from workbench.engine.sight.terrain_arrays import whole_number
from workbench.engine.spotting import troops
from workbench.engine.spotting.hex_doctrine import UNLIMITED, HexSpotting, Terrain
from workbench.engine.spotting.protocol import action_of, unit_on_map
from workbench.engine.spotting.results import Concealment, Spotting, SpottingArea
from workbench.engine.spotting.troops import Sentences, joined, sight_request
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Unit

# --- What lies in every hex in this season, and what that does to heights and to spotting.


_WINTER = (12, 1, 2)


class Ground(Terrain):
    """Terrain, levels and spotting limits of one scenario, as arrays over its hexes."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        super().__init__(scenario, ruleset)
        self.metres = whole_number(ruleset.level_metres, "level_metres")
        self._limits: dict[frozenset[str], IntArray] = {}

    @property
    def winter(self) -> bool:
        """True from December to February outside the tropics, when some terrain counts as another (TEC notes)."""
        conditions = self.scenario.conditions
        return conditions.get("month") in _WINTER and conditions.get("climate") != "tropical"

    def counted(self, found: dict[str, BoolArray]) -> dict[str, BoolArray]:
        """In winter some terrain counts as another kind."""
        if self.winter:
            self._change_season(found)
        return found

    def _change_season(self, found: dict[str, BoolArray]) -> None:
        for key, row in self.ruleset.terrain.items():
            other = row.fact("winter_as")
            if isinstance(other, str) and key in found and other in found:
                found[other] = found[other] | found[key]
                found[key] = np.zeros_like(found[key])

    @cached_property
    def level(self) -> IntArray:
        """Metres of the ground of every hex (8.31): its step, lowered by a wadi."""
        level = self.board.elevation.astype(np.int32) * self.metres
        for key, mask in self.present.items():
            height = self.ruleset.terrain[key].fact("height", 0)
            if isinstance(height, int) and height < 0:
                level = level + np.where(mask, height, 0).astype(np.int32)
        return frozen(level)

    @cached_property
    def lookout(self) -> IntArray:
        """Metres that terrain lifts the eye of an observer in it (8.34)."""
        return self._most("spotter_height")

    def _most(self, fact: str) -> IntArray:
        most = np.zeros(self.board.grid.size, dtype=np.int32)
        for key, mask in self.present.items():
            value = self.ruleset.terrain[key].fact(fact, 0)
            if isinstance(value, int) and value > 0:
                most = np.maximum(most, np.where(mask, value, 0)).astype(np.int32)
        return frozen(most)

    @cached_property
    def limiting(self) -> BoolArray:
        """Hexes with limiting terrain for anybody at all (8.2)."""
        mask = np.zeros(self.board.grid.size, dtype=np.bool_)
        for key, lies in self.present.items():
            if self.ruleset.terrain[key].fact("limiting"):
                mask |= lies
        return frozen(mask)

    def limits(self, classes: frozenset[str]) -> IntArray:
        """Hexes within which a unit of these spotting classes is seen by its terrain alone; ``UNLIMITED`` in the open."""
        found = self._limits.get(classes)
        if found is None:
            found = np.full(self.board.grid.size, UNLIMITED, dtype=np.int32)
            for key, mask in self.present.items():
                limit = spot_limit(self.ruleset.terrain[key], classes)
                if limit is not None:
                    found = np.where(mask, np.minimum(found, limit), found).astype(np.int32)
            self._limits[classes] = frozen(found)
        return found


def spot_limit(row: TerrainRow, classes: frozenset[str]) -> int | None:
    """Hexes within which terrain lets units of these classes be seen (8.21), or None if it conceals no such unit."""
    if not row.fact("limiting"):
        return None
    wanted = str(row.fact("spot_for", "all"))
    if wanted != "all" and not classes.intersection(wanted.split("_")):
        return None
    limit = row.fact("spot", 3)
    return int(limit) if isinstance(limit, int) else None


# --- What Panzer Grenadier asks of a unit that looks, shoots or is shot at.


DEMORALIZED, DISRUPTED, SPOTTED, IN_ASSAULT, DUG_IN = "demoralized", "disrupted", "spotted", "in_assault", "dug_in"


@dataclass(frozen=True)
class Troop(troops.Troop):
    """A unit on the map or a party of a question."""

    @property
    def spots(self) -> bool:
        """Only combat units and leaders spot: everybody but unarmed transports (8.0)."""
        return not self.is_a("unarmed")

    @property
    def leads(self) -> bool:
        """True for leaders of any branch."""
        return self.is_a("leader", "regular_leader", "tank_leader")

    @property
    def marked(self) -> bool:
        """Counts as SPOTTED: marked, in an assault hex, or firing in sight of the enemy (8.22)."""
        return self.has(SPOTTED, IN_ASSAULT) or self.action == "fire"

    @property
    def classes(self) -> frozenset[str]:
        """What limiting terrain asks about a unit: ``leg`` (men on foot, leaders, every unit of people) and ``weapon``."""
        found = set()
        if self.is_a("leg", "personnel", "regular_leader") and not self.is_a("vehicle", "afv"):
            found.add("leg")
        if self.is_a("weapon") and not self.is_a("afv"):
            found.add("weapon")
        return frozenset(found)

    @property
    def is_drawn(self) -> bool:
        """True for wagons and sleds, which are no leg units by a reading that their value ``leg`` holds."""
        return self.values.get("leg") is False

    @property
    def attacks_by_bombardment(self) -> bool:
        """True if it has a bombardment value, or is of a kind that exists to bombard."""
        return self.values.get("bf") is not None or self.is_a("artillery", "mortar")


def of_unit(side: str, unit: Unit, ruleset: Ruleset) -> Troop:
    """The troop that a unit on the map is."""
    return troops.troop_of_unit(Troop, side, unit, ruleset)


def of_party(party: Party, scenario: Scenario, ruleset: Ruleset) -> Troop:
    """The troop that a question describes: its unit, as far as it names one, with what the question adds."""
    return troops.troop_of_party(Troop, party, scenario, ruleset)


# --- What a unit gives away by firing, moving or staying (8.22).


ACTIONS = ("still", "fire", "move", "crawl", "assault")


class Spotter(Protocol):
    """What concealment asks of the doctrine."""

    scenario: Scenario
    ruleset: Ruleset
    ground: Ground
    words: Sentences

    def area(self, origin: int, *, observer: Party = ..., party: Party = ..., purpose: str = ...) -> SpottingArea:
        """Where a unit would be spotted from a hex."""
        ...


def judge_concealment(spotter: Spotter, unit_id: str, action: str) -> Concealment:
    """See ``Doctrine.concealment``."""
    side, unit, at = unit_on_map(spotter.scenario, unit_id)
    verb, to = action_of(spotter.scenario, action, ACTIONS)
    watch = _Watch(spotter, side, of_unit(side, unit, spotter.ruleset))
    if verb == "assault":
        return Concealment(False, (spotter.words.say("spot_assault_marks", Effect.BLOCKS, watch.label(at)),))
    if verb in ("move", "crawl"):
        return watch.moving(at, to)
    return watch.firing(at) if verb == "fire" else watch.staying(at)


class _Watch:
    """What all enemies of a unit see together. ``seen``: in somebody's line of sight; ``spotted``: also within range for
    this unit without a marker."""

    def __init__(self, spotter: Spotter, side: str, troop: Troop) -> None:
        self.words, self.grid, self.troop = spotter.words, spotter.scenario.board.grid, troop
        self.limiting: BoolArray = spotter.ground.limits(troop.classes) < UNLIMITED
        self.marked = troop.has(SPOTTED, IN_ASSAULT)
        self.seen: BoolArray = np.zeros(self.grid.size, dtype=np.bool_)
        self.spotted: BoolArray = np.zeros(self.grid.size, dtype=np.bool_)
        plain = Party(kind=troop.kind, side=side, values=troop.values)
        for whose, enemy in spotter.scenario.forces:
            if whose == side or enemy.at is None or not of_unit(whose, enemy, spotter.ruleset).spots:
                continue
            view = spotter.area(enemy.at, observer=Party(unit=enemy.id), party=plain)
            self.seen |= view.sight
            self.spotted |= view.spotted

    def label(self, number: int) -> str:
        return self.grid.labels[number]

    def _say(self, key: str, number: int, *, kept: bool) -> Reason:
        return self.words.say(key, Effect.NOTE if kept else Effect.BLOCKS, self.label(number), unit=self.troop.name)

    def _answer(self, key: str, number: int, *, kept: bool) -> Concealment:
        return Concealment(kept, (self._say(key, number, kept=kept),))

    def staying(self, at: int) -> Concealment:
        if self.marked and self.seen[at]:
            return self._answer("spot_stays_marked", at, kept=False)
        if self.spotted[at]:
            return self._answer("spot_is_spotted", at, kept=False)
        return self._answer("spot_is_hidden", at, kept=True)

    def firing(self, at: int) -> Concealment:
        if not self.seen[at]:
            return self._answer("spot_fires_unseen", at, kept=True)
        if self.limiting[at]:
            return self._answer("spot_fires_seen", at, kept=False)
        # a unit in the open has no concealment to lose; it may still be too far away to be spotted (A38)
        return self._answer("spot_fires_open", at, kept=not self.spotted[at])

    def _hidden(self) -> BoolArray:
        hidden: BoolArray = ~self.seen | ~self.spotted
        # a marker comes off only out of sight or in limiting terrain beyond everybody's range
        return ~self.seen | (self.limiting & ~self.spotted) if self.marked else hidden

    def moving(self, at: int, to: int | None) -> Concealment:
        hidden = self._hidden()
        if to is not None:
            if not hidden[to]:
                return self._answer("spot_moves_marked" if self.marked else "spot_moves_seen", to, kept=False)
            key = "spot_moves_unseen" if not self.seen[to] else "spot_moves_hidden"
            return self._answer(key, to, kept=True)
        places = [number for number in self.grid.neighbours[at] if number >= 0 and hidden[number]]
        if not places:
            return self._answer("spot_moves_nowhere", at, kept=False)
        labels = " ".join(self.label(int(number)) for number in places)
        reason = self.words.say("spot_moves_to", at=self.label(at), unit=self.troop.name, places=labels)
        return Concealment(True, (reason,))


# --- How far units in the open are seen at this time of day and in this weather (8.1, 8.11, 8.12).


_DICED_TIMES = ("night", "dawn-60")
"""Times at which the scenario, or else a die, gives the range (8.12)."""


@dataclass(frozen=True, slots=True)
class Visibility:
    """``hexes``: the basic spotting range. ``full`` if nothing reduces it. ``night`` if the night rules hold (5.5).

    ``key`` names the message that explains it.
    """

    hexes: int
    full: bool
    night: bool
    time: Text
    key: str
    assumed: tuple[Text, ...] = ()

    @property
    def very_poor(self) -> bool:
        """True if night or weather leave a range of 1 or 2, which spoils fire (10.3, 16.2)."""
        return not self.full and self.hexes <= 2


def visibility_of(scenario: Scenario, ruleset: Ruleset) -> Visibility:
    """The visibility of a scenario: the table by time, capped by a given visibility; at night the given one counts."""
    time = str(scenario.conditions.get("time") or ruleset.conditions["time"].default)
    by_time = _number(ruleset, "visibility", time)
    base = _number(ruleset, "spotting", "base")
    night = bool(ruleset.tables["night_rules"].cells[time].value)
    name = ruleset.conditions["time"].choices.get(time, Text.of(time))
    given = scenario.conditions.get("visibility")
    if time in _DICED_TIMES:
        if given is not None:
            return Visibility(int(given), int(given) >= base, night, name, "spot_by_scenario")
        guess = ruleset.messages["spot_assumed_night"].text.format(time=name, limit=by_time)
        return Visibility(by_time, by_time >= base, night, name, "spot_by_time", (guess,))
    if given is not None and int(given) < by_time:
        return Visibility(int(given), False, night, name, "spot_by_scenario")
    return Visibility(by_time, by_time >= base, night, name, "spot_by_time")


def _number(ruleset: Ruleset, table: str, cell: str) -> int:
    value = ruleset.tables[table].cells[cell].value
    return value if isinstance(value, int) else 0


# --- Within how many hexes a unit is seen (8.1, 8.21, 8.22, 8.23, 8.33): the same sums for one hex and for all of
# them.


@dataclass(frozen=True, eq=False, slots=True)
class Limits:
    """Limits in hexes of an array of targets: ``limit`` is the smaller of ``basic`` (visibility and height) and
    ``terrain`` (``UNLIMITED`` in the open). ``steps`` counts the levels of advantage, ``gain`` the hexes they add."""

    basic: IntArray
    terrain: IntArray
    limit: IntArray
    steps: IntArray
    gain: IntArray


class LimitRules:
    """The numbers and readings that limits depend on, and the sums themselves."""

    def __init__(self, ground: Ground, visibility: Visibility, ruleset: Ruleset, switches: Mapping[str, str]) -> None:
        self.ground = ground
        self.visibility = visibility
        cells = ruleset.tables["spotting"].cells
        self.per_level = _whole(cells["per_level"].value)
        self.recon = _whole(cells["recon"].value)
        self.near = _whole(cells["always"].value)
        self._lookout = ruleset.choice("A5", switches)
        self._target_raised = ruleset.choice("A6", switches) == "both"
        self._adds = ruleset.choice("A7", switches) == "add"
        self._less = ruleset.choice("A8", switches) == "less"
        self._always_gains = ruleset.choice("A39", switches) == "always"

    def raised(self, purpose: str) -> bool:
        """Does a town lift the eye of an observer with this purpose (8.34, A5)?"""
        return self._lookout == "always" or (self._lookout == "observe" and purpose != FIRE)

    def eye(self, origin: int, purpose: str) -> int:
        """Metres of the eye of an observer in a hex."""
        ground = self.ground
        return int(ground.level[origin]) + (int(ground.lookout[origin]) if self.raised(purpose) else 0)

    def seen(self, targets: IntArray, purpose: str) -> IntArray:
        """Metres at which units in these hexes are seen (A6)."""
        level = self.ground.level[targets]
        return level + self.ground.lookout[targets] if self._target_raised and self.raised(purpose) else level

    def terrain(self, targets: IntArray, troop: Troop) -> IntArray:
        """Limits of the terrain alone for a unit that is not SPOTTED (8.21)."""
        limits = self.ground.limits(troop.classes)[targets]
        if self._less:
            # neighbours stay in sight whatever the reading of "within"
            limits = np.where(limits < UNLIMITED, np.maximum(limits - 1, self.near), limits).astype(np.int32)
        return limits

    def of(self, origin: int, targets: IntArray, watcher: Troop, troop: Troop, purpose: str) -> Limits:
        """The limits for units like ``troop`` in the hexes ``targets``, seen by ``watcher`` from ``origin``."""
        advantage = np.maximum(self.eye(origin, purpose) - self.seen(targets, purpose), 0)
        steps = (advantage // self.ground.metres).astype(np.int32)
        gains = self.visibility.full or self._always_gains
        gain = steps * self.per_level if gains else np.zeros_like(steps)
        basic = (self.visibility.hexes + gain).astype(np.int32)
        terrain = np.full(targets.shape, UNLIMITED, dtype=np.int32)
        if not troop.marked:
            more = (gain if self._adds else 0) + (self.recon if watcher.is_a("recon") else 0)
            inside = self.terrain(targets, troop)
            terrain = np.where(inside < UNLIMITED, inside + more, inside).astype(np.int32)
        return Limits(basic, terrain, np.minimum(basic, terrain), steps, gain)


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


# --- Who may spot, and for what (7.21, 8.0, 9.1).


_DIRECTING = (BOMBARD, OBSERVE)


def barred(watcher: Troop, purpose: str, words: Sentences) -> Reason | None:
    """Why a unit may not spot at all for this purpose, or None if it may.

    Leaders fire nothing themselves: what a leader spots serves bombardment, so his conditions hold for every purpose.
    """
    if not watcher.spots:
        return words.say("spot_unarmed", Effect.BLOCKS, unit=watcher.name)
    if watcher.leads:
        if watcher.has(DEMORALIZED):
            return words.say("spot_leader_demoralized", Effect.BLOCKS, unit=watcher.name)
        if purpose in _DIRECTING and watcher.is_a("tank_leader", "recon", "recon_leader"):
            return words.say("spot_leader_branch", Effect.BLOCKS, unit=watcher.name)
    elif purpose == BOMBARD and watcher.known and not watcher.attacks_by_bombardment:
        return words.say("spot_not_for_others", Effect.BLOCKS, unit=watcher.name)
    return None


def confined(watcher: Troop) -> bool:
    """True for a leader in an assault hex, who spots inside it only (7.21)."""
    return watcher.leads and watcher.has(IN_ASSAULT)


class Doctrine(HexSpotting[Troop]):
    """Says who is spotted on one scenario. One spotted unit in a hex is enough to fire at all in it (8.0)."""

    concealing = ACTIONS

    def _troops(self) -> type[Troop]:
        return Troop

    def _prepare(self) -> None:
        self.ground = Ground(self.scenario, self.ruleset)
        self.visibility = visibility_of(self.scenario, self.ruleset)
        self.rules = LimitRules(self.ground, self.visibility, self.ruleset, self.scenario.switches)

    def _eyes(self, troop: Troop, purpose: str) -> tuple[bool, ...]:
        return barred(troop, purpose, self.words) is None, not confined(troop), troop.is_a("recon")

    def _judge(self, origin: int, target: int, watcher: Troop, troop: Troop, purpose: str) -> Spotting:
        line = self.sight.line(origin, target, sight_request(watcher, purpose))
        limits = self.rules.of(origin, np.array([target], dtype=np.int32), watcher, troop, purpose)
        limit, at = int(limits.limit[0]), self.parties.label(target)
        assumed = (*self.visibility.assumed, *self._assumed(watcher, troop), *line.assumed)
        refused = barred(watcher, purpose, self.words)
        if refused is None and confined(watcher) and origin != target:
            refused = self.words.say("spot_leader_assault", Effect.BLOCKS, unit=watcher.name)
        if refused is not None:
            return Spotting(False, line.range, limit, (refused,), line, assumed, troop.unit, watcher.unit)
        if not line.visible:
            blocked = self.words.say("spot_blocked", Effect.BLOCKS, at)
            reasons = (blocked, *line.reasons)
            return Spotting(False, line.range, limit, reasons, line, assumed, troop.unit, watcher.unit)
        near = line.range <= self.rules.near
        seen = near or line.range <= limit
        reasons = tuple(self._reasons(line, limits, watcher, troop, near=near, seen=seen))
        return Spotting(seen, line.range, limit, reasons, line, assumed, troop.unit, watcher.unit)

    def _reasons(
        self, line: SightLine, limits: Limits, watcher: Troop, troop: Troop, *, near: bool, seen: bool
    ) -> Sequence[Reason]:
        at = self.parties.label(line.target)
        distance, limit = line.range, int(limits.limit[0])
        if near:
            found = [self.words.say("spot_adjacent", at=at, range=distance)]
            if not seen or distance > limit:
                found.append(self.words.say("spot_beats_limit", at=at, limit=limit))
            return found
        key = "spot_within" if seen else "spot_beyond"
        effect = Effect.NOTE if seen else Effect.BLOCKS
        found = []
        if limits.terrain[0] <= limits.basic[0]:
            found.append(self._terrain_reason(line.target, limits, watcher, troop, effect))
        else:
            found += self._basic_reasons(limits, at, effect)
            if limits.terrain[0] < UNLIMITED:
                found.append(self._terrain_reason(line.target, limits, watcher, troop, Effect.NOTE))
        found.append(self.words.say(key, effect, at, range=distance, limit=limit))
        found += self._remarks(line, watcher, troop, at)
        return found

    def _terrain_reason(self, target: int, limits: Limits, watcher: Troop, troop: Troop, effect: Effect) -> Reason:
        names = [row.name for row in self.ground.rows(target) if spot_limit(row, troop.classes) is not None]
        rows = [row for row in self.ground.rows(target) if spot_limit(row, troop.classes) is not None]
        strictest = min(rows, key=lambda row: spot_limit(row, troop.classes) or 0)
        own = int(self.rules.terrain(np.array([target], dtype=np.int32), troop)[0])
        total = int(limits.terrain[0])
        key = "spot_limiting" if total == own else "spot_limiting_more"
        values = {"terrain": joined(names), "own": own, "limit": total, "more": total - own}
        return self.words.reason(key, values, effect, self.parties.label(target), strictest.cite("spot").rule)

    def _basic_reasons(self, limits: Limits, at: str, effect: Effect) -> list[Reason]:
        visibility = self.visibility
        found = [self.words.say(visibility.key, effect, at, time=visibility.time, limit=visibility.hexes)]
        steps, gain = int(limits.steps[0]), int(limits.gain[0])
        if gain:
            metres = steps * self.ground.metres
            found.append(self.words.say("spot_height", at=at, metres=metres, gain=gain, limit=int(limits.basic[0])))
        elif steps:
            found.append(self.words.say("spot_height_reduced", at=at))
        return found

    def _remarks(self, line: SightLine, watcher: Troop, troop: Troop, at: str) -> list[Reason]:
        found = []
        inside = int(self.rules.terrain(np.array([line.target], dtype=np.int32), troop)[0]) < UNLIMITED
        if troop.marked and inside:
            key = "spot_firing" if troop.action == "fire" and not troop.has("spotted", "in_assault") else "spot_marked"
            found.append(self.words.say(key, at=at))
        elif not inside and self.ground.limiting[line.target]:
            found.append(self.words.say("spot_not_for_kind", at=at, unit=troop.name))
            if troop.is_drawn:
                found.append(self.words.say("spot_wagon_not_leg", at=at, unit=troop.name))
        if watcher.is_a("recon") and inside and not troop.marked:
            found.append(self.words.say("spot_recon_marks", at=at))
        return found

    def _assumed(self, watcher: Troop, troop: Troop) -> list[Text]:
        found = super()._assumed(watcher, troop)
        if self.ground.winter:
            found.append(self.words.text("spot_assumed_winter"))
        return found

    def _area(self, origin: int, watcher: Troop, troop: Troop, view: SightArea, purpose: str) -> SpottingArea:
        limits = self.rules.of(origin, self.everywhere, watcher, troop, purpose)
        distance = self.scenario.board.grid.distances(origin)
        spotted = view.visible & ((distance <= limits.limit) | (distance <= self.rules.near))
        assumed = (*self.visibility.assumed, *self._assumed(watcher, troop), *view.assumed)
        refused = barred(watcher, purpose, self.words)
        if refused is not None:
            spotted = np.zeros_like(spotted)
            assumed = (refused.text, *assumed)
        elif confined(watcher):
            spotted = spotted & (self.everywhere == origin)
            assumed = (self.words.text("spot_leader_assault", unit=watcher.name), *assumed)
        return SpottingArea(origin, frozen(spotted), view.visible, frozen(limits.limit), assumed)

    def directed(self, side: str) -> BoolArray:
        """Where an ordinary enemy would be spotted by a leader of the side who may direct a bombardment (7.21, 9.1)."""
        found = np.zeros(self.scenario.board.grid.size, dtype=np.bool_)
        for one, at in self.parties.of_side(side):
            if one.is_a("regular_leader"):
                found |= self.area(at, observer=one.party, purpose=BOMBARD).spotted
        return frozen(found)

    def concealment(self, unit: str, action: str) -> Concealment:
        """Would a unit keep its concealment if it did this? ``action``: ``still``, ``move``, ``crawl``, ``fire`` or
        ``assault``; a move may name its hex (``"move 0508"``). CannotAnswer for anything else."""
        return judge_concealment(self, unit, action)
