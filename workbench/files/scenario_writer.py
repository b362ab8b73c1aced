"""Writes a scenario in the one form that its file has: fixed order, quoted labels, one line for each unit.

The text depends on the scenario alone, so saving twice gives the same bytes, and a small edit changes few lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from workbench.base.diagnostics import Diagnostics, Span
from workbench.base.text import Text
from workbench.engine.sight.results import SPOT
from workbench.files.board_files import boards_of
from workbench.files.file_versions import SCENARIO_FORMAT, mark_of, mark_to_write, marked, with_lost_keys
from workbench.files.hex_labels import LabelWriter
from workbench.files.map_names import name_lines
from workbench.files.map_writer import (
    Order,
    contour_value,
    feature_value,
    first_forces,
    included_map_lines,
    map_lines,
    owned_places,
    plan_lines,
    setup_lines,
    setup_parts,
    shape_value,
    tabletop_lines,
    troop_lines,
    zone_lines,
)
from workbench.files.reading_cache import is_known_to_fit, remember_fit
from workbench.files.safe_files import save_text
from workbench.files.scenario_reader import is_tabletop, read_scenario
from workbench.files.text_in_place import UpdatedText, updated_text
from workbench.files.underlay_file import underlay_lines
from workbench.files.yaml_reader import Document, Source, read_yaml_text
from workbench.files.yaml_writer import key_of, long_lines, mapping, quoted, text_lines, text_value, value, word
from workbench.rules.ruleset import Ruleset
from workbench.scenario.card import Allotment, CardSide, ScenarioCard
from workbench.scenario.contours import Contour
from workbench.scenario.hex_board import HexBoard, Shape
from workbench.scenario.hex_numbers import HexNumbers
from workbench.scenario.included_boards import changes_on_boards
from workbench.scenario.map_variants import Change, HexPatch, MapVariant, Removed, Replaced, TabletopPatch
from workbench.scenario.scenario import (
    AnyScenario,
    ImportRecord,
    KeptLine,
    Scenario,
    TabletopScenario,
    scenario_by_map_kind,
)
from workbench.scenario.units import Force, Unit

# --- Writes the map variants of a scenario (``overlays`` in files).


_DEEP = 8
"""Columns before the keys of a change."""


def hex_variant_lines(overlays: Iterable[MapVariant], order: Order, board: HexBoard, labels: LabelWriter) -> list[str]:
    """The section ``overlays`` of a map of hexes."""
    return _HexVariants(order, board, labels).section(overlays)


def hex_change_lines(change: Change, order: Order, board: HexBoard, labels: LabelWriter) -> list[str]:
    """A change of a map of hexes as an entry of a list."""
    return _HexVariants(order, board, labels).change(change)


def tabletop_variant_lines(overlays: Iterable[MapVariant]) -> list[str]:
    """The section ``overlays`` of a tabletop."""
    return _TabletopVariants().section(overlays)


class _Variants:
    """Writes overlays; the kinds of map write their patches and places."""

    EMPTY: ClassVar[Mapping[str, str]]
    """A patch that changes nothing any more."""

    def section(self, overlays: Iterable[MapVariant]) -> list[str]:
        lines = [line for overlay in overlays for line in self._overlay(overlay)]
        return ["overlays:", *lines] if lines else []

    def _overlay(self, overlay: MapVariant) -> list[str]:
        lines = [f"  - id: {word(overlay.id)}"]
        if overlay.name:
            lines += text_lines("name", overlay.name, 4)
        if not overlay.on:
            lines.append("    on: false")
        if overlay.changes:
            lines += ["    changes:", *(line for change in overlay.changes for line in self.change(change))]
        return lines

    def change(self, change: Change) -> list[str]:
        """A change as an entry of a list."""
        if isinstance(change, Replaced):
            lines = self._rule({"replace": word(change.key), "by": word(change.by)}, change.at)
        elif isinstance(change, Removed):
            lines = self._rule({"remove": value(change.keys)}, change.at)
        else:
            lines = self._patch(change) or [f"{' ' * _DEEP}{mapping(self.EMPTY)}"]
        return [f"{' ' * (_DEEP - 2)}- {lines[0].lstrip()}", *lines[1:]]

    def _rule(self, parts: dict[str, str], at: tuple[Any, ...] | None) -> list[str]:
        if at is None:
            return [f"{' ' * _DEEP}{mapping(parts)}"]
        return [*(f"{' ' * _DEEP}{key}: {part}" for key, part in parts.items()), *self._places(at)]

    def _patch(self, patch: Any) -> list[str]:
        raise NotImplementedError

    def _places(self, at: tuple[Any, ...]) -> list[str]:
        raise NotImplementedError


class _TabletopVariants(_Variants):
    EMPTY = {"without": "[]"}

    def _places(self, at: tuple[Any, ...]) -> list[str]:
        return [f"{' ' * _DEEP}ids: {value(at)}"]

    def _patch(self, patch: TabletopPatch) -> list[str]:
        lines = []
        if patch.pieces:
            lines = [f"{' ' * _DEEP}add:", *(f"{' ' * (_DEEP + 2)}- {feature_value(piece)}" for piece in patch.pieces)]
        if patch.removed:
            lines.append(f"{' ' * _DEEP}without: [{', '.join(quoted(name) for name in patch.removed)}]")
        return lines


class _HexVariants(_Variants):
    EMPTY = {"hexes": "{}"}

    def __init__(self, order: Order, board: HexBoard, labels: LabelWriter) -> None:
        self.order = order
        self.board = board
        self.labels = labels

    def _places(self, at: tuple[Any, ...]) -> list[str]:
        return self.labels.places("at", [int(number) for number in at], _DEEP)

    def _patch(self, patch: HexPatch) -> list[str]:
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
                [line for key in self.order(patch.added_paths) for line in self._paths(key, patch.added_paths[key])],
                [
                    line
                    for key in self.order(patch.removed_paths)
                    for line in labels.chains(key_of(key), patch.removed_paths[key], inner)
                ],
            ),
            *_section(
                "shapes",
                [f"{' ' * inner}- {shape_value(shape)}" for shape in patch.shapes],
                [f"{' ' * inner}- {self._removed_shape(shape)}" for shape in patch.removed_shapes],
            ),
            *_section(
                "contours",
                [f"{' ' * inner}- {contour_value(contour)}" for contour in patch.contours],
                [f"{' ' * inner}- {self._removed_contour(contour)}" for contour in patch.removed_contours],
            ),
            *_section("markers", self._held(patch.markers), self._held(patch.removed_markers)),
        ]

    def _held(self, held: Mapping[str, Mapping[str, tuple[int, ...]]]) -> list[str]:
        lines = []
        for key in self.order(held):
            owned = {side: places for side, places in held[key].items() if side}
            lines += owned_places(key, held[key].get("", ()), owned, self.labels, _DEEP + 4)
        return lines

    def _free(self, places: Mapping[str, tuple[int, ...]]) -> list[str]:
        return self._held({key: {"": numbers} for key, numbers in places.items()})

    def _sides(self, sides: Mapping[str, tuple[tuple[int, int], ...]]) -> list[str]:
        return [line for key in self.order(sides) for line in self.labels.sides(key_of(key), sides[key], _DEEP + 4)]

    def _paths(self, key: str, sides: Mapping[str, tuple[tuple[int, ...], ...]]) -> list[str]:
        if set(sides) <= {""}:
            return self.labels.chains(key_of(key), sides.get("", ()), _DEEP + 4)
        lines = [f"{' ' * (_DEEP + 4)}{key_of(key)}:"]
        for side in sorted(sides):
            lines += self.labels.chains(key_of(side), sides[side], _DEEP + 6)
        return lines

    def _removed_shape(self, shape: Shape) -> str:
        """The place of a shape in the list of the map, or all of it if it is not there."""
        shapes = self.board.shapes
        return str(shapes.index(shape) + 1) if shape in shapes else shape_value(shape)

    def _removed_contour(self, contour: Contour) -> str:
        """The number of a contour of the map, or else the contour itself."""
        contours = self.board.contours
        return str(contours.index(contour) + 1) if contour in contours else contour_value(contour)


def _section(name: str, add: list[str], remove: list[str]) -> list[str]:
    lines = []
    for key, held in (("add", add), ("remove", remove)):
        lines += [f"{' ' * (_DEEP + 2)}{key}:", *held] if held else []
    return [f"{' ' * _DEEP}{name}:", *lines] if lines else []


# --- A file that was written by hand, and what is written in its place


@dataclass(frozen=True)
class ScenarioSource:
    """What a scenario was read from: the text of its file, with byte order mark and line ends, and what it held. Whoever saves
    the scenario again keeps what is written by hand (:mod:`workbench.files.text_in_place`)."""

    text: str
    scenario: AnyScenario
    ruleset: Ruleset

    @cached_property
    def is_canonical(self) -> bool:
        """Is nothing in it written by hand?"""
        return is_known_canonical(self.text) or self.text == marked(self.canonical_text, mark_of(self.text))

    @cached_property
    def canonical_text(self) -> str:
        """What :func:`dump_scenario` would write in its place."""
        return dump_scenario(self.scenario, self.ruleset)


def is_known_canonical(text: str) -> bool:
    """Is this a text that this program has written, here, as the canonical one?"""
    return is_known_to_fit(text, _CANONICAL)


def scenario_source(document: Document, scenario: AnyScenario, ruleset: Ruleset) -> ScenarioSource:
    """The source of a scenario that was read from a document."""
    return ScenarioSource(document.file_text, scenario, ruleset)


def scenario_text(
    scenario: AnyScenario, ruleset: Ruleset | None = None, source: ScenarioSource | None = None
) -> UpdatedText:
    """The text of a scenario's file: canonical, or that of its ``source`` with what differs changed in place; where nothing
    differs it is that of the source to the byte. A text that does not read back as the scenario is never given."""
    if source is None:
        return UpdatedText(marked(dump_scenario(scenario, ruleset)), is_canonical=True)
    rules = ruleset if ruleset is not None else source.ruleset
    after = dump_scenario(scenario, rules)
    mark = mark_of(source.text)
    if source.text == marked(after, mark):
        return UpdatedText(source.text, is_canonical=True)
    if source.is_canonical:
        return UpdatedText(marked(after, mark_to_write(source.text, is_canonical=True)), is_canonical=True)

    def reads_back(text: str) -> bool:
        document = read_yaml_text(text.removeprefix("\ufeff"), "")
        known = boards_of(scenario, rules)
        found, _, _ = read_scenario(document, Path(), lambda *_: (rules, Diagnostics()), find_board=known)
        return found is not None and (found == scenario or dump_scenario(found, rules) == after)

    if source.canonical_text == after:
        return UpdatedText(source.text)
    now = mark_to_write(source.text, is_canonical=False)
    updated = updated_text(source.text, marked(source.canonical_text, mark), marked(after, now), reads_back)
    return with_lost_keys(updated, source.text, _newer_keys)


def _newer_keys(document: Document) -> Counter[str]:
    # pydantic and its models: only files of a newer program need them here
    from workbench.files.schema import ScenarioFile
    from workbench.files.schema_check import newer_keys
    from workbench.files.tabletop_schema import TableScenarioFile

    return newer_keys(TableScenarioFile if is_tabletop(Source(document)) else ScenarioFile, document)


def save_scenario(
    path: Path | str, scenario: AnyScenario, ruleset: Ruleset | None = None, source: ScenarioSource | None = None
) -> Diagnostics:
    """Write a scenario file; on an error the old file is untouched and the diagnostics say why. What is written by hand in the
    ``source`` of the scenario is kept; a warning names comments that could not be."""
    updated = scenario_text(scenario, ruleset, source)
    return save_scenario_text(path, updated)


def save_scenario_text(path: Path | str, updated: UpdatedText) -> Diagnostics:
    """As :func:`save_scenario` for a text that :func:`scenario_text` has given."""
    diagnostics = save_text(path, updated.text)
    if not diagnostics.has_errors:
        if updated.is_canonical:
            remember_fit(updated.text, _CANONICAL)
        diagnostics.extend(lost_comments(updated, path))
    return diagnostics


def lost_comments(updated: UpdatedText, path: Path | str) -> Diagnostics:
    """Warnings about the comments, and the keys of a newer program, that a saved text has no longer."""
    diagnostics = Diagnostics()
    lost = updated.lost_comments
    if lost:
        shown = "  ".join(
            comment if len(comment) <= _SHOWN_OF_COMMENT else f"{comment[:_SHOWN_OF_COMMENT]}…" for comment in lost[:3]
        )
        more = len(lost) - 3
        text = Text(
            f"comments of the file could not be kept: {shown}" + (f"  and {more} more" if more > 0 else ""),
            f"des commentaires du fichier n’ont pu être gardés : {shown}"
            + (f"  et {more} de plus" if more > 0 else ""),
        )
        diagnostics.warning("comments_lost", text, span=Span(str(path)))
    if updated.lost_keys:
        listed = ", ".join(updated.lost_keys[:_SHOWN_KEYS])
        text = Text(
            f"keys of a newer Workbench went with what was changed: {listed}",
            f"des clés d’un Workbench plus récent ont disparu avec ce qui a changé : {listed}",
        )
        hint = Text("the earlier state has them", "l’état antérieur les garde")
        diagnostics.warning("newer_keys_lost", text, span=Span(str(path)), hint=hint)
    return diagnostics


_CANONICAL = "canonical scenario"
"""The form of texts that were written by this program: who knows it need not write a text once more to compare it."""
_SHOWN_OF_COMMENT = 60
"""Letters of a comment that a warning shows."""
_SHOWN_KEYS = 12
"""Keys that a warning names."""


# --- The canonical text


def dump_scenario(scenario: AnyScenario, ruleset: Ruleset | None = None) -> str:
    """The text of a scenario file. The ruleset gives the order of terrain keys; without it they stand by alphabet."""
    lines = [
        f"format: {SCENARIO_FORMAT.word}",
        *text_lines("title", scenario.title, 0),
        f"ruleset: {word(scenario.ruleset)}",
        *_card_lines(scenario.card, ruleset),
        *_settings_lines(scenario, ruleset),
        *underlay_lines(scenario.underlay),
        *_import_lines(scenario.imported),
        *scenario_by_map_kind(scenario, _hex_lines, _table_lines, _chart_order(ruleset)),
    ]
    return "\n".join(lines) + "\n"


def _import_lines(record: ImportRecord | None) -> list[str]:
    """The section ``imported``; none for a scenario that was made here."""
    if record is None:
        return []
    lines = ["imported:", f"  from: {word(record.name)}", f"  format: {word(record.format)}"]
    for place, one in enumerate(record.not_taken_over):
        parts = {"what": text_value(one.what), "count": value(one.count)}
        if one.first:
            parts["first"] = quoted(one.first)
        lines += [*(["  not_taken_over:"] if place == 0 else []), f"    - {mapping(parts)}"]
    if record.settings:
        given = {key: word(one) if isinstance(one, str) else value(one) for key, one in record.settings.items()}
        lines.append(f"  settings: {mapping(given)}")
    if record.made:
        lines.append(f"  made: {quoted(record.made)}")
    if record.credits:
        lines.append(f"  credits: [{', '.join(text_value(one) for one in record.credits)}]")
    return lines


def _table_lines(scenario: TabletopScenario, _: Order) -> list[str]:
    """Table, forces and lines of a scenario on a table."""
    return [*tabletop_lines(scenario.board), *troop_lines(scenario), *tabletop_variant_lines(scenario.overlays)]


def _hex_lines(scenario: Scenario, order: Order) -> list[str]:
    """Map, markers, forces and lines of a scenario on hexes."""
    labels = LabelWriter(scenario.board.grid)
    lines = [*_ground(scenario, order, labels), *_number_lines(scenario.hex_numbers)]
    lines += _marker_lines(scenario, order, labels)
    if scenario.forces.sides:
        forces = first_forces(scenario)
        lines += ["forces:", *(line for force in forces.sides for line in _force_lines(force, labels))]
    lines += setup_lines(scenario.setups, lambda unit: _unit(unit, labels))
    if scenario.lines:
        lines += ["lines:", *(f"  - {_line(line, labels)}" for line in scenario.lines)]
    return [
        *lines,
        *zone_lines(scenario.zones, labels),
        *name_lines(scenario.names, labels),
        *plan_lines(scenario.plans, lambda place: labels.label(int(place)) if isinstance(place, int) else ""),
        *hex_variant_lines(scenario.overlays, order, _numbered_shapes(scenario), labels),
    ]


def _number_lines(numbers: HexNumbers) -> list[str]:
    """The section ``hex_numbers``; none where they are as usual."""
    usual = HexNumbers()
    parts = {key: value for key in ("style", "place") if (value := getattr(numbers, key)) != getattr(usual, key)}
    return [f"hex_numbers: {mapping(parts)}"] if parts else []


def _ground(scenario: Scenario, order: Order, labels: LabelWriter) -> list[str]:
    """The section ``map``: of boards that are included from files only where they lie, and what differs from these files."""
    board = scenario.board
    included = scenario.included.on(board.grid) if scenario.included is not None else {}
    if scenario.included is None or not included:
        return map_lines(board, order)
    patch = changes_on_boards(scenario.included, board)
    changes = hex_change_lines(patch, order, _numbered_shapes(scenario), labels) if patch else []
    return included_map_lines(board, order, included, ["  changes:", *changes] if changes else [])


def _numbered_shapes(scenario: Scenario) -> HexBoard:
    """The map whose shapes have numbers by which a change may remove them. On included boards they have none: the number of a
    shape is another one when the file of a board changes."""
    board = scenario.board
    included = scenario.included is not None and scenario.included.on(board.grid)
    return HexBoard.blank(board.grid, board.ground) if included else board


def _chart_order(ruleset: Ruleset | None) -> Order:
    chart = {key: place for place, key in enumerate(ruleset.terrain)} if ruleset is not None else {}
    return lambda keys: sorted(keys, key=lambda key: (chart.get(key, len(chart)), key))


def _card_lines(card: ScenarioCard, ruleset: Ruleset | None) -> list[str]:
    lines: list[str] = []
    for key in _ordered_keys(card.filled(), ruleset.card_fields if ruleset is not None else _ALWAYS):
        lines += _card_value(key, card.value(key), 2)
    return ["card:", *lines] if lines else []


_ALWAYS = ("situation", "sides", "length", "victory", "author")


def _card_value(key: str, held: Any, indent: int) -> list[str]:
    """A value of the card under its key; the values of sides below each other, or on one line if all are numbers."""
    margin = " " * indent
    if isinstance(held, Mapping):
        if all(_is_short(one) for one in held.values()):
            return [f"{margin}{key_of(key)}: {mapping({side: _short(held[side]) for side in sorted(held)})}"]
        inner = [line for side in sorted(held) for line in _card_value(side, held[side], indent + 2)]
        return [f"{margin}{key_of(key)}:", *inner]
    if isinstance(held, Text):
        return text_lines(key, held, indent)
    if isinstance(held, str):
        return long_lines(key, held, indent)
    if _is_short(held):
        return [f"{margin}{key_of(key)}: {_short(held)}"]
    return [f"{margin}{key_of(key)}:", *(line for one in held for line in _card_entry(one, indent + 2))]


def _is_short(held: Any) -> bool:
    """Is a value written on one line? Numbers, sides, turns, steps, allotments that are no more than so many of something."""
    if isinstance(held, tuple):
        return all(
            isinstance(one, int | str | tuple) or (isinstance(one, Allotment) and _is_plain(one)) for one in held
        )
    return isinstance(held, int | CardSide)


def _is_plain(one: Allotment) -> bool:
    return not one.turn and not one.note


def _short(held: Any) -> str:
    if isinstance(held, CardSide):
        return word(held.side)
    if isinstance(held, tuple):
        if held and isinstance(held[0], tuple):
            return mapping({losses: str(number) for losses, number in held})
        return value([str(one) if isinstance(one, Allotment) else one for one in held])
    return value(held)


def _card_entry(one: Any, indent: int) -> list[str]:
    """An entry of a list: a text, an allotment, a level of victory."""
    margin = " " * indent
    if isinstance(one, Text):
        lines = text_lines("text", one, indent)
        if len(lines) == 1 or one.en == one.fr:
            return [f"{margin}- {lines[0].split(': ', 1)[1]}", *lines[1:]]
        lines = [line for part in ("en", "fr") for line in _part(part, one, indent + 2)]
        return [f"{margin}- {lines[0].lstrip()}", *lines[1:]]
    if isinstance(one, Allotment):
        if _is_plain(one):
            return [f"{margin}- {word(str(one))}"]
        parts = {"count": one.count, "of": one.of, "turn": one.turn, "note": one.note}
        given = {key: held for key, held in parts.items() if held or key == "count"}
        return [f"{margin}- {mapping({key: value(held) for key, held in given.items()})}"]
    lines = [f"{margin}- level: {word(one.level)}"]
    if one.side:
        lines.append(f"{margin}  side: {word(one.side)}")
    return lines + (text_lines("text", one.text, indent + 2) if one.text else [])


def _part(language: str, text: Text, indent: int) -> list[str]:
    words = getattr(text, language)
    return long_lines(language, words, indent) if words else []


def _settings_lines(scenario: AnyScenario, ruleset: Ruleset | None) -> list[str]:
    conditions = _ordered(scenario.conditions, ruleset.conditions if ruleset is not None else ())
    switches = _ordered(scenario.switches, ruleset.switches if ruleset is not None else ())
    lines = []
    if conditions:
        lines.append(f"conditions: {value(conditions)}")
    if scenario.options:
        lines.append(f"options: {value(scenario.options)}")
    if switches:
        lines.append(f"switches: {value(switches)}")
    if scenario.supplement is not None:
        lines.append(f"supplement: {word(scenario.supplement.id)}")
    if scenario.values:
        lines.append("values:")
        lines += [f"  {key_of(key)}: {value(held)}" for key, held in sorted(scenario.values.items())]
    return lines


def _ordered(found: Mapping[str, Any], chart: Iterable[str]) -> dict[str, Any]:
    return {key: found[key] for key in _ordered_keys(found, chart)}


def _ordered_keys(found: Collection[str], chart: Iterable[str]) -> list[str]:
    known = [key for key in chart if key in found]
    return [*known, *sorted(set(found) - set(known))]


def _marker_lines(scenario: Scenario, order: Order, labels: LabelWriter) -> list[str]:
    lines: list[str] = []
    for key in order(scenario.markers.keys() | scenario.marker_owners.keys()):
        free, owned = scenario.markers.get(key, ()), scenario.marker_owners.get(key, {})
        lines += owned_places(key, free, owned, labels, 2)
    return ["markers:", *lines] if lines else []


def _force_lines(force: Force, labels: LabelWriter) -> list[str]:
    lines = [f"  - side: {word(force.side)}"]
    if force.name:
        lines += text_lines("name", force.name, 4)
    if force.units:
        lines += ["    units:", *(f"      - {_unit(unit, labels)}" for unit in force.units)]
    return lines


def _line(line: KeptLine, labels: LabelWriter) -> str:
    (start, end), (low, high) = line.aims, line.levels
    parts = {
        "name": word(line.name),
        "from": labels.label(line.origin, start, low),
        "to": labels.label(line.target, end, high),
    }
    if line.purpose != SPOT:
        parts["purpose"] = word(line.purpose)
    return mapping(parts)


def _unit(unit: Unit, labels: LabelWriter) -> str:
    parts = {"id": word(unit.id), "kind": word(unit.kind)}
    if unit.at is not None:
        parts["at"] = labels.label(unit.at)
    if unit.facing:
        parts["facing"] = str(unit.facing)
    if unit.state:
        parts["state"] = value(unit.state)
    if unit.values:
        parts["values"] = value(unit.values)
    if unit.name:
        parts["name"] = text_value(unit.name)
    return mapping(parts | setup_parts(unit))
