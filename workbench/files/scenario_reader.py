"""From a scenario file to a scenario, in passes: read, schema, ruleset, references, build, lint.

Every pass says all it can. A file with any error gives no scenario; a file without gives one, whatever the warnings.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path as FilePath
from typing import Any

from workbench.base.diagnostics import Diagnostics, FileDiagnostics, TooManyErrors
from workbench.base.text import Text
from workbench.files.forces_reader import ForcesReader, side_names
from workbench.files.grid_reader import read_grid
from workbench.files.limits import within_limits
from workbench.files.lines_reader import read_lines
from workbench.files.lint import LintContext, lint
from workbench.files.map_reader import MapReader
from workbench.files.names import Names
from workbench.files.overlays_reader import read_hex_overlays, read_table_overlays
from workbench.files.schema import FORMAT, ScenarioFile
from workbench.files.schema_errors import check_schema
from workbench.files.settings_reader import SettingsReader
from workbench.files.source import Source
from workbench.files.table_forces_reader import TableForcesReader, read_sights
from workbench.files.table_reader import TableReader
from workbench.files.table_schema import TableScenarioFile
from workbench.files.underlay_file import check_picture, read_underlay
from workbench.files.yamlio import Document, read_yaml, read_yaml_text
from workbench.files.zones_reader import read_zones
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.scenario.table import AnyScenario, TableScenario

FindRuleset = Callable[[str, FilePath], tuple[Ruleset | None, Diagnostics]]
"""Finds a ruleset by its id or its path relative to a folder."""

Loaded = tuple[AnyScenario | None, Ruleset | None, Diagnostics]
LoadedHexes = tuple[Scenario | None, Ruleset | None, Diagnostics]
TABLE = "table"


def load_scenario(path: FilePath | str, find_ruleset: FindRuleset | None = None) -> Loaded:
    """Load a scenario file and its ruleset; None where errors (in the diagnostics) prevent it. Never raises."""
    return scenario_of(read_yaml(path), FilePath(path).parent, find_ruleset)


def load_hexes(path: FilePath | str, find_ruleset: FindRuleset | None = None) -> LoadedHexes:
    """As :func:`load_scenario`, for who has a use for maps of hexes only: a table is told to be none."""
    document = read_yaml(path)
    scenario, ruleset, diagnostics = scenario_of(document, FilePath(path).parent, find_ruleset)
    if not isinstance(scenario, TableScenario):
        return scenario, ruleset, diagnostics
    text = Text("this is a free-form table; a map of hexes is needed", "c’est une table libre ; il faut des hexagones")
    diagnostics.error("hexes_needed", text, span=document.span(("map", "kind")))
    return None, ruleset, diagnostics


def load_scenario_text(
    text: str, name: str, base_dir: FilePath | str = ".", find_ruleset: FindRuleset | None = None
) -> Loaded:
    """The same for a text in memory; a ruleset's relative path is looked up from ``base_dir``."""
    return scenario_of(read_yaml_text(text, name), FilePath(base_dir), find_ruleset)


def scenario_of(document: Document, base_dir: FilePath, find_ruleset: FindRuleset | None = None) -> Loaded:
    """The same for a document that was already read."""
    diagnostics = FileDiagnostics()
    try:
        diagnostics.extend(document.diagnostics)
        return _scenario_of(document, base_dir, find_ruleset or _default_finder(), diagnostics)
    except TooManyErrors:
        return None, None, diagnostics


def _scenario_of(document: Document, base_dir: FilePath, find_ruleset: FindRuleset, diagnostics: Diagnostics) -> Loaded:
    if not document.readable or not _is_ours(document, diagnostics) or not within_limits(document, diagnostics):
        return None, None, diagnostics
    source = Source(document)
    table = _is_table(source)
    check_schema(TableScenarioFile if table else ScenarioFile, document, diagnostics)
    ruleset = _find(source, base_dir, find_ruleset, diagnostics)
    if ruleset is None:
        return None, None, diagnostics
    context = (_read_table if table else _read)(source, ruleset, diagnostics)
    if context is None or diagnostics.has_errors:
        return None, ruleset, diagnostics
    check_picture(context.scenario.underlay, base_dir, source, diagnostics)
    diagnostics.extend(lint(context))
    return context.scenario, ruleset, diagnostics


def _default_finder() -> FindRuleset:
    from workbench.files.rulesets import load_ruleset

    return load_ruleset


def _is_ours(document: Document, diagnostics: Diagnostics) -> bool:
    """True if the file is a scenario of a format that this version reads."""
    data = document.data
    if not isinstance(data, dict) or "format" not in data:
        text = Text("this is not a scenario: it has no format", "ceci n’est pas un scénario : il n’a pas de format")
        hint = Text(f"a scenario begins with format: {FORMAT}", f"un scénario commence par format: {FORMAT}")
        diagnostics.error("no_format", text, span=document.span(), hint=hint)
        return False
    told = data["format"]
    if told != FORMAT:
        name, _, version = str(told).partition("/")
        span = document.span(("format",))
        hint = Text(f"this version reads {FORMAT}", f"cette version lit {FORMAT}")
        if name == "workbench" and version.isdecimal() and int(version[:9]) > 1:
            text = Text(f"the file is of a newer format, {told}", f"le fichier est d’un format plus récent, {told}")
            diagnostics.error("newer_format", text, span=span, hint=hint)
        else:
            text = Text(f'the format "{told}" is unknown', f"le format « {told} » est inconnu")
            diagnostics.error("unknown_format", text, span=span, hint=hint)
        return False
    return True


def _is_table(source: Source) -> bool:
    """Is the map of a file meant as a table? One that does not say so in words that are known is taken by what it holds."""
    kind = source.get("map", "kind")
    if kind in ("hex", TABLE):
        return bool(kind == TABLE)
    return source.get("map", "columns") is None and any(
        source.get("map", word) is not None for word in ("features", "width", "height", "unit")
    )


def _find(source: Source, base_dir: FilePath, find_ruleset: FindRuleset, diagnostics: Diagnostics) -> Ruleset | None:
    """The ruleset that the file names; what goes wrong without a place of its own is told at that name."""
    name = source.get("ruleset")
    if not isinstance(name, str):
        return None
    span = source.document.span(("ruleset",))
    ruleset, told = find_ruleset(name, base_dir)
    diagnostics.extend(item if item.span is not None else replace(item, span=span) for item in told)
    if ruleset is None and not told.has_errors:
        text = Text(f'there is no ruleset "{name}"', f"il n’y a pas de règles « {name} »")
        diagnostics.error("unknown_ruleset", text, span=span)
    if ruleset is not None:
        _check_kind(source, ruleset, diagnostics)
    return ruleset


def _check_kind(source: Source, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    table = _is_table(source)
    if not ruleset.map_kinds or (TABLE if table else "hex") in ruleset.map_kinds:
        return
    where = Text("on a free-form table", "sur une table libre") if table else Text("on hexes", "sur hexagones")
    text = Text("{name} is not played {where}", "{name} ne se joue pas {where}").format(name=ruleset.name, where=where)
    right = Text('it needs a map of "kind: {kind}"', "il faut une carte « kind: {kind} »")
    hint = right.format(kind=ruleset.map_kinds[0])
    diagnostics.error("wrong_map_kind", text, span=source.document.span(("map", "kind")), hint=hint)


def _settings(source: Source, names: Names, diagnostics: Diagnostics, sides: list[str]) -> dict[str, Any]:
    """What scenarios say beside map and forces, by the names of their fields."""
    settings = SettingsReader(source, names, diagnostics)
    return {
        "title": source.text("title"),
        "ruleset": str(source.get("ruleset")),
        "conditions": settings.conditions(),
        "options": settings.options(),
        "switches": settings.switches(),
        "values": settings.values(),
        "card": settings.card(sides),
        "underlay": read_underlay(source, diagnostics),
    }


def _read_table(source: Source, ruleset: Ruleset, diagnostics: Diagnostics) -> LintContext[TableScenario] | None:
    """The scenario on a table with what its checks need; None if the table has no size."""
    names = Names(ruleset, diagnostics)
    settings = _settings(source, names, diagnostics, side_names(source))
    table = TableReader(source, names, diagnostics)
    board = table.board()
    troops = TableForcesReader(source, names, diagnostics, board)
    forces = troops.forces()
    lines = read_sights(source, names, diagnostics, troops.paths, board)
    if board is None:
        return None
    settings |= {"overlays": read_table_overlays(source, names, table, board.ground)}
    zones = read_zones(source, diagnostics)
    scenario = TableScenario(board=board, forces=forces, lines=lines, zones=zones, **settings)
    return LintContext(scenario, ruleset, source.document, troops.paths, table.paths)


def _read(source: Source, ruleset: Ruleset, diagnostics: Diagnostics) -> LintContext | None:
    """The scenario with what its checks need; None if there is no usable grid."""
    names = Names(ruleset, diagnostics)
    sides = side_names(source)
    settings = _settings(source, names, diagnostics, sides)
    grid = read_grid(source, diagnostics)
    ground = MapReader(source, grid, names, diagnostics, sides) if grid is not None else None
    board = ground.board() if ground is not None else None
    troops = ForcesReader(source, names, diagnostics, ground)
    markers, owned = troops.markers()
    forces = troops.forces()
    lines = read_lines(source, names, ground, diagnostics)
    zones = read_zones(source, diagnostics, ground)
    if ground is None or board is None:
        return None
    settings |= {"overlays": read_hex_overlays(source, names, ground, board)}
    scenario = Scenario(
        board=board, forces=forces, markers=markers, marker_owners=owned, lines=lines, zones=zones, **settings
    )
    return LintContext(scenario, ruleset, source.document, troops.paths)
