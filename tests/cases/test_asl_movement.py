"""The worked cases of Advanced Squad Leader about the price and the reach of moves, through the loader and the protocol."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cases.case_files import GameCases
from tests.cases.protocol_client import ProtocolClient
from tests.cases.scenarios import setup_scenario

GAME = GameCases("asl")
CASES = [name for name, case in GAME.cases.items() if case["question"] in ("move_cost", "reach")]
NEAR_L2 = ("L1", "L3", "K2", "K3", "M2", "M3")

Ask = Callable[..., dict[str, Any]]


def inquiry(folder: Path, **short: Any) -> Ask:
    made = ProtocolClient(setup_scenario(short, "asl"), folder)
    return lambda **request: made.ask(request)


def squad(name: str, at: str, *state: str, kind: str = "squad", **values: object) -> dict[str, Any]:
    return {"id": name, "kind": kind, "at": at, "state": list(state), "values": dict(values)}


def advance(folder: Path) -> None:
    red = [squad("a", "H5", pp=5), squad("l", "H5", kind="leader")]
    ask = inquiry(folder, hexes={"woods": "H4", "crags": "H6", "marsh": "G5"}, forces={"Red": red})
    alone = ask(ask="move_cost", unit="a", to="H4", mode="advance")
    assert (alone["cost"], alone["becomes"]) == (2, ["cx"])
    assert "becomes" not in ask(ask="move_cost", unit="a", to="H4", mode="advance", **{"with": ["l"]})
    assert ask(ask="move_cost", unit="a", to="G5", mode="advance", state=["cx"])["cost"] == "forbidden"


def advance_up(folder: Path) -> None:
    hall = {"terrain": "stone_building", "polygon": [[5.9, 3.2], [6.2, 3.2], [6.2, 4.8], [5.9, 4.8]], "levels": 1}
    ask = inquiry(folder, shapes=[hall], forces={"Red": [squad("a", "H5")]})
    assert ask(ask="move_cost", unit="a", to="H4@1", mode="advance")["cost"] == "forbidden"
    assert ask(ask="move_cost", unit="a", to="H4", mode="advance")["cost"] == 2


def horses(folder: Path) -> None:
    ask = inquiry(folder, forces={"Red": [squad("l", "H5", kind="leader"), squad("c", "H6", kind="cavalry")]})
    mount = ask(ask="move_cost", unit="l", action="mount", allowance=3)  # one factor of its four is spent
    assert "6 MF left, 10 if it goes on at a gallop" in mount["parts"][1]["text"]
    # one factor to dismount, the other for a quarter of what the horse has at a gallop
    assert "4 at a gallop" in mount["parts"][2]["text"]
    assert "15 MF before" in ask(ask="move_cost", unit="c", action="dismount", mode="gallop")["parts"][1]["text"]


def touched(folder: Path) -> None:
    ask = inquiry(folder, hexes={"woods": "D4"})
    assert ask(ask="move_cost", kind="squad", to="D4", mode="bypass", **{"from": "D3"})["cost"] == "forbidden"


def dash(folder: Path) -> None:
    red, blue = [squad("a", "CC8")], [squad("e", "Y9")]
    ask = inquiry(
        folder,
        hexes={"woods": "CC8", "building": "AA7"},
        paths={"road": ["BB6 BB7 BB8"]},
        forces={"Red": red, "Blue": blue},
    )
    assert ask(ask="path", unit="a", mode="dash", to="AA7")["within"]
    assert ask(ask="path", unit="a", mode="dash", to="AA7", allowance=3)["within"]
    assert not ask(ask="path", unit="a", mode="dash", along=["CC7", "BB7", "AA7"])["within"]


def dash_unseen(folder: Path) -> None:
    blue = [squad("e", "Y9")]
    hexes = {"woods": "CC8 Z8 Z9 Z10 AA8 AA9"}
    ask = inquiry(
        folder, hexes=hexes, paths={"road": ["BB6 BB7 BB8"]}, forces={"Red": [squad("a", "CC8")], "Blue": blue}
    )
    assert not ask(ask="los", **{"from": "Y9", "to": "AA7"})["visible"]
    assert ask(ask="path", unit="a", mode="dash", to="AA7")["within"]


def first_steps(ask: Ask, places: tuple[str, ...], start: str = "") -> list[str]:
    begin = {"from": start} if start else {}
    found = {to: ask(ask="move_cost", unit="a", to=to, mode="rout", **begin)["cost"] for to in places}
    return [to for to, cost in found.items() if cost != "forbidden"]


def rout(folder: Path) -> None:
    blue = [squad("m", "M2"), squad("k", "K2"), squad("s", "K4")]
    forces = {"Red": [squad("a", "L2", "broken", "dm")], "Blue": blue}
    trees = {
        "terrain": "woods",
        "polygon": [[8.99, 2.15], [9.19, 2.15], [9.19, 2.35], [8.99, 2.35]],
    }  # between K3 and L3
    ask = inquiry(folder, hexes={"building": "N4"}, shapes=[trees], forces=forces)
    assert not ask(ask="los", **{"from": "K4", "to": "L2"})["visible"]
    assert ask(ask="los", **{"from": "K4", "to": "L3"})["visible"]
    assert first_steps(ask, NEAR_L2) == ["L3"]
    assert first_steps(ask, ("L2", "L4", "M3", "M4", "K3", "K4"), "L3") == ["M4"]
    assert "N4" in ask(ask="reach", unit="a")["costs"]


def no_rout(folder: Path) -> None:
    for third in ("L3", "L4"):
        blue = [squad("m", "M2"), squad("k", "K2"), squad("s", third)]
        ask = inquiry(folder, forces={"Red": [squad("a", "L2", "broken", "dm")], "Blue": blue})
        assert first_steps(ask, NEAR_L2) == []


def surrender(folder: Path) -> None:
    forces = {"Red": [squad("a", "H5", "broken", "dm")], "Blue": [squad("e", "H4")]}
    told = inquiry(folder, hexes={"woods": "H8"}, forces=forces)(ask="reach", unit="a")
    assert any("it surrenders" in text for text in told["assumed"])
    covered = inquiry(folder, hexes={"woods": "H6 H8"}, forces=forces)(ask="reach", unit="a")
    assert not any("surrenders" in text for text in covered["assumed"])
    tired = {**forces, "Blue": [squad("e", "H4", "cx")]}  # who is CX interdicts nobody
    spared = inquiry(folder, hexes={"woods": "H8"}, forces=tired)(ask="reach", unit="a")
    assert not any("surrenders" in text for text in spared["assumed"])


def upstairs(folder: Path) -> None:
    hall = {"terrain": "stone_building", "levels": 2, "polygon": [[10.2, 0.8], [11.5, 0.8], [11.5, 1.7], [10.2, 1.2]]}
    ask = inquiry(folder, shapes=[hall], forces={"Red": [squad("a", "M2", "broken", "dm")], "Blue": [squad("e", "M3")]})
    assert {"M2@1", "N1@1", "N2@2"} <= set(ask(ask="reach", unit="a")["places"])


def into_the_concealed(folder: Path) -> None:
    blue = [squad("h", "L4", "concealed"), squad("e", "L1")]
    ask = inquiry(folder, hexes={"building": "L4"}, forces={"Red": [squad("a", "L3", "broken", "dm")], "Blue": blue})
    answer = ask(ask="reach", unit="a")
    assert answer["costs"] == {"L4": 2}
    assert any("may be put back" in text for text in answer["assumed"])


def off_the_map(folder: Path) -> None:
    house = {"terrain": "stone_building", "polygon": [[19.7, -0.7], [20.1, -0.7], [20.1, -0.35], [19.7, -0.35]]}
    ask = inquiry(folder, rows=10, shapes=[house], forces={"Red": [squad("a", "X1")]})
    assert ask(ask="reach", unit="a")["exits"]["X0"] == 2


def overrun(folder: Path) -> None:
    ask = inquiry(folder, forces={"Red": [squad("a", "H5")], "Blue": [squad("l", "H4", kind="leader")]})
    answer = ask(ask="move_cost", unit="a", to="H4")
    assert answer["cost"] == 2
    assert "task check" in answer["tests"][0]["test"]


def smoke_up(folder: Path) -> None:
    ask = inquiry(folder, elevation={2: "H4"})
    assert ask(ask="move_cost", kind="squad", at="H5", action="place_smoke", to="H4")["cost"] == "forbidden"


IN_WORDS = {
    "rea-021": advance,
    "rea-022": advance,
    "rea-023": advance,
    "rea-024": advance_up,
    "rea-031": horses,
    "rea-031b": horses,
    "rea-034": touched,
    "rea-036": dash,
    "rea-037": dash,
    "rea-037c": dash,
    "rea-037d": dash_unseen,
    "rea-040": rout,
    "rea-041": no_rout,
    "rea-042": surrender,
    "rea-050": off_the_map,
    "rea-055": overrun,
    "rea-060": smoke_up,
    "rea-061": upstairs,
    "rea-062": into_the_concealed,
}
"""Cases whose answer is more than one value."""


def test_every_case_is_run_or_told_why_not() -> None:
    told = [name for name in (*GAME.by_setup, *GAME.disputed) if name in CASES] + list(IN_WORDS)
    assert sorted(told) == sorted(CASES)


@pytest.mark.whole
@pytest.mark.parametrize("name", [name for name in GAME.by_setup if name in CASES])
def test_case(name: str, tmp_path: Path) -> None:
    GAME.run(name, tmp_path)


@pytest.mark.whole
@pytest.mark.parametrize("name", IN_WORDS)
def test_case_in_words(name: str, tmp_path: Path) -> None:
    IN_WORDS[name](tmp_path)
