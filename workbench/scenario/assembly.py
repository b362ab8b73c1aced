"""Joins scenarios of single boards into one: everything on them moves along, and disagreements on shared hexes are reported.

On a hex that two boards share, their overlays, hexsides, paths and shapes add up. Its base terrain is what is painted on
either half (a half of plain ground yields to the other half, Advanced Squad Leader 2.3); where both halves are painted
and differ, and where their levels differ, the board that names the hex counts and a warning says so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from workbench.base.diagnostics import Diagnostics
from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.geometry.grid import FLAT, HexGrid
from workbench.geometry.hexes import LETTERS
from workbench.geometry.joined_boards import BoardPlace, check, extent, north_east
from workbench.scenario.covered_arcs import with_renamed_arc
from workbench.scenario.hex_board import HexBoard, IncludedBoard, IncludedBoards, Path
from workbench.scenario.map_moves import Move, can_be_joined, joined_zones, names_on_hexes, renumbered_zones
from workbench.scenario.map_moves import joined_map_variants as joined_overlays
from workbench.scenario.map_moves import renumbered_map_variants as overlays_moved
from workbench.scenario.map_names import joined_names
from workbench.scenario.map_variants import MapVariant
from workbench.scenario.scenario import KeptLine, Scenario
from workbench.scenario.setups import SetUps
from workbench.scenario.units import Force, Forces, Unit
from workbench.scenario.zones import Zone

# --- Adds up the grounds of boards on one map, each moved to its place, and reports disagreements on shared hexes.


@dataclass(frozen=True)
class MovedPiece:
    """A piece, its move onto the joined map, and its ground at the new place."""

    scenario: Scenario
    name: str
    move: Move
    board: HexBoard


class JoinedGround:
    """Adds up the grounds of boards, the naming board first."""

    def __init__(
        self,
        grid: HexGrid,
        moved: Sequence[MovedPiece],
        ground: str,
        base_keys: Collection[str],
        diagnostics: Diagnostics,
    ) -> None:
        self.grid, self.ground, self.base_keys, self.diagnostics = grid, ground, base_keys, diagnostics
        self.order = sorted(moved, key=lambda one: north_east(one.move.place))
        self.boards = [one.board for one in self.order]
        self.shared = np.flatnonzero(np.sum([one.move.covered for one in self.order], axis=0) > 1).tolist()

    def board(self) -> HexBoard:
        """The joined ground."""
        cover = self._cover()
        owners = self._owners(cover)
        return HexBoard(
            self.grid,
            self.ground,
            cover,
            self._elevation(),
            self._added([board.hexsides for board in self.boards]),
            self._paths(),
            tuple(shape for board in self.boards for shape in board.shapes),
            self._attributes(),
            owners,
            # those of the naming board lie on top, so that its level is drawn at the dots of a seam, too
            tuple(contour for board in reversed(self.boards) for contour in board.contours),
        )

    def _here(self, number: int) -> list[MovedPiece]:
        return [one for one in self.order if one.move.covered[number]]

    def _added(self, parts: Iterable[Mapping[str, BoolArray]]) -> dict[str, BoolArray]:
        found: dict[str, BoolArray] = {}
        for masks in parts:
            for key, mask in masks.items():
                found[key] = frozen(found[key] | mask) if key in found else mask
        return found

    def _cover(self) -> dict[str, BoolArray]:
        cover = {key: mask.copy() for key, mask in self._added([board.cover for board in self.boards]).items()}
        bases = [key for key in cover if key in self.base_keys]
        for number in self.shared:
            painted = [
                (one, held)
                for one in self._here(number)
                if (held := frozenset(one.board.terrain_at(number)) & frozenset(bases))
            ]
            for key in bases:
                cover[key][number] = bool(painted) and key in painted[0][1]
            other = next((one for one in painted if one[1] != painted[0][1]), None)
            if other is not None:
                self._report(
                    "merged_terrain",
                    number,
                    (painted[0][0].name, " ".join(sorted(painted[0][1]))),
                    (other[0].name, " ".join(sorted(other[1]))),
                )
        self._fill_grounds(cover, bases)
        return {key: frozen(mask) for key, mask in cover.items() if mask.any()}

    def _fill_grounds(self, cover: dict[str, BoolArray], bases: Iterable[str]) -> None:
        # a board whose ground is not the map's has that ground painted
        bare = np.ones(self.grid.size, dtype=np.bool_)
        for key in bases:
            bare &= ~cover[key]
        for one in self.order:
            mine = bare & one.move.covered
            if one.board.ground != self.ground and mine.any():
                cover.setdefault(one.board.ground, np.zeros(self.grid.size, dtype=np.bool_))[mine] = True
            bare &= ~mine

    def _elevation(self) -> IntArray:
        levels = np.zeros(self.grid.size, dtype=np.int32)
        for one in reversed(self.order):
            levels[one.move.covered] = one.board.elevation[one.move.covered]
        for number in self.shared:
            here = self._here(number)
            other = next((one for one in here if one.board.elevation[number] != levels[number]), None)
            if other is not None:
                texts = [(one.name, str(int(one.board.elevation[number]))) for one in (here[0], other)]
                self._report("merged_level", number, texts[0], texts[1])
        return frozen(levels)

    def _report(self, code: str, number: int, kept: tuple[str, str], other: tuple[str, str]) -> None:
        names = "/".join(self.grid.names[number])
        text = Text(
            f"{names}: {kept[1]} on board {kept[0]}, {other[1]} on board {other[0]}; board {kept[0]} counts",
            f"{names} : {kept[1]} sur le plateau {kept[0]}, {other[1]} sur {other[0]} ; le plateau {kept[0]} l’emporte",
        )
        self.diagnostics.warning(code, text, at=self.grid.labels[number])

    def _paths(self) -> dict[str, tuple[Path, ...]]:
        found: dict[str, tuple[Path, ...]] = {}
        for board in self.boards:
            for key, chains in board.paths.items():
                old = found.get(key, ())
                # a road along the seam is drawn on both boards
                found[key] = old + tuple(c for c in chains if c not in old and c[::-1] not in old)
        return {key: chains + self._over_seams(chains) for key, chains in found.items()}

    def _over_seams(self, chains: Iterable[Path]) -> tuple[Path, ...]:
        """Links between paths that leave one board at the foot of a column and enter the next at its head.

        Only whole hexes need them: a path that leaves through half hexes meets the other path in the hex that they form.
        """
        ends = {end for chain in chains if len(chain) > 1 for end in (chain[0], chain[-1])}
        below = [(end, int(self.grid.neighbours[end, 3])) for end in sorted(ends)]
        return tuple(
            (a, b)
            for a, b in below
            if b in ends and not any(one.move.covered[a] and one.move.covered[b] for one in self.order)
        )

    def _owners(self, cover: Mapping[str, BoolArray]) -> dict[str, dict[str, frozenset[int]]]:
        found: dict[str, dict[str, frozenset[int]]] = {}
        for board in self.boards:
            for key, sides in board.owners.items():
                held = found.setdefault(key, {})
                for side, numbers in sides.items():
                    left = numbers if key not in cover else {n for n in numbers if cover[key][n]}
                    held[side] = held.get(side, frozenset()) | frozenset(left)
        return found

    def _attributes(self) -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        for one in self.order:
            for key, facts in one.board.attributes.items():
                mine = found.setdefault(key, {})
                for name, value in facts.items():
                    old = mine.get(name)
                    if isinstance(old, tuple) and isinstance(value, tuple):
                        chains = any(isinstance(part, tuple) for part in old + value)
                        both = old + tuple(part for part in value if part not in old)
                        mine[name] = both if chains else tuple(sorted(both))
                    elif old is None:
                        mine[name] = value
                    elif old != value:
                        text = Text(
                            f"{key}, {name}: {value} on board {one.name} gives way to {old}",
                            f"{key}, {name} : {value} sur le plateau {one.name} cède à {old}",
                        )
                        self.diagnostics.warning("merged_fact", text)
        return found


@dataclass(frozen=True)
class Piece:
    """A scenario of one board and the place of that board on the joined map; ``included`` if its ground stays in its file."""

    scenario: Scenario
    place: BoardPlace
    included: IncludedBoard | None = None


def _joined_grid(pieces: Sequence[Piece], columns: int, rows: int) -> HexGrid:
    """The grid of all boards together; it knows the pixels of their pictures if they are alike."""
    pixels = {piece.scenario.board.grid.pixels for piece in pieces}
    return HexGrid(
        columns,
        rows,
        FLAT,
        "even",
        "up",
        extra=True,
        label_style=LETTERS,
        boards=tuple(piece.place for piece in pieces),
        pixels=pixels.pop() if len(pixels) == 1 else None,
    )


def assemble(
    pieces: Sequence[Piece], base_keys: Collection[str], title: Text = Text()
) -> tuple[Scenario | None, Diagnostics]:
    """The joined scenario and the diagnostics; None if the boards do not fit together (errors say why).

    ``base_keys`` are the ruleset's base terrains, of which a hex has one. Conditions, options, switches, values and card
    are those of the first piece.
    """
    diagnostics = Diagnostics()
    places = [piece.place for piece in pieces]
    for piece in pieces:
        _check_form(piece, pieces[0].scenario.ruleset, diagnostics)
    columns, rows = extent(places)
    for problem in check(columns, rows, places):
        diagnostics.error(problem.code, problem.text, hint=problem.hint)
    if diagnostics.has_errors:
        return None, diagnostics
    grid = _joined_grid(pieces, columns, rows)
    moves = [Move(piece.scenario.board.grid, piece.place, grid) for piece in pieces]
    moved = [
        MovedPiece(piece.scenario, piece.place.name, move, move.board(piece.scenario.board))
        for piece, move in zip(pieces, moves, strict=True)
    ]
    first = pieces[0].scenario
    files = {piece.place.name: piece.included for piece in pieces if piece.included is not None}
    _report_settings(pieces, diagnostics)
    markers, owned = _markers(moved)
    zones, renamed_zones = _zones(moved)
    joined = replace(
        first,
        title=title or first.title,
        board=JoinedGround(grid, moved, first.board.ground, base_keys, diagnostics).board(),
        forces=_forces(moved, renamed_zones, diagnostics),
        markers=markers,
        marker_owners=owned,
        lines=_lines(moved, diagnostics),
        zones=zones,
        names=joined_names((one.name, names_on_hexes(one.scenario.names, one.move)) for one in moved),
        overlays=_overlays(moved),
        underlay=None,
        imported=None,
        included=IncludedBoards(files, frozenset(base_keys)) if files else None,
        setups=SetUps(),
        plans=(),
    )
    return joined, diagnostics


def _check_form(piece: Piece, ruleset: str, diagnostics: Diagnostics) -> None:
    grid, place = piece.scenario.board.grid, piece.place
    if not can_be_joined(grid) or grid.rows != place.rows or grid.columns < place.last:
        text = Text(
            f"{place.name} is no board of {place.rows} rows with half hexes at its edges",
            f"{place.name} n’est pas un plateau de {place.rows} rangées avec demi-hexagones aux bords",
        )
        hint = Text(
            "a board has orientation flat, stagger {lines: even, by: up, extra: true} and an odd number of columns",
            "un plateau a orientation flat, stagger {lines: even, by: up, extra: true}, un nombre impair de colonnes",
        )
        diagnostics.error("bad_board", text, hint=hint)
    if piece.scenario.ruleset != ruleset:
        other = piece.scenario.ruleset
        text = Text(
            f"{place.name} is played by {other}, the first board by {ruleset}",
            f"{place.name} se joue avec {other}, le premier plateau avec {ruleset}",
        )
        diagnostics.error("two_rulesets", text)


def _report_settings(pieces: Sequence[Piece], diagnostics: Diagnostics) -> None:
    def settings(scenario: Scenario) -> tuple[Any, ...]:
        return scenario.conditions, scenario.options, scenario.switches, scenario.values, scenario.supplement

    first = pieces[0]
    for piece in pieces[1:]:
        if settings(piece.scenario) != settings(first.scenario):
            name, kept = piece.place.name, first.place.name
            text = Text(
                f"{name} has other conditions, options, readings or values; those of {kept} are kept",
                f"{name} a d’autres conditions, options, lectures ou valeurs ; on garde celles de {kept}",
            )
            diagnostics.warning("settings_differ", text)
        if piece.scenario.board.grid.pixels != first.scenario.board.grid.pixels:
            text = Text(
                f"{piece.place.name} and {first.place.name} have other pixels between which lines of sight run "
                "(sight_pixels); on the joined map they run from centre to centre",
                f"{piece.place.name} et {first.place.name} n’ont pas les mêmes pixels entre lesquels vont les lignes de vue "
                "(sight_pixels) ; sur la carte assemblée, elles vont de centre à centre",
            )
            diagnostics.warning("sight_pixels_gone", text)
    for piece in pieces:
        if piece.scenario.underlay is not None:
            text = Text(
                f"the picture under {piece.place.name} is left out",
                f"l’image sous {piece.place.name} est laissée de côté",
            )
            diagnostics.warning("picture_gone", text)
        if piece.scenario.setups.all:
            text = Text(
                f"of the set-ups of {piece.place.name} only the one that is shown is taken",
                f"des mises en place de {piece.place.name}, seule celle qui est affichée est reprise",
            )
            diagnostics.warning("setups_gone", text)
        if piece.scenario.plans:
            text = Text(
                f"the kept plans of {piece.place.name} are left out",
                f"les plans gardés de {piece.place.name} sont laissés de côté",
            )
            diagnostics.warning("plans_gone", text)


def _markers(moved: Sequence[MovedPiece]) -> tuple[dict[str, tuple[int, ...]], dict[str, dict[str, tuple[int, ...]]]]:
    markers: dict[str, tuple[int, ...]] = {}
    owned: dict[str, dict[str, tuple[int, ...]]] = {}
    for one in moved:
        for key, numbers in one.scenario.markers.items():
            markers[key] = markers.get(key, ()) + one.move.hexes(numbers)
        for key, sides in one.scenario.marker_owners.items():
            held = owned.setdefault(key, {})
            for side, numbers in sides.items():
                held[side] = held.get(side, ()) + one.move.hexes(numbers)
    return markers, owned


def _zones(moved: Sequence[MovedPiece]) -> tuple[tuple[Zone, ...], dict[tuple[str, str], str]]:
    """The zones of all boards, and their new ids by (board, id)."""
    return joined_zones((one.name, renumbered_zones(one.scenario.zones, one.move.to)) for one in moved)


def _overlays(moved: Sequence[MovedPiece]) -> tuple[MapVariant, ...]:
    """The overlays of all boards."""
    return joined_overlays((one.name, overlays_moved(one.scenario.overlays, one.move)) for one in moved)


def _forces(moved: Sequence[MovedPiece], zones: Mapping[tuple[str, str], str], diagnostics: Diagnostics) -> Forces:
    sides: dict[str, Force] = {}
    taken: set[str] = set()
    for one in moved:
        for force in one.scenario.forces.sides:
            units = tuple(
                replace(made, zone=zones.get((one.name, made.zone), made.zone))
                for made in (_unit(unit, one, taken, diagnostics) for unit in force.units)
            )
            old = sides.get(force.side, replace(force, units=()))
            sides[force.side] = replace(old, units=old.units + units)
    return Forces(tuple(sides.values()))


def _unit(unit: Unit, one: MovedPiece, taken: set[str], diagnostics: Diagnostics) -> Unit:
    name = unit.id
    count = 1
    while name in taken:
        name = f"{unit.id}_{one.name}" if count == 1 else f"{unit.id}_{one.name}_{count}"
        count += 1
    taken.add(name)
    at = None if unit.at is None else int(one.move.to[unit.at])
    if at is not None and at < 0:
        text = Text(
            f"{unit.id} stood on the part of board {one.name} that was cut off, and is off the map now",
            f"{unit.id} se trouvait sur la partie coupée du plateau {one.name} et n’est plus sur la carte",
        )
        diagnostics.warning("unit_cut_off", text, at=f"unit:{name}")
        at = None
    old, grid = one.scenario.board.grid, one.move.target
    put = replace(unit, id=name, at=at, facing=one.move.facing(unit.facing))
    return with_renamed_arc(put, lambda label: _moved(one, old.find(label)), grid.labels) if at is not None else put


def _moved(one: MovedPiece, number: int | None) -> int | None:
    there = -1 if number is None else int(one.move.to[number])
    return None if there < 0 else there


def _lines(moved: Sequence[MovedPiece], diagnostics: Diagnostics) -> tuple[KeptLine, ...]:
    found: dict[str, KeptLine] = {}
    for one in moved:
        for line in one.scenario.lines:
            ends = one.move.hexes((line.origin, line.target))
            if len(ends) < 2:
                text = Text(
                    f'the kept line "{line.name}" of board {one.name} was cut off',
                    f"la ligne gardée « {line.name} » du plateau {one.name} a été coupée",
                )
                diagnostics.warning("line_cut_off", text)
                continue
            name, count = line.name, 1
            while name in found:
                name = f"{line.name} ({one.name})" if count == 1 else f"{line.name} ({one.name}, {count})"
                count += 1
            start, end = (one.move.aim(aim) for aim in line.aims)
            found[name] = replace(line, name=name, origin=ends[0], target=ends[1], aims=(start, end))
    return tuple(found.values())
