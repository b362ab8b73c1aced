"""The texts of all answers are in the language that was asked for, without keys and long numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.desktop.every_ask import STAGES, Stage
from tests.shares import non_empty, share
from tests.telltales import telltales
from workbench.analysis.any_analysis import analysis_of
from workbench.checks.loading import load_scenario
from workbench.protocol.answers import answer_request
from workbench.protocol.registry import registered_asks

LONG = frozenset(
    ("fairness", "exposure", "impact", "turns", "threat", "unseen", "approach", "posts", "killzone", "blind")
)
"""Asks that take seconds; their words are those of plans, which the windows show."""
NAMES = frozenset(("rule", "card", "side", "author", "name", "title"))
"""Fields that hold what a book or the author of a scenario says; so does the whole card."""


def requests(name: str, stage: Stage) -> Iterator[dict[str, Any]]:
    """Some requests of an ask: each fits some asks."""
    place = stage.place if isinstance(stage.place, str) else list(stage.place)
    yield {"ask": name, "unit": stage.looks, "to": f"unit:{stage.enemy}"}
    yield {"ask": name, "from": f"unit:{stage.looks}", "to": f"unit:{stage.behind}"}
    yield {"ask": name, "unit": stage.moves, "to": place}
    yield {"ask": name, "unit": stage.looks, "at": place}


def sentences(value: Any, field: str = "") -> Iterator[str]:
    """All texts of several words in an answer."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from sentences(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from sentences(inner, field)
    elif isinstance(value, str) and " " in value and field not in NAMES and not field.endswith("rule"):
        yield value


@pytest.mark.slow
@pytest.mark.parametrize("game", STAGES)
def test_texts_of_answers_are_for_people(game: str) -> None:
    stage = STAGES[game]
    scenario, ruleset, _ = load_scenario(stage.path)
    assert scenario is not None
    assert ruleset is not None
    analysis = analysis_of(scenario, ruleset)
    table = scenario.table
    pieces = [piece.id for piece in table.features] if table is not None else []
    ids = [unit.id for _, unit in scenario.forces] + [zone.id for zone in scenario.zones] + pieces
    asks = [name for name in registered_asks(table is not None) if name not in LONG and name != "card"]
    betrayed: list[str] = []
    for name in non_empty(share(asks, 8, f"asks of {game}")):
        for request in requests(name, stage):
            for language in ("en", "fr"):
                answer = answer_request(analysis, request, language)
                if "error" in answer:
                    continue  # told to programs by the fields that they gave
                for words in sentences(answer):
                    betrayed += [f"{name} ({language}): {why}: {words}" for why in telltales(words, language, ids)]
    assert not betrayed, "\n".join(dict.fromkeys(betrayed))


@pytest.mark.parametrize(
    ("words", "language", "why"),
    [
        ("La ligne est bloquée par le bois", "en", "the other language"),
        ("The line is blocked by the wood", "fr", "the other language"),
        ("pen_bonus -1", "en", "the key pen_bonus"),
        ("36.6247 / 10.8547", "en", "the number 36.6247"),
        ("clear [(hors source) A1]", "en", "a French section"),
        ("clear [EFFETS DU TERRAIN, Ligne de vue]", "en", "a French section"),
        ("blocked [p.77 TIR SUR BATIMENT]", "en", "a French section"),
    ],
)
def test_a_betrayed_sentence_is_found(words: str, language: str, why: str) -> None:
    assert why in telltales(words, language)
    assert not telltales("The line of g_at1 is clear (8.41) at 17.5 in", "en", ["g_at1"])
