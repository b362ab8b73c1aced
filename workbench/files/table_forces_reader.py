"""Reads the units of a table and the lines of sight that it keeps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.board.tableboard import Point, TableBoard
from workbench.files.forces_reader import SidesReader
from workbench.files.names import Names
from workbench.files.numbers import number, numbers, point, points
from workbench.files.source import Source
from workbench.files.spans import Path
from workbench.files.zones_reader import staging_of
from workbench.forces.models import Mount, TableUnit
from workbench.scenario.table import End, KeptSight
from workbench.sight.results import PURPOSES, SPOT


class TableForcesReader(SidesReader[TableUnit]):
    """Builds the units of a table."""

    def __init__(self, source: Source, names: Names, diagnostics: Diagnostics, board: TableBoard | None) -> None:
        super().__init__(source, names, diagnostics)
        self.board = board

    def unit(
        self, place: Path, unit_id: str, kind: str, state: tuple[str, ...], values: Mapping[str, Any]
    ) -> TableUnit:
        """An element where it stands."""
        source = self.source
        at = point(source.get(*place, "at"))
        models = points(source.get(*place, "models")) or ()
        if at is None and models:
            at = (sum(x for x, _ in models) / len(models), sum(y for _, y in models) / len(models))
        self._check_on_table(unit_id, at, (*place, "at"))
        for count, model in enumerate(models):
            self._check_on_table(unit_id, model, (*place, "models", count))
        return TableUnit(
            id=unit_id,
            kind=kind,
            at=at,
            facing=(number(source.get(*place, "facing")) or 0.0) % 360,
            base=self._base(place),
            hull=_pair(source.get(*place, "hull")),
            models=models,
            floor=source.number(*place, "floor") or 0,
            weapons=tuple(self._weapons(place, len(models))),
            state=state,
            values=values,
            name=source.text(*place, "name"),
            **staging_of(source, place),
        )

    def _check_on_table(self, unit_id: str, at: Point | None, place: Path) -> None:
        board = self.board
        if at is None or board is None or _is_on(board, at):
            return
        size = f"{board.width:g} x {board.height:g} {board.unit}"
        text = Text(
            f'"{unit_id}" stands at [{at[0]:g}, {at[1]:g}], off the table, which is {size}',
            f"« {unit_id} » est en [{at[0]:g}, {at[1]:g}], hors de la table, qui fait {size}",
        )
        hint = Text("a unit without at is in reserve", "une unité sans at est en réserve")
        span = self.source.document.span(place)
        self.diagnostics.warning("unit_off_table", text, span=span, hint=hint, at=f"unit:{unit_id}")

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
        """The number of the figure that carries a weapon; one that the unit does not have is remarked."""
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


def _is_on(board: TableBoard, at: Point) -> bool:
    return 0 <= at[0] <= board.width and 0 <= at[1] <= board.height


def _pair(value: object) -> tuple[float, float] | None:
    found = numbers(value, 2)
    return (found[0], found[1]) if found is not None else None


def read_sights(
    source: Source, names: Names, diagnostics: Diagnostics, known_units: Mapping[str, Path], board: TableBoard | None
) -> tuple[KeptSight, ...]:
    """The lines under ``lines``; those that are wrong are reported and left out."""
    found: dict[str, KeptSight] = {}
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
            for key, end in zip(("from", "to"), ends, strict=True):
                if board is not None and not isinstance(end, str) and end is not None and not _is_on(board, end[0]):
                    text = Text("the line ends off the table", "la ligne finit hors de la table")
                    diagnostics.warning("line_off_table", text, span=source.document.span((*place, key)))
            found[name] = KeptSight(name, ends[0], ends[1], purpose)
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
