"""A worked case put to the program: the scenario goes through the loader, the questions through the query protocol."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from tests.cases.answer_parts import farthest
from tests.documents.documented_answers import undocumented
from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import Severity
from workbench.checks.loading import load_scenario
from workbench.protocol.answers import answer_line
from workbench.scenario.scenario import TabletopScenario

_ALLOWED = frozenset({"overstacked", "no_slope"})
"""Warnings of what the rules allow at a price, which cases are about, and of hills without slopes that a case wants."""


class ProtocolClient:
    """One scenario, asked through lines of JSON as a program would."""

    def __init__(self, scenario: Mapping[str, Any], folder: Path, unminded: Collection[str] = ()) -> None:
        """``unminded``: codes of warnings that the scenario of a case may bring."""
        self._folder, self._unminded = folder, unminded
        path = folder / "case.yaml"
        path.write_text(json.dumps(scenario), encoding="utf-8")  # JSON is YAML
        loaded, ruleset, diagnostics = load_scenario(path)
        minded = [
            item
            for item in diagnostics
            if item.severity is not Severity.INFO and item.code not in {*_ALLOWED, *unminded}
        ]
        assert [item.format() for item in minded] == []
        assert loaded is not None
        assert ruleset is not None
        self.analysis: AnyAnalysis = (
            TabletopAnalysis(loaded, ruleset) if isinstance(loaded, TabletopScenario) else Analysis(loaded, ruleset)
        )

    def other(self, scenario: Mapping[str, Any]) -> ProtocolClient:
        """The same bench with another scenario."""
        return ProtocolClient(scenario, self._folder, self._unminded)

    def ask(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to a request; an error, a field that nobody read, or one that no document names fails the test."""
        line = answer_line(self.analysis, json.dumps(request).encode())
        assert line is not None
        answer: dict[str, Any] = json.loads(line)
        assert "error" not in answer, (request, answer)
        assert "ignored" not in answer, (request, answer)
        scenario = self.analysis.scenario
        extra = undocumented(request["ask"], scenario.ruleset, answer, table=self.analysis.kind == "table")
        assert extra == [], f"docs/query.md names every field of an answer to {request}"
        return answer

    def farthest(self, unit: str, allowance: float) -> int:
        """How many hexes a unit gets with so many movement points."""
        request = {"ask": "reach", "unit": unit, "allowance": allowance}
        return farthest(self.analysis, request, self.ask(request))
