"""Map variants, called overlays in files and the window: what the special rules of a scenario change of its map ("all
grain is open ground", "the bridge is out", extra woods), as layers that can be switched and that leave the painted map
alone.

An overlay is a list of changes, laid on the map in order; later overlays lie on earlier ones. The resulting map
comes from :func:`workbench.scenario.map_variants_applied.with_map_variants`. Places are hex numbers on maps of hexes and
ids of pieces on tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from workbench.base.text import Text
from workbench.scenario.hex_board import Path, Shape
from workbench.scenario.tabletop_board import Feature

Places = tuple[Any, ...]
"""Hex numbers, or ids of pieces."""
Held = Mapping[str, Mapping[str, tuple[int, ...]]]
"""Hexes by terrain and side; "" is nobody."""
HeldPaths = Mapping[str, Mapping[str, tuple[Path, ...]]]
"""Chains of hexes by terrain and side."""
Sides = Mapping[str, tuple[tuple[int, int], ...]]
"""Hexsides by terrain, each as its two hexes."""
NOBODY = ""


@dataclass(frozen=True)
class Replaced:
    """All terrain of one kind is another: in hexes, on hexsides, as paths, markers, shapes or pieces, everywhere or at some
    places. The ground of the map as ``key`` means hexes without base terrain; as ``by`` it means that nothing takes its place.

    A hexside is at a place if one of its hexes is, a shape if its middle is. ``bases`` are the base terrains of the ruleset,
    of which a hex has one.
    """

    key: str
    by: str
    at: Places | None = None
    bases: frozenset[str] = field(default=frozenset(), compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "at", _tidy_places(self.at))


@dataclass(frozen=True)
class Removed:
    """Terrain of some kinds is removed, everywhere or at some places."""

    keys: tuple[str, ...]
    at: Places | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "at", _tidy_places(self.at))


@dataclass(frozen=True)
class HexPatch:
    """Differences at single places of a map of hexes. Removals come before additions.

    ``added`` and ``cleared``: whole-hex terrain; ``elevation``: hexes by their level; ``drawn`` and ``erased``:
    hexsides; ``added_paths`` and ``removed_paths``: paths (of a removed chain only the links disappear); ``shapes`` and
    ``removed_shapes``: drawn shapes, by value; ``markers`` and ``removed_markers``: one marker for each number.
    ``bases`` as for :class:`Replaced`.
    """

    added: Held = field(default_factory=dict)
    cleared: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    elevation: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    drawn: Sides = field(default_factory=dict)
    erased: Sides = field(default_factory=dict)
    added_paths: HeldPaths = field(default_factory=dict)
    removed_paths: Mapping[str, tuple[Path, ...]] = field(default_factory=dict)
    shapes: tuple[Shape, ...] = ()
    removed_shapes: tuple[Shape, ...] = ()
    markers: Held = field(default_factory=dict)
    removed_markers: Held = field(default_factory=dict)
    bases: frozenset[str] = field(default=frozenset(), compare=False)

    def __post_init__(self) -> None:
        # in the order of the map and without what is empty, so that equal patches are equal
        for name in ("cleared", "elevation"):
            tidy = {key: _tidy_places(places) for key, places in getattr(self, name).items() if places}
            object.__setattr__(self, name, tidy)
        for name in ("added", "markers", "removed_markers"):
            once = name == "added"
            held = {
                key: {side: tuple(sorted(set(at) if once else at)) for side, at in sides.items() if at}
                for key, sides in getattr(self, name).items()
            }
            object.__setattr__(self, name, {key: sides for key, sides in held.items() if sides})
        for name in ("drawn", "erased"):
            pairs = {
                key: tuple(sorted({(min(pair), max(pair)) for pair in sides}))
                for key, sides in getattr(self, name).items()
            }
            object.__setattr__(self, name, {key: sides for key, sides in pairs.items() if sides})

    def __bool__(self) -> bool:
        return self != HexPatch()


@dataclass(frozen=True)
class TabletopPatch:
    """Differences on a table: ``pieces`` are added, on top or in the place of one of the same id; ``removed`` (ids)
    disappear."""

    pieces: tuple[Feature, ...] = ()
    removed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self != TabletopPatch()


def _tidy_places(places: Places | None) -> Places | None:
    return None if places is None else tuple(sorted(set(places)))


Change = Replaced | Removed | HexPatch | TabletopPatch


@dataclass(frozen=True)
class MapVariant:
    """One layer: its id, the name that players know it by, whether it is in force, and its changes in order. In a scenario in
    force an overlay has no changes left: they are in the map."""

    id: str
    name: Text = Text()
    on: bool = True
    changes: tuple[Change, ...] = ()

    @property
    def title(self) -> Text:
        """The name, or the id of one without."""
        return self.name or Text.of(self.id)


def active_map_variants(overlays: Iterable[MapVariant]) -> tuple[MapVariant, ...]:
    """The overlays that are switched on and change something."""
    return tuple(overlay for overlay in overlays if overlay.on and overlay.changes)


def variants_in_force_text(overlays: Iterable[MapVariant]) -> Text:
    """The names of the overlays that are on; empty if none is."""
    names = [overlay.title for overlay in overlays if overlay.on]
    if not names:
        return Text()
    listed = Text(", ".join(name.en or name.fr for name in names), ", ".join(name.fr or name.en for name in names))
    return Text("overlays in force: {names}", "surcouches en vigueur : {names}").format(names=listed)


def map_variants_with_owner(overlays: tuple[MapVariant, ...], side: str, to: str) -> tuple[MapVariant, ...]:
    """Overlays in which everything of one ``side`` belongs to another (``to``; "" = nobody)."""

    def held(layer: Mapping[str, Mapping[str, tuple[Any, ...]]]) -> dict[str, dict[str, tuple[Any, ...]]]:
        found: dict[str, dict[str, tuple[Any, ...]]] = {}
        for key, sides in layer.items():
            for owner, places in sides.items():
                mine = found.setdefault(key, {})
                name = to if owner == side else owner
                mine[name] = (*mine.get(name, ()), *places)
        return found

    def changed(change: Change) -> Change:
        if not isinstance(change, HexPatch):
            return change
        return replace(
            change,
            added=held(change.added),
            added_paths=held(change.added_paths),
            markers=held(change.markers),
            removed_markers=held(change.removed_markers),
        )

    new = tuple(replace(one, changes=tuple(changed(change) for change in one.changes)) for one in overlays)
    return overlays if new == overlays else new
