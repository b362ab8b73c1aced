"""The ruleset of Advanced Squad Leader for tests, small maps of it, and one question through the query protocol."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tests.loading import ruleset
from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import Severity
from workbench.checks.loading import load_scenario_text
from workbench.protocol.answers import answer_request
from workbench.rules.ruleset import Ruleset

WHERE = "asl"
LAYERS = ("hexes", "elevation", "hexsides", "paths", "shapes")
BESIDE = ("markers", "conditions", "switches", "values")


@lru_cache(maxsize=1)
def rules() -> Ruleset:
    """The ruleset."""
    return ruleset(WHERE)


def scenario(**short: Any) -> dict[str, Any]:
    """A scenario as data of the file format: a board of 33 by ``rows`` hexes of open ground with the layers that are given,
    and ``forces`` {side: [units]}."""
    assert set(short) <= {*LAYERS, *BESIDE, "forces", "rows"}, short
    grid = {"orientation": "flat", "columns": 33, "rows": short.get("rows", 40), "labels": "A1"}
    layers = {key: short[key] for key in LAYERS if key in short}
    made: dict[str, Any] = {
        "format": "workbench/1",
        "title": "A test",
        "ruleset": WHERE,
        "map": {
            "kind": "hex",
            **grid,
            "stagger": {"lines": "even", "by": "up", "extra": True},
            "ground": "open_ground",
            **layers,
        },
        "forces": [{"side": side, "units": units} for side, units in short.get("forces", {}).items()],
    }
    return {**made, **{key: short[key] for key in BESIDE if key in short}}


def analysis(**short: Any) -> Analysis:
    """The questions about such a scenario."""
    made, found, diagnostics = load_scenario_text(json.dumps(scenario(**short)), "case.yaml")
    # storeys are asked about that the small maps of tests do not draw, and what too many units in a hex mean
    allowed = ("wrong_level", "overstacked")
    odd = [item for item in diagnostics if item.severity is not Severity.INFO and item.code not in allowed]
    assert [item.format() for item in odd] == []
    assert made is not None
    assert found is not None
    return Analysis(made, found)


def ask(inquiry: Analysis, request: Mapping[str, Any], language: str = "en") -> dict[str, Any]:
    """The answer to a request; an error or a field that nobody read fails the test."""
    answer = answer_request(inquiry, dict(request), language)
    assert "error" not in answer, (request, answer)
    assert "ignored" not in answer, (request, answer)
    return answer
