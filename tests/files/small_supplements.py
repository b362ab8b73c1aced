"""Supplements with invented numbers, for tests: no table of a rulebook."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from workbench.files.safe_files import user_supplements_folder
from workbench.files.yaml_writer import value

RESULTS = ("3KIA", "K/2", "2MC", "NMC", "PTC", "-")
COLUMNS = 11
INVENTED_TABLE = {
    str(roll): " ".join(RESULTS[min(max((roll * 5 - 2 * column) // 9, 0), 5)] for column in range(COLUMNS))
    for roll in range(16)
}
"""An infantry fire table that no rulebook has: results worsen by a rule of ours."""
COUNTERS: dict[str, Any] = {
    "tower_guard": {
        "name": {"en": "Tower guard 5-3-9", "fr": "Garde de la tour 5-3-9"},
        "kind": "squad",
        "group": {"en": "Ruritanians", "fr": "Ruritaniens"},
        "years": "1942-1944",
        "values": {"fp": 5, "range": 3, "morale": 9, "broken_morale": 8},
    },
    "tower_gunners": {
        "name": "Gunners",
        "kind": "half_squad",
        "group": {"en": "Ruritanians", "fr": "Ruritaniens"},
        "values": {"fp": 1, "range": 3, "morale": 8, "lmg": [4, 9], "rof": 2, "b": 11},
        "state": ["cx"],
    },
}


def supplement_text(**parts: Any) -> str:
    """The text of a supplement to Advanced Squad Leader with other parts than an empty one."""
    data = {"format": "workbench-supplement/1", "ruleset": "asl", "name": "Ruritania", **parts}
    return "".join(f"{key}: {value(held)}\n" for key, held in data.items())


def save_supplement(supplement_id: str, text: str) -> Path:
    """Write a supplement into the user's folder, as tests have it."""
    folder = user_supplements_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{supplement_id}.yaml"
    path.write_text(text, encoding="utf-8")
    return path
