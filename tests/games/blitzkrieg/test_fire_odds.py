"""Odds of BlitzKrieg by class: every mortar has the dice of its shell, works take theirs everywhere alike, what the firer does
counts, all that the sheet prints can be asked, and destruction agrees with all throws counted one by one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.shares import share
from tests.tabletops import a_unit, box, sheet, table
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.data_folders import ROOT
from workbench.protocol.answers import answer_request
from workbench.scenario.tabletop_board import Feature
from workbench.scenario.units import Mount

RULES = sheet()
BY_CALIBRE = ((60, 2), (90, 3), (115, 4), (139, 5), (165, 6), (9999, 7))
"""OBUS EXPLOSIFS (HE) ET BOMBARDEMENT: up to so many millimetres, so many dice."""
GROUND = {
    "": (None, {}),
    "wood": ("dense_wood_jungle", {}),
    "house": ("building_bunker", {}),
    "ruin": ("ruined_building", {}),
    "factory": ("factory_warehouse", {}),
    "entrenchment": ("entrenchment", {}),
    "trench": ("trench", {}),
    "bunker": ("building_bunker", {"flags": ("bunker",)}),
}
SCORES = {"": (4, 5), "wood": (4, 4), "bunker": (6, 6)}
"""(direct, indirect) scores; heavy cover elsewhere."""
HEAVY = (5, 6)
LOST = {"bunker": (1, 3), "house": (0, 1), "ruin": (0, 1), "factory": (0, 1), "entrenchment": (0, 1)}
"""(direct, indirect) dice that works take."""
MORTARS = [key for key, weapon in RULES.weapons.items() if weapon.value("indirect") is True]
GUNS = [key for key, one in RULES.weapons.items() if one.value("barrel") is not None and one.value("he") is not None]
KINDS = list(RULES.units)


def dice_of(calibre: int) -> int:
    return next(dice for limit, dice in BY_CALIBRE if calibre <= limit)


def asked(analysis: TabletopAnalysis, **request: Any) -> dict[str, Any]:
    return answer_request(analysis, {"ask": "odds", **request})


def field(weapon: str, ground: str = "", kind: str = "infantry", firer: str = "gun_medium") -> TabletopAnalysis:
    """A firer 25 cm from a target that stands on some ground."""
    terrain, more = GROUND[ground]
    pieces: list[Feature] = [] if terrain is None else [box(terrain, 116, 97, 124, 103, **more)]
    ours = a_unit("f", firer, 95, 100, facing=90, weapons=(Mount("w", weapon),))
    theirs = a_unit("t", kind, 120, 100, facing=90)
    return TabletopAnalysis(table(*pieces, units=[ours], enemies=[theirs]), RULES)


def shot(where: TabletopAnalysis, **more: Any) -> dict[str, Any]:
    return asked(where, unit="f", to="unit:t", weapon="w", **more)


def thrown(answer: Mapping[str, Any]) -> tuple[int, int]:
    """(dice, the score that each needs); (0, 0) if none is thrown."""
    count, _, words = str(answer["needed"]).partition("d6, each hits on ")
    return (int(count), int(words[0])) if words else (0, 0)


@pytest.mark.parametrize("weapon", MORTARS)
def test_a_mortar_has_the_dice_of_its_shell(weapon: str) -> None:
    calibre = RULES.weapons[weapon].value("calibre")
    for ground, kind in share(product(GROUND, ("infantry", "gun_heavy", "vehicle_N", "wheeled")), 12, weapon):
        answer = shot(field(weapon, ground, kind))
        if weapon == "rockets":
            assert answer["error"]["code"] == "missing_value", "no dice are printed"
            continue
        count = dice_of(int(calibre) if isinstance(calibre, int | float) else 50) - LOST.get(ground, (0, 0))[1]
        score = 5 if RULES.units[kind].tags & {"vehicle"} else SCORES.get(ground, HEAVY)[1]
        assert thrown(answer) == ((count, score) if count > 0 else (0, 0)), (ground, kind)
        assert asked_range(field(weapon, ground, kind)) == (f"{count}D6" if count > 0 else "")


def asked_range(where: TabletopAnalysis) -> str:
    answer = answer_request(where, {"ask": "range", "unit": "f", "to": "unit:t", "weapon": "w"})
    return str(answer["strength"])


@pytest.mark.share(8)
@pytest.mark.parametrize("weapon", GUNS)
def test_a_hit_of_a_gun_brings_the_dice_of_its_shell(weapon: str) -> None:
    calibre = int(str(RULES.weapons[weapon].value("calibre")))
    for ground, kind in share(product(GROUND, ("infantry", "gun_heavy")), 6, weapon):
        answer = shot(field(weapon, ground, kind))["brings"]
        count = dice_of(calibre) - LOST.get(ground, (0, 0))[0]
        assert thrown(answer) == (count, SCORES.get(ground, HEAVY)[0]), (ground, kind)
        assert "none" not in answer["p"], "a hit without a die"


def test_the_bare_table_of_shells_takes_the_same_dice() -> None:
    where = field("gun_75")
    for calibre, (way, direct), works in product(
        (37, 75, 105, 120, 150, 200), (("direct", 1), ("indirect", 0)), ("", "building", "entrenchment", "bunker")
    ):
        inputs = {"calibre": calibre, "direct": direct, **({works: 1} if works else {})}
        lost = LOST.get({"building": "house"}.get(works, works), (0, 0))[1 - direct]
        for column in (f"heavy_{way}", *([f"bunker_{way}"] if works == "bunker" else [])):
            answer = asked(where, table="shells", column=column, inputs=inputs)
            assert thrown(answer)[0] == max(0, dice_of(calibre) - lost), (inputs, column)
        if works == "bunker":
            bare = {name: value for name, value in inputs.items() if name != "bunker"}
            answer = asked(where, table="shells", column=f"bunker_{way}", inputs=bare)
            assert thrown(answer)[0] == max(0, dice_of(calibre) - lost), "the column says bunker"


SHOOTERS: dict[tuple[str, str, str], dict[str, int | None]] = {
    # (kind, weapon, value of the firer): what it does -> score, None: not printed
    ("vehicle_N", "gun_75", ""): {"": 5, "still": 5, "move": 8, "move fire": 8, "pivot": 7},
    ("vehicle_N", "gun_75", "stabilised"): {"": 5, "move": 7},
    ("vehicle_N", "gun_75", "narrow_turret"): {"": 5, "move": 9},
    ("gun_medium", "gun_75", ""): {"": 4, "fire": 4, "pivot": 6, "move": None},
    ("infantry", "bazooka_42_43", ""): {"": 5, "fire": 5, "move fire": 7},
    ("infantry", "panzerfaust_45", ""): {"": 6, "fire": 6, "move fire": 8},
}


@pytest.mark.parametrize("shooter", SHOOTERS, ids=" ".join)
def test_what_the_firer_does_decides_the_score_to_hit(shooter: tuple[str, str, str]) -> None:
    kind, weapon, value = shooter
    for action, score in SHOOTERS[shooter].items():
        described = {"action": action, **({"values": {value: True}} if value else {})}
        answer = shot(field(weapon, firer=kind), observer=described)
        if score is None:
            assert answer["error"]["code"] == "missing_value"
            continue
        assert "ignored" not in answer
        added = sum(one["value"] for one in answer["modifiers"])
        assert answer["needed"] == f"{score - added} or more on 2d6", action
        if not value and action:
            assert shot(field(weapon, firer=kind), action=action)["p"] == answer["p"], "beside it or in it"


def test_pivoting_brings_a_target_behind_into_the_arc() -> None:
    ours = a_unit("f", "gun_medium", 95, 100, facing=270, weapons=(Mount("w", "gun_75"),))
    where = TabletopAnalysis(table(units=[ours], enemies=[a_unit("t", "infantry", 120, 100)]), RULES)
    assert shot(where)["may"] is False
    assert shot(where, action="pivot")["may"] is True


def test_an_action_of_another_game_is_refused() -> None:
    assert shot(field("gun_75"), action="run")["error"]["code"] == "bad_value"


@pytest.mark.parametrize("weapon", ["aa_mg", "mine", "explosive_charge", "rockets"])
def test_what_the_sheet_does_not_print_is_missing_and_no_certain_miss(weapon: str) -> None:
    analysis = TabletopAnalysis(
        table(
            units=[a_unit("f", "infantry", 100, 100, weapons=(Mount("w", weapon),))],
            enemies=[a_unit("t", "infantry", 104, 100)],
        ),
        RULES,
    )
    assert shot(analysis)["error"]["code"] == "missing_value"
    threat = answer_request(analysis, {"ask": "threat", "side": "A", "to": [[112, 100], "unit:t"]})
    assert "error" not in threat
    assert weapon in {"aa_mg"} or [one["unit"] for one in threat["unknown"]] == ["f"]


def test_armour_shrugs_off_a_single_hit_of_a_mortar() -> None:
    for kind, weapon, key in (
        ("vehicle_N", "mortar_80", "hits_1"),
        ("halftrack", "mortar_60", "hits_1"),
        ("wheeled", "mortar_80", "none"),
    ):
        answer = shot(field(weapon, kind=kind))
        weak = {"none", key}
        assert Fraction(answer["chance"]) == 1 - sum(Fraction(answer["p"][result]) for result in weak)
    closed = shot(field("mortar_60", kind="vehicle_N"))
    assert closed["chance"] == "0/1", "AC 0 counts against open tops alone"


def modifiers_printed() -> Iterator[tuple[str, str, str]]:
    """(table, column, input) of every modifier that the sheet prints for a roll."""
    tables = {
        "to_hit": ("to_hit_modifiers", "vehicle_still", {"schurzen_save": "schurzen"}),
        "destruction": ("destruction", "gun_75", {}),
        "assault": ("assault", "", {"score": ""}),
        "precision": ("artillery_precision", "others", {"rockets": "", "russian_minor": "", "others": ""}),
        "support_goes_on": ("artillery_end", "", {}),
        "small_arms": ("small_arms_dice", "heavy_cover", {}),
        "assault_on_armour": (
            "assault_on_armour",
            "infantry",
            dict.fromkeys(("infantry", "assault_or_smg", "explosive_charge", "magnetic_mine"), ""),
        ),
        "morale": ("morale", "confident", dict.fromkeys(("determined", "confident", "hesitant"), "")),
        "shells": ("he_dice", "heavy_indirect", {"entrenchment_or_building_indirect": "building"}),
    }
    for asked_table, (printed, column, other) in tables.items():
        for cell in RULES.tables[printed].cells:
            name = other.get(cell, cell)
            if name and not name.startswith(("upto_", "above", "bunker_")):
                yield asked_table, column, name


NEEDED = {
    "destruction": {"armour": 12},
    "support_goes_on": {"shots": 3},
    "small_arms": {"dice": 5},
    "assault_on_armour": {"experience": 4},
    "shells": {"calibre": 100},
}


@pytest.mark.parametrize(("name", "column", "modifier"), list(modifiers_printed()))
def test_every_modifier_that_is_printed_can_be_asked(name: str, column: str, modifier: str) -> None:
    where, inputs = field("gun_75"), dict(NEEDED.get(name, {}))
    plain = asked(where, table=name, inputs=inputs, **({"column": column} if column else {}))
    extra = {"immobilisation_shot": 1} if modifier == "schurzen" else {}
    found = asked(where, table=name, inputs={**inputs, **extra, modifier: 1}, **({"column": column} if column else {}))
    assert "error" not in found, found
    assert found["p"] != plain["p"]


@pytest.mark.share(40)
@pytest.mark.parametrize("armour", [5, 9, 12, 15, 18])
@pytest.mark.parametrize("ac", [0, 4, 7, 10])
@pytest.mark.parametrize("hit", ["", "side", "rear", "template"])
@pytest.mark.parametrize("critical", [0, 1])
@pytest.mark.parametrize("morale", [0, 4])
def test_destruction_agrees_with_all_throws(armour: int, ac: int, hit: str, critical: int, morale: int) -> None:
    more = {"": 0, "side": 1, "rear": 2, "template": 1}[hit] + 3
    told: dict[str, Fraction] = {}
    throws = list(product(range(1, 7), repeat=2 + critical))
    for throw in throws:
        total, share_of = sum(throw) + ac + more, Fraction(1, len(throws))
        stopped = total == armour and hit != ""
        result = "destroyed" if total > armour else "immobilised" if stopped else "none"
        stays = Fraction(7 - morale, 6) if morale and stopped else Fraction(1)
        told[result] = told.get(result, Fraction(0)) + share_of * stays
        if stays < 1:
            told["abandoned"] = told.get("abandoned", Fraction(0)) + share_of * (1 - stays)
    inputs = {"ac": ac, "armour": armour, "open_topped": 1, "critical": critical, **({hit: 1} if hit else {})}
    answer = asked(field("gun_75"), table="destruction", inputs={**inputs, **({"morale": morale} if morale else {})})
    assert {key: Fraction(chance) for key, chance in answer["p"].items()} == told


def test_destruction_by_weapon_has_its_factor_and_its_distance() -> None:
    where = field("gun_75")

    def test(column: str, **inputs: int) -> dict[str, Any]:
        return asked(where, table="destruction", column=column, inputs={"armour": 14, **inputs})

    assert test("gun_75l")["figures"] == {"ac": 7, "armour": 14}
    assert test("gun_75l", range=60)["modifiers"] == []
    assert [one["value"] for one in test("gun_75l", range=61)["modifiers"]] == [-1]
    assert [one["value"] for one in test("gun_76l_russian", range=61)["modifiers"]] == [-1], (
        "Russian barrels pierce as L"
    )
    assert [one["value"] for one in test("gun_75", range=61, heat=1)["modifiers"]] == [2], "HEAT knows no distance"
    assert [one["value"] for one in test("gun_75", range=5, point_blank_not_heat=1)["modifiers"]] == [2]
    assert [one["value"] for one in test("gun_75", range=5, point_blank_not_heat=1, heat=1)["modifiers"]] == [2]
    assert test("atr", range=50)["figures"]["ac"] == 0
    assert test("atr", range=70)["error"]["code"] == "bad_value"
    assert test("hmg")["may"] is False
    assert test("hmg", open_topped=1)["may"] is True
    assert test("rifle")["error"]["code"] == "no_column"


@pytest.mark.parametrize(
    ("inputs", "code"),
    [
        ({"ac": 7}, "missing_value"),
        ({"armour": 10}, "missing_input"),
        ({"ac": 7, "armour": 10, "side": 1, "rear": 1}, "bad_value"),
        ({"ac": 7, "armour": 10, "apcr": 1, "heat": 1}, "bad_value"),
        ({"ac": 7, "armour": 10, "calibre": 75}, "unknown_input"),
    ],
)
def test_destruction_says_what_it_lacks(inputs: dict[str, int], code: str) -> None:
    assert asked(field("gun_75"), table="destruction", inputs=inputs)["error"]["code"] == code


@pytest.mark.parametrize(
    ("name", "column", "inputs"),
    [
        ("to_hit", "always_misses", {}),
        ("shells", "armour_tested_at_hits", {"calibre": 75}),
        ("assault_on_armour", "moving", {"experience": 4}),
        ("save", "green", {"hits": 1}),
        ("small_arms", "point_blank", {"dice": 2}),
    ],
)
def test_a_cell_that_is_no_row_is_no_column(name: str, column: str, inputs: dict[str, int]) -> None:
    answer = asked(field("gun_75"), table=name, column=column, inputs=inputs)
    assert answer["error"]["code"] == "no_column"


def documented() -> dict[str, list[str]]:
    """The bare tables that ``docs/query.md`` lists, with the names of their inputs."""
    lines = (ROOT / "docs" / "query.md").read_text("utf-8").partition("Odds of BlitzKrieg.")[2].splitlines()
    rows = [re.split(r" *\| *", line)[1:-1] for line in lines if line.startswith("| table")]
    named: dict[str, list[str]] = {}
    for table_name, columns, inputs in rows:
        kept = inputs.partition("Results")[0]
        named[table_name.split("`")[1]] = re.findall(r"`(\w+)`", kept) + re.findall(r"(?:or|input) `(\w+)` \(", columns)
    return named


def test_every_table_and_every_input_is_documented() -> None:
    where, listed = field("gun_75"), documented()
    known = asked(where, table="?")["error"]["message"].partition("known: ")[2].partition(")")[0].split(", ")
    assert sorted(listed) == sorted(known)
    for name, inputs in listed.items():
        column = {"misfire": "other_at", "save": "elite", "to_hit": "gun_still", "shells": "heavy_direct"}.get(name, "")
        for one in inputs:
            given = {"column": column} if one not in ("score", "experience", "ac") and column else {}
            needed = {} if one == "dice" else NEEDED.get(name, {})
            answer = asked(where, table=name, inputs={**needed, one: 1}, **given)
            assert answer.get("error", {}).get("code") != "unknown_input", (name, one)


@pytest.mark.parametrize(
    ("weapon", "kind", "counts"), [("line_infantry", "infantry", False), ("gun_75l", "gun_medium", True)]
)
def test_a_higher_firer_is_named_only_where_the_roll_knows_it(weapon: str, kind: str, counts: bool) -> None:
    """Height and smoke change the roll to hit of anti-tank fire (JET POUR TOUCHER), not the dice of small arms."""
    hill = box("hill_gentle", 90, 95, 100, 105)
    ours = a_unit("f", kind, 95, 100, facing=90, weapons=(Mount("w", weapon),))
    theirs = a_unit("t", "infantry", 110, 100, facing=90)
    found = asked(TabletopAnalysis(table(hill, units=[ours], enemies=[theirs]), RULES), unit="f", to="unit:t")
    named = [row for row in found["reasons"] if "the shooter is higher" in row["text"]]
    modified = [row for row in found["modifiers"] if "higher" in str(row)]
    assert bool(named) is counts
    assert bool(modified) is counts
