"""What the page of a table holds is what the program answers: pairs of the grid, areas and lines of units."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import shapely
from shapely.geometry import shape

from tests.pages.reading import MAIN_TABLES, SMALL_TABLES, analysis_at, node, page_of, read_table
from tests.shares import full
from workbench.base.text import Text
from workbench.engine.sight.results import Effect
from workbench.engine.sight.tabletop_footprints import obstacle
from workbench.engine.sight.tabletop_wording import piece_called
from workbench.pages.opponents import NO_CHANCE, enemy_of
from workbench.pages.parts.table_lines import judged, why_no_shot
from workbench.pages.table_points import units_on
from workbench.planning.threat import tabletop_threat
from workbench.protocol.answers import answer_request

CLOSE_NUMBER = 1e-3


def _ask(analysis: Any, **request: Any) -> dict[str, Any]:
    found: dict[str, Any] = answer_request(analysis, request, "en")
    assert "error" not in found, found
    return found


def _english(text: Any) -> str:
    return str(text[0] if isinstance(text, list) else text)


def _check_pairs(analysis: Any, page: Path, count: int) -> None:
    drawn = random.Random(count)
    points = read_table(page)["points"]
    pairs = [(drawn.randrange(len(points)), drawn.randrange(len(points))) for _ in range(count)]
    seen = read_table(page, pairs=pairs)["seen"]
    asked = [[points[one], points[other]] for one, other in pairs]
    assert seen == _ask(analysis, ask="sees", pairs=asked)["visible"]


def _check_nearest(analysis: Any, page: Path) -> None:
    """No place is farther from its point of the grid than the page says."""
    drawn = random.Random(1)
    board = analysis.scenario.board
    corners = [(x, y) for x in (0.0, board.width) for y in (0.0, board.height)]
    asked = corners + [(drawn.uniform(0, board.width), drawn.uniform(0, board.height)) for _ in range(500)]
    found = read_table(page, nearest=asked)
    error = found["map"]["points"]["error"]
    gaps = [math.dist(place, found["points"][number]) for place, number in zip(asked, found["nearest"], strict=True)]
    assert 0.6 * error < max(gaps) <= error + CLOSE_NUMBER
    for place, gap in zip(asked[:40], gaps, strict=False):
        assert gap == pytest.approx(min(math.dist(place, point) for point in found["points"]))


def _check_lines(analysis: Any, page: Path, count: int) -> None:
    drawn = random.Random(count)
    units = read_table(page)["units"]
    pairs = [tuple(drawn.sample(range(len(units)), 2)) for _ in range(count)]
    for (one, other), line in zip(pairs, read_table(page, lines=pairs)["lines"], strict=True):
        ends = {"from": f"unit:{units[one]['id']}", "to": f"unit:{units[other]['id']}"}
        los = _ask(analysis, ask="los", **ends)
        assert (line["code"] > 0, line["close"]) == (los["visible"], los["close"]), ends
        assert line["code"] == (1 + los["hindrance"] if los["visible"] else 0), ends
        assert line["range"] == pytest.approx(los["range"], abs=0.01), ends
        deciding = _ask(analysis, ask="lines", pairs=[[ends["from"], ends["to"]]])["lines"][0]["reason"]
        assert _english(line["reason"][0]) == deciding["text"], ends
        _check_picture(analysis, line, units[one], units[other])
        if los["stopped"] is None:
            assert line["stopped"] is None
        else:
            assert line["stopped"] == pytest.approx(los["stopped"], abs=0.01)


def _check_picture(analysis: Any, embedded: dict[str, Any], one: dict[str, Any], other: dict[str, Any]) -> None:
    """The line on the map and from the side is that of the program's window, to a hundredth."""
    side = embedded["side"]
    watchers = {watcher.unit: watcher for watcher in units_on(analysis)}
    line, _ = judged(analysis, watchers[one["id"]], watchers[other["id"]])
    profile = analysis.sight.profile(line)
    close = 0.006
    for end, stand in zip(embedded["ends"], (line.origin, line.target), strict=True):
        assert end == pytest.approx(stand.point, abs=close)
    assert embedded["length"] == pytest.approx(profile.length, abs=3 * close)
    assert (side["from"], side["to"]) == pytest.approx(profile.ends, abs=close)
    assert [number for corner in side["ground"] for number in corner] == pytest.approx(
        [number for corner in profile.ground for number in corner], abs=close
    )
    found = [[piece[key] for key in ("enter", "leave", "foot", "top")] for piece in side["pieces"]]
    for piece, (number, *places), places_found in zip(side["pieces"], profile.pieces, found, strict=True):
        feature = obstacle(analysis.scenario, analysis.ruleset, number)
        assert _english(piece["name"]) == piece_called(feature, analysis.ruleset).en
        assert places_found == pytest.approx(places, abs=close)
        effects = [crossing.effect for crossing in line.crossings if crossing.piece == number]
        assert (piece["effect"] == 2) == (Effect.BLOCKS in effects)


def _areas(analysis: Any, unit: dict[str, Any]) -> Iterator[tuple[int, Any]]:
    """The areas of a unit as the page numbers them, and as the program answers them."""
    name = unit["id"]
    yield unit["sees"]["region"], _ask(analysis, ask="area", **{"from": f"unit:{name}"})["visible"]
    for move in unit["moves"]:
        asked = {"ask": "reach", "unit": name, **({"mode": move["mode"]} if move["mode"] else {})}
        yield move["region"], _ask(analysis, **asked)["area"]


def _polygons(area: Any) -> Any:
    """A region without the points and lines that may lie beside it."""
    return shapely.union_all([part for part in shapely.get_parts(area) if shapely.get_dimensions(part) == 2])


def _check_areas(analysis: Any, page: Path, units: int, places: int) -> None:
    """Every place is in an area of the page as in that of the program, but where it is as near to its edge as the page says."""
    drawn = random.Random(places)
    board = analysis.scenario.board
    found = read_table(page)
    areas = [one for unit in drawn.sample(found["units"], units) for one in _areas(analysis, unit)]
    regions = [(number, _polygons(shape(area))) for number, area in areas]
    asked = [
        (number, drawn.uniform(0, board.width), drawn.uniform(0, board.height))
        for number, _ in regions
        for _ in range(places)
    ]
    held = iter(read_table(page, held=asked)["held"])
    inside = 0
    for place, (number, area) in enumerate(regions):
        for at in asked[place * places : (place + 1) * places]:
            point, here = shapely.Point(at[1:]), next(held)
            inside += here
            near = area.boundary.distance(point) <= found["error"] if not area.is_empty else False
            assert here == area.contains(point) or near, (number, at)
    assert inside > len(regions)


def _check_chances(analysis: Any, page: Path, count: int) -> None:
    """A chance is on the page where the weapon bears, and there it is that of a shot by itself."""
    drawn = random.Random(count)
    found = read_table(page, chances=True)
    rows = [
        (unit, weapon, row)
        for unit, weapons in zip(found["units"], found["chances"], strict=True)
        for weapon, row in zip(unit["weapons"], weapons, strict=True)
    ]
    known = [
        (unit, weapon, point, chance)
        for unit, weapon, row in rows
        for point, chance in zip(found["points"], row, strict=True)
        if chance != NO_CHANCE
    ]
    assert known
    assert all(0 <= chance <= 100 for *_, chance in known)
    for unit, weapon, point, chance in drawn.sample(known, min(count, len(known))):
        enemy = enemy_of(analysis, unit["side"])
        target = {"kind": enemy.kind, "side": enemy.side}
        shot = {"unit": unit["id"], "weapon": weapon["id"], "to": point, "target": target}
        assert chance == round(100 * Fraction(_ask(analysis, ask="odds", **shot)["chance"])), shot
    _check_where(analysis, page, drawn.sample(rows, min(5, len(rows))), found["points"])


def _check_where(analysis: Any, page: Path, rows: list[tuple[Any, Any, list[int]]], points: list[list[float]]) -> None:
    """No chance is where a weapon does not bear."""
    asked = [
        (weapon["region"], *point)
        for _, weapon, row in rows
        for point, chance in zip(points, row, strict=True)
        if chance != NO_CHANCE
    ]
    held = read_table(page, held=asked)["held"]
    # outlines on the page are simpler than the field: a few points lie as near to them as it says
    assert held.count(False) <= len(asked) / 50


@pytest.fixture(scope="module", params=sorted(SMALL_TABLES))
def small(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Path]:
    """A small table and its page."""
    node()
    analysis = analysis_at(SMALL_TABLES[request.param])
    return analysis, page_of(analysis, tmp_path_factory.mktemp("pages") / f"{request.param}.html")


@pytest.mark.slow
def test_the_page_of_a_small_table_answers_as_the_program_does(small: tuple[Any, Path]) -> None:
    _check_pairs(*small, 300)
    _check_nearest(*small)
    _check_lines(*small, 6)
    _check_areas(*small, 2, 100)
    _check_chances(*small, 6)


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(MAIN_TABLES))
def test_pages_of_the_main_tables_answer_as_the_program_does(game: str, tmp_path: Path) -> None:
    analysis = analysis_at(MAIN_TABLES[game])
    page = page_of(analysis, tmp_path / "page.html")
    assert page.stat().st_size < 1_500_000
    assert read_table(page)["left_out"] == []
    _check_pairs(analysis, page, 10_000 if full() else 2_000)
    _check_nearest(analysis, page)
    _check_lines(analysis, page, 200 if full() else 60)
    _check_areas(analysis, page, 12 if full() else 5, 300)
    _check_chances(analysis, page, 60 if full() else 12)


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(SMALL_TABLES))
def test_shots_have_the_ranges_of_their_weapons_and_refused_ones_their_reasons(game: str, tmp_path: Path) -> None:
    node()
    analysis = analysis_at(SMALL_TABLES[game])
    units = units_on(analysis)
    count = len(units)
    pairs = [(a, b) for a in range(count) for b in range(count) if units[a].party.side != units[b].party.side]
    page = page_of(analysis, tmp_path / "page.html")
    for (a, b), line in zip(pairs, read_table(page, lines=pairs)["lines"], strict=True):
        one, other = units[a], units[b]
        names = analysis.fire.weapons(one.party)
        fire = line["fire"] or {"shots": [], "refused": []}
        assert len(fire["shots"]) + len(fire["refused"]) <= len(names)
        for weapon, name in names.items():
            why = why_no_shot(analysis, one, other, weapon)
            refused = [words for called, _, words in fire["refused"] if called == plain(name)]
            if why is not None and refused:
                assert plain(why.text) in refused
            for called, _, away, _ in fire["shots"]:
                if called == plain(name):
                    range_ = analysis.fire.range(one.at, other.at, firer=one.party, weapon=weapon).range
                    assert why is None
                    assert away == pytest.approx(range_, abs=0.006)


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(SMALL_TABLES))
def test_where_a_weapon_does_not_bear_the_page_says_whether_it_sees_and_spots(game: str, tmp_path: Path) -> None:
    node()
    analysis = analysis_at(SMALL_TABLES[game])
    page = page_of(analysis, tmp_path / "page.html")
    found = read_table(page)
    asked, threats = [], {}
    for number, unit in enumerate(found["units"]):
        one = next(one for one in units_on(analysis) if one.unit == unit["id"])
        threats[number] = tabletop_threat(analysis, [one], enemy_of(analysis, one.party.side))
        asked += [(number, weapon, *point) for weapon in range(len(unit["weapons"])) for point in found["points"][::7]]
    said = read_table(page, lacking=asked)["lacking"]
    checked = set()
    for (number, weapon, x, y), words in zip(asked, said, strict=True):
        threat, point = threats[number], shapely.Point(x, y)
        field = threat.shots[weapon].field
        near = [field.region, field.arc, threat.seen[0], threat.spotted[0], *(ring for *_, ring in field.rings)]
        if point.within(field.region) or any(point.distance(region.boundary) <= 2 * found["error"] for region in near):
            continue
        checked.add(words)
        assert words != "fire_arc" or not point.within(field.arc)
        assert (words == "fire_unseen") <= (not point.within(threat.seen[0]))
        assert (words == "fire_unspotted") <= (point.within(threat.seen[0]) and not point.within(threat.spotted[0]))
        assert (words == "fire_blocked") <= point.within(threat.spotted[0])
    assert {"fire_unseen"} & checked


def plain(text: Text) -> Any:
    return text.en if text.en == text.fr else [text.en, text.fr]
