"""Overlays after the map under them moved: what crop, resize, flip, rotate and assemble do to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from workbench.board.hexboard import Path, Shape
from workbench.board.tableboard import Feature
from workbench.scenario.laid_on_hexes import runs
from workbench.scenario.overlays import Change, Overlay, Removed, Replaced, Sides, TablePatch

_K = TypeVar("_K")
_V = TypeVar("_V")


def renumbered(
    overlays: Iterable[Overlay], to: Sequence[int], shape: Callable[[Shape], Iterable[Shape]]
) -> tuple[Overlay, ...]:
    """Overlays of a map whose hex h became ``to[h]`` (-1: it was cut off) and whose shapes became what ``shape`` says. An
    overlay that lost all its places stays, so that its name is not lost."""
    moved = _Moved(to, shape)
    return tuple(replace(one, changes=tuple(moved.change(change) for change in one.changes)) for one in overlays)


class _Moved:
    def __init__(self, to: Sequence[int], shape: Callable[[Shape], Iterable[Shape]]) -> None:
        self._to = to
        self._shape = shape

    def change(self, change: Change) -> Change:
        if isinstance(change, Replaced | Removed):
            return change if change.at is None else replace(change, at=self._hexes(change.at))
        if isinstance(change, TablePatch):
            return change
        return replace(
            change,
            added=self._held(change.added),
            cleared=_filled((key, self._hexes(places)) for key, places in change.cleared.items()),
            elevation=_filled((level, self._hexes(places)) for level, places in change.elevation.items()),
            drawn=self._sides(change.drawn),
            erased=self._sides(change.erased),
            laid={
                key: kept
                for key, sides in change.laid.items()
                if (kept := _filled((side, self._chains(chains)) for side, chains in sides.items()))
            },
            torn=_filled((key, self._chains(chains)) for key, chains in change.torn.items()),
            shapes=self._shapes(change.shapes),
            gone=self._shapes(change.gone),
            markers=self._held(change.markers),
            taken=self._held(change.taken),
        )

    def _hexes(self, numbers: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted(int(self._to[number]) for number in numbers if self._to[number] >= 0))

    def _held(self, held: Mapping[str, Mapping[str, tuple[int, ...]]]) -> dict[str, dict[str, tuple[int, ...]]]:
        found = {
            key: _filled((side, self._hexes(places)) for side, places in sides.items()) for key, sides in held.items()
        }
        return {key: sides for key, sides in found.items() if sides}

    def _sides(self, sides: Sides) -> dict[str, tuple[tuple[int, int], ...]]:
        def moved(pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
            for a, b in pairs:
                here, there = int(self._to[a]), int(self._to[b])
                if here >= 0 and there >= 0:
                    yield here, there

        return _filled((key, tuple(moved(pairs))) for key, pairs in sides.items())

    def _chains(self, chains: Iterable[Path]) -> tuple[Path, ...]:
        def moved(chain: Path) -> Iterator[Path]:
            if len(chain) == 1:
                yield from ((number,) for number in self._hexes(chain))
            for stretch in runs(chain, lambda a, b: self._to[a] >= 0 and self._to[b] >= 0):
                yield tuple(int(self._to[number]) for number in stretch)

        return tuple(new for chain in chains for new in moved(chain))

    def _shapes(self, shapes: Iterable[Shape]) -> tuple[Shape, ...]:
        return tuple(new for shape in shapes for new in self._shape(shape))


def _filled(pairs: Iterable[tuple[_K, _V]]) -> dict[_K, _V]:
    return {key: value for key, value in pairs if value}


def carried(overlays: Iterable[Overlay], move: Callable[[Feature], Feature]) -> tuple[Overlay, ...]:
    """Overlays of a table whose pieces went where ``move`` says."""

    def changed(change: Change) -> Change:
        if not isinstance(change, TablePatch):
            return change
        return replace(change, pieces=tuple(move(piece) for piece in change.pieces))

    return tuple(replace(one, changes=tuple(changed(change) for change in one.changes)) for one in overlays)


def joined(parts: Iterable[tuple[str, Iterable[Overlay]]]) -> tuple[Overlay, ...]:
    """The overlays of several maps that became one, each named with its own; ids that are taken get the name of their map.
    What an overlay changes everywhere it changes on the whole joined map."""
    found: dict[str, Overlay] = {}
    for board, overlays in parts:
        for overlay in overlays:
            name, count = overlay.id, 1
            while name in found:
                name = f"{overlay.id}_{board}" if count == 1 else f"{overlay.id}_{board}_{count}"
                count += 1
            found[name] = replace(overlay, id=name)
    return tuple(found.values())
