"""Every recipe of ``docs/howto`` works as it is printed: its code is put into a copy of the program, its commands are run."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
import yaml

from tests.conftest import ROOT
from tests.documents.blocks import DOCS, Block, blocks_of
from tests.documents.test_examples import same

COPIED, LINKED = ("docs", "resources", "rulesets", "samples", "tests", "workbench"), ("pyproject.toml",)
RECIPES = sorted(page for page in (DOCS / "howto").glob("*.md") if page.name != "README.md")
PUT = ("new file", "add to")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the program."""
    for name in COPIED:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "pictures"))
    for name in LINKED:
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def put(block: Block, folder: Path) -> None:
    """Put a block where its mark says: into a file of its own, at the end of one, or before or after a line of one."""
    name, _, where = block.about.partition(", ")
    path = folder / name
    if block.mark == "new file":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, encoding="utf-8")
        return
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    way, _, line = where.partition(": ")
    # blank lines at the end of a mark are not seen, but spaces at its beginning count
    places = [number for number, one in enumerate(lines) if one.rstrip("\n").endswith(line)] if where else [len(lines)]
    assert places, f"{block}: {name} has no line {line}"
    place = places[0] + (way == "after")
    lines[place:place] = [block.text]
    path.write_text("".join(lines), encoding="utf-8")


def tried(block: Block, folder: Path) -> None:
    """Run the commands of a block, and compare what they print with what is printed below them."""
    environment = os.environ | {"PYTHONPATH": str(folder), "LC_ALL": "C.UTF-8", "LANG": "C"}
    for part in block.text.split("$ ")[1:]:
        command, _, printed = part.partition("\n")
        for word in ("workbench", "python"):
            program = f"{shlex.quote(sys.executable)}{' -m workbench' if word == 'workbench' else ''}"
            command = command.replace(f"| {word} ", f"| {program} ")
            command = f"{program} {command.removeprefix(f'{word} ')}" if command.startswith(f"{word} ") else command
        found = subprocess.run(
            command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        assert found.returncode == 0, f"{block}: {command}\n{found.stdout}{found.stderr}"
        assert not printed.strip() or same(printed, found.stdout), f"{block}: {command}\n{found.stdout}"


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize(
    "page", [page for page in RECIPES if any(one.mark in PUT for one in blocks_of(page))], ids=lambda page: page.stem
)
def test_a_recipe_works_as_it_is_printed(page: Path, copy: Path) -> None:
    ran = 0
    for block in blocks_of(page):
        if block.mark in PUT:
            put(block, copy)
        elif block.language == "sh":
            tried(block, copy)
            ran += 1
    assert ran > 0, "a recipe ends with commands that try it"


@pytest.mark.parametrize("page", RECIPES, ids=lambda page: page.stem)
def test_code_of_recipes_is_read(page: Path) -> None:
    for block in blocks_of(page):
        if block.language == "yaml":
            assert yaml.safe_load(textwrap.dedent(block.text.replace("<", "").replace(">", ""))) is not None
        elif block.language == "python" and block.mark != "add to":
            compile(block.text, str(block), "exec")


def test_recipes_are_listed_and_name_files_that_are_there() -> None:
    text = (DOCS / "howto" / "README.md").read_text("utf-8")
    assert {f"({page.name})" for page in RECIPES} <= set(text.replace("(", " (").replace(")", ") ").split())
