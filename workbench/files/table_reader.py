"""Reads the table of a scenario: its size, its ground and the pieces of terrain on it."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic, Diagnostics, Severity
from workbench.base.text import Text
from workbench.board.tableboard import CIRCLE, LINE, LONGEST, POLYGON, Feature, Opening, TableBoard
from workbench.board.tableboard import Point as Corner
from workbench.files.names import Names
from workbench.files.numbers import number, numbers, point, points
from workbench.files.source import Source, frozen_value
from workbench.files.spans import Path
from workbench.rules.ruleset import FEATURES

LEAST = {POLYGON: 3, LINE: 2, CIRCLE: 1}


class TableReader:
    """Builds a table; ``paths`` remembers where each piece stands in the file."""

    def __init__(self, source: Source, names: Names, diagnostics: Diagnostics) -> None:
        self.source = source
        self.names = names
        self.diagnostics = diagnostics
        self.paths: dict[str, Path] = {}

    def board(self) -> TableBoard | None:
        """The table with its pieces; None if its size is not to be read."""
        size = [number(self.source.get("map", name)) for name in ("width", "height")]
        width, height = (value if value is not None and 0 < value <= LONGEST else None for value in size)
        unit = self.source.word("map", "unit") or "cm"
        ground = self._ground()
        features = tuple(self._features())
        if width is None or height is None or unit not in ("cm", "in"):
            return None
        board = TableBoard(unit, width, height, ground, features)
        self._tell_other_unit(unit)
        return board

    def _tell_other_unit(self, unit: str) -> None:
        ruleset = self.names.ruleset
        if unit == ruleset.length_unit:
            return
        text = Text(
            f"{ruleset.name.en} measures in {ruleset.length_unit}; its lengths are converted to {unit}",
            f"{ruleset.name.fr} mesure en {ruleset.length_unit} ; ses longueurs sont converties en {unit}",
        )
        span = self.source.document.span(("map", "unit"))
        self.diagnostics.add(Diagnostic(Severity.INFO, "other_unit", text, span))

    def _ground(self) -> str:
        word = self.source.word("map", "ground")
        if word is None and not self.names.is_terrain("clear"):
            return "clear"
        row = self.names.any_terrain(word or "clear", self.source.document.span(("map", "ground")))
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
        """The piece that stands at a path; None if it cannot be one."""
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
        return Feature(
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
        )

    def _circle(self, entry: Path) -> tuple[tuple[Corner, ...], float]:
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
            at: Corner | None = point(self.source.get(*place, "at"))
            if at is not None:
                yield Opening(self.source.number(*place, "floor") or 0, at)
