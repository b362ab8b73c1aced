"""A whole scenario on a map that moved: units, markers, shapes, zones, overlays and kept lines follow the ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.forces.units import Forces, Unit
from workbench.scenario.edits_ground import owned_where_it_is
from workbench.scenario.hex_moves import HexMove
from workbench.scenario.moved_overlays import renumbered as overlays_moved
from workbench.scenario.moved_zones import renumbered as zones_moved
from workbench.scenario.scenario import KeptLine, Scenario
from workbench.scenario.spines import renamed
from workbench.scenario.underlay import Underlay, carried

_MOST_NAMED = 4


def moved_scenario(scenario: Scenario, move: HexMove, told: Diagnostics, *, spines: bool = False) -> Scenario:
    """The scenario after its map moved; ``told`` hears what fell off. ``spines``: units face along hexspines."""
    owned = {key: move.places(sides) for key, sides in scenario.marker_owners.items()}
    to: Sequence[int] = move.to.tolist()
    return replace(
        scenario,
        board=owned_where_it_is(move.board(scenario.board)),
        markers=move.places(scenario.markers),
        marker_owners={key: sides for key, sides in owned.items() if sides},
        forces=_forces(scenario, move, told, spines=spines),
        lines=_lines(scenario, move, told),
        zones=zones_moved(scenario.zones, to),
        overlays=overlays_moved(scenario.overlays, to, move.shape),
        underlay=_underlay(scenario, move, told),
    )


def moved_unit(unit: Unit, move: HexMove, *, spines: bool) -> Unit:
    """A unit with its hex, its facing and its covered arc as they are now; off the map where its hex was cut off."""
    at = None if unit.at is None else int(move.to[unit.at])
    if at is None:
        return unit
    if at < 0:
        return replace(unit, at=None)
    put = replace(unit, at=at, facing=move.facing(unit.facing, spine=spines))

    def found(label: str) -> int | None:
        number = move.source.find(label)
        return None if number is None else move.landmark(number)

    return renamed(put, found, move.target.labels)


def _forces(scenario: Scenario, move: HexMove, told: Diagnostics, *, spines: bool) -> Forces:
    sides = []
    lost: list[str] = []
    for force in scenario.forces.sides:
        units = tuple(moved_unit(unit, move, spines=spines) for unit in force.units)
        lost += [old.id for old, new in zip(force.units, units, strict=True) if old.at is not None and new.at is None]
        sides.append(replace(force, units=units))
    if lost:
        text = Text("{n} units are off the map now: {names}", "{n} unités ne sont plus sur la carte : {names}")
        if len(lost) == 1:
            text = Text("the unit {names} is off the map now", "l’unité {names} n’est plus sur la carte")
        told.warning("unit_cut_off", text.format(n=len(lost), names=_named(lost)))
    return Forces(tuple(sides))


def _lines(scenario: Scenario, move: HexMove, told: Diagnostics) -> tuple[KeptLine, ...]:
    found: list[KeptLine] = []
    lost: list[str] = []
    for line in scenario.lines:
        ends = move.hexes((line.origin, line.target))
        if len(ends) < 2:
            lost.append(line.name)
            continue
        start, end = (move.aim(aim) for aim in line.aims)
        found.append(replace(line, origin=ends[0], target=ends[1], aims=(start, end)))
    if lost:
        text = Text("{n} kept lines were cut off: {names}", "{n} lignes gardées ont été coupées : {names}")
        if len(lost) == 1:
            text = Text('the kept line "{names}" was cut off', "la ligne gardée « {names} » a été coupée")
        told.warning("line_cut_off", text.format(n=len(lost), names=_named(lost)))
    return tuple(found)


def _underlay(scenario: Scenario, move: HexMove, told: Diagnostics) -> Underlay | None:
    moved = carried(scenario.underlay, move.point)
    if scenario.underlay is not None and moved is None:
        text = Text(
            "the picture under the map was taken off, for pictures cannot be mirrored",
            "l’image sous la carte a été retirée, car une image ne peut être retournée",
        )
        told.warning("picture_gone", text)
    return moved


def _named(names: Sequence[str]) -> str:
    return ", ".join(names[:_MOST_NAMED]) + (" …" if len(names) > _MOST_NAMED else "")
