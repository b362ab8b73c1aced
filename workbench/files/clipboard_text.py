"""Pieces of maps and tables as text, for the clipboard and for stamps: one line of JSON around the text of a scenario.

A text may come from anywhere, so everything in it is checked like a file: errors are reported with a place and a hint.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.files.rulesets import read_ruleset
from workbench.files.scenario_reader import FindRuleset, read_scenario
from workbench.files.scenario_writer import dump_scenario
from workbench.files.value_checks import MOST_HEXES, MOST_TEXT
from workbench.files.yaml_reader import read_yaml_text
from workbench.geometry.hexes import Hex
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.clips import Clip
from workbench.scenario.scenario import Scenario, TabletopScenario

FORMAT = "workbench-clip/1"
_KEYS = {"format", "hexes", "home", "spines", "scenario"}

Piece = Clip | TabletopScenario


def dump_clip(piece: Piece, ruleset: Ruleset, home: Path | None = None) -> str:
    """The text of a piece; the path of a ruleset relative to ``home`` becomes an absolute path."""
    scenario = piece.scenario if isinstance(piece, Clip) else piece
    if home is not None and (home / scenario.ruleset).exists():
        scenario = replace(scenario, ruleset=str((home / scenario.ruleset).resolve()))
    diagnostics: dict[str, Any] = {"format": FORMAT}
    if isinstance(piece, Clip):
        labels = piece.scenario.board.grid.labels
        # a piece has its ground itself, wherever it goes
        scenario = replace(piece.scenario, ruleset=scenario.ruleset, included=None)
        diagnostics["hexes"] = " ".join(labels[number] for number in piece.hexes)
        diagnostics["home"] = list(piece.home)
        diagnostics["spines"] = piece.spines
    return json.dumps({**diagnostics, "scenario": dump_scenario(scenario, ruleset)}, ensure_ascii=False)


def is_clip(text: str) -> bool:
    """Does a text look like a piece?"""
    return text.lstrip()[:1] == "{" and f'"{FORMAT}"' in text[:200]


def read_clip(text: str, find_ruleset: FindRuleset | None = None) -> tuple[Piece | None, Ruleset | None, Diagnostics]:
    """The piece in a text and its ruleset; None if there are errors."""
    diagnostics = Diagnostics()
    data = _data(text, diagnostics)
    if data is None:
        return None, None, diagnostics
    scenario, ruleset, found = read_scenario(
        read_yaml_text(data["scenario"], "clip"), Path(), find_ruleset or read_ruleset
    )
    diagnostics.extend(found)
    if scenario is None or ruleset is None:
        return None, ruleset, diagnostics
    if scenario.kind == "table":
        return scenario, ruleset, diagnostics
    return _hexes(data, scenario, diagnostics), ruleset, diagnostics


def _data(text: str, diagnostics: Diagnostics) -> dict[str, Any] | None:
    if len(text) > MOST_TEXT:
        diagnostics.error("too_large", Text("the piece is too large", "le morceau est trop grand"))
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("scenario"), str):
        hint = Text("copy it again", "copiez-le de nouveau")
        diagnostics.error("no_clip", Text("this is no piece of a map", "ceci n’est pas un morceau de carte"), hint=hint)
        return None
    for key in sorted(data.keys() - _KEYS):
        diagnostics.error("unknown_key", Text(f'unknown key "{key}"', f"clé inconnue « {key} »"))
    return None if diagnostics.has_errors else data


def _is_near(part: object) -> bool:
    return type(part) is int and abs(part) <= MOST_HEXES


def _hexes(data: dict[str, Any], scenario: Scenario, diagnostics: Diagnostics) -> Clip | None:
    grid = scenario.board.grid
    words = data.get("hexes")
    labels = words.split() if isinstance(words, str) else []
    found = {label: grid.find(label) for label in labels}
    for label in [label for label, number in found.items() if number is None][:1]:
        diagnostics.error("unknown_hex", Text(f"there is no hex {label}", f"il n’y a pas d’hexagone {label}"))
    home = data.get("home")
    if not (isinstance(home, list) and len(home) == 2 and all(_is_near(part) for part in home)):
        diagnostics.error("bad_value", Text("home must be two whole numbers", "home doit être deux nombres entiers"))
    if not labels:
        diagnostics.error("no_hexes", Text("the piece has no hexes", "le morceau n’a pas d’hexagones"))
    if diagnostics.has_errors or not isinstance(home, list):
        return None
    numbers = sorted({number for number in found.values() if number is not None})
    return Clip(scenario, tuple(numbers), Hex(home[0], home[1]), data.get("spines") is True)
