"""The same ground under two rulesets: every terrain is mapped or named, areas against lines judged one by one."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
import shapely

from tests import loading
from tests.games.random_scenarios import HEX_GAMES, TABLE_GAMES, hex_analysis, table_analysis
from tests.shares import share, some
from workbench.analysis.any_analysis import analysis_of
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.data_folders import RULESETS, SAMPLES
from workbench.base.diagnostics import CannotAnswer
from workbench.cli.main import run
from workbench.files.installed_rulesets import InstalledRulesets
from workbench.files.neutral_terrain import others_of_kind, read_neutral_terrain, terrain_left_out
from workbench.files.rulesets.loader import find_rulesets
from workbench.planning.kinds.rulesets import RULESETS as COMPARISON
from workbench.planning.kinds.rulesets import comparison_plan
from workbench.planning.ruleset_comparison import (
    hex_shades,
    tabletop_shades,
    two_hex_lines,
    two_rulesets,
)
from workbench.planning.same_ground import same_ground
from workbench.protocol.answers import answer_request
from workbench.rules.neutral_terrain import NeutralTerrain
from workbench.rules.ruleset import HEXES
from workbench.scenario.edits.ground import PaintTerrain, SetElevation

LIBRARY = InstalledRulesets()
GAMES = (*HEX_GAMES, *TABLE_GAMES)
PAIRS = [(game, other) for kind in (HEX_GAMES, TABLE_GAMES) for game in kind for other in kind if other != game]
LIPOVKA = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"


@pytest.fixture(scope="module")
def neutral() -> NeutralTerrain:
    return LIBRARY.neutral_terrain()


def test_the_vocabulary_has_no_error() -> None:
    _, diagnostics = read_neutral_terrain()
    assert [item.format() for item in diagnostics] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_terrain_of_every_game_is_mapped_or_named_with_a_reason(game: str, neutral: NeutralTerrain) -> None:
    ruleset = loading.ruleset(game)
    assert terrain_left_out(ruleset, neutral) == []
    found = neutral.game(ruleset)
    assert not set(found.words) & set(found.unmapped), "nothing is both mapped and unmapped"
    assert all(reason.en and reason.fr for reason in found.unmapped.values())
    assert all(word in neutral.words for word in found.by_word)


def test_every_word_has_both_languages_and_some_game_has_it(neutral: NeutralTerrain) -> None:
    assert all(word.name.en and word.name.fr for word in neutral.words.values())
    used = {word for game in GAMES for word in neutral.game(loading.ruleset(game)).by_word}
    assert set(neutral.words) - used == set()


@pytest.mark.parametrize(("game", "other"), PAIRS)
def test_a_terrain_is_its_own_counterpart_there_and_back_or_something_stood_in(
    game: str, other: str, neutral: NeutralTerrain
) -> None:
    here, there = loading.ruleset(game), loading.ruleset(other)
    for key in here.terrain:
        found = neutral.counterpart(key, here, there)
        if not found.key:
            assert found.reason.en
            continue
        back = neutral.counterpart(found.key, there, here)
        if not found.near:
            assert back.word == found.word
    ground = next(iter(neutral.game(here).by_word["open"]))
    assert neutral.counterpart(ground, here, there).key == neutral.game(there).by_word["open"][0]


# --- Maps of hexes.


@pytest.mark.slow
@pytest.mark.parametrize(("game", "other"), share([pair for pair in PAIRS if pair[0] in HEX_GAMES], 3, "shades"))
def test_three_shades_are_what_single_lines_tell(game: str, other: str, neutral: NeutralTerrain) -> None:
    differ = 0
    for seed in range(some(4)):
        analysis = hex_analysis(game, seed)
        two = two_rulesets(analysis, loading.ruleset(other), neutral)
        origin = Random(seed).randrange(analysis.scenario.board.grid.size)
        shades = hex_shades(two, origin)
        for target in range(analysis.scenario.board.grid.size):
            lines = two_hex_lines(two, origin, target)
            told = (bool(shades.both[target]), bool(shades.only_here[target]), bool(shades.only_there[target]))
            a, b = lines.here.visible, lines.there.visible
            assert told == (a and b, a and not b, b and not a), (seed, target)
            differ += a != b
    assert differ, "some hexes are seen under one ruleset only"


@pytest.mark.parametrize(("game", "other"), [pair for pair in PAIRS if pair[0] in HEX_GAMES])
def test_ground_of_whole_hexes_is_that_of_the_neutral_words(game: str, other: str, neutral: NeutralTerrain) -> None:
    here, there = loading.ruleset(game), loading.ruleset(other)
    analysis = hex_analysis(game, 3)
    board = analysis.scenario.board
    made = same_ground(analysis.scenario, here, there, neutral).scenario.board
    assert made.grid == board.grid
    assert set(made.cover) <= set(there.layer(HEXES)) | {key for key, row in there.terrain.items() if HEXES in row.also}
    bases = [made.mask(key) for key in made.cover if there.terrain[key].base]
    assert not (np.sum(bases, axis=0) > 1).any() if bases else True, "a hex has one ground"
    low, high = there.elevation_steps
    assert made.elevation.min() >= low
    assert made.elevation.max() <= high


def test_levels_make_hills_and_hills_without_a_level_count_one(neutral: NeutralTerrain) -> None:
    grenadier, landships = loading.ruleset("panzer_grenadier"), loading.ruleset("landships")
    scenario, _ = loading.scenario(LIPOVKA)
    raised = SetElevation((0, 1), 3).apply(scenario)
    made = same_ground(raised, grenadier, landships, neutral).scenario.board
    assert made.elevation[0] == 3
    assert made.mask("hill")[[0, 1]].all()
    assert (made.mask("hill") == (made.elevation > 0)).all()
    farm, _ = loading.scenario(SAMPLES / "landships" / "marcelle_farm.yaml")
    flat = PaintTerrain("hill", (5,), frozenset({"clear"})).apply(farm)
    back = same_ground(flat, landships, grenadier, neutral)
    assert back.scenario.board.elevation[5] == 1
    assert not any(note.terrain.en == "hill" for note in back.notes)


def test_what_the_other_game_lacks_is_listed_with_its_places(neutral: NeutralTerrain) -> None:
    scenario, grenadier = loading.scenario(LIPOVKA)
    found = same_ground(scenario, grenadier, loading.ruleset("landships"), neutral)
    cliff = next(note for note in found.notes if note.terrain.en == "cliff")
    assert cliff.lost
    assert set(cliff.places) == {"0705", "0805", "0806"}
    light = next(note for note in found.notes if note.terrain.en == "light woods")
    assert not light.lost
    assert "wood" in light.text.en
    assert next(note for note in found.notes if note.terrain.en == "units").lost
    assert not any(True for _ in found.scenario.forces)


@pytest.mark.slow
def test_drawings_make_whole_hexes_where_the_other_game_knows_no_places_inside(neutral: NeutralTerrain) -> None:
    scenario, asl = loading.scenario(SAMPLES / "asl" / "sorvino_brook.yaml")
    made = same_ground(scenario, asl, loading.ruleset("panzer_grenadier"), neutral).scenario
    board = scenario.board
    assert made.board.shapes == ()
    grid = board.grid
    woods = [shape for shape in board.shapes if shape.terrain == "woods" and shape.kind == "polygon"]
    for number, here in enumerate(grid.hexes):
        centre = shapely.Point(grid.point(here))
        if any(shapely.make_valid(shapely.Polygon(shape.points)).covers(centre) for shape in woods):
            assert made.board.mask("woods")[number] or made.board.mask("town")[number], grid.labels[number]


# --- Tables.


@pytest.mark.slow
@pytest.mark.parametrize(("game", "other"), [pair for pair in PAIRS if pair[0] in TABLE_GAMES])
def test_three_shades_of_a_table_are_what_points_tell(game: str, other: str, neutral: NeutralTerrain) -> None:
    for seed in range(some(3)):
        analysis = table_analysis(game, seed)
        two = two_rulesets(analysis, loading.ruleset(other), neutral)
        board = analysis.scenario.board
        dice = Random(seed)
        origin = (dice.uniform(0, board.width), dice.uniform(0, board.height))
        shades = tabletop_shades(two, origin)
        parts = (shades.both, shades.only_here, shades.only_there)
        here, there = two.both(TabletopAnalysis)
        for _ in range(40):
            at = (dice.uniform(0, board.width), dice.uniform(0, board.height))
            if min(shapely.distance(part.boundary, shapely.Point(at)) for part in parts if not part.is_empty) < 0.2:
                continue  # on an edge both answers are right
            a, b = (one.line(one.point(origin), one.point(at)).visible for one in (here, there))
            told = tuple(bool(shapely.contains_xy(part, *at)) for part in parts)
            assert told == (a and b, a and not b, b and not a), (seed, at)


# --- Files that correct the vocabulary.


def write(folder: Path, text: str) -> list[Path]:
    path = folder / "neutral_terrain.yaml"
    path.write_text(f"format: workbench-neutral-terrain/1\n{text}", encoding="utf-8")
    return [RULESETS / "neutral_terrain.yaml", path]


def test_the_users_file_corrects_single_keys(tmp_path: Path) -> None:
    files = write(
        tmp_path,
        "rulesets:\n  panzer_grenadier:\n    terrain: {light_woods: [field]}\n    unmapped: {hedge: {en: no, fr: non}}\n",
    )
    found, diagnostics = read_neutral_terrain(files)
    assert [item.format() for item in diagnostics] == []
    game = found.game(loading.ruleset("panzer_grenadier"))
    assert game.words["field"] == "light_woods"
    assert game.by_word["light_woods"][0] == "field"
    assert "hedge" not in game.words
    assert game.words["woods"] == "woods"


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("rulesets:\n  asl:\n    terrain: {wood: [woods]}\n", "unknown_word", 4),
        ("rulesets:\n  asl:\n    terrain: {woods: [woodz]}\n", "unknown_terrain", 4),
        ("rulesets:\n  asll: {}\n", "unknown_ruleset", 3),
        ("words:\n  swamp: {en: swamp, like: mash}\n", "unknown_word", 3),
        ("words:\n  swamp: {en: swamp, likes: marsh}\n", "unknown_key", 3),
        ("words: 3\n", "bad_type", 2),
    ],
)
def test_mistakes_in_a_vocabulary_have_a_place_and_a_hint(tmp_path: Path, text: str, code: str, line: int) -> None:
    _, diagnostics = read_neutral_terrain(write(tmp_path, text))
    (found,) = diagnostics
    assert found.code == code
    assert found.span is not None
    assert found.span.line == line
    if code.startswith("unknown"):
        assert found.hint.en


@pytest.mark.slow(8)
def test_check_knows_vocabularies_and_terrain_that_they_leave_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["check", str(RULESETS / "neutral_terrain.yaml")]) == 0
    assert "0 errors, 0 warnings" in capsys.readouterr().out
    wrong = write(tmp_path, "rulesets:\n  asl:\n    terrain: {woods: [woodz]}\n")[1]
    assert run(["check", str(wrong)]) == 1
    assert "unknown_terrain" in capsys.readouterr().out
    house = tmp_path / "house_asl"
    shutil.copytree(RULESETS / "asl", house)
    head = house / "ruleset.yaml"
    head.write_text(head.read_text(encoding="utf-8").replace("id: asl", "id: house_asl", 1), encoding="utf-8")
    chart = house / "terrain.yaml"
    chart.write_text(re.sub(r"^    neutral: .*\n", "", chart.read_text(encoding="utf-8"), flags=re.M), encoding="utf-8")
    monkeypatch.setenv("WORKBENCH_RULESETS", str(tmp_path))
    few = write(tmp_path, "rulesets:\n  house_asl:\n    terrain: {woods: [woods], open: [open_ground]}\n")[1]
    assert run(["check", str(few)]) == 0
    told = capsys.readouterr().out
    assert "terrain_left_out" in told
    assert "grain" in told


@pytest.mark.slow
def test_house_rules_are_compared_with_the_game_that_they_were_made_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = tmp_path / "steep"
    shutil.copytree(RULESETS / "panzer_grenadier", house)
    chart = house / "terrain.yaml"
    village = chart.read_text(encoding="utf-8").partition("  village:")
    lower = village[2].replace("los: block", "los: open", 1)
    chart.write_text("".join([*village[:2], lower]), encoding="utf-8")
    monkeypatch.setenv("WORKBENCH_RULESETS", str(tmp_path))
    answer = asked(LIPOVKA, ruleset="steep", **{"from": "1409", "to": "2312"})
    assert answer["differ"]
    assert not answer["here"]["visible"]
    assert "steep" in others_of_kind(loading.ruleset("panzer_grenadier"), "panzer_grenadier")


# --- The protocol, the command line and the plan.


def asked(path: Path, **fields: Any) -> dict[str, Any]:
    scenario, ruleset = loading.scenario(path)
    analysis = analysis_of(scenario, ruleset)
    analysis.library = LIBRARY
    return answer_request(analysis, {"ask": "compare", **fields})


def test_the_protocol_gives_both_verdicts_with_the_sections_of_both_games() -> None:
    answer = asked(LIPOVKA, ruleset="asl", **{"from": "1409", "to": "2312"})
    assert answer["rulesets"] == ["panzer_grenadier", "asl"]
    assert {one["rule"] for one in answer["here"]["reasons"]} & {"8.42"}
    assert {one["rule"] for one in answer["there"]["reasons"]} & {"6.2"}
    assert answer["differ"] == (answer["here"]["visible"] != answer["there"]["visible"])
    assert "ignored" not in answer


def test_the_protocol_parts_the_map_in_three_and_the_rest(neutral: NeutralTerrain) -> None:
    answer = asked(LIPOVKA, ruleset="landships", **{"from": "1409"})
    parts = [set(answer[name]) for name in ("both", "only_here", "only_there")]
    assert sum(map(len, parts)) == len(set.union(*parts)), "no hex is in two of them"
    scenario, ruleset = loading.scenario(LIPOVKA)
    two = two_rulesets(analysis_of(scenario, ruleset), loading.ruleset("landships"), neutral)
    here, there = two.both(Analysis)
    origin = here.place("1409")
    assert len(parts[0] | parts[1]) == int(here.area(origin).visible.sum())
    assert len(parts[0] | parts[2]) == int(there.area(origin).visible.sum())


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"ruleset": "chess"}, "unknown_ruleset"),
        ({"ruleset": "panzer_grenadier"}, "same_ruleset"),
        ({"ruleset": "bolt_action"}, "other_map"),
        ({}, "missing_field"),
        ({"ruleset": "asl", "from": "9999"}, "bad_place"),
    ],
)
def test_what_cannot_be_compared_is_refused(fields: dict[str, str], code: str) -> None:
    answer = asked(LIPOVKA, **{"from": "1409", **fields})
    assert answer["error"]["code"] == code, answer


def test_without_a_library_the_ask_says_so() -> None:
    scenario, ruleset = loading.scenario(LIPOVKA)
    answer = answer_request(analysis_of(scenario, ruleset), {"ask": "compare", "from": "1409", "ruleset": "asl"})
    assert answer["error"]["code"] == "not_modelled"


def test_the_command_says_both_verdicts_and_what_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", str(LIPOVKA), "--ruleset", "landships", "1409", "2312"]) == 0
    told = capsys.readouterr().out
    assert "Panzer Grenadier: blocked" in told
    assert "Landships!" in told
    assert "[8.42]" in told
    assert "cliff" in told
    assert run(["compare", str(LIPOVKA), "1409", "2312", "--ruleset", "landships", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["here"]["visible"] is False


def test_the_command_parts_an_area_in_three(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", str(LIPOVKA), "--ruleset", "asl", "--area", "1409"]) == 0
    told = capsys.readouterr().out
    assert "both, " in told
    assert "only Panzer Grenadier, " in told
    ormeaux = SAMPLES / "bolt_action" / "les_ormeaux.yaml"
    assert run(["compare", str(ormeaux), "--ruleset", "blitzkrieg", "--area", "34,24", "--lang", "fr"]) == 0
    assert "seul BlitzKrieg" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["1409"], ["1409", "2312", "1410"], []])
def test_the_command_needs_two_places_or_an_area(words: list[str]) -> None:
    assert run(["compare", str(LIPOVKA), "--ruleset", "asl", *words]) != 0


def test_the_plan_tells_three_counts_and_both_reasons(neutral: NeutralTerrain) -> None:
    scenario, ruleset = loading.scenario(LIPOVKA)
    analysis = analysis_of(scenario, ruleset)
    two = two_rulesets(analysis, loading.ruleset("asl"), neutral)
    origin, target = (scenario.board.grid.find(label) for label in ("1409", "2312"))
    request = COMPARISON.request(observers=(origin,), to=target, against="asl")
    picture = comparison_plan(two, request)
    shades = hex_shades(two, origin)
    assert [int(part.sum()) for part in picture.shades] == [
        int(part.sum()) for part in (shades.only_there, shades.only_here, shades.both)
    ]
    told = [row.text.en for row in picture.rows]
    assert any(words.startswith("Panzer Grenadier: blocked") and words.endswith("[8.42]") for words in told)
    assert any(words.startswith("Advanced Squad Leader: blocked") and words.endswith("[6.2]") for words in told)
    with pytest.raises(CannotAnswer):
        comparison_plan(two, request.with_values(observers=()))


@pytest.mark.slow(8)
def test_rulesets_on_offer_are_those_of_the_same_kind_of_map() -> None:
    assert set(others_of_kind(loading.ruleset("bolt_action"), "bolt_action")) == {
        "blitzkrieg",
        "generic_table",
        "little_wars",
    }
    assert set(others_of_kind(loading.ruleset("asl"), "asl")) == {
        "panzer_grenadier",
        "landships",
        "generic",
        "battle_for_moscow",
    }
    assert set(find_rulesets()) >= set(GAMES)


def test_ground_that_no_row_names_is_listed_by_its_key(neutral: NeutralTerrain) -> None:
    analysis = table_analysis("bolt_action", 1)
    scenario, ruleset = analysis.scenario, analysis.ruleset
    strange = replace(scenario, board=replace(scenario.board, ground="moonstone"))
    found = same_ground(strange, ruleset, ruleset, neutral)
    assert [note.terrain.en for note in found.notes if note.lost][:1] == ["moonstone"]
