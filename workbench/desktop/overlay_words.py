"""What an overlay changes, in a few words for its list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication

from workbench.rules.ruleset import Ruleset
from workbench.scenario.overlays import Change, HexPatch, Removed, Replaced, TablePatch

translate = QCoreApplication.translate


def change_words(change: Change, ruleset: Ruleset, language: str) -> str:
    """One line: "Grain → Open ground", "Without: hedge (12 places)", "+ woods (3), − town (1)"."""

    def name(key: str) -> str:
        row = ruleset.terrain.get(key)
        return row.name.get(language) if row is not None else key

    if isinstance(change, Replaced):
        return f"{name(change.key)} → {name(change.by)}{_where(change.at)}"
    if isinstance(change, Removed):
        names = ", ".join(name(key) for key in change.keys)
        return translate("Overlays", "Without: {names}").format(names=names) + _where(change.at)
    if isinstance(change, TablePatch):
        said = [f"+ {piece.name.get(language) or name(piece.terrain)}" for piece in change.pieces]
        return ", ".join([*said, *(f"− {gone}" for gone in change.gone)]) or "–"
    return ", ".join(_patch_words(change, name)) or "–"


def _where(at: tuple[Any, ...] | None) -> str:
    if at is None:
        return ""
    return " " + translate("Overlays", "(places: {n})").format(n=len(at))


def _patch_words(patch: HexPatch, name: Any) -> Iterator[str]:
    yield from _counts("+", {key: _all(sides) for key, sides in patch.added.items()}, name)
    yield from _counts("−", patch.cleared, name)
    levels = sum(len(places) for places in patch.elevation.values())
    if levels:
        yield translate("Overlays", "levels ({n})").format(n=levels)
    yield from _counts("+", patch.drawn, name)
    yield from _counts("−", patch.erased, name)
    yield from _counts("+", {key: _all(sides) for key, sides in patch.laid.items()}, name)
    yield from _counts("−", patch.torn, name)
    yield from (f"+ {name(shape.terrain)}" for shape in patch.shapes)
    yield from (f"− {name(shape.terrain)}" for shape in patch.gone)
    yield from _counts("+", {key: _all(sides) for key, sides in patch.markers.items()}, name)
    yield from _counts("−", {key: _all(sides) for key, sides in patch.taken.items()}, name)


def _all(sides: Mapping[str, Iterable[Any]]) -> tuple[Any, ...]:
    return tuple(place for places in sides.values() for place in places)


def _counts(sign: str, layer: Mapping[str, tuple[Any, ...]], name: Any) -> Iterator[str]:
    for key, places in layer.items():
        yield f"{sign} {name(key)} ({len(places)})"
