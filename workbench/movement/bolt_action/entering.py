"""Into buildings, and from one section of them to the next (p.76-77)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.board.tableboard import Feature
from workbench.forces.models import TableUnit
from workbench.movement.bolt_action.footwork import Footwork
from workbench.movement.bolt_action.paces import FOOT, RUN
from workbench.movement.bolt_action.walks import APART, Walks, along, figures_of
from workbench.movement.table_results import TableMove
from workbench.sight.bolt_action.rooms import houses, room_of
from workbench.sight.results import Effect, Party, Reason
from workbench.sight.table_results import Stand

NEAR = 1e-6
HAIR = 1e-4
JOINED = 0.05
"""Sections nearer to each other are one building (inches; ours)."""


@dataclass(frozen=True, slots=True)
class Entry:
    """May a unit do so, and why."""

    legal: bool
    reasons: tuple[Reason, ...]


class Entering:
    """Moves into and within the buildings of one table."""

    def __init__(self, footwork: Footwork) -> None:
        self._foot, self._words, self._walks = footwork, footwork.words, Walks(footwork)

    def house(self, name: str) -> Feature:
        """A building by its id; CannotAnswer (``unknown_feature``) for anything else."""
        name = name.removeprefix("feature:")
        for feature in houses(self._foot.scenario, self._foot.ruleset):
            if feature.id == name:
                return feature
        words = Text('"{name}" is no building of this table', "« {name} » n’est pas un bâtiment de cette table")
        raise CannotAnswer("unknown_feature", words.format(name=name))

    def enter(self, party: Party, unit: TableUnit, stand: Stand, house: Feature) -> Entry:
        """With a Run: every figure within an inch of the building, one at an opening of the ground floor; then all go in
        (p.76)."""
        foot, words = self._foot, self._words
        pace = foot.paces.of(TableMove(party, stand.point, RUN))
        reasons = self._unfit(pace.gear, unit, house)
        if pace.unable:
            said = words.say(pace.unable, who=pace.mover.name)
            reasons.append(Reason(pace.unable, words.rule(pace.unable), said, None, Effect.BLOCKS))
        near = foot.ground.inches(float(str(foot.ruleset.tables["spacing"]["enter_building"])))
        doors = [opening.at for opening in house.openings if opening.floor == 0]
        far, at_door = [], False
        every = figures_of(stand)
        around = shapely.MultiPoint([figure.at for figure in every])
        for figure in every:
            # where the edge of its base is an inch off the building, or touches it
            ring, edge = (house.area.buffer(gap + figure.radius, quad_segs=8) for gap in (near, HAIR))
            apart = foot.ground.inches(APART)
            points = np.vstack([along(ring, apart), along(edge, apart), *(self._before(edge, at) for at in doors)])
            lengths = self._walks.lengths(figure, pace, points, but=(unit.id,), around=around)
            beside = float(house.area.distance(shapely.Point(figure.at))) - figure.radius <= near + NEAR
            if not beside and lengths.min() > pace.length + NEAR:
                far.append(figure.number)
            if doors:
                at_door = at_door or bool((lengths[-len(doors) :] <= pace.length + NEAR).any())
        limit, piece = words.length(near), words.piece(house)
        if far:
            named = ", ".join(map(str, far))
            reasons.append(
                words.reason("move_enter_far", house.id, Effect.BLOCKS, models=named, limit=limit, piece=piece)
            )
        if not at_door:
            key = "move_enter_no_opening" if not doors else "move_enter_opening_far"
            reasons.append(words.reason(key, house.id, Effect.BLOCKS, piece=piece))
        if not reasons:
            reasons.append(words.reason("move_enters", house.id, piece=piece, limit=limit))
        return Entry(all(one.effect is not Effect.BLOCKS for one in reasons), tuple(reasons))

    def _before(
        self, edge: shapely.Polygon, at: tuple[float, float]
    ) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        found = edge.boundary.interpolate(edge.boundary.project(shapely.Point(at)))
        return np.array([[found.x, found.y]])

    def _unfit(self, gear: str, unit: TableUnit, house: Feature) -> list[Reason]:
        words, foot = self._words, self._foot
        piece, found = words.piece(house), []
        row = foot.ruleset.terrain.get(house.terrain)
        cell = row.passage.get("infantry") if row is not None else None
        if cell is not None and cell.forbidden:
            found.append(words.reason("move_closed_building", house.id, Effect.BLOCKS, piece=piece))
        if gear != FOOT:
            found.append(words.reason("move_enter_unfit", house.id, Effect.BLOCKS, unit=unit.id))
        mine = foot.scenario.forces.find(unit.id)
        for side, other in foot.scenario.forces:
            if other.at is None or other.id == unit.id or other.floor:
                continue
            room = room_of(foot.scenario, foot.ruleset, foot.sight.stand_of(other))
            if room is not None and room.feature.id == house.id:
                friend = mine is not None and mine[0] == side
                key = "move_floor_taken" if friend else "move_floor_enemy"
                found.append(words.reason(key, house.id, Effect.BLOCKS, piece=piece, unit=other.id))
        return found

    def section(self, here: Feature, there: Feature) -> Entry:
        """From one section to the next with an Advance or a Run; a section that is larger than it should be is not crossed in
        one turn (p.77)."""
        words, foot = self._words, self._foot
        most = foot.ground.inches(float(str(foot.ruleset.tables["storeys"]["section"])))
        found = []
        if float(here.area.distance(there.area)) > foot.ground.inches(JOINED):
            found.append(words.reason("move_not_joined", there.id, Effect.BLOCKS, piece=words.piece(there)))
        corners = shapely.get_coordinates(shapely.oriented_envelope(here.area))
        sides = np.hypot(*np.diff(corners[:3], axis=0).T)
        if (sides > most + 1e-3).any():
            size = words.length(float(sides.max()))
            found.append(
                words.reason(
                    "move_section_large",
                    here.id,
                    Effect.BLOCKS,
                    piece=words.piece(here),
                    size=size,
                    limit=words.length(most),
                )
            )
        if not found:
            found.append(words.reason("move_section", there.id, piece=words.piece(there)))
        return Entry(all(one.effect is not Effect.BLOCKS for one in found), tuple(found))
