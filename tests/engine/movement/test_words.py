"""Every sentence of the doctrine is in the ruleset, and every sentence there is said somewhere."""

from __future__ import annotations

import re

import pytest

from tests.engine.movement.small_scenarios import field
from tests.games.sources import engine_source, game_source
from workbench.games.landships.spotting.troops import BAILED_OUT, ON_THE_FLOOR
from workbench.games.panzer_grenadier.movement.assault_flight_transport import ACTIONS

SAID = re.compile(r'(?:say|part|rule)\(\s*"([a-z_]+)"')
GAMES = ["landships", "panzer_grenadier"]
CHOSEN = {
    *ACTIONS,
    BAILED_OUT,
    ON_THE_FLOOR,
    "stack_combat",
    "stack_transport",
    "stack_combat_over",
    "stack_transport_over",
}
"""Keys that are put together, or named by the words of counters."""


@pytest.mark.parametrize("game", GAMES)
def test_messages_and_their_use_agree(game: str) -> None:
    source = game_source(game, "movement") + engine_source("movement/hex_doctrine")
    messages = field(ruleset=game).analysis.ruleset.messages
    known = {key.removeprefix("move_") for key in messages if key.startswith("move_")}
    said = set(SAID.findall(source))
    assert said <= known
    # the rest is chosen by the case: every name stands in the source as a word of its own
    assert known - said - CHOSEN <= set(re.findall(r'"([a-z_]+)"', source))


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_speaks_both_languages_and_cites_a_rule(game: str) -> None:
    for key, message in field(ruleset=game).analysis.ruleset.messages.items():
        if key.startswith("move_"):
            assert re.match(r"\d+\.\d+", message.rule), key
            assert message.text.en, key
            assert message.text.fr, key
            holes = [set(re.findall(r"{(\w+)}", words)) for words in (message.text.en, message.text.fr)]
            assert holes[0] == holes[1], key
