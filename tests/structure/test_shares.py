"""Shares of a normal run: every family keeps some of its members, and each of them has its turn within few commits."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.conftest import pytest_collection_modifyitems
from tests.shares import FAMILY, FAMILY_CYCLE, FULL, SEED, family_share, in_turn, left_out, share


@pytest.fixture(autouse=True)
def _normal_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FULL, raising=False)


@pytest.mark.parametrize(("values", "count"), [(10, 1), (10, 3), (10, 4), (7, 6), (30, 8)])
def test_every_value_of_a_share_has_its_turn(values: int, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    commits, seen = -(-values // count), set()
    for first in (1700, 2543):
        for commit in range(first, first + commits):
            monkeypatch.setenv(SEED, str(commit))
            chosen = share(range(values), count, "key")
            assert len(chosen) == count
            assert chosen == sorted(chosen)
            seen.update(chosen)
        assert seen == set(range(values))


def test_a_share_is_the_same_for_a_commit_and_another_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SEED, "1700")
    first = share(range(30), 3, "key")
    assert share(range(30), 3, "key") == first
    assert share(range(30), 3, "another key") != first
    monkeypatch.setenv(SEED, "1701")
    assert not set(share(range(30), 3, "key")) & set(first)
    monkeypatch.setenv(SEED, "words")
    assert len(share(range(30), 3, "key")) == 3
    monkeypatch.setenv(FULL, "1")
    assert share(range(30), 3, "key") == list(range(30))


def test_every_value_of_a_share_of_slow_tests_has_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A share that went on with each commit would never meet the one commit in four in which a test has its turn."""
    seen, first = set(), 4 * 600
    for commit in range(first, first + 4 * 3):
        monkeypatch.setenv(SEED, str(commit))
        seen |= {*share(range(6), 2, "slow", cycle=4)} & {*in_turn(range(6), 4)}
    assert seen == set(range(6))


def test_a_family_keeps_some_and_tries_all_in_its_cycle(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [family_share(count) for count in range(FAMILY)] == list(range(FAMILY))
    for count in range(FAMILY, 200):
        members, tried = range(count), set()
        for commit in range(2543, 2543 + FAMILY_CYCLE):
            monkeypatch.setenv(SEED, str(commit))
            kept = set(members) - set(left_out([("family", family_share(count), 1, members)]))
            assert len(kept) == family_share(count) >= 2
            tried |= kept
        assert tried == set(members)


def run_of(request: pytest.FixtureRequest, *args: str) -> list[str]:
    """The sets of parameters of some tests that run, of all in any order, when pytest is begun with these arguments."""
    marks: dict[str, Any] = {"whole": pytest.mark.whole, "shared": pytest.mark.share(2)}
    marks |= {"slow": pytest.mark.slow, "long": pytest.mark.slow(8), "sampled": pytest.mark.share(2)}
    items: list[Any] = []
    for name, count in EVERYTHING.items():
        for number in range(count):
            item = pytest.Function.from_parent(request.node.parent, name=f"{name}[{number}]", callobj=lambda: None)
            if (mark := marks.get(name)) is not None:
                item.add_marker(mark)
            if name in WINDOWS:
                item.fixturenames = ["driver", "lend_window"]
            items.append(item)
    Random().shuffle(items)
    gone: list[Any] = []

    def deselected(items: list[Any]) -> None:
        gone.extend(items)

    hook = SimpleNamespace(pytest_deselected=deselected)
    config: Any = SimpleNamespace(args=[*args], getoption=lambda _: False, hook=hook)
    pytest_collection_modifyitems(config, items)
    assert len(items) + len(gone) == sum(EVERYTHING.values())
    return sorted(item.name for item in items)


def counts(names: list[str]) -> Counter[str]:
    return Counter(name.partition("[")[0] for name in names)


EVERYTHING = {"family": 10, "few": 5, "whole": 10, "shared": 9, "slow": 64, "long": 16, "window": 16, "sampled": 9}
"""How many sets of parameters some tests have."""
WINDOWS = {"window", "sampled"}
"""Those that open a window: with and without a mark that says how often they come."""


def test_a_run_tries_a_share_of_families_alone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    here = str(request.path)
    assert counts(run_of(request, "tests")) == EVERYTHING | {
        "family": 3,
        "shared": 2,
        "slow": 2,
        "long": 2,
        "window": 2,
        "sampled": 2,
    }
    assert counts(run_of(request, here)) == EVERYTHING | {"shared": 2, "sampled": 2}, "a file that is named"
    assert counts(run_of(request, f"{here}::family")) == EVERYTHING, "a test that is named"
    monkeypatch.setenv(FULL, "1")
    assert counts(run_of(request, "tests")) == EVERYTHING


@pytest.mark.slow(8)
def test_whatever_the_order_a_commit_tries_the_same_and_all_have_their_turn(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: set[str] = set()
    for commit in range(2543, 2543 + 32):
        monkeypatch.setenv(SEED, str(commit))
        names = run_of(request, "tests")
        assert run_of(request, "tests") == names
        tried.update(names)
    assert len(tried) == sum(EVERYTHING.values())
