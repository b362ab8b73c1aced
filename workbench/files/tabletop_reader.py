"""Reads a free-form table: its terrain pieces, units and kept lines of sight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import shapely

from workbench.base.diagnostics import Diagnostic, Diagnostics, Severity
from workbench.base.text import Text
from workbench.engine.sight.results import PURPOSES, SPOT
from workbench.engine.sight.tabletop_wording import unit_words
from workbench.files.forces_reader import SidesReader, setup_of
from workbench.files.value_checks import Names, number, numbers, point, points
from workbench.files.yaml_nodes import Path
from workbench.files.yaml_reader import Source, frozen_value
from workbench.geometry.freehand import smooth_curve
from workbench.rules.ruleset import FEATURES
from workbench.scenario.scenario import End, KeptTabletopLine
from workbench.scenario.tabletop_board import (
    CIRCLE,
    CM_PER_INCH,
    CURVE,
    LARGEST_LENGTH,
    LINE,
    POLYGON,
    Feature,
    Opening,
    Point,
    TabletopBoard,
    normalised_angle,
)
from workbench.scenario.units import Mount, TabletopUnit, stated_figures


class TabletopForcesReader(SidesReader[TabletopUnit]):
    """Builds the units of a table."""

    def unit(
        self, place: Path, unit_id: str, kind: str, state: tuple[str, ...], values: Mapping[str, Any]
    ) -> TabletopUnit:
        """An element where it stands."""
        source = self.source
        at = point(source.get(*place, "at"))
        models = points(source.get(*place, "models")) or ()
        if at is None and models:
            at = (sum(x for x, _ in models) / len(models), sum(y for _, y in models) / len(models))
        return TabletopUnit(
            id=unit_id,
            kind=kind,
            at=at,
            facing=(number(source.get(*place, "facing")) or 0.0) % 360,
            base=self._base(place),
            hull=_pair(source.get(*place, "hull")),
            models=models,
            floor=source.number(*place, "floor") or 0,
            weapons=tuple(self._weapons(place, len(models) or stated_figures(values))),
            state=state,
            values=values,
            name=source.text(*place, "name"),
            **setup_of(source, place),
        )

    def _base(self, place: Path) -> float | tuple[float, float] | None:
        value = self.source.get(*place, "base")
        return _pair(value) if isinstance(value, list) else number(value)

    def _weapons(self, place: Path, models: int) -> Iterator[Mount]:
        what = Text("the weapon", "l’arme")
        seen: set[str] = set()
        for entry in self.source.entries(*place, "weapons"):
            name, weapon = self.source.word(*entry, "id"), self.source.word(*entry, "weapon")
            span = self.source.document.span((*entry, "weapon"))
            if weapon is None or not self.names.known("weapon", what, weapon, self.names.ruleset.weapons, span):
                continue
            if not name:
                continue
            if name in seen:
                text = Text(f'the unit has two weapons called "{name}"', f"l’unité a deux armes nommées « {name} »")
                self.diagnostics.error("weapon_twice", text, span=self.source.document.span((*entry, "id")))
                continue
            seen.add(name)
            yield Mount(
                name,
                weapon,
                self.source.word(*entry, "mount") or "",
                number(self.source.get(*entry, "muzzle")),
                self.source.word(*entry, "arc") or "",
                self._carrier(entry, models),
            )

    def _carrier(self, entry: Path, models: int) -> int | None:
        """The number of the figure that carries a weapon; a figure that the unit does not have is reported."""
        carrier = self.source.number(*entry, "model")
        if carrier is not None and carrier > models:
            text = Text(
                f"figure {carrier} carries this, and the unit has {models}",
                f"la figurine {carrier} porte ceci, et l’unité en a {models}",
            )
            hint = Text(
                "figures are counted from 1, as models lists them", "on les compte à partir de 1, comme dans models"
            )
            span = self.source.document.span((*entry, "model"))
            self.diagnostics.warning("no_such_model", text, span=span, hint=hint)
        return carrier


def _pair(value: object) -> tuple[float, float] | None:
    found = numbers(value, 2)
    return (found[0], found[1]) if found is not None else None


def read_kept_lines(
    source: Source, names: Names, diagnostics: Diagnostics, known_units: Mapping[str, Path]
) -> tuple[KeptTabletopLine, ...]:
    """The lines under ``lines``; those that are wrong are reported and left out."""
    found: dict[str, KeptTabletopLine] = {}
    for place in source.entries("lines"):
        name = source.word(*place, "name")
        purpose = source.word(*place, "purpose") or SPOT
        span = source.document.span((*place, "purpose"))
        fits = names.choice("purpose", purpose, {key: Text.of(key) for key in PURPOSES}, span)
        ends = [_end(source, names, diagnostics, known_units, (*place, key)) for key in ("from", "to")]
        if not fits or not name:
            continue
        if name in found:
            text = Text(f'the line "{name}" stands here twice', f"la ligne « {name} » figure deux fois")
            hint = Text("give one of the two another name", "donnez un autre nom à l’une des deux")
            diagnostics.error("duplicate_line", text, span=source.document.span((*place, "name")), hint=hint)
        elif ends[0] is not None and ends[1] is not None:
            found[name] = KeptTabletopLine(name, ends[0], ends[1], purpose)
    return tuple(found.values())


def _end(
    source: Source, names: Names, diagnostics: Diagnostics, known_units: Mapping[str, Path], place: Path
) -> End | None:
    value = source.get(*place)
    where = numbers(value, 2, 3)
    if where is not None:
        return (where[0], where[1]), where[2] if len(where) == 3 else 0.0
    word = source.word(*place)
    if word is None:
        return None
    span = source.document.span(place)
    if not word.startswith("unit:"):
        text = Text(f'"{word}" is no place on a table', f"« {word} » n’est pas un lieu sur une table")
        hint = Text("write unit:ID, [x, y] or [x, y, level]", "écrivez unit:ID, [x, y] ou [x, y, niveau]")
        diagnostics.error("bad_place", text, span=span, hint=hint)
        return None
    unit = word.removeprefix("unit:")
    return word if names.known("unit", Text("the unit", "l’unité"), unit, known_units, span) else None


# --- Reads the table of a scenario: its size, its ground and the pieces of terrain on it.


LEAST = {POLYGON: 3, LINE: 2, CIRCLE: 1}


class TabletopReader:
    """Builds a table; ``paths`` holds the path of each piece in the file."""

    def __init__(self, source: Source, names: Names, diagnostics: Diagnostics) -> None:
        self.source = source
        self.names = names
        self.diagnostics = diagnostics
        self.paths: dict[str, Path] = {}

    def board(self) -> TabletopBoard | None:
        """The table with its pieces; None if its size cannot be read."""
        size = [number(self.source.get("map", name)) for name in ("width", "height")]
        width, height = (value if value is not None and 0 < value <= LARGEST_LENGTH else None for value in size)
        unit = self.source.word("map", "unit") or "cm"
        ground = self._ground()
        features = tuple(self._features())
        if width is None or height is None or unit not in ("cm", "in"):
            return None
        board = TabletopBoard(unit, width, height, ground, features)
        self._warn_of_other_unit(unit)
        return board

    def _warn_of_other_unit(self, unit: str) -> None:
        ruleset = self.names.ruleset
        if unit == ruleset.length_unit:
            return
        words = Text(
            "{game} measures in {its_unit}; its lengths are converted to {unit}",
            "{game} mesure en {its_unit} ; ses longueurs sont converties en {unit}",
        )
        text = words.format(game=ruleset.name, its_unit=unit_words(ruleset.length_unit), unit=unit_words(unit))
        span = self.source.document.span(("map", "unit"))
        self.diagnostics.add(Diagnostic(Severity.INFO, "other_unit", text, span))

    def _ground(self) -> str:
        word = self.source.word("map", "ground")
        if word is None:
            return self.names.ruleset.ground
        row = self.names.any_terrain(word, self.source.document.span(("map", "ground")))
        return row.key if row is not None else ""

    def _features(self) -> Iterator[Feature]:
        entries = list(self.source.entries("map", "features"))
        named = [self.source.word(*entry, "id") for entry in entries]
        taken = {name for name in named if name}
        count = 0
        for entry, given in zip(entries, named, strict=True):
            if given and given in self.paths:
                self._twice(given, entry)
                continue
            if not given:
                count = next(
                    number for number in range(count + 1, len(entries) + count + 2) if f"f{number}" not in taken
                )
            name = given or f"f{count}"
            self.paths[name] = entry
            feature = self.feature(entry, name)
            if feature is not None:
                yield feature

    def _twice(self, name: str, entry: Path) -> None:
        span, before = self.source.document.span((*entry, "id")), self.source.document.span((*self.paths[name], "id"))
        where = f"{before.line}:{before.column}"
        text = Text(
            f'the piece "{name}" stands here twice, first at {where}',
            f"l’élément « {name} » figure deux fois, d’abord en {where}",
        )
        hint = Text("give one of the two another id", "donnez un autre identifiant à l’un des deux")
        self.diagnostics.error("feature_twice", text, span=span, hint=hint)

    def feature(self, entry: Path, name: str) -> Feature | None:
        """The piece at a path; None if the entry cannot be one."""
        source = self.source
        word = source.word(*entry, "terrain")
        span = source.document.span((*entry, "terrain"))
        row = self.names.terrain(word, FEATURES, span) if word is not None else None
        kind = next((kind for kind in LEAST if source.get(*entry, kind) is not None), None)
        if row is None or kind is None:
            return None
        outline, radius = self._circle(entry) if kind == CIRCLE else (points(source.get(*entry, kind)) or (), 0.0)
        if len(outline) < LEAST[kind]:
            return None
        made = Feature(
            id=name,
            terrain=row.key,
            kind=kind,
            points=outline,
            width=(number(source.get(*entry, "width")) or 0.0) if kind == LINE else self._no_width(entry),
            radius=radius,
            level=number(source.get(*entry, "level")),
            floors=source.number(*entry, "floors") or 0,
            openings=tuple(self._openings(entry)),
            flags=tuple(
                dict.fromkeys(flag for place in source.entries(*entry, "flags") if (flag := source.word(*place)))
            ),
            values={key: frozen_value(source.get(*inner)) for key, inner in source.pairs(*entry, "values")},
            name=source.text(*entry, "name"),
            group=source.word(*entry, "group") or "",
            locked=source.get(*entry, "locked") is True,
            turned=normalised_angle(number(source.get(*entry, "turned")) or 0.0) if kind != CIRCLE else 0.0,
        )
        return self._bent(made, points(source.get(*entry, "bends")) or ())

    def _bent(self, piece: Feature, bends: tuple[Point, ...]) -> Feature:
        """The piece with its bends, as long as its points are the curve through them: the points count."""
        if len(bends) < 2 or piece.kind == CIRCLE:
            return piece
        closed = piece.kind == POLYGON
        fineness = CURVE / CM_PER_INCH if self.source.word("map", "unit") == "in" else CURVE
        curve = smooth_curve(bends, fineness, closed=closed)
        outline = shapely.LinearRing if closed else shapely.LineString
        same = len(curve) >= (3 if closed else 2) and shapely.hausdorff_distance(
            outline(curve), outline(piece.points)
        ) <= (4 * fineness)
        return replace(piece, bends=bends) if same else piece

    def _circle(self, entry: Path) -> tuple[tuple[Point, ...], float]:
        """(the middle, radius); no middle if it cannot be one."""
        disc = numbers(self.source.get(*entry, CIRCLE), 3)
        if disc is None:
            return (), 0.0
        if disc[2] <= 0:
            text = Text("the radius of a circle must be more than 0", "le rayon d’un cercle doit dépasser 0")
            self.diagnostics.error("bad_radius", text, span=self.source.document.span((*entry, CIRCLE, 2)))
            return (), 0.0
        return ((disc[0], disc[1]),), disc[2]

    def _no_width(self, entry: Path) -> float:
        if number(self.source.get(*entry, "width")):
            text = Text("only a line has a width", "seule une ligne a une largeur")
            self.diagnostics.error("bad_width", text, span=self.source.document.key_span((*entry, "width")))
        return 0.0

    def _openings(self, entry: Path) -> Iterator[Opening]:
        for place in self.source.entries(*entry, "openings"):
            at: Point | None = point(self.source.get(*place, "at"))
            if at is not None:
                yield Opening(self.source.number(*place, "floor") or 0, at, self.source.get(*place, "door") is True)
