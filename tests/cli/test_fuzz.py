"""Whatever a line of requests holds, the answer is one line of JSON and never an exception or an "internal" error."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from workbench.analysis import Analysis
from workbench.cli.protocol.answers import answer_line, known_asks
from workbench.sight.results import PURPOSES

PLACES = st.sampled_from(["0304", "0606", "0101", "0404", "unit:g1", "unit:s2", "unit:off", "0304@1", "0304/0305", "x"])
NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.sampled_from(["2/3", "1e9", "-1"])
JUNK = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
KINDS = st.sampled_from(
    ["infantry", "hmg", "tank", "truck", "at_gun", "leader", "strongpoint", "apc", "wagon", "recon"]
)
STATES = st.lists(
    st.sampled_from(["spotted", "dug_in", "disrupted", "demoralized", "moved_fired", "in_assault", "led", "loaded"]),
    max_size=3,
)
VALUES = st.dictionaries(
    st.sampled_from(["move", "df", "bf", "at", "armour", "aa", "flamethrower", "two_sided", "morale"]), JUNK, max_size=3
)
PARTY = st.fixed_dictionaries(
    {}, optional={"kind": KINDS | JUNK, "state": STATES | JUNK, "action": st.sampled_from(["still", "move", "fire"]),
                  "values": VALUES | JUNK, "side": st.sampled_from(["German", "Soviet", "?"])}
)  # fmt: skip
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "from": PLACES | JUNK,
    "to": PLACES | JUNK,
    "at": PLACES | JUNK,
    "unit": st.sampled_from(["g1", "unit:g2", "t1", "s1", "s2", "off", "nobody"]) | JUNK,
    "kind": KINDS | JUNK,
    "purpose": st.sampled_from(PURPOSES) | JUNK,
    "side": st.sampled_from(["German", "Soviet", "?"]) | JUNK,
    "observer": PARTY | PLACES | JUNK,
    "target": PARTY | JUNK,
    "mode": st.sampled_from(["assault", "charge", "run"]) | JUNK,
    "facing": st.integers(-1, 7) | JUNK,
    "allowance": NUMBERS,
    "with": st.lists(st.sampled_from(["g2", "t1", "s1", "off"]), max_size=3) | JUNK,
    "along": st.lists(PLACES, max_size=3) | JUNK,
    "turns": st.integers(-1, 3) | JUNK,
    "weapon": st.sampled_from(["df", "bf", "at", "command", "none"]) | JUNK,
    "units": st.lists(st.sampled_from(["g1", "g2", "t1", "s1", "off"]), max_size=4) | JUNK,
    "action": st.sampled_from(["load", "unload", "limber", "flip", "fire", "move", "dig"]) | JUNK,
    "values": VALUES,
    "state": STATES,
}


def answered(bench: Analysis, line: bytes) -> dict[str, Any] | None:
    answer = answer_line(bench, line)
    if answer is None:
        return None
    assert "\n" not in answer
    made: dict[str, Any] = json.loads(answer)
    assert made.get("error", {}).get("code") != "internal", (line, made)
    return made


@given(ask=st.sampled_from(known_asks()), fields=st.fixed_dictionaries({}, optional=FIELDS))
def test_requests_of_any_kind(bench: Analysis, ask: str, fields: dict[str, Any]) -> None:
    answer = answered(bench, json.dumps({"id": 1, "ask": ask, **fields}).encode())
    assert answer is not None
    assert answer["id"] == 1


@given(value=JUNK)
def test_json_of_any_kind(bench: Analysis, value: Any) -> None:
    assert answered(bench, json.dumps(value).encode()) is not None


@given(line=st.binary(max_size=60))
def test_lines_of_any_kind(bench: Analysis, line: bytes) -> None:
    answered(bench, line.replace(b"\n", b" "))


@given(name=st.text(max_size=20), value=JUNK)
def test_any_id_is_echoed(bench: Analysis, name: str, value: Any) -> None:
    answer = answered(bench, json.dumps({"id": [name, value], "ask": "describe", "at": "0101"}).encode())
    assert answer is not None
    assert answer["id"] == json.loads(json.dumps([name, value]))
