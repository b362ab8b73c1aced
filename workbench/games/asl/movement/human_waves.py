"""Human Waves (25.23 to 25.232): a chain of hexes with men and a leader, near an enemy but not adjacent to one; its direction,
and the frontal and lateral Locations that its units may enter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.movement.results import ALTERNATE, HEX, WaveDirection
from workbench.games.asl.movement.cost_items import CostWording
from workbench.games.asl.movement.movers import Mover, Occupants, Sees
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import DIRECTIONS, Hex

NATIONS = ("russian", "chinese", "other")
_STATES_WITHOUT_WAVE = ("pinned", "ti", "fired", "melee", "broken", "disrupted", "berserk", "hidden")


class HumanWaves:
    """Checks the conditions of a Human Wave around a unit."""

    def __init__(self, words: CostWording, occupants: Occupants, grid: HexGrid, sees: Sees) -> None:
        self._words, self._occupants, self._grid, self._sees = words, occupants, grid, sees

    def refusal(self, start: int, movers: Sequence[Mover]) -> Text | None:
        """Why these units may join no wave, None if they may."""
        words, first = self._words, movers[0]
        for mover in movers:
            if mover.load > mover.free_portage:
                return words.sentence("wave_load", unit=mover.name)
            if mover.value("nation") and str(mover.value("nation")) not in NATIONS:
                return words.sentence("wave_nation", unit=mover.name)
        near = next(
            (
                one
                for number in self._with_neighbours(start)
                for one in self._occupants.enemies(number, first.side)
                if number == start or self._sees(start, first.level, number, one.level)
            ),
            None,
        )
        return words.sentence("wave_enemy", unit=first.name, enemy=near.name) if near is not None else None

    def unmet_conditions(self, start: int, movers: Sequence[Mover]) -> Iterator[Text]:
        """Conditions on the chain and its target that the map does not meet."""
        words, side = self._words, movers[0].side
        if not side:
            return
        chain = self._chain(start, side)
        men = {number: sum(one.is_a("mmc") for one in self._available_men(number, side)) for number in chain}
        leaders = sum(one.leads for number in chain for one in self._available_men(number, side))
        least, each = (int(words.number(cell, default)) for cell, default in (("wave_hexes", 3), ("wave_mmc", 2)))
        if not (leaders and len(chain) >= least and self._has_enough_men(start, men, least, each, side)):
            yield words.sentence(
                "wave_chain", hexes=len(chain), men=sum(men.values()), leaders=leaders, least=least, each=each
            )
        most = int(words.number("wave_range", 8))
        targets = [number for number, _ in self._occupants.known_enemies(side)]
        near = min((self._distance(number, other) for number in (*chain, start) for other in targets), default=most + 1)
        if near > most:
            yield words.sentence("wave_target", most=most)

    def _has_enough_men(self, start: int, men: dict[int, int], least: int, each: int, side: str) -> bool:
        """Are there enough men on average: in the whole chain, or in ``least`` hexes of it around the unit?"""
        if sum(men.values()) >= each * len(men):
            return True
        near = [number for number in men if number != start and self._distance(start, number) < least]
        return any(
            men.get(start, 0) + sum(men[number] for number in some) >= each * least
            and self._are_connected({start, *some}, side)
            for some in combinations(near, least - 1)
        )

    def _chain(self, start: int, side: str) -> tuple[int, ...]:
        """The connected hexes with men of a side who may join the wave, from the hex of the unit on."""
        found, front = dict[int, None](), [start]
        while front:
            number = front.pop()
            if number not in found and any(one.is_a("mmc") for one in self._available_men(number, side)):
                found[number] = None
                front += [other for other in self._with_neighbours(number) if self._is_joined(number, other, side)]
        return tuple(found)

    def _is_joined(self, number: int, other: int, side: str) -> bool:
        """Are men of two neighbouring hexes ADJACENT (A.8), so that the chain goes on from one to the other?"""
        levels, others = (
            {one.level for one in self._available_men(at, side) if one.is_a("mmc")} for at in (number, other)
        )
        return any(self._sees(number, level, other, to) for level in levels for to in others)

    def _are_connected(self, hexes: set[int], side: str) -> bool:
        front, found = [next(iter(hexes))], set[int]()
        while front:
            found.add(number := front.pop())
            front += [
                other
                for other in self._with_neighbours(number)
                if other in hexes and other not in found and self._is_joined(number, other, side)
            ]
        return found == hexes

    def _available_men(self, number: int, side: str) -> list[Mover]:
        return [
            one
            for one in self._occupants.movers_at(number)
            if one.side == side and one.on_foot and not one.has(*_STATES_WITHOUT_WAVE)
        ]

    def _with_neighbours(self, number: int) -> list[int]:
        """A hex and those around it."""
        return [number, *(other for other in self._grid.neighbours[number].tolist() if other >= 0)]

    def _distance(self, one: int, other: int) -> int:
        return self._grid.hexes[one].distance(self._grid.hexes[other])


def directions_towards(grid: HexGrid, start: int, target: int, most: int) -> list[WaveDirection]:
    """The directions that a wave may take from the hex of a unit towards its target: the hex grains and alternate grains
    through the target that pass nearest to the unit (25.231). CannotAnswer for a target that is too far or too near."""
    here, there = grid.hexes[start], grid.hexes[target]
    away = here.distance(there)
    if not 1 < away <= most:
        words = Text(
            "the target of a wave is 2 to {most} hexes away, not {n} [25.23]",
            "la cible d’une vague est à 2 à {most} hexagones, pas à {n} [25.23]",
        )
        raise CannotAnswer("bad_value", words.format(most=most, n=away))
    found = []
    for place in range(12):
        grain, way = (HEX, place) if place < 6 else (ALTERNATE, place - 6)
        # the row as it comes to the target: from behind, and the wave goes on the way it points
        row = _row(there, grain, way, most)
        distance = min(here.distance(one) for one in row)
        nearest = min(row, key=lambda one: (here.distance(one), one.distance(there)))
        found.append((distance, nearest.distance(there), grain, way))
    least = min(distance for distance, *_ in found)
    return [_fronts(grid, start, grain, way, distance) for distance, _, grain, way in found if distance == least]


def _row(target: Hex, grain: str, way: int, most: int) -> list[Hex]:
    """The hexes of a row from its target backwards, against the direction of the wave; of an alternate grain also those on both
    sides of the hexspines that it follows."""
    row = [target]
    for _ in range(most):
        last = row[-1]
        if grain == HEX:
            row.append(last.plus(_back(DIRECTIONS[way])))
            continue
        sides = [last.plus(_back(DIRECTIONS[(way - 1) % 6])), last.plus(_back(DIRECTIONS[way]))]
        row += [*sides, sides[0].plus(_back(DIRECTIONS[way]))]
    return row


def _back(step: Hex) -> Hex:
    return Hex(-step.q, -step.r)


def _fronts(grid: HexGrid, start: int, grain: str, way: int, distance: int) -> WaveDirection:
    """The frontal and lateral hexes of a unit of a wave (25.2311): ahead on a hex grain three frontal ones; on an alternate
    grain two, and one more on each side."""
    ahead = (way - 1, way, way + 1) if grain == HEX else (way - 1, way)
    beside = () if grain == HEX else (way - 2, way + 1)

    def on_map(ways: tuple[int, ...]) -> tuple[int, ...]:
        found = (int(grid.neighbours[start, one % 6]) for one in ways)
        return tuple(number for number in found if number >= 0)

    return WaveDirection(grain, way, distance, on_map(ahead), on_map(beside))
