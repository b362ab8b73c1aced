"""Games that are no part of the program: as a package with an entry point, and as a folder of the user's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import loading
from tests.games.outside import (
    GAME,
    HEDGEROW,
    PACKAGE,
    declare,
    house_ruleset,
    pip_install,
    playing,
    wheel_of,
    write_package,
)
from workbench.analysis.any_analysis import analysis_of
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import check_paths, load_ruleset
from workbench.cli.main import run
from workbench.engine.doctrines import broken_games, find_games
from workbench.files.installed_games import installed_games, problems_of_games, sample_files, usual_recipe
from workbench.files.installed_rulesets import InstalledRulesets
from workbench.lessons.course import course_of
from workbench.protocol.answers import answer_request


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pip put the package."""
    pytest.importorskip("pip")
    folder = tmp_path_factory.mktemp("outside")
    sources, target = folder / "sources", folder / "target"
    sources.mkdir()
    pip_install(wheel_of(write_package(sources), folder), target)
    return target


@pytest.fixture
def tankettes(target: Path) -> Iterator[Path]:
    with playing(target):
        yield target / PACKAGE


def asked(sample: Path, **request: Any) -> dict[str, Any]:
    scenario, ruleset = loading.scenario(sample)
    analysis = analysis_of(scenario, ruleset)
    analysis.library = InstalledRulesets()
    return answer_request(analysis, request)


@pytest.mark.slow
def test_a_package_is_a_game_among_the_others(tankettes: Path) -> None:
    assert list(problems_of_games()) == []
    assert list(find_games())[-1] == GAME
    game = installed_games()[GAME]
    assert [board.width for board in game.boards] == [12]
    assert sample_files(game_id=GAME) == [tankettes / "samples" / "first_field.yaml"]
    assert [lesson.title.en for lesson in course_of(GAME)] == ["Woods"]
    assert usual_recipe(GAME).woods == 0.9
    assert usual_recipe(GAME).water == 0.5


@pytest.mark.slow
def test_it_judges_by_its_own_doctrine_and_is_compared(tankettes: Path) -> None:
    sample = sample_files(game_id=GAME)[0]
    across = {"from": "0901", "to": "0908"}
    assert asked(sample, ask="los", **across)["visible"], "everybody looks through hedges"
    answer = asked(sample, ask="compare", ruleset="panzer_grenadier", **across)
    assert answer["differ"]
    assert not answer["there"]["visible"]
    assert not asked(sample, ask="los", **{"from": "unit:b1", "to": "unit:r1"})["visible"], "woods hide as in the model"
    assert asked(sample, ask="reach", unit="b1")["costs"], "movement is borrowed"
    lipovka = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
    assert asked(lipovka, ask="compare", ruleset=GAME, **{"from": "1409", "to": "2312"})["rulesets"][1] == GAME


@pytest.mark.slow(8)
def test_it_is_checked_with_its_lesson(tankettes: Path) -> None:
    found = check_paths([tankettes / "rulesets", tankettes / "samples"])
    assert [item.format() for item in found if item.severity.value != "info"] == []
    lesson = tankettes / "samples" / "lessons" / "01_woods.yaml"
    text = lesson.read_text(encoding="utf-8")
    try:
        lesson.write_text(text.replace("claim: false", "claim: true"), encoding="utf-8")
        assert check_paths([lesson]).has_errors, "what it claims is asked again"
    finally:
        lesson.write_text(text, encoding="utf-8")


@pytest.mark.slow
def test_commands_know_it(tankettes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulesets"]) == 0
    assert run(["samples"]) == 0
    told = capsys.readouterr().out
    assert "Tankettes (1)" in told
    assert f"{GAME}/lessons/01_woods.yaml" in told
    made = tmp_path / "made.yaml"
    assert run(["generate", str(made), "--ruleset", GAME, "--size", "12x9"]) == 0
    assert "woods 0.9" in capsys.readouterr().out
    assert run(["check", str(made)]) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("raise RuntimeError('out of tanks')", "RuntimeError: out of tanks"),
        ("import no_such_module_at_all", "ModuleNotFoundError"),
        ("GAME = 'chess'", "is no Game but str"),
        ("from workbench.engine.doctrines import Game\nGAME = Game('asl', 'Mine')", 'there is a game "asl" already'),
        ("from workbench.engine.doctrines import Game\nGAME = Game('a/b', 'Mine')", "is no id of a game"),
        ("other = 1", "AttributeError"),
    ],
)
def test_a_broken_package_is_named_and_stops_nothing(
    tmp_path: Path, module: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken_game_of_tests.py").write_text(module, encoding="utf-8")
    declare(tmp_path, "broken_game", "[workbench.games]\nbroken = broken_game_of_tests:GAME\n")
    with playing(tmp_path):
        (problem,) = broken_games()
        assert words in problem.text.en
        assert "broken-game 1.0 (broken_game_of_tests:GAME)" in problem.text.en
        assert run(["rulesets"]) == 0
        told = capsys.readouterr()
        assert "broken-game 1.0" in told.out + told.err
        assert "Panzer Grenadier (1)" in told.out
    import sys

    sys.modules.pop("broken_game_of_tests", None)


def test_a_doctrine_that_cannot_be_loaded_is_an_error_of_its_ruleset(tmp_path: Path) -> None:
    write_package(tmp_path)
    (tmp_path / PACKAGE / "vocabulary.py").write_text("1 / 0\n", encoding="utf-8")
    declare(tmp_path, PACKAGE, f"[workbench.games]\n{GAME} = {PACKAGE}:GAME\n")
    with playing(tmp_path):
        ruleset, diagnostics = load_ruleset(GAME)
        assert ruleset is None
        error = next(item for item in diagnostics if item.severity.value == "error")
        assert f"{PACKAGE}.vocabulary cannot be loaded (ZeroDivisionError" in error.text.en
        assert error.span is not None
        assert error.span.line


# --- A folder of the user's that borrows all its doctrines.


_HEAD = '  game: {boards: ["14x11"], recipe: {relief: 0, woods: 1}}\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WORKBENCH_RULESETS", str(tmp_path))
    return tmp_path


@pytest.mark.slow
def test_a_folder_with_game_in_its_head_is_a_game(folder: Path) -> None:
    house = house_ruleset(folder, "steppe", _HEAD)
    lessons = house / "samples" / "lessons"
    lessons.mkdir(parents=True)
    sample = house / "samples" / "first.yaml"
    sample.write_text(
        "format: workbench/1\ntitle: First\nruleset: steppe\nmap:\n  kind: hex\n  columns: 9\n  rows: 9\n"
        f'  hexsides: {{{HEDGEROW}: "0404/0405"}}\n',
        encoding="utf-8",
    )
    (lessons / "01.yaml").write_text(
        "format: workbench-lesson/1\ntitle: Hedges\nscenario: ../first.yaml\nsteps:\n"
        "  - text: Seen?\n    ask: {question: sees, from: '0401', to: '0409'}\n    claim: false\n",
        encoding="utf-8",
    )
    assert list(problems_of_games()) == []
    game = installed_games()["steppe"]
    assert [(board.width, board.height) for board in game.boards] == [(14, 11)]
    assert (usual_recipe("steppe").woods, usual_recipe("steppe").relief) == (1, 0)
    assert sample_files(game_id="steppe") == [sample]
    assert [lesson.title.en for lesson in course_of("steppe")] == ["Hedges"], "its game is the folder in which it lies"
    assert not asked(sample, ask="los", **{"from": "0401", "to": "0409"})["visible"]
    assert not asked(sample, ask="compare", ruleset="asl", **{"from": "0401", "to": "0409"}).get("error")
    assert [item.format() for item in check_paths([folder]) if item.severity.value != "info"] == []


def test_house_rules_without_the_word_are_no_game(folder: Path) -> None:
    house_ruleset(folder, "steppe")
    assert "steppe" not in installed_games()


@pytest.mark.parametrize(
    ("name", "head", "words"),
    [
        ("asl", _HEAD, 'there is a game "asl" already'),
        ("steppe", '  game: {boards: ["14 by 11"]}\n', "is no size"),
        ("steppe", "  game: {recipe: {sand: 1}}\n", "possible here: relief"),
        ("steppe", "  game: {recipe: {woods: 3}}\n", "ruleset.yaml"),
    ],
)
def test_a_folder_that_is_no_good_is_named_with_its_place(folder: Path, name: str, head: str, words: str) -> None:
    house_ruleset(folder, name, head)
    (problem,) = problems_of_games()
    assert words in problem.text.en
    assert problem.span is not None
    assert problem.span.file == str(folder / name / "ruleset.yaml")
    assert installed_games().keys() == {*find_games(), "battle_for_moscow", "little_wars"}, (
        "these come with the program, without Python"
    )
