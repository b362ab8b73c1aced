"""Open Ground for one firer (10.531), and who may interdict what (10.53, 10.532)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from workbench.base.arrays import BoolArray, frozen
from workbench.base.text import Text
from workbench.sight.results import FIRE, Effect, Reason, SightLine
from workbench.spotting.asl.shelter import Shelter, Shelters
from workbench.spotting.asl.troops import MOVE, Troop, area_request, request
from workbench.spotting.sentences import Sentences

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
            said = self._say("spot_not_open_ground", at, firer, self.words.text("spot_blocked"))
            return Exposure(False, line, shelter, (said, *line.reasons))
        causes = tuple(self._causes(shelter))
        if shelter.open:
            return Exposure(True, line, shelter, (self._say("spot_open_ground", at, firer),))
        why = Text(", ".join(one.en for one in causes), ", ".join(one.fr for one in causes))
        said = self._say("spot_not_open_ground", at, firer, why)
        return Exposure(False, line, shelter, (said,))

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
