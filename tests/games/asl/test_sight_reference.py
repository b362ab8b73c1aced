"""The doctrine of Advanced Squad Leader against the slow and obvious reference."""

from __future__ import annotations

import pytest

from tests.engine.sight.compare import compared
from tests.engine.sight.random_boards import BATCHES, SHARE
from tests.shares import share


@pytest.mark.slow
@pytest.mark.parametrize("seeds", BATCHES[:1], ids=str)
def test_areas_equal_the_reference_on_every_pair(seeds: range) -> None:
    assert compared("asl", share(seeds, 7, "asl"), SHARE)[1] == []
