"""Maps on paper: measured in the PDF's own coordinates, sheets that overlap, and the dialog."""

from __future__ import annotations

import itertools
import math
import random
import re
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import pytest
from pypdf import PageObject, PdfReader
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from tests.desktop.every_ask import STAGES
from tests.desktop.sample_windows import OpenSample
from tests.desktop.terrain_map import pixels_of
from tests.loading import scenario
from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer
from workbench.cli.main import run
from workbench.desktop.dialogs.print_scenario import ONE, SCALE, SEVERAL, PrintDialog
from workbench.desktop.export.paper import (
    MARGIN,
    OVERLAP,
    Paper,
    fewer_sheets,
    largest_scale,
    paper_named,
    tiling_of,
    with_plan,
)
from workbench.desktop.export.print_map import MM_PER_PIXEL, PrintedMap, page_maker, print_file, printed_sheets
from workbench.desktop.export.print_set import PrintSource
from workbench.desktop.export.sheets import sheet_image

pytestmark = pytest.mark.gui
LIPOVKA = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
LES_ORMEAUX = SAMPLES / "bolt_action" / "les_ormeaux.yaml"
POINTS = 72 / 25.4
Matrix = np.ndarray


def load_analysis(path: Path) -> AnyAnalysis:
    return analysis_of(*scenario(path))


def drawn(page: PageObject) -> Iterator[list[tuple[float, float]]]:
    """The corners of every path of a page in millimetres from its left upper corner."""
    now: Matrix = np.identity(3)
    kept: list[Matrix] = []
    numbers: list[float] = []
    path: list[tuple[float, float]] = []
    high = float(page.mediabox.height)

    def at(x: float, y: float) -> tuple[float, float]:
        px, py, _ = np.array([x, y, 1.0]) @ now
        return px / POINTS, (high - py) / POINTS

    contents = page.get_contents()
    assert contents is not None
    for word in contents.get_data().split():
        if re.fullmatch(rb"[-+.\d]+", word):
            numbers.append(float(word))
            continue
        if word == b"q":
            kept.append(now)
        elif word == b"Q":
            now = kept.pop()
        elif word == b"cm":
            a, b, c, d, e, f = numbers[-6:]
            now = np.array([[a, b, 0], [c, d, 0], [e, f, 1]]) @ now
        elif word == b"re":
            x, y, w, h = numbers[-4:]
            path += [at(x, y), at(x + w, y + h)]
        elif word in (b"m", b"l"):
            path.append(at(*numbers[-2:]))
        elif word in (b"f", b"f*", b"S", b"B", b"B*", b"n", b"W", b"W*", b"s"):
            if path:
                yield path
            path = []
        numbers = []


def boxes(page: PageObject) -> list[tuple[float, float, float, float]]:
    """Left, top, width and height of every path in millimetres."""
    found = []
    for path in drawn(page):
        xs, ys = [x for x, _ in path], [y for _, y in path]
        found.append((min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
    return found


@pytest.fixture(scope="module")
def lipovka(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> PdfReader:
    """Lipovka with hexes of 19 mm on A4."""
    out = tmp_path_factory.mktemp("print") / "map.pdf"
    assert print_file(load_analysis(LIPOVKA), out, PrintedMap(paper_named("a4"), hex_mm=19.0)) == 7
    assert out.stat().st_size < 5_000_000
    return PdfReader(out)


@pytest.mark.slow
def test_the_ruler_of_every_sheet_is_five_centimetres(lipovka: PdfReader) -> None:
    for page in lipovka.pages[:-1]:
        assert any(abs(wide - 50) < 0.1 and 1.0 < high < 1.5 for _, _, wide, high in boxes(page))


def middles(values: Iterable[float]) -> list[float]:
    """The middles of values that lie close together, as both edges of a line do."""
    found: list[list[float]] = []
    for value in sorted(values):
        if found and value - found[-1][0] < 0.6:
            found[-1].append(value)
        else:
            found.append([value])
    return [(group[0] + group[-1]) / 2 for group in found]


@pytest.mark.slow
def test_hexes_measure_what_was_asked(lipovka: PdfReader) -> None:
    """The flat sides of the hexes are as long as those of hexes of 19 mm, and the same from each to the next below."""
    side = 19.0 / math.sqrt(3)
    starts: dict[float, set[float]] = {}
    for path in drawn(lipovka.pages[0]):
        for (ax, ay), (bx, by) in itertools.pairwise(path):
            # a line is drawn as its outline, which is as long as the side and the width of the line
            if abs(ay - by) < 0.01 and abs(abs(ax - bx) - side) < 0.25:
                starts.setdefault(round(min(ax, bx), 1), set()).add(round(ay, 2))
    columns = [middles(found) for found in starts.values() if len(found) >= 8]
    assert len(columns) >= 8
    steps = np.concatenate([np.diff(found) for found in columns])
    # where terrain covers the grid a line is missing, or another one lies there
    assert (np.abs(steps - 19.0) < 0.05).sum() >= 80
    assert (np.abs(steps - 19.0 * np.round(steps / 19.0)) < 0.2).mean() > 0.95
    # and the columns of hexes are as far apart as they should be: one and a half sides
    across = np.diff(middles(at for at, found in starts.items() if len(found) >= 8))
    assert np.abs(across - 1.5 * side).max() < 0.2


@pytest.mark.slow
def test_papers_have_their_size_and_fonts_are_inside(lipovka: PdfReader) -> None:
    for page in lipovka.pages:
        sides = sorted((float(page.mediabox.width) / POINTS, float(page.mediabox.height) / POINTS))
        assert sides == pytest.approx([210, 297], abs=0.2)
        fonts = page["/Resources"].get("/Font", {})  # type: ignore[union-attr,attr-defined]
        for font in fonts.values():
            inner = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
            assert "/FontFile2" in inner or "/FontFile3" in inner


@pytest.mark.slow(8)
def test_neighbours_show_the_same_ground_where_they_overlap(qapp: QApplication) -> None:
    analysis = load_analysis(LIPOVKA)
    pages = page_maker(analysis.scenario, analysis.ruleset, language="en", units=False)
    sheets = printed_sheets(analysis.scenario, PrintedMap(paper_named("a4"), hex_mm=19.0), pages)
    dpi = 50.8  # two dots for each millimetre
    left, right = (pixels_of(sheet_image(sheet, dpi)) for sheet in sheets[:2])
    size = pages(19.0 / MM_PER_PIXEL).board * MM_PER_PIXEL
    share = tiling_of(size.width(), size.height(), paper_named("a4")).share
    step, wide = round((MARGIN + share[0] - OVERLAP) * 2), round(OVERLAP * 2)
    top, low = round(MARGIN * 2) + 4, round((MARGIN + share[1]) * 2) - 4
    ours = left[top:low, step : step + wide]
    theirs = right[top:low, round(MARGIN * 2) : round(MARGIN * 2) + wide]
    assert float(np.abs(ours.astype(int) - theirs.astype(int)).mean()) < 6


def test_tiles_cover_the_map_and_overlap_by_as_much_as_was_asked() -> None:
    for width, height in ((100.0, 80.0), (400.0, 380.0), (1234.5, 222.0)):
        tiling = tiling_of(width, height, paper_named("a4"), 12.0)
        tiles = list(tiling.tiles)
        assert max(tile.x + tile.width for tile in tiles) == pytest.approx(width)
        assert max(tile.y + tile.height for tile in tiles) == pytest.approx(height)
        by_place = {(tile.column, tile.row): tile for tile in tiles}
        for (column, row), tile in by_place.items():
            beside = by_place.get((column + 1, row))
            if beside is not None:
                assert tile.x + tile.width - beside.x == pytest.approx(12.0)
                assert tile.cuts[2] == pytest.approx(beside.cuts[0])
        assert len({tile.name for tile in tiles}) == len(tiles)
        for sizes in ([tile.width for tile in tiles], [tile.height for tile in tiles]):
            assert max(sizes) - min(sizes) <= tiling.across + tiling.down, "no sheet is a strip"
    assert [tile.name for tile in tiling_of(100.0, 80.0, Paper(210, 297)).tiles] == ["A1"]


def test_so_many_sheets_are_used_and_no_larger_map_fits() -> None:
    for sheets in (1, 2, 4, 6, 9):
        scale = largest_scale(300.0, 200.0, paper_named("a4"), 10.0, sheets)
        taken = tiling_of(300.0 * scale, 200.0 * scale, paper_named("a4"), 10.0)
        assert taken.across * taken.down <= sheets
        larger = tiling_of(300.0 * scale * 1.01, 200.0 * scale * 1.01, paper_named("a4"), 10.0)
        assert larger.across * larger.down > sheets


def test_a_little_smaller_map_saves_sheets_where_it_does() -> None:
    """What is said to save sheets does, and no less of a change would."""
    paper, chance = paper_named("a4"), random.Random(43)
    found = 0
    for _ in range(300):
        width, height = chance.uniform(100, 1200), chance.uniform(100, 1200)
        hint = fewer_sheets(width, height, paper, 10.0)
        now = tiling_of(width, height, paper, 10.0)
        if hint is None:
            assert with_plan(now.across * now.down) == with_plan(_sheets(width * 0.94, height * 0.94))
            continue
        found += 1
        assert 0.94 <= hint.factor < 1.0
        assert (
            with_plan(now.across * now.down) - with_plan(_sheets(width * hint.factor, height * hint.factor))
            == hint.sheets
        )
        larger = hint.factor * 1.001
        assert _sheets(width * larger, height * larger) > _sheets(width * hint.factor, height * hint.factor)
    assert 20 < found < 280


def _sheets(width: float, height: float) -> int:
    tiling = tiling_of(width, height, paper_named("a4"), 10.0)
    return tiling.across * tiling.down


@pytest.mark.slow
def test_a_map_to_scale_says_how_fewer_sheets_would_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "map.pdf"
    assert run(["print", str(LIPOVKA), "-o", str(out), "--hex-mm", "9.2"]) == 0
    said = capsys.readouterr().out
    hint = re.search(r"([\d.]+) mm would take (one sheet|\d+ sheets) less", said)
    assert hint is not None, said
    before = len(PdfReader(out).pages)
    assert run(["print", str(LIPOVKA), "-o", str(out), "--hex-mm", hint[1]]) == 0
    assert "would take" not in capsys.readouterr().out
    saved = 1 if hint[2] == "one sheet" else int(hint[2].split()[0])
    assert before - len(PdfReader(out).pages) == saved


@pytest.mark.slow(8)
def test_a_poster_is_one_page_as_large_as_its_map(tmp_path: Path) -> None:
    out = tmp_path / "poster.pdf"
    assert run(["print", str(LES_ORMEAUX), "-o", str(out), "--ratio", "4", "--poster"]) == 0
    (page,) = PdfReader(out).pages
    board = load_analysis(LES_ORMEAUX).scenario.table
    assert board is not None
    inner = float(page.mediabox.width) / POINTS - 2 * MARGIN
    assert inner == pytest.approx(board.width * 25.4 / 4, abs=1.0)
    assert float(page.mediabox.height) / POINTS > board.height * 25.4 / 4
    for words in (["--poster"], ["--poster", "--ratio", "1"], ["--poster", "--sheets", "2"]):
        refused = run(["print", str(LES_ORMEAUX), "-o", str(out), *words])
        assert (refused == 0) == (words[1:2] == ["--ratio"])


def test_what_no_paper_holds_is_refused() -> None:
    for name in ("a44", "5x5", "9000x10", ""):
        with pytest.raises(CannotAnswer) as problem:
            paper_named(name)
        assert problem.value.code == "bad_value"
    assert paper_named("200x300").inner == (184.0, 284.0)
    for call in (
        lambda: paper_named("a4", 80.0),
        lambda: tiling_of(100.0, 100.0, paper_named("a4"), 90.0),
        lambda: tiling_of(90_000.0, 90_000.0, paper_named("a4")),
        lambda: PrintedMap(paper_named("a4"), hex_mm=1000.0).scale(load_analysis(LIPOVKA).scenario),
        lambda: PrintedMap(paper_named("a4"), ratio=10.0).scale(load_analysis(LIPOVKA).scenario),
        lambda: PrintedMap(paper_named("a4"), hex_mm=19.0).scale(load_analysis(LES_ORMEAUX).scenario),
        lambda: PrintedMap(paper_named("a4"), sheets=0).scale(load_analysis(LIPOVKA).scenario),
    ):
        with pytest.raises(CannotAnswer):
            call()


@pytest.mark.slow
def test_a_table_is_printed_to_scale(qapp: QApplication, tmp_path: Path) -> None:
    out = tmp_path / "table.pdf"
    count = print_file(load_analysis(LES_ORMEAUX), out, PrintedMap(paper_named("a3"), ratio=6.0), language="fr")
    reader = PdfReader(out)
    assert len(reader.pages) == count == 1
    # 72 by 48 inches at 1 to 6
    assert any(
        wide == pytest.approx(72 * 25.4 / 6, abs=0.3) and high == pytest.approx(48 * 25.4 / 6, abs=0.3)
        for _, _, wide, high in boxes(reader.pages[0])
    )


@pytest.mark.slow
def test_the_command_prints_without_a_display(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "map.pdf"
    assert run(["print", str(LIPOVKA), "-o", str(out), "--sheets", "2", "--lang", "en"]) == 0
    assert "map.pdf: 3 sheets" in capsys.readouterr().out
    assert len(PdfReader(out).pages) == 3
    for words, told in (
        (["--hex-mm", "500"], "4 to 120 mm"),
        (["--ratio", "10"], "sized by its hexes"),
        (["--paper", "a44"], 'did you mean "a4"?'),
        (["--parts", "map,cart"], 'the part "cart" cannot be printed did you mean "card"?'),
        (["--plan", "x"], 'no plan "x" is kept'),
        (["--template", "x"], 'there is no template "x"'),
        (["--parts", "counters", "--counter-mm", "2"], "a counter is 8 to 60 mm"),
    ):
        assert run(["print", str(LIPOVKA), "-o", str(out), *words, "--lang", "en"]) == 1
        assert told in capsys.readouterr().err
    assert run(["print", str(LIPOVKA), "-o", "x.gif"]) == 1


@pytest.mark.slow
def test_the_dialog_prints_four_sheets(
    open_sample: OpenSample, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    driver = open_sample(STAGES["panzer_grenadier"].path)
    out = tmp_path / "four.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    seen: list[str] = []

    def use(dialog: PrintDialog) -> int:
        dialog.show()
        assert dialog.words.text() == "5 sheets · the map on 4, and how they go together · hexes of 17.4 mm"
        for mode, words in ((SCALE, "7 sheets"), (ONE, "One sheet"), (SEVERAL, "5 sheets")):
            dialog.size_mode.setCurrentIndex(dialog.size_mode.findData(mode))
            wait_for(dialog, words)
            seen.append(words)
            assert dialog.count.isVisible() == (mode == SEVERAL)
            assert dialog.hex_mm.isVisible() == (mode == SCALE)
            dialog.preview.draw_all()
            assert dialog.preview.item(0).icon().availableSizes()[0].height() > 100
        QTest.keyClick(dialog.paper, Qt.Key.Key_End)
        assert dialog.wide.isVisible()
        dialog.wide.setFocus()
        dialog.wide.selectAll()
        QTest.keyClicks(dialog.wide, "70")
        QTest.keyClick(dialog.wide, Qt.Key.Key_Tab)
        dialog.margin.setValue(36.0)
        wait_for(dialog, "⚠ the margin must be 0 to 17.5 mm on paper of 70 x 297 mm")
        assert not dialog.save.isEnabled()
        dialog.wide.setValue(400.0)
        dialog.margin.setValue(8.0)
        wait_for(dialog, "5 sheets")
        dialog.margin.setValue(40.0)
        dialog.overlap.setValue(40.0)
        QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
        return 0

    monkeypatch.setattr(PrintDialog, "exec", use)
    QTest.keyClick(driver.window.view, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert len(seen) == 3
    assert len(PdfReader(out).pages) >= 2
    assert "four.pdf" in driver.status_text


def wait_for(dialog: PrintDialog, words: str) -> None:
    """Wait until the dialog says something."""
    until = time.monotonic() + 20
    while not dialog.words.text().startswith(words) and time.monotonic() < until:
        QTest.qWait(50)
    assert dialog.words.text().startswith(words)


@pytest.mark.slow(8)
def test_the_dialog_of_a_table_asks_for_its_scale(qapp: QApplication) -> None:
    analysis = load_analysis(LES_ORMEAUX)
    dialog = PrintDialog(PrintSource(analysis.scenario, analysis.ruleset), "fr", Path("x.yaml"))
    dialog.size_mode.setCurrentIndex(dialog.size_mode.findData(SCALE))
    dialog.show()
    assert dialog.ratio.isVisible()
    assert not dialog.hex_mm.isVisible()
    assert dialog.wanted.map.ratio == 10.0
    dialog.deleteLater()
