"""A game of its own as a package outside the repository, made small for tests: *Tankettes* borrows spotting, fire and movement
of Panzer Grenadier and sees by a doctrine of its own, in which everybody looks through hedges."""

from __future__ import annotations

import importlib
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from workbench.base.data_folders import RULESETS
from workbench.engine import doctrines
from workbench.files import installed_games
from workbench.files.rulesets import loader

GAME, PACKAGE = "tankettes", "workbench_tankettes"
HEDGEROW = "hedgerow"
"""What the game calls the hedges of its model."""
_ENTRY = f"[workbench.games]\n{GAME} = {PACKAGE}:GAME\n"
_FILES = {
    "__init__.py": f"""
from workbench.engine.doctrines import Game
from workbench.rules.ruleset import EmptyBoard

GAME = Game("{GAME}", "Tankettes", boards=(EmptyBoard(12, 9),), topics=("sight",), recipe={{"woods": 0.9, "villages": 0.0}})
""",
    "vocabulary.py": "from workbench.games.panzer_grenadier.vocabulary import VOCABULARY as VOCABULARY\n",
    "sight/__init__.py": "",
    "sight/doctrine.py": """
from dataclasses import replace

from workbench.games.panzer_grenadier.sight.doctrine import Doctrine as PanzerGrenadier


class Doctrine(PanzerGrenadier):
    \"\"\"Everybody looks through hedges.\"\"\"

    def _terms(self, asked):
        return replace(super()._terms(asked), hedges=False)
""",
    "samples/first_field.yaml": f"""format: workbench/1
title: {{en: The first field, fr: Le premier champ}}
ruleset: {GAME}
map:
  kind: hex
  columns: 12
  rows: 9
  ground: clear
  hexes: {{woods: "0404 0405"}}
  hexsides: {{{HEDGEROW}: "0904/0905"}}
forces:
  - side: Blue
    units: [{{id: b1, kind: infantry, at: "0204"}}]
  - side: Red
    units: [{{id: r1, kind: infantry, at: "0604"}}, {{id: r2, kind: infantry, at: "1104"}}]
""",
    "samples/lessons/01_woods.yaml": f"""format: workbench-lesson/1
title: {{en: Woods, fr: Les bois}}
about: {{en: What stops a line., fr: Ce qui arrête une ligne.}}
course: {{game: {GAME}, order: 1}}
scenario: ../first_field.yaml
steps:
  - text: {{en: Is 0604 seen from 0204?, fr: 0604 est-il vu depuis 0204 ?}}
    ask: {{question: sees, from: "0204", to: "0604"}}
    claim: false
""",
}


def house_ruleset(folder: Path, name: str, head: str = "") -> Path:
    """A ruleset like that of Panzer Grenadier under another name, in which hedges are called ``hedgerow``; ``head`` are more
    lines of its head."""
    place = folder / name
    shutil.copytree(RULESETS / "panzer_grenadier", place)
    chart = place / "terrain.yaml"
    text = chart.read_text(encoding="utf-8")
    chart.write_text(text.replace("\n  hedge:\n", f"\n  {HEDGEROW}:\n"), encoding="utf-8")
    first = place / "ruleset.yaml"
    text = first.read_text(encoding="utf-8").replace("id: panzer_grenadier", f"id: {name}", 1)
    text = re.sub(r"  name: \{.*?\}", f"  name: {{en: {name.title()}, fr: {name.title()}}}", text, count=1)
    first.write_text(text.replace("  map_kinds:", f"{head}  map_kinds:", 1), encoding="utf-8")
    return place


def write_package(folder: Path) -> Path:
    """The sources of the package, as somebody writes them who has never seen the inside of the program."""
    home = folder / PACKAGE
    for name, text in _FILES.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    ruleset = house_ruleset(home / "rulesets", GAME)
    head = ruleset / "ruleset.yaml"
    head.write_text(
        head.read_text(encoding="utf-8").replace("sight: panzer_grenadier", f"sight: {GAME}", 1), encoding="utf-8"
    )
    return folder


def wheel_of(folder: Path, target: Path) -> Path:
    """The wheel of the package, as a build makes it."""
    path = target / "workbench_tankettes-1.0-py3-none-any.whl"
    declare(folder, PACKAGE, _ENTRY)
    with zipfile.ZipFile(path, "w") as wheel:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                wheel.write(file, file.relative_to(folder).as_posix())
    return path


def pip_install(wheel: Path, target: Path) -> None:
    """Install with pip, as a user does, without a network."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", str(target)]
    subprocess.run([*command, str(wheel)], check=True, capture_output=True)


def declare(target: Path, name: str, entry_points: str) -> None:
    """The record of an installed distribution with these entry points."""
    info = target / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {name.replace('_', '-')}\nVersion: 1.0\n", encoding="utf-8"
    )
    (info / "entry_points.txt").write_text(entry_points, encoding="utf-8")
    (info / "WHEEL").write_text("Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n", encoding="utf-8")
    (info / "RECORD").write_text("", encoding="utf-8")


@contextmanager
def playing(target: Path) -> Iterator[None]:
    """The packages in a folder are installed, and gone afterwards: what is known of games is found anew."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(target))
        _forget()
        yield
    _forget()


def _forget() -> None:
    importlib.invalidate_caches()
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]
    for kept in (doctrines._registry, doctrines.doctrine_names, installed_games._read, loader._stamp_of_outside_games):
        kept.cache_clear()
    loader._load.cache_clear()
    templates = sys.modules.get("workbench.desktop.window.templates")
    if templates is not None:
        templates.empty_boards.cache_clear()
