"""Reads and writes the label strings of a scenario file: ``"0304 0404-0408"``, ``"0304/0305"``, chains of paths."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, groupby, pairwise

from workbench.base.diagnostics import Diagnostics, Span
from workbench.base.text import Text
from workbench.files.value_checks import MOST_PLACES
from workbench.files.yaml_nodes import Path
from workbench.files.yaml_reader import Document
from workbench.files.yaml_writer import WIDTH, quoted, wrapped
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import DIGITS, LETTERS, direction_of, format_label, parse_label
from workbench.geometry.segments import AT_CENTRE, Aim, aim_between, numbered_aim, place_label, split_level, split_place

MOST_REPORTED = 20
"""The most bad labels of one string that are reported one by one; further ones are only counted."""


@dataclass(slots=True)
class _LabelErrors:
    """Collects the errors in the words of one string, each with its own place."""

    document: Document
    path: Path
    diagnostics: Diagnostics
    count: int = 0

    def add(self, code: str, text: Text, *, word: int, offset: int = 0, hint: Text = Text()) -> None:
        self.count += 1
        if self.count <= MOST_REPORTED:
            self.diagnostics.error(code, text, span=self.place(word, offset), hint=hint)

    def place(self, word: int, offset: int = 0) -> Span:
        return self.document.word_span(self.path, word, offset)

    def close(self) -> None:
        if self.count > MOST_REPORTED:
            more = self.count - MOST_REPORTED
            text = Text(f"{more} more labels are wrong here", f"{more} autres étiquettes sont fausses ici")
            self.diagnostics.error("bad_label", text, span=self.document.span(self.path))


class LabelReader:
    """Turns label strings into hex numbers of one grid; wrong labels become diagnostics and are left out."""

    def __init__(self, grid: HexGrid, document: Document, diagnostics: Diagnostics) -> None:
        self.grid = grid
        self._document = document
        self._diagnostics = diagnostics
        self._named = 0

    def place(self, text: str, path: Path) -> int | None:
        """The one hex that a text names."""
        errors = self._errors(path)
        words = text.split()
        if len(words) != 1:
            ends = Text("one hex label is expected here", "on attend ici une seule étiquette d’hexagone")
            errors.add("bad_label", ends, word=0)
            return None
        return self._hex(words[0], 0, 0, errors)

    def point(self, text: str, path: Path) -> tuple[int, Aim, int] | None:
        """(hex, point of it, level above its floor) of a place
        (:mod:`workbench.geometry.segments`)."""
        errors = self._errors(path)
        place, level = split_level(text.strip())
        kind, parts = split_place(place)
        if not kind and level is not None:
            number = self.place(place, path)
            return None if number is None else (number, AT_CENTRE, level)
        aim = numbered_aim(kind, parts)
        starts = accumulate((len(part) + 1 for part in parts), initial=0)
        named = parts[:1] if aim is not None else parts
        hexes = [self._hex(part, 0, start, errors) for part, start in zip(named, starts, strict=False)]
        found = [number for number in hexes if number is not None]
        if len(found) < len(hexes):
            return None
        aim = aim or aim_between(self.grid, kind, found)
        if aim is None or level is None:
            ends = Text(f'"{_short(text)}" is not a place', f"« {_short(text)} » n’est pas un lieu")
            hint = Text(
                "write a hex D4, a vertex D4^D3^C4, a hexside D4/C4, or one of them with a level: D4@1",
                "écrivez un hexagone D4, un sommet D4^D3^C4, un côté D4/C4, ou l’un d’eux avec un niveau : D4@1",
            )
            errors.add("bad_place", ends, word=0, hint=hint)
            return None
        return found[0], aim, level

    def places(self, text: str, path: Path) -> list[int]:
        """The hexes of a list of labels and ranges, in the order of the text, repeated where the text repeats them."""
        errors = self._errors(path)
        found: list[int] = []
        for number, word in enumerate(text.split()):
            if "-" in word:
                found += self._range(word, number, errors)
            elif (here := self._hex(word, number, 0, errors)) is not None:
                found.append(here)
            if self._are_too_many(len(found), number, errors):
                return []
        self._named += len(found)
        errors.close()
        return found

    def chain(self, text: str, path: Path) -> tuple[int, ...]:
        """The hexes of a path, each adjacent to the one before."""
        errors = self._errors(path)
        found: list[tuple[int, int]] = []
        for number, word in enumerate(text.split()):
            if "-" in word:
                found += [(here, number) for here in self._range(word, number, errors)]
            elif (here := self._hex(word, number, 0, errors)) is not None:
                found.append((here, number))
            if self._are_too_many(len(found), number, errors):
                return ()
        self._named += len(found)
        if not text.split():
            errors.add("empty_path", Text("this path has no hexes", "ce chemin n’a pas d’hexagone"), word=0)
        if not errors.count:
            for (a, _), (b, number) in pairwise(found):
                if not self._adjacent(a, b):
                    errors.add("not_adjacent", self._apart(a, b), word=number, hint=self._around(a))
        errors.close()
        return tuple(here for here, _ in found)

    def sides(self, text: str, path: Path) -> list[tuple[int, int]]:
        """Hexsides ``0304/0305`` as (owner, direction 0..2), see :class:`~workbench.scenario.hex_board.HexBoard`."""
        errors = self._errors(path)
        found = []
        for number, word in enumerate(text.split()):
            parts = word.split("/")
            if len(parts) != 2 or not all(parts):
                ends = Text(f'"{word}" is not a hexside', f"« {word} » n’est pas un côté d’hexagone")
                hint = Text("write two neighbouring hexes: 0304/0305", "écrivez deux hexagones voisins : 0304/0305")
                errors.add("bad_hexside", ends, word=number, hint=hint)
                continue
            a = self._hex(parts[0], number, 0, errors)
            b = self._hex(parts[1], number, len(parts[0]) + 1, errors)
            if a is None or b is None:
                continue
            direction = direction_of(self.grid.hexes[b].minus(self.grid.hexes[a]))
            if direction is None:
                errors.add("not_adjacent", self._apart(a, b), word=number, hint=self._around(a))
            else:
                found.append((a, direction) if direction < 3 else (b, direction - 3))
        errors.close()
        return found

    def _are_too_many(self, count: int, word: int, errors: _LabelErrors) -> bool:
        """Do the hexes of one more list exceed the limit for a scenario? It is reported once."""
        if self._named + count <= MOST_PLACES:
            return False
        if self._named <= MOST_PLACES:
            text = Text(
                f"the lists of this file name more than {MOST_PLACES} hexes",
                f"les listes de ce fichier nomment plus de {MOST_PLACES} hexagones",
            )
            self._diagnostics.error("too_many", text, span=errors.place(word))
        self._named = MOST_PLACES + 1
        return True

    def _errors(self, path: Path) -> _LabelErrors:
        return _LabelErrors(self._document, path, self._diagnostics)

    def _adjacent(self, a: int, b: int) -> bool:
        return direction_of(self.grid.hexes[b].minus(self.grid.hexes[a])) is not None

    def _apart(self, a: int, b: int) -> Text:
        one, two = self.grid.labels[a], self.grid.labels[b]
        return Text(f"{one} and {two} are not neighbours", f"{one} et {two} ne sont pas voisins")

    def _around(self, a: int) -> Text:
        listed = " ".join(sorted(self.grid.labels[b] for b in self.grid.neighbours[a] if b >= 0))
        return Text(f"beside {self.grid.labels[a]} lie {listed}", f"à côté de {self.grid.labels[a]} : {listed}")

    def _hex(self, label: str, word: int, offset: int, errors: _LabelErrors) -> int | None:
        found = self.grid.find(label)
        if found is not None:
            return found
        if errors.count >= MOST_REPORTED:
            errors.count += 1
            return None
        grid = self.grid
        parsed = None if grid.boards else parse_label(grid.label_style, label, grid.label_width)
        if parsed is not None and format_label(grid.label_style, *parsed, grid.label_width) == label.upper():
            ends = Text(f"{label} is not on the map", f"{label} n’est pas sur la carte")
            hint = Text(
                f"the map has {grid.columns} columns and {grid.rows} rows",
                f"la carte a {grid.columns} colonnes et {grid.rows} rangées",
            )
            errors.add("off_map", ends, word=word, offset=offset, hint=hint)
            return None
        ends = Text(f'"{_short(label)}" is not a hex label', f"« {_short(label)} » n’est pas une étiquette d’hexagone")
        errors.add("bad_label", ends, word=word, offset=offset, hint=self._nearest(label))
        return None

    def _nearest(self, label: str) -> Text:
        if any(mark in label for mark in ",;"):
            return Text("separate labels with spaces", "séparez les étiquettes par des espaces")
        if "/" in label:
            return Text("hexsides stand under hexsides", "les côtés d’hexagone vont sous hexsides")
        if label.count("-") == 1 and label.isascii():
            return Text("write a range as 0404-0408", "écrivez une plage ainsi : 0404-0408")
        for guess in self._guesses(label):
            if self.grid.find(guess) is not None:
                return Text(f'did you mean "{guess}"?', f"vouliez-vous dire « {guess} » ?")
        example = self.grid.labels[-1]
        return Text(f"labels of this map look like {example}", f"les étiquettes de cette carte ressemblent à {example}")

    def _guesses(self, label: str) -> list[str]:
        grid, width = self.grid, self.grid.label_width
        label = label[: 4 * width]
        guesses = [f"{board.name}{label}" for board in grid.boards]
        if grid.label_style == DIGITS:
            tidy = label.translate(str.maketrans("OoQlI", "00011"))
            guesses += [tidy, tidy.zfill(2 * width)]
            if tidy.isascii() and tidy.isdigit():
                half = (len(tidy) + 1) // 2
                guesses.append(f"{int(tidy[: len(tidy) - half] or '0'):0{width}d}{int(tidy[-half:]):0{width}d}")
            other = parse_label(LETTERS, label, width)
        else:
            tidy = label.lstrip("0").upper()
            head = len(tidy.rstrip("0123456789"))
            digits = tidy[head:]
            guesses.append(f"{tidy[:head]}{int(digits)}" if digits.isascii() and digits.isdigit() else tidy)
            other = parse_label(DIGITS, label, len(label) // 2) if label and len(label) % 2 == 0 else None
        if other is not None and other[0] > 0:
            guesses.append(format_label(grid.label_style, *other, width))
        return guesses

    def _range(self, word: str, number: int, errors: _LabelErrors) -> list[int]:
        first, _, last = word.partition("-")
        if not first or not last or "-" in last:
            ends = Text(f'"{_short(word)}" is not a range', f"« {_short(word)} » n’est pas une plage")
            hint = Text("write a range as 0404-0408", "écrivez une plage ainsi : 0404-0408")
            errors.add("bad_range", ends, word=number, hint=hint)
            return []
        a = self._hex(first, number, 0, errors)
        b = self._hex(last, number, len(first) + 1, errors)
        if a is None or b is None:
            return []
        (column, low), (other, high) = self.grid.column_row(a), self.grid.column_row(b)
        if column != other:
            ends = Text(f"{word} leaves its column", f"{word} sort de sa colonne")
            hint = Text("a range runs along one column", "une plage suit une seule colonne")
            errors.add("bad_range", ends, word=number, hint=hint)
            return []
        if self.grid.boards:
            # a turned board counts the other way
            return list(range(min(a, b), max(a, b) + 1))
        if low > high:
            ends = Text(f"{word} runs backwards", f"{word} va à rebours")
            hint = Text(f'did you mean "{last}-{first}"?', f"vouliez-vous dire « {last}-{first} » ?")
            errors.add("bad_range", ends, word=number, hint=hint)
            return []
        return self._column(column, low, high)

    def _column(self, column: int, low: int, high: int) -> list[int]:
        grid = self.grid
        labels = (format_label(grid.label_style, column, row, grid.label_width) for row in range(low, high + 1))
        return [here for label in labels if (here := grid.find(label)) is not None]


def _short(word: str) -> str:
    return word if len(word) <= 30 else word[:30] + "…"


# --- Writes hexes as label strings, in map order and in a form in which a small edit changes few lines.


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
        """(column, row) of every hex; a call of the grid for each hex is slow where a million hexes are painted."""
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
            # down the map is up on a turned board
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
