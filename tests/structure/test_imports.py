"""The shape of the package: no circles of files, modules of a sensible size, games that only the registry loads.

Import contracts (``lint-imports``) are about packages. Here files are held, with imports inside functions and for types.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import networkx as nx

ROOT = Path(__file__).resolve().parents[2]
LARGEST = 600
"""Lines of a module."""
SMALL = 60
SMALL_FOR_A_REASON = {
    "workbench.__main__": "the entry point",
    "workbench.analysis.any_analysis": "chooses between two kinds that must not be loaded both",
    "workbench.analysis.render_options": "the command line reads it without Qt",
    "workbench.base.cancellation": "used everywhere",
    "workbench.base.data_folders": "used everywhere, and changes with packaging",
    "workbench.base.numbers": "used everywhere",
    "workbench.cli.commands.area": "a command; its module is found by its name",
    "workbench.cli.commands.check": "a command; its module is found by its name",
    "workbench.cli.commands.los": "a command; its module is found by its name",
    "workbench.cli.commands.spot": "a command; its module is found by its name",
    "workbench.cli.loading": "used by every command",
    "workbench.protocol.any_request": "chooses between two kinds of request",
    "workbench.protocol.registry": "used by every module of asks",
    "workbench.desktop.look.language": "used all over the desktop",
    "workbench.desktop.widgets.fuzzy_match": "used by the search and by the preferences",
    "workbench.desktop.widgets.visible_updates": "used by docks and by panels",
    "workbench.files.installed_rulesets": "the command line reads it without pydantic",
    "workbench.files.make_schemas": "a script",
}
OF_A_ROLE = ("__init__.py", "doctrine.py", "vocabulary.py")
"""Files that are found by their names, however small: packages, and what the registry of games looks for."""
REGISTRY = "workbench.engine.doctrines"


@cache
def modules() -> Mapping[str, Path]:
    """Every module of the package by its dotted name."""
    found = {}
    for path in sorted((ROOT / "workbench").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(path: Path) -> Iterator[str]:
    """Modules of ours that a file imports anywhere, for types only as well."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules())
        elif isinstance(node, ast.ImportFrom) and node.module in modules():
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in modules() else node.module


@cache
def arrows() -> nx.DiGraph[str]:
    """The graph of all imports."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for name, path in modules().items():
        graph.add_edges_from((name, other) for other in imported(path) if other != name)
    return graph


def test_the_graph_is_that_of_the_package() -> None:
    assert len(modules()) > 300
    assert arrows().has_edge("workbench.files.scenario_reader", "workbench.scenario.scenario")


def test_no_circle_of_files() -> None:
    circles = [sorted(part) for part in nx.strongly_connected_components(arrows()) if len(part) > 1]
    assert circles == []


def test_modules_are_neither_long_nor_crumbs() -> None:
    lines = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in modules().items()}
    assert [name for name, count in lines.items() if count > LARGEST] == []
    small = {name for name, count in lines.items() if count < SMALL and modules()[name].name not in OF_A_ROLE}
    assert sorted(small - set(SMALL_FOR_A_REASON)) == []


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
