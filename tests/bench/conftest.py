"""Where nothing is measured, one variant of every benchmark runs, to show that its body still works."""

from __future__ import annotations

from pathlib import Path

import pytest

_HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out every variant but the first ones."""
    if not config.getoption("benchmark_disable"):
        return
    kept: list[pytest.Item] = []
    dropped: list[pytest.Item] = []
    for item in items:
        variant = getattr(item, "callspec", None)
        later = item.path.parent == _HERE and variant is not None and any(variant.indices.values())
        (dropped if later else kept).append(item)
    config.hook.pytest_deselected(items=dropped)
    items[:] = kept
