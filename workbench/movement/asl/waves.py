"""What a Human Wave takes (25.23, 25.232): a chain of hexes with men and a leader, near an enemy and not beside one.

The newer of the two texts that the source prints is followed (reading of its doubled rule).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.movement.asl.mover import Mover
from workbench.movement.asl.occupants import Occupants
from workbench.movement.asl.said import Said

NATIONS = ("russian", "chinese", "other")
_IDLE = ("pinned", "ti", "fired", "melee", "broken", "disrupted", "berserk", "hidden")


class Waves:
    """Looks at who stands about a unit that is to go in a wave."""

    def __init__(self, words: Said, occupants: Occupants, grid: HexGrid) -> None:
        self._words, self._occupants, self._grid = words, occupants, grid

    def barred(self, start: int, movers: Sequence[Mover]) -> Text | None:
        """What keeps these units out of any wave, None if nothing does."""
        words, first = self._words, movers[0]
        for mover in movers:
            if mover.load > mover.carries_free:
                return words.say("wave_load", unit=mover.name)
            if mover.value("nation") and str(mover.value("nation")) not in NATIONS:
                return words.say("wave_nation", unit=mover.name)
        near = next((one for number in self._about(start) for one in self._occupants.enemies(number, first.side)), None)
        return words.say("wave_enemy", unit=first.name, enemy=near.name) if near is not None else None

    def unmet(self, start: int, movers: Sequence[Mover]) -> Iterator[Text]:
        """What the map does not show of the chain and its target."""
        words, side = self._words, movers[0].side
        if not side:
            return
        chain = self._chain(start, side)
        men = {number: sum(one.is_a("mmc") for one in self._ready(number, side)) for number in chain}
        leaders = sum(one.leads for number in chain for one in self._ready(number, side))
        least, each = (int(words.number(cell, default)) for cell, default in (("wave_hexes", 3), ("wave_mmc", 2)))
        if not (leaders and len(chain) >= least and self._dense(start, men, least, each)):
            yield words.say(
                "wave_chain", hexes=len(chain), men=sum(men.values()), leaders=leaders, least=least, each=each
            )
        most = int(words.number("wave_range", 8))
        targets = [number for number, _ in self._occupants.known_enemies(side)]
        near = min((self._away(number, other) for number in (*chain, start) for other in targets), default=most + 1)
        if near > most:
            yield words.say("wave_target", most=most)

    def _dense(self, start: int, men: dict[int, int], least: int, each: int) -> bool:
        """Are there enough men on average: in the whole chain, or in so many hexes of it about the unit?"""
        if sum(men.values()) >= each * len(men):
            return True
        near = [number for number in men if number != start and self._away(start, number) < least]
        return any(
            men.get(start, 0) + sum(men[number] for number in some) >= each * least and self._joined({start, *some})
            for some in combinations(near, least - 1)
        )

    def _chain(self, start: int, side: str) -> tuple[int, ...]:
        """The hexes with men of a side who may go, each beside another, from that of a unit on."""
        found, front = dict[int, None](), [start]
        while front:
            number = front.pop()
            if number not in found and any(one.is_a("mmc") for one in self._ready(number, side)):
                found[number] = None
                front += self._about(number)
        return tuple(found)

    def _joined(self, hexes: set[int]) -> bool:
        front, found = [next(iter(hexes))], set[int]()
        while front:
            found.add(number := front.pop())
            front += [other for other in self._about(number) if other in hexes and other not in found]
        return found == hexes

    def _ready(self, number: int, side: str) -> list[Mover]:
        return [one for one in self._occupants.at(number) if one.side == side and one.on_foot and not one.has(*_IDLE)]

    def _about(self, number: int) -> list[int]:
        """A hex and those around it."""
        return [number, *(other for other in self._grid.neighbours[number].tolist() if other >= 0)]

    def _away(self, one: int, other: int) -> int:
        return self._grid.hexes[one].distance(self._grid.hexes[other])
