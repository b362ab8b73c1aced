"""Crews: of guns, who may turn and move them (8.32, 16.15c, 16.21), and of German tanks, who lose their nerve (15)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from workbench.base.text import Text
from workbench.movement.landships.ground import Ground
from workbench.movement.landships.mover import CLOSE_COMBAT, Mover
from workbench.movement.landships.occupants import Occupants
from workbench.movement.results import CostPart
from workbench.movement.words import Words
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.spotting.landships.gas import gassed
from workbench.spotting.landships.troops import BAILED_OUT, ON_THE_FLOOR, is_german

TURNS_ON_FOOT, MOVES_WITH_CREW = "gun_rotation", "stosstruppen"
"""Options 16.21 and 16.15."""


class Crews:
    """What crews make of moves on one scenario."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, occupants: Occupants, words: Words) -> None:
        self._scenario = scenario
        self._ruleset = ruleset
        self._occupants = occupants
        self._words = words

    def turn(self, gun: Mover, at: int) -> CostPart:
        """The price of turning a gun while its side moves: only an option lets it (16.21), with somebody to serve it."""
        words = self._words
        if not gun.is_a("faces"):
            return words.part("turn_all_round", Fraction(0), unit=gun.name)
        if TURNS_ON_FOOT not in self._scenario.options:
            return words.part("turn_guns", None)
        if not self._served(gun, at, "crew", "squad"):
            return words.part("turn_guns_crew", None, at, unit=gun.name)
        return words.part("turn_guns_option", Fraction(0), unit=gun.name)

    def holds_gun(self, gun: Mover, at: int, mode: str) -> Text | None:
        """Why a gun stays where it is (7.15, 16.15c), or None."""
        words = self._words
        if not gun.is_a("foot_gun") or mode == CLOSE_COMBAT:
            return words.say("gun", unit=gun.name)
        if MOVES_WITH_CREW not in self._scenario.options:
            return words.say("gun_option", unit=gun.name)
        return None if self._served(gun, at, "crew") else words.say("gun_crew", at, unit=gun.name)

    def _served(self, gun: Mover, at: int, *kinds: str) -> bool:
        if not gun.side or gun.value("crew"):
            return True
        return any(
            unit.is_a(*kinds)
            and not unit.has("pinned")
            and not gassed(self._scenario, self._ruleset, at, unit.side, unit.is_a)
            for unit in self._occupants.friends(at, gun.side)
        )

    def holds_tank(self, tank: Mover) -> Text | None:
        """Why the crew of a tank does not drive it (15.12), or None."""
        state = tank.value("crew_state")
        return self._words.say(state, unit=tank.name) if state in (BAILED_OUT, ON_THE_FLOOR) else None

    def remarks(self, ground: Ground, mover: Mover, at: int) -> Iterator[Text]:
        """What is left to the players."""
        words = self._words
        if mover.is_a("tank") and is_german(mover.value("nation"), mover.side):
            yield words.say("german_crew")
        if mover.is_a("gun") and mover.is_a("faces") and TURNS_ON_FOOT in self._scenario.options:
            yield words.say("turn_guns_option", unit=mover.name)
        if mover.is_a("crew") and mover.value(BAILED_OUT):
            near = nearest_cover(ground, at)
            places = ", ".join(words.label(number) for number in near)
            yield (
                words.say("to_cover", unit=mover.name, places=places)
                if near
                else words.say("no_cover", unit=mover.name)
            )


def nearest_cover(ground: Ground, at: int) -> list[int]:
    """The nearest hexes, by count of hexes, whose terrain helps against small arms (15.12); the hex itself if it does.

    The modifiers against barrages, which count as well, are on the card that the source lacks.
    """
    size = ground.board.grid.size
    sheltered = [
        number for number in range(size) if any(_shelters(row.fact("saf_drm")) for row in ground.rows_at(number))
    ]
    distance = ground.board.grid.distances(at)
    least = min((int(distance[number]) for number in sheltered), default=None)
    return [number for number in sheltered if int(distance[number]) == least]


def _shelters(modifier: object) -> bool:
    return isinstance(modifier, int) and modifier > 0
