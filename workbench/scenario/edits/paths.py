"""Edits of markers in hexes, and of paths (roads, trails) from hex centre to hex centre."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeVar

from workbench.base.text import Text
from workbench.geometry.hexes import direction_of
from workbench.scenario.edits.ground import with_board, with_terrain_owner
from workbench.scenario.hex_board import HexBoard, Path
from workbench.scenario.scenario import Scenario

# --- Edits of markers: smoke, wire, wrecks and other counters that lie in a hex.


Places = tuple[int, ...]
_V = TypeVar("_V")


@dataclass(frozen=True)
class AddMarker:
    """Put a marker into a hex; with ``side`` it belongs to that side."""

    key: str
    hex: int
    side: str = ""
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Place {name}", "Poser : {name}").format(name=self.name or Text.of(self.key))

    def apply(self, scenario: Scenario) -> Scenario:
        """Place."""
        if not self.side:
            places = (*scenario.markers.get(self.key, ()), self.hex)
            return replace(scenario, markers={**scenario.markers, self.key: places})
        owned = dict(scenario.marker_owners.get(self.key, {}))
        owned[self.side] = (*owned.get(self.side, ()), self.hex)
        return replace(scenario, marker_owners={**scenario.marker_owners, self.key: owned})


@dataclass(frozen=True)
class RemoveMarker:
    """Take one marker of a kind out of a hex: one of ``side``, or of any side when None (unowned ones first)."""

    key: str
    hex: int
    side: str | None = None
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Remove {name}", "Retirer : {name}").format(name=self.name or Text.of(self.key))

    def apply(self, scenario: Scenario) -> Scenario:
        """Remove."""
        plain = scenario.markers.get(self.key, ())
        if not self.side and self.hex in plain:
            return replace(scenario, markers=_tidied(scenario.markers, self.key, _without_last(plain, self.hex)))
        owned = scenario.marker_owners.get(self.key, {})
        for side, places in owned.items():
            if self.hex in places and self.side in (None, side):
                left = _tidied(owned, side, _without_last(places, self.hex))
                return replace(scenario, marker_owners=_tidied(scenario.marker_owners, self.key, left))
        return scenario


@dataclass(frozen=True)
class ClearMarkers:
    """Take every marker out of ``hexes``."""

    hexes: tuple[int, ...]

    label = Text("Remove markers", "Retirer les marqueurs")

    def apply(self, scenario: Scenario) -> Scenario:
        """Remove."""
        gone = frozenset(self.hexes)

        def kept(layer: Mapping[str, Places]) -> dict[str, Places]:
            left = {key: tuple(n for n in places if n not in gone) for key, places in layer.items()}
            return {key: places for key, places in left.items() if places}

        markers = kept(scenario.markers)
        owned = {key: left for key, sides in scenario.marker_owners.items() if (left := kept(sides))}
        if markers == dict(scenario.markers) and owned == dict(scenario.marker_owners):
            return scenario
        return replace(scenario, markers=markers, marker_owners=owned)


def _without_last(places: Places, number: int) -> Places:
    at = len(places) - 1 - places[::-1].index(number)
    return places[:at] + places[at + 1 :]


def _tidied(layer: Mapping[str, _V], key: str, value: _V) -> dict[str, _V]:
    changed = {**layer, key: value}
    if not value:
        del changed[key]
    return changed


@dataclass(frozen=True)
class ExtendPath:
    """Draw a path along ``chain``; one hex alone is a path without links, which a stretch drawn from there continues. Links
    that exist are not doubled; a new stretch that begins or ends at the end of an existing chain continues that chain. A jump
    between hexes that are not adjacent begins a new stretch. ``owner`` is the side to which the path will belong: "" = nobody,
    None = as it is."""

    key: str
    chain: Path
    name: Text = Text()
    owner: str | None = None

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Draw {name}", "Tracer : {name}").format(name=self.name or Text.of(self.key))

    def apply(self, scenario: Scenario) -> Scenario:
        """Draw."""
        board = scenario.board
        chains = list(board.paths.get(self.key, ()))
        stretches = list(_new_stretches(board, self.chain, chains))
        if len(self.chain) == 1 and not any(self.chain[0] in chain for chain in chains):
            stretches = [self.chain]
        if not stretches:
            return with_board(scenario, self._owned(board))
        for stretch in stretches:
            chains = [chain for chain in chains if len(chain) > 1 or chain[0] not in stretch]
            chains = _joined(chains, stretch)
        drawn = replace(board, paths={**board.paths, self.key: tuple(chains)})
        return with_board(scenario, self._owned(drawn))

    def _owned(self, board: HexBoard) -> HexBoard:
        """Set the owner where there is a path: a single hex beyond a jump has none."""
        drawn = {number for chain in board.paths.get(self.key, ()) for number in chain}
        return with_terrain_owner(
            board, self.key, tuple(number for number in self.chain if number in drawn), self.owner
        )


@dataclass(frozen=True)
class ErasePaths:
    """Take paths away from ``hexes``: the named ``keys``, or every kind when None. A chain is split where it is erased;
    a rest of it without any link is removed too."""

    hexes: tuple[int, ...]
    keys: frozenset[str] | None = None

    label = Text("Erase paths", "Effacer les voies")

    def apply(self, scenario: Scenario) -> Scenario:
        """Erase."""
        gone = frozenset(self.hexes)
        return _rewritten(scenario, self.keys, lambda chain: _without_hexes(chain, gone))


@dataclass(frozen=True)
class EraseLinks:
    """Remove the links between consecutive hexes of ``chain``, and paths of one hex on it; chains are split there."""

    key: str
    chain: Path
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Erase {name}", "Effacer : {name}").format(name=self.name or Text.of(self.key))

    def apply(self, scenario: Scenario) -> Scenario:
        """Erase."""
        gone = {frozenset(link) for link in pairwise(self.chain)}
        alone = {frozenset([number]) for number in self.chain}
        return _rewritten(scenario, frozenset([self.key]), lambda chain: _without_links(chain, gone, alone))


def _rewritten(scenario: Scenario, keys: frozenset[str] | None, cut: Callable[[Path], list[Path]]) -> Scenario:
    board = scenario.board
    paths = dict(board.paths)
    for key in board.paths:
        if keys is None or key in keys:
            left = tuple(piece for chain in board.paths[key] for piece in cut(chain))
            paths[key] = left
            if not left:
                del paths[key]
    if all(paths.get(key, ()) == chains for key, chains in board.paths.items()):
        return scenario
    return with_board(scenario, replace(board, paths=paths).without_stray_owners())


def _without_hexes(chain: Path, gone: frozenset[int]) -> list[Path]:
    if gone.isdisjoint(chain):
        return [chain]
    pieces: list[list[int]] = [[]]
    for number in chain:
        if number in gone:
            pieces.append([])
        else:
            pieces[-1].append(number)
    return [tuple(piece) for piece in pieces if len(piece) > 1]


def _without_links(chain: Path, gone: set[frozenset[int]], alone: set[frozenset[int]]) -> list[Path]:
    if frozenset(chain) in alone:
        return []
    if not any(frozenset(link) in gone for link in pairwise(chain)):
        return [chain]
    pieces = [[chain[0]]]
    for a, b in pairwise(chain):
        if frozenset((a, b)) in gone:
            pieces.append([b])
        else:
            pieces[-1].append(b)
    return [tuple(piece) for piece in pieces if len(piece) > 1]


def _new_stretches(board: HexBoard, chain: Path, existing: Iterable[Path]) -> Iterator[Path]:
    hexes = board.grid.hexes
    drawn = {frozenset(link) for old in existing for link in pairwise(old)}
    stretch: list[int] = []
    for a, b in pairwise(chain):
        adjacent = direction_of(hexes[b].minus(hexes[a])) is not None
        if adjacent and frozenset((a, b)) not in drawn:
            drawn.add(frozenset((a, b)))
            stretch = stretch or [a]
            stretch.append(b)
        elif stretch:
            yield tuple(stretch)
            stretch = []
    if stretch:
        yield tuple(stretch)


def _joined(chains: list[Path], stretch: Path) -> list[Path]:
    """The chains with a stretch added, continued from the ends that it meets."""
    left = list(chains)
    at = len(left)
    for index, chain in enumerate(left):
        if len(chain) > 1 and stretch[0] in (chain[0], chain[-1]):
            head = chain if chain[-1] == stretch[0] else chain[::-1]
            stretch = head + stretch[1:]
            at = index
            del left[index]
            break
    for index, chain in enumerate(left):
        if len(chain) > 1 and stretch[-1] in (chain[0], chain[-1]):
            tail = chain if chain[0] == stretch[-1] else chain[::-1]
            stretch = stretch + tail[1:]
            at = min(at, index)
            del left[index]
            break
    left.insert(at, stretch)
    return left
