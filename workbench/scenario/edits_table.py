"""Edits of a free-form table as a whole: its size and its ground."""

from __future__ import annotations

from dataclasses import dataclass, replace

from workbench.base.text import Text
from workbench.board.drawn_pieces import at, moved, near
from workbench.board.tableboard import LONGEST, Feature, TableBoard
from workbench.forces.models import TableUnit
from workbench.forces.units import Forces
from workbench.scenario.moved_overlays import carried as overlays_carried
from workbench.scenario.moved_zones import carried
from workbench.scenario.table import End, TableScenario


def with_board(scenario: TableScenario, board: TableBoard) -> TableScenario:
    """The scenario on another table; the same one if it is equal."""
    return scenario if board == scenario.board else replace(scenario, board=board)


def with_features(scenario: TableScenario, features: tuple[Feature, ...]) -> TableScenario:
    """The scenario with other pieces; the same one if they are equal."""
    old = scenario.board.features
    same = len(old) == len(features) and all(a is b or a == b for a, b in zip(old, features, strict=True))
    return scenario if same else replace(scenario, board=replace(scenario.board, features=features))


def shifted_unit(unit: TableUnit, dx: float, dy: float) -> TableUnit:
    """A unit and its models somewhere else; one off the table stays there."""
    if unit.at is None or not (dx or dy):
        return unit
    x, y = unit.at
    models = tuple(at((a + dx, b + dy)) for a, b in unit.models)
    return replace(unit, at=at((x + dx, y + dy)), models=models)


@dataclass(frozen=True)
class ResizeTable:
    """Give the table another size; ``dx`` and ``dy`` shift everything on it (room at the left or at the top). What then
    lies beside the table stays in the scenario. A size that no table can have, or a shift beyond every table, changes
    nothing."""

    width: float
    height: float
    dx: float = 0.0
    dy: float = 0.0

    label = Text("Resize the table", "Redimensionner la table")

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Resize."""
        if not (0 < self.width <= LONGEST and 0 < self.height <= LONGEST):
            return scenario
        board = replace(scenario.board, width=float(self.width), height=float(self.height))
        if not (self.dx or self.dy):
            return with_board(scenario, board)
        features = tuple(moved(feature, self.dx, self.dy) for feature in board.features)
        sides = tuple(
            replace(force, units=tuple(shifted_unit(unit, self.dx, self.dy) for unit in force.units))
            for force in scenario.forces.sides
        )
        lines = tuple(
            replace(line, origin=self._shifted(line.origin), target=self._shifted(line.target))
            for line in scenario.lines
        )
        board = replace(board, features=features)
        zones = carried(scenario.zones, lambda point: (point[0] + self.dx, point[1] + self.dy))
        overlays = overlays_carried(scenario.overlays, lambda piece: moved(piece, self.dx, self.dy))
        made = replace(scenario, board=board, forces=Forces(sides), lines=lines, zones=zones, overlays=overlays)
        if made.underlay is not None:
            made = replace(
                made, underlay=replace(made.underlay, x=made.underlay.x + self.dx, y=made.underlay.y + self.dy)
            )
        return scenario if made == scenario or not _holds(made, scenario.board) else made

    def _shifted(self, end: End) -> End:
        if isinstance(end, str):
            return end
        (x, y), height = end
        return at((x + self.dx, y + self.dy)), height


def _holds(made: TableScenario, before: TableBoard) -> bool:
    """Did everything move that was to move, and nothing farther than a file can hold?"""
    stuck = any(new is old for new, old in zip(made.board.features, before.features, strict=True))
    units = [point for _, unit in made.forces for point in (unit.at, *unit.models) if point is not None]
    ends = [end[0] for line in made.lines for end in (line.origin, line.target) if not isinstance(end, str)]
    corners = [point for zone in made.zones for point in zone.outline]
    return not stuck and all(near(point) for point in (*units, *ends, *corners))


@dataclass(frozen=True)
class SetGround:
    """Cover the bare table with another kind of ground."""

    terrain: str
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Ground: {name}", "Sol : {name}").format(name=self.name or Text.of(self.terrain))

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Cover."""
        return with_board(scenario, replace(scenario.board, ground=self.terrain))
