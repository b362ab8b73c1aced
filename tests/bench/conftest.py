"""Every benchmark's figures are collected. Where nothing is measured, one variant of each runs, to show that its body works."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench.figures import collect

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
    config.hook.pytest_deselected(items=dropped)
    items[:] = kept


@pytest.fixture(autouse=True)
def collected(request: pytest.FixtureRequest) -> Iterator[None]:
    """Takes over what a test has measured."""
    benchmark = request.getfixturevalue("benchmark") if "benchmark" in request.fixturenames else None
    yield
    if benchmark is not None:
        collect(benchmark)
