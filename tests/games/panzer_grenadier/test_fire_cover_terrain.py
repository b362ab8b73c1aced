"""Shifts of the ground (10.3, 12.4, 16.2 and the terrain chart)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.panzer_grenadier.fire_maps import cover, shifts
from tests.games.panzer_grenadier.spotting_maps import at, make_board, unit
from workbench.engine.sight.results import FIRE, Party

TANK = Party(kind="tank")

# key: df, bf, at, assault for men on foot at range 2
CHART = {
    "clear": (0, 0, 0, 0), "beach": (0, -1, 0, 0), "field": (0, 0, 0, 0), "woods": (-2, 0, -1, -1),
    "dense_woods": (-2, 0, -1, -1), "dense_jungle": (-2, 0, -1, -1), "jungle": (-2, -1, 0, -1), "mangrove": (-1, -1, 0, 0),
    "light_woods": (-1, 0, 0, 0), "light_jungle": (-1, 0, 0, 0), "orchard": (0, 0, 0, 0), "palm": (0, 0, 0, 0),
    "town": (-2, -2, -1, -2), "village": (-1, -1, -1, 0), "rocky": (-1, -1, 0, -1), "sand_dunes": (-1, 0, -1, 0),
    "wadi": (-1, 0, -1, 0), "marsh": (1, -1, 0, -1), "rice_paddy": (1, -1, 0, 0), "salt_marsh": (1, -1, 0, 0),
    "at_ditch": (0, 0, 0, 0), "rail_embankment": (-1, 0, 0, -1), "stream": (0, 0, 0, 0), "sandbar": (0, 0, 0, 0),
    "slope": (0, 0, 0, 0), "minor_river": (0, 0, 0, 0), "major_river": (0, 0, 0, -2), "water": (0, 0, 0, 0),
}  # fmt: skip


def four(df: int = 0, bf: int = 0, anti_tank: int = 0, assault: int = 0) -> dict[str, object]:
    return {"df": df, "bf": bf, "at": anti_tank, "assault": assault}


@pytest.mark.parametrize(("key", "row"), CHART.items())
def test_the_terrain_chart(key: str, row: tuple[int, int, int, int]) -> None:
    answer = cover(board=make_board({key: "0503"}))
    assert answer.values == four(*row)
    if any(row):
        reason = next(one for one in answer.reasons if one.key in {"fire_terrain", "fire_light", "fire_river_assault"})
        assert reason.at == "0503"
        assert reason.rule


@pytest.mark.parametrize(("key", "kind", "row"), [
    ("entrenchment", "infantry", (-2, -2, 0, -2)),
    ("entrenchment", "tank", (0, 0, 0, 0)),
    ("entrenchment", "cavalry", (1, 1, 0, 0)),
    ("entrenchment", "truck", (0, 0, 0, 0)),
    ("entrenchment", "apc", (0, 0, 0, 0)),
    ("dragons_teeth", "infantry", (-1, 0, 0, 0)),
    ("dragons_teeth", "tank", (0, 0, 0, 0)),
    ("barbed_wire", "infantry", (0, 0, 0, -1)),
    ("smoke", "infantry", (-1, 0, -1, 0)),
    ("cave", "infantry", (0, 0, 0, -2)),
])  # fmt: skip
def test_markers_give_the_shifts_of_the_chart(key: str, kind: str, row: tuple[int, int, int, int]) -> None:
    assert shifts(party=Party(kind=kind), markers={key: (at("0503"),)}) == four(*row)


def test_entrenchments_in_other_terrain() -> None:
    markers = {"entrenchment": (at("0503"),)}
    woods = cover(board=make_board({"woods": "0503"}), markers=markers)
    assert woods.values == four(-2, -2, -1, -3)
    assert (woods.extra["raw_shift"], woods.extra["net_shift"]) == (-3, -2)
    assert any(reason.key == "fire_limit" for reason in woods.reasons)
    town = shifts(board=make_board({"town": "0503"}), markers=markers)
    assert (town["bf"], town["assault"]) == (-2, -2)


def test_one_line_of_the_list_counts_once() -> None:
    wire = {"barbed_wire": (at("0503"),)}
    answer = cover(board=make_board({"woods": "0503"}), markers=wire)
    assert answer.values["assault"] == -1
    assert any(reason.key == "fire_counted_once" for reason in answer.reasons)


def test_dug_in_strongpoints_and_their_leaders() -> None:
    dug = Party(kind="infantry", state=("dug_in",))
    assert shifts(party=dug) == four(-1, -1, -1)
    assert shifts(party=dug, switches={"A25": "minus_one"})["assault"] == -1
    assert shifts(party=Party(kind="strongpoint"))["df"] == -1
    assert shifts(party=Party(kind="strongpoint"), board=make_board({"village": "0503"})) == four(-1, -1, -1)
    friends = [unit("l", "leader", "0503"), unit("i", "infantry", "0503", "dug_in")]
    assert shifts(party=Party(unit="l"), soviet=friends)["df"] == -1
    assert shifts(party=Party(unit="l"), soviet=friends[:1])["df"] == 0


def test_readings_of_jungle_and_ditch() -> None:
    jungle = make_board({"jungle": "0503"})
    assert shifts(board=jungle, switches={"A15": "chart"})["df"] == -1
    ditch = make_board({"at_ditch": "0503 0504"})
    assert shifts(board=ditch, switches={"A29": "always"})["df"] == -1
    assert shifts("0504", board=ditch)["df"] == -2  # the ditch, and three hexes away


def test_light_woods_inside_and_through_count_once() -> None:
    assert shifts(board=make_board({"light_woods": "0502"})) == four(-1)
    both = make_board({"light_woods": "0502 0503"})
    assert shifts(board=both) == four(-1)
    assert shifts(board=both, switches={"A36": "each"}) == four(-2)
    assert shifts(board=make_board({"light_woods": "0501"})) == four()


def test_light_woods_along_a_hexside_may_be_avoided() -> None:
    # the line from 0501 to 0602 runs along the side between 0502 and 0601
    assert shifts("0602", board=make_board({"light_woods": "0502"})) == four()
    assert shifts("0602", board=make_board({"light_woods": "0601"})) == four()
    assert shifts("0602", board=make_board({"light_woods": "0502 0601"})) == four(-1)


@pytest.mark.parametrize(("pair", "origin", "target", "df"), [
    ("0502/0503", "0501", "0503", -1),
    ("0501/0502", "0501", "0503", 0),
    ("0501/0502", "0501", "0502", 2),
])  # fmt: skip
def test_hedges_count_unless_the_firer_borders_them(pair: str, origin: str, target: str, df: int) -> None:
    answer = shifts(target, origin, board=make_board(hexsides={"hedge": pair}))
    assert answer["df"] == df
    assert answer["at"] == (-1 if df == -1 else 0)


def test_smoke_at_the_firer() -> None:
    assert shifts(markers={"smoke": (at("0501"),)}) == four(-1, 0, -1)
    assert shifts(markers={"smoke": (at("0501"), at("0503"))}) == four(-1, 0, -1)
    assert shifts(markers={"smoke": (at("0502"),)}) == four()


def test_a_higher_target() -> None:
    up = make_board({"slope": "0503"}, {"0503": 1})
    assert shifts(board=up) == four(-1, 0, -1)
    assert shifts("0501", "0503", board=up) == four()
    in_town = make_board({"slope": "0503", "town": "0501"}, {"0503": 1})
    assert shifts(board=in_town) == four(-1, 0, -1)  # the lookout is for spotting only


def test_assault_up_a_slope_and_a_cliff() -> None:
    slope = make_board({"slope": "0502"}, {"0502": 1})
    assert cover("0502", board=slope).extra["assault_defender"] == 1
    steep = make_board({"steep_slope": "0502"}, {"0502": 1})
    assert cover("0502", board=steep).extra["assault_defender"] == 2
    cliff = make_board({}, {"0502": 1}, {"cliff": "0501/0502"})
    assert shifts("0502", board=cliff)["assault"] == -2
    assert shifts("0501", "0502", board=cliff)["assault"] == 0


@pytest.mark.parametrize(("owner", "counts"), [("German", 1), ("Soviet", 0)])
def test_minefields_count_for_their_owner(owner: str, counts: int) -> None:
    mines = {"minefield": {owner: (at("0503"),)}}
    firer = unit("g", "infantry", "0501")
    known: dict[str, Any] = {"german": [firer], "soviet": [unit("s", "infantry", "0503")], "marker_owners": mines}
    assert shifts(**known) == four(counts, counts)
    assert shifts(firer=Party(side="German"), marker_owners=mines) == four(counts, counts)
    assert shifts(soviet=[unit("s", "infantry", "0503")], marker_owners=mines) == four(counts, counts)
    unowned = cover(german=[firer], markers={"minefield": (at("0503"),)})
    assert unowned.values == four()
    assert any(reason.key == "fire_mines_of_nobody" for reason in unowned.reasons)


def test_assisted_river_crossing() -> None:
    helped = [unit("e", "engineer", "0503"), unit("i", "infantry", "0503")]
    major, minor = make_board({"major_river": "0503"}), make_board({"minor_river": "0503"})
    assert shifts(party=Party(unit="i"), board=major, soviet=helped) == four(1, 0, 1)
    assert shifts(party=Party(unit="i"), board=minor, soviet=helped) == four()  # foot crosses by itself
    lorry = [helped[0], unit("t", "truck", "0503")]
    assert shifts(party=Party(unit="t"), board=minor, soviet=lorry) == four(1, 0, 1)
    shaken = [unit("e", "engineer", "0503", "disrupted"), helped[1]]
    assert shifts(party=Party(unit="i"), board=major, soviet=shaken) == four()  # no help, yet engineers in an assault
    gone = [unit("e", "engineer", "0503", "demoralized"), helped[1]]
    assert shifts(party=Party(unit="i"), board=major, soviet=gone) == four(0, 0, 0, -2)
    told = Party(kind="infantry", values={"assisted": True})
    assert shifts(party=told, board=minor) == four(1, 0, 1)


def test_first_fire_follows_the_chart_or_the_text() -> None:
    village = make_board({"village": "0503"})
    assert cover(board=village).extra["first_fire"] is True
    assert cover(board=village, switches={"A26": "text"}).extra["first_fire"] is False
    dug = Party(kind="infantry", state=("dug_in",))
    assert cover(party=dug, switches={"A26": "text"}).extra["first_fire"] is True
    trench = {"entrenchment": (at("0503"),)}
    assert cover(markers=trench, switches={"A26": "text"}).extra["first_fire"] is True
    assert cover(markers=trench, party=TANK).extra["first_fire"] is False


def test_a_blocked_line_and_a_cave_are_mentioned() -> None:
    blocked = cover("0503", board=make_board({"woods": "0502"}))
    assert any(reason.key == "fire_no_line" for reason in blocked.reasons)
    inside = cover(markers={"cave": (at("0501"), at("0503"))})
    assert {"fire_no_fire_in", "fire_no_fire_out"} <= {reason.key for reason in inside.reasons}


def test_every_reason_speaks_both_languages() -> None:
    answer = cover(board=make_board({"town": "0503"}), party=Party(), purpose=FIRE)
    assert all(reason.text.en and reason.text.fr and "{" not in reason.text.en for reason in answer.reasons)
