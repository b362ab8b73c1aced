"""What loses a unit its concealment (12.14, 12.141, 12.2, 12.34).

An action is a word with what belongs to it: ``move H5`` (a hex), ``fire 5`` (the coloured die of a hidden gun).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from workbench.base.diagnostics import did_you_mean
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario
from workbench.sight.results import Effect, Reason
from workbench.spotting.asl.ground import Ground
from workbench.spotting.asl.open_ground import OpenGround
from workbench.spotting.asl.troops import ASSAULT_MOVE, MOVE, Troop
from workbench.spotting.asl.watch import Enemies, Look
from workbench.spotting.results import Concealment
from workbench.spotting.sentences import Sentences

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

    def _open(self, troop: Troop, to: int, near: list[Look]) -> Concealment:
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
        said = self._say(key, effect, at, troop, seeing[0], need=need, die=int(die))
        return Concealment(int(die) < need, (said,))

    def fortification(self, row: TerrainRow, at: int, side: str) -> Concealment:
        """Does a hidden fortification of a side stay hidden from who sees its hex (12.33)?"""
        seeing = self.enemies.seeing(side, at, Troop("", row.name, frozenset(), side))
        if self.ground.concealing[at]:
            seeing = [look for look in seeing if look.range <= self.near]
        label = self.scenario.board.grid.labels[at]
        if not seeing:
            said = self.words.say("spot_fortification_hidden", at=label, terrain=row.name, limit=self.near)
            return Concealment(True, (said,))
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

    def _say(self, key: str, effect: Effect, at: int, troop: Troop, look: Look | None, **more: object) -> Reason:
        values: dict[str, object] = {"unit": troop.name, "limit": self.near, **more}
        if look is not None:
            values |= {"enemy": look.enemy.name, "range": look.range}
        return self.words.reason(key, values, effect, self.scenario.board.grid.labels[at])

    def _kept(self, troop: Troop, at: int, key: str, look: Look | None = None) -> Concealment:
        return Concealment(True, (self._say(key, Effect.NOTE, at, troop, look),))

    def _lost(self, troop: Troop, at: int, key: str, look: Look | None = None) -> Concealment:
        found = [self._say(key, Effect.BLOCKS, at, troop, look)]
        if look is not None and not look.enemy.is_known:
            found.append(self._say("spot_must_show", Effect.NOTE, look.at, troop, look))
        return Concealment(False, tuple(found))


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0
