"""DISTANCE DE DETECTION: how far a target of a class and state is detected, and what lengthens that."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.spotting.blitzkrieg.troops import CRAWLS, FIRES, LARGE, OBSERVER, RECCE, Troop

HIDDEN, ON_HILL = "hidden", "on_hill"
CONTACT, UNLIMITED = "contact", "unlimited"


@dataclass(frozen=True, slots=True)
class Limit:
    """How far a target is detected, in cm (None = at any distance), and how that came about: the line of the table
    (``state``), what the table prints (``base``), and what was added, by name. ``lost``: it is no longer hidden, because it
    moves or fires. ``useless`` are advantages of the observer that do not help against a hidden target."""

    cm: float | None
    state: str
    base: float | None
    gains: tuple[tuple[str, float], ...] = ()
    lost: bool = False
    useless: tuple[str, ...] = ()

    @property
    def contact(self) -> bool:
        """Is it detected in contact only?"""
        return self.cm == 0


class Limits:
    """The detection table under one scenario's visibility and readings."""

    def __init__(self, scenario: TableScenario, ruleset: Ruleset) -> None:
        self._tables = ruleset.tables
        self.visibility = str(scenario.conditions.get("visibility") or ruleset.conditions["visibility"].default)
        choice = {key: ruleset.choice(key, scenario.switches) for key in ("R-S1", "R-S2", "R-S4", "R-S6", "camouflage")}
        self.either_hill = choice["R-S1"] == "either"
        self._contact_grows = choice["R-S2"] == "adds"
        self.dug_in_counts = choice["R-S4"] == "dug_in"
        self._sum = choice["R-S6"] == "sum"
        self._lasts = choice["camouflage"] == "lasts"

    def hidden(self, target: Troop) -> bool:
        """Does the target count as camouflaged or in hidden placement?"""
        return target.concealed and (self._lasts or not target.stirs)

    def state(self, target: Troop, *, covered: bool) -> str:
        """The line of the detection table for what a target does; who moves and fires is looked up as firing (R-S3)."""
        if self.hidden(target):
            return HIDDEN
        if covered:
            return "cover_fire" if target.action == FIRES else "cover"
        return "open_move_fire" if target.stirs else "open_still"

    def of(self, observer: Troop, target: Troop, *, covered: bool, hill: bool) -> Limit:
        """The limit for a target in cover or not; ``hill``: a hill helps."""
        state = self.state(target, covered=covered)
        table = "detection_large" if target.detection == LARGE else "detection_small"
        printed = self._tables[table][f"{state}_{self.visibility}"]
        lost = target.concealed and state != HIDDEN
        if printed == UNLIMITED:
            return Limit(None, state, None, lost=lost)
        base = 0.0 if printed == CONTACT else float(str(printed))
        has = {RECCE: observer.has(RECCE), OBSERVER: observer.has(OBSERVER), ON_HILL: hill}
        gains, useless = [], []
        for name, there in has.items():
            if there and state == HIDDEN and name != RECCE:
                useless.append(name)
            elif there and (printed != CONTACT or self._contact_grows):
                gains.append((name, float(str(self._tables["detection_modifiers"][name]))))
        if gains and not self._sum:
            gains = [max(gains, key=lambda gain: gain[1])]
        return Limit(base + sum(gain for _, gain in gains), state, base, tuple(gains), lost, tuple(useless))

    def crawls_like_moving(self, target: Troop) -> bool:
        """Does the target crawl although its part of the table knows no crawling?"""
        return target.action == CRAWLS and target.detection == LARGE
