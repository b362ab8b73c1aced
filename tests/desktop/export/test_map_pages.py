"""Maps on paper: names in hexes, a part of the map, pale ground, neighbours that are the same to the dot, tables by a ruler."""

from __future__ import annotations

import io
import random
import re
import shutil
import subprocess
import sys
import unicodedata
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QApplication

from tests.desktop.terrain_map import colour_distance, pixels_of
from tests.loading import scenario
from workbench.base.cancellation import Cancelled, CancelToken
from workbench.base.data_folders import SAMPLES
from workbench.cli.main import run
from workbench.desktop.drawing.painter_paths import paint_polygons
from workbench.desktop.export.hex_page import names_in_hex, names_on_sides
from workbench.desktop.export.map_page import MapOptions
from workbench.desktop.export.paper import MARGIN, OVERLAP, paper_named, tiling_of
from workbench.desktop.export.print_map import MM_PER_PIXEL, PrintedMap, page_maker, printed_sheets
from workbench.desktop.export.sheets import Sheet, pdf_of, sheet_image
from workbench.desktop.export.short_pdf import is_worth_shortening, shortened_numbers
from workbench.protocol.map_region import region_named
from workbench.scenario.scenario import Scenario

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
LIPOVKA = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
SAINT_AUBRY = SAMPLES / "blitzkrieg" / "saint_aubry.yaml"
DOTS = 5
"""Dots for each millimetre: whole numbers for every place where a sheet begins."""


def printed(path: Path, language: str = "en", **wanted: object) -> PdfReader:
    found, rules = scenario(path)
    how = PrintedMap(paper_named("a4"), **wanted)  # type: ignore[arg-type]
    sheets = printed_sheets(found, how, page_maker(found, rules, how, language=language))
    return PdfReader(io.BytesIO(pdf_of(sheets, "map")))


@pytest.mark.slow
@pytest.mark.share(8, among="printed pages")
@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="pages are rendered by poppler")
def test_rendered_neighbours_are_the_same_to_the_dot(tmp_path: Path, qapp: QApplication) -> None:
    """The overlap of two sheets, rendered by another program: only edges that fall between two dots may differ."""
    found, rules = scenario(LIPOVKA)
    how = PrintedMap(paper_named("a4"), hex_mm=19.0)
    maker = page_maker(found, rules, how, language="en")
    sheets, size = printed_sheets(found, how, maker), maker(19.0 / MM_PER_PIXEL).board * MM_PER_PIXEL
    wide, high = (length * DOTS for length in tiling_of(size.width(), size.height(), paper_named("a4")).share)
    (tmp_path / "map.pdf").write_bytes(pdf_of([sheets[0], sheets[1], sheets[3]], "map"))
    command = ["pdftoppm", "-r", str(25.4 * DOTS), "-png", str(tmp_path / "map.pdf"), str(tmp_path / "map")]
    subprocess.run(command, check=True)
    here, beside, below = (pixels_of(QImage(str(file))) for file in sorted(tmp_path.glob("map-*.png")))
    edge, overlap = MARGIN * DOTS, OVERLAP * DOTS

    def cut(page: np.ndarray, left: float, top: float, right: float, bottom: float) -> np.ndarray:
        # the outermost dots are cut through by the edge of the sheet
        return page[round(top) + 3 : round(bottom) - 3, round(left) + 3 : round(right) - 3]

    for ours, theirs in (
        (
            cut(here, edge + wide - overlap, edge, edge + wide, edge + high),
            cut(beside, edge, edge, edge + overlap, edge + high),
        ),
        (
            cut(here, edge, edge + high - overlap, edge + wide, edge + high),
            cut(below, edge, edge, edge + wide, edge + overlap),
        ),
    ):
        # sheets begin at whole dots across; down they may begin half a dot off, so edges are softened differently
        differences = colour_distance(ours, theirs)
        assert ours.std() > 10
        assert np.median(differences) == 0
        if ours.shape[0] > ours.shape[1]:
            assert (differences > 8).mean() < 0.005


@pytest.mark.slow(8)
def test_names_in_hexes_are_those_of_the_map() -> None:
    found, rules = scenario(LIPOVKA)
    assert isinstance(found, Scenario)
    at = found.board.grid.find
    assert names_in_hex(found, rules, at("0901"), "fr") == ("bois",)  # type: ignore[arg-type]
    assert names_in_hex(found, rules, at("0606"), "en")[-1].startswith("level ")  # type: ignore[arg-type]
    assert names_in_hex(found, rules, at("0301"), "en") == ()  # type: ignore[arg-type]
    sides = list(names_on_sides(found, rules, range(found.board.grid.size), "fr"))
    assert {side.name for side in sides} == {"falaise", "haie"}
    assert len(sides) == sum(int(mask.sum()) for mask in found.board.hexsides.values())


@pytest.mark.slow
@pytest.mark.share(8, among="printed pages")
@pytest.mark.parametrize(("language", "word", "side"), [("en", "dense", "cliff"), ("fr", "épais", "falaise")])
def test_names_are_written_in_letters_that_can_be_searched(language: str, word: str, side: str) -> None:
    pages = printed(LIPOVKA, language, hex_mm=19.0, units=False, options=MapOptions(terrain_names=True)).pages
    # letters may be joined (ff)
    words = unicodedata.normalize("NFKC", " ".join(page.extract_text() for page in pages[:2]))
    assert word in words
    assert side in words
    bare = printed(LIPOVKA, language, hex_mm=19.0, units=False).pages[0].extract_text()
    assert word not in bare


@pytest.mark.slow
@pytest.mark.share(8, among="printed pages")
def test_pale_ground_takes_less_ink_and_labels_can_be_left_out() -> None:
    found, rules = scenario(LIPOVKA)
    ink, words = {}, {}
    for name, options in (("full", MapOptions()), ("pale", MapOptions(ink_saving=True, labels=False))):
        how = PrintedMap(paper_named("a4"), hex_mm=19.0, units=False, options=options)
        sheets = printed_sheets(found, how, page_maker(found, rules, how, language="en"))
        ink[name] = 255 - pixels_of(sheet_image(sheets[0], 40)).mean()
        words[name] = PdfReader(io.BytesIO(pdf_of(sheets[:1], "x"))).pages[0].extract_text()
    assert ink["pale"] < 0.5 * ink["full"]
    assert "0302" in words["full"]
    assert "0302" not in words["pale"]


@pytest.mark.slow(8)
def test_a_part_of_the_map_is_printed_to_scale() -> None:
    found, _ = scenario(LIPOVKA)
    part = region_named(found, "0101:0505")
    reader = printed(LIPOVKA, hex_mm=25.0, options=MapOptions(region=part), key=True)
    assert len(reader.pages) == 2
    words = reader.pages[0].extract_text()
    assert "0304" in words
    assert "1010" not in words
    assert "hexes of 25 mm" in words
    assert "Terrain on this map" in reader.pages[1].extract_text()


@pytest.mark.slow
@pytest.mark.share(8, among="printed pages")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_plan_of_a_table_numbers_every_piece(language: str) -> None:
    found, _ = scenario(SAINT_AUBRY)
    reader = printed(SAINT_AUBRY, language, ratio=10.0, layout=True, options=MapOptions(ruler=True))
    plan = reader.pages[1].extract_text()
    numbers = {str(n) for n in range(1, len(found.board.features) + 1)}
    # readers join figures that stand side by side
    assert all(number in plan for number in numbers)
    assert len(numbers & set(re.findall(r"\d+", plan))) > 0.9 * len(numbers)
    ruled = reader.pages[0].extract_text().split()
    assert {str(n) for n in range(10, 180, 10)} <= set(ruled)
    lists = " ".join(page.extract_text() for page in reader.pages[2:])
    assert ("What to bring" if language == "en" else "Ce qu’il faut") in lists


def test_a_picture_of_a_part_has_nothing_of_the_rest(qapp: QApplication) -> None:
    found, rules = scenario(LIPOVKA)
    how = PrintedMap(paper_named("a4"), options=MapOptions(region=region_named(found, "1008:1410"), map_only=True))
    page = page_maker(found, rules, how, language="en")(40.0)
    image = QImage(page.size.width() + 60, page.size.height() + 60, QImage.Format.Format_RGB32)
    image.fill(0xFF00FF00)
    painter = QPainter(image)
    painter.translate(30, 30)
    page.paint(painter)
    painter.end()
    around = pixels_of(image, QRectF(0, 0, image.width(), 28))
    assert (around == (0, 255, 0)).all()


@pytest.mark.parametrize("short_share", [0.0, 0.3, 0.7, 1.0])
def test_samples_of_a_drawing_tell_whether_all_of_it_is_worth_shortening(short_share: float) -> None:
    chooser = random.Random(7)
    lines = [
        b"%d %d l\n" % (chooser.randrange(100, 20_000), chooser.randrange(100, 20_000))
        if chooser.random() < short_share
        else b"%.5f %.5f l\n" % (chooser.uniform(100, 9_000), chooser.uniform(100, 9_000))
        for _ in range(20_000)
    ]
    drawing = b"".join(lines)
    assert is_worth_shortening(drawing) == (len(shortened_numbers(drawing)) <= 0.75 * len(drawing))


def test_numbers_of_drawings_are_shortened_where_nothing_is_lost() -> None:
    assert shortened_numbers(b"123456.789012 12.3456789 1.23456789 <00120034> -123.456789 cm 12345678 ") == (
        b"123456.7 12.345 1.23456789 <00120034> -123.45 cm 12345678 "
    )
    assert shortened_numbers(b"99999.123") == b"99999.1"
    assert shortened_numbers(b"") == b""


def test_a_printed_file_is_whole_and_its_numbers_are_those_that_were_painted() -> None:
    """A page of long numbers, which is made shorter, one of short ones, which stays, and words with blanks on both."""

    def paint(painter: QPainter, step: float) -> None:
        path = QPainterPath(QPointF(20, 30))
        for k in range(200):
            path.lineTo(QPointF(20 + k * step, 40 + k * step * (1 + k % 2)))
        painter.fillPath(path, QColor("#335522"))
        font = painter.font()
        font.setPointSizeF(4)
        painter.setFont(font)
        painter.drawText(QPointF(20, 100), "two words")

    paper, dot = paper_named("a4"), 25.4 / 1200
    sheets = [Sheet("a", paper, partial(paint, step=0.1 / 3)), Sheet("b", paper, partial(paint, step=dot))]
    reader = PdfReader(io.BytesIO(pdf_of(sheets, "lines")), strict=True)
    assert [page.extract_text() for page in reader.pages] == ["two words"] * 2
    assert reader.metadata is not None
    assert reader.metadata.title == "lines"
    for page, step in zip(reader.pages, (0.1 / 3, dot), strict=True):
        operations = ContentStream(page.get_contents(), reader).operations
        ends = [[float(number) for number in numbers] for numbers, operator in operations if operator == b"l"]
        painted = [[20 + k * step, 40 + k * step * (1 + k % 2)] for k in range(200)]
        assert np.abs(np.array(ends[:200]) - np.array(painted) / dot).max() <= 0.1


def test_trees_on_paper_are_those_of_the_sheet_on_whole_dots() -> None:
    """Shapes that touch the part of the map on a sheet are written, each corner within half a dot; the others are not."""
    shapes = np.random.default_rng(3).uniform(-60, 160, (300, 1, 2)) + np.array([[0, 0], [7.3, 1.1], [3.9, 8.8]])
    shown = QRectF(0, 0, 100, 100)
    ink = QColor("#335522")

    def paint(painter: QPainter) -> None:
        painter.translate(60, 60)
        painter.scale(0.7, 0.7)
        paint_polygons(painter, shapes, shown, ink)
        paint_polygons(painter, shapes, shown, ink, QPen(ink, 0.5))
        painter.drawEllipse(QPointF(0, 0), 1, 1)  # what is painted next counts as before

    reader = PdfReader(io.BytesIO(pdf_of([Sheet("a", paper_named("a4"), paint)], "shapes")))
    operations = ContentStream(reader.pages[0].get_contents(), reader).operations
    corners = [[float(n) for n in numbers] for numbers, operator in operations if operator in (b"m", b"l")]
    before = 0
    for edge in (0.0, 0.5):
        low, high = shapes.min(axis=1) - edge, shapes.max(axis=1) + edge
        touching = shapes[(low <= 100).all(axis=1) & (high >= 0).all(axis=1)]
        assert 0 < len(touching) < len(shapes)
        expected = ((touching * 0.7 + 60) * 1200 / 25.4).reshape(-1, 2)
        written = np.array(corners[before : before + len(touching) * 4]).reshape(-1, 4, 2)
        before += len(touching) * 4
        assert (written == np.rint(written)).all()
        assert np.abs(written[:, :3].reshape(-1, 2) - expected).max() <= 0.5 + 1e-6
    assert len(corners) == before + 1  # the ellipse


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.slow
def test_a_command_that_prints_tells_how_far_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert run(["print", str(LIPOVKA), "-o", str(tmp_path / "map.pdf"), "--hex-mm", "20"]) == 0
    told = terminal.getvalue()
    assert told.startswith("printing…\r")
    assert " of 7 steps" in told
    assert told.endswith(" \r")  # the line is gone


@pytest.mark.slow
def test_printing_tells_how_far_it_is_and_can_be_stopped() -> None:
    found, rules = scenario(LIPOVKA)
    how = PrintedMap(paper_named("a4"), hex_mm=12.0)
    sheets = printed_sheets(found, how, page_maker(found, rules, how, language="en"))
    told: list[tuple[int, int]] = []
    pdf_of(sheets, "x", CancelToken(), lambda done, total: told.append((done, total)))
    assert told[0] == (0, len(sheets))  # before anything is painted
    assert told[-1][0] == told[-1][1]
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    for after in (1, len(sheets)):
        cancel = CancelToken()

        def stop(done: int, total: int, cancel: CancelToken = cancel, after: int = after) -> None:
            if done >= after:
                cancel.cancel()

        with pytest.raises(Cancelled):
            pdf_of(sheets, "x", cancel, stop)
