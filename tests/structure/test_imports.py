"""The shape of the package: no circles of files, modules of a sensible size, games that only the registry loads.

Import contracts (``lint-imports``) are about packages. Here files are held, with imports inside functions and for types.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import networkx as nx
import pytest

ROOT = Path(__file__).resolve().parents[2]
LARGEST = 750
"""Lines of a module. A longer one has two subjects; there is no least number, since a small subject is a small module."""
REGISTRY = "workbench.engine.doctrines"


@cache
def modules() -> Mapping[str, Path]:
    """Every module of the package by its dotted name."""
    found = {}
    for path in sorted((ROOT / "workbench").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


Imports = tuple[ast.Import | ast.ImportFrom, ...]


@cache
def import_statements() -> Mapping[str, Imports]:
    """What every module imports, at the top, inside functions and for types only."""
    return {name: (*at_once, *later, *for_types) for name, (at_once, later, for_types) in sorted_imports().items()}


@cache
def sorted_imports() -> Mapping[str, tuple[Imports, Imports, Imports]]:
    """What every module imports at the top, inside functions, and for types only. Statements alone are looked at, and trees
    are not kept: both take most of the time of these tests otherwise."""
    found = {}
    for name, path in modules().items():
        places: dict[str, list[ast.Import | ast.ImportFrom]] = {TOP: [], LATE: [], TYPES: []}
        for place, one in _statements(ast.parse(path.read_text(encoding="utf-8")).body, TOP):
            if isinstance(one, ast.Import | ast.ImportFrom):
                places[place].append(one)
        found[name] = (tuple(places[TOP]), tuple(places[LATE]), tuple(places[TYPES]))
    return found


TOP, LATE, TYPES = "top", "late", "types"


def _statements(block: Iterable[ast.stmt], place: str) -> Iterator[tuple[str, ast.stmt]]:
    """Statements with those inside them, each with where it stands."""
    for one in block:
        yield place, one
        inside = place
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
            inside = LATE
        elif isinstance(one, ast.If) and isinstance(one.test, ast.Name) and one.test.id == "TYPE_CHECKING":
            inside = TYPES
        for field in ("body", "orelse", "finalbody"):
            yield from _statements(getattr(one, field, ()), inside)
        for part in (*getattr(one, "handlers", ()), *getattr(one, "cases", ())):
            yield from _statements(part.body, inside)


def imported(module: str) -> Iterator[str]:
    """Modules of ours that one of them imports anywhere."""
    yield from named_by(import_statements()[module])


def named_by(statements: Iterable[ast.Import | ast.ImportFrom]) -> Iterator[str]:
    """Modules of ours that some statements import."""
    for statement in statements:
        if isinstance(statement, ast.Import):
            yield from (alias.name for alias in statement.names if alias.name in modules())
        elif statement.module in modules():
            for alias in statement.names:
                inner = f"{statement.module}.{alias.name}"
                yield inner if inner in modules() else statement.module


@cache
def arrows() -> nx.DiGraph[str]:
    """The graph of all imports."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for name in modules():
        graph.add_edges_from((name, other) for other in imported(name) if other != name)
    return graph


@pytest.mark.slow
def test_the_graph_is_that_of_the_package() -> None:
    assert len(modules()) > 300
    assert arrows().has_edge("workbench.files.scenario_reader", "workbench.scenario.scenario")


def test_no_circle_of_files() -> None:
    circles = [sorted(part) for part in nx.strongly_connected_components(arrows()) if len(part) > 1]
    assert circles == []


@cache
def loaded_at_once() -> nx.DiGraph[str]:
    """The graph of the imports at the top of modules; to load a module loads the packages around it, too."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for name, (top, _, _) in sorted_imports().items():
        graph.add_edges_from((name, other) for other in {*named_by(top), name.rpartition(".")[0]} if other in modules())
    return graph


def test_an_import_inside_a_function_saves_start_up_time() -> None:
    """Whatever a module loads in any case stands at its top. All others load what most starts do not need, or what may be
    missing."""
    needless, late = [], 0
    for name, (_, inside, _) in sorted_imports().items():
        asked = set(named_by(inside))
        at_once = nx.descendants(loaded_at_once(), name) if asked else set()
        late += len(asked)
        needless += [f"{name}: {other}" for other in asked & at_once]
    assert late > 50
    assert needless == []


def test_no_module_is_endless() -> None:
    lines = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in modules().items()}
    assert [name for name, count in lines.items() if count > LARGEST] == []


def importers_of(*libraries: str) -> set[str]:
    """The modules that import one of these libraries, at the top or inside a function."""
    return {
        name
        for name, statements in import_statements().items()
        for statement in statements
        if any(one.split(".")[0] in libraries for one in _names(statement))
    }


def _names(statement: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(statement, ast.Import):
        return [alias.name for alias in statement.names]
    return [statement.module or ""]


def packages(names: Iterable[str]) -> set[str]:
    """The packages of the first floor that modules belong to."""
    return {name.split(".")[1] for name in names}


@pytest.mark.slow
def test_only_the_desktop_imports_qt() -> None:
    # whoever is below cannot reach the desktop: "Imports run downhill"
    assert packages(importers_of("PySide6", "shiboken6")) == {"desktop"}


def test_file_formats_stay_in_files() -> None:
    assert packages(importers_of("yaml")) == {"files"}
    assert packages(importers_of("pydantic")) == {"files", "checks"}  # checks walk the models of files


def test_questions_and_answers_are_values_without_qt() -> None:
    """Only what tells of its changes by signals has Qt: inquiries and the worker. No other way leads from a question to it."""
    rooms = {name for name in modules() if name.startswith("workbench.desktop.questions.")}
    with_signals = {name for name in rooms if name.endswith(("inquiry", ".worker"))}
    rest = arrows().subgraph(set(arrows()) - with_signals)
    qt = importers_of("PySide6", "shiboken6")
    assert with_signals & qt
    reached = {name for name in rooms - with_signals if ({name} | nx.descendants(rest, name)) & qt}
    assert len(rooms - with_signals) > 5
    assert sorted(reached) == []


def test_kinds_of_overlays_do_not_know_each_other() -> None:
    """What they share is in ``legend_words``, ``tabletop_words`` and ``drawing``. A kind is a module that has a ``KIND``."""
    rooms = (name for name in modules() if name.startswith("workbench.desktop.overlays."))
    kinds = {name for name in rooms if re.search(r"^KIND\b", modules()[name].read_text(encoding="utf-8"), re.M)}
    assert len(kinds) > 10
    assert [(one, other) for one, other in arrows().edges if one in kinds and other in kinds] == []


@pytest.mark.slow
def test_only_the_registry_names_a_game() -> None:
    named = [
        (name, other)
        for name, other in arrows().edges
        if other.startswith("workbench.games.") and not name.startswith("workbench.games")
    ]
    assert [(name, other) for name, other in named if name != REGISTRY] == []


def test_no_folder_is_called_like_a_class_of_another() -> None:
    folders = {path.parent.name for path in modules().values()}
    found = [
        (called, name)
        for name, path in modules().items()
        for called in re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        if called.casefold() in folders - set(path.parts)
    ]
    assert found == []


@pytest.mark.slow(8)
def test_documents_are_made_in_one_place() -> None:
    """Whoever makes a map says whether it is work (``made_document``): what forgets to would be lost without a question."""
    home = "workbench.desktop.documents.document"
    makers = set()
    for name, path in modules().items():
        text = path.read_text(encoding="utf-8")
        if re.search(r"ocument\)?\(", text) is None or home not in set(imported(name)):
            continue
        nodes = ast.walk(ast.parse(text))
        calls = [ast.unparse(node.func) for node in nodes if isinstance(node, ast.Call)]
        if any(re.fullmatch(r"(Tabletop|Any)?Document|type\(.*document\)", call) for call in calls):
            makers.add(name)
    assert makers == {"workbench.desktop.documents.storage", "workbench.desktop.app.application"}


@pytest.mark.slow(8)
def test_numbers_are_typed_into_one_kind_of_field() -> None:
    """Qt's own fields take one decimal sign and swallow what does not fit (``NumberField`` does not)."""
    home = "workbench.desktop.widgets.number_fields"
    qt_fields = re.compile(r"\b(QSpinBox|QDoubleSpinBox|getInt|getDouble)\b")
    users = {name for name, path in modules().items() if qt_fields.search(path.read_text(encoding="utf-8"))}
    assert users == {home}


def test_options_with_numbers_take_a_decimal_comma() -> None:
    commands = [path for name, path in modules().items() if name.startswith("workbench.cli.")]
    assert [path.name for path in commands if "type=float" in path.read_text(encoding="utf-8")] == []


def test_the_order_of_tab_is_not_read_from_qt() -> None:
    """PySide makes the next widget a child of the one that was asked (see ``fields_in_order``), and deletes it with that."""
    chain = re.compile(r"\.(nextInFocusChain|previousInFocusChain)\(")
    assert [name for name, path in modules().items() if chain.search(path.read_text(encoding="utf-8"))] == []


OF_SYSTEMS = "workbench/base/systems.py"
DIFFERENT_ON_WINDOWS = ("os.kill", "os.path.relpath", "os.replace", "os.rename")
"""Calls that end processes, fail between drives, or fail while a scanner holds a file there."""


def test_what_differs_on_windows_has_one_place() -> None:
    found = {
        f"{path.relative_to(ROOT).as_posix()}: {call}"
        for path in (*modules().values(), ROOT / "start.py", *(ROOT / "packaging").glob("*.py"))
        for call in DIFFERENT_ON_WINDOWS
        if f"{call}(" in path.read_text(encoding="utf-8") and path != ROOT / OF_SYSTEMS
    }
    assert not found, f"{OF_SYSTEMS} has a function for it"
    assert "os.kill(" in (ROOT / OF_SYSTEMS).read_text(encoding="utf-8")
