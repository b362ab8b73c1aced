"""The field of fire of a weapon, for every game: arc, range, line and spotting together."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.landships import spotting_maps as ls
from tests.games.panzer_grenadier import spotting_maps as pg
from tests.games.panzer_grenadier.fire_maps import fire as pg_fire
from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.fire.field_of_fire import FieldOfFire
from workbench.engine.sight.results import AIM, BOMBARD, FIRE, Party
from workbench.protocol.answers import answer_request
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario


def labels(made: Scenario, mask: Any) -> set[str]:
    return {made.board.grid.labels[number] for number in np.flatnonzero(mask)}


def panzer(made: Scenario, name: str = "g", weapon: str = "") -> FieldOfFire:
    return Analysis(made, pg.rules()).field_of_fire(name, weapon)


def landships(made: Scenario, name: str = "g", weapon: str = "", **more: Any) -> FieldOfFire:
    return Analysis(made, ls.rules()).field_of_fire(name, weapon, **more)


def test_range_line_and_spotting_together() -> None:
    ground = pg.make_board({"woods": "0504 0604"})
    made = pg.scenario(ground, [pg.unit("g", "infantry", "0502", df=(5, 3))])
    found = panzer(made)
    assert (found.weapon, found.maximum, found.bands) == ("df", 3, ("full", "long"))
    assert found.in_arc.all()
    assert labels(made, found.in_range & ~found.seen) == {"0505"}
    assert "0505" not in labels(made, found.covered)
    assert {"0504", "0604", "0503"} <= labels(made, found.covered)
    assert "0502" not in labels(made, found.covered)  # nobody uses direct fire inside his own hex
    assert (found.covered == (found.in_arc & found.in_range & found.seen & found.spotted)).all()
    assert not found.uncertain.any()


def test_long_range_is_a_band_of_its_own() -> None:
    made = pg.scenario(german=[pg.unit("g", "tank", "0501", at=(3, 4), df=None)])
    found = panzer(made, weapon="at")
    assert found.maximum == 6
    assert {"0505"} <= labels(made, found.in_band("full"))
    assert {"0506", "0507"} <= labels(made, found.in_band("long"))
    assert "0508" not in labels(made, found.covered)


def test_friends_bar_direct_fire_alone() -> None:
    friends = [pg.unit("g", "at_gun", "0501", at=(3, 9), df=(4, 9)), pg.unit("f", "infantry", "0503")]
    made = pg.scenario(german=friends)
    assert "0506" in labels(made, panzer(made, weapon="at").covered)
    assert "0506" not in labels(made, panzer(made, weapon="df").covered)
    doctrine = pg_fire(made)
    purposes = {arm: doctrine.bearing(pg.at("0501"), firer=Party(unit="g"), weapon=arm).purpose for arm in ("at", "df")}
    assert purposes == {"at": AIM, "df": FIRE}


def test_leaders_direct_what_the_guns_do_not_see() -> None:
    ground = pg.make_board({"woods": "0404 0504 0604"})
    guns = pg.unit("g", "artillery", "0502", bf=(16, 20))
    alone = pg.scenario(ground, [guns])
    directed = pg.scenario(ground, [guns, pg.unit("l", "leader", "0506")])
    assert "0509" not in labels(alone, panzer(alone).covered)
    found = panzer(directed)
    assert found.weapon == "bf"
    assert {"0503", "0509"} <= labels(directed, found.covered)
    assert found.seen.all()
    assert pg_fire(directed).bearing(pg.at("0502"), firer=Party(unit="g")).purpose == BOMBARD


@pytest.mark.parametrize("state", ["demoralized", "limbered", "in_assault"])
def test_silenced_units_fire_at_nothing(state: str) -> None:
    made = pg.scenario(german=[pg.unit("g", "infantry", "0502", state, df=(5, 3))])
    found = panzer(made)
    assert not found.covered.any()
    assert found.reasons


def test_units_without_a_weapon_and_caves() -> None:
    made = pg.scenario(german=[pg.unit("g", "truck", "0502")])
    assert not panzer(made).covered.any()
    cave = pg.scenario(pg.make_board({"cave": "0503"}), [pg.unit("g", "infantry", "0502", df=(5, 3))])
    assert "0503" not in labels(cave, panzer(cave).covered)
    tank = pg.scenario(german=[pg.unit("g", "tank", "0502", "in_assault", at=(3, 4), df=None)])
    assert labels(tank, panzer(tank, weapon="at").in_range) == {"0502"}


def test_who_is_not_on_the_map() -> None:
    made = pg.scenario(german=[pg.unit("g", "infantry", None)])
    for name, code in (("g", "off_map"), ("x", "unknown_unit")):
        with pytest.raises(CannotAnswer) as caught:
            panzer(made, name)
        assert caught.value.code == code
    with pytest.raises(CannotAnswer) as caught:
        panzer(pg.scenario(german=[pg.unit("g", "infantry", "0502")]), "g", "cannon")
    assert caught.value.code == "unknown_weapon"


GUN = [ls.unit("g", "at_gun", 5, facing=2), ls.unit("c", "crew", 5)]


def test_guns_fire_into_their_cone() -> None:
    made = ls.scenario(british=GUN, spot={"clear": 9})
    found = landships(made)
    assert (found.weapon, found.maximum) == ("at_gun", 10)
    assert found.covered[ls.place(8, 6)]
    assert not found.in_arc[ls.place(2)]
    # range ten, but nobody is spotted so far away
    distance = ls.WIDE.distances(ls.place(5))
    assert int(distance[found.covered].max()) == 9
    assert int(distance[found.in_band("close")].max()) == 5


def test_unknown_limits_leave_hexes_open() -> None:
    made = ls.scenario(ls.board({"wood": "0906"}), british=[ls.unit("g", "mg", 5)])
    found = landships(made)
    wood = ls.place(9, 6)
    assert found.uncertain[wood]
    assert not found.covered[wood]
    assert found.band[wood] >= 0
    assert not any(found.in_band(name)[wood] for name in found.bands)
    fired = landships(made, target=Party(kind="infantry", state=("fired",)))
    assert fired.covered[wood]
    assert not fired.uncertain.any()


def test_indirect_fire_covers_what_is_observed() -> None:
    units = [ls.unit("g", "art_gun", 2, facing=1, range_indirect=30), ls.unit("o", "forward_observer", 20)]
    made = ls.scenario(ls.board({"town": "3001"}), british=units)
    found = landships(made, weapon="art_gun_indirect")
    assert found.covered[ls.place(30, 1)] == found.in_arc[ls.place(30, 1)]
    assert (found.covered <= found.in_arc).all()
    assert found.seen.all()
    assert not landships(made, "o").covered.any()
    unknown = ls.scenario(british=[ls.unit("g", "art_gun", 2)])
    assert not landships(unknown, weapon="art_gun_indirect").covered.any()


def _agrees(made: Scenario, rules: Ruleset, weapon: str) -> None:
    """The field says of every hex what the single questions say of it (no enemy is on the map)."""
    inquiry = Analysis(made, rules)
    found = made.forces.find("g")
    assert found is not None
    unit = found[1]
    assert unit.at is not None
    field = inquiry.field_of_fire("g", weapon)
    firer = Party(unit="g")
    for target in range(made.board.grid.size):
        single = inquiry.fire.range(unit.at, target, firer=firer, weapon=weapon)
        assert single.in_range == bool(field.in_range[target])
        bears = inquiry.fire.arc(unit.at, target, firer=firer, facing=unit.facing, weapon=weapon)
        assert bears.in_arc == bool(field.in_arc[target])
        if field.covered[target]:
            assert single.band == field.bands[field.band[target]]
            assert inquiry.spotted(unit.at, target, observer=firer, party=Party(), purpose=FIRE).spotted


@pytest.mark.slow(8)
@pytest.mark.parametrize(("kind", "weapon", "values"), [
    ("at_gun", "at_gun", {}), ("art_gun", "art_gun", {}), ("tank", "main_gun", {"arc_gun": "left front"}),
    ("infantry", "infantry", {"nation": "german"}), ("mg", "mg_squad", {}), ("tank", "vehicle_mg", {}),
])  # fmt: skip
def test_fields_agree_with_single_questions(kind: str, weapon: str, values: dict[str, Any]) -> None:
    ground = ls.board({"wood": "1204 1006", "town": "1305"}, {"1105": 1, "0904": 2})
    options = ("elevation_range", "national_ranges")
    gun = ls.unit("g", kind, 9, facing=2, **values)
    _agrees(ls.scenario(ground, [gun], spot={"clear": 7, "wood": 2}, options=options), ls.rules(), weapon)


@pytest.mark.parametrize("weapon", ["df", "at"])
def test_fields_of_panzer_grenadier_agree_with_single_questions(weapon: str) -> None:
    ground = pg.make_board({"woods": "0404 0506", "cave": "0605"}, {"0507": 1})
    made = pg.scenario(ground, [pg.unit("g", "tank", "0503", at=(3, 4), df=(6, 4))])
    _agrees(made, pg.rules(), weapon)


def test_the_ask_gives_the_field() -> None:
    inquiry = Analysis(ls.scenario(ls.board({"wood": "0906"}), british=GUN, spot={"clear": 9}), ls.rules())
    answer = answer_request(inquiry, {"ask": "field", "unit": "g"})
    assert {"weapon", "covered", "bands", "uncertain", "blind", "hidden", "max", "reasons", "assumed"} == set(answer)
    assert answer["weapon"] == "at_gun"
    assert answer["uncertain"] == ["0906"]
    assert answer["max"] == 10
    # bands are the covered hexes by range; each hex in arc and range is in one list of four
    assert sorted(label for held in answer["bands"].values() for label in held) == sorted(answer["covered"])
    field = inquiry.field_of_fire("g")
    whole = [label for name in ("covered", "uncertain", "blind", "hidden") for label in answer[name]]
    assert len(whole) == len(set(whole))
    assert set(whole) == labels(inquiry.scenario, field.in_arc & field.in_range)
    turned = answer_request(inquiry, {"ask": "field", "kind": "at_gun", "at": "0505", "facing": 5, "weapon": "at_gun"})
    assert "0404" in turned["covered"]
    assert "0404" not in answer["covered"]
    fired = answer_request(inquiry, {"ask": "field", "unit": "g", "target": {"kind": "tank", "state": ["fired"]}})
    assert "0906" in fired["covered"]
    assert answer_request(inquiry, {"ask": "field", "unit": "nobody"})["error"]["code"] == "unknown_unit"
