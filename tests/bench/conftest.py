"""Every benchmark's figures are collected. Where nothing is measured, one variant of a third of them runs, to show that
their bodies work."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench.figures import collect
from tests.shares import share

_HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out every variant but the first ones."""
    if config.getoption("benchmark_enable") or not config.getoption("benchmark_disable"):
        return
    kept: list[pytest.Item] = []
    dropped: list[pytest.Item] = []
    for item in items:
        variant = getattr(item, "callspec", None)
        later = item.path.parent == _HERE and variant is not None and any(variant.indices.values())
        (dropped if later else kept).append(item)
    here = [item for item in kept if item.path.parent == _HERE and item.get_closest_marker("bench") is not None]
    if len(config.args) != 1 or "::" not in config.args[0]:
        chosen = {*share(range(len(here)), len(here) // 3, "bench")}
        gone = {item for number, item in enumerate(here) if number not in chosen}
        dropped += gone
        kept = [item for item in kept if item not in gone]
    config.hook.pytest_deselected(items=dropped)
    items[:] = kept


@pytest.fixture(autouse=True)
def collected(request: pytest.FixtureRequest) -> Iterator[None]:
    """Takes over what a test has measured."""
    benchmark = request.getfixturevalue("benchmark") if "benchmark" in request.fixturenames else None
    yield
    if benchmark is not None:
        collect(benchmark)
