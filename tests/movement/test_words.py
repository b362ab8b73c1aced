"""Every sentence of the doctrine is in the ruleset, and every sentence there is said somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import workbench.movement
from tests.movement.support import field
from workbench.movement.panzer_grenadier.transport import ACTIONS

ROOM = Path(workbench.movement.__file__).parent
SAID = re.compile(r'(?:say|part|rule)\(\s*"([a-z_]+)"')


def test_messages_and_their_use_agree() -> None:
    places = [*(ROOM / "panzer_grenadier").glob("*.py"), ROOM / "engines" / "panzer_grenadier.py"]
    source = "\n".join(path.read_text(encoding="utf-8") for path in places)
    known = {key.removeprefix("move_") for key in field().analysis.ruleset.messages if key.startswith("move_")}
    said = set(SAID.findall(source))
    assert said <= known
    # the rest is chosen by the case: every name stands in the source as a word of its own
    words = set(re.findall(r'"([a-z_]+)"', source)) | set(ACTIONS)
    stacking = {"stack_combat", "stack_combat_over", "stack_transport", "stack_transport_over"}
    assert known - said - stacking <= words


def test_every_sentence_speaks_both_languages_and_cites_a_rule() -> None:
    for key, message in field().analysis.ruleset.messages.items():
        if key.startswith("move_"):
            assert re.match(r"\d+\.\d+", message.rule), key
            assert message.text.en, key
            assert message.text.fr, key
            holes = [set(re.findall(r"{(\w+)}", words)) for words in (message.text.en, message.text.fr)]
            assert holes[0] == holes[1], key
