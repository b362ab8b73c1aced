"""The tests that take too long are found and marked."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.costs import marked, over_budget

SOURCE = '''"""A module."""

from __future__ import annotations

from pathlib import Path


def test_quick() -> None:
    assert True


@pytest.mark.parametrize("one", [1, 2])
@pytest.mark.parametrize(
    ("two", "three"),
    [(1, 2), (3, 4)],
)
def test_long(one: int, two: int, three: int) -> None:
    assert True


@pytest.mark.slow
def test_marked() -> None:
    assert True
'''


def test_functions_over_the_budget_are_named_once() -> None:
    costs = {"test_long[1-2]": 1.3, "test_long[2-1]": 2.0, "test_quick": 0.9}
    text = "".join(f"{cost}\t1\ttests/a/test_b.py::{name}\n" for name, cost in costs.items())
    assert over_budget(text) == {Path("tests/a/test_b.py"): {"test_long"}}


def test_they_are_marked_above_their_parameters_and_no_others_are() -> None:
    new = marked(SOURCE, {"test_long", "test_marked"})
    slow = {
        one.name: [ast.unparse(decorator) for decorator in one.decorator_list].count("pytest.mark.slow")
        for one in ast.parse(new).body
        if isinstance(one, ast.FunctionDef)
    }
    assert slow == {"test_quick": 0, "test_long": 1, "test_marked": 1}
    assert "import pytest\n" in new
    assert marked(new, {"test_long", "test_marked"}) == new
