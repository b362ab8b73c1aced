"""Covered arcs (2.2, 9.21): the wedge of 60 degrees about a hexspine; units without one fire all round.

A covered arc is named by the two neighbours beside its hexspine ("D3/D4", value ``ca``). The covered arc of a
counter that faces hexside k lies about the hexspine between the neighbours k and k + 1 (clockwise).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, frozen
from workbench.base.text import Text
from workbench.engine.fire.results import Arc
from workbench.engine.sight.results import Effect
from workbench.engine.spotting.troops import Sentences
from workbench.games.asl.fire.weapons import HEAVY, INHERENT, UnitWeapon
from workbench.games.asl.spotting.terrain_modifiers import ENTRENCHED
from workbench.games.asl.spotting.troops import Ground, Troop
from workbench.geometry.hexes import DIRECTIONS
from workbench.rules.ruleset import Ruleset
from workbench.scenario.covered_arcs import hexspine
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Unit, unit_called

ALL, NONE = "all", "none"
PILLBOX = "pillbox"


def covered_arc_problems(scenario: Scenario, ruleset: Ruleset, unit: Unit) -> Iterator[tuple[str, Text, Text]]:
    """Yield what is wrong with the covered arc of a unit on the map: (its value in the file, the message, a hint)."""
    arc, grid = unit.values.get("ca"), scenario.board.grid
    if unit.at is None or not isinstance(arc, str) or not arc:
        return
    try:
        hexspine(grid, unit.at, arc)
    except CannotAnswer as problem:
        around = [grid.labels[number] if number >= 0 else "-" for number in grid.neighbours[unit.at].tolist()]
        pairs = ", ".join(f"{one}/{two}" for one, two in zip(around, (*around[1:], around[0]), strict=True))
        hint = Text("one of {pairs}", "l’un de {pairs}").format(pairs=pairs)
        words = Text("{unit}: {problem}", "{unit} : {problem}").format(
            unit=unit_called(unit, scenario.forces, ruleset.units), problem=problem.text
        )
        yield "ca", words, hint


class Arcs:
    """Covered arcs of weapons on one scenario."""

    def __init__(self, scenario: Scenario, ground: Ground, words: Sentences) -> None:
        self.grid, self.ground, self.words = scenario.board.grid, ground, words

    def spine(self, origin: int, label: str) -> int:
        """See :func:`hexspine`."""
        return hexspine(self.grid, origin, label)

    def sector_label(self, origin: int, spine: int) -> str:
        """The label of a hexspine: the two neighbours beside it, in alphabetical order."""
        labels = []
        for direction in (spine, (spine + 1) % 6):
            number = int(self.grid.neighbours[origin][direction])
            labels.append(self.grid.labels[number] if number >= 0 else "-")
        return "/".join(sorted(labels))

    def covered_arc(self, origin: int, troop: Troop, arms: list[UnitWeapon], facing: int) -> tuple[int | None, str]:
        """(the hexspine of the covered arc or None, the message that says why): guns and vehicles by their facing, occupants of
        pillboxes by the pillbox, an MMG or HMG in woods, buildings or rubble by its last shot that kept its rate of fire."""
        arc = troop.values.get("ca")
        spine = self.spine(origin, arc) if isinstance(arc, str) and arc else None
        if troop.values.get("arc") == "covered_arc":
            return (facing if spine is None else spine), "fire_arc_faces"
        if troop.has(ENTRENCHED) and self.ground.holds(PILLBOX, origin):
            return (facing if spine is None else spine), "fire_arc_pillbox"
        heavy = any(arm.key in HEAVY for arm in arms) and not any(arm.key == INHERENT for arm in arms)
        if heavy and self.ground.has_fact(origin, "covered_arc") is not None:
            return spine, "fire_arc_mg" if spine is not None else "fire_arc_mg_free"
        if heavy and spine is not None:
            return None, "fire_arc_mg_open"
        return None, "fire_arc_all"

    def hexes_in_arc(self, origin: int, spine: int | None) -> BoolArray:
        """The hexes of a covered arc as a mask, the own hex included; all hexes if ``spine`` is None."""
        size = self.grid.size
        if spine is None:
            return frozen(np.ones(size, dtype=np.bool_))
        offset = self.grid.axial - self.grid.axial[origin]
        u, v = DIRECTIONS[spine % 6], DIRECTIONS[(spine + 1) % 6]
        q, r = offset[:, 0], offset[:, 1]
        found: BoolArray = (q * v.r - r * v.q >= 0) & (u.q * r - u.r * q >= 0)
        return frozen(found)

    def answer(self, origin: int, target: int | None, troop: Troop, arms: list[UnitWeapon], facing: int) -> Arc:
        """Does a weapon bear on a hex? The sector of the answer is the hexspine, or ``all``."""
        if not arms:
            return Arc(False, NONE, (self.words.reason_of("fire_no_weapon", Effect.BLOCKS, unit=troop.name),))
        spine, key = self.covered_arc(origin, troop, arms, facing)
        at = None if target is None else self.grid.labels[target]
        sector = ALL if spine is None else self.sector_label(origin, spine)
        why = self.words.reason_of(key, unit=troop.name, sector=sector)
        if spine is None or target is None:
            return Arc(True, sector, (why,))
        inside = bool(self.hexes_in_arc(origin, spine)[target])
        key, effect = ("fire_arc_within", Effect.NOTE) if inside else ("fire_arc_beyond", Effect.BLOCKS)
        reason = self.words.reason(key, {"at": at}, effect, at)
        return Arc(inside, sector, (reason, why))
