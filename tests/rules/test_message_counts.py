"""Sentences with a number that may be one set no plural after it: "squads 1", never "1 squads"."""

from __future__ import annotations

import re
from pathlib import Path

from tests.loading import read_yaml

ROOT = Path(__file__).resolve().parents[2] / "rulesets"
AFTER_A_NUMBER = re.compile(
    r"\{(n|hexes)\} (hexes|hexagones?|squads|groupes|vehicles|véhicules|transports|unités de combat|enemy|champ|changes)\b"
)
NEVER_ONE = {"move_stack_vehicles_over", "move_stack_combat_over", "move_stack_transport_over", "sight_bare_hills"}
"""Said only of more than one: beyond a limit of at least one, or where one has a sentence of its own."""


def test_no_plural_follows_a_number_that_may_be_one() -> None:
    wrong = {}
    for path in sorted(ROOT.glob("*/messages/*.yaml")):
        for key, message in read_yaml(path).items():
            said = f"{message.get('en')} | {message.get('fr')}" if isinstance(message, dict) else ""
            if key not in NEVER_ONE and AFTER_A_NUMBER.search(said):
                wrong[f"{path.parent.parent.name}/{key}"] = said
    assert not wrong
