"""Writes hexes as label strings, in map order and in a form in which a small edit changes few lines.

A list that does not fit on one line begins a new line at fixed columns of the map, so that one hex more or less changes
the line of its columns and no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import groupby, pairwise

from workbench.files.emit import WIDTH, quoted, wrapped
from workbench.geometry.grid import HexGrid
from workbench.geometry.places import place_label
from workbench.geometry.segments import AT_CENTRE, Aim

SHORTEST_RUN = 3
LINES_AIMED_AT = 8


class LabelWriter:
    """Writes labels of one grid."""

    def __init__(self, grid: HexGrid) -> None:
        self.grid = grid
        # how many columns of the map share a line of the file
        self._band = max(1, -(-grid.columns // LINES_AIMED_AT))

    def label(self, number: int, aim: Aim = AT_CENTRE, level: int = 0) -> str:
        """A hex, or a point of it, quoted."""
        return quoted(place_label(self.grid, number, aim, level))

    def places(self, head: str, numbers: Iterable[int], indent: int) -> list[str]:
        """``head: labels`` with runs of at least three down a column as ranges; repeats stay repeats."""
        return self._lines(head, self._runs(numbers), indent)

    def sides(self, head: str, pairs: Iterable[tuple[int, int]], indent: int) -> list[str]:
        """``head: hexsides``."""
        ordered = sorted(tuple(sorted(pair, key=self._order)) for pair in pairs)
        ordered.sort(key=lambda pair: (self._order(pair[0]), self._order(pair[1])))
        labels = self.grid.labels
        return self._lines(head, ((self._order(a)[0], f"{labels[a]}/{labels[b]}") for a, b in ordered), indent)

    def chains(self, head: str, chains: Iterable[tuple[int, ...]], indent: int) -> list[str]:
        """``head:`` and a list of paths, each as it was drawn."""
        lines = [f"{' ' * indent}{head}:"]
        for chain in chains:
            words = [self.grid.labels[number] for number in chain]
            short = f"{' ' * (indent + 2)}- {quoted(' '.join(words))}"
            lines += [short] if len(short) <= WIDTH else [f"{' ' * (indent + 2)}- >-", *wrapped(words, indent + 4)]
        return lines

    @cached_property
    def _orders(self) -> list[tuple[int, int]]:
        """(column, row) of every hex; asking the grid one by one is slow where a million hexes are painted."""
        grid = self.grid
        orders: list[tuple[int, int]] = []
        for line in range(1, grid.lines + 1):
            column, row = grid.column_row(len(orders))
            length = range(grid.line_length(line))
            orders += [(column, row + step) if grid.is_flat else (column + step, row) for step in length]
        return orders

    def _order(self, number: int) -> tuple[int, int]:
        return self._orders[number]

    def _runs(self, numbers: Iterable[int]) -> Iterator[tuple[int, str]]:
        """(column, label or range), column after column."""
        places = sorted((self._order(number), number) for number in numbers)
        run: list[int] = []
        column = 0
        for (before, _), ((here, row), number) in pairwise([((0, 0), 0), *places]):
            if run and before != (here, row - 1):
                yield from self._run(column, run)
                run = []
            column = here
            run.append(number)
        yield from self._run(column, run)

    def _run(self, column: int, run: list[int]) -> Iterator[tuple[int, str]]:
        labels = [self.grid.labels[number] for number in run]
        if self.grid.boards and (len(labels[0]), labels[0]) > (len(labels[-1]), labels[-1]):
            # down the map is up a board that is turned
            labels.reverse()
        if len(run) >= SHORTEST_RUN:
            yield column, f"{labels[0]}-{labels[-1]}"
        else:
            yield from ((column, label) for label in labels)

    def _lines(self, head: str, words: Iterable[tuple[int, str]], indent: int) -> list[str]:
        parts = list(words)
        margin = " " * indent
        short = f"{margin}{head}: {quoted(' '.join(word for _, word in parts))}"
        if len(short) <= WIDTH:
            return [short]
        lines = [f"{margin}{head}: >-"]
        for _, band in groupby(parts, key=lambda part: (part[0] - 1) // self._band):
            lines += wrapped([word for _, word in band], indent + 2)
        return lines
