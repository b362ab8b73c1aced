"""What loses a unit its concealment (12.14, 12.141, 12.2, 12.34).

An action is a word with what belongs to it: ``move H5`` (a hex), ``fire 5`` (the coloured die of a hidden gun).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.numbers import BoolArray, frozen
from workbench.base.text import Text
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


BARS_INTERDICTION = ("broken", "disrupted", "cx", "pinned", "melee", "ti", "unarmed", "fired", "first_fired")
"""States in which nobody interdicts (10.532)."""


@dataclass(frozen=True, slots=True)
class Exposure:
    """Is a hex Open Ground for a firer, by what line and shelter, and why."""

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
        self._bare_places: dict[int, bool] = {}

    def of(self, origin: int, target: int, firer: Troop, mover: Troop) -> Exposure:
        """Would the firer, at Normal Range in Defensive First Fire, have the -1 for moving in the open and nothing against
        him? ``mover`` is who moves there; where its action says nothing, it moves."""
        moved = mover if mover.moving else replace(mover, action=f"{MOVE} {mover.action}".strip())
        line = self.sight.line(origin, target, request(firer, moved, FIRE))
        shelter = self.shelters.of(line, firer, moved)
        at = self.grid.labels[target]
        if not line.visible:
            reason = self._say("spot_not_open_ground", at, firer, self.words.text("spot_blocked"))
            return Exposure(False, line, shelter, (reason, *line.reasons))
        causes = tuple(self._causes(shelter))
        if shelter.open:
            return Exposure(True, line, shelter, (self._say("spot_open_ground", at, firer),))
        why = Text(", ".join(one.en for one in causes), ", ".join(one.fr for one in causes))
        reason = self._say("spot_not_open_ground", at, firer, why)
        return Exposure(False, line, shelter, (reason,))

    def _say(self, key: str, at: str, firer: Troop, why: Text = Text()) -> Reason:
        return self.words.reason(key, {"at": at, "unit": firer.name, "why": why}, at=at)

    def _causes(self, shelter: Shelter) -> Iterator[Text]:
        if shelter.hindrance:
            yield self.words.text("spot_why_hindrance", drm=f"{shelter.hindrance:+d}")
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
        # only walls and heights depend on the line: elsewhere every hex is looked at once for all firers
        by_line = self.shelters.near_walls | (elevation > elevation[origin])
        found: BoolArray = np.zeros(self.grid.size, dtype=np.bool_)
        for number in np.flatnonzero(view.visible & near & (view.hindrance == 0)).tolist():
            found[number] = self._bare_place(number, moved) and (
                not by_line[number] or self._bare(origin, number, firer, moved)
            )
        return frozen(found)

    def _bare_place(self, number: int, moved: Troop) -> bool:
        if moved != self._mover:
            self._mover, self._bare_places = moved, {}
        if number not in self._bare_places:
            self._bare_places[number] = self.shelters.bare_place(number, moved)
        return self._bare_places[number]

    def _bare(self, origin: int, number: int, firer: Troop, moved: Troop) -> bool:
        distance = self.grid.hexes[origin].distance(self.grid.hexes[number])
        # an open line without Hindrances: what is left depends on its ends alone
        line = SightLine(origin, number, True, distance, 0, False, (), (), None, None, 0.0, 0.0)
        return self.shelters.of(line, firer, moved).open


def barred(words: Sentences, firer: Troop) -> Reason | None:
    """Why a unit interdicts nothing at all, None if it may."""
    if firer.is_dummy:
        return words.say("spot_no_interdiction", Effect.BLOCKS, unit=firer.name, why=firer.name)
    state = next((one for one in BARS_INTERDICTION if firer.has(one)), None)
    if state is not None:
        return words.say("spot_no_interdiction", Effect.BLOCKS, unit=firer.name, why=words.text(f"spot_state_{state}"))
    return None


ANYWHERE, IN_SIGHT, WITHIN, OPEN, NEVER, STILL = "anywhere", "in_sight", "within", "open", "never", "still"
"""When an action loses concealment: at any distance even unseen; in sight; in sight within 16; the same in Open Ground."""

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


class Losses:
    """Answers whether a unit keeps its "?"."""

    def __init__(
        self, scenario: Scenario, ruleset: Ruleset, *, ground: Ground, enemies: Enemies, opened: OpenGround
    ) -> None:
        self.scenario, self.ground, self.enemies, self.opened = scenario, ground, enemies, opened
        self.words = Sentences(ruleset)
        cells = ruleset.tables["concealment"].cells
        self.near, self.gun_near, self.gun_far = (
            _whole(cells[cell].value) for cell in ("range", "gun_revealed_from", "gun_revealed_far")
        )
        self._cover_keeps = ruleset.choice("12.14", scenario.switches) == "always"

    def judge(self, troop: Troop, at: int, action: str) -> Concealment:
        """Would a unit in hex ``at`` keep its concealment; CannotAnswer for an unknown action, hex or die. One that is not
        under a "?" is judged as if it were, and the answer says so."""
        found = self._judge(troop, at, action)
        if not troop.is_known:
            return found
        return Concealment(found.kept, (*found.reasons, self.words.say("spot_taken_concealed", unit=troop.name)))

    def _judge(self, troop: Troop, at: int, action: str) -> Concealment:
        verb, _, rest = action.strip().partition(" ")
        if verb not in ACTIONS:
            hint = did_you_mean(verb, ACTIONS)
            known = ", ".join(ACTIONS)
            words = Text(
                f'no action "{verb}" (known: {known}) {hint.en}', f"pas d’action « {verb} » ({known}) {hint.fr}"
            )
            raise CannotAnswer("bad_action", words)
        if verb == "fire" and troop.is_a("gun"):
            return self._gun(troop, at, rest.strip())
        to = at
        if rest.strip():
            to, level = self._place(rest.strip(), at, troop.level)
            troop = replace(troop, values={**troop.values, "level": level})
        moved = (
            replace(troop, action=MOVE if verb == "move" else ASSAULT_MOVE)
            if to != at or ACTIONS[verb] == OPEN
            else troop
        )
        if ACTIONS[verb] == NEVER or (verb == "advance" and self._enemy_at(troop, to)):
            return self._kept(troop, to, "spot_keeps_action")
        if ACTIONS[verb] == ANYWHERE:
            return self._lost(troop, to, "spot_loses_anywhere")
        if troop.is_big:
            return self._big(moved, to, verb)
        return self._seen(moved, to, verb)

    def _seen(self, troop: Troop, to: int, verb: str) -> Concealment:
        kind = ACTIONS[verb]
        seeing = self.enemies.seeing(troop.side, to, troop)
        if not seeing:
            return self._kept(troop, to, "spot_keeps_unseen")
        if kind == STILL:
            return self._kept(troop, to, "spot_keeps_still")
        if kind == IN_SIGHT:
            return self._lost(troop, to, "spot_loses_in_sight", seeing[0])
        near = [look for look in seeing if look.range <= self.near]
        if not near:
            return self._kept(troop, to, "spot_too_far", seeing[0])
        if kind == OPEN:
            return self._open(troop, to, near)
        if self._cover_keeps:
            bare = [look for look in near if self.opened.of(look.at, to, look.enemy, troop).open]
            if not bare:
                return self._kept(troop, to, "spot_keeps_cover", near[0])
            near = bare
        return self._lost(troop, to, "spot_loses_within", near[0])

    def _open(self, troop: Troop, to: int, near: list[EnemyLine]) -> Concealment:
        """Assault movement and advances lose it only in what is Open Ground for one who sees it."""
        for look in near:
            found = self.opened.of(look.at, to, look.enemy, troop)
            if found.open:
                lost = self._lost(troop, to, "spot_loses_open", look)
                return Concealment(False, (*lost.reasons, *found.reasons))
        kept = self._kept(troop, to, "spot_keeps_not_open")
        return Concealment(True, (*kept.reasons, *found.reasons))

    def _big(self, troop: Troop, to: int, verb: str) -> Concealment:
        """5/8 inch counters (12.2)."""
        seeing = self.enemies.seeing(troop.side, to, troop)
        if not seeing:
            return self._kept(troop, to, "spot_keeps_unseen")
        if not self.ground.concealing[to]:
            return self._lost(troop, to, "spot_loses_big", seeing[0])
        if ACTIONS[verb] == STILL:
            return self._kept(troop, to, "spot_keeps_still")
        if seeing[0].range <= self.near or ACTIONS[verb] == IN_SIGHT:
            return self._lost(troop, to, "spot_loses_big_moves", seeing[0])
        return self._kept(troop, to, "spot_too_far", seeing[0])

    def _gun(self, troop: Troop, at: int, die: str) -> Concealment:
        """A gun is revealed by the coloured die of its shot (12.34)."""
        seeing = self.enemies.seeing(troop.side, at, troop)
        if not seeing:
            return self._kept(troop, at, "spot_keeps_unseen")
        if not self.ground.concealing[at]:
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
        reason = self._say(key, effect, at, troop, seeing[0], need=need, die=int(die))
        return Concealment(int(die) < need, (reason,))

    def fortification(self, row: TerrainRow, at: int, side: str) -> Concealment:
        """Does a hidden fortification of a side stay hidden from who sees its hex (12.33)?"""
        seeing = self.enemies.seeing(side, at, Troop("", row.name, frozenset(), side))
        if self.ground.concealing[at]:
            seeing = [look for look in seeing if look.range <= self.near]
        label = self.scenario.board.grid.labels[at]
        if not seeing:
            reason = self.words.say("spot_fortification_hidden", at=label, terrain=row.name, limit=self.near)
            return Concealment(True, (reason,))
        values = {"terrain": row.name, "enemy": seeing[0].enemy.name, "range": seeing[0].range}
        return Concealment(False, (self.words.reason("spot_fortification_seen", values, Effect.BLOCKS, label),))

    def _enemy_at(self, troop: Troop, at: int) -> bool:
        return any(side != troop.side for side, _ in self.scenario.forces.at(at))

    def _place(self, written: str, at: int, stands: int) -> tuple[int, int]:
        """(hex, level) of a place to go to, ``H6@1``: without a level its floor, in its own hex where it ``stands``."""
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

    def _say(self, key: str, effect: Effect, at: int, troop: Troop, look: EnemyLine | None, **more: object) -> Reason:
        values: dict[str, object] = {"unit": troop.name, "limit": self.near, **more}
        if look is not None:
            values |= {"enemy": look.enemy.name, "range": look.range}
        return self.words.reason(key, values, effect, self.scenario.board.grid.labels[at])

    def _kept(self, troop: Troop, at: int, key: str, look: EnemyLine | None = None) -> Concealment:
        return Concealment(True, (self._say(key, Effect.NOTE, at, troop, look),))

    def _lost(self, troop: Troop, at: int, key: str, look: EnemyLine | None = None) -> Concealment:
        found = [self._say(key, Effect.BLOCKS, at, troop, look)]
        if look is not None and not look.enemy.is_known:
            found.append(self._say("spot_must_show", Effect.NOTE, look.at, troop, look))
        return Concealment(False, tuple(found))


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


# --- How a unit gains a "?" (12.12, 12.121, 12.122): at the end of its turn, or when the sides set up.


class Gains:
    """Answers whether a unit may conceal itself."""

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
        self._of_itself = ruleset.choice("12.121", scenario.switches) == "automatic"

    def judge(self, troop: Troop, at: int, *, setup: bool = False) -> ConcealmentGain:
        """What a unit in hex ``at`` needs."""
        label, near = self.scenario.board.grid.labels[at], self._cell("range")
        looks = self.enemies.looks(troop.side, at, troop)
        unbroken = [look for look in looks if look.enemy.unbroken]
        seeing = [look for look in unbroken if look.line.visible]
        if setup:
            watched = [look for look in seeing if look.range <= near]
            key, most = ("spot_setup_watched", 0) if watched else ("spot_setup_free", DIE)
            return ConcealmentGain(
                most, "setup", (self._say(key, label, troop, enemy=watched[0].enemy if watched else None),)
            )
        if not troop.good_order:
            return ConcealmentGain(0, "", (self._say("spot_gain_order", label, troop),))
        conceals = bool(self.ground.concealing[at])
        if seeing and seeing[0].range <= near:
            reason = self._say("spot_gain_watched", label, troop, enemy=seeing[0].enemy, range=seeing[0].range)
            return ConcealmentGain(0, "INA", (reason,))
        if seeing:
            if not conceals:
                return ConcealmentGain(0, "H", (self._say("spot_gain_far_open", label, troop, enemy=seeing[0].enemy),))
            return self._die(troop, at, "I", "spot_gain_far")
        if conceals:
            return ConcealmentGain(DIE, "J", (self._say("spot_gain_terrain", label, troop),))
        if self._of_itself and not any(look.range <= near for look in unbroken):
            return ConcealmentGain(DIE, "J", (self._say("spot_gain_alone", label, troop),))
        return self._die(troop, at, "K", "spot_gain_open")

    def _die(self, troop: Troop, at: int, case: str, key: str) -> ConcealmentGain:
        label = self.scenario.board.grid.labels[at]
        parts = [part for part in self._drms(troop, at) if part[1]]
        drm = sum(value for _, value in parts)
        most = max(0, min(DIE, self._cell("gain_up_to") - drm))
        reasons = [self._say(key, label, troop, most=most, drm=f"{drm:+d}")]
        reasons += [self._say(f"spot_drm_{name}", label, troop, drm=f"{value:+d}") for name, value in parts]
        return ConcealmentGain(most, case, tuple(reasons), drm)

    def _drms(self, troop: Troop, at: int) -> Iterator[tuple[str, int]]:
        yield "us", troop.us
        friends = [one for one in self.parties.at(at, troop.side) if one.unit != troop.unit or not troop.unit]
        leaders = [one for one in friends if one.leads and one.good_order and one.level == troop.level]
        yield "leader", min((one.number("leadership") or 0 for one in leaders), default=0)
        yield "lax", self._cell("lax") if troop.has("lax") else 0
        yield "stealthy", self._cell("stealthy") if troop.stealthy else 0
        yield "japanese", self._cell("japanese") if troop.values.get("nation") == "japanese" else 0
        yield "place", -self.shelters.in_place(at, troop)

    def _cell(self, name: str) -> int:
        value = self._cells[name]
        return value if isinstance(value, int) else 0

    def _say(self, key: str, label: str, troop: Troop, *, enemy: Troop | None = None, **more: object) -> Reason:
        values: dict[str, object] = {"unit": troop.name, "limit": self._cell("range"), **more}
        if enemy is not None:
            values["enemy"] = enemy.name
        barring = key in ("spot_setup_watched", "spot_gain_order", "spot_gain_watched", "spot_gain_far_open")
        return self.words.reason(key, values, Effect.BLOCKS if barring else Effect.NOTE, label)
