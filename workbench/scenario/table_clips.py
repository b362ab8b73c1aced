"""Pieces and units of a table that were copied: as a small scenario of their own, and as another table can take them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

import shapely

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.board.drawn_pieces import at, moved, scaled, tidy
from workbench.board.tableboard import Feature, TableBoard
from workbench.forces.models import TableUnit
from workbench.forces.units import Forces
from workbench.scenario.edits_table import shifted_unit
from workbench.scenario.scenario import Card
from workbench.scenario.table import TableScenario

_MOST_NAMED = 5


@dataclass(frozen=True)
class TableWords:
    """The words that a ruleset knows: terrain, kinds and states of units, weapons."""

    terrain: frozenset[str]
    kinds: frozenset[str]
    states: frozenset[str]
    weapons: frozenset[str]


@dataclass(frozen=True)
class Taken:
    """What a table can take of a clip, in its own unit, and what is left out or changed."""

    pieces: tuple[Feature, ...]
    units: tuple[tuple[str, TableUnit], ...]
    told: Diagnostics


def table_clip(scenario: TableScenario, pieces: Collection[str], units: Collection[str]) -> TableScenario:
    """A scenario with nothing but some pieces and units, which stay where they are."""
    return replace(
        scenario,
        board=replace(scenario.board, features=tuple(one for one in scenario.board.features if one.id in pieces)),
        forces=Forces(
            tuple(
                replace(force, units=tuple(replace(unit, zone="") for unit in force.units if unit.id in units))
                for force in scenario.forces.sides
            )
        ),
        conditions={},
        options=(),
        switches={},
        values={},
        card=Card(),
        lines=(),
        zones=(),
        overlays=(),
        underlay=None,
    )


def taken_by(board: TableBoard, clip: TableScenario, words: TableWords) -> Taken:
    """The pieces and units of a clip for another table; those that lie beside it come to its middle."""
    told = Diagnostics()
    lost = {one.terrain for one in clip.board.features} - words.terrain
    lost |= {unit.kind for _, unit in clip.forces} - words.kinds
    if lost:
        names = ", ".join(sorted(lost)[:_MOST_NAMED]) + (" …" if len(lost) > _MOST_NAMED else "")
        text = Text(
            "these rules do not know {names}: left out", "ces règles ne connaissent pas {names} : laissé de côté"
        )
        told.warning("unknown_terrain", text.format(names=names))
    factor = board.length(1.0, clip.board.unit)
    pieces = [_piece(one, factor) for one in clip.board.features if one.terrain in words.terrain]
    units = [(side, _unit(unit, factor, words)) for side, unit in clip.forces if unit.kind in words.kinds]
    places = [one.area for one in pieces] + [shapely.Point(unit.at) for _, unit in units if unit.at is not None]
    if places and not any(shapely.intersects(place, board.outline) for place in places):
        left, top, right, bottom = shapely.total_bounds(places).tolist()
        dx, dy = board.width / 2 - (left + right) / 2, board.height / 2 - (top + bottom) / 2
        pieces = [moved(one, dx, dy) for one in pieces]
        units = [(side, shifted_unit(unit, dx, dy)) for side, unit in units]
        text = Text("it lay beside this table and came to its middle", "c’était à côté de cette table : posé au milieu")
        told.warning("beside_the_table", text)
    return Taken(tuple(pieces), tuple(units), told)


def _piece(piece: Feature, factor: float) -> Feature:
    return (
        piece if factor == 1 else replace(scaled(piece, factor, factor, (0.0, 0.0)), width=tidy(piece.width * factor))
    )


def _unit(unit: TableUnit, factor: float, words: TableWords) -> TableUnit:
    unit = replace(
        unit,
        state=tuple(state for state in unit.state if state in words.states),
        weapons=tuple(mount for mount in unit.weapons if mount.weapon in words.weapons),
    )
    if factor == 1:
        return unit
    base = unit.base
    return replace(
        unit,
        at=None if unit.at is None else at((unit.at[0] * factor, unit.at[1] * factor)),
        models=tuple(at((x * factor, y * factor)) for x, y in unit.models),
        base=at((base[0] * factor, base[1] * factor)) if isinstance(base, tuple) else base and tidy(base * factor),
        hull=unit.hull and at((unit.hull[0] * factor, unit.hull[1] * factor)),
        weapons=tuple(
            replace(mount, muzzle=None if mount.muzzle is None else tidy(mount.muzzle * factor))
            for mount in unit.weapons
        ),
    )


@dataclass(frozen=True)
class MirrorTable:
    """Mirror pieces (with their groups; locked ones stay) and units about the middle of them all, from left to right or
    ``upright`` from top to bottom."""

    pieces: tuple[str, ...]
    units: tuple[str, ...]
    upright: bool = False

    label = Text("Flip", "Retourner")

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Mirror."""
        features = scenario.board.features
        groups = {one.group for one in features if one.group and one.id in self.pieces}
        chosen = [one for one in features if (one.id in self.pieces or one.group in groups) and not one.locked]
        units = [unit for _, unit in scenario.forces if unit.id in self.units]
        places = [one.area for one in chosen] + [shapely.Point(unit.at) for unit in units if unit.at is not None]
        if not places:
            return scenario
        left, top, right, bottom = shapely.total_bounds(places).tolist()
        centre = (left + right) / 2, (top + bottom) / 2
        across, down = (1, -1) if self.upright else (-1, 1)
        ids = {one.id for one in chosen}
        board = replace(
            scenario.board,
            features=tuple(scaled(one, across, down, centre) if one.id in ids else one for one in features),
        )

        def place(point: tuple[float, float]) -> tuple[float, float]:
            return at((centre[0] + (point[0] - centre[0]) * across, centre[1] + (point[1] - centre[1]) * down))

        def mirrored(unit: TableUnit) -> TableUnit:
            if unit.id not in self.units or unit.at is None:
                return unit
            facing = ((180 if self.upright else 360) - unit.facing) % 360
            return replace(unit, at=place(unit.at), models=tuple(map(place, unit.models)), facing=tidy(facing) % 360)

        sides = tuple(replace(f, units=tuple(mirrored(unit) for unit in f.units)) for f in scenario.forces.sides)
        after = replace(scenario, board=board, forces=Forces(sides))
        return scenario if after == scenario else after
