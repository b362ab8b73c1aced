"""Requests about spotting and fire in Advanced Squad Leader that make sense: every one is answered, none fails inside."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

from tests.games.asl.scenarios import analysis
from workbench.analysis.hex_analysis import Analysis
from workbench.protocol.answers import answer_line

HEXES = ["A1", "B0", "C3", "D4", "D5", "E4", "E5", "F5", "F6", "G4", "H3", "H5", "H9", "I6", "GG1", "EE8"]
PLACES = st.sampled_from(HEXES) | st.sampled_from(
    ["E5@1", "E5@2", "D4/D5", "F5@1", "D4^D5^E5", "unit:g1", "unit:t", "unit:r1"]
)
SPOTS = st.sampled_from(HEXES) | st.sampled_from(["unit:g1", "unit:r1"])
KINDS = st.sampled_from(
    ["squad", "half_squad", "crew", "leader", "hero", "cavalry", "dummy", "gun", "tank", "truck", "wagon"]
)
STATES = st.lists(
    st.sampled_from(
        ["broken", "pinned", "cx", "concealed", "hidden", "entrenched", "crest", "hazardous", "melee", "encircled"]
    ),
    max_size=2,
)
PAIRS = st.lists(st.integers(0, 20), min_size=2, max_size=2)
VALUES = st.fixed_dictionaries(
    {},
    optional={"fp": st.integers(-1, 12), "range": st.integers(-1, 12), "lmg": PAIRS, "mmg": PAIRS, "ft": PAIRS,
              "mol": st.booleans(), "dc": st.booleans(), "level": st.integers(-1, 3), "leadership": st.integers(-2, 1),
              "ca": st.sampled_from(["D3/D4", "E4/F5", "H4/I5", "x", ""]), "spraying": st.booleans(),
              "aim": st.sampled_from(["vertex 3", "hexside 9", "centre", ""]),
              "nation": st.sampled_from(["russian", "finnish"])},
)  # fmt: skip
ACTIONS = st.sampled_from(
    [
        "move",
        "assault_move",
        "move road",
        "move bypass",
        "dismount",
        "spray",
        "snap advancing",
        "subsequent",
        "final",
        "",
    ]
)
SIDES = st.sampled_from(["German", "Russian"])
PARTY = st.fixed_dictionaries(
    {}, optional={"kind": KINDS, "state": STATES, "values": VALUES, "action": ACTIONS, "side": SIDES}
)
ACTOR = st.fixed_dictionaries({"unit": st.sampled_from(["g1", "g2", "t", "r1", "r2", "h"])}) | st.fixed_dictionaries(
    {"kind": KINDS, "at": st.sampled_from(HEXES)}, optional={"state": STATES, "values": VALUES, "side": SIDES}
)
WEAPONS = st.sampled_from(
    ["", "inherent", "lmg", "mmg", "hmg", "ft", "mol", "dc", "dc_set", "smoke_grenade", "gun", "mortar", "charge"]
)
LOOK = {"observer": PARTY, "target": PARTY, "purpose": st.sampled_from(["spot", "fire", "indirect", "bombard"])}
ORDERS = st.sampled_from(
    ["still", "move H5", "assault_move I6", "advance D4", "fire", "fire 5", "break", "turn", "activity"]
)


def both(actor: st.SearchStrategy[Any], **more: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.tuples(actor, st.fixed_dictionaries({}, optional=more)).map(lambda pair: {**pair[0], **pair[1]})


SOUND: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "spotted": st.fixed_dictionaries({"from": PLACES, "to": PLACES}, optional=LOOK),
    "cover": st.fixed_dictionaries({"from": PLACES, "to": PLACES}, optional=LOOK),
    "range": both(ACTOR, to=PLACES, weapon=WEAPONS, observer=PARTY),
    "arc": both(ACTOR, to=SPOTS, weapon=WEAPONS, facing=st.integers(0, 5)),
    "field": both(ACTOR, weapon=WEAPONS, facing=st.integers(0, 5), target=PARTY),
    "concealment": st.fixed_dictionaries({"unit": st.sampled_from(["g1", "t", "r1", "h"]), "action": ORDERS}),
    "conceal": both(ACTOR, when=st.sampled_from(["turn_end", "setup"]), dr=st.integers(1, 6)),
    "encircle": st.fixed_dictionaries(
        {"at": st.just("E5"), "attacks": st.lists(PLACES | st.sampled_from(["E5/E4", "E5^E4^F5"]), max_size=4)}
    ),
    "exposed": st.fixed_dictionaries({"side": SIDES}, optional={"target": PARTY}),
    "interdict": both(ACTOR, to=SPOTS, target=PARTY, weapon=WEAPONS),
    "lane": both(ACTOR, to=SPOTS, weapon=WEAPONS, hand=st.sampled_from(["left", "right"])),
    "reveal": st.fixed_dictionaries({"at": SPOTS, "terrain": st.sampled_from(["trench", "woods"]), "side": SIDES}),
    "snap": both(ACTOR, hexside=st.sampled_from(["D4/D5", "E5/E4", "H5/H6"]), to=SPOTS, weapon=WEAPONS),
    "spray": both(ACTOR, targets=st.lists(SPOTS, min_size=1, max_size=3), weapon=WEAPONS),
    "describe": st.fixed_dictionaries({"at": SPOTS}),
}


@lru_cache(maxsize=1)
def inquiry() -> Analysis:
    return analysis(
        rows=10,
        hexes={
            "woods": "D4 H9",
            "stone_building": "E5 F5",
            "stairwell": "E5",
            "grain": "G4",
            "gully": "C3",
            "shellholes": "I6",
        },
        elevation={1: "G4 H5", 2: "I6"},
        hexsides={"wall": "D4/D5 E5/E4", "hedge": "H5/H6", "cliff": "H5/I6"},
        paths={"road": ["D4 D5 E5"]},
        shapes=[{"terrain": "woods", "polygon": [[5.0, 3.0], [5.6, 3.1], [5.3, 3.9]]}],
        markers={"pillbox": "H3", "foxhole": "E4", "grenade_smoke": "F6", "wreck": "G4"},
        forces={
            "German": [
                {"id": "g1", "kind": "squad", "at": "E5", "values": {"mmg": [5, 12], "level": 1}},
                {"id": "g2", "kind": "leader", "at": "E5"},
                {"id": "t", "kind": "tank", "at": "H9", "facing": 2},
            ],
            "Russian": [
                {"id": "r1", "kind": "squad", "at": "H3", "state": ["entrenched"], "values": {"hmg": [6, 12]}},
                {"id": "r2", "kind": "half_squad", "at": "I6", "state": ["concealed"]},
                {"id": "h", "kind": "gun", "at": "D4", "state": ["hidden"]},
            ],
        },
    )


@pytest.mark.share(5)
@given(data=st.data())
@pytest.mark.parametrize("ask", SOUND)
def test_requests_that_make_sense(ask: str, data: st.DataObject) -> None:
    request = {"ask": ask, **data.draw(SOUND[ask])}
    for language in ("en", "fr"):
        line = answer_line(inquiry(), json.dumps(request).encode(), language)
        assert line is not None
        answer = json.loads(line)
        assert answer.get("error", {}).get("code") != "internal", (request, answer)
        for reason in answer.get("reasons", ()):
            assert reason["text"]
            assert "{" not in reason["text"], reason
            assert reason["rule"], reason
