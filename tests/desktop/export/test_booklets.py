"""Booklets: the order in which pages are imposed, by folding sheets; what a folded booklet shows page by page."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.desktop.export.test_print_set import LIPOVKA, source_of
from workbench.cli.main import run
from workbench.desktop.export.booklets import booklet_order, page_of_booklet
from workbench.desktop.export.paper import paper_named
from workbench.desktop.export.print_map import PrintedMap
from workbench.desktop.export.print_set import PrintedSet, set_sheets

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]


def read_through(sides: list[tuple[int | None, int | None]]) -> list[int | None]:
    """The pages in the order in which a reader turns them, of sheets that are folded and laid into each other."""
    fronts, backs = sides[::2], sides[1::2]
    first = [page for front, back in zip(fronts, backs, strict=True) for page in (front[1], back[0])]
    last = [page for front, back in zip(fronts, backs, strict=True) for page in (front[0], back[1])]
    return [*first, *reversed(last)]


@pytest.mark.parametrize("pages", [1, 2, 3, 4, 5, 8, 11, 16])
def test_pages_follow_each_other_in_the_folded_booklet(pages: int) -> None:
    sides = booklet_order(pages)
    assert len(sides) == 2 * -(-pages // 4)
    found = read_through(sides)
    assert found[:pages] == list(range(pages))
    assert set(found[pages:]) <= {None}


def test_a_page_is_half_of_the_paper() -> None:
    assert page_of_booklet(paper_named("a4")) == paper_named("148.5x210")
    assert page_of_booklet(paper_named("297x210")) == paper_named("148.5x210")


def test_a_booklet_has_its_pages_side_by_side_and_counters_after_them() -> None:
    wanted = PrintedSet(PrintedMap(paper_named("a4")), ("scenario", "oob", "counters"), booklet=True)
    sheets = set_sheets(source_of(LIPOVKA), wanted)
    names = [sheet.name for sheet in sheets]
    inside = [name for name in names if name.startswith("Booklet")]
    assert names[0] == "Booklet 1, front"
    assert len(inside) % 2 == 0
    assert [name.split(",")[1] for name in inside[:2]] == [" front", " back"]
    assert names[len(inside) :] == ["Counters 1, front", "Counters 1, back"], "backs must meet their fronts"
    assert {(sheet.paper.width, sheet.paper.height) for sheet in sheets[: len(inside)]} == {(297.0, 210.0)}


def test_the_command_line_writes_a_booklet(tmp_path: Path) -> None:
    out = tmp_path / "b.pdf"
    assert run(["print", str(LIPOVKA), "-o", str(out), "--parts", "scenario,card", "--booklet", "--lang", "fr"]) == 0
    pages = PdfReader(out).pages
    assert len(pages) % 2 == 0
    assert float(pages[0].mediabox.width) > float(pages[0].mediabox.height)
    # the first page stands on the right of the first sheet
    assert "Le pont de Lipovka" in pages[0].extract_text()
