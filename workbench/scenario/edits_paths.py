"""Edits of paths: roads, trails and whatever else runs from hex centre to hex centre."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from workbench.base.text import Text
from workbench.board.hexboard import HexBoard, Path
from workbench.geometry.hexes import direction_of
from workbench.scenario.edits_ground import owned, owned_where_it_is, with_board
from workbench.scenario.scenario import Scenario


@dataclass(frozen=True)
class ExtendPath:
    """Draw a path along ``chain``; one hex alone is a path without links, which a stretch drawn from there takes up. Links
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
        """The path is the owner's where there is one: a lone hex beyond a jump has none."""
        drawn = {number for chain in board.paths.get(self.key, ()) for number in chain}
        return owned(board, self.key, tuple(number for number in self.chain if number in drawn), self.owner)


@dataclass(frozen=True)
class ErasePaths:
    """Take paths away from ``hexes``: the named ``keys``, or every kind when None. A chain is split where it is erased;
    what is left of it and has no link any more goes too."""

    hexes: tuple[int, ...]
    keys: frozenset[str] | None = None

    label = Text("Erase paths", "Effacer les voies")

    def apply(self, scenario: Scenario) -> Scenario:
        """Erase."""
        gone = frozenset(self.hexes)
        return _rewritten(scenario, self.keys, lambda chain: _without_hexes(chain, gone))


@dataclass(frozen=True)
class EraseLinks:
    """Take away the links between consecutive hexes of ``chain``; chains are split there, and paths of one hex on it go."""

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
    return with_board(scenario, owned_where_it_is(replace(board, paths=paths)))


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
