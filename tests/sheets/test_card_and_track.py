"""The card in words, the turn track, and the markers of a scenario."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.files.small_cards import CARD
from tests.files.small_files import RULESET
from tests.files.test_card import WRITTEN, read
from tests.loading import scenario as scenario_of
from workbench.base.data_folders import SAMPLES
from workbench.base.text import Text
from workbench.scenario.card import Allotment, CardSide
from workbench.scenario.edits.settings import SetCardField
from workbench.scenario.edits.units import RemoveSide, RenameSide
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.zones import Zone
from workbench.sheets.card import card_entry, card_sections, missing_fields, north_of, turns_as_words
from workbench.sheets.play_aids import CONTROL, OF_CARD, OF_STATE, ON_MAP, TURN, markers_needed
from workbench.sheets.turn_track import (
    DAWN,
    DAY,
    DUSK,
    NIGHT,
    Moment,
    current_moment,
    moment_after,
    moment_words,
    phases_of,
    players_in_order,
    set_moment,
    turn_track,
)

SAMPLES_WITH_TURNS = [
    SAMPLES / "asl" / "sorvino_brook.yaml",
    SAMPLES / "blitzkrieg" / "saint_aubry.yaml",
    SAMPLES / "bolt_action" / "les_ormeaux.yaml",
    SAMPLES / "landships" / "marcelle_farm.yaml",
    SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml",
]
"""A scenario of each game."""


def words_of(scenario: AnyScenario, key: str, language: str = "en") -> str | dict[str, str]:
    entry = card_entry(scenario, RULESET, CARD[key])
    assert entry is not None
    if CARD[key].per_side:
        return {side: words.get(language) for side, words in entry.by_side}
    return entry.words.get(language)


def test_every_kind_of_field_is_told_in_words() -> None:
    scenario = read(WRITTEN)
    assert words_of(scenario, "first_player") == "German"
    assert words_of(scenario, "marked_turns") == "1-3 5"
    assert words_of(scenario, "turn_minutes") == "15"
    assert words_of(scenario, "time", "fr") == "nuit"
    assert words_of(scenario, "options") == "fog_of_war"
    assert words_of(scenario, "initiative") == {"German": "3", "Soviet": "0"}
    assert words_of(scenario, "morale") == {"German": "8/7", "Soviet": "7/6"}
    assert words_of(scenario, "losses") == {"German": "2 from 10 steps on, 1 from 20 steps on"}
    assert words_of(scenario, "losses", "fr") == {"German": "2 à partir de 10 pas, 1 à partir de 20 pas"}
    assert words_of(scenario, "artillery") == {"German": "3 x 20, 2 x 16", "Soviet": "1 x 30 (by rail) from turn 4"}
    assert words_of(scenario, "leaders", "fr") == {"Soviet": "2 x fort"}
    assert words_of(scenario, "special_rules", "fr") == "No prisoners.\nLes gués sont fermés."
    assert words_of(scenario, "levels") == "German, high: All of it.\nLow"
    assert card_entry(scenario, RULESET, CARD["wind"]) is None
    assert card_entry(scenario, RULESET, CARD["control"]) is None
    assert turns_as_words((1, 2, 4, 6, 7, 8)) == "1-2 4 6-8"


def test_what_is_needed_and_not_said_is_listed_with_the_sides_that_lack_it() -> None:
    scenario = read("card: {initiative: {German: 3}}\n")
    assert [(one.key, sides) for one, sides in missing_fields(scenario, RULESET)] == [("turns", ())]
    start = SetCardField("initiative", None).apply(scenario)
    assert [(one.key, sides) for one, sides in missing_fields(start, RULESET)] == [
        ("turns", ()),
        ("initiative", ("German",)),  # the other side has no units
    ]


def arriving(turn: int, *, start: str | None = "06:30") -> AnyScenario:
    scenario = read("card: {turns: 6, half_turn: German, first_player: Soviet, marked_turns: [2]}\n")
    force = scenario.forces.sides[0]
    late = tuple(replace(force.units[0], id=f"r{k}", turn=turn, at=None) for k in range(2))
    forces = replace(scenario.forces, sides=(replace(force, units=(*force.units, *late)), *scenario.forces.sides[1:]))
    return SetCardField("start", start).apply(scenario.with_forces(forces))


def test_the_track_has_clock_light_and_arrivals() -> None:
    scenario = SetCardField("dawn", "06:45").apply(arriving(3))
    scenario = SetCardField("dusk", "07:35").apply(scenario)
    scenario = SetCardField("artillery", {"Soviet": (Allotment(1, "30", 3),)}).apply(scenario)
    scenario = replace(scenario, zones=(Zone("z1", turn=4),))
    track = turn_track(scenario, RULESET)
    assert [turn.clock for turn in track.turns] == ["06:30", "06:45", "07:00", "07:15", "07:30", "07:45"]
    assert [turn.light for turn in track.turns] == [NIGHT, DAWN, DAY, DAY, DUSK, NIGHT]
    assert [turn.marked for turn in track.turns] == [False, True, False, False, False, False]
    assert [turn.only for turn in track.turns] == ["", "", "", "", "", "German"]
    assert [(one.side, one.units, one.words.en) for one in track.turns[2].arrivals] == [
        ("German", ("r0", "r1"), "2 x infantry"),
        ("Soviet", (), "Artillery: 1 x 30"),
    ]
    assert track.turns[3].zones == ("z1",)
    assert (track.stated, track.first, track.late) == (True, "Soviet", ())


def test_the_clock_goes_round_midnight_and_what_comes_too_late_is_kept() -> None:
    track = turn_track(arriving(9, start="23:45"), RULESET)
    assert [turn.clock for turn in track.turns][:3] == ["23:45", "00:00", "00:15"]
    assert {turn.light for turn in track.turns} == {NIGHT}  # by the condition, as no dawn is given
    assert [(turn, one.units) for turn, one in track.late] == [(9, ("r0", "r1"))]
    assert [turn.clock for turn in turn_track(arriving(9, start=None), RULESET).turns] == [""] * 6


def test_without_a_number_of_turns_the_track_ends_with_the_last_arrival() -> None:
    scenario = SetCardField("turns", None).apply(arriving(4))
    track = turn_track(scenario, RULESET)
    assert (len(track.turns), track.stated) == (4, False)
    assert turn_track(read("card: {start: '06:00'}\n"), RULESET).turns == ()


def test_markers_are_counted_by_hand() -> None:
    scenario = SetCardField("artillery", {"Soviet": (Allotment(3, "20"), Allotment(2, "", 4))}).apply(
        read("card: {turns: 4}\n")
    )
    scenario = replace(
        scenario, zones=(Zone("a", "objective", control="German"), Zone("b", "objective"), Zone("c", "note"))
    )
    found = {
        (one.why, one.key, one.name.en, one.side): (one.count, one.most) for one in markers_needed(scenario, RULESET)
    }
    assert found == {
        (TURN, "turn", "turn", ""): (1, 1),
        (ON_MAP, "smoke", "smoke", ""): (2, 2),
        (OF_CARD, "artillery", "Artillery: 20", "Soviet"): (3, 3),
        (OF_CARD, "artillery", "Artillery", "Soviet"): (0, 2),
        (CONTROL, "control", "control", "German"): (1, 2),
        (CONTROL, "control", "control", "Soviet"): (0, 2),
        (OF_STATE, "dug_in", "dug_in", ""): (1, 1),
        (OF_STATE, "spotted", "spotted", ""): (0, 1),
        (OF_STATE, "in_assault", "in_assault", ""): (0, 1),
    }


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*/*.yaml")), ids=lambda p: p.stem)
def test_the_cards_of_the_samples_are_whole_and_fit_their_forces(path: Path) -> None:
    scenario, rules = scenario_of(path)
    if scenario.card.value("turns") is None:
        pytest.skip("a table of lines, no scenario")
    assert missing_fields(scenario, rules) == ()
    for section in card_sections(scenario, rules):
        assert section.name.fr
        for entry in section.entries:
            for words in (entry.words, *(words for _, words in entry.by_side)):
                assert not words or (words.en and words.fr)
    kinds = {force.side: Counter(unit.kind for unit in force.units) for force in scenario.forces.sides}
    for side, ranks in (scenario.card.value("leaders") or {}).items():
        assert sum(one.count for one in ranks) == kinds[side]["leader"]
    for key, kind in (("tank_leaders", "tank_leader"), ("observers", "forward_observer")):
        for side, count in (scenario.card.value(key) or {}).items():
            if isinstance(count, int) and kind in rules.units:
                assert count == kinds[side][kind]
    for side, dice in (scenario.card.value("order_dice") or {}).items():
        assert dice == sum(kinds[side].values()) - kinds[side]["spotter"]
    assert isinstance(scenario.card.value("sets_up_first"), CardSide)
    assert turn_track(scenario, rules).late == ()
    assert Text() not in [one.name for one in markers_needed(scenario, rules)]


def test_north_lies_where_the_card_says() -> None:
    base, _ = scenario_of(SAMPLES / "asl" / "sorvino_brook.yaml")
    for words, degrees in (
        ("Top of the map, board 1", 0.0),
        ("to the right", 90.0),
        ("bottom left corner", 225.0),
        ("top left", 315.0),
        ("30° from the top", 30.0),
        ("left or right", None),
        ("not known", None),
    ):
        told = replace(base, card=replace(base.card, fields={**base.card.fields, "north": Text.of(words)}))
        assert north_of(told) == degrees, words
    assert north_of(scenario_of(SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml")[0]) is None


# --- how far a game has come


@pytest.mark.parametrize("path", SAMPLES_WITH_TURNS, ids=lambda path: path.stem)
def test_a_game_goes_through_all_phases_of_all_turns_and_back(path: Path) -> None:
    before, ruleset = scenario_of(path)
    turns = before.card.value("turns")
    each = (len(phases_of(ruleset)) or 1) * (len(players_in_order(before, ruleset)) or 1)
    found, now = [], before
    while (after := moment_after(now, ruleset)) != current_moment(now):
        now = set_moment(after, ruleset).apply(now)
        found.append(current_moment(now))
    assert len(found) == len(set(found)) == turns * each
    assert [one.turn for one in found] == sorted(one.turn for one in found)
    assert turn_track(now, ruleset).turns[-1].current
    while current_moment(now) != Moment():
        assert current_moment(now) == found.pop()
        now = set_moment(moment_after(now, ruleset, -1), ruleset).apply(now)
    assert now == before


def test_the_moment_is_told_with_player_and_phase_and_its_side_is_renamed_with_the_card() -> None:
    scenario, ruleset = scenario_of(SAMPLES / "asl" / "sorvino_brook.yaml")
    scenario = set_moment(Moment(2, "German", "rout"), ruleset).apply(scenario)
    words = moment_words(scenario, ruleset, current_moment(scenario))
    assert words.get("en") == "turn 2 of 7 · Germans · rout phase (RtPh)"
    assert words.get("fr") == "tour 2 sur 7 · Allemands · phase de déroute (RtPh)"
    renamed = RenameSide("German", "Defender").apply(scenario)
    assert current_moment(renamed) == Moment(2, "Defender", "rout")
    assert current_moment(RemoveSide("German").apply(scenario)) == Moment(2, "", "rout")
