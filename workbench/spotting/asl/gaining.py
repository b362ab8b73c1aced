"""How a unit gains a "?" (12.12, 12.121, 12.122): at the end of its turn, or when the sides set up.

The concealment table is not in the source; the cases that the text names are applied (digest 5.5).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.sight.results import Effect, Reason
from workbench.spotting.asl.ground import Ground
from workbench.spotting.asl.shelter import Shelters
from workbench.spotting.asl.troops import Troop
from workbench.spotting.asl.watch import Enemies
from workbench.spotting.parties import Parties
from workbench.spotting.sentences import Sentences

DIE = 6


@dataclass(frozen=True, slots=True)
class Gain:
    """``most``: the highest die with which the "?" is gained (6: of itself, 0: not at all); ``case`` as the rules name it;
    ``drm`` the sum on the die."""

    most: int
    case: str
    reasons: tuple[Reason, ...]
    drm: int = 0

    @property
    def spelled(self) -> bool | str:
        """True, False, or the die that it takes."""
        return self.most >= DIE if self.most >= DIE or self.most < 1 else f"dr <= {self.most}"


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

    def judge(self, troop: Troop, at: int, *, setup: bool = False) -> Gain:
        """What a unit in hex ``at`` needs."""
        label, near = self.scenario.board.grid.labels[at], self._cell("range")
        looks = self.enemies.looks(troop.side, at, troop)
        unbroken = [look for look in looks if look.enemy.unbroken]
        seeing = [look for look in unbroken if look.line.visible]
        if setup:
            watched = [look for look in seeing if look.range <= near]
            key, most = ("spot_setup_watched", 0) if watched else ("spot_setup_free", DIE)
            return Gain(most, "setup", (self._say(key, label, troop, enemy=watched[0].enemy if watched else None),))
        if not troop.good_order:
            return Gain(0, "", (self._say("spot_gain_order", label, troop),))
        conceals = bool(self.ground.concealing[at])
        if seeing and seeing[0].range <= near:
            said = self._say("spot_gain_watched", label, troop, enemy=seeing[0].enemy, range=seeing[0].range)
            return Gain(0, "INA", (said,))
        if seeing:
            if not conceals:
                return Gain(0, "H", (self._say("spot_gain_far_open", label, troop, enemy=seeing[0].enemy),))
            return self._die(troop, at, "I", "spot_gain_far")
        if conceals:
            return Gain(DIE, "J", (self._say("spot_gain_terrain", label, troop),))
        if self._of_itself and not any(look.range <= near for look in unbroken):
            return Gain(DIE, "J", (self._say("spot_gain_alone", label, troop),))
        return self._die(troop, at, "K", "spot_gain_open")

    def _die(self, troop: Troop, at: int, case: str, key: str) -> Gain:
        label = self.scenario.board.grid.labels[at]
        parts = [part for part in self._drms(troop, at) if part[1]]
        drm = sum(value for _, value in parts)
        most = max(0, min(DIE, self._cell("gain_up_to") - drm))
        reasons = [self._say(key, label, troop, most=most, drm=f"{drm:+d}")]
        reasons += [self._say(f"spot_drm_{name}", label, troop, drm=f"{value:+d}") for name, value in parts]
        return Gain(most, case, tuple(reasons), drm)

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
