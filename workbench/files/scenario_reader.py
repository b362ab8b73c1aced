"""From a scenario file to a scenario, in passes: read, schema, ruleset, references, build.

Every pass reports all it can. A file with any error gives no scenario; a file without gives one, whatever the warnings.
What is allowed but probably not meant is found by :mod:`workbench.checks`, which stands above this package.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Generic

from workbench.base.diagnostics import Diagnostic, Diagnostics, FileDiagnostics, Severity, Span, TooManyErrors
from workbench.base.text import Text
from workbench.files.card_reader import CardReader
from workbench.files.file_versions import SCENARIO_FORMAT, check_format, is_from_newer
from workbench.files.forces_reader import ForcesReader, read_zones, side_names
from workbench.files.hex_reader import MapReader, read_grid, read_lines
from workbench.files.map_names import read_names
from workbench.files.map_variants_reader import hex_change_reader, read_hex_map_variants, read_tabletop_map_variants
from workbench.files.reading_cache import is_known_to_fit, remember_fit
from workbench.files.underlay_file import check_picture, read_underlay
from workbench.files.value_checks import Names, value_names, within_limits
from workbench.files.yaml_nodes import Path
from workbench.files.yaml_reader import Document, Source, frozen_value, read_yaml
from workbench.rules.ruleset import Condition, Ruleset
from workbench.scenario.hex_board import HexBoard, IncludedBoards
from workbench.scenario.hex_numbers import NUMBER_PLACES, NUMBER_STYLES, HexNumbers
from workbench.scenario.scenario import A, AnyScenario, ImportRecord, NotTakenOver, Scenario, TabletopScenario
from workbench.scenario.units import BaseUnit, unit_called

if TYPE_CHECKING:
    from workbench.files.board_files import FindBoard, FoundBoard
    from workbench.geometry.grid import HexGrid
    from workbench.scenario.kept_plans import KeptPlans
    from workbench.scenario.supplements import Supplement

# --- Reads the settings of a scenario: conditions, options, switches, chart values.


_CONDITION = Text("the condition", "la condition")
_OPTION = Text("the option", "l’option")
_SWITCH = Text("the switch", "le choix")


class SettingsReader:
    """Checks every key and value against the ruleset and returns the valid ones."""

    def __init__(self, source: Source, names: Names, diagnostics: Diagnostics) -> None:
        self.source = source
        self.names = names
        self.ruleset = names.ruleset
        self.diagnostics = diagnostics

    def conditions(self, at: Path = ("conditions",)) -> dict[str, Any]:
        """Conditions with a value that the ruleset allows."""
        found = {}
        for key, place in self.source.pairs(*at):
            span = self.source.document.key_span(place)
            known = self.ruleset.conditions
            if self.names.known("condition", _CONDITION, key, known, span) and self._fits(known[key], place):
                found[key] = self.source.get(*place)
        return found

    def _fits(self, condition: Condition, place: Path) -> bool:
        value = self.source.get(*place)
        span = self.source.document.span(place)
        if condition.kind == "choice":
            return self.names.choice("condition", str(value), condition.choices, span)
        low, high = condition.minimum, condition.maximum
        whole = isinstance(value, int) and not isinstance(value, bool)
        if whole and (low is None or value >= low) and (high is None or value <= high):
            return True
        limits = Text(
            (f" from {low}" if low is not None else "") + (f" to {high}" if high is not None else ""),
            (f" à partir de {low}" if low is not None else "") + (f" jusqu’à {high}" if high is not None else ""),
        )
        text = Text(f"{condition.key} is a whole number{limits.en}", f"{condition.key} est un nombre entier{limits.fr}")
        self.diagnostics.error("bad_condition", text, span=span)
        return False

    def options(self) -> tuple[str, ...]:
        """Optional rules in force, in the order of the file, each once."""
        found: list[str] = []
        for place in self.source.entries("options"):
            word, span = self.source.word(*place), self.source.document.span(place)
            if word is not None and self.names.known("option", _OPTION, word, self.ruleset.options, span):
                found.append(word)
        return tuple(dict.fromkeys(found))

    def switches(self) -> dict[str, str]:
        """Chosen readings of the ruleset's ambiguities."""
        found = {}
        for key, place in self.source.pairs("switches"):
            document = self.source.document
            if not self.names.known("switch", _SWITCH, key, self.ruleset.switches, document.key_span(place)):
                continue
            value = str(self.source.get(*place))
            if self.names.choice("switch", value, self.ruleset.switches[key].choices, document.span(place)):
                found[key] = value
        return found

    def values(self) -> dict[str, Any]:
        """Chart values that the user typed in; one that no chart lists is a warning, not an error."""
        known = value_names(self.ruleset)
        found = {}
        for key, place in self.source.pairs("values"):
            if key not in known:
                text = Text(f'no chart lists a value "{key}"', f"aucun tableau ne cite de valeur « {key} »")
                self.names.unlisted("unknown_value", text, key, known, self.source.document.key_span(place))
            found[key] = frozen_value(self.source.get(*place))
        return found


# --- A scenario that was read, and the places of its parts in the file.


@dataclass(frozen=True)
class ReadScenario(Generic[A]):
    """A scenario, its ruleset, and the places of its parts in the file; ``unit_paths`` gives the path of each unit's entry,
    ``feature_paths`` that of each piece of a table, ``setup_paths`` the paths of units in each set-up."""

    scenario: A
    ruleset: Ruleset
    document: Document
    unit_paths: Mapping[str, Path]
    feature_paths: Mapping[str, Path] = field(default_factory=dict)
    setup_paths: Mapping[str, Mapping[str, Path]] = field(default_factory=dict)

    def unit_called(self, unit: BaseUnit | str, beside: Text = Text()) -> Text:
        """What messages call a unit, or the one with an id."""
        return unit_called(unit, self.scenario.forces, self.ruleset.units, beside=beside)

    def unit_span(self, unit_id: str, *inner: str | int) -> Span:
        """Where a unit, or a value of it, stands in the file."""
        return self.document.span((*self.unit_paths.get(unit_id, ()), *inner))

    def feature_span(self, feature_id: str, *inner: str | int) -> Span:
        """Where a piece of a table, or a value of it, stands in the file."""
        return self.document.span((*self.feature_paths.get(feature_id, ()), *inner))

    def warn(self, code: str, text: Text, span: Span, at: str | None = None, hint: Text = Text()) -> Diagnostic:
        """A warning."""
        return Diagnostic(Severity.WARNING, code, text, span, hint, at)

    def note(self, code: str, text: Text, span: Span, at: str | None = None, hint: Text = Text()) -> Diagnostic:
        """A remark (no action needed)."""
        return Diagnostic(Severity.INFO, code, text, span, hint, at)


FindRuleset = Callable[[str, FilePath], tuple[Ruleset | None, Diagnostics]]
"""Finds a ruleset by its id or its path relative to a folder."""

Loaded = tuple[AnyScenario | None, Ruleset | None, Diagnostics]
CheckScenario = Callable[[ReadScenario[Any]], Iterable[Diagnostic]]
"""Looks at a scenario that was read without an error."""
TABLETOP = "table"


def read_scenario(
    document: Document,
    base_dir: FilePath,
    find_ruleset: FindRuleset,
    check: CheckScenario | None = None,
    find_board: FindBoard | None = None,
) -> Loaded:
    """The scenario in a document and its ruleset; None where errors (in the diagnostics) prevent it. Never raises.

    Relative paths of a ruleset and of boards start at ``base_dir``; ``find_board`` loads boards in another way. What ``check``
    finds in a scenario without errors comes with the diagnostics.
    """
    diagnostics = FileDiagnostics()
    try:
        diagnostics.extend(document.diagnostics)
        boards = find_board or _boards_from(base_dir, find_ruleset)
        return _read_document(document, base_dir, find_ruleset, check, diagnostics, find_board=boards)
    except TooManyErrors:
        return None, None, diagnostics


def _read_document(
    document: Document,
    base_dir: FilePath,
    find_ruleset: FindRuleset,
    check: CheckScenario | None,
    diagnostics: Diagnostics,
    *,
    find_board: FindBoard,
) -> Loaded:
    if (
        not document.readable
        or not check_format(document, SCENARIO_FORMAT, diagnostics)
        or not within_limits(document, diagnostics)
    ):
        return None, None, diagnostics
    source = Source(document)
    table = is_tabletop(source)
    _check_form(document, diagnostics, table=table)
    ruleset = _find(source, base_dir, find_ruleset, diagnostics)
    if ruleset is None:
        return None, None, diagnostics
    context: ReadScenario[Any] | None
    if table:
        context = _read_tabletop(source, ruleset, diagnostics)
    else:
        context = _read(source, ruleset, diagnostics, find_board)
    if context is None or diagnostics.has_errors:
        return None, ruleset, diagnostics
    context = _at_home(context, base_dir)
    check_picture(context.scenario.underlay, base_dir, source, diagnostics)
    if check is not None:
        diagnostics.extend(check(context))
    return context.scenario, ruleset, diagnostics


def _boards_from(folder: FilePath, find_ruleset: FindRuleset) -> FindBoard:
    """Finds boards by their paths from a folder; each file is read once."""

    @cache
    def find(file: str) -> FoundBoard:
        from workbench.files.board_files import refuse_boards

        path = folder / file
        return read_scenario(read_yaml(path), path.parent, find_ruleset, find_board=refuse_boards)

    return find


def _at_home(read: ReadScenario[Any], folder: FilePath) -> ReadScenario[Any]:
    """The same, with a scenario that knows in which folder its pictures lie."""
    return replace(read, scenario=replace(read.scenario, home=folder))


def _check_form(document: Document, diagnostics: Diagnostics, *, table: bool) -> None:
    """Report what the form of scenario files does not allow."""
    text, form = document.spans.text, "table" if table else "hexes"
    if is_known_to_fit(text, form):
        return
    # pydantic and its models: most starts do not need them
    from workbench.files.schema import ScenarioFile
    from workbench.files.schema_check import check_schema
    from workbench.files.tabletop_schema import TableScenarioFile

    before = len(diagnostics)
    check_schema(TableScenarioFile if table else ScenarioFile, document, diagnostics)
    if len(diagnostics) == before:
        remember_fit(text, form)


def is_tabletop(source: Source) -> bool:
    """Is the map of a file meant as a table? If its ``kind`` is missing or unknown, its contents decide."""
    kind = source.get("map", "kind")
    if kind in ("hex", TABLETOP):
        return bool(kind == TABLETOP)
    return source.get("map", "columns") is None and any(
        source.get("map", word) is not None for word in ("features", "width", "height", "unit")
    )


def _find(source: Source, base_dir: FilePath, find_ruleset: FindRuleset, diagnostics: Diagnostics) -> Ruleset | None:
    """The ruleset that the file names; an error without a place of its own is reported at that name."""
    name = source.get("ruleset")
    if not isinstance(name, str):
        return None
    span = source.document.span(("ruleset",))
    ruleset, format_ = find_ruleset(name, base_dir)
    diagnostics.extend(item if item.span is not None else replace(item, span=span) for item in format_)
    if ruleset is None and not format_.has_errors:
        text = Text(f'there is no ruleset "{name}"', f"il n’y a pas de règles « {name} »")
        diagnostics.error("unknown_ruleset", text, span=span)
    if ruleset is not None:
        _check_kind(source, ruleset, diagnostics)
    return ruleset


def _check_kind(source: Source, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    table = is_tabletop(source)
    if not ruleset.map_kinds or (TABLETOP if table else "hex") in ruleset.map_kinds:
        return
    where = Text("on a free-form table", "sur une table libre") if table else Text("on hexes", "sur hexagones")
    text = Text("{name} is not played {where}", "{name} ne se joue pas {where}").format(name=ruleset.name, where=where)
    right = Text('it needs a map of "kind: {kind}"', "il faut une carte « kind: {kind} »")
    hint = right.format(kind=ruleset.map_kinds[0])
    diagnostics.error("wrong_map_kind", text, span=source.document.span(("map", "kind")), hint=hint)


def _settings(source: Source, names: Names, diagnostics: Diagnostics, sides: list[str]) -> dict[str, Any]:
    """The settings of a scenario (everything except map and forces) by field name of the scenario."""
    settings = SettingsReader(source, names, diagnostics)
    return {
        "title": source.text("title"),
        "ruleset": str(source.get("ruleset")),
        "conditions": settings.conditions(),
        "options": settings.options(),
        "switches": settings.switches(),
        "values": settings.values(),
        "supplement": _supplement(source, names.ruleset, diagnostics),
        "card": CardReader(source, names, diagnostics, sides).card(),
        "underlay": read_underlay(source, diagnostics),
        "imported": _import_record(source),
    }


def _supplement(source: Source, ruleset: Ruleset, diagnostics: Diagnostics) -> Supplement | None:
    """What the user has typed in for all scenarios of the ruleset; its reader is loaded for a file that names it."""
    word = source.word("supplement")
    if not word:
        return None
    from workbench.files.supplements import named_supplement

    found, mistakes = named_supplement(word, ruleset, str(source.get("ruleset")))
    errors = [item for item in mistakes if item.severity is Severity.ERROR]
    if errors:
        place = f"{errors[0].span.line}:{errors[0].span.column}" if errors[0].span is not None else ""
        text = (
            Text(
                "the supplement {id} has mistakes ({n}), and what they concern is unknown: {place}: {first}",
                "le supplément {id} a des fautes ({n}), et ce qu’elles touchent reste inconnu : {place} : {first}",
            )
            if found.found
            else Text(
                "the supplement {id} cannot be used: {place}: {first}",
                "le supplément {id} est inutilisable : {place} : {first}",
            )
        )
        hint = Text("workbench supplement check {id} lists them", "workbench supplement check {id} les liste").format(
            id=word
        )
        text = text.format(id=word, n=len(errors), place=place, first=errors[0].text)
        diagnostics.warning("supplement_mistakes", text, span=source.document.span(("supplement",)), hint=hint)
    return found


def _import_record(source: Source) -> ImportRecord | None:
    """Of which file the scenario was made; None if its own file does not say."""
    name, form = source.word("imported", "from"), source.word("imported", "format")
    if name is None or form is None:
        return None
    rows = tuple(
        NotTakenOver(source.text(*place, "what"), count, source.word(*place, "first") or "")
        for place in source.entries("imported", "not_taken_over")
        if (count := source.number(*place, "count"))
    )
    given = source.document.data["imported"].get("settings") or {}
    settings = {str(key): value for key, value in given.items() if isinstance(value, str | int | float)}
    credits = tuple(source.text(*place) for place in source.entries("imported", "credits"))
    return ImportRecord(name, form, rows, settings, source.word("imported", "made") or "", credits)


def _read_tabletop(source: Source, ruleset: Ruleset, diagnostics: Diagnostics) -> ReadScenario[TabletopScenario] | None:
    """The scenario on a table with what its checks need; None if the table has no size."""
    from workbench.files.tabletop_reader import TabletopForcesReader, TabletopReader, read_kept_lines

    names = Names(ruleset, diagnostics, keys_stay=is_from_newer(source.document))
    settings = _settings(source, names, diagnostics, side_names(source))
    table = TabletopReader(source, names, diagnostics)
    board = table.board()
    troops = TabletopForcesReader(source, names, diagnostics)
    forces = troops.forces()
    setups = troops.setups(forces)
    lines = read_kept_lines(source, names, diagnostics, troops.paths)
    if board is None:
        return None
    settings |= {"overlays": read_tabletop_map_variants(source, names, table, board.ground)}
    zones = read_zones(source, diagnostics)
    settings |= {
        "names": read_names(source, diagnostics),
        "setups": setups,
        "forces": setups.forces_shown(forces),
        "plans": _plans(source, names, diagnostics),
    }
    scenario = TabletopScenario(board=board, lines=lines, zones=zones, **settings)
    return ReadScenario(scenario, ruleset, source.document, troops.paths, table.paths, troops.setup_paths)


def _read(
    source: Source, ruleset: Ruleset, diagnostics: Diagnostics, find_board: FindBoard
) -> ReadScenario[Scenario] | None:
    """The scenario with what its checks need; None if there is no usable grid."""
    names = Names(ruleset, diagnostics, keys_stay=is_from_newer(source.document))
    sides = side_names(source)
    settings = _settings(source, names, diagnostics, sides)
    grid = read_grid(source, diagnostics)
    ground = MapReader(source, grid, names, diagnostics, sides) if grid is not None else None
    included = _included(source, grid, ruleset, find_board, diagnostics) if grid is not None else None
    board = _board(source, names, ground, included) if ground is not None else None
    troops = ForcesReader(source, names, diagnostics, ground)
    markers, owned = troops.markers()
    forces = troops.forces()
    setups = troops.setups(forces)
    lines = read_lines(source, names, ground, diagnostics)
    zones = read_zones(source, diagnostics, ground)
    if ground is None or board is None:
        return None
    settings |= {"overlays": read_hex_map_variants(source, names, ground, board), "hex_numbers": _numbers(source)}
    settings |= {"setups": setups, "forces": setups.forces_shown(forces), "included": included}
    settings |= {"plans": _plans(source, names, diagnostics, ground), "names": read_names(source, diagnostics, ground)}
    scenario = Scenario(board=board, markers=markers, marker_owners=owned, lines=lines, zones=zones, **settings)
    return ReadScenario(scenario, ruleset, source.document, troops.paths, setup_paths=troops.setup_paths)


def _numbers(source: Source) -> HexNumbers:
    """In which hexes the numbers of hexes stand, and where; what the schema has reported is as usual."""
    usual = HexNumbers()
    style = source.word("hex_numbers", "style") or usual.style
    place = source.word("hex_numbers", "place") or usual.place
    return HexNumbers(
        style if style in NUMBER_STYLES else usual.style, place if place in NUMBER_PLACES else usual.place
    )


def _included(
    source: Source, grid: HexGrid, ruleset: Ruleset, find_board: FindBoard, diagnostics: Diagnostics
) -> IncludedBoards | None:
    """The boards that stand in files of their own; their reader is loaded for a map that names one."""
    if not any(source.word(*entry, "file") for entry in source.entries("map", "boards")):
        return None
    from workbench.files.board_files import read_included

    return read_included(source, grid, ruleset, find_board, diagnostics)


def _plans(source: Source, names: Names, diagnostics: Diagnostics, ground: MapReader | None = None) -> KeptPlans:
    """The kept plans; their reader, with the fields of all kinds of plan, is loaded for a file that has some."""
    if not any(True for _ in source.entries("plans")):
        return ()
    from workbench.files.plan_reader import read_plans

    return read_plans(source, names, diagnostics, ground)


def _board(source: Source, names: Names, ground: MapReader, included: IncludedBoards | None) -> HexBoard:
    """The ground of a map: all of it stands in the file, or what it changes on the boards that it includes."""
    if included is None:
        return ground.board()
    from workbench.scenario.included_boards import changed_ground, ground_of_boards

    base = ground_of_boards(included, ground.grid, ground.ground_key())
    read = hex_change_reader(source, names, ground, base)
    changes = (read(entry) for entry in source.entries("map", "changes"))
    board = changed_ground(base, [change for change in changes if change is not None])
    return replace(board, attributes=ground.attributes())
