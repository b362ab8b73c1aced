"""Names on the map and the cuts of sheets to scale: what can lie elsewhere is not cut."""

from __future__ import annotations

import pytest
import shapely

from tests.desktop.export.test_print import load_analysis
from workbench.base.data_folders import SAMPLES
from workbench.desktop.drawing.name_layout import lay_names
from workbench.desktop.export.paper import paper_named, tiling_of
from workbench.desktop.export.print_map import MM_PER_PIXEL, PrintedMap, page_maker, printed_sheets
from workbench.desktop.overlays.map_names import MapNamesOverlay
from workbench.scenario.map_names import NameForm

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
HEX_MM = 19.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_names_beside_their_places_are_cut_by_no_join(paper: str) -> None:
    analysis = load_analysis(SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml")
    scenario = analysis.scenario
    wanted = PrintedMap(paper_named(paper), hex_mm=HEX_MM)
    given = []

    maker = page_maker(scenario, analysis.ruleset, wanted, language="en")

    def pages(pixels: float, joins: tuple[tuple[float, float, float, float], ...] = ()) -> object:
        given.append(joins)
        return maker(pixels, joins)

    sheets = printed_sheets(scenario, wanted, pages)  # type: ignore[arg-type]
    assert len(sheets) > 2
    page = maker(HEX_MM / MM_PER_PIXEL)
    tiling = tiling_of(*(side * MM_PER_PIXEL for side in (page.board.width(), page.board.height())), wanted.paper)
    left, top, right, bottom = scenario.board.grid.painted_bounds
    cuts = [
        *(((left + at / HEX_MM, top), (left + at / HEX_MM, bottom)) for tile in tiling.tiles if (at := tile.cuts[2])),
        *(((left, top + at / HEX_MM), (right, top + at / HEX_MM)) for tile in tiling.tiles if (at := tile.cuts[3])),
    ]
    assert cuts
    lines = shapely.MultiLineString(cuts)
    laid = lay_names(scenario, "en", joins=given[-1])
    movable = [one for one in laid if one.name.style.form is NameForm.BESIDE and one.name.shift is None]
    assert len(movable) >= 4
    assert [one.name.called.en for one in movable if one.spot.shape.intersects(lines)] == []
    (drawn,) = [
        one.overlay
        for one in maker(40.0, given[-1]).drawers
        if isinstance(getattr(one, "overlay", None), MapNamesOverlay)
    ]
    assert [one.spot.at for one in drawn.names] == [one.spot.at for one in laid], "the page draws them so"
