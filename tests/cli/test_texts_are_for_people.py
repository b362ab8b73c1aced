"""What the commands print as text is for people: no key of a file, no bare id of a zone, no long number, no other language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.desktop.every_ask import STAGES, Stage
from tests.nameless import ID, nameless
from tests.shares import share
from tests.telltales import telltales
from workbench.checks.loading import load_scenario
from workbench.cli.main import run

_ZONE_ID = re.compile(r"(?<![\w:])z\d+(?!\w)")


def lines_of(stage: Stage) -> Iterator[tuple[str, ...]]:
    """Command lines of every kind that answers in text."""
    file, looks, foe, moves = str(stage.path), f"unit:{stage.looks}", f"unit:{stage.enemy}", f"unit:{stage.moves}"
    place = stage.place if isinstance(stage.place, str) else ",".join(f"{part:g}" for part in stage.place)
    yield "los", file, looks, foe
    yield "los", file, looks, f"unit:{stage.behind}"
    yield "los", file, looks, place
    yield "odds", file, looks, foe
    yield "spot", file, looks, foe
    yield "reach", file, moves
    yield "area", file, looks
    yield "plan", "unseen", file, moves
    yield "plan", "profile", file, moves, place
    yield "plan", "threat", file


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", STAGES)
def test_printed_texts_are_for_people(game: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    stage = STAGES[game]
    scenario, _, _ = load_scenario(stage.path)
    assert scenario is not None
    pieces = [piece.id for piece in scenario.table.features] if scenario.table is not None else []
    ids = [unit.id for _, unit in scenario.forces] + pieces
    names = [piece.name.get(language) for piece in scenario.table.features] if scenario.table is not None else []
    betrayed: list[str] = []
    printed = 0
    for command in share(list(lines_of(stage)), 4, f"printed texts of {game} in {language}"):
        run(["--lang", language, *command])
        for line in capsys.readouterr().out.splitlines():
            printed += 1
            words = line
            for name in filter(None, names):
                words = words.replace(name, "")  # said by whoever wrote the scenario
            why = telltales(words, language, ids) + _ZONE_ID.findall(words)
            betrayed += [f"{' '.join(command[:1])}: {', '.join(why)}: {words}"] if why else []
    assert printed
    assert not betrayed, "\n".join(dict.fromkeys(betrayed))


def long_texts(stage: Stage) -> Iterator[tuple[str, ...]]:
    """Command lines that print pages: what rules, cards and comparisons say."""
    file, looks, foe = str(stage.path), f"unit:{stage.looks}", f"unit:{stage.enemy}"
    yield "rulesets", stage.game
    yield "card", file
    yield "check", file
    yield "quiz", file, "--seed", "3", "--count", "3"
    yield "compare", file, looks, foe, "--ruleset", _OTHER_RULES[stage.game]
    yield "compare", file, "--area", looks, "--ruleset", _OTHER_RULES[stage.game]


_OTHER_RULES = {
    "asl": "panzer_grenadier",
    "blitzkrieg": "bolt_action",
    "bolt_action": "blitzkrieg",
    "landships": "panzer_grenadier",
    "panzer_grenadier": "asl",
}
_KEY_OF_FILES = re.compile(r"\w+_\w+")
_OTHER_LANGUAGE = {"the other language", "a French section"}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", STAGES)
def test_long_texts_have_no_word_of_the_other_language(
    game: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    printed, betrayed = 0, []
    for command in long_texts(STAGES[game]):
        run(["--lang", language, *command])
        for line in capsys.readouterr().out.splitlines():
            printed += 1
            words = _KEY_OF_FILES.sub("", line)  # what is to be typed is the same in all languages
            found = _OTHER_LANGUAGE.intersection(telltales(words, language))
            if found and "Workbench authors" not in line:  # a name is the same in all languages
                betrayed.append(f"{command[0]}: {line}")
    assert printed
    assert not betrayed, "\n".join(betrayed)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", STAGES)
def test_what_has_no_name_is_not_called_by_its_id(
    game: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stage = replace(STAGES[game], path=nameless(STAGES[game].path, tmp_path))
    commands = [*lines_of(stage), *long_texts(stage), ("plan", "fairness", str(stage.path))]
    betrayed, printed = [], 0
    for command in share(commands, 50, f"things without a name in {game} in {language}"):
        run(["--lang", language, *command])
        for line in capsys.readouterr().out.splitlines():
            printed += 1
            betrayed += [f"{command[0]}: {line}"] if ID.search(line) else []
    assert printed
    assert not betrayed, "\n".join(dict.fromkeys(betrayed))


@pytest.mark.slow(8)
def test_places_of_a_comparison_on_a_table_are_told_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    stage = STAGES["bolt_action"]
    for language, wreck in (("en", "burnt-out truck"), ("fr", "le camion brûlé")):
        run(
            ["--lang", language, "compare", str(stage.path), "--area", f"unit:{stage.looks}", "--ruleset", "blitzkrieg"]
        )
        assert f"({wreck})" in capsys.readouterr().out


def test_ids_of_zones_are_found() -> None:
    assert _ZONE_ID.findall("Enters in z5, or in zone:z6") == ["z5"]
    assert not _ZONE_ID.findall("Enters in the entry zone west (z5a)")
