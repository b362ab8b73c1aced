"""The worked cases of one game: read, sorted by kind, and run through the loader and the query protocol."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from tests.cases.answer_parts import find_take
from tests.cases.combined_answers import SPECIALS
from tests.cases.protocol_client import ProtocolClient
from tests.cases.scenarios import setup_scenario
from tests.loading import read_yaml

HERE = Path(__file__).parent


class GameCases:
    """Cases (``landships.yaml``), their setups (``setups/landships/*.yaml``) and those that do not run."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset

    @cached_property
    def cases(self) -> dict[str, dict[str, Any]]:
        """Every case by its id."""
        return {case["id"]: case for case in read_yaml(HERE / f"{self.ruleset}.yaml")}

    @cached_property
    def setups(self) -> dict[str, dict[str, Any]]:
        """Scenario and question of the cases that need them written down."""
        files = sorted((HERE / "setups" / self.ruleset).glob("*.yaml"))
        return {name: setup for path in files for name, setup in read_yaml(path).items()}

    @cached_property
    def disputed(self) -> dict[str, str]:
        """Cases that do not run, each with its reason."""
        found: dict[str, str] = self._listed["cases"] or {}
        return found

    @cached_property
    def odds_run(self) -> dict[str, dict[str, Any]]:
        """The requests of the cases about dice that run."""
        found: dict[str, dict[str, Any]] = read_yaml(HERE / "odds.yaml").get(self.ruleset, {})
        return found

    @cached_property
    def odds(self) -> set[str]:
        """Cases about dice."""
        return {name for name, case in self.cases.items() if case["question"] == "odds"}

    @cached_property
    def by_setup(self) -> list[str]:
        """Cases that run as their setup says."""
        return [name for name in self.setups if name not in self.disputed]

    @cached_property
    def _listed(self) -> dict[str, Any]:
        found: dict[str, Any] = read_yaml(HERE / "disputed.yaml")[self.ruleset]
        return found

    def check_lists(self, *others: list[str]) -> None:
        """Every case is run once, or disputed, or a question of odds; the reasons are there."""
        told = [*self.by_setup, *self.disputed, *self.odds, *(name for names in others for name in names)]
        assert sorted(told) == sorted(self.cases), "a case is run once, or disputed, or a question of odds"
        assert set(self.setups) <= set(self.cases)
        assert set(self.odds_run) <= self.odds
        assert self._listed["odds"].strip()
        assert all(reason.strip() for reason in self.disputed.values())

    def run(self, name: str, folder: Path) -> None:
        """Run a case that has a setup: what the bench answers is what the case expects."""
        case, setup = self.cases[name], self.setups[name]
        inquiry = ProtocolClient(setup_scenario(setup["scenario"], self.ruleset), folder)
        expected = setup.get("expects", case["expected"])
        if "means" in setup:
            expected = setup["means"][expected]
        if "means_each" in setup:
            expected = {part: setup["means_each"][word] for part, word in expected.items()}
        assert _found(inquiry, setup, expected) == expected


def _found(inquiry: ProtocolClient, setup: Mapping[str, Any], expected: Any) -> Any:
    if "special" in setup:
        return SPECIALS[setup["special"]](inquiry, setup, expected)
    if "any" in setup or "all" in setup:
        take = find_take(setup["take"])
        found = [take(inquiry.analysis, request, inquiry.ask(request)) for request in setup.get("any") or setup["all"]]
        return any(found) if "any" in setup else all(found)
    if "ask" in setup:
        return find_take(setup["take"])(inquiry.analysis, setup["ask"], inquiry.ask(setup["ask"]))
    return _by_name(inquiry, setup, setup["asks"], expected)


def _by_name(
    inquiry: ProtocolClient, setup: Mapping[str, Any], asks: Mapping[str, Any], expected: Mapping[str, Any]
) -> Any:
    """One answer for every name that the case expects."""
    found: dict[str, Any] = {}
    for name, wanted in expected.items():
        take = setup["takes"][name] if "takes" in setup else setup["take"]
        requests = asks[name]
        if isinstance(wanted, Mapping):
            found[name] = _by_name(inquiry, {"take": take}, requests, wanted)
        else:
            found[name] = find_take(take)(inquiry.analysis, requests, inquiry.ask(requests))
    return found
