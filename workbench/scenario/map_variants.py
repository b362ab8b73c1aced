"""Map variants, called overlays in files and the window: what the special rules of a scenario change of its map ("all
grain is open ground", "the bridge is out", extra woods), as layers that can be switched and that leave the painted map
alone.

An overlay is a list of changes, laid on the map in order; later overlays lie on earlier ones. The resulting map
comes from :func:`workbench.scenario.edits.map_variants_applied.with_map_variants`. Places are hex numbers on maps of hexes and
ids of pieces on tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, TypeVar

from workbench.base.text import Text, id_in_words
from workbench.scenario.contours import Contour
from workbench.scenario.hex_board import Path, Shape

if TYPE_CHECKING:
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

_K = TypeVar("_K")
_V = TypeVar("_V")


class HexRenumbering(Protocol):
    """Where the hexes of a map, and what lies on them, came to lie when the map was cropped, turned or joined to others. What
    lies off the map now is left out."""

    def hexes(self, numbers: Iterable[int], /) -> tuple[int, ...]:
        """Hexes by their new numbers, in order."""
        ...

    def hexsides(self, sides: Sides, /) -> dict[str, tuple[tuple[int, int], ...]]:
        """Hexsides by terrain, each as its two hexes."""
        ...

    def chains(self, chains: Iterable[Path], /) -> tuple[Path, ...]:
        """Chains of hexes; one that leaves the map becomes several."""
        ...

    def shapes(self, shapes: Iterable[Shape], /) -> tuple[Shape, ...]:
        """Drawn shapes."""
        ...

    def contours(self, contours: Iterable[Contour], /) -> tuple[Contour, ...]:
        """Drawn levels."""
        ...


class BaseChange:
    """What can be done with every change of a map variant. Moves of what a change does not name leave it as it is."""

    is_patch: ClassVar[bool] = False
    """Does it name single places, as brushes and tools make them, and no rule?"""

    def with_moved_hexes(self, move: HexRenumbering) -> Self:
        """The same change after the hexes of the map moved."""
        return self

    def with_moved_pieces(self, move: Callable[[Feature], Feature]) -> Self:
        """The same change after the pieces of the tabletop moved."""
        return self


@dataclass(frozen=True)
class Replaced(BaseChange):
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

    def with_moved_hexes(self, move: HexRenumbering) -> Self:
        """The same rule at the moved places; one that lost all of them stays, and changes nothing."""
        return self if self.at is None else replace(self, at=move.hexes(self.at))

    def applied_to_pieces(self, features: tuple[Feature, ...], ground: str) -> tuple[Feature, ...]:
        """The pieces of a tabletop with this change; ``ground`` is its ground terrain."""
        if self.by == ground:
            return Removed((self.key,), self.at).applied_to_pieces(features, ground)
        affected = _affected(features, (self.key,), self.at)
        return tuple(replace(piece, terrain=self.by) if piece.id in affected else piece for piece in features)


@dataclass(frozen=True)
class Removed(BaseChange):
    """Terrain of some kinds is not there, everywhere or at some places."""

    keys: tuple[str, ...]
    at: Places | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "at", _tidy_places(self.at))

    def with_moved_hexes(self, move: HexRenumbering) -> Self:
        """The same rule at the moved places; one that lost all of them stays, and changes nothing."""
        return self if self.at is None else replace(self, at=move.hexes(self.at))

    def applied_to_pieces(self, features: tuple[Feature, ...], ground: str) -> tuple[Feature, ...]:
        """The pieces of a tabletop that are left."""
        affected = _affected(features, self.keys, self.at)
        return tuple(piece for piece in features if piece.id not in affected)


@dataclass(frozen=True)
class HexPatch(BaseChange):
    """What is otherwise at single places of a map of hexes. What goes is taken away first.

    - ``added``, ``cleared``: whole-hex terrain
    - ``elevation``: hexes by their level
    - ``drawn``, ``erased``: hexsides
    - ``added_paths``, ``removed_paths``: paths; of a removed chain only the links disappear
    - ``shapes``, ``removed_shapes``, ``contours``, ``removed_contours``: drawn shapes and drawn levels, by value
    - ``markers``, ``removed_markers``: one marker for each number
    - ``bases``: as for :class:`Replaced`
    """

    is_patch: ClassVar[bool] = True
    added: Held = field(default_factory=dict)
    cleared: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    elevation: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    drawn: Sides = field(default_factory=dict)
    erased: Sides = field(default_factory=dict)
    added_paths: HeldPaths = field(default_factory=dict)
    removed_paths: Mapping[str, tuple[Path, ...]] = field(default_factory=dict)
    shapes: tuple[Shape, ...] = ()
    removed_shapes: tuple[Shape, ...] = ()
    contours: tuple[Contour, ...] = ()
    removed_contours: tuple[Contour, ...] = ()
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

    def with_moved_hexes(self, move: HexRenumbering) -> Self:
        """The patch on the map after its hexes moved."""
        return replace(
            self,
            added=_moved_held(self.added, move),
            cleared=_filled((key, move.hexes(places)) for key, places in self.cleared.items()),
            elevation=_filled((level, move.hexes(places)) for level, places in self.elevation.items()),
            drawn=move.hexsides(self.drawn),
            erased=move.hexsides(self.erased),
            added_paths={
                key: kept
                for key, sides in self.added_paths.items()
                if (kept := _filled((side, move.chains(chains)) for side, chains in sides.items()))
            },
            removed_paths=_filled((key, move.chains(chains)) for key, chains in self.removed_paths.items()),
            shapes=move.shapes(self.shapes),
            removed_shapes=move.shapes(self.removed_shapes),
            contours=move.contours(self.contours),
            removed_contours=move.contours(self.removed_contours),
            markers=_moved_held(self.markers, move),
            removed_markers=_moved_held(self.removed_markers, move),
        )


@dataclass(frozen=True)
class TabletopPatch(BaseChange):
    """What is otherwise on a table: ``pieces`` are added, on top or in the place of one of the same id; ``removed`` (ids) are
    not there."""

    is_patch: ClassVar[bool] = True
    pieces: tuple[Feature, ...] = ()
    removed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self != TabletopPatch()

    def applied_to_pieces(self, features: tuple[Feature, ...], ground: str) -> tuple[Feature, ...]:
        """The pieces of a tabletop with those of the patch."""
        new = {piece.id: piece for piece in self.pieces}
        kept = tuple(new.pop(piece.id, piece) for piece in features if piece.id not in self.removed)
        return (*kept, *new.values())

    def with_moved_pieces(self, move: Callable[[Feature], Feature]) -> Self:
        """The patch with its pieces moved."""
        return replace(self, pieces=tuple(move(piece) for piece in self.pieces))


def _affected(features: tuple[Feature, ...], keys: tuple[str, ...], at: Places | None) -> frozenset[str]:
    """Ids of the pieces of these terrains, everywhere or among those with the ids ``at``."""
    return frozenset(piece.id for piece in features if piece.terrain in keys and (at is None or piece.id in at))


def _moved_held(held: Held, move: HexRenumbering) -> dict[str, dict[str, tuple[int, ...]]]:
    found = {key: _filled((side, move.hexes(places)) for side, places in sides.items()) for key, sides in held.items()}
    return {key: sides for key, sides in found.items() if sides}


def _filled(pairs: Iterable[tuple[_K, _V]]) -> dict[_K, _V]:
    return {key: value for key, value in pairs if value}


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
        """The name, or else a word for it with what tells it from others: "Overlay 1"."""
        return self.name or Text("Overlay {n}", "Surcouche {n}").format(n=id_in_words(self.id))


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
