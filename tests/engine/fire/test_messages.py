"""Every sentence that spotting and fire can say is in the ruleset, in both languages, and none is left over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import workbench.engine
from tests.games.asl.scenarios import rules as asl_rules
from tests.games.bolt_action.tables import RULES
from tests.games.landships import spotting_maps as ls
from tests.games.panzer_grenadier.spotting_maps import rules
from tests.games.sources import engine_source, game_source
from tests.tabletops import sheet
from workbench.rules.ruleset import Ruleset

GAMES = {
    "asl": asl_rules,
    "panzer_grenadier": rules,
    "landships": ls.rules,
    "blitzkrieg": sheet,
    "bolt_action": lambda: RULES,
}
MADE = {
    "asl": re.compile(r"fire_(hazardous|mounted|dc_thrown|(area|state|dc_thrown)_\w+)|spot_(drm|state)_\w+"),
    "panzer_grenadier": re.compile(r"fire_(word|name|table)_(df|bf|at|assault)|fire_opportunity_\w+"),
    "blitzkrieg": re.compile(
        r"spot_(class|state|visibility|plus)_\w+|fire_(side|template)_\w+|fire_(through_smoke|higher)"
    ),
    "bolt_action": re.compile(r"fire_side_\w+"),
    "landships": re.compile(
        r"fire_(word_(saf|at)_drm|(sector|flank|name|band|range)_\w+)|spot_(observed|observer|aircraft)_\w+"
    ),
}
BY_CHANCE = {"spot_for", "spot_range"}
"""Columns and tables whose names look like a sentence's."""


def _said_in(*names: str) -> set[str]:
    """The keys of the sentences in some modules of the engine."""
    texts = [(Path(workbench.engine.__path__[0]) / name).read_text(encoding="utf-8") for name in names]
    return {key for text in texts for key in re.findall(r'"((?:spot|fire)_[a-z_]+)"', text)}


OF_CHARTED_TABLES = _said_in("spotting/tabletop_detection.py", "spotting/tabletop_cover.py", "fire/hull_arcs.py")
"""What the shared parts of tables with charts say (BlitzKrieg, the generic doctrine of tables)."""
OF_GAMES_OF_VALUES = _said_in("fire/attack_odds.py")
"""What the odds of both generic doctrines say."""


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def _ruleset(game: str) -> Ruleset:
    return GAMES[game]()


def _used(game: str) -> set[str]:
    topics = ("spotting", "fire")
    source = game_source(game, *topics) + engine_source(*topics)
    return set(re.findall(r'"((?:spot|fire)_[a-z_]+)"', source)) - BY_CHANCE


def test_every_sentence_is_there(game: str) -> None:
    # what shared parts may say, only some games have to
    shared = OF_GAMES_OF_VALUES | ({"fire_counted_once"} if game != "panzer_grenadier" else set())
    if game in ("blitzkrieg", "bolt_action"):
        # the shared parts of games on hexes
        shared |= {"spot_assumed_observer", "spot_assumed_standing", "spot_assumed_kind", "spot_nobody"}
    if game == "bolt_action":
        shared |= {"spot_assumed_target"}
    if game != "blitzkrieg":
        shared |= OF_CHARTED_TABLES
    assert _used(game) - shared <= set(_ruleset(game).messages)
    made = {
        "panzer_grenadier": ("fire_word_assault", "fire_name_bf", "fire_table_df"),
        "landships": (),
        "bolt_action": ("fire_side_top", "fire_side_all"),
        "blitzkrieg": ("spot_class_large", "spot_state_cover_fire", "spot_plus_on_hill", "fire_template_battery"),
    }.get(game, ("fire_area_snap", "fire_hazardous", "fire_state_pinned", "spot_drm_us", "spot_state_cx"))
    for key in made:
        assert key in _ruleset(game).messages


def test_no_sentence_is_left_over(game: str) -> None:
    keys = (key for key in _ruleset(game).messages if key.startswith(("spot_", "fire_")))
    assert {key for key in keys if not MADE[game].fullmatch(key)} <= _used(game)


def test_both_languages_have_the_same_gaps_and_a_rule(game: str) -> None:
    gaps = re.compile(r"{(\w+)}")
    for key, message in _ruleset(game).messages.items():
        if key.startswith(("spot_", "fire_")):
            assert message.rule, key
            assert message.text.en and message.text.fr, key  # noqa: PT018
            assert sorted(gaps.findall(message.text.en)) == sorted(gaps.findall(message.text.fr)), key
