"""HTML on sheets of paper: where it is cut, what is repeated, and what reaches the PDF."""

from __future__ import annotations

import io
import time
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QTextDocument

from tests.shares import some
from workbench.base.cancellation import Cancelled, CancelToken, PausingToken, RareChecks
from workbench.base.diagnostics import CannotAnswer
from workbench.desktop.export import html_pages, page_cutting
from workbench.desktop.export.html_pages import Picture, html_sheets, page_sheets, save_html_pdf
from workbench.desktop.export.paper import Paper, paper_named
from workbench.desktop.export.sheets import pdf_of, sheet_image
from workbench.printing.markup import read_page

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]

A4 = paper_named("a4", 15)


def pages_of(source: str, paper: Paper = A4, **more: Picture) -> list[str]:
    """The text of every page of the PDF."""
    sheets = html_sheets(source, paper, more, name="x")
    reader = PdfReader(io.BytesIO(pdf_of(sheets, "x")))
    assert len(reader.pages) == len(sheets)
    # letters that are joined to one are told apart again
    return [unicodedata.normalize("NFKC", page.extract_text()) for page in reader.pages]


def test_rows_are_never_parted_and_their_head_stands_on_every_page() -> None:
    rows = "".join(f"<tr><td>Unit{k:03}<td>first{k:03}<br>second{k:03}</tr>" for k in range(120))
    pages = pages_of(f"<table><thead><tr><th>Name<th>Values</thead><tbody>{rows}</tbody></table>")
    assert len(pages) > 3
    for page in pages:
        assert page.count("Name") == 1
    for k in range(120):
        (page,) = (page for page in pages if f"Unit{k:03}" in page)
        assert f"first{k:03}" in page
        assert f"second{k:03}" in page


@pytest.mark.slow
def test_a_heading_never_stands_alone_at_the_foot() -> None:
    for lines in range(30, 62):
        pages = pages_of("<p>x</p>" * lines + "<h2>Heading</h2><p>Below one<br>Below two</p>")
        (page,) = (page for page in pages if "Heading" in page)
        assert "Below" in page


def test_the_running_head_and_foot_count_pages() -> None:
    pages = pages_of(
        "<header>The card</header><footer>{page} of {pages}</footer>" + "<p>text</p>" * 150,
    )
    assert len(pages) > 1
    for number, page in enumerate(pages, 1):
        assert "The card" in page
        assert f"{number} of {len(pages)}" in page


def test_a_new_page_begins_where_it_is_asked_for() -> None:
    pages = pages_of("<h1>One</h1><div class='page'><h1>Two</h1></div><p style='page-break-before: always'>Three</p>")
    assert [page.split() for page in pages] == [["One"], ["Two"], ["Three"]]


def test_columns_are_filled_evenly() -> None:
    sheets = html_sheets("<div class='columns-2'>" + "<p>line of text</p>" * 60 + "</div>", A4)
    assert len(sheets) == 1
    image = sheet_image(sheets[0], 40)
    dark = [x for x in range(image.width()) for y in range(image.height()) if image.pixelColor(x, y).lightness() < 140]
    left = sum(x < image.width() / 2 for x in dark)
    assert 0.4 < left / len(dark) < 0.6


@pytest.mark.slow(8)
def test_nothing_leaves_the_margins() -> None:
    long = "word" * 400
    for sheet in html_sheets(f"<p>{long}</p><table><tr><td>{long}<td>b</tr></table>" + "<p>text</p>" * 90, A4):
        image = sheet_image(sheet, 50.8)  # two dots for each millimetre
        inner = QRectF(28, 28, image.width() - 56, image.height() - 56)
        for x in range(image.width()):
            for y in range(image.height()):
                if not inner.contains(x, y):
                    assert image.pixelColor(x, y).lightness() > 200, (x, y)


@pytest.mark.slow
def test_a_cell_higher_than_a_page_is_cut_between_lines() -> None:
    words = " ".join(f"word{k:05}" for k in range(3000))
    pages = pages_of(f"<table><tr><td>{words}</td></tr></table>")
    # Qt also draws the line above a cut, which the clip hides; and parts very long texts in the middle of words
    letters = "".join("".join(pages).split())
    for k in range(3000):
        assert f"word{k:05}" in letters


@pytest.mark.slow(8)
@given(
    st.lists(st.tuples(st.integers(0, 400), st.integers(1, 60)), min_size=1, max_size=40),
    st.integers(0, 300),
    st.integers(1, 200),
)
@settings(max_examples=some(500), deadline=None)
def test_a_cut_is_the_lowest_one_through_no_line(lines: list[tuple[int, int]], top: int, room: int) -> None:
    spans = [(float(start), float(start + high)) for start, high in lines]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page_cutting, "_lines", lambda *_: iter(spans))
        cut = page_cutting._Rows(QTextDocument(), RareChecks(None, 1)).last_cut(top, top + room)

    def is_free(height: float) -> bool:
        return not any(start < height < end for start, end in spans)

    free = [height for height in range(top + 1, top + room + 1) if is_free(height)]
    assert cut == (max(free) if free else top + room)


def test_cells_with_lines_of_many_heights_are_cut_into_full_sheets_in_time_that_grows_with_them() -> None:
    def sheets(count: int) -> tuple[int, float]:
        words = "lorem ipsum " * count
        cells = "".join(f"<td style='font-size: {7 + k}pt; padding-top: {k}px'>{words}</td>" for k in range(8))
        page = read_page(f"<table><tr>{cells}</tr></table>")
        begun = time.thread_time()
        return len(page_sheets(page, A4, {}, name="x")), time.thread_time() - begun

    sheets(10)
    (few, short), (many, long) = sheets(250), sheets(1000)
    assert few >= 4
    assert many <= 4 * few
    assert long < 12 * short


def test_whoever_waits_for_a_page_is_asked_every_hundred_cells_lines_and_elements() -> None:
    asked: list[None] = []
    cells = "<td>a</td>" * 10
    page = read_page(
        f"<table>{f'<tr>{cells}</tr>' * 100}</table><table><tr><td>{'<br>'.join('b' * 900)}</td></tr></table>"
    )
    page_sheets(page, A4, {}, name="x", cancel=PausingToken(CancelToken(), lambda: asked.append(None)))
    # elements 2,100, cells 1,001, lines 1,900
    assert len(asked) > 45


def test_a_page_that_would_end_on_a_nearly_empty_sheet_is_set_smaller() -> None:
    rows = "".join(f"<p>line{k}</p>" for k in range(52))
    assert len(pages_of(rows)) == 1
    assert len(pages_of("".join(f"<p>line{k}</p>" for k in range(80)))) == 2


def test_a_page_of_two_sheets_is_spread_evenly_over_them() -> None:
    first, second = pages_of("".join(f"<p>line{k}</p>" for k in range(72)))
    assert abs(first.count("line") - second.count("line")) < 8


def test_a_block_that_is_kept_is_whole_on_a_page_that_is_spread() -> None:
    rows = "<br>".join(f"kept{k}" for k in range(40))
    first, second = pages_of("<p>a</p>" * 25 + f"<div class='keep'>{rows}</div>")
    assert "kept" not in first
    assert second.count("kept") == 40


def test_letters_of_a_page_that_is_set_smaller_keep_seven_points() -> None:
    for points, least in ((7.2, 7.0), (5.0, 5.0)):
        sizes: list[float] = []
        text = "".join(f"<p>line{k} <span style='font-size: {points}pt'>small</span></p>" for k in range(50))
        sheets = html_sheets(text, A4, name="x")
        assert len(sheets) == 1, "50 lines fit a sheet only smaller"

        def visit(words: str, at: list[float], matrix: list[float], _font: object, size: float) -> None:
            if "small" in words:
                sizes.append(size * abs(matrix[0] * at[0] + matrix[1] * at[2]))  # noqa: B023

        PdfReader(io.BytesIO(pdf_of(sheets, "x"))).pages[0].extract_text(visitor_text=visit)
        assert min(sizes) == pytest.approx(least, abs=0.15)


def test_no_column_holds_a_heading_alone() -> None:
    text = "<div class='columns-2'><h4>Heading</h4><p>one<br>two<br>three</p></div>"
    (sheet,) = html_sheets(text, A4, name="x")
    image = sheet_image(sheet, 50.8)
    right = [x for x in range(210, 400) for y in range(20, 200) if image.pixelColor(x, y).lightness() < 120]
    assert right == []


def test_columns_that_would_leave_one_empty_begin_on_the_next_sheet() -> None:
    rows = "<br>".join("x" for _ in range(20))
    text = (
        "<p>before</p>" * 30
        + f"<div class='columns-2'><div class='keep'>few</div>{f'<div class=keep>{rows}</div>' * 4}</div>"
    )
    first, second = pages_of(text)
    assert "few" not in first
    assert "few" in second


@pytest.mark.slow(8)
def test_pictures_of_the_program_are_painted_at_their_size() -> None:
    def paint(painter: QPainter, box: QRectF) -> None:
        painter.fillRect(box, painter.pen().color())

    (sheet,) = html_sheets("<p><img src='mark' alt='a mark'></p>", A4, {"mark": Picture(20.0, 10.0, paint)})
    image = sheet_image(sheet, 254)  # ten dots for each millimetre
    dark = [
        (x, y) for x in range(0, image.width(), 2) for y in range(0, 600, 2) if image.pixelColor(x, y).lightness() < 60
    ]
    wide = max(x for x, _ in dark) - min(x for x, _ in dark)
    high = max(y for _, y in dark) - min(y for _, y in dark)
    assert (wide, high) == pytest.approx((200, 100), abs=6)


def test_a_picture_that_is_missing_shows_its_words() -> None:
    (page,) = pages_of("<p><img src='nothing' alt='the flag'></p>")
    assert page.split() == ["[the", "flag]"]


def test_a_broken_picture_inside_the_page_is_refused_with_its_line() -> None:
    with pytest.raises(CannotAnswer, match="line 2: the picture data:image/png is none, is damaged or cut off"):
        pages_of("<p>a\n<img src='data:image/png;base64,AAAA'></p>")


def test_a_page_that_cannot_be_read_says_the_line() -> None:
    with pytest.raises(CannotAnswer) as raised:
        html_sheets("<p>\n<script>", A4)
    assert "line 2" in raised.value.text.en


def test_a_file_has_its_fonts_inside(tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    assert save_html_pdf("<h1>Écran</h1><p>Œuvre</p>", out, A4, title="x", language="fr") == 1
    page = PdfReader(out).pages[0]
    assert "Écran" in page.extract_text()
    fonts = page["/Resources"]["/Font"]  # type: ignore[index]
    for font in fonts.values():
        descendant = font.get_object()["/DescendantFonts"][0].get_object()
        assert "/FontFile2" in descendant["/FontDescriptor"].get_object()


HEAD = "<tr><th>x</th></tr>"


@pytest.mark.parametrize(
    "table",
    [
        "<thead>" + HEAD * 500 + "</thead>" + "<tr><td>a</td></tr>" * 60,
        "<thead><tr><th style='font-size: 3000pt'>x</th></tr></thead>" + "<tr><td>a</td></tr>" * 60,
        "<thead><tr><th style='font-size: 700pt'>x</th></tr></thead>" + "<tr><td>a</td></tr>" * 60,
    ],
)
@pytest.mark.parametrize("around", ["{}", "<div class='columns-2'>{}</div>", "<div>\n{}</div>"])
def test_a_table_whose_head_fills_a_sheet_is_an_error_with_its_line(table: str, around: str) -> None:
    before = "<p>a</p>\n<div class='keep'><table><tr><td>b</table></div>\n"
    with pytest.raises(CannotAnswer) as raised:
        html_sheets(before + around.format(f"<table>{table}</table>"), A4)
    line = 4 if "\n" in around else 3
    assert raised.value.text.en.startswith(f"line {line} of the page: the head of this table")
    assert raised.value.text.fr.startswith(f"ligne {line} de la page")


def test_a_table_that_is_all_head_is_printed() -> None:
    assert len(pages_of("<table><thead>" + "<tr><td>a</td></tr>" * 150 + "</table>")) > 1


@pytest.mark.parametrize("size", ["9999999999pt", "1..2%", "9" * 5000 + "pt", "." * 5000 + "pt"])
def test_lengths_without_bounds_are_left_out(size: str) -> None:
    page = f"<style>td {{ padding: {size} }}</style><table><tr><td style='width: {size}; font-size: {size}'>x</table>"
    assert len(html_sheets(page, A4)) == 1


def test_a_page_of_a_thousand_sheets_is_refused() -> None:
    with pytest.raises(CannotAnswer, match="longer than 500 sheets"):
        html_sheets("<div class='page'>a</div>" * 503, A4)


def test_a_long_page_is_laid_out_in_parts_and_can_be_stopped_between_them(monkeypatch: pytest.MonkeyPatch) -> None:
    page = read_page("<h2>a</h2><p>line</p><p>line</p>" * 200)
    at_once = page_sheets(page, A4, {}, name="x")
    monkeypatch.setattr(html_pages, "_MOST_WORK", 100)
    asked: list[None] = []
    token = CancelToken()
    in_parts = page_sheets(page, A4, {}, name="x", cancel=PausingToken(token, lambda: asked.append(None)))
    assert len(asked) > 6
    assert abs(len(in_parts) - len(at_once)) <= 1
    token.cancel()
    with pytest.raises(Cancelled):
        page_sheets(page, A4, {}, name="x", cancel=token)


@pytest.mark.parametrize(
    "size",
    ["0", "0px", "0pt", "0.01mm", "-3pt", "-0", "0%", "0em", "1e9px", "99999999999999999999pt", "nan", "", "1px"],
)
def test_no_size_of_letters_makes_qt_complain(size: str) -> None:
    # a message of Qt fails the test
    for declaration in (f"font-size: {size}", f"font: {size} serif", f"FONT-SIZE:{size} "):
        html_sheets(f'<style>h2 {{ {declaration} }}</style><h2>A</h2><p style="{declaration}">B</p>', A4, {}, name="x")
