"""Writes the overlays of a scenario."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from workbench.board.hexboard import HexBoard, Shape
from workbench.files.emit import key_of, mapping, quoted, text_lines, value, word
from workbench.files.label_writer import LabelWriter
from workbench.files.map_writer import Order, owned_places, shape_value
from workbench.files.table_writer import feature_value
from workbench.scenario.overlays import Change, HexPatch, Overlay, Removed, Replaced, TablePatch

_DEEP = 8
"""Columns before the keys of a change."""


def overlay_lines(
    overlays: Iterable[Overlay], order: Order = sorted, board: HexBoard | None = None, labels: LabelWriter | None = None
) -> list[str]:
    """The section ``overlays``; board and labels are those of a map of hexes."""
    writer = _Writer(order, board, labels)
    lines = [line for overlay in overlays for line in writer.overlay(overlay)]
    return ["overlays:", *lines] if lines else []


class _Writer:
    def __init__(self, order: Order, board: HexBoard | None, labels: LabelWriter | None) -> None:
        self.order = order
        self.board = board
        self.labels = labels

    def overlay(self, overlay: Overlay) -> list[str]:
        lines = [f"  - id: {word(overlay.id)}"]
        if overlay.name:
            lines += text_lines("name", overlay.name, 4)
        if not overlay.on:
            lines.append("    on: false")
        if overlay.changes:
            lines += ["    changes:", *(line for change in overlay.changes for line in self._change(change))]
        return lines

    def _change(self, change: Change) -> list[str]:
        if isinstance(change, Replaced):
            lines = self._rule({"replace": word(change.key), "by": word(change.by)}, change.at)
        elif isinstance(change, Removed):
            lines = self._rule({"remove": value(change.keys)}, change.at)
        elif isinstance(change, TablePatch):
            lines = _table_patch(change)
        else:
            lines = self._patch(change)
        lines = lines or [f"{' ' * _DEEP}{_nothing(change)}"]
        return [f"{' ' * (_DEEP - 2)}- {lines[0].lstrip()}", *lines[1:]]

    def _rule(self, parts: dict[str, str], at: tuple[int | str, ...] | None) -> list[str]:
        if at is None:
            return [f"{' ' * _DEEP}{mapping(parts)}"]
        lines = [f"{' ' * _DEEP}{key}: {part}" for key, part in parts.items()]
        if self.labels is None:
            return [*lines, f"{' ' * _DEEP}ids: {value(at)}"]
        return [*lines, *self.labels.places("at", [int(number) for number in at], _DEEP)]

    def _patch(self, patch: HexPatch) -> list[str]:
        assert self.labels is not None
        labels, inner = self.labels, _DEEP + 4
        levels = [
            line
            for level in sorted(patch.elevation)
            for line in labels.places(str(level), patch.elevation[level], _DEEP + 2)
        ]
        return [
            *_section("hexes", self._held(patch.added), self._free(patch.cleared)),
            *([f"{' ' * _DEEP}elevation:", *levels] if levels else ()),
            *_section("hexsides", self._sides(patch.drawn), self._sides(patch.erased)),
            *_section(
                "paths",
                [line for key in self.order(patch.laid) for line in self._paths(key, patch.laid[key])],
                [line for key in self.order(patch.torn) for line in labels.chains(key_of(key), patch.torn[key], inner)],
            ),
            *_section(
                "shapes",
                [f"{' ' * inner}- {shape_value(shape)}" for shape in patch.shapes],
                [f"{' ' * inner}- {self._gone(shape)}" for shape in patch.gone],
            ),
            *_section("markers", self._held(patch.markers), self._held(patch.taken)),
        ]

    def _held(self, held: Mapping[str, Mapping[str, tuple[int, ...]]]) -> list[str]:
        assert self.labels is not None
        lines = []
        for key in self.order(held):
            owned = {side: places for side, places in held[key].items() if side}
            lines += owned_places(key, held[key].get("", ()), owned, self.labels, _DEEP + 4)
        return lines

    def _free(self, places: Mapping[str, tuple[int, ...]]) -> list[str]:
        return self._held({key: {"": numbers} for key, numbers in places.items()})

    def _sides(self, sides: Mapping[str, tuple[tuple[int, int], ...]]) -> list[str]:
        assert self.labels is not None
        return [line for key in self.order(sides) for line in self.labels.sides(key_of(key), sides[key], _DEEP + 4)]

    def _paths(self, key: str, sides: Mapping[str, tuple[tuple[int, ...], ...]]) -> list[str]:
        assert self.labels is not None
        if set(sides) <= {""}:
            return self.labels.chains(key_of(key), sides.get("", ()), _DEEP + 4)
        lines = [f"{' ' * (_DEEP + 4)}{key_of(key)}:"]
        for side in sorted(sides):
            lines += self.labels.chains(key_of(side), sides[side], _DEEP + 6)
        return lines

    def _gone(self, shape: Shape) -> str:
        """The place of a shape in the list of the map, or all of it if it is not there."""
        shapes = self.board.shapes if self.board is not None else ()
        return str(shapes.index(shape) + 1) if shape in shapes else shape_value(shape)


def _section(name: str, add: list[str], remove: list[str]) -> list[str]:
    lines = []
    for key, held in (("add", add), ("remove", remove)):
        lines += [f"{' ' * (_DEEP + 2)}{key}:", *held] if held else []
    return [f"{' ' * _DEEP}{name}:", *lines] if lines else []


def _table_patch(patch: TablePatch) -> list[str]:
    lines = []
    if patch.pieces:
        lines = [f"{' ' * _DEEP}add:", *(f"{' ' * (_DEEP + 2)}- {feature_value(piece)}" for piece in patch.pieces)]
    if patch.gone:
        lines.append(f"{' ' * _DEEP}without: [{', '.join(quoted(name) for name in patch.gone)}]")
    return lines


def _nothing(change: Change) -> str:
    """A change that changes nothing any more."""
    return mapping({"without": "[]"} if isinstance(change, TablePatch) else {"hexes": "{}"})
