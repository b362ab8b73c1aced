"""Every form of place in every question of Advanced Squad Leader: answered, or refused in words that are true."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.games.asl.scenarios import analysis, ask, scenario
from workbench.analysis.hex_analysis import Analysis
from workbench.cli.main import run
from workbench.protocol.answers import answer_request

HOUSE = {
    "terrain": "stone_building",
    "polygon": [[6.7, 3.8], [7.2, 3.8], [7.2, 4.2], [6.7, 4.2]],  # in I5
    "levels": 2,
}
UPSTAIRS = {
    "Red": [{"id": "up", "kind": "squad", "at": "I5", "values": {"level": 2}}],
    "Blue": [{"id": "down", "kind": "squad", "at": "I9"}],
}


@pytest.fixture(scope="module")
def inquiry() -> Analysis:
    """A house with two upper storeys in I5, a man at its top, woods at I7 before an enemy in I9."""
    return analysis(rows=14, shapes=[HOUSE], hexes={"woods": "I7"}, forces=UPSTAIRS)


def refused(inquiry: Analysis, **request: Any) -> str:
    answer = answer_request(inquiry, request)
    return str(answer["error"]["message"])


def test_blind_and_clear_look_from_storeys(inquiry: Analysis) -> None:
    low = ask(inquiry, {"ask": "blind", "from": "I5"})["obstacles"]
    high = ask(inquiry, {"ask": "blind", "from": "I5@2"})
    assert next(one for one in low if one["at"] == "I7")["blinds"] != []
    seen = next((one["blinds"] for one in high["obstacles"] if one["at"] == "I7"), [])
    assert len(seen) < len(next(one for one in low if one["at"] == "I7")["blinds"])
    assert "Seen from level 2" in high["assumed"][0]
    assert ask(inquiry, {"ask": "clear", "from": "I5", "to": "I9"})["visible"] is False
    assert ask(inquiry, {"ask": "clear", "from": "I5@2", "to": "I9"})["visible"] is True


@pytest.mark.slow
def test_watch_looks_from_every_kind_of_place(inquiry: Analysis) -> None:
    places = ["I5@2", "I5", "I5", "I5^I6^J5", "I5/I6", "unit:up"]
    each = ask(inquiry, {"ask": "watch", "observers": places})["each"]
    assert [one["from"] for one in each] == ["I5@2", "I5", "I5^I6^J5", "I5/I6", "unit:up"]
    labels, chooser = inquiry.scenario.board.grid.labels, random.Random(5)
    for one in each:
        assert 0 < len(one["visible"]) < len(labels)
        for label in chooser.sample(labels, 25):
            seen = ask(inquiry, {"ask": "los", "from": one["from"], "to": label})["visible"]
            assert seen is (label in one["visible"]), (one["from"], label)


def test_stacking_is_by_storey() -> None:
    squads = [{"id": f"r{n}", "kind": "squad", "at": "I5", "values": {"level": 1}} for n in range(3)]
    crowded = analysis(shapes=[HOUSE], forces={"Red": [*squads, {"id": "new", "kind": "squad", "at": "I4"}]})
    assert ask(crowded, {"ask": "stack", "at": "I5", "units": ["new"]})["legal"] is True
    full = ask(crowded, {"ask": "stack", "at": "I5@1", "units": ["new"]})
    assert full["legal"] is False
    said = "not within the limit and never at set-up, but allowed in play"
    assert any(said in reason["text"] for reason in full["reasons"]), "what the flag means"


def test_who_moves_upstairs_is_interdicted_there() -> None:
    inquiry = analysis(hexes={"gully": "I7"}, forces={"Red": [{"id": "r", "kind": "squad", "at": "I5"}]})
    assert ask(inquiry, {"ask": "interdict", "unit": "r", "to": "I7"})["can_interdict"] is False
    assert ask(inquiry, {"ask": "interdict", "unit": "r", "to": "I7@1"})["can_interdict"] is True


def test_attacks_that_encircle_come_from_storeys(inquiry: Analysis) -> None:
    low = ask(inquiry, {"ask": "encircle", "at": "I9", "attacks": ["I5"]})
    assert low["entries"] == []
    assert ask(inquiry, {"ask": "encircle", "at": "I9", "attacks": ["I5@2"]})["entries"] != []


def test_an_arc_takes_in_all_levels(inquiry: Analysis) -> None:
    assert ask(inquiry, {"ask": "arc", "unit": "down", "to": "I5@2"})["in_arc"] is True


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({"ask": "blind", "from": "I5/I6"}, "is a vertex or a hexside: this question takes a hex"),
        ({"ask": "blind", "from": "I5", "at": "I5^I6^J5"}, "is a vertex or a hexside"),
        ({"ask": "clear", "from": "I5^I6^J5", "to": "I9"}, "is a vertex or a hexside"),
        ({"ask": "describe", "at": "I5@1"}, "takes no level"),
        ({"ask": "spray", "unit": "up", "targets": ["I7@1", "I8"]}, "takes no level"),
        ({"ask": "path", "unit": "down", "along": ["I8@1"]}, "nobody can be at level 1 of I8"),
        ({"ask": "path", "unit": "down", "to": "I8/I7"}, "nobody stands in the middle of a hexside"),
        ({"ask": "stack", "at": "I5/I6", "units": ["up"]}, "is a vertex or a hexside"),
        ({"ask": "los", "from": "I5@99", "to": "I9"}, "a level is -1"),
    ],
)
def test_a_refusal_gives_the_reason_that_holds(inquiry: Analysis, request_: dict[str, Any], words: str) -> None:
    said = refused(inquiry, **request_)
    assert words in said
    assert "rules of this game" not in said


def test_the_rulebook_writes_levels_with_an_h(inquiry: Analysis) -> None:
    for ask_ in ({"ask": "los", "to": "I9"}, {"ask": "area"}):
        by_h, by_at = (ask(inquiry, {**ask_, "from": place}) for place in ("I5h2", "I5@2"))
        assert by_h == by_at
    assert ask(inquiry, {"ask": "los", "from": "I5h-1", "to": "I9"})["visible"] is False


def test_a_level_where_nobody_can_be_is_reported(inquiry: Analysis) -> None:
    def told(*places: str, key: str = "los") -> list[str]:
        fields = dict(zip(("from", "to"), places, strict=False))
        return [text for text in ask(inquiry, {"ask": key, **fields})["assumed"] if "as if there were one" in text]

    assert told("I5@2", "I9") == told("I9", "I5@2") == []
    assert told("I5@3", "I9") == [
        "No place of I5 lies so high above its floor: levels 3, its highest (crest, bridge or storey) 2; judged as if there "
        "were one."
    ]
    assert len(told("I9", "I5@9")) == 1
    assert len(told("I9@1", "I5@9")) == 2
    assert len(told("I5@3", key="area")) == 1
    assert "no sewer" in told("I9", "I5@-1")[0]
    ditch = analysis(hexes={"gully": "I7"}, paths={"sewer": ["B2 B3"], "bridge": ["C4 C5 C6"]}, shapes=[])
    for place in ("I7@1", "B2@-1"):
        assert not any("as if" in text for text in ask(ditch, {"ask": "los", "from": "I9", "to": place})["assumed"])


def test_a_bridge_over_a_gully_is_where_its_label_leads_and_beneath_it_is_one_down() -> None:
    over = analysis(
        hexes={}, paths={"gully": ["I4 I5 I6"], "bridge": ["I5"], "road": ["H4 I5 J4"]}, shapes=[], forces={}
    )

    def line(to: str) -> tuple[bool, list[str]]:
        found = ask(over, {"ask": "los", "from": "I1", "to": to})
        said = [text for text in found["assumed"] if "bridge" in text or "as if" in text]
        return found["visible"], said

    assert line("I5") == (True, ["I5 is the bridge; I5@-1 is beneath it."])
    assert line("I5@1") == (True, [])
    assert line("I5@-1") == (False, [])
    assert line("I4@-1")[1] == ["I4 has no sewer below its floor; judged as if there were one."]


def test_every_question_tells_of_a_level_where_nobody_can_be(inquiry: Analysis) -> None:
    for request in (
        {"ask": "range", "unit": "down", "to": "I5@9"},
        {"ask": "range", "kind": "squad", "at": "I5@9", "to": "I9"},
        {"ask": "conceal", "kind": "squad", "side": "Red", "at": "I5@9"},
        {"ask": "cover", "from": "I9", "to": "I5@9"},
        {"ask": "spotted", "from": "I9", "to": "I5@9"},
        {"ask": "interdict", "unit": "down", "to": "I5@9"},
        {"ask": "arc", "unit": "down", "to": "I5@9"},
        {"ask": "stack", "at": "I5@9", "units": ["down"]},
        {"ask": "blind", "from": "I5@9"},
        {"ask": "clear", "from": "I9", "to": "I5@9"},
        {"ask": "watch", "observers": ["I5@9"]},
        {"ask": "field", "kind": "squad", "at": "I5@9"},
    ):
        said = [text for text in ask(inquiry, request)["assumed"] if "as if there were one" in text]
        assert len(said) == 1, request
        real = {name: value.replace("@9", "@2") if isinstance(value, str) else value for name, value in request.items()}
        if "observers" not in real:
            assert not any("as if there were one" in text for text in ask(inquiry, real).get("assumed", ())), real


def test_who_goes_upstairs_is_seen_there(inquiry: Analysis) -> None:
    hidden = analysis(hexes={"gully": "I7"}, forces={"Red": [{"id": "r", "kind": "squad", "at": "I5"}], **_sly("I8")})
    assert ask(hidden, {"ask": "concealment", "unit": "c", "action": "move I7"})["kept"] is True
    assert ask(hidden, {"ask": "concealment", "unit": "c", "action": "move I7@1"})["kept"] is False
    from_above = analysis(
        shapes=[HOUSE], hexes={"woods": "I7"}, forces={"Red": UPSTAIRS["Blue"], **_sly("I5", level=2)}
    )
    assert ask(from_above, {"ask": "concealment", "unit": "c", "action": "move I6"})["kept"] is True, (
        "down, behind the woods"
    )
    error = answer_request(hidden, {"ask": "concealment", "unit": "c", "action": "move I7@x"})["error"]
    assert "a level is a whole number" in error["message"]


def _sly(at: str, **values: int) -> dict[str, list[dict[str, Any]]]:
    return {"Blue": [{"id": "c", "kind": "squad", "at": at, "state": ["concealed"], "values": values}]}


def test_line_and_spotting_say_which_level_they_judged(inquiry: Analysis) -> None:
    line = ask(inquiry, {"ask": "los", "from": "I9", "to": "I5"})
    spotted = ask(inquiry, {"ask": "spotted", "from": "I9", "to": "I5"})
    assert (line["visible"], spotted["spotted"]) == (False, True)
    assert (
        "The line ends at the floor of I5; squad up stands at I5@2, to which another line goes: choose the unit, or I5@2."
        in line["assumed"]
    )
    said = [reason["text"] for reason in spotted["reasons"] if reason["rule"] == "2.8"]
    assert said == [
        "judged for squad up, which stands at I5@2; a line to I5 goes to its floor and may answer otherwise (ask los for I5@2)"
    ]
    there = ask(inquiry, {"ask": "los", "from": "I9", "to": "I5@2"})
    assert there["visible"] is True
    assert not any("stands at" in text for text in there["assumed"])
    assert any(
        "down stands at I9" in text for text in ask(inquiry, {"ask": "los", "from": "I9@1", "to": "I4"})["assumed"]
    )


def test_an_empty_hex_holds_an_ordinary_unit(inquiry: Analysis) -> None:
    answer = ask(inquiry, {"ask": "spotted", "from": "I9", "to": "H9"})
    assert answer["reasons"][0]["text"] == "an ordinary unit is in sight, 1 hex away, and not concealed"


def test_night_without_a_visibility_is_reported() -> None:
    def assumed(**conditions: Any) -> str:
        inquiry = analysis(conditions=conditions)
        line = ask(inquiry, {"ask": "los", "from": "I5", "to": "I9"})["assumed"]
        assert line == ask(inquiry, {"ask": "area", "from": "I5"})["assumed"]
        return " ".join(line)

    assert "It is night, and no visibility is given: lines reach as far as by day" in assumed(time="night")
    assert "It is night" not in assumed(time="night", visibility=3)
    assert "It is night" not in assumed()


# for people


@pytest.fixture
def village(tmp_path: Path) -> str:
    """The house, grain before it and a wood whose edge lies on the line from E3 to E7."""
    x, y = (float(part) for part in analysis().scenario.board.grid.centres[analysis().place("E5")])
    wood = {"terrain": "woods", "polygon": [[x, y - 0.3], [x + 0.3, y - 0.3], [x + 0.3, y + 0.3], [x, y + 0.3]]}
    made = scenario(shapes=[HOUSE, wood], hexes={"grain": "I7 M5 M7"}, forces=UPSTAIRS, rows=10)
    path = tmp_path / "village.yaml"
    path.write_text(json.dumps(made))
    return str(path)


@pytest.mark.slow(8)
@pytest.mark.gui
@pytest.mark.usefixtures("qapp")
def test_commands_take_levels_and_points(village: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["area", village, "I5@2"]) == 0
    assert capsys.readouterr().out.startswith("I5@2 sees")
    assert run(["los", village, "I5h2", "I9"]) == 0
    assert "Eye at 2" in capsys.readouterr().out
    for overlays in (["--area", "I5@2"], ["--los", "I5@2", "I9"], ["--los", "I5^I6^J5", "I9/I10", "--area", "unit:up"]):
        out = tmp_path / "map.svg"
        assert run(["render", village, "-o", str(out), "--scale", "12", "--legend", *overlays]) == 0
        assert ("level +2" in out.read_text()) is ("unit:up" in overlays or "I5@2" in overlays)
        out.unlink()
    assert run(["render", village, "-o", str(tmp_path / "map.svg"), "--area", "I5@77"]) == 1
    assert "a level is -1" in capsys.readouterr().err


@pytest.mark.slow(8)
def test_texts_leave_nothing_of_the_answer_out(village: str, capsys: pytest.CaptureFixture[str]) -> None:
    def printed(*arguments: str) -> str:
        assert run([arguments[0], village, *arguments[1:]]) == 0
        return capsys.readouterr().out

    def record(*arguments: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(printed(*arguments, "--json"))
        return found

    for arguments in (["los", "E3", "E7"], ["los", "I9", "I5"], ["spot", "I9", "I5"], ["spot", "E3", "E7"]):
        told, answer = printed(*arguments), record(*arguments)
        for text in (*(reason["text"] for reason in answer["reasons"]), *answer["assumed"]):
            assert text in told
    assert "Too close to call at E5: the line misses woods by only 0.0000 hex" in printed("los", "E3", "E7")
    assert printed("spot", "I9", "I5").startswith("SPOTTED: 4 hexes, no limit.")
    told, answer = printed("area", "M3"), record("area", "M3")
    assert set(answer["hindered"].values()) == {1, 2}
    assert "hindered by 1: " in told
    assert "hindered by 2: " in told
    assert "ends exhausted (CX) in: every hex" in printed("reach", "down", "--mode", "double_time")


def test_a_target_bypasses_along_hexsides_of_its_own_hex(inquiry: Analysis) -> None:
    line = {"ask": "los", "from": "I9", "to": "I7"}
    assert ask(inquiry, line | {"bypass": ["I7/I8"]})["visible"]
    assert refused(inquiry, **line, bypass=["I7/I8", "A1/A2"]) == (
        '"A1/A2" is no hexside of I7, where the target bypasses'
    )


def test_half_levels_are_written_as_each_language_writes_them(inquiry: Analysis) -> None:
    over = {"ask": "los", "from": "I3", "to": "I6"}
    for language, top in (("en", "level 2.5"), ("fr", "niveau 2,5")):
        texts = [reason["text"] for reason in answer_request(inquiry, over, language)["reasons"]]
        assert any(top in text for text in texts), texts


@pytest.mark.parametrize("level", ["", "@1"])
@pytest.mark.parametrize("way", range(6))
def test_points_are_named_by_numbers_too(inquiry: Analysis, way: int, level: str) -> None:
    grid = inquiry.scenario.board.grid
    before, after = (grid.labels[grid.neighbours[inquiry.place("I6"), (way + turn) % 6]] for turn in (-1, 0))
    for place, same in ((f"I6^{way}", f"I6^{before}^{after}"), (f"I6/{way}", f"I6/{after}")):
        request = {"ask": "los", "from": "I2"}
        assert ask(inquiry, {**request, "to": place + level}) == ask(inquiry, {**request, "to": same + level})


def test_points_at_the_edge_of_the_map_are_read(inquiry: Analysis) -> None:
    grid = inquiry.scenario.board.grid
    edge = inquiry.place("A3")
    for way in range(6):
        for mark in "^/":
            place = f"A3{mark}{way}"
            answer = ask(inquiry, {"ask": "los", "from": "E3", "to": place})
            assert answer["visible"] is True
            assert ask(inquiry, {"ask": "los", "from": place, "to": "E3"})["visible"] is True
    assert min(grid.neighbours[edge]) < 0
    near, far = (
        ask(inquiry, {"ask": "los", "from": "E3", "to": at, "story": True})["story"] for at in ("A3^1", "A3^4")
    )
    assert near != far, "two points of the hex"


def test_a_hexside_at_the_edge_has_no_hex_beyond(inquiry: Analysis) -> None:
    side = next(way for way in range(6) if inquiry.scenario.board.grid.neighbours[inquiry.place("A3"), way] < 0)
    for request in (
        {"ask": "snap", "unit": "down", "hexside": f"A3/{side}"},
        {"ask": "blind", "from": "I5", "at": f"A3/{side}"},
        {"ask": "los", "from": "I5", "to": "A3", "bypass": [f"A3/{side}"]},
    ):
        assert "at the edge of the map" in refused(inquiry, **request), request
    assert refused(inquiry, ask="los", **{"from": "I5", "to": "A3^9"})
