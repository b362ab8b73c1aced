"""Edits of a scenario as a whole: kept lines, conditions, options, card, size and ground of a table, the underlay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from workbench.base.text import Text
from workbench.scenario.declared_fields import PlanPlace
from workbench.scenario.hex_numbers import HexNumbers
from workbench.scenario.kept_plans import carried_plans, places_of, scaled_plans
from workbench.scenario.map_moves import carried_map_variants as overlays_carried
from workbench.scenario.map_moves import carried_zones
from workbench.scenario.map_names import moved_names
from workbench.scenario.scenario import AnyScenario, End, KeptLine, KeptTabletopLine, S, Scenario, TabletopScenario
from workbench.scenario.supplements import Supplement
from workbench.scenario.tabletop_board import (
    LARGEST_LENGTH,
    Feature,
    TabletopBoard,
    can_be_stored,
    moved_feature,
    rounded_length,
    rounded_point,
    scaled_feature,
)
from workbench.scenario.underlay import Underlay
from workbench.scenario.units import Forces, TabletopUnit

# --- Edits of the lines of sight that a scenario keeps by name.


@dataclass(frozen=True)
class KeepLine:
    """Keep a line; it replaces a kept line of the same name. One that ends at a unit which the scenario does not have changes
    nothing: its file could not be read again."""

    line: KeptLine | KeptTabletopLine

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Keep the line {name}", "Garder la ligne {name}").format(name=self.line.name)

    def apply(self, scenario: S) -> S:
        """Keep."""
        lines: tuple[Any, ...] = scenario.lines
        if self.line in lines or not self._ends_are_there(scenario):
            return scenario
        if any(line.name == self.line.name for line in lines):
            lines = tuple(self.line if line.name == self.line.name else line for line in lines)
        else:
            lines = (*lines, self.line)
        return replace(scenario, lines=lines)

    def _ends_are_there(self, scenario: AnyScenario) -> bool:
        ends = (self.line.origin, self.line.target) if isinstance(self.line, KeptTabletopLine) else ()
        units = [end.removeprefix("unit:") for end in ends if isinstance(end, str)]
        return all(scenario.forces.find(unit) is not None for unit in units)


@dataclass(frozen=True)
class RenameKeptLine:
    """Give a kept line another name; a name that is taken or empty changes nothing."""

    name: str
    new: str

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Rename the line {name}", "Renommer la ligne {name}").format(name=self.name)

    def apply(self, scenario: S) -> S:
        """Rename."""
        names = [line.name for line in scenario.lines]
        if not self.new or self.new in names or self.name not in names:
            return scenario
        renamed = (replace(line, name=self.new) if line.name == self.name else line for line in scenario.lines)
        return replace(scenario, lines=tuple(renamed))


@dataclass(frozen=True)
class RemoveKeptLine:
    """Remove a kept line."""

    name: str

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Drop the line {name}", "Oublier la ligne {name}").format(name=self.name)

    def apply(self, scenario: S) -> S:
        """Remove."""
        left = tuple(line for line in scenario.lines if line.name != self.name)
        return scenario if len(left) == len(scenario.lines) else replace(scenario, lines=left)


def free_line_name(scenario: AnyScenario, wanted: str) -> str:
    """``wanted``, with a number after it if a kept line has that name already."""
    taken = {line.name for line in scenario.lines}
    if wanted not in taken:
        return wanted
    return next(name for n in range(2, len(taken) + 3) if (name := f"{wanted} ({n})") not in taken)


# --- Edits of conditions, options, readings, typed-in values, title and card.


@dataclass(frozen=True)
class SetCondition:
    """Give a condition a value; None leaves it to the ruleset's default."""

    key: str
    value: Any
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Change {name}", "Modifier : {name}").format(name=self.name or Text.of(self.key))

    def apply(self, scenario: S) -> S:
        """Set."""
        changed = _with(scenario.conditions, self.key, self.value)
        return scenario if changed == dict(scenario.conditions) else replace(scenario, conditions=changed)


@dataclass(frozen=True)
class SetOption:
    """Switch an optional rule on or off."""

    key: str
    on: bool
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        words = Text("Use {name}", "Appliquer : {name}") if self.on else Text("Drop {name}", "Abandonner : {name}")
        return words.format(name=self.name or Text.of(self.key))

    def apply(self, scenario: S) -> S:
        """Set."""
        if (self.key in scenario.options) == self.on:
            return scenario
        if self.on:
            return replace(scenario, options=(*scenario.options, self.key))
        return replace(scenario, options=tuple(key for key in scenario.options if key != self.key))


@dataclass(frozen=True)
class SetSwitch:
    """Choose the reading of an ambiguity; None leaves it to the ruleset's default."""

    key: str
    choice: str | None

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Choose reading {key}", "Choisir la lecture {key}").format(key=self.key)

    def apply(self, scenario: S) -> S:
        """Choose."""
        changed = _with(scenario.switches, self.key, self.choice)
        return scenario if changed == dict(scenario.switches) else replace(scenario, switches=changed)


@dataclass(frozen=True)
class SetValue:
    """Type in a chart value that the source leaves blank; None removes it again."""

    key: str
    value: Any

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Change value {key}", "Modifier la valeur {key}").format(key=self.key)

    def apply(self, scenario: S) -> S:
        """Set."""
        changed = _with(scenario.values, self.key, self.value)
        return scenario if changed == dict(scenario.values) else replace(scenario, values=changed)


@dataclass(frozen=True)
class SetSupplement:
    """Judge the scenario by the tables and counters of a supplement of the user's; None: by its own values alone."""

    supplement: Supplement | None

    @property
    def label(self) -> Text:
        """For the history list."""
        if self.supplement is None:
            return Text("Use no supplement", "N’utiliser aucun supplément")
        return Text("Use {name}", "Utiliser {name}").format(name=self.supplement.called)

    def apply(self, scenario: S) -> S:
        """Set."""
        return scenario if scenario.supplement == self.supplement else replace(scenario, supplement=self.supplement)


@dataclass(frozen=True)
class SetTitle:
    """Give the scenario another title."""

    title: Text

    label = Text("Change the title", "Modifier le titre")

    def apply(self, scenario: S) -> S:
        """Set."""
        return scenario if scenario.title == self.title else replace(scenario, title=self.title)


@dataclass(frozen=True)
class SetCardField:
    """Give a field of the card a value, of the form that :class:`~workbench.scenario.card.ScenarioCard` has for its
    kind; None takes it away."""

    key: str
    value: Any
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Card: {name}", "Fiche : {name}").format(name=self.name or Text.of(self.key))

    def apply(self, scenario: S) -> S:
        """Set."""
        card = scenario.card.with_value(self.key, self.value)
        return scenario if card == scenario.card else replace(scenario, card=card)


def _with(values: Mapping[str, Any], key: str, value: Any) -> dict[str, Any]:
    changed = {**values, key: value}
    if value is None:
        del changed[key]
    return changed


# --- Edits of the size and the ground of a table.


def with_board(scenario: TabletopScenario, board: TabletopBoard) -> TabletopScenario:
    """The scenario on another table; the same one if it is equal."""
    return scenario if board == scenario.board else replace(scenario, board=board)


def shifted_unit(unit: TabletopUnit, dx: float, dy: float) -> TabletopUnit:
    """A unit and its models somewhere else; one off the table stays there."""
    if unit.at is None or not (dx or dy):
        return unit
    x, y = unit.at
    models = tuple(rounded_point((a + dx, b + dy)) for a, b in unit.models)
    return replace(unit, at=rounded_point((x + dx, y + dy)), models=models)


@dataclass(frozen=True)
class ResizeTabletop:
    """Give the table another size; ``dx`` and ``dy`` shift everything on it (space at the left or at the top). What then
    lies outside of the table stays in the scenario. A size that no table can have, or a shift beyond every table, changes
    nothing."""

    width: float
    height: float
    dx: float = 0.0
    dy: float = 0.0

    label = Text("Resize the table", "Redimensionner la table")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Resize."""
        if not (0 < self.width <= LARGEST_LENGTH and 0 < self.height <= LARGEST_LENGTH):
            return scenario
        board = replace(scenario.board, width=float(self.width), height=float(self.height))
        if not (self.dx or self.dy):
            return with_board(scenario, board)
        features = tuple(moved_feature(feature, self.dx, self.dy) for feature in board.features)
        lines = tuple(
            replace(line, origin=self._shifted(line.origin), target=self._shifted(line.target))
            for line in scenario.lines
        )
        board = replace(board, features=features)
        zones = carried_zones(scenario.zones, lambda point: (point[0] + self.dx, point[1] + self.dy))
        overlays = overlays_carried(scenario.overlays, lambda piece: moved_feature(piece, self.dx, self.dy))
        made = replace(
            scenario,
            board=board,
            forces=self._forces(scenario.forces),
            setups=scenario.setups.each(self._forces),
            plans=carried_plans(scenario.plans, self._carried)[0],
            lines=lines,
            zones=zones,
            names=moved_names(scenario.names, lambda point: (point[0] + self.dx, point[1] + self.dy)),
            overlays=overlays,
        )
        if made.underlay is not None:
            made = replace(
                made, underlay=replace(made.underlay, x=made.underlay.x + self.dx, y=made.underlay.y + self.dy)
            )
        return scenario if made == scenario or not _holds(made, scenario.board) else made

    def _forces(self, forces: Forces[TabletopUnit]) -> Forces[TabletopUnit]:
        sides = (
            replace(force, units=tuple(shifted_unit(unit, self.dx, self.dy) for unit in force.units))
            for force in forces.sides
        )
        return Forces(tuple(sides))

    def _carried(self, place: PlanPlace) -> PlanPlace:
        return place if isinstance(place, int) else rounded_point((place[0] + self.dx, place[1] + self.dy))

    def _shifted(self, end: End) -> End:
        if isinstance(end, str):
            return end
        (x, y), height = end
        return rounded_point((x + self.dx, y + self.dy)), height


@dataclass(frozen=True)
class SetTableUnit:
    """Measure the table in another unit (``cm`` or ``in``): every length and place of the scenario is converted, so that
    nothing moves; lengths are rounded to a thousandth of the new unit. What no file could hold then changes nothing."""

    unit: str

    label = Text("Change the unit of the table", "Changer l’unité de la table")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Convert."""
        board = scenario.board
        if self.unit == board.unit:
            return scenario
        factor = replace(board, unit=self.unit).length(1.0, board.unit)
        features = tuple(piece_in_unit(piece, factor) for piece in board.features)
        stuck = any(new is old for new, old in zip(features, board.features, strict=True))
        if stuck or max(board.width, board.height) * factor > LARGEST_LENGTH:
            return scenario
        underlay = scenario.underlay
        if underlay is not None:
            underlay = replace(underlay, x=underlay.x * factor, y=underlay.y * factor, width=underlay.width * factor)
        return replace(
            scenario,
            board=replace(
                board,
                unit=self.unit,
                width=rounded_length(board.width * factor),
                height=rounded_length(board.height * factor),
                features=features,
            ),
            forces=_forces_in_unit(scenario.forces, factor),
            setups=scenario.setups.each(lambda forces: _forces_in_unit(forces, factor)),
            plans=scaled_plans(scenario.plans, factor),
            lines=tuple(
                replace(line, origin=_end_in_unit(line.origin, factor), target=_end_in_unit(line.target, factor))
                for line in scenario.lines
            ),
            zones=carried_zones(scenario.zones, lambda point: (point[0] * factor, point[1] * factor)),
            names=moved_names(scenario.names, lambda point: (point[0] * factor, point[1] * factor)),
            overlays=overlays_carried(scenario.overlays, lambda piece: piece_in_unit(piece, factor)),
            underlay=underlay,
        )


def piece_in_unit(piece: Feature, factor: float) -> Feature:
    """A piece whose lengths are so many times as long, measured in another unit."""
    if factor == 1:
        return piece
    return replace(scaled_feature(piece, factor, factor, (0.0, 0.0)), width=rounded_length(piece.width * factor))


def unit_in_unit(unit: TabletopUnit, factor: float) -> TabletopUnit:
    """A unit of a table whose lengths are so many times as long, measured in another unit."""
    if factor == 1:
        return unit
    base = unit.base
    return replace(
        unit,
        at=None if unit.at is None else rounded_point((unit.at[0] * factor, unit.at[1] * factor)),
        models=tuple(rounded_point((x * factor, y * factor)) for x, y in unit.models),
        base=rounded_point((base[0] * factor, base[1] * factor))
        if isinstance(base, tuple)
        else base and rounded_length(base * factor),
        hull=unit.hull and rounded_point((unit.hull[0] * factor, unit.hull[1] * factor)),
        weapons=tuple(
            replace(mount, muzzle=None if mount.muzzle is None else rounded_length(mount.muzzle * factor))
            for mount in unit.weapons
        ),
    )


def _forces_in_unit(forces: Forces[TabletopUnit], factor: float) -> Forces[TabletopUnit]:
    return Forces(
        tuple(replace(force, units=tuple(unit_in_unit(unit, factor) for unit in force.units)) for force in forces.sides)
    )


def _end_in_unit(end: End, factor: float) -> End:
    if isinstance(end, str):
        return end
    (x, y), height = end
    return rounded_point((x * factor, y * factor)), height


def _holds(made: TabletopScenario, before: TabletopBoard) -> bool:
    """Did everything move as it should, and is nothing farther away than a file can hold?"""
    stuck = any(new is old for new, old in zip(made.board.features, before.features, strict=True))
    units = [point for _, unit in made.forces for point in (unit.at, *unit.models) if point is not None]
    ends = [end[0] for line in made.lines for end in (line.origin, line.target) if not isinstance(end, str)]
    corners = [point for one in made.zones for point in one.outline] + [p for one in made.names for p in one.points]
    goals = [one for one in places_of(made.plans) if isinstance(one, tuple)]
    return not stuck and all(can_be_stored(point) for point in (*units, *ends, *corners, *goals))


@dataclass(frozen=True)
class SetGround:
    """Cover the bare table with another kind of ground."""

    terrain: str
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Ground: {name}", "Sol : {name}").format(name=self.name or Text.of(self.terrain))

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Cover."""
        return with_board(scenario, replace(scenario.board, ground=self.terrain))


# --- The edit of the numbers of hexes.


@dataclass(frozen=True)
class SetHexNumbers:
    """Change in which hexes of a map numbers stand, and where."""

    numbers: HexNumbers
    label: Text = Text("Change the numbers of hexes", "Modifier les numéros d’hexagones")

    def apply(self, scenario: Scenario) -> Scenario:
        """Set."""
        return scenario if scenario.hex_numbers == self.numbers else replace(scenario, hex_numbers=self.numbers)


# --- The edit of the picture under a map.


@dataclass(frozen=True)
class SetUnderlay:
    """Put a picture under the map, change how it lies, or take it away (None)."""

    underlay: Underlay | None
    label: Text = Text("Change the picture below the map", "Modifier l’image sous la carte")

    def apply(self, scenario: S) -> S:
        """Set."""
        return scenario if scenario.underlay == self.underlay else replace(scenario, underlay=self.underlay)


@dataclass(frozen=True)
class DismissNotTakenOver:
    """Take what an import left behind off the list of issues; the scenario still names its file."""

    label: Text = Text("Dismiss what was not taken over", "Écarter ce qui n’a pas été repris")

    def apply(self, scenario: S) -> S:
        """Dismiss."""
        record = scenario.imported
        if record is None or not record.not_taken_over:
            return scenario
        return replace(scenario, imported=replace(record, not_taken_over=()))
