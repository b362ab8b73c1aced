"""Loss and gain of concealment (12.12 to 12.2, 12.34), and Open Ground for a firer (10.531).

An action is a word with its argument: ``move H5`` (a hex), ``fire 5`` (the coloured die of a hidden gun).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.numbers import BoolArray, frozen
from workbench.base.text import Text, signed
from workbench.engine.sight.results import FIRE, Effect, Reason, SightLine
from workbench.engine.spotting.results import DIE, Concealment, ConcealmentGain
from workbench.engine.spotting.troops import Parties, Sentences
from workbench.games.asl.spotting.terrain_modifiers import Shelter, Shelters
from workbench.games.asl.spotting.troops import (
    ASSAULT_MOVE,
    MOVE,
    Enemies,
    EnemyLine,
    Ground,
    Troop,
    area_request,
    request,
)
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario

# --- Open Ground for one firer (10.531), and who may interdict what (10.53, 10.532).


STATES_WITHOUT_INTERDICTION = ("broken", "disrupted", "cx", "pinned", "melee", "ti", "unarmed", "fired", "first_fired")
"""States in which a unit does not interdict (10.532)."""


@dataclass(frozen=True, slots=True)
class OpenGroundAnswer:
    """Whether a hex is Open Ground for a firer, with the line, the shelter and the reasons."""

    open: bool
    line: SightLine
    shelter: Shelter
    reasons: tuple[Reason, ...]


class OpenGround:
    """Judges Open Ground for firers on one scenario; single hexes and whole maps by the same judgement."""

    def __init__(self, shelters: Shelters, words: Sentences) -> None:
        self.shelters, self.words = shelters, words
        self.sight, self.grid = shelters.sight, shelters.grid
        self._mover: Troop | None = None
        self._open_places: dict[int, bool] = {}

    def judge(self, origin: int, target: int, firer: Troop, mover: Troop) -> OpenGroundAnswer:
        """Would the firer, at Normal Range in Defensive First Fire, have the -1 for moving in the open and no
        modifier against him? ``mover`` is the unit that moves there; without an action it counts as moving."""
        moved = mover if mover.moving else replace(mover, action=f"{MOVE} {mover.action}".strip())
        line = self.sight.line(origin, target, request(firer, moved, FIRE))
        shelter = self.shelters.judge(line, firer, moved)
        at = self.grid.labels[target]
        if not line.visible:
            reason = self._reason("spot_not_open_ground", at, firer, self.words.text("spot_blocked"))
            return OpenGroundAnswer(False, line, shelter, (reason, *line.reasons))
        causes = tuple(self._causes(shelter))
        if shelter.open:
            return OpenGroundAnswer(True, line, shelter, (self._reason("spot_open_ground", at, firer),))
        why = Text(", ".join(one.en for one in causes), ", ".join(one.fr for one in causes))
        reason = self._reason("spot_not_open_ground", at, firer, why)
        return OpenGroundAnswer(False, line, shelter, (reason,))

    def _reason(self, key: str, at: str, firer: Troop, why: Text = Text()) -> Reason:
        return self.words.reason(key, {"at": at, "unit": firer.name, "why": why}, at=at)

    def _causes(self, shelter: Shelter) -> Iterator[Text]:
        if shelter.hindrance:
            yield self.words.text("spot_why_hindrance", drm=signed(shelter.hindrance))
        if shelter.cause:
            yield shelter.cause
        for item in shelter.items:
            if item.counts and item.drm > 0 and item.name != shelter.cause:
                yield item.name or self.words.text("spot_why_height")

    def area(self, origin: int, firer: Troop, mover: Troop, reach: int) -> BoolArray:
        """The same for every hex within ``reach``, as a mask."""
        moved = replace(mover, action=MOVE, values={key: mover.values[key] for key in mover.values if key != "aim"})
        view = self.sight.area(origin, area_request(firer, moved, FIRE))
        near = self.grid.distances(origin) <= reach
        elevation = self.shelters.board.elevation
        # only walls and heights depend on the line: elsewhere every hex is judged once for all firers
        by_line = self.shelters.near_walls | (elevation > elevation[origin])
        found: BoolArray = np.zeros(self.grid.size, dtype=np.bool_)
        for number in np.flatnonzero(view.visible & near & (view.hindrance == 0)).tolist():
            found[number] = self._is_open_place(number, moved) and (
                not by_line[number] or self._is_open_on_line(origin, number, firer, moved)
            )
        return frozen(found)

    def _is_open_place(self, number: int, moved: Troop) -> bool:
        if moved != self._mover:
            self._mover, self._open_places = moved, {}
        if number not in self._open_places:
            self._open_places[number] = self.shelters.is_open_place(number, moved)
        return self._open_places[number]

    def _is_open_on_line(self, origin: int, number: int, firer: Troop, moved: Troop) -> bool:
        distance = self.grid.hexes[origin].distance(self.grid.hexes[number])
        # an open line without Hindrances: the rest depends on its ends alone
        line = SightLine(origin, number, True, distance, 0, False, (), (), None, None, 0.0, 0.0)
        return self.shelters.judge(line, firer, moved).open


def interdiction_refusal(words: Sentences, firer: Troop) -> Reason | None:
    """Why a unit interdicts nothing at all, None if it may."""
    if firer.is_dummy:
        return words.reason_of("spot_no_interdiction", Effect.BLOCKS, unit=firer.name, why=firer.name)
    state = next((one for one in STATES_WITHOUT_INTERDICTION if firer.has(one)), None)
    if state is not None:
        return words.reason_of(
            "spot_no_interdiction", Effect.BLOCKS, unit=firer.name, why=words.text(f"spot_state_{state}")
        )
    return None


ANYWHERE, IN_SIGHT, WITHIN, OPEN, NEVER, STILL = "anywhere", "in_sight", "within", "open", "never", "still"
"""When an action loses concealment: at any distance even unseen; in sight; in sight within 16 hexes; also in Open Ground."""

ACTIONS: Mapping[str, str] = {
    "still": STILL,
    "move": WITHIN,
    "assault_move": OPEN,
    "advance": OPEN,
    "fire": WITHIN,
    "direct": WITHIN,
    "opportunity_fire": WITHIN,
    "close_combat": WITHIN,
    "entered": WITHIN,
    "attacked": IN_SIGHT,
    "sniper": IN_SIGHT,
    "berserk": IN_SIGHT,
    "overstack": IN_SIGHT,
    "break": ANYWHERE,
    "wound": ANYWHERE,
    "snap_shot": NEVER,
    "activity": WITHIN,
    "turn": WITHIN,
    "radio": NEVER,
    "repair": NEVER,
    "spot": NEVER,
}


class ConcealmentLosses:
    """Judges whether a unit keeps its "?"."""

    def __init__(
        self, scenario: Scenario, ruleset: Ruleset, *, ground: Ground, enemies: Enemies, open_ground: OpenGround
    ) -> None:
        self.scenario, self.ground, self.enemies, self.open_ground = scenario, ground, enemies, open_ground
        self.words = Sentences(ruleset)
        cells = ruleset.tables["concealment"].cells
        self.near, self.gun_near, self.gun_far = (
            _int_or_zero(cells[cell].value) for cell in ("range", "gun_revealed_from", "gun_revealed_far")
        )
        self._keeps_in_cover = ruleset.choice("12.14", scenario.switches) == "always"

    def judge(self, troop: Troop, at: int, action: str) -> Concealment:
        """Would a unit in hex ``at`` keep its concealment? CannotAnswer for an unknown action, hex or die. One that is not
        under a "?" is judged as if it were, and the answer says so."""
        found = self._judge(troop, at, action)
        if not troop.is_known:
            return found
        return Concealment(
            found.stays_unspotted, (*found.reasons, self.words.reason_of("spot_taken_concealed", unit=troop.name))
        )

    def _judge(self, troop: Troop, at: int, action: str) -> Concealment:
        action_word, _, rest = action.strip().partition(" ")
        if action_word not in ACTIONS:
            hint = did_you_mean(action_word, ACTIONS)
            known = ", ".join(ACTIONS)
            words = Text(
                f'no action "{action_word}" (known: {known}) {hint.en}',
                f"pas d’action « {action_word} » ({known}) {hint.fr}",
            )
            raise CannotAnswer("bad_action", words)
        if action_word == "fire" and troop.is_a("gun"):
            return self._judge_gun(troop, at, rest.strip())
        to = at
        if rest.strip():
            to, level = self._place(rest.strip(), at, troop.level)
            troop = replace(troop, values={**troop.values, "level": level})
        moved = (
            replace(troop, action=MOVE if action_word == "move" else ASSAULT_MOVE)
            if to != at or ACTIONS[action_word] == OPEN
            else troop
        )
        if ACTIONS[action_word] == NEVER or (action_word == "advance" and self._enemy_at(troop, to)):
            return self._kept(troop, to, "spot_keeps_action")
        if ACTIONS[action_word] == ANYWHERE:
            return self._lost(troop, to, "spot_loses_anywhere")
        if troop.is_big:
            return self._judge_big_counter(moved, to, action_word)
        return self._judge_seen(moved, to, action_word)

    def _judge_seen(self, troop: Troop, to: int, action_word: str) -> Concealment:
        kind = ACTIONS[action_word]
        seeing = self.enemies.good_order_observers(troop.side, to, troop)
        if not seeing:
            return self._kept(troop, to, "spot_keeps_unseen")
        if kind == STILL:
            return self._kept(troop, to, "spot_keeps_still")
        if kind == IN_SIGHT:
            return self._lost(troop, to, "spot_loses_in_sight", seeing[0])
        near = [enemy_line for enemy_line in seeing if enemy_line.range <= self.near]
        if not near:
            return self._kept(troop, to, "spot_too_far", seeing[0])
        if kind == OPEN:
            return self._judge_in_open(troop, to, near)
        if self._keeps_in_cover:
            exposing = [
                enemy_line
                for enemy_line in near
                if self.open_ground.judge(enemy_line.at, to, enemy_line.enemy, troop).open
            ]
            if not exposing:
                return self._kept(troop, to, "spot_keeps_cover", near[0])
            near = exposing
        return self._lost(troop, to, "spot_loses_within", near[0])

    def _judge_in_open(self, troop: Troop, to: int, near: list[EnemyLine]) -> Concealment:
        """Assault movement and advances lose concealment only in Open Ground for an enemy who sees it."""
        for enemy_line in near:
            found = self.open_ground.judge(enemy_line.at, to, enemy_line.enemy, troop)
            if found.open:
                lost = self._lost(troop, to, "spot_loses_open", enemy_line)
                return Concealment(False, (*lost.reasons, *found.reasons))
        kept = self._kept(troop, to, "spot_keeps_not_open")
        return Concealment(True, (*kept.reasons, *found.reasons))

    def _judge_big_counter(self, troop: Troop, to: int, action_word: str) -> Concealment:
        """5/8 inch counters (12.2)."""
        seeing = self.enemies.good_order_observers(troop.side, to, troop)
        if not seeing:
            return self._kept(troop, to, "spot_keeps_unseen")
        if not self.ground.concealment_mask[to]:
            return self._lost(troop, to, "spot_loses_big", seeing[0])
        if ACTIONS[action_word] == STILL:
            return self._kept(troop, to, "spot_keeps_still")
        if seeing[0].range <= self.near or ACTIONS[action_word] == IN_SIGHT:
            return self._lost(troop, to, "spot_loses_big_moves", seeing[0])
        return self._kept(troop, to, "spot_too_far", seeing[0])

    def _judge_gun(self, troop: Troop, at: int, die: str) -> Concealment:
        """A gun is revealed by the coloured die of its shot (12.34)."""
        seeing = self.enemies.good_order_observers(troop.side, at, troop)
        if not seeing:
            return self._kept(troop, at, "spot_keeps_unseen")
        if not self.ground.concealment_mask[at]:
            return self._lost(troop, at, "spot_loses_big", seeing[0])
        need = self.gun_near if seeing[0].range <= self.near else self.gun_far
        if not die.isdecimal() or not 1 <= int(die) <= 6:
            words = Text(
                'say the coloured die of the shot: "fire 1" to "fire 6"',
                "dites le dé coloré du tir : « fire 1 » à « fire 6 »",
            )
            raise CannotAnswer("bad_action", words)
        key = "spot_gun_revealed" if int(die) >= need else "spot_gun_hidden"
        effect = Effect.BLOCKS if int(die) >= need else Effect.NOTE
        reason = self._reason(key, effect, at, troop, seeing[0], need=need, die=int(die))
        return Concealment(int(die) < need, (reason,))

    def fortification(self, row: TerrainRow, at: int, side: str) -> Concealment:
        """Does a hidden fortification of a side stay hidden from enemies who see its hex (12.33)?"""
        seeing = self.enemies.good_order_observers(side, at, Troop("", row.name, frozenset(), side))
        if self.ground.concealment_mask[at]:
            seeing = [enemy_line for enemy_line in seeing if enemy_line.range <= self.near]
        label = self.scenario.board.grid.labels[at]
        if not seeing:
            reason = self.words.reason_of("spot_fortification_hidden", at=label, terrain=row.name, limit=self.near)
            return Concealment(True, (reason,))
        values = {"terrain": row.name, "enemy": seeing[0].enemy.name, "range": seeing[0].range}
        return Concealment(False, (self.words.reason("spot_fortification_seen", values, Effect.BLOCKS, label),))

    def _enemy_at(self, troop: Troop, at: int) -> bool:
        return any(side != troop.side for side, _ in self.scenario.forces.units_at(at))

    def _place(self, written: str, at: int, stands: int) -> tuple[int, int]:
        """(hex, level) of the place that an action names, ``H6@1``; without level the floor, in its own hex ``stands``."""
        label, _, level = written.partition("@")
        number = self.scenario.board.grid.find(label)
        if number is None:
            words = Text('"{label}" is not a hex of this map', "« {label} » n’est pas un hexagone de cette carte")
            raise CannotAnswer("bad_place", words.format(label=label))
        if not level:
            return number, stands if number == at else 0
        digits = level.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 2):
            words = Text('"{label}": a level is a whole number', "« {label} » : un niveau est un nombre entier")
            raise CannotAnswer("bad_place", words.format(label=written))
        return number, int(level)

    def _reason(
        self, key: str, effect: Effect, at: int, troop: Troop, enemy_line: EnemyLine | None, **more: object
    ) -> Reason:
        values: dict[str, object] = {"unit": troop.name, "limit": self.near, **more}
        if enemy_line is not None:
            values |= {"enemy": enemy_line.enemy.name, "range": enemy_line.range}
        return self.words.reason(key, values, effect, self.scenario.board.grid.labels[at])

    def _kept(self, troop: Troop, at: int, key: str, enemy_line: EnemyLine | None = None) -> Concealment:
        return Concealment(True, (self._reason(key, Effect.NOTE, at, troop, enemy_line),))

    def _lost(self, troop: Troop, at: int, key: str, enemy_line: EnemyLine | None = None) -> Concealment:
        found = [self._reason(key, Effect.BLOCKS, at, troop, enemy_line)]
        if enemy_line is not None and not enemy_line.enemy.is_known:
            found.append(self._reason("spot_must_show", Effect.NOTE, enemy_line.at, troop, enemy_line))
        return Concealment(False, tuple(found))


def _int_or_zero(value: object) -> int:
    return value if isinstance(value, int) else 0


# --- How a unit gains a "?" (12.12, 12.121, 12.122): at the end of its turn, or at set-up.


class ConcealmentGains:
    """Judges whether a unit may conceal itself."""

    def __init__(
        self,
        scenario: Scenario,
        ruleset: Ruleset,
        *,
        ground: Ground,
        enemies: Enemies,
        shelters: Shelters,
        parties: Parties[Troop],
    ) -> None:
        self.scenario, self.ground, self.enemies = scenario, ground, enemies
        self.shelters, self.parties = shelters, parties
        self.words = Sentences(ruleset)
        self._cells = ruleset.tables["concealment"]
        self._gains_automatically = ruleset.choice("12.121", scenario.switches) == "automatic"

    def judge(self, troop: Troop, at: int, *, setup: bool = False) -> ConcealmentGain:
        """What a unit in hex ``at`` needs to gain a "?"."""
        label, near = self.scenario.board.grid.labels[at], self._cell("range")
        looks = self.enemies.lines_to(troop.side, at, troop)
        unbroken = [enemy_line for enemy_line in looks if enemy_line.enemy.unbroken]
        seeing = [enemy_line for enemy_line in unbroken if enemy_line.line.visible]
        if setup:
            watched = [enemy_line for enemy_line in seeing if enemy_line.range <= near]
            key, most = ("spot_setup_watched", 0) if watched else ("spot_setup_free", DIE)
            return ConcealmentGain(
                most, "setup", (self._reason(key, label, troop, enemy=watched[0].enemy if watched else None),)
            )
        if not troop.good_order:
            return ConcealmentGain(0, "", (self._reason("spot_gain_order", label, troop),))
        conceals = bool(self.ground.concealment_mask[at])
        if seeing and seeing[0].range <= near:
            reason = self._reason("spot_gain_watched", label, troop, enemy=seeing[0].enemy, range=seeing[0].range)
            return ConcealmentGain(0, "INA", (reason,))
        if seeing:
            if not conceals:
                return ConcealmentGain(
                    0, "H", (self._reason("spot_gain_far_open", label, troop, enemy=seeing[0].enemy),)
                )
            return self._by_die(troop, at, "I", "spot_gain_far")
        if conceals:
            return ConcealmentGain(DIE, "J", (self._reason("spot_gain_terrain", label, troop),))
        if self._gains_automatically and not any(enemy_line.range <= near for enemy_line in unbroken):
            return ConcealmentGain(DIE, "J", (self._reason("spot_gain_alone", label, troop),))
        return self._by_die(troop, at, "K", "spot_gain_open")

    def _by_die(self, troop: Troop, at: int, case: str, key: str) -> ConcealmentGain:
        label = self.scenario.board.grid.labels[at]
        parts = [part for part in self._drms(troop, at) if part[1]]
        drm = sum(value for _, value in parts)
        most = max(0, min(DIE, self._cell("gain_up_to") - drm))
        reasons = [self._reason(key, label, troop, most=most, drm=signed(drm))]
        reasons += [self._reason(f"spot_drm_{name}", label, troop, drm=signed(value)) for name, value in parts]
        return ConcealmentGain(most, case, tuple(reasons), drm)

    def _drms(self, troop: Troop, at: int) -> Iterator[tuple[str, int]]:
        yield "us", troop.us
        friends = [one for one in self.parties.troops_at(at, troop.side) if one.unit != troop.unit or not troop.unit]
        leaders = [one for one in friends if one.leads and one.good_order and one.level == troop.level]
        yield "leader", min((one.number("leadership") or 0 for one in leaders), default=0)
        yield "lax", self._cell("lax") if troop.has("lax") else 0
        yield "stealthy", self._cell("stealthy") if troop.stealthy else 0
        yield "japanese", self._cell("japanese") if troop.values.get("nation") == "japanese" else 0
        yield "place", -self.shelters.tem_of_place(at, troop)

    def _cell(self, name: str) -> int:
        value = self._cells[name]
        return value if isinstance(value, int) else 0

    def _reason(self, key: str, label: str, troop: Troop, *, enemy: Troop | None = None, **more: object) -> Reason:
        values: dict[str, object] = {"unit": troop.name, "limit": self._cell("range"), **more}
        if enemy is not None:
            values["enemy"] = enemy.name
        barring = key in ("spot_setup_watched", "spot_gain_order", "spot_gain_watched", "spot_gain_far_open")
        return self.words.reason(key, values, Effect.BLOCKS if barring else Effect.NOTE, label)
