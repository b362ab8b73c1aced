"""The ground of a scenario under another ruleset: every terrain by its neutral word, hex for hex or piece for piece.

Units stay behind: the ground is compared and not the troops. What has no counterpart is left out and listed; what another word
stands in for is listed too. Levels are taken over one for one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
import shapely

from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, frozen
from workbench.base.text import Text
from workbench.engine.doctrines import find_doctrine
from workbench.engine.sight.terrain_arrays import with_missing_slopes
from workbench.geometry.grid import HexGrid
from workbench.geometry.prepared import prepared_here
from workbench.rules.neutral_terrain import Counterpart, NeutralTerrain
from workbench.rules.ruleset import HEXES, HEXSIDES, MARKERS, PATHS, Ruleset
from workbench.scenario.contours import Contour
from workbench.scenario.edits.map_variants_applied import with_map_variants
from workbench.scenario.hex_board import HexBoard, Path, Shape, chains_of
from workbench.scenario.scenario import A, AnyScenario, Scenario, TabletopScenario, scenario_by_map_kind
from workbench.scenario.setups import SetUps
from workbench.scenario.tabletop_board import Feature
from workbench.scenario.units import Forces

COVERS = 1 / 3
"""A drawing makes a hex its terrain if it covers the centre or this part of the hex: on maps whose rules know no places inside
hexes."""
_MOST_PLACES = 6


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that is otherwise in the other game: the ``terrain`` (its name here, or what it is about), the ``places`` where
    (labels of hexes, ids of pieces), and what became of it. ``lost`` if it was left out."""

    terrain: Text
    places: tuple[str, ...]
    text: Text
    lost: bool = True

    @property
    def words(self) -> Text:
        """The note in one sentence, with a few of its places."""
        shown = " ".join(self.places[:_MOST_PLACES]) + (" …" if len(self.places) > _MOST_PLACES else "")
        where = f" ({shown})" if shown else ""
        form = Text("{terrain}{where}: {text}", "{terrain}{where} : {text}")
        return form.format(terrain=self.terrain, where=where, text=self.text)


@dataclass(frozen=True, eq=False)
class SameGround:
    """The ``scenario`` under the other ruleset, the ground as it is ``here`` without units, and what differs."""

    here: AnyScenario
    scenario: AnyScenario
    notes: tuple[Note, ...]


def same_ground(scenario: AnyScenario, here: Ruleset, there: Ruleset, neutral: NeutralTerrain) -> SameGround:
    """The ground of a scenario under the ruleset ``there``. CannotAnswer (``other_map``) if that is not played on this kind of
    map, ``unknown_vocabulary`` for a ruleset that the vocabulary lacks."""
    if scenario.kind not in there.map_kinds:
        words = Text("{game} is not played on this kind of map", "{game} ne se joue pas sur ce genre de carte")
        raise CannotAnswer("other_map", words.format(game=there.name))
    found = translated_ground(_bare(with_map_variants(scenario)), _GameWords(here, there, neutral), there, neutral)
    if any(True for _ in scenario.forces):
        return replace(found, notes=(*found.notes, Note(_UNITS, (), _LEFT)))
    return found


class SourceWords(Protocol):
    """The names of the terrain of a map before it is translated: keys of a ruleset, or words of another program."""

    @property
    def raised(self) -> str:
        """The key that is painted on every hex above level 0, because the levels say it already ("" = none)."""
        ...

    def name(self, key: str) -> Text:
        """The name of a key."""
        ...

    def counterpart(self, key: str) -> Counterpart:
        """The counterpart of a key in the ruleset that is translated into."""
        ...

    def usual_condition(self, key: str) -> object:
        """The value of a condition that need not be mentioned if the other game lacks it; None if every value is."""
        ...

    def shape_values(self, shape: Shape) -> Mapping[str, Any]:
        """What a drawing keeps of its own, such as its levels."""
        ...


def translated_ground(scenario: AnyScenario, words: SourceWords, there: Ruleset, neutral: NeutralTerrain) -> SameGround:
    """The ground of a scenario whose terrain has the keys of ``words``, under the ruleset ``there``. Of two grounds in one hex
    that which the board names first stays. CannotAnswer (``unknown_vocabulary``) for a ruleset without neutral words."""
    translation: _Translation = scenario_by_map_kind(scenario, _Hexes, _Table, words, there, neutral)
    return translation.made()


class _GameWords:
    """The terrain of one ruleset, for another."""

    def __init__(self, here: Ruleset, there: Ruleset, neutral: NeutralTerrain) -> None:
        self.here, self.there, self.neutral = here, there, neutral
        self.raised = neutral.game(here).raised

    def name(self, key: str) -> Text:
        return self.here.terrain[key].name if key in self.here.terrain else Text.of(key)

    def counterpart(self, key: str) -> Counterpart:
        return self.neutral.counterpart(key, self.here, self.there)

    def usual_condition(self, key: str) -> object:
        return self.here.conditions[key].default if key in self.here.conditions else None

    def shape_values(self, shape: Shape) -> Mapping[str, Any]:
        return {}


def _bare(scenario: A) -> A:
    """The ground alone, under the conditions of the scenario."""
    changed: A = replace(scenario, forces=Forces(), setups=SetUps(), lines=(), zones=(), overlays=(), plans=())  # type: ignore[arg-type]
    return changed


_NEAR = Text("taken as {name}", "pris comme {name}")
_TWO_GROUNDS = Text("gave way to another ground of the hex", "a cédé à un autre terrain de l’hexagone")
_OTHER_FORM = Text("the other game has it in another form ({name})", "l’autre jeu l’a sous une autre forme ({name})")
_DRAWN = Text(
    "drawn inside hexes; the other game knows whole hexes",
    "dessiné dans les hexagones ; l’autre jeu n’a que des hexagones entiers",
)
_LEVELS = Text("levels", "niveaux")
_CONTOURS = Text(
    "contours inside hexes; the other game knows the level of whole hexes",
    "courbes de niveau dans les hexagones ; l’autre jeu n’a que le niveau d’hexagones entiers",
)
_CLIPPED = Text(
    "beyond those of the other game, set to its limits", "au-delà de ceux de l’autre jeu, ramenés à ses limites"
)
_CONDITIONS = Text("conditions", "conditions")
_USUAL = Text(
    "the other game does not know them: as usual there", "l’autre jeu ne les connaît pas : comme d’habitude là-bas"
)
_UNITS = Text("units", "unités")
_ROADS = frozenset({"road", "trail", "sunken_road", "elevated_road", "bridge", "narrow_bridge"})
"""Neutral words of what joins where hexes of it lie side by side."""
_LEFT = Text("only the ground is compared", "seul le terrain est comparé")


class _Translation:
    """What both kinds of map do alike: counterparts, notes, conditions."""

    def __init__(self, words: SourceWords, there: Ruleset, neutral: NeutralTerrain) -> None:
        self.words, self.there = words, there
        self.theirs = neutral.game(there)
        self._notes: dict[tuple[str, Text, bool], list[str]] = {}
        self._known: dict[str, Counterpart] = {}

    def made(self) -> SameGround:
        """The ground under the other ruleset."""
        raise NotImplementedError

    def counterpart(self, key: str) -> Counterpart:
        if key not in self._known:
            self._known[key] = self.words.counterpart(key)
        return self._known[key]

    def note(self, key: str, text: Text, places: list[str], *, lost: bool = True) -> None:
        found = self._notes.setdefault((key, text, lost), [])
        found += [place for place in places if place not in found]

    def note_counterpart(self, key: str, found: Counterpart, places: list[str]) -> None:
        """Say what became of a terrain at some places, unless it has its own counterpart."""
        if not found.key:
            self.note(key, found.reason, places)
        elif found.near:
            self.note(key, _NEAR.format(name=self.there.terrain[found.key].name), places, lost=False)

    def notes(self) -> tuple[Note, ...]:
        """What was noted: what is lost first."""
        rows = [
            Note(self.words.name(key) if key else _LEVELS, tuple(places), text, lost)
            for (key, text, lost), places in self._notes.items()
        ]
        return tuple(sorted(rows, key=lambda note: not note.lost))

    def conditions(self, scenario: AnyScenario) -> tuple[Mapping[str, object], tuple[Note, ...]]:
        """The conditions that the other game knows with their values; the others as a note."""
        kept, gone = {}, []
        for key, value in scenario.conditions.items():
            known = self.there.conditions.get(key)
            if known is not None and (known.kind != "choice" or value in known.choices):
                kept[key] = value
            elif value != self.words.usual_condition(key):
                gone.append(key)
        return kept, (Note(_CONDITIONS, tuple(gone), _USUAL),) if gone else ()


class _Hexes(_Translation):
    """A map of hexes."""

    def __init__(self, scenario: Scenario, words: SourceWords, there: Ruleset, neutral: NeutralTerrain) -> None:
        super().__init__(words, there, neutral)
        self.scenario, self.board = scenario, scenario.board
        self.cover: dict[str, BoolArray] = {}
        self.sides: dict[str, BoolArray] = {}
        self.paths: dict[str, list[Path]] = {}
        self.roads: dict[str, BoolArray] = {}
        self.markers: dict[str, list[int]] = {}
        self.based = np.zeros(self.board.grid.size, dtype=np.bool_)
        self.judges_shapes = judges_shapes(there)

    def stands_in(self, key: str, layer: str) -> bool:
        """May a terrain of the other game stand in a layer of a scenario?"""
        row = self.there.terrain[key]
        return layer == row.layer or layer in row.also

    def labels(self, mask: npt.NDArray[np.bool_]) -> list[str]:
        return [self.board.grid.labels[number] for number in np.flatnonzero(mask)]

    def made(self) -> SameGround:
        board = self.board
        for key, mask in board.cover.items():
            self.whole_hexes(key, mask)
        self.join_roads()
        for key, chains in board.paths.items():
            self.along(key, chains)
        for key, mask in board.hexsides.items():
            self.between(key, mask)
        for key, numbers in self.every_marker().items():
            self.counters(key, numbers)
        shapes = self.drawn()
        ground = self.counterpart(board.ground)
        self.note_counterpart(board.ground, ground, [])
        levels = self.levels()
        self.raise_hills(levels)
        made = HexBoard(
            board.grid,
            ground.key or self.there.ground,
            {key: frozen(mask) for key, mask in self.cover.items()},
            frozen(levels),
            {key: frozen(mask) for key, mask in self.sides.items()},
            {key: tuple(chains) for key, chains in self.paths.items()},
            shapes,
            contours=self.contours(),
        )
        conditions, more = self.conditions(self.scenario)
        scenario = replace(
            self.scenario,
            ruleset=self.there.id,
            board=made,
            markers={key: tuple(numbers) for key, numbers in self.markers.items()},
            marker_owners={},
            conditions=conditions,
            options=(),
            switches={},
            values={},
            included=None,
        )
        # in games in which a contour makes a slope hex, hills that come from others are not open at their edges
        return SameGround(self.scenario, with_missing_slopes(scenario, self.there), (*self.notes(), *more))

    def every_marker(self) -> dict[str, list[int]]:
        found = {key: list(numbers) for key, numbers in self.scenario.markers.items()}
        for key, sides in self.scenario.marker_owners.items():
            for numbers in sides.values():
                found.setdefault(key, []).extend(numbers)
        return found

    def paint(self, source: str, key: str, mask: BoolArray) -> None:
        """Put whole-hex terrain on hexes; of two grounds in one hex the first stays."""
        if self.there.terrain[key].base:
            own = self.cover.get(key, np.zeros(len(mask), dtype=np.bool_))
            taken: BoolArray = np.logical_and(mask, np.logical_and(self.based, np.logical_not(own)))
            if taken.any():
                self.note(source, _TWO_GROUNDS, self.labels(taken))
            mask = mask & ~taken
            self.based |= mask
        self.cover[key] = self.cover.get(key, np.zeros_like(mask)) | mask

    def paint_counterpart(self, source: str, mask: BoolArray) -> bool:
        """Put the counterpart of a terrain on hexes, in whatever form that has; False if it has none for whole hexes."""
        found = self.counterpart(source)
        places = self.labels(mask)
        if not found.key:
            self.note(source, found.reason, places)
            return True
        if self.stands_in(found.key, HEXES):
            self.paint(source, found.key, mask)
        elif self.stands_in(found.key, MARKERS):
            self.markers.setdefault(found.key, []).extend(int(number) for number in np.flatnonzero(mask))
        else:
            return False
        self.note_counterpart(source, found, places)
        return True

    def whole_hexes(self, key: str, mask: BoolArray) -> None:
        if not mask.any() or key == self.words.raised:
            return  # the levels say where hills are
        if not self.paint_counterpart(key, mask):
            found = self.counterpart(key)
            if self.stands_in(found.key, PATHS):
                self.roads[found.key] = self.roads.get(found.key, mask) | mask
                self.note_counterpart(key, found, self.labels(mask))
            else:
                self.other_form(key, found, self.labels(mask))

    def join_roads(self) -> None:
        """Whole hexes of what runs from hex to hex become chains from each to those beside it; roads and bridges join."""
        there = (*self.roads.items(), *self.cover.items())
        roads = [mask for key, mask in there if self.theirs.words.get(key) in _ROADS]
        for key, mask in self.roads.items():
            joined = np.logical_or.reduce(roads) if self.theirs.words.get(key) in _ROADS else mask
            hexes = [int(number) for number in np.flatnonzero(mask)]
            links = [(a, int(b)) for a in hexes for b in self.board.grid.neighbours[a] if b >= 0 and joined[b]]
            touched = {number for link in links for number in link}
            alone = [(number,) for number in hexes if number not in touched]
            self.paths.setdefault(key, []).extend([*chains_of(links), *alone])

    def other_form(self, key: str, found: Counterpart, places: list[str]) -> None:
        self.note(key, _OTHER_FORM.format(name=self.there.terrain[found.key].name), places)

    def along(self, key: str, chains: tuple[Path, ...]) -> None:
        if not chains:
            return
        mask = np.zeros(self.board.grid.size, dtype=np.bool_)
        mask[[number for chain in chains for number in chain]] = True
        found = self.counterpart(key)
        if found.key and self.stands_in(found.key, PATHS):
            self.paths.setdefault(found.key, []).extend(chains)
            self.note_counterpart(key, found, self.labels(mask))
        elif not self.paint_counterpart(key, mask):
            self.other_form(key, found, self.labels(mask))

    def between(self, key: str, mask: BoolArray) -> None:
        if not mask.any():
            return
        found = self.counterpart(key)
        touched = self.labels(np.logical_or.reduce(mask, axis=1))
        if found.key and self.stands_in(found.key, HEXSIDES):
            self.sides[found.key] = self.sides.get(found.key, np.zeros_like(mask)) | mask
            self.note_counterpart(key, found, touched)
        elif found.key:
            self.other_form(key, found, touched)
        else:
            self.note(key, found.reason, touched)

    def counters(self, key: str, numbers: list[int]) -> None:
        if not numbers:
            return
        found = self.counterpart(key)
        if found.key and self.stands_in(found.key, MARKERS):
            self.markers.setdefault(found.key, []).extend(numbers)
            self.note_counterpart(key, found, [self.board.grid.labels[number] for number in sorted(set(numbers))])
            return
        mask = np.zeros(self.board.grid.size, dtype=np.bool_)
        mask[numbers] = True
        if not self.paint_counterpart(key, mask):
            self.other_form(key, found, self.labels(mask))

    def drawn(self) -> tuple[Shape, ...]:
        """Drawings stay drawings where the other game knows places inside hexes, else they make whole hexes."""
        kept: list[Shape] = []
        for shape in self.board.shapes:
            found = self.counterpart(shape.terrain)
            if found.key and self.judges_shapes:
                kept.append(replace(shape, terrain=found.key, values=self.words.shape_values(shape)))
                self.note_counterpart(shape.terrain, found, [])
                continue
            mask = self.covered(shape)
            if not mask.any():
                self.note(shape.terrain, _DRAWN, [])
            elif not self.paint_counterpart(shape.terrain, mask):
                self.other_form(shape.terrain, found, self.labels(mask))
        return tuple(kept)

    def contours(self) -> tuple[Contour, ...]:
        """Levels as drawn, where the other game knows places inside hexes: else hexes have theirs alone."""
        low, high = self.there.elevation_steps
        if not self.judges_shapes and self.board.contours:
            self.note("", _CONTOURS, [])
            return ()
        return tuple(replace(one, level=min(max(one.level, low), high)) for one in self.board.contours)

    def covered(self, shape: Shape) -> BoolArray:
        return hexes_covered(shape, self.board.grid, self.outlines)

    @cached_property
    def outlines(self) -> npt.NDArray[np.object_]:
        return hex_outlines(self.board.grid)

    def levels(self) -> np.ndarray:
        low, high = self.there.elevation_steps
        levels = self.board.elevation.astype(np.int32).copy()
        hill = self.words.raised
        if hill and hill in self.board.cover:
            levels[self.board.cover[hill] & (levels == 0)] = 1
        beyond = (levels < low) | (levels > high)
        if beyond.any():
            self._notes.setdefault(("", _CLIPPED, True), []).extend(self.labels(beyond))
        return np.clip(levels, low, high).astype(np.int32)

    def raise_hills(self, levels: np.ndarray) -> None:
        key = self.theirs.raised
        if key and (levels > 0).any():
            self.cover[key] = self.cover.get(key, np.zeros(len(levels), dtype=np.bool_)) | (levels > 0)


class _Table(_Translation):
    """A free-form table."""

    def __init__(self, scenario: TabletopScenario, words: SourceWords, there: Ruleset, neutral: NeutralTerrain) -> None:
        super().__init__(words, there, neutral)
        self.scenario = scenario

    def made(self) -> SameGround:
        board = self.scenario.board
        kept = [found for feature in board.features if (found := self.piece(feature)) is not None]
        ground = self.counterpart(board.ground)
        self.note_counterpart(board.ground, ground, [])
        conditions, more = self.conditions(self.scenario)
        scenario = replace(
            self.scenario,
            ruleset=self.there.id,
            board=replace(board, ground=ground.key or self.there.ground, features=tuple(kept)),
            conditions=conditions,
            options=(),
            switches={},
            values={},
        )
        return SameGround(self.scenario, scenario, (*self.notes(), *more))

    def piece(self, feature: Feature) -> Feature | None:
        """A piece as the other game has it; its height is that of the other game, unless that prints the chosen one too."""
        found = self.counterpart(feature.terrain)
        self.note_counterpart(feature.terrain, found, [feature.id])
        if not found.key:
            return None
        offered = printed_levels(self.there, found.key)
        level = feature.level if feature.level is not None and feature.level in offered else None
        return replace(feature, terrain=found.key, level=level, flags=(), values={})


def hex_outlines(grid: HexGrid) -> npt.NDArray[np.object_]:
    """The outline of every hex as a polygon of shapely."""
    return np.array([shapely.Polygon(grid.corners(here)) for here in grid.hexes], dtype=np.object_)


def hexes_covered(shape: Shape, grid: HexGrid, outlines: npt.NDArray[np.object_]) -> BoolArray:
    """The hexes that a drawn polygon makes its own (:data:`COVERS`), by their ``outlines``; none for a line or a circle."""
    mask = np.zeros(grid.size, dtype=np.bool_)
    if shape.kind != "polygon" or len(shape.points) < 3:
        return mask
    area = shapely.make_valid(shapely.Polygon(shape.points))
    tested = prepared_here(area)
    near = np.flatnonzero(shapely.intersects(tested, outlines))
    share = shapely.area(shapely.intersection(outlines[near], area)) / shapely.area(outlines[near])
    mask[near] = shapely.covers(tested, shapely.points(grid.centres[near])) | (share >= COVERS)
    return mask


def judges_shapes(ruleset: Ruleset) -> bool:
    """Does a ruleset know places inside hexes, so that drawings stay drawings?"""
    return bool(getattr(find_doctrine("sight", ruleset.doctrines["sight"]), "judges_shapes", False))


def printed_levels(ruleset: Ruleset, key: str) -> tuple[float, ...]:
    """The heights that a ruleset prints for pieces of a terrain, the usual one first."""
    words = str(ruleset.terrain[key].fact("levels", "")).split()
    return tuple(float(word) for word in words if word.lstrip("-").replace(".", "", 1).isdigit())
