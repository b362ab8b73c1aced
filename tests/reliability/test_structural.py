"""A short run over mutants that load: they are answered, edited and undone, and most of what is tried gets through."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.reliability import structural
from tests.reliability.mutants import GAMES
from tests.reliability.structural import Budget, Tried, try_seed
from tests.shares import full, seed
from workbench.base.text import Text
from workbench.protocol.answers import known_asks

HEXES, TABLES = (200, 200) if full() else (3, 2)
"""Mutants of a game; those of tables take more time."""
SHORT = Budget(asks=100 if full() else 20, pairs=2, edits=4, large=0.15, seconds=60.0)
READ = Budget(asks=0, pairs=0, edits=0, large=0.15)
LOADED, ANSWERED = 0.6, 0.5
"""The least shares of mutants that load and of requests that are answered. What a game has no rule for counts as refused."""


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("game", GAMES)
def test_mutants_load_are_answered_and_edited_and_nothing_fails(game: str) -> None:
    table = game in ("blitzkrieg", "bolt_action")
    tried, read, first = Tried(), Tried(), Random(seed()).randrange(10**6)
    for number in range(TABLES if table else HEXES):
        try_seed(game, first + number, tried, SHORT)
    assert tried.findings == []
    loaded = tried.loaded[game]
    # many more are only loaded, saved and read back, which costs little
    for number in range(20):
        try_seed(game, first + 1000 + number, read, READ)
    assert read.findings == []
    assert read.loaded[game] >= LOADED * read.mutants[game], read.report()
    assert tried.answered[game] >= ANSWERED * tried.requests[game], tried.report()
    # asks on every mutant that loads, each by the seed of the day, and edits that change something
    assert tried.requests[game] == loaded * min(SHORT.asks, len(known_asks(table=table)))
    assert tried.agreed[game] == loaded * SHORT.pairs
    assert tried.edits[game] >= loaded, tried.report()


@pytest.mark.slow(8)
def test_what_is_wrong_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A faulty program: areas that are always empty, and edits that write into what they are given."""
    right = structural.answer

    def wrong(analysis: structural.AnyAnalysis, request: structural.Request) -> dict[str, Any]:
        found = right(analysis, request)
        return {**found, "visible": [], "hindered": {}} if request["ask"] == "area" else found

    monkeypatch.setattr(structural, "answer", wrong)
    monkeypatch.setattr(structural, "random_edit", lambda *_: _Torn())
    found = Tried()
    for number in range(3):
        try_seed("panzer_grenadier", number, found, Budget(asks=0, pairs=2, edits=2, large=0.0))
    told = " ".join(problem for *_, problem in found.findings)
    assert "los and area of" in told
    assert "an edit wrote into it" in told


class _Torn:
    """An edit that writes into the value that it was given."""

    label = Text("torn", "déchirée")

    def apply(self, scenario: Any) -> Any:
        """Change both."""
        object.__setattr__(scenario, "options", (*scenario.options, "x"))
        return replace(scenario, title=Text.of("another"))
