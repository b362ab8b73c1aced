"""French is set with the typographic apostrophe everywhere: in the program, the rulesets, the samples and the window."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.loading import read_yaml

ROOT = Path(__file__).resolve().parents[2]
STRAIGHT = re.compile(r"[^\W\d_]'(?=\w|«|{)")
"""An apostrophe between a letter and what it is elided before; quoted code and placeholders have none."""


def _constants(tree: ast.AST) -> Iterator[str]:
    """Every French text of a module: the second argument of ``Text(...)``, or ``fr=``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Text":
            named = [word.value for word in node.keywords if word.arg == "fr"]
            for part in ast.walk(ast.Tuple([*node.args[1:2], *named], ast.Load())):
                if isinstance(part, ast.JoinedStr):
                    texts = [p.value for p in part.values if isinstance(p, ast.Constant) and isinstance(p.value, str)]
                    # what a placeholder stands for counts as a letter: "l'{name}"
                    yield "{".join(texts) + "{"
                elif isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def _french(value: object, *, french: bool = False) -> Iterator[str]:
    """Every string below a key ``fr``."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _french(inner, french=french or key == "fr")
    elif isinstance(value, list):
        for inner in value:
            yield from _french(inner, french=french)
    elif french and isinstance(value, str):
        yield value


def _straight(texts: Iterator[str]) -> list[str]:
    return [text for text in texts if STRAIGHT.search(text)]


def test_the_test_finds_straight_ones() -> None:
    assert _straight(iter(["l'unité", "d’où", "qu'{x}", "say 'no'"])) == ["l'unité", "qu'{x}"]
    assert _straight(_constants(ast.parse("Text('a unit', f\"l'{name}\")"))) == ["l'{"]
    assert _straight(_french({"a": [{"en": "don't", "fr": "n'y va"}]})) == ["n'y va"]


@pytest.mark.slow
def test_in_the_program() -> None:
    files = sorted((ROOT / "workbench").rglob("*.py"))
    sources = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in files}
    found = {name: _straight(_constants(ast.parse(source))) for name, source in sources.items() if "Text(" in source}
    assert not {name: texts for name, texts in found.items() if texts}


@pytest.mark.slow(8)
def test_in_rulesets_and_samples() -> None:
    files = [path for folder in ("rulesets", "samples") for path in sorted((ROOT / folder).rglob("*.yaml"))]
    assert files
    found = {str(path.relative_to(ROOT)): _straight(_french(read_yaml(path))) for path in files}
    assert not {name: texts for name, texts in found.items() if texts}


def test_in_the_window() -> None:
    tree = ElementTree.parse(ROOT / "resources" / "i18n" / "workbench_fr.ts")
    texts = ["".join(found.itertext()) for found in tree.iter("translation")]
    assert len(texts) > 100
    assert not _straight(iter(texts))
