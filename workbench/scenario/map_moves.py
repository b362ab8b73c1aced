"""Moves what lies on the hexes of one map to hexes of another: the ground of a map, its markers, places in it."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
import shapely

from workbench.base.diagnostics import Diagnostics
from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.geometry.grid import FLAT, HexGrid
from workbench.geometry.hexes import ROW_DISTANCE, Hex, direction_of
from workbench.geometry.joined_boards import BoardPlace, whole_board
from workbench.geometry.segments import AT_CENTRE, Aim
from workbench.geometry.shapes import CIRCLE, LINE, POLYGON, Point, outlines, planar
from workbench.geometry.symmetry import Turn
from workbench.scenario.contours import Contour
from workbench.scenario.covered_arcs import with_renamed_arc
from workbench.scenario.declared_fields import PlanPlace
from workbench.scenario.hex_board import HexBoard, Path, Shape, stretches_where
from workbench.scenario.kept_plans import KeptPlans, carried_plans
from workbench.scenario.map_names import MapName, moved_names
from workbench.scenario.map_variants import MapVariant, Sides
from workbench.scenario.scenario import KeptLine, Scenario
from workbench.scenario.setups import SetUps
from workbench.scenario.shape_cutting import contour_parts_inside, shape_parts_inside
from workbench.scenario.tabletop_board import Feature, rounded_point
from workbench.scenario.underlay import Underlay, moved_underlay
from workbench.scenario.units import Forces, Unit, unit_called
from workbench.scenario.zones import Zone

DIGITS = 9
"""Digits after the point of a moved coordinate: what a turn there and back must not change."""


class HexMove(ABC):
    """Where the hexes and points of one map come to lie on another.

    ``to[h]`` is the new number of hex h, or -1 where it was cut off.
    """

    source: HexGrid
    target: HexGrid
    to: IntArray

    @abstractmethod
    def point(self, point: Point) -> Point:
        """The new place of a point of the plane."""

    @abstractmethod
    def aim(self, aim: Aim) -> Aim:
        """The new aim (point of a hex) for an old one."""

    @abstractmethod
    def facing(self, facing: int, *, spine: bool = False) -> int:
        """The new facing for an old one, towards a hexside or along a hexspine."""

    @abstractmethod
    def kept_parts(self, shape: Shape) -> Iterator[Shape]:
        """The parts of a shape that the cut leaves, before they move."""

    @abstractmethod
    def kept_contours(self, contour: Contour) -> Iterator[Contour]:
        """The parts of a contour that the cut leaves, before they move."""

    @cached_property
    def covered(self) -> BoolArray:
        """The hexes of the new map to which hexes of the old one came."""
        return frozen(np.isin(np.arange(self.target.size), self.to))

    def landmark(self, number: int) -> int | None:
        """The new number of a hex that only serves as the name of a place, whether it is moved or not; None off the map."""
        there = int(self.to[number])
        return None if there < 0 else there

    def hexes(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """The new numbers of hexes, without those cut off."""
        return tuple(int(self.to[number]) for number in numbers if self.to[number] >= 0)

    def places(self, layer: Mapping[str, Iterable[int]]) -> dict[str, tuple[int, ...]]:
        """The new numbers of hexes under several names; names without any are left out."""
        moved = {key: tuple(sorted(self.hexes(numbers))) for key, numbers in layer.items()}
        return {key: numbers for key, numbers in moved.items() if numbers}

    def chain(self, chain: Path) -> Iterator[Path]:
        """A path at its new place; a cut may leave several stretches of it, or none."""
        stretch: list[int] = []
        for number in (*chain, -1):
            there = int(self.to[number]) if number >= 0 else -1
            if there >= 0:
                stretch.append(there)
                continue
            if len(stretch) > 1 or (stretch and len(chain) == 1):
                yield tuple(stretch)
            stretch = []

    def board(self, board: HexBoard) -> HexBoard:
        """A board at its new place, alone on the new map."""
        return HexBoard(
            self.target,
            board.ground,
            {key: found for key, mask in board.cover.items() if (found := self.spread(mask)).any()},
            self.spread(board.elevation),
            {key: sides for key, mask in board.hexsides.items() if (sides := self.sides(board, mask)).any()},
            {key: moved for key, chains in board.paths.items() if (moved := self._chains(chains))},
            tuple(new for shape in board.shapes for new in self.shape(shape)),
            self._attributes(board.attributes),
            self._owners(board.owners),
            tuple(new for contour in board.contours for new in self.contour(contour)),
        )

    def spread(self, values: Any) -> Any:
        """An array over the hexes, 0 where no hex came."""
        kept = self.to >= 0
        out = np.zeros(self.target.size, dtype=values.dtype)
        out[self.to[kept]] = values[kept]
        return frozen(out)

    def sides(self, board: HexBoard, mask: BoolArray) -> BoolArray:
        """Hexsides of one kind: those whose two hexes are there."""
        out = np.zeros((self.target.size, 3), dtype=np.bool_)
        hexes = self.target.hexes
        for owner, direction in zip(*(part.tolist() for part in np.nonzero(mask)), strict=True):
            other = int(board.grid.neighbours[owner, direction])
            a, b = (int(self.to[owner]), int(self.to[other])) if other >= 0 else (-1, -1)
            if a >= 0 and b >= 0:
                way = direction_of(hexes[b].minus(hexes[a]))
                if way is not None:
                    out[(a, way) if way < 3 else (b, way - 3)] = True
        return frozen(out)

    def shape(self, shape: Shape) -> Iterator[Shape]:
        """A shape at its new place, in as many parts as the cut leaves."""
        for part in self.kept_parts(shape):
            yield replace(part, points=tuple(self.point(point) for point in part.points))

    def contour(self, contour: Contour) -> Iterator[Contour]:
        """A contour at its new place, in as many parts as the cut leaves."""
        for part in self.kept_contours(contour):
            outline, *holes = (tuple(map(self.point, ring)) for ring in (part.outline, *part.holes))
            yield Contour(part.level, outline, tuple(holes))

    def _chains(self, chains: Iterable[Path]) -> tuple[Path, ...]:
        return tuple(new for chain in chains for new in self.chain(chain))

    def _attributes(self, attributes: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        for key, facts in attributes.items():
            moved = {name: self._fact(value) for name, value in facts.items()}
            kept = {name: value for name, value in moved.items() if value != ()}
            if kept:
                found[key] = kept
        return found

    def _fact(self, value: Any) -> Any:
        if not isinstance(value, (list, tuple)):
            return value
        if value and isinstance(value[0], (list, tuple)):
            return self._chains(tuple(chain) for chain in value)
        return tuple(sorted(self.hexes(value)))

    def _owners(self, owners: Mapping[str, Mapping[str, frozenset[int]]]) -> dict[str, dict[str, frozenset[int]]]:
        moved = {
            key: {side: frozenset(self.hexes(numbers)) for side, numbers in sides.items()}
            for key, sides in owners.items()
        }
        kept = {key: {side: held for side, held in sides.items() if held} for key, sides in moved.items()}
        return {key: sides for key, sides in kept.items() if sides}


class GridMove(HexMove):
    """A map turned on the lattice and then shifted by ``offset``; with ``kept_hexes`` only those hexes and the parts of shapes
    in them.

    Shapes that touch a hex which stays on the map stay whole without ``kept_hexes``.
    """

    def __init__(
        self, source: HexGrid, target: HexGrid, turn: Turn, offset: Hex, kept_hexes: BoolArray | None = None
    ) -> None:
        self.source, self.target, self.turn, self.offset, self.kept_hexes = source, target, turn, offset, kept_hexes
        table, q0, r0 = target.lookup
        there = turn.all(source.axial) + np.array(offset, dtype=np.int32)
        q, r = there[:, 0] - q0, there[:, 1] - r0
        on = (q >= 0) & (q < table.shape[0]) & (r >= 0) & (r < table.shape[1])
        if kept_hexes is not None:
            on &= kept_hexes
        to = np.full(source.size, -1, dtype=np.int32)
        to[on] = table[q[on], r[on]]
        self.to = frozen(to)
        self._rows = turn.matrix(source.is_flat, target.is_flat)
        self._from, self._onto = source.point(Hex(0, 0)), target.point(offset)

    def landmark(self, number: int) -> int | None:
        """Hexes that are not kept name places too."""
        return self.target.index(self.turn.image_of(self.source.hexes[number]).plus(self.offset))

    def point(self, point: Point) -> Point:
        """The new place of a point of the plane."""
        x, y = point[0] - self._from[0], point[1] - self._from[1]
        (a, b), (c, d) = self._rows
        # adding zero makes -0.0 a plain 0.0
        return (
            round(a * x + b * y + self._onto[0], DIGITS) + 0.0,
            round(c * x + d * y + self._onto[1], DIGITS) + 0.0,
        )

    def aim(self, aim: Aim) -> Aim:
        """The new aim (point of a hex) for an old one."""
        return self.turn.aim(aim)

    def facing(self, facing: int, *, spine: bool = False) -> int:
        """The new facing for an old one."""
        return self.turn.spine(facing) if spine else self.turn.side(facing)

    def kept_parts(self, shape: Shape) -> Iterator[Shape]:
        """The shape, or its parts in the hexes that are kept."""
        if self.kept_hexes is not None:
            yield from shape_parts_inside(shape, self.source, self.kept_hexes)
        elif self._whole or (self.to[outlines(self.source).touched(planar(shape))] >= 0).any():
            yield shape

    def kept_contours(self, contour: Contour) -> Iterator[Contour]:
        """The contour, or its parts in the hexes that are kept."""
        if self.kept_hexes is not None:
            yield from contour_parts_inside(contour, self.source, self.kept_hexes)
        elif self._whole or (self.to[outlines(self.source).touched(contour.area)] >= 0).any():
            yield contour

    @cached_property
    def _whole(self) -> bool:
        return bool((self.to >= 0).all())


# --- Moves the ground of one board to its place on a larger map: shifted, turned by 180 degrees, cut in half.


def can_be_joined(grid: HexGrid) -> bool:
    """True if a map has the form of a board, half hexes at all edges, and is one: not joined from several, cut or turned."""
    form = (grid.orientation, grid.stagger_lines, grid.stagger_by, grid.extra)
    one = not grid.boards or grid.boards == (whole_board(grid.boards[0].name, grid.columns, grid.rows),)
    return form == (FLAT, "even", "up", True) and one and grid.columns % 2 == 1


class Move(HexMove):
    """Where the hexes and points of a map of one board come to lie on another map."""

    def __init__(self, source: HexGrid, place: BoardPlace, target: HexGrid) -> None:
        self.source, self.place, self.target = source, place, target
        numbers = []
        for number in range(source.size):
            there = place.on_map(*source.column_row(number))
            found = target.number_of(*there) if there is not None else None
            numbers.append(-1 if found is None else found)
        self.to = frozen(np.array(numbers, dtype=np.int32))

    def point(self, point: Point) -> Point:
        """The new place of a point of the plane."""
        x, y = point
        place = self.place
        if place.rotated:
            x, y = (place.column + place.last - 2) * ROW_DISTANCE - x, place.row + place.rows - 1 - y
        else:
            x, y = x + (place.column - place.first) * ROW_DISTANCE, y + place.row
        # adding zero makes -0.0 a plain 0.0
        return round(x, DIGITS) + 0.0, round(y, DIGITS) + 0.0

    def aim(self, aim: Aim) -> Aim:
        """The new aim (point of a hex) for an old one."""
        return Aim(aim.kind, (aim.k + 3) % 6) if self.place.rotated and aim != AT_CENTRE else aim

    def facing(self, facing: int, *, spine: bool = False) -> int:
        """The new facing for an old one."""
        return (facing + 3) % 6 if self.place.rotated else facing

    def kept_parts(self, shape: Shape) -> Iterator[Shape]:
        """What the cut of a half board leaves of a shape, before it moves."""
        low, high = self._reach
        drawn = planar(shape)
        left, top, right, bottom = drawn.bounds
        if low <= left and right <= high:
            yield shape
            return
        # the middle line of a wide line is cut, and stays as wide
        middle = shapely.LineString(shape.points) if shape.kind == LINE else shapely.make_valid(drawn)
        cut = shapely.intersection(middle, shapely.box(max(low, left), top - 1, min(high, right), bottom + 1))
        for part in shapely.get_parts(cut):
            if isinstance(part, shapely.LineString) and shape.kind == LINE and part.length > 0:
                yield replace(shape, points=_points(part))
            elif isinstance(part, shapely.Polygon) and shape.kind != LINE and part.area > 0:
                values = {name: value for name, value in shape.values.items() if name != "radius"}
                kept = values if shape.kind == CIRCLE else shape.values
                yield replace(shape, kind=POLYGON, points=_points(part.exterior)[:-1], values=kept)

    def kept_contours(self, contour: Contour) -> Iterator[Contour]:
        """The parts of a contour on the board, which one that is drawn past the edge would leave, and in its half."""
        low, high = self._reach
        left, top, right, bottom = self.source.bounds
        whole = shapely.box(max(low, left), top, min(high, right), bottom)
        yield from Contour.around(contour.level, shapely.intersection(contour.area, whole))

    @property
    def _reach(self) -> tuple[float, float]:
        """The first and the last x of a half board in the plane of the map; infinite where nothing is cut."""
        low = (self.place.first - 1) * ROW_DISTANCE if self.place.first > 1 else -math.inf
        return low, (self.place.last - 1) * ROW_DISTANCE if self.place.last < self.source.columns else math.inf


def _points(line: shapely.LineString) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in line.coords)


# --- Overlays after the map under them moved: what crop, resize, flip, rotate and assemble do to them.


def renumbered_map_variants(overlays: Iterable[MapVariant], move: HexMove) -> tuple[MapVariant, ...]:
    """Overlays of a map that moved. An overlay that lost all its places stays, so that its name is not lost."""
    renumbering = _Renumbering(move)
    return tuple(
        replace(one, changes=tuple(change.with_moved_hexes(renumbering) for change in one.changes)) for one in overlays
    )


class _Renumbering:
    def __init__(self, move: HexMove) -> None:
        self._to: list[int] = move.to.tolist()
        self._move = move

    def hexes(self, numbers: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted(int(self._to[number]) for number in numbers if self._to[number] >= 0))

    def hexsides(self, sides: Sides) -> dict[str, tuple[tuple[int, int], ...]]:
        def moved(pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
            for a, b in pairs:
                here, there = int(self._to[a]), int(self._to[b])
                if here >= 0 and there >= 0:
                    yield here, there

        return {key: there for key, pairs in sides.items() if (there := tuple(moved(pairs)))}

    def chains(self, chains: Iterable[Path]) -> tuple[Path, ...]:
        def moved(chain: Path) -> Iterator[Path]:
            if len(chain) == 1:
                yield from ((number,) for number in self.hexes(chain))
            for stretch in stretches_where(chain, lambda a, b: self._to[a] >= 0 and self._to[b] >= 0):
                yield tuple(int(self._to[number]) for number in stretch)

        return tuple(new for chain in chains for new in moved(chain))

    def shapes(self, shapes: Iterable[Shape]) -> tuple[Shape, ...]:
        return tuple(new for shape in shapes for new in self._move.shape(shape))

    def contours(self, contours: Iterable[Contour]) -> tuple[Contour, ...]:
        return tuple(new for contour in contours for new in self._move.contour(contour))


def carried_map_variants(overlays: Iterable[MapVariant], move: Callable[[Feature], Feature]) -> tuple[MapVariant, ...]:
    """Overlays of a table whose pieces went where ``move`` says."""
    return tuple(
        replace(one, changes=tuple(change.with_moved_pieces(move) for change in one.changes)) for one in overlays
    )


def joined_map_variants(parts: Iterable[tuple[str, Iterable[MapVariant]]]) -> tuple[MapVariant, ...]:
    """The overlays of several maps that became one, each named with its own; ids that are taken get the name of their map.
    What an overlay changes everywhere it changes on the whole joined map."""
    found: dict[str, MapVariant] = {}
    for board, overlays in parts:
        for overlay in overlays:
            name, count = overlay.id, 1
            while name in found:
                name = f"{overlay.id}_{board}" if count == 1 else f"{overlay.id}_{board}_{count}"
                count += 1
            found[name] = replace(overlay, id=name)
    return tuple(found.values())


# --- Zones after the map under them moved: what crop, resize, flip, rotate and assemble do to them.


def renumbered_zones(zones: Iterable[Zone], to: Sequence[int] | IntArray) -> tuple[Zone, ...]:
    """Zones of a map whose hex h became ``to[h]`` (-1: it was cut off). A zone that lost all its hexes stays, without any,
    so that its text is not lost; the checks report it."""
    return tuple(
        replace(zone, hexes=tuple(int(to[here]) for here in zone.hexes if to[here] >= 0)) if zone.hexes else zone
        for zone in zones
    )


def carried_zones(zones: Iterable[Zone], move: Callable[[Point], Point]) -> tuple[Zone, ...]:
    """Zones of a table whose points were moved by ``move``."""
    return tuple(replace(zone, outline=tuple(rounded_point(move(point)) for point in zone.outline)) for zone in zones)


def joined_zones(parts: Iterable[tuple[str, Iterable[Zone]]]) -> tuple[tuple[Zone, ...], dict[tuple[str, str], str]]:
    """The zones of several maps that became one, each named with its zones, and the new ids by (map, old id): those that
    are taken get the name of their map."""
    found: list[Zone] = []
    names: dict[tuple[str, str], str] = {}
    taken: set[str] = set()
    for board, zones in parts:
        for zone in zones:
            name, count = zone.id, 1
            while name in taken:
                name = f"{zone.id}_{board}" if count == 1 else f"{zone.id}_{board}_{count}"
                count += 1
            taken.add(name)
            names[board, zone.id] = name
            found.append(replace(zone, id=name))
    return tuple(found), names


def names_on_hexes(names: Iterable[MapName], move: HexMove) -> tuple[MapName, ...]:
    """Names of a map of hexes after it moved, without those of which nothing lies on a hex that came along. Names beside the
    map, such as a title above it, go along."""
    source, target = move.source, move.target

    def stays(name: MapName) -> bool:
        here = (source.index(source.hex_at(*point)) for point in name.points)
        there = (target.index(target.hex_at(*move.point(point))) for point in name.points)
        pairs = list(zip(here, there, strict=True))
        beside = all(number is None for number, _ in pairs)
        return beside or any(number is not None and move.covered[number] for _, number in pairs)

    found = moved_names((one for one in names if stays(one)), move.point)
    return tuple(replace(one, points=tuple(_at_middle(target, point) for point in one.points)) for one in found)


def _at_middle(grid: HexGrid, point: Point) -> Point:
    """The middle of a hex, as names keep it, if a point is no farther from it than rounding takes it; else the point."""
    number = grid.index(grid.hex_at(*point))
    if number is None:
        return point
    x, y = (round(part, 3) + 0.0 for part in grid.centres[number].tolist())
    return (x, y) if math.dist((x, y), point) < _ROUNDED else point


# --- A whole scenario on a map that moved: units, markers, shapes, zones, overlays and kept lines follow the ground.


_MOST_NAMED = 4
_ROUNDED = 0.002
"""So far, in hexes, a point may come away from the middle of its hex when it is rounded before and after a move."""


def moved_scenario(scenario: Scenario, move: HexMove, diagnostics: Diagnostics, *, spines: bool = False) -> Scenario:
    """The scenario after its map moved; ``diagnostics`` gets a warning for what fell off. ``spines``: units face along
    hexspines."""
    owned = {key: move.places(sides) for key, sides in scenario.marker_owners.items()}
    to: Sequence[int] = move.to.tolist()
    return replace(
        scenario,
        board=move.board(scenario.board).without_stray_owners(),
        markers=move.places(scenario.markers),
        marker_owners={key: sides for key, sides in owned.items() if sides},
        forces=_forces(scenario.forces, move, diagnostics, spines=spines),
        setups=_setups(scenario, move, diagnostics, spines=spines),
        plans=_plans(scenario, move, diagnostics),
        lines=_lines(scenario, move, diagnostics),
        zones=renumbered_zones(scenario.zones, to),
        names=names_on_hexes(scenario.names, move),
        overlays=renumbered_map_variants(scenario.overlays, move),
        underlay=_underlay(scenario, move, diagnostics),
    )


def moved_unit(unit: Unit, move: HexMove, *, spines: bool) -> Unit:
    """A unit with its new hex, facing and covered arc; off the map if its hex was cut off."""
    at = None if unit.at is None else int(move.to[unit.at])
    if at is None:
        return unit
    if at < 0:
        return replace(unit, at=None)
    put = replace(unit, at=at, facing=move.facing(unit.facing, spine=spines))

    def found(label: str) -> int | None:
        number = move.source.find(label)
        return None if number is None else move.landmark(number)

    return with_renamed_arc(put, found, move.target.labels)


def _forces(forces: Forces, move: HexMove, diagnostics: Diagnostics, *, spines: bool) -> Forces:
    sides = []
    lost: list[Unit] = []
    for force in forces.sides:
        units = tuple(moved_unit(unit, move, spines=spines) for unit in force.units)
        lost += [old for old, new in zip(force.units, units, strict=True) if old.at is not None and new.at is None]
        sides.append(replace(force, units=units))
    if lost:
        text = Text("{n} units are off the map now: {names}", "{n} unités ne sont plus sur la carte : {names}")
        if len(lost) == 1:
            text = Text("the unit {names} is off the map now", "l’unité {names} n’est plus sur la carte")
        called = [unit_called(unit, forces, {}) for unit in lost]
        names = Text(_named([one.en for one in called]), _named([one.get("fr") for one in called]))
        diagnostics.warning("unit_cut_off", text.format(n=len(lost), names=names))
    return Forces(tuple(sides))


def _setups(scenario: Scenario, move: HexMove, diagnostics: Diagnostics, *, spines: bool) -> SetUps[Unit]:
    for one in scenario.setups.others:
        lost = Diagnostics()
        _forces(one.forces, move, lost, spines=spines)
        for found in lost:
            words = Text("set-up {name}: {text}", "mise en place {name} : {text}")
            diagnostics.warning(found.code, words.format(name=one.called, text=found.text))
    return scenario.setups.each(lambda forces: _forces(forces, move, Diagnostics(), spines=spines))


def _lines(scenario: Scenario, move: HexMove, diagnostics: Diagnostics) -> tuple[KeptLine, ...]:
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
        diagnostics.warning("line_cut_off", text.format(n=len(lost), names=_named(lost)))
    return tuple(found)


def _plans(scenario: Scenario, move: HexMove, diagnostics: Diagnostics) -> KeptPlans:
    def carried(place: PlanPlace) -> PlanPlace | None:
        return next(iter(move.hexes((int(place),))), None) if isinstance(place, int) else None

    plans, lost = carried_plans(scenario.plans, carried)
    if lost:
        text = Text("{n} kept plans lost where they go to: {names}", "{n} plans gardés ont perdu leur but : {names}")
        if len(lost) == 1:
            text = Text('the kept plan "{names}" lost where it goes to', "le plan gardé « {names} » a perdu son but")
        diagnostics.warning("plan_cut_off", text.format(n=len(lost), names=_named(lost)))
    return plans


def _underlay(scenario: Scenario, move: HexMove, diagnostics: Diagnostics) -> Underlay | None:
    moved = moved_underlay(scenario.underlay, move.point)
    if scenario.underlay is not None and moved is None:
        text = Text(
            "the picture under the map was taken off, for pictures cannot be mirrored",
            "l’image sous la carte a été retirée, car une image ne peut être retournée",
        )
        diagnostics.warning("picture_gone", text)
    return moved


def _named(names: Sequence[str]) -> str:
    return ", ".join(names[:_MOST_NAMED]) + (" …" if len(names) > _MOST_NAMED else "")
