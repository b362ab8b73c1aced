"""Names on the map and the cuts of sheets to scale: none is cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
import shapely
from PySide6.QtGui import QImage, QPainter
from shapely.geometry.base import BaseGeometry

from tests.desktop.export.test_print import load_analysis
from workbench.base.data_folders import SAMPLES
from workbench.base.text import Text
from workbench.desktop.drawing.answer_painter import HexPainter
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.map_names import LaidName
from workbench.desktop.drawing.name_layout import lay_names
from workbench.desktop.export.paper import paper_named, tiling_of
from workbench.desktop.export.print_map import MM_PER_PIXEL, PrintedMap, page_maker, printed_sheets
from workbench.desktop.overlays.label_placement import scaled_box
from workbench.desktop.overlays.map_names import MapNamesOverlay
from workbench.desktop.overlays.zones import ZonesDrawer
from workbench.rules.ruleset import Ruleset
from workbench.scenario.map_names import NAME_KINDS, MapName, NameForm
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Forces
from workbench.scenario.zones import NOTE, OBJECTIVE, Zone

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
HEX_MM = 19.0
Box = tuple[float, float, float, float]


def lipovka() -> tuple[Scenario, Ruleset]:
    analysis = load_analysis(SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml")
    assert isinstance(analysis.scenario, Scenario)
    return analysis.scenario, analysis.ruleset


def laid_on_sheets(
    scenario: Scenario, ruleset: Ruleset, wanted: PrintedMap, language: str = "en"
) -> tuple[Sequence[LaidName], BaseGeometry, float]:
    """The names as they are laid for the sheets of a map, the lines along which these are cut, and the shorter side of
    a sheet in hexes; the names that the page draws are these."""
    given: list[tuple[Box, ...]] = []
    maker = page_maker(scenario, ruleset, wanted, language=language)

    def pages(pixels: float, joins: tuple[Box, ...] = ()) -> object:
        given.append(joins)
        return maker(pixels, joins)

    sheets = printed_sheets(scenario, wanted, pages)  # type: ignore[arg-type]
    page = maker(wanted.hex_mm / MM_PER_PIXEL)
    board = page.board
    tiling = tiling_of(*(side * MM_PER_PIXEL for side in (board.width(), board.height())), wanted.paper)
    left, top, right, bottom = scenario.board.grid.painted_bounds
    hex_mm = wanted.hex_mm
    cuts = [
        *(((left + at / hex_mm, top), (left + at / hex_mm, bottom)) for tile in tiling.tiles if (at := tile.cuts[2])),
        *(((left, top + at / hex_mm), (right, top + at / hex_mm)) for tile in tiling.tiles if (at := tile.cuts[3])),
    ]
    laid = lay_names(scenario, language, joins=given[-1])
    (drawn,) = [
        one.overlay
        for one in maker(40.0, given[-1]).drawers
        if isinstance(getattr(one, "overlay", None), MapNamesOverlay)
    ]
    assert [one.spot.at for one in drawn.names] == [one.spot.at for one in laid], "the page draws them so"
    assert len(sheets) > 2
    return laid, shapely.MultiLineString(cuts), min(tiling.share) / hex_mm


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_name_of_the_sample_is_cut_by_a_join(paper: str) -> None:
    laid, cuts, _ = laid_on_sheets(*lipovka(), PrintedMap(paper_named(paper), hex_mm=HEX_MM))
    assert not cuts.is_empty
    assert [one.name.called.en for one in laid if one.spot.shape.intersects(cuts)] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_names_of_rivers_and_roads_stay_on_their_courses_at_joins(paper: str, language: str) -> None:
    laid, cuts, _ = laid_on_sheets(*lipovka(), PrintedMap(paper_named(paper), hex_mm=HEX_MM), language)
    of_courses = [one for one in laid if one.name.style.form is NameForm.ALONG and one.name.shift is None]
    assert len(of_courses) >= 3
    far = [
        one.name.called.en
        for one in of_courses
        if shapely.LineString(one.name.points).distance(shapely.Point(one.middle)) > 4 * one.lettering.height
    ]
    assert far == []
    assert not any(one.spot.shape.intersects(cuts) for one in of_courses)


def random_names(random: np.random.Generator, bounds: Box) -> list[MapName]:
    """Names of all kinds anywhere on a map, some of them moved or turned by hand."""
    left, top, right, bottom = bounds
    found = []
    for number in range(14):
        kind = list(NAME_KINDS.values())[int(random.integers(len(NAME_KINDS)))]
        at = random.uniform((left + 1, top + 1), (right - 1, bottom - 1))
        points = [tuple(at.tolist())]
        if kind.has_course:
            ends = random.uniform((left + 1, top + 1), (right - 1, bottom - 1), (2, 2))
            points = [tuple(end) for end in (at, *ends)] if kind.form is NameForm.ALONG else [tuple(at), tuple(ends[0])]
        shift = tuple(random.uniform(-1, 1, 2).tolist()) if number % 4 == 0 else None
        angle = float(random.integers(0, 3) * 20) if not kind.has_course else 0.0
        words = Text("".join(random.choice(list("abcdenorst"), int(random.integers(4, 12))).tolist()).capitalize())
        found.append(MapName(f"n{number}", kind.id, words, tuple(points), angle=angle, shift=shift))  # type: ignore[arg-type]
    return found


def test_names_of_all_kinds_on_random_maps_and_papers_keep_off_joins() -> None:
    (scenario, ruleset), random = lipovka(), np.random.default_rng(4302)
    cut, names = [], 0
    papers = ("a4", "letter", "a3", "150x210")
    for number in range(8):
        made = tuple(random_names(random, scenario.board.grid.painted_bounds))
        shown = replace(scenario, names=made, zones=(), forces=Forces())
        wanted = PrintedMap(paper_named(papers[number % len(papers)]), hex_mm=float(random.uniform(14, 26)))
        laid, cuts, side = laid_on_sheets(shown, ruleset, wanted)
        # one that is nearly as large as a sheet can lie nowhere else
        fitting = [one for one in laid if length_of(one) < 0.7 * side]
        names += len(fitting)
        cut += [one.name.id for one in fitting if one.spot.shape.intersects(cuts)]
    assert names > 80
    assert cut == []


def length_of(name: LaidName) -> float:
    left, top, right, bottom = name.spot.shape.bounds
    return float(max(right - left, bottom - top))


def test_words_of_zones_stand_beside_the_cuts_of_sheets() -> None:
    scenario, ruleset = lipovka()
    hexes = tuple(range(0, scenario.board.grid.size, 23))
    zones = tuple(
        Zone(f"z{number}", OBJECTIVE if number % 2 else NOTE, text=Text("River Teteriv"), hexes=(number,))
        for number in hexes
    )
    shown = replace(scenario, zones=zones, forces=Forces(), names=())
    given: list[tuple[Box, ...]] = []
    maker = page_maker(shown, ruleset, PrintedMap(paper_named("a4"), hex_mm=HEX_MM), language="en")

    def pages(pixels: float, joins: tuple[Box, ...] = ()) -> object:
        given.append(joins)
        return maker(pixels, joins)

    printed_sheets(shown, PrintedMap(paper_named("a4"), hex_mm=HEX_MM), pages)  # type: ignore[arg-type]

    def cut_words(joins: tuple[Box, ...]) -> tuple[int, int]:
        """How many words of zones lie on a cut, and how many there are."""
        (drawer,) = [one for one in maker(40.0, joins).drawers if isinstance(one, ZonesDrawer)]
        plane = Plane(shown.board.grid)
        picture = QImage(8, 8, QImage.Format.Format_ARGB32)
        painter = QPainter(picture)
        canvas = HexPainter(painter, plane, UNIT / 72, plane.rect, vector=True)
        drawer.paint(canvas)
        painter.end()
        cuts = [scaled_box(box, UNIT) for box in given[-1]]
        return sum(any(word.intersects(cut) for cut in cuts) for word in canvas.tags), len(canvas.tags)

    assert cut_words(())[0] > 3, "they would be cut"
    cut, words = cut_words(given[-1])
    assert words > 20
    assert cut == 0
