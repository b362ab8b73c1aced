"""The tests that take too long are found and marked, and each of them runs now and then."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.costs import marked, over_budget
from tests.shares import FULL, SEED, SLOW_CYCLE, in_turn

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


def test_functions_over_the_budget_are_named_once_with_their_least_cost() -> None:
    costs = [("test_long[1-2]", 1.3), ("test_long[2-1]", 2.0), ("test_long[2-1]", 0.9), ("test_quick", 0.2)]
    # it made a fixture for others the first time
    costs += [("test_marked", 4.0), ("test_marked", 0.1)]
    # and here one case made it for the whole family
    costs += [("test_family[1]", 1.0), *((f"test_family[{number}]", 0.05) for number in range(2, 8))]
    text = "".join(f"{cost}\t1\t1\ttests/a/test_b.py::{name}\n" for name, cost in costs)
    assert over_budget(text) == {Path("tests/a/test_b.py"): {"test_long": pytest.approx(1.1)}}
    assert over_budget(text, busy=2) == {Path("tests/a/test_b.py"): {"test_long": pytest.approx(0.55)}}


@pytest.mark.parametrize(
    ("cost", "cycle", "too_often"), [(0.5, 8, False), (0.5, 1, True), (1.3, 8, True), (1.3, 32, False)]
)
def test_a_test_that_comes_as_seldom_as_it_costs_is_not_named(cost: float, cycle: int, too_often: bool) -> None:
    found = over_budget(f"{cost}\t1\t{cycle}\ttests/a/test_b.py::test_window[a\tb]\n")
    assert found == ({Path("tests/a/test_b.py"): {"test_window": cost}} if too_often else {})


@pytest.mark.parametrize(("cost", "mark"), [(1.3, "pytest.mark.slow"), (0.4, "pytest.mark.slow(8)")])
def test_they_are_marked_above_their_parameters_and_no_others_are(cost: float, mark: str) -> None:
    new = marked(SOURCE, {"test_long": cost, "test_marked": cost})
    slow = {
        one.name: [found for found in map(ast.unparse, one.decorator_list) if "pytest.mark.slow" in found]
        for one in ast.parse(new).body
        if isinstance(one, ast.FunctionDef)
    }
    assert slow == {"test_quick": [], "test_long": [mark], "test_marked": ["pytest.mark.slow"]}
    assert "import pytest\n" in new
    assert marked(new, {"test_long": cost, "test_marked": cost}) == new


def test_each_slow_test_has_its_turn_within_so_many_commits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FULL, raising=False)
    tests, seen = list(range(70)), []
    for commit in range(1700, 1700 + SLOW_CYCLE):
        monkeypatch.setenv(SEED, str(commit))
        chosen = in_turn(tests, SLOW_CYCLE)
        assert len(chosen) in (70 // SLOW_CYCLE, 70 // SLOW_CYCLE + 1)
        seen += chosen
    assert sorted(seen) == tests
    monkeypatch.setenv(FULL, "1")
    assert in_turn(tests, SLOW_CYCLE) == tests
