"""Every example of the documents is what it says: scenarios load, rules are read, requests answer, commands are there."""

from __future__ import annotations

import argparse
import io
import json
import re
import shlex
import shutil
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml
from PySide6.QtWidgets import QApplication

from tests.conftest import ROOT
from tests.documents.blocks import DOCS, PAGES, Block, all_blocks, inline_commands
from tests.files.formats.foreign_samples import FILES
from tests.shares import full
from workbench.analysis.any_analysis import analysis_of
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import Severity
from workbench.checks.loading import load_scenario
from workbench.cli.main import command_parsers, run
from workbench.files.formats.mapping_files import read_word_mapping
from workbench.files.formats.registry import installed
from workbench.protocol.answers import answer_request

BLOCKS = [block for block in all_blocks() if block.page.parent.name != "howto" and block.mark != "not run"]
YAML = [block for block in BLOCKS if block.language == "yaml"]
FIRST = next(block for block in YAML if block.page.name == "files.md")
MOST_NOT_RUN = 6
"""So many blocks may say why they are not run."""


def checked(path: Path) -> str:
    """What is wrong with a scenario; empty if nothing is."""
    _, _, found = load_scenario(path)
    return "\n".join(item.format() for item in found if item.severity is Severity.ERROR)


class Loader(yaml.SafeLoader):
    """As the program reads YAML: ``on`` is a word."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, form) for tag, form in rules if tag != "tag:yaml.org,2002:bool" or first in "tTfF"]
    for first, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def merged(base: str, part: str) -> str:
    """A scenario with the keys of a fragment in the place of its own; those of ``map`` one by one."""
    whole, some = (yaml.load(text, Loader) for text in (base, part))
    whole["map"] |= some.pop("map", {})
    return json.dumps(whole | some)  # JSON is YAML


@pytest.mark.parametrize("block", [one for one in YAML if one.page.name == "files.md"], ids=str)
def test_an_example_of_a_file_loads(block: Block, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if "format: workbench-lesson/1" in block.text:
        shutil.copytree(SAMPLES / "panzer_grenadier", tmp_path / "samples")
        path = tmp_path / "samples" / "lessons" / "example.yaml"
        path.write_text(block.text, encoding="utf-8")
        assert run(["check", str(path)]) == 0, capsys.readouterr()
        return
    path = tmp_path / "example.yaml"
    if "format: workbench-import/1" in block.text:
        path.write_text(block.text, encoding="utf-8")
        assert read_word_mapping(path)[0] is not None
        return
    if "format: workbench-supplement/1" in block.text:
        path.write_text(block.text, encoding="utf-8")
        assert run(["check", str(path)]) == 0, capsys.readouterr()
        return
    if "format: workbench/1" in block.text:
        path.write_text(block.text, encoding="utf-8")
    else:
        base = (ROOT / block.about).read_text("utf-8") if block.mark else FIRST.text
        path.write_text(merged(base, block.text), encoding="utf-8")
    assert checked(path) == ""


@pytest.mark.parametrize("block", [one for one in YAML if one.mark == "new file"], ids=str)
def test_an_example_of_rules_is_read(block: Block, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / block.about
    game = ROOT / "rulesets" / path.parent.name
    of_a_game = game.is_dir()
    if of_a_game:
        shutil.copytree(game, path.parent)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(block.text, encoding="utf-8")
    assert run(["check", str(path.parent if of_a_game else path)]) == 0, capsys.readouterr()
    assert "0 errors, 0 warnings" in capsys.readouterr().out


@pytest.mark.slow(8)
def test_rules_are_copied_and_named_as_the_page_says(tmp_path: Path) -> None:
    assert "`ruleset: my_rules`" in (DOCS / "rulesets.md").read_text("utf-8")
    shutil.copytree(ROOT / "rulesets" / "panzer_grenadier", tmp_path / "my_rules")
    path = tmp_path / "example.yaml"
    path.write_text(FIRST.text.replace("ruleset: panzer_grenadier ", "ruleset: my_rules "), encoding="utf-8")
    assert checked(path) == ""


# --- Commands

ANSWERED = [block for block in BLOCKS if block.text.startswith("$ ")]
LISTED = next(block for block in BLOCKS if block.page.name == "README.md" and block.language == "sh")
LONG = ("check", "impact", "index", "print", "quiz", "report")
"""Commands that take seconds, for ``--full``."""
LINES = [line.partition(" # ")[0].strip() for line in LISTED.text.splitlines() if line.startswith("workbench ")]
COMMANDS = [
    pytest.param(line, marks=pytest.mark.slow) if line.split()[1] == "page" else line
    for line in LINES
    if full() or line.split()[1] not in LONG
]


def same(printed: str, got: str) -> bool:
    """Is an answer what is printed? ``...`` stands for anything."""
    pattern = "".join(".*" if part == "..." else re.escape(part) for part in re.split(r"(\.\.\.)", printed.strip()))
    return re.fullmatch(pattern, got.strip(), re.DOTALL) is not None


@pytest.mark.parametrize("block", ANSWERED, ids=str)
def test_a_request_is_answered_as_the_page_prints_it(
    block: Block, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command, _, printed = block.text.removeprefix("$ ").partition("\n")
    echo, _, words = command.partition(" | workbench ")
    line = f"{shlex.split(echo)[1]}\n"
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(line.encode())))
    assert run(shlex.split(words)) == 0
    got = capsys.readouterr().out
    assert same(printed, got), got


@pytest.mark.slow
def test_a_batch_writes_records_as_the_page_prints_them(tmp_path: Path) -> None:
    record, requests = (block for block in BLOCKS if block.page.name == "query.md" and block.text.startswith("{"))
    (tmp_path / "folder").mkdir()
    shutil.copy(SAMPLES / "landships" / "marcelle_farm.yaml", tmp_path / "folder")
    (tmp_path / "requests.jsonl").write_text(requests.text, encoding="utf-8")
    words = [str(tmp_path / "folder"), "--queries", str(tmp_path / "requests.jsonl"), "-o", str(tmp_path / "out.jsonl")]
    assert run(["batch", *words, "--jobs", "1"]) == 0
    lines = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text("utf-8").splitlines()]
    assert {one["query"] for one in lines} == {1, 2}
    keys = re.findall(r'"(\w+)": (?![^{]*\}, )', record.text.partition(', "answer"')[0])
    assert [key for key in keys if key != "unit"] == ["scenario", "query", "with"] == list(lines[0])[:3]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> Path:
    """A folder with the samples, in which commands run. What they draw shares an application of widgets, as other tests of
    the same process want it."""
    shutil.copytree(SAMPLES, tmp_path / "samples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
@pytest.mark.share(5)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_runs(command: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (name,) = re.findall(r"^F=(\S+)$", LISTED.text, re.MULTILINE)
    words = shlex.split(command.replace("$F", name))[1:]
    if words[0] == "samples":
        words[-1] = "mine"
    assert run(words) == 0, capsys.readouterr().err
    for path in words[words.index("-o") + 1 :][:1] if "-o" in words else ():
        assert (folder / path).exists()


# --- Bring your own map: a file of each program, written by us, under the names that the page prints

BROUGHT = {
    "vasl": "bd01",
    "vassal": "hills.vmod",
    "megamek": "hills.board",
    "tiled": "valley.tmx",
    "worldographer": "realm.wxx",
    "wesnoth": "isle.map",
    "uvtt": "village.dd2vtt",
    "foundry": "mill.json",
}
"""The name of a file by the id of its format."""
IMPORTS = [block for block in BLOCKS if block.page.name.startswith("guide") and block.language == "sh"]


def test_both_guides_print_the_same_commands_for_a_file_of_each_format() -> None:
    english, french = ([one.text for one in IMPORTS if one.page.name == name] for name in ("guide.md", "guide.fr.md"))
    assert english == french
    with_words = {one.id for one in installed().formats.values() if one.foreign is not None}
    assert set(BROUGHT) == with_words, "the guide needs a page for each format, with a command"
    printed = "".join(english).split()
    assert set(BROUGHT.values()) <= set(printed)


@pytest.mark.parametrize("block", [one for one in IMPORTS if one.page.name == "guide.md"], ids=str)
def test_commands_that_bring_a_map_run_as_printed(
    block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for form, name in BROUGHT.items():
        (tmp_path / name).write_bytes(FILES[form][0])
    for line in block.text.splitlines():
        program, *words = shlex.split(line)
        assert program == "workbench"
        assert run(words) == 0, (line, capsys.readouterr().err)
        written = [words[at + 1] for at, word in enumerate(words) if word in ("-o", "--write-mapping")]
        assert all((tmp_path / name).stat().st_size for name in written), line
        assert all(checked(tmp_path / name) == "" for name in written if words[0] == "import" and "-o" in words)


def _help(parser: argparse.ArgumentParser) -> Iterator[str]:
    """The help of a command and of its sub-commands."""
    yield parser.format_help()
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for one in action.choices.values():
                yield from _help(one)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_within_the_text_are_there(page: Path) -> None:
    parsers = command_parsers("en")
    for command in inline_commands(page):
        words = shlex.split(command)[1:]
        if words[0].startswith("-") or words[0] in ("FILE", "FICHIER"):
            continue  # an option, or a file that the window opens
        assert words[0] in parsers, f"{page.name} names the command {command}"
        offered = " ".join(_help(parsers[words[0]]))
        for option in (word for word in words if word.startswith("--") and word != "--help"):
            assert option in offered, f"{page.name}: {command}"


def test_few_blocks_are_not_run_and_say_why() -> None:
    found = [block for block in all_blocks() if block.mark == "not run"]
    assert len(found) <= MOST_NOT_RUN
    assert all(len(block.about) > 12 for block in found)
    ways = {*YAML, *ANSWERED, LISTED, *IMPORTS, *(block for block in BLOCKS if block.page.name == "query.md")}
    assert set(BLOCKS) <= ways, [str(block) for block in set(BLOCKS) - ways]


# --- Links


def headings_of(page: Path) -> set[str]:
    """The anchors of the headings of a page, as web pages of Markdown make them."""
    words = re.findall(r"^#{1,6} (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", one.strip().lower()).replace(" ", "-") for one in words}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if link.startswith("http"):
            continue
        name, _, anchor = link.partition("#")
        there = (page.parent / name).resolve() if name else page
        assert there.exists(), f"{page.name}: {link}"
        if anchor:
            assert anchor in headings_of(there), f"{page.name}: {link}"


# --- The worked examples of plans


def ask(sample: str, **request: object) -> dict[str, Any]:
    scenario, ruleset, _ = load_scenario(SAMPLES / f"{sample}.yaml")
    assert scenario is not None
    assert ruleset is not None
    return answer_request(analysis_of(scenario, ruleset), request)


@pytest.mark.slow
@pytest.mark.parametrize("page", ["guide.md", "guide.fr.md"])
def test_numbers_of_the_worked_examples_of_plans(page: str) -> None:
    text = " ".join((DOCS / page).read_text("utf-8").split()).replace(",", ".")
    lipovka = ask("panzer_grenadier/lipovka_bridge", ask="approach", unit="s_inf2", to="1701", side="German")["routes"]
    for route, cost in ((lipovka[0], "14 1/6"), (lipovka[-1], "38")):
        assert route["cost"] == pytest.approx(sum(Fraction(part) for part in cost.split()))
        assert re.search(rf"\b{cost}\b.*\b{route['exposure']}\b", text), route
    town = ask("blitzkrieg/saint_aubry", ask="approach", unit="us_5", to=[106, 67], side="German")["routes"]
    assert [round(route["cost"], 1) for route in town][:2] == [54.5, 54.6]
    assert re.search(rf"\b{town[-1]['cost']:.0f} cm.*\b{town[-1]['exposure']:.0f}\b", text), (
        "the way round by the south"
    )
    assert re.search(rf"54\.5 cm.*\b{town[0]['exposure']:.0f} cm", text)
    assert re.search(rf"\b{town[1]['exposure'] + 0.001:.0f}\b", text)
    brook = ask("asl/sorvino_brook", ask="reach", unit="r4", unseen_by="German")
    assert (len(brook["costs"]), len(brook["covered"])) == (10, 5)
